/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numeric solutions against closed ones where the way to them branches: what jumps at events, by
 * names before and after that of the state, values asked in any order and direction under every
 * stabilisation, cases of t and of the state, what slides, steps of floor, complex values, two
 * points with a parameter, implicit equations and all digits.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

#define NEAR "near := (a,b,e) -> evalb(evalf(abs(a-b)) < e): "
#define EACH(points) "map(T->near(rhs(S(T)[2]),exact(T),1e-5)," points ")"

static const Row jumps[] = {
    {NEAR "for w in [a,z] do S := dsolve({diff(x(t),t)=-x(t),w(t)=2*x(t),x(0)=1},numeric,"
          "reduction=none,events=[[x(t)=0.5,x(t)=1]]): L := S(1.2): print(near(subs(L,x(t)),"
          "2*exp(-1.2),1e-5),near(subs(L,w(t)),2*subs(L,x(t)),1e-6)) end do",
     "true, true\ntrue, true\nNULL"},
    {NEAR "w0 := fsolve(w^3+w=1): jump := -1/4-3/2*ln(w0)+1/(4*w0^2): "
          "for w in [a,z] do S := dsolve({diff(x(t),t)=-w(t)^3,w(t)^3+w(t)=2*x(t),x(0)=1,w(0)=1},"
          "numeric,events=[[x(t)=0.5,x(t)=1]]): Q := map(S,[0.1,0.8,0.9,1,2]): "
          "print(op(map(L->near(subs(L,w(t)^3+w(t)-2*x(t)),0,1e-6),Q)),evalb(subs(Q[3],x(t)) > "
          "subs(Q[2],x(t))),near(subs(Q[4],x(t)),subs(S(1-jump),x(t)),1e-5)) end do",
     "true, true, true, true, true, true, true\ntrue, true, true, true, true, true, true\nNULL"},
    {NEAR "S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,events=[[t=1,x(t)=x(t)+1],[t=2,"
          "x(t)=0]]): near(rhs(S(0.5)[2]),exp(-0.5),1e-6), "
          "near(rhs(S(1.5)[2]),exp(-1.5)+exp(-0.5),1e-6), rhs(S(2.5)[2]), "
          "near(rhs(S(1.5)[2]),exp(-1.5)+exp(-0.5),1e-6), near(rhs(S(-1)[2]),exp(1),1e-5)",
     "true, true, 0., true, true"},
    {NEAR "S := dsolve({diff(x(t),t)=v(t),diff(v(t),t)=-9.81,x(0)=1,v(0)=0},numeric,"
          "events=[[x(t)=0,v(t)=-0.5*v(t)]]): h := sqrt(2/9.81): near(rhs(S(0.3)[3]),"
          "1-9.81*0.09/2,1e-6), near(rhs(S(h+0.1)[3]),9.81*h*0.05-9.81*0.005,1e-5), "
          "near(rhs(S(2*h+0.1)[3]),9.81*h*0.025-9.81*0.005,1e-5), "
          "near(rhs(S(2*h+0.1)[2]),9.81*h*0.25-9.81*0.1,1e-5)",
     "true, true, true, true"},
    {NEAR "S := dsolve({diff(x(t),t)=1,x(0)=0},numeric,events=[[x(t)=2,halt]]): "
          "near(rhs(S(1.9)[2]),1.9,1e-9), near(rhs(S(-5)[2]),-5,1e-9)",
     "true, true"},
};

/* A charge pump: charges of 1e-13 beside volts, three borders met at once, nanoseconds. */
#define PUMP                                                                                       \
    "vt0 := 2/10: ga := 35/1000: ph := 101/100: cox := 4e-12: vfb := evalf[20](vt0-ga*sqrt(ph)-"   \
    "ph): d := t*1e9-120*floor(8333333.333*t): Vin := piecewise(d<50,0,d<60,2*(d-50),d<110,20,"    \
    "2*(120-d)): up := max(y6(t)-y7(t),y6(t)-y8(t)): low := min(y6(t)-y7(t),y6(t)-y8(t)): vte := " \
    "vt0+ga*(sqrt(ph-up+y6(t))-sqrt(ph)): a := up-vte: b := piecewise(low>vte,low-vte,0): q := "   \
    "piecewise(y6(t)<=vfb,cox*(y6(t)-vfb),up<=vte,cox*ga*(sqrt((ga/2)^2+y6(t)-vfb)-ga/2),"         \
    "cox*(2/3*(a+b-a*b/(a+b))+ga*sqrt(ph-up+y6(t)))): qs := piecewise(y6(t)<=vfb,0,up<=vte,0,"     \
    "-cox/3*(a+b-a*b/(a+b))): pump := {diff(y1(t),t)=-y9(t),diff(y2(t),t)+diff(y3(t),t)=0,"        \
    "diff(y4(t),t)+diff(y5(t),t)=0,0=-y6(t)+Vin,0=y1(t)-q,0=y2(t)-16e-13*y7(t),0=y3(t)-qs,"        \
    "0=y4(t)-4e-13*y8(t),0=y5(t)-qs,y6(0)=0,y7(0)=0,y8(0)=0}: "
static const Row scales[] = {
    {NEAR PUMP "for m in [rkf45,dverk78] do S := "
               "dsolve(pump,numeric,method=m,relerr=1e-6,"
               "abserr=1e-11,maxfun=0): L := S(55e-9): print(near(eval(subs(L,q-y1(t))),0,1e-17),"
               "near(subs(L,y7(t)),4.4335,1e-2),near(subs(S(1190e-9),y8(t)),35.863,1e-2)) end do",
     "Warning, assumed piecewise(y6(t) <= "
     "-16903491293478462319/20000000000000000000,0,piecewise(y6(t)-..., piecewise(y6(t) <= "
     "-16903491293478462319/20000000000000000000,0,piecewise(y6(t)-..., piecewise(y6(t) <= "
     "-16903491293478462319/20000000000000000000,0,piecewise(y6(t)-..., piecewise(y6(t) <= "
     "-16903491293478462319/20000000000000000000,0,piecewise(y6(t)-..., piecewise(y6(t) <= "
     "-16903491293478462319/20000000000000000000,0,piecewise(y6(t)-...\n"
     "true, true, true\ntrue, true, true\nNULL"},
    {NEAR "d := t*1e9-120*floor(8333333.333*t): S := dsolve({diff(x(t),t)=0,x(0)=0,v(t)="
          "piecewise(d<50,0,2*(120-d))},numeric): near(subs(S(120e-9),v(t)),0,1e-9), "
          "near(subs(S(119e-9),v(t)),2,1e-9)",
     "true, true"},
    {"S := dsolve({diff(y(x),x)=-50*y(x),y(0)=1},numeric,method=classical[foreuler],stepsize=0.1): "
     "S(1000)",
     "error: cannot evaluate the solution further right of 51, the values outgrow doubles: the "
     "method is not stable with steps of this size, try a smaller stepsize; else a singularity"},
    {"S := dsolve({diff(y(t),t)=-1,y(0)=5e-12},numeric,events=[[y(t)=0,y(t)=1]]): "
     "evalb(abs(rhs(S(1e-10)[2])-1) < 1e-6)",
     "true"},
    /* roots that turn are cases */
    {"S := dsolve({diff(x(t),t)=-x(t)/sqrt(x(t)^2),x(0)=1},numeric): S(3)",
     "error: cannot evaluate the solution further right of 1, the cases on both sides of x(t) = 0 "
     "lead back to it, where steps become tiny: go along it by sliding = true, or make the jump "
     "steep but smooth, as tanh(1000*(...))"},
    {"S := dsolve({diff(x(t),t)=surd(x(t)-1,3),x(0)=0},numeric): "
     "evalb(abs(subs(S(5),x(t))+8.02055266) < 1e-5)",
     "true"},
    {"S := dsolve({diff(x(t),t)=1,diff(y(t),t)=sqrt((x(t)-1)^2)/x(t),x(0)=1/2,y(0)=0},numeric): "
     "evalb(abs(subs(S(5),y(t))-2.98839909) < 1e-6)",
     "true"},
    {"S := dsolve({diff(x(t),t)=floor(-x(t))+1/2,x(0)=1/3},numeric): S(3)",
     "error: cannot evaluate the solution further right of 0.66666667, the cases on both sides of "
     "x(t) = integer lead back to it, where steps become tiny: go along it by sliding = true, or "
     "make the jump steep but smooth, as tanh(1000*(...))"},
};

static const Row cases[] = {
    {NEAR "exact := T -> piecewise(T<1,T,T<2,3-2*T,3*T-7): S := "
          "dsolve({diff(x(t),t)=piecewise(t<1,1,t<2,-2,3),x(0)=0},numeric): " EACH(
              "[3,0.5,2,1.5,-1,1,1.25,2.75]"),
     "[true, true, true, true, true, true, true, true]"},
    {NEAR "exact := T -> piecewise(T<1,T,T<1.5,2*T-1,3*T-2.5): S := "
          "dsolve({diff(x(t),t)=piecewise(x(t)<1,1,x(t)<2,2,3),x(0)=0},numeric): " EACH(
              "[3,0.5,2,1.5,-1,1,1.25,2.75]"),
     "[true, true, true, true, true, true, true, true]"},
    {NEAR "exact := T -> piecewise(T<1,1-T,0): S := "
          "dsolve({diff(x(t),t)=-signum(x(t)),x(0)=1},numeric,sliding=true): " EACH(
              "[0.5,2,1,0.9,5,-1]"),
     "[true, true, true, true, true, true]"},
    {NEAR "exact := T -> floor(T)*(T-floor(T))+floor(T)*(floor(T)-1)/2: S := "
          "dsolve({diff(x(t),t)=floor(t),x(0)=0},numeric): " EACH("[3.5,0.5,2,1.5,-1,-1.5,7.25]"),
     "[true, true, true, true, true, true, true]"},
    {NEAR "exact := T -> abs(T-1)+1: S := "
          "dsolve({diff(x(t),t)=signum(t-1),x(0)=2},numeric): " EACH("[3.5,0.5,2,1.5,-1,1]"),
     "[true, true, true, true, true, true]"},
    {NEAR "exact := T -> max(1,T)^2/2+min(1,T): S := "
          "dsolve({diff(x(t),t)=max(1,t),x(0)=1/2},numeric): " EACH("[3.5,0.5,2,1.5,-1,1]"),
     "[true, true, true, true, true, true]"},
};

/* Two borders that are one place: the way onto the constraints leads over the second one. */
static const Row borders[] = {
    {NEAR "go := proc(m,st,v,e) local S; S := dsolve({diff(x(t),t)=u(t),diff(y(t),t)=w(t),"
          "diff(u(t),t)=-l(t)*x(t)-3*floor(x(t))-3*floor(2*x(t)),diff(w(t),t)=-l(t)*y(t)-5,"
          "x(t)^2+y(t)^2=1,x(0)=-3/5,y(0)=-4/5,u(0)=v},numeric,method=m,abserr=e,relerr=e,"
          "stabilization=st); subs(S(1),x(t)) end: for v in [0.4,1,1.6] do r := "
          "go(rkf45,projection,v,1e-8): print(op(map(m->near(go(m,baumgarte(10,1),v,1e-6),r,1e-4),"
          "[lobattoIIIC2,rkf45]))) end do",
     "Warning, assumed "
     "-2*x(t)^2*l(t)+(-6*floor(x(t))-6*floor(2*x(t)))*x(t)-2*l(t)*y(t)^2+2*u(t)^2+2*w(..., "
     "-4*l(t)*x(t)-6*floor(x(t))-6*floor(2*x(t)) <> 0\ntrue, true\ntrue, true\ntrue, true\nNULL"},
};

static const Row kinds[] = {
    {NEAR "exact := T -> exp((I-1/4)*T): S := "
          "dsolve({diff(x(t),t)=(I-1/4)*x(t),x(0)=1},numeric): " EACH("[0.5,3,1,-2]"),
     "[true, true, true, true]"},
    {NEAR "exact := T -> sin(T)/sin(1): S := "
          "dsolve({diff(y(x),x,x)+y(x)=0,y(0)=0,y(1)=1},numeric): " EACH("[0,0.25,1,0.5,0.99]"),
     "[true, true, true, true, true]"},
    {NEAR "exact := T -> sin(Pi*T)/Pi: S := dsolve({diff(y(x),x,x)=-k*y(x),y(0)=0,y(1)=0,"
          "D(y)(0)=1},numeric,approxsoln=[y(x)=x*(1-x),k=9]): "
          "map(T->near(subs(S(T),y(x)),exact(T),1e-5),[0.25,0.5,0.99])"
          ", near(subs(S(0.5),k),Pi^2,1e-4)",
     "[true, true, true], true"},
    {NEAR "exact := exp: for m in [taylorseries,radau,mebdfi,gear,ck45,gauss2,rosenbrock] do S := "
          "dsolve({diff(x(t),t)=x(t),x(0)=1},numeric,method=m): print(m,"
          "map(T->near(rhs(S(T)[2])/exp(T),1,1e-5),[0.5,3,1,-2,0.7])) end do",
     "taylorseries, [true, true, true, true, true]\nradau, [true, true, true, true, true]\n"
     "mebdfi, [true, true, true, true, true]\ngear, [true, true, true, true, true]\n"
     "ck45, [true, true, true, true, true]\ngauss2, [true, true, true, true, true]\n"
     "rosenbrock, [true, true, true, true, true]\nNULL"},
    {NEAR "exact := T -> exp(-T): S := "
          "dsolve({diff(x(t),t)^2=x(t)^2,x(0)=1,D(x)(0)=-1},numeric): " EACH("[0.5,2,-1]"),
     "[true, true, true]"},
    {NEAR "S := dsolve({sin(diff(x(t),t))+diff(x(t),t)=x(t),x(0)=1},numeric): L := map(T->rhs(S(T)"
          "[2]),[1,1-1e-3,1+1e-3]): d := (L[3]-L[2])/2e-3: near(sin(d)+d,L[1],1e-5)",
     "true"},
    {NEAR "S := dsolve({diff(x(t),t)=x(t),x(0)=1},numeric,output=listprocedure): X := "
          "eval(x(t),S): exact := exp: map(T->near(X(T),exact(T),1e-4),[1,-1,2,0.5])",
     "[true, true, true, true]"},
};

/* Functions that the sheet defines, of one argument. */
static const Row known[] = {
    {NEAR "f := proc(s) if not type(s,numeric) then return 'procname'(s) end if; s^2 end proc: S "
          ":= dsolve({diff(x(t),t)=f(t)+2*f(2*t),x(0)=0},numeric,known=f): "
          "map(T->near(rhs(S(T)[2]),3*T^3,1e-5),[1,2,-1])",
     "[true, true, true]"},
    {NEAR "f := proc(s,u) if not type([s,u],list(numeric)) then return 'procname'(args) end if; "
          "s*u end proc: S := dsolve({diff(x(t),t)=f(t,x(t)),x(0)=1},numeric,known=f): "
          "map(T->near(rhs(S(T)[2]),exp(T^2/2),1e-4),[1,2,-1])",
     "error: f(t,x(t)) has no value"},
    {NEAR "P := dsolve({diff(u(t),t)=-u(t),u(0)=1},numeric,output=listprocedure): U := "
          "eval(u(t),P): S := dsolve({diff(x(t),t)=U(t),x(0)=0},numeric,known=U): "
          "map(T->near(rhs(S(T)[2]),1-exp(-T),1e-5),[1,2,-1])",
     "[true, true, true]"},
};

/* The pendulum falls from one side: energy, length, velocity along it and the force of the rod say
 * where it may be; values asked again are the same. */
static const Row stabilised[] = {
    {NEAR "pend := {diff(x(t),t)=u(t),diff(y(t),t)=v(t),diff(u(t),t)=-l(t)*x(t),"
          "diff(v(t),t)=-l(t)*y(t)-9.81,x(t)^2+y(t)^2=1,x(0)=1,y(0)=0,u(0)=0,v(0)=0}: "
          "R := dsolve({diff(p(t),t)=q(t),diff(q(t),t)=-9.81*cos(p(t)),p(0)=0,q(0)=0},numeric,"
          "abserr=1e-10,relerr=1e-10): "
          "for s in [projection,partitioning,ggl,none,baumgarte] do S := "
          "dsolve(pend,numeric,stabilization=s,abserr=1e-8,relerr=1e-8): A := []: "
          "for T in [1.37,2.3,0.2,-1.3,1.9,0.71,1.37,2.3] do L := S(T): K := R(T): P := "
          "subs(K,p(t)): Q := subs(K,q(t)): A := [op(A),near(subs(L,x(t)),cos(P),1e-5) and "
          "near(subs(L,y(t)),sin(P),1e-5) and near(subs(L,u(t)),-sin(P)*Q,1e-4) and "
          "near(subs(L,l(t)),Q^2-9.81*sin(P),1e-3)] end do: print(s,{op(A)},evalb(S(1.37) = "
          "S(1.37))) end do",
     "projection, {true}, true\npartitioning, {true}, true\nggl, {true}, true\nnone, {true}, "
     "true\nbaumgarte, {true}, true\nNULL"},
    /* by step doubling, which finds errors of multipliers smaller than they are */
    {NEAR "P := {diff(x(t),t,t)=-l(t)*x(t),diff(y(t),t,t)=-l(t)*y(t)-10,x(t)^2+y(t)^2=1,x(0)=1,"
          "y(0)=0,D(y)(0)=0}: R := dsolve({diff(p(t),t,t)=-10*cos(p(t)),p(0)=0,D(p)(0)=0},numeric,"
          "abserr=1e-10,relerr=1e-10): S := dsolve(P,numeric,stabilization=ggl,method="
          "lobattoIIIC2,abserr=1e-6,relerr=1e-6): near(subs(S(1.3),l(t)),-30*sin(subs(R(1.3),"
          "p(t))),3.5e-3)",
     "true"},
    /* all four diodes block and their voltages follow from currents of 1e-60; a constraint in
       units that are tiny */
    {NEAR "d := u -> exp(25.64*u)-1: Vs := 10*sin(100*Pi*t): br := {1e5*diff(p(t),t) = "
          "d(a(t))+d(b(t))-1e6*p(t), a(t)=(Vs-p(t))/2+w(t), b(t)=(-Vs-p(t))/2+w(t), "
          "d(a(t))+d(b(t))=d(-p(t)-b(t))+d(-p(t)-a(t)), p(0)=0}: "
          "for s in [projection,partitioning,ggl] do S := dsolve(br,numeric,method=radauIIA3,"
          "stabilization=s,relerr=1e-6,abserr=1e-9,maxfun=0): print(s,op(map(L->near(subs(S(L[1]),"
          "p(t)),L[2],1e-4),[[0.007,8.565893],[0.01,8.312733],[0.02,8.312734]]))) end do",
     "projection, true, true, true\npartitioning, true, true, true\nggl, true, true, true\nNULL"},
    {NEAR "for s in [projection,partitioning,ggl] do S := dsolve({diff(x(t),t)=w(t),"
          "1e-12*(w(t)^3+w(t)-piecewise(t<1,0,2)-x(t)/10)=0,x(0)=1},numeric,method=radauIIA3,"
          "stabilization=s): print(s,op(map(T->near(subs(S(T),w(t)^3+w(t)-x(t)/10),"
          "`if`(T<1,0,2),1e-6),[0,0.9,1.00001,2]))) end do",
     "projection, true, true, true, true\npartitioning, true, true, true, true\nggl, true, true, "
     "true, true\nNULL"},
    /* nothing moves freely: steps as long as the swings, points between their ends */
    {NEAR "S := dsolve({x(t)+x(t)^3=sin(2*t)+1,y(t)+y(t)^3=diff(x(t),t),z(t)=diff(y(t),t)},numeric,"
          "stabilization=partitioning): seq(near(subs(S(T),x(t)+x(t)^3),sin(2*T)+1,1e-9) and "
          "near(subs(S(T),(y(t)+y(t)^3)*(1+3*x(t)^2)),2*cos(2*T),1e-9),T=[0.1,0.9,2,3.3,4.7,8,20])",
     "true, true, true, true, true, true, true"},
};

/* What options are not, in words; what comes out in every form of output; parameters. */
#define REFUSED                                                                                    \
    "S := proc() try dsolve({diff(y(t),t)=-y(t),y(0)=1},numeric,args): args catch: "               \
    "lastexception[2] end try end proc: "
static const Row options[] = {
    {REFUSED "S(abserr=0), S(abserr=infinity), S(abserr=[1e-5,0]), S(abserr=[]), S(relerr=-1), "
             "S(stepcontrol=5)",
     "\"abserr = 0: expected a positive number\", \"abserr = infinity: expected a positive "
     "number\", \"abserr = 0: expected a positive number\", \"abserr = []: expected a real "
     "number\", \"relerr = -1: expected a positive number\", \"stepcontrol = 5: expected pi or "
     "elementary\""},
    {REFUSED "S(stepcontrol=nosuch), S(output=5), S(method=5), S(method=gear[5]), S(method=bdf9), "
             "S(method=bdf[9])",
     "\"stepcontrol = nosuch: expected pi or elementary\", \"output = 5: expected procedurelist, "
     "listprocedure, operator or an Array of points\", \"method = 5: expected the name of a "
     "method\", \"method = gear[5]: expected the name of a method\", \"there is no method bdf9\", "
     "\"there is no method bdf\""},
    {REFUSED "S(method=collocation[0]), S(method=collocation[100]), S(method=collocation[a]), "
             "S(method=collocation[2,2]), S(method=rkf45[3]), S(method=nosuch[3])",
     "\"method = collocation[0]: expected collocation[N] with N from 1 to 20 points\", \"method = "
     "collocation[100]: expected collocation[N] with N from 1 to 20 points\", \"there is no method "
     "collocation\", \"method = collocation[2,2]: expected collocation[N] with N from 1 to 20 "
     "points\", \"method = rkf45[3]: expected the name of a method\", \"there is no method "
     "nosuch\""},
    {REFUSED
     "S(method=classical[3]), S(method=extrapolation), S(method=\"rkf46\"), S(method=cvode[a])",
     "\"method = classical[3]: expected the name of a method\", \"there is no method "
     "extrapolation\", \"there is no method rkf46\", \"there is no method a among cvode[bdf, "
     "adams]\""},
    {REFUSED "S(stabilization=baumgarte(a,b,c)), S(stabilization=baumgarte('order'=0)), "
             "S(stabilization=baumgarte('order'=1.5)), S(stabilization=baumgarte('phi'=1)), "
             "S(stabilization=projection(3)), S(stabilization=5)",
     "\"baumgarte = c: expected omega = number, zeta = number or order = 2\", \"baumgarte = order "
     "= 0: expected omega = number, zeta = number or order = 2\", \"baumgarte = order = 1.5: "
     "expected omega = number, zeta = number or order = 2\", \"baumgarte = phi = 1: expected omega "
     "= number, zeta = number or order = 2\", \"stabilization = projection(3): expected "
     "projection, none, ggl, partitioning or baumgarte(omega = 5, zeta = 1)\", \"stabilization = "
     "5: expected projection, none, ggl, partitioning or baumgarte(omega = 5, zeta = 1)\""},
    {REFUSED "S(parameters=a), S(parameters=[5]), S(parameters=[a,b+1]), S(approxsoln=5), "
             "S(known=5), S(known=[5])",
     "\"parameters = a: expected a list of names\", \"parameters = [5]: expected a list of "
     "names\", \"parameters = [a, b+1]: expected a list of names\", \"approxsoln = 5: expected a "
     "list of equations such as [y(x) = x*(1-x)]\", \"known = 5: expected procedures of one "
     "number\", \"known = [5]: expected procedures of one number\""},
    {REFUSED "S(events=5), S(discrete_variables=5), S(discrete_variables=[n]), "
             "S(discrete_variables=[n(t,s)]), S(range=a..b), S(event_relrange=0)",
     "\"events = 5: expected a list of events [trigger, action]\", \"discrete_variables = 5: "
     "expected a list of functions such as b(t)\", \"discrete_variables = [n]: expected a list of "
     "functions such as b(t)\", \"discrete_variables = [n(t,s)]: expected a list of functions such "
     "as b(t)\", \"range = a: expected a real number\", \"event_relrange = 0: expected a positive "
     "number\""},
    {REFUSED "S(event_maxiter=0), S(event_stepreduction=0), S(stepsize=infinity), S(initmesh=0), "
             "S(maxmesh=-5), S(continuation=5)",
     "\"event_maxiter = 0: expected an integer from 1 to 1000000\", \"event_stepreduction = 0: "
     "expected an integer from 1 to 4096\", \"stepsize = infinity: expected a positive number\", "
     "\"initmesh = 0: expected an integer from 4 to 1000000\", \"maxmesh = -5: expected an integer "
     "from 4 to 1000000\", \"continuation = 5: expected a name\""},
    {REFUSED "S(sensitivity=5), S(minstep=-1), S(maxstep=0), S(initstep=-1), S(complex=maybe)",
     "\"sensitivity = 5: expected a list\", \"minstep = -1: expected a positive number\", "
     "\"maxstep = 0: expected a positive number\", \"initstep = -1: expected a positive number\", "
     "\"complex = maybe: expected true or false\""},
    {REFUSED "S(known={}), S({y(t)},[y(t)]), S(5), S(\"a\")",
     "known = {}, \"dsolve: argument = [y(t)]: expected an option or the list of unknowns\", "
     "\"dsolve: argument = 5: expected an option or the list of unknowns\", \"dsolve: argument = "
     "\\\"a\\\": expected an option or the list of unknowns\""},
};

static const Row outputs[] = {
    {NEAR "S := dsolve({diff(y(t),t)=-y(t),y(0)=1},y(t),numeric): near(rhs(S(1)[2]),exp(-1),1e-6)",
     "true"},
    {NEAR "S := dsolve({diff(y(t),t)=-z(t),z(t)=y(t),y(0)=1},{y(t),z(t)},numeric): map(lhs,S(1))",
     "[t, y(t), z(t)]"},
    {NEAR "S := dsolve({diff(y(t),t)=-y(t),y(0)=1},numeric,abserr=[1e-12,1e-9],relerr=1e-12): "
          "near(rhs(S(1)[2]),exp(-1),1e-11)",
     "true"},
    {NEAR "S := dsolve({diff(y(t),t)=-y(t),y(0)=1},numeric,output=operator): S, map(lhs,S), "
          "near(rhs(S[2])(1),exp(-1),1e-6), rhs(S[1])(2), rhs(S[2])(a), evalb(rhs(S[2])(last) < "
          "1), rhs(S[2])(\"method\")",
     "[t = (proc(t) ... end proc), y = (proc(t) ... end proc)], [t, y], true, 2., (proc(t) ... end "
     "proc)(a), true, rkf45"},
    {NEAR "S := "
          "dsolve({diff(y(t),t,t,t)=-y(t),y(0)=1,D(y)(0)=0,(D@@2)(y)(0)=1},numeric,output=operator)"
          ": map(lhs,S), map(e->rhs(e)(0),S)",
     "[t, y, D(y), (D@@2)(y)], [0., 1., 0., 1.]"},
    {NEAR "S := dsolve({diff(y(t),t)=-y(t),y(0)=1},numeric,output=listprocedure): rhs(S[2])(1,2)",
     "error: a numeric solution takes one argument, the value of its variable"},
    {NEAR "S := dsolve({diff(y(t),t)=-y(t),y(0)=1},numeric,output=listprocedure): "
          "near(eval(y(t),S)(1/3),exp(-1/3),1e-7), eval(t,S)(1/3), evalb(eval(y(t),S)(numfun)>0)",
     "true, 0.3333333333, true"},
    {NEAR "S := dsolve({diff(y(t),t)=a*y(t),y(0)=1},numeric,output=listprocedure,parameters=[a]): "
          "Y := eval(y(t),S): Y(parameters=[a=2]), near(Y(1),exp(2),1e-4), Y(parameters), "
          "Y(parameters=[3]), near(Y(1),exp(3),1e-4)",
     "[a = 2], true, [a = 2], [a = 3], true"},
    {NEAR "S := dsolve({diff(y(t),t)=a*y(t),y(0)=1},numeric,output=listprocedure,parameters=[a]): "
          "Y := eval(y(t),S): Y(1)",
     "error: parameters must be initialized before solution can be computed"},
    {NEAR "S := dsolve({diff(y(t),t)=2,y(0)=1},numeric,output=[0,1/2,2]): S",
     "Matrix(2,1,[[Vector[row](2,[t,y(t)])],[Matrix(3,2,[[0.,1.],[0.5,2.],[2.,5.]])]])"},
    {NEAR "S := dsolve({diff(y(t),t)=2,y(0)=1},numeric,output=Vector([0,1/2,2])): S",
     "Matrix(2,1,[[Vector[row](2,[t,y(t)])],[Matrix(3,2,[[0.,1.],[0.5,2.],[2.,5.]])]])"},
    {NEAR "dsolve({diff(y(t),t)=2,y(0)=1},numeric,output=[0,a])",
     "error: a point of output = a: expected a real number"},
    {NEAR "dsolve({diff(y(t),t)=2,y(0)=1},numeric,output=[])",
     "Matrix(2,1,[[Vector[row](2,[t,y(t)])],[Matrix(0,2)]])"},
    {NEAR "dsolve({diff(y(t),t)=y(t)^2,y(0)=1},numeric,output=[0,0.5,2])[2,1][3,2]",
     "Warning, cannot evaluate the solution further right of 1, probably a singularity\nundefined"},
    {NEAR "S := dsolve({diff(y(t),t)=2,y(0)=1},numeric): dsolve(S,numeric,output=[0,1])[2,1], "
          "dsolve(S,numeric,output=listprocedure), dsolve(S,numeric)(2)",
     "Matrix(2,2,[[0.,1.],[1.,3.]]), [t = (proc(t) ... end proc), y(t) = (proc(t) ... end proc)], "
     "[t = 2., y(t) = 5.]"},
    {NEAR "S := dsolve({diff(y(t),t)=-y(t),y(0)=1},numeric,maxfun=20): try S(50) catch: "
          "print(evalb(searchtext(\"maxfun limit\",lastexception[2]) > 0)) end try: "
          "dsolve(S,numeric,maxfun=0): near(rhs(S(5)[2]),exp(-5),1e-6)",
     "true\ntrue"},
    {NEAR "S := dsolve({diff(y(t),t)=-y(t),y(0)=1},numeric,events=[[y(t)=0.5,y(t)=1]],maxfun=40): "
          "try S(50) catch: print(evalb(searchtext(\"maxfun limit\",lastexception[2]) > 0)) end "
          "try: dsolve(S,numeric,maxfun=0): near(rhs(S(5)[2]),exp(-5)*2^7,1e-5)",
     "true\ntrue"},
    {NEAR "S := dsolve({diff(y(t),t)=-y(t),y(0)=1},numeric): S(parameters)", "[]"},
    {NEAR "S := dsolve({diff(y(t),t)=-y(t),y(0)=1},numeric): S(parameters=[1])",
     "error: parameters = [1]: expected a list of values of the parameters named to dsolve"},
    {NEAR "S := dsolve({diff(y(t),t)=-a*y(t),y(0)=1},numeric,parameters=[a]): S(parameters=[1,2])",
     "error: parameters: 2 is no value for one"},
    {NEAR "S := dsolve({diff(y(t),t)=-a*y(t),y(0)=1},numeric,parameters=[a]): S(parameters=[b=2])",
     "error: b is no parameter of this solution"},
    {NEAR "S := dsolve({diff(y(t),t)=-a*y(t),y(0)=1},numeric,parameters=[a]): S(parameters=[x])",
     "error: parameters: x is no value for one"},
    {NEAR "S := dsolve({diff(y(t),t)=-a*y(t),y(0)=1},numeric,parameters=[a]): S(parameters=5)",
     "error: parameters = 5: expected a list of values of the parameters named to dsolve"},
    {NEAR "S := dsolve({diff(y(t),t)=-a*y(t),y(0)=1},numeric,parameters=[a],sensitivity=[b])",
     "error: sensitivity: b is no parameter"},
    {NEAR "S := dsolve({diff(y(t),t)=-a*y(t),y(0)=1},numeric,sensitivity=[a])",
     "error: sensitivity: a is no parameter"},
    {NEAR
     "S := dsolve({diff(y(x),x,x)=-a*y(x),y(0)=0,y(1)=1},numeric,parameters=[a],sensitivity=[a])",
     "error: sensitivity: not with conditions at two points"},
    {NEAR "S := dsolve({diff(y(t),t)=I*a*y(t),y(0)=1},numeric,parameters=[a],sensitivity=[a])",
     "error: sensitivity: write real and imaginary parts as unknowns"},
    {NEAR "S := dsolve({diff(y(t),t)=I*y(t),y(0)=1},numeric,events=[[t=1,halt]])",
     "error: events of a complex problem: write real and imaginary parts as unknowns of their own"},
    {NEAR "S := dsolve({diff(y(x),x,x)=-I*y(x),y(0)=0,y(1)=1},numeric)",
     "error: a complex boundary value problem: write real and imaginary parts as unknowns of their "
     "own"},
    {NEAR "S := dsolve({diff(y(t),t)=I*y(t),y(0)=1},numeric,output=listprocedure): map(lhs,S), "
          "near(eval(y(t),S)(1),exp(I),1e-5)",
     "[t, y(t)], true"},
    {NEAR "S := dsolve({diff(y(t),t)=I*y(t),y(0)=1},numeric,output=[0,1])[2,1]",
     "Matrix(2,2,[[0.,1.+0.*I],[1.,0.540302374987524+0.841471065372108*I]])"},
    {NEAR "S := dsolve({diff(y(t),t,t)=-y(t),y(0)=1+I,D(y)(0)=0},numeric): "
          "near(subs(S(2),y(t)),(1+I)*cos(2),1e-5), "
          "near(subs(S(2),diff(y(t),t)),-(1+I)*sin(2),1e-5), map(lhs,S(0))",
     "true, true, [t, y(t), diff(y(t),t)]"},
    {NEAR "S := dsolve({diff(y(t),t)=conjugate(y(t))*I,y(0)=1},numeric): "
          "near(rhs(S(1)[2]),cosh(1)+I*sinh(1),1e-5)",
     "true"},
    {NEAR "S := dsolve({diff(y(t),t)=-y(t),y(0)=1},numeric,complex=true): "
          "near(rhs(S(1)[2]),exp(-1),1e-6)",
     "true"},
};

/* Series, equations as written, conditions at two points, tableaux; how equations are named. */
#define CLOSE "near := (a,b,e) -> evalb(evalf[25](abs(a-b)) < e): "
static const Row schemes[] = {
    /* algebraic unknowns that are solved for at every evaluation: the steps are those of the
       explicit one */
    {CLOSE "S := "
           "dsolve({diff(x(t),t)=-z(t),z(t)^3=x(t),x(0)=1,z(0)=1},numeric,differential=false,"
           "stabilization=none,method=classical[rk4],stepsize=1/4): R := "
           "dsolve({diff(x(t),t)=-x(t)^(1/3),x(0)=1},numeric,method=classical[rk4],stepsize=1/4): "
           "near(eval(x(t),S(1)),eval(x(t),R(1)),1e-12), near(eval(x(t),R(1)),(1-2/3)^(3/2),1e-3)",
     "true, true"},
    /* derivatives of products; algebraic unknowns at every step; as many digits as asked for */
    {CLOSE "S := dsolve({subs(z(t)=x(t)^2,diff(z(t),t))=x(t)^2,x(0)=1},numeric): "
           "near(rhs(S(1)[2]),exp(1/2),1e-6)",
     "true"},
    {CLOSE "e := subs(z(t)=x(t)*y(t),diff(z(t),t)=1): S := "
           "dsolve({e,diff(y(t),t)=y(t),x(0)=1,y(0)=1},numeric): "
           "near(eval(x(t),S(1)),2*exp(-1),1e-6), near(eval(x(t),S(-1)),0,1e-4)",
     "true, true"},
    {CLOSE "e := subs(z(t)=x(t)*y(t),diff(z(t),t,t)=0): S := "
           "dsolve({e,diff(y(t),t)=y(t),x(0)=1,D(x)(0)=0,y(0)=1},numeric): "
           "near(eval(x(t),S(1)),2*exp(-1),1e-6)",
     "true"},
    {CLOSE
     "for w in [false,true] do S := "
     "dsolve({diff(x(t),t)=-z(t),z(t)^3+z(t)=x(t)+w(t),exp(w(t))+w(t)=2+x(t)*0+t,x(0)=1},numeric,"
     "differential=w,abserr=1e-9,relerr=1e-9): L := S(2): P := S(2.001): M := S(1.999): "
     "print(near(eval(z(t)^3+z(t)-x(t)-w(t),L),0,1e-8),near(eval(exp(w(t))+w(t),L),4,1e-8),near(("
     "eval(x(t),P)-eval(x(t),M))/0.002,-eval(z(t),L),1e-5)) end do",
     "true, true, true\ntrue, true, true\nNULL"},
    {CLOSE "S := "
           "dsolve({diff(x(t),t)=-z(t),z(t)^3+z(t)=x(t),x(0)=2},numeric,differential=false,abserr="
           "1e-10,relerr=1e-10): z1 := eval(z(t),S(1)): near(Int((3*s^2+1)/s,s=z1..1),1,1e-7), "
           "near(z1^3+z1,eval(x(t),S(1)),1e-9), near(eval(z(t)^3+z(t)-x(t),S(-1)),0,1e-9)",
     "true, true, true"},
    {CLOSE "for d in [20,30,40] do Digits := d: S := "
           "dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=taylorseries): "
           "print(evalb(abs(subs(S(2),x(t))-exp(-2.)) < "
           "10.^(1-d)),evalb(abs(subs(S(-2),x(t))/exp(2.)-1) < 10.^(1-d))) end do",
     "true, true\ntrue, true\ntrue, true\nNULL"},
    {CLOSE "for d in [20,30,40] do Digits := d: S := "
           "dsolve({diff(x(t),t)=-x(t)*y(t),diff(y(t),t)=x(t),x(0)=1,y(0)=0},numeric,method="
           "taylorseries): Digits := d+10: "
           "print(evalb(abs(subs(S(2),y(t))-sqrt(2.)*tanh(2/sqrt(2.))) < 10.^(1-d))) end do",
     "true\ntrue\ntrue\nNULL"},
    {CLOSE
     "S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=taylorseries,maxfun=5): S(1), S(40)",
     "error: cannot evaluate the solution further right of 4.4819218, maxfun limit exceeded (see "
     "?dsolve,maxfun for details)"},
    {CLOSE "S := dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric,method=taylorseries): "
           "near(rhs(S(0.5)[2]),2,1e-8), S(2)",
     "error: cannot evaluate the solution further right of 1, probably a singularity"},
    {CLOSE "Digits := 30: S := "
           "dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=taylorseries,abserr=1e-28,relerr=1e-"
           "28): evalb(abs(subs(S(2),x(t))-exp(-2.)) < 1e-27), "
           "evalb(abs(subs(S(-1/3),x(t))-exp(1/3.)) < 1e-27)",
     "true, true"},
    {CLOSE "S := dsolve({diff(x(t),t)=y(t),x(t)+y(t)=0,x(0)=1},numeric,method=taylorseries)",
     "error: method = taylorseries takes explicit differential equations without constraints, "
     "cases and events"},
    {CLOSE "S := dsolve({diff(x(t),t)=signum(t-1),x(0)=1},numeric,method=taylorseries)",
     "error: method = taylorseries takes explicit differential equations without constraints, "
     "cases and events"},
    {CLOSE
     "S := dsolve({diff(x(t),t)=1,x(0)=1},numeric,method=taylorseries,events=[[x(t)=2,halt]])",
     "error: method = taylorseries takes explicit differential equations without constraints, "
     "cases and events"},
    {CLOSE "S := dsolve({diff(x(t),t)=ln(x(t)),x(0)=1/2},numeric,method=taylorseries): S(2)",
     "error: cannot evaluate the solution further right of 0.37867104, ln(x(t)) has a pole at t = "
     "0.37867104: to go on, start another dsolve behind it"},
    {"f := proc(u) if not type(u,numeric) then return 'procname'(u) end if; sqrt(abs(u-1)) end: "
     "S := dsolve({diff(x(t),t)=1,diff(y(t),t)=f(x(t))/(x(t)-1),x(0)=0,y(0)=1},numeric,known=f): "
     "evalb(abs(eval(y(t),S(2))-1) < 1e-3)",
     "Warning, x(t)-1 vanishes at t = 1, where 1/(x(t)-1) may have a pole: the run goes on\ntrue"},
    {"S := dsolve({diff(x(t),t)=1,diff(y(t),t)=1/(100*(x(t)-123/100)),x(0)=0,y(0)=0},numeric,"
     "abserr=1e-2,relerr=1e-2): evalb(abs(eval(y(t),S(2))) < 1)",
     "Warning, 100*x(t)-123 vanishes at t = 1.23, where 1/(100*x(t)-123) may have a pole: the "
     "run goes on\ntrue"},
    {"S := dsolve({diff(x(t),t)=1,diff(y(t),t)=1/(x(t)-1),x(0)=0,y(0)=0},numeric,"
     "method=classical[rk4],stepsize=0.25): S(2)",
     "error: cannot evaluate the solution further right of 1, x(t)-1 vanishes at t = 1, where "
     "1/(x(t)-1) has a pole: to go on, start another dsolve behind it"},
    {"S := dsolve({diff(x(t),t)=1,diff(y(t),t)=10^5/cosh(10^5*(x(t)-1.234567)),x(0)=0,y(0)=0},"
     "numeric,method=classical[rk4],stepsize=0.1): evalb(abs(eval(y(t),S(2))) < 1e-6)",
     "Warning, the step from t = 1.2 to 1.3 is too long for a narrow peak or a steep front in it: "
     "values behind it may be wrong, try a smaller stepsize\ntrue"},
    {"S := dsolve({diff(y(t),t)=10^5/cosh(10^5*(t-1.234567)),y(0)=0},numeric,"
     "method=classical[rk4],stepsize=0.1): evalb(abs(eval(y(t),S(2))) < 1e-6)",
     "Warning, the step from t = 1.2 to 1.3 is too long for a narrow peak or a steep front in it: "
     "values behind it may be wrong, try a smaller stepsize\ntrue"},
    {"f := proc(u) if not type(u,numeric) then return 'procname'(u) end if; cos(u-1) end: S := "
     "dsolve({diff(x(t),t)=1,diff(y(t),t)=f(x(t))/(x(t)-1),x(0)=0,y(0)=1},numeric,known=f,"
     "method=rosenbrock): S(2)",
     "error: cannot evaluate the solution further right of 1, x(t)-1 vanishes at t = 1, where "
     "1/(x(t)-1) may have a pole: to go on, start another dsolve behind it"},
    {CLOSE
     "S := "
     "dsolve({diff(x(t),t)=-x(t)+y(t),x(t)+y(t)=0,x(0)=1},numeric,reduction=none,method=rkf45)",
     "error: the method rkf45 cannot integrate this system"},
    {CLOSE "S := "
           "dsolve({diff(x(t),t)=-x(t)+y(t),x(t)+y(t)=0,x(0)=1},numeric,reduction=none,"
           "stabilization=baumgarte)",
     "error: reduction = none: the equations as written have no hidden constraints to stabilise"},
    {CLOSE "S := "
           "dsolve({diff(x(t),t)=-x(t)+y(t),x(t)+y(t)=0,x(0)=1},numeric,reduction=none,"
           "stabilization=ggl)",
     "error: reduction = none: the equations as written have no hidden constraints to stabilise"},
    {CLOSE "S := "
           "dsolve({diff(x(t),t)=y(t),diff(y(t),t)=z(t),x(t)=sin(t),x(0)=0,y(0)=1,z(0)=0},numeric,"
           "reduction=none): near(subs(S(1),x(t)),sin(1),1e-5), near(subs(S(1),y(t)),cos(1),1e-3), "
           "near(subs(S(1),z(t)),-sin(1),1e-2)",
     "Warning, reduction = none leaves the errors of z(t) uncontrolled, being of index 3 or more\n"
     "true, true, true"},
    {CLOSE "S := dsolve({diff(x(t),t,t)=-x(t),x(0)=1,D(x)(0)=0},numeric,reduction=none): "
           "near(subs(S(1),x(t)),cos(1),1e-5), near(subs(S(-1),diff(x(t),t)),sin(1),1e-5)",
     "true, true"},
    {CLOSE "S := dsolve({exp(diff(x(t),t))=x(t),x(0)=2},numeric,reduction=none): L := "
           "subs(S(1),x(t)): near(Int(1/ln(s),s=2..L),1,1e-5)",
     "true"},
    {CLOSE "S := dsolve({diff(z(t),t,t)=-z(t),z(0)=I,D(z)(0)=1},numeric): P := "
           "plots:-odeplot(S,[t,Re(z(t))],0..2,numpoints=3): Q := "
           "plots:-odeplot(S,[Re(z(t)),Im(diff(z(t),t))],0..2,numpoints=3): A := "
           "plottools:-getdata(P)[3]: B := plottools:-getdata(Q)[3]: near(A[2,2],sin(1),1e-5), "
           "near(A[3,2],sin(2),1e-5), near(B[2,1],sin(1),1e-5), near(B[2,2],-sin(1),1e-5)",
     "true, true, true, true"},
    {CLOSE "S := dsolve({diff(z(t),t)=I*z(t),z(0)=1},numeric): "
           "plots:-odeplot(S,[t,z(t)],0..2,numpoints=3)",
     "error: z(t) is complex"},
    {CLOSE "S := dsolve({diff(y(x),x,x)=y(x),y(0)=0,y(1)=1},numeric,method=bvp,initmesh=16): "
           "near(rhs(S(0.5)[2]),sinh(0.5)/sinh(1),1e-6), S(method)",
     "true, bvp"},
    {CLOSE "S := dsolve([{diff(y(x),x,x)=y(x)},[y(1)=1,0=y(0)]],numeric): "
           "near(rhs(S(0.5)[2]),sinh(0.5)/sinh(1),1e-6), near(rhs(S(0)[3]),1/sinh(1),1e-5), "
           "S(start), S(last), evalb(S(numfun) > 0)",
     "true, true, 0., [x = 1., y(x) = 1., diff(y(x),x) = 1.31303528645844], true"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric,range=0..2): S(leftdata), S(\"rightdata\")",
     "[t = 0., x(t) = 0.], [t = 2., x(t) = 2.]"},
    {CLOSE "dsolve({diff(y(x),x,x)=y(x),y(0)=0,y(1)=1},numeric,events=[[y(x)=1/2,halt]])",
     "error: events: a boundary value problem has none"},
    {CLOSE "dsolve({diff(y(x),x,x)=y(x),y(0)=0,y(1)=1},numeric,approxsoln=[5])",
     "error: approxsoln: 5 is no equation such as y(x) = x"},
    {CLOSE "dsolve({diff(y(x),x,x)=y(x),y(0)=0,y(1)=1},numeric,approxsoln=[z(x)=1])",
     "error: approxsoln: z(x) is no unknown"},
    {CLOSE "dsolve({diff(y(x),x,x)=y(x),y(0)=0,y(1)=1},numeric,continuation=c)",
     "error: continuation: c does not occur in the equations"},
    {CLOSE "dsolve({diff(y(x),x,x)=y(x),y(0)=0,y(1)=1,D(y)(0)=2},numeric)",
     "error: conditions at two points: 2 needed, 3 given"},
    {CLOSE "dsolve({diff(y(x),x,x)=y(x),y(0)=0,(D@@2)(y)(1)=1},numeric)",
     "error: the condition on (D@@2)(y)(1): an unknown and its lower derivatives have conditions"},
    {CLOSE "dsolve({diff(y(x),x,x)=y(x),y(0)=0,z(1)=1},numeric)",
     "error: the condition on z(1): an unknown and its lower derivatives have conditions"},
    {CLOSE "dsolve({diff(y(x),x,x)=y(x),y(0)+D(y)(0)=1,y(0)=2},numeric)",
     "error: y(0)+D(y)(0) = 1, y(0) = 2: the conditions at one point must have the form y(0) = "
     "value"},
    {CLOSE "dsolve({diff(y(x),x,x)=y(x),y(a)=0,y(1)=2},numeric)",
     "error: a boundary point = a: expected a real number"},
    {CLOSE "dsolve({diff(y(x),x,x)=1e6*y(x),y(0)=1,y(1)=1},numeric,maxmesh=8)",
     "error: the boundary value problem needs more than 8 mesh points"},
    {CLOSE "dsolve({diff(y(x),x,x)=0,D(y)(0)=1,D(y)(1)=1},numeric)",
     "error: the boundary value problem is singular"},
    {CLOSE "S := dsolve({diff(y(x),x,x)=0,y(0)=1,y(1)=3},numeric): S(-1)",
     "error: cannot evaluate the solution further left of 0, the end of the boundary value "
     "problem"},
    {CLOSE "S := dsolve({diff(y(x),x)^2=1+x-x,y(0)+y(1)=1},numeric)",
     "error: the highest derivatives do not occur linearly in diff(y(x),x)^2-1 = 0"},
    {CLOSE
     "Digits := 20: S := "
     "dsolve({diff(x(t),t)=y(t),diff(y(t),t)=-x(t),x(0)=0,y(0)=1},numeric,method=taylorseries,"
     "abserr=1e-12): near(subs(S(2),x(t)),sin(2),1e-11), near(subs(S(-2),y(t)),cos(2),1e-11)",
     "true, true"},
    {CLOSE "S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=taylorseries,relerr=1e-14): "
           "near(subs(S(2),x(t)),exp(-2),1e-10), evalb(S(numfun) > 0)",
     "true, true"},
    {CLOSE "Digits := 20: S := "
           "dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=taylorseries,relerr=1e-14): "
           "near(subs(S(2),x(t)),exp(-2),1e-13)",
     "true"},
    {CLOSE "S := dsolve({diff(y(x),x,x)=-c*3*exp(y(x)),y(0)=0,y(1)=0},numeric,continuation=c): b "
           ":= fsolve(s=sqrt(6)*cosh(s/4),s=2..4): near(subs(S(0.5),y(x)),2*ln(cosh(b/4)),1e-5), "
           "map(lhs,S(0)), subs(S(0.2),c)",
     "true, [x, c, y(x), diff(y(x),x)], 1."},
    {CLOSE
     "S := dsolve({diff(x(t),t)=y(t),y(t)=x(t)-z(t),diff(z(t),t)=1,x(0)+z(1)=3,z(0)=1},numeric): "
     "near(subs(S(1),x(t)),3-exp(1),1e-6), near(subs(S(0),x(t)),1,1e-6), "
     "near(subs(S(0.5),z(t)),1.5,1e-8), near(subs(S(1),y(t)),1-exp(1),1e-6)",
     "true, true, true, true"},
    {CLOSE "S := dsolve({diff(y(x),x,x)=-y(x),y(Pi/2)=1,y(0)=0},numeric): "
           "near(subs(S(1),y(x)),sin(1),1e-6), S(start), near(rhs(S(last)[1]),Pi/2,1e-8)",
     "true, 0., true"},
    {CLOSE "S := dsolve({sin(diff(x(t),t))=x(t)/2,x(0)=1,y(t)=diff(x(t),t),"
           "y(0)=Pi/6},numeric): "
           "near(sin(subs(S(0.5),y(t))),subs(S(0.5),x(t))/2,1e-6)",
     "true"},
    {CLOSE "eq[1] := diff(x(t),t)=a*x(t): dsolve({eq[1],x(0)=1},numeric)",
     "error: a has no value, in eq[1]"},
    {CLOSE "eq[1,2] := diff(x(t),t)=a*x(t): dsolve({eq[1,2],x(0)=1},numeric)",
     "error: a has no value, in eq[1,2]"},
    {CLOSE
     "eq[1,2,3,4,5,6,7,8] := diff(x(t),t)=a*x(t): dsolve({eq[1,2,3,4,5,6,7,8],x(0)=1},numeric)",
     "error: a has no value, in equation 1"},
    {CLOSE "motion := diff(x(t),t)=a*x(t): same := motion: dsolve({motion,x(0)=1},numeric)",
     "error: a has no value, in motion"},
    {CLOSE "e1 := diff(x(t),t)=y(t): e2 := x(t)=sin(t): dsolve({e1,e2,x(0)=1},numeric)",
     "error: the initial conditions do not satisfy the algebraic constraints\n    e2  x(t)-sin(t)  "
     "=  1    NOT zero\n    e2'  cos(t)-y(t)  =  0    ok  (hidden)\n  (with y(0) = 1, which come "
     "nearest, for the values not given)\n  x(0) is fixed by the others: it is 0, you gave 1"},
    {CLOSE "e1 := diff(x(t),t)=y(t): e2 := x(t)=sin(t): DAEinfo({e1,e2})",
     "  2 equations, 2 unknowns, structural index 2, differential index 2\n  linear "
     "time-invariant, non-autonomous, semi-explicit, Hessenberg of size 2\n    e2  differentiated "
     "once\n    e1  used as written\n  hidden:  e2'   cos(t)-y(t) = 0\n  0 free starting values; "
     "the constraints give x(t), y(t)\n  regular pencil s*E-A: nilpotency index 2, no finite "
     "eigenvalues\n"
     "  next:    ReduceBy1TheIndex, or dsolve(..., numeric) reduces the index itself\n"
     "NULL"},
    {CLOSE "S := proc(M) try "
           "near(rhs(dsolve({diff(y(t),t)=-y(t),y(0)=1},numeric,method=M,stepsize=1/"
           "100)(1)[2]),exp(-1),2e-3) catch: lastexception[2] end try end proc: "
           "S(tableau([[0]],[1],[0])), S(tableau([[0,0],[1/2,0]],[0,1],[0,1/2])), "
           "S(tableau([0,0,1/2,0],[0,1],[0,1/2])), S(tableau([[0,0],[1/2]],[0,1],[0,1/2])), "
           "S(tableau([[0,0],[a,0]],[0,1],[0,1/2])), S(tableau(0,1,0)), "
           "S(tableau(Matrix([[0,0],[1,0]]),Vector([1/2,1/2]),Vector([0,1]))), "
           "S(tableau([[1/2]],[1],[1/2])), S(tableau([[0,0],[1,0]],[1/2,1/2],[0,1],[1,0])), "
           "S(tableau([],[],[])), S(tableau({1},{1},{0})), S(tableau([[0,0],[1/2,0]],[0,1],5))",
     "true, true, true, \"method = tableau([[0, 0], [1/2]],[0, 1],[0, 1/2]): expected real "
     "numbers: A square, b and c (and e) of its size\", \"method = tableau([[0, 0], [a, 0]],[0, "
     "1],[0, 1/2]): expected real numbers: A square, b and c (and e) of its size\", true, true, "
     "true, true, \"method = tableau([],[],[]): expected tableau(A, b, c) with as many weights b "
     "as stages\", true, \"method = tableau([[0, 0], [1/2, 0]],[0, 1],5): expected real numbers: A "
     "square, b and c (and e) of its size\""},
    {CLOSE "S := "
           "dsolve({diff(x(t),t)=u(t),diff(y(t),t)=v(t),diff(u(t),t)=-l(t)*x(t),diff(v(t),t)=-l(t)*"
           "y(t)-9.81,x(t)^2+y(t)^2=1,x(0)=1,y(0)=0,u(0)=0,v(0)=0},numeric,reduction=none,method="
           "bdf2,stepsize=0.001): near(eval((u(t)^2+v(t)^2)/2+9.81*y(t),S(0.5)),0,1e-3), "
           "near(eval(l(t)+3*9.81*y(t),S(0.5)),0,1e-2)",
     "true, true"},
    /* SUNDIALS' solvers: their limits, times known ahead, walls, sparse systems, both directions */
    {"far := []: for m in [cvode,ida] do S := "
     "dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=m,maxstep=0.01): far := "
     "[op(far),evalb(abs(eval(x(t),S(1))-exp(-1.)) < 1e-5)] end do: far",
     "[true, true]"},
    {"words := NULL: for m in [cvode,ida] do try "
     "dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=m,maxfun=20)(1) catch: words := "
     "words,evalb(searchtext(\"maxfun limit exceeded\",lastexception[2]) > 0) end try end do: "
     "words",
     "true, true"},
    {"seq(evalb(abs(eval(x(t),dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=m,events=[[t=0.5,x("
     "t)=2*x(t)]])(1))-2*exp(-1.)) < 1e-4),m=[cvode,ida])",
     "true, true"},
    {"seq(evalb(abs(eval(x(t),dsolve({diff(x(t),t)=-x(t)+floor(t),x(0)=1},numeric,method=m)(3.5))-"
     "2.118451657) < 1e-4),m=[cvode,ida])",
     "true, true"},
    {"words := NULL: for f in [-sqrt(x(t)),x(t)^2] do for m in [cvode,ida] do S := "
     "dsolve({diff(x(t),t)=f,x(0)=1},numeric,method=m): try S(3) catch: words := "
     "words,evalb(searchtext(\"singularity\",lastexception[2]) > 0),evalb(eval(x(t),S(1/2)) > 0) "
     "end try end do end do: words",
     "true, true, true, true, true, true, true, true"},
    {"n := 60: sys := "
     "{seq(diff(u[i](t),t)=100*(`if`(i=1,0,u[i-1](t))-2*u[i](t)+`if`(i=n,0,u[i+1](t))),i=1..n),seq("
     "u[i](0)=1,i=1..n)}: T := dsolve(sys,numeric,stiff=true,abserr=1e-9,relerr=1e-9): "
     "seq(evalb(abs(eval(u[5](t),dsolve(sys,numeric,method=m)(0.5))-eval(u[5](t),T(0.5))) < "
     "1e-5),m=[cvode,ida])",
     "true, true"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=ida): f := s -> "
     "evalf[4](eval(x(t),S(s))): f(0), f(1), f(0.5), f(0), f(-1), f(-0.5)",
     "1., 0.3679, 0.6065, 1., 2.718, 1.649"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=cvode)(infinity)",
     "error: a numeric solution has values at finite times only"},
    /* a limit that is lifted: the same solution goes on */
    {"for m in [cvode,ida,taylorseries,rkf45,radau] do S := "
     "dsolve({diff(x(t),t)=-x(t)*cos(t),x(0)=1},numeric,method=m,maxfun=30): try S(20) catch: w := "
     "evalb(searchtext(\"maxfun\",lastexception[2]) > 0) end try: dsolve(S,numeric,maxfun=0): "
     "print(m,w,evalb(abs(eval(x(t),S(20))-exp(-sin(20.))) < 1e-4)) end do",
     "cvode, true, true\nida, true, true\ntaylorseries, true, true\nrkf45, true, true\nradau, "
     "true, true\nNULL"},
};

static void jumps_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(jumps);
}

static void scales_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(scales);
}

static void cases_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(cases);
    ROWS_HOLD(borders);
}

static void kinds_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(kinds);
}

static void known_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(known);
}

static void stabilised_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(stabilised);
}

static void options_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(options);
}

static void outputs_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(outputs);
}

static void schemes_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(schemes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jumps_are_right),   cmocka_unit_test(scales_are_right),
        cmocka_unit_test(cases_are_right),   cmocka_unit_test(kinds_are_right),
        cmocka_unit_test(known_are_right),   cmocka_unit_test(stabilised_are_right),
        cmocka_unit_test(options_are_right), cmocka_unit_test(outputs_are_right),
        cmocka_unit_test(schemes_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
