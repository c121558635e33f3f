# A module library for linear algebra in symbols, with its own tests: objects, overloads, options.
SymLin := module()
  description "symbolic linear algebra with veiling";
  option package, `Copyright (c) 2020`;
  export LUD, Solve, Veil, Unveil, Pivot, Setup, Config, Ops, VeilTable, Poly;
  local ModuleLoad, ModuleUnload, ModuleApply, veilCount, counter, zerotest, strategy, _initialized := false, Types;
  global `type/SymLin/square`;

  ModuleLoad := proc()
    TypeTools:-AddType('ZeroTester', 'procedure');
    _initialized := true;
    veilCount := 0;
    zerotest := proc(x) evalb(normal(x)=0) end proc;
    strategy := "size";
    NULL
  end proc;
  ModuleUnload := proc() if TypeTools:-Exists('ZeroTester') then TypeTools:-RemoveType('ZeroTester') end if end proc;
  ModuleApply := proc() Solve(_passed) end proc;

  Config := module()
    export get, set; local T;
    T := table(["verbose"=false,"limit"=100]);
    get := proc(k::string, $) if assigned(T[k]) then T[k] else error "unknown option %1", k end if end proc;
    set := proc(k::string, v) T[k] := v; NULL end proc;
  end module;

  Setup := proc({verbose::truefalse := false, limit::posint := 100, zero::procedure := NULL, strat::identical("size","degree") := "size"}, $)::nothing;
    Config:-set("verbose", verbose); Config:-set("limit", limit);
    if zero <> NULL then zerotest := zero end if;
    strategy := strat;
    return NULL
  end proc;

  VeilTable := module()
    option object;
    local label::symbol, items::table, n::nonnegint;
    export add::static, value::static, size::static, ModuleCopy::static, ModuleApply::static, ModulePrint::static, reset::static, expand_all::static, `+`::static;
    ModuleApply := proc() Object(VeilTable, _passed) end proc;
    ModuleCopy := proc(self::VeilTable, proto::VeilTable, lab::symbol := 'Q', $)
      self:-label := lab; self:-items := table(); self:-n := 0;
    end proc;
    ModulePrint := proc(self::VeilTable) nprintf("<VeilTable %s: %d>", self:-label, self:-n) end proc;
    add := proc(self::VeilTable, e, $)
      local i;
      for i to self:-n do if self:-items[i] = e then return self:-label[i] end if end do;
      self:-n := self:-n + 1;
      self:-items[self:-n] := e;
      self:-label[self:-n]
    end proc;
    value := proc(self::VeilTable, i::posint, $) if i > self:-n then error "no item %1 of %2", i, self:-n end if; self:-items[i] end proc;
    size := proc(self::VeilTable, $) self:-n end proc;
    reset := proc(self::VeilTable, $) self:-n := 0; self:-items := table(); NULL end proc;
    expand_all := proc(self::VeilTable, e, $)
      local r, i; r := e;
      for i from self:-n to 1 by -1 do r := subs(self:-label[i] = self:-items[i], r) end do; r
    end proc;
    `+` := proc(a, b) local c, i;
      if not (type(a, VeilTable) and type(b, VeilTable)) then return :-`+`(args) end if;
      c := Object(VeilTable, a:-label);
      for i to a:-n do VeilTable:-add(c, a:-items[i]) end do;
      for i to b:-n do VeilTable:-add(c, b:-items[i]) end do; c
    end proc;
  end module;

  Veil := proc(e, V::VeilTable := NULL, $)
    local deg;
    if type(e, {numeric, symbol, indexed}) then return e end if;
    if V = NULL then error "no table to veil %1 in", e end if;
    if length(e) < 8 then return e end if;
    userinfo(3, SymLin, "veiling", e);
    add(V, e)
  end proc;
  Unveil := proc(e, V, $) expand_all(V, e) end proc;

  Pivot := overload([
    proc(A::Matrix, k::posint) option overload; local i; for i from k to upperbound(A,1) do if not zerotest(A[i,k]) then return i end if end do; 0 end proc,
    proc(L::list) option overload; Pivot(Matrix(L), 1) end proc,
    proc(x) option overload; error "invalid input: %1 expects a Matrix or list, but received %2", procname, x end proc
  ]);

  Ops := module()
    option package;
    export `&.`, cost;
    `&.` := proc(a,b) LinearAlgebra:-Multiply(a,b) end proc;
    cost := proc(e) option remember, system; if type(e, atomic) then 0 else nops(e) - 1 + `+`(op(map(thisproc, [op(e)]))) end if end proc;
  end module;

  LUD := proc(A0::Matrix(square), {veil := false, output::{list,identical(L,U,P)} := [':-L', ':-U', ':-P']}, $)
    local A, n, i, j, k, p, L, m, r;
    uses LinearAlgebra;
    A := copy(A0); n := RowDimension(A); L := IdentityMatrix(n, compact=false);
    r := [seq(1..n)];
    for k to n-1 do
      p := Pivot(A, k);
      if p = 0 then WARNING("column %1 is zero", k); next end if;
      if p <> k then A[[k,p],1..-1] := A[[p,k],1..-1]; r := subsop(k=r[p], p=r[k], r);
        if k > 1 then L[[k,p],1..k-1] := L[[p,k],1..k-1] end if end if;
      for i from k+1 to n do
        m := normal(A[i,k]/A[k,k]); L[i,k] := m;
        A[i,k] := 0;
        for j from k+1 to n do A[i,j] := `if`(veil=false, normal(A[i,j] - m*A[k,j]), Veil(normal(A[i,j] - m*A[k,j]), veil)) end do;
      end do;
    end do;
    if output = [':-L', ':-U', ':-P'] then return L, A, r end if;
    op(map(o -> `if`(o = ':-L', L, `if`(o = ':-U', A, r)), `if`(output::list, output, [output])))
  end proc;

  Solve := proc(A::Matrix, b::Vector, $)::Vector;
    local L, U, r, n, x, y, i, j;
    description "solve A.x = b";
    L, U, r := LUD(A);
    n := numelems(r);
    y := Vector(n); x := Vector(n);
    for i to n do y[i] := b[r[i]] - add(L[i,j]*y[j], j=1..i-1) end do;
    for i from n by -1 to 1 do x[i] := normal((y[i] - :-add(U[i,j]*x[j], j=i+1..n))/U[i,i]) end do;
    x
  end proc;

  Poly := module()
    option object;
    local c := [];
    export deg::static := proc(_self::Poly) nops(_self:-c) - 1 end proc;
    export coeffs_::static := proc(_self) _self:-c end proc;
    export ModuleApply::static := proc(l::list(algebraic)) local p := Object(Poly); p:-c := l; p end proc;
    export eval_at := proc(_self, x) local i; add(_self:-c[i]*x^(i-1), i = 1..nops(_self:-c)) end proc;
    export `=`::static := proc(l, r, $) if _npassed = 2 and l::Poly and r::Poly then evalb(l:-c = r:-c) else :-`=`(l,r) end if end proc;
    export `?[]`::static := proc(_self, idx) _self:-c[op(idx)+1] end proc;
    export convert::static := proc(_self, what, x) if what = list then _self:-c else :-convert(_self, what) end if end proc;
  end module;
  ModuleLoad();
end module:
protect('SymLin');
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
with(SymLin): with(CodeTools):
M := Matrix([[a, b], [c, d]]):
lo, up, r := LUD(M):
CHECK("LU", Test(map(normal, lo.up - M), Matrix(2, 2), Matrix, boolout));
CHECK("applied", LinearAlgebra:-Equal(map(normal, M.SymLin(M, <1, 2>)), <1, 2>));
CHECK("pivot", Test(Solve(Matrix([[0, 1], [1, 0]]), <x, y>), <y, x>, Vector, boolout));
CHECK("output", evalb(nops([LUD(M, output = [':-U', ':-P'])]) = 2));
CHECK("square", Test(LUD(Matrix([[1, 2, 3]])), "invalid input: SymLin:-LUD expects its 1st argument", testerror, boolout));
CHECK("closed", Test(Solve(M, <1, 2>, 3), "invalid input: too many", testerror, boolout));
V := VeilTable('v'):
CHECK("label", evalb(Veil(a*b + c*d + e*f, V) = v[1])); CHECK("same", evalb(Veil(a*b + c*d + e*f, V) = v[1]));
CHECK("size", Test(size(V), 1, boolout)); CHECK("value", Test(value(V, 99), "no item 99 of 1", testerror, boolout));
CHECK("unveil", evalb(Unveil(v[1] + 1, V) = a*b + c*d + e*f + 1));
CHECK("types", type(V, VeilTable) and type(V, object) and type(V, `module`));
W := VeilTable(): VeilTable:-add(W, sin(x)): CHECK("sum of objects", evalb(size(V + W) = 2));
CHECK("overload", evalb([Pivot([[0, 1], [1, 1]]), Pivot(Matrix([[0, 1], [1, 1]]), 1)] = [2, 2]));
CHECK("no overload", Test(Pivot(x), "invalid input", testerror, boolout));
Setup(verbose, limit = 5): CHECK("options", evalb(Config:-get("limit") = 5));
CHECK("unknown option", Test(Config:-get("none"), "unknown option \"none\"", testerror, boolout));
use SymLin:-Ops in product_ := M &. M end use: CHECK("neutral", LinearAlgebra:-Equal(product_, M.M));
CHECK("cost", evalb(SymLin:-Ops:-cost(x^2 + y*z) = 3));
p := Poly([1, 2, 3]): CHECK("degree", evalb(deg(p) = 2)); CHECK("self", evalb(p:-eval_at(2) = 17)); CHECK("index", evalb(p[1] = 2));
CHECK("compared", evalb(p = Poly([1, 2, 3]))); CHECK("converted", evalb(convert(p, list) = [1, 2, 3]));
f := proc(A::~Matrix, b::~Vector, {scale := 1}) scale*(A.b) end proc:
CHECK("coerced", LinearAlgebra:-Equal(f([[1, 2], [3, 4]], [1, 1], scale = 2), <6, 14>));
g := proc(n, k := n + 1, {m := k}) [n, k, m] end proc: CHECK("defaults", evalb([g(1), g(1, 5), g(1, m = 0)] = [[1, 2, 2], [1, 5, 5], [1, 2, 0]]));
h := proc(x) error "wrong sign", x end proc: try h(-2) catch "wrong sign": CHECK("message", evalb(lasterror = "wrong sign, -2")) end try:
S := Matrix(3, shape = symmetric): S[1, 2] := q: CHECK("symmetric", evalb(S[2, 1] = q));
