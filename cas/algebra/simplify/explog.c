/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * exp(c*ln(v) + w) = v^c * exp(w): true on every branch, since v^c is defined so. Only numbers c;
 * each distinct node once.
 */
#include "cas/algebra/simplify/parts.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

/* The exponential of the sum u with its logarithms taken out. */
static Expr without_logarithms(Expr u)
{
    Expr rest = EXPR_ZERO, factor = EXPR_ONE;
    for (long i = 0; i < expr_term_count(u); i++) {
        Expr c, t, v, term = expr_term(u, i);
        expr_split_coefficient(term, &c, &t);
        v = funcs_argument(t, "ln");
        if (v)
            factor = expr_mul(factor, expr_pow(v, c));
        else
            rest = expr_add(rest, term);
    }
    return factor == EXPR_ONE ? NULL : expr_mul(factor, funcs_apply1("exp", rest));
}

static Expr visit(Expr e, void *arg)
{
    Memo *done = arg;
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_OBJECT))
        return e;
    Expr value = memo_get(done, e);
    if (value)
        return value;
    err_stack_check();
    value = walk_operands(e, visit, done);
    Expr u = funcs_argument(value, "exp"), split = u ? without_logarithms(u) : NULL;
    value = split ? split : value;
    memo_put(done, e, value);
    return value;
}

Expr simplify_explog(Expr e)
{
    if (!walk_has(e, expr_symbol("exp")) || !walk_has(e, expr_symbol("ln")))
        return e;
    Memo done = {0};
    memo_begin(&done);
    Expr value = visit(e, &done);
    memo_end(&done);
    return value;
}
