/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Repeated splitting. Each unknown enters with its highest derivative (the first, for an unknown
 * that is never differentiated); lower derivatives are states, so higher-order systems need no new
 * names. An equation that turns out algebraic is a constraint and is replaced, in its place, by
 * its total derivative, so every constraint keeps the name of the equation it came from.
 *
 * What must hold: a step that neither raises the rank nor yields a constraint that is new ends the
 * loop, as does a constant constraint; so it ends for every system.
 */
#include "dae/hidden.h"

#include "cas/base/mem.h"
#include "cas/diff.h"
#include "cas/ratfun.h"
#include "cas/walk.h"
#include "cas/zero.h"
#include "dae/reduce.h"

static void hidden_release(void *arg)
{
    Hidden *hidden = arg;
    mem_free(hidden->constraints);
    mem_free(hidden->tops);
    mem_free(hidden->equations);
    mem_free(hidden->pivots);
}

static void note_pivots(Hidden *hidden, const Reduce *reduce)
{
    size_t room = (size_t)(hidden->pivot_count + reduce->rank + 1);
    hidden->pivots = mem_rearray(hidden->pivots, room, sizeof(Expr));
    for (long i = 0; i < reduce->rank; i++) {
        Expr pivot = reduce->pivots[i];
        bool known = expr_is_number(pivot);
        for (long k = 0; k < hidden->pivot_count && !known; k++)
            known = hidden->pivots[k] == pivot;
        if (!known)
            hidden->pivots[hidden->pivot_count++] = pivot;
    }
    hidden->last = expr_list(reduce->pivots, reduce->rank);
    hidden->determinant = expr_product(reduce->pivots, reduce->rank);
}

/* Takes the constraints of one step; false when one of them ends the reduction. */
static bool note_constraints(Hidden *hidden, const Reduce *reduce, long *levels)
{
    size_t room = (size_t)(hidden->constraint_count + reduce->algebraic_count + 1);
    hidden->constraints = mem_rearray(hidden->constraints, room, sizeof *hidden->constraints);
    for (long k = 0; k < reduce->algebraic_count; k++) {
        long i = reduce->algebraic_row[k];
        Expr residual = reduce->algebraic[k];
        if (zero_is(residual)) {
            hidden->end = HIDDEN_DEPENDENT;
            hidden->witness = i;
            return false;
        }
        if (expr_is_number(residual)) {
            hidden->end = HIDDEN_CONTRADICTION;
            hidden->witness = i;
            return false;
        }
        hidden->constraints[hidden->constraint_count++] = (Constraint){residual, i, levels[i]++};
        hidden->equations[i] = reduce->derivative[k];
    }
    return true;
}

void hidden_begin(Hidden *hidden, const Model *model)
{
    hidden_begin_at(hidden, model, NULL);
}

void hidden_begin_at(Hidden *hidden, const Model *model, Sample *sample)
{
    long n = model->count;
    *hidden = (Hidden){.model = model, .count = n, .end = HIDDEN_REGULAR, .witness = -1};
    err_defer(hidden_release, hidden);
    if (model->equations != n) {
        hidden->end = HIDDEN_NOT_SQUARE;
        return;
    }
    hidden->tops = mem_array((size_t)n + 1, sizeof(Expr));
    hidden->equations = mem_array((size_t)n + 1, sizeof(Expr));
    long *levels = mem_zalloc(((size_t)n + 1) * sizeof *levels);
    err_defer(mem_release, levels);
    for (long j = 0; j < n; j++) {
        long order = model->orders[j] < 1 ? 1 : model->orders[j];
        hidden->tops[j] = diff_make(model->unknowns[j], model->t, order);
        hidden->equations[j] = model->residuals[j];
    }
    for (bool more = true; more;) {
        Reduce reduce;
        reduce_begin_at(&reduce, hidden->equations, n, hidden->tops, n, sample);
        note_pivots(hidden, &reduce);
        more = reduce.algebraic_count > 0 && note_constraints(hidden, &reduce, levels);
        hidden->index += more;
        reduce_end(&reduce);
    }
    err_undefer(true);
}

/* Numerators of larger trees, or in more functions, are not factored. */
static const double factored_below = 200000;
enum { FACTORED_FUNCTIONS = 11 };

static void count_call(Expr node, void *count)
{
    if (node->kind == EXPR_CALL)
        ++*(long *)count;
}

static bool is_affordable(Expr pivot)
{
    long calls = 0;
    walk_each(pivot, count_call, &calls);
    return calls <= FACTORED_FUNCTIONS && walk_tree_size(pivot) < factored_below;
}

static void note_factors(Expr pivot, Expr *factors, long *count, long most)
{
    Expr product = factor_expr(numer_expr(pivot));
    for (long i = 0; i < expr_factor_count(product); i++) {
        Expr base, exponent, factor = expr_factor(product, i);
        expr_split_power(factor, &base, &exponent);
        if (base->kind == EXPR_SUM) /* x^2+y^2 rather than -4*x^2-4*y^2 */
            base = expr_div(base, expr_arg(base, 1));
        bool known = expr_is_number(base);
        for (long k = 0; k < *count && !known; k++)
            known = factors[k] == base;
        if (!known && *count < most)
            factors[(*count)++] = base;
    }
}

long hidden_singular(const Hidden *hidden, Expr *factors, long most)
{
    long count = 0;
    for (long k = 0; k < expr_count(hidden->last); k++)
        if (is_affordable(expr_arg(hidden->last, k)))
            note_factors(expr_arg(hidden->last, k), factors, &count, most);
    return count;
}

void hidden_end(Hidden *hidden)
{
    (void)hidden;
    err_undefer(true);
}
