/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The operators of the language: what + - * / ^ and . mean when an operand is a matrix, vector or
 * array. A number added to a square Matrix stands for a multiple of the identity. Arrays work entry
 * by entry. A list stands for a column where a product asks for one.
 */
#include "cas/algebra/linalg/linalg.h"

#include "cas/base/mem.h"
#include "cas/core/num.h"

/* --- products ---------------------------------------------------------------------------- */

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
    return x != NULL && y != NULL ? linalg_dot_tables(x, y) : stay_symbolic(a, b);
}

/* --- operators --------------------------------------------------------------------------- */

static Expr scale_entry(Expr entry, void *arg)
{
    return expr_mul((Expr)arg, entry);
}

static RTable *scale(const RTable *m, Expr c)
{
    return rtable_map(m, scale_entry, (void *)c);
}

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
    linalg_check_shapes(a, "cannot be multiplied by", b);
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
