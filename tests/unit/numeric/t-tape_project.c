/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The compiled way back onto constraints: it ends on them, not far from the nearest point, with the
 * same result however often it has run; dependent constraints are refused.
 */
#include "tests/unit/cas/read.h"

#include <math.h>

#include "numeric/program/tape_project.h"

static int setup(void **state)
{
    (void)state;
    cas_init();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    expr_done();
    return 0;
}

static TapeProject *compile_with(const char *text, const char *names, const double *mobility)
{
    Expr constraints = read_expr(text), vars = read_expr(names);
    return tape_project_new(constraints->u.args, expr_count(constraints), vars->u.args,
                            expr_count(vars) - 1, mobility, 1);
}

static TapeProject *compile(const char *text, const char *names)
{
    static const double same[] = {1, 1, 1, 1, 1, 1, 1};
    return compile_with(text, names, same);
}

/* Rods of length 1 one after the other, the first one fixed at (0, 0). */
static const char CHAIN[] = "[x^2+y^2-1, (p-x)^2+(q-y)^2-1, (r-p)^2+(s-q)^2-t]";
static const char CHAIN_VARS[] = "[t, x, y, p, q, r, s, free]";

static double rod(const double *y, long i)
{
    double dx = y[2 * i] - (i ? y[2 * i - 2] : 0), dy = y[2 * i + 1] - (i ? y[2 * i - 1] : 0);
    return dx * dx + dy * dy - 1;
}

static void returns_to_a_chain(void **state)
{
    (void)state;
    TapeProject *project = compile(CHAIN, CHAIN_VARS);
    assert_non_null(project);
    for (int k = 0; k < 50; k++) {
        double off = 1e-3 * cos(k), y[7] = {0.6, 0.8, 1.4, 1.4, 2.4, 1.4, 0.7};
        const double on[7] = {0.6, 0.8, 1.4, 1.4, 2.4, 1.4, 0.7};
        double far = 0;
        for (int j = 0; j < 6; j++)
            y[j] += off * sin(3 * j + k);
        assert_true(tape_project_run(project, 1, y, 1e-13));
        for (long i = 0; i < 3; i++)
            assert_true(fabs(rod(y, i)) < 1e-12);
        for (int j = 0; j < 6; j++)
            far = fmax(far, fabs(y[j] - on[j]));
        assert_true(far < 3e-3);
        assert_true(y[6] == 0.7); /* in no constraint */
    }
    tape_project_free(project);
}

/* Radially back to a circle. */
static void takes_the_shortest_way(void **state)
{
    (void)state;
    TapeProject *project = compile("[x^2+y^2-1]", "[t, x, y]");
    double y[2] = {0.6 * 1.01, 0.8 * 1.01};
    assert_true(tape_project_run(project, 0, y, 1e-14));
    assert_true(fabs(y[0] - 0.6) < 1e-14 && fabs(y[1] - 0.8) < 1e-14);
    double there[2] = {0.6, 0.8};
    assert_true(tape_project_run(project, 0, there, 1e-13));
    assert_true(there[0] == 0.6 && there[1] == 0.8);
    tape_project_free(project);
}

/* A large velocity that is off the tangent is mended itself, its position stays. */
static void moves_what_is_mobile(void **state)
{
    (void)state;
    static const double mobility[] = {1e-2, 1e-2, 1, 1};
    static const char *const constraints = "[x^2+y^2-1, x*u+y*v]", *const vars = "[t, x, y, u, v]";
    double way[2];
    for (int k = 0; k < 2; k++) {
        TapeProject *project =
            k ? compile_with(constraints, vars, mobility) : compile(constraints, vars);
        double y[4] = {1, 0, 1e-3, 10};
        assert_true(tape_project_run(project, 0, y, 1e-14));
        assert_true(fabs(y[0] * y[0] + y[1] * y[1] - 1) < 1e-14);
        assert_true(fabs(y[0] * y[2] + y[1] * y[3]) < 1e-13);
        way[k] = fabs(y[1]);
        tape_project_free(project);
    }
    assert_true(way[0] > 9e-5 && way[1] < 2e-6);
}

/* Constraints count in their own units: the current through a small conductance. */
static void units_do_not_matter(void **state)
{
    (void)state;
    TapeProject *project = compile("[1e-6*(x-y^2)]", "[t, x, y]");
    double y[2] = {0.25 + 1e-9, 0.5};
    assert_true(tape_project_run(project, 0, y, 1e-14));
    assert_true(fabs(y[0] - y[1] * y[1]) < 3e-14);
    tape_project_free(project);
}

static void refuses(void **state)
{
    (void)state;
    TapeProject *project = compile("[x+y-1, 2*x+2*y-3]", "[t, x, y]");
    double y[2] = {0.5, 0.5}, far[2] = {0, 0};
    assert_false(tape_project_run(project, 0, y, 1e-13));
    tape_project_free(project);
    project = compile("[exp(x)+y^2+1]", "[t, x, y]"); /* nowhere zero */
    assert_false(tape_project_run(project, 0, far, 1e-13));
    tape_project_free(project);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(returns_to_a_chain),
        cmocka_unit_test(takes_the_shortest_way),
        cmocka_unit_test(moves_what_is_mobile),
        cmocka_unit_test(units_do_not_matter),
        cmocka_unit_test(refuses),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
