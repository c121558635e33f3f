/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a constraint is one and what follows from it, step by step: hidden.c says which constraints
 * there are and from which equation and how many differentiations each comes. Here each is
 * differentiated once more as one does it on paper, and what stands in this derivative but not in
 * the next constraint is what was replaced; the equations in which it occurs are those it was
 * replaced from. What a constraint determines are its unknowns that no equation differentiates.
 *
 * The steps are those of the reduction, its algebra is not repeated: where several equations were
 * solved together all of them are named.
 */
#include "dae/report/explain.h"

#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "dae/model/model.h"
#include "dae/reduce/hidden.h"

enum { LONGEST = 400 }; /* characters of an expression */

typedef struct Account {
    Buf *text;
    const Model *model;
    const Hidden *hidden;
} Account;

/* --- derivatives in an expression --------------------------------------------------------------
 */

typedef struct Search {
    const Model *model;
    Expr list;
} Search;

/* Those of highest order only: diff(x(t),t) within diff(x(t),t,t) is no derivative of its own. */
static Expr note_derivative(Expr node, void *arg)
{
    Search *search = arg;
    long j, order = model_derivative_of(search->model, node, &j);
    if (order < 1)
        return NULL;
    bool known = false;
    for (long k = 0; k < expr_count(search->list); k++)
        known |= expr_arg(search->list, k) == node;
    if (!known)
        search->list = collection_append(search->list, node);
    return node;
}

static Expr derivatives_in(const Model *model, Expr e)
{
    Search search = {model, expr_list(NULL, 0)};
    walk_rebuild(e, note_derivative, NULL, &search);
    return search.list;
}

/* --- words -------------------------------------------------------------------------------------
 */

static void put_expr(const Account *a, Expr e)
{
    char *text = print_text(model_brief(a->model, e), LONGEST);
    err_defer(mem_release, text);
    buf_puts(a->text, text);
    err_undefer(true);
}

static void put_items(const Account *a, Expr list)
{
    put_expr(a, expr_seq(expr_args(list), expr_count(list)));
}

/* " from EQ1, EQ2": the equations other than `own` in which any of the derivatives occurs. */
static void put_sources(const Account *a, Expr derivatives, long own)
{
    long count = 0;
    for (long i = 0; i < a->model->equations; i++) {
        bool holds = false;
        Expr there =
            i == own ? expr_list(NULL, 0) : derivatives_in(a->model, a->model->residuals[i]);
        for (long k = 0; k < expr_count(derivatives); k++)
            holds |= collection_find(there, expr_arg(derivatives, k)) >= 0;
        if (!holds)
            continue;
        buf_puts(a->text, count++ ? ", " : " from ");
        model_put_name(a->text, a->model, i, 0);
    }
}

/* What it became: "with ... from ...: residual = 0". */
static void put_replaced(const Account *a, Expr before, const Constraint *c)
{
    Expr gone = collection_filter(derivatives_in(a->model, before),
                                  derivatives_in(a->model, c->residual), false);
    if (expr_count(gone) > 0) {
        buf_puts(a->text, "    with ");
        put_items(a, gone);
        put_sources(a, gone, c->equation);
        buf_puts(a->text, ":\n");
    }
    buf_puts(a->text, "    ");
    put_expr(a, c->residual);
    buf_puts(a->text, " = 0\n");
}

/* What the last constraint of an equation is good for. */
static void put_use(const Account *a, const Constraint *c)
{
    Expr fixed = expr_list(NULL, 0);
    for (long j = 0; j < a->model->count; j++)
        if (a->model->orders[j] == 0 && walk_has(c->residual, a->model->unknowns[j]))
            fixed = collection_append(fixed, a->model->unknowns[j]);
    if (expr_count(fixed) == 0) {
        buf_printf(a->text, "    a %sconstraint: true for all %s, so its derivative is zero, too\n",
                   c->level ? "hidden " : "", expr_text(a->model->t));
        return;
    }
    buf_puts(a->text, "    helps to determine ");
    put_items(a, fixed);
    buf_puts(a->text, ", which no equation differentiates\n");
}

static void put_constraint(const Account *a, const Constraint *c, const Constraint *previous)
{
    Expr before =
        previous ? diff_name(previous->residual, a->model->t) : a->model->residuals[c->equation];
    buf_puts(a->text, "  ");
    model_put_name(a->text, a->model, c->equation, c->level);
    buf_puts(a->text, previous ? ", the derivative:\n    " : ":\n    ");
    put_expr(a, before);
    buf_puts(a->text, " = 0\n");
    if (before != c->residual)
        put_replaced(a, before, c);
    put_use(a, c);
}

static const Constraint *constraint_of(const Hidden *hidden, long equation, long level)
{
    for (long k = 0; k < hidden->constraint_count; k++)
        if (hidden->constraints[k].equation == equation && hidden->constraints[k].level == level)
            return &hidden->constraints[k];
    return NULL;
}

static void put_end(const Account *a)
{
    const Hidden *hidden = a->hidden;
    if (hidden->end != HIDDEN_REGULAR) {
        buf_puts(a->text, "  there the reduction ends: DAEinfo says what clashes\n");
        return;
    }
    if (hidden->constraint_count == 0) {
        buf_puts(a->text, "  the equations can be solved for all highest derivatives: nothing is "
                          "reduced\n");
        return;
    }
    buf_printf(
        a->text,
        "  once more differentiated, the last ones give the derivatives that are missing: %ld "
        "differentiation%s in all, the index is %ld\n",
        hidden->index, hidden->index == 1 ? "" : "s", hidden->index);
}

void explain_put(Buf *text, const Expr *eqs, long m, const Expr *unknowns, long n)
{
    Model model;
    Hidden hidden;
    model_begin(&model, eqs, m, unknowns, n, NULL);
    hidden_begin(&hidden, &model);
    Account account = {text, &model, &hidden};
    for (long i = 0; i < model.equations; i++) {
        const Constraint *previous = NULL, *c;
        for (long level = 0; (c = constraint_of(&hidden, i, level)); level++, previous = c)
            put_constraint(&account, c, previous);
    }
    put_end(&account);
    hidden_end(&hidden);
    model_end(&model);
}
