/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A solution that is asked while a fault strikes (the k-th allocation fails, an interrupt is
 * pending from the k-th evaluation on) can be asked again: the values are those of a solution that
 * was never disturbed. One solution of every scheme, with events and without.
 */
#include "tests/unit/cas/algebra.h"

#include <math.h>

#include "cas/core/heap.h"
#include "dae/drive/drive.h"
#include "tests/broken_off.h"

#define PENDULUM                                                                                   \
    "{diff(x(t),t)=u(t), diff(y(t),t)=v(t), diff(u(t),t)=-x(t)*l(t), diff(v(t),t)=-y(t)*l(t)-1,"   \
    " x(t)^2+y(t)^2=1, x(0)=1, y(0)=0, u(0)=0, v(0)=0}, numeric"

static const char *const calls[] = {
    "{diff(x(t),t)=y(t), diff(y(t),t)=-x(t)+t, x(0)=1, y(0)=0}, numeric",
    "{diff(x(t),t)=y(t), diff(y(t),t)=-x(t)+t, x(0)=1, y(0)=0}, numeric, method=mebdfi",
    "{diff(x(t),t)=-1000*(x(t)-cos(t)), x(0)=2}, numeric",
    "{diff(x(t),t)=y(t), diff(y(t),t)=-x(t)+t, x(0)=1, y(0)=0}, numeric, method=rk4,"
    " stepsize=0.05",
    /* many stretches: a ball that bounces, a switch to and fro */
    "{diff(x(t),t)=v(t), diff(v(t),t)=-9, x(0)=1, v(0)=0}, numeric,"
    " events=[[x(t), v(t)=-0.9*v(t)]]",
    "{diff(x(t),t)=signum(sin(9*t))-x(t), x(0)=0}, numeric",
    PENDULUM,
    PENDULUM ", stabilization=ggl",
    PENDULUM ", reduction=none",
    "{diff(x(t),t)=-x(t)^2, x(0)=1}, numeric, method=taylorseries",
    "{diff(x(t),t)=sin(t/3)-x(t)^2, x(0)=1}, numeric, method=taylorseries, abserr=1e-45,"
    " relerr=1e-45",
    "{diff(z(t),t)=I*z(t), z(0)=1}, numeric",
};
enum { CALLS = sizeof calls / sizeof *calls, MOST = 16 };

typedef struct Ask {
    Expr solution;
    double y[MOST];
} Ask;

static Ask ask;

static void roots(void (*mark)(Expr e))
{
    if (ask.solution)
        mark(ask.solution);
}

static int begin(void **state)
{
    algebra_begin(state);
    heap_add_roots(roots);
    ask = (Ask){0};
    return 0;
}

static void solve(const char *call)
{
    Expr args = read_expr(call);
    ask = (Ask){0};
    ask.solution = drive_solve(args->u.args, expr_count(args), NULL);
    assert_non_null(drive_of(ask.solution));
    assert_true(drive_columns(drive_of(ask.solution)) < MOST);
}

static void body(void *arg)
{
    (void)arg;
    drive_at(drive_of(ask.solution), read_expr("2.5"), ask.y);
}

/* The values after a fault are those of before, but for what another step at the end makes. */
static void assert_as(const double *wanted, const char *call, unsigned long k)
{
    memset(ask.y, 0, sizeof ask.y);
    if (err_try(body, NULL) != ST_OK)
        fail_msg("%s after k = %lu: %s", call, k, err_message());
    for (int i = 0; i < MOST; i++)
        if (!(fabs(ask.y[i] - wanted[i]) <= 1e-12 * (1 + fabs(wanted[i]))))
            fail_msg("%s after k = %lu: %.17g instead of %.17g", call, k, ask.y[i], wanted[i]);
}

static void strike(const char *call, void (*arm)(unsigned long k), Status fault)
{
    double wanted[MOST];
    solve(call);
    assert_int_equal(err_try(body, NULL), ST_OK);
    memcpy(wanted, ask.y, sizeof wanted);
    Status status = fault;
    for (unsigned long k = 1; status == fault; k += 1 + k / 100) {
        solve(call);
        arm(k);
        status = err_try(body, NULL);
        arm(0);
        err_interrupt_pending = 0;
        if (status != ST_OK && status != fault)
            fail_msg("%s with k = %lu: %s", call, k, err_message());
        assert_as(wanted, call, k);
        heap_collect();
        assert_as(wanted, call, k);
    }
    ask.solution = NULL;
    heap_collect();
}

static void test_no_memory(void **state)
{
    (void)state;
    for (int i = 0; i < CALLS; i++)
        strike(calls[i], mem_fail_at, ST_NOMEM);
}

static void test_interrupts(void **state)
{
    (void)state;
    for (int i = 0; i < CALLS; i++)
        strike(calls[i], mem_interrupt_at, ST_INTERRUPT);
}

/* Interrupted before it moves at all. */
static void test_pending(void **state)
{
    (void)state;
    for (int i = 0; i < CALLS; i++) {
        double wanted[MOST];
        solve(calls[i]);
        assert_int_equal(err_try(body, NULL), ST_OK);
        memcpy(wanted, ask.y, sizeof wanted);
        solve(calls[i]);
        err_interrupt_pending = 1;
        Status status = err_try(body, NULL);
        err_interrupt_pending = 0;
        assert_true(status == ST_INTERRUPT || status == ST_OK);
        assert_as(wanted, calls[i], 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_no_memory, begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_interrupts, begin, algebra_end),
        cmocka_unit_test_setup_teardown(test_pending, begin, algebra_end),
    };
    read_cuts_short = true;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
