/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots in doubles: all that an interval shows, nearest first; poles, jumps and edges of where a
 * function is real are none; roots that are only touched; infinite intervals. Systems within
 * bounds, roots that are singular, and the ends of a search that finds nothing.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "numeric/search/root.h"

enum { MOST = 8 };

static const double PI = 3.14159265358979323846;

/* --- one function ---------------------------------------------------------------------------- */

typedef double (*Plain)(double x);

static double plain(void *ctx, double x)
{
    double y = (*(Plain *)ctx)(x);
    return isfinite(y) ? y : NAN;
}

static long scan(Plain f, double a, double b, double from, double *roots)
{
    return root_scan(plain, &f, a, b, from, 480, roots, MOST);
}

static void finds(Plain f, double a, double b, double from, double root, double tolerance)
{
    double roots[MOST];
    assert_true(scan(f, a, b, from, roots) > 0);
    assert_true(fabs(roots[0] - root) <= tolerance);
}

static void finds_nothing(Plain f, double a, double b)
{
    double roots[MOST];
    assert_int_equal(scan(f, a, b, 0, roots), 0);
}

static double jump(double x)
{
    return x < 0.3 ? -1 : 2;
}

static double touched(double x)
{
    return (x - 0.7) * (x - 0.7);
}

static double above(double x)
{
    return (x - 0.7) * (x - 0.7) + 1e-3;
}

static double far(double x)
{
    return log(x) - 20;
}

static double edge(double x)
{
    return sqrt(x - 1);
}

static double tiny(double x)
{
    return x - 1e-7;
}

static double pole(double x)
{
    return 1 / (x - 0.3);
}

static double line(double x)
{
    return x - 2;
}

static void test_scan(void **state)
{
    (void)state;
    double roots[MOST];
    assert_int_equal(scan(sin, 1, 20, 9, roots), 6);
    for (int k = 0; k < 6; k++) {
        static const int nearest[] = {3, 2, 4, 1, 5, 6}; /* times pi, by distance from 9 */
        assert_true(fabs(roots[k] - nearest[k] * PI) < 1e-14 * 20);
    }
    assert_int_equal(scan(sin, 0, 100, 0, roots), MOST);
    assert_true(roots[0] == 0 && fabs(roots[MOST - 1] - 7 * PI) < 1e-12);
    finds(touched, -1, 2, 0, 0.7, 1e-8);
    finds(far, -INFINITY, INFINITY, 0, exp(20), 1e-5); /* as flat as ln is there */
    finds(edge, 0, 5, 0, 1, 1e-15);
    finds(tiny, -INFINITY, INFINITY, 0, 1e-7, 1e-22);
    finds(line, 1, 2, 0, 2, 0);
}

static void test_no_roots(void **state)
{
    (void)state;
    finds_nothing(jump, -1, 1);
    finds_nothing(pole, -1, 1);
    finds_nothing(above, -1, 2);
    finds_nothing(tan, 1, 2);
    finds_nothing(exp, -700, INFINITY); /* before it underflows */
    finds_nothing(line, -1, 1);
}

/* --- systems --------------------------------------------------------------------------------- */

typedef void (*Eval)(void *ctx, const double *x, double *values, double *jacobian);

static void put(double *to, const double *from, int n)
{
    for (int i = 0; to && i < n; i++)
        to[i] = from[i];
}

/* A circle and a line. */
static void circle(void *ctx, const double *x, double *values, double *jacobian)
{
    (void)ctx;
    put(values, (double[]){x[0] * x[0] + x[1] * x[1] - 4, x[0] - x[1]}, 2);
    put(jacobian, (double[]){2 * x[0], 2 * x[1], 1, -1}, 4);
}

/* A root where the derivatives vanish. */
static void singular(void *ctx, const double *x, double *values, double *jacobian)
{
    (void)ctx;
    put(values, (double[]){x[0] * x[0], x[1] - 1}, 2);
    put(jacobian, (double[]){2 * x[0], 0, 0, 1}, 4);
}

static void rootless(void *ctx, const double *x, double *values, double *jacobian)
{
    (void)ctx;
    put(values, (double[]){x[0] * x[0] + 1, x[1]}, 2);
    put(jacobian, (double[]){2 * x[0], 0, 0, 1}, 4);
}

static void undefined(void *ctx, const double *x, double *values, double *jacobian)
{
    (void)ctx;
    put(values, (double[]){log(x[0]), x[1]}, 2);
    put(jacobian, (double[]){1 / x[0], 0, 0, 1}, 4);
}

static Status solve(Eval eval, double low, double high, double *x)
{
    const double lower[] = {low, low}, upper[] = {high, high};
    RootSystem system = {2, lower, upper, NULL, eval};
    return root_solve(&system, x);
}

static void test_systems(void **state)
{
    (void)state;
    double x[] = {1, 3}, y[] = {-1, -0.2}, z[] = {3, 3};
    assert_int_equal(solve(circle, -INFINITY, INFINITY, x), ST_OK);
    assert_true(fabs(x[0] - sqrt(2)) < 1e-15 * 4 && fabs(x[1] - sqrt(2)) < 1e-15 * 4);
    assert_int_equal(solve(circle, -5, 0, y), ST_OK);
    assert_true(fabs(y[0] + sqrt(2)) < 1e-15 * 4 && fabs(y[1] + sqrt(2)) < 1e-15 * 4);
    assert_int_equal(solve(singular, -5, 5, z), ST_OK);
    assert_true(fabs(z[0]) < 1e-3 && fabs(z[1] - 1) < 1e-12);
}

static void test_no_solution(void **state)
{
    (void)state;
    double x[] = {1, 3}, y[] = {-1, 1}, z[] = {3, 3};
    assert_int_equal(solve(rootless, -INFINITY, INFINITY, x), ST_UNABLE);
    assert_int_equal(solve(undefined, -INFINITY, INFINITY, y), ST_DOMAIN);
    assert_int_equal(solve(circle, 2.5, 5, z), ST_UNABLE); /* the root is outside */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scan),
        cmocka_unit_test(test_no_roots),
        cmocka_unit_test(test_systems),
        cmocka_unit_test(test_no_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
