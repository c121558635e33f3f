/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Special functions: the error functions, the exponential, sine and cosine integrals, LambertW,
 * Bessel and Airy functions. Exact values where they are short; everything
 * else by Arb's balls. Derivatives are Maple's.
 */
#include "cas/base/ball_functions.h"
#include "cas/funcs/asymptotic.h"
#include "cas/funcs/family.h"
#include "cas/funcs/far.h"
#include "cas/funcs/primitives.h"

#include <math.h>

#include "cas/core/num.h"

/* exp(-x^2)*2/sqrt(Pi) */
static Expr gauss(Expr x)
{
    return expr_product((Expr[]){EXPR_TWO, funcs_apply1("exp", expr_neg(expr_pow(x, EXPR_TWO))),
                                 expr_inv(funcs_sqrt(EXPR_PI))},
                        3);
}

/* --- error functions ----------------------------------------------------------------------------
 */

static Expr erf_eval(const Expr *args, long n)
{
    (void)n;
    Expr y;
    int sign;
    if (args[0] == EXPR_ZERO)
        return EXPR_ZERO;
    if (funcs_is_infinite(args[0], &sign))
        return expr_int(sign);
    return funcs_minus_form(args[0], &y) ? expr_neg(funcs_apply1("erf", y)) : NULL;
}

static Expr erf_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    return gauss(args[0]);
}

static Expr erfc_eval(const Expr *args, long n)
{
    (void)n;
    int sign;
    if (args[0] == EXPR_ZERO)
        return EXPR_ONE;
    return funcs_is_infinite(args[0], &sign) ? expr_int(1 - sign) : NULL;
}

static Expr erfc_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    return expr_neg(gauss(args[0]));
}

/* --- integrals of elementary functions
 * ------------------------------------------------------------ */

static Expr si_eval(const Expr *args, long n)
{
    (void)n;
    Expr y;
    int sign;
    if (args[0] == EXPR_ZERO)
        return EXPR_ZERO;
    if (funcs_is_infinite(args[0], &sign))
        return funcs_ratio_times(sign, 2, EXPR_PI);
    return funcs_minus_form(args[0], &y) ? expr_neg(funcs_apply1("Si", y)) : NULL;
}

static Expr ci_eval(const Expr *args, long n)
{
    (void)n;
    if (args[0] == EXPR_ZERO)
        funcs_raise_pole("Ci");
    return args[0] == EXPR_INFINITY ? EXPR_ZERO : NULL;
}

static Expr ei_eval(const Expr *args, long n)
{
    int sign;
    if (n == 2 && args[0] == EXPR_ZERO)
        return expr_div(funcs_apply1("exp", expr_neg(args[1])), args[1]);
    if (n == 2)
        return NULL;
    if (args[0] == EXPR_ZERO)
        funcs_raise_pole("Ei");
    if (funcs_is_infinite(args[0], &sign))
        return sign > 0 ? EXPR_INFINITY : EXPR_ZERO;
    return NULL;
}

static Expr over(const char *f, Expr x)
{
    return expr_div(funcs_apply1(f, x), x);
}

static Expr si_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    return over("sin", args[0]);
}

static Expr ci_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    return over("cos", args[0]);
}

/* Ei(n, z) is the integral of exp(-z*t)/t^n, t > 1. */
static Expr ei_derivative(const Expr *args, long n, long i)
{
    if (n == 2)
        return i == 0 ? NULL : expr_neg(funcs_apply2("Ei", expr_sub(args[0], EXPR_ONE), args[1]));
    return over("exp", args[0]);
}

/* --- LambertW
 * --------------------------------------------------------------------------------------- */

/* c*ln(a) = k*ln(a)*exp(k*ln(a)) when c = k*a^k for an integer k: then k*ln(a) is a value, on the
 * principal branch when it is at least -1, else on branch -1. */
static Expr lambertw_logarithm(Expr e, bool principal)
{
    enum { MOST_FACTOR = 8 };
    Expr c, term, a;
    expr_split_coefficient(e, &c, &term);
    a = funcs_argument(term, "ln");
    if (a == NULL || !expr_is_rational(c) || !expr_is_rational(a) || num_sign(a) <= 0)
        return NULL;
    for (long k = -MOST_FACTOR; k <= MOST_FACTOR; k++) {
        if (k == 0 || expr_mul(expr_int(k), expr_pow(a, expr_int(k))) != c)
            continue;
        if ((double)k * log(num_to_double(a)) >= -1 ? principal : !principal)
            return expr_mul(expr_int(k), term);
    }
    return NULL;
}

/* c*exp(c): c, on the principal branch when it is at least -1, on branch -1 when it is at most. */
static Expr lambertw_exponential(Expr e, bool principal)
{
    Expr c, term, base, power, u;
    expr_split_coefficient(e, &c, &term);
    expr_split_power(term, &base, &power);
    u = funcs_argument(base, "exp");
    if (u == NULL || !expr_is_rational(c) || expr_mul(u, power) != c)
        return NULL;
    return c == EXPR_MINUS_ONE || (num_to_double(c) > -1) == principal ? c : NULL;
}

static Expr lambertw_eval(const Expr *args, long n)
{
    Expr e = args[n - 1];
    bool principal = n == 1 || args[0] == EXPR_ZERO;
    if (principal || args[0] == EXPR_MINUS_ONE) {
        Expr value = lambertw_exponential(e, principal);
        if (value != NULL)
            return value;
    }
    if (n == 2 && args[0] == EXPR_MINUS_ONE)
        return lambertw_logarithm(args[1], false);
    if (n == 2)
        return args[0] == EXPR_ZERO ? funcs_apply1("LambertW", args[1]) : NULL;
    if (args[0] == EXPR_ZERO)
        return EXPR_ZERO;
    return lambertw_logarithm(args[0], true);
}

/* W' = W/(x*(1+W)) */
static Expr lambertw_derivative(const Expr *args, long n, long i)
{
    if (i != n - 1)
        return NULL;
    Expr w = funcs_apply(expr_symbol("LambertW"), args, n);
    return expr_div(w, expr_mul(args[n - 1], expr_add(EXPR_ONE, w)));
}

/* DLMF 4.13.10: a - b + b/a + b*(b-2)/2/a^2 + O((b/a)^3) with a = ln(u), b = ln(a) */
static Expr lambertw_expansion(const Expr *args, long n, int sign, Expr rest)
{
    if (n != 1 || sign < 0)
        return NULL;
    Expr a = funcs_apply1("ln", args[0]), b = funcs_apply1("ln", a), ratio = expr_div(b, a);
    Expr second = expr_product((Expr[]){EXPR_HALF, ratio, expr_inv(a), expr_sub(b, EXPR_TWO)}, 4);
    Expr third = expr_mul(rest, expr_pow(ratio, expr_int(3)));
    return expr_sum((Expr[]){a, expr_neg(b), ratio, second, third}, 5);
}

static bool lambertw_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    fmpz_t branch;
    arb_t real;
    fmpz_init(branch);
    arb_init(real);
    acb_get_real(real, args);
    bool ok = n == 1 || (acb_is_real(args) && arb_get_unique_fmpz(branch, real));
    if (ok)
        acb_lambertw(value, args + n - 1, branch, 0, prec);
    arb_clear(real);
    fmpz_clear(branch);
    return ok;
}

/* --- Bessel and Airy
 * ---------------------------------------------------------------------------------- */

static Expr bessel(const char *name, Expr order, Expr x)
{
    return funcs_apply2(name, order, x);
}

/* J_v' = -J_(v+1) + v/x*J_v; Y likewise; I_v' = I_(v+1) + v/x*I_v; K_v' = -K_(v+1) + v/x*K_v. */
static Expr bessel_slope(const char *name, int sign, const Expr *args, long i)
{
    if (i != 1)
        return NULL;
    Expr v = args[0], x = args[1];
    Expr next = bessel(name, expr_add(v, EXPR_ONE), x);
    return expr_add(expr_mul(expr_int(sign), next), expr_mul(expr_div(v, x), bessel(name, v, x)));
}

/* BesselJ and BesselI at 0. */
static Expr bessel_at_zero(const Expr *args)
{
    if (args[1] != EXPR_ZERO || !expr_is_real_number(args[0]) || num_sign(args[0]) < 0)
        return NULL;
    return num_sign(args[0]) == 0 ? EXPR_ONE : EXPR_ZERO;
}

static Expr regular_bessel_eval(const Expr *args, long n)
{
    (void)n;
    return bessel_at_zero(args);
}

/* BesselY and BesselK have a pole or a logarithm at 0. */
static Expr singular_bessel_eval(const Expr *args, long n)
{
    (void)n;
    if (args[1] == EXPR_ZERO)
        funcs_raise_pole("Bessel function");
    return NULL;
}

#define BESSEL(f, maple, sign, arb)                                                                \
    static Expr f##_derivative(const Expr *args, long n, long i)                                   \
    {                                                                                              \
        (void)n;                                                                                   \
        return bessel_slope(maple, sign, args, i);                                                 \
    }                                                                                              \
    static bool f##_ball(acb_t value, acb_srcptr args, long n, slong prec)                         \
    {                                                                                              \
        (void)n;                                                                                   \
        arb(value, args, args + 1, prec);                                                          \
        return true;                                                                               \
    }

BESSEL(besselj, "BesselJ", -1, acb_hypgeom_bessel_j)
BESSEL(bessely, "BesselY", -1, acb_hypgeom_bessel_y)
BESSEL(besseli, "BesselI", 1, acb_hypgeom_bessel_i)
BESSEL(besselk, "BesselK", -1, acb_hypgeom_bessel_k)

/* J + sign*I*Y, by K where that turns z to the right half plane (DLMF 10.27.8): far from the real
 * axis the terms of the sum cancel. */
static void hankel(acb_t value, const acb_t v, const acb_t z, slong prec, int sign)
{
    acb_t y;
    acb_init(y);
    acb_mul_onei(y, z);
    if (sign > 0)
        acb_neg(y, y);
    if (arb_is_positive(acb_realref(y)) ||
        (arb_is_positive(acb_realref(z)) && arb_is_nonnegative(acb_realref(y)))) {
        acb_hypgeom_bessel_k(value, v, y, prec);
        acb_div_si(y, v, -2 * sign, prec);
        acb_exp_pi_i(y, y, prec);
        acb_mul(value, value, y, prec);
        acb_const_pi(y, prec);
        acb_div(value, value, y, prec);
        acb_mul_2exp_si(value, value, 1);
        acb_mul_onei(value, value);
        if (sign > 0)
            acb_neg(value, value);
    } else {
        acb_hypgeom_bessel_jy(value, y, v, z, prec);
        acb_mul_onei(y, y);
        if (sign < 0)
            acb_neg(y, y);
        acb_add(value, value, y, prec);
    }
    acb_clear(y);
}

static void hankel_first(acb_t value, const acb_t v, const acb_t z, slong prec)
{
    hankel(value, v, z, prec, 1);
}

static void hankel_second(acb_t value, const acb_t v, const acb_t z, slong prec)
{
    hankel(value, v, z, prec, -1);
}

BESSEL(hankelh1, "HankelH1", -1, hankel_first)
BESSEL(hankelh2, "HankelH2", -1, hankel_second)

/* Values at 0 (DLMF 9.2.3 to 9.2.6): 3^(power/6)*GAMMA(2/3)^k/c. */
static Expr airy_at_zero(bool second, bool slope)
{
    Expr gamma = funcs_apply1("GAMMA", expr_ratio(2, 3));
    if (!slope)
        return expr_div(expr_pow(expr_int(3), second ? expr_ratio(-1, 6) : expr_ratio(-2, 3)),
                        gamma);
    Expr value = expr_div(gamma, expr_mul(EXPR_TWO, EXPR_PI));
    if (second)
        return expr_mul(value, expr_pow(expr_int(3), expr_ratio(2, 3)));
    return expr_neg(expr_mul(value, expr_pow(expr_int(3), expr_ratio(1, 6))));
}

/* AiryAi(n, x) and AiryBi(n, x): the n-th derivative, n = 0 or 1; Ai'' = x*Ai. */
static Expr airy_eval(const char *name, const Expr *args, long n, bool second)
{
    long order;
    if (args[n - 1] == EXPR_ZERO && (n == 1 || args[0] == EXPR_ONE))
        return airy_at_zero(second, n == 2);
    if (n == 1 || !num_get_si(&order, args[0]))
        return NULL;
    if (order == 0)
        return funcs_apply1(name, args[1]);
    return NULL;
}

static Expr airy_slope(const char *name, const Expr *args, long n, long i)
{
    if (i != n - 1)
        return NULL;
    if (n == 1)
        return funcs_apply2(name, EXPR_ONE, args[0]);
    return args[0] == EXPR_ONE ? expr_mul(args[1], funcs_apply1(name, args[1])) : NULL;
}

static bool airy_value(acb_t value, acb_srcptr args, long n, slong prec, bool second)
{
    acb_struct *at[4] = {NULL, NULL, NULL, NULL};
    if (n == 2 && !acb_is_one(args))
        return false;
    at[(second ? 2 : 0) + (n == 2)] = value;
    acb_hypgeom_airy(at[0], at[1], at[2], at[3], args + n - 1, prec);
    return true;
}

#define AIRY(f, maple, second)                                                                     \
    static Expr f##_eval(const Expr *args, long n)                                                 \
    {                                                                                              \
        return airy_eval(maple, args, n, second);                                                  \
    }                                                                                              \
    static Expr f##_derivative(const Expr *args, long n, long i)                                   \
    {                                                                                              \
        return airy_slope(maple, args, n, i);                                                      \
    }                                                                                              \
    static bool f##_ball(acb_t value, acb_srcptr args, long n, slong prec)                         \
    {                                                                                              \
        return airy_value(value, args, n, prec, second);                                           \
    }

AIRY(airyai, "AiryAi", false)
AIRY(airybi, "AiryBi", true)

#define BALL(f, arb)                                                                               \
    static bool f##_ball(acb_t value, acb_srcptr args, long n, slong prec)                         \
    {                                                                                              \
        (void)n;                                                                                   \
        arb(value, args, prec);                                                                    \
        return true;                                                                               \
    }

BALL(erf, far_erf)
BALL(erfc, far_erfc)
BALL(si, acb_hypgeom_si)
BALL(ci, acb_hypgeom_ci)

static bool ei_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    if (n == 2)
        acb_hypgeom_expint(value, args, args + 1, prec);
    else
        acb_hypgeom_ei(value, args, prec);
    return true;
}

/* --- for a large argument ----------------------------------------------------------------------
 */

/* exp(-u^2)/(sqrt(Pi)*u)*(1 - 1/(2*u^2) + 3/(4*u^4) - ...), DLMF 7.12.1 */
static Expr erfc_tail(Expr u, Expr rest)
{
    static const long num[] = {-1, 3, -15}, den[] = {2, 4, 8};
    Expr square = expr_pow(u, EXPR_TWO);
    return expr_product((Expr[]){funcs_apply1("exp", expr_neg(square)),
                                 expr_inv(expr_mul(funcs_sqrt(EXPR_PI), u)),
                                 funcs_tail(expr_inv(square), num, den, rest)},
                        3);
}

static Expr erfc_expansion(const Expr *args, long n, int sign, Expr rest)
{
    (void)n;
    Expr tail = erfc_tail(args[0], rest);
    return sign > 0 ? tail : expr_add(EXPR_TWO, tail);
}

static Expr erf_expansion(const Expr *args, long n, int sign, Expr rest)
{
    (void)n;
    return expr_sub(expr_int(sign), erfc_tail(args[0], rest));
}

/* exp(u)/u*(1 + 1/u + 2/u^2 + 6/u^3 + ...), DLMF 6.12.2 */
Expr funcs_ei_tail(Expr u, Expr rest)
{
    static const long num[] = {1, 2, 6}, den[] = {1, 1, 1};
    return expr_product(
        (Expr[]){funcs_apply1("exp", u), expr_inv(u), funcs_tail(expr_inv(u), num, den, rest)}, 3);
}

/* exp(-u)/u*(1 - p/u + p*(p+1)/u^2 - ...), DLMF 8.20.2 */
static Expr en_tail(Expr p, Expr u, Expr rest)
{
    Expr c[3];
    for (long i = 0; i < 3; i++)
        c[i] = expr_neg(expr_mul(i ? c[i - 1] : EXPR_ONE, expr_add(p, expr_int(i))));
    return expr_product((Expr[]){funcs_apply1("exp", expr_neg(u)), expr_inv(u),
                                 funcs_tail_of(expr_inv(u), c, rest)},
                        3);
}

static Expr ei_expansion(const Expr *args, long n, int sign, Expr rest)
{
    if (n == 1)
        return funcs_ei_tail(args[0], rest);
    return n == 2 && sign > 0 ? en_tail(args[0], args[1], rest) : NULL;
}

/* --- other facts --------------------------------------------------------------------------------
 */

static Expr erf_integral(Expr u)
{
    Expr rest = expr_div(funcs_apply1("exp", expr_neg(expr_pow(u, EXPR_TWO))), funcs_sqrt(EXPR_PI));
    return expr_add(expr_mul(u, funcs_apply1("erf", u)), rest);
}

static Expr times_exp(Expr v)
{
    return expr_mul(v, funcs_apply1("exp", v));
}

/* Ei(n, z) for z > 0 */
static bool ei_is_real(const Expr *args, long n)
{
    return n == 1 || funcs_is_within(args[1], (FuncSpan)FUNC_ABOVE(ZERO));
}

/* The two real branches from -exp(-1) on, the lower one up to zero. */
static bool lambertw_is_real(const Expr *args, long n)
{
    const FuncSpan below = {FUNC_MINUS_INVERSE_E, FUNC_ZERO, .open_high = true};
    if (n == 1 || args[0] == EXPR_ZERO)
        return funcs_is_within(args[n - 1], (FuncSpan)FUNC_FROM(MINUS_INVERSE_E));
    return args[0] == EXPR_MINUS_ONE && funcs_is_within(args[1], below);
}

/* BesselJ and BesselI: without a cut for whole orders. */
static bool regular_is_real(const Expr *args, long n)
{
    (void)n;
    return funcs_is_whole(args[0]) || funcs_is_within(args[1], (FuncSpan)FUNC_ABOVE(ZERO));
}

/* --- around zero ----------------------------------------------------------------------------- */

/* sign*u^2/4 */
static Expr quarter_square(Expr u, long sign)
{
    return expr_mul(expr_ratio(sign, 4), expr_mul(u, u));
}

/* u*hypergeom([1/2], [3/2, 3/2], -u^2/4) */
static Expr si_near(const Expr *args, long n, Expr place)
{
    (void)n;
    if (place != EXPR_ZERO)
        return NULL;
    return expr_mul(
        args[0], funcs_hypergeom(EXPR_HALF, 1, expr_ratio(3, 2), 2, quarter_square(args[0], -1)));
}

/* hypergeom([1, 1], [2, 2, 3/2], sign*u^2/4), DLMF 6.6.6 and 6.6.4 */
Expr funcs_ci_near(Expr u, Expr log, long sign)
{
    Expr square = quarter_square(u, sign), two = EXPR_TWO;
    Expr up = expr_list((Expr[]){EXPR_ONE, EXPR_ONE}, 2);
    Expr down = expr_list((Expr[]){two, two, expr_ratio(3, 2)}, 3);
    Expr F = funcs_apply(expr_symbol("hypergeom"), (Expr[]){up, down, square}, 3);
    return expr_sum((Expr[]){expr_symbol("gamma"), log, expr_mul(square, F)}, 3);
}

static Expr ci_near(const Expr *args, long n, Expr place)
{
    (void)n;
    return place == EXPR_ZERO ? funcs_ci_near(args[0], funcs_apply1("ln", args[0]), -1) : NULL;
}

/* gamma + ln(u) + u*hypergeom([1, 1], [2, 2], u), where the logarithm is real on both sides of zero
 * (DLMF 6.6.2). */
static Expr ei_near(const Expr *args, long n, Expr place)
{
    Expr u = args[0];
    if (n != 1 || place != EXPR_ZERO)
        return NULL;
    Expr log = expr_mul(EXPR_HALF, expr_sub(funcs_apply1("ln", u), expr_call1("ln", expr_inv(u))));
    return expr_sum((Expr[]){expr_symbol("gamma"), log,
                             expr_mul(u, funcs_hypergeom(EXPR_ONE, 2, EXPR_TWO, 2, u))},
                    3);
}

/* (u/2)^v/GAMMA(v+1)*hypergeom([], [v+1], sign*u^2/4), DLMF 10.2.2 */
static Expr bessel_near(Expr v, Expr u, long sign, Expr place)
{
    if (place != EXPR_ZERO)
        return NULL;
    Expr next = expr_add(v, EXPR_ONE);
    return expr_product((Expr[]){expr_pow(expr_mul(EXPR_HALF, u), v),
                                 expr_inv(funcs_apply1("GAMMA", next)),
                                 funcs_hypergeom(v, 0, next, 1, quarter_square(u, sign))},
                        3);
}

static Expr besselj_near(const Expr *args, long n, Expr place)
{
    (void)n;
    return bessel_near(args[0], args[1], -1, place);
}

static Expr besseli_near(const Expr *args, long n, Expr place)
{
    (void)n;
    return bessel_near(args[0], args[1], 1, place);
}

/* (-k)^(k-1)/k!, by J. L. Lagrange's inversion */
static Expr lambertw_coefficient(const Expr *args, long n, long k)
{
    (void)args;
    if (n != 1)
        return NULL;
    return k == 0 ? EXPR_ZERO
                  : expr_div(expr_pow(expr_int(-k), expr_int(k - 1)),
                             funcs_apply1("factorial", expr_int(k)));
}

const FuncRow funcs_special_rows[] = {
    {.name = "erf",
     .rising = true,
     .code = FUNC_CODES("erf", "erf", "math.erf", NULL, "erf"),
     .real = FUNC_LINE,
     .smooth = FUNC_ENTIRE,
     .range = FUNC_OPEN(MINUS_ONE, ONE),
     .parity = FUNC_ODD,
     .integral = erf_integral,
     .primitive = true,
     .tame = true,
     .expansion = erf_expansion,
     .arity = 1,
     .eval = erf_eval,
     .derivative = erf_derivative,
     .ball = erf_ball,
     .slow = true,
     .real1 = erf,
     .summary = "error function",
     .examples = {{"erf(infinity);", "1"}, {"erf(-x);", "-erf(x)"}}},
    {.name = "erfc",
     .falls = FUNC_LINE,
     .code = FUNC_CODES("erfc", "erfc", "math.erfc", NULL, "erfc"),
     .real = FUNC_LINE,
     .smooth = FUNC_ENTIRE,
     .range = FUNC_OPEN(ZERO, TWO),
     .primitive = true,
     .expansion = erfc_expansion,
     .arity = 1,
     .eval = erfc_eval,
     .derivative = erfc_derivative,
     .ball = erfc_ball,
     .slow = true,
     .real1 = erfc,
     .summary = "complementary error function",
     .examples = {{"erfc(0);", "1"}, {"evalf(erfc(1));", "0.1572992071"}}},
    {.name = "Si",
     .rises = FUNC_SPAN(MINUS_PI, PI),
     .keeps_sign = true,
     .real = FUNC_LINE,
     .smooth = FUNC_ENTIRE,
     .range = FUNC_OPEN(MINUS_PI, PI),
     .parity = FUNC_ODD,
     .primitive = true,
     .tame = true,
     .near = si_near,
     .arity = 1,
     .eval = si_eval,
     .derivative = si_derivative,
     .ball = si_ball,
     .slow = true,
     .summary = "sine integral",
     .examples = {{"Si(infinity);", "Pi/2"}, {"diff(Si(x),x);", "sin(x)/x"}}},
    {.name = "Ci",
     .real = FUNC_ABOVE(ZERO),
     .breaks = {FUNC_ZERO},
     .primitive = true,
     .swings = true,
     .tame = true,
     .cut = FUNC_CUT_NEGATIVE,
     .near = ci_near,
     .arity = 1,
     .eval = ci_eval,
     .derivative = ci_derivative,
     .ball = ci_ball,
     .slow = true,
     .summary = "cosine integral",
     .examples = {{"diff(Ci(x),x);", "cos(x)/x"}, {"evalf(Ci(1));", "0.3374039229"}}},
    {.name = "Ei",
     .rises = FUNC_ABOVE(ZERO),
     .is_real = ei_is_real,
     .breaks = {FUNC_ZERO},
     .primitive = true,
     .expansion = ei_expansion,
     .cut = FUNC_CUT_NEGATIVE,
     .near = ei_near,
     .arity = 1,
     .optional = 1,
     .eval = ei_eval,
     .derivative = ei_derivative,
     .ball = ei_ball,
     .slow = true,
     .summary = "exponential integral; Ei(n, z): int(exp(-z*t)/t^n, t=1..infinity)",
     .examples = {{"diff(Ei(x),x);", "exp(x)/x"}, {"evalf(Ei(1));", "1.895117816"}}},
    {.name = "LambertW",
     .rising = true,
     .is_real = lambertw_is_real,
     .range = FUNC_FROM(MINUS_ONE),
     .smooth = FUNC_CONTINUOUS,
     .breaks = {FUNC_MINUS_INVERSE_E, FUNC_ZERO},
     .inverse = {.formula = times_exp},
     .tame = true,
     .cut = FUNC_CUT_NEGATIVE,
     .coefficient = lambertw_coefficient,
     .expansion = lambertw_expansion,
     .arity = 1,
     .optional = 1,
     .eval = lambertw_eval,
     .derivative = lambertw_derivative,
     .ball = lambertw_ball,
     .slow = true,
     .summary = "solution W of W*exp(W) = x; LambertW(k, x): branch k",
     .examples = {{"LambertW(0);", "0"}, {"evalf(LambertW(1));", "0.5671432904"}}},
    {.name = "BesselJ",
     .is_real = regular_is_real,
     .expansion = asymptotic_besselj,
     .swings = true,
     .tame = true,
     .cut = FUNC_CUT_NEGATIVE,
     .breaks = {FUNC_ZERO},
     .near = besselj_near,
     .arity = 2,
     .eval = regular_bessel_eval,
     .derivative = besselj_derivative,
     .ball = besselj_ball,
     .slow = true,
     .summary = "Bessel function of the first kind: BesselJ(v, x)",
     .examples = {{"BesselJ(0,0);", "1"}, {"evalf(BesselJ(0,1));", "0.7651976866"}}},
    {.name = "BesselY",
     .real = FUNC_ABOVE(ZERO),
     .expansion = asymptotic_bessely,
     .swings = true,
     .tame = true,
     .cut = FUNC_CUT_NEGATIVE,
     .breaks = {FUNC_ZERO},
     .arity = 2,
     .eval = singular_bessel_eval,
     .derivative = bessely_derivative,
     .ball = bessely_ball,
     .slow = true,
     .summary = "Bessel function of the second kind: BesselY(v, x)",
     .examples = {{"evalf(BesselY(0,1));", "0.08825696422"}}},
    {.name = "BesselI",
     .is_real = regular_is_real,
     .expansion = asymptotic_besseli,
     .cut = FUNC_CUT_NEGATIVE,
     .breaks = {FUNC_ZERO},
     .near = besseli_near,
     .arity = 2,
     .eval = regular_bessel_eval,
     .derivative = besseli_derivative,
     .ball = besseli_ball,
     .slow = true,
     .summary = "modified Bessel function of the first kind: BesselI(v, x)",
     .examples = {{"BesselI(1,0);", "0"}, {"evalf(BesselI(0,1));", "1.266065878"}}},
    {.name = "BesselK",
     .real = FUNC_ABOVE(ZERO),
     .expansion = asymptotic_besselk,
     .cut = FUNC_CUT_NEGATIVE,
     .breaks = {FUNC_ZERO},
     .arity = 2,
     .eval = singular_bessel_eval,
     .derivative = besselk_derivative,
     .ball = besselk_ball,
     .slow = true,
     .summary = "modified Bessel function of the second kind: BesselK(v, x)",
     .examples = {{"evalf(BesselK(0,1));", "0.4210244382"}}},
    {.name = "HankelH1",
     .cut = FUNC_CUT_NEGATIVE,
     .breaks = {FUNC_ZERO},
     .arity = 2,
     .eval = singular_bessel_eval,
     .derivative = hankelh1_derivative,
     .ball = hankelh1_ball,
     .slow = true,
     .summary = "Hankel function of the first kind, BesselJ+I*BesselY: HankelH1(v, x)",
     .examples = {{"evalf(HankelH1(0,1));", "0.7651976866+0.08825696422*I"}}},
    {.name = "HankelH2",
     .cut = FUNC_CUT_NEGATIVE,
     .breaks = {FUNC_ZERO},
     .arity = 2,
     .eval = singular_bessel_eval,
     .derivative = hankelh2_derivative,
     .ball = hankelh2_ball,
     .slow = true,
     .summary = "Hankel function of the second kind, BesselJ-I*BesselY: HankelH2(v, x)",
     .examples = {{"evalf(HankelH2(0,1));", "0.7651976866-0.08825696422*I"}}},
    {.name = "AiryAi",
     .falls = FUNC_FROM(ZERO),
     .real = FUNC_LINE,
     .smooth = FUNC_ENTIRE,
     .range = FUNC_OPEN(MINUS_ONE, ONE),
     .expansion = asymptotic_airyai,
     .arity = 1,
     .optional = 1,
     .eval = airyai_eval,
     .derivative = airyai_derivative,
     .integral_of = primitives_airyai,
     .ball = airyai_ball,
     .slow = true,
     .summary = "Airy function Ai; AiryAi(1, x): its derivative",
     .examples = {{"diff(AiryAi(x),x,x);", "x*AiryAi(x)"}, {"evalf(AiryAi(1));", "0.1352924163"}}},
    {.name = "AiryBi",
     .rises = FUNC_FROM(ZERO),
     .real = FUNC_LINE,
     .smooth = FUNC_ENTIRE,
     .expansion = asymptotic_airybi,
     .arity = 1,
     .optional = 1,
     .eval = airybi_eval,
     .derivative = airybi_derivative,
     .integral_of = primitives_airybi,
     .ball = airybi_ball,
     .slow = true,
     .summary = "Airy function Bi; AiryBi(1, x): its derivative",
     .examples = {{"diff(AiryBi(x),x,x);", "x*AiryBi(x)"}, {"evalf(AiryBi(1));", "1.207423595"}}},
    {0},
};
