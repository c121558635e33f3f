# A slider crank and a double pendulum as multibody systems with constraints.
restart;
with(LinearAlgebra): with(plots):
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
near := (a, b, e) -> evalb(abs(evalf(a - b)) < e):
# --- kinematics of the slider crank
Rot := phi -> Matrix([[cos(phi), -sin(phi)], [sin(phi), cos(phi)]]):
CHECK("orthogonal", Equal(map(simplify, Rot(a).Transpose(Rot(a))), IdentityMatrix(2)));
q := [phi(t), psi(t), x(t)]:
Phi := Vector([r*cos(phi(t)) + l*cos(psi(t)) - x(t), r*sin(phi(t)) + l*sin(psi(t))]):
qs := [f, p, s]: back := [f = phi(t), p = psi(t), s = x(t)]:
Phis := subs(phi(t) = f, psi(t) = p, x(t) = s, convert(Phi, list)):
J := VectorCalculus:-Jacobian(Phis, qs):
CHECK("size", evalb([Dimension(J)] = [2, 3]));
CHECK("entry", evalb(J[1, 1] = -r*sin(f)));
CHECK("rank", evalb(Rank(J) = 2));
N := NullSpace(J): CHECK("one motion", evalb(nops(N) = 1));
v := map(simplify, J.N[1]): CHECK("null", evalb(convert(v, list) = [0, 0]));
pos := solve({op(Phis)}, {p, s}, explicit):
CHECK("two assemblies", evalb(nops([pos]) >= 2));
num := fsolve(eval({op(Phis)}, [r = 1, l = 3, f = 0.7]), {p = -0.2, s = 3.5}):
CHECK("position", near(eval(s, num), cos(0.7) + sqrt(9 - sin(0.7)^2), 1e-8));
speed := -J[1 .. 2, 2 .. 3]^(-1).J[1 .. 2, 1]:
CHECK("speed", near(eval(speed[2], [op(num), r = 1, l = 3, f = 0.7]), -sin(0.7) - sin(0.7)*cos(0.7)/sqrt(9 - sin(0.7)^2), 1e-8));
# --- the pendulum as a DAE of index three
sys := {m*diff(X(t), t, t) = -2*lambda(t)*X(t), m*diff(Y(t), t, t) = -2*lambda(t)*Y(t) - m*g, X(t)^2 + Y(t)^2 = L^2}:
par := [m = 1, g = 9.81, L = 1]:
ini := {X(0) = 1, Y(0) = 0, D(X)(0) = 0, D(Y)(0) = 0}:
dae := dsolve(eval(sys, par) union ini, numeric, output = listprocedure):
Xp := eval(X(t), dae): Yp := eval(Y(t), dae):
CHECK("length", near(Xp(0.5)^2 + Yp(0.5)^2, 1, 1e-5));
ode := {diff(th(t), t, t) = -9.81*sin(th(t)), th(0) = Pi/2, D(th)(0) = 0}:
ref := dsolve(ode, numeric, output = listprocedure):
thp := eval(th(t), ref):
CHECK("same motion", near(Xp(0.5), sin(thp(0.5)), 1e-4));
lam := eval(lambda(t), dae):
CHECK("force", near(2*lam(0.5), 9.81*cos(thp(0.5)) + eval(diff(th(t), t), ref)(0.5)^2, 1e-3));
# --- double pendulum by Lagrange
T := m1*l1^2*D1^2/2 + m2/2*(l1^2*D1^2 + l2^2*D2^2 + 2*l1*l2*D1*D2*cos(A1 - A2)):
V := -(m1 + m2)*g*l1*cos(A1) - m2*g*l2*cos(A2):
tofun := [A1 = alpha1(t), A2 = alpha2(t), D1 = diff(alpha1(t), t), D2 = diff(alpha2(t), t)]:
eqs := [seq(diff(subs(tofun, diff(T, d[2])), t) - subs(tofun, diff(T - V, d[1])), d = [[A1, D1], [A2, D2]])]:
M := GenerateMatrix(eqs, [diff(alpha1(t), t, t), diff(alpha2(t), t, t)])[1]:
CHECK("mass matrix", evalb(simplify(M[1, 2] - M[2, 1]) = 0));
CHECK("mass entry", evalb(simplify(M[1, 1] - (m1 + m2)*l1^2) = 0));
data := [m1 = 1, m2 = 1, l1 = 1, l2 = 1, g = 9.81]:
run := dsolve({op(eval(eqs, data)), alpha1(0) = 1, alpha2(0) = 0.5, D(alpha1)(0) = 0, D(alpha2)(0) = 0}, numeric, abserr = 1e-9, relerr = 1e-9, output = listprocedure):
E0 := eval(V, [op(data), A1 = 1, A2 = 0.5]):
a1 := eval(alpha1(t), run): a2 := eval(alpha2(t), run): w1 := eval(diff(alpha1(t), t), run): w2 := eval(diff(alpha2(t), t), run):
energy := tt -> eval(T + V, [op(data), A1 = a1(tt), A2 = a2(tt), D1 = w1(tt), D2 = w2(tt)]):
CHECK("energy", near(energy(2.0), E0, 1e-5));
lin := map(e -> convert(series(subs(alpha1(t) = z*u1(t), alpha2(t) = z*u2(t), e), z = 0, 2), polynom), eqs):
lin := map(e -> coeff(expand(e), z, 1), eval(lin, data)):
K := GenerateMatrix(lin, [u1(t), u2(t)])[1]: Ml := GenerateMatrix(lin, [diff(u1(t), t, t), diff(u2(t), t, t)])[1]:
om := sort(map(Re, convert(Eigenvalues(evalf(Ml^(-1).K)), list))):
CHECK("frequencies", near(om[1], 9.81*(2 - sqrt(2)), 1e-6) and near(om[2], 9.81*(2 + sqrt(2)), 1e-6));
plot([Xp, Yp], 0 .. 1): odeplot(dsolve(ode, numeric), [t, th(t)], 0 .. 2):
pic := display(plot([cos(s), sin(s), s = 0 .. 2*Pi]), pointplot([[1, 0], [0, 1]], symbol = solidcircle), scaling = constrained):
CHECK("picture", evalb(nops([plottools:-getdata(pic)]) >= 2));
