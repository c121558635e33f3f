# A veiling kernel in one module: zero tests with a limit of time, pivots by cost, typed results, a record.
restart:
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
Kern := module()
  option package;
  export Veil, Unveil, VeilUnorderedTable, ForgetVeil, LUD, Solve, SetVerbose, Permutation, stats;
  local verbose, tab, cnt, key, ModuleLoad, Cost, TestZero, pivots;
  global `type/VEILED`;
  ModuleLoad := proc() verbose := false; tab := table([]); cnt := 0; key := K; `type/VEILED` := x -> type(x, 'indexed') and op(0,x)=':-K'; pivots := []; NULL end proc:
  SetVerbose := proc(b::truefalse, $) verbose := b; NULL end proc:
  Cost := proc(x::{algebraic,list,set,Vector,Matrix}, $) :: integer; 
     local c; if type(x,{list,set}) then return add(procname(k),k in x) elif type(x,{Vector,Matrix}) then return procname(convert(x,list)) end if;
     c := codegen:-cost(x); subs(subscripts = 1, storage = 0, additions = 1,multiplications=1,divisions=2,functions=2,assignments=0,c) end proc:
  TestZero := proc(x, $) :: boolean; local z; try z := timelimit(1, Normalizer(x)); evalb(z=0) catch "time expired": WARNING("zero test timed out on %1", x); false end try end proc:
  Veil := proc(x::algebraic, {force::boolean := false}, $) local n; 
     if not force and Cost(x) <= 3 then return x end if;
     if assigned(tab[x]) then return key[tab[x]] end if;
     cnt := cnt + 1; tab[x] := cnt; key[cnt] end proc:
  Unveil := proc(x, {depth::{posint,identical(infinity)} := infinity}, $) local inv, y, k;
     inv := [seq(key[tab[i]] = i, i in [indices(tab,'nolist')])]; y := x; 
     for k to min(depth, cnt+1) do y := eval(y, inv); until not has(y, key); y end proc:
  ForgetVeil := proc() tab := table([]); cnt := 0; NULL end proc:
  Permutation := proc(r::list(posint)) Matrix(nops(r),nops(r),(i,j)->`if`(r[i]=j,1,0)) end proc:
  LUD := proc(A::Matrix, {veil::procedure := (x->Veil(x)), pivot::identical(min,first) := ':-min', verbose::boolean := thismodule:-verbose}, $)
     :: Matrix, Matrix, list, integer;
     local m, n, M, r, c, k, i, j, rk, cand, best, rows, z;
     m, n := LinearAlgebra:-Dimensions(A); M := copy(A); rows := [$1..m]; rk := 0;
     for k to min(m,n) do
        cand := select(i -> not TestZero(Unveil(M[i,k])), [$k..m]);
        if cand = [] then next end if;
        best := cand[1];
        if pivot = ':-min' then for i in cand do if Cost(M[i,k]) < Cost(M[best,k]) then best := i end if end do end if;
        if best <> k then M[[k,best],..] := M[[best,k],..]; rows := subsop(k = rows[best], best = rows[k], rows) end if;
        if verbose then printf("pivot %d: %a (cost %d)\n", k, M[k,k], Cost(M[k,k])) end if;
        rk := rk+1;
        for i from k+1 to m do
          if M[i,k] = 0 then next end if;
          M[i,k] := veil(M[i,k]/M[k,k]);
          for j from k+1 to n do M[i,j] := veil(Normalizer(M[i,j]-M[i,k]*M[k,j])) end do;
        end do;
     end do;
     return Matrix(m,m,(i,j)->`if`(i=j,1,`if`(i>j and j<=n,M[i,j],0))), Matrix(m,n,(i,j)->`if`(i<=j,M[i,j],0)), rows, rk;
  end proc:
  Solve := proc(A::Matrix(square), b::Vector, {unveil::boolean := true}, $) local L,U,p,r,n,y,x,i,j;
     L,U,p,r := LUD(A); n := LinearAlgebra:-RowDimension(A);
     if r < n then error "matrix is singular: rank %1 of %2", r, n end if;
     y := Vector(n); x := Vector(n);
     for i to n do y[i] := Normalizer(b[p[i]] - add(L[i,j]*y[j],j=1..i-1)) end do;
     for i from n to 1 by -1 do x[i] := Normalizer((y[i]-add(U[i,j]*x[j],j=i+1..n))/U[i,i]) end do;
     `if`(unveil, map(normal,Unveil(x)), x) end proc:
  stats := proc() return Record('veils'=cnt,'names'=[seq(key[i],i=1..cnt)]) end proc:
  ModuleLoad();
end module:
with(Kern):
A := Matrix([[a, b, c], [d, e, f], [g, h, k]]):
L, U, p, r := LUD(A):
CHECK("rank", evalb(r = 3)); CHECK("veiled", type(U[2, 2], VEILED) and not type(a, VEILED));
CHECK("factors", LinearAlgebra:-Equal(simplify(Permutation(p).A - Unveil(L.U)), Matrix(3)));
CHECK("depth", evalb(has(Unveil(U[3, 3], depth = 1), K) and not has(Unveil(U[3, 3]), K)));
x := Solve(A, <1, 2, 3>): CHECK("solution", LinearAlgebra:-Equal(simplify(A.x), <1, 2, 3>));
CHECK("veils", evalb(stats():-veils = 6 and nops(stats():-names) = 6)); ForgetVeil(): CHECK("forgotten", evalb(stats():-names = []));
said := "": try Solve(Matrix([[1, 2], [2, 4]]), <1, 1>) catch "matrix is singular": said := StringTools:-FormatMessage(lastexception[2..]) end try:
CHECK("singular", evalb(said = "matrix is singular: rank 1 of 2"));
U2 := LUD(A, pivot = first, veil = (x -> x))[2]: CHECK("determinant", evalb(normal(mul(U2[i, i], i = 1..3) - LinearAlgebra:-Determinant(A)) = 0));
CHECK("wrong option", evalb(traperror(LUD(A, pivot = max)) = lasterror)); CHECK("wrong type", evalb(traperror(LUD([[1]])) = lasterror));
CHECK("exports", member(LUD, [exports(Kern)]) and not member(pivots, [exports(Kern)]));
CHECK("hidden", evalb(traperror(Kern:-verbose) = lasterror));
a := 5: CHECK("entries keep their names", evalb(indets(convert(A, set), symbol) = {'a', b, c, d, e, f, g, h, k} or A[1, 1] = 5)); a := 'a':
T := Matrix(6, 6, (i, j) -> `if`(abs(i - j) < 2, cat(m, i, j), 0)): L, U, p, r := LUD(T): CHECK("tridiagonal", evalb(r = 6 and U[1, 3] = 0));
# a rank modulo a prime as a test
CHECK("rank modulo 7", evalb(LinearAlgebra[Modular][Rank](7, Matrix([[1, 2], [3, 13]])) = 1 and LinearAlgebra:-Rank(Matrix([[1, 2], [3, 13]])) = 2));
Q := module()
  option object;
  local w::algebraic := 1, v::Vector := <0, 0, 0>;
  export ModuleCopy := proc(self::Q, proto::Q, w0 := proto:-w, v0 := proto:-v, $) self:-w := w0; self:-v := Vector(v0); return NULL end proc;
  export scal::static := proc(self::Q) self:-w end proc;
  export vect::static := proc(self::Q, $) self:-v end proc;
  export `*`::static := proc(a, b)
    local x, y;
    if nargs = 1 then return a end if;
    x := `if`(a::Q, a, Object(Q, a, [0, 0, 0])); y := `if`(b::Q, b, Object(Q, b, [0, 0, 0]));
    Object(Q, x:-w*y:-w - LinearAlgebra:-DotProduct(x:-v, y:-v, conjugate = false), x:-w*y:-v + y:-w*x:-v + LinearAlgebra:-CrossProduct(x:-v, y:-v))
  end proc;
  export conj::static := proc(q::Q) Object(Q, q:-w, -q:-v) end proc;
  export norm2 := proc(q::Q) q:-w^2 + add(x^2, x in q:-v) end proc;
end module:
q1 := Object(Q, cos(s/2), [0, 0, sin(s/2)]): q2 := Object(Q, 1, [1, 2, 3]):
CHECK("object", type(q1, Q) and type(q1*q2, Q) and not type(3, Q)); CHECK("norm", evalb(norm2(q2) = 15 and q2:-norm2(q2) = 15));
CHECK("turned", LinearAlgebra:-Equal(combine(simplify(vect(q1*Object(Q, 0, <1, 0, 0>)*conj(q1)))), <cos(s), sin(s), 0>));
CHECK("folded", evalb(foldl(`.`, Matrix(2, 2, 1), Matrix(2, 2, 1))[1, 1] = 2 and LinearAlgebra:-Equal(`.`(<1, 2>), <1, 2>)));
