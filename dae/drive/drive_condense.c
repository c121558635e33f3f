/* SPDX-License-Identifier: GPL-3.0-or-later
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
 * stays a state). Where an equation is not linear in what would be solved for, or the elimination
 * is singular at the start, nothing is spared.
 *
 * What must hold: at the start the unknowns so computed are those of the consistent point.
 */
#include "dae/drive/drive_condense.h"

#include <math.h>

#include "cas/base/mem.h"
#include "cas/core/walk.h"
#include "dae/drive/drive_dae.h"
#include "numeric/linear/vec.h"

#define AGREES 1e-7 /* of the values at the start */

struct DriveCondense {
    long n;      /* states that are kept ... */
    long *place; /* ... and where they stand among all */
    long gone,
        multipliers; /* the first ones that are gone follow from differentiated constraints */
    long *gone_place;
    long *first, *order; /* of the kept unknowns, among the kept states */
    Field field;         /* behind the highest derivatives: the unknowns that are gone */
    Manifold *manifold;  /* of the constraints that are left, or NULL */
    bool watches_gone;   /* what is watched contains unknowns that are gone */
};

/* --- which unknowns -------------------------------------------------------------------------- */

/* Constraints (rows) and algebraic unknowns in them (columns). */
typedef struct Graph {
    long rows, columns;
    char *edge;            /* rows * columns */
    long *row_of, *match;  /* of each column, of each row; -1: none */
    char *seen, *spoilt;   /* of columns */
    long *unknown, *state; /* of each column */
} Graph;

static void graph_release(void *arg)
{
    Graph *g = arg;
    mem_free(g->edge);
    mem_free(g->row_of);
    mem_free(g->seen);
}

typedef struct Note {
    const Memo *column; /* state -> its entry in `state` of the graph */
    Graph *graph;
    long row;
} Note;

static void note_state(Expr node, void *arg)
{
    Note *note = arg;
    const long *place = memo_get(note->column, node);
    if (place)
        note->graph->edge[note->row * note->graph->columns + (place - note->graph->state)] = 1;
}

static void read_graph(Graph *g, const Drive *drive, const char *algebraic)
{
    Memo column;
    g->rows = expr_count(drive->dae->constraints);
    for (long k = 0; k < drive->m; k++)
        g->columns += algebraic[drive->first[k]] && drive->order[k] == 1;
    size_t rows = (size_t)g->rows + 1, columns = (size_t)g->columns + 1;
    g->edge = mem_zalloc(rows * columns);
    g->seen = mem_zalloc(2 * columns);
    g->spoilt = g->seen + columns;
    g->row_of = mem_array(3 * columns + rows, sizeof *g->row_of);
    g->unknown = g->row_of + columns;
    g->state = g->unknown + columns;
    g->match = g->state + columns;
    memo_begin(&column);
    for (long k = 0, j = 0; k < drive->m; k++) {
        if (!algebraic[drive->first[k]] || drive->order[k] != 1)
            continue;
        g->unknown[j] = k;
        g->state[j] = drive->first[k];
        memo_put(&column, drive->states[drive->first[k]], &g->state[j]);
        g->row_of[j++] = -1;
    }
    for (long i = 0; i < g->rows; i++) {
        Note note = {&column, g, i};
        g->match[i] = -1;
        walk_each(expr_arg(drive->dae->constraints, i), note_state, &note);
    }
    memo_end(&column);
}

static bool has_edge(const Graph *g, long i, long j)
{
    return g->edge[i * g->columns + j];
}

/* An augmenting path from row i. */
static bool augment(Graph *g, long i)
{
    err_stack_check();
    for (long j = 0; j < g->columns; j++) {
        if (!has_edge(g, i, j) || g->seen[j])
            continue;
        g->seen[j] = 1;
        if (g->row_of[j] < 0 || augment(g, g->row_of[j])) {
            g->row_of[j] = i;
            g->match[i] = j;
            return true;
        }
    }
    return false;
}

/* Spoils the columns of row i, and with each those of its own row. */
static void spoil_row(Graph *g, long i)
{
    err_stack_check();
    for (long j = 0; j < g->columns; j++) {
        if (!has_edge(g, i, j) || g->spoilt[j])
            continue;
        g->spoilt[j] = 1;
        if (g->row_of[j] >= 0)
            spoil_row(g, g->row_of[j]);
    }
}

/* Spoils column j, and with it the columns that the rows it stands in were to give. */
static void spoil_column(Graph *g, long j)
{
    err_stack_check();
    g->spoilt[j] = 1;
    for (long i = 0; i < g->rows; i++)
        if (has_edge(g, i, j) && g->match[i] >= 0 && !g->spoilt[g->match[i]])
            spoil_column(g, g->match[i]);
}

/* Marks as spoilt what is not in the square part; how many columns are left. */
static long decompose(Graph *g)
{
    long left = 0;
    for (long i = 0; i < g->rows; i++) {
        memset(g->seen, 0, (size_t)g->columns);
        augment(g, i);
    }
    for (long i = 0; i < g->rows; i++)
        if (g->match[i] < 0)
            spoil_row(g, i);
    for (long j = 0; j < g->columns; j++)
        if (g->row_of[j] < 0 && !g->spoilt[j])
            spoil_column(g, j);
    for (long j = 0; j < g->columns; j++)
        left += !g->spoilt[j];
    return left;
}

/* --- the shorter problem --------------------------------------------------------------------- */

static bool is_gone(const Graph *g, long unknown)
{
    for (long j = 0; j < g->columns; j++)
        if (g->unknown[j] == unknown)
            return !g->spoilt[j];
    return false;
}

/* Does the unknown follow from a constraint that was differentiated? */
static bool is_multiplier(const Drive *drive, const Graph *g, long unknown)
{
    for (long j = 0; j < g->columns; j++)
        if (g->unknown[j] == unknown)
            return g->row_of[j] >= 0 && expr_arg(drive->dae->levels, g->row_of[j]) != EXPR_ZERO;
    return false;
}

static void lay_out(DriveCondense *c, const Drive *drive, const Graph *g)
{
    size_t n = (size_t)drive->n + 1, m = (size_t)drive->m + 1;
    c->place = mem_array(2 * n + 2 * m, sizeof *c->place);
    c->gone_place = c->place + n;
    c->first = c->gone_place + n;
    c->order = c->first + m;
    for (int multiplier = 1; multiplier >= 0; multiplier--) {
        for (long k = 0; k < drive->m; k++)
            if (is_gone(g, k) && is_multiplier(drive, g, k) == multiplier)
                c->gone_place[c->gone++] = drive->first[k];
        if (multiplier)
            c->multipliers = c->gone;
    }
    for (long k = 0; k < drive->m; k++) {
        if (is_gone(g, k))
            continue;
        c->first[c->field.m] = c->n;
        c->order[c->field.m++] = drive->order[k];
        for (long j = 0; j < drive->order[k]; j++)
            c->place[c->n++] = drive->first[k] + j;
    }
}

/* The equations of the highest derivatives that stay, then the constraints of what is gone, into
 * F; false when they are not as many as what they should give. */
static bool collect(const DriveCondense *c, const Drive *drive, const Hidden *hidden,
                    const Graph *g, Expr *F)
{
    Expr *dropped = mem_array((size_t)c->gone + 1, sizeof *dropped);
    err_defer(mem_release, dropped);
    long count = 0, found = 0;
    for (long k = 0; k < drive->m; k++)
        if (is_gone(g, k))
            dropped[count++] = drive->tops[k];
    for (long k = 0; k < hidden->count; k++)
        if (!walk_has_any(hidden->equations[k], dropped, count) && found++ < c->field.m)
            F[found - 1] = hidden->equations[k];
    for (long i = 0; i < g->rows && found == c->field.m; i++)
        if (g->match[i] >= 0 && !g->spoilt[g->match[i]])
            F[c->field.m + --count] = expr_arg(drive->dae->constraints, i);
    err_undefer(true);
    return found == c->field.m && count == 0;
}

/* t and the kept states; what is solved for behind them. */
static Expr *kernels_of(const DriveCondense *c, const Drive *drive, const Graph *g)
{
    Expr *kernel = mem_array((size_t)(1 + c->n + drive->m), sizeof *kernel), *z = kernel + 1 + c->n;
    kernel[0] = drive->t;
    for (long j = 0; j < c->n; j++)
        kernel[1 + j] = drive->states[c->place[j]];
    for (long k = 0; k < drive->m; k++)
        if (!is_gone(g, k))
            *z++ = drive->tops[k];
    for (long j = 0; j < c->gone; j++)
        *z++ = drive->states[c->gone_place[j]];
    return kernel;
}

static bool compile(DriveCondense *c, const Drive *drive, const Hidden *hidden, const Graph *g,
                    const Expr *kernel, bool derivatives)
{
    long m = c->field.m;
    TapeLinearReport report;
    Expr *F = mem_array((size_t)drive->m + 1, sizeof *F);
    err_defer(mem_release, F);
    double *sample = mem_array((size_t)c->n + 1, sizeof *sample);
    err_defer(mem_release, sample);
    TapeLinear *linear = NULL;
    sample[0] = drive->t0;
    drive_condense_pick(c, drive->y0, sample + 1);
    if (collect(c, drive, hidden, g, F))
        linear = tape_linear_new(F, drive->m, kernel, c->n + 1, kernel + 1 + c->n, sample,
                                 derivatives, &report);
    if (linear)
        field_begin(&c->field, c->n, m, c->first, c->order, linear, drive->m);
    err_undefer(true);
    err_undefer(true);
    return linear != NULL;
}

static void leave_constraints(DriveCondense *c, const Drive *drive, const Graph *g,
                              const Expr *kernel)
{
    long p = 0;
    Expr *left = mem_array((size_t)g->rows + 1, sizeof *left);
    err_defer(mem_release, left);
    for (long i = 0; i < g->rows; i++)
        if (g->match[i] < 0 || g->spoilt[g->match[i]])
            left[p++] = expr_arg(drive->dae->constraints, i);
    if (p > 0) {
        c->manifold = manifold_new(left, p, drive->t, kernel + 1, c->n);
        double *mobility = mem_array((size_t)c->n + 1, sizeof *mobility);
        err_defer(mem_release, mobility);
        drive_condense_pick(c, drive->dae->mobility, mobility);
        manifold_compile_return(c->manifold, left, drive->t, kernel + 1, mobility);
        err_undefer(true);
    }
    err_undefer(true);
}

/* Are the unknowns at the start those of the consistent point? */
static bool agrees(DriveCondense *c, const Drive *drive)
{
    double *y = mem_array((size_t)(drive->n + c->n) + 1, sizeof *y), *kept = y + drive->n;
    err_defer(mem_release, y);
    drive_condense_pick(c, drive->y0, kept);
    bool same = drive_condense_expand(c, drive->t0, kept, y) == ST_OK;
    for (long j = 0; j < c->gone && same; j++) {
        double x = drive->y0[c->gone_place[j]];
        same = fabs(y[c->gone_place[j]] - x) <= AGREES * fmax(1, fabs(x));
    }
    err_undefer(true);
    return same;
}

static bool watches_gone(const DriveCondense *c, const Drive *drive)
{
    bool found = false;
    for (long j = 0; j < c->gone && drive->dae->watched && !found; j++) {
        Expr state = drive->states[c->gone_place[j]];
        found = walk_has(drive->dae->pivots, state) || walk_has(drive->dae->determinant, state);
    }
    return found;
}

static void release(void *condense)
{
    drive_condense_free(condense);
}

DriveCondense *drive_condense_new(const Drive *drive, const Hidden *hidden, const char *algebraic,
                                  bool derivatives)
{
    Graph g = {0};
    DriveCondense *c = mem_zalloc(sizeof *c);
    err_defer(release, c);
    err_defer(graph_release, &g);
    read_graph(&g, drive, algebraic);
    bool fine = decompose(&g) > 0;
    if (fine) {
        lay_out(c, drive, &g);
        Expr *kernel = kernels_of(c, drive, &g);
        err_defer(mem_release, kernel);
        fine = compile(c, drive, hidden, &g, kernel, derivatives) && agrees(c, drive);
        if (fine)
            leave_constraints(c, drive, &g, kernel);
        c->watches_gone = fine && watches_gone(c, drive);
        err_undefer(true);
    }
    err_undefer(true);
    err_undefer(!fine);
    return fine ? c : NULL;
}

void drive_condense_free(DriveCondense *c)
{
    if (!c)
        return;
    field_end(&c->field);
    manifold_free(c->manifold);
    mem_free(c->place);
    mem_free(c);
}

/* --- during the run -------------------------------------------------------------------------- */

void drive_condense_pick(const DriveCondense *c, const double *y, double *kept)
{
    for (long j = 0; j < c->n; j++)
        kept[j] = y[c->place[j]];
}

static void scatter(const DriveCondense *c, const double *kept, double *y)
{
    for (long j = 0; j < c->n; j++)
        y[c->place[j]] = kept[j];
}

Status drive_condense_expand(DriveCondense *c, double t, const double *kept, double *y)
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

static Status rhs(void *ctx, double t, const double *y, double *dydt)
{
    return field_rhs(&((Drive *)ctx)->dae->condense->field, t, y, dydt);
}

static Status jac(void *ctx, double t, const double *y, double *dfdy, double *dfdt)
{
    return field_jac(&((Drive *)ctx)->dae->condense->field, t, y, dfdy, dfdt);
}

static Status project(void *ctx, double t, double *y)
{
    const Drive *drive = ctx;
    return drive_dae_return(drive, drive->dae->condense->manifold, t, y);
}

Status drive_condense_roots(Drive *drive, double t, const double *kept, double *g, double *y)
{
    DriveCondense *c = drive->dae->condense;
    Status status = ST_OK;
    if (c->watches_gone)
        status = drive_condense_expand(c, t, kept, y);
    else
        scatter(c, kept, y);
    return status == ST_OK ? drive_dae_roots(drive, t, y, g) : status;
}

void drive_condense_attach(Drive *drive)
{
    DriveCondense *c = drive->dae->condense;
    drive->fun.n = c->n;
    drive->fun.rhs = rhs;
    drive->fun.program = field_program(&c->field);
    /* The error of an unknown of index k counts by h^(k-1): what follows from undifferentiated
     * constraints counts as it is, a multiplier less than the states that it acts on. */
    drive->fun.computed = c->field.top + c->field.m + c->multipliers;
    drive->fun.computed_count = c->gone - c->multipliers;
    if (drive->fun.program)
        drive->fun.program->computed = c->field.m + c->multipliers;
    drive->fun.jac = c->field.slopes ? jac : NULL;
    drive->fun.project = c->manifold && drive->fun.project ? project : NULL;
}
