/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the scheme or an event says comes first; then cases that lead back to their border; then
 * what is known of the method and its steps.
 */
#include "dae/drive/drive_reason.h"

#include <math.h>
#include <stdio.h>

#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "dae/ahead/poles.h"
#include "dae/drive/drive_events.h"
#include "dae/drive/drive_guards.h"
#include "dae/drive/drive_run.h"
#include "dae/drive/drive_scheme.h"
#include "dae/drive/drive_sliding.h"
#include "dae/drive/drive_switches.h"
#include "numeric/linear/vec.h"

#define BEYOND 1e3       /* tolerances */
#define ROUNDING 1e-14   /* of the same */
#define NEAR 1e-2        /* of the way to where the run ends */
#define GLANCE_BACK 1e-7 /* of the way that was gone */
#define HUGE_STATE 1e50  /* squares and cubes of which are numbers */

/* Are the tolerances near to what rounding leaves of differences of values at many points? */
static bool is_strict(const TraceOptions *options)
{
    return options->relerr < 1e-9 || options->abserr < 1e-10;
}

/* The option that keeps the run from going along borders; NULL: none does. */
static const char *in_the_way(const DriveOptions *options)
{
    return options->scheme != DRIVE_UNDERLYING || options->omega ? "stabilization"
           : options->reduction != DRIVE_SHORT                   ? "reduction"
           : !options->differential                              ? "differential"
           : options->implicit                                   ? "implicit"
           : !options->projection                                ? "projection"
                                                                 : NULL;
}

/* What would let the run go along a border, or that nothing would, for a message. */
static void put_way_along(const Problem *problem, char *text, size_t size)
{
    const char *option = in_the_way(&problem->options);
    bool slides = problem->scheme->slides;
    text[0] = '\0';
    if (slides && !problem->options.sliding)
        snprintf(text, size, "go along it by sliding = true, or ");
    else if (!slides && option)
        snprintf(text, size, "go along it by sliding = true without %s=, or ", option);
    else if (slides)
        snprintf(
            text, size,
            "sliding = true finds no way along it that is the only one, among %d borders at most; ",
            DRIVE_SLIDING_MOST);
}

/* Two cases that lead back to the border between them; false: it is not that. */
static bool put_border(const Problem *problem, bool forward, const TraceState *state, char *text,
                       size_t size)
{
    Expr border = drive_run_border(problem, forward);
    bool caught = drive_run_is_caught(problem, forward);
    if (!border || (!caught && state->end != TRACE_MAXFUN && state->end != TRACE_STEP))
        return false;
    char *shown = print_text(drive_switches_border(border), 60), way[160];
    put_way_along(problem, way, sizeof way);
    snprintf(text, size,
             "the cases on both sides of %s lead back to it, where steps become tiny: %smake "
             "the jump steep but smooth, as tanh(1000*(...))",
             shown, way);
    mem_free(shown);
    return true;
}

/* A state that is beyond all it was, and that was below abserr before; -1: there is none. Errors as
 * large as the state itself are in order then, and may lead it to where the equations blow up. */
static long neglected(Problem *problem, const TraceState *state)
{
    double abserr = problem->options.traj.abserr, middle = (problem->t0 + state->t) / 2;
    double *end = mem_array((size_t)problem->n + 1, sizeof *end), *before = problem->y;
    long found = -1;
    if (drive_run_eval(problem, state->t, end) == ST_OK &&
        drive_run_eval(problem, middle, before) == ST_OK)
        for (long i = 0; i < problem->n - problem->extra && found < 0; i++)
            if (fabs(before[i]) < abserr && fabs(end[i]) > BEYOND * abserr)
                found = i;
    mem_free(end);
    return found;
}

static bool put_neglected(Problem *problem, const TraceState *state, char *text, size_t size)
{
    long k = problem->options.method.fixed ? -1 : neglected(problem, state);
    if (k < 0)
        return false;
    char *shown = print_text(problem->states[k], 60);
    snprintf(text, size,
             "%s becomes huge there. It was smaller than abserr = %g, so its errors may have been "
             "as large as itself: try a smaller abserr; else probably a singularity",
             shown, problem->options.traj.abserr);
    mem_free(shown);
    return true;
}

/* Steps that became too small, by themselves or because none has a solution. */
static void put_step(Problem *problem, const TraceState *state, char *text, size_t size)
{
    const DriveOptions *options = &problem->options;
    bool diverged = state->why == ST_DIVERGED;
    if (put_neglected(problem, state, text, size))
        return;
    if (method_is(options->method.name, METHOD_COARSE) && is_strict(&options->traj))
        snprintf(text, size,
                 "the steps become too small: a singularity, or tolerances that this method does "
                 "not reach with doubles (try %s or %s)",
                 method_usual(METHOD_FOR_DIGITS), method_usual(METHOD_FOR_RESIDUAL));
    else if (options->method.fixed)
        snprintf(text, size,
                 "a step of this size has no solution%s: probably a singularity, else try a "
                 "smaller stepsize",
                 diverged ? ", Newton's iterations do not converge" : "");
    else if (options->traj.minstep > 0)
        snprintf(text, size, "a smaller step than minstep would be needed%s",
                 diverged ? ", Newton's iterations do not converge" : "");
    else
        snprintf(text, size, "%sprobably a singularity",
                 diverged ? "Newton's iterations do not converge, however short the step: " : "");
}

/* Does a derivative divide by zero where the run ends? Not where the state itself overflows. */
static bool divides_by_zero(Problem *problem, const TraceState *state)
{
    double *slope = mem_array((size_t)problem->n + 1, sizeof *slope);
    bool infinite = false;
    if (problem->field.linear && drive_run_eval(problem, state->t, problem->y) == ST_OK &&
        drive_problem_rhs(problem, state->t, problem->y, slope) != ST_INTERRUPT)
        for (long i = 0; i < problem->n; i++)
            infinite =
                infinite || (isinf(slope[i]) && vec_max(problem->y, problem->n) < HUGE_STATE);
    mem_free(slope);
    return infinite;
}

/* Did fixed steps, beyond what the method is stable for, make the state larger and larger? */
static bool outgrows(Problem *problem, const TraceState *state)
{
    return problem->options.method.fixed &&
           drive_run_eval(problem, state->t, problem->y) == ST_OK &&
           !(vec_max(problem->y, problem->n) < HUGE_STATE);
}

/* What steps without a value, or the equations, said. */
static const char *reason_of(Problem *problem, const TraceState *state)
{
    static const struct {
        Status why;
        const char *text;
    } REASONS[] = {
        {ST_SINGULAR,
         "the equations cannot be solved for the derivatives there: their matrix is singular"},
        {ST_UNABLE, "every step leads to another branch of the constraints: the solution turns "
                    "back there, or a smaller step is needed"},
    };
    Status why = state->why;
    if (state->root < 0) /* trace_meets_root */
        return "the trigger of an event, or a condition, has no real value beyond";
    if (why == ST_DOMAIN && divides_by_zero(problem, state))
        why = ST_SINGULAR;
    for (size_t i = 0; i < sizeof REASONS / sizeof *REASONS; i++)
        if (REASONS[i].why == why)
            return REASONS[i].text;
    if (outgrows(problem, state))
        return "the values outgrow doubles: the method is not stable with steps of this size, try "
               "a smaller stepsize; else a singularity";
    return "the equations have no real value beyond, probably a singularity";
}

/* The first event whose trigger has no value at t; -1: all have one, or the state has none. */
static long valueless(Problem *problem, double t, const double *y)
{
    const DriveEvents *events = problem->events;
    long found = -1;
    double *g = mem_array((size_t)events->count + 1, sizeof *g);
    err_defer(mem_release, g);
    if (drive_events_triggers(problem, t, y, g) == ST_DOMAIN)
        for (long k = 0; k < events->given && found < 0; k++)
            found = isnan(g[k]) ? k : -1;
    err_undefer(true);
    return found;
}

/* An event whose trigger has no value where the run ends, or a little further along the line
 * through its last states; -1: there is none. */
static long find_valueless(Problem *problem, const TraceState *state)
{
    double *last = mem_array(2 * (size_t)problem->n + 1, sizeof *last), *y = last + problem->n;
    double h = GLANCE_BACK * (state->t - problem->t0);
    long found = -1;
    err_defer(mem_release, last);
    if (drive_run_eval(problem, state->t, last) == ST_OK)
        found = valueless(problem, state->t, last);
    if (found < 0 && h != 0 && drive_run_eval(problem, state->t - h, y) == ST_OK) {
        for (long i = 0; i < problem->n; i++)
            y[i] = 2 * last[i] - y[i];
        found = valueless(problem, state->t + h, y);
    }
    err_undefer(true);
    return found;
}

/* A trigger without a value; false: it is not that. */
static bool put_valueless(Problem *problem, const TraceState *state, char *text, size_t size)
{
    long k = problem->events ? find_valueless(problem, state) : -1;
    if (k < 0)
        return false;
    Expr event = expr_arg(problem->options.events, k);
    char *trigger = print_text(expr_is(event, EXPR_LIST) ? expr_arg(event, 0) : event, 60);
    snprintf(
        text, size,
        "the trigger of event #%ld has no real value beyond: %s. Triggers are watched from the "
        "start on: give this one values all along, by piecewise or Re",
        k + 1, trigger);
    mem_free(trigger);
    return true;
}

/* A pole of a coefficient where the run ends, or a little further; false: there is none. */
static bool find_pole(const Problem *problem, bool forward, const TraceState *state, double *at)
{
    double way = fmax(fabs(state->t - problem->t0), NEAR * fabs(state->t)), h = NEAR * way;
    bool ends =
        state->end == TRACE_WALL || state->end == TRACE_UNDEFINED || state->end == TRACE_STEP;
    if (state->end == TRACE_WALL && problem->options.method.fixed)
        h = 2 * problem->options.traj.stepsize;
    if (!problem->poles || !ends || !poles_next(problem->poles, state->t, forward ? h : -h, at))
        return false;
    *at = fabs(*at) < ROUNDING * way ? 0 : *at;
    return true;
}

static Expr shown(void *problem, Expr e)
{
    return drive_problem_shown(problem, e);
}

static bool put_pole(const Problem *problem, bool forward, const TraceState *state, char *text,
                     size_t size)
{
    double at;
    if (!find_pole(problem, forward, state, &at))
        return false;
    return poles_put(problem->poles, forward, at, shown, (void *)problem, text, size);
}

static void put_reason(Problem *problem, bool forward, const TraceState *state, char *text,
                       size_t size)
{
    double at;
    if (put_pole(problem, forward, state, text, size) ||
        drive_guards_put(problem, drive_run_eval, state, &at, text, size))
        return;
    drive_run_describe(problem, forward, state, text, size);
    if (text[0] || put_border(problem, forward, state, text, size))
        return;
    if (state->end == TRACE_UNDEFINED && put_valueless(problem, state, text, size))
        return;
    if (state->end == TRACE_MAXFUN)
        snprintf(text, size, "maxfun limit exceeded (see ?dsolve,maxfun for details)%s",
                 drive_run_is_held(problem, forward, state)
                     ? ": the system is stiff there, try stiff=true"
                     : "");
    else if (state->end == TRACE_RANGE)
        snprintf(text, size, "the end of the boundary value problem");
    else if (state->end == TRACE_UNDEFINED || state->why == ST_SINGULAR)
        snprintf(text, size, "%s", reason_of(problem, state));
    else
        put_step(problem, state, text, size);
}

void drive_reason_put(Problem *problem, bool forward, char *text, size_t size)
{
    TraceState state = drive_run_state(problem, forward);
    char why[300];
    put_reason(problem, forward, &state, why, sizeof why);
    double end = state.t, at;
    if (state.end == TRACE_WALL && !problem->options.method.fixed &&
        find_pole(problem, forward, &state, &at))
        end = at;
    else if (drive_guards_put(problem, drive_run_eval, &state, &at, why, sizeof why))
        end = problem->options.method.fixed ? state.t : at;
    snprintf(text, size, "cannot evaluate the solution further %s of %.8g, %s",
             forward ? "right" : "left", end, why);
}
