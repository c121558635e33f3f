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
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "dae/drive/drive_events.h"
#include "dae/drive/drive_reduce.h"
#include "dae/drive/drive_run.h"
#include "dae/reduce/singular.h"
#include "dae/start/cascade.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"

/* Factors of the determinant that are looked at where a run ends. */
enum { MOST_FACTORS = 32 };

#define TIGHT 1e-13 /* of constraints behind a jump */

/* --- life ------------------------------------------------------------------------------------ */

void drive_dae_free(DriveDae *dae)
{
    if (!dae)
        return;
    cascade_free(dae->cascade);
    manifold_free(dae->manifold);
    tape_free(dae->watched);
    mem_free(dae->exponent);
    mem_free(dae->in);
    mem_free(dae->values);
    mem_free(dae->scale);
    mem_free(dae->mobility);
    mem_free(dae);
}

void drive_dae_mark(const DriveDae *dae, void (*mark)(Expr e))
{
    const Expr held[] = {dae->constraints, dae->levels, dae->pivots, dae->determinant, dae->last};
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        if (held[i])
            mark(held[i]);
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
static Tape *compile_states(const Problem *problem, const Expr *exprs, long count)
{
    Expr *vars = mem_array((size_t)problem->n + 1, sizeof *vars);
    err_defer(mem_release, vars);
    vars[0] = problem->t;
    for (long j = 0; j < problem->n; j++)
        vars[j + 1] = problem->states[j];
    Tape *tape = tape_new(exprs, count, vars, problem->n + 1);
    err_undefer(true);
    return tape;
}

/* The factors of the determinant that are no numbers, and their exponents. */
static long split_determinant(Expr determinant, Expr *factor, double *exponent)
{
    bool product = expr_is(determinant, EXPR_PRODUCT);
    long count = 0;
    if (!product)
        factor[0] = determinant, exponent[0] = 1;
    for (long i = 1; product && i + 1 < expr_count(determinant); i += 2, count++) {
        Expr base = expr_arg(determinant, i), power = expr_arg(determinant, i + 1);
        bool whole = expr_is_real_number(power) && num_is_integer_valued(power);
        factor[count] = whole ? base : expr_pow(base, power);
        exponent[count] = whole ? num_to_double(power) : 1;
    }
    return product ? count : 1;
}

static void compile_watch(Problem *problem, const Hidden *hidden)
{
    DriveDae *dae = problem->dae;
    Expr determinant = hidden->determinant;
    if (expr_is_number(determinant) || !walk_has_any(determinant, problem->states, problem->n))
        return;
    bool product = expr_is(determinant, EXPR_PRODUCT);
    size_t most = product ? (size_t)expr_count(determinant) : 1;
    Expr *watched = mem_array(most + (size_t)hidden->pivot_count, sizeof *watched);
    err_defer(mem_release, watched);
    dae->exponent = mem_array(most, sizeof *dae->exponent);
    dae->factors = split_determinant(determinant, watched, dae->exponent);
    size_t outputs = (size_t)(dae->factors + hidden->pivot_count);
    for (long k = 0; k < hidden->pivot_count; k++)
        watched[dae->factors + k] = hidden->pivots[k];
    dae->watched = compile_states(problem, watched, (long)outputs);
    tape_expect_many(dae->watched);
    dae->in = mem_array((size_t)problem->n + 1, sizeof *dae->in);
    dae->values = mem_array(outputs, sizeof *dae->values);
    err_undefer(true);
}

static void watch(DriveDae *dae, long n, double t, const double *y)
{
    dae->in[0] = t;
    vec_copy(dae->in + 1, y, n);
    tape_eval(dae->watched, dae->in, dae->values);
}

/* The determinant watched last, in units of what it was at the start: in doubles the product of
 * some hundred pivots is infinite or nothing. NaN: it has no value. */
static double determinant_of(const DriveDae *dae, double *logarithm)
{
    const double most = 1000;
    double sign = 1, sum = 0;
    for (long k = 0; k < dae->factors; k++) {
        double value = dae->values[k], exponent = dae->exponent[k];
        if (value < 0 && fmod(exponent, 2) != 0)
            sign = -sign;
        sum += exponent * log2(fabs(value));
    }
    *logarithm = sum;
    return sum == -INFINITY ? 0
           : sum < INFINITY ? sign * exp2(fmax(-most, fmin(sum - dae->size, most)))
                            : NAN;
}

static double pivot_of(const DriveDae *dae, long k)
{
    return dae->values[dae->factors + k];
}

void drive_dae_begin(Problem *problem, const Hidden *hidden, bool floats)
{
    DriveDae *dae = problem->dae = mem_zalloc(sizeof *dae);
    dae->index = hidden->index;
    dae->floats = floats;
    dae->projection = problem->options.projection;
    collect_constraints(dae, hidden);
    dae->manifold = manifold_new_later(dae->constraints->u.args, expr_count(dae->constraints),
                                       problem->t, problem->states, problem->n);
    dae->manifold->least = drive_dae_least(problem);
    compile_watch(problem, hidden);
}

long drive_dae_watches(const Problem *problem)
{
    const DriveDae *dae = problem->dae;
    return dae && dae->watched ? 1 + expr_count(dae->pivots) : 0;
}

void drive_dae_set_scales(Problem *problem)
{
    DriveDae *dae = problem->dae;
    long count = expr_count(dae->pivots);
    if (!dae->watched)
        return;
    if (!dae->scale)
        dae->scale = mem_array((size_t)count + 1, sizeof *dae->scale);
    vec_zero(dae->scale, count + 1);
    watch(dae, problem->n, problem->t0, problem->y0);
    dae->size = 0;
    if (!(fabs(determinant_of(dae, &dae->size)) > 0))
        dae->size = 0;
    for (long k = 0; k < count; k++)
        if (isfinite(pivot_of(dae, k)))
            dae->scale[k] = fabs(pivot_of(dae, k));
}

double drive_dae_least(const Problem *problem)
{
    const TraceOptions *options = &problem->options.traj;
    return fmin(1, 10 * options->abserr / options->relerr);
}

/* --- during the run -------------------------------------------------------------------------- */

/* What a return to the constraints leaves is noise in the past of multistep methods: well below the
 * tolerance, as far as doubles go. */
static double exactness(const Problem *problem)
{
    const TraceOptions *options = &problem->options.traj;
    double wanted = 1e-3 * fmin(options->abserr / drive_dae_least(problem), options->relerr);
    return fmax(2 * DBL_EPSILON, fmin(1e-13, wanted));
}

/* Back onto the manifold; a step that ends too far from it for that is tried shorter. */
Status drive_dae_return(const Problem *problem, Manifold *manifold, double t, double *y)
{
    return manifold_near(manifold_return(manifold, t, y, exactness(problem)));
}

/* Onto the constraints by what may jump alone; false: that does not do, y stays. */
static bool settle_by_jumps(Problem *problem, double t, double *y)
{
    const DriveDae *dae = problem->dae;
    long n = problem->n, free = 0;
    double *begin = mem_array(2 * (size_t)n + 1, sizeof *begin), *moves = begin + n;
    vec_copy(begin, y, n);
    for (long i = 0; i < n; i++) {
        moves[i] = dae->jumps[i] > 1 ? 1 : 0;
        free += dae->jumps[i] > 1;
    }
    bool done = free > 0 && manifold_solve(dae->manifold, t, y, moves, TIGHT, NULL) == ST_OK;
    if (!done)
        vec_copy(y, begin, n);
    mem_free(begin);
    return done;
}

/* The same where what jumps takes other borders with it, behind which the cases that are held may
 * have no values, as sqrt(p-r) for p < r: with each relation as it is written, then with the cases
 * that are found by that. */
static bool settle_by_relations(Problem *problem, double t, double *y)
{
    double *open = mem_array((size_t)problem->n + 1, sizeof *open);
    err_defer(mem_release, open);
    vec_copy(open, y, problem->n);
    bool done =
        problem->events && drive_events_open(problem, t, open) && settle_by_jumps(problem, t, open);
    if (done) {
        (void)drive_events_follow(problem, t, NULL, open);
        done = settle_by_jumps(problem, t, open);
    }
    if (done)
        vec_copy(y, open, problem->n);
    err_undefer(true);
    return done;
}

/* Back onto the constraints of the cases that hold. Where what may jump meets them, the rest stays
 * exactly as it is: shortest steps would move a state too that a blocking diode's constraint
 * depends on a million times more. Else first by what may jump. */
static Status settle(Problem *problem, double t, double *y)
{
    const DriveDae *dae = problem->dae;
    return settle_by_jumps(problem, t, y) || settle_by_relations(problem, t, y)
               ? ST_OK
               : manifold_near(manifold_solve(dae->manifold, t, y, dae->jumps, TIGHT, NULL));
}

void drive_dae_gauge(Problem *problem, double t, const double *y)
{
    DriveDae *dae = problem->dae;
    if (!dae || dae->projection)
        return;
    vec_copy(dae->drift, y, problem->n);
    if (settle(problem, t, dae->drift) != ST_OK)
        vec_copy(dae->drift, y, problem->n);
    vec_axpy(dae->drift, -1, y, problem->n);
}

/* The cases that switches hold in y, which may change at once. */
static void copy_held(const Problem *problem, const double *y, double *to)
{
    const DriveEvents *events = problem->events;
    for (long k = events ? events->given : 0; events && k < events->count; k++)
        to[events->event[k].held] = y[events->event[k].held];
}

Status drive_dae_cross(Problem *problem, double t, double *y)
{
    enum { FAR = 1000 }; /* in units of the tolerance */
    const TraceOptions *options = &problem->options.traj;
    if (!problem->dae)
        return ST_OK;
    double *before = mem_array((size_t)problem->n + 1, sizeof *before);
    vec_copy(before, y, problem->n);
    double drift = vec_max(problem->dae->drift, problem->n);
    Status status = settle(problem, t, y);
    copy_held(problem, y, before);
    for (long i = 0; i < problem->n && status == ST_OK; i++) {
        double size = fmax(fabs(before[i]), fabs(y[i]));
        if (problem->dae->jumps[i] == 1 &&
            fabs(y[i] - before[i]) > FAR * (options->abserr + options->relerr * size) + 4 * drift)
            status = ST_UNABLE;
    }
    mem_free(before);
    return status;
}

Status drive_dae_project(void *ctx, double t, double *y)
{
    const Problem *problem = ctx;
    if (problem->dae->cascade)
        return manifold_near(cascade_return(problem->dae->cascade, t, y, exactness(problem)));
    return drive_dae_return(problem, problem->dae->manifold, t, y);
}

Status drive_dae_roots(Problem *problem, double t, const double *y, const double *all, double *g)
{
    (void)all;
    DriveDae *dae = problem->dae;
    double logarithm;
    watch(dae, problem->n, t, y);
    g[0] = determinant_of(dae, &logarithm);
    for (long k = 0; k < expr_count(dae->pivots); k++) {
        double size = fabs(pivot_of(dae, k));
        g[k + 1] = dae->scale[k] > 0 && isfinite(size) ? size / dae->scale[k] - 1e-3 : 1;
    }
    return isfinite(g[0]) ? ST_OK : ST_DOMAIN;
}

/* The caller frees. */
static char *shown_text(const Problem *problem, Expr e, long most)
{
    return print_text(drive_problem_shown(problem, e), most);
}

static void describe_root(Problem *problem, double t, char *text, size_t size)
{
    DriveDae *dae = problem->dae;
    long smallest = 0;
    if (drive_run_eval(problem, t, problem->y) != ST_OK)
        return;
    watch(dae, problem->n, t, problem->y);
    for (long k = 1; k < expr_count(dae->pivots); k++)
        if (fabs(pivot_of(dae, k)) < fabs(pivot_of(dae, smallest)))
            smallest = k;
    char *pivot = shown_text(problem, expr_arg(dae->pivots, smallest), 80);
    snprintf(text, size, "the pivot %s vanishes: the constraints no longer determine the solution",
             pivot);
    mem_free(pivot);
}

/* Values of the factors at t; false: the stretch has none there. */
static bool factors_at(Problem *problem, Tape *factors, double t, double *value)
{
    double *in = problem->dae->in;
    if (drive_run_eval(problem, t, in + 1) != ST_OK)
        return false;
    in[0] = t;
    tape_eval(factors, in, value);
    return true;
}

/* The factor that is running to zero as t goes to the end: where the straight line through its last
 * two values meets zero is next to it. -1: none does. */
static long vanishing(Problem *problem, Tape *factors, double end, double *zero)
{
    double before[MOST_FACTORS], value[MOST_FACTORS], back = 0.05 * (problem->t0 - end);
    long best = -1;
    if (!factors_at(problem, factors, end + back, before) ||
        !factors_at(problem, factors, end, value))
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

/* "sin(x(t)) vanishes at 1.5446: the system is singular there", when a factor of the determinant is
 * running to zero as t goes to the end of the stretch. */
static void describe_end(Problem *problem, bool forward, char *text, size_t size)
{
    DriveDae *dae = problem->dae;
    Expr factor[MOST_FACTORS];
    double zero = 0;
    if (!dae->watched)
        return;
    bool all;
    long count = singular_factors(dae->last, factor, MOST_FACTORS, &all);
    Tape *factors = compile_states(problem, factor, count);
    err_defer(release_tape, factors);
    long best = vanishing(problem, factors, drive_run_state(problem, forward).t, &zero);
    err_undefer(true);
    if (best < 0)
        return;
    char *shown = shown_text(problem, factor[best], 60);
    snprintf(text, size, "%s vanishes at %.8g: the system %s singular there", shown, zero,
             all ? "is" : "may be");
    mem_free(shown);
}

void drive_dae_describe(Problem *problem, bool forward, const TraceState *state, char *text,
                        size_t size)
{
    text[0] = '\0';
    if (problem->dae && state->end == TRACE_ROOT && expr_count(problem->dae->pivots) > 0)
        describe_root(problem, state->t, text, size);
    else if (problem->dae)
        describe_end(problem, forward, text, size);
}

/* --- the scheme ------------------------------------------------------------------------------ */

static bool takes(const Problem *problem, const Setup *setup)
{
    (void)problem;
    return setup->is_dae;
}

static bool set_up(Problem *problem, Setup *setup)
{
    drive_reduce(problem, setup);
    drive_reduce_compile(problem, setup);
    return true;
}

const Scheme drive_dae_scheme = {
    .name = "projection",
    .takes = takes,
    .set_up = set_up,
    .renew = drive_problem_renew,
    .rhs = drive_problem_rhs,
    .jac = drive_problem_jac,
    .slopes = drive_problem_slopes,
    .project = drive_dae_project,
    .roots = drive_dae_roots,
    .program = true,
    .cross = drive_dae_cross,
    .describe = drive_dae_describe,
};
