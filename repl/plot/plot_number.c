/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Coordinates as text: ten digits, written without the C library, which would take most of the time
 * of a plot of many points; more where the values differ in the later ones only.
 */
#include "repl/plot/plot_number.h"

#include <math.h>
#include <stdbool.h>

enum { MOST = 17, TOLD_APART = 5 };

int plot_number_digits(double low, double high)
{
    double most = fmax(fabs(low), fabs(high));
    if (!isfinite(low) || !isfinite(high) || !(high > low))
        return PLOT_NUMBER_DIGITS;
    double wanted = ceil(log10(most / (high - low))) + TOLD_APART;
    return (int)fmin(MOST, fmax(PLOT_NUMBER_DIGITS, wanted));
}

/* The ten digits of |x| from 1e-4 to 1e10 as a whole number times 10^-places; false where the digit
 * behind them does not decide how they are rounded. The powers are exact: one rounding. */
static bool ten_digits(long *digits, int *places, double x)
{
    static const double TEN[] = {1e0, 1e1, 1e2, 1e3,  1e4,  1e5,  1e6,
                                 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13};
    x = fabs(x);
    if (!(x >= 1e-4 && x < 9999999999.0))
        return false;
    *places = 13;
    while (x * TEN[*places] >= 9999999999.5)
        --*places;
    double scaled = x * TEN[*places], part = scaled - floor(scaled);
    if (scaled < 1e9 || fabs(part - 0.5) < 1e-4)
        return false;
    *digits = (long)floor(scaled) + (part > 0.5);
    return true;
}

void plot_number_put(Buf *out, double x, int shown)
{
    char text[24], *at = text + sizeof text;
    long digits;
    int places;
    if (!isfinite(x)) {
        buf_puts(out, "NaN");
        return;
    }
    if (shown > PLOT_NUMBER_DIGITS || !ten_digits(&digits, &places, x)) {
        buf_printf(out, "%.*g", shown, x);
        return;
    }
    for (; places > 0 && digits % 10 == 0; places--)
        digits /= 10;
    for (bool fraction = places > 0; fraction || digits > 0; digits /= 10) {
        *--at = (char)('0' + digits % 10);
        if (fraction && --places == 0) {
            fraction = false;
            *--at = '.';
            if (digits < 10)
                *--at = '0';
        }
    }
    if (x < 0)
        *--at = '-';
    buf_putn(out, at, (size_t)(text + sizeof text - at));
}
