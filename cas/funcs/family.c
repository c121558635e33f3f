/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The small questions that automatic simplification asks in every family: which of e and -e is
 * written with a minus sign, what sign a constant has, whether an argument is infinite.
 */
#include "cas/funcs/family.h"

#include "cas/core/num.h"
#include "cas/core/order.h"

/* The coefficient of the term of a sum that comes first in the order of expressions; the
 * constant counts only when there is nothing else. */
static Expr leading_coefficient(Expr sum)
{
    Expr lead = NULL, coefficient = NULL;
    for (long i = 0; i < expr_count(sum); i += 2) {
        Expr t = expr_arg(sum, i);
        if (!lead || lead == EXPR_ONE || (t != EXPR_ONE && order_cmp(t, lead) < 0)) {
            lead = t;
            coefficient = expr_arg(sum, i + 1);
        }
    }
    return coefficient;
}

bool funcs_minus_form(Expr e, Expr *negated)
{
    Expr c = NULL;
    if (expr_is_number(e))
        c = e;
    else if (expr_is(e, EXPR_PRODUCT))
        c = expr_arg(e, 0);
    else if (expr_is(e, EXPR_SUM))
        c = leading_coefficient(e);
    if (!c || !num_is_negative(c))
        return false;
    *negated = expr_neg(e);
    return true;
}

bool funcs_imaginary_form(Expr e, Expr *part)
{
    Expr c = e;
    if (expr_is(e, EXPR_PRODUCT))
        c = expr_arg(e, 0);
    if (!expr_is(c, EXPR_COMPLEX) || expr_arg(c, 0) != EXPR_ZERO)
        return false;
    *part = expr_div(e, EXPR_I);
    return true;
}

bool funcs_is_infinite(Expr e, int *sign)
{
    Expr c, t;
    expr_split_coefficient(e, &c, &t);
    if (t == EXPR_INFINITY && expr_is_real_number(c) && num_sign(c) != 0) {
        *sign = num_sign(c);
        return true;
    }
    if (expr_is(e, EXPR_FLOAT) && e->u.decimal.exp10 == FLOAT_SPECIAL &&
        !fmpz_is_zero(e->u.decimal.mant)) {
        *sign = fmpz_sgn(e->u.decimal.mant);
        return true;
    }
    return false;
}

Expr funcs_tail_of(Expr s, const Expr c[3], Expr rest)
{
    Expr sum = EXPR_ONE;
    for (long i = 0; i < 3; i++)
        sum = expr_add(sum, expr_mul(c[i], expr_pow(s, expr_int(i + 1))));
    return expr_add(sum, expr_mul(rest, expr_pow(s, expr_int(4))));
}

Expr funcs_tail(Expr s, const long num[3], const long den[3], Expr rest)
{
    Expr c[3];
    for (long i = 0; i < 3; i++)
        c[i] = expr_ratio(num[i], den[i]);
    return funcs_tail_of(s, c, rest);
}

Expr funcs_plain_inverse(const char *f, Expr x)
{
    return expr_inv(expr_call1(f, x));
}

Expr funcs_plain_of_inverse(const char *f, Expr x)
{
    return expr_call1(f, expr_inv(x));
}

Expr funcs_less(Expr a, Expr b)
{
    return expr_make(EXPR_LESS, (Expr[]){a, b}, 2);
}

Expr funcs_cases(const Expr *args, long n)
{
    return expr_call(expr_symbol("piecewise"), args, n);
}

Expr funcs_three_pieces(Expr u, Expr below, Expr at, Expr above)
{
    Expr less = funcs_less(u, EXPR_ZERO);
    if (!at)
        return expr_list((Expr[]){less, below, above}, 3);
    return expr_list((Expr[]){less, below, expr_equation(u, EXPR_ZERO), at, above}, 5);
}

void funcs_raise_pole(const char *name)
{
    err_raise(ST_DIVZERO, "(in %s) numeric exception: division by zero", name);
}

Expr funcs_hypergeom(Expr up, long n, Expr down, long m, Expr z)
{
    enum { MOST = 16 };
    Expr items[MOST], lists[2];
    n = n < MOST ? n : MOST;
    m = m < MOST ? m : MOST;
    for (long i = 0; i < n; i++)
        items[i] = up;
    lists[0] = expr_list(items, n);
    for (long i = 0; i < m; i++)
        items[i] = down;
    lists[1] = expr_list(items, m);
    return funcs_apply(expr_symbol("hypergeom"), (Expr[]){lists[0], lists[1], z}, 3);
}
