/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Real and imaginary parts where names are real: together they are the expression in balls, each of
 * them is real; what they are not known of has none, also in sums, products and powers.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/evalc.h"
#include "cas/value/funcs.h"

static const char *const SPLIT[] = {
    "3-2*I",
    "a+I*b",
    "(a+I*b)*(c-I*k)",
    "(a+I*b)^3",
    "(a+I*b)^(-2)",
    "1/(a-I*b)",

    "sqrt(a+I*b)",
    "(a-I*b)^(2/3)",
    "(-3)^(1/3)",
    "(-a)^(1/2)",
    "(a-2)^(1/2)",
    "a^b",
    "a^(I*b)",
    "(-2)^(I*b)",
    "I^I",
    "(a+I*b)^(c-I*k)",
    "2^(a+I*b)",
    "exp(a+I*b)",
    "exp(I*Pi/5)",
    "ln(a+I*b)",
    "ln(-a+I*b)",
    "ln(-3)",
    "sin(a+I*b)",
    "cos(a-I*b)",
    "tan(a+I*b)",
    "cot(a+I*b)",
    "sinh(a+I*b)",
    "cosh(a+I*b)",
    "tanh(a-I*b)",
    "sec(a+I*b)",
    "csc(a+I*b)",
    "abs(a+I*b)",
    "Re(a+I*b)",
    "Im(a*I+b)",
    "conjugate(a+I*b)",
    "argument(a+I*b)",
    "sin(a)^2*exp(I*b)",
    "a*b*(1+I)^2",
    "exp(sin(a+I*b))",
    "ln(1+exp(I*a))",
    "erf(a)",
    "abs(a-2)",
};
static const char *const NOT[] = {
    "AiryAi(a+I)", "1+AiryAi(I*a)", "a*AiryAi(I*a)", "AiryAi(I*a)^2", "2^AiryAi(I*a)", "f(I*a)",
    "f(I*a)+b",    "f(a,I)",        "sin(f(I))",     "[a]",           "[a]*b",         "a^[b]",
};

static void split(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof SPLIT / sizeof *SPLIT; i++) {
        Expr e = read_expr(SPLIT[i]), re, im;
        if (!evalc_split(e, &re, &im))
            fail_msg("%s is not split", SPLIT[i]);
        assert_same_number(expr_add(re, expr_mul(EXPR_I, im)), e, SPLIT[i]);
        acb_t z;
        acb_init(z);
        for (int k = 0; k < 2; k++)
            if (!oracle_value(z, k ? im : re, NULL, 0) || !arb_contains_zero(acb_imagref(z)))
                assert_text(k ? im : re, "real", SPLIT[i]);
        acb_clear(z);
    }
    for (size_t i = 0; i < sizeof NOT / sizeof *NOT; i++) {
        Expr re, im;
        if (evalc_split(read_expr(NOT[i]), &re, &im))
            assert_text(im, "not told", NOT[i]);
    }
}

static void unknown_functions_are_real(void **state)
{
    Expr re, im;
    (void)state;
    assert_true(evalc_split(read_expr("f(a)+I*g(b,2)^2"), &re, &im));
    assert_expr(re, read_expr("f(a)"), "the real part");
    assert_expr(im, read_expr("g(b,2)^2"), "the imaginary part");
    assert_true(evalc_split(read_expr("x[1]*(2+I)"), &re, &im));
    assert_expr(re, read_expr("2*x[1]"), "the real part");
    assert_expr(im, read_expr("x[1]"), "the imaginary part");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(split),
        cmocka_unit_test(unknown_functions_are_real),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
