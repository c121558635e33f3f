/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Quadrature point by point: the rule on polynomials it must do exactly, singular ends, jumps,
 * infinite ranges in both directions, and integrals that do not exist.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "numeric/search/quad.h"

static double power(void *ctx, double x)
{
    return pow(x, *(double *)ctx);
}

static double jump(void *ctx, double x)
{
    return x < *(double *)ctx ? 1 : 3;
}

/* In the left half nothing but in a strip at zero that lies outside of all nodes. */
static double edge(void *ctx, double x)
{
    return x < *(double *)ctx ? 1 : x > 0.75 ? (x - 0.75) * (x - 0.75) : 0;
}

static double bell(void *ctx, double x)
{
    return exp(-x * x * *(double *)ctx);
}

static double corner(void *ctx, double x)
{
    return exp(-fabs(x)) / sqrt(fabs(x)) * *(double *)ctx;
}

static double root(void *ctx, double x)
{
    return sqrt(x - *(double *)ctx);
}

static void check(QuadFunction f, double parameter, double a, double b, double exact)
{
    double value;
    assert_int_equal(quad_integrate(f, &parameter, a, b, 1e-11, &value), ST_OK);
    if (!(fabs(value - exact) <= 1e-10 * fmax(1, fabs(exact))))
        fail_msg("%.17g instead of %.17g", value, exact);
}

static void test_values(void **state)
{
    (void)state;
    for (int k = 0; k <= 31; k++)
        check(power, k, 0, 2, pow(2, k + 1) / (k + 1));
    check(power, 3, 2, 1, -15.0 / 4);
    check(power, -0.5, 0, 4, 4);
    check(power, -0.9, 0, 1, 10);
    check(power, -2, 1, INFINITY, 1);
    check(power, -2, -INFINITY, -1, 1);
    check(jump, 1.0 / 3, 0, 1, 7.0 / 3);
    check(jump, 1e-4, 0, 1, 3 - 2e-4);
    check(edge, 1e-4, 0, 1, 1e-4 + 1 / 192.0);
    check(edge, 1e-4, 1, 0, -1e-4 - 1 / 192.0);
    check(bell, 1, -INFINITY, INFINITY, sqrt(M_PI));
    check(bell, 1e6, -1, 1, sqrt(M_PI) / 1000);
    check(corner, 1, 0, INFINITY, sqrt(M_PI));
    check(corner, 1, INFINITY, 0, -sqrt(M_PI));
    check(power, 1, 3, 3, 0);
}

static long calls;

static double peaks(void *ctx, double x)
{
    double sum = 0;
    calls++;
    for (int k = 1; k < 8; k++)
        sum += 1 / (1 + *(double *)ctx * k * (x - 1.0 / k) * (x - 1.0 / k));
    return sum;
}

/* Always the part with the largest error is halved: in another order it takes more. */
static void test_effort(void **state)
{
    (void)state;
    double value, sharp = 1e6, exact = 0;
    for (int k = 1; k < 8; k++)
        exact += (atan((2 - 1.0 / k) * sqrt(sharp * k)) + atan(sqrt(sharp / k))) / sqrt(sharp * k);
    calls = 0;
    assert_int_equal(quad_integrate(peaks, &sharp, 0, 2, 1e-11, &value), ST_OK);
    if (!(fabs(value - exact) <= 1e-11 * exact) || calls > 4300)
        fail_msg("%.17g instead of %.17g, %ld calls", value, exact, calls);
}

/* A constant, by so many integrals within each other. */
static double within(void *ctx, double x)
{
    int depth = *(int *)ctx - 1;
    double value = 1;
    (void)x;
    calls++;
    if (depth > 0)
        assert_int_equal(quad_integrate(within, &depth, 0, 1, 1e-11, &value), ST_OK);
    return value;
}

/* A closer look at constants does not multiply. */
static void test_within(void **state)
{
    (void)state;
    double value;
    int depth = 2;
    calls = 0;
    assert_int_equal(quad_integrate(within, &depth, 0, 1, 1e-11, &value), ST_OK);
    if (!(fabs(value - 1) <= 1e-11) || calls > 50000)
        fail_msg("%.17g, %ld calls", value, calls);
}

static void test_failures(void **state)
{
    (void)state;
    double value, parameter = -1;
    assert_int_not_equal(quad_integrate(power, &parameter, 0, 1, 1e-11, &value), ST_OK);
    assert_int_not_equal(quad_integrate(power, &parameter, 1, INFINITY, 1e-11, &value), ST_OK);
    parameter = 1;
    assert_int_equal(quad_integrate(root, &parameter, 0, 2, 1e-11, &value), ST_DOMAIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_effort),
        cmocka_unit_test(test_within),
        cmocka_unit_test(test_failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
