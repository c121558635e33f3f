# Two masses, overshoot, kinetics, a robot's arm, a spectrum, a fit: one engineer's afternoon.
restart: with(LinearAlgebra): with(inttrans):
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
M := DiagonalMatrix([m, 2*m]): K := <<2*k | -k>, <-k | k>>:
poly := Determinant(K - omega^2*M):
freqs := [solve(poly = 0, omega^2)]:
CHECK("two frequencies", evalb(nops(freqs) = 2)): CHECK("free of omega", not has(freqs, omega)):
CHECK("sum", evalb(simplify(add(freqs) - 5*k/(2*m)) = 0)): CHECK("product", evalb(simplify(mul(freqs) - k^2/(2*m^2)) = 0)):
lam, Phi := Eigenvectors(MatrixInverse(M).K):
modal := map(simplify, Transpose(Phi).M.Phi): CHECK("orthogonal", evalb(modal[1, 2] = 0)):
# damping from overshoot
zeta0 := solve(exp(-z*Pi/sqrt(1 - z^2)) = 1/10, z): CHECK("one root", evalb(nops([zeta0]) = 1)):
CHECK("its value", evalb(abs(evalf(zeta0) - 0.5911550338) < 1e-8)):
G := wn^2/(s^2 + 2*zeta*wn*s + wn^2):
y := invlaplace(subs(zeta = 3/5, wn = 1, G)/s, s, t): peak := eval(y, t = Pi/(4/5)):
CHECK("overshoot", evalb(abs(evalf(peak - 1 - exp(-3/4*Pi))) < 1e-8)): CHECK("final value", evalb(limit(y, t = infinity) = 1)):
r := 'r': X := 1/sqrt((1 - r^2)^2 + (2*z*r)^2):
CHECK("resonance", member(sqrt(1 - 2*z^2), [solve(diff(X, r) = 0, r)])):
# enzyme kinetics
S := 'S': rate := diff(S(t), t) = -Vm*S(t)/(Km + S(t)):
sol := dsolve({rate, S(0) = S0}, S(t)): CHECK("explicit", evalb(lhs(sol) = S(t))):
num := eval(rhs(sol), {Vm = 2, Km = 3, S0 = 5}): dn := dsolve({eval(rate, {Vm = 2, Km = 3}), S(0) = 5}, numeric):
CHECK("against numbers", evalb(abs(evalf(eval(num, t = 1.5)) - eval(S(t), dn(1.5))) < 1e-5)):
chain := dsolve({diff(A(t), t) = -k1*A(t), diff(B(t), t) = k1*A(t) - k2*B(t), A(0) = 1, B(0) = 0}, {A(t), B(t)}):
b := subs(chain, B(t)): CHECK("equal rates", evalb(simplify(limit(b, k2 = k1) - k1*t*exp(-k1*t)) = 0)):
second := dsolve({diff(c(t), t) = (2 - c(t))*(3 - c(t)), c(0) = 0}, c(t)): CHECK("second order", evalb(abs(evalf(eval(rhs(second), t = 1)) - 6*(exp(1.) - 1)/(3*exp(1.) - 2)) < 1e-8)):
# the arm
px := l1*cos(q1) + l2*cos(q1 + q2): py := l1*sin(q1) + l2*sin(q1 + q2):
J := VectorCalculus:-Jacobian([px, py], [q1, q2]): CHECK("singular", evalb(simplify(Determinant(J) - l1*l2*sin(q2)) = 0)):
back := solve({eval(px, {l1 = 1, l2 = 1}) = 1, eval(py, {l1 = 1, l2 = 1}) = 1}, {q1, q2}): CHECK("two elbows", evalb(nops([back]) = 2)):
# a pulse, a triangle
F := fourier(Heaviside(t + 1) - Heaviside(t - 1), t, w): CHECK("pulse", evalb(simplify(F - 2*sin(w)/w) = 0)):
F := fourier((1 - abs(t))*(Heaviside(t + 1) - Heaviside(t - 1)), t, w): CHECK("triangle", evalb(simplify(F - 2*(1 - cos(w))/w^2) = 0)):
pulse := Heaviside(t) - 2*Heaviside(t - 1) + Heaviside(t - 2): CHECK("highest", evalb(maximize(pulse, t = -5..5) = 1)): CHECK("lowest", evalb(minimize(pulse, t = -5..5) = -1)):
# coupled masses as a system
with(DynamicSystems): y := 'y':
sys := StateSpace(DiffEquation([diff(x(t), t, t) = -2*x(t) + y(t) + u(t), diff(y(t), t, t) = x(t) - 2*y(t) + v(t)], inputvariable = [u(t), v(t)], outputvariable = [x(t), y(t)])):
CHECK("states", evalb(sys:-statecount = 4)): CHECK("poles", evalb({Eigenvalues(sys:-a, output = list)[]} = {I, -I, I*sqrt(3), -I*sqrt(3)})):
# an area under a root, a fit, a count of bits, a stem
area := int(sin(x)*sqrt(sin(2*x)), x = 0..Pi/2): CHECK("area", evalb(abs(evalf(area) - Pi/4.) < 1e-6)):
fit := Statistics:-Fit(a0 + b0*x, <1, 2, 3, 4>, <2, 4, 6.1, 8>, x, output = solutionmodule): CHECK("squares", evalb(abs(fit:-Results(residualsumofsquares) - 0.007) < 1e-9)):
CHECK("bits", evalb([Bits:-GetBits(6, 0..2)] = [0, 1, 1])): CHECK("stem", evalb(StringTools:-Stem("oscillations") = "oscil")):
CHECK("has", has(p*q^2, q^2)): CHECK("binomial", evalb(simplify(diff(binomial(n, j), n) - binomial(n, j)*(Psi(n + 1) - Psi(n - j + 1))) = 0)):
nothing := proc() end proc: CHECK("nothing", evalb(1 + nothing() = 1)):
