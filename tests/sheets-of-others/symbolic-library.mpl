# The library slate/: objects with state, static exports, keyword options, limits of time, zero tests and normal
# forms given as procedures, try around everything; loaded whole, then asked for all that it has.
t0 := time():
read "slate/slate.mpl";
t1 := time():
Trial:-Ok(evalb(t1 - t0 < 1), "loads quickly"):

Trial:-Suite("hide", proc()
  local H, v, w, e, K;
  H := Object(Hide);
  H:-Configure('label' = p, 'cost' = 5);
  Trial:-Same(H:-Veil(a + b), a + b, "cheap things stay");
  e := (a + b)*(c + d)*(e0 + f);
  v := H:-Veil(e);
  Trial:-Same(v, p[1]);
  Trial:-Same(H:-Veil(3*e), 3*p[1], "content is taken out");
  Trial:-Same(H:-Number(), 1);
  w := H:-Veil(v*(a + b)/(c - d) + a^2);
  Trial:-Same(w, p[2]);
  Trial:-Equal(H:-Show(w), e*(a + b)/(c - d) + a^2);
  Trial:-Equal(H:-Show(w, 'levels' = 1), p[1]*(a + b)/(c - d) + a^2);
  Trial:-Same(H:-Depth(w), 2);
  Trial:-Same(map(lhs, H:-Needed(w)), [p[1], p[2]]);
  Trial:-Equal(H:-Derivative(w, a), diff(H:-Show(w), a) - diff(H:-Show(w), a) + H:-Derivative(w, a));
  Trial:-Equal(H:-Show(H:-Derivative(w, a)), diff(e*(a + b)/(c - d) + a^2, a), "chain rule");
  Trial:-Same(rhs(H:-Values([a = 1, b = 2, c = 3, d = 5, e0 = 1, f = 1])[2]), -71);
  Trial:-Raises(() -> H:-Stored(9), "nothing is hidden behind p[9]");
  Trial:-Raises(() -> H:-Configure('label' = z), "cannot change");
  Trial:-Raises(() -> H:-Configure('prime' = 10), "no prime");
  Trial:-Raises(() -> H:-Configure('cost' = -1), "");
  Trial:-Raises(() -> H:-Veil(), "");
  K := Object(H);
  Trial:-Same([K:-Number(), K:-Label()], [0, p], "a copy is empty and has the settings");
  Trial:-Ok(type(K, Hide) and type(K, 'object'));
  K:-Configure('dedupe' = true);
  v := K:-Veil(a^2*c + 2*a*b*c + b^2*c + d);
  w := K:-Veil((a + b)^2*c + d + a - a, 'force');
  Trial:-Same(v, w, "found by its signature");
  Trial:-Same(K:-Counts(), ['asked' = 2, 'kept' = 1, 'found' = 1, 'cheap' = 0]);
  K:-Forget();
  Trial:-Same(K:-List(), []);
  Trial:-Same(H:-Veil([x, y + 1]), [x, y + 1]);
  Trial:-Equal(H:-Veil(<u, u*v0>), <u, u*v0>);
  Trial:-Ok(StringTools:-Search("p_2", H:-Write(p[2])) > 0, "code");
end proc):

Trial:-Suite("zero", proc()
  local old;
  Trial:-Ok(Zero:-Test((x + 1)^2 - x^2 - 2*x - 1));
  Trial:-Ok(not Zero:-Test(x^2 - y));
  Trial:-Ok(not Zero:-Test(sin(x)^2 + cos(x)^2 - 1), "normal does not know sines");
  old := Zero:-SetNormal(simplify);
  Trial:-Same(old, normal);
  Trial:-Ok(Zero:-Test(sin(x)^2 + cos(x)^2 - 1), "simplify does");
  Zero:-SetNormal(old);
  Zero:-SetTest(e -> evalb(e = z));
  Trial:-Ok(Zero:-Test(z) and not Zero:-Test(z + 1 - z^2));
  Zero:-Reset();
  Trial:-Ok(Zero:-TestAll(<x - x, (x - 1)*(x + 1) - x^2 + 1>));
  Trial:-Same(Zero:-Limited(iquo(1, 0), 17), 17);
  Trial:-Same(Zero:-Limited(proc() local k; k := 0; do k := k + 1 end do end proc(), 'late', 'time' = 0.05), 'late');
  Trial:-Same(Zero:-Try(x -> x^2, 3), [true, 9]);
  Trial:-Same(Zero:-Try(() -> 1/0)[1], false);
  Trial:-Ok(member('failed' = 1, Zero:-Statistics()) and member('expired' = 1, Zero:-Statistics()));
  Trial:-Same(Zero:-Probe(sin(x)), FAIL);
end proc):

Trial:-Suite("sparse", proc()
  local A, r, c, L, B;
  A := Matrix([[1, x, 0, 0], [0, y, 0, 0], [0, 0, 2, z], [w, 0, 0, 3]]);
  Trial:-Same(Sparse:-NonZeros(A), 7);
  Trial:-Same(Sparse:-Density(A), 7/16);
  Trial:-Same(Sparse:-Rows(A), [[1, 2], [2], [3, 4], [1, 4]]);
  Trial:-Same(Sparse:-Columns(A), [[1, 4], [1, 2], [3], [3, 4]]);
  r, c := Sparse:-Degrees(A);
  Trial:-Same([seq(r)], [2, 1, 2, 2]);
  Trial:-Same(convert(c, list), [2, 2, 1, 2]);
  Trial:-Same(Sparse:-Spy(A), "**..\n.*..\n..**\n*..*\n");
  Trial:-Same(Sparse:-Blocks(A), [[2], [1], [4], [3]]);
  Trial:-Same(Sparse:-Components(Matrix([[1, 0, 1], [0, 1, 0], [0, 0, 1]])), [[1, 3], [2]]);
  Trial:-Same(Sparse:-Transversal(Matrix([[0, 1], [1, 0]])), [2, 1]);
  Trial:-Same(Sparse:-Transversal(Matrix([[0, 1], [0, 1]])), FAIL);
  L := Sparse:-ToLists(A);
  Trial:-Same(L, [[1, 1, 2, 3, 3, 4, 4], [1, 2, 2, 3, 4, 1, 4], [1, x, y, 2, z, w, 3]]);
  Trial:-Equal(Sparse:-FromLists(4, 4, L), A);
  Trial:-Same(Sparse:-Bandwidth(A), 3);
  B := Sparse:-Laplacian(4);
  Trial:-Ok(LinearAlgebra:-Equal(B, LinearAlgebra:-Transpose(B)));
  Trial:-Ok(Sparse:-Bandwidth(Sparse:-Permute(B, Sparse:-Cuthill(B))) <= 5);
  Trial:-Equal(Sparse:-Arrow(2, k), <<k[1], k[2, 1]> | <k[1, 2], k[2]>>);
  Trial:-Equal(Sparse:-Tridiagonal(3, l, d, u), Matrix([[d[1], u[1], 0], [l[2], d[2], u[2]], [0, l[3], d[3]]]));
  Trial:-Equal(Sparse:-Saddle(<<m, 0> | <0, m>>, <<x | y>>), <<m, 0, x> | <0, m, y> | <x, y, 0>>);
  Trial:-Same([op(1, Sparse:-Random(10))], [10, 10]);
end proc):

Trial:-Suite("factors of small matrices", proc()
  local F, A, b, x, H, N, p, how;
  A := Matrix([[a, b1, 0], [c, d, e], [0, f, g]]);
  b := <1, 2, 3>;
  for p in ['first', 'partial', 'full', 'markowitz', 'none'] do
    F := Object(Factor);
    F:-Configure('pivoting' = p);
    F:-LU(A);
    Trial:-Ok(F:-Check(A), cat("L U by ", p));
    x := F:-Solve(b);
    Trial:-Ok(Zero:-TestAll(F:-Keeper():-Show(A . x - b)), cat("solution by ", p));
  end do;
  for how in ['lu', 'qr', 'gj'] do
    F := Factor('pivoting' = 'full', 'cost' = 4, 'label' = 'w');
    x := F:-LinearSolve(A, b, 'method' = how);
    H := F:-Keeper();
    Trial:-Ok(Zero:-TestAll(H:-Show(A . x - b)), cat("system by ", how));
  end do;
  F := Object(Factor);
  Trial:-Raises(() -> F:-Solve(b), "factor a matrix first");
  Trial:-Raises(() -> F:-Result("L"), "nothing was factored");
  Trial:-Equal(F:-Determinant(A), LinearAlgebra:-Determinant(A));
  Trial:-Raises(() -> F:-Result("L"), "FFLU has no");
  Trial:-Same(F:-Rank(Matrix([[x0, 2*x0], [y0, 2*y0]])), 1);
  Trial:-Equal(F:-Inverse(<<s, 1> | <1, t>>), <<t, -1> | <-1, s>>/(s*t - 1));
  N := F:-NullSpace(Matrix([[1, u, 0], [0, 0, 1]]));
  Trial:-Equal(N[1], <-u, 1, 0>);
  F:-QR(<<1, 1> | <0, r>>, 'normed');
  Trial:-Equal(simplify(LinearAlgebra:-Transpose(F:-Result("Q")) . F:-Result("Q"), 'symbolic'), Matrix(2, 2, 'shape' = 'identity'));
  Trial:-Raises(() -> F:-LinearSolve(<<1, 1> | <1, 1>>, <1, 2>), "no solution");
  Trial:-Raises(() -> F:-LinearSolve(<<1, 1> | <1, 1>>, <1, 2>, 'method' = 'gj'), "singular");
  Trial:-Raises(() -> F:-QR(<<1, 1> | <1, 1>>), "column 2 depends");
  Trial:-Raises(() -> F:-LinearSolve(<<1, 1> | <1, 2>>, <1, 2, 3>), "a vector of 2 entries is needed, got 3");
  F:-Configure('pivoting' = 'none');
  Trial:-Raises(() -> F:-LU(<<0, 1> | <1, 0>>), "step 1 is zero");
  Trial:-Raises(() -> F:-Configure('pivoting' = 'random'), "");
  F:-Configure('pivoting' = 'full', 'zerotest' = (e -> evalb(simplify(e) = 0)));
  Trial:-Same(F:-Rank(<<cos(q1)^2, 1> | <1 - sin(q1)^2, 1>>), 1, "a zero test given as a procedure");
  F:-Configure('timelimit0' = 0.01);
  Trial:-Raises(() -> F:-LU(Matrix(40, 40, (i, j) -> z[i, j])), "was not done within");
end proc):

Trial:-Suite("poly", proc()
  local p, S;
  Trial:-Same(Poly:-Horner(a*x^2 + b*x + c, x), (a*x + b)*x + c);
  Trial:-Same(Poly:-Coefficients(3*x^2 - 1, x), [3, 0, -1]);
  Trial:-Equal(Poly:-Resultant(x^2 + a, x^2 + b*x + 1, x), resultant(x^2 + a, x^2 + b*x + 1, x));
  Trial:-Equal(Poly:-Resultant(x^3 + a, x - b, x, 'method' = 'sylvester'), resultant(x^3 + a, x - b, x));
  Trial:-Equal(Poly:-Discriminant(a*x^2 + b*x + c, x), b^2 - 4*a*c);
  Trial:-Equal(LinearAlgebra:-Determinant(Poly:-Bezout(x^2 - 3, x^2 - x - 1, x)), -resultant(x^2 - 3, x^2 - x - 1, x));
  Trial:-Same(Poly:-SquareFree(expand((x - 1)*(x + 2)^3), x), [[x - 1, 1], [x + 2, 3]]);
  Trial:-Equal(LinearAlgebra:-CharacteristicPolynomial(Poly:-Companion(2*x^3 - x + 4, x), x), x^3 - x/2 + 2);
  Trial:-Same(Poly:-CountRoots(x^3 - 2*x + 1/2, x), 3);
  Trial:-Same(Poly:-CountRoots(x^3 - 2*x + 1/2, x, 0 .. 10), 2);
  Trial:-Equal(Poly:-Interpolate([0, 1, 2], [1, 2, 5], x), x^2 + 1);
  Trial:-Raises(() -> Poly:-Interpolate([0, 0], [1, 2], x), "places must differ: [0, 0]");
  Trial:-Equal(Poly:-Compose(x^2, x, x + 1), (x + 1)^2);
  Trial:-Same(Poly:-PowerSums(x^2 - 3*x + 1, x, 3), [3, 7, 18]);
  Trial:-Equal(Poly:-Elementary([u, v, w], 2), u*v + u*w + v*w);
  Trial:-Ok(Poly:-IsStable(s^3 + 2*s^2 + 3*s + 1, s) and not Poly:-IsStable(s^3 + s^2 + s + 6, s));
  Trial:-Same(Poly:-Routh(s^3 + 2*s^2 + 3*s + K, s)[3, 1], normal((6 - K)/2));
  Trial:-Equal(LinearAlgebra:-Determinant(Poly:-Hurwitz(s^2 + a*s + b, s)), a*b);
  S := Poly:-Subresultants(x^3 - 2*x + 5, x^2 + a, x);
  Trial:-Equal(S[-1], resultant(x^3 - 2*x + 5, x^2 + a, x));
  S, p := Poly:-Adjoint(<<a, c> | <b, d>>, s);
  Trial:-Equal(p, s^2 - (a + d)*s + a*d - b*c);
  Trial:-Equal(S, <<s - d, c> | <b, s - a>>);
  Trial:-Equal(`+`(op(Poly:-PartialFractions((x + 3)/((x - 1)*(x + 2)*(x^2 + 1)), x))), (x + 3)/((x - 1)*(x + 2)*(x^2 + 1)));
  Trial:-Ok(Poly:-Cauchy(x^2 - 10*x + 1, x) >= 10);
  Trial:-Equal(Poly:-Reverse0(x^2 + 2*x + 3, x), 3*x^2 + 2*x + 1);
  Trial:-Equal(Poly:-Shift(x^2, x, a), x^2 + 2*a*x + a^2);
end proc):

Trial:-Suite("large systems", proc()
  local n, A, b, F, x, point, how, k;
  n := 60;
  A := Sparse:-Random(n, 'density' = 0.03, 'seed' = 5);
  b := Vector(n, i -> beta[i]);
  point := [op(indets(A, 'name'))];
  point := [seq(point[k] = ithprime(k + 20), k = 1 .. nops(point)), seq(beta[k] = k, k = 1 .. n)];
  for how in ['lu', 'gj'] do
    F := Object(Factor);
    F:-Configure('pivoting' = `if`(how = 'lu', 'markowitz', 'partial'));
    x := F:-LinearSolve(A, b, 'method' = how);
    Trial:-Same(F:-Residual(A, x, b, point), 0, cat("60 by 60, ", how));
    Trial:-Ok(F:-Keeper():-Number() > 0);
  end do;
  Trial:-Quick(() -> F:-FFLU(Sparse:-Random(30, 'density' = 0.05)), 20);
  Trial:-Quick(() -> F:-QR(Sparse:-Random(20, 'density' = 0.05)), 20);
end proc):

Trial:-Report();
if Trial:-Passed() < 119 then printf("FAILED only %d assertions\n", Trial:-Passed()) end if;
