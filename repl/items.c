/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Growing arrays of expressions: capacity doubles, so pushing is linear in all.
 */
#include "repl/items.h"

#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/rtable.h"

static void release(void *items)
{
    mem_free(((Items *)items)->data);
}

void items_begin(Items *items)
{
    *items = (Items){0};
    err_defer(release, items);
}

void items_push(Items *items, Expr e)
{
    if (items->n == items->capacity) {
        long capacity = items->capacity ? 2 * items->capacity : 32;
        items->data = mem_rearray(items->data, (size_t)capacity, sizeof(Expr));
        items->capacity = capacity;
    }
    items->data[items->n++] = e;
}

void items_end(Items *items)
{
    (void)items;
    err_undefer(true);
}

Expr items_list(Items *items)
{
    Expr list = expr_list(items->data, items->n);
    items_end(items);
    return list;
}

Expr items_seq(Items *items)
{
    Expr seq = expr_seq(items->data, items->n);
    items_end(items);
    return seq;
}

Expr items_each(const Expr *args, long n, Expr (*one)(Expr arg))
{
    Items values;
    items_begin(&values);
    for (long i = 0; i < n; i++)
        items_push(&values, one(args[i]));
    return items_seq(&values);
}

Expr items_like(Items *items, Expr like)
{
    const RTable *v = rtable_vector_of(like);
    if (v) {
        RTable *out = rtable_vector(v->kind, items->n);
        if (items->n > 0)
            memcpy(out->data, items->data, (size_t)items->n * sizeof(Expr));
        items_end(items);
        return rtable_expr(out);
    }
    if (expr_is(like, EXPR_SEQ))
        return items_seq(items);
    if (!expr_is(like, EXPR_SET))
        return items_list(items);
    Expr set = expr_set(items->data, items->n);
    items_end(items);
    return set;
}

Expr items_polynomial(Expr list, Expr x)
{
    Items terms;
    items_begin(&terms);
    for (long k = 0; k < expr_count(list); k++)
        items_push(&terms, expr_mul(expr_arg(list, k), expr_pow(x, expr_int(k))));
    Expr sum = expr_sum(terms.data, terms.n);
    items_end(&terms);
    return sum;
}
