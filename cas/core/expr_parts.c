/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looking into expressions and putting them together again: heads, names, the terms of sums and
 * factors of products, op and nops. The constructors are expr.c.
 */
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/auto.h"
#include "cas/core/expr.h"
#include "cas/core/sym.h"

bool expr_is_call(Expr e, Expr head)
{
    return e->kind == EXPR_CALL && e->u.args[0] == head;
}

const char *expr_text(Expr e)
{
    if (e->kind == EXPR_STRING)
        return e->u.string.text;
    if (e->kind != EXPR_SYMBOL) /* x[1] is a name of Maple's, too */
        err_raise(ST_TYPE, "a string or a plain name is needed where something else is given");
    return e->u.symbol->name;
}

bool expr_is_symbol(Expr e, const char *name)
{
    return e->kind == EXPR_SYMBOL && e->u.symbol->local == 0 && e->u.symbol->name[0] == name[0] &&
           strcmp(e->u.symbol->name, name) == 0;
}

long expr_term_count(Expr e)
{
    return e->kind == EXPR_SUM ? e->count / 2 : 1;
}

Expr expr_term(Expr e, long i)
{
    if (e->kind != EXPR_SUM)
        return e;
    return auto_scale(expr_arg(e, 2 * i + 1), expr_arg(e, 2 * i));
}

Expr expr_without_numbers(Expr e)
{
    Expr sum = EXPR_ZERO;
    for (long i = 0; i < expr_term_count(e); i++)
        if (!expr_is_number(expr_term(e, i)))
            sum = expr_add(sum, expr_term(e, i));
    return sum;
}

static long product_offset(Expr e) /* 1 when the coefficient is an operand */
{
    return e->u.args[0] != EXPR_ONE;
}

long expr_factor_count(Expr e)
{
    return e->kind == EXPR_PRODUCT ? product_offset(e) + e->count / 2 : 1;
}

Expr expr_factor(Expr e, long i)
{
    if (e->kind != EXPR_PRODUCT)
        return e;
    i -= product_offset(e);
    return i < 0 ? e->u.args[0] : auto_power(e->u.args[2 * i + 1], e->u.args[2 * i + 2]);
}

void expr_split_coefficient(Expr e, Expr *c, Expr *t)
{
    if (expr_is_number(e)) {
        *c = e;
        *t = EXPR_ONE;
    } else if (e->kind == EXPR_PRODUCT && e->u.args[0] != EXPR_ONE) {
        *c = e->u.args[0];
        *t = auto_unit_product(e->u.args + 1, (long)e->count - 1);
    } else {
        *c = EXPR_ONE;
        *t = e;
    }
}

void expr_split_power(Expr e, Expr *b, Expr *x)
{
    if (e->kind == EXPR_POWER) {
        *b = e->u.args[0];
        *x = e->u.args[1];
    } else {
        *b = e;
        *x = EXPR_ONE;
    }
}

long expr_nops(Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_INTEGER:
    case EXPR_STRING:
    case EXPR_SYMBOL:
    case EXPR_OBJECT:
        return 1;
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
        return 2;
    case EXPR_SUM:
        return expr_term_count(e);
    case EXPR_PRODUCT:
        return expr_factor_count(e);
    case EXPR_CALL:
    case EXPR_INDEXED:
        return (long)e->count - 1;
    default:
        return (long)e->count;
    }
}

static Expr op_of_leaf(Expr e, long i)
{
    if (e->kind == EXPR_RATIONAL)
        return expr_fmpz(i == 1 ? e->u.rational.num : e->u.rational.den);
    if (e->kind == EXPR_FLOAT)
        return i == 1 ? expr_fmpz(e->u.decimal.mant) : expr_int(e->u.decimal.exp10);
    return e;
}

Expr expr_op(Expr e, long i)
{
    bool headed = e->kind == EXPR_CALL || e->kind == EXPR_INDEXED;
    if (i == 0 && headed)
        return e->u.args[0];
    if (i < 1 || i > expr_nops(e))
        err_raise(ST_DOMAIN, "improper op or subscript selector");
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return expr_term(e, i - 1);
    case EXPR_PRODUCT:
        return expr_factor(e, i - 1);
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
    case EXPR_STRING:
    case EXPR_SYMBOL:
    case EXPR_OBJECT:
        return op_of_leaf(e, i);
    default:
        return e->u.args[headed ? i : i - 1];
    }
}

Expr expr_rebuild(Expr e, const Expr *operands)
{
    long n = expr_nops(e);
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return expr_sum(operands, n);
    case EXPR_PRODUCT:
        return expr_product(operands, n);
    case EXPR_POWER:
        return expr_pow(operands[0], operands[1]);
    case EXPR_COMPLEX:
        return expr_add(operands[0], expr_mul(operands[1], EXPR_I));
    case EXPR_CALL:
        return expr_call(e->u.args[0], operands, n);
    case EXPR_INDEXED: {
        Expr *all = mem_array((size_t)n + 1, sizeof *all);
        err_defer(mem_release, all);
        all[0] = e->u.args[0];
        memcpy(all + 1, operands, (size_t)n * sizeof *all);
        Expr r = expr_make(EXPR_INDEXED, all, n + 1);
        err_undefer(true);
        return r;
    }
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
    case EXPR_STRING:
    case EXPR_SYMBOL:
    case EXPR_OBJECT:
        return e;
    default:
        return expr_make(expr_kind(e), operands, n);
    }
}
