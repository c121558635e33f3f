/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * With y' = f(t, y, p) under the solution and H = lambda^T f + r, lambda' = -H_y and the gradient
 * of the integral of r is that of H_p (Y. Cao, S. Li, L. Petzold, R. Serban, SIAM J. Sci. Comput.
 * 24, 2003). f is never differentiated as such: the equations F(t, y, z, p) = 0 give the highest
 * derivatives z, so z_y = -F_z^-1 F_y, and one system with F_z^T serves all states and parameters.
 * Constraints are invariants of f, so a solution and its neighbours stay on them, and lambda is
 * right for these however it looks across them.
 *
 * The solution is asked for anew at every point: its steps are kept, or taken again from those that
 * are.
 */
#include "dae/adjoint/adjoint_stretch.h"

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "dae/drive/drive_run.h"
#include "dae/drive/drive_switches.h"
#include "dae/drive/drive_triggers.h"
#include "numeric/linear/vec.h"

/* --- programs -------------------------------------------------------------------------------- */

char adjoint_column(const AdjointStretch *s, long column, long *which)
{
    *which = 0;
    if (column == 0)
        return 't';
    *which = column - 1;
    if (*which < s->n)
        return 's';
    *which -= s->n;
    if (*which < s->m)
        return 'z';
    *which -= s->m;
    return 'p';
}

static long inputs(const AdjointStretch *s)
{
    return 1 + s->n + s->m + s->by->count;
}

void adjoint_slopes_begin(AdjointSlopes *slopes, const AdjointStretch *s, const Expr *exprs,
                          long count)
{
    const Problem *problem = s->problem;
    Expr *var = mem_array((size_t)inputs(s), sizeof *var);
    err_defer(mem_release, var);
    long at = 0;
    var[at++] = problem->t;
    for (long i = 0; i < s->n; i++)
        var[at++] = problem->states[i];
    for (long k = 0; k < s->m; k++)
        var[at++] = problem->tops[k];
    for (long p = 0; p < s->by->count; p++) /* a starting value occurs nowhere */
        var[at++] = s->by->name[p] ? s->by->name[p] : expr_arg(s->by->given, p);
    slopes->rows = count;
    slopes->tape = tape_new_jacobian(exprs, count, var, at, 0, at);
    err_undefer(true);
    if (!slopes->tape)
        err_raise(ST_UNABLE, "gradient: the derivative of some function is not known");
    slopes->entry = mem_array((size_t)tape_outputs(slopes->tape) + 1, sizeof *slopes->entry);
}

void adjoint_slopes_end(AdjointSlopes *slopes)
{
    tape_free(slopes->tape);
    mem_free(slopes->entry);
    *slopes = (AdjointSlopes){0};
}

void adjoint_slopes_look(AdjointSlopes *slopes, const AdjointStretch *s)
{
    tape_eval(slopes->tape, s->in, slopes->entry);
}

/* --- at a point ------------------------------------------------------------------------------ */

static Status look(AdjointStretch *s)
{
    Status status = drive_problem_tops(s->problem, s->in, s->in + 1 + s->n);
    if (status != ST_OK)
        return status;
    adjoint_slopes_look(&s->slopes, s);
    bool same = true; /* a constant matrix is factored once */
    for (long k = 0; k < s->places; k++) {
        double value = s->slopes.entry[s->of[k]];
        same &= value == s->matrix[s->place[k]];
        s->matrix[s->place[k]] = value;
    }
    if (same && s->factored)
        return ST_OK;
    vec_copy(s->lu->a, s->matrix, s->lu->count);
    status = lu_factor(s->lu);
    s->factored = status == ST_OK;
    return status;
}

Status adjoint_stretch_at(AdjointStretch *s, double t)
{
    Status status = drive_run_piece_eval(s->problem, s->forward, s->piece, t, s->in + 1);
    s->in[0] = t;
    return status == ST_OK ? look(s) : status;
}

Status adjoint_stretch_from(AdjointStretch *s, double t, const double *y)
{
    s->in[0] = t;
    vec_copy(s->in + 1, y, s->n);
    return look(s);
}

void adjoint_stretch_flow(const AdjointStretch *s, double *flow)
{
    const Problem *problem = s->problem;
    for (long k = 0; k < s->m; k++) {
        for (long i = problem->first[k]; i < s->last[k]; i++)
            flow[i] = s->in[1 + i + 1];
        if (problem->order[k] > 0)
            flow[s->last[k]] = s->in[1 + s->n + k];
    }
}

/* Adds factor times entry e of a program to what its column stands for. */
static void add_entry(const AdjointStretch *s, long column, double x, double *weight,
                      double *states, double *gradient)
{
    long which;
    switch (adjoint_column(s, column, &which)) {
    case 's':
        states[which] += s->held[which] ? 0 : x;
        break;
    case 'z':
        if (weight)
            weight[s->last[which]] += x;
        break;
    case 'p':
        gradient[which] += x;
        break;
    default:
        break;
    }
}

Status adjoint_stretch_pull(AdjointStretch *s, const double *weight, double *states,
                            double *gradient)
{
    const AdjointSlopes *slopes = &s->slopes;
    for (long k = 0; k < s->m; k++)
        s->w[k] = s->problem->order[k] > 0 ? weight[s->last[k]] : 0;
    lu_solve(s->lu, s->w);
    for (long e = 0; e < tape_outputs(slopes->tape); e++) {
        long row = tape_row(slopes->tape, e);
        if (row < s->m)
            add_entry(s, tape_column(slopes->tape, e), -s->w[row] * slopes->entry[e], NULL, states,
                      gradient);
    }
    return vec_finite(s->w, s->m) ? ST_OK : ST_SINGULAR;
}

void adjoint_stretch_integrand(AdjointStretch *s, double *weight, double *states, double *gradient)
{
    const AdjointSlopes *slopes = &s->slopes;
    for (long e = 0; e < tape_outputs(slopes->tape); e++)
        if (tape_row(slopes->tape, e) == s->m)
            add_entry(s, tape_column(slopes->tape, e), slopes->entry[e] / s->unit, weight, states,
                      gradient);
}

/* --- what the integrator sees ---------------------------------------------------------------- */

/* What a state's derivative that is a state again passes on. */
static void add_chains(const AdjointStretch *s, const double *lambda, double *states)
{
    const Problem *problem = s->problem;
    for (long k = 0; k < s->m; k++)
        for (long i = problem->first[k]; i < s->last[k]; i++)
            states[i + 1] += lambda[i];
}

static Status rhs(void *ctx, double t, const double *z, double *dzdt)
{
    AdjointStretch *s = ctx;
    long n = s->n, by = s->by->count;
    Status status = adjoint_stretch_at(s, t);
    if (status != ST_OK)
        return status;
    double *weight = s->w + s->m, *gradient = dzdt + n;
    vec_copy(weight, z, n);
    vec_zero(dzdt, n + by);
    adjoint_stretch_integrand(s, weight, dzdt, gradient);
    status = adjoint_stretch_pull(s, weight, dzdt, gradient);
    add_chains(s, z, dzdt);
    for (long i = 0; i < n; i++)
        dzdt[i] = s->held[i] ? 0 : -dzdt[i];
    for (long p = 0; p < by; p++)
        gradient[p] *= -s->by->size[p];
    return status;
}

/* All entries, row by row: column last[k] is what a unit of lambda there gives. */
static Status whole_jac(AdjointStretch *s, double *dfdy)
{
    long n = s->n, by = s->by->count, N = n + by;
    double *weight = s->w + s->m, *states = weight + n, *gradient = states + n;
    Status status = ST_OK;
    vec_zero(dfdy, N * N);
    for (long k = 0; k < s->m && status == ST_OK; k++) {
        for (long i = s->problem->first[k]; i < s->last[k]; i++)
            dfdy[(i + 1) * N + i] = -1;
        if (s->problem->order[k] < 1 || s->held[s->last[k]])
            continue;
        vec_zero(weight, 2 * n + by);
        weight[s->last[k]] = 1;
        status = adjoint_stretch_pull(s, weight, states, gradient);
        for (long i = 0; i < n; i++)
            dfdy[i * N + s->last[k]] = -states[i];
        for (long p = 0; p < by; p++)
            dfdy[(n + p) * N + s->last[k]] = -gradient[p] * s->by->size[p];
    }
    return status;
}

/* The field's, turned; what the gradient takes from lambda is left out: Newton's method finds it in
 * one round more. */
static Status sparse_jac(AdjointStretch *s, double *dfdy)
{
    Field *field = &s->problem->field;
    double *value = s->w + s->m;
    Status status = field_jac(field, s->in[0], s->in + 1, value, NULL);
    vec_zero(dfdy, s->shape->count);
    for (long e = 0; e < field->pattern->count; e++)
        if (s->turned[e] >= 0)
            dfdy[s->turned[e]] = -value[e];
    return status;
}

static Status jac(void *ctx, double t, const double *z, double *dfdy, double *dfdt)
{
    AdjointStretch *s = ctx;
    (void)z;
    if (dfdt) /* of no use to the method for stiff systems */
        vec_zero(dfdt, s->n + s->by->count);
    Status status = adjoint_stretch_at(s, t);
    if (status != ST_OK)
        return status;
    return s->shape ? sparse_jac(s, dfdy) : whole_jac(s, dfdy);
}

/* --- making ---------------------------------------------------------------------------------- */

void adjoint_stretch_free(AdjointStretch *s)
{
    if (!s)
        return;
    adjoint_slopes_end(&s->slopes);
    lu_free(s->lu);
    pattern_free(s->pattern);
    pattern_free(s->shape);
    mem_free(s->turned);
    mem_free(s->held);
    mem_free(s->last);
    mem_free(s->place);
    mem_free(s->matrix);
    mem_free(s->in);
    mem_free(s->w);
    mem_free(s);
}

static void release(void *stretch)
{
    adjoint_stretch_free(stretch);
}

static void find_states(AdjointStretch *s)
{
    const Problem *problem = s->problem;
    Expr switches = problem->switches;
    s->held = mem_zalloc((size_t)s->n + 1);
    s->last = mem_array((size_t)s->m + 1, sizeof *s->last);
    for (long k = 0; k < s->m; k++)
        s->last[k] = problem->first[k] + problem->order[k] - 1;
    for (long k = 0; switches && k < expr_count(switches); k++) {
        long i =
            drive_triggers_state(problem, expr_arg(expr_arg(switches, k), DRIVE_SWITCH_UNKNOWN));
        if (i >= 0)
            s->held[i] = 1;
    }
}

/* The equations by the highest derivatives, rows and columns exchanged. */
static void place_matrix(AdjointStretch *s)
{
    const Tape *tape = s->slopes.tape;
    long entries = tape_outputs(tape), count = 0;
    long *row = mem_array(2 * (size_t)entries + 1, sizeof *row), *column = row + entries;
    err_defer(mem_release, row);
    s->place = mem_array(2 * (size_t)entries + 1, sizeof *s->place);
    s->of = s->place + entries;
    for (long e = 0; e < entries; e++) {
        long which;
        if (tape_row(tape, e) >= s->m || adjoint_column(s, tape_column(tape, e), &which) != 'z')
            continue;
        row[count] = which;
        column[count] = tape_row(tape, e);
        s->of[count++] = e;
    }
    s->places = count;
    s->pattern = pattern_new(s->m, row, column, count, s->place);
    s->lu = lu_new_for(s->pattern);
    s->matrix = mem_zalloc(((size_t)s->lu->count + 1) * sizeof *s->matrix);
    err_undefer(true);
}

/* Where row or column i of the field's pattern stands: its border behind the gradient. */
static long behind_gradient(const AdjointStretch *s, long i)
{
    return i < s->n ? i : i + s->by->count;
}

static bool is_held(const AdjointStretch *s, long i)
{
    return i < s->n && s->held[i];
}

/* Large systems whose field knows its Jacobian: that of the adjoint system is as sparse. */
static void shape_jacobian(AdjointStretch *s)
{
    Problem *problem = s->problem;
    drive_problem_slopes(problem);
    const Pattern *of = problem->field.pattern;
    if (!problem->field.slopes || !of || of->dense)
        return;
    long all = s->n + s->by->count, count = of->count;
    long *row = mem_array(3 * (size_t)(count + all) + 1, sizeof *row);
    err_defer(mem_release, row);
    long *column = row + count + all, *place = column + count + all;
    for (long j = 0; j < of->n; j++)
        for (long e = of->start[j]; e < of->start[j + 1]; e++) {
            row[e] = behind_gradient(s, j);
            column[e] = behind_gradient(s, of->row[e]);
        }
    for (long i = 0; i < all; i++)
        row[count + i] = column[count + i] = i;
    s->shape = pattern_new_sparse(all + of->border, row, column, count + all, place);
    s->shape->border = of->border;
    s->turned = mem_array((size_t)count + 1, sizeof *s->turned);
    for (long e = 0; e < count; e++)
        s->turned[e] = is_held(s, row[e]) || is_held(s, column[e]) ? -1 : place[e];
    err_undefer(true);
}

static void make_room(AdjointStretch *s)
{
    const Pattern *of = s->problem->field.pattern;
    size_t n = (size_t)s->n, by = (size_t)s->by->count, m = (size_t)s->m;
    size_t more = s->shape ? (size_t)of->count : 2 * n + by;
    s->in = mem_zalloc((size_t)inputs(s) * sizeof *s->in);
    for (size_t p = 0; p < by; p++)
        s->in[1 + n + m + p] = s->by->value[p];
    s->w = mem_zalloc((m + n + more + 1) * sizeof *s->w);
}

AdjointStretch *adjoint_stretch_new(Problem *problem, const AdjointBy *by, Expr integrand,
                                    bool forward)
{
    drive_problem_need(problem);
    AdjointStretch *s = mem_zalloc(sizeof *s);
    err_defer(release, s);
    s->problem = problem;
    s->by = by;
    s->n = problem->n;
    s->m = problem->m;
    s->forward = forward;
    s->unit = 1;
    find_states(s);
    Expr *row = mem_array((size_t)s->m + 1, sizeof *row);
    err_defer(mem_release, row);
    for (long k = 0; k < s->m; k++)
        row[k] = expr_arg(problem->equations, k);
    row[s->m] = integrand ? integrand : EXPR_ZERO;
    adjoint_slopes_begin(&s->slopes, s, row, s->m + 1);
    err_undefer(true);
    tape_expect_many(s->slopes.tape);
    place_matrix(s);
    if (s->n >= PATTERN_LEAST)
        shape_jacobian(s);
    make_room(s);
    s->fun = (Fun){.n = s->n + by->count, .ctx = s, .rhs = rhs, .jac = jac, .pattern = s->shape};
    err_undefer(false);
    return s;
}
