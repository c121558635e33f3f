/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * CurveFitting by fractions and by basic splines, written in the language: rational interpolation
 * from its linear equations, Thiele's continued fraction from reciprocal differences, B-splines by
 * the recurrence of Cox and de Boor on the pieces between the knots. An interpolant is checked at
 * every point before it is returned.
 */
#include "repl/builtin.h"

#define FIT_ROW(...) BUILTIN_SOURCE_ROW("CurveFitting", "data", __VA_ARGS__)
#define CF "CurveFitting:-"
/* X, Y: the n points of the arguments a, or a and b; v: the variable. */
#define SPLIT_POINTS                                                                               \
    "  if type(a, {'Matrix', list(list), list('Vector')}) then"                                    \
    "    X := `if`(type(a, 'Matrix'), convert(a[.., 1], list), map(p -> p[1], a));"                \
    "    Y := `if`(type(a, 'Matrix'), convert(a[.., 2], list), map(p -> p[2], a)); v := b"         \
    "  else X := convert(a, list); Y := convert(b, list); v := x end if; n := nops(X);"
/* The same for interpolation: as many ordinates, at different abscissae. */
#define READ_POINTS                                                                                \
    SPLIT_POINTS                                                                                   \
    "  if n <> nops(Y) then error \"the numbers of abscissae and ordinates differ\" end if;"       \
    "  if nops({op(X)}) < n then error \"the abscissae are not distinct\" end if;"
#define CHECK_FRACTION                                                                             \
    "  for i to n do if eval(denom(f), z = X[i]) = 0 or normal(eval(f, z = X[i]) - Y[i]) <> 0"     \
    "    then error \"no such fraction goes through the point [%1, %2]\", X[i], Y[i] end if end "  \
    "do;"

const Builtin BUILTIN_CURVE_FITTING[] = {
    FIT_ROW("RationalInterpolation",
            "RationalInterpolation(a:list|rtable, b:list|rtable|expr, x:expr?, degrees=d:list) -> "
            "algebraic",
            "the fraction of given degrees through the points",
            "PolynomialInterpolation ThieleInterpolation",
            "proc(a, b, x, {degrees := []}) local X, Y, v, n, k, m, i, j, A, N, f, z;" READ_POINTS
            "  X := convert(X, 'rational', 'exact'); Y := convert(Y, 'rational', 'exact');"
            "  k, m := `if`(degrees = [], op([iquo(n, 2), n-1-iquo(n, 2)]), op(degrees));"
            "  if k+m <> n-1 then error \"the degrees must add up to %1\", n-1 end if;"
            "  A := Matrix(n, n+1, (i, j) -> `if`(j <= k+1, X[i]^(j-1), -Y[i]*X[i]^(j-k-2)));"
            "  N := LinearAlgebra:-NullSpace(A)[1];"
            "  f := normal(add(N[j]*z^(j-1), j = 1..k+1)/add(N[k+1+j]*z^(j-1), j = "
            "1..m+1));" CHECK_FRACTION "  f := eval(f, z = v);"
            "  `if`(hastype([args], 'float'), evalf(f), f) end proc",
            {CF "RationalInterpolation([0,1,2], [1,0,1], t, degrees = [0,2]);",
             "error: no such fraction", NULL},
            {CF "RationalInterpolation([0,1,2,3], [1,1/2,1/3,1/4], t);", "1/(1+t)", NULL},
            {CF "RationalInterpolation([[0,0],[1,1/2],[2,2/3]], t);", "t/(1+t)", NULL}),
    FIT_ROW(
        "ThieleInterpolation",
        "ThieleInterpolation(a:list|rtable, b:list|rtable|expr, x:expr?) -> algebraic",
        "Thiele's continued fraction through the points", "RationalInterpolation",
        "proc(a, b, x) local X, Y, v, n, m, r, i, k, f, z, c;" READ_POINTS
        "  r := table(); for i to n do r[0, i] := Y[i] end do; m := n-1;"
        "  for k to n-1 while m = n-1 do for i to n-k do"
        "    c := normal(r[k-1, i] - r[k-1, i+1]);"
        "    if c = 0 then m := k-1; break end if;" /* the fraction ends here, or misses points */
        "    r[k, i] := normal((X[i]-X[i+k])/c + `if`(k > 1, r[k-2, i+1], 0)) end do end do;"
        "  f := 0; for k from m to 1 by -1 do"
        "    f := (z-X[k])/(r[k, 1] - `if`(k > 1, r[k-2, 1], 0) + f) end do;"
        "  f := Y[1] + f;"
        "  for i to n do"
        "    try c := normal(eval(f, z = X[i]) - Y[i]) catch: c := infinity end try;"
        "    if not type(c, 'constant') or is(abs(c) > 10^(-6)) then"
        "      error \"the fraction misses the point [%1, %2]\", X[i], Y[i] end if end do;"
        "  eval(f, z = v) end proc",
        {"normal(" CF "ThieleInterpolation([0,1,2,3], [1,1/2,1/3,1/4], t));", "1/(1+t)", NULL},
        {"normal(" CF "ThieleInterpolation([0,1,2], [1,2,5], t));", "(3+t)/(3-t)", NULL},
        {CF "ThieleInterpolation([0,1,2], [1,1,2], t);", "error: misses the point", NULL}),
    FIT_ROW("BSpline", "BSpline(k:posint, x:expr, knots=L:list) -> algebraic",
            "the basic spline of order k on k+1 knots, 0 to k if none are given",
            "BSplineCurve Spline",
            "proc(k, x, {knots := []}) local T, z, P, Q, i, j, m, c;"
            "  T := `if`(knots = [], [$0..k], knots);"
            "  if nops(T) <> k+1 then error \"%1 knots are needed\", k+1 end if;"
            "  for i to k do if is(T[i] > T[i+1]) then"
            "    error \"the knots must not decrease\" end if end do;"
            /* P[i][j]: the polynomial of the spline from knot i, on the interval from knot j */
            "  P := [seq([seq(`if`(i = j, 1, 0), j = 1..k)], i = 1..k)];"
            "  c := (u, w) -> `if`(w = 0, 0, u/w);"
            "  for m from 2 to k do P := [seq([seq(expand("
            "    c(z-T[i], T[i+m-1]-T[i])*P[i][j] + c(T[i+m]-z, T[i+m]-T[i+1])*P[i+1][j]),"
            "    j = 1..k)], i = 1..k+1-m)] end do;"
            "  Q := eval(P[1], z = x);"
            "  piecewise(x < T[1], 0, seq(op([x < T[j+1], Q[j]]), j = 1..k), 0) end proc",
            {"eval(" CF "BSpline(3, t), t = 3/2);", "3/4", NULL},
            {CF "BSpline(2, t);", "piecewise(t<0, 0, t<1, t, t<2, 2-t, 0)", NULL},
            {CF "BSpline(2, t, knots = [0,1]);", "error: 3 knots", NULL}),
    FIT_ROW("BSplineCurve",
            "BSplineCurve(a:list|rtable, b:list|rtable|name, x:name?, order=k:posint) -> list",
            "the curve [x(t), y(t), t = a..b] that control points steer", "BSpline",
            "proc(a, b, x, {order := 4}) local X, Y, v, n, i, B;" SPLIT_POINTS
            "  if n < order or n <> nops(Y) then"
            "    error \"at least %1 points of two coordinates are needed\", order end if;"
            "  B := [seq(CurveFitting:-BSpline(order, v, 'knots' = [seq(i+j, j = 0..order)]),"
            "    i = 0..n-1)];"
            "  [add(X[i]*B[i], i = 1..n), add(Y[i]*B[i], i = 1..n), v = order-1..n] end proc",
            {"C := " CF "BSplineCurve([[0,0],[1,1],[2,0]], t, order = 3): eval(C[1..2], t = 5/2);",
             "[1,3/4]", NULL},
            {CF "BSplineCurve([[0,0],[1,1]], t);", "error: at least 4 points", NULL}),
    {.name = NULL},
};
