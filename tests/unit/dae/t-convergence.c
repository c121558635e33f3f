/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The measured order of convergence of every method is within 0.2 of its theory: on an ordinary
 * system, on systems of index 1, 2 and 3 as they are (for the methods to which a theorem applies),
 * and on the one of index 3 reduced and projected, for all methods and all variables. The problem
 * of index 3 is that of L. O. Jay (Appl. Numer. Math. 17, 1995). Only multipliers of index 3 by
 * methods of order 6 and more are left out: they feel rounding, magnified by h^-2, before their
 * order shows.
 */
#include "tests/unit/cas/read.h"

#include <math.h>
#include <string.h>

#include "dae/convergence.h"
#include "dae/method_study.h"

static int setup(void **state)
{
    (void)state;
    expr_init();
    funcs_init();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    expr_done();
    return 0;
}

/* x = cos(phi), y = sin(phi) with phi = 3*t + t^2/4 solve the first three. */
#define SPEED "(3+t/2)"
#define ANGLE "(3*t+t^2/4)"

typedef struct Problem {
    const char *name, *system, *exact, *quantities[3];
    double end;
    int index;
} Problem;

static const Problem ORDINARY = {"an ordinary system",
                                 "{diff(x(t),t)=" SPEED "*ln(y(t)), diff(y(t),t)=-" SPEED
                                 "*x(t)*y(t), x(0)=0, y(0)=exp(1)}",
                                 "[x(t)=sin" ANGLE ", y(t)=exp(cos" ANGLE ")]",
                                 {"[x(t),y(t)]"},
                                 2,
                                 0};
static const Problem INDEX_1 = {"a system of index 1",
                                "{diff(x(t),t)=-" SPEED "*y(t)*(x(t)^2+y(t)^2)+z(t)^2-x(t)^2,"
                                " diff(y(t),t)=" SPEED
                                "*x(t)*(x(t)^2+y(t)^2), z(t)^3+2*z(t)=cos" ANGLE "^3+2*x(t),"
                                " x(0)=1, y(0)=0, z(0)=1}",
                                "[x(t)=cos" ANGLE ", y(t)=sin" ANGLE ", z(t)=cos" ANGLE "]",
                                {"[x(t),y(t)]", "z(t)"},
                                1,
                                1};
static const Problem INDEX_2 = {"a system of index 2",
                                "{diff(x(t),t)=-" SPEED "*y(t)+(z(t)-exp(-t))*(x(t)+y(t)),"
                                " diff(y(t),t)=" SPEED
                                "*x(t)+(z(t)-exp(-t))*y(t)/2, x(t)^2+y(t)^2=1,"
                                " x(0)=1, y(0)=0, z(0)=1}",
                                "[x(t)=cos" ANGLE ", y(t)=sin" ANGLE ", z(t)=exp(-t)]",
                                {"[x(t),y(t)]", "z(t)"},
                                1,
                                2};
/* Nonlinear in the multiplier: L. O. Jay, Appl. Numer. Math. 17, 1995. */
static const Problem INDEX_3 = {
    "a system of index 3",
    "{diff(p(t),t)=2*p(t)*q(t)*v(t)*w(t), diff(q(t),t)=-p(t)*q(t)*w(t)^2,"
    " diff(v(t),t)=(p(t)*q(t)+v(t)*w(t))*u(t), diff(w(t),t)=-p(t)*q(t)^2*w(t)^3*u(t)^2,"
    " p(t)*q(t)^2=1, p(0)=1, q(0)=1, v(0)=1, w(0)=1, u(0)=1}",
    "[p(t)=exp(2*t), q(t)=exp(-t), v(t)=exp(2*t), w(t)=exp(-t), u(t)=exp(t)]",
    {"[p(t),q(t)]", "[v(t),w(t)]", "u(t)"},
    0.5,
    3};
/* A bead on the parabola y = x^2+x, driven by a force that makes it x = sin(phi). */
#define S "sin" ANGLE
#define V SPEED "*cos" ANGLE
#define ACCELERATION "(cos" ANGLE "/2-" SPEED "^2*" S ")"
static const Problem BEAD = {"a driven bead of index 3",
                             "{diff(x(t),t)=u(t), diff(y(t),t)=v(t),"
                             " diff(u(t),t)=l(t)*(2*x(t)+1)+" ACCELERATION "-(1+t)*(2*" S "+1),"
                             " diff(v(t),t)=-l(t)+(2*" S "+1)*" ACCELERATION "+2*(" V ")^2+1+t,"
                             " y(t)=x(t)^2+x(t), x(0)=0, y(0)=0, u(0)=3, v(0)=3, l(0)=1}",
                             "[x(t)=" S ", y(t)=" S "^2+" S ", u(t)=" V ", v(t)=(2*" S "+1)*" V
                             ", l(t)=1+t]",
                             {"[x(t),y(t)]", "[u(t),v(t)]", "l(t)"},
                             1,
                             3};

typedef struct Measurement {
    const Convergence *c;
    Expr method;
    double h, *error;
} Measurement;

static void take_errors(void *arg)
{
    const Measurement *m = arg;
    convergence_errors(m->c, m->method, m->h, m->error);
}

/* Before the order settles the error has other terms, after it rounding: the step is divided until
 * the order over two divisions is within 0.2 of theory and they agree within 0.8. */
enum { DIVISIONS = 6, INTERVALS = 4 };

static double first_step(int order)
{
    static const double steps[] = {24, 24, 24, 16, 16, 16, 16, 8, 8};
    return 1 / steps[order > 8 ? 8 : order];
}

static int wrong, measured;

/* Does the error of a quantity fall as expected? */
static bool settles(const Convergence *c, const char *method, long quantity, int expected,
                    double *order)
{
    double h = first_step(expected) * (c->end - c->start), error[3], before = NAN;
    double ratio = expected >= 6 ? 1.5 : 2; /* between 1 and rounding there is less room */
    for (int i = 0; i <= DIVISIONS; i++, h /= ratio) {
        Measurement m = {c, read_expr(method), h, error};
        before = i ? error[quantity] : NAN;
        if (err_try(take_errors, &m) != ST_OK) /* so large a step is too much for the method */
            error[quantity] = NAN;
        order[i] = convergence_order(ratio * h, before, h, error[quantity]);
        if (i > 1 && fabs((order[i] + order[i - 1]) / 2 - expected) < 0.2 &&
            fabs(order[i] - order[i - 1]) < 0.8)
            return true;
    }
    return false;
}

/* On one of the intervals: where one of two terms of the error happens to cancel, another shows. */
static void check(const Convergence *c, const char *problem, const char *method, long quantity,
                  int expected)
{
    double order[DIVISIONS + 1];
    measured++;
    for (int i = 0; i < INTERVALS; i++)
        if (settles(&c[i], method, quantity, expected, order))
            return;
    wrong++;
    print_message("# %s on %s, quantity %ld: theory %d, measured", method, problem, quantity,
                  expected);
    for (int k = 1; k <= DIVISIONS; k++)
        print_message(" %.2f", order[k]);
    print_message("\n");
}

enum { ALL, ONE_STEP, MULTISTEP };

static const char *const MORE[] = {"collocation[1]", "collocation[2]", "collocation[4]",
                                   "tableau([[0,0],[2/3,0]],[1/4,3/4],[0,2/3])",
                                   "tableau([[1/3,0],[1/3,1/3]],[1/2,1/2],[1/3,2/3])"};

static const char *method_at(long i)
{
    long rows = 0, more = (long)(sizeof MORE / sizeof *MORE);
    while (method_row(rows))
        rows++;
    return i < rows ? method_row(i)->name : i < rows + more ? MORE[i - rows] : NULL;
}

/* The methods of a family on a problem as it is or, reduced, on the ordinary one under it. */
static void measure(const Problem *problem, bool reduced, int family)
{
    static const double stretch[INTERVALS] = {0.9, 1, 1.3, 1.6};
    Expr quantity[3], option = read_expr(reduced ? "reduction=full" : "reduction=none");
    Convergence c[INTERVALS];
    long count = 0;
    Arena arena;
    arena_begin(&arena);
    for (; count < 3 && problem->quantities[count]; count++)
        quantity[count] = read_expr(problem->quantities[count]);
    for (int i = 0; i < INTERVALS; i++) {
        Expr end = num_from_double(stretch[i] * problem->end, 10);
        c[i] = convergence_begin(&arena, read_expr(problem->system), quantity, count, &end,
                                 read_expr(problem->exact), &option, 1);
        assert_int_equal(c[i].index, problem->index);
    }
    wrong = measured = 0;
    for (long i = 0; method_at(i); i++) {
        MethodStudy study = method_study(&arena, read_expr(method_at(i)));
        bool multistep = study.kind == STUDY_MULTISTEP;
        if (study.kind == STUDY_NONE || family == (multistep ? ONE_STEP : MULTISTEP))
            continue;
        for (long k = 0; k < count; k++) {
            int expected = method_study_expected(&study, reduced ? 0 : problem->index, c->kind[k]);
            bool hidden = c->kind[k] == 2 && expected > (reduced ? 6 : 5);
            if (expected != PREDICT_NONE && !hidden)
                check(c, problem->name, method_at(i), k, expected);
        }
    }
    arena_end(&arena);
    assert_int_equal(wrong, 0);
}

static void ordinary(void **state)
{
    (void)state;
    measure(&ORDINARY, true, ALL);
    assert_true(measured >= 46);
}

static void index_1(void **state)
{
    (void)state;
    measure(&INDEX_1, false, ALL);
    assert_true(measured >= 2 * 28);
}

static void index_2(void **state)
{
    (void)state;
    measure(&INDEX_2, false, ALL);
    assert_true(measured >= 2 * 28);
}

static void index_3(void **state)
{
    (void)state;
    measure(&INDEX_3, false, ONE_STEP);
    assert_true(measured >= 3 * 6);
    measure(&BEAD, false, MULTISTEP);
    assert_true(measured >= 3 * 6 - 1);
}

static void index_3_reduced(void **state)
{
    (void)state;
    measure(&BEAD, true, ALL);
    assert_true(measured >= 2 * 46);
}

/* What does not apply is said. */
static void refusals(void **state)
{
    (void)state;
    static const char *const explicit_ones[] = {"rkf45", "abmoulton", "rosenbrock"};
    Arena arena;
    arena_begin(&arena);
    for (size_t i = 0; i < 3; i++) {
        MethodStudy study = method_study(&arena, read_expr(explicit_ones[i]));
        for (int index = 1; index <= 3; index++)
            assert_int_equal(method_study_expected(&study, index, 0), PREDICT_NONE);
    }
    arena_end(&arena);
    assert_true(isnan(convergence_order(0.1, 0, 0.05, 1)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ordinary), cmocka_unit_test(index_1),         cmocka_unit_test(index_2),
        cmocka_unit_test(index_3),  cmocka_unit_test(index_3_reduced), cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
