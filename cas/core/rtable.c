/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices, vectors and arrays. One block of memory holds the header, the sizes, the lower bounds
 * and the entries row by row; a table never changes its shape, so nothing is ever reallocated.
 * Entries are mutable and the collector reaches them through the object list. A table that
 * contains itself is legal. The printers know the kinds of tables; nothing is printed here.
 */
#include "cas/core/rtable.h"

#include "cas/base/check.h"
#include "cas/base/mem.h"

#define MAX_ENTRIES ((long)1 << 40)

static void trace(Object *object, void (*mark)(Expr e))
{
    RTable *m = (RTable *)object;
    long count = rtable_count(m);

    for (long i = 0; i < count; i++)
        mark(m->data[i]);
    if (m->attribute)
        mark(m->attribute);
}

static void destroy(Object *object)
{
    mem_free(object);
}

const ObjectClass RTABLE_CLASS = {"Matrix", trace, destroy, NULL, NULL};

static long entry_count(long ndim, const long *size)
{
    long count = 1;

    for (long i = 0; i < ndim; i++) {
        if (size[i] < 0)
            err_raise(ST_DOMAIN, "dimensions must be non-negative integers, got %ld", size[i]);
        if (size[i] > 0 && count > MAX_ENTRIES / size[i])
            err_raise(ST_LIMIT, "a table of this size does not fit into memory");
        count *= size[i];
    }
    return count;
}

static RTable *make(RTableKind kind, long ndim, const long *lower, const long *size)
{
    size_t shape = (size_t)ndim * sizeof(long);
    long count = entry_count(ndim, size);
    RTable *m = mem_zalloc(sizeof(RTable) + 2 * shape + (size_t)count * sizeof(Expr));

    m->kind = kind;
    m->ndim = ndim;
    m->data = (Expr *)(m + 1);
    m->size = (long *)(m->data + count);
    m->lower = m->size + ndim;
    for (long i = 0; i < ndim; i++) {
        m->size[i] = size[i];
        m->lower[i] = lower == NULL ? 1 : lower[i];
    }
    for (long i = 0; i < count; i++)
        m->data[i] = EXPR_ZERO;
    err_defer(mem_release, m);
    object_register(&m->object, &RTABLE_CLASS);
    err_undefer(false);
    return m;
}

RTable *rtable_matrix(long rows, long cols)
{
    CHECK(rows >= 0 && cols >= 0);
    return make(RTABLE_MATRIX, 2, NULL, (long[]){rows, cols});
}

RTable *rtable_vector(RTableKind kind, long size)
{
    CHECK(size >= 0);
    return make(kind, 1, NULL, &size);
}

RTable *rtable_array(long ndim, const long *lower, const long *size)
{
    return make(RTABLE_ARRAY, ndim, lower, size);
}

RTable *rtable_like(const RTable *m)
{
    RTable *like = make(m->kind, m->ndim, m->lower, m->size);

    like->attribute = m->attribute;
    return like;
}

RTable *rtable_copy(const RTable *m)
{
    RTable *copy = rtable_like(m);
    long count = rtable_count(m);

    for (long i = 0; i < count; i++)
        copy->data[i] = m->data[i];
    return copy;
}

const char *rtable_kind(const RTable *m)
{
    static const char *const kinds[] = {
        [RTABLE_MATRIX] = "Matrix",
        [RTABLE_COLUMN] = "Vector[column]",
        [RTABLE_ROW] = "Vector[row]",
        [RTABLE_ARRAY] = "Array",
    };
    return kinds[m->kind];
}

RTable *rtable_matrix_of(Expr e)
{
    RTable *m = rtable_of(e);

    return m != NULL && m->kind == RTABLE_MATRIX ? m : NULL;
}

RTable *rtable_vector_of(Expr e)
{
    RTable *m = rtable_of(e);

    return m != NULL && rtable_is_vector(m) ? m : NULL;
}

long rtable_rows(const RTable *m)
{
    if (m->kind == RTABLE_ROW || m->ndim == 0)
        return 1;
    return m->size[0];
}

long rtable_cols(const RTable *m)
{
    if (m->kind == RTABLE_ROW)
        return m->size[0];
    return m->ndim < 2 ? 1 : m->size[1];
}

long rtable_count(const RTable *m)
{
    long count = 1;

    for (long i = 0; i < m->ndim; i++)
        count *= m->size[i];
    return count;
}

RTable *rtable_map(const RTable *m, Expr (*f)(Expr entry, void *arg), void *arg)
{
    RTable *result = rtable_like(m);
    long count = rtable_count(m);

    for (long i = 0; i < count; i++) {
        err_poll();
        result->data[i] = f(m->data[i], arg);
    }
    return result;
}

bool rtable_equal_shape(const RTable *a, const RTable *b)
{
    if (a->kind != b->kind || a->ndim != b->ndim)
        return false;
    for (long i = 0; i < a->ndim; i++)
        if (a->size[i] != b->size[i] || a->lower[i] != b->lower[i])
            return false;
    return true;
}

const Expr *rtable_items(const Expr *e, long *n)
{
    const RTable *m = rtable_of(*e);

    if (m != NULL) {
        *n = rtable_count(m);
        return m->data;
    }
    if (expr_is(*e, EXPR_LIST) || expr_is(*e, EXPR_SET) || expr_is(*e, EXPR_SEQ)) {
        *n = expr_count(*e);
        return (*e)->u.args;
    }
    *n = 1;
    return e;
}
