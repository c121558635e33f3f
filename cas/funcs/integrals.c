/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions defined by integrals of elementary ones: erfi, Dawson's integral, Fresnel's integrals,
 * the logarithmic and the hyperbolic integrals, polylogarithms. Definitions are Maple's:
 * FresnelS(x) is the integral of sin(Pi*t^2/2), dilog(x) is polylog(2, 1-x). Values by Arb's balls.
 */
#include "cas/base/ball_functions.h"
#include "cas/funcs/family.h"
#include "cas/funcs/far.h"

#include "cas/core/num.h"

/* f(0) = 0 and f(-x) = -f(x). */
static Expr odd(const char *name, Expr x)
{
    Expr y;
    if (x == EXPR_ZERO)
        return EXPR_ZERO;
    return funcs_minus_form(x, &y) ? expr_neg(funcs_apply1(name, y)) : NULL;
}

/* An odd function that tends to limit; EXPR_INFINITY is a limit too. */
static Expr odd_with_limit(const char *name, Expr x, Expr limit)
{
    int sign;
    if (!funcs_is_infinite(x, &sign))
        return odd(name, x);
    return sign > 0 ? limit : expr_neg(limit);
}

static Expr over(const char *f, Expr x)
{
    return expr_div(funcs_apply1(f, x), x);
}

#define EVAL(f, body)                                                                              \
    static Expr f##_eval(const Expr *args, long n)                                                 \
    {                                                                                              \
        Expr x = args[0];                                                                          \
        (void)n;                                                                                   \
        return body;                                                                               \
    }
#define DERIVATIVE(f, body)                                                                        \
    static Expr f##_derivative(const Expr *args, long n, long i)                                   \
    {                                                                                              \
        Expr x = args[0];                                                                          \
        (void)n;                                                                                   \
        (void)i;                                                                                   \
        return body;                                                                               \
    }
#define BALL(f, call)                                                                              \
    static bool f##_ball(acb_t value, acb_srcptr args, long n, slong prec)                         \
    {                                                                                              \
        (void)n;                                                                                   \
        call;                                                                                      \
        return true;                                                                               \
    }

/* --- error functions ------------------------------------------------------------------------- */

EVAL(erfi, odd_with_limit("erfi", x, EXPR_INFINITY))
DERIVATIVE(erfi,
           expr_div(expr_mul(EXPR_TWO, funcs_apply1("exp", expr_mul(x, x))), funcs_sqrt(EXPR_PI)))
BALL(erfi, far_erfi(value, args, prec))

EVAL(dawson, odd_with_limit("dawson", x, EXPR_ZERO))
DERIVATIVE(dawson,
           expr_sub(EXPR_ONE, expr_product((Expr[]){EXPR_TWO, x, funcs_apply1("dawson", x)}, 3)))

/* sqrt(Pi)/2*exp(-x^2)*erfi(x) */
static bool dawson_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    acb_t t;
    (void)n;
    acb_init(t);
    acb_mul(t, args, args, prec);
    acb_neg(t, t);
    acb_exp(t, t, prec);
    far_erfi(value, args, prec);
    acb_mul(value, value, t, prec);
    acb_const_pi(t, prec);
    acb_sqrt(t, t, prec);
    acb_mul(value, value, t, prec);
    acb_mul_2exp_si(value, value, -1);
    acb_clear(t);
    return true;
}

/* --- Fresnel --------------------------------------------------------------------------------- */

/* Pi*x^2/2 */
static Expr phase(Expr x)
{
    return expr_product((Expr[]){EXPR_HALF, EXPR_PI, x, x}, 4);
}

EVAL(fresnels, odd_with_limit("FresnelS", x, EXPR_HALF))
EVAL(fresnelc, odd_with_limit("FresnelC", x, EXPR_HALF))
DERIVATIVE(fresnels, funcs_apply1("sin", phase(x)))
DERIVATIVE(fresnelc, funcs_apply1("cos", phase(x)))
BALL(fresnels, acb_hypgeom_fresnel(value, NULL, args, 1, prec))
BALL(fresnelc, acb_hypgeom_fresnel(NULL, value, args, 1, prec))

/* --- logarithmic and hyperbolic integrals ---------------------------------------------------- */

static Expr li_eval(const Expr *args, long n)
{
    (void)n;
    if (args[0] == EXPR_ONE)
        funcs_raise_pole("Li");
    return args[0] == EXPR_ZERO || args[0] == EXPR_INFINITY ? args[0] : NULL;
}

DERIVATIVE(li, expr_inv(funcs_apply1("ln", x)))
BALL(li, acb_hypgeom_li(value, args, 0, prec))

EVAL(shi, odd_with_limit("Shi", x, EXPR_INFINITY))
DERIVATIVE(shi, over("sinh", x))
BALL(shi, acb_hypgeom_shi(value, args, prec))

static Expr chi_eval(const Expr *args, long n)
{
    (void)n;
    if (args[0] == EXPR_ZERO)
        funcs_raise_pole("Chi");
    return args[0] == EXPR_INFINITY ? args[0] : NULL;
}

DERIVATIVE(chi, over("cosh", x))
BALL(chi, acb_hypgeom_chi(value, args, prec))

/* --- polylogarithms -------------------------------------------------------------------------- */

/* Pi^2*num/den */
static Expr pi_squared(long num, long den)
{
    return funcs_ratio_times(num, den, expr_pow(EXPR_PI, EXPR_TWO));
}

static Expr dilog_eval(const Expr *args, long n)
{
    Expr x = args[0], half;
    (void)n;
    if (x == EXPR_ONE)
        return EXPR_ZERO;
    if (x == EXPR_ZERO)
        return pi_squared(1, 6);
    if (x == EXPR_TWO)
        return pi_squared(-1, 12);
    if (x != EXPR_HALF)
        return NULL;
    half = expr_mul(EXPR_HALF, expr_pow(funcs_apply1("ln", EXPR_TWO), EXPR_TWO));
    return expr_sub(pi_squared(1, 12), half);
}

DERIVATIVE(dilog, expr_div(funcs_apply1("ln", x), expr_sub(EXPR_ONE, x)))

static bool dilog_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    acb_t z;
    (void)n;
    acb_init(z);
    acb_sub_ui(z, args, 1, prec);
    acb_neg(z, z);
    acb_hypgeom_dilog(value, z, prec);
    acb_clear(z);
    return true;
}

/* a*Pi^2 + b*ln(2)^2 + sign*I*(Catalan + c*Pi*ln(2)), the dilogarithm at a point below. */
static Expr with_catalan(Expr a, Expr b, Expr c, int sign)
{
    Expr pi = expr_symbol("Pi"), two = funcs_apply1("ln", EXPR_TWO);
    Expr turn = expr_mul(expr_int(sign), EXPR_I);
    Expr terms[] = {expr_mul(a, expr_pow(pi, EXPR_TWO)), expr_mul(b, expr_pow(two, EXPR_TWO)),
                    expr_mul(turn, expr_symbol("Catalan")),
                    expr_product((Expr[]){turn, c, pi, two}, 4)};
    return expr_sum(terms, 4);
}

/* At I, 1+I, (1+I)/2 and their conjugates (Lewin, "Polylogarithms and associated functions", 1.9);
 * the third one at I. */
static Expr polylog_aside(long order, Expr z)
{
    if (!expr_is(z, EXPR_COMPLEX) || order > 3)
        return NULL;
    Expr re = expr_arg(z, 0), im = expr_arg(z, 1);
    int sign = num_sign(im);
    Expr height = sign < 0 ? num_neg(im) : im;
    if (order == 3) {
        Expr cube = expr_product(
            (Expr[]){expr_ratio(sign, 32), EXPR_I, expr_pow(expr_symbol("Pi"), expr_int(3))}, 3);
        Expr zeta = expr_mul(expr_ratio(-3, 32), funcs_apply1("Zeta", expr_int(3)));
        return re == EXPR_ZERO && height == EXPR_ONE ? expr_add(zeta, cube) : NULL;
    }
    if (re == EXPR_ZERO && height == EXPR_ONE)
        return with_catalan(expr_ratio(-1, 48), EXPR_ZERO, EXPR_ZERO, sign);
    if (re == EXPR_ONE && height == EXPR_ONE)
        return with_catalan(expr_ratio(1, 16), EXPR_ZERO, expr_ratio(1, 4), sign);
    if (re == EXPR_HALF && height == EXPR_HALF)
        return with_catalan(expr_ratio(5, 96), expr_ratio(-1, 8), expr_ratio(-1, 8), sign);
    return NULL;
}

/* Orders below 2 are elementary; polylog(s, 1) = Zeta(s), polylog(s, -1) = (2^(1-s)-1)*Zeta(s). */
static Expr polylog_eval(const Expr *args, long n)
{
    Expr s = args[0], z = args[1], rest = expr_sub(EXPR_ONE, z);
    long order;
    (void)n;
    if (z == EXPR_ZERO)
        return z;
    if (!num_get_si(&order, s))
        return NULL;
    if (order == 1 && rest != EXPR_ZERO)
        return expr_neg(funcs_apply1("ln", rest));
    if (order == 0 && rest != EXPR_ZERO)
        return expr_div(z, rest);
    if (order < 2)
        return NULL;
    if (z == EXPR_ONE)
        return funcs_apply1("Zeta", s);
    if (z == EXPR_MINUS_ONE)
        return expr_mul(expr_sub(expr_pow(EXPR_TWO, expr_int(1 - order)), EXPR_ONE),
                        funcs_apply1("Zeta", s));
    return order == 2 && z == EXPR_HALF ? funcs_apply1("dilog", EXPR_HALF)
                                        : polylog_aside(order, z);
}

static Expr polylog_derivative(const Expr *args, long n, long i)
{
    (void)n;
    if (i == 0)
        return NULL;
    return expr_div(funcs_apply2("polylog", expr_sub(args[0], EXPR_ONE), args[1]), args[1]);
}

/* I(s) = z*polylog(s, z) - I(s-1), I(1) = (1-z)*ln(1-z) + z. */
static Expr polylog_integral(const Expr *args, long n)
{
    enum { MOST_ORDER = 12 };
    Expr z = args[1], rest = expr_sub(EXPR_ONE, z);
    long order;
    if (n != 2 || !num_get_si(&order, args[0]) || order < 2 || order > MOST_ORDER)
        return NULL;
    Expr sum = expr_add(expr_mul(rest, funcs_apply1("ln", rest)), z);
    for (long s = 2; s <= order; s++)
        sum = expr_sub(expr_mul(z, funcs_apply2("polylog", expr_int(s), z)), sum);
    return sum;
}

BALL(polylog, acb_polylog(value, args, args + 1, prec))

/* --- for a large argument ----------------------------------------------------------------------
 */

/* exp(u^2)/(sqrt(Pi)*u)*(1 + 1/(2*u^2) + 3/(4*u^4) + ...) */
static Expr erfi_expansion(const Expr *args, long n, int sign, Expr rest)
{
    static const long num[] = {1, 3, 15}, den[] = {2, 4, 8};
    Expr u = args[0], square = expr_pow(u, EXPR_TWO);
    (void)n;
    (void)sign;
    return expr_product((Expr[]){funcs_apply1("exp", square),
                                 expr_inv(expr_mul(funcs_sqrt(EXPR_PI), u)),
                                 funcs_tail(expr_inv(square), num, den, rest)},
                        3);
}

/* (1 + 1/(2*u^2) + 3/(4*u^4) + ...)/(2*u) */
static Expr dawson_expansion(const Expr *args, long n, int sign, Expr rest)
{
    static const long num[] = {1, 3, 15}, den[] = {2, 4, 8};
    Expr u = args[0];
    (void)n;
    (void)sign;
    return expr_div(funcs_tail(expr_inv(expr_mul(u, u)), num, den, rest), expr_mul(EXPR_TWO, u));
}

/* Shi(u) and Chi(u) for u to infinity: half of Ei(u). */
static Expr half_ei_expansion(const Expr *args, long n, int sign, Expr rest)
{
    (void)n;
    return sign > 0 ? expr_mul(EXPR_HALF, funcs_ei_tail(args[0], rest)) : NULL;
}

static Expr li_reduced(const Expr *args, long n)
{
    (void)n;
    return funcs_apply1("Ei", funcs_apply1("ln", args[0]));
}

/* --- near a place ---------------------------------------------------------------------------- */

/* u*hypergeom([1/2], [3/2, 3/2], u^2/4) */
static Expr shi_near(const Expr *args, long n, Expr place)
{
    (void)n;
    Expr square = expr_mul(expr_ratio(1, 4), expr_mul(args[0], args[0]));
    return place == EXPR_ZERO
               ? expr_mul(args[0], funcs_hypergeom(EXPR_HALF, 1, expr_ratio(3, 2), 2, square))
               : NULL;
}

static Expr chi_near(const Expr *args, long n, Expr place)
{
    (void)n;
    return place == EXPR_ZERO ? funcs_ci_near(args[0], funcs_apply1("ln", args[0]), 1) : NULL;
}

/* At 0, too, where it tends to 0 along the positive line alone. */
static Expr li_near(const Expr *args, long n, Expr place)
{
    return place == EXPR_ONE || place == EXPR_ZERO ? li_reduced(args, n) : NULL;
}

enum { MOST_ORDER = 12 };

/* z*hypergeom([1, ..., 1], [2, ..., 2], z) for a small whole order */
static Expr polylog_near_zero(Expr order, Expr z)
{
    long n;
    if (!num_get_si(&n, order) || n < 1 || n > MOST_ORDER)
        return NULL;
    return expr_mul(z, funcs_hypergeom(EXPR_ONE, n + 1, EXPR_TWO, n, z));
}

/* For z to -infinity or infinity by 1/z (L. Lewin, Polylogarithms and Associated Functions, 1981,
 * 7.20); with L = ln(-z), Li(n,z) + (-1)^n*Li(n,1/z) is -L^n/n! less twice the sum of
 * (1-2^(1-2*k))*Zeta(2*k)*L^(n-2*k)/(n-2*k)!, 2 <= 2*k <= n. */
static Expr polylog_far(Expr order, Expr z)
{
    Expr inverse = expr_inv(z), L = funcs_apply1("ln", expr_neg(z));
    Expr sum = polylog_near_zero(order, inverse);
    long n;
    if (!sum || !num_get_si(&n, order) || n < 2)
        return NULL;
    sum = n % 2 ? sum : expr_neg(sum);
    for (long k = 0; 2 * k <= n; k++) {
        Expr c = EXPR_ONE;
        if (k > 0) {
            Expr half = expr_pow(EXPR_TWO, expr_int(1 - 2 * k));
            Expr zeta = funcs_apply1("Zeta", expr_int(2 * k));
            c = expr_product((Expr[]){EXPR_TWO, expr_sub(EXPR_ONE, half), zeta}, 3);
        }
        Expr below = funcs_apply1("factorial", expr_int(n - 2 * k));
        Expr power = expr_pow(L, expr_int(n - 2 * k));
        sum = expr_sub(sum, expr_div(expr_mul(c, power), below));
    }
    return sum;
}

/* Beside 1 (Lewin, 1.11 and 6.10): Li(2,z) + Li(2,1-z) = Pi^2/6 - ln(z)*ln(1-z) and
 * Li(3,z) + Li(3,1-z) + Li(3,1-1/z) = Zeta(3) + L^3/6 + Pi^2*L/6 - L^2*ln(1-z)/2, L = ln(z). */
static Expr polylog_near_one(Expr order, Expr z)
{
    Expr rest = expr_sub(EXPR_ONE, z), L = funcs_apply1("ln", z), log = funcs_apply1("ln", rest);
    Expr end = funcs_apply2("polylog", order, EXPR_ONE), near = polylog_near_zero(order, rest);
    if (order == EXPR_TWO)
        return expr_sub(expr_sub(end, near), expr_mul(L, log));
    if (order != expr_int(3))
        return NULL;
    Expr cube = expr_div(expr_pow(L, order), expr_int(6));
    Expr linear = expr_mul(funcs_apply2("polylog", EXPR_TWO, EXPR_ONE), L);
    Expr square = expr_product((Expr[]){EXPR_HALF, L, L, log}, 4);
    Expr far = polylog_near_zero(order, expr_sub(EXPR_ONE, expr_inv(z)));
    return expr_sum((Expr[]){end, cube, linear, expr_neg(square), expr_neg(near), expr_neg(far)},
                    6);
}

static Expr polylog_near(const Expr *args, long n, Expr place)
{
    (void)n;
    if (place == EXPR_ONE)
        return polylog_near_one(args[0], args[1]);
    if (place == EXPR_ZERO)
        return polylog_near_zero(args[0], args[1]);
    if (place == EXPR_INFINITY || place == expr_neg(EXPR_INFINITY))
        return polylog_far(args[0], args[1]);
    return NULL;
}

/* dilog(u) = Pi^2/6 - ln(u)*ln(1-u) - Li(2,u), and dilog(u) + dilog(1/u) = -ln(u)^2/2. */
static Expr dilog_near(const Expr *args, long n, Expr place)
{
    Expr u = place == EXPR_INFINITY ? expr_inv(args[0]) : args[0];
    Expr rest = expr_sub(EXPR_ONE, u), log = funcs_apply1("ln", args[0]);
    (void)n;
    if (place == EXPR_ONE)
        return polylog_near_zero(EXPR_TWO, rest);
    if (place != EXPR_ZERO && place != EXPR_INFINITY)
        return NULL;
    Expr end = expr_div(expr_pow(EXPR_PI, EXPR_TWO), expr_int(6));
    Expr both = expr_mul(log, funcs_apply1("ln", rest)), li = polylog_near_zero(EXPR_TWO, u);
    if (place == EXPR_ZERO)
        return expr_sub(expr_sub(end, both), li);
    return expr_sub(expr_sub(expr_sub(li, end), both),
                    expr_mul(EXPR_HALF, expr_pow(log, EXPR_TWO)));
}

#define ROW(maple, f, where, text, sample, ...)                                                    \
    {                                                                                              \
        .name = maple, .cut = where, .arity = 1, .eval = f##_eval, .derivative = f##_derivative,   \
        .ball = f##_ball, .slow = true, .summary = text, .examples = sample, __VA_ARGS__           \
    }
#define ODD(maple, f, text, sample, ...)                                                           \
    ROW(maple, f, FUNC_CUT_NONE, text, sample, .real = FUNC_LINE, .parity = FUNC_ODD,              \
        .smooth = FUNC_ENTIRE, __VA_ARGS__)

const FuncRow funcs_integral_rows[] = {
    ODD("erfi", erfi, "imaginary error function",
        FUNC_EXAMPLES({"erfi(-x);", "-erfi(x)"}, {"evalf(erfi(1));", "1.650425759"}),
        .rising = true, .primitive = true, .expansion = erfi_expansion),
    ODD("dawson", dawson, "Dawson's integral, exp(-x^2)*int(exp(t^2), t=0..x)",
        FUNC_EXAMPLES({"diff(dawson(x),x);", "1-2*x*dawson(x)"},
                      {"evalf(dawson(1));", "0.5380795069"}),
        .keeps_sign = true, .range = FUNC_OPEN(MINUS_ONE, ONE), .tame = true,
        .expansion = dawson_expansion),
    ODD("FresnelS", fresnels, "Fresnel's integral of sin(Pi*t^2/2)",
        FUNC_EXAMPLES({"diff(FresnelS(x),x);", "sin(Pi*x^2/2)"},
                      {"evalf(FresnelS(1));", "0.4382591474"}),
        .keeps_sign = true, .range = FUNC_OPEN(MINUS_ONE, ONE), .primitive = true, .tame = true),
    ODD("FresnelC", fresnelc, "Fresnel's integral of cos(Pi*t^2/2)",
        FUNC_EXAMPLES({"FresnelC(infinity);", "1/2"}, {"evalf(FresnelC(1));", "0.7798934004"}),
        .keeps_sign = true, .range = FUNC_OPEN(MINUS_ONE, ONE), .primitive = true, .tame = true),
    ROW("Li", li, FUNC_CUT_BELOW_ONE, "logarithmic integral",
        FUNC_EXAMPLES({"diff(Li(x),x);", "1/ln(x)"}, {"evalf(Li(100));", "30.12614158"}),
        .rises = FUNC_ABOVE(ONE), .real = FUNC_FROM(ZERO), .breaks = {FUNC_ZERO, FUNC_ONE},
        .primitive = true, .near = li_near, .reduced = li_reduced),
    ODD("Shi", shi, "hyperbolic sine integral",
        FUNC_EXAMPLES({"diff(Shi(x),x);", "sinh(x)/x"}, {"evalf(Shi(1));", "1.057250875"}),
        .rising = true, .primitive = true, .near = shi_near, .expansion = half_ei_expansion),
    ROW("Chi", chi, FUNC_CUT_NEGATIVE, "hyperbolic cosine integral",
        FUNC_EXAMPLES({"diff(Chi(x),x);", "cosh(x)/x"}, {"evalf(Chi(1));", "0.8378669410"}),
        .rises = FUNC_ABOVE(ZERO), .real = FUNC_ABOVE(ZERO), .breaks = {FUNC_ZERO},
        .primitive = true, .near = chi_near, .expansion = half_ei_expansion),
    ROW("dilog", dilog, FUNC_CUT_NEGATIVE, "dilogarithm, int(ln(t)/(1-t), t=1..x)",
        FUNC_EXAMPLES({"dilog(0);", "Pi^2/6"}, {"diff(dilog(x),x);", "ln(x)/(1-x)"}),
        .falls = FUNC_FROM(ZERO), .real = FUNC_FROM(ZERO), .smooth = FUNC_CONTINUOUS,
        .breaks = {FUNC_ZERO}, .primitive = true, .near = dilog_near, .tame = true),
    {.name = "polylog",
     .cut = FUNC_CUT_ABOVE_ONE,
     .breaks = {FUNC_ONE},
     .near = polylog_near,
     .arity = 2,
     .eval = polylog_eval,
     .derivative = polylog_derivative,
     .integral_of = polylog_integral,
     .primitive_of_two = true,
     .ball = polylog_ball,
     .slow = true,
     .real = FUNC_TO(ONE),
     .tame = true,
     .summary = "polylogarithm, sum(z^k/k^a, k=1..infinity): polylog(a, z)",
     .examples = {{"polylog(2,1);", "Pi^2/6"}, {"diff(polylog(3,z),z);", "polylog(2,z)/z"}}},
    {0},
};
