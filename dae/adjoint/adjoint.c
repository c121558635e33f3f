/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * lambda is integrated back from where the quantity is asked to the start, piece by piece of the
 * solution (adjoint_stretch.h), with what events do between them (adjoint_jump.h). Where a pivot of
 * the index reduction became small the solution went on in another stretch with other equations,
 * and so does lambda: solutions and their neighbours are the same for both.
 *
 * Adjoint equations of stable ones are stable backward in time; the method is the explicit one of
 * the solution, and that for stiff systems where it is implicit or the steps say so. Errors count
 * in units of lambda at the end and of the sizes of the parameters, which makes the tolerances
 * those of relative changes.
 */
#include "dae/adjoint/adjoint.h"

#include <math.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "dae/adjoint/adjoint_jump.h"
#include "dae/adjoint/adjoint_start.h"
#include "dae/adjoint/adjoint_stretch.h"
#include "dae/drive/drive_events.h"
#include "dae/drive/drive_parameters.h"
#include "dae/drive/drive_run.h"
#include "dae/drive/drive_scheme.h"
#include "dae/drive/drive_setup.h"
#include "dae/drive/schemes/drive_bvp.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape_parameters.h"

typedef struct Work {
    Solution *solution;
    AdjointBy by;
    Expr quantity, integrand; /* in the problem's terms, or NULL */
    bool forward;
    AdjointStretch *stretch;
    AdjointJump *jump;
    Trace *trace;
    double *z, *begin; /* lambda, then the gradient in units; room */
    double *gradient;  /* what comes of ends and events */
    double scale;      /* of lambda */
} Work;

static void end_stretch(Work *w)
{
    trace_free(w->trace);
    adjoint_jump_free(w->jump);
    adjoint_stretch_free(w->stretch);
    w->trace = NULL;
    w->jump = NULL;
    w->stretch = NULL;
}

static void release(void *arg)
{
    Work *w = arg;
    end_stretch(w);
    mem_free(w->by.name);
    mem_free(w->by.value);
    mem_free(w->z);
}

/* --- what is asked --------------------------------------------------------------------------- */

static void check_solution(const Solution *solution)
{
    const Problem *problem = solution->problem;
    if (solution->complex)
        err_raise(ST_UNABLE, "gradient: write real and imaginary parts as unknowns");
    if (problem->scheme == &drive_bvp_scheme)
        err_raise(ST_UNABLE, "gradient: not with conditions at two points");
    if (problem->scheme == &drive_taylor_scheme)
        err_raise(ST_UNABLE, "gradient: not of a solution by taylorseries");
    if (problem->scheme == &drive_direct_scheme)
        err_raise(ST_UNABLE, "gradient: not with reduction = none");
    if (problem->slides)
        err_raise(ST_UNABLE, "gradient: not with sliding");
}

static long parameter_number(const Solution *solution, Expr name)
{
    Expr names = solution->parameters;
    for (long i = 0; names && i < expr_count(names); i++)
        if (expr_arg(names, i) == name)
            return i;
    return -1;
}

static void read_by(Work *w, Expr by)
{
    const Problem *problem = w->solution->problem;
    size_t count = (size_t)expr_count(by) + 1;
    w->by.given = by;
    w->by.count = expr_count(by);
    w->by.name = mem_zalloc(count * sizeof *w->by.name);
    w->by.value = mem_zalloc(2 * count * sizeof *w->by.value);
    w->by.size = w->by.value + count;
    for (long p = 0; p < w->by.count; p++) {
        long i = parameter_number(w->solution, expr_arg(by, p));
        w->by.size[p] = 1;
        for (long q = 0; q < p; q++)
            if (expr_arg(by, q) == expr_arg(by, p))
                err_raise(ST_TYPE, "gradient: something is asked for twice");
        if (i < 0) {
            adjoint_start_check(problem, expr_arg(by, p));
            continue;
        }
        if (!problem->parameters) {
            err_hint("dsolve(..., sensitivity = [...]) may know it");
            err_raise(ST_UNABLE,
                      "gradient: for these values of the parameters the system is set up "
                      "with numbers in their places");
        }
        w->by.name[p] = tape_parameters_names(problem->parameters)[i];
        w->by.value[p] = tape_parameters_values(problem->parameters)[i];
        if (w->by.value[p] != 0)
            w->by.size[p] = fabs(w->by.value[p]);
    }
}

/* --- pieces ---------------------------------------------------------------------------------- */

/* The explicit method of the solution, if it has one that controls its steps. */
static MethodChoice choose_method(const Problem *problem, bool stiff, bool *yields)
{
    MethodChoice choice = {.name = method_usual(stiff ? METHOD_FOR_CHANGE : METHOD_FOR_ALL)};
    const DriveOptions *options = &problem->options;
    *yields = !stiff;
    bool explicit = !options->tableau && !options->method.fixed &&
                    method_find(options->method.name)->family == METHOD_TABLEAU &&
                    !method_is_fixed(options->method.name);
    if (!stiff && explicit)
        choice.name = options->method.name;
    return choice;
}

/* Is the solution one of a method for stiff systems? */
static bool is_stiff(const Problem *problem, bool forward)
{
    const DriveOptions *options = &problem->options;
    return drive_run_is_stiff(problem, forward) || drive_problem_uses_slopes(options) ||
           (!options->tableau && method_has_loop(options->method.name));
}

_Noreturn static void fail(const Work *w, double t)
{
    err_poll();
    err_raise(ST_UNABLE, "gradient: the adjoint equations have no solution beyond %s = %.8g",
              expr_text(w->solution->problem->t), t);
}

static Trace *begin_trace(Work *w, double t, bool stiff)
{
    const Problem *problem = w->stretch->problem;
    TraceOptions options = {.abserr = problem->options.traj.abserr,
                            .relerr = problem->options.traj.relerr,
                            .law = problem->options.traj.law,
                            .origin = t};
    MethodChoice choice = choose_method(problem, stiff, &options.yields);
    vec_copy(w->begin, w->z, w->stretch->fun.n);
    Trace *trace = method_trace(&choice, &w->stretch->fun, t, w->begin, &options);
    if (!trace)
        err_raise(ST_UNABLE, "gradient: the method %s cannot integrate the adjoint equations",
                  choice.name);
    return trace;
}

/* From b back to a, in the piece that the stretch looks at. */
static void go_back(Work *w, double b, double a)
{
    AdjointStretch *s = w->stretch;
    bool stiff = is_stiff(s->problem, w->forward);
    while (b != a) {
        w->trace = begin_trace(w, b, stiff);
        Status status = trace_reach(w->trace, a);
        TraceState state = trace_state(w->trace, a > b);
        bool changes = status == ST_LIMIT && state.end == TRACE_STIFF;
        double to = changes ? state.t : a;
        if ((status != ST_OK && !changes) || trace_eval(w->trace, to, w->z) != ST_OK)
            fail(w, state.t);
        trace_free(w->trace);
        w->trace = NULL;
        stiff |= changes;
        b = to;
    }
}

static void pass(Work *w, long piece)
{
    AdjointStretch *s = w->stretch;
    vec_scale(w->z, w->scale, s->n);
    if (!adjoint_jump_back(w->jump, piece, w->z, w->gradient))
        fail(w, s->in[0]);
    vec_scale(w->z, 1 / w->scale, s->n);
}

/* From t, in the last piece that has begun there, back to the beginning of the stretch. */
static void back_to_beginning(Work *w, double t)
{
    AdjointStretch *s = w->stretch;
    long piece = drive_run_pieces(s->problem, w->forward) - 1, before;
    for (; piece >= 0; piece--) {
        double begin = drive_run_piece(s->problem, w->forward, piece, &before);
        if (w->forward ? begin > t : begin < t)
            continue;
        s->piece = piece;
        go_back(w, t, begin);
        t = begin;
        if (piece > 0)
            pass(w, piece);
    }
}

/* --- the end --------------------------------------------------------------------------------- */

/* lambda where it begins: the quantity's derivatives; *rate: its derivative by time. */
static void begin_lambda(Work *w, double t, double *rate)
{
    AdjointStretch *s = w->stretch;
    AdjointSlopes slopes = {0};
    double *weight = w->begin, *flow = w->begin + s->n;
    long which;
    *rate = 0;
    if (adjoint_stretch_at(s, t) != ST_OK)
        fail(w, t);
    if (!w->quantity)
        return;
    adjoint_slopes_begin(&slopes, s, &w->quantity, 1);
    adjoint_slopes_look(&slopes, s);
    vec_zero(weight, 2 * s->n);
    adjoint_stretch_flow(s, flow);
    for (long e = 0; e < tape_outputs(slopes.tape); e++) {
        double x = slopes.entry[e];
        switch (adjoint_column(s, tape_column(slopes.tape, e), &which)) {
        case 's':
            w->z[which] += s->held[which] ? 0 : x;
            break;
        case 'z':
            weight[s->last[which]] += x;
            break;
        case 'p':
            w->gradient[which] += x;
            break;
        default:
            *rate += x;
        }
    }
    adjoint_slopes_end(&slopes);
    if (adjoint_stretch_pull(s, weight, w->z, w->gradient) != ST_OK)
        fail(w, t);
    *rate += vec_dot(w->z, flow, s->n);
}

/* What lambda is counted by. */
static double size_of(Work *w, double t)
{
    AdjointStretch *s = w->stretch;
    double size = vec_max(w->z, s->n), span = fabs(t - w->solution->problem->t0);
    if (size == 0) {
        vec_zero(w->begin, 2 * s->n + w->by.count);
        adjoint_stretch_integrand(s, w->begin, w->begin + s->n, w->begin + 2 * s->n);
        size = vec_max(w->begin, 2 * s->n) * span;
    }
    return size > 0 && isfinite(size) ? size : 1;
}

/* --- from stretch to stretch ----------------------------------------------------------------- */

static void begin_stretch(Work *w, Problem *problem)
{
    end_stretch(w);
    w->stretch = adjoint_stretch_new(problem, &w->by, w->integrand, w->forward);
    w->stretch->unit = w->scale;
    w->jump = adjoint_jump_new(w->stretch, w->integrand);
}

/* The stretch before `problem`, NULL: it is the first. */
static Problem *stretch_before(const Work *w, const Problem *problem)
{
    Problem *p = w->solution->problem;
    if (p == problem)
        return NULL;
    while (p->next[w->forward] != problem)
        p = p->next[w->forward];
    return p;
}

static Problem *stretch_at(const Work *w, double t)
{
    Problem *p = w->solution->problem;
    while (p->next[w->forward] && (w->forward ? p->next[true]->t0 <= t : p->next[false]->t0 >= t))
        p = p->next[w->forward];
    return p;
}

static void run(Work *w, double t, bool halted)
{
    Problem *problem = stretch_at(w, t);
    long n = problem->n, by = w->by.count;
    double rate;
    w->z = mem_zalloc((size_t)(4 * n + 3 * by + 1) * sizeof *w->z);
    w->begin = w->z + n + by;
    w->gradient = w->begin + 2 * n + by;
    begin_stretch(w, problem);
    w->stretch->piece = drive_run_pieces(problem, w->forward) - 1;
    long before;
    while (w->stretch->piece > 0 &&
           (drive_run_piece(problem, w->forward, w->stretch->piece, &before) - t) *
                   (w->forward ? 1 : -1) >
               0)
        w->stretch->piece--;
    begin_lambda(w, t, &rate);
    if (halted)
        adjoint_jump_halt(w->jump, rate, w->z, w->gradient);
    w->scale = w->stretch->unit = size_of(w, t);
    vec_scale(w->z, 1 / w->scale, n);
    for (;;) {
        back_to_beginning(w, t);
        t = problem->t0;
        Problem *earlier = stretch_before(w, problem);
        if (!earlier)
            break;
        problem = earlier;
        begin_stretch(w, problem);
    }
    w->stretch->piece = 0;
    if (adjoint_stretch_from(w->stretch, t, problem->y0) != ST_OK)
        fail(w, t);
    vec_scale(w->z, w->scale, n + by);
    adjoint_start_take(w->stretch, w->jump, w->z, w->gradient);
    for (long p = 0; p < by; p++)
        w->gradient[p] += w->z[n + p] / w->by.size[p];
}

void adjoint_gradient(Solution *solution, const AdjointGoal *goal, Expr by, double *gradient)
{
    Work w = {.solution = solution, .scale = 1};
    double t = drive_at(solution, goal->t, solution->y);
    check_solution(solution);
    err_defer(release, &w);
    read_by(&w, by);
    w.quantity = goal->quantity ? drive_parameters_hidden(solution, goal->quantity) : NULL;
    w.integrand = goal->integrand ? drive_parameters_hidden(solution, goal->integrand) : NULL;
    w.forward = t >= solution->problem->t0;
    run(&w, t, t != num_to_double(goal->t));
    vec_copy(gradient, w.gradient, w.by.count);
    err_undefer(true);
}
