/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One point for many questions. An elimination asks of each entry that it makes whether it is zero,
 * and its entries are made of those before: asked one by one, each is a walk through all of the
 * graph below it. Here every node keeps its balls, so a question costs what is new in it. Balls
 * that are tiny at all points are the evidence of samples.c, and more is not to be had of a large
 * graph.
 *
 * What must hold: a point is the same for the whole life of the memo, so equal names have equal
 * values; they are positive at the first one and of both signs at the others.
 */
#include "cas/algebra/steps.h"
#include "cas/algebra/zero/ways.h"
#include "cas/algebra/zero_point.h"
#include "cas/base/held.h"
#include "cas/core/num.h"
#include "cas/core/residue/residue.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"

enum {
    POINT_BITS = 1024, /* of the balls: elimination loses bits, a few with each row */
    VALUE_SHIFT = 30,  /* of random numbers (61 bits) and power of two: values of names, below 4 */
    VALUE_SCALE = -29,
    TINY = 100, /* bits below 1 that count as small */
    SMALL = 100 /* nodes of what is left to the other methods, which may prove it */
};

static Truth truth_not(Truth t)
{
    return t == TRUTH_UNKNOWN ? t : t == TRUTH_YES ? TRUTH_NO : TRUTH_YES;
}

/* left < right; for equal ones unknown. */
static Truth is_less(EnclosePoint *p, Expr left, Expr right)
{
    arb_t a, b;
    Truth truth = TRUTH_UNKNOWN;
    held_arb(a);
    held_arb(b);
    acb_srcptr z = enclose_at(p, left);
    bool real = acb_is_real(z);
    arb_set(a, acb_realref(z));
    z = enclose_at(p, right);
    real = real && acb_is_real(z);
    arb_set(b, acb_realref(z));
    if (real && arb_lt(a, b))
        truth = TRUTH_YES;
    else if (real && arb_gt(a, b))
        truth = TRUTH_NO;
    held_end(2);
    return truth;
}

static Truth holds(EnclosePoint *p, Expr condition)
{
    Truth a, b, strong;
    err_stack_check();
    switch (expr_kind(condition)) {
    case EXPR_LESS:
    case EXPR_LESSEQ:
        return is_less(p, expr_arg(condition, 0), expr_arg(condition, 1));
    case EXPR_NOT:
        return truth_not(holds(p, expr_arg(condition, 0)));
    case EXPR_AND:
    case EXPR_OR:
        a = holds(p, expr_arg(condition, 0));
        b = holds(p, expr_arg(condition, 1));
        strong = expr_is(condition, EXPR_AND) ? TRUTH_NO : TRUTH_YES;
        if (a == strong || b == strong)
            return strong;
        return a == TRUTH_UNKNOWN || b == TRUTH_UNKNOWN ? TRUTH_UNKNOWN : truth_not(strong);
    default:
        return TRUTH_UNKNOWN;
    }
}

/* The branch of piecewise(c1, v1, ..., otherwise) that is taken, NULL where that is open. */
static Expr branch(EnclosePoint *p, Expr cases)
{
    long i = 1, n = expr_count(cases);
    for (; i + 1 < n; i += 2) {
        Truth t = holds(p, expr_arg(cases, i));
        if (t == TRUTH_UNKNOWN)
            return NULL;
        if (t == TRUTH_YES)
            return expr_arg(cases, i + 1);
    }
    return i < n ? expr_arg(cases, i) : EXPR_ZERO;
}

static bool leaf(EnclosePoint *p, acb_t z, Expr e)
{
    if (expr_is(e, EXPR_CALL) && expr_is_symbol(expr_arg(e, 0), "piecewise")) {
        Expr taken = branch(p, e);
        if (taken)
            acb_set(z, enclose_at(p, taken));
        return taken != NULL;
    }
    bool named = expr_is(e, EXPR_SYMBOL) || (expr_is(e, EXPR_CALL) && !residue_is_tied(e));
    if (!named || e == EXPR_INFINITY || e == EXPR_UNDEFINED)
        return false;
    uint64_t h = residue_random((uint64_t)p->c.count, (uint64_t)p->number);
    arb_set_ui(acb_realref(z), h >> VALUE_SHIFT);
    arb_mul_2exp_si(acb_realref(z), acb_realref(z), VALUE_SCALE);
    if (p->number > 0 && h % 2 == 0)
        arb_neg(acb_realref(z), acb_realref(z));
    arb_zero(acb_imagref(z));
    return true;
}

void zero_point_begin(ZeroPoint *point)
{
    for (int k = 0; k < ZERO_POINTS; k++)
        enclose_point_begin(&point->at[k], POINT_BITS, k, leaf);
}

void zero_point_end(ZeroPoint *point)
{
    for (int k = ZERO_POINTS - 1; k >= 0; k--)
        enclose_point_end(&point->at[k]);
}

/* Is e as small at point k as evidence wants? *excluded: not zero there for sure. */
static bool is_tiny(ZeroPoint *point, int k, Expr e, bool *excluded)
{
    mag_t size;
    acb_srcptr z = enclose_at(&point->at[k], e);
    mag_init(size);
    acb_get_mag(size, z);
    bool tiny = mag_cmp_2exp_si(size, -TINY) < 0;
    mag_clear(size);
    *excluded = acb_is_finite(z) && !acb_contains_zero(z);
    return tiny;
}

static bool is_atom(Expr e)
{
    return expr_is(e, EXPR_SYMBOL) || (expr_is(e, EXPR_CALL) && !funcs_find(expr_arg(e, 0)));
}

/* May it be the constant of a sum whose half spaces the points are on both sides of? */
static bool is_near(Expr number)
{
    return expr_is_real_number(number) && num_cmp(number, EXPR_ONE) <= 0 &&
           num_cmp(number, EXPR_MINUS_ONE) >= 0;
}

/* A number, an atom, or a sum of such: where a function of it has a cut, a half space ends, and not
 * far from the points. */
static bool is_plain(Expr e)
{
    bool plain = is_atom(e) || expr_is_number(e);
    if (!expr_is(e, EXPR_SUM))
        return plain;
    for (long i = 0; i < expr_count(e); i += 2)
        if (!is_atom(expr_arg(e, i)) &&
            !(expr_arg(e, i) == EXPR_ONE && is_near(expr_arg(e, i + 1))))
            return false;
    return true;
}

/* Clears *arg at a function with branches, or a broken power, of anything else: its cuts may lie
 * where no point is, as those of sqrt((x-1000)^2)+x-1000. */
static void look_for_cuts(Expr e, void *arg)
{
    bool *plain = arg;
    const FuncRow *row = expr_is(e, EXPR_CALL) ? funcs_find(expr_arg(e, 0)) : NULL;
    long n = expr_count(e);
    if (expr_is(e, EXPR_POWER))
        *plain = *plain && (expr_is(expr_arg(e, 1), EXPR_INTEGER) || is_plain(expr_arg(e, 0)));
    else if (expr_is(e, EXPR_PRODUCT))
        for (long i = 1; i < n; i += 2)
            *plain = *plain && (expr_is(expr_arg(e, i + 1), EXPR_INTEGER) ||
                                is_plain(expr_arg(e, i)) || expr_is_number(expr_arg(e, i)));
    else if (row && funcs_cut(row, e->u.args + 1, n - 1) != FUNC_CUT_NONE)
        for (long i = 1; i < n; i++)
            *plain = *plain && is_plain(expr_arg(e, i));
}

static void note(Expr e, Kind relation)
{
    if (notes_current())
        notes_add(notes_current(), expr_make(relation, (Expr[]){e, EXPR_ZERO}, 2));
}

bool zero_is_at(ZeroPoint *point, Expr e)
{
    bool excluded, tiny = true;
    if (e->sig != SIG_NONE || assume_active() || walk_node_count(e) <= SMALL)
        return zero_is(e);
    bool jumps = steps_has_jump(e);
    for (int k = 0; k < ZERO_POINTS && tiny; k++) {
        tiny = is_tiny(point, k, e, &excluded);
        if (excluded && jumps) /* there, but perhaps zero in another case */
            note(e, EXPR_UNEQUAL);
        if (excluded)
            return false;
    }
    if (!tiny || jumps)
        return zero_is(e);
    bool plain = true;
    walk_each(e, look_for_cuts, &plain);
    if (!plain)
        note(e, EXPR_EQUATION);
    return true;
}
