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

#include "cas/diff.h"
#include "cas/funcs.h"
#include "cas/ratfun.h"
#include "cas/solve.h"
#include "cas/walk.h"
#include "cas/zero.h"

const OdeStart *ode_start(const Ode *ode, Expr y, long order)
{
    for (long i = 0; i < ode->starts; i++)
        if (ode->start[i].function == y && ode->start[i].order == order)
            return &ode->start[i];
    return NULL;
}

/* --- constants of integration in values ------------------------------------------------------ */

typedef struct Absorb {
    Expr C, unit;  /* the constant, and its first multiple in an exponential */
    Expr from, to; /* exp(r*C + q) and C^(r/unit)*exp(q) */
} Absorb;

static void note_exponential(Expr node, void *arg)
{
    Absorb *a = arg;
    Expr u = funcs_argument(node, "exp"), r, q, power;

    if (!u || ode_is_free(u, a->C) || !ode_split_linear(u, a->C, &r, &q))
        return;
    if (!a->unit)
        a->unit = r;
    power = expr_pow(a->C, normal_expr(expr_div(r, a->unit)));
    a->from = ode_append(a->from, node);
    a->to = ode_append(a->to, expr_mul(power, funcs_apply1("exp", q)));
}

/* Where C occurs in exponentials only, exp(C) is the better constant. */
static Expr absorbed(Expr value, Expr C)
{
    Absorb a = {C, NULL, expr_list(NULL, 0), expr_list(NULL, 0)};
    Expr hidden = expr_list(NULL, 0), name = ode_fresh(), rest;

    walk_each(value, note_exponential, &a);
    for (long i = 0; i < expr_count(a.from); i++)
        hidden = ode_append(hidden, name);
    rest = walk_replace(value, a.from->u.args, hidden->u.args, expr_count(a.from));
    if (expr_count(a.from) == 0 || !ode_is_free(rest, C))
        return value;
    return walk_replace(value, a.from->u.args, a.to->u.args, expr_count(a.from));
}

typedef struct Rename {
    Expr C, t;
    Expr part; /* the largest parts with C that are free of t and other constants */
    bool same; /* there is only one of them */
} Rename;

/* Visits the largest parts of e that hold C and nothing else that varies. */
static void find_part(Rename *r, Expr e)
{
    if (ode_is_free(e, r->C))
        return;
    err_stack_check();
    if (expr_is(e, EXPR_SYMBOL) || ((expr_is(e, EXPR_CALL) || expr_is(e, EXPR_PRODUCT)) &&
                                    ode_is_free(e, r->t) && expr_count(ode_constants(e)) == 1)) {
        r->same &= !r->part || r->part == e;
        r->part = e;
        return;
    }
    for (long i = 1; i <= expr_nops(e); i++)
        find_part(r, expr_op(e, i));
}

/* A constant that occurs in one function of it only is better that function: exp(C) becomes C. */
static Expr renamed(Expr value, Expr C, Expr t)
{
    Rename r = {C, t, NULL, true};

    find_part(&r, value);
    return r.part && r.same ? walk_replace(value, &r.part, &C, 1) : value;
}

static Expr better_constants(Expr value, Expr t)
{
    Expr constants = ode_constants(value);

    for (long i = 0; i < expr_count(constants); i++) {
        Expr C = expr_arg(constants, i);

        value = ode_tidy(renamed(absorbed(value, C), C, t), t);
    }
    return value;
}

/* ln(exp(u)) is u where u is real; whether that is a solution is tested. */
static void find_logarithm(Expr node, void *arg)
{
    Expr *list = arg, u = funcs_argument(node, "ln");

    if (u && funcs_argument(u, "exp"))
        *list = ode_append(*list, node);
}

static Expr without_logarithms(Expr value)
{
    Expr list = expr_list(NULL, 0);

    walk_each(value, find_logarithm, &list);
    for (long i = 0; i < expr_count(list); i++) {
        Expr node = expr_arg(list, i);

        value = ode_replace(value, node, funcs_argument(funcs_argument(node, "ln"), "exp"));
    }
    return value;
}

/* --- solutions from a first integral --------------------------------------------------------- */

static void find_parameter(Expr node, void *arg)
{
    Expr *list = arg;

    if (expr_is(node, EXPR_SYMBOL) && !funcs_is_constant(node) && !funcs_find(node))
        *list = ode_append(*list, node);
}

/* Does the value solve the equation for t right after the point, parameters being positive? */
static bool holds_near(Expr residual, Expr t, Expr y, Expr value, Expr point)
{
    Expr u = ode_fresh(), square = expr_mul(u, u), left, list = expr_list(NULL, 0);
    Expr small = expr_div(
        square, expr_mul(expr_pow(expr_int(10), expr_int(12)), expr_add(EXPR_ONE, square)));

    left = ode_substitute(residual, t, &y, &value, 1);
    left = ode_replace(left, t, expr_add(point, small));
    walk_each(left, find_parameter, &list);
    for (long i = 0; i < expr_count(list); i++) {
        Expr name = expr_arg(list, i);

        if (name != u)
            left = ode_replace(left, name, expr_mul(name, name));
    }
    return ode_zero_test(left) == TRUTH_YES;
}

/* Does the value pass, in the equation and in the starting values of y? */
static bool passes(const Ode *ode, Expr residual, Expr y, Expr value)
{
    bool near = false;

    for (long i = 0; i < ode->starts; i++) {
        const OdeStart *s = &ode->start[i];
        Expr given;

        if (s->function != y || ode_has_constant(value))
            continue;
        given = ode_value_at(value, ode->t, s->order, s->point);
        if (!given || ode_zero_test(expr_sub(given, s->value)) != TRUTH_YES)
            return false;
        near = true;
    }
    return ode_holds(residual, ode->t, &y, &value, 1) ||
           (near && holds_near(residual, ode->t, y, value, ode->start[0].point));
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

bool ode_is_new(Expr list, Expr value)
{
    Expr constants = ode_constants(value), named = ode_name_constants(value, EXPR_ZERO);

    for (long i = 0; i < expr_count(list); i++) {
        Expr other = expr_arg(expr_arg(list, i), 1), negated;

        if (ode_name_constants(other, EXPR_ZERO) == named)
            return false;
        if (expr_count(constants) != 1)
            continue;
        negated = ode_replace(other, expr_arg(constants, 0), expr_neg(expr_arg(constants, 0)));
        if (zero_is(expr_sub(value, negated)))
            return false;
    }
    return true;
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
    for (long i = 0; values && i < expr_count(values); i++) {
        Expr value = better_constants(expr_arg(values, i), ode->t), real;

        real = without_logarithms(value);
        if (real != value && passes(ode, residual, y, real))
            value = real;
        if (is_readable(value, F) && passes(ode, residual, y, value) && ode_is_new(list, value))
            list = ode_append(list, expr_equation(y, value));
    }
    if (expr_count(list) > 0)
        return list;
    F = expr_equation(ode_replace(F, name, y), C);
    return expr_list(&F, 1);
}

/* --- first order ----------------------------------------------------------------------------- */

typedef struct Branches {
    Expr residual; /* in names for y and y' */
    Expr p;
} Branches;

static Expr solve_slope(void *arg)
{
    const Branches *b = arg;
    SolveResult result = solve_for(numer_expr(normal_expr(b->residual)), b->p);

    return result.complete ? result.solutions : NULL;
}

/* The one slope of an equation that is linear in y' as it stands, kept in its shape; or NULL. */
static Expr linear_slope(const Branches *b)
{
    Expr a = normal_expr(diff_name(b->residual, b->p)), slope;

    if (a == EXPR_ZERO || !ode_is_free(a, b->p))
        return NULL;
    slope = expr_neg(expr_div(ode_replace(b->residual, b->p, EXPR_ZERO), a));
    return expr_list(&slope, 1);
}

/* The constant solution through a starting value where f vanishes. */
static Expr equilibrium(const Ode *ode, Expr f, Expr y, Expr name)
{
    const OdeStart *s = ode_start(ode, y, 0);
    Expr slope = s ? ode_value_at(f, name, 0, s->value) : NULL, answer;

    if (!slope || ode_zero_test(slope) != TRUTH_YES)
        return NULL;
    answer = expr_equation(y, s->value);
    return expr_list(&answer, 1);
}

static Expr solve_branch(const Ode *ode, Expr residual, Expr f, Expr y, Expr name)
{
    Expr F, answer = equilibrium(ode, f, y, name), slope;

    if (answer)
        return answer;
    slope = expr_sub(diff_make(y, ode->t, 1), ode_replace(f, name, y));
    OdeLinear linear;
    if (ode_read_linear(&linear, slope, y, ode->t)) {
        Expr value = ode_solve_linear(ode, &linear);

        if (value && ode_holds(slope, ode->t, &y, &value, 1)) {
            value = expr_equation(y, ode_tidy(value, ode->t));
            return expr_list(&value, 1);
        }
    }
    F = ode_first_integral(ode, f, name);
    return F ? ode_from_integral(ode, residual, y, F, name) : NULL;
}

/* y = t*y' + g(y'), A. C. Clairaut's equation: straight lines. */
static Expr clairaut(const Ode *ode, const Branches *b, Expr y, Expr name)
{
    Branches exchanged = {b->residual, name};
    Expr values = ode_attempt(solve_slope, &exchanged), list = expr_list(NULL, 0);

    for (long i = 0; values && i < expr_count(values); i++) {
        Expr value = expr_arg(values, i);

        if (ode_zero_test(expr_sub(diff_name(value, ode->t), b->p)) != TRUTH_YES)
            continue;
        value = ode_replace(value, b->p, ode_constant());
        list = ode_append(list, expr_equation(y, value));
    }
    return expr_count(list) > 0 ? list : NULL;
}

typedef struct Slope {
    const Ode *ode;
    Expr residual, f, y, name;
} Slope;

static Expr try_branch(void *arg)
{
    const Slope *s = arg;

    return solve_branch(s->ode, s->residual, s->f, s->y, s->name);
}

static Expr first_order(const Ode *ode, Expr residual, Expr y)
{
    Expr name = ode_fresh(), p = ode_fresh(), slopes, list = expr_list(NULL, 0);
    Expr from[] = {diff_make(y, ode->t, 1), y}, to[] = {p, name};
    Branches b = {walk_replace(residual, from, to, 2), p};

    if (walk_has(b.residual, expr_arg(y, 0)))
        return NULL;
    slopes = linear_slope(&b);
    if (!slopes)
        slopes = ode_attempt(solve_slope, &b);
    for (long i = 0; slopes && i < expr_count(slopes); i++) {
        Slope slope = {ode, residual, expr_arg(slopes, i), y, name};
        Expr found = ode_attempt(try_branch, &slope);

        for (long k = 0; found && k < expr_count(found); k++)
            list = ode_append(list, expr_arg(found, k));
    }
    return expr_count(list) > 0 ? list : clairaut(ode, &b, y, name);
}

/* --- algebraic equations --------------------------------------------------------------------- */

static Expr algebraic(const Ode *ode, Expr residual, Expr y)
{
    Expr name = ode_fresh(), values, list = expr_list(NULL, 0);
    Branches b = {walk_replace(residual, &y, &name, 1), name};

    if (walk_has(b.residual, expr_arg(y, 0)))
        return NULL;
    values = ode_attempt(solve_slope, &b);
    for (long i = 0; values && i < expr_count(values); i++)
        if (passes(ode, residual, y, expr_arg(values, i)))
            list = ode_append(list, expr_equation(y, expr_arg(values, i)));
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
    long order = ode_order(residual, y);
    OdeLinear eq;

    err_stack_check();
    if (order < 0)
        return NULL;
    if (ode_read_linear(&eq, residual, y, ode->t)) {
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
    return order == 1 ? first_order(ode, residual, y) : ode_lower(ode, residual, y);
}
