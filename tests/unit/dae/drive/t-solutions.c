/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What numeric solutions promise: known solutions by every method and stabilisation, forms of
 * output, events to their time, parameters, two points, complex values, and every complaint in its
 * words.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row methods[] = {
    {"near := (a,b,e) -> evalb(abs(a-b) < e): v := (S,t,k) -> rhs(S(t)[k]): for m in "
     "[rkf45,ck45,dverk78,rosenbrock,gear,mebdfi,radauIIA3,collocation[2]] do S := "
     "dsolve({diff(x(t),t)=-x(t)+t,x(0)=1},numeric,method=m): "
     "print(m,near(v(S,1,2),2*exp(-1.),1e-5),near(v(S,0,2),1,1e-12),near(v(S,2.5,2),1.5+2*exp(-2.5)"
     ",1e-5)) end do",
     "rkf45, true, true, true\nck45, true, true, true\ndverk78, true, true, true\nrosenbrock, "
     "true, true, true\ngear, true, true, true\nmebdfi, true, true, true\nradauIIA3, true, true, "
     "true\ncollocation[2], true, true, true\nNULL"},
    {"for m in [foreuler,heunform,impoly,rk2,rk3,rk4,adambash,abmoulton] do S := "
     "dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=classical[m],stepsize=0.25): "
     "print(m,evalf[9](rhs(S(1)[2])),evalf[9](rhs(S(2)[2]))) end do",
     "foreuler, 0.31640625, 0.100112915\nheunform, 0.372529030, 0.138777878\nimpoly, 0.372529030, "
     "0.138777878\nrk2, 0.372529030, 0.138777878\nrk3, 0.367586756, 0.135120023\nrk4, 0.367894199, "
     "0.135346142\nadambash, 0.368581917, 0.135853725\nabmoulton, 0.367750802, 0.135240779\nNULL"},
    {"for m in [bdf1,bdf2,bdf3,bdf4] do S := "
     "dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=m,stepsize=0.125): "
     "print(m,evalb(abs(rhs(S(1)[2])-exp(-1.)) < 0.03),evalb(abs(rhs(S(2)[2])-exp(-2.)) < 0.03)) "
     "end do",
     "bdf1, true, true\nbdf2, true, true\nbdf3, true, true\nbdf4, true, true\nNULL"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=rk4,stepsize=0.5): "
     "evalf[10](rhs(S(0.5)[2])), evalf[10](rhs(S(1)[2])), evalf[10](rhs(S(-0.5)[2])), "
     "evalf[10]([233/384,(233/384)^2,1+1/2+1/8+1/48+1/384])",
     "0.6067708333, 0.3681708442, 1.6484375, [0.6067708333, 0.3681708442, 1.648437500]"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=bdf1,stepsize=0.5): "
     "evalf[9](rhs(S(0.5)[2])), evalf[9](rhs(S(1)[2]))",
     "0.666666667, 0.444444444"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=midpoint,stepsize=0.5): "
     "evalf[9](rhs(S(0.5)[2])), evalf[9](rhs(S(1)[2]))",
     "0.6, 0.36"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=taylorseries): "
     "evalb(abs(rhs(S(1)[2])-exp(-1.)) < 1e-9)",
     "true"},
    {"Digits := 30: S := "
     "dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=taylorseries,abserr=1e-25,relerr=1e-25): "
     "evalb(abs(rhs(S(1)[2])-exp(-1.)) < 1e-23)",
     "true"},
    /* determinants beyond the range of doubles */
    {"for s in [1,-1] do S := "
     "dsolve([seq(op([diff(x[i](t),t)=y[i](t),exp(s*y[i](t))=exp(s*x[i](t)),"
     "x[i](0)=70]),i=1..12)],numeric): print(evalf[8](eval(x[1](t),S(0.01)))) end do",
     "70.703512\n70.703512\nNULL"},
    {"S := dsolve({diff(x(t),t)=-1000*(x(t)-cos(t)),x(0)=0},numeric,stiff=true): "
     "evalb(abs(rhs(S(1)[2])-(cos(1.)+sin(1.)/1000)) < 1e-5)",
     "true"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,abserr=1e-11,relerr=1e-11): "
     "evalb(abs(rhs(S(3)[2])-exp(-3.)) < 1e-10)",
     "true"},
    {"S := dsolve({diff(x(t),t,t)=-x(t),x(0)=0,D(x)(0)=1},numeric): nops(S(1)), "
     "evalb(abs(rhs(S(2)[2])-sin(2.)) < 1e-5), evalb(abs(rhs(S(2)[3])-cos(2.)) < 1e-5), "
     "evalb(abs(rhs(S(-1)[2])+sin(1.)) < 1e-5)",
     "3, true, true, true"},
};

static const Row constraints[] = {
    /* nonlinear in the multiplier, which the start at rest does not show */
    {"S := dsolve([diff(x(t),t,t)=1-sqrt(L(t)^2+3)*diff(x(t),t), diff(y(t),t,t)=L(t)-1, y(t)=0, "
     "x(0)=1, D(x)(0)=0], numeric): evalb(abs(eval(diff(x(t),t),S(1))-(1-exp(-2.))/2) < 1e-6)",
     "true"},
    {"pend := "
     "{diff(x(t),t)=u(t),diff(y(t),t)=v(t),diff(u(t),t)=-l(t)*x(t),diff(v(t),t)=-l(t)*y(t)-9.81,x("
     "t)^2+y(t)^2=1,x(0)=1,y(0)=0,u(0)=0,v(0)=0}: for s in "
     "[none,projection,baumgarte,ggl,partitioning] do S := dsolve(pend,numeric,stabilization=s): L "
     ":= S(0.5): x1 := subs(L,x(t)): y1 := subs(L,y(t)): u1 := subs(L,u(t)): v1 := subs(L,v(t)): "
     "print(s,evalb(abs(x1^2+y1^2-1) < 1e-4),evalb(abs(x1*u1+y1*v1) < "
     "1e-3),evalb(abs((u1^2+v1^2)/2+9.81*y1) < 1e-3),evalb(abs(subs(L,l(t))-(u1^2+v1^2-9.81*y1)) < "
     "1e-2)) end do",
     "none, true, true, true, true\nprojection, true, true, true, true\nbaumgarte, true, true, "
     "true, true\nggl, true, true, true, true\npartitioning, true, true, true, true\nNULL"},
    {"pend := "
     "{diff(x(t),t,t)=-l(t)*x(t),diff(y(t),t,t)=-l(t)*y(t)-9.81,x(t)^2+y(t)^2=1,x(0)=1,D(y)(0)=0}: "
     "S := dsolve(pend,numeric): S(0)",
     "[t = 0., l(t) = 0., x(t) = 1., diff(x(t),t) = 0., y(t) = 0., diff(y(t),t) = 0.]"},
    {"S := dsolve({diff(x(t),t)=y(t),x(t)=sin(t)},numeric): evalb(abs(rhs(S(1)[2])-sin(1.)) < "
     "1e-8), evalb(abs(rhs(S(1)[3])-cos(1.)) < 1e-8)",
     "true, true"},
    {"S := dsolve({diff(x(t),t)=-x(t)+z(t),x(t)+z(t)^3=0,x(0)=1},numeric): S(0), "
     "evalb(abs(rhs(S(1)[2])+rhs(S(1)[3])^3) < 1e-6)",
     "[t = 0., x(t) = 1., z(t) = -1.], true"},
    {"for r in [full,none] do S := "
     "dsolve({diff(x(t),t)=-x(t)+z(t),x(t)+z(t)=0,x(0)=1},numeric,reduction=r): "
     "print(r,evalb(abs(rhs(S(1)[2])-exp(-2.)) < 1e-5)) end do",
     "full, true\nnone, true\nNULL"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,stabilization=nosuch)",
     "error: stabilization = nosuch: expected projection, none, ggl, partitioning or "
     "baumgarte(omega = 5, zeta = 1)"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,reduction=nosuch)",
     "error: reduction = nosuch: expected none or full"},
    {"dsolve({diff(x(t),t)=y(t),x(t)=sin(t),x(0)=1},numeric)",
     "error: the initial conditions do not satisfy the algebraic constraints\n    equation 2  "
     "x(t)-sin(t)  =  1    NOT zero\n    equation 2'  cos(t)-y(t)  =  0    ok  (hidden)\n  (with "
     "y(0) = 1, which come nearest, for the values not given)\n  x(0) is fixed by the others: it "
     "is 0, you gave 1"},
    {"dsolve({diff(x(t),t)=-x(t)+z(t),x(t)+z(t)=0,x(0)=1,z(0)=1},numeric)",
     "error: the initial conditions do not satisfy the algebraic constraints\n    equation 1  "
     "x(t)+z(t)  =  2    NOT zero\n  x(0) is fixed by the others: it is -1, you gave 1\n  z(0) is "
     "fixed by the others: it is -1, you gave 1"},
    {"dsolve({diff(x(t),t)=y(t),x(t)=sin(t),y(0)=2},numeric)",
     "error: the initial conditions do not satisfy the algebraic constraints\n    equation 2  "
     "x(t)-sin(t)  =  0    ok\n    equation 2'  cos(t)-y(t)  =  -1    NOT zero  (hidden)\n  (with "
     "x(0) = 0, which come nearest, for the values not given)\n  y(0) is fixed by the others: it "
     "is 1, you gave 2"},
    /* three phases rectified: voltages of hundreds across diodes of 1/20; both ways alike */
    {"d := v -> 1e-8*(exp(20*v)-1)+1e-6*v: e := k -> 325*sin(100*Pi*t-2*Pi*k/3): eqs := "
     "{seq(diff(cat(i,k)(t),t)=1000*(e(k)-cat(i,k)(t)/10-cat(u,k)(t)),k=0..2), "
     "seq(cat(i,k)(t)=d(cat(u,k)(t)-p(t))-d(q(t)-cat(u,k)(t)),k=0..2), "
     "diff(p(t)-q(t),t)=1000*(add(d(cat(u,k)(t)-p(t)),k=0..2)-(p(t)-q(t))/20), "
     "add(d(cat(u,k)(t)-p(t)),k=0..2)=add(d(q(t)-cat(u,k)(t)),k=0..2), "
     "i0(0)=0,i1(0)=0,i2(0)=0,p(0)=1,q(0)=-1}: S := "
     "dsolve(eqs,numeric,stiff=true,relerr=1e-8,abserr=1e-8): R := "
     "dsolve(eqs,numeric,method=radau,reduction=none): seq(evalb(abs(eval(x(t),S(0.0015))-eval("
     "x(t),R(0.0015))) < 1e-3),x=[i0,i1,i2,p,q,u0,u1,u2])",
     "true, true, true, true, true, true, true, true"},
};

static const Row output[] = {
    {"S := "
     "dsolve({diff(x(t),t)=-x(t),diff(y(t),t)=x(t),x(0)=1,y(0)=0},numeric,output=listprocedure): X "
     ":= eval(x(t),S): Y := eval(y(t),S): evalb(abs(X(1)-exp(-1.)) < 1e-6), "
     "evalb(abs(Y(1)-1+exp(-1.)) < 1e-6), map(lhs,S)",
     "true, true, [t, x(t), y(t)]"},
    {"S := dsolve({diff(x(t),t)=2,x(0)=1},numeric,output=Array([0,0.5,1])): S",
     "Matrix(2,1,[[Vector[row](2,[t,x(t)])],[Matrix(3,2,[[0.,1.],[0.5,2.],[1.,3.]])]])"},
    {"S := dsolve({diff(x(t),t)=2,x(0)=1},numeric,output=procedurelist): S(0.5), S",
     "[t = 0.5, x(t) = 2.], proc(x_rkf45) ... end proc"},
    {"S := dsolve({diff(x(t),t)=2,x(0)=1},numeric,range=0..1): S(0.5), S(1)",
     "[t = 0.5, x(t) = 2.], [t = 1., x(t) = 3.]"},
    {"S := dsolve({diff(x(t),t)=2,x(0)=1},numeric,[x(t)]): S(2)", "[t = 2., x(t) = 5.]"},
    {"S := dsolve({diff(x(t),t)=2,x(0)=1},numeric): S(x)", "S(x)"},
    {"S := dsolve({diff(x(t),t)=2,x(0)=1},numeric): S(\"start\"), S(\"method\"), S(\"last\")",
     "0., rkf45, [t = 0., x(t) = 1.]"},
    {"S := dsolve({diff(x(t),t)=2,x(0)=1},numeric): S(initial=[0,2])",
     "error: initial cannot be set in a numeric solution"},
    {"S := dsolve({diff(x(t),t)=2,x(0)=1},numeric): S(infinity)",
     "error: a numeric solution has values at finite times only"},
    {"S := dsolve({diff(x(t),t)=2,x(0)=1},numeric): S(1,2)",
     "error: a numeric solution takes one argument, the value of its variable"},
    {"dsolve({diff(x(t),t)=2,x(0)=1},numeric,output=nosuch)",
     "error: output = nosuch: expected procedurelist, listprocedure, operator or an Array of "
     "points"},
    {"S := dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric): S(2)",
     "error: cannot evaluate the solution further right of 1, probably a singularity"},
    {"S := dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric): evalb(abs(rhs(S(0.5)[2])-2) < 1e-5)",
     "true"},
    {"S := dsolve({diff(x(t),t)=cos(100*t),x(0)=1},numeric,maxfun=20): S(10)",
     "error: cannot evaluate the solution further right of 0.033614256, maxfun limit exceeded (see "
     "?dsolve,maxfun for details)"},
    /* differences keep to the size of concentrations of 1e-13 (E5 with its sum kept) */
    {"A := 7.89e-10: B := 1.1e7: M := 1.13e9: S := dsolve({diff(a(t),t)=-A*a(t)-B*a(t)*c(t),"
     "diff(b(t),t)=A*a(t)-M*b(t)*c(t),c(t)=b(t)-d(t),diff(d(t),t)=B*a(t)*c(t)-1130*d(t),"
     "a(0)=1.76e-3,b(0)=0,d(0)=0},numeric,relerr=1e-7,abserr=1e-27): "
     "evalb(abs(eval(b(t),S(1e11))/1.01925825e-20-1) < 1e-6)",
     "Warning, the system is stiff from t = 0.00434254 on: rkf45 goes on as radau\ntrue"},
    /* held down by what decays, far below the limit of stability */
    {"S := dsolve({diff(x(t),t)=-50*(x(t)-cos(t)),x(0)=0},numeric,abserr=1e-10,relerr=1e-10): "
     "evalb(abs(eval(x(t),S(20))-(2500*cos(20.)+50*sin(20.))/2501) < 1e-9)",
     "Warning, the system is stiff from t = 1.7778 on: rkf45 goes on as radau\ntrue"},
    {"S := dsolve({diff(x(t),t)=-5*(x(t)-cos(t)),x(0)=0},numeric,abserr=1e-10,relerr=1e-10): "
     "evalb(abs(eval(x(t),S(20))-(25*cos(20.)+5*sin(20.))/26) < 1e-9)",
     "true"},
    /* nor is it by what grows beside it, in its own units */
    {"S := dsolve({diff(x(t),t)=-5*(x(t)-sin(10*t)),x(0)=1,diff(s(t),t)=10^6,s(0)=0},numeric): "
     "evalb(abs(eval(x(t),S(30))-(sin(300.)-2*cos(300.))/5) < 1e-5)",
     "true"},
    /* the limit that nobody gave lets go on what leads to an end that can be foreseen */
    {"S := dsolve({diff(x(t),t)=-10*y(t),diff(y(t),t)=10*x(t),x(0)=1,y(0)=0},numeric): "
     "op(1,S(600))",
     "t = 600."},
    {"S := dsolve({diff(x(t),t)=-10*y(t),diff(y(t),t)=10*x(t),x(0)=1,y(0)=0},numeric,"
     "maxfun=100000): S(600)",
     "error: cannot evaluate the solution further right of 291.37451, maxfun limit exceeded (see "
     "?dsolve,maxfun for details)"},
    {"S := dsolve({diff(x(t),t)=-10*y(t),diff(y(t),t)=10*x(t),x(0)=1,y(0)=0},numeric): S(-10^6)",
     "error: cannot evaluate the solution further left of -291.37451, maxfun limit exceeded (see "
     "?dsolve,maxfun for details)"},
    {"S := dsolve({diff(y(t),t)=-1000*(y(t)-cos(t)),y(0)=2},numeric,method=rkf45): S(100)",
     "error: cannot evaluate the solution further right of 49.211717, maxfun limit exceeded (see "
     "?dsolve,maxfun for details): the system is stiff there, try stiff=true"},
    {"S := dsolve({diff(x(t),t)=a*x(t),x(0)=1},numeric,parameters=[a]): S(parameters=[a=2]): "
     "evalb(abs(rhs(S(1)[2])-exp(2.)) < 1e-4), S(parameters); S(parameters=[a=-1]): "
     "evalb(abs(rhs(S(1)[2])-exp(-1.)) < 1e-6)",
     "true, [a = 2]\ntrue"},
    {"S := dsolve({diff(x(t),t)=a*x(t),x(0)=b},numeric,parameters=[a,b]): S(parameters=[0,3]): "
     "S(1)",
     "[t = 1., x(t) = 3.]"},
    {"S := dsolve({diff(x(t),t)=a*x(t),x(0)=1},numeric,parameters=[a]): S(1)",
     "error: parameters must be initialized before solution can be computed"},
    {"S := dsolve({diff(x(t),t)=2,x(0)=1},numeric): S(initial)", "[t = 0., x(t) = 1.]"},
};

static const Row events[] = {
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric,events=[[x(t)-1/2,halt]]): S(2)",
     "Warning, cannot evaluate the solution further right of 0.5, event #1 triggered a halt\n[t = "
     "0.5, x(t) = 0.5]"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric,events=[[x(t)-1/2,x(t)=0]]): "
     "evalb(abs(rhs(S(0.75)[2])-0.25) < 1e-6), evalb(abs(rhs(S(1.2)[2])-0.2) < 1e-6), "
     "evalb(abs(rhs(S(0.4)[2])-0.4) < 1e-6)",
     "true, true, true"},
    {"S := "
     "dsolve({diff(y(t),t)=v(t),diff(v(t),t)=-10,y(0)=5,v(0)=0},numeric,events=[[y(t),v(t)=-v(t)/"
     "2]]): evalb(abs(rhs(S(1.25)[2])-2.5) < 1e-4), evalb(abs(rhs(S(2.25)[2])-0.0) < 1e-4), "
     "evalb(abs(rhs(S(1.5)[3])-1.25) < 1e-4)",
     "true, true, true"},
    {"S := "
     "dsolve({diff(x(t),t)=1,x(0)=0,b(0)=0},numeric,discrete_variables=[b(t)::integer],events=[[x("
     "t)-1/2,b(t)=b(t)+1],[x(t)-3/4,b(t)=b(t)+10]]): rhs(S(0.4)[2]), rhs(S(0.6)[2]), "
     "rhs(S(0.9)[2])",
     "0., 1., 11."},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric,events=[[[x(t)-1/2,x(t)<0],halt]]): "
     "evalb(abs(rhs(S(2)[2])-2) < 1e-9)",
     "true"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric,events=[[x(t)-1/2,nosuch]])",
     "error: event 1: nosuch is no action"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric,events=[5])", "error: event 1: 5 is no event"},
    {"S := dsolve({diff(x(t),t)=1,x(0)=0},numeric,events=[[x(t)-1/2,z(t)=3]])",
     "error: event 1: z(t) is no state: only unknowns below their highest derivative are"},
    {"S := dsolve({diff(x(t),t)=piecewise(t<1,1,3),x(0)=0},numeric): evalb(abs(rhs(S(1)[2])-1) < "
     "1e-8), evalb(abs(rhs(S(2)[2])-4) < 1e-8), evalb(abs(rhs(S(0.5)[2])-0.5) < 1e-8)",
     "true, true, true"},
    {"S := dsolve({diff(x(t),t)=piecewise(x(t)<1,1,2),x(0)=0},numeric): evalb(abs(rhs(S(2)[2])-3) "
     "< 1e-6)",
     "true"},
    {"S := dsolve({diff(x(t),t)=abs(t-1),x(0)=0},numeric): evalb(abs(rhs(S(2)[2])-1) < 1e-7)",
     "true"},
    {"S := dsolve({diff(x(t),t)=-signum(x(t)),x(0)=1},numeric,sliding=true): "
     "evalb(abs(rhs(S(0.5)[2])-0.5) < 1e-6), evalb(abs(rhs(S(2)[2])) < 1e-6)",
     "true, true"},
    {"S := dsolve({diff(x(t),t)=floor(t),x(0)=0},numeric): evalb(abs(rhs(S(2.5)[2])-2) < 1e-6)",
     "true"},
};

static const Row boundary[] = {
    {"S := dsolve({diff(y(x),x,x)=-y(x),y(0)=0,y(Pi/2)=1},numeric): "
     "evalb(abs(rhs(S(0.5)[2])-sin(0.5)) < 1e-5), evalb(abs(rhs(S(1)[3])-cos(1.)) < 1e-5)",
     "true, true"},
    {"S := dsolve({diff(y(x),x,x)=6*x,y(0)=0,y(1)=1},numeric): evalb(abs(rhs(S(0.5)[2])-0.125) < "
     "1e-6)",
     "true"},
    {"S := dsolve({diff(y(x),x,x)=exp(y(x)),y(0)=0,y(1)=0},numeric): "
     "evalb(abs(rhs(S(0.5)[2])+0.113704) < 1e-5)",
     "true"},
    {"S := "
     "dsolve({diff(y(x),x,x)+l*y(x)=0,y(0)=0,y(1)=0,D(y)(0)=1},numeric,approxsoln=[l=10,y(x)=sin(3*"
     "x)/3]): map(lhs,S(1/2)), evalb(abs(subs(S(1/2),l)-evalf(Pi^2)) < 1e-3), "
     "evalb(abs(subs(S(1/2),y(x))-evalf(1/Pi)) < 1e-3)",
     "[x, l, y(x), diff(y(x),x)], true, true"},
    {"dsolve({diff(y(x),x,x)=-y(x),y(0)=0,y(Pi)=1},numeric)",
     "error: no solution of the boundary value problem was found: Newton's method does not "
     "converge from the guesses that were tried"},
    {"dsolve({diff(y(x),x,x)=-y(x),y(0)=0,y(1)=1,y(2)=3},numeric)",
     "error: conditions at more than two points: 0, 1, 2"},
    {"S := dsolve({diff(y(x),x)=y(x),y(1)=1},numeric): evalb(abs(rhs(S(0)[2])-exp(-1.)) < 1e-6)",
     "true"},
    {"S := dsolve({diff(y(x),x,x)=-y(x),y(0)=0,y(1)=1},numeric): S(2)",
     "error: cannot evaluate the solution further right of 1, the end of the boundary value "
     "problem"},
};

static const Row complex[] = {
    {"S := dsolve({diff(z(t),t)=I*z(t),z(0)=1},numeric): evalb(abs(rhs(S(1)[2])-exp(I*1.)) < 1e-5)",
     "true"},
    {"S := dsolve({diff(z(t),t)=I*z(t),z(0)=1},numeric,complex=false)",
     "proc(x_rkf45) ... end proc"},
    {"S := dsolve({diff(z(t),t)=z(t),z(0)=1+2*I},numeric): evalb(abs(rhs(S(1)[2])-(1+2*I)*exp(1.)) "
     "< 1e-4)",
     "true"},
};

static const Row wrong[] = {
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=nosuch)",
     "error: there is no method nosuch"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,nosuch=3)", "error: dsolve has no option nosuch"},
    {"dsolve({diff(x(t),t)=-x(t)},numeric)", "error: a starting value is missing: x(0)"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=a},numeric)",
     "error: the starting value x(0) = a is no real number"},
    {"dsolve({diff(x(t),t)=-a*x(t),x(0)=1},numeric)", "error: a has no value, in equation 1"},
    {"dsolve({diff(x(t),t)=-a*x(t)+b,x(0)=1},numeric)",
     "error: a and b have no values, in equation 1"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1,x(0)=2},numeric)",
     "error: x(0) = 2 contradicts another starting value"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1,y(0)=2},numeric)",
     "error: y(0) = 2 is a starting value of no unknown"},
    {"dsolve({diff(x(t),t)=-x(t),diff(y(t),t)=1,x(0)=1},numeric)",
     "error: a starting value is missing: y(0)"},
    {"dsolve({diff(x(t),t)=-x(t)+y(t),x(0)=1},numeric)",
     "error: 1 equation for 2 unknowns x(t), y(t)"},
    {"dsolve({diff(x(t),t)=x(t-1),x(0)=1},numeric)",
     "error: delay equations are not solved: x(t-1) is an unknown at another time"},
    {"dsolve({diff(x(t),t)=diff(y(s),s),x(0)=1},numeric)",
     "error: derivatives with respect to two variables, t and s: partial differential equations "
     "are not handled"},
    {"dsolve({diff(u(x,t),t)=u(x,t)},numeric)", "error: there is no unknown function"},
    {"dsolve({5},numeric)", "error: 5 can never hold"},
    {"dsolve(numeric)",
     "error: no independent variable: no derivative occurs, and no function of one name"},
    {"dsolve({diff(x(t),t)=I,x(0)=1},numeric,complex=false)", "proc(x_rkf45) ... end proc"},
    {"dsolve({diff(x(t),t)=1/x(t),x(0)=0},numeric)",
     "error: at the starting values there is no value of diff(x(t),t)-1/x(t) = 0"},
    {"dsolve({diff(x(t),t)=ln(x(t)),x(0)=0},numeric)",
     "error: at the starting values there is no value of diff(x(t),t)-ln(x(t)) = 0"},
    {"dsolve({diff(x(t),t)=Dirac(t-1),x(0)=0},numeric)",
     "error: Dirac(t-1) is an impulse, which steps cannot see"},
    {"dsolve({diff(x(t),t)=f(x(t)),x(0)=1},numeric)", "error: f(x(t)) has no value"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,stepsize=0)",
     "error: stepsize = 0: expected a positive number"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=rk4,stepsize=-1)",
     "error: stepsize = -1: expected a positive number"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,abserr=-1)",
     "error: abserr = -1: expected a positive number"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,abserr=x)",
     "error: abserr = x: expected a real number"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,maxfun=-1)",
     "error: maxfun = -1: expected an integer, at least 0"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,range=5)",
     "error: range = 5: expected a range a..b"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=classical[nosuch])",
     "error: there is no method nosuch among classical[foreuler, heunform, impoly, rk2, rk3, rk4, "
     "adambash, abmoulton]"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=rkf78)", "error: there is no method rkf78"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,method=bvp)",
     "error: method = bvp: there are no conditions at two points"},
    {"dsolve({x(t)=1,x(t)=2},numeric)", "error: 2 equations for 1 unknown x(t)"},
    {"dsolve({diff(x(t),t)*x(t)=1,x(0)=0},numeric)",
     "error: the equations cannot be solved for the highest derivatives at the starting values: "
     "diff(x(t),t)*x(t)-1 = 0 adds nothing to the others"},
    {"dsolve({diff(x(t),t)^2=-1,x(0)=0},numeric)",
     "error: the initial conditions do not satisfy the algebraic constraints\n    equation 1  "
     "diff(x(t),t)^2+1  =  1    NOT zero\n  (with D(x)(0) = 0, which come nearest, for the values "
     "not given)\n  no other values were found either that satisfy them"},
    {"S := dsolve({diff(x(t),t)+abs(diff(x(t),t))/2=cos(t),x(0)=0},numeric)",
     "Warning, assumed 1+1/2*piecewise(0 < diff(x(t),t),1,diff(x(t),t) < 0,-1,0) <> "
     "0\nproc(x_rkf45_dae) ... end proc"},
    {"dsolve({diff(x(t),t)^2=4,x(0)=0},numeric)",
     "error: 2 starting points satisfy the constraints:\n    D(x)(0) = 2\n    D(x)(0) = -2"},
    /* values of parameters for which it is another system, equations that contradict each other */
    {"S := dsolve({a*diff(x(t),t)+y(t)=1,x(t)+y(t)*a=2,x(0)=1},numeric,parameters=[a]): "
     "S(parameters=[0])",
     "error: the initial conditions do not satisfy the algebraic constraints\n    equation 1  "
     "x(t)-2  =  -1    NOT zero\n    equation 2  -1+y(t)  =  0    ok\n  (with y(0) = 1, which come "
     "nearest, for the values not given)\n  x(0) is fixed by the others: it is 2, you gave 1"},
    {"S := dsolve({diff(x(t),t)=y(t),a*x(t)=sin(t),x(0)=0},numeric,parameters=[a]): "
     "S(parameters=[0])",
     "error: equation 1 contains no unknown: it says -sin(t) = 0"},
    {"S := dsolve({diff(x(t),t)=y(t),a*x(t)=sin(t),x(0)=0},numeric,parameters=[a]): "
     "S(parameters=[2]): evalf[5](S(1))",
     "[t = 1., x(t) = 0.42074, y(t) = 0.27015]"},
    {"dsolve({diff(x(t),t)=y(t),x(t)=1,x(t)=2},numeric)",
     "error: 3 equations for 2 unknowns x(t), y(t)"},
    {"dsolve({diff(x(t),t)=y(t),x(t)+y(t)=1,diff(x(t),t)+x(t)=2,x(0)=1},numeric)",
     "error: 3 equations for 2 unknowns x(t), y(t)"},
    {"dsolve({diff(x(t),t)+diff(y(t),t)=1,x(t)+y(t)=2,x(0)=1},numeric)",
     "error: equation 2, x(t)+y(t)-2 = 0, contradicts the others: there is no solution"},
    {"dsolve({diff(x(t),t)+diff(y(t),t)=1,x(t)+y(t)=t,x(0)=1},numeric)",
     "error: equation 2, x(t)+y(t)-t = 0, adds nothing to the others when differentiated: it "
     "repeats them or contradicts them"},
    {"dsolve(numeric)",
     "error: no independent variable: no derivative occurs, and no function of one name"},
    {"dsolve({diff(z(t),t)=I*BesselJ(1,z(t)*q(t)),diff(q(t),t)=z(t),z(0)=1+I,q(0)=1},numeric,"
     "complex=true)",
     "error: diff(z(t),t)-I*BesselJ(1,z(t)*q(t)) has no known real and imaginary parts"},
    {"dsolve({diff(x(t),t)=-x(t),x(0)=1},numeric,output=3)",
     "error: output = 3: expected procedurelist, listprocedure, operator or an Array of points"},
};

static void methods_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(methods);
}

static void constraints_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(constraints);
}

static void output_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(output);
}

static void events_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(events);
}

static void boundary_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(boundary);
}

static void complex_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(complex);
}

static void wrong_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(wrong);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(methods_are_right),  cmocka_unit_test(constraints_are_right),
        cmocka_unit_test(output_are_right),   cmocka_unit_test(events_are_right),
        cmocka_unit_test(boundary_are_right), cmocka_unit_test(complex_are_right),
        cmocka_unit_test(wrong_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
