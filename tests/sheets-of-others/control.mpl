# Control: state space, Routh, root locus, discretisation, observer.
restart:
with(LinearAlgebra): with(inttrans): with(DynamicSystems):
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
A := Matrix([[0, 1, 0], [0, 0, 1], [-6, -11, -6]]): B := <0, 0, 1>: C := Matrix([[1, 0, 0]]):
cp := CharacteristicPolynomial(A, lambda):
CHECK("poly", evalb(expand(cp) = lambda^3 + 6*lambda^2 + 11*lambda + 6));
CHECK("roots", evalb({solve(cp, lambda)} = {-1, -2, -3}));
Co := <B | A.B | A^2 . B>:
CHECK("controllable", evalb(Rank(Co) = 3));
Ob := <C, C.A, C.A^2>:
CHECK("observable", evalb(Rank(Ob) = 3));
G := simplify((C . MatrixInverse(s*IdentityMatrix(3) - A) . B)[1]):
CHECK("transfer", evalb(normal(G - 1/((s+1)*(s+2)*(s+3))) = 0));
eAt := MatrixExponential(A, t):
CHECK("at 0", Equal(map(simplify, eval(eAt, t = 0)), IdentityMatrix(3)));
CHECK("derivative", Equal(map(simplify, map(diff, eAt, t) - A.eAt), Matrix(3, 3)));
y := invlaplace(G/s, s, t):
CHECK("final value", evalb(limit(y, t = infinity) = 1/6));
CHECK("initial value", evalb(eval(y, t = 0) = 0));
# pole placement by comparing coefficients
k := Vector[row](3, symbol = kk):
Acl := A - B . k:
want := expand((lambda + 4)^3):
eqs := {coeffs(collect(expand(CharacteristicPolynomial(Acl, lambda)) - want, lambda), lambda)}:
ks := solve(eqs, {kk[1], kk[2], kk[3]}):
CHECK("gain", evalb(eval([kk[1], kk[2], kk[3]], ks) = [58, 37, 6]));
# Routh
routh := proc(p, x) local n, c, R, i, j;
  n := degree(p, x); c := [seq(coeff(p, x, n - i), i = 0 .. n), 0, 0];
  R := Matrix(n + 1, iquo(n, 2) + 2);
  for j to iquo(n, 2) + 1 do
     R[1, j] := c[2*j - 1]; R[2, j] := c[2*j]
  end do;
  for i from 3 to n + 1 do
     for j to iquo(n, 2) + 1 do
        R[i, j] := normal((R[i-1, 1]*R[i-2, j+1] - R[i-2, 1]*R[i-1, j+1])/R[i-1, 1])
     end do
  end do;
  [seq(R[i, 1], i = 1 .. n + 1)]
end proc:
r := routh(x^3 + 6*x^2 + 11*x + 6 + K, x):
CHECK("Routh", evalb(r = [1, 6, (60 - K)/6, 6 + K]) or evalb(simplify(r[3] - (60-K)/6) = 0));
lim := solve({r[3] > 0, r[4] > 0}, K):
CHECK("range", evalb(lim = {-6 < K, K < 60}));
# margin
L := subs(s = I*w, 10*G):
wpc := fsolve(Im(evalc(L)) = 0, w = 3 .. 4):
CHECK("phase crossover", evalb(abs(wpc - sqrt(11.)) < 1e-6));
# Lyapunov equation
Pm := Matrix(3, 3, symbol = p, shape = symmetric):
LY := Transpose(A) . Pm + Pm . A + IdentityMatrix(3):
ps := solve({seq(seq(LY[i, j], j = i .. 3), i = 1 .. 3)}, {seq(seq(Pm[i, j], j = i .. 3), i = 1 .. 3)}):
Pn := eval(Pm, ps):
CHECK("positive", IsDefinite(Pn));
CHECK("Lyapunov", Equal(map(simplify, Transpose(A).Pn + Pn.A), -IdentityMatrix(3)));
# discretisation
h := 1/10:
Ad := map(evalf, eval(eAt, t = h)):
CHECK("zoh", evalb(abs(Determinant(Ad) - exp(-0.6)) < 1e-8));
xk := <1., 0., 0.>: for i to 100 do xk := Ad . xk end do:
CHECK("decays", evalb(Norm(xk, 2) < 1e-3));
# z transforms
CHECK("z", evalb(simplify(ztrans(a^n, n, z) - z/(z - a)) = 0));
CHECK("inverse z", evalb(simplify(invztrans(z/(z - 2), z, n) - 2^n) = 0));
fib := rsolve({F(n) = F(n-1) + F(n-2), F(0) = 0, F(1) = 1}, F(n)):
CHECK("Fibonacci", evalb(simplify(eval(fib, n = 10)) = 55));
sys := TransferFunction(1/(s^2 + 2*s + 5)):
CHECK("object", evalb(sys <> NULL));
ss := StateSpace(TransferFunction(1/(s^2 + 3*s + 2))):
e1 := Eigenvalues(ss:-a):
CHECK("poles", evalb({e1[1], e1[2]} = {-1, -2}));
BodePlot(TransferFunction(1/(s + 1))):
RootLocusPlot(TransferFunction(1/(s*(s + 2))), 0 .. 10):
# PID tuning by minimising ITAE with a table of gains
J := proc(kp) local sol, e; sol := dsolve({diff(x(t),t) = -x(t) + kp*(1 - x(t)), x(0) = 0}, x(t)); e := 1 - rhs(sol) - (1 - kp/(1+kp)); evalf(Int(t*abs(e), t = 0 .. 5)) end proc:
costs := [seq(J(kp), kp = [1, 2, 4])]:
CHECK("costs fall", evalb(costs[1] > costs[2] and costs[2] > costs[3]));
sat := u -> piecewise(u < -1, -1, u > 1, 1, u):
CHECK("saturation", evalb([sat(-3), sat(1/2), sat(7)] = [-1, 1/2, 1]));
CHECK("continuous", iscont(piecewise(u < -1, -1, u > 1, 1, u), u = -3 .. 3));
