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
    {"fsolve(x+y,x)", "error: {y} are in the equation, and are not solved for"},
    {"fsolve(x,5)", "error: invalid arguments: fsolve cannot solve for 5"},
    {"Digits := 20: fsolve(x^2-2,x=1)", "1.4142135623730950488"},
    {"msolve(x^2=1,7), msolve(2*x=3,7), msolve(x^2=3,7), msolve({x+y=1,x-y=2},5), msolve(2*x=1,4), "
     "msolve(x^2=2,1009), msolve(2*x=2,4)",
     "{x = 1}, {x = 6}, {x = 5}, {x = 4, y = 2}, {x = 439}, {x = 570}, {x = 1}, {x = 3}"},
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equations_are_right),
        cmocka_unit_test(numbers_are_right),
        cmocka_unit_test(optimisation_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
