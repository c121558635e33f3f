/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices, vectors and arrays. One block of memory holds the header, the sizes, the lower bounds
 * and the entries row by row; a table never changes its shape, so nothing is ever reallocated.
 * Entries are mutable and the collector reaches them through the object list. A table that
 * contains itself is legal. The printers know the kinds of tables; nothing is printed here.
 * Of a packed table the entries are plain numbers; its view is a second piece of memory that comes
 * and goes (doc/design/packed.md).
 */
#include "cas/core/rtable.h"

#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"

#define MAX_ENTRIES ((long)1 << 40)

static void trace(Object *object, void (*mark)(Expr e))
{
    RTable *m = (RTable *)object;
    long count = rtable_count(m);

    for (long i = 0; m->data && i < count; i++)
        mark(m->data[i]);
    if (m->attribute)
        mark(m->attribute);
}

static long views;

static void release_view(RTable *m)
{
    if (m->block && m->data) {
        mem_free(m->data);
        m->data = NULL;
        views--;
    }
}

static void destroy(Object *object)
{
    release_view((RTable *)object);
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

static size_t entry_bytes(RTableType type)
{
    static const size_t bytes[] = {
        [RTABLE_ANY] = sizeof(Expr),           [RTABLE_FLOAT] = sizeof(double),
        [RTABLE_COMPLEX] = 2 * sizeof(double), [RTABLE_INTEGER4] = sizeof(int32_t),
        [RTABLE_INTEGER8] = sizeof(int64_t),
    };
    return bytes[type];
}

/* Entries of a packed table are 0; of another they are not there yet. */
static RTable *make(RTableType type, RTableKind kind, long ndim, const long *lower,
                    const long *size)
{
    size_t shape = (size_t)ndim * sizeof(long);
    size_t entries = (size_t)entry_count(ndim, size) * entry_bytes(type);
    RTable *m = mem_zalloc(sizeof(RTable) + 2 * shape + entries);

    m->kind = kind;
    m->type = type;
    m->ndim = ndim;
    m->size = (long *)(m + 1);
    m->lower = m->size + ndim;
    if (type == RTABLE_ANY)
        m->data = (Expr *)(m->lower + ndim);
    else
        m->block = m->lower + ndim;
    for (long i = 0; i < ndim; i++) {
        m->size[i] = size[i];
        m->lower[i] = lower == NULL ? 1 : lower[i];
    }
    return m;
}

static RTable *publish(RTable *m)
{
    err_defer(mem_release, m);
    object_register(&m->object, &RTABLE_CLASS);
    err_undefer(false);
    return m;
}

static RTable *make_zeros(RTableKind kind, long ndim, const long *lower, const long *size)
{
    RTable *m = make(RTABLE_ANY, kind, ndim, lower, size);
    long count = rtable_count(m);

    for (long i = 0; i < count; i++)
        m->data[i] = EXPR_ZERO;
    return publish(m);
}

RTable *rtable_matrix(long rows, long cols)
{
    CHECK(rows >= 0 && cols >= 0);
    return make_zeros(RTABLE_MATRIX, 2, NULL, (long[]){rows, cols});
}

RTable *rtable_vector(RTableKind kind, long size)
{
    CHECK(size >= 0);
    return make_zeros(kind, 1, NULL, &size);
}

RTable *rtable_array(long ndim, const long *lower, const long *size)
{
    return make_zeros(RTABLE_ARRAY, ndim, lower, size);
}

RTable *rtable_like(const RTable *m)
{
    RTable *like = make_zeros(m->kind, m->ndim, m->lower, m->size);

    like->attribute = m->attribute;
    return like;
}

RTable *rtable_copy(const RTable *m)
{
    RTable *copy = rtable_like(m);
    long count = rtable_count(m);

    for (long i = 0; i < count; i++)
        copy->data[i] = rtable_entry(m, i);
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

RTable *rtable_look_matrix(Expr e)
{
    RTable *m = rtable_look(e);

    return m != NULL && m->kind == RTABLE_MATRIX ? m : NULL;
}

RTable *rtable_look_vector(Expr e)
{
    RTable *m = rtable_look(e);

    return m != NULL && rtable_is_vector(m) ? m : NULL;
}

RTable *rtable_matrix_of(Expr e)
{
    return rtable_look_matrix(e) == NULL ? NULL : rtable_of(e);
}

RTable *rtable_vector_of(Expr e)
{
    return rtable_look_vector(e) == NULL ? NULL : rtable_of(e);
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

/* --- packed tables ---------------------------------------------------------------------- */

RTable *rtable_packed(RTableType type, RTableKind kind, long ndim, const long *lower,
                      const long *size)
{
    CHECK(type != RTABLE_ANY);
    return publish(make(type, kind, ndim, lower, size));
}

size_t rtable_block_bytes(const RTable *m)
{
    return (size_t)rtable_count(m) * entry_bytes(m->type);
}

RTable *rtable_twin(const RTable *m)
{
    RTable *twin = m->type == RTABLE_ANY
                       ? rtable_copy(m)
                       : rtable_packed(m->type, m->kind, m->ndim, m->lower, m->size);
    twin->mirror = m->mirror;
    if (m->type == RTABLE_ANY)
        return twin;
    twin->attribute = m->attribute;
    memcpy(twin->block, m->block, rtable_block_bytes(m));
    return twin;
}

/* The complex number that the block holds; without an imaginary part it is real. */
static Expr complex_entry(const double *pair)
{
    Expr re = num_hard(pair[0]);
    return pair[1] == 0 ? re : expr_complex(re, num_hard(pair[1]));
}

static Expr block_entry(const RTable *m, long k)
{
    switch (m->type) {
    case RTABLE_FLOAT:
        return num_hard(((const double *)m->block)[k]);
    case RTABLE_COMPLEX:
        return complex_entry((const double *)m->block + 2 * k);
    case RTABLE_INTEGER4:
        return expr_int(((const int32_t *)m->block)[k]);
    case RTABLE_INTEGER8:
        return expr_int(((const int64_t *)m->block)[k]);
    default:
        return m->data[k];
    }
}

Expr rtable_entry(const RTable *m, long k)
{
    CHECK(k >= 0 && k < rtable_count(m));
    return m->data ? m->data[k] : block_entry(m, k);
}

void rtable_view(RTable *m)
{
    long count = rtable_count(m);
    Expr *data = mem_array((size_t)count, sizeof *data);

    err_defer(mem_release, data);
    for (long k = 0; k < count; k++) {
        err_poll();
        data[k] = block_entry(m, k);
    }
    err_undefer(false);
    m->data = data;
    views++;
}

static bool put_complex(double *pair, Expr number)
{
    bool is_complex = expr_is(number, EXPR_COMPLEX);
    pair[0] = num_to_double(is_complex ? expr_arg(number, 0) : number);
    pair[1] = is_complex ? num_to_double(expr_arg(number, 1)) : 0;
    return true;
}

static bool put_block(RTable *m, long k, Expr number)
{
    long value;

    if (!expr_is_number(number))
        return false;
    if (m->type == RTABLE_COMPLEX)
        return put_complex((double *)m->block + 2 * k, number);
    if (m->type == RTABLE_FLOAT) {
        if (!expr_is_real_number(number))
            return false;
        ((double *)m->block)[k] = num_to_double(number);
        return true;
    }
    if (!expr_is(number, EXPR_INTEGER) || !num_get_si(&value, number) ||
        (m->type == RTABLE_INTEGER4 && value != (int32_t)value))
        return false;
    if (m->type == RTABLE_INTEGER4)
        ((int32_t *)m->block)[k] = (int32_t)value;
    else
        ((int64_t *)m->block)[k] = value;
    return true;
}

bool rtable_put(RTable *m, long k, Expr number)
{
    CHECK(k >= 0 && k < rtable_count(m));
    if (!put_block(m, k, number))
        return false;
    if (m->data)
        m->data[k] = block_entry(m, k);
    return true;
}

void rtable_touch(RTable *m)
{
    for (long k = 0; m->block && m->data && k < rtable_count(m); k++)
        m->data[k] = block_entry(m, k);
}

static void rest(Object *object, void *unused)
{
    (void)unused;
    if (object->cls == &RTABLE_CLASS)
        release_view((RTable *)object);
}

void rtable_rest(void)
{
    if (views > 0)
        object_each(rest, NULL);
}

const char *rtable_type_name(RTableType type)
{
    static const char *const names[] = {
        [RTABLE_ANY] = "anything",        [RTABLE_FLOAT] = "float[8]",
        [RTABLE_COMPLEX] = "complex[8]",  [RTABLE_INTEGER4] = "integer[4]",
        [RTABLE_INTEGER8] = "integer[8]",
    };
    return names[type];
}
