/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Operations of sets by search in the larger one, each from the place of the last, in steps that
 * double (J. L. Bentley and A. C. Yao, Inf. Process. Lett. 5 (1976) 82-87): with n and k elements,
 * k <= n, they make about k log(n/k) comparisons; what is between is copied as a whole.
 */
#include "cas/core/collection.h"

#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/auto.h"
#include "cas/core/order.h"

/* The place of the first of the sorted items[from..n) that does not come before e. */
static long lower_bound(const Expr *items, long from, long n, Expr e)
{
    while (from < n) {
        long middle = from + (n - from) / 2;
        if (order_cmp(items[middle], e) < 0)
            from = middle + 1;
        else
            n = middle;
    }
    return from;
}

/* The same for an e that is expected near `from`: by steps that double. */
static long next_bound(const Expr *items, long from, long n, Expr e)
{
    long step = 1;
    while (from + step <= n && order_cmp(items[from + step - 1], e) < 0) {
        from += step;
        step *= 2;
    }
    return lower_bound(items, from, from + step < n ? from + step : n, e);
}

long collection_find(Expr items, Expr e)
{
    long n = expr_count(items);
    if (expr_is(items, EXPR_SET) && n > 8) {
        long at = lower_bound(items->u.args, 0, n, e);
        return at < n && expr_arg(items, at) == e ? at : -1;
    }
    for (long i = 0; i < n; i++)
        if (expr_arg(items, i) == e)
            return i;
    return -1;
}

Expr collection_append(Expr list, Expr item)
{
    return expr_list((Expr[]){expr_seq(list->u.args, expr_count(list)), item}, 2);
}

/* Two sets: the elements of the smaller one put into their places in the larger one. */
static Expr merged(Expr large, Expr small)
{
    long n = expr_count(large), k = expr_count(small), from = 0, m = 0;
    const Expr *base = large->u.args;
    Expr *items = mem_array((size_t)(n + k), sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < k; i++) {
        Expr e = expr_arg(small, i);
        long at = next_bound(base, from, n, e);
        err_poll();
        memcpy(items + m, base + from, (size_t)(at - from) * sizeof *items);
        m += at - from;
        from = at;
        if (at == n || base[at] != e)
            items[m++] = e;
    }
    memcpy(items + m, base + from, (size_t)(n - from) * sizeof *items);
    Expr result = expr_intern(EXPR_SET, items, m + n - from);
    err_undefer(true);
    return result;
}

/* The operands of both, one behind the other. */
static Expr joined(Kind kind, Expr a, Expr b)
{
    long na = expr_count(a), nb = expr_count(b);
    Expr *items = mem_array((size_t)(na + nb), sizeof *items);
    err_defer(mem_release, items);
    memcpy(items, a->u.args, (size_t)na * sizeof *items);
    memcpy(items + na, b->u.args, (size_t)nb * sizeof *items);
    Expr result = expr_make(kind, items, na + nb);
    err_undefer(true);
    return result;
}

Expr collection_union(Expr a, Expr b)
{
    if (expr_is(a, EXPR_SET) && expr_is(b, EXPR_SET))
        return expr_count(a) < expr_count(b) ? merged(b, a) : merged(a, b);
    return joined(expr_is(a, EXPR_LIST) && expr_is(b, EXPR_LIST) ? EXPR_LIST : EXPR_SET, a, b);
}

Expr collection_filter(Expr a, Expr b, bool wanted)
{
    bool sorted = expr_is(a, EXPR_SET);
    Expr set = expr_is(b, EXPR_LIST) ? expr_set(b->u.args, expr_count(b)) : b;
    Expr *items = mem_array((size_t)expr_count(a), sizeof *items);
    err_defer(mem_release, items);
    long m = 0, at = 0, n = expr_count(set);
    for (long i = 0; i < expr_count(a); i++) {
        Expr e = expr_arg(a, i);
        err_poll();
        at = next_bound(set->u.args, sorted ? at : 0, n, e);
        if ((at < n && expr_arg(set, at) == e) == wanted)
            items[m++] = e;
    }
    Expr result = sorted ? expr_intern(EXPR_SET, items, m) : expr_make(EXPR_LIST, items, m);
    err_undefer(true);
    return result;
}
