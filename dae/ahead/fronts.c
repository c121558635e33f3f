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
 * A suspect that has more than MOST_LOOKED places within a step and around it ends the step at the
 * last of them.
 *
 * What it does not do: look for fronts whose places depend on the solution (peaks.h).
 */
#include "dae/ahead/fronts.h"

#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/list.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"
#include "dae/ahead/times.h"
#include "numeric/program/tape.h"

enum { ZERO_OF, VALUE, PARTS };              /* of a suspect */
enum { MOST_LOOKED = 50, MOST_BEHIND = 10 }; /* places of one suspect */

#define NARROW 10.0    /* steps that a front may be wide where they do not see it */
#define SETTLED 1e-5   /* of the change */
#define LEAST 1e-12    /* of the time: the narrowest front */
#define ROUNDING 4e-16 /* of the time */

/* --- suspects -------------------------------------------------------------------------------- */

typedef struct Search {
    const Ivp *ivp;
    Expr t;
    List found;
    Memo unknowns, known; /* known: what was found */
} Search;

static void add(Search *s, Expr zero_of, Expr value)
{
    Expr entry = expr_list((Expr[]){zero_of, value}, PARTS);
    if (!walk_has(zero_of, s->t) || memo_get(&s->known, entry))
        return;
    memo_put(&s->known, entry, entry);
    list_put(&s->found, entry);
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
    Search s = {.ivp = ivp, .t = model->t};
    list_begin(&s.found);
    memo_begin(&s.unknowns);
    memo_begin(&s.known);
    for (long k = 0; k < model->count; k++)
        memo_put(&s.unknowns, model->unknowns[k], model->unknowns[k]);
    (void)err_attempt(look_through, &s);
    memo_end(&s.known);
    memo_end(&s.unknowns);
    Expr list = s.found.count > 0 ? list_expr(&s.found) : NULL;
    list_end(&s.found);
    return list;
}

/* --- places ---------------------------------------------------------------------------------- */

typedef struct Suspect {
    Times *times; /* where it may have a front */
    Tape *value;
} Suspect;

struct Fronts {
    long count;
    double begin;
    Suspect suspect[];
};

void fronts_free(Fronts *fronts)
{
    for (long i = 0; fronts && i < fronts->count; i++) {
        times_free(fronts->suspect[i].times);
        tape_free(fronts->suspect[i].value);
    }
    mem_free(fronts);
}

static void release(void *fronts)
{
    fronts_free(fronts);
}

/* Leaves out one without a value in doubles, and one of whose places nothing is known. */
static void add_suspect(Fronts *fronts, Expr entry, Expr t)
{
    Suspect *suspect = &fronts->suspect[fronts->count];
    Expr zero_of = expr_arg(entry, ZERO_OF), value = expr_arg(entry, VALUE);
    Times *times = times_new(&zero_of, 1, t, fronts->begin);
    if (!times)
        return;
    *suspect = (Suspect){times, NULL};
    fronts->count++;
    suspect->value = tape_try(&value, 1, &t, 1);
    if (suspect->value)
        return;
    fronts->count--;
    times_free(times);
}

Fronts *fronts_new(Expr suspects, Expr t, double begin)
{
    if (!suspects)
        return NULL;
    long n = expr_count(suspects);
    Fronts *fronts = mem_zalloc(sizeof *fronts + (size_t)n * sizeof(Suspect));
    err_defer(release, fronts);
    fronts->begin = begin;
    for (long i = 0; i < n; i++)
        add_suspect(fronts, expr_arg(suspects, i), t);
    bool any = fronts->count > 0;
    err_undefer(!any);
    return any ? fronts : NULL;
}

void fronts_renew(Fronts *fronts)
{
    for (long i = 0; fronts && i < fronts->count; i++)
        times_renew(fronts->suspect[i].times);
}

static double value_at(const Suspect *suspect, double t)
{
    double value;
    tape_eval(suspect->value, &t, &value);
    return value;
}

/* How far from `at` the suspect has settled, in one direction; INFINITY: not within `most`. */
static double width(const Suspect *suspect, double at, double most, double heading)
{
    double middle = value_at(suspect, at), near = middle;
    for (double s = LEAST * fmax(fabs(at), most); s < most; s *= 2) {
        double far = value_at(suspect, at + 2 * heading * s), change = fabs(near - middle);
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
static void take_front(const Suspect *suspect, double middle, double t, double h, double *nearest)
{
    double heading = h > 0 ? 1 : -1, most = fabs(h) * NARROW;
    double before = width(suspect, middle, most, -heading);
    double behind = width(suspect, middle, most, heading);
    if (before < most)
        take(middle - heading * before, t, h, nearest);
    if (before < most || behind < most)
        take(middle, t, h, nearest);
    if (behind < most)
        take(middle + heading * behind, t, h, nearest);
}

/* From where on before t there are few places. Far more lie there where they come again and again
 * within a step; the front of one that is so far does not reach t. */
static double few_before(const Suspect *suspect, double begin, double t, double h)
{
    double back = NARROW * h, from, place;
    for (bool many = true; many; back /= 4) {
        from = fabs(back) < fabs(t - begin) ? t - back : begin;
        double at = from;
        long looked = 0;
        while (looked <= MOST_BEHIND && (t - at) * h > 0 &&
               times_next(suspect->times, at, t - at, &place)) {
            at = place;
            looked++;
        }
        many = looked > MOST_BEHIND;
    }
    return from;
}

/* Takes the first place of the suspect that is too narrow, if it is before *at. */
static void look_ahead(const Suspect *suspect, double begin, double t, double h, double *at)
{
    double heading = h > 0 ? 1 : -1, end = t + h + NARROW * h, place;
    double from = few_before(suspect, begin, t, h);
    for (int looked = 0; heading * (end - from) > 0; looked++) {
        if (looked == MOST_LOOKED) {
            take(from, t, h, at);
            break;
        }
        if (!times_next(suspect->times, from, end - from, &place))
            break;
        take_front(suspect, place, t, h, at);
        if (!isnan(*at) && heading * (place - *at) > NARROW * fabs(h))
            break;
        from = place;
    }
}

bool fronts_next(Fronts *fronts, double t, double h, double *at)
{
    *at = NAN;
    for (long i = 0; i < fronts->count; i++)
        look_ahead(&fronts->suspect[i], fronts->begin, t, h, at);
    return !isnan(*at);
}
