/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Isolating y in a relation between y and t. Sums of logarithms of y become a product, a lone
 * function around y is peeled off by its inverse, what is left goes to solve.h. The inversions are
 * formal: branches and signs belong to the constant of integration, and whoever uses a value puts
 * it back into the differential equation.
 */
#include "cas/ode/parts.h"

#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs_facts.h"

enum { MOST_PEELS = 12, MOST_POWER = 12 };

/* tan(value), where tan(arctan(w) + rest) is a fraction of w and tan(rest). */
static Expr tangent(Expr value)
{
    for (long i = 0; i < expr_term_count(value); i++) {
        Expr c, w, rest;

        expr_split_coefficient(expr_term(value, i), &c, &w);
        w = c == EXPR_ONE || c == EXPR_MINUS_ONE ? funcs_argument(w, "arctan") : NULL;
        if (!w || expr_term_count(value) == 1)
            continue;
        w = expr_mul(c, w);
        rest = funcs_apply1("tan", expr_sub(value, expr_term(value, i)));
        return expr_div(expr_add(w, rest), expr_sub(EXPR_ONE, expr_mul(w, rest)));
    }
    return funcs_apply1("tan", value);
}

/* f(u): u = inverse(value). NULL where f has none. */
static Expr inverse_of(Expr call, Expr value, Expr *u)
{
    const FuncInverse *inverse = funcs_inverse(call);

    if (!inverse)
        return NULL;
    *u = expr_arg(call, 1);
    if (inverse->name && strcmp(inverse->name, "exp") == 0)
        return ode_exponential(value);
    if (inverse->name && strcmp(inverse->name, "tan") == 0)
        return tangent(value);
    return funcs_invert(inverse, value);
}

/* --- logarithms ------------------------------------------------------------------------------ */

/* The sum of c[i]*ln(f[i]) as ln(product)*scale; false when it is not such a sum with rational
 * ratios c[i]/c[0] of small denominator. */
static bool join_logarithms(Expr inside, Expr y, Expr *product, Expr *scale)
{
    Expr common = EXPR_ONE, list = expr_list(NULL, 0);
    long n = expr_term_count(inside), least;

    *product = EXPR_ONE;
    *scale = NULL;
    for (long i = 0; i < n; i++) {
        Expr factor, rest, u, ratio;

        walk_split_factors(expr_term(inside, i), y, &factor, &rest);
        u = funcs_argument(rest, "ln");
        if (!*scale)
            *scale = factor;
        ratio = normal_expr(expr_div(factor, *scale));
        if (n < 2 || !u || !expr_is_rational(ratio))
            return false;
        common = lcm_expr(common, denom_expr(ratio));
        list = ode_append(list, expr_equation(u, ratio));
    }
    if (!num_get_si(&least, common) || least > MOST_POWER)
        return false;
    for (long i = 0; i < n; i++) {
        Expr pair = expr_arg(list, i), power = expr_mul(expr_arg(pair, 1), common);

        *product = expr_mul(*product, expr_pow(expr_arg(pair, 0), power));
    }
    *scale = expr_div(*scale, common);
    return true;
}

/* --- peeling --------------------------------------------------------------------------------- */

typedef struct Equation {
    Expr left, right, y; /* left contains y, right does not */
} Equation;

/* One step towards y on the left; false when no step is known. */
static bool peel(Equation *eq)
{
    Expr inside, outside, factor, rest, product, scale, u, value, base, exponent;

    walk_split_terms(eq->left, eq->y, &outside, &inside);
    eq->right = expr_sub(eq->right, outside);
    if (join_logarithms(inside, eq->y, &product, &scale)) {
        eq->left = product;
        eq->right = ode_exponential(expr_div(eq->right, scale));
        return true;
    }
    walk_split_factors(inside, eq->y, &factor, &rest);
    eq->left = rest;
    eq->right = expr_div(eq->right, factor);
    value = inverse_of(rest, eq->right, &u);
    if (value) {
        eq->left = u;
        eq->right = value;
        return true;
    }
    expr_split_power(rest, &base, &exponent);
    if (ode_is_free(exponent, eq->y) && exponent != EXPR_ONE &&
        !(expr_is(exponent, EXPR_INTEGER) && expr_is(base, EXPR_SYMBOL)) &&
        !expr_is(exponent, EXPR_INTEGER)) {
        eq->left = base;
        eq->right = expr_pow(eq->right, expr_inv(exponent));
        return true;
    }
    return false;
}

/* An integral of a slope with roots is seldom solved for y, and its equations take minutes. */
#define SOLVE_WORK UINT64_C(1000000)

/* left = right without denominators that hold y, as an expression to vanish. */
static Expr without_denominator(const Equation *eq)
{
    Expr up = EXPR_ONE, down = EXPR_ONE;

    for (long i = 0; i < expr_factor_count(eq->left); i++) {
        Expr factor = expr_factor(eq->left, i), base, exponent;

        expr_split_power(factor, &base, &exponent);
        if (expr_is(exponent, EXPR_INTEGER) && num_sign(exponent) < 0)
            down = expr_div(down, factor);
        else
            up = expr_mul(up, factor);
    }
    return expr_sub(up, expr_mul(eq->right, down));
}

/* y where it occurs linearly, without any normal form. */
static Expr solve_linear(const Equation *eq)
{
    Expr e = expand_products(without_denominator(eq)), a = expand_products(diff_name(e, eq->y));
    Expr value;

    if (a == EXPR_ZERO || !ode_is_free(a, eq->y))
        return NULL;
    value = expr_neg(expr_div(ode_replace(e, eq->y, EXPR_ZERO), a));
    return expr_list(&value, 1);
}

static Expr solve_left(void *arg)
{
    const Equation *eq = arg;
    Expr values = NULL, e;

    if (walk_has_kind(eq->left, EXPR_COMPLEX)) /* denominators would be made real */
        values = solve_linear(eq);
    if (values)
        return values;
    e = numer_expr(normal_expr(expr_sub(eq->left, eq->right)));
    return solve_for(e, eq->y).solutions;
}

Expr ode_isolate(Expr relation, Expr y)
{
    CHECK(expr_is(relation, EXPR_EQUATION));
    Equation eq = {expr_sub(expr_arg(relation, 0), expr_arg(relation, 1)), EXPR_ZERO, y};
    Expr none = expr_list(NULL, 0), values;

    for (int k = 0; k < MOST_PEELS && eq.left != y; k++)
        if (!peel(&eq))
            break;
    if (eq.left == y)
        return expr_list(&eq.right, 1);
    values = ode_attempt_within(SOLVE_WORK, solve_left, &eq);
    if (!values)
        return none;
    for (long i = 0; i < expr_count(values); i++)
        if (!ode_is_free(expr_arg(values, i), y) || walk_has(values, expr_symbol("RootOf")))
            return none;
    return values;
}
