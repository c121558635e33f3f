/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A part of a step is put aside when the range of the root functions over the range of the solution
 * excludes zero (Fun.near); others are halved, the earlier half first. The solution is smooth over
 * a step, by the control of its error, so its range over a part follows from a few of its points;
 * what root functions make of it may be as wild as they like. Where halving comes to its end, signs
 * decide, and a parabola through three values whether they turn around before zero.
 *
 * Most steps are far from any zero: the whole step is asked first, with points of the method's
 * dense output where it has one, else of the cubic through values and slopes at both ends.
 */
#include "numeric/step/within.h"

#include <float.h>
#include <string.h>

#include "cas/base/mem.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"

enum {
    POINTS = 5,   /* of the whole step */
    FEWER = 3,    /* for guards, which every step is asked for */
    DEEPEST = 12, /* halvings */
    DEEP = 8,     /* where ranges are known */
    SURE = 2,     /* halvings before three points tell the range of the solution */
    GUARD_PLACES = 4,
    SHORTEST = 64,    /* roundings of t: no step is much shorter */
    MOST_ASKED = 300, /* points of one step; then it is divided into Fun.places */
    MOST_LOOKS = 120  /* where a root is located: two for each halving */
};

#define VANISHED 1e-3 /* what is left of a root function at its zero, of what it is next to it */
#define CLOSER 16.    /* parts of a distance, the next one */

typedef struct Spot {
    double d, *y, *g;
    bool known; /* g: the root functions have values there */
} Spot;

struct Within {
    Step *step;
    bool guards;       /* it is these that are looked for, in the place of root functions */
    long count;        /* of them */
    const char *apart; /* flags of guards that do not count; NULL: all do */
    const WithinStep *taken;
    Spot spot[DEEPEST + 3], first, last, dip;
    double *sample[POINTS];
    double *slope[2]; /* at both ends of the step asked last */
    double slope_t;   /* where slope[1] is known */
    double *between;
    char *may; /* a row for each depth */
    long asked;
    const Spot *low, *high; /* what was found */
    double *located;        /* root functions while it is located */
    double *below, *above;  /* and at the ends of what is left */
};

static Within *make(Step *step, bool guards)
{
    long count = guards ? step->fun->guards : step->fun->roots;
    size_t n = (size_t)step->n, m = (size_t)count, spots = DEEPEST + 6;
    size_t doubles = spots * (n + m) + (POINTS + 2) * n + 2 * (size_t)step->width + 3 * m;
    size_t flags = (DEEPEST + 3) * (m + 1);
    Within *w = mem_zalloc(sizeof *w + doubles * sizeof(double) + flags);
    double *data = (double *)(w + 1);
    Spot *others[] = {&w->first, &w->last, &w->dip};
    for (size_t i = 0; i < spots; i++, data += n + m) {
        Spot *s = i < 3 ? others[i] : &w->spot[i - 3];
        s->y = data;
        s->g = data + n;
    }
    for (int i = 0; i < POINTS; i++, data += n)
        w->sample[i] = data;
    w->slope[0] = data;
    w->slope[1] = data + n;
    w->between = data + 2 * n;
    w->located = w->between + 2 * step->width;
    w->below = w->located + m;
    w->above = w->below + m;
    w->may = (char *)(w->above + m);
    w->slope_t = NAN;
    w->step = step;
    w->guards = guards;
    w->count = count;
    return w;
}

Within *within_new(Step *step)
{
    return make(step, false);
}

Within *within_new_guards(Step *step, const char *apart)
{
    Within *w = make(step, true);
    w->apart = apart;
    return w;
}

void within_forget(Within *w)
{
    if (w)
        w->slope_t = NAN;
}

void within_free(Within *w)
{
    mem_free(w);
}

/* First root function that changes its sign between g0 and g1, or -1. */
static long change_of(const double *g0, const double *g1, long n)
{
    for (long i = 0; i < n; i++)
        if (sign_differs(g0[i], g1[i]) || (g1[i] == 0 && g0[i] != 0))
            return i;
    return -1;
}

/* --- what is looked for ---------------------------------------------------------------------- */

static Status values_at(Within *w, double t, const double *y, double *g)
{
    Fun *fun = w->step->fun;
    if (!w->guards)
        return fun->root(fun->ctx, t, y, g);
    Status status = fun->guard(fun->ctx, t, y, g);
    for (long k = 0; k < w->count && w->apart; k++)
        if (w->apart[k])
            g[k] = 1;
    return status;
}

static void near(Within *w, long count, const double *times, const double *const *y, double off,
                 char *may)
{
    Fun *fun = w->step->fun;
    (w->guards ? fun->guard_near : fun->near)(fun->ctx, count, times, y, off, may);
    for (long k = 0; k < w->count && w->apart; k++)
        if (w->apart[k])
            may[k] = FUN_NOWHERE;
}

static bool looks_within(const Within *w)
{
    return w->guards || w->step->fun->near;
}

static long places(const Within *w)
{
    return w->guards ? GUARD_PLACES : w->step->fun->places;
}

/* --- points of the solution ------------------------------------------------------------------ */

static Status state_at(Within *w, const WithinStep *taken, double d, double *y)
{
    return step_inside(w->step, taken->t, taken->h, taken->state, taken->next, d, y, w->between);
}

/* The root functions at d behind t within the step; the state there is left in y. */
static Status roots_at(Within *w, const WithinStep *taken, double d, double *y, double *g)
{
    Fun *fun = w->step->fun;
    Status status = state_at(w, taken, d, y);
    if (status == ST_OK && fun->project)
        status = fun->project(fun->ctx, taken->t + d, y);
    return status == ST_OK ? values_at(w, taken->t + d, y, g) : status;
}

/* Slopes at both ends of the step; false: there are none. */
static bool find_slopes(Within *w)
{
    const WithinStep *taken = w->taken;
    Fun *fun = w->step->fun;
    double end = taken->t + taken->h;
    if (!fun->rhs && !fun->slope)
        return false;
    if (w->slope_t == taken->t)
        vec_copy(w->slope[0], w->slope[1], fun->n);
    else if (fun_slope(fun, taken->t, taken->state, w->slope[0]) != ST_OK)
        return false;
    w->slope_t = NAN;
    if (fun_slope(fun, end, taken->next, w->slope[1]) != ST_OK)
        return false;
    w->slope_t = end;
    return true;
}

/* --- asking ---------------------------------------------------------------------------------- */

static char *may_at(Within *w, int depth)
{
    return w->may + depth * w->count;
}

/* The most that is open: FUN_NOWHERE when every root function is decided, FUN_ONCE when the rest is
 * by signs. */
static int most_open(const char *may, long n)
{
    static const char weight[] = {
        [FUN_NOWHERE] = 0, [FUN_ONCE] = 1, [FUN_UNKNOWN] = 2, [FUN_PERHAPS] = 3};
    int open = FUN_NOWHERE;
    for (long k = 0; k < n && open != FUN_PERHAPS; k++)
        if (weight[(int)may[k]] > weight[open])
            open = may[k];
    return open;
}

/* The state at d, for a sample: as cheaply as the method has it where it is sketched. */
static Status sample_at(Within *w, bool sketched, double d, double *y, double *off)
{
    const WithinStep *s = w->taken;
    if (!sketched)
        return state_at(w, s, d, y);
    *off = w->step->sketch(w->step, s->t, s->h, s->state, s->next, d, y);
    return isfinite(*off) ? ST_OK : ST_UNABLE;
}

/* Over the whole step, by samples; true when nothing is open. */
static bool is_far(Within *w, bool sketched)
{
    const WithinStep *taken = w->taken;
    Fun *fun = w->step->fun;
    double times[POINTS], off = 0;
    bool dense = w->step->inside != NULL;
    if (!dense && !find_slopes(w))
        return false;
    for (int i = 0; i < POINTS; i++) {
        double s = i / (double)(POINTS - 1);
        times[i] = taken->t + s * taken->h;
        if (i == 0 || i == POINTS - 1)
            vec_copy(w->sample[i], i ? taken->next : taken->state, fun->n);
        else if (!dense)
            step_cubic(w->step, taken->h, taken->state, taken->next, w->slope[0], s, w->sample[i]);
        else if (sample_at(w, sketched, s * taken->h, w->sample[i], &off) != ST_OK)
            return false;
    }
    near(w, POINTS, times, (const double *const *)w->sample, off, may_at(w, 0));
    return most_open(may_at(w, 0), w->count) == FUN_NOWHERE;
}

/* Over the part from a by m to b. */
static void ask(Within *w, const Spot *a, const Spot *m, const Spot *b, char *may)
{
    double t = w->taken->t, times[] = {t + a->d, t + m->d, t + b->d};
    const double *y[] = {a->y, m->y, b->y};
    near(w, 3, times, y, 0, may);
}

static bool spot_at(Within *w, double d, Spot *s)
{
    s->d = d;
    w->asked++;
    return s->known = roots_at(w, w->taken, d, s->y, s->g) == ST_OK;
}

/* --- the search ------------------------------------------------------------------------------ */

static bool found(Within *w, const Spot *low, const Spot *high)
{
    w->low = low;
    w->high = high;
    return true;
}

/* Does one of the open root functions change between a and b? */
static bool changes(const Within *w, const Spot *a, const Spot *b, const char *may)
{
    for (long k = 0; k < w->count; k++)
        if (may[k] && change_of(a->g + k, b->g + k, 1) == 0)
            return true;
    return false;
}

/* What rises or falls all along between a and b has no zero there where its signs agree. */
static void settle_by_signs(const Within *w, const Spot *a, const Spot *b, char *may)
{
    for (long k = 0; k < w->count; k++)
        if (may[k] == FUN_ONCE && change_of(a->g + k, b->g + k, 1) != 0)
            may[k] = FUN_NOWHERE;
}

/* Where the parabola through three values of one sign is nearest to zero; false: at an end. */
static bool turns(const Spot *a, const Spot *m, const Spot *b, long k, double *d)
{
    double g0 = fabs(a->g[k]), g1 = fabs(m->g[k]), g2 = fabs(b->g[k]), h = (b->d - a->d) / 2;
    double bend = g0 - 2 * g1 + g2, slope = (g2 - g0) / 2;
    if (!(bend > 0) || !(fabs(slope) < bend) || !(g1 - slope * slope / (2 * bend) < 0.2 * g1))
        return false;
    *d = m->d - h * slope / bend;
    return true;
}

static bool search_leaf(Within *w, const Spot *a, const Spot *m, const Spot *b, const char *may)
{
    if (changes(w, a, m, may))
        return found(w, a, m);
    for (long k = 0; k < w->count; k++) {
        double d;
        if (!may[k] || changes(w, m, b, may) || !turns(a, m, b, k, &d))
            continue;
        if (!spot_at(w, d, &w->dip) || changes(w, a, &w->dip, may))
            return found(w, a, &w->dip);
    }
    return changes(w, m, b, may) && found(w, m, b);
}

/* How often the step is halved at most. */
static int depth_for(const Within *w, int open)
{
    int depth = SURE;
    while (depth < DEEPEST && 1L << depth < places(w))
        depth++;
    return open == FUN_PERHAPS && w->asked < MOST_ASKED && depth < DEEP ? DEEP : depth;
}

/* The first change between a and b, of what was open at the depth before. */
static bool search(Within *w, const Spot *a, const Spot *b, int depth)
{
    long n = w->count;
    Spot *m = &w->spot[depth];
    char *may = may_at(w, depth + 1);
    memcpy(may, may_at(w, depth), (size_t)n);
    settle_by_signs(w, a, b, may);
    int open = most_open(may, n);
    if (open == FUN_NOWHERE || open == FUN_ONCE)
        return open == FUN_ONCE && found(w, a, b);
    if (!spot_at(w, a->d + (b->d - a->d) / 2, m))
        return found(w, a, changes(w, a, b, may) ? b : m);
    if (depth >= SURE)
        ask(w, a, m, b, may);
    settle_by_signs(w, a, b, may);
    open = most_open(may, n);
    if (open == FUN_NOWHERE)
        return false;
    if (open == FUN_ONCE)
        return changes(w, a, m, may) ? found(w, a, m) : found(w, m, b);
    if (depth >= depth_for(w, open))
        return search_leaf(w, a, m, b, may);
    return search(w, a, m, depth + 1) || search(w, m, b, depth + 1);
}

static bool search_step(Within *w)
{
    const WithinStep *taken = w->taken;
    Fun *fun = w->step->fun;
    memset(may_at(w, 0), FUN_PERHAPS, (size_t)w->count);
    if ((w->step->sketch && is_far(w, true)) || is_far(w, false))
        return false;
    w->first.d = 0;
    w->first.known = true;
    vec_copy(w->first.y, taken->state, fun->n);
    vec_copy(w->first.g, taken->roots, w->count);
    return !spot_at(w, taken->h, &w->last) ? found(w, &w->first, &w->last)
                                           : search(w, &w->first, &w->last, 0);
}

/* --- the first root ----------------------------------------------------------------------------
 */

/* A part of a step in which a root function changes its sign; the functions at its start and end,
 * and which one it is as far as is known. Without values at its end `beyond` is NULL and `which`
 * -1. */
typedef struct Bracket {
    double low, high;
    const double *roots, *beyond;
    long which;
} Bracket;

/* The part of the step in which the first root lies; false: there is none. */
static bool find_bracket(Within *w, Bracket *bracket, double *end)
{
    const WithinStep *taken = w->taken;
    *bracket = (Bracket){0, taken->h, taken->roots, NULL, -1};
    if (looks_within(w) && search_step(w)) {
        long before = change_of(taken->roots, w->low->g, w->count);
        const double *beyond = w->high->known ? w->high->g : NULL;
        if (before < 0)
            *bracket = (Bracket){w->low->d, w->high->d, w->low->g, beyond,
                                 beyond ? change_of(w->low->g, beyond, w->count) : -1};
        else /* one that is asked at the ends of steps only */
            *bracket = (Bracket){0, w->low->d, taken->roots, w->low->g, before};
        return true;
    }
    if (values_at(w, taken->t + taken->h, taken->next, end) != ST_OK)
        return true;
    bracket->beyond = end;
    bracket->which = change_of(taken->roots, end, w->count);
    return bracket->which >= 0;
}

/* What values lead to whose differences from it are powers of the distance, each taken CLOSER (A.
 * C. Aitken 1926). */
static double limit_of(double far, double middle, double near)
{
    double a = middle - far, b = near - middle;
    return a == b ? near : near - b * b / (b - a);
}

/* Which root function comes to zero at d, behind which they have no values, (1-t)^(1/4) at 1; or
 * -1. There it is not small yet where time has its rounding: three points half way to that, in
 * orders of magnitude, tell. */
static long vanishing(Within *w, double d)
{
    const WithinStep *taken = w->taken;
    double least = 4 * DBL_EPSILON * fmax(fabs(taken->t + d), fabs(taken->h));
    double away = copysign(sqrt(least * fabs(d)), taken->h);
    double *far = w->first.g, *middle = w->last.g, *near = w->dip.g, *to[] = {far, middle, near};
    const double at[] = {away * CLOSER, away, away / CLOSER};
    for (int i = 0; i < 3; i++)
        if (roots_at(w, taken, d - at[i], w->dip.y, to[i]) != ST_OK)
            return -1;
    for (long k = 0; k < w->count; k++)
        if (fabs(limit_of(far[k], middle[k], near[k])) < VANISHED * fabs(far[k]))
            return k;
    return -1;
}

/* Does root function k pass zero at d, behind which looks into the step fail, as the end of the
 * bracket says it does somewhere? */
static bool passes(Within *w, const Bracket *bracket, double d, long k)
{
    const WithinStep *taken = w->taken;
    if (fabs(bracket->high - d) <= SHORTEST * DBL_EPSILON * fabs(taken->t + d))
        return true;
    return roots_at(w, taken, d, w->dip.y, w->located) == ST_OK &&
           fabs(w->located[k]) < VANISHED * fabs(bracket->roots[k]);
}

/* Where chords say that the first of the root functions that differ in sign is zero. */
static double first_chord(const double *below, const double *above, long n, double low, double high)
{
    double least = 1;
    for (long k = 0; k < n; k++) {
        double part = below[k] / (below[k] - above[k]);
        if (change_of(below + k, above + k, 1) == 0 && part < least)
            least = part;
    }
    return low + least * (high - low);
}

/* Where to look next for the first change: at the zero of a chord, moved towards the middle so that
 * both ends close in: by the square of what is left (I. F. D. Oliveira, R. H. C. Takahashi, ACM
 * TOMS 47, 5, 2021), and farther where the chord ends on a zero, which has roundings on both
 * sides. `whole`: what there was; least: what may be left. */
static double next_look(double low, double high, double chord, double whole, double least)
{
    double left = high - low, middle = low + left / 2, towards = middle - chord;
    double push = fmax(0.2 * left * (left / whole), least);
    if (fabs(high - chord) < least)
        push = sqrt(fabs(left) * least);
    return fabs(towards) > push ? chord + copysign(push, towards) : middle;
}

/* Closes in on the first change of sign: the time just before it, and which function. Where a look
 * left more than half, the next is in the middle. The states looked at are those that the step
 * gives. */
static double locate(Within *w, const Bracket *bracket, long *which)
{
    const WithinStep *taken = w->taken;
    double low = bracket->low, high = bracket->high, whole = high - low;
    bool valued = bracket->beyond != NULL, slow = false, blind = false;
    *which = bracket->which;
    vec_copy(w->below, bracket->roots, w->count);
    if (valued)
        vec_copy(w->above, bracket->beyond, w->count);
    for (int i = 0; i < MOST_LOOKS; i++) {
        double least = 4 * DBL_EPSILON * fmax(fabs(taken->t + high), fabs(high));
        double left = fabs(high - low), look = low + (high - low) / 2;
        if (!(left > least / 2)) /* fifteen digits are right */
            break;
        if (valued && !slow && left > least)
            look = next_look(low, high, first_chord(w->below, w->above, w->count, low, high), whole,
                             least / 2);
        Status status = roots_at(w, taken, look, w->dip.y, w->located);
        long found = status == ST_OK ? change_of(bracket->roots, w->located, w->count) : -1;
        if (status == ST_OK && found < 0) {
            low = look;
            vec_copy(w->below, w->located, w->count);
        } else {
            high = look;
            valued = status == ST_OK;
            blind = !valued;
            *which = blind && *which >= 0 ? *which : found;
            if (valued)
                vec_copy(w->above, w->located, w->count);
        }
        slow = 2 * fabs(high - low) > left;
    }
    if (blind && *which >= 0 && !passes(w, bracket, low, *which))
        *which = -1;
    if (*which < 0)
        *which = vanishing(w, low);
    return taken->t + low;
}

bool within_first(Within *w, const WithinStep *taken, double *at, long *which, double *end)
{
    Fun *fun = w->step->fun;
    long calls = fun->calls;
    Bracket bracket;
    w->taken = taken;
    w->asked = 0;
    bool any = find_bracket(w, &bracket, end);
    if (any)
        *at = locate(w, &bracket, which);
    fun->calls = calls;
    return any;
}
