/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs that cannot go on: poles, right-hand sides without a real value, singular constraints, the
 * limit of evaluations, events, Ctrl-C. By every family of methods and in every form of output the
 * reason and the time are said, what was integrated can still be asked, and the run goes on where
 * it can. The interrupt comes from the watch over long runs, after so many steps, not after a time.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "dae/drive/drive.h"
#include "numeric/step/sundials.h"
#include "numeric/step/traj.h"
#include "repl/plot/plot.h"
#include "tests/lang/run.h"

static const char *const METHODS[] = {
    "rkf45",          "ck45",         "dopri5",         "dverk78",
    "gear",           "rosenbrock",   "sdirk4",         "radauIIA3",
    "gauss2",         "lobattoIIIC3", "bdf3",           "mebdfi",
    "radau",          "trapezoid",    "classical[rk4]", "classical[abmoulton]",
    "collocation[3]", "cvode",        "cvode[adams]",   "ida"};

/* A system that ends at `end` for `reason`; its value at 0.5. */
typedef struct Fault {
    const char *system, *reason;
    double end, value;
} Fault;

static const Fault FAULTS[] = {
    {"{diff(y(t),t) = y(t)^2, y(0) = 1}", "singularity", 1, 2},
    {"{diff(y(t),t) = -sqrt(y(t)), y(0) = 1}", "singularity", 2, 0.5625},
    {"{diff(y(t),t) = y(t)*ln(2-t), y(0) = 1}", "no real value", 2, 1.30891},
    {"{diff(y(t),t) = z(t), y(t)^2+z(t)^2 = 1, y(0) = 0, z(0) = 1}", "pivot z(t) vanishes", 1.5708,
     0.479426},
};

static Expr value_of(const char *text)
{
    Expr value;
    if (run_try(text, &value) != ST_OK)
        run_fail("%s: %s", text, err_message());
    return value;
}

static void must_hold(const char *method, const char *system, const char *text)
{
    if (value_of(text) != EXPR_TRUE)
        run_fail("%s, %s: not true: %s (%s)", method, system, text,
                 print_text(value_of("said;"), 200));
}

static bool is_missing(const char *method)
{
    return !sundials_is_available() &&
           (strncmp(method, "cvode", 5) == 0 || strcmp(method, "ida") == 0);
}

/* The points of the solution's curve: finite up to the end, then none. */
static void check_curve(const char *method, double end)
{
    Expr curve = value_of("plots:-odeplot(S, [t, y(t)], 0..4, numpoints = 401);");
    const PlotCurve *c = plot_of(curve)->curves;
    for (long i = 0; i < c->n; i++) {
        double t = 0.01 * (double)i;
        bool finite = isfinite(c->points[2 * i + 1]);
        if ((t < end - 0.06 && !finite) || (t > end + 0.06 && finite))
            run_fail("%s: the curve is wrong at %g", method, t);
    }
}

static void check_fault(const char *method, const Fault *fault)
{
    char text[1200];
    const double at = 0.5, value = fault->value;
    snprintf(text, sizeof text,
             "S := dsolve(%s, numeric, 'method' = %s): said := \"\": try S(4.): catch: said :="
             " lastexception[2]: end try:",
             fault->system, method);
    value_of(text);
    double told = 0;
    const char *said = expr_text(value_of("said;"));
    if (sscanf(said, "cannot evaluate the solution further right of %lf", &told) != 1 ||
        fabs(told - fault->end) > 0.05 || !strstr(said, fault->reason))
        run_fail("%s, %s: said %s", method, fault->system, said);
    snprintf(text, sizeof text, "evalb(abs(subs(S(%g), y(t)) - %g) < 0.03);", at, value);
    must_hold(method, fault->system, text);
    check_curve(method, fault->end);
    snprintf(text, sizeof text,
             "P := dsolve(%s, numeric, 'method' = %s, output = listprocedure): said := \"\":"
             " Y := rhs(op(select(e -> evalb(lhs(e) = y(t)), P))): try Y(4.): catch: said :="
             " lastexception[2]: end try: evalb(searchtext(\"%s\", said) > 0 and abs(Y(%g)-%g) <"
             " 0.03);",
             fault->system, method, fault->reason, at, value);
    must_hold(method, fault->system, text);
    snprintf(text, sizeof text,
             "A := dsolve(%s, numeric, 'method' = %s, output = Array([%g, 4.]))[2, 1]:"
             " evalb(type(A[1, 2], numeric) and A[2, 2] = undefined);",
             fault->system, method, at);
    must_hold(method, fault->system, text);
}

static void test_faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++)
        for (size_t k = 0; k < sizeof FAULTS / sizeof *FAULTS && !is_missing(METHODS[i]); k++)
            check_fault(METHODS[i], &FAULTS[k]);
}

/* An event that halts: behind it the state is that at the event. */
static void test_halt(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++) {
        char text[600];
        if (is_missing(METHODS[i]))
            continue;
        snprintf(text, sizeof text,
                 "said := \"\": S := dsolve({diff(y(t),t,t) = -8, y(0) = 1, D(y)(0) = 0}, numeric,"
                 " events = [[y(t), halt]], 'method' = %s): E := S(4.):"
                 " evalb(abs(subs(E, t)-0.5) < 0.05 and abs(subs(E, y(t))) < 0.03"
                 " and abs(subs(S(0.25), y(t))-0.75) < 0.03);",
                 METHODS[i]);
        must_hold(METHODS[i], "halting event", text);
        check_curve(METHODS[i], 0.5);
    }
}

/* The limit of evaluations, and going on behind it. */
static void test_limit(void **state)
{
    (void)state;
    static const char *const systems[] = {
        "{diff(y(t),t) = -y(t), y(0) = 1}",
        "{diff(y(t),t) = z(t), y(t)+z(t) = 0, y(0) = 1}",
    };
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++)
        for (size_t k = 0; k < 2 && !is_missing(METHODS[i]); k++) {
            char text[800];
            snprintf(text, sizeof text,
                     "S := dsolve(%s, numeric, 'method' = %s, maxfun = 150, maxstep = 0.01):"
                     " said := \"\": try S(5): catch: said := lastexception[2]: end try:"
                     " far := rhs(S(last)[1]): dsolve(S, numeric, maxfun = 0):"
                     " evalb(searchtext(\"maxfun limit\", said) > 0 and far > 0 and far < 5 and"
                     " abs(subs(S(5), y(t)) - exp(-5.)) < 0.02);",
                     systems[k], METHODS[i]);
            must_hold(METHODS[i], systems[k], text);
        }
}

/* Stiffness given to an explicit method is named; what is merely long is not called stiff. */
static void test_stiffness(void **state)
{
    (void)state;
    static const char *const methods[] = {"rkf45", "dopri5", "ck45", "dverk78"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        char text[800];
        snprintf(
            text, sizeof text,
            "S := dsolve({diff(y(t),t) = -1e6*(y(t)-cos(t)), y(0) = 1}, numeric, 'method' = %s,"
            " maxfun = 5000): said := \"\": try S(5): catch: said := lastexception[2]: end try:"
            " S := dsolve({diff(y(t),t,t) = -y(t), y(0) = 1, D(y)(0) = 0}, numeric, 'method' ="
            " %s, maxfun = 5000): also := \"\": try S(1e6): catch: also := lastexception[2]:"
            " end try: evalb(searchtext(\"stiff\", said) > 0 and searchtext(\"maxfun\", also) >"
            " 0 and searchtext(\"stiff\", also) = 0);",
            methods[i], methods[i]);
        must_hold(methods[i], "stiff", text);
    }
}

/* Diodes that begin to conduct within a step: at none of these tolerances may the iteration believe
 * what steps before have shown. What a capacitor holds behind one, and behind a bridge (whose nodes
 * float while all block: below 1e-6 their rounding is larger than the tolerance). */
static void test_diodes(void **state)
{
    (void)state;
    static const char *const sheets[] = {
        "i := v -> 1e-9*(exp(v/0.026)-1): u := 10*sin(100*Pi*t): held := 4.606994: eqs := "
        "{(u-x(t))/10 = i(x(t)-y(t))+1e-9*diff(x(t),t), 1e-5*diff(y(t),t) = i(x(t)-y(t))-y(t)/2000,"
        " x(0) = 0, y(0) = 0}: last := 0.1: way := NULL:",
        "i := v -> 1e-9*(exp(v/0.026)-1)+v*1e-7: u := x(t)-z(t)-10*sin(100*Pi*t): held := 8.702171:"
        " eqs := {u+i(x(t)-y(t))-i(-x(t)) = 0, -u+i(z(t)-y(t))-i(-z(t)) = 0, 1e-4*diff(y(t),t)"
        "+y(t)/1000 = i(x(t)-y(t))+i(z(t)-y(t)), y(0) = 0}: last := 0.04:"
        " way := method = radau, reduction = none:"};
    for (size_t k = 0; k < sizeof sheets / sizeof *sheets; k++)
        for (double tolerance = 1e-3; tolerance > 3e-6; tolerance /= 2.2) {
            char text[1200];
            snprintf(text, sizeof text,
                     "%s S := dsolve(eqs, numeric, way, relerr = %g, abserr = %g): evalb(abs(eval("
                     "y(t), S(last))-held) < %g);",
                     sheets[k], tolerance, tolerance / 1000, 1e-5 + 50 * tolerance);
            must_hold("diodes", sheets[k], text);
        }
}

static void interrupt(const TraceWatch *news)
{
    if (!news->done)
        err_interrupt_request(1);
}

/* Ctrl-C in the middle of a question: the same values as without it, asked again and again. */
static void test_interrupt(void **state)
{
    (void)state;
    static const char *const systems[] = {
        "{diff(y(t),t,t) = -y(t), y(0) = 0, D(y)(0) = 1}",
        "{diff(y(t),t) = z(t), diff(z(t),t) = -l(t)*y(t), y(t)^2+x(t)^2 = 1,"
        " diff(x(t),t) = w(t), diff(w(t),t) = -l(t)*x(t), y(0) = 0, z(0) = 1, x(0) = 1, w(0) = 0}",
    };
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++)
        for (size_t k = 0; k < 2 && !is_missing(METHODS[i]); k++) {
            char text[800];
            long stops = 0;
            Expr value;
            snprintf(text, sizeof text,
                     "S := dsolve(%s, numeric, 'method' = %s, maxfun = 0, maxstep = 0.05):"
                     " R := dsolve(%s, numeric, 'method' = %s, maxfun = 0, maxstep = 0.05):",
                     systems[k], METHODS[i], systems[k], METHODS[i]);
            value_of(text);
            trace_watch = interrupt;
            while (run_try("S(20);", &value) == ST_INTERRUPT) {
                stops++;
                err_interrupt_pending = 0;
            }
            trace_watch = NULL;
            err_interrupt_pending = 0;
            if (stops == 0)
                run_fail("%s, %s: not interrupted", METHODS[i], systems[k]);
            must_hold(METHODS[i], systems[k],
                      "said := S(20): evalb(S(20) = R(20) and S(3) = R(3));");
        }
}

/* A run of many steps keeps a bounded number of them, and still answers in its past. */
static void test_memory(void **state)
{
    (void)state;
    static const char *const methods[] = {"rkf45", "rosenbrock", "cvode", "ida"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods && !is_missing(methods[i]); i++) {
        char text[600];
        snprintf(text, sizeof text,
                 "S := dsolve({diff(y(t),t,t) = -y(t), y(0) = 0, D(y)(0) = 1}, numeric, 'method' ="
                 " %s, maxfun = 0, maxstep = 0.05): first := S(1.7): S(1000):",
                 methods[i]);
        value_of(text);
        size_t before = mem_bytes_in_use();
        value_of("S(26000):");
        size_t after = mem_bytes_in_use();
        if (after > before + ((size_t)40 << 20))
            run_fail("%s: %zu bytes, then %zu", methods[i], before, after);
        must_hold(methods[i], "long run", "said := first: evalb(S(1.7) = first);");
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults), cmocka_unit_test(test_halt),
        cmocka_unit_test(test_limit),  cmocka_unit_test(test_stiffness),
        cmocka_unit_test(test_diodes), cmocka_unit_test(test_interrupt),
        cmocka_unit_test(test_memory),
    };
    run_begin();
    value_of("interface(warnlevel = 0):");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
