/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * b^w is an integer power of the unknown b^e where w/e is an integer k: 4^x = 2^(2*x) is the square
 * of 2^x, x that of sqrt(x), and x is (1/x)^(-1). Where w/e is another rational number it is a
 * power of the unknown, too, with more than one value: no constant, nor a polynomial. Beside an
 * unknown with an exponent that is no number the base is a parameter: (1-r^n)/(1-r) is linear in
 * r^n. What holds the base in a call without the unknown, its derivative say, is a constant.
 */
#include "cas/solve/powers.h"

#include <flint/fmpz.h>

#include "cas/algebra/zero.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

typedef struct Powers {
    SolveList *from, *to; /* what is replaced; NULL: it is only looked */
    const Expr *unknown;
    long n;
    bool bare; /* is a base by itself left when it is no power of an unknown? */
    bool found, left;
} Powers;

static bool is_rational(Expr e)
{
    return expr_is(e, EXPR_INTEGER) || expr_is(e, EXPR_RATIONAL);
}

/* How e = b^w is related to the power u: not at all, as its k-th power, or as another one. */
typedef enum Relation { RELATION_NONE, RELATION_POWER, RELATION_OTHER } Relation;

static Relation relation_to(Expr u, Expr e, long *k)
{
    Expr b = expr_arg(u, 0), base = e, w = EXPR_ONE;

    if (e == u || expr_is_number(e))
        return RELATION_NONE;
    if (e != b && expr_is(e, EXPR_POWER)) {
        base = expr_arg(e, 0);
        w = expr_arg(e, 1);
    }
    if (base != b)
        return RELATION_NONE;
    w = expr_div(w, expr_arg(u, 1));
    if (num_get_si(k, w))
        return RELATION_POWER;
    return is_rational(w) || is_rational(expr_arg(u, 1)) ? RELATION_OTHER : RELATION_NONE;
}

static void put(Powers *p, Expr from, Expr to)
{
    for (long i = 0; i < p->from->count; i++)
        if (p->from->item[i] == from)
            return;
    solve_list_put(p->from, from);
    solve_list_put(p->to, to);
}

static void look_at(Powers *p, Expr factor)
{
    bool other = false;

    for (long i = 0; i < p->n; i++) {
        long k;

        if (!expr_is(p->unknown[i], EXPR_POWER))
            continue;
        Relation relation = relation_to(p->unknown[i], factor, &k);
        p->found = p->found || relation != RELATION_NONE;
        other = other || relation == RELATION_OTHER;
        if (relation != RELATION_POWER)
            continue;
        if (p->from)
            put(p, factor, expr_pow(p->to->item[i], expr_int(k)));
        return;
    }
    p->left = p->left || (other && (p->bare || expr_is(factor, EXPR_POWER)));
}

static void look(Expr node, void *arg)
{
    for (long i = 0; i < expr_factor_count(node); i++) /* those of a product are no nodes */
        look_at(arg, expr_factor(node, i));
}

static void look_for_call(Expr node, void *arg)
{
    Powers *p = arg;

    if (!expr_is(node, EXPR_CALL) || walk_has_any(node, p->unknown, p->n))
        return;
    for (long i = 0; i < p->n; i++) {
        Expr u = p->unknown[i], b = expr_is(u, EXPR_POWER) ? expr_arg(u, 0) : EXPR_ONE;

        if (!expr_is_number(b) && node != b && walk_has(node, b)) {
            put(p, node, solve_fresh());
            return;
        }
    }
}

static bool has_power(const Expr *unknown, long n)
{
    for (long i = 0; i < n; i++)
        if (expr_is(unknown[i], EXPR_POWER))
            return true;
    return false;
}

bool powers_occur(Expr e, const Expr *unknown, long n)
{
    Powers p = {.unknown = unknown, .n = n};

    for (long i = 0; i < n && has_power(unknown, n); i++)
        e = walk_replace1(e, unknown[i], solve_fresh());
    if (has_power(unknown, n))
        walk_each(e, look, &p);
    return p.found;
}

static Expr replaced(const Powers *p, Expr e)
{
    return walk_replace(e, p->from->item, p->to->item, p->from->count);
}

bool powers_freeze(SolveList *from, SolveList *to, const Expr *unknown, long n, Expr e, bool *left)
{
    Powers p = {.from = from, .to = to, .unknown = unknown, .n = n};
    long before;

    if (!has_power(unknown, n))
        return false;
    walk_each(e, look_for_call, &p);
    before = from->count;
    walk_each(replaced(&p, e), look,
              &p); /* where it is bare it may be a part of what is seen, too */
    p.bare = true;
    walk_each(replaced(&p, e), look, &p);
    *left = *left || p.left;
    return from->count > before;
}

bool powers_may_be(Expr power, Expr value)
{
    Expr w = expr_is(power, EXPR_POWER) ? expr_arg(power, 1) : EXPR_ONE;

    if (!expr_is(w, EXPR_RATIONAL) || !funcs_is_constant(value) ||
        fmpz_cmpabs(w->u.rational.num, w->u.rational.den) > 0)
        return true;
    Expr back = expr_pow(expr_pow(value, expr_div(EXPR_ONE, w)), w);
    return zero_truth(expr_sub(back, value)) != TRUTH_NO;
}
