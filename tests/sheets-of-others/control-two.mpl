# Control: transfer functions, state space, stability, design of a regulator.
restart:
with(LinearAlgebra): with(inttrans): with(DynamicSystems): with(plots):
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
near := (a, b) -> evalb(abs(evalf(a - b)) < 1e-6):
G := 10/(s*(s + 2)*(s + 5)):
den := expand(denom(G)): CHECK("poles", evalb({solve(den, s)} = {0, -2, -5}));
cl := normal(k*G/(1 + k*G)): ch := collect(denom(cl), s):
# Routh
a := [seq(coeff(ch, s, 3 - i), i = 0 .. 3)]:
b1 := normal((a[2]*a[3] - a[1]*a[4])/a[2]):
crit := solve({b1 > 0, a[4] > 0}, k): CHECK("Routh", evalb(eval(b1, k = 7) = 0));
CHECK("stable range", is(6 > 0) and evalb(solve(b1 = 0, k) = 7));
step1 := invlaplace(eval(cl, k = 1)/s, s, t):
CHECK("final value", near(limit(s*eval(cl, k = 1)/s, s = 0), 1));
CHECK("start", near(eval(step1, t = 0), 0));
# second order
w := 2: z := 1/4: H := w^2/(s^2 + 2*z*w*s + w^2):
h := invlaplace(H/s, s, t):
tp := Pi/(w*sqrt(1 - z^2)):
CHECK("overshoot", near(eval(h, t = tp), 1 + exp(-Pi*z/sqrt(1 - z^2))));
CHECK("impulse is derivative", evalb(simplify(diff(h, t) - invlaplace(H, s, t)) = 0));
# dead time and ramp
CHECK("delay", evalb(invlaplace(exp(-2*s)/(s + 1), s, t) = Heaviside(t - 2)*exp(-t + 2)) or near(eval(invlaplace(exp(-2*s)/(s + 1), s, t), t = 3.), exp(-1.)));
ramp := invlaplace(1/s^2*1/(s + 1), s, t): CHECK("ramp", evalb(simplify(ramp - (t - 1 + exp(-t))) = 0));
# state space
A := Matrix([[0, 1, 0], [0, 0, 1], [-6, -11, -6]]): B := <0, 0, 1>: C := Matrix([[1, 0, 0]]):
eig := sort(convert(Eigenvalues(A), list)): CHECK("eigenvalues", evalb(eig = [-3, -2, -1]));
Co := <B | A.B | A.A.B>: CHECK("controllable", evalb(Rank(Co) = 3));
Ob := <C, C.A, C.A.A>: CHECK("observable", evalb(Determinant(Ob) <> 0));
TF := normal((C.(s*IdentityMatrix(3) - A)^(-1).B)[1]): CHECK("transfer", evalb(normal(TF - 1/((s + 1)*(s + 2)*(s + 3))) = 0));
X := MatrixExponential(A, t): CHECK("exp", Equal(map(simplify, map(diff, X, t) - A.X), Matrix(3, 3)));
# Ackermann
want := expand((s + 4)^3): phiA := A^3 + coeff(want, s, 2)*A^2 + coeff(want, s, 1)*A + coeff(want, s, 0)*IdentityMatrix(3):
K := Transpose(<0, 0, 1>).Co^(-1).phiA:
CHECK("placed", evalb(expand(CharacteristicPolynomial(A - B.K, s) - want) = 0));
# Lyapunov and Riccati
P := Matrix(2, 2, symbol = p, shape = symmetric): A2 := Matrix([[0, 1], [-2, -3]]):
lyap := convert(Transpose(A2).P + P.A2 + IdentityMatrix(2), set) minus {0}:
ps := solve(lyap, {p[1, 1], p[1, 2], p[2, 2]}): Pn := eval(P, ps):
CHECK("Lyapunov", IsDefinite(Pn));
Q := Matrix([[1, 0], [0, 1]]): A3 := Matrix([[0, 1], [0, 0]]): B3 := <0, 1>:
ric := convert(Transpose(A3).P + P.A3 - P.B3.Transpose(B3).P + Q, set) minus {0}:
sols := [solve(ric, {p[1, 1], p[1, 2], p[2, 2]}, explicit)]:
good := select(u -> type(evalf(eval(p[1, 1], u)), numeric) and evalf(eval(p[1, 1], u)) > 0 and evalf(eval(p[2, 2], u)) > 0, sols):
CHECK("Riccati", near(eval(p[1, 1], good[1]), sqrt(3)));
# frequency response
g := unapply(eval(eval(G, s = I*om)), om): mag := om -> 20*log10(abs(g(om))): ph := om -> argument(g(om))*180/Pi:
wc := fsolve(abs(g(om)) = 1, om = 0.1 .. 5): CHECK("crossover", near(abs(g(wc)), 1));
pm := 180 + evalf(ph(wc)): CHECK("phase margin", evalb(pm > 40 and pm < 80));
sysG := TransferFunction(G): BodePlot(sysG): NyquistPlot(sysG):
CHECK("margins", evalb(abs(PhaseMargin(sysG)[1] - pm) < 1e-2));
# discrete
Ts := 1/10: Ad := MatrixExponential(A2, Ts): CHECK("discrete", near(Determinant(Ad), exp(-0.3)));
zt := ztrans(n*(1/2)^n, n, zz): CHECK("z", evalb(normal(zt - 2*zz/(2*zz - 1)^2) = 0));
rec := rsolve({y(n + 1) = y(n)/2 + 1, y(0) = 0}, y(n)): CHECK("recurrence", evalb(simplify(rec - (2 - 2*(1/2)^n)) = 0));
# limit cycle
vdp := {diff(x1(t), t) = x2(t), diff(x2(t), t) = (1 - x1(t)^2)*x2(t) - x1(t), x1(0) = 0.1, x2(0) = 0}:
sv := dsolve(vdp, numeric, output = Array([seq(20 + 0.1*i, i = 0 .. 70)])):
amp := max(seq(abs(sv[2, 1][i, 2]), i = 1 .. 71)): CHECK("limit cycle", evalb(abs(amp - 2.0) < 0.05));
