/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * simplify(e, symbolic): roots, powers and logarithms as if everything were positive, without
 * regard to branches. (b^m)^n = b^(m*n), (a*b)^n = a^n*b^n, ln(exp(u)) = u, ln(a*b) = ln(a)+ln(b),
 * ln(b^n) = n*ln(b), and an inverse function undoes its function. Formal on purpose: the value may
 * differ on other branches, which is why one has to ask for it.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

static Expr symbolic_power(Expr base, Expr exponent)
{
    err_stack_check();
    if (expr_is(base, EXPR_POWER))
        return symbolic_power(expr_arg(base, 0), expr_mul(expr_arg(base, 1), exponent));
    if (expr_is(base, EXPR_SUM) && expr_is_rational(exponent) && !expr_is(exponent, EXPR_INTEGER)) {
        Expr factored = factor_expr(base); /* sqrt(x^2+2*x+1) */
        if (expr_is(factored, EXPR_POWER) || expr_is(factored, EXPR_PRODUCT))
            base = factored;
        if (expr_is(base, EXPR_POWER))
            return symbolic_power(base, exponent);
    }
    if (!expr_is(base, EXPR_PRODUCT))
        return expr_pow(base, exponent);
    Expr value = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(base); i++)
        value = expr_mul(value, symbolic_power(expr_factor(base, i), exponent));
    return value;
}

static Expr symbolic_ln(Expr u)
{
    err_stack_check();
    Expr inner = funcs_argument(u, "exp");
    if (inner)
        return inner;
    if (expr_is(u, EXPR_POWER))
        return expr_mul(expr_arg(u, 1), symbolic_ln(expr_arg(u, 0)));
    if (!expr_is(u, EXPR_PRODUCT))
        return funcs_apply1("ln", u);
    Expr value = EXPR_ZERO;
    for (long i = 0; i < expr_factor_count(u); i++)
        value = expr_add(value, symbolic_ln(expr_factor(u, i)));
    return value;
}

static Expr symbolic_call(Expr e)
{
    Expr u = funcs_argument(e, "ln");
    if (u)
        return symbolic_ln(u);
    const FuncWave *arc = funcs_arc(e);
    if (arc && funcs_wave(expr_arg(e, 1)) == arc)
        return expr_arg(expr_arg(e, 1), 1);
    u = funcs_argument(e, "abs");
    return u ? u : e;
}

static Expr symbolic_product(Expr e)
{
    Expr product = EXPR_ONE, b, x;
    for (long i = 0; i < expr_factor_count(e); i++) {
        expr_split_power(expr_factor(e, i), &b, &x);
        product = expr_mul(product, x == EXPR_ONE ? b : symbolic_power(b, x));
    }
    return product;
}

static Expr symbolic(Expr e, void *unused)
{
    (void)unused;
    if (expr_is(e, EXPR_POWER))
        return symbolic_power(expr_arg(e, 0), expr_arg(e, 1));
    if (expr_is(e, EXPR_PRODUCT))
        return symbolic_product(e);
    return expr_is(e, EXPR_CALL) ? symbolic_call(e) : e;
}

Expr simplify_symbolic(Expr e)
{
    return walk_rebuild(e, NULL, symbolic, NULL);
}
