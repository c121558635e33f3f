/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What theory says of a method is what its steps do: on y' = lambda*y every method multiplies by
 * the growth that the study of its coefficients has, in all of the plane; the intervals and angles
 * of stability are where that growth passes 1.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>

#include "cas/base/arena.h"
#include "dae/theory/method_study.h"
#include "numeric/step/method.h"

/* ctx: the real and the imaginary part of lambda. */
static Status turning(void *ctx, double t, const double *y, double *dydt)
{
    const double *lambda = ctx;
    (void)t;
    dydt[0] = lambda[0] * y[0] - lambda[1] * y[1];
    dydt[1] = lambda[1] * y[0] + lambda[0] * y[1];
    return ST_OK;
}

static Status turning_jac(void *ctx, double t, const double *y, double *dfdy, double *dfdt)
{
    const double *lambda = ctx;
    (void)t;
    (void)y;
    dfdy[0] = dfdy[3] = lambda[0];
    dfdy[1] = -lambda[1];
    dfdy[2] = lambda[1];
    if (dfdt)
        dfdt[0] = dfdt[1] = 0;
    return ST_OK;
}

enum { WIDTH = 60, STEPS = 500, COUNTED = 400 };

/* The mean growth of steps of size 1; NaN when a step fails. */
static double growth_of_steps(const MethodRow *row, double x, double y, long steps, long counted)
{
    double lambda[] = {x, y}, s[2][WIDTH] = {{1, 0.3}}, error[WIDTH], grown = 0;
    Fun fun = {.n = 2, .ctx = lambda, .rhs = turning, .jac = turning_jac};
    long points = row->family == METHOD_RADAU ? 5 : 3;
    MethodChoice choice = {.name = row->name, .points = points, .fixed = true};
    Step *step = method_new(&choice, &fun);
    assert_true(step->width <= WIDTH);
    if (step->begin)
        assert_int_equal(step->begin(step, 0, 1, s[0]), ST_OK);
    for (long k = 0; k < steps; k++) {
        double *from = s[k % 2], *to = s[(k + 1) % 2], before = hypot(from[0], from[1]);
        if (step->attempt(step, (double)k, 1, from, to, error) != ST_OK || before < 1e-280) {
            step_free(step);
            return NAN;
        }
        grown += k >= steps - counted ? log(hypot(to[0], to[1]) / before) : 0;
    }
    step_free(step);
    return exp(grown / (double)counted);
}

/* Points of the plane where no step fails. */
static const double points[][2] = {{-0.3, 0}, {-0.9, 0.4},  {-0.1, 1.3}, {-1.7, -0.8},
                                   {-2.6, 0}, {0.25, -0.2}, {-0.4, 2.1}, {0, 0.7},
                                   {-3.5, 1}, {-0.05, 0.1}};

static void test_growth(void **state)
{
    (void)state;
    Arena arena;
    arena_begin(&arena);
    long compared = 0;
    for (long i = 0; method_row(i); i++) {
        const MethodRow *row = method_row(i);
        if (row->family > METHOD_BDF)
            continue;
        MethodStudy study = method_study(&arena, expr_symbol(row->name));
        bool many = study.kind == STUDY_MULTISTEP;
        for (size_t k = 0; k < sizeof points / sizeof *points; k++) {
            double said = method_study_growth(&study, points[k][0], points[k][1]);
            double seen = growth_of_steps(row, points[k][0], points[k][1], many ? STEPS : 1,
                                          many ? COUNTED : 1);
            if (isnan(seen) || !isfinite(said) || said < 1e-3)
                continue;
            if (!(fabs(seen / said - 1) < (many ? 0.04 : 1e-7)))
                fail_msg("%s at %g%+gi: %.10g is said, %.10g seen", row->name, points[k][0],
                         points[k][1], said, seen);
            compared++;
        }
    }
    assert_true(compared > 200);
    arena_end(&arena);
}

/* Stable up to the end of the interval, and not behind it. */
static void test_intervals(void **state)
{
    (void)state;
    Arena arena;
    arena_begin(&arena);
    for (long i = 0; method_row(i); i++) {
        const MethodRow *row = method_row(i);
        if (row->family > METHOD_BDF)
            continue;
        MethodStudy study = method_study(&arena, expr_symbol(row->name));
        double end = study.kind == STUDY_MULTISTEP ? study.interval : study.stability.interval;
        for (double part = 0.01; part < 1; part += 0.049) {
            double x = isinf(end) ? pow(10, 6 * part - 3) : part * end;
            if (!(method_study_growth(&study, -x, 0) <= 1 + 1e-6))
                fail_msg("%s is not stable at %g", row->name, -x);
        }
        if (isfinite(end))
            assert_true(method_study_growth(&study, -end * 1.001 - 1e-3, 0) > 1);
    }
    arena_end(&arena);
}

/* Within the angle the steps do not grow, a little outside of it some do. */
static void test_angles(void **state)
{
    (void)state;
    Arena arena;
    arena_begin(&arena);
    for (long i = 0; method_row(i); i++) {
        const MethodRow *row = method_row(i);
        if (row->family != METHOD_BDF)
            continue;
        MethodStudy study = method_study(&arena, expr_symbol(row->name));
        double angle = (study.a_stable ? 90 : study.angle) * acos(-1) / 180;
        bool outside = study.a_stable;
        for (double size = 1e-2; size < 1e3; size *= 1.02) {
            double inside = angle - 1e-6;
            assert_true(method_study_growth(&study, -size * cos(inside), size * sin(inside)) <=
                        1 + 1e-7);
            outside |= method_study_growth(&study, -size * cos(angle + 0.01),
                                           size * sin(angle + 0.01)) > 1 + 1e-9;
        }
        assert_true(outside);
    }
    arena_end(&arena);
}

/* Doubles say no c: it is the row sums, as in all but a few. */
static bool sums_rows(const Butcher *m)
{
    for (long i = 0; i < m->s; i++) {
        double left = -surd_double(m->c[i]);
        for (long j = 0; j < m->s; j++)
            left += surd_double(m->a[i * m->s + j]);
        if (fabs(left) > 1e-12)
            return false;
    }
    return true;
}

/* The same tableau in doubles, of which sums are zero to rounding alone. */
static void compare_doubles(const MethodStudy *exact)
{
    const Butcher *m = &exact->butcher;
    double a[WIDTH * WIDTH], b[WIDTH], x, y, u, v;
    assert_true(m->s <= WIDTH);
    for (long i = 0; i < m->s * m->s; i++)
        a[i] = surd_double(m->a[i]);
    for (long i = 0; i < m->s; i++)
        b[i] = surd_double(m->b[i]);
    Butcher rounded = butcher_from_doubles(m->arena, m->s, a, b);
    Stability got = stability_of(&rounded), wanted = exact->stability;
    assert_int_equal(got.p.degree, wanted.p.degree);
    assert_int_equal(got.q.degree, wanted.q.degree);
    assert_int_equal(got.a_stable, wanted.a_stable);
    assert_int_equal(got.l_stable, wanted.l_stable);
    assert_int_equal(got.infinity_class, wanted.infinity_class);
    assert_true(got.interval == wanted.interval || fabs(got.interval - wanted.interval) < 1e-9);
    for (int most = 1; most < 9; most++) {
        assert_int_equal(butcher_B(&rounded, most), butcher_B(m, most));
        assert_int_equal(butcher_C(&rounded, most), butcher_C(m, most));
        assert_int_equal(butcher_D(&rounded, most), butcher_D(m, most));
    }
    for (size_t k = 0; k < sizeof points / sizeof *points; k++) {
        stability_value(&wanted, points[k][0], points[k][1], &x, &y);
        stability_value(&got, points[k][0], points[k][1], &u, &v);
        assert_true(hypot(u - x, v - y) <= 1e-10 * (1 + hypot(x, y)));
    }
}

static void test_doubles(void **state)
{
    (void)state;
    Arena arena;
    arena_begin(&arena);
    long compared = 0;
    for (long i = 0; method_row(i); i++) {
        MethodStudy study = method_study(&arena, expr_symbol(method_row(i)->name));
        bool exact = study.kind == STUDY_RUNGE_KUTTA && study.butcher.tolerance == 0 &&
                     sums_rows(&study.butcher);
        if (exact)
            compare_doubles(&study);
        compared += exact;
    }
    assert_true(compared > 20);
    arena_end(&arena);
}

/* b_i*a_ij + b_j*a_ji - b_i*b_j by hand: positive, of rank 1, indefinite, zero on the diagonal. */
static void algebraic_stability(void **state)
{
    (void)state;
    static const struct {
        double a[4];
        bool stable;
    } cases[] = {
        {{0.5, 0.25, 0.25, 0.5}, true}, {{0.5, 0.75, 0.25, 0.5}, true},
        {{0.5, 1, 1, 0.5}, false},      {{0.25, 0.25, 0.25, 0.5}, true},
        {{0.25, 1, 0.25, 0.5}, false},  {{0.125, 0.25, 0.25, 0.5}, false},
        {{0.5, 0.25, 0.25, 0}, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena arena;
        arena_begin(&arena);
        Butcher method = butcher_from_doubles(&arena, 2, cases[i].a, (double[]){0.5, 0.5});
        assert_int_equal(butcher_is_algebraically_stable(&method), cases[i].stable);
        arena_end(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_growth, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_intervals, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_doubles, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_angles, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(algebraic_stability, algebra_begin, algebra_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
