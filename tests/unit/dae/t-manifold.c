/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Manifolds of constraints in numbers: random points are moved onto random quadrics and planes,
 * where what may not move stays and what moves easily does; the nearest point is one from which no
 * tangent leads nearer; the way back after a step agrees with both. Derivatives by differences.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>

#include "dae/start/manifold.h"
#include "dae/start/nearest.h"
#include "numeric/linear/qr.h"
#include "tests/prop/gen.h"

enum { N = 4, MOST = 2 };

static Expr names[N], constraints[MOST];
static double seed_point[N]; /* on the manifold at t = 0.5 */

static double between(double low, double high)
{
    return low + (high - low) * (double)gen_below(100001) / 100000;
}

/* sum a_i (x_i - b_i)^2 + t*x_0 = c, and a plane; both hold at seed_point. */
static void draw_manifold(long p)
{
    static const char *const texts[N] = {"x", "y", "z", "w"};
    double at[MOST] = {0}, t = 0.5;
    for (long i = 0; i < N; i++) {
        names[i] = expr_symbol(texts[i]);
        seed_point[i] = between(-1, 1);
    }
    Expr sum = expr_mul(expr_symbol("t"), names[0]), plane = EXPR_ZERO;
    at[0] = t * seed_point[0];
    for (long i = 0; i < N; i++) {
        Expr a = expr_ratio(1 + gen_below(4), 2), b = expr_ratio(gen_below(9) - 4, 1);
        double av = num_to_double(a), bv = num_to_double(b);
        sum = expr_add(sum, expr_mul(a, expr_pow(expr_sub(names[i], b), EXPR_TWO)));
        at[0] += av * (seed_point[i] - bv) * (seed_point[i] - bv);
        Expr c = expr_ratio(gen_below(9) - 4, 3);
        plane = expr_add(plane, expr_mul(c, names[i]));
        at[1] += num_to_double(c) * seed_point[i];
    }
    char text[40];
    snprintf(text, sizeof text, "%.17f", at[0]);
    constraints[0] = expr_sub(sum, read_expr(text));
    snprintf(text, sizeof text, "%.17f", fabs(at[1]));
    Expr level = read_expr(text);
    constraints[1] = expr_sub(plane, at[1] < 0 ? expr_neg(level) : level);
    assert_true(p <= MOST);
}

/* What is left of the constraints at y, at most. */
static double residual(Manifold *m, const double *y)
{
    double worst = 0;
    manifold_residual(m, 0.5, y);
    for (long i = 0; i < m->p; i++)
        worst = fmax(worst, fabs(m->residual[i]));
    return worst;
}

static void near_by(double *y, double distance)
{
    for (long i = 0; i < N; i++)
        y[i] = seed_point[i] + distance * between(-1, 1);
}

static void test_derivatives(void **state)
{
    (void)state;
    for (long trial = 0; trial < 60; trial++) {
        gen_seed((uint64_t)trial);
        long p = 1 + trial % 2;
        draw_manifold(p);
        Manifold *m = trial % 3 ? manifold_new(constraints, p, expr_symbol("t"), names, N)
                                : manifold_new_later(constraints, p, expr_symbol("t"), names, N);
        double y[N], matrix[MOST * N], ahead[MOST], h = 1e-6;
        near_by(y, 0.5);
        assert_true(residual(m, seed_point) < 1e-12);
        manifold_jacobian(m, 0.5, y, matrix);
        for (long j = 0; j < N; j++) {
            y[j] += h;
            residual(m, y);
            memcpy(ahead, m->residual, sizeof(double) * (size_t)p);
            y[j] -= 2 * h;
            residual(m, y);
            for (long i = 0; i < p; i++)
                assert_true(fabs((ahead[i] - m->residual[i]) / (2 * h) - matrix[i * N + j]) < 1e-7);
            y[j] += h;
        }
        manifold_free(m);
    }
}

static void test_solve(void **state)
{
    (void)state;
    long found = 0;
    for (long trial = 0; trial < 200; trial++) {
        gen_seed((uint64_t)trial);
        long p = 1 + trial % 2, rank;
        draw_manifold(p);
        Manifold *m = manifold_new(constraints, p, expr_symbol("t"), names, N);
        double y[N], from[N], mobility[N] = {1, 1, 1, 1};
        near_by(y, 0.2);
        long still = gen_below(N + 1), loose = gen_below(N);
        if (still < N)
            mobility[still] = 0;
        if (loose != still)
            mobility[loose] = 1e4;
        memcpy(from, y, sizeof y);
        Status status = manifold_solve(m, 0.5, y, mobility, 1e-12, &rank);
        if (status == ST_OK) {
            found++;
            assert_true(rank <= p && residual(m, y) < 1e-10);
            assert_true(still == N || y[still] == from[still]);
            long open = 0;
            for (long i = 0; i < N; i++)
                open += m->free[i] && mobility[i] != 0;
            assert_int_equal(open, N - (still < N) - rank);
        }
        manifold_free(m);
    }
    assert_true(found > 150);
}

/* y - from, in units of the squared mobility, is a combination of gradients. */
static void test_nearest(void **state)
{
    (void)state;
    long found = 0;
    for (long trial = 0; trial < 200; trial++) {
        gen_seed((uint64_t)trial);
        long p = 1 + trial % 2;
        draw_manifold(p);
        Manifold *m = manifold_new(constraints, p, expr_symbol("t"), names, N);
        double y[N], from[N], mobility[N], matrix[MOST * N], basis[N * N], work[N * MOST + MOST];
        double before = 0, after = 0;
        near_by(from, 0.3);
        for (long i = 0; i < N; i++)
            mobility[i] = trial % 3 ? 1 : between(0.5, 2);
        memcpy(y, from, sizeof y);
        if (manifold_solve(m, 0.5, y, mobility, 1e-12, NULL) == ST_OK) {
            for (long i = 0; i < N; i++)
                before = hypot(before, (y[i] - from[i]) / mobility[i]);
            double far = nearest_point(m, 0.5, from, mobility, 1e-12, y);
            for (long i = 0; i < N; i++)
                after = hypot(after, (y[i] - from[i]) / mobility[i]);
            assert_true(fabs(far - after) < 1e-12 && after <= before * (1 + 1e-12));
            assert_true(residual(m, y) < 1e-10);
            manifold_jacobian(m, 0.5, y, matrix);
            for (long i = 0; i < p * N; i++)
                matrix[i] *= mobility[i % N];
            long count = qr_null_space(matrix, p, N, -1, 1e-9, basis, work);
            for (long k = 0; k < count; k++) {
                double along = 0;
                for (long i = 0; i < N; i++)
                    along += basis[k * N + i] * (y[i] - from[i]) / mobility[i];
                if (!(fabs(along) < 1e-5 * (1 + after)))
                    fail_msg("trial %ld: %g leads nearer", trial, along);
            }
            found++;
        }
        manifold_free(m);
    }
    assert_true(found > 150);
}

/* From far away, where Newton steps with one Jacobian do not get there, it is on the manifold, too,
 * or says that it is not. */
static void test_return_from_afar(void **state)
{
    (void)state;
    long there = 0;
    for (long trial = 0; trial < 60; trial++) {
        gen_seed((uint64_t)trial);
        draw_manifold(1 + trial % 2);
        Manifold *m = manifold_new(constraints, 1 + trial % 2, expr_symbol("t"), names, N);
        double y[N];
        near_by(y, 0.2 * (double)(1 + trial % 5));
        bool arrives = manifold_return(m, 0.5, y, 1e-13) == ST_OK;
        assert_true(!arrives || residual(m, y) < 1e-10);
        there += arrives;
        manifold_free(m);
    }
    assert_true(there > 50);
}

/* From nearly on the manifold it is back on it, and has moved no more than it must. */
static void test_return(void **state)
{
    (void)state;
    for (long trial = 0; trial < 100; trial++) {
        gen_seed((uint64_t)trial);
        long p = 1 + trial % 2;
        draw_manifold(p);
        Manifold *m = manifold_new(constraints, p, expr_symbol("t"), names, N);
        if (trial % 4 < 2)
            manifold_compile_return(m, constraints, expr_symbol("t"), names, NULL);
        double y[N], from[N], far = 0, back = 0;
        near_by(from, 1e-4);
        memcpy(y, from, sizeof y);
        for (long i = 0; i < N; i++)
            far = hypot(far, seed_point[i] - from[i]);
        assert_int_equal(manifold_return(m, 0.5, y, 1e-13), ST_OK);
        assert_true(residual(m, y) < 1e-11);
        for (long i = 0; i < N; i++)
            back = hypot(back, y[i] - from[i]);
        assert_true(back < 2 * far + 1e-12);
        manifold_free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_derivatives, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_solve, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_nearest, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_return, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_return_from_afar, algebra_begin, algebra_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
