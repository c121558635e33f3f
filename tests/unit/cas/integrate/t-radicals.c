/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots of linear and quadratic functions, and of others: antiderivatives are differentiated, and
 * those for which there is a short way are as short as that.
 */
#include "tests/unit/cas/integrate/methods.h"

static void radicals(void **state)
{
    static const char *const INPUTS[] = {
        "sqrt(x^2+1)",
        "1/sqrt(4-x^2)",
        "x*sqrt(x+1)",
        "1/(x*sqrt(x+4))",
        "sqrt(x^2-x+3)/x",
        "x^2/sqrt(x^2+2*x+5)",
        "1/(sqrt(x)+1)",
        "x^(1/3)/(1+x^(2/3))",
        "1/((x+3)*sqrt(x^2+1))",
        "(x^2+1)^(3/2)",
        "sqrt((x+1)/(x+2))",
        "1/(x^2*sqrt(1+x^2))",
        "1/((x^4+1)*sqrt(x^2+3))",
        NULL,
        "sqrt(1+x^5)",
        NULL,
    };
    (void)state;
    check(integrate_radical, INPUTS);
}

/* Powers of the quadratic function itself leave no logarithm, and what is even in x is found by
 * x/sqrt(q): a change of the variable for all of them would be longer. */
static void radicals_are_short(void **state)
{
    static const struct {
        const char *f;
        long most; /* nodes */
    } CASES[] = {
        {"1/(x^2+2)^(3/2)", 8},
        {"(x^3+1)/(x^2+x+3)^(5/2)", 17},
        {"1/((x-1)*(x^2+2)^(3/2))", 23},
        {"(x+1)/((x^2+3)*sqrt(x^2+1))", 23},
        {"1/((x^2+3)^2*sqrt(2*x^2+5))", 27},
        {"x/((x^2+3)*sqrt(2*x^2+5))", 10},
        {"x^5/(x^2+2)^(7/2)", 15},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr f = read_expr(CASES[i].f), F = asked(integrate_radical, f);
        assert_non_null(F);
        assert_antiderivative(F, f, CASES[i].f);
        if (walk_node_count(F) > CASES[i].most)
            fail_msg("%s has %ld nodes", CASES[i].f, walk_node_count(F));
    }
}

/* Roots of any order of any polynomial: a multiple of a power of the root, and logarithms and arc
 * tangents with it. Those that binomials and factors give in a shorter form are left to others. */
static void roots_of_curves(void **state)
{
    static const char *const CURVES[] = {
        "(3*x^3+x-3)/(x^2*(x^3-x+1)^(1/3))",
        "(9*x^4-6*x^3-x^2+10*x-5)/(x^3-x+1)^(2/3)",
        "(2*x^2-18*x-14)/((x^2+x+1)^(1/3)*(x-2)^2)",
        "(3*x^2-1)/(x*sqrt(x^3-x+1)*(x^2-1))",
        "(x^3+1)^(1/3)*(2*x^2-x+1)/(x^2-x+1)",
        "1/((x^4+1)^(1/4)*(x^4+x^2*sqrt(x^4+1)+1))",
        "(x^2+2)/((x^4+x^2+1)^(1/4)*(x^4+(sqrt(x^4+x^2+1)+1)*x^2+1))",
        "(-x^4+3*x^3+1)/(sqrt(x^4+x^2+1)*(2*x^4-2*x^3+6*x^2-4*x+5))",
        "(2*x^4-8*x^3+3*x^2+3*x-4)/(sqrt(x^4+x+1)*(2*x^3-5*x^2+5*x-3))",
        "(5*x^4+16*x^2+16*x+3)/((x^3+x+2)^(1/4)*((x^2-3)^2*sqrt(x^3+x+2)+x^3+x+2))",
        "(-12*x^3-3*x^2-4*x-3)/(sqrt(x^4+x+1)*(-6*x^2-x+8))",
        "(x^6+9*x^4-4)/(x^2*sqrt(x^3+1)*(2+x^3))",
        "(x^2-1)/((x^2+1)*sqrt(x^4+1))", /* double zeros at the poles */
        "(x^2+1)/((x^2-1)*sqrt(x^4+1))",
        "sqrt(x^3+x+2)*(x^2+2*x-3)/(x*(x-3)*(x^2-x+2)*(x+1))", /* residues over sqrt(2) */
        "(15*x^9-96*x^7-116*x^6-176*x^5-302*x^4-428*x^3-360*x^2-371*x-342)/"
        "(sqrt(x^3+x+2)*(x^3+x^2-x+3)*(x^3-x^2-5*x-7))",
        NULL,
        "x^3*(1+x^2)^(1/3)",
        "1/((x-1)^2*(x+1)^4)^(1/3)",
        "sqrt(x^2+x+1)",
        "1/sqrt(x^3+x+1)",
        "exp(x)*(x^3-x+1)^(1/3)",
        NULL,
    };
    static const char *const FIELDS[] = {
        "exp(x)*(3*x^3+3*x^2-3*x+2)/(x^3-x+1)^(2/3)",
        NULL,
        "1/(x^3-x+1)^(1/3)",
        "(x^3-x+1)^(1/3)/(x+x^(1/17))",
        NULL,
    };
    (void)state;
    check(parallel_search_curve, CURVES);
    check(parallel_search, FIELDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(radicals),
        cmocka_unit_test(radicals_are_short),
        cmocka_unit_test(roots_of_curves),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
