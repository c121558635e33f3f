/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each method of integration by itself: what it returns is differentiated and compared with the
 * integrand in balls at random points on both sides of zero; what is none of its kind it leaves
 * alone. The questions that the methods share are asked directly.
 */
#include "tests/unit/cas/integrate/methods.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/calculus/quadrature/quadrature.h"

static Expr whole_search(const Integral *in)
{
    return integrate_indefinite(in->f, in->x);
}

static void by_table(void **state)
{
    static const char *const INPUTS[] = {
        "sin(x)",     "cos(3*x+1)",  "tan(x/2)",   "sinh(2*x)", "cosh(x-1)", "tanh(a*x)",
        "exp(a*x+b)", "ln(2*x+1)",   "(3*x+2)^5",  "1/(2*x+1)", "sqrt(x+1)", "2^(3*x)",
        "arcsin(x)",  "arctan(2*x)", "arcsinh(x)", "sec(x)",    "csc(x+1)",  "cot(x)",
        "sech(x)",    NULL,          "sin(x^2)",   "x*sin(x)",  NULL,
    };
    (void)state;
    check(integrate_table, INPUTS);
}

static void rational(void **state)
{
    static const char *const INPUTS[] = {
        "1/(x^2+3*x+2)",
        "x^3/(x^2+1)",
        "1/(x^2-2)",
        "1/(x^3-x^2+x-1)",
        "(x^2+1)/(x+2)^3",
        "1/(x^4+4)",
        "x^2/(x^4+x^2+1)",
        "(3*x+1)/(x^2+2*x+5)^2",
        "1/(x^6+1)",
        "x/(x^2+a^2)^2",
        "1/((x+a)*(x+b))",
        "(x^7+x+1)/(x^3+x+1)",
        "1/(x^5+2*x+1)",
        "1/(x^2+sqrt(2)*x+1)",
        "(2*x-3)/(x^2-3*x+7)",
        "1/(x+1)^4",
        "x/(a+2*b*x+a*x^2)^2",
        "x^4/((a+2*b*x+a*x^2)^2*(1+x^2))",
        "(a*x+b)/(x^2+a*x+1+a^2)^3",
        NULL,
        "exp(x)/x",
        "sqrt(x)",
        NULL,
    };
    (void)state;
    check(integrate_rational, INPUTS);
}

static void exponential_polynomials(void **state)
{
    static const char *const INPUTS[] = {
        "x*exp(2*x)",
        "x^3*sin(2*x)",
        "x^2*exp(-x)*cos(3*x+1)",
        "exp(a*x)*sin(b*x)",
        "(x^2+1)*cos(x)",
        "sin(2*x)*cos(3*x)",
        "x*sin(x)^2",
        "exp(x)*(x+1)*sin(x)",
        "sinh(x)*cosh(2*x)",
        NULL,
        "exp(x^2)",
        "exp(x)/x",
        NULL,
    };
    (void)state;
    check(integrate_expoly, INPUTS);
}

static void circular(void **state)
{
    static const char *const INPUTS[] = {
        "1/(3+2*cos(x))",
        "1/sin(x)",
        "sin(x)/(1+cos(x)^2)",
        "1/(1+sin(x))",
        "tan(x)^3",
        "1/(sin(x)*cos(x))",
        "cos(x)^2/(2+sin(x))",
        "1/(4-cos(x)^2)",
        "sin(x)^5",
        "1/cos(x)^4",
        "(1+tan(x))/(2+tan(x)^2)",
        "1/(5*sin(x)+3*cos(x)+6)",
        NULL,
        "sin(x)/x",
        "sin(x^2)",
        NULL,
    };
    (void)state;
    check(integrate_circular, INPUTS);
}

/* The rules of Bioche: which function of the angle the answer is made of, and no other. */
static void new_variables(void **state)
{
    static const char *const CASES[][2] = {
        {"sin(x)^3/(2+cos(x))", "cos(x)"},
        {"sin(3*x)/(2+cos(3*x)^2)", "cos(3*x)"},
        {"cos(x)^3/(2+sin(x))", "sin(x)"},
        {"cos(x)/(1+sin(x)^2)", "sin(x)"},
        {"1/(1+sin(x)^2)", "tan(x)"},
        {"1/(2-cos(x)^2)^2", "tan(x)"},
        {"1/(2*sin(x)^2+sin(x)*cos(x)+cos(x)^2)", "tan(x)"},
        {"1/(3+2*cos(x))", "tan(x/2)"},
        {"1/(2+sin(x)+cos(x))", "tan(x/2)"},
        {"1/(5+4*sin(2*x))", "tan(x)"},
    };
    static const char *const WAVES[] = {"sin", "cos", "tan", "cot", "sec", "csc"};
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr f = read_expr(CASES[i][0]), wave = read_expr(CASES[i][1]),
             F = asked(integrate_circular, f);
        if (!F)
            fail_msg("%s is not found", CASES[i][0]);
        assert_antiderivative(F, f, CASES[i][0]);
        Expr rest = walk_replace(F, &wave, &EXPR_ONE, 1);
        for (size_t k = 0; k < sizeof WAVES / sizeof *WAVES; k++)
            if (walk_has(rest, expr_symbol(WAVES[k])) || !walk_has(F, wave))
                assert_text(F, CASES[i][1], CASES[i][0]);
    }
}

static void exponentials(void **state)
{
    static const char *const INPUTS[] = {
        "1/(exp(x)+2)",
        "exp(x)/(exp(2*x)+1)",
        "1/(exp(x)-exp(-x)+3)",
        "exp(3*x)/(exp(x)+1)^2",
        "(exp(x)-1)/(exp(x)+1)",
        NULL,
        "exp(x^2)",
        "x/(exp(x)+1)",
        NULL,
    };
    (void)state;
    check(integrate_exponential, INPUTS);
}

static void by_parts(void **state)
{
    static const char *const INPUTS[] = {
        "x*ln(x)",       "x^2*arctan(x)", "ln(x)^3", "x*arcsin(x)", "ln(x+2)/x^2", "x^3*ln(x+1)",
        "arctan(x)/x^2", "ln(x^2+1)",     NULL,      "sin(x)",      NULL,
    };
    (void)state;
    check(integrate_by_parts, INPUTS);
}

static void special(void **state)
{
    static const char *const INPUTS[] = {
        "exp(-x^2)",
        "exp(-2*x^2+x+1)",
        "x^2*exp(-x^2)",
        "exp(x)/x",
        "sin(2*x)/x",
        "cos(x)/x^2",
        "exp(2*x)/(x+1)^2",
        "exp(x^2)",
        "exp(2*x^2-x)",
        "x^3*exp(x^2)",
        "x^2*exp(3*x-x^2/2+1)",
        "exp(a^2*x^2+b)",
        "exp(3*x)/(2*x+1)",
        "exp(-x)/x^3",
        "sin(x)/(2*x+1)",
        "cos(3*x)/(x-1)^2",
        "(x^2+1)*cos(x)/x",
        "(x+1)*exp(x)/(x^2-1)",
        NULL,
        "exp(2*x)/(x^2+2*x+5)",
        "sin(x)*ln(x+1)^7/(x^3+5)",
        NULL,
    };
    static const char *const QUADRATICS[] = {
        "x*cos(x)/(x^2+4)^2", "exp(2*x)/(x^2+2*x+5)", NULL, "sin(x)/(x^3+5)", NULL,
    };
    (void)state;
    check(integrate_special, INPUTS);
    check(integrate_wave_quadratics, QUADRATICS);
}

static void named(void **state)
{
    static const char *const INPUTS[] = {
        "sin(x^2)", "cos(3*x^2)", "ln(1+x)/x", "x*BesselJ(0,x)", "BesselJ(1,x)", "x^2*cos(x^2+x)",
        NULL,       "x^2+1",      NULL,
    };
    (void)state;
    check(integrate_named, INPUTS);
}

static void elliptic(void **state)
{
    static const char *const INPUTS[] = {
        "1/sqrt((1-x^2)*(1-x^2/4))",
        "sqrt(1-x^2)/sqrt(4-x^2)",
        "x^4/sqrt(2+3*x^2+x^4)",
        "1/((x^2+2)^2*sqrt(1-x^4))",
        "1/(x^2*sqrt((1+x^2)*(4+x^2)))",
        "(1+x)/((1+x^2)^2*sqrt(2+3*x^2+x^4))",
        NULL,
        "1/sqrt(1-x^2)",
        "1/sqrt(1+x^3)",
        "1/sqrt(x^2+x^4)",
        "1/((1-x^2)*(4-x^2))^(1/3)",
        NULL,
    };
    (void)state;
    check(integrate_elliptic, INPUTS);
}

static void wave_roots(void **state)
{
    static const char *const INPUTS[] = {
        "sqrt(2+cos(x))",
        "1/sqrt(3-2*sin(x))",
        "sqrt(2+sin(x)^2)",
        "sqrt(4+cos(x)+2*sin(x))",
        "sqrt(cos(x))/sqrt(2+cos(x))",
        "sqrt(2+cosh(x))",
        "sec(x)/sqrt(1+sec(x))",
        "(a+b*sec(x))^(3/2)",
        "tan(x)^2*sqrt(2+sec(x))",
        "cos(x)^(5/2)/(2+sin(x))",
        "(1+cos(x)+sin(x))*sqrt(2+cos(x)^2)",
        NULL,
        "cos(x)",
        "sqrt(2+x)*cos(x)",
        "(2+cos(x))^(1/3)",
        NULL,
    };
    (void)state;
    check(integrate_wave_roots, INPUTS);
}

/* Roots of products, of which quotients of linear functions or of sin and cos are left. */
static void torn_roots(void **state)
{
    static const char *const INPUTS[] = {
        "1/sqrt(sin(x)*cos(x)^3)", "1/sqrt(sin(x)^3*cos(x))", NULL, "cos(x)", NULL,
    };
    (void)state;
    check(integrate_torn, INPUTS);
}

static void by_change(void **state)
{
    static const char *const INPUTS[] = {
        "x*exp(x^2)",
        "cos(x)*exp(sin(x))",
        "ln(x)^2/x",
        "x^3*sin(x^4)",
        "exp(x)*cos(exp(x))",
        "arctan(x)^2/(1+x^2)",
        "sin(sqrt(x))/sqrt(x)",
        NULL,
        "exp(x^2)",
        NULL,
    };
    (void)state;
    check(integrate_by_change, INPUTS);
}

/* Everything together, also what needs two methods after each other. */
static void together(void **state)
{
    static const char *const INPUTS[] = {
        "x*exp(x)*ln(x)",
        "sin(ln(x))",
        "x*arctan(x)*ln(1+x^2)",
        "1/ln(x+3)",
        "exp(x)*sin(x)^2*x",
        "sqrt(1+exp(x))",
        "ln(1+sqrt(x))",
        "arcsin(sqrt(x))",
        "1/(x*(1+ln(x)^2))",
        "x*sqrt(1+x)*ln(x)",
        "sin(x)^3*cos(x)^4",
        "x^5*exp(-x^2)",
        "1/(1+sin(x)^2)",
        "cos(x)/sqrt(1+sin(x))",

        NULL,
        "f(x)*x",
        "exp(sin(x))",
        NULL,
    };
    (void)state;
    check(whole_search, INPUTS);
}

static const char *const KINDS[] = {
    "x^a",
    "I*x",
    "ln(x)",
    "ln(x)^3",
    "ln(x)/x",
    "1/ln(x)",
    "x^3-2*x",
    "1/(x+I)",
    "sin(x)^3",
    "sin(x)^4",
    "1/sin(x)",
    "tan(x)^3",
    "cot(x)^2",
    "sec(x)^4",
    "csc(x)^3",
    "sin(x)/x",
    "sin(x^2)",
    "exp(x)/x",
    "exp(x^2)",
    "(x+1)^10",
    "exp(I*x)",
    "1/(x^3+1)",
    "1/(x^4+1)",
    "1/(x^4+4)",
    "1/(x^4-2)",
    "x/(x^4+1)",
    "1/(x^5+1)",
    "1/(x^6+1)",
    "1/(x^6-1)",
    "1/(x^3+a)",
    "1/(x^2+a)",
    "1/(x^3-2)",
    "1/(x^8+1)",
    "x^a*ln(x)",
    "sinh(x)^2",
    "tanh(x)^3",
    "1/cosh(x)",
    "x*sinh(x)",
    "ln(x)/x^2",
    "1/x/ln(x)",
    "ln(x+1)/x",
    "ln(x^2+1)",
    "ln(a*x+b)",
    "x^n*ln(x)",
    "arctan(x)",
    "arccot(x)",
    "1/cos(x)^3",
    "cos(x)/x^2",
    "cos(x^2+1)",
    "x*sin(x^2)",
    "sin(ln(x))",
    "sin(x)^2/x",
    "x*exp(x^2)",
    "exp(x)/x^3",
    "arcsinh(x)",
    "x^2/(x^4+1)",
    "1/(x^5-x-1)",
    "1/(x^3+x+1)",
    "1/(x^2-a^2)",
    "1/(x^4+a^4)",
    "x^7/(x^2+1)",
    "exp(-x^2+x)",
    "x^2*ln(x)^2",
    "1/x/ln(x)^2",
    "ln(x)/(x+1)",
    "ln(ln(x))/x",
    "x*arctan(x)",
    "arctan(1/x)",
    "erfc(x)*x^2",
    "1/(1+sin(x))",
    "1/(2+cos(x))",
    "cos(x^(1/2))",
    "x^2*cos(a*x)",
    "sin(x)*ln(x)",
    "tan(x)^(1/2)",
    "1/(tan(x)+1)",
    "exp(x^(1/2))",
    "exp(x^(1/3))",
    "exp(1/x)/x^2",
    "exp(x)*ln(x)",
    "exp(a*x)*x^3",
    "exp(I*x)*x^2",
    "1/(x^4+x^2+1)",
    "1/(x^4-x^2+1)",
    "x^3/(x^4+1)^2",
    "1/(x^2+x+1)^2",
    "x^2/(x^2-2)^2",
    "1/x/(x^2+1)^2",
    "(x^2+1)^(1/2)",
    "(1-x^2)^(1/2)",
    "(x^2-1)^(1/2)",
    "(x^2+a)^(1/2)",
    "(x^2+1)^(3/2)",
    "1/(1+x^(1/2))",
    "x^(1/3)/(x+1)",
    "(a*x+b)^(1/2)",
    "sec(x)*tan(x)",
    "sin(x)*exp(x)",
    "x^2*exp(-x^2)",
    "1/(1+cosh(x))",
    "1/(sinh(x)+2)",
    "ln(1+x^(1/2))",
    "x*ln(x^2+x+1)",
    "x^(1/2)*ln(x)",
    "ln(x)/x^(1/2)",
    "ln(1-1/3*x)/x",
    "arcsin(1/2*x)",
    "arctan(x)/x^2",
    "1/(1+2*cos(x))",
    "1/(a+b*sin(x))",
    "1/(exp(2*x)+1)",
    "exp(x)/(x+1)^2",
    "cosh(x)*sin(x)",
    "arctanh(1/2*x)",
    "1/(x^4-5*x^2+4)",
    "1/(x^4-2*x^2-1)",
    "1/(x^4+3*x^2+1)",
    "1/(a*x^2+b*x+1)",
    "(a^2-x^2)^(1/2)",
    "(x^2+1)^(1/2)/x",
    "1/(x^2+1)^(3/2)",
    "3/(9-x^4)^(1/2)",
    "(2*x+1)^(1/3)*x",
    "sin(3*x)/sin(x)",
    "arctan(x^(1/2))",
    "arcsin(1/2*x)^2",
    "exp(x)*cosh(2*x)",
    "(x^3+1)/(x^2+1)^3",
    "(x+1)/(x^2+2*x+5)",
    "1/(x^2+x+1)^(1/2)",
    "1/(2+x-x^2)^(1/2)",
    "1/(a*x^2+1)^(1/2)",
    "x^3/(x^2+1)^(1/2)",
    "1/x/(x^2+1)^(1/2)",
    "(x^2+x)^(1/2)/x^2",
    "(1+x^(1/2))^(1/2)",
    "x^2*(4-x^2)^(1/2)",
    "1/2*(4-x^2)^(1/2)",
    "1/x/(a*x+b)^(1/2)",
    "sin(x)^2*cos(x)^3",
    "sin(x)/(1+sin(x))",
    "1/(sin(x)+cos(x))",
    "sin(2*x)*cos(3*x)",
    "sin(x)*sin(1/2*x)",
    "sin(a*x)*cos(b*x)",
    "x*sin(x)*exp(2*x)",
    "tan(x)^2*sec(x)^2",
    "exp(x)/(1+exp(x))",
    "x^2*arccos(1/2*x)",
    "arctan(x)/(x^2+1)",
    "1/(exp(x)+exp(-x))",
    "exp(exp(x))*exp(x)",
    "exp(x)*(1/x-1/x^2)",
    "(x^2+1)/(x^4-x^2+1)",
    "x/(x^2+2*x+3)^(1/2)",
    "(x^2+1)^(1/2)/(x+1)",
    "1/(x^(1/2)+x^(1/3))",
    "((x+1)/(x+2))^(1/3)",
    "x^(2/5)*(1+x^(1/5))",
    "sin(x)^(1/3)*cos(x)",
    "exp(2*x)/(1+exp(x))",
    "ln(x+(x^2+1)^(1/2))",
    "ln(x)^2/x/(1+ln(x))",
    "1/(x^2-2*x*cos(a)+1)",
    "3/x^2/(9*x^2-1)^(1/2)",
    "1/(cos(x)+cos(1/2*x))",
    "1/(x+2)/(x^2+x+1)^(1/2)",
    "1/(x+1)^2/(x^2+1)^(1/2)",
    "1/(x+1)^3/(x^2+3)^(1/2)",
    "1/(x^2+1)/(x^2+2)^(1/2)",
    "x/(x^2+4)/(x^2+2)^(1/2)",
    "((1-1/2*x)/(x+1))^(1/2)",
    "1/(sin(x)^2+2*cos(x)^2)",
    "exp(x)*(1+exp(x))^(1/2)",
    "1/(x^2+x+1)/(x^2+2)^(1/2)",
    "1/(sin(a)^2*x+cos(a)^2*x+1)",
    "2*x*arcsin(1/2*x)/(4-x^2)^(1/2)",
    "1/((1-1/4*x^2)*(1-1/9*x^2))^(1/2)",
    NULL,
    NULL,
};

/* One after the other through all methods. */
static void of_every_kind(void **state)
{
    (void)state;
    check(whole_search, KINDS);
}

/* A fraction and logarithms in the field of the functions that occur. */
static void parallel(void **state)
{
    static const char *const INPUTS[] = {
        "(1-ln(x))/(x^2+ln(x)^2)",
        "exp(x)*(x-1)/(x^2+exp(2*x))",
        "exp(1/(x^2-1))*(x^4-4*x^2+1)/(x^2-1)^2",
        "exp(x+1/ln(x))*(1+x-1/ln(x)^2)",
        "exp(sin(x))*(x*cos(x)^3-sin(x))/cos(x)^2",
        "(x+sin(x))/(1+cos(x))",
        "x^2/(x*sin(x)+cos(x))^2",
        "x*arcsin(x)^2",
        "arctan(x)^2/(1+x^2)^2",
        "exp(arctan(x))*x/(1+x^2)^2",
        "(x*exp(x/2)+exp(x/3)*(2*x+6))*exp(x/2)",
        "x*tanh(x)^2",
        "(x*exp(x)+1)/(x*(exp(x)+ln(x)))",
        "AiryAi(x)^2",
        "x*BesselJ(0,x)^2",
        "exp(x)*BesselI(0,x)",
        "x*BesselJ(1/3,x)*BesselJ(1/3,2*x)",
        "x*LegendreP(1/3,x)",
        "HermiteH(1/2,x)*x*exp(-x^2)",
        "x*ChebyshevT(1/3,x)",
        NULL,
        "x",
        "exp(x)/x",
        "exp(x^2)",
        "ln(x)/(x+1)",
        "1/ln(x)",
        "(x^2+1)/(x*exp(x)+1)",
        "abs(diff(y(x),x))",
        NULL,
    };
    (void)state;
    check(parallel_search, INPUTS);
}

/* Functions with parameters by their rows, and Jacobi's. */
static void with_parameters(void **state)
{
    static const char *const INPUTS[] = {
        "LegendreP(1/3,x)",
        "LegendreQ(1/3,x/2)",
        "HermiteH(1/3,2*x+1)",
        "LaguerreL(1/3,x)",
        "LaguerreL(1/3,1/2,x)",
        "ChebyshevT(1/3,x)",
        "ChebyshevU(1/3,x)",
        "GegenbauerC(1/3,1/2,x)",
        "JacobiP(1/3,1/4,1/5,x)",
        "hypergeom([1/3,1/4],[1/5],x/2)",
        "hypergeom([1,2],[1/5],x/2)",
        "KummerM(1/3,1/2,x)",
        "AiryAi(2*x+1)",
        "AiryBi(x)",
        "AiryAi(1,x)",
        "EllipticK(x)",
        "EllipticE(x)",
        "JacobiSN(x,1/2)",
        "JacobiCN(x,1/2)",
        "JacobiDN(2*x,1/3)",
        "lnGAMMA(x+1)",
        "Zeta(0,5/2,x+1)",
        "KummerU(1/3,1/2,x+1)",
        NULL,
        NULL,
    };
    (void)state;
    check(whole_search, INPUTS);
}

/* Square roots with factors in common. */
static void root_pairs(void **state)
{
    static const char *const INPUTS[] = {
        "sqrt(1-x^4)/sqrt(1-x^2)",
        "sqrt(1-x^4)*sqrt(1-x^2)*x",
        "sqrt(4*x^2-1)/(x^2*sqrt(1-1/(4*x^2)))",
        "sqrt(x^3-x)/sqrt(x^2+x)",
        "(1-x)^(3/2)/(1-x^2)^(5/2)",
        NULL,
        "sqrt(1-x^4)",
        "sqrt(1-x^4)*sqrt(2-x)",
        "sqrt(1-x)*sqrt(1+x)*sin(x)",
        NULL,
    };
    (void)state;
    check(integrate_pairs, INPUTS);
}

/* Exponents that hold names. */
static void any_exponents(void **state)
{
    static const char *const INPUTS[] = {
        "(2*x)^a/(1+x^2)",
        "(1+x)^a*(1-x^2)^b",
        "x^(a-1)/(3+x^a+x^(2*a))",
        "1/(x*(1+x^a+2*x^(2*a)))",
        "1/(3-4*x^a+x^(2*a))",
        "x^b/(1+3*x^a+x^(2*a))", /* irrational roots */
        NULL,
        "x^a",
        "x^3/(3+x^4+x^8)",
        "sin(x^a)*x^b",
        NULL,
    };
    (void)state;
    check(integrate_anypower, INPUTS);
    static const char *const AT_OWN_ROOT[] = {"(1+I*x)^a/(1+x^2)",
                                              "(2*x-2)^a*(2*x+3)/(x^3-4*x^2+5*x-2)", NULL, NULL};
    check(integrate_linear_powers, AT_OWN_ROOT);
    assert_null(asked(integrate_binomial, read_expr("x^a*(1+x)^2"))); /* term by term */
    assert_non_null(asked(integrate_binomial, read_expr("x^a*(1+x)^(1/2)")));
    assert_non_null(asked(integrate_binomial, read_expr("x^a/(x^b+sqrt(5)-1)")));
    assert_null(asked(integrate_binomial, read_expr("x^a/(x^b+x^c+1)")));
}

/* What jumps has a continuous antiderivative: its differences are the integrals across the jumps.
 */
static void steps(void **state)
{
    static const char *const INPUTS[] = {
        "piecewise(x<1/8,x,x^2)",
        "piecewise(x<1/8,x,x<1/2,x^2,1)",
        "piecewise(x<-1/2,exp(x),x<1/8,sin(x),x<1/2,x^2,1/(x+2))",
        "piecewise(x>=1/8,x,0)*x",
        "abs(x-1/4)",
        "x*abs(2*x+1)",
        "signum(1-3*x)*cos(x)",
        "Heaviside(x-1/4)*exp(x)",
        "Heaviside(1-2*x)*x^2",
        "(1+abs(x))*Heaviside(x+1/2)",
    };
    static const char *const POINTS[] = {"-7/8", "-1/3", "1/20", "1/3", "7/8"};
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr f = read_expr(INPUTS[i]), F = asked(integrate_steps, f);
        if (!F)
            F = integrate_indefinite(f, x);
        for (int k = 0; k < 4; k++) {
            Expr a = read_expr(POINTS[k]), b = read_expr(POINTS[k + 1]);
            Expr numeric = quadrature_integral(f, x, a, b, 14);
            assert_non_null(numeric);
            assert_near_double(expr_sub(funcs_at(F, x, b), funcs_at(F, x, a)),
                               num_to_double(numeric), 1e-12, INPUTS[i]);
        }
    }
    static const char *const IMPULSES[][2] = {
        {"Dirac(x)", "Heaviside(x)"},
        {"x^2*Dirac(x-2)", "4*Heaviside(x-2)"},
        {"Dirac(2*x-3)", "Heaviside(2*x-3)/2"},
        {"Dirac(3-2*x)", "Heaviside(2*x-3)/2"},
        {"Dirac(1,x)", "Dirac(x)"},
        {"x*Dirac(1,x)", "-Heaviside(x)"},
        {"a*Dirac(2,x-1)", "a*Dirac(1,x-1)"},
        {"Dirac(2,2*x)", "Dirac(1,2*x)/2"},
        {"exp(x)*Dirac(x-1)", "exp(1)*Heaviside(x-1)"},
        {"Dirac(1,1-x)", "-Dirac(1-x)"},
    };
    for (size_t i = 0; i < sizeof IMPULSES / sizeof *IMPULSES; i++) {
        Expr F = asked(integrate_steps, read_expr(IMPULSES[i][0]));
        Expr wanted = read_expr(IMPULSES[i][1]);
        if (!F || normal_expr(expr_sub(F, wanted)) != EXPR_ZERO)
            assert_expr(F, wanted, IMPULSES[i][0]);
    }
    static const char *const NONE[] = {"x^2", "f(x)", "abs(x^2-2)", "piecewise(y<0,x,x^2)",
                                       "piecewise(x^2<1/2,x,f(x))"};
    for (int i = 0; i < 5; i++)
        if (asked(integrate_steps, read_expr(NONE[i])))
            fail_msg("%s has steps", NONE[i]);
}

static void questions(void **state)
{
    (void)state;
    Expr a, b, c;
    assert_true(integrate_linear(read_expr("k*x+3"), x, &a, &b));
    assert_expr(a, read_expr("k"), "slope");
    assert_expr(b, read_expr("3"), "constant");
    assert_false(integrate_linear(read_expr("3"), x, &a, &b));
    assert_false(integrate_linear(read_expr("x^2"), x, &a, &b));
    assert_true(integrate_quadratic(read_expr("(x+k)*(x-1)"), x, &a, &b, &c));
    assert_expr(a, EXPR_ONE, "square");
    assert_same_at(b, read_expr("k-1"), x, 0.3, "linear");
    assert_same_at(c, read_expr("-k"), x, 0.3, "constant");
    assert_false(integrate_quadratic(read_expr("x+1"), x, &a, &b, &c));
    assert_expr(integrate_exponent(read_expr("exp(x)^3")), read_expr("3*x"), "exp(x)^3");
    assert_null(integrate_exponent(read_expr("2+x")));
    assert_true(integrate_is_free(read_expr("sin(a)"), x));
    assert_false(integrate_is_free(read_expr("sin(a*x)"), x));
    assert_true(integrate_fresh() != integrate_fresh());
    Expr root = integrate_root(read_expr("a^2*(x+1)^2*3"));
    assert_same_at(expr_pow(root, EXPR_TWO), read_expr("a^2*(x+1)^2*3"), x, 0.3, "a root");
    assert_false(walk_has(root, expr_symbol("no")));
    Expr h = read_expr("sinh(x)+tanh(2*x)"), e = integrate_by_exponentials(h, x);
    assert_same_at(h, e, x, 0.7, "hyperbolic functions");
    assert_false(walk_has(e, expr_symbol("tanh")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_table),
        cmocka_unit_test(rational),
        cmocka_unit_test(exponential_polynomials),
        cmocka_unit_test(circular),
        cmocka_unit_test(new_variables),
        cmocka_unit_test(exponentials),
        cmocka_unit_test(by_parts),
        cmocka_unit_test(special),
        cmocka_unit_test(named),
        cmocka_unit_test(elliptic),
        cmocka_unit_test(wave_roots),
        cmocka_unit_test(torn_roots),
        cmocka_unit_test(by_change),
        cmocka_unit_test(together),
        cmocka_unit_test(of_every_kind),
        cmocka_unit_test(parallel),
        cmocka_unit_test(with_parameters),
        cmocka_unit_test(any_exponents),
        cmocka_unit_test(root_pairs),
        cmocka_unit_test(steps),
        cmocka_unit_test(questions),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
