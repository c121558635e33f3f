/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Problems whose callbacks fail: the k-th call of one of them, once or from then on, by a status or
 * by values that are not finite, for methods of every family and for boundary values. What a trace
 * or a solver then calls a value is one: it is the solution, or there is none. Where the equations
 * end, the trace ends, and before that it has values; root functions end it in both directions.
 */
#include "numeric/step/bvp.h"
#include "numeric/step/method.h"
#include "numeric/step/traj.h"
#include "tests/unit/numeric/failing.h"
#include "tests/unit/numeric/numbers.h"

enum { RHS, JAC, ROOT, PROJECT, SLOPE, CALLBACKS };

static double last_time = INFINITY; /* no value beyond it, on either side */

static Status failed(int which, double t, double *value)
{
    return fabs(t) > last_time ? ST_DOMAIN : fault_strike(which, value);
}

/* --- the circle (cos t, sin t), to which other points are drawn ---------------------------------
 */

static double drawn(const double *y)
{
    return 1 - y[0] * y[0] - y[1] * y[1];
}

static Status rhs(void *ctx, double t, const double *y, double *dydt)
{
    (void)ctx;
    dydt[0] = -y[1] + drawn(y) * y[0];
    dydt[1] = y[0] + drawn(y) * y[1];
    return failed(RHS, t, dydt + 1);
}

static Status jac(void *ctx, double t, const double *y, double *dfdy, double *dfdt)
{
    (void)ctx;
    dfdy[0] = drawn(y) - 2 * y[0] * y[0];
    dfdy[1] = -1 - 2 * y[0] * y[1];
    dfdy[2] = 1 - 2 * y[0] * y[1];
    dfdy[3] = drawn(y) - 2 * y[1] * y[1];
    if (dfdt)
        dfdt[0] = dfdt[1] = 0;
    return failed(JAC, t, dfdy + 3);
}

static Status residual(void *ctx, double t, const double *y, const double *yp, double *r)
{
    (void)ctx;
    r[0] = yp[0] + y[1] - drawn(y) * y[0];
    r[1] = yp[1] - y[0] - drawn(y) * y[1];
    return failed(RHS, t, r);
}

static Status jac2(void *ctx, double t, const double *y, const double *yp, double *dFdy,
                   double *dFdyp)
{
    (void)yp;
    Status status = jac(ctx, t, y, dFdy, NULL);
    for (int k = 0; k < 4; k++) {
        dFdy[k] = -dFdy[k];
        dFdyp[k] = k % 3 == 0;
    }
    return status;
}

static Status slope(void *ctx, double t, const double *y, double *yp)
{
    (void)ctx;
    yp[0] = -y[1];
    yp[1] = y[0];
    return failed(SLOPE, t, yp);
}

static Status project(void *ctx, double t, double *y)
{
    (void)ctx;
    double r = hypot(y[0], y[1]);
    y[0] /= r;
    y[1] /= r;
    return failed(PROJECT, t, y);
}

static double level = 2; /* of y[1] that ends the way */

static Status root(void *ctx, double t, const double *y, double *g)
{
    (void)ctx;
    g[0] = y[1] + level;
    g[1] = y[1] - level;
    return failed(ROOT, t, g + 1);
}

static Fun problem(bool implicit, bool projects)
{
    Fun fun = {.n = 2, .roots = 2, .root = root};
    if (implicit) {
        fun.residual = residual;
        fun.jac2 = jac2;
        fun.slope = slope;
    } else {
        fun.rhs = rhs;
        fun.jac = jac;
        fun.project = projects ? project : NULL;
    }
    return fun;
}

/* --- methods ------------------------------------------------------------------------------------
 */

static Trace *start(const MethodRow *row, Fun *fun)
{
    static const double y0[] = {1, 0};
    TraceOptions options = {.abserr = 1e-7, .relerr = 1e-7};
    if (row->library && !row->library->is_available())
        return NULL;
    if (row->trace)
        return row->trace(fun, 0, y0, &options);
    MethodChoice choice = {.name = row->name, .points = row->orders[0]};
    Step *step = method_new(&choice, fun);
    if (!step)
        return NULL;
    if (!step->adaptive)
        options.stepsize = 1. / 64;
    return traj_new(step, 0, y0, &options);
}

/* Two of each family, three of the Runge-Kutta ones. */
static const MethodRow *chosen(long i)
{
    int seen[METHOD_TAYLOR + 1] = {0};
    const MethodRow *row;
    for (long k = 0; (row = method_row(k)); k++) {
        if ((!row->step && !row->trace) ||
            seen[row->family]++ >= 2 + (row->family == METHOD_TABLEAU))
            continue;
        if (i-- == 0)
            break;
    }
    return row;
}

/* The value of the trace at t; true when it has one, which must be the solution. */
static bool look(const MethodRow *row, Trace *trace, double t)
{
    double y[2];
    if (trace_eval(trace, t, y) != ST_OK)
        return false;
    double error = hypot(y[0] - cos(t), y[1] - sin(t));
    if (!(error < 0.03))
        fail_msg("%s: error %g at %g; callback %d, call %ld", row->name, error, t, fault.which,
                 fault.k);
    return true;
}

static bool run(const MethodRow *row, bool implicit, bool projects)
{
    Fun fun = problem(implicit, projects);
    fault.calls = 0;
    Trace *trace = start(row, &fun);
    if (!trace)
        return false;
    bool found = look(row, trace, 0.5);
    look(row, trace, -0.3);
    found = look(row, trace, 1) && found;
    trace_free(trace);
    return found;
}

static void test_callbacks(void **state)
{
    (void)state;
    static const long calls[] = {1, 2, 3, 6, 11, 19, 35};
    const MethodRow *row;
    long served = 0, recovered = 0, once = 0;
    last_time = INFINITY;
    level = 2;
    for (long i = 0; (row = chosen(i)); i++)
        for (int form = 0; form < 3; form++) {
            fault.k = -1;
            fault.lasting = false;
            if (form == 2 && !(row->is & METHOD_RESIDUAL))
                continue;
            if (!run(row, form == 2, form == 1))
                continue; /* it does not serve the problem */
            served++;
            for (fault.which = RHS; fault.which < CALLBACKS; fault.which++)
                for (size_t k = 0; k < sizeof calls / sizeof *calls; k++)
                    for (int manner = 0; manner < 4; manner++) {
                        fault.k = calls[k];
                        fault.silent = manner % 2;
                        fault.lasting = manner / 2;
                        bool found = run(row, form == 2, form == 1);
                        if (!fault.lasting && fault.which == RHS && fault.calls >= fault.k) {
                            once++;
                            recovered += found;
                        }
                    }
        }
    /* A shorter step mostly goes round a single failure; steps of fixed size cannot. */
    assert_true(served >= 20);
    if (3 * recovered < once)
        fail_msg("%ld of %ld", recovered, once);
}

/* A trace of every method and form of the problem, one way and the other. */
static void each_way(void (*hold)(const MethodRow *row, Trace *trace, int side))
{
    const MethodRow *row;
    for (long i = 0; (row = chosen(i)); i++)
        for (int form = 0; form < 3; form++) {
            Fun fun = problem(form == 2, form == 1);
            Trace *trace = NULL;
            if (form < 2 || (row->is & METHOD_RESIDUAL))
                trace = start(row, &fun);
            for (int side = -1; side < 2 && trace; side += 2)
                hold(row, trace, side);
            trace_free(trace);
        }
}

/* Where the trace ends before side*1; it has values up to there. */
static TraceState end_of(const MethodRow *row, Trace *trace, int side)
{
    double y[2];
    assert_true(look(row, trace, side * 0.25));
    assert_int_equal(trace_eval(trace, side * 1., y), ST_LIMIT);
    TraceState at = trace_state(trace, side > 0);
    assert_true(look(row, trace, at.t));
    return at;
}

static void hold_end(const MethodRow *row, Trace *trace, int side)
{
    TraceState at = end_of(row, trace, side);
    if (!(at.end == TRACE_UNDEFINED || at.end == TRACE_STEP) || !(fabs(at.t) <= 0.501) ||
        !(fabs(at.t) >= 0.45))
        fail_msg("%s ends at %g by %d", row->name, at.t, (int)at.end);
    assert_int_not_equal(trace_reach(trace, side * 2.), ST_OK);
}

/* The equations have no value beyond 0.5, on either side. Stages lie within a step, whose end may
 * be a little further. */
static void test_ends(void **state)
{
    (void)state;
    fault.which = CALLBACKS;
    last_time = 0.5;
    level = 2;
    each_way(hold_end);
    last_time = INFINITY;
}

static void hold_root(const MethodRow *row, Trace *trace, int side)
{
    TraceState at = end_of(row, trace, side);
    if (at.end != TRACE_ROOT || at.root != (side > 0) || fabs(at.t - side * asin(0.5)) > 0.02)
        fail_msg("%s ends at %g by %d, function %ld", row->name, at.t, (int)at.end, at.root);
}

/* sin t = 1/2 ends the way forward by the second function, -1/2 that back by the first. */
static void test_roots(void **state)
{
    (void)state;
    fault.which = CALLBACKS;
    last_time = INFINITY;
    level = 0.5;
    each_way(hold_root);
    level = 2;
}

/* A step writes its own state and no more: beyond it, and before it, all stays. */
static void test_room(void **state)
{
    (void)state;
    enum { GUARD = 8, MOST = 400 };
    static double room[2][GUARD + MOST + GUARD], error[2], y[2 + GUARD];
    const MethodRow *row;
    fault.which = CALLBACKS;
    last_time = INFINITY;
    for (long i = 0; (row = chosen(i)); i++)
        for (int form = 0; form < 3 && row->step; form++) {
            Fun fun = problem(form == 2, false);
            MethodChoice choice = {.name = row->name, .points = row->orders[0]};
            Step *step = form < 2 || (row->is & METHOD_RESIDUAL) ? method_new(&choice, &fun) : NULL;
            if (!step)
                continue;
            assert_true(step->width <= MOST);
            for (int k = 0; k < GUARD + MOST + GUARD; k++)
                room[0][k] = room[1][k] = 1234.5;
            for (int k = 0; k < 2 + GUARD; k++)
                y[k] = 1234.5;
            double *first = room[0] + GUARD, *second = room[1] + GUARD;
            first[0] = 1;
            first[1] = 0;
            step->abserr = step->relerr = 1e-6;
            if (step->begin)
                assert_int_equal(step->begin(step, 0, 0.01, first), ST_OK);
            assert_true(first[0] == 1 && first[1] == 0);
            assert_int_equal(step->attempt(step, 0, 0.01, first, second, error), ST_OK);
            if (step->inside)
                assert_int_equal(step->inside(step, 0, 0.01, first, second, 0.005, y), ST_OK);
            for (long k = -GUARD; k < MOST + GUARD; k++)
                if (k < 0 || k >= step->width)
                    assert_true(first[k] == 1234.5 && second[k] == 1234.5);
            for (int k = 2; k < 2 + GUARD; k++)
                assert_true(y[k] == 1234.5);
            step_free(step);
        }
}

/* --- boundary values: y(0) = (1, .), y(1) = (cos 1, .) -------------------------------------------
 */

static Status conditions(void *ctx, const double *ya, const double *yb, double *g)
{
    (void)ctx;
    g[0] = ya[0] - 1;
    g[1] = yb[0] - cos(1);
    return failed(ROOT, 0, g);
}

static Status condition_slopes(void *ctx, const double *ya, const double *yb, double *value)
{
    (void)ctx, (void)ya, (void)yb;
    value[0] = value[1] = 1;
    return failed(PROJECT, 0, value);
}

static bool run_bvp(bool with_slopes)
{
    Fun fun = {.n = 2, .rhs = rhs, .jac = with_slopes ? jac : NULL};
    static const long row[] = {0, 1}, column[] = {0, 2};
    BvpProblem p = {&fun, 0, 1, NULL, conditions, 2, row, column, condition_slopes};
    BvpOptions options = {1e-6, 1e-6, 400};
    Bvp *bvp = bvp_new(2, 8, 0, 1);
    for (long i = 0; i <= bvp->count; i++) {
        bvp->y[2 * i] = 1 - bvp->x[i] / 2;
        bvp->y[2 * i + 1] = bvp->x[i] / 2;
    }
    fault.calls = 0;
    Status status = bvp_solve(&p, &options, &bvp);
    double worst = 0;
    for (int k = 0; k <= 16 && status == ST_OK; k++) {
        double t = k / 16., y[2];
        bvp_eval(bvp, t, y);
        worst = fmax(worst, hypot(y[0] - cos(t), y[1] - sin(t)));
    }
    bvp_free(bvp);
    assert_true(worst < 1e-4);
    return status == ST_OK;
}

static void test_boundary(void **state)
{
    (void)state;
    long found = 0, runs = 0;
    last_time = INFINITY;
    fault.k = -1;
    fault.lasting = false;
    assert_true(run_bvp(true));
    for (fault.which = RHS; fault.which < SLOPE; fault.which++)
        for (fault.k = 1; fault.k < 120; fault.k += 1 + fault.k / 5)
            for (int manner = 0; manner < 4; manner++) {
                fault.silent = manner % 2;
                fault.lasting = manner / 2;
                runs++;
                found += run_bvp(true);
            }
    assert_true(found > 0 && found < runs);
}

/* --- a multiplier ----------------------------------------------------------------------------- */

/* y[free] is the slope of the other unknown, which is to be sin t; its own occurs nowhere. */
static Status multiplier(void *ctx, double t, const double *y, const double *yp, double *r)
{
    const int *free = ctx;
    r[0] = yp[1 - *free] - y[*free];
    r[1] = y[1 - *free] - sin(t);
    return ST_OK;
}

static Status multiplier_slope(void *ctx, double t, const double *y, double *yp)
{
    const int *free = ctx;
    (void)y;
    yp[*free] = -sin(t);
    yp[1 - *free] = cos(t);
    return ST_OK;
}

/* The error of such an unknown is no measure for the step, whichever of the two it is. */
static void test_multipliers(void **state)
{
    (void)state;
    MethodChoice choice = {.name = "ida"};
    TraceOptions options = {.abserr = 1e-6, .relerr = 1e-6};
    for (int free = 0; free < 2; free++) {
        Fun fun = {.n = 2, .ctx = &free, .residual = multiplier, .slope = multiplier_slope};
        double y[2];
        y[free] = 1;
        y[1 - free] = 0;
        Trace *trace = method_trace(&choice, &fun, 0, y, &options);
        if (!trace)
            skip();
        assert_int_equal(trace_eval(trace, 1, y), ST_OK);
        assert_true(fabs(y[1 - free] - sin(1)) < 1e-5);
        assert_true(fabs(y[free] - cos(1)) < 1e-4 && fun.calls < 300);
        trace_free(trace);
    }
}

static int begin(void **state)
{
    (void)state;
    mem_init();
    err_stack_init(4 << 20);
    return 0;
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_callbacks), cmocka_unit_test(test_ends),
        cmocka_unit_test(test_roots),     cmocka_unit_test(test_room),
        cmocka_unit_test(test_boundary),  cmocka_unit_test(test_multipliers),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
