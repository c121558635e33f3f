/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Methods of integration by themselves, for the tests of them: what they return is differentiated.
 */
#ifndef DAESY_TESTS_UNIT_CAS_INTEGRATE_METHODS_H
#define DAESY_TESTS_UNIT_CAS_INTEGRATE_METHODS_H

#include "tests/unit/cas/oracle.h"

#include "cas/integrate/parts.h"

static Expr x;
static unsigned long drawn = 12345;

static inline int setup(void **state)
{
    algebra_begin(state);
    x = expr_symbol("x");
    return 0;
}

/* A point between 0.1 and 0.9: Park and Miller's numbers. */
static inline double draw(void)
{
    drawn = drawn * 16807 % 2147483647;
    return 0.1 + 0.8 * (double)drawn / 2147483647.0;
}

static inline void assert_antiderivative(Expr F, Expr f, const char *input)
{
    for (int k = 0; k < 3; k++)
        assert_same_at(diff_name(F, x), f, x, draw(), input);
    for (int k = 0; k < 3; k++)
        assert_same_at(diff_name(F, x), f, x, -draw(), input);
}

/* The method alone, at the top of a search of its own. */
static inline Expr asked(Expr (*method)(const Integral *in), Expr f)
{
    IntegralSearch search = {.tried = 0};
    memo_begin(&search.failed);
    Integral in = {.search = &search, .f = f, .x = x};
    Expr F = method(&in);
    memo_end(&search.failed);
    return F;
}

/* The inputs are found up to NULL, those after it are left alone. */
static inline void check(Expr (*method)(const Integral *in), const char *const *input)
{
    bool wanted = true;
    for (; wanted || *input; input++) {
        if (!*input) {
            wanted = false;
            continue;
        }
        Expr f = read_expr(*input);
        Expr F = asked(method, f);
        if (wanted && !F)
            fail_msg("%s is not found", *input);
        if (F)
            assert_antiderivative(F, f, *input);
        if (!wanted && F)
            assert_text(F, "nothing", *input);
    }
}

#endif
