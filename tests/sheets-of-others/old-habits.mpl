# Vibrations and control in the manner of older sheets: linalg, arrays, unprotect, readlib, alias, macro.
restart: with(DEtools): with(linalg): with(plots):
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
readlib(unassign): readlib(isolate):
M := array(1..2, 1..2, [[m1, 0], [0, m2]]): K := array([[k1 + k2, -k2], [-k2, k2]]):
x := array(1..2): x[1] := u: x[2] := v:
f := evalm(K &* x): CHECK("product", evalb(expand(f[1] - ((k1 + k2)*u - k2*v)) = 0));
d := det(evalm(K - w^2*M)): CHECK("determinant", evalb(degree(expand(d), w) = 4));
num := subs({m1 = 1, m2 = 1, k1 = 1, k2 = 1}, eval(K)): ev := eigenvals(num): CHECK("eigenvalues", evalb({ev} = {3/2 + sqrt(5)/2, 3/2 - sqrt(5)/2}));
A := matrix(2, 2, [0, 1, -2, -3]): E := exponential(A, t): CHECK("exponential", evalb(simplify(E[1, 1] - (2*exp(-t) - exp(-2*t))) = 0));
CHECK("charpoly", evalb(expand(charpoly(A, s) - (s^2 + 3*s + 2)) = 0)); CHECK("inverse", equal(evalm(inverse(A) &* A), diag(1, 1)));
B := matrix(2, 1, [0, 1]): Ct := concat(B, evalm(A &* B)): CHECK("controllable", evalb(rank(Ct) = 2));
CHECK("rowdim", evalb(rowdim(A) = 2 and coldim(A) = 2)); CHECK("transpose", evalb(transpose(A)[1, 2] = -2)); CHECK("trace", evalb(trace(A) = -3));
v1 := vector([1, 2, 3]): v2 := vector(3, i -> i^2): CHECK("dotprod", evalb(dotprod(v1, v2) = 36)); CHECK("cross", evalb(convert(crossprod(v1, v2), list) = [6, -6, 2])); CHECK("norm", evalb(norm(v1, 2) = sqrt(14)));
G := genmatrix([a + b = 3, a - b = 1], [a, b], rhs0): CHECK("genmatrix", evalb(convert(linsolve(G, rhs0), list) = [2, 1]));
CHECK("jacobian", evalb(jacobian([p*q, p^2], [p, q])[2, 1] = 2*p)); CHECK("hessian", evalb(hessian(p^2*q, [p, q])[1, 2] = 2*p)); CHECK("grad", evalb(convert(grad(p*q, [p, q]), list) = [q, p]));
unprotect(gamma): x := 'x': alias(y = y(t)):
ode := diff(y, t, t) + 2*zeta*omega*diff(y, t) + omega^2*y = 0: sol := dsolve({subs({zeta = 0, omega = 2}, ode), y(0) = 1, D(y)(0) = 0}, y): CHECK("oscillator", evalb(simplify(rhs(sol) - cos(2*t)) = 0));
alias(y = y): macro(LT = laplace): with(inttrans): CHECK("laplace", evalb(simplify(LT(sin(3*t), t, s) - 3/(s^2 + 9)) = 0));
H := 1/(s^2 + 3*s + 2): h := invlaplace(H, s, t): CHECK("impulse", evalb(simplify(h - (exp(-t) - exp(-2*t))) = 0)); pf := convert(H, parfrac, s): CHECK("parfrac", evalb(nops(pf) = 2));
mag := evalc(abs(subs(s = I*w, H))): CHECK("magnitude", evalb(simplify(mag^2 - 1/((1 + w^2)*(4 + w^2))) = 0));
CHECK("op", evalb(op(0, fun(1)) = fun)); CHECK("array", type(M, array) and type(f, array)); g := z -> z^2: CHECK("op of proc", evalb(op(1, eval(g)) = z));
T := table([(a1) = 3, (b1) = 4]): CHECK("table", evalb({indices(T)} = {[a1], [b1]})); CHECK("op table", evalb(nops([op(op(eval(T)))]) = 2));
st := `the sum `||3: CHECK("cat", evalb(st = `the sum 3`)); for i from 1 to 3 do a||i := i^2 od: CHECK("names", evalb(a1 + a2 + a3 = 14)); unassign('a1', 'a2', 'a3');
phi := proc(z) option remember; if z < 2 then z else phi(z - 1) + phi(z - 2) fi end: CHECK("fib", evalb(phi(20) = 6765)); phi(3) := 100: CHECK("remember", evalb(phi(3) = 100));
p1 := plot(sin(z), z = 0..1): p2 := plot(cos(z), z = 0..1, color = red): d := plots[display]({p1, p2}): CHECK("display", evalb(nops([d]) = 1));
sys := {diff(x(t), t) = y(t), diff(y(t), t) = -x(t)}: p3 := DEplot(sys, [x(t), y(t)], t = 0..6, [[x(0) = 1, y(0) = 0]], stepsize = 0.1): CHECK("DEplot", evalb([p3] <> []));
F := dsolve(sys union {x(0) = 1, y(0) = 0}, {x(t), y(t)}, type = numeric): r := F(1.0): CHECK("numeric", evalb(abs(subs(r, x(t)) - cos(1.0)) < 1e-5));
F2 := dsolve(sys union {x(0) = 1, y(0) = 0}, {x(t), y(t)}, type = numeric, output = listprocedure): fx := subs(F2, x(t)): CHECK("listprocedure", evalb(abs(fx(2.0) - cos(2.0)) < 1e-5));
R := map(proc(e) e^2 end, [1, 2, 3]): CHECK("map", evalb(R = [1, 4, 9])); CHECK("zip", evalb(zip((a, b) -> a*b, [1, 2], [3, 4]) = [3, 8])); S := seq(i^2, i = 1..4): CHECK("seq", evalb(convert([S], `+`) = 30));
CHECK("subsop", evalb(subsop(1 = q, [a, b]) = [q, b])); CHECK("select", evalb(select(isprime, [$1..10]) = [2, 3, 5, 7])); CHECK("member", member(2, [1, 2], 'pos') and pos = 2);
assume(aa > 0): CHECK("assume", evalb(simplify(sqrt(aa^2)) = aa)); CHECK("about", is(aa > 0)); aa := 'aa':
lag := diff(1/2*m*D(q)(t)^2, t): CHECK("D", evalb(has(lag, (D@@2)(q)(t)) or has(convert(lag, diff), diff(q(t), t, t))));
CHECK("trigs", evalb(combine(sin(a)*cos(b) + cos(a)*sin(b), trig) = sin(a + b))); CHECK("expand", evalb(expand(sin(2*a)) = 2*sin(a)*cos(a))); CHECK("convert", evalb(simplify(convert(cosh(a), exp) - (exp(a) + exp(-a))/2) = 0));
CHECK("fsolve", evalb(abs(fsolve(cos(z) = z, z) - 0.7390851332) < 1e-9)); CHECK("rsolve", evalb(rsolve({r1(n) = 2*r1(n - 1), r1(0) = 1}, r1(n)) = 2^n)); CHECK("sum", evalb(simplify(sum(k, k = 1..n) - n*(n + 1)/2) = 0));
LU := LUdecomp(matrix([[2, 1], [4, 5]]), L = 'l0', U = 'u0'): CHECK("LUdecomp", evalb(u0[2, 2] = 3)); Q := QRdecomp(matrix([[3, 0], [4, 5]])): CHECK("QR", evalb(Q[1, 1] = 5)); gs := GramSchmidt([vector([1, 1]), vector([1, 0])]): CHECK("Gram", evalb(nops(gs) = 2));
bl := blockmatrix(2, 2, [A, B, transpose(B), matrix(1, 1, [0])]): CHECK("block", evalb(rowdim(bl) = 3)); st1 := stackmatrix([1, 2], [3, 4]): CHECK("stack", evalb(det(st1) = -2)); sm := submatrix(bl, 1..2, 1..2): CHECK("sub", equal(sm, A)); CHECK("minor", evalb(det(minor(bl, 3, 3)) = 2)); ad := adjoint(A): CHECK("adjoint", equal(evalm(ad &* A), evalm(det(A)*diag(1, 1))));
CHECK("kernel", evalb(nops(kernel(matrix([[1, 1], [1, 1]]))) = 1)); CHECK("vectdim", evalb(vectdim(v1) = 3)); rr := rref(matrix([[1, 2], [3, 4]])): CHECK("rref", equal(rr, diag(1, 1))); CHECK("iszero", iszero(matrix(2, 2, 0))); CHECK("copy", equal(copy(A), A)); sw := swaprow(A, 1, 2): CHECK("swap", evalb(sw[1, 1] = -2)); ar := addrow(A, 1, 2, 5): CHECK("addrow", evalb(ar[2, 2] = 2)); mr := mulrow(A, 1, q): CHECK("mulrow", evalb(mr[1, 2] = q)); wr := wronskian([exp(t), exp(2*t)], t): CHECK("wronskian", evalb(simplify(det(wr)) = exp(3*t))); jb := JordanBlock(3, 2): CHECK("Jordan", evalb(jb[1, 2] = 1)); vm := vandermonde([1, 2, 3]): CHECK("vandermonde", evalb(det(vm) = 2)); tp := toeplitz([1, 2, 3]): CHECK("toeplitz", evalb(tp[1, 3] = 3));
