/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The reduction assumes its pivots nonzero and wants them large where the run begins: it is given
 * the starting values, and where there are none numbers that nothing vanishes for by accident.
 * Where a pivot vanishes at the point to which the search for the others then comes (the load of a
 * crane below its trolley), the system is reduced again with pivots that are large there. A stretch
 * that goes on where a pivot has become small is reduced at the values it begins with.
 */
#include "dae/drive/drive_reduce.h"

#include <math.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "dae/drive/drive_dae.h"
#include "dae/reduce/posed.h"
#include "dae/reduce/sigma.h"
#include "dae/reduce/stabilise.h"
#include "dae/start/cascade.h"
#include "dae/start/start.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape_parameters.h"

/* --- levels ---------------------------------------------------------------------------------- */

/* An unknown of index k errs by h^(1-k) more than the positions (Hairer and Wanner II, VII.1), so
 * the constraints of each level are met by moving what errs most among what occurs in them:
 * positions by the position constraints, then velocities by their derivatives, where the nearest
 * point in plain coordinates would shift positions along the constraint to mend velocities. The
 * levels are the offsets of the signature matrix. */
#define SMALL 1e-6 /* a pivot that is to be chosen again, in units of where it was chosen */
#define STEP 1e2   /* mobility of one level in units of the one before */
enum { HIGHEST = 3 };

bool drive_reduce_levels(const Problem *problem, const Ivp *ivp, long *level, long *index)
{
    Sigma sigma;
    sigma_begin(&sigma, &ivp->model);
    bool regular = sigma.regular;
    long most = 0;
    for (long k = 0; k < problem->m && regular; k++)
        most = sigma.d[k] > most ? sigma.d[k] : most;
    for (long k = 0; k < problem->m; k++)
        for (long j = 0; j < problem->order[k]; j++) {
            long found = regular ? most - sigma.d[k] + j : 0;
            level[problem->first[k] + j] = found > 0 ? found : 0;
        }
    *index = regular ? sigma.index : 0;
    sigma_end(&sigma);
    return regular;
}

/* mobility[0..n): how far each state may move, for manifold_solve; the largest is 1. */
static void measure_mobility(const long *level, long n, double *mobility)
{
    CHECK(n >= 0);
    long most = 0;
    for (long i = 0; i < n; i++)
        most = level[i] > most ? level[i] : most;
    most = most < HIGHEST ? most : HIGHEST;
    for (long i = 0; i < n; i++)
        mobility[i] = pow(STEP, (double)((level[i] < most ? level[i] : most) - most));
}

/* --- where ----------------------------------------------------------------------------------- */

/* Kernels with their values; the sample of a reduction. */
typedef struct Place {
    Expr *kernels;
    double *values;
    long count;
} Place;

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
    values[0] = options_real(ivp_point(ivp), "the starting point");
    long at = 1;
    for (long k = 0; k < ivp->model.count; k++)
        for (long j = 0; j == 0 || j < ivp->model.orders[k]; j++, at++) {
            Expr given = ivp_start(ivp, k, j);
            kernels[at] = ivp_derivative(ivp, k, j);
            values[at] = given ? drive_problem_number(ivp, k, j, given)
                               : 0.618 + 0.414 * (double)((3 * k + 5 * j) % 7);
        }
}

/* Where the states of a problem are y. */
static void sample_states(const Problem *problem, double t, const double *y, Expr *kernels,
                          double *values)
{
    kernels[0] = problem->t;
    values[0] = t;
    for (long j = 0; j < problem->n; j++) {
        kernels[j + 1] = problem->states[j];
        values[j + 1] = y[j];
    }
}

/* The parameters with their values, behind the others. */
static void sample_parameters(const Problem *problem, Place *place)
{
    const TapeParameters *parameters = problem->parameters;
    for (long i = 0; parameters && i < tape_parameters_count(parameters); i++) {
        place->kernels[place->count] = tape_parameters_names(parameters)[i];
        place->values[place->count++] = tape_parameters_values(parameters)[i];
    }
}

/* Room for `count` kernels, and behind them the parameters. The caller frees. */
static Place place_new(const Problem *problem, long count)
{
    const TapeParameters *parameters = problem->parameters;
    size_t all = (size_t)(count + (parameters ? tape_parameters_count(parameters) : 0));
    Place place = {mem_array(all, sizeof(Expr)), NULL, count};
    err_defer(mem_release, place.kernels);
    place.values = mem_array(all, sizeof(double));
    err_undefer(false);
    sample_parameters(problem, &place);
    return place;
}

static Place place_of_states(const Problem *problem, const Problem *states, double t,
                             const double *y)
{
    Place place = place_new(problem, states->n + 1);
    sample_states(states, t, y, place.kernels, place.values);
    return place;
}

/* --- starting values ------------------------------------------------------------------------- */

static void release_cascade(void *cascade)
{
    cascade_free(cascade);
}

/* What a reduction is asked about. */
typedef struct Asked {
    const Problem *problem;
    Setup *setup;
} Asked;

/* Are the pivots at y, which were chosen elsewhere, no smaller by far than they were there? */
static bool pivots_serve(void *arg, const double *y)
{
    const Asked *asked = arg;
    Setup *setup = asked->setup;
    Sample sample;
    bool serve = true;
    Place place = place_of_states(asked->problem, asked->problem, asked->problem->t0, y);
    err_defer(mem_release, place.kernels);
    err_defer(mem_release, place.values);
    sample_begin(&sample, place.kernels, place.values, place.count);
    for (long k = 0; k < setup->hidden.pivot_count && serve; k++) {
        double chosen = fabs(sample_value(&setup->sample, setup->hidden.pivots[k]));
        double found = fabs(sample_value(&sample, setup->hidden.pivots[k]));
        serve = !isfinite(chosen) || found > SMALL * chosen;
    }
    sample_end(&sample);
    err_undefer(true);
    err_undefer(true);
    return serve;
}

/* may_fail: false, with the point in y0, where the reduction does not serve there. */
static bool complete_starts(Problem *problem, Setup *setup, bool may_fail)
{
    const Ivp *ivp = setup->ivp;
    const Hidden *hidden = &setup->hidden;
    Expr *names = mem_array((size_t)problem->n + 1, sizeof *names);
    err_defer(mem_release, names);
    char *given = mem_zalloc((size_t)problem->n + 1);
    err_defer(mem_release, given);
    for (long k = 0; k < problem->m; k++)
        for (long j = 0; j < problem->order[k]; j++) {
            long at = problem->first[k] + j;
            Expr value = ivp_start(ivp, k, j);
            names[at] = ivp_start_name(ivp, k, j);
            given[at] = value != NULL;
            problem->y0[at] = value ? drive_problem_number(ivp, k, j, value) : 0;
        }
    Cascade *cascade =
        cascade_new(hidden, problem->dae->manifold, problem->t, problem->states, problem->n);
    err_defer(release_cascade, cascade);
    Asked asked = {problem, setup};
    Start start = {hidden,      problem->dae->manifold, problem->n, names,       problem->states,
                   problem->t0, setup->algebraic,       given,      problem->y0, cascade};
    start.serves = may_fail ? pivots_serve : NULL;
    start.arg = &asked;
    Buf moved = {0};
    err_defer(buf_release, &moved);
    bool complete = start_complete(&start, (StartMode)problem->options.initial, &moved);
    if (complete && moved.length)
        drive_notes_say(problem->notes,
                        "the starting values were moved to the nearest consistent point:%s%s",
                        strchr(buf_text(&moved), '\n') ? "" : " ", buf_text(&moved));
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
    return complete;
}

/* The pivots were chosen for the start. One of the last elimination that is zero there all the same
 * leaves the system without a unique solution. */
static void check_regular(const Problem *problem, const Setup *setup)
{
    Place place = place_of_states(problem, problem, problem->t0, problem->y0);
    err_defer(mem_release, place.kernels);
    err_defer(mem_release, place.values);
    Expr zero = sample_vanishing(place.kernels, place.values, place.count,
                                 hidden_last_pivots(&setup->hidden));
    if (zero)
        start_refuse_singular(&setup->ivp->model, zero);
    err_undefer(true);
    err_undefer(true);
}

static bool was_pivot(const Problem *problem, Expr pivot)
{
    for (long k = 0; k < expr_count(problem->dae->pivots); k++)
        if (expr_arg(problem->dae->pivots, k) == pivot)
            return true;
    return false;
}

/* The stretch goes on at the consistent point that is nearest by the mobilities: near a pivot's
 * zero multipliers and velocities have larger errors than the coordinates they hang on, which are
 * to stay. A pivot that had to be taken again is watched no more: only the determinant decides. */
static void take_next(Problem *problem, const Setup *setup)
{
    DriveDae *dae = problem->dae;
    problem->t0 = setup->t;
    vec_copy(problem->y0, setup->y, problem->n);
    manifold_solve(dae->manifold, setup->t, problem->y0, dae->mobility, 1e-13, NULL);
    drive_dae_set_scales(problem);
    for (long k = 0; dae->scale && k < expr_count(dae->pivots); k++)
        if (was_pivot(setup->from, expr_arg(dae->pivots, k)))
            dae->scale[k] = 0;
}

/* may_fail: as complete_starts. */
static bool take_starts(Problem *problem, Setup *setup, bool may_fail)
{
    problem->t0 = options_real(ivp_point(setup->ivp), "the point of the starting values");
    if (!complete_starts(problem, setup, may_fail))
        return false;
    drive_dae_set_scales(problem);
    return true;
}

/* --- reducing -------------------------------------------------------------------------------- */

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

/* omega on the way forward, -omega back from where the solution begins: what decays forward would
 * grow. */
static Expr damping(const Problem *problem, const Ivp *ivp)
{
    Expr omega = problem->options.omega;
    Expr back = expr_make(EXPR_LESS, (Expr[]){ivp->model.t, ivp_point(ivp)}, 2);
    return expr_call(expr_symbol("piecewise"), (Expr[]){back, expr_neg(omega), omega}, 3);
}

/* Everything but the starting values. */
static void take_reduced(Problem *problem, Setup *setup)
{
    const DriveOptions *options = &problem->options;
    Hidden *hidden = &setup->hidden;
    if (options->omega)
        stabilise_baumgarte(hidden, damping(problem, setup->ivp), options->zeta, options->order);
    drive_problem_lay_out(problem, setup->ivp);
    problem->equations = expr_list(hidden->equations, hidden->count);
    problem->relations = hidden->relations;
    drive_dae_begin(problem, hidden, setup->ivp->model.floats);
}

/* Long constraints that the structure solves in many parts: the way back onto them, too, goes part
 * by part, with the derivatives by each part's own states alone. What is spared by condensing is
 * little then. */
static void take_parts(Problem *problem, const Hidden *hidden)
{
    DriveDae *dae = problem->dae;
    if (!dae->projection || !manifold_is_long(dae->manifold))
        return;
    dae->cascade = cascade_new(hidden, dae->manifold, problem->t, problem->states, problem->n);
    if (cascade_count(dae->cascade) > 1) {
        cascade_settle(dae->cascade);
        return;
    }
    cascade_free(dae->cascade);
    dae->cascade = NULL;
}

#define MOBILE 1e6 /* of what may jump, others 1 */

static void take_mobilities(Problem *problem, const Ivp *ivp, const char *algebraic)
{
    DriveDae *dae = problem->dae;
    long n = problem->n, *level = mem_array((size_t)n + 1, sizeof *level), index;
    err_defer(mem_release, level);
    dae->mobility = mem_zalloc((3 * (size_t)n + 1) * sizeof *dae->mobility);
    dae->jumps = dae->mobility + n;
    dae->drift = dae->jumps + n;
    drive_reduce_levels(problem, ivp, level, &index);
    measure_mobility(level, n, dae->mobility);
    for (long k = 0; k < problem->m; k++)
        for (long j = 0; j < problem->order[k]; j++)
            dae->jumps[problem->first[k] + j] = algebraic[problem->first[k]] ? MOBILE : 1;
    err_undefer(true);
}

/* `start`: the values there are those given at the start. */
static void reduce_at(Problem *problem, Setup *setup, Place place, bool start)
{
    Ivp *ivp = setup->ivp;
    setup->kernels = place.kernels;
    err_defer(mem_release, setup->kernels);
    setup->values = place.values;
    err_defer(mem_release, setup->values);
    if (start)
        sample_starts(ivp, setup->kernels, setup->values);
    sample_begin(&setup->sample, setup->kernels, setup->values, place.count);
    begin_hidden(&setup->hidden, ivp, &setup->sample, &problem->options);
    posed_end(&setup->hidden, ivp);
    setup->orders = mem_array((size_t)ivp->model.count + 1, sizeof *setup->orders);
    memcpy(setup->orders, ivp->model.orders, (size_t)ivp->model.count * sizeof *setup->orders);
    err_defer(mem_release, setup->orders);
    setup->algebraic = raise_orders(ivp, &setup->hidden);
    err_defer(mem_release, setup->algebraic);
    setup->is_reduced = true;
    take_reduced(problem, setup);
}

/* Begins anew with the pivots that are large at y0. */
static void reduce_again(Problem *problem, Setup *setup)
{
    Ivp *ivp = setup->ivp;
    Place place = place_of_states(problem, problem, problem->t0, problem->y0);
    memcpy(ivp->model.orders, setup->orders, (size_t)ivp->model.count * sizeof *setup->orders);
    drive_reduce_end(setup);
    drive_dae_free(problem->dae);
    problem->dae = NULL;
    reduce_at(problem, setup, place, false);
}

void drive_reduce(Problem *problem, Setup *setup)
{
    const Problem *from = setup->from;
    if (setup->is_reduced)
        return;
    reduce_at(problem, setup,
              from ? place_of_states(problem, from, setup->t, setup->y)
                   : place_new(problem, start_count(setup->ivp)),
              !from);
    take_mobilities(problem, setup->ivp, setup->algebraic);
    if (from) {
        take_next(problem, setup);
    } else if (!take_starts(problem, setup, true)) {
        reduce_again(problem, setup);
        take_mobilities(problem, setup->ivp, setup->algebraic);
        (void)take_starts(problem, setup, false);
    }
    if (!from)
        check_regular(problem, setup);
    take_parts(problem, &setup->hidden);
    if (!from)
        drive_notes_reduced(problem, setup->ivp, &setup->hidden);
}

void drive_reduce_end(Setup *setup)
{
    if (!setup->is_reduced)
        return;
    setup->is_reduced = false;
    err_undefer(true); /* algebraic */
    err_undefer(true); /* orders */
    hidden_end(&setup->hidden);
    sample_end(&setup->sample);
    err_undefer(true); /* values */
    err_undefer(true); /* kernels */
}

void drive_reduce_compile(Problem *problem, Setup *setup)
{
    DriveDae *dae = problem->dae;
    if (dae->projection && !dae->cascade)
        manifold_compile_return(dae->manifold, dae->constraints->u.args, problem->t,
                                problem->states, NULL);
    setup->report = (TapeLinearReport){0};
    drive_problem_compile(problem, drive_problem_uses_slopes(&problem->options), &setup->report);
}
