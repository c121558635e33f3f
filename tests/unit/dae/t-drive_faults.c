/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every allocation on the way to a numeric solution fails once, for every family of methods: each
 * time an error is raised, nothing leaks (the sanitizers look), and the next attempt succeeds.
 */
#include "tests/unit/cas/algebra.h"

#include "cas/core/heap.h"
#include "dae/drive/drive.h"
#include "tests/broken_off.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_allocation_may_fail, algebra_begin, algebra_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
