/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Radau IIA methods: what defines their coefficients, complex systems, orders by convergence, the
 * tolerance held between steps too, stiff decay, fast reactions in few evaluations, F(t, y, y') = 0
 * of index 2 and 3, and what a singular pencil says.
 */
#include "tests/unit/numeric/numbers.h"

#include <complex.h>

#include "numeric/linear/clu.h"
#include "numeric/linear/vec.h"
#include "numeric/step/method.h"
#include "numeric/step/radau_basis.h"
#include "numeric/step/traj.h"

/* --- coefficients ------------------------------------------------------------------------ */

/* Row i, column j of the blocks of eigenvalues. */
static double block(const RadauBasis *b, int i, int j)
{
    if (i == 0 || j == 0)
        return i == j ? b->real : 0;
    int k = (j - 1) / 2;
    if ((i - 1) / 2 != k)
        return 0;
    return i == j ? b->re[k] : i < j ? b->im[k] : -b->im[k];
}

static void test_basis(void **state)
{
    (void)state;
    for (int s = 1; s <= RADAU_MOST; s += 2) {
        const RadauBasis *b = radau_basis(s);
        double blocks[RADAU_MOST * RADAU_MOST], left[RADAU_MOST * RADAU_MOST];
        double right[RADAU_MOST * RADAU_MOST];
        assert_true(b->stages == s && b->pairs == s / 2 && b->node[s - 1] == 1);
        for (int i = 0; i < s * s; i++)
            blocks[i] = block(b, i / s, i % s);
        product(b->inverse, b->to, false, s, s, s, left);
        product(b->to, blocks, false, s, s, s, right);
        for (int i = 0; i < s * s; i++)
            assert_near(left[i], right[i], 1e-14 * (1 + fabs(left[i])));
        product(b->from, b->to, false, s, s, s, left);
        for (int i = 0; i < s * s; i++)
            assert_near(left[i], i / s == i % s, 1e-14);
        for (int j = 0; j < s; j++)
            assert_near(b->to[(s - 1) * s + j], j == 0 || j % 2 == 1, 1e-15);
    }
}

/* What is exact of the polynomial: it is y up to degree s, with its derivatives. */
static void test_polynomial(void **state)
{
    (void)state;
    for (int s = 1; s <= RADAU_MOST; s += 2)
        for (int degree = 1; degree <= s; degree++) {
            const RadauBasis *b = radau_basis(s);
            double weight[RADAU_MOST], at = 0, slope = 0, start = 0;
            radau_basis_at(b, 0.3, weight);
            for (int j = 0; j < s; j++)
                at += weight[j] * pow(b->node[j], degree);
            radau_basis_slope(b, weight);
            for (int j = 0; j < s; j++) {
                slope += weight[j] * pow(b->node[j], degree);
                start += b->start[j] * pow(b->node[j], degree);
            }
            assert_near(at, pow(0.3, degree), 1e-13);
            assert_near(slope, degree, 1e-12);
            assert_near(start, degree == 1, 1e-12);
        }
}

/* Taken further by fewer points where it must be: constants and, by all points, polynomials are
 * kept, and errors of the points grow as far as was said. */
static void test_ahead(void **state)
{
    (void)state;
    for (int s = 1; s <= RADAU_MOST; s += 2)
        for (double x = 1; x < 10; x += 0.7)
            for (double most = 1; most < 1e12; most *= 10) {
                const RadauBasis *b = radau_basis(s);
                double all[RADAU_MOST], weight[RADAU_MOST], sum = 0, size = 0, needs = 0;
                radau_basis_at(b, x, all);
                radau_basis_ahead(b, x, most, weight);
                for (int j = 0; j < s; j++) {
                    needs += fabs(all[j]);
                    size += fabs(weight[j]);
                    sum += weight[j];
                }
                assert_true(size <= most);
                for (int j = 0; j < s && needs < most; j++)
                    assert_near(weight[j], all[j], 1e-12 * needs);
                if (needs > most) /* without the start, where Z is 0 */
                    assert_near(sum, 1, 1e-12 * size);
            }
}

static void test_complex_systems(void **state)
{
    (void)state;
    for (long n = 1; n <= 9; n++) {
        Clu *clu = clu_new(n);
        double complex a[81], x[9];
        double re[9] = {0}, im[9] = {0}, part[2 * 81];
        numbers_fill(part, 2 * n * n);
        for (long i = 0; i < n * n; i++) {
            clu->re[i] = i % n == i / n && n > 1 ? 0 : part[2 * i]; /* rows must be exchanged */
            clu->im[i] = i % n == i / n && n > 1 ? 0 : part[2 * i + 1];
            a[i] = clu->re[i] + I * clu->im[i];
        }
        for (long i = 0; i < n; i++) {
            x[i] = 1 + (double)i - 2 * I * (double)i;
            for (long j = 0; j < n; j++) {
                re[i] += creal(a[i * n + j] * (1 + (double)j - 2 * I * (double)j));
                im[i] += cimag(a[i * n + j] * (1 + (double)j - 2 * I * (double)j));
            }
        }
        assert_int_equal(clu_factor(clu), ST_OK);
        clu_solve(clu, re, im);
        for (long i = 0; i < n; i++) {
            assert_near(re[i], creal(x[i]), 1e-10);
            assert_near(im[i], cimag(x[i]), 1e-10);
        }
        vec_zero(clu->re, n * n);
        vec_zero(clu->im, n * n);
        assert_int_equal(clu_factor(clu), ST_SINGULAR);
        clu->im[0] = NAN;
        assert_int_equal(clu_factor(clu), ST_DOMAIN);
        clu_free(clu);
    }
}

/* --- problems ---------------------------------------------------------------------------- */

/* A rotation whose speed grows: cos p, sin p with p = t + t^2/2, nonlinear off the circle. */
static Status turn(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    double off = 1 - y[0] * y[0] - y[1] * y[1];
    dydt[0] = -(1 + t) * y[1] + off * y[1];
    dydt[1] = (1 + t) * y[0] + off * y[0];
    return ST_OK;
}

static double turn_error(double t, const double *y)
{
    double p = t + t * t / 2;
    return hypot(y[0] - cos(p), y[1] - sin(p));
}

static Status turn_residual(void *ctx, double t, const double *y, const double *yp, double *r)
{
    double f[2];
    Status status = turn(ctx, t, y, f);
    r[0] = 2 * (yp[0] - f[0]) + yp[1] - f[1];
    r[1] = yp[1] - f[1];
    return status;
}

/* The pendulum x, y, u, v, l: as it is the index is 3, with the constraint differentiated 2. */
static Status pendulum(void *ctx, double t, const double *y, const double *yp, double *r)
{
    (void)t;
    r[0] = yp[0] - y[2];
    r[1] = yp[1] - y[3];
    r[2] = yp[2] + y[0] * y[4];
    r[3] = yp[3] + y[1] * y[4] + 1;
    r[4] = *(int *)ctx == 3 ? y[0] * y[0] + y[1] * y[1] - 1 : y[0] * y[2] + y[1] * y[3];
    return ST_OK;
}

static double run(const char *method, long order, Fun *fun, long steps)
{
    MethodChoice choice = {.name = method, .points = order, .fixed = true};
    TraceOptions options = {.abserr = 1, .relerr = 1, .stepsize = 1.5 / (double)steps};
    static const double y0[] = {1, 0};
    double y[2];
    Trace *trace = traj_new(method_new(&choice, fun), 0, y0, &options);
    assert_int_equal(trace_eval(trace, 1.5, y), ST_OK);
    trace_free(trace);
    return turn_error(1.5, y);
}

static void test_orders(void **state)
{
    (void)state;
    static const struct {
        long order, steps;
    } cases[] = {{1, 400}, {5, 20}, {9, 6}, {13, 3}};
    for (size_t i = 0; i < 4; i++)
        for (int form = 0; form < 2; form++) {
            Fun fun = {.n = 2};
            if (form)
                fun.residual = turn_residual;
            else
                fun.rhs = turn;
            double coarse = run("radau", cases[i].order, &fun, cases[i].steps);
            double fine = run("radau", cases[i].order, &fun, 2 * cases[i].steps);
            assert_near(log2(coarse / fine), (double)cases[i].order, 0.4);
        }
}

static Trace *controlled(Fun *fun, long order, const double *y0, double tolerance)
{
    MethodChoice choice = {.name = "radau", .points = order};
    TraceOptions options = {.abserr = tolerance, .relerr = tolerance};
    return traj_new(method_new(&choice, fun), 0, y0, &options);
}

/* Both ways, at points between the steps. */
static void test_tolerance(void **state)
{
    (void)state;
    static const long orders[] = {0, 5, 9, 13};
    static const double y0[] = {1, 0};
    for (size_t i = 0; i < 4; i++)
        for (double tolerance = 1e-3; tolerance > 1e-11; tolerance /= 100) {
            Fun fun = {.n = 2, .rhs = turn};
            Trace *trace = controlled(&fun, orders[i], y0, tolerance);
            double y[2];
            for (double t = -3; t < 3; t += 0.0973) {
                assert_int_equal(trace_eval(trace, t, y), ST_OK);
                assert_true(turn_error(t, y) < 100 * tolerance);
            }
            if (orders[i] == 0 && tolerance < 1e-10)
                assert_true(trace_state(trace, true).steps < 60);
            trace_free(trace);
        }
}

/* y' = -1e6 (y - cos t) - sin t from far off: fast decay within the first steps. */
static Status decay(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    dydt[0] = -1e6 * (y[0] - cos(t)) - sin(t);
    return ST_OK;
}

static void test_stiff(void **state)
{
    (void)state;
    static const double y0[] = {1.5};
    for (double tolerance = 1e-4; tolerance > 1e-11; tolerance /= 100) {
        Fun fun = {.n = 1, .rhs = decay};
        Trace *trace = controlled(&fun, 0, y0, tolerance);
        double y;
        for (double t = 1e-7; t < 10; t *= 1.37) {
            double exact = cos(t) + 0.5 * exp(-1e6 * t);
            assert_int_equal(trace_eval(trace, t, &y), ST_OK);
            assert_near(y, exact, 200 * tolerance); /* of what the estimate may be */
        }
        assert_true(trace_state(trace, true).steps < 150);
        trace_free(trace);
    }
}

/* The same, counted. */
static Status counted_decay(void *ctx, double t, const double *y, double *dydt)
{
    ++*(long *)ctx;
    return decay(NULL, t, y, dydt);
}

/* Steps are taken again in a few pieces, whoever asks for points in which order. */
static void test_points_within(void **state)
{
    (void)state;
    enum { POINTS = 400 };
    static const double y0[] = {1.5};
    long count = 0;
    Fun fun = {.n = 1, .ctx = &count, .rhs = counted_decay};
    Trace *trace = controlled(&fun, 0, y0, 1e-7);
    double y[POINTS], again;
    assert_int_equal(trace_reach(trace, 10), ST_OK);
    long steps = count;
    for (int i = 0; i < POINTS; i++) {
        double t = 10. * i / POINTS;
        assert_int_equal(trace_eval(trace, t, &y[i]), ST_OK);
        assert_near(y[i], cos(t) + 0.5 * exp(-1e6 * t), 2e-6);
    }
    assert_true(count - steps < 2 * POINTS);
    for (int i = POINTS - 1; i >= 0; i -= 7) {
        assert_int_equal(trace_eval(trace, 10. * i / POINTS, &again), ST_OK);
        assert_true(again == y[i]);
    }
    trace_free(trace);
}

/* H. H. Robertson's reactions: y2 falls below the tolerance, and where it is taken for negative in
 * an iteration that diverges. The value at 40 is that of tests/problems/robertson.dae. */
static Status reactions(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    (void)t;
    dydt[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
    dydt[2] = 3e7 * y[1] * y[1];
    dydt[1] = -dydt[0] - dydt[2];
    return ST_OK;
}

static void test_reactions(void **state)
{
    (void)state;
    static const long orders[] = {0, 5, 9, 13};
    static const double y0[] = {1, 0, 0};
    for (size_t i = 0; i < 4; i++)
        for (double tolerance = 1e-5; tolerance > 1e-10; tolerance /= 10) {
            Fun fun = {.n = 3, .rhs = reactions};
            Trace *trace = controlled(&fun, orders[i], y0, tolerance);
            double y[3];
            assert_int_equal(trace_eval(trace, 40, y), ST_OK);
            assert_near(y[0], 0.7158270687193941, 100 * tolerance);
            assert_true(trace_state(trace, true).calls < 2000);
            trace_free(trace);
        }
}

/* The same beside unknowns that keep their values. */
static Status reactions_held(void *ctx, double t, const double *y, double *dydt)
{
    vec_zero(dydt + 3, 4);
    return y[3] == 5 && y[6] == 8 ? reactions(ctx, t, y, dydt) : ST_DOMAIN;
}

static void test_held(void **state)
{
    (void)state;
    static const double y0[] = {1, 0, 0, 5, 6, 7, 8};
    Fun alone = {.n = 3, .rhs = reactions}, fun = {.n = 7, .held = 4, .rhs = reactions_held};
    Trace *few = controlled(&alone, 0, y0, 1e-7), *many = controlled(&fun, 0, y0, 1e-7);
    double a[3], b[7];
    for (double t = 40; t > 1e-3; t /= 3) {
        assert_int_equal(trace_eval(few, t, a), ST_OK);
        assert_int_equal(trace_eval(many, t, b), ST_OK);
        assert_near(a[0], b[0], 1e-12);
        assert_true(vec_same(b + 3, y0 + 3, 4));
    }
    assert_int_equal(trace_state(few, true).calls, trace_state(many, true).calls);
    trace_free(few);
    trace_free(many);
}

/* Two masses on springs, one on a belt that takes it along until the spring is stronger; dry
 * friction over a width of 1e-4. mebdfi and rkf45 at 1e-10 agree on the value to nine digits. */
static Status friction(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    (void)t;
    double grip = 5 * (1 + 0.5 * exp(-fabs(y[1] - 1)));
    dydt[0] = y[1];
    dydt[1] = -50 * y[0] - grip * tanh((y[1] - 1) / 1e-4) + 20 * (y[2] - y[0]);
    dydt[2] = y[3];
    dydt[3] = -20 * (y[2] - y[0]) - 0.5 * y[3];
    return ST_OK;
}

static void test_friction(void **state)
{
    (void)state;
    static const long orders[] = {0, 5, 9};
    static const double y0[] = {0, 0, 0, 0};
    for (size_t i = 0; i < 3; i++)
        for (double tolerance = 1e-6; tolerance > 1e-9; tolerance /= 10) {
            Fun fun = {.n = 4, .rhs = friction};
            MethodChoice choice = {.name = "radau", .points = orders[i]};
            TraceOptions options = {.abserr = 0.01 * tolerance, .relerr = tolerance};
            Trace *trace = traj_new(method_new(&choice, &fun), 0, y0, &options);
            double y[4];
            assert_int_equal(trace_eval(trace, 10, y), ST_OK);
            assert_near(y[0], 0.1624930508, 10 * tolerance);
            trace_free(trace);
        }
}

/* Energy and constraints of the pendulum, its reference at t = 1. */
static void test_higher_index(void **state)
{
    (void)state;
    static const double y0[] = {1, 0, 0, 0, 0};
    static const char indices[2][5] = {{1, 1, 1, 1, 2}, {1, 1, 2, 2, 3}};
    for (int index = 2; index <= 3; index++)
        for (double tolerance = 1e-4; tolerance > 1e-9; tolerance /= 100) {
            Fun fun = {.n = 5, .ctx = &index, .residual = pendulum, .index = indices[index - 2]};
            Trace *trace = controlled(&fun, 0, y0, tolerance);
            double y[5];
            assert_int_equal(trace_eval(trace, 1, y), ST_OK);
            assert_near(y[0], 0.879548132411804, 10 * tolerance);
            assert_near(y[4], 1.42742976882866, 2000 * tolerance);
            assert_near((y[2] * y[2] + y[3] * y[3]) / 2 + y[1], 0, 20 * tolerance);
            assert_true(trace_state(trace, true).steps < 100);
            trace_free(trace);
        }
}

/* z0 = t^2/4, z1 = z0' + tanh t, z2 = z1': nothing moves freely. */
static Status chain(void *ctx, double t, const double *y, const double *yp, double *r)
{
    (void)ctx;
    r[0] = y[0] - t * t / 4;
    r[1] = yp[0] + tanh(t) - y[1];
    r[2] = yp[1] - y[2];
    return ST_OK;
}

/* Every unknown, also one that no step before has an influence on, in units of h^(k-1). */
static void test_without_freedom(void **state)
{
    (void)state;
    static const double y0[] = {0, 0, 1.5};
    static const char index[] = {1, 2, 3};
    for (double tolerance = 1e-4; tolerance > 1e-9; tolerance /= 100) {
        Fun fun = {.n = 3, .residual = chain, .index = index};
        Trace *trace = controlled(&fun, 0, y0, tolerance);
        double y[3], c = cosh(2);
        assert_int_equal(trace_eval(trace, 2, y), ST_OK);
        assert_near(y[1], 1 + tanh(2), 10 * tolerance);
        assert_near(y[2], 0.5 + 1 / (c * c), 200 * tolerance);
        trace_free(trace);
    }
}

/* x' + z = cos t + 1 + t, x = sin t, each with the other one times 1 - t: derivatives at one point
 * do not serve the others, however short the step. */
static Status mixed(void *ctx, double t, const double *y, const double *yp, double *r)
{
    (void)ctx;
    double rate = yp[0] + y[1] - cos(t) - 1 - t;
    r[1] = y[0] - sin(t) + (1 - t) * rate;
    r[0] = rate + (1 - t) * r[1];
    return ST_OK;
}

static void test_mixed(void **state)
{
    (void)state;
    static const double y0[] = {0, 1};
    static const char index[] = {1, 2};
    for (long order = 5; order <= 13; order += 4) {
        Fun fun = {.n = 2, .residual = mixed, .index = index};
        Trace *trace = controlled(&fun, order, y0, 1e-6);
        double y[2];
        assert_int_equal(trace_eval(trace, 2, y), ST_OK);
        assert_near(y[0], sin(2), 1e-5);
        assert_near(y[1], 3, 1e-4);
        trace_free(trace);
    }
}

/* x' + y' = 1 twice: no step has a solution, and that is the reason given. */
static Status singular(void *ctx, double t, const double *y, const double *yp, double *r)
{
    (void)ctx;
    (void)t;
    (void)y;
    r[0] = yp[0] + yp[1] - 1;
    r[1] = 2 * yp[0] + 2 * yp[1] - 2;
    return ST_OK;
}

static void test_singular(void **state)
{
    (void)state;
    static const double y0[] = {0, 0};
    Fun fun = {.n = 2, .residual = singular};
    Trace *trace = controlled(&fun, 0, y0, 1e-6);
    double y[2];
    assert_int_equal(trace_eval(trace, 1, y), ST_LIMIT);
    assert_int_equal(trace_state(trace, true).end, TRACE_UNDEFINED);
    assert_int_equal(trace_state(trace, true).why, ST_SINGULAR);
    trace_free(trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_basis),
        cmocka_unit_test(test_polynomial),
        cmocka_unit_test(test_ahead),
        cmocka_unit_test(test_reactions),
        cmocka_unit_test(test_complex_systems),
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_tolerance),
        cmocka_unit_test(test_stiff),
        cmocka_unit_test(test_higher_index),
        cmocka_unit_test(test_without_freedom),
        cmocka_unit_test(test_mixed),
        cmocka_unit_test(test_singular),
        cmocka_unit_test(test_friction),
        cmocka_unit_test(test_points_within),
        cmocka_unit_test(test_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
