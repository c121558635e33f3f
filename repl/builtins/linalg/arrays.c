/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sizes and shapes of Arrays, Matrices, Vectors and lists: bounds, and the package ArrayTools.
 */
#include <string.h>

#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "repl/builtin.h"
#include "repl/eval/eval_parts.h"
#include "repl/items.h"

/* --- bounds ------------------------------------------------------------------------------ */

static Expr bounds(const Expr *args, long n, bool upper)
{
    const RTable *m = rtable_look(args[0]);
    if (!m) {
        bool known = expr_is(args[0], EXPR_LIST) || expr_is(args[0], EXPR_SET);
        if (!known)
            err_raise(ST_TYPE, "invalid input: a list, Array, Matrix or Vector is expected");
        return upper ? expr_int(expr_count(args[0])) : EXPR_ONE;
    }
    List out;
    list_begin(&out);
    for (long d = 0; d < m->ndim; d++)
        list_put(&out, expr_int(upper ? m->lower[d] + m->size[d] - 1 : m->lower[d]));
    long which;
    if (n < 2)
        return items_seq(&out);
    bool fine = num_get_si(&which, args[1]) && which <= out.count;
    Expr bound = fine ? out.item[which - 1] : NULL;
    list_end(&out);
    if (!bound)
        err_raise(ST_DOMAIN, "invalid input: there is no such dimension");
    return bound;
}

static Expr upperbound(const Expr *args, long n)
{
    return bounds(args, n, true);
}

static Expr lowerbound(const Expr *args, long n)
{
    return bounds(args, n, false);
}

static Expr count(const Expr *args, long n)
{
    (void)n;
    return expr_int(rtable_count(rtable_look(args[0])));
}

static Expr dimensions(const Expr *args, long n)
{
    (void)n;
    const RTable *m = rtable_look(args[0]);
    return m->kind == RTABLE_ARRAY ? expr_int(m->ndim) : expr_int(m->kind == RTABLE_MATRIX ? 2 : 1);
}

static Expr ranges(const Expr *args, long n)
{
    (void)n;
    const RTable *m = rtable_look(args[0]);
    List out;
    list_begin(&out);
    for (long d = 0; d < m->ndim; d++)
        list_put(&out, expr_range(expr_int(m->lower[d]), expr_int(m->lower[d] + m->size[d] - 1)));
    return items_seq(&out);
}

/* --- ArrayTools -------------------------------------------------------------------------- */

/* The size as a row Vector [rows, columns]: of a Vector n x 1 or 1 x n. */
static Expr size(const Expr *args, long n)
{
    const RTable *m = rtable_look(args[0]);
    bool flat = m->ndim == 1;
    long parts = flat ? 2 : m->ndim, which;
    RTable *out = rtable_vector(RTABLE_ROW, parts);
    for (long d = 0; d < parts; d++)
        out->data[d] =
            expr_int(flat ? (d == (m->kind == RTABLE_ROW ? 0 : 1) ? 1 : m->size[0]) : m->size[d]);
    if (n < 2)
        return rtable_expr(out);
    if (!num_get_si(&which, args[1]) || which > parts)
        err_raise(ST_DOMAIN, "invalid input: there is no such dimension");
    return out->data[which - 1];
}

static void copy_entries(RTable *to, const Expr *data, long n)
{
    if (n > 0)
        memcpy(to->data, data, (size_t)n * sizeof *data);
}

static RTable *column_of(const Expr *data, long n, RTableKind kind)
{
    RTable *v = rtable_vector(kind == RTABLE_ROW ? RTABLE_ROW : RTABLE_COLUMN, n);
    copy_entries(v, data, n);
    return v;
}

/* The entries in Fortran order: column by column. */
static void by_columns(const RTable *m, List *out)
{
    for (long j = 0; j < rtable_cols(m); j++)
        for (long i = 0; i < rtable_rows(m); i++)
            list_put(out, rtable_get(m, i, j));
}

static Expr reshape(const Expr *args, long n)
{
    const RTable *m = rtable_of(args[0]);
    Expr sizes = n == 2 ? eval_elements(args[1]) : expr_list(args + 1, n - 1);
    long rows = 0, cols = 1;
    bool fine = expr_count(sizes) >= 1 && expr_count(sizes) <= 2 &&
                num_get_si(&rows, expr_arg(sizes, 0)) &&
                (expr_count(sizes) < 2 || num_get_si(&cols, expr_arg(sizes, 1)));
    if (!fine || m->ndim > 2 || rows < 0 || cols < 0 || rows > 1000000 || cols > 1000000 ||
        rows * cols != rtable_count(m))
        err_raise(ST_DOMAIN, "invalid input: the new size must have as many entries as the old");
    List entries;
    list_begin(&entries);
    by_columns(m, &entries);
    RTable *out =
        expr_count(sizes) == 1 ? rtable_vector(RTABLE_COLUMN, rows) : rtable_matrix(rows, cols);
    for (long j = 0; j < cols; j++)
        for (long i = 0; i < rows; i++)
            rtable_set(out, i, j, entries.item[j * rows + i]);
    list_end(&entries);
    return rtable_expr(out);
}

/* Concatenate(1, ...) one below the other, Concatenate(2, ...) side by side. */
static Expr concatenate(const Expr *args, long n)
{
    /* Vectors along their own dimension stay Vectors. */
    RTableKind kind = args[0] == EXPR_ONE ? RTABLE_COLUMN : RTABLE_ROW;
    bool vectors = true;
    List out;
    list_begin(&out);
    for (long i = 1; i < n; i++) {
        const RTable *v = rtable_of(args[i]);
        vectors = vectors && v->kind == kind;
        for (long k = 0; vectors && k < rtable_count(v); k++)
            list_put(&out, v->data[k]);
    }
    Expr joined_vector = vectors ? rtable_expr(column_of(out.item, out.count, kind)) : NULL;
    list_end(&out);
    if (joined_vector)
        return joined_vector;
    if (args[0] == EXPR_ONE)
        return eval_stack(args + 1, n - 1);
    if (args[0] == EXPR_TWO)
        return eval_beside(args + 1, n - 1);
    err_raise(ST_DOMAIN, "invalid input: Concatenate joins along dimension 1 or 2");
}

/* A Vector with elements put in at a place from 0. */
static Expr with_elements(Expr vector, long place, const Expr *items, long n)
{
    const RTable *v = rtable_of(vector);
    if (v->ndim != 1)
        err_raise(ST_TYPE, "invalid input: a Vector or an Array of one dimension is expected");
    if (place < 0 || place > rtable_count(v))
        err_raise(ST_DOMAIN, "invalid input: there is no such position");
    List out;
    list_begin(&out);
    for (long i = 0; i <= rtable_count(v); i++) {
        for (long k = 0; i == place && k < n; k++)
            list_put(&out, items[k]);
        if (i < rtable_count(v))
            list_put(&out, v->data[i]);
    }
    Expr result = v->kind == RTABLE_ARRAY ? eval_apply(expr_symbol("Array"),
                                                       (Expr[]){expr_list(out.item, out.count)}, 1)
                                          : rtable_expr(column_of(out.item, out.count, v->kind));
    list_end(&out);
    return result;
}

/* What is appended: the elements of a list or table, or the thing itself. */
static Expr additions(Expr e)
{
    return rtable_of(e) || expr_is(e, EXPR_LIST) ? eval_elements(e) : expr_list(&e, 1);
}

static Expr append(const Expr *args, long n)
{
    (void)n;
    Expr new = additions(args[1]);
    return with_elements(args[0], rtable_count(rtable_of(args[0])), new->u.args, expr_count(new));
}

static Expr prepend(const Expr *args, long n)
{
    (void)n;
    Expr new = additions(args[1]);
    return with_elements(args[0], 0, new->u.args, expr_count(new));
}

static Expr insert(const Expr *args, long n)
{
    (void)n;
    long place;
    if (!num_get_si(&place, args[1]))
        place = -1;
    Expr new = additions(args[2]);
    return with_elements(args[0], place - 1, new->u.args, expr_count(new));
}

static Expr diagonal(const Expr *args, long n)
{
    long shift = 0;
    const RTable *m = rtable_of(args[0]);
    if (n > 1 && !num_get_si(&shift, args[1]))
        err_raise(ST_DOMAIN, "invalid input: there is no such diagonal");
    if (rtable_is_vector(m))
        return builtin_call(builtin_find_in("LinearAlgebra", "DiagonalMatrix"), args, 1);
    List out;
    list_begin(&out);
    for (long i = 0; i < rtable_rows(m); i++)
        if (i + shift >= 0 && i + shift < rtable_cols(m))
            list_put(&out, rtable_get(m, i, i + shift));
    Expr result = rtable_expr(column_of(out.item, out.count, RTABLE_COLUMN));
    list_end(&out);
    return result;
}

/* Fill(x, A): every entry of A itself becomes x. */
static Expr fill(const Expr *args, long n)
{
    (void)n;
    RTable *m = rtable_look(args[1]);
    for (long i = 0; i < rtable_count(m); i++)
        eval_need_place(m, i, args[0]);
    for (long i = 0; i < rtable_count(m); i++)
        eval_store(m, i, args[0]);
    object_note_change(&m->object);
    return EXPR_NULL;
}

static Expr add_along(const Expr *args, long n)
{
    const RTable *m = rtable_of(args[0]);
    if (n < 2 || m->ndim == 1)
        return rtable_count(m) ? eval_add(m->data, rtable_count(m)) : EXPR_ZERO;
    bool rows = args[1] == EXPR_TWO;
    long count = rows ? rtable_rows(m) : rtable_cols(m);
    RTable *out = rtable_vector(rows ? RTABLE_COLUMN : RTABLE_ROW, count);
    for (long i = 0; i < count; i++)
        for (long k = 0; k < (rows ? rtable_cols(m) : rtable_rows(m)); k++) {
            Expr e = rows ? rtable_get(m, i, k) : rtable_get(m, k, i);
            out->data[i] = eval_add((Expr[]){out->data[i], e}, 2);
        }
    return rtable_expr(out);
}

static Expr flip(const Expr *args, long n)
{
    (void)n;
    const RTable *m = rtable_of(args[0]);
    RTable *out = rtable_like(m);
    long rows = rtable_rows(m), cols = rtable_cols(m);
    bool columns = args[1] == EXPR_TWO || m->kind == RTABLE_ROW;
    for (long i = 0; i < rows; i++)
        for (long j = 0; j < cols; j++)
            rtable_set(out, i, j,
                       rtable_get(m, columns ? i : rows - 1 - i, columns ? cols - 1 - j : j));
    return rtable_expr(out);
}

#define ARRAY_ROW(command, package, ...)                                                           \
    BUILTIN_ROW(package, "linear algebra", "Array Matrix numelems", command, __VA_ARGS__)

#define AT "ArrayTools:-"

const Builtin BUILTIN_ARRAYS[] = {
    ARRAY_ROW("upperbound", NULL, upperbound, "upperbound(A:expr, d:posint?) -> integer",
              "the greatest index of each dimension, or of one",
              {"upperbound(<<1,2>|<3,4>|<5,6>>);", "2,3", NULL},
              {"upperbound(x);", "error: a list, Array", NULL}),
    ARRAY_ROW("lowerbound", NULL, lowerbound, "lowerbound(A:expr, d:posint?) -> integer",
              "the least index of each dimension, or of one",
              {"lowerbound(Array(-1..3));", "-1", NULL}, {"lowerbound([a,b]);", "1", NULL}),
    ARRAY_ROW("rtable_num_elems", NULL, count, "rtable_num_elems(A:rtable) -> integer",
              "how many entries there are", {"rtable_num_elems(<1,2|3,4>);", "4", NULL},
              {"rtable_num_elems(1);", "error: A", NULL}),
    ARRAY_ROW("rtable_num_dims", NULL, dimensions, "rtable_num_dims(A:rtable) -> integer",
              "how many indices an entry has", {"rtable_num_dims(<1,2|3,4>);", "2", NULL},
              {"rtable_num_dims(<1,2>);", "1", NULL}),
    ARRAY_ROW("rtable_dims", NULL, ranges, "rtable_dims(A:rtable) -> sequence",
              "the range of each index", {"[rtable_dims(<1,2,3>)];", "[1..3]", NULL},
              {"rtable_dims(1);", "error: A", NULL}),
    ARRAY_ROW("ArrayDims", NULL, ranges, "ArrayDims(A:rtable) -> sequence",
              "the range of each index", {"[ArrayDims(Array(0..2))];", "[0..2]", NULL},
              {"ArrayDims(1);", "error: A", NULL}),
    ARRAY_ROW("ArrayNumElems", NULL, count, "ArrayNumElems(A:rtable) -> integer",
              "how many entries there are", {"ArrayNumElems(Array(0..2));", "3", NULL},
              {"ArrayNumElems(1);", "error: A", NULL}),
    ARRAY_ROW("Size", "ArrayTools", size, "Size(A:rtable, d:posint?) -> Vector",
              "rows and columns as a row Vector", {AT "Size(<1,2|3,4|5,6>);", "<2|3>", NULL},
              {AT "Size(<1,2,3>, 1);", "3", NULL}),
    ARRAY_ROW("NumElems", "ArrayTools", count, "NumElems(A:rtable) -> integer",
              "how many entries there are", {AT "NumElems(<1,2|3,4>);", "4", NULL},
              {AT "NumElems(1);", "error: A", NULL}),
    ARRAY_ROW("Reshape", "ArrayTools", reshape, "Reshape(A:rtable, size:expr..) -> rtable",
              "the same entries, column by column, in another shape",
              {AT "Reshape(<1,2,3,4>, [2,2]);", "<1,2|3,4>", NULL},
              {AT "Reshape(<1,2>, 3);", "error: as many entries", NULL}),
    ARRAY_ROW("Concatenate", "ArrayTools", concatenate,
              "Concatenate(d:posint, A:rtable..) -> rtable",
              "tables joined along dimension 1 (below) or 2 (beside)",
              {AT "Concatenate(1, <1,2>, <3>);", "<1,2,3>", NULL},
              {AT "Concatenate(2, <1,2>, <3,4>);", "<1,2|3,4>", NULL}),
    ARRAY_ROW("Append", "ArrayTools", append, "Append(A:rtable, x:expr) -> rtable",
              "a Vector with elements at its end", {AT "Append(<1,2>, 3);", "<1,2,3>", NULL},
              {AT "Append(<1,2>, [3,4]);", "<1,2,3,4>", NULL}),
    ARRAY_ROW("Prepend", "ArrayTools", prepend, "Prepend(A:rtable, x:expr) -> rtable",
              "a Vector with elements at its beginning", {AT "Prepend(<1,2>, 3);", "<3,1,2>", NULL},
              {AT "Prepend(<1|2>, 3);", "<3|1|2>", NULL}),
    ARRAY_ROW("Insert", "ArrayTools", insert, "Insert(A:rtable, i:posint, x:expr) -> rtable",
              "a Vector with elements put in before place i",
              {AT "Insert(<1,2>, 2, 3);", "<1,3,2>", NULL},
              {AT "Insert(<1,2>, 5, 3);", "error: no such position", NULL}),
    ARRAY_ROW("Diagonal", "ArrayTools", diagonal, "Diagonal(A:rtable, k:integer?) -> rtable",
              "a diagonal of a Matrix; the diagonal Matrix of a Vector",
              {AT "Diagonal(<1,2|3,4>);", "<1,4>", NULL},
              {AT "Diagonal(<1,2|3,4>, 1);", "<3>", NULL}),
    ARRAY_ROW("Fill", "ArrayTools", fill, "Fill(x:expr, A:rtable) -> nothing",
              "every entry set to x", {"A := <1,2>: " AT "Fill(5, A): A;", "<5,5>", NULL},
              {AT "Fill(5, 6);", "error: A", NULL}),
    ARRAY_ROW("AddAlongDimension", "ArrayTools", add_along,
              "AddAlongDimension(A:rtable, d:posint?) -> expr",
              "the sums of the columns (1) or of the rows (2)",
              {AT "AddAlongDimension(<1,2|3,4>, 1);", "<3|7>", NULL},
              {AT "AddAlongDimension(<1,2>);", "3", NULL}),
    ARRAY_ROW("FlipDimension", "ArrayTools", flip, "FlipDimension(A:rtable, d:posint) -> rtable",
              "rows (1) or columns (2) in reverse order",
              {AT "FlipDimension(<1,2,3>, 1);", "<3,2,1>", NULL},
              {AT "FlipDimension(<1,2|3,4>, 2);", "<3,4|1,2>", NULL}),
    {.name = NULL},
};
