/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gradients by adjoints agree to eight digits and more with differences of runs at 1e-13 on
 * ordinary, stiff and differential-algebraic systems, across events and cases, with integrals and
 * where an event ends the solution; what has no gradient says why.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

/* agree(system, parameters, values, quantity, t, steps, bound, options): each derivative beside the
 * difference of fourth order of runs at parameters moved by such parts of themselves; relative. */
#define AGREE_AT(least, less)                                                                      \
    "agree := proc(sys, names, values, q, at, h, bound) local S, T, F, i, d, D4, g, far; "         \
    "Digits := 17; far := 0; S := dsolve(sys, numeric, parameters=names, abserr=" least            \
    ", relerr=1e-12, _rest); T := dsolve(sys, numeric, parameters=names, abserr=" less             \
    ", relerr=1e-13, _rest); F := proc(p) T(parameters=p); eval(q, T(at)) end proc; "              \
    "S(parameters=values); g := gradient(S, q, t=at); for i to nops(names) do d := "               \
    "[0$nops(names)]; d[i] := h*values[i]; D4 := (8*(F(values+d)-F(values-d))-(F(values+2*d)-"     \
    "F(values-2*d)))/(12*d[i]); far := max(far, abs(g[i]/D4-1)) end do; evalb(far < bound) or "    \
    "far end proc: "
#define AGREE AGREE_AT("1e-12", "1e-13")

#define PENDULUM                                                                                   \
    "{diff(x(t),t,t)=-2*l(t)*x(t)/m,diff(y(t),t,t)=-2*l(t)*y(t)/m-g,x(t)^2+y(t)^2=L^2,x(0)=L,"     \
    "y(0)=0,D(x)(0)=0,D(y)(0)=0}"
#define ROBERTSON                                                                                  \
    "{diff(a(t),t)=-p*a(t)+q*b(t)*c(t),diff(b(t),t)=p*a(t)-q*b(t)*c(t)-r*b(t)^2,a(t)+b(t)+c(t)=1," \
    "a(0)=1,b(0)=0}"
#define AMPLIFIER                                                                                  \
    "alpha := 99/100: g := v -> (exp(1000/26*v)-1)*beta/1000000: Ue := sin(200*Pi*t)/10: sys := "  \
    "{1/1000000*(diff(y2(t),t)-diff(y1(t),t))=(y1(t)-Ue)/1000,1/1000000*(diff(y1(t),t)-diff("      \
    "y2(t),t))=(2*y2(t)-Ub)/9000-(alpha-1)*g(y2(t)-y3(t)),-2/1000000*diff(y3(t),t)=y3(t)/9000-g("  \
    "y2(t)-y3(t)),3/1000000*(diff(y5(t),t)-diff(y4(t),t))=(y4(t)-Ub)/9000+alpha*g(y2(t)-y3(t)),"   \
    "3/1000000*(diff(y4(t),t)-diff(y5(t),t))=(2*y5(t)-Ub)/9000-(alpha-1)*g(y5(t)-y6(t)),-4/"       \
    "1000000*diff(y6(t),t)=y6(t)/9000-g(y5(t)-y6(t)),5/1000000*(diff(y8(t),t)-diff(y7(t),t))=("    \
    "y7(t)-Ub)/9000+alpha*g(y5(t)-y6(t)),5/1000000*(diff(y7(t),t)-diff(y8(t),t))=y8(t)/9000,y2(0)" \
    "=Ub/2,y3(0)=Ub/2,y5(0)=Ub/2,y6(0)=Ub/2,y8(0)=0}: "

#define TWO_ENDS                                                                                   \
    "S := dsolve({diff(x(t),t)=a,x(0)=0,diff(y(t),t)=b,y(0)=0},numeric,parameters=[a,b],events=[[" \
    "x(t)-1,halt],[y(t)-1,halt]],abserr=1e-12,relerr=1e-12): "

static const Row smooth[] = {
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b],abserr=1e-12,relerr=1e-12)"
     ": S(parameters=[2,3]): evalf[9](gradient(S,x(t),t=1)), evalf[9]([-3*exp(-2),exp(-2)])",
     "[-0.406005850, 0.135335283], [-0.406005850, 0.135335283]"},
    {"S := dsolve({diff(x(t),t,t)=-4*x(t),x(0)=1,D(x)(0)=2},numeric,abserr=1e-12,relerr=1e-12): "
     "evalf[9](gradient(S,diff(x(t),t),t=-0.3,parameters=[D(x)(0),x(0)]))",
     "[0.825335615, 1.12928495]"},
    {AGREE "agree(" PENDULUM ",[m,g,L],[2,9.81,1.5],x(t)+y(t)^2+l(t),1.7,1e-3,1e-8)", "true"},
    /* with an unknown's highest derivative, and by independent states alone */
    {"S := dsolve(" PENDULUM ",numeric,parameters=[m,g,L],abserr=1e-11,relerr=1e-11): S(parameters="
     "[2,9.81,1.5]): a := gradient(S,diff(x(t),t,t),t=1.7): b := gradient(S,-2*l(t)*x(t)/m,t=1.7): "
     "evalb(max(map(abs,a-b)) < 1e-8)",
     "true"},
    {AGREE "agree(" PENDULUM ",[m,g,L],[2,9.81,1.5],x(t)*l(t),1.7,1e-3,1e-8,stabilization="
           "partitioning)",
     "true"},
    {AGREE "agree(" ROBERTSON ",[p,q,r],[0.04,1e4,3e7],a(t),40.,1e-3,1e-8,stiff=true)", "true"},
    /* b is 1e-5 */
    {AGREE_AT("1e-15", "1e-16") "agree(" ROBERTSON ",[p,q,r],[0.04,1e4,3e7],b(t),40.,1e-3,1e-8)",
     "Warning, the system is stiff from t = 0.0605987 on: rkf45 goes on as radau\ntrue"},
    {AGREE "agree({diff(x(t),t)=y(t)-a,exp(y(t))+y(t)=x(t)+b,x(0)=a},[a,b],[1,2],x(t)*y(t),1.,1e-3,"
           "1e-8)",
     "true"},
    {AGREE AMPLIFIER "agree(sys,[Ub,beta],[6,1],y1(t)*y8(t)+y5(t),0.02,1e-3,2e-8,method=dverk78)",
     "true"},
    /* sixty equations, stiff: the adjoint system is sparse as well, and so are forward ones */
    {"n := 60: sys := "
     "{seq(diff(u[i](t),t)=k*n^2*(`if`(i=1,0,u[i-1](t))-2*u[i](t)+`if`"
     "(i=n,c*sin(t),u[i+1](t))),i=1..n),seq(u[i](0)=b*evalf(sin(Pi*i/(n+1))),i=1..n)}: S := dsolve("
     "sys,numeric,parameters=[k,c,b],abserr=1e-10,relerr=1e-10,stiff=true): W := dsolve(sys,numeric"
     ",parameters=[k,c,b],sensitivity=[k,c,b],abserr=1e-10,relerr=1e-10,stiff=true): S(parameters=["
     "0.1,1,2]): W(parameters=[0.1,1,2]): g := gradient(S,u[30](t),t=0.5): w := eval([u[30,k](t),"
     "u[30,c](t),u[30,b](t)],W(0.5)): evalb(max(map(abs,g-w)) < 1e-8)",
     "true"},
    /* and nonlinear, where the states of neighbours are far apart */
    {"n := 60: c := i -> `if`(i mod 2 = 0, 1, 1000): sys := {seq(diff(u[i](t),t)=-k*c(i)*(u[i](t)^3"
     "-`if`(i=1,1+t,u[i-1](t))),i=1..n),seq(u[i](0)=1/c(i),i=1..n)}: S := dsolve(sys,numeric,"
     "parameters=[k],abserr=1e-9,relerr=1e-9,stiff=true): W := dsolve(sys,numeric,parameters=[k],"
     "sensitivity=[k],abserr=1e-9,relerr=1e-9,stiff=true): S(parameters=[10.]): "
     "W(parameters=[10.]): g := gradient(S,u[3](t),t=0.1): w := eval(u[3,k](t),W(0.1)): "
     "evalb(abs(g[1]/w-1) < 1e-6) or [g,w]",
     "true"},
    /* where the stiff one stands first, and where nothing moves a quantity */
    {"n := 60: S := "
     "dsolve({seq(diff(u[i](t),t)=k-u[i](t),i=2..n),diff(u[1](t),t)=-10^9*(u[1](t)-u[2"
     "](t)),seq(u[i](0)=0,i=1..n)},numeric,parameters=[k],stiff=true): S(parameters=[1]): g := "
     "gradient(S,u[1](t),t=1): evalb(abs(g[1]-1+exp(-1.)) < 1e-5) or g, gradient(S,3,t=1), "
     "gradient(S,t,t=1), gradient(S,0,t=1,integrand=t)",
     "true, [0.], [0.], [0.]"},
    /* where the stiff one stands last, in place of whose column no other may stand */
    {"n := 60: S := "
     "dsolve({seq(diff(u[i](t),t)=k-u[i](t),i=1..n-1),diff(u[n](t),t)=-10^9*(u[n](t)-u"
     "[1](t)),seq(u[i](0)=0,i=1..n)},numeric,parameters=[k],stiff=true): S(parameters=[1]): g := "
     "gradient(S,u[n](t),t=1): evalb(abs(g[1]-1+exp(-1.)) < 1e-5) or g",
     "true"},
};

static const Row integrals[] = {
    /* what is tiny is as exact, relative to itself */
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b],abserr=1e-10,relerr=1e-10)"
     ": S(parameters=[2,3]): g := gradient(S,0,t=1,integrand=1e-20*a*x(t)^2): "
     "evalb(abs(g[1]/(9e-20*"
     "exp(-4.))-1) < 1e-8 and abs(g[2]/(3e-20*(1-exp(-4.)))-1) < 1e-8) or g",
     "true"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b],abserr=1e-12,relerr=1e-12)"
     ": S(parameters=[2,3]): evalf[9](gradient(S,0,t=1,integrand=a*x(t)^2)), "
     "evalf[9]([18*exp(-4)/2,3*(1-exp(-4))])",
     "[0.164840750, 2.94505308], [0.164840750, 2.94505308]"},
    /* the same as an unknown, of an index-3 system and across a jump */
    {"sys := " PENDULUM
     ": S := dsolve(sys,numeric,parameters=[m,g,L],abserr=1e-12,relerr=1e-12): T "
     ":= dsolve(sys union {diff(I1(t),t)=l(t)^2+g*x(t),I1(0)=0},numeric,parameters=[m,g,L],abserr="
     "1e-12,relerr=1e-12): S(parameters=[2,9.81,1.5]): T(parameters=[2,9.81,1.5]): a := gradient(S,"
     "y(t),t=1.7,integrand=l(t)^2+g*x(t)): b := gradient(T,y(t)+I1(t),t=1.7): evalb(max(map(abs,a-b"
     ")) < 1e-8)",
     "true"},
    {"sys := {diff(y(t),t,t)=-g,y(0)=h,D(y)(0)=0}: e := [[y(t),diff(y(t),t)=-k*diff(y(t),t)]]: S "
     ":= "
     "dsolve(sys,numeric,parameters=[g,h,k],events=e,abserr=1e-12,relerr=1e-12): T := dsolve(sys "
     "union {diff(I1(t),t)=diff(y(t),t)^2,I1(0)=0},numeric,parameters=[g,h,k],events=e,abserr="
     "1e-12,relerr=1e-12): S(parameters=[9.81,1,0.8]): T(parameters=[9.81,1,0.8]): a := gradient(S,"
     "0,t=1.7,integrand=diff(y(t),t)^2): b := gradient(T,I1(t),t=1.7): evalb(max(map(abs,a-b)) < "
     "1e-8)",
     "true"},
};

static const Row jumps[] = {
    {AGREE "agree({diff(y(t),t,t)=-g,y(0)=h,D(y)(0)=0},[g,h,e],[9.81,1,0.8],y(t),1.7,1e-3,1e-8,"
           "events=[[y(t),diff(y(t),t)=-e*diff(y(t),t)]])",
     "true"},
    {AGREE
     "agree({diff(x(t),t)=y(t)+1,diff(y(t),t)=-x(t)*a,x(0)=0,y(0)=b},[a,b],[2,1],x(t)*y(t),2.,"
     "1e-3,1e-8,events=[[x(t)-a/2,[x(t)=b*y(t)+t,y(t)=x(t)^2-a]]])",
     "true"},
    /* two at one time, of which the second takes what the first left; a time that is a parameter */
    {AGREE "agree({diff(x(t),t)=-x(t),diff(y(t),t)=x(t),x(0)=1,y(0)=b},[a,b],[0.4,2],x(t)*y(t),1.,"
           "1e-3,1e-8,events=[[t=a,x(t)=x(t)^2+b],[t=a,y(t)=x(t)*y(t)]])",
     "true"},
    {AGREE "agree({diff(x(t),t)=piecewise(x(t)<a,1,-b)+c,x(0)=0},[a,b,c],[1,-3,1/2],x(t)^2,1.,1e-3,"
           "1e-8)",
     "true"},
    {AGREE "agree({diff(x(t),t,t)=-x(t)-mu*signum(diff(x(t),t)),x(0)=3,D(x)(0)=0},[mu],[0.1],x(t),"
           "5.,1e-3,1e-8)",
     "true"},
    /* an impact on a constraint, whose multiplier jumps */
    {AGREE "agree({diff(x(t),t)=u(t),diff(y(t),t)=v(t),diff(u(t),t)=-h(t)*x(t),diff(v(t),t)=-h(t)*"
           "y(t)-g,x(t)^2+y(t)^2=L^2,x(0)=L,y(0)=0,u(0)=0,v(0)=0},[g,L,e],[9.81,1,0.8],x(t)+u(t)*"
           "h(t),1.7,1e-3,1e-8,events=[[x(t)+L/3,[u(t)=-e*u(t),v(t)=-e*v(t)]]])",
     "true"},
    /* backwards in time, and with what was before an event */
    {AGREE "agree({diff(y(t),t,t)=-g,y(0)=h,D(y)(0)=0},[g,h,e],[9.81,1,0.8],y(t),-1.7,1e-3,1e-8,"
           "events=[[y(t),diff(y(t),t)=-e*pre(diff(y(t),t))]])",
     "true"},
    {AGREE "agree({diff(x(t),t)=piecewise(x(t)<a,1,2)+b*t,x(0)=2},[a,b],[1,1/2],x(t),-2.,1e-3,"
           "1e-8)",
     "true"},
    /* where an event ends the solution: its time and what is there */
    {"S := dsolve({diff(y(t),t,t)=-g,y(0)=h,D(y)(0)=0},numeric,parameters=[g,h],stop_cond=[y(t)],"
     "abserr=1e-12,relerr=1e-12): S(parameters=[10,5]): evalf[9](gradient(S,t,t=3)), "
     "evalf[9](gradient(S,diff(y(t),t),t=3)), evalf[9](gradient(S,0,t=3,integrand=y(t)))",
     "Warning, cannot evaluate the solution further right of 1, event #1 triggered a halt\n"
     "[-0.05, 0.1], [-0.5, -1.], [-0.166666667, 1.]"},
    /* whichever of two it is */
    {TWO_ENDS "S(parameters=[1/10,2]): evalf[9](gradient(S,x(t),t=5)), "
              "evalf[9](gradient(S,0,t=5,integrand=x(t)))",
     "Warning, cannot evaluate the solution further right of 0.5, event #2 triggered a halt\n"
     "[0.5, -0.025], [0.125, -0.0125]"},
    {TWO_ENDS "S(parameters=[2,1/10]): evalf[9](gradient(S,y(t),t=5))",
     "Warning, cannot evaluate the solution further right of 0.5, event #1 triggered a halt\n"
     "[-0.025, 0.5]"},
};

static const Row refusals[] = {
    {"S := dsolve({diff(x(t),t)=-a*x(t)+y(t),y(t)=x(t)+1,x(0)=1},numeric,parameters=[a],reduction="
     "none): S(parameters=[1]): gradient(S,x(t),t=1)",
     "error: gradient: not with reduction = none"},
    {"S := dsolve({diff(x(t),t)=-a*signum(x(t))+1/2,x(0)=1},numeric,parameters=[a],sliding=true): "
     "S(parameters=[1]): gradient(S,x(t),t=3)",
     "error: gradient: not with sliding"},
    {"S := dsolve({diff(x(t),t)=y(t),x(t)^2+y(t)^2=a,x(0)=1,y(0)=2},numeric,parameters=[a],initial="
     "project): S(parameters=[1]): gradient(S,x(t),t=0.1,parameters=[x(0)])",
     "Warning, the starting values were moved to the nearest consistent point: x(0) = 0.4472135955 "
     "(was 1), y(0) = 0.894427191 (was 2)\n"
     "error: gradient: not where initial = project moved the starting values"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=1},numeric,parameters=[a],events=[[x(t)=1/2,x(t)=1+"
     "diff(x(t),t)]]): S(parameters=[1]): gradient(S,x(t),t=1)",
     "error: gradient: not across events that highest derivatives decide"},
    {"S := dsolve({diff(x(t),t)=-a*x(t),x(0)=1},numeric,parameters=[a]): gradient(S,x(t),t=1)",
     "error: parameters must be initialized before solution can be computed"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric): gradient(S,x(t),t=1)",
     "error: gradient: by what? The solution has no parameters"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric): gradient(S,x(t),t=1,parameters=[y(0)])",
     "error: gradient: the system gives no starting value y(0)"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric): "
     "gradient(S,x(t),t=1,parameters=[x(0),x(0)])",
     "error: gradient: something is asked for twice"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric): gradient(S,z(t),t=1,parameters=[x(0)])",
     "error: z(t) has no value"},
    {"S := dsolve({diff(y(x),x,x)=-y(x),y(0)=0,y(1)=1},numeric): gradient(S,y(x),x=1,parameters=[y("
     "0)])",
     "error: gradient: not with conditions at two points"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=taylorseries): gradient(S,x(t),t=1,"
     "parameters=[x(0)])",
     "error: gradient: not of a solution by taylorseries"},
    {"S := dsolve({diff(x(t),t)=I*x(t),x(0)=1},numeric): gradient(S,x(t),t=1,parameters=[x(0)])",
     "error: gradient: write real and imaginary parts as unknowns"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric,events=[[x(t)-1,proc(t,v) [0] end]]): "
     "gradient(S,x(t),t=2,parameters=[x(0)])",
     "error: gradient: what the procedure of event 1 does is not known"},
    {"S := dsolve({diff(x(t),t)=u(t),diff(y(t),t)=v(t),diff(u(t),t)=-l(t)*x(t),diff(v(t),t)=-l(t)*"
     "y(t)-9.81,x(t)^2+y(t)^2=L^2,x(0)=1.2,u(0)=0,y(0)=-0.9},numeric,parameters=[L]): S(parameters="
     "[1.5]): gradient(S,x(t),t=1)",
     "error: gradient: with another L the starting values contradict the constraints"},
    /* what pre() means among several; more than 64 */
    {"S := dsolve({diff(x(t),t)=-x(t),diff(y(t),t)=x(t),x(0)=1,y(0)=b},numeric,parameters=[a,b],"
     "events=[[t=a,x(t)=pre(x(t))^2+b],[t=a,y(t)=x(t)*y(t)]]): S(parameters=[0.4,2]): "
     "gradient(S,x(t),t=1)",
     "error: gradient: too many events at one time"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,parameters=[a,b],events=[seq([t=a,x(t)=x(t)+"
     "b],i=1..65)]): S(parameters=[0.4,2]): gradient(S,x(t),t=1)",
     "error: gradient: too many events at one time"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,parameters=[a,b],events=[seq([t=a,x(t)=x(t)+"
     "b],i=1..64)]): S(parameters=[0.4,2]): evalf[6](gradient(S,x(t),t=1))",
     "[70.2479, 35.1239]"},
/* in any units, and not where constraints and values move alike or nothing moves */
#define DOUBLE(x0, y0)                                                                             \
    "S := dsolve({diff(x(t),t)=y(t)-x(t),x(t)=L*y(t),x(0)=" x0 ",y(0)=" y0                         \
    "},numeric,parameters=[L,b]): S(parameters=[2,1]): evalf[6](gradient(S,x(t),t=1))"
    {DOUBLE("2", "1"),
     "error: gradient: with another L the starting values contradict the constraints"},
    {DOUBLE("2/10^3", "1/10^3"),
     "error: gradient: with another L the starting values contradict the constraints"},
    {DOUBLE("2*10^3", "10^3"),
     "error: gradient: with another L the starting values contradict the constraints"},
    {DOUBLE("L*10^3", "b*10^3"),
     "error: gradient: with another b the starting values contradict the constraints"},
    {DOUBLE("L*b/10^3", "b/10^3"), "[0.000303265, 0.00121306]"},
    {DOUBLE("L", "1"), "[0.303265, 0.]"},
    {"S := dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric): gradient(S,x(t),t=2,parameters=[x(0)])",
     "error: cannot evaluate the solution further right of 1, probably a singularity"},
};

static void smooth_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(smooth);
}

static void integrals_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(integrals);
}

static void jumps_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(jumps);
}

static void refusals_say_why(void **state)
{
    (void)state;
    ROWS_HOLD(refusals);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smooth_are_right),
        cmocka_unit_test(integrals_are_right),
        cmocka_unit_test(jumps_are_right),
        cmocka_unit_test(refusals_say_why),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
