/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where a piecewise function of one variable jumps or has a corner it has no derivative, as in
 * Maple: diff(piecewise(x<0,0,1),x) is undefined at 0. At each place the values on both sides, the
 * value there and the slopes on both sides are compared; what is not decided counts as equal. What
 * it does not do: conditions that are not linear in the variable, functions of other variables.
 */
#include "cas/calculus/corner.h"

#include "cas/algebra/steps.h"
#include "cas/algebra/zero.h"
#include "cas/calculus/limit.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

typedef struct Corner {
    const Steps *steps;
    Expr f, slope; /* piecewise, and what its branches give */
    long place;
    bool found;
    Expr value; /* of the slope at the place, when it is a limit */
} Corner;

static Expr value_at(const Corner *c, Expr e)
{
    Expr value = steps_at(c->steps, e, c->place);

    return value ? value : e;
}

/* Have a and b certainly different values there? What has none differs from everything. */
static bool differ(const Corner *c, Expr a, Expr b)
{
    a = value_at(c, a);
    b = value_at(c, b);
    if (walk_has(a, EXPR_UNDEFINED) || walk_has(b, EXPR_UNDEFINED))
        return true;
    return a != b && zero_truth(expr_sub(a, b)) == TRUTH_NO;
}

static void look(void *arg)
{
    Corner *c = arg;
    Expr left = steps_on(c->steps, c->f, c->place), right = steps_on(c->steps, c->f, c->place + 1);
    Expr before = steps_on(c->steps, c->slope, c->place);
    Expr behind = steps_on(c->steps, c->slope, c->place + 1);

    c->found = left && right && before && behind &&
               (differ(c, left, right) || differ(c, left, c->f) || differ(c, before, behind));
}

/* The slope at the place from one side: the limit of the slopes beside it or, where these have none
 * (they may swing), that of the quotient of differences. */
static Expr slope_from(const Corner *c, Expr slope, Expr branch, int side)
{
    Expr x = c->steps->x, at = c->steps->place[c->place], value = limit_expr(slope, x, at, side);

    if (value && !walk_has(value, EXPR_UNDEFINED))
        return value;
    return limit_expr(expr_div(expr_sub(branch, value_at(c, c->f)), expr_sub(x, at)), x, at, side);
}

/* Where branches have poles: their limits; the slope's becomes the value there. */
static void look_near(void *arg)
{
    Corner *c = arg;
    Expr at = c->steps->place[c->place], side[4];

    c->found = true;
    for (long i = 0; i < 4; i++) {
        Expr f = steps_on(c->steps, c->f, c->place + i % 2);
        Expr slope = steps_on(c->steps, c->slope, c->place + i % 2);
        int direction = i % 2 ? 1 : -1;

        if (!f || !slope)
            return;
        side[i] =
            i < 2 ? limit_expr(f, c->steps->x, at, direction) : slope_from(c, slope, f, direction);
        if (!side[i] || walk_has(side[i], EXPR_UNDEFINED) || walk_has(side[i], EXPR_INFINITY))
            return;
    }
    c->found =
        differ(c, side[0], side[1]) || differ(c, side[0], c->f) || differ(c, side[2], side[3]);
    c->value = side[2];
}

/* The value that the slope has at the place apart from its branches: undefined at a corner; NULL
 * when it needs none. */
static Expr value_of_slope(const Steps *steps, Expr f, Expr slope, long place)
{
    Corner c = {.steps = steps, .f = f, .slope = slope, .place = place};

    if (err_attempt(look, &c))
        return c.found ? EXPR_UNDEFINED : NULL;
    return err_attempt(look_near, &c) && !c.found ? c.value : EXPR_UNDEFINED;
}

Expr corner_slope(Expr f, Expr slope, Expr x)
{
    Expr args[4 * STEPS_MOST + 1];
    Steps s = {.x = x};
    bool any = false;
    long n = 0;

    if (!steps_places(&s, f))
        return slope;
    for (long i = 0; i < s.places; i++) {
        Expr here = steps_on(&s, slope, i), there;

        if (here == NULL)
            return slope;
        args[n++] = expr_make(EXPR_LESS, (Expr[]){x, s.place[i]}, 2);
        args[n++] = here;
        there = value_of_slope(&s, f, slope, i);
        if (!there)
            continue;
        args[n++] = expr_equation(x, s.place[i]);
        args[n++] = there;
        any = true;
    }
    args[n] = any ? steps_on(&s, slope, s.places) : NULL;
    return args[n] ? funcs_apply(expr_symbol("piecewise"), args, n + 1) : slope;
}
