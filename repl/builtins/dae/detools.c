/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands of DEtools about one ordinary differential equation: what kind it is, integrating
 * factors, a particular solution, bases of solutions, and the conversion to a system of first
 * order. Kinds are told by the tests of a first course (linear, separable, exact, homogeneous,
 * Bernoulli, Riccati, constant coefficients, Euler); solutions come from dsolve. Written in the
 * language.
 */
#include "repl/builtin.h"

#define TOOL_ROW(...) BUILTIN_SOURCE_ROW("DEtools", "calculus", __VA_ARGS__)
#define DT "DEtools:-"

/* The unknown of an equation: the one function that is differentiated, and the order. */
#define UNKNOWN                                                                                    \
    "  R := `if`(type(ode, `=`), lhs(ode) - rhs(ode), ode); n := 0;"                               \
    "  D1 := indets(R, 'specfunc'(diff)); if D1 = {} then"                                         \
    "    error \"invalid input: a differential equation is expected\" end if;"                     \
    "  for d in D1 do k := 0; Y := d; while type(Y, 'specfunc'(diff)) do x := op(2, Y);"           \
    "    Y := op(1, Y); k := k + 1 end do; n := max(n, k) end do;"
/* Of first order: y' = -M/N, with v for y(x). */
#define FIRST_ORDER                                                                                \
    "  if n <> 1 then error \"invalid input: an equation of first order is expected\" end if;"     \
    "  R := subs(Y = v, subs(diff(Y, x) = w, R)); N := normal(diff(R, w));"                        \
    "  if has(N, w) then error \"the equation is not linear in the derivative\" end if;"           \
    "  M := normal(R - N*w);"
#define LOCALS "R, n, D1, d, k, Y, x, v, w, M, N"

const Builtin BUILTIN_DETOOLS[] = {
    TOOL_ROW("odeadvisor", "odeadvisor(ode:expr, y:expr?) -> list", "what kind of equation it is",
             "dsolve intfactor",
             "proc(ode) local " LOCALS ", f, h, K, c; " UNKNOWN "  if n > 1 then"
             "    K := [`if`(n = 2, '_2nd_order', '_high_order')];"
             "    f := subs([seq(diff(Y, [x$(n-k)]) = w[n-k], k = 0..n-1), Y = w[0]], R);"
             "    c := [seq(diff(f, w[k]), k = 0..n)];"
             "    if ormap(has, c, w) then return [op(K), '_nonlinear'] end if;"
             "    f := simplify(f - add(c[k+1]*w[k], k = 0..n));"
             "    if not has(c, x) then return [op(K), `if`(f = 0, '_missing_x', NULL),"
             "      '_linear', '_constant_coefficients'] end if;"
             "    if andmap(k -> not has(simplify(c[k+1]/x^k*x^n/c[n+1]), x), [$0..n-1]) then"
             "      return [op(K), '_Euler', '_linear'] end if;"
             "    return [op(K), '_linear', `if`(f = 0, '_homogeneous', '_nonhomogeneous')] end if;"
             "  if n = 1 then f := subs(Y = v, subs(diff(Y, x) = w, R));"
             "    if has(normal(diff(f, w)), w) then c := [solve(f = 0, v)];"
             "      if nops(c) <> 1 then return ['_unknown'] end if; c := normal(diff(c[1], x));"
             "      return [`if`(normal(c - w) = 0, '_Clairaut', `if`(has(c, x), '_unknown',"
             "        '_dAlembert'))] end if end if;"
             "  " FIRST_ORDER " f := normal(-M/N); K := [];"
             "  if not has(diff(f, v), v) then K := ['_linear'] end if;"
             "  if not has(f, x) or not has(f, v) then K := ['_quadrature']"
             "  elif simplify(f*diff(f, x, v) - diff(f, x)*diff(f, v)) = 0 then"
             "    K := [op(K), '_separable'] end if;"
             "  if simplify(eval(f, [x = h*x, v = h*v]) - f) = 0 then"
             "    K := [op(K), '_homogeneous'] end if;"
             "  if simplify(diff(M, v) - diff(N, x)) = 0 then K := [op(K), '_exact'] end if;"
             "  if K = [] then c := expand(f); if type(c, polynom(anything, v)) and"
             "      degree(c, v) = 2 then K := ['_Riccati']"
             "    else c := normal(v*diff(f, v) - f);"
             "      K := `if`(has(normal(v*diff(c, v)/c), {v, x}), ['_unknown'],"
             "        ['_Bernoulli']); c := expand(f);"
             "      if K = ['_unknown'] and type(c, polynom(anything, v)) and degree(c, v) = 3 then"
             "        K := ['_Abel'] end if end if end if; K end proc",
             {DT "odeadvisor(diff(y(x),x) + x*y(x) = x^2);", "['_linear']", NULL},
             {DT "odeadvisor(diff(y(x),x) = x*y(x)^2);", "['_separable']", NULL},
             {DT "odeadvisor(diff(y(x),x,x) + y(x) = 0);",
              "['_2nd_order','_missing_x','_linear','_constant_coefficients']", NULL},
             {DT "odeadvisor(y(x) = x*diff(y(x),x) + diff(y(x),x)^2);", "['_Clairaut']", NULL},
             {DT "odeadvisor(diff(y(x),x) = y(x)^3 + x*y(x)^2 + 1);", "['_Abel']", NULL},
             {DT "odeadvisor(diff(y(x),x) = x*y(x)^3 + y(x));", "['_Bernoulli']", NULL},
             {DT "odeadvisor(y(x));", "error: a differential equation", NULL}),
    TOOL_ROW("intfactor", "intfactor(ode:expr, y:expr?) -> algebraic",
             "an integrating factor that depends on one variable alone", "odeadvisor dsolve",
             "proc(ode) local " LOCALS ", m; " UNKNOWN FIRST_ORDER
             "  m := simplify((diff(M, v) - diff(N, x))/N);"
             "  if not has(m, v) then return simplify(exp(int(m, x))) end if;"
             "  m := simplify((diff(N, x) - diff(M, v))/M);"
             "  if not has(m, x) then return subs(v = Y, simplify(exp(int(m, v)))) end if;"
             "  error \"no integrating factor in one variable alone\" end proc",
             {DT "intfactor(diff(y(x),x) + 2*x*y(x) = x);", "exp(x^2)", NULL},
             {DT "intfactor(y(x));", "error: a differential equation", NULL}),
    TOOL_ROW(
        "firint", "firint(ode:expr, y:expr?) -> equation",
        "a first integral of an exact equation of first or second order", "intfactor odeadvisor",
        "proc(ode) local " LOCALS ", q, a, b, G, F; " UNKNOWN "  G := 0;"
        "  if n = 2 then R := subs(diff(Y, x, x) = q, R);"
        "    R := subs(Y = v, subs(diff(Y, x) = w, R)); a := diff(R, q); G := int(a, w);"
        "    b := simplify(R - a*q - diff(G, x) - w*diff(G, v)); N := simplify(diff(b, w));"
        "    if has(a, q) or has(N, w) then error \"the equation is not exact\" end if;"
        "    M := simplify(b - N*w)"
        "  else " FIRST_ORDER " end if;"
        "  if simplify(diff(M, v) - diff(N, x)) <> 0 then"
        "    error \"the equation is not exact\" end if;"
        "  F := int(M, x); F := F + int(simplify(N - diff(F, v)), v) + G;"
        "  subs(v = Y, subs(w = diff(Y, x), F)) + '_C1' = 0 end proc",
        {DT "firint(2*x*y(x) + x^2*diff(y(x),x) = 0);", "y(x)*x^2+_C1 = 0", NULL},
        {DT "firint(y(x)*diff(y(x),x,x) + diff(y(x),x)^2 = 0);", "y(x)*diff(y(x),x)+_C1 = 0", NULL},
        {DT "firint(diff(y(x),x) = y(x)*x);", "error: not exact", NULL}),
    TOOL_ROW("particularsol", "particularsol(ode:expr, y:expr?) -> equation",
             "one solution: the constants of the general one are 0", "dsolve",
             "proc(ode) local s, C; s := [dsolve(ode)][1];"
             "  C := select(c -> type(c, 'suffixed'('_C')), indets(s, name));"
             "  eval(s, map(c -> c = 0, C)) end proc",
             {DT "particularsol(diff(y(x),x,x) + y(x) = x);", "y(x)=x", NULL},
             {DT "particularsol(1);", "error:", NULL}),
    TOOL_ROW("constcoeffsols", "constcoeffsols(ode:expr, y:expr?) -> list",
             "a basis of the solutions of a linear homogeneous equation", "dsolve",
             "proc(ode) local s, C, c; s := rhs(dsolve(ode));"
             "  C := sort([op(select(c -> type(c, 'suffixed'('_C')), indets(s, name)))]);"
             "  [seq(eval(diff(s, c), map(e -> e = 0, C)), c = C)] end proc",
             {DT "constcoeffsols(diff(y(x),x,x) - y(x) = 0, y(x));", "[exp(x),exp(-x)]", NULL},
             {DT "constcoeffsols(1);", "error:", NULL}),
    TOOL_ROW(
        "convertsys",
        "convertsys(deqs:expr, ics:expr, vars:expr, x:name, Y:name?, YP:name?) -> list",
        "[[YP[i] = ...], [Y[i] = ...], x0, [initial values]] of first order", "dsolve",
        "proc(deqs, ics, vars, x, Y := ':-Y', YP := ':-YP')"
        "  local E, V, V0, n, i, k, U, F, G, x0, I0, e;"
        "  E := `if`(type(deqs, {list, set}), [op(deqs)], [deqs]);"
        "  V := `if`(type(vars, {list, set}), [op(vars)], [vars]);"
        "  V := map(v -> `if`(type(v, function), v, v(x)), V); U := [];"
        "  for i to nops(V) do"
        "    n := max(0, op(map(proc(d) local k, y; y := d; for k from 0 while"
        "      type(y, 'specfunc'(diff)) do y := op(1, y) end do; `if`(y = V[i], k, 0) end proc,"
        "      [op(indets(E, 'specfunc'(diff)))])));"
        "    U := [op(U), [V[i], n]] end do;"
        "  F := []; G := []; i := 0; for e in U do for k from 0 to e[2] - 1 do i := i + 1;"
        "    F := [op(F), `if`(k = 0, e[1], diff(e[1], [x$k])) = Y[i]];"
        "    G := [op(G), `if`(k < e[2] - 1, YP[i] = Y[i+1], YP[i] = diff(e[1], [x$e[2]]))]"
        "  end do end do;"
        "  V0 := solve({op(E)}, {seq(diff(e[1], [x$e[2]]), e = U)});"
        "  G := map(g -> lhs(g) = subs([seq(F[nops(F)+1-k], k = 1..nops(F))],"
        "    subs(V0, rhs(g))), G);"
        "  I0 := `if`(type(ics, {list, set}), [op(ics)], [ics]); x0 := undefined;"
        "  if I0 <> [] then x0 := op(lhs(I0[1]));"
        "    I0 := [seq(eval(convert(lhs(e), D), x = x0), e = F)];"
        "    I0 := subs(op(ics), I0) end if;"
        "  [G, map(e -> rhs(e) = lhs(e), F), x0, I0] end proc",
        {DT "convertsys(diff(y(x),x,x) = -y(x), [y(0)=1, D(y)(0)=2], y(x), x)[1];",
         "[YP[1] = Y[2], YP[2] = -Y[1]]", NULL},
        {DT "convertsys(diff(y(x),x,x) = -y(x), [y(0)=1, D(y)(0)=2], y(x), x)[4];", "[1,2]", NULL},
        {DT "convertsys(diff(y(x),x) = y(x));", "error: ics", NULL}),
    TOOL_ROW("DEplot3d",
             "DEplot3d(eqs:expr, unknowns:list|set, range:equation, starts:list|set, options..) -> "
             "plot",
             "solutions of a system as curves in space", "DEplot odeplot",
             "proc(eqs, unknowns, range, starts, {scene := NULL, stepsize := NULL,"
             "  linecolor := NULL, linecolour := NULL, arrows := NULL, method := NULL})"
             "  local s, E, P; E := `if`(type(eqs, {list, set}), op(eqs), eqs);"
             "  P := `if`(scene = NULL, [`if`(nops(unknowns) < 3, lhs(range), NULL), op(unknowns)],"
             "    map(e -> [op(select(f -> evalb(op(0, f) = e), unknowns)), e][1], scene));"
             "  plots:-display([seq(plots:-odeplot(dsolve({E, op(s)}, 'numeric'), P, rhs(range),"
             "    _rest), s = starts)]) end proc",
             {DT "DEplot3d([diff(x(t),t) = y(t), diff(y(t),t) = -x(t)], [x(t),y(t)], t=0..5, "
                 "[[x(0)=1,y(0)=0]]):",
              "", NULL},
             {DT "DEplot3d([D(x)(t) = y(t), D(y)(t) = -x(t)], [x(t),y(t)], t=0..5, "
                 "[[x(0)=1,y(0)=0]], scene=[t,y,x]):",
              "", NULL},
             {DT "DEplot3d([diff(x(t),t) = 1], [x(t)], t=0..5);", "error: starts", NULL}),
    {.name = NULL},
};
