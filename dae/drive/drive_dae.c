/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A DAE is integrated as the ordinary system under it (hidden.h), of which every constraint,
 * visible or hidden, is an invariant: after each accepted step the state is moved to the nearest
 * point that satisfies them all, so nothing drifts (E. Eich, SIAM J. Numer. Anal. 30, 1993).
 *
 * The reduction assumed its pivots nonzero. Their product over the last step is, up to sign, the
 * determinant of the reduced system: it is a root function of the integrator, and the run stops
 * where it vanishes instead of passing through a singularity. A single pivot may vanish harmlessly:
 * before it does, the system is reduced again with pivots that are large there, and the solution
 * goes on in a new stretch.
 */
#include "dae/drive/drive_dae.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "dae/drive/drive_algebraic.h"
#include "dae/drive/drive_check.h"
#include "dae/drive/drive_condense.h"
#include "dae/drive/drive_ggl.h"
#include "dae/drive/drive_levels.h"
#include "dae/drive/drive_run.h"
#include "dae/reduce/hidden.h"
#include "dae/reduce/singular.h"
#include "dae/reduce/stabilise.h"
#include "dae/start/cascade.h"
#include "dae/start/start.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"

/* Factors of the determinant that are looked at where a run ends. */
enum { MOST_FACTORS = 32 };

/* --- life ------------------------------------------------------------------------------------ */

void drive_dae_free(DriveDae *dae)
{
    if (!dae)
        return;
    cascade_free(dae->cascade);
    manifold_free(dae->manifold);
    tape_free(dae->watched);
    drive_algebraic_free(dae->algebraic);
    drive_condense_free(dae->condense);
    drive_ggl_free(dae->ggl);
    mem_free(dae->in);
    mem_free(dae->values);
    mem_free(dae->scale);
    mem_free(dae->mobility);
    mem_free(dae);
}

void drive_dae_trace(const DriveDae *dae, void (*mark)(Expr e))
{
    if (dae->constraints)
        mark(dae->constraints);
    if (dae->levels)
        mark(dae->levels);
    if (dae->pivots)
        mark(dae->pivots);
    if (dae->determinant)
        mark(dae->determinant);
    if (dae->last)
        mark(dae->last);
    if (dae->system)
        mark(dae->system);
    drive_options_trace(&dae->options, mark);
    for (int k = 0; k < 2; k++)
        if (dae->next[k])
            mark(dae->next[k]->object.node);
}

/* --- starting values ------------------------------------------------------------------------- */

static void release_cascade(void *cascade)
{
    cascade_free(cascade);
}

static void complete_starts(Drive *drive, const Ivp *ivp, const Hidden *hidden,
                            const DriveOptions *options, const char *algebraic)
{
    Expr *names = mem_array((size_t)drive->n + 1, sizeof *names);
    err_defer(mem_release, names);
    char *given = mem_zalloc((size_t)drive->n + 1);
    err_defer(mem_release, given);
    for (long k = 0; k < drive->m; k++)
        for (long j = 0; j < drive->order[k]; j++) {
            long at = drive->first[k] + j;
            Expr value = ivp_start(ivp, k, j);
            names[at] = ivp_start_name(ivp, k, j);
            given[at] = value != NULL;
            drive->y0[at] = value ? drive_start_number(ivp, k, j, value) : 0;
        }
    Cascade *cascade = cascade_new(hidden, drive->dae->manifold, drive->t, drive->states, drive->n);
    err_defer(release_cascade, cascade);
    Start start = {hidden,        drive->dae->manifold,
                   drive->n,      names,
                   drive->states, drive->t0,
                   algebraic,     given,
                   drive->y0,     cascade};
    Buf moved = {0};
    err_defer(buf_release, &moved);
    start_complete(&start, options->project_start ? START_PROJECT : START_KEEP, &moved);
    if (moved.length)
        drive_warn("the starting values were moved to the nearest consistent point: %s",
                   buf_text(&moved));
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
}

/* --- setting up ------------------------------------------------------------------------------ */

static void collect_constraints(DriveDae *dae, const Hidden *hidden)
{
    long p = hidden->constraint_count;
    Expr *levels = mem_array((size_t)p + 1, sizeof *levels);
    err_defer(mem_release, levels);
    for (long k = 0; k < p; k++)
        levels[k] = expr_int(hidden->constraints[k].level);
    dae->constraints = hidden_residuals(hidden);
    dae->levels = expr_list(levels, p);
    dae->pivots = expr_list(hidden->pivots, hidden->pivot_count);
    dae->determinant = hidden->determinant;
    dae->last = hidden->last;
    err_undefer(true);
}

/* The program of expressions in t and the states. */
static Tape *compile_states(const Drive *drive, const Expr *exprs, long count)
{
    Expr *vars = mem_array((size_t)drive->n + 1, sizeof *vars);
    err_defer(mem_release, vars);
    vars[0] = drive->t;
    for (long j = 0; j < drive->n; j++)
        vars[j + 1] = drive->states[j];
    Tape *tape = tape_new(exprs, count, vars, drive->n + 1);
    err_undefer(true);
    return tape;
}

static void compile_watch(Drive *drive, const Hidden *hidden)
{
    DriveDae *dae = drive->dae;
    if (expr_is_number(hidden->determinant) ||
        !walk_has_any(hidden->determinant, drive->states, drive->n))
        return;
    size_t outputs = (size_t)hidden->pivot_count + 1;
    Expr *watched = mem_array(outputs, sizeof *watched);
    err_defer(mem_release, watched);
    watched[0] = hidden->determinant;
    for (long k = 0; k < hidden->pivot_count; k++)
        watched[k + 1] = hidden->pivots[k];
    dae->watched = compile_states(drive, watched, (long)outputs);
    tape_expect_many(dae->watched);
    dae->in = mem_array((size_t)drive->n + 1, sizeof *dae->in);
    dae->values = mem_array(outputs, sizeof *dae->values);
    err_undefer(true);
}

static void watch(DriveDae *dae, long n, double t, const double *y)
{
    dae->in[0] = t;
    vec_copy(dae->in + 1, y, n);
    tape_eval(dae->watched, dae->in, dae->values);
}

/* Unknowns that are never differentiated become states like the others, and derivatives that the
 * reduction leaves undetermined; flags of the former. */
static char *raise_orders(Ivp *ivp, const Hidden *hidden)
{
    long states = 0;
    for (long k = 0; k < ivp->model.count; k++)
        states += hidden->orders[k];
    char *algebraic = mem_zalloc((size_t)states + 1);
    for (long k = 0, at = 0; k < ivp->model.count; at += ivp->model.orders[k++]) {
        algebraic[at] = ivp->model.orders[k] < 1;
        ivp->model.orders[k] = hidden->orders[k];
    }
    return algebraic;
}

/* Stabilisation needs equations that are derivatives of the users', which only splitting keeps; GGL
 * the users' equations themselves. */
static void begin_hidden(Hidden *hidden, const Ivp *ivp, Sample *sample,
                         const DriveOptions *options)
{
    if (options->omega || options->scheme == DRIVE_GGL)
        hidden_begin_split(hidden, &ivp->model, sample);
    else
        hidden_begin_at(hidden, &ivp->model, sample);
}

/* Everything but the starting values. */
static void take_reduced(Drive *drive, Ivp *ivp, Hidden *hidden, const DriveOptions *options)
{
    if (options->omega)
        stabilise_baumgarte(hidden, options->omega, options->zeta, options->order);
    drive_lay_out(drive, ivp);
    drive->equations = expr_list(hidden->equations, hidden->count);
    DriveDae *dae = drive->dae = mem_zalloc(sizeof *dae);
    dae->index = hidden->index;
    dae->floats = ivp->model.floats;
    dae->projection = options->projection;
    dae->options = *options;
    dae->system = expr_list(ivp->items.item, ivp->items.count);
    collect_constraints(dae, hidden);
    dae->manifold = manifold_new_later(dae->constraints->u.args, expr_count(dae->constraints),
                                       drive->t, drive->states, drive->n);
    compile_watch(drive, hidden);
}

/* Long constraints that the structure solves in many parts: the way back onto them, too, goes part
 * by part, with the derivatives by each part's own states alone. What is spared by condensing is
 * little then. */
static void take_parts(Drive *drive, const Hidden *hidden)
{
    DriveDae *dae = drive->dae;
    if (!dae->projection || !manifold_is_long(dae->manifold))
        return;
    dae->cascade = cascade_new(hidden, dae->manifold, drive->t, drive->states, drive->n);
    if (cascade_count(dae->cascade) > 1) {
        cascade_settle(dae->cascade);
        return;
    }
    cascade_free(dae->cascade);
    dae->cascade = NULL;
}

/* Sizes of the pivots at the start, by which "small" is judged later. */
static void set_scales(Drive *drive)
{
    DriveDae *dae = drive->dae;
    long count = expr_count(dae->pivots);
    if (!dae->watched)
        return;
    dae->scale = mem_zalloc((size_t)(count + 1) * sizeof *dae->scale);
    watch(dae, drive->n, drive->t0, drive->y0);
    for (long k = 0; k < count; k++)
        if (isfinite(dae->values[k + 1]))
            dae->scale[k] = fabs(dae->values[k + 1]);
}

static long start_count(const Ivp *ivp)
{
    long count = 1;
    for (long k = 0; k < ivp->model.count; k++)
        count += ivp->model.orders[k] < 1 ? 1 : ivp->model.orders[k];
    return count;
}

/* The values given, and where there is none some number that nothing vanishes for by accident: no
 * pivot is to be zero where the run begins. */
static void sample_starts(const Ivp *ivp, Expr *kernels, double *values)
{
    kernels[0] = ivp->model.t;
    values[0] = drive_options_number(ivp->t0 ? ivp->t0 : EXPR_ZERO, "the starting point");
    long at = 1;
    for (long k = 0; k < ivp->model.count; k++)
        for (long j = 0; j == 0 || j < ivp->model.orders[k]; j++, at++) {
            Expr given = ivp_start(ivp, k, j);
            kernels[at] = ivp_derivative(ivp, k, j);
            values[at] = given ? drive_start_number(ivp, k, j, given)
                               : 0.618 + 0.414 * (double)((3 * k + 5 * j) % 7);
        }
}

#define MOBILE 1e6 /* of what may jump, others 1 */

static void take_mobilities(Drive *drive, const Ivp *ivp, const char *algebraic)
{
    DriveDae *dae = drive->dae;
    long n = drive->n, *level = mem_array((size_t)n + 1, sizeof *level), index;
    err_defer(mem_release, level);
    dae->mobility = mem_array(2 * (size_t)n + 1, sizeof *dae->mobility);
    dae->jumps = dae->mobility + n;
    drive_levels_find(drive, ivp, level, &index);
    drive_levels_mobility(level, n, dae->mobility);
    for (long k = 0; k < drive->m; k++)
        for (long j = 0; j < drive->order[k]; j++)
            dae->jumps[drive->first[k] + j] = algebraic[drive->first[k]] ? MOBILE : 1;
    err_undefer(true);
}

/* What the options ask for besides. */
static void take_variant(Drive *drive, const Hidden *hidden, const Ivp *ivp, const char *algebraic)
{
    const DriveOptions *options = &drive->dae->options;
    take_parts(drive, hidden);
    take_mobilities(drive, ivp, algebraic);
    if (options->scheme == DRIVE_GGL)
        drive->dae->ggl = drive_ggl_new(drive, hidden, &ivp->model, algebraic);
    if (options->algebraic && options->scheme == DRIVE_UNDERLYING && !options->direct)
        drive->dae->algebraic = drive_algebraic_new(drive, algebraic);
    if (options->projection && options->scheme == DRIVE_UNDERLYING && !options->direct &&
        !options->algebraic && !options->implicit && !options->full && !drive->dae->cascade)
        drive->dae->condense =
            drive_condense_new(drive, hidden, algebraic, drive_uses_slopes(options));
    if (options->projection && !drive->dae->condense && !drive->dae->cascade)
        manifold_compile_return(drive->dae->manifold, drive->dae->constraints->u.args, drive->t,
                                drive->states, NULL);
}

void drive_dae_setup(Drive *drive, Ivp *ivp, const DriveOptions *options)
{
    long count = start_count(ivp);
    Expr *kernels = mem_array((size_t)count, sizeof *kernels);
    err_defer(mem_release, kernels);
    double *values = mem_array((size_t)count, sizeof *values);
    err_defer(mem_release, values);
    sample_starts(ivp, kernels, values);
    Sample sample;
    sample_begin(&sample, kernels, values, count);
    Hidden hidden;
    begin_hidden(&hidden, ivp, &sample, options);
    drive_check_end(&hidden, ivp);
    char *algebraic = raise_orders(ivp, &hidden);
    err_defer(mem_release, algebraic);
    take_reduced(drive, ivp, &hidden, options);
    drive->t0 =
        drive_options_number(ivp->t0 ? ivp->t0 : EXPR_ZERO, "the point of the starting values");
    complete_starts(drive, ivp, &hidden, options, algebraic);
    set_scales(drive);
    take_variant(drive, &hidden, ivp, algebraic);
    err_undefer(true);
    hidden_end(&hidden);
    sample_end(&sample);
    err_undefer(true);
    err_undefer(true);
}

/* --- the next stretch ------------------------------------------------------------------------ */

static bool was_pivot(const Drive *drive, Expr pivot)
{
    for (long k = 0; k < expr_count(drive->dae->pivots); k++)
        if (expr_arg(drive->dae->pivots, k) == pivot)
            return true;
    return false;
}

void drive_dae_setup_next(Drive *drive, Ivp *ivp, const Drive *from, double t, const double *y)
{
    Expr *kernels = mem_array((size_t)from->n + 1, sizeof *kernels);
    err_defer(mem_release, kernels);
    double *values = mem_array((size_t)from->n + 1, sizeof *values);
    err_defer(mem_release, values);
    kernels[0] = from->t;
    values[0] = t;
    for (long j = 0; j < from->n; j++) {
        kernels[j + 1] = from->states[j];
        values[j + 1] = y[j];
    }
    Sample sample;
    sample_begin(&sample, kernels, values, from->n + 1);
    Hidden hidden;
    begin_hidden(&hidden, ivp, &sample, &from->dae->options);
    drive_check_end(&hidden, ivp);
    char *algebraic = raise_orders(ivp, &hidden);
    err_defer(mem_release, algebraic);
    take_reduced(drive, ivp, &hidden, &from->dae->options);
    drive->t0 = t;
    vec_copy(drive->y0, y, drive->n);
    manifold_solve(drive->dae->manifold, t, drive->y0, NULL, 1e-13, NULL);
    set_scales(drive);
    /* A pivot that had to be taken again is watched no more: only the determinant decides. */
    for (long k = 0; drive->dae->scale && k < expr_count(drive->dae->pivots); k++)
        if (was_pivot(from, expr_arg(drive->dae->pivots, k)))
            drive->dae->scale[k] = 0;
    take_variant(drive, &hidden, ivp, algebraic);
    err_undefer(true);
    hidden_end(&hidden);
    sample_end(&sample);
    err_undefer(true);
    err_undefer(true);
}

Drive *drive_dae_next(Drive *drive, bool forward)
{
    DriveDae *dae = drive->dae;
    if (!dae || dae->tried[forward])
        return dae ? dae->next[forward] : NULL;
    TraceState state = drive_run_state(drive, forward);
    if (state.end != TRACE_ROOT || state.root == 0 || state.root > expr_count(dae->pivots))
        return NULL;
    dae->tried[forward] = true;
    double *y = mem_array((size_t)drive->n + 1, sizeof *y);
    err_defer(mem_release, y);
    if (drive_run_eval(drive, state.t, y) == ST_OK)
        dae->next[forward] = drive_go_on(drive, state.t, y);
    err_undefer(true);
    return dae->next[forward];
}

/* --- during the run -------------------------------------------------------------------------- */

/* What a return to the constraints leaves is noise in the past of multistep methods: well below the
 * tolerance, as far as doubles go. */
static double exactness(const Drive *drive)
{
    const TraceOptions *options = &drive->options.traj;
    double wanted = 1e-3 * fmin(options->abserr, options->relerr);
    return fmax(2 * DBL_EPSILON, fmin(1e-13, wanted));
}

/* Back onto the manifold; a step that ends too far from it for that is tried shorter. */
Status drive_dae_return(const Drive *drive, Manifold *manifold, double t, double *y)
{
    return manifold_near(manifold_return(manifold, t, y, exactness(drive)));
}

Status drive_dae_cross(Drive *drive, double t, double *y)
{
    enum { FAR = 1000 }; /* in units of the tolerance */
    const TraceOptions *options = &drive->options.traj;
    double *before = mem_array((size_t)drive->n + 1, sizeof *before);
    vec_copy(before, y, drive->n);
    Status status = manifold_solve(drive->dae->manifold, t, y, drive->dae->jumps, 1e-13, NULL);
    status = manifold_near(status);
    for (long i = 0; i < drive->n && status == ST_OK; i++) {
        double size = fmax(fabs(before[i]), fabs(y[i]));
        if (drive->dae->jumps[i] == 1 &&
            fabs(y[i] - before[i]) > FAR * (options->abserr + options->relerr * size))
            status = ST_UNABLE;
    }
    mem_free(before);
    return status;
}

static Status project(void *ctx, double t, double *y)
{
    const Drive *drive = ctx;
    if (drive->dae->cascade)
        return manifold_near(cascade_return(drive->dae->cascade, t, y, exactness(drive)));
    return drive_dae_return(drive, drive->dae->manifold, t, y);
}

/* g[0]: the determinant; then each pivot, down to a thousandth of its size at the start. */
Status drive_dae_roots(void *ctx, double t, const double *y, double *g)
{
    const Drive *drive = ctx;
    DriveDae *dae = drive->dae;
    watch(dae, drive->n, t, y);
    g[0] = dae->values[0];
    for (long k = 0; k < expr_count(dae->pivots); k++) {
        double size = fabs(dae->values[k + 1]);
        g[k + 1] = dae->scale[k] > 0 && isfinite(size) ? size / dae->scale[k] - 1e-3 : 1;
    }
    return isfinite(g[0]) ? ST_OK : ST_DOMAIN;
}

void drive_dae_attach(Drive *drive)
{
    if (drive->dae->projection)
        drive->fun.project = project;
    if (drive->dae->watched && !drive->direct) { /* only the reduced system has these pivots */
        drive->fun.roots = 1 + expr_count(drive->dae->pivots);
        drive->fun.root = drive_dae_roots;
    }
}

/* The caller frees. */
static char *shown_text(const DriveDae *dae, Expr e, long most)
{
    return print_text(dae->floats ? evalf_expr(e, num_digits) : e, most);
}

void drive_dae_describe_root(const Drive *drive, double t, const double *y, char *text, size_t size)
{
    DriveDae *dae = drive->dae;
    watch(dae, drive->n, t, y);
    long smallest = 0;
    for (long k = 1; k < expr_count(dae->pivots); k++)
        if (fabs(dae->values[k + 1]) < fabs(dae->values[smallest + 1]))
            smallest = k;
    char *pivot = shown_text(dae, expr_arg(dae->pivots, smallest), 80);
    snprintf(text, size, "the pivot %s vanishes: the constraints no longer determine the solution",
             pivot);
    mem_free(pivot);
}

/* Values of the factors at t; false: the stretch has none there. */
static bool factors_at(Drive *drive, Tape *factors, double t, double *value)
{
    double *in = drive->dae->in;
    if (drive_run_eval(drive, t, in + 1) != ST_OK)
        return false;
    in[0] = t;
    tape_eval(factors, in, value);
    return true;
}

/* The factor that is running to zero as t goes to the end: where the straight line through its last
 * two values meets zero is next to it. -1: none does. */
static long vanishing(Drive *drive, Tape *factors, double end, double *zero)
{
    double before[MOST_FACTORS], value[MOST_FACTORS], back = 0.05 * (drive->t0 - end);
    long best = -1;
    if (!factors_at(drive, factors, end + back, before) || !factors_at(drive, factors, end, value))
        return -1;
    for (long k = 0; k < tape_outputs(factors); k++) {
        double meets = end + back * value[k] / (value[k] - before[k]);
        bool ahead = !sign_agrees(meets - end, back) && fabs(meets - end) < 4 * fabs(back);
        if (ahead && (best < 0 || fabs(meets - end) < fabs(*zero - end))) {
            best = k;
            *zero = meets;
        }
    }
    return best;
}

static void release_tape(void *tape)
{
    tape_free(tape);
}

void drive_dae_describe_end(Drive *drive, bool forward, char *text, size_t size)
{
    DriveDae *dae = drive->dae;
    Expr factor[MOST_FACTORS];
    double zero = 0;
    text[0] = '\0';
    if (!dae->watched)
        return;
    Tape *factors =
        compile_states(drive, factor, singular_factors(dae->last, factor, MOST_FACTORS));
    err_defer(release_tape, factors);
    long best = vanishing(drive, factors, drive_run_state(drive, forward).t, &zero);
    err_undefer(true);
    if (best < 0)
        return;
    char *shown = shown_text(dae, factor[best], 60);
    snprintf(text, size, "%s vanishes at %.8g: the system is singular there", shown, zero);
    mem_free(shown);
}

Expr drive_dae_levels(const Drive *drive)
{
    return drive->dae ? drive->dae->levels : EXPR_NULL;
}

Expr drive_dae_constraints(const Drive *drive)
{
    return drive->dae ? drive->dae->constraints : EXPR_NULL;
}
