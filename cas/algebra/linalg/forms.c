/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The normal form of Smith. That of a matrix of polynomials comes from the greatest common divisors
 * of its k x k minors, which suits the small matrices of linear systems theory; integers go to
 * FLINT, small matrices with other names to Euclid's algorithm (euclid.h), which notes what it
 * takes for granted of these (notes.h).
 */
#include "cas/algebra/linalg/euclid.h"
#include "cas/algebra/linalg/linalg.h"

#include "cas/base/compat.h"

#include <flint/fmpz_mat.h>

#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/value/funcs.h"

enum { MOST_REDUCED = 4 }; /* rows or columns */

/* --- Smith ---------------------------------------------------------------------------------------
 */

static bool all_integers(const RTable *A)
{
    for (long i = 0; i < rtable_count(A); i++)
        if (!expr_is(A->data[i], EXPR_INTEGER))
            return false;
    return true;
}

static RTable *smith_integers(const RTable *A)
{
    long rows = rtable_rows(A), cols = rtable_cols(A);
    RTable *S = rtable_matrix(rows, cols);
    fmpz_mat_t a, s;

    fmpz_mat_init(a, rows, cols);
    fmpz_mat_init(s, rows, cols);
    for (long i = 0; i < rows * cols; i++)
        fmpz_set(fmpz_mat_entry(a, i / cols, i % cols), A->data[i]->u.integer);
    fmpz_mat_snf(s, a);
    for (long i = 0; i < rows && i < cols; i++)
        rtable_set(S, i, i, expr_fmpz(fmpz_mat_entry(s, i, i)));
    fmpz_mat_clear(a);
    fmpz_mat_clear(s);
    return S;
}

/* The next larger choice of k out of n; false after the last. */
static bool next_choice(long *choice, long k, long n)
{
    long i = k - 1;

    while (i >= 0 && choice[i] == n - k + i)
        i--;
    if (i < 0)
        return false;
    choice[i]++;
    for (i++; i < k; i++)
        choice[i] = choice[i - 1] + 1;
    return true;
}

static void first_choice(long *choice, long k)
{
    for (long i = 0; i < k; i++)
        choice[i] = i;
}

/* The greatest common divisor of all k x k minors. */
static Expr gcd_of_minors(const RTable *A, long k, long *rows, long *cols)
{
    Expr divisor = EXPR_ZERO;

    first_choice(rows, k);
    do {
        first_choice(cols, k);
        do {
            RTable *part = rtable_matrix(k, k);

            err_poll();
            for (long i = 0; i < k; i++)
                for (long j = 0; j < k; j++)
                    rtable_set(part, i, j, rtable_get(A, rows[i], cols[j]));
            divisor = gcd_expr(divisor, linalg_det(part));
        } while (divisor != EXPR_ONE && next_choice(cols, k, rtable_cols(A)));
    } while (divisor != EXPR_ONE && next_choice(rows, k, rtable_rows(A)));
    return divisor;
}

/* e divided by its leading coefficient in x. */
static Expr monic(Expr e, Expr x)
{
    e = expand_expr(e);
    return expand_expr(expr_div(e, coeff_expr(e, x, degree_expr(e, x))));
}

static bool has_other_names(const RTable *A, Expr x)
{
    for (long i = 0; i < rtable_count(A); i++)
        if (!funcs_is_constant_beside(A->data[i], x))
            return true;
    return false;
}

RTable *linalg_smith(const RTable *A, Expr x)
{
    long size = rtable_rows(A) < rtable_cols(A) ? rtable_rows(A) : rtable_cols(A);
    RTable *S;
    long *choice;
    Expr before = EXPR_ONE;

    if (all_integers(A))
        return smith_integers(A);
    for (long i = 0; i < rtable_count(A); i++)
        if (x == NULL || !is_polynomial_in(A->data[i], &x, 1))
            err_raise(ST_DOMAIN, "SmithForm needs integers, or polynomials and their unknown");
    if (notes_take_pivots() && size <= MOST_REDUCED && has_other_names(A, x)) {
        RTable *U, *V;
        linalg_smith_form(A, x, &S, &U, &V);
        return S;
    }
    S = rtable_matrix(rtable_rows(A), rtable_cols(A));
    choice = mem_array((size_t)size * 2, sizeof *choice);
    err_defer(mem_release, choice);
    for (long k = 1; k <= size; k++) {
        Expr divisor = gcd_of_minors(A, k, choice, choice + size);

        if (zero_is(divisor))
            break;
        rtable_set(S, k - 1, k - 1, monic(normal_expr(expr_div(divisor, before)), x));
        before = divisor;
    }
    err_undefer(true);
    return S;
}
