/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * method = taylorseries: explicit systems at any number of digits.
 *
 * The highest derivatives are solved for exactly on the shared graph (stage.h), so that the right-
 * hand sides are functions of t and the states, which cas/value/taylor.h integrates. Where nothing
 * else is said the tolerance is 10^(-Digits): who wants Taylor series wants digits.
 */
#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/subs/subs.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/taylor.h"
#include "dae/drive/drive_scheme.h"
#include "dae/model/stage.h"
#include "numeric/step/guard.h"
#include "numeric/step/method.h"
#include "numeric/step/narrow.h"

#define LESS (1 - 1e-9) /* a step that is shorter */
#define FAR 1e3

typedef struct Series Series;

/* A step as what is looked at for poles. */
typedef struct SeriesStep {
    Step step;
    Series *owner;
} SeriesStep;

struct Series {
    Trace trace;
    Taylor *taylor;
    long n, maxfun, calls[2];
    long digits; /* that the tolerance is about: no more are shown */
    double t0;
    Fun *fun; /* of the problem */
    double wall[2];
    SeriesStep last;
    Guard *guard;       /* of last; NULL: there are no poles to look for */
    Narrow *narrow;     /* the same for peaks */
    TraceState pole[2]; /* what was found of them */
    double *from, *to;  /* the ends of the step */
    TraceEnd end[2];
    Status why[2];
};

/* tops[0..m): the highest derivatives as functions of the states. */
static void solve_tops(const Problem *problem, Expr *tops)
{
    Stage stage;
    Expr *none = mem_array((size_t)problem->m + 1, sizeof *none);
    err_defer(mem_release, none);
    for (long j = 0; j < problem->m; j++)
        none[j] = expr_equation(problem->tops[j], EXPR_ZERO);
    stage_begin(&stage, problem->m, problem->m);
    for (long i = 0; i < problem->m; i++) {
        Expr residual = expr_arg(problem->equations, i);
        for (long j = 0; j < problem->m; j++) {
            Expr slope = diff_function(residual, problem->tops[j]);
            if (walk_has_any(slope, problem->tops, problem->m))
                err_raise(ST_UNABLE,
                          "method = taylorseries: the highest derivatives do not occur"
                          " linearly in equation %ld",
                          i + 1);
            stage_append(&stage, i, j, slope);
        }
        stage.side[i] = expr_neg(subs_once(none, problem->m, residual));
    }
    stage_eliminate(&stage, NULL);
    if (stage.rank < problem->m)
        err_raise(ST_SINGULAR, "the equations cannot be solved for the highest derivatives");
    stage_back(&stage, tops);
    stage_end(&stage);
    err_undefer(true);
}

/* The slope and the starting value of every state. */
static void list_states(const Problem *problem, const Ivp *ivp, const Expr *tops, Expr *slopes,
                        Expr *start)
{
    for (long k = 0; k < problem->m; k++)
        for (long j = 0; j < problem->order[k]; j++) {
            long i = problem->first[k] + j;
            slopes[i] = j + 1 < problem->order[k] ? problem->states[i + 1] : tops[k];
            start[i] = ivp_start(ivp, k, j);
        }
}

/* log2 of a tolerance, 10^(-Digits) where it is not given. */
static double bits(double tolerance, bool given)
{
    return given ? log2(tolerance) : -(double)num_digits * log2(10);
}

/* --- as a trace ------------------------------------------------------------------------------ */

static void find_values(Series *s, double t, double *y)
{
    Expr *value = mem_array((size_t)s->n + 1, sizeof *value);
    err_defer(mem_release, value);
    taylor_values(s->taylor, num_from_double(t, 17), 17, value);
    for (long i = 0; i < s->n; i++)
        y[i] = num_to_double(value[i]);
    err_undefer(true);
}

/* Step.inside. */
static Status inside(Step *step, double t, double h, const double *state, const double *next,
                     double d, double *y)
{
    (void)h;
    (void)state;
    (void)next;
    find_values(((SeriesStep *)step)->owner, t + d, y);
    return ST_OK;
}

/* The step that begins at t. */
static WithinStep last_step(Series *s, double t, bool forward)
{
    double end = taylor_end(s->taylor, forward);
    find_values(s, t, s->from);
    find_values(s, end, s->to);
    return (WithinStep){.t = t, .h = end - t, .state = s->from, .next = s->to};
}

/* Does it lead across a pole that the solution moves to? */
static bool meets_pole(Series *s, double t, bool forward)
{
    if (!s->guard)
        return false;
    const WithinStep taken = last_step(s, t, forward);
    return guard_ends(s->guard, &taken, &s->pole[forward]);
}

/* Does it, after `tries` that were taken back, lead across a peak or a front that is narrower,
 * which the coefficients of a series say nothing about? *most: the size of the step to take in its
 * place. */
static bool misses(Series *s, double t, bool forward, int tries, double *most)
{
    double at, h = taylor_end(s->taylor, forward) - t;
    if (tries < NARROW_MOST && s->fun->land && s->fun->land(s->fun->ctx, t, h, &at) &&
        fabs(at - t) < LESS * fabs(h)) {
        *most = at - t;
        return true;
    }
    if (!s->narrow)
        return false;
    const WithinStep taken = last_step(s, t, forward);
    return narrow_takes_back(s->narrow, &taken, tries, most);
}

/* The next step of the series. Where something is looked for a step goes no further than a
 * multiple of the way to the target: a series that is all but a polynomial has no bound of its own.
 */
static Status advance(Series *s, double from, double target, bool forward)
{
    Status status;
    double most = FAR * fabs(target - from);
    int tries = 0;
    err_interrupt_block();
    if ((s->narrow || s->fun->land) && most > 0)
        taylor_limit(s->taylor, forward, most);
    while ((status = taylor_step(s->taylor, forward)) == ST_OK &&
           misses(s, from, forward, tries++, &most)) {
        taylor_back(s->taylor, forward);
        taylor_limit(s->taylor, forward, fabs(most));
    }
    err_interrupt_unblock();
    return status;
}

/* One step with interrupts held back; why it was not taken is remembered. */
static bool step(Series *s, double target, bool forward)
{
    if (s->maxfun > 0 && s->calls[forward] >= s->maxfun) {
        s->end[forward] = TRACE_MAXFUN;
        return false;
    }
    double from = taylor_end(s->taylor, forward);
    Status status = advance(s, from, target, forward);
    s->calls[forward]++;
    s->why[forward] = status;
    s->end[forward] = status == ST_OK       ? TRACE_OPEN
                      : status == ST_DOMAIN ? TRACE_UNDEFINED
                                            : TRACE_STEP;
    if (status == ST_OK && meets_pole(s, from, forward)) {
        s->end[forward] = TRACE_POLE;
        s->wall[forward] = s->pole[forward].pole;
    }
    return s->end[forward] == TRACE_OPEN;
}

/* Is there a wall before the target? Series of a solution that goes on regularly do not end there
 * by themselves. */
static bool meets_wall(Series *s, double target, bool forward)
{
    double at;
    if (s->end[forward] == TRACE_POLE)
        return forward ? target > s->wall[true] : target < s->wall[false];
    if (!s->fun->wall || !s->fun->wall(s->fun->ctx, s->t0, target - s->t0, &at))
        return false;
    s->end[forward] = TRACE_WALL;
    s->wall[forward] = at;
    return true;
}

static Status reach_number(Series *s, Expr at)
{
    double target = num_to_double(at);
    bool forward = target >= s->t0;
    if (meets_wall(s, target, forward))
        return ST_LIMIT;
    TraceWatching watching = trace_watch_begin();
    Status status = ST_OK;
    while (status == ST_OK && !taylor_reaches(s->taylor, at)) {
        if (err_interrupt_pending)
            status = ST_INTERRUPT;
        else if (!step(s, target, forward))
            status = ST_LIMIT;
        trace_watch_step(&watching, s->t0, taylor_end(s->taylor, forward), target,
                         taylor_last_step(s->taylor, forward));
    }
    trace_watch_end(&watching);
    return status;
}

static Status reach(Trace *trace, double t)
{
    return reach_number((Series *)trace, num_from_double(t, 17));
}

static Status eval(Trace *trace, double t, double *y)
{
    Series *s = (Series *)trace;
    Expr at = num_from_double(t, 17);
    Expr *value = mem_array((size_t)s->n + 1, sizeof *value);
    err_defer(mem_release, value);
    Status status = reach_number(s, at);
    if (status == ST_OK)
        taylor_values(s->taylor, at, 17, value);
    for (long i = 0; i < s->n && status == ST_OK; i++)
        y[i] = num_to_double(value[i]);
    err_undefer(true);
    return status;
}

static TraceState state(const Trace *trace, bool forward)
{
    const Series *s = (const Series *)trace;
    bool walled = s->end[forward] == TRACE_WALL || s->end[forward] == TRACE_POLE;
    double t = walled ? s->wall[forward] : taylor_end(s->taylor, forward);
    return (TraceState){.t = t,
                        .h = taylor_last_step(s->taylor, forward),
                        .end = s->end[forward],
                        .why = s->why[forward],
                        .guard = s->pole[forward].guard,
                        .pole = s->pole[forward].pole,
                        .steps = taylor_steps(s->taylor, forward),
                        .calls = s->calls[forward]};
}

static void set_maxfun(Trace *trace, long maxfun)
{
    Series *s = (Series *)trace;
    s->maxfun = maxfun;
    for (int forward = 0; forward < 2; forward++)
        if (s->end[forward] == TRACE_MAXFUN)
            s->end[forward] = TRACE_OPEN;
}

static const TraceKind KIND = {
    .reach = reach,
    .eval = eval,
    .state = state,
    .set_maxfun = set_maxfun,
};

/* --- making ---------------------------------------------------------------------------------- */

static Series *new_series(Problem *problem, const Ivp *ivp)
{
    size_t n = (size_t)problem->n, m = (size_t)problem->m;
    const DriveOptions *options = &problem->options;
    Expr *tops = mem_array(m + 2 * n + 1, sizeof *tops), *slopes = tops + m, *start = slopes + n;
    err_defer(mem_release, tops);
    solve_tops(problem, tops);
    list_states(problem, ivp, tops, slopes, start);
    bool given = options->abserr_given || options->relerr_given;
    double absolute = bits(options->traj.abserr, options->abserr_given);
    double relative = bits(options->traj.relerr, options->relerr_given);
    if (given && !options->abserr_given)
        absolute = relative;
    if (given && !options->relerr_given)
        relative = absolute;
    Series *result = mem_zalloc(sizeof *result + 2 * n * sizeof(double));
    err_defer(mem_release, result);
    result->trace.kind = &KIND;
    result->n = problem->n;
    result->t0 = problem->t0;
    result->fun = &problem->fun;
    result->from = (double *)(result + 1);
    result->to = result->from + n;
    result->last.owner = result;
    result->last.step = (Step){.name = "series",
                               .fun = result->fun,
                               .n = problem->n,
                               .width = problem->n,
                               .abserr = exp2(absolute),
                               .relerr = exp2(relative),
                               .inside = inside};
    result->maxfun = options->traj.maxfun;
    result->digits = (long)fmax(1, ceil(-relative * log10(2) - 1e-9));
    result->taylor = taylor_new(problem->t, problem->states, slopes, problem->n, ivp->t0, start,
                                absolute, relative);
    err_undefer(false);
    err_undefer(true);
    return result;
}

/* --- the scheme ------------------------------------------------------------------------------ */

static bool takes(const Problem *problem, const Setup *setup)
{
    (void)setup;
    return method_is(problem->options.method.name, METHOD_SERIES);
}

/* Series are those of the equations as they are. */
static bool set_up(Problem *problem, Setup *setup)
{
    if (setup->is_dae || problem->switches || problem->options.events) {
        err_hint("use %s, or another method", method_usual(METHOD_FOR_DIGITS));
        err_raise(ST_UNABLE, "method = taylorseries takes explicit differential equations without"
                             " constraints, cases and events");
    }
    drive_problem_begin(problem, setup->ivp);
    problem->work = new_series(problem, setup->ivp);
    return true;
}

static Trace *trace(Problem *problem, double t, const double *y, const TraceOptions *options)
{
    (void)t;
    (void)y;
    (void)options;
    Series *s = problem->work;
    if (!s->guard)
        s->guard = guard_new(&s->last.step);
    if (!s->narrow)
        s->narrow = narrow_new(&s->last.step);
    return &s->trace;
}

static Status digits(Problem *problem, Expr at, Expr *values)
{
    Series *s = problem->work;
    Status status = reach_number(s, at);
    if (status == ST_OK)
        taylor_values(s->taylor, at, num_digits < s->digits ? num_digits : s->digits, values);
    return status;
}

static void destroy(void *work)
{
    taylor_free(((Series *)work)->taylor);
    guard_free(((Series *)work)->guard);
    narrow_free(((Series *)work)->narrow);
    mem_free(work);
}

const Scheme drive_taylor_scheme = {
    .name = "taylorseries",
    .takes = takes,
    .set_up = set_up,
    .lazy = true,
    .alone = true,
    .trace = trace,
    .digits = digits,
    .free = destroy,
};
