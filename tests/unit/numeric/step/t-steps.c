/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Single steps of every method, and what they are made of, against closed solutions: the order of
 * a step and of values inside it, polynomials that are integrated exactly, error estimates,
 * derivatives by differences, step size control by its formulas, trees by their numbers, rates of
 * decay. Allocations that fail, interrupts at every call and limits of calls leave a trace that
 * goes on to the same values.
 */
#include "tests/unit/numeric/numbers.h"

#include "numeric/linear/vec.h"
#include "numeric/step/control.h"
#include "numeric/step/corrector.h"
#include "numeric/step/halving.h"
#include "numeric/step/method.h"
#include "numeric/step/rosenbrock.h"
#include "numeric/step/stiffness.h"
#include "numeric/step/tableau.h"
#include "numeric/step/traj.h"
#include "numeric/step/trees.h"

/* y0' = y1, y1' = -y0, y2' = y2*(y0 + t/2): y0 = sin t, y2 = exp(1 - cos t + t^2/4). */
static Status wave(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    dydt[0] = y[1];
    dydt[1] = -y[0];
    dydt[2] = y[2] * (y[0] + t / 2);
    return ST_OK;
}

static Status wave_jac(void *ctx, double t, const double *y, double *dfdy, double *dfdt)
{
    (void)ctx;
    vec_copy(dfdy, (double[]){0, 1, 0, -1, 0, 0, y[2], 0, y[0] + t / 2}, 9);
    if (dfdt)
        vec_copy(dfdt, (double[]){0, 0, y[2] / 2}, 3);
    return ST_OK;
}

static void wave_exact(double t, double *y)
{
    y[0] = sin(t);
    y[1] = cos(t);
    y[2] = exp(1 - cos(t) + t * t / 4);
}

static Status wave_residual(void *ctx, double t, const double *y, const double *yp, double *r)
{
    wave(ctx, t, y, r);
    for (long i = 0; i < 3; i++)
        r[i] = yp[i] - r[i] + 0.1 * (yp[(i + 1) % 3] - r[(i + 1) % 3]) * (i < 2);
    return ST_OK;
}

static double wave_error(double t, const double *y)
{
    double exact[3];
    wave_exact(t, exact);
    vec_axpy(exact, -1, y, 3);
    return vec_max(exact, 3);
}

/* The method as it is used with this name; NULL when it does not go by steps. */
static Step *step_of(const MethodRow *row, Fun *fun, bool fixed)
{
    MethodChoice choice = {.name = row->name, .points = 2, .fixed = fixed};
    return row->step ? method_new(&choice, fun) : NULL;
}

enum { MOST_WIDTH = 100 };

/* The state after `many` steps of size h to t, from exact values; the last step in both. */
static void walk(Step *step, double t, double h, long many, double (*state)[MOST_WIDTH],
                 double *error)
{
    assert_true(step->width <= MOST_WIDTH);
    wave_exact(t - (double)many * h, state[many % 2]);
    step->abserr = step->relerr = 1e-12;
    if (step->begin)
        assert_int_equal(step->begin(step, t - (double)many * h, h, state[many % 2]), ST_OK);
    for (long k = many; k > 0; k--)
        assert_int_equal(
            step->attempt(step, t - (double)k * h, h, state[k % 2], state[(k + 1) % 2], error),
            ST_OK);
}

/* One step from exact values errs by h^(order+1), forward and backward, as does a value inside. */
static void test_local_order(void **state)
{
    (void)state;
    for (long i = 0; method_row(i); i++) {
        Fun fun = {.n = 3, .rhs = wave};
        Step *step = step_of(method_row(i), &fun, true);
        if (!step || method_row(i)->family >= METHOD_BDF) {
            step_free(step);
            continue;
        }
        double h = step->order > 6 ? 0.3 : step->order > 4 ? 0.1 : 0.02;
        for (int way = 0; way < 2; way++, h = -h) {
            double s[2][MOST_WIDTH], error[MOST_WIDTH], at[2], inside[2], y[3];
            double scratch[2 * MOST_WIDTH];
            for (int half = 0; half < 2; half++) {
                double size = ldexp(h, -half);
                walk(step, 0.7 + size, size, 1, s, error);
                at[half] = wave_error(0.7 + size, s[0]);
                assert_int_equal(step_inside(step, 0.7, size, s[1], s[0], 0.37 * size, y, scratch),
                                 ST_OK);
                inside[half] = wave_error(0.7 + 0.37 * size, y);
                assert_int_equal(step_inside(step, 0.7, size, s[1], s[0], size, y, scratch), ST_OK);
                assert_true(vec_same(y, s[0], 3));
                assert_int_equal(step_inside(step, 0.7, size, s[1], s[0], 0, y, scratch), ST_OK);
                assert_true(vec_same(y, s[1], 3));
            }
            if (at[0] > 1e-12 && !(at[0] / at[1] > exp2(step->order + 0.3)))
                fail_msg("%s: %g, then %g", step->name, at[0], at[1]);
            if (inside[0] > 1e-12 && !(inside[0] / inside[1] > exp2(step->order + 0.3)))
                fail_msg("%s inside: %g, then %g", step->name, inside[0], inside[1]);
        }
        step_free(step);
    }
}

/* The solution without its estimate is that of the other method: of the order that is said. */
static void test_estimates(void **state)
{
    (void)state;
    for (long i = 0; method_row(i); i++) {
        Fun fun = {.n = 3, .rhs = wave};
        Step *step = step_of(method_row(i), &fun, false);
        if (!step || !step->adaptive || method_row(i)->family == METHOD_VARIABLE) {
            step_free(step);
            continue;
        }
        double s[2][MOST_WIDTH], error[MOST_WIDTH], size[2], rest[2];
        for (int half = 0; half < 2; half++) {
            double h = ldexp(step->error_order > 6   ? 0.3
                             : step->error_order > 4 ? 0.1
                                                     : 0.01,
                             -half);
            walk(step, 0.7 + h, h, 1, s, error);
            size[half] = vec_max(error, 3);
            vec_axpy(s[0], -1, error, 3);
            rest[half] = wave_error(0.7 + h, s[0]);
        }
        double factor = exp2(step->error_order);
        bool pair =
            tableau_find(method_row(i)->name) && tableau_find(method_row(i)->name)->lower > 0;
        if (!(size[0] > 1e-14 && size[0] / size[1] > 0.6 * factor))
            fail_msg("%s: estimates %g, then %g", step->name, size[0], size[1]);
        if (pair && !(rest[0] / rest[1] > 0.6 * factor))
            fail_msg("%s: embedded %g, then %g", step->name, rest[0], rest[1]);
        step_free(step);
    }
}

/* Two halves of a step err by the estimate, as the step becomes small. */
static void test_halving(void **state)
{
    (void)state;
    static const char *const methods[] = {"gauss2", "midpoint", "lobattoIIIA3"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        Fun fun = {.n = 3, .residual = wave_residual};
        Step *step = step_of(method_find(methods[i]), &fun, false);
        double s[2][MOST_WIDTH], error[MOST_WIDTH], exact[3];
        assert_true(step->adaptive && step->error_order == step->order + 1);
        walk(step, 0.7 + 0.02, 0.02, 1, s, error);
        wave_exact(0.72, exact);
        for (long k = 0; k < 3; k++)
            assert_true(fabs(s[0][k] - exact[k] + error[k]) < 0.1 * fabs(error[k]) + 1e-13);
        step_free(step);
    }
}

/* What a step costs: one call a stage, but for a first stage that is the last one of the step
 * before. */
static void test_costs(void **state)
{
    (void)state;
    for (long i = 0; method_row(i); i++) {
        Fun fun = {.n = 3, .rhs = wave, .jac = wave_jac};
        Step *step = step_of(method_row(i), &fun, true);
        const TableauRow *row = tableau_find(method_row(i)->name);
        Tableau *tableau = row ? tableau_new(row) : NULL;
        if (tableau ? tableau->is_explicit : method_row(i)->family == METHOD_ROSENBROCK) {
            double s[2][MOST_WIDTH], error[MOST_WIDTH];
            enum { STEPS = 10 };
            walk(step, 1, 0.125, STEPS, s, error);
            long stages = tableau ? tableau->stages : ROSENBROCK_STAGES;
            long saved = tableau && tableau->fsal ? STEPS - 1 : 0;
            assert_int_equal(fun.calls, STEPS * stages - saved);
        }
        tableau_free(tableau);
        step_free(step);
    }
}

/* --- polynomials ------------------------------------------------------------------------- */

static Status power(void *ctx, double t, const double *y, double *dydt)
{
    (void)y;
    int degree = *(const int *)ctx;
    dydt[0] = degree * pow(t, degree - 1);
    return ST_OK;
}

static Status power_residual(void *ctx, double t, const double *y, const double *yp, double *r)
{
    power(ctx, t, y, r);
    r[0] = 3 * (yp[0] - r[0]);
    return ST_OK;
}

/* A method of order p carries t^p on without error, once its past is that polynomial. */
static void test_polynomials(void **state)
{
    (void)state;
    for (long i = 0; method_row(i); i++)
        for (int degree = 1; degree <= 6; degree++)
            for (int form = 0; form < 2; form++) {
                Fun fun = {.n = 1, .ctx = &degree};
                if (form)
                    fun.residual = power_residual;
                else
                    fun.rhs = power;
                Step *step = step_of(method_row(i), &fun, true);
                bool variable = method_row(i)->family == METHOD_VARIABLE;
                bool late = method_row(i)->family > METHOD_ADAMS; /* begins by other means */
                if (!step || (!variable && degree > step->order)) {
                    step_free(step);
                    continue;
                }
                double s[2][MOST_WIDTH] = {{1}}, error[MOST_WIDTH], h = 0.125, y[1];
                double scratch[2 * MOST_WIDTH];
                step->abserr = step->relerr = 1e-12;
                s[0][0] = pow(-1, degree);
                if (step->begin)
                    assert_int_equal(step->begin(step, -1, h, s[0]), ST_OK);
                for (int k = 0; k < 40; k++) {
                    double t = -1 + k * h, *from = s[k % 2], *to = s[(k + 1) % 2];
                    assert_int_equal(step->attempt(step, t, h, from, to, error), ST_OK);
                    if ((late && k < 30) || (variable && step->error_order < degree))
                        continue;
                    assert_near(to[0] - from[0], pow(t + h, degree) - pow(t, degree), 1e-9);
                    if (variable && step->error_order <= degree)
                        continue;
                    assert_int_equal(step_inside(step, t, h, from, to, 0.4 * h, y, scratch), ST_OK);
                    assert_near(y[0] - from[0], pow(t + 0.4 * h, degree) - pow(t, degree), 1e-9);
                }
                assert_true(!variable || step->error_order >= degree);
                step_free(step);
            }
}

/* --- parts ------------------------------------------------------------------------------- */

/* Derivatives by differences are those that are given, also where unknowns are tiny. */
static void test_differences(void **state)
{
    (void)state;
    Fun plain = {.n = 3, .rhs = wave}, given = {.n = 3, .rhs = wave, .jac = wave_jac};
    Fun residual = {.n = 3, .residual = wave_residual};
    Implicit *a = implicit_new(&plain), *b = implicit_new(&given), *c = implicit_new(&residual);
    for (int trial = 0; trial < 50; trial++) {
        double y[3], yp[3], one[3], other[3], r[3], t = 3 * number_next();
        numbers_fill(y, 3);
        numbers_fill(yp, 3);
        y[trial % 3] *= pow(10, -trial % 7);
        assert_int_equal(implicit_jacobian(a, t, y, one), ST_OK);
        assert_int_equal(implicit_jacobian(b, t, y, other), ST_OK);
        for (long i = 0; i < 9; i++)
            assert_near(a->y_slope[i], b->y_slope[i], 1e-5);
        for (long i = 0; i < 3; i++)
            assert_near(one[i], other[i], 1e-5);
        assert_int_equal(implicit_slopes(b, t, y, yp), ST_OK);
        assert_int_equal(implicit_slopes(c, t, y, yp), ST_OK);
        for (long i = 0; i < 9; i++) {
            double mix = i / 3 < 2 ? 0.1 : 0;
            long next = (i + 3) % 9;
            assert_near(c->y_slope[i], b->y_slope[i] + mix * b->y_slope[next], 1e-5);
            assert_near(c->yp_slope[i], (i % 4 == 0) + mix * (next % 4 == 0), 1e-5);
            assert_true(b->yp_slope[i] == (i % 4 == 0));
        }
        assert_int_equal(implicit_residual(b, t, y, yp, r), ST_OK);
        wave(NULL, t, y, one);
        for (long i = 0; i < 3; i++)
            assert_near(r[i], yp[i] - one[i], 1e-15);
    }
    implicit_free(a);
    implicit_free(b);
    implicit_free(c);
}

/* x of F(t, x, w*x + s) = 0, put in. */
static void test_corrector(void **state)
{
    (void)state;
    static const char index[] = {1, 2, 1};
    Fun fun[] = {{.n = 3, .rhs = wave, .jac = wave_jac},
                 {.n = 3, .residual = wave_residual},
                 {.n = 3, .residual = wave_residual, .index = index}};
    for (int k = 0; k < 3; k++) {
        Corrector corrector = {0};
        corrector_begin(&corrector, &fun[k]);
        double x[3] = {0}, last[] = {1, 1, 1}, yp[3], r[3], weight = 10, t = 0.3;
        vec_copy(corrector.sum, (double[]){-3, 2, -11}, 3);
        assert_int_equal(corrector_solve(&corrector, t, weight, last, 1e-12, x), ST_OK);
        for (long i = 0; i < 3; i++)
            yp[i] = weight * x[i] + (double[]){-3, 2, -11}[i];
        assert_int_equal(implicit_residual(corrector.implicit, t, x, yp, r), ST_OK);
        assert_true(vec_max(r, 3) < 1e-9);
        corrector_end(&corrector);
    }
}

/* The laws by their formulas: the size grows with the tolerance's root, within bounds, and not
 * after a rejection. */
static void test_control(void **state)
{
    (void)state;
    for (long l = 0; control_law(l); l++) {
        const ControlLaw *law = control_law(l);
        assert_ptr_equal(control_find(law->name), law);
        for (double e = 1e-12; e < 1e6; e *= 1.7)
            for (int q = 2; q < 9; q++)
                for (int again = 0; again < 2; again++) {
                    double past = CONTROL_PAST + 2, least = fmax(e, 1e-8);
                    Control control = {.h = -0.5, .past = past};
                    assert_true(control_update(law, &control, e, q, again) == (e <= 1));
                    double factor =
                        e > 1 ? 0.9 * pow(e, -1.0 / q)
                              : 0.9 * pow(least, -law->keep / q) * exp(past * law->past / q);
                    factor = fmin(factor, law->grow);
                    factor = fmax(factor, e > 1 ? law->shrink_failed : law->shrink);
                    factor = again && e <= 1 ? fmin(factor, 1) : factor;
                    assert_near(control.h, -0.5 * factor, 1e-12);
                    assert_near(control.past, e > 1 ? past : fmax(log(least), CONTROL_PAST), 1e-12);
                }
        Control control = {.h = 2};
        assert_false(control_update(law, &control, NAN, 5, false));
        assert_true(control.h == 0.5);
        double error[] = {3e-3, -4e-3}, before[] = {1, -7}, after[] = {-3, 2};
        double one = 3e-3 / (1e-3 + 3e-2), other = 4e-3 / (1e-3 + 7e-2);
        assert_near(control_error(law, error, before, after, 2, 1e-3, 1e-2),
                    law->rms ? sqrt((one * one + other * other) / 2) : fmax(one, other), 1e-12);
    }
    assert_null(control_find("none"));
    assert_null(control_law(-1));
}

/* The first step goes the right way, not beyond the end, and is one that the method accepts. */
static void test_first_step(void **state)
{
    (void)state;
    Fun fun = {.n = 3, .rhs = wave};
    for (double tolerance = 1e-3; tolerance > 1e-12; tolerance /= 30)
        for (int way = -1; way < 2; way += 2) {
            double y[3], slope[3], scratch[6], s[2][MOST_WIDTH], error[MOST_WIDTH];
            wave_exact(0.4, y);
            wave(NULL, 0.4, y, slope);
            double h = control_first(&fun, 0.4, y, slope, 5, way, tolerance, tolerance, 0, scratch);
            assert_true(h * way > 0);
            Step *step = step_of(method_find("rkf45"), &fun, false);
            walk(step, 0.4 + h, h, 1, s, error);
            double size = control_error(control_law(0), error, s[1], s[0], 3, tolerance, tolerance);
            assert_true(size < 1 && size > 1e-9);
            step_free(step);
            assert_true(fabs(control_first(&fun, 0.4, y, slope, 5, way, tolerance, tolerance, 1e-7,
                                           scratch)) <= 1e-7);
        }
    double still[3] = {0}, room[6];
    assert_true(control_first(&fun, 1e9, still, still, 5, 1, 1e-6, 1e-6, 0, room) >=
                1e9 * DBL_EPSILON);
}

/* --- theory ------------------------------------------------------------------------------ */

static long factorial(long n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}

/* As many as there are (Butcher), each built from smaller ones; one of each size is a chain. */
static void test_trees(void **state)
{
    (void)state;
    static const long numbers[] = {0, 1, 1, 2, 4, 9, 20, 48, 115, 286, 719};
    Trees *trees = trees_new(TREES_MOST_NODES);
    long count[TREES_MOST_NODES + 1] = {0}, tall[TREES_MOST_NODES + 1] = {0};
    for (long t = 0; t < trees->count; t++) {
        const Tree *tree = &trees->tree[t];
        long nodes = 1, product = 1;
        for (int k = 0; k < tree->children; k++) {
            assert_true(tree->child[k] < t && (k == 0 || tree->child[k] <= tree->child[k - 1]));
            nodes += trees->tree[tree->child[k]].nodes;
            product *= trees->tree[tree->child[k]].density;
        }
        assert_int_equal(tree->nodes, nodes);
        assert_int_equal(tree->density, nodes * product);
        assert_true(t == 0 || tree->nodes >= trees->tree[t - 1].nodes);
        count[nodes]++;
        tall[nodes] += tree->density == factorial(nodes);
    }
    for (int n = 1; n <= TREES_MOST_NODES; n++) {
        assert_int_equal(count[n], numbers[n]);
        assert_int_equal(tall[n], 1);
    }
    trees_free(trees);
}

/* The coefficients satisfy the conditions of the orders that are said, and no more. */
static void test_rosenbrock(void **state)
{
    (void)state;
    RosenbrockForm form;
    rosenbrock_form(&form);
    assert_true(form.time_defect < 1e-12);
    assert_true(rosenbrock_order_defect(4, false) < 1e-11);
    assert_true(rosenbrock_order_defect(3, true) < 1e-11);
    assert_true(rosenbrock_order_defect(5, false) > 1e-4);
    assert_true(rosenbrock_order_defect(4, true) > 1e-4);
}

/* --- rates of decay ---------------------------------------------------------------------- */

/* y' = diag(blocks) y: real rates and a turning pair, mixed by a rotation of the plane. */
static Status decay(void *ctx, double t, const double *y, double *dydt)
{
    const double *rate = ctx; /* the two of a pair first: real part, frequency; then a real one */
    (void)t;
    double a = 0.6 * y[0] + 0.8 * y[2], b = y[1], c = -0.8 * y[0] + 0.6 * y[2];
    double p = rate[0] * a - rate[1] * b, q = rate[1] * a + rate[0] * b, r = rate[2] * c;
    dydt[0] = 0.6 * p - 0.8 * r;
    dydt[1] = q;
    dydt[2] = 0.8 * p + 0.6 * r;
    return ST_OK;
}

static Status nowhere(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    (void)t;
    (void)y;
    (void)dydt;
    return ST_DOMAIN;
}

static void test_rates(void **state)
{
    (void)state;
    static const struct {
        double rate[3], found, tolerance;
    } systems[] = {
        {{-1, 0, -1000}, 1000, 1e-3}, {{-500, 0, -2}, 500, 1e-3}, {{-300, 40, -1}, 300, 0.3},
        {{1, 0, 100}, 0, 0},          {{-1, 0, 50}, 0, 0},        {{0, 0, 0}, 0, 0},
    };
    for (size_t k = 0; k < sizeof systems / sizeof *systems; k++) {
        double rate[3], y[] = {0.3, -0.2, 0.7};
        vec_copy(rate, systems[k].rate, 3);
        Fun fun = {.n = 3, .ctx = rate, .rhs = decay};
        assert_near(stiffness_rate(&fun, 0, y), systems[k].found, systems[k].tolerance);
    }
    Fun fun = {.n = 3, .rhs = nowhere};
    double y[3] = {0};
    assert_true(stiffness_rate(&fun, 0, y) == 0);
}

/* --- faults ------------------------------------------------------------------------------ */

typedef struct Made {
    const MethodRow *row;
    Fun *fun;
} Made;

static void make_step(void *arg)
{
    const Made *made = arg;
    step_free(step_of(made->row, made->fun, false));
}

static void make_trace(void *arg)
{
    const Made *made = arg;
    MethodChoice choice = {.name = made->row->name};
    TraceOptions options = {.abserr = 1e-5, .relerr = 1e-5, .stepsize = 0.05};
    double y[3];
    wave_exact(0, y);
    Trace *trace = method_trace(&choice, made->fun, 0, y, &options);
    trace_free(trace);
}

static void test_no_memory(void **state)
{
    (void)state;
    for (long i = 0; method_row(i); i++)
        for (int form = 0; form < 2; form++) {
            Fun fun = {.n = 3, .rhs = form ? NULL : wave, .residual = form ? wave_residual : NULL};
            Made made = {method_row(i), &fun};
            Step *step = step_of(made.row, &fun, false);
            if (!step)
                continue;
            step_free(step);
            assert_gives_back(made.row->name, make_step, &made);
            assert_gives_back(made.row->name, make_trace, &made);
        }
}

/* What a right-hand side does at its call number `at`. */
typedef struct Fault {
    long calls, at;
    Status says; /* ST_OK: an interrupt is pending from there on */
} Fault;

static Status struck(Fault *fault)
{
    if (++fault->calls != fault->at)
        return ST_OK;
    if (fault->says == ST_OK)
        err_interrupt_pending = 1;
    return fault->says;
}

static Status faulty(void *ctx, double t, const double *y, double *dydt)
{
    Status status = wave(NULL, t, y, dydt);
    Status strikes = struck(ctx);
    return strikes == ST_OK ? status : strikes;
}

typedef struct Run {
    Trace *trace;
    double y[3];
    Status status;
} Run;

static void go_on(void *arg)
{
    Run *run = arg;
    run->status = trace_eval(run->trace, 1.5, run->y);
}

static Trace *trace_of(const char *method, Fun *fun)
{
    MethodChoice choice = {.name = method};
    TraceOptions options = {.abserr = 1e-5, .relerr = 1e-5, .stepsize = 0.05};
    double y[3];
    wave_exact(0, y);
    return method_trace(&choice, fun, 0, y, &options);
}

static const char *const kinds[] = {"rkf45",     "rk4",      "radauIIA3", "gauss2", "rosenbrock",
                                    "abmoulton", "adambash", "bdf3",      "mebdfi"};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* An interrupt at call k: what follows goes on to the same value bit by bit. */
static void test_interrupts(void **state)
{
    (void)state;
    for (int i = 0; i < KINDS; i++) {
        Fault fault = {0};
        Fun fun = {.n = 3, .ctx = &fault, .rhs = faulty};
        Run run = {.trace = trace_of(kinds[i], &fun)};
        go_on(&run);
        assert_int_equal(run.status, ST_OK);
        trace_free(run.trace);
        double wanted[3];
        vec_copy(wanted, run.y, 3);
        long struck_runs = 0, all = fault.calls;
        for (long k = 1; k < all; k += 1 + k / 8) {
            fault = (Fault){.at = k};
            run.trace = trace_of(kinds[i], &fun);
            if (err_try(go_on, &run) == ST_OK && run.status != ST_OK)
                assert_int_equal(run.status, ST_INTERRUPT);
            struck_runs += run.status == ST_INTERRUPT;
            err_interrupt_pending = 0;
            assert_int_equal(err_try(go_on, &run), ST_OK);
            assert_int_equal(run.status, ST_OK);
            if (!vec_same(run.y, wanted, 3))
                fail_msg("%s: another value after an interrupt at call %ld", kinds[i], k);
            trace_free(run.trace);
        }
        assert_true(struck_runs > 3);
    }
}

/* No value at call k: a shorter step or an honest end, never a wrong value. */
static void test_no_values(void **state)
{
    (void)state;
    for (int i = 0; i < KINDS; i++)
        for (long k = 1; k < 400; k += 1 + k / 8) {
            Fault fault = {.at = k, .says = k % 2 ? ST_DOMAIN : ST_DIVZERO};
            Fun fun = {.n = 3, .ctx = &fault, .rhs = faulty};
            Run run = {.trace = trace_of(kinds[i], &fun)};
            assert_int_equal(err_try(go_on, &run), ST_OK);
            if (run.status == ST_OK)
                assert_true(wave_error(1.5, run.y) < 3e-3);
            else if (run.status == ST_LIMIT)
                assert_int_equal(trace_state(run.trace, true).why, fault.says);
            else { /* it was for this value alone */
                assert_int_equal(run.status, ST_DOMAIN);
                go_on(&run);
                assert_int_equal(run.status, ST_OK);
            }
            trace_free(run.trace);
        }
}

/* Room for k calls: the direction ends by that, and open again it comes to the same value. */
static void test_limits(void **state)
{
    (void)state;
    for (int i = 0; i < KINDS; i++) {
        Fun fun = {.n = 3, .rhs = wave};
        Run run = {.trace = trace_of(kinds[i], &fun)};
        double wanted[3];
        go_on(&run);
        vec_copy(wanted, run.y, 3);
        trace_free(run.trace);
        for (long k = 1; k < 200; k += 1 + k / 4) {
            run.trace = trace_of(kinds[i], &fun);
            trace_set_maxfun(run.trace, k);
            go_on(&run);
            TraceState end = trace_state(run.trace, true);
            assert_true(run.status == ST_OK || run.status == ST_LIMIT);
            if (run.status == ST_LIMIT) {
                assert_int_equal(end.end, TRACE_MAXFUN);
                assert_true(end.calls >= k && end.t < 1.5);
                assert_int_equal(trace_eval(run.trace, end.t, run.y), ST_OK);
                assert_true(wave_error(end.t, run.y) < 3e-3);
            }
            trace_set_maxfun(run.trace, 0);
            go_on(&run);
            if (run.status != ST_OK || !vec_same(run.y, wanted, 3))
                fail_msg("%s: another value after a limit of %ld calls", kinds[i], k);
            trace_free(run.trace);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_local_order), cmocka_unit_test(test_estimates),
        cmocka_unit_test(test_costs),       cmocka_unit_test(test_halving),
        cmocka_unit_test(test_polynomials), cmocka_unit_test(test_differences),
        cmocka_unit_test(test_corrector),   cmocka_unit_test(test_control),
        cmocka_unit_test(test_first_step),  cmocka_unit_test(test_trees),
        cmocka_unit_test(test_rosenbrock),  cmocka_unit_test(test_rates),
        cmocka_unit_test(test_no_memory),   cmocka_unit_test(test_interrupts),
        cmocka_unit_test(test_no_values),   cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
