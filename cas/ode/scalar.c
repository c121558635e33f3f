/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One equation for one function: linear equations go to linear.c, nonlinear ones of first order
 * are solved for y' and go branch by branch to first.c, higher orders to lower.c. A first integral
 * F(t, y) = C becomes y = value where y can be isolated and the value passes; else it stays as it
 * is. A starting value fixes C before y is isolated, so the branch through it is the one that is
 * kept, and it counts near its point only: y' = sqrt(y), y(0) = 1 has the solution (t/2+1)^2
 * although that ends at t = -2.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/told.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs.h"

const OdeStart *ode_start(const Ode *ode, Expr y, long order)
{
    for (long i = 0; i < ode->starts; i++)
        if (ode->start[i].function == y && ode->start[i].order == order)
            return &ode->start[i];
    return NULL;
}

/* --- solutions from a first integral --------------------------------------------------------- */

bool ode_holds_near(Expr residual, Expr t, Expr y, Expr value, Expr point, bool positive)
{
    ZeroRange where[] = {zero_near(t, point), ZERO_POSITIVE};
    Expr left = ode_substitute(residual, t, &y, &value, 1);
    ZeroQuestion q = {.domain = ZERO_RANGES,
                      .range = where,
                      .ranges = positive ? 2 : 1,
                      .effort = ode_is_heavy(left) ? &ZERO_BY_SAMPLES : &ZERO_USUAL};

    return zero_ask(left, &q).taken == TRUTH_YES;
}

/* Does the value pass, in the equation and in the starting values of y? only: there is no other. */
static bool passes(const Ode *ode, Expr residual, Expr y, Expr value, bool only)
{
    bool near = false;

    for (long i = 0; i < ode->starts; i++) {
        const OdeStart *s = &ode->start[i];
        Expr given;

        if (s->function != y || ode_has_constant(value))
            continue;
        given = ode_value_at(value, ode->t, s->order, s->point);
        if (!given || !ode_meets_start(expr_sub(given, s->value), only))
            return false;
        near = true;
    }
    return ode_holds(residual, ode->t, &y, &value, 1) ||
           (near && ode_holds_near(residual, ode->t, y, value, ode->start[0].point, true));
}

/* The value of F in the starting point, or NULL. */
static Expr start_constant(const Ode *ode, Expr y, Expr F, Expr name)
{
    const OdeStart *s = ode_start(ode, y, 0);
    Expr along = s ? ode_value_at(F, name, 0, s->value) : NULL;

    return along ? ode_value_at(along, ode->t, 0, s->point) : NULL;
}

typedef struct Isolate {
    Expr relation, name;
} Isolate;

static Expr isolate(void *arg)
{
    const Isolate *i = arg;

    return ode_isolate(i->relation, i->name);
}

/* Roots within roots, as of cubics: the relation says more. */
static bool is_readable(Expr value, Expr F)
{
    return !ode_is_heavy(value) || ode_is_heavy(F);
}

bool ode_is_new(Expr list, Expr value, Expr t)
{
    for (long i = 0; i < expr_count(list); i++) {
        Expr other = expr_arg(list, i);

        if (expr_is(other, EXPR_EQUATION) && ode_same_family(expr_arg(other, 1), value, t))
            return false;
    }
    return true;
}

/* F = C as an expression to vanish, its constant added. */
static Expr shown_relation(Expr F, Expr C)
{
    Expr flat = ode_gather_powers(expand_products(F));

    if (walk_tree_size(flat) <= walk_tree_size(F))
        F = flat;
    return ode_has_constant(C) ? expr_add(F, C) : expr_sub(F, C);
}

/* The one value of the name for which the quotient F of two linear forms is C: it needs no check,
 * which functions of many constants do not pass; NULL for another F. */
static Expr linear_value(Expr F, Expr C, Expr name)
{
    Expr e = normal_expr(expr_sub(F, C)), a, b;

    if (!ode_split_linear(numer_expr(e), name, &a, &b) || a == EXPR_ZERO || !ode_is_free(a, name) ||
        !ode_is_free(b, name))
        return NULL;
    return normal_expr(expr_neg(expr_div(b, a)));
}

Expr ode_from_integral(const Ode *ode, Expr residual, Expr y, Expr F, Expr name)
{
    const OdeStart *start = ode_start(ode, y, 0);
    Expr C, list = expr_list(NULL, 0), values;

    if (start)
        F = ode_real_logarithms(F, (Expr[]){ode->t, name}, (Expr[]){start->point, start->value}, 2);
    C = start_constant(ode, y, F, name);
    if (!C)
        C = ode_constant();
    Isolate isolation = {expr_equation(F, C), name};
    values = ode->implicit ? NULL : ode_attempt(isolate, &isolation);
    bool only = values && expr_count(values) == 1;
    for (long i = 0; values && i < expr_count(values); i++) {
        Expr value = ode_better_constants(ode_free_logarithms(expr_arg(values, i)), ode->t), real;

        real = ode_without_logarithms(value);
        if (real != value && passes(ode, residual, y, real, only))
            value = real;
        if (is_readable(value, F) && passes(ode, residual, y, value, only) &&
            ode_is_new(list, value, ode->t))
            list = ode_append(list, expr_equation(y, value));
    }
    if (expr_count(list) > 0)
        return list;
    values = ode->implicit ? NULL : linear_value(F, C, name);
    if (values && is_readable(values, F)) {
        values = expr_equation(y, ode_better_constants(values, ode->t));
        return expr_list(&values, 1);
    }
    F = expr_equation(shown_relation(ode_replace(F, name, y), C), EXPR_ZERO);
    return expr_list(&F, 1);
}

/* --- first order ----------------------------------------------------------------------------- */

/* The one slope of an equation that is linear in y' as it stands, kept in its shape; or NULL. */
static Expr linear_slope(Expr R, Expr p)
{
    Expr a = normal_expr(diff_name(R, p)), slope;

    if (a == EXPR_ZERO || !ode_is_free(a, p))
        return NULL;
    slope = expr_neg(expr_div(ode_replace(R, p, EXPR_ZERO), a));
    return expr_list(&slope, 1);
}

/* The constant solution through a starting value where f vanishes. */
static Expr equilibrium(const Ode *ode, Expr f, Expr y, Expr name)
{
    const OdeStart *s = ode_start(ode, y, 0);
    Expr slope = s ? ode_value_at(f, name, 0, s->value) : NULL, answer;

    if (!slope || !ode_vanishes(slope))
        return NULL;
    answer = expr_equation(y, s->value);
    return expr_list(&answer, 1);
}

/* The solution when the slope is linear in y, or NULL. */
static Expr linear_branch(const Ode *ode, Expr slope, Expr y)
{
    OdeLinear linear;
    Expr value;

    if (!ode_allows(ode, ODE_IS_LINEAR) || !ode_read_linear(&linear, slope, y, ode->t))
        return NULL;
    value = ode_solve_linear(ode, &linear);
    if (!value || !ode_holds(slope, ode->t, &y, &value, 1))
        return NULL;
    value = expr_equation(y, ode_tidy(value, ode->t));
    return expr_list(&value, 1);
}

/* Is the slope without value at the place where y starts, whatever y is? There a constant solution
 * is not the only one that passes. */
static bool starts_singular(const Ode *ode, Expr f, Expr y)
{
    const OdeStart *s = ode_start(ode, y, 0);

    return s && !ode_value_at(f, ode->t, 0, s->point);
}

/* Those of the solutions that start in the given value, for all values of their constants; rest:
 * the constant solution, which stands behind them unless it is one of them. */
static Expr all_through(const Ode *ode, Expr y, Expr solutions, Expr rest)
{
    const OdeStart *s = ode_start(ode, y, 0);
    Expr list = expr_list(NULL, 0), still = s->value;

    for (long i = 0; i < expr_count(solutions); i++) {
        Expr value = expr_arg(expr_arg(solutions, i), 1), start;

        start = expr_arg(expr_arg(solutions, i), 0) == y ? ode_value_at(value, ode->t, 0, s->point)
                                                         : NULL;
        if (start && ode_vanishes(expr_sub(start, still)))
            list = ode_append(list, expr_arg(solutions, i));
    }
    return expr_count(list) > 0 && !ode_is_new(list, still, ode->t)
               ? list
               : ode_append(list, expr_arg(rest, 0));
}

/* The solutions with their constants where F says none of them: those that lead through the
 * starting value. NULL where none is known to. */
static Expr led_through(const Ode *ode, Expr y, Expr solutions)
{
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(solutions); i++) {
        Expr solution = expr_arg(solutions, i), value = expr_arg(solution, 1), fitted;

        if (expr_arg(solution, 0) != y || !ode_has_constant(value))
            list = ode_append(list, solution);
        else if (ode_fit(&fitted, ode, expr_list(&value, 1), &y, 1) == ODE_FIT_DONE)
            for (long k = 0; k < expr_count(fitted); k++)
                list = ode_append(list, expr_equation(y, expr_arg(expr_arg(fitted, k), 0)));
    }
    return expr_count(list) > 0 ? list : NULL;
}

typedef struct Slope {
    OdeSearch *search;
    Expr f;
    bool linear;
} Slope;

/* Solutions of y' = f: from a first integral, the constant one through the starting point first. */
static Expr solve_slope_of(void *arg)
{
    Slope *s = arg;
    OdeSearch *search = s->search;
    const Ode *ode = search->ode;
    Expr y = search->y, name = search->name, rest, F;
    bool fixed;
    Expr list =
        linear_branch(ode, expr_sub(diff_make(y, ode->t, 1), ode_replace(s->f, name, y)), y);

    if (list) {
        s->linear = true;
        return list;
    }
    list = equilibrium(ode, s->f, y, name);
    F = ode_first_integral(ode, s->f, name);
    if (!F)
        return list;
    search->integrals = ode_append(search->integrals, F);
    fixed = !ode_start(ode, y, 0) || start_constant(ode, y, F, name);
    if (list && !fixed)
        return starts_singular(ode, s->f, y)
                   ? all_through(ode, y, ode_from_integral(ode, search->residual, y, F, name), list)
                   : list;
    rest = ode_from_integral(ode, search->residual, y, F, name);
    if (!list)
        return fixed ? rest : led_through(ode, y, rest);
    for (long i = 0; i < expr_count(rest); i++)
        if (ode_is_new(list, expr_arg(expr_arg(rest, i), 1), ode->t))
            list = ode_append(list, expr_arg(rest, i));
    return list;
}

/* Is every solution in the list solved for y? */
static bool all_explicit(Expr list, Expr y)
{
    for (long i = 0; i < expr_count(list); i++)
        if (expr_arg(expr_arg(list, i), 0) != y)
            return false;
    return expr_count(list) > 0;
}

/* Solutions branch by branch; *complete: all of them were found. */
static Expr by_branches(OdeSearch *s, bool *complete)
{
    Expr slopes = linear_slope(s->R, s->p), list = expr_list(NULL, 0);

    *complete = true;
    if (!slopes)
        slopes = ode_roots(s->R, s->p);
    for (long i = 0; slopes && i < expr_count(slopes); i++) {
        Slope slope = {s, expr_arg(slopes, i), false};
        Expr found = ode_attempt(solve_slope_of, &slope);

        if (!found)
            ode_note_left(s->ode, expr_equation(diff_make(s->y, s->ode->t, 1),
                                                ode_replace(slope.f, s->name, s->y)));
        *complete = *complete && found && !ode_is_heavy(slope.f);
        if (!slope.linear)
            s->slopes = ode_append(s->slopes, slope.f);
        for (long k = 0; found && k < expr_count(found); k++)
            if (expr_arg(expr_arg(found, k), 0) != s->y ||
                ode_is_new(list, expr_arg(expr_arg(found, k), 1), s->ode->t))
                list = ode_append(list, expr_arg(found, k));
    }
    *complete = *complete && all_explicit(list, s->y);
    return list;
}

static bool has_high_degree(const OdeSearch *s)
{
    Expr R = numer_expr(normal_expr(s->R));

    return is_polynomial_in(R, &s->p, 1) && degree_expr(R, s->p) > 2 &&
           expr_factor_count(factor_expr(R)) == 1;
}

static Expr first_order(const Ode *ode, Expr residual, Expr y)
{
    Expr none = expr_list(NULL, 0), list, other = NULL;
    OdeSearch s = {ode, residual, y, NULL, ode_fresh(), ode_fresh(), none, none, none};
    Expr from[] = {diff_make(y, ode->t, 1), y}, to[] = {s.p, s.name};
    bool complete, steep;
    Expr left = ode->left ? *ode->left : NULL;

    s.R = walk_replace(residual, from, to, 2);
    if (walk_has(s.R, expr_arg(y, 0)))
        return NULL;
    steep = !ode_is_free(normal_expr(diff_name(s.R, s.p)), s.p);
    list = steep && ode_allows(ode, ODE_CLAIRAUT) ? ode_clairaut(&s) : NULL;
    if (list)
        told_say("dsolve", 1, "first order, Clairaut's");
    if (!list && steep && ode_allows(ode, ODE_DALEMBERT) &&
        has_high_degree(&s)) /* whose roots would be heavy */
        list = ode_by_differentiation(&s);
    if (!list) {
        list = by_branches(&s, &complete);
        if (steep && !complete && ode_allows(ode, ODE_DALEMBERT))
            other = ode_by_differentiation(&s);
        if (other) {
            list = other;
            ode_forget_left(ode, left);
        }
    }
    return expr_count(list) > 0 ? ode_with_singular(&s, list) : NULL;
}

/* --- algebraic equations --------------------------------------------------------------------- */

static Expr algebraic(const Ode *ode, Expr residual, Expr y)
{
    Expr name = ode_fresh(), values, list = expr_list(NULL, 0);
    Expr e = walk_replace1(residual, y, name);

    if (walk_has(e, expr_arg(y, 0)))
        return NULL;
    values = ode_roots(e, name);
    for (long i = 0; values && i < expr_count(values); i++)
        if (passes(ode, residual, y, expr_arg(values, i), false))
            list = ode_append(list, expr_equation(y, expr_arg(values, i)));
    return expr_count(list) > 0 ? list : NULL;
}

/* --- products -------------------------------------------------------------------------------- */

void ode_note_left(const Ode *ode, Expr equation)
{
    if (ode->left)
        *ode->left = ode_append(*ode->left, equation);
}

void ode_forget_left(const Ode *ode, Expr left)
{
    if (ode->left)
        *ode->left = left;
}

/* The different factors of the residual, a polynomial in y and its derivatives, in which these
 * occur; with less than two of them NULL. */
static Expr factors_of(Expr residual, Expr t, Expr y, long order)
{
    Expr list = expr_list(NULL, 0), jets = list, names = list, e;

    for (long k = 0; k <= order; k++) {
        jets = ode_append(jets, diff_make(y, t, k));
        names = ode_append(names, ode_fresh());
    }
    e = walk_replace(residual, jets->u.args, names->u.args, order + 1);
    if (walk_has(e, expr_arg(y, 0)))
        return NULL;
    e = numer_expr(normal_expr(e));
    if (!expr_is(e, EXPR_PRODUCT) && !is_polynomial_in(e, names->u.args, order + 1))
        return NULL;
    e = factor_expr(e);
    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(e, i), &base, &exponent);
        if (walk_has_any(base, names->u.args, order + 1))
            list = ode_append(list, walk_replace(base, names->u.args, jets->u.args, order + 1));
    }
    return expr_count(list) > 1 ? list : NULL;
}

/* The solutions of each factor, those without a constant last. A value that a factor of order 0 has
 * is one where it makes the whole equation hold. */
static Expr by_factors(const Ode *ode, Expr residual, Expr factors, Expr y)
{
    Expr list = expr_list(NULL, 0), single = list;

    for (long i = 0; i < expr_count(factors); i++) {
        Expr factor = expr_arg(factors, i), left = ode->left ? *ode->left : NULL;
        Expr found = ode_scalar(ode, factor, y);

        if (!found) {
            ode_forget_left(ode, left);
            ode_note_left(ode, expr_equation(factor, EXPR_ZERO));
        }
        for (long k = 0; found && k < expr_count(found); k++) {
            Expr solution = expr_arg(found, k);
            bool explicit = expr_is(solution, EXPR_EQUATION) && expr_arg(solution, 0) == y;

            if (explicit && (!ode_is_new(list, expr_arg(solution, 1), ode->t) ||
                             !ode_is_new(single, expr_arg(solution, 1), ode->t) ||
                             !passes(ode, residual, y, expr_arg(solution, 1), false)))
                continue;
            if (ode_has_constant(solution))
                list = ode_append(list, solution);
            else
                single = ode_append(single, solution);
        }
    }
    for (long i = 0; i < expr_count(single); i++)
        list = ode_append(list, expr_arg(single, i));
    return expr_count(list) > 0 ? list : NULL;
}

/* --- the whole ------------------------------------------------------------------------------- */

typedef struct Linear {
    const Ode *ode;
    const OdeLinear *eq;
} Linear;

static Expr solve_linear(void *arg)
{
    const Linear *linear = arg;

    return ode_solve_linear(linear->ode, linear->eq);
}

Expr ode_scalar(const Ode *ode, Expr residual, Expr y)
{
    CHECK(residual != NULL && y != NULL);
    long order = ode_order(residual, y);
    OdeLinear eq;
    Expr factors;

    err_stack_check();
    if (order < 0)
        return NULL;
    if (ode_allows(ode, ODE_IS_LINEAR) && ode_read_linear(&eq, residual, y, ode->t)) {
        Linear linear = {ode, &eq};
        Expr value = ode_attempt(solve_linear, &linear);

        if (!value)
            return NULL;
        value = ode_tidy(value, ode->t);
        if (!ode_holds(residual, ode->t, &y, &value, 1))
            return NULL;
        value = expr_equation(y, value);
        return expr_list(&value, 1);
    }
    if (order == 0)
        return algebraic(ode, residual, y);
    factors = factors_of(residual, ode->t, y, order);
    if (factors)
        return by_factors(ode, residual, factors, y);
    if (order == 1)
        return first_order(ode, residual, y);
    return ode->classes == 0 ? ode_lower(ode, residual, y) : NULL;
}
