/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Series: worked examples with poles, broken powers and logarithms, points elsewhere, unknown
 * functions, refusals, and Taylor coefficients against derivatives.
 */
#include "read.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "cas/calculus/series/series.h"

static const struct {
    const char *f, *a;
    long order;
    const char *result;
} CASES[] = {
    {"BesselJ(0,x)", "0", 6, "1-x^2/4+x^4/64+O(x^6)"},
    {"hypergeom([a],[b],x)", "0", 2, "1+a*x/b+O(x^2)"},
    {"O(x^2)", "0", 6, "O(x^2)"},
    {"x*O(x)", "0", 6, "O(x^2)"},
    {"O(1/x^2)", "0", 4, "'O'(1/x^2)"},
    {"O(x^9)", "0", 4, "O(x^4)"},
    {"O(x^2)", "1", 3, "O(1)"},
    {"x+sin(x)*O(x^2)", "0", 6, "x+O(x^3)"},
    {"exp(O(x))", "0", 4, "1+O(x)"},
    {"ln(x)+O(x^2)", "0", 6, "ln(x)+O(x^2)"},
    {"x^2*O(1/x)", "infinity", 6, "O(x)"},
    {"sqrt(x)*O(sin(x))", "0", 6, "O(x^(3/2))"},
    {"dilog(x)", "1", 3, "-x+1+(x-1)^2/4+O((x-1)^3)"},
    {"LambertW(x)", "0", 4, "x-x^2+3*x^3/2+O(x^4)"},
    {"EllipticK(x)", "0", 4, "Pi/2+Pi*x^2/8+O(x^4)"},
    {"polylog(3,x)", "0", 3, "x+x^2/8+O(x^3)"},
    {"Si(x)", "0", 4, "x-x^3/18+O(x^4)"},
    {"Ei(x)", "0", 3, "gamma+ln(x)+x+x^2/4+O(x^3)"},
    {"Ci(x)", "0", 4, "gamma+ln(x)-x^2/4+O(x^4)"},
    {"Chi(x)", "0", 4, "gamma+ln(x)+x^2/4+O(x^4)"},
    {"lnGAMMA(x)", "0", 2, "-ln(x)-gamma*x+O(x^2)"},
    {"csch(x)*tanh(x)", "0", 3, "1-x^2/2+O(x^3)"},
    {"exp(x)", "0", 4, "1+x+x^2/2+x^3/6+O(x^4)"},
    {"1/sin(x)", "0", 6, "1/x+x/6+7*x^3/360+O(x^5)"},
    {"sqrt(x+x^2)", "0", 3, "x^(1/2)+x^(3/2)/2-x^(5/2)/8+O(x^3)"},
    {"ln(x+x^2)", "0", 3, "ln(x)+x-x^2/2+O(x^3)"},
    {"tan(x)", "0", 6, "x+x^3/3+2*x^5/15+O(x^6)"},
    {"x^2+1", "0", 6, "x^2+1"},
    {"1/(1-x)", "0", 3, "1+x+x^2+O(x^3)"},
    {"1/(1+x)", "infinity", 3, "1/x-1/x^2+O(1/x^3)"},
    {"ln(x)", "1", 3, "x-1-(x-1)^2/2+O((x-1)^3)"},
    {"f(x)", "a", 2, "f(a)+D(f)(a)*(x-a)+O((x-a)^2)"},
    {"cos(x)-1", "0", 5, "-x^2/2+x^4/24+O(x^5)"},
    {"(1+x)^a", "0", 2, "1+a*x+O(x^2)"},
    {"abs(x)", "0", 3, "x"},
    {"arctan(1/x)", "0", 3, "Pi/2-x+O(x^3)"},
    {"sin(x)^2+cos(x)^2", "0", 4, "1+O(x^4)"},
    /* branch points, from the side where one series holds on both */
    {"arccos(x)", "1", 2, "sqrt(2)*(1-x)^(1/2)+sqrt(2)*(1-x)^(3/2)/12+O((1-x)^2)"},
    {"arcsin(x)", "-1", 1, "-Pi/2+sqrt(2)*(1+x)^(1/2)+O(1+x)"},
    {"arcsec(x)", "1", 1, "sqrt(2)*(x-1)^(1/2)+O(x-1)"},
    {"sqrt(-x)*exp(x)", "0", 1, "(-x)^(1/2)+O(x)"},
    {"arcsech(x)", "1", 1, "sqrt(2)*(1-x)^(1/2)+O(1-x)"},
    {"ln(1-x)", "1", 2, "ln(1-x)"},
    {"sqrt(1-x^2)", "1", 1, "sqrt(2)*(1-x)^(1/2)+O(1-x)"},
    {"arctan(x)", "I", 1, "-I*ln(1+I*x)/2+I*ln(2)/2+O(1+I*x)"},
    /* whose root leaps where the function does, off the real line too */
    {"arcsinh(x)", "I", 1, "I*Pi/2-I*sqrt(2)*(1+I*x)^(1/2)+O(1+I*x)"},
    {"arccsch(x)", "I", 1, "-I*Pi/2+I*sqrt(2)*(-1-I*x)^(1/2)+O(-1-I*x)"},
    {"sqrt(x^2+(1+I)*x)", "0", 1, "((1+I)*x)^(1/2)+O(x)"},
    {"arcsinh(x)", "infinity", 3, "ln(2)+ln(x)+1/(4*x^2)+O(1/x^3)"},
    {"harmonic(x,2)", "0", 2, "2*Zeta(3)*x+O(x^2)"},
    {"Psi(1,x)", "-1", 1, "1/(x+1)^2+O(1/(x+1))"},
    {"Zeta(x)", "1", 2, "1/(x-1)+gamma+O(x-1)"},
    {"x^2/(tan(x)-sin(x))", "0", 2, "2/x+O(x)"},
};

static void worked_examples(void **state)
{
    (void)state;
    Expr x = read_expr("x");
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr got = series_expr(read_expr(CASES[i].f), x, read_expr(CASES[i].a), CASES[i].order);
        Expr wanted = read_expr(CASES[i].result);
        if (!got || (got != wanted && expand_expr(expr_sub(got, wanted)) != EXPR_ZERO))
            assert_expr(got, wanted, CASES[i].f);
    }
}

static void refusals(void **state)
{
    (void)state;
    Expr x = read_expr("x");
    assert_null(series_expr(read_expr("exp(1/x)"), x, EXPR_ZERO, 4));
    assert_null(series_expr(read_expr("sin(1/x)"), x, EXPR_ZERO, 4));
    assert_null(series_expr(read_expr("GAMMA(1/x)"), x, EXPR_ZERO, 4));
    assert_null(series_expr(read_expr("RootOf(_Z^3-x-1)"), x, EXPR_ZERO, 4));
    assert_null(series_expr(read_expr("sin(x)*RootOf(_Z^3-_Z-x-1)"), x, EXPR_ZERO, 4));
    assert_null(series_expr(read_expr("f(x,x)"), x, EXPR_ZERO, 4));
    assert_null(series_expr(read_expr("f(a,x)"), x, EXPR_ZERO, 4));
}

static void taylor_body(void *arg)
{
    series_taylor(arg, read_expr("x"), EXPR_ZERO, 4);
}

static void taylor_only(void **state)
{
    (void)state;
    static const char *const NONE[] = {"1/x", "sqrt(x)", "ln(x)"};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        assert_int_equal(err_try(taylor_body, (void *)read_expr(NONE[i])), ST_DOMAIN);
    assert_expr(series_polynomial(read_expr("1+x+O(x^2)")), read_expr("1+x"), "polynom");
    assert_expr(series_polynomial(read_expr("O(x^2)")), EXPR_ZERO, "polynom");
}

/* The k-th coefficient is the k-th derivative at the point over k!. */
static void coefficients_are_derivatives(void **state)
{
    (void)state;
    static const char *const INPUTS[] = {
        "exp(sin(x))",       "ln(1+x*exp(x))",  "1/(1+x+x^2)", "sqrt(1+sin(x))",
        "tanh(x+x^2)",       "arctan(1+x)",     "cos(x)^3",    "exp(x)/(2+cos(x))",
        "(1+x)^(1/3)*(1-x)", "erf(x)*sin(x)",   "arcsin(x/2)", "x^3/(exp(x)-2)",
        "cosh(x)*ln(2+x)",   "sec(x)+cot(1+x)", "(2+x)^(3+x)", "arcsinh(x)^2",
    };
    Expr x = read_expr("x"), at = read_expr("x=0");
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
        Expr f = read_expr(INPUTS[i]), factorial = EXPR_ONE;
        Expr s = series_polynomial(series_taylor(f, x, EXPR_ZERO, 6));
        for (long k = 0; k < 6; k++) {
            Expr wanted = expr_div(funcs_refresh(subs_once(&at, 1, f)), factorial);
            Expr got = coeff_expr(s, x, k);
            if (simplify_expr(expr_sub(got, wanted)) != EXPR_ZERO)
                assert_expr(got, wanted, INPUTS[i]);
            f = diff_name(f, x);
            factorial = expr_mul(factorial, expr_int(k + 1));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worked_examples),
        cmocka_unit_test(refusals),
        cmocka_unit_test(taylor_only),
        cmocka_unit_test(coefficients_are_derivatives),
    };
    return cmocka_run_group_tests(tests, read_setup, read_teardown);
}
