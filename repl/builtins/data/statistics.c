/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statistics and CurveFitting on lists, Vectors and Matrices of data, written in the language.
 * Sample moments divide by n-1 as in Maple; data of exact numbers are made floats, as Maple does.
 * Least squares go by LinearAlgebra:-LeastSquares on the exact numbers, so curves through exact
 * data are exact. Splines are natural ones: the tridiagonal equations of the continuity of the
 * derivatives are solved by LinearSolve.
 */
#include "repl/builtins/data/statistics.h"
#include "repl/builtin.h"

#define DATA_ROW(package, ...) BUILTIN_SOURCE_ROW(package, "data", __VA_ARGS__)

#define ST "Statistics:-"
#define CF "CurveFitting:-"

/* Points as two lists X and Y from one list of pairs, an n x 2 Matrix, or two lists. */
#define READ_POINTS                                                                                \
    "  if type(a, 'Matrix') then X := convert(a[.., 1], list); Y := convert(a[.., 2], list);"      \
    "  elif type(a, list(list)) or type(a, list('Vector')) then"                                   \
    "    X := map(p -> p[1], a); Y := map(p -> p[2], a);"                                          \
    "  else X := convert(a, list); Y := convert(b, list) end if;"                                  \
    "  if nops(X) <> nops(Y) then error \"the numbers of abscissae and ordinates differ\" end if;"

/* What `output` asks of a fit: the model with the parameters S put in, at X and Y; v its variable.
 * In it stand also what Maple calls these things. */
#define FIT_OUTPUT(values)                                                                         \
    "  r := [seq(Y[i] - eval(eval(model, S), v = X[i]), i = 1..nops(X))];"                         \
    "  q := add(e^2, e = r); n := nops(X) - nops(S);"                                              \
    "  parts := table(['leastsquaresfunction' = eval(model, S), 'parametervalues' = " values ","   \
    "    'parametervector' = Vector(map(rhs, [op(S)])), 'residuals' = Vector['row'](r),"           \
    "    'residualsumofsquares' = q, 'degreesoffreedom' = n]);"                                    \
    "  if n > 0 then parts['residualmeansquare'] := q/n;"                                          \
    "    parts['residualstandarddeviation'] := sqrt(q/n) end if;"                                  \
    "  for k in `if`(type(output, list), output, [output]) do if not assigned(parts[k]) then"      \
    "    error \"there is no output %1 of this fit\", k end if end do;"                            \
    "  f := k -> `if`(k = 'degreesoffreedom', n, evalf(parts[k]));"                                \
    "  `if`(type(output, list), map(f, output), f(output))"

const Builtin BUILTIN_STATISTICS[] = {
    DATA_ROW("Statistics", "Mean", "Mean(data:expr, options.., [numeric]) -> algebraic",
             "the mean of data, or of an expression in random variables", "Variance Median",
             "proc(data) local L, n;" STATISTICS_BY_COLUMNS
             "  if not type(data, {list, 'rtable'}) then return " ST
             "ExpectedValue(args) end if;" STATISTICS_READ "  evalf(add(x, x = L)/n) end proc",
             {ST "Mean([1,2,3,4]);", "2.5", NULL},
             {"convert(" ST "Mean(<1,2;3,4>), list);", "[2., 3.]", NULL},
             {ST "Mean([]);", "error: no data", NULL}),
    DATA_ROW("Statistics", "Variance", "Variance(data:expr, options.., [numeric]) -> algebraic",
             "the variance: of data with n-1, of a random variable or a distribution",
             "StandardDeviation Mean",
             "proc(data, {numeric::truefalse := false}) local L, m, n;" STATISTICS_BY_COLUMNS
             "  if not type(data, {list, 'rtable'}) then"
             "    m := `if`(type(data, function) and select(X -> assigned(_RandomVariables[X]),"
             "      indets(data, name)) = {}, " ST "RandomVariable(data), data);"
             "    m := simplify(" ST "ExpectedValue(m^2) - " ST "ExpectedValue(m)^2);"
             "    return `if`(numeric, evalf(m), m) end if;"
             "  L := convert(data, list); n := nops(L);"
             "  if n < 2 then error \"at least two data are needed\" end if;"
             "  m := add(x, x = L)/n; evalf(add((x-m)^2, x = L)/(n-1)) end proc",
             {ST "Variance([1,2,3,4]);", "1.666666667", NULL},
             {ST "Variance([1]);", "error: at least two", NULL}),
    DATA_ROW("Statistics", "StandardDeviation",
             "StandardDeviation(data:expr, options.., [numeric]) -> algebraic",
             "the root of the variance", "Variance Mean",
             "proc(data) local v;" STATISTICS_BY_COLUMNS "  v := sqrt(" ST "Variance(args));"
             "  `if`(hastype(v, float), evalf(v), simplify(v)) end proc",
             {ST "StandardDeviation([1,2,3]);", "1.", NULL},
             {ST "StandardDeviation([2,2]);", "0.", NULL}),
    DATA_ROW("Statistics", "Median", "Median(data:expr, options.., [numeric]) -> algebraic",
             "the middle value of the sorted data, or of a distribution", "Mean Quantile",
             "proc(data) local L, n;" STATISTICS_BY_COLUMNS
             "  if not type(data, {list, 'rtable'}) then"
             "    return " ST "Quantile(data, 1/2, _rest) end if;" STATISTICS_READ "  L := sort(L);"
             "  evalf((L[iquo(n+1, 2)] + L[iquo(n+2, 2)])/2) end proc",
             {ST "Median([1,4,3]);", "3.", NULL}, {ST "Median(<1,4,2,3>);", "2.5", NULL}),
    DATA_ROW("Statistics", "Covariance", "Covariance(a:list|rtable, b:list|rtable) -> float",
             "the sample covariance of two data samples", "Correlation Variance",
             "proc(a, b) local X, Y, n, mx, my;"
             "  X := convert(a, list); Y := convert(b, list); n := nops(X);"
             "  if n <> nops(Y) then error \"the samples differ in size\" end if;"
             "  mx := add(x, x = X)/n; my := add(y, y = Y)/n;"
             "  evalf(add((X[i]-mx)*(Y[i]-my), i = 1..n)/(n-1)) end proc",
             {ST "Covariance([1,2,3], [2,4,6]);", "2.", NULL},
             {ST "Covariance([1,2], [1]);", "error: differ in size", NULL}),
    DATA_ROW("Statistics", "Correlation", "Correlation(a:list|rtable, b:list|rtable) -> float",
             "the correlation coefficient of two data samples", "Covariance",
             "proc(a, b) evalf(Statistics:-Covariance(a, b)/"
             "  sqrt(Statistics:-Variance(a)*Statistics:-Variance(b))) end proc",
             {ST "Correlation([1,2,3], [6,4,2]);", "-1.", NULL},
             {ST "Correlation([1,2], [1]);", "error: differ in size", NULL}),
    DATA_ROW(
        "Statistics", "LinearFit",
        "LinearFit(basis:list|algebraic, a:list|rtable, b:list|rtable|name, x:name?, options..)"
        " -> expr",
        "the combination of functions of x nearest to the points", "Fit CurveFitting",
        "proc(basis, a, b, x, {output := 'leastsquaresfunction'})"
        "  local X, Y, v, c, A, S, model, r, q, n, k, f, parts;"
        "  if not type(basis, list) then return Statistics:-Fit(args) end if;"
        "  v := `if`(type(b, name), b, x);" READ_POINTS
        "  A := Matrix(nops(X), nops(basis), (i, j) -> eval(basis[j], v = X[i]));"
        "  S := LinearAlgebra:-LeastSquares(A, convert(Y, 'Vector'));"
        "  model := add(c[j]*basis[j], j = 1..nops(basis));"
        "  S := [seq(c[j] = S[j], j = 1..nops(basis))];" FIT_OUTPUT(
            "Vector(map(rhs, S))") " end proc",
        {ST "LinearFit([1, t], [0,1,2], [1,3,5], t);", "1.+2.*t", NULL},
        {ST "LinearFit([t], [[1,2],[2,4]], t);", "2.*t", NULL},
        {ST "LinearFit([1, t], [0,1,2], [0,1,5], t, output = residualsumofsquares);", "1.5", NULL},
        {ST "LinearFit([1, t], [0,1], [1], t);", "error: differ", NULL}),
    DATA_ROW("Statistics", "Fit",
             "Fit(model:algebraic, a:list|rtable, b:list|rtable|name, x:name?, options..) -> expr",
             "a model with parameters brought nearest to the points", "LinearFit Minimize",
             "proc(model, a, b, x, {output := 'leastsquaresfunction', initialvalues := []})"
             "  local X, Y, v, p, S, r, q, n, k, f, parts;"
             "  v := `if`(type(b, name), b, x);" READ_POINTS
             "  p := indets(model, And(name, Not(constant))) minus {v};"
             "  r := [seq(eval(model, v = X[i]) - Y[i], i = 1..nops(X))];"
             "  if type(model, linear(p)) then"
             "    S := solve({seq(diff(add(e^2, e = r), q), q = p)}, p)"
             "  elif nops(initialvalues) > 0 then"
             "    S := Optimization:-LSSolve(r, 'initialpoint' = {op(initialvalues)})[2]"
             "  else S := Optimization:-LSSolve(r)[2] end if;" FIT_OUTPUT("[op(S)]") " end proc",
             {ST "Fit(a + b*t, [0,1,2], [1,3,5], t);", "1.+2.*t", NULL},
             {ST "Fit(a + b*t, [0,1,2], [1,3,5], t, output = [parametervalues, degreesoffreedom]);",
              "[[a = 1., b = 2.], 1]", NULL},
             {ST "Fit(a*t, [1,2], [1,2], t, output = colour);", "error: no output", NULL},
             {ST "Fit(a*t^2, [1,2], [3], t);", "error: differ", NULL}),
    DATA_ROW("Statistics", "NonlinearFit",
             "NonlinearFit(model:algebraic, a:list|rtable, b:list|rtable|name, x:name?, options..)"
             " -> expr",
             "a model with parameters brought nearest to the points", "Fit LinearFit",
             "proc() Statistics:-Fit(args) end proc",
             {"r := " ST "NonlinearFit(a*exp(-b*t), [0,1,2], [2,1,0.5], t, initialvalues = [a = 1, "
              "b = 1], output = parametervalues): evalb(abs(rhs(r[1])-2)+abs(rhs(r[2])-ln(2.)) < "
              "1e-5);",
              "true", NULL},
             {ST "NonlinearFit(a*t^2, [1,2], [3], t);", "error: differ", NULL}),
    DATA_ROW(
        "CurveFitting", "PolynomialInterpolation",
        "PolynomialInterpolation(a:list|rtable, b:list|rtable|expr, x:expr?, options..) -> "
        "algebraic",
        "the polynomial of least degree through the points", "Spline interp",
        "proc(a, b, x, {form := 'monomial'}) local X, Y, v, n, c, k, i, j, p;"
        "  v := `if`(type(b, {list, 'rtable'}), x, b);" READ_POINTS "  n := nops(X); c := Y;"
        "  if not member(form, ['monomial', 'power', 'Newton', 'Lagrange']) then"
        "    error \"there is no form %1: monomial, power, Newton or Lagrange\", form end if;"
        "  if nops({op(X)}) < n then error \"the abscissae are not distinct\" end if;"
        "  if form = 'Lagrange' then return add(Y[i]*mul(`if`(j = i, 1, (v-X[j])/(X[i]-X[j])),"
        "    j = 1..n), i = 1..n) end if;"
        "  for k from 2 to n do for i from n to k by -1 do"
        "    c := subsop(i = normal((c[i]-c[i-1])/(X[i]-X[i-k+1])), c) end do end do;"
        "  p := c[n];"
        "  for i from n-1 to 1 by -1 do p := p*(v-X[i]) + c[i] end do;"
        "  `if`(type(v, name) and form <> 'Newton', collect(expand(p), v), p) end proc",
        {CF "PolynomialInterpolation([0,1,2], [0,1,4], t);", "t^2", NULL},
        {CF "PolynomialInterpolation([[0,a],[1,b]], t);", "(b-a)*t+a", NULL},
        {"op(1, " CF "PolynomialInterpolation([[0,a],[1,b]], t, form = Lagrange));", "a*(1-t)",
         NULL},
        {CF "PolynomialInterpolation([0,1], [0,1], t, form = Bezier);", "error: no form", NULL},
        {CF "PolynomialInterpolation([0,0], [1,2], t);", "error: not distinct", NULL}),
    DATA_ROW("CurveFitting", "LeastSquares",
             "LeastSquares(a:list|rtable, b:list|rtable|name, x:name?, curve=c:algebraic) -> "
             "algebraic",
             "the line, or the given curve, nearest to the points", "LinearFit",
             "proc(a, b, x, {curve := 0}) local X, Y, v, p, f, S, c0, c1;"
             "  v := `if`(type(b, name), b, x);" READ_POINTS
             "  f := `if`(curve = 0, c0 + c1*v, curve);"
             "  p := indets(f, And(name, Not(constant))) minus {v};"
             "  S := solve({seq(diff(add((eval(f, v = X[i])-Y[i])^2, i = 1..nops(X)), q),"
             "    q = p)}, p); eval(f, S) end proc",
             {CF "LeastSquares([0,1,2], [1,3,5], t);", "1+2*t", NULL},
             {CF "LeastSquares([[0,0],[1,1],[2,4]], t, curve = k*t^2);", "t^2", NULL},
             {CF "LeastSquares([0,1], [1], t);", "error: differ", NULL}),
    DATA_ROW("CurveFitting", "Spline",
             "Spline(a:list|rtable, b:list|rtable|expr, x:expr?, degree=d:posint) -> algebraic",
             "the natural spline of degree 1 or 3 through the points", "PolynomialInterpolation",
             "proc(a, b, x, {degree := 3}) local X, Y, v, n, h, A, r, M, i, s;"
             "  v := `if`(type(b, list) or type(b, 'Vector'), x, b);" READ_POINTS
             "  n := nops(X) - 1;"
             "  if n < 1 then error \"at least two points are needed\" end if;"
             "  if not member(degree, {1, 3}) then error \"only degrees 1 and 3 are here\" end if;"
             "  h := [seq(X[i+1]-X[i], i = 1..n)]; M := Vector(n+1);"
             "  if degree = 3 and n > 1 then"
             "    A := Matrix(n-1, n-1, (i, j) -> `if`(i = j, 2*(h[i]+h[i+1]),"
             "      `if`(j = i+1, h[i+1], `if`(j = i-1, h[i], 0))));"
             "    r := Vector(n-1, i -> 6*((Y[i+2]-Y[i+1])/h[i+1] - (Y[i+1]-Y[i])/h[i]));"
             "    M[2..n] := LinearAlgebra:-LinearSolve(A, r) end if;"
             "  s := seq(collect(expand(Y[i] + (v-X[i])*((Y[i+1]-Y[i])/h[i]"
             "    - h[i]*(2*M[i]+M[i+1])/6) + M[i]*(v-X[i])^2/2"
             "    + (M[i+1]-M[i])/(6*h[i])*(v-X[i])^3), v), i = 1..n);"
             "  s := [s]; piecewise(seq(op([v < X[i+1], s[i]]), i = 1..n-1), s[n]) end proc",
             {"eval(" CF "Spline([0,1,2], [0,1,4], t), t = 1/2);", "5/16", NULL},
             {CF "Spline([[0,0],[1,2],[2,0]], t, degree = 1);", "piecewise(t<1, 2*t, 4-2*t)", NULL},
             {CF "Spline([0,1], [0,1], t, degree = 2);", "error: degrees 1 and 3", NULL}),
    DATA_ROW(
        "CurveFitting", "ArrayInterpolation",
        "ArrayInterpolation(a:list|rtable, b:list|rtable, x:expr, method=m:name) -> expr",
        "values at x of the line or spline through the points", "Spline",
        "proc(a, b, x, {method := 'linear'}) local X, Y, n, f, p;" READ_POINTS
        "  n := nops(X); if n < 2 then error \"at least two points are needed\" end if;"
        "  if not member(method, ['linear', 'spline', 'cubic', 'nearest']) then"
        "    error \"there is no method %1: linear, spline or nearest\", method end if;"
        "  if method = 'nearest' then f := proc(z) local i;"
        "    for i to n-1 while z > (X[i]+X[i+1])/2 do end do; Y[i] end proc"
        "  elif method = 'linear' then f := proc(z) local i;"
        "    for i to n-2 while z > X[i+1] do end do;"
        "    Y[i] + (Y[i+1]-Y[i])*(z-X[i])/(X[i+1]-X[i]) end proc"
        "  else f := unapply(CurveFitting:-Spline(X, Y, p), p) end if;"
        "  `if`(type(x, {list, 'rtable'}), map(z -> evalf(f(z)), x), evalf(f(x))) end proc",
        {CF "ArrayInterpolation([0,1,2], [0,10,40], 1.5);", "25.", NULL},
        {CF "ArrayInterpolation([0,1,2], [0,10,40], [0.5,2]);", "[5., 40.]", NULL},
        {CF "ArrayInterpolation([0,1,2], [0,1,4], 1/2, method = spline);", "0.3125", NULL},
        {CF "ArrayInterpolation([0,1], [0,1], 0.5, method = best);", "error: no method", NULL}),
    {.name = "interp",
     .signature = "interp(a:list|rtable, b:list|rtable, x:expr) -> algebraic",
     .source = "proc(a, b, x) CurveFitting:-PolynomialInterpolation(a, b, x) end proc",
     .topic = "data",
     .summary = "the polynomial of least degree through the points",
     .examples = {{"interp([0,1,2], [0,1,4], t);", "t^2", NULL},
                  {"interp([0,1], [0], t);", "error: differ", NULL}},
     .see = "PolynomialInterpolation"},
    {.name = NULL},
};
