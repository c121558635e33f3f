/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands of the topic algebra promise: coefficients, division, greatest divisors,
 * factors, rewriting and conversion, assumptions, and what they say of wrong calls.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row coefficients[] = {
    {"coeff(3*x^2+2*x+1,x), coeff(3*x^2+2*x+1,x,2), coeff(3*x^2+2*x+1,x^2), coeff(3*x^2+1,x,0), "
     "coeff(x*y+y,y), coeff(x^(-1)+2,x,-1), coeff(x^2,x,5), coeff(sin(x)*y,y), "
     "coeff(a*x^2+b*x^2,x,2), coeff(5,x,0), coeff(5,x)",
     "2, 3, 3, 1, x+1, 1, 0, sin(x), a+b, 5, 0"},
    {"coeff((x+1)^2,x,1)", "2"},
    {"coeffs(3*x^2+2*x+1), coeffs(3*x^2*y+2*x,x), coeffs(x*y+a*x,[x,y],'t'), t, coeffs(5), "
     "coeffs(2*x,x,'u'), u",
     "3, 2, 1, 3*y, 2, 1, a, x*y, x, 5, 2, x"},
    {"coeffs(sin(x)*x,x)", "error: not a polynomial in the given unknown"},
    {"degree(x^3+x,x), degree(x^2*y^3), degree(x^2*y^3,y), degree(5,x), degree(0,x), "
     "degree(x*y+x^2*y^2,[x,y]), degree(x*y+x^2*y^2,{x,y}), ldegree(x^3+x,x), ldegree(x^2+1,x), "
     "ldegree(0,x), ldegree(x^2*y+y,[x,y]), degree(1/x,x), degree(sin(x),x), degree(x^n,x)",
     "3, 5, 3, 0, -infinity, 4, 4, 1, 0, infinity, 1, -1, FAIL, FAIL"},
    {"lcoeff(3*x^2+2*x), tcoeff(3*x^2+2*x), lcoeff(x*y^2+5*x^2,x), lcoeff(x*y^2+5*x^2,y), "
     "lcoeff(3*x^2*y+y^3,[x,y],'t'), t, tcoeff(3*x^2+7*x+5,x), tcoeff(3*x^2+7*x,x,'s'), s, "
     "lcoeff(5), lcoeff(0,x), sign(-3*x^2+x), sign(x-1), sign(-5), sign(0), sign(y-x^2,x), "
     "sign(y-x^2,y)",
     "3, 2, 5, x, 3, x^2*y, 5, 7, x, 5, 0, -1, 1, -1, 1, -1, 1"},
    {"collect(x*y+x+y*x^2+1,x), collect(x*y+x+y,[x,y]), collect(a*x+b*x+c,x), "
     "collect((x+1)^2*y+y,y,expand), collect((x+1)*y+(x-1)*y,y,factor), "
     "collect(f(t)*a+f(t)*b,f(t)), collect(x*y+x*z,[x,y,z],distributed), "
     "collect(a*diff(y(t),t)+b*diff(y(t),t),diff), collect([a*x+b*x],x), "
     "collect(sin(x)*a+sin(x)*b,sin(x))",
     "x^2*y+(y+1)*x+1, (y+1)*x+y, (a+b)*x+c, (x^2+2*x+2)*y, 2*x*y, (a+b)*f(t), x*y+x*z, "
     "(a+b)*diff(y(t),t), [(a+b)*x], (a+b)*sin(x)"},
};

static const Row division[] = {
    {"quo(x^3+1,x+1,x), rem(x^3+2,x+1,x), quo(x^3,x^2+1,x,'r'), r, rem(x^3,x^2+1,x,'q'), q, "
     "quo(x,x^2,x), rem(x,x^2,x), quo(0,x,x), divide(x^2-y^2,x-y), divide(x^2-y^2,x-y,'w'), w, "
     "divide(x^2+1,x-1), divide(0,x), pquo(x^2+1,2*x+3,x), prem(x^2+1,2*x+3,x), "
     "prem(x^2+1,2*x+3,x,'m','pq'), m, pq, pquo(x^2+1,2*x+3,x,'m2','pr'), m2, pr",
     "x^2-x+1, 1, x, -x, -x, x, 0, x, 0, true, true, x+y, false, true, 2*x-3, 13, 13, 4, 2*x-3, "
     "2*x-3, 4, 13"},
    {"quo(x,0,x)", "error: numeric exception: division by zero"},
    {"rem(x,0,x)", "error: numeric exception: division by zero"},
    {"divide(x,0)", "error: numeric exception: division by zero"},
    {"quo(sin(x),x,x)", "error: invalid arguments: polynomials in the given unknown expected"},
    {"gcd(x^2-1,x^2+2*x+1), gcd(12,18), gcd(x,y), gcd(0,x), gcd(0,0), gcd(6*x,4*x^2,'a','b'), a, "
     "b, gcd(1/2,3/4), gcd(x^2*y,x*y^2), lcm(x^2-1,x+1), lcm(4,6), lcm(x), lcm(), lcm(x,y,x*y), "
     "lcm(0,x)",
     "x+1, 6, 1, x, 0, 2*x, 3, 2*x, 1/4, x*y, x^2-1, 12, x, 1, x*y, 0"},
    {"gcdex(x^2-1,x+2,x,'s','t'), s, t, gcdex(x,x^2+1,x^2,x,'s1','t1'), expand(s1*x+t1*(x^2+1)), "
     "gcdex(x^2-1,x^2-x,x)",
     "1, 1/3, -1/3*x+2/3, x^2, x-1"},
    {"content(6*x^2+4*x,x), content(6*x*y+4*y,x,'pp'), pp, primpart(6*x^2+4*x,x), "
     "primpart(6*x^2+4*x,x,'c'), c, content(0,x), content(x/2+1/3,x), content(-2*x-4,x), "
     "primpart(-2*x-4,x)",
     "2, 2*y, 3*x+2, 3*x^2+2*x, 3*x^2+2*x, 2, 0, 1/6, 2, -x-2"},
    {"resultant(x^2+1,x-2,x), resultant(x-a,x-b,x), resultant(x^2-1,x-1,x), resultant(3,x,x), "
     "resultant(5,7,x), discrim(x^2+b*x+c,x), discrim(x^2-2*x+1,x), discrim(x-1,x), "
     "discrim(x^3+p*x+q,x)",
     "5, a-b, 0, 3, 1, b^2-4*c, 0, 1, -4*p^3-27*q^2"},
};

static const Row factors[] = {
    {"factor(x^2-1), factor(x^2+1), factor(x^2-2,sqrt(2)), factor(x^2+1,I), factor(6*x^2-6), "
     "factor(x^3*y-x*y^3), factor(5), factor((x^2-1)/(x+2)), factor([x^2-1,x^2]), "
     "factor(x^2-1=y^2-4), factor(x^2-2.*x+1.), factor(0), factor(x^4+4), factor(a*x+a*y), "
     "factor(sin(x)^2-1)",
     "(x-1)*(x+1), x^2+1, (x-2^(1/2))*(x+2^(1/2)), (x+I)*(x-I), 6*(x-1)*(x+1), x*y*(x-y)*(x+y), 5, "
     "(x-1)*(x+1)/(x+2), [(x-1)*(x+1), x^2], (x-1)*(x+1) = (y-2)*(y+2), 1.*(x-1.)^2, 0, "
     "(x^2-2*x+2)*(x^2+2*x+2), a*(x+y), (sin(x)-1)*(sin(x)+1)"},
    {"factors(x^2-1), factors(6*x^3-6*x), factors(5), factors(x^2), factors(1/2*x^2-1/2), "
     "sqrfree(x^3-x^2), sqrfree(4*x^2-8*x+4), irreduc(x^2+1), irreduc(x^2-1), irreduc(x), "
     "irreduc(5), irreduc(2*x+2), irreduc(x^2+infinity, I)",
     "[1, [[x-1, 1], [x+1, 1]]], [6, [[x, 1], [x-1, 1], [x+1, 1]]], [5, []], [1, [[x, 2]]], [1/2, "
     "[[x-1, 1], [x+1, 1]]], [1, [[x, 2], [x-1, 1]]], [4, [[x-1, 2]]], true, false, true, false, "
     "true, true"},
    {"expand((x+y)^2), expand((x+1)*(y+2)*z), expand(sin(a+b)), expand(cos(2*x)), "
     "expand(exp(a+b)), expand(ln(x*y)), expand((x+1)^2*(y+1),x+1), expand([(x+1)^2]), "
     "expand((x+1)^(-2)), expand((x+y)/z), expand(x*(y+z)=a*(b+c)), expand((a+b)^n), "
     "expand((a*b)^n), expand(2^(a+b)), expand((x+1)^0), expand(tan(a+b)), expand(sinh(a+b)), "
     "expand(sin(3*x))",
     "x^2+2*x*y+y^2, x*y*z+2*x*z+y*z+2*z, sin(a)*cos(b)+cos(a)*sin(b), 2*cos(x)^2-1, "
     "exp(a)*exp(b), ln(x*y), (x+1)^2*y+(x+1)^2, [x^2+2*x+1], 1/(x+1)^2, x/z+y/z, x*y+x*z = "
     "a*b+a*c, (a+b)^n, (a*b)^n, 2^(a+b), 1, (tan(a)+tan(b))/(1-tan(a)*tan(b)), "
     "sinh(a)*cosh(b)+cosh(a)*sinh(b), "
     "4*cos(x)^2*sin(x)-sin(x)"},
    {"numer(a/b), denom(a/b), numer(1/2+x), denom(1/2+x), numer(x+1/x), denom(x+1/x), numer(3/4), "
     "denom(3/4), numer(5), denom(x), denom(2^(-x)), numer(x/(y/z)), denom(0.5*x), numer(a/b+c/d), "
     "numer(<1/2>)",
     "a, b, 2*x+1, 2, x^2+1, x, 3, 4, 5, 1, 2^x, x*z, 1, a*d+b*c, Vector[column](1,[1])"},
    {"normal((x^2-1)/(x-1)), normal(1/x+1/y), normal(x/(x+1)+1/(x+1)), normal([x/x^2]), "
     "normal((x^2-1)/(x-1),expanded), normal(1/(x+1)^2-1/(x+1)), normal(sin(x)/sin(x)^2), "
     "normal(2/(2*x+2))",
     "x+1, (x+y)/x/y, 1, [1/x], x+1, -x/(x+1)^2, 1/sin(x), 1/(x+1)"},
};

static const Row rewriting[] = {
    {"convert(binomial(n, n+1), GAMMA), simplify(binomial(n, n+2)+1), convert(pochhammer(n, -n), "
     "factorial), convert(Beta(x, -x), GAMMA), convert(pochhammer(n, 3-n), GAMMA)",
     "binomial(n,n+1), binomial(n,n+2)+1, pochhammer(n,-n), Beta(x,-x), 2/GAMMA(n)"},
    {"simplify(sin(x)^2+cos(x)^2), simplify(exp(a)*exp(b)), simplify(sqrt(x^2)), "
     "simplify(sqrt(x^2),symbolic), simplify((x^2-1)/(x-1)), simplify(x^a*x^b), "
     "simplify(ln(exp(x))), simplify(ln(exp(x)),symbolic), simplify(cosh(x)^2-sinh(x)^2), "
     "simplify(4^(1/2)), simplify(1/(sqrt(2)-1)), simplify(GAMMA(n+1)/GAMMA(n)), "
     "simplify((n+1)!/n!), simplify([sin(x)^2+cos(x)^2]), simplify(x^2+y^2,{x^2+y^2=1}), "
     "simplify(abs(x)^2), simplify(a*x+a*y,size), simplify(tan(x)*cos(x)), simplify(1-sin(x)^2), "
     "simplify(sin(2*x)/sin(x)), simplify(sin(x)^2,trig), simplify(sqrt(8)), simplify(8^(1/3)), "
     "simplify((-8)^(1/3)), simplify(sqrt(x^2)) assuming x>0",
     "1, exp(a+b), x, x, x+1, x^(a+b), x, x, 1, 2, 2^(1/2)+1, n, n+1, [1], 1, x^2, a*(x+y), "
     "sin(x), cos(x)^2, 2*cos(x), sin(x)^2, 2*2^(1/2), 2, 2*(-1)^(1/3), x"},
    {"simplify(x^3+x*y,[x^2=y])", "2*x*y"},
    {"evalb(expand(convert(3*sin(t)+4*cos(t),phaseamp,t))=3*sin(t)+4*cos(t)), "
     "op(0,convert(sin(t)+cos(t),phaseamp,t)/sqrt(2))",
     "true, cos"},
    {"convert(sin(t)+cos(t),phaseamp)",
     "error: invalid input: convert needs the variable for the form phaseamp"},
    /* Each kind by itself, and all when none is named. */
    {"assume(p>0,q>0): E := [sin(a)*cos(b),exp(a)*exp(b),ln(2)+ln(3),sqrt(p)*sqrt(q)]: "
     "seq([seq(evalb(combine(e,o)<>e),e=E)],o=[trig,exp,ln,radical,power,symbolic])",
     "[true, false, false, false], [false, true, false, false], [false, false, true, false], "
     "[false, false, false, true], [false, true, false, true], [true, true, true, true]"},
    {"combine(Int(F(x),x=0..1)-2*Int(G(x),x=0..1)), combine(Int(F(x),x=0..1)+Int(F(x),x=1..2)), "
     "combine(Sum(F(k),k=1..3)+Sum(G(k),k=1..3)), combine(Limit(F(x),x=0)*Limit(G(x),x=0)^2), "
     "combine(Product(F(k),k=1..3)*Product(G(k),k=1..3)), combine(arctan(2)+arctan(3),arctan), "
     "expand(Int(c*F(x)+G(x),x)), expand(Sum(F(k)+G(k),k=1..3)), combine(exp(x)*exp(y),[exp,ln])",
     "Int(F(x)-2*G(x),x = 0 .. 1), Int(F(x),x = 0 .. 2), Sum(F(k)+G(k),k = 1 .. 3), "
     "Limit(F(x)*G(x)^2,x = 0), Product(F(k)*G(k),k = 1 .. 3), 3/4*Pi, c*Int(F(x),x)+Int(G(x),x), "
     "Sum(F(k),k = 1 .. 3)+Sum(G(k),k = 1 .. 3), exp(x+y)"},
    {"simplify(sqrt(x^2),assume=positive), simplify(sqrt(x^2),assume={x<0}), "
     "simplify(sqrt(x^2+2*x+1),radical,symbolic), simplify((x^2-1)/(x-1),ratpoly), "
     "hasassumptions(x)",
     "x, -x, x+1, x+1, false"},
    {"combine(sin(a)*cos(b)), combine(exp(a)*exp(b)), combine(ln(a)+ln(b)), "
     "combine(ln(a)+ln(b),ln,symbolic), combine(x^a*x^b), combine(sin(x)^2), "
     "combine(sin(x)*cos(x),trig), combine(2*ln(2)), combine(Int(f(x),x)+Int(g(x),x)), "
     "combine([exp(x)*exp(y)]), combine(sqrt(2)*sqrt(3)), "
     "combine(sqrt(x)*sqrt(y),radical,symbolic), combine(cosh(x)*sinh(x)), combine(cos(x)^3), "
     "combine(a*sin(x)*sin(y)), combine(4*sin(x)^3,trig), combine(x^a*y^a,power), "
     "combine(exp(x)^2,exp), combine(arctan(1/2)+arctan(1/3))",
     "1/2*sin(a+b)+1/2*sin(a-b), exp(a+b), ln(a)+ln(b), ln(a*b), x^(a+b), -1/2*cos(2*x)+1/2, "
     "1/2*sin(2*x), 2*ln(2), Int(f(x)+g(x),x), [exp(x+y)], 6^(1/2), (x*y)^(1/2), "
     "1/2*sinh(2*x), 1/4*cos(3*x)+3/4*cos(x), -1/2*a*cos(x+y)+1/2*a*cos(x-y), -sin(3*x)+3*sin(x), "
     "x^a*y^a, exp(2*x), arctan(1/2)+arctan(1/3)"},
    {"radnormal(1/(sqrt(2)+1)), radnormal(sqrt(3+2*sqrt(2))), rationalize(1/(sqrt(2)+1)), "
     "rationalize(1/(1+2^(1/3))), rationalize(1/(RootOf(z^3-2)+2^(1/3))), "
     "rationalize(x/(sqrt(x)+1)), evala(sqrt(2)*sqrt(3)), "
     "testeq(sin(x)^2+cos(x)^2,1), testeq(x,y), testeq(0), testeq(sin(2*x)-2*sin(x)*cos(x)), "
     "sqrt(8), sqrt(x^2), sqrt(4*x), sqrt(1/2), sqrt(-4), sqrt(12/25), sqrt(x^2*y), log(x), "
     "log[2](8), log10(100), ln(1), log[b](x), arcsin(1), arccos(0), arctanh(0), arccosh(1)",
     "2^(1/2)-1, 2^(1/2)+1, 2^(1/2)-1, 1/3*2^(2/3)-1/3*2^(1/3)+1/3, 1/(RootOf(_Z^3-2)+2^(1/3)), "
     "x*(x^(1/2)-1)/(x-1), 6^(1/2), true, false, "
     "true, true, 2*2^(1/2), (x^2)^(1/2), 2*x^(1/2), 1/2*2^(1/2), 2*I, 2/5*3^(1/2), (x^2*y)^(1/2), "
     "ln(x), 3, 2, 0, ln(x)/ln(b), 1/2*Pi, 1/2*Pi, 0, 0"},
    {"foldl(f,s,a,b,c), foldr(f,s,a,b,c), foldl(f,s), foldr(f,s), foldl(f,s,a), foldr(f,s,a), "
     "curry(f,a)(b), rcurry(f,a)(b), curry(f,1,2)(3,4), rcurry(f,1,2)(3,4), (f@g)(x), (f@@3)(x), "
     "(f@@0)(x), (sin@arcsin)(x), ((x->x+1)@@2)(1)",
     "f(f(f(s,a),b),c), f(a,f(b,f(c,s))), s, s, f(s,a), f(a,s), f(a,b), f(b,a), f(1,2,3,4), "
     "f(3,4,1,2), f(g(x)), f(f(f(x))), x, x, 3"},
    {"subsindets(x^2+y^3,`^`,f), subsindets([1,a,2],integer,k->k^2), "
     "evalindets(x^2+1.5,float,convert,rational), subsindets(f(x)+g(1),specfunc(f),z->h(op(z))), "
     "subsindets(f(f(x)),specfunc(f),z->g(op(z)))",
     "f(x^2)+f(y^3), [1, a, 4], x^2+3/2, h(x)+g(1), g(g(x))"},
    /* the library means its own commands */
    {"with(RealDomain): singular(1/(x^2+1),x)", "{x = -I}, {x = I}"},
    {"m := module() export solve, `^`; solve := () -> 7; `^` := () -> 8 end module: "
     "p := 1/(x^2+1): with(m): singular(p,x), solve(p,x), x^2",
     "{x = -I}, {x = I}, 7, 8"},
    {"with(RealDomain): sqrt(-1), ln(-1), (-8)^(1/3), solve(x^2=-1,x), solve(x^3=8,x)",
     "undefined, undefined, -2, 2"},
    {"with(Groebner): Basis([x^2+y,x*y-1],plex(x,y)), Basis([x^2+y,x*y-1],tdeg(x,y)), "
     "Basis({x+y,x-y},plex(x,y))",
     "[y^3+1, x+y^2], [x+y^2, x*y-1, x^2+y], [y, x]"},
    {"with(Groebner): Basis([c*x-d,x^2-1],plex(x)), Basis([a*x+y-1,x*y-b],tdeg(x,y)), "
     "Basis([x-t^2,y-t^3],lexdeg([t],[x,y])), Basis([3*x^2-1,2*x*y],plex(x,y),characteristic=5), "
     "Basis([5*x,y],tdeg(x,y),characteristic=5)",
     "[1], [a*x+y-1, y^2-y+a*b], [x^3-y^2, t*y-x^2, t*x-y, t^2-x], [y, x^2+3], [y]"},
    {"with(DifferentialAlgebra): R := DifferentialRing(blocks=[lam,[x,y]],derivations=[t]): "
     "G := RosenfeldGroebner([x[t,t]+lam*x,y[t,t]+lam*y+g,x^2+y^2-1],R): nops(G); "
     "Equations(G)[2..3]; BelongsTo([x*x[t]+y*y[t],x,lam-x[t]^2-y[t]^2+g*y],G); "
     "RosenfeldGroebner([x,x-1],R), BelongsTo(x,RosenfeldGroebner([x*y],[y],R))",
     "3\n[[g+lam, x, y-1], [lam-g, x, y+1]]\n[true, false, true]\n[], true"},
    {"with(DifferentialAlgebra): R := DifferentialRing(blocks=[[v,u]],derivations=[x,y]): "
     "Equations(RosenfeldGroebner([u[x]^2-4*u,u[x,y]*v[y]-u+1,v[x,x]-u[x]],R)[1],solved)[3..4]",
     "[u[x]^2 = 4*u, u[y]^2 = 2*u]"},
    {"with(DifferentialAlgebra): R := DifferentialRing(blocks=[x[1],x[2]],derivations=[t]): "
     "Equations(RosenfeldGroebner([x[1][t]-x[2],x[2][t]+x[1]],R))",
     "[[x[2][t]+x[1], x[2]+x[2][t,t]]]"},
    {"with(DifferentialAlgebra): R := DifferentialRing(blocks=[u],derivations=[x,y]): "
     "for e in [sin(u[x]), u[z], diff(u(y,x),x), u(0,0)] do "
     "try print(RosenfeldGroebner([e-1],R)) catch: print(no) end try end do: "
     "RosenfeldGroebner([u],R,singsol=foo)",
     "no\nno\nno\nno\nerror: invalid input: singsol is all or none, not foo"},
    {"with(PolynomialIdeals): J := PolynomialIdeal(x^2-1,x*y-1): K := PolynomialIdeal(x-1,y-1): "
     "IdealMembership(x-y,J), IdealContainment(J,K), IdealContainment(K,J), NumberOfSolutions(J), "
     "HilbertDimension(PolynomialIdeal(x*y,x*z)); Generators(Quotient(J,x-1)), "
     "IsRadical(PolynomialIdeal(x^2,y)), Generators(EliminationIdeal(PolynomialIdeal(x-t^2,y-t^3), "
     "{x,y})), IsProper(PolynomialIdeal(x,x-1))",
     "true, true, false, 2, 2\n{x+1, y+1}, false, {x^3-y^2}, false"},
    {"with(Groebner): Basis([x/3+y,x-1/2],plex(x,y),characteristic=5)", "[y+1, x+2]"},
    {"with(Groebner): Basis([x/5+y],plex(x,y),characteristic=5)",
     "error: modulo 5 Basis takes no coefficients with denominators that 5 divides"},
    {"with(PolynomialIdeals): for P in [[0,0,1],[0]] do "
     "try VanishingIdeal([P],[x,y]) catch: print(no) end try end do: "
     "J := PolynomialIdeal(x^2+1,characteristic=2): PolynomialIdeal(J,y), "
     "Generators(Quotient(PolynomialIdeal(x*y^2+y*x^2,characteristic=5),x+y)), "
     "Quotient(PolynomialIdeal(x*y),0), Radical(PolynomialIdeal(0,variables=[x]))",
     "no\nno\npolynomial_ideal([x^2+1, y],[x, y],2), {x*y}, polynomial_ideal([1],[x, y],0), "
     "polynomial_ideal([0],[x],0)"},
    {"combine(sin(x)*cos(x),plus), combine([sin(x)*cos(x)],trig)", "sin(x)*cos(x), [1/2*sin(2*x)]"},
    {"with(Groebner): IsZeroDimensional([a*x-1],{x}), IsProper([a*x-1,x],[x,a]); "
     "for T in [wdeg([1,3],[x,y]), other(x,y), lexdeg(x,y)] do "
     "try LeadingMonomial(x+y^2,T) catch: print(no) end try end do: LeadingMonomial(0,plex(x))",
     "true, false\nno\nno\nno\nerror: 0 has no leading term"},
    {"convert(Pi,confrac), convert(sqrt(2),confrac,3)", "[3, 7, 15, 1], [1, 2, 2]"},
    {"with(Groebner): Basis([x],plex(x),characteristic=6)",
     "error: Basis expects the characteristic 0 or a prime below 2^31"},
    {"expand((a+b)*(c+d), a+b), expand((a+b)*(c+d)*(e+f), a+b, c+d), expand(sin(2*x)*(a+b), sin), "
     "expand(sin(x+y)*cos(x+y), sin, cos), expand((a+b)*c,q)",
     "(a+b)*c+(a+b)*d, (a+b)*(c+d)*e+(a+b)*(c+d)*f, sin(2*x)*a+sin(2*x)*b, sin(x+y)*cos(x+y), "
     "a*c+b*c"},
};

static const Row conversions[] = {
    {"convert(\"abc\",bytes), convert([97,98],bytes), convert([1,2,2],multiset), "
     "convert(piecewise(x<0,-1,x<1,x,2),pwlist,x), convert(x^(1/3)*(x-1)^(2/3)*x^(1/2),surd)",
     "[97, 98, 99], \"ab\", [[1, 1], [2, 2]], [-1, 0, x, 1, 2], x^(5/6)*surd(x-1,3)^2"},
    {"convert(1/(x^2+x-6)/x,parfrac,x,true), convert(x^2/(x-1)^2/(x+1),parfrac,sqrfree), "
     "convert(1/(x^2+1),parfrac,x,I), convert(x^3/(x^2-2),parfrac,x,[sqrt(2)])",
     "-1/6/x+(1/6+1/6*x)/(x^2+x-6), 1/2/(x-1)^2+3/4/(x-1)+1/4/(x+1), 1/2*I/(x+I)-1/2*I/(x-I), "
     "x+1/(x-2^(1/2))+1/(x+2^(1/2))"},
    {"r := convert(1/(x^4+1),parfrac,x,real): nops(r), evalb(abs(eval(r-1/(x^4+1),x=0.3))<1e-9), "
     "nops(convert(1/(x^4+1),parfrac,x,complex))",
     "2, true, 4"},
    {"convert(1/(x-1)/(x^2-1),parfrac,x,true)",
     "error: partial fractions need factors without common divisors"},
    {"convert(0.5,rational), convert(0.333333333,rational), convert(0.3333,rational,exact), "
     "convert(Pi,float), convert(3.14159,rational,3), convert(1/3,float), "
     "convert(90*degrees,radians), convert(Pi,degrees), convert(0.75,fraction), "
     "convert(2.5,rational,5)",
     "1/2, 333333333/1000000000, 3333/10000, 3.141592654, 22/7, 0.3333333333, 1/2*Pi, 180*degrees, "
     "3/4, 5/2"},
    {"convert([1,2],set), convert({2,1},list), convert([a,b],`+`), convert([a,b],`*`), "
     "convert([a,b],Vector), convert(<1,2>,list), convert(<<1,2>|<3,4>>,list), "
     "convert(<<1,2>|<3,4>>,listlist), convert([[1,2],[3,4]],Matrix), convert(x+y,list), "
     "convert(a*b,list), convert(f(a,b),list), convert(<1,2>,set), convert([1,2],Array), "
     "convert(\"abc\",list), convert(\"x\",symbol), convert(x,string), convert([a,b],`and`), "
     "convert([a,b],table), convert(table([1=a]),list), convert([1=a],table)",
     "{1, 2}, [1, 2], a+b, a*b, Vector[column](2,[a,b]), [1, 2], [1, 2, 3, 4], [[1, 3], [2, 4]], "
     "Matrix(2,2,[[1,2],[3,4]]), [x, y], [a, b], [a, b], {1, 2}, Array(1 .. 2,[1,2]), [\"a\", "
     "\"b\", \"c\"], x, \"x\", a and b, table([1 = a, 2 = b]), [a], table([1 = a])"},
    {"expand(binomial(n, 3)), expand(2*binomial(n+1, 2)), expand(binomial(n, k)), "
     "expand(binomial(x, 0))",
     "1/6*n^3-1/2*n^2+1/3*n, n^2+n, binomial(n,k), 1"},
    {"convert(sin(x),exp), convert(exp(I*x),trig), convert(tan(x),sincos), convert(sinh(x),exp), "
     "convert(exp(x),trig), convert(cos(x),tan), convert(sec(x),sincos), convert(arcsin(x),ln), "
     "convert(arctanh(x),ln), convert(n!,GAMMA), convert(GAMMA(n+1),factorial), "
     "convert(binomial(n,k),factorial), convert(binomial(n,k),GAMMA), convert(cosh(x),exp), "
     "convert(cot(x),tan), convert(x^y,exp), convert(tanh(x),exp)",
     "-I*(1/2*exp(I*x)-1/2*exp(-I*x)), cos(x)+I*sin(x), sin(x)/cos(x), 1/2*exp(x)-1/2*exp(-x), "
     "cosh(x)+sinh(x), (1-tan(1/2*x)^2)/(1+tan(1/2*x)^2), 1/cos(x), -I*ln((1-x^2)^(1/2)+I*x), "
     "1/2*ln(x+1)-1/2*ln(1-x), GAMMA(n+1), n!, n!/k!/(n-k)!, "
     "GAMMA(n+1)/GAMMA(k+1)/GAMMA(n-k+1), 1/2*exp(x)+1/2*exp(-x), 1/2*(1-tan(1/2*x)^2)/tan(1/2*x), "
     "x^y, (1/2*exp(x)-1/2*exp(-x))/(1/2*exp(x)+1/2*exp(-x))"},
    {"convert(diff(y(t),t),D), convert(D(y)(t),diff), convert(diff(y(t),t,t),D), "
     "convert((D@@2)(y)(t),diff), convert(D[1](f)(x,y),diff), convert(diff(f(x,y),x,y),D), "
     "convert(1/(x^2-1),parfrac), convert(1/(x^2-1),parfrac,x), "
     "convert((x^3+1)/(x^2+1),parfrac,x), convert(x^2+2*x+1,horner), convert(x^2+2*x+1,horner,x), "
     "convert(series(exp(x),x,3),polynom), convert(abs(x),piecewise), "
     "convert(Heaviside(x),piecewise), convert(piecewise(x<0,0,1),Heaviside), "
     "convert(signum(x),piecewise), convert(max(a,b),piecewise), convert(abs(x),Heaviside)",
     "D(y)(t), diff(y(t),t), (D@@2)(y)(t), diff(diff(y(t),t),t), diff(f(x,y),x), D[1,2](f)(x,y), "
     "1/2/(x-1)-1/2/(x+1), 1/2/(x-1)-1/2/(x+1), x+(1-x)/(x^2+1), 1+(2+x)*x, 1+(2+x)*x, "
     "1+x+1/2*x^2, piecewise(x < 0,-x,x), piecewise(x < 0,0,x = 0,undefined,1), Heaviside(x), "
     "piecewise(x < 0,-1,x = 0,0,1), piecewise(a-b < 0,b,a), x*(2*Heaviside(x)-1)"},
    {"convert(13,base,2), convert([1,0,1],base,2,10), convert(0,base,2), convert(17,binary), "
     "convert(17,octal), convert(255,hex), convert(1010,decimal,binary), "
     "convert(\"FF\",decimal,hex), convert(77,decimal,octal), convert(22/7,confrac), "
     "convert(17/5,confrac), convert(x=1,list), convert(1..3,list), convert(5,name), "
     "convert([x=1,y=2],set), convert(1.5,string), convert(true,string)",
     "[1, 0, 1, 1], [5], [0], 10001, 21, FF, 10, 255, 63, [3, 7], [3, 2, 2], [x, 1], [1, 3], `5`, "
     "{x = 1, y = 2}, \"1.5\", \"true\""},
    {"convert(12,base,1)", "error: invalid input: a base must be an integer greater than 1"},
    {"convert(12,base,10), convert(100,base,7), convert([3,2],base,10,7)",
     "[2, 1], [2, 0, 2], [2, 3]"},
    {"convert(x^2*y^3+x^2*y+x*y^2+x+5,horner,[x,y]), convert((x*y+1)^2,horner,[x,y]), "
     "convert((x*y+1)^2,horner,[x]), convert(x*(y+1),horner,[]), convert(z^3+z,horner,[z,y])",
     "5+(y^2+1+(y^2+1)*y*x)*x, 1+(2*y+x*y^2)*x, 1+(2*y+x*y^2)*x, (y+1)*x, (1+z^2)*z"},
    {"convert(9,base,10), convert(10,base,10), convert(99,base,10), convert(100,base,10), "
     "convert(9999,base,10), convert(10000,base,10), convert(10001,base,10)",
     "[9], [0, 1], [9, 9], [0, 0, 1], [9, 9, 9, 9], [0, 0, 0, 0, 1], [1, 0, 0, 0, 1]"},
    {"convert(x,nosuchform)", "error: unrecognized conversion: nosuchform"},
    {"convert(1/(x^2-1)+y,parfrac)",
     "error: convert(e, parfrac, x): the name of the variable is missing"},
    {"L := convert(3^100000, base, 7): nops(L), evalb(convert(convert(L, base, 7, 10^9), base, "
     "10^9, 7) = L), evalb(add(L[i]*7^(i-1), i = 1..1000) = 3^100000 mod 7^1000)",
     "56458, true, true"},
    {"convert([-3,20],base,10,2), convert([],base,10,2), convert([5,0,0],base,10,2)",
     "[1, 0, 1, 0, 0, 0, 1, 1], [0], [1, 0, 1]"},
    {"convert([-30,2],base,10,10)", "error: invalid input: the digits make a negative number"},
    {"convert(5,base,0)", "error: invalid input: a base must be an integer greater than 1"},
    {"convert([256], bytes)", "error: invalid input: a byte is an integer from 1 to 255"},
    {"convert([0], bytes)", "error: invalid input: a byte is an integer from 1 to 255"},
    {"convert([1,127,65], bytes), convert(convert([255,1,128], bytes), bytes)",
     "\"\\x01\\x7fA\", [255, 1, 128]"},
    {"convert([65,1/2], bytes)", "error: invalid input: a byte is an integer from 1 to 255"},
};

static const Row assumptions[] = {
    {"assume(x>0): abs(x), is(x>0), is(x<0), is(x>=0), is(x>-1), is(x>1), is(x,real), "
     "is(x,positive), is(x,integer), sqrt(x^2), signum(x), about(x), coulditbe(x=1), "
     "coulditbe(x<0)",
     "x: is assumed to satisfy 0 < x\nx, true, false, true, true, FAIL, true, true, FAIL, x, 1, "
     "true, false"},
    {"assume(n,integer): is(n,integer), is(n+1,integer), cos(2*Pi*n), sin(Pi*n), cos(Pi*n), "
     "is(n,real), is(n*(n+1),integer)",
     "true, true, 1, 0, (-1)^n, true, true"},
    {"match(2*sin(3*x)+5*cos(7*x) = A*cos(w*x)+B*sin(v*x), x, 's'), s, match(4*x^7 = a*x^m, x, "
     "'s2'), "
     "s2, match(sin(x) = cos(a*x), x, 's')",
     "true, {A = 5, B = 2, v = 3, w = 7}, true, {a = 4, m = 7}, false"},
    {"convert([hypergeom([1/2,1],[3/2],-x^2), hypergeom([1/2],[3/2],-x^2), "
     "hypergeom([-2,1],[1/2],x), "
     "hypergeom([1/2,1/2],[1],x^2), hypergeom([1,1],[2],x)], StandardFunctions)",
     "[arctan(x)/x, 1/2*Pi^(1/2)*erf(x)/x, 1-4*x+8/3*x^2, 2*EllipticK(x)/Pi, -ln(1-x)/x]"},
    {"convert([csgn(x+I*y), csgn(x), signum(x+I*y)], abs)", "[csgn(x+I*y), x/abs(x), "
                                                            "(x+I*y)/abs(x+I*y)]"},
    {"is((x+1)^2 = x^2+2*x+1), is(sin(x)^2+cos(x)^2 = 1), is(sqrt(x^2) = x), is(2 = sqrt(4)), "
     "is(sqrt(2)*sqrt(3) = sqrt(6)), is(x+1 = x), is(3 in {1, 2}), is(y in {y, 1})",
     "true, true, FAIL, true, true, false, false, true"},
    {"(is(x^2-2*x+2 > 0), is(abs(x) >= x), is(x^2 < 0), is(x > 2)) assuming x::real; (is(x^3-x+1 > "
     "0), "
     "is(x > 2)) assuming x > 1; is(x^2+1 > 0)",
     "true, true, false, FAIL\ntrue, FAIL\nFAIL"},
    {"(is(sqrt(x) >= 0), is(ln(x) < x), is(x^x > 0), is(x^(1/3) < x+5), is(ln(x^2+1) >= 0), "
     "is(x^3-3*x < x^4+9)) assuming x::real; (is(sqrt(x) >= 0), is(ln(x) < x)) assuming x > 0",
     "FAIL, FAIL, FAIL, FAIL, true, true\ntrue, true"},
    {"(is(2^n, integer), is(2^n > 1), is(n^2+n, even), is(n*(n+1)/2, integer)) assuming n::posint; "
     "is(n/2, integer) assuming n::odd",
     "true, true, true, true\nfalse"},
    {"is(I, real), is(I, imaginary), is(exp(1), rational), is(sqrt(2)+sqrt(3), irrational), "
     "is(Pi+exp(1), irrational), is((-1)^(1/3)+1, irrational)",
     "false, true, false, true, FAIL, FAIL"},
    {"(is(sqrt(x) >= 0), is(exp(sqrt(x)) >= 1), is(x^x < 5)) assuming x::real; (is(ln(x) > 0), "
     "is(ln(x) < 5), is(x^(1/3) < 1)) assuming x < 0; (is(sqrt(1-x^2) <= 1), is(ln(x) < x)) "
     "assuming "
     "x > 0, x < 1; (is(ln(x^2-2*x+3) > 0), is(sqrt(x^2-2*x+2) >= 1)) assuming x::real",
     "FAIL, FAIL, FAIL\nfalse, false, false\ntrue, true\ntrue, true"},
    {"is(signum(x)^2 = 1), is(abs(x)/signum(x) = x), is(abs(x)*signum(x) = x); "
     "(is(signum(x)^2 = 1), is(abs(x)/signum(x) = x)) assuming x::real",
     "FAIL, FAIL, true\ntrue, true"},
    {"is(sqrt((10^20+39)^2*(10^20+129))-(10^20+39)*sqrt(10^20+129), rational), "
     "is(sqrt(2)+sqrt(3)-sqrt(10^20+129), irrational)",
     "FAIL, true"},
    {"is(\"a\" = \"b\"), is(\"a\" <> \"b\"), is([1, 2] = [1, 3]), is([x, 2] = [y, 3]), is([x, 1] = "
     "[y, "
     "1]), is([a^2-1] = [(a-1)*(a+1)]), is([1] = [1, 1])",
     "false, true, false, false, FAIL, true, false"},
    {"(is(x, NonZero), is(x, Not(0)), is(x, OrProp(negative, positive))) assuming x > 0",
     "true, true, true"},
    {"is(HFloat(1)/3 < 1/3), is(HFloat(1)/3 = 1/3), is(0.33333333331 < 1/3), is(1/3 < "
     "0.3333333334), "
     "is(0.1 = 1/10)",
     "true, false, true, true, true"},
    {"assume(a>1): additionally(a<2): is(a<3), is(a>2), is(a<1), is(a^2>1), is(a+1>2), about(a)",
     "a: is assumed to satisfy 1 < a and a < 2\ntrue, false, false, true, true"},
    {"assume(w1,RealRange(0,Open(1))): is(w1>=0), is(w1<1), is(w1<0), getassumptions(w1)",
     "true, true, false, {w1 < 1, 0 <= w1}"},
    {"assume({w2>0,w3::odd,w4::AndProp(integer,positive)}): is(w3^2,odd), is(w3+1,even), (-1)^w3, "
     "is(w4>=1), is(2*w4,even), is(w4,even), is(7,prime), is(sqrt(2),irrational), "
     "is(2,irrational), "
     "(cos(w5*Pi) assuming w5::even), is(3,RealRange(1,Open(3)))",
     "true, true, -1, true, true, FAIL, true, true, false, 1, false"},
    {"assume(w6,integer): is(w6,rational), is(2*w6,irrational), is((-1)^(1/3),irrational), "
     "is(2^(1/4)/3,irrational)",
     "true, false, false, true"},
    {"assume(a>1): additionally(a<0)", "error: contradictory assumptions"},
    {"assume(z1>2): about(z1)", "z1: is assumed to satisfy 2 < z1\nNULL"},
    {"assume(a<b): is(a<b), is(b>a), is(a=b), is(a-b<0)", "true, true, false, true"},
    {"is(x,real), is(Pi>3), is(sqrt(2)>1.4), is(exp(1)<3), is(2,integer), is(1/2,integer), "
     "is(3>4), is(Pi<3)",
     "FAIL, true, true, true, true, false, false, false"},
    {"is(u^2+1,positive) assuming u::real", "true"},
    {"is(infinity<=infinity), is(1<infinity), is(Pi<-infinity), is(infinity<>-infinity), "
     "is(u<infinity), is(infinity=infinity)",
     "true, true, false, true, FAIL, true"},
    {"is(u<infinity) assuming u::real", "true"},
    {"abs(x) assuming x<0", "-x"},
    {"sqrt(x^2) assuming x<0", "-x"},
    {"ln(exp(x)) assuming real", "x"},
    {"abs(x*y) assuming x>0,y<0", "-x*y"},
    {"floor(n) assuming n::integer", "n"},
    {"is(x*y>0) assuming x>0,y>0", "true"},
    {"signum(x) assuming x<0", "-1"},
    {"abs(x) assuming positive", "x"},
    {"u := sqrt(v^2): L := [u]: T := table([1 = u]): M := Matrix([[u]]): (simplify(u) assuming "
     "positive), (simplify(L[1]) assuming positive), (simplify(T[1]) assuming positive), "
     "(simplify(M[1,1]) assuming positive), (proc() local q; q := u; simplify(q) assuming positive "
     "end proc)(), v",
     "v, v, v, v, v, v"},
    {"simplify(sqrt(x^2*y^2)) assuming x>0,y<0", "-x*y"},
    {"sqrt(x^2) assuming x::real", "abs(x)"},
    {"max(a,b) assuming a>b", "a"},
    {"int(exp(-a*t),t=0..infinity) assuming a>0", "1/a"},
    {"x := 5: x assuming x>0", "5"},
    {"assume(x>0): x := 'x': is(x>0), is(x,real)", "FAIL, FAIL"},
    {"map(is,[exp(2),ln(2),sin(1/3),cos(1),tan(2),sinh(1),cosh(1/2),tanh(3),arctan(2),arcsinh(1)],"
     "rational), map(coulditbe,[exp(2)*3,ln(2)/5,2+sin(1/3),-arctan(2),ln(3)+1],rational)",
     "[false, false, false, false, false, false, false, false, false, false], [false, false, "
     "false, false, false]"},
    {"is(Re(a-b+I*c)>0) assuming a>b, c::real", "true"},
    {"is(Im(I*a-I*b+c)>0) assuming a>b, c::real", "true"},
    {"is(Re((1+I)*(a-b))<0) assuming a<b", "true"},
    {"is(Im((1+I)*(a-b))>0) assuming a<b", "false"},
    {"coulditbe(x>0) assuming x<0", "false"},
    {"coulditbe(x=2) assuming x>0", "true"},
    {"coulditbe(x=2) assuming x>3", "false"},
    {"f := proc() local p; (is(p > 0) assuming p > 0), is(p > 0) end proc: f(), f()",
     "true, FAIL, true, FAIL"},
    {"f := proc() local p; assume(p > 1); (is(p > 0) assuming y > 0), is(p > 0) end proc: f(), "
     "is(y > 0)",
     "true, true, FAIL"},
    {"f := proc() local p; int(exp(p*u), u = -1..1) assuming p > 0 end proc: f()",
     "exp(p)/p-exp(-p)/p"},
    {"(binomial(n,n+1), binomial(n,-2)) assuming n>=0; binomial(n,n+2)", "0, 0\nbinomial(n,n+2)"},
    {"(coulditbe(n=1/2), is(n<>1/2), coulditbe(n^2=2), coulditbe(n=3/2*n+1)) assuming n::integer",
     "false, true, false, true"},
    {"coulditbe(n=3) assuming n::even; coulditbe(n=4) assuming n::prime", "false\nfalse"},
    {"coulditbe(x=I) assuming x::real; coulditbe(exp(x)=0), coulditbe(abs(z)=1)",
     "false\nfalse, true"},
    {"is(sqrt(2),integer), is(sqrt(4),integer), is(sqrt(3)+x,integer)", "false, true, FAIL"},
    {"(coulditbe(floor(x)=2), coulditbe(abs(floor(x))=4), coulditbe(floor(x)=1)) assuming x>2",
     "true, true, false"},
    {"(is((-2)^n<0), is((-2)^(2*n)>0), is(2^n>0)) assuming n::odd", "FAIL, FAIL, true"},
    {"is([1,2]=3), is(1=[1,2]), is([1,2]=[1,2]), is([1,2]=[1,3]), is(\"a\"=3), is(3=\"a\"), "
     "is(\"a\"=\"a\"), is(\"a\"=\"b\"), is({1}=2), is(2={1})",
     "FAIL, FAIL, true, false, FAIL, FAIL, true, false, FAIL, FAIL"},
    {"assume(n::integer, m::integer): is(n*(n+1),even), is(n^2+n+1,odd), is(n*(n+1)*m,even), "
     "is(n+m,even), is(n*(n+1)/2,even), is(2*n+1,odd), is(n^2+m^2+n+m,even), is(2*n*m,odd), "
     "is(n^2-m,odd), is(n*k,even)",
     "true, true, true, FAIL, FAIL, true, true, false, FAIL, FAIL"},
    {"assumed(), [assumed(a <> 0)], assumed()", "Warning, assumed a <> 0\n{}, [], {}"},
    {"is(2^n > 1) assuming n > 0", "true"},
    {"is(2^n > 1) assuming n >= 0", "FAIL"},
    {"is(2^n >= 1) assuming n >= 0", "true"},
    {"is(2^n > 1) assuming n < 0", "false"},
    {"is(2^n > 1) assuming n::real", "FAIL"},
};

static const Row conversions_of_kinds[] = {
    {"with(Groebner): Basis([x[1]^2-y,y-1],plex(x[1],y)), Basis([x^2-y,y-1],plex(x,y))",
     "[y-1, x[1]^2-1], [y-1, x^2-1]"},
    {"with(Groebner): Basis([x^2-y],plex(x^2,y))",
     "error: invalid input: Basis expects names in its order"},
    {"convert([[1,2],[3,4]],Matrix), convert(<1,2>,list), convert(<1,2;3,4>,list), "
     "convert(<1,2;3,4>,list,nested), convert(<1,2;3,4>,listlist), convert({1,2},list), "
     "convert([1,1,2],set), convert(a+b,list), convert([1,2],Vector), convert([1,2],Vector,row), "
     "convert([1,2],Vector[row]), convert({1,2},Vector), convert([],`+`), convert([a,b],`+`), "
     "convert([],`*`), convert([a,b],`*`), convert([true,false],`and`), convert([],`and`), "
     "convert([],`or`), convert([a,b],`and`), convert(<1,2>,set), convert(f(a,b),list), "
     "convert([1,2],set), convert(<1,2;3,4>,set)",
     "Matrix(2,2,[[1,2],[3,4]]), [1, 2], [1, 3, 2, 4], [[1, 2], [3, 4]], [[1, 2], [3, 4]], [1, 2], "
     "{1, 2}, [a, b], Vector[column](2,[1,2]), Vector[row](2,[1,2]), Vector[row](2,[1,2]), "
     "Vector[column](2,[1,2]), 0, a+b, 1, a*b, false, true, false, a and b, {1, 2}, [a, b], {1, "
     "2}, {1, 2, 3, 4}"},
    {"convert(0.125,rational), convert(0.3333333333,rational), convert(0.333,rational,2), "
     "convert(Pi,rational), convert(evalf(Pi),rational), convert(evalf(Pi),rational,3), "
     "convert([0.5,x],rational), convert(<0.5,0.25>,rational), convert(0.5,rational,exact), "
     "convert(0.1,rational,10), convert(1.5+0.5*I,rational), convert(Float(infinity),rational), "
     "convert(x+0.5,rational), convert(0.,rational), convert(1e-20,rational), "
     "convert(-0.75,rational)",
     "1/8, 1/3, 1/3, Pi, 104348/33215, 22/7, [1/2, x], Vector[column](2,[1/2,1/4]), 1/2, 1/10, "
     "3/2+1/2*I, Float(infinity), x+1/2, 0, 1/100000000000000000000, -3/4"},
    {"convert(0.5,rational,0)", "error: convert to rational expects exact or a number of digits"},
    {"convert(0.5,rational,-2)", "error: convert to rational expects exact or a number of digits"},
    {"convert(0.5,rational,20000)",
     "error: convert to rational expects exact or a number of digits"},
    {"convert(0.5,rational,a)", "error: convert to rational expects exact or a number of digits"},
    {"`convert/twice` := x -> 2*x: convert(5,twice), convert(x,twice)", "10, 2*x"},
    {"`convert/plus` := (x,y) -> x+y: convert(5,plus,3)", "8"},
    {"convert(5,nosuch)", "error: unrecognized conversion: nosuch"},
    {"convert(x,5)", "error: invalid input: convert expects its 2nd argument to be a name"},
    {"convert(10,binary), convert(10,hex), convert(255,hex), convert(10,octal), "
     "convert(\"FF\",decimal,hex), convert(1010,decimal,binary), convert(10,base,2), "
     "convert([0,1],base,2,10), convert(1.5,fraction), convert(sin(x),exp), "
     "convert(tan(x),sincos), convert(exp(I*x),trig), convert(n!,GAMMA), "
     "convert(binomial(n,k),factorial), convert(1/(x^2-1),parfrac,x), convert(x^2+1,string), "
     "convert(\"x+1\",name), convert(1,degrees), convert(Pi,degrees), convert(90*degrees,radians), "
     "convert(x^2+2*x,horner), convert(abs(x),piecewise), convert(signum(x),piecewise,x), "
     "convert(Heaviside(x),piecewise), convert(piecewise(x<0,1,2),Heaviside), "
     "convert(sqrt(2),RootOf), convert(series(exp(x),x,3),polynom), convert(a.b,list)",
     "1010, A, FF, 12, 255, 10, [0, 1, 0, 1], [2], 3/2, -I*(1/2*exp(I*x)-1/2*exp(-I*x)), "
     "sin(x)/cos(x), cos(x)+I*sin(x), GAMMA(n+1), n!/k!/(n-k)!, "
     "1/2/(x-1)-1/2/(x+1), \"x^2+1\", `x+1`, 180*degrees/Pi, 180*degrees, 1/2*Pi, (2+x)*x, "
     "piecewise(x < 0,-x,x), piecewise(x < 0,-1,x = 0,0,1), piecewise(x < 0,0,x = 0,undefined,1), "
     "1+Heaviside(x), RootOf(_Z^2-2,index = 1), 1+x+1/2*x^2, [a, b]"},
    {"foldl(f,a,b,c), foldr(f,a,b,c), foldl(`+`,0,1,2,3), foldr((x,y)->x-y,0,1,2,3), "
     "foldl((x,y)->x-y,0,1,2,3), foldl(f,a), curry(f,1)(2), rcurry(f,1)(2), curry(f,1,2)(3,4), "
     "rcurry(f,1,2)(3), (f@g)(x), (f@@3)(x), unapply(x^2+y,x,y)(2,3), apply(f,1,2), "
     "zip(f,[1,2],[3,4]), zip(f,[1,2],[3],0), zip((x,y)->x+y,<1,2>,<3,4>), map2(f,a,[b,c]), "
     "map(f,[1,2],3), map[2](f,a,[1,2])",
     "f(f(a,b),c), f(b,f(c,a)), 6, 2, -6, a, f(1,2), f(2,1), f(1,2,3,4), f(3,1,2), f(g(x)), "
     "f(f(f(x))), 7, f(1,2), [f(1,3), f(2,4)], [f(1,3), f(2,0)], Vector[column](2,[4,6]), [f(a,b), "
     "f(a,c)], [f(1,3), f(2,3)], [f(a,1), f(a,2)]"},
};

static void coefficients_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(coefficients);
}

static void division_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(division);
}

static void factors_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(factors);
}

static void rewriting_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(rewriting);
}

static void conversions_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(conversions);
}

static void assumptions_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(assumptions);
}

static void conversions_of_kinds_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(conversions_of_kinds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coefficients_are_right),
        cmocka_unit_test(division_are_right),
        cmocka_unit_test(factors_are_right),
        cmocka_unit_test(rewriting_are_right),
        cmocka_unit_test(conversions_are_right),
        cmocka_unit_test(assumptions_are_right),
        cmocka_unit_test(conversions_of_kinds_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
