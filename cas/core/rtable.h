/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices, vectors and arrays: mutable rectangular tables of expressions.
 * Entries are stored row by row. Indices here start at 0; the language's start at 1 (Arrays carry
 * their own lower bounds). Sizes may be 0.
 */
#ifndef DAESY_CAS_CORE_RTABLE_H
#define DAESY_CAS_CORE_RTABLE_H

#include "cas/core/object.h"

typedef enum RTableKind { RTABLE_MATRIX, RTABLE_COLUMN, RTABLE_ROW, RTABLE_ARRAY } RTableKind;

typedef struct RTable {
    Object object;
    RTableKind kind;
    long ndim;      /* 2 for a Matrix, 1 for a Vector, any for an Array */
    long *size;     /* ndim sizes */
    long *lower;    /* ndim lower bounds: 1 for Matrix and Vector */
    Expr *data;     /* product of the sizes */
    Expr attribute; /* what it carries besides, such as the coordinates of a field; or NULL */
    bool is_named;  /* it has been assigned to a name */
} RTable;

extern const ObjectClass RTABLE_CLASS;

/* Fresh tables filled with 0. */
RTable *rtable_matrix(long rows, long cols);
RTable *rtable_vector(RTableKind kind, long size);
RTable *rtable_array(long ndim, const long *lower, const long *size);
RTable *rtable_like(const RTable *m); /* the same shape, filled with 0 */
RTable *rtable_copy(const RTable *m);
static inline RTable *rtable_of(Expr e) /* NULL when e is none */
{
    return (RTable *)object_of(e, &RTABLE_CLASS);
}
static inline bool rtable_is_vector(const RTable *m)
{
    return m->kind == RTABLE_COLUMN || m->kind == RTABLE_ROW;
}
/* "Matrix", "Vector[column]", "Vector[row]" or "Array". */
const char *rtable_kind(const RTable *m);
RTable *rtable_matrix_of(Expr e); /* only a Matrix */
RTable *rtable_vector_of(Expr e); /* only a Vector (row or column) */
static inline Expr rtable_expr(const RTable *m)
{
    return m->object.node;
}
/* As a rectangle: a Matrix; a column Vector is n x 1, a row Vector 1 x n. */
long rtable_rows(const RTable *m);
long rtable_cols(const RTable *m);
long rtable_count(const RTable *m);
static inline Expr rtable_get(const RTable *m, long i, long j)
{
    return m->data[i * rtable_cols(m) + j];
}
static inline void rtable_set(RTable *m, long i, long j, Expr e)
{
    m->data[i * rtable_cols(m) + j] = e;
}
/* A fresh table of the same shape with f applied to every entry. */
RTable *rtable_map(const RTable *m, Expr (*f)(Expr entry, void *arg), void *arg);
/* The elements of a list, set, sequence or table (row by row); of anything else itself. Valid
 * while *e and its table last. */
const Expr *rtable_items(const Expr *e, long *n);
bool rtable_equal_shape(const RTable *a, const RTable *b);

#endif
