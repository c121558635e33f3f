/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Determinants. Numbers go to FLINT. Otherwise minors by rows: the minor of the first k rows and a
 * set of k columns is built once per set from the minors of k-1 rows, rows with few entries first;
 * no division occurs, so polynomial entries need no gcd, and the result is one shared graph that
 * is expanded once at the end (W. M. Gentleman and S. C. Johnson, ACM Trans. Math. Softw. 2 (1976)
 * 232-241: minors beat elimination on sparse polynomials). The number of column sets that can occur
 * is counted first; when it is too large, Gaussian elimination gives the product of the pivots.
 * Polynomials in few unknowns of low degree are determined by their values (ratfun_det); that is
 * taken where its estimate is the lower one.
 */
#include "cas/algebra/linalg/linalg.h"

#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/linalg/rational.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/value/evalf.h"

#define MAX_SETS 200000
#define MAX_COLUMNS 63
/* In nanoseconds: a product of minors and its place in the sum, expanded, is not cheaper; where
 * elimination with its gcds is the other way, values may take this. */
#define PRODUCT_COST 2e3
#define VALUES_BUDGET 2e10

/* A minor: a set of columns as bits, and its value. */
typedef struct Minor {
    uint64_t columns;
    Expr value;
} Minor;

/* Open hashing from column sets to minors. */
typedef struct Minors {
    Minor *slot;
    long capacity, used;
} Minors;

static void release(void *arg)
{
    mem_free(((Minors *)arg)->slot);
}

static void reset(Minors *m, long capacity)
{
    mem_free(m->slot);
    m->slot = NULL;
    m->slot = mem_zalloc((size_t)capacity * sizeof *m->slot);
    m->capacity = capacity;
    m->used = 0;
}

static Minor *place(const Minors *m, uint64_t columns)
{
    uint64_t i = (columns * 0x9E3779B97F4A7C15u) >> 20;

    for (;; i++) {
        Minor *slot = &m->slot[i & (uint64_t)(m->capacity - 1)];

        if (slot->value == NULL || slot->columns == columns)
            return slot;
    }
}

static void add_to(Minors *m, uint64_t columns, Expr term)
{
    Minor *slot;

    if (2 * m->used >= m->capacity) {
        Minors grown = {0};

        reset(&grown, 2 * m->capacity);
        for (long i = 0; i < m->capacity; i++)
            if (m->slot[i].value != NULL)
                *place(&grown, m->slot[i].columns) = m->slot[i];
        grown.used = m->used;
        mem_free(m->slot);
        *m = grown;
    }
    slot = place(m, columns);
    if (slot->value == NULL) {
        m->used++;
        *slot = (Minor){columns, term};
    } else {
        slot->value = expr_add(slot->value, term);
    }
}

/* Minors of one more row; entries to the right of a column in the set give the sign. */
static void next_row(Minors *next, const Minors *minors, const RTable *A, long row)
{
    long n = rtable_cols(A);

    for (long i = 0; i < minors->capacity; i++) {
        const Minor *minor = &minors->slot[i];

        if (minor->value == NULL)
            continue;
        err_poll();
        for (long j = 0; j < n; j++) {
            Expr e = rtable_get(A, row, j), term;

            if (e == EXPR_ZERO || (minor->columns >> j & 1) != 0)
                continue;
            term = expr_mul(e, minor->value);
            if (__builtin_popcountll(minor->columns >> j) & 1)
                term = expr_neg(term);
            add_to(next, minor->columns | (uint64_t)1 << j, term);
        }
    }
}

/* Determinant by minors of the rows in this order. */
static Expr by_minors(const RTable *A, const long *order)
{
    long n = rtable_rows(A);
    Minors a = {0}, b = {0}, *now = &a, *next = &b;
    Expr det;

    err_defer(release, &a);
    err_defer(release, &b);
    reset(now, 16);
    add_to(now, 0, EXPR_ONE);
    for (long i = 0; i < n; i++) {
        Minors *t = now;

        reset(next, 16);
        next_row(next, now, A, order[i]);
        now = next;
        next = t;
    }
    det = place(now, n == 64 ? UINT64_MAX : ((uint64_t)1 << n) - 1)->value;
    err_undefer(true);
    err_undefer(true);
    return det == NULL ? EXPR_ZERO : det;
}

/* How many products by_minors would make; -1 when there are more than MAX_SETS column sets. */
static long count_products(const RTable *A, const long *order)
{
    long n = rtable_rows(A), total = 0, products = 0;
    Minors a = {0}, b = {0}, *now = &a, *next = &b;

    err_defer(release, &a);
    err_defer(release, &b);
    reset(now, 16);
    add_to(now, 0, EXPR_ZERO);
    for (long i = 0; i < n && total <= MAX_SETS; i++) {
        Minors *t = now;

        reset(next, 16);
        for (long k = 0; k < now->capacity && next->used <= MAX_SETS; k++) {
            err_poll();
            for (long j = 0; now->slot[k].value != NULL && j < n; j++)
                if (rtable_get(A, order[i], j) != EXPR_ZERO &&
                    (now->slot[k].columns >> j & 1) == 0) {
                    add_to(next, now->slot[k].columns | (uint64_t)1 << j, EXPR_ZERO);
                    products++;
                }
        }
        total += next->used;
        now = next;
        next = t;
    }
    err_undefer(true);
    err_undefer(true);
    return total > MAX_SETS ? -1 : products;
}

/* Rows with few entries first; returns whether that is an odd permutation. */
static bool order_rows(long *order, const RTable *A)
{
    long n = rtable_rows(A);
    bool odd = false;

    for (long i = 0; i < n; i++) {
        long entries = 0, k = i;

        for (long j = 0; j < n; j++)
            entries += rtable_get(A, i, j) != EXPR_ZERO;
        for (; k > 0; k--) {
            long before = 0;

            for (long j = 0; j < n; j++)
                before += rtable_get(A, order[k - 1], j) != EXPR_ZERO;
            if (before <= entries)
                break;
            order[k] = order[k - 1];
            odd = !odd;
        }
        order[k] = i;
    }
    return odd;
}

/* The product of the pivots of an LU decomposition, with the sign of its permutation. */
static Expr by_elimination(const RTable *A)
{
    RTable *P, *L, *U;
    long n = rtable_rows(A);
    Expr det = EXPR_ONE;

    linalg_lu(&P, &L, &U, A);
    for (long i = 0; i < n; i++) {
        long k = i;

        det = expr_mul(det, rtable_get(U, i, i));
        while (rtable_get(P, k, i) == EXPR_ZERO)
            k++;
        for (; k > i; k--) { /* move the row up, one swap at a time */
            for (long j = 0; j < n; j++) {
                Expr t = rtable_get(P, k, j);

                rtable_set(P, k, j, rtable_get(P, k - 1, j));
                rtable_set(P, k - 1, j, t);
            }
            det = expr_neg(det);
        }
    }
    return det;
}

/* By values where that is cheaper than the products of minors, which take `products` of them (-1:
 * too many); else by these, or by elimination. */
static Expr by_cheapest(const RTable *A, const long *order, bool odd, long products)
{
    double budget = products < 0 ? VALUES_BUDGET : PRODUCT_COST * (double)products;
    Expr det = ratfun_det(A->data, rtable_rows(A), budget);

    if (det != NULL)
        return det;
    if (products < 0)
        return by_elimination(A);
    det = by_minors(A, order);
    return odd ? expr_neg(det) : det;
}

static Expr symbolic(const RTable *A)
{
    long n = rtable_rows(A), *order;
    bool odd;
    Expr det;

    if (n > MAX_COLUMNS)
        return by_cheapest(A, NULL, false, -1);
    order = mem_array((size_t)n, sizeof *order);
    err_defer(mem_release, order);
    odd = order_rows(order, A);
    det = by_cheapest(A, order, odd, count_products(A, order));
    err_undefer(true);
    return det;
}

Expr linalg_minor(const RTable *A, long row, long col)
{
    CHECK(row >= 0 && row < rtable_rows(A) && col >= 0 && col < rtable_cols(A));
    CHECK(rtable_rows(A) == rtable_cols(A));
    long n = rtable_rows(A);
    RTable *rest = rtable_matrix(n - 1, n - 1);

    for (long i = 0; i < n - 1; i++)
        for (long j = 0; j < n - 1; j++)
            rtable_set(rest, i, j, rtable_get(A, i + (i >= row), j + (j >= col)));
    return n == 1 ? EXPR_ONE : symbolic(rest);
}

void linalg_check_square(const RTable *A)
{
    if (rtable_rows(A) != rtable_cols(A))
        err_raise(ST_DOMAIN, "expecting a square Matrix, got a %ld x %ld one", rtable_rows(A),
                  rtable_cols(A));
}

Expr linalg_det(const RTable *A)
{
    long n = rtable_rows(A);
    bool floats = linalg_has_float(A->data, rtable_count(A));
    Expr det;

    linalg_check_square(A);
    if (n == 0)
        return EXPR_ONE;
    det = linalg_rational_det(A);
    if (det == NULL) {
        det = symbolic(A);
        det = zero_is(det) ? EXPR_ZERO : normal_expanded(det);
    }
    return floats ? evalf_expr(det, num_digits) : det;
}
