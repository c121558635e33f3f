/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is drawn of a function: level curves and surfaces lie where it is zero and are closed, with
 * the length and area of a circle and a sphere; regions cover what they must; sampled curves run
 * through the function from end to end, finer where it bends, with a gap where it jumps; arrows
 * stand on their grid; marks of axes; no text leaves its quotes.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <float.h>
#include <math.h>

#include "repl/plot/plot_field.h"
#include "repl/plot/plot_iso.h"
#include "repl/plot/plot_label.h"
#include "repl/plot/plot_level.h"
#include "repl/plot/plot_sample.h"
#include "repl/plot/plot_ticks.h"
#include "tests/lang/run.h"

#define TURN 6.283185307179586

/* --- surfaces ------------------------------------------------------------------------------ */

static double sphere(const void *ctx, const double *at)
{
    const double *c = ctx; /* centre, radius */
    double x = at[0] - c[0], y = at[1] - c[1], z = at[2] - c[2];
    return x * x + y * y + z * z - c[3] * c[3];
}

static double plane(const void *ctx, const double *at)
{
    const double *c = ctx;
    return c[0] * at[0] + c[1] * at[1] + c[2] * at[2] - c[3];
}

static double triangle_area(const double *p)
{
    double u[3], v[3];
    for (int i = 0; i < 3; i++) {
        u[i] = p[3 + i] - p[i];
        v[i] = p[6 + i] - p[i];
    }
    double a = u[1] * v[2] - u[2] * v[1], b = u[2] * v[0] - u[0] * v[2],
           c = u[0] * v[1] - u[1] * v[0];
    return sqrt(a * a + b * b + c * c) / 2;
}

static bool is_at(const double *p, const double *q)
{
    return fabs(p[0] - q[0]) + fabs(p[1] - q[1]) + fabs(p[2] - q[2]) < 1e-12;
}

/* Each side of triangle k belongs to one other triangle. */
static void assert_closed(const PlotTriangles *t, long k)
{
    for (int i = 0; i < 3; i++) {
        long others = 0;
        for (long l = 0; l < t->n; l++) {
            int ends = 0;
            for (int e = 0; e < 2; e++)
                for (int j = 0; j < 3 && l != k; j++)
                    ends += is_at(t->corner + 9 * l + 3 * j, t->corner + 9 * k + 3 * ((i + e) % 3));
            others += ends == 2;
        }
        assert_int_equal(others, 1);
    }
}

static void test_surfaces(void **state)
{
    (void)state;
    const double ball[] = {0.1, -0.2, 0.05, 0.8}, low[] = {-1, -1.1, -1}, high[] = {1, 1, 1.2};
    const long grid[] = {21, 23, 20};
    PlotMap map = {.value = sphere, .ctx = ball, .n = 3};
    PlotTriangles t = {0};
    plot_iso_add(&t, &map, low, high, grid);
    double area = 0;
    for (long k = 0; k < t.n; k++) {
        const double *p = t.corner + 9 * k;
        area += triangle_area(p);
        for (int i = 0; i < 3; i++) {
            assert_true(fabs(sphere(ball, p + 3 * i)) < 0.02);
            for (int j = 0; j < 3; j++)
                assert_true(p[3 * i + j] >= low[j] - 1e-12 && p[3 * i + j] <= high[j] + 1e-12);
        }
        if (k % 50 == 0)
            assert_closed(&t, k);
    }
    assert_true(fabs(area / (2 * TURN * 0.64) - 1) < 0.02);
    plot_iso_end(&t);
}

/* Exact where the function is linear; cut by another function. */
static void test_cuts(void **state)
{
    (void)state;
    const double ball[] = {0.1, -0.2, 0.05, 0.8}, low[] = {-1, -1.1, -1}, high[] = {1, 1, 1.2};
    const long grid[] = {21, 23, 20};
    const double cut[] = {1, 2, -1, 0.3};
    PlotTriangles t = {0};
    PlotMap map = {.value = plane, .ctx = cut, .n = 3};
    plot_iso_add(&t, &map, low, high, grid);
    assert_true(t.n > 100);
    for (long k = 0; k < 3 * t.n; k++)
        assert_true(fabs(plane(cut, t.corner + 3 * k)) < 1e-12);
    PlotMap other = {.value = sphere, .ctx = ball, .n = 3};
    double segment[6];
    long cuts = 0;
    for (long k = 0; k < t.n; k++)
        if (plot_iso_cut(&t, k, &other, segment)) {
            cuts++;
            for (int e = 0; e < 2; e++) {
                assert_true(fabs(plane(cut, segment + 3 * e)) < 1e-9);
                assert_true(fabs(sphere(ball, segment + 3 * e)) < 0.02);
            }
        }
    assert_true(cuts > 20);
    plot_iso_end(&t);
}

/* To the ends of the box along every axis. */
static void test_whole_box(void **state)
{
    (void)state;
    const double low[] = {-1, -1.1, -1}, high[] = {1, 1, 1.2};
    const long grid[] = {5, 4, 6};
    for (int axis = 0; axis < 3; axis++) {
        double cut[] = {0, 0, 0, 0.07}, area = 0, whole = 1;
        PlotTriangles t = {0};
        PlotMap map = {.value = plane, .ctx = cut, .n = 3};
        cut[axis] = 1;
        plot_iso_add(&t, &map, low, high, grid);
        for (long k = 0; k < t.n; k++)
            area += triangle_area(t.corner + 9 * k);
        for (int j = 0; j < 3; j++)
            whole *= j == axis ? 1 : high[j] - low[j];
        assert_true(fabs(area - whole) < 1e-12);
        plot_iso_end(&t);
    }
}

/* --- levels --------------------------------------------------------------------------------------
 */

static double paraboloid(const void *ctx, const double *at)
{
    (void)ctx;
    return at[0] * at[0] + 2 * at[1] * at[1];
}

static double polygon_area(const PlotCurve *c)
{
    double all = 0;
    for (long i = 0, from = 0; i <= c->n; i++) {
        if (i < c->n && isfinite(c->points[i * c->dim]))
            continue;
        double area = 0;
        for (long k = from; k < i; k++) {
            const double *p = c->points + k * c->dim;
            const double *q = c->points + (k + 1 < i ? k + 1 : from) * c->dim;
            area += p[0] * q[1] - p[1] * q[0];
        }
        all += fabs(area) / 2;
        from = i + 1;
    }
    return all;
}

static void test_levels(void **state)
{
    (void)state;
    const double low[] = {-2, -1.5}, high[] = {2, 1.7};
    PlotMap map = {.value = paraboloid, .n = 2};
    PlotGrid grid;
    plot_grid_begin(&grid, &map, low, high, 60, 50);
    double least, most;
    assert_true(plot_grid_range(&grid, &least, &most));
    assert_true(fabs(most - (4 + 2 * 1.7 * 1.7)) < 1e-12 && least >= 0 && least < 0.01);
    for (int dim = 2; dim <= 3; dim++)
        for (double level = 0.5; level < 2; level += 0.5) {
            Plot *plot = plot_new();
            PlotCurve *c = plot_grid_level(&grid, plot, level, dim);
            double length = 0, left = 0;
            for (long i = 0; i < c->n; i++) {
                const double *p = c->points + i * dim;
                if (!isfinite(p[0]))
                    continue;
                assert_true(fabs(paraboloid(NULL, p) - level) < 1e-9);
                assert_true(dim == 2 || p[2] == level);
                left = fmin(left, p[0]);
                if (i && isfinite(p[-dim]))
                    length += hypot(p[0] - p[-dim], p[1] - p[1 - dim]);
            }
            assert_true(fabs(left + sqrt(level)) < 0.02);
            double a = sqrt(level), b = a / sqrt(2), h = pow((a - b) / (a + b), 2);
            double around = TURN / 2 * (a + b) * (1 + 3 * h / (10 + sqrt(4 - 3 * h)));
            assert_true(fabs(length / around - 1) < 0.01);
            c = plot_grid_region(&grid, plot, level - 0.25, level, 2);
            assert_true(fabs(polygon_area(c) / (TURN / 2 * 0.25 / sqrt(2)) - 1) < 0.02);
        }
    plot_grid_end(&grid);
}

/* --- curves
 * ---------------------------------------------------------------------------------------- */

static long asked;

static void bent(void *ctx, double t, double *x, double *y)
{
    (void)ctx;
    asked++;
    *x = t;
    *y = 1 / (1e-3 + t * t);
}

static void jumping(void *ctx, double t, double *x, double *y)
{
    (void)ctx;
    *x = t;
    *y = t < 0.123 ? t : t + 3;
}

static void test_samples(void **state)
{
    (void)state;
    for (int adaptive = 0; adaptive < 2; adaptive++) {
        Plot *plot = plot_new();
        PlotSampling how = {.n = 50, .adaptive = adaptive};
        asked = 0;
        PlotCurve *c = plot_sample(plot, bent, NULL, -1, 2, &how);
        assert_true(adaptive ? c->n > 60 : c->n == 50);
        assert_true(asked < 20 * c->n);
        assert_true(c->points[0] == -1 && c->points[2 * c->n - 2] == 2);
        double widest = 0;
        for (long i = 0; i < c->n; i++) {
            double x, y;
            bent(NULL, c->points[2 * i], &x, &y);
            assert_true(c->points[2 * i + 1] == y);
            assert_true(i == 0 || c->points[2 * i] > c->points[2 * i - 2]);
            double middle = i ? (c->points[2 * i] + c->points[2 * i - 2]) / 2 : -1;
            bent(NULL, middle, &x, &y);
            double line = i ? (c->points[2 * i + 1] + c->points[2 * i - 1]) / 2 : y;
            widest = fmax(widest, fabs(line - y));
        }
        assert_true(adaptive ? widest < 100 : widest > 300); /* of a height of 1000 */
    }
    for (int discont = 0; discont < 2; discont++) {
        Plot *plot = plot_new();
        PlotSampling how = {.n = 40, .discont = discont};
        PlotCurve *c = plot_sample(plot, jumping, NULL, 0, 1, &how);
        long gaps = 0;
        for (long i = 0; i < c->n; i++)
            gaps += !isfinite(c->points[2 * i]) || !isfinite(c->points[2 * i + 1]);
        assert_int_equal(gaps, discont);
    }
    Plot *plot = plot_new();
    PlotSampling how = {.n = 31, .log = true};
    PlotCurve *c = plot_sample(plot, jumping, NULL, 1e-3, 1e3, &how);
    for (long i = 0; i < 31; i++)
        assert_true(fabs(c->points[2 * i] / pow(10, (double)i / 5 - 3) - 1) < 1e-12);
}

/* --- arrows
 * ---------------------------------------------------------------------------------------- */

static void swirl(void *ctx, double x, double y, double *u, double *v)
{
    (void)ctx;
    *u = -y;
    *v = x == 1 ? NAN : x;
}

static void test_arrows(void **state)
{
    (void)state;
    for (int same = 0; same < 2; same++) {
        Plot *plot = plot_new();
        PlotField field = {{-1, -2}, {1, 2}, {5, 9}, same, 0.8};
        PlotCurve *c = plot_field_add(plot, &field, swirl, NULL);
        assert_int_equal(c->n, 2 * 5 * 9);
        long missing = 0;
        double longest = 0, shortest = 9;
        for (long i = 0; i < c->n; i += 2) {
            const double *p = c->points + 2 * i;
            if (!isfinite(p[0])) {
                missing++;
                continue;
            }
            double x = (p[0] + p[2]) / 2, y = (p[1] + p[3]) / 2, u = p[2] - p[0], v = p[3] - p[1];
            assert_true(fabs(x * 2 - round(x * 2)) < 1e-9 && fabs(y * 2 - round(y * 2)) < 1e-9);
            assert_true(fabs(u * x + v * y) < 1e-9 && u * -y + v * x >= 0);
            longest = fmax(longest, hypot(u / 0.5, v / 0.5));
            shortest = hypot(u, v) > 0 ? fmin(shortest, hypot(u / 0.5, v / 0.5)) : shortest;
        }
        assert_int_equal(missing, 10); /* where it has no value, and where it vanishes */
        assert_true(fabs(longest - 0.8) < 1e-12);
        assert_true(same ? fabs(shortest - 0.8) < 1e-12 : shortest < 0.4);
    }
}

/* --- texts
 * -------------------------------------------------------------------------------------------- */

static void test_ticks(void **state)
{
    (void)state;
    static const struct {
        const char *marks;
        double low, high;
        const char *text;
    } ticks[] = {
        {"", 0, 1, "unset xtics\n"},
        {"#5", 0, 1, "set xtics 0.2\n"},
        {"#5", -3, 97, "set xtics 20\n"},
        {"#4", 0, 2e-3, "set xtics 0.0005\n"},
        {"#3", 0, 100, "set xtics 20\n"},
        {"#3", 1, 1, ""},
        {"#3", 0, INFINITY, ""},
        {"/0.5", 0, 1, "set xtics 0.5\n"},
        {"/0.5 0.2", 0, 1, "set xtics -0.3, 0.5\n"},
        {"(1, 2)", 0, 1, "set xtics (1, 2)\n"},
        {"pi 1 2", -1.6, 3.2,
         "set xtics ('-π/2' -1.57079632679, '0' 0, 'π/2' 1.57079632679, 'π' 3.14159265359)\n"},
        {"pi 2 1", 0, 13, "set xtics ('0' 0, '2π' 6.28318530718, '4π' 12.5663706144)\n"},
    };
    for (size_t i = 0; i < sizeof ticks / sizeof *ticks; i++) {
        Buf out = {0};
        plot_ticks_put(&out, 'x', ticks[i].marks, ticks[i].low, ticks[i].high);
        assert_string_equal(buf_text(&out), ticks[i].text);
        buf_free(&out);
    }
}

/* Random bytes: behind the quotes there is nothing, and inside no single quote and no control. */
static void test_quotes(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (int trial = 0; trial < 3000; trial++) {
        char text[12] = {0};
        for (int i = 0; i < trial % 12; i++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            text[i] = "'\"`\\$\n\t\x7f\x1b|!a;\xc2\x85 "[(seed >> 33) % 17];
            text[i] = text[i] ? text[i] : 'z';
        }
        Buf out = {0};
        plot_label_quote(&out, text);
        const char *p = buf_text(&out);
        if (strncmp(p, "\"\\047\".", 7) == 0)
            p += 7;
        assert_true(*p++ == '\'');
        for (; *p; p++) {
            assert_true((unsigned char)*p >= 0x20 && *p != 0x7f);
            if (*p == '\'' && p[1] == '\'')
                p++;
            else if (*p == '\'')
                break;
        }
        assert_string_equal(p, "'");
        buf_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_surfaces),  cmocka_unit_test(test_cuts),
        cmocka_unit_test(test_whole_box), cmocka_unit_test(test_levels),
        cmocka_unit_test(test_samples),   cmocka_unit_test(test_arrows),
        cmocka_unit_test(test_ticks),     cmocka_unit_test(test_quotes),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
