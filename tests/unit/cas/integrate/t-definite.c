/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Definite integrals against quadrature, over finite ranges, both half lines and the whole line:
 * rational functions with roots of every kind, waves, exponentials, jumps, functions with names of
 * their own; those that are infinite or undefined; names under assumptions, by values put in.
 */
#include "tests/unit/cas/oracle.h"

#include <math.h>

#include "cas/calculus/quadrature/quadrature.h"
#include "cas/integrate/integrate.h"
#include "cas/value/evalf.h"

static Expr x;

static int setup(void **state)
{
    algebra_begin(state);
    x = expr_symbol("x");
    return 0;
}

static double real_of(Expr e)
{
    e = e ? evalf_expr(e, 16) : NULL;
    if (e && expr_is(e, EXPR_COMPLEX) && fabs(num_to_double(expr_arg(e, 1))) < 1e-12)
        e = expr_arg(e, 0);
    return e && expr_is_real_number(e) ? num_to_double(e) : NAN;
}

/* By two parts, since of an integral that is 0 no digits can be told. */
static double numeric(Expr f, Expr a, Expr b)
{
    Expr middle = expr_ratio(3, 7);
    return real_of(quadrature_integral(f, x, a, middle, 14)) +
           real_of(quadrature_integral(f, x, middle, b, 14));
}

/* The closed form has the value of the numeric one. */
static void assert_integral(const char *input, const char *from, const char *to)
{
    Expr f = read_expr(input), a = read_expr(from), b = read_expr(to);
    Expr closed = integrate_definite(f, x, a, b), there = integrate_definite(f, x, b, a);
    double value = real_of(closed), wanted = numeric(f, a, b);
    if (!(fabs(value - wanted) <= 1e-9 * (1 + fabs(wanted)))) {
        char *text = closed ? print_text(closed, 300) : NULL;
        fail_msg("%s from %s to %s: %s is %.15g instead of %.15g", input, from, to,
                 text ? text : "nothing", value, wanted);
    }
    if (!(fabs(real_of(there) + wanted) <= 1e-9 * (1 + fabs(wanted))))
        fail_msg("%s from %s to %s", input, to, from);
}

static void finite_ranges(void **state)
{
    static const char *const INPUTS[] = {
        "x^3-2*x+1",
        "1/(x^2+1)",
        "1/(x+3)",
        "x/(x^2+2*x+5)",
        "1/(x^4+1)",
        "1/(x^3+8)",
        "sin(x)^2",
        "x*cos(3*x)",
        "exp(-x)*sin(x)",
        "x^2*exp(x)",
        "1/(2+cos(x))",
        "1/(5+3*sin(x))",
        "sqrt(x+2)",
        "sqrt(4-x^2)",
        "1/sqrt(5-x^2)",
        "ln(x+3)",
        "x*ln(x+2)",
        "arctan(x)",
        "x*arctan(x)",
        "abs(x)",
        "abs(x-1/2)*x",
        "signum(x)+x",
        "Heaviside(x-1)*x",
        "max(x,x^2)",
        "floor(x)",
        "abs(sin(3*x))",
        "exp(-x^2)",
        "sin(x)/x",
        "1/(1+exp(x))",
        "tanh(x)",
        "cosh(x)^2",
        "x/(1+x^4)",
        "1/(x^5+2*x+50)",
        "(x+1)/(x^2+x+1)^2",
        "exp(abs(x))",
        "piecewise(x<0,x,x<1,x^2,3)",
        "cos(x)^3*sin(x)",
        "erf(x)",
        "arcsin(x/2)",
        "BesselJ(1,x)",
        "1/(1+sin(x)^2)",
        "frac(x)",
        "exp(x)/(1+exp(2*x))",
        "x^2/sqrt(9-x^2)",
        "min(x,1-x,0)",
        "(x^2-1)^(1/2)*Heaviside(x-1)",
        "sec(x/4)^2",
        "sqrt(1+x^2)",
    };
    static const char *const ENDS[][2] = {{"-3/2", "2"}, {"0", "1"}, {"1/3", "7/4"}};
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++)
        for (int k = 0; k < 3; k++)
            assert_integral(INPUTS[i], ENDS[k][0], ENDS[k][1]);
}

static void lines(void **state)
{
    static const char *const INPUTS[] = {
        "1/(x^2+1)",           "1/(x^2+2*x+5)", "1/(x^4+1)",           "x^2/(x^4+5*x^2+4)",
        "1/(x^2+4)^2",         "1/(x^6+x+1)",   "exp(-x^2)",           "x*exp(-x^2)",
        "exp(-abs(x))",        "exp(-x^2+x)",   "x^2*exp(-2*x^2)",     "1/cosh(x)",
        "cos(x)/(1+x^2)",      "x/(1+x^2)^2",   "1/(1+x^2)^(3/2)",     "exp(-abs(x-1))*x",
        "exp(-x^2)*cos(x)",    "sech(x)^2",     "exp(x)/(1+exp(x))^2", "1/(x^8+x^4+1)",
        "(x+1)/(x^4+2*x^2+3)",
    };
    static const char *const ENDS[][2] = {{"-infinity", "infinity"},
                                          {"0", "infinity"},
                                          {"-infinity", "1"},
                                          {"-2", "infinity"},
                                          {"-infinity", "-1/2"}};
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++)
        for (int k = 0; k < 5; k++)
            if (!(i == 12 || i == 16) || k == 0) /* known over the whole line */
                assert_integral(INPUTS[i], ENDS[k][0], ENDS[k][1]);
}

static void half_lines(void **state)
{
    static const char *const INPUTS[] = {
        "exp(-x)",
        "x^3*exp(-2*x)",
        "exp(-x)*sin(3*x)",
        "exp(-x)*cos(x)*x",
        "1/(x+1)^3",
        "ln(x)/(1+x)^2",
        "1/(x*sqrt(x)+sqrt(x))",
        "exp(-x)/sqrt(x)",
        "sin(x)/x",
        "x/(exp(x)-1)",
        "exp(-x)*ln(x)",
        "exp(-sqrt(x))",
        "arctan(1/x)/(1+x)^2",
        "1/(x^5+2*x+9)",
        "floor(x)*exp(-x)",
        "exp(-x)*Heaviside(x-2)",
        "x^2/(1+x^6)",
        "1/(1+x^3)",
        "sqrt(x)*exp(-x)",
        "exp(-2*x)*x^(3/2)",
    };
    (void)state;
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++)
        if (integrate_definite(read_expr(INPUTS[i]), x, EXPR_ZERO, EXPR_INFINITY))
            assert_integral(INPUTS[i], "0", "infinity");
        else if (i < 4 || i > 15)
            fail_msg("%s is not found", INPUTS[i]);
}

static void without_value(void **state)
{
    static const char *const CASES[][4] = {
        {"1/x", "0", "1", "infinity"},
        {"1/x", "-1", "0", "-infinity"},
        {"1/x", "-1", "1", "undefined"},
        {"1/x^2", "-1", "1", "infinity"},
        {"1/x", "1", "infinity", "infinity"},
        {"x", "-infinity", "0", "-infinity"},
        {"1/x", "1", "-1", "undefined"},
        {"x", "0", "-infinity", "infinity"},
        {"exp(x)", "infinity", "0", "-infinity"},
        {"exp(x)", "0", "infinity", "infinity"},
        {"tan(x)", "0", "Pi/2", "infinity"},
        {"1/(x-1)", "0", "2", "undefined"},
        {"-1/(x-1)^2", "0", "2", "-infinity"},
        {"ln(x)/x", "0", "1", "-infinity"},
        {"sec(x)^2", "0", "Pi", "infinity"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_expr(integrate_definite(read_expr(CASES[i][0]), x, read_expr(CASES[i][1]),
                                       read_expr(CASES[i][2])),
                    read_expr(CASES[i][3]), CASES[i][0]);
}

/* With names at the ends and in the integrand: the same with numbers put in before. */
static void with_names(void **state)
{
    static const char *const CASES[][3] = {
        {"x^2+a*x", "b", "c"},
        {"exp(a*x)", "0", "c"},
        {"1/(x+a)", "0", "b"},
        {"sin(k*x)", "0", "w"},
        {"x*exp(-a*x)", "0", "b"},
        {"1/(x^2+a^2)", "0", "b"},
        {"cos(a*x+b)", "-c", "c"},
        {"sqrt(x+a)", "0", "b"},
        {"x/(x^2+a)", "b", "c"},
        {"ln(x+a)", "0", "b"},
        {"(x+a)^3", "0", "1"},
        {"x^3*exp(x)", "a", "b"},
        {"a^x", "0", "1"},
        {"1/(1+exp(a*x))", "0", "b"},
        {"abs(x-1)", "0", "2"},
        /* by antiderivatives that jump nowhere */
        {"exp(-x^4)", "-1", "b"},
        {"exp(x^3)", "-b", "1"},
        {"x^2*exp(-x^4)", "-b", "c"},
        {"exp(-x^4)", "0", "1"},
        {"cos(x^3)", "-1", "2"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Expr f = read_expr(CASES[i][0]), a = read_expr(CASES[i][1]), b = read_expr(CASES[i][2]);
        Expr closed = integrate_definite(f, x, a, b), name[ORACLE_NAMES], value[ORACLE_NAMES];
        if (!closed)
            fail_msg("%s is not found", CASES[i][0]);
        for (long k = 0; k < ORACLE_NAMES; k++) {
            name[k] = expr_symbol(ORACLE_VALUES[k].name);
            value[k] = expr_ratio((long)(ORACLE_VALUES[k].value * 16), 16);
        }
        Expr g = funcs_replace(f, name, value, ORACLE_NAMES);
        assert_near_double(closed,
                           numeric(g, funcs_replace(a, name, value, ORACLE_NAMES),
                                   funcs_replace(b, name, value, ORACLE_NAMES)),
                           1e-10, CASES[i][0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finite_ranges), cmocka_unit_test(lines),      cmocka_unit_test(half_lines),
        cmocka_unit_test(without_value), cmocka_unit_test(with_names),
    };
    return cmocka_run_group_tests(tests, setup, algebra_end);
}
