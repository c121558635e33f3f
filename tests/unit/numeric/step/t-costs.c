/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a run costs, and how far it errs, by method: a smooth problem with an exact solution in both
 * directions and both forms, a relaxation oscillation, fast reactions, a pendulum of index 3, and a
 * right-hand side that ends. Efficiency is a promise that no value shows: a predictor that points
 * the wrong way, a control that forgets or a matrix that is factored too often give the same values
 * more slowly. The numbers of calls and steps were measured; who makes a method cheaper lowers them
 * here. The errors are against closed forms, and for the oscillation and the reactions against
 * values on which radau, mebdfi and rosenbrock with tolerances of 1e-12 agree.
 */
#include "tests/unit/numeric/numbers.h"

#include <stdio.h>
#include <stdlib.h>

#include "numeric/linear/vec.h"
#include "numeric/step/method.h"
#include "numeric/step/traj.h"

/* --- problems ---------------------------------------------------------------------------- */

/* y0 = sin t, y1 = cos t, y2 = exp(1 - cos t + t^2/4). */
static Status wave(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    dydt[0] = y[1];
    dydt[1] = -y[0];
    dydt[2] = y[2] * (y[0] + t / 2);
    return ST_OK;
}

static Status wave_residual(void *ctx, double t, const double *y, const double *yp, double *r)
{
    wave(ctx, t, y, r);
    for (long i = 0; i < 3; i++)
        r[i] = yp[i] - r[i] + 0.1 * (yp[(i + 1) % 3] - r[(i + 1) % 3]) * (i < 2);
    return ST_OK;
}

static void wave_exact(double t, double *y)
{
    y[0] = sin(t);
    y[1] = cos(t);
    y[2] = exp(1 - cos(t) + t * t / 4);
}

/* Van der Pol's oscillator with mu = 8. */
static Status relax(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    (void)t;
    dydt[0] = y[1];
    dydt[1] = 8 * (1 - y[0] * y[0]) * y[1] - y[0];
    return ST_OK;
}

static Status relax_jac(void *ctx, double t, const double *y, double *dfdy, double *dfdt)
{
    (void)ctx;
    (void)t;
    vec_copy(dfdy, (double[]){0, 1, -16 * y[0] * y[1] - 1, 8 * (1 - y[0] * y[0])}, 4);
    if (dfdt)
        vec_zero(dfdt, 2);
    return ST_OK;
}

/* Robertson's reactions. */
static Status react(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    (void)t;
    dydt[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
    dydt[2] = 3e7 * y[1] * y[1];
    dydt[1] = -dydt[0] - dydt[2];
    return ST_OK;
}

/* A pendulum x, y, u, v, l with x^2 + y^2 = 1 as it is; from rest at (1, 0). */
static Status pendulum(void *ctx, double t, const double *y, const double *yp, double *r)
{
    (void)ctx;
    (void)t;
    r[0] = yp[0] - y[2];
    r[1] = yp[1] - y[3];
    r[2] = yp[2] + y[0] * y[4];
    r[3] = yp[3] + y[1] * y[4] + 1;
    r[4] = y[0] * y[0] + y[1] * y[1] - 1;
    return ST_OK;
}

/* y' = -1/y/2: sqrt(1 - t). */
static Status ending(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    (void)t;
    if (!(y[0] > 0))
        return ST_DOMAIN;
    dydt[0] = -0.5 / y[0];
    return ST_OK;
}

enum { WAVE, BACK, MIXED, RELAX, REACT, SWING, EDGE, PROBLEMS };
static const double ENDS[] = {6, -6, 6, 20, 40, 6, 0.999};

static Fun problem(int which)
{
    static const char index[] = {1, 1, 2, 2, 3};
    switch (which) {
    case WAVE:
    case BACK:
        return (Fun){.n = 3, .rhs = wave};
    case MIXED:
        return (Fun){.n = 3, .residual = wave_residual};
    case RELAX:
        return (Fun){.n = 2, .rhs = relax, .jac = relax_jac};
    case REACT:
        return (Fun){.n = 3, .rhs = react};
    case SWING:
        return (Fun){.n = 5, .residual = pendulum, .index = index};
    default:
        return (Fun){.n = 1, .rhs = ending};
    }
}

static void start(int which, double *y)
{
    static const double rest[] = {1, 0, 0, 0, 0};
    vec_copy(y, rest, 5);
    if (which <= MIXED)
        wave_exact(0, y);
    if (which == RELAX)
        vec_copy(y, (double[]){2, 0}, 2);
}

static Trace *begin(const char *method, Fun *fun, int which, double tolerance)
{
    MethodChoice choice = {.name = method, .points = strcmp(method, "collocation") == 0 ? 2 : 0};
    TraceOptions options = {.abserr = which == REACT ? 1e-4 * tolerance : tolerance,
                            .relerr = tolerance,
                            .stepsize = 0.02};
    double y[5];
    start(which, y);
    return method_trace(&choice, fun, 0, y, &options);
}

/* The largest error of the first three unknowns, each in units of its size. */
static double error_of(int which, const double *y)
{
    static const double known[][3] = {
        [RELAX] = {1.6099512776231, -0.12477812743673},
        [REACT] = {0.71582706871942, 9.1855347645584e-06, 0.28416374574581},
        [SWING] = {0.56454316375531, -0.82540354751922, 1.0605093320992},
        [EDGE] = {0.031622776601683795},
    };
    double exact[3] = {0}, worst = 0;
    if (which <= MIXED)
        wave_exact(ENDS[which], exact);
    else
        vec_copy(exact, known[which], 3);
    for (long i = 0; i < problem(which).n && i < 3; i++)
        worst = fmax(worst, fabs(y[i] / exact[i] - 1));
    return worst;
}

/* --- costs ------------------------------------------------------------------------------- */

#define TOLERANCE 1e-6

/* error: in units of the tolerance. */
static const struct Cost {
    const char *method;
    int problem;
    long calls, steps, rejected;
    double error;
} COSTS[] = {
    {"rkf45", WAVE, 264, 44, 0, 1.401},
    {"rkf45", RELAX, 1752, 277, 18, 4.679},
    {"rkf45", EDGE, 132, 14, 10, 1574},
    {"ck45", WAVE, 190, 30, 2, 9.126},
    {"dopri5", WAVE, 241, 40, 0, 2.08},
    {"dverk78", WAVE, 205, 13, 3, 1.76},
    {"dverk78", RELAX, 2158, 154, 13, 0.4288},
    {"dverk78", EDGE, 178, 10, 6, 751.1},
    {"gear", WAVE, 321, 17, 2, 0.7373},
    {"gear", RELAX, 2602, 138, 16, 3.112},
    {"gear", EDGE, 365, 13, 9, 281.3},
    {"foreuler", WAVE, 300, 300, 0, 2.087e+05},
    {"heunform", WAVE, 600, 300, 0, 1853},
    {"impoly", WAVE, 600, 300, 0, 2206},
    {"rk2", WAVE, 600, 300, 0, 2206},
    {"rk3", WAVE, 900, 300, 0, 12.89},
    {"rk4", WAVE, 1200, 300, 0, 0.1231},
    {"rk38", WAVE, 1200, 300, 0, 0.1112},
    {"beuler", REACT, 16681, 5133, 1, 237.7},
    {"beuler", EDGE, 5406, 1776, 0, 4.605e+05},
    {"midpoint", WAVE, 7144, 298, 0, 226.4},
    {"midpoint", MIXED, 9991, 303, 0, 226.4},
    {"trapezoid", WAVE, 12475, 320, 0, 238.6},
    {"trapezoid", MIXED, 10707, 325, 0, 238.6},
    {"trapezoid", RELAX, 12518, 810, 2, 168.6},
    {"trapezoid", REACT, 7587, 191, 2, 14.49},
    {"sdirk2", WAVE, 11006, 245, 0, 181.4},
    {"sdirk3", WAVE, 5528, 116, 1, 38.87},
    {"sdirk3", MIXED, 8590, 122, 1, 38.95},
    {"sdirk3", RELAX, 9329, 372, 11, 6.212},
    {"sdirk3", REACT, 7582, 150, 1, 3.999},
    {"sdirk3", EDGE, 2387, 31, 26, 5776},
    {"sdirk4", WAVE, 4216, 110, 1, 1.064},
    {"sdirk4", MIXED, 6614, 115, 1, 1.071},
    {"gauss2", WAVE, 1744, 28, 4, 9.55},
    {"gauss2", MIXED, 2728, 34, 3, 9.836},
    {"gauss2", RELAX, 4187, 114, 19, 8.052},
    {"gauss2", REACT, 3430, 47, 3, 245},
    {"gauss3", WAVE, 1125, 11, 1, 0.5467},
    {"gauss3", MIXED, 2334, 18, 2, 0.9067},
    {"radauIA2", WAVE, 3548, 69, 3, 18.02},
    {"radauIA2", MIXED, 5510, 75, 3, 18.02},
    {"radauIA3", WAVE, 1761, 17, 3, 0.9989},
    {"radauIA3", MIXED, 2712, 23, 1, 0.8871},
    {"radauIIA2", WAVE, 3772, 75, 1, 31.86},
    {"radauIIA2", MIXED, 5774, 81, 1, 31.89},
    {"radauIIA3", WAVE, 740, 78, 0, 0.08311},
    {"radauIIA3", MIXED, 982, 84, 0, 0.058},
    {"radauIIA3", RELAX, 1940, 254, 8, 0.179},
    {"radauIIA3", REACT, 733, 63, 3, 0.03724},
    {"radauIIA3", SWING, 5718, 222, 54, 0.9062},
    {"lobattoIIIA3", WAVE, 2090, 29, 1, 16.29},
    {"lobattoIIIA3", MIXED, 2628, 35, 1, 16.09},
    {"lobattoIIIA4", WAVE, 1437, 11, 2, 1.767},
    {"lobattoIIIA4", MIXED, 2319, 18, 2, 1.722},
    {"lobattoIIIA4", EDGE, 1035, 12, 6, 15.62},
    {"lobattoIIIB2", WAVE, 10030, 239, 0, 333.4},
    {"lobattoIIIB3", WAVE, 2209, 28, 3, 5.9},
    {"lobattoIIIB3", MIXED, 4005, 35, 3, 6.368},
    {"lobattoIIIB4", WAVE, 1653, 12, 3, 0.4079},
    {"lobattoIIIB4", MIXED, 3275, 19, 3, 0.4358},
    {"lobattoIIIC2", WAVE, 17014, 378, 0, 284.3},
    {"lobattoIIIC3", WAVE, 2694, 31, 3, 9.551},
    {"lobattoIIIC3", MIXED, 4383, 37, 3, 10.15},
    {"lobattoIIIC4", WAVE, 1532, 11, 1, 0.6558},
    {"lobattoIIIC4", MIXED, 2936, 18, 1, 0.7276},
    {"lobattoIIIC4", RELAX, 5492, 50, 14, 3.645},
    {"lobattoIIIC4", REACT, 2298, 16, 2, 0.004412},
    {"collocation", WAVE, 1744, 28, 4, 9.55},
    {"collocation", MIXED, 2724, 34, 3, 9.836},
    {"rosenbrock", WAVE, 1200, 108, 2, 0.5248},
    {"rosenbrock", RELAX, 2334, 373, 16, 0.9017},
    {"rosenbrock", REACT, 1051, 95, 1, 0.05694},
    {"rosenbrock", EDGE, 609, 49, 28, 87.9},
    {"adambash", WAVE, 300, 300, 0, 15.69},
    {"abmoulton", WAVE, 600, 300, 0, 0.9969},
    {"bdf1", WAVE, 2624, 300, 0, 2.755e+05},
    {"bdf1", MIXED, 4410, 300, 0, 2.755e+05},
    {"bdf2", WAVE, 2115, 300, 0, 5105},
    {"bdf2", MIXED, 3344, 300, 0, 5105},
    {"bdf3", WAVE, 2127, 300, 0, 177.3},
    {"bdf3", MIXED, 3345, 300, 0, 177.3},
    {"bdf3", SWING, 4870, 300, 0, 225},
    {"bdf4", WAVE, 1848, 300, 0, 8.927},
    {"bdf4", MIXED, 3105, 300, 0, 8.927},
    {"bdf4", RELAX, 2334, 1000, 0, 56.4},
    {"bdf4", REACT, 12239, 2000, 0, 0.03062},
    {"bdf5", WAVE, 1864, 300, 0, 0.5359},
    {"bdf5", MIXED, 3095, 300, 0, 0.5359},
    {"bdf6", WAVE, 1880, 300, 0, 0.03559},
    {"bdf6", MIXED, 3118, 300, 0, 0.03559},
    {"mebdfi", WAVE, 972, 87, 1, 0.5865},
    {"mebdfi", MIXED, 1637, 100, 1, 0.3706},
    {"mebdfi", RELAX, 3005, 388, 13, 6.393},
    {"mebdfi", REACT, 1620, 129, 0, 0.187},
    {"mebdfi", SWING, 3492, 111, 2, 2.419},
    {"mebdfi", EDGE, 777, 56, 19, 5055},
    {"radau", WAVE, 356, 18, 1, 0.07191},
    {"radau", MIXED, 501, 24, 2, 0.1052},
    {"radau", RELAX, 1696, 117, 9, 0.6635},
    {"radau", REACT, 562, 30, 2, 0.2072},
    {"radau", SWING, 5347, 196, 41, 0.2861},
    {"radau", EDGE, 291, 13, 2, 34.43},
};

/* What is measured may differ a little where sines are rounded otherwise. False: it is told. */
static bool check_cost(const struct Cost *cost, int which)
{
    Fun fun = problem(which);
    Trace *trace = begin(cost->method, &fun, which, TOLERANCE);
    double y[5] = {0};
    assert_int_equal(trace_eval(trace, ENDS[which], y), ST_OK);
    TraceState end = trace_state(trace, ENDS[which] > 0);
    double error = error_of(which, y) / TOLERANCE;
    bool good = labs(end.calls - cost->calls) <= cost->calls / 100 &&
                labs(end.steps - cost->steps) <= cost->steps / 100 &&
                labs(end.rejected - cost->rejected) <= cost->rejected / 10 &&
                fabs(error - cost->error) <= 0.05 * cost->error;
    if (!good)
        printf("# %s, problem %d: %ld calls, %ld steps, %ld rejected, error %.4g; it was %ld, %ld, "
               "%ld, %g\n",
               cost->method, which, end.calls, end.steps, end.rejected, error, cost->calls,
               cost->steps, cost->rejected, cost->error);
    trace_free(trace);
    return good;
}

static void test_costs(void **state)
{
    (void)state;
    long wrong = 0;
    for (size_t i = 0; i < sizeof COSTS / sizeof *COSTS; i++) {
        wrong += !check_cost(&COSTS[i], COSTS[i].problem);
        if (COSTS[i].problem == WAVE)
            wrong += !check_cost(&COSTS[i], BACK);
    }
    assert_int_equal(wrong, 0);
}

/* Every method is measured. */
static void test_complete(void **state)
{
    (void)state;
    for (long i = 0; method_row(i); i++) {
        bool measured = !method_row(i)->step;
        for (size_t k = 0; k < sizeof COSTS / sizeof *COSTS && !measured; k++)
            measured = strcmp(COSTS[k].method, method_row(i)->name) == 0;
        if (!measured)
            fail_msg("what %s costs is not known", method_row(i)->name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_costs),
        cmocka_unit_test(test_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
