/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packed tables of floats entry by entry: sums, multiples, functions, norms. The loops are plain;
 * results are packed like their arguments. Sums of entries are taken in long doubles, in order.
 */
#include "repl/hardware/block.h"

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"

enum { DOUBLE_DIGITS = 15 };

bool block_is_float(const RTable *m)
{
    return m && m->type == RTABLE_FLOAT && num_digits <= DOUBLE_DIGITS;
}

const RTable *block_of(const RTable *m)
{
    if (num_digits > DOUBLE_DIGITS || m->type == RTABLE_COMPLEX)
        return NULL;
    if (m->type == RTABLE_FLOAT)
        return m;
    long n = rtable_count(m);
    for (long k = 0; k < n && m->type == RTABLE_ANY; k++)
        if (!expr_is_real_number(m->data[k]))
            return NULL;
    RTable *packed = rtable_packed(RTABLE_FLOAT, m->kind, m->ndim, m->lower, m->size);
    for (long k = 0; k < n; k++)
        rtable_put(packed, k, rtable_entry(m, k));
    return packed;
}

/* Doubles of a table: two an entry where it is complex; 0 for others. */
static long doubles_of(const RTable *m)
{
    if (!m || num_digits > DOUBLE_DIGITS)
        return 0;
    return m->type == RTABLE_FLOAT ? 1 : m->type == RTABLE_COMPLEX ? 2 : 0;
}

static RTable *fresh(const RTable *m)
{
    return rtable_packed(m->type, m->kind, m->ndim, m->lower, m->size);
}

/* --- sums and multiples ------------------------------------------------------------------ */

static Expr combined(const RTable *a, double ca, const RTable *b, double cb)
{
    long n = rtable_count(a) * doubles_of(a);
    RTable *sum = fresh(a);
    double *to = rtable_doubles(sum);
    const double *x = rtable_doubles(a), *y = rtable_doubles(b);
    if (ca == 1 && cb == 1)
        for (long i = 0; i < n; i++)
            to[i] = x[i] + y[i];
    else
        for (long i = 0; i < n; i++)
            to[i] = ca * x[i] + cb * y[i];
    return rtable_expr(sum);
}

static Expr scaled(const RTable *m, double factor)
{
    long n = rtable_count(m) * doubles_of(m);
    RTable *product = fresh(m);
    for (long i = 0; i < n; i++)
        rtable_doubles(product)[i] = factor * rtable_doubles(m)[i];
    return rtable_expr(product);
}

/* A number stands for a multiple of the identity. */
static Expr with_diagonal(const RTable *m, double sign, double number)
{
    if (m->kind != RTABLE_MATRIX || m->size[0] != m->size[1])
        return NULL;
    Expr sum = sign == 1 ? rtable_expr(rtable_twin(m)) : scaled(m, sign);
    for (long i = 0; i < m->size[0]; i++)
        rtable_doubles(rtable_look(sum))[(i * m->size[0] + i) * doubles_of(m)] += number;
    return sum;
}

Expr block_arith(char op, Expr a, Expr b)
{
    const RTable *x = rtable_look(a), *y = rtable_look(b);
    if (x && y && (block_is_float(x) != block_is_float(y))) {
        x = block_of(x);
        y = block_of(y);
        if (!x || !y)
            return NULL;
    }
    bool numbers = (x || expr_is_real_number(a)) && (y || expr_is_real_number(b));
    if (!numbers || (x && !doubles_of(x)) || (y && !doubles_of(y)) || (!x && !y))
        return NULL;
    double sign = op == '-' ? -1 : 1;
    if (x && y)
        return op != '*' && x->type == y->type && rtable_equal_shape(x, y) ? combined(x, 1, y, sign)
                                                                           : NULL;
    double number = num_to_double(x ? b : a);
    if (op == '*')
        return scaled(x ? x : y, number);
    return x ? with_diagonal(x, 1, sign * number) : with_diagonal(y, sign, number);
}

/* --- entry by entry ----------------------------------------------------------------------- */

/* False where the power is not real. */
static bool apply_operator(char op, double *to, const double *x, long dx, const double *y, long dy,
                           long n)
{
    bool real = true;
    for (long i = 0; i < n; i++) {
        double a = x[i * dx], b = y[i * dy];
        to[i] = op == '+'   ? a + b
                : op == '-' ? a - b
                : op == '*' ? a * b
                : op == '/' ? a / b
                            : pow(a, b);
        real = real && (isfinite(to[i]) || !isfinite(a) || !isfinite(b));
    }
    return real;
}

Expr block_entrywise(char op, Expr a, Expr b)
{
    const RTable *x = rtable_look(a), *y = rtable_look(b);
    if ((x ? !block_is_float(x) : !expr_is_real_number(a)) ||
        (y ? !block_is_float(y) : !expr_is_real_number(b)) || (!x && !y) ||
        (x && y && !rtable_equal_shape(x, y)))
        return NULL;
    double number = x && y ? 0 : num_to_double(x ? b : a);
    RTable *made = fresh(x ? x : y);
    bool done = apply_operator(op, rtable_doubles(made), x ? rtable_doubles(x) : &number, x ? 1 : 0,
                               y ? rtable_doubles(y) : &number, y ? 1 : 0, rtable_count(made));
    return done ? rtable_expr(made) : NULL;
}

Expr block_transpose(Expr e)
{
    const RTable *m = rtable_look(e);
    long width = doubles_of(m);
    if (!width || m->ndim > 2)
        return NULL;
    long rows = rtable_rows(m), cols = rtable_cols(m), size[2] = {cols, rows};
    RTableKind kind = m->kind == RTABLE_COLUMN ? RTABLE_ROW
                      : m->kind == RTABLE_ROW  ? RTABLE_COLUMN
                                               : RTABLE_MATRIX;
    if (kind != RTABLE_MATRIX)
        size[0] = rtable_count(m);
    RTable *t = rtable_packed(m->type, kind, kind == RTABLE_MATRIX ? 2 : 1, NULL, size);
    for (long i = 0; i < rows; i++)
        for (long j = 0; j < cols; j++)
            memcpy(rtable_doubles(t) + width * (j * rows + i),
                   rtable_doubles(m) + width * (i * cols + j), (size_t)width * sizeof(double));
    return rtable_expr(t);
}

/* --- one number of all -------------------------------------------------------------------- */

Expr block_total(Expr e, bool product)
{
    const RTable *m = rtable_look(e);
    if (!block_is_float(m))
        return NULL;
    long double total = product ? 1 : 0;
    for (long i = 0, n = rtable_count(m); i < n; i++)
        total = product ? total * rtable_doubles(m)[i] : total + rtable_doubles(m)[i];
    return num_hard((double)total);
}

/* The largest sum of magnitudes of a row, or of a column. */
static double largest_sum(const RTable *m, bool rows)
{
    long r = rtable_rows(m), c = rtable_cols(m);
    double largest = 0;
    for (long i = 0; i < (rows ? r : c); i++) {
        double sum = 0;
        for (long j = 0; j < (rows ? c : r); j++)
            sum += fabs(rtable_doubles(m)[rows ? i * c + j : j * c + i]);
        largest = sum > largest || isnan(sum) ? sum : largest;
    }
    return largest;
}

/* Scaled by the largest entry, so that squares do not overflow. */
static double euclidean(const RTable *m)
{
    long n = rtable_count(m);
    double largest = 0;
    long double sum = 0;
    for (long i = 0; i < n; i++)
        largest = fmax(largest, fabs(rtable_doubles(m)[i]));
    if (largest == 0 || !isfinite(largest))
        return largest;
    for (long i = 0; i < n; i++)
        sum += ((long double)rtable_doubles(m)[i] / largest) *
               ((long double)rtable_doubles(m)[i] / largest);
    return (double)(largest * sqrtl(sum));
}

Expr block_norm(Expr e, Expr p)
{
    const RTable *m = rtable_look(e);
    if (!block_is_float(m) || m->ndim > 2)
        return NULL;
    bool flat = rtable_is_vector(m), two = p == EXPR_TWO;
    if (p == EXPR_INFINITY || p == EXPR_ONE) {
        bool by_rows = (p == EXPR_INFINITY) == (m->kind != RTABLE_ROW);
        return num_hard(largest_sum(m, by_rows));
    }
    if ((flat && two) || expr_is_symbol(p, "Frobenius"))
        return num_hard(euclidean(m));
    return NULL;
}

/* --- from items ---------------------------------------------------------------------------- */

static bool all_floats(const Expr *items, long n)
{
    for (long i = 0; i < n; i++)
        if (!expr_is(items[i], EXPR_FLOAT))
            return false;
    return true;
}

RTable *block_like(const RTable *m, const Expr *items)
{
    long n = rtable_count(m);
    bool packs = block_is_float(m) && all_floats(items, n);
    RTable *made = packs ? fresh(m) : rtable_like(m);
    if (!packs && n > 0)
        memcpy(made->data, items, (size_t)n * sizeof *items);
    for (long i = 0; packs && i < n; i++)
        rtable_doubles(made)[i] = num_to_double(items[i]);
    return made;
}
