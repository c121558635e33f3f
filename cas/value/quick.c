/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions at floats in long doubles of 64 bits. The argument is off by one rounding, the C
 * library by a few units; both are counted with a wide margin, and the value is taken where no
 * number so near rounds to other digits. That is nearly always: at ten digits one in 10^7 goes to
 * balls.
 */
#include "cas/value/quick.h"

#include <float.h>
#include <math.h>

#include "cas/core/decimal.h"
#include "cas/core/num.h"
#include "cas/value/funcs_row.h"

enum { MOST_DIGITS = 15, TENS = 28 };

#if LDBL_MANT_DIG >= 64

/* How an error of the argument grows: the error of the value is that relative one, times this. */
typedef enum Growth {
    BY_ARGUMENT, /* |x|: the slope is at most 1 */
    BY_BOTH,     /* |x*value| */
    BY_ONE,
    BY_VALUE
} Growth;

static const struct {
    double (*real)(double);
    long double (*quick)(long double);
    Growth growth;
} FUNCTIONS[] = {
    {sin, sinl, BY_ARGUMENT}, {cos, cosl, BY_ARGUMENT}, {exp, expl, BY_BOTH},
    {log, logl, BY_ONE},      {atan, atanl, BY_VALUE},  {tanh, tanhl, BY_VALUE},
};

/* Exact: 5^27 has 63 bits. */
static long double ten_power(long k)
{
    long double p = 1;
    while (k-- > 0)
        p *= 10;
    return p;
}

static long double shifted(long double x, long k)
{
    return k < 0 ? x / ten_power(-k) : x * ten_power(k);
}

static long double error_of(Growth growth, long double x, long double y)
{
    long double grown = growth == BY_ARGUMENT ? fabsl(x)
                        : growth == BY_BOTH   ? fabsl(x * y)
                        : growth == BY_ONE    ? 1
                                              : fabsl(y);
    return 16 * LDBL_EPSILON * (grown + fabsl(y));
}

/* y to Digits digits, if every number within `error` of it has the same. */
static Expr rounded(long double y, long double error)
{
    long places = num_digits - 1 - (long)floorl(log10l(fabsl(y)));
    long double limit = ten_power(num_digits), t = shifted(fabsl(y), places);
    if (places >= TENS - 1 || places <= -TENS + 1)
        return NULL;
    if (t >= limit)
        t = shifted(fabsl(y), --places);
    else if (t < limit / 10)
        t = shifted(fabsl(y), ++places);
    long double whole = floorl(t), part = t - whole;
    error = shifted(error, places) + 4 * LDBL_EPSILON * t;
    if (!(fabsl(part - 0.5L) > error) || t - error < limit / 10 || t + error > limit - 1)
        return NULL;
    fmpz mant = (fmpz)whole + (part > 0.5L);
    if (y < 0)
        mant = -mant;
    return expr_float(&mant, -places);
}

Expr quick_value(const struct FuncRow *row, Expr e)
{
    size_t k = 0, n = sizeof FUNCTIONS / sizeof *FUNCTIONS;
    if (num_digits > MOST_DIGITS || !expr_is(e, EXPR_FLOAT) || decimal_is_special(e) ||
        COEFF_IS_MPZ(*e->u.decimal.mant) || e->u.decimal.exp10 >= TENS ||
        e->u.decimal.exp10 <= -TENS || !row->real1)
        return NULL;
    while (k < n && FUNCTIONS[k].real != row->real1)
        k++;
    if (k == n)
        return NULL;
    long double x = shifted((long double)*e->u.decimal.mant, (long)e->u.decimal.exp10);
    long double y = FUNCTIONS[k].quick(x);
    if (!isfinite(y) || fabsl(y) < 1e-15L || fabsl(y) > 1e15L)
        return NULL;
    return rounded(y, error_of(FUNCTIONS[k].growth, x, y));
}

#else

Expr quick_value(const struct FuncRow *row, Expr x)
{
    (void)row;
    (void)x;
    return NULL;
}

#endif
