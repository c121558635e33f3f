/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An area of coloured cells is a picture of gnuplot (`with rgbimage`): one small image in every
 * kind of file, without seams between the cells. Cells without a value are left out, which takes a
 * fourth channel. A terminal of characters shows no images: there each cell is a sign, the denser
 * the lighter its colour, as the scales of colours rise in lightness with the value. An area that
 * was turned is drawn cell by cell: gnuplot's images are upright.
 */
#include "repl/plot/plot_image.h"

#include <math.h>

#include "cas/base/err.h"

static const char SIGNS[] = " .:-=+*#%@";

void plot_image_extent(const PlotCurve *image, int axis, double *low, double *high)
{
    long step = axis == 0 ? 1 : image->columns, last = image->n - 1;
    if (image->n <= step || last < 0)
        return;
    double first = image->points[axis], half = (image->points[2 * step + axis] - first) / 2;
    double end = image->points[2 * last + axis] + half;
    *low = fmin(*low, fmin(first - half, end));
    *high = fmax(*high, fmax(first - half, end));
}

static bool sees_through(const PlotCurve *image)
{
    bool hole = image->transparency > 0;
    for (long i = 0; i < image->n && !hole; i++)
        hole = image->colours[i] < 0;
    return hole;
}

static long sign_of(long colour)
{
    double light = 0.3 * (double)(colour >> 16 & 255) + 0.59 * (double)(colour >> 8 & 255) +
                   0.11 * (double)(colour & 255);
    long signs = (long)sizeof SIGNS - 1, sign = lround(floor(light / 256 * (double)signs));
    return sign < signs ? sign + 1 : signs;
}

static bool is_upright(const PlotCurve *image)
{
    return image->n <= image->columns ||
           (fabs(image->points[3] - image->points[1]) <
                1e-9 * fabs(image->points[2] - image->points[0]) &&
            fabs(image->points[2 * image->columns] - image->points[0]) <
                1e-9 * fabs(image->points[2 * image->columns + 1] - image->points[1]));
}

/* The borders of cells with their colours. */
static void put_cells(Buf *out, const PlotCurve *image)
{
    static const double CORNER[5][2] = {{-.5, -.5}, {.5, -.5}, {.5, .5}, {-.5, .5}, {-.5, -.5}};
    const double *p = image->points, *along = p + 2, *up = p + 2 * image->columns;
    for (long i = 0; i < image->n; i++) {
        err_poll();
        for (int k = 0; k < 5 && image->colours[i] >= 0; k++) {
            for (int axis = 0; axis < 2; axis++)
                buf_printf(out, "%.7g ",
                           p[2 * i + axis] + CORNER[k][0] * (along[axis] - p[axis]) +
                               CORNER[k][1] * (up[axis] - p[axis]));
            buf_printf(out, "0x%06lx\n", image->colours[i]);
        }
        buf_putc(out, '\n');
    }
}

void plot_image_put_data(Buf *out, const PlotCurve *image)
{
    if (!is_upright(image)) {
        put_cells(out, image);
        return;
    }
    long alpha = lround(255 * (1 - fmin(1, fmax(0, image->transparency))));
    for (long i = 0; i < image->n; i++) {
        long colour = image->colours[i], seen = colour < 0 ? 0 : alpha;
        err_poll();
        colour = colour < 0 ? 0xffffff : colour;
        buf_printf(out, "%.7g %.7g %ld %ld %ld %ld %ld\n", image->points[2 * i],
                   image->points[2 * i + 1], colour >> 16 & 255, colour >> 8 & 255, colour & 255,
                   seen, seen ? sign_of(colour) : 1);
    }
}

void plot_image_put_looks(Buf *out, const PlotCurve *image, long number)
{
    bool alpha = sees_through(image);
    if (!is_upright(image)) {
        buf_puts(out, " using 1:2:3 with filledcurves closed lc rgb variable notitle");
        return;
    }
    buf_printf(out, " using 1:2:3:4:5%s with rgb%s notitle", alpha ? ":6" : "",
               alpha ? "alpha" : "image");
    buf_printf(out,
               ",\\\n    $d%ld using (GPVAL_TERM eq 'dumb' ? $1 : NaN):2:(substr('%s', $7, $7)) "
               "with labels noenhanced notitle",
               number, SIGNS);
}
