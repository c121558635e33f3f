/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solutions through starting values beyond the places where arc tangents leap. y' = cos(y),
 * y(0) = 3 has 2*arctan(p/q), which leaps by 2*Pi where q vanishes while y passes Pi: there the
 * arc tangent of two arguments goes on, as long as p does not vanish where q is negative;
 * arctan(a*tan(w)+b), which turns for ever, goes on by steps. What neither mends is noted: the
 * solution holds as long as q is not zero.
 *
 * What it does not do: look further than REACH from the start, or at solutions with parameters.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"

enum { REACH = 16, PARTS = 8 }; /* from the start, on either side; looks at a unit of it */
enum { DIGITS = 15 };

/* The one call of tan in u that depends on t; NULL: there is none, or there are several. */
static Expr wave_in(Expr u, Expr t)
{
    Expr calls = walk_calls(u, "tan"), wave = NULL;
    for (long i = 0; i < expr_count(calls); i++) {
        if (ode_is_free(expr_arg(calls, i), t))
            continue;
        if (wave)
            return NULL;
        wave = expr_arg(calls, i);
    }
    return wave;
}

Expr ode_gone_on(Expr node, void *t)
{
    Expr u = funcs_argument(node, "arctan"), wave = u ? wave_in(u, t) : NULL;
    if (!wave)
        return node;
    Expr w = expr_arg(wave, 1), p = ode_fresh(), inside = ode_replace(u, wave, p);
    Expr a = normal_expr(diff_name(inside, p));
    int sign = walk_has(a, p) || walk_has(inside, t) ? 2 : funcs_real_sign(a);
    if ((sign != 1 && sign != -1) || walk_has(normal_expr(diff_name(w, t)), t))
        return node;
    Expr turns = funcs_apply1("floor", expr_add(expr_div(w, EXPR_PI), EXPR_HALF));
    return expr_add(node, expr_product((Expr[]){expr_int(sign), EXPR_PI, turns}, 3));
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
    bool leaps;  /* q changes its sign */
    bool leaves; /* p changes its sign where q is no longer of the sign that it has at the start */
} Looks;

static void look_along(const Along *a, int side, int first, Looks *looks)
{
    int p = sign_at(a->p, a->t, a->from), q = first;
    for (long k = 1; k <= REACH * PARTS; k++) {
        Expr at = expr_add(a->from, expr_ratio(side * (2 * k + 1), 2 * PARTS));
        int here = sign_at(a->p, a->t, at), below = sign_at(a->q, a->t, at);
        if (here == 2 || below == 2)
            return;
        looks->leaps = looks->leaps || below != first;
        looks->leaves = looks->leaves || (here != p && (q != first || below != first));
        p = here;
        q = below;
    }
}

/* An arc tangent that goes on through the zeros of the denominator q of its argument. */
static Expr gone_on_by_angle(Expr node, void *arg)
{
    Along *a = arg;
    Expr u = funcs_argument(node, "arctan");
    Looks looks = {false, false};
    if (!u || ode_is_free(u, a->t) || !funcs_is_constant_beside(u, a->t))
        return node;
    u = normal_expr(u);
    a->p = numer_expr(u);
    a->q = denom_expr(u);
    int first = ode_is_free(a->q, a->t) ? 2 : sign_at(a->q, a->t, a->from);
    if (first != 1 && first != -1)
        return node;
    look_along(a, 1, first, &looks);
    look_along(a, -1, first, &looks);
    if (!looks.leaps)
        return node;
    if (looks.leaves) {
        notes_add(notes_current(), expr_make(EXPR_UNEQUAL, (Expr[]){a->q, EXPR_ZERO}, 2));
        return node;
    }
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

typedef struct Task {
    Along along;
    Expr solution;
} Task;

static Expr gone_on(void *arg)
{
    Task *task = arg;
    Expr e = task->solution;
    if (!walk_has(e, expr_symbol("floor"))) /* an integral goes on by steps already */
        e = walk_rebuild(e, NULL, gone_on_by_steps, &task->along);
    return e == task->solution ? walk_rebuild(e, NULL, gone_on_by_angle, &task->along) : e;
}

Expr ode_along(const Ode *ode, Expr solution)
{
    if (ode->starts == 0 || !walk_has(solution, expr_symbol("arctan")) ||
        !funcs_is_constant(ode->start[0].point))
        return solution;
    Task task = {{ode->t, ode->start[0].point, NULL, NULL}, solution};
    Expr value = ode_attempt(gone_on, &task);
    return value ? value : solution;
}
