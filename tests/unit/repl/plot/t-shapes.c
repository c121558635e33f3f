/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pictures of the size that users draw: what gnuplot is told (drawn.h), of each block of data how
 * many lines it has, how many are empty, and the sums of its columns, every third and every fifth
 * number counted twice, to five digits. Where a curve is looked at more closely, where axes begin
 * and end and where their numbers stand shows in shapes.txt.
 */
#include "config.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/report.h"
#include "tests/unit/repl/plot/drawn.h"

static const char *const pictures[] = {
    /* curves: where points stand close, gaps, poles, jumps, ends */
    "plot(sin(x))",
    "plot(x^3-2*x)",
    "plot(sin(1/x), x = 0..1)",
    "plot(abs(x-1/3), x = -1..1)",
    "plot(sqrt(x), x = -1..2)",
    "plot(1/(x-1), x = 0..3)",
    "plot(tan(x), x = -4..4, discont = true)",
    "plot(floor(x), x = -2..3, discont = true)",
    "plot(Heaviside(x-1), x = 0..3)",
    "plot(tan(x), x = -4..4, y = -5..5)",
    "plot(exp(x), x = 0..20)",
    "plot(exp(-x^2)*1e-7, x = -3..3)",
    "plot(1e6+sin(x), x = 0..1e4)",
    "plot(ln(x), x = 1..infinity)",
    "plot(arctan(x), x = -infinity..infinity)",
    "plot(x*sin(x), x = 0..200, sample = [0, 1, 2], adaptive = false)",
    "plot(sin(x), x = 0..1, numpoints = 5)",
    "plot(piecewise(x < 0, -1, x < 1, x, 2), x = -1..2)",
    "plot([sin(x), cos(x)], x = -Pi..Pi, tickmarks = [spacing(Pi/2), 3])",
    "plot([sin, cos], 0..2*Pi)",
    "plot({x, x^2, x^3}, x = 0..2, legend = [\"a\", \"b\", \"c\"])",
    "plot([cos(t), sin(3*t), t = 0..2*Pi])",
    "plot([t^2, t^3, t = -1..1], filled = true)",
    "plot([[1, 2, 3], [1, 4, 9]])",
    "plot([[0, 0], [1, 10], [2, 5]], style = pointline, symbol = box)",
    "plot(sin(x), x = 0..2*Pi, coords = polar)",
    "plot(x^2, x = 0..2, thickness = 2, linestyle = dot, color = \"Red\", title = \"t\")",
    "plot(x, x = 0..1, axes = none)",
    "plot(x, x = 0..1, view = [-1..2, -3..4], gridlines)",
    "plot(x, x = 1..2, scaling = constrained)",
    "plot([x, 1-x, x^2], x = 0..1, filled = [color = [red, blue, green], transparency = 0.5])",
    "plots:-polygonplot([[0, 0], [1, 0], [1, 1]], thickness = 0)",
    "plots:-polygonplot([[0, 0], [1, 0], [1, 1]], thickness = 3, color = pink)",
    "plot(x, x = 0..1, size = [50, 10000])",
    "plot(x, x = 0..1, size = [49, 60])",
    "plot(x, x = 0..1, size = [60, 10001])",
    "plot(x, x = 0..1, size = [0.05, golden])",
    "plot(0, x = 0..1)",
    "plot(1234567.8+x/1000, x = 0..1)",
    "plot(5000, x = 0..1)",
    "plot(x*1e-5, x = 0..1)",
    "plot(x-1/2, x = 0..1, tickmarks = [4, 5])",
    "plot(x, x = 0..10, tickmarks = [[1, 2, 5], [1 = \"one\", 2 = \"two\"]])",
    "plot(x, x = 0..7, tickmarks = [spacing(2, 1), default])",
    "plot(x, x = 0..7, tickmarks = [10, 10])",
    "plot(x, x = 0..9, tickmarks = [1, 2, 3, 5])",
    "plot(x, x = 3..9, tickmarks = [spacing(2, 1), 2])",
    "plot(sin(x), x = 0..4*Pi)",
    "plot(sin(x), x = -Pi/4..20*Pi)",
    "plot(sin(x), x = 0..2*Pi, scaling = constrained)",
    "plot(<1, 2, 3>, <1, 4, 9>)",
    "plot(Matrix([[1], [2], [3]]), Matrix([[1], [4], [9]]))",
    "plot(<1, 2; 3, 5>)",
    "plots:-logplot(piecewise(x < 1, 1, 100), x = 0..2, discont = true)",
    "plots:-loglogplot(x, x = 1..20, scaling = constrained)",
    "plot((0.1+I)*exp(2*x)+(0.1-I)*exp(2*x)+1e-12*I, x = 0..1)",
    "plot(x, x = 0..0.0007, axis[1] = [tickmarks = 4])",
    "plot(exp(x), x = 0..5, axis[2] = [mode = log])",
    /* logarithmic axes */
    "plot3d(x+y, x = 0..1, y = 0..2, grid = [4, 4], axis = [tickmarks = 3])",
    "plots:-densityplot(x*y, x = 0..3, y = 0..2, grid = [4, 4], style = patchnogrid)",
    "plots:-display([plot(x, x = 0..1), plot(x^2, x = 0..4, tickmarks = [8, 8])], view = [0..9, "
    "0..9])",
    "plots:-logplot(exp(3*x), x = 0..5)",
    "plots:-semilogplot(ln(x), x = 0.01..1000)",
    "plots:-loglogplot(x^3, x = 0.1..100)",
    "plots:-loglogplot(1/(1+x^2), x = 1e-4..1e5)",
    "plots:-logplot(x, x = -1..1)",
    /* other curves in the plane */
    "plots:-polarplot(1+cos(t))",
    "plots:-polarplot(0.3, t = 0..Pi)",
    "plots:-complexplot(exp(I*t), t = 0..Pi)",
    "plots:-odeplot(dsolve({diff(y(t), t) = -y(t), y(0) = 1}, numeric), [t, y(t)], 0..3)",
    "plots:-odeplot(dsolve({diff(y(t), t, t) = -y(t), y(0) = 1, D(y)(0) = 0}, numeric),"
    " [[t, y(t)], [y(t), diff(y(t), t)]], 0..6)",
    "DEtools:-DEplot(diff(y(x), x) = x-y(x), y(x), x = -1..2, [[y(0) = 1]])",
    "DEtools:-phaseportrait([diff(x(t), t) = y(t), diff(y(t), t) = -x(t)], [x(t), y(t)],"
    " t = 0..6, [[x(0) = 1, y(0) = 0]])",
    "plots:-listplot([1, 4, 2, 8])",
    "plots:-pointplot([[1, 2], [3, 4]], symbolsize = 20, color = [red, blue])",
    "plots:-implicitplot(x^2+y^2 = 1, x = -2..2, y = -2..2)",
    "plots:-implicitplot(x*y = 1/10, x = -1..1, y = -1..1, grid = [20, 20])",
    "plots:-implicitplot(y^2 = x^3-x, x = -2..2, y = -2..2, gridrefine = 2)",
    "plots:-contourplot(x^2-y^2, x = -1..1, y = -1..1)",
    "plots:-contourplot(x*y, x = -1..1, y = -1..1, contours = [-1/2, 0, 1/2], grid = [15, 15])",
    "plots:-contourplot(x+y, x = 0..1, y = 0..1, filled = true, contours = 4, grid = [9, 9])",
    "plots:-densityplot(sin(x*y), x = -2..2, y = -2..2, grid = [12, 12])",
    "plots:-fieldplot([y, -x], x = -1..1, y = -1..1)",
    "plots:-gradplot(x^2*y, x = -1..1, y = 0..2, grid = [6, 7])",
    "plots:-inequal({x+y < 1, x > 0, y >= 0}, x = -1..2, y = -1..2)",
    "plots:-conformal(z^2, z = 0..1+I)",
    "plots:-textplot([[1, 2, \"a\"], [3, 5, \"b\"]])",
    "plots:-arrow([0, 0], [1, 2])",
    "plots:-display([plot(x, x = 0..1), plot(x^2, x = 1..2)], axes = boxed)",
    "plots:-display(plot(x, x = 0..1), plots:-pointplot([[0.5, 3]]), view = [0..1, 0..3])",
    "plots:-dualaxisplot(plot(x, x = 0..1), plot(100*x^2, x = 0..1))",
    "plots:-animate(plot, [sin(a*x), x = 0..3], a = 1..2, frames = 3)",
    "plots:-shadebetween(x, x^2, x = 0..1)",
    /* space */
    "plot3d(x^2-y^2, x = -1..1, y = -1..1)",
    "plot3d(sin(x*y), x = -2..2, y = -1..1, grid = [10, 12], style = wireframe)",
    "plot3d(x+y, x = 0..1, y = 0..x, grid = [6, 6])",
    "plot3d([cos(u)*(2+cos(v)), sin(u)*(2+cos(v)), sin(v)], u = 0..2*Pi, v = 0..2*Pi,"
    " grid = [9, 9])",
    "plot3d(1/(x^2+y^2), x = -1..1, y = -1..1, grid = [11, 11], view = 0..10)",
    "plot3d(1, x = 0..1, y = 0..1, coords = cylindrical, grid = [5, 5])",
    "plot3d(x*y, x = 0..1, y = 0..1, grid = [5, 5], shading = zhue, orientation = [30, 60])",
    "plot3d(x*y, x = 0..1, y = 0..1, grid = [5, 5], color = x, axes = boxed, style = patch)",
    "plot3d({x, y}, x = 0..1, y = 0..1, grid = [4, 4], transparency = 0.3)",
    "plots:-spacecurve([cos(t), sin(t), t/5], t = 0..10)",
    "plots:-implicitplot3d(x^2+y^2+z^2 = 1, x = -1.5..1.5, y = -1.5..1.5, z = -1.5..1.5,"
    " grid = [7, 7, 7])",
    "plot(10^8*x, x = 0..1, view = [0..1, -4*10^7..10^8], numpoints = 3)",
    "plot(2, x = 0..1, view = [2..3, default], numpoints = 3)",
    "plots:-display(plot([[0, 2], [1, 2]]), plot([[5, 0], [6, 9]]), view = [1/10..2/10, default])",
    "plots:-display(plot([[0, 1], [1, 3]]), plot([[5, 0], [6, 9]]), view = [1/10..2/10, default])",
    "bifplot(continuation([y, p-x], [x, y], p = 0..1, maxpoints = 20))",
    "bifplot(continuation(p*x-x^3, [x], p = -1..1, start = [0]))",
    "bifplot(continuation([p+1/10-(x-sqrt(2))^2+y-x, p+1/10-(y-sqrt(2))^2+z-y, "
    "p+1/10-(z-sqrt(2))^2+u-z, "
    "p+1/10-(u-sqrt(2))^2+x-u], [x, y, z, u], p = -1..2, start = [2, 2, 2, 2, 1/4], maxpoints = 60)"
    ")",
    "bifplot(continuation([(p-1/10)*x+x^3-x^5, (p+7/50)*u-v-u*(u^2+v^2), "
    "u+(p+7/50)*v-v*(u^2+v^2)], "
    "[x, u, v], p = -1..2, start = [0, 0, 0, -1], maxpoints = 80))",
    "plots:-contourplot(1/(y+1/100), x = 5..6, y = 0..1, grid = [3, 40], contours = 3)",
    "plots:-contourplot(1/(x+1/100), x = 0..1, y = 5..6, grid = [40, 3], contours = 3)",
    "plots:-contourplot(-1/(1-x+1/100), x = 0..1, y = 5..6, grid = [40, 3], contours = 3)",
    "plots:-contourplot(-1/(1-y+1/100), x = 5..6, y = 0..1, grid = [3, 40], contours = 3)",
    "plots:-contourplot(1/(y-1/200)^2, x = 5..6, y = 0..1, grid = [3, 40], contours = 3)",
    "plots:-odeplot(dsolve({diff(x(t), t) = 1, diff(y(t), t) = -y(t), x(0) = 0, y(0) = 1}, numeric,"
    " range = 0..2), [t, y(t)])",
    "plots:-odeplot(dsolve({diff(x(t), t) = 1, diff(y(t), t) = -y(t), x(0) = 0, y(0) = 1}, numeric,"
    " range = 0..2))",
    "plots:-odeplot(dsolve({diff(x(t), t) = 1, diff(y(t), t) = -y(t), x(0) = 0, y(0) = 1}, "
    "numeric),"
    " [[t, x(t)], [t, y(t)]], 0..1)",
    "plots:-tubeplot([cos(t), sin(t), t, 5], t = 0..1)",
    "plots:-tubeplot([cos(t), sin(t), t, t = 0..1, 5])",
    "plots:-tubeplot([cos(t), sin(t)], t = 0..1)",
    "plots:-tubeplot([cos(t), sin(t), t])",
    "plots:-tubeplot([cos(t), sin(t), t/3], t = 0..6, radius = 1/5, tubepoints = 6, numpoints = "
    "12)",
    "plots:-contourplot3d(x*y, x = -1..1, y = -1..1, contours = 3, grid = [8, 8])",
    "plots:-fieldplot3d([x, y, z], x = 0..1, y = 0..1, z = 0..1, grid = [3, 3, 3])",
    "plots:-pointplot3d([[1, 2, 3], [4, 5, 6]], symbol = circle)",
    "plots:-sphereplot(1, t = 0..Pi, p = 0..Pi, grid = [6, 6])",
    "plots:-cylinderplot(z, t = 0..Pi, z = 0..1, grid = [6, 6])",
    "plots:-matrixplot(<1, 2; 3, 5>)",
    "plots:-matrixplot(<1, 2; 3, 5>, heights = histogram)",
    "plots:-surfdata([seq([seq([i, j, i*j], i = 1..3)], j = 1..3)])",
    "plots:-polyhedraplot([0, 0, 0], polytype = cube)",
    "plots:-intersectplot(x = y, z = x^2, x = -1..1, y = -1..1, z = 0..1, grid = [6, 6, 6])",
    /* figures */
    "plots:-display(plottools:-circle([1, 1], 2), plottools:-disk([0, 0], 1, color = red))",
    "plots:-display(plottools:-arc([0, 0], 1, 0..Pi/2), plottools:-ellipse([0, 0], 2, 1))",
    "plots:-display(plottools:-sphere([0, 0, 0], 1))",
    "plots:-display(plottools:-cone([0, 0, 0], 1, 2))",
    "plots:-display(plottools:-cylinder([0, 0, 0], 1, 2))",
    "plots:-display(plottools:-torus([0, 0, 0], 1, 2))",
    "plots:-display(plottools:-cuboid([0, 0, 0], [1, 2, 3]))",
    "plots:-display(plottools:-arrow([0, 0], [1, 1], 0.1, 0.2, 0.3))",
    "plots:-display(plottools:-polygon([[0, 0], [1, 0], [1, 1]]), plottools:-line([0, 0], [2, 2]))",
    "plottools:-translate(plottools:-point([1, 2]), 3, 4)",
    "plottools:-translate(plottools:-point([1, 2, 3]), 3, 4, 5)",
    "plottools:-translate(plottools:-point([1, 2, 3]), 3, 4, 5, 6)",
    "plots:-display(plottools:-rotate(plot(x^2, x = 0..1), Pi/4))",
    "plots:-display(plottools:-translate(plottools:-rectangle([0, 0], [1, 2]), 1, 1))",
    "Student:-Calculus1:-RiemannSum(x^2, x = 0..1, output = plot)",
    "Student:-Calculus1:-Tangent(sin(x), x = 1, output = plot)",
    "Statistics:-Histogram([1, 2, 2, 3, 3, 3, 4, 7])",
    "Statistics:-BarChart([3, 1, 4])",
    "Statistics:-PieChart([3, 1, 4])",
    "Statistics:-BoxPlot([[1, 2, 3, 9], [2, 2, 5, 6]])",
    "Statistics:-ScatterPlot([1, 2, 3], [2, 4, 5])",
};

enum { COLUMNS = 8 };

typedef struct Block {
    long lines, empty;
    double sum[COLUMNS], size[COLUMNS];
    int columns; /* of the widest line */
} Block;

static void add_line(Block *block, const char *line)
{
    block->lines++;
    block->empty += !*line;
    int column = 0;
    for (char *end; column < COLUMNS; column++, line = end) {
        double x = strtod(line, &end);
        if (end == line)
            break;
        if (!isfinite(x))
            continue;
        x *= 1 + (block->lines % 3 == 0) + (block->lines % 5 == 0);
        block->sum[column] += x;
        block->size[column] += fabs(x);
    }
    if (column > block->columns)
        block->columns = column;
}

/* To the fifth digit of what is added up. */
static double rounded(double sum, double size)
{
    double unit = size > 0 ? pow(10, ceil(log10(size)) - 5) : 1;
    return round(sum / unit) * unit + 0.;
}

static void put_block(Buf *out, const Block *block)
{
    buf_printf(out, " %ld lines", block->lines);
    if (block->empty)
        buf_printf(out, ", %ld empty", block->empty);
    for (int i = 0; i < block->columns; i++)
        buf_printf(out, "%s%.6g", i ? " " : ": ", rounded(block->sum[i], block->size[i]));
    buf_putc(out, '\n');
}

/* The script with its data in one line each. */
static char *shape_of(Expr value)
{
    char *text = drawn_of(value);
    Buf out = {0};
    Block block = {0};
    bool inside = false;
    for (char *line = text, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = '\0';
        bool begins = !inside && strlen(line) > 6 && !strcmp(line + strlen(line) - 6, "<< EOD");
        if (inside && !strcmp(line, "EOD")) {
            put_block(&out, &block);
            block = (Block){0};
            inside = false;
        } else if (inside) {
            add_line(&block, line);
        } else {
            buf_printf(&out, "%.*s%s", begins ? (int)strlen(line) - 7 : (int)strlen(line), line,
                       begins ? "" : "\n");
            inside = begins;
        }
    }
    mem_free(text);
    return buf_steal(&out);
}

static void pictures_look_so(void **state)
{
    (void)state;
    Buf out = {0};
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        eval_restart();
        buf_printf(&out, "| %s\n", pictures[i]);
        rows_put(&out, pictures[i], shape_of);
    }
    report_assert(buf_text(&out), "tests/unit/repl/plot/shapes.txt");
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_look_so),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
