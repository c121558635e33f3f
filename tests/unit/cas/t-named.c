/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The known functions by what is asked of an expression: values at special points and in floats,
 * derivatives, integrals, expansions, limits, other forms and signs. named.txt says what
 * each gives; that it is true is what t-facts and the oracles ask.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/tables.h"

#define QUESTIONS                                                                                  \
    "eval(%s, x = 0)", "eval(%s, x = 1)", "eval(%s, x = -1)", "eval(%s, x = 1/2)",                 \
        "eval(%s, x = -3/2)", "eval(%s, x = 5)", "eval(%s, x = I)", "eval(%s, x = -y)",            \
        "eval(%s, x = I*y)", "eval(%s, x = y+2*Pi)", "eval(%s, x = Pi/3)", "eval(%s, x = 2.5)",    \
        "eval(%s, x = -0.3)", "eval(%s, x = 0.5-1.5*I)", "evalf[20](eval(%s, x = 1/3))",           \
        "eval(%s, x = infinity)", "eval(%s, x = -infinity)", "eval(%s, x = undefined)",            \
        "diff(%s, x)", "diff(%s, x, x)", "int(%s, x)", "series(%s, x = 0, 3)",                     \
        "series(%s, x = 1, 2)", "asympt(%s, x, 2)", "limit(%s, x = 0, right)",                     \
        "limit(%s, x = infinity)", "limit(%s, x = -infinity)", "Re(%s) assuming x > 0",            \
        "Im(%s) assuming x::real", "conjugate(%s)", "abs(%s) assuming x > 1",                      \
        "signum(%s) assuming x > 0", "is(%s > 0) assuming x > 2", "is(%s, real) assuming x::real", \
        "evalc(eval(%s, x = x+I*y))", "expand(eval(%s, x = 2*x))", "expand(eval(%s, x = x+y))",    \
        "combine((%s)^2)", "simplify((%s)^2)", "convert(%s, exp)", "convert(%s, trig)",            \
        "convert(%s, hypergeom)", "convert(%s, GAMMA)", "convert(%s, piecewise)",                  \
        "convert(%s, Heaviside)", "convert(%s, ln)", "discont(%s, x)", "singular(%s, x)",          \
        "evalf[9](evalhf(eval(%s, x = 0.4)))", "shake(eval(%s, x = 0.7), 3)", "latex(%s)",         \
        "CodeGeneration:-C(%s)", "coulditbe(%s < 0) assuming x > 0"

static const Table tables[] = {
    {"elementary",
     {QUESTIONS},
     {"sin(x)",     "cos(x)",     "tan(x)",     "cot(x)",     "sec(x)",       "csc(x)",
      "arcsin(x)",  "arccos(x)",  "arctan(x)",  "arccot(x)",  "arcsec(x)",    "arccsc(x)",
      "sinh(x)",    "cosh(x)",    "tanh(x)",    "coth(x)",    "sech(x)",      "csch(x)",
      "arcsinh(x)", "arccosh(x)", "arctanh(x)", "arccoth(x)", "arcsech(x)",   "arccsch(x)",
      "exp(x)",     "ln(x)",      "sqrt(x)",    "x^(1/3)",    "2^x",          "x^x",
      "abs(x)",     "signum(x)",  "floor(x)",   "frac(x)",    "arctan(x, 2)", "max(x, 1)",
      "log[2](x)",  "surd(x, 3)"},
     2},
    {"special",
     {QUESTIONS},
     {"erf(x)",
      "erfc(x)",
      "erfi(x)",
      "dilog(x)",
      "polylog(2, x)",
      "GAMMA(x)",
      "lnGAMMA(x)",
      "Psi(x)",
      "Psi(1, x)",
      "Beta(x, 2)",
      "GAMMA(2, x)",
      "binomial(x, 2)",
      "x!",
      "Zeta(x)",
      "LambertW(x)",
      "Ei(x)",
      "Ei(2, x)",
      "Li(x)",
      "Si(x)",
      "Ci(x)",
      "FresnelS(x)",
      "AiryAi(x)",
      "BesselJ(0, x)",
      "BesselY(1, x)",
      "BesselI(1/2, x)",
      "BesselK(0, x)",

      "Heaviside(x)",
      "Dirac(x)",
      "csgn(x)",
      "argument(x)",
      "Re(x)",
      "conjugate(x)",
      "round(x)",
      "hypergeom([1], [2], x)",
      "piecewise(x < 1, x, 2)",
      "pochhammer(x, 2)",
      "JacobiSN(x, 1/2)"},
     2},
    {"on cuts, from either side",
     {"series(ln(%s), x = 0, 2)",
      "series(sqrt(%s), x = 0, 2)",
      "series(arcsin(%s), x = 0, 2)",
      "series(arctan(%s), x = 0, 2)",
      "series(arccosh(%s), x = 0, 2)",
      "series(arcsech(%s), x = 0, 2)",
      "series(polylog(2, %s), x = 0, 2)",
      "series(polylog(I, %s), x = 0, 2)",
      "series(polylog(a, %s), x = 0, 2)",
      "series(hypergeom([1/2, 2/3], [4/3], %s), x = 0, 2)",
      "series(hypergeom([I, 2/3], [4/3], %s), x = 0, 2)",
      "series(hypergeom([a, 2/3], [4/3], %s), x = 0, 2)",
      "series(BesselK(1/3, %s), x = 0, 2)",
      "series(BesselK(I, %s), x = 0, 2)",
      "series(LegendreQ(1/2, %s), x = 0, 2)",
      "series(GAMMA(1/3, %s), x = 0, 2)",
      "series(LambertW(%s), x = 0, 2)",
      "series(LambertW(-1, %s), x = 0, 2)",
      "series(EllipticK(%s), x = 0, 2)",
      "series(lnGAMMA(%s), x = 0, 2)"},
     {"2+x+I*x", "2+x-I*x", "2+x+I*x^2", "-2+x+I*x", "-2-I*x", "I*(2+x)+x", "1/2+x+I*x", "-3*I-x",
      "-2+I*x^3"},
     3},
    {"beyond cuts, with parameters",
     {"series(hypergeom([2/3, I], [4/3], %s), x = 0, 2)",
      "series(hypergeom([a, 2/3], [4/3], %s), x = 0, 2)",
      "series(hypergeom([a, 2/3], [4/3], %s), x = 0, 2) assuming a > 1",
      "series(polylog(a, %s), x = 0, 2)", "series(BesselK(a, %s), x = 0, 2)",
      "series(BesselK(I, %s), x = 0, 2)", "series(BesselK(a, %s), x = 0, 2) assuming a > 0",
      "series(GAMMA(a, %s), x = 0, 2)", "series(LambertW(-1, %s), x = 0, 2)",
      "series(LambertW(1, %s), x = 0, 2)", "series(LambertW(0, %s), x = 0, 2)",
      "series(arctan(%s), x = 0, 2)", "series(arcsinh(%s), x = 0, 2)",
      "series(arccot(%s), x = 0, 2)", "series(arccsch(%s), x = 0, 2)"},
     {"2+x+I*x", "-2-I*x", "2-I*x^2", "2*I-x", "-2*I+x+x^2"}},
};

static void functions_hold(void **state)
{
    (void)state;
    TABLES_ASSERT(tables, "tests/unit/cas/named.txt");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(functions_hold),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
