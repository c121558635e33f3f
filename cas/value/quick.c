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

enum { MOST_DIGITS = 15, TENS = NUM_WIDE_TENS + 1 };

#if LDBL_MANT_DIG >= 64

/* How an error of the argument grows: the error of the value is that relative one, times this. */
typedef enum Growth {
    BY_ARGUMENT, /* |x|: the slope is at most 1 */
    BY_BOTH,     /* |x*value| */
    BY_ONE,
    BY_VALUE,
    BY_SQUARE,     /* |x|*(1+value^2), of the tangent */
    BY_HYPERBOLIC, /* |x|*(1+|value|): cosh(x) and sinh(x) are at most 1 apart */
    BY_CIRCLE      /* |x|/sqrt(1-x^2) */
} Growth;

/* Quarters of a turn are taken off here: Pi/2 in two parts, multiples of the first exact. The
 * library does the same with many more digits than the error that is counted needs. */
static long double off_quarters(long double x, long *quarters)
{
    static const long double MOST = 1e6L, PER_QUARTER = 0.636619772367581343L,
                             FIRST = 0xc90fdaa221p-39L, REST = 0xd18469898cc51702p-104L;
    if (!(fabsl(x) < MOST)) {
        *quarters = 0;
        return x;
    }
    long double n = rintl(x * PER_QUARTER);
    *quarters = (long)n;
    return x - n * FIRST - n * REST;
}

/* The sine so many quarters of a turn on. */
static long double sine_at(long double x, long more)
{
    long quarters;
    long double rest = off_quarters(x, &quarters);
    switch ((quarters + more) & 3) {
    case 0:
        return sinl(rest);
    case 1:
        return cosl(rest);
    case 2:
        return -sinl(rest);
    default:
        return -cosl(rest);
    }
}

static long double quick_sin(long double x)
{
    return sine_at(x, 0);
}

static long double quick_cos(long double x)
{
    return sine_at(x, 1);
}

static const struct {
    double (*real)(double);
    long double (*quick)(long double);
    Growth growth;
} FUNCTIONS[] = {
    {sin, quick_sin, BY_ARGUMENT}, {cos, quick_cos, BY_ARGUMENT}, {exp, expl, BY_BOTH},
    {log, logl, BY_ONE},           {atan, atanl, BY_VALUE},       {tanh, tanhl, BY_VALUE},
    {sqrt, sqrtl, BY_VALUE},       {tan, tanl, BY_SQUARE},        {sinh, sinhl, BY_HYPERBOLIC},
    {cosh, coshl, BY_HYPERBOLIC},  {asin, asinl, BY_CIRCLE},      {acos, acosl, BY_CIRCLE},
    {log10, log10l, BY_ONE},       {log2, log2l, BY_ONE},
};
enum { COUNT = sizeof FUNCTIONS / sizeof *FUNCTIONS };

static long double shifted(long double x, long k)
{
    return k < 0 ? x / num_wide_ten[-k] : x * num_wide_ten[k];
}

static long double error_of(Growth growth, long double x, long double y)
{
    long double grown = growth == BY_ARGUMENT     ? fabsl(x)
                        : growth == BY_BOTH       ? fabsl(x * y)
                        : growth == BY_ONE        ? 2 /* log2 has 1/ln(2) */
                        : growth == BY_SQUARE     ? fabsl(x) * (1 + y * y)
                        : growth == BY_HYPERBOLIC ? fabsl(x) * (1 + fabsl(y))
                        : growth == BY_CIRCLE     ? fabsl(x) / sqrtl((1 - x) * (1 + x))
                                                  : fabsl(y);
    return 16 * LDBL_EPSILON * (grown + fabsl(y));
}

/* y to Digits digits, if every number within `error` of it has the same. */
static bool rounded(long *mant, long *exp10, long double y, long double error)
{
    int bits;
    frexpl(y, &bits);
    long places = num_digits - 1 - (long)floor((bits - 1) * 0.30102999566398120); /* or one less */
    if (places >= TENS - 1 || places <= -TENS + 1)
        return false;
    long double limit = num_wide_ten[num_digits], t = shifted(fabsl(y), places);
    if (t >= limit)
        t = shifted(fabsl(y), --places);
    else if (t < limit / 10)
        t = shifted(fabsl(y), ++places);
    *mant = (long)t;
    long double part = t - (long double)*mant;
    error = shifted(error, places) + 4 * LDBL_EPSILON * t;
    if (!(fabsl(part - 0.5L) > error) || t - error < limit / 10 || t + error > limit - 1)
        return false;
    *mant += part > 0.5L;
    if (y < 0)
        *mant = -*mant;
    *exp10 = -places;
    return true;
}

static size_t place_of(const struct FuncRow *row)
{
    size_t k = 0;
    while (k < COUNT && (!row->real1 || FUNCTIONS[k].real != row->real1))
        k++;
    return k;
}

bool quick_knows(const struct FuncRow *row)
{
    return place_of(row) < COUNT;
}

bool quick_decimal(const struct FuncRow *row, long *mant, long *exp10)
{
    size_t k = place_of(row);
    if (k == COUNT || num_digits > MOST_DIGITS || *exp10 >= TENS || *exp10 <= -TENS)
        return false;
    long double x = shifted((long double)*mant, *exp10);
    long double y = FUNCTIONS[k].quick(x);
    if (!isfinite(y) || fabsl(y) < 1e-15L || fabsl(y) > 1e15L)
        return false;
    return rounded(mant, exp10, y, error_of(FUNCTIONS[k].growth, x, y));
}

bool quick_double(const struct FuncRow *row, double *x)
{
    size_t k = place_of(row);
    if (k == COUNT)
        return false;
    double y = (double)FUNCTIONS[k].quick((long double)*x);
    if (!isfinite(y))
        return false;
    *x = y;
    return true;
}

Expr quick_value(const struct FuncRow *row, Expr e)
{
    if (e->flags & NODE_HARD && num_hardware_allowed()) {
        double x = num_to_double(e);
        return quick_double(row, &x) ? num_hard(x) : NULL;
    }
    if (!expr_is(e, EXPR_FLOAT) || decimal_is_special(e) || COEFF_IS_MPZ(*e->u.decimal.mant) ||
        e->u.decimal.exp10 >= TENS || e->u.decimal.exp10 <= -TENS)
        return NULL;
    long mant = *e->u.decimal.mant, exp10 = (long)e->u.decimal.exp10;
    if (!quick_decimal(row, &mant, &exp10))
        return NULL;
    fmpz value = mant; /* below 10^15: a small one of FLINT */
    return expr_float(&value, exp10);
}

#else

bool quick_knows(const struct FuncRow *row)
{
    (void)row;
    return false;
}

bool quick_decimal(const struct FuncRow *row, long *mant, long *exp10)
{
    (void)row;
    (void)mant;
    (void)exp10;
    return false;
}

bool quick_double(const struct FuncRow *row, double *x)
{
    (void)row;
    (void)x;
    return false;
}

Expr quick_value(const struct FuncRow *row, Expr x)
{
    (void)row;
    (void)x;
    return NULL;
}

#endif
