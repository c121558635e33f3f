/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limits: at points and at infinity, from one side and both, comparisons of growth (examples of
 * Gruntz's thesis among them), oscillation, symbolic constants, and what is not found.
 */
#include "read.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/calculus/limit.h"
#include "cas/calculus/swing.h"

typedef struct Case {
    const char *f, *a, *result; /* result NULL: not found */
} Case;

typedef Expr (*Limit)(Expr f, Expr x, Expr a, int direction);

static void check(Limit limit, const Case *cases, size_t n, int direction)
{
    Expr x = read_expr("x");
    for (size_t i = 0; i < n; i++) {
        Expr got = limit(read_expr(cases[i].f), x, read_expr(cases[i].a), direction);
        if (!cases[i].result) {
            if (got)
                assert_text(got, "nothing", cases[i].f);
            continue;
        }
        Expr wanted = read_expr(cases[i].result);
        if (!got || (got != wanted && normal_expr(expr_sub(got, wanted)) != EXPR_ZERO))
            assert_expr(got, wanted, cases[i].f);
    }
}

#define CHECK_BY(limit, direction, ...)                                                            \
    do {                                                                                           \
        static const Case cases[] = {__VA_ARGS__};                                                 \
        check(limit, cases, sizeof cases / sizeof *cases, direction);                              \
    } while (0)
#define CHECK_ALL(direction, ...) CHECK_BY(limit_expr, direction, __VA_ARGS__)

static void at_points(void **state)
{
    (void)state;
    CHECK_ALL(0, {"sin(x)/x", "0", "1"}, {"(1-cos(x))/x^2", "0", "1/2"}, {"(exp(x)-1)/x", "0", "1"},
              {"(x^2-1)/(x-1)", "1", "2"}, {"1/x", "0", "undefined"}, {"1/x^2", "0", "infinity"},
              {"abs(x)/x", "0", "undefined"}, {"x^2+a*x", "2", "4+2*a"},
              {"(sqrt(1+x)-1)/x", "0", "1/2"}, {"(tan(x)-sin(x))/x^3", "0", "1/2"},
              {"(sin(a+x)-sin(a))/x", "0", "cos(a)"}, {"(f(a+x)-f(a))/x", "0", "D(f)(a)"},
              {"(ln(x)-1)/(x-exp(1))", "exp(1)", "exp(-1)"}, {"sin(Pi*x)/(x-1)", "1", "-Pi"},
              {"exp(-1/x^2)/x^10", "0", "0"}, {"x*sin(1/x)", "0", "0"}, {"y", "0", "y"});
}

static void from_one_side(void **state)
{
    (void)state;
    CHECK_ALL(-1, {"arccos(x)/sqrt(1-x)", "1", "sqrt(2)"});
    CHECK_ALL(0, {"arccos(x)^2/(1-x)", "1", "2"}, {"arcsinh(x)-ln(x)", "infinity", "ln(2)"},
              {"arccosh(x)-ln(x)", "infinity", "ln(2)"}, {"(x-1)*Zeta(x)", "1", "1"});
    CHECK_ALL(1, {"x^x", "0", "1"}, {"x*ln(x)", "0", "0"}, {"1/x", "0", "infinity"},
              {"exp(-1/x)", "0", "0"}, {"exp(1/x)", "0", "infinity"}, {"abs(x)/x", "0", "1"},
              {"ln(x)", "0", "-infinity"}, {"arctan(1/x)", "0", "Pi/2"}, {"Heaviside(x)", "0", "1"},
              {"dilog(x)", "0", "Pi^2/6"});
    CHECK_ALL(-1, {"1/x", "0", "-infinity"}, {"exp(1/x)", "0", "0"}, {"abs(x)/x", "0", "-1"},
              {"arctan(1/x)", "0", "-Pi/2"}, {"Heaviside(x)", "0", "0"});
}

static void of_rounding_functions(void **state)
{
    (void)state;
    CHECK_ALL(1, {"floor(x)", "2", "2"}, {"ceil(x)-x", "3", "1"}, {"max(x,x^2)/x", "0", "1"},
              {"floor(x^2)", "sqrt(2)", "2"}, {"min(x,-x)/x", "0", "-1"});
    CHECK_ALL(-1, {"floor(x)", "2", "1"}, {"frac(x)", "2", "1"}, {"round(x)", "1/2", "0"},
              {"floor(sin(x))", "0", "-1"}, {"trunc(x)", "-2", "-2"},
              {"floor(floor(x)/2)", "4", "1"});
    CHECK_ALL(0, {"floor(x)", "2", "undefined"}, {"floor(-x^2)", "0", "-1"},
              {"floor(Pi*x)", "1", "3"}, {"floor(x)*(x-2)", "2", "0"},
              {"floor(x*sin(1/x))", "0", NULL}, {"floor(-exp(-x))", "infinity", "-1"},
              {"min(x,1/x)", "infinity", "0"});
}

static void at_infinity(void **state)
{
    (void)state;
    CHECK_ALL(0, {"(1+1/x)^x", "infinity", "exp(1)"}, {"(1+a/x)^x", "infinity", "exp(a)"},
              {"x^5*exp(-x)", "infinity", "0"}, {"ln(x)/x", "infinity", "0"},
              {"sin(x)/x", "infinity", "0"}, {"sqrt(x^2+x)-x", "infinity", "1/2"},
              {"exp(x)/(exp(x)+x^10)", "infinity", "1"}, {"arctan(x)", "-infinity", "-Pi/2"},
              {"tanh(x)", "infinity", "1"}, {"(a*x^2+1)/(b*x^2-x)", "infinity", "a/b"},
              {"ln(ln(x))/ln(x)", "infinity", "0"}, {"exp(x+exp(-x))-exp(x)", "infinity", "1"},
              {"x^n*exp(-x)", "infinity", "0"}, {"(3*x+1)/(2*x-5)", "-infinity", "3/2"},
              {"x-ln(exp(x)+1)", "infinity", "0"}, {"x^2", "-infinity", "infinity"},
              {"exp(x)*(exp(1/x-exp(-x))-exp(1/x))", "infinity", "-1"},
              {"exp(x)*(exp(1/x+exp(-x)+exp(-x^2))-exp(1/x-exp(-exp(x))))", "infinity", "1"},
              {"ln(ln(x*exp(x*exp(x))+1))-exp(exp(ln(ln(x))+1/x))", "infinity", "0"},
              {"exp(exp(exp(x)/(1-1/x)))-exp(exp(exp(x)/(1-1/x-ln(x)^(-ln(x)))))", "infinity",
               "-infinity"},
              {"x*(arctan(x)-Pi/2)", "infinity", "-1"}, {"c*x", "infinity", "signum(c)*infinity"});
}

static void not_found(void **state)
{
    (void)state;
    CHECK_ALL(0, {"sin(x)", "infinity", NULL}, {"exp(a*x)", "infinity", NULL},
              {"sin(1/x)", "0", NULL}, {"g(x)", "infinity", NULL},
              {"exp(a*x)*exp(-2*x)", "infinity", NULL}, {"b^x*exp(-x)", "infinity", NULL},
              {"exp(I*x^2+x)*exp(-x/2)", "infinity", NULL});
    CHECK_ALL(0, {"exp(a*x)*exp(-x^2)", "infinity", "0"});
}

/* A root of a cubic, at which the argument is I, or a pole of GAMMA, though no form shows it. */
static void at_hidden_poles(void **state)
{
#define ROOT "-(1/2-sqrt(69)/18)^(1/3)-1/(3*(1/2-sqrt(69)/18)^(1/3))"
    (void)state;
    CHECK_ALL(1, {"arctan(1/sqrt(x^3-x))", ROOT, NULL}, {"GAMMA(x^3-x)", ROOT, NULL},
              {"ln(x^3-x+1)", ROOT, "-infinity"});
}

/* At places where functions are not analytic, by what their rows say of them there. */
static void at_breaks(void **state)
{
    (void)state;
    CHECK_ALL(1, {"argument(x)", "0", "0"}, {"arccoth(x)", "1", "infinity"}, {"Im(x)", "0", "0"},
              {"Li(x)-ln(x-1)", "1", "gamma"}, {"lnGAMMA(x)+ln(x)", "0", "0"},
              {"Ci(x)-ln(x)", "0", "gamma"}, {"Chi(x)/ln(x)", "0", "1"});
    CHECK_ALL(-1, {"argument(x)", "0", "Pi"}, {"arctanh(x)", "1", "infinity"},
              {"Ei(x)-ln(-x)", "0", "gamma"}, {"x*Psi(x)", "0", "-1"}, {"csgn(x)", "0", "-1"});
    CHECK_ALL(1, {"Li(x)*ln(x)/x", "0", "1"}, {"Li(-x)", "0", NULL}, {"Li(I*x)", "0", NULL},
              {"KummerU(1/2,1,x)", "0", NULL}, {"(x-1)*Zeta(1,x)", "1", NULL});
}

/* Beside a cut that runs along the line to infinity, or through zero, values are others than on
 * it. */
static void beside_cuts_far(void **state)
{
    (void)state;
    CHECK_ALL(0, {"Ei(-x)", "infinity", "0"}, {"Ei(-x+I)", "infinity", NULL},
              {"Ei(-x-I)", "infinity", NULL}, {"exp(-x)*x*Ei(x+I)", "infinity", "exp(I)"},
              {"arctanh(x)+arctanh(-x-I)", "infinity", NULL});
    CHECK_ALL(1, {"LegendreQ(1/2,I*x)", "0", "LegendreQ(1/2,0)"},
              {"LegendreQ(1/2,-I*x)", "0", "conjugate(LegendreQ(1/2,0))"},
              {"arccoth(I*x)", "0", "-I*Pi/2"});
}

/* Inverse functions of what grows. */
static void of_arcs(void **state)
{
    (void)state;
    CHECK_ALL(0, {"arcsec(x)", "infinity", "Pi/2"}, {"x*arccsc(x)", "-infinity", "1"},
              {"x*arccoth(x)", "infinity", "1"}, {"x*arccsch(2*x)", "infinity", "1/2"},
              {"arccot(x)", "-infinity", "Pi"}, {"x*(arctan(x)+Pi/2)", "-infinity", "-1"});
}

/* The principal branch far out, by iterated logarithms. */
static void of_lambert_w(void **state)
{
    (void)state;
    CHECK_ALL(0, {"LambertW(x)/ln(x)", "infinity", "1"},
              {"LambertW(x)-ln(x)", "infinity", "-infinity"},
              {"(LambertW(x)-ln(x)+ln(ln(x)))*ln(x)/ln(ln(x))", "infinity", "1"},
              {"LambertW(exp(x))-x+ln(x)", "infinity", "0"},
              {"LambertW(2*x)-LambertW(x)", "infinity", "ln(2)"},
              {"exp(LambertW(x))/x*ln(x)", "infinity", "1"});
}

/* Kummer's functions and their kin. */
static void of_kummer(void **state)
{
    (void)state;
    CHECK_ALL(0, {"dawson(x)*x", "-infinity", "1/2"},
              {"GAMMA(1/2,x)*sqrt(x)*exp(x)", "infinity", "1"},
              {"KummerM(1/2,2,x)*exp(-x)*x^(3/2)", "infinity", "1/sqrt(Pi)"},
              {"KummerM(1/2,2,x)*sqrt(-x)", "-infinity", "2/sqrt(Pi)"},
              {"KummerU(1/3,2,x)*x^(1/3)", "infinity", "1"},
              {"HermiteH(1/2,x)/sqrt(x)", "infinity", "sqrt(2)"},
              {"WhittakerM(1/3,1/4,x)*exp(-x/2)*x^(1/3)", "infinity", "sqrt(Pi)/2/GAMMA(5/12)"},
              {"WhittakerW(1,1/3,x)*exp(x/2)/x", "infinity", "1"});
}

/* Bounded on the real line: of what is real, and so is what goes round the circle. Tame in the last
 * argument alone. */
static void of_the_real_line(void **state)
{
    (void)state;
    CHECK_ALL(0, {"sin(sqrt(-x))/x", "infinity", NULL}, {"sin(sqrt(1-x^2))/x", "infinity", NULL},
              {"sin(I*x+x^2)/x", "infinity", NULL}, {"sin(sqrt(-1/x))*x", "0", NULL},
              {"sin(sqrt(a*x))/x", "infinity", NULL}, {"sin(sqrt(x-1))/x", "infinity", "0"},
              {"sin(ln(x-5))/x", "infinity", "0"}, {"sin(GAMMA(x))/x", "infinity", "0"},
              {"sin(BesselJ(0,x))/x", "infinity", "0"}, {"sin(x^a)/x", "infinity", "0"},
              {"Si(sin(x))/x", "infinity", "0"}, {"sech(sin(x))/x", "infinity", "0"},
              {"arccot(tan(x))/x", "infinity", "0"}, {"AiryAi(-x)/x", "infinity", "0"});
    CHECK_ALL(0, {"erf(I*x)*exp(-x)", "infinity", NULL},
              {"BesselJ(0,I*x)*exp(-x/2)", "infinity", NULL},
              {"StruveH(0,I*x)*exp(-x/2)", "infinity", NULL},
              {"erf(sqrt(-x))*exp(-x/2)", "infinity", NULL},
              {"tanh(I*x+exp(-2*x))*exp(-x)", "infinity", NULL},
              {"exp(-x)/(exp(I*x)-1+exp(-2*x))", "infinity", NULL},
              {"exp(-x)/(exp(I*x)-2)", "infinity", "0"}, {"arctan(I*x)*exp(-x)", "infinity", "0"},
              {"arccoth(Re(-I*x))", "infinity", "I*Pi/2"}, {"Si(x+I)", "infinity", "Pi/2"},
              {"erf(-x+2*I)", "infinity", "-1"}, {"FresnelC(x+I)", "infinity", NULL},
              {"AiryAi(-x+I)", "infinity", NULL});
    CHECK_ALL(-1, {"FresnelC(ln(x))", "0", NULL}, {"erf(ln(x))", "0", "-1"});
    CHECK_ALL(0, {"exp(-x)/BesselJ(x,1)", "infinity", NULL}, {"Zeta(x)*exp(x)", "-infinity", NULL},
              {"exp(-x)*BesselJ(n,x)", "infinity", "0"}, {"exp(-x)*arctan(x^2,x)", "infinity", "0"},
              {"exp(-x)*max(x,2,x^2)", "infinity", "0"});
    /* poles that come again and again, and what is divided by and stays off zero */
    CHECK_ALL(0, {"exp(-x)/sin(x)", "infinity", NULL}, {"exp(-x)/(1+sin(x))", "infinity", NULL},
              {"1/(exp(2*x)*sin(x)+exp(x))", "infinity", NULL},
              {"exp(-x)*ln(sin(x))", "infinity", NULL}, {"exp(-x)/(2+sin(x))", "infinity", "0"},
              {"exp(-x)/BesselJ(0,x)", "infinity", NULL}, {"exp(-x)/frac(x)", "infinity", NULL},
              {"exp(-x)/(x+sin(x))", "infinity", "0"}, {"exp(-x)/sin(exp(-x))", "infinity", "1"},
              {"exp(-x)*ln(2+cos(x))", "infinity", "0"});
    CHECK_BY(swing_limit, 0, {"cos(I*x+x^2)", "infinity", NULL},
             {"sin(sqrt(x))", "-infinity", NULL}, {"sin(sqrt(x^2+x))", "-infinity", "-1..1"});
}

/* What is real on the way to a place: roots, logarithms and arcs from the side where they are. */
static const struct {
    const char *e, *a;
    int direction;
    bool yes;
} REAL[] = {
    {"x", "infinity", 0, true},
    {"I*x", "infinity", 0, false},
    {"x+I", "infinity", 0, false},
    {"x^2*y-3/x", "infinity", 0, true},
    {"ln(x)", "infinity", 0, true},
    {"ln(x)", "-infinity", 0, false},
    {"ln(x)", "0", 1, true},
    {"ln(x)", "0", -1, false},
    {"ln(-x)", "0", -1, true},
    {"ln(1/x)", "infinity", 0, true},
    {"ln(-1/x)", "infinity", 0, false},
    {"arcsin(1-1/x)", "infinity", 0, true},
    {"arcsin(1+1/x)", "infinity", 0, false},
    {"arcsin(1/x-1)", "infinity", 0, true},
    {"arcsin(-1-1/x)", "infinity", 0, false},
    {"arcsin(1/x)", "infinity", 0, true},
    {"arcsin(2+1/x)", "infinity", 0, false},
    {"arcsin(x)", "1", -1, true},
    {"arcsin(x)", "1", 1, false},
    {"arcsin(x)", "infinity", 0, false},
    {"arccosh(1+1/x)", "infinity", 0, true},
    {"arccosh(1-1/x)", "infinity", 0, false},
    {"arccosh(x)", "infinity", 0, true},
    {"arcsec(x)", "-infinity", 0, true},
    {"arctanh(1-exp(-x))", "infinity", 0, true},
    {"arctanh(1+exp(-x))", "infinity", 0, false},
    {"sqrt(x)", "infinity", 0, true},
    {"sqrt(x)", "-infinity", 0, false},
    {"sqrt(-x)", "infinity", 0, false},
    {"sqrt(1/x)", "infinity", 0, true},
    {"sqrt(-1/x)", "infinity", 0, false},
    {"sqrt(2+1/x)", "infinity", 0, true},
    {"sqrt(1/x-2)", "infinity", 0, false},
    {"x^(1/3)", "0", 1, true},
    {"x^(1/3)", "0", -1, false},
    {"(1-x)^(1/2)", "1", -1, true},
    {"(1-x)^(1/2)", "1", 1, false},
    {"(x-5)^3", "-infinity", 0, true},
    {"x^(-3)", "-infinity", 0, true},
    {"x^y", "infinity", 0, true},
    {"x^I", "infinity", 0, false},
    {"f(x)", "infinity", 0, true},
    {"f(I*x)", "infinity", 0, false},
    {"sin(sqrt(-x))", "infinity", 0, false},
    {"arctan(y,x)", "infinity", 0, true},
    {"sin(x)*sqrt(x)+ln(x)", "infinity", 0, true},
    {"sin(x)*sqrt(-x)+ln(x)", "infinity", 0, false},
    {"a[1]*x", "infinity", 0, true},
    {"sqrt(a)", "infinity", 0, false},
};

static void known_real(void **state)
{
    Expr x = read_expr("x");
    (void)state;
    for (size_t i = 0; i < sizeof REAL / sizeof *REAL; i++)
        if (limit_is_real(read_expr(REAL[i].e), x, read_expr(REAL[i].a), REAL[i].direction) !=
            REAL[i].yes)
            fail_msg("%s near %s from side %d is%s known to be real", REAL[i].e, REAL[i].a,
                     REAL[i].direction, REAL[i].yes ? " not" : "");
    /* with an imaginary part that grows the wave does too */
    CHECK_ALL(0, {"sin(x*arcsin(1-1/x))/x", "infinity", "0"},
              {"sin(x*arcsin(1+1/x))/x", "infinity", NULL},
              {"sin(x*arccosh(1+1/x))/x", "infinity", "0"},
              {"sin(x*arccosh(1-1/x))/x", "infinity", NULL}, {"sin(x*ln(1/x))/x", "infinity", "0"},
              {"sin(x*ln(-1/x))/x", "infinity", NULL}, {"sin(x*sqrt(1/x))/x", "infinity", "0"},
              {"sin(x*sqrt(-1/x))/x", "infinity", NULL});
}

/* Special functions that swing, by their expansions. */
static void of_waves(void **state)
{
    (void)state;
    CHECK_ALL(0, {"x^(1/4)*BesselJ(0,x)", "infinity", "0"}, {"BesselJ(1,x)+1/x", "infinity", "0"},
              {"BesselJ(0,x)*sqrt(x)", "infinity", NULL}, {"x^(1/3)*BesselY(2,x)", "infinity", "0"},
              {"AiryAi(-x)*x^(1/8)", "infinity", "0"});
}

/* Both bounds of what swings tend to the same. What is rounded has the bounds of what it is of. */
static void between_bounds(void **state)
{
    (void)state;
    CHECK_ALL(
        0, {"(x+signum(sin(x)))/x", "infinity", "1"}, {"(x+arctan(tan(x)))/x", "infinity", "1"},
        {"(x+I*sin(x))/x", "infinity", "1"}, {"(a*x+sin(x))*(b*x+cos(x))/x^2", "infinity", "a*b"},
        {"(a*x+sin(b*x))/x", "infinity", "a"}, {"floor(x)/x", "infinity", "1"},
        {"ceil(x)/x", "infinity", "1"}, {"trunc(-x)/x", "infinity", "-1"},
        {"frac(x^2)/x", "infinity", "0"}, {"x*(2+sin(x))", "infinity", "infinity"},
        {"-x*(2+cos(x))", "infinity", "-infinity"}, {"x*(1+sin(x))", "infinity", NULL},
        {"ln(2+sin(x))/x", "infinity", "0"}, {"ln(1+sin(x))/x", "infinity", NULL},
        {"exp(sin(x))/x", "infinity", "0"}, {"exp(x+sin(x))", "infinity", "infinity"},
        {"x/(2+sin(x))", "infinity", "infinity"}, {"x/(1+sin(x))", "infinity", NULL},
        {"x*(1-sin(x)/2)^3", "infinity", "infinity"},
        {"x*(3+2*sin(x)*cos(3*x))", "infinity", "infinity"},
        {"x*(2+frac(x))", "infinity", "infinity"}, {"x*(1+frac(x))", "infinity", NULL},
        {"x*(2-frac(x))", "infinity", "infinity"}, {"x*(1-frac(x))", "infinity", NULL},
        {"x*floor(3+sin(x))", "infinity", "infinity"},
        {"x*trunc(4+sin(x))", "infinity", "infinity"},
        {"x*round(2+sin(x))", "infinity", "infinity"}, {"x*round(3/2+sin(x))", "infinity", NULL},
        {"x*ceil(2+sin(x))", "infinity", "infinity"}, {"x*ceil(1+sin(x))", "infinity", NULL},
        {"floor(x^2*abs(sin(x)))/x", "infinity", NULL},
        {"round(x^2*cos(x)*BesselJ(1,x))/x", "infinity", NULL},
        {"ceil(x*tan(x))/x^2", "infinity", NULL});
    CHECK_ALL(
        0, {"(x+abs(sin(x)))/x", "infinity", "1"}, {"(x+abs(sin(x)-3*cos(x)))/x", "infinity", "1"},
        {"(x^2+abs(x*sin(x)))/x^2", "infinity", "1"}, {"x+abs(x*sin(x))", "infinity", "infinity"},
        {"abs(sin(x))", "infinity", NULL}, {"x/(1+abs(sin(x)))", "infinity", "infinity"},
        {"x*abs(sin(x))", "infinity", NULL}, {"x*abs(2+sin(x))", "infinity", "infinity"},
        {"x*abs(sin(x)-2)", "infinity", "infinity"}, {"(2*x+abs(1-2*sin(x)))/x", "infinity", "2"},
        {"arctan(x+x*sin(x)/2)", "infinity", "Pi/2"}, {"tanh(x*(cos(x)-3))", "infinity", "-1"},
        {"exp(-x+abs(x*sin(x))/2)", "infinity", "0"});
}

/* The angle of a point that comes to the cut, the origin or goes to infinity: by the sides. */
static void of_angles(void **state)
{
    (void)state;
    CHECK_ALL(0, {"arctan(0,x)", "0", "undefined"}, {"arctan(x,-1)", "0", "undefined"},
              {"arctan(x^2,-1)", "0", "Pi"}, {"arctan(x,1+x)", "0", "0"},
              {"arctan(x,x^2)", "0", "undefined"}, {"arctan(x^2,x)", "0", "undefined"},
              {"arctan(1/x,-1)", "infinity", "Pi"}, {"arctan(1/x,-1)", "-infinity", "-Pi"},
              {"arctan(x,-x)", "infinity", "3*Pi/4"}, {"arctan(1,x)", "-infinity", "Pi"},
              {"arctan(exp(-x),-x)", "infinity", "Pi"}, {"argument(exp(I*x))", "Pi/4", "Pi/4"},
              {"arctan(sin(1/x),2)", "0", NULL}, {"arctan(sin(x)/x,-1)", "infinity", NULL},
              {"x*arctan(1/x,x)", "infinity", "0"}, {"arctan(x,-a)", "0", NULL},
              {"arctan(a,x)", "0", "arctan(a,0)"});
    CHECK_ALL(-1, {"arctan(0,x)", "0", "Pi"}, {"arctan(x,-1)", "0", "-Pi"},
              {"arctan(x,x)", "0", "-3*Pi/4"}, {"argument(-1+I*x)", "0", "-Pi"},
              {"argument(exp(I*x))", "Pi", "Pi"}, {"(arctan(x,-1)+Pi)/x", "0", "-1"});
    CHECK_ALL(1, {"argument(exp(I*x))", "Pi", "-Pi"}, {"(arctan(x,-1)-Pi)/x", "0", "-1"},
              {"argument(x+I*x^2)", "0", "0"}, {"arctan(-x,ln(x))", "0", "-Pi"});
}

/* Ranges of limit points; limits stay what they are, and nothing is said of several waves. */
static void of_what_swings(void **state)
{
    (void)state;
    CHECK_BY(swing_limit, 0, {"sin(x)", "infinity", "-1..1"}, {"x*sin(1/x)", "0", "0"},
             {"sin(1/x)", "0", "-1..1"}, {"2*cos(x)+1/x", "infinity", "-2..2"},
             {"3-4*sin(x)+exp(-x)", "infinity", "-1..7"},
             {"sin(x)+arctan(x)", "infinity", "Pi/2-1..Pi/2+1"},
             {"sin(x)+csgn(x)", "infinity", NULL}, {"3*sin(x)+4*cos(x)", "infinity", "-5..5"},
             {"(a*x+sin(x^2))/x", "infinity", "a"}, {"sin(x)+cos(2*x)", "infinity", NULL},
             {"sin(x)^2", "infinity", NULL}, {"x*sin(x)", "infinity", "undefined"},
             {"sin(floor(1/x))", "0", NULL}, {"sin(x)+floor(x)-x", "infinity", NULL},
             {"1/x", "0", "undefined"});
    CHECK_BY(swing_limit, 1, {"cos(1/x)+2", "0", "1..3"}, {"sin(ln(x))*exp(x)", "0", "-1..1"});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_points),
        cmocka_unit_test(from_one_side),
        cmocka_unit_test(of_rounding_functions),
        cmocka_unit_test(at_infinity),
        cmocka_unit_test(not_found),
        cmocka_unit_test(between_bounds),
        cmocka_unit_test(of_angles),
        cmocka_unit_test(at_hidden_poles),
        cmocka_unit_test(at_breaks),
        cmocka_unit_test(beside_cuts_far),
        cmocka_unit_test(of_arcs),
        cmocka_unit_test(of_lambert_w),
        cmocka_unit_test(of_kummer),
        cmocka_unit_test(of_the_real_line),
        cmocka_unit_test(of_waves),
        cmocka_unit_test(of_what_swings),
        cmocka_unit_test(known_real),
    };
    return cmocka_run_group_tests(tests, read_setup, read_teardown);
}
