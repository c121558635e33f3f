/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where both cases lead back to the border g = 0 between them, the motion goes along it: by
 * Filippov's rule its slope is the mean of those of both cases that leaves g as it is,
 * (1-a)*f0 + a*f1 with 0 <= a <= 1 (A. F. Filippov, Differential Equations with Discontinuous
 * Righthand Sides, 1988). It leaves the border where a becomes 0 or 1: one case leads away then.
 *
 * Along several borders together, where the slope is a sum of what each of their switches does, it
 * is f + a1*d1 + a2*d2 + .. with the parts that leave every border as it is, linear equations in
 * these (V. I. Utkin, Sliding Modes in Control and Optimization, 1992: equivalent control). All
 * principal minors of how they lead back must be positive: the motion is then the only one that the
 * cases allow. Of many borders (blocks that stick to a belt) that is asked of diagonal dominance or
 * of the symmetric part, which suffice, and those that slide already go on while the cases of the
 * others are sought. Where the switches do not simply add up the rule does not say what happens,
 * and the run ends there.
 *
 * A switch that slides holds SLIDING in the state, or what is half between both values of a
 * rounding function, so that steps that are taken again are the same, and the right-hand side is
 * asked for the cases.
 *
 * With constraints the slopes are those of the system that the index reduction found, and unknowns
 * that follow from the states that are integrated, multipliers among them, are the same mean of
 * what they are in the cases. A border that such an unknown moves by its jump is none.
 */
#include "dae/drive/drive_sliding.h"

#include <math.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "dae/drive/drive_events.h"
#include "dae/drive/drive_rates.h"
#include "dae/drive/drive_run_event.h"
#include "dae/drive/drive_scheme.h"
#include "numeric/linear/vec.h"

#define SLIDING 0.5
#define ADDS 1e-9   /* of the slopes: what the switches do adds up to this */
#define APART 1e-13 /* of the largest slope: rates nearer to each other are the same */
#define SAME 1e-9   /* of a state: it does not jump by less, */
#define LEAST 1e-3  /* nor by less of the absolute tolerance: near zero that is rounding */
#define NEAR 0.1    /* what holds nearly SLIDING: polynomials through its values have roundings */
enum {
    MOST = DRIVE_SLIDING_MOST,
    FEW = 4 /* of which all modes are looked at */
};

/* The slope with the switches k[0..count) on their borders: base + sum part[i]*change[i]. */
typedef struct Blend {
    long count, k[MOST];
    double side[MOST][2]; /* what each holds on the left and on the right of its border */
    int rising[MOST];     /* 1: its trigger is negative on the left, -1: positive */
    double *y;            /* of the case that is asked; the base's when all are known */
    double *base, *change[MOST], *jump[MOST]; /* jump: of y where switch i changes */
    double *kept, *all;                       /* room */
    double rate[MOST], rates[MOST][MOST]; /* of border i by the base, and by what switch j does */
    double part[MOST];
} Blend;

static bool is_between(const DriveEvent *event, double held)
{
    return fabs((event->level ? held - floor(held) : held) - SLIDING) < NEAR;
}

bool drive_sliding_is(const Problem *problem, long k, const double *y)
{
    CHECK(k >= 0 && k < problem->events->count);
    const DriveEvent *event = &problem->events->event[k];
    return problem->slides && event->held >= 0 && is_between(event, y[event->held]);
}

static void find_sliding(const Problem *problem, const double *y, Blend *blend)
{
    const DriveEvents *events = problem->events;
    blend->count = 0;
    for (long k = events ? events->given : 0; events && k < events->count; k++)
        if (blend->count < MOST && drive_sliding_is(problem, k, y))
            blend->k[blend->count++] = k;
}

static bool slides(const Problem *problem, const double *y)
{
    Blend blend;
    if (!problem->slides)
        return false;
    find_sliding(problem, y, &blend);
    return blend.count > 0;
}

bool drive_sliding_is_along(const Problem *problem, const double *kept)
{
    const DriveEvents *events = problem->events;
    bool found = false;
    for (long k = events && problem->slides ? events->given : 0;
         events && problem->slides && k < events->count && !found; k++) {
        const DriveEvent *event = &events->event[k];
        found = event->held >= 0 && event->kept >= 0 && is_between(event, kept[event->kept]);
    }
    return found;
}

/* --- the blended slope ----------------------------------------------------------------------- */

static void rates_of(Problem *problem, const Blend *b, double t, const double *slope, double *rate)
{
    drive_rates_of(problem, b->k, b->count, t, b->y, slope, rate);
    for (long i = 0; i < b->count; i++)
        rate[i] *= b->rising[i];
}

static void hold(const Problem *problem, Blend *b, long i, int right)
{
    b->y[problem->events->event[b->k[i]].held] = b->side[i][right];
}

/* The parts that leave all borders as they are, by elimination; false: there are none, or many. */
static bool find_parts(Blend *b)
{
    double a[MOST][MOST + 1];
    long n = b->count;
    for (long i = 0; i < n; i++) {
        for (long j = 0; j < n; j++)
            a[i][j] = b->rates[i][j];
        a[i][n] = -b->rate[i];
    }
    for (long c = 0; c < n; c++) {
        long best = c;
        for (long i = c + 1; i < n; i++)
            best = fabs(a[i][c]) > fabs(a[best][c]) ? i : best;
        if (!(fabs(a[best][c]) > 0))
            return false;
        for (long j = 0; j <= n; j++) {
            double kept = a[c][j];
            a[c][j] = a[best][j];
            a[best][j] = kept;
        }
        for (long i = 0; i < n; i++)
            for (long j = n; i != c && j >= c; j--)
                a[i][j] -= a[i][c] / a[c][c] * a[c][j];
    }
    for (long i = 0; i < n; i++)
        b->part[i] = a[i][n] / a[i][i];
    return true;
}

/* The slope at b->y, whose unknowns that follow from others are computed. */
static Status slope_of(Problem *problem, Blend *b, double t, double *slope)
{
    Status status = drive_problem_has(problem) ? ST_OK : ST_UNABLE;
    if (status == ST_OK && problem->scheme->expand) {
        drive_problem_pick(problem, b->y, b->kept);
        status = problem->scheme->expand(problem, t, b->kept, b->y);
    }
    return status == ST_OK ? drive_problem_rhs(problem, t, b->y, slope) : status;
}

/* What switch j does, which changes from its left to its right: to the slope, to the rates of all
 * borders, to y. False in *finite where some are not. */
static Status ask_change(Problem *problem, Blend *b, long j, double t, bool *finite)
{
    long n = problem->n;
    double *before = b->jump[j], least = LEAST * problem->options.traj.abserr;
    vec_copy(before, b->y, n);
    hold(problem, b, j, 1);
    Status status = slope_of(problem, b, t, b->change[j]);
    double rate[MOST];
    if (status == ST_OK)
        rates_of(problem, b, t, b->change[j], rate);
    for (long i = 0; i < b->count && status == ST_OK; i++) {
        b->rates[i][j] = rate[i] - b->rate[i];
        *finite = *finite && isfinite(b->rates[i][j]);
    }
    for (long s = 0; s < n; s++) {
        double there = b->y[s], moved = there - before[s];
        b->y[s] = before[s];
        b->jump[j][s] = fabs(moved) > SAME * (fabs(there) + fabs(before[s])) + least ? moved : 0;
    }
    b->jump[j][problem->events->event[b->k[j]].held] = 0;
    if (status == ST_OK)
        vec_axpy(b->change[j], -1, b->base, n);
    for (long i = 0; i < b->count && status == ST_OK; i++)
        if (drive_rates_moves(problem, b->k[i], b->jump[j]))
            status = ST_UNABLE;
    return status;
}

static void lay_out(const Problem *problem, Blend *b)
{
    long n = problem->n;
    b->base = b->y + n;
    b->kept = b->base + n;
    b->all = b->kept + n;
    for (long i = 0; i < b->count; i++) {
        b->change[i] = b->all + (1 + 2 * i) * n;
        b->jump[i] = b->change[i] + n;
    }
}

/* Fills b, which has its room. */
static Status fill(Problem *problem, Blend *b, double t, const double *y)
{
    lay_out(problem, b);
    vec_copy(b->y, y, problem->n);
    for (long i = 0; i < b->count; i++) {
        b->rising[i] = drive_events_sides(problem, b->k[i], t, y, b->side[i]);
        if (b->rising[i] == 0)
            return ST_UNABLE;
    }
    for (long i = 0; i < b->count; i++)
        hold(problem, b, i, 0);
    Status status = slope_of(problem, b, t, b->base);
    bool finite = true;
    if (status == ST_OK)
        rates_of(problem, b, t, b->base, b->rate);
    for (long i = 0; i < b->count && status == ST_OK; i++)
        finite = finite && isfinite(b->rate[i]);
    for (long j = 0; j < b->count && status == ST_OK; j++)
        status = ask_change(problem, b, j, t, &finite);
    return status == ST_OK && !finite ? ST_DOMAIN : status;
}

/* Fills b, whose switches are set, at (t, y); b->y is to be freed whatever it returns, and has been
 * where the right-hand side raises. */
static Status ask(Problem *problem, Blend *b, double t, const double *y)
{
    b->y = mem_array((size_t)((4 + 2 * b->count) * problem->n) + 1, sizeof *b->y);
    err_defer(mem_release, b->y);
    Status status = fill(problem, b, t, y);
    err_undefer(false);
    return status;
}

/* Finds the slope into b->base. A border that no case moves has all slopes alike. */
static Status blend_slope(Problem *problem, Blend *b)
{
    if (!find_parts(b)) {
        if (b->count > 1)
            return ST_SINGULAR;
        b->part[0] = 0.5;
    }
    for (long i = 0; i < b->count; i++)
        vec_axpy(b->base, b->part[i], b->change[i], problem->n);
    return ST_OK;
}

/* What was found last: all margins and the slope are asked for at the same points. */
typedef struct Sliding {
    Blend blend; /* of what slides at (t, y), with the slope in base */
    Status status;
    double t, y[];
} Sliding;

void drive_sliding_forget(struct DriveEvents *events)
{
    if (events->sliding)
        mem_free(events->sliding->blend.y);
    mem_free(events->sliding);
    events->sliding = NULL;
}

static const Sliding *sliding_at(Problem *problem, double t, const double *y)
{
    DriveEvents *events = problem->events;
    Sliding *s = events->sliding;
    if (s && s->t == t && vec_same(s->y, y, problem->n))
        return s;
    s = mem_alloc(sizeof *s + (size_t)problem->n * sizeof *y);
    err_defer(mem_release, s);
    s->t = t;
    vec_copy(s->y, y, problem->n);
    find_sliding(problem, y, &s->blend);
    s->status = ask(problem, &s->blend, t, y);
    if (s->status == ST_OK)
        s->status = blend_slope(problem, &s->blend);
    err_undefer(false);
    drive_sliding_forget(events);
    return events->sliding = s;
}

/* The motion where switches slide in y: its slope, or NULL, and the unknowns that follow from the
 * states that are integrated, into y. */
static Status move(Problem *problem, double t, double *y, double *slope)
{
    const Sliding *sliding = sliding_at(problem, t, y);
    const Blend *b = &sliding->blend;
    if (sliding->status != ST_OK)
        return sliding->status;
    double *held = mem_array((size_t)b->count + 1, sizeof *held);
    for (long i = 0; i < b->count; i++)
        held[i] = y[problem->events->event[b->k[i]].held];
    vec_copy(y, b->y, problem->n);
    for (long i = 0; i < b->count; i++)
        vec_axpy(y, b->part[i], b->jump[i], problem->n);
    for (long i = 0; i < b->count; i++)
        y[problem->events->event[b->k[i]].held] = held[i];
    mem_free(held);
    if (slope)
        vec_copy(slope, b->base, problem->n);
    return ST_OK;
}

Status drive_sliding_expand(Problem *problem, double t, double *y)
{
    return slides(problem, y) ? move(problem, t, y, NULL) : ST_OK;
}

static Status rhs(void *ctx, double t, const double *kept, double *slope)
{
    Problem *problem = ctx;
    if (!drive_sliding_is_along(problem, kept))
        return problem->scheme->rhs(problem, t, kept, slope);
    double *y = mem_array(2 * (size_t)problem->n + 1, sizeof *y), *all = y + problem->n;
    err_defer(mem_release, y);
    Status status = ST_OK;
    if (problem->scheme->expand)
        status = problem->scheme->expand(problem, t, kept, y);
    else
        vec_copy(y, kept, problem->n);
    if (status == ST_OK)
        status = move(problem, t, y, all);
    if (status == ST_OK)
        drive_problem_pick(problem, all, slope);
    err_undefer(true);
    return status;
}

/* Differences where a switch slides: no exact derivative knows how the parts move. */
static Status jac(void *ctx, double t, const double *y, double *dfdy, double *dfdt)
{
    Problem *problem = ctx;
    return drive_sliding_is_along(problem, y) ? ST_DOMAIN
                                              : problem->scheme->jac(problem, t, y, dfdy, dfdt);
}

static bool programmed(void *ctx, const double *y)
{
    return !drive_sliding_is_along(ctx, y);
}

/* Can the motion along borders be what the integrator sees? */
static bool serves(const Problem *problem)
{
    return problem->options.sliding && problem->fun.rhs == rhs;
}

void drive_sliding_attach(Problem *problem)
{
    Fun *fun = &problem->fun;
    const Scheme *scheme = problem->scheme;
    if (problem->options.sliding && problem->switches && scheme->slides &&
        fun->rhs == scheme->rhs) {
        fun->rhs = rhs;
        fun->programmed = programmed;
    }
    drive_sliding_attach_slopes(problem);
}

void drive_sliding_attach_slopes(Problem *problem)
{
    if (serves(problem) && problem->fun.jac && problem->fun.jac == problem->scheme->jac)
        problem->fun.jac = jac;
}

/* --- on the border --------------------------------------------------------------------------- */

/* The blend of what slides at (t, y), and where in it switch k stands; -1: it has no values. */
static long find_among(Problem *problem, long k, double t, const double *y, const Blend **blend)
{
    const Sliding *sliding = sliding_at(problem, t, y);
    long place = -1;
    *blend = &sliding->blend;
    for (long i = 0; i < sliding->blend.count && sliding->status == ST_OK; i++)
        if (sliding->blend.k[i] == k)
            place = i;
    return place;
}

double drive_sliding_margin(Problem *problem, long k, double t, const double *y)
{
    const Blend *b;
    long i = find_among(problem, k, t, y, &b);
    return i < 0 ? NAN : -problem->fun.heading * b->rates[i][i] * fmin(b->part[i], 1 - b->part[i]);
}

double drive_sliding_apart(Problem *problem, long k, double t, const double *y)
{
    Blend b = {.count = 1, .k = {k}};
    Status status = ask(problem, &b, t, y);
    mem_free(b.y);
    return status == ST_OK ? fabs(b.rates[0][0]) : 0;
}

double drive_sliding_exit(Problem *problem, long k, double t, const double *y)
{
    const Blend *b;
    long i = find_among(problem, k, t, y, &b);
    return i < 0 ? 1 : b->side[i][b->part[i] > 0.5];
}

/* --- which cases hold ------------------------------------------------------------------------ */

/* The principal minor of -heading*rates that has the rows in `rows`. */
static double minor(const Problem *problem, const Blend *b, int rows)
{
    double a[FEW][FEW], value = 1;
    long n = 0, place[FEW];
    for (long i = 0; i < b->count; i++)
        if (rows >> i & 1)
            place[n++] = i;
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            a[i][j] = -problem->fun.heading * b->rates[place[i]][place[j]];
    for (long c = 0; c < n && value != 0; c++) { /* the minors before it are positive */
        value *= a[c][c];
        for (long i = c + 1; i < n && value != 0; i++)
            for (long j = n - 1; j >= c; j--)
                a[i][j] -= a[i][c] / a[c][c] * a[c][j];
    }
    return value;
}

/* Is the diagonal larger than what is beside it in each row? */
static bool is_dominant(const Problem *problem, const Blend *b)
{
    bool dominant = true;
    for (long i = 0; i < b->count && dominant; i++) {
        double beside = 0;
        for (long j = 0; j < b->count; j++)
            beside += j == i ? 0 : fabs(b->rates[i][j]);
        dominant = -problem->fun.heading * b->rates[i][i] > beside;
    }
    return dominant;
}

/* Is the symmetric part positive definite? By its pivots. */
static bool is_definite(const Problem *problem, const Blend *b)
{
    long n = b->count;
    bool definite = true;
    double *a = mem_array((size_t)(n * n) + 1, sizeof *a);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            a[i * n + j] = -problem->fun.heading * (b->rates[i][j] + b->rates[j][i]);
    for (long c = 0; c < n && definite; c++) {
        definite = a[c * n + c] > 0;
        for (long i = c + 1; i < n && definite; i++)
            for (long j = n - 1; j >= c; j--)
                a[i * n + j] -= a[i * n + c] / a[c * n + c] * a[c * n + j];
    }
    mem_free(a);
    return definite;
}

/* Are all principal minors of how the switches lead back positive? */
static bool leads_on(const Problem *problem, const Blend *b)
{
    if (b->count > FEW)
        return is_dominant(problem, b) || is_definite(problem, b);
    bool positive = true;
    for (int rows = 1; rows < 1 << b->count && positive; rows++)
        positive = minor(problem, b, rows) > 0;
    return positive;
}

/* Do all borders draw the motion on, and the switches add up? */
static bool is_attractive(Problem *problem, Blend *b, double t)
{
    double least = APART * vec_max(b->base, problem->n);
    for (long i = 0; i < b->count; i++)
        if (!(fabs(b->rates[i][i]) > least))
            return false;
    if (!leads_on(problem, b))
        return false;
    if (b->count < 2)
        return true;
    double *all = b->all;
    for (long i = 0; i < b->count; i++)
        hold(problem, b, i, 1);
    bool known = slope_of(problem, b, t, all) == ST_OK;
    double size = known ? vec_max(all, problem->n) + vec_max(b->base, problem->n) : 0;
    for (long i = 0; i < b->count; i++) {
        vec_axpy(all, -1, b->change[i], problem->n);
        hold(problem, b, i, 0);
    }
    vec_axpy(all, -1, b->base, problem->n);
    return known && vec_max(all, problem->n) <= ADDS * size;
}

/* Do the switches that slide in y keep to their borders? *slope, n numbers: the motion there. */
static bool keeps(Problem *problem, Blend *b, double t, const double *y, double *slope)
{
    find_sliding(problem, y, b);
    bool kept = ask(problem, b, t, y) == ST_OK;
    err_defer(mem_release, b->y);
    kept =
        kept && (b->count == 0 || is_attractive(problem, b, t)) && blend_slope(problem, b) == ST_OK;
    for (long i = 0; i < b->count && kept; i++)
        kept = b->part[i] > 0 && b->part[i] < 1;
    if (kept)
        vec_copy(slope, b->base, problem->n);
    err_undefer(true);
    return kept;
}

static bool is_one_of(const long *k, long count, long which)
{
    for (long i = 0; i < count; i++)
        if (k[i] == which)
            return true;
    return false;
}

/* Switches on their borders, k[0..count), take the values of a mode: 0 left, 1 right, 2 slides. */
static void take_mode(Problem *problem, const long *k, long count, const int *mode,
                      double (*side)[2], double *y)
{
    for (long i = 0; i < count; i++) {
        const DriveEvent *event = &problem->events->event[k[i]];
        double middle = event->level ? (side[i][0] + side[i][1]) / 2 : SLIDING;
        y[event->held] = mode[i] == 2 ? middle : side[i][mode[i]];
    }
}

/* Does the motion of a mode lead every switch where the mode has it? */
static bool is_consistent(Problem *problem, const long *k, long count, const int *mode,
                          const int *rising, double t, const double *y, double *slope)
{
    Blend b;
    if (!keeps(problem, &b, t, y, slope))
        return false;
    for (long i = 0; i < count; i++) {
        double rate =
            problem->fun.heading * rising[i] * drive_rates_one(problem, k[i], t, y, slope);
        if ((mode[i] == 0 && !(rate < 0)) || (mode[i] == 1 && !(rate > 0)))
            return false;
    }
    return true;
}

/* Mode number `number` of as many switches; false: there are no more. */
static bool mode_of(long number, long count, int *mode)
{
    for (long i = 0; i < count; i++, number /= 3)
        mode[i] = (int)(number % 3);
    return number == 0;
}

bool drive_sliding_settle(Problem *problem, double t, const long *also, long count, double *y)
{
    Blend b;
    long k[MOST], m, fixed;
    int mode[MOST], rising[MOST];
    double side[MOST][2];
    if (!serves(problem) || problem->events->sensitivity)
        return false;
    find_sliding(problem, y, &b);
    m = b.count;
    for (long i = 0; i < m; i++)
        k[i] = b.k[i];
    for (long i = 0; i < count; i++) {
        if (is_one_of(k, m, also[i]))
            continue;
        if (m == MOST)
            return false;
        k[m++] = also[i];
    }
    for (long i = 0; i < m; i++) {
        rising[i] = drive_events_sides(problem, k[i], t, y, side[i]);
        if (rising[i] == 0)
            return false;
    }
    fixed = m > FEW ? b.count : 0;
    if (m - fixed > FEW)
        return false;
    for (long i = 0; i < fixed; i++)
        mode[i] = 2;
    bool slid = problem->slides;
    long found = 0, kept = 0;
    double *slope = mem_array(2 * (size_t)problem->n + 1, sizeof *slope),
           *tried = slope + problem->n;
    err_defer(mem_release, slope);
    problem->slides = true;
    vec_copy(tried, y, problem->n);
    for (long number = 0; mode_of(number, m - fixed, mode + fixed) && found < 2; number++) {
        take_mode(problem, k, m, mode, side, tried);
        if (is_consistent(problem, k, m, mode, rising, t, tried, slope) && ++found == 1)
            kept = number;
    }
    if (found == 1) {
        (void)mode_of(kept, m - fixed, mode + fixed);
        take_mode(problem, k, m, mode, side, y);
    }
    problem->slides = slid || slides(problem, y);
    err_undefer(true);
    return found == 1;
}

bool drive_sliding_keeps(Problem *problem, double t, const double *y)
{
    bool kept = true;
    for (long k = problem->events->given; k < problem->events->count && kept; k++)
        kept = !drive_sliding_is(problem, k, y) || drive_sliding_margin(problem, k, t, y) >= 0;
    return kept;
}

bool drive_sliding_leads_back(Problem *problem, long k, double t, const double *y)
{
    Blend b = {.count = 1, .k = {k}};
    if (problem->fun.rhs != rhs &&
        !(problem->scheme->slides && problem->fun.rhs == problem->scheme->rhs))
        return false;
    bool back = ask(problem, &b, t, y) == ST_OK;
    double heading = problem->fun.heading, left = heading * b.rate[0];
    double right = back ? heading * (b.rate[0] + b.rates[0][0]) : 0;
    back = back && left > 0 && right < 0 &&
           left - right > APART * (vec_max(b.base, problem->n) + vec_max(b.change[0], problem->n));
    mem_free(b.y);
    return back;
}
