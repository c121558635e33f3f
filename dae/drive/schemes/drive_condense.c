/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A DAE integrated without the algebraic unknowns that its constraints give linearly, such as the
 * multipliers of a mechanism: they are computed where they are asked for.
 *
 * The reduced system makes every unknown a state, also one that is never differentiated: its own
 * differential equation comes from differentiating its constraint once more. Where constraints give
 * such unknowns linearly this is waste: the highest derivatives of the others and these unknowns
 * are solved for together, E(t, y) (y', l) = G(t, y), by one compiled elimination
 * (numeric/program/tape_linear.h), the integrator sees the other states alone, and the constraints
 * that give the unknowns hold by themselves.
 *
 * Which unknowns: in the graph of constraints and the algebraic unknowns in them the square part of
 * the decomposition of Dulmage and Mendelsohn, so that no constraint that is left to the projection
 * contains an unknown that is gone (the multiplier on which the length of the next pendulum depends
 * stays a state). Where an equation is not linear in what would be solved for, what constraints
 * give outright (s = x-y/2) is put into the others; where that does not help, or the elimination is
 * singular at the start, nothing is spared.
 *
 * What must hold: at the start the unknowns so computed are those of the consistent point.
 */
#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "dae/drive/drive_dae.h"
#include "dae/drive/drive_reduce.h"
#include "dae/drive/drive_switches.h"
#include "dae/reduce/given.h"
#include "numeric/linear/vec.h"

#define AGREES 1e-7 /* of the values at the start */

typedef struct Condense {
    long n;      /* states that are kept ... */
    long *place; /* ... and where they stand among all */
    long gone,
        multipliers; /* the first ones that are gone follow from differentiated constraints */
    long *gone_place;
    long *first, *order; /* of the kept unknowns, among the kept states */
    Field field;         /* behind the highest derivatives: the unknowns that are gone */
    Expr equations;      /* which give these: a list */
    Expr kernels;        /* t, the kept states, and what is solved for: a list */
    Manifold *manifold;  /* of the constraints that are left, or NULL */
    bool watches_gone;   /* what is watched contains unknowns that are gone */
    bool firm;           /* Problem.firm */
    double *all;         /* room for all states */
} Condense;

/* --- which unknowns -------------------------------------------------------------------------- */

/* The algebraic unknowns that constraints give. */
typedef struct Graph {
    long rows;         /* constraints */
    long *given;       /* of each unknown: its constraint; -1: it stays */
    char *gives;       /* flags of constraints that give one */
    char *is_outright; /* flags of unknowns that theirs gives by what is kept alone */
} Graph;

static void graph_release(void *arg)
{
    Graph *g = arg;
    mem_free(g->given);
    mem_free(g->gives);
    mem_free(g->is_outright);
}

/* How many there are. */
static long find_given(Graph *g, const Problem *problem, const char *algebraic)
{
    Expr constraints = problem->dae->constraints;
    long n = 0, *row = mem_array((size_t)problem->m + 1, sizeof *row);
    err_defer(mem_release, row);
    Expr *candidate = mem_array((size_t)problem->m + 1, sizeof *candidate);
    err_defer(mem_release, candidate);
    g->rows = expr_count(constraints);
    g->given = mem_array((size_t)problem->m + 1, sizeof *g->given);
    g->gives = mem_zalloc((size_t)g->rows + 1);
    g->is_outright = mem_zalloc((size_t)problem->m + 1);
    for (long k = 0; k < problem->m; k++) {
        g->given[k] = -1;
        if (algebraic[problem->first[k]] && problem->order[k] == 1)
            candidate[n++] = problem->states[problem->first[k]];
    }
    long found = given_find(constraints->u.args, g->rows, candidate, n, row);
    for (long k = 0, j = 0; k < problem->m; k++) {
        if (j == n || candidate[j] != problem->states[problem->first[k]])
            continue;
        g->given[k] = row[j++];
        if (g->given[k] >= 0)
            g->gives[g->given[k]] = 1;
    }
    err_undefer(true);
    err_undefer(true);
    return found;
}

/* --- between all states and those that are kept ----------------------------------------------- */

static void pick(const Condense *c, const double *y, double *kept)
{
    for (long j = 0; j < c->n; j++)
        kept[j] = y[c->place[j]];
}

static void scatter(const Condense *c, const double *kept, double *y)
{
    for (long j = 0; j < c->n; j++)
        y[c->place[j]] = kept[j];
}

static Status expand(Condense *c, double t, const double *kept, double *y)
{
    double *in = tape_linear_in(c->field.linear);
    in[0] = t;
    vec_copy(in + 1, kept, c->n);
    Status status = tape_linear_eval(c->field.linear, in, c->field.top);
    scatter(c, kept, y);
    for (long j = 0; j < c->gone; j++)
        y[c->gone_place[j]] = c->field.top[c->field.m + j];
    return status;
}

/* --- the shorter problem --------------------------------------------------------------------- */

static bool is_gone(const Graph *g, long unknown)
{
    return g->given[unknown] >= 0;
}

/* Does the unknown follow from a constraint that was differentiated? */
static bool is_multiplier(const Problem *problem, const Graph *g, long unknown)
{
    return expr_arg(problem->dae->levels, g->given[unknown]) != EXPR_ZERO;
}

static void lay_out(Condense *c, const Problem *problem, const Graph *g)
{
    size_t n = (size_t)problem->n + 1, m = (size_t)problem->m + 1;
    c->place = mem_array(2 * n + 2 * m, sizeof *c->place);
    c->gone_place = c->place + n;
    c->first = c->gone_place + n;
    c->order = c->first + m;
    for (int multiplier = 1; multiplier >= 0; multiplier--) {
        for (long k = 0; k < problem->m; k++)
            if (is_gone(g, k) && is_multiplier(problem, g, k) == multiplier)
                c->gone_place[c->gone++] = problem->first[k];
        if (multiplier)
            c->multipliers = c->gone;
    }
    for (long k = 0; k < problem->m; k++) {
        if (is_gone(g, k))
            continue;
        c->first[c->field.m] = c->n;
        c->order[c->field.m++] = problem->order[k];
        for (long j = 0; j < problem->order[k]; j++)
            c->place[c->n++] = problem->first[k] + j;
    }
}

/* The equations of the highest derivatives that stay, then the constraints of what is gone, into
 * F; false when they are not as many as what they should give. */
static bool collect(const Condense *c, const Problem *problem, const Hidden *hidden, const Graph *g,
                    Expr *F)
{
    Memo dropped;
    memo_begin(&dropped);
    long count = 0, found = 0;
    for (long k = 0; k < problem->m; k++)
        if (is_gone(g, k)) {
            memo_put(&dropped, problem->tops[k], problem->tops[k]);
            count++;
        }
    for (long k = 0; k < hidden->count; k++)
        if (!walk_has_key(hidden->equations[k], &dropped) && found++ < c->field.m)
            F[found - 1] = hidden->equations[k];
    memo_end(&dropped);
    for (long i = 0; i < g->rows && found == c->field.m; i++)
        if (g->gives[i])
            F[c->field.m + --count] = expr_arg(problem->dae->constraints, i);
    return found == c->field.m && count == 0;
}

/* t and the kept states; what is solved for behind them. */
static Expr *kernels_of(const Condense *c, const Problem *problem, const Graph *g)
{
    Expr *kernel = mem_array((size_t)(1 + c->n + problem->m), sizeof *kernel),
         *z = kernel + 1 + c->n;
    kernel[0] = problem->t;
    for (long j = 0; j < c->n; j++)
        kernel[1 + j] = problem->states[c->place[j]];
    for (long k = 0; k < problem->m; k++)
        if (!is_gone(g, k))
            *z++ = problem->tops[k];
    for (long j = 0; j < c->gone; j++)
        *z++ = problem->states[c->gone_place[j]];
    return kernel;
}

/* What rows give outright, by kept states alone: row[j] of F gives from[j] as to[j]. */
typedef struct Outright {
    long count, *row;
    Expr *from, *to;
} Outright;

static Expr put(const Outright *known, Expr e)
{
    return walk_replace(e, known->from, known->to, known->count);
}

/* What row = 0 gives for x where all but the keys is known; NULL: nothing. */
static Expr explicit_value(Expr row, Expr x, const Memo *keys, const Outright *known)
{
    Expr derivative = diff_name(row, x);
    Expr factor = expr_is_number(derivative) ? derivative : put(known, derivative);
    if (!expr_is_number(factor) || num_is_zero(factor))
        return NULL;
    Expr rest = expr_sub(row, expr_mul(derivative, x));
    return walk_has_key(rest, keys) ? NULL : put(known, expr_neg(expr_div(rest, factor)));
}

/* Adds what follows from the rows by what is known already; false: nothing more does. */
static bool find_explicit(const Problem *problem, Graph *g, const Expr *F, const long *row_of,
                          Outright *known)
{
    Memo open;
    memo_begin(&open);
    for (long k = 0; k < problem->m; k++)
        if (is_gone(g, k) && !g->is_outright[k])
            memo_put(&open, problem->states[problem->first[k]], problem);
    long count = known->count;
    for (long k = 0; k < problem->m; k++) {
        if (!is_gone(g, k) || g->is_outright[k])
            continue;
        Expr x = problem->states[problem->first[k]];
        long row = row_of[g->given[k]];
        Expr value = explicit_value(F[row], x, &open, known);
        if (!value)
            continue;
        g->is_outright[k] = 1;
        known->from[count] = x;
        known->to[count] = value;
        known->row[count++] = row;
    }
    memo_end(&open);
    bool more = count > known->count;
    known->count = count;
    return more;
}

/* Puts what rows give outright into all other rows F[0..problem->m), at once. */
static void put_explicit(const Problem *problem, Graph *g, Expr *F)
{
    size_t m = (size_t)problem->m + 1;
    Expr *from = mem_array(2 * m, sizeof *from);
    err_defer(mem_release, from);
    long *row = mem_array(m + (size_t)g->rows, sizeof *row), *row_of = row + m;
    err_defer(mem_release, row);
    for (long i = 0, next = problem->m; i < g->rows; i++) /* as collect has them */
        row_of[i] = g->gives[i] ? --next : -1;
    Outright known = {.row = row, .from = from, .to = from + m};
    while (find_explicit(problem, g, F, row_of, &known))
        continue;
    for (long i = 0; i < problem->m; i++)
        F[i] = put(&known, F[i]);
    for (long j = 0; j < known.count; j++)
        F[row[j]] = expr_sub(from[j], known.to[j]);
    err_undefer(true);
    err_undefer(true);
}

static TapeLinear *solved(const Condense *c, const Problem *problem, const Expr *F,
                          const Expr *kernel, const double *sample, TapeLinearSlopes slopes,
                          TapeLinearReport *report)
{
    return tape_linear_new(F, problem->m, kernel, c->n + 1, kernel + 1 + c->n, sample, slopes, NULL,
                           report);
}

/* Switches take the side of their border on which the start is. */
static void hold_sides(const Condense *c, const Problem *problem, double *kept)
{
    long n = expr_count(problem->switches);
    Expr *border = mem_array((size_t)(n + 1 + problem->n), sizeof *border), *kernel = border + n;
    err_defer(mem_release, border);
    double *in = mem_array((size_t)(1 + problem->n + n), sizeof *in), *g = in + 1 + problem->n;
    err_defer(mem_release, in);
    kernel[0] = problem->t;
    in[0] = problem->t0;
    for (long j = 0; j < problem->n; j++)
        kernel[1 + j] = problem->states[j];
    vec_copy(in + 1, problem->y0, problem->n);
    for (long i = 0; i < n; i++)
        border[i] = diff_from_D(expr_arg(expr_arg(problem->switches, i), DRIVE_SWITCH_BORDER));
    Tape *tape = tape_try(border, n, kernel, 1 + problem->n);
    if (tape)
        tape_eval(tape, in, g);
    for (long i = 0; tape && i < n; i++) {
        Expr parts = expr_arg(problem->switches, i), x = expr_arg(parts, DRIVE_SWITCH_UNKNOWN);
        for (long j = 0; j < c->n && expr_count(parts) == DRIVE_SWITCH_PARTS; j++)
            if (problem->states[c->place[j]] == x)
                kept[j] = g[i] > 0 ? 1 : g[i] < 0 ? -1 : 0;
    }
    tape_free(tape);
    err_undefer(true);
    err_undefer(true);
}

/* Does a border between cases contain unknowns that are gone and not given outright? */
static bool borders_are_solved_for(const Problem *problem, const Graph *g)
{
    Memo gone;
    bool found = false;
    memo_begin(&gone);
    for (long k = 0; k < problem->m; k++)
        if (is_gone(g, k) && !g->is_outright[k])
            memo_put(&gone, problem->states[problem->first[k]], problem);
    for (long i = 0; problem->switches && i < expr_count(problem->switches); i++)
        found = found || walk_has_key(expr_arg(problem->switches, i), &gone);
    memo_end(&gone);
    return found;
}

/* By one compiled elimination of F[0..problem->m); NULL: there is none. Relations of cases are
 * asked before anything is solved for: what is given outright stands in none of them, and where one
 * asks for other unknowns that are gone its switch must hold a case at all times. */
static TapeLinear *eliminate(Condense *c, const Problem *problem, Graph *g, Expr *F,
                             const Expr *kernel, double *sample, TapeLinearSlopes slopes)
{
    TapeLinearReport report;
    bool put = problem->switches != NULL;
    if (put)
        put_explicit(problem, g, F);
    c->firm = borders_are_solved_for(problem, g);
    if (c->firm && !problem->options.sliding)
        return NULL;
    if (c->firm)
        hold_sides(c, problem, sample + 1);
    TapeLinear *linear = solved(c, problem, F, kernel, sample, slopes, &report);
    if (linear || put || report.fault != TAPE_LINEAR_NONLINEAR)
        return linear;
    put_explicit(problem, g, F);
    return solved(c, problem, F, kernel, sample, slopes, &report);
}

static bool compile(Condense *c, const Problem *problem, const Hidden *hidden, Graph *g,
                    const Expr *kernel, TapeLinearSlopes slopes)
{
    long m = c->field.m;
    Expr *F = mem_array((size_t)problem->m + 1, sizeof *F);
    err_defer(mem_release, F);
    double *sample = mem_array((size_t)c->n + 1, sizeof *sample);
    err_defer(mem_release, sample);
    TapeLinear *linear = NULL;
    sample[0] = problem->t0;
    pick(c, problem->y0, sample + 1);
    if (collect(c, problem, hidden, g, F))
        linear = eliminate(c, problem, g, F, kernel, sample, slopes);
    if (linear)
        field_begin(&c->field, c->n, m, c->first, c->order, linear, problem->m);
    if (linear) {
        c->equations = expr_list(F, problem->m);
        c->kernels = expr_list(kernel, 1 + c->n + problem->m);
    }
    err_undefer(true);
    err_undefer(true);
    return linear != NULL;
}

static void leave_constraints(Condense *c, const Problem *problem, const Graph *g,
                              const Expr *kernel)
{
    long p = 0;
    Expr *left = mem_array((size_t)g->rows + 1, sizeof *left);
    err_defer(mem_release, left);
    for (long i = 0; i < g->rows; i++)
        if (!g->gives[i])
            left[p++] = expr_arg(problem->dae->constraints, i);
    if (p > 0) {
        c->manifold = manifold_new(left, p, problem->t, kernel + 1, c->n);
        c->manifold->least = drive_dae_least(problem);
        double *mobility = mem_array((size_t)c->n + 1, sizeof *mobility);
        err_defer(mem_release, mobility);
        pick(c, problem->dae->mobility, mobility);
        manifold_compile_return(c->manifold, left, problem->t, kernel + 1, mobility);
        err_undefer(true);
    }
    err_undefer(true);
}

/* Are the unknowns at the start those of the consistent point? */
static bool agrees(Condense *c, const Problem *problem)
{
    double *y = mem_array((size_t)(problem->n + c->n) + 1, sizeof *y), *kept = y + problem->n;
    err_defer(mem_release, y);
    pick(c, problem->y0, kept);
    if (c->firm)
        hold_sides(c, problem, kept);
    bool same = expand(c, problem->t0, kept, y) == ST_OK;
    for (long j = 0; j < c->gone && same; j++) {
        double x = problem->y0[c->gone_place[j]];
        same = fabs(y[c->gone_place[j]] - x) <= AGREES * fmax(1, fabs(x));
    }
    err_undefer(true);
    return same;
}

static bool watches_gone(const Condense *c, const Problem *problem)
{
    Memo gone;
    if (!problem->dae->watched)
        return false;
    memo_begin(&gone);
    for (long j = 0; j < c->gone; j++) {
        Expr state = problem->states[c->gone_place[j]];
        memo_put(&gone, state, state);
    }
    bool found =
        walk_has_key(problem->dae->pivots, &gone) || walk_has_key(problem->dae->determinant, &gone);
    memo_end(&gone);
    return found;
}

static void destroy(void *work)
{
    Condense *c = work;
    field_end(&c->field);
    manifold_free(c->manifold);
    mem_free(c->place);
    mem_free(c->all);
    mem_free(c);
}

/* False: no unknown can be spared. */
static bool make(Condense *c, const Problem *problem, const Setup *setup)
{
    Graph g = {0};
    err_defer(graph_release, &g);
    bool fine = find_given(&g, problem, setup->algebraic) > 0;
    if (fine) {
        lay_out(c, problem, &g);
        Expr *kernel = kernels_of(c, problem, &g);
        err_defer(mem_release, kernel);
        fine = compile(c, problem, &setup->hidden, &g, kernel,
                       drive_problem_uses_slopes(&problem->options)) &&
               agrees(c, problem);
        if (fine)
            leave_constraints(c, problem, &g, kernel);
        c->watches_gone = fine && watches_gone(c, problem);
        err_undefer(true);
    }
    err_undefer(true);
    return fine;
}

static bool takes(const Problem *problem, const Setup *setup)
{
    const DriveOptions *options = &problem->options;
    return setup->is_dae && options->projection && options->scheme == DRIVE_UNDERLYING &&
           !options->implicit && options->reduction != DRIVE_FULL;
}

static bool set_up(Problem *problem, Setup *setup)
{
    drive_reduce(problem, setup);
    if (problem->dae->cascade)
        return false;
    Condense *c = problem->work = mem_zalloc(sizeof *c);
    if (!make(c, problem, setup)) {
        destroy(c);
        problem->work = NULL;
        return false;
    }
    c->all = mem_array((size_t)problem->n + 1, sizeof *c->all);
    problem->firm = c->firm;
    return true;
}

static bool renew(Problem *problem)
{
    return agrees(problem->work, problem);
}

/* --- during the run -------------------------------------------------------------------------- */

static Condense *condense_of(const void *problem)
{
    return ((const Problem *)problem)->work;
}

static Status rhs(void *ctx, double t, const double *y, double *dydt)
{
    return field_rhs(&condense_of(ctx)->field, t, y, dydt);
}

static Status jac(void *ctx, double t, const double *y, double *dfdy, double *dfdt)
{
    return field_jac(&condense_of(ctx)->field, t, y, dfdy, dfdt);
}

/* Scheme.slopes. */
static void slopes(Problem *problem)
{
    Condense *c = condense_of(problem);
    TapeLinearReport report;
    if (c->field.slopes || !c->equations)
        return;
    double *sample = mem_array((size_t)c->n + 1, sizeof *sample);
    err_defer(mem_release, sample);
    sample[0] = problem->t0;
    pick(c, problem->y0, sample + 1);
    const Expr *kernel = c->kernels->u.args;
    TapeLinear *derived =
        solved(c, problem, c->equations->u.args, kernel, sample, TAPE_LINEAR_BORDER, &report);
    err_undefer(true);
    drive_problem_take_slopes(problem, &c->field, derived);
}

static void mark_all(const void *work, void (*mark)(Expr e))
{
    const Condense *c = work;
    if (c->equations) {
        mark(c->equations);
        mark(c->kernels);
    }
}

static Status project(void *ctx, double t, double *y)
{
    return drive_dae_return(ctx, condense_of(ctx)->manifold, t, y);
}

static Status roots(Problem *problem, double t, const double *kept, const double *all, double *g)
{
    Condense *c = condense_of(problem);
    Status status = ST_OK;
    if (!all && c->watches_gone)
        status = expand(c, t, kept, c->all);
    else if (!all)
        scatter(c, kept, c->all);
    return status == ST_OK ? drive_dae_roots(problem, t, all ? all : c->all, NULL, g) : status;
}

static void pick_kept(const Problem *problem, const double *y, double *kept)
{
    pick(condense_of(problem), y, kept);
}

static Status expand_all(Problem *problem, double t, const double *kept, double *y)
{
    return expand(condense_of(problem), t, kept, y);
}

static void attach(Problem *problem)
{
    Condense *c = condense_of(problem);
    Fun *fun = &problem->fun;
    fun->n = c->n;
    fun->program = field_program(&c->field);
    /* The error of an unknown of index k counts by h^(k-1): what follows from undifferentiated
     * constraints counts as it is, a multiplier less than the states that it acts on. */
    fun->computed = c->field.top + c->field.m + c->multipliers;
    fun->computed_count = c->gone - c->multipliers;
    if (fun->program)
        fun->program->computed = c->field.m + c->multipliers;
    fun->jac = c->field.slopes ? jac : NULL;
    fun->pattern = c->field.pattern;
    if (!c->manifold)
        fun->project = NULL;
}

const Scheme drive_condense_scheme = {
    .name = "condensed",
    .takes = takes,
    .set_up = set_up,
    .renew = renew,
    .rhs = rhs,
    .jac = jac,
    .project = project,
    .slopes = slopes,
    .roots = roots,
    .lazy = true,
    .slides = true,
    .attach = attach,
    .pick = pick_kept,
    .expand = expand_all,
    .cross = drive_dae_cross,
    .describe = drive_dae_describe,
    .mark = mark_all,
    .free = destroy,
};
