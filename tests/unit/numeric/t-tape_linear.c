/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear equations compiled to programs: solutions by their residual, pivots that vanish on the way
 * although the matrix stays regular, singular matrices, what is not linear, sparse systems of
 * growing size, derivatives.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <math.h>

#include "cas/base/mem.h"
#include "cas/cas.h"
#include "cas/core/expr.h"
#include "cas/value/funcs.h"
#include "numeric/program/tape_linear.h"

enum { MOST = 400 };
static Expr V[MOST], Zs[MOST];

static int setup(void **state)
{
    (void)state;
    cas_init();
    char name[16];
    for (int i = 0; i < MOST; i++) {
        snprintf(name, sizeof name, "v%d", i);
        V[i] = expr_symbol(name);
        snprintf(name, sizeof name, "z%d", i);
        Zs[i] = expr_symbol(name);
    }
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    expr_done();
    return 0;
}

static Expr times(Expr a, Expr b)
{
    return expr_mul(a, b);
}

/* cos(v0)*z0 + sin(v0)*z1 = v1, -sin(v0)*z0 + cos(v0)*z1 = v2: regular everywhere, though the first
 * pivot, cos(v0), vanishes. */
static void test_rotation(void **state)
{
    (void)state;
    Expr c = expr_call1("cos", V[0]), s = expr_call1("sin", V[0]);
    Expr F[] = {expr_sub(expr_add(times(c, Zs[0]), times(s, Zs[1])), V[1]),
                expr_sub(expr_sub(times(c, Zs[1]), times(s, Zs[0])), V[2])};
    double sample[] = {0, 1, 2}, z[2];
    TapeLinearReport report;
    TapeLinear *linear =
        tape_linear_new(F, 2, V, 3, Zs, sample, TAPE_LINEAR_NO_SLOPES, NULL, &report);
    assert_non_null(linear);
    for (double angle = 0; angle < 7; angle += acos(0) / 64) {
        double in[] = {angle, 0.3, -1.7};
        assert_int_equal(tape_linear_eval(linear, in, z), ST_OK);
        assert_true(fabs(z[0] - (cos(angle) * 0.3 + sin(angle) * 1.7)) < 1e-11);
        assert_true(fabs(z[1] - (sin(angle) * 0.3 - cos(angle) * 1.7)) < 1e-11);
    }
    tape_linear_free(linear);
}

static TapeLinearReport report_of(const Expr *F, long m, const double *sample)
{
    TapeLinearReport report;
    TapeLinear *linear =
        tape_linear_new(F, m, V, 3, Zs, sample, TAPE_LINEAR_NO_SLOPES, NULL, &report);
    assert_true((linear == NULL) == (report.fault != TAPE_LINEAR_FINE));
    tape_linear_free(linear);
    return report;
}

static void test_faults(void **state)
{
    (void)state;
    static const double sample[] = {0.5, 2, 0};
    Expr singular[] = {expr_add(Zs[0], times(V[0], Zs[1])),
                       expr_sub(times(V[1], expr_add(Zs[0], times(V[0], Zs[1]))), V[2])};
    assert_int_equal(report_of(singular, 2, sample).fault, TAPE_LINEAR_SINGULAR);
    Expr algebraic[] = {expr_sub(Zs[0], V[0]), expr_sub(V[0], V[1])};
    TapeLinearReport report = report_of(algebraic, 2, sample);
    assert_int_equal(report.fault, TAPE_LINEAR_SINGULAR);
    assert_int_equal(report.equation, 1);
    Expr square[] = {expr_sub(Zs[1], V[0]), expr_sub(expr_pow(Zs[0], expr_int(2)), V[1])};
    report = report_of(square, 2, sample);
    assert_int_equal(report.fault, TAPE_LINEAR_NONLINEAR);
    assert_int_equal(report.equation, 1);
    assert_int_equal(report.unknown, 0);
    /* not linear off the sample, where V[2] = 0 */
    Expr hidden[] = {expr_sub(expr_add(Zs[0], times(V[2], expr_call1("sin", Zs[0]))), V[0])};
    assert_int_equal(report_of(hidden, 1, sample).fault, TAPE_LINEAR_NONLINEAR);
    Expr bent[] = {expr_sub(expr_call1("abs", Zs[0]), V[0])};
    assert_int_equal(report_of(bent, 1, sample).fault, TAPE_LINEAR_NONLINEAR);
    Expr pole[] = {expr_sub(Zs[0], expr_inv(V[2]))};
    assert_int_equal(report_of(pole, 1, sample).fault, TAPE_LINEAR_UNDEFINED);
}

/* Linear although it does not look so: (z+1)^2 - z^2 - v. */
static void test_hidden_linearity(void **state)
{
    (void)state;
    Expr one = expr_int(1), two = expr_int(2);
    Expr F[] = {
        expr_sub(expr_sub(expr_pow(expr_add(Zs[0], one), two), expr_pow(Zs[0], two)), V[0])};
    double in[] = {5}, z;
    TapeLinearReport report;
    TapeLinear *linear = tape_linear_new(F, 1, V, 1, Zs, in, TAPE_LINEAR_NO_SLOPES, NULL, &report);
    assert_non_null(linear);
    assert_int_equal(tape_linear_eval(linear, in, &z), ST_OK);
    assert_true(fabs(z - 2) < 1e-14);
    tape_linear_free(linear);
}

static void test_singular_on_the_way(void **state)
{
    (void)state;
    Expr F[] = {expr_sub(expr_add(times(V[0], Zs[0]), times(V[1], Zs[1])), V[2]),
                expr_sub(expr_add(times(V[1], Zs[0]), times(V[0], Zs[1])), V[2])};
    double sample[] = {2, 1, 3}, in[] = {1, 1, 3}, z[2];
    TapeLinearReport report;
    TapeLinear *linear =
        tape_linear_new(F, 2, V, 3, Zs, sample, TAPE_LINEAR_NO_SLOPES, NULL, &report);
    assert_int_equal(tape_linear_eval(linear, sample, z), ST_OK);
    assert_true(fabs(z[0] - 1) < 1e-14 && fabs(z[1] - 1) < 1e-14);
    Status status = tape_linear_eval(linear, in, z);
    assert_true(status == ST_SINGULAR || !isfinite(z[0]));
    tape_linear_free(linear);
}

/* A tridiagonal matrix with symbolic entries: instructions grow linearly with the size. */
static long chain_length(long m)
{
    static Expr F[MOST];
    static double in[MOST], z[MOST];
    for (long i = 0; i < m; i++) {
        in[i] = 0.1 * (double)(i % 7);
        F[i] = expr_sub(times(expr_add(V[i], expr_int(3)), Zs[i]), V[i]);
        if (i > 0)
            F[i] = expr_add(F[i], times(V[i - 1], Zs[i - 1]));
        if (i + 1 < m)
            F[i] = expr_sub(F[i], Zs[i + 1]);
    }
    TapeLinearReport report;
    TapeLinear *linear = tape_linear_new(F, m, V, m, Zs, in, TAPE_LINEAR_NO_SLOPES, NULL, &report);
    assert_non_null(linear);
    assert_int_equal(tape_linear_eval(linear, in, z), ST_OK);
    for (long i = 0; i < m; i++) {
        double residual = (in[i] + 3) * z[i] - in[i];
        residual += i > 0 ? in[i - 1] * z[i - 1] : 0;
        residual -= i + 1 < m ? z[i + 1] : 0;
        assert_true(fabs(residual) < 1e-13);
    }
    long length = tape_linear_length(linear);
    tape_linear_free(linear);
    return length;
}

static void test_sparse(void **state)
{
    (void)state;
    long small = chain_length(50), large = chain_length(400);
    assert_true(large < 10 * small && large < 12 * 400);
}

/* A closed chain, 3+v on the diagonal beside -1, whose exact solution is all alike: multipliers of
 * 3 along it would be 3^60. */
static void test_closed_chain(void **state)
{
    (void)state;
    enum { LONG = 60 };
    static Expr F[LONG];
    static double in[LONG], z[LONG];
    for (long i = 0; i < LONG; i++) {
        Expr beside = expr_add(Zs[(i + 1) % LONG], Zs[(i + LONG - 1) % LONG]);
        in[i] = 0.25;
        F[i] = expr_sub(expr_sub(times(expr_add(V[i], expr_int(3)), Zs[i]), beside), V[i]);
    }
    TapeLinearReport report;
    TapeLinear *linear =
        tape_linear_new(F, LONG, V, LONG, Zs, in, TAPE_LINEAR_NO_SLOPES, NULL, &report);
    assert_non_null(linear);
    assert_int_equal(tape_linear_eval(linear, in, z), ST_OK);
    for (long i = 0; i < LONG; i++)
        assert_true(fabs(z[i] - 0.2) < 1e-14);
    tape_linear_free(linear);
}

static void test_derivatives(void **state)
{
    (void)state;
    Expr F[] = {expr_sub(expr_add(times(V[0], Zs[0]), times(V[1], Zs[1])), expr_call1("sin", V[2])),
                expr_sub(expr_add(times(V[1], Zs[0]), times(expr_int(3), Zs[1])), V[0])};
    double in[] = {2, 0.7, 0.4}, exact[6] = {0}, high[2], low[2], h = 1e-6;
    TapeLinearReport report;
    TapeLinear *linear = tape_linear_new(F, 2, V, 3, Zs, in, TAPE_LINEAR_SLOPES, NULL, &report);
    tape_eval_dense(tape_linear_jacobian(linear), in, exact, 3);
    for (int j = 0; j < 3; j++) {
        double x = in[j];
        in[j] = x + h;
        assert_int_equal(tape_linear_eval(linear, in, high), ST_OK);
        in[j] = x - h;
        assert_int_equal(tape_linear_eval(linear, in, low), ST_OK);
        in[j] = x;
        for (int i = 0; i < 2; i++)
            assert_true(fabs(exact[3 * i + j] - (high[i] - low[i]) / (2 * h)) < 1e-9);
    }
    tape_linear_free(linear);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_rotation, setup, teardown),
        cmocka_unit_test_setup_teardown(test_faults, setup, teardown),
        cmocka_unit_test_setup_teardown(test_hidden_linearity, setup, teardown),
        cmocka_unit_test_setup_teardown(test_singular_on_the_way, setup, teardown),
        cmocka_unit_test_setup_teardown(test_sparse, setup, teardown),
        cmocka_unit_test_setup_teardown(test_closed_chain, setup, teardown),
        cmocka_unit_test_setup_teardown(test_derivatives, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
