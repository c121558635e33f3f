/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Floats without nodes against the arithmetic of nodes, whose results they must be bit by bit:
 * random operands, short, long, alike and far apart, at all settings of Digits from 1 to 15.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/base/splitmix.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "repl/eval/small.h"
#include "tests/lang/run.h"

enum { ROUNDS = 200000 };

static uint64_t seed;

static long below(long n)
{
    return (long)(splitmix_next(&seed) % (uint64_t)n);
}

/* A float or an integer; often short, often with many nines or zeros. */
static Expr operand(void)
{
    long most = 1, mant;
    for (long k = below(15); k >= 0; k--)
        most *= 10;
    switch (below(4)) {
    case 0:
        mant = most - 1 - below(3);
        break;
    case 1:
        mant = most / 10 * (1 + below(9)) + (most > 10 ? 5 : 0);
        break;
    default:
        mant = below(most);
        break;
    }
    if (below(2))
        mant = -mant;
    if (below(4) == 0)
        return expr_int(mant % 1000);
    return expr_float(&mant, below(3) ? below(12) - 8 : below(60) - 30);
}

static Expr by_nodes(int op, Expr a, Expr b)
{
    return op == 0   ? num_add(a, b)
           : op == 1 ? num_sub(a, b)
           : op == 2 ? num_mul(a, b)
                     : num_div(a, b);
}

static bool without(int op, SmallNumber *x, SmallNumber y)
{
    return op == 0   ? small_add(x, y)
           : op == 1 ? small_add(x, small_negated(y))
           : op == 2 ? small_multiply(x, y)
                     : small_divide(x, y);
}

static void test_operations(void **state)
{
    (void)state;
    long done = 0;
    for (long k = 0; k < ROUNDS; k++) {
        num_digits = 1 + below(15);
        Expr a = operand(), b = operand();
        SmallNumber x, y;
        int op = (int)below(4);
        assert_true(small_read(&x, a) && small_read(&y, b));
        if ((op == 3 && num_is_zero(b)) || !without(op, &x, y))
            continue;
        Value value = small_written(x);
        if (!value)
            continue;
        done++;
        Expr wanted = by_nodes(op, a, b), got = small_expr(value);
        if (wanted != got)
            fail_msg("digits %ld, operation %d: %s, %s: %s, not %s", num_digits, op, num_print(a),
                     num_print(b), num_print(got), num_print(wanted));
        if (k % 1000 == 0)
            heap_collect();
    }
    num_digits = 10;
    assert_true(done > ROUNDS * 3 / 4);
}

static void test_order(void **state)
{
    (void)state;
    long done = 0;
    for (long k = 0; k < ROUNDS; k++) {
        Expr a = operand(), b = below(8) ? operand() : a;
        SmallNumber x, y;
        int order;
        assert_true(small_read(&x, a) && small_read(&y, b));
        if (!small_compare(x, y, &order))
            continue;
        done++;
        int wanted = num_cmp(a, b);
        assert_int_equal(order, (wanted > 0) - (wanted < 0));
    }
    assert_true(done > ROUNDS / 2);
}

static void test_typed(void **state)
{
    static const char *const texts[] = {"1.5", "1.50", ".5", "5.", "123456789.012345", "0.001"};
    (void)state;
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        Value value = small_typed(texts[k], (uint32_t)strlen(texts[k]));
        assert_non_null(value);
        assert_ptr_equal(small_expr(value), num_parse(texts[k], (long)strlen(texts[k])));
    }
    assert_null(small_typed("1e5", 3));
    assert_null(small_typed(".", 1));
    assert_null(small_typed("0.0", 3));
    assert_null(small_typed("1234567890.1234567", 18));
}

static void test_disguise(void **state)
{
    (void)state;
    SmallNumber x = {-999999999999999, -1000, true}, y;
    Value value = small_written(x);
    assert_true(small_is(value) && small_read(&y, value));
    assert_int_equal(y.mant, x.mant);
    assert_int_equal(y.exp10, x.exp10);
    long n;
    assert_false(small_get(&n, value));
    assert_null(small_written((SmallNumber){1000000000000000, 0, true}));
    assert_null(small_written((SmallNumber){1, 1001, true}));
    assert_false(small_read(&y, expr_float_special(1)));
    assert_false(small_read(&y, expr_ratio(1, 3)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_operations),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_typed),
        cmocka_unit_test(test_disguise),
    };
    return cmocka_run_group_tests_name("small", tests, run_setup, run_teardown);
}
