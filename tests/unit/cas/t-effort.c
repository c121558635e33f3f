/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limits of work: they end a computation in nodes and in library calls, at the same unit each time;
 * an inner limit does not outlive itself, an outer one is not overrun by an inner, and a limit of
 * time goes through.
 */
#include "algebra.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/deadline.h"
#include "cas/base/effort.h"
#include "cas/core/heap.h"
#include "cas/integrate/integrate.h"

/* A limit leaves a call of the library in the middle; what that held is lost by design
 * (cas/base/mem.c), so the sanitizer is not to count it. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

static void raise_powers(void *arg)
{
    Expr sum = read_expr("x+y+z+1");
    long most = *(long *)arg;
    heap_clear_caches();
    for (long k = 1; k <= most; k++)
        expand_products(expr_pow(sum, expr_int(k)));
}

static uint64_t spent(uint64_t limit, long most, Status expected)
{
    uint64_t units = limit;
    assert_int_equal(effort_run(&units, raise_powers, &most), expected);
    return limit - units;
}

static void test_limit(void **state)
{
    (void)state;
    spent(1u << 30, 12, ST_OK);
    uint64_t all = spent(1u << 30, 12, ST_OK);
    assert_true(all > 1000);
    assert_int_equal(spent(1u << 30, 12, ST_OK), all);
    assert_int_equal(spent(all / 2, 12, ST_TIMEOUT), all / 2);
    assert_int_equal(effort_limit, UINT64_MAX);
}

static void inner(void *arg)
{
    uint64_t units = *(uint64_t *)arg;
    long most = 12;
    if (effort_run(&units, raise_powers, &most) == ST_TIMEOUT)
        raise_powers(&most); /* goes on only if the limit was the inner one */
}

static void test_nested(void **state)
{
    (void)state;
    uint64_t units = 1u << 30, little = 500, much = 1u << 30;
    assert_int_equal(effort_run(&units, inner, &little), ST_OK);
    units = 500;
    assert_int_equal(effort_run(&units, inner, &much), ST_TIMEOUT);
    assert_int_equal(units, 0);
}

static void raise_status(void *status)
{
    err_raise(*(const Status *)status, "failed");
}

static void attempt_status(void *status)
{
    uint64_t units = 1000;
    assert_false(effort_attempt(&units, raise_status, status));
}

/* What ends the work ends an attempt; what is not of the mathematics goes through it. */
static void test_attempt(void **state)
{
    (void)state;
    long most = 12;
    uint64_t units = 500;
    assert_false(effort_attempt(&units, raise_powers, &most));
    units = 1u << 30;
    assert_true(effort_attempt(&units, raise_powers, &most));
    Status caught[] = {ST_DIVZERO, ST_UNABLE, ST_LIMIT}, fatal[] = {ST_NOMEM, ST_INTERNAL};
    for (int i = 0; i < 3; i++)
        assert_int_equal(err_try(attempt_status, &caught[i]), ST_OK);
    for (int i = 0; i < 2; i++)
        assert_int_equal(err_try(attempt_status, &fatal[i]), fatal[i]);
}

static void limited_forever(void *arg)
{
    uint64_t units = UINT64_MAX;
    (void)arg;
    long most = 1000;
    (void)!effort_run(&units, raise_powers, &most);
    fail_msg("the limit of time was caught");
}

static void test_time_goes_through(void **state)
{
    (void)state;
    assert_int_equal(deadline_run(0.02, limited_forever, NULL), ST_TIMEOUT);
    assert_int_equal(effort_limit, UINT64_MAX);
}

/* An integral that is "not found" for lack of work says so, once. */
static void test_integral(void **state)
{
    Expr f = read_expr("exp(x)*ln(x^3+x)^2"), x = read_expr("x");
    uint64_t usual = integrate_units;
    (void)state;
    (void)integrate_given_up();
    integrate_units = 500;
    assert_null(integrate_indefinite(f, x));
    assert_true(integrate_given_up());
    assert_false(integrate_given_up());
    integrate_units = usual;
    assert_null(integrate_indefinite(f, x));
    assert_false(integrate_given_up());
    /* a value whose proof takes more than its share */
    assert_non_null(integrate_indefinite(read_expr("x*exp(a*x)/(exp(x)+b)"), x));
    assert_false(integrate_given_up());
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limit),    cmocka_unit_test(test_nested),
        cmocka_unit_test(test_attempt),  cmocka_unit_test(test_time_goes_through),
        cmocka_unit_test(test_integral),
    };
    read_cuts_short = true;
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
