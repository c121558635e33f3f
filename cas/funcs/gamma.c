/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The gamma function and its kin: lnGAMMA, Psi, Beta, the incomplete gamma function, Riemann's and
 * Hurwitz's zeta functions. Exact values where they are short; everything else by Arb's balls.
 * Derivatives are Maple's.
 */
#include "cas/funcs/asymptotic.h"
#include "cas/funcs/family.h"
#include "cas/funcs/far.h"
#include "cas/funcs/primitives.h"

#include <math.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/ball_functions.h"
#include "cas/core/num.h"

enum { HALF_LIMIT = 1000 };

/* --- GAMMA and its kin ---------------------------------------------------------------------- */

/* GAMMA(n/2) for odd n, by the recurrence from GAMMA(1/2) = sqrt(Pi). */
static Expr gamma_of_half(long n)
{
    Expr value = EXPR_ONE;
    for (long k = 1; k < n; k += 2)
        value = num_mul(value, expr_ratio(k, 2));
    for (long k = -1; k >= n; k -= 2)
        value = num_div(value, expr_ratio(k, 2));
    return expr_mul(value, funcs_sqrt(EXPR_PI));
}

/* GAMMA(a, z), the integral of t^(a-1)*exp(-t) from z: (a-1)!*exp(-z)*sum(z^k/k!, k < a). */
static Expr incomplete_gamma(Expr a, Expr z)
{
    enum { MOST_ORDER = 20 };
    long order;
    if (z == EXPR_ZERO)
        return funcs_apply1("GAMMA", a);
    if (!num_get_si(&order, a) || order < 1 || order > MOST_ORDER)
        return NULL;
    Expr sum = EXPR_ZERO;
    for (long k = 0; k < order; k++)
        sum = expr_add(sum,
                       expr_div(expr_pow(z, expr_int(k)), funcs_apply1("factorial", expr_int(k))));
    return expr_product((Expr[]){funcs_apply1("GAMMA", a), funcs_apply1("exp", expr_neg(z)), sum},
                        3);
}

static Expr gamma_eval(const Expr *args, long n)
{
    Expr x = args[0];
    if (n == 2)
        return incomplete_gamma(x, args[1]);
    if (x == EXPR_INFINITY)
        return x;
    if (expr_is(x, EXPR_INTEGER)) {
        if (fmpz_sgn(x->u.integer) <= 0)
            funcs_raise_pole("GAMMA");
        return funcs_apply1("factorial", expr_sub(x, EXPR_ONE));
    }
    long twice;
    if (expr_is(x, EXPR_RATIONAL) && num_get_si(&twice, expr_mul(EXPR_TWO, x)) &&
        labs(twice) < HALF_LIMIT)
        return gamma_of_half(twice);
    return NULL;
}

static Expr gamma_derivative(const Expr *args, long n, long i)
{
    if (n == 2 && i == 1)
        return expr_neg(expr_mul(expr_pow(args[1], expr_sub(args[0], EXPR_ONE)),
                                 funcs_apply1("exp", expr_neg(args[1]))));
    if (n == 2)
        return NULL;
    return expr_mul(funcs_apply1("Psi", args[0]), funcs_apply1("GAMMA", args[0]));
}

static bool gamma_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    if (n == 2)
        acb_hypgeom_gamma_upper(value, args, args + 1, 0, prec);
    else
        acb_gamma(value, args, prec);
    return true;
}

static Expr lngamma_eval(const Expr *args, long n)
{
    (void)n;
    if (expr_is(args[0], EXPR_INTEGER) && fmpz_cmp_ui(args[0]->u.integer, 100) < 0)
        return funcs_apply1("ln", gamma_eval(args, 1));
    return NULL;
}

static Expr lngamma_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    return funcs_apply1("Psi", args[0]);
}

static bool lngamma_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    acb_lgamma(value, args, prec);
    return true;
}

/* Psi(p/q) for q = 1, 2, 3, 4, 6 by Gauss, DLMF 5.4.19: -gamma - Pi/2*cot(Pi*p/q) less multiples of
 * the logarithms of 2 and 3, here as halves, that q alone gives. */
static Expr digamma_start(long p, long q)
{
    static const int TWOS[] = {0, 0, 4, 0, 6, 0, 4}, THREES[] = {0, 0, 0, 3, 0, 0, 3};
    Expr cot = q == 1 ? EXPR_ZERO : funcs_apply1("cot", expr_mul(EXPR_PI, expr_ratio(p, q)));
    Expr two = expr_mul(expr_ratio(TWOS[q], 2), funcs_apply1("ln", EXPR_TWO));
    Expr three = expr_mul(expr_ratio(THREES[q], 2), funcs_apply1("ln", expr_int(3)));
    Expr half = expr_product((Expr[]){EXPR_HALF, EXPR_PI, cot}, 3);
    return expr_neg(expr_sum((Expr[]){expr_symbol("gamma"), half, two, three}, 4));
}

/* Psi(n, p/q) for 0 < p/q <= 1: where it has a name, by
 * Psi(n, 1) = (-1)^(n+1)*n!*Zeta(n+1), Psi(n, 1/2) = (2^(n+1)-1)*Psi(n, 1). */
static Expr psi_start(long n, long p, long q)
{
    if (n == 0)
        return q == 5 || q > 6 ? NULL : digamma_start(p, q);
    if (n == 1 && q == 4) {
        Expr catalan = expr_mul(expr_int(p == 1 ? 8 : -8), expr_symbol("Catalan"));
        return expr_add(expr_mul(EXPR_PI, EXPR_PI), catalan);
    }
    if (q > 2)
        return NULL;
    Expr factorial = funcs_apply1("factorial", expr_int(n));
    Expr value = expr_mul(factorial, funcs_apply1("Zeta", expr_int(n + 1)));
    if (q == 2)
        value = expr_mul(value, expr_sub(expr_pow(EXPR_TWO, expr_int(n + 1)), EXPR_ONE));
    return n % 2 ? value : expr_neg(value);
}

/* Psi(x) = GAMMA'(x)/GAMMA(x); Psi(n, x) its n-th derivative: at rational numbers by
 * Psi(n, x+1) = Psi(n, x) + (-1)^n*n!/x^(n+1) from 0 < x <= 1. */
static Expr psi_eval(const Expr *args, long n)
{
    Expr x = args[n - 1];
    long order = 0, p, q;
    if (n == 2 && args[0] == EXPR_ZERO)
        return funcs_apply1("Psi", x);
    if (!expr_is_rational(x) || !num_get_si(&q, denom_expr(x)) || !num_get_si(&p, numer_expr(x)) ||
        q > 6 || p > 100 * q || (n == 2 && (!num_get_si(&order, args[0]) || order < 0)) ||
        order > 50)
        return NULL;
    if (p <= 0 && q == 1)
        funcs_raise_pole("Psi");
    if (p <= 0)
        return NULL;
    long first = (p - 1) % q + 1;
    Expr value = psi_start(order, first, q), step = funcs_apply1("factorial", expr_int(order));
    step = order % 2 ? expr_neg(step) : step;
    for (long j = first; j < p && value; j += q)
        value = expr_add(value, expr_div(step, expr_pow(expr_ratio(j, q), expr_int(order + 1))));
    return value;
}

/* Of GAMMA(a, z): z*GAMMA(a, z) - GAMMA(a+1, z). */
static Expr gamma_integral(const Expr *args, long n)
{
    if (n != 2)
        return NULL;
    Expr next = funcs_apply2("GAMMA", expr_add(args[0], EXPR_ONE), args[1]);
    return expr_sub(expr_mul(args[1], funcs_apply2("GAMMA", args[0], args[1])), next);
}

static Expr psi_integral(const Expr *args, long n)
{
    if (n == 1)
        return funcs_apply1("lnGAMMA", args[0]);
    return funcs_apply2("Psi", expr_sub(args[0], EXPR_ONE), args[1]);
}

static Expr psi_derivative(const Expr *args, long n, long i)
{
    if (i != n - 1)
        return NULL;
    Expr order = n == 2 ? args[0] : EXPR_ZERO;
    return funcs_apply2("Psi", expr_add(order, EXPR_ONE), args[n - 1]);
}

static bool psi_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    if (n == 1)
        acb_digamma(value, args, prec);
    else
        acb_polygamma(value, args, args + 1, prec);
    return true;
}

static bool is_pole(Expr e)
{
    return expr_is(e, EXPR_INTEGER) && num_sign(e) <= 0;
}

/* At x = -n, with a whole number y from 1 to n: the limit in x, (-1)^y*Beta(y, 1-x-y). */
static Expr beta_limit(Expr x, Expr y)
{
    Expr mirror = expr_sub(EXPR_ONE, expr_add(x, y));
    if (!expr_is(y, EXPR_INTEGER) || num_sign(y) <= 0 || num_sign(mirror) <= 0)
        funcs_raise_pole("Beta");
    Expr value = funcs_apply2("Beta", y, mirror);
    return fmpz_is_odd(y->u.integer) ? expr_neg(value) : value;
}

static Expr beta_eval(const Expr *args, long n)
{
    (void)n;
    if (!expr_is_rational(args[0]) || !expr_is_rational(args[1]))
        return NULL;
    if (is_pole(args[0]))
        return beta_limit(args[0], args[1]);
    if (is_pole(args[1]))
        return beta_limit(args[1], args[0]);
    if (is_pole(expr_add(args[0], args[1])))
        return EXPR_ZERO;
    return expr_div(expr_mul(funcs_apply1("GAMMA", args[0]), funcs_apply1("GAMMA", args[1])),
                    funcs_apply1("GAMMA", expr_add(args[0], args[1])));
}

Expr funcs_psi_between(Expr a, Expr b)
{
    if (is_pole(a) || is_pole(b))
        return NULL;
    return expr_sub(funcs_apply1("Psi", b), funcs_apply1("Psi", a));
}

static Expr beta_derivative(const Expr *args, long n, long i)
{
    (void)n;
    Expr change = funcs_psi_between(expr_add(args[0], args[1]), args[i]);
    return change ? expr_mul(funcs_apply2("Beta", args[0], args[1]), change) : NULL;
}

/* gamma(a)*gamma(b)/gamma(a+b); at a whole a or b above zero a quotient of a rising factorial,
 * which is finite where the gamma functions have poles together. */
static bool beta_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    acb_t a, b;
    acb_init(a);
    acb_init(b);
    bool swap = acb_is_int(args) && arb_is_positive(acb_realref(args));
    acb_srcptr x = args + swap, y = args + !swap; /* y is whole, if one is */
    if (acb_is_int(y) && arb_is_positive(acb_realref(y)) &&
        arf_cmpabs_2exp_si(arb_midref(acb_realref(y)), 16) < 0) {
        ulong m = (ulong)arf_get_si(arb_midref(acb_realref(y)), ARF_RND_NEAR);
        acb_gamma(a, y, prec);
        acb_rising_ui(b, x, m, prec);
        acb_div(value, a, b, prec);
    } else {
        acb_gamma(a, args, prec);
        acb_gamma(b, args + 1, prec);
        acb_mul(a, a, b, prec);
        acb_add(b, args, args + 1, prec);
        acb_rgamma(b, b, prec);
        acb_mul(value, a, b, prec);
    }
    acb_clear(a);
    acb_clear(b);
    return true;
}

/* --- zeta ------------------------------------------------------------------------------------- */

/* Zeta(s) = num/den * Pi^s (no Pi below zero). */
static const struct {
    long s, num, den;
} ZETA[] = {{0, -1, 2},   {2, 1, 6},    {4, 1, 90},   {6, 1, 945},
            {8, 1, 9450}, {-1, -1, 12}, {-3, 1, 120}, {-5, -1, 252}};

static Expr zeta_eval(const Expr *args, long n)
{
    long s;
    if (n > 1 && args[1] == EXPR_ONE)
        funcs_raise_pole("Zeta");
    if (n == 2 && args[0] == EXPR_ONE && args[1] == EXPR_ZERO) /* -ln(2*Pi)/2 */
        return expr_mul(expr_ratio(-1, 2),
                        expr_add(funcs_apply1("ln", EXPR_TWO), funcs_apply1("ln", EXPR_PI)));
    if (n == 2)
        return args[0] == EXPR_ZERO ? funcs_apply1("Zeta", args[1]) : NULL;
    if (n == 3)
        return args[0] == EXPR_ZERO && args[2] == EXPR_ONE ? funcs_apply1("Zeta", args[1]) : NULL;
    if (args[0] == EXPR_INFINITY)
        return EXPR_ONE;
    if (!num_get_si(&s, args[0]))
        return NULL;
    if (s == 1)
        funcs_raise_pole("Zeta");
    if (s < 0 && s % 2 == 0)
        return EXPR_ZERO;
    for (size_t i = 0; i < sizeof ZETA / sizeof *ZETA; i++)
        if (ZETA[i].s == s)
            return expr_mul(expr_ratio(ZETA[i].num, ZETA[i].den),
                            s > 0 ? expr_pow(EXPR_PI, args[0]) : EXPR_ONE);
    return NULL;
}

/* Zeta(n, s) is the n-th derivative, Zeta(n, s, v) that of the sum of 1/(k+v)^s. */
static Expr zeta_derivative(const Expr *args, long n, long i)
{
    if (n == 1)
        return funcs_apply2("Zeta", EXPR_ONE, args[0]);
    if (i == 0)
        return NULL;
    if (i == 1) {
        Expr next[3] = {expr_add(args[0], EXPR_ONE), args[1], args[n - 1]};
        return funcs_apply(expr_symbol("Zeta"), next, n);
    }
    if (args[0] != EXPR_ZERO)
        return NULL;
    Expr next[3] = {EXPR_ZERO, expr_add(args[1], EXPR_ONE), args[2]};
    return expr_neg(expr_mul(args[1], funcs_apply(expr_symbol("Zeta"), next, 3)));
}

/* The derivative of that order of the sum of (a + k)^(-s) in s, at args[1]. */
static void zeta_derivative_ball(acb_t value, acb_srcptr args, const acb_t a, slong order,
                                 slong prec)
{
    acb_poly_t s, v;
    acb_poly_init(s);
    acb_poly_init(v);
    acb_poly_set_coeff_acb(s, 0, args + 1);
    acb_poly_set_coeff_si(s, 1, 1);
    acb_poly_zeta_series(v, s, a, 0, order + 1, prec);
    acb_poly_get_coeff_acb(value, v, order);
    for (slong k = 2; k <= order; k++)
        acb_mul_si(value, value, k, prec);
    acb_poly_clear(s);
    acb_poly_clear(v);
}

/* For a = 1 and s < 0 the series reflects, which is quick; but in FLINT 3.1 its ball then keeps its
 * width at any precision, and the sum from 2 on, which has the same derivatives, does not. */
static void riemann_derivative_ball(acb_t value, acb_srcptr args, slong order, slong prec)
{
    acb_t a;
    acb_init(a);
    acb_one(a);
    zeta_derivative_ball(value, args, a, order, prec);
    if (acb_rel_accuracy_bits(value) < prec / 2) {
        acb_set_si(a, 2);
        zeta_derivative_ball(value, args, a, order, 3 * prec);
    }
    acb_clear(a);
}

static bool zeta_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    enum { MOST_ORDER = 50 };
    if (n == 1) {
        far_zeta(value, args, prec);
        return true;
    }
    if (!acb_is_int(args) || arf_cmpabs_ui(arb_midref(acb_realref(args)), MOST_ORDER) > 0)
        return false;
    slong order = (slong)arf_get_d(arb_midref(acb_realref(args)), ARF_RND_NEAR);
    if (order < 0)
        return false;
    if (n == 3 && order == 0)
        acb_hurwitz_zeta(value, args + 1, args + 2, prec);
    else if (n == 3)
        zeta_derivative_ball(value, args, args + 2, order, prec);
    else
        riemann_derivative_ball(value, args, order, prec);
    return true;
}

/* --- for a large argument, DLMF 5.11 ------------------------------------------------------------
 */

Expr funcs_stirling(Expr u, Expr rest)
{
    static const long num[] = {1, 1, -139}, den[] = {12, 288, 51840};
    Expr power = funcs_apply1("exp", expr_sub(expr_mul(u, funcs_apply1("ln", u)), u));
    Expr factor = expr_mul(funcs_sqrt(expr_mul(EXPR_TWO, EXPR_PI)), expr_pow(u, EXPR_HALF));
    return expr_product((Expr[]){factor, power, funcs_tail(expr_inv(u), num, den, rest)}, 3);
}

static Expr gamma_expansion(const Expr *args, long n, int sign, Expr rest)
{
    if (n == 2)
        return asymptotic_upper_gamma(args, n, sign, rest);
    return sign > 0 ? expr_div(funcs_stirling(args[0], rest), args[0]) : NULL;
}

static Expr lngamma_expansion(const Expr *args, long n, int sign, Expr rest)
{
    (void)n;
    Expr u = args[0], log = funcs_apply1("ln", u);
    if (sign < 0)
        return NULL;
    Expr constant = expr_mul(EXPR_HALF, funcs_apply1("ln", expr_mul(EXPR_TWO, EXPR_PI)));
    return expr_sum((Expr[]){expr_mul(expr_sub(u, EXPR_HALF), log), expr_neg(u), constant,
                             expr_div(expr_ratio(1, 12), u),
                             expr_div(expr_ratio(-1, 360), expr_pow(u, expr_int(3))),
                             expr_div(rest, expr_pow(u, expr_int(5)))},
                    6);
}

/* 1 + 2^(-u) + 3^(-u) + ... */
static Expr zeta_expansion(const Expr *args, long n, int sign, Expr rest)
{
    enum { TERMS = 6 };
    Expr term[TERMS] = {EXPR_ONE};
    if (n != 1 || sign < 0)
        return NULL;
    for (long k = 2; k <= TERMS; k++) {
        Expr power = expr_mul(expr_neg(args[0]), funcs_apply1("ln", expr_int(k)));
        term[k - 1] = expr_mul(k < TERMS ? EXPR_ONE : rest, funcs_apply1("exp", power));
    }
    return expr_sum(term, TERMS);
}

static Expr psi_expansion(const Expr *args, long n, int sign, Expr rest)
{
    Expr u = args[n - 1];
    long k;
    if (sign < 0)
        return NULL;
    if (n > 1) { /* (-1)^(k+1)*((k-1)!/u^k + k!/(2*u^(k+1)) + ...) */
        if (!num_get_si(&k, args[0]) || k < 1 || k > 20)
            return NULL;
        Expr first = funcs_apply1("factorial", expr_int(k - 1));
        Expr second = expr_mul(expr_ratio(k, 2), first);
        Expr sum = expr_sum((Expr[]){expr_div(first, expr_pow(u, expr_int(k))),
                                     expr_div(second, expr_pow(u, expr_int(k + 1))),
                                     expr_div(rest, expr_pow(u, expr_int(k + 2)))},
                            3);
        return k % 2 ? sum : expr_neg(sum);
    }
    return expr_sum((Expr[]){funcs_apply1("ln", u), expr_div(expr_ratio(-1, 2), u),
                             expr_div(expr_ratio(-1, 12), expr_pow(u, EXPR_TWO)),
                             expr_div(rest, expr_pow(u, expr_int(4)))},
                    4);
}

static Expr beta_reduced(const Expr *args, long n)
{
    (void)n;
    return expr_div(expr_mul(funcs_apply1("GAMMA", args[0]), funcs_apply1("GAMMA", args[1])),
                    funcs_apply1("GAMMA", expr_add(args[0], args[1])));
}

/* --- where they are real ------------------------------------------------------------------------
 */

/* With a second argument for z > 0. */
static bool gamma_is_real(const Expr *args, long n)
{
    return n == 1 || funcs_is_within(args[1], (FuncSpan)FUNC_ABOVE(ZERO));
}

/* Derivatives of whole order. */
static bool psi_is_real(const Expr *args, long n)
{
    return n == 1 || (expr_is(args[0], EXPR_INTEGER) && num_sign(args[0]) >= 0);
}

static bool zeta_is_real(const Expr *args, long n)
{
    return n < 3 || funcs_is_within(args[2], (FuncSpan)FUNC_ABOVE(ZERO));
}

/* --- near poles ------------------------------------------------------------------------------ */

enum { MOST_POLE = 100 };

/* Is the place a pole -n of GAMMA and Psi? */
static bool pole_at(Expr place, long *n)
{
    if (!num_get_si(n, place) || *n > 0 || *n < -MOST_POLE)
        return false;
    *n = -*n;
    return true;
}

/* GAMMA(s, z) at z = 0 for s that is a fraction: GAMMA(s) - z^s/s*hypergeom([s], [s+1], -z) (NIST
 * DLMF 8.5.1), the root of z apart from what is analytic. */
static Expr incomplete_near_zero(Expr s, Expr z)
{
    if (!expr_is(s, EXPR_RATIONAL))
        return NULL;
    Expr next = expr_add(s, EXPR_ONE), upper = expr_list(&s, 1), lower = expr_list(&next, 1);
    Expr sum = funcs_apply(expr_symbol("hypergeom"), (Expr[]){upper, lower, expr_neg(z)}, 3);
    return expr_sub(funcs_apply1("GAMMA", s), expr_div(expr_mul(expr_pow(z, s), sum), s));
}

/* GAMMA(u+n+1) over the product of the u+k, k to n. */
static Expr gamma_near(const Expr *args, long n, Expr place)
{
    long pole;
    if (n == 2 && place == EXPR_ZERO)
        return incomplete_near_zero(args[0], args[1]);
    if (n != 1 || !pole_at(place, &pole))
        return NULL;
    Expr value = funcs_apply1("GAMMA", expr_add(args[0], expr_int(pole + 1)));
    for (long k = 0; k <= pole; k++)
        value = expr_div(value, expr_add(args[0], expr_int(k)));
    return value;
}

/* Psi(u+n+1) less the sum of the 1/(u+k); Psi(m, u+n+1) less (-1)^m*m! times that of the
 * 1/(u+k)^(m+1). */
static Expr psi_near(const Expr *args, long n, Expr place)
{
    long pole, order = 0;
    if (!pole_at(place, &pole) || (n == 2 && (!num_get_si(&order, args[0]) || order < 0)))
        return NULL;
    Expr u = args[n - 1], further = expr_add(u, expr_int(pole + 1)), sum = EXPR_ZERO;
    for (long k = 0; k <= pole; k++)
        sum = expr_add(sum, expr_pow(expr_add(u, expr_int(k)), expr_int(-order - 1)));
    Expr factor = funcs_apply1("factorial", expr_int(order));
    factor = order % 2 ? expr_neg(factor) : factor;
    Expr value = n == 2 ? funcs_apply2("Psi", args[0], further) : funcs_apply1("Psi", further);
    return expr_sub(value, expr_mul(factor, sum));
}

/* By Riemann's functional equation, 2^s*Pi^(s-1)*sin(Pi*s/2)*GAMMA(1-s)*Zeta(1-s). */
static Expr zeta_near(const Expr *args, long n, Expr place)
{
    if (n != 1 || place != EXPR_ONE)
        return NULL;
    Expr s = args[0], other = expr_sub(EXPR_ONE, s);
    Expr angle = expr_product((Expr[]){EXPR_HALF, EXPR_PI, s}, 3);
    return expr_product((Expr[]){expr_pow(EXPR_TWO, s), expr_pow(EXPR_PI, expr_neg(other)),
                                 funcs_apply1("sin", angle), funcs_apply1("GAMMA", other),
                                 funcs_apply1("Zeta", other)},
                        5);
}

static Expr lngamma_near(const Expr *args, long n, Expr place)
{
    (void)n;
    Expr u = args[0];
    return place == EXPR_ZERO
               ? expr_sub(funcs_apply1("lnGAMMA", expr_add(u, EXPR_ONE)), funcs_apply1("ln", u))
               : NULL;
}

/* --- cuts ------------------------------------------------------------------------------------ */

/* The incomplete function. */
static FuncCut gamma_cut(const Expr *args, long n)
{
    (void)args;
    return n == 1 ? FUNC_CUT_NONE : FUNC_CUT_NEGATIVE;
}

/* Derivatives have poles; antiderivatives are logarithms there. */
static FuncCut psi_cut(const Expr *args, long n)
{
    bool derivative = n == 1 || (expr_is(args[0], EXPR_INTEGER) && num_sign(args[0]) >= 0);
    return derivative ? FUNC_CUT_NONE : FUNC_CUT_NEGATIVE;
}

/* Hurwitz's function of its second argument. */
static FuncCut zeta_cut(const Expr *args, long n)
{
    (void)args;
    return n < 3 ? FUNC_CUT_NONE : FUNC_CUT_NEGATIVE;
}

const FuncRow funcs_gamma_rows[] = {
    {.name = "GAMMA",
     .rises = FUNC_FROM(TWO),
     .cut_of = gamma_cut,
     .latex = "\\Gamma",
     .code = FUNC_CODES("tgamma", "gamma", "math.gamma", NULL, "gamma"),
     .is_real = gamma_is_real,
     .near = gamma_near,
     .expansion = gamma_expansion,
     .recurring = {FUNC_ZERO, FUNC_ONE, .down = true},
     .recurs_alone = true, /* GAMMA(a, z) has no poles */
     .arity = 1,
     .optional = 1,
     .eval = gamma_eval,
     .derivative = gamma_derivative,
     .integral_of = gamma_integral,
     .primitive_of_two = true,
     .ball = gamma_ball,
     .slow = true,
     .real1 = tgamma,
     .summary = "gamma function; GAMMA(a, z): the upper incomplete one",
     .examples = {{"GAMMA(5);", "24"},
                  {"GAMMA(1/2);", "sqrt(Pi)"},
                  {"diff(GAMMA(a,z),z);", "-z^(a-1)*exp(-z)"}}},
    {.name = "lnGAMMA",
     .rises = FUNC_FROM(TWO),
     .code = FUNC_CODES("lgamma", "gammaln", "math.lgamma", NULL, "log_gamma"),
     .real = FUNC_ABOVE(ZERO),
     .breaks = {FUNC_ZERO},
     .near = lngamma_near,
     .expansion = lngamma_expansion,
     .cut = FUNC_CUT_NEGATIVE,
     .arity = 1,
     .eval = lngamma_eval,
     .derivative = lngamma_derivative,
     .integral_of = primitives_lngamma,
     .ball = lngamma_ball,
     .slow = true,
     .real1 = lgamma,
     .summary = "logarithm of the gamma function",
     .examples = {{"lnGAMMA(1);", "0"}, {"lnGAMMA(4);", "ln(6)"}}},
    {.name = "Psi",
     .rises = FUNC_ABOVE(ZERO),
     .cut_of = psi_cut,
     .is_real = psi_is_real,
     .near = psi_near,
     .expansion = psi_expansion,
     .recurring = {FUNC_ZERO, FUNC_ONE, .down = true},
     .arity = 1,
     .optional = 1,
     .eval = psi_eval,
     .derivative = psi_derivative,
     .integral_of = psi_integral,
     .ball = psi_ball,
     .slow = true,
     .summary = "digamma function; Psi(n, x): its n-th derivative",
     .examples = {{"Psi(1);", "-gamma"}, {"diff(Psi(x),x);", "Psi(1,x)"}}},
    {.name = "Beta",
     .real = FUNC_LINE,
     .reduced = beta_reduced,
     .recurring = {FUNC_ZERO, FUNC_ONE, .down = true},
     .arity = 2,
     .eval = beta_eval,
     .derivative = beta_derivative,
     .ball = beta_ball,
     .slow = true,
     .summary = "beta function",
     .examples = {{"Beta(2,3);", "1/12"}, {"Beta(1/2,1/2);", "Pi"}}},
    {.name = "Zeta",
     .falls = FUNC_ABOVE(ONE),
     .cut_of = zeta_cut,
     .latex = "\\zeta",
     .is_real = zeta_is_real,
     .breaks = {FUNC_ONE},
     .near = zeta_near,
     .expansion = zeta_expansion,
     .arity = 1,
     .optional = 2,
     .eval = zeta_eval,
     .derivative = zeta_derivative,
     .integral_of = primitives_zeta,
     .ball = zeta_ball,
     .slow = true,
     .summary =
         "Riemann's zeta function; Zeta(n, s): its n-th derivative, Zeta(0, s, v): Hurwitz's",
     .examples = {{"Zeta(2);", "Pi^2/6"},
                  {"Zeta(0);", "-1/2"},
                  {"evalf(Zeta(1,2));", "-0.9375482543"}}},
    {0},
};
