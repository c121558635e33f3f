/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arithmetic in the field of a + b*sqrt(r). Both parts are number nodes, which are immutable and
 * collected like all others, so that no number here has to be freed. The sign of a + b*sqrt(r) with
 * parts of opposite sign is that of the part whose square is larger, which is a comparison of
 * rationals: no rounding anywhere.
 */
#include "cas/value/surd.h"

#include <math.h>
#include <stdlib.h>

#include "cas/base/check.h"
#include "cas/base/compat.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"

static Surd normal(Expr a, Expr b, long root)
{
    return (Surd){a, b, num_is_zero(b) ? 0 : root};
}

Surd surd_ratio(long num, long den)
{
    return (Surd){expr_ratio(num, den), EXPR_ZERO, 0};
}

Surd surd_make(long a, long b, long c, long d, long root)
{
    CHECK(b != 0 && d != 0 && root >= 0);
    return normal(expr_ratio(a, b), expr_ratio(c, d), root);
}

static long common_root(Surd x, Surd y)
{
    if (x.root && y.root && x.root != y.root)
        err_raise(ST_UNABLE, "sqrt(%ld) and sqrt(%ld) do not belong to one quadratic field", x.root,
                  y.root);
    return x.root ? x.root : y.root;
}

Surd surd_add(Surd x, Surd y)
{
    return normal(num_add(x.a, y.a), num_add(x.b, y.b), common_root(x, y));
}

Surd surd_neg(Surd x)
{
    return (Surd){num_neg(x.a), num_neg(x.b), x.root};
}

Surd surd_sub(Surd x, Surd y)
{
    return surd_add(x, surd_neg(y));
}

Surd surd_mul(Surd x, Surd y)
{
    long root = common_root(x, y);
    if (root == 0)
        return (Surd){num_mul(x.a, y.a), EXPR_ZERO, 0};
    Expr a = num_add(num_mul(x.a, y.a), num_mul(expr_int(root), num_mul(x.b, y.b)));
    return normal(a, num_add(num_mul(x.a, y.b), num_mul(x.b, y.a)), root);
}

Surd surd_div(Surd x, Surd y)
{
    long root = common_root(x, y);
    Expr norm = num_sub(num_mul(y.a, y.a), num_mul(expr_int(root), num_mul(y.b, y.b)));
    Surd conjugate = {y.a, num_neg(y.b), y.root}, product = surd_mul(x, conjugate);
    return normal(num_div(product.a, norm), num_div(product.b, norm), root);
}

bool surd_is_zero(Surd x)
{
    return num_is_zero(x.a) && num_is_zero(x.b);
}

int surd_sign(Surd x)
{
    int a = num_sign(x.a), b = num_sign(x.b);
    if (a == 0 || b == 0 || a == b)
        return a ? a : b;
    int larger = num_cmp(num_mul(x.a, x.a), num_mul(expr_int(x.root), num_mul(x.b, x.b)));
    return larger > 0 ? a : b;
}

double surd_double(Surd x)
{
    if (!x.root)
        return num_to_double(x.a);
    double a = num_to_double(x.a), b = num_to_double(x.b) * sqrt((double)x.root);
    if (fabs(a + b) > 0.1 * fabs(a))
        return a + b;
    /* cancelling parts: (a^2 - r b^2)/(a - b sqrt r) */
    Expr norm = num_sub(num_mul(x.a, x.a), num_mul(expr_int(x.root), num_mul(x.b, x.b)));
    return num_to_double(norm) / (a - b);
}

Expr surd_expr(Surd x)
{
    if (!x.root)
        return x.a;
    Expr root = expr_pow(expr_int(x.root), expr_ratio(1, 2));
    return expr_add(x.a, expr_mul(x.b, root));
}

/* --- reading --------------------------------------------------------------------------------- */

static Surd power(Surd x, long n)
{
    Surd result = surd_int(1);
    for (long i = 0; i < (n < 0 ? -n : n); i++)
        result = surd_mul(result, x);
    return n < 0 ? surd_div(surd_int(1), result) : result;
}

enum { MOST_EXPONENT = 40 };

/* base^(n/2) */
static bool read_power(Surd *value, Expr e)
{
    Expr base, exponent;
    long twice, root;
    Surd inner;
    expr_split_power(e, &base, &exponent);
    if (!expr_is_rational(exponent) || !num_get_si(&twice, num_mul(expr_int(2), exponent)) ||
        labs(twice) > MOST_EXPONENT)
        return false;
    if (twice % 2 == 0) {
        if (!surd_read(&inner, base) || (twice < 0 && surd_is_zero(inner)))
            return false;
        *value = power(inner, twice / 2);
        return true;
    }
    if (!num_get_si(&root, base) || root <= 1)
        return false;
    *value = power((Surd){EXPR_ZERO, EXPR_ONE, root}, twice);
    return true;
}

/* All operands of a sum or product, joined. */
static bool read_operands(Surd *value, Expr e, long count, Expr (*operand)(Expr e, long i),
                          Surd (*join)(Surd x, Surd y), long neutral)
{
    Surd part;
    *value = surd_int(neutral);
    for (long i = 0; i < count; i++) {
        if (!surd_read(&part, operand(e, i)) ||
            (part.root && value->root && part.root != value->root))
            return false;
        *value = join(*value, part);
    }
    return true;
}

bool surd_read(Surd *value, Expr e)
{
    err_stack_check();
    if (expr_is_real_number(e)) {
        fmpq_t exact;
        fmpq_init(exact);
        bool good = num_get_fmpq(exact, e);
        if (good)
            *value = (Surd){expr_fmpq(exact), EXPR_ZERO, 0};
        fmpq_clear(exact);
        return good;
    }
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return read_operands(value, e, expr_term_count(e), expr_term, surd_add, 0);
    case EXPR_PRODUCT:
        return read_operands(value, e, expr_factor_count(e), expr_factor, surd_mul, 1);
    case EXPR_POWER:
        return read_power(value, e);
    default:
        return false;
    }
}
