/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lambert's function. With w = p*x + q, w^a*exp(r*w^c) = v means u*exp(u) = T for u = r*c/a*w^c and
 * T = r*c/a*v^(c/a), one T for each value of that power (R. M. Corless and others, On the Lambert W
 * function, 1996). Of the exponential equation W has infinitely many branches; as with every
 * periodic inverse the real ones are taken, else the principal one, and all of them where every
 * solution is asked for. An equation with logarithms, a*ln(w) + r*w^c = d, holds for the principal
 * logarithm only, so that few branches can solve it: those next to the principal one are tried, and
 * the caller's verification decides.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/base/compat.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"

enum { MOST_ROOTS = 6, SIGN_BITS = 1000, MOST_BRANCHES = 3 };

static Expr exp_of(Expr u)
{
    return funcs_apply1("exp", u);
}

bool solve_is_linear(Expr c[2], Expr e, Expr x)
{
    e = expand_expr(e);
    if (!is_polynomial_in(e, &x, 1) || degree_expr(e, x) > 1)
        return false;
    c[0] = coeff_expr(e, x, 0);
    c[1] = coeff_expr(e, x, 1);
    return true;
}

/* --- branches -------------------------------------------------------------------------------- */

/* The sign of a real constant, 2 for others. */
static int sign_of(Expr e)
{
    return funcs_is_constant(e) ? evalf_sign(e, SIGN_BITS) : 2;
}

static Expr branch(long k, Expr argument)
{
    return k == 0 ? funcs_apply1("LambertW", argument)
                  : funcs_apply2("LambertW", expr_int(k), argument);
}

/* The branches of W(argument) that count: 0; in (-1/e, 0) also -1, which is real there too. Of an
 * equation with logarithms beyond -1/e the conjugate one, of complex arguments both neighbours. */
static long lambert_values(Expr w[MOST_BRANCHES], Expr argument, bool logarithm)
{
    int sign = sign_of(argument);
    long n = 0;

    w[n++] = branch(0, argument);
    if (sign == -1) {
        int above = sign_of(expr_add(argument, exp_of(EXPR_MINUS_ONE)));

        if (above == 1 || (logarithm && above == -1))
            w[n++] = branch(-1, argument);
    } else if (sign == 2 && logarithm && funcs_is_constant(argument)) {
        w[n++] = branch(-1, argument);
        w[n++] = branch(1, argument);
    }
    return n;
}

/* --- powers beside exponentials ----------------------------------------------------------------
 */

/* x from w^c = value. */
static void put_power(SolveList *roots, const SolvePower *e, Expr value, Expr x)
{
    Expr w = expr_add(e->pq[0], expr_mul(e->pq[1], x));

    if (e->c == EXPR_ONE)
        solve_list_put(roots, expr_div(expr_sub(value, e->pq[0]), e->pq[1]));
    else
        (void)solve_inner(roots, expr_pow(w, e->c), value, x);
}

static void put_argument(SolveList *roots, const SolvePower *e, Expr scale, Expr argument, Expr x)
{
    Expr w[MOST_BRANCHES];
    bool whole = e->c == EXPR_ONE && expr_is(e->a, EXPR_INTEGER);
    long n;

    if (roots->branches && whole && !e->logarithm) {
        w[0] = funcs_apply2("LambertW", solve_integer(), argument);
        put_power(roots, e, expr_mul(scale, w[0]), x);
        return;
    }
    n = lambert_values(w, argument, e->logarithm);
    for (long i = 0; i < n; i++)
        put_power(roots, e, expr_mul(scale, w[i]), x);
}

/* v^power, real where v is negative and the root odd. */
static Expr principal_power(Expr v, Expr power)
{
    bool odd = expr_is(power, EXPR_RATIONAL) && fmpz_is_odd(power->u.rational.den);
    bool even = expr_is(power, EXPR_RATIONAL) && fmpz_is_even(power->u.rational.num);

    if (!odd || sign_of(v) != -1)
        return expr_pow(v, power);
    v = expr_pow(expr_neg(v), power);
    return even ? v : expr_neg(v);
}

bool solve_power_exponential(SolveList *roots, const SolvePower *e, Expr x)
{
    CHECK(e->a != EXPR_ZERO && e->c != EXPR_ZERO);
    Expr power = expr_div(e->c, e->a), scale = expr_div(e->a, expr_mul(e->r, e->c)), root;
    Expr z = solve_fresh();
    SolveList unity;
    long m = 1;

    if (!expr_is_rational(power) || power == EXPR_ZERO)
        return false;
    if (expr_is(power, EXPR_RATIONAL) &&
        (!num_get_si(&m, expr_fmpz(power->u.rational.den)) || m > MOST_ROOTS))
        return false;
    root = principal_power(e->v, power);
    solve_list_begin(&unity);
    solve_polynomial(&unity, expr_sub(expr_pow(z, expr_int(m)), EXPR_ONE), z);
    for (long k = 0; k < unity.count; k++)
        put_argument(roots, e, scale,
                     normal_expr(expr_product((Expr[]){expr_inv(scale), unity.item[k], root}, 3)),
                     x);
    solve_list_end(&unity);
    return true;
}

/* (p*x + q)^m*exp(s + t*x) = v */
static void lambert(SolveList *roots, const Expr pq[2], const Expr st[2], Expr v, bool logarithm,
                    Expr x)
{
    SolvePower e = {.pq = {pq[0], pq[1]}, .a = EXPR_ONE, .c = EXPR_ONE, .logarithm = logarithm};

    e.r = expr_div(st[1], pq[1]);
    e.v = expr_mul(v, exp_of(normal_expr(expr_sub(expr_mul(e.r, pq[0]), st[0]))));
    (void)solve_power_exponential(roots, &e, x);
}

/* --- x and one exponential ----------------------------------------------------------------------
 */

/* (p*x + q)*exp(r*x + s) + t = 0, or p*x + q + t*exp(r*x + s) = 0. */
static bool beside_exponential(SolveList *roots, Expr e, Expr exponential, Expr u, Expr x)
{
    Expr z = solve_fresh(), with[2], without[2], st[2];

    e = expand_expr(solve_replace(e, exponential, z));
    if (!solve_is_linear(st, u, x) || st[1] == EXPR_ZERO || !is_polynomial_in(e, &z, 1) ||
        degree_expr(e, z) != 1 || !solve_is_linear(with, coeff_expr(e, z, 1), x) ||
        !solve_is_linear(without, coeff_expr(e, z, 0), x))
        return false;
    if (without[1] == EXPR_ZERO && with[1] != EXPR_ZERO) {
        lambert(roots, with, st, expr_neg(without[0]), false, x);
    } else if (with[1] == EXPR_ZERO && without[1] != EXPR_ZERO) {
        st[0] = expr_neg(st[0]);
        st[1] = expr_neg(st[1]);
        lambert(roots, without, st, expr_neg(with[0]), false, x);
    } else {
        return false;
    }
    return true;
}

/* --- powers of one linear expression ------------------------------------------------------------
 */

/* The sum of a*ln(w), r*w^c and d, w linear in x, as it is read term by term. */
typedef struct Reading {
    Expr w, x; /* w: NULL before it is seen */
    Expr a, r, c, d;
} Reading;

/* e = factor*w^power with rational power, w linear and the same as before. */
static bool read_power(Reading *r, Expr *factor, Expr *power, Expr e)
{
    *factor = EXPR_ONE;
    *power = EXPR_ZERO;
    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr base, exponent, pq[2];

        if (!walk_has(expr_factor(e, i), r->x)) {
            *factor = expr_mul(*factor, expr_factor(e, i));
            continue;
        }
        expr_split_power(expr_factor(e, i), &base, &exponent);
        if (!expr_is_rational(exponent) || !solve_is_linear(pq, base, r->x))
            return false;
        r->w = r->w == NULL ? base : r->w;
        if (base != r->w) {
            Expr ratio = normal_expr(expr_div(base, r->w));

            if (walk_has(ratio, r->x) || !expr_is(exponent, EXPR_INTEGER))
                return false;
            *factor = expr_mul(*factor, expr_pow(ratio, exponent));
        }
        *power = expr_add(*power, exponent);
    }
    return true;
}

/* --- x and one logarithm ------------------------------------------------------------------------
 */

/* x from ln(p*x + q) = scale*W(argument) + shift. */
static void put_exponentials(SolveList *roots, const Expr pq[2], Expr scale, Expr argument,
                             Expr shift)
{
    Expr w[MOST_BRANCHES];
    long n = lambert_values(w, argument, true);

    for (long i = 0; i < n; i++) {
        Expr value = expr_mul(exp_of(expr_mul(scale, w[i])), exp_of(shift));

        solve_list_put(roots, expr_div(expr_sub(value, pq[0]), pq[1]));
    }
}

/* a*w*ln(w) + b*w + c = 0 with w = p*x + q: with s = ln(w) + b/a, s*exp(s) = -c/a*exp(b/a). */
static bool times_logarithm(SolveList *roots, Expr a, Expr t, const Expr pq[2], Expr x)
{
    Expr bc[2];

    a = normal_expr(expr_div(a, expr_add(pq[0], expr_mul(pq[1], x))));
    if (walk_has(a, x) || !solve_is_linear(bc, t, x))
        return false;
    bc[1] = expr_div(bc[1], pq[1]);
    bc[0] = expr_sub(bc[0], expr_mul(bc[1], pq[0]));
    if (bc[0] == EXPR_ZERO)
        return false;
    bc[1] = normal_expr(expr_div(bc[1], a));
    put_exponentials(roots, pq, EXPR_ONE,
                     normal_expr(expr_neg(expr_mul(expr_div(bc[0], a), exp_of(bc[1])))),
                     expr_neg(bc[1]));
    return true;
}

/* a*w^m*ln(w) + b*w^n = 0 with w = p*x + q: with s = ln(w) and k = m-n, s*exp(k*s) = -b/a. */
static bool powers_logarithm(SolveList *roots, Expr a, Expr b, const Expr pq[2], Expr x)
{
    Reading r = {.w = expr_add(pq[0], expr_mul(pq[1], x)), .x = x};
    Expr m, n, k;

    if (!read_power(&r, &a, &m, a) || !read_power(&r, &b, &n, b) || m == n)
        return false;
    k = expr_sub(m, n);
    put_exponentials(roots, pq, expr_inv(k), normal_expr(expr_neg(expr_mul(k, expr_div(b, a)))),
                     EXPR_ZERO);
    return true;
}

/* a*ln(p*x + q) + b*x + c = 0 */
static bool beside_logarithm(SolveList *roots, Expr e, Expr logarithm, Expr x)
{
    Expr z = solve_fresh(), a, pq[2], bc[2];

    e = expand_expr(solve_replace(e, logarithm, z));
    if (!is_polynomial_in(e, &z, 1) || degree_expr(e, z) != 1 ||
        !solve_is_linear(pq, expr_arg(logarithm, 1), x) || pq[1] == EXPR_ZERO)
        return false;
    a = coeff_expr(e, z, 1);
    if (powers_logarithm(roots, a, coeff_expr(e, z, 0), pq, x))
        return true;
    if (walk_has(a, x))
        return times_logarithm(roots, a, coeff_expr(e, z, 0), pq, x);
    if (!solve_is_linear(bc, coeff_expr(e, z, 0), x) || bc[1] == EXPR_ZERO)
        return false;
    bc[0] = expr_div(bc[0], a);
    bc[1] = expr_div(bc[1], a);
    lambert(roots, pq, bc, EXPR_ONE, true, x);
    return true;
}

bool solve_beside(SolveList *roots, Expr e, const SolveList *kernel, Expr x)
{
    Expr other, u;

    if (kernel->count != 2)
        return false;
    for (long i = 0; i < 2; i++)
        if (funcs_argument(kernel->item[i], "ln") != NULL)
            return beside_logarithm(roots, e, kernel->item[i], x);
    if (kernel->item[0] != x && kernel->item[1] != x)
        return false;
    other = kernel->item[kernel->item[0] == x];
    u = solve_exponent(other, x);
    return u != NULL && beside_exponential(roots, e, other, u, x);
}

/* --- powers beside logarithms -------------------------------------------------------------------
 */

/* c*ln(k*w^j), all of c free of x. */
static bool read_logarithm(Reading *r, Expr term)
{
    Expr c = EXPR_ONE, u = NULL, factor, power;

    for (long i = 0; i < expr_factor_count(term); i++) {
        Expr f = expr_factor(term, i);

        if (!walk_has(f, r->x))
            c = expr_mul(c, f);
        else if (u == NULL)
            u = funcs_argument(f, "ln");
        else
            return false;
    }
    if (u == NULL || !read_power(r, &factor, &power, u) || power == EXPR_ZERO)
        return false;
    r->a = expr_add(r->a, expr_mul(c, power));
    r->d = expr_add(r->d, expr_mul(c, funcs_apply1("ln", factor)));
    return true;
}

static bool read_term(Reading *r, Expr term)
{
    Expr factor, power;

    if (!walk_has(term, r->x)) {
        r->d = expr_add(r->d, term);
        return true;
    }
    if (read_logarithm(r, term))
        return true;
    if (r->r != EXPR_ZERO || !read_power(r, &factor, &power, term) || power == EXPR_ZERO)
        return false;
    r->r = factor;
    r->c = power;
    return true;
}

bool solve_power_logarithm(SolveList *roots, Expr e, Expr x)
{
    Reading r = {NULL, x, EXPR_ZERO, EXPR_ZERO, EXPR_ZERO, EXPR_ZERO};
    SolvePower equation = {.logarithm = true};

    e = expand_expr(e);
    for (long i = 0; i < expr_term_count(e); i++)
        if (!read_term(&r, expr_term(e, i)))
            return false;
    if (r.w == NULL || r.a == EXPR_ZERO || r.r == EXPR_ZERO || !expr_is_rational(r.a) ||
        !solve_is_linear(equation.pq, r.w, x))
        return false;
    equation.a = r.a;
    equation.r = r.r;
    equation.c = r.c;
    equation.v = exp_of(expr_neg(r.d));
    return solve_power_exponential(roots, &equation, x);
}

/* --- towers -------------------------------------------------------------------------------------
 */

bool solve_tower(SolveList *roots, Expr exponent, Expr v, Expr x)
{
    Expr c[2];

    if (!solve_is_linear(c, exponent, x) || c[0] != EXPR_ZERO)
        return false;
    put_exponentials(roots, (Expr[]){EXPR_ZERO, EXPR_ONE}, EXPR_ONE,
                     expr_div(funcs_apply1("ln", v), c[1]), EXPR_ZERO);
    return true;
}
