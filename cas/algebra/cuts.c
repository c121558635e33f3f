/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For a cut on the real line the places are among the zeros of the imaginary part of the argument,
 * for one on the imaginary line among those of the real part. Balls over the whole range come
 * first: in halves of halves they often prove that no cut is met, and then no equation is to be
 * solved. Arguments that are real at points all over the range are none of this file's: their
 * places are where functions break (cas/algebra/places.h).
 */
#include "cas/algebra/cuts.h"

#include "cas/algebra/evalc.h"
#include "cas/base/held.h"
#include "cas/core/walk.h"
#include "cas/value/enclose.h"
#include "cas/value/funcs_facts.h"

enum { CUT_BITS = 64, CUT_DEPTH = 7, SAMPLES = 9 };

typedef struct Search {
    Expr x, a, b;
    arb_t low, high;
} Search;

/* Does e stay analytic on all of [low, high]? */
static bool is_analytic_on(Enclosure *c, Expr x, const arb_t low, const arb_t high, int depth)
{
    acb_t at;
    arb_t middle;
    held_acb(at);
    held_arb(middle);
    arb_union(acb_realref(at), low, high, CUT_BITS);
    bool is_analytic = acb_is_finite(enclose_eval(c, &x, at, 1, CUT_BITS));
    if (!is_analytic && depth > 0) {
        arb_add(middle, low, high, CUT_BITS);
        arb_mul_2exp_si(middle, middle, -1);
        is_analytic = is_analytic_on(c, x, low, middle, depth - 1) &&
                      is_analytic_on(c, x, middle, high, depth - 1);
    }
    held_end(2);
    return is_analytic;
}

/* Is there provably no cut of node between finite ends? */
static bool meets_none(const Search *s, Expr node)
{
    Enclosure c;
    if (!arb_is_finite(s->low) || !arb_is_finite(s->high))
        return false;
    bool known = enclose_begin(&c, node, &s->x, 1);
    c.analytic = true;
    bool none = known && is_analytic_on(&c, s->x, s->low, s->high, CUT_DEPTH);
    enclose_end(&c);
    return none;
}

/* Is u off the real line at one of some points between the ends? Without end: up to 10 from 0, or
 * from the other end. */
static bool leaves_line(const Search *s, Expr u)
{
    Enclosure c;
    acb_t at;
    arb_t low, high;
    bool leaves = false;
    held_acb(at);
    held_arb(low);
    held_arb(high);
    arb_set(low, s->low);
    arb_set(high, s->high);
    if (!arb_is_finite(low))
        arb_sub_si(low, arb_is_finite(high) ? high : acb_imagref(at), 10, CUT_BITS);
    if (!arb_is_finite(high))
        arb_add_si(high, arb_is_finite(s->low) ? low : acb_imagref(at), 10, CUT_BITS);
    bool known = enclose_begin(&c, u, &s->x, 1);
    for (long i = 1; i <= SAMPLES && known && !leaves; i++) {
        arb_sub(acb_realref(at), high, low, CUT_BITS);
        arb_mul_si(acb_realref(at), acb_realref(at), i, CUT_BITS);
        arb_div_si(acb_realref(at), acb_realref(at), SAMPLES + 1, CUT_BITS);
        arb_add(acb_realref(at), acb_realref(at), low, CUT_BITS);
        acb_srcptr z = enclose_eval(&c, &s->x, at, 1, CUT_BITS);
        leaves = acb_is_finite(z) && !arb_contains_zero(acb_imagref(z));
    }
    enclose_end(&c);
    held_end(3);
    return leaves;
}

static bool argument_meets(const Search *s, Expr node, Expr u, FuncCut cut, PlacesZeros zeros,
                           void *arg)
{
    Expr re, im;
    if (cut == FUNC_CUT_NONE || cut == FUNC_CUT_ZERO || cut == FUNC_CUT_ALL || !walk_has(u, s->x) ||
        !leaves_line(s, u) || meets_none(s, node))
        return true;
    if (!evalc_split(u, &re, &im))
        return false;
    zeros(cut == FUNC_CUT_IMAGINARY ? re : im, arg);
    return true;
}

static bool powers_meet(const Search *s, Expr node, PlacesZeros zeros, void *arg)
{
    bool told = true;
    Expr base, exponent;
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr factor = expr_factor(node, i);
        expr_split_power(factor, &base, &exponent);
        if (!expr_is(exponent, EXPR_INTEGER) && funcs_is_constant(exponent))
            told = argument_meets(s, factor, base, FUNC_CUT_NEGATIVE, zeros, arg) && told;
    }
    return told;
}

static bool node_meets(const Search *s, Expr node, PlacesZeros zeros, void *arg)
{
    const FuncRow *row = funcs_row_of(node);
    long n = expr_count(node) - 1;
    if (expr_is(node, EXPR_POWER) || expr_is(node, EXPR_PRODUCT))
        return powers_meet(s, node, zeros, arg);
    if (!row || n < 1)
        return true;
    return argument_meets(s, node, expr_arg(node, n), funcs_cut(row, expr_args(node) + 1, n), zeros,
                          arg);
}

static void search_begin(Search *s)
{
    acb_t z;
    held_arb(s->low);
    held_arb(s->high);
    held_acb(z);
    arb_neg_inf(s->low);
    arb_pos_inf(s->high);
    if (enclose_real(z, s->a, CUT_BITS))
        arb_set(s->low, acb_realref(z));
    if (enclose_real(z, s->b, CUT_BITS))
        arb_set(s->high, acb_realref(z));
    held_end(1);
}

static void search_end(void)
{
    held_end(2);
}

bool cuts_each(Expr node, Expr x, Expr a, Expr b, PlacesZeros zeros, void *arg)
{
    Search s = {.x = x, .a = a, .b = b};
    if (!walk_has(node, x) || !funcs_is_constant_beside(node, x))
        return true;
    search_begin(&s);
    bool told = node_meets(&s, node, zeros, arg);
    search_end();
    return told;
}

bool cuts_leaves_line(Expr u, Expr x, Expr a, Expr b)
{
    Search s = {.x = x, .a = a, .b = b};
    if (!funcs_is_constant_beside(u, x))
        return walk_has_kind(u, EXPR_COMPLEX);
    search_begin(&s);
    bool leaves = leaves_line(&s, u);
    search_end();
    return leaves;
}
