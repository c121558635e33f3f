/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Classes of integrands with a new variable of their own, by the whole search: each must be found,
 * and what is found is differentiated and compared with the integrand in balls on both sides of 0.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/diff/diff.h"
#include "cas/integrate/integrate.h"

static void check(const char *const *input)
{
    static const double POINTS[] = {0.35, 0.1875, -0.15, -0.4};
    Expr x = expr_symbol("x");
    for (; *input; input++) {
        Expr f = read_expr(*input), F = integrate_indefinite(f, x);
        if (!F)
            fail_msg("not found: %s", *input);
        for (size_t i = 0; i < sizeof POINTS / sizeof *POINTS; i++)
            assert_same_at(diff_name(F, x), f, x, POINTS[i], *input);
    }
}

/* AppellF1, and hypergeom where two of the zeros are opposite ones. */
static void three_powers(void **state)
{
    (void)state;
    static const char *const INPUT[] = {
        "(1+x)^(1/3)*(2+x)^(1/4)*(3+x)^(1/5)",
        "x^2*(1+x)^(1/3)*(2+x)^(1/4)/(3+x)",
        "(2+x^2)^(1/3)*(3+x^2)^(1/5)",
        "(1+x)^(1/3)*(9+x^2)^(1/5)",
        "1/((3-x^2)*(1-x^2)^(1/3))",
        "(c+a*sin(x))^b*(3*cos(x))^p",
        NULL,
    };
    check(INPUT);
}

/* Elementary: R(x^n) beside a binomial, and poles that a line takes to a binomial. */
static void beside_binomials(void **state)
{
    (void)state;
    static const char *const INPUT[] = {
        "1/((a+b*x^3)^(1/3)*(c+k*x^3))", "x^2/((1+x^4)*(2+x^4)^(3/4))",
        "1/((1-x^3)^(1/3)*(1+x))",       "1/(x*(2-3*x+x^2)^(1/3))",
        "1/((x+1)*(x^2+2*x+2)^(1/3))",   "1/((1-x^2)^(1/3)*(3+x^2))",
        "1/((2+3*x)*(4+27*x^2)^(1/3))",  NULL,
    };
    check(INPUT);
}

/* Several functions of a sine and cosine: by one of them, its inverse, exp(2*I*u) and exp(I*u). */
static void wave_factors(void **state)
{
    (void)state;
    static const char *const INPUT[] = {
        "(a*cos(x)+c*sin(x))^b",  "(a+I*a*tan(x))^b*(2*sec(x))^c",
        "(a+2*sin(x))^(1/3)",     "cos(x)^b*(a+2*cos(x))",
        "(2+cos(x)+sin(x))^b",    "(c*cos(x)^a)^b",
        "cos(x)^b*sin(2*x+Pi/2)", NULL,
    };
    check(INPUT);
}

/* A root that holds a power of x, or of a shifted x, beside a polynomial. */
static void under_roots(void **state)
{
    (void)state;
    static const char *const INPUT[] = {
        "(a+x)/sqrt(c*x+b*x^2+x^3)",
        "1/((x-5)*sqrt(x^3-3*x^2+2*x))",
        "1/((x+3)*sqrt((x-1)*(x-2)*(x-3)))",
        "(1+x)/((2-x)*sqrt(1+x^3))",
        NULL,
    };
    check(INPUT);
}

/* Powers of x times functions that are hypergeometric around 0, with a logarithm and without. */
static void series(void **state)
{
    (void)state;
    static const char *const INPUT[] = {
        "erf(2*x)/x",
        "exp(4*x^2+1)*erf(2*x)*x^2",
        "exp(-x^2)*erfi(x)",
        "BesselJ(0,3*x)/x^2",
        "BesselI(1/3,x^2)*x^2",
        "x^4*BesselJ(1,x)^2",
        "BesselJ(2,x)/x^7",
        "FresnelC(x)/x",
        "FresnelS(x)/x^2",
        "x^2*StruveH(1,x)",
        "Si(3*x)/x",
        "Ci(x)/x^2",
        "Ei(1,2*x)/x",
        "x^p*hypergeom([1,1/3],[4/5],-x/2)",
        "x^(1/3)*(a+b*ln(2*x^2))/(3+x)",
        NULL,
    };
    check(INPUT);
}

/* Functions whose integrals are of their kind, and logarithms beside polylogarithms. */
static void chains(void **state)
{
    (void)state;
    static const char *const INPUT[] = {
        "x^2*Psi(3,2+x)",
        "x*Psi(1,1+2*x)",
        "x^2*Zeta(0,4,2+x)",
        "x*Zeta(0,2,2+x)",
        "polylog(3,x/2)*(a+b*ln(2*x^3))/x",
        NULL,
    };
    check(INPUT);
}

/* Powers of powers, two exponents with names, shifted exponents. */
static void powers_of_powers(void **state)
{
    (void)state;
    static const char *const INPUT[] = {
        "(a+b*(2*x^4)^(1/4))^p", "x^2*sqrt(1+(2*x^2)^(3/2))",
        "x*ln(1+b*(3^(2*x))^p)", "1/(2*x+3*x^p)",
        "sqrt(2*x^p+3*x^k)",     "3^(1+2*(1+x)^3)",
        "2^(1+x)*sinh(1+2*x)^p", NULL,
    };
    check(INPUT);
}

/* Roots of even quartics beside what is neither even nor odd; a quadratic by its roots. */
static void neither_even_nor_odd(void **state)
{
    (void)state;
    static const char *const INPUT[] = {
        "1/((2+x)*sqrt(1+x^4))",
        "x/((x+1)*(x-1))/sqrt(2+x^4)",
        "1/((2+x)*(3+x^2)^(1/4))",
        NULL,
    };
    check(INPUT);
}

/* Linear angles with a constant in them, as plain ones are. */
static void shifted_angles(void **state)
{
    (void)state;
    static const char *const INPUT[] = {
        "x*sec(2+3*x)",
        "x^2*sec(a+b*x)",
        "x/(3+sin(1+x))",
        NULL,
    };
    check(INPUT);
}

/* The inverse function as the variable, beside the quadratic that is a wave of it. */
static void squares_of_arcs(void **state)
{
    (void)state;
    static const char *const INPUT[] = {
        "arcsin(x)^2/(1-x^2)",
        "x*arcsinh(x)^2/(1+x^2)",
        "arctanh(x)^2/(1-x^2)^(1/2)",
        NULL,
    };
    check(INPUT);
}

/* Two halves whose sum is odd, by the double angle; roots of a tangent beside even powers. */
static void half_powers(void **state)
{
    (void)state;
    static const char *const INPUT[] = {
        "sin(x)^(1/2)*cos(x)^(1/2)", "sin(2*x+1)^(3/2)/cos(2*x+1)^(1/2)", "tan(x)^(1/2)*cos(x)^3",
        "tan(x)^(1/2)*cos(x)^2",     "cos(x)^2*(1+tan(x))^(1/2)",         NULL,
    };
    check(INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_powers),
        cmocka_unit_test(series),
        cmocka_unit_test(chains),
        cmocka_unit_test(powers_of_powers),
        cmocka_unit_test(neither_even_nor_odd),
        cmocka_unit_test(shifted_angles),
        cmocka_unit_test(beside_binomials),
        cmocka_unit_test(wave_factors),
        cmocka_unit_test(under_roots),
        cmocka_unit_test(half_powers),
        cmocka_unit_test(squares_of_arcs),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
