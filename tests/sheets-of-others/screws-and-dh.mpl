# Robots: Denavit-Hartenberg tables, screws, Jacobians, Christoffel symbols, Euler angles, trajectories.
restart:
with(LinearAlgebra):
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
DH := proc(theta, d, a, alpha) Matrix(4, 4, [[cos(theta), -sin(theta)*cos(alpha), sin(theta)*sin(alpha), a*cos(theta)], [sin(theta), cos(theta)*cos(alpha), -cos(theta)*sin(alpha), a*sin(theta)], [0, sin(alpha), cos(alpha), d], [0, 0, 0, 1]]) end proc:
tab := [[q1, d1, 0, Pi/2], [q2, 0, a2, 0], [q3, 0, a3, 0]]:
Ts := map(r -> DH(op(r)), tab):
T03 := `.`(op(Ts)): T := map(combine, T03, trig):
CHECK("height", evalb(simplify(T[3, 4] - (a3*sin(q2 + q3) + a2*sin(q2) + d1)) = 0));
CHECK("rotation", Equal(map(simplify, T03[1..3, 1..3].T03[1..3, 1..3]^%T), IdentityMatrix(3)));
p := T03[1..3, 4]: J := VectorCalculus:-Jacobian(convert(p, list), [q1, q2, q3]):
z := [<0, 0, 1>, seq(`.`(op(Ts[1..k]))[1..3, 3], k = 1..2)]:
o := [<0, 0, 0>, seq(`.`(op(Ts[1..k]))[1..3, 4], k = 1..3)]:
Jv := Matrix([seq(CrossProduct(z[i], o[4] - o[i]), i = 1..3)]):
CHECK("geometric Jacobian", Equal(simplify(Jv - J), Matrix(3)));
detJ := simplify(Determinant(J)): CHECK("singular when straight", evalb(simplify(eval(detJ, q3 = 0)) = 0));
CHECK("axes", Equal(Matrix(z)[3], <1 | 0 | 0>));
skew := v -> <<0, v[3], -v[2]> | <-v[3], 0, v[1]> | <v[2], -v[1], 0>>: w := skew(<0, 0, 1>):
CHECK("Rodrigues", Equal(simplify(MatrixExponential(w, th)), IdentityMatrix(3) + sin(th)*w + (1 - cos(th))*w^2));
xi := (w, q) -> <<skew(w) | CrossProduct(-w, q)>, <0 | 0 | 0 | 0>>:
S1 := xi(<0, 0, 1>, <0, 0, 0>): S2 := xi(<0, 0, 1>, <l1, 0, 0>):
M := Matrix(4, 4, DiagonalMatrix([1, 1, 1, 1])): M[1, 4] := l1 + l2:
FK := combine(simplify(MatrixExponential(S1*t1).MatrixExponential(S2, t2).M)):
CHECK("product of exponentials", evalb(simplify(FK[1, 4] - (l1*cos(t1) + l2*cos(t1 + t2))) = 0));
eqs := [l1*cos(t1) + l2*cos(t1 + t2) = px, l1*sin(t1) + l2*sin(t1 + t2) = py]:
c2 := solve(combine(expand(add(lhs(e)^2, e in eqs) - add(rhs(e)^2, e in eqs))), cos(t2)):
CHECK("elbow", evalb(normal(c2 - (px^2 + py^2 - l1^2 - l2^2)/(2*l1*l2)) = 0));
inv := solve(eval(eqs, [l1 = 1, l2 = 1, px = 1, py = 1]), [t1, t2]): CHECK("two elbows", evalb({op(inv)} = {[t1 = 0, t2 = Pi/2], [t1 = Pi/2, t2 = -Pi/2]}));
num := fsolve({op(eval(eqs, [l1 = 1., l2 = 1., px = 1.2, py = 0.5]))}, {t1 = 0, t2 = 1}): CHECK("by numbers", evalb(abs(eval(cos(t1) + cos(t1 + t2), num) - 1.2) < 1e-8));
q := [q1, q2]: qd := [qd1, qd2]:
pc := [lc1*cos(q1), lc1*sin(q1)], [l1*cos(q1) + lc2*cos(q1 + q2), l1*sin(q1) + lc2*sin(q1 + q2)]:
Jc := [seq(Matrix(2, 2, (i, j) -> diff(pc[k][i], q[j])), k = 1..2)]:
Mm := simplify(m1*Jc[1]^%T.Jc[1] + m2*Jc[2]^%T.Jc[2] + I1*<<1, 0> | <0, 0>> + I2*<<1, 1> | <1, 1>>):
chr := (i, j, k) -> 1/2*(diff(Mm[k, j], q[i]) + diff(Mm[k, i], q[j]) - diff(Mm[i, j], q[k])):
Cm := Matrix(2, 2, (k, j) -> add(chr(i, j, k)*qd[i], i = 1..2)):
N := map(f -> add(diff(f, q[i])*qd[i], i = 1..2), Mm) - 2*Cm: CHECK("passive", Equal(simplify(N + N^%T), Matrix(2)));
tau := Mm.<qdd1, qdd2> + Cm.Vector(qd) + Vector(2, i -> diff(g*(m1*pc[1][2] + m2*pc[2][2]), q[i])):
Y := Matrix([seq(map(coeff, expand~(convert(tau, list)), v), v = [I1, I2])])^%T: CHECK("linear in inertias", Equal(Y, <<qdd1, 0> | <qdd1 + qdd2, qdd1 + qdd2>>));
Rotx := a -> <<1, 0, 0> | <0, cos(a), sin(a)> | <0, -sin(a), cos(a)>>: Rotz := proc(a) Matrix([[cos(a), -sin(a), 0], [sin(a), cos(a), 0], [0, 0, 1]]) end proc:
R := Rotz(phi).Rotx(theta).Rotz(psi): S := [phi = phi(t), theta = theta(t), psi = psi(t)]:
Om := simplify(map(diff, subs(S, R), t).subs(S, R)^%T): om := [Om[3, 2], Om[1, 3], Om[2, 1]]:
B := GenerateMatrix(om, [diff(phi(t), t), diff(theta(t), t), diff(psi(t), t)])[1]: CHECK("gimbal lock", evalb(simplify(Determinant(B)^2 - sin(theta(t))^2) = 0));
CHECK("turning", evalb(arctan(1, -1) = 3*Pi/4 and {entries(Eigenvalues(Rotz(al)), 'nolist')} = {1, cos(al) + I*sin(al), cos(al) - I*sin(al)}));
poly := add(c[k]*t^k, k = 0..5):
cs := solve({seq(eval(diff(poly, [t$k]), t = 0) = 0, k = 0..2), eval(poly, t = T1) = qf, seq(eval(diff(poly, t$k), t = T1) = 0, k = 1..2)}, {seq(c[k], k = 0..5)}):
CHECK("minimum jerk", evalb(normal(subs(cs, poly) - qf*(10*(t/T1)^3 - 15*(t/T1)^4 + 6*(t/T1)^5)) = 0));
CHECK("top speed", evalb(maximize(subs(cs, qf = 1, T1 = 1, diff(poly, t)), t = 0..1) = 15/8));
