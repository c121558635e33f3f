/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Laws of calculus on random expressions: integrals differentiate back, series are Taylor's, limits
 * are values where these exist, sums telescope, more digits round to fewer, substitution and
 * differentiation obey the chain rule, known functions keep their symmetries.
 */
#include "config.h"

#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/evalc.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "cas/base/compat.h"
#include "cas/calculus/limit.h"
#include "cas/calculus/quadrature/quadrature.h"
#include "cas/calculus/series/series.h"
#include "cas/calculus/sum/sum.h"
#include "cas/core/num.h"
#include "cas/integrate/integrate.h"
#include "cas/value/evalf.h"
#include "tests/prop/gen_function.h"
#include "tests/prop/law.h"

static Expr same(Expr a, Expr b)
{
    return a == b ? EXPR_ZERO : EXPR_ONE;
}

/* --- integrals --------------------------------------------------------------------------- */

static Expr integral_differentiates_back(Expr f, Expr g)
{
    (void)g;
    Expr F = integrate_indefinite(f, gen_named("x"));
    return F ? expr_sub(diff_name(F, gen_named("x")), f) : EXPR_ONE;
}

static Expr integral_of_derivative(Expr f, Expr g)
{
    (void)g;
    Expr x = gen_named("x"), F = integrate_indefinite(diff_name(f, x), x);
    /* f and its antiderivative differ by a constant */
    return F ? diff_name(expr_sub(F, f), x) : NULL;
}

static Expr integral_is_additive(Expr f, Expr g)
{
    (void)g;
    Expr x = gen_named("x"), b = expr_int(1 + gen_below(3)), c = expr_int(5);
    Expr left = integrate_definite(f, x, EXPR_ZERO, b), right = integrate_definite(f, x, b, c);
    Expr whole = integrate_definite(f, x, EXPR_ZERO, c);
    return left && right && whole ? expr_sub(expr_add(left, right), whole) : EXPR_ONE;
}

static Expr numeric_integral_agrees(Expr f, Expr g)
{
    (void)g;
    Expr x = gen_named("x"), exact = integrate_definite(f, x, EXPR_ZERO, EXPR_ONE);
    Expr number = quadrature_integral(f, x, EXPR_ZERO, EXPR_ONE, 15);
    if (!exact || !number)
        return EXPR_ONE;
    double got = num_to_double(number), wanted = num_to_double(evalf_expr(exact, 15));
    return fabs(got - wanted) <= 1e-12 * (1 + fabs(wanted)) ? EXPR_ZERO : EXPR_ONE;
}

static Expr partial_fractions_keep(Expr f, Expr g)
{
    (void)g;
    return expr_sub(parfrac_expr(f, gen_named("x")), f);
}

/* --- series and limits ------------------------------------------------------------------- */

enum { ORDER = 5 };

static Expr taylor_of(Expr f)
{
    Expr s = series_expr(f, gen_named("x"), EXPR_ZERO, ORDER);
    return s ? series_polynomial(s) : NULL;
}

static Expr series_is_taylor(Expr f, Expr g)
{
    (void)g;
    Expr x = gen_named("x"), p = taylor_of(f);
    if (!p)
        return EXPR_ONE;
    for (int k = 0; k < ORDER; k++) {
        Expr difference = expr_sub(gen_at(f, x, EXPR_ZERO), gen_at(p, x, EXPR_ZERO));
        if (zero_truth(difference) == TRUTH_NO)
            return difference;
        f = diff_name(f, x);
        p = diff_name(p, x);
    }
    return EXPR_ZERO;
}

/* The series of a product is that of the product of the series. */
static Expr series_multiply(Expr f, Expr g)
{
    Expr p = taylor_of(f), q = taylor_of(g), r = taylor_of(expr_mul(f, g));
    if (!p || !q || !r)
        return EXPR_ONE;
    Expr product = taylor_of(expand_expr(expr_mul(p, q)));
    return expand_expr(expr_sub(product, r));
}

static Expr limit_is_value(Expr f, Expr g)
{
    (void)g;
    Expr x = gen_named("x"), c = expr_ratio(gen_below(9) - 4, 2), value = limit_expr(f, x, c, 0);
    return value ? expr_sub(value, gen_at(f, x, c)) : EXPR_ONE;
}

static Expr difference_quotient(Expr f, Expr g)
{
    (void)g;
    Expr x = gen_named("x"), h = gen_named("h"), c = expr_int(gen_below(3));
    Expr quotient = expr_div(expr_sub(gen_at(f, x, expr_add(c, h)), gen_at(f, x, c)), h);
    Expr value = limit_expr(quotient, h, EXPR_ZERO, 0);
    return value ? expr_sub(value, gen_at(diff_name(f, x), x, c)) : EXPR_ONE;
}

static Expr polynomials_grow_slower(Expr f, Expr g)
{
    (void)g;
    Expr x = gen_named("x");
    return limit_expr(expr_mul(f, funcs_apply1("exp", expr_neg(x))), x, EXPR_INFINITY, 0);
}

/* --- sums -------------------------------------------------------------------------------- */

static Expr gen_term(int depth)
{
    Expr k = gen_named("k"), e = gen_at(gen_univariate(depth), gen_named("x"), k);
    if (e == EXPR_ZERO)
        e = EXPR_ONE;
    return gen_below(2) ? expr_mul(e, expr_pow(expr_int(2 + gen_below(3)), k)) : e;
}

static Expr sum_telescopes(Expr f, Expr g)
{
    (void)g;
    Expr k = gen_named("k"), S = sum_indefinite(f, k);
    return S ? expr_sub(expr_sub(gen_at(S, k, expr_add(k, EXPR_ONE)), S), f) : EXPR_ONE;
}

static Expr sum_is_addition(Expr f, Expr g)
{
    (void)g;
    Expr k = gen_named("k"), n = gen_named("n"), m = expr_int(1 + gen_below(6));
    Expr closed = sum_definite(f, k, EXPR_ONE, n), plain = sum_definite(f, k, EXPR_ONE, m);
    return closed && plain ? expr_sub(gen_at(closed, n, m), plain) : EXPR_ONE;
}

/* --- numbers ----------------------------------------------------------------------------- */

static Expr more_digits_round_to_fewer(Expr c, Expr d)
{
    (void)d;
    Expr best = evalf_expr(c, 60);
    if (!expr_is_real_number(best))
        return NULL;
    for (long digits = 3; digits < 50; digits += 9)
        if (evalf_expr(c, digits) != num_round(best, digits))
            return EXPR_ONE;
    return EXPR_ZERO;
}

static Expr sums_of_numbers(Expr a, Expr b)
{
    Expr x = evalf_expr(a, 17), y = evalf_expr(b, 17), sum = evalf_expr(expr_add(a, b), 17);
    if (!expr_is_real_number(x) || !expr_is_real_number(y))
        return NULL;
    double p = num_to_double(x), q = num_to_double(y);
    double error = fabs(p + q - num_to_double(sum));
    return error <= 1e-15 * (fabs(p) + fabs(q)) ? EXPR_ZERO : EXPR_ONE;
}

static Expr signs_are_signs(Expr a, Expr b)
{
    (void)b;
    int sign = evalf_sign(a, 1024);
    return sign == 2 ? NULL : same(expr_int(sign), expr_int(num_sign(evalf_expr(a, 10))));
}

static Expr complex_parts(Expr a, Expr b)
{
    Expr e = expr_add(a, expr_mul(EXPR_I, b)), re, im;
    if (!evalc_split(e, &re, &im))
        return NULL;
    return expr_sub(expr_add(re, expr_mul(EXPR_I, im)), e);
}

/* --- substitution and differentiation ---------------------------------------------------- */

static Expr chain_rule(Expr f, Expr g)
{
    Expr x = gen_named("x"), inner = diff_name(gen_at(f, x, g), x);
    return expr_sub(inner, expr_mul(gen_at(diff_name(f, x), x, g), diff_name(g, x)));
}

static Expr identity_substitution(Expr a, Expr b)
{
    Expr rule = expr_equation(b, b);
    return expr_is_number(b) ? NULL : same(subs_once(&rule, 1, a), a);
}

static Expr simultaneous_swap(Expr a, Expr b)
{
    (void)b;
    Expr x = gen_named("x"), y = gen_named("y");
    Expr swap[] = {expr_equation(x, y), expr_equation(y, x)};
    return same(subs_once(swap, 2, subs_once(swap, 2, a)), a);
}

static Expr algebraic_substitution_back(Expr a, Expr b)
{
    (void)b;
    Expr x2 = expr_pow(gen_named("x"), EXPR_TWO), y = gen_named("u");
    return expr_sub(gen_at(subs_algebraic(expr_equation(x2, y), a), y, x2), a);
}

static Expr quotient_rule(Expr a, Expr b)
{
    Expr x = gen_named("x"), square = expr_pow(b, EXPR_TWO);
    if (b == EXPR_ZERO)
        return NULL;
    Expr rule =
        expr_div(expr_sub(expr_mul(diff_name(a, x), b), expr_mul(a, diff_name(b, x))), square);
    return expr_sub(diff_name(expr_div(a, b), x), rule);
}

static Expr function_as_variable(Expr a, Expr b)
{
    (void)b;
    Expr x = gen_named("x"), call = expr_call1("q", gen_named("t"));
    return expr_sub(diff_function(gen_at(a, x, call), call),
                    gen_at(diff_to_D(diff_name(a, x)), x, call));
}

static Expr converts_both_ways(Expr a, Expr b)
{
    (void)b;
    Expr t = gen_named("t"), call = expr_call1("q", t);
    Expr d = diff_name(diff_name(gen_at(a, gen_named("x"), call), t), t);
    return same(diff_from_D(diff_to_D(d)), d);
}

static Expr unknown_mixed_derivatives(Expr a, Expr b)
{
    Expr x = gen_named("x"), y = gen_named("y"), call = expr_call2("w", a, b);
    return expr_sub(diff_name(diff_name(call, x), y), diff_name(diff_name(call, y), x));
}

/* --- known functions --------------------------------------------------------------------- */

static Expr refreshing_changes_nothing(Expr a, Expr b)
{
    (void)b;
    return same(funcs_refresh(a), a);
}

static Expr odd(const char *f, Expr a)
{
    return same(funcs_apply1(f, expr_neg(a)), expr_neg(funcs_apply1(f, a)));
}

static Expr odd_functions(Expr a, Expr b)
{
    static const char *const NAMES[] = {"sin",    "tan", "arctan", "sinh", "tanh",    "arcsinh",
                                        "signum", "erf", "Si",     "csc",  "arctanh", "arcsin"};
    (void)b;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (odd(NAMES[i], a) != EXPR_ZERO)
            return EXPR_ONE;
    return EXPR_ZERO;
}

static Expr even_functions(Expr a, Expr b)
{
    static const char *const NAMES[] = {"cos", "sec", "cosh", "sech", "abs"};
    (void)b;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (funcs_apply1(NAMES[i], expr_neg(a)) != funcs_apply1(NAMES[i], a))
            return EXPR_ONE;
    return EXPR_ZERO;
}

static Expr quarter_turns(Expr a, Expr b)
{
    (void)b;
    Expr turn = expr_mul(expr_ratio(gen_below(9) - 4, 2), EXPR_PI);
    Expr shifted = funcs_apply1("sin", expr_add(a, turn));
    Expr expanded = expr_add(expr_mul(funcs_apply1("sin", a), funcs_apply1("cos", turn)),
                             expr_mul(funcs_apply1("cos", a), funcs_apply1("sin", turn)));
    return expr_sub(shifted, expanded);
}

static Expr inverse_functions(Expr a, Expr b)
{
    static const char *const PAIRS[][2] = {
        {"sin", "arcsin"},   {"cos", "arccos"},   {"tan", "arctan"}, {"sinh", "arcsinh"},
        {"cosh", "arccosh"}, {"tanh", "arctanh"}, {"exp", "ln"}};
    (void)b;
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        Expr back = funcs_apply1(PAIRS[i][0], funcs_apply1(PAIRS[i][1], a));
        if (zero_truth(expr_sub(back, a)) == TRUTH_NO)
            return expr_sub(back, a);
    }
    return EXPR_ZERO;
}

static Expr gamma_recurrence(Expr a, Expr b)
{
    (void)b;
    if (!expr_is_rational(a) ||
        fmpz_cmp_si(expr_is(a, EXPR_INTEGER) ? a->u.integer : a->u.rational.num, 500) > 0)
        return NULL;
    return expr_sub(funcs_apply1("GAMMA", expr_add(a, EXPR_ONE)),
                    expr_mul(a, funcs_apply1("GAMMA", a)));
}

static Expr gen_half(int depth)
{
    (void)depth;
    return expr_ratio(gen_below(41) - 20, 1 + gen_below(2));
}

static Expr floor_and_frac(Expr a, Expr b)
{
    (void)b;
    Expr whole = funcs_apply1("floor", a), rest = expr_sub(a, whole);
    int low = evalf_sign(rest, 512), high = evalf_sign(expr_sub(EXPR_ONE, rest), 512);
    if (!expr_is(whole, EXPR_INTEGER))
        return NULL;
    return low >= 0 && high == 1 ? EXPR_ZERO : EXPR_ONE;
}

static Expr extremes(Expr a, Expr b)
{
    return expr_sub(expr_add(funcs_apply2("max", a, b), funcs_apply2("min", a, b)), expr_add(a, b));
}

static const Law laws[] = {
    {"int(polynomial)' gives it back", gen_poly, 6, 40, integral_differentiates_back},
    {"int(fraction)' gives it back", gen_fraction, 2, 30, integral_differentiates_back},
    {"int(waves)' gives it back", gen_wave, 2, 30, integral_differentiates_back},
    {"int(f') is f but for a constant", gen_smooth, 1, 40, integral_of_derivative},
    {"int(trigonometric') is it but for a constant", gen_trigonometric, 2, 15,
     integral_of_derivative},
    {"int over two parts is int over the whole", gen_poly, 4, 30, integral_is_additive},
    {"int of waves over two parts", gen_wave, 1, 15, integral_is_additive},
    {"int agrees with its number", gen_wave, 2, 15, numeric_integral_agrees},
    {"partial fractions keep the value", gen_fraction, 3, 30, partial_fractions_keep},
    {"series have Taylor's coefficients", gen_smooth, 2, 40, series_is_taylor},
    {"series multiply", gen_smooth, 2, 30, series_multiply},
    {"limits are values", gen_smooth, 2, 40, limit_is_value},
    {"difference quotients tend to derivatives", gen_smooth, 1, 20, difference_quotient},
    {"P(x)*exp(-x) tends to 0", gen_poly, 5, 20, polynomials_grow_slower},
    {"S(k+1)-S(k) = f(k)", gen_term, 3, 30, sum_telescopes},
    {"a closed form is the sum", gen_term, 3, 30, sum_is_addition},
    {"more digits round to fewer", gen_constant, 3, 60, more_digits_round_to_fewer},
    {"numbers of sums", gen_constant, 2, 60, sums_of_numbers},
    {"certified signs are signs", gen_constant, 3, 60, signs_are_signs},
    {"re + I*im is the whole", gen_smooth, 2, 40, complex_parts},
    {"chain rule", gen_smooth, 2, 60, chain_rule},
    {"quotient rule", gen_any, 2, 60, quotient_rule},
    {"subs(b = b, a) is a", gen_any, 3, 200, identity_substitution},
    {"swapping twice changes nothing", gen_any, 4, 200, simultaneous_swap},
    {"algsubs is undone", gen_polynomial, 3, 60, algebraic_substitution_back},
    {"functions as variables", gen_any, 3, 100, function_as_variable},
    {"convert to D and back", gen_any, 2, 100, converts_both_ways},
    {"mixed derivatives of unknown functions", gen_polynomial, 1, 60, unknown_mixed_derivatives},
    {"automatic evaluation is idempotent", gen_any, 4, 200, refreshing_changes_nothing},
    {"odd functions", gen_any, 3, 150, odd_functions},
    {"even functions", gen_any, 3, 150, even_functions},
    {"quarter turns", gen_polynomial, 2, 60, quarter_turns},
    {"f(inverse of f) is the identity", gen_polynomial, 2, 60, inverse_functions},
    {"GAMMA(a+1) = a*GAMMA(a)", gen_half, 0, 60, gamma_recurrence},
    {"floor leaves less than one", gen_constant, 2, 60, floor_and_frac},
    {"max + min is the sum", gen_constant, 2, 60, extremes},
};

int main(void)
{
    return law_run(laws, sizeof laws / sizeof *laws);
}
