/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rational functions of x, coefficients free of x: partial fractions over the rationals, then
 * linear factors by powers and logarithms, quadratic ones by the reduction formula, ln and arctan.
 * Of the irreducible factors of higher degree those whose numerator is a multiple of the derivative
 * give a logarithm, x^3 + c and x^4 + p*x^2 + q are split over square and cube roots, and the
 * others are sums over their roots (residues.c). (M. Bronstein, Symbolic Integration I, chapter 2,
 * for the background.)
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"

/* --- quadratic denominators --------------------------------------------------------------------
 */

/* 4*a*c - b^2 */
static Expr discriminant(Expr a, Expr b, Expr c)
{
    return normal_expr(
        expr_sub(expr_product((Expr[]){expr_int(4), a, c}, 3), expr_pow(b, EXPR_TWO)));
}

/* Integral of 1/(a*x^2+b*x+c). */
static Expr integrate_inverse_quadratic(Expr a, Expr b, Expr c, Expr x)
{
    Expr d = discriminant(a, b, c);
    Expr slope = expr_add(expr_product((Expr[]){EXPR_TWO, a, x}, 3), b);
    if (zero_is(d))
        return expr_div(expr_int(-2), slope);
    if (funcs_real_sign(d) < 0) {
        Expr s = integrate_root(expr_neg(d)), h = expr_mul(EXPR_HALF, s);
        Expr half = expr_add(expr_mul(a, x), expr_mul(EXPR_HALF, b));
        bool even = b == EXPR_ZERO || expr_is(expr_mul(EXPR_HALF, b), EXPR_INTEGER);
        Expr ratio = even ? expr_div(expr_sub(half, h), expr_add(half, h))
                          : expr_div(expr_sub(slope, s), expr_add(slope, s));
        return expr_div(funcs_apply1("ln", ratio), s);
    }
    Expr s = integrate_root(d);
    Expr angle = funcs_apply1("arctan", normal_expr(expr_div(slope, s)));
    return expr_div(expr_mul(EXPR_TWO, angle), s);
}

typedef struct Quadratic {
    Expr q, a, b, c, x; /* q = a*x^2 + b*x + c, of whatever form */
} Quadratic;

/* Integral of f/q^k, k >= 1, f free of x. */
static Expr inverse_power(const Quadratic *u, Expr f, long k)
{
    if (k == 1)
        return expr_mul(f, integrate_inverse_quadratic(u->a, u->b, u->c, u->x));
    Expr d = expr_mul(expr_int(k - 1), discriminant(u->a, u->b, u->c)), part = expr_div(f, d);
    Expr slope = expr_add(expr_product((Expr[]){EXPR_TWO, u->a, u->x}, 3), u->b);
    Expr first = expr_mul(expr_mul(part, slope), expr_pow(u->q, expr_int(1 - k)));
    Expr next = expr_product((Expr[]){expr_int(2 * (2 * k - 3)), u->a, part}, 3);
    return expr_add(first, inverse_power(u, next, k - 1));
}

/* Integral of (m*x + n)/q^k. */
static Expr over_quadratic(const ParfracTerm *t, const Quadratic *u)
{
    Expr m = coeff_expr(t->numerator, u->x, 1), n = coeff_expr(t->numerator, u->x, 0);
    Expr part = expr_div(m, expr_mul(EXPR_TWO, u->a)), first;
    Expr rest = normal_expr(expr_sub(n, expr_mul(part, u->b)));
    if (t->power == 1)
        first = expr_mul(part, funcs_apply1("ln", t->base));
    else
        first = expr_mul(expr_div(part, expr_int(1 - t->power)),
                         expr_pow(t->base, expr_int(1 - t->power)));
    return rest == EXPR_ZERO ? first : expr_add(first, inverse_power(u, rest, t->power));
}

/* --- linear denominators ------------------------------------------------------------------------
 */

static Expr over_linear(const ParfracTerm *t, Expr a)
{
    if (t->power == 1)
        return expr_mul(expr_div(t->numerator, a), funcs_apply1("ln", t->base));
    Expr k = expr_int(1 - t->power);
    return expr_div(expr_mul(t->numerator, expr_pow(t->base, k)), expr_mul(k, a));
}

/* --- higher degrees
 * -------------------------------------------------------------------------------- */

/* numerator/base with numerator a multiple of base' */
static Expr by_logarithm(const ParfracTerm *t, Expr x)
{
    Expr ratio = normal_expr(expr_div(t->numerator, diff_name(t->base, x)));
    if (!integrate_is_free(ratio, x))
        return NULL;
    return expr_mul(ratio, funcs_apply1("ln", t->base));
}

static Expr integrate_term(const ParfracTerm *t, Expr x);

/* The integral of numerator/(lead*p*q), p and q coprime with roots of numbers in them. */
static Expr over_split(const ParfracTerm *t, Expr lead, Expr p, Expr q, Expr x)
{
    Expr r, s = EXPR_ZERO, numerator = expr_div(t->numerator, lead), sum = EXPR_ZERO;
    long dp = degree_expr(p, x), dq = degree_expr(q, x);
    Expr *unknown = mem_array((size_t)(dp + dq) * 3, sizeof *unknown);
    Expr *eqs = unknown + dp + dq, *value = eqs + dp + dq;
    err_defer(mem_release, unknown);
    Expr parts[2] = {EXPR_ZERO, EXPR_ZERO};
    for (long i = 0; i < dp + dq; i++) {
        unknown[i] = integrate_fresh();
        long side = i >= dp, k = side ? i - dp : i;
        parts[side] = expr_add(parts[side], expr_mul(unknown[i], expr_pow(x, expr_int(k))));
    }
    r = expand_expr(expr_sub(expr_add(expr_mul(parts[0], q), expr_mul(parts[1], p)), numerator));
    for (long i = 0; i < dp + dq; i++)
        eqs[i] = coeff_expr(r, x, i);
    bool solved = linalg_solve_system(value, eqs, dp + dq, unknown, dp + dq) == 1;
    for (int side = 0; side < 2 && solved && s; side++) {
        Expr n = EXPR_ZERO;
        for (long i = side ? dp : 0; i < (side ? dp + dq : dp); i++)
            n = expr_add(n, expr_mul(value[i], expr_pow(x, expr_int(side ? i - dp : i))));
        s = n == EXPR_ZERO ? n : integrate_term(&(ParfracTerm){n, side ? q : p, 1}, x);
        if (s)
            sum = expr_add(sum, s);
    }
    err_undefer(true);
    return solved && s ? sum : NULL;
}

/* a*x^3 + d */
static Expr over_cubic(const ParfracTerm *t, Expr x)
{
    Expr a = coeff_expr(t->base, x, 3), d = coeff_expr(t->base, x, 0);
    if (coeff_expr(t->base, x, 1) != EXPR_ZERO || coeff_expr(t->base, x, 2) != EXPR_ZERO)
        return NULL;
    Expr c = funcs_apply2("surd", expr_div(d, a), expr_int(3));
    if (expr_is(c, EXPR_CALL))
        c = expr_pow(expr_div(d, a), expr_ratio(1, 3));
    Expr square = expr_sum(
        (Expr[]){expr_pow(x, EXPR_TWO), expr_neg(expr_mul(c, x)), expr_pow(c, EXPR_TWO)}, 3);
    return over_split(t, a, expr_add(x, c), square, x);
}

/* a*x^4 + b*x^2 + c = a*(x^2 + s*x + r)*(x^2 - s*x + r), r = sqrt(c/a), s = sqrt(2*r - b/a) */
static Expr over_biquadratic(const ParfracTerm *t, Expr x)
{
    Expr a = coeff_expr(t->base, x, 4), b = coeff_expr(t->base, x, 2);
    Expr c = coeff_expr(t->base, x, 0);
    if (coeff_expr(t->base, x, 1) != EXPR_ZERO || coeff_expr(t->base, x, 3) != EXPR_ZERO)
        return NULL;
    Expr r = integrate_root(expr_div(c, a));
    Expr s2 = expr_sub(expr_mul(EXPR_TWO, r), expr_div(b, a)), x2 = expr_pow(x, EXPR_TWO);
    if (funcs_real_sign(expr_div(c, a)) < 0 ||
        funcs_real_sign(s2) < 0) { /* two real squares instead */
        Expr d = integrate_root(
            expr_sub(expr_pow(expr_div(b, a), EXPR_TWO), expr_div(expr_mul(expr_int(4), c), a)));
        Expr mean = expr_div(b, a), half = EXPR_HALF;
        return over_split(t, a, expr_add(x2, expr_mul(half, expr_sub(mean, d))),
                          expr_add(x2, expr_mul(half, expr_add(mean, d))), x);
    }
    Expr s = integrate_root(s2);
    return over_split(t, a, expr_sum((Expr[]){x2, expr_mul(s, x), r}, 3),
                      expr_sum((Expr[]){x2, expr_neg(expr_mul(s, x)), r}, 3), x);
}

static Expr integrate_term(const ParfracTerm *t, Expr x)
{
    Expr a, b, c, value;
    if (integrate_linear(t->base, x, &a, &b))
        return over_linear(t, a);
    if (integrate_quadratic(t->base, x, &a, &b, &c))
        return over_quadratic(t, &(Quadratic){t->base, a, b, c, x});
    if (t->power != 1)
        return NULL;
    if ((value = by_logarithm(t, x)))
        return value;
    long degree = degree_expr(t->base, x);
    if (degree == 3)
        value = over_cubic(t, x);
    else if (degree == 4)
        value = over_biquadratic(t, x);
    return value ? value : integrate_residues(t->numerator, t->base, x);
}

/* --- the method
 * -------------------------------------------------------------------------------------- */

static Expr integrate_polynomial(Expr p, Expr x)
{
    long n = p == EXPR_ZERO ? -1 : degree_expr(p, x);
    Expr sum = EXPR_ZERO;
    for (long k = 0; k <= n; k++) {
        Expr c = coeff_expr(p, x, k);
        sum = expr_add(sum, expr_mul(expr_div(c, expr_int(k + 1)), expr_pow(x, expr_int(k + 1))));
    }
    return sum;
}

/* Repeated factors of higher degree: p/q = (g)' + h with a square-free denominator of h, by
 * undetermined coefficients (Horowitz and Ostrogradsky). */
static bool reduce_powers(Expr *p, Expr *q, Expr *g, Expr x)
{
    Expr q1 = expand_expr(gcd_expr(*q, diff_name(*q, x)));
    long d1 = degree_expr(q1, x), n = degree_expr(*q, x);
    *g = EXPR_ZERO;
    if (d1 == 0)
        return true;
    Expr q2 = ratfun_quotient(*q, q1, x, NULL), a = EXPR_ZERO, b = EXPR_ZERO;
    Expr *unknown = mem_array((size_t)n * 3, sizeof *unknown), *eqs = unknown + n;
    Expr *value = eqs + n;
    err_defer(mem_release, unknown);
    for (long i = 0; i < n; i++) {
        unknown[i] = integrate_fresh();
        Expr *side = i < d1 ? &a : &b;
        *side = expr_add(*side, expr_mul(unknown[i], expr_pow(x, expr_int(i < d1 ? i : i - d1))));
    }
    /* p = a'*q2 - a*(q1'*q2/q1) + b*q1 */
    Expr t = ratfun_quotient(expand_expr(expr_mul(diff_name(q1, x), q2)), q1, x, NULL);
    Expr r = expr_sum((Expr[]){expr_mul(diff_name(a, x), q2), expr_neg(expr_mul(a, t)),
                               expr_mul(b, q1), expr_neg(*p)},
                      4);
    r = expand_expr(r);
    for (long i = 0; i < n; i++)
        eqs[i] = coeff_expr(r, x, i);
    bool solved = linalg_solve_system(value, eqs, n, unknown, n) == 1;
    for (long i = 0; i < n && solved; i++) {
        a = integrate_replace(a, unknown[i], value[i]);
        b = integrate_replace(b, unknown[i], value[i]);
    }
    err_undefer(true);
    if (solved) {
        *g = expr_div(a, q1);
        *p = b;
        *q = q2;
    }
    return solved;
}

static bool has_high_power(const Parfrac *parts, Expr x)
{
    for (long i = 0; i < parts->count; i++)
        if (parts->term[i].power > 1 && degree_expr(expand_expr(parts->term[i].base), x) > 2)
            return true;
    return false;
}

/* The terms of the sum over base^k as one fraction. */
static Expr gather(Expr sum, Expr base, long k, Expr x)
{
    Expr power = expr_pow(base, expr_int(-k)), N = EXPR_ZERO, rest = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(sum); i++) {
        Expr term = expr_term(sum, i), n = expr_div(term, power);
        if (is_polynomial_in(n, &x, 1) && degree_expr(n, x) < 2)
            N = expr_add(N, n);
        else
            rest = expr_add(rest, term);
    }
    if (!expr_is(N, EXPR_SUM))
        return expr_add(rest, expr_mul(N, power));
    Expr down = denom_expr(normal_expr(N)), content;
    if (expr_is_number(down)) {
        content = ratfun_content(N, &x, 1);
        N = expand_expr(expr_div(N, content));
    } else {
        N = numer_expr(normal_expr(N));
        content = ratfun_content(N, &x, 1);
        N = expand_expr(normal_expr(expr_div(N, content)));
        content = expr_div(content, down);
    }
    N = expr_mul(N, power);
    return expr_add(rest, expr_mul(content, N));
}

static Expr integrate_parts(const Parfrac *parts, Expr x)
{
    Expr sum = integrate_polynomial(parts->polynomial, x);
    for (long i = 0; i < parts->count; i++) {
        Expr value = integrate_term(&parts->term[i], x);
        if (!value)
            return NULL;
        sum = expr_add(sum, value);
    }
    for (long i = 0; i < parts->count; i++) {
        const ParfracTerm *t = &parts->term[i];
        for (long k = t->power - 1; k > 0 && degree_expr(t->base, x) == 2; k--)
            sum = gather(sum, t->base, k, x);
    }
    return sum;
}

static Expr integrate_fraction(Expr p, Expr q, Expr x, bool reduced)
{
    Parfrac parts;
    parfrac_begin(&parts, p, q, x);
    bool high = !reduced && has_high_power(&parts, x);
    Expr value = high ? NULL : integrate_parts(&parts, x), g, rest;
    parfrac_end(&parts);
    if (!high)
        return value;
    Expr whole = ratfun_quotient(p, q, x, &rest);
    if (!reduce_powers(&rest, &q, &g, x))
        return NULL;
    value = rest == EXPR_ZERO ? rest : integrate_fraction(rest, q, x, true);
    return value ? expr_sum((Expr[]){integrate_polynomial(whole, x), g, value}, 3) : NULL;
}

Expr integrate_rational(const Integral *in)
{
    Expr p, q;
    if (!parfrac_rational(in->f, in->x, &p, &q))
        return NULL;
    return integrate_fraction(p, q, in->x, false);
}
