/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A step from one side of 1/cosh(1000*(x-1)), x the solution, to the other may have no stage in the
 * peak: then nothing says that its error is large. So the values that may do that (Fun.peaks) are
 * followed within every accepted step. Where the range of a value over a part of the step is more
 * than its samples show, the part is halved, until samples show it or ranges exclude it. The step
 * was too long when a value
 *
 *   - is several times as large inside as it is at both ends, or as small: one ends at the peak;
 *   - makes most of its change in a short inner part: one ends before the front;
 *
 * and the right-hand side there changes by what matters beside the tolerance. What is in front of
 * the next steps is looked at in the same way, until they are as short as the error control, which
 * then has values that show it, makes them.
 *
 * Most steps change the measures of the values by so little that no value can do that: these are
 * asked at both ends and in the middle of the chord, and the step is not looked into.
 *
 * Where more is open in a step than the trail has room for, the step ends where that is.
 *
 * What it does not do: look at powers on the way to what may be a pole (guard.h); see what the
 * solution reaches only where it turns around within a step that is as long as the way there and
 * back.
 */
#include "numeric/step/narrow.h"

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

enum { DEEPEST = 40, SURE = 4, MOST_PLACES = 140, PATIENT = 8 };

#define STEADY 3.0   /* a power keeps its size, or nearly */
#define MOVES 4.0    /* a function shows what it does */
#define HIGH 4.0     /* times as large as at the ends: a peak */
#define SHORT 0.25   /* of the step: a front */
#define FLAT 0.02    /* of its change: before the front */
#define BEHIND 4.0   /* times as far as a front at the start */
#define AHEAD 5.0    /* times as far as the last quarter of a change took: a pole is nearer */
#define ALL_BUT 1e-3 /* of what a base was */
#define NOTHING 1e-30
#define MATTERS 0.03 /* tolerances */
#define ROUNDING 1e-9

/* The solution at the part s of the step. */
typedef struct Spot {
    double s, *y, *value;
} Spot;

enum { TRAIL = MOST_PLACES + 2 * (DEEPEST + 2) }; /* those begun, and what is behind them */

/* Values where they were asked, in the order of the places in the step. */
typedef struct Trail {
    double s[TRAIL];
    double *value[TRAIL];
    long count;
} Trail;

struct Narrow {
    Step *step;
    const WithinStep *taken;
    Trail trail;
    double seen; /* the part of the step up to which the trail had room for what is open */
    double *start, *middle, *end; /* measures */
    double start_t;               /* where start is known */
    char *asked;                  /* what may have changed in this step */
    double *slopes;               /* at both ends */
    bool sloped;                  /* they are known */
    Spot spot[DEEPEST + 2];       /* by the depth; the last two are the ends */
    double *f, *scratch;
    TapeRange *range;
};

Narrow *narrow_new(Step *step)
{
    const Fun *fun = step->fun;
    if (fun->peaks == 0 || !(step->inside || fun->rhs || fun->slope))
        return NULL;
    size_t n = (size_t)step->n, m = (size_t)fun->peaks, width = (size_t)step->width;
    size_t doubles = (TRAIL + DEEPEST + 5) * m + (DEEPEST + 5) * n + 2 * width;
    Narrow *narrow =
        mem_zalloc(sizeof *narrow + doubles * sizeof(double) + m * sizeof(TapeRange) + m);
    double *data = (double *)(narrow + 1);
    for (int i = 0; i < TRAIL; i++, data += m)
        narrow->trail.value[i] = data;
    narrow->start = data;
    narrow->middle = data + m;
    narrow->end = data + 2 * m;
    data += 3 * m;
    for (int i = 0; i < DEEPEST + 2; i++, data += n + m) {
        narrow->spot[i].y = data;
        narrow->spot[i].value = data + n;
    }
    narrow->slopes = data;
    narrow->f = data + 2 * n;
    narrow->scratch = data + 3 * n;
    narrow->range = (TapeRange *)(narrow->scratch + 2 * width);
    narrow->asked = (char *)(narrow->range + m);
    narrow->step = step;
    narrow->start_t = NAN;
    return narrow;
}

void narrow_forget(Narrow *narrow)
{
    if (narrow)
        narrow->start_t = NAN;
}

void narrow_free(Narrow *narrow)
{
    mem_free(narrow);
}

/* --- steps that are not looked into ---------------------------------------------------------- */

static bool is_near(double a, double b, bool ratio)
{
    if (!ratio)
        return fabs(b - a) <= MOVES || (isinf(a) && a == b);
    return (b > a / STEADY && b < a * STEADY) || (b < a / STEADY && b > a * STEADY);
}

/* Sets the flags of values that may have changed much; false: there are none. */
static bool ask_measures(Narrow *narrow)
{
    const WithinStep *taken = narrow->taken;
    Fun *fun = narrow->step->fun;
    double *y = narrow->spot[0].y, end = taken->t + taken->h;
    for (long i = 0; i < fun->n; i++)
        y[i] = taken->state[i] + (taken->next[i] - taken->state[i]) / 2;
    if (narrow->start_t != taken->t &&
        fun->peak_measure(fun->ctx, taken->t, taken->state, narrow->start) != ST_OK)
        return false;
    narrow->start_t = NAN;
    if (fun->peak_measure(fun->ctx, taken->t + taken->h / 2, y, narrow->middle) != ST_OK ||
        fun->peak_measure(fun->ctx, end, taken->next, narrow->end) != ST_OK)
        return false;
    bool any = false;
    for (long k = 0; k < fun->peaks; k++) {
        bool ratio = fun->peak_ratios[k];
        double a = narrow->start[k], m = narrow->middle[k], b = narrow->end[k];
        bool pole = ratio && !(a * b > 0); /* guard.h knows of these */
        narrow->asked[k] =
            !pole && (!is_near(a, m, ratio) || !is_near(m, b, ratio) || !is_near(a, b, ratio));
        any = any || narrow->asked[k];
    }
    return any;
}

/* The end of a step that stays is where the next one starts. */
static void keep_end(Narrow *narrow)
{
    vec_copy(narrow->start, narrow->end, narrow->step->fun->peaks);
    narrow->start_t = narrow->taken->t + narrow->taken->h;
}

/* --- points ---------------------------------------------------------------------------------- */

static bool find_slopes(Narrow *narrow)
{
    const WithinStep *taken = narrow->taken;
    Fun *fun = narrow->step->fun;
    return (fun->rhs || fun->slope) &&
           fun_slope(fun, taken->t, taken->state, narrow->slopes) == ST_OK &&
           fun_slope(fun, taken->t + taken->h, taken->next, narrow->slopes + fun->n) == ST_OK;
}

/* The solution at the part s of the step. */
static bool point_at(Narrow *narrow, double s, double *y)
{
    const WithinStep *taken = narrow->taken;
    Step *step = narrow->step;
    if (step->inside)
        return step_inside(step, taken->t, taken->h, taken->state, taken->next, s * taken->h, y,
                           narrow->scratch) == ST_OK;
    step_cubic(step, taken->h, taken->state, taken->next, narrow->slopes, s, y);
    return true;
}

static double time_at(const Narrow *narrow, double s)
{
    return narrow->taken->t + s * narrow->taken->h;
}

static Status values_at(Narrow *narrow, double s, const double *y, double *value)
{
    Fun *fun = narrow->step->fun;
    return fun->peak_value(fun->ctx, time_at(narrow, s), y, value);
}

static void add_place(Narrow *narrow, const Spot *spot)
{
    Trail *trail = &narrow->trail;
    CHECK(trail->count < TRAIL);
    trail->s[trail->count] = spot->s;
    vec_copy(trail->value[trail->count++], spot->value, narrow->step->fun->peaks);
}

/* --- looking --------------------------------------------------------------------------------- */

/* Do three values show what is in the range? */
static bool is_shown(TapeRange range, double a, double m, double b, int depth)
{
    double top = fmax(fabs(range.low), fabs(range.high));
    if (isnan(range.low) || range.low == range.high || top < NOTHING ||
        (isfinite(top) && range.high - range.low <= top / 2))
        return true;
    double low = fmin(fmin(a, m), b), high = fmax(fmax(a, m), b);
    double shown = fmax(fabs(low), fabs(high));
    bool dips = (low > 0 && range.low < low / HIGH) || (high < 0 && range.high > high / HIGH);
    return depth >= SURE && !dips && range.low >= low - shown && range.high <= high + shown;
}

/* May some value do more between a and b than is seen at these and in the middle? */
static bool is_open(Narrow *narrow, const Spot *a, const Spot *m, const Spot *b, int depth)
{
    Fun *fun = narrow->step->fun;
    double times[] = {time_at(narrow, a->s), time_at(narrow, m->s), time_at(narrow, b->s)};
    const double *const y[] = {a->y, m->y, b->y};
    if (!fun->peak_range(fun->ctx, 3, times, y, narrow->range))
        return false;
    for (long k = 0; k < fun->peaks; k++)
        if (narrow->asked[k] &&
            !is_shown(narrow->range[k], a->value[k], m->value[k], b->value[k], depth))
            return true;
    return false;
}

/* Puts what lies between a and b on the trail; false: it is not known. */
static bool look(Narrow *narrow, const Spot *a, const Spot *b, int depth)
{
    Spot *m = &narrow->spot[depth];
    m->s = (a->s + b->s) / 2;
    if (!point_at(narrow, m->s, m->y) || values_at(narrow, m->s, m->y, m->value) != ST_OK)
        return false;
    bool open = depth + 1 < DEEPEST && is_open(narrow, a, m, b, depth);
    if (open && narrow->trail.count >= MOST_PLACES) {
        narrow->seen = fmin(narrow->seen, a->s);
        open = false;
    }
    if (open && !look(narrow, a, m, depth + 1))
        return false;
    add_place(narrow, m);
    return !open || look(narrow, m, b, depth + 1);
}

static bool look_through(Narrow *narrow)
{
    const WithinStep *taken = narrow->taken;
    Spot *start = &narrow->spot[DEEPEST], *end = start + 1;
    long n = narrow->step->n;
    vec_copy(start->y, taken->state, n);
    vec_copy(end->y, taken->next, n);
    start->s = 0;
    end->s = 1;
    if (values_at(narrow, 0, start->y, start->value) != ST_OK ||
        values_at(narrow, 1, end->y, end->value) != ST_OK)
        return false;
    narrow->sloped = find_slopes(narrow);
    if (!narrow->sloped && !narrow->step->inside)
        return false;
    narrow->trail.count = 0;
    narrow->seen = 1;
    add_place(narrow, start);
    bool known = look(narrow, start, end, 0);
    if (known)
        add_place(narrow, end);
    return known;
}

/* --- what was missed ------------------------------------------------------------------------- */

/* A peak or a front of one value: where the step may go instead, a place in it, and how much of the
 * step is like that. */
typedef struct Found {
    double to, at, wide;
    bool starts, ends; /* it goes on from the start; up to the end */
} Found;

/* How wide the part around place i of the trail is where value k is on the same side of `half`. */
static double width(const Trail *trail, long k, long i, double half)
{
    double side = trail->value[i][k] - half;
    long a = i, b = i;
    while (a > 0 && (trail->value[a][k] - half) * side > 0)
        a--;
    while (b + 1 < trail->count && (trail->value[b][k] - half) * side > 0)
        b++;
    return trail->s[b] - trail->s[a];
}

static bool finds_peak(const Trail *trail, long k, Found *found)
{
    long low = 0, high = 0, last = trail->count - 1;
    for (long i = 0; i <= last; i++) {
        low = trail->value[i][k] < trail->value[low][k] ? i : low;
        high = trail->value[i][k] > trail->value[high][k] ? i : high;
    }
    double a = trail->value[0][k], b = trail->value[last][k];
    double ends = fmax(fabs(a), fabs(b)), least = fmin(fabs(a), fabs(b));
    double up = trail->value[high][k] - fmax(a, b), down = fmin(a, b) - trail->value[low][k];
    double most = fmax(up, down);
    long i = up > down ? high : low;
    if (most > fmax(HIGH * ends, NOTHING)) {
        *found = (Found){trail->s[i], trail->s[i], width(trail, k, i, trail->value[i][k] / 2),
                         false, false};
        return true;
    }
    if (a * b > 0 && fabs(trail->value[i][k]) * (1 + HIGH) < least && a * trail->value[i][k] > 0) {
        *found = (Found){trail->s[i], trail->s[i], 1, false, false};
        return true;
    }
    return false;
}

/* The first place of the trail where value k has made more than a part of its change; between two
 * of them the change is taken for even. */
static double passes(const Trail *trail, long k, double part)
{
    double a = trail->value[0][k], goal = part * (trail->value[trail->count - 1][k] - a);
    for (long i = 1; i < trail->count; i++) {
        double before = trail->value[i - 1][k] - a, now = trail->value[i][k] - a;
        if (fabs(now) >= fabs(goal) && now * goal > 0) {
            double share = (goal - before) / (now - before);
            return trail->s[i - 1] + share * (trail->s[i] - trail->s[i - 1]);
        }
    }
    return 1;
}

static bool finds_front(const Trail *trail, long k, Found *found)
{
    double a = trail->value[0][k], b = trail->value[trail->count - 1][k];
    if (!(fabs(b - a) > fmax(fmax(fabs(a), fabs(b)) / 2, NOTHING)))
        return false;
    double begins = passes(trail, k, 0.25), ends = passes(trail, k, 0.75);
    if (ends - begins > SHORT)
        return false;
    bool apart = begins > ends - begins; /* from where the step begins */
    double to = apart ? fmax(passes(trail, k, FLAT), begins / 2) : fmin(BEHIND * ends, 0.5);
    *found = (Found){to, apart ? ends : begins, fmin(ends, 1 - begins), !apart,
                     1 - ends < ends - begins};
    return true;
}

/* Does the right-hand side differ there, beside the tolerance, from what both ends show? */
static bool matters(Narrow *narrow, const Found *found)
{
    const WithinStep *taken = narrow->taken;
    Step *step = narrow->step;
    const double *f0 = narrow->slopes, *f1 = f0 + step->n;
    double *y = narrow->spot[0].y, s = found->at;
    if (!narrow->sloped || !point_at(narrow, s, y) ||
        fun_slope(step->fun, time_at(narrow, s), y, narrow->f) != ST_OK)
        return true;
    for (long i = 0; i < step->n; i++) {
        double off = fmax(fabs(narrow->f[i] - f0[i]), fabs(narrow->f[i] - f1[i]));
        double unit =
            step->abserr + step->relerr * fmax(fabs(taken->state[i]), fabs(taken->next[i]));
        if (!(off * found->wide * fabs(taken->h) <= MATTERS * unit))
            return true;
    }
    return false;
}

/* Does the base of power k change its sign, or all but vanish, on the way along the slope from the
 * state `last` at times[0] to times[2]? Ranges of long expressions say no more than that it may. */
static bool vanishes(Narrow *narrow, long k, const double *times, const double *last, bool forward)
{
    enum { SAMPLES = 32 };
    Fun *fun = narrow->step->fun;
    double *y = narrow->spot[0].y, first = 0, least = INFINITY;
    for (int i = 0; i <= SAMPLES; i++) {
        double t = times[0] + i * (times[2] - times[0]) / SAMPLES;
        vec_copy(y, last, fun->n);
        vec_axpy(y, t - times[0], narrow->slopes + (forward ? fun->n : 0), fun->n);
        if (fun->peak_measure(fun->ctx, t, y, narrow->middle) != ST_OK)
            return true;
        first = i == 0 ? narrow->middle[k] : first;
        if (!(first * narrow->middle[k] > 0))
            return true;
        least = fmin(least, fabs(narrow->middle[k]));
    }
    return least < ALL_BUT * fabs(first);
}

/* Does value k grow towards one end of the step, and, from there on by the slope, beyond `most`
 * times what it is there? A power that may be infinite has a pole, which guard.h knows of, and
 * exponentials that go on so are no fronts: the end of the step shows what they do. */
static bool goes_on(Narrow *narrow, long k, const Found *front, double most)
{
    const WithinStep *taken = narrow->taken;
    const Trail *trail = &narrow->trail;
    Fun *fun = narrow->step->fun;
    double a = fabs(trail->value[0][k]), b = fabs(trail->value[trail->count - 1][k]);
    bool forward = front->ends && b > a, backward = front->starts && a > b && isfinite(most);
    if (!(forward || backward) || !narrow->sloped)
        return false;
    double d = AHEAD * (forward ? 1 - front->at : -front->at) * taken->h;
    double end = forward ? taken->t + taken->h : taken->t;
    double times[] = {end, end + d, end + 2 * d};
    const double *last = forward ? taken->next : taken->state;
    const double *y[] = {last, narrow->spot[0].y, narrow->spot[1].y};
    for (int i = 1; i < 3; i++) {
        vec_copy(narrow->spot[i - 1].y, last, fun->n);
        vec_axpy(narrow->spot[i - 1].y, i * d, narrow->slopes + (forward ? fun->n : 0), fun->n);
    }
    if (!fun->peak_range(fun->ctx, 3, times, y, narrow->range))
        return false;
    double top = fmax(fabs(narrow->range[k].low), fabs(narrow->range[k].high));
    return isfinite(most) ? !isfinite(top) || top > most * fmax(a, b)
                          : !isfinite(top) && vanishes(narrow, k, times, last, forward);
}

/* What value k does that the step may have missed. */
static bool finds(Narrow *narrow, long k, Found *found)
{
    const Trail *trail = &narrow->trail;
    if (!narrow->asked[k])
        return false;
    if (finds_peak(trail, k, found))
        return true;
    return finds_front(trail, k, found) &&
           !goes_on(narrow, k, found, narrow->step->fun->peak_ratios[k] ? INFINITY : HIGH);
}

static bool find(Narrow *narrow, double *most)
{
    double nearest = narrow->seen;
    for (long k = 0; k < narrow->step->fun->peaks; k++) {
        Found found;
        if (finds(narrow, k, &found) && found.to < nearest && matters(narrow, &found))
            nearest = found.to;
    }
    *most = nearest * narrow->taken->h;
    return nearest < 1 && fabs(*most) > ROUNDING * fabs(narrow->taken->t);
}

static bool missed(Narrow *narrow, const WithinStep *step, double *most)
{
    if (!narrow)
        return false;
    long calls = narrow->step->fun->calls;
    narrow->taken = step;
    bool any = ask_measures(narrow) && look_through(narrow) && find(narrow, most);
    if (!any)
        keep_end(narrow);
    narrow->step->fun->calls = calls;
    return any;
}

bool narrow_takes_back(Narrow *narrow, const WithinStep *step, long tries, double *most)
{
    if (!missed(narrow, step, most))
        return false;
    Fun *fun = narrow->step->fun;
    if (tries >= NARROW_MOST && fun->passed)
        fun->passed(fun->ctx, step->t, step->h);
    if (tries >= PATIENT && fabs(*most) > fabs(step->h) / 2)
        *most = step->h / 2;
    return tries < NARROW_MOST;
}
