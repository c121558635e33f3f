/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands of the topic solve promise: equations, systems, inequalities, numeric roots,
 * recurrences, integers, optimisation, and what they say of wrong calls.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row equations[] = {
    {"rsolve({f(n) = f(n-1), f(0) = 1}, {[f(n)]}), rsolve({f(n) = f(n-1), f(0) = 1}, [f(n)]), "
     "rsolve({f(n) = f(n-1), f(0) = 1}, {})",
     "rsolve({f(0) = 1, f(n) = f(n-1)},{[f(n)]}), {f(n) = 1}, rsolve({f(0) = 1, f(n) = "
     "f(n-1)},{})"},
    {"solve(3<2^x,x), solve((1/2)^x>3,x), solve(2^x>-1,x), solve(2^x<3^x,x), "
     "solve(4^x-3*2^x+2<0,x), solve({2^x>1,x<5},x), solve(x*2^x<0,x)",
     "RealRange(Open(ln(3)/ln(2)),infinity), RealRange(-infinity,Open(-ln(3)/ln(2))), x, "
     "RealRange(Open(0),infinity), RealRange(Open(0),Open(1)), {0 < x, x < 5}, "
     "RealRange(-infinity,Open(0))"},
    {"solve(ln(x)<ln(x-1),x), solve(sqrt(-x)>=sqrt(x-1),x), solve(sqrt(x)*sqrt(x-3)<2,x), "
     "solve(ln(x)>ln(x-1),x), solve(sqrt(x)*sqrt(2-x)<2,x)",
     "RealRange(-infinity,0), RealRange(3,Open(4)), RealRange(Open(1),infinity), RealRange(0,2)"},
    {"assume(n::posint): assume(k::integer,k<5/2): is(n>=1), is(n>1), is(n-1>=0), is(k<=2), "
     "is(k<2), is(2*k<=4)",
     "true, FAIL, true, true, FAIL, true"},
    {"solve(exp(x)+exp(2*x)=6,exp(x)), solve(exp(-x)+exp(x)=3,exp(x)), solve(2^x+4^x=6,2^x), "
     "solve(sin(x)^2+sin(2*x)=1,sin(x)), solve(sin(x)+cos(x)=1,sin(x)), "
     "solve({exp(x)+exp(2*x)=6},{exp(x)}), solve(x^4+x^2=6,x^2), solve(tan(2*x)=1,tan(x))",
     "2, -3, 3/2+1/2*5^(1/2), 3/2-1/2*5^(1/2), 2, -3, -cos(x)+(cos(x)^2+1)^(1/2), "
     "-cos(x)-(cos(x)^2+1)^(1/2), -cos(x)+1, {exp(x) = 2}, {exp(x) = -3}, 2, -3, -1-2^(1/2), "
     "-1+2^(1/2)"},
    {"solve({4^x+y=3,2^x-y=1},{2^x,y}), solve([4^x+y=3,y=1],[2^x,y]), solve([4^x=4],[2^x]), "
     "solve({4^x-3*2^x+2},{2^x}), solve({2^(-x)+y=3,2^x-y=1},{2^x,y}), "
     "solve({2^(x+1)+y=3,2^x-y=1},{y,2^x}), solve({a^x+y=3,a^x-y=1},{a^x,y})",
     "{y = -3/2+1/2*17^(1/2), 2^x = -1/2+1/2*17^(1/2)}, "
     "{y = -3/2-1/2*17^(1/2), 2^x = -1/2-1/2*17^(1/2)}, "
     "[[2^x = 2^(1/2), y = 1], [2^x = -2^(1/2), y = 1]], [[2^x = 2], [2^x = -2]], {2^x = 2}, "
     "{2^x = 1}, {y = 1+3^(1/2), 2^x = 2+3^(1/2)}, {y = 1-3^(1/2), 2^x = 2-3^(1/2)}, "
     "{y = 1/3, 2^x = 4/3}, {y = 1, a^x = 2}"},
    /* coefficients that are zero and do not look so */
    {"z := sin(1)^2+cos(1)^2-1: solve(z*x^2+x-2,x), [solve(z*x^2+z*x-2,x)], solve(z*x^2+x^3-x,x), "
     "solve(z*x,x), [solve(z*x+1,x)], solve((sin(a)^2+cos(a)^2-1)*x^4+x^2-a,x), "
     "solve((sqrt(3+2*sqrt(2))-1-sqrt(2))*x^3+x^2-1,x), solve(x^2-2*(z+1)*x+1,x), "
     "solve(x^2-2*(sqrt(2)+sqrt(3))*x+5+2*sqrt(6),x)",
     "2, [], 0, 1, -1, x, [], a^(1/2), -a^(1/2), 1, -1, 1, 1, 2^(1/2)+3^(1/2), 2^(1/2)+3^(1/2)"},
    {"rsolve({y(n+2)=y(n+1)+2*y(n),y(3)=2},y(n)), rsolve({y(n+2)=3*y(n+1)-2*y(n),y(3)=2,y(5)=1},"
     "y(n)), rsolve({y(n+2)=3*y(n+1)-2*y(n),y(-1)=2},y(n)), rsolve({y(n+1)=2*y(n)},y(n))",
     "(1/12+1/24*y(4))*2^n+(1/3*y(4)-4/3)*(-1)^n, -1/24*2^n+7/3, (-4+2*y(0))*2^n-y(0)+4, y(0)*2^n"},
    {"solve(x^2-1,x), solve(x^2=2,x), solve({x+y=3,x-y=1},{x,y}), solve([x+y=3,x-y=1],[x,y]), "
     "solve(x^2-1,[x]), solve(x^2-1,{x}), solve(a*x+b=0,x), solve(x+1=x,x), solve(x=x,x), "
     "solve(x^2+1,x), solve(x^3-1,x), solve(sin(x),x), solve(exp(x)=2,x), solve(x*y=0,{x,y}), "
     "solve(x^2-2*x+1,x), solve({x^2=1,x>0},x), solve(f(x)=1,f(x)), solve(a*x=b), "
     "solve(x^5-x-1,x), solve({x=1,x=2},x), solve([x^2=1,y=x],[x,y]), solve(x/y=1,x), "
     "solve(ln(x)=1,x), solve(abs(x)=2,x), solve(x^4-5*x^2+4,x), "
     "solve(diff(x(t),t)+x(t)=0,diff(x(t),t)), solve({x+y=1},{x}), solve([x+y=1],[x]), "
     "solve({},{x}), solve(sqrt(x)=2,x), solve(2^x=8,x), solve(x^2=4.,x)",
     "Warning, assumed a <> 0\n1, -1, 2^(1/2), -2^(1/2), {x = 2, y = 1}, [[x = 2, y = 1]], [[x = "
     "1], [x = -1]], {x = 1}, {x = -1}, -b/a, x, I, -I, 1, -1/2+1/2*I*3^(1/2), -1/2-1/2*I*3^(1/2), "
     "0, ln(2), {x = 0, y = y}, {x = x, y = 0}, 1, 1, {x = 1}, 1, {a = a, b = a*x, x = x}, "
     "RootOf(_Z^5-_Z-1,index = 1), RootOf(_Z^5-_Z-1,index = 2), RootOf(_Z^5-_Z-1,index = 3), "
     "RootOf(_Z^5-_Z-1,index = 4), RootOf(_Z^5-_Z-1,index = 5), [[x = 1, y = 1], [x = -1, y = "
     "-1]], y, exp(1), 2, -2, 2, 1, -1, -2, -x(t), {x = 1-y}, [[x = 1-y]], {x = x}, 4, 3, 2., "
     "-2."},
    {"solve(x>1,x), solve(x^2<4,x), solve(x^2>=4,{x}), solve({x>0,x<1},x), solve(x^2<0,x), "
     "solve(x^2>=0,x), solve(1/x>0,x), solve(abs(x-1)<=2,x), solve({x>1,x>2},{x}), solve(x<>1,x), "
     "solve(-x<2,x)",
     "RealRange(Open(1),infinity), RealRange(Open(-2),Open(2)), {x <= -2}, {2 <= x}, {0 < x, x < "
     "1}, x, RealRange(Open(0),infinity), RealRange(-1,3), {2 < x}, RealRange(-infinity,Open(1)), "
     "RealRange(Open(1),infinity), RealRange(Open(-2),infinity)"},
    {"solve(x,5)", "error: invalid input: solve received an unknown it cannot solve for"},
    {"solve(x^2,x,y)", "error: solve has no option y"},
    {"eliminate({x+y=1,x-y=a},x), eliminate({x^2+y^2=1,x=y},{x}), eliminate({x=1,x=2},x), "
     "isolate(x^2+y=1,y), isolate(2*x+4=0,x), isolate(exp(x)=y,x), isolate(x-3,x), "
     "isolate(a/x=b,x)",
     "[{x = y+a}, {2*y+a-1}], [{x = y}, {2*y^2-1}], [{x = 1}, {-1}], y = -x^2+1, x = -2, x = "
     "ln(y), x = 3, x = a/b"},
    {"isolate(y=1,x)", "error: unable to isolate the unknown"},
    {"allvalues(RootOf(cos(x)-x, x)), allvalues(RootOf(_Z^2-2)+RootOf(cos(_Z)-_Z))",
     "RootOf(cos(_Z)-_Z), 2^(1/2)+RootOf(cos(_Z)-_Z), -2^(1/2)+RootOf(cos(_Z)-_Z)"},
    {"RootOf(x^2-2), RootOf(x^2-2,index=1), evalf(RootOf(x^2-2,index=2)), "
     "allvalues(RootOf(x^2-2)), allvalues(RootOf(x^2+x+1)), RootOf(x-3), RootOf(_Z^2-a,1.4), "
     "allvalues([RootOf(x^2-1)]), allvalues(5), RootOf(x^2-2)^2, RootOf(a*y^2-1,y), "
     "evalf(RootOf(x^5-x-1)), simplify(RootOf(x^2-2)^2)",
     "RootOf(_Z^2-2), RootOf(_Z^2-2,index = 1), -1.414213562, 2^(1/2), -2^(1/2), "
     "-1/2+1/2*I*3^(1/2), -1/2-1/2*I*3^(1/2), RootOf(_Z-3), RootOf(_Z^2-a,1.4), [1], [-1], 5, "
     "RootOf(_Z^2-2)^2, RootOf(a*_Z^2-1), 1.167303978, 2"},
    {"with(SolveTools): Linear({x+y=3,x-y=1},{x,y}), Linear([x+y=3],[x,y]), Linear({x=1,x=2},{x}), "
     "Polynomial(x^2-3*x+2,x), PolynomialSystem({x^2+y^2=5,x*y=2},{x,y}), "
     "PolynomialSystem([x^2=1,y=x],[x,y])",
     "{x = 2, y = 1}, [[x = 3-y, y = y]], 2, 1, {x = 1, y = 2}, {x = -1, y = -2}, {x = 2, y = 1}, "
     "{x = -2, y = -1}, [[x = 1, y = 1], [x = -1, y = -1]]"},
    {"with(SolveTools): Linear({x^2=1},{x})", "{x = 1}, {x = -1}"},
};

static const Row numbers[] = {
    {"fsolve(x^2-2,x), fsolve(x^2-2,x=0..2), fsolve(cos(x)=x,x), fsolve(x^3-x,x), "
     "fsolve({x+y=3,x-y=1},{x,y}), fsolve({x^2+y^2=1,x=y},{x=0..1,y=0..1}), fsolve(x^2+1,x), "
     "fsolve(x^2+1,x,complex), fsolve(sin(x),x=3), fsolve(sin(x),x=2..4), "
     "fsolve(x^4-5*x^2+4,x,maxsols=2), fsolve(exp(x)-2), fsolve(x-5), fsolve(x^2=4,x,avoid={x=2}), "
     "fsolve(tan(x)=x,x=4..4.6), fsolve(x->x^2-2,1..2), fsolve([x^2-y,y-4],[x=1,y=3]), "
     "fsolve(x^2-2,x=2..3)",
     "-1.414213562, 1.414213562, 1.414213562, 0.7390851332, -1.000000000, 0., 1.000000000, {x = "
     "2.000000000, y = 1.000000000}, {x = 0.7071067812, y = 0.7071067812}, -1.000000000*I, "
     "1.000000000*I, 3.141592654, 3.141592654, -2.000000000, -1.000000000, 0.6931471806, "
     "5.000000000, -2.000000000, 4.493409458, 1.414213562, [x = 2.000000000, y = 4.000000000]"},
    /* the root nearest to the start, of what has no derivative */
    {"f := proc(x) local i,s; s := 0; for i to 1 do if x>0 then s := sin(x) else s := x end if end "
     "do; s end proc: fsolve(f,10), fsolve(f,1)",
     "9.424777961, 0."},
    {"fsolve(x+y,x)", "error: {y} are in the equation, and are not solved for"},
    {"fsolve(x,5)", "error: invalid arguments: fsolve cannot solve for 5"},
    {"Digits := 20: fsolve(x^2-2,x=1)", "1.4142135623730950488"},
    {"msolve(x^2=1,7), msolve(2*x=3,7), msolve(x^2=3,7), msolve({x+y=1,x-y=2},5), msolve(2*x=1,4), "
     "msolve(x^2=2,1009), msolve(2*x=2,4)",
     "{x = 1}, {x = 6}, {x = 5}, {x = 4, y = 2}, {x = 439}, {x = 570}, {x = 1}, {x = 3}"},
    {"isolve({x+2*y=7,x>0,y>0}), isolve({x^2<5.5,x<>0})",
     "{x = 5, y = 1}, {x = 3, y = 2}, {x = 1, y = 3}, {x = -2}, {x = -1}, {x = 1}, {x = 2}"},
    {"isolve(x<3), isolve(x<>3), isolve({x>1/2,x<sqrt(7)}), isolve(x<y), isolve({2*x=5,x>0})",
     "{x = 2-_NN1}, {x = 2-_NN1}, {x = 4+_NN2}, {x = 1}, {x = 2}, isolve(x < y)"},
    {"isolve(2*x+3*y=1), isolve(x^2=4), isolve(2*x=3), isolve(6*x+4*y=2,k), isolve(x^2+y^2=25), "
     "isolve({x+y=3,x-y=1}), isolve(x*y=6)",
     "{x = 3*_Z1+2, y = -2*_Z1-1}, {x = 2}, {x = -2}, {x = -2*_Z1-1, y = 3*_Z1+2}, {x = 0, y = "
     "-5}, {x = -3, y = -4}, {x = 3, y = -4}, {x = -4, y = -3}, {x = 4, y = -3}, {x = -5, y = 0}, "
     "{x = 5, y = 0}, {x = -4, y = 3}, {x = 4, y = 3}, {x = -3, y = 4}, {x = 3, y = 4}, {x = 0, y "
     "= 5}, {x = 2, y = 1}, {x = 1, y = 6}, {x = -1, y = -6}, {x = 2, y = 3}, {x = -2, y = -3}, {x "
     "= 3, y = 2}, {x = -3, y = -2}, {x = 6, y = 1}, {x = -6, y = -1}"},
    {"rsolve({f(n)=2*f(n-1),f(0)=1},f(n)), rsolve({f(n)=f(n-1)+f(n-2),f(0)=0,f(1)=1},f(n)), "
     "rsolve(f(n)=f(n-1)+1,f(n)), rsolve({f(n+1)=3*f(n)+2,f(0)=0},f), "
     "rsolve({a(n)=n*a(n-1),a(0)=1},a(n)), rsolve({f(n)=a*f(n-1),f(0)=b},f(n)), "
     "rsolve({f(n+2)=f(n),f(0)=1,f(1)=0},f(n)), "
     "rsolve({x(n+1)=x(n)+y(n),y(n+1)=y(n),x(0)=0,y(0)=1},{x(n),y(n)})",
     "2^n, 1/5*5^(1/2)*(1/2+1/2*5^(1/2))^n-1/5*5^(1/2)*(1/2-1/2*5^(1/2))^n, n+f(0), -1+3^n, "
     "GAMMA(n+1), b*a^n, 1/2+1/2*(-1)^n, {x(n) = n, y(n) = 1}"},
    {"rsolve({a(n) = a(n-1)+1/n, a(0) = 0}, a(n)), rsolve({u(n+1) = u(n)/(1+u(n)), u(0) = 1}, "
     "u(n)), "
     "rsolve({u(n) = 3*u(n-1)^2, u(0) = 2}, u(n)), rsolve({T(n) = 2*T(n/2)+n, T(1) = 1}, T(n)), "
     "rsolve({v(n+1) = v(n)+w(n), w(n+1) = 2*w(n), v(0) = 1, w(0) = 1}, {v, w})",
     "Psi(n+1)+gamma, 1/(n+1), 2^(2^n)*3^(2^n-1), ln(n)*n/ln(2)+n, {v(n) = 2^n, w(n) = 2^n}"},
    {"rsolve(f(n)=2,5)", "error: invalid input: rsolve needs an unknown such as y(n)"},
};

static const Row optimisation[] = {
    {"with(Optimization): Minimize((x-1)^2+2), Minimize(x^2+y^2,{x+y=1}), Maximize(-x^2+4*x), "
     "Minimize((x-1)^2,x=2..3), Minimize(x^2,initialpoint={x=3}), Minimize(x^4-x,x=0..1)",
     "[2., [x = 1.]], [0.5, [x = 0.5, y = 0.5]], [4., [x = 2.]], [1., [x = 2.]], [0., [x = 0.]], "
     "[-0.4724703937, [x = 0.6299605249]]"},
    {"with(Optimization): LPSolve(x+y,{x>=1,y>=2}), LPSolve(x+y,{x<=1,y<=2,x>=0,y>=0},maximize), "
     "LPSolve(2*x+y,{x+y<=4,x+3*y<=6},assume=nonnegative,maximize), "
     "LPSolve(x,{x>=1/2},assume=integer), LPSolve(<1,1>,[<<1,0>|<0,1>>,<3,4>],assume=nonnegative)",
     "[3., [x = 1., y = 2.]], [3., [x = 1., y = 2.]], [8., [x = 4., y = 0.]], [1., [x = 1.]], [0., "
     "Vector[column](2,[0.,0.])]"},
    {"with(Optimization): LPSolve(x,{x<=1})", "error: problem appears to be unbounded"},
    {"with(Optimization): LPSolve(x,{x<=1,x>=2})", "error: no feasible solution found"},
    {"with(Optimization): QPSolve(x^2+y^2-2*x,{x+y<=1}), QPSolve(x^2,{x>=2}), "
     "LSSolve([x-1,y-2,x+y-3]), LSSolve([x-1,x-3]), NLPSolve(x^2+1/x^2,x=0.5..2), "
     "NLPSolve(x^2,{x>=1}), NLPSolve(x->(x-2)^2,1..5)",
     "[-1., [x = 1., y = 0.]], [4., [x = 2.]], [0., [x = 1., y = 2.]], [1., [x = 2.]], [2., [x = "
     "1.]], [1., [x = 1.]], [0., Vector[column](1,[2.])]"},
    {"with(Optimization): LPSolve(x^2,{x>=1})",
     "error: objective function and constraints must be linear"},
    {"with(Optimization): Minimize(x^2,{x>=y+1,y>=3}), Maximize(x*y,{x+y<=2,x>=0,y>=0}), "
     "Minimize(sin(x),x=0..10), Maximize(x,{x^2<=2})",
     "[16., [x = 4., y = 3.]], [1., [x = 1., y = 1.]], [-1., [x = 4.71238898]], [1.414213562, [x = "
     "1.414213562]]"},
    {"with(Optimization): Minimize(x^2,nosuch=3)", "error: Optimization has no option nosuch"},
};

/* Procedures of a numeric solution, and procedures that want numbers. */
#define SINE                                                                                       \
    "S := dsolve({diff(x(t),t)=cos(t),x(0)=0},numeric): P := dsolve({diff(x(t),t)=cos(t),"         \
    "x(0)=0},numeric,output=listprocedure): X := eval(x(t),P): near := (a,b) -> "                  \
    "evalb(evalf(abs(a-b)) < 1e-5): "
static const Row procedures[] = {
    {SINE "near(fsolve(X=1/2,0..1),Pi/6), near(fsolve(X-1/2,0..1),Pi/6), near(fsolve(X,2..4),Pi), "
          "near(fsolve(2*X^2=1,0..1),Pi/4), near(fsolve(s->eval(x(t),S(s))-1/2,0..1),Pi/6)",
     "true, true, true, true, true"},
    {"f := x->x^2: fsolve(f=2,0..3), fsolve(f-2,0..3), fsolve(sin=1/2,0..1), fsolve(sin-cos,0..1)",
     "1.414213562, 1.414213562, 0.5235987756, 0.7853981634"},
    {SINE "M := Optimization:-Maximize(X,0..3): near(M[1],1), evalb(abs(M[2][1]-evalf(Pi/2)) < "
          "1e-3), near(Optimization:-Minimize(X,0..6)[1],-1), "
          "near(Optimization:-Maximize(s->eval(x(t),S(s)),0..3)[1],1)",
     "true, true, true, true"},
    {"f := proc(x) if x<1 then (x-1)^2+2 else 2+(x-1)^2*3 end if end: M := "
     "Optimization:-Minimize(f,0..3): evalb(abs(M[1]-2) < 1e-6)",
     "true"},
};

static const Row calls[] = {
    {"_EnvAllSolutions := true: solve(sin(x)=0,x), solve(cos(x)=1,x)", "Pi*_Z1, 2*Pi*_Z1"},
    {"_EnvAllSolutions := false: solve(cos(x)=1,x)", "0"},
    {"seq(has([solve(x^4-x-1,x,explicit=k)],RootOf),k=[true,4,1,0,false])",
     "false, false, false, true, true"},
    {"solve(x^4=1,x,real), solve(x^4=1,x,domain=real), solve(x^4=1,x,domain=complex), "
     "solve(x^4=1,x,real=false), RealDomain:-solve(x^4=1,x), RealDomain:-solve(x^2=-1,x), "
     "RealDomain:-solve([x^4=1,y=x],[x,y])",
     "1, -1, 1, -1, 1, -1, I, -I, 1, -1, I, -I, 1, -1, [[x = 1, y = 1], [x = -1, y = -1]]"},
    {"solve(x^2-2*x+1,x,dropmultiplicity), solve(x^2-2*x+1,x,dropmultiplicity=false), "
     "solve((x-1)^2*(x-2)^3,x,dropmultiplicity), solve((x-1)^2*(x-2),x,maxsols=2), "
     "solve((x-1)*(x-2)*(x-3),x,maxsols=1), solve((x-1)*(x-2)*(x-3),x,maxsols=5)",
     "1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 3"},
    {"solve(x^2=1,x,maxsols=0)", "error: maxsols = 0: expected an integer, at least 1"},
    {"solve(x^2=1,x,explicit=maybe)", "error: explicit = maybe: expected true or false"},
    {"solve(x^2=1,x,domain=whole)", "error: domain = whole: expected complex or real"},
    {"solve(x^2=1,x,parametric=maybe)", "error: parametric = maybe: expected true, full or false"},
    {"solve(a*x=b,x,parametric), solve(a*x=b,x,parametric=full), solve(a*x^2=1,x,parametric=true), "
     "solve(a*x=b,x,parametric=false), solve({a*x+y=1,x+y=2},{x,y},parametric)",
     "Warning, assumed a <> 0\npiecewise(a = 0,piecewise(b = 0,[[x = x]],[]),[[x = b/a]]), "
     "piecewise(a = 0,piecewise(b = 0,[[x = x]],[]),[[x = b/a]]), piecewise(a = 0,[],[[x = "
     "1/a^(1/2)], [x = -1/a^(1/2)]]), b/a, piecewise(a = 1,[],[[x = -1/(a-1), y = "
     "(2*a-1)/(a-1)]])"},
    {"solve(x^2=9,x,useassumptions) assuming x>0", "3"},
    {"solve(x^2=9,x,useassumptions=false) assuming x>0",
     "Warning, some solutions contradict what is assumed of the unknowns: the option "
     "useassumptions leaves these out\n3, -3"},
    {"solve({x^2=9,y=x+1},{x,y},useassumptions) assuming x<0", "{x = -3, y = -2}"},
    {"assume(u>1): solve(u^2=4,u,useassumptions), solve({u^2=4,v=u},{u,v},useassumptions), "
     "solve(u^2=1/4,u,useassumptions)",
     "2, {u = 2, v = 2}"},
    {"solve(f(3)^2=4,f(3),useassumptions), solve(x[1]^2=4,x[1],useassumptions)", "2, -2, 2, -2"},
    {"solve(x^2=1,x,AllSolutions,symbolic,split,tryhard,conditionalsolutions)",
     "Warning, the option conditionalsolutions of solve has no effect here\n1, -1"},
    {"solve(x^2=1,x,numeric)", "Warning, the option numeric of solve has no effect here\n1, -1"},
    {"solve({sin(y)=0,sin(x)<1/2},{x,y},AllSolutions)",
     "{y = 2*Pi*_Z1, x < 13/6*Pi+2*Pi*_Z3, 5/6*Pi+2*Pi*_Z3 < x}, "
     "{y = Pi+2*Pi*_Z2, x < 13/6*Pi+2*Pi*_Z4, 5/6*Pi+2*Pi*_Z4 < x}"},
    {"solve(sin(x)=1/2,x,AllSolutions), solve(sin(x)=1/2,x,allsolutions=false), "
     "solve(tan(x)=1,x,allsolutions)",
     "1/6*Pi+2*Pi*_Z1, 5/6*Pi+2*Pi*_Z2, 1/6*Pi, 1/4*Pi+Pi*_Z1"},
    {"solve({x=1},[x,x])", "error: invalid input: solve received an unknown twice"},
    {"solve(x+y=1,{x,x})", "{x = 1-y}"},
    {"solve({x+y=1,x*y=0},[x,y,x])", "error: invalid input: solve received an unknown twice"},
    {"solve(x+1=2,x+1)", "error: invalid input: solve received an unknown it cannot solve for"},
    {"solve(x+y=1,[x,x+1])", "error: invalid input: solve received an unknown it cannot solve for"},
    {"solve(<x+y,x-y>=<3,1>,{x,y}), solve(<x+y-3,x-y-1>,{x,y}), solve(<x+y,x-y>=<3,1>), "
     "solve([<x+y,x-y>=<3,1>],[x,y]), solve({<x,y>=<1,2>,z=x+y},{x,y,z}), "
     "solve(Matrix([[x,2],[y,z]])=Matrix([[1,2],[3,x]]),{x,y,z}), solve(<x+y,x-y>=<3,1>,[x,y]), "
     "solve(<x-1>,x)",
     "{x = 2, y = 1}, {x = 2, y = 1}, {x = 2, y = 1}, [[x = 2, y = 1]], {x = 1, y = 2, z = 3}, {x "
     "= 1, y = 3, z = 1}, [[x = 2, y = 1]], [[x = 1]]"},
    {"solve(<x,y>=<1,2,3>,{x,y})",
     "error: invalid input: the sides of an equation that solve received are not of one shape"},
    {"solve(<x,y>=1,{x,y})",
     "error: invalid input: the sides of an equation that solve received are not of one shape"},
    {"solve(1=<x,y>,{x,y})",
     "error: invalid input: the sides of an equation that solve received are not of one shape"},
    {"solve(<x,y>=<1|2>,{x,y})",
     "error: invalid input: the sides of an equation that solve received are not of one shape"},
    {"solve(<2,x>=<2,3>,x), solve(<1,x>=<2,3>,x)", "{x = 3}"},
    {"solve(identity(a*x^2+b*x=3*x^2,x),[a,b]), solve(identity(a*x=2*x,x),a), "
     "solve({identity(a*x+b*x=4*x,x),a-b=2},{a,b}), solve(identity(x=x,x),a), "
     "solve(identity(sin(x)=a*x,x),a), solve(identity((x+1)^2=x^2+a*x+1,x),{a}), "
     "solve([identity(a*x+b=2*x+3,x)],[a,b])",
     "[[a = 3, b = 0]], 2, {a = 3, b = 1}, a, {a = 2}, [[a = 2, b = 3]]"},
    {"solve(identity(a*x+b*x^2=2*x,x),a)", "Warning, assumed b <> 0\nNULL"},
    /* valid where abs(a*b) <= (a-1)^2, a > 1: a root is not lost because few samples meet that */
    {"solve(sqrt(x+a*b)+sqrt(x)=a-1,x)",
     "Warning, assumed "
     "((1+a^2-a*b-2*a)^2/(2*a-2)^2+a*b)^(1/2)+((1+a^2-a*b-2*a)^2/(2*a-2)^2)^(1/2)-a"
     "+1 ..., 1-a <> 0\n(1+a^2-a*b-2*a)^2/(2*a-2)^2"},
    {"solve(identity(x=x,x),{a,b}), solve(identity(0=0,x),[a])", "{a = a, b = b}, [[a = a]]"},
    {"solve(f(identity)=1,f(identity)), solve(identity(x)=2,identity(x))", "1, 2"},
    {"solve(infinity=x,x), solve(x=infinity,x), solve(undefined*x=1,x), "
     "solve({x+y=infinity,x=1},{x,y})",
     "solve(infinity = x,x), solve(x = infinity,x), solve(undefined*x = 1,x), solve({x = 1, x+y = "
     "infinity},{x, y})"},
    {"solve(x<infinity,x), solve(x>-infinity,x)",
     "RealRange(-infinity,Open(infinity)), RealRange(Open(-infinity),infinity)"},
    {"solve(x<=3,x), solve(x>=3,x), solve(3<x,x), solve(x<3,{x}), solve(x<3,[x]), "
     "solve([x<3],[x]), solve(x^2<=4,x), solve(x^2>4,x), solve(x^2<=0,x), solve((x-1)^2<=0,{x}), "
     "solve((x-1)^2*(x-3)<=0,x), solve((x-1)^2*(x-3)<=0,[x]), solve((x-1)^2*(x-3)<=0,{x})",
     "RealRange(-infinity,3), RealRange(3,infinity), RealRange(Open(3),infinity), {x < 3}, [[x < "
     "3]], [[x < 3]], RealRange(-2,2), RealRange(-infinity,Open(-2)), RealRange(Open(2),infinity), "
     "0, {x = 1}, RealRange(-infinity,3), [[x <= 3]], {x <= 3}"},
    {"solve(x^2>0,x), solve(x^2<>4,x), solve(x<>1,{x}), solve({x<>1,x<3},x), "
     "solve({x<>1,x<3},{x}), solve((x-1)*(x-2)*(x-3)>=0,x), solve((x-1)*(x-2)*(x-3)<0,{x}), "
     "solve((x-1)/(x+2)>=0,x), solve((x-1)/(x+2)<0,[x])",
     "RealRange(-infinity,Open(0)), RealRange(Open(0),infinity), RealRange(-infinity,Open(-2)), "
     "RealRange(Open(-2),Open(2)), RealRange(Open(2),infinity), {x < 1}, {1 < x}, {x < 1}, {1 < x, "
     "x < 3}, {x < 1}, {1 < x, x < 3}, RealRange(1,2), RealRange(3,infinity), {x < 1}, {2 < x, x < "
     "3}, RealRange(-infinity,Open(-2)), RealRange(1,infinity), [[-2 < x, x < 1]]"},
    {"solve(0<x and x<1,x), solve(0<x and x<1,{x}), solve((0<x and x<1) and x<1/2,{x}), solve(0<x "
     "and (x<1 and x<1/2),{x}), solve(0<x and x<1 and x^2<1/4 and x>1/8,[x])",
     "RealRange(Open(0),Open(1)), {0 < x, x < 1}, {0 < x, x < 1/2}, {0 < x, x < 1/2}, [[1/8 < x, x "
     "< 1/2]]"},
    {"solve((-2)^n>0,n), solve({(-2)^x>0,x=2},x), solve({(-x)^x<0,x<0},x), solve(x^Pi<1,x)",
     "solve(0 < (-2)^n,n), {x = 2}, RealRange(0,Open(1))"},
    {"solve(floor(abs(x))=4,x), solve(abs(floor(x))=4,x), solve(0^x=1,x)",
     "RealRange(Open(-5),-4), RealRange(4,Open(5)), solve(abs(floor(x)) = 4,x), solve(0^x = 1,x)"},
    {"solve(x=1 and y=2,{x,y}), solve(x+y=3 and x-y=1,[x,y])", "[]"},
    {"solve(a*x<1,x), solve(a*x<=1,{x}), solve(a*x>=1,[x]), solve(x^2<a,x)",
     "piecewise(0 < a,[RealRange(-infinity,Open(1/a))],a < 0,[RealRange(Open(1/a),infinity)],[x]), "
     "piecewise(0 < a,[{x <= 1/a}],a < 0,[{1/a <= x}],[{x = x}]), piecewise(0 < a,[[1/a <= x]],a < "
     "0,[[x <= 1/a]],[]), piecewise(0 < a,[RealRange(Open(-a^(1/2)),Open(a^(1/2)))],[])"},
    {"solve(x<a,x), solve(a<=x,{x}), solve({x<a,x>b},x), solve({x<a,x>b},{x}), "
     "solve([x<a,x>b],[x])",
     "RealRange(-infinity,Open(a)), {a <= x}, piecewise(0 < a-b,[{b < x, x < a}],[]), piecewise(0 "
     "< a-b,[{b < x, x < a}],[]), piecewise(-a+b < 0,[[b < x, x < a]],[])"},
    {"solve({a*x=1,x>0},x), solve({a*x=1,x>0},{x}), solve({a*x=1,x<=2},[x]), "
     "solve([x^2=a,x>=0],[x])",
     "piecewise(0 < a,[{x = 1/a}],[]), piecewise(0 < a,[{x = 1/a}],[]), piecewise(0 < "
     "a,piecewise(1/2 < a,[[x = 1/a]],a < 1/2,[],[[x = 2]]),a < 0,[[x = 1/a]],[]), piecewise(0 < "
     "a,[[x = a^(1/2)]],a < 0,[],[[x = 0]])"},
    {"solve({x+y<=1,x>=0,y>=0},{x,y}), solve([x+y<=1,x>=0,y>=0],[x,y]), "
     "solve({x+y<=1,x>=0,y>=0},[y,x]), solve({x+y<1,x>y},{x,y}), solve({x+y=1,x>=0,y>=0},{x,y}), "
     "solve({x+y<=1,x+y>=2},{x,y}), solve({x<1,y<x,z<y,z>0},[x,y,z])",
     "{0 <= x, 0 <= y, x <= 1, y <= -x+1}, [[x <= 1, 0 <= x, y <= -x+1, 0 <= y]], [[0 <= y, y <= "
     "1, 0 <= x, x <= -y+1]], {x = x, y < x, y < -x+1}, {x = -y+1, 0 <= y, y <= 1}, [[x < 1, 0 < "
     "x, y < x, 0 < y, 0 < z, z < y]]"},
    {"solve({x^2+y^2=5,x*y=2,x>0},{x,y}), solve({x^2+y^2=5,x*y=2,x>1,y<>5},{x,y}), "
     "solve({x^2=1,x<>1},{x}), solve({x^2=1,x<>1},x), solve([x^3=x,x<>0],[x])",
     "{x = 1, y = 2}, {x = 2, y = 1}, {x = 2, y = 1}, {x = -1}, {x = -1}, [[x = 1], [x = -1]]"},
    {"solve({sin(x)=0,x>3,x<10},{x}), solve({sin(x)=1/2,0<x,x<Pi},x), "
     "solve({cos(x)=0,x>=0,x<=5},[x])",
     "{x = Pi}, {x = 2*Pi}, {x = 3*Pi}, {x = 1/6*Pi}, {x = 5/6*Pi}, [[x = 1/2*Pi], [x = 3/2*Pi]]"},
    {"solve({exp(x)=2,x>0},x), solve({ln(x)=1,x<2},x), solve({abs(x)=3,x<0},x)",
     "{x = ln(2)}, {x = -3}"},
    {"solve(abs(x)<1,x), solve(abs(x)>=2,x), solve(abs(2*x-1)<abs(x),{x}), solve(sqrt(x)<2,x), "
     "solve(exp(x)>1,x), solve(ln(x)<=0,x), solve(max(x,2*x-1)<3,x), solve(1/x<1,x), "
     "solve(x^3<8,x), solve(x^3-x>0,[x])",
     "RealRange(Open(-1),Open(1)), RealRange(-infinity,-2), RealRange(2,infinity), {1/3 < x, x < "
     "1}, RealRange(0,Open(4)), RealRange(Open(0),infinity), RealRange(Open(0),1), "
     "RealRange(-infinity,Open(2)), RealRange(-infinity,Open(0)), RealRange(Open(1),infinity), "
     "RealRange(-infinity,Open(2)), [[-1 < x, x < 0], [1 < x]]"},
    {"solve(false,x), solve({false},{x}), solve(true,x), solve({true,x=2},{x})", "x, {x = 2}"},
    {"allvalues(RootOf(x^2-2),dependent), allvalues(RootOf(x^2-2),independent,implicit), "
     "allvalues(RootOf(x^2-2)+1,RootOf(x^2-3)), allvalues({y=RootOf(_Z^2-a^2)})",
     "2^(1/2), -2^(1/2), 2^(1/2), -2^(1/2), 2^(1/2)+1, -2^(1/2)+1, 3^(1/2), -3^(1/2), {y = a}, {y "
     "= -a}"},
    {"allvalues(RootOf(x^2-2),x=3)", "error: allvalues has no option x"},
    {"allvalues(x=RootOf(_Z^2-2))", "x = 2^(1/2), x = -2^(1/2)"},
    {"RootOf(x^2-2,x,1.4), RootOf(x^2-2,x,-1.4), RootOf(x^2-2,x,1..2), RootOf(x^2+1,x,I), "
     "RootOf(x^2+1,x,-I/2), RootOf(x^3-2,x,-1.+I), RootOf(_Z^2-2,index=2), RootOf(_Z^2-2), "
     "RootOf(_Z^2-2,1.4), RootOf(_Z^2-2,x), RootOf(x^2=2), RootOf(x^2=2,x,index=2), "
     "RootOf(f(y)^2-2,f(y)), RootOf(_Z^2=2), RootOf(a*x^2-2,x), RootOf(_Z^3-x,index=2)",
     "RootOf(_Z^2-2,index = 1), RootOf(_Z^2-2,index = 2), RootOf(_Z^2-2,index = 1), "
     "RootOf(_Z^2+1,index = 1), RootOf(_Z^2+1,index = 2), RootOf(_Z^3-2,index = 2), "
     "RootOf(_Z^2-2,index = 2), RootOf(_Z^2-2), RootOf(_Z^2-2,index = 1), RootOf(_Z^2-2,x), "
     "RootOf(_Z^2-2), RootOf(_Z^2-2,index = 2), RootOf(_Z^2-2), RootOf(_Z^2-2), RootOf(a*_Z^2-2), "
     "RootOf(_Z^3-x,index = 2)"},
    {"RootOf(x^2-2,x,index=0)", "error: index = 0: expected an integer, at least 1"},
    {"solve(x=cos(x),x), evalf(solve({x=cos(x)},[x])), solve(exp(x)=a*x^2+3,{x}), "
     "solve(exp(x)=0,x), evalf(RootOf(tan(_Z)-_Z,4.5)), solve(a*x=1,x,parameters={a})",
     "Warning, assumed a <> 0\nRootOf(_Z-cos(_Z)), [[x = 0.7390851332]], {x = "
     "RootOf(exp(_Z)-a*_Z^2-3)}, 4.493409458, 1/a"},
    {"RootOf(x^2-2,x,near=1)", "error: RootOf has no option near"},
    {"RootOf(3,x)", "error: the expression does not depend on the unknown of RootOf"},
    {"RootOf(x*y-1)", "error: RootOf needs one unknown: RootOf(p, x)"},
    {"isolate(a*x+b=c,x), isolate(x^2=4,x), isolate(sin(x)=a,x), isolate(m*v(t)=3,v(t))",
     "x = (-b+c)/a, x = 2, x = arcsin(a), v(t) = 3/m"},
    {"isolate(1=2,x)", "error: unable to isolate the unknown"},
    {"eliminate({x=cos(t),y=sin(t)},t), eliminate([x=t^2,y=t^3],[t]), "
     "eliminate({x+y=1,x-y=3},{x,y}), eliminate({x^2+y=z,x-y=1},{x,y}), "
     "eliminate({x*y=1,x^2=4},x), eliminate({sin(x)+x=y,cos(x)*x^2=z},x)",
     "[{t = arctan(y,x)}, {y^2+x^2-1}], [{t = y/x}, {x^3-y^2}], [{x = 2, y = -1}, {}], [{x = "
     "-1/2+1/2*(5+4*z)^(1/2), y = -3/2+1/2*(5+4*z)^(1/2)}, {}], [{x = -1/2-1/2*(5+4*z)^(1/2), y = "
     "-3/2-1/2*(5+4*z)^(1/2)}, {}], [{x = 1/y}, {-4*y^2+1}], eliminate({sin(x)+x = y, cos(x)*x^2 = "
     "z},x)"},
    {"isolve(x^2=4), isolve(x*y=2,x), isolve(2*x+4*y=1), isolve(x^2-2*y^2=1), isolve(x^3+y^3=z), "
     "isolve({x+y+z=10,x-y=2}), isolve(x^2=5), isolve(4=4), isolve(1=2), isolve({}), "
     "isolve(x^2+x=6), isolve(3*x-5*y=7)",
     "{x = 2}, {x = -2}, {x = 1, y = 2}, {x = -1, y = -2}, {x = 2, y = 1}, {x = -2, y = -1}, {x = "
     "1/2*(3+2*2^(1/2))^_Z1+1/2*(3-2*2^(1/2))^_Z1, y = "
     "1/4*2^(1/2)*(3+2*2^(1/2))^_Z1-1/4*2^(1/2)*(3-2*2^(1/2))^_Z1}, {x = "
     "-1/2*(3+2*2^(1/2))^_Z2-1/2*(3-2*2^(1/2))^_Z2, y = "
     "-1/4*2^(1/2)*(3+2*2^(1/2))^_Z2+1/4*2^(1/2)*(3-2*2^(1/2))^_Z2}, isolve(x^3+y^3 = z), {x = "
     "_Z1+2, y = _Z1, z = -2*_Z1+8}, {}, {}, {x = 2}, {x = -3}, {x = -5*_Z1-1, y = -3*_Z1-2}"},
    {"rsolve({y(n+1)=2*y(n),y(0)=3},{y(n)}), rsolve({y(n+1)=2*y(n),y(0)=3},[y(n)]), "
     "rsolve({y(n+1)=2*y(n),y(0)=3},{y}), rsolve(y(n+1)=y(n)/2,y), rsolve({},{}), "
     "rsolve(y(n+1)=y(n)^2+1,y(n)), rsolve({y(n+1)=y(n)^2+1,y(0)=1},{y(n)})",
     "{y(n) = 3*2^n}, {y(n) = 3*2^n}, {y(n) = 3*2^n}, y(0)*(1/2)^n, rsolve({},{}), rsolve(y(n+1) = "
     "y(n)^2+1,y(n)), rsolve({y(0) = 1, y(n+1) = y(n)^2+1},{y(n)})"},
    {"rsolve({f(n)=f(n-1)+f(n-2),f(0)=0,f(1)=1},f(n),genfunc(z)), "
     "rsolve({f(n)=f(n-1)+f(n-2),f(0)=0,f(1)=1},{f(n)},genfunc(z)), "
     "rsolve({f(n+1)=3*f(n),f(0)=2},f,genfunc(t)), rsolve({f(n+1)=f(n)+1,f(0)=2},f(n),genfunc(t))",
     "-z/(z^2+z-1), {f(n) = -z/(z^2+z-1)}, -2/(3*t-1), rsolve({f(0) = 2, f(n+1) = "
     "f(n)+1},f(n),genfunc(t))"},
    {"rsolve(f(n+1)=f(n),f(n),genfunc(1))",
     "error: invalid input: rsolve received an option it does not know"},
    {"rsolve(f(n+1)=f(n),f(n),genfunc(x,y))",
     "error: invalid input: rsolve received an option it does not know"},
    {"rsolve(f(n+1)=f(n),f(n),genfunc(x),5)",
     "error: invalid input: rsolve received an option it does not know"},
    {"rsolve({f(n+1)=2*f(n),f(0)=3},f(n),makeproc)(4)", "48"},
    {"rsolve(f(n+1)=f(n),f(n),makefunction)",
     "error: invalid input: rsolve received an option it does not know"},
    {"rsolve({x(n+1)=x(n),y(n+1)=x(n)},{x(n),y(m)})",
     "error: invalid input: rsolve needs an unknown such as y(n)"},
    {"rsolve({x(n+1)=x(n),y(n+1)=x(n)},{x(n),y})",
     "error: invalid input: rsolve needs an unknown such as y(n)"},
    {"rsolve({x(n+1)=x(n),y(n+1)=x(n)},{x(n),y(2)})",
     "error: invalid input: rsolve needs an unknown such as y(n)"},
    {"rsolve({x(n+1)=x(n),y(n+1)=x(n)},{x(n),y(n,n)})",
     "error: invalid input: rsolve needs an unknown such as y(n)"},
    {"rsolve({x(n+1)=y(n),y(n+1)=4*x(n),x(0)=0,y(0)=2},{x(n),y(n)}), "
     "rsolve({x(n+1)=y(n),y(n+1)=4*x(n)},[x(n),y(n)]), "
     "rsolve({x(n+1)=a*x(n)+1,y(n+1)=x(n),x(0)=0,y(0)=0},{x(n),y(n)}), "
     "rsolve({x(n+1)=y(n)},{x(n),y(n)},genfunc(z)), "
     "rsolve({x(n+1)=x(n)*y(n),y(n+1)=y(n)},{x(n),y(n)})",
     "{x(n) = 1/2*2^n-1/2*(-2)^n, y(n) = 2^n+(-2)^n}, {x(n) = "
     "(1/2*x(0)+1/4*y(0))*2^n+(-1/4*y(0)+1/2*x(0))*(-2)^n, y(n) = "
     "(x(0)+1/2*y(0))*2^n+(1/2*y(0)-x(0))*(-2)^n}, rsolve({x(0) = 0, x(n+1) = a*x(n)+1, y(0) = 0, "
     "y(n+1) = x(n)},{x(n), y(n)}), rsolve({x(n+1) = y(n)},{x(n), y(n)},genfunc(z)), "
     "rsolve({x(n+1) = x(n)*y(n), y(n+1) = y(n)},{x(n), y(n)})"},
    {"rsolve(y(2)=3,y)", "error: invalid input: rsolve needs an unknown such as y(n)"},
    {"rsolve(f(n)=g(n),f(3))", "error: invalid input: rsolve needs an unknown such as y(n)"},
    {"rsolve(f(n)=2,f+g)", "error: invalid input: rsolve needs an unknown such as y(n)"},
    {"rsolve({f(n,m)=2,f(n+1)=f(n)},f)", "rsolve({f(n,m) = 2, f(n+1) = f(n)},f)"},
    {"rsolve({f(n+m)=2*f(n),f(n+1)=3*f(n)},f)", "rsolve({f(n+1) = 3*f(n), f(n+m) = 2*f(n)},f)"},
    {"rsolve({f(2*n)=f(n)+1},f(n)), rsolve({a(n+1)=a(n)/a,a(0)=1},a(n))",
     "rsolve({f(2*n) = f(n)+1},f(n)), rsolve({a(0) = 1, a(n+1) = a(n)/a},a(n))"},
    {"msolve(x=1,2), msolve({x^2=1,x=3},8), msolve({x+y=3},2), msolve({},5), msolve(4=1,3), "
     "msolve(2=1,3), msolve({x*y=1,x+y=z},3), msolve(x/2=1,3), msolve(sin(x)=1,3)",
     "{x = 1}, {x = 3}, {x = 1, y = 0}, {x = 0, y = 1}, {}, {}, {x = 2, y = 2, z = 1}, "
     "{x = 1, y = 1, z = 2}, {x = 2}, msolve(sin(x) = 1,3)"},
    {"msolve([x=2,y=3],5), msolve({x=1,y=x},1), msolve(3*x=0,3), msolve(f(x)=1,3), "
     "msolve(<x-1,y-2>,3)",
     "{x = 2, y = 3}, {x = 0, y = 0}, {x = 0}, {x = 1}, {x = 2}, msolve(f(x) = 1,3), "
     "{x = 1, y = 2}"},
    {"msolve(x/3=1,3)", "error: the modular inverse does not exist"},
    {"msolve(x^2+Pi=1,3)",
     "error: the coefficients of equations modulo m must be rational numbers"},
    {"msolve({a+b+c+d+e1+f+g+h+i+j+k+l+m+n+o+p+q=1},2)", "error: there are too many unknowns"},
    {"fsolve(x^2-2,x,2..3), fsolve(x^2=2,x=-2..0), fsolve(x=x^2,{x=0.5..2}), "
     "fsolve(x^2=-4,x=I..3*I), fsolve(x^2=-4,x=-I-1..3*I+1), fsolve(x^2+1,x=I), "
     "fsolve(x^2+1,x=1+I), fsolve(exp(x)=-1,x=3*I), fsolve(exp(x)=1,x=-1-I..1+I), "
     "fsolve(sin(x),x=7), fsolve(sin(x),x,x=6)",
     "-1.414213562, {x = 1.000000000}, 2.000000000*I, 2.000000000*I, 1.000000000*I, 1.000000000*I, "
     "3.141592654*I, 0., 6.283185307, 6.283185307"},
    {"fsolve(x^3-x,x,complex,maxsols=2), fsolve(x^3-1,x,complex), fsolve(x^3-1,x,complex=false), "
     "fsolve(x^3-1,x,real), fsolve(x^4-1,x,maxsols=1), fsolve(x^4-1), fsolve({x^4-1}), "
     "fsolve([x^4-1]), fsolve([x^2-1],[x=0..2]), fsolve({x^2-1},{x=0..2}), fsolve({x^2-1},x=0..2), "
     "fsolve({x^2=1},[x]), fsolve(x^2-1,{x})",
     "-1.000000000, 0., -0.5000000000-0.8660254038*I, -0.5000000000+0.8660254038*I, 1.000000000, "
     "1.000000000, 1.000000000, -1.000000000, -1.000000000, 1.000000000, {x = -1.000000000}, {x = "
     "1.000000000}, {x = -1.000000000}, {x = 1.000000000}, [x = 1.000000000], {x = 1.000000000}, "
     "{x = 1.000000000}, [x = -1.000000000], [x = 1.000000000], {x = -1.000000000}, {x = "
     "1.000000000}"},
    {"fsolve({x+y=3,x*y=2},{x,y},avoid={x=1,y=2}), fsolve({x+y=3,x*y=2},{x,y},avoid={{x=1,y=2}}), "
     "fsolve({x+y=3,x*y=2},{x,y},avoid={x=2,y=1}), "
     "fsolve({x+y=3,x*y=2},{x,y},avoid={{x=1,y=2},{x=2,y=1}}), "
     "fsolve({x+y=3,x*y=2},[x,y],avoid={{x=1,y=2}}), fsolve([x+y=3,x-y=1],[x,y]), "
     "fsolve([x+y=3,x-y=1],[y,x]), fsolve([x+y=3,x-y=1]), fsolve({x+y=3,x-y=1})",
     "{x = 2.000000000, y = 1.000000000}, {x = 2.000000000, y = 1.000000000}, {x = 1.000000000, y "
     "= 2.000000000}, fsolve({x+y = 3, x*y = 2},{x, y},avoid = {{x = 1, y = 2}, {x = 2, y = 1}}), "
     "[x = 2.000000000, y = 1.000000000], [x = 2.000000000, y = 1.000000000], [y = 1.000000000, x "
     "= 2.000000000], {x = 2.000000000, y = 1.000000000}, {x = 2.000000000, y = 1.000000000}"},
    {"fsolve(sin(x)=0,x=0..10,maxsols=3), fsolve(sin(x)=0,x=1..10,maxsols=3), "
     "fsolve(sin(x)=0,x=1..10,avoid={x=Pi}), fsolve(sin(x)=0,x=1..5,avoid={x=Pi}), "
     "fsolve(sin(1/x),x=0.1..1)",
     "0., 3.141592654, 6.283185307, 3.141592654, 6.283185307, 9.424777961, 6.283185307, "
     "fsolve(sin(x) = 0,x = 1 .. 5,avoid = {x = Pi}), 0.1061032954"},
    {"fsolve([(x,y)->x+y-3,(x,y)->x*y-2],[0..1.5,1..3]), "
     "fsolve([(x,y)->x+y-3,(x,y)->x*y-2],[1.9,1]), fsolve({(x,y)->x+y-3,(x,y)->x-y-1}), "
     "fsolve([(x,y)->x^2+y-3,(x,y)->x-y+1],1..2,1..3), fsolve([x->x^2-2],1..2)",
     "[1.000000000, 2.000000000], [2.000000000, 1.000000000], [2.000000000, 1.000000000], "
     "[1.000000000, 2.000000000], [1.414213562]"},
    {"fsolve([(x,y)->x+y-3,(x,y)->x*y-2],[0..1,0..1,0..1])",
     "error: invalid input: there are more ranges than variables"},
    {"fsolve([(x,y)->x+y-3,(x,y)->x*y-2],[0..1,a])",
     "error: invalid input: a starting value of fsolve must be a number"},
    {"fsolve(x^2-1,x=a)", "error: invalid input: a starting value of fsolve must be a number"},
    {"fsolve(x^2-1,x=a..b)", "error: invalid input: a bound must be a real number, not a"},
    {"fsolve({x+y=1,x-y=0},0..1)",
     "error: invalid input: a range without a name needs exactly one unknown"},
    {"fsolve({x+y=1},{x,y})",
     "error: number of equations, 1, does not match number of variables, 2"},
    {"fsolve(3=3)", "error: invalid input: the equations given to fsolve have no unknowns"},
    {"fsolve(5,x)", "fsolve(5,x)"},
    {"fsolve(x^2=1,maxsol=2)", "error: fsolve has no option maxsol"},
    {"fsolve(x^2=1,x,maxsol=2)", "error: fsolve has no option maxsol"},
    {"fsolve(x^2=1,x,z)", "error: fsolve has no option z"},
    {"fsolve(x^2=1,z)", "error: {x} are in the equation, and are not solved for"},
    {"fsolve(x^2=1,x,maxsols=0)", "error: maxsols = 0: expected an integer, at least 1"},
    {"fsolve(x^2=1,x+1)", "error: invalid arguments: fsolve cannot solve for x+1"},
    {"fsolve(a*b*x=1,x)", "error: {a, b} are in the equation, and are not solved for"},
    {"fsolve(x(t)^2=2,x(t)), fsolve({x(0)+y[1]=3,x(0)-y[1]=1},{x(0),y[1]}), "
     "fsolve(x(t)^2=2,x(t)=0..2), fsolve(x(t)^2=2), fsolve(f(1)=2,f(1)=3)",
     "-1.414213562, 1.414213562, {x(0) = 2.000000000, y[1] = 1.000000000}, 1.414213562, "
     "-1.414213562, 1.414213562, 2.000000000"},
    {"fsolve(abs(1+I*w)=2,w=0..5), fsolve(abs(1+I*w)=2,w), fsolve(abs(1/(1+I*w))=1/2,w=0..5), "
     "fsolve((1+I)*(x-1),x), fsolve(I*x=1,x,complex), fsolve((x-I)*(x-2)=0,x), "
     "fsolve((x-I)*(x-2)=0,x,complex)",
     "1.732050808, 1.732050808, 1.732050808, fsolve((1+I)*(x-1),x), -1.000000000*I, "
     "fsolve((x-I)*(x-2) = 0,x), 1.000000000*I"},
    {"Digits := 30: fsolve(x^2=2,x=1..2), fsolve(cos(x)=x), "
     "fsolve({x^2+y^2=1,x=y},{x=0..1,y=0..1})",
     "1.41421356237309504880168872421, 0.739085133215160641655312087674, {x = "
     "0.707106781186547524400844362105, y = 0.707106781186547524400844362105}"},
    {"fsolve(x^2=2,x,fulldigits,real=true)", "-1.414213562, 1.414213562"},
    {"msolve(x=1,2), msolve({x^2=1,x=3},8), msolve({x+y=3},2), msolve({},5), msolve(4=1,3), "
     "msolve(2=1,3), msolve({x*y=1,x+y=z},3), msolve(x/2=1,3), msolve(sin(x)=1,3), "
     "msolve([x=2,y=3],5), msolve({x=1,y=x},1), msolve(3*x=0,3), msolve(f(x)=1,3), "
     "msolve(<x-1,y-2>,3), msolve({x=1,x=1},4), msolve({x+y+z=1,x=y},2)",
     "{x = 1}, {x = 3}, {x = 1, y = 0}, {x = 0, y = 1}, {}, {}, {x = 2, y = 2, z = 1}, {x = 1, y = "
     "1, z = 2}, {x = 2}, msolve(sin(x) = 1,3), {x = 2, y = 3}, {x = 0, y = 0}, {x = 0}, {x = 1}, "
     "{x = 2}, msolve(f(x) = 1,3), {x = 1, y = 2}, {x = 1}, {x = 0, y = 0, z = 1}, {x = 1, y = 1, "
     "z = 1}"},
    {"msolve(x/3=1,3)", "error: the modular inverse does not exist"},
    {"msolve(x^2+Pi=1,3)",
     "error: the coefficients of equations modulo m must be rational numbers"},
    {"fsolve(x^2=1,x,avoid={x=1}), fsolve(x^2=1,x,avoid={{x=1}}), "
     "fsolve(x^2=1,x,avoid={{x=1},{x=-1}}), fsolve(x^2=1,x,avoid={x=1,x=-1}), "
     "fsolve(x^2=1,x,avoid={}), fsolve(x^2=1,x,avoid=[x=1]), "
     "fsolve(x^2=1,x,avoid={[x=1],[x=-1]}), fsolve(x^2=1,x,avoid=(x=1))",
     "-1.000000000, -1.000000000, -1.000000000, 1.000000000, -1.000000000, -1.000000000"},
    {"fsolve(x^2=1,x,avoid={y=1})",
     "error: avoid = {y = 1}: expected a set of equations such as {x = 1}"},
    {"fsolve(x^2=1,x,avoid=7)", "error: avoid = 7: expected a set of equations such as {x = 1}"},
    {"fsolve(x->a*x-1,1)", "fsolve(x -> a*x - 1,1)"},
    {"fsolve(int(exp(-t^2),t=0..x)=1/2,x=0..5)", "0.5510394276"},
    {"fsolve(Int(t,t=0..x)=2,x=0..5)", "2."},
    {"fsolve(Sum(x^k,k=1..3)=3,x=0..5)", "1.000000000"},
    {"fsolve(limit(f(h),h=0)=2,f(0))", "2.000000000"},
    {"with(Optimization): Minimize(x^2,{1<=2}), Minimize(x^2,{x>=1,true}), Minimize(x^2,{x=2..3}), "
     "Minimize(x^2,x>=1), Minimize(x^2,[x>=1,x<=3]), Minimize(x^2+y^2,x>=1 and y>=2), "
     "Minimize(x^2,{x^2=4,x>=0}), Minimize(x^2+y^2,x=1..2,y=-1..1), "
     "Minimize(x^2+y^2,{x=1..2},y=-2..-1), Minimize((x-1)^2,{0=0})",
     "[0., [x = 0.]], [1., [x = 1.]], [4., [x = 2.]], [1., [x = 1.]], [1., [x = 1.]], [5., [x = "
     "1., y = 2.]], [4., [x = 2.]], [1., [x = 1., y = 0.]], [2., [x = 1., y = -1.]], [0., [x = "
     "1.]]"},
    {"with(Optimization): Minimize(x^2,{1>2})", "error: no feasible solution found"},
    {"with(Optimization): Minimize(x^2,{x>=1,false})", "error: no feasible solution found"},
    {"with(Optimization): Minimize(x^2,{1.=2.})", "error: no feasible solution found"},
    {"with(Optimization): Minimize(x^2,{x-x+1=2})", "error: no feasible solution found"},
    {"with(Optimization): Minimize(x^2,{x-x+1<=2}), Minimize(x^2,{x-x+1<=1}), "
     "Minimize(x^2,{x-x=0})",
     "[0., [x = 0.]], [0., [x = 0.]], [0., [x = 0.]]"},
    {"with(Optimization): Minimize(x^2,{x-x+1<=0})", "error: no feasible solution found"},
    {"with(Optimization): Minimize(x^2,{x-x-1=0})", "error: no feasible solution found"},
    {"with(Optimization): Minimize(x^2,{x<>1})",
     "error: constraints must be specified as a set or list of equalities and inequalities"},
    {"with(Optimization): Minimize(x^2,{x})",
     "error: constraints must be specified as a set or list of equalities and inequalities"},
    {"with(Optimization): Minimize(x^2,x=3..1)", "error: no feasible solution found"},
    {"with(Optimization): Minimize(5)",
     "error: the objective and the constraints have no unknowns"},
    {"with(Optimization): Minimize(x^2,0..1)",
     "error: invalid input: a range must belong to an unknown"},
    {"with(Optimization): Minimize(x^2,{5=0..1})",
     "error: invalid input: a range must belong to an unknown"},
    {"with(Optimization): Minimize(x^2,assume=positive)",
     "error: assume = positive: expected nonnegative, integer, nonnegint or binary"},
    {"with(Optimization): Minimize((x+1)^2,assume=nonnegative), "
     "Minimize((x+1)^2+(y-2)^2,assume=[nonnegative]), Minimize(x^2,initialpoint={x=-3}), "
     "Minimize((x^2-1)^2,initialpoint={x=-3}), Minimize((x^2-1)^2,initialpoint=[x=3]), "
     "Minimize((x^2-1)^2,x=-5..0), Minimize((x^2-1)^2+x/10,x=-3..3)",
     "[1., [x = 0.]], [1., [x = 0., y = 2.]], [0., [x = 0.]], [0., [x = -1.]], [0., [x = 1.]], "
     "[0., [x = -1.]], [-0.1006173766, [x = -1.012273131]]"},
    {"with(Optimization): Minimize(x^2,initialpoint={y=3})",
     "error: invalid input: the initial point names what is no unknown"},
    {"with(Optimization): Minimize(x^2,initialpoint={3})",
     "error: invalid input: the initial point names what is no unknown"},
    {"with(Optimization): Minimize(x^2,initialpoint={x=a})",
     "error: invalid input: the initial point must be a real number, not a"},
    {"with(Optimization): Minimize(x->(x-2)^2,initialpoint=[1]), "
     "Minimize((x,y)->(x-2)^2+(y+1)^2,initialpoint=<1,1>), "
     "Minimize((x,y)->(x-2)^2+(y+1)^2,0..1,0..5), "
     "Minimize((x,y)->x+y,{(x,y)->x^2+y^2-2},-5..5,-5..5), "
     "Minimize((x,y)->x^2+y^2,{},{(x,y)->x+y-1},-5..5,-5..5)",
     "[0., Vector[column](1,[2.])], [0., Vector[column](2,[2.,-1.])], [2., "
     "Vector[column](2,[1.,0.])], [-2., Vector[column](2,[-1.,-1.])], [0.5, "
     "Vector[column](2,[0.5,0.5])]"},
    {"with(Optimization): Minimize(x->(x-2)^2,initialpoint=[1,2])",
     "error: invalid input: the initial point names what is no unknown"},
    {"with(Optimization): LPSolve(-5*x-4*y,{6*x+4*y<=24,x+2*y<=6},assume=nonnegint), "
     "LPSolve(-5*x-4*y,{6*x+4*y<=24,x+2*y<=6},assume={nonnegative,integer}), "
     "LPSolve(-x-y,{2*x+2*y<=3},assume=binary), "
     "LPSolve(-x-y,{2*x+2*y<=3},assume=nonnegative,integervariables=[x]), "
     "LPSolve(-2*x-y,{2*x+2*y<=3},assume=nonnegative,integervariables={x}), "
     "LPSolve(-x-2*y,{2*x+2*y<=3},binaryvariables=[x,y]), "
     "LPSolve(-3*x-2*y,{2*x+2*y<=3,y>=0},binaryvariables={x}), "
     "LPSolve(x,{x>=3/2},integervariables={x}), LPSolve(x,x=1.2..5.5,assume=integer), "
     "LPSolve(-x,x=1.2..5.5,assume=integer)",
     "[-20., [x = 4., y = 0.]], [-20., [x = 4., y = 0.]], [-1., [x = 1., y = 0.]], [-1.5, [x = 1., "
     "y = 0.5]], [-2.5, [x = 1., y = 0.5]], [-2., [x = 0., y = 1.]], [-4., [x = 1., y = 0.5]], "
     "[2., [x = 2.]], [2., [x = 2.]], [-5., [x = 5.]]"},
    {"with(Optimization): LPSolve(x,{x>=1},integervariables=[z])",
     "error: invalid input: integervariables names what is no unknown"},
    {"with(Optimization): LPSolve(x,{x>=1},integervariables=[2])",
     "error: invalid input: integervariables names what is no unknown"},
    {"with(Optimization): LPSolve(x,{x>=1},integervariables=[0])",
     "error: invalid input: integervariables names what is no unknown"},
    {"with(Optimization): LPSolve(<-1,-1>,[<<2|2>>,<3>],assume=nonnegative,integervariables=[1]), "
     "LPSolve(<-1,-2>,[<<2|2>>,<3>],assume=nonnegative), "
     "LPSolve(<1,1>,[NoUserValue,NoUserValue,<<1|2>>,<3>],assume=nonnegative), "
     "LPSolve(<-1,-1>,[<<1,3>|<2,1>>,<4,7>]), LPSolve(<-1,-1>,[<<1,3>|<2,1>>,<4,7>],[0,1]), "
     "LPSolve(<1,2>,[],[<1,2>,<3,4>]), LPSolve(<1,1>,[<<2|2>>,<3>],assume=nonnegative,maximize)",
     "[-1.5, Vector[column](2,[1.,0.5])], [-3., Vector[column](2,[0.,1.5])], [1.5, "
     "Vector[column](2,[0.,1.5])], [-3., Vector[column](2,[2.,1.])], [-2., "
     "Vector[column](2,[1.,1.])], [5., Vector[column](2,[1.,2.])], [1.5, "
     "Vector[column](2,[1.5,0.])]"},
    {"with(Optimization): NLPSolve(x^2,assume=integer)",
     "error: integer unknowns are only handled in linear problems"},
    {"with(Optimization): QPSolve([<-2,0>,<<2,0>|<0,2>>]), "
     "QPSolve([<-2,-4>,<<2,0>|<0,2>>],[<<1|1>>,<1>]), QPSolve(x^2+y^2-2*x-4*y,{x+y<=1}), "
     "QPSolve(x^2+y^2-2*x-4*y,{x+y=1,x>=1}), QPSolve(2*x^2+3*y^2-x*y+x,{x>=1,y>=2}), "
     "QPSolve(-x^2,x=-1..3,maximize=true)",
     "[-1., Vector[column](2,[1.,0.])], [-3., Vector[column](2,[0.,1.])], [-3., [x = 0., y = 1.]], "
     "[-1., [x = 1., y = 0.]], [13., [x = 1., y = 2.]], [0., [x = 0.]]"},
    {"with(Optimization): Minimize(ln(x),initialpoint={x=-1})", "error: complex value encountered"},
    {"with(Optimization): Minimize(x^3,{x<=5})", "error: problem appears to be unbounded"},
    {"with(Optimization): Minimize(x^2,{x^2<=-1})",
     "error: no feasible point found for the nonlinear constraints"},
    {"with(Optimization): Minimize(x^2+y^2,{x^2+y^2<=1,x>=2})",
     "error: no feasible point found for the nonlinear constraints"},
    {"with(Optimization): Minimize(x^2,maximise)",
     "error: constraints must be specified as a set or list of equalities and inequalities"},
    {"with(Optimization): Minimize(x^2,depthlimit=5,evaluationlimit=100), Digits, "
     "Minimize(x(t)^2-2*x(t)), Minimize(x[1]^2+x[2]^2,{x[1]+x[2]=1}), "
     "Minimize(a^2+b^2+c^2,{a+b+c=3,a>=2}), Minimize(exp(x)-x), Minimize(x*ln(x),x=0.1..2), "
     "Minimize(abs(x-1)+1,x=0..3), Minimize(cosh(x)+y^2*(1+x^2))",
     "Warning, the option evaluationlimit of Optimization has no effect here\n[0., [x = 0.]], 10, "
     "[-1., [x(t) = 1.]], [0.5, [x[1] = 0.5, x[2] = 0.5]], [4.5, [a = 2., b = "
     "0.5, c = 0.5]], [1., [x = 0.]], [-0.3678794412, [x = 0.3678794412]], [1., [x = 1.]], [1., [x "
     "= 0., y = 0.]]"},
    {"Digits := 5: Optimization:-Minimize((x-1/3)^2), Optimization:-LPSolve(x,{3*x>=1})",
     "[0., [x = 0.33333]], [0.33333, [x = 0.33333]]"},
    {"Digits := 20: Optimization:-Minimize((x-1/3)^2)", "[0., [x = 0.333333333333333]]"},
    {"nops([solve(x^4-x-1=0,x,explicit)]), nops([solve(x^4-x-1=0,x,explicit=0)]), "
     "nops([solve(x^4-x-1=0,x,explicit=2)]), solve(x^5-x-1=0,x,explicit,maxsols=1), "
     "solve(x^5-x-1=0,x,maxsols=2)",
     "4, 4, 4, RootOf(_Z^5-_Z-1,index = 1), RootOf(_Z^5-_Z-1,index = 1), RootOf(_Z^5-_Z-1,index = "
     "2)"},
    {"fsolve(proc(x) x^2-2 end,1..2), fsolve(proc(x) if x>1 then x-2 else x+5 end if end,1.1..3), "
     "fsolve(proc(x) if x>1 then x-2 else x+5 end if end,3), fsolve(x->cos(x)-x), "
     "fsolve(x->cos(x)-x,1), fsolve(x->x^2-2,-2..0), fsolve(sin,3..4), fsolve(x->5-x), "
     "fsolve(sin@exp,1..2), fsolve(sin@exp,1), fsolve(sin@@2,3..4)",
     "1.414213562, 2., 2., 0.7390851332, 0.7390851332, -1.414213562, 3.141592654, 5.000000000, "
     "1.144729886, 1.144729886, 3.141592654"},
    {"fsolve(ln(x)=1), fsolve(sqrt(x)=-1), fsolve(1/x=0), fsolve(abs(x)=1,x=-2..0), "
     "fsolve(piecewise(x<1,x-2,x>=1,x-1.5)), fsolve(x^20-1,x), fsolve((x-1)^3,x), "
     "fsolve(x^2-2.5*x+1,x), fsolve(2^x=8), fsolve(erf(x)=1/2)",
     "2.718281828, fsolve(x^(1/2) = -1), fsolve(1/x = 0), -1.000000000, 1.5, -1.000000000, "
     "1.000000000, 1.000000000, 1.000000000, 1.000000000, 0.5000000000, 2.000000000, 3.000000000, "
     "0.4769362762"},
    {"fsolve(Int(t,t=0..x)=2,x=0..5), fsolve(Sum(x^k,k=1..3)=3,x=0..5), "
     "fsolve(Int(exp(-t*x),t=0..1)=1/2), fsolve(Sum(k*x,k=1..3)=6), "
     "fsolve(Int(x*y*z,[y=0..1,z=0..2])=3)",
     "2., 1.000000000, 1.593624260, 1.000000000, 3.000000000"},
    {"fsolve(Int(f(t)*x,t=0..x)=2)", "fsolve(Int(f(t)*x,t = 0 .. x) = 2)"},
    {"fsolve(Int(x,t)=2,y)", "error: {t, x} are in the equation, and are not solved for"},
    {"msolve(sin(x)=1,2), isolve(sum(f(k),k=1..n)=x), solve(Sum(k*x,k=1..3)=6), "
     "solve(exp(x)^2+exp(x)=6,exp(x)), solve(sin(y)^2+x=1,sin(y)), solve(x^4+x^2=6,x^2), "
     "solve(x^2=a,x^2)",
     "msolve(sin(x) = 1,2), isolve(sum(f(k),k = 1 .. n) = x), solve(Sum(k*x,k = 1 .. 3) = 6), 2, "
     "-3, (1-x)^(1/2), -(1-x)^(1/2), 2, -3, a"},
    {"with(Optimization): LSSolve({x-1,y-2}), LSSolve([x-1,y-1],{x+y=4}), LSSolve([x-1,x-3,x-5]), "
     "LSSolve([<1,2>,<<1,0>|<0,1>>],[<<1|1>>,<1>]), Maximize(-(x-1)^2+2), "
     "NLPSolve((x-1)^2,x=2..5,maximize), NLPSolve((x-1)^2,x=2..5,maximize=false), "
     "LPSolve(x,{x<=3},maximize=true), Maximize(3*x+2*y,{x+y<=4,x+3*y<=6,x<=3},assume=nonnegative)",
     "[0., [x = 1., y = 2.]], [1., [x = 2., y = 2.]], [4., [x = 3.]], [1., "
     "Vector[column](2,[0.,1.])], [2., [x = 1.]], [16., [x = 5.]], [1., [x = 2.]], [3., [x = 3.]], "
     "[11., [x = 3., y = 1.]]"},
    {"solve(false,x), solve({false},{x}), solve(true,x), solve({true,x=2},{x}), "
     "solve({x=1,false},x), solve([true],[x]), solve([false,x=1],[x])",
     "x, {x = 2}, [[x = x]], []"},
};

static void equations_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(equations);
}

static void numbers_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(numbers);
}

static void optimisation_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(optimisation);
}

static void procedures_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(procedures);
}

static void calls_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(calls);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equations_are_right),    cmocka_unit_test(numbers_are_right),
        cmocka_unit_test(optimisation_are_right), cmocka_unit_test(procedures_are_right),
        cmocka_unit_test(calls_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
