/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arithmetic of tables: what + - * / ^ and . mean when an operand is a matrix, vector or array.
 * Products of entries are summed by one builder call, so a dot product is linear in its size;
 * nothing is expanded or normalised here (the entries read as the user multiplied them). A number
 * added to a square Matrix stands for a multiple of the identity. Arrays work entry by entry.
 * The dot product of two columns (or two rows) conjugates one side; row . column does not.
 */
#include "cas/linalg.h"

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/funcs.h"
#include "cas/linalg/rational.h"
#include "cas/num.h"

/* --- shapes in messages ------------------------------------------------------------------ */

static void put_shape(Buf *out, const RTable *m)
{
    static const char *const names[] = {"Matrix", "Vector[column]", "Vector[row]", "Array"};

    buf_printf(out, "%s(", names[m->kind]);
    for (long i = 0; i < m->ndim; i++)
        buf_printf(out, "%s%ld .. %ld", i > 0 ? ", " : "", m->lower[i],
                   m->lower[i] + m->size[i] - 1);
    buf_putc(out, ')');
}

static _Noreturn void raise_shapes(const RTable *a, const char *what, const RTable *b)
{
    char text[400];
    Buf out = {0};

    buf_puts(&out, "invalid input: dimensions do not match: ");
    put_shape(&out, a);
    buf_printf(&out, " %s ", what);
    put_shape(&out, b);
    snprintf(text, sizeof text, "%s", buf_text(&out));
    buf_free(&out);
    err_raise(ST_DOMAIN, "%s", text);
}

/* --- entry by entry ---------------------------------------------------------------------- */

static Expr scale_entry(Expr entry, void *arg)
{
    return expr_mul((Expr)arg, entry);
}

static RTable *scale(const RTable *m, Expr c)
{
    return rtable_map(m, scale_entry, (void *)c);
}

RTable *linalg_add(const RTable *A, Expr ca, const RTable *B, Expr cb)
{
    RTable *sum;
    long count = rtable_count(A);

    if (!rtable_equal_shape(A, B))
        raise_shapes(A, "cannot be added to", B);
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

static Expr dot_tables(const RTable *a, const RTable *b)
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

/* A list stands for a column vector. */
static RTable *table_or_list(Expr e)
{
    RTable *m = rtable_of(e);

    if (m != NULL || !expr_is(e, EXPR_LIST))
        return m;
    m = rtable_vector(RTABLE_COLUMN, expr_count(e));
    for (long i = 0; i < expr_count(e); i++)
        m->data[i] = expr_arg(e, i);
    return m;
}

/* The call `.`(a, b), products of products written flat. */
static Expr stay_symbolic(Expr a, Expr b)
{
    Expr head = expr_symbol("."), call, sides[2] = {a, b};
    long n = 0, count = 0;
    Expr *args;

    for (int s = 0; s < 2; s++)
        count += expr_is_call(sides[s], head) ? expr_count(sides[s]) - 1 : 1;
    args = mem_array((size_t)count, sizeof *args);
    err_defer(mem_release, args);
    for (int s = 0; s < 2; s++) {
        if (!expr_is_call(sides[s], head)) {
            args[n++] = sides[s];
            continue;
        }
        for (long i = 1; i < expr_count(sides[s]); i++)
            args[n++] = expr_arg(sides[s], i);
    }
    call = expr_call(head, args, n);
    err_undefer(true);
    return call;
}

Expr linalg_dot(Expr a, Expr b)
{
    RTable *x, *y;

    if (expr_is_number(a) || expr_is_number(b)) {
        Expr scaled = linalg_arith('*', a, b);

        return scaled != NULL ? scaled : expr_mul(a, b);
    }
    x = table_or_list(a);
    y = table_or_list(b);
    return x != NULL && y != NULL ? dot_tables(x, y) : stay_symbolic(a, b);
}

/* --- operators --------------------------------------------------------------------------- */

/* A number plus a table: a multiple of the identity for a square Matrix, every entry of an Array.
 * NULL for symbols: they may still become a matrix. */
static Expr add_scalar(const RTable *m, Expr c)
{
    RTable *sum;
    bool matrix = m->kind == RTABLE_MATRIX;
    long count = rtable_count(m), step = matrix ? rtable_cols(m) + 1 : 1;

    if (!expr_is_number(c))
        return NULL;
    sum = rtable_copy(m);
    if (c == EXPR_ZERO)
        return rtable_expr(sum);
    if (rtable_is_vector(m) || (matrix && rtable_rows(m) != rtable_cols(m))) {
        err_hint("use +~ to add a number to every entry");
        err_raise(ST_DOMAIN, "a number can only be added to a square Matrix or an Array");
    }
    for (long i = 0; i < count; i += step)
        sum->data[i] = expr_add(sum->data[i], c);
    return rtable_expr(sum);
}

static void check_scalar(Expr e, char op)
{
    switch (expr_kind(e)) {
    case EXPR_LIST:
    case EXPR_SET:
    case EXPR_STRING:
    case EXPR_RANGE:
    case EXPR_SEQ:
        err_raise(ST_TYPE, "`%c` between a table and something that is no scalar", op);
    default:
        break;
    }
}

static Expr add(Expr a, Expr b, Expr sign)
{
    RTable *x = rtable_of(a), *y = rtable_of(b);

    if (x != NULL && y != NULL)
        return rtable_expr(linalg_add(x, EXPR_ONE, y, sign));
    check_scalar(x == NULL ? a : b, sign == EXPR_ONE ? '+' : '-');
    if (x != NULL)
        return add_scalar(x, expr_mul(sign, b));
    return expr_is_number(a) ? add_scalar(scale(y, sign), a) : NULL;
}

static Expr multiply_arrays(const RTable *a, const RTable *b)
{
    RTable *product;
    long count = rtable_count(a);

    if (a->kind != RTABLE_ARRAY || b->kind != RTABLE_ARRAY) {
        err_hint("use A . B for the product of matrices and A *~ B entry by entry");
        err_raise(ST_DOMAIN, "`*` is not defined between matrices or vectors");
    }
    if (!rtable_equal_shape(a, b))
        raise_shapes(a, "cannot be multiplied by", b);
    product = rtable_like(a);
    for (long i = 0; i < count; i++)
        product->data[i] = expr_mul(a->data[i], b->data[i]);
    return rtable_expr(product);
}

static Expr multiply(Expr a, Expr b)
{
    RTable *x = rtable_of(a), *y = rtable_of(b);

    if (x != NULL && y != NULL)
        return multiply_arrays(x, y);
    check_scalar(x == NULL ? a : b, '*');
    return rtable_expr(x != NULL ? scale(x, b) : scale(y, a));
}

/* A^n, n >= 1, by repeated squaring. */
static RTable *power_matrix(const RTable *base, unsigned long n)
{
    RTable *result = NULL, *square = rtable_copy(base);

    for (;; n >>= 1) {
        if (n & 1)
            result = result == NULL ? rtable_copy(square) : linalg_multiply(result, square);
        if (n <= 1)
            return result;
        square = linalg_multiply(square, square);
    }
}

static Expr power_entry(Expr entry, void *arg)
{
    return expr_pow(entry, (Expr)arg);
}

static Expr power(const RTable *m, Expr exponent)
{
    long n;

    if (expr_is_symbol(exponent, "%T"))
        return rtable_expr(linalg_transpose(m));
    if (m->kind == RTABLE_ARRAY)
        return rtable_expr(rtable_map(m, power_entry, (void *)exponent));
    if (!expr_is(exponent, EXPR_INTEGER) || !num_get_si(&n, exponent))
        return NULL;
    if (m->kind != RTABLE_MATRIX || rtable_rows(m) != rtable_cols(m)) {
        err_hint("use ^~ to raise every entry to a power");
        err_raise(ST_DOMAIN, "only a square Matrix has powers");
    }
    if (n == 0)
        return rtable_expr(linalg_identity(rtable_rows(m)));
    if (n < 0)
        m = linalg_inverse(m);
    return rtable_expr(power_matrix(m, n < 0 ? -(unsigned long)n : (unsigned long)n));
}

static Expr divide(Expr a, Expr b)
{
    RTable *x = rtable_of(a), *y = rtable_of(b);

    if (x != NULL && y != NULL) {
        err_hint("use A . B^(-1) or LinearSolve");
        err_raise(ST_DOMAIN, "`/` is not defined between matrices or vectors");
    }
    check_scalar(x == NULL ? a : b, '/');
    if (x != NULL)
        return rtable_expr(scale(x, expr_inv(b)));
    return multiply(a, power(y, EXPR_MINUS_ONE));
}

Expr linalg_arith(char op, Expr a, Expr b)
{
    if (op == '.')
        return linalg_dot(a, b);
    if (rtable_of(a) == NULL && rtable_of(b) == NULL)
        return NULL;
    switch (op) {
    case '+':
        return add(a, b, EXPR_ONE);
    case '-':
        return add(a, b, EXPR_MINUS_ONE);
    case '*':
        return multiply(a, b);
    case '/':
        return divide(a, b);
    case '^':
        if (rtable_of(a) == NULL)
            err_raise(ST_TYPE, "a table cannot be an exponent");
        return power(rtable_of(a), b);
    default:
        err_raise(ST_INTERNAL, "linalg_arith: unknown operator %c", op);
    }
}
