/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands of DEtools that solve in one prescribed way: by Laplace transforms, by the matrix
 * exponential, by the type of the equation. dsolve(..., method = laplace) and method = matrixexp
 * are the first two. Written in the language.
 */
#include "repl/builtin.h"

#define TOOL_ROW(...) BUILTIN_SOURCE_ROW("DEtools", "calculus", __VA_ARGS__)
#define DT "DEtools:-"
#define EULER "x^2*diff(y(x),x,x)+x*diff(y(x),x)-4*y(x) = 0"

/* Equations E and starting values J of a system, the unknowns V of the variable t. */
#define SYSTEM                                                                                     \
    "  E := `if`(type(sys, {set, list}), [op(sys)], [sys]);"                                       \
    "  V := `if`(type(unk, {set, list}), [op(unk)], [unk]);"                                       \
    "  if not andmap(v -> type(v, function) and nops(v) = 1 and type(op(v), name), V) then"        \
    "    error \"the unknowns are expected as y(t), or a list of such\" end if;"                   \
    "  t := op(V[1]); J, E := selectremove(e -> not has(e, t), E);"                                \
    "  E := map(e -> `if`(type(e, `=`), lhs(e) - rhs(e), e), E);"                                  \
    "  E := convert(E, diff);"                                                                     \
    "  J := map(e -> `if`(type(lhs(e), function), e, rhs(e) = lhs(e)), J);"

const Builtin BUILTIN_DETOOLS_SOLVE[] = {
    {.name = "laplacesols",
     .package = "DEtools",
     .signature = "laplacesols(sys:expr, unk:expr) -> expr",
     .topic = "calculus",
     .summary = "solve linear equations by Laplace transforms",
     .source = "proc(sys, unk) local E, J, V, W, L, t, s, sol, k, e;" SYSTEM
               "  for e in J do if op(lhs(e)) <> 0 then"
               "    error \"the method of Laplace needs starting values at %1 = 0, not %2\", t, e"
               "  end if end do;"
               "  L := proc(e) local b, l, k, n; b := eval(e, [seq(v = 0, v = V)]);"
               "    l := expand(e - b); for k to nops(V) do for n from 12 to 0 by -1 do"
               "      l := subs(`if`(n = 0, V[k], diff(V[k], [t$n])) = s^n*W[k] -"
               "        add(s^(n-1-i)*((D@@i)(op(0, V[k])))(0), i = 0..n-1), l) end do end do;"
               "    l + inttrans:-laplace(b, t, s) end proc;"
               "  E := subs(op(J), map(L, E)); e := {seq(W[k], k = 1..nops(V))};"
               "  if has(E, t) or not type(E, list(linear(e))) then return FAIL end if;"
               "  sol := solve({op(E)}, e); if not type([sol], [set]) then return FAIL end if;"
               "  sol := [seq(V[k] = inttrans:-invlaplace(eval(W[k], sol), s, t),"
               "    k = 1..nops(V))];"
               "  if has(sol, s) then return FAIL end if;"
               "  `if`(type(unk, {set, list}), {op(sol)}, sol[1]) end proc",
     .text = "The constants are the starting values y(0), D(y)(0), ... that are not given. FAIL\n"
             "where a transform or its inverse is not found.",
     .examples = {{DT "laplacesols({diff(y(t),t)+y(t) = 1, y(0) = 0}, y(t));", "y(t) = 1-exp(-t)",
                   NULL},
                  {DT "laplacesols(diff(y(t),t,t)+y(t) = 0, y(t));",
                   "y(t) = y(0)*cos(t)+D(y)(0)*sin(t)", NULL},
                  {DT "laplacesols({diff(y(t),t) = y(t)^2, y(0) = 1}, y(t));", "FAIL", NULL},
                  {DT "laplacesols({diff(y(t),t) = y(t), y(1) = 0}, y(t));",
                   "error: starting values at", NULL}},
     .see = "dsolve laplace matrixexpsols",
     .flags = BUILTIN_DAESY},
    {.name = "matrixexpsols",
     .package = "DEtools",
     .signature = "matrixexpsols(sys:expr, unk:list|set) -> set",
     .topic = "calculus",
     .summary = "solve x' = A*x + b(t) by the exponential of A",
     .source = "proc(sys, unk) local E, J, V, t, t0, n, i, j, F, f, A, b, c, z, X, M, tau; " SYSTEM
               "  n := nops(V);"
               "  F := solve({op(E)}, {seq(diff(V[i], t), i = 1..n)});"
               "  f := `if`(type(F, set), subs(seq(V[i] = z[i], i = 1..n),"
               "    eval([seq(diff(V[i], t), i = 1..n)], F)), [z[1]^2]);"
               "  A := Matrix(nops(f), n, (i, j) -> diff(f[i], z[j]));"
               "  if has(convert(A, list), z) or has(convert(A, list), t) or has(f, diff) then"
               "    error \"a linear system of first order with constant coefficients is expected\""
               "  end if;"
               "  b := eval(f, [seq(z[i] = 0, i = 1..n)]);"
               "  t0 := `if`(J = [], 0, op(lhs(J[1])));"
               "  c := eval([seq(op(0, V[i])(t0), i = 1..n)], J);"
               "  c := Vector([seq(`if`(has(c[i], op(0, V[i])), '_C' || i, c[i]), i = 1..n)]);"
               "  M := LinearAlgebra:-MatrixExponential(A, t);"
               "  X := convert(eval(M, t = t - t0) . c, list);"
               "  if {op(b)} <> {0} then"
               "    f := convert(eval(M, t = t - tau) . Vector(eval(b, t = tau)), list);"
               "    X := [seq(X[i] + int(expand(f[i]), tau = t0..t), i = 1..n)] end if;"
               "  X := map(x -> combine(simplify(x), exp), X);"
               "  {seq(V[i] = X[i], i = 1..n)} end proc",
     .text = "x(t) = exp((t-t0)*A)*x(t0) + the integral of exp((t-s)*A)*b(s). Starting values\n"
             "that are not given are _C1, _C2, ...: there t0 = 0.",
     .examples = {{DT "matrixexpsols({diff(x(t),t) = y(t), diff(y(t),t) = -x(t)}, [x(t), y(t)]);",
                   "{x(t) = _C1*cos(t)+_C2*sin(t), y(t) = -_C1*sin(t)+_C2*cos(t)}", NULL},
                  {DT "matrixexpsols({diff(x(t),t) = x(t)+1, x(0) = 2}, [x(t)]);",
                   "{x(t) = 3*exp(t)-1}", NULL},
                  {DT "matrixexpsols({diff(x(t),t) = t*x(t)}, [x(t)]);",
                   "error: constant coefficients", NULL}},
     .see = "dsolve MatrixExponential laplacesols",
     .flags = BUILTIN_DAESY},
    TOOL_ROW("eulersols", "eulersols(ode:expr, y:expr?) -> list",
             "a basis of the solutions of Euler's equation", "constcoeffsols odeadvisor",
             "proc(ode, y) if not member('_Euler', DEtools:-odeadvisor(ode)) then"
             "    error \"an equation of Euler's is expected\" end if;"
             "  dsolve(args, 'output' = 'basis') end proc",
             {DT "eulersols(" EULER ", y(x));", "[x^2,1/x^2]", NULL},
             {DT "eulersols(diff(y(x),x,x) = x*y(x), y(x));", "error: Euler", NULL}),
    TOOL_ROW("kovacicsols", "kovacicsols(ode:expr, y:expr?) -> list",
             "a basis of Liouvillian solutions of a linear equation of second order",
             "constcoeffsols dsolve",
             "proc(ode, y) local B; B := dsolve(args, 'output' = 'basis');"
             "  if not type(B, list) then return [] end if;"
             "  if type(B[1], list) then B := B[1] end if;"
             "  remove(has, B, {AiryAi, AiryBi, BesselJ, BesselY, BesselI, BesselK, KummerM,"
             "    KummerU, LegendreP, LegendreQ, hypergeom, EllipticK}) end proc",
             {DT "kovacicsols(x^2*diff(y(x),x,x) - 2*y(x) = 0, y(x));", "[x^2,1/x]", NULL},
             {DT "kovacicsols(diff(y(x),x,x) = x*y(x), y(x));", "[]", NULL}),
    TOOL_ROW("riccatisol", "riccatisol(ode:expr, y:expr?) -> equation",
             "the solution of an equation of Riccati's", "dsolve odeadvisor",
             "proc(ode, y) dsolve(args, ['Riccati']) end proc",
             {DT "riccatisol(diff(y(x),x) = 1+x^2-2*x*y(x)+y(x)^2, y(x));",
              "y(x) = (x^2*_C1+x-_C1)/(x*_C1+1)", NULL},
             {DT "riccatisol(1, y(x));", "error:", NULL}),
    {.name = NULL},
};
