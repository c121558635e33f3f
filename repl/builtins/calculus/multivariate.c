/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calculus of several variables as courses begin it: the package Student:-MultivariateCalculus,
 * written in the language.
 */
#include "repl/builtin.h"

#define MULTI_ROW(...) BUILTIN_SOURCE_ROW("MultivariateCalculus", "calculus", __VA_ARGS__)

const Builtin BUILTIN_MULTIVARIATE[] = {
    MULTI_ROW(
        "LagrangeMultipliers",
        "LagrangeMultipliers(f:algebraic, g:list|algebraic, vars:list) -> expr",
        "the points at which f may be extreme where all g are zero", "SecondDerivativeTest extrema",
        "proc(f, g, vars) local G, lam, F, S, i, s; "
        "  G := `if`(type(g, list), g, [g]); lam := [seq(cat('_lambda', i), i = 1..nops(G))]; "
        "  F := f - add(lam[i]*G[i], i = 1..nops(G)); "
        "  S := [solve({seq(diff(F, v), v = vars), op(G)}, {op(vars), op(lam)})]; "
        "  S := map(s -> op(map(allvalues, [s])), S); "
        "  op(select(p -> andmap(c -> evalb(Im(evalf(c)) = 0), p), [seq(eval(vars, s), s = "
        "S)])) end proc",
        {"sort([Student:-MultivariateCalculus:-LagrangeMultipliers(x*y, [x+y-2], [x, y])]);",
         "[[1,1]]", NULL},
        {"nops([Student:-MultivariateCalculus:-LagrangeMultipliers(x+y, x^2+y^2-2, [x, y])]);", "2",
         NULL},
        {"Student:-MultivariateCalculus:-LagrangeMultipliers(x, 1);", "error: vars", NULL}),
    MULTI_ROW(
        "SecondDerivativeTest", "SecondDerivativeTest(f:algebraic, at:equation) -> expr",
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
    MULTI_ROW("MultiInt", "MultiInt(f:algebraic, ranges:equation.., options..) -> algebraic",
              "an iterated integral, over the first range first", "int Doubleint",
              "proc(f) local r, v; v := f; "
              "  for r in select(e -> type(e, equation) and type(rhs(e), range), [_rest]) do v := "
              "int(v, r) end do; v end proc",
              {"Student:-MultivariateCalculus:-MultiInt(x*y, x=0..y, y=0..1);", "1/8", NULL},
              {"Student:-MultivariateCalculus:-MultiInt(x);", "error: ranges", NULL}),
    MULTI_ROW(
        "DirectionalDerivative",
        "DirectionalDerivative(f:algebraic, at:equation, direction:list|rtable) -> algebraic",
        "the derivative at a point along a direction", "Gradient",
        "proc(f, at, d) local V, u, n; V := lhs(at); u := convert(d, list); n := sqrt(add(c^2, "
        "c = u)); "
        "  simplify(add(eval(diff(f, V[i]), V =~ rhs(at))*u[i], i = 1..nops(V))/n) end proc",
        {"Student:-MultivariateCalculus:-DirectionalDerivative(x^2+y^2, [x,y]=[1,2], [3,4]);",
         "22/5", NULL},
        {"Student:-MultivariateCalculus:-DirectionalDerivative(x, [x]=[1]);", "error: direction",
         NULL}),
    MULTI_ROW("TaylorApproximation",
              "TaylorApproximation(f:algebraic, at:equation, n:posint?) -> algebraic",
              "the Taylor polynomial of degree n (1) at [x, y] = [a, b]", "mtaylor taylor",
              "proc(f, at, n := 1) mtaylor(f, lhs(at) =~ rhs(at), n+1) end proc",
              {"Student:-MultivariateCalculus:-TaylorApproximation(sin(x*y), [x,y]=[0,0], 2);",
               "x*y", NULL},
              {"Student:-MultivariateCalculus:-TaylorApproximation(exp(x+y), [x,y]=[0,0]);",
               "1+x+y", NULL},
              {"Student:-MultivariateCalculus:-TaylorApproximation(x);", "error: at", NULL}),
    {0}};
