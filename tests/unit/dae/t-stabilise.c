/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ways of holding constraints: each on systems of index 1 to 3 against references, the levels
 * it holds and those it does not, a pendulum that turns over and so needs new independent
 * coordinates, events and parameters, methods that do not suit.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>

#include "dae/drive/drive.h"
#include "dae/drive/drive_dae.h"

#define PENDULUM                                                                                   \
    "{diff(x(t),t)=u(t), diff(y(t),t)=v(t), diff(u(t),t)=-x(t)*l(t), "                             \
    "diff(v(t),t)=-y(t)*l(t)-1, x(t)^2+y(t)^2=1, x(0)=1, y(0)=0, u(0)=0, "

static Expr dsolve(const char *format, const char *way)
{
    char text[4000];
    snprintf(text, sizeof text, format, way);
    Expr args = read_expr(text);
    return drive_solve(args->u.args, expr_count(args), NULL);
}

/* The largest |what| at 100 points of [a, b]. */
static double largest(Expr solution, const char *what, double a, double b)
{
    enum { POINTS = 101 };
    double out[POINTS], worst = 0;
    Expr e = read_expr(what);
    assert_null(drive_sample(drive_of(solution), &e, 1, a, b, POINTS, out));
    for (int i = 0; i < POINTS; i++) {
        assert_true(isfinite(out[i]));
        worst = fmax(worst, fabs(out[i]));
    }
    return worst;
}

static void assert_below(double a, double bound)
{
    if (!(a <= bound))
        fail_msg("%g is more than %g", a, bound);
}

#define POSITION "x(t)^2+y(t)^2-1"
#define VELOCITY "x(t)*u(t)+y(t)*v(t)"
#define ACCELERATION "u(t)^2+v(t)^2-y(t)-l(t)"

/* What is held is held to rounding between the steps too; the rest to the tolerance. */
static void levels_of_a_pendulum(void **state)
{
    (void)state;
    Expr ggl = dsolve(PENDULUM "v(0)=0}, numeric, stabilization=%s", "ggl");
    assert_below(largest(ggl, POSITION, 0, 10), 1e-10);
    assert_below(largest(ggl, VELOCITY, 0, 10), 1e-10);
    assert_below(largest(ggl, ACCELERATION, 0, 10), 1e-3);
    Expr part = dsolve(PENDULUM "v(0)=0}, numeric, stabilization=%s", "partitioning");
    assert_below(largest(part, POSITION, 0, 10), 1e-10);
    assert_below(largest(part, VELOCITY, 0, 10), 1e-10);
    assert_below(largest(part, ACCELERATION, 0, 10), 1e-9);
    Expr none = dsolve(PENDULUM "v(0)=0}, numeric, stabilization=%s", "none");
    assert_true(largest(none, POSITION, 0, 10) > 1e-6);
}

/* Reference: 16 digits by two independent integrators. */
static void accuracy(void **state)
{
    (void)state;
    static const char *const ways[] = {"ggl", "partitioning", "projection", "baumgarte(5)",
                                       "baumgarte(omega=5,zeta=1,order=2)"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        Expr s = dsolve(PENDULUM "v(0)=0}, numeric, stabilization=%s, abserr=1e-9, relerr=1e-9",
                        ways[i]);
        assert_below(largest(s, "x(t)+0.8115864", 10, 10), 1e-6);
        assert_below(largest(s, "y(t)+0.5842324", 10, 10), 1e-6);
    }
}

/* v^2 = 5 at y = 0 turns it over: x and y vanish in turn, so neither can stay independent. */
static void turning_over(void **state)
{
    (void)state;
    Expr s = dsolve(PENDULUM "v(0)=sqrt(5)}, numeric, stabilization=%s", "partitioning");
    assert_below(largest(s, "(u(t)^2+v(t)^2)/2+y(t)-5/2", 0, 20), 1e-4);
    assert_below(largest(s, POSITION, 0, 20), 1e-10);
    s = dsolve(PENDULUM "v(0)=sqrt(5)}, numeric, stabilization=%s", "ggl");
    assert_below(largest(s, "(u(t)^2+v(t)^2)/2+y(t)-5/2", 0, 20), 1e-4);
}

/* Six rods fall from the horizontal. Pivots by size alone would make forces independent here, and
 * lose the energy. */
static void forces_are_dependent(void **state)
{
    (void)state;
    enum { RODS = 6 };
    char text[4000] = "", energy[400] = "0";
    char *at = text, *end = text + sizeof text;
    at += snprintf(at, (size_t)(end - at), "{");
    for (int i = 1; i <= RODS; i++) {
        char before[2][40], other[2][80] = {"", ""};
        for (int k = 0; k < 2; k++) {
            char axis = "xy"[k];
            snprintf(before[k], sizeof before[k], i > 1 ? "%c%d(t)" : "0", axis, i - 1);
            if (i < RODS)
                snprintf(other[k], sizeof other[k], "+l%d(t)*(%c%d(t)-%c%d(t))", i + 1, axis, i + 1,
                         axis, i);
        }
        at += snprintf(at, (size_t)(end - at),
                       "{diff(x%d(t),t)=u%d(t), diff(y%d(t),t)=v%d(t), "
                       "diff(u%d(t),t)=-l%d(t)*(x%d(t)-%s)%s, "
                       "diff(v%d(t),t)=-10-l%d(t)*(y%d(t)-%s)%s, "
                       "(x%d(t)-%s)^2+(y%d(t)-%s)^2=1, "
                       "x%d(0)=%d, y%d(0)=0, u%d(0)=0, v%d(0)=0}%s",
                       i, i, i, i, i, i, i, before[0], other[0], i, i, i, before[1], other[1], i,
                       before[0], i, before[1], i, i, i, i, i, i < RODS ? ", " : "");
        size_t used = strlen(energy);
        snprintf(energy + used, sizeof energy - used, "+(u%d(t)^2+v%d(t)^2)/2+10*y%d(t)", i, i, i);
    }
    snprintf(at, (size_t)(end - at), "}, numeric, stabilization=%%s");
    assert_below(largest(dsolve(text, "partitioning"), energy, 0, 1), 1e-2);
}

/* Index 1 with a state of its own in two of the unknowns, index 2, nothing free, index 0. */
static void other_systems(void **state)
{
    (void)state;
    static const char *const ways[] = {"ggl", "partitioning"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        Expr s = dsolve("{diff(a(t),t)-diff(b(t),t)=-a(t), a(t)+b(t)=sin(t), a(0)=1}, numeric, "
                        "stabilization=%s",
                        ways[i]);
        assert_below(largest(s, "a(t)+b(t)-sin(t)", 0, 3), 1e-10);
        s = dsolve("{diff(x(t),t)=-y(t), x(t)=sin(t), x(0)=0}, numeric, stabilization=%s", ways[i]);
        assert_below(largest(s, "y(t)+cos(t)", 0, 3), 1e-5);
        s = dsolve("{diff(x(t),t)=-x(t), x(0)=1}, numeric, stabilization=%s", ways[i]);
        assert_below(largest(s, "x(t)-exp(-t)", 0, 3), 1e-5);
    }
}

/* Index 4 in a chain, and index 5 where the constraints depend on each other's derivatives: two
 * pendula of which the second is as long as the tension of the first one says. All constraints, the
 * hidden ones too, are held. */
static void multipliers_of_high_index(void **state)
{
    (void)state;
    Expr s = dsolve("{diff(x(t),t)=y(t), diff(y(t),t)=z(t), diff(z(t),t)=u(t), x(t)=sin(t)},"
                    " numeric, stabilization=%s",
                    "ggl");
    assert_below(largest(s, "u(t)+cos(t)", 0, 2), 1e-3);
    s = dsolve("{diff(x(t),t,t)=-2*l(t)*x(t), diff(y(t),t,t)=-2*l(t)*y(t)-1, x(t)^2+y(t)^2=1,"
               " [diff(a(t),t,t)=-2*m(t)*a(t), diff(b(t),t,t)=-2*m(t)*b(t)-1,"
               " a(t)^2+b(t)^2=(1+l(t)/10)^2, x(0)=0.6, y(0)=-0.8, D(x)(0)=0, D(y)(0)=0,"
               " a(0)=0.6, b(0)=-sqrt(0.7216), D(a)(0)=0, D(b)(0)=0]}, numeric,"
               " stabilization=%s",
               "ggl");
    assert_int_equal(drive_of(s)->problem->dae->index, 5);
    assert_below(largest(s, POSITION, 0, 3), 1e-10);
    assert_below(largest(s, "a(t)^2+b(t)^2-(1+l(t)/10)^2", 0, 3), 1e-10);
    assert_below(largest(s, "diff(x(t),t)^2+diff(y(t),t)^2-y(t)-2*l(t)", 0, 3), 1e-10);
    assert_below(largest(s, "(diff(x(t),t)^2+diff(y(t),t)^2)/2+y(t)+0.8", 0, 3), 1e-5);
}

/* A bead on a track in pieces: the second derivative of the constraint has derivatives of x inside
 * them, linearly. */
static void pieces(void **state)
{
    (void)state;
    static const char *const ways[] = {"ggl", "projection"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        Expr s = dsolve("{diff(x(t),t,t)=l(t)*piecewise(x(t)<0,-2*x(t),-x(t)), diff(y(t),t,t)=l(t)"
                        "-10, y(t)=piecewise(x(t)<0,x(t)^2,x(t)^2/2), x(0)=1, D(x)(0)=0}, numeric,"
                        " method=radauIIA3, stabilization=%s",
                        ways[i]);
        assert_below(largest(s, "x(t)+0.686786", 1, 1), 1e-5);
        assert_below(largest(s, "(diff(x(t),t)^2+diff(y(t),t)^2)/2+10*y(t)-5", 0, 1), 1e-4);
    }
}

static void backward_and_second_order(void **state)
{
    (void)state;
    Expr s = dsolve("{diff(x(t),t,t)=-x(t)*l(t), diff(y(t),t,t)=-y(t)*l(t)-1, x(t)^2+y(t)^2=1,"
                    " x(0)=1, y(0)=0, D(x)(0)=0, D(y)(0)=0}, numeric, stabilization=%s",
                    "ggl");
    assert_below(largest(s, POSITION, -5, 5), 1e-10);
    assert_below(fabs(largest(s, "x(t)", -1, -1) - largest(s, "x(t)", 1, 1)), 1e-5);
    static const char *const ways[] = {"baumgarte", "baumgarte(5)",
                                       "baumgarte(omega=5,zeta=1,order=2)"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        s = dsolve(PENDULUM "v(0)=0}, numeric, stabilization=%s", ways[i]);
        assert_below(largest(s, POSITION, -5, 5), 1e-3);
        assert_below(fabs(largest(s, "x(t)", -1, -1) - largest(s, "x(t)", 1, 1)), 1e-4);
    }
}

/* y = z^3-z turns around at z = -1/sqrt(3): the solution ends there. Who solves for z on the way
 * lands on the other branch, which satisfies the equations as well. */
static void folds(void **state)
{
    (void)state;
    static const char *const ways[] = {"projection",
                                       "partitioning",
                                       "partitioning, method=dverk78",
                                       "none",
                                       "ggl, method=radauIIA3",
                                       "ggl, method=lobattoIIIC4",
                                       "baumgarte(5)",
                                       "ggl, abserr=1e-3, relerr=1e-3",
                                       "partitioning, method=rosenbrock"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        double z[5];
        Expr s = dsolve("{diff(y(t),t)=1, z(t)^3-z(t)=y(t), y(0)=-0.528, z(0)=-1.2}, numeric,"
                        " stabilization=%s",
                        ways[i]);
        Expr e = read_expr("z(t)");
        assert_below(largest(s, "z(t)^3-z(t)-t+0.528", 0, 0.9), 1e-4);
        drive_sample(drive_of(s), &e, 1, 0.9, 2.1, 5, z);
        assert_true(z[0] < -0.6);
        for (int k = 1; k < 5; k++)
            if (isfinite(z[k]))
                fail_msg("%s goes on behind the fold, to %g", ways[i], z[k]);
    }
}

typedef struct Attempt {
    const char *format, *way;
} Attempt;

static void attempt(void *arg)
{
    const Attempt *a = arg;
    dsolve(a->format, a->way);
}

static void assert_refused(const char *format, const char *way, const char *words)
{
    Attempt a = {format, way};
    assert_int_not_equal(err_try(attempt, &a), ST_OK);
    if (!strstr(err_message(), words))
        fail_msg("\"%s\" is not in: %s", words, err_message());
}

static void methods_that_do_not_suit(void **state)
{
    (void)state;
    assert_refused(PENDULUM "v(0)=0}, numeric, stabilization=%s, method=rkf45", "ggl",
                   "needs an implicit method");
    assert_refused(PENDULUM "v(0)=0}, numeric, stabilization=%s, method=bdf3", "partitioning",
                   "needs a one-step method");
    assert_refused(PENDULUM "v(0)=0}, numeric, stabilization=%s", "baumgarte(order=0)",
                   "baumgarte");
    assert_refused(PENDULUM "v(0)=0}, numeric, stabilization=%s", "gear", "partitioning");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_of_a_pendulum),
        cmocka_unit_test(accuracy),
        cmocka_unit_test(turning_over),
        cmocka_unit_test(forces_are_dependent),
        cmocka_unit_test(other_systems),
        cmocka_unit_test(multipliers_of_high_index),
        cmocka_unit_test(pieces),
        cmocka_unit_test(backward_and_second_order),
        cmocka_unit_test(folds),
        cmocka_unit_test(methods_that_do_not_suit),
    };
    return cmocka_run_group_tests_name("stabilise", tests, algebra_begin, algebra_end);
}
