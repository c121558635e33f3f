/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting comes first, so that what is missing or too much is said by name. Then the rows of the
 * schemes are asked (drive_scheme.h), and the first that takes the problem sets it up.
 *
 * A system may be reworded on the way: relations that decide between cases become switches
 * (drive_switches.h), highest derivatives that occur nonlinearly unknowns of their own
 * (drive_implicit.h). Each rewording adds unknowns behind the user's and begins the set-up anew, at
 * most once a kind, so the loop ends.
 */
#include "dae/drive/drive_setup.h"

#include "cas/algebra/notes.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "dae/ahead/fronts.h"
#include "dae/ahead/peaks.h"
#include "dae/ahead/poles.h"
#include "dae/ahead/suspects.h"
#include "dae/drive/drive_again.h"
#include "dae/drive/drive_dae.h"
#include "dae/drive/drive_events.h"
#include "dae/drive/drive_guards.h"
#include "dae/drive/drive_implicit.h"
#include "dae/drive/drive_reduce.h"
#include "dae/drive/drive_run.h"
#include "dae/drive/drive_scheme.h"
#include "dae/drive/drive_sliding.h"
#include "dae/drive/drive_switches.h"
#include "dae/drive/schemes/drive_bvp.h"
#include "dae/reduce/posed.h"
#include "numeric/linear/vec.h"
#include "numeric/step/method.h"

/* --- life ------------------------------------------------------------------------------------ */

Problem *drive_setup_new(const DriveOptions *options, DriveNotes *notes)
{
    Problem *problem = mem_zalloc(sizeof *problem);
    problem->options = *options;
    problem->notes = notes;
    return problem;
}

void drive_setup_mark(const Problem *problem, void (*mark)(Expr e))
{
    const Expr held[] = {
        problem->system, problem->t,     problem->equations, problem->switches, problem->suspects,
        problem->moving, problem->steep, problem->narrow,    problem->named,    problem->relations};
    drive_options_mark(&problem->options, mark);
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        if (held[i])
            mark(held[i]);
    for (long i = 0; i < problem->n; i++)
        mark(problem->states[i]);
    for (long i = 0; i < problem->m; i++)
        mark(problem->tops[i]);
    if (problem->dae)
        drive_dae_mark(problem->dae, mark);
    if (problem->work && problem->scheme->mark)
        problem->scheme->mark(problem->work, mark);
    for (int forward = 0; forward < 2; forward++)
        if (problem->next[forward])
            drive_setup_mark(problem->next[forward], mark);
}

static void forget_work(Problem *problem)
{
    if (problem->work && problem->scheme->free)
        problem->scheme->free(problem->work);
    else
        mem_free(problem->work);
    problem->work = NULL;
    problem->scheme = NULL;
}

static void forget_stretches(Problem *problem)
{
    for (int forward = 0; forward < 2; forward++) {
        drive_setup_free(problem->next[forward]);
        problem->next[forward] = NULL;
        problem->tried[forward] = false;
    }
}

static void forget(Problem *problem)
{
    forget_stretches(problem);
    drive_run_free(problem->run);
    field_end(&problem->field);
    forget_work(problem);
    drive_again_free(problem->again);
    drive_dae_free(problem->dae);
    drive_events_free(problem->events);
    poles_free(problem->poles);
    fronts_free(problem->fronts);
    problem->fronts = NULL;
    drive_guards_free(problem);
    problem->poles = NULL;
    problem->run = NULL;
    problem->dae = NULL;
    problem->again = NULL;
    problem->events = NULL;
    drive_problem_clear(problem);
}

void drive_setup_free(Problem *problem)
{
    if (!problem)
        return;
    forget(problem);
    mem_free(problem);
}

/* --- what the equations are ------------------------------------------------------------------ */

static bool misses_starts(const Ivp *ivp)
{
    for (long k = 0; k < ivp->model.count; k++)
        for (long j = 0; j < ivp->model.orders[k]; j++)
            if (!ivp_start(ivp, k, j))
                return true;
    return false;
}

/* At one point: what misses starting values may have constraints that give them, which only the
 * algebra shows. */
static bool is_dae(const Ivp *ivp, bool one_point)
{
    return posed_is_dae(ivp) || (one_point && misses_starts(ivp) && posed_hides_constraints(ivp));
}

/* --- rewordings ------------------------------------------------------------------------------ */

typedef struct Wording {
    Expr system, unknowns;
    const DriveAgain *known; /* of the set-up before, or NULL */
} Wording;

/* Holds the cases of the system by switches; false: there are none, or they have been. */
static bool hold_cases(Problem *problem, const Ivp *ivp, Wording *wording)
{
    if (problem->switches)
        return false;
    Expr held = drive_switches_system(ivp, wording->system, &wording->unknowns, &problem->switches);
    if (!held)
        return false;
    wording->system = held;
    problem->extra += expr_count(problem->switches);
    return true;
}

/* Gives highest derivatives that occur nonlinearly names; false: there are none, or they have been.
 */
static bool name_tops(Problem *problem, const Setup *setup, Wording *wording)
{
    Expr named, system;
    if (problem->named)
        return false;
    system = drive_implicit_system(setup->ivp, &wording->unknowns, &named);
    if (!system)
        return false;
    wording->system = system;
    problem->named = named;
    problem->extra += expr_count(named);
    return true;
}

/* --- setting up ------------------------------------------------------------------------------ */

/* Reads the conditions at two points, if the system has some, as the work of their scheme. */
static DriveBvp *read_boundary(Problem *problem, Expr system)
{
    DriveBvp *bvp = drive_bvp_read(system, &problem->options);
    if (bvp) {
        problem->scheme = &drive_bvp_scheme;
        problem->work = bvp;
    } else if (problem->options.boundary) {
        err_raise(ST_TYPE, "method = bvp: there are no conditions at two points");
    }
    return bvp;
}

static void choose(Problem *problem, Setup *setup)
{
    problem->system = expr_list(setup->ivp->items.item, setup->ivp->items.count);
    for (long i = 0; drive_scheme_row(i); i++) {
        const Scheme *scheme = drive_scheme_row(i);
        if (!scheme->takes(problem, setup))
            continue;
        problem->scheme = scheme;
        if (scheme->set_up(problem, setup))
            return;
    }
    err_raise(ST_INTERNAL, "no scheme takes the problem");
}

/* Sets the problem up by the first row that takes it; false: the system has been reworded. */
static bool set_up_rows(Problem *problem, Setup *setup, Wording *wording)
{
    choose(problem, setup);
    bool complete = problem->field.linear || problem->scheme->lazy;
    bool reworded = !complete && setup->report.fault == TAPE_LINEAR_NONLINEAR &&
                    name_tops(problem, setup, wording);
    if (!complete && !reworded)
        drive_problem_refuse(problem, &setup->report);
    if (complete && !problem->scheme->alone)
        drive_problem_check_tops(problem, setup->ivp);
    if (complete)
        drive_again_keep(problem, setup, wording->known);
    drive_reduce_end(setup);
    return complete;
}

/* Messages are in the user's words. */
static void say_before(const Problem *problem, Ivp *ivp)
{
    ivp->model.before = drive_problem_before;
    ivp->model.reworded = problem;
}

/* One attempt; false: the system has been reworded. */
static bool attempt(Problem *problem, Wording *wording)
{
    Ivp ivp;
    Setup setup = {.ivp = &ivp, .report = {.fault = TAPE_LINEAR_FINE}};
    forget(problem);
    problem->options.unknowns = wording->unknowns;
    const DriveBvp *boundary = read_boundary(problem, wording->system);
    if (boundary)
        ivp_begin(&ivp, drive_bvp_equations(boundary), NULL);
    else
        ivp_begin(&ivp, wording->system, wording->unknowns);
    if (!boundary)
        ivp_need_one_point(&ivp);
    say_before(problem, &ivp);
    posed_counts(&ivp);
    if (!boundary)
        posed_values(&ivp);
    posed_impulses(&ivp);
    if (!problem->switches && !problem->named) { /* in the user's words */
        problem->suspects = suspects_find(&ivp, false);
        problem->moving = boundary ? NULL : suspects_find(&ivp, true);
        problem->steep = boundary ? NULL : fronts_find(&ivp);
        problem->narrow = boundary ? NULL : peaks_find(&ivp);
    }
    bool complete = boundary || !hold_cases(problem, &ivp, wording);
    if (complete) {
        setup.is_dae = is_dae(&ivp, !boundary);
        complete = !(setup.is_dae && !boundary && name_tops(problem, &setup, wording)) &&
                   set_up_rows(problem, &setup, wording);
    }
    ivp_end(&ivp);
    return complete;
}

/* The run, with the events as they are. */
static void run(Problem *problem)
{
    if (problem->events) {
        drive_events_hold(problem, problem->t0, 1, problem->y0);
        if (problem->switches && problem->scheme->cross) /* a switch may have been on its border */
            (void)problem->scheme->cross(problem, problem->t0, problem->y0);
    }
    drive_run_new(problem);
}

/* Fun's wall. */
static bool next_wall(void *ctx, double t, double h, double *at)
{
    Problem *problem = ctx;
    return poles_wall(problem->poles, t, h, at);
}

/* Fun's land. */
static bool next_landing(void *ctx, double t, double h, double *at)
{
    Problem *problem = ctx;
    return fronts_next(problem->fronts, t, h, at);
}

/* How many unknowns at the end of those that are integrated are of switches, in their order. */
static long switches_at_end(const Problem *problem)
{
    if (!problem->switches || problem->scheme->step || problem->scheme->trace || !problem->fun.rhs)
        return 0;
    long n = problem->fun.n, m = expr_count(problem->switches), held = 0;
    long *place = mem_array((size_t)(problem->n + n) + 1, sizeof *place), *of = place + problem->n;
    drive_problem_places(problem, place);
    for (long i = 0; i < problem->n; i++)
        if (place[i] >= 0)
            of[place[i]] = i;
    while (held < n && held < m &&
           problem->states[of[n - 1 - held]] ==
               expr_arg(expr_arg(problem->switches, m - 1 - held), DRIVE_SWITCH_UNKNOWN))
        held++;
    mem_free(place);
    return held;
}

/* What the integrator sees, and the run. from: the stretch before, or NULL. */
static void begin_run(Problem *problem, const Problem *from)
{
    const Scheme *scheme = problem->scheme;
    problem->fun = (Fun){.n = problem->n, .ctx = problem, .rhs = scheme->rhs};
    problem->derived = false;
    if (scheme->program)
        problem->fun.program = field_program(&problem->field);
    if (problem->field.slopes && scheme->jac) {
        problem->fun.jac = scheme->jac;
        problem->fun.pattern = problem->field.pattern;
    }
    if (problem->dae && problem->dae->projection)
        problem->fun.project = scheme->project;
    problem->fun.roots = scheme->roots ? drive_dae_watches(problem) : 0;
    problem->poles = poles_new(problem->suspects, problem->t, problem->t0);
    problem->fun.wall = problem->poles ? next_wall : NULL;
    problem->fronts = fronts_new(problem->steep, problem->t, problem->t0);
    problem->fun.land = problem->fronts ? next_landing : NULL;
    if (scheme->attach)
        scheme->attach(problem);
    drive_guards_attach(problem);
    drive_sliding_attach(problem);
    problem->fun.held = switches_at_end(problem);
    if (problem->options.events || problem->switches)
        problem->events = drive_events_new(problem);
    if (problem->events && from)
        drive_events_inherit(problem->events, from->events);
    run(problem);
}

/* Has the right-hand side that the integrator sees a value at the start? */
static bool begins_picked(Problem *problem)
{
    double *kept = problem->in + 1;
    drive_problem_pick(problem, problem->y0, kept);
    return problem->fun.rhs(problem, problem->t0, kept, problem->y) == ST_OK &&
           vec_finite(problem->y, problem->fun.n);
}

/* Raises with the text of e in place of %s. */
_Noreturn static void refuse(Status status, const char *format, Expr e)
{
    char *text = print_text(e, 100);
    err_defer(mem_release, text);
    err_raise(status, format, text);
}

/* The right-hand sides must have values where the run begins. */
static void check_beginning(Problem *problem)
{
    if (problem->scheme->lazy && begins_picked(problem))
        return;
    drive_problem_need(problem);
    Status status = drive_problem_rhs(problem, problem->t0, problem->y0, problem->y);
    if (status == ST_OK && vec_finite(problem->y, problem->n))
        return;
    for (long i = 0; i < problem->n; i++)
        if (!isfinite(problem->y[i]))
            refuse(ST_DOMAIN, "the derivative of %s has no real value at the starting values",
                   drive_problem_shown(problem, problem->states[i]));
    err_raise(ST_SINGULAR, "the derivatives have no value at the starting values");
}

/* Hands on what was taken for granted, in the user's words. */
static void keep_notes(const Problem *problem, Notes *notes)
{
    if (notes->relations)
        notes->relations = drive_problem_before(problem, notes->relations);
    if (notes->found)
        notes->found = drive_problem_before(problem, notes->found);
    notes_keep(notes);
}

void drive_setup(Problem *problem, Expr system, Expr unknowns, Expr events, const DriveAgain *known)
{
    Wording wording = {system, unknowns, known};
    Notes notes;
    problem->extra = 0;
    problem->switches = problem->named = problem->suspects = problem->moving = NULL;
    problem->steep = problem->narrow = NULL;
    problem->options.events = events;
    notes_begin(&notes);
    while (!attempt(problem, &wording))
        ;
    begin_run(problem, NULL);
    if (!problem->scheme->alone)
        check_beginning(problem);
    keep_notes(problem, &notes);
}

/* Does the right-hand side have a value where the run begins? */
static bool has_beginning(Problem *problem)
{
    if (problem->scheme->lazy)
        return begins_picked(problem);
    return drive_problem_rhs(problem, problem->t0, problem->y0, problem->y) == ST_OK &&
           vec_finite(problem->y, problem->n);
}

bool drive_setup_again(Problem *problem)
{
    if (!problem->run || !drive_again_start(problem) || !problem->scheme->renew(problem) ||
        !has_beginning(problem))
        return false;
    forget_stretches(problem);
    drive_run_free(problem->run);
    problem->run = NULL;
    if (problem->dae)
        drive_dae_set_scales(problem);
    if (problem->events)
        drive_events_renew(problem->events);
    poles_renew(problem->poles);
    fronts_renew(problem->fronts);
    problem->fun.roots = problem->scheme->roots ? drive_dae_watches(problem) : 0;
    problem->fun.calls = 0;
    run(problem);
    return true;
}

void drive_setup_names(Problem *problem, Expr system, Expr unknowns)
{
    Ivp ivp;
    DriveBvp *bvp = drive_bvp_read(system, &problem->options);
    if (bvp)
        system = drive_bvp_equations(bvp);
    ivp_begin(&ivp, system, bvp ? NULL : unknowns);
    drive_bvp_free(bvp);
    posed_counts(&ivp);
    for (long k = 0; k < ivp.model.count; k++)
        if (ivp.model.orders[k] < 1)
            ivp.model.orders[k] = 1;
    drive_problem_lay_out(problem, &ivp);
    ivp_end(&ivp);
}

/* --- the next stretch ------------------------------------------------------------------------ */

static void release(void *problem)
{
    drive_setup_free(problem);
}

/* A stretch of the same problem from (t, y) on, or NULL. */
static Problem *go_on(const Problem *from, double t, const double *y)
{
    Ivp ivp;
    Setup setup = {.ivp = &ivp, .is_dae = true, .from = from, .t = t, .y = y};
    Problem *problem = drive_setup_new(&from->options, from->notes);
    problem->parameters = from->parameters;
    err_defer(release, problem);
    problem->extra = from->extra;
    problem->switches = from->switches;
    problem->named = from->named;
    problem->suspects = from->suspects;
    problem->moving = from->moving;
    problem->steep = from->steep;
    problem->narrow = from->narrow;
    Notes notes;
    notes_begin(&notes);
    ivp_begin(&ivp, from->system, from->options.unknowns);
    say_before(problem, &ivp);
    choose(problem, &setup);
    drive_reduce_end(&setup);
    ivp_end(&ivp);
    bool complete = problem->field.linear || problem->scheme->lazy;
    if (complete)
        begin_run(problem, from);
    keep_notes(problem, &notes);
    err_undefer(!complete);
    return complete ? problem : NULL;
}

Problem *drive_setup_next(Problem *problem, bool forward)
{
    if (!problem->dae || problem->tried[forward])
        return problem->next[forward];
    TraceState state = drive_run_state(problem, forward);
    if (state.end != TRACE_ROOT || state.root == 0 || state.root > expr_count(problem->dae->pivots))
        return NULL;
    problem->tried[forward] = true;
    double *y = mem_array((size_t)problem->n + 1, sizeof *y);
    err_defer(mem_release, y);
    if (drive_run_eval(problem, state.t, y) == ST_OK)
        problem->next[forward] = go_on(problem, state.t, y);
    err_undefer(true);
    return problem->next[forward];
}
