/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact linear algebra on numbers by FLINT's fmpq_mat: determinants by the multimodular method,
 * systems by p-adic lifting (J. D. Dixon, Numer. Math. 40 (1982) 137-141).
 */
#include "cas/algebra/linalg/rational.h"

#include <flint/fmpq_mat.h>
#include <flint/fmpq_poly.h>
#include <flint/fmpz_mat.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/value/evalf.h"

#define WORTH_LOADING 4000.0
#define MOST_EXPONENT 4000

bool linalg_is_rational_table(const RTable *m)
{
    for (long i = 0; i < rtable_count(m); i++) {
        Expr e = m->data[i];

        if (!expr_is_rational(e) &&
            !(expr_is(e, EXPR_FLOAT) && e->u.decimal.exp10 != FLOAT_SPECIAL &&
              labs(e->u.decimal.exp10) <= MOST_EXPONENT))
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

    if (n != rtable_cols(A) || n == 0 || !linalg_is_rational_table(A) ||
        !linalg_is_rational_table(B))
        return false;
    held_fmpq_mat(a, n, n);
    held_fmpq_mat(b, n, sides);
    load(a, A);
    load(b, B);
    held_fmpq_mat(x, n, sides);
    solved = fmpq_mat_solve(x, a, b);
    for (long i = 0; solved && i < n * sides; i++)
        X->data[i] = expr_fmpq(fmpq_mat_entry(x, i / sides, i % sides));
    held_end(3);
    return solved;
}

long linalg_rational_rank(const RTable *A)
{
    fmpq_mat_t a;
    fmpz_mat_t z;
    long rank;

    if (!linalg_is_rational_table(A))
        return -1;
    held_fmpq_mat(a, rtable_rows(A), rtable_cols(A));
    load(a, A);
    fmpz_mat_init(z, rtable_rows(A), rtable_cols(A));
    fmpq_mat_get_fmpz_mat_rowwise(z, NULL, a);
    rank = fmpz_mat_rank(z);
    fmpz_mat_clear(z);
    held_end(1);
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

    if (!linalg_is_rational_table(A) || has_float(A))
        return false;
    held_fmpq_mat(a, rtable_rows(A), cols);
    load(a, A);
    fmpq_mat_rref(a, a);
    for (long i = 0; i < rtable_count(A); i++)
        A->data[i] = expr_fmpq(fmpq_mat_entry(a, i / cols, i % cols));
    held_end(1);
    return true;
}

/* Is entry (i, j) of A.B a float? */
static bool has_float_term(const RTable *A, const RTable *B, long i, long j)
{
    for (long k = 0; k < rtable_cols(A); k++) {
        Expr a = rtable_get(A, i, k), b = rtable_get(B, k, j);

        if (a != EXPR_ZERO && b != EXPR_ZERO && (expr_is(a, EXPR_FLOAT) || expr_is(b, EXPR_FLOAT)))
            return true;
    }
    return false;
}

static void store_product(RTable *P, const fmpq_mat_t p, const RTable *A, const RTable *B)
{
    long cols = rtable_cols(B);
    bool floats = has_float(A) || has_float(B);

    for (long i = 0; i < rtable_count(P); i++) {
        Expr e = expr_fmpq(fmpq_mat_entry(p, i / cols, i % cols));

        err_poll();
        P->data[i] =
            floats && has_float_term(A, B, i / cols, i % cols) ? evalf_expr(e, num_digits) : e;
    }
}

bool linalg_rational_multiply(RTable *P, const RTable *A, const RTable *B)
{
    fmpq_mat_t a, b, p;
    long rows = rtable_rows(A), inner = rtable_cols(A), cols = rtable_cols(B);

    if ((double)rows * (double)inner * (double)cols < WORTH_LOADING ||
        !linalg_is_rational_table(A) || !linalg_is_rational_table(B))
        return false;
    held_fmpq_mat(a, rows, inner);
    held_fmpq_mat(b, inner, cols);
    load(a, A);
    load(b, B);
    held_fmpq_mat(p, rows, cols);
    fmpq_mat_mul(p, a, b);
    store_product(P, p, A, B);
    held_end(3);
    return true;
}

Expr linalg_rational_det(const RTable *A)
{
    CHECK(rtable_rows(A) == rtable_cols(A));
    fmpq_mat_t a;
    fmpq_t det;
    Expr result;
    long n = rtable_rows(A);

    if (!linalg_is_rational_table(A))
        return NULL;
    held_fmpq_mat(a, n, n);
    load(a, A);
    held_fmpq(det);
    fmpq_mat_det(det, a);
    result = expr_fmpq(det);
    held_end(2);
    return result;
}

/* The sum of c[k]*x^k, highest power first. */
static Expr expr_of_poly(const fmpq_poly_t p, Expr x)
{
    Expr sum = EXPR_ZERO;
    fmpq_t c;

    held_fmpq(c);
    for (slong k = fmpq_poly_degree(p); k >= 0; k--) {
        fmpq_poly_get_coeff_fmpq(c, p, k);
        sum = expr_add(sum, expr_mul(expr_fmpq(c), expr_pow(x, expr_int(k))));
    }
    held_end(1);
    return sum;
}

Expr linalg_rational_charpoly(const RTable *A, Expr x)
{
    CHECK(rtable_rows(A) == rtable_cols(A));
    fmpq_mat_t a;
    fmpq_poly_t p;
    Expr result;
    long n = rtable_rows(A);

    if (!linalg_is_rational_table(A))
        return NULL;
    held_fmpq_mat(a, n, n);
    load(a, A);
    held_fmpq_poly(p);
    fmpq_mat_charpoly(p, a);
    result = expr_of_poly(p, x);
    held_end(2);
    return result;
}

/* --- eigenvectors ------------------------------------------------------------------------------
 */

static bool poly_of_expr(fmpq_poly_t q, Expr p, Expr z)
{
    fmpq_t c;
    long d = degree_expr(p, z);
    bool good = d > 0;

    held_fmpq(c);
    for (long k = 0; k <= d && good; k++) {
        Expr e = coeff_expr(p, z, k);

        good = expr_is_rational(e);
        if (good) {
            num_get_fmpq(c, e);
            fmpq_poly_set_coeff_fmpq(q, k, c);
        }
    }
    held_end(1);
    return good;
}

/* next = a*now + c*v; columns. */
static void step(fmpq_mat_t next, const fmpq_mat_t a, const fmpq_mat_t now, const fmpq_t c,
                 const fmpq_mat_t v)
{
    err_poll();
    fmpq_mat_mul(next, a, now);
    for (slong i = 0; i < fmpq_mat_nrows(a); i++)
        fmpq_addmul(fmpq_mat_entry(next, i, 0), c, fmpq_mat_entry(v, i, 0));
}

/* A vector of the kernel of p(a), not 0: the cofactor q of p in the characteristic polynomial, of
 * a, times a unit vector. */
static void kernel_vector(fmpq_mat_t v, const fmpq_mat_t a, const fmpq_poly_t q)
{
    slong n = fmpq_mat_nrows(a);
    fmpq_mat_t unit, next;
    fmpq_t c;

    held_fmpq(c);
    held_fmpq_mat(unit, n, 1);
    held_fmpq_mat(next, n, 1);
    for (slong j = n - 1; j >= 0 && fmpq_mat_is_zero(v); j--) {
        fmpq_mat_zero(unit);
        fmpq_one(fmpq_mat_entry(unit, j, 0));
        for (slong k = fmpq_poly_degree(q); k >= 0; k--) {
            fmpq_poly_get_coeff_fmpq(c, q, k);
            step(next, a, v, c, unit);
            fmpq_mat_swap(v, next);
        }
    }
    held_end(3);
}

/* entry[i], at first 0, = the entries of (p(a) - p(z))/(a - z) times v, by the powers of z from
 * above. */
static void fill_entries(fmpq_poly_struct *entry, const fmpq_mat_t a, const fmpq_poly_t p,
                         const fmpq_mat_t v)
{
    slong n = fmpq_mat_nrows(a);
    fmpq_mat_t u, next;
    fmpq_t c;

    held_fmpq(c);
    held_fmpq_mat(u, n, 1);
    held_fmpq_mat(next, n, 1);
    for (slong k = fmpq_poly_degree(p); k > 0; k--) {
        fmpq_poly_get_coeff_fmpq(c, p, k);
        step(next, a, u, c, v);
        fmpq_mat_swap(u, next);
        for (slong i = 0; i < n; i++)
            fmpq_poly_set_coeff_fmpq(&entry[i], k - 1, fmpq_mat_entry(u, i, 0));
    }
    held_end(3);
}

/* Makes the last entry that is not 0 one, modulo p; false when it has no inverse. */
static bool make_last_one(fmpq_poly_struct *entry, slong n, const fmpq_poly_t p)
{
    fmpq_poly_t gcd, inverse, other;
    bool good;
    slong last = n - 1;

    while (last > 0 && fmpq_poly_is_zero(&entry[last]))
        last--;
    held_fmpq_poly(gcd);
    held_fmpq_poly(inverse);
    held_fmpq_poly(other);
    fmpq_poly_xgcd(gcd, inverse, other, &entry[last], p);
    good = fmpq_poly_is_one(gcd);
    for (slong i = 0; i <= last && good; i++) {
        err_poll();
        fmpq_poly_mul(other, &entry[i], inverse);
        fmpq_poly_rem(&entry[i], other, p);
    }
    held_end(3);
    return good;
}

typedef struct Entries {
    fmpq_poly_struct *poly;
    slong count;
} Entries;

static void release_entries(void *arg)
{
    Entries *e = arg;

    for (slong i = 0; i < e->count && !err_in_library; i++)
        fmpq_poly_clear(&e->poly[i]);
    mem_free(e->poly);
}

bool linalg_rational_eigenvector(RTable *v, const RTable *A, Expr p, Expr z)
{
    CHECK(rtable_rows(A) == rtable_cols(A));
    fmpq_mat_t a, start;
    fmpq_poly_t factor, q;
    slong n = rtable_rows(A);
    Entries e = {NULL, 0};
    bool good;

    if (!linalg_is_rational_table(A) || has_float(A))
        return false;
    err_defer(release_entries, &e);
    e.poly = mem_array((size_t)n, sizeof *e.poly);
    for (; e.count < n; e.count++)
        fmpq_poly_init(&e.poly[e.count]);
    held_fmpq_mat(a, n, n);
    held_fmpq_mat(start, n, 1);
    held_fmpq_poly(factor);
    held_fmpq_poly(q);
    good = poly_of_expr(factor, p, z);
    if (good) {
        load(a, A);
        fmpq_mat_charpoly(q, a);
        fmpq_poly_div(q, q, factor);
        kernel_vector(start, a, q);
        fill_entries(e.poly, a, factor, start);
        good = make_last_one(e.poly, n, factor);
    }
    for (slong i = 0; i < n && good; i++)
        v->data[i] = expr_of_poly(&e.poly[i], z);
    held_end(4);
    err_undefer(true);
    return good;
}
