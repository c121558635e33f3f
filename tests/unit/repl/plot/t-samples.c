/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which points a curve is drawn through and what part of it is shown, against what can be told
 * without the program: no point is added to a straight line; where the frame's measure says that a
 * curve turns by more than ten degrees, and at the edge of a domain, spaces shrink to a sixteenth;
 * the two sides of a jump lie beside it, those of a pole are left out; a view is cut at poles
 * alone, and at the sixths of the values.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "repl/plot/plot_sample.h"
#include "tests/lang/run.h"

typedef double (*Graph)(double x);

static void graph(void *ctx, double t, double *x, double *y)
{
    *x = t;
    *y = (*(Graph *)ctx)(t);
}

static PlotCurve *sample(Graph f, double a, double b, PlotSampling how)
{
    return plot_sample(plot_new(), graph, &f, a, b, &how);
}

static double line(double x)
{
    return 3 - 2 * x;
}
static double edge(double x)
{
    return x < 0.03 ? NAN : 1;
}
static double corner(double x)
{
    return fabs(x);
}
static double flat_corner(double x)
{
    return x + 0.02 * fabs(x);
}
static double stair(double x)
{
    return x < 0.3 ? 1 : 2;
}
static double small_stair(double x)
{
    return x < 0.3 ? x : x + 0.004;
}
static double half_pole(double x)
{
    return x < 0.3 ? 1 : 1 / (x - 0.3);
}
static double pole(double x)
{
    return 1 / (x - 0.3);
}
static double steep(double x)
{
    return atan(1e3 * (x - 0.3));
}
static double even_pole(double x)
{
    return 1 / ((x - 0.3) * (x - 0.3));
}
static double growing(double x)
{
    return exp(15 * x);
}
static double odd_growth(double x)
{
    return sinh(15 * x);
}
static double missing_pole(double x)
{
    return fabs(x) < 0.0011 ? NAN : 1 / x;
}
static double wave(double x)
{
    return sin(20 * x);
}

/* Equal spaces as far as asked for, of the parameter or of its logarithm; the ends are exact. */
static void test_spaces(void **state)
{
    (void)state;
    static const struct {
        double a, b;
        bool log, even;
    } spans[] = {{-1, 3, false, true}, {-1, 3, true, true},   {0, 3, true, true},
                 {-3, 0, true, true},  {0.5, 7, true, false}, {7, 0.5, true, false}};
    for (size_t k = 0; k < sizeof spans / sizeof *spans; k++)
        for (long n = 2; n < 9; n++) {
            double a = spans[k].a, b = spans[k].b;
            PlotCurve *c = sample(line, a, b, (PlotSampling){.n = n, .log = spans[k].log});
            assert_int_equal(c->n, n);
            assert_true(c->points[0] == a && c->points[2 * n - 2] == b);
            for (long i = 1; i + 1 < n; i++) {
                double x = c->points[2 * i], part = (double)i / (double)(n - 1);
                double at = spans[k].even ? a + (b - a) * part : a * pow(b / a, part);
                assert_true(fabs(x - at) < 1e-14 * 8);
                assert_true(c->points[2 * i + 1] == line(x));
            }
        }
}

/* The least and the widest space between neighbours within low..high. */
static void gaps_within(const PlotCurve *c, double low, double high, double *least, double *widest)
{
    *least = INFINITY, *widest = 0;
    for (long i = 1; i < c->n; i++) {
        double x = c->points[2 * i - 2], next = c->points[2 * i];
        if (next <= low || x >= high)
            continue;
        *least = fmin(*least, next - x);
        *widest = fmax(*widest, next - x);
    }
}

static void test_halvings(void **state)
{
    (void)state;
    PlotSampling how = {.n = 41, .adaptive = true};
    double least, widest;
    assert_int_equal(sample(line, -1, 1, how)->n, 41);
    assert_int_equal(sample(flat_corner, -1, 1, how)->n, 41); /* a turn below two degrees */
    PlotCurve *c = sample(edge, -1, 1, how);
    gaps_within(c, 0.03, 0.03, &least, &widest);
    for (long i = 1; i < c->n; i++)
        if (isnan(c->points[2 * i - 1]) && !isnan(c->points[2 * i + 1]))
            assert_true(c->points[2 * i] - 0.03 < 0.05 / 16);
    assert_int_equal(c->n, 41 + 4); /* one space, halved four times */
    /* A corner at a sample: the two spaces beside it, again and again. */
    c = sample(corner, -1, 1, how);
    assert_int_equal(c->n, 41 + 8);
    gaps_within(c, -1e-9, 1e-9, &least, &widest);
    assert_true(fabs(widest - 0.05 / 16) < 1e-12);
    gaps_within(c, 0.06, 1, &least, &widest);
    assert_true(fabs(least - 0.05) < 1e-12);
    c = sample(corner, -1, 1.05, (PlotSampling){.n = 42, .adaptive = true});
    gaps_within(c, -0.06, 0.06, &least, &widest);
    assert_true(least < 0.05 / 16 + 1e-12);
}

static double bend; /* of the graph at 0 */

static double bent_line(double x)
{
    return 5 + x + bend * fabs(x);
}

/* A bend is halved when it is seen as more than ten degrees in a frame as wide as the curve and as
 * high as four times its mean deviation. */
static void test_frames(void **state)
{
    (void)state;
    long smooth = 0;
    for (int k = 1; k < 160; k++)
        for (int wide = 0; wide < 2; wide++) {
            bend = k * 0.005;
            double b = wide ? 2 : 1, mean = 0, spread = 0;
            long n = wide ? 61 : 41;
            for (long i = 0; i < n; i++)
                mean += bent_line(-1 + i / 20.0) / (double)n;
            for (long i = 0; i < n; i++)
                spread += fabs(bent_line(-1 + i / 20.0) - mean) / (double)n;
            double slope = (b + 1) / (4 * spread);
            double turn = atan(slope * (1 + bend)) - atan(slope * (1 - bend));
            if (fabs(cos(turn) - 0.985) < 0.0002)
                continue;
            PlotCurve *c = sample(bent_line, -1, b, (PlotSampling){.n = n, .adaptive = true});
            assert_true((c->n > n) == (cos(turn) < 0.985));
            smooth += c->n == n;
        }
    assert_true(smooth > 10);
}

/* As the measure of the frame has it, neighbours of what is drawn turn by less than ten degrees,
 * but where four halvings were too few. */
static void test_turns(void **state)
{
    (void)state;
    static const Graph graphs[] = {wave, growing, steep, corner};
    for (size_t k = 0; k < sizeof graphs / sizeof *graphs; k++) {
        PlotSampling how = {.n = 101};
        PlotCurve *c = sample(graphs[k], -1, 1, how);
        double mean = 0, spread = 0, sharp = 0;
        for (long i = 0; i < c->n; i++)
            mean += c->points[2 * i + 1] / (double)c->n;
        for (long i = 0; i < c->n; i++)
            spread += fabs(c->points[2 * i + 1] - mean) / (double)c->n;
        how.adaptive = true;
        c = sample(graphs[k], -1, 1, how);
        long blunt = 0;
        for (long i = 1; i + 1 < c->n; i++) {
            const double *p = c->points + 2 * i;
            double ax = (p[0] - p[-2]) / 2, bx = (p[2] - p[0]) / 2;
            double turn = fabs(atan2((p[3] - p[1]) / (4 * spread), bx) -
                               atan2((p[1] - p[-1]) / (4 * spread), ax));
            if (fmin(ax, bx) > 0.011 / 16 && fmax(ax, bx) < 0.019)
                sharp = fmax(sharp, turn);
            blunt += turn < 0.02;
        }
        assert_true(sharp < 0.6); /* a space is halved beside a turn, both of it are equal then */
        assert_true(c->n < 101 + 4 * 101);
        assert_true(k < 2 || blunt > 90);
    }
}

static double waves; /* of the graph in the range 0..1 */

static double in_step(double x)
{
    return 0.3 * sin(2 * M_PI * waves * x);
}

/* What swings as often as there are points, or many times as often, is not drawn as the slow wave
 * that lies through equally spaced ones: the curve goes to and fro all over. */
static void test_in_step(void **state)
{
    (void)state;
    static const double often[] = {39, 40, 41, 79.8, 80, 200.5, 399, 1601};
    for (size_t k = 0; k < sizeof often / sizeof *often; k++) {
        waves = often[k];
        PlotCurve *c = sample(in_step, 0, 1, (PlotSampling){.n = 41, .adaptive = true});
        double length[8] = {0}, low[8] = {0}, high[8] = {0};
        for (long i = 0; i < c->n; i++) {
            int eighth = (int)fmin(7, 8 * c->points[2 * i]);
            low[eighth] = fmin(low[eighth], c->points[2 * i + 1]);
            high[eighth] = fmax(high[eighth], c->points[2 * i + 1]);
            length[eighth] += i ? fabs(c->points[2 * i + 1] - c->points[2 * i - 1]) : 0;
            assert_true(i == 0 || c->points[2 * i] > c->points[2 * i - 2]);
            assert_true(c->points[2 * i + 1] == in_step(c->points[2 * i]));
        }
        assert_true(c->points[0] == 0 && c->points[2 * c->n - 2] == 1);
        for (int i = 0; i < 8; i++)
            assert_true(low[i] < -0.28 && high[i] > 0.28 && length[i] > 8 * 0.28);
    }
    /* A slow wave has no more points than its bends ask for, and where equal spaces are asked for
     * they stay. */
    waves = 1;
    assert_true(sample(in_step, 0, 1, (PlotSampling){.n = 201, .adaptive = true})->n < 300);
    waves = 80;
    assert_int_equal(sample(in_step, 0, 1, (PlotSampling){.n = 41})->n, 41);
}

static double falling(double x)
{
    return exp(-20 * x) * (2 + sin(40 * x));
}

/* On a logarithmic axis what is small is as large as what is large. */
static void test_logarithmic(void **state)
{
    (void)state;
    Graph f = falling;
    long points[2];
    for (int log = 0; log < 2; log++) {
        Plot *plot = plot_new();
        plot->frame.log[1] = log;
        PlotCurve *c =
            plot_sample(plot, graph, &f, 0, 2, &(PlotSampling){.n = 41, .adaptive = true});
        points[log] = 0;
        for (long i = 0; i < c->n; i++)
            points[log] += c->points[2 * i] > 1;
    }
    assert_true(points[0] <= 21 && points[1] > 60);
}

/* Many waves, the k-th of which has k + 20 periods. */
static void many_waves(void *ctx, const double *t, long n, double *value)
{
    long m = *(long *)ctx;
    for (long i = 0; i < n; i++)
        for (long k = 0; k < m; k++)
            value[i * m + k] = k ? sin(8 * atan(1) * (double)(k + 20) * t[i]) : t[i];
}

/* Points that many curves share are the fewer, the more curves there are. */
static void test_shared(void **state)
{
    (void)state;
    enum { MANY = 400 };
    static PlotPair pair[MANY];
    for (long m = 2; m <= MANY; m += MANY - 2) {
        for (long k = 1; k < m; k++)
            pair[k - 1] = (PlotPair){.x = 0, .y = k};
        PlotPoints points = {.m = m, .pair = pair, .pairs = m - 1};
        plot_refine(&points, many_waves, &m, 0, 1, &(PlotSampling){.n = 101, .adaptive = true});
        assert_true(points.n > 101 && points.n <= 2 * plot_refine_room(m));
        plot_points_end(&points);
    }
    assert_int_equal(plot_refine_room(2), plot_refine_room(20));
    assert_int_equal(plot_refine_room(200), plot_refine_room(20) / 10);
}

static void test_jumps(void **state)
{
    (void)state;
    PlotSampling how = {.n = 31, .discont = true};
    /* Both sides and a gap between them. */
    PlotCurve *c = sample(stair, -1, 1, how);
    assert_int_equal(c->n, 34);
    for (long i = 1; i + 1 < c->n; i++)
        if (isnan(c->points[2 * i])) {
            assert_true(isnan(c->points[2 * i + 1]));
            const double *p = c->points + 2 * i - 2, *q = p + 4;
            assert_true(p[0] < 0.3 && q[0] >= 0.3 && q[0] - p[0] < 1e-9);
            assert_true(p[1] == 1 && q[1] == 2);
        }
    /* A hundredth of the height is no jump, and what is steep comes down when it is halved. */
    assert_int_equal(sample(small_stair, -1, 1, how)->n, 31);
    assert_int_equal(sample(steep, -1, 1, how)->n, 31);
    assert_int_equal(sample(line, -1, 1, how)->n, 31);
    /* Beside a pole nothing is added but the gap; of half a pole one side is drawn. */
    c = sample(pole, -1, 1, how);
    assert_int_equal(c->n, 32);
    c = sample(half_pole, -1, 1, how);
    assert_int_equal(c->n, 33);
    how.discont = false;
    assert_int_equal(sample(stair, -1, 1, how)->n, 31);
}

static int rising(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool is_cut(Graph f, double a, double b, long n)
{
    Plot *plot = plot_new();
    PlotSampling how = {.n = n};
    PlotCurve *c = plot_sample(plot, graph, &f, a, b, &how);
    plot_sample_view(plot, c);
    const PlotFrame *frame = &plot->frame;
    assert_false(frame->has_view[0] || frame->has_view[2]);
    if (!frame->has_view[1])
        return false;
    /* A fifth of the view is what lies between the sixths. */
    double fifth = (frame->view[1][1] - frame->view[1][0]) / 5;
    double low = frame->view[1][0] + 2 * fifth, high = low + fifth;
    double *y = mem_array((size_t)n, sizeof *y);
    long m = 0;
    for (long i = 0; i < n; i++)
        if (isfinite(c->points[2 * i + 1]))
            y[m++] = c->points[2 * i + 1];
    qsort(y, (size_t)m, sizeof *y, rising);
    assert_true(fabs(y[m / 6] - low) < 1e-9 * (high - low));
    assert_true(fabs(y[m - 1 - m / 6] - high) < 1e-9 * (high - low));
    mem_free(y);
    return true;
}

/* A third of n values at `low`, the rest at `high`, then in the middle what is given. */
static bool is_cut_values(long n, double low, double high, const double *middle, long m)
{
    Plot *plot = plot_new();
    PlotCurve *c = plot_add_curve(plot, n);
    for (long i = 0; i < n; i++) {
        c->points[2 * i] = (double)i;
        c->points[2 * i + 1] = i < n / 3 ? low : high;
    }
    for (long i = 0; i < m; i++)
        c->points[2 * (n / 2 + i) + 1] = middle[i];
    plot_sample_view(plot, c);
    return plot->frame.has_view[1];
}

static void test_borders_of_views(void **state)
{
    (void)state;
    static const double pole[] = {-11, 11}, near_pole[] = {-9.9, 9.9}, one_side[] = {-30, 1, 30},
                        gap[] = {-11, NAN, 11}, touch[] = {-30, 0.5, -0.5, 30},
                        one_sign[] = {2, 30};
    for (long n = 18; n < 24; n++)
        assert_true(is_cut_values(n, 0, 1, pole, 2) == (n >= 20));
    assert_true(is_cut_values(20, 1, 0, pole, 2));
    assert_false(is_cut_values(60, 0, 1, near_pole, 2)); /* within twenty times what is usual */
    assert_true(is_cut_values(60, 0, 1, gap, 3));
    assert_false(is_cut_values(60, 0, 1, one_side, 3));
    assert_false(is_cut_values(60, 0, 1, touch, 4));
    assert_false(is_cut_values(60, 0, 1, one_sign, 2));
    assert_false(is_cut_values(60, 1, 1, pole, 2)); /* nothing is usual but one value */
    /* Nothing beyond what is usual far from zero: a jump between its ends. */
    assert_false(is_cut_values(60, -40, -39, (const double[]){-30, 30}, 2));
}

static void test_views(void **state)
{
    (void)state;
    assert_true(is_cut(pole, -1, 1, 201));
    assert_true(is_cut(tan, -4, 4, 400));
    assert_true(is_cut(missing_pole, -1.0001, 1.0003, 2001));
    /* What grows, however much, and what has one sign. */
    assert_false(is_cut(growing, -1, 1, 201));
    assert_false(is_cut(odd_growth, -1, 1, 201));
    assert_false(is_cut(even_pole, -1, 1, 201));
    assert_false(is_cut(wave, -1, 1, 201));
    assert_false(is_cut(stair, -1, 1, 201));
    assert_false(is_cut(steep, -1, 1, 201));
    /* Nor is a view touched that was asked for, or an axis with logarithms. */
    for (int log = 0; log < 2; log++) {
        Plot *plot = plot_new();
        Graph f = pole;
        PlotSampling how = {.n = 201};
        PlotCurve *c = plot_sample(plot, graph, &f, -1, 1, &how);
        plot->frame.log[1] = log;
        plot->frame.has_view[1] = !log;
        plot->frame.view[1][0] = 5;
        plot->frame.view[1][1] = 6;
        plot_sample_view(plot, c);
        assert_true(plot->frame.has_view[1] == !log);
        assert_true(plot->frame.view[1][0] == 5 && plot->frame.view[1][1] == 6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spaces),      cmocka_unit_test(test_halvings),
        cmocka_unit_test(test_frames),      cmocka_unit_test(test_turns),
        cmocka_unit_test(test_in_step),     cmocka_unit_test(test_shared),
        cmocka_unit_test(test_logarithmic), cmocka_unit_test(test_jumps),
        cmocka_unit_test(test_views),       cmocka_unit_test(test_borders_of_views),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
