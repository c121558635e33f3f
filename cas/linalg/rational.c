/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact linear algebra on numbers by FLINT's fmpq_mat: determinants by the multimodular method,
 * systems by p-adic lifting (J. D. Dixon, Numer. Math. 40 (1982) 137-141).
 */
#include "cas/linalg/rational.h"

#include <flint/fmpq_mat.h>
#include <flint/fmpq_poly.h>
#include <flint/fmpz_mat.h>

#include "cas/num.h"

#define WORTH_LOADING 4000.0

static void clear_matrix(void *arg)
{
    fmpq_mat_clear(arg);
}

static bool loadable(const RTable *m)
{
    for (long i = 0; i < rtable_count(m); i++) {
        Expr e = m->data[i];

        if (!expr_is_rational(e) &&
            !(expr_is(e, EXPR_FLOAT) && e->u.decimal.exp10 != FLOAT_SPECIAL))
            return false;
    }
    return true;
}

static void load(fmpq_mat_t q, const RTable *m)
{
    long cols = rtable_cols(m);

    for (long i = 0; i < rtable_count(m); i++)
        num_get_fmpq(fmpq_mat_entry(q, i / cols, i % cols), m->data[i]);
}

bool linalg_rational_solve(RTable *X, const RTable *A, const RTable *B)
{
    fmpq_mat_t a, b, x;
    bool solved;
    long n = rtable_rows(A), sides = rtable_cols(B);

    if (n != rtable_cols(A) || n == 0 || !loadable(A) || !loadable(B))
        return false;
    fmpq_mat_init(a, n, n);
    err_defer(clear_matrix, a);
    fmpq_mat_init(b, n, sides);
    err_defer(clear_matrix, b);
    load(a, A);
    load(b, B);
    fmpq_mat_init(x, n, sides); /* an interrupt leaves it alone: its state would be unknown */
    solved = fmpq_mat_solve(x, a, b);
    err_defer(clear_matrix, x);
    for (long i = 0; solved && i < n * sides; i++)
        X->data[i] = expr_fmpq(fmpq_mat_entry(x, i / sides, i % sides));
    for (int i = 0; i < 3; i++)
        err_undefer(true);
    return solved;
}

long linalg_rational_rank(const RTable *A)
{
    fmpq_mat_t a;
    fmpz_mat_t z;
    long rank;

    if (!loadable(A))
        return -1;
    fmpq_mat_init(a, rtable_rows(A), rtable_cols(A));
    err_defer(clear_matrix, a);
    load(a, A);
    fmpz_mat_init(z, rtable_rows(A), rtable_cols(A));
    fmpq_mat_get_fmpz_mat_rowwise(z, NULL, a);
    rank = fmpz_mat_rank(z);
    fmpz_mat_clear(z);
    err_undefer(true);
    return rank;
}

static bool has_float(const RTable *m)
{
    for (long i = 0; i < rtable_count(m); i++)
        if (expr_is(m->data[i], EXPR_FLOAT))
            return true;
    return false;
}

bool linalg_rational_echelon(RTable *A)
{
    fmpq_mat_t a;
    long cols = rtable_cols(A);

    if (!loadable(A) || has_float(A))
        return false;
    fmpq_mat_init(a, rtable_rows(A), cols);
    err_defer(clear_matrix, a);
    load(a, A);
    fmpq_mat_rref(a, a);
    for (long i = 0; i < rtable_count(A); i++)
        A->data[i] = expr_fmpq(fmpq_mat_entry(a, i / cols, i % cols));
    err_undefer(true);
    return true;
}

bool linalg_rational_multiply(RTable *P, const RTable *A, const RTable *B)
{
    fmpq_mat_t a, b, p;
    long rows = rtable_rows(A), inner = rtable_cols(A), cols = rtable_cols(B);

    if ((double)rows * (double)inner * (double)cols < WORTH_LOADING || !loadable(A) ||
        !loadable(B) || has_float(A) || has_float(B))
        return false;
    fmpq_mat_init(a, rows, inner);
    err_defer(clear_matrix, a);
    fmpq_mat_init(b, inner, cols);
    err_defer(clear_matrix, b);
    load(a, A);
    load(b, B);
    fmpq_mat_init(p, rows, cols);
    fmpq_mat_mul(p, a, b);
    err_defer(clear_matrix, p);
    for (long i = 0; i < rows * cols; i++)
        P->data[i] = expr_fmpq(fmpq_mat_entry(p, i / cols, i % cols));
    for (int i = 0; i < 3; i++)
        err_undefer(true);
    return true;
}

Expr linalg_rational_det(const RTable *A)
{
    fmpq_mat_t a;
    fmpq_t det;
    Expr result;
    long n = rtable_rows(A);

    if (!loadable(A))
        return NULL;
    fmpq_mat_init(a, n, n);
    err_defer(clear_matrix, a);
    load(a, A);
    fmpq_init(det);
    fmpq_mat_det(det, a);
    result = expr_take_fmpq(det);
    err_undefer(true);
    return result;
}

static void clear_poly(void *arg)
{
    fmpq_poly_clear(arg);
}

/* The sum of c[k]*x^k, highest power first. */
static Expr expr_of_poly(const fmpq_poly_t p, Expr x)
{
    Expr sum = EXPR_ZERO;
    fmpq_t c;

    fmpq_init(c);
    for (slong k = fmpq_poly_degree(p); k >= 0; k--) {
        fmpq_poly_get_coeff_fmpq(c, p, k);
        sum = expr_add(sum, expr_mul(expr_fmpq(c), expr_pow(x, expr_int(k))));
    }
    fmpq_clear(c);
    return sum;
}

Expr linalg_rational_charpoly(const RTable *A, Expr x)
{
    fmpq_mat_t a;
    fmpq_poly_t p;
    Expr result;
    long n = rtable_rows(A);

    if (!loadable(A))
        return NULL;
    fmpq_mat_init(a, n, n);
    err_defer(clear_matrix, a);
    load(a, A);
    fmpq_poly_init(p);
    fmpq_mat_charpoly(p, a);
    err_defer(clear_poly, p);
    result = expr_of_poly(p, x);
    err_undefer(true);
    err_undefer(true);
    return result;
}
