/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Student:-NumericalAnalysis: the methods of a first course as a teacher shows them, with their
 * iterates: roots of one equation, interpolation, quadrature, one-step methods for initial-value
 * problems and iterations for linear systems (the formulas are those of Burden and Faires). The
 * commands to compute with are fsolve, evalf(Int(...)), dsolve(..., numeric) and LinearSolve.
 * Written in the language.
 */
#include "repl/builtin.h"

#define NUMERICAL_ROW(...) BUILTIN_SOURCE_ROW("NumericalAnalysis", "numerics", __VA_ARGS__)
#define NA "NumericalAnalysis:-"
#define LA "LinearAlgebra:-"

/* --- roots ---------------------------------------------------------------------------------- */

#define ROOT_OPTIONS                                                                               \
    "{tolerance := 1/10000, maxiterations := 20, output := 'value',"                               \
    " stoppingcriterion := 'relative', fixedpointiterator := 'none'}"
/* The right side of x = g(x): x - f(x) where none is given. */
#define FIXED_POINT_FUNCTION                                                                       \
    "unapply(`if`(fixedpointiterator = 'none', lhs(at) - F(lhs(at)), fixedpointiterator), "        \
    "lhs(at))"
/* F: the function; near(p, q): is the iterate p, after q, good enough? */
#define ROOT_BEGIN                                                                                 \
    "  F := unapply(`if`(type(f, `=`), lhs(f) - rhs(f), f), lhs(at));"                             \
    "  near := proc(p, q) if stoppingcriterion = 'function_value' then"                            \
    "      evalb(abs(evalf(F(p))) < tolerance)"                                                    \
    "    elif stoppingcriterion = 'absolute' or p = 0 then evalb(abs(p - q) < tolerance)"          \
    "    else evalb(abs(p - q) < tolerance*abs(p)) end if end proc;"
/* What is asked for of the iterates L, the last of which is p. */
#define ROOT_END                                                                                   \
    "  if output = 'value' then p elif output = 'sequence' then op(L)"                             \
    "  else error \"unknown output: %1\", output end if end proc"
#define ROOT_LOST                                                                                  \
    "  if k > maxiterations then WARNING(\"the tolerance was not reached in %1 steps\","           \
    "    maxiterations) end if;"
/* Two points a, b enclose the root; next gives the point between them. */
#define ROOT_BRACKET(next)                                                                         \
    "proc(f, at, " ROOT_OPTIONS ") local F, near, a, b, p, q, L, k;" ROOT_BEGIN                    \
    "  a, b := op(evalf(rhs(at)));"                                                                \
    "  if evalf(F(a)*F(b)) > 0 then"                                                               \
    "    error \"the function has the same sign at both ends of %1\", rhs(at) end if;"             \
    "  L := [[a, b]]; q := b;"                                                                     \
    "  for k to maxiterations do p := evalf(" next ");"                                            \
    "    if evalf(F(p)) = 0 or near(p, q) then break end if;"                                      \
    "    if evalf(F(a)*F(p)) < 0 then b := p else a := p end if; q := p; L := [op(L), [a, b]]"     \
    "  end do; L := [op(L), p];" ROOT_LOST ROOT_END
/* From one point to the next. */
#define ROOT_ITERATE(done, next)                                                                   \
    "proc(f, at, " ROOT_OPTIONS ") local F, near, D1, D2, a, b, p, q, L, k;" ROOT_BEGIN            \
    "  q := evalf(rhs(at)); L := [q];"                                                             \
    "  D1 := unapply(diff(F(lhs(at)), lhs(at)), lhs(at));"                                         \
    "  D2 := unapply(diff(F(lhs(at)), lhs(at), lhs(at)), lhs(at));"                                \
    "  for k to maxiterations do"                                                                  \
    "    if " done " then p := q; break end if; p := evalf(" next "); L := [op(L), p];"            \
    "    if near(p, q) then break end if; q := p end do;" ROOT_LOST ROOT_END

/* --- interpolation and quadrature ------------------------------------------------------------ */

/* Column j of the table of divided differences T of the points P. */
#define DIVIDED_DIFFERENCES                                                                        \
    "  n := nops(P); T := Matrix(n, n); for i to n do T[i, 1] := P[i][2] end do;"                  \
    "  for j from 2 to n do for i from j to n do"                                                  \
    "    T[i, j] := (T[i, j-1] - T[i-1, j-1])/(P[i][1] - P[i-j+1][1]) end do end do;"

/* --- initial-value problems ------------------------------------------------------------------- */

/* From y' = f(t, y), y(a) = c and t = b: F, t, y, h. */
#define IVP_BEGIN                                                                                  \
    "  v := lhs(upto); u := op(0, lhs(start)); tt := evalf(op(1, lhs(start)));"                    \
    "  yy := evalf(rhs(start)); h := evalf((rhs(upto) - tt)/numsteps);"                            \
    "  F := unapply(subs(u(v) = Y, solve(ode, diff(u(v), v))), v, Y);"                             \
    "  L := [[tt, yy]];"
#define IVP_END                                                                                    \
    "  if output = 'solution' then evalf(yy) elif output = 'sequence' then op(L)"                  \
    "  elif output = 'Array' or output = 'Matrix' then Matrix(L)"                                  \
    "  elif output = 'plot' then plots:-pointplot(L, 'connect' = true)"                            \
    "  else error \"unknown output: %1\", output end if end proc"
#define IVP_STEPS(locals, step)                                                                    \
    "proc(ode, start, upto, {numsteps := 5, output := 'solution', order := 2,"                     \
    " submethod := 'rk4'}) local v, u, Y, tt, yy, h, F, L, i, k1, k2, k3, k4" locals ";" IVP_BEGIN \
    "  for i to numsteps do " step " tt := evalf(op([1, 1], L) + i*h);"                            \
    "    L := [op(L), [tt, yy]] end do;" IVP_END
#define IVP_SIGNATURE "(ode:equation, start:equation, upto:equation, options..) -> expr"
#define IVP_SAMPLE "(diff(y(t),t) = y(t), y(0) = 1, t = 1, numsteps = 2"

const Builtin BUILTIN_NUMERICAL[] = {
    NUMERICAL_ROW("Bisection", "Bisection(f:expr, at:equation, options..) -> expr",
                  "a root between two points by halving", "fsolve Newton Secant",
                  ROOT_BRACKET("(a + b)/2"),
                  {NA "Bisection(x^2-2, x=[1,2], tolerance=1/10, stoppingcriterion=absolute);",
                   "1.4375", NULL},
                  {NA "Bisection(x^2+2, x=[1,2]);", "error: same sign", NULL}),
    NUMERICAL_ROW("FalsePosition", "FalsePosition(f:expr, at:equation, options..) -> expr",
                  "a root between two points by chords", "Bisection Secant",
                  ROOT_BRACKET("b - F(b)*(b - a)/(F(b) - F(a))"),
                  {"evalb(abs(" NA
                   "FalsePosition(x^2-2, x=[1,2], tolerance=1e-6) - 1.414213562) < 1e-5);",
                   "true", NULL},
                  {NA "FalsePosition(x^2+2, x=[1,2]);", "error: same sign", NULL}),
    NUMERICAL_ROW(
        "Newton", "Newton(f:expr, at:equation, options..) -> expr", "a root by Newton's iteration",
        "fsolve Secant ModifiedNewton", ROOT_ITERATE("F(q) = 0", "q - F(q)/D1(q)"),
        {NA "Newton(x^2-2, x=1, tolerance=1/2, output=sequence)[2];", "1.5", NULL},
        {"evalb(abs(" NA "Newton(x^2-2, x=1., tolerance=1e-8) - sqrt(2.)) < 1e-8);", "true", NULL},
        {NA "Newton(x^2-2);", "error: at", NULL}),
    NUMERICAL_ROW("ModifiedNewton", "ModifiedNewton(f:expr, at:equation, options..) -> expr",
                  "Newton's iteration for f/f', quadratic at multiple roots too", "Newton",
                  ROOT_ITERATE("F(q) = 0", "q - F(q)*D1(q)/(D1(q)^2 - F(q)*D2(q))"),
                  {NA "ModifiedNewton((x-1)^2, x=2., tolerance=1/2);", "1.", NULL},
                  {NA "ModifiedNewton(x^2-2);", "error: at", NULL}),
    NUMERICAL_ROW(
        "Secant", "Secant(f:expr, at:equation, options..) -> expr",
        "a root by the secant iteration from two points", "Newton FalsePosition",
        "proc(f, at, " ROOT_OPTIONS ") local F, near, a, p, q, L, k;" ROOT_BEGIN
        "  a, q := op(evalf(rhs(at))); L := [a, q];"
        "  for k to maxiterations do p := evalf(q - F(q)*(q - a)/(F(q) - F(a)));"
        "    L := [op(L), p]; if near(p, q) then break end if; a, q := q, p end do;" ROOT_LOST
            ROOT_END,
        {"evalb(abs(" NA "Secant(x^2-2, x=[1,2], tolerance=1e-8) - sqrt(2.)) < 1e-8);", "true",
         NULL},
        {NA "Secant(x^2-2);", "error: at", NULL}),
    NUMERICAL_ROW(
        "FixedPointIteration", "FixedPointIteration(f:expr, at:equation, options..) -> expr",
        "f(x) = 0 by iterating x - f(x), or what fixedpointiterator=g says", "Newton Steffensen",
        ROOT_ITERATE("false", FIXED_POINT_FUNCTION "(q)"),
        {"evalb(abs(" NA "FixedPointIteration(x-cos(x), x=1., maxiterations=60) - 0.739085) < "
         "1e-3);",
         "true", NULL},
        {"evalb(abs(" NA "FixedPointIteration(x^2-2, x=1., fixedpointiterator=x/2+1/x) - 1.414214) "
         "< 1e-5);",
         "true", NULL},
        {NA "FixedPointIteration(cos(x));", "error: at", NULL}),
    NUMERICAL_ROW(
        "Steffensen", "Steffensen(f:expr, at:equation, options..) -> expr",
        "the same with Aitken's acceleration", "FixedPointIteration",
        "proc(f, at, " ROOT_OPTIONS ") local F, G, near, a, b, p, q, L, k;" ROOT_BEGIN
        "  q := evalf(rhs(at)); L := [q]; G := " FIXED_POINT_FUNCTION ";"
        "  for k to maxiterations do a := evalf(G(q)); b := evalf(G(a));"
        "    p := `if`(b - 2*a + q = 0, b, evalf(q - (a - q)^2/(b - 2*a + q)));"
        "    L := [op(L), p]; if near(p, q) then break end if; q := p end do;" ROOT_LOST ROOT_END,
        {"evalb(abs(" NA "Steffensen(x-cos(x), x=1., tolerance=1e-8) - 0.7390851332) < 1e-8);",
         "true", NULL},
        {"evalb(abs(" NA "Steffensen(x^2-2, x=1., tolerance=1e-8) - sqrt(2.)) < 1e-8);", "true",
         NULL},
        {NA "Steffensen(cos(x));", "error: at", NULL}),
    NUMERICAL_ROW(
        "Quadrature", "Quadrature(f:algebraic, over:equation, options..) -> expr",
        "an integral by trapezoid, simpson, boole, midpoint, gaussian[n]", "int evalf/Int",
        "proc(f, over, {method := 'trapezoid', partition := 10, output := 'value'})"
        "  local F, a, b, h, w, i, j, m, s, X, P, y;"
        "  F := unapply(f, lhs(over)); a, b := op(rhs(over)); h := (b - a)/partition;"
        "  w := table(['trapezoid' = [1/2, 1/2], 'simpson' = [1/6, 2/3, 1/6],"
        "    'simpson38' = [1/8, 3/8, 3/8, 1/8],"
        "    'boole' = [7/90, 16/45, 2/15, 16/45, 7/90]]);"
        "  if method = 'midpoint' or method = 'riemann' then"
        "    s := h*add(F(a + (i - 1/2)*h), i = 1..partition)"
        "  elif type(method, 'indexed') and op(0, method) = 'gaussian' then m := op(method);"
        "    P := diff((y^2-1)^m, [y$m])/(2^m*m!); X := [fsolve(P, y)];"
        "    s := add(add(h/(1 - X[j]^2)/eval(diff(P, y), y = X[j])^2*"
        "      F(a + (i - 1/2 + X[j]/2)*h), j = 1..m), i = 1..partition)"
        "  elif assigned(w[method]) then m := nops(w[method]) - 1;"
        "    s := h*add(add(w[method][j+1]*F(a + (i - 1 + j/m)*h), j = 0..m),"
        "      i = 1..partition)"
        "  else error \"unknown method of quadrature: %1\", method end if;"
        "  evalf(s) end proc",
        {NA "Quadrature(x^2, x=0..1, method=simpson, partition=1);", "0.3333333333", NULL},
        {NA "Quadrature(x^2, x=0..1, method=trapezoid, partition=2);", "0.375", NULL},
        {"evalb(abs(" NA "Quadrature(x^3, x=0..1, method=gaussian[2], partition=1)-0.25) < 1e-8);",
         "true", NULL},
        {NA "Quadrature(x^2, x=0..1, method=x);", "error: unknown method", NULL}),
    NUMERICAL_ROW("RombergTable", "RombergTable(f:algebraic, over:equation, n:posint) -> Matrix",
                  "Romberg's table of n rows", "Quadrature",
                  "proc(f, over, n) local T, i, j; T := Matrix(n, n);"
                  "  for i to n do T[i, 1] := " NA
                  "Quadrature(f, over, 'method' = 'trapezoid', 'partition' = 2^(i-1));"
                  "    for j from 2 to i do"
                  "      T[i, j] := T[i, j-1] + (T[i, j-1] - T[i-1, j-1])/(4^(j-1) - 1) end do"
                  "  end do; T end proc",
                  {NA "RombergTable(x^2, x=0..1, 2)[2,2];", "0.3333333333", NULL},
                  {NA "RombergTable(x^2, x=0..1, 0);", "error: n", NULL}),
    NUMERICAL_ROW(
        "DividedDifferenceTable", "DividedDifferenceTable(points:list) -> Matrix",
        "Newton's divided differences of points [x, y]", "PolynomialInterpolation",
        "proc(P) local n, T, i, j;" DIVIDED_DIFFERENCES " T end proc",
        {NA "DividedDifferenceTable([[0,1],[1,3],[2,2]]);", "<1,3,2|0,2,-1|0,0,-3/2>", NULL},
        {NA "DividedDifferenceTable(1);", "error: points", NULL}),
    NUMERICAL_ROW("Interpolant", "Interpolant(p:expr) -> expr",
                  "the polynomial or spline of an interpolation", "PolynomialInterpolation",
                  "proc(p) p end proc", {NA "Interpolant(x+1);", "x+1", NULL},
                  {NA "Interpolant();", "error: p", NULL}),
    NUMERICAL_ROW(
        "PolynomialInterpolation", "PolynomialInterpolation(points:list, options..) -> algebraic",
        "the polynomial through points, method=newton or lagrange",
        "DividedDifferenceTable CubicSpline",
        "proc(P, {independentvar := 'x', method := 'newton'}) local n, T, i, j, X;"
        "  X := independentvar; if method = 'lagrange' then n := nops(P);"
        "    return add(P[i][2]*mul(`if`(j = i, 1, (X - P[j][1])/(P[i][1] - P[j][1])),"
        "      j = 1..n), i = 1..n) end if;" DIVIDED_DIFFERENCES
        "  add(T[i, i]*mul(X - P[j][1], j = 1..i-1), i = 1..n) end proc",
        {"expand(" NA "PolynomialInterpolation([[0,1],[1,3],[2,2]], independentvar=x));",
         "1+7/2*x-3/2*x^2", NULL},
        {"expand(" NA "PolynomialInterpolation([[0,1],[1,3]], method=lagrange));", "1+2*x", NULL},
        {NA "PolynomialInterpolation(1);", "error: points", NULL}),
    NUMERICAL_ROW(
        "CubicSpline", "CubicSpline(points:list, options..) -> expr",
        "the natural cubic spline through points", "PolynomialInterpolation Spline",
        "proc(P, {independentvar := 'x'}) CurveFitting:-Spline(map2(op, 1, P),"
        " map2(op, 2, P), independentvar) end proc",
        {"eval(" NA "CubicSpline([[0,0],[1,1],[2,0]], independentvar=t), t = 1);", "1", NULL},
        {NA "CubicSpline(1);", "error: points", NULL}),
    NUMERICAL_ROW("TaylorPolynomial",
                  "TaylorPolynomial(f:algebraic, at:equation|name, options..) -> algebraic",
                  "the Taylor polynomial of a given order", "taylor mtaylor",
                  "proc(f, at, {order := 5}) local x, a, k;"
                  "  x, a := `if`(type(at, `=`), op(at), (at, 0));"
                  "  convert(taylor(f, x = a, order + 1), 'polynom') end proc",
                  {NA "TaylorPolynomial(sin(x), x, order=3);", "x-x^3/6", NULL},
                  {NA "TaylorPolynomial(sin(x));", "error: at", NULL}),
    NUMERICAL_ROW(
        "Euler", "Euler" IVP_SIGNATURE, "Euler's method for y' = f(t, y)", "RungeKutta dsolve",
        IVP_STEPS("", "yy := evalf(yy + h*F(tt, yy));"), {NA "Euler" IVP_SAMPLE ");", "2.25", NULL},
        {NA "Euler" IVP_SAMPLE ", output=sequence);", "[0.,1.],[0.5,1.5],[1.,2.25]", NULL},
        {NA "Euler(y, 1);", "error: ode", NULL}),
    NUMERICAL_ROW(
        "RungeKutta", "RungeKutta" IVP_SIGNATURE,
        "submethod=rk2, rk3, rk4, midpoint, meuler or heun", "Euler dsolve",
        IVP_STEPS("", "k1 := h*F(tt, yy);"
                      "  if submethod = 'rk4' then k2 := h*F(tt + h/2, yy + k1/2);"
                      "    k3 := h*F(tt + h/2, yy + k2/2); k4 := h*F(tt + h, yy + k3);"
                      "    yy := evalf(yy + (k1 + 2*k2 + 2*k3 + k4)/6)"
                      "  elif submethod = 'rk3' then k2 := h*F(tt + h/2, yy + k1/2);"
                      "    k3 := h*F(tt + h, yy - k1 + 2*k2);"
                      "    yy := evalf(yy + (k1 + 4*k2 + k3)/6)"
                      "  elif submethod = 'heun' then k2 := h*F(tt + 2*h/3, yy + 2*k1/3);"
                      "    yy := evalf(yy + (k1 + 3*k2)/4)"
                      "  elif submethod = 'meuler' then k2 := h*F(tt + h, yy + k1);"
                      "    yy := evalf(yy + (k1 + k2)/2)"
                      "  elif submethod = 'rk2' or submethod = 'midpoint' then"
                      "    yy := evalf(yy + h*F(tt + h/2, yy + k1/2))"
                      "  else error \"unknown submethod: %1\", submethod end if;"),
        {NA "RungeKutta(diff(y(t),t) = y(t), y(0) = 1, t = 1, numsteps = 1);", "2.708333333", NULL},
        {NA "RungeKutta" IVP_SAMPLE ", submethod=rk9);", "error: unknown submethod", NULL}),
    NUMERICAL_ROW("Taylor", "Taylor" IVP_SIGNATURE, "Taylor's method of a given order",
                  "Euler RungeKutta",
                  IVP_STEPS(", G, j, s",
                            "G := F(v, Y); s := 0; for j to order do"
                            "  s := s + h^j/j!*eval(G, [v = tt, Y = yy]);"
                            "  G := diff(G, v) + diff(G, Y)*F(v, Y) end do; yy := evalf(yy + s);"),
                  {NA "Taylor(diff(y(t),t) = y(t), y(0) = 1, t = 1, numsteps = 1, order = 3);",
                   "2.666666667", NULL},
                  {NA "Taylor(y, 1);", "error: ode", NULL}),
    NUMERICAL_ROW(
        "InitialValueProblem", "InitialValueProblem" IVP_SIGNATURE,
        "method=euler, rungekutta or taylor, with its options", "Euler RungeKutta Taylor dsolve",
        "proc(ode, start, upto, {method := 'euler'}) local f;"
        "  f := table(['euler' = " NA "Euler, 'rungekutta' = " NA "RungeKutta,"
        "    'taylor' = " NA "Taylor]);"
        "  if not assigned(f[method]) then error \"unknown method: %1\", method end if;"
        "  f[method](ode, start, upto, _rest) end proc",
        {NA "InitialValueProblem" IVP_SAMPLE ", method=euler);", "2.25", NULL},
        {NA "InitialValueProblem" IVP_SAMPLE ", method=x);", "error: unknown method", NULL}),
    NUMERICAL_ROW(
        "IterativeApproximate", "IterativeApproximate(A:Matrix, b:Vector?, options..) -> expr",
        "A.x = b by iteration, method=jacobi, gaussseidel or SOR(w)", "LinearSolve SpectralRadius",
        "proc(A, b, {initialapprox := NULL, tolerance := 1/10000, maxiterations := 20,"
        "  method := 'gaussseidel', output := 'solution'})"
        "  local n, x, y, w, i, j, k, L, src;"
        "  n := " LA "RowDimension(A);"
        "  x := `if`(initialapprox = NULL, Vector(n), Vector(evalf(initialapprox)));"
        "  w := `if`(type(method, function), op(1, method), 1); L := [copy(x)];"
        "  for k to maxiterations do y := copy(x);"
        "    for i to n do src := `if`(method = 'jacobi', x, y);"
        "      y[i] := evalf((1 - w)*src[i] + w*(b[i] - add(`if`(j = i, 0,"
        "        A[i, j]*src[j]), j = 1..n))/A[i, i]) end do;"
        "    L := [op(L), copy(y)];"
        "    if " LA "Norm(y - x, infinity) <= tolerance*" LA "Norm(y, infinity) then"
        "      x := y; break end if; x := y end do;"
        "  if k > maxiterations then WARNING(\"the tolerance was not reached in %1 steps\","
        "    maxiterations) end if;"
        "  if output = 'solution' then x elif output = 'approximates' then op(L)"
        "  else error \"unknown output: %1\", output end if end proc",
        {"map(round, " NA "IterativeApproximate(<4,1|1,3>, <5,4>, output=solution));", "<1,1>",
         NULL},
        {NA "IterativeApproximate(1);", "error: A", NULL}),
    NUMERICAL_ROW("MatrixDecomposition", "MatrixDecomposition(A:Matrix, options..) -> sequence",
                  "method=LU (of Doolittle), PLU, Crout, Cholesky or LDLt", "LUDecomposition",
                  "proc(A, {method := 'PLU'}) local P, L, U, D, n, i, m;"
                  "  m := `if`(type(method, 'indexed'), op(0, method), method);"
                  "  if m = 'Cholesky' then L := " LA "CholeskyDecomposition(A);"
                  "    return L, " LA "Transpose(L) end if;"
                  "  P, L, U := " LA "LUDecomposition(A); n := " LA "RowDimension(A);"
                  "  if m = 'LU' then L, U elif m = 'PLU' then P, L, U"
                  "  elif m = 'Crout' or m = 'LDLt' then D := " LA
                  "DiagonalMatrix([seq(U[i, i], i = 1..n)]);"
                  "    `if`(m = 'Crout', (L . D, D^(-1) . U), (L, D, " LA "Transpose(L)))"
                  "  else error \"unknown method: %1\", method end if end proc",
                  {NA "MatrixDecomposition(<4,2|2,5>, method=Cholesky)[1];", "<2,1|0,2>", NULL},
                  {NA "MatrixDecomposition(<4,2|2,5>, method=LU)[2];", "<4,0|2,4>", NULL},
                  {NA "MatrixDecomposition(<4,2|2,5>, method=x);", "error: unknown method", NULL}),
    NUMERICAL_ROW("SpectralRadius", "SpectralRadius(A:Matrix) -> algebraic",
                  "the greatest absolute value of an eigenvalue", "Eigenvalues IsConvergent",
                  "proc(A) max(op(map(abs, convert(" LA "Eigenvalues(A), list)))) end proc",
                  {NA "SpectralRadius(<2,1|1,2>);", "3", NULL},
                  {NA "SpectralRadius(1);", "error: A", NULL}),
    NUMERICAL_ROW("IsConvergent", "IsConvergent(A:Matrix) -> boolean",
                  "do the powers of A tend to zero?", "SpectralRadius",
                  "proc(A) evalb(evalf(" NA "SpectralRadius(A)) < 1) end proc",
                  {NA "IsConvergent(<1/2,0|1,1/2>);", "true", NULL},
                  {NA "IsConvergent(1);", "error: A", NULL}),
    NUMERICAL_ROW("PowerMethod", "PowerMethod(A:Matrix, options..) -> sequence",
                  "the eigenvalue of greatest absolute value and its vector", "Eigenvectors",
                  "proc(A, {initialapprox := NULL, tolerance := 1e-8, maxiterations := 500})"
                  "  local x, y, k, l, m, i, n; n := " LA "RowDimension(A);"
                  "  x := `if`(initialapprox = NULL, Vector(n, 1.), Vector(evalf(initialapprox)));"
                  "  l := 0; for k to maxiterations do y := evalf(A . x); i := 1;"
                  "    for m to n do if abs(y[m]) > abs(y[i]) then i := m end if end do;"
                  "    if y[i] = 0 then error \"the start belongs to the eigenvalue 0\" end if;"
                  "    m := l; l := y[i]/x[i]; y := y/y[i];"
                  "    if " LA "Norm(y - x, infinity) < tolerance and abs(l - m) < tolerance*abs(l)"
                  "    then return l, y end if; x := y end do;"
                  "  error \"no eigenvalue dominates within %1 steps\", maxiterations end proc",
                  {"round(" NA "PowerMethod(<2,1|1,2>, initialapprox=<1,2>)[1]);", "3", NULL},
                  {NA "PowerMethod(1);", "error: A", NULL}),
    NUMERICAL_ROW("AbsoluteError", "AbsoluteError(exact:algebraic, approx:algebraic) -> algebraic",
                  "abs(exact - approx)", "RelativeError", "proc(a, b) evalf(abs(a - b)) end proc",
                  {NA "AbsoluteError(2, 2.5);", "0.5", NULL},
                  {NA "AbsoluteError(2);", "error: approx", NULL}),
    NUMERICAL_ROW("RelativeError", "RelativeError(exact:algebraic, approx:algebraic) -> algebraic",
                  "abs(exact - approx)/abs(exact)", "AbsoluteError",
                  "proc(a, b) evalf(abs((a - b)/a)) end proc",
                  {NA "RelativeError(2, 2.5);", "0.25", NULL},
                  {NA "RelativeError(2);", "error: approx", NULL}),
    {.name = NULL},
};
