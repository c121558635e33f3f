/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * DEtools about solutions that are known and forms that are read off: the matrix of Wronski, the
 * variation of parameters, the indicial equation at a regular point (Frobenius), Hamilton's
 * equations. Written in the language.
 */
#include "repl/builtin.h"

#define FORM_ROW(...) BUILTIN_SOURCE_ROW("DEtools", "calculus", __VA_ARGS__)
#define DT "DEtools:-"

const Builtin BUILTIN_DETOOLS_FORMS[] = {
    FORM_ROW("wronskian", "wronskian(f:list, x:name) -> Matrix",
             "row i holds the derivatives of order i-1", "varparam",
             "proc(f, x) VectorCalculus:-Wronskian(f, x) end proc",
             {DT "wronskian([sin(x), cos(x)], x);", "<sin(x),cos(x)|cos(x),-sin(x)>", NULL},
             {DT "wronskian(x);", "error: f", NULL}),
    FORM_ROW("varparam", "varparam(solutions:list, f:algebraic, x:name) -> algebraic",
             "all solutions of y^(n)+... = f from those of the equation with 0",
             "constcoeffsols particularsol",
             "proc(Y, f, x) local n, W, U, i; n := nops(Y);"
             "  W := VectorCalculus:-Wronskian(Y, x);"
             "  if simplify(LinearAlgebra:-Determinant(W)) = 0 then"
             "    error \"the solutions are not independent\" end if;"
             "  U := LinearAlgebra:-LinearSolve(W, Vector(n, i -> `if`(i = n, f, 0)));"
             "  add(cat('_C', i)*Y[i], i = 1..n)"
             "    + simplify(add(Y[i]*int(simplify(U[i]), x), i = 1..n)) end proc",
             {DT "varparam([exp(x), exp(-x)], x, x);", "_C1*exp(x)+_C2*exp(-x)-x", NULL},
             {DT "varparam([x, 2*x], 1, x);", "error: not independent", NULL}),
    FORM_ROW(
        "indicialeq", "indicialeq(ode:expr, x:name, a:algebraic, y:function) -> equation",
        "the equation of the exponents r of (x-a)^r at a regular point a", "odeadvisor",
        "proc(ode, x, a, y) local R, n, c, k, p, s;"
        "  R := `if`(type(ode, `=`), lhs(ode) - rhs(ode), ode);"
        "  n := PDEtools:-difforder(R);"
        "  if n = 0 then error \"a differential equation is expected\" end if;"
        "  for k from n to 1 by -1 do R := subs(diff(y, [x$k]) = s[k], R) end do;"
        "  R := subs(y = s[0], R); c := [seq(diff(R, s[k]), k = 0..n)];"
        "  if hastype(c, 'indexed') and has(c, s) then error \"the equation is not linear\""
        " end if; p := 0;"
        "  for k from 0 to n do"
        "    R := limit(normal(c[k+1]/c[n+1]*(x-a)^(n-k)), x = a);"
        "    if not type(R, 'algebraic') or has(R, [infinity, undefined, limit]) then"
        "      error \"%1 is no regular point\", x = a end if;"
        "    p := p + R*mul(x-j, j = 0..k-1) end do; collect(expand(p), x) = 0 end proc",
        {DT "indicialeq(x^2*diff(y(x),x,x)+x*diff(y(x),x)+(x^2-n^2)*y(x) = 0, x, 0, y(x));",
         "x^2-n^2 = 0", NULL},
        {DT "indicialeq(x^3*diff(y(x),x,x)+y(x) = 0, x, 0, y(x));", "error: no regular", NULL}),
    FORM_ROW("hamilton_eqs", "hamilton_eqs(H:algebraic, t:name?) -> sequence",
             "Hamilton's equations of H in p1, q1, p2, q2, ..., or p, q", "EulerLagrange poisson",
             "proc(H, t) local P, Q, N, f, T, E; T := `if`(nargs > 1, t, convert(\"t\", name));"
             "  N := indets(H, And(name, Not(constant)));"
             "  P := [op(select(v -> convert(v, string)[1] = \"p\", N))];"
             "  P := sort(P); Q := map(v -> cat('q', convert(v, string)[2..-1]), P);"
             "  if P = [] then error \"momenta p1, p2, ... are expected in %1\", H end if;"
             "  f := [seq(v = v(T), v = [op(P), op(Q)])];"
             "  E := [seq(diff(P[i](T), T) = -subs(f, diff(H, Q[i])), i = 1..nops(P)),"
             "    seq(diff(Q[i](T), T) = subs(f, diff(H, P[i])), i = 1..nops(P))];"
             "  E, map(rhs, f) end proc",
             {"[" DT "hamilton_eqs(p1^2/2+q1^2/2)];",
              "[[diff(p1(t),t) = -q1(t), diff(q1(t),t) = p1(t)], [p1(t), q1(t)]]", NULL},
             {DT "hamilton_eqs(x^2);", "error: momenta", NULL}),
    {.name = NULL},
};
