/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * sin, cos, tan, cot, sec, csc. One table says how each moves by a quarter turn and one holds the
 * exact values at the angles with denominators 1, 2, 3, 4, 5, 6, 8, 10, 12; everything else
 * follows: an argument y + k*Pi/2 loses its quarter turns, a rational multiple of Pi comes to [0,
 * Pi/4], minus signs move out, sin(arcsin(x)) and its kin are resolved, an imaginary argument gives
 * the hyperbolic function, n*Pi with n assumed to be an integer is n half turns. Identities such as
 * sin^2 + cos^2 = 1 are left to simplify.
 */
#include "cas/base/held.h"
#include "cas/funcs/angles.h"
#include "cas/funcs/family.h"
#include "cas/funcs/far.h"
#include "cas/funcs/parts.h"

#include <math.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/value/assume.h"

static const char *const NAMES[] = {"sin", "cos", "tan", "cot", "sec", "csc"};

/* f(y + k*Pi/2) = sign * g(y). */
static const struct {
    signed char sign;
    unsigned char g;
} SHIFT[6][4] = {
    [ANGLE_SIN] = {{1, ANGLE_SIN}, {1, ANGLE_COS}, {-1, ANGLE_SIN}, {-1, ANGLE_COS}},
    [ANGLE_COS] = {{1, ANGLE_COS}, {-1, ANGLE_SIN}, {-1, ANGLE_COS}, {1, ANGLE_SIN}},
    [ANGLE_TAN] = {{1, ANGLE_TAN}, {-1, ANGLE_COT}, {1, ANGLE_TAN}, {-1, ANGLE_COT}},
    [ANGLE_COT] = {{1, ANGLE_COT}, {-1, ANGLE_TAN}, {1, ANGLE_COT}, {-1, ANGLE_TAN}},
    [ANGLE_SEC] = {{1, ANGLE_SEC}, {-1, ANGLE_CSC}, {-1, ANGLE_SEC}, {1, ANGLE_CSC}},
    [ANGLE_CSC] = {{1, ANGLE_CSC}, {1, ANGLE_SEC}, {-1, ANGLE_CSC}, {-1, ANGLE_SEC}},
};

static const Angle COMPLEMENT[] = {ANGLE_COS, ANGLE_SIN, ANGLE_COT,
                                   ANGLE_TAN, ANGLE_CSC, ANGLE_SEC};

static bool is_even(Angle f)
{
    return f == ANGLE_COS || f == ANGLE_SEC;
}

/* --- arguments with Pi in them ------------------------------------------------------------ */

/* r with e = y + r*Pi (r rational, 0 when there is none), and y. */
static bool split_pi(Expr e, fmpq_t r, Expr *y)
{
    Expr c, t;
    expr_split_coefficient(e, &c, &t);
    if (t == EXPR_PI && expr_is_rational(c)) {
        *y = EXPR_ZERO;
        return num_get_fmpq(r, c);
    }
    if (!expr_is(e, EXPR_SUM))
        return false;
    for (long i = 0; i < expr_count(e); i += 2)
        if (expr_arg(e, i) == EXPR_PI && expr_is_rational(expr_arg(e, i + 1))) {
            *y = expr_sub(e, expr_mul(expr_arg(e, i + 1), EXPR_PI));
            return num_get_fmpq(r, expr_arg(e, i + 1));
        }
    return false;
}

/* r = quarter/2 + rest, 0 <= rest < 1/2; the quarter is returned modulo 4. */
static int split_quarters(fmpq_t rest, const fmpq_t r)
{
    fmpz_t twice, k;
    fmpz_init(twice);
    fmpz_init(k);
    fmpz_mul_2exp(twice, fmpq_numref(r), 1);
    fmpz_fdiv_q(k, twice, fmpq_denref(r));
    int quarter = (int)fmpz_fdiv_ui(k, 4);
    fmpq_t half;
    fmpq_init(half);
    fmpq_set_fmpz(half, k);
    fmpq_div_2exp(half, half, 1);
    fmpq_sub(rest, r, half);
    fmpq_clear(half);
    fmpz_clear(twice);
    fmpz_clear(k);
    return quarter;
}

static Expr times_sign(int sign, Expr e)
{
    return sign < 0 ? expr_neg(e) : e;
}

/* f(r*Pi): exact, or brought to [0, Pi/4]. */
static Expr at_multiple(Angle f, const fmpq_t r, Expr whole)
{
    fmpq_t rest, half;
    fmpq_init(rest);
    int quarter = split_quarters(rest, r);
    int sign = SHIFT[f][quarter].sign;
    Angle g = SHIFT[f][quarter].g;
    fmpq_init(half);
    fmpq_set_si(half, 1, 4);
    if (fmpq_cmp(rest, half) > 0) {
        fmpq_set_si(half, 1, 2);
        fmpq_sub(rest, half, rest);
        g = COMPLEMENT[g];
    }
    fmpq_clear(half);
    Expr turn = expr_take_fmpq(rest);
    AngleAnswer answer;
    Expr value = angles_value(g, turn, &answer);
    if (answer == ANGLES_POLE)
        funcs_raise_pole(NAMES[f]);
    if (!value) {
        Expr argument = expr_mul(turn, EXPR_PI);
        if (g == f && argument == whole)
            return NULL;
        value = expr_call1(NAMES[g], argument);
    }
    return times_sign(sign, value);
}

/* f(y + r*Pi) when r is a multiple of 1/2 */
static Expr at_shift(Angle f, const fmpq_t r, Expr y)
{
    if (!fmpz_is_one(fmpq_denref(r)) && !fmpz_equal_ui(fmpq_denref(r), 2))
        return NULL;
    fmpq_t rest;
    fmpq_init(rest);
    int quarter = split_quarters(rest, r);
    fmpq_clear(rest);
    return times_sign(SHIFT[f][quarter].sign, funcs_apply1(NAMES[SHIFT[f][quarter].g], y));
}

/* --- half turns that are assumed to be whole ------------------------------------------------ */

Expr funcs_whole_turns(Expr e)
{
    Expr k, whole = EXPR_ZERO;
    if (!assume_active() || expr_is_number(e))
        return NULL;
    k = expand_products(expr_div(e, EXPR_PI));
    if (expr_is_number(k))
        return NULL;
    if (assume_is_integer(k))
        return k;
    for (long i = 1; expr_is(k, EXPR_SUM) && i <= expr_nops(k); i++)
        if (assume_is_integer(expr_op(k, i)))
            whole = expr_add(whole, expr_op(k, i));
    return expr_is_number(whole) ? NULL : whole;
}

/* f(y + k*Pi) with integer k: tan and cot have the period Pi, the others change sign. */
static Expr at_whole_turns(Angle f, Expr e, Expr k)
{
    Expr rest = expand_products(expr_sub(e, expr_mul(k, EXPR_PI)));
    Expr value = funcs_apply1(NAMES[f], rest);
    return f == ANGLE_TAN || f == ANGLE_COT ? value : expr_mul(expr_pow(EXPR_MINUS_ONE, k), value);
}

/* --- compositions with inverse functions -------------------------------------------------- */

static Expr one_minus_square(Expr x)
{
    return funcs_sqrt(expr_sub(EXPR_ONE, expr_pow(x, EXPR_TWO)));
}

static Expr one_plus_square(Expr x)
{
    return funcs_sqrt(expr_add(EXPR_ONE, expr_pow(x, EXPR_TWO)));
}

/* sin and cos of an inverse function, or false. */
static bool of_inverse(Expr e, Expr *sine, Expr *cosine)
{
    Expr x;
    if ((x = funcs_argument(e, "arcsin"))) {
        *sine = x;
        *cosine = one_minus_square(x);
    } else if ((x = funcs_argument(e, "arccos"))) {
        *sine = one_minus_square(x);
        *cosine = x;
    } else if ((x = funcs_argument(e, "arctan"))) {
        *cosine = expr_inv(one_plus_square(x));
        *sine = expr_mul(x, *cosine);
    } else {
        return false;
    }
    return true;
}

static Expr composition(Angle f, Expr e)
{
    Expr s, c, x;
    if (!of_inverse(e, &s, &c))
        return NULL;
    if ((x = funcs_argument(e, "arctan"))) {
        if (f == ANGLE_TAN)
            return x;
        if (f == ANGLE_COT)
            return expr_inv(x);
    }
    switch (f) {
    case ANGLE_SIN:
        return s;
    case ANGLE_COS:
        return c;
    case ANGLE_TAN:
        return expr_div(s, c);
    case ANGLE_COT:
        return expr_div(c, s);
    case ANGLE_SEC:
        return expr_inv(c);
    default:
        return expr_inv(s);
    }
}

/* f(I*y) */
static Expr imaginary(Angle f, Expr y)
{
    static const struct {
        const char *name;
        signed char power; /* of I in front */
    } TO[] = {{"sinh", 1}, {"cosh", 0}, {"tanh", 1}, {"coth", -1}, {"sech", 0}, {"csch", -1}};
    Expr value = funcs_apply1(TO[f].name, y);
    if (TO[f].power == 0)
        return value;
    return expr_mul(TO[f].power > 0 ? EXPR_I : expr_neg(EXPR_I), value);
}

static Expr trig_eval(Angle f, Expr x)
{
    Expr y;
    int sign;
    fmpq_t r;
    held_fmpq(r);
    Expr value = NULL;
    if (x == EXPR_ZERO)
        value = at_multiple(f, r, x);
    else if (split_pi(x, r, &y))
        value = y == EXPR_ZERO ? at_multiple(f, r, x) : at_shift(f, r, y);
    held_end(1);
    if (value)
        return value;
    if ((y = funcs_whole_turns(x)))
        return at_whole_turns(f, x, y);
    if (funcs_is_infinite(x, &sign))
        return EXPR_UNDEFINED;
    if (funcs_minus_form(x, &y))
        return times_sign(is_even(f) ? 1 : -1, funcs_apply1(NAMES[f], y));
    if (funcs_imaginary_form(x, &y))
        return imaginary(f, y);
    return composition(f, x);
}

#define EVAL(name, angle)                                                                          \
    static Expr name(const Expr *args, long n)                                                     \
    {                                                                                              \
        (void)n;                                                                                   \
        return trig_eval(angle, args[0]);                                                          \
    }

EVAL(sin_eval, ANGLE_SIN)
EVAL(cos_eval, ANGLE_COS)
EVAL(tan_eval, ANGLE_TAN)
EVAL(cot_eval, ANGLE_COT)
EVAL(sec_eval, ANGLE_SEC)
EVAL(csc_eval, ANGLE_CSC)

/* --- derivatives --------------------------------------------------------------------------- */

static Expr square(const char *name, Expr x)
{
    return expr_pow(funcs_apply1(name, x), EXPR_TWO);
}

#define DERIVATIVE(name, formula)                                                                  \
    static Expr name(const Expr *args, long n, long i)                                             \
    {                                                                                              \
        (void)n;                                                                                   \
        (void)i;                                                                                   \
        Expr x = args[0];                                                                          \
        return formula;                                                                            \
    }

DERIVATIVE(sin_derivative, funcs_apply1("cos", x))
DERIVATIVE(cos_derivative, expr_neg(funcs_apply1("sin", x)))
DERIVATIVE(tan_derivative, expr_add(EXPR_ONE, square("tan", x)))
DERIVATIVE(cot_derivative, expr_sub(EXPR_MINUS_ONE, square("cot", x)))
DERIVATIVE(sec_derivative, expr_mul(funcs_apply1("sec", x), funcs_apply1("tan", x)))
DERIVATIVE(csc_derivative, expr_neg(expr_mul(funcs_apply1("csc", x), funcs_apply1("cot", x))))

/* --- numbers --------------------------------------------------------------------------------- */

#define BALL(name, call)                                                                           \
    static bool name(acb_t value, acb_srcptr args, long n, slong prec)                             \
    {                                                                                              \
        (void)n;                                                                                   \
        call(value, args, prec);                                                                   \
        return true;                                                                               \
    }

BALL(sin_ball, acb_sin)
BALL(cos_ball, acb_cos)
BALL(tan_ball, far_tan)
BALL(cot_ball, far_cot)
BALL(sec_ball, acb_sec)
BALL(csc_ball, acb_csc)

static double cot_real(double x)
{
    return 1 / tan(x);
}

static double sec_real(double x)
{
    return 1 / cos(x);
}

static double csc_real(double x)
{
    return 1 / sin(x);
}

/* --- antiderivatives ------------------------------------------------------------------------- */

static Expr ln_of(Expr e)
{
    return funcs_apply1("ln", e);
}

static Expr sin_integral(Expr u)
{
    return expr_neg(funcs_apply1("cos", u));
}

static Expr cos_integral(Expr u)
{
    return funcs_apply1("sin", u);
}

static Expr tan_integral(Expr u)
{
    return expr_neg(ln_of(funcs_apply1("cos", u)));
}

static Expr cot_integral(Expr u)
{
    return ln_of(funcs_apply1("sin", u));
}

static Expr sec_integral(Expr u)
{
    return ln_of(expr_add(funcs_apply1("sec", u), funcs_apply1("tan", u)));
}

static Expr csc_integral(Expr u)
{
    return expr_neg(ln_of(expr_add(funcs_apply1("csc", u), funcs_apply1("cot", u))));
}

/* --- in other words --------------------------------------------------------------------------- */

static Expr sec_plain(const Expr *args, long n)
{
    (void)n;
    return funcs_plain_inverse("cos", args[0]);
}

static Expr csc_plain(const Expr *args, long n)
{
    (void)n;
    return funcs_plain_inverse("sin", args[0]);
}

static Expr cot_plain(const Expr *args, long n)
{
    (void)n;
    return funcs_plain_inverse("tan", args[0]);
}

/* --- real and imaginary part ----------------------------------------------------------------- */

static Expr times(const char *f, Expr x, const char *g, Expr y)
{
    return expr_mul(funcs_apply1(f, x), funcs_apply1(g, y));
}

static FuncParts sin_parts(FuncParts z)
{
    return (FuncParts){times("sin", z.re, "cosh", z.im), times("cos", z.re, "sinh", z.im)};
}

static FuncParts cos_parts(FuncParts z)
{
    return (FuncParts){times("cos", z.re, "cosh", z.im),
                       expr_neg(times("sin", z.re, "sinh", z.im))};
}

static FuncParts tan_parts(FuncParts z)
{
    return funcs_parts_product(sin_parts(z), funcs_parts_inverse(cos_parts(z)));
}

static FuncParts cot_parts(FuncParts z)
{
    return funcs_parts_product(cos_parts(z), funcs_parts_inverse(sin_parts(z)));
}

static FuncParts sec_parts(FuncParts z)
{
    return funcs_parts_inverse(cos_parts(z));
}

static FuncParts csc_parts(FuncParts z)
{
    return funcs_parts_inverse(sin_parts(z));
}

#define ROW(f, double1, text, sample, ...)                                                         \
    {                                                                                              \
        .name = #f, .arity = 1, .eval = f##_eval, .derivative = f##_derivative, .ball = f##_ball,  \
        .elementary = true, .real1 = double1, .summary = text, .examples = sample,                 \
        .real = FUNC_LINE, .integral = f##_integral, .parts = f##_parts, __VA_ARGS__               \
    }

const FuncRow funcs_trig_rows[] = {
    ROW(sin, sin, "sine", FUNC_EXAMPLES({"sin(Pi/6);", "1/2"}, {"sin(x+Pi);", "-sin(x)"}),
        .rises = FUNC_SPAN(MINUS_HALF_PI, HALF_PI), .falls = FUNC_SPAN(HALF_PI, PI),
        .wave = {true, false, 0, 1}, .latex = "\\sin", .code = FUNC_CODE("sin"),
        .operation = FUNC_OPERATION_SIN, .parity = FUNC_ODD, .smooth = FUNC_ENTIRE, .tame = true,
        .swings = true, .range = FUNC_SPAN(MINUS_ONE, ONE),
        .inverse = {.name = "arcsin", .period = 2, .second = FUNC_SECOND_REFLECTED}),
    ROW(cos, cos, "cosine",
        FUNC_EXAMPLES({"cos(-x);", "cos(x)"}, {"cos(arctan(x));", "1/sqrt(1+x^2)"}),
        .rises = FUNC_SPAN(MINUS_PI, ZERO), .falls = FUNC_SPAN(ZERO, PI),
        .wave = {true, false, 1, 0}, .latex = "\\cos", .code = FUNC_CODE("cos"),
        .operation = FUNC_OPERATION_COS, .parity = FUNC_EVEN, .smooth = FUNC_ENTIRE, .tame = true,
        .swings = true, .range = FUNC_SPAN(MINUS_ONE, ONE),
        .inverse = {.name = "arccos", .period = 2, .second = FUNC_SECOND_NEGATIVE}),
    ROW(tan, tan, "tangent",
        FUNC_EXAMPLES({"tan(Pi/3);", "sqrt(3)"}, {"tan(arcsin(x));", "x/sqrt(1-x^2)"}),
        .rises = FUNC_OPEN(MINUS_HALF_PI, HALF_PI), .wave = {true, false, -1, 1}, .latex = "\\tan",
        .code = FUNC_CODE("tan"), .parity = FUNC_ODD, .inverse = {.name = "arctan", .period = 1}),
    ROW(cot, cot_real, "cotangent",
        FUNC_EXAMPLES({"cot(Pi/4);", "1"}, {"diff(cot(x),x);", "-1-cot(x)^2"}),
        .falls = FUNC_OPEN(ZERO, PI), .wave = {true, false, 1, -1}, .latex = "\\cot",
        .plain = cot_plain, .parity = FUNC_ODD, .inverse = {.name = "arccot", .period = 1}),
    ROW(sec, sec_real, "secant", FUNC_EXAMPLES({"sec(0);", "1"}, {"sec(Pi/3);", "2"}),
        .falls = {FUNC_MINUS_HALF_PI, FUNC_ZERO, .open_low = true},
        .rises = {FUNC_ZERO, FUNC_HALF_PI, .open_high = true}, .wave = {true, false, -1, 0},
        .latex = "\\sec", .plain = sec_plain, .parity = FUNC_EVEN, .range = FUNC_OUTSIDE_ONE,
        .inverse =
            {.name = "arcsec", .period = 2, .second = FUNC_SECOND_NEGATIVE, .never_zero = true}),
    ROW(csc, csc_real, "cosecant", FUNC_EXAMPLES({"csc(Pi/6);", "2"}, {"csc(-x);", "-csc(x)"}),
        .falls = {FUNC_ZERO, FUNC_HALF_PI, .open_low = true}, .wave = {true, false, 0, -1},
        .latex = "\\csc", .plain = csc_plain, .parity = FUNC_ODD, .range = FUNC_OUTSIDE_ONE,
        .inverse =
            {.name = "arccsc", .period = 2, .second = FUNC_SECOND_REFLECTED, .never_zero = true}),
    {0},
};
