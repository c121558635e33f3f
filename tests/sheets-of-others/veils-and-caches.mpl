# A small library for symbolic elimination: veils by LargeExpressions, caches of two levels, strategies given as procedures, keyword options, messages, its own tests.
restart:
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
with(LinearAlgebra): with(LargeExpressions):
Elim := module()
    option package;
    description "elimination with veils";
    export LU, Solve, Det, Strategy, SetStrategy, Costs, Reset, Counter;
    local ModuleLoad, cache, count, strategies, chosen, zero, hide, pick, note, label;
    count := 0; cache := table(); label := 'V';
    ModuleLoad := proc() strategies := table([length_of = (e -> length(e)), ops = (e -> nops(indets(e)))]); chosen := length_of; NULL end proc;
    note := proc(kind::symbol, key) if not assigned(cache[kind]) then cache[kind] := table() end if; if assigned(cache[kind][key]) then cache[kind][key] := cache[kind][key] + 1 else cache[kind][key] := 1 end if; count := count + 1; NULL end proc;
    Counter := proc(kind, key) if assigned(cache[kind]) and assigned(cache[kind][key]) then cache[kind][key] else 0 end if end proc;
    Costs := () -> count; Reset := proc() count := 0; cache := table(); NULL end proc;
    Strategy := () -> chosen;
    SetStrategy := proc(s::symbol, $) local old; if not assigned(strategies[s]) then error "unknown strategy %1: one of %2 is expected", s, {indices(strategies, nolist)} end if; old := chosen; chosen := s; old end proc;
    zero := proc(e) note('tests', whattype(e)); Testzero(Normalizer(e)) end proc;
    hide := proc(e, K) note('veils', K); if type(e, {numeric, name}) then e else Veil[K](e) end if end proc;
    pick := proc(A, k, n) local i, best, w; best := 0; w := infinity; for i from k to n do if not zero(A[i, k]) and strategies[chosen](A[i, k]) < w then best := i; w := strategies[chosen](A[i, k]) end if end do; best end proc;
    LU := proc(M::Matrix, {veil::name := label, verbose::truefalse := false}, $) local A, n, i, j, k, p, r, perm;
        n := RowDimension(M); if n <> ColumnDimension(M) then error "invalid input: a square Matrix is expected, not %1 by %2", n, ColumnDimension(M) end if;
        A := copy(M); perm := [$1 .. n];
        for k to n - 1 do
            p := pick(A, k, n); if p = 0 then error "the Matrix is singular at step %1", k end if;
            if p <> k then A := RowOperation(A, [k, p]); perm := subsop(k = perm[p], p = perm[k], perm) end if;
            for i from k + 1 to n do
                if A[i, k] = 0 then next end if;
                r := hide(A[i, k]/A[k, k], veil); A[i, k] := r;
                for j from k + 1 to n do if A[k, j] <> 0 then A[i, j] := hide(A[i, j] - r*A[k, j], veil) end if end do
            end do;
            if verbose then printf("step %d of %d, %d veils\n", k, n, LastUsed[veil]) end if
        end do;
        Record('LU' = A, 'perm' = perm, 'vname' = veil, 'size' = n)
    end proc;
    Det := proc(F, $) local s, k; s := GroupTheory_sign(F:-perm); s*mul(F:-LU[k, k], k = 1 .. F:-size) end proc;
    Solve := proc(F, b::Vector, $) local y, x, i, j, n, A; n := F:-size; A := F:-LU; y := Vector(n); x := Vector(n);
        for i to n do y[i] := b[F:-perm[i]] - add(A[i, j]*y[j], j = 1 .. i - 1) end do;
        for i from n to 1 by -1 do if zero(Unveil[F:-vname](A[i, i], infinity)) then error "singular" end if; x[i] := (y[i] - add(A[i, j]*x[j], j = i + 1 .. n))/A[i, i] end do; x end proc;
    ModuleLoad();
end module:
GroupTheory_sign := proc(p) local i, j; mul(mul(`if`(p[j] < p[i], -1, 1), j = i + 1 .. nops(p)), i = 1 .. nops(p)) end proc:
with(Elim): CHECK("exports", evalb(member('LU', {exports(Elim)}))); CHECK("locals", evalb(nops([op(3, eval(Elim))]) >= 9));
LastUsed[V] := 0: A := Matrix(3, 3, [[a, b, 0], [c, d, e], [0, f, g]]): F := Elim:-LU(A): CHECK("perm", evalb(nops(F:-perm) = 3)); CHECK("veils", evalb(LastUsed[V] >= 3)); CHECK("hidden", has(F:-LU, V));
dt := Unveil[V](Elim:-Det(F), infinity): CHECK("determinant", evalb(normal(dt - Determinant(A)) = 0)); x := Elim:-Solve(F, <1, 2, 3>): xx := map(normal, Unveil[V](x, infinity)): CHECK("solution", evalb(convert(map(normal, A . xx - <1, 2, 3>), set) = {0}));
CHECK("one level", evalb(Unveil[V](V[1]) <> V[1])); CHECK("same veil", evalb(Veil[W](p + q) = Veil[W](p + q))); CHECK("sign", evalb(Veil[W](-p - q) = -Veil[W](p + q) or Veil[W](p + q) = -Veil[W](-p - q))); CHECK("content", evalb(Veil[W](2*p + 2*q) = 2*Veil[W](p + q))); CHECK("atoms", evalb(Veil[W](p) = p and Veil[W](3) = 3)); CHECK("collect", evalb(degree(collect((1 + u*r + v*r^2)*(u + v)*r, r, Veil[W]), r) = 3));
CHECK("counter", evalb(Counter(veils, V) > 0 and Counter(veils, nothing) = 0 and Counter(nothing, V) = 0)); n1 := Costs(): Reset(): CHECK("reset", evalb(n1 > 0 and Costs() = 0)); 
CHECK("strategy", evalb(SetStrategy(ops) = length_of and Strategy() = ops)); said := "": try SetStrategy(wild) catch "unknown strategy": said := StringTools:-FormatMessage(lastexception[2 .. -1]) end try: CHECK("message", evalb(SearchText("wild", said) > 0));
try Elim:-LU(Matrix(2, 3)) catch "invalid input": said := "caught" end try: CHECK("not square", evalb(said = "caught")); try Elim:-LU(Matrix(2, 2)) catch "the Matrix is singular": said := "singular" end try: CHECK("singular", evalb(said = "singular")); try Elim:-LU(x + 1) catch: said := "type" end try: CHECK("type", evalb(said = "type"));
Normalizer := simplify: B := Matrix([[sin(t)^2 + cos(t)^2 - 1, 1], [1, t]]): FB := Elim:-LU(B, veil = VB): CHECK("pivot is no hidden zero", evalb(FB:-perm = [2, 1])); Normalizer := normal: 
N := 8: R := rand(1 .. 9): S := Matrix(N, N, (i, j) -> if i = j then s[i] elif abs(i - j) = 1 then R() else 0 end if): FS := Elim:-LU(S, veil = VS): d1 := Unveil[VS](Elim:-Det(FS), infinity): CHECK("band", evalb(eval(d1, [seq(s[i] = 2*i + 20, i = 1 .. N)]) = Determinant(eval(S, [seq(s[i] = 2*i + 20, i = 1 .. N)]))));
M2 := Matrix(2, 2, symbol = m): f := x -> LargeExpressions:-Veil[U](x): CHECK("long name", evalb(type(f(m[1, 1] + m[2, 2]), indexed) and op(0, f(m[1, 1] + m[2, 2])) = U)); h := map(Veil[U], M2 + M2^2): CHECK("map", type(h, Matrix)); CHECK("unveil Matrix", Equal(map(expand, Unveil[U](h, infinity)), map(expand, M2 + M2^2)));
T := table([one = table([two = 3])]): CHECK("nested", evalb(assigned(T[one][two]) and not assigned(T[one][three]))); g := proc(k) option cache; k^2 end proc: CHECK("cache", evalb(g(4) = 16)); fib := proc(k::nonnegint) option remember; `if`(k < 2, k, thisproc(k - 1) + thisproc(k - 2)) end proc: CHECK("remember", evalb(fib(60) = 1548008755920)); CHECK("table of it", evalb(op(4, eval(fib))[10] = 55)); forget(fib): CHECK("operands", evalb(nops(eval(fib)) = 8));
try SetStrategy(wild) catch: who := lastexception[1] end try: CHECK("who raised it", evalb(convert(who, string) = "SetStrategy"));
