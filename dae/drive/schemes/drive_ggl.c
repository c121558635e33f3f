/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * stabilization = ggl: the formulation of Gear, Gupta and Leimkuhler, a differential-algebraic
 * system of index 2 that holds every constraint by a multiplier, integrated by an implicit method.
 *
 * C. W. Gear, B. Leimkuhler, G. K. Gupta, Automatic integration of Euler-Lagrange equations with
 * constraints, J. Comp. Appl. Math. 12 & 13 (1985) 77-90. Of a pendulum's three constraints, on
 * position, velocity and acceleration, the last is dropped; the force holds the velocity, and a new
 * multiplier mu the position: q' = v - G(q)^T mu, M v' = f - G^T lambda, 0 = g, 0 = G v. mu is zero
 * on the exact solution.
 *
 * For any system: let phi, phi', ..., phi^(k-1) be the levels of a constraint. The last one, in
 * which algebraic unknowns z appear, is dropped when k > 1; the level before it is held by z; those
 * before that, C = 0, by multipliers that enter the differential equations as y' + C_y^T mu in
 * place of y'. That needs as many algebraic unknowns as constraints, and constraints that do not
 * depend on each other's derivatives. Where it is not so, the last levels stay (with the
 * differential equations they are a system of index 1) and all before them are held by multipliers,
 * as C. W. Gear holds invariants (SIAM J. Sci. Stat. Comput. 7 (1986) 734-743). Both have index 2,
 * which is asked of a matrix at the starting values.
 *
 * Where unknowns hold no constraint of their own (the levels of two constraints of a robotic arm of
 * index 5 depend on each other) Gear's form of the ordinary system under the equations is left: all
 * unknowns are differentiated, and multipliers hold all constraints, y' + C_y^T mu = f(t, y), C =
 * 0. The constraints are independent, so it has index 2 whatever the index was, with as many
 * multipliers as constraints.
 */
#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "dae/drive/drive_dae.h"
#include "dae/drive/drive_reduce.h"
#include "numeric/linear/lsq.h"
#include "numeric/linear/sparse.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape.h"
#include "numeric/step/method.h"
#include "numeric/step/tableau.h"
#include "numeric/step/traj.h"

typedef struct Ggl {
    long n, multipliers; /* states of the solution; mu */
    long held;           /* equations that are constraints */
    Tape *value, *slope; /* of F(t, (y, mu), (y', mu')) */
    double *in, *slopes; /* t, y, mu, y', mu'; entries of dF by both */
    Pattern *pattern;    /* of dF by (y, mu) and by (y', mu'), and where the entries are in it */
    long *place;
    char *algebraic; /* flags of (y, mu) */
    Fun fun;         /* F = 0 */
} Ggl;

/* The forms above, in the order in which they are tried. */
typedef enum Form { FORM_FORCES, FORM_LAST, FORM_INVARIANTS } Form;

/* How a constraint is held. */
typedef enum Hold { HOLD_NONE, HOLD_BY_UNKNOWN, HOLD_BY_MULTIPLIER } Hold;

/* The formulation being written down. */
typedef struct Writing {
    const Problem *problem;
    const Hidden *hidden;
    const Expr *row; /* differential equations */
    long rows;
    Hold *hold;           /* of each constraint */
    Expr *mu;             /* a name for each constraint held by a multiplier, else NULL */
    Expr *push;           /* of each state: (C_y^T mu) */
    Expr *slope;          /* of each state: its derivative, a kernel */
    const char *unpushed; /* flags of states that have no differential equation */
    Form form;
} Writing;

/* --- which constraint is held how ----------------------------------------------------------- */

static Hold hold_of(const Hidden *hidden, const Constraint *c, Form form)
{
    long above = hidden_levels(hidden, c->equation) - 1 - c->level;
    if (form == FORM_INVARIANTS)
        return HOLD_BY_MULTIPLIER;
    if (above == 0)
        return form == FORM_FORCES && c->level > 0 ? HOLD_NONE : HOLD_BY_UNKNOWN;
    return form == FORM_FORCES && above == 1 ? HOLD_BY_UNKNOWN : HOLD_BY_MULTIPLIER;
}

/* Are there as many algebraic unknowns as constraints that could be held by them? */
static bool has_enough_forces(const Problem *problem, const Hidden *hidden, const char *algebraic)
{
    long chains = 0, forces = 0;
    for (long i = 0; i < hidden->constraint_count; i++)
        chains += hidden->constraints[i].level == 0;
    for (long i = 0; i < problem->n; i++)
        forces += algebraic[i];
    return forces == chains;
}

/* --- writing it down -------------------------------------------------------------------------- */

/* What a constraint says of the states in it. */
typedef struct Push {
    Writing *w;
    const Memo *place; /* of a state: its address */
    long constraint;
} Push;

static void push_state(Expr node, void *arg)
{
    const Push *push = arg;
    Writing *w = push->w;
    const Expr *place = memo_get(push->place, node);
    if (!place)
        return;
    long i = place - w->problem->states;
    Expr slope = diff_function(w->hidden->constraints[push->constraint].residual, node);
    if (!w->unpushed[i])
        w->push[i] = expr_add(w->push[i], expr_mul(w->mu[push->constraint], slope));
}

/* C_y^T mu, for the constraints held by multipliers. */
static void write_pushes(Writing *w)
{
    Memo place;
    memo_begin(&place);
    for (long i = 0; i < w->problem->n; i++) {
        w->push[i] = EXPR_ZERO;
        memo_put(&place, w->problem->states[i], &w->problem->states[i]);
    }
    for (long k = 0; k < w->hidden->constraint_count; k++) {
        Push push = {w, &place, k};
        if (w->mu[k])
            walk_each(w->hidden->constraints[k].residual, push_state, &push);
    }
    memo_end(&place);
}

/* All equations into F; returns their number. */
static long write_equations(const Writing *w, Expr *F)
{
    const Problem *problem = w->problem;
    long count = 0;
    Expr *moved = mem_array((size_t)problem->m + 1, sizeof *moved);
    err_defer(mem_release, moved);
    for (long k = 0; k < problem->m; k++)
        moved[k] = expr_add(problem->tops[k], w->push[problem->first[k] + problem->order[k] - 1]);
    Expr rows = walk_replace(expr_list(w->row, w->rows), problem->tops, moved, problem->m);
    for (long i = 0; i < w->rows; i++)
        F[count++] = expr_arg(rows, i);
    for (long k = 0; k < problem->m; k++)
        for (long i = problem->first[k]; i < problem->first[k] + problem->order[k] - 1; i++)
            F[count++] = expr_sub(expr_add(w->slope[i], w->push[i]), problem->states[i + 1]);
    for (long k = 0; k < w->hidden->constraint_count; k++)
        if (w->hold[k] != HOLD_NONE)
            F[count++] = w->hidden->constraints[k].residual;
    err_undefer(true);
    return count;
}

static void name_slopes(Writing *w)
{
    const Problem *problem = w->problem;
    for (long i = 0; i < problem->n; i++)
        w->slope[i] = expr_from_symbol(sym_fresh("slope"));
    for (long k = 0; k < problem->m; k++)
        w->slope[problem->first[k] + problem->order[k] - 1] = problem->tops[k];
}

/* vars: t, states, mu, slopes, slopes of mu. */
static void list_variables(const Writing *w, Expr *vars)
{
    long n = w->problem->n, at = 0;
    vars[at++] = w->problem->t;
    for (int part = 0; part < 2; part++) {
        for (long i = 0; i < n; i++)
            vars[at++] = part ? w->slope[i] : w->problem->states[i];
        for (long k = 0; k < w->hidden->constraint_count; k++)
            if (w->mu[k])
                vars[at++] = part ? expr_from_symbol(sym_fresh("slope")) : w->mu[k];
    }
}

static void compile(Ggl *ggl, Writing *w)
{
    long size = ggl->n + ggl->multipliers;
    Expr *F = mem_array(3 * (size_t)size + 1, sizeof *F), *vars = F + size;
    err_defer(mem_release, F);
    name_slopes(w);
    write_pushes(w);
    if (write_equations(w, F) != size)
        err_raise(ST_INTERNAL, "the stabilised system has %ld unknowns", size);
    list_variables(w, vars);
    ggl->value = tape_new(F, size, vars, 2 * size + 1);
    ggl->slope = tape_new_jacobian(F, size, vars, 2 * size + 1, 1, 2 * size + 1);
    err_undefer(true);
}

/* --- in numbers ------------------------------------------------------------------------------- */

static void read_in(Ggl *ggl, double t, const double *y, const double *yp)
{
    ggl->in[0] = t;
    vec_copy(ggl->in + 1, y, ggl->fun.n);
    vec_copy(ggl->in + 1 + ggl->fun.n, yp, ggl->fun.n);
}

static Status residual(void *ctx, double t, const double *y, const double *yp, double *r)
{
    Ggl *ggl = ctx;
    read_in(ggl, t, y, yp);
    tape_eval(ggl->value, ggl->in, r);
    return ST_OK;
}

static Status slopes(void *ctx, double t, const double *y, const double *yp, double *dFdy,
                     double *dFdyp)
{
    Ggl *ggl = ctx;
    read_in(ggl, t, y, yp);
    tape_eval(ggl->slope, ggl->in, ggl->slopes);
    vec_zero(dFdy, ggl->pattern->count);
    vec_zero(dFdyp, ggl->pattern->count);
    for (long e = 0; e < tape_outputs(ggl->slope); e++) {
        double *to = tape_column(ggl->slope, e) < ggl->fun.n ? dFdy : dFdyp;
        to[ggl->place[e]] = ggl->slopes[e];
    }
    return ST_OK;
}

/* --- life ------------------------------------------------------------------------------------- */

/* What was built of a form. */
static void forget(Ggl *ggl)
{
    tape_free(ggl->value);
    tape_free(ggl->slope);
    mem_free(ggl->in);
    pattern_free(ggl->pattern);
    mem_free(ggl->place);
    mem_free(ggl->algebraic);
    ggl->value = ggl->slope = NULL;
    ggl->in = NULL;
    ggl->pattern = NULL;
    ggl->place = NULL;
    ggl->algebraic = NULL;
}

static void destroy(void *work)
{
    forget(work);
    mem_free(work);
}

static void find_pattern(Ggl *ggl, long n)
{
    long entries = tape_outputs(ggl->slope);
    long *row = mem_array(2 * (size_t)entries + 1, sizeof *row), *column = row + entries;
    err_defer(mem_release, row);
    for (long e = 0; e < entries; e++) {
        row[e] = tape_row(ggl->slope, e);
        column[e] = tape_column(ggl->slope, e) % n;
    }
    ggl->place = mem_array((size_t)entries + 1, sizeof *ggl->place);
    ggl->pattern = pattern_new(n, row, column, entries, ggl->place);
    err_undefer(true);
}

static void make_numbers(Ggl *ggl, const char *algebraic)
{
    size_t size = (size_t)(ggl->n + ggl->multipliers), entries = (size_t)tape_outputs(ggl->slope);
    ggl->in = mem_zalloc((2 * size + 1 + entries) * sizeof *ggl->in);
    ggl->slopes = ggl->in + 2 * size + 1;
    ggl->algebraic = mem_zalloc(size + 1);
    for (long i = 0; i < (long)size; i++)
        ggl->algebraic[i] = i < ggl->n ? algebraic[i] : 1;
    ggl->fun =
        (Fun){.n = (long)size, .ctx = ggl, .residual = residual, .algebraic = ggl->algebraic};
    find_pattern(ggl, (long)size);
    ggl->fun.pattern = ggl->pattern;
    ggl->fun.jac2 = slopes;
}

/* --- which form ------------------------------------------------------------------------------- */

static void release_sparse(void *sparse)
{
    sparse_free(sparse);
}

/* Has the matrix, its rows divided by scale? */
static bool has_full_rank(const Pattern *p, double *value, const double *scale)
{
    static const double tolerance = 1e-10;
    long n = p->n;
    size_t size = (size_t)n;
    if (!p->dense) {
        Sparse *sparse = sparse_new(p);
        err_defer(release_sparse, sparse);
        bool full = sparse_factor(sparse, value, NULL) == ST_OK && sparse_least(sparse) > tolerance;
        err_undefer(true);
        return full;
    }
    for (long i = 0; i < n * n; i++)
        value[i] /= scale[i / n];
    double *work = mem_zalloc((6 * size + 1) * sizeof *work), *rhs = work + 4 * size;
    err_defer(mem_release, work);
    bool full = lsq_solve(value, rhs, n, n, tolerance, rhs + n, NULL, work) == n;
    err_undefer(true);
    return full;
}

/* Has the formulation index 2 at the starting values? Then [E B; C D/h] is nonsingular for small h,
 * where E and B are the derivatives of the differential equations by y' and by the algebraic
 * unknowns, C and D those of the constraints by y and by the algebraic unknowns. The equations that
 * are constraints are the last ones. */
static bool is_regular(Ggl *ggl, const Problem *problem, long constraints)
{
    static const double h = 1e-11;
    const Pattern *p = ggl->pattern;
    long n = ggl->fun.n;
    size_t size = (size_t)n, count = (size_t)p->count;
    double *y = mem_zalloc((4 * size + 3 * count) * sizeof *y);
    err_defer(mem_release, y);
    double *scale = y + 2 * size, *by_y = scale + size, *by_slope = by_y + count;
    double *M = by_slope + count;
    vec_copy(y, problem->y0, problem->n);
    Status status = slopes(ggl, problem->t0, y, y + n, by_y, by_slope);
    for (long e = 0; e < tape_outputs(ggl->slope); e++) {
        long i = tape_row(ggl->slope, e), j = tape_column(ggl->slope, e) % n, k = ggl->place[e];
        bool constraint = i >= n - constraints;
        M[k] = constraint ? by_y[k] * (ggl->algebraic[j] ? 1 / h : 1)
                          : (ggl->algebraic[j] ? by_y[k] : by_slope[k]);
        scale[i] = vec_larger(fabs(M[k]), scale[i]);
    }
    for (long i = 0; i < n; i++)
        scale[i] = scale[i] > 0 ? scale[i] : 1;
    bool regular = status == ST_OK && vec_finite(M, p->count) && has_full_rank(p, M, scale);
    err_undefer(true);
    return regular;
}

/* The user's equations that are no constraints; in Gear's form those of the highest derivatives. */
static void take_rows(Writing *w, Expr *row, const Model *model)
{
    w->rows = 0;
    w->row = row;
    if (w->form == FORM_INVARIANTS) {
        w->row = w->hidden->equations;
        w->rows = w->hidden->count;
        return;
    }
    for (long i = 0; i < model->equations; i++)
        if (hidden_levels(w->hidden, i) == 0)
            row[w->rows++] = model->residuals[i];
}

/* Writes one of the forms; false when it has not index 2. */
static bool build(Ggl *ggl, Writing *w)
{
    long p = w->hidden->constraint_count, held = 0;
    ggl->multipliers = 0;
    for (long k = 0; k < p; k++) {
        w->hold[k] = hold_of(w->hidden, &w->hidden->constraints[k], w->form);
        w->mu[k] = NULL;
        if (w->hold[k] == HOLD_BY_MULTIPLIER) {
            w->mu[k] = expr_from_symbol(sym_fresh("mu"));
            ggl->multipliers++;
        }
        held += w->hold[k] != HOLD_NONE;
    }
    compile(ggl, w);
    if (!ggl->slope)
        err_raise(ST_UNABLE, "stabilization = ggl: the equations cannot be differentiated");
    make_numbers(ggl, w->unpushed);
    ggl->held = held;
    return ggl->multipliers == 0 || is_regular(ggl, w->problem, held);
}

/* The first form of index 2; false: there is none. none: flags, no state is algebraic. */
static bool choose(Ggl *ggl, Writing *w, const Model *model, const char *algebraic,
                   const char *none, Expr *row)
{
    for (w->form = FORM_FORCES; w->form <= FORM_INVARIANTS; w->form++) {
        if (w->form == FORM_FORCES && !has_enough_forces(w->problem, w->hidden, algebraic))
            continue;
        w->unpushed = w->form == FORM_INVARIANTS ? none : algebraic;
        take_rows(w, row, model);
        if (build(ggl, w))
            return true;
        forget(ggl);
    }
    return false;
}

static void make(Ggl *ggl, const Problem *problem, const Setup *setup)
{
    const Hidden *hidden = &setup->hidden;
    const Model *model = &setup->ivp->model;
    size_t n = (size_t)problem->n, p = (size_t)hidden->constraint_count;
    Expr *room = mem_zalloc((2 * n + p + (size_t)model->equations + 1) * sizeof *room);
    err_defer(mem_release, room);
    Hold *hold = mem_array(p + 1, sizeof *hold);
    err_defer(mem_release, hold);
    char *none = mem_zalloc(n + 1);
    err_defer(mem_release, none);
    ggl->n = problem->n;
    Writing w = {.problem = problem,
                 .hidden = hidden,
                 .hold = hold,
                 .mu = room,
                 .push = room + p,
                 .slope = room + p + n};
    if (!choose(ggl, &w, model, setup->algebraic, none, room + p + 2 * n)) {
        err_hint("take stabilization = projection, or other starting values");
        err_raise(ST_UNABLE, "stabilization = ggl: the constraints depend on each other at the "
                             "starting values, so that no multipliers hold them all");
    }
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
}

/* --- the step --------------------------------------------------------------------------------- */

/* A step of the solution is one of the formulation: the state begins alike. */
typedef struct GglStep {
    Step step;
    Step *inner;
    Ggl *ggl;
    double *inside, *error, *slopes;
} GglStep;

static Status ggl_begin(Step *step, double t, double h, double *state)
{
    const GglStep *ggl = (GglStep *)step;
    vec_zero(state + step->n, ggl->ggl->multipliers);
    return ggl->inner->begin ? ggl->inner->begin(ggl->inner, t, h, state) : ST_OK;
}

/* A step of the formulation, and its order. */
static Status inner_attempt(GglStep *ggl, double t, double h, const double *state, double *next,
                            double *error)
{
    Step *step = &ggl->step, *inner = ggl->inner;
    long before = ggl->ggl->fun.calls;
    inner->abserr = step->abserr;
    inner->relerr = step->relerr;
    inner->again = step->again;
    inner->adaptive = step->adaptive;
    Status status = inner->attempt(inner, t, h, state, next, error);
    step->error_order = inner->error_order;
    step->growth = inner->growth;
    step->fun->calls += ggl->ggl->fun.calls - before;
    return status;
}

/* The error of an algebraic unknown of index 2 counts h times: it enters the others so (E. Hairer,
 * G. Wanner, Solving Ordinary Differential Equations II, VI.1). Its order is that of the stages,
 * about half of the method's, so step doubling finds it smaller than it is. */
static Status ggl_attempt(Step *step, double t, double h, const double *state, double *next,
                          double *error)
{
    GglStep *ggl = (GglStep *)step;
    Status status = inner_attempt(ggl, t, h, state, next, error);
    double weight = fabs(h);
    if (!ggl->inner->propose)
        weight *= (ldexp(1, step->order) - 1) / (ldexp(1, (step->order + 1) / 2) - 1);
    for (long i = 0; i < step->n; i++)
        if (ggl->ggl->algebraic[i])
            error[i] *= fmin(weight, 1);
    bool leaps = status == ST_OK && step_leaps(step, t, h, state, next, ggl->slopes);
    return leaps ? ST_UNABLE : status;
}

static double ggl_propose(Step *step, double h, const double *state, double *next, double error,
                          bool *accepted)
{
    Step *inner = ((GglStep *)step)->inner;
    return inner->propose(inner, h, state, next, error, accepted);
}

/* A step of size d; where d is so small that rounding in the multipliers (divided by d) would spoil
 * it, the parabola through the beginning, the middle and the end of a step that is not. */
static Status by_short_step(GglStep *ggl, double t, double h, const double *state, double d,
                            double *y)
{
    const Step *step = &ggl->step;
    double shortest = h / 500, part = d / shortest;
    Status status = inner_attempt(ggl, t, part < 1 ? shortest : d, state, ggl->inside, ggl->error);
    if (status != ST_OK || part >= 1) {
        vec_copy(y, ggl->inside, step->n);
        return status;
    }
    vec_copy(y, ggl->inside, step->n);
    status = inner_attempt(ggl, t, shortest / 2, state, ggl->inside, ggl->error);
    for (long i = 0; i < step->n; i++)
        y[i] = state[i] * (1 - part) * (1 - 2 * part) + ggl->inside[i] * 4 * part * (1 - part) +
               y[i] * part * (2 * part - 1);
    return status;
}

/* Such a step, which lies within one that has been accepted, or what the method itself knows of
 * that, multipliers and all, where the iterations of the short one do not converge. */
static Status ggl_inside(Step *step, double t, double h, const double *state, const double *next,
                         double d, double *y)
{
    GglStep *ggl = (GglStep *)step;
    Step *inner = ggl->inner;
    Status status = by_short_step(ggl, t, h, state, d, y);
    if (status != ST_DIVERGED || !inner->inside)
        return status;
    status = inner->inside(inner, t, h, state, next, d, ggl->inside);
    vec_copy(y, ggl->inside, step->n);
    return status;
}

static void ggl_destroy(Step *step)
{
    step_free(((GglStep *)step)->inner);
    mem_free(((GglStep *)step)->inside);
    mem_free(step);
}

static Step *step_of(Problem *problem, const MethodChoice *choice)
{
    Ggl *ggl = problem->work;
    MethodChoice alone = *choice;
    alone.alone = true; /* the constraints hold to rounding then */
    Step *inner = method_new(&alone, &ggl->fun);
    if (!inner) {
        err_hint("leave method= out, or take %s", method_usual(METHOD_FOR_RESIDUAL));
        err_raise(ST_TYPE, "stabilization = ggl needs an implicit method for index 2, %s is none",
                  choice->name);
    }
    err_defer(step_release, inner);
    double *inside = mem_zalloc(2 * (size_t)(inner->width + problem->n) * sizeof *inside);
    err_defer(mem_release, inside);
    GglStep *made = mem_zalloc(sizeof *made);
    err_undefer(false);
    err_undefer(false);
    made->step = *inner;
    made->step.fun = &problem->fun;
    made->step.n = problem->n;
    made->step.begin = ggl_begin;
    made->step.attempt = ggl_attempt;
    made->step.propose = inner->propose ? ggl_propose : NULL;
    made->step.inside = ggl_inside;
    made->step.sketch = NULL;
    made->step.destroy = ggl_destroy;
    made->inner = inner;
    made->ggl = ggl;
    made->inside = inside;
    made->error = inside + inner->width;
    made->slopes = made->error + inner->width;
    return &made->step;
}

/* --- the scheme ------------------------------------------------------------------------------- */

static bool takes(const Problem *problem, const Setup *setup)
{
    return setup->is_dae && problem->options.scheme == DRIVE_GGL;
}

static bool set_up(Problem *problem, Setup *setup)
{
    drive_reduce(problem, setup);
    problem->work = mem_zalloc(sizeof(Ggl));
    make(problem->work, problem, setup);
    drive_reduce_compile(problem, setup);
    return true;
}

static bool renew(Problem *problem)
{
    Ggl *ggl = problem->work;
    return ggl->multipliers == 0 || is_regular(ggl, problem, ggl->held);
}

const Scheme drive_ggl_scheme = {
    .name = "ggl",
    .takes = takes,
    .set_up = set_up,
    .renew = renew,
    .rhs = drive_problem_rhs,
    .jac = drive_problem_jac,
    .project = drive_dae_project,
    .roots = drive_dae_roots,
    .program = true,
    .cross = drive_dae_cross,
    .describe = drive_dae_describe,
    .step = step_of,
    .free = destroy,
};
