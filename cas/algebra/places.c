/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each place c of f gives the equation u = c. Of those that recur only some lie in the range of u:
 * which, is read off the values of u at both ends where u is linear, else off an enclosure of u
 * over the whole range. max and min have places where two arguments meet, piecewise where a
 * condition changes. abs and its kin are taken for what they are on the real line, so where their
 * argument may cease to be real, at the zeros of what stands under a broken power, are places too.
 */
#include "cas/algebra/places.h"

#include <limits.h>

#include "cas/algebra/cuts.h"
#include "cas/algebra/diff/diff.h"
#include "cas/base/held.h"
#include "cas/core/infinity.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/enclose.h"
#include "cas/value/funcs_facts.h"

enum { MOST_PLACES = 2000, RANGE_BITS = 64 };

typedef struct Search {
    Expr x, a, b;
    PlacesZeros zeros;
    void *arg;
} Search;

static void tell(const Search *s, Expr e)
{
    s->zeros(e, s->arg);
}

/* --- the range of u -------------------------------------------------------------------------- */

/* LONG_MIN and LONG_MAX: without end. */
typedef struct Range {
    long low, high;
} Range;

/* The whole numbers around the real part of a ball of moderate size. */
static bool whole_around(const arb_t x, Range *range)
{
    if (!arb_is_finite(x) || mag_cmp_2exp_si(arb_radref(x), 40) >= 0 ||
        arf_cmpabs_2exp_si(arb_midref(x), 40) >= 0)
        return false;
    arf_t bound;
    arf_init(bound);
    arb_get_lbound_arf(bound, x, RANGE_BITS);
    range->low = arf_get_si(bound, ARF_RND_FLOOR);
    arb_get_ubound_arf(bound, x, RANGE_BITS);
    range->high = arf_get_si(bound, ARF_RND_CEIL);
    arf_clear(bound);
    return true;
}

/* The value of e in a ball, x being what the ball `at` holds. */
static bool enclosed(acb_t value, Expr e, const Expr *x, acb_srcptr at)
{
    Enclosure c;
    bool good = enclose_begin(&c, e, x, x ? 1 : 0);
    if (good)
        acb_set(value, enclose_eval(&c, x, at, x ? 1 : 0, RANGE_BITS));
    enclose_end(&c);
    return good;
}

static bool range_over(const Search *s, Expr u, Range *range)
{
    acb_t over, end;
    held_acb(over);
    held_acb(end);
    bool good = enclosed(over, s->a, NULL, NULL) && enclosed(end, s->b, NULL, NULL);
    acb_union(over, over, end, RANGE_BITS);
    good = good && enclosed(end, u, &s->x, over) && whole_around(acb_realref(end), range);
    held_end(2);
    return good;
}

/* Of the linear u at an end; without end where that is infinite. */
static bool range_at(const Search *s, Expr u, Expr end, Range *range)
{
    *range = (Range){LONG_MIN, LONG_MAX};
    if (infinity_sign(end))
        return true;
    Expr at = funcs_at(u, s->x, end);
    acb_t value;
    held_acb(value);
    bool good = enclosed(value, at, NULL, NULL) && whole_around(acb_realref(value), range);
    held_end(1);
    return good;
}

/* Whole numbers between which u lies for x from a to b. */
static bool range_of(const Search *s, Expr u, Range *range)
{
    Expr slope = diff_name(u, s->x);
    if (walk_has(slope, s->x))
        return !infinity_sign(s->a) && !infinity_sign(s->b) && range_over(s, u, range);
    int sign = funcs_real_sign(slope);
    Range from, to;
    if (sign == 2 || !range_at(s, u, sign < 0 ? s->b : s->a, &from) ||
        !range_at(s, u, sign < 0 ? s->a : s->b, &to))
        return false;
    *range = (Range){from.low, to.high};
    return true;
}

/* --- places that recur ----------------------------------------------------------------------- */

static bool comb_places(const Search *s, const FuncComb *comb, Expr u)
{
    Expr first = funcs_place(comb->first), step = funcs_place(comb->step);
    Range range;
    if (!range_of(s, expr_div(expr_sub(u, first), step), &range))
        return false;
    if (comb->down && range.high > 0)
        range.high = 0;
    if (range.low > range.high)
        return true;
    if (range.low == LONG_MIN || range.high == LONG_MAX || range.high - range.low > MOST_PLACES)
        return false;
    for (long n = range.low; n <= range.high; n++)
        tell(s, expr_sub(u, expr_add(first, expr_mul(expr_int(n), step))));
    return true;
}

/* Are there other names in u or the ends? */
static bool is_generic(const Search *s, Expr u)
{
    const Expr ends[] = {s->a, s->b};
    for (int i = 0; i < 2; i++)
        if (!infinity_sign(ends[i]) && !funcs_is_constant(ends[i]))
            return true;
    return !funcs_is_constant_beside(u, s->x);
}

/* --- functions that jump --------------------------------------------------------------------- */

static bool extreme_places(const Search *s, Expr node)
{
    for (long i = 1; i < expr_count(node); i++)
        for (long j = i + 1; j < expr_count(node); j++)
            tell(s, expr_sub(expr_arg(node, i), expr_arg(node, j)));
    return true;
}

static bool condition_places(const Search *s, Expr c)
{
    if (!walk_has(c, s->x))
        return true;
    if (expr_is(c, EXPR_AND) || expr_is(c, EXPR_OR))
        return condition_places(s, expr_arg(c, 0)) && condition_places(s, expr_arg(c, 1));
    if (expr_is(c, EXPR_NOT))
        return condition_places(s, expr_arg(c, 0));
    if (!expr_is(c, EXPR_LESS) && !expr_is(c, EXPR_LESSEQ) && !expr_is(c, EXPR_EQUATION) &&
        !expr_is(c, EXPR_UNEQUAL))
        return false;
    tell(s, expr_sub(expr_arg(c, 0), expr_arg(c, 1)));
    return true;
}

static bool piecewise_places(const Search *s, Expr node)
{
    bool told = true;
    for (long i = 1; i + 1 < expr_count(node); i += 2)
        told = condition_places(s, expr_arg(node, i)) && told;
    return told;
}

/* What is under a power that is not whole may turn negative at its zeros. */
static void look_under_root(Expr node, void *arg)
{
    const Search *s = arg;
    Expr base, exponent;
    for (long i = 0; i < expr_factor_count(node); i++) {
        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (exponent != EXPR_ONE && !expr_is(exponent, EXPR_INTEGER) && walk_has(base, s->x))
            tell(s, base);
    }
}

/* --- all of them ----------------------------------------------------------------------------- */

static bool call_places(Search *s, Expr node, PlacesKind kind)
{
    Expr u = expr_arg(node, expr_count(node) - 1);
    FuncComb comb = funcs_recurring(node);
    const FuncPlace *breaks = funcs_breaks(node);
    bool jumps = funcs_jump(node) != FUNC_JUMP_NONE;
    if (!walk_has(u, s->x))
        return true;
    for (int i = 0; i < FUNC_MOST_BREAKS && breaks[i]; i++)
        if (kind == PLACES_ALL || jumps || !funcs_is_continuous_at(node, funcs_place(breaks[i])))
            tell(s, expr_sub(u, funcs_place(breaks[i])));
    if (funcs_jump(node) == FUNC_JUMP_SIGN)
        walk_each(u, look_under_root, s);
    if (!comb.step)
        return true;
    return (!jumps && is_generic(s, u)) || comb_places(s, &comb, u);
}

bool places_each(Expr node, Expr x, Expr a, Expr b, PlacesKind kind, PlacesZeros zeros, void *arg)
{
    Search s = {x, a, b, zeros, arg};
    bool told = cuts_each(node, x, a, b, zeros, arg);
    if (!funcs_row_of(node) || expr_count(node) < 2 || !walk_has(node, x))
        return told;
    switch (funcs_jump(node)) {
    case FUNC_JUMP_EXTREME:
        return extreme_places(&s, node) && told;
    case FUNC_JUMP_PIECEWISE:
        return piecewise_places(&s, node) && told;
    default:
        return call_places(&s, node, kind) && told;
    }
}

bool places_of_zeros(Expr e, Expr x, Expr a, Expr b, bool *recurs, PlacesZeros zeros, void *arg)
{
    Search s = {x, a, b, zeros, arg};
    FuncComb comb = funcs_recurring_zeros(e);
    *recurs = comb.step != FUNC_NOWHERE;
    if (!*recurs)
        return true;
    Expr u = expr_arg(e, 1);
    return is_generic(&s, u) || comb_places(&s, &comb, u);
}
