/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Algebraic substitution, algsubs(a = b, e): polynomials are expanded and every multiple of a in
 * them is replaced. A product of powers is taken out of each term as often as it divides it; a sum
 * is divided out in its first unknown, so that algsubs(a+b = c, a+b+d) is c+d. Function arguments
 * are done first; denominators and numerators each on their own.
 */
#include <limits.h>

#include "cas/algebra/subs/subs.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"

typedef struct Rule {
    Expr from, to;
    Expr x, t; /* for a sum: its first unknown, and a name for its value */
} Rule;

static Expr replaced(Expr e, void *arg);

/* How often the product of powers `from` divides the term, at most; 0: not at all. */
static long multiplicity(Expr term, Expr from)
{
    long most = LONG_MAX;
    for (long i = 0; i < expr_factor_count(from); i++) {
        Expr base, exponent, factor = expr_factor(from, i);
        long wanted, found = 0;
        if (expr_is_number(factor))
            continue;
        expr_split_power(factor, &base, &exponent);
        if (!num_get_si(&wanted, exponent) || wanted <= 0)
            return 0;
        for (long k = 0; k < expr_factor_count(term); k++) {
            Expr b, x;
            long power;
            expr_split_power(expr_factor(term, k), &b, &x);
            if (b == base && num_get_si(&power, x))
                found = power;
        }
        if (found / wanted < most)
            most = found / wanted;
    }
    return most == LONG_MAX || most < 0 ? 0 : most;
}

static Expr product_out(Expr e, const Rule *r)
{
    long n = expr_term_count(e);
    Expr *terms = mem_array((size_t)n, sizeof *terms);
    err_defer(mem_release, terms);
    for (long i = 0; i < n; i++) {
        Expr term = expr_term(e, i), k = expr_int(multiplicity(term, r->from));
        terms[i] = k == EXPR_ZERO
                       ? term
                       : expr_product(
                             (Expr[]){term, expr_pow(r->from, expr_neg(k)), expr_pow(r->to, k)}, 3);
    }
    Expr value = expr_sum(terms, n);
    err_undefer(true);
    return value;
}

static Expr sum_out(Expr e, const Rule *r)
{
    Expr rest, back = expr_equation(r->t, r->to);
    ratfun_quotient(e, expr_sub(r->from, r->t), r->x, &rest);
    return subs_once(&back, 1, rest);
}

static Expr polynomial_out(Expr e, const Rule *r)
{
    e = expand_expr(e);
    if (!r->x)
        return product_out(e, r);
    if (!is_polynomial_in(e, &r->x, 1) || !walk_has(e, r->x))
        return e;
    return expand_expr(sum_out(e, r));
}

static Expr whole(Expr e, void *arg)
{
    const Rule *r = arg;
    if (e == r->from)
        return r->to;
    return expr_is_number(e) || (e->names & r->from->names) != r->from->names ? e : NULL;
}

static Expr replaced(Expr e, void *arg)
{
    Rule *r = arg;
    if (!expr_is(e, EXPR_SUM) && !expr_is(e, EXPR_PRODUCT) && !expr_is(e, EXPR_POWER))
        return e;
    Expr top = polynomial_out(numer_expr(e), r), bottom = denom_expr(e);
    return expr_div(top, bottom == EXPR_ONE ? bottom : polynomial_out(bottom, r));
}

Expr subs_algebraic(Expr rule, Expr e)
{
    if (!expr_is(rule, EXPR_EQUATION))
        err_raise(ST_TYPE, "invalid input: algsubs expects an equation as its 1st argument");
    Rule r = {.from = expand_expr(expr_arg(rule, 0)), .to = expr_arg(rule, 1)};
    if (expr_is_number(r.from))
        err_raise(ST_DOMAIN, "invalid input: algsubs cannot replace a number");
    if (expr_is(r.from, EXPR_SUM)) {
        Expr unknowns = ratfun_unknowns(r.from);
        r.x = expr_count(unknowns) ? expr_arg(unknowns, 0) : NULL;
        r.t = expr_from_symbol(sym_fresh("t"));
    }
    return walk_rebuild(e, whole, replaced, &r);
}
