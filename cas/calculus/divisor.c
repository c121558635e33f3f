/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stands in a denominator, under a root, or less one of its places in a function that is not
 * continuous there (ln), is looked at with its swinging functions as numbers s from -1 to 1, its
 * exponentials of imaginary numbers without a limit as s with both parts from -1 to 1: it stays off
 * zero where it tends to infinity whatever s is, or to something that a ball over all s leaves zero
 * out of.
 */
#include "cas/calculus/divisor.h"

#include "cas/base/held.h"
#include "cas/calculus/limit.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/enclose.h"
#include "cas/value/funcs_facts.h"

enum { MOST_SWINGS = 8, BITS = 64 };

typedef struct Divisors {
    Expr x;
    bool safe;
} Divisors;

typedef struct Swings {
    Expr x, call[MOST_SWINGS], s[MOST_SWINGS];
    bool turns[MOST_SWINGS]; /* exp(I*u) */
    long n;
    bool open; /* too many, or one of unknown size */
} Swings;

static void note_swing(Expr node, void *arg)
{
    Swings *w = arg;
    bool turns = funcs_argument(node, "exp");
    if ((!funcs_swings(node) && !turns) || !walk_has(node, w->x))
        return;
    Expr last = expr_arg(node, expr_count(node) - 1);
    Expr u = limit_expr(last, w->x, EXPR_INFINITY, 0);
    if (u && u != EXPR_UNDEFINED && (!walk_has(u, EXPR_INFINITY) || (turns && infinity_sign(u))))
        return;
    if (turns && limit_is_real(last, w->x, EXPR_INFINITY, 0))
        return;
    if (w->n == MOST_SWINGS ||
        (turns && !limit_is_real(expr_div(last, EXPR_I), w->x, EXPR_INFINITY, 0))) {
        w->open = true;
        return;
    }
    w->turns[w->n] = turns;
    w->call[w->n] = node;
    w->s[w->n++] = expr_from_symbol(sym_fresh("s"));
}

/* Is zero left out by L for all s? */
static bool leaves_zero_out(Expr L, const Swings *w)
{
    Enclosure c;
    acb_struct ball[MOST_SWINGS];
    bool out = false;
    for (long i = 0; i < MOST_SWINGS; i++) {
        held_acb(ball + i);
        mag_one(arb_radref(acb_realref(ball + i)));
        if (i < w->n && w->turns[i])
            mag_one(arb_radref(acb_imagref(ball + i)));
    }
    if (enclose_begin(&c, L, w->s, w->n)) {
        acb_srcptr value = enclose_eval(&c, w->s, ball, w->n, BITS);
        out = acb_is_finite(value) && !acb_contains_zero(value);
    }
    enclose_end(&c);
    held_end(MOST_SWINGS);
    return out;
}

static bool stays_off_zero(Expr e, Expr x)
{
    Swings w = {.x = x};
    walk_each(e, note_swing, &w);
    if (w.n == 0)
        return !w.open;
    Expr L = limit_expr(walk_replace(e, w.call, w.s, w.n), x, EXPR_INFINITY, 0);
    return !w.open && L && L != EXPR_UNDEFINED && (infinity_sign(L) || leaves_zero_out(L, &w));
}

static void look_at(Expr node, void *arg)
{
    Divisors *d = arg;
    if (!d->safe || !walk_has(node, d->x))
        return;
    for (long i = 0; i < expr_factor_count(node) && d->safe; i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (exponent != EXPR_ONE && (!expr_is(exponent, EXPR_INTEGER) || num_sign(exponent) < 0))
            d->safe = stays_off_zero(base, d->x);
    }
    const FuncPlace *breaks = funcs_breaks(node);
    for (int i = 0; i < FUNC_MOST_BREAKS && breaks[i] && d->safe; i++)
        if (!funcs_is_continuous_at(node, funcs_place(breaks[i])) && !funcs_jump(node))
            d->safe = stays_off_zero(
                expr_sub(expr_arg(node, expr_count(node) - 1), funcs_place(breaks[i])), d->x);
}

bool divisor_is_safe(Expr e, Expr x)
{
    Divisors d = {x, true};
    walk_each(e, look_at, &d);
    return d.safe;
}
