# Double pendulum by Lagrange, small oscillations, energy along a numeric solution.
restart:
with(LinearAlgebra): with(plots):
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
x1 := l1*sin(theta1(t)): y1 := -l1*cos(theta1(t)):
x2 := x1 + l2*sin(theta2(t)): y2 := y1 - l2*cos(theta2(t)):
v1sq := simplify(diff(x1,t)^2 + diff(y1,t)^2):
CHECK("v1", evalb(v1sq = l1^2*diff(theta1(t),t)^2));
v2sq := combine(expand(diff(x2,t)^2 + diff(y2,t)^2), trig):
T := m1/2*v1sq + m2/2*v2sq:
V := m1*g*y1 + m2*g*y2:
L := T - V:
q := [theta1, theta2]:
EL := proc(L, qi, t) local Lq, Lv, a, b;
  Lq := subs(diff(qi(t),t) = b, qi(t) = a, L);
  Lv := diff(Lq, b); Lq := diff(Lq, a);
  Lv := subs(b = diff(qi(t),t), a = qi(t), Lv);
  Lq := subs(b = diff(qi(t),t), a = qi(t), Lq);
  diff(Lv, t) - Lq = 0
end proc:
eq1 := simplify(EL(L, theta1, t)): eq2 := simplify(EL(L, theta2, t)):
CHECK("order", evalb(PDEtools[difforder](eq1) = 2));
acc := solve({eq1, eq2}, {diff(theta1(t),t,t), diff(theta2(t),t,t)}):
CHECK("two accelerations", evalb(nops(acc) = 2));
# linearised
lin := proc(e) local f; f := subs(sin(theta1(t)) = theta1(t), sin(theta2(t)) = theta2(t), e); f end proc:
M := Matrix([[ (m1+m2)*l1^2, m2*l1*l2 ], [ m2*l1*l2, m2*l2^2 ]]):
K := Matrix([[ (m1+m2)*g*l1, 0 ], [ 0, m2*g*l2 ]]):
p := Determinant(K - omega^2*M):
vals := {m1 = 1, m2 = 1, l1 = 1, l2 = 1, g = 1}:
p1 := expand(subs(vals, p)):
CHECK("characteristic", evalb(p1 = expand(omega^4 - 4*omega^2 + 2)));
w := [solve(p1 = 0, omega)]:
CHECK("four frequencies", evalb(nops(w) = 4));
CHECK("values", evalb({op(map(e -> simplify(e^2), w))} = {2+sqrt(2), 2-sqrt(2)}));
A := subs(vals, MatrixInverse(M) . K):
ev := Eigenvalues(A):
CHECK("trace", evalb(simplify(ev[1] + ev[2]) = 4));
CHECK("det", evalb(simplify(expand(ev[1]*ev[2])) = 2));
# numbers
par := {m1 = 1.0, m2 = 0.5, l1 = 1.0, l2 = 0.8, g = 9.81}:
sys := subs(par, [eq1, eq2]):
ics := theta1(0) = 0.5, D(theta1)(0) = 0, theta2(0) = -0.3, D(theta2)(0) = 0:
sol := dsolve({op(sys), ics}, numeric, abserr = 1e-10, relerr = 1e-10):
E := subs(par, T + V):
En := proc(tt) local s; s := sol(tt); eval(subs(s, E)) end proc:
E0 := En(0): E5 := En(5):
CHECK("energy is kept", evalb(abs(E5 - E0) < 1e-6));
s3 := sol(3): 
CHECK("time", evalb(rhs(s3[1]) = 3));
CHECK("names", evalb(map(lhs, s3)[2] = theta1(t)));
odeplot(sol, [[t, theta1(t)], [t, theta2(t)]], 0 .. 5, numpoints = 200):
p2 := odeplot(sol, [subs(par, x2), subs(par, y2)], 0 .. 5):
display(p2, scaling = constrained, title = "path"):
lst := dsolve({op(sys), ics}, numeric, output = listprocedure):
th1 := eval(theta1(t), lst): 
CHECK("procedure", type(th1, procedure));
CHECK("start", evalb(abs(th1(0) - 0.5) < 1e-9));
tt := [seq(0.1*k, k = 0 .. 20)]: vals1 := map(th1, tt):
CHECK("count", evalb(nops(vals1) = 21));
CHECK("swing", evalb(max(op(vals1)) <= 0.5 + 1e-8));
# single pendulum: period by an elliptic integral
T0 := 4*sqrt(l/g)*EllipticK(sin(a/2)):
CHECK("small", evalb(limit(T0, a = 0) = 2*Pi*sqrt(l/g)));
ser := series(EllipticK(k), k, 4):
CHECK("series", evalb(simplify(coeff(convert(ser, polynom), k, 2) - Pi/8) = 0));
Tn := evalf(subs(l = 1, g = 9.81, a = Pi/3, T0)):
CHECK("period", evalb(abs(Tn - 2.152874) < 1e-4));
single := dsolve({diff(phi(t),t,t) = -9.81*sin(phi(t)), phi(0) = Pi/3, D(phi)(0) = 0}, numeric):
CHECK("period by motion", evalb(abs(subs(single(Tn), phi(t)) - evalf(Pi/3)) < 1e-3));
