/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every allocation on the way to a numeric solution fails once, for every family of methods, and so
 * does a selection of them for every scheme and on the way through events and stretches: each time
 * an error is raised, nothing leaks (the sanitizers look), and the next attempt succeeds.
 */
#include "tests/unit/cas/algebra.h"

#include "cas/core/heap.h"
#include "dae/drive/drive.h"
#include "tests/broken_off.h"
#include "tests/unit/dae/arm.h"

static const char *text;

static void body(void *arg)
{
    (void)arg;
    Expr args = read_expr(text);
    drive_solve(args->u.args, expr_count(args), NULL);
}

static void test_every_allocation_may_fail(void **state)
{
    (void)state;
    static const char *const methods[] = {"rkf45",      "radauIIA3", "sdirk4", "gauss2",
                                          "rosenbrock", "bdf4",      "rk4"};
    char call[300];
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        snprintf(call, sizeof call,
                 "{diff(x(t),t)+t*diff(y(t),t) = sin(x(t)), diff(y(t),t)-x(t)*diff(x(t),t) = 1,"
                 " x(0)=1, y(0)=2}, [x(t),y(t)], numeric, method=%s, range=0..0.1",
                 methods[i]);
        text = call;
        assert_int_equal(err_try(body, NULL), ST_OK);
        unsigned long failed = 0;
        Status status = ST_NOMEM;
        for (unsigned long k = 1; status == ST_NOMEM; k++) {
            mem_fail_at(k);
            status = err_try(body, NULL);
            mem_fail_at(0);
            failed += status == ST_NOMEM;
            heap_collect();
        }
        assert_int_equal(status, ST_OK);
        assert_true(failed > 30);
    }
}

#define PENDULUM                                                                                   \
    "{diff(x(t),t)=u(t), diff(y(t),t)=v(t), diff(u(t),t)=-x(t)*l(t), diff(v(t),t)=-y(t)*l(t)-1,"   \
    " x(t)^2+y(t)^2=1, x(0)=1, y(0)=0, u(0)=0, v(0)=0}, numeric, range=0..0.1"

/* The k-th allocation of the call fails, for k the further apart the larger they are. */
static void fail_now_and_then(const char *call)
{
    text = call;
    Status status = err_try(body, NULL);
    if (status != ST_OK)
        fail_msg("%s: %s", call, err_message());
    unsigned long failed = 0;
    status = ST_NOMEM;
    for (unsigned long k = 1; status == ST_NOMEM; k += 1 + k / 12) {
        mem_fail_at(k);
        status = err_try(body, NULL);
        mem_fail_at(0);
        failed += status == ST_NOMEM;
        heap_collect();
    }
    if (status != ST_OK)
        fail_msg("%s: %s", call, err_message());
    assert_true(failed > 20);
}

static void test_schemes(void **state)
{
    (void)state;
    static const char *const calls[] = {
        PENDULUM,
        PENDULUM ", reduction=full",
        PENDULUM ", stabilization=baumgarte(5)",
        PENDULUM ", stabilization=ggl",
        PENDULUM ", stabilization=partitioning",
        PENDULUM ", differential=false",
        PENDULUM ", reduction=none",
        /* stages that are solved for together */
        "{(1-t)*(x(t)-sin(t))+(1+(1-t)^2)*(diff(x(t),t)+y(t)-cos(t)-1-t)=0,"
        " x(t)-sin(t)+(1-t)*(diff(x(t),t)+y(t)-cos(t)-1-t)=0, x(0)=0}, numeric, method=radau,"
        " reduction=none, range=0..0.3",
        "{diff(x(t),t)=-x(t), x(0)=1}, numeric, method=taylorseries, range=0..0.1",
        "{diff(x(t),t,t)=-x(t), x(0)=1, x(1)=0}, numeric",
        "{diff(x(t),t)^2=x(t), x(0)=1, D(x)(0)=1}, numeric, range=0..0.1",
        /* a switch, an event, a solution in complex numbers */
        "{diff(x(t),t)=signum(0.05-t), x(0)=1}, numeric, range=0..0.1",
        "{diff(x(t),t)=1, x(0)=0}, numeric, range=0..0.1, events=[[x(t)-0.05, x(t)=-1]]",
        "{diff(z(t),t)=I*z(t), z(0)=1}, numeric, range=0..0.1",
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        fail_now_and_then(calls[i]);
}

/* A pivot vanishes where the system is regular: the next stretch is set up during the run. */
static void test_stretches(void **state)
{
    (void)state;
    static const char call[] = "{" ARM ", x1(0)=0, x3(0)=1}, numeric, range=0..1.5";
    Expr args = read_expr(call);
    Expr s = drive_solve(args->u.args, expr_count(args), NULL);
    assert_non_null(drive_of(s)->problem->next[1]);
    fail_now_and_then(call);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_allocation_may_fail, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_schemes, algebra_begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_stretches, algebra_begin, algebra_end),
    };
    read_cuts_short = true;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
