/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integrals that oscillate without end. The zeros of sin(g) or cos(g), g a polynomial in x that
 * grows, cut the half line into pieces whose integrals alternate in sign; their sum is accelerated
 * by the method of H. Cohen, F. Rodriguez Villegas and D. Zagier (Convergence acceleration of
 * alternating series, Exper. Math. 9, 2000), whose error falls by 5.8 with each term for sequences
 * that are moments of a positive measure, as the pieces of decreasing amplitudes are. Two lengths
 * must agree, and the pieces must decrease, else there is no answer. Functions that come to a wave
 * far out (Bessel's) are cut at the zeros of that. An oscillation that piles up
 * at a finite end, sin(1/x) at 0, is brought to infinity by x = a + 1/u.
 */
#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/base/mem.h"
#include "cas/calculus/quadrature/parts.h"
#include "cas/core/num.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"

enum { SIGN_BITS = 1000, NEWTON_STEPS = 60, LEAST_TERMS = 12, FURTHEST = 1 << 20 };
enum { MOST_BITS = 4, DOUBLE_BITS = 64, NEAR_BITS = 40, GUARD_BITS = 64, GUARD_DIGITS = 4 };
/* What is looked at on the way to FURTHEST; near enough for Newton's method in balls; how much the
 * pieces must fall at least, from the middle to the end; the size that counts where all is small.
 */
static const double stride = 1.25, near_enough = 1e-12, slowest = 0.97, small = 1e-3;

/* --- the phase ---------------------------------------------------------------------------------
 */

typedef struct Phase {
    Expr x, g; /* the phase, NULL: none found */
    long degree;
    bool is_sine;
    Expr call; /* its zeros are nearly those of this one; NULL: they are those of the wave */
} Phase;

/* Real numbers as coefficients? */
static bool is_real_polynomial(Expr g, Expr x)
{
    if (!is_polynomial_in(g, &x, 1) || degree_expr(g, x) < 1)
        return false;
    for (long k = 0; k <= degree_expr(g, x); k++)
        if (!funcs_is_constant(coeff_expr(g, x, k)) && !expr_is_number(coeff_expr(g, x, k)))
            return false;
    return true;
}

static void look(Expr node, void *arg);

/* The phase of what a function comes to far out, as BesselJ(0, g): its zeros are nearly there. */
static void look_far_out(Expr call, Phase *p)
{
    Expr u = expand_expr(expr_arg(call, expr_count(call) - 1));

    if (!is_real_polynomial(u, p->x))
        return;
    int sign = evalf_sign(coeff_expr(u, p->x, degree_expr(u, p->x)), SIGN_BITS);
    Expr wave = sign == 1 || sign == -1 ? funcs_expansion(call, sign, EXPR_ZERO) : NULL;
    Expr before = p->g;
    if (wave != NULL)
        walk_each(wave, look, p);
    if (p->g != before)
        p->call = call;
}

/* The phase of highest degree. */
static void look(Expr node, void *arg)
{
    Phase *p = arg;

    if (expr_is(node, EXPR_CALL) && funcs_swings(node) && !funcs_wave(node))
        look_far_out(node, p);
    bool is_sine = funcs_argument(node, "sin") != NULL;
    Expr g = is_sine ? funcs_argument(node, "sin") : funcs_argument(node, "cos");

    if (g == NULL || !walk_has(g, p->x))
        return;
    g = expand_expr(g);
    if (!is_real_polynomial(g, p->x) || degree_expr(g, p->x) <= p->degree)
        return;
    p->g = g;
    p->degree = degree_expr(g, p->x);
    p->is_sine = is_sine;
    p->call = NULL;
}

/* --- the pieces --------------------------------------------------------------------------------
 */

typedef struct Wave {
    QuadratureFunction f, g, slope;      /* integrand, phase, its derivative */
    QuadratureFunction near, near_slope; /* what has zeros near those of the wave, its derivative */
    bool is_sine, is_near;
    double sign; /* the phase grows or falls */
    slong bits, prec;
    acb_ptr ball; /* room for balls, which an interrupt in an enclosure gives back */
    long balls;
} Wave;

/* Places in the room; the pieces stand behind them. */
enum { AT, STEP, PHASE, FROM, TO, HEAD, LESS, START, SUM, PIECES };

static void release_balls(void *arg)
{
    Wave *w = arg;

    _acb_vec_clear(w->ball, w->balls);
}

static double double_at(const Wave *w, QuadratureFunction *f, double x)
{
    acb_set_d(w->ball + AT, x);
    return arf_get_d(
        arb_midref(acb_realref(enclose_eval(&f->c, &f->x, w->ball + AT, 1, DOUBLE_BITS))),
        ARF_RND_NEAR);
}

/* A place from which on the phase is monotone: there and at all its doublings the slope has one
 * sign. */
static double monotone_from(Wave *w, double a)
{
    double start = fmax(a, 1), sign = 0;

    for (double x = start; x < FURTHEST; x *= stride) {
        double here = copysign(1, double_at(w, &w->slope, x));

        if (here != sign)
            start = x;
        sign = here;
    }
    w->sign = sign;
    return start;
}

/* The place where f is the target, from one near it. */
static double place_of(const Wave *w, QuadratureFunction *f, QuadratureFunction *slope,
                       double target, double at)
{
    for (int i = 0; i < NEWTON_STEPS; i++) {
        double move = (double_at(w, f, at) - target) / double_at(w, slope, at);

        at -= move;
        if (!(fabs(move) >= near_enough * fabs(at)))
            break;
    }
    return at;
}

/* The place where the phase is (k or k + 1/2)*Pi, from a start near it, or the zero near that. */
static void zero_near(Wave *w, acb_ptr x, double k, double start)
{
    double turns = w->sign * (k + (w->is_sine ? 0 : 0.5));
    double at = place_of(w, &w->g, &w->slope, turns * M_PI, start);
    QuadratureFunction *f = w->is_near ? &w->near : &w->g;
    QuadratureFunction *slope = w->is_near ? &w->near_slope : &w->slope;
    acb_ptr step = w->ball + STEP, target = w->ball + PHASE;

    acb_const_pi(target, w->prec);
    arb_set_d(acb_realref(step), w->is_near ? 0 : turns);
    arb_zero(acb_imagref(step));
    acb_mul(target, target, step, w->prec);
    acb_set_d(x, w->is_near ? place_of(w, f, slope, 0, at) : at);
    for (slong bits = NEAR_BITS; bits < w->prec; bits *= 2) {
        acb_sub(step, enclose_eval(&f->c, &f->x, x, 1, w->prec), target, w->prec);
        acb_div(step, step, enclose_eval(&slope->c, &slope->x, x, 1, w->prec), w->prec);
        acb_sub(x, x, step, w->prec);
        acb_get_mid(x, x);
    }
}

static double middle_of(const acb_t x)
{
    return arf_get_d(arb_midref(acb_realref(x)), ARF_RND_NEAR);
}

/* Between neighbouring zeros. Bessel's functions are known to some of their bits between their two
 * series: they are asked with more. */
static bool integrate_piece(Wave *w, acb_ptr piece, acb_srcptr from, acb_srcptr to)
{
    for (slong bits = w->bits; w->is_near && bits <= MOST_BITS * w->bits; bits *= 2)
        if (quadrature_smooth(piece, &w->f, from, to, bits) &&
            acb_rel_accuracy_bits(piece) >= w->bits)
            return true;
    return quadrature_finite(piece, &w->f, from, to, w->bits);
}

/* head: the integral from a to the first zero; piece[0..n): between the zeros after it. */
static bool cut(Wave *w, const acb_t a, acb_t head, acb_ptr piece, long n)
{
    double start = monotone_from(w, middle_of(a));
    acb_ptr from = w->ball + FROM, to = w->ball + TO;
    double k = ceil(w->sign * double_at(w, &w->g, start) / M_PI) + 1;
    bool good;

    zero_near(w, from, k, start);
    good = middle_of(from) > middle_of(a) && quadrature_finite(head, &w->f, a, from, w->bits);
    for (long i = 0; i < n && good; i++) {
        zero_near(w, to, ++k, middle_of(from));
        good = middle_of(to) > middle_of(from) && integrate_piece(w, piece + i, from, to);
        acb_swap(from, to);
    }
    return good;
}

/* --- acceleration ------------------------------------------------------------------------------
 */

/* The sum of piece[0] + piece[1] + ... from the first n, pieces alternating in sign. */
static void accelerate(acb_t sum, acb_srcptr piece, long n, slong prec)
{
    arb_t d, b, c, t;

    arb_init(d);
    arb_init(b);
    arb_init(c);
    arb_init(t);
    arb_sqrt_ui(d, 8, prec); /* d = ((3+sqrt(8))^n + (3+sqrt(8))^-n)/2 */
    arb_add_ui(d, d, 3, prec);
    arb_pow_ui(d, d, (ulong)n, prec);
    arb_inv(t, d, prec);
    arb_add(d, d, t, prec);
    arb_mul_2exp_si(d, d, -1);
    arb_set_si(b, -1);
    arb_neg(c, d);
    acb_zero(sum);
    for (long k = 0; k < n; k++) {
        arb_sub(c, b, c, prec);
        arb_set(t, c);
        if (k % 2) /* the signs are in the pieces already */
            arb_neg(t, t);
        acb_addmul_arb(sum, piece + k, t, prec);
        arb_mul_si(b, b, (k + n) * (k - n), prec);
        arb_mul_2exp_si(b, b, 1);
        arb_div_si(b, b, (2 * k + 1) * (k + 1), prec);
    }
    acb_div_arb(sum, sum, d, prec);
    arb_clear(d);
    arb_clear(b);
    arb_clear(c);
    arb_clear(t);
}

static double size_of(const acb_t z)
{
    mag_t m;
    double size;

    mag_init(m);
    acb_get_mag(m, z);
    size = mag_get_d(m);
    mag_clear(m);
    return size;
}

/* Do the later pieces alternate and decrease? */
static bool decreases(acb_srcptr piece, long n)
{
    for (long k = n / 2; k + 1 < n; k++) {
        double ratio = size_of(piece + k + 1) / size_of(piece + k);

        if (!(ratio < 1) || middle_of(piece + k) * middle_of(piece + k + 1) > 0)
            return false;
    }
    return size_of(piece + n - 1) < slowest * size_of(piece + n / 2);
}

static bool sum_up(acb_ptr value, Wave *w, acb_srcptr a, long digits)
{
    long most = w->balls - PIECES, fewer = most - most / 4;
    acb_ptr piece = w->ball + PIECES, head = w->ball + HEAD, less = w->ball + LESS;
    bool good;

    good = cut(w, a, head, piece, most);
    if (good && size_of(piece) > 0)
        good = decreases(piece, most);
    if (good) {
        accelerate(value, piece, most, w->prec);
        accelerate(less, piece, fewer, w->prec);
        acb_add(value, value, head, w->prec);
        acb_add(less, less, head, w->prec);
        acb_sub(less, less, value, w->prec);
        acb_get_mid(value, value);
        good = size_of(less) <= pow(10, -(double)digits) * fmax(size_of(value), small);
    }
    return good;
}

/* --- the integral ------------------------------------------------------------------------------
 */

static Expr to_infinity(Expr f, const Phase *phase, Expr a, long digits)
{
    Wave w = {.is_sine = phase->is_sine,
              .is_near = phase->call != NULL,
              .bits = quadrature_bits(digits + GUARD_DIGITS)};
    Expr value = NULL;
    acb_ptr from, sum;
    bool ready;

    Expr call = phase->call != NULL ? phase->call : phase->g;
    w.prec = 2 * w.bits + GUARD_BITS;

    w.f.x = w.g.x = w.slope.x = w.near.x = w.near_slope.x = phase->x;
    ready = enclose_begin(&w.f.c, f, &phase->x, 1);
    ready = enclose_begin(&w.near.c, call, &phase->x, 1) && ready;
    ready = enclose_begin(&w.near_slope.c, diff_name(call, phase->x), &phase->x, 1) && ready;
    ready = enclose_begin(&w.g.c, phase->g, &phase->x, 1) && ready;
    ready = enclose_begin(&w.slope.c, diff_name(phase->g, phase->x), &phase->x, 1) && ready;
    if (ready) {
        err_fragile_begin();
        w.balls = PIECES + LEAST_TERMS + 2 * digits;
        w.ball = _acb_vec_init(w.balls);
        err_defer(release_balls, &w);
        from = w.ball + START;
        sum = w.ball + SUM;
        if (enclose_real(from, a, w.prec) && sum_up(sum, &w, from, digits))
            value = quadrature_float(sum, digits);
        err_undefer(true);
        err_fragile_end();
    }
    enclose_end(&w.slope.c);
    enclose_end(&w.g.c);
    enclose_end(&w.near_slope.c);
    enclose_end(&w.near.c);
    enclose_end(&w.f.c);
    return value;
}

static Expr one_wave(Expr f, Expr x, Expr a, long digits)
{
    Phase phase = {.x = x};

    walk_each(f, look, &phase);
    return phase.g == NULL ? NULL : to_infinity(f, &phase, a, digits);
}

/* *f with its products of waves as sums. */
static void take_apart(void *f)
{
    *(Expr *)f = expand_products(simplify_combine(*(Expr *)f, COMBINE_TRIG));
}

/* Products of waves as sums: each term by itself, from a place on where none is singular. */
static Expr several_waves(Expr f, Expr x, Expr a, long digits)
{
    Expr waves = f, sum, part;
    bool below = evalf_sign(expr_sub(EXPR_ONE, a), SIGN_BITS) == 1;
    Expr from = below ? EXPR_ONE : a;

    if (!err_attempt(take_apart, &waves) || !expr_is(waves, EXPR_SUM))
        return NULL;
    sum = below ? quadrature_by_rules(f, x, a, from, digits + GUARD_DIGITS) : EXPR_ZERO;
    for (long i = 0; sum != NULL && i < expr_term_count(waves); i++) {
        Expr term = expr_term(waves, i);

        part = one_wave(term, x, from, digits + GUARD_DIGITS);
        if (part == NULL)
            part = quadrature_by_rules(term, x, from, EXPR_INFINITY, digits + GUARD_DIGITS);
        sum = part == NULL ? NULL : quadrature_add(sum, part, digits + GUARD_DIGITS);
    }
    return sum == NULL ? NULL : evalf_expr(sum, digits);
}

static Expr half_line(Expr f, Expr x, Expr a, long digits)
{
    Expr value = one_wave(f, x, a, digits);

    return value != NULL ? value : several_waves(f, x, a, digits);
}

static Expr replaced(Expr f, Expr x, Expr by)
{
    return funcs_at(f, x, by);
}

/* The finite range from a to b with the oscillation at a: x = a + direction/u. */
static Expr at_end(Expr f, Expr x, Expr a, Expr b, int direction, long digits)
{
    Expr u = expr_div(expr_int(direction), x), start;

    f = replaced(f, x, expr_add(a, u));
    f = expr_div(f, expr_pow(x, EXPR_TWO));
    start = expr_div(expr_int(direction), expr_sub(b, a));
    return half_line(f, x, start, digits);
}

bool quadrature_swings(Expr f, Expr x)
{
    Phase phase = {.x = x};

    walk_each(f, look, &phase);
    return phase.call != NULL && !walk_has_call(f, "exp"); /* which leaves little of it */
}

Expr quadrature_oscillating(Expr f, Expr x, Expr a, Expr b, long digits)
{
    bool to_right = b == EXPR_INFINITY, from_left = a == expr_neg(EXPR_INFINITY);
    Expr value, other;
    Phase phase = {.x = x};

    walk_each(f, look, &phase);
    if (phase.g == NULL && !walk_has(f, expr_symbol("sin")) && !walk_has(f, expr_symbol("cos")))
        return NULL;
    if (to_right && !from_left)
        return half_line(f, x, a, digits);
    if (!to_right && from_left)
        return half_line(replaced(f, x, expr_neg(x)), x, expr_neg(b), digits);
    if (to_right) {
        value = half_line(f, x, EXPR_ZERO, digits + GUARD_DIGITS);
        other = value ? half_line(replaced(f, x, expr_neg(x)), x, EXPR_ZERO, digits + GUARD_DIGITS)
                      : NULL;
        return other ? evalf_expr(quadrature_add(value, other, digits + GUARD_DIGITS), digits)
                     : NULL;
    }
    value = at_end(f, x, a, b, 1, digits);
    return value ? value : at_end(f, x, b, a, -1, digits);
}
