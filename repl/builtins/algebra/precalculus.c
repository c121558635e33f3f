/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines, distances and quadratics: the package Student:-Precalculus, written in the language.
 */
#include "repl/builtin.h"

#define PLANE_ROW(...) BUILTIN_SOURCE_ROW("Precalculus", "calculus", __VA_ARGS__)

const Builtin BUILTIN_PRECALCULUS[] = {
    PLANE_ROW("Slope", "Slope(p:list, q:list) -> algebraic",
              "the slope of the line through two points", "Line",
              "proc(p, q) if q[1] = p[1] then error \"the line is upright\" end if; "
              "(q[2]-p[2])/(q[1]-p[1]) end proc",
              {"Student:-Precalculus:-Slope([0,1], [2,5]);", "2", NULL},
              {"Student:-Precalculus:-Slope([0,1], [0,5]);", "error: upright", NULL}),
    PLANE_ROW("Midpoint", "Midpoint(p:list, q:list) -> list", "the point in the middle of two",
              "Distance", "proc(p, q) [seq((p[i]+q[i])/2, i = 1..nops(p))] end proc",
              {"Student:-Precalculus:-Midpoint([0,1], [2,5]);", "[1,3]", NULL},
              {"Student:-Precalculus:-Midpoint([0,1]);", "error: q", NULL}),
    PLANE_ROW("Distance", "Distance(p:list|algebraic, q:list|algebraic) -> algebraic",
              "the distance of two points", "Midpoint",
              "proc(p, q) if type(p, list) then sqrt(add((p[i]-q[i])^2, i = 1..nops(p))) else "
              "abs(p-q) end if end proc",
              {"Student:-Precalculus:-Distance([0,1], [3,5]);", "5", NULL},
              {"Student:-Precalculus:-Distance(2, -1);", "3", NULL}),
    PLANE_ROW("Line", "Line(p:list, q:list|algebraic, x:name?) -> list",
              "[equation, slope, intercept] of a line", "Slope",
              "proc(p, q, x::name := ':-x') local m; global y; m := `if`(type(q, list), "
              "Precalculus:-Slope(p, q), q); "
              "  [':-y' = m*x + p[2] - m*p[1], m, p[2] - m*p[1]] end proc",
              {"Student:-Precalculus:-Line([0,1], [2,5])[2];", "2", NULL},
              {"Student:-Precalculus:-Line([0,1], 3)[3];", "1", NULL}),
    PLANE_ROW(
        "CompleteSquare", "CompleteSquare(e:algebraic, x:name?) -> algebraic",
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
