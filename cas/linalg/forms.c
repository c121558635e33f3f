/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions of a matrix, and the normal form of Smith.
 * F(A) is the polynomial in A that interpolates F and its derivatives at the eigenvalues (Hermite;
 * F. R. Gantmacher, The Theory of Matrices, ch. V), so exp(A*t) needs no eigenvectors. The Smith
 * form of a matrix of polynomials comes from the greatest common divisors of its k x k minors,
 * which suits the small matrices of linear systems theory; integers go to FLINT.
 */
#include "cas/linalg.h"

#include "cas/base/compat.h"

#include <flint/fmpz_mat.h>

#include "cas/base/mem.h"
#include "cas/diff.h"
#include "cas/evalc.h"
#include "cas/funcs.h"
#include "cas/generic.h"
#include "cas/num.h"
#include "cas/ratfun.h"
#include "cas/simplify.h"
#include "cas/sym.h"
#include "cas/walk.h"
#include "cas/zero.h"

/* --- eigenvalues with their multiplicities -----------------------------------------------------
 */

/* How often values[i] occurs before i. */
static long occurrences_before(const RTable *values, long i)
{
    long count = 0;

    for (long k = 0; k < i; k++)
        count += values->data[k] == values->data[i];
    return count;
}

/* --- functions of matrices ----------------------------------------------------------------------
 */

/* The d-th derivative of F by x at value. */
static Expr derivative_at(Expr F, Expr x, long d, Expr value)
{
    while (d-- > 0)
        F = diff_name(F, x);
    return funcs_refresh(walk_replace(F, &x, &value, 1));
}

/* The condition that the polynomial with coefficients c has F's d-th derivative at value. */
static Expr condition(const Expr *c, long n, Expr F, Expr x, long d, Expr value)
{
    Expr p = EXPR_ZERO;

    for (long k = 0; k < n; k++)
        p = expr_add(p, expr_mul(c[k], expr_pow(x, expr_int(k))));
    return expr_sub(derivative_at(p, x, d, value), derivative_at(F, x, d, value));
}

static void look_for_complex(Expr node, void *found)
{
    *(bool *)found |= expr_is(node, EXPR_COMPLEX);
}

static bool has_complex(Expr e)
{
    bool found = false;

    walk_each(e, look_for_complex, &found);
    return found;
}

static Expr real_form(Expr e, void *arg)
{
    Expr re, im;

    (void)arg;
    e = normal_expr(e);
    if (!has_complex(e) || !evalc_split(e, &re, &im))
        return e;
    im = simplify_combine(simplify_expr(im), COMBINE_TRIG | COMBINE_EXP);
    re = simplify_combine(simplify_expr(re), COMBINE_TRIG | COMBINE_EXP);
    return expr_add(re, expr_mul(EXPR_I, im));
}

/* c[0]*I + c[1]*A + ... by Horner's rule. */
static RTable *polynomial_of(const RTable *A, const Expr *c)
{
    long n = rtable_rows(A);
    RTable *sum = rtable_matrix(n, n);

    for (long k = n - 1; k >= 0; k--) {
        sum = linalg_multiply(sum, A);
        for (long i = 0; i < n; i++)
            rtable_set(sum, i, i, expr_add(rtable_get(sum, i, i), c[k]));
    }
    return sum;
}

RTable *linalg_function(const RTable *A, Expr F, Expr x)
{
    RTable *values = linalg_eigen(A, NULL), *result;
    long n = rtable_rows(A);
    Expr *c = mem_array((size_t)n * 3, sizeof *c), *eqs = c + n, *solved = eqs + n;

    err_defer(mem_release, c);
    for (long k = 0; k < n; k++)
        c[k] = expr_from_symbol(sym_fresh("_c"));
    for (long k = 0; k < n; k++)
        eqs[k] = condition(c, n, F, x, occurrences_before(values, k), values->data[k]);
    generic_pause(); /* the coefficients stay finite where eigenvalues meet; denominators tell */
    if (linalg_solve_system(solved, eqs, n, c, n) != 1)
        err_raise(ST_UNABLE, "the eigenvalues could not be told apart");
    generic_resume();
    result = rtable_map(polynomial_of(A, solved), real_form, NULL);
    generic_note_denominators(result->data, n * n);
    err_undefer(true);
    return result;
}

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
