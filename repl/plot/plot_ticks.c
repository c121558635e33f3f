/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A number of tick marks is turned into a round step, 1, 2 or 5 times a power of ten, that puts
 * about so many on the axis; multiples of Pi are written with their fractions, from Pi/4 up unless
 * the step is given.
 */
#include "repl/plot/plot_ticks.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_PI_MARKS = 9, MOST_MARKS = 1000 };

static double round_step(double width, long count)
{
    double wish = width / (double)count, power = pow(10, floor(log10(wish)));
    double lead = wish / power;
    return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
}

static long common_divisor(long a, long b)
{
    return b == 0 ? labs(a) : common_divisor(b, a % b);
}

/* k*Pi/parts in lowest terms: 0, Pi, -Pi/2, 3*Pi/4. */
static void put_multiple(Buf *out, long k, long parts)
{
    long common = common_divisor(k, parts);
    k /= common;
    parts /= common;
    if (k == 0)
        buf_putc(out, '0');
    else if (labs(k) == 1)
        buf_puts(out, k < 0 ? "-π" : "π");
    else
        buf_printf(out, "%ldπ", k);
    if (parts > 1 && k != 0)
        buf_printf(out, "/%ld", parts);
}

/* A mark at every multiple of every*Pi/parts. */
static void put_pi_steps(Buf *out, double low, double high, long every, long parts)
{
    double unit = 3.14159265358979323846 * (double)every / (double)parts;
    long from = lround(ceil(low / unit - 1e-9)), to = lround(floor(high / unit + 1e-9));
    buf_putc(out, '(');
    for (long k = from; k <= to && k - from < MOST_MARKS; k++) {
        buf_puts(out, k > from ? ", '" : "'");
        put_multiple(out, k * every, parts);
        buf_printf(out, "' %.12g", (double)k * unit);
    }
    buf_putc(out, ')');
}

static void put_pi_marks(Buf *out, double low, double high)
{
    double width = (high - low) / 3.14159265358979323846;
    long parts = 4, every = 1;
    while (parts > 1 && width * (double)parts > MOST_PI_MARKS)
        parts /= 2;
    while (width * (double)parts / (double)every > MOST_PI_MARKS)
        every *= 2;
    put_pi_steps(out, low, high, every, parts);
}

void plot_ticks_put(Buf *out, char axis, const char *marks, double low, double high)
{
    double step, offset = 0;
    long every, parts;
    bool known = isfinite(low) && isfinite(high) && high > low;
    if (!*marks) {
        buf_printf(out, "unset %ctics\n", axis);
        return;
    }
    if ((*marks == '#' || *marks == 'p') && !known)
        return;
    buf_printf(out, "set %ctics ", axis);
    if (*marks == '#')
        buf_printf(out, "%.12g", round_step(high - low, strtol(marks + 1, NULL, 10)));
    else if (sscanf(marks, "pi %ld %ld", &every, &parts) == 2)
        put_pi_steps(out, low, high, every, parts);
    else if (*marks == 'p')
        put_pi_marks(out, low, high);
    else if (*marks == '/' && sscanf(marks, "/%lf %lf", &step, &offset) >= 1 && offset != 0)
        buf_printf(out, "%.12g, %.12g", offset - step * ceil((offset - low) / step), step);
    else if (*marks == '/')
        buf_printf(out, "%.12g", step);
    else
        buf_puts(out, marks);
    buf_putc(out, '\n');
}
