/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A trigger that depends on time alone (a square wave, a sampled input, floor(5*t)) needs no
 * solution: its changes of sign are listed ahead, each direction for itself, as far as the run
 * asks. Between two of them the range of the trigger (numeric/program/tape_range.h) excludes zero,
 * or the parts that do not are as short as doubles are, so that nothing is missed, however fast it
 * changes; only where rounding alone decides the sign, as of cos(t)-1 near 0, or where a hundred
 * thousand parts settle nothing, is it asked at points. The list is what steps are cut by, so that
 * the run meets each change exactly.
 *
 * What must hold: a list only grows at its end, and what it says up to there never changes; steps
 * that are taken again are cut as they were.
 */
#include "dae/ahead/times.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "numeric/program/tape_range.h"

enum {
    MOST_CHANGES = 64,   /* of one window */
    MOST_ASKED = 100000, /* parts where nothing is settled, then a window is divided into */
    COARSE = 1000,       /* parts; in the next one */
    FRESH = 2000,        /* are asked first */
    ROUNDINGS = 16, /* how much wider a range may be than that of a point, and be rounding alone */
    FEW = 8         /* changes of a window that may be followed by a larger one */
};

#define LEAST_AHEAD 1e-12 /* a way that is next to none beside 1 or the time */
#define BEGINNING 1e-3    /* so far rounding may hide a zero of high order at the start */

/* Changes of one trigger in one direction: the sign is sign[i] from at[i] to at[i+1]. */
typedef struct Line {
    double *at;
    signed char *sign;
    signed char before; /* the sign up to at[0] */
    long count, capacity;
    double done, window; /* how far is known; how far is looked next */
    double sure;         /* no change lies before */
    long found;          /* in this window */
    long asked;          /* since something was settled */
    bool lately;         /* something was found since then */
    bool begun;
} Line;

typedef struct Trigger {
    Tape *tape; /* NULL: depends on more than time */
    TapeRange *room;
    Line line[2];
    long evaluations;
} Trigger;

struct Times {
    long count;
    double begin;
    double grain; /* times this close are one */
    Trigger trigger[];
};

/* --- making ---------------------------------------------------------------------------------- */

void times_free(Times *times)
{
    for (long k = 0; times && k < times->count; k++) {
        Trigger *trigger = &times->trigger[k];
        tape_free(trigger->tape);
        mem_free(trigger->room);
        for (int i = 0; i < 2; i++) {
            mem_free(trigger->line[i].at);
            mem_free(trigger->line[i].sign);
        }
    }
    mem_free(times);
}

void times_renew(Times *times)
{
    for (long k = 0; times && k < times->count; k++)
        for (int i = 0; i < 2; i++) {
            Line *line = &times->trigger[k].line[i];
            line->count = 0;
            line->begun = false;
        }
    if (times)
        times->grain = 0;
}

static void release(void *times)
{
    times_free(times);
}

typedef struct Foreign {
    Expr t;
    bool any;
} Foreign;

/* Is there anything that needs the solution: an unknown, a derivative of one? */
static void look_foreign(Expr node, void *foreign)
{
    Foreign *f = foreign;
    if (expr_is(node, EXPR_CALL) && expr_count(node) > 1 && walk_has(node, f->t)) {
        const Expr head = expr_arg(node, 0);
        f->any |= !expr_is(head, EXPR_SYMBOL) || !funcs_find(head);
    }
}

static bool is_of_time(Expr trigger, Expr t)
{
    Foreign f = {.t = t};
    walk_each(trigger, look_foreign, &f);
    return !f.any && walk_has(trigger, t);
}

static void add_trigger(Trigger *to, Expr trigger, Expr t)
{
    to->tape = tape_new(&trigger, 1, &t, 1);
    if (!tape_range_serves(to->tape)) {
        tape_free(to->tape);
        to->tape = NULL;
        return;
    }
    to->room = mem_array(tape_range_room(to->tape), sizeof *to->room);
}

Times *times_new(const Expr *triggers, long count, Expr t, double begin)
{
    CHECK(count >= 0);
    Times *times = mem_zalloc(sizeof *times + (size_t)count * sizeof(Trigger));
    err_defer(release, times);
    times->count = count;
    times->begin = begin;
    bool any = false;
    for (long k = 0; k < count; k++) {
        if (is_of_time(triggers[k], t))
            add_trigger(&times->trigger[k], triggers[k], t);
        any = any || times->trigger[k].tape;
    }
    err_undefer(!any);
    return any ? times : NULL;
}

bool times_has(const Times *times, long k)
{
    CHECK(!times || (k >= 0 && k < times->count));
    return times && times->trigger[k].tape;
}

long times_cost(const Times *times)
{
    long sum = 0;
    for (long k = 0; k < times->count; k++)
        sum += times->trigger[k].evaluations;
    return sum;
}

/* --- one window ------------------------------------------------------------------------------ */

static int sign_at(Trigger *trigger, double t)
{
    double g;
    trigger->evaluations++;
    tape_eval(trigger->tape, &t, &g);
    return (g > 0) - (g < 0);
}

/* Between the times a and b. */
static TapeRange range_of(Trigger *trigger, double a, double b)
{
    TapeRange in = {fmin(a, b), fmax(a, b)}, out;
    trigger->evaluations++;
    tape_range(trigger->tape, &in, &out, trigger->room);
    return out;
}

/* Does the trigger keep one sign from a to b, or stay zero? */
static bool is_steady(Trigger *trigger, double a, double b)
{
    TapeRange out = range_of(trigger, a, b);
    if (isnan(out.low)) /* no real value there */
        return isnan(out.high) && sign_at(trigger, a) == 0 && sign_at(trigger, b) == 0;
    return !tape_range_has_zero(out) || (out.low == 0 && out.high == 0);
}

/* Does rounding alone decide the sign from a to b, as of cos(t)-1 near 0 and of sin(t)^2-1/2 where
 * it vanishes? */
static bool is_rounding(Trigger *trigger, double a, double b)
{
    double middle = a + (b - a) / 2;
    TapeRange whole = range_of(trigger, a, b), point = range_of(trigger, middle, middle);
    return whole.high - whole.low <= ROUNDINGS * (point.high - point.low);
}

static void add_change(Line *line, double at, int sign)
{
    if (line->count == line->capacity) {
        long more = 2 * line->capacity + 16;
        line->at = mem_rearray(line->at, (size_t)more, sizeof *line->at);
        line->sign = mem_rearray(line->sign, (size_t)more, sizeof *line->sign);
        line->capacity = more;
    }
    line->at[line->count] = at;
    line->sign[line->count++] = (signed char)sign;
    line->found++;
    line->lately = true;
}

static bool is_shortest(const Times *times, double a, double b)
{
    double middle = a + (b - a) / 2, rounding = 2 * DBL_EPSILON * fmax(fabs(a), fabs(b));
    return fabs(b - a) <= fmax(times->grain, rounding) || middle == a || middle == b;
}

/* Lists one change between a and b, where the sign is sb: at the first double behind it, or at the
 * zero itself where the one before is that, however coarse the parts are that were looked at. What
 * a case holds jumps by what is left. */
static void list_one(Trigger *trigger, Line *line, double a, double b, int sb)
{
    double from = a;
    for (double middle = a + (b - a) / 2; middle != a && middle != b; middle = a + (b - a) / 2) {
        if (sign_at(trigger, middle) == sb)
            b = middle;
        else
            a = middle;
    }
    add_change(line, a != from && sign_at(trigger, a) == 0 ? a : b, sb);
}

static int last_sign(const Line *line)
{
    return line->count ? line->sign[line->count - 1] : line->before;
}

/* Is it rounding that decides the sign of the trigger at t? */
static bool is_doubtful(Trigger *trigger, double t)
{
    TapeRange out = range_of(trigger, t, t);
    return out.low <= 0 && out.high >= 0 && out.low < out.high && isfinite(out.high - out.low);
}

/* A part where the sign is the same but for one change at most. A sign that rounding decides is
 * the one before: else cos(t)^2+sin(t)^2-1 would change without end. */
static void settle(Trigger *trigger, Line *line, double a, double b, bool steady)
{
    int s = sign_at(trigger, b);
    bool changes = s != last_sign(line) && (steady || !is_doubtful(trigger, b));
    if (changes)
        list_one(trigger, line, line->sure, b, s);
    if (steady || changes)
        line->sure = b;
    if (steady && (line->lately || fabs(b - a) >= fabs(line->window) / COARSE)) {
        line->asked = 0;
        line->lately = false;
    }
    line->done = b;
}

/* Lists the changes from a to b; false: enough for one window. */
static bool scan(const Times *times, Trigger *trigger, Line *line, double a, double b)
{
    bool tired = ++line->asked > MOST_ASKED && fabs(b - a) < fabs(line->window) / COARSE;
    bool steady = is_steady(trigger, a, b);
    if (tired || steady || is_shortest(times, a, b) || is_rounding(trigger, a, b)) {
        settle(trigger, line, a, b, steady);
        return line->found < MOST_CHANGES;
    }
    double middle = a + (b - a) / 2;
    return scan(times, trigger, line, a, middle) && scan(times, trigger, line, middle, b);
}

/* Is the trigger zero at t and another behind it? */
static bool leaves_zero(Trigger *trigger, double t, double way)
{
    return sign_at(trigger, t) == 0 && !is_steady(trigger, t, t + way);
}

/* Where the run begins or, on a zero but for rounding, as of sin(Pi*(t+1)), 1-cos(t) or t-sin(t) at
 * 0, where the sign is sure behind it: a change by rounding is none. */
static double sure_begin(const Times *times, Trigger *trigger, double heading)
{
    double begin = times->begin, unit = fmax(1, fabs(begin)), at = begin;
    bool open = is_doubtful(trigger, at) || leaves_zero(trigger, at, heading * LEAST_AHEAD * unit);
    for (double way = DBL_EPSILON * unit; open; way *= 4) {
        if (way > BEGINNING * unit)
            return begin;
        at = begin + heading * way;
        open = is_doubtful(trigger, at);
    }
    return at;
}

/* One more window; the first one as long as the first question. */
static void extend(Times *times, Trigger *trigger, double h)
{
    Line *line = &trigger->line[h > 0];
    if (!line->begun) {
        line->begun = true;
        line->done = line->sure = sure_begin(times, trigger, h > 0 ? 1 : -1);
        line->window = 4 * h;
        line->before = (signed char)sign_at(trigger, line->done);
        if (times->grain == 0)
            times->grain = fabs(line->window) * DBL_EPSILON;
    }
    double end = line->done + line->window;
    line->asked = line->asked > MOST_ASKED ? MOST_ASKED - FRESH : 0;
    line->found = 0;
    bool all = scan(times, trigger, line, line->done, end);
    if (all && line->found < FEW)
        line->window *= 2;
    else if (!all)
        line->window /= 2;
}

/* --- asking ---------------------------------------------------------------------------------- */

/* Times up to so far behind t are no later than t. */
static double gap(const Times *times, double t)
{
    return 64 * DBL_EPSILON * fabs(t) + 8 * times->grain;
}

/* Is the line known from t to behind `to`? Then what it says there is final. */
static Line *known_to(Times *times, long k, double t, double h)
{
    Trigger *trigger = &times->trigger[k];
    Line *line = &trigger->line[h > 0];
    double heading = h > 0 ? 1 : -1;
    while (!line->begun || heading * (t + h - line->done) >= 0) {
        if (line->begun && line->count > 0 &&
            heading * (line->at[line->count - 1] - t) > gap(times, t))
            break; /* the next change is known, and what lies behind it not asked */
        extend(times, trigger, h);
    }
    return line;
}

/* The number of changes of the line that are no later than t. */
static long passed(const Times *times, const Line *line, double t, double heading)
{
    long low = 0, high = line->count;
    double end = t + heading * gap(times, t);
    while (low < high) {
        long middle = low + (high - low) / 2;
        if (heading * (line->at[middle] - end) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool times_next(Times *times, double t, double h, double *at)
{
    double heading = h > 0 ? 1 : -1, end = t + h + heading * gap(times, t + h);
    bool any = false;
    for (long k = 0; k < times->count; k++) {
        if (!times->trigger[k].tape)
            continue;
        const Line *line = known_to(times, k, t, end - t);
        long next = passed(times, line, t, heading);
        if (next == line->count || heading * (line->at[next] - end) > 0)
            continue;
        if (!any || heading * (line->at[next] - *at) < 0)
            *at = line->at[next];
        any = true;
    }
    return any;
}

/* Some way from t on that is longer than the gap, to know the line there. */
static double ahead(const Times *times, double t, double heading)
{
    return heading * fmax(4 * gap(times, t), LEAST_AHEAD * fmax(1, fabs(t)));
}

bool times_changes(Times *times, long k, double t, double heading)
{
    CHECK(times_has(times, k));
    CHECK(heading == 1 || heading == -1);
    const Line *line = known_to(times, k, t, ahead(times, t, heading));
    long next = passed(times, line, t, heading);
    double since = next ? heading * (t - line->at[next - 1]) : INFINITY;
    return fabs(since) <= gap(times, t);
}

int times_sign(Times *times, long k, double t, double heading)
{
    CHECK(times_has(times, k));
    CHECK(heading == 1 || heading == -1);
    const Line *line = known_to(times, k, t, ahead(times, t, heading));
    long next = passed(times, line, t, heading);
    return next ? line->sign[next - 1] : line->before;
}

double times_behind(Times *times, long k, double t, double heading)
{
    int sign = times_sign(times, k, t, heading);
    double end = t + heading * gap(times, t);
    for (double at = t; heading * (end - at) >= 0; at = nextafter(at, heading * INFINITY)) {
        int there = sign_at(&times->trigger[k], at);
        if (there == 0 || there == sign)
            return at;
    }
    return nextafter(t, heading * INFINITY);
}

bool times_stop(Times *times, double t, double h, double *at)
{
    double heading = h > 0 ? 1 : -1, place;
    if (!times_next(times, t, h, &place))
        return false;
    *at = place;
    for (long k = 0; k < times->count; k++)
        if (times_has(times, k) && times_changes(times, k, place, heading) &&
            sign_at(&times->trigger[k], place) != 0)
            *at = nextafter(place, -heading * INFINITY);
    return true;
}
