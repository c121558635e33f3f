/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One total order: by rank of kind, then by content. Sums and products compare by their operands
 * sorted in this order, so that two nodes written in different orders (they are one node anyway)
 * and two runs agree.
 *
 * Results for compound nodes are kept in a small table, an entry of which a later result may
 * replace: without it comparing two shared graphs would take as long as comparing the trees they
 * stand for. Nodes are immutable and their serials are never given again, so no entry is ever
 * wrong.
 */
#include "cas/core/order.h"

#include <stdlib.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/object.h"
#include "cas/core/sym.h"

static int rank_of(Kind kind)
{
    switch (kind) {
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
        return 0;
    case EXPR_COMPLEX:
        return 1;
    case EXPR_STRING:
        return 2;
    case EXPR_SYMBOL:
        return 3;
    default:
        return 3 + (int)kind;
    }
}

static int cmp_long(long a, long b)
{
    return a < b ? -1 : a > b;
}

static int cmp_numbers(Expr a, Expr b)
{
    int c = num_cmp(a, b);
    if (c != 0 || a == b)
        return c;
    if (a->kind != b->kind) /* 2 before 2. */
        return cmp_long(a->kind, b->kind);
    if (a->kind != EXPR_FLOAT) /* equal exact numbers are one node */
        return 0;
    if (a->u.decimal.exp10 == b->u.decimal.exp10) /* a double after the decimal */
        return a->flags & NODE_HARD ? 1 : -1;
    return a->u.decimal.exp10 < b->u.decimal.exp10 ? 1 : -1; /* 1. before 1.0 */
}

static int cmp_symbols(const Symbol *a, const Symbol *b)
{
    int c = strcmp(a->name, b->name);
    if (c != 0)
        return c;
    return a->local < b->local ? -1 : a->local > b->local;
}

static int cmp_args(Expr a, Expr b)
{
    uint32_t n = a->count < b->count ? a->count : b->count;
    for (uint32_t i = 0; i < n; i++) {
        int c = order_cmp(a->u.args[i], b->u.args[i]);
        if (c != 0)
            return c;
    }
    return cmp_long(a->count, b->count);
}

typedef struct Pair {
    Expr key, value;
} Pair;

static int cmp_pair(const void *a, const void *b)
{
    const Pair *x = a, *y = b;
    int c = order_cmp(x->key, y->key);
    return c != 0 ? c : order_cmp(x->value, y->value);
}

/* The pairs of a sum or product, sorted. The caller frees. */
static Pair *sorted_pairs(Expr e, uint32_t from)
{
    uint32_t n = (e->count - from) / 2;
    Pair *pairs = mem_array(n, sizeof *pairs);
    for (uint32_t i = 0; i < n; i++)
        pairs[i] = (Pair){expr_arg(e, from + 2 * i), expr_arg(e, from + 2 * i + 1)};
    qsort(pairs, n, sizeof *pairs, cmp_pair);
    return pairs;
}

static int cmp_unordered(Expr a, Expr b, uint32_t from)
{
    Pair *pa = sorted_pairs(a, from);
    err_defer(mem_release, pa);
    Pair *pb = sorted_pairs(b, from);
    err_defer(mem_release, pb);
    uint32_t na = (a->count - from) / 2, nb = (b->count - from) / 2, n = na < nb ? na : nb;
    int c = 0;
    for (uint32_t i = 0; i < n && c == 0; i++)
        c = cmp_pair(&pa[i], &pb[i]);
    err_undefer(true);
    err_undefer(true);
    if (c == 0)
        c = cmp_long(na, nb);
    return c == 0 && from == 1 ? order_cmp(a->u.args[0], b->u.args[0]) : c;
}

static int cmp_nodes(Expr a, Expr b)
{
    int ra = rank_of(expr_kind(a)), rb = rank_of(expr_kind(b));
    if (ra != rb)
        return cmp_long(ra, rb);
    switch (expr_kind(a)) {
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
        return cmp_numbers(a, b);
    case EXPR_STRING:
        return strcmp(a->u.string.text, b->u.string.text);
    case EXPR_SYMBOL:
        return cmp_symbols(a->u.symbol, b->u.symbol);
    case EXPR_OBJECT:
        return a->u.object->id < b->u.object->id ? -1 : 1;
    case EXPR_SUM:
        return cmp_unordered(a, b, 0);
    case EXPR_PRODUCT:
        return cmp_unordered(a, b, 1);
    default:
        return cmp_args(a, b);
    }
}

enum { KNOWN_BITS = 14 };

static struct {
    uint64_t a, b; /* serials */
    int result;
} known[1 << KNOWN_BITS];

static bool is_word(Expr e)
{
    return e->kind == EXPR_INTEGER && !COEFF_IS_MPZ(*e->u.integer);
}

int order_cmp(Expr a, Expr b)
{
    if (a == b)
        return 0;
    if (is_word(a) && is_word(b))
        return cmp_long(*a->u.integer, *b->u.integer);
    if (expr_kind(a) < EXPR_SUM || expr_kind(b) < EXPR_SUM)
        return cmp_nodes(a, b);
    err_stack_check();
    size_t at = (size_t)((a->serial * 0x9e3779b97f4a7c15u ^ b->serial * 0xc2b2ae3d27d4eb4fu) >>
                         (64 - KNOWN_BITS));
    if (known[at].a != a->serial || known[at].b != b->serial) {
        int result = cmp_nodes(a, b);
        known[at].a = a->serial;
        known[at].b = b->serial;
        known[at].result = result;
    }
    return known[at].result;
}

static int cmp_items(const void *a, const void *b)
{
    return order_cmp(*(const Expr *)a, *(const Expr *)b);
}

void order_sort(Expr *items, long n)
{
    CHECK(n >= 0);
    if (n > 1)
        qsort(items, (size_t)n, sizeof *items, cmp_items);
}
