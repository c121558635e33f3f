/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the closed solutions of systems promise: tests of solutions, of series and of systems,
 * series solutions, and the closed form of systems with constraints.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row residuals[] = {
    {"odetest(y(t)=exp(t),diff(y(t),t)=y(t))", "0"},
    {"odetest(y(t)=exp(2*t),diff(y(t),t)=y(t))", "exp(2*t)"},
    {"odetest(y(t)=_C1*exp(t),diff(y(t),t)=y(t))", "0"},
    {"odetest({x(t)=sin(t),y(t)=cos(t)},{diff(x(t),t)=y(t),diff(y(t),t)=-x(t)})", "{0}"},
    {"odetest({x(t)=sin(t),y(t)=sin(t)},{diff(x(t),t)=y(t),diff(y(t),t)=-x(t)})",
     "{cos(t)-sin(t), cos(t)+sin(t)}"},
    {"odetest([x(t)=sin(t),y(t)=cos(t)],[diff(x(t),t)=y(t),diff(y(t),t)=-x(t)])", "[0, 0]"},
    {"odetest(y(t)=exp(t),{diff(y(t),t)=y(t),y(0)=1})", "{0}"},
    {"odetest(y(t)=exp(t),{diff(y(t),t)=y(t),y(0)=2})", "{-1, 0}"},
    {"dsolve({diff(y(t),t)=1,y(0)+y(1)=4},y(t))", "y(t) = t+3/2"},
    {"odetest(y(t)=cosh(t)/(1+cosh(1)),{diff(y(t),t,t)=y(t),y(0)+y(1)=1,D(y)(0)=0})", "{0}"},
    {"odetest(y(t)=cosh(t),{diff(y(t),t,t)=y(t),y(0)+y(1)=1,D(y)(0)=0})", "{0, cosh(1)}"},
    {"odetest(y(t)=exp(t),[diff(y(t),t)=y(t),y(0)=2])", "[0, -1]"},
    {"odetest(y(t)=t^2,{diff(y(t),t,t)=2,D(y)(0)=0,y(0)=0})", "{0}"},
    {"odetest(y(t)=t^2,[diff(y(t),t,t)=2,D(y)(0)=1,y(0)=3])", "[0, -1, -3]"},
    {"odetest(y(t)^2=t,2*y(t)*diff(y(t),t)=1)", "0"},
    {"odetest(y(t)^2=t,y(t)*diff(y(t),t)=1)", "-1/2"},
    {"odetest(t=y(t)^2,2*y(t)*diff(y(t),t)=1)", "0"},
    {"odetest(y(t)=1+t+t^2/2+O(t^3),diff(y(t),t)=y(t),series)", "0"},
    {"odetest(y(t)=1+t+t^2/2,diff(y(t),t)=y(t))", "-1/2*t^2"},
    {"odetest(y(t)=series(exp(t),t,4),diff(y(t),t)=y(t),series)", "0"},
    {"odetest([y(t)=exp(t),y(t)=-exp(t)],diff(y(t),t)=y(t))",
     "error: the unknown y(t) is given twice"},
    {"odetest(y(t)=RootOf(_Z^2-t),2*y(t)*diff(y(t),t)=1)", "0"},
    {"odetest(y(x)=sin(x),diff(y(x),x,x)+y(x)=0,y(x))", "0"},
    {"odetest(y(t)=f(t),diff(y(t),t)=diff(f(t),t))", "0"},
    /* each constant of an expansion has its share, and each share is asked */
    {"odetest(y(t)=_C1*(1-t^2/2)+_C2*(t-t^3/6)+O(t^4),diff(y(t),t,t)+y(t)=0)", "0"},
    {"odetest(y(t)=_C1*(1-t^2/2)+O(t^4),diff(y(t),t)+t*y(t)=0)", "0"},
    {"evalb(odetest(y(t)=_C1*(1+t^2/2)+O(t^4),diff(y(t),t)+t*y(t)=0)=0)", "false"},
    {"evalb(odetest(y(t)=_C1*(1-t^2/2)+_C2*(1+t)+O(t^4),diff(y(t),t,t)+y(t)=0)=0)", "false"},
    /* along a curve */
    {"odetest({t(T)=T,y(T)=exp(T)},diff(y(t),t)=y(t))", "diff(y(t),t)-y(t)"},
    {"odetest([t(T)=T,y(T)=exp(T),z(T)=1],diff(y(t),t)=y(t))", "diff(y(t),t)-y(t)"},
    {"odetest([t(T)=T,y(S)=exp(S)],diff(y(t),t)=y(t))", "diff(y(t),t)-y(t)"},
    {"odetest([t=T,y(T)=exp(T)],diff(y(t),t)=y(t))",
     "error: the solution has no value for an unknown of the equations"},
    {"odetest([t(T)=2*T,y(T)=exp(T)],diff(y(t),t)=y(t))", "-1/2*exp(T)"},
    {"odetest([t(_T)=_T^2,y(_T)=_T],2*y(t)*diff(y(t),t)=1)", "0"},
    {"odetest([t(_T)=_T^2,y(_T)=_T],diff(y(t),t)=1)", "1/2/_T-1"},
    {"odetest([t(_T)=_T,y(_T)=exp(_T)],diff(y(t),t,t)=y(t))", "0"},
    {"odetest(5,diff(y(t),t)=y(t))",
     "error: invalid input: odetest expects its 1st argument, solution, to be of type equation or "
     "set or list, but received 5"},
};

static const Row series[] = {
    {"dsolve({diff(y(t),t)=y(t),y(0)=1},y(t),series)",
     "y(t) = 1+t+1/2*t^2+1/6*t^3+1/24*t^4+1/120*t^5+O(t^6)"},
    {"dsolve({diff(y(t),t,t)=-y(t),y(0)=0,D(y)(0)=1},y(t),series)",
     "y(t) = t-1/6*t^3+1/120*t^5+O(t^6)"},
    {"dsolve(diff(y(t),t)=y(t),y(t),series)",
     "y(t) = y(0)+y(0)*t+1/2*y(0)*t^2+1/6*y(0)*t^3+1/24*y(0)*t^4+1/120*y(0)*t^5+O(t^6)"},
    {"dsolve({diff(y(t),t)=y(t)^2,y(0)=1},y(t),series,order=4)", "y(t) = 1+t+t^2+t^3+O(t^4)"},
    {"dsolve({diff(x(t),t)=y(t),diff(y(t),t)=-x(t),x(0)=1,y(0)=0},{x(t),y(t)},series)",
     "{x(t) = 1-1/2*t^2+1/24*t^4+O(t^6), y(t) = -t+1/6*t^3-1/120*t^5+O(t^6)}"},
    {"dsolve({diff(y(t),t)=y(t),y(1)=1},y(t),series)",
     "y(t) = t+1/2*(t-1)^2+1/6*(t-1)^3+1/24*(t-1)^4+1/120*(t-1)^5+O((t-1)^6)"},
    {"dsolve({diff(y(t),t)=y(t),y(0)=1},y(t),type=series)",
     "y(t) = 1+t+1/2*t^2+1/6*t^3+1/24*t^4+1/120*t^5+O(t^6)"},
    {"dsolve({t*diff(y(t),t)=1,y(0)=1},y(t),series)",
     "dsolve({t*diff(y(t),t) = 1, y(0) = 1},y(t),series)"},
    {"Order := 3: dsolve({diff(y(t),t)=sin(t)+y(t),y(0)=a},y(t),series)",
     "y(t) = a+a*t+1/2*(1+a)*t^2+O(t^3)"},
    {"dsolve({diff(y(t),t)=1+y(t)^2,y(0)=0},y(t),series,order=8)",
     "y(t) = t+1/3*t^3+2/15*t^5+17/315*t^7+O(t^8)"},
};

static const Row systems[] = {
    {"dsolve([diff(x(t),t)=y(t),x(t)=sin(t)])", "{x(t) = sin(t), y(t) = cos(t)}"},
    {"dsolve({diff(x(t),t)=-x(t)+z(t),x(t)+z(t)=0,x(0)=1})",
     "{x(t) = exp(-2*t), z(t) = -exp(-2*t)}"},
    {"dsolve({diff(x(t),t)=-x(t)+z(t),x(t)+z(t)=0})",
     "{x(t) = _C1*exp(-2*t), z(t) = -_C1*exp(-2*t)}"},
    {"dsolve({diff(x(t),t)=-x(t)+z(t),x(t)+z(t)=0,z(0)=1})",
     "{x(t) = -exp(-2*t), z(t) = exp(-2*t)}"},
    {"dsolve({diff(x(t),t)=-x(t)+z(t),x(t)+z(t)=0,z(0)=1,x(0)=1})",
     "error: the initial conditions do not satisfy the constraints: z(0) = 1, but the equations "
     "and the other values give -1 (residual -2)"},
    {"dsolve([x(t)+y(t)=1,x(t)-y(t)=t])", "{x(t) = 1/2+1/2*t, y(t) = -1/2*t+1/2}"},
    {"dsolve([diff(x(t),t)=y(t),diff(y(t),t)=z(t),x(t)=t^3])",
     "{x(t) = t^3, y(t) = 3*t^2, z(t) = 6*t}"},
    {"dsolve([diff(x(t),t)=y(t),x(t)^2=t])",
     "{x(t) = t^(1/2), y(t) = 1/2/t^(1/2)}, {x(t) = -t^(1/2), y(t) = -1/2/t^(1/2)}"},
    {"dsolve([diff(x(t),t)+y(t)=0,x(t)-y(t)=t],[x(t),y(t)])",
     "{x(t) = t-1+_C1*exp(-t), y(t) = -1+_C1*exp(-t)}"},
    {"dsolve({diff(x(t),t,t)=-l(t),x(t)=sin(t)})", "{l(t) = sin(t), x(t) = sin(t)}"},
    {"dsolve({diff(x(t),t)=u(t),diff(u(t),t)=-x(t)+l(t),x(t)+u(t)=0})",
     "{l(t) = 2*_C1*exp(-t), u(t) = -_C1*exp(-t), x(t) = _C1*exp(-t)}"},
    {"dsolve({diff(y(t),t)=1.5*I*y(t),y(0)=1.})", "y(t) = exp((0.+1.500000000*I)*t)"},
    {"dsolve({diff(y(t),t)=1.5*I*y(t)+1,y(0)=0})",
     "y(t) = (0.+0.6666666667*I)+(0.-0.6666666667*I)*exp((0.+1.500000000*I)*t)"},
    {"dsolve({diff(x(t),t)=0.5*y(t),diff(y(t),t)=-2.0*x(t),x(0)=1,y(0)=0})",
     "{x(t) = cos(t), y(t) = -2.*sin(t)}"},
    /* unknowns are named by all of a list or set, else it is none */
    {"dsolve({diff(x(t),t)=y(t),diff(y(t),t)=-x(t)},[z(t),x(t)])",
     "error: the unknown z(t) does not occur in the equations"},
    {"dsolve({diff(x(t),t)=y(t),diff(y(t),t)=-x(t)},[x(t),z(t)])",
     "error: the unknown z(t) does not occur in the equations"},
    {"dsolve({diff(x(t),t)=y(t),diff(y(t),t)=-x(t)},{x(t),5})",
     "error: the unknown 5 does not occur in the equations"},
    {"dsolve({diff(x(t),t)=y(t),diff(y(t),t)=-x(t)},[])", "error: dsolve has no option []"},
    {"dsolve({diff(x(t),t)=y(t),diff(y(t),t)=-x(t)},z(t))",
     "error: the unknown z(t) does not occur in the equations"},
    {"dsolve(D(x)(t)=-x(t),x(t))", "x(t) = _C1*exp(-t)"},
    {"dsolve({diff(y(x),x)=y(x),y(0)=1},y(t))",
     "error: the unknown y(t) does not occur in the equations"},
    {"dsolve(diff(y(x),x)=y)", "error: y(x) and y cannot both stand in the equations"},
    {"dsolve({diff(y(x),x)=y(x),D(y)(0)=1})", "y(x) = exp(x)"},
    {"dsolve(diff(y(x),x)=y(x),x)", "error: x is the variable, no unknown function"},
    {"dsolve({diff(y(x),x)=y(x),D(z)(x)=1},{y(x),z(x)}): nops(%)", "2"},
    {"dsolve([x(t)=1,x(t)=2],[x(t)])", "error: the equations contradict each other"},
    {"dsolve([x(t)=1,x(t)=2])", "error: the equations contradict each other"},
    {"dsolve({diff(y(t),t)=y(t),y(0)=1},y(t),method=laplace)", "y(t) = exp(t)"},
};

/* Relations, which may vanish only where they hold, with starting values; O for all constants. */
static const Row relations[] = {
    {"odetest(C*y(x)^2=exp(x),diff(y(x),x)=y(x)/2), "
     "odetest(y(x)^3+y(x)=x,diff(y(x),x)*(1+3*y(x)^2)=1), "
     "odetest(y(x)^3+y(x)=x,diff(y(x),x)*(3*x/y(x)-2)=1), "
     "odetest(ln(y(x))=C*x,diff(y(x),x)=y(x)*ln(y(x))/x), "
     "odetest(y(x)*exp(y(x))=C*x,diff(y(x),x)=exp(-y(x))*C/(1+y(x))), "
     "odetest(exp(x)=y(x),diff(y(x),x)=y(x))",
     "0, 0, 0, 0, 0, 0"},
    {"odetest(exp(x)=y(x),diff(y(x),x)=2*y(x)), odetest(x^2+y(x)^2=C,diff(y(x),x)=x/y(x)), "
     "odetest(C*y(x)^2=exp(x),diff(y(x),x)=y(x))",
     "exp(x)-2*y(x), -2*x/y(x), 1/2*exp(x)/C/y(x)-y(x)"},
    {"odetest(y(x)^2=x+1,[2*y(x)*diff(y(x),x)=1,y(0)=1]), "
     "odetest(y(x)^2=x+1,[2*y(x)*diff(y(x),x)=1,y(0)=2]), "
     "odetest(y(x)^2=x+1,{2*y(x)*diff(y(x),x)=1,y(0)=-1}), "
     "odetest(y(x)^2=x+1,[2*y(x)*diff(y(x),x)=1,y(-1)=y(0)])",
     "[0, 0], [0, 3], {0}, [0, undefined]"},
    {"odetest(y(x)^2=x^2+1,[y(x)^3*diff(y(x),x,x)=1,y(0)=1,D(y)(0)=0]), "
     "odetest(y(x)^2=x^2+1,[y(x)^3*diff(y(x),x,x)=1,y(0)=1,D(y)(0)=1]), "
     "odetest(y(x)^2=x^2+1,[y(x)^3*diff(y(x),x,x)=1,D(y)(0)=0])",
     "[0, 0, 0], [0, 0, -1], [0, undefined]"},
    {"odetest(y(x)=_C1*(1+x+x^2/2)+O(x^3),diff(y(x),x)=y(x),series), "
     "odetest(y(x)=_C1*(1+x+x^2)+O(x^3),diff(y(x),x)=y(x),series), "
     "odetest(y(x)=_C1*(1+x)+_C2*(x+O(x^2)),diff(y(x),x,x)=0,series), "
     "odetest(y(x)=_C1*(1+x)+_C2*(x+O(x^2)),diff(y(x),x,x)=y(x),series), "
     "odetest(y(x)=_C1*x+_C2*(1-x^2/2)+O(x^3),diff(y(x),x,x)+y(x)=0,series), "
     "odetest(y(x)=_C1*x+_C2*(1-x^2)+O(x^3),diff(y(x),x,x)+y(x)=0,series)",
     "0, _C1*x*(-x+1), 0, -_C1*x-_C2*x-_C1, 0, -_C2*x^2+_C1*x-_C2"},
    /* the constant's own O, smaller than that of the rest */
    {"odetest(y(x)=x+x^2/2+O(x^3)+_C1*(1+x+x^2/2+x^3/6+O(x^4)),diff(y(x),x)=y(x)+1,series), "
     "evalb(odetest(y(x)=x+x^2/2+O(x^3)+_C1*(1+x+x^2/2+x^3/"
     "7+O(x^4)),diff(y(x),x)=y(x)+1,series)=0)",
     "0, false"},
};

static void residuals_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(residuals);
}

static void series_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(series);
}

static void systems_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(systems);
}

/* What answers take for granted: of one equation, of systems of two and three, of what stays
 * implicit, of what divides by nothing. */
static const Row taken[] = {
    {"dsolve({diff(x(t),t)=a*x(t),diff(y(t),t)=b*y(t)+x(t)})",
     "Warning, assumed b-a <> 0\n{x(t) = _C1*exp(a*t), y(t) = -exp(a*t)*_C1/(b-a)+_C2*exp(b*t)}"},
    {"dsolve({diff(x(t),t)=a*x(t),diff(y(t),t)=b*y(t)+x(t),diff(z(t),t)=y(t)}): "
     "map(rhs,select(e->lhs(e)=x(t),%))",
     "Warning, assumed a <> 0, b <> 0, b-a <> 0\n{_C1*exp(a*t)}"},
    {"dsolve(diff(y(x),x)=a/(exp(y(x))+b*y(x)^3))", "exp(y(x))+1/4*y(x)^4*b-a*x+_C1 = 0"},
    {"dsolve(diff(y(x),x$2)=(a-b)*diff(y(x),x)+exp(c*x))",
     "Warning, assumed c <> 0, b+c-a <> 0, a-b <> 0\n"
     "y(x) = exp(c*x)/c/(b+c-a)+_C1+_C2*exp((a-b)*x)"},
    /* what the equation divides by is known */
    {"dsolve(a*diff(y(t),t)+y(t)=0,y(t))", "y(t) = _C1*exp(-t/a)"},
    {"dsolve(a*diff(y(t),t)+b*y(t)=c,y(t))", "Warning, assumed b <> 0\ny(t) = c/b+_C1*exp(-b*t/a)"},
    {"dsolve(a*diff(y(t),t,t)+b*y(t)=0,y(t))",
     "Warning, assumed b <> 0\ny(t) = _C1*sin(b^(1/2)*t/a^(1/2))+_C2*cos(b^(1/2)*t/a^(1/2))"},
    {"dsolve({a*diff(x(t),t)=x(t),b*diff(y(t),t)=y(t)})",
     "{x(t) = _C1*exp(t/a), y(t) = _C2*exp(t/b)}"},
    {"dsolve(diff(y(x),x)=a*y(x)+b)", "Warning, assumed a <> 0\ny(x) = -b/a+_C1*exp(a*x)"},
    {"dsolve(diff(y(x),x)=a*y(x))", "y(x) = _C1*exp(a*x)"},
};

static void taken_are_named(void **state)
{
    (void)state;
    ROWS_HOLD(taken);
}

static void relations_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(relations);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(residuals_are_right), cmocka_unit_test(series_are_right),
        cmocka_unit_test(systems_are_right),   cmocka_unit_test(taken_are_named),
        cmocka_unit_test(relations_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
