/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table: functions of a linear argument u = a*x+b, whose antiderivative in u is divided by a.
 * Powers of u, b^u with a constant b, and the known functions, by their rows.
 */
#include "cas/integrate/parts.h"

#include "cas/core/num.h"
#include "cas/value/funcs_facts.h"

/* u^n: u^(n+1)/(n+1), or ln(u). */
static Expr of_power(Expr u, Expr n)
{
    if (n == EXPR_MINUS_ONE || (expr_is_number(n) && num_is_zero(expr_add(n, EXPR_ONE))))
        return funcs_apply1("ln", u);
    Expr up = expr_add(n, EXPR_ONE);
    return expr_div(expr_pow(u, up), up);
}

Expr integrate_table(const Integral *in)
{
    Expr f = in->f, x = in->x, u, n, a, b;
    if (expr_is(f, EXPR_CALL) && expr_count(f) > 1) {
        u = expr_arg(f, expr_count(f) - 1);
        if (!integrate_linear(u, x, &a, &b))
            return NULL;
        for (long i = 1; i + 1 < expr_count(f); i++)
            if (!integrate_is_free(expr_arg(f, i), x))
                return NULL;
        Expr F = funcs_integral(f);
        return F ? expr_div(F, a) : NULL;
    }
    expr_split_power(f, &u, &n);
    if (integrate_is_free(n, x) && integrate_linear(u, x, &a, &b))
        return expr_div(of_power(u, n), a);
    if (integrate_is_free(u, x) && integrate_linear(n, x, &a, &b))
        return expr_div(f, expr_mul(a, funcs_apply1("ln", u)));
    return NULL;
}
