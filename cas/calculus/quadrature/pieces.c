/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Singular places inside the range: where functions are not analytic (cas/algebra/places.h) and
 * zeros of what stands under negative or broken powers cut it into pieces with singularities at
 * their ends only, which the double exponential rule takes. Zeros that solve does not tell are
 * isolated by balls; where a condition holds a jump itself, frac(x) < 1/2, between its places. A
 * half line on which f decreases too slowly for that rule, such as 1/(x*ln(x)^2), is taken by
 * exp(u) for x. For Cauchy's principal value simple poles are taken off and integrated by hand.
 */
#include <float.h>
#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/places.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/mem.h"
#include "cas/calculus/jumps.h"
#include "cas/calculus/limit.h"
#include "cas/calculus/quadrature/parts.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_facts.h"

enum { MOST_PLACES = 2000, SIGN_BITS = 1000, GUARD_DIGITS = 3, PLACE_DIGITS = 20 };
/* Zeros are isolated down to parts of so many units in the last place of doubles. */
static const double finest_part = 8 * DBL_EPSILON;
/* From this slope on the rules for lines without an end, which look around 1, may not see it. */
#define STEEP 20

typedef struct Places {
    Expr x, a, b;
    Expr place[MOST_PLACES]; /* increasing, inside a..b */
    long count, digits;
    bool open;     /* there may be others */
    double narrow; /* the second derivative of an exponent at a peak, the largest; 0: none */
} Places;

/* The sign of p - q, infinities included; 2 when it is open. */
static int compare(Expr p, Expr q)
{
    int far = infinity_sign(p) - infinity_sign(q);
    if (p == q)
        return 0;
    if (far)
        return far > 0 ? 1 : -1;
    Expr difference = expr_sub(p, q);
    return expr_is_real_number(difference) ? num_sign(difference)
                                           : evalf_sign(difference, SIGN_BITS);
}

/* What is written with complex radicals is a ball beside the real line: a rational number so near
 * that f is not told from what it is there. */
static Expr on_line(const Places *p, Expr place)
{
    if (!walk_has_kind(place, EXPR_COMPLEX))
        return place;
    return linalg_exact(evalf_expr(place, 2 * p->digits + PLACE_DIGITS));
}

/* A place whose side of others no ball tells leaves it open what there is. */
static void add_place(Places *p, Expr place)
{
    long at = p->count;

    if (!funcs_is_constant(place) || !expr_is_real_number(evalf_expr(place, PLACE_DIGITS)))
        return;
    place = on_line(p, place);
    int above = compare(place, p->a), below = compare(p->b, place);
    if (above <= 0 || below <= 0)
        return;
    if (above == 2 || below == 2) {
        p->open = true;
        return;
    }
    while (at > 0 && compare(p->place[at - 1], place) == 1)
        at--;
    if (at > 0 && compare(p->place[at - 1], place) == 0)
        return;
    if (p->count == MOST_PLACES) {
        p->open = true;
        return;
    }
    for (long i = p->count++; i > at; i--)
        p->place[i] = p->place[i - 1];
    p->place[at] = place;
}

/* --- zeros by balls -------------------------------------------------------------------------- */

enum { MOST_BALLS = 20000, BALL_BITS = 64, DOUBLE_DIGITS = 15 };

typedef struct Isolation {
    Places *p;
    Enclosure c;
    long asked;
} Isolation;

/* The sign of the function from lo to hi: 0 when it is open. Balls of doubles own no memory. */
static int sign_over(Isolation *s, double lo, double hi)
{
    acb_t over;
    acb_init(over);
    arb_set_d(acb_realref(over), lo + (hi - lo) / 2);
    mag_set_d(arb_radref(acb_realref(over)), (hi - lo) / 2 + fabs(hi) * DBL_EPSILON);
    s->asked++;
    acb_srcptr z = enclose_eval(&s->c, &s->p->x, over, 1, BALL_BITS);
    if (!acb_is_finite(z) || arb_contains_zero(acb_realref(z)))
        return 0;
    return arb_is_positive(acb_realref(z)) ? 1 : -1;
}

/* Parts that stay open are halved until they are as short as doubles are. */
static void isolate(Isolation *s, double lo, double hi)
{
    double middle = lo + (hi - lo) / 2, finest = finest_part * fmax(fabs(lo), fabs(hi));
    if (s->p->open || sign_over(s, lo, hi) != 0)
        return;
    if (s->asked > MOST_BALLS)
        s->p->open = true;
    else if (hi - lo <= finest || hi - lo < DBL_MIN)
        add_place(s->p, num_from_double(middle, 0));
    else {
        isolate(s, lo, middle);
        isolate(s, middle, hi);
    }
}

/* The zeros of e between two constants; doubles have digits enough for them, or there may be
 * others. */
static void isolate_zeros(Places *p, Expr e, Expr from, Expr to)
{
    Isolation s = {.p = p};
    Expr ends[] = {evalf_expr(from, PLACE_DIGITS), evalf_expr(to, PLACE_DIGITS)};
    double lo = expr_is_real_number(ends[0]) ? num_to_double(ends[0]) : NAN;
    double hi = expr_is_real_number(ends[1]) ? num_to_double(ends[1]) : NAN;
    if (!isfinite(lo) || !isfinite(hi) || p->digits > DOUBLE_DIGITS) {
        p->open = true;
        return;
    }
    if (enclose_begin(&s.c, e, &p->x, 1))
        isolate(&s, lo, hi);
    else
        p->open = true;
    enclose_end(&s.c);
}

/* --- zeros ----------------------------------------------------------------------------------- */

typedef struct Asked {
    Places *p;
    Expr e, from, to;
} Asked;

static void ask_solve(void *asked)
{
    Asked *q = asked;
    Places *p = q->p;
    SolveResult zeros = solve_zeros(q->e, p->x, q->from, q->to);
    p->open = p->open || !zeros.complete;
    for (long i = 0; i < expr_count(zeros.solutions); i++) {
        Expr place = expr_arg(zeros.solutions, i);
        if (compare(place, q->from) >= 0 && compare(q->to, place) >= 0)
            add_place(p, place);
    }
}

/* Those between two constants of e, which does not jump there. */
static void add_smooth_zeros(Places *p, Expr e, Expr from, Expr to)
{
    Asked q = {p, e, from, to};
    if (err_attempt(ask_solve, &q) && !p->open)
        return;
    p->open = false;
    isolate_zeros(p, e, from, to);
}

/* The zeros of e, which may jump at places that are known by now. */
static void add_zeros(Places *p, Expr e)
{
    if (!walk_has(e, p->x) || p->open)
        return;
    if (!jumps_occur(e, p->x)) {
        add_smooth_zeros(p, e, p->a, p->b);
        return;
    }
    long count = p->count;
    Expr *place = mem_array((size_t)count + 2, sizeof *place);
    err_defer(mem_release, place);
    place[0] = p->a;
    for (long i = 0; i < count; i++)
        place[i + 1] = p->place[i];
    place[count + 1] = p->b;
    for (long i = 0; i <= count && !p->open; i++) {
        Expr here = jumps_between(e, p->x, place[i], place[i + 1]);
        if (!here)
            p->open = true;
        else if (walk_has(here, p->x))
            add_smooth_zeros(p, here, place[i], place[i + 1]);
    }
    err_undefer(true);
}

static void add_jump(Expr e, void *arg)
{
    add_zeros(arg, e);
}

static void look(Expr node, void *arg)
{
    Places *p = arg;

    if (!walk_has(node, p->x))
        return;
    if (!places_each(node, p->x, p->a, p->b, PLACES_ALL, add_jump, p))
        p->open = true;
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (exponent != EXPR_ONE && (!expr_is(exponent, EXPR_INTEGER) || num_sign(exponent) < 0))
            add_zeros(p, base);
    }
}

/* Between two places by the branch there; by f itself where that leaves the real line, as a root of
 * it may by rounding close to an end. */
static Expr piece(Expr f, Expr x, Expr from, Expr to, long digits)
{
    Expr here = jumps_between(f, x, from, to);
    Expr value = quadrature_by_rules(here != NULL ? here : f, x, from, to, digits);
    bool off = here != NULL && here != f && value != NULL && expr_is(value, EXPR_COMPLEX);
    Expr own = off ? quadrature_by_rules(f, x, from, to, digits) : NULL;

    return own != NULL ? own : value;
}

/* The piece next to an infinite end, in units of the width of a peak: that rule wants to find what
 * counts around 1 from the end. */
static Expr end_piece(const Places *p, Expr f, Expr end, int direction, long digits)
{
    long k = lround(-log2(p->narrow) / 2);
    Expr unit = expr_pow(EXPR_TWO, expr_int(k)),
         infinite = expr_mul(expr_int(direction), EXPR_INFINITY);
    Expr here = expr_mul(unit, funcs_at(f, p->x, expr_add(end, expr_mul(unit, p->x))));

    return direction > 0 ? quadrature_by_rules(here, p->x, EXPR_ZERO, infinite, digits)
                         : quadrature_by_rules(here, p->x, infinite, EXPR_ZERO, digits);
}

static Expr sum_of_pieces(const Places *p, Expr f, long digits)
{
    Expr sum = EXPR_ZERO;

    for (long i = 0; i <= p->count; i++) {
        Expr from = i == 0 ? p->a : p->place[i - 1], to = i == p->count ? p->b : p->place[i];
        long more = digits + GUARD_DIGITS;
        bool peak = p->narrow > 0 && p->count > 0;
        Expr part = peak && to == EXPR_INFINITY && i > 0 ? end_piece(p, f, from, 1, more)
                    : peak && i == 0 && i < p->count && from == expr_neg(EXPR_INFINITY)
                        ? end_piece(p, f, to, -1, more)
                        : piece(f, p->x, from, to, more);

        if (part == NULL)
            return NULL;
        sum = quadrature_add(sum, part, digits + GUARD_DIGITS);
    }
    return evalf_expr(sum, digits);
}

/* Peaks stand where an exponent is stationary: exp(-(x-1000)^2). */
static void look_for_peak(Expr node, void *arg)
{
    Places *p = arg;
    Expr u = funcs_argument(node, "exp");

    if (u == NULL && expr_is(node, EXPR_POWER) && !walk_has(expr_arg(node, 0), p->x))
        u = expr_arg(node, 1);
    if (u == NULL || !walk_has(u, p->x))
        return;
    add_zeros(p, diff_name(u, p->x));
    Expr bend = diff_name(diff_name(u, p->x), p->x);
    for (long i = 0; i < p->count; i++) {
        Expr at = evalf_expr(funcs_at(bend, p->x, p->place[i]), PLACE_DIGITS);
        double size = expr_is_real_number(at) ? fabs(num_to_double(at)) : 0;

        p->narrow = isfinite(size) ? fmax(p->narrow, size) : p->narrow;
    }
}

/* Where the argument of a function is 0 with a steep slope it may have a peak or a step:
 * sech(1000*(x-7)). Waves have these everywhere. */
static void look_for_steep(Expr node, void *arg)
{
    Places *p = arg, zeros = {.x = p->x, .a = p->a, .b = p->b, .digits = p->digits};

    if (!expr_is(node, EXPR_CALL) || expr_count(node) != 2 || funcs_is_circular(node) ||
        funcs_jump(node) != FUNC_JUMP_NONE || !walk_has(expr_arg(node, 1), p->x))
        return;
    Expr u = expr_arg(node, 1), slope = diff_name(u, p->x);
    add_zeros(&zeros, u);
    for (long i = 0; !zeros.open && i < zeros.count; i++) {
        Expr at = evalf_expr(funcs_at(slope, p->x, zeros.place[i]), PLACE_DIGITS);
        double size = expr_is_real_number(at) ? fabs(num_to_double(at)) : 0;

        if (!isfinite(size) || size < STEEP)
            continue;
        add_place(p, zeros.place[i]);
        p->narrow = fmax(p->narrow, size * size);
    }
}

bool quadrature_has_peaks(Expr f, Expr x, Expr a, Expr b, long digits, Expr *value)
{
    Places p = {.x = x, .a = a, .b = b, .digits = digits};

    walk_each(f, look_for_peak, &p);
    if (!p.open)
        walk_each(f, look_for_steep, &p);
    if (p.open || p.count == 0 || !(p.narrow > 0))
        return false;
    *value = sum_of_pieces(&p, f, digits);
    return true;
}

/* x = exp(u) on a half line to the right of zero. */
static Expr by_exponential(Expr f, Expr x, Expr a, Expr b, long digits)
{
    Expr e = funcs_apply1("exp", x);

    if (b != EXPR_INFINITY || compare(a, EXPR_ZERO) != 1)
        return NULL;
    f = expr_mul(funcs_at(f, x, e), e);
    return quadrature_by_rules(f, x, funcs_apply1("ln", a), b, digits);
}

Expr quadrature_pieces(Expr f, Expr x, Expr a, Expr b, long digits)
{
    Places p = {.x = x, .a = a, .b = b, .digits = digits};

    if (compare(a, b) == 1) {
        Expr value = quadrature_pieces(f, x, b, a, digits);

        return value != NULL ? num_neg(value) : NULL;
    }
    walk_each(f, look, &p);
    if (!p.open && (p.count > 0 || jumps_occur(f, x)))
        return sum_of_pieces(&p, f, digits);
    return by_exponential(f, x, a, b, digits);
}

/* --- principal values ------------------------------------------------------------------------ */

/* The part r/(x-c) of f at a place, 0 where there is none; NULL when it is of another kind. */
static Expr simple_part(Expr f, Expr x, Expr c)
{
    Expr distance = expr_sub(x, c), residue = limit_expr(expr_mul(distance, f), x, c, 0);

    return residue != NULL && funcs_is_constant(residue) && residue != EXPR_UNDEFINED &&
                   infinity_sign(residue) == 0
               ? expr_div(residue, distance)
               : NULL;
}

/* The integral of such a part from lo to hi on both sides of its pole. */
static Expr simple_integral(Expr part, Expr x, Expr c, Expr lo, Expr hi)
{
    Expr residue = normal_expr(expr_mul(part, expr_sub(x, c)));

    return expr_mul(residue, funcs_apply1("ln", expr_div(expr_sub(hi, c), expr_sub(c, lo))));
}

/* Between lo and hi, finite, on both sides of all places: f less its simple poles, and these. */
static Expr principal_between(const Places *p, Expr f, Expr lo, Expr hi, long digits)
{
    Expr rest = f, poles = EXPR_ZERO;

    for (long i = 0; i < p->count; i++) {
        Expr part = simple_part(f, p->x, p->place[i]);

        if (part == NULL)
            return NULL;
        rest = expr_sub(rest, part);
        poles = expr_add(poles, simple_integral(part, p->x, p->place[i], lo, hi));
    }
    Expr value = quadrature_integral(rest, p->x, lo, hi, digits);
    return value != NULL ? quadrature_add(value, evalf_expr(poles, digits), digits) : NULL;
}

Expr quadrature_principal(Expr f, Expr x, Expr a, Expr b, long digits)
{
    Places p = {.x = x, .a = a, .b = b, .digits = digits};
    long more = digits + GUARD_DIGITS;

    if (compare(a, b) == 1) {
        Expr value = quadrature_principal(f, x, b, a, digits);

        return value != NULL ? num_neg(value) : NULL;
    }
    walk_each(f, look, &p);
    if (p.open)
        return NULL;
    if (p.count == 0)
        return quadrature_integral(f, x, a, b, digits);
    Expr lo = infinity_sign(a) ? expr_sub(p.place[0], EXPR_ONE) : a;
    Expr hi = infinity_sign(b) ? expr_add(p.place[p.count - 1], EXPR_ONE) : b;
    Expr sum = principal_between(&p, f, lo, hi, more);
    Expr left = lo == a ? EXPR_ZERO : quadrature_integral(f, x, a, lo, more);
    Expr right = hi == b ? EXPR_ZERO : quadrature_integral(f, x, hi, b, more);

    if (sum == NULL || left == NULL || right == NULL)
        return NULL;
    return evalf_expr(quadrature_add(sum, quadrature_add(left, right, more), more), digits);
}
