/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searches on random problems, in any units: minima of quadratic functions under linear and curved
 * constraints have no better point beside them, where all is convex none at all; roots that were
 * put there are found; touching roots, bounds and poles of one function. What is interrupted says
 * so.
 */
#include "tests/unit/numeric/numbers.h"

#include "numeric/linear/vec.h"
#include "numeric/search/kkt.h"
#include "numeric/search/optimum.h"
#include "numeric/search/root.h"

enum { MOST = 4, ROWS = 4 };

/* f = unit*((x-c)^T Q (x-c)/2), linear rows a x - b, and the first row curved by |x - d|^2 - r^2
 * where `round`. All in units of their own. */
typedef struct Problem {
    long n, rows;
    double Q[MOST * MOST], c[MOST], a[ROWS * MOST], b[ROWS], d[MOST], r, unit[1 + ROWS], size[MOST];
    bool round;
    long calls, interrupt_at;
    long empty_at, empty_for,
        empty; /* calls without a value of f, and which derivative is missing */
} Problem;

static void evaluate(void *ctx, const double *at, double *values, double *jacobian)
{
    Problem *p = ctx;
    long n = p->n;
    double x[MOST];
    if (++p->calls == p->interrupt_at)
        err_interrupt_pending = 1;
    for (long i = 0; i < n; i++)
        x[i] = at[i] / p->size[i];
    double f = 0, slope[MOST];
    for (long i = 0; i < n; i++) {
        slope[i] = 0;
        for (long j = 0; j < n; j++)
            slope[i] += p->Q[i * n + j] * (x[j] - p->c[j]);
        f += slope[i] * (x[i] - p->c[i]) / 2;
    }
    if (values)
        values[0] = p->unit[0] * f;
    for (long i = 0; jacobian && i < n; i++)
        jacobian[i] = p->unit[0] * slope[i] / p->size[i];
    for (long k = 0; k < p->rows; k++) {
        double g = 0;
        for (long i = 0; i < n; i++) {
            bool curved = p->round && k == 0;
            double part = x[i] - p->d[i];
            g += curved ? part * part : p->a[k * n + i] * x[i];
            if (jacobian)
                jacobian[(1 + k) * n + i] =
                    p->unit[1 + k] * (curved ? 2 * part : p->a[k * n + i]) / p->size[i];
        }
        if (values)
            values[1 + k] = p->unit[1 + k] * (g - (p->round && k == 0 ? p->r * p->r : p->b[k]));
    }
    if (p->calls >= p->empty_at && p->calls - p->empty_at < p->empty_for) {
        if (values)
            values[0] = NAN;
        if (jacobian)
            jacobian[p->empty % ((1 + p->rows) * n)] = p->empty % 2 ? NAN : INFINITY;
    }
}

static void draw_problem(Problem *p, bool units)
{
    *p = (Problem){
        .n = 1 + number_below(MOST), .rows = number_below(ROWS), .round = number_below(2)};
    double half[MOST * MOST];
    numbers_fill(half, p->n * p->n);
    for (long i = 0; i < p->n * p->n; i++) {
        p->Q[i] = i % (p->n + 1) ? 0 : 0.3;
        for (long k = 0; k < p->n; k++)
            p->Q[i] += half[k * p->n + i / p->n] * half[k * p->n + i % p->n];
    }
    numbers_fill(p->c, MOST);
    numbers_fill(p->a, ROWS * MOST);
    numbers_fill(p->d, MOST);
    p->r = 0.3 + fabs(number_next());
    for (long k = 0; k < ROWS; k++) { /* d satisfies all rows */
        p->b[k] = 0.2 * fabs(number_next());
        for (long i = 0; i < p->n; i++)
            p->b[k] += p->a[k * p->n + i] * p->d[i];
    }
    for (long k = 0; k <= ROWS; k++)
        p->unit[k] = units ? pow(10, 6 * number_next()) : 1;
    for (long i = 0; i < MOST; i++)
        p->size[i] = units ? pow(10, 3 * number_next()) : 1;
}

/* How far x is outside, by what a change of x there means. */
static double outside(Problem *p, long equalities, const double *low, const double *high,
                      const double *x)
{
    double v[1 + ROWS], J[(1 + ROWS) * MOST], worst = 0;
    evaluate(p, x, v, J);
    for (long k = 0; k < p->rows; k++) {
        double c = v[1 + k] / p->unit[1 + k];
        worst = fmax(worst, k < equalities ? fabs(c) : c);
    }
    for (long i = 0; i < p->n; i++)
        worst = fmax(worst, fmax(low[i] - x[i], x[i] - high[i]) / p->size[i]);
    return worst;
}

static double value_of(Problem *p, const double *x)
{
    double v[1 + ROWS];
    evaluate(p, x, v, NULL);
    return v[0] / p->unit[0];
}

/* No point that is drawn around x, at any distance, is feasible and lower. */
static void assert_lowest(Problem *p, const double *low, const double *high, const double *x)
{
    double best = value_of(p, x), y[MOST];
    for (int k = 0; k < 3000; k++) {
        double reach = pow(10, -4.0 * k / 3000);
        for (long i = 0; i < p->n; i++)
            y[i] = x[i] + 2 * reach * number_next() * p->size[i];
        if (outside(p, 0, low, high, y) <= 0 && value_of(p, y) < best - 1e-7 * (1 + fabs(best)))
            fail_msg("%.17g is not the least value: %.17g", best, value_of(p, y));
    }
}

static void test_convex(void **state)
{
    (void)state;
    number_seed = 3;
    for (int trial = 0; trial < 2000; trial++) {
        Problem p;
        draw_problem(&p, trial % 2);
        double low[MOST], high[MOST], x[MOST], value;
        for (long i = 0; i < p.n; i++) {
            low[i] = number_below(3) ? -INFINITY : (p.d[i] - fabs(number_next())) * p.size[i];
            high[i] = number_below(3) ? INFINITY : (p.d[i] + fabs(number_next())) * p.size[i];
            x[i] = (p.d[i] + 0.1 * number_next()) * p.size[i];
        }
        OptimumProblem problem = {p.n, 0, p.rows, low, high, &p, evaluate};
        OptimumEnd end = optimum_find(&problem, x, trial % 3, &value);
        if (end != OPTIMUM_FOUND)
            fail_msg("trial %d ends with %d", trial, (int)end);
        assert_near(value, value_of(&p, x) * p.unit[0], 1e-14);
        assert_true(outside(&p, 0, low, high, x) < 1e-7);
        assert_lowest(&p, low, high, x);
    }
}

/* One unknown between three ends, a curved one among them: what is active first must give way. */
static void test_segments(void **state)
{
    (void)state;
    number_seed = 1;
    for (int trial = 0; trial < 15000; trial++) {
        Problem p = {.n = 1, .rows = 2, .round = true, .Q = {1.2}, .size = {1}, .unit = {1, 1, 1}};
        p.c[0] = number_next();
        p.d[0] = number_next();
        p.r = 0.3 + fabs(number_next());
        p.a[1] = number_next();
        p.b[1] = p.a[1] * p.d[0] + 0.2 * fabs(number_next());
        double low = -INFINITY, high = INFINITY, x = p.d[0] + 0.1 * number_next(), value;
        double left = p.d[0] - p.r, right = p.d[0] + p.r, end = p.b[1] / p.a[1];
        left = p.a[1] < 0 ? fmax(left, end) : left;
        right = p.a[1] > 0 ? fmin(right, end) : right;
        OptimumProblem problem = {1, 0, 2, &low, &high, &p, evaluate};
        assert_int_equal(optimum_find(&problem, &x, true, &value), OPTIMUM_FOUND);
        assert_near(x, fmin(fmax(p.c[0], left), right), 1e-6);
    }
}

/* On a plane and a sphere: the slope is a combination of those of the constraints. */
static void test_equalities(void **state)
{
    (void)state;
    number_seed = 1;
    for (int trial = 0; trial < 200; trial++) {
        Problem p;
        do
            draw_problem(&p, trial % 2);
        while (p.n < 3 || p.rows < 1);
        p.rows = 1 + trial % 2;
        double low[MOST], high[MOST], x[MOST], value, v[1 + ROWS], J[(1 + ROWS) * MOST];
        for (long i = 0; i < p.n; i++) {
            low[i] = -INFINITY;
            high[i] = INFINITY;
            x[i] = p.d[i] * p.size[i] + 0.1 * number_next() * p.size[i];
        }
        if (p.round && p.rows == 2)
            p.b[1] = p.b[1] > 0 ? p.b[1] : 0;
        OptimumProblem problem = {p.n, p.rows, 0, low, high, &p, evaluate};
        OptimumEnd end = optimum_find(&problem, x, true, &value);
        if (end == OPTIMUM_INFEASIBLE) /* a plane beside the sphere */
            continue;
        assert_int_equal(end, OPTIMUM_FOUND);
        assert_true(outside(&p, p.rows, low, high, x) < 1e-8);
        evaluate(&p, x, v, J);
        double rows[2 * MOST], slope[MOST], square[4], side[2], m[2] = {0};
        for (long k = 0; k <= p.rows; k++)
            for (long i = 0; i < p.n; i++)
                (k ? rows + (k - 1) * p.n : slope)[i] = J[k * p.n + i] * p.size[i] / p.unit[k];
        for (long k = 0; k < p.rows; k++) {
            side[k] = 0;
            for (long i = 0; i < p.n; i++)
                side[k] += rows[k * p.n + i] * slope[i];
            for (long l = 0; l < p.rows; l++) {
                square[k * 2 + l] = 0;
                for (long i = 0; i < p.n; i++)
                    square[k * 2 + l] += rows[k * p.n + i] * rows[l * p.n + i];
            }
        }
        if (p.rows == 1) {
            m[0] = side[0] / square[0];
        } else {
            double det = square[0] * square[3] - square[1] * square[2];
            if (fabs(det) < 1e-3)
                continue;
            m[0] = (side[0] * square[3] - side[1] * square[1]) / det;
            m[1] = (side[1] * square[0] - side[0] * square[2]) / det;
        }
        for (long i = 0; i < p.n; i++) {
            double rest = slope[i];
            for (long k = 0; k < p.rows; k++)
                rest -= m[k] * rows[k * p.n + i];
            assert_near(rest, 0, 1e-5);
        }
    }
}

static void test_interrupts(void **state)
{
    (void)state;
    number_seed = 3;
    Problem p;
    draw_problem(&p, false);
    double low[MOST], high[MOST], start[MOST], x[MOST], wanted[MOST], value;
    for (long i = 0; i < MOST; i++) {
        low[i] = -INFINITY;
        high[i] = p.d[i] + 1;
        start[i] = p.d[i];
    }
    OptimumProblem problem = {p.n, 0, p.rows, low, high, &p, evaluate};
    vec_copy(wanted, start, MOST);
    assert_int_equal(optimum_find(&problem, wanted, true, &value), OPTIMUM_FOUND);
    long all = p.calls, stopped = 0;
    for (long k = 1; k < all; k++) {
        p.calls = 0;
        p.interrupt_at = k;
        vec_copy(x, start, MOST);
        stopped += optimum_find(&problem, x, true, &value) == OPTIMUM_STOPPED;
        err_interrupt_pending = 0;
        p.interrupt_at = 0;
        vec_copy(x, start, MOST);
        assert_int_equal(optimum_find(&problem, x, true, &value), OPTIMUM_FOUND);
        assert_true(vec_same(x, wanted, p.n));
    }
    assert_true(stopped > 0);
}

/* --- roots ------------------------------------------------------------------------------- */

/* unit_i * (sum_j A_ij u_j + 0.1 u_i^2 + 0.1 sin(u_(i+1))), u = (x - root)/size. */
typedef struct System {
    long n;
    double A[MOST * MOST], root[MOST], unit[MOST], size[MOST];
} System;

static void system_values(void *ctx, const double *x, double *values, double *jacobian)
{
    const System *s = ctx;
    long n = s->n;
    double u[MOST];
    for (long i = 0; i < n; i++)
        u[i] = (x[i] - s->root[i]) / s->size[i];
    for (long i = 0; i < n; i++) {
        long next = (i + 1) % n;
        values[i] = 0.1 * u[i] * u[i] + 0.1 * sin(u[next]);
        for (long j = 0; j < n; j++) {
            values[i] += s->A[i * n + j] * u[j];
            double slope =
                s->A[i * n + j] + (i == j ? 0.2 * u[i] : 0) + (j == next ? 0.1 * cos(u[next]) : 0);
            if (jacobian)
                jacobian[i * n + j] = s->unit[i] * slope / s->size[j];
        }
        values[i] *= s->unit[i];
    }
}

/* Found from nearby in any units; behind a bound there is none. */
/* Some calls, or all from one on, have no value: what is called a minimum is feasible, has its
 * value and is no worse than where it began; with a single hole most are found. */
static void test_holes(void **state)
{
    (void)state;
    number_seed = 9;
    long found = 0, alone = 0, ends[OPTIMUM_STOPPED + 1] = {0};
    for (int trial = 0; trial < 4000; trial++) {
        Problem p;
        draw_problem(&p, trial % 5 == 0);
        double low[MOST], high[MOST], x[MOST], value, first;
        for (long i = 0; i < p.n; i++) {
            low[i] = number_below(2) ? -INFINITY : (p.d[i] - fabs(number_next())) * p.size[i];
            high[i] = number_below(2) ? INFINITY : (p.d[i] + fabs(number_next())) * p.size[i];
            x[i] = p.d[i] * p.size[i];
        }
        first = value_of(&p, x) * p.unit[0];
        p.calls = 0;
        p.empty = number_below(20);
        p.empty_at = 1 + number_below(trial % 2 ? 6 : 40);
        p.empty_for = trial % 3 == 0 ? 1 : trial % 3 == 1 ? 5 : 1000000;
        long equalities = trial % 7 == 0 && p.n > 1 && p.rows > 0 && !p.round;
        OptimumProblem problem = {p.n, equalities, p.rows - equalities, low, high, &p, evaluate};
        OptimumEnd end = optimum_find(&problem, x, trial % 4, &value);
        p.empty_for = 0;
        ends[end]++;
        alone += trial % 3 == 0;
        if (end != OPTIMUM_FOUND)
            continue;
        found += trial % 3 == 0;
        assert_near(value, value_of(&p, x) * p.unit[0], 1e-14);
        assert_true(outside(&p, equalities, low, high, x) < 1e-7);
        if (!equalities)
            assert_true(value <= first + 1e-7 * (p.unit[0] + fabs(first)));
    }
    assert_true(found > alone / 2 && ends[OPTIMUM_UNDEFINED] > 0 && ends[OPTIMUM_LOST] > 0);
    assert_true(ends[OPTIMUM_STOPPED] == 0);
}

static void test_systems(void **state)
{
    (void)state;
    number_seed = 1;
    for (int trial = 0; trial < 300; trial++) {
        System s = {.n = 1 + number_below(MOST)};
        double low[MOST], high[MOST], x[MOST];
        numbers_fill(s.A, MOST * MOST);
        for (long i = 0; i < s.n; i++) {
            s.A[i * s.n + i] += 4;
            s.size[i] = trial % 2 ? pow(10, 2 * number_next()) : 1;
            s.unit[i] = trial % 2 ? pow(10, 3 * number_next()) : 1;
            s.root[i] = 3 * number_next() * s.size[i];
            low[i] = s.root[i] - 2 * s.size[i];
            high[i] = s.root[i] + 2 * s.size[i];
            x[i] = s.root[i] + number_next() * s.size[i];
        }
        RootSystem problem = {s.n, low, high, &s, system_values};
        assert_int_equal(root_solve(&problem, x), ST_OK);
        for (long i = 0; i < s.n; i++)
            assert_true(fabs(x[i] - s.root[i]) <= 1e-9 * (fabs(s.root[i]) + s.size[i]));
        low[0] = s.root[0] + s.size[0];
        assert_int_equal(root_solve(&problem, x), ST_UNABLE);
        assert_true(x[0] >= low[0] && x[0] <= high[0]);
    }
}

/* A polynomial with these roots, some of them double, between poles. */
typedef struct Curve {
    double root[3];
    int times[3];
    double unit;
} Curve;

static double curve_value(void *ctx, double x)
{
    const Curve *c = ctx;
    double f = c->unit / (1 + x * x);
    for (int k = 0; k < 3; k++)
        f *= pow(x - c->root[k], c->times[k]);
    return f;
}

/* Simple and touching roots, in order of their distance, and no others. */
static void test_scan(void **state)
{
    (void)state;
    number_seed = 1;
    for (int trial = 0; trial < 200; trial++) {
        Curve c = {.unit = pow(10, 6 * number_next())};
        for (int k = 0; k < 3; k++) {
            c.root[k] = -5 + 4 * k + number_next();
            c.times[k] = 1 + (int)number_below(2);
        }
        double roots[8], from = 6 * number_next();
        long count = root_scan(curve_value, &c, -10, 10, from, 400, roots, 8);
        assert_int_equal(count, 3);
        for (long i = 0; i < count; i++) {
            bool known = false;
            for (int k = 0; k < 3; k++)
                known |= fabs(roots[i] - c.root[k]) < (c.times[k] == 1 ? 1e-12 : 1e-6);
            assert_true(known);
            assert_true(i == 0 || fabs(roots[i] - from) >= fabs(roots[i - 1] - from));
        }
        assert_int_equal(root_scan(curve_value, &c, -10, 10, from, 400, roots, 2), 2);
        count = root_scan(curve_value, &c, c.root[0] + 0.5, c.root[2] - 0.5, from, 400, roots, 8);
        assert_int_equal(count, 1);
        assert_true(fabs(roots[0] - c.root[1]) < 1e-6);
    }
}

/* (x - 3)^40, under x^2 = c where rows are active. */
static void flat(void *ctx, const double *x, double *values, double *jacobian)
{
    double c = *(const double *)ctx;
    if (values) {
        values[0] = pow(x[0] - 3, 40);
        values[1] = x[0] * x[0] - c;
    }
    if (jacobian) {
        jacobian[0] = 40 * pow(x[0] - 3, 39);
        jacobian[1] = 2 * x[0];
    }
}

/* Where all steps do not reach the minimum, the constraints are not to blame, unless they are not
 * met. */
static void test_flat(void **state)
{
    (void)state;
    static const double low = -INFINITY, high = INFINITY;
    for (int equations = 0; equations < 2; equations++)
        for (double c = -1; c <= 9; c += 5) {
            OptimumProblem p = {1, equations, 1 - equations, &low, &high, &c, flat};
            double x = 4;
            Arena arena;
            Kkt s;
            arena_begin(&arena);
            kkt_begin(&s, &arena, &p);
            s.row[0] = 0;
            s.active = equations;
            OptimumEnd end = kkt_newton(&s, &x);
            if (equations == 0) {
                assert_int_equal(end, OPTIMUM_LOST);
                assert_true(x > 3 && x < 3.1);
            } else if (c < 0) {
                assert_int_equal(end, OPTIMUM_INFEASIBLE);
            } else {
                assert_int_equal(end, OPTIMUM_FOUND);
                assert_near(x, sqrt(c), 1e-12);
            }
            arena_end(&arena);
        }
}

/* f, its slope, a constraint and its slope, as they are given. */
static void as_given(void *ctx, const double *x, double *values, double *jacobian)
{
    const double *given = ctx;
    (void)x;
    if (values)
        vec_copy(values, given, 2);
    if (jacobian)
        vec_copy(jacobian, given + 2, 2);
}

/* A point has values only where all four are finite. */
static void test_finite(void **state)
{
    (void)state;
    static const double low = -INFINITY, high = INFINITY;
    for (int missing = -1; missing < 4; missing++) {
        double given[] = {1, 2, 3, 4}, x = 0;
        if (missing >= 0)
            given[missing] = missing % 2 ? NAN : INFINITY;
        OptimumProblem p = {1, 1, 0, &low, &high, given, as_given};
        Arena arena;
        Kkt s;
        arena_begin(&arena);
        kkt_begin(&s, &arena, &p);
        s.row[0] = 0;
        s.active = 1;
        assert_int_equal(kkt_look_active(&s, &x), missing < 0);
        arena_end(&arena);
    }
}

/* Wells at +-1 in each of three coordinates; a constraint. */
typedef struct Wells {
    bool saddle; /* x^2 - 2*y^2 + x*z + 3*z^2 under y = 1 + z/2 instead: a minimum there alone */
    int calls;
} Wells;

static void wells(void *ctx, const double *x, double *values, double *jacobian)
{
    Wells *w = ctx;
    w->calls++;
    if (values) {
        values[0] = x[0] * x[0] - 2 * x[1] * x[1] + x[0] * x[2] + 3 * x[2] * x[2];
        values[1] = x[1] - 1 - x[2] / 2;
        for (long j = 0; j < 3 && !w->saddle; j++)
            values[0] = (j ? values[0] : 0) + (double)(j + 1) * pow(x[j] * x[j] - 1, 2);
    }
    if (jacobian) {
        const double slopes[] = {2 * x[0] + x[2], -4 * x[1], x[0] + 6 * x[2], 0, 1, -0.5};
        vec_copy(jacobian, slopes, 6);
        for (long j = 0; j < 3 && !w->saddle; j++)
            jacobian[j] = 4 * (double)(j + 1) * x[j] * (x[j] * x[j] - 1);
    }
}

/* Where the curvature is negative it is raised, in all coordinates: few steps lead into a well.
 * Where it is positive along what is active it is left alone, and one step is all. */
static void test_curvature(void **state)
{
    (void)state;
    static const double low[] = {-INFINITY, -INFINITY, -INFINITY},
                        high[] = {INFINITY, INFINITY, INFINITY};
    static const double STARTS[][3] = {
        {0.1, -0.2, 0.3}, {-0.3, 0.1, 0.01}, {0.2, 3, -0.1}, {5, -0.4, 0.3}, {-0.01, 0.02, 7}};
    for (int saddle = 0; saddle < 2; saddle++)
        for (size_t k = 0; k < sizeof STARTS / sizeof *STARTS; k++) {
            Wells w = {.saddle = saddle};
            OptimumProblem p = {3, saddle, 1 - saddle, low, high, &w, wells};
            double x[3];
            Arena arena;
            Kkt s;
            arena_begin(&arena);
            kkt_begin(&s, &arena, &p);
            vec_copy(x, STARTS[k], 3);
            s.row[0] = 0;
            s.active = saddle;
            assert_int_equal(kkt_newton(&s, x), OPTIMUM_FOUND);
            assert_true(s.raise == 0);
            if (saddle) { /* 2*x + z = 0 and x + 6*z - 2*y = 0 */
                assert_near(x[0], -x[2] / 2, 1e-12);
                assert_near(x[1], 1 + x[2] / 2, 1e-12);
                assert_near(x[2], 4. / 9, 1e-12);
            }
            for (long j = 0; j < 3 && !saddle; j++)
                assert_near(fabs(x[j]), 1, 1e-12);
            assert_true(w.calls <= (saddle ? 40 : 200));
            arena_end(&arena);
        }
}

/* ln(1 + x^2): curved the wrong way wherever |x| > 1. */
static void far_well(void *ctx, const double *x, double *values, double *jacobian)
{
    int *calls = ctx;
    (*calls)++;
    if (values)
        values[0] = log1p(x[0] * x[0]);
    if (jacobian)
        jacobian[0] = 2 * x[0] / (1 + x[0] * x[0]);
}

/* A step along a raised curvature is doubled as long as that leads down. */
static void test_doubling(void **state)
{
    (void)state;
    static const double low = -INFINITY, high = INFINITY;
    for (double start = 1e1; start < 1e7; start *= 10)
        for (int side = -1; side < 2; side += 2) {
            int calls = 0;
            OptimumProblem p = {1, 0, 1, &low, &high, &calls, far_well};
            double x = side * start;
            Arena arena;
            Kkt s;
            arena_begin(&arena);
            kkt_begin(&s, &arena, &p);
            assert_int_equal(kkt_newton(&s, &x), OPTIMUM_FOUND);
            assert_true(fabs(x) < 1e-12 && calls < 120);
            arena_end(&arena);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_convex),     cmocka_unit_test(test_segments),
        cmocka_unit_test(test_equalities), cmocka_unit_test(test_interrupts),
        cmocka_unit_test(test_holes),      cmocka_unit_test(test_systems),
        cmocka_unit_test(test_scan),       cmocka_unit_test(test_flat),
        cmocka_unit_test(test_finite),     cmocka_unit_test(test_curvature),
        cmocka_unit_test(test_doubling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
