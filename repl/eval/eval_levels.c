/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Evaluation to a number of levels: eval(x, 1) is the value of the name x and nothing further,
 * eval(x, 2) has the names in that replaced by their values too. Calls are applied at each level.
 */
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "repl/eval/eval_parts.h"

static Expr levels_of_call(Expr e, const Expr *args, long n)
{
    Expr all = expr_seq(args, n);
    bool many = expr_is(all, EXPR_SEQ);
    return eval_apply(expr_arg(e, 0), many ? all->u.args : &all, many ? expr_count(all) : 1);
}

static Expr rebuilt(Expr e, const Expr *parts, long n)
{
    switch (expr_kind(e)) {
    case EXPR_CALL:
        return levels_of_call(e, parts, n);
    case EXPR_INDEXED:
        return eval_index(expr_arg(e, 0), parts, n);
    case EXPR_SUM:
        return eval_add(parts, n);
    case EXPR_PRODUCT:
        return eval_multiply(parts, n);
    case EXPR_POWER:
        return eval_power(parts[0], parts[1]);
    default:
        return expr_make(expr_kind(e), parts, n);
    }
}

Expr eval_levels(Expr e, long levels)
{
    err_stack_check();
    if (levels <= 0 || expr_is_number(e) || expr_is(e, EXPR_STRING) || expr_is(e, EXPR_OBJECT))
        return e;
    if (expr_is(e, EXPR_SYMBOL)) {
        Expr value = eval_value_of(e);
        return value ? eval_levels(value, levels - 1) : e;
    }
    if (expr_is(e, EXPR_QUOTE))
        return expr_arg(e, 0);
    if (expr_is(e, EXPR_MEMBER))
        return eval_levels(eval_member(expr_arg(e, 0), expr_text(expr_arg(e, 1))), levels - 1);
    long n = expr_nops(e);
    Expr *parts = mem_array((size_t)n, sizeof *parts);
    err_defer(mem_release, parts);
    for (long i = 0; i < n; i++)
        parts[i] = eval_levels(expr_op(e, i + 1), levels);
    Expr value = rebuilt(e, parts, n);
    err_undefer(true);
    return value;
}
