/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numeric integrals of what changes its sign: oscillations without an end against closed forms, on
 * both sides and at a finite end, and integrals that vanish.
 */
#include "tests/unit/cas/calculus/integrals.h"

static void oscillating(void **state)
{
    static const Integral CASES[] = {
        {"sin(x)/x", "0", "infinity", "Pi/2"},
        {"cos(x)/(1+x^2)", "0", "infinity", "Pi/2*exp(-1)"},
        {"sin(x^2)", "0", "infinity", "sqrt(2*Pi)/4"},
        {"sin(x)/sqrt(x)", "0", "infinity", "sqrt(Pi/2)"},
        {"cos(2*x)/(4+x^2)", "-infinity", "infinity", "Pi/2*exp(-4)"},
        {"x*sin(x)/(1+x^2)", "0", "infinity", "Pi/2*exp(-1)"},
    };
    (void)state;
    CHECK_ALL(CASES, 20);
}

/* From and to either side, of several waves, with the oscillation at a finite end. */
static void oscillating_ends(void **state)
{
    static const Integral CASES[] = {
        {"sin(x)/x", "1", "infinity", "Pi/2-Si(1)"},
        {"sin(x)/x", "-infinity", "-1", "Pi/2-Si(1)"},
        {"sin(x)/x", "infinity", "1", "Si(1)-Pi/2"},
        {"sin(x)/x", "30", "infinity", "Pi/2-Si(30)"},
        {"sin(x)*exp(x)", "-infinity", "0", "-1/2"},
        {"sin(1/x)", "0", "1", "sin(1)-Ci(1)"},
        {"sin(1/(x-1))", "0", "1", "Ci(1)-sin(1)"},
        {"cos(1/x)", "-1", "0", "cos(1)+Si(1)-Pi/2"},
        {"sin(3*x)*cos(x)/x", "2", "infinity", "(Pi-Si(8)-Si(4))/2"},
        {"sin(3*x)*cos(x)/x", "1/2", "infinity", "(Pi-Si(2)-Si(1))/2"},
        {"cos(x)^2/x^2", "1", "infinity", "1/2+cos(2)/2-Pi/2+Si(2)"},
        {"cos(3-2*x)/x", "1", "infinity", "sin(3)*(Pi/2-Si(2))-cos(3)*Ci(2)"},
        {"sin(x)^3/x", "0", "infinity", "Pi/4"},
        {"cos(x)/sqrt(x)", "0", "infinity", "sqrt(Pi/2)"},
        {"sin(x^3)", "0", "infinity", "GAMMA(4/3)/2"},
        {"cos(5*x)/(1+x^2)^2", "-infinity", "infinity", "3*Pi*exp(-5)"},
    };
    (void)state;
    CHECK_ALL(CASES, 18);
}

/* Cut at a place that no equation tells. */
static void from_both_sides(void **state)
{
    static const Integral LONG[] = {{"Li(x)", "0", "2", "2*Li(2)-Ei(2*ln(2))"}};
    (void)state;
    CHECK_ALL(LONG, 10);
}

/* To any number of digits; far below the integral of |f| all digits are seen, too. */
static void vanishing(void **state)
{
    static const Integral ZERO[] = {
        {"sin(x)", "-1", "1", "0"},
        {"sin(x)*exp(cos(x))", "0", "2*Pi", "0"},
        {"cos(x)", "0", "Pi", "0"},
        {"x^3-x", "-1", "1", "0"},
        {"sin(101*x)", "-1", "1", "0"},
        {"ln(x)+1", "0", "1", "0"},
        {"sqrt(x)-2/3", "0", "1", "0"},
        {"exp(I*x)", "0", "2*Pi", "0"},
        {"x*exp(-x^2)", "-infinity", "infinity", "0"},
        {"exp(-x)*(sin(x)-1/2)", "0", "infinity", "0"},
        {"signum(x)*exp(abs(x))", "-1", "1", "0"},
        {"abs(x-1/3)-5/18", "0", "1", "0"},
        {"abs(cos(x))-2/Pi", "0", "Pi", "0"},
    };
    static const Integral SMALL[] = {
        {"sin(x)+x^2/10^15", "-1", "1", "2/3/10^15"},
        {"cos(x)+exp(-x)/10^9", "0", "Pi", "(1-exp(-Pi))/10^9"},
    };
    static const Integral POLES[] = {
        {"1/x", "-1", "1", NULL},        {"1/x^3", "-1", "1", NULL},
        {"sin(x)/x^2", "-1", "1", NULL}, {"x/(x^2-1/4)", "-1", "1", NULL},
        {"tan(x)", "-2", "2", NULL},
    };
    static const long digits[] = {10, 50, 0};
    (void)state;
    for (const long *d = digits; *d; d++)
        for (size_t i = 0; i < sizeof ZERO / sizeof *ZERO; i++) {
            Expr value = integral(&ZERO[i], *d);
            if (!value || !expr_is_real_number(value) || num_sign(value) != 0)
                fail_msg("%s to %ld digits: %s", ZERO[i].f, *d, value ? print_text(value, 80) : "");
        }
    CHECK_ALL(SMALL, 10, 30);
    for (size_t i = 0; i < sizeof POLES / sizeof *POLES; i++)
        if (integral(&POLES[i], 10))
            fail_msg("%s from %s to %s has a value", POLES[i].f, POLES[i].a, POLES[i].b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(oscillating),
        cmocka_unit_test(oscillating_ends),
        cmocka_unit_test(from_both_sides),
        cmocka_unit_test(vanishing),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
