/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Explicit Runge-Kutta methods and trajectories: convergence orders, accuracy anywhere in the
 * range, growth in both directions, bounded memory with the same values, poles, edges of the
 * domain, limits, root functions, interrupts, projection, laws of step control.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "numeric/step/bench.h"
#include "numeric/step/control.h"
#include "numeric/step/rk.h"
#include "numeric/step/traj.h"

/* x'' = -x as a system, with a time-dependent part: z' = t*cos(t). */
static Status oscillator(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    dydt[0] = y[1];
    dydt[1] = -y[0];
    dydt[2] = t * cos(t);
    return ST_OK;
}

static Status square(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    (void)t;
    dydt[0] = y[0] * y[0];
    return ST_OK;
}

static Status root_of_rest(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    (void)y;
    if (t > 1)
        return ST_DOMAIN;
    dydt[0] = -0.5 / sqrt(1 - t);
    return ST_OK;
}

static Trace *make(Fun *fun, const char *method, const double *y0, TraceOptions options)
{
    return traj_new(rk_new(fun, tableau_new(tableau_find(method))), 0, y0, &options);
}

static const TraceOptions DEFAULTS = {.abserr = 1e-7, .relerr = 1e-6, .stepsize = 0.005};
static const double Y0[] = {1, 0, 0};

static double error_at(double t, const double *y)
{
    double z = t * sin(t) + cos(t) - 1;
    return fmax(fabs(y[0] - cos(t)), fmax(fabs(y[1] + sin(t)), fabs(y[2] - z)));
}

/* Halving the step divides the error by 2^order. */
static void test_fixed_orders(void **state)
{
    (void)state;
    static const char *const methods[] = {"foreuler", "heunform", "impoly", "rk2",   "rk3",
                                          "rk4",      "rk38",     "rkf45",  "dopri5"};
    Fun fun = {.n = 3, .rhs = oscillator};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        Step *step = rk_new(&fun, tableau_new(tableau_find(methods[i])));
        double errors[2];
        for (int half = 0; half < 2; half++) {
            long steps = 40 << half;
            double y[2][3] = {{1, 0, 0}}, estimate[3], h = 2.0 / (double)steps;
            for (long k = 0; k < steps; k++)
                assert_int_equal(
                    step->attempt(step, (double)k * h, h, y[k % 2], y[(k + 1) % 2], estimate),
                    ST_OK);
            errors[half] = error_at(2, y[0]);
        }
        assert_true(fabs(log2(errors[0] / errors[1]) - step->order) < 0.2);
        step_free(step);
    }
}

/* Errors between the steps are of the size of the tolerance, for every pair. */
static void test_pairs_are_accurate_everywhere(void **state)
{
    (void)state;
    static const char *const methods[] = {"rkf45", "ck45", "dopri5", "dverk78"};
    for (int tight = 0; tight < 2; tight++)
        for (size_t i = 0; i < 4; i++) {
            Fun fun = {.n = 3, .rhs = oscillator};
            TraceOptions options = DEFAULTS;
            if (tight)
                options.abserr = options.relerr = 1e-11;
            Trace *traj = make(&fun, methods[i], Y0, options);
            double y[3], worst = 0;
            for (double t = -6; t < 6; t += 0.0137) {
                assert_int_equal(trace_eval(traj, t, y), ST_OK);
                worst = fmax(worst, error_at(t, y));
            }
            assert_true(worst < (tight ? 5e-10 : 5e-5));
            assert_true(trace_state(traj, true).steps < (tight ? 1500 : 150));
            trace_free(traj);
        }
}

/* With room for few knots only, values are the same bit by bit, in any order of asking. */
static void test_little_memory(void **state)
{
    (void)state;
    Fun fun = {.n = 3, .rhs = oscillator}, fun2 = fun;
    TraceOptions options = DEFAULTS;
    Trace *full = make(&fun, "rkf45", Y0, options);
    options.memory = 1;
    Trace *small = make(&fun2, "rkf45", Y0, options);
    double a[3], b[3];
    assert_int_equal(trace_reach(small, 300), ST_OK);
    for (long i = 0; i < 400; i++) {
        double t = fmod((double)i * 77.7, 300);
        assert_int_equal(trace_eval(full, t, a), ST_OK);
        assert_int_equal(trace_eval(small, t, b), ST_OK);
        assert_memory_equal(a, b, sizeof a);
    }
    long paid = fun.calls; /* with room for all none is computed again */
    for (long i = 0; i < 400; i++)
        assert_int_equal(trace_eval(full, fmod((double)i * 77.7, 300), a), ST_OK);
    assert_int_equal(fun.calls, paid);
    for (size_t memory = 1 << 14; memory > 0; memory = memory == 1 ? 0 : 1) {
        trace_thin(full, memory);
        for (double t = 300; t < 301; t += 0.3) { /* and goes on behind what it knew */
            assert_int_equal(trace_eval(full, t - (double)memory / 100, a), ST_OK);
            assert_int_equal(trace_eval(small, t - (double)memory / 100, b), ST_OK);
            assert_memory_equal(a, b, sizeof a);
        }
    }
    trace_free(full);
    trace_free(small);
}

static void test_pole(void **state)
{
    (void)state;
    Fun fun = {.n = 1, .rhs = square};
    double one[] = {1}, y[1];
    Trace *traj = make(&fun, "rkf45", one, DEFAULTS);
    assert_int_equal(trace_eval(traj, 2, y), ST_LIMIT);
    TraceState end = trace_state(traj, true);
    assert_true(end.end == TRACE_STEP || end.end == TRACE_UNDEFINED);
    assert_true(fabs(end.t - 1) < 1e-5);
    assert_int_equal(trace_eval(traj, 0.5, y), ST_OK);
    assert_true(fabs(y[0] - 2) < 1e-5);
    assert_int_equal(trace_eval(traj, -3, y), ST_OK);
    assert_true(fabs(y[0] - 0.25) < 1e-5);
    trace_free(traj);
}

/* The right-hand side has no value beyond 1: the edge itself is reached. */
static void test_edge(void **state)
{
    (void)state;
    Fun fun = {.n = 1, .rhs = root_of_rest};
    double one[] = {1}, y[1];
    Trace *traj = make(&fun, "rkf45", one, DEFAULTS);
    assert_int_equal(trace_eval(traj, 1 - 1e-9, y), ST_OK);
    assert_true(fabs(y[0] - sqrt(1e-9)) < 1e-5);
    assert_int_equal(trace_eval(traj, 1.5, y), ST_LIMIT);
    assert_true(trace_state(traj, true).end == TRACE_UNDEFINED);
    assert_true(fabs(trace_state(traj, true).t - 1) < 1e-12);
    trace_free(traj);
}

static void test_maxfun(void **state)
{
    (void)state;
    Fun fun = {.n = 3, .rhs = oscillator};
    TraceOptions options = DEFAULTS;
    options.maxfun = 60;
    Trace *traj = make(&fun, "rkf45", Y0, options);
    double y[3];
    assert_int_equal(trace_eval(traj, 100, y), ST_LIMIT);
    TraceState end = trace_state(traj, true);
    assert_true(end.end == TRACE_MAXFUN && end.t > 0 && end.t < 100 && end.calls < 72);
    assert_int_equal(trace_eval(traj, end.t, y), ST_OK);
    assert_true(error_at(end.t, y) < 1e-5);
    trace_set_maxfun(traj, 0);
    assert_int_equal(trace_eval(traj, 100, y), ST_OK);
    trace_free(traj);
}

/* *ctx: the unit of the heights. */
static Status height(void *ctx, double t, const double *y, double *g)
{
    (void)t;
    g[0] = (y[0] + 2) * *(double *)ctx;
    g[1] = y[0] * *(double *)ctx;
    return ST_OK;
}

static void check_root(double unit)
{
    Fun fun = {.n = 3, .ctx = &unit, .rhs = oscillator, .roots = 2, .root = height};
    Trace *traj = make(&fun, "rkf45", Y0, DEFAULTS);
    double y[3];
    assert_int_equal(trace_eval(traj, 3, y), ST_LIMIT);
    TraceState end = trace_state(traj, true);
    assert_true(end.end == TRACE_ROOT);
    assert_int_equal(end.root, 1);
    assert_true(fabs(end.t - acos(0)) < 1e-5);
    assert_int_equal(trace_eval(traj, end.t, y), ST_OK);
    assert_true(y[0] >= 0 && y[0] < 1e-9);
    assert_int_equal(trace_eval(traj, end.t + 0.01, y), ST_LIMIT);
    assert_int_equal(trace_eval(traj, -1.5, y), ST_OK);
    trace_free(traj);
}

/* Where a root function changes its sign does not depend on its unit: the product of two values of
 * 1e-170 is zero. */
static void test_root_ends_the_run(void **state)
{
    (void)state;
    static const double units[] = {1, 1e-170, -1e-170, 1e-300, 1e170};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        check_root(units[i]);
}

/* Raises an interrupt in its 500th call. */
static Status interrupting(void *ctx, double t, const double *y, double *dydt)
{
    if (++*(long *)ctx == 500)
        err_interrupt_request(1);
    return oscillator(NULL, t, y, dydt);
}

static void test_interrupt_keeps_what_was_paid(void **state)
{
    (void)state;
    long calls = 0;
    Fun fun = {.n = 3, .ctx = &calls, .rhs = interrupting};
    Trace *traj = make(&fun, "rkf45", Y0, DEFAULTS);
    double y[3];
    assert_int_equal(trace_eval(traj, 1000, y), ST_INTERRUPT);
    err_interrupt_pending = 0;
    double reached = trace_state(traj, true).t;
    assert_true(reached > 1 && reached < 1000);
    long before = calls;
    assert_int_equal(trace_eval(traj, reached / 2, y), ST_OK);
    assert_true(error_at(reached / 2, y) < 1e-4 && calls - before < 20);
    assert_int_equal(trace_eval(traj, 1000, y), ST_OK);
    trace_free(traj);
}

static Status onto_circle(void *ctx, double t, double *y)
{
    (void)ctx;
    (void)t;
    double r = hypot(y[0], y[1]);
    y[0] /= r;
    y[1] /= r;
    return ST_OK;
}

static void test_projection(void **state)
{
    (void)state;
    Fun fun = {.n = 3, .rhs = oscillator, .project = onto_circle};
    Trace *traj = make(&fun, "rkf45", Y0, DEFAULTS);
    double y[3];
    for (double t = 0; t < 50; t += 0.77) {
        assert_int_equal(trace_eval(traj, t, y), ST_OK);
        assert_true(fabs(hypot(y[0], y[1]) - 1) < 1e-15);
    }
    trace_free(traj);
}

static void test_fixed_step(void **state)
{
    (void)state;
    Fun fun = {.n = 3, .rhs = oscillator};
    TraceOptions options = DEFAULTS;
    options.stepsize = 0.125;
    Trace *traj = make(&fun, "foreuler", Y0, options);
    double y[3];
    assert_int_equal(trace_eval(traj, 0.25, y), ST_OK);
    assert_true(y[0] == 1 - 0.125 * 0.125 && y[1] == -0.25);
    assert_int_equal(trace_eval(traj, 0.3125, y), ST_OK); /* a shorter step ends it */
    assert_true(y[0] == 1 - 0.125 * 0.125 - 0.0625 * 0.25);
    trace_free(traj);
}

/* Dormand and Prince's pair under the elementary law takes the steps of SciPy 1.10's solve_ivp with
 * the same tolerances: these are its values at t = 20 and its number of steps up to there. */
static void test_elementary_law(void **state)
{
    (void)state;
    static const double scipy[] = {0.408079096980402, -0.912942539164203, 17.6669870596794};
    Fun fun = {.n = 3, .rhs = oscillator};
    TraceOptions options = DEFAULTS;
    options.law = control_find("elementary");
    Trace *traj = make(&fun, "dopri5", Y0, options);
    double y[3];
    assert_int_equal(trace_eval(traj, 20, y), ST_OK);
    for (int i = 0; i < 3; i++)
        assert_true(fabs(y[i] - scipy[i]) < 1e-11);
    assert_int_equal(trace_state(traj, true).steps, 89);
    trace_free(traj);
}

/* The ends of the steps to each side, each once and in order, as many as there are; every stride-th
 * where memory is short, and the last one. */
static void test_ends_of_steps(void **state)
{
    (void)state;
    for (int forward = 0; forward < 2; forward++)
        for (int little = 0; little < 2; little++) {
            Fun fun = {.n = 3, .rhs = oscillator};
            TraceOptions options = DEFAULTS;
            options.memory = little ? 1024 : 0;
            Trace *traj = make(&fun, "dopri5", Y0, options);
            assert_true(isnan(trace_step_end(traj, 0, forward)));
            assert_int_equal(trace_reach(traj, forward ? 20 : -20), ST_OK);
            assert_true(isnan(trace_step_end(traj, 0, !forward)));
            TraceState so_far = trace_state(traj, forward);
            long count = 0;
            double last = 0;
            for (double t = 0; !isnan(t = trace_step_end(traj, t, forward)); count++) {
                assert_true(forward ? t > last : t < last);
                double between = trace_step_end(traj, last + (t - last) / 2, forward);
                assert_true(between == t);
                last = t;
            }
            assert_true(last == so_far.t);
            assert_true(little ? count > 2 && 2 * count < so_far.steps : count == so_far.steps);
            trace_free(traj);
        }
}

static Status half_below(void *ctx, double t, const double *y, double *g)
{
    (void)ctx;
    (void)t;
    g[0] = y[0] + 0.5;
    return ST_OK;
}

/* Traces that share what they work with give what they give alone, in whatever order they are
 * asked, and the one that was first may go first. */
static void test_shared(void **state)
{
    (void)state;
    static const double other[] = {1, 0.5, 0};
    Fun fun = {.n = 3, .rhs = oscillator, .roots = 1, .root = half_below};
    Trace *first = make(&fun, "rkf45", Y0, DEFAULTS);
    Trace *next = trace_next(first, 0, other, &DEFAULTS);
    Trace *alone[] = {make(&fun, "rkf45", Y0, DEFAULTS), make(&fun, "rkf45", other, DEFAULTS)};
    double y[3], z[3];
    for (double t = 0; t < 4; t += 0.125)
        for (int i = 0; i < 2; i++) {
            double at = t < 2 ? t : 4 - t;
            Status status = trace_eval(i ? next : first, at, y);
            assert_int_equal(trace_eval(alone[i], at, z), status);
            assert_true(status != ST_OK || memcmp(y, z, sizeof y) == 0);
        }
    for (double t = -1; t < 3; t += 1) {
        assert_int_equal(trace_eval(next, t, y), trace_eval(alone[1], t, z));
        assert_true(memcmp(y, z, sizeof y) == 0);
    }
    trace_free(first);
    for (int i = 0; i < 2; i++)
        trace_free(alone[i]);
    assert_int_equal(trace_reach(next, 4), ST_LIMIT);
    assert_int_equal(trace_state(next, true).end, TRACE_ROOT);
    trace_free(next);
}

/* What was remembered for a holder that is gone is not for another one at its place. */
static void test_holders(void **state)
{
    (void)state;
    Fun fun = {.n = 3, .rhs = oscillator};
    Bench *bench = bench_new(rk_new(&fun, tableau_new(tableau_find("rkf45"))));
    int one, two;
    assert_true(bench_take(bench, &one));
    assert_false(bench_take(bench, &one));
    bench_drop(bench_share(bench), &two);
    assert_false(bench_take(bench, &one));
    bench_drop(bench_share(bench), &one);
    assert_true(bench_take(bench, &one));
    bench_drop(bench, &one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fixed_orders),
        cmocka_unit_test(test_pairs_are_accurate_everywhere),
        cmocka_unit_test(test_little_memory),
        cmocka_unit_test(test_pole),
        cmocka_unit_test(test_edge),
        cmocka_unit_test(test_maxfun),
        cmocka_unit_test(test_root_ends_the_run),
        cmocka_unit_test(test_interrupt_keeps_what_was_paid),
        cmocka_unit_test(test_projection),
        cmocka_unit_test(test_fixed_step),
        cmocka_unit_test(test_elementary_law),
        cmocka_unit_test(test_ends_of_steps),
        cmocka_unit_test(test_shared),
        cmocka_unit_test(test_holders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
