/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pivots are chosen by values at a point: what has no value there is not taken for a number, and
 * what is small beside its row or its column is left to the others. Derivatives of a field whose
 * highest derivatives all depend on each other stay as sparse as its equations.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>

#include "dae/model/field.h"
#include "dae/model/stage.h"
#include "numeric/step/implicit.h"
#include "numeric/step/shifts.h"

static const struct {
    const char *name;
    double value;
} KERNELS[] = {{"x(t)", 3}, {"y(t)", -4}, {"p", 0.5}, {"tiny", 1e-3}, {"huge", 1e4}};
enum { COUNT = sizeof KERNELS / sizeof *KERNELS };

static void begin(Sample *sample)
{
    Expr kernel[COUNT];
    double value[COUNT];
    for (int i = 0; i < COUNT; i++) {
        kernel[i] = read_expr(KERNELS[i].name);
        value[i] = KERNELS[i].value;
    }
    sample_begin(sample, kernel, value, COUNT);
}

static void values(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double value;
    } cases[] = {
        {"x(t)*y(t)/p", -24},
        {"2*x(t)-y(t)^2/8+1", 5},
        {"sin(p)", 0.479425538604203},
        {"arctan(y(t),x(t))", -0.9272952180016122},
        {"sqrt(y(t)^2)+x(t)^p", 5.7320508075688773},
        {"piecewise(x(t)>0,1,2)", NAN},
        {"f(p)", NAN}, /* nobody knows it */
        {"f(p,2)", NAN},
        {"z(t)+1", NAN}, /* not given */
        {"y(t)^p", NAN}, /* not real */
        {"BesselJ(0,p)+f(p)", NAN},
    };
    Sample sample;
    begin(&sample);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double value = sample_value(&sample, read_expr(cases[i].text));
        if (isnan(cases[i].value) ? !isnan(value) : !(fabs(value - cases[i].value) < 1e-13))
            fail_msg("%s is %.17g", cases[i].text, value);
    }
    sample_end(&sample);
}

/* The row of the first pivot of {{a, b}, {c, d}} at the point. */
static long first_row(const char *const entry[4], bool sampled)
{
    Stage stage;
    Sample sample;
    stage_begin(&stage, 2, 2);
    begin(&sample);
    for (long j = 0; j < 2; j++)
        for (long i = 0; i < 2; i++)
            stage_append(&stage, i, j, read_expr(entry[2 * i + j]));
    for (long i = 0; i < 2; i++)
        stage.side[i] = EXPR_ZERO;
    stage_eliminate(&stage, sampled ? &sample : NULL);
    assert_int_equal(stage.rank, 2);
    long row = stage.pivot_row[0];
    sample_end(&sample);
    stage_end(&stage);
    return row;
}

static void pivots(void **state)
{
    (void)state;
    static const struct {
        const char *entry[4];
        bool sampled;
        long row;
    } cases[] = {
        {{"tiny", "2*tiny", "huge", "3*huge"}, true, 1},  /* small beside their columns */
        {{"tiny", "2*tiny", "huge", "3*huge"}, false, 0}, /* without a point the first */
        {{"p", "2*p", "huge", "3*huge"}, true, 0},        /* not small enough */
        {{"x(t)", "y(t)", "1", "x(t)"}, true, 1},         /* a number before functions */
        {{"x(t)", "y(t)", "p", "x(t)"}, true, 1},         /* a parameter, too */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (first_row(cases[i].entry, cases[i].sampled) != cases[i].row)
            fail_msg("case %zu: the first pivot is not in row %ld", i, cases[i].row);
}

/* A ladder, couplings of 1 beside functions that are 3 at the point: its pivots stay of that size,
 * while those of shooting along it grow by 2.6 from cell to cell. */
static void ladder(void **state)
{
    (void)state;
    enum { CELLS = 40 };
    Stage stage;
    Sample sample;
    stage_begin(&stage, CELLS, CELLS);
    begin(&sample);
    for (long j = 0; j < CELLS; j++) {
        if (j > 0)
            stage_append(&stage, j - 1, j, EXPR_ONE);
        stage_append(&stage, j, j, read_expr("x(t)"));
        if (j < CELLS - 1)
            stage_append(&stage, j + 1, j, EXPR_ONE);
    }
    stage_eliminate(&stage, &sample);
    assert_int_equal(stage.rank, CELLS);
    for (long k = 0; k < CELLS; k++) {
        Expr pivot = stage_entry(&stage, stage.pivot_row[k], stage.pivot_column[k]);
        assert_true(fabs(sample_value(&sample, pivot)) < 10);
    }
    sample_end(&sample);
    stage_end(&stage);
}

enum { ALL = 60 };

/* -z[i-1] + (3 + x[i]^2) z[i] - z[i+1] = sin(x[i]) + t*x[i-1] + 1/cosh(x[i]): every z depends on
 * all x, and the last derivative has no value in doubles for large x. */
static Field chain(const double *at)
{
    static Expr F[ALL], z[ALL], v[ALL + 1];
    static long first[ALL], order[ALL];
    char text[200];
    v[0] = read_expr("t");
    for (int i = 0; i < ALL; i++) {
        first[i] = i;
        order[i] = 1;
        snprintf(text, sizeof text, "z%d", i);
        z[i] = read_expr(text);
        snprintf(text, sizeof text, "x%d", i);
        v[i + 1] = read_expr(text);
        snprintf(text, sizeof text, "-z%d+(3+x%d^2)*z%d-z%d-sin(x%d)-t*x%d-1/cosh(x%d)",
                 i > 0 ? i - 1 : ALL - 1, i, i, i < ALL - 1 ? i + 1 : 0, i, i > 0 ? i - 1 : 0, i);
        F[i] = read_expr(text);
    }
    TapeLinearReport report;
    TapeLinear *linear =
        tape_linear_new(F, ALL, v, ALL + 1, z, at, TAPE_LINEAR_BORDER, NULL, &report);
    if (!linear)
        fail_msg("fault %d: %ld, %ld", report.fault, report.equation, report.unknown);
    Field field;
    field_begin(&field, ALL, ALL, first, order, linear, ALL);
    return field;
}

static Status chain_rhs(void *field, double t, const double *y, double *dydt)
{
    return field_rhs(field, t, y, dydt);
}

static Status chain_jac(void *field, double t, const double *y, double *dfdy, double *dfdt)
{
    return field_jac(field, t, y, dfdy, dfdt);
}

/* The central difference of rhs in the direction x, and by t. */
static void difference(Field *field, double t, const double *y, const double *x, double by_t,
                       double *to)
{
    double side[2][ALL], moved[ALL], h = 1e-6;
    for (int s = 0; s < 2; s++) {
        double step = s ? -h : h;
        for (int i = 0; i < ALL; i++)
            moved[i] = y[i] + step * x[i];
        assert_int_equal(field_rhs(field, t + step * by_t, moved, side[s]), ST_OK);
    }
    for (int i = 0; i < ALL; i++)
        to[i] = (side[0][i] - side[1][i]) / (2 * h);
}

/* At y: solutions with the matrices of radau are those of differences, and so is df/dt. */
static void compare_solutions(Field *field, Fun *fun, const double *y)
{
    double t = 0.4, h = 0.3, x[ALL], re[ALL], im[ALL], Jx[ALL], zero[ALL] = {0}, by_t[ALL];
    RadauBasis basis = {.stages = 3, .pairs = 1, .real = 3.6, .re = {2.7}, .im = {3.05}};
    Shifts *shifts = shifts_new(fun, 1);
    for (int i = 0; i < ALL; i++)
        x[i] = re[i] = 1 + i % 3, im[i] = 2 - i % 5;
    assert_int_equal(shifts_at(shifts, t, y, NULL), ST_OK);
    assert_int_equal(shifts_factor(shifts, &basis, h), ST_OK);
    shifts_solve(shifts, x);
    shifts_solve_pair(shifts, 0, re, im);
    difference(field, t, y, x, 0, Jx);
    for (int i = 0; i < ALL; i++)
        if (!(fabs(basis.real / h * x[i] - Jx[i] - (1 + i % 3)) < 1e-6))
            fail_msg("%d: %.10g, not %d", i, basis.real / h * x[i] - Jx[i], 1 + i % 3);
    difference(field, t, y, re, 0, Jx);
    for (int i = 0; i < ALL; i++)
        assert_true(fabs((basis.re[0] * re[i] + basis.im[0] * im[i]) / h - Jx[i] - (1 + i % 3)) <
                    1e-6);
    shifts_free(shifts);
    Implicit *implicit = implicit_new(fun);
    assert_int_equal(implicit_jacobian(implicit, t, y, by_t), ST_OK);
    difference(field, t, y, zero, 1, Jx);
    for (int i = 0; i < ALL; i++)
        if (!(fabs(by_t[i] - Jx[i]) < 1e-6))
            fail_msg("%d: %.10g is %.10g", i, Jx[i], by_t[i]);
    implicit_free(implicit);
}

static void border(void **state)
{
    (void)state;
    double at[ALL + 1] = {0.4};
    for (int i = 0; i < ALL; i++)
        at[i + 1] = 0.3 + 0.1 * (i % 4);
    Field field = chain(at);
    assert_int_equal(field.pattern->border, ALL);
    assert_true(field.pattern->count < 9 * ALL);
    Fun fun = {
        .n = ALL, .ctx = &field, .rhs = chain_rhs, .jac = chain_jac, .pattern = field.pattern};
    compare_solutions(&field, &fun, at + 1);
    at[7] = 800;
    compare_solutions(&field, &fun, at + 1);
    field_end(&field);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(values, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(pivots, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(ladder, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(border, algebra_begin, algebra_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
