/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * abs, signum, csgn and the parts of complex numbers: Re, Im, conjugate, argument. A name may stand
 * for a complex number, so Re(x) stays; constants are split exactly by evalc_split. The derivative
 * of abs is signum, as on the real line.
 */
#include "cas/funcs/family.h"
#include "cas/funcs/parts.h"

#include <math.h>

#include "cas/algebra/evalc.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"

/* Is e made by known functions of numbers and of what is assumed to be real? Then evalc is right.
 */
static bool is_of_reals(Expr e)
{
    err_stack_check();
    if (expr_is_number(e) || assume_is_real(e))
        return true;
    bool known = expr_is(e, EXPR_SUM) || expr_is(e, EXPR_PRODUCT) || expr_is(e, EXPR_POWER);
    bool call = expr_is(e, EXPR_CALL) && funcs_find(expr_arg(e, 0));
    for (long i = call ? 1 : 0; (known || call) && i < expr_count(e); i++)
        if (!is_of_reals(expr_arg(e, i)))
            return false;
    return known || call;
}

/* Real and imaginary part of an exact constant, or of what is assumed to be made of reals. */
static bool split_constant(Expr e, Expr *re, Expr *im)
{
    if (assume_active() && assume_is_real(e)) {
        *re = e;
        *im = EXPR_ZERO;
        return true;
    }
    return (funcs_is_constant(e) || (assume_active() && is_of_reals(e))) && evalc_split(e, re, im);
}

static Expr root_of_squares(Expr a, Expr b)
{
    return funcs_sqrt(expr_add(expr_pow(a, EXPR_TWO), expr_pow(b, EXPR_TWO)));
}

/* --- abs ---------------------------------------------------------------------------------------
 */

static Expr abs_of_number(Expr x)
{
    if (expr_is(x, EXPR_COMPLEX))
        return root_of_squares(expr_arg(x, 0), expr_arg(x, 1));
    return num_sign(x) < 0 ? num_neg(x) : x;
}

/* |a^n*exp(u)*...| factor by factor, where that says more than the parts of the whole. */
static Expr abs_of_factors(Expr x)
{
    Expr value = EXPR_ONE, base, power, inner, re, im;
    for (long i = 0; i < expr_factor_count(x); i++) {
        expr_split_power(expr_factor(x, i), &base, &power);
        inner = funcs_argument(base, "exp");
        if (!assume_is_real(power))
            return NULL;
        if (inner && split_constant(inner, &re, &im))
            base = funcs_apply1("exp", re);
        else if (x != base)
            base = funcs_apply1("abs", base);
        else
            return NULL;
        value = expr_mul(value, expr_pow(base, power));
    }
    return value;
}

static Expr abs_of_constant(Expr x)
{
    Expr re, im;
    int sign = assume_weak_sign(x);
    if (sign != 2)
        return sign < 0 ? expr_neg(x) : x;
    Expr factors = assume_active() && is_of_reals(x) ? abs_of_factors(x) : NULL;
    if (factors)
        return factors;
    if (!(x->flags & NODE_HAS_FLOAT) && split_constant(x, &re, &im) && im != EXPR_ZERO)
        return root_of_squares(re, im);
    return NULL;
}

/* Is e polar(r, phi), whose arguments are taken as real? */
static bool is_polar(Expr e)
{
    return expr_is(e, EXPR_CALL) && expr_nops(e) == 2 && expr_is_symbol(expr_arg(e, 0), "polar");
}

static Expr abs_eval(const Expr *args, long n)
{
    (void)n;
    Expr x = args[0], c, t;
    int sign;
    if (is_polar(x))
        return funcs_apply1("abs", expr_arg(x, 1));
    if (expr_is_number(x))
        return abs_of_number(x);
    if (funcs_is_infinite(x, &sign))
        return EXPR_INFINITY;
    if (funcs_argument(x, "abs"))
        return x;
    expr_split_coefficient(x, &c, &t);
    if (c != EXPR_ONE)
        return expr_mul(abs_of_number(c), funcs_apply1("abs", t));
    if (funcs_minus_form(x, &t))
        return funcs_apply1("abs", t);
    if (expr_is(x, EXPR_POWER) && expr_is(expr_arg(x, 1), EXPR_INTEGER))
        return expr_pow(funcs_apply1("abs", expr_arg(x, 0)), expr_arg(x, 1));
    return abs_of_constant(x);
}

/* Is u written with I, and not known to be real? What holds on the line alone is not said of it. */
static bool leaves_line(Expr u)
{
    return walk_has_kind(u, EXPR_COMPLEX) && funcs_real_sign(u) == 2 && !assume_is_real(u);
}

static Expr abs_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    return leaves_line(args[0]) ? NULL : funcs_apply1("signum", args[0]);
}

static bool abs_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    arb_t size;
    arb_init(size);
    acb_abs(size, args, prec);
    acb_set_arb(value, size);
    arb_clear(size);
    return true;
}

/* --- signum, csgn --------------------------------------------------------------------------------
 */

static Expr signum_eval(const Expr *args, long n)
{
    (void)n;
    Expr x = args[0], c, t;
    int infinite, sign = funcs_real_sign(x);
    if (sign != 2)
        return expr_int(sign);
    if (funcs_is_infinite(x, &infinite))
        return expr_int(infinite);
    if (expr_is(x, EXPR_COMPLEX))
        return expr_div(x, abs_of_number(x));
    expr_split_coefficient(x, &c, &t);
    if (c != EXPR_ONE)
        return expr_mul(signum_eval(&c, 1), funcs_apply1("signum", t));
    return funcs_minus_form(x, &t) ? expr_neg(funcs_apply1("signum", t)) : NULL;
}

static Expr signum_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    return leaves_line(args[0]) ? NULL : expr_mul(EXPR_TWO, funcs_apply1("Dirac", args[0]));
}

static bool signum_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    acb_sgn(value, args, prec);
    return true;
}

static double signum_real(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : x;
}

/* The sign of the real part, or of the imaginary part where that is zero. */
static Expr csgn_eval(const Expr *args, long n)
{
    (void)n;
    Expr re, im;
    if (!split_constant(args[0], &re, &im))
        return NULL;
    int sign = funcs_real_sign(re);
    if (sign == 0)
        sign = funcs_real_sign(im);
    return sign == 2 ? NULL : expr_int(sign);
}

static double csgn_real(double x)
{
    return signum_real(x);
}

/* --- parts
 * ----------------------------------------------------------------------------------------- */

static Expr re_eval(const Expr *args, long n)
{
    (void)n;
    Expr re, im;
    if (is_polar(args[0]))
        return funcs_parts_polar(expr_arg(args[0], 1), expr_arg(args[0], 2)).re;
    return split_constant(args[0], &re, &im) ? re : NULL;
}

static Expr im_eval(const Expr *args, long n)
{
    (void)n;
    Expr re, im;
    if (is_polar(args[0]))
        return funcs_parts_polar(expr_arg(args[0], 1), expr_arg(args[0], 2)).im;
    return split_constant(args[0], &re, &im) ? im : NULL;
}

static Expr conjugate_eval(const Expr *args, long n)
{
    (void)n;
    Expr re, im, x = funcs_argument(args[0], "conjugate");
    if (x)
        return x;
    if (is_polar(args[0]))
        return expr_call(expr_arg(args[0], 0),
                         (Expr[]){expr_arg(args[0], 1), expr_neg(expr_arg(args[0], 2))}, 2);
    if (split_constant(args[0], &re, &im))
        return expr_sub(re, expr_mul(EXPR_I, im));
    expr_split_coefficient(args[0], &re, &im);
    if (re != EXPR_ONE)
        return expr_mul(conjugate_eval(&re, 1), funcs_apply1("conjugate", im));
    return NULL;
}

static Expr argument_eval(const Expr *args, long n)
{
    (void)n;
    Expr re, im;
    if ((args[0]->flags & NODE_HAS_FLOAT) || !split_constant(args[0], &re, &im))
        return NULL;
    return funcs_apply2("arctan", im, re);
}

static bool re_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    (void)prec;
    acb_set_arb(value, acb_realref(args));
    return true;
}

static bool im_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    (void)prec;
    acb_set_arb(value, acb_imagref(args));
    return true;
}

static bool conjugate_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    (void)prec;
    acb_conj(value, args);
    return true;
}

static bool argument_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    arb_t angle;
    arb_init(angle);
    acb_arg(angle, args, prec);
    acb_set_arb(value, angle);
    arb_clear(angle);
    return true;
}

static Expr abs_integral(Expr u)
{
    return leaves_line(u) ? NULL : expr_product((Expr[]){EXPR_HALF, u, funcs_apply1("abs", u)}, 3);
}

static Expr signum_integral(Expr u)
{
    return leaves_line(u) ? NULL : funcs_apply1("abs", u);
}

static Expr itself(Expr v)
{
    return v;
}

static FuncParts abs_parts(FuncParts z)
{
    return (FuncParts){funcs_parts_modulus(z), EXPR_ZERO};
}

static FuncParts re_parts(FuncParts z)
{
    return (FuncParts){z.re, EXPR_ZERO};
}

static FuncParts im_parts(FuncParts z)
{
    return (FuncParts){z.im, EXPR_ZERO};
}

static FuncParts conjugate_parts(FuncParts z)
{
    return (FuncParts){z.re, expr_neg(z.im)};
}

static FuncParts argument_parts(FuncParts z)
{
    Expr angle = funcs_form_sign(z.re) != 2 && z.im == EXPR_ZERO
                     ? EXPR_ZERO
                     : funcs_apply2("arctan", z.im, z.re);
    return (FuncParts){angle, EXPR_ZERO};
}

static double re_real(double x)
{
    return x;
}

static double im_real(double x)
{
    return 0 * x;
}

static double argument_real(double x)
{
    return x < 0 ? M_PI : 0;
}

/* --- in other words --------------------------------------------------------------------------- */

static Expr signum_plain(const Expr *args, long n)
{
    Expr x = args[0];
    (void)n;
    return funcs_cases((Expr[]){funcs_less(x, EXPR_ZERO), EXPR_MINUS_ONE, funcs_less(EXPR_ZERO, x),
                                EXPR_ONE, EXPR_ZERO},
                       5);
}

static Expr csgn_plain(const Expr *args, long n)
{
    (void)n;
    return expr_call1("signum", args[0]);
}

static Expr abs_pieces(const Expr *args, long n)
{
    (void)n;
    return funcs_three_pieces(args[0], expr_neg(args[0]), NULL, args[0]);
}

static Expr signum_pieces(const Expr *args, long n)
{
    (void)n;
    return funcs_three_pieces(args[0], EXPR_MINUS_ONE, EXPR_ZERO, EXPR_ONE);
}

const FuncRow funcs_complex_rows[] = {
    {.name = "abs",
     .rises = FUNC_FROM(ZERO),
     .falls = FUNC_TO(ZERO),
     .pieces = abs_pieces,
     .operation = FUNC_OPERATION_ABS,
     .sign = FUNC_SIGN_BARS,
     .latex = "\\left| #1\\right|",
     .code = FUNC_CODES("fabs", "abs", "abs", "abs", "abs"),
     .real = FUNC_LINE,
     .always_real = true,
     .range = FUNC_FROM(ZERO),
     .parity = FUNC_EVEN,
     .smooth = FUNC_CONTINUOUS,
     .breaks = {FUNC_ZERO},
     .jump = FUNC_JUMP_SIGN,
     .inverse = {.formula = itself, .second = FUNC_SECOND_NEGATIVE, .both = true},
     .integral = abs_integral,
     .tame = true,
     .parts = abs_parts,
     .cut = FUNC_CUT_ZERO,
     .arity = 1,
     .eval = abs_eval,
     .derivative = abs_derivative,
     .ball = abs_ball,
     .real1 = fabs,
     .summary = "absolute value",
     .examples = {{"abs(-3*x);", "3*abs(x)"}, {"abs(3+4*I);", "5"}}},
    {.name = "signum",
     .pieces = signum_pieces,
     .code = FUNC_CODES(NULL, "sign", NULL, "sign", NULL),
     .plain = signum_plain,
     .real = FUNC_LINE,
     .range = FUNC_SPAN(MINUS_ONE, ONE),
     .whole = true,
     .parity = FUNC_ODD,
     .breaks = {FUNC_ZERO},
     .jump = FUNC_JUMP_SIGN,
     .integral = signum_integral,
     .tame = true,
     .cut = FUNC_CUT_ZERO,
     .arity = 1,
     .eval = signum_eval,
     .derivative = signum_derivative,
     .ball = signum_ball,
     .real1 = signum_real,
     .summary = "sign: -1, 0 or 1; x/abs(x) of a complex number",
     .examples = {{"signum(-Pi);", "-1"}, {"signum(-2*x);", "-signum(x)"}}},
    {.name = "csgn",
     .pieces = signum_pieces,
     .plain = csgn_plain,
     .real = FUNC_LINE,
     .always_real = true,
     .range = FUNC_SPAN(MINUS_ONE, ONE),
     .whole = true,
     .parity = FUNC_ODD,
     .breaks = {FUNC_ZERO},
     .jump = FUNC_JUMP_SIGN,
     .tame = true,
     .arity = 1,
     .eval = csgn_eval,
     .real1 = csgn_real,
     .summary = "sign of the real part (of the imaginary part where that is 0)",
     .examples = {{"csgn(-1+I);", "-1"}, {"csgn(I);", "1"}}},
    {.name = "Re",
     .smooth = FUNC_CONTINUOUS,
     .latex = "\\Re",
     .code = FUNC_CODES("creal", "real", "(#1).real", "real", NULL),
     .real = FUNC_LINE,
     .always_real = true,
     .parity = FUNC_ODD,
     .tame = true,
     .parts = re_parts,
     .parts_of_real = true,
     .cut = FUNC_CUT_ALL,
     .arity = 1,
     .eval = re_eval,
     .ball = re_ball,
     .real1 = re_real,
     .summary = "real part",
     .examples = {{"Re(2+3*I);", "2"}, {"Re(exp(I*Pi/4));", "sqrt(2)/2"}}},
    {.name = "Im",
     .smooth = FUNC_CONTINUOUS,
     .latex = "\\Im",
     .code = FUNC_CODES("cimag", "imag", "(#1).imag", "imag", "aimag"),
     .real = FUNC_LINE,
     .always_real = true,
     .parity = FUNC_ODD,
     .tame = true,
     .parts = im_parts,
     .parts_of_real = true,
     .cut = FUNC_CUT_ALL,
     .arity = 1,
     .eval = im_eval,
     .ball = im_ball,
     .real1 = im_real,
     .summary = "imaginary part",
     .examples = {{"Im(2+3*I);", "3"}, {"Im(sqrt(-5));", "sqrt(5)"}}},
    {.name = "conjugate",
     .smooth = FUNC_CONTINUOUS,
     .latex = "\\overline{#1}",
     .code = FUNC_CODES("conj", "conj", "(#1).conjugate()", "conj", "conjg"),
     .real = FUNC_LINE,
     .parity = FUNC_ODD,
     .inverse = {.name = "conjugate"},
     .tame = true,
     .parts = conjugate_parts,
     .parts_of_real = true,
     .cut = FUNC_CUT_ALL,
     .arity = 1,
     .eval = conjugate_eval,
     .ball = conjugate_ball,
     .real1 = re_real,
     .summary = "complex conjugate",
     .examples = {{"conjugate(1+I);", "1-I"}, {"conjugate(conjugate(z));", "z"}}},
    {.name = "argument",
     .latex = "\\arg",
     .real = FUNC_LINE,
     .always_real = true,
     .range = {FUNC_MINUS_PI, FUNC_PI, .open_low = true},
     .breaks = {FUNC_ZERO},
     .jump = FUNC_JUMP_SIGN,
     .tame = true,
     .parts = argument_parts,
     .parts_of_real = true,
     .cut = FUNC_CUT_ALL,
     .arity = 1,
     .eval = argument_eval,
     .ball = argument_ball,
     .real1 = argument_real,
     .summary = "angle of a complex number",
     .examples = {{"argument(-1);", "Pi"}, {"argument(1+I);", "Pi/4"}}},
    {0},
};
