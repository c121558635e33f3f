/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What sheets of mechanics and differential equations use beside dsolve, written in the language:
 * derivatives with respect to functions, Lagrange's equations, changes of variables in ordinary
 * differential equations, and algebra on expressions with functions in
 * them (frontend).
 */
#include "repl/builtin.h"

#define MECHANICS_ROW(package, ...) BUILTIN_SOURCE_ROW(package, "calculus", __VA_ARGS__)

const Builtin BUILTIN_MECHANICS[] = {
    MECHANICS_ROW("Physics", "diff", "diff(f:expr, x:expr..) -> expr",
                  "derivative by names and by functions such as x(t)", "Diff diff EulerLagrange",
                  "proc(f) local e, v; e := f;"
                  "  for v in [_rest] do e := Diff(e, v) end do; e end proc",
                  {"Physics:-diff(m*diff(x(t),t)^2/2 - k*x(t)^2/2, x(t));", "-k*x(t)", NULL},
                  {"Physics:-diff(diff(x(t),t)^2, diff(x(t),t), t);", "2*diff(x(t),t,t)", NULL}),
    MECHANICS_ROW(
        "VariationalCalculus", "EulerLagrange", "EulerLagrange(L:algebraic, t:name, q:expr) -> set",
        "Lagrange's equations of L(t, q, q'), and first integrals", "Diff frontend",
        "proc(L, t, q) local Q, r, E, x;"
        "  Q := `if`(type(q, list), q, [q]); E := {}; r := {};"
        "  for x in Q do"
        "    if not type(x, function) or [op(x)] <> [t] then"
        "      error \"%1 is not a function of %2\", x, t end if;"
        "    E := E union {Diff(L, x) - diff(Diff(L, diff(x, t)), t)};"
        "    if Diff(L, x) = 0 then r := r union {Diff(L, diff(x, t)) = K[nops(r)+1]} end if"
        "  end do;"
        "  if frontend(Diff, [L, t]) = 0 then"
        "    r := r union {L - add(diff(x, t)*Diff(L, diff(x, t)), x = Q) = K[nops(r)+1]} end if;"
        "  E union r end proc",
        {"VariationalCalculus:-EulerLagrange(m*diff(x(t),t)^2/2 - k*x(t)^2/2, t, x(t));",
         "{-k*x(t)-m*diff(x(t),t,t), -m*diff(x(t),t)^2/2-k*x(t)^2/2 = K[1]}", NULL},
        {"VariationalCalculus:-EulerLagrange(t*diff(x(t),t)^2/2, t, x(t));",
         "{-diff(x(t),t)-t*diff(x(t),t,t), t*diff(x(t),t) = K[1]}", NULL},
        {"VariationalCalculus:-EulerLagrange(1, t, x);", "error: not a function of", NULL}),
    MECHANICS_ROW(
        NULL, "implicitdiff", "implicitdiff(f:expr, y:expr, x:expr..) -> expr",
        "derivative of what equations define implicitly", "diff solve",
        "proc(f, y) local F, Y, u, X, d, e, r, v, g, x, named;"
        "  if hastype([y, _rest], 'function') then" /* y(x): its name, and back where f has y(x) */
        "    named := map(e -> e = op(0, e), indets([y, _rest], 'function'));"
        "    r := implicitdiff(op(subs(named, [args])));"
        "    return subs(map(e -> rhs(e) = lhs(e), select(e -> has(f, lhs(e)), named)), r)"
        "  end if;"
        "  F := map(e -> `if`(type(e, `=`), lhs(e)-rhs(e), e), `if`(type(f, {set, list}), [op(f)], "
        "[f]));"
        "  Y := `if`(type(y, {set, list}), [op(y)], [y]);"
        "  u := `if`(type(y, {set, list}), args[3], y);"
        "  X := [`if`(type(y, {set, list}), args[4..-1], args[3..-1])];"
        "  if X = [] or nops(F) <> nops(Y) then"
        "    error \"as many equations as unknowns and a variable are expected\" end if;"
        "  r := u;"
        "  for x in X do"
        "    g := solve([seq(diff(e, x)+add(diff(e, v)*d[v], v = Y), e = F)], [seq(d[v], v = Y)]);"
        "    if g = [] then return FAIL end if;"
        "    r := normal(diff(r, x)+add(diff(r, v)*subs(g[1], d[v]), v = Y))"
        "  end do; r end proc",
        {"implicitdiff(x^2+y^2 = 1, y, x);", "-x/y", NULL},
        {"implicitdiff(x^2+y^2 = 1, y, x, x);", "-(x^2+y^2)/y^3", NULL},
        {"implicitdiff({x^2+y(x)^2 = 1}, {y(x)}, y(x), x);", "-x/y(x)", NULL},
        {"implicitdiff({x^2+y^2 = 1}, {y(x)}, y, x);", "-x/y", NULL},
        {"implicitdiff({x^2+y^2+z^2 = 1, x+y+z = 0}, {y, z}, y, x);", "(z-x)/(y-z)", NULL}),
    MECHANICS_ROW(
        "PDEtools", "dchange", "dchange(rules:equation|list|set, e:expr, new:list?) -> expr",
        "new variables in an ordinary differential equation", "odetest subs",
        "proc(rules, e) local R, I0, F, t, tau, g, der, X, D0, S, n, d, y;"
        "  R := `if`(type(rules, {set, list}), [op(rules)], [rules]);"
        "  I0, F := selectremove(r -> type(lhs(r), name), R);"
        "  D0 := indets(e, 'specfunc(diff)');"
        "  if nops(I0) > 1 then error \"one independent variable is expected\" end if;"
        "  if I0 <> [] then t := lhs(I0[1]); g := rhs(I0[1]);"
        "    tau := [op(`if`(nargs > 2, {op(args[3])} intersect indets(g, name),"
        "      indets(g, name) minus indets(e, name)))];"
        "    if nops(tau) <> 1 then error \"the new variable in %1 is not clear\", g end if;"
        "    tau := tau[1]"
        "  else t := [op(map2(op, 2, D0))];"
        "    if nops(t) <> 1 then error \"one independent variable is expected\" end if;"
        "    t := t[1]; tau := t; g := t end if;"
        "  X := map(lhs, F);"
        "  for y in indets(e, 'function') do"
        "    if [op(y)] = [t] and type(op(0, y), symbol) and not member(y, X)"
        "        and not type(op(0, y), mathfunc) and has(D0, y) then"
        "      F := [op(F), y = op(0, y)(tau)]; X := [op(X), y] end if end do;"
        "  der := proc(h, n) local k, w; w := h;"
        "    for k to n do w := diff(w, tau)/diff(g, tau) end do; w end proc;"
        "  S := [];"
        "  for d in D0 do y := d; n := 0;"
        "    while type(y, 'specfunc(diff)') do y := op(1, y); n := n+1 end do;"
        "    if member(y, X) then S := [op(S), d = der(eval(y, F), n)] end if end do;"
        "  eval(subs([op(S), op(F)], e), t = g) end proc",
        {"PDEtools:-dchange({t = T*tau, x(t) = L*X(tau)}, diff(x(t),t,t) + w^2*x(t), [tau, X]);",
         "L*diff(X(tau),tau,tau)/T^2 + w^2*L*X(tau)", NULL},
        {"PDEtools:-dchange(x(t) = exp(u(t)), diff(x(t),t) = x(t));",
         "diff(u(t),t)*exp(u(t)) = exp(u(t))", NULL},
        {"PDEtools:-dchange({t = a*b, x = c}, diff(y(t),t));", "error: one independent", NULL}),
    MECHANICS_ROW(NULL, "frontend", "frontend(f:expr, arguments:list) -> expr",
                  "apply f with functions and broken powers taken as plain names",
                  "freeze Diff subs",
                  "proc(f, arguments) local S, N, k;"
                  "  S := [op(indets(arguments, {function, Not(integer)^Not(integer)}))];"
                  "  N := [seq(cat(`_frozen/`, k), k = 1..nops(S))];"
                  "  subs(zip(`=`, N, S), f(op(subs(zip(`=`, S, N), arguments)))) end proc",
                  {"frontend(diff, [x(t)^2 + t, x(t)]);", "2*x(t)", NULL},
                  {"frontend(coeff, [a*sin(t)^2 + b, sin(t), 2]);", "a", NULL}),
    {.name = NULL},
};
