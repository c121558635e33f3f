/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * N. S. Nedialkov and J. D. Pryce, Solving differential-algebraic equations by Taylor series (I),
 * BIT 45 (2005) 561-591, with expressions for numbers. At stage k = -max d, ..., 0 equation i is
 * differentiated c_i + k times and gives the derivatives of order d_j + k of its block's unknowns.
 * Where a block has fewer equations than unknowns at a stage, its derivatives are states and its
 * equations constraints; where it has as many, they are linear in them with the Jacobian
 * df_i / dx_j^(d_j-c_i), which does not depend on the stage.
 *
 * Values are substituted into the jets through a memo that lives as long as the reduction: an entry
 * is kept when it does not involve the derivatives being solved for, which count as 0 while the
 * right-hand side is made (the lowest bit of a stored pointer marks those entries, which are
 * dropped afterwards).
 */
#include "dae/prolong.h"

#include "cas/base/mem.h"
#include "cas/diff.h"
#include "cas/print.h"
#include "cas/walk.h"
#include "cas/zero.h"
#include "dae/jet.h"

typedef struct Work {
    Prolong *result;
    const Model *model;
    const Sigma *sigma;
    Jet *jet;
    Memo known;   /* node -> its value, for good */
    Memo passing; /* node -> its value with the derivatives being solved for set to 0 */
    Memo open;    /* the derivatives being solved for */
    long stage;
    long *rows, *columns; /* of the block at this stage */
    long row_count, column_count;
    Expr *matrix, *side; /* row_count * column_count, row_count */
} Work;

static void prolong_release(void *arg)
{
    Prolong *p = arg;
    mem_free(p->solved);
    mem_free(p->values);
    mem_free(p->states);
    mem_free(p->constraints);
    mem_free(p->pivots);
}

static void append(Expr **list, long *count, Expr e)
{
    if ((*count & (*count - 1)) == 0) /* full at every power of two */
        *list = mem_rearray(*list, *count ? 2 * (size_t)*count : 1, sizeof **list);
    (*list)[(*count)++] = e;
}

/* --- substitution ----------------------------------------------------------------------- */

typedef struct Pass {
    Work *work;
    bool open; /* something being solved for was met */
} Pass;

static Expr substituted(Expr e, void *arg);

static Expr compute(Expr e, Work *w, bool *open)
{
    Pass inner = {w, false};
    Expr value = walk_operands(e, substituted, &inner);
    *open = inner.open;
    return value;
}

static Expr substituted(Expr e, void *arg)
{
    Pass *pass = arg;
    Work *w = pass->work;
    if (!(e->names & w->model->t->names) || e->kind == EXPR_SYMBOL)
        return e;
    if (w->column_count > 0 && memo_get(&w->open, e)) {
        pass->open = true;
        return EXPR_ZERO;
    }
    Expr value = memo_get(&w->known, e);
    if (value)
        return value;
    value = memo_get(&w->passing, e);
    if (value) {
        pass->open = true;
        return value;
    }
    Expr f, x;
    if (diff_order(e, &f, &x) > 0)
        return e; /* a state */
    err_stack_check();
    bool open;
    value = compute(e, w, &open);
    memo_put(open ? &w->passing : &w->known, e, value);
    pass->open |= open;
    return value;
}

static Expr substitute(Work *w, Expr e)
{
    Pass pass = {w, false};
    return substituted(e, &pass);
}

/* --- one block at one stage ------------------------------------------------------------- */

static Expr derivative(const Model *model, long j, long order)
{
    return order == 0 ? model->unknowns[j] : diff_make(model->unknowns[j], model->t, order);
}

static void choose(Work *w, long block)
{
    const Sigma *s = w->sigma;
    w->row_count = w->column_count = 0;
    for (long i = 0; i < s->equations; i++) {
        if (s->block_of[i] != block)
            continue;
        if (s->c[i] + w->stage >= 0)
            w->rows[w->row_count++] = i;
        if (s->d[s->unknown_of[i]] + w->stage >= 0)
            w->columns[w->column_count++] = s->unknown_of[i];
    }
}

/* Fewer equations than unknowns: what they are about stays. */
static void keep_states(Work *w)
{
    long columns = w->column_count;
    Prolong *p = w->result;
    w->column_count = 0; /* nothing is being solved for */
    for (long k = 0; k < columns; k++) {
        long j = w->columns[k];
        append(&p->states, &p->state_count, derivative(w->model, j, w->sigma->d[j] + w->stage));
    }
    for (long k = 0; k < w->row_count; k++) {
        long i = w->rows[k];
        Expr f = jet_derivative(w->jet, w->model->residuals[i], w->sigma->c[i] + w->stage);
        append(&p->constraints, &p->constraint_count, substitute(w, f));
    }
}

_Noreturn static void refuse(const Work *w, long i, const char *format)
{
    char *text = print_text(w->model->residuals[i], 80);
    err_defer(mem_release, text);
    err_raise(ST_UNABLE, format, text);
}

/* The Jacobian, and the negated right-hand sides with the unknowns at 0. */
static void fill(Work *w)
{
    const Sigma *s = w->sigma;
    for (long b = 0; b < w->column_count; b++) {
        long j = w->columns[b];
        memo_put(&w->open, derivative(w->model, j, s->d[j] + w->stage), EXPR_ONE);
    }
    for (long a = 0; a < w->row_count; a++) {
        long i = w->rows[a], k = s->c[i] + w->stage;
        Expr residual = w->model->residuals[i];
        for (long b = 0; b < w->column_count; b++) {
            long j = w->columns[b], order = s->d[j] - s->c[i];
            Expr entry = EXPR_ZERO;
            if (order >= 0 && model_order(w->model, i, j) == order)
                entry = diff_function(residual, derivative(w->model, j, order));
            Pass pass = {w, false};
            w->matrix[a * w->column_count + b] = substituted(entry, &pass);
            if (pass.open)
                refuse(w, i, "%s is not linear in what the structure would solve it for");
        }
        w->side[a] = expr_neg(substitute(w, jet_derivative(w->jet, residual, k)));
    }
}

static long find_pivot(const Work *w, long column, const char *used)
{
    long n = w->column_count, best = -1;
    for (long a = 0; a < n; a++) {
        Expr e = w->matrix[a * n + column];
        if (used[a] || zero_is(e))
            continue;
        bool better =
            best < 0 || (expr_is_number(e) && !expr_is_number(w->matrix[best * n + column]));
        if (better)
            best = a;
    }
    return best;
}

/* row a := row a - factor * row b */
static void subtract_row(Work *w, long a, long b, Expr factor)
{
    long n = w->column_count;
    for (long c = 0; c < n; c++) {
        Expr e = w->matrix[b * n + c];
        if (e != EXPR_ZERO)
            w->matrix[a * n + c] = expr_sub(w->matrix[a * n + c], expr_mul(factor, e));
    }
    w->side[a] = expr_sub(w->side[a], expr_mul(factor, w->side[b]));
}

/* Gauss-Jordan elimination on the shared graph; then unknown b is side/pivot of its row. */
static void solve(Work *w)
{
    long n = w->column_count;
    char *used = mem_zalloc((size_t)n + 1);
    err_defer(mem_release, used);
    for (long b = 0; b < n; b++) {
        err_poll();
        long pivot = find_pivot(w, b, used);
        if (pivot < 0)
            refuse(w, w->rows[0],
                   "the Jacobian of the block with %s is singular: the structure misleads");
        used[pivot] = 1;
        Expr p = w->matrix[pivot * n + b];
        if (!expr_is_number(p))
            append(&w->result->pivots, &w->result->pivot_count, p);
        for (long a = 0; a < n; a++) {
            Expr e = w->matrix[a * n + b];
            if (a == pivot || zero_is(e))
                continue;
            subtract_row(w, a, pivot, expr_div(e, p));
            w->matrix[a * n + b] = EXPR_ZERO;
        }
        w->columns[b] += pivot * w->model->count; /* remembers the row of the unknown */
    }
    err_undefer(true);
}

static void keep_values(Work *w)
{
    long n = w->column_count, count = w->model->count;
    Prolong *p = w->result;
    for (long b = 0; b < n; b++) {
        long row = w->columns[b] / count, j = w->columns[b] % count;
        Expr kernel = derivative(w->model, j, w->sigma->d[j] + w->stage);
        Expr value = expr_div(w->side[row], w->matrix[row * n + b]);
        long values = p->solved_count;
        append(&p->solved, &p->solved_count, kernel);
        append(&p->values, &values, value);
        memo_put(&w->known, kernel, value);
    }
}

static void solve_block(Work *w)
{
    memo_begin(&w->passing);
    memo_begin(&w->open);
    w->matrix = mem_array((size_t)(w->row_count * w->column_count) + 1, sizeof(Expr));
    err_defer(mem_release, w->matrix);
    w->side = mem_array((size_t)w->row_count + 1, sizeof(Expr));
    err_defer(mem_release, w->side);
    fill(w);
    solve(w);
    keep_values(w);
    w->column_count = 0;
    err_undefer(true);
    err_undefer(true);
    memo_end(&w->open);
    memo_end(&w->passing);
}

/* --- the whole -------------------------------------------------------------------------- */

void prolong_begin(Prolong *prolong, const Model *model, const Sigma *sigma)
{
    *prolong = (Prolong){.solved = NULL};
    err_defer(prolong_release, prolong);
    if (!sigma->regular)
        err_raise(ST_SINGULAR, "the system is structurally singular");
    long n = sigma->equations, highest = 0;
    for (long j = 0; j < n; j++)
        highest = sigma->d[j] > highest ? sigma->d[j] : highest;
    Work w = {.result = prolong, .model = model, .sigma = sigma};
    w.rows = mem_array(2 * (size_t)n + 1, sizeof(long));
    err_defer(mem_release, w.rows);
    w.columns = w.rows + n;
    w.jet = jet_begin(model->t);
    memo_begin(&w.known);
    for (w.stage = -highest; w.stage <= 0; w.stage++)
        for (long block = 0; block < sigma->blocks; block++) {
            err_poll();
            choose(&w, block);
            if (w.column_count == 0)
                continue;
            if (w.row_count == w.column_count)
                solve_block(&w);
            else
                keep_states(&w);
        }
    memo_end(&w.known);
    jet_end(w.jet);
    err_undefer(true);
}

void prolong_end(Prolong *prolong)
{
    (void)prolong;
    err_undefer(true);
}

/* --- counting --------------------------------------------------------------------------- */

static void count_node(Expr node, void *arg)
{
    long *count = arg;
    if (node->kind == EXPR_PRODUCT)
        *count += expr_factor_count(node) - 1;
    else if (node->kind == EXPR_POWER && expr_is_rational(expr_arg(node, 1)))
        *count += 1;
    else if (node->kind == EXPR_SUM)
        for (long i = 0; i < expr_count(node); i += 2)
            *count += expr_arg(node, i) != EXPR_ONE && expr_arg(node, i + 1) != EXPR_ONE &&
                      expr_arg(node, i + 1) != EXPR_MINUS_ONE;
}

long prolong_multiplications(const Expr *e, long n)
{
    long count = 0;
    walk_each(expr_list(e, n), count_node, &count);
    return count;
}
