/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The unknowns and their derivatives are replaced by the values and theirs. A relation F(t, y) = 0
 * gives the derivatives one by one: the total derivative of F is linear in the newest one. What is
 * left is zero when the zero test says so, or where F = 0 is solved for a kernel it is linear in; a
 * curve [t(T) = ..., y(T) = ...] is differentiated by
 * its parameter; a residual of starting values is the value's difference.
 */
#include "dae/closed/odetest.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/steps.h"
#include "cas/base/err.h"
#include "cas/core/collection.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/ode/ode.h"
#include "cas/value/funcs.h"
#include "dae/closed/odetest_series.h"
#include "dae/model/boundary.h"
#include "dae/model/ivp.h"

/* 0, or something short: impulses and what is left beside them, each of them. */
static Expr shown(Expr residual, Expr t)
{
    Expr impulses, regular;

    residual = steps_reduce(residual, t);
    if (ode_vanishes(residual))
        return EXPR_ZERO;
    steps_split(residual, &impulses, &regular);
    if (ode_vanishes(regular))
        return simplify_expr(impulses);
    return simplify_expr(residual);
}

/* The value of an unknown in the solution, NULL when there is none. */
static Expr value_of(Expr solution, Expr unknown)
{
    Expr found = NULL;

    if (expr_is(solution, EXPR_EQUATION))
        return expr_arg(solution, 0) == unknown ? expr_arg(solution, 1) : NULL;
    if (!expr_is(solution, EXPR_SET) && !expr_is(solution, EXPR_LIST))
        return NULL;
    for (long i = 0; i < expr_count(solution) && found == NULL; i++)
        found = value_of(expr_arg(solution, i), unknown);
    return found;
}

/* --- a relation ------------------------------------------------------------------------------- */

/* The derivatives of y that the relation gives: diff(y, t$k) = ..., k = 1 to order. */
static void derivatives_by(const Model *model, Expr relation, Expr *from, Expr *to)
{
    Expr y = model->unknowns[0], t = model->t, newest = relation;

    *from = *to = expr_list(NULL, 0);
    for (long k = 1; k <= model->orders[0]; k++) {
        Expr z = diff_make(y, t, k), a, value;

        newest = diff_name(newest, t);
        a = coeff_expr(expand_products(newest), z, 1);
        if (a == EXPR_ZERO)
            err_raise(ST_TYPE, "the relation does not determine the unknown");
        value = walk_replace1(newest, z, EXPR_ZERO);
        value = walk_replace(value, (*from)->u.args, (*to)->u.args, expr_count(*from));
        *from = collection_append(*from, z);
        *to = collection_append(*to, normal_expr(expr_neg(expr_div(value, a))));
        newest = expr_sub(z, expr_arg(*to, k - 1));
    }
}

/* A residual free of derivatives and the relation it may vanish by, where y is a name. */
typedef struct Vanishing {
    Expr relation, residual, kernel;
    bool holds;
} Vanishing;

/* Puts in what the relation gives for the kernel, if it is linear in it. */
static void put_in(void *vanishing)
{
    Vanishing *v = vanishing;
    Expr all = expand_products(v->relation), a = coeff_expr(all, v->kernel, 1);
    Expr rest = walk_replace1(all, v->kernel, EXPR_ZERO), value;

    if (a == EXPR_ZERO || walk_has(a, v->kernel) ||
        !ode_vanishes(expr_sub(all, expr_add(expr_mul(a, v->kernel), rest))))
        return;
    value = expr_neg(expr_div(rest, a));
    v->holds = ode_vanishes(funcs_replace(v->residual, &v->kernel, &value, 1));
}

static void try_kernel(Expr kernel, void *vanishing)
{
    Vanishing *v = vanishing;

    if (v->holds)
        return;
    v->kernel = kernel;
    (void)err_attempt(put_in, v); /* what cannot be put in says nothing */
}

/* Is the residual zero where the relation holds? */
static bool vanishes_by(const Model *model, Expr relation, Expr residual)
{
    Expr y = expr_from_symbol(sym_fresh("y"));
    Vanishing v = {.relation = walk_replace1(relation, model->unknowns[0], y),
                   .residual = walk_replace1(residual, model->unknowns[0], y)};

    walk_each_kernel(v.relation, try_kernel, &v);
    return v.holds;
}

/* The residual of a starting value: of the relation there, or of what it gives for a derivative
 * where the unknown itself has this value. */
static Expr start_by_relation(const Ivp *ivp, Expr relation, Expr to, const IvpStart *start)
{
    const Model *model = &ivp->model;
    Expr value = NULL, residual;

    for (long i = 0; i < ivp->starts; i++)
        if (ivp->start[i].order == 0 && ivp->start[i].point == start->point)
            value = ivp->start[i].value;
    if (value == NULL || start->order > expr_count(to))
        return EXPR_UNDEFINED;
    residual =
        start->order == 0 ? relation : expr_sub(expr_arg(to, start->order - 1), start->value);
    residual = walk_replace1(residual, model->unknowns[0], value);
    return shown(funcs_at(residual, model->t, start->point), model->t);
}

/* The residuals of a relation. */
static Expr by_relation(const Ivp *ivp, Expr conditions, Expr solution)
{
    const Model *model = &ivp->model;
    Expr relation = linalg_residual(solution), residual = model->residuals[0], from, to, list;

    derivatives_by(model, relation, &from, &to);
    for (long k = model->orders[0]; k >= 1; k--)
        residual = walk_replace1(residual, from->u.args[k - 1], to->u.args[k - 1]);
    residual = shown(funcs_refresh(residual), model->t);
    if (residual != EXPR_ZERO && vanishes_by(model, relation, residual))
        residual = EXPR_ZERO;
    list = expr_list(&residual, 1);
    for (long i = 0; i < ivp->starts; i++)
        list = collection_append(list, start_by_relation(ivp, relation, to, &ivp->start[i]));
    for (long i = 0; i < expr_count(conditions); i++)
        list = collection_append(list, EXPR_UNDEFINED);
    return list;
}

/* --- values ----------------------------------------------------------------------------------- */

static Expr start_residual(const Ivp *ivp, Expr values, const IvpStart *start)
{
    Expr value =
        ode_value_at(expr_arg(values, start->unknown), ivp->model.t, start->order, start->point);

    return value == NULL ? EXPR_UNDEFINED : shown(expr_sub(value, start->value), ivp->model.t);
}

/* The residuals of values that are given for every unknown. */
static Expr by_values(const Ivp *ivp, Expr conditions, Expr values)
{
    const Model *model = &ivp->model;
    Expr list = expr_list(NULL, 0), given = values;

    values = odetest_truncated(values);

    for (long i = 0; i < model->equations; i++)
        list = collection_append(
            list, shown(ode_substitute(model->residuals[i], model->t, model->unknowns,
                                       values->u.args, model->count),
                        model->t));
    if (model->count == 1 && expr_count(list) == 1 && odetest_is_series(given) &&
        odetest_series_holds(model, model->residuals[0], expr_arg(given, 0)))
        list = expr_list(&EXPR_ZERO, 1);
    for (long i = 0; i < ivp->starts; i++)
        list = collection_append(list, start_residual(ivp, values, &ivp->start[i]));
    for (long i = 0; i < expr_count(conditions); i++) {
        Expr value = boundary_value(expr_arg(conditions, i), model, values);

        list = collection_append(list, value ? shown(value, model->t) : EXPR_UNDEFINED);
    }
    return list;
}

static Expr residuals(const Ivp *ivp, Expr conditions, Expr solution)
{
    const Model *model = &ivp->model;
    Expr values = expr_list(NULL, 0);

    for (long j = 0; j < model->count; j++) {
        Expr value = value_of(solution, model->unknowns[j]);

        if (value == NULL || walk_has(value, model->unknowns[j]))
            break;
        values = collection_append(values, value);
    }
    if (expr_count(values) == model->count)
        return by_values(ivp, conditions, values);
    if (model->count != 1 || !walk_has(solution, model->unknowns[0]) ||
        !expr_is(solution, EXPR_EQUATION)) {
        err_hint("odetest(y(x) = exp(x), diff(y(x),x) = y(x))");
        err_raise(ST_TYPE, "the solution has no value for an unknown of the equations");
    }
    return by_relation(ivp, conditions, solution);
}

/* --- a curve with a parameter ----------------------------------------------------------------- */

/* [t(T) = ..., y(T) = ...]: y(t), a list with it; NULL for other solutions. */
static Expr curve_unknown(Expr solution)
{
    Expr lhs[2], y;

    if (!expr_is(solution, EXPR_LIST) || expr_count(solution) != 2)
        return NULL;
    for (long i = 0; i < 2; i++) {
        Expr equation = expr_arg(solution, i);

        lhs[i] = expr_is(equation, EXPR_EQUATION) ? expr_arg(equation, 0) : solution;
        if (!expr_is(lhs[i], EXPR_CALL) || expr_count(lhs[i]) != 2 ||
            !expr_is(expr_arg(lhs[i], 0), EXPR_SYMBOL))
            return NULL;
    }
    if (expr_arg(lhs[0], 1) != expr_arg(lhs[1], 1))
        return NULL;
    y = expr_call(expr_arg(lhs[1], 0), &lhs[0]->u.args[0], 1);
    return expr_list(&y, 1);
}

/* The residual on the curve: the k-th derivative by t is the one before it by T over dt/dT. */
static Expr by_curve(const Model *model, Expr solution, Expr residual)
{
    Expr T = expr_arg(expr_arg(expr_arg(solution, 0), 0), 1);
    Expr t = expr_arg(expr_arg(solution, 0), 1), value = expr_arg(expr_arg(solution, 1), 1);
    Expr from = expr_list(NULL, 0), to = from;

    for (long k = 0; k <= model->orders[0]; k++) {
        from = collection_append(from, diff_make(model->unknowns[0], model->t, k));
        to = collection_append(to, value);
        value = expr_div(diff_name(value, T), diff_name(t, T));
    }
    from = collection_append(from, model->t);
    to = collection_append(to, t);
    return shown(funcs_replace(residual, from->u.args, to->u.args, expr_count(from)), T);
}

static Expr curve_residuals(Expr solution, Expr system, Expr unknown)
{
    Ivp ivp;
    Expr list = expr_list(NULL, 0);

    ivp_begin(&ivp, system, unknown);
    for (long i = 0; i < ivp.model.equations; i++)
        list = collection_append(list, by_curve(&ivp.model, solution, ivp.model.residuals[i]));
    ivp_end(&ivp);
    return list;
}

/* The functions that the solution gives values to, as a list; NULL when it is a relation. */
static Expr solved_for(Expr solution)
{
    Expr list = expr_list(NULL, 0);

    if (!expr_is(solution, EXPR_EQUATION) && !expr_is(solution, EXPR_SET) &&
        !expr_is(solution, EXPR_LIST))
        return NULL;
    if (expr_is(solution, EXPR_EQUATION))
        return expr_is(expr_arg(solution, 0), EXPR_CALL) &&
                       funcs_find(expr_arg(expr_arg(solution, 0), 0)) == NULL
                   ? expr_list(&solution->u.args[0], 1)
                   : NULL;
    for (long i = 0; i < expr_count(solution); i++) {
        Expr functions = solved_for(expr_arg(solution, i));

        if (functions == NULL || expr_count(functions) == 0)
            return NULL;
        for (long k = 0; k < expr_count(functions); k++)
            list = collection_append(list, expr_arg(functions, k));
    }
    return list;
}

Expr odetest_residuals(Expr solution, Expr system, Expr unknowns)
{
    Ivp ivp;
    Expr list, unknown = curve_unknown(solution);

    if (unknown != NULL && walk_has(system, expr_arg(unknown, 0))) {
        list = curve_residuals(solution, system, unknown);
    } else {
        Expr rest = system, conditions = boundary_take(&rest);

        if (unknowns == NULL)
            unknowns = solved_for(solution);
        ivp_begin(&ivp, rest, unknowns ? unknowns : ivp_guess_unknowns(rest));
        list = residuals(&ivp, conditions, solution);
        ivp_end(&ivp);
    }
    if (expr_is(system, EXPR_SET))
        return expr_set(list->u.args, expr_count(list));
    return expr_is(system, EXPR_LIST) ? list : expr_arg(list, 0);
}
