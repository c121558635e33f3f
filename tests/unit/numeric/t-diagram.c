/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Diagrams of systems written in C, without expressions: a pitchfork x' = p*x - x^3, whose branches
 * and branch point are known; limits of points and branches; an interrupt, after which what was
 * found is whole; equations without a value at the start.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "cas/base/err.h"
#include "numeric/curve/diagram.h"
#include "numeric/linear/lapack.h"

static Status value(void *ctx, const double *u, double *f)
{
    (void)ctx;
    f[0] = u[1] * u[0] - u[0] * u[0] * u[0];
    return ST_OK;
}

static Status slope(void *ctx, const double *u, double *j)
{
    (void)ctx;
    j[0] = u[1] - 3 * u[0] * u[0];
    j[1] = u[0];
    return ST_OK;
}

static Status mass(void *ctx, const double *u, double *e)
{
    (void)ctx;
    (void)u;
    e[0] = 1;
    return ST_OK;
}

static Status bend(void *ctx, const double *u, const double *a, const double *b, double *m)
{
    (void)ctx;
    (void)b;
    m[0] = -6 * u[0] * a[0];
    m[1] = a[0];
    return ST_OK;
}

static Status twist(void *ctx, const double *u, const double *w, double *m)
{
    (void)ctx;
    m[0] = -6 * u[0] * w[0];
    m[1] = m[2] = w[0];
    m[3] = 0;
    return ST_OK;
}

static Status no_value(void *ctx, const double *u, double *f)
{
    (void)ctx;
    (void)u;
    (void)f;
    return ST_DOMAIN;
}

static const BranchOptions steps = {0.01, 0.05, 1e-9, 1000};

static CurveSystem pitchfork(void)
{
    return (CurveSystem){1, NULL, value, slope, mass, bend, twist, -1, 2};
}

static void count(void *ctx, const CurvePoint *point, long branch)
{
    (void)branch;
    assert_true(fabs(point->u[0] * (point->u[1] - point->u[0] * point->u[0])) < 1e-10);
    ++*(long *)ctx;
}

static void test_pitchfork(void **state)
{
    (void)state;
    CurveSystem system = pitchfork();
    Diagram *d = diagram_new(&system, &steps, 10);
    double u[2] = {0.1, -1};
    assert_int_equal(diagram_follow(d, u), ST_OK);
    assert_true(d->branches == 2 && d->places == 1 && d->left == 0);
    assert_true(fabs(d->place[0].u[0]) < 1e-12 && fabs(d->place[0].u[1]) < 1e-12);
    for (long k = 0; k < 2; k++) {
        const Branch *branch = d->branch[k];
        const CurvePoint *first = branch->point[0], *last = branch->point[branch->count - 1];
        assert_true(branch->end[0] == BRANCH_RANGE && branch->end[1] == BRANCH_RANGE);
        assert_true(k == 0 ? first->u[1] == -1 && last->u[1] == 2
                           : first->u[1] == 2 && last->u[1] == 2);
        for (long i = 0; i < branch->count; i++) {
            const double *v = branch->point[i]->u;
            assert_true(fabs(k == 0 ? v[0] : v[1] - v[0] * v[0]) < 1e-11);
            if (lapack_is_available() && branch->point[i]->label == CURVE_PLAIN)
                assert_int_equal(branch->point[i]->unstable, k == 0 && v[1] > 0);
        }
    }
    long states = 0;
    diagram_at(d, 1.25, count, &states);
    assert_int_equal(states, 3);
    diagram_at(d, -0.5, count, &states);
    assert_int_equal(states, 4);
    diagram_free(d);
}

static void test_limits(void **state)
{
    (void)state;
    CurveSystem system = pitchfork();
    BranchOptions few = steps;
    few.points = 3;
    Diagram *d = diagram_new(&system, &few, 10);
    double u[2] = {0, -1};
    assert_int_equal(diagram_follow(d, u), ST_OK);
    assert_true(d->branches == 1 && d->branch[0]->end[1] == BRANCH_POINTS);
    diagram_free(d);
    d = diagram_new(&system, &steps, 1);
    u[0] = 0;
    u[1] = -1;
    assert_int_equal(diagram_follow(d, u), ST_OK);
    assert_true(d->branches == 1 && d->left == 1);
    diagram_free(d);
    system.value = no_value;
    d = diagram_new(&system, &steps, 1);
    assert_int_equal(diagram_follow(d, u), ST_DOMAIN);
    diagram_free(d);
}

static void interrupt(const DiagramWatch *watch)
{
    if (watch->branch == 2 && watch->points > 20)
        err_interrupt_request(1);
}

static void test_interrupt(void **state)
{
    (void)state;
    CurveSystem system = pitchfork();
    Diagram *d = diagram_new(&system, &steps, 10);
    double u[2] = {0, -1};
    diagram_watch = interrupt;
    assert_int_equal(diagram_follow(d, u), ST_OK);
    diagram_watch = NULL;
    err_interrupt_request(0);
    assert_true(d->stopped && d->branches == 2);
    const Branch *branch = d->branch[1];
    assert_true(branch->end[1] == BRANCH_STOPPED && branch->count > 20 && branch->count < 30);
    for (long i = 0; i < branch->count; i++)
        assert_true(fabs(branch->point[i]->u[1] - pow(branch->point[i]->u[0], 2)) < 1e-11);
    diagram_free(d);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pitchfork),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_interrupt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
