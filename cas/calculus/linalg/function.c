/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions of a matrix: F(A) is the sum of the residues of F(z)*(z*I - A)^(-1), taken factor by
 * factor of the characteristic polynomial X (N. J. Higham, Functions of Matrices, ch. 1). A factor
 * p that occurs once gives F(r)*adj(r*I - A)/X'(r) at its roots r, where adj(z*I - A)/X'(z) is
 * known modulo p before any root is: over the roots one by one where they are short, else as a sum
 * over RootOf(p). For the factors that occur several times, Q together, F is interpolated with its
 * derivatives at their roots (Hermite; F. R. Gantmacher, The Theory of Matrices, ch. V) and the
 * polynomial multiplied by the one that is 1 modulo Q and 0 modulo the others. Floats go by
 * interpolation alone.
 */
#include "cas/algebra/linalg/linalg.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/evalc.h"
#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/sum_roots.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/funcs/family.h"
#include "cas/solve/solve.h"

/* --- polynomials ------------------------------------------------------------------------------
 */

static Expr modulo(Expr e, Expr p, Expr z)
{
    Expr rest;

    ratfun_quotient(expand_expr(e), p, z, &rest);
    return expand_expr(rest);
}

/* The inverse of e modulo p. */
static Expr inverse_modulo(Expr e, Expr p, Expr z)
{
    Expr s, t;

    if (walk_has(ratfun_gcdex(modulo(e, p, z), p, z, &s, &t, normal_expr), z))
        err_raise(ST_UNABLE, "the eigenvalues could not be told apart");
    return s;
}

/* c[0]*I + c[1]*A + ... by Horner's rule. */
static RTable *polynomial_of(const RTable *A, const Expr *c, long count)
{
    long n = rtable_rows(A);
    RTable *sum = rtable_matrix(n, n);

    for (long k = count - 1; k >= 0; k--) {
        sum = linalg_multiply(sum, A);
        for (long i = 0; i < n; i++)
            rtable_set(sum, i, i, expr_add(rtable_get(sum, i, i), c[k]));
    }
    return sum;
}

/* The same for a polynomial in z. */
static RTable *polynomial_at(const RTable *A, Expr p, Expr z)
{
    long count = p == EXPR_ZERO ? 0 : degree_expr(p, z) + 1;
    Expr *c = mem_array((size_t)count + 1, sizeof *c);
    RTable *value;

    err_defer(mem_release, c);
    for (long k = 0; k < count; k++)
        c[k] = coeff_expr(p, z, k);
    value = polynomial_of(A, c, count);
    err_undefer(true);
    return value;
}

/* A + B*factor */
static RTable *added(const RTable *A, const RTable *B, Expr factor)
{
    RTable *sum = rtable_copy(A);

    for (long i = 0; i < rtable_count(A); i++)
        sum->data[i] = expr_add(A->data[i], expr_mul(B->data[i], factor));
    return sum;
}

static Expr normal_entry(Expr e, void *arg)
{
    (void)arg;
    return normal_expr(e);
}

/* The adjoint of z*I - A from X = det(z*I - A): the coefficient of z^(k-1) is A times that of z^k
 * plus X's coefficient of z^k (D. K. Faddeev). */
static RTable *adjoint(const RTable *A, Expr X, Expr z)
{
    long n = rtable_rows(A);
    RTable *sum = rtable_matrix(n, n), *B = rtable_matrix(n, n);

    for (long k = n; k > 0; k--) {
        B = linalg_multiply(A, B);
        for (long i = 0; i < n; i++)
            rtable_set(B, i, i, expr_add(rtable_get(B, i, i), coeff_expr(X, z, k)));
        B = rtable_map(B, normal_entry, NULL);
        sum = added(sum, B, expr_pow(z, expr_int(k - 1)));
    }
    return sum;
}

/* --- interpolation ----------------------------------------------------------------------------
 */

/* How often values[i] occurs before i. */
static long occurrences_before(const RTable *values, long i)
{
    long count = 0;

    for (long k = 0; k < i; k++)
        count += values->data[k] == values->data[i];
    return count;
}

/* The d-th derivative of F by x at value. */
static Expr derivative_at(Expr F, Expr x, long d, Expr value)
{
    while (d-- > 0)
        F = diff_name(F, x);
    return funcs_at(F, x, value);
}

/* The condition that the polynomial with coefficients c has F's d-th derivative at value. */
static Expr condition(const Expr *c, long n, Expr F, Expr x, long d, Expr value)
{
    Expr p = EXPR_ZERO;

    for (long k = 0; k < n; k++)
        p = expr_add(p, expr_mul(c[k], expr_pow(x, expr_int(k))));
    return expr_sub(derivative_at(p, x, d, value), derivative_at(F, x, d, value));
}

/* The polynomial of A that agrees with F at the values, and with its derivatives at those that
 * repeat. */
static RTable *interpolated(const RTable *A, Expr F, Expr x, const RTable *values)
{
    long n = rtable_count(values);
    Expr *c = mem_array((size_t)n * 3, sizeof *c), *eqs = c + n, *solved = eqs + n;
    Notes notes;
    RTable *result;

    err_defer(mem_release, c);
    for (long k = 0; k < n; k++)
        c[k] = expr_from_symbol(sym_fresh("_c"));
    for (long k = 0; k < n; k++)
        eqs[k] = condition(c, n, F, x, occurrences_before(values, k), values->data[k]);
    notes_begin_silent(&notes); /* the coefficients stay finite where eigenvalues meet; denominators
                                   tell */
    if (linalg_solve_system(solved, eqs, n, c, n) != 1)
        err_raise(ST_UNABLE, "the eigenvalues could not be told apart");
    notes_keep(&notes);
    result = polynomial_of(A, solved, n);
    err_undefer(true);
    return result;
}

/* --- factors that occur once -------------------------------------------------------------------
 */

static bool is_even(Expr p, Expr z)
{
    for (long k = 1; k <= degree_expr(p, z); k += 2)
        if (coeff_expr(p, z, k) != EXPR_ZERO)
            return false;
    return true;
}

/* Two terms only? */
static bool is_binomial(Expr p, Expr z)
{
    for (long k = 1; k < degree_expr(p, z); k++)
        if (coeff_expr(p, z, k) != EXPR_ZERO)
            return false;
    return true;
}

static bool has_short_roots(Expr p, Expr z)
{
    long n = degree_expr(p, z);

    return n <= 2 || (n <= 4 && (is_even(p, z) || is_binomial(p, z)));
}

/* A polynomial in z of the root r, each coefficient in lowest terms. */
static Expr coefficient_at(Expr e, Expr z, Expr r)
{
    return normal_expr(funcs_at(e, z, r));
}

/* The even and the odd part of e at sqrt(s), the latter without that root. */
static Expr half_at(Expr e, Expr z, Expr s, int odd)
{
    Expr value = EXPR_ZERO;

    for (long k = odd; e != EXPR_ZERO && k <= degree_expr(e, z); k += 2)
        value =
            expr_add(value, expr_mul(coeff_expr(e, z, k), expr_pow(s, expr_int((k - odd) / 2))));
    return normal_expr(value);
}

/* Adds F(r)*G(r) for the roots r and -r of an even p, s being r^2. */
static void add_pair(RTable *sum, const RTable *G, Expr F, Expr x, Expr z, Expr s)
{
    bool imaginary = funcs_real_sign(s) == -1;
    Expr r = imaginary ? expr_mul(EXPR_I, funcs_sqrt(expr_neg(s))) : funcs_sqrt(s),
         up = derivative_at(F, x, 0, r), down = derivative_at(F, x, 0, expr_neg(r));

    for (long i = 0; i < rtable_count(sum); i++) {
        Expr even = half_at(G->data[i], z, s, 0), odd = expr_mul(half_at(G->data[i], z, s, 1), r);
        sum->data[i] = expr_sum((Expr[]){sum->data[i], expr_mul(expr_add(even, odd), up),
                                         expr_mul(expr_sub(even, odd), down)},
                                3);
    }
}

static void add_short(RTable *sum, const RTable *G, Expr p, Expr F, Expr x, Expr z)
{
    bool pairs = degree_expr(p, z) > 2 && is_even(p, z);
    Expr squares = EXPR_ZERO, roots;

    for (long k = 0; pairs && k <= degree_expr(p, z); k += 2)
        squares = expr_add(squares, expr_mul(coeff_expr(p, z, k), expr_pow(z, expr_int(k / 2))));
    roots = solve_for(pairs ? squares : p, z).solutions;
    if (expr_count(roots) != degree_expr(pairs ? squares : p, z))
        err_raise(ST_UNABLE, "the eigenvalues could not be found");
    for (long k = 0; k < expr_count(roots); k++) {
        Expr r = expr_arg(roots, k);
        if (pairs) {
            add_pair(sum, G, F, x, z, r);
            continue;
        }
        for (long i = 0; i < rtable_count(sum); i++)
            sum->data[i] = expr_add(sum->data[i], expr_mul(coefficient_at(G->data[i], z, r),
                                                           derivative_at(F, x, 0, r)));
    }
}

/* Over all roots of p: of terms c*F(r)*g(r), c free of r. */
static void add_root_sums(RTable *sum, const RTable *G, Expr p, Expr F, Expr x, Expr z)
{
    Expr root = rootof_make(p, z, 0), r = expr_symbol("_R"), at = derivative_at(F, x, 0, r);

    for (long i = 0; i < rtable_count(sum); i++) {
        Expr g = normal_expr(walk_replace1(G->data[i], z, r));
        Expr value = sum_over_roots(expr_mul(g, at), r, root);
        if (value == NULL)
            err_raise(ST_UNABLE, "the eigenvalues could not be told apart");
        sum->data[i] = expr_add(sum->data[i], value);
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

/* exp(-t)-exp(-2*t) instead of (exp(t)-1)/exp(2*t): each exponential once, its coefficient in
 * lowest terms. */
static Expr by_exponentials(Expr e)
{
    if (!walk_has_call(denom_expr(e), "exp") || walk_has(e, expr_symbol("RootOf")))
        return e;
    e = simplify_combine(expand_expr(e), COMBINE_EXP);
    return collect_expr(e, expr_symbol("exp"), normal_expr);
}

static Expr real_form(Expr e, void *arg)
{
    Expr re, im;

    (void)arg;
    e = by_exponentials(normal_expr(e));
    if (!walk_has_kind(e, EXPR_COMPLEX) || walk_has(e, expr_symbol("RootOf")) ||
        !evalc_split(e, &re, &im))
        return e;
    im = simplify_combine(simplify_expr(im), COMBINE_TRIG | COMBINE_EXP);
    re = simplify_combine(simplify_expr(re), COMBINE_TRIG | COMBINE_EXP);
    return expr_add(by_exponentials(re), expr_mul(EXPR_I, by_exponentials(im)));
}

/* The roots of the factors that occur several times, each so often; *once becomes the product of
 * the other factors. */
static RTable *multiple_values(Expr factored, Expr z, Expr *once)
{
    long n = 0, degree = 0, multiplicity;
    Expr base, exponent;
    RTable *values;

    *once = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(factored); i++) {
        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (!walk_has(base, z))
            continue;
        if (exponent == EXPR_ONE)
            *once = expr_mul(*once, base);
        else if (num_get_si(&multiplicity, exponent))
            degree += multiplicity * degree_expr(expand_expr(base), z);
    }
    values = rtable_vector(RTABLE_COLUMN, degree);
    for (long i = 0; i < expr_factor_count(factored); i++) {
        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (!walk_has(base, z) || exponent == EXPR_ONE || !num_get_si(&multiplicity, exponent))
            continue;
        Expr roots = solve_for(base, z).solutions;
        for (long k = 0; k < expr_count(roots); k++)
            for (long m = 0; m < multiplicity && n < degree; m++)
                values->data[n++] = expr_arg(roots, k);
    }
    if (n < degree)
        err_raise(ST_UNABLE, "the eigenvalues could not be found");
    return values;
}

/* The part of F(A) that belongs to the multiple eigenvalues. */
static RTable *multiple_part(const RTable *A, Expr X, Expr factored, Expr F, Expr x, Expr z)
{
    long n = rtable_rows(A);
    Expr once;
    RTable *values = multiple_values(factored, z, &once), *part;

    if (rtable_count(values) == 0)
        return rtable_matrix(n, n);
    part = interpolated(A, F, x, values);
    if (once == EXPR_ONE)
        return part;
    once = expand_expr(once);
    Expr rest = ratfun_quotient(X, once, z, NULL), share = inverse_modulo(once, rest, z);
    return linalg_multiply(polynomial_at(A, expand_expr(expr_mul(once, share)), z), part);
}

static Expr exact_entry(Expr e, void *arg)
{
    (void)arg;
    return funcs_refresh(e); /* subs leaves cos(Pi) behind */
}

static RTable *by_residues(const RTable *A, Expr F, Expr x)
{
    Expr z = expr_from_symbol(sym_fresh("_z")), factored = linalg_charpoly_factored(A, z);
    Expr X = collect_expr(linalg_charpoly(A, z), z, NULL), slope = diff_name(X, z);
    RTable *sum = multiple_part(A, X, factored, F, x, z), *adj = adjoint(A, X, z);

    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr p, exponent, inverse;
        RTable *G;
        expr_split_power(expr_factor(factored, i), &p, &exponent);
        if (exponent != EXPR_ONE || !walk_has(p, z))
            continue;
        p = expand_expr(p);
        inverse = inverse_modulo(slope, p, z);
        G = rtable_copy(adj);
        for (long k = 0; k < rtable_count(G); k++)
            G->data[k] = modulo(expr_mul(modulo(G->data[k], p, z), inverse), p, z);
        (has_short_roots(p, z) ? add_short : add_root_sums)(sum, G, p, F, x, z);
    }
    return sum;
}

typedef struct Work {
    const RTable *A;
    Expr F, x;
    RTable *result;
} Work;

static void work(void *arg)
{
    Work *w = arg;
    long n = rtable_rows(w->A);
    bool floats = linalg_has_float(w->A->data, n * n);
    RTable *f = floats ? interpolated(w->A, w->F, w->x, linalg_eigen(w->A, NULL))
                       : by_residues(rtable_map(w->A, exact_entry, NULL), w->F, w->x);
    w->result = rtable_map(f, real_form, NULL);
}

RTable *linalg_function(const RTable *A, Expr F, Expr x)
{
    long n = rtable_rows(A);
    Work w = {A, F, x, NULL};

    if (n != rtable_cols(A))
        linalg_charpoly(A, x); /* says what is wrong */
    if (!err_attempt_for(ERR_DIVZERO, work, &w)) {
        err_hint("its eigenvalues: LinearAlgebra:-Eigenvalues(A)");
        err_raise(ST_DOMAIN,
                  "the function, or a derivative that a multiple eigenvalue asks for, has "
                  "no value at an eigenvalue of the Matrix");
    }
    notes_denominators(w.result->data, n * n);
    return w.result;
}
