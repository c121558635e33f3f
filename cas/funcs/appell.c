/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * P. Appell's first function of two variables, AppellF1(a, b1, b2, c, x, y): the double series of
 * (a)_(k+l)*(b1)_k*(b2)_l/((c)_(k+l)*k!*l!)*x^k*y^l and, for 0 < a < c, the integral
 *
 *     GAMMA(c)/(GAMMA(a)*GAMMA(c-a)) * integral of
 * t^(a-1)*(1-t)^(c-a-1)*(1-x*t)^(-b1)*(1-y*t)^(-b2)
 *
 * over t from 0 to 1 (DLMF 16.13.1, 16.15.1). Values by the series, both variables together, after
 * that change of variables of the integral (DLMF 16.16) that makes it converge fastest. What it
 * does not do: variables of which no change makes both small.
 */
#include "cas/base/ball_functions.h"
#include "cas/funcs/family.h"

#include "cas/core/num.h"

#include <math.h>

static const double MOST_SPEED = 0.97, LEAST_SPEED = 0.01, LN_2 = 0.6931471805599453;

static Expr appell(Expr a, Expr b1, Expr b2, Expr c, Expr x, Expr y)
{
    return funcs_apply(expr_symbol("AppellF1"), (Expr[]){a, b1, b2, c, x, y}, 6);
}

static Expr appellf1_eval(const Expr *args, long n)
{
    Expr a = args[0], b1 = args[1], b2 = args[2], c = args[3], x = args[4], y = args[5];
    (void)n;
    if (a == EXPR_ZERO || ((x == EXPR_ZERO || b1 == EXPR_ZERO) && y == EXPR_ZERO))
        return EXPR_ONE;
    bool single = x == EXPR_ZERO || b1 == EXPR_ZERO;
    if (!single && y != EXPR_ZERO && b2 != EXPR_ZERO && x != y)
        return NULL;
    Expr b = single ? b2 : x == y ? expr_add(b1, b2) : b1;
    Expr lists[] = {expr_list((Expr[]){a, b}, 2), expr_list(&c, 1), single ? y : x};
    return funcs_apply(expr_symbol("hypergeom"), lists, 3);
}

static Expr appellf1_derivative(const Expr *args, long n, long i)
{
    Expr up[4];
    (void)n;
    if (i < 4)
        return NULL;
    for (long k = 0; k < 4; k++)
        up[k] = k == 6 - i ? args[k] : expr_add(args[k], EXPR_ONE);
    Expr front = expr_div(expr_mul(args[0], args[i - 3]), args[3]);
    return expr_mul(front, appell(up[0], up[1], up[2], up[3], args[4], args[5]));
}

/* --- values ----------------------------------------------------------------------------------- */

/* front*F1 of these. */
typedef struct Series {
    acb_t a, b1, b2, c, x, y, front;
} Series;

static void series_init(Series *r)
{
    acb_ptr all[] = {r->a, r->b1, r->b2, r->c, r->x, r->y, r->front};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        acb_init(all[i]);
}

static void series_clear(Series *r)
{
    acb_ptr all[] = {r->a, r->b1, r->b2, r->c, r->x, r->y, r->front};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        acb_clear(all[i]);
}

/* The larger one of |x| and |y|. */
static void get_speed(mag_t speed, const Series *r)
{
    mag_t other;
    mag_init(other);
    acb_get_mag(speed, r->x);
    acb_get_mag(other, r->y);
    mag_max(speed, speed, other);
    mag_clear(other);
}

/* q = |b+k|/|d+k| where that is above 1: it falls with k then, and is below 1 ever after else. */
static void times_ratio(mag_t q, const acb_t b, const acb_t d, slong k)
{
    acb_t up, down;
    mag_t most;
    acb_init(up);
    acb_init(down);
    mag_init(most);
    acb_add_si(up, b, k, 64);
    acb_add_si(down, d, k, 64);
    acb_div(up, up, down, 64);
    acb_get_mag(most, up);
    if (mag_cmp_2exp_si(most, 0) > 0)
        mag_mul(q, q, most);
    acb_clear(up);
    acb_clear(down);
    mag_clear(most);
}

/* p = the first n terms of (1-x*T)^(-b) */
static void binomial_series(acb_poly_t p, const acb_t b, const acb_t x, slong n, slong prec)
{
    acb_t term, up;
    acb_init(term);
    acb_init(up);
    acb_one(term);
    for (slong k = 0; k < n; k++) {
        acb_poly_set_coeff_acb(p, k, term);
        acb_add_si(up, b, k, prec);
        acb_mul(up, up, x, prec);
        acb_mul(term, term, up, prec);
        acb_div_si(term, term, k + 1, prec);
    }
    acb_clear(term);
    acb_clear(up);
}

/* value = the sum of (a)_k/(c)_k*s[k] for k < n; ratio = (a)_n/(c)_n */
static void weigh(acb_t value, acb_t ratio, const acb_poly_t s, const Series *r, slong n,
                  slong prec)
{
    acb_t t;
    acb_init(t);
    acb_one(ratio);
    acb_zero(value);
    for (slong k = 0; k < n; k++) {
        acb_poly_get_coeff_acb(t, s, k);
        acb_addmul(value, ratio, t, prec);
        acb_add_si(t, r->a, k, prec);
        acb_mul(ratio, ratio, t, prec);
        acb_add_si(t, r->c, k, prec);
        acb_div(ratio, ratio, t, prec);
    }
    acb_clear(t);
}

/* What the terms from n on add up to: s[k], the coefficient of T^k in (1-x*T)^(-b1)*(1-y*T)^(-b2),
 * is at most (B)_k/k!*speed^k, B = |b1|+|b2|. */
static void bound_rest(mag_t rest, const Series *r, const acb_t ratio, const mag_t speed, slong n)
{
    acb_t B, one, power;
    mag_t q, low;
    acb_init(B);
    acb_init(one);
    acb_init(power);
    mag_init(q);
    mag_init(low);
    acb_get_mag(q, r->b1);
    acb_get_mag(low, r->b2);
    mag_add(q, q, low);
    arb_set_interval_mag(acb_realref(B), q, q, 64);
    acb_one(one);
    mag_set(q, speed);
    times_ratio(q, B, one, n);
    times_ratio(q, r->a, r->c, n);
    mag_one(low);
    mag_sub_lower(low, low, q);
    acb_rising_ui(power, B, (ulong)n, 64);
    acb_rising_ui(one, one, (ulong)n, 64);
    acb_div(power, power, one, 64);
    acb_mul(power, power, ratio, 64);
    acb_get_mag(rest, power);
    mag_pow_ui(q, speed, (ulong)n);
    mag_mul(rest, rest, q);
    mag_div(rest, rest, low);
    acb_clear(B);
    acb_clear(one);
    acb_clear(power);
    mag_clear(q);
    mag_clear(low);
}

static void sum_series(acb_t value, const Series *r, const mag_t speed, slong prec)
{
    acb_poly_t s, other;
    acb_t ratio;
    mag_t rest;
    slong n = 8 + (slong)((double)prec * LN_2 / -log(fmax(mag_get_d(speed), LEAST_SPEED)));
    acb_poly_init(s);
    acb_poly_init(other);
    acb_init(ratio);
    mag_init(rest);
    binomial_series(s, r->b1, r->x, n, prec);
    binomial_series(other, r->b2, r->y, n, prec);
    acb_poly_mullow(s, s, other, n, prec);
    weigh(value, ratio, s, r, n, prec);
    bound_rest(rest, r, ratio, speed, n);
    acb_add_error_mag(value, rest);
    acb_poly_clear(s);
    acb_poly_clear(other);
    acb_clear(ratio);
    mag_clear(rest);
}

static void copy_series(Series *to, const Series *from)
{
    acb_set(to->a, from->a);
    acb_set(to->b1, from->b1);
    acb_set(to->b2, from->b2);
    acb_set(to->c, from->c);
    acb_set(to->x, from->x);
    acb_set(to->y, from->y);
    acb_set(to->front, from->front);
}

static void swap_series(Series *r)
{
    acb_swap(r->b1, r->b2);
    acb_swap(r->x, r->y);
}

/* front *= (1-x)^(-p) */
static void times_power(Series *r, const acb_t x, const acb_t p, slong prec)
{
    acb_t base, power;
    acb_init(base);
    acb_init(power);
    acb_sub_ui(base, x, 1, prec);
    acb_neg(base, base);
    acb_neg(power, p);
    acb_pow(base, base, power, prec);
    acb_mul(r->front, r->front, base, prec);
    acb_clear(base);
    acb_clear(power);
}

/* x = x/(x-1) */
static void turn(acb_t x, slong prec)
{
    acb_t d;
    acb_init(d);
    acb_sub_ui(d, x, 1, prec);
    acb_div(x, x, d, prec);
    acb_clear(d);
}

/* By t -> 1-t in the integral: a becomes c-a, both variables are turned. */
static void turn_both(Series *r, slong prec)
{
    times_power(r, r->x, r->b1, prec);
    times_power(r, r->y, r->b2, prec);
    acb_sub(r->a, r->c, r->a, prec);
    turn(r->x, prec);
    turn(r->y, prec);
}

/* By t -> t/(1-x+x*t), real x and y below 1: x is turned, y becomes (y-x)/(1-x), b1 c-b1-b2. */
static void turn_first(Series *r, slong prec)
{
    acb_t d;
    acb_init(d);
    times_power(r, r->x, r->a, prec);
    acb_sub_ui(d, r->x, 1, prec);
    acb_sub(r->y, r->x, r->y, prec);
    acb_div(r->y, r->y, d, prec);
    turn(r->x, prec);
    acb_sub(r->b1, r->c, r->b1, prec);
    acb_sub(r->b1, r->b1, r->b2, prec);
    acb_clear(d);
}

static bool is_below_one(const acb_t x)
{
    arb_t d;
    arb_init(d);
    arb_sub_ui(d, acb_realref(x), 1, 64);
    bool below = acb_is_real(x) && arb_is_negative(d);
    arb_clear(d);
    return below;
}

static bool appellf1_ball(acb_t value, acb_srcptr args, long n, slong prec)
{
    Series best, next;
    mag_t least, speed;
    (void)n;
    series_init(&best);
    series_init(&next);
    mag_init(least);
    mag_init(speed);
    mag_inf(least);
    bool plain = is_below_one(args + 4) && is_below_one(args + 5);
    for (int way = 0; way < (plain ? 8 : 2); way++) {
        acb_set(next.a, args);
        acb_set(next.b1, args + 1);
        acb_set(next.b2, args + 2);
        acb_set(next.c, args + 3);
        acb_set(next.x, args + 4);
        acb_set(next.y, args + 5);
        acb_one(next.front);
        if (way & 1)
            turn_both(&next, prec);
        if (way & 2)
            swap_series(&next);
        if (way & 4)
            turn_first(&next, prec);
        get_speed(speed, &next);
        if (mag_cmp(speed, least) < 0) {
            mag_set(least, speed);
            copy_series(&best, &next);
        }
    }
    bool known = mag_get_d(least) < MOST_SPEED;
    if (known) {
        sum_series(value, &best, least, prec + 20);
        acb_mul(value, value, best.front, prec);
    }
    series_clear(&best);
    series_clear(&next);
    mag_clear(least);
    mag_clear(speed);
    return known;
}

/* --- facts ------------------------------------------------------------------------------------ */

static bool appellf1_is_real(const Expr *args, long n)
{
    for (long i = 0; i + 2 < n; i++)
        if (!expr_is_real_number(args[i]))
            return false;
    return funcs_is_within(args[4], (FuncSpan)FUNC_TO(ONE)) &&
           funcs_is_within(args[5], (FuncSpan)FUNC_TO(ONE));
}

const FuncRow funcs_appell_rows[] = {
    {.name = "AppellF1",
     .arity = 6,
     .cut = FUNC_CUT_ALL,
     .eval = appellf1_eval,
     .derivative = appellf1_derivative,
     .ball = appellf1_ball,
     .slow = true,
     .is_real = appellf1_is_real,
     .summary = "Appell's function F1: AppellF1(a, b1, b2, c, x, y)",
     .examples = {{"AppellF1(a,b,c,d,x,0);", "hypergeom([a,b],[d],x)"},
                  {"evalf(AppellF1(1,1/2,1/3,2,1/4,1/5));", "1.112117243"}}},
    {0},
};
