/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Conditions on values of the unknowns that are not of the form y(a) = value: y(0)+D(y)(0) = 1,
 * y(0) = y(2*Pi). They are taken out of the system before it is solved, and determine constants of
 * the solution afterwards.
 */
#include "dae/model/boundary.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/core/collection.h"
#include "cas/core/list.h"
#include "cas/core/walk.h"
#include "dae/model/ivp.h"

/* --- reading --------------------------------------------------------------------------------- */

typedef struct Values {
    Expr t;      /* the variable */
    Memo *names; /* of the functions that are differentiated by it */
    Expr found;  /* list: values of these functions, y(0) or D(y)(0) */
} Values;

static void note_name(Expr node, void *arg)
{
    Values *v = arg;
    Expr f, x;

    if (expr_is(node, EXPR_CALL) && diff_order(diff_from_D(node), &f, &x) > 0 && x == v->t &&
        expr_is(f, EXPR_CALL))
        memo_put(v->names, expr_arg(f, 0), node);
}

static void note_value(Expr node, void *arg)
{
    Values *v = arg;
    Expr name, point;
    long order;

    if (!diff_op_is(node, NULL) && ivp_is_value(node, v->t, &name, &order, &point) &&
        memo_get(v->names, name) && collection_find(v->found, node) < 0)
        v->found = collection_append(v->found, node);
}

/* The values in e, as a list. */
static Expr values_in(const Values *all, Expr e)
{
    Values v = {all->t, all->names, expr_list(NULL, 0)};

    walk_each(e, note_value, &v);
    return v.found;
}

/* Is the item a condition of another form than value = something free of values? */
static bool is_general(const Values *all, Expr item)
{
    if (walk_has(item, all->t) || expr_count(values_in(all, item)) == 0)
        return false;
    for (int side = 0; side < 2 && expr_is(item, EXPR_EQUATION); side++)
        if (collection_find(values_in(all, item), expr_arg(item, side)) >= 0 &&
            expr_count(values_in(all, expr_arg(item, 1 - side))) == 0)
            return false;
    return true;
}

static void flatten(List *list, Expr e)
{
    err_stack_check();
    if (!expr_is(e, EXPR_SET) && !expr_is(e, EXPR_LIST) && !expr_is(e, EXPR_SEQ)) {
        list_put(list, e);
        return;
    }
    for (long i = 0; i < expr_count(e); i++)
        flatten(list, expr_arg(e, i));
}

/* Of the items those that are conditions, and the others. */
static void divide(Values *all, const List *items, List *conditions, List *rest)
{
    Memo names;

    memo_begin(&names);
    all->names = &names;
    for (long i = 0; i < items->count; i++)
        walk_each(items->item[i], note_name, all);
    for (long i = 0; i < items->count; i++) {
        Expr item = items->item[i];

        if (is_general(all, item))
            list_put(conditions, linalg_residual(item));
        else
            list_put(rest, item);
    }
    memo_end(&names);
}

Expr boundary_take(Expr *system)
{
    List items, rest, conditions;
    Values all = {NULL};

    list_begin(&items);
    list_begin(&rest);
    list_begin(&conditions);
    flatten(&items, *system);
    all.t = model_variable(items.item, items.count);
    if (all.t)
        divide(&all, &items, &conditions, &rest);
    Expr taken = list_expr(&conditions);
    if (conditions.count > 0)
        *system = list_expr(&rest);
    list_end(&conditions);
    list_end(&rest);
    list_end(&items);
    return taken;
}

/* --- constants ------------------------------------------------------------------------------- */

Expr boundary_value(Expr condition, const Model *model, Expr values)
{
    Memo names;
    Values all = {model->t, &names, NULL};
    Expr from, to = expr_list(NULL, 0);

    memo_begin(&names);
    for (long j = 0; j < model->count; j++)
        memo_put(&names, expr_arg(model->unknowns[j], 0), model->unknowns[j]);
    from = values_in(&all, condition);
    memo_end(&names);
    for (long i = 0; i < expr_count(from); i++) {
        Expr name, point, value = NULL;
        long order;

        ivp_is_value(expr_arg(from, i), model->t, &name, &order, &point);
        for (long j = 0; j < model->count; j++)
            if (expr_arg(model->unknowns[j], 0) == name)
                value = ode_value_at(expr_arg(values, j), model->t, order, point);
        if (!value)
            return NULL;
        to = collection_append(to, value);
    }
    return walk_replace(condition, from->u.args, to->u.args, expr_count(from));
}

OdeFit boundary_fit(Expr *solutions, const Model *model, Expr conditions, Expr values)
{
    Expr list = expr_list(NULL, 0);

    *solutions = list;
    for (long i = 0; i < expr_count(conditions); i++) {
        Expr e = boundary_value(expr_arg(conditions, i), model, values);

        if (!e)
            return ODE_FIT_UNABLE;
        list = collection_append(list, e);
    }
    return ode_fit_list(solutions, model->t, values, list, true);
}
