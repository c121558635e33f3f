/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Student:-Calculus1 and the older package student: what a calculus laboratory asks of a function
 * of one variable. Sums of Riemann's kind come inert from student (value or evalf computes them)
 * and as numbers from Calculus1. Special points are found exactly by solve where it can, otherwise
 * as floats in the given range by fsolve. Written in the language.
 */
#include "repl/builtin.h"

#define LAB_ROW(...) BUILTIN_SOURCE_ROW("Calculus1", "calculus", __VA_ARGS__)
#define OLD_ROW(...) BUILTIN_SOURCE_ROW("student", "calculus", __VA_ARGS__)
#define C1 "Calculus1:-"
#define ST "student:-"

/* x, a, b from x = a..b or x, a..b. */
#define RANGE "  x := lhs(at); a, b := op(rhs(at));"
/* The real solutions of e = 0 in x, sorted; those in a..b where a range is given. solve gives one
 * solution of each family only, so in a finite range trigonometric functions are searched for
 * changes of sign; multiples of Pi are recognised, and believed when e vanishes there exactly. */
#define REAL_ROOTS                                                                                 \
    "  zeros := proc(e, x, a, b) local R, r, k, h, n, p, q;"                                       \
    "    R := {solve(e = 0, x)}; n := 400;"                                                        \
    "    if hastype(e, trig) and a <> -infinity and b <> infinity then"                            \
    "      h := evalf((b - a)/n); p := evalf(eval(e, x = a));"                                     \
    "      for k to n do q := evalf(eval(e, x = a + k*h));"                                        \
    "        if type([p, q], list(numeric)) and p*q < 0 then"                                      \
    "          R := R union {fsolve(e, x = evalf(a + (k-1)*h)..evalf(a + k*h))} end if;"           \
    "        if q <> 0 then p := q end if end do;"                                                 \
    "      R := map(r -> `if`(type(r, float) and simplify(eval(e, x = Pi*convert(evalf(r/Pi),"     \
    "        rational, 6))) = 0, Pi*convert(evalf(r/Pi), rational, 6), r), R) end if;"             \
    "    if R = {} or has(R, RootOf) or not type([op(R)], list(constant)) then"                    \
    "      R := {`if`(a = -infinity, fsolve(e, x), fsolve(e, x = a..b))} end if;"                  \
    "    R := select(r -> type(evalf(r), numeric) and evalf(r - a) >= 0 and evalf(b - r) >= 0, "   \
    "R);"                                                                                          \
    "    sort([op(R)], (p, q) -> evalb(evalf(p - q) < 0)) end proc;"
/* The variable and the range of the optional second argument: x, x = a..b or a..b. */
#define WHERE                                                                                      \
    "  a, b := -infinity, infinity; for o in [_rest] do"                                           \
    "    if type(o, name) and o <> 'numeric' then x := o elif type(o, range) then a, b := op(o)"   \
    "    elif type(o, name = range) then x := lhs(o); a, b := op(rhs(o)) end if end do;"           \
    "  if not assigned(x) then x := op(select(v -> not type(v, constant), indets(f, name))[1])"    \
    "  end if;"
/* A sum over n panels of width h: inert. */
#define OLD_SUM(term, first, last)                                                                 \
    "proc(f, at, n := 4) local x, a, b, h, i; " RANGE " h := (b - a)/n; i := 'i';"                 \
    "  h*Sum(eval(f, x = " term "), i = " first ".." last ") end proc"
#define OLD_SIGNATURE "(f:algebraic, at:equation, n:posint?) -> algebraic"

const Builtin BUILTIN_CALCULUS_LAB[] = {
    LAB_ROW("Roots", "Roots(f:algebraic, at:expr*, [numeric]) -> list",
            "the real roots, in a range where one is given", "solve fsolve CriticalPoints",
            "proc(f) local x, a, b, o, zeros, e; e := `if`(type(f, `=`), lhs(f) - rhs(f), f);" WHERE
                REAL_ROOTS " `if`(has([_rest], 'numeric'), evalf(zeros(e, x, a, b)),"
            " zeros(e, x, a, b)) end proc",
            {C1 "Roots(x^2-2, x);", "[-sqrt(2),sqrt(2)]", NULL},
            {C1 "Roots(x^2-2, x=0..2);", "[sqrt(2)]", NULL},
            {C1 "Roots(sin(x), x=1..7);", "[Pi,2*Pi]", NULL}, {C1 "Roots({});", "error: f", NULL}),
    LAB_ROW("CriticalPoints", "CriticalPoints(f:algebraic, at:expr*, [numeric]) -> list",
            "where the derivative vanishes", "ExtremePoints InflectionPoints",
            "proc(f) local x, a, b, o, zeros; " WHERE REAL_ROOTS
            " `if`(has([_rest], 'numeric'), evalf(zeros(diff(f, x), x, a, b)),"
            " zeros(diff(f, x), x, a, b)) end proc",
            {C1 "CriticalPoints(x^3-3*x, x);", "[-1,1]", NULL},
            {C1 "CriticalPoints({});", "error: f", NULL}),
    LAB_ROW("ExtremePoints", "ExtremePoints(f:algebraic, at:expr*, [numeric]) -> list",
            "where there is a local minimum or maximum", "CriticalPoints",
            "proc(f) local x, a, b, o, zeros, R; " WHERE REAL_ROOTS
            "  R := zeros(diff(f, x), x, a, b);"
            "  R := select(proc(r) local k, d; d := f; for k do d := diff(d, x);"
            "      if d = 0 then return false end if;"
            "      if evalf(abs(eval(d, x = r))) > 1e-8 then return type(k, even) end if end do"
            "    end proc, R);"
            "  sort([op({op(R), `if`(a = -infinity, NULL, a), `if`(b = infinity, NULL, b)})],"
            "    (p, q) -> evalb(evalf(p - q) < 0)) end proc",
            {C1 "ExtremePoints(x^3-3*x, x);", "[-1,1]", NULL},
            {C1 "ExtremePoints(x^3, x);", "[]", NULL}, {C1 "ExtremePoints({});", "error: f", NULL}),
    LAB_ROW("InflectionPoints", "InflectionPoints(f:algebraic, at:expr*, [numeric]) -> list",
            "where the second derivative changes its sign", "CriticalPoints",
            "proc(f) local x, a, b, o, zeros; " WHERE REAL_ROOTS
            "  select(proc(r) local k, d; d := diff(f, x); for k do d := diff(d, x);"
            "      if d = 0 then return false end if;"
            "      if evalf(abs(eval(d, x = r))) > 1e-8 then return type(k, even) end if end do"
            "    end proc, zeros(diff(f, x, x), x, a, b)) end proc",
            {C1 "InflectionPoints(x^3-3*x^2, x);", "[1]", NULL},
            {C1 "InflectionPoints({});", "error: f", NULL}),
    LAB_ROW("Asymptotes", "Asymptotes(f:algebraic, x:name?) -> list",
            "vertical, horizontal and slant asymptotes as equations", "limit",
            "proc(f, v) local x, p, m, c, L, y, s; x := `if`(nargs > 1, v, op(indets(f, name)));"
            "  y := 'y'; L := [seq(x = p, p = {solve(denom(normal(f)) = 0, x)})];"
            "  L := select(e -> type(evalf(rhs(e)), numeric), L);"
            "  for s in [infinity, -infinity] do m := limit(f/x, x = s);"
            "    if type(evalf(m), numeric) then c := limit(f - m*x, x = s);"
            "      if type(evalf(c), numeric) and not member(y = m*x + c, L) then"
            "        L := [op(L), y = m*x + c] end if end if end do; L end proc",
            {"nops(" C1 "Asymptotes((x^2+1)/(x-1), x));", "2", NULL},
            {C1 "Asymptotes({});", "error: f", NULL}),
    LAB_ROW("Tangent", "Tangent(f:algebraic, at:equation, options..) -> expr",
            "the tangent line at x = a; output=line, slope or plot", "NewtonQuotient",
            "proc(f, at, {output := 'line'}) local x, a, m, l; x, a := op(at);"
            "  m := eval(diff(f, x), at); l := expand(eval(f, at) + m*(x - a));"
            "  if output = 'line' then l elif output = 'slope' then m"
            "  elif output = 'plot' then plot([f, l], x = a - 2..a + 2)"
            "  else error \"unknown output: %1\", output end if end proc",
            {C1 "Tangent(x^2, x=1);", "2*x-1", NULL},
            {C1 "Tangent(x^2, x=1, output=slope);", "2", NULL},
            {C1 "Tangent(x^2);", "error: at", NULL}),
    LAB_ROW("NewtonQuotient", "NewtonQuotient(f:algebraic, at:equation|name, options..) -> expr",
            "(f(x+h) - f(x))/h; h=number", "diff Tangent",
            "proc(f, at, {h := ':-h'}) local x, a; x, a := `if`(type(at, `=`), op(at), (at, at));"
            "  (eval(f, x = a + h) - eval(f, x = a))/h end proc",
            {"expand(" C1 "NewtonQuotient(x^2, x));", "2*x+h", NULL},
            {C1 "NewtonQuotient(x^2, x=1, h=1);", "3", NULL},
            {C1 "NewtonQuotient(x^2);", "error: at", NULL}),
    LAB_ROW("NewtonsMethod", "NewtonsMethod(f:algebraic, at:equation, options..) -> expr",
            "Newton's iteration; iterations=n, output=value or sequence", "fsolve Newton",
            "proc(f, at, {iterations := 5, output := 'value'}) local x, p, L, g, k;"
            "  x, p := op(evalf(at)); L := p; g := x - f/diff(f, x);"
            "  for k to iterations do p := evalf(eval(g, x = p)); L := L, p end do;"
            "  `if`(output = 'sequence', L, p) end proc",
            {"evalf[6](" C1 "NewtonsMethod(x^2-2, x=1));", "1.41421", NULL},
            {C1 "NewtonsMethod(x^2-2);", "error: at", NULL}),
    LAB_ROW("ApproximateInt", "ApproximateInt(f:algebraic, at:equation, options..) -> expr",
            "left, right, midpoint, trapezoid, simpson with partition=n", "RiemannSum int",
            "proc(f, at, {method := 'midpoint', partition := 10, output := 'value'})"
            "  local x, a, b, h, F, i, s; " RANGE " F := unapply(f, x); h := (b - a)/partition;"
            "  if method = 'left' then s := h*add(F(a + i*h), i = 0..partition-1)"
            "  elif method = 'right' then s := h*add(F(a + i*h), i = 1..partition)"
            "  elif method = 'midpoint' then s := h*add(F(a + (i - 1/2)*h), i = 1..partition)"
            "  elif method = 'trapezoid' then"
            "    s := h*(F(a)/2 + F(b)/2 + add(F(a + i*h), i = 1..partition-1))"
            "  elif method = 'simpson' then"
            "    s := h/6*add(F(a + (i-1)*h) + 4*F(a + (i - 1/2)*h) + F(a + i*h), i = 1..partition)"
            "  else error \"unknown method: %1\", method end if;"
            "  if output = 'value' then s elif output = 'plot' then plot(f, at)"
            "  else error \"unknown output: %1\", output end if end proc",
            {C1 "ApproximateInt(x^2, x=0..1, method=simpson, partition=1);", "1/3", NULL},
            {C1 "ApproximateInt(x^2, x=0..1, method=x);", "error: unknown method", NULL}),
    LAB_ROW("RiemannSum", "RiemannSum(f:algebraic, at:equation, options..) -> expr",
            "the same as ApproximateInt", "ApproximateInt",
            "proc(f, at) " C1 "ApproximateInt(args) end proc",
            {C1 "RiemannSum(x, x=0..1, method=left, partition=2);", "1/4", NULL},
            {C1 "RiemannSum(x);", "error: at", NULL}),
    LAB_ROW("ArcLength", "ArcLength(f:algebraic, at:equation, options..) -> expr",
            "the length of the curve y = f(x)", "int",
            "proc(f, at) local x; x := lhs(at); int(sqrt(simplify(1 + diff(f, x)^2)), at) end proc",
            {C1 "ArcLength(2*x, x=0..1);", "sqrt(5)", NULL},
            {C1 "ArcLength(x);", "error: at", NULL}),
    LAB_ROW("FunctionAverage", "FunctionAverage(f:algebraic, at:equation, options..) -> expr",
            "the mean value of f", "int",
            "proc(f, at) local x, a, b; " RANGE " int(f, at)/(b - a) end proc",
            {C1 "FunctionAverage(x^2, x=0..3);", "3", NULL},
            {C1 "FunctionAverage(x);", "error: at", NULL}),
    LAB_ROW("VolumeOfRevolution", "VolumeOfRevolution(f:algebraic, at:equation, options..) -> expr",
            "of y = f(x) about an axis; axis=vertical", "SurfaceOfRevolution",
            "proc(f, at, {axis := 'horizontal'}) local x; x := lhs(at);"
            "  `if`(axis = 'vertical', 2*Pi*int(x*f, at), Pi*int(f^2, at)) end proc",
            {C1 "VolumeOfRevolution(x, x=0..1);", "Pi/3", NULL},
            {C1 "VolumeOfRevolution(x);", "error: at", NULL}),
    LAB_ROW("SurfaceOfRevolution",
            "SurfaceOfRevolution(f:algebraic, at:equation, options..) -> expr",
            "of y = f(x) about the x axis", "VolumeOfRevolution",
            "proc(f, at) local x; x := lhs(at);"
            "  2*Pi*int(f*sqrt(simplify(1 + diff(f, x)^2)), at) end proc",
            {C1 "SurfaceOfRevolution(x, x=0..1);", "Pi*sqrt(2)", NULL},
            {C1 "SurfaceOfRevolution(x);", "error: at", NULL}),
    LAB_ROW("MeanValueTheorem", "MeanValueTheorem(f:algebraic, at:equation, options..) -> list",
            "the points where the slope is that of the chord", "RollesTheorem",
            "proc(f, at) local x, a, b, zeros; " RANGE REAL_ROOTS
            " zeros(diff(f, x) - (eval(f, x = b) - eval(f, x = a))/(b - a), x, a, b) end proc",
            {C1 "MeanValueTheorem(x^2, x=0..1);", "[1/2]", NULL},
            {C1 "MeanValueTheorem(x);", "error: at", NULL}),
    LAB_ROW("RollesTheorem", "RollesTheorem(f:algebraic, at:equation, options..) -> list",
            "the points where the slope is zero, for f(a) = f(b)", "MeanValueTheorem",
            "proc(f, at) local x, a, b; " RANGE
            "  if simplify(eval(f, x = a) - eval(f, x = b)) <> 0 then"
            "    error \"the values at the ends differ\" end if; " C1 "MeanValueTheorem(f, at)"
            " end proc",
            {C1 "RollesTheorem(x^2-x, x=0..1);", "[1/2]", NULL},
            {C1 "RollesTheorem(x, x=0..1);", "error: differ", NULL}),
    LAB_ROW("TaylorApproximation",
            "TaylorApproximation(f:algebraic, at:equation|name, options..) -> expr",
            "the Taylor polynomial; order=n", "taylor",
            "proc(f, at, {order := 1, output := 'polynomial'}) local x, a;"
            "  x, a := `if`(type(at, `=`), op(at), (at, 0));"
            "  convert(taylor(f, x = a, order + 1), 'polynom') end proc",
            {C1 "TaylorApproximation(sin(x), x=0, order=3);", "x-x^3/6", NULL},
            {C1 "TaylorApproximation(sin(x));", "error: at", NULL}),
    LAB_ROW("DerivativePlot", "DerivativePlot(f:algebraic, at:equation, options..) -> plot",
            "f and its derivative", "AntiderivativePlot",
            "proc(f, at) plot([f, diff(f, lhs(at))], at, _rest) end proc",
            {C1 "DerivativePlot(sin(x), x=0..Pi):", "", NULL},
            {C1 "DerivativePlot(sin(x));", "error: at", NULL}),
    LAB_ROW("AntiderivativePlot", "AntiderivativePlot(f:algebraic, at:equation, options..) -> plot",
            "f and the antiderivative that is zero at the left end", "DerivativePlot",
            "proc(f, at) local x, a, b, F; " RANGE " F := int(f, x);"
            "  plot([f, F - eval(F, x = a)], at, _rest) end proc",
            {C1 "AntiderivativePlot(sin(x), x=0..Pi):", "", NULL},
            {C1 "AntiderivativePlot(sin(x));", "error: at", NULL}),
    LAB_ROW("FunctionChart", "FunctionChart(f:algebraic, at:expr*, options..) -> plot",
            "the graph with its roots, extreme and inflection points", "ExtremePoints",
            "proc(f) local x, a, b, o, P; " WHERE "  if a = -infinity then a, b := -10, 10 end if;"
            "  P := g -> map(p -> [evalf(p), evalf(eval(f, x = p))], g(f, x = a..b));"
            "  plots:-display([plot(f, x = a..b), op(map(L -> `if`(L = [], NULL,"
            "    plots:-pointplot(L, 'symbol' = 'circle')), [P(" C1 "Roots), P(" C1
            "ExtremePoints), P(" C1 "InflectionPoints)]))]) end proc",
            {C1 "FunctionChart(x^3-3*x, x=-2..2):", "", NULL},
            {C1 "FunctionChart({});", "error: f", NULL}),
    OLD_ROW("leftsum", "leftsum" OLD_SIGNATURE, "the sum of left rectangles, inert",
            "rightsum middlesum", OLD_SUM("a + i*h", "0", "n-1"),
            {"value(" ST "leftsum(x^2, x=0..1, 2));", "1/8", NULL},
            {ST "leftsum(x^2);", "error: at", NULL}),
    OLD_ROW("rightsum", "rightsum" OLD_SIGNATURE, "the sum of right rectangles, inert",
            "leftsum middlesum", OLD_SUM("a + i*h", "1", "n"),
            {"value(" ST "rightsum(x^2, x=0..1, 2));", "5/8", NULL},
            {ST "rightsum(x^2);", "error: at", NULL}),
    OLD_ROW("middlesum", "middlesum" OLD_SIGNATURE, "the sum of middle rectangles, inert",
            "leftsum rightsum", OLD_SUM("a + (i + 1/2)*h", "0", "n-1"),
            {"value(" ST "middlesum(x, x=0..1, 2));", "1/2", NULL},
            {ST "middlesum(x^2);", "error: at", NULL}),
    OLD_ROW("trapezoid", "trapezoid" OLD_SIGNATURE, "the trapezoidal rule, inert", "simpson",
            "proc(f, at, n := 4) local x, a, b, h, i; " RANGE " h := (b - a)/n; i := 'i';"
            "  h/2*(eval(f, x = a) + 2*Sum(eval(f, x = a + i*h), i = 1..n-1) + eval(f, x = b))"
            " end proc",
            {"value(" ST "trapezoid(x^2, x=0..1, 2));", "3/8", NULL},
            {ST "trapezoid(x^2);", "error: at", NULL}),
    OLD_ROW("simpson", "simpson" OLD_SIGNATURE, "Simpson's rule, inert; n is even", "trapezoid",
            "proc(f, at, n := 4) local x, a, b, h, i; if type(n, odd) then"
            "    error \"invalid input: simpson expects an even number of intervals\" end if;" RANGE
            " h := (b - a)/n; i := 'i';"
            "  h/3*(eval(f, x = a) + eval(f, x = b) + 4*Sum(eval(f, x = a + (2*i-1)*h),"
            "    i = 1..n/2) + 2*Sum(eval(f, x = a + 2*i*h), i = 1..n/2-1)) end proc",
            {"value(" ST "simpson(x^2, x=0..1, 2));", "1/3", NULL},
            {ST "simpson(x^2, x=0..1, 3);", "error: even", NULL}),
    OLD_ROW("showtangent", "showtangent(f:algebraic, at:equation) -> plot",
            "the graph of f with a tangent", "Tangent",
            "proc(f, at) " C1 "Tangent(f, at, 'output' = 'plot') end proc",
            {ST "showtangent(x^2, x=1):", "", NULL}, {ST "showtangent(x^2);", "error: at", NULL}),
    OLD_ROW("slope", "slope(p:list, q:list) -> algebraic", "the slope of the line through p and q",
            "distance", "proc(p, q) (q[2] - p[2])/(q[1] - p[1]) end proc",
            {ST "slope([1,2], [3,6]);", "2", NULL}, {ST "slope([1,2]);", "error: q", NULL}),
    OLD_ROW("distance", "distance(p:list, q:list) -> algebraic", "the distance of two points",
            "midpoint", "proc(p, q) local i; sqrt(add((p[i] - q[i])^2, i = 1..nops(p))) end proc",
            {ST "distance([0,0], [3,4]);", "5", NULL}, {ST "distance([1,2]);", "error: q", NULL}),
    OLD_ROW("midpoint", "midpoint(p:list, q:list) -> list", "the point half way", "distance",
            "proc(p, q) (p + q)/2 end proc", {ST "midpoint([0,0], [3,4]);", "[3/2,2]", NULL},
            {ST "midpoint([1,2]);", "error: q", NULL}),
    OLD_ROW("completesquare", "completesquare(e:algebraic, x:name?) -> algebraic",
            "a*x^2+b*x+c as a*(x+b/(2*a))^2 + a constant", "collect",
            "proc(e, v) local x, p, a, b; x := `if`(nargs > 1, v, op(indets(e, name)));"
            "  if nargs = 1 and nops([x]) <> 1 then error"
            "    \"invalid input: completesquare needs the name of the variable\" end if;"
            "  p := collect(e, x); if degree(p, x) <> 2 then return e end if;"
            "  a := coeff(p, x, 2); b := coeff(p, x, 1);"
            "  a*(x + b/(2*a))^2 + normal(coeff(p, x, 0) - b^2/(4*a)) end proc",
            {ST "completesquare(x^2+2*x+3, x);", "(x+1)^2+2", NULL},
            {ST "completesquare({});", "error: e", NULL}),
    OLD_ROW("intparts", "intparts(I0:expr, u:algebraic) -> algebraic",
            "integration by parts of an inert integral with the part u", "changevar",
            "proc(I0, u) local f, x, v; if not type(I0, 'specfunc'('Int')) then"
            "    error \"invalid input: intparts expects an inert integral Int(f, x)\" end if;"
            "  f, x := op(I0); if type(x, `=`) then v := int(normal(f/u), lhs(x));"
            "    return eval(u*v, lhs(x) = rhs(rhs(x))) - eval(u*v, lhs(x) = lhs(rhs(x)))"
            "      - Int(v*diff(u, lhs(x)), x) end if;"
            "  v := int(normal(f/u), x); u*v - Int(v*diff(u, x), x) end proc",
            {ST "intparts(Int(x*exp(x), x), x);", "x*exp(x)-Int(exp(x),x)", NULL},
            {ST "intparts(1, x);", "error: inert integral", NULL}),
    OLD_ROW("changevar", "changevar(s:equation, I0:expr, u:name) -> expr",
            "u = g(x) or x = h(u) put into an inert integral", "intparts",
            "proc(s, I0, u) local f, x, r, h; if not type(I0, 'specfunc'('Int')) then"
            "    error \"invalid input: changevar expects an inert integral Int(f, x)\" end if;"
            "  f, x := op(I0); r := `if`(type(x, `=`), rhs(x), NULL);"
            "  x := `if`(type(x, `=`), lhs(x), x);"
            "  if lhs(s) = x then h := rhs(s); else h := [solve(s, x)];"
            "    if h = [] then error \"%1 cannot be solved for %2\", s, x end if; h := h[1]"
            "  end if;"
            "  f := simplify(eval(f, x = h)*diff(h, u), 'symbolic');"
            "  if r = NULL then Int(f, u) else h := `if`(lhs(s) = x, u -> solve(s, u),"
            "    `if`(has(lhs(s), x), lhs(s), rhs(s)));"
            "    Int(f, u = eval(h, x = op(1, r))..eval(h, x = op(2, r))) end if end proc",
            {"value(" ST "changevar(u = x^2, Int(x*exp(x^2), x), u));", "exp(u)/2", NULL},
            {"value(" ST "changevar(u = x^2, Int(x*exp(x^2), x=0..1), u));", "exp(1)/2-1/2", NULL},
            {ST "changevar(u = x^2, 1, u);", "error: inert integral", NULL}),
    OLD_ROW("Doubleint", "Doubleint(f:algebraic, x:expr, y:expr) -> expr",
            "a double integral, inert; x is the inner variable", "value Tripleint",
            "proc(f, x, y) Int(Int(f, x), y) end proc",
            {"value(" ST "Doubleint(x*y, x=0..1, y=0..2));", "1", NULL},
            {ST "Doubleint(x*y, x=0..1);", "error: y", NULL}),
    OLD_ROW("Tripleint", "Tripleint(f:algebraic, x:expr, y:expr, z:expr) -> expr",
            "a triple integral, inert; x is the innermost variable", "value Doubleint",
            "proc(f, x, y, z) Int(Int(Int(f, x), y), z) end proc",
            {"value(" ST "Tripleint(x*y*z, x=0..1, y=0..1, z=0..2));", "1/2", NULL},
            {ST "Tripleint(x*y, x=0..1);", "error: y", NULL}),
    OLD_ROW("powsubs", "powsubs(s:equation, e:algebraic) -> algebraic",
            "algebraic substitution, as algsubs does", "algsubs",
            "proc(s, e) algsubs(s, e) end proc", {ST "powsubs(x^2=y, x^4);", "y^2", NULL},
            {ST "powsubs(x^2=y);", "error: e", NULL}),
    OLD_ROW("equate", "equate(a:list|set|rtable|algebraic, b:list|set|rtable|algebraic) -> set",
            "the equations between corresponding elements", "zip",
            "proc(a, b) if type(a, algebraic) then return {a = b} end if;"
            "  {op(zip(`=`, convert(a, list), convert(b, list)))} end proc",
            {ST "equate([x,y], [1,2]);", "{x=1,y=2}", NULL}, {ST "equate([x]);", "error: b", NULL}),
    {.name = NULL},
};
