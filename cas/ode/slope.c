/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Equations R(t, y, p) = 0, p = y', in which p enters nonlinearly, by differentiation (E. L. Ince,
 * Ordinary Differential Equations, ch. II): y = Y(t, p) gives p = Y_t + Y_p*p', an equation of
 * first order for p. Its first integral and y = Y are a solution with p as parameter; where p can
 * be isolated, it is eliminated. Clairaut's equation, where Y_t = p, has straight lines; where Y is
 * linear in t it is d'Alembert's. In the same way t = T(y, p) gives 1/p = T_y + T_p*dp/dy. Values
 * of p for which p' vanishes are straight lines that may be singular.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs.h"

/* The unknown that p' belongs to: y = Y(t, p), or t = T(y, p). */
typedef struct Side {
    OdeSearch *search;
    Expr value; /* Y or T */
    Expr along; /* t or the name for y: the variable that p is a function of */
    Expr rate;  /* of value along a solution: p or 1/p */
    bool for_y; /* value is Y */
    Expr list;  /* solutions so far */
    Expr F;     /* first integral in along and p */
    Expr C;     /* its constant */
} Side;

Expr ode_clairaut(const OdeSearch *s)
{
    Expr values = ode_roots(s->R, s->name), list = expr_list(NULL, 0);

    for (long i = 0; values && i < expr_count(values); i++) {
        Expr value = expr_arg(values, i);

        if (!ode_vanishes(expr_sub(diff_name(value, s->ode->t), s->p)))
            continue;
        value = ode_replace(value, s->p, ode_constant());
        list = ode_append(list, expr_equation(s->y, value));
    }
    return expr_count(list) > 0 ? list : NULL;
}

/* --- solutions from a first integral --------------------------------------------------------- */

/* y = Y(t, P) with p = P(t) isolated from F = C, if it can be and solves the equation. */
static bool add_explicit(Side *side)
{
    const OdeSearch *s = side->search;
    Expr slopes = ode_isolate(expr_equation(side->F, side->C), s->p);
    bool added = false;

    for (long i = 0; side->for_y && i < expr_count(slopes); i++) {
        Expr value = ode_replace(side->value, s->p, expr_arg(slopes, i));

        value = ode_better_constants(ode_tidy(value, s->ode->t), s->ode->t);
        if (ode_is_heavy(value) || !ode_holds(s->residual, s->ode->t, &s->y, &value, 1))
            continue;
        added = true;
        if (ode_is_new(side->list, value, s->ode->t))
            side->list = ode_append(side->list, expr_equation(s->y, value));
    }
    return added;
}

/* Does R vanish for t = T, y = Y, y' = Y'/T' as functions of the parameter? */
static bool holds_on_curve(const OdeSearch *s, Expr T, Expr Y, Expr parameter)
{
    Expr slope = expr_div(diff_name(Y, parameter), diff_name(T, parameter));
    Expr from[] = {s->ode->t, s->name, s->p}, to[] = {T, Y, slope};

    return ode_vanishes(funcs_replace(s->R, from, to, 3));
}

/* y as a function of t where t is linear in the parameter; NULL where it is not. */
static Expr eliminated(const OdeSearch *s, Expr T, Expr Y)
{
    Expr a, b, value;

    if (!ode_split_linear(T, s->p, &a, &b))
        return NULL;
    value = ode_replace(Y, s->p, expr_div(expr_sub(s->ode->t, b), a));
    value = ode_better_constants(ode_tidy(value, s->ode->t), s->ode->t);
    return ode_holds(s->residual, s->ode->t, &s->y, &value, 1) ? value : NULL;
}

static void add_curve(Side *side, Expr along)
{
    const OdeSearch *s = side->search;
    Expr other = ode_tidy(ode_replace(side->value, side->along, along), s->p), pair[2], value;
    Expr T = side->for_y ? along : other, Y = side->for_y ? other : along;
    Expr parameter = expr_symbol("_T");

    if (ode_is_free(along, s->p) || !holds_on_curve(s, T, Y, s->p))
        return;
    value = eliminated(s, T, Y);
    if (value) {
        if (ode_is_new(side->list, value, s->ode->t))
            side->list = ode_append(side->list, expr_equation(s->y, value));
        return;
    }
    other = ode_better_constants(expr_list((Expr[]){T, Y}, 2), s->p);
    T = expr_arg(other, 0);
    Y = expr_arg(other, 1);
    pair[0] = expr_equation(expr_call(s->ode->t, &parameter, 1), ode_replace(T, s->p, parameter));
    pair[1] =
        expr_equation(expr_call(expr_arg(s->y, 0), &parameter, 1), ode_replace(Y, s->p, parameter));
    side->list = ode_append(side->list, expr_list(pair, 2));
}

static void add_curves(Side *side)
{
    Expr values = ode_isolate(expr_equation(side->F, side->C), side->along);

    for (long i = 0; i < expr_count(values); i++)
        add_curve(side, ode_tidy(expr_arg(values, i), side->search->p));
}

/* The constants of F: a fresh one, or those that the starting value allows. */
static Expr constants_of(const Side *side)
{
    const OdeSearch *s = side->search;
    const OdeStart *start = ode_start(s->ode, s->y, 0);
    Expr C = ode_constant(), list = expr_list(NULL, 0), slopes, at;

    if (!start)
        return expr_list(&C, 1);
    Expr from[] = {s->ode->t, s->name}, to[] = {start->point, start->value};
    slopes = ode_roots(funcs_replace(s->R, from, to, 2), s->p);
    for (long i = 0; slopes && i < expr_count(slopes); i++) {
        at = ode_value_at(side->F, side->along, 0, side->for_y ? start->point : start->value);
        at = at ? ode_value_at(at, s->p, 0, expr_arg(slopes, i)) : NULL;
        if (at && !walk_has_kind(at, EXPR_COMPLEX))
            list = ode_append(list, at);
    }
    return list;
}

/* p = p0 with p' = 0. */
static void note_lines(const Side *side, Expr change)
{
    OdeSearch *s = side->search;
    Expr values = side->for_y ? ode_roots(change, s->p) : NULL;

    for (long i = 0; values && i < expr_count(values); i++) {
        Expr p = expr_arg(values, i);
        Expr line = ode_is_free(p, side->along) ? funcs_value(side->value, &s->p, &p, 1) : NULL;
        if (line)
            s->found = ode_append(s->found, line);
    }
}

static void follow(Side *side)
{
    OdeSearch *s = side->search;
    Expr change = normal_expr(expr_sub(side->rate, diff_name(side->value, side->along)));
    Expr slope = normal_expr(diff_name(side->value, s->p)), constants;
    Ode plane = {.t = side->along};

    if (slope == EXPR_ZERO || change == EXPR_ZERO)
        return;
    note_lines(side, change);
    side->F = ode_first_integral(&plane, normal_expr(expr_div(change, slope)), s->p);
    if (!side->F)
        return;
    constants = constants_of(side);
    for (long i = 0; i < expr_count(constants); i++) {
        side->C = expr_arg(constants, i);
        if (!add_explicit(side))
            add_curves(side);
    }
}

static Expr run_follow(void *arg)
{
    follow(arg);
    return EXPR_ZERO;
}

/* Goes on with all values that the equation gives for one of its variables. */
static Expr follow_values(OdeSearch *s, bool for_y)
{
    Expr values = ode_roots(s->R, for_y ? s->name : s->ode->t);
    Side side = {.search = s,
                 .along = for_y ? s->ode->t : s->name,
                 .rate = for_y ? s->p : expr_inv(s->p),
                 .for_y = for_y,
                 .list = expr_list(NULL, 0)};

    for (long i = 0; values && i < expr_count(values); i++) {
        side.value = expr_arg(values, i);
        if (!ode_is_heavy(side.value))
            ode_attempt(run_follow, &side);
    }
    return expr_count(side.list) > 0 ? side.list : NULL;
}

Expr ode_by_differentiation(OdeSearch *s)
{
    Expr list = follow_values(s, true);

    return list ? list : follow_values(s, false);
}
