/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums hash and compare as sets of terms, so their terms may change places without changing the
 * node. Terms are compared by their exponents in the unknowns, by total degree first or
 * lexicographically; what is equal in these keeps its order (a stable sort by insertion of the
 * position as the last key).
 */
#include "cas/core/arrange.h"

#include <stdlib.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"

typedef struct Row {
    const double *key; /* total degree, then the exponent in each unknown */
    long n;            /* keys */
    long at;           /* where the term stood */
} Row;

static double exponent_in(Expr term, Expr x)
{
    for (long i = 0; i < expr_factor_count(term); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(term, i), &base, &exponent);
        if (base == x)
            return expr_is_real_number(exponent) ? num_to_double(exponent) : 0;
    }
    return 0;
}

static int compare_rows(const void *a, const void *b)
{
    const Row *p = a, *q = b;
    for (long i = 0; i < p->n; i++)
        if (p->key[i] != q->key[i])
            return p->key[i] > q->key[i] ? -1 : 1;
    return (p->at > q->at) - (p->at < q->at);
}

/* Keys are signed so that a larger one comes first. */
static void fill_key(double *key, Expr term, const Arrangement *a)
{
    double sign = a->ascending ? -1 : 1;
    key[0] = 0;
    for (long j = 0; j < a->n; j++) {
        key[j + 1] = sign * exponent_in(term, a->vars[j]);
        key[0] += a->by_main ? 0 : key[j + 1];
    }
}

/* Orders the pairs of e by rows of keys that are filled for each of its parts. */
static void reorder(Expr e, long first, const Arrangement *a,
                    void (*fill)(double *key, Expr part, const Arrangement *a))
{
    long count = (expr_count(e) - first) / 2, width = a->n + 1;
    Row *row = mem_array((size_t)count, sizeof *row);
    err_defer(mem_release, row);
    double *key = mem_array((size_t)(count * width), sizeof *key);
    err_defer(mem_release, key);
    long *at = mem_array((size_t)count, sizeof *at);
    err_defer(mem_release, at);
    for (long i = 0; i < count; i++) {
        fill(key + i * width, expr_arg(e, first + 2 * i), a);
        row[i] = (Row){key + i * width, width, i};
    }
    qsort(row, (size_t)count, sizeof *row, compare_rows);
    for (long i = 0; i < count; i++)
        at[i] = row[i].at;
    expr_rearrange(e, at);
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
}

/* Unknowns come last and in their order; other factors stay before them as they are. */
static void fill_place(double *key, Expr base, const Arrangement *a)
{
    key[0] = 0;
    for (long j = 0; j < a->n; j++) {
        key[j + 1] = 0;
        if (base == a->vars[j])
            key[0] = -(double)(j + 1);
    }
}

static void arrange_node(Expr node, void *arg)
{
    err_poll();
    if (expr_is(node, EXPR_SUM))
        reorder(node, 0, arg, fill_key);
    else if (expr_is(node, EXPR_PRODUCT))
        reorder(node, 1, arg, fill_place);
}

void arrange_expr(Expr e, const Arrangement *arrangement)
{
    walk_each(e, arrange_node, (void *)arrangement);
}
