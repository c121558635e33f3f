/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numeric solutions as sheets use them: parameters, events with actions, discrete variables,
 * methods by their tableau. Every line is a statement that must be true, from closed forms or from
 * the built-in method that the tableau spells out; wrong calls must say what is wrong.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "numeric/step/sundials.h"
#include "tests/lang/run.h"

#define BALL "dsolve({diff(y(t),t,t) = -10, y(0) = 5, D(y)(0) = 0}, numeric, "
#define SWING "dsolve({diff(x(t),t,t) = -x(t), x(0) = 0, D(x)(0) = 1, n(0) = 0}, numeric, "
#define DECAY "dsolve({diff(x(t),t) = -x(t)+sin(t), x(0) = 1}, numeric, method = "

static const char *const truths[] = {
    /* procedures of one number */
    "k := proc(t) if t > 1 then 1 else t end if end proc: S := dsolve({diff(y(t),t) = 'k'(t),"
    " y(0) = 0}, numeric): evalb(abs(subs(S(3), y(t)) - 5/2) < 1e-4)",
    "k := proc(t) if not type(t, numeric) then return 'procname'(t) end if; exp(-t) end proc:"
    " S := dsolve({diff(y(t),t) = -1000*y(t)+k(y(t)), y(0) = 1}, numeric, known = [k], stiff = "
    "true):"
    " y1 := subs(S(1), y(t)): evalb(abs(1000*y1-exp(-y1)) < 1e-5)",
    "A := dsolve({diff(y(t),t) = -y(t), y(0) = 1}, numeric, output = listprocedure):"
    " Y := rhs(A[2]): S := dsolve({diff(w(t),t) = Y(t), w(0) = 0}, numeric):"
    " evalb(abs(subs(S(1), w(t)) - 1 + exp(-1.0)) < 1e-6)",
    "g := t -> CurveFitting:-Spline([[0,0],[1,1],[2,0],[3,1]], t): S := dsolve({diff(y(t),t) ="
    " g(t), y(0) = 0}, numeric): evalb(abs(subs(S(1), y(t)) - 2/3) < 1e-6)",
    /* a system as a procedure */
    "f := proc(n, t, Y, YP) YP[1] := Y[2]; YP[2] := -Y[1] end proc: S := dsolve(numeric,"
    " procedure = f, initial = Array([1, 0]), start = 0, number = 2): evalb(abs(subs(S(1),"
    " y[1](t)) - cos(1.0)) < 1e-5)",
    "f := proc(n, t, Y, YP) YP[1] := Y[2]; YP[2] := -Y[1] end proc: S := dsolve(numeric,"
    " procedure = f, initial = [0, 1], start = Pi, procvars = [z(s), p(s)], method = dverk78):"
    " evalb(lhs(S(4)[2]) = z(s) and abs(rhs(S(4)[2]) - sin(4-Pi)) < 1e-6)",
    "S := " BALL "events = [[y(t), halt], [t = 3/2, halt]]): try S(2): catch: end try:"
    " S(eventdisable = {1}): off_ := [S(eventstop), S(eventstatus)]: y1_ := subs(S(1.25), y(t)):"
    " try S(2): catch: end try: on_ := S(eventstop): S(eventenable = {1}): evalb(off_ = [0,"
    " enabled = {2}, disabled = {1}] and y1_ < -1 and on_ = 2 and S(eventstatus)[1] = (enabled = "
    "{1, 2}))",
    "S := " DECAY "dverk78): evalb([S(start), S(method), rhs(S(initial)[2])] ="
    " [0., dverk78, 1.])",
    /* complex unknowns */
    "S := dsolve({diff(z(t),t) = I*z(t), z(0) = 1}, numeric): evalb(abs(rhs(S(1)[2])-exp(1.0*I)) <"
    " 1e-5 and nops(S(1)) = 2)",
    "S := dsolve({diff(z(t),t,t) = -z(t)+exp(2*I*t), z(0) = I, D(z)(0) = 0}, numeric, output ="
    " listprocedure, stiff = true): Z := rhs(S[2]): evalb(abs(Z(1) - (I*cos(1.0)"
    "+(cos(1.0)+2*I*sin(1.0)-exp(2.0*I))/3)) < 1e-4)",
    "S := dsolve({diff(z(t),t) = -abs(z(t))^2*z(t)+I*w(t), diff(w(t),t) = conjugate(z(t)),"
    " z(0) = a, w(0) = 0}, numeric, parameters = [a], abserr = 1e-9, relerr = 1e-9):"
    " S(parameters = [1]): evalb(abs(subs(S(1), z(t))-0.5900150-0.3407764*I) < 1e-6)",
    "S := dsolve({diff(z(t),t) = z(t)^2, z(0) = 1}, numeric, complex = true):"
    " evalb(abs(rhs(S(0.5)[2])-2) < 1e-5)",
    /* beyond a halt: the state there */
    "S := dsolve({diff(y(t),t,t) = -2, y(0) = 1, D(y)(0) = 0}, numeric, events = [[y(t), halt]]):"
    " s := S(3): evalb(abs(rhs(s[1])-1) < 1e-6 and abs(rhs(s[3])+2) < 1e-5 and rhs(S(1/2)[1]) ="
    " 0.5)",
    /* Taylor series, to any number of digits */
    "Digits := 60: S := dsolve({diff(y(t),t) = y(t), y(0) = 1}, numeric, method = taylorseries):"
    " r := evalb(abs(rhs(S(1)[2])-exp(1.0)) < 1e-57 and abs(rhs(S(-2/3)[2])-exp(-2/3.)) < 1e-57):"
    " Digits := 10: r",
    "Digits := 40: sys := {diff(x(t),t)+diff(y(t),t) = t*cos(x(t)), diff(x(t),t)-t*diff(y(t),t) ="
    " arctan(x(t)*y(t))/sqrt(y(t))+1/(1+t^2)-2^t, x(0) = 1, y(0) = 2}:"
    " a_ := dsolve(sys, numeric, method = taylorseries)(3): Digits := 60:"
    " b_ := dsolve(sys, numeric, method = taylorseries)(3): Digits := 10: c_ := dsolve(sys, "
    "numeric,"
    " method = dverk78, abserr = 1e-12, relerr = 1e-12)(3): evalb(abs(rhs(a_[2]-b_[2])) < 1e-36 and"
    " abs(rhs(a_[3]-b_[3])) < 1e-36 and abs(rhs(a_[3]-c_[3])) < 1e-9)",
    "S := dsolve({diff(y(t),t,t) = -sin(y(t)), y(0) = 1, D(y)(0) = 0}, numeric, method ="
    " taylorseries, relerr = 1e-30, abserr = 1e-30, output = listprocedure): Digits := 35:"
    " y_ := eval(y(t), S): v_ := eval(diff(y(t),t), S):"
    " r := evalb(abs(v_(20)^2/2-cos(y_(20))+cos(1.0)) < 1e-28): Digits := 10: r",
    "S := dsolve({diff(y(t),t) = a*y(t)^2, y(0) = 1}, numeric, method = taylorseries, parameters ="
    " [a]): S(parameters = [1]): evalb(abs(rhs(S(0.9)[2])-10) < 1e-7)",
    "S := dsolve({diff(y(t),t) = y(t), y(0) = 1}, numeric, method = taylorseries): Digits := 40:"
    " ok := evalb(length(op(1, rhs(S(1)[2]))) <= 10): Digits := 10: ok",
    /* special functions */
    "S := dsolve({diff(y(t),t) = BesselJ(0,t), y(0) = 0}, numeric, relerr = 1e-10, abserr = 1e-10):"
    " evalb(abs(rhs(S(1)[2])-0.9197304101) < 1e-8)",
    "S := dsolve({diff(y(t),t) = 1/(1+LambertW(t)), y(1) = 0}, numeric, relerr = 1e-10, abserr ="
    " 1e-10): evalb(abs(rhs(S(3)[2])-evalf(int(1/(1+LambertW(t)), t = 1..3))) < 1e-8)",
    "seq_ := [GAMMA(y(t)), hypergeom([1/2,1],[3/2],-y(t)), Ei(y(t)), LambertW(0,y(t))]: ok := true:"
    " for e in seq_ do u_ := dsolve({diff(y(t),t) = -e, y(0) = 2}, numeric, relerr = 1e-9, abserr ="
    " 1e-9)(1): w_ := dsolve({diff(y(t),t) = -e, y(0) = 2}, numeric, stiff = true, relerr = 1e-9,"
    " abserr = 1e-9)(1): ok := ok and abs(rhs(u_[2]-w_[2])) < 1e-7 end do: ok",
    "f := proc(n, t, Y, YP) YP[1] := Y[2]; YP[2] := -Y[1] end proc: S := dsolve(numeric,"
    " procedure = f, initial = Array([0, 1]), start = 0, procvars = [y(t), diff(y(t),t)]):"
    " evalb(nops(S(1)) = 3 and abs(rhs(S(1)[2])-sin(1.0)) < 1e-5)",
    /* conditions that come to hold; where to stop */
    "g_ := c -> subs(dsolve({diff(y(t),t) = cos(t), y(0) = 0, n(0) = 0}, numeric, events ="
    " [[[0, c], n(t) = n(t)+1]], discrete_variables = [n(t)::integer])(20), n(t)):"
    " evalb([g_(y(t) > 1/2), g_(y(t) < 1/2)] = [4., 3.])",
    "S := dsolve({diff(y(t),t) = -y(t), y(0) = 1}, numeric, stop_cond = [y(t)-0.5, y(t)-2]):"
    " evalb(abs(rhs(S(3)[1])-ln(2.0)) < 1e-6)",
    "S := dsolve({diff(y(t),t) = -y(t), y(0) = 1}, numeric, stop_cond = y(t)-1/2, events ="
    " [[y(t)-2/3, y(t) = 1]]): evalb(abs(rhs(S(3)[1])-3) < 1e-6 and S(eventstop) = 0)",
    "S := dsolve({diff(y(t),t) = -y(t), y(0) = 1}, numeric, stop_cond = y(t)-1/2, events ="
    " [[y(t)-1/3, halt]]): evalb(abs(rhs(S(3)[1])-ln(2.0)) < 1e-6)",
    /* no derivative at all */
    "S := dsolve({y(t)^5+y(t) = t}, numeric): evalb(abs(subs(S(1), y(t)) - 0.754877666) < 1e-8)",
    /* parameters */
    "S := dsolve({diff(x(t),t) = -a*x(t), x(0) = b}, numeric, parameters = [a, b]):"
    " S(parameters = [2, 3]): p1 := rhs(S(1)[2]): S(parameters = [a = 1/2]): p2 := rhs(S(1)[2]):"
    " evalb(abs(p1-3*exp(-2.0)) < 1e-5 and abs(p2-3*exp(-0.5)) < 1e-5)",
    "S := dsolve({diff(x(t),t) = a, x(0) = 0}, numeric, parameters = [a]): S(parameters = [4]):"
    " evalb(S(parameters) = [a = 4])",
    "S := dsolve({diff(x(t),t) = a, x(0) = 0}, numeric, parameters = [a], output = listprocedure):"
    " X := rhs(S[2]): evalb(nops(S) = 2)",
    "S := dsolve({diff(x(t),t) = a, diff(y(t),t) = 1, x(0) = 0, y(0) = 1}, numeric,"
    " parameters = [a], output = listprocedure): X := eval(x(t), S): Y := eval(y(t), S):"
    " p1 := Y(parameters = [5]): p2 := X(2.0): X(parameters = [a = 7]):"
    " evalb(p1 = [a = 5] and abs(p2-10) < 1e-6 and abs(X(1.0)-7) < 1e-6 and Y(parameters) = [a = 7]"
    " and X(initial) = 0. and Y(initial) = 1. and X(method) = rkf45 and X(numfun) > 0)",
    "S := dsolve({diff(x(t),t) = y(t), x(t)^2 + y(t)^2 = r^2, x(0) = 0, y(0) = r}, numeric,"
    " parameters = [r]): S(parameters = [2]):"
    " evalb(abs(subs(S(1), x(t)) - 2*sin(1.0)) < 1e-4)",
    /* events */
    "S := " BALL "events = [[y(t), halt]]): try S(2): catch: e := lastexception: end try:"
    " evalb(abs(subs(S(0.999999), y(t))) < 1e-4)",
    "S := " BALL "events = [[y(t) = 0, diff(y(t),t) = -diff(y(t),t)]]):"
    " evalb(abs(subs(S(9.5), y(t)) - (5 - 5*0.25)) < 1e-3)",
    "S := " BALL "events = [[[y(t), diff(y(t),t) < 0], diff(y(t),t) = -diff(y(t),t)/2]]):"
    " evalb(abs(subs(S(1.25), y(t)) - (5*0.25 - 5*0.0625)) < 1e-4)",
    "S := " BALL "events = [[t = 1/2, [y(t) = 7, diff(y(t),t) = 0]]]):"
    " evalb(abs(subs(S(1), y(t)) - (7 - 5/4)) < 1e-6 and abs(subs(S(0.4), y(t)) - 4.2) < 1e-6)",
    "S := " SWING "discrete_variables = [n(t)::integer], events = [[x(t), n(t) = n(t)+1]]):"
    " evalb([seq(round(subs(S(k), n(t))), k = [3, 4, 7, 10, 100])] = [0, 1, 2, 3, 31])",
    "S := " SWING "discrete_variables = [n(t)], events = [[[x(t), diff(x(t),t) > 0],"
    " n(t) = n(t)+1], [t = 13, halt]]): evalb(round(subs(S(13), n(t))) = 2)",
    "S := dsolve({diff(x(t),t) = q(t)-x(t), x(0) = 20, q(0) = 0}, numeric,"
    " discrete_variables = [q(t)], events = [[x(t) = 18, q(t) = 30], [x(t) = 22, q(t) = 0]]):"
    " evalb(min(seq(subs(S(k), x(t)), k = 0..40)) > 17.999 and"
    " max(seq(subs(S(k), x(t)), k = 1..40)) < 22.001)",
    "P := dsolve({diff(x(t),t) = u(t), diff(y(t),t) = v(t), diff(u(t),t) = -h(t)*x(t),"
    " diff(v(t),t) = -h(t)*y(t)-1, x(t)^2+y(t)^2 = 1, x(0) = 1, y(0) = 0, u(0) = 0, v(0) = 0},"
    " numeric, events = [[x(t) = 0, [u(t) = -u(t), v(t) = -v(t)]]]): s := P(10):"
    " evalb(abs(subs(s, (u(t)^2+v(t)^2)/2+y(t))) < 1e-4 and subs(s, x(t)) > 0 and"
    " abs(subs(s, x(t)^2+y(t)^2-1)) < 1e-9)",
    /* backward in time as forward */
    "S := " SWING "discrete_variables = [n(t)], events = [[x(t), n(t) = n(t)+1]]):"
    " s := S(-10): evalb(abs(subs(s, x(t)) - sin(-10.0)) < 1e-4 and subs(s, n(t)) = 3 and"
    " subs(S(10), n(t)) = 3 and subs(S(-4), n(t)) = 1)",
    "S := " BALL "events = [[y(t), halt]]): s := S(-2):"
    " evalb(abs(rhs(s[1])+1) < 1e-6 and S(eventstop) = 1)",
    "S := " BALL "events = [[y(t) = 0, diff(y(t),t) = -diff(y(t),t)/2]]):"
    " evalb(abs(subs(S(-1.25), y(t)) - (5*0.25 - 5*0.0625)) < 1e-4)",
    /* triggers that pass zero together fire in their order */
    "S := " SWING "discrete_variables = [n(t)], events = [[x(t), n(t) = n(t)+1], [x(t) = 0,"
    " n(t) = 2*n(t)]]): evalb(round(subs(S(7), n(t))) = 6)",
    /* procedures as actions */
    "S := " BALL "events = [[y(t), (s, v) -> [0, -v[2]/2]]]):"
    " evalb(abs(subs(S(1.25), y(t)) - (5*0.25 - 5*0.0625)) < 1e-4)",
    "f := proc(s, v) if s > 5 then halt else NULL end if end proc:"
    " S := " SWING
    "discrete_variables = [n(t)], events = [[x(t), f]]): S(6): try S(8): catch: end try:"
    " halted := S(eventstop): S(eventclear): r := subs(S(9), x(t)):"
    " evalb(halted = 1 and S(eventstop) = 0 and abs(r - sin(9.0)) < 1e-4)",
    "f := (s, v) -> diff(y(t),t) = -v[2]: S := " BALL "events = [[y(t), f]]):"
    " evalb(abs(subs(S(1.5), y(t)) - 3.75) < 1e-4)",
    /* behind a halt, and what is known so far */
    "S := " BALL "events = [[y(t), [halt, diff(y(t),t) = 0]]]): try S(2): catch: end try:"
    " S(eventclear): evalb(abs(subs(S(2), y(t)) + 5) < 1e-6 and"
    " abs(S(eventfired = [1])[1] - 1) < 1e-8 and rhs(S(last)[1]) >= 2)",
    "S := " DECAY
    "classical[rk4], stepsize = 0.1): n0 := S(numfun): S(1): n1 := S(numfun): S(0.55):"
    " evalb(n0 = 0 and n1 >= 40 and S(numfun) = n1)",
    "S := " BALL "events = [[y(t) = 100, halt]]): S(1): evalb(S(eventfired = [1]) = [undefined])",
    /* highest derivatives that do not occur linearly */
    "S := dsolve({diff(y(t),t)^2+y(t)^2 = 1, y(0) = 0, D(y)(0) = 1}, numeric): s := S(1):"
    " evalb(nops(s) = 2 and abs(subs(s, y(t)) - sin(1.0)) < 1e-5)",
    "S := dsolve({x(t) = t*diff(x(t),t)+diff(x(t),t)^2, x(0) = 1, D(x)(0) = -1}, numeric):"
    " evalb(abs(subs(S(1), x(t)) - 0) < 1e-8)",
    "S := dsolve({diff(x(t),t)*diff(y(t),t) = 1, diff(x(t),t) = y(t), x(0) = 0, y(0) = 1},"
    " numeric): evalb(abs(subs(S(1), y(t)) - sqrt(3.0)) < 1e-6)",
    "S := dsolve({exp(diff(x(t),t,t)) = a+x(t), x(0) = 0, D(x)(0) = 0}, numeric,"
    " parameters = [a]): S(parameters = [1]): evalb(abs(subs(S(1), x(t))) < 1e-12)",
    /* tableaux */
    "S := " DECAY "tableau([[0,0],[1,0]], [1/2,1/2], [0,1]), stepsize = 0.1):"
    " R := " DECAY "classical[heunform], stepsize = 0.1):"
    " evalb(abs(subs(S(2), x(t)) - subs(R(2), x(t))) < 1e-14)",
    "S := " DECAY "tableau(<<5/12,3/4>|<-1/12,1/4>>, <3/4,1/4>, <1/3,1>)):"
    " evalb(abs(subs(S(2), x(t)) - (3/2*exp(-2.0)+sin(2.0)/2-cos(2.0)/2)) < 1e-5)",
    "S := " DECAY "tableau([[0,0],[1,0]], [1/2,1/2], [0,1], [1,0])):"
    " evalb(abs(subs(S(2), x(t)) - (3/2*exp(-2.0)+sin(2.0)/2-cos(2.0)/2)) < 1e-4)",
};

/* METHOD is cvode, cvode[adams] and ida. */
static const char *const sundials[] = {
    "S := dsolve({diff(x(t),t) = 1, diff(y(t),t) = 200/cosh(500*(x(t)-5)), x(0) = 0, y(0) = 0},"
    " numeric, method = METHOD): evalb(abs(subs(S(10), y(t)) - 2*Pi/5) < 1e-3)",
    "S := dsolve({diff(x(t),t) = 1, diff(y(t),t) = 300*(1-tanh(300*(x(t)-1/3))^2), x(0) = 0,"
    " y(0) = 0}, numeric, method = METHOD): evalb(abs(subs(S(-1), y(t))) < 1e-5"
    " and abs(subs(S(1), y(t)) - 2) < 1e-3 and abs(subs(S(1/3), y(t)) - 1) < 1e-3)",
    "S := dsolve({diff(x(t),t) = -x(t)+sin(t), x(0) = 1}, numeric, method = METHOD, relerr = 1e-9,"
    " abserr = 1e-11): f := s -> 3/2*exp(-s)+sin(s)/2-cos(s)/2:"
    " evalb(max(seq(abs(subs(S(s), x(t))-f(s)), s = [-1.5, 0.3, 2.0, 7.7, 1.1])) < 1e-6)",
    "S := " BALL "method = METHOD, events = [[y(t) = 0, diff(y(t),t) = -diff(y(t),t)]]):"
    " evalb(abs(subs(S(9.5), y(t)) - 3.75) < 1e-3 and abs(subs(S(0.5), y(t)) - 3.75) < 1e-3)",
    "S := dsolve({diff(x(t),t) = x(t)^2, x(0) = 1}, numeric, method = METHOD):"
    " try S(2): e := 0: catch \"cannot evaluate the solution further right\": e := 1: end try:"
    " evalb(e = 1 and abs(subs(S(0.5), x(t)) - 2) < 1e-3)",
    "S := dsolve({diff(x(t),t) = y(t), x(t)^2+y(t)^2 = 1, x(0) = 0, y(0) = 1}, numeric,"
    " method = METHOD): s := S(1): evalb(abs(subs(s, x(t))-sin(1.0)) < 1e-3 and"
    " abs(subs(s, x(t)^2+y(t)^2-1)) < 1e-9)",
    /* a pendulum does not drift: its constraint holds and its energy is kept to the tolerance */
    "S := dsolve({diff(x(t),t) = u(t), diff(y(t),t) = v(t), diff(u(t),t) = -h(t)*x(t),"
    " diff(v(t),t) = -h(t)*y(t)-10, x(t)^2+y(t)^2 = 1, x(0) = 1, y(0) = 0, u(0) = 0, v(0) = 0},"
    " numeric, method = METHOD, maxfun = 0): s := S(100): evalb(abs(subs(s, x(t)^2+y(t)^2-1)) <"
    " 1e-9 and abs(subs(s, (u(t)^2+v(t)^2)/2+10*y(t))) < 0.01)",
    /* and so at the smallest tolerances */
    "S := dsolve({diff(x(t),t) = u(t), diff(y(t),t) = v(t), diff(u(t),t) = -h(t)*x(t),"
    " diff(v(t),t) = -h(t)*y(t)-10, x(t)^2+y(t)^2 = 1, x(0) = 1, y(0) = 0, u(0) = 0, v(0) = 0},"
    " numeric, method = METHOD, maxfun = 0, relerr = 1e-13, abserr = 1e-14): s := S(30):"
    " evalb(abs(subs(s, (u(t)^2+v(t)^2)/2+10*y(t))) < 1e-8)",
    "S := dsolve({diff(x(t),t,t) = -x(t), x(0) = 0, D(x)(0) = 1}, numeric, method = METHOD,"
    " maxfun = 0): p1 := S(2000): p2 := S(3): p3 := S(1999):"
    " evalb(S(2000) = p1 and S(1999) = p3)",
    /* Jacobians are stored sparse from 50 unknowns on: diffusion, a closed chain of pendula with
     * its constraints, another sign of an entry outside of the band */
    "nn := 120: S := dsolve({seq(diff(u[i](t),t) = nn^2*(`if`(i>1,u[i-1](t),0)-2*u[i](t)+`if`(i<nn,"
    "u[i+1](t),0)), i=1..nn), seq(u[i](0) = sin(Pi*i/(nn+1.)), i=1..nn)}, numeric, method = METHOD,"
    " maxfun = 0): mu := evalf(-4*nn^2*sin(Pi/2/(nn+1))^2):"
    " evalb(abs(subs(S(0.05), u[60](t)) - sin(Pi*60/121.)*exp(mu*0.05)) < 1e-4)",
    "nn := 20: S := dsolve({seq(op([diff(x[i](t),t,t) = -2*x[i](t)*l[i](t)+(x[modp(i,nn)+1](t)-"
    "x[i](t))/10, diff(y[i](t),t,t) = -10-2*y[i](t)*l[i](t), x[i](t)^2+y[i](t)^2 = 1]),i=1..nn),"
    " seq(op([x[i](0)=0.6, D(x[i])(0)=0, y[i](0)=-0.8]),i=1..nn)}, numeric, method = METHOD,"
    " maxfun = 0): P := dsolve({diff(x(t),t,t) = -2*x(t)*l(t), diff(y(t),t,t) = -10-2*y(t)*l(t),"
    " x(t)^2+y(t)^2 = 1, x(0)=0.6, D(x)(0)=0, y(0)=-0.8}, numeric, abserr = 1e-10,"
    " relerr = 1e-10): s := S(3): evalb(abs(subs(s, x[7](t)) - subs(P(3), x(t))) < 2e-3 and"
    " abs(subs(s, x[20](t)^2+y[20](t)^2-1)) < 1e-9)",
    "nn := 60: S := dsolve({diff(w[1](t),t) = -w[nn](t), seq(diff(w[i](t),t) = w[i-1](t)-i*w[i](t),"
    " i=2..nn), seq(w[i](0) = 1, i=1..nn)}, numeric, method = METHOD, maxfun = 0): R := dsolve({"
    "diff(w[1](t),t) = -w[nn](t), seq(diff(w[i](t),t) = w[i-1](t)-i*w[i](t), i=2..nn), seq(w[i](0) "
    "="
    " 1, i=1..nn)}, numeric, method = rkf45, abserr = 1e-11, relerr = 1e-11):"
    " evalb(abs(subs(S(1), w[1](t)) - subs(R(1), w[1](t))) < 1e-4)",
    /* times known ahead end steps */
    "S := dsolve({diff(x(t),t) = piecewise(sin(3*t) > 0, 1, 0), x(0) = 0}, numeric, method ="
    " METHOD): evalb(abs(subs(S(10), x(t)) - 5*Pi/3) < 1e-9)",
    "S := dsolve({diff(x(t),t) = -x(t)+piecewise(t < 1, 0, t < 1.001, 1000, 0), x(0) = 1}, numeric,"
    " method = METHOD): evalb(abs(subs(S(3), x(t)) - 0.1851900) < 1e-5)",
    "S := dsolve({diff(x(t),t) = 1, x(0) = 0, n(0) = 0}, numeric, method = METHOD,"
    " discrete_variables = [n(t)], events = [[sin(3*t) = 0, n(t) = n(t)+1]]):"
    " evalb(subs(S(10), n(t)) = 9)",
    /* two zeros of one trigger in a step */
    "S := dsolve({diff(y(t),t) = v(t), diff(v(t),t) = 0, y(0) = 0, v(0) = 1}, numeric, method ="
    " METHOD, events = [[(y(t)-5)*(y(t)-5.5) = 0, v(t) = -v(t)]]): evalb(abs(subs(S(8), y(t)) - 2)"
    " < 1e-6)",
    /* an event on a constraint happens once */
    "S := dsolve({diff(x(t),t) = u(t), diff(y(t),t) = w(t), diff(u(t),t) = -h(t)*x(t),"
    " diff(w(t),t) = -h(t)*y(t)-981/100, x(t)^2+y(t)^2 = 1, x(0) = 1, y(0) = 0, u(0) = 0, w(0) = "
    "0},"
    " numeric, method = METHOD, events = [[x(t) = -3/10, [u(t) = -8/10*u(t), w(t) = -8/10*w(t)]]]):"
    " evalb(abs(subs(S(1), x(t)) - 0.73026) < 1e-4)",
    /* a ball that hardly bounces does not fall through the floor */
    "S := dsolve({diff(y(t),t,t) = -10, y(0) = 5, D(y)(0) = 0}, numeric, method = METHOD, events ="
    " [[y(t) = 0, diff(y(t),t) = -6/10*diff(y(t),t)]]): try S(5): e := 0: catch \"cannot evaluate"
    " the solution further right\": e := 1: end try: evalb(e = 1)",
    /* first steps in the time scale of the problem */
    "S := dsolve({diff(x(t),t) = 1e8*y(t), diff(y(t),t) = -1e8*x(t), x(0) = 0, y(0) = 1}, numeric,"
    " method = METHOD, abserr = 1e-9, relerr = 1e-9):"
    " evalb(abs(subs(S(1e-8), x(t)) - sin(1.0)) < 1e-6)",
};

static const char *const errors[][2] = {
    /* numbers given as unknowns have no name that a start could be of */
    {"odetest({1}, int(f9(t9), t9 = 0 .. x9), [[1, 2], [3, 4]])", "no value for an unknown"},
    {"coeffs(s9^2+3*s9+(1,2), s9)", "is no coefficient"},
    {"parse(\"error 17;\", statement)", "17"},
    {"latex(1, x9[1])", "file, to be of type string or symbol"},
    {"dsolve({5*diff(c1(tt),tt,tt) = c6(tt)+c5(tt)*sin(c4(tt)), diff(c2(tt),tt,tt) ="
     " -c5(tt)*sin(c4(tt)), diff(c3(tt),tt,tt) = 10-c5(tt)*cos(c4(tt)), c2(tt) = c1(tt)"
     "+sin(c4(tt)), c3(tt) = cos(c4(tt)), c2(tt) = tt^3, c4(0) = 0, c1(0) = 0}, numeric)",
     "singular at these starting values: sin(c4(tt)) vanishes"},
    /* a parallelogram with a third rod, that of the middles */
    {"dsolve({diff(x(t),t,t)+2*x(t)*kk(t)+2*(x(t)-u(t))*l(t)+((x(t)+u(t))/2-1)*n(t), diff(y(t),t,t)"
     "+2*y(t)*kk(t)+2*(y(t)-v(t))*l(t)+9+(y(t)+v(t))/2*n(t), diff(u(t),t,t)+2*(u(t)-2)*m(t)+2*(u(t)"
     "-x(t))*l(t)+((x(t)+u(t))/2-1)*n(t), diff(v(t),t,t)+2*v(t)*m(t)+2*(v(t)-y(t))*l(t)+9, x(t)^2"
     "+y(t)^2-1, (u(t)-2)^2+v(t)^2-1, (u(t)-x(t))^2+(v(t)-y(t))^2-4, ((x(t)+u(t))/2-1)^2+((y(t)"
     "+v(t))/2)^2-1, x(0) = 0.6, y(0) = -0.8, u(0) = 2.6, v(0) = -0.8, D(x)(0) = 0, D(y)(0) = 0,"
     " D(u)(0) = 0, D(v)(0) = 0}, numeric)",
     "singular at these starting values"},
    {"dsolve({diff(y(t),t) = cos(t), y(0) = 0}, numeric, events = [[1, halt]])", "does not change"},
    {"dsolve({diff(y(t),t) = abs(y(t)), y(0) = 1}, numeric, method = taylorseries)",
     "without constraints, cases and events"},
    {"dsolve({diff(y(t),t) = z(t), y(t)^2+z(t)^2 = 1, y(0) = 0, z(0) = 1}, numeric, method ="
     " taylorseries)",
     "explicit differential equations"},
    {"dsolve({diff(y(t),t) = y(t)^2, y(0) = 1}, numeric, method = taylorseries)(2)", "singularity"},
    {"ConvergenceTable({diff(y(t),t) = y(t), y(0) = 1}, [taylorseries], [0.1, 0.05])",
     "chooses its steps"},
    {"dsolve({diff(z(t),t) = I*z(t), z(0) = 1}, numeric, events = [[Re(z(t)), halt]])",
     "events of a complex problem"},
    {"dsolve({diff(y(x),x,x) = I*y(x), y(0) = 1, y(1) = 1}, numeric)", "complex boundary value"},
    {"dsolve({diff(x(t),t) = -x(t), x(0) = 1}, numeric, method = bvp)",
     "no conditions at two points"},
    {"dsolve({diff(x(t),t) = -x(t), x(0) = 1}, numeric, method = gera)", "no method gera"},
    {"dsolve({diff(x(t),t) = -x(t), x(0) = 1}, numeric, method = lsode[newest])",
     "no method newest among lsode[adamsfunc"},
    {"S := dsolve({diff(x(t),t) = x(t)^2, x(0) = 1}, numeric, minstep = 1e-3): S(2)",
     "a smaller step than minstep"},
    {"S := dsolve({diff(x(t),t) = x(t)^2, x(0) = 1}, numeric, method = beuler, stepsize = 0.1):"
     " S(2)",
     "else try a smaller stepsize"},
    {"dsolve({diff(y(t),t) = h(t), y(0) = 0}, numeric, known = [h])", "procedures of one number"},
    {"dsolve(numeric, procedure = proc() end proc, start = 0)", "initial is missing"},
    {"k := proc(t) if t > 1 then error \"late\" end if; t end proc: S := dsolve({diff(y(t),t) ="
     " 'k'(t), y(0) = 0}, numeric): S(2)",
     "further right of 1, the equations have no real value"},
    {"S := dsolve({diff(x(t),t) = a, x(0) = 0}, numeric, parameters = [a]): S(1)",
     "parameters must be initialized"},
    {"S(parameters = [b = 1])", "b is no parameter"},
    {"S(parameters = [1, 2])", "no value for one"},
    {"S(parameters = [z])", "no value for one"},
    {"S := dsolve({diff(x(t),t) = 1, x(0) = 0}, numeric): S(parameters = [1])", "parameters"},
    {"S := " BALL "events = [[y(t), diff(y(t),t) = -diff(y(t),t)/2]]): S(5)", "again and again"},
    {BALL "events = [[y(t)]])", "event 1"},
    {BALL "events = [[y(t), halt], [z(t) = 1, halt]])", "z(t) has no value"},
    {BALL "events = [[y(t), w(t) = 1]])", "w(t) is no state"},
    {BALL "events = [[[y(t), 3], halt]])", "3 is no condition"},
    {"S := " BALL "events = [[y(t), halt]]): S(eventclear)", "no event has halted"},
    {"S(eventfired = [2])", "numbered from 1 to 1"},
    {"S := " BALL "events = [[y(t), (s, v) -> 7]]): S(2)", "no action"},
    {"S := " BALL "events = [[y(t), (s, v) -> (q(t) = 7)]]): S(2)", "no state"},
    {"f := (s, v) -> S(s+1): S := " BALL "events = [[y(t), f]]): S(2)", "cannot ask the solution"},
    {"dsolve({diff(y(t),t)^2 = y(t), y(0) = 1}, numeric)", "2 starting points"},
    {"dsolve({diff(y(t),t)^2 = -1-y(t)^2, y(0) = 1}, numeric)", "do not satisfy"},
    {DECAY "tableau([[1]], [2], [1]))", "weights that add up to 1"},
    {DECAY "tableau([[1, 2]], [1, 0], [0]))", "real numbers"},
    {DECAY "tableau(q, 1, 1))", "real numbers"},
    {DECAY "tableau([[1]], [], []))", "weights b as stages"},
};

static void test_truths(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++)
        run_true(truths[i]);
}

static void test_sundials(void **state)
{
    (void)state;
    static const char *const names[] = {"cvode", "cvode[adams]", "ida", "lsode[backfull]", "mgear"};
    enum { NAMES = sizeof names / sizeof *names };
    for (size_t i = 0; i < NAMES * (sizeof sundials / sizeof *sundials); i++) {
        char text[1200];
        Expr value;
        const char *from = sundials[i / NAMES], *at = strstr(from, "METHOD");
        /* each name has tolerances of its own, Maple's: the promises below are of these */
        const char *tolerances =
            strstr(from, "relerr") != NULL ? "" : ", abserr = 1e-7, relerr = 1e-6";
        snprintf(text, sizeof text, "%.*s%s%s%s;", (int)(at - from), from, names[i % NAMES],
                 tolerances, at + 6);
        Status status = run_try(text, &value);
        if (!sundials_is_available() && strstr(err_message(), "lacks SUNDIALS"))
            continue;
        if (status != ST_OK)
            run_fail("%s: %s", text, err_message());
        if (value != EXPR_TRUE)
            run_fail("%s is not true", text);
    }
}

static void test_errors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        run_wrong(errors[i][0], errors[i][1]);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_truths),
        cmocka_unit_test(test_sundials),
        cmocka_unit_test(test_errors),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
