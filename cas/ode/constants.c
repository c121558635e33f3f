/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Constants of integration in solutions, as one writes them: exp(C) and other functions of C alone
 * become C, and ln(exp(u)) becomes u. Formal: a value changed here is verified by its user, since
 * the new constant may be confined to some values of the old one, or free of its restrictions.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

typedef struct Absorb {
    Expr C, unit;  /* the constant, and its first multiple in an exponential */
    Expr from, to; /* exp(r*C + q) and C^(r/unit)*exp(q) */
} Absorb;

static void note_exponential(Expr node, void *arg)
{
    Absorb *a = arg;
    Expr u = funcs_argument(node, "exp"), r, q, power;

    if (!u || ode_is_free(u, a->C) || !ode_split_linear(u, a->C, &r, &q))
        return;
    if (!a->unit)
        a->unit = r;
    power = expr_pow(a->C, normal_expr(expr_div(r, a->unit)));
    a->from = ode_append(a->from, node);
    a->to = ode_append(a->to, expr_mul(power, funcs_apply1("exp", q)));
}

/* Where C occurs in exponentials only, exp(C) is the better constant. */
static Expr absorbed(Expr value, Expr C)
{
    Absorb a = {C, NULL, expr_list(NULL, 0), expr_list(NULL, 0)};
    Expr hidden = expr_list(NULL, 0), name = ode_fresh(), rest;

    walk_each(value, note_exponential, &a);
    for (long i = 0; i < expr_count(a.from); i++)
        hidden = ode_append(hidden, name);
    rest = walk_replace(value, a.from->u.args, hidden->u.args, expr_count(a.from));
    if (expr_count(a.from) == 0 || !ode_is_free(rest, C))
        return value;
    return walk_replace(value, a.from->u.args, a.to->u.args, expr_count(a.from));
}

typedef struct Rename {
    Expr C, t;
    Expr part; /* the largest parts with C that are free of t and other constants */
    bool same; /* there is only one of them */
} Rename;

/* Visits the largest parts of e that hold C and nothing else that varies. */
static void find_part(Rename *r, Expr e)
{
    if (ode_is_free(e, r->C))
        return;
    err_stack_check();
    if (expr_is(e, EXPR_SYMBOL) ||
        ((expr_is(e, EXPR_CALL) || expr_is(e, EXPR_PRODUCT) || expr_is(e, EXPR_POWER)) &&
         ode_is_free(e, r->t) && expr_count(ode_constants(e)) == 1)) {
        r->same &= !r->part || r->part == e;
        r->part = e;
        return;
    }
    for (long i = 1; i <= expr_nops(e); i++)
        find_part(r, expr_op(e, i));
}

/* A constant that occurs in one function of it only is better that function: exp(C) becomes C. */
static Expr renamed(Expr value, Expr C, Expr t)
{
    Rename r = {C, t, NULL, true};

    find_part(&r, value);
    return r.part && r.same ? walk_replace1(value, r.part, C) : value;
}

/* Has the term a root for a factor? C*exp(-t) has none, and the sign of its constant is free. */
static bool has_root(Expr term)
{
    for (long i = 0; i < expr_factor_count(term); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(term, i), &base, &exponent);
        if (expr_is(exponent, EXPR_RATIONAL))
            return true;
    }
    return false;
}

/* A term A*sqrt(B) with C in A as the square root of A^2*B, where that is shorter; its sign is that
 * of its number. */
static Expr under_root(Expr term, void *arg)
{
    Expr C = arg, root, c, rest;

    if (ode_is_free(term, C) || ode_is_heavy(term) || !has_root(term))
        return term;
    root = normal_expr(expr_mul(term, term));
    if (!is_polynomial_in(numer_expr(root), &C, 1) || !is_polynomial_in(denom_expr(root), &C, 1))
        return term;
    root = funcs_sqrt(expand_products(root));
    if (walk_tree_size(root) >= walk_tree_size(term))
        return term;
    expr_split_coefficient(term, &c, &rest);
    return expr_is_real_number(c) && num_sign(c) < 0 ? expr_neg(root) : root;
}

static Expr under_roots(Expr value, Expr C)
{
    return expr_is(value, EXPR_SUM) ? walk_operands(value, under_root, (void *)C)
                                    : under_root(value, (void *)C);
}

Expr ode_better_constants(Expr value, Expr t)
{
    CHECK(value != NULL);
    Expr constants = ode_constants(value);

    for (long i = 0; i < expr_count(constants); i++) {
        Expr C = expr_arg(constants, i);

        value = absorbed(value, C);
        if (!expr_is(value, EXPR_LIST))
            value = under_roots(value, C);
        value = renamed(value, C, t);
        if (!expr_is(value, EXPR_LIST))
            value = ode_tidy(value, t);
    }
    return value;
}

/* ln(exp(u)) is u where u is real; whether that is a solution is tested. */
static void find_logarithm(Expr node, void *arg)
{
    Expr *list = arg, u = funcs_argument(node, "ln");

    if (u && funcs_argument(u, "exp"))
        *list = ode_append(*list, node);
}

Expr ode_without_logarithms(Expr value)
{
    Expr list = expr_list(NULL, 0);

    walk_each(value, find_logarithm, &list);
    for (long i = 0; i < expr_count(list); i++) {
        Expr node = expr_arg(list, i);

        value = ode_replace(value, node, funcs_argument(funcs_argument(node, "ln"), "exp"));
    }
    return value;
}

/* k*ln(v) with a rational k: v^k; NULL for another term. */
static Expr power_of_logarithm(Expr term)
{
    Expr k, rest, v;

    expr_split_coefficient(term, &k, &rest);
    v = expr_is_rational(k) ? funcs_argument(rest, "ln") : NULL;
    return v ? expr_pow(v, k) : NULL;
}

static Expr free_logarithms(Expr e, void *arg)
{
    Expr u, rest = EXPR_ZERO, factor = EXPR_ONE;

    err_stack_check();
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL))
        return e;
    e = walk_operands(e, free_logarithms, arg);
    u = funcs_argument(e, "exp");
    if (!u || !walk_has(u, expr_symbol("ln")))
        return e;
    u = expand_products(u);
    for (long i = 0; i < expr_term_count(u); i++) {
        Expr power = power_of_logarithm(expr_term(u, i));

        if (power)
            factor = expr_mul(factor, power);
        else
            rest = expr_add(rest, expr_term(u, i));
    }
    return factor == EXPR_ONE ? e : expr_mul(factor, funcs_apply1("exp", rest));
}

Expr ode_free_logarithms(Expr value)
{
    return free_logarithms(value, NULL);
}
