/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integration by parts: g*h with g a logarithm, an inverse function or an integral function (or a
 * power of one) becomes g*H - integral of g'*H.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/value/funcs_facts.h"

static bool gets_simpler(Expr factor, Expr x)
{
    Expr base, exponent;
    long n;
    expr_split_power(factor, &base, &exponent);
    return funcs_is_primitive(base) && num_get_si(&n, exponent) && n > 0 &&
           !integrate_is_free(base, x);
}

Expr integrate_by_parts(const Integral *in)
{
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr g = expr_factor(in->f, i);
        if (!gets_simpler(g, in->x))
            continue;
        Expr H = integrate_search(in, expr_div(in->f, g), in->x);
        if (!H)
            continue;
        Expr rest = normal_expr(expr_mul(diff_name(g, in->x), H));
        Expr value = integrate_search(in, rest, in->x);
        if (value)
            return expr_sub(expr_mul(g, H), value);
    }
    return NULL;
}
