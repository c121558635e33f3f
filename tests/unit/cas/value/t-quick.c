/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions at floats by the C library against the values in balls, digit by digit: random
 * arguments of all sizes at all settings of Digits up to 15.
 */
#include "tests/unit/cas/oracle.h"

#include <math.h>

#include "cas/base/splitmix.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "cas/value/quick.h"

static uint64_t seed = 5;

static long below(long n)
{
    return (long)(splitmix_next(&seed) % (uint64_t)n);
}

static Expr argument(void)
{
    long most = 1;
    for (long k = below(12); k >= 0; k--)
        most *= 10;
    long mant = below(most) - (below(2) ? most : 0);
    return expr_float(&mant, below(3) ? -below(12) : below(26) - 20);
}

static void values(void **state)
{
    static const char *const names[] = {"sin", "cos",  "exp",  "ln",     "arctan", "tanh",  "sqrt",
                                        "tan", "sinh", "cosh", "arcsin", "arccos", "log10", "log2"};
    enum { ROUNDS = 40000, NAMES = sizeof names / sizeof *names };
    (void)state;
    long done = 0, asked = 0;
    for (long k = 0; k < ROUNDS; k++) {
        Expr head = expr_symbol(names[below(NAMES)]), x = argument();
        num_digits = 1 + below(15);
        if (fabs(num_to_double(x)) > 1 && !strncmp(expr_text(head), "arc", 3) && below(4))
            x = num_div(EXPR_ONE, x);
        asked += num_digits == 10;
        Expr quick = quick_value(funcs_find(head), x);
        if (!quick)
            continue;
        done += num_digits == 10;
        Expr wanted = evalf_expr(expr_call(head, &x, 1), num_digits);
        if (quick != wanted)
            fail_msg("%s(%s) at %ld digits: %s, not %s", expr_text(head), num_print(x), num_digits,
                     num_print(quick), num_print(wanted));
        if (k % 500 == 0)
            heap_collect();
    }
    num_digits = 10;
    assert_true(done > asked / 3);
}

static void others(void **state)
{
    (void)state;
    long mant = 25;
    Expr x = expr_float(&mant, -1);
    assert_non_null(quick_value(funcs_find(expr_symbol("sin")), x));
    assert_null(quick_value(funcs_find(expr_symbol("sin")), expr_int(2)));
    assert_null(quick_value(funcs_find(expr_symbol("sin")), expr_float_special(1)));
    assert_null(quick_value(funcs_find(expr_symbol("BesselJ")), x));
    assert_null(quick_value(funcs_find(expr_symbol("ln")), num_neg(x)));
    num_digits = 16;
    assert_null(quick_value(funcs_find(expr_symbol("sin")), x));
    num_digits = 10;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(values), cmocka_unit_test(others)};
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
