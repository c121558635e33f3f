/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Objective and constraints as a linear program when all of them are linear with numbers
 * (numeric/search/simplex.h, numeric/search/wholes.h), else compiled with their exact derivatives
 * for the search for a local minimum (numeric/search/optimum.h).
 */
#include "numeric/search/find_minimum.h"

#include <math.h>
#include <string.h>

#include "cas/algebra/linalg/form.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "numeric/program/tape.h"
#include "numeric/search/simplex.h"
#include "numeric/search/wholes.h"

static const double ASIDE = 1e-2; /* where a flat objective is looked at again */

/* --- linear programs --------------------------------------------------------------------- */

/* Row i of the coefficients of e in the unknowns; false when it is not linear with numbers. */
static bool linear_row(LinearForms *forms, Expr e, double *row, double *rest)
{
    LinearForm form = linalg_form(forms, e);
    if (!form.linear || !expr_is_real_number(form.rest))
        return false;
    for (long k = 0; k < form.count; k++) {
        if (!expr_is_real_number(form.coef[k]))
            return false;
        row[form.index[k]] = num_to_double(form.coef[k]);
    }
    *rest = num_to_double(form.rest);
    return true;
}

typedef struct Linear {
    double *row; /* objective, equalities, inequalities */
    double *rest;
    bool linear;
} Linear;

static void read_linear(const FindMinimumProblem *p, Linear *l)
{
    LinearForms *forms = linalg_forms_begin(p->name, p->n);
    l->linear = linear_row(forms, p->objective, l->row, l->rest);
    for (long i = 0; i < p->equals && l->linear; i++)
        l->linear = linear_row(forms, p->equal[i], l->row + (1 + i) * p->n, l->rest + 1 + i);
    for (long i = 0; i < p->lesses && l->linear; i++)
        l->linear = linear_row(forms, p->less[i], l->row + (1 + p->equals + i) * p->n,
                               l->rest + 1 + p->equals + i);
    linalg_forms_end(forms);
}

/* Are all constraints linear with numbers? */
bool find_minimum_is_linear_within(const FindMinimumProblem *p)
{
    double *row = mem_array((size_t)p->n, sizeof *row), rest;
    err_defer(mem_release, row);
    LinearForms *forms = linalg_forms_begin(p->name, p->n);
    bool linear = true;
    for (long i = 0; i < p->equals && linear; i++)
        linear = linear_row(forms, p->equal[i], row, &rest);
    for (long i = 0; i < p->lesses && linear; i++)
        linear = linear_row(forms, p->less[i], row, &rest);
    linalg_forms_end(forms);
    err_undefer(true);
    return linear;
}

static bool has_integers(const FindMinimumProblem *p)
{
    for (long j = 0; j < p->n; j++)
        if (p->is_integer[j])
            return true;
    return false;
}

static OptimumEnd end_of(Status status)
{
    switch (status) {
    case ST_OK:
        return OPTIMUM_FOUND;
    case ST_UNABLE:
        return OPTIMUM_INFEASIBLE;
    case ST_LIMIT:
        return OPTIMUM_UNBOUNDED;
    default:
        return OPTIMUM_STOPPED;
    }
}

/* The constraints are rows * x = or <= -rest. */
static OptimumEnd solve_linear(const FindMinimumProblem *p, Linear *l, double *x)
{
    for (long i = 1; i <= p->equals + p->lesses; i++)
        l->rest[i] = -l->rest[i];
    SimplexProblem program = {p->n,          p->equals,   p->lesses, l->row,
                              l->row + p->n, l->rest + 1, p->lower,  p->upper};
    return end_of(has_integers(p) ? wholes_solve(&program, p->is_integer, x)
                                  : simplex_solve(&program, x));
}

bool find_minimum_linear(const FindMinimumProblem *p, double *x, OptimumEnd *end, double *value)
{
    long rows = 1 + p->equals + p->lesses;
    Linear l;
    l.row = mem_zalloc((size_t)(rows * (p->n + 1)) * sizeof *l.row);
    err_defer(mem_release, l.row);
    l.rest = l.row + rows * p->n;
    read_linear(p, &l);
    if (l.linear) {
        *end = solve_linear(p, &l, x);
        *value = l.rest[0];
        for (long j = 0; j < p->n; j++)
            *value += l.row[j] * x[j];
    }
    err_undefer(true);
    return l.linear;
}

/* --- smooth problems --------------------------------------------------------------------- */

typedef struct Smooth {
    const FindMinimumProblem *p;
    Tape *value, *jacobian; /* of the objective, equalities, inequalities */
} Smooth;

static void smooth_end(void *smooth)
{
    Smooth *s = smooth;
    tape_free(s->value);
    tape_free(s->jacobian);
}

static void eval_problem(void *ctx, const double *x, double *values, double *jacobian)
{
    Smooth *s = ctx;
    if (values)
        tape_eval(s->value, x, values);
    if (jacobian)
        tape_eval_dense(s->jacobian, x, jacobian, s->p->n);
}

static void compile(Smooth *s)
{
    const FindMinimumProblem *p = s->p;
    long m = 1 + p->equals + p->lesses;
    Expr *outputs = mem_array((size_t)m, sizeof *outputs);
    err_defer(mem_release, outputs);
    outputs[0] = p->objective;
    for (long i = 0; i < p->equals; i++)
        outputs[1 + i] = p->equal[i];
    for (long i = 0; i < p->lesses; i++)
        outputs[1 + p->equals + i] = p->less[i];
    s->value = tape_new(outputs, m, p->name, p->n);
    s->jacobian = tape_new_jacobian(outputs, m, p->name, p->n, 0, p->n);
    err_undefer(true);
    if (!s->jacobian)
        err_raise(ST_UNABLE, "the objective or a constraint cannot be differentiated");
}

static bool is_feasible(const FindMinimumProblem *p, const double *values)
{
    bool feasible = true;
    for (long i = 0; i < p->equals; i++)
        feasible = feasible && values[1 + i] == 0;
    for (long i = 0; i < p->lesses; i++)
        feasible = feasible && values[1 + p->equals + i] <= 0;
    return feasible;
}

/* Does the objective keep its value, to the last digit, when x[j] goes a little to either side as
 * far as bounds and constraints let it? */
static bool is_flat_along(Smooth *s, double *x, long j, double *values)
{
    const FindMinimumProblem *p = s->p;
    double keep = x[j];
    long sides = 0, same = 0;
    eval_problem(s, x, values, NULL);
    double here = values[0];
    for (int side = -1; side <= 1; side += 2) {
        x[j] = keep + side * ASIDE * fmax(1, fabs(keep));
        eval_problem(s, x, values, NULL);
        if (x[j] < p->lower[j] || x[j] > p->upper[j] || !is_feasible(p, values))
            continue;
        sides++;
        same += values[0] == here;
    }
    x[j] = keep;
    return sides > 0 && same == sides;
}

/* Did an unknown of the objective stay where it began, because nothing changed there? */
static bool is_flat(Smooth *s, const double *start, double *x)
{
    const FindMinimumProblem *p = s->p;
    double *values = mem_array((size_t)(1 + p->equals + p->lesses), sizeof *values);
    bool flat = false;
    for (long j = 0; j < p->n && !flat; j++)
        flat = x[j] == start[j] && walk_has(p->objective, p->name[j]) &&
               is_flat_along(s, x, j, values);
    mem_free(values);
    return flat;
}

OptimumEnd find_minimum_smooth(const FindMinimumProblem *p, double *x, bool given, double *value)
{
    Smooth s = {.p = p};
    err_defer(smooth_end, &s);
    compile(&s);
    OptimumProblem problem = {.n = p->n,
                              .equalities = p->equals,
                              .inequalities = p->lesses,
                              .lower = p->lower,
                              .upper = p->upper,
                              .ctx = &s,
                              .eval = eval_problem};
    double *start = mem_array((size_t)p->n, sizeof *start);
    err_defer(mem_release, start);
    memcpy(start, x, (size_t)p->n * sizeof *start);
    OptimumEnd end = optimum_find(&problem, x, given, value);
    if (end == OPTIMUM_FOUND && is_flat(&s, start, x))
        end = OPTIMUM_FLAT;
    err_undefer(true);
    err_undefer(true);
    return end;
}
