/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Struve's functions H and L of order v (H. Struve, Ann. Physik 17, 1882; DLMF 11). Near zero the
 * series
 *
 *     H(v, z) = (z/2)^(v+1) * sum of (-1)^k*(z/2)^(2*k)/(GAMMA(k+3/2)*GAMMA(k+v+3/2)),
 *
 * for L without (-1)^k, as a hypergeometric function 1F2, with more bits where its terms cancel.
 * Far out on the positive axis H is BesselY and a finite sum whose next term bounds the error.
 */
#include "cas/base/ball_functions.h"
#include "cas/funcs/family.h"

#include <math.h>

#include "cas/core/num.h"

typedef struct Struve {
    const char *name;
    int sign; /* of the terms: -1 alternating */
} Struve;

static const Struve H = {"StruveH", -1}, L = {"StruveL", 1};

/* --- evaluation ------------------------------------------------------------------------------ */

static Expr plus_halves(Expr v, long n)
{
    return expr_add(v, expr_ratio(n, 2));
}

/* 1/GAMMA(e), zero at the poles. */
static Expr inverse_gamma(Expr e)
{
    if (expr_is(e, EXPR_INTEGER) && num_sign(e) <= 0)
        return EXPR_ZERO;
    return expr_inv(funcs_apply1("GAMMA", e));
}

/* A power z^(v+1) for numbers v, with the factor zero where GAMMA(v+3/2) has a pole. */
static Expr at_zero(const Struve *f, Expr v)
{
    if (!expr_is_real_number(v))
        return NULL;
    int power = num_sign(expr_add(v, EXPR_ONE));
    if (power == 0)
        return expr_div(EXPR_TWO, EXPR_PI);
    if (power < 0 && inverse_gamma(plus_halves(v, 3)) != EXPR_ZERO)
        funcs_raise_pole(f->name);
    return EXPR_ZERO;
}

/* Whole orders: odd orders are even functions, even orders odd ones. */
static Expr struve_eval(const Struve *f, const Expr *args)
{
    Expr v = args[0], y, value;
    if (args[1] == EXPR_ZERO)
        return at_zero(f, v);
    if (!expr_is(v, EXPR_INTEGER) || !funcs_minus_form(args[1], &y))
        return NULL;
    value = funcs_apply2(f->name, v, y);
    return fmpz_is_odd(v->u.integer) ? value : expr_neg(value);
}

/* (f(v-1) +- f(v+1) + (z/2)^v/(sqrt(Pi)*GAMMA(v+3/2)))/2 (DLMF 11.4.27 to 11.4.32). */
static Expr struve_derivative(const Struve *f, const Expr *args, long i)
{
    Expr v = args[0], z = args[1], next, power;
    if (i == 0)
        return NULL;
    next = expr_mul(expr_int(f->sign), funcs_apply2(f->name, plus_halves(v, 2), z));
    if (v == EXPR_ZERO)
        return expr_add(expr_div(EXPR_TWO, EXPR_PI), next);
    power =
        expr_product((Expr[]){expr_pow(expr_mul(EXPR_HALF, z), v), inverse_gamma(plus_halves(v, 3)),
                              expr_pow(EXPR_PI, expr_ratio(-1, 2))},
                     3);
    return expr_mul(
        EXPR_HALF,
        expr_sum((Expr[]){funcs_apply2(f->name, plus_halves(v, -2), z), next, power}, 3));
}

/* --- balls ----------------------------------------------------------------------------------- */

static double size_of(acb_srcptr z)
{
    mag_t size;
    mag_init(size);
    acb_get_mag(size, z);
    double value = mag_get_d(size);
    mag_clear(size);
    return value;
}

/* Where v+3/2 = -m is a pole of GAMMA, n = m+1: (-1)^n*BesselJ(n+1/2, z) and BesselI(n+1/2, z). */
static bool at_pole(acb_t value, const Struve *f, acb_srcptr b, acb_srcptr z, slong prec)
{
    if (!acb_is_int(b) || arb_is_positive(acb_realref(b)))
        return false;
    acb_t order;
    acb_init(order);
    acb_sub_ui(order, b, 1, prec);
    acb_neg(order, order);
    bool odd = !arf_is_int_2exp_si(arb_midref(acb_realref(order)), 1);
    acb_set_d(value, 0.5);
    acb_add(order, order, value, prec);
    if (f->sign > 0)
        acb_hypgeom_bessel_i(value, order, z, prec);
    else
        acb_hypgeom_bessel_j(value, order, z, prec);
    if (f->sign < 0 && odd)
        acb_neg(value, value);
    acb_clear(order);
    return true;
}

/* The terms grow up to exp(|z|). */
static void by_series(acb_t value, const Struve *f, acb_srcptr v, acb_srcptr z, slong prec)
{
    acb_ptr a = _acb_vec_init(5), b = a + 1, half = a + 3, square = a + 4;
    double size = size_of(z);
    if (!(size < 32768)) {
        acb_indeterminate(value);
        _acb_vec_clear(a, 5);
        return;
    }
    slong bits = prec + 20 + (slong)(1.5 * size);
    acb_one(a);
    acb_set_d(b, 1.5);
    acb_add(b + 1, v, b, bits);
    acb_mul_2exp_si(half, z, -1);
    acb_mul(square, half, half, bits);
    acb_mul_si(square, square, f->sign, bits);
    if (!at_pole(value, f, b + 1, z, bits)) {
        acb_hypgeom_pfq(value, a, 1, b, 2, square, 1, bits);
        acb_add_ui(a, v, 1, bits);
        acb_pow(half, half, a, bits);
        acb_mul(value, value, half, bits);
    }
    acb_set_round(value, value, prec);
    _acb_vec_clear(a, 5);
}

/* H(v, z) - BesselY(v, z) for real v and z > 0 is the sum of GAMMA(k+1/2)*(z/2)^(v-2*k-1)/(Pi*
 * GAMMA(v+1/2-k)); from k >= v-1/2 on the error is at most the first term left out (DLMF 11.6.1).
 */
static void add_tail(arb_t sum, const arb_t v, const arb_t z, slong prec)
{
    arb_ptr term = _arb_vec_init(3), ratio = term + 1, t = term + 2;
    arb_const_pi(t, prec);
    arb_rsqrt(term, t, prec); /* GAMMA(1/2)/Pi */
    arb_set_d(ratio, 0.5);
    arb_add(t, v, ratio, prec);
    arb_rgamma(t, t, prec);
    arb_mul(term, term, t, prec);
    arb_mul_2exp_si(ratio, z, -1);
    arb_sub_ui(t, v, 1, prec);
    arb_pow(t, ratio, t, prec);
    arb_mul(term, term, t, prec);
    arb_inv(ratio, ratio, prec);
    arb_mul(ratio, ratio, ratio, prec);
    double order = arf_get_d(arb_midref(v), ARF_RND_CEIL) + 1;
    for (slong k = 0; k < prec + order || k < order; k++) {
        bool small = mag_cmp_2exp_si(arb_radref(sum), -prec) > 0 ||
                     arf_cmpabs_2exp_si(arb_midref(term), -prec) < 0;
        if (k >= order && small)
            break;
        arb_add(sum, sum, term, prec);
        arb_set_d(t, (double)k + 0.5);
        arb_mul(term, term, t, prec);
        arb_sub(t, v, t, prec);
        arb_mul(term, term, t, prec);
        arb_mul(term, term, ratio, prec);
    }
    arb_add_error(sum, term);
    _arb_vec_clear(term, 3);
}

static bool is_far(acb_srcptr v, acb_srcptr z, slong prec)
{
    return acb_is_real(v) && acb_is_real(z) && arb_is_positive(acb_realref(z)) &&
           arf_get_d(arb_midref(acb_realref(z)), ARF_RND_NEAR) > (double)prec + 2 * size_of(v) &&
           size_of(v) < 1000;
}

static void struve_far(acb_t value, acb_srcptr v, acb_srcptr z, slong prec)
{
    acb_hypgeom_bessel_y(value, v, z, prec);
    arb_zero(acb_imagref(value));
    add_tail(acb_realref(value), acb_realref(v), acb_realref(z), prec);
}

static void struve_ball(acb_t value, const Struve *f, acb_srcptr args, slong prec)
{
    acb_srcptr v = args, z = args + 1;
    acb_t w;
    acb_init(w);
    acb_set(w, z);
    bool turned = acb_is_int(v) && acb_is_real(z) && arb_is_negative(acb_realref(z));
    if (turned)
        acb_neg(w, z);
    if (f->sign < 0 && is_far(v, w, prec))
        struve_far(value, v, w, prec);
    else
        by_series(value, f, v, w, prec);
    if (turned && arf_is_int_2exp_si(arb_midref(acb_realref(v)), 1))
        acb_neg(value, value);
    acb_clear(w);
}

/* --- facts ----------------------------------------------------------------------------------- */

static bool struve_is_real(const Expr *args, long n)
{
    (void)n;
    return funcs_is_whole(args[0]) || funcs_is_within(args[1], (FuncSpan)FUNC_ABOVE(ZERO));
}

static FuncCut struve_cut(const Expr *args, long n)
{
    (void)n;
    return expr_is(args[0], EXPR_INTEGER) ? FUNC_CUT_NONE : FUNC_CUT_NEGATIVE;
}

/* The terms of the sum above that are not below 1/sqrt(x), of which BesselY is a bounded multiple.
 */
static Expr h_far(Expr v, Expr x, Expr rest)
{
    Expr sum = expr_mul(rest, expr_pow(x, expr_ratio(-1, 2)));
    if (num_cmp(v, expr_int(20)) > 0)
        return NULL;
    for (long k = 0; num_cmp(plus_halves(v, -4 * k - 1), EXPR_ZERO) > 0; k++) {
        Expr power = expr_pow(expr_mul(EXPR_HALF, x), plus_halves(v, -4 * k - 2));
        Expr factor = expr_mul(funcs_apply1("GAMMA", expr_ratio(2 * k + 1, 2)),
                               inverse_gamma(plus_halves(v, 1 - 2 * k)));
        sum = expr_add(sum, expr_div(expr_mul(factor, power), EXPR_PI));
    }
    return sum;
}

/* BesselI(v, x) but for powers of x (DLMF 11.6.2, 10.40.1). */
static Expr l_far(Expr v, Expr x, Expr rest)
{
    Expr square = expr_mul(expr_int(4), expr_mul(v, v)), c[3], last = EXPR_ONE;
    for (long k = 0; k < 3; k++) {
        Expr factor = expr_sub(square, expr_int((2 * k + 1) * (2 * k + 1)));
        last = expr_mul(last, expr_div(factor, expr_int(-8 * (k + 1))));
        c[k] = last;
    }
    Expr root = expr_pow(expr_product((Expr[]){EXPR_TWO, EXPR_PI, x}, 3), expr_ratio(-1, 2));
    return expr_product((Expr[]){funcs_apply1("exp", x), root, funcs_tail_of(expr_inv(x), c, rest)},
                        3);
}

static Expr struve_expansion(const Struve *f, const Expr *args, int sign, Expr rest)
{
    Expr v = args[0], x = sign > 0 ? args[1] : expr_neg(args[1]), value;
    if (!expr_is_real_number(v) || (sign < 0 && !expr_is(v, EXPR_INTEGER)))
        return NULL;
    value = f->sign < 0 ? h_far(v, x, rest) : l_far(v, x, rest);
    return value && sign < 0 && fmpz_is_even(v->u.integer) ? expr_neg(value) : value;
}

#define FUNCTION(f, which)                                                                         \
    static Expr f##_eval(const Expr *args, long n)                                                 \
    {                                                                                              \
        (void)n;                                                                                   \
        return struve_eval(&which, args);                                                          \
    }                                                                                              \
    static Expr f##_derivative(const Expr *args, long n, long i)                                   \
    {                                                                                              \
        (void)n;                                                                                   \
        return struve_derivative(&which, args, i);                                                 \
    }                                                                                              \
    static bool f##_ball(acb_t value, acb_srcptr args, long n, slong prec)                         \
    {                                                                                              \
        (void)n;                                                                                   \
        struve_ball(value, &which, args, prec);                                                    \
        return true;                                                                               \
    }                                                                                              \
    static Expr f##_expansion(const Expr *args, long n, int sign, Expr rest)                       \
    {                                                                                              \
        (void)n;                                                                                   \
        return struve_expansion(&which, args, sign, rest);                                         \
    }

FUNCTION(h, H)
FUNCTION(l, L)

#define ROW(f, maple, letter, text, sample, ...)                                                   \
    {                                                                                              \
        .name = maple, .arity = 2, .eval = f##_eval, .derivative = f##_derivative,                 \
        .ball = f##_ball, .slow = true, .is_real = struve_is_real, .cut = FUNC_CUT_NEGATIVE,       \
        .cut_of = struve_cut, .breaks = {FUNC_ZERO}, .expansion = f##_expansion,                   \
        .latex = "\\mathbf{" letter "}_{#1} \\! \\left(#2\\right)", .summary = text,               \
        .examples = sample, __VA_ARGS__                                                            \
    }

const FuncRow funcs_struve_rows[] = {
    ROW(h, "StruveH", "H", "Struve function: StruveH(v, z)",
        FUNC_EXAMPLES({"evalf(StruveH(0,1));", "0.5686566270"}, {"StruveH(1,-x);", "StruveH(1,x)"},
                      {"limit(StruveH(1,x),x=infinity);", "2/Pi"}),
        .tame = true),
    ROW(l, "StruveL", "L", "modified Struve function: StruveL(v, z)",
        FUNC_EXAMPLES({"diff(StruveL(0,x),x);", "2/Pi+StruveL(1,x)"},
                      {"evalf(StruveL(0,1));", "0.7102431859"})),
    {0},
};
