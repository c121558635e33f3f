/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The hyperbolic functions and their inverses: parity, zero and infinity, imaginary arguments
 * (sinh(I*y) = I*sin(y)), compositions sinh(arcsinh(x)) = x and their kin. Two tables say
 * everything; identities such as cosh^2 - sinh^2 = 1 are left to simplify.
 */
#include "cas/funcs/family.h"

#include "cas/funcs/far.h"
#include "cas/funcs/parts.h"

#include <math.h>
#include <string.h>

typedef enum Special { ZERO, ONE, INFINITE, ODD_INFINITE, ODD_ONE, POLE } Special;

/* What one of the six functions is at special arguments and under symmetry. */
typedef struct Hyperbolic {
    const char *name, *circular; /* f(I*y) = I^power * circular(y) */
    signed char power;
    bool even;
    Special at_zero, at_infinity;
} Hyperbolic;

static const Hyperbolic SINH = {"sinh", "sin", 1, false, ZERO, ODD_INFINITE};
static const Hyperbolic COSH = {"cosh", "cos", 0, true, ONE, INFINITE};
static const Hyperbolic TANH = {"tanh", "tan", 1, false, ZERO, ODD_ONE};
static const Hyperbolic COTH = {"coth", "cot", -1, false, POLE, ODD_ONE};
static const Hyperbolic SECH = {"sech", "sec", 0, true, ONE, ZERO};
static const Hyperbolic CSCH = {"csch", "csc", -1, false, POLE, ZERO};

static Expr special(const Hyperbolic *f, Special what, int sign)
{
    switch (what) {
    case ZERO:
        return EXPR_ZERO;
    case ONE:
        return EXPR_ONE;
    case INFINITE:
        return EXPR_INFINITY;
    case ODD_INFINITE:
        return expr_mul(expr_int(sign), EXPR_INFINITY);
    case ODD_ONE:
        return expr_int(sign);
    case POLE:
        break;
    }
    funcs_raise_pole(f->name);
}

static Expr times_i(int power, Expr e)
{
    if (power == 0)
        return e;
    return expr_mul(power > 0 ? EXPR_I : expr_neg(EXPR_I), e);
}

static Expr root_of_square_plus(Expr x, Expr constant)
{
    return funcs_sqrt(expr_add(expr_pow(x, EXPR_TWO), constant));
}

/* sinh and cosh of an inverse hyperbolic function, or false. */
static bool of_inverse(Expr e, Expr *s, Expr *c)
{
    Expr x;
    if ((x = funcs_argument(e, "arcsinh"))) {
        *s = x;
        *c = root_of_square_plus(x, EXPR_ONE);
    } else if ((x = funcs_argument(e, "arccosh"))) {
        *s = expr_mul(funcs_sqrt(expr_sub(x, EXPR_ONE)), funcs_sqrt(expr_add(x, EXPR_ONE)));
        *c = x;
    } else if ((x = funcs_argument(e, "arctanh"))) {
        *c = expr_inv(funcs_sqrt(expr_sub(EXPR_ONE, expr_pow(x, EXPR_TWO))));
        *s = expr_mul(x, *c);
    } else {
        return false;
    }
    return true;
}

static Expr composition(const Hyperbolic *f, Expr e)
{
    Expr s, c;
    if (!of_inverse(e, &s, &c))
        return NULL;
    if (f == &SINH)
        return s;
    if (f == &COSH)
        return c;
    if (f == &TANH)
        return expr_div(s, c);
    if (f == &COTH)
        return expr_div(c, s);
    return expr_inv(f == &SECH ? c : s);
}

static Expr hyperbolic_eval(const Hyperbolic *f, Expr x)
{
    Expr y;
    int sign;
    if (x == EXPR_ZERO)
        return special(f, f->at_zero, 1);
    if (funcs_is_infinite(x, &sign))
        return special(f, f->at_infinity, sign);
    if (funcs_minus_form(x, &y)) {
        Expr value = funcs_apply1(f->name, y);
        return f->even ? value : expr_neg(value);
    }
    if (funcs_imaginary_form(x, &y))
        return times_i(f->power, funcs_apply1(f->circular, y));
    return composition(f, x);
}

/* --- the inverses ---------------------------------------------------------------------------- */

typedef struct Inverse {
    const char *name, *circular; /* f(I*y) = I^power * circular(y), where that holds */
    signed char power;
    bool odd;
} Inverse;

static const Inverse ARCSINH = {"arcsinh", "arcsin", 1, true};
static const Inverse ARCTANH = {"arctanh", "arctan", 1, true};
static const Inverse ARCCSCH = {"arccsch", "arccsc", -1, true};
static const Inverse ARCCOSH = {"arccosh", NULL, 0, false};
static const Inverse ARCCOTH = {"arccoth", NULL, 0, true};
static const Inverse ARCSECH = {"arcsech", NULL, 0, false};

/* arccosh(x) = I*arccos(x) on [-1, 1], where that is a known angle. */
static Expr arccosh_at(Expr x)
{
    if (x == EXPR_ONE)
        return EXPR_ZERO;
    if (!x->names && !(x->flags & NODE_HAS_FLOAT) && expr_is_rational(x)) {
        Expr angle = funcs_apply1("arccos", x);
        if (!funcs_argument(angle, "arccos") && !expr_is(angle, EXPR_SUM))
            return expr_mul(EXPR_I, angle);
    }
    return NULL;
}

/* u where x = f(u) for the function f that this inverts, u a real constant and positive where f is
 * even; else NULL. */
static Expr undone(const Inverse *f, Expr x)
{
    Expr u = funcs_argument(x, f->name + strlen("arc"));
    int sign = u && funcs_is_constant(u) ? funcs_real_sign(u) : 2;
    if (sign == 2)
        return NULL;
    return !f->odd && sign < 0 ? expr_neg(u) : u;
}

static Expr inverse_eval(const Inverse *f, Expr x)
{
    int sign;
    Expr y = undone(f, x);
    if (y)
        return y;
    if (f == &ARCSINH && funcs_is_infinite(x, &sign))
        return expr_mul(expr_int(sign), EXPR_INFINITY);
    if (f == &ARCCOSH && funcs_is_infinite(x, &sign) && sign > 0)
        return EXPR_INFINITY;
    if ((f == &ARCCSCH || f == &ARCCOTH) && funcs_is_infinite(x, &sign))
        return EXPR_ZERO;
    if (f == &ARCTANH && funcs_is_infinite(x, &sign)) /* along its cut */
        return times_i(-sign, funcs_ratio_times(1, 2, EXPR_PI));
    if (f == &ARCCOSH)
        return arccosh_at(x);
    if (f == &ARCSECH)
        return x == EXPR_ZERO ? EXPR_INFINITY : arccosh_at(expr_inv(x));
    if (x == EXPR_ZERO && (f == &ARCSINH || f == &ARCTANH))
        return EXPR_ZERO;
    if (x == EXPR_ZERO && f == &ARCCSCH)
        funcs_raise_pole(f->name);
    if ((x == EXPR_ONE || x == EXPR_MINUS_ONE) && (f == &ARCTANH || f == &ARCCOTH))
        funcs_raise_pole(f->name);
    if (f == &ARCCOTH && x == EXPR_ZERO)
        return expr_mul(EXPR_I, funcs_ratio_times(1, 2, EXPR_PI));
    if (f->odd && funcs_minus_form(x, &y))
        return expr_neg(funcs_apply1(f->name, y));
    if (f->circular && funcs_imaginary_form(x, &y))
        return times_i(f->power, funcs_apply1(f->circular, y));
    return NULL;
}

#define EVAL(f, function, row)                                                                     \
    static Expr f(const Expr *args, long n)                                                        \
    {                                                                                              \
        (void)n;                                                                                   \
        return function(&row, args[0]);                                                            \
    }

EVAL(sinh_eval, hyperbolic_eval, SINH)
EVAL(cosh_eval, hyperbolic_eval, COSH)
EVAL(tanh_eval, hyperbolic_eval, TANH)
EVAL(coth_eval, hyperbolic_eval, COTH)
EVAL(sech_eval, hyperbolic_eval, SECH)
EVAL(csch_eval, hyperbolic_eval, CSCH)
EVAL(arcsinh_eval, inverse_eval, ARCSINH)
EVAL(arccosh_eval, inverse_eval, ARCCOSH)
EVAL(arctanh_eval, inverse_eval, ARCTANH)
EVAL(arccoth_eval, inverse_eval, ARCCOTH)
EVAL(arcsech_eval, inverse_eval, ARCSECH)
EVAL(arccsch_eval, inverse_eval, ARCCSCH)

/* --- derivatives --------------------------------------------------------------------------- */

static Expr one_minus_square(Expr e)
{
    return expr_sub(EXPR_ONE, expr_pow(e, EXPR_TWO));
}

static Expr product_minus(const char *f, const char *g, Expr x)
{
    return expr_neg(expr_mul(funcs_apply1(f, x), funcs_apply1(g, x)));
}

static Expr inverse_root(Expr e)
{
    return expr_pow(e, expr_ratio(-1, 2));
}

static Expr square(Expr x)
{
    return expr_pow(x, EXPR_TWO);
}

#define DERIVATIVE(f, formula)                                                                     \
    static Expr f##_derivative(const Expr *args, long n, long i)                                   \
    {                                                                                              \
        (void)n;                                                                                   \
        (void)i;                                                                                   \
        Expr x = args[0];                                                                          \
        return formula;                                                                            \
    }

DERIVATIVE(sinh, funcs_apply1("cosh", x))
DERIVATIVE(cosh, funcs_apply1("sinh", x))
DERIVATIVE(tanh, one_minus_square(funcs_apply1("tanh", x)))
DERIVATIVE(coth, one_minus_square(funcs_apply1("coth", x)))
DERIVATIVE(sech, product_minus("sech", "tanh", x))
DERIVATIVE(csch, product_minus("csch", "coth", x))
DERIVATIVE(arcsinh, inverse_root(expr_add(square(x), EXPR_ONE)))
DERIVATIVE(arccosh,
           expr_mul(inverse_root(expr_sub(x, EXPR_ONE)), inverse_root(expr_add(x, EXPR_ONE))))
DERIVATIVE(arctanh, expr_inv(one_minus_square(x)))
DERIVATIVE(arccoth, expr_inv(one_minus_square(x)))
DERIVATIVE(arcsech, expr_neg(expr_product((Expr[]){expr_pow(x, expr_int(-2)),
                                                   inverse_root(expr_sub(expr_inv(x), EXPR_ONE)),
                                                   inverse_root(expr_add(expr_inv(x), EXPR_ONE))},
                                          3)))
DERIVATIVE(arccsch, expr_neg(expr_mul(expr_pow(x, expr_int(-2)),
                                      inverse_root(expr_add(EXPR_ONE, expr_pow(x, expr_int(-2)))))))

/* --- numbers --------------------------------------------------------------------------------- */

#define BALL(f, call)                                                                              \
    static bool f##_ball(acb_t value, acb_srcptr args, long n, slong prec)                         \
    {                                                                                              \
        (void)n;                                                                                   \
        call(value, args, prec);                                                                   \
        return true;                                                                               \
    }

static void acoth(acb_t value, const acb_t x, slong prec)
{
    acb_inv(value, x, prec);
    acb_atanh(value, value, prec);
}

static void asech(acb_t value, const acb_t x, slong prec)
{
    acb_inv(value, x, prec);
    acb_acosh(value, value, prec);
}

static void acsch(acb_t value, const acb_t x, slong prec)
{
    acb_inv(value, x, prec);
    acb_asinh(value, value, prec);
}

BALL(sinh, acb_sinh)
BALL(cosh, acb_cosh)
BALL(tanh, far_tanh)
BALL(coth, far_coth)
BALL(sech, acb_sech)
BALL(csch, acb_csch)
BALL(arcsinh, acb_asinh)
BALL(arccosh, acb_acosh)
BALL(arctanh, acb_atanh)
BALL(arccoth, acoth)
BALL(arcsech, asech)
BALL(arccsch, acsch)

static double coth_real(double x)
{
    return 1 / tanh(x);
}

static double sech_real(double x)
{
    return 1 / cosh(x);
}

static double csch_real(double x)
{
    return 1 / sinh(x);
}

static double arccoth_real(double x)
{
    return atanh(1 / x);
}

static double arcsech_real(double x)
{
    return acosh(1 / x);
}

static double arccsch_real(double x)
{
    return asinh(1 / x);
}

/* --- antiderivatives ------------------------------------------------------------------------- */

static Expr ln_of(Expr e)
{
    return funcs_apply1("ln", e);
}

#define INTEGRAL(f, formula)                                                                       \
    static Expr f##_integral(Expr u)                                                               \
    {                                                                                              \
        return formula;                                                                            \
    }

INTEGRAL(sinh, funcs_apply1("cosh", u))
INTEGRAL(cosh, funcs_apply1("sinh", u))
INTEGRAL(tanh, ln_of(funcs_apply1("cosh", u)))
INTEGRAL(coth, ln_of(funcs_apply1("sinh", u)))
INTEGRAL(sech, funcs_apply1("arctan", funcs_apply1("sinh", u)))
INTEGRAL(csch, ln_of(funcs_apply1("tanh", expr_mul(EXPR_HALF, u))))
INTEGRAL(arcsinh,
         expr_sub(expr_mul(u, funcs_apply1("arcsinh", u)), root_of_square_plus(u, EXPR_ONE)))
INTEGRAL(arccosh,
         expr_sub(expr_mul(u, funcs_apply1("arccosh", u)),
                  expr_mul(funcs_sqrt(expr_sub(u, EXPR_ONE)), funcs_sqrt(expr_add(u, EXPR_ONE)))))
INTEGRAL(arctanh, expr_add(expr_mul(u, funcs_apply1("arctanh", u)),
                           expr_mul(EXPR_HALF, ln_of(one_minus_square(u)))))

/* --- in other words --------------------------------------------------------------------------- */

static Expr sech_plain(const Expr *args, long n)
{
    (void)n;
    return funcs_plain_inverse("cosh", args[0]);
}

static Expr csch_plain(const Expr *args, long n)
{
    (void)n;
    return funcs_plain_inverse("sinh", args[0]);
}

static Expr coth_plain(const Expr *args, long n)
{
    (void)n;
    return funcs_plain_inverse("tanh", args[0]);
}

static Expr arcsech_plain(const Expr *args, long n)
{
    (void)n;
    return funcs_plain_of_inverse("arccosh", args[0]);
}

static Expr arccsch_plain(const Expr *args, long n)
{
    (void)n;
    return funcs_plain_of_inverse("arcsinh", args[0]);
}

static Expr arccoth_plain(const Expr *args, long n)
{
    (void)n;
    return funcs_plain_of_inverse("arctanh", args[0]);
}

/* --- near places ------------------------------------------------------------------ */

/* (ln(1+u) - ln(1-u))/2 */
static Expr logarithms(Expr u)
{
    return expr_mul(EXPR_HALF,
                    expr_sub(ln_of(expr_add(EXPR_ONE, u)), ln_of(expr_sub(EXPR_ONE, u))));
}

static bool is_unit(Expr place)
{
    return place == EXPR_ONE || place == EXPR_MINUS_ONE;
}

static Expr arctanh_near(const Expr *args, long n, Expr place)
{
    (void)n;
    return is_unit(place) ? logarithms(args[0]) : NULL;
}

static Expr arccosh_logarithm(Expr u)
{
    Expr root = expr_mul(funcs_sqrt(expr_sub(u, EXPR_ONE)), funcs_sqrt(expr_add(u, EXPR_ONE)));
    return ln_of(expr_add(u, root));
}

static Expr arccosh_near(const Expr *args, long n, Expr place)
{
    (void)n;
    return place == EXPR_ONE || place == EXPR_INFINITY ? arccosh_logarithm(args[0]) : NULL;
}

static bool is_infinity(Expr place)
{
    int sign;
    return funcs_is_infinite(place, &sign);
}

static Expr arccoth_near(const Expr *args, long n, Expr place)
{
    (void)n;
    if (is_infinity(place))
        return funcs_apply1("arctanh", expr_inv(args[0]));
    return is_unit(place) || place == EXPR_ZERO ? logarithms(expr_inv(args[0])) : NULL;
}

static bool is_imaginary_unit(Expr place)
{
    return place == EXPR_I || place == expr_neg(EXPR_I);
}

/* arcsin(I*u) = I*arcsinh(u); ln(u + sqrt(u^2+1)) far out. */
static Expr arcsinh_near(const Expr *args, long n, Expr place)
{
    int sign;
    (void)n;
    if (funcs_is_infinite(place, &sign)) {
        Expr u = expr_mul(expr_int(sign), args[0]);
        Expr root = funcs_sqrt(expr_add(expr_mul(u, u), EXPR_ONE));
        return expr_mul(expr_int(sign), ln_of(expr_add(u, root)));
    }
    if (!is_imaginary_unit(place))
        return NULL;
    Expr turned = expr_call1("arcsin", expr_mul(EXPR_I, args[0]));
    return expr_neg(expr_mul(EXPR_I, turned));
}

/* arccosh(1/u), its logarithm next to 0. */
static Expr arcsech_near(const Expr *args, long n, Expr place)
{
    Expr inverse = expr_inv(args[0]);
    (void)n;
    if (place == EXPR_ZERO)
        return arccosh_logarithm(inverse);
    return place == EXPR_ONE ? funcs_apply1("arccosh", inverse) : NULL;
}

static Expr arccsch_near(const Expr *args, long n, Expr place)
{
    (void)n;
    if (place == EXPR_ZERO)
        return arcsinh_near((Expr[]){expr_inv(args[0])}, 1, EXPR_INFINITY);
    return is_infinity(place) || is_imaginary_unit(place)
               ? funcs_apply1("arcsinh", expr_inv(args[0]))
               : NULL;
}

/* --- real and imaginary part ----------------------------------------------------------------- */

static Expr times(const char *f, Expr x, const char *g, Expr y)
{
    return expr_mul(funcs_apply1(f, x), funcs_apply1(g, y));
}

static FuncParts sinh_parts(FuncParts z)
{
    return (FuncParts){times("sinh", z.re, "cos", z.im), times("cosh", z.re, "sin", z.im)};
}

static FuncParts cosh_parts(FuncParts z)
{
    return (FuncParts){times("cosh", z.re, "cos", z.im), times("sinh", z.re, "sin", z.im)};
}

static FuncParts tanh_parts(FuncParts z)
{
    return funcs_parts_product(sinh_parts(z), funcs_parts_inverse(cosh_parts(z)));
}

static FuncParts coth_parts(FuncParts z)
{
    return funcs_parts_product(cosh_parts(z), funcs_parts_inverse(sinh_parts(z)));
}

static FuncParts sech_parts(FuncParts z)
{
    return funcs_parts_inverse(cosh_parts(z));
}

static FuncParts csch_parts(FuncParts z)
{
    return funcs_parts_inverse(sinh_parts(z));
}

#define ROW(f, double1, text, sample, ...)                                                         \
    {                                                                                              \
        .name = #f, .arity = 1, .eval = f##_eval, .derivative = f##_derivative, .ball = f##_ball,  \
        .elementary = true, .real1 = double1, .summary = text, .examples = sample, __VA_ARGS__     \
    }
#define WAVE(f, double1, text, sample, ...)                                                        \
    ROW(f, double1, text, sample, .real = FUNC_LINE, .integral = f##_integral, .parts = f##_parts, \
        __VA_ARGS__)

const FuncRow funcs_hyperbolic_rows[] = {
    WAVE(sinh, sinh, "hyperbolic sine",
         FUNC_EXAMPLES({"sinh(0);", "0"}, {"sinh(arcsinh(x));", "x"}), .wave = {true, true, 0, 1},
         .latex = "\\sinh", .code = FUNC_CODE("sinh"), .parity = FUNC_ODD, .smooth = FUNC_ENTIRE,
         .inverse =
             {.name = "arcsinh", .period = 2, .imaginary = true, .second = FUNC_SECOND_REFLECTED},
         .rising = true),
    WAVE(cosh, cosh, "hyperbolic cosine",
         FUNC_EXAMPLES({"cosh(0);", "1"}, {"cosh(-x);", "cosh(x)"}), .rises = FUNC_FROM(ZERO),
         .falls = FUNC_TO(ZERO), .wave = {true, true, 1, 0}, .latex = "\\cosh",
         .code = FUNC_CODE("cosh"), .parity = FUNC_EVEN, .smooth = FUNC_ENTIRE,
         .range = FUNC_FROM(ONE),
         .inverse = {.name = "arccosh",
                     .period = 2,
                     .imaginary = true,
                     .second = FUNC_SECOND_NEGATIVE,
                     .both = true}),
    WAVE(tanh, tanh, "hyperbolic tangent",
         FUNC_EXAMPLES({"tanh(infinity);", "1"}, {"tanh(arctanh(x));", "x"}),
         .wave = {true, true, -1, 1}, .latex = "\\tanh", .code = FUNC_CODE("tanh"),
         .parity = FUNC_ODD, .smooth = FUNC_ANALYTIC, .tame = true,
         .range = FUNC_OPEN(MINUS_ONE, ONE),
         .inverse = {.name = "arctanh", .period = 1, .imaginary = true}, .rising = true),
    WAVE(coth, coth_real, "hyperbolic cotangent",
         FUNC_EXAMPLES({"coth(-x);", "-coth(x)"}, {"coth(I);", "-I*cot(1)"}),
         .falls = FUNC_ABOVE(ZERO), .wave = {true, true, 1, -1}, .latex = "\\coth",
         .plain = coth_plain, .parity = FUNC_ODD, .breaks = {FUNC_ZERO}, .tame = true,
         .range = FUNC_OUTSIDE_ONE, .inverse = {.name = "arccoth", .period = 1, .imaginary = true}),
    WAVE(sech, sech_real, "hyperbolic secant",
         FUNC_EXAMPLES({"sech(0);", "1"}, {"sech(I);", "sec(1)"}), .rises = FUNC_TO(ZERO),
         .falls = FUNC_FROM(ZERO), .wave = {true, true, -1, 0}, .plain = sech_plain,
         .parity = FUNC_EVEN, .smooth = FUNC_ANALYTIC,
         .range = {FUNC_ZERO, FUNC_ONE, .open_low = true},
         .inverse = {.name = "arcsech",
                     .period = 2,
                     .imaginary = true,
                     .second = FUNC_SECOND_NEGATIVE,
                     .both = true,
                     .never_zero = true}),
    WAVE(csch, csch_real, "hyperbolic cosecant",
         FUNC_EXAMPLES({"csch(infinity);", "0"}, {"csch(-x);", "-csch(x)"}),
         .falls = FUNC_ABOVE(ZERO), .wave = {true, true, 0, -1}, .plain = csch_plain,
         .parity = FUNC_ODD, .breaks = {FUNC_ZERO},
         .inverse = {.name = "arccsch",
                     .period = 2,
                     .imaginary = true,
                     .second = FUNC_SECOND_REFLECTED,
                     .never_zero = true}),
    ROW(arcsinh, asinh, "inverse hyperbolic sine",
        FUNC_EXAMPLES({"arcsinh(0);", "0"}, {"arcsinh(-x);", "-arcsinh(x)"}),
        .cut = FUNC_CUT_IMAGINARY, .real = FUNC_LINE, .parity = FUNC_ODD, .smooth = FUNC_ANALYTIC,
        .near = arcsinh_near, .rising = true, .inverse = {.name = "sinh"},
        .code = FUNC_CODE("asinh"), .integral = arcsinh_integral, .primitive = true, .tame = true),
    ROW(arccosh, acosh, "inverse hyperbolic cosine",
        FUNC_EXAMPLES({"arccosh(1);", "0"}, {"arccosh(0);", "I*Pi/2"}), .cut = FUNC_CUT_BELOW_ONE,
        .real = FUNC_FROM(ONE), .range = FUNC_FROM(ZERO), .smooth = FUNC_CONTINUOUS,
        .breaks = {FUNC_MINUS_ONE, FUNC_ONE}, .near = arccosh_near, .rising = true,
        .inverse = {.name = "cosh"}, .code = FUNC_CODE("acosh"), .integral = arccosh_integral,
        .primitive = true, .tame = true),
    ROW(arctanh, atanh, "inverse hyperbolic tangent",
        FUNC_EXAMPLES({"arctanh(0);", "0"}, {"arctanh(I);", "I*Pi/4"}), .cut = FUNC_CUT_OUTSIDE,
        .real = FUNC_OPEN(MINUS_ONE, ONE), .parity = FUNC_ODD, .breaks = {FUNC_MINUS_ONE, FUNC_ONE},
        .near = arctanh_near, .rising = true, .inverse = {.name = "tanh"},
        .code = FUNC_CODE("atanh"), .integral = arctanh_integral, .primitive = true, .tame = true),
    ROW(arccoth, arccoth_real, "inverse hyperbolic cotangent",
        FUNC_EXAMPLES({"arccoth(0);", "I*Pi/2"}, {"evalf(arccoth(2));", "0.5493061443"}),
        .falls = FUNC_ABOVE(ONE), .cut = FUNC_CUT_INSIDE,
        .real = {FUNC_ONE, FUNC_MINUS_ONE, true, true}, .parity = FUNC_ODD,
        .breaks = {FUNC_MINUS_ONE, FUNC_ZERO, FUNC_ONE}, .near = arccoth_near,
        .inverse = {.name = "coth"}, .plain = arccoth_plain, .primitive = true, .tame = true),
    ROW(arcsech, arcsech_real, "inverse hyperbolic secant",
        FUNC_EXAMPLES({"arcsech(1);", "0"}, {"evalf(arcsech(1/2));", "1.316957897"}),
        .falls = FUNC_SPAN(ZERO, ONE), .cut = FUNC_CUT_ALL,
        .real = {FUNC_ZERO, FUNC_ONE, .open_low = true}, .range = FUNC_FROM(ZERO),
        .smooth = FUNC_CONTINUOUS, .breaks = {FUNC_MINUS_ONE, FUNC_ZERO, FUNC_ONE},
        .near = arcsech_near, .inverse = {.name = "sech"}, .plain = arcsech_plain,
        .primitive = true),
    ROW(arccsch, arccsch_real, "inverse hyperbolic cosecant",
        FUNC_EXAMPLES({"arccsch(-x);", "-arccsch(x)"}, {"evalf(arccsch(1));", "0.8813735870"}),
        .falls = FUNC_ABOVE(ZERO), .cut = FUNC_CUT_ALL, .real = FUNC_LINE, .parity = FUNC_ODD,
        .breaks = {FUNC_ZERO}, .near = arccsch_near, .inverse = {.name = "csch"},
        .plain = arccsch_plain, .primitive = true),
    {0},
};
