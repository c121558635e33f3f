/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands of the topic calculus promise: derivatives, integrals, limits, series, sums,
 * substitution, floating-point values, extremes and transforms, and what they say of wrong calls.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row derivatives[] = {
    {"diff(x^3,x), diff(x^3,x,x), diff(x^3,x$3), diff(x^2*y^3,x,y), diff(sin(x)*y,y), "
     "diff(f(x),x), diff(f(g(x)),x), diff([x,x^2],x), diff(x^2=y,x), diff(<x,x^2>,x), diff(x^n,x), "
     "diff(a,x), diff(5,x), diff(exp(x^2),x), diff(ln(x),x), diff(abs(x),x), diff(f(x,y),x,y,x), "
     "diff(int(f(t),t=0..x),x), diff(x^x,x), diff(x^3,[x$2]), diff(piecewise(x<0,x,x^2),x)",
     "3*x^2, 6*x, 6, 6*x*y^2, sin(x), diff(f(x),x), D(f)(g(x))*diff(g(x),x), [1, 2*x], 2*x = 0, "
     "Vector[column](2,[1,2*x]), n*x^(n-1), 0, 0, 2*exp(x^2)*x, 1/x, signum(x), "
     "diff(diff(diff(f(x,y),x),x),y), f(x), x^x+ln(x)*x^x, 6*x, piecewise(x < 0,1,x = "
     "0,undefined,2*x)"},
    {"diff(x^2,5)",
     "error: invalid input: diff received 5, which is not valid for its 2nd argument"},
    {"diff(x^2)", "error: invalid input: diff uses a 2nd argument, x, which is missing"},
    {"D(sin), D(f)(x), D(x->x^2), D[1](f), D[1,2](f)(x,y), (D@@2)(sin), D(sin*cos), D(f@g), D(5), "
     "D(x->a*x), D[2]((x,y)->x*y^2), D(sin+cos), D[1]((x,y)->x^2*y)(3,4), D(exp)(0), D(f^2)",
     "cos, D(f)(x), x -> 2*x, D[1](f), D[1,2](f)(x,y), -sin, cos^2-sin^2, (D(f)@g)*D(g), 0, x -> "
     "a, (x, y) -> 2*x*y, cos-sin, 24, 1, 2*f*D(f)"},
    {"Diff(x^2,x), value(Diff(x^2,x)), Diff(f(x),x,x), Int(x,x=0..1), value(Int(x,x=0..1)), "
     "Sum(k,k=1..n), Product(k,k=1..3), value(Product(k,k=1..3)), Limit(sin(x)/x,x=0), "
     "value(Limit(sin(x)/x,x=0)), DIFF(x(t)^2,x(t))",
     "2*x, 2*x, diff(diff(f(x),x),x), Int(x,x = 0 .. 1), 1/2, Sum(k,k = 1 .. n), Product(k,k = 1 "
     ".. 3), 6, Limit(sin(x)/x,x = 0), 1, 2*x(t)"},
};

static const Row integrals[] = {
    {"int(x^2,x), int(x^2,x=0..1), int(sin(x),x=0..Pi), int(1/x,x), int(1/x,x=1..2), "
     "int(exp(-x),x=0..infinity), int(1/(1+x^2),x=-infinity..infinity), int(f(x),x), "
     "int(f(x),x=0..1), int(x*y,[x,y]), int(x*y,[x=0..1,y=0..2]), int([x,x^2],x), int(x^n,x), "
     "int(ln(x),x), int(1/(x^2-1),x), int(x*exp(x),x), int(abs(x),x=-1..2), int(x^2=y,x), "
     "int(a,x), int(0,x), int(x,x=a..b), int(1.5*x,x=0..1), int(<x,1>,x), integrate(x,x)",
     "1/3*x^3, 1/3, 2, ln(x), ln(2), 1, Pi, int(f(x),x), int(f(x),x = 0 .. 1), 1/4*x^2*y^2, 1, "
     "[1/2*x^2, 1/3*x^3], x^(n+1)/(n+1), x*ln(x)-x, 1/2*ln(x-1)-1/2*ln(x+1), (x-1)*exp(x), 5/2, "
     "1/3*x^3 = x*y, a*x, 0, 1/2*b^2-1/2*a^2, 0.7500000000, Vector[column](2,[1/2*x^2,x]), "
     "1/2*x^2"},
    {"int(1/x,x=-1..1), int(1/x^2,x=-1..1), int(sin(x)/x,x=0..1), evalf(Int(sin(x)/x,x=0..1)), "
     "int(exp(x^2),x=0..1,numeric), evalf(Int(exp(-x^2),x=0..infinity)), int(sqrt(x),x=0..4)",
     "undefined, infinity, Si(1), 0.9460830704, 1.462651746, 0.8862269255, 16/3"},
    {"int(x,5)", "error: invalid input: int expects a name or x = a..b as its 2nd argument"},
    {"int(x,x=1)", "error: invalid input: int expects a name or x = a..b as its 2nd argument"},
};

static const Row limits_and_series[] = {
    {"limit(sin(x)/x,x=0), limit(1/x,x=0), limit(1/x,x=0,right), limit(1/x,x=0,left), "
     "limit((1+1/n)^n,n=infinity), limit(x^2,x=3), limit(abs(x)/x,x=0), limit(exp(x),x=-infinity), "
     "limit(sin(x),x=infinity), limit(f(x),x=0), limit([x,x^2],x=2), limit((1-cos(x))/x^2,x=0), "
     "limit(a*x,x=infinity), limit(1/x^2,x=0), limit(ln(x),x=0,right), limit(x=y,x=0)",
     "1, undefined, infinity, -infinity, exp(1), 9, undefined, 0, -1 .. 1, f(0), [2, 4], 1/2, "
     "signum(a)*infinity, infinity, -infinity, 0 = y"},
    {"series(exp(x),x=0,4), series(sin(x),x,6), series(1/x,x=0,3), series(1/(1-x),x,3), "
     "series(ln(x),x=1,3), series(sqrt(x),x=0,3), series(exp(x),x=1,2), series(x^2,x), "
     "series(1/sin(x),x=0,3), Order, series(sin(x)/x,x=0,5), series(1/(x+1),x=infinity,3)",
     "1+x+1/2*x^2+1/6*x^3+O(x^4), x-1/6*x^3+1/120*x^5+O(x^6), 1/x, 1+x+x^2+O(x^3), "
     "x-1-1/2*(x-1)^2+O((x-1)^3), x^(1/2)+O(x^3), exp(1)+exp(1)*(x-1)+O((x-1)^2), x^2, "
     "1/x+1/6*x+O(x^2), 6, 1-1/6*x^2+1/120*x^4+O(x^5), 1/x-1/x^2+O(1/x^3)"},
    {"taylor(exp(x),x=0,3), taylor(cos(x),x,5), mtaylor(exp(x+y),[x,y],3), "
     "mtaylor(x*y,[x=1,y=1],2), asympt(1/(x+1),x,3), asympt(exp(1/x),x,3), "
     "convert(taylor(exp(x),x=0,3),polynom), coeff(series(exp(x),x,4),x,2)",
     "1+x+1/2*x^2+O(x^3), 1-1/2*x^2+1/24*x^4+O(x^5), 1+x+y+1/2*x^2+x*y+1/2*y^2, -1+y+x, "
     "1/x-1/x^2+O(1/x^3), 1+1/x+1/2/x^2+O(1/x^3), 1+x+1/2*x^2, 1/2"},
    {"taylor(1/x,x=0,3)", "error: does not have a taylor expansion, try series()"},
    {"Order := 3: series(exp(x),x)", "1+x+1/2*x^2+O(x^3)"},
    {"series(exp(x),x=0,-1)", "error: invalid input: series expects its 3rd argument, order, to be "
                              "of type posint, but received -1"},
};

static const Row sums[] = {
    {"sum(k,k=1..n), sum(k^2,k=1..3), sum(1/k^2,k=1..infinity), sum(k,k=3..1), sum(k,k=3..2), "
     "sum(x^k,k=0..infinity), sum(f(k),k=1..3), sum(f(k),k=1..n), sum(k,k), sum(2^k,k=0..n), "
     "sum(1/(k*(k+1)),k=1..n), sum(a,k=1..n), sum(k*x^k,k=0..n), sum(1/k!,k=0..infinity), "
     "sum(k,k=n..n+2), sum((-1)^k/k,k=1..infinity), sum(1/k,k=1..infinity), "
     "sum(binomial(n,k),k=0..n)",
     "1/2*n*(n+1), 14, 1/6*Pi^2, -2, 0, -1/(x-1), f(1)+f(2)+f(3), sum(f(k),k = 1 .. n), "
     "-1/2*k+1/2*k^2, 2^(n+1)-1, n/(n+1), a*n, x^(n+1)*((n+1)*x-x-n-1)/(x-1)^2+x/(x-1)^2, exp(1), "
     "-3/2+1/2*(n+3)^2-1/2*n^2, -ln(2), infinity, 2^n"},
    {"product(k,k=1..4), product(k,k=1..n), product(f(k),k=1..2), product(x,k=1..n), "
     "product(k,k=3..2), product(1+1/k,k=1..n), product(2,k=0..3), product(f(k),k=1..n)",
     "24, GAMMA(n+1), f(1)*f(2), x^n, 1, n+1, 16, product(f(k),k = 1 .. n)"},
    {"sum(k,5)", "error: invalid input: sum expects k = a..b as its 2nd argument"},
    {"sum(1/k,k=-1..1)", "sum(1/k,k = -1 .. 1)"},
};

static const Row substitution[] = {
    {"subs(x=2,x^2+y), subs(x=y,y=z,x), subs({x=y,y=x},x-y), subs([x=y,y=z],x), subs(x=1,[x,x^2]), "
     "subs(x^2=z,x^4+x^2), subs(sin(x)=s,sin(x)^2+x), subs(f=g,f(x)), subs(x=0,sin(x)), "
     "subs(a+b=c,a+b+d), subs(x(t)=1,diff(x(t),t)), subs(1=2,x+1), subs(x=y), subs(x=3,<x,1>), "
     "subs(x=1,x=y), subs([x=1],{x,y})",
     "4+y, z, y-x, y, [1, 1], x^4+z, s^2+x, g(x), sin(0), a+b+d, diff(1,t), x+2, x = y, "
     "Vector[column](2,[3,1]), 1 = y, {1, y}"},
    {"subs(5,x)", "error: invalid input: subs received 5, which is not valid for its 1st argument"},
    {"algsubs(a+b=c,a+b+d), algsubs(x^2=y,x^4+x^2), algsubs(x^2=y,x^3), algsubs(a*b=c,a^2*b^2*d), "
     "algsubs(x^2=y,x)",
     "d+c, y^2+y, x*y, d*c^2, x"},
};

static const Row values[] = {
    {"evalf(Pi), evalf(Pi,20), evalf[5](Pi), evalf(1/3), evalf(sqrt(2)*x), evalf([1/2,Pi]), "
     "evalf(sin(1)), evalf(x), evalf(2^100), evalf(exp(1000)), evalf(I*Pi), evalf(<1/2,1/3>), "
     "evalf(Pi=x), evalf(ln(-1)), evalf(1e-20), evalf(infinity), evalf(f(1/2)), evalf(x^(1/2)), "
     "evalf(x^2), evalf(Int(x,x=0..1)), evalf(Sum(1/k^2,k=1..infinity)), evalf(RootOf(x^2-2)), "
     "evalf(gamma), evalf(Catalan), evalf(1), evalf(100!), evalf(2/3,3), evalf(0)",
     "3.141592654, 3.1415926535897932385, 3.1416, 0.3333333333, 1.414213562*x, [0.5000000000, "
     "3.141592654], 0.8414709848, x, 1.267650600e30, 1.970071114e434, 3.141592654*I, "
     "Vector[column](2,[0.5000000000,0.3333333333]), 3.141592654 = x, 3.141592654*I, 1.e-20, "
     "Float(infinity), f(0.5000000000), x^0.5000000000, x^2, 0.5000000000, 1.644934067, "
     "1.414213562, 0.5772156649, 0.9159655942, 1., 9.332621544e157, 0.667, 0."},
    {"evalf(Pi,0)", "error: evalf: a number of digits is positive, 0 is not"},
    {"evalhf(1/3), evalhf(sin(1)), evalhf(Pi)",
     "0.3333333333333333, 0.8414709848078965, 3.141592653589793"},
    {"evalhf(x)", "error: evalhf: unable to evaluate expression to hardware floats"},
    {"evalc(exp(I*x)), evalc((a+I*b)^2), evalc(1/(a+I*b)), evalc(Re(a+I*b)), evalc(abs(a+I*b)), "
     "evalc(sin(a+I*b)), evalc(sqrt(I)), evalc(ln(a+I*b)), evalc(conjugate(a+I*b)), "
     "evalc(Im((1+I)^3)), evalc([I*I])",
     "cos(x)+I*sin(x), a^2-b^2+2*I*b*a, a/(a^2+b^2)-I*b/(a^2+b^2), a, (a^2+b^2)^(1/2), "
     "sin(a)*cosh(b)+I*cos(a)*sinh(b), (1/2+1/2*I)*2^(1/2), ln((a^2+b^2)^(1/2))+I*arctan(b,a), "
     "a-I*b, 2, [-1]"},
    {"charfcn(2,{1,2}), charfcn(3,{1,2})", "1, 0"},
};

static const Row extremes[] = {
    {"maximize(sin(x)), minimize(x^2-2*x), minimize(x^2,x=1..2), maximize(x^2,x=-1..2), "
     "maximize(x^2,x=-1..2,location), minimize(x^2+y^2,x=-1..1,y=-1..1), maximize(x), "
     "minimize(exp(x)), minimize(abs(x-1),x=0..3), maximize(x*y,x=0..1,y=0..2), "
     "maximize(cos(x),x=0..Pi), minimize(x^2-2*x,location)",
     "1, -1, 1, 4, 4, {[{x = 2}, 4]}, 0, infinity, 0, 0, 2, 1, -1, {[{x = 1}, -1]}"},
    {"extrema(x^2-2*x,{},x), extrema(x+y,{x^2+y^2=2},{x,y}), extrema(x^2,{},x,'s'), s, "
     "extrema(x^3-3*x,{},x), extrema(a*x^2+b*x,{},x)",
     "{-1}, {-2, 2}, {0}, {{x = 0}}, {-2, 2}, {-1/4*b^2/a}"},
    {"with(SignalProcessing): Convolution(<1,2>,<3,4>), Convolution([1,2,3],[1,1])",
     "Vector[column](3,[3,10,8]), Vector[column](4,[1,3,5,3])"},
    {"with(DiscreteTransforms): FourierTransform(<1,2,3,4>), "
     "InverseFourierTransform(FourierTransform(<1.,2.,3.,4.>))",
     "Vector[column](4,[5.000000000,-1.000000000+1.000000000*I,-1.000000000,-1.000000000-1."
     "000000000*I]), Vector[column](4,[1.000000000,2.000000000,3.000000000,4.000000000])"},
};

static void derivatives_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(derivatives);
}

static void integrals_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(integrals);
}

static void limits_and_series_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(limits_and_series);
}

static void sums_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(sums);
}

static void substitution_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(substitution);
}

static void values_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(values);
}

static void extremes_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(extremes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derivatives_are_right),       cmocka_unit_test(integrals_are_right),
        cmocka_unit_test(limits_and_series_are_right), cmocka_unit_test(sums_are_right),
        cmocka_unit_test(substitution_are_right),      cmocka_unit_test(values_are_right),
        cmocka_unit_test(extremes_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
