/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solutions through starting values beyond the places where arc tangents leap. y' = cos(y),
 * y(0) = 3 has 2*arctan(p/q), which leaps by 2*Pi where q vanishes while y passes Pi: there the
 * arc tangent of two arguments goes on, as long as p does not vanish where q is negative;
 * arctan(a*tan(w)+b), which turns for ever, goes on by steps. What neither mends, or may need it
 * where parameters are in the way, is noted: how far the solution holds.
 *
 * What it does not do: look further than REACH from the start.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rewrite.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"

enum { REACH = 16, PARTS = 8 }; /* from the start, on either side; looks at a unit of it */
enum { DIGITS = 15 };

/* Is the node, of a wave's argument, of some kind that has no poles, steps or cuts? */
static void look_for_breaks(Expr node, void *broken)
{
    Expr base, exponent;
    if (expr_is(node, EXPR_CALL))
        *(bool *)broken |= !funcs_is_constant(node) && !funcs_is_entire(node);
    for (long i = 0; i < expr_factor_count(node) && !expr_is(node, EXPR_CALL); i++) {
        expr_split_power(expr_factor(node, i), &base, &exponent);
        *(bool *)broken |= !funcs_is_constant(base) &&
                           (!expr_is(exponent, EXPR_INTEGER) || num_sign(exponent) < 0);
    }
}

/* Is w real and continuous on the whole line for real names? */
static bool is_even_way(Expr w)
{
    bool broken = walk_has_kind(w, EXPR_COMPLEX);
    walk_each(w, look_for_breaks, &broken);
    return !broken;
}

/* The one call of tan or cot in u that depends on t; NULL: there is none, or there are several. */
static Expr wave_in(Expr u, Expr t)
{
    static const char *const NAMES[] = {"tan", "cot"};
    Expr wave = NULL;
    for (int k = 0; k < 2; k++) {
        Expr calls = walk_calls(u, NAMES[k]);
        for (long i = 0; i < expr_count(calls); i++) {
            if (ode_is_free(expr_arg(calls, i), t))
                continue;
            if (wave)
                return NULL;
            wave = expr_arg(calls, i);
        }
    }
    return wave;
}

/* tan(w) leaps where w/Pi+1/2 passes integers, cot(w) the other way where w/Pi does. */
Expr ode_gone_on(Expr node, void *t)
{
    Expr u = funcs_argument(node, "arctan"), wave = u ? wave_in(u, t) : NULL;
    if (!wave || !is_even_way(expr_arg(wave, 1)))
        return node;
    Expr p = ode_fresh(), inside = ode_replace(u, wave, p);
    Expr a = normal_expr(diff_name(inside, p)), turns = expr_div(expr_arg(wave, 1), EXPR_PI);
    bool falls = funcs_argument(wave, "cot") != NULL;
    if (a == EXPR_ZERO || walk_has(a, p) || walk_has(inside, t) || walk_has_kind(a, EXPR_COMPLEX))
        return node;
    if (!falls)
        turns = expr_add(turns, EXPR_HALF);
    return expr_add(node,
                    expr_product((Expr[]){falls ? EXPR_MINUS_ONE : EXPR_ONE, EXPR_PI,
                                          funcs_apply1("signum", a), funcs_apply1("floor", turns)},
                                 4));
}

typedef struct Along {
    Expr t, from;
    Expr p, q; /* of the arc tangent looked at */
} Along;

/* The sign of e at t, or 2 where it has no real value there. */
static int sign_at(Expr e, Expr t, Expr at)
{
    Expr value = evalf_expr(funcs_at(e, t, at), DIGITS);
    return expr_is_real_number(value) ? num_sign(value) : 2;
}

typedef struct Looks {
    Expr end[2]; /* before and behind the start: where q vanishes first; NULL: nowhere in reach */
    bool leaves; /* p changes its sign where q is no longer of the sign that it has at the start */
} Looks;

/* The zero of q between two points, at the first of which it has this sign. */
static Expr closed_in(const Along *a, int first, Expr low, Expr high)
{
    enum { HALVINGS = 40 };
    for (int i = 0; i < HALVINGS; i++) {
        Expr middle = expr_mul(EXPR_HALF, expr_add(low, high));
        if (sign_at(a->q, a->t, middle) == first)
            low = middle;
        else
            high = middle;
    }
    return evalf_expr(low, 10);
}

static void look_along(const Along *a, int side, int first, Looks *looks)
{
    Expr *end = &looks->end[side > 0], last = a->from;
    int p = sign_at(a->p, a->t, a->from), q = first;
    for (long k = 1; k <= REACH * PARTS; k++) {
        Expr at = expr_add(a->from, expr_ratio(side * (2 * k + 1), 2 * PARTS));
        int here = sign_at(a->p, a->t, at), below = sign_at(a->q, a->t, at);
        if (here == 2 || below == 2)
            return;
        if (!*end && below != first)
            *end = closed_in(a, first, last, at);
        looks->leaves = looks->leaves || (here != p && (q != first || below != first));
        p = here;
        q = below;
        last = at;
    }
}

static void note(Kind kind, Expr left, Expr right)
{
    notes_add(notes_current(), expr_make(kind, (Expr[]){left, right}, 2));
}

/* An arc tangent that goes on through the zeros of the denominator q of its argument, or how far it
 * holds. */
static Expr gone_on_by_angle(Expr node, void *arg)
{
    Along *a = arg;
    Expr u = funcs_argument(node, "arctan");
    Looks looks = {{NULL, NULL}, false};
    if (!u || ode_is_free(u, a->t) || ode_gone_on(node, (void *)a->t) != node)
        return node; /* those of waves go on by steps */
    u = normal_expr(rewrite_expr(u, REWRITE_SINCOS));
    a->p = numer_expr(u);
    a->q = denom_expr(u);
    if (ode_is_free(a->q, a->t))
        return node;
    int first = funcs_is_constant(a->from) && funcs_is_constant_beside(u, a->t)
                    ? sign_at(a->q, a->t, a->from)
                    : 2;
    if (first != 1 && first != -1) {
        note(EXPR_UNEQUAL, EXPR_ZERO, a->q);
        return node;
    }
    look_along(a, 1, first, &looks);
    look_along(a, -1, first, &looks);
    if (looks.leaves && looks.end[0])
        note(EXPR_LESS, looks.end[0], a->t);
    if (looks.leaves && looks.end[1])
        note(EXPR_LESS, a->t, looks.end[1]);
    if (looks.leaves || (!looks.end[0] && !looks.end[1]))
        return node;
    Expr sign = expr_int(first);
    return funcs_apply2("arctan", expr_mul(sign, a->p), expr_mul(sign, a->q));
}

/* Waves that go on by steps, which begin at the start. */
static Expr gone_on_by_steps(Expr node, void *arg)
{
    const Along *a = arg;
    Expr value = ode_gone_on(node, (void *)a->t);
    return value == node ? node : expr_sub(value, funcs_at(expr_sub(value, node), a->t, a->from));
}

/* An integral up to t that stands though it has a closed form: this leaps on the way. It is inert,
 * for evaluated again it would be that. */
static Expr made_inert(Expr node, void *arg)
{
    const Along *a = arg;
    Expr g, by;
    if (!expr_is_call(node, expr_symbol("int")) || expr_count(node) != 3)
        return node;
    g = expr_arg(node, 1);
    by = expr_arg(node, 2);
    bool grows = expr_is(by, EXPR_EQUATION) && expr_is(expr_arg(by, 1), EXPR_RANGE) &&
                 expr_arg(expr_arg(by, 1), 1) == a->t;
    return grows && ode_antiderivative(g, expr_arg(by, 0)) ? expr_call2("Int", g, by) : node;
}

typedef struct Task {
    Along along;
    Expr solution;
} Task;

static Expr gone_on(void *arg)
{
    Task *task = arg;
    Expr e = task->solution;
    if (walk_has_call(e, "int"))
        e = walk_rebuild(e, NULL, made_inert, &task->along);
    if (!walk_has(e, expr_symbol("floor"))) /* an integral goes on by steps already */
        e = walk_rebuild(e, NULL, gone_on_by_steps, &task->along);
    return walk_rebuild(e, NULL, gone_on_by_angle, &task->along);
}

Expr ode_along(const Ode *ode, Expr solution)
{
    if (ode->starts == 0 || ode->inert ||
        !(walk_has(solution, expr_symbol("arctan")) || walk_has_call(solution, "int")))
        return solution;
    Task task = {{ode->t, ode->start[0].point, NULL, NULL}, solution};
    Expr value = ode_attempt(gone_on, &task);
    return value ? value : solution;
}
