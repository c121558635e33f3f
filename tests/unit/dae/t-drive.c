/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numeric solutions from equations as written: first and higher order, implicit, coupled through a
 * matrix; accuracy on the course's own systems; the forms of output; and each complaint about what
 * is missing, too much or contradictory, in its words.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>

#include "cas/core/rtable.h"
#include "dae/drive/drive.h"
#include "dae/drive/drive_problem.h"
#include "dae/drive/drive_scheme.h"

static DriveNotes notes;

/* dsolve(text): the arguments as they stand in the call. */
static Expr dsolve(const char *text)
{
    Expr args = read_expr(text);
    return expr_is(args, EXPR_SEQ) ? drive_solve(args->u.args, expr_count(args), &notes)
                                   : drive_solve(&args, 1, &notes);
}

/* The value of an expression in the unknowns at t. */
static double value(Expr solution, const char *what, double t)
{
    double out[2];
    Expr e = read_expr(what);
    assert_null(drive_sample(drive_of(solution), &e, 1, t, t, 2, out));
    return out[1];
}

static bool near_to(double a, double b, double tolerance)
{
    return fabs(a - b) <= tolerance;
}

static void test_first_order(void **state)
{
    (void)state;
    Expr s =
        dsolve("{diff(x(t),t) = -x(t)+y(t), diff(y(t),t)+2*y(t) = t, x(0)=1, 0=y(0)}, numeric");
    for (double t = -1; t <= 3; t += 0.37) {
        double y = t / 2 - 0.25 + exp(-2 * t) / 4;
        double x = t / 2 - 0.75 - exp(-2 * t) / 4 + 2 * exp(-t);
        assert_true(near_to(value(s, "x(t)", t), x, 2e-6));
        assert_true(near_to(value(s, "y(t)", t), y, 2e-6));
        assert_true(near_to(value(s, "diff(y(t),t)", t), t - 2 * y, 2e-5));
    }
}

static void test_higher_order(void **state)
{
    (void)state;
    Expr s = dsolve("[diff(u(s),s,s,s) = 6, (D@@2)(u)(1)=0, D(u)(1)=2, u(1)=1], numeric");
    Expr at = read_expr("3"), list = DRIVE_CLASS.apply(&drive_of(s)->object, &at, 1);
    assert_int_equal(expr_nops(list), 4);
    assert_text(expr_op(list, 1), "s = 3.", "SOL(3)");
    assert_expr(expr_arg(expr_op(list, 3), 0), read_expr("diff(u(s),s)"), "SOL(3)");
    assert_expr(expr_arg(expr_op(list, 4), 0), read_expr("diff(u(s),s,s)"), "SOL(3)");
    assert_true(near_to(value(s, "u(s)", 3), 1 + 4 + 8, 1e-5));
    assert_true(near_to(value(s, "diff(u(s),s,s)", 3), 12, 1e-5));
    assert_null(DRIVE_CLASS.apply(&drive_of(s)->object, (Expr[]){read_expr("a")}, 1));
}

/* Derivatives on both sides and coupled by a matrix that depends on the state. */
static void test_implicit(void **state)
{
    (void)state;
    Expr s = dsolve("{cos(x(t))*diff(x(t),t) + sin(x(t))*diff(y(t),t) = cos(x(t)),"
                    " cos(x(t))*diff(y(t),t) = sin(x(t))*diff(x(t),t) - sin(x(t)),"
                    " x(0) = 0, y(0) = 5}, numeric");
    for (double t = 0; t < 6; t += 0.1) { /* x' = 1, y' = 0 */
        assert_true(near_to(value(s, "x(t)", t), t, 1e-6));
        assert_true(near_to(value(s, "y(t)", t), 5, 1e-6));
    }
}

/* Constraints beside equations that are not linear in the derivatives: x'+x'^3 = t+t^3 for x' = t.
 */
static void test_implicit_with_constraints(void **state)
{
    (void)state;
    const char *with[] = {"", ", method=radau, reduction=none"};
    char text[300];
    for (int k = 0; k < 2; k++) {
        snprintf(
            text, sizeof text,
            "{diff(x(t),t)+diff(x(t),t)^3 = y(t), y(t) = t+t^3, diff(z(t),t) = diff(x(t),t)*y(t),"
            " x(0) = 1, z(0) = 0}, numeric%s",
            with[k]);
        Expr s = dsolve(text);
        assert_true(near_to(value(s, "x(t)", 2), 3, 1e-4));
        assert_true(near_to(value(s, "z(t)", 2), 8. / 3 + 32. / 5, 1e-3));
    }
    Expr s =
        dsolve("{diff(x(t),t)*diff(y(t),t) = 1, x(t) = y(t), x(0) = 0, D(x)(0) = -1}, numeric");
    assert_true(near_to(value(s, "y(t)", 2), -2, 1e-6));
    /* y' stays: (sqrt(x'))' has no value where the run begins */
    s = dsolve("{diff(x(t),t) = v(t), diff(y(t),t) = sqrt(diff(x(t),t)), v(t) = t, x(0) = 0,"
               " y(0) = 0}, numeric");
    assert_true(near_to(value(s, "y(t)", 3), 2 * sqrt(3), 1e-5));
    /* a derivative with a name and a switch beside it: neither is shown */
    s = dsolve("{diff(x(t),t)+abs(diff(x(t),t))/2 = cos(t), x(0) = 0}, numeric");
    assert_true(near_to(value(s, "x(t)", 3), 2. / 3 + 2 * (sin(3) - 1), 1e-5));
    Expr at = read_expr("3");
    assert_int_equal(expr_nops(DRIVE_CLASS.apply(&drive_of(s)->object, &at, 1)), 2);
}

/* The pendulum with the multiplier eliminated (the course's stabilised form): the constraint and
 * the energy are held by the default tolerances. */
static void test_pendulum(void **state)
{
    (void)state;
    Expr s =
        dsolve("{diff(x(t),t)=u(t), diff(y(t),t)=v(t),"
               " diff(u(t),t) = -x(t)*(2.0*u(t)*x(t)+x(t)^2+2.0*v(t)*y(t)+y(t)^2+2*u(t)^2+2*v(t)^2"
               "   -2*y(t)*9.81-1)/(2*(x(t)^2+y(t)^2)),"
               " diff(v(t),t) = -y(t)*(2.0*u(t)*x(t)+x(t)^2+2.0*v(t)*y(t)+y(t)^2+2*u(t)^2+2*v(t)^2"
               "   -2*y(t)*9.81-1)/(2*(x(t)^2+y(t)^2)) - 9.81,"
               " x(0)=1, y(0)=0, u(0)=0, v(0)=0}, type=numeric");
    assert_true(fabs(value(s, "x(t)^2+y(t)^2-1", 50)) < 1e-3);
    assert_true(fabs(value(s, "(u(t)^2+v(t)^2)/2+9.81*y(t)", 20)) < 1e-2);
    assert_true(near_to(value(s, "x(t)", 1), -0.986291751, 2e-5));
}

/* The course's linear index-3 example as an ordinary differential equation. */
static void test_drift(void **state)
{
    (void)state;
    Expr s = dsolve(
        "{diff(x1(t),t)=cos(t), diff(x2(t),t)=sin(t)-x1(t),"
        " diff(x3(t),t)=-t*sin(t)+t*x1(t)-2*x2(t)+1, x1(0)=0., x2(0)=1., x3(0)=2.}, numeric");
    assert_true(fabs(value(s, "x1(t)-sin(t)", 100)) < 1e-3);
    assert_true(fabs(value(s, "2-t*x2(t)-x3(t)", 100)) < 1e-1);
}

static void test_methods(void **state)
{
    (void)state;
    static const struct {
        const char *options;
        double tolerance;
    } cases[] = {{"method=ck45", 1e-5},
                 {"method=dopri5", 1e-5},
                 {"method=dverk78", 1e-5},
                 {"method=gear", 1e-5},
                 {"method=gear[polyextr], abserr=1e-13, relerr=1e-13", 1e-11},
                 {"method=rkf45_dae", 1e-5},
                 {"abserr=1e-11, relerr=1e-11", 1e-9},
                 {"method=dverk78, abserr=1.0e-13, relerr=1e-13", 1e-11},
                 {"method=classical[rk4], stepsize=1/100", 1e-7},
                 {"method=classical, stepsize=0.001", 2e-2},
                 {"method=classical[abmoulton]", 1e-7},
                 {"stiff=true", 1e-4},
                 {"method=rosenbrock_dae, relerr=1e-9, abserr=1e-9", 1e-7},
                 {"method=radauIIA3", 1e-4},
                 {"method=gauss2, stepsize=0.01", 1e-8},
                 {"method=collocation[4]", 1e-4},
                 {"method=bdf4, stepsize=0.005", 1e-6},
                 {"method=sdirk4", 1e-4}};
    char text[200];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text, "{diff(x(t),t,t)=-x(t), x(0)=0, D(x)(0)=1}, numeric, %s",
                 cases[i].options);
        assert_true(near_to(value(dsolve(text), "x(t)", 10), sin(10), cases[i].tolerance));
    }
}

static void test_outputs(void **state)
{
    (void)state;
    Expr parts = dsolve("{diff(x(t),t)=1, x(0)=2}, numeric, output=listprocedure");
    Expr at = read_expr("3/2");
    assert_int_equal(expr_nops(parts), 2);
    Object *x = expr_arg(expr_op(parts, 2), 1)->u.object;
    assert_true(near_to(num_to_double(x->cls->apply(x, &at, 1)), 3.5, 1e-12));
    Expr table = dsolve("{diff(x(t),t)=1, x(0)=2}, numeric, output=[0,1,2.5]");
    RTable *values = rtable_of(rtable_get(rtable_of(table), 1, 0));
    assert_int_equal(rtable_rows(values), 3);
    assert_true(near_to(num_to_double(rtable_get(values, 2, 1)), 4.5, 1e-12));
}

/* What is kept after a limit, and going on with a solution. */
static void test_limits(void **state)
{
    (void)state;
    bool stopped = true;
    Expr s = dsolve("{diff(x(t),t)=x(t)^2, x(0)=1}, numeric, range=0..2");
    const char *warning = drive_notes_take(&notes, &stopped);
    assert_non_null(strstr(warning, "cannot evaluate the solution further right of 1"));
    assert_null(drive_notes_take(&notes, &stopped));
    assert_true(near_to(value(s, "x(t)", 0.5), 2, 1e-5));
    s = dsolve("{diff(x(t),t)=-x(t), x(0)=1}, numeric, maxfun=50, range=0..30");
    warning = drive_notes_take(&notes, &stopped);
    assert_non_null(strstr(warning, "maxfun limit exceeded"));
    assert_non_null(strstr(warning, "; 50 evaluations are used up: dsolve(S, numeric, maxfun=0)"));
    Expr more[] = {s, read_expr("maxfun=0"), read_expr("range=0..30")};
    assert_ptr_equal(drive_solve(more, 3, &notes), s);
    assert_null(drive_notes_take(&notes, &stopped));
    assert_false(stopped);
    double out[6];
    Expr e[] = {read_expr("t"), read_expr("x(t)")};
    s = dsolve("{diff(x(t),t)=1/(2*x(t)), x(0)=1}, numeric");
    const char *why = drive_sample(drive_of(s), e, 2, -2, 0, 3, out);
    assert_non_null(strstr(why, "further left of -1"));
    assert_true(out[0] == -2 && isnan(out[1]) && out[4] == 0 && out[5] == 1);
}

static char told[400];

static bool always(void)
{
    return true;
}

static void keep_line(const char *line)
{
    size_t length = strlen(told);
    snprintf(told + length, sizeof told - length, "%s\n", line);
}

/* A line for each method that a run has gone by, and none when it has not moved. */
static void test_told(void **state)
{
    (void)state;
    bool stopped;
    notes.asked = always;
    notes.tell = keep_line;
    told[0] = '\0';
    Expr s = dsolve("{diff(y(t),t)=-1000*(y(t)-cos(t)), y(0)=2}, numeric");
    assert_string_equal(told, "");
    assert_true(near_to(value(s, "y(t)", 3), cos(3) + 1e-3 * sin(3), 1e-5));
    assert_non_null(strstr(told, "rkf45 from t = 0 to 0."));
    assert_non_null(strstr(told, "rejected"));
    assert_non_null(strstr(strchr(told, '\n'), "radau from t = 0."));
    assert_non_null(strstr(told, "order"));
    assert_non_null(strstr(drive_notes_take(&notes, &stopped), "the system is stiff from t = 0."));
    told[0] = '\0';
    value(s, "y(t)", 2);
    assert_string_equal(told, "");
    notes.asked = NULL;
}

/* A trigger so small that its square is zero halts where it vanishes. */
static void test_tiny_trigger(void **state)
{
    (void)state;
    static const char *const units[] = {"1e-170", "-1e-250", "1e170"};
    static const char *const methods[] = {"rkf45", "rosenbrock", "mebdfi", "rk4"};
    char text[200];
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        for (size_t k = 0; k < sizeof methods / sizeof *methods; k++) {
            snprintf(text, sizeof text,
                     "{diff(x(t),t)=1, x(0)=0}, numeric, method=%s, range=0..1,"
                     " events=[[(x(t)-1/3)*(%s), halt]]",
                     methods[k], units[i]);
            assert_true(near_to(drive_last(drive_of(dsolve(text))), 1.0 / 3, 1e-9));
        }
}

/* Times are exact however short they are beside the tolerances: before its ramp begins the border
 * is 1, far from x. */
static void test_short_times(void **state)
{
    (void)state;
    Expr s = dsolve("{diff(x(t),t)=piecewise(x(t)<piecewise(t<1e-8,1,1-10^9*(t-1e-8)),1,2),"
                    " x(0)=0}, numeric");
    value(s, "x(t)", 1e-9);
    const Problem *problem = drive_of(s)->problem;
    const Fun *fun = &problem->fun;
    double times[] = {1e-9, 2e-9, 3e-9}, later[] = {1e-8, 1.2e-8, 1.4e-8};
    double states[3][4];
    const double *y[] = {states[0], states[1], states[2]};
    char may[8];
    assert_in_range(fun->roots, 1, 8);
    assert_in_range(problem->n, 1, 4);
    assert_ptr_equal(problem->states[0], read_expr("x(t)"));
    for (int i = 0; i < 3; i++) {
        memcpy(states[i], problem->y0, (size_t)problem->n * sizeof **states);
        states[i][0] = times[i];
    }
    memset(may, FUN_PERHAPS, sizeof may);
    fun->near(fun->ctx, 3, times, y, 0, may);
    for (long k = 0; k < fun->roots; k++)
        assert_int_equal(may[k], FUN_NOWHERE);
    memset(may, FUN_PERHAPS, sizeof may);
    fun->near(fun->ctx, 3, later, y, 0, may);
    assert_non_null(memchr(may, FUN_PERHAPS, (size_t)fun->roots));
}

/* A sum of states is judged by its own values: ranges of two that move together overlap. What rises
 * all along has one zero at the most. */
static void test_sums(void **state)
{
    (void)state;
    Expr s = dsolve("{diff(x(t),t)=1+piecewise(x(t)>y(t),1,0), diff(y(t),t)=1, x(0)=-1, y(0)=0},"
                    " numeric");
    value(s, "x(t)", 1e-3);
    const Problem *problem = drive_of(s)->problem;
    const Fun *fun = &problem->fun;
    double times[] = {0, 1, 2}, states[3][4];
    const double ahead[] = {1, 0.8, 0.55}, rises[] = {0.5, -0.5, -1.5}, turns[] = {0.5, -0.5, 0.5};
    const struct {
        const double *less;
        char may;
    } cases[] = {{ahead, FUN_NOWHERE}, {rises, FUN_ONCE}, {turns, FUN_PERHAPS}};
    const double *y[] = {states[0], states[1], states[2]};
    assert_int_equal(fun->roots, 1);
    assert_in_range(problem->n, 3, 4);
    assert_ptr_equal(problem->states[1], read_expr("y(t)"));
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        for (int i = 0; i < 3; i++) {
            memcpy(states[i], problem->y0, (size_t)problem->n * sizeof **states);
            states[i][1] = times[i];
            states[i][0] = times[i] - cases[c].less[i];
        }
        char may = FUN_PERHAPS;
        fun->near(fun->ctx, 3, times, y, 0, &may);
        assert_int_equal(may, cases[c].may);
    }
}

static void body(void *arg)
{
    const char *const *text = arg;
    dsolve(*text);
}

static void test_complaints(void **state)
{
    (void)state;
    static const char *cases[][2] = {
        {"{diff(x(t),t)=a*x(t)+b, x(0)=1}, numeric", "a and b have no values"},
        {"{diff(x(t),t)=f(t,2), x(0)=1}, numeric", "f(t,2) has no value"},
        {"{diff(x(t),t)=-x(t-1), x(0)=1}, numeric, delaymax=1",
         "delay equations are not solved: x(t-1)"},
        {"{diff(x(t),t)=D(x)(t/2), x(0)=1}, numeric", "D(x)(1/2*t) is an unknown at another time"},
        {"{diff(x(t),t)=x(t)}, numeric", "a starting value is missing: x(0)"},
        {"{diff(x(t),t,t)=y(t), diff(y(t),t)=1, y(2)=0}, numeric",
         "starting values are missing: x(2), D(x)(2)"},
        {"{diff(x(t),t)=1, diff(x(t),t)=2, x(0)=1}, numeric", "2 equations for 1 unknown x(t)"},
        {"{diff(x(t),t)=y(t), x(0)=1, y(0)=1}, numeric", "1 equation for 2 unknowns x(t), y(t)"},
        {"{diff(x(t),t)=1, x(0)=1, x(1)=2}, numeric",
         "conditions at two points: 1 needed, 2 given"},
        {"[diff(x(t),t)=1, x(0)=1, x(0)=2], numeric", "contradicts"},
        {"[diff(x(t),t)=-x(t), x(0)=1, D(x)(0)=-1.0001], numeric", "the equations give"},
        {"{diff(x(t),t)=1, x(0)=1, y(0)=2}, numeric", "y(0) = 2 is a starting value of no unknown"},
        {"{diff(x(t),t)=1, x(0)=1, D(x)(0)=2}, numeric", "the equations give D(x)(0) = 1, not 2"},
        {"{diff(x(t),t)=1, x(0)=q}, numeric", "the starting value x(0) = q is no real number"},
        {"{diff(x(t),t)^2=x(t), x(0)=1}, numeric", "2 starting points"},
        {"{diff(x(t),t)*diff(y(t),t) = 1, x(t) = y(t), x(0) = 0}, numeric",
         "D(x)(0) = 1, D(y)(0) = 1"},
        {"{diff(x(t),t)=1/x(t), x(0)=0}, numeric", "no value"},
        {"{diff(x(t),t)=1, x(0)=1}, numeric, maxfn=2", "no option maxfn"},
        {"{diff(x(t),t)=1, x(0)=1}, numeric, method=rk45", "there is no method rk45"},
        {"{diff(x(t),t)=1, x(0)=1}, numeric, method=classical[rk5]", "there is no method rk5"},
        {"{diff(x(t),t)=1, x(0)=1}, numeric, abserr=-1", "abserr = -1: expected a positive number"},
        {"{diff(x(t),t)=1, x(0)=1, 1=2}, numeric", "1 = 2 can never hold"},
        {"{0.0*z(t)=0.0*x(t), diff(x(t),t)=-z(t), x(0)=1}, numeric", "1 equation for 2 unknowns"},
        {"{x(0)=1}, numeric", "no independent variable"},
        {"{diff(x(t),t)=1, diff(y(s),s)=1, x(0)=1}, numeric", "two variables"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Status status = err_try(body, cases[i]);
        if (status == ST_OK || !strstr(err_message(), cases[i][1]))
            fail_msg("dsolve(%s): %s", cases[i][0], status == ST_OK ? "no error" : err_message());
    }
    const char *misspelt = "{diff(x(t),t)=1, x(0)=1}, numeric, maxfn=2";
    assert_int_equal(err_try(body, &misspelt), ST_TYPE);
    assert_string_equal(err_advice(), "did you mean maxfun?");
    misspelt = "{diff(x(t),t)=1, x(0)=1}, numric";
    assert_int_equal(err_try(body, &misspelt), ST_TYPE);
    assert_string_equal(err_advice(), "did you mean numeric?");
}

static int asked;

static void no_slopes(Problem *problem)
{
    (void)problem;
    asked++;
}

static void begin_trace(Problem *problem)
{
    trace_free(
        drive_problem_trace(problem, true, problem->t0, problem->y0, &problem->options.traj));
}

/* Derivatives that cannot be had are asked for once, however many traces begin. */
static void test_slopes_once(void **state)
{
    (void)state;
    Problem *problem = drive_of(dsolve("{diff(x(t),t) = -x(t), x(0) = 1}, numeric"))->problem;
    const Scheme *scheme = problem->scheme;
    Scheme without = *scheme;
    without.slopes = no_slopes;
    problem->scheme = &without;
    assert_null(problem->fun.jac);
    begin_trace(problem);
    assert_non_null(problem->fun.derive);
    problem->fun.derive(problem->fun.ctx); /* as where differences do not serve */
    problem->fun.derive = NULL;
    assert_int_equal(asked, 1);
    begin_trace(problem);
    assert_null(problem->fun.derive);
    problem->scheme = scheme;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_first_order, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_higher_order, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_implicit, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_implicit_with_constraints, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_pendulum, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_drift, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_methods, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_outputs, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_limits, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_told, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_tiny_trigger, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_short_times, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_sums, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_complaints, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_slopes_once, algebra_begin, algebra_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
