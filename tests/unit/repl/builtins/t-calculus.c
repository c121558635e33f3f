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
    {"evalf(RootOf(tan(_Z)-_Z, 4.5)), evalf(RootOf(tan(_Z)-_Z, 7.7)), evalf(RootOf(exp(_Z)-5*_Z, "
     "2.)), evalf(RootOf(exp(_Z)-5*_Z, 0.3)), evalf(RootOf(tan(_Z)-_Z, x))",
     "4.493409458, 7.725251837, 2.542641358, 0.2591711018, RootOf(tan(_Z)-1.*_Z,x)"},
    {"evalf(Int(sqrt(1+cos(x)),x=0..2*Pi))", "5.656854249"},
    {"evalf(Int(abs(x)-x, x=1..2)), evalf(Int(ln(abs(x-1/3)), x=0..1)), evalf(Int(0, x=0..1)), "
     "evalf(Int(sin(x), x=a..a))",
     "0., -1.636514168, 0., 0."},
    {"product(a*k+b,k=1..n)", "Warning, assumed a <> 0\na^n*GAMMA((n*a+b+a)/a)/GAMMA((b+a)/a)"},
    {"int(1/(a+b*cos(x)),x=0..2*Pi) assuming b>a,a>0", "int(1/(a+b*cos(x)),x = 0 .. 2*Pi)"},
    {"int(1/(x^2-a),x=0..1) assuming a<1,a>0", "undefined"},
    {"int(r/(r^2+d^2)^(3/2),r=0..infinity) assuming d>0", "1/d"},
    {"maximize(5*x-10*piecewise(x<2,0,x-2),x=0..6,location)", "10, {[{x = 2}, 10]}"},
    {"dsolve({diff(w(x),x$4)+4*w(x)=0, D(w)(0)=0, (D@@3)(w)(0)=1, w(infinity)=0, "
     "D(w)(infinity)=0}, w(x))",
     "w(x) = 1/4*exp(-x)*sin(x)+1/4*exp(-x)*cos(x)"},
    {"dsolve({diff(w(x),x$4)-w(x)=0, w(0)=1, w(infinity)=0}, w(x)); dsolve({diff(T(r),r,r)+2/r* "
     "diff(T(r),r)=0,T(R)=T1,T(infinity)=T0},T(r))",
     "w(x) = exp(-x)\nT(r) = T0+(R*T1-T0*R)/r"},
    {"dsolve({diff(y(x),x,x)=x*diff(y(x),x)+y(x), y(infinity)=0, y(0)=1}, y(x))",
     "y(x) = exp(1/2*x^2)-exp(1/2*x^2)*erf(1/2*2^(1/2)*x)"},
    {"dsolve({diff(y(x),x)=2*x*y(x)-1, y(infinity)=0}, y(x))",
     "y(x) = -1/2*exp(x^2)*Pi^(1/2)*erf(x)+1/2*Pi^(1/2)*exp(x^2)"},
    {"dsolve({diff(y(x),x,x)+y(x)=0, y(infinity)=0}, y(x))", "y(x) = 0"},
    {"dsolve(numeric, {diff(x(t),t)=-x(t),x(0)=1}, x(t)): evalf[4](eval(x(t), %(1)))", "0.3679"},
    {"dsolve(numeric, numeric)",
     "error: no independent variable: no derivative occurs, and no function of one name"},
    {"maximize(piecewise(x<1,x,0),x=0..2,location); minimize(piecewise(x<0,exp(x),3+x),x)",
     "1, {}\n0"},
    {"minimize(piecewise(x<=1,x^2-1,5),x,location)", "-1, {[{x = 0}, -1]}"},
    {"evalf(EllipticF(2,1/3)), evalf(EllipticE(2,1/3)), evalf(EllipticPi(2,-1/3,1/3)), "
     "evalf(EllipticF(-5,1/3))",
     "1.617386736-1.482381063*I, 1.526209234-1.174554237*I, 1.397741990-0.9393237927*I, "
     "-0.6481287457+2.528625532*I"},
    {"diff(sum(_R*ln(sqrt(1-x^2)/x+_R), _R = RootOf(_Z^3-_Z-1)),x)",
     "(-2*(1-x^2)^(1/2)/x+3)*(-1/(1-x^2)^(1/2)-(1-x^2)^(1/2)/x^2)/((1-x^2)^(3/2)/x^3-(1-x^2)^(1/2)/"
     "x+1)"},
    {"diff(x^3,x), diff(x^3,x,x), diff(x^3,x$3), diff(x^2*y^3,x,y), diff(sin(x)*y,y), "
     "diff(f(x),x), diff(f(g(x)),x), diff([x,x^2],x), diff(x^2=y,x), diff(<x,x^2>,x), diff(x^n,x), "
     "diff(a,x), diff(5,x), diff(exp(x^2),x), diff(ln(x),x), diff(abs(x),x), diff(f(x,y),x,y,x), "
     "diff(int(f(t),t=0..x),x), diff(x^x,x), diff(x^3,[x$2]), diff(piecewise(x<0,x,x^2),x)",
     "3*x^2, 6*x, 6, 6*x*y^2, sin(x), diff(f(x),x), D(f)(g(x))*diff(g(x),x), [1, 2*x], 2*x = 0, "
     "Vector[column](2,[1,2*x]), n*x^(n-1), 0, 0, 2*exp(x^2)*x, 1/x, signum(x), "
     "diff(diff(diff(f(x,y),x),x),y), f(x), x^x+ln(x)*x^x, 6*x, piecewise(x < 0,1,x = "
     "0,undefined,2*x)"},
    {"diff(diff(f(x),x$q),q), diff(diff(f(x),x$q),y)", "diff(diff(f(x),`$`(x,q)),q), 0"},
    {"diff(sin(a*x),x$q), diff(x*exp(x),x$q), diff(1/(2*x+1),x$q), diff(sin(x)*cos(x),x$q), "
     "diff(f(x),x$q), Diff(sin(x),x$q), diff(f(x),x$q,x), eval(diff(x^3,x$q),q=2), "
     "simplify(eval(diff(1/(x^2-3*x+2),x$q),q=3)-diff(1/(x^2-3*x+2),x$3)), pochhammer(1/2,3)",
     "a^q*sin(a*x+1/2*q*Pi), x*exp(x)+q*exp(x), (-1)^q*q!*2^q*(2*x+1)^(-1-q), "
     "1/2*2^q*sin(2*x+1/2*q*Pi), diff(f(x),`$`(x,q)), Diff(sin(x),`$`(x,q)), "
     "diff(diff(f(x),x),`$`(x,q)), 6*x, 0, 15/8"},
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
     "Diff(x^2,x), 2*x, Diff(f(x),x,x), Int(x,x = 0 .. 1), 1/2, Sum(k,k = 1 .. n), Product(k,k = 1 "
     ".. 3), 6, Limit(sin(x)/x,x = 0), 1, 2*x(t)"},
    {"diff(x^2,[x]), diff(x[1]^2,x[1]), diff(x[1]*x[2],x[2])", "2*x, 2*x[1], x[1]"},
};

static const Row differences[] = {
    {"f := proc(x) if x<1 then x^2 else 2*x-1 end if end: D(f)(1/2), evalf(D(f)(1/2)), "
     "evalf(D(f)(1)), evalf((D@@2)(f)(1/2)), evalf(D(f)(a))",
     "D(f)(1/2), 1.000000000, 2.000000000, 2.000000000, D(f)(a)"},
    {"g := proc(x,y) if x>y then x*y^2 else x end if end: evalf(D[1](g)(2,1)), "
     "evalf(D[1,2](g)(2,1)), evalf(D[2](g)(2,1)), D[1](g)(a,b)",
     "1.000000000, 2.000000000, 4.000000000, D[1](g)(a,b)"},
    {"p := proc(x) if x > 0 then x^5 else 0 end if end proc: evalf((D@@4)(p)(1)), "
     "evalf((D@@5)(p)(1)), evalb(abs(evalf((D@@6)(p)(1))) < 1e-50), evalf((D@@21)(p)(1)), "
     "fdiff(p,[1$5],[0])",
     "120.0000000, 120.0000000, true, (D@@21)(p)(1), fdiff(p,[1, 1, 1, 1, 1],[0])"},
    {"fdiff((x,y)->sin(x*y^2),[1,2,1,2],[1,2]), fdiff(sin,[1$7],[1])",
     "30.83444378, -0.5403023059"},
    {"fdiff(ln,[1],[0.001]), fdiff(1/x,x=0.01), fdiff(sqrt,[1],[1e-6]), fdiff(x->x^2+I*x,[1],[2]), "
     "fdiff(x^2*y,[x,y],{x=2,y=3}), fdiff(x^2*y,x,{x=2,y=3}), fdiff(x->3,[1],[1]), "
     "evalf[20](fdiff(exp,[1],[1]))",
     "1000.000000, -10000.00000, 500.0000000, 4.000000000+1.000000000*I, 4.000000000, 12.00000000, "
     "0., 2.718281828"},
    {"fdiff(abs,[1],[0]), fdiff(max(x,2*x),x=0), fdiff(signum,[1],[0]), fdiff(sqrt,[1],[0]), "
     "fdiff(q,[1],[2])",
     "fdiff(abs,[1],[0]), fdiff(max(x,2*x),x = 0), fdiff(signum,[1],[0]), fdiff(sqrt,[1],[0]), "
     "fdiff(q,[1],[2])"},
    {"h := x -> evalhf(sin(x)): g := x -> evalf[12](sin(x)): map(v -> evalb(abs(v) < 1e-7), "
     "[fdiff(h,[1],[1])-cos(1.), fdiff(h,[1,1],[1])+sin(1.), fdiff(g,[1],[1])-cos(1.)])",
     "[true, true, true]"},
    {"fdiff(x^2,x)", "error: fdiff needs a point: fdiff(f, [1], [a]) or fdiff(e, x = a)"},
    {"fdiff(sin,[2],[1])", "error: [2] are not places among 1 arguments"},
    {"S := dsolve({diff(x(t),t,t)=-x(t),x(0)=0,D(x)(0)=1,y(t)=x(t)^2},numeric,output=operator): "
     "X := eval(x,S): Y := eval(y,S): map(v->evalb(abs(v) < 1e-6),evalf([D(X)(1)-cos(1),"
     "(D@@2)(X)(1)+sin(1),D(Y)(1.0)-sin(2)])), evalb(abs(fdiff(X,[1],[1])-cos(1.)) < 1e-3)",
     "[true, true, true], true"},
};

static const Row integrals[] = {
    {"L := [2^x*x,a^x*x^2,2^x*exp(x)*x,a^x*b^x,2^x*sin(x),a^x*cos(x),x*2^(3*x+1),2^x*3^x*x,2^x/x,"
     "4^x/(1+2^x),2^sqrt(x),x*2^(x^2)]: map(f -> evalb(evalf(abs(eval(diff(int(f,x),x)-f,"
     "{x=0.7,a=1.3,b=0.4}))) < 1e-6),L), int(2^x*x,x), int(x*2^(-x),x=0..infinity)",
     "Warning, assumed ln(a)^2+1 <> 0, ln(a)+ln(b) <> 0, ln(a) <> 0\n"
     "[true, true, true, true, true, true, true, true, true, true, true, true], "
     "(x*ln(2)-1)*2^x/ln(2)^2, 1/ln(2)^2"},
    {"int(ln(1+a*cos(x)),x=0..Pi/2), (int(ln(1+a*cos(x)),x=0..Pi/2) assuming a<0, a>-1/8), "
     "has((int(ln(1+a*cos(x)),x=0..1) assuming a>0, a<1/5),int)",
     "int(ln(1+a*cos(x)),x = 0 .. 1/2*Pi), int(ln(1+a*cos(x)),x = 0 .. 1/2*Pi), false"},
    {"int(arctan(a*tan(x)),x=0..1), int(exp(-x)/(cos(x)+2*sin(x)+3),x=a..2*a), "
     "int(x*arcsin(sin(x)),x=-a..a)",
     "int(arctan(a*tan(x)),x = 0 .. 1), int(exp(-x)/(cos(x)+2*sin(x)+3),x = a .. 2*a), "
     "int(x*arcsin(sin(x)),x = -a .. a)"},
    {"int(tan(x),x=0..b) assuming b>0", "Warning, assumed cos(x) <> 0\n-ln(cos(b))"},
    {"proc() local k; [<LinearAlgebra:-MatrixInverse(<<k|0>,<0|1>>)[1,1]>] end()",
     "Warning, assumed k <> 0\n[Vector[column](1,[1/k])]"},
    {"int(1/(x^2-2),x=0..b) assuming b>0: assumed()", "Warning, assumed x^2-2 <> 0\n{x^2-2 <> 0}"},
    {"int(x*sqrt(x^2-2*x+1),x=0..b) assuming b>0: assumed()",
     "Warning, assumed b-1 <> 0, x-1 <> 0, b <= 1\n{b-1 <> 0, x-1 <> 0, b <= 1}"},
    {"int(1/(exp(x)-2),x=0..b) assuming b>1", "undefined"},
    {"has(int((x^5-a)^(1/3),x=0..2),int)", "Warning, assumed a <> 0, x^5-a <> 0\nfalse"},
    {"int(exp(-x)*ln(a-x),x=0..2)",
     "Warning, assumed a-x <> 0\n-exp(-2)*ln(a-2)+exp(-a)*Ei(a-2)+ln(a)-exp(-a)*Ei(a)"},
    {"int(exp(-x)*ln(a-x),x=0..2) assuming a>2",
     "-exp(-2)*ln(a-2)+exp(-a)*Ei(a-2)+ln(a)-exp(-a)*Ei(a)"},
    {"int(1/(2+cos(x)),x=0..b)",
     "Warning, assumed cos(1/2*x) <> 0\n2/3*arctan(1/3*tan(1/2*b)*3^(1/2))*3^(1/2)"},
    {"int(x^2,x), int(x^2,x=0..1), int(sin(x),x=0..Pi), int(1/x,x), int(1/x,x=1..2), "
     "int(exp(-x),x=0..infinity), int(1/(1+x^2),x=-infinity..infinity), int(f(x),x), "
     "int(f(x),x=0..1), int(x*y,[x,y]), int(x*y,[x=0..1,y=0..2]), int([x,x^2],x), int(x^n,x), "
     "int(ln(x),x), int(1/(x^2-1),x), int(x*exp(x),x), int(abs(x),x=-1..2), int(x^2=y,x), "
     "int(a,x), int(0,x), int(x,x=a..b), int(1.5*x,x=0..1), int(<x,1>,x), integrate(x,x)",
     "Warning, assumed n+1 <> 0\n"
     "1/3*x^3, 1/3, 2, ln(x), ln(2), 1, Pi, int(f(x),x), int(f(x),x = 0 .. 1), 1/4*x^2*y^2, 1, "
     "[1/2*x^2, 1/3*x^3], x^(n+1)/(n+1), x*ln(x)-x, 1/2*ln(x-1)-1/2*ln(x+1), (x-1)*exp(x), 5/2, "
     "1/3*x^3 = x*y, a*x, 0, 1/2*b^2-1/2*a^2, 0.7500000000, Vector[column](2,[1/2*x^2,x]), "
     "1/2*x^2"},
    {"int(1/(x-1)^2,x=0..3), int(1/(x^2-2)^2,x=0..3), int(1/(exp(x)-2)^2,x=0..3), "
     "int(1/cos(x)^2,x=0..3), int(1/ln(x)^2,x=1/2..3), int((x-1)^(-3),x=0..2), "
     "int(3/(x-1)^2,x=2..3), int(2*x/(x^2-2)^2,x=0..1)",
     "infinity, infinity, infinity, infinity, infinity, undefined, 3/2, 1/2"},
    {"int(1/x,x=-1..1), int(1/x^2,x=-1..1), int(sin(x)/x,x=0..1), evalf(Int(sin(x)/x,x=0..1)), "
     "int(exp(x^2),x=0..1,numeric), evalf(Int(exp(-x^2),x=0..infinity)), int(sqrt(x),x=0..4)",
     "undefined, infinity, Si(1), 0.9460830704, 1.462651746, 0.8862269255, 16/3"},
    {"int(x,5)", "error: invalid input: int expects a name or x = a..b as its 2nd argument"},
    {"int(x,x=1)", "error: invalid input: int expects a name or x = a..b as its 2nd argument"},
    {"int(x,1..2)", "error: invalid input: int expects a name or x = a..b as its 2nd argument"},
    {"int(sin,0..Pi), int(x->x^2,0..1)", "2, 1/3"},
};

static const Row limits_and_series[] = {
    /* poles on the line are not tame, poles beside it are */
    {"map(f -> limit(f*exp(-x),x=infinity),[arctan(I*x),arctan(x+I*x),arccot(I*x),signum(x+I*x),"
     "argument(x+I*x^2)])",
     "[0, 0, 0, 0, 0]"},
    {"map(f -> limit(f*exp(-x),x=infinity),[tan(x),cot(x),sech(I*x),tanh(x),arctan(x),sin(x),"
     "tanh(I*x)])",
     "[limit(tan(x)*exp(-x),x = infinity), limit(cot(x)*exp(-x),x = infinity), "
     "limit(sec(x)*exp(-x),x = infinity), 0, 0, 0, limit(I*tan(x)*exp(-x),x = infinity)]"},
    {"limit(sin(x)/x,x=0), limit(1/x,x=0), limit(1/x,x=0,right), limit(1/x,x=0,left), "
     "limit((1+1/n)^n,n=infinity), limit(x^2,x=3), limit(abs(x)/x,x=0), limit(exp(x),x=-infinity), "
     "limit(sin(x),x=infinity), limit(f(x),x=0), limit([x,x^2],x=2), limit((1-cos(x))/x^2,x=0), "
     "limit(a*x,x=infinity), limit(1/x^2,x=0), limit(ln(x),x=0,right), limit(x=y,x=0)",
     "Warning, assumed a <> 0\n1, undefined, infinity, -infinity, exp(1), 9, undefined, 0, -1 .. "
     "1, "
     "f(0), [2, 4], 1/2, signum(a)*infinity, infinity, -infinity, 0 = y"},
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
    /* what holds right of the place only is said, and is no Taylor expansion */
    {"series(sqrt(x^2+x^3),x=0,4)", "Warning, assumed 0 < x\nx+1/2*x^2-1/8*x^3+O(x^4)"},
    {"series(arctan(1/x),x=0,3)", "Warning, assumed 0 < x\n1/2*Pi-x+O(x^3)"},
    {"series(ln(-1-I*x),x=0,2)", "Warning, assumed 0 < x\n-I*Pi+I*x+O(x^2)"},
    {"series(sqrt((x-1)^2),x=1), series(ln(x)*x^(1/3),x=0)",
     "Warning, assumed 0 < x-1\nx-1, ln(x)*x^(1/3)+O(x^6)"},
    {"series(x^x,x=0,2), series(sin(x)^(1/3),x=0,2), series(abs(1+x),x=0), series(abs(x)^2,x=0)",
     "1+ln(x)*x+O(x^2), x^(1/3)+O(x^2), 1+x, x^2"},
    {"taylor(sqrt(x^2),x=0)", "error: does not have a taylor expansion, try series()"},
    {"taylor(x*sqrt(x^2),x=0)", "error: does not have a taylor expansion, try series()"},
    {"series(sin(x)/sqrt(x^2),x=0,3)", "Warning, assumed 0 < x\n1-1/6*x^2+O(x^3)"},
    {"taylor(abs(x),x=0) assuming x>0", "x"},
    {"series(exp(x),x), taylor(ln(1+x),x)",
     "1+x+1/2*x^2+1/6*x^3+1/24*x^4+1/120*x^5+O(x^6), x-1/2*x^2+1/3*x^3-1/4*x^4+1/5*x^5+O(x^6)"},
    {"Order := 3: series(exp(x),x)", "1+x+1/2*x^2+O(x^3)"},
    {"Order := 'Order': series(exp(x),x,2), series(exp(x),x)",
     "1+x+O(x^2), 1+x+1/2*x^2+1/6*x^3+1/24*x^4+1/120*x^5+O(x^6)"},
    {"series(exp(x),x=0,-1)", "error: the order of a series is an integer from 1 to 1000"},
    {"series(exp(x),x,3,oterm=false), limit(1/x,x=0,complex), limit(sin(x)/x,x=0,complex), "
     "limit(exp(1/x),x=0,complex), limit(x^2*y/(x^2+y^2),{x=0,y=0}), value(Eval(x^2,x=3)), "
     "int(x*y,x=0..1,y=0..2), int(exp(-x^2),x=0..1,numeric,epsilon=0.001)",
     "1+x+1/2*x^2, infinity, 1, limit(exp(1/x),x = 0,complex), 0, 9, 1, 0.747"},
};

static const Row sums[] = {
    {"sum(1/((k-3)*(k-2)), k = 1..n), sum(1/((k-3)*(k-2)), k = 4..n), sum(1/(k^2+k), k = m..5), "
     "sum(1/(k^2+k), k = m..n)",
     "sum(1/(k-3)/(k-2),k = 1 .. n), (n-3)/(n-2), sum(1/(k^2+k),k = m .. 5), (n-m+1)/m/(n+1)"},
    {"sum(1/(k^2+k),k=m..5) assuming m>0; sum(1/(k-3)-1/(k-2),k=1..n) assuming n<2; "
     "sum(1/(k^2+k),k=m..5) assuming m<2",
     "-1/6+1/m\n-n/(2*n-4)\nsum(1/(k^2+k),k = m .. 5)"},
    {"sum(k,k=1..n), sum(k^2,k=1..3), sum(1/k^2,k=1..infinity), sum(k,k=3..1), sum(k,k=3..2), "
     "sum(x^k,k=0..infinity), sum(f(k),k=1..3), sum(f(k),k=1..n), sum(k,k), sum(2^k,k=0..n), "
     "sum(1/(k*(k+1)),k=1..n), sum(a,k=1..n), sum(k*x^k,k=0..n), sum(1/k!,k=0..infinity), "
     "sum(k,k=n..n+2), sum((-1)^k/k,k=1..infinity), sum(1/k,k=1..infinity), "
     "sum(binomial(n,k),k=0..n)",
     "Warning, assumed x-1 <> 0, abs(x) < 1\n1/2*n*(n+1), 14, 1/6*Pi^2, -2, 0, -1/(x-1), "
     "f(1)+f(2)+f(3), sum(f(k),k = 1 .. n), "
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
    {"`evalf/near` := n -> Digits: evalf[20](near(1)), evalf(near(1)), evalf(near(1), 4), Digits",
     "20., 10., 4., 10"},
    {"`evalf/third` := n -> evalf[20](n/3): evalf(Product(third(k),k=1..2)), Digits",
     "0.2222222222, 10"},
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
    {"evalf(Pi,10^7+1)", "error: evalf: too many digits"},
    {"evalf(Pi,10^30)", "error: evalf: too many digits"},
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
    {"evalf(Pi,sqrt(2)), evalf(Pi,3), evalf([Pi,x]), evalf(1/3,1/7)",
     "3.141592654, 1.414213562, 3.14, [3.141592654, x], 0.3333333333, 0.1428571429"},
};

static const Row extremes[] = {
    {"map(f -> [minimize(a*f,x=0..1),maximize(a*f,x=0..1)], [sqrt(1-x),sqrt(x),x*(1-x),1/(2-x)]) "
     "assuming a>0",
     "[[0, a], [0, a], [0, 1/4*a], [1/2*a, a]]"},
    {"minimize(a*sqrt(1-x^2),x=-1..1), minimize(a*sqrt(x-2),x=2..infinity), "
     "maximize(a*sqrt(x-2),x=2..infinity), minimize(a*sqrt(2-x),x=-infinity..2) assuming a>0",
     "0, 0, infinity, 0"},
    {"minimize(1.5*x^2,x=1..2,location)", "1.5, {[{x = 1}, 1.5]}"},
    {"minimize(piecewise(1<x and x<2,0,5),x,location)",
     "Warning, the value is taken at infinitely many points: some of them are listed\n"
     "0, {[{x = 3/2}, 0]}"},
    {"extrema(sin(x),{},x,'s'), s, extrema(cos(2*x),{},x), extrema(sin(x)+sin(y),{},{x,y}), "
     "extrema(exp(cos(x)),{},x), extrema(sin(x)^2,{},x), extrema(x/2+sin(x),{},x)",
     "{-1, 1}, {{x = 1/2*Pi}, {x = 3/2*Pi}}, {-1, 1}, {-2, 2}, {exp(-1), exp(1)}, {0, 1}, "
     "extrema(1/2*x+sin(x),{},x)"},
    {"maximize(sin(x)), minimize(x^2-2*x), minimize(x^2,x=1..2), maximize(x^2,x=-1..2), "
     "maximize(x^2,x=-1..2,location), minimize(x^2+y^2,x=-1..1,y=-1..1), maximize(x), "
     "minimize(exp(x)), minimize(abs(x-1),x=0..3), maximize(x*y,x=0..1,y=0..2), "
     "maximize(cos(x),x=0..Pi), minimize(x^2-2*x,location)",
     "1, -1, 1, 4, 4, {[{x = 2}, 4]}, 0, infinity, 0, 0, 2, 1, -1, {[{x = 1}, -1]}"},
    {"extrema(x,{x^2+y^2=2})", "{-2^(1/2), 2^(1/2)}"},
    {"extrema(x^2-2*x,{},x), extrema(x+y,{x^2+y^2=2},{x,y}), extrema(x^2,{},x,'s'), s, "
     "extrema(x^3-3*x,{},x), extrema(a*x^2+b*x,{},x)",
     "Warning, assumed a <> 0\n{-1}, {-2, 2}, {0}, {{x = 0}}, {-2, 2}, {-1/4*b^2/a}"},
    {"with(SignalProcessing): Convolution(<1,2>,<3,4>), Convolution([1,2,3],[1,1])",
     "Vector[column](3,[3,10,8]), Vector[column](4,[1,3,5,3])"},
    {"with(DiscreteTransforms): FourierTransform(<1,2,3,4>), "
     "InverseFourierTransform(FourierTransform(<1.,2.,3.,4.>))",
     "Vector[column](4,[5.000000000,-1.000000000+1.000000000*I,-1.000000000,-1.000000000-1."
     "000000000*I]), Vector[column](4,[1.000000000,2.000000000,3.000000000,4.000000000])"},
};

static const Row kinds_of_calls[] = {
    {"D(x->x^2), D[1](proc(x,y) x*y^2 end), D[2](proc(x,y) x*y^2 end), D[1,2]((x,y)->x^2*y^3), "
     "D[2,2]((x,y)->x^2*y^3), D[1](x->x^3), D[1,1](x->x^3), D(f), D[1](f), D[i](f), D[1,i](f), "
     "D[2](f)(a,b), D(x->f(x)), D(x->x*f(x))(2), D(proc(t) sin(2*t) end)(0), D(x->abs(x))(1), "
     "(D@@2)(x->x^4)",
     "x -> 2*x, (x, y) -> y^2, (x, y) -> 2*x*y, (x, y) -> 6*x*y^2, (x, y) -> 6*x^2*y, x -> 3*x^2, "
     "x -> 6*x, D(f), D[1](f), D[i](f), D[1,i](f), D[2](f)(a,b), x -> D(f)(x), f(2)+2*D(f)(2), 2, "
     "1, x -> "
     "12*x^2"},
    {"D((x,y)->x*y)",
     "error: D: a procedure of several parameters needs the number of one, as in D[1](f)"},
    {"D[3]((x,y)->x*y)",
     "error: D: the procedure has 2 parameters, so there is no derivative by number 3"},
    {"D[0]((x,y)->x*y)",
     "error: D: the procedure has 2 parameters, so there is no derivative by number 0"},
    {"D[-1](x->x)",
     "error: D: the procedure has 1 parameters, so there is no derivative by number -1"},
    {"D[1,3]((x,y)->x*y)",
     "error: D: the procedure has 2 parameters, so there is no derivative by number 3"},
    {"D[i]((x,y)->x*y)", "D[i]((x, y) -> x*y)"},
    {"Diff(x(t)^2,x(t)), Diff(f(x,y),x,y), Diff(diff(x(t),t)^2,diff(x(t),t))",
     "2*x(t), Diff(f(x,y),x,y), 2*diff(x(t),t)"},
    {"diff(Diff(f(x)*y,x),y), diff(Diff(f(x),x),z), value(Diff(q[1]^3,q[1],q[1]))",
     "Diff(f(x)*y,x,y), 0, 6*q[1]"},
    {"Diff(x^2,x+1)", "error: invalid input: Diff expects names or functions as its variables"},
    {"evalf(Pi,5), evalf(1/3), evalf([Pi,1/2]), evalf(x/3+Pi), evalf(1,2,3), evalf(sqrt(2),20), "
     "evalf[6](Pi), evalf(exp(1),x), evalf({1/3}), evalf(<1/3,x>), evalf(1/3=y), evalf(0.1,30), "
     "evalf(2^100)",
     "3.1416, 0.3333333333, [3.141592654, 0.5000000000], 0.3333333333*x+3.141592654, 1., 2., 3., "
     "1.4142135623730950488, 3.14159, 2.718281828, x, {0.3333333333}, "
     "Vector[column](2,[0.3333333333,x]), 0.3333333333 = y, 0.1, 1.267650600e30"},
    {"evalf(Pi,20000000)", "error: evalf: too many digits"},
    {"evalf(Pi,10^30)", "error: evalf: too many digits"},
    {"evalf(Pi,0)", "error: evalf: a number of digits is positive, 0 is not"},
    {"evalc((a+I*b)^2), evalc(exp(I*x)), evalc(abs(x+I*y)), evalc(sin(x+I*y)), evalc(1/(x+I*y)), "
     "evalc(conjugate(x+I*y)), evalc(sqrt(3+4*I)), evalc(x), evalc([I*x,x])",
     "a^2-b^2+2*I*b*a, cos(x)+I*sin(x), (x^2+y^2)^(1/2), sin(x)*cosh(y)+I*cos(x)*sinh(y), "
     "x/(x^2+y^2)-I*y/(x^2+y^2), x-I*y, "
     "5^(1/2)*cos(1/2*arctan(4/3))+I*5^(1/2)*sin(1/2*arctan(4/3)), x, [I*x, x]"},
    {"subs[eval](x=0,cos(x)), subs[eval](x=Pi,sin(x)+y), subs[f](x=1,x), subs(x=2,<x,1>), "
     "subs([x=1,y=2],x+y), subs(x=1,y=x,x*y), subs({x=y,y=x},[x,y]), subs(x^2=3,x^2+x), "
     "subs(x=1,f(x)=x), subs(x)",
     "1, y, 1, Vector[column](2,[2,1]), 3, x, [y, x], 3+x, f(1) = 1, x"},
    {"subs(5,x)", "error: invalid input: subs received 5, which is not valid for its 1st argument"},
    {"subs(x,y)", "error: invalid input: subs received x, which is not valid for its 1st argument"},
    {"subs[eval](x=0,[cos(x),<x,exp(x)>])", "[1, Vector[column](2,[0,1])]"},
    {"algsubs(x^2=y,x^4+x^3+1), algsubs(a+b=c,(a+b)^2+a), algsubs(x*y=z,x^2*y^2+x*y), "
     "algsubs(x^2=1,x^5)",
     "y^2+x*y+1, c^2-b+c, z^2+z, x"},
    {"limit((abs(x+y)-abs(x-y))/(2*x),x=0), limit((abs(x^2-y)-abs(y))/x^2,x=0), "
     "limit(abs(x+y)/x,x=0,right)",
     "Warning, assumed y <> 0\nsignum(y), -signum(y), infinity"},
    {"limit((abs(x+y)-abs(x-y))/(2*x),x=0) assuming y<0", "-1"},
    {"limit((abs(x+y)-abs(x-y))*abs(b)/(2*x),x=0)", "Warning, assumed y <> 0\nsignum(y)*abs(b)"},
    {"limit([sin(x)/x,x],x=0), limit({x,x^2},x=2), limit(x=1/x,x=2), limit(<x,1/x>,x=2), "
     "limit([abs(x)/x,x],x=0,left), limit([abs(x)/x,x],x=0,right), limit(1/x,x=0,left), "
     "limit(1/x,x=0,real), limit(1/x^2,x), limit(sin(x)/x,x), limit(x,x=a), "
     "limit(exp(-1/x),x=0,right), limit(x*ln(x),x=0,right), limit((1+a/n)^n,n=infinity), "
     "limit(floor(x),x=1,left), limit(floor(x),x=1,right), limit(floor(x),x=1)",
     "[1, 0], {2, 4}, 2 = 1/2, Vector[column](2,[2,1/2]), [-1, 0], [1, 0], -infinity, undefined, "
     "infinity, 1, a, 0, 0, exp(a), 0, 1, undefined"},
    {"limit(x,x=0,up)", "error: invalid input: limit expects left or right as its 3rd argument"},
    {"limit(x,2)", "error: invalid input: limit expects x = a with a name x as its 2nd argument"},
    {"limit(x,x^2=1)",
     "error: invalid input: limit expects x = a with a name x as its 2nd argument"},
    {"limit(f(x),x[1]=2)",
     "error: invalid input: limit expects x = a with a name x as its 2nd argument"},
    {"series(exp(x),x), series(exp(x),x,2), series(exp(x),x=0,1), series(exp(x),x=a,2), "
     "series(f(x),x,3), series(1/(1-x)^2,x,4), series(GAMMA(x),x,1), series(x^x,x,2), "
     "series(ln(1+x),x=infinity,2)",
     "1+x+1/2*x^2+1/6*x^3+1/24*x^4+1/120*x^5+O(x^6), 1+x+O(x^2), 1+O(x), "
     "exp(a)+exp(a)*(x-a)+O((x-a)^2), f(0)+D(f)(0)*x+1/2*(D@@2)(f)(0)*x^2+O(x^3), "
     "1+2*x+3*x^2+4*x^3+O(x^4), 1/x+O(1), 1+ln(x)*x+O(x^2), ln(x)+1/x+O(1/x^2)"},
    {"series(exp(x),x,a)", "error: the order of a series is an integer from 1 to 1000"},
    {"series(exp(x),x,10^20)", "error: the order of a series is an integer from 1 to 1000"},
    {"series(exp(x),x,1001)", "error: the order of a series is an integer from 1 to 1000"},
    {"series(exp(x),2)",
     "error: invalid input: series expects x = a with a name x as its 2nd argument"},
    {"series(exp(x),x+1=2)",
     "error: invalid input: series expects x = a with a name x as its 2nd argument"},
    {"Order := 3: series(exp(x),x), taylor(cos(x),x), asympt(1/(1+x),x), mtaylor(exp(x*y),[x,y])",
     "1+x+1/2*x^2+O(x^3), 1-1/2*x^2+O(x^3), 1/x-1/x^2+O(1/x^3), 1+x*y"},
    {"Order := a: series(exp(x),x)", "error: the order of a series is an integer from 1 to 1000"},
    {"Order := 0: series(exp(x),x)", "error: the order of a series is an integer from 1 to 1000"},
    {"taylor(sin(x),x), taylor(sin(x),x=Pi,3), taylor(1/(1-x),x=0,3), taylor(exp(a*x),x,3), "
     "taylor(x^3,x,2), taylor(f(x),x=1,2)",
     "x-1/6*x^3+1/120*x^5+O(x^6), -x+Pi+O((x-Pi)^3), 1+x+x^2+O(x^3), 1+a*x+1/2*a^2*x^2+O(x^3), "
     "O(x^2), f(1)+D(f)(1)*(x-1)+O((x-1)^2)"},
    {"taylor(ln(x),x=0,3)", "error: does not have a taylor expansion, try series()"},
    {"taylor(sin(x),3)",
     "error: invalid input: taylor expects x = a with a name x as its 2nd argument"},
    {"mtaylor(sin(x*y),[x,y],4), mtaylor(exp(x),x,3), mtaylor(exp(x),{x},3), "
     "mtaylor(ln(x*y),[x=1,y=1],3), mtaylor(x^2*y,[x=1,y],4), mtaylor(1/(1+x+y),[x,y],3), "
     "mtaylor(sin(x),[x=Pi],4)",
     "x*y, 1+x+1/2*x^2, 1+x+1/2*x^2, y-2+x-1/2*(x-1)^2-1/2*(y-1)^2, y+2*(x-1)*y+(x-1)^2*y, "
     "1-x-y+x^2+2*x*y+y^2, -x+Pi+1/6*(x-Pi)^3"},
    {"mtaylor(ln(x),[x],3)", "error: does not have a taylor expansion, try series()"},
    {"mtaylor(1/x,[x,y],3)", "error: does not have a taylor expansion, try series()"},
    {"asympt(ln(1+1/x),x,3), asympt(sqrt(x^2+1),x,4), asympt(exp(x),x), asympt(n!,n,2), "
     "asympt(x/(x-1),x)",
     "1/x-1/2/x^2+O(1/x^3), x+1/2/x+O(1/x^3), asympt(exp(x),x), "
     "2^(1/2)*Pi^(1/2)*n^(n+1/2)*exp(-n)*(1+1/12/n+O(1/n^2)), "
     "1+1/x+1/x^2+1/x^3+1/x^4+1/x^5+O(1/x^6)"},
    {"int(x*y,[x,y]), int(x*y,[x=0..1,y=0..x]), int(x*y*z,[x=0..1,y=0..2,z=0..3]), "
     "int(x*y,[x=0..1,y]), int(1/(x+y),[x=1..2,y=1..2],numeric), int(x*y,[x=0..1,y=0..1],numeric), "
     "int(x,[]), int(exp(-x^2),[x=0..1],numeric=true), int(x*y,[x,y],AllSolutions), "
     "int(x*y,[x=0..1,y=0..1],numeric=false)",
     "Warning, the option AllSolutions of int has no effect here\n1/4*x^2*y^2, 1/4*x^2, 9/2, "
     "1/4*y^2, 0.3397980736, 0.2500000000, x, 0.7468241328, "
     "1/4*x^2*y^2, 1/4"},
    {"int(sin,0..Pi), int(x->x^2,0..1), int(proc(x) exp(x) end,0..1), int(x->f(x),0..1), "
     "int(exp,a..b)",
     "2, 1/3, exp(1)-1, int(x -> f(x),0 .. 1), exp(b)-exp(a)"},
    {"int([x,x^2],x=0..1), int({x,1},x), int(x=x^2,x), int(<x|1>,x=0..1), int([x,1.5],x), "
     "int(x=2*x,x=0..2)",
     "[1/2, 1/3], {x, 1/2*x^2}, 1/2*x^2 = 1/3*x^3, Vector[row](2,[1/2,1]), [1/2*x^2, "
     "1.500000000*x], 2 = 4"},
    {"int(1.5*x^2,x=0..2), int(0.5*x,x), int(exp(-x^2)/(1.+x^4),x=0..1), int(x^x*1.,x=0..1), "
     "int(x^x*1.0,x), int(f(x)*1.5,x=0..1), int(sin(x),x=0..1.5), int(x^1.5,x=0..1)",
     "4., 0.2500000000*x^2, 0.6772090019, 0.7834305107, int(1.0*x^x,x), int(1.5*f(x),x = 0 .. 1), "
     "0.9292627983, 0.4000000000"},
    {"int(exp(-x^2),x=0..1,numeric), int(exp(-x^2),x=0..1,numeric,digits=5), "
     "int(exp(-x^2),x=0..1,numeric=true,digits=20), int(exp(-x^2),x=0..1,numeric=false), "
     "int(exp(-x^2),x=0..1,method=_Gquad), int(exp(-x^2),x=0..1,continuous,allsolutions), "
     "int(f(x),x=0..1,numeric), int(a*x,x=0..1,numeric)",
     "Warning, the option allsolutions of int has no effect here\n0.7468241328, 0.74682, "
     "0.74682413281242702540, 1/2*Pi^(1/2)*erf(1), 1/2*Pi^(1/2)*erf(1), "
     "1/2*Pi^(1/2)*erf(1), Int(f(x),x = 0. .. 1.), Int(a*x,x = 0. .. 1.)"},
    {"int(x,x,nosuch)", "error: int has no option nosuch"},
    {"int(x,x=0..1,numeric=maybe)", "error: numeric = maybe: expected true or false"},
    {"int(x,x=0..1,digits=0)", "error: digits = 0: expected an integer, at least 1"},
    {"int(x,x+1)", "error: invalid input: int expects a name or x = a..b as its 2nd argument"},
    {"int(x,x[1])", "error: invalid input: int expects a name or x = a..b as its 2nd argument"},
    {"int(x,f(x)=0..1)",
     "error: invalid input: int expects a name or x = a..b as its 2nd argument"},
    {"int(x,3..4)", "error: invalid input: int expects a name or x = a..b as its 2nd argument"},
    {"%int(x,x=0..1), value(%int(x,x=0..1)), value(%diff(x^2,x)), %f(2), value(%f(2)), "
     "value(%sin(0)), value(Int(x,x)+Sum(k,k=1..2)), value([Int(x,x=0..1),Limit(x,x=2)]), "
     "value(5), value(Diff(x^3,x)), value(Product(k,k=1..4)), value(f(Int(x,x=0..2)))",
     "%int(x,x = 0 .. 1), 1/2, 2*x, %f(2), f(2), 0, 1/2*x^2+3, [1/2, 2], 5, 3*x^2, 24, f(2)"},
    {"sum(k,k=1..n), sum(k^2,k=0..3), sum(f(k),k=2..3), sum([k,1],k=1..2), sum(k,k), "
     "sum(1.5*k,k=1..2), sum(k,k=a..b), sum(2,k=1..5), sum(k,k=5..3), sum(k^2,k=RootOf(_Z^2-2)), "
     "sum(1/k^2,k=1..infinity), sum(1/k^2,k=1..5), add(k,k=1..3)",
     "1/2*n*(n+1), 14, f(2)+f(3), [3, 2], -1/2*k+1/2*k^2, 4.5, 1/2*(a+b)*(b-a+1), 10, -4, 4, "
     "1/6*Pi^2, 5269/3600, 6"},
    {"sum(k,k+1=1..2)", "error: invalid input: sum expects k = a..b as its 2nd argument"},
    {"sum(k,2=1..3)", "error: invalid input: sum expects k = a..b as its 2nd argument"},
    {"product(k,k=1..5), product(f(k),k=1..n), product(2,k=1..n), product(k,k=3..1), "
     "product(1-1/k^2,k=2..infinity), product(k,k=a..a+2)",
     "120, product(f(k),k = 1 .. n), 2^n, 1/2, 1/2, a*(a+1)*(a+2)"},
    {"minimize(x^2-2*x), minimize(x^2,x=1..2), maximize(sin(x)), maximize(x*(1-x),x=0..1), "
     "minimize(abs(x-1),x), minimize(x^2+y^2-2*x), maximize(3,x), minimize(exp(x)), "
     "minimize(x,x=2..5,location), maximize(x,x=2..5,location=true), maximize(1/x,x=-1..1), "
     "minimize(x^3,x), minimize(x^4-2*x^2,x,location), minimize({x^2},x), minimize(f(x),x)",
     "-1, 1, 1, 1/4, 0, -1, 3, 0, 2, {[{x = 2}, 2]}, 5, {[{x = 5}, 5]}, infinity, -infinity, -1, "
     "{[{x = -1}, -1], [{x = 1}, -1]}, minimize({x^2},x), minimize(f(x),x)"},
    {"extrema(x^2,{},x), extrema(x^2+y^2,{x+y=2},{x,y}), extrema(x+y,{x^2+y^2=1},{x,y}), "
     "extrema(f(x),{},x), extrema(x^3-x,{},x), extrema(x,{},x), extrema(x^2-y^2,{},{x,y},'t'), t, "
     "extrema(x,{x^2=4},x,'u'), u",
     "{0}, {2}, {-2^(1/2), 2^(1/2)}, extrema(f(x),{},x), {-2/9*3^(1/2), 2/9*3^(1/2)}, {}, {0}, {{x "
     "= 0, y = 0}}, {-2, 2}, {{x = -2}, {x = 2}}"},
    {"extrema(x^2,{},x,5)", "error: invalid input: extrema expects its 4th argument, points, to be "
                            "of type name, but received 5"},
    {"with(DiscreteTransforms): FourierTransform([1,0,0,0]), InverseFourierTransform([1,1]), "
     "FourierTransform(<1,2>), FourierTransform([1]), FourierTransform([1,-1])",
     "Vector[column](4,[0.5000000000,0.5000000000,0.5000000000,0.5000000000]), "
     "Vector[column](2,[1.414213562,0.]), Vector[column](2,[2.121320344,-0.7071067812]), "
     "Vector[column](1,[1.000000000]), Vector[column](2,[0.,1.414213562])"},
    {"with(SignalProcessing): convert(InverseFFT(FFT([1e300, -40, 2])), list), "
     "convert(InverseFFT(FFT([1e20000, -40, 2])), list)",
     "[1.000000000e300, -21.00000000, 21.00000000], [1.000000000e20000, -21.00000000, "
     "21.00000000]"},
    {"SignalProcessing:-InverseFFT(SignalProcessing:-FFT([1e90000, -40, 2]))",
     "error: numbers of sizes so far apart need more than 262144 bits"},
    {"with(SignalProcessing): Convolution([1,2],[3,4]), Convolution(<1,2>,<1.,0>), "
     "Convolution([a,b],[c]), Convolution([1.5],[2]), Convolution([1,2,3],[0.5,a]), "
     "Convolution([1,x],[1.,2])",
     "Vector[column](3,[3,10,8]), Vector[column](3,[1.000000000,2.000000000,0.]), "
     "Vector[column](2,[a*c,b*c]), Vector[column](1,[3.000000000]), "
     "Vector[column](4,[0.5,1.0+a,1.5+2*a,3*a]), Vector[column](3,[1.,1.*x+2,2*x])"},
    {"with(inttrans): laplace(exp(a*t),t,s), invlaplace(1/(s-a),s,t), fourier(exp(-t^2),t,w), "
     "laplace(f(t),t,s)",
     "1/(s-a), exp(a*t), Pi^(1/2)*exp(-1/4*w^2), laplace(f(t),t,s)"},
    {"value(Diff(x^3,x)), value(Product(k,k=1..4)), value(f(Int(x,x=0..2)))", "3*x^2, 24, f(2)"},
    {"evalf(Pi,-3)", "error: evalf: a number of digits is positive, -3 is not"},
    {"int(x^2,0..1)", "error: invalid input: int expects a name or x = a..b as its 2nd argument"},
    {"int(f,0..1)", "error: invalid input: int expects a name or x = a..b as its 2nd argument"},
    {"sum(k,k={1,2,5})", "error: invalid input: sum expects k = a..b as its 2nd argument"},
    {"Student:-Calculus1:-ExtremePoints(piecewise(x<0,1,2),x)",
     "error: the first 40 derivatives of piecewise(x < 0,1,2) vanish at 1.e-8: no telling whether "
     "it turns there"},
    {"sum(k^2,k=RootOf(_Z^2-2))", "4"},
    {"mtaylor(sin(x*y),[x,y],4), mtaylor(exp(x),x,3), mtaylor(exp(x),{x},3), "
     "mtaylor(ln(x*y),[x=1,y=1],3), mtaylor(x^2*y,[x=1,y],4), mtaylor(1/(1+x+y),[x,y],3), "
     "mtaylor(sin(x),[x=Pi],4)",
     "x*y, 1+x+1/2*x^2, 1+x+1/2*x^2, y-2+x-1/2*(x-1)^2-1/2*(y-1)^2, y+2*(x-1)*y+(x-1)^2*y, "
     "1-x-y+x^2+2*x*y+y^2, -x+Pi+1/6*(x-Pi)^3"},
    {"mtaylor(f(x,y),[x,y],2)", "error: no Taylor expansion at this point was found"},
};

static void derivatives_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(derivatives);
}

static void differences_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(differences);
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

static void kinds_of_calls_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(kinds_of_calls);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derivatives_are_right),    cmocka_unit_test(differences_are_right),
        cmocka_unit_test(integrals_are_right),      cmocka_unit_test(limits_and_series_are_right),
        cmocka_unit_test(sums_are_right),           cmocka_unit_test(substitution_are_right),
        cmocka_unit_test(values_are_right),         cmocka_unit_test(extremes_are_right),
        cmocka_unit_test(kinds_of_calls_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
