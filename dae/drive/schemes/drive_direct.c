/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * reduction = none: the equations as they were written, F(t, y, y') = 0, for methods that integrate
 * a differential-algebraic system without reducing its index.
 *
 * Every unknown contributes its states x, x', ..., x^(k-1), an unknown that is never differentiated
 * the one state x. The residual has the equations as written, in which the highest derivatives are
 * the derivatives of the last states, and one row y_i' - y_(i+1) for each state but the last ones.
 * The index reduction is used for consistent starting values and their derivatives alone.
 */
#include <stdio.h>

#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "dae/drive/drive_dae.h"
#include "dae/drive/drive_notes.h"
#include "dae/drive/drive_reduce.h"
#include "dae/drive/schemes/drive_ordinary.h"
#include "dae/start/manifold.h"
#include "numeric/linear/vec.h"
#include "numeric/step/method.h"

#define PROJECTION_TOLERANCE 1e-13

typedef struct Direct {
    long m; /* equations as written; the rows of the states follow */
    Tape *residual, *jacobian;
    double *in, *out;
    Pattern *pattern; /* of both derivatives, NULL when there is no jacobian */
    long *place;      /* in it, of each entry of the jacobian; then of the rows of the states: of
                         their -1 and of their 1 */
    char *index;      /* of each state, or NULL when nothing tells */
    bool levelled;    /* does the structure tell them? */
} Direct;

static long last_state(const Problem *problem, long k)
{
    return problem->first[k] + problem->order[k] - 1;
}

static void fill(const Problem *problem, double t, const double *y, const double *yp)
{
    double *in = ((Direct *)problem->work)->in;
    in[0] = t;
    vec_copy(in + 1, y, problem->n);
    for (long k = 0; k < problem->m; k++)
        in[1 + problem->n + k] = yp[last_state(problem, k)];
}

static Status residual(void *ctx, double t, const double *y, const double *yp, double *r)
{
    const Problem *problem = ctx;
    const Direct *direct = problem->work;
    fill(problem, t, y, yp);
    tape_eval(direct->residual, direct->in, r);
    double *row = r + direct->m;
    for (long k = 0; k < problem->m; k++)
        for (long i = problem->first[k]; i < last_state(problem, k); i++)
            *row++ = yp[i] - y[i + 1];
    return vec_finite(r, direct->m) ? ST_OK : ST_DOMAIN;
}

static Status slopes(void *ctx, double t, const double *y, const double *yp, double *dFdy,
                     double *dFdyp)
{
    const Problem *problem = ctx;
    const Direct *direct = problem->work;
    long entries = tape_outputs(direct->jacobian);
    const long *place = direct->place + entries;
    fill(problem, t, y, yp);
    tape_eval(direct->jacobian, direct->in, direct->out);
    vec_zero(dFdy, direct->pattern->count);
    vec_zero(dFdyp, direct->pattern->count);
    for (long e = 0; e < entries; e++) {
        double *to = tape_column(direct->jacobian, e) < problem->n ? dFdy : dFdyp;
        to[direct->place[e]] = direct->out[e];
    }
    for (long i = direct->m; i < problem->n; i++) {
        dFdy[*place++] = -1;
        dFdyp[*place++] = 1;
    }
    return vec_finite(direct->out, entries) ? ST_OK : ST_DOMAIN;
}

/* The pattern of both derivatives. */
static void find_pattern(Direct *direct, const Problem *problem)
{
    long n = problem->n, entries = tape_outputs(direct->jacobian), count = 0;
    long most = entries + 2 * (n - direct->m), equation = direct->m;
    long *row = mem_array(2 * (size_t)most + 1, sizeof *row), *column = row + most;
    err_defer(mem_release, row);
    for (; count < entries; count++) {
        long j = tape_column(direct->jacobian, count);
        row[count] = tape_row(direct->jacobian, count);
        column[count] = j < n ? j : last_state(problem, j - n);
    }
    for (long k = 0; k < problem->m; k++)
        for (long i = problem->first[k]; i < last_state(problem, k); i++, equation++) {
            row[count] = row[count + 1] = equation;
            column[count++] = i + 1;
            column[count++] = i;
        }
    direct->place = mem_array((size_t)most + 1, sizeof *direct->place);
    direct->pattern = pattern_new(n, row, column, most, direct->place);
    err_undefer(true);
}

/* Their indices in systems of Hessenberg form, where the levels tell them. Where derivatives cancel
 * that the structure counts on, the index is higher than it says: unknowns that are never
 * differentiated may have the index of the system then, the others the one below. */
static void find_indices(Direct *direct, const Problem *problem, const Setup *setup)
{
    long *level = mem_array((size_t)problem->n + 1, sizeof *level), limit;
    err_defer(mem_release, level);
    long true_index = problem->dae ? problem->dae->index : 0;
    bool regular = drive_reduce_levels(problem, setup->ivp, level, &limit);
    direct->levelled = regular && limit >= true_index;
    for (long i = 0; i < problem->n && !direct->levelled; i++)
        level[i] = true_index - (setup->algebraic && setup->algebraic[i] ? 1 : 2);
    limit = direct->levelled ? limit : true_index;
    limit = limit < 1 ? 1 : limit > 3 ? 3 : limit;
    for (long i = 0; i < problem->n; i++)
        direct->index[i] = (char)(level[i] < 0 ? 1 : level[i] + 1 < limit ? level[i] + 1 : limit);
    err_undefer(true);
    if (!direct->levelled && true_index == 0) {
        mem_free(direct->index);
        direct->index = NULL;
    }
}

static Status project(void *ctx, double t, double *y)
{
    const Problem *problem = ctx;
    Status status = manifold_solve(problem->dae->manifold, t, y, problem->dae->mobility,
                                   PROJECTION_TOLERANCE, NULL);
    return manifold_near(status);
}

/* --- the scheme ------------------------------------------------------------------------------ */

static void destroy(void *work)
{
    Direct *direct = work;
    tape_free(direct->residual);
    tape_free(direct->jacobian);
    pattern_free(direct->pattern);
    mem_free(direct->place);
    mem_free(direct->in);
    mem_free(direct->index);
    mem_free(direct);
}

/* The equations as written in the states and highest derivatives. */
static void make(Direct *direct, const Problem *problem, const Setup *setup)
{
    const Ivp *ivp = setup->ivp;
    long n = problem->n, m = problem->m, count = 1 + n + m;
    Expr *vars = mem_array((size_t)count, sizeof *vars);
    err_defer(mem_release, vars);
    vars[0] = problem->t;
    for (long i = 0; i < n; i++)
        vars[1 + i] = problem->states[i];
    for (long k = 0; k < m; k++)
        vars[1 + n + k] = problem->tops[k];
    direct->m = ivp->model.equations;
    direct->residual = tape_new(ivp->model.residuals, direct->m, vars, count);
    direct->jacobian = tape_new_jacobian(ivp->model.residuals, direct->m, vars, count, 1, count);
    long outputs = direct->jacobian ? tape_outputs(direct->jacobian) : 0;
    direct->in = mem_zalloc((size_t)(count + outputs + 1) * sizeof *direct->in);
    direct->out = direct->in + count;
    if (direct->jacobian)
        find_pattern(direct, problem);
    direct->index = mem_zalloc((size_t)n + 1);
    find_indices(direct, problem, setup);
    err_undefer(true);
}

/* The errors of unknowns of index 3 and more are divided by steps, which no method holds against:
 * tests of errors leave these unknowns out (K. E. Brenan, S. L. Campbell, L. R. Petzold
 * 1996, 5.4.2). */
static void say_uncontrolled(const Problem *problem, const Direct *direct)
{
    enum { HIGH = 3, SHOWN = 40 };
    long first = -1, count = 0;
    bool controls = !method_is_fixed(problem->options.method.name);
    for (long i = 0; controls && direct->index && i < problem->n; i++)
        if (direct->index[i] >= HIGH && count++ == 0)
            first = i;
    if (count == 0)
        return;
    char *name = print_text(problem->states[first], SHOWN), others[40] = "";
    if (count > 1)
        snprintf(others, sizeof others, " and %ld more", count - 1);
    drive_notes_say(
        problem->notes,
        "reduction = none leaves the errors of %s%s uncontrolled, being of index %d or more", name,
        others, HIGH);
    mem_free(name);
}

static bool takes(const Problem *problem, const Setup *setup)
{
    (void)setup;
    return problem->options.reduction == DRIVE_AS_WRITTEN;
}

static bool set_up(Problem *problem, Setup *setup)
{
    if (setup->is_dae || !drive_ordinary_set_up(problem, setup)) {
        drive_reduce(problem, setup);
        drive_reduce_compile(problem, setup);
    }
    if (problem->field.linear) { /* else there is no start */
        problem->work = mem_zalloc(sizeof(Direct));
        make(problem->work, problem, setup);
        say_uncontrolled(problem, problem->work);
    }
    return true;
}

/* y' at a consistent point is that of the reduced system. */
static void attach(Problem *problem)
{
    const Direct *direct = problem->work;
    Fun *fun = &problem->fun;
    fun->residual = residual;
    fun->jac2 = direct->jacobian ? slopes : NULL;
    fun->pattern = direct->pattern;
    fun->slope = drive_problem_rhs;
    fun->index = direct->index;
    if (fun->project && !direct->levelled)
        fun->project = drive_dae_project;
}

/* A method that is for lower indices ends where nothing is singular, too. */
static void describe(Problem *problem, bool forward, const TraceState *state, char *text,
                     size_t size)
{
    const DriveOptions *options = &problem->options;
    bool low =
        problem->dae && problem->dae->index > 2 && method_is(options->method.name, METHOD_LOW);
    text[0] = '\0';
    if (!low)
        drive_dae_describe(problem, forward, state, text, size);
    else if (state->end == TRACE_STEP)
        snprintf(text, size,
                 "the steps of %s become too small on index %ld: try %s, %s or reduction=full",
                 options->label, problem->dae->index, method_usual(METHOD_FOR_INDEX),
                 method_usual(METHOD_FOR_RESIDUAL));
    if (!text[0] && problem->dae && state->why == ST_SINGULAR)
        snprintf(text, size,
                 "the matrix of Newton's iterations for the equations as written, of index %ld, is "
                 "singular: reduction=full reduces the index first",
                 problem->dae->index);
}

const Scheme drive_direct_scheme = {
    .name = "reduction = none",
    .takes = takes,
    .set_up = set_up,
    .renew = drive_problem_renew,
    .project = project,
    .attach = attach,
    .cross = drive_dae_cross,
    .describe = describe,
    .free = destroy,
};
