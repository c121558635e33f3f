/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums, transposes and products of tables. Products of entries are summed by one builder call, so
 * a dot product is linear in its size; nothing is expanded or normalised here (the entries read as
 * the user multiplied them). Rational matrices are multiplied in rational.c. The dot product of two
 * columns (or two rows) conjugates one side; row . column does not.
 */
#include "cas/algebra/linalg/linalg.h"

#include "cas/algebra/linalg/rational.h"
#include "cas/base/buf.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/value/funcs.h"

/* --- shapes in messages ------------------------------------------------------------------ */

static void put_shape(Buf *out, const RTable *m)
{
    buf_printf(out, "%s(", rtable_kind(m));
    for (long i = 0; i < m->ndim; i++)
        buf_printf(out, "%s%ld .. %ld", i > 0 ? ", " : "", m->lower[i],
                   m->lower[i] + m->size[i] - 1);
    buf_putc(out, ')');
}

void linalg_check_shapes(const RTable *a, const char *what, const RTable *b)
{
    Buf out = {0};
    if (rtable_equal_shape(a, b))
        return;
    err_defer(buf_release, &out);
    buf_puts(&out, "invalid input: dimensions do not match: ");
    put_shape(&out, a);
    buf_printf(&out, " %s ", what);
    put_shape(&out, b);
    err_raise(ST_DOMAIN, "%s", buf_text(&out));
}

/* --- entry by entry ---------------------------------------------------------------------- */

RTable *linalg_add(const RTable *A, Expr ca, const RTable *B, Expr cb)
{
    RTable *sum;
    long count = rtable_count(A);

    linalg_check_shapes(A, "cannot be added to", B);
    sum = rtable_like(A);
    for (long i = 0; i < count; i++) {
        err_poll();
        sum->data[i] = expr_add(expr_mul(ca, A->data[i]), expr_mul(cb, B->data[i]));
    }
    return sum;
}

bool linalg_equal(const RTable *A, const RTable *B)
{
    long count = rtable_count(A);

    if (!rtable_equal_shape(A, B))
        return false;
    for (long i = 0; i < count; i++) {
        RTable *a = rtable_of(A->data[i]), *b = rtable_of(B->data[i]);

        err_stack_check();
        if (A->data[i] == B->data[i])
            continue;
        if (a == NULL || b == NULL || !linalg_equal(a, b))
            return false;
    }
    return true;
}

RTable *linalg_identity(long n)
{
    CHECK(n >= 0);
    RTable *m = rtable_matrix(n, n);

    for (long i = 0; i < n; i++)
        rtable_set(m, i, i, EXPR_ONE);
    return m;
}

RTable *linalg_transpose(const RTable *A)
{
    long rows = rtable_rows(A), cols = rtable_cols(A);
    RTable *t;

    if (A->ndim > 2)
        err_raise(ST_DOMAIN, "an Array of %ld dimensions has no transpose", A->ndim);
    if (A->kind == RTABLE_COLUMN)
        t = rtable_vector(RTABLE_ROW, rows);
    else if (A->kind == RTABLE_ROW)
        t = rtable_vector(RTABLE_COLUMN, cols);
    else
        t = rtable_matrix(cols, rows);
    for (long i = 0; i < rows; i++)
        for (long j = 0; j < cols; j++)
            t->data[j * rows + i] = rtable_get(A, i, j);
    return t;
}

static Expr conjugate_entry(Expr e, void *unused)
{
    (void)unused;
    return linalg_conjugate(e);
}

RTable *linalg_hermitian(const RTable *A)
{
    return rtable_map(linalg_transpose(A), conjugate_entry, NULL);
}

/* --- products ---------------------------------------------------------------------------- */

/* Sum over k of x[k] * y[k*step]; terms is scratch for n values. */
static Expr sum_products(const Expr *x, const Expr *y, long step, long n, Expr *terms)
{
    long used = 0;

    for (long k = 0; k < n; k++) {
        Expr a = x[k], b = y[k * step];

        if (a != EXPR_ZERO && b != EXPR_ZERO)
            terms[used++] = expr_mul(a, b);
    }
    return expr_sum(terms, used);
}

Expr linalg_conjugate(Expr e)
{
    return expr_is_real_number(e) ? e : funcs_apply1("conjugate", e);
}

Expr linalg_inner(const Expr *x, const Expr *y, long n, bool conjugated)
{
    CHECK(n >= 0);
    Expr *terms = mem_array((size_t)n, sizeof *terms);
    Expr result;

    err_defer(mem_release, terms);
    for (long i = 0; i < n; i++)
        terms[i] = expr_mul(conjugated ? linalg_conjugate(x[i]) : x[i], y[i]);
    result = expr_sum(terms, n);
    err_undefer(true);
    return result;
}

/* Fills result (rows of A by columns of B) with the product. */
static void fill_product(RTable *result, const RTable *A, const RTable *B)
{
    long rows = rtable_rows(A), inner = rtable_cols(A), cols = rtable_cols(B);
    Expr *terms;

    if (linalg_rational_multiply(result, A, B))
        return;
    terms = mem_array((size_t)inner, sizeof *terms);
    err_defer(mem_release, terms);
    for (long i = 0; i < rows; i++)
        for (long j = 0; j < cols; j++) {
            err_poll();
            result->data[i * cols + j] =
                sum_products(A->data + i * inner, B->data + j, cols, inner, terms);
        }
    err_undefer(true);
}

static void check_inner(const RTable *A, const RTable *B)
{
    long inner = rtable_cols(A), rows = rtable_rows(B);

    if (A->ndim > 2 || B->ndim > 2)
        err_raise(ST_DOMAIN, "an Array of more than two dimensions has no product");
    if (inner == rows)
        return;
    err_hint("the columns of the first factor must be as many as the rows of the second");
    if (rtable_is_vector(A))
        err_raise(ST_DOMAIN, "vector dimension (%ld) <> matrix row dimension (%ld)", inner, rows);
    if (rtable_is_vector(B))
        err_raise(ST_DOMAIN, "matrix column dimension (%ld) <> vector dimension (%ld)", inner,
                  rows);
    err_raise(ST_DOMAIN, "first matrix column dimension (%ld) <> second matrix row dimension (%ld)",
              inner, rows);
}

RTable *linalg_multiply(const RTable *A, const RTable *B)
{
    CHECK(rtable_cols(A) == rtable_rows(B));
    RTable *result;

    check_inner(A, B);
    result = rtable_matrix(rtable_rows(A), rtable_cols(B));
    fill_product(result, A, B);
    return result;
}

/* Two vectors of one orientation, or a row and a column. */
static Expr dot_vectors(const RTable *a, const RTable *b)
{
    bool same = a->kind == b->kind;

    if (a->size[0] != b->size[0])
        err_raise(ST_DOMAIN, "vector dimensions differ: (%ld) <> (%ld)", a->size[0], b->size[0]);
    if (same && a->kind == RTABLE_ROW)
        return linalg_inner(b->data, a->data, a->size[0], true);
    return linalg_inner(a->data, b->data, a->size[0], same);
}

Expr linalg_dot_tables(const RTable *a, const RTable *b)
{
    RTable *result;

    if (rtable_is_vector(a) && rtable_is_vector(b) &&
        !(a->kind == RTABLE_COLUMN && b->kind == RTABLE_ROW))
        return dot_vectors(a, b);
    check_inner(a, b);
    if (a->kind == RTABLE_ROW)
        result = rtable_vector(RTABLE_ROW, rtable_cols(b));
    else if (b->kind == RTABLE_COLUMN)
        result = rtable_vector(RTABLE_COLUMN, rtable_rows(a));
    else
        result = rtable_matrix(rtable_rows(a), rtable_cols(b));
    fill_product(result, a, b);
    return rtable_expr(result);
}
