/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The derivative of a function of t as a distribution: that of a piecewise function is the one of
 * its branches and, for each jump, its height times an impulse (L. Schwartz, Theorie des
 * distributions, 1950, ch. II). So a solution of y'' = f whose slope jumps leaves an impulse in the
 * equation, and one that an impulse kicks does not. Functions such as Heaviside and abs bring their
 * impulses with them.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/steps.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

typedef struct Jump {
    const Steps *steps;
    Expr e;
    long place;
    Expr height;
} Jump;

static Expr itself(Expr e, Expr t)
{
    (void)t;
    return e;
}

static Expr beside(const Jump *j, long interval)
{
    Expr here = steps_on(j->steps, j->e, interval);

    return here ? ode_replace(here, j->steps->x, j->steps->place[j->place]) : NULL;
}

static void measure(void *arg)
{
    Jump *j = arg;
    Expr left = beside(j, j->place), right = beside(j, j->place + 1);

    j->height = left && right ? expr_sub(right, left) : NULL;
}

/* The jump of e at a place; NULL where it has none that is finite. */
static Expr height_of(const Steps *steps, Expr e, long place)
{
    Jump j = {steps, e, place, NULL};

    if (!err_attempt(measure, &j) || !j.height || walk_has(j.height, EXPR_UNDEFINED))
        return NULL;
    return j.height;
}

/* The derivative of a sum without impulses. */
static Expr regular_slope(Expr e, Expr t)
{
    Steps s = {.x = t};
    Expr sum = diff_name(e, t), whole;

    if (!walk_has(e, expr_symbol("piecewise")))
        return sum;
    whole = steps_gather(e, t, itself);
    if (!expr_is_call(whole, expr_symbol("piecewise")) || !steps_places(&s, whole))
        return sum;
    sum = diff_name(whole, t);
    for (long i = 0; i < s.places; i++) {
        Expr height = height_of(&s, whole, i);

        if (height && !ode_vanishes(height))
            sum = expr_add(sum, expr_mul(height, funcs_apply1("Dirac", expr_sub(t, s.place[i]))));
    }
    return sum;
}

Expr ode_slope(Expr e, Expr t)
{
    Expr impulses, regular;

    steps_split(e, &impulses, &regular);
    return expr_add(regular_slope(regular, t), diff_name(impulses, t));
}
