/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nonlinear least squares: the known minima of More, Garbow and Hillstrom's problems, within
 * bounds, in any units; covariance against a closed form; which parameters do the same.
 */
#include "config.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "numeric/search/marquardt.h"

static const double FREE_LOW[4] = {-INFINITY, -INFINITY, -INFINITY, -INFINITY};
static const double FREE_HIGH[4] = {INFINITY, INFINITY, INFINITY, INFINITY};

static bool rosenbrock(void *ctx, const double *p, double *r, double *J)
{
    double unit = *(double *)ctx, x = p[0] / unit, y = p[1];
    r[0] = 10 * (y - x * x);
    r[1] = 1 - x;
    J[0] = -20 * x / unit;
    J[1] = 10;
    J[2] = -1 / unit;
    J[3] = 0;
    return true;
}

/* Powell's singular function: the Jacobian loses rank at the minimum 0. */
static bool powell(void *ctx, const double *p, double *r, double *J)
{
    (void)ctx;
    double b = p[1] - 2 * p[2], c = p[0] - p[3];
    const double residual[] = {p[0] + 10 * p[1], sqrt(5) * (p[2] - p[3]), b * b, sqrt(10) * c * c};
    const double slope[16] = {1,
                              10,
                              0,
                              0,
                              0,
                              0,
                              sqrt(5),
                              -sqrt(5),
                              0,
                              2 * b,
                              -4 * b,
                              0,
                              2 * sqrt(10) * c,
                              0,
                              0,
                              -2 * sqrt(10) * c};
    memcpy(r, residual, sizeof residual);
    memcpy(J, slope, sizeof slope);
    return true;
}

/* exp(-a*t) at t = 0, 1, ..., 4 for a = 1/2; without value below 0. */
static bool decay(void *ctx, const double *p, double *r, double *J)
{
    (void)ctx;
    for (int i = 0; i < 5; i++) {
        r[i] = exp(-p[0] * i) - exp(-0.5 * i);
        J[i] = -i * exp(-p[0] * i);
    }
    return p[0] > 0;
}

static MarquardtEnd run(bool (*value)(void *, const double *, double *, double *), void *ctx,
                        long m, long n, double *p, const double *low, const double *high, long most)
{
    double r[8], J[32];
    long steps;
    Marquardt problem = {m, n, ctx, value, low, high, most};
    return marquardt(&problem, p, r, J, &steps);
}

static void minima(void **state)
{
    (void)state;
    for (double unit = 1e-6; unit < 1e7; unit *= 1e3) {
        double p[] = {-1.2 * unit, 1};
        assert_int_equal(run(rosenbrock, &unit, 2, 2, p, FREE_LOW, FREE_HIGH, 200),
                         MARQUARDT_FOUND);
        assert_true(fabs(p[0] / unit - 1) < 1e-7 && fabs(p[1] - 1) < 1e-7);
    }
    double q[] = {3, -1, 0, 1};
    run(powell, NULL, 4, 4, q, FREE_LOW, FREE_HIGH, 200);
    for (int i = 0; i < 4; i++)
        assert_true(fabs(q[i]) < 1e-3);
    double a[] = {3};
    assert_int_equal(run(decay, NULL, 5, 1, a, FREE_LOW, FREE_HIGH, 100), MARQUARDT_FOUND);
    assert_true(fabs(a[0] - 0.5) < 1e-8);
}

static void ends(void **state)
{
    (void)state;
    double unit = 1, p[] = {-1.2, 1}, a[] = {-1};
    assert_int_equal(run(rosenbrock, &unit, 2, 2, p, FREE_LOW, FREE_HIGH, 2), MARQUARDT_TIRED);
    assert_int_equal(run(decay, NULL, 5, 1, a, FREE_LOW, FREE_HIGH, 100), MARQUARDT_NOWHERE);
    /* on the bound x = 1/2 the best y is 1/4; a start outside is moved inside */
    const double high[] = {0.5, 9}, low[] = {-9, -9};
    double b[] = {7, 7};
    assert_int_equal(run(rosenbrock, &unit, 2, 2, b, low, high, 200), MARQUARDT_FOUND);
    assert_true(b[0] == 0.5 && fabs(b[1] - 0.25) < 1e-8);
    double c[] = {0.7};
    const double far[] = {0.6}, farther[] = {2};
    assert_int_equal(run(decay, NULL, 5, 1, c, far, farther, 100), MARQUARDT_FOUND);
    assert_true(c[0] == 0.6);
}

static void covariances(void **state)
{
    (void)state;
    /* a straight line through x = 0, 1, 2, 3: (J^T J)^-1 = [0.7 -0.3; -0.3 0.2], in other units */
    double J[8], C[4];
    for (int i = 0; i < 4; i++) {
        J[2 * i] = 1e8;
        J[2 * i + 1] = 1e-5 * i;
    }
    assert_true(marquardt_covariance(J, 4, 2, C));
    const double wanted[] = {0.7e-16, -0.3e-3, -0.3e-3, 0.2e10};
    for (int i = 0; i < 4; i++)
        assert_true(fabs(C[i] / wanted[i] - 1) < 1e-12);
    for (int i = 0; i < 4; i++)
        J[2 * i + 1] = 3e8;
    assert_false(marquardt_covariance(J, 4, 2, C));
}

static void ranks(void **state)
{
    (void)state;
    /* columns: u, v, 2*u, 0, u+v */
    enum { M = 6, N = 5 };
    double J[M * N] = {0}, p[N] = {1, 2, 3, 4, 5};
    char group[N * N];
    for (int i = 0; i < M; i++) {
        double u = sin(i + 1), v = cos(3 * i);
        const double row[N] = {u, v, 2 * u, 0, u + v};
        memcpy(J + i * N, row, sizeof row);
    }
    assert_int_equal(marquardt_rank(J, M, N, p, group), 2);
    int rows = 0;
    for (int j = 0; j < N; j++) {
        int size = 0;
        for (int k = 0; k < N; k++)
            size += group[j * N + k];
        rows += size > 0;
        if (j == 3)
            assert_true(size == 1 && group[j * N + 3]);
        else if (size > 0)
            assert_true(!group[j * N + 3] && size == 4);
    }
    assert_int_equal(rows, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minima),
        cmocka_unit_test(ends),
        cmocka_unit_test(covariances),
        cmocka_unit_test(ranks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
