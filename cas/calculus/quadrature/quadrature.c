/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numeric integration. Where f is analytic around a finite range the adaptive Gauss-Legendre
 * method of Arb encloses the integral (F. Johansson, Numerical integration in arbitrary-precision
 * ball arithmetic, 2018). Otherwise the double exponential rule of Takahasi and Mori, which takes
 * singularities at the ends and infinite ranges: the step is halved until two values in a row agree
 * to the digits wanted, or are far below what the integral of |f| makes of these: then the value is
 * 0. That agreement is evidence, not proof. What oscillates to infinity and what is singular inside
 * the range is taken apart (cas/calculus/quadrature/).
 */
#include "cas/base/ball_functions.h"
#include "cas/calculus/quadrature/parts.h"

#include <math.h>

#include "cas/base/check.h"
#include "cas/core/num.h"
#include "cas/value/evalf.h"
#include "cas/value/evalf_ball.h"
#include "cas/value/funcs.h"

/* Gauss nodes beyond GAUSS_BITS take longer than a prompt may wait. Halving goes towards one place
 * first, with about 2*bits steps to a singularity: where f was analytic around none of
 * PATIENCE*bits balls the range lies on a cut, which no more of them will leave. */
enum {
    GUARD_BITS = 40,
    GAUSS_BITS = 1200,
    EVALUATIONS = 4000,
    PATIENCE = 6,
    PARTS = 8,
    DEPTH = 2,
    LEVELS = 11,
    FIRST_LEVELS = 3,
    MOST_PREC = 4 /* times as precise as usual */
};
/* Terms end after QUIET_TERMS that are SPARE_BITS below the square of what counts, as values may be
 * far below them, or at t = FURTHEST. */
enum { QUIET_TERMS = 4, SPARE_BITS = 8, FURTHEST = 8 };
/* Bits of thousand digits. */
enum { KILODIGIT_BITS = 3322 };
/* By how much the integral of |f| may change with the step where it is known; at a pole it grows
 * with the logarithm of the step. */
#define STEADY 1e-3

Expr (*quadrature_pointwise)(Expr f, Expr x, Expr a, Expr b, long digits);

/* --- enclosure
 * ------------------------------------------------------------------------------------ */

static int integrand(acb_ptr out, const acb_t at, void *param, slong order, slong prec)
{
    QuadratureFunction *f = param;
    f->c.analytic = order != 0;
    if (!f->analytic && f->patience <= 0) {
        acb_indeterminate(out);
        return 0;
    }
    acb_set(out, enclose_eval(&f->c, &f->x, at, 1, prec));
    if (order != 0 && !f->analytic) {
        f->analytic = acb_is_finite(out);
        f->patience--;
    }
    return 0;
}

/* Is the error of value near the tolerance or, where there is no `whole` to measure by, value
 * known to nearly so many bits? */
static bool is_sharp(const acb_t value, slong bits, const mag_t whole, const mag_t tolerance)
{
    mag_t error, most;
    if (!acb_is_finite(value))
        return false;
    if (!whole)
        return acb_rel_accuracy_bits(value) >= bits - SPARE_BITS / 2;
    mag_init(error);
    mag_init(most);
    mag_hypot(error, arb_radref(acb_realref(value)), arb_radref(acb_imagref(value)));
    mag_mul_2exp_si(most, tolerance, SPARE_BITS / 2);
    bool sharp = mag_cmp(error, most) <= 0;
    mag_clear(most);
    mag_clear(error);
    return sharp;
}

/* value: the integral, to `bits` of itself or, unless it is NULL, of `whole`. Functions whose
 * enclosures are wide (Bessel's between their series near zero and far out) are asked with more. */
static bool enclosed(acb_t value, QuadratureFunction *f, const acb_t a, const acb_t b, slong bits,
                     const mag_t whole)
{
    acb_calc_integrate_opt_t options;
    mag_t tolerance;
    if (bits > GAUSS_BITS)
        return false;
    acb_calc_integrate_opt_init(options);
    options->eval_limit = EVALUATIONS;
    mag_init(tolerance);
    mag_set_ui_2exp_si(tolerance, 1, -bits);
    if (whole)
        mag_mul_2exp_si(tolerance, whole, -bits);
    slong prec = bits + GUARD_BITS, most = prec * MOST_PREC;
    bool sharp = false;
    for (bool again = true; again; prec *= 2) {
        f->analytic = false;
        f->patience = PATIENCE * bits;
        acb_calc_integrate(value, integrand, f, a, b, bits, tolerance, options, prec);
        sharp = is_sharp(value, bits, whole, tolerance);
        again = !sharp && acb_is_finite(value) && prec < most &&
                acb_rel_accuracy_bits(value) > bits - GUARD_BITS / 2;
    }
    mag_clear(tolerance);
    return sharp;
}

/* --- double exponential rule
 * ------------------------------------------------------------------------ */

typedef enum Shape { FINITE, HALF_LINE, WHOLE_LINE } Shape;

typedef struct Rule {
    QuadratureFunction *f;
    Shape shape;
    arb_t a, width; /* start and signed length; for a half line width is +-1 */
    slong prec;
} Rule;

/* x(t) and x'(t) of the map from the line to the range. */
static void map_point(const Rule *r, arb_t x, arb_t dx, const arb_t t)
{
    arb_t s, c, half_pi, e;
    arb_init(s);
    arb_init(c);
    arb_init(half_pi);
    arb_init(e);
    arb_const_pi(half_pi, r->prec);
    arb_mul_2exp_si(half_pi, half_pi, -1);
    arb_sinh_cosh(s, c, t, r->prec);
    arb_mul(s, s, half_pi, r->prec);
    arb_mul(c, c, half_pi, r->prec);
    switch (r->shape) {
    case FINITE: /* a + width/(1+exp(-2s)), derivative width*2c*e/(1+e)^2 */
        arb_mul_2exp_si(s, s, 1);
        arb_neg(s, s);
        arb_exp(e, s, r->prec);
        arb_add_ui(s, e, 1, r->prec);
        arb_inv(s, s, r->prec);
        arb_mul(x, r->width, s, r->prec);
        arb_mul(dx, s, s, r->prec);
        arb_mul(dx, dx, e, r->prec);
        arb_mul(dx, dx, c, r->prec);
        arb_mul(dx, dx, r->width, r->prec);
        arb_mul_2exp_si(dx, dx, 1);
        arb_add(x, x, r->a, r->prec);
        break;
    case HALF_LINE: /* a + width*exp(s) */
        arb_exp(e, s, r->prec);
        arb_mul(e, e, r->width, r->prec);
        arb_add(x, e, r->a, r->prec);
        arb_mul(dx, e, c, r->prec);
        arb_abs(dx, dx);
        break;
    case WHOLE_LINE: /* sinh(s) */
        arb_sinh_cosh(x, e, s, r->prec);
        arb_mul(dx, e, c, r->prec);
        break;
    }
    arb_get_mid_arb(x, x);
    arb_clear(s);
    arb_clear(c);
    arb_clear(half_pi);
    arb_clear(e);
}

/* f(x(t))*x'(t); false where f has no finite value. */
static bool term_at(Rule *r, acb_t term, const arb_t t)
{
    acb_t x;
    arb_t dx;
    acb_init(x);
    arb_init(dx);
    map_point(r, acb_realref(x), dx, t);
    acb_set(term, enclose_eval(&r->f->c, &r->f->x, x, 1, r->prec));
    acb_mul_arb(term, term, dx, r->prec);
    acb_get_mid(term, term);
    bool finite = acb_is_finite(term);
    acb_clear(x);
    arb_clear(dx);
    return finite;
}

/* A sum of terms, and of their sizes; how far on each side, in t, terms have counted. */
typedef struct Sum {
    acb_t value;
    mag_t size;
    double reach[2];
} Sum;

static void sum_init(Sum *sum)
{
    *sum = (Sum){.reach = {0}};
    acb_init(sum->value);
    mag_init(sum->size);
}

static void sum_clear(Sum *sum)
{
    acb_clear(sum->value);
    mag_clear(sum->size);
}

static void sum_add(Sum *sum, const acb_t term, slong prec)
{
    mag_t size;
    mag_init(size);
    acb_get_mag(size, term);
    mag_add(sum->size, sum->size, size);
    acb_add(sum->value, sum->value, term, prec);
    mag_clear(size);
}

/* Is |z| at most 2^-bits * whole? */
static bool is_below(const acb_t z, const mag_t whole, slong bits)
{
    mag_t size, bound;
    mag_init(size);
    mag_init(bound);
    acb_get_mag(size, z);
    mag_mul_2exp_si(bound, whole, -bits);
    bool below = mag_cmp(size, bound) <= 0;
    mag_clear(size);
    mag_clear(bound);
    return below;
}

/* Adds the terms at t = direction*step*(first, first+stride, ...) until they no longer count,
 * behind all that did with a longer step: what counts may lie at an end alone. */
static void add_side(Rule *r, Sum *sum, int direction, long level, slong bits)
{
    acb_t term;
    arb_t t;
    acb_init(term);
    arb_init(t);
    int quiet = 0;
    long stride = level == 0 ? 1 : 2;
    for (long k = 1; quiet < QUIET_TERMS && k < ((long)FURTHEST << level); k += stride) {
        arb_set_si(t, direction * k);
        arb_mul_2exp_si(t, t, -level);
        if (!term_at(r, term, t))
            break;
        double at = ldexp((double)k, (int)-level), *reach = &sum->reach[direction > 0];
        bool counts = !is_below(term, sum->size, 2 * bits + SPARE_BITS);
        *reach = counts ? fmax(*reach, at) : *reach;
        quiet = !counts && at > *reach ? quiet + 1 : 0;
        sum_add(sum, term, r->prec);
    }
    acb_clear(term);
    arb_clear(t);
}

/* The sum with half the step differs from the one before by `change`, scaled as the value is; size:
 * the integral of |f|, as the sum before had it and now. A value far below that is 0 where that is
 * known; at a pole it is not, and the sums of 1/x from -1 to 1 are 0, too. */
static bool is_settled(acb_t value, const Sum *sum, const acb_t change, long level, slong bits,
                       mag_t size)
{
    mag_t whole, own, ratio;
    mag_init(whole);
    mag_init(own);
    mag_init(ratio);
    mag_mul_2exp_si(whole, sum->size, -level);
    acb_get_mag(own, value);
    mag_div(ratio, whole, size);
    mag_set(size, whole);
    bool none = is_below(change, whole, bits + GUARD_BITS / 2) &&
                is_below(value, whole, bits + GUARD_BITS / 2);
    bool settled = none ? mag_is_zero(whole) || fabs(mag_get_d(ratio) - 1) <= STEADY
                        : acb_is_finite(value) && is_below(change, own, bits);
    if (none && settled)
        acb_zero(value);
    mag_clear(whole);
    mag_clear(own);
    mag_clear(ratio);
    return settled;
}

static bool double_exponential(acb_t value, Rule *r, slong bits)
{
    Sum sum;
    acb_t last, t0;
    arb_t zero;
    bool agreed = false;
    mag_t size;
    mag_init(size);
    sum_init(&sum);
    acb_init(last);
    acb_init(t0);
    arb_init(zero);
    if (term_at(r, t0, zero))
        sum_add(&sum, t0, r->prec);
    for (long level = 0; level < LEVELS && !agreed; level++) {
        add_side(r, &sum, 1, level, bits);
        add_side(r, &sum, -1, level, bits);
        acb_mul_2exp_si(value, sum.value, -level);
        acb_sub(t0, value, last, r->prec);
        acb_set(last, value);
        agreed = level >= FIRST_LEVELS && is_settled(value, &sum, t0, level, bits, size);
    }
    sum_clear(&sum);
    mag_clear(size);
    acb_clear(last);
    acb_clear(t0);
    arb_clear(zero);
    return agreed;
}

slong quadrature_bits(long digits)
{
    return digits * KILODIGIT_BITS / 1000 + SPARE_BITS;
}

bool quadrature_smooth(acb_t value, QuadratureFunction *f, const acb_t lo, const acb_t hi,
                       slong bits)
{
    slong prec = 2 * bits + GUARD_BITS;
    f->c.analytic = false;
    Rule r = {.f = f, .prec = prec, .shape = FINITE};
    arb_init(r.a);
    arb_init(r.width);
    arb_set(r.a, acb_realref(lo));
    arb_sub(r.width, acb_realref(hi), acb_realref(lo), prec);
    bool done = double_exponential(value, &r, bits);
    arb_clear(r.a);
    arb_clear(r.width);
    return done;
}

/* Part by part, those that take too many evaluations in parts again, and at last by the rule. */
static bool in_parts(acb_t value, QuadratureFunction *f, const acb_t lo, const acb_t hi, slong bits,
                     const mag_t whole, int depth)
{
    slong prec = 2 * bits + GUARD_BITS;
    bool done = true;
    acb_t a, b, part;
    acb_init(a);
    acb_init(b);
    acb_init(part);
    acb_zero(value);
    acb_set(b, lo);
    for (int i = 1; i <= PARTS && done && !err_interrupt_pending; i++) {
        acb_set(a, b);
        acb_sub(b, hi, lo, prec);
        acb_mul_si(b, b, i, prec);
        acb_div_si(b, b, PARTS, prec);
        acb_add(b, b, lo, prec);
        acb_get_mid(b, b);
        if (i == PARTS)
            acb_set(b, hi);
        done = enclosed(part, f, a, b, bits, whole) ||
               (depth > 1 ? in_parts(part, f, a, b, bits, whole, depth - 1)
                          : quadrature_smooth(part, f, a, b, bits));
        acb_add(value, value, part, prec);
    }
    acb_clear(a);
    acb_clear(b);
    acb_clear(part);
    return done;
}

/* Do two values agree but for what rules may be off? */
static bool agree(const acb_t value, const acb_t other, const mag_t whole, slong bits)
{
    acb_t off;
    acb_init(off);
    acb_sub(off, value, other, 2 * bits + GUARD_BITS);
    bool same = is_below(off, whole, bits - GUARD_BITS / 2);
    acb_clear(off);
    return same;
}

/* Two sums that agree may have missed the same narrow peaks, so the parts of the range are asked,
 * too. */
bool quadrature_finite(acb_t value, QuadratureFunction *f, const acb_t lo, const acb_t hi,
                       slong bits)
{
    acb_t sum;
    mag_t whole;
    f->enclosed = enclosed(value, f, lo, hi, bits, NULL);
    if (f->enclosed)
        return true;
    if (!quadrature_smooth(value, f, lo, hi, bits))
        return false;
    acb_init(sum);
    mag_init(whole);
    acb_get_mag(whole, value);
    if (!mag_is_zero(whole) && in_parts(sum, f, lo, hi, bits, whole, DEPTH) &&
        !agree(value, sum, whole, bits))
        acb_set(value, sum);
    acb_clear(sum);
    mag_clear(whole);
    return true;
}

bool quadrature_piece(acb_t value, QuadratureFunction *f, const acb_t lo, const acb_t hi,
                      slong bits, const mag_t whole)
{
    return enclosed(value, f, lo, hi, bits, whole) || quadrature_smooth(value, f, lo, hi, bits);
}

/* --- the integral
 * -------------------------------------------------------------------------------------- */

Expr quadrature_float(const acb_t z, long digits)
{
    CHECK(digits > 0);
    Expr re = evalf_middle(acb_realref(z), digits);
    if (arb_contains_zero(acb_imagref(z)))
        return re;
    return expr_complex(num_is_zero(re) ? EXPR_ZERO : re, evalf_middle(acb_imagref(z), digits));
}

/* From lo (hi) to infinity. */
static bool over_line(acb_t value, QuadratureFunction *f, Shape shape, int direction,
                      const acb_t end, slong bits)
{
    Rule r = {.f = f, .prec = 2 * bits + GUARD_BITS, .shape = shape};
    f->c.analytic = false;
    arb_init(r.a);
    arb_init(r.width);
    arb_set(r.a, acb_realref(end));
    arb_set_si(r.width, direction);
    bool done = double_exponential(value, &r, bits);
    arb_clear(r.a);
    arb_clear(r.width);
    return done;
}

/* A part below what the sums were reckoned to is none: roots of squares leave the real line by
 * rounding. */
static void drop_dust(acb_t value, slong prec)
{
    mag_t whole, size;
    arb_ptr part[] = {acb_realref(value), acb_imagref(value)};
    mag_init(whole);
    mag_init(size);
    acb_get_mag(whole, value);
    mag_mul_2exp_si(whole, whole, -prec);
    for (int i = 0; i < 2; i++) {
        arb_get_mag(size, part[i]);
        if (mag_cmp(size, whole) <= 0)
            arb_zero(part[i]);
    }
    mag_clear(whole);
    mag_clear(size);
}

/* Where nothing else knows it: many narrow peaks are too much for one sum of either kind. The rule
 * that has not settled tells how large the integral is. */
static bool finite_in_parts(acb_t value, QuadratureFunction *f, const acb_t lo, const acb_t hi,
                            slong bits)
{
    mag_t whole;
    mag_init(whole);
    (void)quadrature_smooth(value, f, lo, hi, bits);
    bool known = acb_is_finite(value);
    acb_get_mag(whole, value);
    known = known && !mag_is_zero(whole) && in_parts(value, f, lo, hi, bits, whole, DEPTH);
    mag_clear(whole);
    return known;
}

/* How an integral is looked for. */
typedef enum Way { BY_RULES, IN_PARTS, BY_SCALES } Way;

static bool integrate_range(acb_t value, QuadratureFunction *f, Expr a, Expr b, slong bits, Way way)
{
    slong prec = 2 * bits + GUARD_BITS;
    acb_t lo, hi;
    acb_init(lo);
    acb_init(hi);
    QuadratureRange r = {.lo = lo,
                         .hi = hi,
                         .from_left = a == expr_neg(EXPR_INFINITY),
                         .to_right = b == EXPR_INFINITY};
    bool endless = r.from_left || r.to_right, done = false;
    bool ok =
        (r.from_left || enclose_real(lo, a, prec)) && (r.to_right || enclose_real(hi, b, prec));
    err_fragile_begin();
    if (ok && way == BY_SCALES)
        done = quadrature_graded(value, f, &r, bits);
    else if (ok && !endless)
        done = (way == IN_PARTS ? finite_in_parts : quadrature_finite)(value, f, lo, hi, bits);
    else if (ok && way == BY_RULES)
        done = over_line(value, f, r.to_right && r.from_left ? WHOLE_LINE : HALF_LINE,
                         r.from_left ? -1 : 1, r.from_left ? hi : lo, bits);
    if (done && way == BY_RULES && !f->enclosed)
        done = quadrature_narrow(value, f, &r, bits);
    err_fragile_end();
    if (done && acb_is_finite(value))
        drop_dust(value, 2 * bits);
    acb_clear(lo);
    acb_clear(hi);
    return done;
}

bool quadrature_line(acb_t value, QuadratureFunction *f, int direction, const acb_t end, slong bits)
{
    return over_line(value, f, HALF_LINE, direction, end, bits);
}

static Expr in_balls(Expr f, Expr x, Expr a, Expr b, long digits, Way way)
{
    QuadratureFunction g = {.x = x};
    Expr value = NULL;
    acb_t result;
    if (enclose_begin(&g.c, f, &x, 1)) {
        acb_init(result);
        if (integrate_range(result, &g, a, b, quadrature_bits(digits), way))
            value = quadrature_float(result, digits);
        acb_clear(result);
    }
    enclose_end(&g.c);
    return value;
}

Expr quadrature_by_rules(Expr f, Expr x, Expr a, Expr b, long digits)
{
    return in_balls(f, x, a, b, digits, BY_RULES);
}

static void restore_digits(void *saved)
{
    num_digits = *(long *)saved;
}

Expr quadrature_add(Expr a, Expr b, long digits)
{
    long saved = num_digits;
    err_defer(restore_digits, &saved);
    num_digits = digits;
    Expr sum = num_add(a, b);
    err_undefer(true);
    return sum;
}

Expr quadrature_integral(Expr f, Expr x, Expr a, Expr b, long digits)
{
    CHECK(digits > 0);
    if (a == EXPR_INFINITY || b == expr_neg(EXPR_INFINITY)) {
        Expr value = quadrature_integral(f, x, b, a, digits);
        return value ? num_neg(value) : NULL;
    }
    bool endless = a == expr_neg(EXPR_INFINITY) || b == EXPR_INFINITY;
    Expr value = NULL;
    bool peaks = endless && quadrature_has_peaks(f, x, a, b, digits, &value), whole = !value;
    bool swings = whole && endless && quadrature_swings(f, x);
    if (swings) /* for a rule its values far out are slow to come by */
        value = quadrature_oscillating(f, x, a, b, digits);
    if (whole && !value)
        value = quadrature_by_rules(f, x, a, b, digits);
    if (peaks && whole && value && num_is_zero(value)) /* they were not seen */
        return NULL;
    if (!value && !swings)
        value = quadrature_oscillating(f, x, a, b, digits);
    if (!value)
        value = quadrature_pieces(f, x, a, b, digits);
    if (!value && !endless)
        (void)quadrature_has_peaks(f, x, a, b, digits, &value);
    if (!value)
        value = in_balls(f, x, a, b, digits, IN_PARTS);
    return value || swings ? value : in_balls(f, x, a, b, digits, BY_SCALES);
}
