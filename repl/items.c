/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists, sets, sequences and polynomials of what a list holds, which is released with it; entries.
 */
#include "repl/items.h"

#include <string.h>

#include "cas/core/rtable.h"
#include "cas/core/table.h"

Expr items_list(List *items)
{
    Expr list = expr_list(items->item, items->count);
    list_end(items);
    return list;
}

Expr items_seq(List *items)
{
    Expr seq = expr_seq(items->item, items->count);
    list_end(items);
    return seq;
}

Expr items_each(const Expr *args, long n, Expr (*one)(Expr arg))
{
    List values;
    list_begin(&values);
    for (long i = 0; i < n; i++)
        list_put(&values, one(args[i]));
    return items_seq(&values);
}

Expr items_like(List *items, Expr like)
{
    const RTable *v = rtable_vector_of(like);
    if (v) {
        RTable *out = rtable_vector(v->kind, items->count);
        if (items->count > 0)
            memcpy(out->data, items->item, (size_t)items->count * sizeof(Expr));
        list_end(items);
        return rtable_expr(out);
    }
    if (expr_is(like, EXPR_SEQ))
        return items_seq(items);
    if (!expr_is(like, EXPR_SET))
        return items_list(items);
    Expr set = expr_set(items->item, items->count);
    list_end(items);
    return set;
}

Expr items_polynomial(Expr list, Expr x)
{
    List terms;
    list_begin(&terms);
    for (long k = 0; k < expr_count(list); k++)
        list_put(&terms, expr_mul(expr_arg(list, k), expr_pow(x, expr_int(k))));
    Expr sum = expr_sum(terms.item, terms.count);
    list_end(&terms);
    return sum;
}

void items_each_entry(Expr object, void (*visit)(Expr entry, void *arg), void *arg)
{
    const RTable *rtable = rtable_look(object);
    const Table *table = table_of(object);
    for (long i = 0; rtable && rtable->type == RTABLE_ANY && i < rtable_count(rtable); i++)
        visit(rtable_entry(rtable, i), arg);
    for (long i = 0; table && i < table_size(table); i++)
        visit(table_value(table, i), arg);
}
