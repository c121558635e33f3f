/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calculus of several variables and plane geometry as courses begin them: the packages
 * Student:-MultivariateCalculus and Student:-Precalculus, written in the language.
 */
#include "repl/builtin.h"

#define LAB_ROW(package, ...) BUILTIN_SOURCE_ROW(package, "calculus", __VA_ARGS__)

const Builtin BUILTIN_MULTIVARIATE_LAB[] = {
    LAB_ROW("MultivariateCalculus", "LagrangeMultipliers",
            "LagrangeMultipliers(f:algebraic, g:list|algebraic, vars:list) -> expr",
            "the points at which f may be extreme where all g are zero",
            "SecondDerivativeTest extrema",
            "proc(f, g, vars) local G, lam, F, S, i, s; "
            "  G := `if`(type(g, list), g, [g]); lam := [seq(cat('_lambda', i), i = 1..nops(G))]; "
            "  F := f - add(lam[i]*G[i], i = 1..nops(G)); "
            "  S := [solve({seq(diff(F, v), v = vars), op(G)}, {op(vars), op(lam)})]; "
            "  S := map(s -> op(map(allvalues, [s])), S); "
            "  op(select(p -> andmap(c -> evalb(Im(evalf(c)) = 0), p), [seq(eval(vars, s), s = "
            "S)])) end proc",
            {"sort([Student:-MultivariateCalculus:-LagrangeMultipliers(x*y, [x+y-2], [x, y])]);",
             "[[1,1]]", NULL},
            {"nops([Student:-MultivariateCalculus:-LagrangeMultipliers(x+y, x^2+y^2-2, [x, y])]);",
             "2", NULL},
            {"Student:-MultivariateCalculus:-LagrangeMultipliers(x, 1);", "error: vars", NULL}),
    LAB_ROW("MultivariateCalculus", "SecondDerivativeTest",
            "SecondDerivativeTest(f:algebraic, at:equation) -> expr",
            "is a critical point a minimum, a maximum or a saddle point?", "LagrangeMultipliers",
            "proc(f, at) local V, P, H, E, one; "
            "  V := lhs(at); P := rhs(at); P := `if`(type(P, list(list)), P, [P]); "
            "  one := proc(p) local H, E; "
            "    if not andmap(v -> evalb(simplify(eval(diff(f, v), V =~ p)) = 0), V) then error "
            "\"%1 is no critical point\", p end if; "
            "    H := Matrix(nops(V), nops(V), (i, j) -> eval(diff(f, V[i], V[j]), V =~ p)); "
            "    E := [seq(evalf(Re(e)), e = LinearAlgebra:-Eigenvalues(evalf(H)))]; "
            "    if andmap(e -> evalb(e > 1e-8), E) then 'LocalMin' = p elif andmap(e -> evalb(e < "
            "-1e-8), E) then 'LocalMax' = p "
            "    elif ormap(e -> evalb(e > 1e-8), E) and ormap(e -> evalb(e < -1e-8), E) then "
            "'Saddle' = p else 'Unknown' = p end if end proc; "
            "  op(map(one, P)) end proc",
            {"Student:-MultivariateCalculus:-SecondDerivativeTest(x^2-y^2, [x,y]=[0,0]);",
             "Saddle=[0,0]", NULL},
            {"Student:-MultivariateCalculus:-SecondDerivativeTest(x^2+y^2, [x,y]=[0,0]);",
             "LocalMin=[0,0]", NULL},
            {"Student:-MultivariateCalculus:-SecondDerivativeTest(x, [x]=[0]);",
             "error: no critical point", NULL}),
    LAB_ROW("MultivariateCalculus", "MultiInt",
            "MultiInt(f:algebraic, ranges:equation.., options..) -> algebraic",
            "an iterated integral, over the first range first", "int Doubleint",
            "proc(f) local r, v; v := f; "
            "  for r in select(e -> type(e, equation) and type(rhs(e), range), [_rest]) do v := "
            "int(v, r) end do; v end proc",
            {"Student:-MultivariateCalculus:-MultiInt(x*y, x=0..y, y=0..1);", "1/8", NULL},
            {"Student:-MultivariateCalculus:-MultiInt(x);", "error: ranges", NULL}),
    LAB_ROW("MultivariateCalculus", "TaylorApproximation",
            "TaylorApproximation(f:algebraic, at:equation, n:posint?) -> algebraic",
            "the Taylor polynomial of degree n (1) at [x, y] = [a, b]", "mtaylor taylor",
            "proc(f, at, n := 1) mtaylor(f, lhs(at) =~ rhs(at), n+1) end proc",
            {"Student:-MultivariateCalculus:-TaylorApproximation(sin(x*y), [x,y]=[0,0], 2);", "x*y",
             NULL},
            {"Student:-MultivariateCalculus:-TaylorApproximation(exp(x+y), [x,y]=[0,0]);", "1+x+y",
             NULL},
            {"Student:-MultivariateCalculus:-TaylorApproximation(x);", "error: at", NULL}),
    LAB_ROW("MultivariateCalculus", "DirectionalDerivative",
            "DirectionalDerivative(f:algebraic, at:equation, direction:list|rtable) -> algebraic",
            "the derivative at a point along a direction", "Gradient",
            "proc(f, at, d) local V, u, n; V := lhs(at); u := convert(d, list); n := sqrt(add(c^2, "
            "c = u)); "
            "  simplify(add(eval(diff(f, V[i]), V =~ rhs(at))*u[i], i = 1..nops(V))/n) end proc",
            {"Student:-MultivariateCalculus:-DirectionalDerivative(x^2+y^2, [x,y]=[1,2], [3,4]);",
             "22/5", NULL},
            {"Student:-MultivariateCalculus:-DirectionalDerivative(x, [x]=[1]);",
             "error: direction", NULL}),
    LAB_ROW("Precalculus", "Slope", "Slope(p:list, q:list) -> algebraic",
            "the slope of the line through two points", "Line",
            "proc(p, q) if q[1] = p[1] then error \"the line is upright\" end if; "
            "(q[2]-p[2])/(q[1]-p[1]) end proc",
            {"Student:-Precalculus:-Slope([0,1], [2,5]);", "2", NULL},
            {"Student:-Precalculus:-Slope([0,1], [0,5]);", "error: upright", NULL}),
    LAB_ROW("Precalculus", "Midpoint", "Midpoint(p:list, q:list) -> list",
            "the point in the middle of two", "Distance",
            "proc(p, q) [seq((p[i]+q[i])/2, i = 1..nops(p))] end proc",
            {"Student:-Precalculus:-Midpoint([0,1], [2,5]);", "[1,3]", NULL},
            {"Student:-Precalculus:-Midpoint([0,1]);", "error: q", NULL}),
    LAB_ROW("Precalculus", "Distance", "Distance(p:list|algebraic, q:list|algebraic) -> algebraic",
            "the distance of two points", "Midpoint",
            "proc(p, q) if type(p, list) then sqrt(add((p[i]-q[i])^2, i = 1..nops(p))) else "
            "abs(p-q) end if end proc",
            {"Student:-Precalculus:-Distance([0,1], [3,5]);", "5", NULL},
            {"Student:-Precalculus:-Distance(2, -1);", "3", NULL}),
    LAB_ROW("Precalculus", "Line", "Line(p:list, q:list|algebraic, x:name?) -> list",
            "[equation, slope, intercept] of a line", "Slope",
            "proc(p, q, x::name := ':-x') local m; global y; m := `if`(type(q, list), "
            "Precalculus:-Slope(p, q), q); "
            "  [':-y' = m*x + p[2] - m*p[1], m, p[2] - m*p[1]] end proc",
            {"Student:-Precalculus:-Line([0,1], [2,5])[2];", "2", NULL},
            {"Student:-Precalculus:-Line([0,1], 3)[3];", "1", NULL}),
    LAB_ROW("Precalculus", "CompleteSquare", "CompleteSquare(e:algebraic, x:name?) -> algebraic",
            "a quadratic as a square and a rest", "completesquare",
            "proc(e, x) local y, a, b, c; y := `if`(nargs > 1, x, op(indets(e, 'And'('name', "
            "'Not'('constant'))))); "
            "  if nops([y]) <> 1 or not type(e, 'polynom'('anything', y)) or degree(e, y) <> 2 "
            "then error \"a quadratic in one variable is needed\" end if; "
            "  a, b, c := coeff(expand(e), y, 2), coeff(expand(e), y, 1), coeff(expand(e), y, 0); "
            "a*(y+b/(2*a))^2 + c - b^2/(4*a) end proc",
            {"Student:-Precalculus:-CompleteSquare(x^2+4*x+7);", "(x+2)^2+3", NULL},
            {"Student:-Precalculus:-CompleteSquare(x^3);", "error: quadratic", NULL}),
    {0}};
