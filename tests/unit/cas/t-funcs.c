/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Known functions: exact values against balls, symmetry, compositions, floats, domains, arity;
 * every row's derivative against a difference quotient in balls; idempotence of application.
 */
#include "read.h"

#include <math.h>

#include "cas/algebra/subs/subs.h"
#include "cas/value/assume.h"
#include "cas/value/enclose.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_row.h"

static void gives(const char *const pairs[][2], size_t n)
{
    for (size_t i = 0; i < n; i++)
        assert_expr(read_expr(pairs[i][0]), read_expr(pairs[i][1]), pairs[i][0]);
}

#define GIVES(...)                                                                                 \
    do {                                                                                           \
        static const char *const pairs[][2] = {__VA_ARGS__};                                       \
        gives(pairs, sizeof pairs / sizeof *pairs);                                                \
    } while (0)

static void trigonometric(void **state)
{
    (void)state;
    GIVES({"sin(0)", "0"}, {"cos(0)", "1"}, {"sin(Pi/6)", "1/2"}, {"cos(3*Pi)", "-1"},
          {"sin(-x)", "-sin(x)"}, {"cos(-x)", "cos(x)"}, {"tan(-2*x)", "-tan(2*x)"},
          {"sin(b-a)", "-sin(a-b)"}, {"cos(b-a)", "cos(a-b)"}, {"sin(x+Pi)", "-sin(x)"},
          {"sin(x+Pi/2)", "cos(x)"}, {"cos(x-Pi/2)", "sin(x)"}, {"tan(x+Pi/2)", "-cot(x)"},
          {"sin(7*Pi/5)", "-sin(2*Pi/5)"}, {"sin(3*Pi/7)", "cos(Pi/14)"}, {"sin(arcsin(x))", "x"},
          {"cos(arcsin(x))", "sqrt(1-x^2)"}, {"tan(arctan(x))", "x"}, {"sin(I*x)", "I*sinh(x)"},
          {"arcsin(1/2)", "Pi/6"}, {"arccos(-1/2)", "2*Pi/3"}, {"arctan(sqrt(3))", "Pi/3"},
          {"arccos(cos(2))", "2"}, {"arcsin(sin(2))", "Pi-2"}, {"arccos(cos(-10))", "4*Pi-10"},
          {"arctan(tan(2))", "2-Pi"}, {"arccot(cot(-2))", "Pi-2"}, {"arcsec(sec(4))", "2*Pi-4"},
          {"arccsc(csc(4))", "Pi-4"}, {"arcsin(cos(3))", "Pi/2-3"},
          {"arccos(sin(Pi/7))", "5*Pi/14"}, {"arctan(sin(10),cos(10))", "10-4*Pi"},
          {"arctan(sin(-2),cos(2))", "-2"}, {"arctan(1,-1)", "3*Pi/4"}, {"arctan(-1,0)", "-Pi/2"},
          {"arctan(infinity)", "Pi/2"}, {"arctan(-y,x)", "arctan(-y,x)"},
          {"arctan(-y,2)", "-arctan(y,2)"}, {"arcsin(sin(x))", "'arcsin'(sin(x))"});
}

static void exponential(void **state)
{
    (void)state;
    GIVES({"exp(0)", "1"}, {"exp(ln(x))", "x"}, {"exp(2*ln(x))", "x^2"}, {"exp(I*Pi)", "-1"},
          {"ln(1)", "0"}, {"ln(exp(2))", "2"}, {"ln(8)", "3*ln(2)"}, {"ln(1/2)", "-ln(2)"},
          {"ln(-2)", "ln(2)+I*Pi"}, {"ln(I)", "I*Pi/2"}, {"log(x)", "ln(x)"}, {"log[2](8)", "3"},
          {"log10(1000)", "3"}, {"log10(x)", "ln(x)/ln(10)"}, {"sqrt(8)", "2*2^(1/2)"},
          {"sqrt(x)", "x^(1/2)"}, {"sqrt(4/9)", "2/3"}, {"sqrt(-4)", "2*I"},
          {"sqrt(4*x+8)", "2*(x+2)^(1/2)"}, {"sqrt(x^2)", "(x^2)^(1/2)"}, {"root(27,3)", "3"},
          {"root[4](16)", "2"}, {"surd(-8,3)", "-2"}, {"exp(infinity)", "infinity"},
          {"exp(-infinity)", "0"}, {"sinh(0)", "0"}, {"cosh(I*x)", "cos(x)"},
          {"tanh(-x)", "-tanh(x)"}, {"arcsinh(-x)", "-arcsinh(x)"}, {"arccosh(cosh(-Pi))", "Pi"},
          {"arctanh(tanh(2))", "2"}, {"arcsech(sech(-2))", "2"}, {"arcsinh(sinh(I))", "I"});
}

static void elliptic(void **state)
{
    (void)state;
    GIVES({"EllipticK(0)", "Pi/2"}, {"EllipticE(0)", "Pi/2"}, {"EllipticE(1)", "1"},
          {"EllipticE(-1)", "1"}, {"EllipticE(0,k)", "0"}, {"EllipticE(1,k)", "EllipticE(k)"},
          {"EllipticE(z,1)", "z"}, {"EllipticF(0,k)", "0"}, {"EllipticF(1,k)", "EllipticK(k)"},
          {"EllipticF(z,0)", "arcsin(z)"}, {"EllipticPi(0,k)", "EllipticK(k)"},
          {"EllipticPi(0,n,k)", "0"}, {"EllipticPi(1,n,k)", "EllipticPi(n,k)"},
          {"EllipticPi(z,0,k)", "EllipticF(z,k)"}, {"JacobiSN(0,k)", "0"}, {"JacobiCN(0,k)", "1"},
          {"JacobiDN(0,k)", "1"}, {"JacobiSN(u,0)", "sin(u)"}, {"JacobiCN(u,0)", "cos(u)"},
          {"JacobiDN(u,0)", "1"}, {"JacobiSN(u,1)", "tanh(u)"}, {"JacobiCN(u,1)", "sech(u)"},
          {"JacobiDN(u,1)", "sech(u)"}, {"JacobiSN(-u,k)", "-JacobiSN(u,k)"},
          {"JacobiCN(-u,k)", "JacobiCN(u,k)"}, {"JacobiDN(-u,k)", "JacobiDN(u,k)"});
}

static void parts_and_steps(void **state)
{
    (void)state;
    GIVES({"abs(-3*x)", "3*abs(x)"}, {"abs(3+4*I)", "5"}, {"abs(sqrt(2)-2)", "2-sqrt(2)"},
          {"abs(abs(x))", "abs(x)"}, {"signum(-Pi)", "-1"}, {"csgn(-1+I)", "-1"},
          {"Re(2+3*I)", "2"}, {"Im(sqrt(-5))", "sqrt(5)"}, {"conjugate(1+I)", "1-I"},
          {"argument(-1)", "Pi"}, {"floor(-7/2)", "-4"}, {"floor(Pi)", "3"},
          {"floor(x+3)", "floor(x)+3"}, {"ceil(exp(1))", "3"}, {"round(5/2)", "3"},
          {"round(-5/2)", "-3"}, {"trunc(-7/2)", "-3"}, {"frac(7/2)", "1/2"}, {"floor(2.7)", "2"},
          {"round(2.5)", "3"}, {"max(3,1,5/2)", "3"}, {"max([1,Pi,2])", "Pi"},
          {"min(x,min(y,x))", "min(x,y)"}, {"max(infinity,x)", "infinity"}, {"5!", "120"},
          {"binomial(5,2)", "10"}, {"binomial(-2,3)", "-4"}, {"doublefactorial(7)", "105"},
          {"doublefactorial(8)", "384"}, {"GAMMA(5)", "24"}, {"GAMMA(5/2)", "3*sqrt(Pi)/4"},
          {"GAMMA(-1/2)", "-2*sqrt(Pi)"}, {"erf(0)", "0"}, {"Zeta(2)", "Pi^2/6"},
          {"Heaviside(-2)", "0"}, {"Dirac(3)", "0"}, {"piecewise(1<2,a,b)", "a"},
          {"piecewise(2<1,a,x<0,b,c)", "piecewise(x<0,b,c)"}, {"piecewise(2<1,a)", "0"},
          {"piecewise(x<0,a,1<2,b,c)", "piecewise(x<0,a,b)"});
}

/* Known values, and what has none of these. */
static void known_values(void **state)
{
    (void)state;
    GIVES(
        {"Ei(infinity)", "infinity"}, {"Ei(-infinity)", "0"}, {"Ei(0,z)", "exp(-z)/z"},
        {"Ei(1,z)", "'Ei'(1,z)"}, {"Ei(2,z)", "'Ei'(2,z)"}, {"Si(0)", "0"},
        {"Si(infinity)", "1/2*Pi"}, {"Si(-infinity)", "-1/2*Pi"}, {"Ci(infinity)", "0"},
        {"Shi(0)", "0"}, {"LambertW(0)", "0"}, {"LambertW(exp(1))", "1"},
        {"LambertW(2*exp(2))", "2"}, {"LambertW(-exp(-1))", "-1"}, {"LambertW(-1,-exp(-1))", "-1"},
        {"LambertW(-1,-2*exp(-2))", "-2"}, {"LambertW(-2*exp(-2))", "'LambertW'(-2*exp(-2))"},
        {"LambertW(-exp(-1/2)/2)", "-1/2"},
        {"LambertW(-1,-exp(-1/2)/2)", "'LambertW'(-1,-exp(-1/2)/2)"},
        {"LambertW(0,x)", "LambertW(x)"}, {"LambertW(-ln(2)/2)", "-ln(2)"},
        {"LambertW(-1,-ln(2)/2)", "-2*ln(2)"}, {"LambertW(2*ln(2))", "ln(2)"},
        {"LambertW(1,x)", "'LambertW'(1,x)"}, {"AiryAi(0)", "1/3*3^(1/3)/GAMMA(2/3)"},
        {"AiryAi(1,0)", "-1/2*GAMMA(2/3)*3^(1/6)/Pi"}, {"AiryBi(0)", "1/3*3^(5/6)/GAMMA(2/3)"},
        {"AiryBi(1,0)", "1/2*GAMMA(2/3)*3^(2/3)/Pi"}, {"AiryAi(0,x)", "AiryAi(x)"},
        {"AiryAi(1,x)", "'AiryAi'(1,x)"}, {"AiryBi(0,x)", "AiryBi(x)"}, {"erf(infinity)", "1"},
        {"erf(-infinity)", "-1"}, {"erf(-x)", "-erf(x)"}, {"erfc(0)", "1"}, {"erfc(infinity)", "0"},
        {"erfc(-infinity)", "2"}, {"erfi(0)", "0"}, {"erfi(-x)", "-erfi(x)"}, {"dilog(1)", "0"},
        {"dilog(0)", "1/6*Pi^2"}, {"dilog(2)", "-1/12*Pi^2"},
        {"dilog(1/2)", "1/12*Pi^2-1/2*ln(2)^2"}, {"polylog(2,1)", "1/6*Pi^2"},
        {"polylog(2,-1)", "-1/12*Pi^2"}, {"polylog(1,x)", "-ln(1-x)"}, {"polylog(0,x)", "x/(1-x)"},
        {"polylog(s,0)", "0"}, {"Zeta(0,s,1)", "Zeta(s)"}, {"Zeta(0,1/2,a)", "'Zeta'(0,1/2,a)"},
        {"BesselJ(1/2,0)", "0"}, {"BesselI(3/2,0)", "0"}, {"BesselJ(v,0)", "'BesselJ'(v,0)"},
        {"BesselJ(-1/2,0)", "'BesselJ'(-1/2,0)"}, {"arcsinh(infinity)", "infinity"},
        {"arcsinh(-infinity)", "-infinity"}, {"arccosh(infinity)", "infinity"},
        {"Beta(x,2)", "'Beta'(x,2)"}, {"Zeta(0)", "-1/2"}, {"Zeta(-1)", "-1/12"}, {"Zeta(-2)", "0"},
        {"Zeta(4)", "1/90*Pi^4"}, {"Zeta(0,2)", "1/6*Pi^2"}, {"Psi(1)", "-gamma"},
        {"Psi(2)", "-gamma+1"}, {"Psi(1/2)", "-gamma-2*ln(2)"}, {"Psi(1,1)", "1/6*Pi^2"},
        {"Psi(2,1)", "-2*Zeta(3)"}, {"Psi(0,x)", "Psi(x)"}, {"Beta(2,3)", "1/12"},
        {"Beta(1/2,1/2)", "Pi"}, {"GAMMA(1/2)", "Pi^(1/2)"}, {"GAMMA(-3/2)", "4/3*Pi^(1/2)"},
        {"GAMMA(1)", "1"}, {"lnGAMMA(1)", "0"}, {"lnGAMMA(3)", "ln(2)"},
        {"GAMMA(2,x)", "exp(-x)*(1+x)"}, {"GAMMA(1,x)", "exp(-x)"}, {"FresnelS(0)", "0"},
        {"FresnelC(0)", "0"}, {"FresnelS(infinity)", "1/2"}, {"FresnelC(-infinity)", "-1/2"},
        {"FresnelS(-x)", "-FresnelS(x)"}, {"FresnelC(-x)", "-FresnelC(x)"}, {"BesselJ(0,0)", "1"},
        {"BesselJ(1,0)", "0"}, {"BesselI(0,0)", "1"}, {"BesselI(2,0)", "0"},
        {"KummerM(a,b,0)", "1"}, {"KummerM(a,a,x)", "exp(x)"}, {"hypergeom([],[],x)", "exp(x)"},
        {"hypergeom([a],[],x)", "(1-x)^(-a)"}, {"hypergeom([a],[a],x)", "exp(x)"},
        {"hypergeom([],[],0)", "1"}, {"hypergeom([0,a],[b],x)", "1"},
        {"hypergeom([1,-2],[1/7],1)", "'hypergeom'([1,-2],[1/7],1)"},
        {"hypergeom([1,1/2],[5/3],1)", "'hypergeom'([1,1/2],[5/3],1)"},
        {"hypergeom([a,2],[1/7],1)", "'hypergeom'([a,2],[1/7],1)"},
        {"hypergeom([1,2],[a],1)", "'hypergeom'([1,2],[a],1)"},
        {"hypergeom([2],[3],1)", "'hypergeom'([2],[3],1)"},
        {"hypergeom([2,3],[1],2)", "'hypergeom'([2,3],[1],2)"}, {"LegendreP(0,x)", "1"},
        {"LegendreP(1,x)", "x"}, {"StruveH(0,0)", "0"}, {"StruveL(1,0)", "0"}, {"harmonic(0)", "0"},
        {"harmonic(3)", "11/6"}, {"signum(0)", "0"}, {"signum(3)", "1"}, {"signum(-I)", "-I"},
        {"csgn(0)", "0"}, {"csgn(I)", "1"}, {"csgn(-I)", "-1"}, {"csgn(-2)", "-1"},
        {"abs(-3)", "3"}, {"abs(I*x)", "abs(x)"}, {"argument(1)", "0"}, {"argument(I)", "1/2*Pi"},
        {"argument(-I)", "-1/2*Pi"}, {"argument(-2)", "Pi"}, {"Re(I)", "0"}, {"Im(I)", "1"},
        {"conjugate(I*x)", "-I*conjugate(x)"}, {"Heaviside(3)", "1"}, {"Heaviside(-3)", "0"},
        {"Heaviside(infinity)", "1"}, {"Dirac(-1)", "0"}, {"Dirac(1,3)", "0"}, {"arctan(0,1)", "0"},
        {"arctan(0,-1)", "Pi"}, {"arctan(1,0)", "1/2*Pi"}, {"arctan(-1,0)", "-1/2*Pi"},
        {"arctan(1,1)", "1/4*Pi"}, {"arctan(-1,-1)", "-3/4*Pi"}, {"arctan(2,2)", "1/4*Pi"},
        {"ln(-1)", "I*Pi"}, {"ln(-I)", "-1/2*I*Pi"}, {"ln(1/3)", "-ln(3)"},
        {"ln(infinity)", "infinity"}, {"exp(I*Pi/2)", "I"}, {"exp(-I*Pi/3)", "1/2-1/2*I*3^(1/2)"},
        {"exp(2*I*Pi/3)", "-1/2+1/2*I*3^(1/2)"});
}

static void known_inverses(void **state)
{
    (void)state;
    GIVES({"arccot(0)", "1/2*Pi"}, {"arccot(1)", "1/4*Pi"}, {"arccot(-1)", "3/4*Pi"},
          {"arccot(-0.3)", "1.862253121"}, {"arcsec(-2.0)", "2.094395102"}, {"arcsec(1)", "0"},
          {"arcsec(-1)", "Pi"}, {"arcsec(2)", "1/3*Pi"}, {"arccsc(1)", "1/2*Pi"},
          {"arccsc(-2)", "-1/6*Pi"}, {"arccsc(2)", "1/6*Pi"}, {"arcsinh(0)", "0"},
          {"arccosh(1)", "0"}, {"arccosh(0)", "1/2*I*Pi"}, {"arccosh(-1)", "I*Pi"},
          {"arctanh(0)", "0"}, {"arcsech(1)", "0"}, {"sech(0)", "1"}, {"coth(infinity)", "1"},
          {"tanh(infinity)", "1"}, {"tanh(-infinity)", "-1"}, {"sinh(-infinity)", "-infinity"},
          {"cosh(-infinity)", "infinity"}, {"sech(infinity)", "0"}, {"csch(infinity)", "0"},
          {"arctan(-infinity)", "-1/2*Pi"}, {"arccot(infinity)", "0"}, {"arccot(-infinity)", "Pi"},
          {"arctanh(infinity)", "-I*Pi/2"}, {"arctanh(-infinity)", "I*Pi/2"},
          {"arccoth(-infinity)", "0"}, {"arccsch(infinity)", "0"}, {"arcsec(-infinity)", "Pi/2"},
          {"arccsc(infinity)", "0"});
}

/* Of p/q, with halves away from zero. */
static void rounding(void **state)
{
    (void)state;
    for (long q = 1; q <= 5; q++)
        for (long p = -13; p <= 13; p++) {
            Expr x = expr_ratio(p, q);
            long below = (p - (p % q + q) % q) / q, above = -((-p - (-p % q + q) % q) / q);
            long near = (2 * labs(p) + q) / (2 * q);
            assert_expr(funcs_apply1("floor", x), expr_int(below), "floor");
            assert_expr(funcs_apply1("ceil", x), expr_int(above), "ceil");
            assert_expr(funcs_apply1("trunc", x), expr_int(p / q), "trunc");
            assert_expr(funcs_apply1("round", x), expr_int(p < 0 ? -near : near), "round");
            assert_expr(funcs_apply1("frac", x), expr_ratio(p % q, q), "frac");
        }
    GIVES({"floor(sqrt(2))", "1"}, {"ceil(-sqrt(2))", "-1"}, {"trunc(-Pi)", "-3"},
          {"round(-Pi-1/2)", "-4"}, {"round(sqrt(2)+1/2)", "2"}, {"frac(-Pi)", "3-Pi"},
          {"floor(-x)", "-ceil(x)"}, {"ceil(-x)", "-floor(x)"}, {"trunc(-x)", "-trunc(x)"},
          {"round(-x)", "-round(x)"}, {"ceil(x-2)", "ceil(x)-2"}, {"floor(x+y+5)", "floor(x+y)+5"},
          {"trunc(x+3)", "'trunc'(x+3)"}, {"round(x+3)", "'round'(x+3)"},
          {"frac(x+3)", "'frac'(x+3)"}, {"floor(infinity)", "infinity"},
          {"ceil(-infinity)", "-infinity"}, {"trunc(infinity)", "infinity"});
    assume_add(read_expr("0<=u"));
    assume_add(read_expr("v<=0"));
    GIVES({"trunc(u+3)", "floor(u)+3"}, {"trunc(v-3)", "ceil(v)-3"}, {"trunc(u)", "'trunc'(u)"},
          {"trunc(w+3)", "'trunc'(w+3)"}, {"binomial(u,-1)", "0"}, {"binomial(u,u+1)", "0"},
          {"binomial(u,u-1)", "'binomial'(u,u-1)"}, {"binomial(v,-1)", "'binomial'(v,-1)"},
          {"binomial(w,w+2)", "'binomial'(w,w+2)"});
    assume_reset();
}

/* Of all pairs of numbers in order, and with a name. */
static void extremes(void **state)
{
    (void)state;
    static const char *const ORDER[] = {"-infinity", "-2",   "-sqrt(3)", "-1/2", "0",
                                        "1/3",       "0.75", "sqrt(2)",  "2",    "infinity"};
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++) {
            Expr a = read_expr(ORDER[i]), b = read_expr(ORDER[j]);
            assert_expr(funcs_apply2("max", a, b), i > j ? a : b, ORDER[i]);
            assert_expr(funcs_apply2("min", a, b), i < j ? a : b, ORDER[i]);
        }
    GIVES({"max(x,infinity)", "infinity"}, {"max(x,-infinity)", "x"}, {"min(x,infinity)", "x"},
          {"min(-infinity,x)", "-infinity"}, {"max(x,x)", "x"}, {"max(2,x,3)", "max(x,3)"},
          {"min(2,x,3,y)", "min(2,x,y)"}, {"max({1,2},[3,0])", "3"}, {"max()", "-infinity"},
          {"min()", "infinity"}, {"max(max(x,1),max(y,2))", "max(x,y,2)"}, {"min([])", "infinity"});
}

/* binomial(n, k), that for negative n and k is binomial(n, n-k) or 0. */
static double choose(long n, long k)
{
    double value = 1;
    k = k < 0 && n < 0 ? n - k : k;
    for (long i = 0; i < k; i++)
        value = value * (double)(n - i) / (double)(i + 1);
    return k < 0 ? 0 : value;
}

static void combinations(void **state)
{
    (void)state;
    for (long n = -6; n <= 9; n++)
        for (long k = -9; k <= 10; k++)
            if (num_to_double(funcs_apply2("binomial", expr_int(n), expr_int(k))) != choose(n, k))
                fail_msg("binomial(%ld, %ld)", n, k);
    double value[14] = {1, 1};
    for (long n = -1; n < 12; n++) {
        value[n + 1] = n > 0 ? (double)n * value[n - 1] : 1;
        assert_true(num_to_double(funcs_apply1("doublefactorial", expr_int(n))) == value[n + 1]);
        if (n >= 0)
            assert_true(num_to_double(funcs_apply1("factorial", expr_int(n))) == tgamma(n + 1.0));
    }
    GIVES({"binomial(x,0)", "1"}, {"binomial(x,1)", "x"}, {"binomial(x,x)", "1"},
          {"binomial(2^70,2)", "2^69*(2^70-1)"}, {"binomial(-2^70,3)", "-2^70*(2^70+1)*(2^70+2)/6"},
          {"binomial(2^70,2^70-2)", "2^69*(2^70-1)"}, {"binomial(x,-1)", "'binomial'(x,-1)"},
          {"doublefactorial(-2)", "'doublefactorial'(-2)"}, {"binomial(5,k)", "'binomial'(5,k)"});
}

static void floats(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"sin(0.5)", "0.4794255386"},
        {"exp(1.)", "2.718281828"},
        {"sqrt(4.)", "2.000000000"},
        {"ln(2.5)", "0.9162907319"},
        {"arctan(1.,-1)", "2.356194490"},
        {"sin(2e3*Pi*t)", "sin(6283.185308*t)"},
        {"sin(200*Pi*t)", "sin(200*Pi*t)"},
        {"ln(-1.)", "3.141592654*I"},
        {"(-8.)^(1/3)", "1.000000000+1.732050808*I"},
        {"sin(1e22)", "-0.8522008498"},
        {"log10(50.)", "1.698970004"},
        {"GAMMA(0.5)", "1.772453851"},
        {"abs(-2.5)", "2.5"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        assert_text(read_expr(CASES[i][0]), CASES[i][1], CASES[i][0]);
}

static void errors(void **state)
{
    (void)state;
    assert_raises("tan(Pi/2)", ST_DIVZERO, "(in tan) numeric exception: division by zero");
    assert_raises("ln(0)", ST_DIVZERO, "(in ln)");
    assert_raises("GAMMA(0)", ST_DIVZERO, "(in GAMMA)");
    assert_raises("BesselY(1,0)", ST_DIVZERO, "(in Bessel function)");
    assert_raises("BesselK(1/2,0)", ST_DIVZERO, "(in Bessel function)");
    assert_raises("Zeta(1)", ST_DIVZERO, "(in Zeta)");
    assert_raises("Zeta(0,1)", ST_DIVZERO, "(in Zeta)");
    assert_raises("EllipticK(1)", ST_DIVZERO, "(in EllipticK)");
    assert_raises("EllipticK(-1)", ST_DIVZERO, "(in EllipticK)");
    assert_raises("hypergeom([1,5/6],[3/2],1)", ST_DIVZERO, "(in hypergeom)");
    assert_raises("hypergeom([1,1/2],[3/2],1)", ST_DIVZERO, "(in hypergeom)");
    assert_raises("hypergeom([1/2,1/3,3],[2,4/3],1)", ST_DIVZERO, "(in hypergeom)");
    assert_raises("sin(1,2)", ST_ARITY, "sin expects its 1 argument, but received 2");
    assert_raises("arctan(1,2,3)", ST_ARITY, "1 to 2 arguments");
    assert_raises("1/0", ST_DIVZERO, "division by zero");
}

/* Every multiple of Pi/k for k up to 12, every trigonometric function: the exact value is the
 * value of the plain call. */
static void exact_angles(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"sin", "cos", "tan", "cot", "sec", "csc"};
    for (int f = 0; f < 6; f++)
        for (long k = 1; k <= 12; k++)
            for (long j = -k; j <= 2 * k; j++) {
                Expr angle = expr_mul(expr_ratio(j, k), EXPR_PI);
                double x = num_to_double(evalf_expr(angle, 17));
                double exact = funcs_find_name(NAMES[f])->real1(x);
                if (fabs(exact) > 1e12)
                    continue; /* a pole */
                Expr value = evalf_expr(funcs_apply1(NAMES[f], angle), 17);
                if (fabs(num_to_double(value) - exact) > 1e-12 * fmax(1, fabs(exact)))
                    fail_msg("%s(%ld/%ld*Pi)", NAMES[f], j, k);
            }
}

/* |x - y| <= tolerance for sure */
static bool is_close(acb_srcptr x, acb_srcptr y, double tolerance)
{
    acb_t d;
    mag_t bound;
    acb_init(d);
    mag_init(bound);
    acb_sub(d, x, y, 200);
    acb_get_mag(bound, d);
    bool close = mag_cmp_2exp_si(bound, (slong)floor(log2(tolerance))) <= 0;
    acb_clear(d);
    mag_clear(bound);
    return close;
}

static void set_point(acb_t z, double value)
{
    acb_set_d(z, value);
}

/* (f(a+h) - f(a-h))/(2h) of one row at one argument */
static bool quotient(const FuncRow *row, acb_t out, acb_ptr args, long n, long i)
{
    acb_t h, low;
    acb_init(h);
    acb_init(low);
    acb_one(h);
    acb_mul_2exp_si(h, h, -60);
    acb_sub(args + i, args + i, h, 400);
    bool ok = row->ball(low, args, n, 400);
    acb_mul_2exp_si(h, h, 1);
    acb_add(args + i, args + i, h, 400);
    ok = ok && row->ball(out, args, n, 400);
    acb_sub(out, out, low, 400);
    acb_div(out, out, h, 400);
    acb_clear(h);
    acb_clear(low);
    return ok;
}

enum { MOST_ARGUMENTS = 6 };

static bool check_derivative(const FuncRow *row, const double *point, long n, long i)
{
    static const char *const NAMES[MOST_ARGUMENTS] = {"u", "v", "w", "z", "p", "q"};
    Expr names[MOST_ARGUMENTS];
    acb_ptr args = _acb_vec_init(MOST_ARGUMENTS);
    assert_true(n <= MOST_ARGUMENTS);
    acb_t expected;
    acb_init(expected);
    for (long k = 0; k < n; k++) {
        names[k] = expr_symbol(NAMES[k]);
        set_point(args + k, point[k]);
    }
    Expr slope = row->derivative(names, n, i);
    Enclosure c;
    bool tried = false;
    if (slope && enclose_begin(&c, slope, names, n)) {
        acb_srcptr value = enclose_eval(&c, names, args, n, 400);
        if (acb_is_finite(value) && quotient(row, expected, args, n, i) &&
            acb_is_finite(expected)) {
            tried = true;
            if (!is_close(value, expected, 1e-15))
                fail_msg("derivative of %s by argument %ld", row->name, i + 1);
        }
    }
    if (slope)
        enclose_end(&c);
    acb_clear(expected);
    _acb_vec_clear(args, MOST_ARGUMENTS);
    return tried;
}

static void derivatives(void **state)
{
    (void)state;
    static const double POINTS[][MOST_ARGUMENTS] = {{0.625, 0.75, 0.5, 0.25, 0.25, 0.125},
                                                    {1.25, 2.5, 0.375, 0.5, 0.5, -0.25},
                                                    {3.5, 0.375, 1.75, 0.125, -0.375, 0.25},
                                                    {-0.3125, 1.5, 2.25, -0.5, 0.125, 0.375}};
    long checked = 0;
    const FuncRow *row;
    for (long r = 0; (row = funcs_row(r)); r++) {
        long tried = 0;
        if (!row->derivative || !row->ball || row->lists || row->arity <= 0 ||
            strcmp(row->name, "signum") == 0 || strcmp(row->name, "abs") == 0)
            continue;
        for (long n = row->arity; n <= row->arity + row->optional && n <= MOST_ARGUMENTS; n++)
            for (size_t p = 0; p < sizeof POINTS / sizeof *POINTS; p++)
                for (long i = 0; i < n; i++)
                    tried += check_derivative(row, POINTS[p], n, i);
        if (tried == 0)
            fail_msg("no derivative of %s could be tried", row->name);
        checked += tried;
    }
    assert_true(checked > 100);
}

typedef struct Call {
    const FuncRow *row;
    Expr args[MOST_ARGUMENTS], value;
    long n;
} Call;

static void evaluate(void *arg)
{
    Call *call = arg;
    call->value = funcs_apply(expr_symbol(call->row->name), call->args, call->n);
}

/* What a call at these places evaluates to, if to anything, has the value that its balls have. */
static bool check_value(Call *call)
{
    acb_ptr args = _acb_vec_init(MOST_ARGUMENTS);
    acb_t direct, value;
    bool tried = false;
    acb_init(direct);
    acb_init(value);
    call->value = NULL;
    for (long i = 0; i < call->n; i++)
        enclose_constant(args + i, call->args[i], 64);
    if (call->row->ball(direct, args, call->n, 64) && acb_is_finite(direct) &&
        err_attempt(evaluate, call)) {
        tried = !expr_is_call(call->value, expr_symbol(call->row->name));
        if (tried && enclose_constant(value, call->value, 64) && !acb_overlaps(direct, value)) {
            Expr was = expr_call(expr_symbol(call->row->name), call->args, call->n);
            fail_msg("%s is not %s", print_text(was, 200), print_text(call->value, 200));
        }
    }
    acb_clear(direct);
    acb_clear(value);
    _acb_vec_clear(args, MOST_ARGUMENTS);
    return tried;
}

/* At all places of which each argument is one of these, those that are special first. */
static void special_values(void **state)
{
    (void)state;
    static const char *const PLACES[] = {"0",  "1",  "5/16", "-1",   "2",    "1/2",  "-1/2",
                                         "3",  "-2", "I",    "3/2",  "-3/2", "-I",   "4",
                                         "-3", "5",  "1+I",  "-1-I", "1/4",  "-5/16"};
    static const long HOW_MANY[] = {0, 20, 12, 6, 3, 3, 3};
    long checked = 0;
    Expr places[20];
    for (long i = 0; i < 20; i++)
        places[i] = read_expr(PLACES[i]);
    const FuncRow *row;
    for (long r = 0; (row = funcs_row(r)); r++)
        for (long n = row->arity; row->ball && !row->lists && n > 0 && n <= MOST_ARGUMENTS &&
                                  n <= row->arity + row->optional;
             n++) {
            long all = 1;
            for (long i = 0; i < n; i++)
                all *= HOW_MANY[n];
            for (long k = 0; k < all; k++) {
                Call call = {.row = row, .n = n};
                for (long i = 0, rest = k; i < n; i++, rest /= HOW_MANY[n])
                    call.args[i] = places[rest % HOW_MANY[n]];
                checked += check_value(&call);
            }
        }
    assert_true(checked > 1000);
}

/* The double function of a row agrees with its ball. */
static void doubles(void **state)
{
    (void)state;
    static const double POINTS[] = {0.3, 0.8, 1.7, -0.4, 2.9};
    const FuncRow *row;
    for (long r = 0; (row = funcs_row(r)); r++) {
        if (!row->real1 || !row->ball)
            continue;
        for (size_t p = 0; p < sizeof POINTS / sizeof *POINTS; p++) {
            acb_t x, y;
            acb_init(x);
            acb_init(y);
            set_point(x, POINTS[p]);
            double real = row->real1(POINTS[p]);
            if (row->ball(y, x, 1, 100) && arb_contains_zero(acb_imagref(y)) && acb_is_finite(y)) {
                double ball = arf_get_d(arb_midref(acb_realref(y)), ARF_RND_NEAR);
                bool complex_gamma = strcmp(row->name, "lnGAMMA") == 0 && POINTS[p] < 0;
                if (!complex_gamma && !(fabs(real - ball) <= 1e-13 * fmax(1, fabs(ball))))
                    fail_msg("%s(%g): %.17g and %.17g", row->name, POINTS[p], real, ball);
            }
            acb_clear(x);
            acb_clear(y);
        }
    }
}

/* Applying a function to the arguments of its own result changes nothing. */
static void idempotent(void **state)
{
    (void)state;
    static const char *const ARGS[] = {"x",         "-x",    "a-b",    "b-a",       "2*Pi/7",
                                       "x+Pi/3",    "I*x",   "1/3",    "-5/2",      "sqrt(2)",
                                       "x^2-y",     "0.5*x", "x+0.25", "arctan(x)", "exp(x)",
                                       "2*x-3*y*z", "ln(x)", "abs(x)", "1+2*I"};
    const FuncRow *row;
    for (long r = 0; (row = funcs_row(r)); r++)
        for (size_t k = 0; k < sizeof ARGS / sizeof *ARGS && row->arity == 1; k++) {
            Expr once = funcs_apply1(row->name, read_expr(ARGS[k]));
            assert_expr(funcs_refresh(once), once, ARGS[k]);
        }
}

static void examples_are_there(void **state)
{
    (void)state;
    const FuncRow *row;
    for (long r = 0; (row = funcs_row(r)); r++) {
        assert_non_null(row->summary);
        assert_non_null(row->examples[0].input);
        assert_ptr_equal(funcs_find_name(row->name), row);
    }
    assert_null(funcs_find(expr_symbol("no_such_function")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trigonometric),   cmocka_unit_test(exponential),
        cmocka_unit_test(parts_and_steps), cmocka_unit_test(floats),
        cmocka_unit_test(errors),          cmocka_unit_test(exact_angles),
        cmocka_unit_test(derivatives),     cmocka_unit_test(doubles),
        cmocka_unit_test(idempotent),      cmocka_unit_test(examples_are_there),
        cmocka_unit_test(rounding),        cmocka_unit_test(extremes),
        cmocka_unit_test(combinations),    cmocka_unit_test(special_values),
        cmocka_unit_test(known_values),    cmocka_unit_test(known_inverses),
        cmocka_unit_test(elliptic),
    };
    return cmocka_run_group_tests(tests, read_setup, read_teardown);
}
