/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * dsolve on differential-algebraic systems as written: index 1 to 5, accuracy against exact and
 * reference values, constraints held, starting values completed, projected, refused; the stop at a
 * singularity.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>

#include "dae/drive/drive.h"
#include "dae/drive/drive_dae.h"
#include "numeric/step/sundials.h"
#include "tests/unit/dae/arm.h"

#define PENDULUM                                                                                   \
    "diff(x(t),t)=u(t), diff(y(t),t)=v(t), diff(u(t),t)=-x(t)*l(t), "                              \
    "diff(v(t),t)=-y(t)*l(t)-1, x(t)^2+y(t)^2=1"

static DriveNotes notes;

static Expr dsolve(const char *text)
{
    Expr args = read_expr(text);
    return expr_is(args, EXPR_SEQ) ? drive_solve(args->u.args, expr_count(args), &notes)
                                   : drive_solve(&args, 1, &notes);
}

static double value(Expr solution, const char *what, double t)
{
    double out[2];
    Expr e = read_expr(what);
    assert_null(drive_sample(drive_of(solution), &e, 1, t, t, 2, out));
    return out[1];
}

static void assert_near(double a, double b, double tolerance)
{
    if (!(fabs(a - b) <= tolerance))
        fail_msg("%.15g is not within %g of %.15g", a, tolerance, b);
}

/* x = 1-e^(-2t), y = 2e^(-2t), z = -4e^(-2t): nothing is free. */
static void hessenberg_three(void **state)
{
    (void)state;
    Expr s = dsolve("{diff(x(t),t)=y(t), diff(y(t),t)=z(t), x(t)-1+exp(-2*t)=0, x(0)=0}, numeric");
    assert_int_equal(drive_of(s)->problem->dae->index, 3);
    for (double t = 0; t <= 2; t += 0.25) {
        assert_near(value(s, "x(t)", t), 1 - exp(-2 * t), 1e-6);
        assert_near(value(s, "y(t)", t), 2 * exp(-2 * t), 1e-6);
        assert_near(value(s, "z(t)", t), -4 * exp(-2 * t), 1e-5);
    }
}

static void hessenberg_two(void **state)
{
    (void)state;
    Expr s = dsolve("{diff(x(t),t)=-y(t), x(t)=sin(2*Pi*t), x(0)=0}, numeric");
    assert_int_equal(drive_of(s)->problem->dae->index, 2);
    assert_near(value(s, "y(t)", 0.3), -2 * M_PI * cos(0.6 * M_PI), 1e-5);
}

/* Reference: 16 digits by two independent integrators. */
static void pendulum_keeps_its_constraints(void **state)
{
    (void)state;
    Expr s = dsolve("{" PENDULUM ", x(0)=1, y(0)=0, u(0)=0, v(0)=0}, numeric, relerr=1e-10,"
                    " abserr=1e-10");
    assert_int_equal(drive_of(s)->problem->dae->index, 3);
    assert_near(value(s, "x(t)", 10), -0.8115864, 1e-7);
    assert_near(value(s, "y(t)", 10), -0.5842324, 1e-7);
    assert_near(value(s, "x(t)^2+y(t)^2", 10), 1, 1e-12);
    assert_near(value(s, "x(t)*u(t)+y(t)*v(t)", 10), 0, 1e-11);
    assert_near(value(s, "(u(t)^2+v(t)^2)/2+y(t)", 10), 0, 1e-7);
}

/* Options that change how, not what. */
static void ways_to_the_same_solution(void **state)
{
    (void)state;
    static const char *const ways[] = {
        "implicit=true, relerr=1e-10, abserr=1e-10",
        "differential=false, relerr=1e-10, abserr=1e-10",
        "differential=false, implicit=true, method=rosenbrock, relerr=1e-10, abserr=1e-10",
        "method=dopri5_dae, projection=false, differential=false, relerr=1e-11, abserr=1e-11",
        "reduction=none, method=radauIIA3, stepsize=1/200",
        "reduction=none, method=radauIIA3, stepsize=1/2000", /* rounding times 4e6 in l(t) */
        "reduction=none, method=radauIIA3, projection=true, relerr=1e-8, abserr=1e-8",
        "reduction=none, method=mebdfi, projection=true, relerr=1e-9, abserr=1e-9",
        "reduction=none, relerr=1e-8, abserr=1e-8",
        "reduction=none, method=mebdfi, relerr=1e-11, abserr=1e-11",
        "method=mebdfi, relerr=1e-10, abserr=1e-10",
        "reduction=none, method=lobattoIIIC4, stepsize=1/200",
        "reduction=none, method=bdf5, stepsize=1/800",
        "reduction=none, method=ida, projection=true, relerr=1e-9, abserr=1e-9",
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (strstr(ways[i], "ida") && !sundials_is_available())
            continue;
        char text[400];
        bool index1 = strstr(ways[i], "ida") != NULL; /* IDA is for systems of low index */
        snprintf(text, sizeof text,
                 "{diff(x(t),t)=u(t), diff(y(t),t)=v(t), diff(u(t),t)=-x(t)*l(t),"
                 " diff(v(t),t)=-y(t)*l(t)-1, %s, x(0)=1, y(0)=0, u(0)=0, v(0)=0}, numeric, %s",
                 index1 ? "(x(t)^2+y(t)^2)*l(t)=u(t)^2+v(t)^2-y(t)" : "x(t)^2+y(t)^2=1", ways[i]);
        const Solution *solution = drive_of(dsolve(text));
        const Scheme *scheme = solution->problem->scheme;
        assert_int_equal(scheme == &drive_direct_scheme, strstr(ways[i], "reduction") != NULL);
        assert_int_equal(scheme == &drive_algebraic_scheme,
                         strstr(ways[i], "differential") != NULL);
        assert_near(value(solution->object.node, "x(t)", 1), 0.879548132411804, 2e-7);
        assert_near(value(solution->object.node, "l(t)", 1), 1.42742976882866, 2e-5);
    }
}

#define AT_REST ", x(0)=1, y(0)=0, u(0)=0, v(0)=0"

/* Which row serves what. */
static void rows_of_schemes(void **state)
{
    (void)state;
    static const struct {
        const char *call;
        const Scheme *scheme;
    } cases[] = {
        {"{diff(x(t),t)=-x(t), x(0)=1}, numeric", &drive_ordinary_scheme},
        {"{diff(x(t),t)=-x(t), x(0)=1}, numeric, stabilization=ggl", &drive_ordinary_scheme},
        {"{diff(x(t),t)=-x(t), x(0)=1}, numeric, method=taylorseries", &drive_taylor_scheme},
        {"{diff(x(t),t)=-x(t), x(0)=1}, numeric, reduction=none", &drive_direct_scheme},
        {"{diff(x(t),t,t)=-x(t), x(0)=1, x(1)=0}, numeric", &drive_bvp_scheme},
        /* constraints that only the elimination finds */
        {"{diff(x(t),t)+diff(y(t),t)=1, diff(x(t),t)+diff(y(t),t)=x(t), x(0)=1, y(0)=0}, numeric",
         &drive_dae_scheme},
        {"{" PENDULUM AT_REST "}, numeric", &drive_condense_scheme},
        {"{" PENDULUM AT_REST "}, numeric, reduction=full", &drive_dae_scheme},
        {"{" PENDULUM AT_REST "}, numeric, stabilization=none", &drive_dae_scheme},
        {"{" PENDULUM AT_REST "}, numeric, stabilization=baumgarte(5)", &drive_dae_scheme},
        {"{" PENDULUM AT_REST "}, numeric, stabilization=ggl", &drive_ggl_scheme},
        {"{" PENDULUM AT_REST "}, numeric, stabilization=partitioning", &drive_partition_scheme},
        {"{" PENDULUM AT_REST "}, numeric, differential=false", &drive_algebraic_scheme},
        {"{" PENDULUM AT_REST "}, numeric, reduction=none, differential=false",
         &drive_direct_scheme},
        /* nonlinear in the derivative: reworded, then of index 1 */
        {"{diff(x(t),t)^2=x(t), x(0)=1, D(x)(0)=1}, numeric", &drive_dae_scheme},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Scheme *scheme = drive_of(dsolve(cases[i].call))->problem->scheme;
        if (scheme != cases[i].scheme)
            fail_msg("%s: %s, not %s", cases[i].call, scheme->name, cases[i].scheme->name);
    }
}

/* Higher order as written, the multiplier never differentiated. */
static void second_order_pendulum(void **state)
{
    (void)state;
    Expr s = dsolve("{diff(x(t),t,t)=-x(t)*l(t), diff(y(t),t,t)=-y(t)*l(t)-1, x(t)^2+y(t)^2=1,"
                    " x(0)=1, y(0)=0, D(x)(0)=0, D(y)(0)=0}, numeric, relerr=1e-10, abserr=1e-10");
    assert_near(value(s, "x(t)", 10), -0.8115864, 1e-7);
}

static void starting_values_are_completed(void **state)
{
    (void)state;
    Expr s = dsolve("{" PENDULUM ", x(0)=3/5, y(0)=-4/5, u(0)=4/5}, numeric");
    assert_near(value(s, "v(t)", 0), 0.6, 1e-12);
    assert_near(value(s, "l(t)", 0), 1.8, 1e-12);
    /* A bubble point in kelvins: from temperatures near 0 no step leads to it. */
    s = dsolve("{diff(x(t),t)=x(t)-y(t), y(t)=4*x(t)*exp(10-3500/T(t)), z(t)=exp(10-3500/T(t))*"
               "(1-x(t)), y(t)+z(t)=1, x(0)=1/2}, numeric");
    assert_near(value(s, "T(t)", 0), 3500 / (10 + log(2.5)), 1e-9);
}

static void starting_values_are_projected(void **state)
{
    (void)state;
    Expr s = dsolve("{" PENDULUM ", x(0)=0.1, y(0)=0.9, u(0)=0, v(0)=0}, numeric, initial=project,"
                    " relerr=1e-10, abserr=1e-10");
    assert_near(value(s, "x(t)", 0), 0.1104315261, 1e-9);
    assert_near(value(s, "y(t)", 0), 0.9938837347, 1e-9);
    bool stopped;
    const char *warning = drive_notes_take(&notes, &stopped);
    assert_non_null(warning);
    assert_non_null(strstr(warning, "x(0) = 0.1104315261"));
    assert_near(value(s, "x(t)", 10), -0.2420631, 1e-6);
    assert_near(value(s, "y(t)", 10), 0.9702605, 1e-6);
}

static void singularity_stops_the_run(void **state)
{
    (void)state;
    Expr s = dsolve("{diff(y(t),t)=z(t), y(t)^2+z(t)^2=1, y(0)=0, z(0)=1}, numeric");
    assert_near(value(s, "y(t)", 1.5), sin(1.5), 1e-6);
    double out[4];
    Expr e = read_expr("y(t)");
    const char *why = drive_sample(drive_of(s), &e, 1, 0, 2, 4, out);
    assert_non_null(why);
    assert_non_null(strstr(why, "pivot z(t) vanishes"));
    assert_non_null(strstr(why, "1.57079"));
    assert_true(isnan(out[3]));
}

static void robotic_arm(void **state)
{
    (void)state;
    Expr s = dsolve("{" ARM ", x1(0)=0, x3(0)=1}, numeric, relerr=1e-9, abserr=1e-9");
    assert_int_equal(drive_of(s)->problem->dae->index, 5);
    assert_near(value(s, "x2(t)", 0), 0.9537503511807, 1e-12);
    assert_near(value(s, "x5(t)", 0), -2.5319168790105, 1e-12);
    assert_near(value(s, "u1(t)", 0), -4.2781254864526, 1e-12);
    assert_near(value(s, "u2(t)", 0), -0.7437526892114, 1e-12);
    assert_near(value(s, "u1(t)", 0.5), 0.76661034733025, 1e-8);
    assert_near(value(s, "u2(t)", 0.9), 15.559511095311, 1e-7);
    assert_near(value(s, "x2(t)", 1.5), 5.3113380203519, 1e-7);
    assert_near(value(s, "u1(t)", 1.5), 35.887013351272, 1e-6);
    double out[2];
    Expr e = read_expr("u1(t)");
    const char *why = drive_sample(drive_of(s), &e, 1, 0, 1.6, 2, out);
    assert_non_null(why);
    if (!strstr(why, "sin(x3(t)) vanishes at 1.5446"))
        fail_msg("%s", why);
}

/* A limit that is lifted is lifted for the stretches that follow, too. */
static void limit_of_all_stretches(void **state)
{
    (void)state;
    Expr s = dsolve("{" ARM ", x1(0)=0, x3(0)=1}, numeric, maxfun=50000, range=0..1.5");
    const Problem *next = drive_of(s)->problem->next[1];
    assert_non_null(next);
    assert_int_equal(next->options.traj.maxfun, 50000);
    Expr more[] = {s, expr_symbol("numeric"), read_expr("maxfun=100")};
    assert_ptr_equal(drive_solve(more, 3, &notes), s);
    assert_int_equal(next->options.traj.maxfun, 100);
}

static double second_difference(Expr s, const char *what, double t)
{
    const double h = 1e-3;
    return (value(s, what, t - h) - 2 * value(s, what, t) + value(s, what, t + h)) / (h * h);
}

/* p coupled pendula, index 2p+1: each is as long as the tension of the one before says. All start
 * near the same point, which is moved onto the constraints. */
static Expr pendula(int p, const char *x, const char *y, const char *relerr)
{
    static char text[8000];
    char constraint[80] = "x1(t)^2+y1(t)^2=1";
    snprintf(text, sizeof text, "{");
    for (int i = 1; i <= p; i++) {
        size_t n = strlen(text);
        snprintf(text + n, sizeof text - n,
                 "[diff(x%d(t),t,t)=-2*l%d(t)*x%d(t), diff(y%d(t),t,t)=-2*l%d(t)*y%d(t)-1, %s,"
                 " x%d(0)=%s, D(x%d)(0)=0, y%d(0)=%s, D(y%d)(0)=0],",
                 i, i, i, i, i, i, constraint, i, x, i, i, y, i);
        snprintf(constraint, sizeof constraint, "x%d(t)^2+y%d(t)^2=(1+l%d(t)/10)^2", i + 1, i + 1,
                 i);
    }
    snprintf(text + strlen(text) - 1, 60, "}, numeric, initial=project, relerr=%s", relerr);
    return dsolve(text);
}

/* By splitting their constraints would fill the memory. Checked by what was never told to the
 * integrator: second differences of the solution. */
static void coupled_pendula(void **state)
{
    (void)state;
    Expr s = pendula(10, "0.3", "-0.95", "1e-10");
    assert_int_equal(drive_of(s)->problem->dae->index, 21);
    assert_near(second_difference(s, "x10(t)", 0.5), -2 * value(s, "l10(t)*x10(t)", 0.5), 1e-3);
    assert_near(value(s, "x10(t)^2+y10(t)^2", 0.5), value(s, "(1+l9(t)/10)^2", 0.5), 1e-12);
}

/* Index 47: the tension of the last one is a function of the 44th derivative of the first one's,
 * which all constraints at once cannot be solved for. Two tolerances agree, and so do the
 * derivatives with differences. */
static void many_coupled_pendula(void **state)
{
    (void)state;
    Expr s = pendula(23, "0.1", "-1", "1e-10"), rough = pendula(23, "0.1", "-1", "1e-8");
    assert_int_equal(drive_of(s)->problem->dae->index, 47);
    assert_near(value(s, "l23(t)", 0.5), value(rough, "l23(t)", 0.5), 1e-8);
    assert_near(value(s, "l23(t)", 0.5), 0.46734077304, 1e-9);
    assert_near(value(s, "l16(t)", 0), value(pendula(16, "0.1", "-1", "1e-8"), "l16(t)", 0), 1e-10);
    assert_near(second_difference(s, "x23(t)", 0.25), -2 * value(s, "l23(t)*x23(t)", 0.25), 1e-3);
    assert_near(value(s, "x23(t)^2+y23(t)^2", 0.5), value(s, "(1+l22(t)/10)^2", 0.5), 1e-12);
    assert_near(value(s, "x23(t)*diff(x23(t),t)+y23(t)*diff(y23(t),t)", 0.5),
                value(s, "(1+l22(t)/10)*diff(l22(t),t)/10", 0.5), 1e-11);
}

static void algebra_that_structure_misses(void **state)
{
    (void)state;
    Expr s = dsolve("{diff(x(t),t)+diff(y(t),t)=1, diff(x(t),t)+diff(y(t),t)+x(t)=2,"
                    " x(0)=1, y(0)=0}, numeric");
    assert_near(value(s, "y(t)", 2), 2, 1e-6);
}

static void body(void *text)
{
    dsolve(*(const char **)text);
}

static void complaints(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"{" PENDULUM ", x(0)=1, y(0)=0, u(0)=0, v(0)=0, l(0)=1}, numeric",
         "l(0) is fixed by the others: it is 0, you gave 1"},
        {"{" PENDULUM ", x(0)=1/10, y(0)=9/10, u(0)=0, v(0)=0}, numeric", "NOT zero"},
        {"{" PENDULUM ", x(0)=3/5, u(0)=0}, numeric", "2 starting points satisfy the constraints"},
        {"{" PENDULUM ", x(0)=3/5, y(0)=4/5}, numeric", "starting value is missing: u(0)"},
        {"{" PENDULUM ", x(0)=1, y(0)=0, u(0)=0, v(0)=0}, numeric, reduction=none, method=rk4",
         "the method rk4 cannot integrate this system"},
        {"{" PENDULUM ", x(0)=1, y(0)=0, u(0)=0, v(0)=0}, numeric, reduction=none,"
         " stabilization=ggl",
         "no hidden constraints to stabilise"},
        {"{" PENDULUM ", x(0)=1, y(0)=0, u(0)=0, v(0)=0}, numeric, differential=maybe",
         "expected true or false"},
        {"{diff(x(t),t)=1, x(t)=2, y(t)=x(t)}, numeric", "3 equations for 2 unknowns"},
        {"{diff(x(t),t)=y(t), diff(x(t),t)=y(t)+1, x(0)=0}, numeric", "contradicts equation"},
        {"{diff(x(t),t)=y(t), 2*diff(x(t),t)=2*y(t), x(0)=0}, numeric", "repeats equation"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Status status = err_try(body, (void *)cases[i]);
        if (status == ST_OK || !strstr(err_message(), cases[i][1]))
            fail_msg("dsolve(%s): %s", cases[i][0], status == ST_OK ? "no error" : err_message());
    }
}

/* Multipliers that their constraint gives linearly are computed, with the values that integrating
 * them gives; one that stands in another constraint stays a state; reduction=full keeps all. */
static void multipliers_are_computed(void **state)
{
    (void)state;
#define START ", x(0)=1, y(0)=0, u(0)=0, v(0)=0}, numeric, abserr=1e-12, relerr=1e-12"
    Expr s = dsolve("{" PENDULUM START), full = dsolve("{" PENDULUM START ", reduction=full");
    assert_int_equal(drive_of(s)->problem->fun.n, 4);
    assert_int_equal(drive_of(full)->problem->fun.n, 5);
    assert_int_equal(drive_columns(drive_of(s)), 6);
    for (double t = -2; t < 3; t += 0.7) {
        assert_near(value(s, "l(t)", t), value(full, "l(t)", t), 1e-9);
        assert_near(value(s, "l(t)-u(t)^2-v(t)^2+y(t)", t), 0, 1e-12);
    }
    Expr two = dsolve("{diff(x(t),t,t)=-x(t)*l(t), diff(y(t),t,t)=-y(t)*l(t)-1, x(t)^2+y(t)^2=1,"
                      " diff(p(t),t,t)=-p(t)*m(t), diff(q(t),t,t)=-q(t)*m(t)-1,"
                      " p(t)^2+q(t)^2=(1+l(t)/10)^2, x(0)=1, y(0)=0, D(y)(0)=0, p(0)=1,"
                      " D(p)(0)=0, m(0)=0}, numeric, initial=project");
    assert_int_equal(drive_of(two)->problem->fun.n, 9);
    Expr implicit = dsolve("{" PENDULUM START ", method=radauIIA3");
    assert_int_equal(drive_of(implicit)->problem->fun.n, 4);
    assert_near(value(implicit, "l(t)", 1), value(full, "l(t)", 1), 1e-7);
#undef START
}

/* Errors are in proportion to the tolerance, those of computed multipliers too: the energy and the
 * multiplier that it gives, u^2+v^2+2*y = 0 and l = -3*y. */
static void errors_follow_the_tolerance(void **state)
{
    (void)state;
    double energy[3], multiplier[3];
    for (int k = 0; k < 3; k++) {
        char text[300];
        snprintf(text, sizeof text,
                 "{" PENDULUM ", x(0)=1, y(0)=0, u(0)=0, v(0)=0}, numeric, abserr=%g, relerr=%g",
                 pow(10, -6 - 2 * k), pow(10, -6 - 2 * k));
        Expr s = dsolve(text);
        energy[k] = fabs(value(s, "u(t)^2+v(t)^2+2*y(t)", 20));
        multiplier[k] = fabs(value(s, "l(t)+3*y(t)", 20));
    }
    for (int k = 0; k < 2; k++) {
        assert_true(energy[k] > 30 * energy[k + 1] && energy[k] < 300 * energy[k + 1]);
        assert_true(multiplier[k] > 30 * multiplier[k + 1]);
        assert_true(multiplier[k] < 300 * multiplier[k + 1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(hessenberg_three, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(hessenberg_two, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(pendulum_keeps_its_constraints, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(ways_to_the_same_solution, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(rows_of_schemes, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(second_order_pendulum, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(starting_values_are_completed, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(starting_values_are_projected, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(singularity_stops_the_run, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(robotic_arm, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(limit_of_all_stretches, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(coupled_pendula, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(many_coupled_pendula, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(algebra_that_structure_misses, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(multipliers_are_computed, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(errors_follow_the_tolerance, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(complaints, algebra_begin, algebra_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
