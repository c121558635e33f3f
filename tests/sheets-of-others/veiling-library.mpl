# A library of symbolic linear algebra with veiling: large entries are hidden behind names, zero tests
# and normal forms are given as procedures, work is limited in time, everything is caught.
restart:
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
module Veil() option object;
  local label := 'Q', store := table(), count := 0, limit0 := 50;
  export ModuleCopy::static := proc(self::Veil, proto::Veil, name := 'Q', size := 50, $)
    self:-label := name; self:-store := table(); self:-count := 0; self:-limit0 := size; self
  end proc;
  export hide::static := proc(self::Veil, e, $)
    local k;
    if type(e, {numeric, name}) or length(e) < self:-limit0 then return e end if;
    self:-count := self:-count + 1; k := self:-count;
    self:-store[k] := e;
    self:-label[k]
  end proc;
  export unveil::static := proc(self::Veil, e, {levels::{posint, identical(infinity)} := infinity}, $)
    local r, k, names, n;
    r := e; n := 0;
    while n < levels do
      names := select(type, indets(r, name), specindex(posint, self:-label));
      if names = {} then return r end if;
      r := subs([seq(k = self:-store[op(k)], k = names)], r);
      n := n + 1
    end do;
    r
  end proc;
  export size::static := proc(self::Veil, $) self:-count end proc;
  export values::static := proc(self::Veil, point::{list, set}, $)
    local k, T; T := table();
    for k to self:-count do T[k] := eval(eval(self:-store[k], point), [seq(self:-label[j] = T[j], j = 1 .. k - 1)]) end do;
    [seq(self:-label[k] = T[k], k = 1 .. self:-count)]
  end proc;
end module:
LEM := module() option package;
  export LU, FFLU, GaussJordan, QR, Solve, Apply, Residual, Random, ZeroTest, SetNormalizer, Statistics1;
  local normal0, zero0, tries, prime, choose, swap, pivots, stat;
  normal0 := normal; tries := 3; prime := 10^9 + 7; stat := table([pivots = 0, swaps = 0, tests = 0]);
  SetNormalizer := proc(f::appliable) local old; old := eval(normal0); normal0 := f; eval(old) end proc;
  Statistics1 := () -> [stat[pivots], stat[swaps], stat[tests]];
  ZeroTest := proc(e, V := NULL, $)
    local v, f, k, r;
    stat[tests] := stat[tests] + 1;
    if e = 0 then return true elif type(e, numeric) then return false end if;
    f := `if`(V = NULL, e, unveil(V, e));
    v := [op(indets(f, name))];
    r := rand(2 .. 10^4);
    for k to tries do
      try if eval(f, [seq(x = r(), x = v)]) <> 0 then return false end if
      catch "numeric exception": next
      end try
    end do;
    evalb(normal0(f) = 0)
  end proc;
  choose := proc(A, k, n, V, col := k)
    local i, best, w, b;
    best := 0; b := infinity;
    for i from k to n do
      if not ZeroTest(A[i, col], V) then
        w := length(A[i, col]);
        if w < b then best := i; b := w end if
      end if
    end do;
    best
  end proc;
  swap := proc(A, i, j, m) local k, t; stat[swaps] := stat[swaps] + 1; for k to m do t := A[i, k]; A[i, k] := A[j, k]; A[j, k] := t end do; NULL end proc;
  LU := proc(A0::Matrix, V::Veil, {timelimit0::numeric := 30}, $)
    local A, n, m, i, j, k, p, perm;
    A := copy(A0); n, m := LinearAlgebra:-Dimension(A); perm := [$1 .. n];
    try timelimit(timelimit0, proc()
      for k to min(n, m) do
        p := choose(A, k, n, V);
        if p = 0 then next end if;
        stat[pivots] := stat[pivots] + 1;
        if p <> k then swap(A, p, k, m); perm := subsop(k = perm[p], p = perm[k], perm) end if;
        for i from k + 1 to n do
          if A[i, k] <> 0 then
            A[i, k] := hide(V, normal0(A[i, k]/A[k, k]));
            for j from k + 1 to m do
              if A[k, j] <> 0 then A[i, j] := hide(V, normal0(A[i, j] - A[i, k]*A[k, j])) end if
            end do
          end if
        end do
      end do
    end proc())
    catch "time expired": error "no factors within %1 s", timelimit0
    end try;
    perm, A
  end proc;
  Solve := proc(A::Matrix, b::Vector, V::Veil, $)
    local perm, F, n, y, x, i, j;
    perm, F := LU(A, V); n := LinearAlgebra:-RowDimension(A);
    y := Vector(n); x := Vector(n);
    for i to n do y[i] := hide(V, b[perm[i]] - add(`if`(F[i, j] = 0, 0, F[i, j]*y[j]), j = 1 .. i - 1)) end do;
    for i from n by -1 to 1 do
      if F[i, i] = 0 then error "the matrix is singular" end if;
      x[i] := hide(V, (y[i] - add(`if`(F[i, j] = 0, 0, F[i, j]*x[j]), j = i + 1 .. n))/F[i, i])
    end do;
    x
  end proc;
  FFLU := proc(A0::Matrix, $)
    local A, n, k, i, j, d;
    A := copy(A0); n := LinearAlgebra:-RowDimension(A); d := 1;
    for k to n - 1 do
      if A[k, k] = 0 then error "zero pivot in step %1", k end if;
      for i from k + 1 to n do for j from k + 1 to n do A[i, j] := normal((A[i, j]*A[k, k] - A[i, k]*A[k, j])/d) end do end do;
      d := A[k, k]
    end do;
    A
  end proc;
  GaussJordan := proc(A0::Matrix, V::Veil, $)
    local A, n, m, r, c, i, j, p, f;
    A := copy(A0); n, m := LinearAlgebra:-Dimension(A); r := 1;
    for c to m while r <= n do
      p := choose(A, r, n, V, c);
      if p = 0 then next end if;
      if p <> r then swap(A, p, r, m) end if;
      f := A[r, c];
      for j from c to m do A[r, j] := hide(V, normal0(A[r, j]/f)) end do;
      for i to n do
        if i <> r and A[i, c] <> 0 then
          f := A[i, c];
          for j from c to m do if A[r, j] <> 0 then A[i, j] := hide(V, normal0(A[i, j] - f*A[r, j])) end if end do
        end if
      end do;
      r := r + 1
    end do;
    A
  end proc;
  QR := proc(A::Matrix, V::Veil, $)
    local n, m, Q, R, j, k, v;
    n, m := LinearAlgebra:-Dimension(A); Q := Matrix(n, m); R := Matrix(m, m);
    for j to m do
      v := A[.., j];
      for k to j - 1 do
        R[k, j] := hide(V, add(Q[i, k]*A[i, j], i = 1 .. n)/add(Q[i, k]^2, i = 1 .. n));
        v := v - R[k, j]*Q[.., k]
      end do;
      for k to n do Q[k, j] := hide(V, v[k]) end do;
      R[j, j] := 1
    end do;
    Q, R
  end proc;
  Residual := proc(A, x, b, V, point) local vals; vals := values(V, point); map(e -> eval(eval(e, vals), point), eval(A, point) . map(e -> eval(eval(e, vals), point), x) - eval(b, point)) end proc;
  Random := proc(n::posint, {density::numeric := 0.1, symbol0 := 'a'}, $) local A, i, r; r := rand(1 .. n); A := Matrix(n, n, storage = sparse); for i to n do A[i, i] := symbol0[i]; to ceil(n*density) do A[i, r()] := symbol0[i, 1] + 1 end do end do; A end proc;
  Apply := proc(f, A) map(e -> `if`(e = 0, 0, f(e)), A) end proc;
end module:
with(LEM):
t0 := time(): randomize(7):
A := Matrix(3, 3, [[a, b, 0], [c, d, e], [0, f, g]]): V := Object(Veil, 'q', 40):
x := Solve(A, <1, 2, 3>, V): CHECK("3 x 3", andmap(z -> evalb(normal(unveil(V, z)) = 0), convert(A . x - <1, 2, 3>, list)));
perm, F := LU(Matrix([[0, 1], [a, b]]), Object(Veil)): CHECK("swap", evalb(perm = [2, 1]));
B := FFLU(Matrix([[a, b], [c, d]])): CHECK("fraction free", evalb(expand(B[2, 2] - (a*d - b*c)) = 0));
G := GaussJordan(<<1, a> | <2, b> | <3, c>>, Object(Veil)): CHECK("reduced", evalb(G[1, 1] = 1 and G[2, 1] = 0 and G[1, 2] = 0 and G[2, 2] = 1));
Q, R := QR(Matrix([[a, 1], [0, b], [1, 0]]), Object(Veil, 'w', 1000)): CHECK("orthogonal", evalb(normal(add(Q[i, 1]*Q[i, 2], i = 1 .. 3)) = 0));
CHECK("zero test", ZeroTest((a + b)^2 - a^2 - 2*a*b - b^2)); CHECK("not zero", not ZeroTest(a - b)); old := SetNormalizer(e -> e): CHECK("normalizer", evalb(old = normal or type(old, procedure))); SetNormalizer(normal):
ok := false: try Solve(Matrix([[1, 1], [1, 1]]), <1, 2>, Object(Veil)) catch "singular", "the matrix is singular": ok := true end try: CHECK("singular", ok);
n := 60: S := Random(n, density = 0.02): W := Object(Veil, 'v', 60): SetNormalizer(e -> e): b := Vector(n, i -> bb[i]): x := Solve(S, b, W): CHECK("sixty", evalb(size(W) >= 0));
point := [seq(a[i] = 10 + i, i = 1 .. n), seq(a[i, 1] = i mod 7, i = 1 .. n), seq(bb[i] = i, i = 1 .. n)]: CHECK("residual", evalb({op(convert(Residual(S, x, b, W, point), list))} = {0}));
CHECK("quick", evalb(time() - t0 < 60)); CHECK("statistics", evalb(Statistics1()[1] >= 60));
