/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Infinite and terminating sums of hypergeometric terms. The quotient t(k+1)/t(k) shows which
 * series it is: z*(k+a1)...(k+ap)/((k+b1)...(k+bq)). Parameters above and below that differ by
 * integers are cancelled against a rational function R(k), so t(k) = C*R(k)*t0(k), where t0 is one
 * of a few series with known sums: of 1/(1-z), (1-z)^(-a), exp, cosh, arcsin, Bessel's I. A power
 * of k in R is the operator z*d/dz, a part 1/(k+c) the integral of z^(c-1) times the sum, its
 * powers beside 1/(1-z) are polylogarithms. Two parameters over two at z = 1 are summed by Gauss's
 * theorem. Convergence: numbers z must lie in the disk; names are taken to. Petkovsek, Wilf,
 * Zeilberger, A = B, 3.3; DLMF 15.4, 16.2.
 */
#include <stdlib.h>

#include "cas/calculus/sum/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/calculus/limit.h"
#include "cas/calculus/sum/sum.h"
#include "cas/calculus/sum/term.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"

enum { MAX_PARAMETERS = 8, MAX_DISTANCE = 40, FIRST_TERMS = 50, SIGN_BITS = 2000 };

/* The quotient of a term: z*prod(k+up[i])/prod(k+down[i]). */
typedef struct Quotient {
    Expr z, up[MAX_PARAMETERS], down[MAX_PARAMETERS];
    long ups, downs;
} Quotient;

/* --- reading the quotient --------------------------------------------------------------------- */

static Expr no_integral(Expr f, Expr x)
{
    (void)f, (void)x;
    return NULL;
}

static Expr (*integral)(Expr f, Expr x) = no_integral; /* what cas_init registered */

void sum_use_integral(Expr (*above)(Expr f, Expr x))
{
    integral = above;
}

/* The factors of p as k+a each, the rest multiplied into *lead. */
static bool linear_factors(Expr p, Expr k, Expr *shift, long *count, Expr *lead)
{
    p = factor_expr(p);
    for (long i = 0; i < expr_factor_count(p); i++) {
        Expr base, exponent;
        long power;
        expr_split_power(expr_factor(p, i), &base, &exponent);
        if (!walk_has(base, k)) {
            *lead = expr_mul(*lead, expr_factor(p, i));
            continue;
        }
        if (!is_polynomial_in(base, &k, 1) || degree_expr(base, k) != 1 ||
            !num_get_si(&power, exponent) || power < 1 || *count + power > MAX_PARAMETERS)
            return false;
        Expr slope = coeff_expr(base, k, 1);
        *lead = expr_mul(*lead, expr_pow(slope, exponent));
        for (long j = 0; j < power; j++)
            shift[(*count)++] = normal_expr(expr_div(coeff_expr(base, k, 0), slope));
    }
    return true;
}

static bool read_quotient(Quotient *q, Expr t, Expr k)
{
    Expr quotient = term_quotient(t, k), p, d, above = EXPR_ONE, below = EXPR_ONE;
    *q = (Quotient){.ups = 0};
    if (!quotient || !parfrac_rational(normal_expr(quotient), k, &p, &d) || p == EXPR_ZERO ||
        !linear_factors(p, k, q->up, &q->ups, &above) ||
        !linear_factors(d, k, q->down, &q->downs, &below))
        return false;
    q->z = normal_expr(expr_div(above, below));
    return true;
}

static void drop(Expr *list, long *count, long i)
{
    list[i] = list[--*count];
}

/* (k+up)(k+up+1).../((k+down)(k+down+1)...), a rational function as up - down is the integer n. */
static Expr pair_quotient(Expr up, Expr down, long n, Expr k)
{
    Expr low = n > 0 ? down : up, part = EXPR_ONE;
    for (long i = 0; i < labs(n); i++)
        part = expr_mul(part, expr_sum((Expr[]){k, low, expr_int(i)}, 3));
    return n > 0 ? part : expr_inv(part);
}

static bool distance(long *n, Expr up, Expr down)
{
    return num_get_si(n, normal_expr(expr_sub(up, down))) && labs(*n) <= MAX_DISTANCE;
}

/* Cancels pairs of parameters, the closest first: the rational function R(k) that they leave. */
static Expr cancel_pairs(Quotient *q, Expr k)
{
    Expr R = EXPR_ONE;
    for (;;) {
        long best = MAX_DISTANCE + 1, above = 0, below = 0, n;
        for (long i = 0; i < q->ups; i++)
            for (long j = 0; j < q->downs; j++)
                if (distance(&n, q->up[i], q->down[j]) && labs(n) < labs(best)) {
                    best = n;
                    above = i;
                    below = j;
                }
        if (best > MAX_DISTANCE)
            return R;
        R = expr_mul(R, pair_quotient(q->up[above], q->down[below], best, k));
        drop(q->up, &q->ups, above);
        drop(q->down, &q->downs, below);
    }
}

/* Moves a parameter by an integer to where the tables below have it. */
static bool move(Expr *parameter, Expr target, bool up, Expr *R, Expr k)
{
    Expr above = up ? *parameter : target, below = up ? target : *parameter;
    long n;
    if (!distance(&n, above, below))
        return false;
    *R = expr_mul(*R, pair_quotient(above, below, n, k));
    *parameter = target;
    return true;
}

/* --- the series with known sums --------------------------------------------------------------- */

/* The sum of t0 as a function of w, with z = sign*w^power. */
typedef struct Known {
    Expr sum, w;
    long power;
    bool geometric; /* 1/(1-w) */
} Known;

/* 1/(k!*(b)_k): cosh or Bessel's function. */
static void known_bessel(Known *s, Expr b, bool minus)
{
    Expr root = expr_mul(EXPR_TWO, s->w);
    if (b == EXPR_HALF) {
        s->sum = funcs_apply1(minus ? "cos" : "cosh", root);
        return;
    }
    Expr order = expr_sub(b, EXPR_ONE);
    s->sum = funcs_apply2(minus ? "BesselJ" : "BesselI", order, root);
    if (order != EXPR_ZERO)
        s->sum = expr_product(
            (Expr[]){funcs_apply1("GAMMA", b), s->sum, expr_pow(s->w, expr_neg(order))}, 3);
}

/* k!/(3/2)_k: arcsin(w)/(w*sqrt(1-w^2)). */
static void known_arcsin(Known *s, bool minus)
{
    Expr square = expr_mul(s->w, s->w);
    Expr root = minus ? expr_add(EXPR_ONE, square) : expr_sub(EXPR_ONE, square);
    Expr arc = funcs_apply1(minus ? "arcsinh" : "arcsin", s->w);
    s->sum = expr_div(arc, expr_mul(s->w, expr_pow(root, EXPR_HALF)));
}

/* Which series the parameters that are left belong to; moved to their places there. */
static bool known_series(Known *s, Quotient *q, Expr *R, Expr k, bool minus)
{
    Expr z = expr_pow(s->w, expr_int(s->power));
    z = minus ? expr_neg(z) : z;
    if (q->ups == 0 && q->downs == 0) {
        s->sum = expr_inv(expr_sub(EXPR_ONE, z));
        s->geometric = s->power == 1;
        return true;
    }
    if (q->ups < 2 && q->downs == 1 && move(&q->down[0], EXPR_ONE, false, R, k)) {
        s->sum =
            q->ups ? expr_pow(expr_sub(EXPR_ONE, z), expr_neg(q->up[0])) : funcs_apply1("exp", z);
        return true;
    }
    if (q->ups == 1 && q->downs == 1 && move(&q->up[0], EXPR_ONE, true, R, k) &&
        move(&q->down[0], expr_ratio(3, 2), false, R, k)) {
        known_arcsin(s, minus);
        return true;
    }
    if (q->ups != 0 || q->downs != 2)
        return false;
    bool first = q->down[1] != EXPR_ONE && expr_is(q->down[0], EXPR_INTEGER);
    if (!move(&q->down[!first], EXPR_ONE, false, R, k))
        return false;
    /* Alone, a series is the Bessel function of its own order; beside others those of two do. */
    bool alone =
        !walk_has(*R, k) && expr_is(q->down[first], EXPR_INTEGER) && num_sign(q->down[first]) > 0;
    if (!alone && !move(&q->down[first], EXPR_HALF, false, R, k))
        move(&q->down[first], EXPR_ONE, false, R, k);
    known_bessel(s, q->down[first], minus);
    return true;
}

/* --- what R(k) does to the sum ------------------------------------------------------------------
 */

/* The sum of polynomial(k)*t0(k): Horner's scheme in the operator z*d/dz = w/power*d/dw. */
static Expr apply_polynomial(const Known *s, Expr polynomial, Expr k)
{
    Expr value = EXPR_ZERO;
    for (long i = degree_expr(polynomial, k); i >= 0; i--) {
        Expr slope = diff_name(value, s->w);
        value = expr_product((Expr[]){expr_ratio(1, s->power), s->w, slope}, 3);
        value = expr_add(value, expr_mul(coeff_expr(polynomial, k, i), s->sum));
    }
    return value;
}

typedef struct Logarithms {
    Expr w, value;
} Logarithms;

static void turn_logarithm(Expr node, void *arg)
{
    Logarithms *l = arg;
    Expr u = funcs_argument(node, "ln"), start = u ? term_at(u, l->w, EXPR_ZERO) : NULL;
    if (start && expr_is_real_number(start) && num_sign(start) < 0) {
        Expr turned = funcs_apply1("ln", expand_products(expr_neg(u)));
        l->value = walk_replace1(l->value, node, turned);
    }
}

/* An antiderivative whose logarithms are real near 0. */
static Expr real_logarithms(Expr e, Expr w)
{
    Logarithms l = {w, e};
    walk_each(e, turn_logarithm, &l);
    return l.value;
}

/* The sum of t0(k)/(k+c): power * w^(-n) * the integral of w^(n-1)*sum from 0, n = power*c. */
static Expr apply_pole(const Known *s, Expr c)
{
    Expr value, first, scaled = expr_mul(expr_int(s->power), c);
    if (expr_is_real_number(scaled) && num_sign(scaled) <= 0)
        return NULL;
    value = expr_mul(expr_pow(s->w, expr_sub(scaled, EXPR_ONE)), s->sum);
    value = integral(value, s->w);
    if (!value || walk_has(value, expr_symbol("int")))
        return NULL;
    value = real_logarithms(value, s->w);
    first = limit_expr(value, s->w, EXPR_ZERO, 1);
    if (!first || first == EXPR_UNDEFINED || walk_has(first, EXPR_INFINITY))
        return NULL;
    value = expr_sub(value, first);
    return expr_product((Expr[]){expr_int(s->power), expr_pow(s->w, expr_neg(scaled)), value}, 3);
}

/* The sum of w^k/(k+c)^m, c > 0 an integer: w^(-c) times the polylogarithm without its first terms.
 */
static Expr apply_multiple_pole(const Known *s, Expr c, long m)
{
    long start;
    if (!s->geometric || !num_get_si(&start, c) || start < 1 || start > MAX_DISTANCE)
        return NULL;
    Expr order = expr_int(m), value = funcs_apply2("polylog", order, s->w);
    for (long j = 1; j < start; j++)
        value =
            expr_sub(value, expr_div(expr_pow(s->w, expr_int(j)), expr_pow(expr_int(j), order)));
    return expr_mul(expr_pow(s->w, expr_neg(c)), value);
}

static Expr apply_rational(const Known *s, Expr R, Expr k)
{
    Expr p, q, value;
    Parfrac parts;
    if (!parfrac_rational(R, k, &p, &q))
        return NULL;
    if (!walk_has(q, k))
        return apply_polynomial(s, expand_expr(expr_div(p, q)), k);
    parfrac_begin(&parts, p, q, k);
    value = parts.polynomial == EXPR_ZERO ? EXPR_ZERO : apply_polynomial(s, parts.polynomial, k);
    for (long i = 0; i < parts.count && value; i++) {
        const ParfracTerm *t = &parts.term[i];
        Expr part = NULL, slope;
        if (degree_expr(t->base, k) == 1) {
            slope = coeff_expr(t->base, k, 1);
            Expr c = expr_div(coeff_expr(t->base, k, 0), slope);
            part = t->power == 1 ? apply_pole(s, c) : apply_multiple_pole(s, c, t->power);
            slope = expr_pow(slope, expr_int(t->power));
            part = part ? expr_mul(part, expr_div(t->numerator, slope)) : NULL;
        }
        value = part ? expr_add(value, part) : NULL;
    }
    parfrac_end(&parts);
    return value;
}

/* --- the whole ----------------------------------------------------------------------------------
 */

/* Does the coefficient of z tell that it is negative? */
static bool is_negative(Expr z)
{
    if (expr_is_real_number(z))
        return num_sign(z) < 0;
    for (long i = 0; i < expr_factor_count(z); i++)
        if (expr_is_real_number(expr_factor(z, i)))
            return num_sign(expr_factor(z, i)) < 0;
    return false;
}

/* On the circle of convergence terms fall as k^(sum of up - sum of down), which must be below 0, or
 * below -1 at z = 1. */
static bool converges_on_rim(const Quotient *q)
{
    Expr e = normal_expr(expr_sub(expr_sum(q->up, q->ups), expr_sum(q->down, q->downs)));
    if (q->z == EXPR_ONE)
        e = expr_add(e, EXPR_ONE);
    return !expr_is_real_number(e) || num_sign(e) < 0;
}

/* Inside the disk of convergence, on its rim, or, where z is no number, taken to be inside. */
static bool converges(const Quotient *q)
{
    if (q->downs != q->ups)
        return q->downs > q->ups;
    if (!funcs_is_constant(q->z))
        return sum_is_inside(q->z);
    int side = evalf_sign(expr_sub(funcs_apply1("abs", q->z), EXPR_ONE), SIGN_BITS);
    return side == 0 ? converges_on_rim(q) : side != 1;
}

static bool is_half(Expr e)
{
    return !expr_is(e, EXPR_INTEGER) && expr_is(expr_mul(EXPR_TWO, e), EXPR_INTEGER);
}

/* The power so that z = w^power makes all exponents of w integers: 2 with half-integers. */
static long power_of(const Quotient *q, Expr R, Expr k)
{
    Expr below = factor_expr(denom_expr(normal_expr(R)));
    if ((q->ups == 0 && q->downs == 2) || (q->ups == 1 && q->downs == 1 && is_half(q->down[0])))
        return 2;
    for (long i = 0; i < expr_factor_count(below); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(below, i), &base, &exponent);
        if (walk_has(base, k) && degree_expr(base, k) == 1 &&
            is_half(expr_div(coeff_expr(base, k, 0), coeff_expr(base, k, 1))))
            return 2;
    }
    return 1;
}

/* t0(n)*z^n */
static Expr plain_term(const Quotient *q, long n)
{
    Expr value = expr_pow(q->z, expr_int(n));
    for (long k = 0; k < n; k++) {
        for (long i = 0; i < q->ups; i++)
            value = expr_mul(value, expr_add(q->up[i], expr_int(k)));
        for (long i = 0; i < q->downs; i++)
            value = expr_div(value, expr_add(q->down[i], expr_int(k)));
    }
    return value;
}

/* C from the first term that is not zero: t(k) = C*R(k)*t0(k)*z^k. */
static Expr constant_of(Expr t, Expr R, const Quotient *q, Expr k)
{
    for (long i = 0; i < FIRST_TERMS; i++) {
        Expr r = normal_expr(term_at(R, k, expr_int(i)));
        if (r != EXPR_ZERO)
            return normal_expr(expr_div(term_at(t, k, expr_int(i)), expr_mul(r, plain_term(q, i))));
    }
    return NULL;
}

/* The value at w, or the limit from inside at 1, which may be singular. */
static Expr put_in(Expr value, Expr w, Expr at)
{
    if (at != EXPR_ONE)
        return term_at(value, w, at);
    value = limit_expr(value, w, at, -1);
    return value && value != EXPR_UNDEFINED && !walk_has(value, EXPR_INFINITY) ? value : NULL;
}

/* Gauss: 2F1(a,b;c;1) = GAMMA(c)*GAMMA(c-a-b)/(GAMMA(c-a)*GAMMA(c-b)). */
static Expr gauss(const Quotient *q, Expr t, Expr k)
{
    if (q->ups != 2 || q->downs != 2 || q->z != EXPR_ONE)
        return NULL;
    bool first = q->down[0] == EXPR_ONE;
    if (!first && q->down[1] != EXPR_ONE)
        return NULL;
    Expr a = q->up[0], b = q->up[1], c = q->down[first];
    Expr left = normal_expr(expr_sub(c, expr_add(a, b)));
    if (expr_is_real_number(left) && num_sign(left) <= 0)
        return NULL;
    Expr above = expr_mul(funcs_apply1("GAMMA", c), funcs_apply1("GAMMA", left));
    Expr below = expr_mul(funcs_apply1("GAMMA", normal_expr(expr_sub(c, a))),
                          funcs_apply1("GAMMA", normal_expr(expr_sub(c, b))));
    return expr_product((Expr[]){term_at(t, k, EXPR_ZERO), above, expr_inv(below)}, 3);
}

static Expr from_zero(Expr t, Expr k, bool terminates)
{
    Quotient q;
    Known s = {.w = expr_from_symbol(sym_fresh("w"))};
    if (!read_quotient(&q, t, k))
        return NULL;
    Expr value = gauss(&q, t, k), R, C, at;
    if (value || (!terminates && !converges(&q)))
        return value;
    R = cancel_pairs(&q, k);
    s.power = power_of(&q, R, k);
    bool minus = s.power == 2 && is_negative(q.z);
    if (!known_series(&s, &q, &R, k, minus) || !(value = apply_rational(&s, R, k)) ||
        !(C = constant_of(t, R, &q, k)))
        return NULL;
    at = s.power == 1 ? q.z : sum_square_root(minus ? expr_neg(q.z) : q.z);
    value = put_in(value, s.w, at);
    return value ? expr_mul(C, value) : NULL;
}

/* 1/((k+1)!*(k+2)!) goes on to k = -1: the sum from there, less the terms that are too many. All
 * below are integers above 1; going back divides by what stands above, which must not vanish. */
static Expr from_before(Expr t, Expr k)
{
    Quotient q;
    long back = MAX_DISTANCE, n;
    if (!read_quotient(&q, t, k))
        return NULL;
    Expr below = denom_expr(normal_expr(cancel_pairs(&q, k)));
    if (q.downs == 0)
        return NULL;
    for (long i = 0; i < q.downs; i++) {
        if (!num_get_si(&n, q.down[i]) || n < 2)
            return NULL;
        back = n - 1 < back ? n - 1 : back;
    }
    for (long i = 0; i < q.ups; i++)
        if (num_get_si(&n, q.up[i]) && n <= back)
            return NULL;
    for (long i = 1; i <= back; i++)
        if (normal_expr(term_at(below, k, expr_int(-i))) == EXPR_ZERO)
            return NULL;
    Expr longer = term_shifted(t, k, -back), value = from_zero(longer, k, false);
    for (long i = 0; i < back && value; i++)
        value = expr_sub(value, normal_expr(term_at(longer, k, expr_int(i))));
    return value;
}

Expr sum_series(Expr t, Expr k, Expr a)
{
    long first;
    if (!num_get_si(&first, a))
        return NULL;
    t = term_shifted(t, k, first);
    Expr value = from_zero(t, k, false);
    return value ? value : from_before(t, k);
}

/* A factor k-b above makes t(b+1) = 0. */
Expr sum_terminating(Expr t, Expr k, Expr a, Expr b)
{
    Quotient q;
    long first;
    if (!num_get_si(&first, a) || !read_quotient(&q, t, k))
        return NULL;
    for (long i = 0; i < q.ups; i++)
        if (normal_expr(expr_add(q.up[i], b)) == EXPR_ZERO)
            return from_zero(term_shifted(t, k, first), k, true);
    return NULL;
}
