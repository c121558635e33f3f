/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numeric integrals beside their closed forms, for the tests of quadrature.
 */
#ifndef DAESY_TESTS_UNIT_CAS_CALCULUS_INTEGRALS_H
#define DAESY_TESTS_UNIT_CAS_CALCULUS_INTEGRALS_H

#include "tests/unit/cas/oracle.h"

#include "cas/calculus/quadrature/parts.h"
#include "cas/core/num.h"

static Expr x;

static inline int setup(void **state)
{
    algebra_begin(state);
    x = expr_symbol("x");
    return 0;
}

typedef struct Integral {
    const char *f, *a, *b, *value;
} Integral;

/* |got - value| < 10^(1-digits) * |value|, the difference taken in balls: floats would be rounded.
 */
static inline void assert_digits(Expr got, Expr value, long digits, const char *input)
{
    if (!got)
        fail_msg("%s: no value", input);
    acb_t z, v;
    acb_init(z);
    acb_init(v);
    arb_t gap, most;
    arb_init(gap);
    arb_init(most);
    bool known = oracle_value(z, got, NULL, 0) && oracle_value(v, value, NULL, 0);
    acb_abs(most, v, ORACLE_BITS);
    acb_sub(z, z, v, ORACLE_BITS);
    acb_abs(gap, z, ORACLE_BITS);
    for (long i = 1; i < digits; i++)
        arb_mul_ui(gap, gap, 10, ORACLE_BITS);
    bool near = known && (arb_lt(gap, most) || acb_is_zero(z));
    arb_clear(gap);
    arb_clear(most);
    acb_clear(z);
    acb_clear(v);
    if (!near) {
        char *text = print_text(got, 200);
        fail_msg("%s to %ld digits is %s", input, digits, text);
    }
}

static inline Expr integral(const Integral *c, long digits)
{
    return quadrature_integral(read_expr(c->f), x, read_expr(c->a), read_expr(c->b), digits);
}

static inline void check(const Integral *c, size_t n, const long *digits)
{
    for (size_t i = 0; i < n; i++)
        for (const long *d = digits; *d; d++)
            assert_digits(integral(&c[i], *d), read_expr(c[i].value), *d, c[i].f);
}

#define CHECK_ALL(cases, ...)                                                                      \
    check(cases, sizeof(cases) / sizeof *(cases), (const long[]){__VA_ARGS__, 0})

#endif
