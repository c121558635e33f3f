/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sensitivities are the derivatives of solutions: they agree with differences of runs at 1e-13 on
 * ordinary, stiff and differential-algebraic systems, across events and cases, and with derivatives
 * of closed forms.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

/* agree(system, parameters, values, unknowns, t, steps, bound, options): each sensitivity beside
 * the difference of fourth order of runs at parameters moved by such steps. */
#define AGREE                                                                                      \
    "agree := proc(sys, names, values, quantities, at, h, bound) local S, T, F, i, d, D4, r, "     \
    "far, "                                                                                        \
    "k; Digits := 17; S := dsolve(sys, numeric, parameters=names, sensitivity=names, "             \
    "abserr=1e-12, relerr=1e-12, _rest); T := dsolve(sys, numeric, parameters=names, "             \
    "abserr=1e-13, relerr=1e-13, _rest); F := proc(p) T(parameters=p); eval(quantities, T(at)) "   \
    "end proc; S(parameters=values); r := S(at); far := 0; for i to nops(names) do d := "          \
    "[0$nops(names)]; d[i] := h[i]; D4 := (8*(F(values+d)-F(values-d))-(F(values+2*d)-"            \
    "F(values-2*d)))/(12*h[i]); for k to nops(quantities) do far := max(far, abs(D4[k]-"           \
    "eval(subs(seq(op(0,q)=op(0,q)[names[i]], q=quantities), quantities[k]), r))/"                 \
    "(1+abs(D4[k]))) end do end do; evalb(far < bound) or far end proc: "

static const Row smooth[] = {
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b],sensitivity=[a,b],abserr="
     "1e-12,relerr=1e-12): S(parameters=[2,3]): r := S(1.): evalf[9](map(rhs,r[2..4])), "
     "map(lhs,r), evalf[9]([3*exp(-2),-3*exp(-2),exp(-2)])",
     "[0.406005850, -0.406005850, 0.135335283], [t, x(t), x[a](t), x[b](t)], [0.406005850, "
     "-0.406005850, 0.135335283]"},
    /* by starting values, of second order too, without any parameter */
    {"S := dsolve({diff(x(t),t,t)=-4*x(t),x(0)=1,D(x)(0)=2},numeric,sensitivity=[x(0),D(x)(0)],"
     "abserr=1e-11,relerr=1e-11): r := S(0.3): seq(evalb(abs(e) < 1e-9), e=[eval(x[x(0)](t),r)-"
     "cos(0.6),eval(x[D(x)(0)](t),r)-sin(0.6)/2,eval(diff(x[x(0)](t),t),r)+2*sin(0.6)])",
     "true, true, true"},
    {AGREE "agree({diff(x(t),t,t)=-2*l(t)*x(t)/m,diff(y(t),t,t)=-2*l(t)*y(t)/m-g,x(t)^2+y(t)^2="
           "L^2,x(0)=L,y(0)=0,D(x)(0)=0,D(y)(0)=0},[m,g,L],[2,9.81,1.5],[x(t),y(t),l(t)],1.7,[1e-3"
           ",1e-3,1e-3],1e-8)",
     "true"},
    {AGREE "agree({diff(a(t),t)=-p*a(t)+q*b(t)*c(t),diff(b(t),t)=p*a(t)-q*b(t)*c(t)-r*b(t)^2,a(t)+"
           "b(t)+c(t)=1,a(0)=1,b(0)=0},[p,q,r],[0.04,1e4,3e7],[a(t),b(t),c(t)],40.,[4e-5,10,3e4],"
           "1e-8,stiff=true)",
     "true"},
    /* a starting value that follows from a constraint, nonlinearly */
    {AGREE "agree({diff(x(t),t)=y(t)-a,exp(y(t))+y(t)=x(t)+b,x(0)=a},[a,b],[1,2],[x(t),y(t)],1.,["
           "1e-3,1e-3],1e-8)",
     "true"},
};

#define AMPLIFIER                                                                                  \
    "alpha := 99/100: g := v -> (exp(1000/26*v)-1)*beta/1000000: Ue := sin(200*Pi*t)/10: sys := "  \
    "{1/1000000*("                                                                                 \
    "diff(y2(t),t)-diff(y1(t),t))=(y1(t)-Ue)/1000,1/1000000*(diff(y1(t),t)-diff(y2(t),t))=(2*"     \
    "y2(t)-Ub)/9000-(alpha-1)*g(y2(t)-y3(t)),-2/1000000*diff(y3(t),t)=y3(t)/9000-g(y2(t)-y3(t)),"  \
    "3/1000000*(diff(y5(t),t)-diff(y4(t),t))=(y4(t)-Ub)/9000+alpha*g(y2(t)-y3(t)),3/1000000*("     \
    "diff(y4(t),t)-diff(y5(t),t))=(2*y5(t)-Ub)/9000-(alpha-1)*g(y5(t)-y6(t)),-4/1000000*diff("     \
    "y6(t),t)=y6(t)/9000-g(y5(t)-y6(t)),5/1000000*(diff(y8(t),t)-diff(y7(t),t))=(y7(t)-Ub)/9000+"  \
    "alpha*g(y5(t)-y6(t)),5/1000000*(diff(y7(t),t)-diff(y8(t),t))=y8(t)/9000,y2(0)=Ub/2,y3(0)="    \
    "Ub/2,y5(0)=Ub/2,y6(0)=Ub/2,y8(0)=0}: "

static const Row amplifier[] = {
    {AGREE AMPLIFIER "agree(sys,[Ub,beta],[6,1],[y1(t),y4(t),y5(t),y8(t)],0.02,[1e-3,1e-3],1e-8,"
                     "method=dverk78)",
     "true"},
};

static const Row jumps[] = {
    {AGREE "agree({diff(y(t),t,t)=-g,y(0)=h,D(y)(0)=0},[g,h,e],[9.81,1,0.8],[y(t)],1.7,[1e-3,1e-3,"
           "1e-3],1e-8,events=[[y(t),diff(y(t),t)=-e*diff(y(t),t)]])",
     "true"},
    /* several assignments, which use values from before; a trigger with the parameter in it */
    {AGREE "agree({diff(x(t),t)=y(t)+1,diff(y(t),t)=-x(t)*a,x(0)=0,y(0)=b},[a,b],[2,1],[x(t),y(t)],"
           "2.,[1e-3,1e-3],1e-8,events=[[x(t)-a/2,[x(t)=b*y(t)+t,y(t)=x(t)^2-a]]])",
     "true"},
    {AGREE "agree({diff(x(t),t)=-x(t),x(0)=1},[a,b],[0.4,2],[x(t)],1.,[1e-3,1e-3],1e-8,events=[["
           "t=a,x(t)=x(t)+b]])",
     "true"},
    /* cases that the solution and that time decide, friction */
    {"S := dsolve({diff(x(t),t)=piecewise(x(t)<a,1,-b)+c,x(0)=0},numeric,parameters=[a,b,c],"
     "sensitivity=[a,b,c,x(0)]): S(parameters=[1,-3,1/2]): map(evalf[8],map(rhs,S(1.))[2..6]), "
     "evalf[8]([13/6,-4/3,-1/3,17/9,7/3])",
     "[2.1666667, -1.3333333, -0.33333333, 1.8888889, 2.3333333], [2.1666667, -1.3333333, "
     "-0.33333333, 1.8888889, 2.3333333]"},
    {"S := dsolve({diff(x(t),t)=piecewise(t<a,1,3),x(0)=0},numeric,parameters=[a],sensitivity=[a]):"
     " S(parameters=[0.4]): evalf[10](eval([x(t),x[a](t)],S(1.)))",
     "[2.2, -2.]"},
    {AGREE "agree({diff(x(t),t,t)=-x(t)-mu*signum(diff(x(t),t)),x(0)=3,D(x)(0)=0},[mu],[0.1],[x(t)]"
           ",5.,[1e-3],1e-8)",
     "true"},
    /* a case that has no value a rounding before its border */
    {"S := dsolve({diff(x(t),t)=2-sqrt(x(t))-piecewise(x(t)>1,5*(x(t)-1)^(3/2),0),x(0)=1/5},numeric"
     ",sensitivity=[x(0)],abserr=1e-9,relerr=1e-9): T := "
     "dsolve({diff(x(t),t)=2-sqrt(x(t))-piecewise"
     "(x(t)>1,5*(x(t)-1)^(3/2),0),x(0)=b},numeric,parameters=[b],abserr=1e-11,relerr=1e-11): "
     "d := 0: for i in [-1,1] do T(parameters=[0.2+i/1000]): d := d+500*i*eval(x(t),T(1.)): od: "
     "evalb(abs(eval(x[x(0)](t),S(1.))-d) < 1e-5)",
     "true"},
    /* the same where a case ends and begins again, by the adjoint system too: Hertz's contact */
    {AGREE "agree({diff(x(t),t,t)=-10+piecewise(x(t)<0,k*(-x(t))^(3/2)*(1-c*diff(x(t),t)),0),x(0)="
           "1,D(x)(0)=0},[k,c],[1000,0.3],[x(t)],1.4,[1e-1,1e-3],1e-7)",
     "true"},
    {"S := dsolve({diff(x(t),t,t)=-10+piecewise(x(t)<0,k*(-x(t))^(3/2)*(1-c*diff(x(t),t)),0),x(0)="
     "1,D(x)(0)=0},numeric,parameters=[k,c],sensitivity=[k,c],abserr=1e-9,relerr=1e-9): "
     "S(parameters=[1000,0.3]): R := S(1.4): T := dsolve({diff(x(t),t,t)=-10+piecewise(x(t)<0,k*("
     "-x(t))^(3/2)*(1-c*diff(x(t),t)),0),x(0)=1,D(x)(0)=0},numeric,parameters=[k,c],abserr=1e-9,"
     "relerr=1e-9): T(parameters=[1000,0.3]): g := gradient(T,x(t),t=1.4): "
     "evalb(abs(g[1]-eval(x[k](t),R)) < 1e-7 and abs(g[2]-eval(x[c](t),R)) < 1e-6)",
     "true"},
    /* an impact on a constraint, whose multiplier jumps */
    {AGREE "agree({diff(x(t),t)=u(t),diff(y(t),t)=v(t),diff(u(t),t)=-h(t)*x(t),diff(v(t),t)=-h(t)*"
           "y(t)-g,x(t)^2+y(t)^2=L^2,x(0)=L,y(0)=0,u(0)=0,v(0)=0},[g,L,e],[9.81,1,0.8],[x(t),u(t),"
           "h(t)],1.7,[1e-3,1e-3,1e-3],1e-8,events=[[x(t)+L/3,[u(t)=-e*u(t),v(t)=-e*v(t)]]])",
     "true"},
};

static const Row uses[] = {
    /* in every form of output, by the names that are typed */
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=1},numeric,parameters=[a],sensitivity=[a],output="
     "listprocedure): X := eval(x[a](t),S): X(parameters=[1]): evalf[5](X(1.)), "
     "evalb(abs(X(1.)+exp(-1.)) < 1e-5)",
     "-0.36788, true"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=1},numeric,parameters=[a],sensitivity=[a]): M := "
     "ensemble(S,parameters=[a=[1,2]],t=1.,quantities=[x[a](t),x(t)+a*x[a](t)]): "
     "seq(evalb(abs(M[i,1]+exp(-1.*i)) < 1e-5), i=1..2), evalb(abs(M[2,2]+exp(-2.)) < 1e-5)",
     "true, true, true"},
    {"S := dsolve({diff(x[1](t),t)=-a*x[1](t),x[1](0)=1},numeric,parameters=[a],sensitivity=[a]): "
     "S(parameters=[0]): S(1.)",
     "[t = 1., x[1](t) = 1., x[1,a](t) = -1.]"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,sensitivity=[b])",
     "error: sensitivity: b is no parameter"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,sensitivity=[y(0)])",
     "error: sensitivity: the system gives no starting value y(0)"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,sensitivity=[x(1)])",
     "error: sensitivity: the system gives no starting value x(1)"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,sensitivity=[3])",
     "error: sensitivity: 3 is neither a parameter nor a starting value"},
    {"dsolve({diff(x(t),t)=I*x(t),x(0)=1},numeric,sensitivity=[x(0)])",
     "error: sensitivity: write real and imaginary parts as unknowns"},
    {"dsolve({diff(y(x),x,x)=-y(x),y(0)=0,y(1)=1},numeric,sensitivity=[y(0)])",
     "error: sensitivity: not with conditions at two points"},
};

static void smooth_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(smooth);
}

static void amplifier_is_right(void **state)
{
    (void)state;
    ROWS_HOLD(amplifier);
}

static void jumps_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(jumps);
}

static void uses_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(uses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smooth_are_right),
        cmocka_unit_test(amplifier_is_right),
        cmocka_unit_test(jumps_are_right),
        cmocka_unit_test(uses_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
