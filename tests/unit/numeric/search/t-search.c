/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searching in doubles: all roots in an interval and touching ones, systems within bounds, Newton's
 * method and its ends; linear programs against all vertices of small random ones, with whole
 * numbers against all points of a box; minima under constraints by the conditions of W. Karush,
 * H. Kuhn and A. Tucker, and each of the ends that are no minimum.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "cas/base/err.h"
#include "numeric/search/newton.h"
#include "numeric/search/optimum.h"
#include "numeric/search/root.h"
#include "numeric/search/wholes.h"

static unsigned long drawn = 4711;

/* Between -1 and 1: Park and Miller's numbers. */
static double draw(void)
{
    drawn = drawn * 16807 % 2147483647;
    return 2 * (double)drawn / 2147483647.0 - 1;
}

static void assert_near(double got, double wanted, double tolerance)
{
    if (!(fabs(got - wanted) <= tolerance * (1 + fabs(wanted))))
        fail_msg("%.17g instead of %.17g", got, wanted);
}

/* --- roots of one function ------------------------------------------------------------------- */

static double sine(void *ctx, double x)
{
    (void)ctx;
    return sin(x);
}

static double touching(void *ctx, double x)
{
    (void)ctx;
    return (x - 1) * (x - 1) * (x + 2);
}

static double half_defined(void *ctx, double x)
{
    (void)ctx;
    return sqrt(x) - 1.5;
}

static double rootless(void *ctx, double x)
{
    (void)ctx;
    return x * x + 1;
}

static double pole(void *ctx, double x)
{
    (void)ctx;
    return 1 / (x - 0.3);
}

static double steep(void *ctx, double x)
{
    (void)ctx;
    return atan(1e6 * (x - 0.123456789));
}

/* A root between the last point that has no value and the first one that has. */
static double behind_edge(void *ctx, double x)
{
    (void)ctx;
    return sqrt(x - 0.3003) - 0.01;
}

/* No values between its two roots, where the sign changes. */
static double with_hole(void *ctx, double x)
{
    (void)ctx;
    return copysign(sqrt((x - 0.125) * (x - 0.125) - 1e-10), x - 0.125);
}

/* A jump beside a point where it is infinite. */
static double jump_beside_pole(void *ctx, double x)
{
    (void)ctx;
    return x == 0.5 ? INFINITY : x < 0.503 ? 1 : -1;
}

static double counted_cosine(void *ctx, double x)
{
    ++*(long *)ctx;
    return cos(x);
}

/* The nearest roots, of two equally near the right one first, cost few values beside those that
 * show them: with intervals halved down to doubles, and all of them, it were some 60 for each of
 * 800. */
static void scanned_few(void **state)
{
    (void)state;
    double root[6];
    long values = 0;
    assert_int_equal(root_scan(counted_cosine, &values, -INFINITY, INFINITY, 0, 800, root, 6), 6);
    for (int i = 0; i < 6; i++)
        assert_near(root[i], (i % 2 ? -1 : 1) * (i / 2 + 0.5) * M_PI, 1e-14);
    if (values > 2000)
        fail_msg("%ld values", values);
}

static void scanned(void **state)
{
    (void)state;
    double root[20];
    assert_int_equal(root_scan(sine, NULL, -10, 10, 0.4, 400, root, 20), 7);
    for (int i = 0; i < 7; i++) {
        assert_near(sin(root[i]), 0, 1e-14);
        assert_true(i == 0 || fabs(root[i] - 0.4) >= fabs(root[i - 1] - 0.4));
    }
    assert_int_equal(root_scan(sine, NULL, -10, 10, 0.4, 400, root, 3), 3);
    assert_near(root[0], 0, 1e-14);
    assert_int_equal(root_scan(touching, NULL, -5, 5, -2.5, 200, root, 20), 2);
    assert_near(root[0], -2, 1e-14);
    assert_near(root[1], 1, 1e-6);
    assert_int_equal(root_scan(half_defined, NULL, -10, 10, 0, 200, root, 20), 1);
    assert_near(root[0], 2.25, 1e-14);
    assert_int_equal(root_scan(half_defined, NULL, 0, INFINITY, 0, 200, root, 20), 1);
    assert_near(root[0], 2.25, 1e-14);
    assert_int_equal(root_scan(rootless, NULL, -10, 10, 0, 200, root, 20), 0);
    assert_int_equal(root_scan(pole, NULL, -1, 1, 0, 200, root, 20), 0);
    assert_int_equal(root_scan(steep, NULL, -1, 1, 0, 200, root, 20), 1);
    assert_near(root[0], 0.123456789, 1e-14);
    assert_int_equal(root_scan(steep, NULL, -1, 1, 0, 200, root, 0), 0);
    assert_int_equal(root_scan(behind_edge, NULL, -1, 1, 0, 200, root, 20), 1);
    assert_near(root[0], 0.3004, 1e-14);
    assert_int_equal(root_scan(with_hole, NULL, -1, 1, 0, 200, root, 20), 2);
    assert_near(root[0], 0.12499, 1e-12);
    assert_near(root[1], 0.12501, 1e-12);
    assert_int_equal(root_scan(jump_beside_pole, NULL, -1, 1, 0, 200, root, 20), 0);
}

/* --- systems --------------------------------------------------------------------------------- */

static void circle_and_line(void *ctx, const double *x, double *v, double *j)
{
    (void)ctx;
    v[0] = x[0] * x[0] + x[1] * x[1] - 4;
    v[1] = x[0] - x[1];
    if (j) {
        j[0] = 2 * x[0];
        j[1] = 2 * x[1];
        j[2] = 1;
        j[3] = -1;
    }
}

static void no_root(void *ctx, const double *x, double *v, double *j)
{
    (void)ctx;
    v[0] = x[0] * x[0] + 1;
    if (j)
        j[0] = 2 * x[0];
}

static void nowhere(void *ctx, const double *x, double *v, double *j)
{
    (void)ctx, (void)x;
    v[0] = NAN;
    if (j)
        j[0] = NAN;
}

static void systems(void **state)
{
    (void)state;
    double low[] = {-10, -10}, high[] = {10, 10}, x[] = {3, 1};
    RootSystem s = {2, low, high, NULL, circle_and_line};
    assert_int_equal(root_solve(&s, x), ST_OK);
    assert_near(x[0], sqrt(2), 1e-14);
    assert_near(x[1], sqrt(2), 1e-14);
    high[0] = high[1] = 0;
    x[0] = x[1] = -0.5;
    assert_int_equal(root_solve(&s, x), ST_OK);
    assert_near(x[0], -sqrt(2), 1e-14);
    low[0] = low[1] = 3;
    high[0] = high[1] = 10;
    x[0] = x[1] = 4;
    assert_int_equal(root_solve(&s, x), ST_UNABLE);
    assert_true(x[0] >= 3 && x[1] >= 3);
    low[0] = -10;
    s = (RootSystem){1, low, high, NULL, no_root};
    x[0] = 2;
    assert_int_equal(root_solve(&s, x), ST_UNABLE);
    s.eval = nowhere;
    assert_int_equal(root_solve(&s, x), ST_DOMAIN);
}

static Status cubic(void *ctx, const double *x, double *g)
{
    (void)ctx;
    g[0] = x[0] * x[0] * x[0] - 8;
    return ST_OK;
}

static Status cubic_slope(void *ctx, const double *x, double *a)
{
    *(long *)ctx += 1;
    a[0] = 3 * x[0] * x[0];
    return ST_OK;
}

static Status flat(void *ctx, const double *x, double *a)
{
    (void)ctx, (void)x;
    a[0] = 0;
    return ST_OK;
}

static Status refused(void *ctx, const double *x, double *a)
{
    (void)ctx, (void)x, (void)a;
    return ST_DOMAIN;
}

static void newton(void **state)
{
    (void)state;
    double scale = 1, x = 3;
    long matrices = 0;
    Newton *n = newton_new(1);
    NewtonProblem p = {1, &matrices, cubic, cubic_slope, &scale, false};
    assert_int_equal(newton_solve(n, &p, 1e-12, &x), ST_OK);
    assert_near(x, 2, 1e-13);
    assert_true(matrices > 0);
    p.keep = true;
    x = 2.001;
    assert_int_equal(newton_solve(n, &p, 1e-12, &x), ST_OK);
    assert_near(x, 2, 1e-13);
    p.keep = false;
    p.matrix = flat;
    x = 3;
    assert_int_equal(newton_solve(n, &p, 1e-12, &x), ST_SINGULAR);
    p.matrix = refused;
    x = 3;
    assert_int_equal(newton_solve(n, &p, 1e-12, &x), ST_DOMAIN);
    p.matrix = cubic_slope;
    p.residual = refused;
    assert_int_equal(newton_solve(n, &p, 1e-12, &x), ST_DOMAIN);
    newton_free(n);
    newton_free(NULL);
}

/* --- linear programs ------------------------------------------------------------------------- */

static bool is_feasible(const SimplexProblem *p, const double *x, double slack)
{
    long m = p->equalities + p->inequalities;
    for (long i = 0; i < m; i++) {
        double sum = -p->b[i];
        for (long j = 0; j < p->n; j++)
            sum += p->A[i * p->n + j] * x[j];
        if (sum > slack || (i < p->equalities && sum < -slack))
            return false;
    }
    for (long j = 0; j < p->n; j++)
        if (x[j] < p->lower[j] - slack || x[j] > p->upper[j] + slack)
            return false;
    return true;
}

static double cost(const SimplexProblem *p, const double *x)
{
    double sum = 0;
    for (long j = 0; j < p->n; j++)
        sum += p->c[j] * x[j];
    return sum;
}

/* The line number i: a row of A, or a bound. */
static void line(const SimplexProblem *p, long i, double *a, double *b)
{
    long m = p->inequalities;
    a[0] = a[1] = 0;
    if (i < m) {
        a[0] = p->A[2 * i];
        a[1] = p->A[2 * i + 1];
        *b = p->b[i];
    } else {
        a[(i - m) / 2] = 1;
        *b = (i - m) % 2 ? p->upper[(i - m) / 2] : p->lower[(i - m) / 2];
    }
}

/* The least cost over all crossings of two lines that are feasible. */
static double best_vertex(const SimplexProblem *p)
{
    double best = INFINITY;
    for (long i = 0; i < p->inequalities + 4; i++)
        for (long j = 0; j < i; j++) {
            double a[2], b[2], u, v;
            line(p, i, a, &u);
            line(p, j, b, &v);
            double det = a[0] * b[1] - a[1] * b[0];
            if (fabs(det) < 1e-9)
                continue;
            double x[] = {(u * b[1] - v * a[1]) / det, (a[0] * v - b[0] * u) / det};
            if (is_feasible(p, x, 1e-9) && cost(p, x) < best)
                best = cost(p, x);
        }
    return best;
}

static double best_whole(const SimplexProblem *p)
{
    double best = INFINITY;
    for (int i = -4; i <= 4; i++)
        for (int j = -4; j <= 4; j++) {
            double x[] = {i, j};
            if (is_feasible(p, x, 1e-9) && cost(p, x) < best)
                best = cost(p, x);
        }
    return best;
}

static void programs(void **state)
{
    (void)state;
    enum { ROWS = 4 };
    for (int k = 0; k < 300; k++) {
        double A[2 * ROWS], b[ROWS], c[2], low[] = {-4, -4}, high[] = {4, 4}, x[2];
        for (int i = 0; i < 2 * ROWS; i++)
            A[i] = round(5 * draw());
        for (int i = 0; i < ROWS; i++)
            b[i] = round(6 * draw() + 2);
        c[0] = round(9 * draw());
        c[1] = round(9 * draw());
        SimplexProblem p = {2, 0, ROWS, c, A, b, low, high};
        double best = best_vertex(&p);
        Status status = simplex_solve(&p, x);
        assert_int_equal(status, isinf(best) ? ST_UNABLE : ST_OK);
        if (status == ST_OK) {
            assert_true(is_feasible(&p, x, 1e-8));
            assert_near(cost(&p, x), best, 1e-8);
        }
        best = best_whole(&p);
        status = wholes_solve(&p, (bool[]){true, true}, x);
        assert_int_equal(status, isinf(best) ? ST_UNABLE : ST_OK);
        if (status == ST_OK) {
            assert_true(is_feasible(&p, x, 1e-8) && x[0] == round(x[0]) && x[1] == round(x[1]));
            assert_near(cost(&p, x), best, 1e-8);
        }
        /* In whatever units the objective counts. */
        for (int i = 0; i < 2; i++)
            c[i] = ldexp(c[i], k % 2 ? -50 : 50);
        assert_int_equal(wholes_solve(&p, (bool[]){true, true}, x), status);
        if (status == ST_OK)
            assert_near(ldexp(cost(&p, x), k % 2 ? 50 : -50), best, 1e-8);
    }
}

static void program_ends(void **state)
{
    (void)state;
    double A[] = {1, 1}, b[] = {2}, c[] = {-1, -1}, low[] = {0, 0};
    double high[] = {INFINITY, INFINITY}, x[2];
    SimplexProblem p = {2, 0, 1, c, A, b, low, high};
    assert_int_equal(simplex_solve(&p, x), ST_OK);
    assert_near(x[0] + x[1], 2, 1e-12);
    A[0] = -1;
    assert_int_equal(simplex_solve(&p, x), ST_LIMIT);
    p.equalities = 1;
    p.inequalities = 0;
    A[0] = A[1] = 1;
    c[0] = 1;
    c[1] = 2;
    assert_int_equal(simplex_solve(&p, x), ST_OK);
    assert_near(x[0], 2, 1e-12);
    assert_near(x[1], 0, 1e-12);
    b[0] = -1;
    assert_int_equal(simplex_solve(&p, x), ST_UNABLE);
}

/* --- minima ---------------------------------------------------------------------------------- */

/* (x-2)^2 + (y-1)^2 with x^2 <= y and x + y <= 2: at (1, 1). */
static void textbook(void *ctx, const double *x, double *v, double *j)
{
    (void)ctx;
    if (v) {
        v[0] = (x[0] - 2) * (x[0] - 2) + (x[1] - 1) * (x[1] - 1);
        v[1] = x[0] * x[0] - x[1];
        v[2] = x[0] + x[1] - 2;
    }
    if (j) {
        double rows[] = {2 * (x[0] - 2), 2 * (x[1] - 1), 2 * x[0], -1, 1, 1};
        for (int i = 0; i < 6; i++)
            j[i] = rows[i];
    }
}

/* x*y on the circle: -1/2. */
static void on_circle(void *ctx, const double *x, double *v, double *j)
{
    (void)ctx;
    if (v) {
        v[0] = x[0] * x[1];
        v[1] = x[0] * x[0] + x[1] * x[1] - 1;
    }
    if (j) {
        double rows[] = {x[1], x[0], 2 * x[0], 2 * x[1]};
        for (int i = 0; i < 4; i++)
            j[i] = rows[i];
    }
}

static void rosenbrock(void *ctx, const double *x, double *v, double *j)
{
    (void)ctx;
    double r = x[1] - x[0] * x[0];
    if (v)
        v[0] = 100 * r * r + (1 - x[0]) * (1 - x[0]);
    if (j) {
        j[0] = -400 * r * x[0] - 2 * (1 - x[0]);
        j[1] = 200 * r;
    }
}

static void falling(void *ctx, const double *x, double *v, double *j)
{
    (void)ctx;
    if (v)
        v[0] = -x[0] * x[0] * x[0];
    if (j)
        j[0] = -3 * x[0] * x[0];
}

static void impossible(void *ctx, const double *x, double *v, double *j)
{
    (void)ctx;
    if (v) {
        v[0] = x[0];
        v[1] = x[0] * x[0] + 1;
    }
    if (j) {
        j[0] = 1;
        j[1] = 2 * x[0];
    }
}

static void minima(void **state)
{
    (void)state;
    double low[] = {-INFINITY, -INFINITY}, high[] = {INFINITY, INFINITY}, value;
    double x[] = {0.5, 0.5};
    OptimumProblem p = {2, 0, 2, low, high, NULL, textbook};
    assert_int_equal(optimum_find(&p, x, true, &value), OPTIMUM_FOUND);
    assert_near(x[0], 1, 1e-7);
    assert_near(x[1], 1, 1e-7);
    assert_near(value, 1, 1e-10);
    p = (OptimumProblem){2, 1, 0, low, high, NULL, on_circle};
    x[0] = 0.9;
    x[1] = -0.2;
    assert_int_equal(optimum_find(&p, x, true, &value), OPTIMUM_FOUND);
    assert_near(value, -0.5, 1e-10);
    assert_near(x[0] * x[0] + x[1] * x[1], 1, 1e-9);
    p = (OptimumProblem){2, 0, 0, low, high, NULL, rosenbrock};
    x[0] = -1.2;
    x[1] = 1;
    assert_int_equal(optimum_find(&p, x, true, &value), OPTIMUM_FOUND);
    assert_near(x[0], 1, 1e-7);
    assert_near(x[1], 1, 1e-7);
    high[0] = 0.5; /* the bound is active: y = 1/4 */
    x[0] = -1.2;
    x[1] = 1;
    assert_int_equal(optimum_find(&p, x, true, &value), OPTIMUM_FOUND);
    assert_near(x[0], 0.5, 1e-9);
    assert_near(x[1], 0.25, 1e-7);
    assert_near(value, 0.25, 1e-9);
}

/* x^4 - x^2 + y^2 */
static void two_valleys(void *ctx, const double *x, double *v, double *j)
{
    (void)ctx;
    double y = x[1];
    v[0] = x[0] * x[0] * (x[0] * x[0] - 1) + y * y;
    if (j) {
        j[0] = 4 * x[0] * x[0] * x[0] - 2 * x[0];
        j[1] = 2 * y;
    }
}

static void one_hill(void *ctx, const double *x, double *v, double *j)
{
    (void)ctx;
    v[0] = x[0] * x[0] * (x[0] * x[0] / 18 - 1);
    if (j)
        j[0] = 2 * x[0] * (x[0] * x[0] / 9 - 1);
}

/* The slope vanishes at the start, which is a saddle or a summit, alone and at a bound. */
static void stationary_starts(void **state)
{
    (void)state;
    double low[] = {-INFINITY, -INFINITY}, high[] = {INFINITY, INFINITY}, value, x[] = {0, 0};
    OptimumProblem p = {2, 0, 0, low, high, NULL, two_valleys};
    assert_int_equal(optimum_find(&p, x, true, &value), OPTIMUM_FOUND);
    assert_near(fabs(x[0]), sqrt(0.5), 1e-7);
    assert_near(value, -0.25, 1e-10);
    p.n = 1;
    p.eval = one_hill;
    for (int bound = 0; bound < 2; bound++) {
        low[0] = bound ? 0 : -INFINITY;
        x[0] = 0;
        assert_int_equal(optimum_find(&p, x, true, &value), OPTIMUM_FOUND);
        assert_near(fabs(x[0]), 3, 1e-7);
        assert_near(value, -4.5, 1e-10);
    }
}

static void minimum_ends(void **state)
{
    (void)state;
    double low = -INFINITY, high = INFINITY, x = 1, value;
    OptimumProblem p = {1, 0, 0, &low, &high, NULL, falling};
    assert_int_equal(optimum_find(&p, &x, true, &value), OPTIMUM_UNBOUNDED);
    p.eval = impossible;
    p.inequalities = 1;
    x = 1;
    assert_int_equal(optimum_find(&p, &x, true, &value), OPTIMUM_INFEASIBLE);
    high = 3;
    p.eval = falling;
    p.inequalities = 0;
    x = 1;
    assert_int_equal(optimum_find(&p, &x, true, &value), OPTIMUM_FOUND);
    assert_near(x, 3, 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scanned),      cmocka_unit_test(scanned_few),
        cmocka_unit_test(systems),      cmocka_unit_test(newton),
        cmocka_unit_test(programs),     cmocka_unit_test(program_ends),
        cmocka_unit_test(minima),       cmocka_unit_test(stationary_starts),
        cmocka_unit_test(minimum_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
