/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The inverse trigonometric functions; arctan with two arguments is the angle of the point (x, y)
 * written arctan(y, x). Exact values are the table of angles.c read backwards. Principal branches
 * as in Maple: arccot(x) = Pi/2 - arctan(x), arcsec(x) = arccos(1/x), arccsc(x) = arcsin(1/x).
 * arcsin(sin(x)) is not x and stays, but for real constants: how many turns lie between is told by
 * enclosures, so arcsin(sin(2)) is Pi - 2.
 */
#include "cas/funcs/angles.h"
#include "cas/funcs/family.h"

#include <math.h>

static Expr quarter_turn(int sign)
{
    return expr_mul(expr_ratio(sign, 2), EXPR_PI);
}

/* The angle in [-Pi/2, Pi/2] whose sine (tangent, cosecant) is x exactly, or NULL. */
static Expr known_angle(Angle f, Expr x)
{
    Expr turn = angles_turn(f, x), y;
    if (turn)
        return expr_mul(turn, EXPR_PI);
    if (!x->names && funcs_minus_form(x, &y) && (turn = angles_turn(f, y)))
        return expr_neg(expr_mul(turn, EXPR_PI));
    return NULL;
}

/* The integer k with u - k*period in [from*period, (from+1)*period), for real constants u whose k
 * is told; else NULL. */
static Expr periods_in(Expr u, Expr period, Expr from)
{
    if ((u->flags & NODE_HAS_FLOAT) || !funcs_is_constant(u) || funcs_real_sign(u) == 2)
        return NULL;
    Expr k = funcs_apply1("floor", expr_sub(expr_div(u, period), from));
    return expr_is(k, EXPR_INTEGER) ? k : NULL;
}

static bool is_odd(Expr k)
{
    return !expr_is(expr_mul(EXPR_HALF, k), EXPR_INTEGER);
}

/* The arc of what the function (its name), or the one of the complement, gives for a real constant
 * u; like_sine: on [-Pi/2, Pi/2], else on [0, Pi]; mirrored: f(u + Pi) = -f(u), else f(u). */
static Expr arc_of(Expr x, const char *f, const char *of_complement, bool like_sine, bool mirrored)
{
    Expr u = funcs_argument(x, f), other = u ? NULL : funcs_argument(x, of_complement);
    if (other)
        u = expr_sub(quarter_turn(1), other);
    Expr k = u ? periods_in(u, EXPR_PI, like_sine ? expr_ratio(-1, 2) : EXPR_ZERO) : NULL;
    if (!k)
        return NULL;
    Expr rest = expr_sub(u, expr_mul(k, EXPR_PI));
    if (!mirrored || !is_odd(k))
        return rest;
    return like_sine ? expr_neg(rest) : expr_sub(EXPR_PI, rest);
}

/* Odd functions with a known table and a hyperbolic partner. */
static Expr odd_eval(const char *name, Angle f, const char *partner, int power, Expr x)
{
    Expr y, value = known_angle(f, x);
    if (value)
        return value;
    if (funcs_minus_form(x, &y))
        return expr_neg(funcs_apply1(name, y));
    if (funcs_imaginary_form(x, &y))
        return expr_mul(power > 0 ? EXPR_I : expr_neg(EXPR_I), funcs_apply1(partner, y));
    return NULL;
}

/* Pi/2 minus the odd function when that is known, Pi - f(-x) for a minus form, but for numbers in
 * floats, whose value is a float. */
static Expr even_eval(const char *name, Angle f, Expr x)
{
    Expr y, value = known_angle(f, x);
    if (value)
        return expr_sub(quarter_turn(1), value);
    bool is_float = expr_is_number(x) && (x->flags & NODE_HAS_FLOAT);
    if (!is_float && funcs_minus_form(x, &y))
        return expr_sub(EXPR_PI, funcs_apply1(name, y));
    return NULL;
}

/* Far out on the real line arcsin and arccos are real parts beside i times a logarithm, whose side
 * is that of their cuts. */
static Expr imaginary_infinity(int sign)
{
    return expr_product((Expr[]){expr_int(sign), EXPR_I, EXPR_INFINITY}, 3);
}

static Expr arcsin_eval(const Expr *args, long n)
{
    int sign;
    (void)n;
    if (funcs_is_infinite(args[0], &sign))
        return imaginary_infinity(-sign);
    Expr arc = arc_of(args[0], "sin", "cos", true, true);
    return arc ? arc : odd_eval("arcsin", ANGLE_SIN, "arcsinh", 1, args[0]);
}

static Expr arccos_eval(const Expr *args, long n)
{
    int sign;
    (void)n;
    if (funcs_is_infinite(args[0], &sign))
        return imaginary_infinity(sign);
    Expr arc = arc_of(args[0], "cos", "sin", false, true);
    return arc ? arc : even_eval("arccos", ANGLE_SIN, args[0]);
}

static Expr arccsc_eval(const Expr *args, long n)
{
    int sign;
    (void)n;
    if (funcs_is_infinite(args[0], &sign))
        return EXPR_ZERO;
    Expr arc = arc_of(args[0], "csc", "sec", true, true);
    return arc ? arc : odd_eval("arccsc", ANGLE_CSC, "arccsch", -1, args[0]);
}

static Expr arcsec_eval(const Expr *args, long n)
{
    int sign;
    (void)n;
    if (funcs_is_infinite(args[0], &sign))
        return quarter_turn(1);
    Expr arc = arc_of(args[0], "sec", "csc", false, true);
    return arc ? arc : even_eval("arcsec", ANGLE_CSC, args[0]);
}

/* The angle of (x, y) where these are cos(u) and sin(u) of a real constant; else NULL. */
static Expr turned_by(Expr y, Expr x)
{
    Expr minus, u = funcs_argument(y, "sin"), turn = expr_mul(EXPR_TWO, EXPR_PI);
    if (!u && funcs_minus_form(y, &minus) && (u = funcs_argument(minus, "sin")))
        u = expr_neg(u);
    Expr c = u ? funcs_apply1("cos", u) : NULL,
         k = c == x ? periods_in(u, turn, expr_ratio(-1, 2)) : NULL;
    return k ? expr_sub(u, expr_mul(k, turn)) : NULL;
}

/* The angle of (x, y), both real constants of known sign. */
static Expr angle_of_point(Expr y, Expr x)
{
    int sy = funcs_real_sign(y), sx = funcs_real_sign(x);
    if (sy == 2 || sx == 2)
        return NULL;
    if ((y->flags | x->flags) & NODE_HAS_FLOAT)
        return NULL;
    if (sx == 0)
        return sy == 0 ? EXPR_ZERO : quarter_turn(sy);
    Expr u = turned_by(y, x);
    if (u)
        return u;
    Expr angle = funcs_apply1("arctan", expr_div(y, x));
    if (sx > 0)
        return angle;
    return sy >= 0 ? expr_add(angle, EXPR_PI) : expr_sub(angle, EXPR_PI);
}

/* The angle of (x, y), one of which is infinite and the other a real constant of known sign. */
static Expr angle_far_out(Expr y, Expr x)
{
    int far, near;
    if (funcs_is_infinite(y, &far))
        return funcs_real_sign(x) != 2 ? quarter_turn(far) : NULL;
    near = funcs_real_sign(y);
    if (!funcs_is_infinite(x, &far) || near == 2)
        return NULL;
    return far > 0 ? EXPR_ZERO : near < 0 ? expr_neg(EXPR_PI) : EXPR_PI;
}

/* The angle of (x, y) by that of (x, -y), which is it too where y = 0 > x: that is ruled out here.
 */
static Expr mirrored(Expr y, Expr x)
{
    Expr minus;
    int sy = funcs_real_sign(y), sx = funcs_real_sign(x);
    bool off_cut = sy == 1 || sy == -1 || sx == 0 || sx == 1;
    if (!off_cut || expr_is_number(y) || !funcs_minus_form(y, &minus))
        return NULL;
    return expr_neg(funcs_apply2("arctan", minus, x));
}

static Expr arctan_eval(const Expr *args, long n)
{
    Expr y;
    int sign;
    if (n == 2) {
        Expr angle = angle_of_point(args[0], args[1]);
        if (!angle)
            angle = angle_far_out(args[0], args[1]);
        return angle ? angle : mirrored(args[0], args[1]);
    }
    if (funcs_is_infinite(args[0], &sign))
        return quarter_turn(sign);
    if (funcs_imaginary_form(args[0], &y) && (y == EXPR_ONE || y == EXPR_MINUS_ONE))
        funcs_raise_pole("arctan");
    Expr arc = arc_of(args[0], "tan", "cot", true, false);
    return arc ? arc : odd_eval("arctan", ANGLE_TAN, "arctanh", 1, args[0]);
}

static Expr arccot_eval(const Expr *args, long n)
{
    (void)n;
    int sign;
    if (funcs_is_infinite(args[0], &sign))
        return sign > 0 ? EXPR_ZERO : EXPR_PI;
    Expr arc = arc_of(args[0], "cot", "tan", false, false);
    return arc ? arc : even_eval("arccot", ANGLE_TAN, args[0]);
}

/* --- derivatives --------------------------------------------------------------------------- */

static Expr root_of_one_minus(Expr square)
{
    return expr_pow(expr_sub(EXPR_ONE, square), expr_ratio(-1, 2));
}

static Expr arcsin_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    return root_of_one_minus(expr_pow(args[0], EXPR_TWO));
}

static Expr arccos_derivative(const Expr *args, long n, long i)
{
    return expr_neg(arcsin_derivative(args, n, i));
}

static Expr arctan_derivative(const Expr *args, long n, long i)
{
    if (n == 1)
        return expr_inv(expr_add(EXPR_ONE, expr_pow(args[0], EXPR_TWO)));
    Expr square = expr_add(expr_pow(args[0], EXPR_TWO), expr_pow(args[1], EXPR_TWO));
    return expr_div(i == 0 ? args[1] : expr_neg(args[0]), square);
}

static Expr arccot_derivative(const Expr *args, long n, long i)
{
    return expr_neg(arctan_derivative(args, n, i));
}

static Expr arcsec_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    Expr inverse_square = expr_pow(args[0], expr_int(-2));
    return expr_mul(inverse_square, root_of_one_minus(inverse_square));
}

static Expr arccsc_derivative(const Expr *args, long n, long i)
{
    return expr_neg(arcsec_derivative(args, n, i));
}

/* --- numbers --------------------------------------------------------------------------------- */

/* -I*ln((x + I*y)/sqrt(x^2 + y^2)) */
static void complex_angle(acb_t value, const acb_t y, const acb_t x, slong prec)
{
    acb_t z, s;
    acb_init(z);
    acb_init(s);
    acb_mul(s, x, x, prec);
    acb_addmul(s, y, y, prec);
    acb_rsqrt(s, s, prec);
    acb_mul_onei(z, y);
    acb_add(z, z, x, prec);
    acb_mul(z, z, s, prec);
    acb_log(z, z, prec);
    acb_mul_onei(z, z);
    acb_neg(value, z);
    acb_clear(z);
    acb_clear(s);
}

static bool arctan_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    if (n == 1)
        acb_atan(value, args, prec);
    else if (acb_is_real(args) && acb_is_real(args + 1)) {
        arb_atan2(acb_realref(value), acb_realref(args), acb_realref(args + 1), prec);
        arb_zero(acb_imagref(value));
    } else {
        complex_angle(value, args, args + 1, prec);
    }
    return true;
}

static bool arcsin_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    acb_asin(value, args, prec);
    return true;
}

static bool arccos_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    acb_acos(value, args, prec);
    return true;
}

static bool arccot_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    acb_t half_pi;
    acb_init(half_pi);
    acb_const_pi(half_pi, prec);
    acb_mul_2exp_si(half_pi, half_pi, -1);
    acb_atan(value, args, prec);
    acb_sub(value, half_pi, value, prec);
    acb_clear(half_pi);
    return true;
}

static bool of_inverse(acb_t value, acb_srcptr arg, slong prec,
                       void (*f)(acb_t, const acb_t, slong))
{
    acb_t z;
    acb_init(z);
    acb_inv(z, arg, prec);
    f(value, z, prec);
    acb_clear(z);
    return true;
}

static bool arcsec_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    return of_inverse(value, args, prec, acb_acos);
}

static bool arccsc_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    return of_inverse(value, args, prec, acb_asin);
}

static double arccot_real(double x)
{
    return M_PI_2 - atan(x);
}

static double arcsec_real(double x)
{
    return acos(1 / x);
}

static double arccsc_real(double x)
{
    return asin(1 / x);
}

/* --- antiderivatives ------------------------------------------------------------------------- */

static Expr by_parts(const char *name, Expr u, Expr rest)
{
    return expr_add(expr_mul(u, funcs_apply1(name, u)), rest);
}

static Expr root_below_one(Expr u)
{
    return funcs_sqrt(expr_sub(EXPR_ONE, expr_pow(u, EXPR_TWO)));
}

static Expr half_ln_above_one(Expr u)
{
    return expr_mul(EXPR_HALF, funcs_apply1("ln", expr_add(expr_pow(u, EXPR_TWO), EXPR_ONE)));
}

static Expr arcsin_integral(Expr u)
{
    return by_parts("arcsin", u, root_below_one(u));
}

static Expr arccos_integral(Expr u)
{
    return by_parts("arccos", u, expr_neg(root_below_one(u)));
}

static Expr arctan_integral(Expr u)
{
    return by_parts("arctan", u, expr_neg(half_ln_above_one(u)));
}

static Expr arccot_integral(Expr u)
{
    return by_parts("arccot", u, half_ln_above_one(u));
}

/* --- in other words --------------------------------------------------------------------------- */

static Expr arccot_plain(const Expr *args, long n)
{
    (void)n;
    return expr_sub(funcs_ratio_times(1, 2, EXPR_PI), expr_call1("arctan", args[0]));
}

static Expr arcsec_plain(const Expr *args, long n)
{
    (void)n;
    return funcs_plain_of_inverse("arccos", args[0]);
}

static Expr arccsc_plain(const Expr *args, long n)
{
    (void)n;
    return funcs_plain_of_inverse("arcsin", args[0]);
}

/* --- near branch points and far out ---------------------------------------------------------- */

static bool is_infinity(Expr place)
{
    int sign;
    return funcs_is_infinite(place, &sign);
}

static Expr of_inverse_argument(const char *f, Expr u)
{
    return funcs_apply1(f, expr_inv(u));
}

static bool is_unit(Expr place)
{
    return place == EXPR_ONE || place == EXPR_MINUS_ONE;
}

/* 2*arcsin(sqrt((1-u)/2)), which is arccos(u) in the whole plane; Pi less that of -u near -1. */
static Expr arccos_near(const Expr *args, long n, Expr place)
{
    (void)n;
    if (!is_unit(place))
        return NULL;
    Expr off = expr_mul(EXPR_HALF, expr_sub(EXPR_ONE, expr_mul(place, args[0])));
    Expr angle = expr_mul(EXPR_TWO, funcs_apply1("arcsin", funcs_sqrt(off)));
    return place == EXPR_ONE ? angle : expr_sub(EXPR_PI, angle);
}

static Expr arcsin_near(const Expr *args, long n, Expr place)
{
    Expr other = arccos_near(args, n, place);
    return other ? expr_sub(expr_mul(EXPR_HALF, EXPR_PI), other) : NULL;
}

/* (ln(1-I*u) - ln(1+I*u))*I/2 */
static Expr arctan_logarithms(Expr u)
{
    Expr turned = expr_mul(EXPR_I, u), below = funcs_apply1("ln", expr_sub(EXPR_ONE, turned));
    return expr_product((Expr[]){EXPR_HALF, EXPR_I,
                                 expr_sub(below, funcs_apply1("ln", expr_add(EXPR_ONE, turned)))},
                        3);
}

/* Pi/2 - arctan(1/u) for positive u. */
static Expr arctan_near(const Expr *args, long n, Expr place)
{
    int sign;
    if (n == 1 && (place == EXPR_I || place == expr_neg(EXPR_I)))
        return arctan_logarithms(args[0]);
    if (n != 1 || !funcs_is_infinite(place, &sign))
        return NULL;
    return expr_sub(funcs_ratio_times(sign, 2, EXPR_PI), of_inverse_argument("arctan", args[0]));
}

static Expr arccot_near(const Expr *args, long n, Expr place)
{
    int sign;
    (void)n;
    if (!funcs_is_infinite(place, &sign))
        return NULL;
    Expr angle = of_inverse_argument("arctan", args[0]);
    return sign > 0 ? angle : expr_add(EXPR_PI, angle);
}

static Expr arcsec_near(const Expr *args, long n, Expr place)
{
    (void)n;
    return is_infinity(place) || is_unit(place) ? of_inverse_argument("arccos", args[0]) : NULL;
}

static Expr arccsc_near(const Expr *args, long n, Expr place)
{
    (void)n;
    return is_infinity(place) || is_unit(place) ? of_inverse_argument("arcsin", args[0]) : NULL;
}

#define ROW(f, where, double1, text, sample, ...)                                                  \
    {                                                                                              \
        .name = #f, .arity = 1, .eval = f##_eval, .derivative = f##_derivative, .ball = f##_ball,  \
        .elementary = true, .cut = where, .real1 = double1, .summary = text, .examples = sample,   \
        .primitive = true, .tame = true, __VA_ARGS__                                               \
    }

const FuncRow funcs_arctrig_rows[] = {
    ROW(arcsin, FUNC_CUT_OUTSIDE, asin, "inverse sine",
        FUNC_EXAMPLES({"arcsin(1/2);", "Pi/6"}, {"sin(arcsin(x));", "x"}),
        .real = FUNC_SPAN(MINUS_ONE, ONE), .range = FUNC_SPAN(MINUS_HALF_PI, HALF_PI),
        .parity = FUNC_ODD, .smooth = FUNC_CONTINUOUS, .breaks = {FUNC_MINUS_ONE, FUNC_ONE},
        .rising = true, .near = arcsin_near, .inverse = {.name = "sin"}, .latex = "\\arcsin",
        .code = FUNC_CODE("asin"), .integral = arcsin_integral),
    ROW(arccos, FUNC_CUT_OUTSIDE, acos, "inverse cosine",
        FUNC_EXAMPLES({"arccos(-1);", "Pi"}, {"arccos(0);", "Pi/2"}),
        .real = FUNC_SPAN(MINUS_ONE, ONE), .range = FUNC_SPAN(ZERO, PI), .smooth = FUNC_CONTINUOUS,
        .falls = FUNC_SPAN(MINUS_ONE, ONE), .breaks = {FUNC_MINUS_ONE, FUNC_ONE},
        .near = arccos_near, .inverse = {.name = "cos"}, .latex = "\\arccos",
        .code = FUNC_CODE("acos"), .integral = arccos_integral),
    {.name = "arctan",
     .elementary = true,
     .rising = true,
     .cut = FUNC_CUT_IMAGINARY,
     .near = arctan_near,
     .arity = 1,
     .optional = 1,
     .eval = arctan_eval,
     .derivative = arctan_derivative,
     .ball = arctan_ball,
     .real1 = atan,
     .real2 = atan2,
     .real = FUNC_LINE,
     .range = FUNC_OPEN(MINUS_HALF_PI, HALF_PI),
     .parity = FUNC_ODD,
     .smooth = FUNC_ANALYTIC,
     .inverse = {.name = "tan"},
     .latex = "\\arctan",
     .code = {{{"atan", "atan", "math.atan", "atan", "atan"}},
              {{"atan2", "atan2", "math.atan2", "atan", "atan2"}}},
     .integral = arctan_integral,
     .primitive = true,
     .tame = true,
     .tame_in_all = true,
     .summary = "inverse tangent; arctan(y, x): the angle of the point (x, y)",
     .examples = {{"arctan(1);", "Pi/4"}, {"arctan(1,-1);", "3*Pi/4"}}},
    ROW(arccot, FUNC_CUT_IMAGINARY, arccot_real, "inverse cotangent",
        FUNC_EXAMPLES({"arccot(1);", "Pi/4"}, {"arccot(-x);", "Pi-arccot(x)"}), .falls = FUNC_LINE,
        .real = FUNC_LINE, .range = FUNC_OPEN(ZERO, PI), .smooth = FUNC_ANALYTIC,
        .near = arccot_near, .inverse = {.name = "cot"}, .plain = arccot_plain,
        .integral = arccot_integral),
    ROW(arcsec, FUNC_CUT_INSIDE, arcsec_real, "inverse secant",
        FUNC_EXAMPLES({"arcsec(2);", "Pi/3"}, {"arcsec(-1);", "Pi"}), .real = FUNC_OUTSIDE_ONE,
        .range = FUNC_SPAN(ZERO, PI), .smooth = FUNC_CONTINUOUS,
        .breaks = {FUNC_MINUS_ONE, FUNC_ZERO, FUNC_ONE}, .near = arcsec_near,
        .inverse = {.name = "sec"}, .plain = arcsec_plain),
    ROW(arccsc, FUNC_CUT_INSIDE, arccsc_real, "inverse cosecant",
        FUNC_EXAMPLES({"arccsc(2);", "Pi/6"}, {"arccsc(-x);", "-arccsc(x)"}),
        .real = FUNC_OUTSIDE_ONE, .range = FUNC_SPAN(MINUS_HALF_PI, HALF_PI), .parity = FUNC_ODD,
        .smooth = FUNC_CONTINUOUS, .breaks = {FUNC_MINUS_ONE, FUNC_ZERO, FUNC_ONE},
        .near = arccsc_near, .inverse = {.name = "csc"}, .plain = arccsc_plain),
    {0},
};
