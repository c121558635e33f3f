/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integrals from 0 to infinity of x^p times a function with a name by its Mellin transform M(s) =
 * integral of x^(s-1)*F(x), s = (p+1)/q for the argument a*x^q, a > 0: M(s)/(q*a^s) in the strip of
 * s where the integral converges (F. Oberhettinger, Tables of Mellin Transforms; DLMF 10.22.43,
 * 10.43.19, 6.14, 7.7). Outside the strip, or where that is not known, there is no answer.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"

static Expr gamma_of(Expr s)
{
    return funcs_apply1("GAMMA", s);
}

static Expr half(Expr e)
{
    return expr_mul(EXPR_HALF, e);
}

/* name(Pi*s/2) */
static Expr quarter_wave(const char *name, Expr s)
{
    return funcs_apply1(name, expr_mul(half(EXPR_PI), s));
}

/* --- the transforms, v the order of a Bessel function ---------------------------------------- */

static Expr of_exponential_integral(Expr s, Expr v)
{
    (void)v;
    return expr_div(gamma_of(s), s);
}

static Expr of_erfc(Expr s, Expr v)
{
    (void)v;
    return expr_div(gamma_of(half(expr_add(s, EXPR_ONE))), expr_mul(funcs_sqrt(EXPR_PI), s));
}

static Expr of_erf(Expr s, Expr v)
{
    return expr_neg(of_erfc(s, v));
}

static Expr of_cosine_integral(Expr s, Expr v)
{
    (void)v;
    return expr_neg(expr_div(expr_mul(gamma_of(s), quarter_wave("cos", s)), s));
}

static Expr of_sine_integral(Expr s, Expr v)
{
    (void)v;
    return expr_neg(expr_div(expr_mul(gamma_of(s), quarter_wave("sin", s)), s));
}

static Expr of_bessel_j(Expr s, Expr v)
{
    Expr down = gamma_of(expr_add(EXPR_ONE, half(expr_sub(v, s))));
    Expr up = expr_mul(expr_pow(EXPR_TWO, expr_sub(s, EXPR_ONE)), gamma_of(half(expr_add(v, s))));
    return expr_div(up, down);
}

static Expr of_bessel_k(Expr s, Expr v)
{
    return expr_product((Expr[]){expr_pow(EXPR_TWO, expr_sub(s, EXPR_TWO)),
                                 gamma_of(half(expr_sub(s, v))), gamma_of(half(expr_add(s, v)))},
                        3);
}

static Expr of_airy(Expr s, Expr v)
{
    (void)v;
    Expr third = expr_div(expr_add(s, EXPR_TWO), expr_int(3));
    return expr_div(expr_mul(expr_pow(expr_int(3), expr_neg(third)), gamma_of(s)), gamma_of(third));
}

static Expr of_arctan(Expr s, Expr v)
{
    (void)v;
    return expr_neg(expr_div(half(EXPR_PI), expr_mul(s, quarter_wave("cos", s))));
}

static Expr of_arccot(Expr s, Expr v)
{
    return expr_neg(of_arctan(s, v));
}

/* ln(1+x) */
static Expr of_logarithm(Expr s, Expr v)
{
    (void)v;
    return expr_div(EXPR_PI, expr_mul(s, funcs_apply1("sin", expr_mul(EXPR_PI, s))));
}

/* 1/sinh(x): 2*(1-2^(-s))*GAMMA(s)*Zeta(s) */
static Expr of_csch(Expr s, Expr v)
{
    (void)v;
    Expr odd = expr_sub(EXPR_ONE, expr_pow(EXPR_TWO, expr_neg(s)));
    return expr_product((Expr[]){EXPR_TWO, odd, gamma_of(s), funcs_apply1("Zeta", s)}, 4);
}

/* 1/sinh(x)^2: 4 times the sum of n*exp(-2*n*x) */
static Expr of_csch_square(Expr s, Expr v)
{
    (void)v;
    return expr_product((Expr[]){expr_pow(EXPR_TWO, expr_sub(EXPR_TWO, s)), gamma_of(s),
                                 funcs_apply1("Zeta", expr_sub(s, EXPR_ONE))},
                        3);
}

/* 1/cosh(x)^2: the same with alternating signs */
static Expr of_sech_square(Expr s, Expr v)
{
    if (s == EXPR_TWO) /* the pole of Zeta */
        return funcs_apply1("ln", EXPR_TWO);
    Expr turn = expr_sub(EXPR_ONE, expr_pow(EXPR_TWO, expr_sub(EXPR_TWO, s)));
    return expr_mul(turn, of_csch_square(s, v));
}

/* --- the table ------------------------------------------------------------------------------- */

/* The strip: low < s < high in halves, or above |v| (of J: above -v) where by_order is set; high 0
 * is none. */
typedef struct Row {
    const char *name;
    Expr (*transform)(Expr s, Expr v);
    signed char power, low, high, by_order;
} Row;

static const Row ROWS[] = {
    {"Ei", of_exponential_integral, 1, 0, 0, 0},
    {"erfc", of_erfc, 1, 0, 0, 0},
    {"erf", of_erf, 1, -2, -1, 0},
    {"Ci", of_cosine_integral, 1, 0, 4, 0},
    {"Si", of_sine_integral, 1, -2, -1, 0},
    {"BesselJ", of_bessel_j, 1, 0, 3, -1},
    {"BesselK", of_bessel_k, 1, 0, 0, 1},
    {"AiryAi", of_airy, 1, 0, 0, 0},
    {"arctan", of_arctan, 1, -2, -1, 0},
    {"arccot", of_arccot, 1, 0, 2, 0},
    {"ln", of_logarithm, 1, -2, -1, 0},
    {"sinh", of_csch, -1, 2, 0, 0},
    {"sinh", of_csch_square, -2, 4, 0, 0},
    {"cosh", of_sech_square, -2, 0, 0, 0},
};

enum { HIGH_AT_ZERO = -1 };

static bool is_in_strip(const Row *row, Expr s, Expr v)
{
    Expr high = row->high == HIGH_AT_ZERO ? EXPR_ZERO : expr_ratio(row->high, 2);
    if (row->high != 0 && !integrate_is_positive(expr_sub(high, s)))
        return false;
    if (row->by_order == 0)
        return integrate_is_positive(expr_sub(s, expr_ratio(row->low, 2)));
    return integrate_is_positive(expr_add(s, v)) &&
           (row->by_order < 0 || integrate_is_positive(expr_sub(s, v)));
}

/* The argument of the row's function in base and, *v, its order; NULL when it is another one. */
static Expr argument_of(const Row *row, Expr base, Expr x, Expr *v)
{
    *v = EXPR_ZERO;
    if (!expr_is_call(base, expr_symbol(row->name)))
        return NULL;
    Expr u = expr_arg(base, expr_count(base) - 1);
    if (row->transform == of_logarithm)
        return expr_count(base) == 2 ? expr_sub(u, EXPR_ONE) : NULL;
    bool ordered = row->by_order != 0 || row->transform == of_exponential_integral;
    if (expr_count(base) != (ordered ? 3 : 2))
        return NULL;
    if (ordered)
        *v = expr_arg(base, 1);
    if (row->transform == of_exponential_integral && *v != EXPR_ONE)
        return NULL;
    return integrate_is_free(*v, x) ? u : NULL;
}

Expr integrate_mellin(Expr core, Expr x, Expr at, Expr p)
{
    Expr base, exponent, v, a, q, s;
    expr_split_power(core, &base, &exponent);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const Row *row = &ROWS[i];
        Expr u = exponent == expr_int(row->power) ? argument_of(row, base, x, &v) : NULL;
        if (!u || !walk_monomial(u, x, &a, &q) || !integrate_is_positive(a) ||
            !integrate_is_positive(q) ||
            !is_in_strip(row, normal_expr(expr_div(expr_add(at, EXPR_ONE), q)), v))
            continue;
        s = normal_expr(expr_div(expr_add(p, EXPR_ONE), q));
        return expr_div(row->transform(s, v), expr_mul(q, expr_pow(a, s)));
    }
    return NULL;
}
