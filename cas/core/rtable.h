/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices, vectors and arrays: mutable rectangular tables of expressions.
 * Entries are stored row by row. Indices here start at 0; the language's start at 1 (Arrays carry
 * their own lower bounds). Sizes may be 0.
 *
 * A table with a datatype is packed: one block of plain numbers. rtable_look leaves it so;
 * rtable_of makes a view of it, its entries as expressions in data, which code that knows nothing
 * of blocks reads like any other table. The block is what counts: who writes into data calls
 * rtable_settle.
 */
#ifndef DAESY_CAS_CORE_RTABLE_H
#define DAESY_CAS_CORE_RTABLE_H

#include "cas/base/check.h"
#include "cas/core/object.h"

typedef enum RTableKind { RTABLE_MATRIX, RTABLE_COLUMN, RTABLE_ROW, RTABLE_ARRAY } RTableKind;

/* What a packed table holds; RTABLE_ANY: it is none. */
typedef enum RTableType {
    RTABLE_ANY,
    RTABLE_FLOAT,    /* float[8]: doubles */
    RTABLE_COMPLEX,  /* complex[8]: pairs of doubles */
    RTABLE_INTEGER4, /* int32_t */
    RTABLE_INTEGER8  /* int64_t */
} RTableType;

/* What an assignment to entry (i, j) of a Matrix makes of entry (j, i), or where it takes 0 only.
 */
typedef enum RTableMirror {
    RTABLE_UNMIRRORED,
    RTABLE_SYMMETRIC,
    RTABLE_ANTISYMMETRIC,
    RTABLE_HERMITIAN,
    RTABLE_DIAGONAL, /* off the diagonal */
    RTABLE_UPPER,    /* below it */
    RTABLE_LOWER     /* above it */
} RTableMirror;

typedef struct RTable {
    Object object;
    RTableKind kind;
    RTableType type;
    long ndim;      /* 2 for a Matrix, 1 for a Vector, any for an Array */
    long *size;     /* ndim sizes */
    long *lower;    /* ndim lower bounds: 1 for Matrix and Vector */
    Expr *data;     /* product of the sizes; of a packed table its view, or NULL */
    void *block;    /* of a packed table */
    Expr attribute; /* what it carries besides, such as the coordinates of a field; or NULL */
    bool is_named;  /* it has been assigned to a name */
    bool readonly;  /* its entries are not assigned to */
    RTableMirror
        mirror; /* of a Matrix, square where it mirrors; its copies have it, results none */
} RTable;

extern const ObjectClass RTABLE_CLASS;

/* Fresh tables filled with 0. */
RTable *rtable_matrix(long rows, long cols);
RTable *rtable_vector(RTableKind kind, long size);
RTable *rtable_array(long ndim, const long *lower, const long *size);
RTable *rtable_like(const RTable *m); /* the same shape, filled with 0 */
RTable *rtable_copy(const RTable *m);
/* Both NULL when e is no table; rtable_of makes the view of a packed one. */
static inline RTable *rtable_look(Expr e)
{
    return (RTable *)object_of(e, &RTABLE_CLASS);
}
void rtable_view(RTable *m);
static inline RTable *rtable_of(Expr e)
{
    RTable *m = rtable_look(e);
    if (m && !m->data)
        rtable_view(m);
    return m;
}
static inline bool rtable_is_vector(const RTable *m)
{
    return m->kind == RTABLE_COLUMN || m->kind == RTABLE_ROW;
}
/* "Matrix", "Vector[column]", "Vector[row]" or "Array". */
const char *rtable_kind(const RTable *m);
RTable *rtable_look_matrix(Expr e); /* only a Matrix */
RTable *rtable_look_vector(Expr e); /* only a Vector (row or column) */
RTable *rtable_matrix_of(Expr e);   /* the same with entries at hand */
RTable *rtable_vector_of(Expr e);
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
    CHECK(i >= 0 && i < rtable_rows(m) && j >= 0 && j < rtable_cols(m));
    return m->data[i * rtable_cols(m) + j];
}
static inline void rtable_set(RTable *m, long i, long j, Expr e)
{
    CHECK(i >= 0 && i < rtable_rows(m) && j >= 0 && j < rtable_cols(m));
    m->data[i * rtable_cols(m) + j] = e;
}
/* A fresh table of the same shape with f applied to every entry. */
RTable *rtable_map(const RTable *m, Expr (*f)(Expr entry, void *arg), void *arg);
/* The elements of a list, set, sequence or table (row by row); of anything else itself. Valid
 * while *e and its table last. */
const Expr *rtable_items(const Expr *e, long *n);
bool rtable_equal_shape(const RTable *a, const RTable *b);

/* --- packed tables ---------------------------------------------------------------------- */

/* Of this type and shape, filled with 0. */
RTable *rtable_packed(RTableType type, RTableKind kind, long ndim, const long *lower,
                      const long *size);
/* Of the block of a packed table. */
size_t rtable_block_bytes(const RTable *m);
/* The same shape and type, with what the block holds. */
RTable *rtable_twin(const RTable *m);
/* The k-th entry of any table; no view is made. */
Expr rtable_entry(const RTable *m, long k);
/* Stores a number in a packed table; false: it is none that the type holds. */
bool rtable_put(RTable *m, long k, Expr number);
/* After the block of a packed table was written to: a view that is there says so too. */
void rtable_touch(RTable *m);
/* Releases all views. Between statements only: whoever runs may hold one. */
void rtable_rest(void);
/* "float[8]", "anything". */
const char *rtable_type_name(RTableType type);
/* The doubles of a packed table of floats or complex numbers. */
static inline double *rtable_doubles(const RTable *m)
{
    return (double *)m->block;
}

#endif
