/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A number of tick marks is turned into a round step, 1, 2 or 5 times a power of ten, that puts
 * about so many on the axis; multiples of Pi are written with their fractions, from Pi/4 up unless
 * the step is given. An axis that says nothing of its marks gets such multiples where its ends are
 * some, and powers of ten, written with raised digits, where numbers are large or small; one power
 * for all marks, so that they compare.
 */
#include "repl/plot/plot_ticks.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_PI_MARKS = 9, FEW_PI_MARKS = 4, MOST_MARKS = 1000 };

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

static void put_pi_marks(Buf *out, double low, double high, long most)
{
    double width = (high - low) / 3.14159265358979323846;
    long parts = 4, every = 1;
    while (parts > 1 && width * (double)parts > (double)most)
        parts /= 2;
    while (width * (double)parts / (double)every > (double)most)
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
        put_pi_marks(out, low, high, MOST_PI_MARKS);
    else if (*marks == '/' && sscanf(marks, "/%lf %lf", &step, &offset) >= 1 && offset != 0)
        buf_printf(out, "%.12g, %.12g", offset - step * ceil((offset - low) / step), step);
    else if (*marks == '/')
        buf_printf(out, "%.12g", step);
    else
        buf_puts(out, marks);
    buf_putc(out, '\n');
}

/* --- what an axis gets that says nothing -------------------------------------------------------
 */

enum { MOST_QUARTERS = 200, FEWEST_DECADES = 2, MOST_DECADES = 12 };

static bool is_quarter_of_pi(double x)
{
    double quarters = x / 0.78539816339744830962;
    bool near = fabs(quarters) <= MOST_QUARTERS && fabs(quarters - round(quarters)) < 1e-7;
    return near && (x == 0 || fabs(quarters) > 0.5);
}

static void put_raised(Buf *out, long n)
{
    static const char *const DIGITS[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    char text[24];
    snprintf(text, sizeof text, "%ld", n);
    for (const char *at = text; *at; at++)
        buf_puts(out, *at == '-' ? "⁻" : DIGITS[*at - '0']);
}

/* x as lead*10^power, lead from 1 to 10: 2×10⁻⁵, 10⁻⁵; what is below `least` is 0. */
static void put_power(Buf *out, double x, double least)
{
    if (fabs(x) < least) {
        buf_putc(out, '0');
        return;
    }
    long power = (long)floor(log10(fabs(x)) + 1e-9);
    double lead = x / pow(10, (double)power);
    if (power == 0) {
        buf_printf(out, "%.4g", lead);
        return;
    }
    if (fabs(fabs(lead) - 1) > 1e-9)
        buf_printf(out, "%.4g×", lead);
    else if (lead < 0)
        buf_putc(out, '-');
    buf_puts(out, "10");
    if (power != 1)
        put_raised(out, power);
}

static void put_powers(Buf *out, char axis, double low, double high, bool ends_fixed)
{
    double step = round_step(high - low, 5);
    double from = (ends_fixed ? ceil(low / step - 1e-9) : floor(low / step + 1e-9)) * step;
    double to = (ends_fixed ? floor(high / step + 1e-9) : ceil(high / step - 1e-9)) * step;
    buf_printf(out, "set %ctics (", axis);
    long marks = lround((to - from) / step);
    for (long k = 0; k <= marks && k < MOST_MARKS; k++) {
        buf_puts(out, k ? ", '" : "'");
        put_power(out, from + (double)k * step, 1e-9 * step);
        buf_printf(out, "' %.12g", from + (double)k * step);
    }
    buf_puts(out, ")\n");
}

/* Each power of ten has its mark, the numbers between a short one. */
static void put_decades(Buf *out, char axis, double low, double high, bool ends_fixed)
{
    long from = (long)floor(log10(low) + 1e-9), to = (long)ceil(log10(high) - 1e-9);
    long every = 1 + (to - from) / MOST_DECADES;
    if (!ends_fixed)
        buf_printf(out, "set %crange [%.10g:%.10g]\n", axis, pow(10, (double)from),
                   pow(10, (double)to));
    buf_printf(out, "set %ctics (", axis);
    for (long k = from; k <= to; k++) {
        buf_puts(out, k > from ? ", '" : "'");
        if ((k - from) % every == 0)
            put_power(out, pow(10, (double)k), 0);
        buf_printf(out, "' %.12g %d", pow(10, (double)k), (k - from) % every != 0);
        for (int lead = 2; lead < 10 && every == 1; lead++)
            buf_printf(out, ", '' %.12g 1", lead * pow(10, (double)k));
    }
    buf_puts(out, ")\n");
}

bool plot_ticks_default(Buf *out, char axis, double low, double high, bool log, bool ends_fixed,
                        bool crowded)
{
    double most = fmax(fabs(low), fabs(high));
    if (!isfinite(low) || !isfinite(high) || !(high > low))
        return false;
    if (log) {
        bool wide = low > 0 && high / low >= pow(10, FEWEST_DECADES) * (1 - 1e-9);
        bool decades = wide && (high > 9999 || low < 1.1e-3);
        if (decades)
            put_decades(out, axis, low, high, ends_fixed);
        return decades;
    }
    if (is_quarter_of_pi(low) && is_quarter_of_pi(high)) {
        buf_printf(out, "set %ctics ", axis);
        put_pi_marks(out, low, high, crowded ? FEW_PI_MARKS : MOST_PI_MARKS);
        buf_putc(out, '\n');
        return true;
    }
    bool narrow = high - low < 1e-3 * most; /* its marks need all digits */
    if (narrow || (most < 1e5 && most >= 1e-3))
        return false;
    put_powers(out, axis, low, high, ends_fixed);
    return true;
}

/* --- polar coordinates -------------------------------------------------------------------------
 */

enum { RAYS = 12 };

/* More than four numbers between the centre and the edge run into each other: every other circle
 * has one then, the outermost too. */
static void put_circles(Buf *out, double step, double radius)
{
    long n = lround(radius / step);
    for (long k = 1; k <= n; k++) {
        double r = (double)k * step;
        buf_printf(out,
                   "set object circle at 0,0 size %.10g behind fc rgb '#c8c8c8' lw 0.7 fs empty\n",
                   r);
        if (n <= 4 || (n - k) % 2 == 0)
            buf_printf(
                out,
                "set label '%.6g' at %.10g,0 center offset 0,-0.6 tc rgb '#606060' noenhanced\n", r,
                r);
    }
}

/* Without the rounding of cosines that are zero. */
static double clean(double x)
{
    return fabs(x) < 1e-12 ? 0 : x;
}

static void put_rays(Buf *out, double radius)
{
    for (long k = 0; k < RAYS; k++) {
        double angle = 2 * 3.14159265358979323846 * (double)k / RAYS;
        double x = clean(cos(angle)), y = clean(sin(angle));
        buf_printf(out, "set arrow from 0,0 to %.10g,%.10g nohead back lc rgb '#c8c8c8' lw 0.7\n",
                   radius * x, radius * y);
        buf_puts(out, "set label '");
        put_multiple(out, k, RAYS / 2);
        buf_printf(out, "' at %.10g,%.10g center noenhanced\n", 1.1 * radius * x, 1.1 * radius * y);
    }
}

void plot_ticks_polar(Buf *out, double radius)
{
    if (!isfinite(radius) || radius <= 0)
        radius = 1;
    double step = round_step(radius, 4), edge = ceil(radius / step - 1e-9) * step;
    put_circles(out, step, edge);
    put_rays(out, edge);
    buf_printf(out, "set xrange [%.10g:%.10g]\nset yrange [%.10g:%.10g]\n", -1.2 * edge, 1.2 * edge,
               -1.2 * edge, 1.2 * edge);
}
