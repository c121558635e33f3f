/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * exp, the logarithms and the roots. exp(ln(x)) = x and exp(2*ln(x)) = x^2 hold everywhere and are
 * done; ln(exp(x)) = x does not and is done for real constants only. Logarithms to other bases are
 * quotients of ln. Roots are powers: sqrt only chooses the form (numeric content outside).
 */
#include "cas/funcs/family.h"
#include "cas/funcs/parts.h"

#include <math.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/held.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/value/assume.h"

/* --- exp ------------------------------------------------------------------------------------- */

/* c*ln(x) with a number c gives x^c. */
static Expr exp_of_log(Expr e)
{
    Expr c, t, x;
    expr_split_coefficient(e, &c, &t);
    if (!(x = funcs_argument(t, "ln")))
        return NULL;
    return expr_pow(x, c);
}

/* exp(I*r*Pi) where sine and cosine are known. */
static Expr exp_of_turn(Expr e)
{
    Expr angle, c, t;
    if (!funcs_imaginary_form(e, &angle))
        return NULL;
    expr_split_coefficient(angle, &c, &t);
    if (t != EXPR_PI || !expr_is_rational(c))
        return NULL;
    Expr re = funcs_apply1("cos", angle), im = funcs_apply1("sin", angle);
    if (re->names || im->names)
        return NULL;
    return expr_add(re, expr_mul(EXPR_I, im));
}

static Expr exp_eval(const Expr *args, long n)
{
    (void)n;
    int sign;
    if (args[0] == EXPR_ZERO)
        return EXPR_ONE;
    if (funcs_is_infinite(args[0], &sign))
        return sign > 0 ? EXPR_INFINITY : EXPR_ZERO;
    Expr value = exp_of_log(args[0]), whole;
    if (!value)
        value = exp_of_turn(args[0]);
    if (value || !(whole = funcs_whole_turns(expr_div(args[0], EXPR_I))))
        return value;
    value = expr_sub(args[0], expr_product((Expr[]){EXPR_I, EXPR_PI, whole}, 3));
    return expr_mul(expr_pow(EXPR_MINUS_ONE, whole), funcs_apply1("exp", expand_products(value)));
}

static Expr exp_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    return funcs_apply1("exp", args[0]);
}

static bool exp_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    acb_exp(value, args, prec);
    return true;
}

/* --- ln -------------------------------------------------------------------------------------- */

/* ln(p/q) for a positive p/q not 1: 1/q and perfect powers. */
static Expr ln_of_rational(Expr x)
{
    fmpz_t root;
    fmpq_t value;
    held_fmpq(value);
    held_fmpz(root);
    num_get_fmpq(value, x);
    Expr result = NULL;
    if (fmpz_is_one(fmpq_numref(value))) {
        result = expr_neg(funcs_apply1("ln", expr_fmpz(fmpq_denref(value))));
    } else if (fmpz_is_one(fmpq_denref(value))) {
        int power = fmpz_is_perfect_power(root, fmpq_numref(value));
        if (power > 1)
            result = expr_mul(expr_int(power), expr_call1("ln", expr_fmpz(root)));
    }
    held_end(2);
    return result;
}

/* A number or I times a number. */
static Expr ln_of_number(Expr x)
{
    Expr y;
    if (expr_is_rational(x) && num_sign(x) > 0)
        return ln_of_rational(x);
    if (expr_is_rational(x))
        return expr_add(funcs_apply1("ln", num_neg(x)), expr_mul(EXPR_I, EXPR_PI));
    if (funcs_imaginary_form(x, &y) && expr_is_rational(y)) {
        Expr turn = expr_mul(expr_mul(expr_int(num_sign(y)), EXPR_HALF), EXPR_PI);
        return expr_add(funcs_apply1("ln", num_sign(y) < 0 ? num_neg(y) : y),
                        expr_mul(EXPR_I, turn));
    }
    return NULL;
}

static Expr ln_eval(const Expr *args, long n)
{
    (void)n;
    Expr x = args[0], y;
    int sign;
    if (x == EXPR_ONE)
        return EXPR_ZERO;
    if (expr_is_number(x) && num_is_zero(x))
        funcs_raise_pole("ln");
    if (funcs_is_infinite(x, &sign))
        return sign > 0 ? EXPR_INFINITY : expr_add(EXPR_INFINITY, expr_mul(EXPR_I, EXPR_PI));
    if (expr_is_number(x))
        return ln_of_number(x);
    if ((y = funcs_argument(x, "exp")) && (funcs_real_sign(y) != 2 || assume_is_real(y)))
        return y;
    return NULL;
}

static Expr ln_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    return expr_inv(args[0]);
}

static bool ln_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    acb_log(value, args, prec);
    return true;
}

static Expr log_eval(const Expr *args, long n)
{
    (void)n;
    return funcs_apply1("ln", args[0]);
}

/* --- logarithms to a base ----------------------------------------------------------------------
 */

/* The exponent k when x = base^k, else the quotient of logarithms (floats are left to balls). */
static Expr log_base(long base, Expr x)
{
    if (x->flags & NODE_HAS_FLOAT)
        return NULL;
    if (expr_is_rational(x) && num_sign(x) > 0) {
        bool below = num_cmp(x, EXPR_ONE) < 0;
        Expr y = below ? expr_inv(x) : x, b = expr_int(base);
        long k = 0;
        while (expr_is(y, EXPR_INTEGER) && fmpz_divisible_si(y->u.integer, base)) {
            y = num_div(y, b);
            k++;
        }
        if (y == EXPR_ONE)
            return expr_int(below ? -k : k);
    }
    return expr_div(funcs_apply1("ln", x), funcs_apply1("ln", expr_int(base)));
}

static Expr log10_eval(const Expr *args, long n)
{
    (void)n;
    return log_base(10, args[0]);
}

static Expr log2_eval(const Expr *args, long n)
{
    (void)n;
    return log_base(2, args[0]);
}

/* 1/(x*ln(10)): log10(x) stays where x has a float in it. */
static Expr log10_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    return expr_inv(expr_mul(args[0], funcs_apply1("ln", expr_int(10))));
}

static Expr log2_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    return expr_inv(expr_mul(args[0], funcs_apply1("ln", EXPR_TWO)));
}

static bool log_base_ball(ulong base, acb_t value, const acb_t x, slong prec)
{
    arb_t scale;
    arb_init(scale);
    arb_log_ui(scale, base, prec);
    acb_log(value, x, prec);
    acb_div_arb(value, value, scale, prec);
    arb_clear(scale);
    return true;
}

static bool log10_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    return log_base_ball(10, value, args, prec);
}

static bool log2_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    (void)n;
    return log_base_ball(2, value, args, prec);
}

/* --- roots ----------------------------------------------------------------------------------- */

/* n = square^2 * rest for a positive n, with the small primes and a last perfect square. */
static void square_part(fmpz_t square, fmpz_t rest, const fmpz_t n)
{
    fmpz_t q;
    fmpz_init(q);
    fmpz_set(rest, n);
    fmpz_one(square);
    for (ulong p = 2; p < 1000 && fmpz_cmp_ui(rest, p * p) >= 0; p += p == 2 ? 1 : 2)
        while (fmpz_divisible_si(rest, (slong)(p * p))) {
            fmpz_divexact_ui(rest, rest, p * p);
            fmpz_mul_ui(square, square, p);
        }
    if (fmpz_is_square(rest)) {
        fmpz_sqrt(q, rest);
        fmpz_mul(square, square, q);
        fmpz_one(rest);
    }
    fmpz_clear(q);
}

/* The positive rational content of a sum with rational coefficients; false when it has none. */
static bool sum_content(fmpq_t content, Expr sum)
{
    fmpq_t c;
    fmpq_init(c);
    fmpq_zero(content);
    bool rational = true;
    for (long i = 1; i < expr_count(sum) && rational; i += 2) {
        rational = expr_is_rational(expr_arg(sum, i)) && num_get_fmpq(c, expr_arg(sum, i));
        if (rational)
            fmpq_gcd(content, content, c);
    }
    fmpq_clear(c);
    return rational;
}

/* sqrt(c*t) = outside*sqrt(inside*t) with c = outside^2*inside, inside a square-free integer as
 * far as square_part sees. */
static void sqrt_of_content(const fmpq_t c, Expr *outside, Expr *inside)
{
    fmpz_t product, square, rest;
    fmpq_t out;
    fmpz_init(product);
    fmpz_init(square);
    fmpz_init(rest);
    fmpq_init(out);
    fmpz_mul(product, fmpq_numref(c), fmpq_denref(c));
    square_part(square, rest, product);
    fmpq_set_fmpz_frac(out, square, fmpq_denref(c));
    *outside = expr_fmpq(out);
    *inside = expr_fmpz(rest);
    fmpq_clear(out);
    fmpz_clear(product);
    fmpz_clear(square);
    fmpz_clear(rest);
}

/* sqrt(3/2) is sqrt(6)/2. */
static Expr sqrt_of_fraction(Expr a)
{
    Expr outside, inside, unit = num_sign(a) < 0 ? EXPR_I : EXPR_ONE;
    fmpq_t c;
    held_fmpq(c);
    fmpz_abs(fmpq_numref(c), a->u.rational.num);
    fmpz_set(fmpq_denref(c), a->u.rational.den);
    sqrt_of_content(c, &outside, &inside);
    held_end(1);
    return expr_mul(expr_mul(unit, outside), expr_pow(inside, EXPR_HALF));
}

static Expr sqrt_of_product(Expr a)
{
    Expr c = expr_arg(a, 0);
    if (!expr_is_rational(c))
        return expr_pow(a, EXPR_HALF);
    Expr size = num_sign(c) < 0 ? num_neg(c) : c;
    return expr_mul(expr_pow(size, EXPR_HALF), expr_pow(expr_div(a, size), EXPR_HALF));
}

static Expr sqrt_of_sum(Expr a)
{
    Expr outside = EXPR_ONE, inside = EXPR_ONE;
    fmpq_t content;
    held_fmpq(content);
    bool found = sum_content(content, a);
    if (found)
        sqrt_of_content(content, &outside, &inside);
    Expr scale = found ? expr_div(inside, expr_fmpq(content)) : EXPR_ONE;
    held_end(1);
    return expr_mul(outside, expr_pow(expr_mul(scale, a), EXPR_HALF));
}

/* b^n with an even n and b known to be real: abs(b)^(n/2). */
static Expr sqrt_of_square(Expr a)
{
    Expr b, n;
    expr_split_power(a, &b, &n);
    if (!assume_active() || !expr_is(n, EXPR_INTEGER) || fmpz_is_odd(n->u.integer) ||
        !assume_is_real(b))
        return NULL;
    return expr_pow(funcs_apply1("abs", b), expr_mul(EXPR_HALF, n));
}

/* The factors that are such squares, or known not to be negative, one by one. */
static Expr sqrt_by_factors(Expr a)
{
    Expr outside = EXPR_ONE, inside = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(a); i++) {
        Expr factor = expr_factor(a, i), root = sqrt_of_square(factor);
        if (root)
            outside = expr_mul(outside, root);
        else if (assume_weak_sign(factor) == 1)
            outside = expr_mul(outside, expr_pow(factor, EXPR_HALF));
        else
            inside = expr_mul(inside, factor);
    }
    return outside == EXPR_ONE ? NULL : expr_mul(outside, expr_pow(inside, EXPR_HALF));
}

Expr funcs_sqrt(Expr a)
{
    Expr root = assume_active() && !expr_is_number(a) ? sqrt_by_factors(a) : NULL;
    if (root)
        return root;
    if (expr_is(a, EXPR_RATIONAL))
        return sqrt_of_fraction(a);
    if (expr_is(a, EXPR_PRODUCT))
        return sqrt_of_product(a);
    if (expr_is(a, EXPR_SUM))
        return sqrt_of_sum(a);
    return expr_pow(a, EXPR_HALF);
}

static Expr sqrt_eval(const Expr *args, long n)
{
    (void)n;
    return funcs_sqrt(args[0]);
}

static Expr root_eval(const Expr *args, long n)
{
    (void)n;
    if (args[1] == EXPR_TWO)
        return funcs_sqrt(args[0]);
    return expr_pow(args[0], expr_inv(args[1]));
}

/* The real root: of a negative number too when n is odd. */
static Expr surd_eval(const Expr *args, long n)
{
    (void)n;
    if (!expr_is(args[1], EXPR_INTEGER))
        return NULL;
    int sign = funcs_real_sign(args[0]);
    bool odd = fmpz_is_odd(args[1]->u.integer);
    if (sign == 2 || (sign < 0 && !odd))
        return NULL;
    if (sign >= 0)
        return expr_pow(args[0], expr_inv(args[1]));
    return expr_neg(expr_pow(expr_neg(args[0]), expr_inv(args[1])));
}

static Expr surd_derivative(const Expr *args, long n, long i)
{
    (void)n;
    if (i != 0)
        return NULL;
    return expr_div(funcs_apply2("surd", args[0], args[1]), expr_mul(args[1], args[0]));
}

/* --- facts ------------------------------------------------------------------------------------ */

static Expr exp_integral(Expr u)
{
    return funcs_apply1("exp", u);
}

static Expr ln_integral(Expr u)
{
    return expr_sub(expr_mul(u, funcs_apply1("ln", u)), u);
}

static Expr square(Expr v)
{
    return expr_pow(v, EXPR_TWO);
}

/* Roots of odd order are real everywhere, others from zero on. */
static bool surd_is_real(const Expr *args, long n)
{
    (void)n;
    return expr_is(args[1], EXPR_INTEGER) &&
           (fmpz_is_odd(args[1]->u.integer) || funcs_is_within(args[0], (FuncSpan)FUNC_FROM(ZERO)));
}

/* Powers in other languages have no real value for a < 0; the real root of odd order has. */
static Expr surd_plain(const Expr *args, long n)
{
    Expr a = args[0], b = args[1], root = expr_pow(a, expr_inv(b));
    Expr other = expr_neg(expr_pow(expr_neg(a), expr_inv(b)));
    (void)n;
    if (!expr_is(b, EXPR_INTEGER) || !fmpz_is_odd(b->u.integer))
        return root;
    if (expr_is_real_number(a))
        return num_sign(a) < 0 ? other : root;
    return funcs_cases((Expr[]){funcs_less(a, EXPR_ZERO), other, root}, 3);
}

const FuncRow funcs_elementary_rows[] = {
    {.name = "exp",
     .elementary = true,
     .rising = true,
     .operation = FUNC_OPERATION_EXP,
     .sign = FUNC_SIGN_EXPONENT,
     .latex = "{\\mathrm e}^{#1}",
     .code = FUNC_CODE("exp"),
     .real = FUNC_LINE,
     .range = FUNC_ABOVE(ZERO),
     .smooth = FUNC_ENTIRE,
     .inverse = {.name = "ln", .period = 2, .imaginary = true, .never_zero = true},
     .integral = exp_integral,
     .parts = funcs_parts_exp,
     .arity = 1,
     .eval = exp_eval,
     .derivative = exp_derivative,
     .ball = exp_ball,
     .real1 = exp,
     .summary = "exponential function",
     .examples = {{"exp(2*ln(x));", "x^2"}, {"exp(I*Pi);", "-1"}}},
    {.name = "ln",
     .elementary = true,
     .rising = true,
     .operation = FUNC_OPERATION_LN,
     .latex = "\\ln",
     .code = FUNC_CODE("log"),
     .real = FUNC_ABOVE(ZERO),
     .breaks = {FUNC_ZERO},
     .inverse = {.name = "exp"},
     .integral = ln_integral,
     .primitive = true,
     .tame = true,
     .parts = funcs_parts_ln,
     .cut = FUNC_CUT_NEGATIVE,
     .arity = 1,
     .eval = ln_eval,
     .derivative = ln_derivative,
     .ball = ln_ball,
     .real1 = log,
     .summary = "natural logarithm",
     .examples = {{"ln(exp(2));", "2"}, {"ln(8);", "3*ln(2)"}}},
    {.name = "log",
     .elementary = true,
     .rising = true,
     .operation = FUNC_OPERATION_LN,
     .latex = "\\log",
     .code = FUNC_CODE("log"),
     .real = FUNC_ABOVE(ZERO),
     .breaks = {FUNC_ZERO},
     .inverse = {.name = "exp"},
     .tame = true,
     .parts = funcs_parts_ln,
     .cut = FUNC_CUT_NEGATIVE,
     .arity = 1,
     .eval = log_eval,
     .derivative = ln_derivative,
     .ball = ln_ball,
     .real1 = log,
     .summary = "natural logarithm; log[b](x): to base b",
     .examples = {{"log(exp(1));", "1"}, {"log[2](8);", "3"}}},
    {.name = "log10",
     .elementary = true,
     .rising = true,
     .latex = "\\log_{10}",
     .code = FUNC_CODE("log10"),
     .real = FUNC_ABOVE(ZERO),
     .breaks = {FUNC_ZERO},
     .tame = true,
     .cut = FUNC_CUT_NEGATIVE,
     .arity = 1,
     .eval = log10_eval,
     .derivative = log10_derivative,
     .ball = log10_ball,
     .real1 = log10,
     .summary = "logarithm to base 10",
     .examples = {{"log10(1000);", "3"}, {"log10(1/10);", "-1"}}},
    {.name = "log2",
     .elementary = true,
     .rising = true,
     .real = FUNC_ABOVE(ZERO),
     .breaks = {FUNC_ZERO},
     .tame = true,
     .cut = FUNC_CUT_NEGATIVE,
     .arity = 1,
     .eval = log2_eval,
     .derivative = log2_derivative,
     .ball = log2_ball,
     .real1 = log2,
     .summary = "logarithm to base 2",
     .examples = {{"log2(1/8);", "-3"}, {"log2(x);", "ln(x)/ln(2)"}}},
    {.name = "sqrt",
     .elementary = true,
     .rising = true,
     .operation = FUNC_OPERATION_SQRT,
     .code = FUNC_CODE("sqrt"),
     .real = FUNC_FROM(ZERO),
     .range = FUNC_FROM(ZERO),
     .smooth = FUNC_CONTINUOUS,
     .breaks = {FUNC_ZERO},
     .inverse = {.formula = square},
     .tame = true,
     .arity = 1,
     .eval = sqrt_eval,
     .real1 = sqrt,
     .summary = "square root: x^(1/2) with numeric squares taken out",
     .examples = {{"sqrt(8);", "2*sqrt(2)"},
                  {"sqrt(3/2);", "1/2*6^(1/2)"},
                  {"sqrt(x^2)-x;", "sqrt(x^2)-x"}}},
    {.name = "root",
     .elementary = true,
     .tame = true,
     .tame_in_all = true,
     .arity = 2,
     .eval = root_eval,
     .summary = "principal n-th root: root(x, n) or root[n](x)",
     .examples = {{"root(27,3);", "3"}, {"root[4](16);", "2"}}},
    {.name = "surd",
     .elementary = true,
     .plain = surd_plain,
     .is_real = surd_is_real,
     .tame = true,
     .tame_in_all = true,
     .arity = 2,
     .eval = surd_eval,
     .derivative = surd_derivative,
     .summary = "real n-th root: surd(x, n)",
     .examples = {{"surd(-8,3);", "-2"}, {"surd(16,4);", "2"}}},
    {0},
};
