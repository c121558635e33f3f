/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Partial differential equations for one function of two variables, by the methods of a first
 * course (R. Haberman, Applied Partial Differential Equations): first order, linear or with speeds
 * that depend on the function alone, along characteristics; second order with constant coefficients
 * and no lower terms by its two families of waves; heat and wave equation on an interval with
 * homogeneous conditions at the ends by separation of variables. Written in the language.
 */
#include "repl/builtin.h"

#define PDE_ROW(...) BUILTIN_SOURCE_ROW(NULL, "calculus", __VA_ARGS__)

/* The equation R = 0, the function u of x and y, the conditions J, which hold no derivatives by
 * diff. */
#define READ                                                                                       \
    "  E := `if`(type(sys, {set, list}), [op(sys)], [sys]);"                                       \
    "  J, E := selectremove(e -> indets(e, 'specfunc'(diff)) = {}, E);"                            \
    "  if nops(E) <> 1 then error \"one partial differential equation is expected\" end if;"       \
    "  R := convert(E[1], diff); R := `if`(type(R, `=`), lhs(R) - rhs(R), R);"                     \
    "  for d in indets(R, 'specfunc'(diff)) do u := d;"                                            \
    "    while type(u, 'specfunc'(diff)) do u := op(1, u) end do end do;"                          \
    "  if nops(u) <> 2 or not type([op(u)], list(name)) then"                                      \
    "    error \"a function of two variables is expected, as in diff(u(x,t),t)\" end if;"          \
    "  x := op(1, u); y := op(2, u);"                                                              \
    "  P := subs(diff(u, x, x) = r, diff(u, x, y) = s, diff(u, y, y) = t, R);"                     \
    "  P := subs(diff(u, x) = p, diff(u, y) = q, P); P := subs(u = U, P);"                         \
    "  if has(P, diff) or has(P, op(0, u)) then return FAIL end if;"

/* a*u_x + b*u_y = c: y = Y(x, k) is a characteristic, k = z(x, y) its label. */
#define CHARACTERISTICS                                                                            \
    "characteristic := proc(a, b, c, x, y, U) local Y, V, k, z, h, w;"                             \
    "  Y := [dsolve(diff(w(x), x) = eval(b/a, y = w(x)), w(x))];"                                  \
    "  if Y = [] or lhs(Y[1]) <> w(x) then return FAIL end if;"                                    \
    "  Y := subs('_C1' = k, rhs(Y[1])); z := [solve(y = Y, k)];"                                   \
    "  if z = [] then return FAIL end if;"                                                         \
    "  V := dsolve(diff(w(x), x) = eval(c/a, [y = Y, U = w(x)]), w(x));"                           \
    "  if not type(V, `=`) or lhs(V) <> w(x) then return FAIL end if;"                             \
    "  simplify(eval(subs('_C1' = '_F1'(k), rhs(V)), k = z[1])) end proc;"
#define FIRST_ORDER                                                                                \
    "  if not has(P, {r, s, t}) then"                                                              \
    "    a := diff(P, p); b := diff(P, q); c := simplify(a*p + b*q - P);"                          \
    "    if has([a, b, c], {p, q}) then return FAIL end if;"                                       \
    "    if has([a, b], U) then"                                                                   \
    "      if c <> 0 or has([a, b], {x, y}) then return FAIL end if;"                              \
    "      return `if`(a = 0, FAIL, u = '_F1'(y - subs(U = u, b/a)*x)) end if;"                    \
    "    if a = 0 then v := characteristic(b, a, c, y, x, U)"                                      \
    "    else v := characteristic(a, b, c, x, y, U) end if;"                                       \
    "    if v = FAIL or pdetest(u = v, R) <> 0 then return FAIL end if;"                           \
    "    if nops(J) > 1 then return FAIL end if;"                                                  \
    "    if J <> [] then v := start(v, J[1], u, x, y) end if;"                                     \
    "    return `if`(v = FAIL, FAIL, u = v) end if;"
/* _F1 from u(x, 0) = f(x) or u(0, y) = f(y). */
#define START                                                                                      \
    "start := proc(v, e, u, x, y) local w, A, F, X, z, s, m, o;"                                   \
    "  if op(0, lhs(e)) <> op(0, u) or nops({op(lhs(e))} intersect {x, y}) <> 1 then"              \
    "    return FAIL end if;"                                                                      \
    "  m, o := `if`(op(1, lhs(e)) = x, [x, y = op(2, lhs(e))], [y, x = op(1, lhs(e))])[];"         \
    "  w := simplify(eval(v, o)); A := select(has, indets(w, function), '_F1');"                   \
    "  A := select(f -> op(0, f) = '_F1', A); if nops(A) <> 1 then return FAIL end if;"            \
    "  F := [solve(subs(A[1] = z, w) = rhs(e), z)]; X := [solve(op(A[1]) = s, m)];"                \
    "  if nops(F) <> 1 or X = [] then return FAIL end if;"                                         \
    "  F := unapply(simplify(eval(F[1], m = X[1])), s); simplify(eval(v, '_F1' = F)) end proc;"

/* r*a + s*b + t*c = 0: u = F(y + m*x) with a*m^2 + b*m + c = 0. */
#define WAVES                                                                                      \
    "  a := diff(P, r); b := diff(P, s); c := diff(P, t);"                                         \
    "  if has([a, b, c], {x, y, p, q, r, s, t, U}) then return FAIL end if;"                       \
    "  if J = [] and simplify(P - a*r - b*s - c*t) = 0 then"                                       \
    "    if a = 0 then return u = `if`(c = 0, '_F1'(x) + '_F2'(y), '_F1'(x) + '_F2'(y - c*x/b)) "  \
    "end if;"                                                                                      \
    "    z := [solve(a*m^2 + b*m + c = 0, m)];"                                                    \
    "    if nops(z) = 1 or simplify(z[1] - z[2]) = 0 then"                                         \
    "      return u = '_F1'(y + z[1]*x) + x*'_F2'(y + z[1]*x) end if;"                             \
    "    return u = '_F1'(y + z[1]*x) + '_F2'(y + z[2]*x) end if;"

/* Heat equation q = k*r and wave equation t = k*r for 0 < x < L. */
#define SEPARATION                                                                                 \
    "  f := op(0, u); wave := evalb(c <> 0); k := -a/`if`(wave, c, diff(P, q));"                   \
    "  if b <> 0 or simplify(P - a*r - `if`(wave, c*t, diff(P, q)*q)) <> 0 then"                   \
    "    return FAIL end if;"                                                                      \
    "  ends := []; g := FAIL; h := `if`(wave, FAIL, 0);"                                           \
    "  for e in J do d := lhs(e);"                                                                 \
    "    if op(-1, d) = 0 and op(1, d) = x then"                                                   \
    "      if op(0, d) = f then g := rhs(e) elif op(0, d) = D[2](f) then h := rhs(e)"              \
    "      else return FAIL end if"                                                                \
    "    elif op(-1, d) = y and rhs(e) = 0 and member(op(0, d), {f, D[1](f)}) then"                \
    "      ends := [op(ends), [op(1, d), evalb(op(0, d) = f)]]"                                    \
    "    else return FAIL end if end do;"                                                          \
    "  if nops(ends) <> 2 or has([g, h], FAIL) then return FAIL end if;"                           \
    "  if ends[1][1] <> 0 then ends := [ends[2], ends[1]] end if;"                                 \
    "  if ends[1][1] <> 0 then return FAIL end if;"                                                \
    "  L := ends[2][1]; w := `if`(ends[1][2] = ends[2][2], '_Z1'*Pi/L, (2*'_Z1'-1)*Pi/(2*L));"     \
    "  F := `if`(ends[1][2], sin(w*x), cos(w*x));"                                                 \
    "  m := simplify(sqrt(k), 'symbolic');"                                                        \
    "  z := `if`(ends[1][2] or ends[2][2], 0, 1/L*int(g, x = 0..L)"                                \
    "    + `if`(wave, y/L*int(h, x = 0..L), 0));"                                                  \
    "  a := series(g, F, x, L); b := series(h, F, x, L);"                                          \
    "  v := (c, d) -> F*`if`(wave, c*cos(m*w*y) + d/(m*w)*sin(m*w*y), c*exp(-k*w^2*y));"           \
    "  for e in a[2] union b[2] do"                                                                \
    "    z := z + eval(v(mode(g, F, x, L, e), mode(h, F, x, L, e)), '_Z1' = e) end do;"            \
    "  v := v(a[1], b[1]); if v <> 0 then"                                                         \
    "    v := piecewise(seq(['_Z1' = e, 0][], e = a[2] union b[2]), v);"                           \
    "    z := z + Sum(v, '_Z1' = 1..infinity) end if; u = z end proc"

/* The coefficient 2/L*int(e*F) of F as a function of the whole number _Z1, and the set of those for
 * which this has no value: sin(3*x) has one mode. */
#define COEFFICIENTS                                                                               \
    "mode := (e, F, x, L, n) -> simplify(2/L*int(e*eval(F, '_Z1' = n), x = 0..L));"                \
    "series := proc(e, F, x, L) local c, S; c := normal(expand(2/L*int(e*F, x = 0..L)));"          \
    "  S := `if`(has(c, int), {}, select(type, {solve(denom(c) = 0, '_Z1')}, posint));"            \
    "  [simplify(eval(c, [sin('_Z1'*Pi) = 0, cos('_Z1'*Pi) = (-1)^'_Z1'])), S] end proc;"

const Builtin BUILTIN_PDSOLVE[] = {
    {.name = "pdsolve",
     .signature =
         "pdsolve(sys:equation|algebraic|set|list, conditions:set|list|function?) -> equation",
     .topic = "calculus",
     .summary = "solve a partial differential equation for a function of two variables",
     .source =
         "proc(system, conditions := {}) local sys, E, J, R, d, e, u, x, y, P, p, q, r, s, t,"
         "  U, a, b, c, f, g, h, k, m, v, w, z, F, L, ends, wave, characteristic, start, mode, "
         "series;"
         "  " CHARACTERISTICS START COEFFICIENTS
         "  sys := [`if`(type(system, {set, list}), op(system), system),"
         "    `if`(type(conditions, function), NULL, op(conditions))];" READ FIRST_ORDER WAVES
             SEPARATION,
     .text = "First order: a*u_x+b*u_y = c with a, b, c free of u, or c linear in it, in an "
             "arbitrary\n"
             "function _F1, or from u(x,0) = f(x); a relation where the speeds depend on u. "
             "Second\n"
             "order with constant coefficients: u = _F1(...)+_F2(...). Heat and wave equation for\n"
             "0 < x < L with u = 0 or D[1](u) = 0 at the ends and u(x,0) = f(x), D[2](u)(x,0) = "
             "g(x):\n"
             "a Fourier series as Sum. FAIL for others.",
     .examples = {{"pdsolve(diff(u(x,t),t)+c*diff(u(x,t),x) = 0);", "u(x,t) = _F1(t-x/c)", NULL},
                  {"pdsolve({diff(u(x,t),t)+2*diff(u(x,t),x) = 0, u(x,0) = sin(x)});",
                   "u(x,t) = -sin(2*t-x)", NULL},
                  {"pdsolve(diff(u(x,t),t,t) = diff(u(x,t),x,x));", "u(x,t) = _F1(t-x)+_F2(t+x)",
                   NULL},
                  {"pdsolve([diff(u(x,t),t) = diff(u(x,t),x,x), u(0,t) = 0, u(1,t) = 0,"
                   " u(x,0) = sin(Pi*x)]);",
                   "u(x,t) = sin(x*Pi)*exp(-Pi^2*t)", NULL},
                  {"pdsolve([diff(u(x,t),t) = diff(u(x,t),x,x), D[1](u)(0,t) = 0,"
                   " D[1](u)(Pi,t) = 0, u(x,0) = cos(2*x)+1]);",
                   "u(x,t) = 1+cos(2*x)*exp(-4*t)", NULL},
                  {"pdsolve({diff(u(x,y),x) = 1, u(0,0) = 1});", "FAIL", NULL},
                  {"pdsolve(diff(y(x),x) = 1);", "error: two variables", NULL}},
     .see = "dsolve pdetest"},
    PDE_ROW("pdetest", "pdetest(solution:equation, pde:equation|algebraic) -> algebraic",
            "put a solution back into its partial differential equation", "pdsolve odetest",
            "proc(sol, pde) local R; R := convert(pde, diff);"
            "  R := `if`(type(R, `=`), lhs(R) - rhs(R), R);"
            "  simplify(eval(eval(R, sol))) end proc",
            {"pdetest(u(x,t) = F(x-c*t), diff(u(x,t),t)+c*diff(u(x,t),x) = 0);", "0", NULL},
            {"pdetest(u(x,y) = x*y, diff(u(x,y),x) = 1);", "y-1", NULL}),
    {.name = NULL},
};
