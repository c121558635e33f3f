# Control: systems in every description, connections, frequency response, sampled systems, simulation, design.
restart:
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
near := (a, b) -> evalb(abs(evalf(a - b)) < 1e-4*(1 + abs(evalf(b)))):
with(DynamicSystems): with(LinearAlgebra): with(inttrans):
# a plant, three ways
G := 10/(s^2 + 2*s + 10): P := TransferFunction(G): CHECK("type", evalb(SystemType(P) = tf)); CHECK("is", IsSystem(P)); CHECK("order", evalb(P:-statecount = 2));
Pc := Coefficients([10], [1, 2, 10]): CHECK("coefficients", evalb(normal(Pc:-tf[1, 1] - G) = 0)); CHECK("num", evalb(Coefficients(P):-num[1, 1] = [10])); CHECK("den", evalb(Coefficients(P):-den[1, 1] = [1, 2, 10]));
Pz := ZeroPoleGain([], [-1 + 3*I, -1 - 3*I], 10): CHECK("zeros and poles", evalb(normal(expand(1/Pz:-tf[1, 1]) - expand(1/G)) = 0)); CHECK("poles", evalb({op(ZeroPoleGain(P):-p[1, 1])} = {-1 + 3*I, -1 - 3*I}));
Ps := StateSpace(P): CHECK("a", Equal(Ps:-a, <<0, -10>|<1, -2>>)); CHECK("c", Equal(Ps:-c, <<10>|<0>>)); CHECK("back", evalb(normal(TransferFunction(Ps):-tf[1, 1] - G) = 0));
Pd := DiffEquation(diff(y(t), t, t) + 2*diff(y(t), t) + 10*y(t) = 10*u(t), [u(t)], [y(t)]): CHECK("equation", evalb(normal(Pd:-tf[1, 1] - G) = 0)); CHECK("de", evalb(nops(Pd:-de) = 1)); PrintSystem(Pd): PrintSystem(Ps): PrintSystem(P):
CHECK("controllable", Controllable(Ps)); CHECK("observable", Observable(Ps)); CHECK("rank", evalb(Rank(ControllabilityMatrix(Ps)) = 2)); CHECK("char", evalb(expand(DynamicSystems:-CharacteristicPolynomial(Ps, x)) = x^2 + 2*x + 10));
T := <<1, 1>|<0, 1>>: St := SSTransformation(Ps, T): CHECK("same transfer", evalb(normal(TransferFunction(St):-tf[1, 1] - G) = 0));
# a mass with spring and damper, parameters kept
sys := DiffEquation([m*diff(x(t), t, t) + c*diff(x(t), t) + k*x(t) = F(t)], inputvariable = [F(t)], outputvariable = [x(t)]): H := TransferFunction(sys):-tf[1, 1]: CHECK("symbolic", evalb(normal(H - 1/(m*s^2 + c*s + k)) = 0)); CHECK("input", evalb(TransferFunction(sys):-inputvariable = [F(s)]));
Routh := RouthTable(s^3 + 3*s^2 + 2*s + K, s): CHECK("Routh", evalb(normal(Routh[3, 1] - (6 - K)/3) = 0)); CHECK("limit of gain", evalb(solve(Routh[3, 1] = 0, K) = 6));
par := [m = 2, c = 1, k = 8]: sol := Simulate(sys, [Step()], parameters = par, initialconditions = [0, 0]): CHECK("runs", type(sol, procedure)); CHECK("end value", evalb(abs(eval(x(t), sol(40)) - 1/8) < 1e-3));
plots:-odeplot(sol, [t, x(t)], 0 .. 10): ResponsePlot(sys, [Step()], parameters = par, duration = 10): ResponsePlot(P, Sine(1, 2), duration = 5): ImpulseResponsePlot(P): 
CHECK("impulse", evalb(simplify(ImpulseResponse(P) - 10/3*exp(-t)*sin(3*t)) = 0)); CHECK("step by hand", near(eval(invlaplace(G/s, s, t), t = 2), 1 - exp(-2)*(cos(6) + sin(6)/3)));
# connections
C := TransferFunction(Kp + Ki/s): L := SeriesConnect([C, P]): CHECK("series", evalb(normal(L:-tf[1, 1] - (Kp + Ki/s)*G) = 0)); CL := FeedbackConnect(L): CHECK("loop", evalb(normal(CL:-tf[1, 1] - (Kp*s + Ki)*10/(s*(s^2 + 2*s + 10) + 10*(Kp*s + Ki))) = 0)); CHECK("no error", evalb(limit(CL:-tf[1, 1], s = 0) = 1));
CHECK("parallel", evalb(normal(ParallelConnect(TransferFunction(1/s), TransferFunction(1/(s + 1))):-tf[1, 1] - (2*s + 1)/(s*(s + 1))) = 0)); D2 := denom(CL:-tf[1, 1]): CHECK("degree", evalb(degree(D2, s) = 3));
# frequency
w0 := FrequencyResponse(P, frequencies = [0, 1]): CHECK("static", evalb(w0[1] = 1)); CHECK("at one", evalb(evalc(w0[2] - 10/(9 + 2*I)) = 0)); gm := GainMargin(TransferFunction(1/(s*(s + 1)*(s + 2)))): CHECK("gain margin", near(gm[2], sqrt(2))); pm := PhaseMargin(TransferFunction(1/(s*(s + 1)*(s + 2)))): CHECK("phase margin", near(pm[1], 53.41));
BodePlot(P): MagnitudePlot(P, range = 0.1 .. 50, hertz): PhasePlot(P, radians): NyquistPlot(P): NicholsPlot(P): ZeroPolePlot(P): RootLocusPlot(TransferFunction(1/(s*(s + 1)*(s + 2))), 0 .. 10): RootContourPlot(TransferFunction(1/(s^2 + q*s + 1)), q = 0 .. 3): CHECK("H infinity", near(NormHinf(TransferFunction(1/(s^2 + s + 1))), 2/sqrt(3))); CHECK("H two", evalb(NormH2(TransferFunction(1/(s + 2))) = 1/2));
# sampled
Ts := 1/10: Z := ToDiscrete(TransferFunction(1/(s + 1)), Ts): CHECK("sampled", evalb(Z:-discrete and Z:-sampletime = Ts)); CHECK("held", near(eval(Z:-tf[1, 1], z = 2), (1 - exp(-0.1))/(2 - exp(-0.1)))); B := ToDiscrete(TransferFunction(1/s), Ts, method = bilinear): CHECK("bilinear", evalb(normal(B:-tf[1, 1] - (z + 1)/(20*(z - 1))) = 0)); BC := ToContinuous(B, method = bilinear): CHECK("and back", evalb(normal(BC:-tf[1, 1] - 1/s) = 0));
Zf := TransferFunction(z/(z - 1/2), discrete, sampletime = 1): out := Simulate(Zf, [[1, 0, 0, 0]]): CHECK("samples", near(add(out[1][i], i = 1 .. 4), 1 + 1/2 + 1/4 + 1/8)); ResponsePlot(Zf, [1], duration = 9): CHECK("z", evalb(simplify(ztrans(2^n, n, z) - z/(z - 2)) = 0)); CHECK("z shift", evalb(expand(ztrans(v(n + 1), n, z) - (z*ztrans(v(n), n, z) - v(0)*z)) = 0)); CHECK("z back", evalb(simplify(eval(invztrans(z/(z - 1/2), z, n), n = 3) - 1/8) = 0));
# two inputs, two outputs
M := TransferFunction(<<1/(s + 1)|2/(s + 3)>, <1/(s + 1)|1/(s + 1)>>): CHECK("inputs", evalb(M:-inputcount = 2 and M:-outputcount = 2)); S2 := StateSpace(M): CHECK("realised", Equal(map(normal, TransferFunction(StateSpace(S2:-a, S2:-b, S2:-c, S2:-d)):-tf - M:-tf), Matrix(2, 2))); MagnitudePlot(M):
# state feedback by Ackermann's formula, observer, Lyapunov
A := <<0, 0>|<1, 0>>: b := <0, 1>: pol := expand((s + 2)*(s + 3)): phi := A^2 + 5*A + 6*IdentityMatrix(2): Kf := <0|1> . MatrixInverse(<b|A . b>) . phi: CHECK("Ackermann", Equal(Kf, <6|5>)); CHECK("placed", evalb({op(convert(Eigenvalues(A - b . Kf), list))} = {-2, -3})); X := LyapunovSolve(A - b . Kf, -IdentityMatrix(2)): CHECK("Lyapunov", Equal((A - b . Kf) . X + X . Transpose(A - b . Kf), -IdentityMatrix(2)));
# nonlinear pendulum, linearised
pend := DiffEquation(diff(th(t), t, t) = -sin(th(t)) + tau(t), [tau(t)], [th(t)]): ps := Simulate(pend, [0], initialconditions = [th(0) = 0.1, D(th)(0) = 0]): CHECK("period", near(eval(th(t), ps(evalf(2*Pi*(1 + 0.01/16)))), 0.1)); lin := Linearize([diff(p(t), t) = q(t), diff(q(t), t) = -sin(p(t)) + tau(t)], [tau(t)], [p(t)], [p(t) = 0, q(t) = 0, tau(t) = 0]): CHECK("linear", Equal(lin:-a, <<0, -1>|<1, 0>>));
for w in [1, 2, 3] do CHECK(cat("gain at ", w), near(abs(FrequencyResponse(P, w)), 10/sqrt((10 - w^2)^2 + 4*w^2))) end do:
