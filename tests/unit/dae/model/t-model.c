/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pivots are chosen by values at a point: what has no value there is not taken for a number, and
 * what is small beside its row or its column is left to the others.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>

#include "dae/model/stage.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(values, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(pivots, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(ladder, algebra_begin, algebra_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
