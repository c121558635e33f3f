/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nonlinear equations of second and higher order that lack y or t (E. L. Ince, Ordinary
 * Differential Equations, ch. II). Without y the lowest derivative is the unknown, and the
 * solution is integrated. Without t an equation of second order is one of first order for p = y'
 * as a function of y, after which y' = p(y) is separable. Starting values fix the constants at
 * each stage, so that the integrals that follow are those of the particular solution, which need
 * hold on one side of the start alone.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/base/told.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs.h"

/* --- y is missing ---------------------------------------------------------------------------- */

static long lowest_derivative(Expr residual, Expr t, Expr y, long order)
{
    Expr left = residual;
    long lowest = order;

    for (long k = order; k >= 0; k--) {
        Expr derivative = diff_make(y, t, k);

        if (walk_has(left, derivative))
            lowest = k;
        left = walk_replace1(left, derivative, t);
    }
    return lowest;
}

/* residual as an equation for z = y^(lowest). */
static Expr in_derivative(Expr residual, Expr t, Expr y, Expr z, long lowest, long order)
{
    Expr from = expr_list(NULL, 0), to = from;

    for (long k = lowest; k <= order; k++) {
        from = ode_append(from, diff_make(y, t, k));
        to = ode_append(to, diff_make(z, t, k - lowest));
    }
    return walk_replace(residual, from->u.args, to->u.args, expr_count(from));
}

/* value integrated n times, with constants. What goes on without leaps, by steps, has no integral
 * in closed form: that is for the last one. */
static Expr integrated(const Ode *ode, Expr value, long n)
{
    for (; n > 0; n--) {
        Expr plain = n > 1 && !ode->inert ? ode_antiderivative(value, ode->t) : NULL;
        if (plain && ode->starts > 0)
            plain = ode_real_logarithms(plain, &ode->t, &ode->start[0].point, 1);
        value = expr_add(plain ? plain : ode_integral(ode, value), ode_constant());
    }
    return value;
}

/* Starting values of y at or above the lowest derivative are those of z; returns their number. */
static long starts_of(OdeStart *out, const Ode *ode, Expr y, Expr z, long lowest)
{
    long n = 0;

    for (long i = 0; i < ode->starts; i++) {
        const OdeStart *s = &ode->start[i];

        if (s->function == y && s->order >= lowest)
            out[n++] = (OdeStart){z, s->order - lowest, s->point, s->value};
    }
    return n;
}

/* The solutions z of the lowered equation, as values that meet the starting values; other ones are
 * left. */
static Expr lowered_values(const Ode *ode, Expr residual, Expr z)
{
    Expr found = ode_scalar(ode, residual, z), values = expr_list(NULL, 0);

    for (long i = 0; found && i < expr_count(found); i++) {
        Expr equation = expr_arg(found, i), value = expr_arg(equation, 1), fitted;

        if (expr_arg(equation, 0) != z || walk_has(value, z)) {
            if (expr_is(equation, EXPR_EQUATION))
                ode_note_left(ode, equation);
            continue;
        }
        if (ode_fit(&fitted, ode, expr_list(&value, 1), &z, 1) != ODE_FIT_DONE)
            continue;
        for (long k = 0; k < expr_count(fitted); k++)
            values = ode_append(values, expr_arg(expr_arg(fitted, k), 0));
    }
    return values;
}

/* --- relations between t and z = y' ---------------------------------------------------------- */

/* y'' = f(y') and the like: t = T(z) from a relation, and y = integral of z*T'(z), as a curve. */
static void add_curves(Expr *list, const Ode *ode, Expr relation, Expr y, Expr z)
{
    Expr p = ode_fresh(), parameter = expr_symbol("_T"), times;

    relation = walk_replace1(relation, z, p);
    times = ode_isolate(relation, ode->t);
    for (long i = 0; i < expr_count(times); i++) {
        Expr T = expr_arg(times, i), rate = normal_expr(expr_mul(p, diff_name(T, p))), Y, pair[2];

        Y = ode_antiderivative(rate, p);
        Y = Y ? Y : ode_open_integral(rate, p, NULL);
        if (!Y || rate == EXPR_ZERO)
            continue;
        Y = expr_add(Y, ode_constant());
        pair[0] = expr_equation(expr_call(ode->t, &parameter, 1), ode_replace(T, p, parameter));
        pair[1] =
            expr_equation(expr_call(expr_arg(y, 0), &parameter, 1), ode_replace(Y, p, parameter));
        *list = ode_append(*list, expr_list(pair, 2));
    }
}

static Expr curves(const Ode *ode, Expr lowered, Expr y, Expr z)
{
    Ode plane = {.t = ode->t};
    Expr found = ode->starts == 0 ? ode_scalar(&plane, lowered, z) : NULL;
    Expr list = expr_list(NULL, 0);

    for (long i = 0; found && i < expr_count(found); i++) {
        Expr relation = expr_arg(found, i);

        if (expr_is(relation, EXPR_EQUATION) && expr_arg(relation, 0) != z)
            add_curves(&list, ode, relation, y, z);
    }
    return list;
}

/* What is left of the equation for z = y^(lowest). */
static void note_higher(const Ode *ode, Expr left, Expr y, Expr z, long lowest)
{
    for (long i = 0; i < expr_count(left); i++) {
        Expr e = expr_arg(left, i);

        for (long k = ode_order(expr_sub(expr_arg(e, 0), expr_arg(e, 1)), z); k >= 0; k--)
            e = walk_replace1(e, diff_make(z, ode->t, k), diff_make(y, ode->t, k + lowest));
        ode_note_left(ode, e);
    }
}

static Expr without_y(const Ode *ode, Expr residual, Expr y, long lowest)
{
    Expr z = expr_call(expr_from_symbol(sym_fresh("_y")), &ode->t, 1), values;
    Expr list = expr_list(NULL, 0);
    OdeStart *start = mem_array((size_t)ode->starts + 1, sizeof *start);

    err_defer(mem_release, start);
    Expr left = expr_list(NULL, 0);
    Ode lower = {
        .t = ode->t, .start = start, .starts = starts_of(start, ode, y, z, lowest), .left = &left};
    long order = ode_order(residual, y);

    values = lowered_values(&lower, in_derivative(residual, ode->t, y, z, lowest, order), z);
    for (long i = 0; i < expr_count(values); i++) {
        Expr z_value = expr_arg(values, i), value = integrated(ode, z_value, lowest);
        bool near = lower.starts > 0 && !ode_has_constant(z_value);

        value = ode_tidy(value, ode->t);
        if (ode_holds(residual, ode->t, &y, &value, 1) ||
            (near && ode_holds_near(residual, ode->t, y, value, start[0].point, true)))
            list = ode_append(list, expr_equation(y, value));
    }
    if (expr_count(list) > 0)
        note_higher(ode, left, y, z, lowest);
    else if (lowest == 1)
        list = curves(ode, in_derivative(residual, ode->t, y, z, lowest, order), y, z);
    err_undefer(true);
    return expr_count(list) > 0 ? list : NULL;
}

/* --- t is missing, second order -------------------------------------------------------------- */

typedef struct Autonomous {
    const Ode *ode;
    Expr residual, y;        /* the equation and its function */
    Expr name, p, top;       /* names for y, y', y'' */
    Expr list;               /* solutions so far */
    const OdeStart *y0, *v0; /* or NULL */
} Autonomous;

/* The constant of the first integral G(y, p). */
static Expr energy(const Autonomous *a, Expr G)
{
    Expr along, value;

    if (!a->y0 || !a->v0 || a->y0->point != a->v0->point)
        return ode_constant();
    along = ode_value_at(G, a->name, 0, a->y0->value);
    value = along ? ode_value_at(along, a->p, 0, a->v0->value) : NULL;
    return value ? value : ode_constant();
}

/* Goes on with y' = slope(y). */
static void follow_slope(Autonomous *a, Expr slope)
{
    Expr F, found;

    if (a->y0 && a->v0 && !ode_has_constant(slope)) {
        Expr at = ode_value_at(slope, a->name, 0, a->y0->value);

        if (!at || ode_differs(expr_sub(at, a->v0->value)))
            return;
    }
    if (ode_vanishes(slope))
        return;
    F = ode_antiderivative(normal_expr(expr_inv(slope)), a->name);
    if (!F)
        F = ode_open_integral(expr_inv(slope), a->name, a->y0 ? a->y0->value : NULL);
    if (!F) {
        ode_note_left(a->ode, expr_equation(diff_make(a->y, a->ode->t, 1),
                                            ode_replace(slope, a->name, a->y)));
        return;
    }
    found = ode_from_integral(a->ode, a->residual, a->y, expr_sub(F, a->ode->t), a->name);
    for (long i = 0; i < expr_count(found); i++)
        if (expr_arg(expr_arg(found, i), 0) != a->y ||
            ode_is_new(a->list, expr_arg(expr_arg(found, i), 1), a->ode->t))
            a->list = ode_append(a->list, expr_arg(found, i));
}

/* Appends a solution in elliptic functions, if the force has one; false when it has none. */
static bool add_oscillation(Autonomous *a, Expr f)
{
    Expr value = ode_is_free(f, a->p) ? ode_oscillator(a->ode, a->y, f, a->name) : NULL;

    if (!value || !ode_holds(a->residual, a->ode->t, &a->y, &value, 1))
        return false;
    a->list = ode_append(a->list, expr_equation(a->y, value));
    return true;
}

/* The value of e, in the names for y and y', at rest at the starting value; NULL for none. */
static Expr value_at_rest(const Autonomous *a, Expr e)
{
    e = ode_value_at(e, a->p, 0, EXPR_ZERO);
    return e ? ode_value_at(e, a->name, 0, a->y0->value) : NULL;
}

/* Started at rest where there is no force y stays there, and where f has finite slopes nothing else
 * happens; false when it is not so. */
static bool add_rest(Autonomous *a, Expr f)
{
    Expr force;

    if (!a->y0 || !a->v0 || a->y0->point != a->v0->point || !ode_vanishes(a->v0->value))
        return false;
    force = value_at_rest(a, f);
    if (!force || !ode_vanishes(force) || !value_at_rest(a, diff_name(f, a->name)) ||
        !value_at_rest(a, diff_name(f, a->p)))
        return false;
    a->list = ode_append(a->list, expr_equation(a->y, a->y0->value));
    return true;
}

/* The same with a velocity for which there is no force anywhere: y goes on along a straight line.
 */
static bool add_line(Autonomous *a, Expr f)
{
    Expr value;

    if (!a->y0 || !a->v0 || a->y0->point != a->v0->point ||
        !ode_vanishes(ode_replace(f, a->p, a->v0->value)))
        return false;
    for (int i = 0; i < 2; i++) {
        value = ode_value_at(diff_name(f, i == 0 ? a->name : a->p), a->p, 0, a->v0->value);
        if (!value || !ode_value_at(value, a->name, 0, a->y0->value))
            return false;
    }
    value = expr_mul(a->v0->value, expr_sub(a->ode->t, a->y0->point));
    a->list = ode_append(a->list, expr_equation(a->y, expr_add(a->y0->value, value)));
    return true;
}

/* y'' = f(y, p): p' = f/p as a function of y. */
static void follow_force(Autonomous *a, Expr f)
{
    Ode plane = {.t = a->name};
    Expr G, slopes;

    if (add_rest(a, f) || add_line(a, f) || add_oscillation(a, f))
        return;
    G = ode_first_integral(&plane, normal_expr(expr_div(f, a->p)), a->p);
    if (!G) {
        Expr slope = diff_make(a->y, a->ode->t, 1);

        f = ode_replace(ode_replace(f, a->p, slope), a->name, a->y);
        ode_note_left(a->ode, expr_equation(diff_make(a->y, a->ode->t, 2), f));
        return;
    }
    G = expr_sub(G, energy(a, G));
    slopes = ode_isolate(expr_equation(G, EXPR_ZERO), a->p);
    if (expr_count(slopes) == 0) {
        G = ode_replace(G, a->p, diff_make(a->y, a->ode->t, 1));
        ode_note_left(a->ode, expr_equation(ode_replace(G, a->name, a->y), EXPR_ZERO));
    }
    for (long i = 0; i < expr_count(slopes); i++)
        follow_slope(a, expr_arg(slopes, i));
}

static Expr without_t(const Ode *ode, Expr residual, Expr y)
{
    Autonomous a = {.ode = ode, .residual = residual, .y = y, .list = expr_list(NULL, 0)};
    Expr from[3], named, forces;

    a.name = ode_fresh();
    a.p = ode_fresh();
    a.top = ode_fresh();
    a.y0 = ode_start(ode, y, 0);
    a.v0 = ode_start(ode, y, 1);
    for (long k = 0; k < 3; k++)
        from[k] = diff_make(y, ode->t, k);
    named = walk_replace(residual, from, (Expr[]){a.name, a.p, a.top}, 3);
    if (!ode_is_free(named, ode->t))
        return NULL;
    forces = ode_roots(named, a.top);
    for (long i = 0; forces && i < expr_count(forces); i++)
        follow_force(&a, expr_arg(forces, i));
    return expr_count(a.list) > 0 ? a.list : NULL;
}

typedef struct Lower {
    const Ode *ode;
    Expr residual, y;
} Lower;

static Expr try_without_y(void *arg)
{
    const Lower *l = arg;
    long order = ode_order(l->residual, l->y);
    long lowest = lowest_derivative(l->residual, l->ode->t, l->y, order);

    return lowest > 0 ? without_y(l->ode, l->residual, l->y, lowest) : NULL;
}

static Expr try_without_t(void *arg)
{
    const Lower *l = arg;

    return without_t(l->ode, l->residual, l->y);
}

Expr ode_lower(const Ode *ode, Expr residual, Expr y)
{
    Lower lower = {ode, residual, y};
    Expr left = ode->left ? *ode->left : NULL, found = ode_attempt(try_without_y, &lower);

    const char *by = "y does not occur";
    if (!found && ode_order(residual, y) == 2) {
        ode_forget_left(ode, left);
        found = ode_attempt(try_without_t, &lower);
        by = "the variable does not occur";
    }
    if (!found) {
        ode_forget_left(ode, left);
        found = ode_by_symmetry(ode, residual, y);
        by = "by a symmetry";
    }
    if (found)
        told_say("dsolve", 1, "lower order, %s", by);
    return found;
}
