/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Elliptic integrals and Jacobi's elliptic functions in Maple's arguments: the modulus k, not
 * m = k^2, and z = sin(phi) for incomplete integrals. EllipticF(z, k) is the integral of
 * 1/(sqrt(1-t^2)*sqrt(1-k^2*t^2)) from 0 to z. Integrals by Arb (Carlson's forms), JacobiSN and its
 * kin by theta functions (DLMF 22.2). Derivatives from DLMF 19.4 and 22.13.
 */
#include "cas/base/ball_functions.h"
#include "cas/funcs/family.h"
#include "cas/funcs/primitives.h"

#include "cas/core/num.h"

static Expr half_pi(void)
{
    return funcs_ratio_times(1, 2, EXPR_PI);
}

/* 1 - a^2*b^2 */
static Expr complement(Expr a, Expr b)
{
    Expr ab = expr_mul(a, b);
    return expr_sub(EXPR_ONE, expr_mul(ab, ab));
}

/* --- complete integrals ---------------------------------------------------------------------- */

/* dK/dk */
static Expr k_slope(Expr k)
{
    Expr E = funcs_apply1("EllipticE", k), K = funcs_apply1("EllipticK", k);
    return expr_sub(expr_div(E, expr_mul(k, complement(k, EXPR_ONE))), expr_div(K, k));
}

static Expr k_eval(const Expr *args, long n)
{
    (void)n;
    if (args[0] == EXPR_ONE || args[0] == EXPR_MINUS_ONE)
        funcs_raise_pole("EllipticK");
    return args[0] == EXPR_ZERO ? half_pi() : NULL;
}

static Expr k_derivative(const Expr *args, long n, long i)
{
    (void)n;
    (void)i;
    return k_slope(args[0]);
}

static bool k_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    acb_t m;
    (void)n;
    acb_init(m);
    acb_mul(m, args, args, prec);
    acb_elliptic_k(value, m, prec);
    acb_clear(m);
    return true;
}

/* --- the second kind: EllipticE(k), EllipticE(z, k) ------------------------------------------ */

static Expr e_eval(const Expr *args, long n)
{
    if (n == 2 && args[0] == EXPR_ONE)
        return funcs_apply1("EllipticE", args[1]);
    if (n == 2)
        return args[0] == EXPR_ZERO ? EXPR_ZERO : args[1] == EXPR_ONE ? args[0] : NULL;
    if (args[0] == EXPR_ZERO)
        return half_pi();
    return args[0] == EXPR_ONE || args[0] == EXPR_MINUS_ONE ? EXPR_ONE : NULL;
}

static Expr e_derivative(const Expr *args, long n, long i)
{
    Expr z = args[0], k = args[n - 1];
    if (n == 1)
        return expr_div(expr_sub(funcs_apply1("EllipticE", k), funcs_apply1("EllipticK", k)), k);
    if (i == 1)
        return expr_div(expr_sub(funcs_apply2("EllipticE", z, k), funcs_apply2("EllipticF", z, k)),
                        k);
    return expr_div(funcs_sqrt(complement(k, z)), funcs_sqrt(complement(z, EXPR_ONE)));
}

/* x = 1-z^2, y = 1-k^2*z^2 and 1, the arguments of Carlson's forms: on the straight way from 0 to z
 * the square roots in the integrands are principal, so these hold in the whole plane, and on the
 * cuts, where z or k*z is real and beyond 1, they are continuous from below as arcsin is. */
static void carlson_places(acb_ptr at, acb_srcptr z, acb_srcptr k, slong prec)
{
    acb_mul(at + 1, z, k, prec);
    acb_mul(at + 1, at + 1, at + 1, prec);
    acb_sub_ui(at + 1, at + 1, 1, prec);
    acb_neg(at + 1, at + 1);
    acb_mul(at, z, z, prec);
    acb_sub_ui(at, at, 1, prec);
    acb_neg(at, at);
    acb_one(at + 2);
}

/* value = z*RF(x,y,1) + factor*z^3/3*RJ(x,y,1,p) */
static void carlson_sum(acb_t value, acb_srcptr z, acb_srcptr at, acb_srcptr factor, acb_srcptr p,
                        slong prec)
{
    acb_t more;
    acb_init(more);
    acb_elliptic_rj(more, at, at + 1, at + 2, p, 0, prec);
    acb_mul(more, more, factor, prec);
    acb_mul(more, more, z, prec);
    acb_mul(more, more, z, prec);
    acb_div_ui(more, more, 3, prec);
    acb_elliptic_rf(value, at, at + 1, at + 2, 0, prec);
    acb_add(value, value, more, prec);
    acb_mul(value, value, z, prec);
    acb_clear(more);
}

/* Of the incomplete one the cut in k begins at 1/z. */
static FuncCut e_cut(const Expr *args, long n)
{
    (void)args;
    return n == 1 ? FUNC_CUT_OUTSIDE : FUNC_CUT_ALL;
}

static bool e_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    acb_t m;
    acb_init(m);
    acb_mul(m, args + n - 1, args + n - 1, prec);
    if (n == 1) {
        acb_elliptic_e(value, m, prec);
    } else if (acb_is_one(m)) {
        acb_set(value, args);
    } else {
        acb_ptr at = _acb_vec_init(3);
        carlson_places(at, args, args + 1, prec);
        acb_neg(m, m);
        carlson_sum(value, args, at, m, at + 2, prec);
        _acb_vec_clear(at, 3);
    }
    acb_clear(m);
    return true;
}

/* --- the first kind: EllipticF(z, k) --------------------------------------------------------- */

static Expr f_eval(const Expr *args, long n)
{
    (void)n;
    if (args[0] == EXPR_ZERO)
        return EXPR_ZERO;
    if (args[0] == EXPR_ONE)
        return funcs_apply1("EllipticK", args[1]);
    return args[1] == EXPR_ZERO ? funcs_apply1("arcsin", args[0]) : NULL;
}

static Expr f_derivative(const Expr *args, long n, long i)
{
    Expr z = args[0], k = args[1], rest = complement(k, EXPR_ONE), part;
    Expr cosine = funcs_sqrt(complement(z, EXPR_ONE)), delta = funcs_sqrt(complement(k, z));
    (void)n;
    if (i == 0)
        return expr_inv(expr_mul(cosine, delta));
    part = expr_div(expr_product((Expr[]){k, z, cosine}, 3), expr_mul(rest, delta));
    return expr_sum((Expr[]){expr_div(funcs_apply2("EllipticE", z, k), expr_mul(k, rest)),
                             expr_neg(expr_div(funcs_apply2("EllipticF", z, k), k)),
                             expr_neg(part)},
                    3);
}

static bool f_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    acb_ptr at = _acb_vec_init(3);
    (void)n;
    carlson_places(at, args, args + 1, prec);
    acb_elliptic_rf(value, at, at + 1, at + 2, 0, prec);
    acb_mul(value, value, args, prec);
    _acb_vec_clear(at, 3);
    return true;
}

/* --- the third kind: EllipticPi(nu, k), EllipticPi(z, nu, k) --------------------------------- */

static Expr pi_eval(const Expr *args, long n)
{
    Expr nu = args[n - 2], k = args[n - 1];
    if (n == 3 && args[0] == EXPR_ZERO)
        return EXPR_ZERO;
    if (n == 3 && args[0] == EXPR_ONE)
        return funcs_apply2("EllipticPi", nu, k);
    if (nu != EXPR_ZERO)
        return NULL;
    return n == 3 ? funcs_apply2("EllipticF", args[0], k) : funcs_apply1("EllipticK", k);
}

static Expr pi_derivative(const Expr *args, long n, long i)
{
    Expr nu = args[n - 2], k = args[n - 1], Pi, E, K, square = expr_mul(k, k), sum;
    if (n == 3 && i == 0)
        return expr_inv(expr_product(
            (Expr[]){expr_sub(EXPR_ONE, expr_product((Expr[]){nu, args[0], args[0]}, 3)),
                     funcs_sqrt(complement(args[0], EXPR_ONE)), funcs_sqrt(complement(k, args[0]))},
            3));
    if (n == 3)
        return NULL;
    Pi = funcs_apply2("EllipticPi", nu, k);
    E = funcs_apply1("EllipticE", k);
    K = funcs_apply1("EllipticK", k);
    if (i == 1)
        return expr_mul(expr_div(k, expr_sub(nu, square)),
                        expr_add(expr_div(E, expr_sub(square, EXPR_ONE)), Pi));
    sum = expr_sum((Expr[]){E, expr_div(expr_mul(expr_sub(square, nu), K), nu),
                            expr_div(expr_mul(expr_sub(expr_mul(nu, nu), square), Pi), nu)},
                   3);
    return expr_div(
        sum, expr_product((Expr[]){EXPR_TWO, expr_sub(square, nu), expr_sub(nu, EXPR_ONE)}, 3));
}

static bool pi_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    acb_ptr at = _acb_vec_init(4);
    if (n == 2) {
        acb_mul(at, args + 1, args + 1, prec);
        acb_elliptic_pi(value, args, at, prec);
    } else {
        carlson_places(at, args, args + 2, prec);
        acb_mul(at + 3, args, args, prec);
        acb_mul(at + 3, at + 3, args + 1, prec);
        acb_sub_ui(at + 3, at + 3, 1, prec);
        acb_neg(at + 3, at + 3);
        carlson_sum(value, args, at, args + 1, at + 3, prec);
    }
    _acb_vec_clear(at, 4);
    return true;
}

/* --- Jacobi's functions ---------------------------------------------------------------------- */

typedef enum Jacobi { JACOBI_SN, JACOBI_CN, JACOBI_DN } Jacobi;

static const char *const JACOBI[] = {"JacobiSN", "JacobiCN", "JacobiDN"};

/* Values at z = 0, at k = 0 and at k = 1; parity. */
static Expr jacobi_eval(Jacobi f, const Expr *args)
{
    static const char *const CIRCULAR[] = {"sin", "cos", NULL};
    static const char *const HYPERBOLIC[] = {"tanh", "sech", "sech"};
    Expr y;
    if (args[0] == EXPR_ZERO)
        return f == JACOBI_SN ? EXPR_ZERO : EXPR_ONE;
    if (args[1] == EXPR_ZERO)
        return CIRCULAR[f] ? funcs_apply1(CIRCULAR[f], args[0]) : EXPR_ONE;
    if (args[1] == EXPR_ONE)
        return funcs_apply1(HYPERBOLIC[f], args[0]);
    if (!funcs_minus_form(args[0], &y))
        return NULL;
    y = funcs_apply2(JACOBI[f], y, args[1]);
    return f == JACOBI_SN ? expr_neg(y) : y;
}

static Expr jacobi_slope(Jacobi f, const Expr *args, long i)
{
    Expr sn, cn, dn, k = args[1];
    if (i == 1)
        return NULL;
    sn = funcs_apply2("JacobiSN", args[0], k);
    cn = funcs_apply2("JacobiCN", args[0], k);
    dn = funcs_apply2("JacobiDN", args[0], k);
    if (f == JACOBI_SN)
        return expr_mul(cn, dn);
    if (f == JACOBI_CN)
        return expr_neg(expr_mul(sn, dn));
    return expr_neg(expr_product((Expr[]){k, k, sn, cn}, 4));
}

/* tau = I*K'/K and zeta = z/(2*K) */
static void jacobi_places(acb_t zeta, acb_t tau, acb_srcptr args, slong prec)
{
    acb_t m, K;
    acb_init(m);
    acb_init(K);
    acb_mul(m, args + 1, args + 1, prec);
    acb_elliptic_k(K, m, prec);
    acb_sub_ui(m, m, 1, prec);
    acb_neg(m, m);
    acb_elliptic_k(tau, m, prec);
    acb_div(tau, tau, K, prec);
    acb_mul_onei(tau, tau);
    acb_div(zeta, args, K, prec);
    acb_mul_2exp_si(zeta, zeta, -1);
    acb_clear(m);
    acb_clear(K);
}

/* With the modulus 0 the functions are sin, cos and 1, with 1 they are tanh, sech and sech; theta
 * functions do not reach these ends. */
static bool jacobi_at_end(Jacobi f, acb_t value, acb_srcptr args, slong prec)
{
    bool zero = acb_is_zero(args + 1), one = acb_is_one(args + 1) || acb_equal_si(args + 1, -1);
    if (zero && f == JACOBI_SN)
        acb_sin(value, args, prec);
    else if (zero && f == JACOBI_CN)
        acb_cos(value, args, prec);
    else if (zero)
        acb_one(value);
    else if (one && f == JACOBI_SN)
        acb_tanh(value, args, prec);
    else if (one)
        acb_sech(value, args, prec);
    return zero || one;
}

/* sn = t3*T1/(t2*T4), cn = t4*T2/(t2*T4), dn = t4*T3/(t3*T4): t at 0, T at zeta. */
static bool jacobi_value(Jacobi f, acb_t value, acb_srcptr args, slong prec)
{
    static const int UP[] = {2, 3, 3}, DOWN[] = {1, 1, 2};
    if (jacobi_at_end(f, value, args, prec))
        return true;
    acb_ptr at = _acb_vec_init(4), origin = _acb_vec_init(4), place = _acb_vec_init(3);
    jacobi_places(place, place + 1, args, prec);
    acb_modular_theta(at, at + 1, at + 2, at + 3, place, place + 1, prec);
    acb_modular_theta(origin, origin + 1, origin + 2, origin + 3, place + 2, place + 1, prec);
    acb_mul(value, origin + UP[f], at + f, prec);
    acb_div(value, value, origin + DOWN[f], prec);
    acb_div(value, value, at + 3, prec);
    if (acb_is_real(args) && acb_is_real(args + 1))
        arb_zero(acb_imagref(value));
    _acb_vec_clear(at, 4);
    _acb_vec_clear(origin, 4);
    _acb_vec_clear(place, 3);
    return true;
}

#define JACOBI_FUNCTION(f, which)                                                                  \
    static Expr f##_eval(const Expr *args, long n)                                                 \
    {                                                                                              \
        (void)n;                                                                                   \
        return jacobi_eval(which, args);                                                           \
    }                                                                                              \
    static Expr f##_derivative(const Expr *args, long n, long i)                                   \
    {                                                                                              \
        (void)n;                                                                                   \
        return jacobi_slope(which, args, i);                                                       \
    }                                                                                              \
    static bool f##_ball(acb_t value, acb_srcptr args, long n, slong prec)                         \
    {                                                                                              \
        (void)n;                                                                                   \
        return jacobi_value(which, value, args, prec);                                             \
    }

JACOBI_FUNCTION(sn, JACOBI_SN)
JACOBI_FUNCTION(cn, JACOBI_CN)
JACOBI_FUNCTION(dn, JACOBI_DN)

/* --- where they are real ------------------------------------------------------------------------
 */

static bool is_inside(Expr x)
{
    return funcs_is_within(x, (FuncSpan)FUNC_SPAN(MINUS_ONE, ONE));
}

/* All of z and k. */
static bool are_inside(const Expr *args, long n)
{
    return is_inside(args[0]) && is_inside(args[n - 1]);
}

/* The characteristic nu below 1. */
static bool pi_is_real(const Expr *args, long n)
{
    const FuncSpan below = {FUNC_MINUS_INFINITY, FUNC_ONE, .open_high = true};
    return funcs_is_within(args[n - 2], below) && is_inside(args[n - 1]) &&
           (n == 2 || is_inside(args[0]));
}

/* --- around zero ----------------------------------------------------------------------------- */

/* Pi/2*hypergeom([first, 1/2], [1], k^2), DLMF 19.5.1 and 19.5.2 */
static Expr around_zero(Expr first, Expr k)
{
    Expr up = expr_list((Expr[]){first, EXPR_HALF}, 2), down = expr_list((Expr[]){EXPR_ONE}, 1);
    Expr F = funcs_apply(expr_symbol("hypergeom"), (Expr[]){up, down, expr_mul(k, k)}, 3);
    return expr_product((Expr[]){EXPR_HALF, EXPR_PI, F}, 3);
}

static Expr k_near(const Expr *args, long n, Expr place)
{
    (void)n;
    return place == EXPR_ZERO ? around_zero(EXPR_HALF, args[0]) : NULL;
}

static Expr e_near(const Expr *args, long n, Expr place)
{
    return n == 1 && place == EXPR_ZERO ? around_zero(expr_neg(EXPR_HALF), args[0]) : NULL;
}

#define ROW(maple, f, least, more, where, text, sample, ...)                                       \
    {                                                                                              \
        .name = maple, .cut = where, .arity = least, .optional = more, .eval = f##_eval,           \
        .derivative = f##_derivative, .ball = f##_ball, .slow = true, .summary = text,             \
        .examples = sample, __VA_ARGS__                                                            \
    }

const FuncRow funcs_elliptic_rows[] = {
    ROW("EllipticK", k, 1, 0, FUNC_CUT_OUTSIDE, "complete elliptic integral of the first kind",
        FUNC_EXAMPLES({"EllipticK(0);", "Pi/2"}, {"evalf(EllipticK(1/2));", "1.685750355"}),
        .real = FUNC_SPAN(MINUS_ONE, ONE), .range = FUNC_FROM(HALF_PI), .parity = FUNC_EVEN,
        .breaks = {FUNC_MINUS_ONE, FUNC_ONE}, .near = k_near, .integral_of = primitives_elliptick),
    ROW("EllipticE", e, 1, 1, FUNC_CUT_ALL,
        "elliptic integral of the second kind: EllipticE(k), EllipticE(z, k)",
        FUNC_EXAMPLES({"EllipticE(1);", "1"}, {"evalf(EllipticE(1/2));", "1.467462209"}),
        .cut_of = e_cut, .is_real = are_inside, .range = FUNC_SPAN(ONE, HALF_PI),
        .parity = FUNC_EVEN, .smooth = FUNC_CONTINUOUS, .breaks = {FUNC_MINUS_ONE, FUNC_ONE},
        .near = e_near, .integral_of = primitives_elliptice),
    ROW("EllipticF", f, 2, 0, FUNC_CUT_ALL, "elliptic integral of the first kind: EllipticF(z, k)",
        FUNC_EXAMPLES({"EllipticF(1,k);", "EllipticK(k)"},
                      {"evalf(EllipticF(1/2,1/2));", "0.5294286271"}),
        .is_real = are_inside),
    ROW("EllipticPi", pi, 2, 1, FUNC_CUT_ALL,
        "elliptic integral of the third kind: EllipticPi(nu, k), EllipticPi(z, nu, k)",
        FUNC_EXAMPLES({"EllipticPi(0,k);", "EllipticK(k)"},
                      {"evalf(EllipticPi(1/3,1/2));", "2.079680334"}),
        .is_real = pi_is_real),
    ROW("JacobiSN", sn, 2, 0, FUNC_CUT_NONE, "Jacobi's elliptic function sn: JacobiSN(z, k)",
        FUNC_EXAMPLES({"JacobiSN(x,0);", "sin(x)"}, {"evalf(JacobiSN(1,1/2));", "0.8226355781"}),
        .real = FUNC_LINE),
    ROW("JacobiCN", cn, 2, 0, FUNC_CUT_NONE, "Jacobi's elliptic function cn: JacobiCN(z, k)",
        FUNC_EXAMPLES({"diff(JacobiCN(x,k),x);", "-JacobiSN(x,k)*JacobiDN(x,k)"},
                      {"evalf(JacobiCN(1,1/2));", "0.5685689981"}),
        .real = FUNC_LINE),
    ROW("JacobiDN", dn, 2, 0, FUNC_CUT_NONE, "Jacobi's elliptic function dn: JacobiDN(z, k)",
        FUNC_EXAMPLES({"JacobiDN(x,1);", "sech(x)"}, {"evalf(JacobiDN(1,1/2));", "0.9114920057"}),
        .real = FUNC_LINE),
    {0},
};
