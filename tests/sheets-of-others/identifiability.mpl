# Identifiability of a compartment model: elimination by hand, by RosenfeldGroebner, by ideals; ranks.
restart:
with(StringTools): with(DifferentialAlgebra): with(Groebner): with(PolynomialIdeals):
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
model := {diff(x1(t), t) = -(k21 + k01)*x1(t) + k12*x2(t) + u(t), diff(x2(t), t) = k21*x1(t) - (k12 + k02)*x2(t), y(t) = x1(t)/V}:
params := select(p -> RegMatch("^k[0-9]+$|^V$", convert(p, string)), indets(model, symbol) minus {t}):
CHECK("parameters by name", evalb(params = {V, k01, k02, k12, k21}));
states := select(f -> type(f, anyfunc(identical(t))) and RegMatch("^x[0-9]*$", convert(op(0, f), string)), indets(model, function)):
states := sort([op(states)], 'lexorder'): CHECK("states", evalb(states = [x1(t), x2(t)]));
CHECK("groups", RegMatch("([a-z]+)([0-9]+)", "k21", 'all', 'nm', 'num') and evalb([all, nm, num] = ["k21", "k", "21"]));
CHECK("renamed", evalb(RegSubs("k([0-9])([0-9])" = "k[\\1,\\2]", "a k21 b") = "a k[2,1] b"));
# by hand
rel0 := isolate(y(t) = x1(t)/V, x1(t)):
e1 := eval(subs(rel0, diff(x1(t), t) = -(k21 + k01)*x1(t) + k12*x2(t) + u(t))):
rel1 := isolate(e1, x2(t)):
e2 := eval(subs(rel1, rel0, diff(x2(t), t) = k21*x1(t) - (k12 + k02)*x2(t))):
jets := [diff(y(t), t, t), diff(y(t), t), y(t), diff(u(t), t), u(t)]:
io := collect(numer(normal(lhs(e2) - rhs(e2))), jets, distributed):
lc := coeff(io, diff(y(t), t, t)):
cf := map(v -> normal(coeff(io, v)/lc), jets):
CHECK("coefficients", evalb(map(expand, cf) = map(expand, [1, k12 + k21 + k01 + k02, k12*k01 + k01*k02 + k21*k02, -1/V, -(k12 + k02)/V])));
# by differential algebra
R := DifferentialRing(blocks = [[x1, x2], [y], [u]], derivations = [t]):
G := RosenfeldGroebner([x1[t] + (k21 + k01)*x1 - k12*x2 - u, x2[t] - k21*x1 + (k12 + k02)*x2, V*y - x1], R):
CHECK("one component", evalb(nops(G) = 1));
io2 := Equations(G[1])[-1]:
cf2 := map(v -> normal(coeff(io2, v)/coeff(io2, y[t, t])), [y[t, t], y[t], y, u[t], u]):
CHECK("the same equation", evalb(map(expand, cf2 - cf) = [0, 0, 0, 0, 0]));
CHECK("state from outputs", BelongsTo(V*y - x1, G) and not BelongsTo(x2, G));
# injectivity
hat := {seq(p = cat(p, `_hat`), p in params)}:
eqs := {op(cf - subs(hat, cf))} minus {0}:
sol := [solve(eqs, params)]: CHECK("a family", evalb(nops(sol) = 1 and nops(select(e -> lhs(e) = rhs(e), sol[1])) = 1));
CHECK("volume is seen", member(V = V_hat, sol[1]));
eqs0 := map(numer, [op(eval(eqs, [k02 = 0, k02_hat = 0]))]):
gb := Basis(eqs0, plex(k01, k12, k21, V)):
CHECK("without a leak unique", evalb({op(gb)} = {V - V_hat, k21 - k21_hat, k12 - k12_hat, k01 - k01_hat}));
J := VectorCalculus:-Jacobian(cf, [op(params)]):
CHECK("rank", evalb(LinearAlgebra:-Rank(J) = 4 and nops(LinearAlgebra:-NullSpace(J)) = 1));
# Lie derivatives
f := [-(k21 + k01)*x[1] + k12*x[2] + w, k21*x[1] - (k12 + k02)*x[2], 0, 0, 0, 0, 0]:
z := [x[1], x[2], k01, k02, k12, k21, V]:
Lie := proc(h, f, z) local i; add(f[i]*diff(h, z[i]), i = 1..nops(z)) end proc:
Lies := [x[1]/V]: for i to 5 do Lies := [op(Lies), expand(Lie(Lies[-1], f, z))] od:
rk := proc(M, r) local p; p := [op(indets(M, And(name, Non(constant))))]; LinearAlgebra:-Rank(eval(M, [seq(p[i] = r + i^2, i = 1..nops(p))])) end proc:
O := Matrix([seq([seq(diff(l, v), v = z)], l = Lies)]):
CHECK("observability", evalb(rk(O, 3) = 5));
# ideals over residues and points
p := 32003: B := Basis([q1^2 + q2^2 - 1, q1*q2 - 2], tdeg(q1, q2), characteristic = p):
CHECK("modulo p", evalb({op(NormalForm([q1^2 + q2^2 - 1, q2*(q1*q2 - 2)], B, tdeg(q1, q2), characteristic = p))} = {0}));
K := PolynomialIdeal(q1^2 - 1, q1*q2 - 1):
CHECK("member", IdealMembership(q1 - q2, K) and not IdealMembership(q1 - 1, K));
CHECK("solutions", evalb(NumberOfSolutions(K) = 2)); CHECK("dimension", evalb(HilbertDimension(PolynomialIdeal(q1*q2)) = 1));
CHECK("implicit", evalb(Generators(EliminationIdeal(PolynomialIdeal(q1 - s^2, q2 - s^3), {q1, q2})) = {q1^3 - q2^2}));
# the pendulum as a differential ideal
R := DifferentialRing(blocks = [lam, [x, y]], derivations = [t]):
G := RosenfeldGroebner([x[t, t] + lam*x, y[t, t] + lam*y + g, x^2 + y^2 - 1], R):
CHECK("hidden constraints", evalb(BelongsTo([x*x[t] + y*y[t], lam - x[t]^2 - y[t]^2 + g*y], G) = [true, true]));
CHECK("equilibria", evalb(map(Equations, G[2..3]) = [[lam + g, x, y - 1], [lam - g, x, y + 1]]));
# differentiation of jets and pseudo-division by hand
td := e -> add(diff(e, v)*op(0, v)[op(v) + 1], v in indets(e, indexed)):
CHECK("total derivative", evalb(td(a[0]^2*b[1]) = 2*a[0]*a[1]*b[1] + a[0]^2*b[2]));
ranking := (a, b) -> op(a) < op(b) or (op(a) = op(b) and lexorder(op(0, a), op(0, b))):
CHECK("sorted jets", evalb(sort([b[1], a[2], a[0], b[2], a[1]], ranking) = [a[0], a[1], b[1], a[2], b[2]]));
CHECK("pseudo remainder", evalb(prem(v^3 + v, 2*v^2 + 1, v) = 2*v));
