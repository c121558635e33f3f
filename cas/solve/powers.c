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

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
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
    if (p->from && other && expr_is(factor, EXPR_POWER))
        put(p, factor, solve_fresh()); /* beside the unknown: not by way of its base */
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

static bool is_together(Expr b)
{
    return expr_is(b, EXPR_SUM) || expr_is(b, EXPR_PRODUCT);
}

bool powers_occur(Expr e, const Expr *unknown, long n)
{
    Powers p = {.unknown = unknown, .n = n};

    if (!has_power(unknown, n))
        return false;
    for (long i = 0; i < n; i++)
        e = walk_replace1(e, unknown[i], solve_fresh());
    walk_each(e, look, &p);
    for (long i = 0; i < n && !p.found; i++) { /* parts of a base */
        Expr b = expr_is(unknown[i], EXPR_POWER) ? expr_arg(unknown[i], 0) : EXPR_ONE;
        Expr names = is_together(b) ? solve_default_unknowns(b) : expr_set(NULL, 0);
        p.found = expr_count(names) > 0 && walk_has_any(e, names->u.args, expr_count(names));
    }
    return p.found;
}

static Expr replaced(const Powers *p, Expr e)
{
    return walk_replace(e, p->from->item, p->to->item, p->from->count);
}

/* Is nothing left of the names when also `from` is replaced by `to`? */
static bool rids_of(const Powers *p, const SolveList *equations, Expr from, Expr to, Expr names)
{
    for (long i = 0; i < equations->count; i++) {
        Expr e = normal_expr(walk_replace1(replaced(p, equations->item[i]), from, to));

        if (walk_has_any(e, names->u.args, expr_count(names)))
            return false;
    }
    return true;
}

/* Writes the part of the base of unknown i by the power, if that leaves no name of the base. */
static bool put_part(Powers *p, const SolveList *equations, long i, long k, Expr part)
{
    Expr b = expr_arg(p->unknown[i], 0), names = solve_default_unknowns(b), z = solve_fresh();
    Expr in_z = walk_replace1(b, part, z), slope = normal_expr(diff_name(in_z, z));

    if (slope == EXPR_ZERO || walk_has(slope, z))
        return false;
    Expr rest = normal_expr(expr_sub(in_z, expr_mul(slope, z)));
    Expr value = expr_div(expr_sub(expr_pow(p->to->item[i], expr_int(k)), rest), slope);
    if (!rids_of(p, equations, part, value, names))
        return false;
    put(p, part, value);
    return true;
}

/* The parts of a base that is a sum or a product are seen where they are together: x+y+sqrt(x+y) is
 * b+sqrt(b), and x^2+sqrt(1-x^2) is 1-b+sqrt(b). */
static void put_parts(Powers *p, const SolveList *equations, long i)
{
    Expr u = p->unknown[i], b = expr_is(u, EXPR_POWER) ? expr_arg(u, 0) : u;
    long k;

    if (!is_together(b) || !num_get_si(&k, expr_div(EXPR_ONE, expr_arg(u, 1))))
        return;
    for (long j = 0; j < expr_term_count(b); j++)
        for (long m = 0; m < expr_factor_count(expr_term(b, j)); m++) {
            Expr part = expr_factor(expr_term(b, j), m);

            if (!expr_is_number(part) && put_part(p, equations, i, k, part))
                return;
        }
}

bool powers_freeze(SolveList *from, SolveList *to, const Expr *unknown, long n,
                   const SolveList *equations, bool *left)
{
    Powers p = {.from = from, .to = to, .unknown = unknown, .n = n};

    if (!has_power(unknown, n))
        return false;
    for (long i = 0; i < equations->count; i++)
        walk_each(equations->item[i], look_for_call, &p);
    long before = from->count;
    for (long i = 0; i < equations->count;
         i++) /* a base alone may be a part of what is seen, too */
        walk_each(replaced(&p, equations->item[i]), look, &p);
    p.bare = true;
    for (long i = 0; i < equations->count; i++)
        walk_each(replaced(&p, equations->item[i]), look, &p);
    for (long i = 0; i < n; i++)
        put_parts(&p, equations, i);
    *left = p.left;
    return from->count > before;
}

static Expr expanded(Expr side, void *unused)
{
    (void)unused;
    return expand_expr(side);
}

Expr powers_named(SolveList *from, SolveList *to, const Expr *conditions, long m, Expr power)
{
    SolveList sides, named;
    bool left = false;

    solve_list_begin(&sides);
    solve_list_begin(&named);
    for (long i = 0; i < m; i++) {
        solve_list_put(&named, walk_operands(conditions[i], expanded, NULL));
        for (long k = 0; k < 2; k++)
            solve_list_put(&sides, expr_arg(named.item[i], k));
    }
    solve_list_put(from, power);
    solve_list_put(to, solve_fresh());
    powers_freeze(from, to, &power, 1, &sides, &left);
    for (long i = 0; i < m; i++)
        named.item[i] = walk_replace(named.item[i], from->item, to->item, from->count);
    Expr list = left ? NULL : solve_list_expr(&named);
    solve_list_end(&named);
    solve_list_end(&sides);
    return list;
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
