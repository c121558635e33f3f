/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Taylor's method by hand: the equations and their total derivatives, at the point, are equations
 * for one layer of derivatives after the other, from the highest in the equations on; the values of
 * the lower ones are known by then. Each layer after the first is linear in its derivatives.
 */
#include "dae/closed/odeseries.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/ode/ode.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs.h"

typedef struct Layers {
    const Ivp *ivp;
    Expr point;
    Expr from, to; /* derivatives, and their values */
} Layers;

static void know(Layers *l, Expr derivative, Expr value)
{
    l->from = collection_append(l->from, derivative);
    l->to = collection_append(l->to, value);
}

static void know_start(Layers *l)
{
    const Model *model = &l->ivp->model;

    for (long j = 0; j < model->count; j++)
        for (long k = 0; k < model->orders[j]; k++) {
            Expr value = ivp_start(l->ivp, j, k);

            know(l, ivp_derivative(l->ivp, j, k),
                 value != NULL ? value : ivp_start_name(l->ivp, j, k));
        }
}

/* The highest derivatives of all unknowns, raised by `up`. */
static Expr newest(const Layers *l, long up)
{
    const Model *model = &l->ivp->model;
    Expr list = expr_list(NULL, 0);

    for (long j = 0; j < model->count; j++)
        list = collection_append(list, ivp_derivative(l->ivp, j, model->orders[j] + up));
    return list;
}

/* The equations, differentiated, at the point, with what is known put in; derivatives as names. */
static Expr layer_equations(const Layers *l, Expr residuals, Expr derivatives, Expr names)
{
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(residuals); i++) {
        Expr e = walk_replace(expr_arg(residuals, i), derivatives->u.args, names->u.args,
                              expr_count(names));

        e = walk_replace(e, l->from->u.args, l->to->u.args, expr_count(l->from));
        e = walk_replace1(e, l->ivp->model.t, l->point);
        list = collection_append(list, funcs_refresh(e));
    }
    return list;
}

static bool solve_layer(Layers *l, Expr residuals, long up)
{
    Expr derivatives = newest(l, up), names = expr_list(NULL, 0), eqs, values;
    long n = expr_count(derivatives);
    SolveResult result;

    for (long j = 0; j < n; j++)
        names = collection_append(names, expr_from_symbol(sym_fresh("_d")));
    eqs = layer_equations(l, residuals, derivatives, names);
    result = solve_equations(eqs->u.args, expr_count(eqs), names->u.args, n);
    if (expr_count(result.solutions) == 0)
        return false;
    values = expr_arg(result.solutions, 0);
    for (long j = 0; j < n; j++) {
        if (walk_has_any(expr_arg(values, j), names->u.args, n))
            return false;
        know(l, expr_arg(derivatives, j), expr_arg(values, j));
    }
    return true;
}

static Expr differentiated(Expr residuals, Expr t)
{
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(residuals); i++)
        list = collection_append(list, diff_name(expr_arg(residuals, i), t));
    return list;
}

static Expr value_of(const Layers *l, Expr derivative)
{
    for (long i = 0; i < expr_count(l->from); i++)
        if (expr_arg(l->from, i) == derivative)
            return expr_arg(l->to, i);
    return EXPR_ZERO;
}

static Expr polynomial_of(const Layers *l, long j, long order)
{
    Expr x = l->ivp->model.t, step = expr_sub(x, l->point), sum = EXPR_ZERO, factor = EXPR_ONE;

    for (long k = 0; k < order; k++) {
        Expr value = value_of(l, ivp_derivative(l->ivp, j, k));

        sum = expr_add(sum, expr_product((Expr[]){factor, value, expr_pow(step, expr_int(k))}, 3));
        factor = expr_div(factor, expr_int(k + 1));
    }
    return expr_add(sum, expr_call1("O", expr_pow(step, expr_int(order))));
}

/* One linear equation whose point is a singular one, without starting values. */
static Expr at_singular_point(const Ivp *ivp, long order)
{
    const Model *model = &ivp->model;
    Expr point = ivp->t0 != NULL ? ivp->t0 : EXPR_ZERO, y = model->unknowns[0], value;

    if (model->count != 1 || model->equations != 1 || ivp->starts > 0)
        return NULL;
    value = ode_frobenius(model->residuals[0], y, model->t, point, order);
    return value ? ode_name_constants(expr_equation(y, value), model->residuals[0]) : NULL;
}

static Expr by_taylor(const Ivp *ivp, long order, bool as_set)
{
    const Model *model = &ivp->model;
    Expr residuals = expr_list(model->residuals, model->equations), list = expr_list(NULL, 0);
    Layers l = {ivp, ivp->t0 != NULL ? ivp->t0 : EXPR_ZERO, list, list};
    long lowest = order;

    if (model->equations != model->count)
        return NULL;
    for (long j = 0; j < model->count; j++)
        lowest = model->orders[j] < lowest ? model->orders[j] : lowest;
    know_start(&l);
    for (long up = 0; lowest + up < order; up++) {
        err_poll();
        if (!solve_layer(&l, residuals, up))
            return NULL;
        residuals = differentiated(residuals, model->t);
    }
    for (long j = 0; j < model->count; j++)
        list =
            collection_append(list, expr_equation(model->unknowns[j], polynomial_of(&l, j, order)));
    return expr_count(list) == 1 && !as_set ? expr_arg(list, 0)
                                            : expr_set(list->u.args, expr_count(list));
}

Expr odeseries_solve(const Ivp *ivp, long order, bool as_set)
{
    Expr found = by_taylor(ivp, order, as_set);

    if (found)
        return found;
    found = at_singular_point(ivp, order);
    return found && as_set ? expr_set(&found, 1) : found;
}
