/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Index reduction divides by its pivots and by nothing else, and what it found to be zero is zero
 * for all values of the parameters. So wherever its pivots are not zero the reduction holds, and
 * the constraints, the structure of the starting values and all programs with it. What must be done
 * for other values is to look at the pivots and to make the starting values consistent.
 *
 * A pivot that has become small holds in exact numbers, but another choice may be better there: the
 * system is then set up anew. Where that chooses the same pivots there is nothing better, and
 * values as small are taken from then on.
 */
#include "dae/drive/drive_again.h"

#include <math.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "dae/drive/drive_dae.h"
#include "dae/start/start.h"
#include "dae/start/turn.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape_parameters.h"

#define SMALL 1e-3      /* of the smallest size that a pivot is known to have served with */
#define CANCELLED 1e-11 /* of what it changes by when the parameters do */
#define MOVED 1e-4

struct DriveAgain {
    long count; /* of the starting values given: */
    Tape *starts;
    long *place;
    double *value;
    /* Where there are constraints: */
    Hidden hidden;
    Cascade *cascade; /* made when it is first asked for */
    char *given, *algebraic, *turns;
    Tape *pivots; /* of t and the states, or NULL */
    double *in, *pivot, *least;
};

void drive_again_free(DriveAgain *again)
{
    if (!again)
        return;
    cascade_free(again->cascade);
    hidden_drop(&again->hidden);
    tape_free(again->starts);
    tape_free(again->pivots);
    mem_free(again->place);
    mem_free(again->value);
    mem_free(again->given);
    mem_free(again->in);
    mem_free(again);
}

/* --- pivots ---------------------------------------------------------------------------------- */

static void look(DriveAgain *again, const Problem *problem)
{
    again->in[0] = problem->t0;
    vec_copy(again->in + 1, problem->y0, problem->n);
    tape_eval(again->pivots, again->in, again->pivot);
}

_Noreturn static void refuse(Expr pivot)
{
    char *text = print_text(pivot, 80);
    err_defer(mem_release, text);
    err_raise(ST_SINGULAR, "%s vanishes for these values of the parameters", text);
}

/* Numbers that cancel in doubles may cancel exactly: the pivot is then next to nothing beside what
 * it is for parameters nearby. */
static void check_pivots(DriveAgain *again, Problem *problem)
{
    long count = again->hidden.pivot_count, n = tape_parameters_count(problem->parameters);
    double *values = mem_array((size_t)(n + count) + 1, sizeof *values), *there = values + n;
    err_defer(mem_release, values);
    look(again, problem);
    vec_copy(there, again->pivot, count);
    vec_copy(values, tape_parameters_values(problem->parameters), n);
    for (long i = 0; i < n; i++)
        values[i] *= 1 + MOVED * (double)(1 + i);
    double *kept = mem_array((size_t)n + 1, sizeof *kept);
    err_defer(mem_release, kept);
    vec_copy(kept, tape_parameters_values(problem->parameters), n);
    tape_parameters_set(problem->parameters, values);
    look(again, problem);
    tape_parameters_set(problem->parameters, kept);
    for (long k = 0; k < count; k++)
        if (!(fabs(there[k]) > CANCELLED * fabs(again->pivot[k] - there[k]) / MOVED) ||
            !isfinite(there[k]))
            refuse(again->hidden.pivots[k]);
    for (long k = 0; k < count; k++)
        again->least[k] = fabs(there[k]);
    err_undefer(true);
    err_undefer(true);
}

static bool pivots_serve(DriveAgain *again, const Problem *problem)
{
    if (!again->pivots)
        return true;
    look(again, problem);
    for (long k = 0; k < again->hidden.pivot_count; k++)
        if (!(fabs(again->pivot[k]) > SMALL * again->least[k]) || !isfinite(again->pivot[k]))
            return false;
    return true;
}

/* What an earlier set-up with the same pivots served for. */
static void inherit(DriveAgain *again, const DriveAgain *known)
{
    const Hidden *h = &again->hidden;
    if (!known || !known->pivots || known->hidden.pivot_count != h->pivot_count)
        return;
    for (long k = 0; k < h->pivot_count; k++)
        if (known->hidden.pivots[k] != h->pivots[k])
            return;
    for (long k = 0; k < h->pivot_count; k++)
        again->least[k] = fmin(again->least[k], known->least[k]);
}

/* --- keeping --------------------------------------------------------------------------------- */

static Tape *compile(const Problem *problem, const Expr *exprs, long count)
{
    Expr *vars = mem_array((size_t)problem->n + 1, sizeof *vars);
    err_defer(mem_release, vars);
    vars[0] = problem->t;
    memcpy(vars + 1, problem->states, (size_t)problem->n * sizeof *vars);
    Tape *tape = tape_new(exprs, count, vars, problem->n + 1);
    err_undefer(true);
    return tape;
}

/* A value given for a highest derivative is only compared, and that is the set-up's. */
static bool gives_tops(const Ivp *ivp)
{
    for (long i = 0; i < ivp->starts; i++)
        if (ivp->start[i].order >= ivp->model.orders[ivp->start[i].unknown])
            return true;
    return false;
}

static void keep_starts(DriveAgain *again, const Problem *problem, const Ivp *ivp)
{
    size_t room = (size_t)ivp->starts + 1;
    Expr *exprs = mem_array(room, sizeof *exprs);
    err_defer(mem_release, exprs);
    again->place = mem_array(room, sizeof *again->place);
    again->value = mem_array(room, sizeof *again->value);
    for (long i = 0; i < ivp->starts; i++, again->count++) {
        const IvpStart *start = &ivp->start[i];
        exprs[i] = start->value;
        again->place[i] = problem->first[start->unknown] + start->order;
    }
    again->starts = tape_new(exprs, again->count, NULL, 0);
    err_undefer(true);
}

static void keep_reduction(DriveAgain *again, Problem *problem, Setup *setup)
{
    size_t n = (size_t)problem->n, count = (size_t)setup->hidden.pivot_count;
    again->given = mem_zalloc(3 * n);
    again->algebraic = again->given + n;
    memcpy(again->algebraic, setup->algebraic, n);
    again->turns = again->algebraic + n;
    turn_flags(&setup->ivp->model, problem->states, problem->n, again->turns);
    for (long i = 0; i < again->count; i++)
        again->given[again->place[i]] = 1;
    hidden_take(&again->hidden, &setup->hidden);
    again->in = mem_array(1 + n + 2 * count, sizeof *again->in);
    again->pivot = again->in + 1 + n;
    again->least = again->pivot + count;
    if (again->hidden.pivot_count == 0)
        return;
    again->pivots = compile(problem, again->hidden.pivots, again->hidden.pivot_count);
    check_pivots(again, problem);
}

void drive_again_keep(Problem *problem, Setup *setup, const DriveAgain *known)
{
    const Scheme *scheme = problem->scheme;
    if (!problem->parameters || !scheme->renew || gives_tops(setup->ivp) ||
        problem->options.initial != START_KEEP)
        return;
    DriveAgain *again = problem->again = mem_zalloc(sizeof *again);
    keep_starts(again, problem, setup->ivp);
    if (!setup->is_reduced)
        return;
    keep_reduction(again, problem, setup);
    inherit(again, known);
}

/* --- beginning again ------------------------------------------------------------------------- */

static bool make_consistent(DriveAgain *again, Problem *problem)
{
    DriveDae *dae = problem->dae;
    if (!again->cascade)
        again->cascade =
            cascade_new(&again->hidden, dae->manifold, problem->t, problem->states, problem->n);
    Start start = {.hidden = &again->hidden,
                   .manifold = dae->manifold,
                   .n = problem->n,
                   .states = problem->states,
                   .t0 = problem->t0,
                   .algebraic = again->algebraic,
                   .given = again->given,
                   .y = problem->y0,
                   .cascade = again->cascade,
                   .again = true,
                   .turns = again->turns};
    return start_again(&start);
}

bool drive_again_start(Problem *problem)
{
    DriveAgain *again = problem->again;
    if (!again)
        return false;
    tape_eval(again->starts, NULL, again->value);
    if (!vec_finite(again->value, again->count))
        return false;
    drive_problem_try_again(problem);
    vec_zero(problem->y0, problem->n);
    for (long i = 0; i < again->count; i++)
        problem->y0[again->place[i]] = again->value[i];
    return !problem->dae || (make_consistent(again, problem) && pivots_serve(again, problem));
}
