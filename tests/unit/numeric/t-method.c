/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every method converges with its order on a nonlinear system that depends on time; the implicit
 * ones also as F(t, y, y') = 0, and with their theoretical orders on DAEs of index 1 and 2 (Hairer
 * and Wanner II, tables VI.1.1 and VII.4.1). Stiff problems, error control by halving, nodes of
 * collocation, coefficients of BDF.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "numeric/step/bdf.h"
#include "numeric/step/collocation.h"
#include "numeric/step/method.h"
#include "numeric/step/tableau.h"
#include "numeric/step/traj.h"

/* y0' = -y0^2 + y1, y1' = ... with the solution y0 = cos t, y1 = exp(-t) + sin t. */
static Status smooth(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    double c = cos(t), s = sin(t), e = exp(-t);
    dydt[0] = -s - (y[0] * y[0] - c * c) + (y[1] - e - s);
    dydt[1] = -e + c - y[0] * (y[1] - e - s);
    return ST_OK;
}

static Status smooth_jac(void *ctx, double t, const double *y, double *dfdy, double *dfdt)
{
    (void)ctx;
    double c = cos(t), s = sin(t), e = exp(-t);
    dfdy[0] = -2 * y[0];
    dfdy[1] = 1;
    dfdy[2] = -(y[1] - e - s);
    dfdy[3] = -y[0];
    if (dfdt) {
        dfdt[0] = -c - 2 * c * s + e - c;
        dfdt[1] = e - s - y[0] * (e - c);
    }
    return ST_OK;
}

static Status smooth_residual(void *ctx, double t, const double *y, const double *yp, double *r)
{
    Status status = smooth(ctx, t, y, r);
    r[0] = 2 * (yp[0] - r[0]) + yp[1] - r[1];
    r[1] = yp[1] - r[1];
    return status;
}

static double smooth_error(double t, const double *y)
{
    return hypot(y[0] - cos(t), y[1] - exp(-t) - sin(t));
}

/* Index 1: y' = -y + z^2 - ..., 0 = z - y^2 with y = exp(-t/2). */
static Status index1(void *ctx, double t, const double *y, const double *yp, double *r)
{
    (void)ctx;
    double e = exp(-t / 2);
    r[0] = yp[0] + 0.5 * y[0] - (y[1] * y[1] - e * e * e * e);
    r[1] = y[1] * (1 + 0.1 * y[0]) - y[0] * y[0] * (1 + 0.1 * e);
    return ST_OK;
}

/* Index 2 with the solution (cos p, sin p), p = t + t^2/2, and the multiplier exp(-t); the
 * constraint y0^2 + y1^2 = 1 does not determine the multiplier by itself. */
static Status index2(void *ctx, double t, const double *y, const double *yp, double *r)
{
    (void)ctx;
    double z0 = exp(-t), speed = 1 + t;
    r[0] = yp[0] + speed * y[1] - (y[2] - z0) * (y[0] + y[1]);
    r[1] = yp[1] - speed * y[0] - (y[2] * y[2] - z0 * z0) * y[1];
    r[2] = y[0] * y[0] + y[1] * y[1] - 1;
    return ST_OK;
}

/* Runs `steps` fixed steps over [0, 1] and returns the end value in y. */
static void run(const char *method, long points, Fun *fun, const double *y0, long steps, double *y)
{
    MethodChoice choice = {.name = method, .points = points, .fixed = true};
    TraceOptions options = {.abserr = 1, .relerr = 1, .stepsize = 1.0 / (double)steps};
    Step *step = method_new(&choice, fun);
    assert_non_null(step);
    Trace *traj = traj_new(step, 0, y0, &options);
    assert_int_equal(trace_eval(traj, 1, y), ST_OK);
    trace_free(traj);
}

/* Measured order of the error that `error` takes of the end value. */
static double measured(const char *method, long points, Fun *fun, const double *y0, long steps,
                       double (*error)(double t, const double *y))
{
    double y[4], errors[2];
    for (int half = 0; half < 2; half++) {
        run(method, points, fun, y0, steps << half, y);
        errors[half] = error(1, y);
    }
    return log2(errors[0] / errors[1]);
}

/* Notes a wrong order; the test that collects them fails in the end. */
static int wrong;

static void check_order(const char *what, const char *method, double got, double expected)
{
    if (fabs(got - expected) < 0.2)
        return;
    wrong++;
    printf("# %s, %s: measured order %.2f, theory %g\n", what, method, got, expected);
}

/* Steps for which the error is well above rounding and below 1. */
static long steps_for(int order)
{
    return order >= 8 ? 8 : order >= 6 ? 20 : order >= 4 ? 64 : 128;
}

static void test_orders(void **state)
{
    (void)state;
    static const double y0[] = {1, 1};
    Fun fun = {.n = 2, .rhs = smooth, .jac = smooth_jac},
        implicit = {.n = 2, .residual = smooth_residual};
    for (long i = 0; method_row(i); i++) {
        const char *name = method_row(i)->name;
        if (method_row(i)->family >= METHOD_VARIABLE)
            continue;
        MethodChoice choice = {.name = name, .points = 2, .fixed = true};
        Step *step = method_new(&choice, &fun);
        int order = step->order;
        step_free(step);
        check_order("y' = f", name, measured(name, 2, &fun, y0, steps_for(order), smooth_error),
                    order);
        step = method_new(&choice, &implicit);
        if (!step)
            continue;
        step_free(step);
        check_order("F = 0", name, measured(name, 2, &implicit, y0, steps_for(order), smooth_error),
                    order);
    }
    assert_int_equal(wrong, 0);
}

static double index1_error(double t, const double *y)
{
    return fabs(y[0] - exp(-t / 2));
}

static double index1_algebraic(double t, const double *y)
{
    return fabs(y[1] - exp(-t));
}

static double index2_error(double t, const double *y)
{
    return hypot(y[0] - cos(t + t * t / 2), y[1] - sin(t + t * t / 2));
}

static double index2_multiplier(double t, const double *y)
{
    return fabs(y[2] - exp(-t));
}

static void test_dae_orders(void **state)
{
    (void)state;
    static const struct {
        const char *method;
        double differential1, algebraic1, differential2, algebraic2;
    } theory[] = {
        {"beuler", 1, 1, 1, 1},       {"radauIIA2", 3, 3, 3, 2},    {"radauIIA3", 5, 5, 5, 3},
        {"lobattoIIIC3", 4, 4, 4, 2}, {"lobattoIIIC4", 6, 6, 6, 3}, {"sdirk2", 2, 2, 2, 1},
        {"radauIA2", 3, 2, 2, 1},     {"bdf2", 2, 2, 2, 2},         {"bdf3", 3, 3, 3, 3},
        {"bdf4", 4, 4, 4, 4},
    };
    static const double one[] = {1, 1}, circle[] = {1, 0, 1};
    Fun first = {.n = 2, .residual = index1}, second = {.n = 3, .residual = index2};
    for (size_t i = 0; i < sizeof theory / sizeof *theory; i++) {
        const char *m = theory[i].method;
        long steps = theory[i].differential1 >= 5 ? 10 : theory[i].differential1 >= 2 ? 128 : 4000;
        check_order("index 1, y", m, measured(m, 0, &first, one, steps, index1_error),
                    theory[i].differential1);
        check_order("index 1, z", m, measured(m, 0, &first, one, steps, index1_algebraic),
                    theory[i].algebraic1);
        check_order("index 2, y", m, measured(m, 0, &second, circle, steps, index2_error),
                    theory[i].differential2);
        check_order("index 2, z", m, measured(m, 0, &second, circle, steps, index2_multiplier),
                    theory[i].algebraic2);
    }
    assert_int_equal(wrong, 0);
}

/* y' = -1e6 (y - cos t) - sin t: explicit methods would need a million steps. */
static Status stiff(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    dydt[0] = -1e6 * (y[0] - cos(t)) - sin(t);
    return ST_OK;
}

static void test_stiff(void **state)
{
    (void)state;
    static const char *const methods[] = {"rosenbrock",   "radauIIA3", "sdirk2", "sdirk4",
                                          "lobattoIIIC3", "beuler",    "mebdfi"};
    static const double y0[] = {1.5};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        Fun fun = {.n = 1, .rhs = stiff};
        MethodChoice choice = {.name = methods[i]};
        TraceOptions options = {.abserr = 1e-5, .relerr = 1e-5};
        double y;
        Trace *traj = traj_new(method_new(&choice, &fun), 0, y0, &options);
        for (double t = 0.01; t < 3; t += 0.3) {
            assert_int_equal(trace_eval(traj, t, &y), ST_OK);
            assert_true(fabs(y - cos(t)) < 1e-4);
        }
        assert_true(trace_state(traj, true).steps < 1500);
        trace_free(traj);
    }
}

/* Implicit methods under error control hold the tolerance. */
static void test_halving(void **state)
{
    (void)state;
    static const char *const methods[] = {"gauss2", "midpoint", "lobattoIIIA3", "collocation"};
    static const double y0[] = {1, 1};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        Fun fun = {.n = 2, .rhs = smooth};
        MethodChoice choice = {.name = methods[i], .points = 4};
        TraceOptions options = {.abserr = 1e-8, .relerr = 1e-8};
        double y[2];
        Trace *traj = traj_new(method_new(&choice, &fun), 0, y0, &options);
        assert_int_equal(trace_eval(traj, 1.4, y), ST_OK);
        assert_true(smooth_error(1.4, y) < 1e-6);
        trace_free(traj);
    }
}

/* A variable order: steps whose number hardly depends on the tolerance, both ways, between the
 * steps too, and on F(t, y, y') = 0 of index 1. */
static void test_variable_order(void **state)
{
    (void)state;
    static const double y0[] = {1, 1};
    MethodChoice choice = {.name = "mebdfi"};
    for (double tolerance = 1e-5; tolerance > 1e-11; tolerance /= 100) {
        TraceOptions options = {.abserr = tolerance, .relerr = tolerance};
        Fun fun = {.n = 2, .rhs = smooth}, dae = {.n = 2, .residual = index1};
        double y[2];
        Trace *traj = traj_new(method_new(&choice, &fun), 0, y0, &options);
        for (double t = -1; t < 3; t += 0.173) {
            assert_int_equal(trace_eval(traj, t, y), ST_OK);
            assert_true(smooth_error(t, y) < 300 * tolerance);
        }
        assert_true(trace_state(traj, true).steps < 600);
        trace_free(traj);
        traj = traj_new(method_new(&choice, &dae), 0, y0, &options);
        assert_int_equal(trace_eval(traj, 2, y), ST_OK);
        assert_true(index1_error(2, y) < 100 * tolerance);
        assert_true(index1_algebraic(2, y) < 300 * tolerance);
        trace_free(traj);
    }
}

/* Values between the steps are as good as at them. */
static void test_inside(void **state)
{
    (void)state;
    static const double y0[] = {1, 1};
    static const char *const methods[] = {"bdf4", "abmoulton", "adambash"};
    for (size_t i = 0; i < 3; i++) {
        Fun fun = {.n = 2, .rhs = smooth};
        MethodChoice choice = {.name = methods[i], .fixed = true};
        TraceOptions options = {.abserr = 1, .relerr = 1, .stepsize = 0.01};
        double y[2];
        Trace *traj = traj_new(method_new(&choice, &fun), 0, y0, &options);
        for (double t = -1; t < 1; t += 0.0237) {
            assert_int_equal(trace_eval(traj, t, y), ST_OK);
            assert_true(smooth_error(t, y) < 2e-7);
        }
        trace_free(traj);
    }
}

static void test_gauss(void **state)
{
    (void)state;
    for (long n = 1; n <= 30; n++) {
        double node[30], weight[30], value[31];
        collocation_gauss(n, node, weight);
        for (long degree = 0; degree < 2 * n; degree++) {
            double sum = 0;
            for (long i = 0; i < n; i++)
                sum += weight[i] * pow(node[i], (double)degree);
            assert_true(fabs(sum - 1 / (double)(degree + 1)) < 1e-14);
        }
        for (long i = 0; i < n; i++) {
            collocation_legendre(n, node[i], value);
            assert_true(fabs(value[n]) < 1e-13);
        }
    }
    Tableau *two = collocation_tableau(2), *gauss = tableau_new(tableau_find("gauss2"));
    for (long i = 0; i < 4; i++)
        assert_true(fabs(two->a[i] - gauss->a[i]) < 1e-15);
    Tableau *four = collocation_tableau(4);
    assert_true(tableau_order_defect(four, 8, false) < 1e-15);
    tableau_free(two);
    tableau_free(four);
    tableau_free(gauss);
}

static void test_bdf_coefficients(void **state)
{
    (void)state;
    static const double three[] = {11.0 / 6, -3, 1.5, -1.0 / 3};
    double alpha[7];
    bdf_coefficients(3, alpha);
    for (int j = 0; j <= 3; j++)
        assert_true(fabs(alpha[j] - three[j]) < 1e-15);
    for (int order = 1; order <= 6; order++) { /* exact for t^m, m <= order */
        bdf_coefficients(order, alpha);
        for (int m = 0; m <= order; m++) {
            double sum = 0;
            for (int j = 0; j <= order; j++)
                sum += alpha[j] * pow(-j, m);
            assert_true(fabs(sum - (m == 1)) < 1e-10);
        }
    }
}

/* What users call methods: ours, Maple's, other programs'. */
static void test_names(void **state)
{
    (void)state;
    static const char *const names[][4] = {{"rkf45", NULL, "rkf45", "rkf45"},
                                           {"rosenbrock_dae", NULL, "rosenbrock", "rosenbrock"},
                                           {"classical", NULL, "foreuler", "classical"},
                                           {"classical", "rk4", "rk4", "classical"},
                                           {"gear", "bstoer", "gear", "gear"},
                                           {"cvode", "adams", "cvode_adams", "cvode"},
                                           {"mgear", NULL, "cvode", "mgear"}};
    static const char *const none[][2] = {{"rk45", NULL},   {"classical", "rk5"},
                                          {"rkf45", "rk4"}, {"cvode_adams", NULL},
                                          {"_dae", NULL},   {"lsode", "new"}};
    const char *label;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const MethodRow *row = method_named(names[i][0], names[i][1], &label);
        assert_non_null(row);
        assert_string_equal(row->name, names[i][2]);
        assert_string_equal(label, names[i][3]);
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_null(method_named(none[i][0], none[i][1], &label));
    assert_true(method_manner("dverk78")->absolute == 1e-8);
    assert_true(method_manner("dverk78")->relative == 1e-8);
    assert_true(method_manner("rkf45")->absolute == 1e-7);
    assert_true(method_manner("rkf45")->relative == 1e-6);
    assert_non_null(method_find(method_manner("lsode")->instead));
    assert_null(method_manner("euler")->instead);
    assert_string_equal(method_near(NULL, "radau5"), "radau");
    assert_string_equal(method_near(NULL, "dopri6"), "dopri5");
    assert_string_equal(method_near("classical", "rkk4"), "rk4");
    assert_null(method_near("classical", "bstoerr")); /* which gear has */
    assert_string_equal(method_index("gear", 1), "bstoer");
    assert_null(method_index("gear", 2));
    assert_null(method_index("rkf45", 0));
}

/* Every row answers, and the usual methods are rows. */
static void test_rows(void **state)
{
    (void)state;
    for (long i = 0; method_row(i); i++) {
        const MethodRow *row = method_row(i);
        assert_ptr_equal(method_find(row->name), row);
        assert_int_equal(
            (row->step != NULL) + (row->trace != NULL) + ((row->is & METHOD_SERIES) != 0), 1);
        assert_int_equal(method_has_loop(row->name), row->step == NULL);
        if (!row->library)
            assert_null(method_lacks(row->name));
        if (method_reach(row->name) > 0)
            assert_false(method_uses_slopes(row->name));
    }
    for (int use = METHOD_FOR_ALL; use <= METHOD_FOR_INDEX; use++)
        assert_non_null(method_find(method_usual((MethodUse)use)));
    assert_true(method_uses_slopes(method_usual(METHOD_FOR_RESIDUAL)));
    assert_true(method_is(method_usual(METHOD_FOR_INDEX), METHOD_RESIDUAL));
    assert_true(method_reach("rkf45") == 1 && method_reach("gauss2") == 0);
    assert_true(method_reach("none") == 0);
}

/* What a method cannot serve gives no trace. */
static void test_traces(void **state)
{
    (void)state;
    static const double y0[] = {1, 1};
    Fun fun = {.n = 2, .rhs = smooth, .jac = smooth_jac},
        implicit = {.n = 2, .residual = smooth_residual};
    TraceOptions options = {.abserr = 1e-7, .relerr = 1e-6};
    for (long i = 0; method_row(i); i++) {
        const MethodRow *row = method_row(i);
        MethodChoice choice = {.name = row->name};
        bool lacks = (row->is & METHOD_SERIES) || method_lacks(row->name);
        Trace *plain = method_trace(&choice, &fun, 0, y0, &options);
        assert_int_equal(plain != NULL, !lacks);
        trace_free(plain);
        plain = method_trace(&choice, &implicit, 0, y0, &options);
        assert_int_equal(plain != NULL, !lacks && method_is(row->name, METHOD_RESIDUAL));
        trace_free(plain);
    }
}

static void test_which(void **state)
{
    (void)state;
    Fun implicit = {.n = 2, .residual = smooth_residual};
    MethodChoice explicit_one = {.name = "rkf45"}, none = {.name = "rkf46"};
    assert_null(method_new(&explicit_one, &implicit));
    assert_null(method_new(&none, &implicit));
    assert_true(method_is_fixed("rk4") && method_is_fixed("bdf3") && !method_is_fixed("rkf45"));
    assert_false(method_is_fixed("gauss2"));
    assert_true(method_uses_slopes("gauss2") && method_uses_slopes("rosenbrock"));
    assert_false(method_uses_slopes("dverk78") || method_uses_slopes("adambash"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_orders),         cmocka_unit_test(test_dae_orders),
        cmocka_unit_test(test_stiff),          cmocka_unit_test(test_halving),
        cmocka_unit_test(test_inside),         cmocka_unit_test(test_gauss),
        cmocka_unit_test(test_variable_order), cmocka_unit_test(test_names),
        cmocka_unit_test(test_rows),           cmocka_unit_test(test_traces),
        cmocka_unit_test(test_which),          cmocka_unit_test(test_bdf_coefficients),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
