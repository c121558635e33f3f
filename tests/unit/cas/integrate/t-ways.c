/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The way to an antiderivative: which methods found it and the parts it was reduced to, as
 * infolevel[int] := 2 tells them. Where one method fails another one finds the integral as a rule,
 * in a longer form or after more work: the value does not show it.
 */
#include "tests/unit/cas/integrate/methods.h"

#include "cas/base/told.h"

typedef struct Way {
    const char *integrand, *methods; /* the parts first, a + for each level of depth */
} Way;

static const Way ways[] = {
    {"x^2*exp(x)*sin(x)", "polynomial times exponentials and sines"},
    {"1/(x^3+1)", "rational function"},
    {"ln(x)^2", "undetermined coefficients"},
    {"sqrt(1+x^2)/x", "++rational function, +radicals, change of variable"},
    {"x*exp(x^2)", "special functions"},
    {"exp(x)/x", "special functions"},
    {"exp(-x^2)", "special functions"},
    {"sin(x)/x", "special functions"},
    {"sin(x^2)", "functions known by name"},
    {"ln(x)/x", "+table, change of variable"},
    {"ln(x)/(1+x)", "functions known by name"},
    {"ln(1+x)/x", "functions known by name"},
    {"1/ln(x)", "+special functions, logarithm of a function"},
    {"x^n*ln(x)", "undetermined coefficients"},
    {"ln(ln(x))/x", "+table, change of variable"},
    {"x*arctan(x)", "undetermined coefficients"},
    {"arcsin(x)^2", "undetermined coefficients"},
    {"arctan(x)/x^2", "+table, +rational function, by parts"},
    {"arctan(x)/x", "+table, ++rational function, ++polylogarithms, by parts"},
    {"arcsin(x)/sqrt(1-x^2)", "+table, change of variable"},
    {"tan(x)^2", "+rational function, change of variable"},
    {"sec(x)^3", "+rational function, rational in sines and cosines"},
    {"sin(x)^3*cos(x)^2", "polynomial times exponentials and sines"},
    {"sin(x)^2", "polynomial times exponentials and sines"},
    {"1/(2+cos(x))", "+rational function, rational in sines and cosines"},
    {"1/(sin(x)+cos(x))", "+rational function, rational in sines and cosines"},
    {"sin(3*x)*cos(5*x)", "polynomial times exponentials and sines"},
    {"sin(x)*exp(2*x)", "polynomial times exponentials and sines"},
    {"x*tan(x)", "polylogarithms"},
    {"tan(x)^3*sec(x)", "+rational function, rational in sines and cosines"},
    {"1/(1+sin(x)^2)", "+rational function, rational in sines and cosines"},
    {"sqrt(1-cos(x))",
     "+++table, ++change of variable, +roots of quadratics, roots of sines and cosines"},
    {"sqrt(tan(x))", "++rational function, +radicals, change of variable"},
    {"sinh(x)^2", "polynomial times exponentials and sines"},
    {"tanh(x)^3", "+rational function, change of variable"},
    {"1/cosh(x)", "+rational function, rational in exponentials"},
    {"x*sinh(x)", "polynomial times exponentials and sines"},
    {"exp(x)/(1+exp(x))", "+table, change of variable"},
    {"1/(1+exp(x))", "+rational function, change of variable"},
    {"exp(x)/(1+exp(2*x))", "+rational function, rational in exponentials"},
    {"x/(exp(x)-1)", "polylogarithms"},
    {"exp(sqrt(x))", "+polynomial times exponentials and sines, change of variable"},
    {"exp(x+exp(x))", "+table, change of variable"},
    {"2^x*x", "+polynomial times exponentials and sines, powers"},
    {"a^x", "table"},
    {"x^x*(1+ln(x))", "change of variable"},
    {"sqrt(x^2-1)", "radicals"},
    {"1/sqrt(x^2+x+1)", "radicals"},
    {"x/sqrt(x^2+x+1)", "radicals"},
    {"1/(x*sqrt(x^2-1))", "++rational function, +radicals, change of variable"},
    {"x^2/sqrt(1-x^2)", "radicals"},
    {"sqrt((1+x)/(1-x))", "+rational function, radicals"},
    {"1/(1+sqrt(x))", "+rational function, change of variable"},
    {"1/(sqrt(x)+x^(1/3))", "+rational function, radicals"},
    {"x*(1+x)^(1/3)", "radicals"},
    {"x^3*(1+x^2)^(1/3)", "+radicals, change of variable"},
    {"1/(x*(1+x^3)^(1/2))", "++rational function, +radicals, change of variable"},
    {"x^(1/2)*(1+x^(1/3))^2", "+rational function, radicals"},
    {"(1+x^4)^(1/4)", "binomial differential"},
    {"1/sqrt(1-x^4)", "elliptic integrals"},
    {"1/sqrt((1-x^2)*(1-x^2/4))", "elliptic integrals"},
    {"sqrt(1-x^2/2)/sqrt(1-x^2)", "elliptic integrals"},
    {"1/sqrt(x^3+1)", "binomial differential"},
    {"x/sqrt(x^4+1)", "+radicals, elliptic integrals"},
    {"1/(x^2*sqrt(1+x^2))", "radicals"},
    {"sqrt(x+sqrt(x))", "+radicals, radicals"},
    {"1/(x^5+x+1)", "rational function"},
    {"1/(x^4+1)", "rational function"},
    {"x^3/(x^8+1)", "rational function"},
    {"(x^2+1)/(x^4+1)", "rational function"},
    {"1/(x^2+a^2)^2", "rational function"},
    {"x/(x^2+a*x+b)", "rational function"},
    {"1/(a*x^2+b*x+c)", "rational function"},
    {"erf(x)", "table"},
    {"x*erf(x)", "+table, +special functions, functions known by name"},
    {"erf(x)*exp(-x^2)", "+table, change of variable"},
    {"BesselJ(1,x)", "functions known by name"},
    {"x*BesselJ(0,x)", "functions known by name"},
    {"x^2*BesselJ(1,x)", "functions known by name"},
    {"AiryAi(x)", "table"},
    {"Ei(1,x)", "+polynomial times exponentials and sines, by parts"},
    {"Si(x)", "undetermined coefficients"},
    {"x*Ci(x)", "undetermined coefficients"},
    {"LambertW(x)", "+polynomial times exponentials and sines"},
    {"GAMMA(3,x)", "polynomial times exponentials and sines"},
    {"polylog(2,x)/x", "functions known by name"},
    {"dilog(x)", "undetermined coefficients"},
    {"abs(x)", "table"},
    {"abs(x-1)*x", "steps"},
    {"Heaviside(x-1)*x", "+table, steps"},
    {"Dirac(x)*exp(x)", "steps"},
    {"signum(x)*x^2", "+table, steps"},
    {"max(x,1)", "+table"},
    {"floor(x)", "none"},
    {"piecewise(x<0,x,x^2)", "+table, +table, steps"},
    {"diff(f(x),x)", ""},
    {"diff(f(x),x)*f(x)", "+table, change of variable"},
    {"x*diff(f(x),x)", "none"},
    {"f(x)", "none"},
    {"f(x)*x", "none"},
    {"(ln(x)+1)*exp(x*ln(x))", "+table, change of variable"},
    {"exp(x)*(1/x-1/x^2)", "special functions"},
    {"exp(1/x)/x^2", "+table, change of variable"},
    {"ln(x+sqrt(1+x^2))", "undetermined coefficients"},
    {"ln(1+x^2)", "+rational function, by parts"},
    {"x*ln(1-x)^2", "undetermined coefficients"},
    {"ln(x)/(x*sqrt(1+ln(x)))", "+radicals, change of variable"},
    {"cos(ln(x))", "undetermined coefficients"},
    {"sin(sqrt(x))", "+polynomial times exponentials and sines, change of variable"},
    {"arctan(sqrt(x))", "++table, ++rational function, +by parts, change of variable"},
    {"x*arcsin(x)", "undetermined coefficients"},
    {"arccos(x)/x^2", "+table, +++rational function, ++radicals, +change of variable, by parts"},
    {"exp(arcsin(x))", "undetermined coefficients"},
    {"exp(x)*arctan(exp(x))", "+table, change of variable"},
    {"sin(x)*ln(sin(x))",
     "+table, ++++rational function, +++rational in sines and cosines, ++++rational function, "
     "+++rational in sines and cosines, +functions known by name, by parts"},
    {"x*sin(x)*cos(x)", "polynomial times exponentials and sines"},
    {"x^2*cos(x)^2", "+table, polynomial times exponentials and sines"},
    {"x*sec(x)^2", "undetermined coefficients"},
    {"cos(x)/(1+sin(x)^2)", "+rational function, change of variable"},
    {"sin(2*x)/(1+cos(x)^2)", "+rational function, rational in sines and cosines"},
    {"exp(-x)*x^(3/2)", "+special functions, radicals"},
    {"x^(a-1)*exp(-x)", "special functions"},
    {"x^a*(1-x)^b", "binomial differential"},
    {"sin(x)*sinh(x)", "polynomial times exponentials and sines"},
    {"exp(a*x)*cos(b*x)", "polynomial times exponentials and sines"},
    {"1/(x*ln(x)*ln(ln(x)))", "+table, change of variable"},
    {"(1+x*exp(x))/x", "undetermined coefficients"},
    {"(x^2+1)*exp(x)/(x+1)^2", "+table, special functions"},
    {"x*exp(x)/(1+x)^2", "special functions"},
    {"(1-ln(x))/x^2", "undetermined coefficients"},
    {"1/(x*(1+ln(x)^2))", "+rational function, change of variable"},
    {"sqrt(1+sqrt(1+x))", "+radicals, change of variable"},
    {"sqrt(exp(x)-1)", "++rational function, +radicals, change of variable"},
    {"ln(sqrt(x)+1)", "++table, ++rational function, +by parts, change of variable"},
    {"1/(cosh(x)+2)", "+rational function, rational in exponentials"},
    {"cot(x)^4", "+rational function, change of variable"},
    {"csc(x)", "table"},
    {"sin(x)/(1+sin(x))", "+rational function, rational in sines and cosines"},
    {"sin(x)^(1/2)*cos(x)", "+table, change of variable"},
    {"1/(1-tan(x))", "+rational function, change of variable"},
    {"JacobiSN(x,1/2)", "functions known by name"},
    {"EllipticK(x)", "table"},
    {"hypergeom([1],[2],x)", "table"},
    {"Zeta(x)", "none"},
    {"GAMMA(x)", "none"},
    {"Psi(x)", "table"},
    {"exp(exp(x))", "+special functions, change of variable"},
    {"exp(x^3)", "powers times exponentials of powers"},
    {"x^2*exp(-x^3)", "change of variable"},
    {"cos(x^2)*x", "functions known by name"},
    {"sin(x)*cos(cos(x))", "+table, change of variable"},
    {"tan(ln(x))/x", "+rational function, change of variable"},
    {"x*cos(x)^3", "polynomial times exponentials and sines"},
    {"erf(x)^2", "++special functions, ++special functions, +by parts, by parts"},
    {"Si(x)^2", "++table, +++special functions, ++functions known by name, +by parts, by parts"},
    {"exp(x)*erf(x)", "+table, +special functions, by parts"},
    {"x^3*sqrt(4-x^2)", "+radicals, change of variable"},
    {"tan(x)^(1/3)", "++rational function, +radicals, change of variable"},
    {"tan(x)^(2/3)*sec(x)^2", "+table, change of variable"},
    {"sin(x)^(1/3)*cos(x)^(-7/3)", "++table, +change of variable, term by term"},
    {"sin(x)^(1/2)/cos(x)^(5/2)", "++table, +change of variable, term by term"},
    {"x^(1/3)*(1+x)^(2/3)", "++rational function, +binomial differential, radicals"},
    {"x^(1/3)/(1+x)^(4/3)", "++rational function, +binomial differential, radicals"},
    {"(x/(1+x))^(1/3)/x", "+rational function, radicals"},
    {"(x-1)^(1/4)*(x+1)^(-9/4)", "++table, +binomial differential, radicals"},
    {"1/((x-1)^2*(x+1)^4)^(1/3)", "+radicals, term by term"},
    {"x^(1/3)*(1+x)^(1/3)", "+binomial differential, radicals"},
    {"exp(x)^(1/3)*(1+exp(x))^(2/3)",
     "+++rational function, ++binomial differential, +radicals, change of variable"},
    {"1/(x^2+1)^(3/2)", "radicals"},
    {"x^2/(x^2+1)^(5/2)", "radicals"},
};

static char told[2000];

static long level(const char *who)
{
    return strcmp(who, "int") == 0 ? 2 : 0;
}

static void keep(const char *who, const char *line)
{
    size_t depth = strspn(line, " ") / 2, used = strlen(told);
    const char *method = strrchr(line, ':');
    (void)who;
    snprintf(told + used, sizeof told - used, "%s%.*s%s", used ? ", " : "", (int)depth,
             "++++++++++", method ? method + 2 : line);
}

static void methods_are_those(void **state)
{
    int wrong = 0;
    (void)state;
    told_level = level;
    told_line = keep;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        told[0] = '\0';
        Expr F = integrate_indefinite(read_expr(ways[i].integrand), x);
        if (!F)
            snprintf(told, sizeof told, "none");
        if (strcmp(told, ways[i].methods) == 0)
            continue;
        wrong++;
        printf("# %s gives %s\n", ways[i].integrand, told);
    }
    told_level = NULL;
    told_line = NULL;
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(methods_are_those, setup, algebra_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
