/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Across a pole of a coefficient a step of any method may look accurate: on both sides the values
 * are ordinary, and a pole of odd order leaves nothing of itself in a sum of stages. But there the
 * solution ends, so a pole is looked for ahead of the run, as changes of cases are
 * (times.h), and no step crosses it.
 *
 * Where a suspect (suspects.h) vanishes its equation, with any numbers in the place of the
 * solution, is looked at: it has a pole when it changes some hundred times as much from a distance
 * d to 1e-3*d as it does before, which tells 1/t from sin(t)/t, whose pole is none, from ln(t^2),
 * where steps become short and lead across, and from 1/sqrt(|t|): there the run ends as well, for
 * methods come that near only by chance, but the message says what it is. This is asked of balls,
 * so rounding has no say in it.
 *
 * What it does not do: look for poles that depend on the solution (guards.h); look into cases that
 * the solution decides.
 */
#include "dae/ahead/poles.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/base/check.h"
#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/value/enclose.h"
#include "cas/value/funcs.h"
#include "dae/ahead/suspects.h"
#include "dae/ahead/times.h"
#include "numeric/program/tape_parameters.h"

/* --- places ---------------------------------------------------------------------------------- */

enum { BITS = 200 };

#define OFF 1e-9   /* how far steps keep off a pole, as part of the way to it */
#define NEAR 1e-4  /* where growth begins to be looked at, as part of the way */
#define SMALL 1e-3 /* a way beside the time */

/* How many times as much a value changes from SMALL*d to SMALL^2*d as from d to SMALL*d: 1/SMALL of
 * 1/d, 1 of ln(d), SMALL where it is smooth; up to SLOW steps lead across, below FAST its integral
 * is finite. */
enum { SLOW = 3, FAST = 300 };

/* What is known in one direction. */
typedef struct Way {
    double clear; /* up to here there is no pole; NaN: nobody has looked */
    double pole;  /* the first one; NaN: none so far */
    long which;   /* its suspect */
    Growth growth;
} Way;

struct Poles {
    Expr suspects, t; /* borrowed */
    double begin;
    Times *times;
    Way way[2];
};

void poles_renew(Poles *poles)
{
    if (!poles)
        return;
    times_renew(poles->times);
    for (int i = 0; i < 2; i++)
        poles->way[i] = (Way){.clear = NAN, .pole = NAN, .which = -1};
}

Poles *poles_new(Expr suspects, Expr t, double begin)
{
    if (!suspects)
        return NULL;
    long n = expr_count(suspects);
    Expr *zero_of = mem_array((size_t)n, sizeof(Expr));
    err_defer(mem_release, zero_of);
    for (long i = 0; i < n; i++)
        zero_of[i] = expr_arg(expr_arg(suspects, i), SUSPECT_ZERO);
    Times *times = times_new(zero_of, n, t, begin);
    err_undefer(true);
    if (!times)
        return NULL;
    Poles *poles = mem_zalloc(sizeof *poles);
    *poles = (Poles){.suspects = suspects, .t = t, .begin = begin, .times = times};
    poles_renew(poles);
    return poles;
}

void poles_free(Poles *poles)
{
    if (poles)
        times_free(poles->times);
    mem_free(poles);
}

/* The way from where the run begins, or what is no less beside the time. */
static double way_to(const Poles *poles, double at)
{
    return fmax(fabs(at - poles->begin), SMALL * fabs(at));
}

/* |value at u - value at v|, infinite where there is none. */
static void apart(arb_t out, const acb_t u, const acb_t v)
{
    acb_t difference;
    acb_init(difference);
    acb_sub(difference, u, v, BITS);
    acb_abs(out, difference, BITS);
    acb_clear(difference);
}

typedef struct Place {
    Expr e, t, x; /* e at t = x */
} Place;

static void take_place(void *place)
{
    Place *p = place;
    p->e = funcs_at(p->e, p->t, p->x);
}

/* The value of e, which has nothing but t in it, at t = at + d; false: it is not known. */
static bool value_at(acb_t value, Expr e, Expr t, double at, double d)
{
    fmpq_t x, way;
    fmpq_init(x);
    fmpq_init(way);
    bool known =
        num_get_fmpq(x, num_from_double(at, 17)) && num_get_fmpq(way, num_from_double(d, 3));
    fmpq_add(x, x, way);
    fmpq_clear(way);
    Place place = {e, t, expr_take_fmpq(x)};
    return known && err_attempt(take_place, &place) && enclose_constant(value, place.e, BITS);
}

/* Does e, which has nothing but t in it, grow from t = at + NEAR*d to at, and how? */
static Growth growth(Expr e, Expr t, double at, double d)
{
    acb_struct value[3];
    arb_struct change[2];
    bool known = true;
    for (int i = 0; i < 3; i++)
        held_acb(value + i);
    for (int i = 0; i < 2; i++)
        held_arb(change + i);
    d *= NEAR;
    for (int i = 0; i < 3 && known; i++, d *= SMALL)
        known = value_at(value + i, e, t, at, d);
    for (int i = 0; i < 2 && known; i++)
        apart(change + i, value + i, value + i + 1);
    known = known && arb_is_finite(change) && arb_is_finite(change + 1);
    arb_mul_ui(change, change, SLOW, BITS);
    Growth found = known && arb_gt(change + 1, change) ? GROWTH_FINITE : GROWTH_NONE;
    arb_mul_ui(change, change, FAST / SLOW, BITS);
    if (found && arb_gt(change + 1, change))
        found = GROWTH_POLE;
    held_end(5);
    return found;
}

/* Is e real before t = at and not beyond? There the run ends by itself. */
static bool ceases(Expr e, Expr t, double at, double d)
{
    acb_struct before[1], beyond[1];
    held_acb(before);
    held_acb(beyond);
    bool known = value_at(before, e, t, at, -NEAR * d) && value_at(beyond, e, t, at, NEAR * d);
    bool any = known && acb_is_real(before) && !arb_contains_zero(acb_imagref(beyond));
    held_end(2);
    return any;
}

/* Is a coefficient in t alone provably finite as near to `at` as growth looks, d away? A narrow
 * peak looks like a pole from there. `at` itself is where doubles see the change of sign. */
static bool is_finite_near(Expr coefficient, Expr t, double at, double d)
{
    Enclosure c;
    acb_t near;
    held_acb(near);
    arb_set_d(acb_realref(near), at);
    mag_set_d(arb_radref(acb_realref(near)), NEAR * SMALL * SMALL * fabs(d));
    bool finite =
        enclose_begin(&c, coefficient, &t, 1) && acb_is_finite(enclose_eval(&c, &t, near, 1, BITS));
    enclose_end(&c);
    held_end(1);
    return finite;
}

/* What becomes of the equation where suspect k vanishes at `at`, seen from either side. */
static Growth growth_at(const Poles *poles, long k, double at, double heading)
{
    Expr suspect = expr_arg(poles->suspects, k);
    Expr e = linalg_exact(tape_parameters_numbers(expr_arg(suspect, SUSPECT_EQUATION)));
    double way = heading * way_to(poles, at);
    Expr c = linalg_exact(tape_parameters_numbers(expr_arg(suspect, SUSPECT_COEFFICIENT)));
    if (ceases(e, poles->t, at, way) || is_finite_near(c, poles->t, at, way))
        return GROWTH_NONE;
    Growth before = growth(e, poles->t, at, -way), behind = growth(e, poles->t, at, way);
    return before > behind ? before : behind;
}

/* Looks as far as `end`. */
static void look(Poles *poles, Way *way, double end, double heading)
{
    double from = isnan(way->clear) ? poles->begin : way->clear, at;
    while (isnan(way->pole) && heading * (end - from) > 0 &&
           times_next(poles->times, from, end - from, &at)) {
        for (long k = 0; k < expr_count(poles->suspects) && isnan(way->pole); k++)
            if (times_has(poles->times, k) && times_changes(poles->times, k, at, heading) &&
                (way->growth = growth_at(poles, k, at, heading)) != GROWTH_NONE) {
                way->pole = at;
                way->which = k;
            }
        from = at;
    }
    way->clear = end;
}

bool poles_next(Poles *poles, double t, double h, double *at)
{
    double heading = h > 0 ? 1 : -1;
    Way *way = &poles->way[h > 0];
    if (isnan(way->pole) && !(heading * (t + h - way->clear) <= 0))
        look(poles, way, t + 2 * h, heading);
    *at = way->pole;
    return !isnan(way->pole) && heading * (way->pole - t) > 0 && heading * (t + h - *at) >= 0;
}

bool poles_wall(Poles *poles, double t, double h, double *at)
{
    double pole, heading = h > 0 ? 1 : -1;
    if (!poles_next(poles, t, h + heading * 2 * OFF * way_to(poles, t + h), &pole))
        return false;
    *at = pole - heading * OFF * way_to(poles, pole);
    double gap = heading * (t + h - *at); /* a step that ends there does so but for rounding */
    return heading * (*at - t) > 0 && gap >= -8 * DBL_EPSILON * (fabs(*at) + fabs(h));
}

/* What the suspect of a way does where it vanishes, in the words of `shown`. */
static void put(const Poles *poles, const Way *way, double at, PolesShown *shown, void *ctx,
                char *text, size_t size)
{
    Expr e = expr_arg(expr_arg(poles->suspects, way->which), SUSPECT_COEFFICIENT);
    char *name = print_text(shown ? shown(ctx, e) : e, 100);
    bool finite = way->growth == GROWTH_FINITE;
    snprintf(text, size, "the coefficient %s %s at %s = %.8g%s", name,
             finite ? "is infinite" : "has a pole", expr_text(poles->t), at,
             finite ? ", where its integral is finite: " SUSPECT_GO_ON : "");
    mem_free(name);
}

bool poles_put(const Poles *poles, bool forward, double at, PolesShown *shown, void *ctx,
               char *text, size_t size)
{
    const Way *way = &poles->way[forward];
    if (way->which >= 0)
        put(poles, way, at, shown, ctx, text, size);
    return way->which >= 0;
}

static void release_poles(void *poles)
{
    poles_free(poles);
}

void poles_refuse(Expr suspects, Expr t, double a, double b)
{
    Poles *poles = poles_new(suspects, t, a);
    double at;
    err_defer(release_poles, poles);
    if (poles && poles_next(poles, a, (1 - OFF) * (b - a), &at)) {
        char text[300];
        at = fabs(at) < DBL_EPSILON * (b - a) ? 0 : at;
        put(poles, &poles->way[true], at, NULL, NULL, text, sizeof text);
        err_hint("solve on one side of it");
        err_raise(ST_UNABLE, "%s, between the two points", text);
    }
    err_undefer(true);
}
