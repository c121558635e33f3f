/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the scheme or an event says comes first; then cases that lead back to their border; then
 * what is known of the method and its steps.
 */
#include "dae/drive/drive_reason.h"

#include <stdio.h>

#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "dae/drive/drive_run.h"
#include "numeric/step/method.h"
#include "numeric/step/stiffness.h"

/* Is the run held down by the stability of an explicit method? */
static bool is_held_down(Problem *problem, bool forward, const TraceState *state)
{
    if (drive_run_is_stiff(problem, forward))
        return false;
    double reach = method_reach(problem->options.method.name);
    if (reach == 0 || !(state->h > 0) || drive_run_eval(problem, state->t, problem->y) != ST_OK)
        return false;
    drive_run_pick(problem, problem->y, problem->y);
    return stiffness_rate(&problem->fun, state->t, problem->y) * state->h > reach;
}

/* Are the tolerances near to what rounding leaves of differences of values at many points? */
static bool is_strict(const TraceOptions *options)
{
    return options->relerr < 1e-9 || options->abserr < 1e-10;
}

/* Two cases that lead back to the border between them; false: it is not that. */
static bool put_border(const Problem *problem, bool forward, const TraceState *state, char *text,
                       size_t size)
{
    Expr border = drive_run_border(problem, forward);
    if (!border || (state->end != TRACE_MAXFUN && state->end != TRACE_STEP))
        return false;
    char *shown = print_text(border, 60);
    snprintf(text, size,
             "the cases on both sides of %s = 0 lead back to it, where steps become tiny: %smake "
             "the jump steep but smooth, as tanh(1000*(...))",
             shown, problem->dae ? "" : "go along it by sliding = true, or ");
    mem_free(shown);
    return true;
}

/* Steps that became too small. */
static void put_step(const DriveOptions *options, char *text, size_t size)
{
    if (method_is(options->method.name, METHOD_COARSE) && is_strict(&options->traj))
        snprintf(text, size,
                 "the steps become too small: a singularity, or tolerances that this method does "
                 "not reach with doubles (try %s or %s)",
                 method_usual(METHOD_FOR_DIGITS), method_usual(METHOD_FOR_RESIDUAL));
    else if (options->method.fixed)
        snprintf(text, size,
                 "a step of this size has no solution: probably a singularity, else try a smaller "
                 "stepsize");
    else if (options->traj.minstep > 0)
        snprintf(text, size, "a smaller step than minstep would be needed");
    else
        snprintf(text, size, "probably a singularity");
}

static void put_reason(Problem *problem, bool forward, const TraceState *state, char *text,
                       size_t size)
{
    drive_run_describe(problem, forward, state, text, size);
    if (text[0] || put_border(problem, forward, state, text, size))
        return;
    if (state->end == TRACE_MAXFUN)
        snprintf(text, size, "maxfun limit exceeded (see ?dsolve,maxfun for details)%s",
                 is_held_down(problem, forward, state)
                     ? ": the system is stiff there, try stiff=true"
                     : "");
    else if (state->end == TRACE_RANGE)
        snprintf(text, size, "the end of the boundary value problem");
    else if (state->end == TRACE_UNDEFINED)
        snprintf(text, size, "%s",
                 state->why == ST_SINGULAR
                     ? "the equations cannot be solved for the derivatives there"
                     : "the equations have no real value beyond, probably a singularity");
    else
        put_step(&problem->options, text, size);
}

void drive_reason_put(Problem *problem, bool forward, char *text, size_t size)
{
    TraceState state = drive_run_state(problem, forward);
    char why[300];
    put_reason(problem, forward, &state, why, sizeof why);
    snprintf(text, size, "cannot evaluate the solution further %s of %.8g, %s",
             forward ? "right" : "left", state.t, why);
}
