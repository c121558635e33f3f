/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A step over tanh(1000*(t-1)) or exp(-(1000*(t-1))^2) may have no stage in it: then nothing says
 * that its error is large, and the front is passed unseen, or a part of it. Where such a place lies
 * is known ahead: functions that have a value at infinity change where their argument vanishes or
 * turns around, roots and denominators where what is in them turns around. Whether that is narrow
 * is asked for every step that leads there: where the function has settled on either side within
 * half of the step, steps end at these two places and in the middle, so that one has stages in the
 * front and tells the control of errors what is there.
 *
 * What it does not do: look for fronts whose places depend on the solution (peaks.h).
 */
#include "dae/ahead/fronts.h"

#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"
#include "dae/ahead/times.h"
#include "numeric/program/tape.h"

enum { ZERO_OF, VALUE, PARTS }; /* of a suspect */
enum { MOST_SUSPECTS = 200, MOST_LOOKED = 50, MOST_BEHIND = 10 };

#define NARROW 10.0    /* steps that a front may be wide where they do not see it */
#define SETTLED 1e-5   /* of the change */
#define LEAST 1e-12    /* of the time: the narrowest front */
#define ROUNDING 4e-16 /* of the time */

/* --- suspects -------------------------------------------------------------------------------- */

typedef struct Search {
    const Ivp *ivp;
    Expr t, found[MOST_SUSPECTS];
    long count;
    Memo unknowns;
} Search;

static void add(Search *s, Expr zero_of, Expr value)
{
    for (long i = 0; i < s->count; i++)
        if (expr_arg(s->found[i], ZERO_OF) == zero_of && expr_arg(s->found[i], VALUE) == value)
            return;
    if (s->count < MOST_SUSPECTS && walk_has(zero_of, s->t))
        s->found[s->count++] = expr_list((Expr[]){zero_of, value}, PARTS);
}

static void add_turns(Search *s, Expr u, Expr value)
{
    Expr slope = diff_name(u, s->t);
    if (slope && slope != EXPR_ZERO)
        add(s, slope, value);
}

bool fronts_settles(Expr call)
{
    if (funcs_jump(call)) /* Heaviside: the run is cut there */
        return false;
    Expr ends[] = {EXPR_INFINITY, expr_neg(EXPR_INFINITY)};
    for (int i = 0; i < 2; i++)
        if (funcs_is_constant(funcs_apply(expr_arg(call, 0), &ends[i], 1)) &&
            !walk_has(funcs_apply(expr_arg(call, 0), &ends[i], 1), EXPR_INFINITY))
            return true;
    return false;
}

static void look_at(Expr node, void *search)
{
    Search *s = search;
    if (!walk_has(node, s->t) || walk_has_key(node, &s->unknowns))
        return;
    if (expr_is(node, EXPR_CALL) && expr_count(node) == 2 && fronts_settles(node)) {
        add(s, expr_arg(node, 1), node);
        add_turns(s, expr_arg(node, 1), node);
    }
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(node, i), &base, &exponent);
        bool bends = expr_is_real_number(exponent) && exponent != EXPR_ONE &&
                     (num_sign(exponent) < 0 || !expr_is(exponent, EXPR_INTEGER));
        if (bends && walk_has(base, s->t))
            add_turns(s, base, expr_pow(base, exponent));
    }
}

static void look_through(void *search)
{
    Search *s = search;
    for (long i = 0; i < s->ivp->model.equations; i++)
        walk_each(s->ivp->model.residuals[i], look_at, s);
}

Expr fronts_find(const Ivp *ivp)
{
    const Model *model = &ivp->model;
    CHECK(model->t);
    Search *s = mem_zalloc(sizeof *s);
    err_defer(mem_release, s);
    s->ivp = ivp;
    s->t = model->t;
    memo_begin(&s->unknowns);
    for (long k = 0; k < model->count; k++)
        memo_put(&s->unknowns, model->unknowns[k], model->unknowns[k]);
    (void)err_attempt(look_through, s);
    memo_end(&s->unknowns);
    Expr list = s->count > 0 ? expr_list(s->found, s->count) : NULL;
    err_undefer(true);
    return list;
}

/* --- places ---------------------------------------------------------------------------------- */

struct Fronts {
    long count;
    double begin;
    Times *times;
    Tape *tape;
    double *value; /* of each suspect */
};

void fronts_free(Fronts *fronts)
{
    if (!fronts)
        return;
    times_free(fronts->times);
    tape_free(fronts->tape);
    mem_free(fronts->value);
    mem_free(fronts);
}

static void release(void *fronts)
{
    fronts_free(fronts);
}

Fronts *fronts_new(Expr suspects, Expr t, double begin)
{
    if (!suspects)
        return NULL;
    long n = expr_count(suspects);
    Fronts *fronts = mem_zalloc(sizeof *fronts);
    err_defer(release, fronts);
    Expr *part = mem_array(2 * (size_t)n, sizeof *part);
    err_defer(mem_release, part);
    for (long i = 0; i < n; i++) {
        part[i] = expr_arg(expr_arg(suspects, i), ZERO_OF);
        part[n + i] = expr_arg(expr_arg(suspects, i), VALUE);
    }
    fronts->count = n;
    fronts->begin = begin;
    fronts->times = times_new(part, n, t, begin);
    fronts->tape = fronts->times ? tape_try(part + n, n, &t, 1) : NULL;
    bool serves = fronts->tape != NULL;
    fronts->value = mem_array((size_t)n, sizeof *fronts->value);
    err_undefer(true);
    err_undefer(!serves);
    return serves ? fronts : NULL;
}

void fronts_renew(Fronts *fronts)
{
    if (fronts)
        times_renew(fronts->times);
}

static double value_at(Fronts *fronts, long k, double t)
{
    tape_eval(fronts->tape, &t, fronts->value);
    return fronts->value[k];
}

/* How far from `at` suspect k has settled, in one direction; INFINITY: not within `most`. */
static double width(Fronts *fronts, long k, double at, double most, double heading)
{
    double middle = value_at(fronts, k, at), near = middle;
    for (double s = LEAST * fmax(fabs(at), most); s < most; s *= 2) {
        double far = value_at(fronts, k, at + 2 * heading * s), change = fabs(near - middle);
        if (change > SETTLED * fmax(fabs(near), fabs(middle)) &&
            fabs(far - near) <= SETTLED * change)
            return s;
        near = far;
    }
    return INFINITY;
}

/* Keeps the nearest place between t and t + h. */
static void take(double place, double t, double h, double *nearest)
{
    double way = place - t;
    if (way * h > 0 && fabs(way) > ROUNDING * fabs(t) && fabs(way) <= fabs(h) &&
        !(fabs(*nearest - t) <= fabs(way)))
        *nearest = place;
}

/* The edges and the middle of a front at `middle`, where a step of size h would not see it. */
static void take_front(Fronts *fronts, double middle, double t, double h, double *nearest)
{
    double heading = h > 0 ? 1 : -1, most = fabs(h) * NARROW;
    for (long k = 0; k < fronts->count; k++) {
        if (!times_has(fronts->times, k) || !times_changes(fronts->times, k, middle, heading))
            continue;
        double before = width(fronts, k, middle, most, -heading);
        double behind = width(fronts, k, middle, most, heading);
        if (before < most)
            take(middle - heading * before, t, h, nearest);
        if (before < most || behind < most)
            take(middle, t, h, nearest);
        if (behind < most)
            take(middle + heading * behind, t, h, nearest);
    }
}

/* From where on before t there are few places. Far more lie there where they come again and again
 * within a step; the front of one that is so far does not reach t. */
static double few_before(Fronts *fronts, double t, double h)
{
    double back = NARROW * h, begin = fronts->begin, from, place;
    for (bool many = true; many; back /= 4) {
        from = fabs(back) < fabs(t - begin) ? t - back : begin;
        double at = from;
        long looked = 0;
        while (looked <= MOST_BEHIND && (t - at) * h > 0 &&
               times_next(fronts->times, at, t - at, &place)) {
            at = place;
            looked++;
        }
        many = looked > MOST_BEHIND;
    }
    return from;
}

bool fronts_next(Fronts *fronts, double t, double h, double *at)
{
    double heading = h > 0 ? 1 : -1, end = t + h + NARROW * h, place;
    double from = few_before(fronts, t, h);
    *at = NAN;
    for (int looked = 0; looked < MOST_LOOKED && heading * (end - from) > 0; looked++) {
        if (!times_next(fronts->times, from, end - from, &place))
            break;
        take_front(fronts, place, t, h, at);
        if (!isnan(*at) && heading * (place - *at) > NARROW * fabs(h))
            break;
        from = place;
    }
    return !isnan(*at);
}
