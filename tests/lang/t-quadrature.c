/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * evalf(Int(...)) beside values that are known in closed form: smooth, singular at the ends and
 * inside, over infinite ranges, oscillating without end, over several variables; in ten digits and
 * in more; what does not converge must stay as it is.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/run.h"

static const struct {
    const char *integral, *value;
    int digits;
} cases[] = {
    {"exp(-x^2), x = -infinity..infinity", "sqrt(Pi)", 10},
    {"1/sqrt(x), x = 0..1", "2", 10},
    {"ln(x)/(1+x), x = 0..1", "-Pi^2/12", 10},
    {"1/sqrt(x*(1-x)), x = 0..1", "Pi", 10},
    {"sqrt(x)*exp(-x), x = 0..infinity", "sqrt(Pi)/2", 40},
    {"1/(1+x^4), x = 0..infinity", "Pi/(2*sqrt(2))", 30},
    {"cos(100*x), x = 0..1", "sin(100)/100", 10},
    {"exp(-x)*sin(50*x), x = 0..infinity", "50/2501", 10},
    {"abs(x-1/3), x = 0..1", "5/18", 10},
    /* oscillating without end */
    {"sin(x)/x, x = 0..infinity", "Pi/2", 10},
    {"sin(x)/x, x = 0..infinity", "Pi/2", 30},
    {"sin(x)/x, x = -infinity..infinity", "Pi", 10},
    {"sin(x^2), x = 0..infinity", "sqrt(Pi/8)", 20},
    {"cos(x^3), x = 0..infinity", "GAMMA(4/3)*cos(Pi/6)", 10},
    {"cos(x)/(1+x^2), x = -infinity..infinity", "Pi/exp(1)", 15},
    {"sin(x)*ln(x)/x, x = 0..infinity", "-gamma*Pi/2", 10},
    {"sin(x)/sqrt(x), x = 0..infinity", "sqrt(Pi/2)", 10},
    {"sin(x)^2/x^2, x = 0..infinity", "Pi/2", 10},
    {"sin(3*x)*cos(x)/x, x = 0..infinity", "Pi/2", 10},
    {"cos(2-3*x)/(x+1), x = 0..infinity", "Int(cos(5-3*x)/x, x = 1..infinity)", 10},
    {"sin(1/x), x = 0..1", "sin(1)-Ci(1)", 10},
    /* singular inside, and slow */
    {"1/sqrt(abs(x)), x = -1..1", "4", 10},
    {"ln(abs(x-1/3)), x = 0..1", "2/3*ln(2)-ln(3)-1", 10},
    {"1/(x*ln(x)^2), x = 2..infinity", "1/ln(2)", 10},
    /* several variables, operators, options */
    {"exp(x*y), x = 0..1, y = 0..1", "Ei(1)-gamma", 10},
    {"x*y, [x = 0..y, y = 0..1]", "1/8", 10},
    {"x*y*z, [x = 0..1, y = 0..1, z = 0..1]", "1/8", 10},
    {"sin, 0..1", "1-cos(1)", 10},
    {"t -> t^2, 0..3", "9", 10},
    {"sin(x), x = 0..1, method = _d01ajc", "1-cos(1)", 10},
    {"sin(x), x = 0..1, digits = 30", "1-cos(1)", 30},
};

static const char *const divergent[] = {
    "1/x, x = 0..1",           "1/x, x = -1..1",
    "1/(x-1/2), x = 0..1",     "tan(x), x = 0..3",
    "x, x = 0..infinity",      "1/x, x = 1..infinity",
    "sin(x), x = 0..infinity", "x*cos(x), x = 0..infinity",
    "a*x, x = 0..1",
};

static Expr value_of(const char *text)
{
    Expr value;
    if (run_try(text, &value) != ST_OK)
        run_fail("%s: %s", text, err_message());
    return value;
}

static void test_values(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[600];
        snprintf(text, sizeof text,
                 "restart: v := evalf[%d](Int(%s)): w := evalf[%d](%s): evalb(type(v, numeric) and"
                 " abs(v-w) <= abs(w)*10.^(%d));",
                 cases[i].digits, cases[i].integral, cases[i].digits + 5, cases[i].value,
                 1 - cases[i].digits);
        if (value_of(text) != EXPR_TRUE)
            run_fail("%s", text);
    }
}

static void test_open(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof divergent / sizeof *divergent; i++) {
        char text[300];
        snprintf(text, sizeof text, "restart: type(evalf(Int(%s)), function);", divergent[i]);
        if (value_of(text) != EXPR_TRUE)
            run_fail("%s", text);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_open),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
