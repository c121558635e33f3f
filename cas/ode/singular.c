/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solutions of a first-order equation that its general solution misses. Curves where uniqueness may
 * fail are candidates: the p-discriminant, where F = 0 and dF/dy' = 0 (E. L. Ince, Ordinary
 * Differential Equations, ch. III), the zeros of what stands under a root, in a denominator or in a
 * logarithm of a slope or of a first integral, and constants where a slope vanishes. A candidate
 * that solves the equation is one of three: a member of the general solution, its limit for a
 * constant that grows beyond all bounds, or singular; where df/dy is finite it is not singular.
 * What it does not do: find solutions that are glued from pieces of others.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs_facts.h"

/* Larger expressions are not searched for candidates, larger candidates are not looked at. */
static const double MOST_SIZE = 2000, MOST_VALUE = 200;

/* --- candidates ------------------------------------------------------------------------------ */

typedef struct Suspects {
    Expr name; /* stands for y */
    Expr list; /* expressions whose zeros are suspect */
} Suspects;

static void suspect(Suspects *s, Expr e)
{
    if (!ode_is_free(e, s->name))
        s->list = ode_append(s->list, e);
}

/* The places of functions that are not analytic, zeros of denominators and under roots. */
static void note_suspect(Expr node, void *arg)
{
    Suspects *s = arg;
    const FuncPlace *breaks = funcs_breaks(node);

    for (int i = 0; i < FUNC_MOST_BREAKS && breaks[i]; i++)
        suspect(s, expr_sub(expr_arg(node, expr_count(node) - 1), funcs_place(breaks[i])));
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (!expr_is(exponent, EXPR_INTEGER) || num_sign(exponent) < 0)
            suspect(s, base);
    }
}

typedef struct Zeros {
    Expr e, name;
} Zeros;

static Expr zeros(void *arg)
{
    const Zeros *z = arg;

    return solve_for(z->e, z->name).solutions;
}

static void append_all(Expr *list, Expr items)
{
    for (long i = 0; items && i < expr_count(items); i++)
        *list = ode_append(*list, expr_arg(items, i));
}

/* Appends the values of name where the numerator or the denominator of e vanishes. */
static void add_zeros(Expr *values, Expr e, Expr name)
{
    Zeros up, down;

    e = normal_expr(e);
    up = (Zeros){numer_expr(e), name};
    down = (Zeros){denom_expr(e), name};
    append_all(values, ode_is_free(up.e, name) ? NULL : ode_attempt(zeros, &up));
    append_all(values, ode_is_free(down.e, name) ? NULL : ode_attempt(zeros, &down));
}

/* Constants where the slope f vanishes. */
static void add_equilibria(Expr *values, Expr f, Expr t, Expr name)
{
    Expr up = factor_expr(numer_expr(normal_expr(f)));

    for (long i = 0; i < expr_factor_count(up); i++) {
        Expr factor = expr_factor(up, i);

        if (ode_is_free(factor, t) && !ode_is_free(factor, name))
            add_zeros(values, factor, name);
    }
}

typedef struct Discriminant {
    Expr R, name, p;
} Discriminant;

/* Values of y where R = 0 and dR/dp = 0 for some p. */
static Expr discriminant(void *arg)
{
    const Discriminant *d = arg;
    Expr list = expr_list(NULL, 0);
    SolveResult found =
        solve_equations((Expr[]){d->R, diff_name(d->R, d->p)}, 2, (Expr[]){d->name, d->p}, 2);

    for (long i = 0; i < expr_count(found.solutions); i++)
        list = ode_append(list, expr_arg(expr_arg(found.solutions, i), 0));
    return list;
}

/* The same where the equation can be solved for y. */
static Expr envelope(void *arg)
{
    const Discriminant *d = arg;
    Expr list = expr_list(NULL, 0), values = solve_for(d->R, d->name).solutions;

    for (long i = 0; i < expr_count(values); i++) {
        Expr value = expr_arg(values, i);
        Expr slopes = solve_for(numer_expr(normal_expr(diff_name(value, d->p))), d->p).solutions;

        for (long k = 0; k < expr_count(slopes); k++)
            list = ode_append(list, ode_replace(value, d->p, expr_arg(slopes, k)));
    }
    return list;
}

/* The candidates of the equation R(t, name, p) = 0. */
static Expr candidates(const OdeSearch *s)
{
    Suspects suspects = {s->name, expr_list(NULL, 0)};
    Discriminant d = {numer_expr(normal_expr(s->R)), s->name, s->p};
    Expr values = s->found;

    if (!ode_is_free(diff_name(d.R, s->p), s->p))
        append_all(&values,
                   ode_attempt(is_polynomial_in(d.R, &d.p, 1) ? discriminant : envelope, &d));
    for (long i = 0; i < expr_count(s->slopes); i++)
        add_equilibria(&values, expr_arg(s->slopes, i), s->ode->t, s->name);
    for (long i = 0; i < expr_count(s->slopes); i++)
        if (walk_tree_size(expr_arg(s->slopes, i)) < MOST_SIZE)
            walk_each(expr_arg(s->slopes, i), note_suspect, &suspects);
    for (long i = 0; i < expr_count(s->integrals); i++)
        if (walk_tree_size(expr_arg(s->integrals, i)) < MOST_SIZE)
            walk_each(expr_arg(s->integrals, i), note_suspect, &suspects);
    for (long i = 0; i < expr_count(suspects.list); i++)
        add_zeros(&values, expr_arg(suspects.list, i), s->name);
    return values;
}

/* --- members, limits and others -------------------------------------------------------------- */

typedef enum Place { PLACE_APART, PLACE_MEMBER, PLACE_LIMIT } Place;

typedef struct Family {
    Expr g, C, value, t;
} Family;

static bool is_same(Expr a, Expr b)
{
    return ode_vanishes(expr_sub(a, b));
}

/* Roots of squares taken without regard to sign: the other sign is a candidate of its own. */
static Expr plain_roots(Expr value)
{
    Expr plain;

    value = normal_expr(value);
    if (!ode_is_free(value, expr_symbol("RootOf")))
        return value;
    value = normal_expr(simplify_radicals(ode_roots_apart(value)));
    plain = normal_expr(simplify_symbolic(value));
    return walk_has_kind(plain, EXPR_COMPLEX) && !walk_has_kind(value, EXPR_COMPLEX)
               ? value
               : plain; /* ln(-1/x) */
}

/* A value of C, free of t, for which the family g is the value; NULL when there is none. */
static Expr constant_for(void *arg)
{
    const Family *f = arg;
    Expr choices = solve_for(numer_expr(normal_expr(expr_sub(f->g, f->value))), f->C).solutions;

    for (long i = 0; i < expr_count(choices); i++) {
        Expr C = expr_arg(choices, i), member;

        if (!ode_is_free(C, f->t))
            C = normal_expr(C);
        if (!ode_is_free(C, f->t))
            continue;
        member = ode_replace(f->g, f->C, C);
        if (is_same(member, f->value) || is_same(plain_roots(member), f->value))
            return C;
    }
    return NULL;
}

/* The value that g tends to as C grows. */
static Expr far_value(void *arg)
{
    const Family *f = arg;
    Expr c = ode_fresh(), g = normal_expr(ode_replace(f->g, f->C, expr_inv(c)));
    Expr down = denom_expr(g);

    if (is_polynomial_in(down, &c, 1) && is_same(ode_replace(down, c, EXPR_ZERO), EXPR_ZERO))
        return NULL;
    return ode_value_at(g, c, 0, EXPR_ZERO);
}

static Place place_in_family(Expr g, Expr value, Expr t)
{
    Expr constants = ode_constants(g), far;

    if (is_same(g, value))
        return PLACE_MEMBER;
    if (expr_count(constants) != 1)
        return PLACE_APART;
    Family f = {g, expr_arg(constants, 0), value, t};
    if (ode_attempt(constant_for, &f))
        return PLACE_MEMBER;
    far = ode_attempt(far_value, &f);
    return far && is_same(far, value) ? PLACE_LIMIT : PLACE_APART;
}

/* A relation where y is the value; NULL where it has none. */
static Expr put_value(void *arg)
{
    const Family *f = arg;
    Expr at = ode_replace(f->g, f->C, f->value);

    return walk_has(at, EXPR_INFINITY) || walk_has(at, EXPR_UNDEFINED) ? NULL : at;
}

/* The curve (T(p), Y(p)) lies on y = value(t) where Y = value(T). */
static Place place_on_curve(const OdeSearch *s, Expr curve, Expr value)
{
    Expr constants = ode_constants(curve), T = expr_arg(expr_arg(curve, 0), 1);
    Expr Y = expr_arg(expr_arg(curve, 1), 1), on = ode_replace(value, s->ode->t, T);

    if (expr_count(constants) != 1)
        return is_same(Y, on) ? PLACE_MEMBER : PLACE_APART;
    Family f = {expr_sub(Y, on), expr_arg(constants, 0), EXPR_ZERO, expr_symbol("_T")};
    return ode_attempt(constant_for, &f) ? PLACE_MEMBER : PLACE_APART;
}

/* A relation is constant along its members; where it has no value it tends to its limits. */
static Place place_in_relation(Expr left, Expr y, Expr value, Expr t)
{
    Expr constants = ode_constants(left), at;

    if (expr_count(constants) == 1)
        left = ode_replace(left, expr_arg(constants, 0), EXPR_ZERO);
    Family f = {left, y, value, t};
    at = ode_attempt(put_value, &f);
    if (!at)
        return PLACE_LIMIT;
    if (expr_count(constants) == 0)
        return is_same(at, EXPR_ZERO) ? PLACE_MEMBER : PLACE_APART;
    return ode_vanishes(diff_name(at, t)) ? PLACE_MEMBER : PLACE_APART;
}

static Place place_of(const OdeSearch *s, Expr solution, Expr value)
{
    Expr left, name = s->name;

    if (!expr_is(solution, EXPR_EQUATION))
        return place_on_curve(s, solution, value);
    if (expr_arg(solution, 0) == s->y && ode_is_free(expr_arg(solution, 1), s->y))
        return place_in_family(expr_arg(solution, 1), value, s->ode->t);
    left = expr_sub(expr_arg(solution, 0), expr_arg(solution, 1));
    return place_in_relation(walk_replace1(left, s->y, name), name, value, s->ode->t);
}

typedef struct Placing {
    const OdeSearch *search;
    Expr list, value;
    Place best; /* of the value in the list of solutions */
} Placing;

static Expr find_place(void *arg)
{
    Placing *p = arg;

    for (long i = 0; i < expr_count(p->list) && p->best != PLACE_MEMBER; i++) {
        Place place = place_of(p->search, expr_arg(p->list, i), p->value);

        if (place != PLACE_APART)
            p->best = place;
    }
    return p->value;
}

typedef struct Pair {
    Expr other, value;
} Pair;

/* Another constant in one of the usual roles: reflected, shifted by half a period, inverted. */
static Expr by_change(void *arg)
{
    const Pair *pair = arg;
    Expr c = expr_arg(ode_constants(pair->other), 0), C = expr_arg(ode_constants(pair->value), 0);
    Expr changes[] = {C,           expr_neg(C),          expr_add(C, EXPR_PI), expr_sub(EXPR_PI, C),
                      expr_inv(C), expr_neg(expr_inv(C))};

    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        if (is_same(ode_replace(pair->other, c, changes[i]), pair->value))
            return C;
    return NULL;
}

bool ode_same_family(Expr other, Expr value, Expr t)
{
    Pair pair = {other, value};

    if (expr_count(ode_constants(other)) != 1 || expr_count(ode_constants(value)) != 1)
        return ode_name_constants(other, EXPR_ZERO) == ode_name_constants(value, EXPR_ZERO);
    if (ode_attempt(by_change, &pair))
        return true;
    Family f = {ode_replace(other, expr_arg(ode_constants(other), 0), ode_constant()), NULL, value,
                t};
    f.C = expr_arg(ode_constants(f.g), 0);
    return ode_attempt(constant_for, &f) != NULL;
}

/* --- the whole ------------------------------------------------------------------------------- */

typedef struct Check {
    const OdeSearch *search;
    Expr value;
} Check;

typedef struct Domain {
    const OdeSearch *search;
    Expr value;
} Domain;

static void put_in(Expr node, void *arg)
{
    const Domain *d = arg;
    Expr from[] = {d->search->name, d->search->p};
    Expr to[] = {d->value, diff_name(d->value, d->search->ode->t)};

    if (expr_is(node, EXPR_CALL) || expr_is(node, EXPR_POWER) || expr_is(node, EXPR_PRODUCT))
        funcs_replace(node, from, to, 2);
}

/* The value when it solves the equation and has the starting values. */
static Expr checked(void *arg)
{
    const Check *c = arg;
    const Ode *ode = c->search->ode;

    for (long i = 0; i < ode->starts; i++) {
        const OdeStart *s = &ode->start[i];
        Expr given = ode_value_at(c->value, ode->t, s->order, s->point);

        if (s->function == c->search->y && (!given || !is_same(given, s->value)))
            return NULL;
    }
    Domain domain = {c->search, c->value};
    walk_each(c->search->R, put_in, &domain); /* raises where a part has no value: 0*ln(0) */
    if (ode_holds(c->search->residual, ode->t, &c->search->y, &c->value, 1))
        return c->value;
    /* sqrt(1-t^2) solves y = t*y'+sqrt(1+y'^2) for -1 < t < 1 only */
    return ode_holds_near(c->search->residual, ode->t, c->search->y, c->value, EXPR_ZERO, false)
               ? c->value
               : NULL;
}

/* May a curve be shown: real, and short? */
static bool is_plain(const OdeSearch *s, Expr value)
{
    return ode_is_free(value, s->name) && ode_is_free(value, s->p) &&
           !walk_has_kind(value, EXPR_COMPLEX) && !ode_is_heavy(value) &&
           walk_tree_size(value) < MOST_VALUE;
}

static void note_limit(const OdeSearch *s, Expr value)
{
    Expr equation = expr_equation(s->y, value), t = s->ode->t;

    if (s->ode->limits && is_polynomial_in(numer_expr(value), &t, 1) &&
        is_polynomial_in(denom_expr(value), &t, 1))
        *s->ode->limits = ode_append(*s->ode->limits, equation);
}

/* Does the value solve y' = f for a slope f with a finite df/dy there? It is then the only solution
 * through its points (E. Picard), so a general solution that misses it tends to it. */
static Expr find_regular(void *arg)
{
    const Check *c = arg;
    const OdeSearch *s = c->search;

    for (long i = 0; i < expr_count(s->slopes); i++) {
        Expr f = expr_arg(s->slopes, i), bend;
        Family at = {f, s->name, c->value, s->ode->t};

        if (!is_same(ode_replace(f, s->name, c->value), diff_name(c->value, s->ode->t)))
            continue;
        at.g = diff_name(f, s->name);
        bend = ode_attempt(put_value, &at);
        if (bend)
            return bend;
    }
    return NULL;
}

Expr ode_with_singular(const OdeSearch *s, Expr list)
{
    Expr values, general = list, seen = expr_list(NULL, 0);
    Notes notes;

    notes_begin(&notes); /* about candidates */
    values = candidates(s);
    for (long i = 0; i < expr_count(values); i++) {
        Expr value = plain_roots(expr_arg(values, i));
        Check check = {s, value};
        Placing placing = {s, general, value, PLACE_APART};

        err_poll();
        if (!is_plain(s, value) || collection_find(seen, value) >= 0)
            continue;
        seen = ode_append(seen, value);
        if (!ode_attempt(checked, &check))
            continue;
        ode_attempt(find_place, &placing);
        if (placing.best == PLACE_APART && ode_attempt(find_regular, &check))
            placing.best = PLACE_LIMIT;
        if (placing.best == PLACE_LIMIT && s->ode->starts == 0)
            note_limit(s, value);
        else if (placing.best != PLACE_MEMBER)
            list = ode_append(list, expr_equation(s->y, value));
    }
    notes_drop(&notes);
    return list;
}
