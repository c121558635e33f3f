# Circuits: nodal analysis, transfer functions, transients, filters.
restart;
with(LinearAlgebra): with(inttrans):
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
# bridge
n1 := (v1-V0)/R1 + (v1-v2)/R5 + v1/R3 = 0:
n2 := (v2-V0)/R2 + (v2-v1)/R5 + v2/R4 = 0:
s := solve({n1, n2}, {v1, v2}): assign(s):
CHECK("balanced", evalb(simplify(subs(R4 = R2*R3/R1, v1 - v2)) = 0));

unassign('v1', 'v2'):
A, b := GenerateMatrix([n1, n2], [v1, v2]):
num := eval(A, {R1 = 1, R2 = 2, R3 = 3, R4 = 4, R5 = 5}):
rhsn := eval(b, {V0 = 10, R1 = 1, R2 = 2}):
x := LinearSolve(num, rhsn):
CHECK("KCL", evalb(eval(lhs(n1), {v1 = x[1], v2 = x[2], V0 = 10, R1 = 1, R2 = 2, R3 = 3, R4 = 4, R5 = 5}) = 0));
unassign('x'):
# RLC
Z := R + s1*L + 1/(s1*C):
H := normal((1/(s1*C))/Z):
CHECK("H", evalb(normal(H - 1/(L*C*s1^2 + R*C*s1 + 1)) = 0));
w0 := 1/sqrt(L*C): Q := sqrt(L/C)/R:
mag := simplify(evalc(abs(subs(s1 = I*w, H)))) assuming w > 0, R > 0, L > 0, C > 0:
CHECK("dc", evalb(limit(mag, w = 0) = 1));
CHECK("resonance", evalb(simplify(subs(w = w0, mag) - Q) assuming R > 0, L > 0, C > 0) = (0 = 0) or is(simplify(subs(w = w0, mag^2) - Q^2) = 0));
h := invlaplace(subs({R = 3, L = 1, C = 1/2}, H)/s1, s1, t):
CHECK("step", evalb(simplify(h - (1 - 2*exp(-t) + exp(-2*t))) = 0));
CHECK("final", evalb(limit(h, t = infinity) = 1));
# same by dsolve
ode := diff(u(t),t,t)/2 + 3/2*diff(u(t),t) + u(t) = 1:
u1 := rhs(dsolve({ode, u(0) = 0, D(u)(0) = 0}, u(t))):
CHECK("ode", evalb(simplify(u1 - h) = 0));
# underdamped
ode2 := diff(u(t),t,t) + 2*zeta*omega*diff(u(t),t) + omega^2*u(t) = omega^2:
u2 := rhs(dsolve({subs({zeta = 1/5, omega = 2}, ode2), u(0) = 0, D(u)(0) = 0}, u(t))):
tp := evalf(Pi/(2*sqrt(1 - 1/25))):
CHECK("overshoot", evalb(abs(evalf(subs(t = tp, u2)) - (1 + evalf(exp(-Pi/5/sqrt(1-1/25))))) < 1e-6));
# complex power
V := 230*exp(I*Pi/6): Ic := 10*exp(-I*Pi/12):
S := evalc(V*conjugate(Ic)):
CHECK("power", evalb(abs(evalf(Re(S)) - 2300*evalf(cos(Pi/4))) < 1e-6));
CHECK("argument", evalb(abs(evalf(argument(S)) - evalf(Pi/4)) < 1e-9));
# ladder of n sections by matrices
sect := Matrix([[1 + z*y, z], [y, 1]]):
chain := proc(n) local P, k; P := IdentityMatrix(2); for k to n do P := map(expand, P . sect) end do; P end proc:
P3 := chain(3):
CHECK("determinant", evalb(expand(Determinant(P3)) = 1));
CHECK("A11", evalb(P3[1,1] = 1 + 6*y*z + 5*y^2*z^2 + y^3*z^3));
# Butterworth
N := 3: poles := [seq(exp(I*Pi*(2*k + N - 1)/(2*N)), k = 1 .. N)]:
B := expand(mul(sb - pk, pk = poles)):
B := evalc(B): 
CHECK("Butterworth", evalb(simplify(B - (sb^3 + 2*sb^2 + 2*sb + 1)) = 0));
G := unapply(1/(1 + W^6), W):
CHECK("half power", evalb(G(1) = 1/2));
CHECK("monotone", evalb(G(2) < G(1) and G(1) < G(0)));
# Fourier series of a square wave
bn := simplify(2*int(sin(n*Pi*tau), tau = 0 .. 1)) assuming n::posint:
CHECK("bn", evalb(simplify(bn - 2*(1 - (-1)^n)/(n*Pi)) = 0));
f5 := add(eval(bn, n = k)*sin(k*Pi*tau), k = 1 .. 5):
CHECK("middle", evalb(abs(evalf(subs(tau = 0.5, f5)) - 4/evalf(Pi)*(1 - 1/3. + 1/5.)) < 1e-8));
rms := sqrt(int((3*sin(w*t))^2, t = 0 .. 2*Pi/w)*w/(2*Pi)):
CHECK("rms", evalb(simplify(rms^2) = 9/2));
# diode by iteration
f := v -> 5 - v - 1000*1e-12*(exp(v/0.025) - 1):
vd := fsolve(f(v) = 0, v = 0 .. 1):
CHECK("diode", evalb(abs(f(vd)) < 1e-6));
v := 0.6: for k to 50 do v := v - f(v)/D(f)(v) end do:
CHECK("Newton", evalb(abs(v - vd) < 1e-6));
resistors := [seq(10^(i/12.), i = 0 .. 12)]:
CHECK("decade", evalb(abs(resistors[13] - 10) < 1e-8));
par := proc() local r; 1/add(1/r, r = [args]) end proc:
CHECK("parallel", evalb(par(6, 3) = 2));
CHECK("parallel 3", evalb(par(1, 2, 3) = 6/11));
tab := table(): for nm in ["R", "L", "C"] do tab[nm] := length(nm) end do:
CHECK("table", evalb(nops([indices(tab)]) = 3));
