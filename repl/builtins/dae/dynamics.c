/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * DynamicSystems: linear control systems with continuous time. A system is a Record that always
 * knows its transfer matrix tf in s and its state-space matrices a, b, c, d (controllable
 * companion form where it was given by a transfer function, one input and one output then), so
 * every command takes either. Tests and margins are exact where the data are. Discrete systems,
 * delays and MIMO realisations are not treated. Written in the language.
 */
#include "repl/builtin.h"

#define SYSTEM_ROW(...) BUILTIN_SOURCE_ROW("DynamicSystems", "control", __VA_ARGS__)
#define DS "DynamicSystems:-"
#define LA "LinearAlgebra:-"
#define SAMPLE DS "TransferFunction(1/(s^2+3*s+2))"

/* H := the transfer function of sys, which has one input and one output. */
#define SCALAR_TF                                                                                  \
    "  if not type(sys, 'record') then error \"invalid input: a system is expected, such as"       \
    " TransferFunction(1/(s+1))\" end if; H := sys:-tf;"                                           \
    "  if " LA "RowDimension(H) <> 1 or " LA "ColumnDimension(H) <> 1 then"                        \
    "    error \"a system with one input and one output is expected\" end if; H := H[1, 1];"
/* The system of the connection whose transfer matrix is e. */
#define CONNECTED(e)                                                                               \
    "proc(a, b) local n; n := " LA "RowDimension(a:-tf); " DS "TransferFunction(map(normal, " e    \
    ")) end proc"
/* At frequency w, in decibels and degrees without jumps between neighbours. */
#define FREQUENCIES                                                                                \
    "  w := evalf(over);"                                                                          \
    "  W := [seq(evalf(op(1, w)*(op(2, w)/op(1, w))^(k/200)), k = 0..200)];"                       \
    "  h := [seq(evalf(eval(H, 's' = I*k)), k = W)];"
#define MAGNITUDES "[seq([W[k], 20*log10(abs(h[k]))], k = 1..201)]"
#define PHASES                                                                                     \
    "  p := [seq(evalf(argument(k)*180/Pi), k = h)];"                                              \
    "  for k from 2 to 201 do while p[k] - p[k-1] > 180 do p[k] := p[k] - 360 end do;"             \
    "    while p[k] - p[k-1] < -180 do p[k] := p[k] + 360 end do end do;"
#define PLOT_AGAINST_LOG(points, ...)                                                              \
    "plots:-pointplot(" points ", 'connect' = true, 'axis[1]' = ['mode' = 'log'], _rest)"
/* The numeric solution for an input u(t), started at rest. */
#define RESPONSE                                                                                   \
    "  A, B, C, D := sys:-a, sys:-b, sys:-c, sys:-d; n := " LA "RowDimension(A);"                  \
    "  X := [seq(x[k]('t'), k = 1..n)];"                                                           \
    "  E := A . Vector(X) + B . Vector([u $ " LA "ColumnDimension(B)]);"                           \
    "  Y := `if`(n = 0, D . Vector([u]), C . Vector(X) + D . Vector([u $ " LA                      \
    "ColumnDimension(B)]));"                                                                       \
    "  S := dsolve({seq(diff(X[k], 't') = E[k], k = 1..n), seq(x[k](0) = 0, k = 1..n)}, "          \
    "'numeric');"
#define POLES "  P := [fsolve(denom(normal(H)), 's', 'complex')];"

const Builtin BUILTIN_DYNAMICS[] = {
    SYSTEM_ROW(
        "TransferFunction", "TransferFunction(H:expr, den:expr?, options..) -> expr",
        "a system given by its transfer function in s, or another's",
        "StateSpace Coefficients BodePlot",
        "proc(H, den) local T, N, Q, n, k, A, B, C, D, q, d;"
        "  if type(H, 'record') then return H end if;"
        "  T := `if`(nargs > 1 and type(den, algebraic), H/den, H);"
        "  T := `if`(type(T, 'Matrix'), T, Matrix([[T]]));"
        "  T := map(normal, T); A, B, C, D := undefined $ 4;"
        "  if " LA "RowDimension(T) = 1 and " LA "ColumnDimension(T) = 1 then"
        "    N := collect(numer(T[1, 1]), 's'); Q := collect(denom(T[1, 1]), 's');"
        "    if not type(N, polynom(anything, 's')) or not type(Q, polynom(anything, 's')) then"
        "      error \"the transfer function is not rational in s: %1\", H end if;"
        "    n := degree(Q, 's'); q := lcoeff(Q, 's'); d := quo(N, Q, 's'); N := rem(N, Q, 's');"
        "    if n = 0 then d := T[1, 1] end if;"
        "    A := Matrix(n, n, (i, j) -> `if`(i < n, `if`(j = i+1, 1, 0),"
        "      -coeff(Q, 's', j-1)/q));"
        "    B := Matrix(n, 1, (i, j) -> `if`(i = n, 1, 0));"
        "    C := Matrix(1, n, (i, j) -> coeff(N, 's', j-1)/q); D := Matrix([[d]]) end if;"
        "  Record('systemtype' = \"Transfer Function\", 'tf' = T, 'a' = A, 'b' = B, 'c' = C,"
        "    'd' = D) end proc",
        {DS "TransferFunction(1/(s+1)):-tf[1,1];", "1/(s+1)", NULL},
        {DS "TransferFunction(1/(s^2+3*s+2)):-a;", "<0,-2|1,-3>", NULL},
        {DS "TransferFunction(exp(-s));", "error: not rational", NULL}),
    SYSTEM_ROW("Coefficients", "Coefficients(num:list, den:list) -> expr",
               "a system given by the coefficients of numerator and denominator",
               "TransferFunction",
               "proc(num, den) local p, k; p := L -> add(L[k]*'s'^(nops(L)-k), k = 1..nops(L));"
               "  " DS "TransferFunction(p(num)/p(den)) end proc",
               {DS "Coefficients([2], [1,3]):-tf[1,1];", "2/(s+3)", NULL},
               {DS "Coefficients(1, [1]);", "error: num", NULL}),
    SYSTEM_ROW("ZeroPoleGain", "ZeroPoleGain(z:list, p:list, k:algebraic) -> expr",
               "a system given by zeros, poles and gain", "TransferFunction",
               "proc(z, p, k) local a; " DS
               "TransferFunction(k*mul('s' - a, a = z)/mul('s' - a, a = p)) end proc",
               {DS "ZeroPoleGain([], [-1], 2):-tf[1,1];", "2/(s+1)", NULL},
               {DS "ZeroPoleGain([], [-1]);", "error: k", NULL}),
    SYSTEM_ROW(
        "StateSpace", "StateSpace(A:expr, B:Matrix|Vector?, C:rtable?, D:expr?, options..) -> expr",
        "a system x' = A.x + B.u, y = C.x + D.u, or another's state space",
        "TransferFunction ControllabilityMatrix",
        "proc(A, B, C, D) local m, n, k, b, c, d;"
        "  if type(A, 'record') then return A end if;"
        "  if nargs < 3 then error \"invalid input: StateSpace expects A, B, C and D\" end if;"
        "  n := " LA "RowDimension(A); b := Matrix(B); c := `if`(type(C, 'Vector'),"
        "    Matrix(1, n, (i, j) -> C[j]), C);"
        "  m := " LA "ColumnDimension(b); k := " LA "RowDimension(c);"
        "  d := `if`(nargs > 3 and type(D, 'Matrix'), D, Matrix(k, m));"
        "  Record('systemtype' = \"State Space\", 'a' = A, 'b' = b, 'c' = c, 'd' = d,"
        "    'tf' = map(normal, c . ('s'*" LA "IdentityMatrix(n) - A)^(-1) . b + d)) end proc",
        {DS "StateSpace(<0,-2|1,-3>, <0,1>, <1|0>, Matrix([[0]])):-tf[1,1];", "1/(s^2+3*s+2)",
         NULL},
        {DS "StateSpace(<0,-2|1,-3>);", "error: StateSpace", NULL}),
    SYSTEM_ROW("PrintSystem", "PrintSystem(sys:expr) -> nothing", "show what a system is made of",
               "TransferFunction StateSpace",
               "proc(sys) print(sys:-systemtype);"
               "  if sys:-systemtype = \"Transfer Function\" then print('tf' = sys:-tf) else"
               "    print('a' = sys:-a); print('b' = sys:-b); print('c' = sys:-c);"
               "    print('d' = sys:-d) end if; NULL end proc",
               {DS "PrintSystem(" SAMPLE ");", "", NULL},
               {DS "PrintSystem();", "error: sys", NULL}),
    SYSTEM_ROW("ControllabilityMatrix", "ControllabilityMatrix(A:expr, B:rtable?) -> Matrix",
               "[B, A.B, A^2.B, ...] of a system or of A and B", "Controllable ObservabilityMatrix",
               "proc(A, B) local a, b, k; a, b := `if`(type(A, 'record'), (A:-a, A:-b), (A, B));"
               "  Matrix([[seq(a^k . Matrix(b), k = 0.." LA "RowDimension(a)-1)]]) end proc",
               {DS "ControllabilityMatrix(<0,-2|1,-3>, <0,1>);", "<0,1|1,-3>", NULL},
               {DS "ControllabilityMatrix(" SAMPLE ");", "<0,1|1,-3>", NULL},
               {DS "ControllabilityMatrix();", "error: A", NULL}),
    SYSTEM_ROW("ObservabilityMatrix", "ObservabilityMatrix(A:expr, C:rtable?) -> Matrix",
               "C, C.A, C.A^2, ... one below the other", "Observable ControllabilityMatrix",
               "proc(A, C) local a, c, k, n; a, c := `if`(type(A, 'record'), (A:-a, A:-c), (A, C));"
               "  n := " LA "RowDimension(a); c := `if`(type(c, 'Vector'),"
               "    Matrix(1, n, (i, j) -> c[j]), c);"
               "  Matrix([seq([c . a^k], k = 0..n-1)]) end proc",
               {DS "ObservabilityMatrix(<0,-2|1,-3>, <1|0>);", "<1,0|0,1>", NULL},
               {DS "ObservabilityMatrix();", "error: A", NULL}),
    SYSTEM_ROW("Controllable", "Controllable(A:expr, B:rtable?) -> boolean",
               "has the controllability matrix full rank?", "ControllabilityMatrix Observable",
               "proc(A) local M; M := " DS "ControllabilityMatrix(args);"
               "  evalb(" LA "Rank(M) = " LA "RowDimension(M)) end proc",
               {DS "Controllable(<1,0|0,1>, <1,1>);", "false", NULL},
               {DS "Controllable(" SAMPLE ");", "true", NULL},
               {DS "Controllable();", "error: A", NULL}),
    SYSTEM_ROW("Observable", "Observable(A:expr, C:rtable?) -> boolean",
               "has the observability matrix full rank?", "ObservabilityMatrix Controllable",
               "proc(A) local M; M := " DS "ObservabilityMatrix(args);"
               "  evalb(" LA "Rank(M) = " LA "ColumnDimension(M)) end proc",
               {DS "Observable(<1,0|0,1>, <1|1>);", "false", NULL},
               {DS "Observable();", "error: A", NULL}),
    SYSTEM_ROW(
        "RouthTable", "RouthTable(p:algebraic, s:name, options..) -> Matrix",
        "Routh's table; a row of zeros takes the derivative of the one above", "GainMargin",
        "proc(p, v) local n, m, T, i, j; n := degree(p, v); m := iquo(n, 2) + 1;"
        "  T := Matrix(n+1, m);"
        "  for i to 2 do for j to m do if n - i + 1 - 2*(j-1) >= 0 then"
        "    T[i, j] := coeff(expand(p), v, n - i + 1 - 2*(j-1)) end if end do end do;"
        "  for i from 3 to n+1 do for j to m-1 do"
        "      T[i, j] := normal((T[i-1, 1]*T[i-2, j+1] - T[i-2, 1]*T[i-1, j+1])/T[i-1, 1])"
        "    end do;"
        "    if andmap(j -> evalb(T[i, j] = 0), [$1..m]) then for j to m do"
        "      T[i, j] := T[i-1, j]*max(n - i + 2 - 2*(j-1), 0) end do end if;"
        "    if T[i, 1] = 0 and i <= n then"
        "      error \"the first entry of row %1 vanishes: try the reciprocal polynomial\", i"
        "    end if end do; T end proc",
        {DS "RouthTable(s^3+2*s^2+3*s+4, s);", "<1,2,1,4|3,4,0,0>", NULL},
        {DS "RouthTable(s^3+2*s^2+3*s+K, s)[3,1];", "3-K/2", NULL},
        {DS "RouthTable(s^2);", "error: s", NULL}),
    SYSTEM_ROW("Step", "Step(height:algebraic?, start:algebraic?) -> algebraic",
               "the step height*Heaviside(t - start)", "Ramp Sine ResponsePlot",
               "proc(height := 1, start := 0) height*Heaviside('t' - start) end proc",
               {DS "Step(2, 1);", "2*Heaviside(t-1)", NULL},
               {DS "Step(1, {});", "error: start", NULL}),
    SYSTEM_ROW("Ramp", "Ramp(slope:algebraic?, start:algebraic?) -> algebraic",
               "the ramp slope*(t - start) from start on", "Step",
               "proc(slope := 1, start := 0) slope*('t' - start)*Heaviside('t' - start) end proc",
               {DS "Ramp(2);", "2*t*Heaviside(t)", NULL},
               {DS "Ramp(1, {});", "error: start", NULL}),
    SYSTEM_ROW(
        "Sine", "Sine(amplitude:algebraic?, omega:algebraic?, phase:algebraic?) -> algebraic",
        "the sine amplitude*sin(omega*t + phase)", "Step",
        "proc(amplitude := 1, omega := 1, phase := 0) amplitude*sin(omega*'t' + phase) end proc",
        {DS "Sine(2, 3);", "2*sin(3*t)", NULL}, {DS "Sine({});", "error: amplitude", NULL}),
    SYSTEM_ROW(
        "FrequencyResponse", "FrequencyResponse(sys:expr, w:expr) -> expr",
        "the transfer function at s = I*w, for one w or a list", "BodePlot",
        "proc(sys, w) local H; " SCALAR_TF
        "  if type(w, list) then map(k -> eval(H, 's' = I*k), w) else eval(H, 's' = I*w) end if"
        " end proc",
        {DS "FrequencyResponse(" DS "TransferFunction(1/(s+1)), 1);", "1/(1+I)", NULL},
        {DS "FrequencyResponse(1, 1);", "error: a system", NULL}),
    SYSTEM_ROW(
        "MagnitudePlot", "MagnitudePlot(sys:expr, options..) -> plot",
        "decibels against the frequency; range=a..b", "BodePlot PhasePlot",
        "proc(sys, {range := 0.01..100.}) local H, over, w, W, h, k; over := range;" SCALAR_TF
            FREQUENCIES " " PLOT_AGAINST_LOG(MAGNITUDES) " end proc",
        {DS "MagnitudePlot(" SAMPLE "):", "", NULL},
        {DS "MagnitudePlot(1);", "error: a system", NULL}),
    SYSTEM_ROW(
        "PhasePlot", "PhasePlot(sys:expr, options..) -> plot",
        "degrees against the frequency; range=a..b", "BodePlot MagnitudePlot",
        "proc(sys, {range := 0.01..100.}) local H, over, w, W, h, p, k; over := range;" SCALAR_TF
            FREQUENCIES PHASES " " PLOT_AGAINST_LOG("[seq([W[k], p[k]], k = 1..201)]") " end proc",
        {DS "PhasePlot(" SAMPLE "):", "", NULL}, {DS "PhasePlot(1);", "error: a system", NULL}),
    SYSTEM_ROW("BodePlot", "BodePlot(sys:expr, options..) -> plot",
               "magnitude and phase against the frequency; range=a..b", "NyquistPlot",
               "proc(sys) plots:-display(<" DS
               "MagnitudePlot(sys, 'title' = \"Magnitude (dB)\", _rest), " DS
               "PhasePlot(sys, 'title' = \"Phase (deg)\", _rest)>) end proc",
               {DS "BodePlot(" SAMPLE "):", "", NULL},
               {DS "BodePlot(1);", "error: a system", NULL}),
    SYSTEM_ROW(
        "NyquistPlot", "NyquistPlot(sys:expr, options..) -> plot",
        "the transfer function along the imaginary axis; range=a..b", "BodePlot",
        "proc(sys, {range := 0.01..100.}) local H, over, w, W, h, k; over := range;" SCALAR_TF
            FREQUENCIES "  plots:-display(["
        "    plots:-pointplot([seq([Re(k), Im(k)], k = h)], 'connect' = true, _rest),"
        "    plots:-pointplot([seq([Re(k), -Im(k)], k = h)], 'connect' = true, _rest),"
        "    plots:-pointplot([[-1, 0]], 'symbol' = 'cross')]) end proc",
        {DS "NyquistPlot(" SAMPLE "):", "", NULL}, {DS "NyquistPlot(1);", "error: a system", NULL}),
    SYSTEM_ROW("ZeroPolePlot", "ZeroPolePlot(sys:expr, options..) -> plot",
               "poles as crosses, zeros as circles", "RootLocusPlot",
               "proc(sys) local H, P, Z, k; " SCALAR_TF POLES
               "  Z := [fsolve(numer(normal(H)), 's', 'complex')];"
               "  plots:-display([plots:-pointplot([seq([Re(k), Im(k)], k = P)],"
               "    'symbol' = 'cross', _rest), `if`(Z = [], NULL,"
               "    plots:-pointplot([seq([Re(k), Im(k)], k = Z)], 'symbol' = 'circle', _rest))])"
               " end proc",
               {DS "ZeroPolePlot(" DS "TransferFunction((s+3)/(s^2+1))):", "", NULL},
               {DS "ZeroPolePlot(1);", "error: a system", NULL}),
    SYSTEM_ROW("RootLocusPlot", "RootLocusPlot(sys:expr, gains:range, options..) -> plot",
               "the roots of 1 + k*H for gains k in a range", "ZeroPolePlot GainMargin",
               "proc(sys, gains) local H, N, Q, g, k, R; " SCALAR_TF
               "  N := numer(normal(H)); Q := denom(normal(H)); g := evalf(gains);"
               "  R := [seq(fsolve(Q + (op(1, g) + (op(2, g) - op(1, g))*(k/150)^2)*N, 's',"
               "    'complex'), k = 0..150)];"
               "  plots:-pointplot([seq([Re(k), Im(k)], k = R)], _rest) end proc",
               {DS "RootLocusPlot(" SAMPLE ", 0..10):", "", NULL},
               {DS "RootLocusPlot(" SAMPLE ");", "error: gains", NULL}),
    SYSTEM_ROW(
        "Simulate", "Simulate(sys:expr, u:expr, options..) -> list",
        "the outputs for an input u(t) from rest, as procedures of t", "ResponsePlot dsolve",
        "proc(sys, u) local A, B, C, D, n, x, X, E, Y, S, k; " RESPONSE
        "  map(y -> (tt -> eval(y, S(tt))), convert(Y, list)) end proc",
        {"evalf[4](" DS "Simulate(" DS "TransferFunction(1/(s+1)), 1)[1](1));", "0.6321", NULL},
        {DS "Simulate(" SAMPLE ");", "error: u", NULL}),
    SYSTEM_ROW("ResponsePlot", "ResponsePlot(sys:expr, u:expr, options..) -> plot",
               "the outputs for an input u(t) from rest; duration=T", "Simulate Step",
               "proc(sys, u, {duration := 10}) local A, B, C, D, n, x, X, E, Y, S, k; " RESPONSE
               "  plots:-odeplot(S, [seq(['t', Y[k]], k = 1.." LA
               "Dimension(Y))], 0..duration, _rest)"
               " end proc",
               {DS "ResponsePlot(" SAMPLE ", " DS "Step()):", "", NULL},
               {DS "ResponsePlot(" SAMPLE ");", "error: u", NULL}),
    SYSTEM_ROW("GainMargin", "GainMargin(sys:expr) -> list",
               "[decibels, frequency] where the phase is -180 degrees", "PhaseMargin BodePlot",
               "proc(sys) local H, w, h, R, k; " SCALAR_TF
               "  h := numer(normal((eval(H, 's' = I*w) - eval(H, 's' = -I*w))/I));"
               "  R := select(k -> type(k, positive) and evalf(Re(eval(H, 's' = I*k))) < 0,"
               "    [fsolve(expand(h), w)]);"
               "  if R = [] then [infinity, undefined] else k := R[1];"
               "    [-20*log10(abs(evalf(eval(H, 's' = I*k)))), k] end if end proc",
               {"evalf[4](" DS "GainMargin(" DS "TransferFunction(1/(s*(s+1)*(s+2)))));",
                "[15.56,1.414]", NULL},
               {DS "GainMargin(1);", "error: a system", NULL}),
    SYSTEM_ROW("PhaseMargin", "PhaseMargin(sys:expr) -> list",
               "[degrees, frequency] where the gain is one", "GainMargin BodePlot",
               "proc(sys) local H, N, Q, w, R, k; " SCALAR_TF
               "  N := numer(normal(H)); Q := denom(normal(H));"
               "  R := select(type, [fsolve(expand(eval(Q, 's' = I*w)*eval(Q, 's' = -I*w)"
               "    - eval(N, 's' = I*w)*eval(N, 's' = -I*w)), w)], positive);"
               "  if R = [] then [infinity, undefined] else k := R[1];"
               "    [180 + evalf(180/Pi*argument(evalf(eval(H, 's' = I*k)))), k] end if end proc",
               {"evalf[4](" DS "PhaseMargin(" DS "TransferFunction(1/(s*(s+1)*(s+2)))));",
                "[53.41,0.4457]", NULL},
               {DS "PhaseMargin(1);", "error: a system", NULL}),
    SYSTEM_ROW("SeriesConnect", "SeriesConnect(a:expr, b:expr) -> expr", "one system after another",
               "FeedbackConnect", CONNECTED("b:-tf . a:-tf"),
               {DS "SeriesConnect(" SAMPLE ", " SAMPLE "):-tf[1,1];", "1/(s^2+3*s+2)^2", NULL},
               {DS "SeriesConnect(" SAMPLE ");", "error: b", NULL}),
    SYSTEM_ROW("ParallelConnect", "ParallelConnect(a:expr, b:expr) -> expr",
               "the sum of two systems", "SeriesConnect", CONNECTED("a:-tf + b:-tf"),
               {DS "ParallelConnect(" SAMPLE ", " SAMPLE "):-tf[1,1];", "2/(s^2+3*s+2)", NULL},
               {DS "ParallelConnect(" SAMPLE ");", "error: b", NULL}),
    SYSTEM_ROW("FeedbackConnect", "FeedbackConnect(a:expr, b:expr) -> expr",
               "the system a with b in negative feedback", "SeriesConnect",
               CONNECTED("(" LA "IdentityMatrix(n) + a:-tf . b:-tf)^(-1) . a:-tf"),
               {DS "FeedbackConnect(" DS "TransferFunction(1/s), " DS
                   "TransferFunction(2)):-tf[1,1];",
                "1/(s+2)", NULL},
               {DS "FeedbackConnect(" SAMPLE ");", "error: b", NULL}),
    SYSTEM_ROW("Grammians", "Grammians(sys:expr) -> sequence",
               "the controllability and observability Gramians of a stable system", "LyapunovSolve",
               "proc(sys) " LA "LyapunovSolve(sys:-a, -sys:-b . " LA "Transpose(sys:-b)), " LA
               "LyapunovSolve(" LA "Transpose(sys:-a), -" LA "Transpose(sys:-c) . sys:-c) end proc",
               {DS "Grammians(" DS "TransferFunction(1/(s+1)))[1];", "Matrix([[1/2]])", NULL},
               {DS "Grammians();", "error: sys", NULL}),
    SYSTEM_ROW("Linearize",
               "Linearize(eqs:list, inputs:list, outputs:list, point:list) -> sequence",
               "the state-space system near an equilibrium of x' = f(x, u)", "StateSpace",
               "proc(eqs, inputs, outputs, point) local X, U, Y, Z, f, J, at;"
               "  X := map(e -> op(1, lhs(e)), eqs); f := map(rhs, eqs); at := point;"
               "  U := inputs; Y := map(y -> `if`(type(y, `=`), rhs(y), y), outputs);"
               "  J := (g, v) -> eval(VectorCalculus:-Jacobian("
               "    subs({seq(v[i] = Z[i], i = 1..nops(v))}, g), [seq(Z[i], i = 1..nops(v))]),"
               "    [seq(Z[i] = v[i], i = 1..nops(v)), op(at)]);"
               "  " DS "StateSpace(op(map(M -> eval(M, at), [J(f, X), J(f, U), J(Y, X), J(Y, U)])))"
               " end proc",
               {DS "Linearize([diff(x(t),t) = -x(t)^3+u(t)], [u(t)], [x(t)], [x(t)=1, u(t)=1]):-a;",
                "Matrix([[-3]])", NULL},
               {DS "Linearize(1, [], [], []);", "error: eqs", NULL}),
    {.name = NULL},
};
