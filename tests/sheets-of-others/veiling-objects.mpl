# A kernel of veils and, on top of it, decompositions of symbolic matrices: objects with `_self`, static
# methods called through the class and through objects, keyword options, time limits, messages.
check := proc(what, got, want) if not evalb(got = want) then printf("FAILED %s: %a, not %a\n", what, got, want) end if end proc:
LEM := module()
option object;
description "large expression management: names stand for large pieces";
local veil_prefix::string := "v", veil_count::nonnegint := 0, veil_table::table := table([]),
      veil_order::list := [], strategy := NULL, signature_cache := table([]), modulus := 2^31 - 1;
export ModuleCopy::static, ModulePrint::static, ModuleApply::static, Veil::static, Unveil::static,
       Forget::static, Count::static, List::static, SetPrefix::static, GetPrefix::static,
       SetStrategy::static, Signature::static, Size::static, Deps::static, Cost::static;
local ModuleLoad::static, ModuleUnload::static, Subs::static;

  ModuleLoad := proc()
    description "types of the package";
    if not TypeTools:-Exists('LEMobject') then
      TypeTools:-AddType('LEMobject', x -> type(x, 'object') and type(x, LEM));
    end if;
    return NULL;
  end proc;

  ModuleUnload := proc()
    if TypeTools:-Exists('LEMobject') then
      TypeTools:-RemoveType('LEMobject');
    end if;
    NULL;
  end proc;

  ModuleApply := proc()
    Object(LEM, _passed);
  end proc;

  ModuleCopy := proc(self::LEM, proto::LEM, prefix::string := "v", $)
    self:-veil_prefix := prefix;
    self:-veil_count := 0;
    self:-veil_table := table([]);
    self:-veil_order := [];
    self:-signature_cache := table([]);
    self:-modulus := proto:-modulus;
    self:-strategy := (x -> evalb(LEM:-Size(x) > 30));
  end proc;

  ModulePrint := proc(self::LEM)
    nprintf("<LEM: %d veils, prefix %s>", self:-veil_count, self:-veil_prefix);
  end proc;

  SetPrefix := proc(_self::LEM, p::{string, name}, $)::nothing;
    _self:-veil_prefix := convert(p, string);
    return NULL;
  end proc;

  GetPrefix := proc(_self::LEM)::string;
    _self:-veil_prefix;
  end proc;

  SetStrategy := proc(_self::LEM, f::procedure)
    _self:-strategy := eval(f);
    NULL
  end proc;

  Size := proc(x, $)::nonnegint;
    option remember, system;
    if type(x, {'numeric', 'name', 'string'}) then
      1;
    elif type(x, {'`+`', '`*`', '`^`', 'function', 'list', 'set', 'equation'}) then
      1 + add(thisproc(k), k in [op(x)]);
    else
      length(x);
    end if;
  end proc;

  Cost := proc(x, $)
    local c, a, m, d, f;
    c := codegen:-cost(x);
    a := coeff(c, 'additions'); m := coeff(c, 'multiplications');
    d := coeff(c, 'divisions'); f := coeff(c, 'functions');
    return a + 2*m + 3*d + 2*f;
  end proc;

  Veil := proc(_self::LEM, x::algebraic, {force::boolean := false}, $)
    local i, s, c, y;
    if type(x, {'name', 'numeric'}) or (not force and not _self:-strategy(x)) then
      return x;
    end if;
    i := icontent(x);
    if i = 0 then i := 1 end if;
    s := sign(x);
    y := s*x/i;
    if assigned(_self:-veil_table[y]) then
      return s*i*_self:-veil_table[y];
    end if;
    _self:-veil_count := _self:-veil_count + 1;
    c := convert(_self:-veil_prefix, 'symbol')[_self:-veil_count];
    _self:-veil_table[y] := c;
    _self:-veil_order := [op(_self:-veil_order), c = y];
    return s*i*c;
  end proc;

  List := proc(_self::LEM, {reverse::truefalse := false})::list;
    if reverse then ListTools:-Reverse(_self:-veil_order) else _self:-veil_order end if;
  end proc;

  Count := proc(_self::LEM)::nonnegint;
    nops(_self:-veil_order);
  end proc;

  Subs := proc(L::list, x)
    local k, r;
    r := x;
    for k from nops(L) to 1 by -1 do
      r := subs(L[k], r);
    end do;
    return r;
  end proc;

  Unveil := proc(_self::LEM, x, {depth::{posint, infinity} := infinity}, $)
    local k, r, n;
    if depth = infinity then
      return Subs(_self:-veil_order, x);
    end if;
    r := x;
    for n to depth while has(r, convert(_self:-veil_prefix, 'symbol')) do
      r := subs(_self:-veil_order, r);
    end do;
    r;
  end proc;

  Forget := proc(_self::LEM)
    _self:-veil_table := table([]);
    _self:-veil_order := [];
    _self:-veil_count := 0;
    NULL;
  end proc;

  Deps := proc(_self::LEM, v::indexed)::set;
    local e;
    e := subs(_self:-veil_order, v);
    select(type, indets(e), 'indexed') intersect {op(map(lhs, _self:-veil_order))};
  end proc;

  Signature := proc(_self::LEM, x, $)
    local p, a, b, k, q;
    p := _self:-modulus;
    if assigned(_self:-signature_cache[x]) then
      return _self:-signature_cache[x];
    end if;
    if type(x, 'integer') then
      return x mod p;
    elif type(x, 'rational') then
      return numer(x)/denom(x) mod p;
    elif type(x, 'name') then
      a := subs(_self:-veil_order, x);
      if a <> x then
        b := procname(_self, a);
      else
        b := (StringTools:-Hash(convert(x, string), output = integer) mod p);
        b := (48271*b + 12345) mod p;
      end if;
    elif type(x, `+`) then
      b := 0;
      for k in x do b := (b + procname(_self, k)) mod p end do;
    elif type(x, `*`) then
      b := 1;
      for k in [op(x)] do b := b*procname(_self, k) mod p end do;
    elif type(x, `^`) and type(op(2, x), 'integer') then
      b := procname(_self, op(1, x));
      q := op(2, x);
      if q < 0 and b = 0 then
        error "division by zero in the signature of %1", x;
      end if;
      b := b &^ q mod p;
    elif type(x, 'function') then
      b := StringTools:-Hash(convert(op(0, x), string)) mod p;
      for k in [op(x)] do b := (b*65537 + procname(_self, k)) mod p end do;
    else
      error "cannot find the signature of %1", whattype(x);
    end if;
    _self:-signature_cache[x] := b;
    return b;
  end proc;
end module:
E := Object(LEM):
W := LEM("w"):
check("types", [type(E, LEM), type(E, object), type(W, LEM), type(3, LEM)], [true, true, true, false]):
check("class", LEM:-Veil(E, 3*a + b, force), v[1]):
check("again", E:-Veil(E, 3*a + b, force = true), v[1]):
check("sign", Veil(E, -6*a - 2*b, force = true), -2*v[1]):
check("small", Veil(E, 3*a + b), 3*a + b):
check("nested", E:-Veil(E, a + c*v[1], force), v[2]):
check("list", List(E, reverse), [v[2] = a + c*v[1], v[1] = 3*a + b]):
check("unveil", expand(Unveil(E, v[2])), expand(a + c*(3*a + b))):
check("depth", Unveil(E, v[2], depth = 1), a + c*v[1]):
check("deps", Deps(E, v[2]), {v[1]}):
check("signature", Signature(E, v[2] - a), Signature(E, c*v[1])):
check("signature of zero", Signature(E, (x + y)^2 - x^2 - 2*x*y - y^2) mod (2^31 - 1), 0):
SetPrefix(W, alpha):
check("prefix", [GetPrefix(W), Veil(W, 2*x*y + 4*z, force)], ["alpha", 2*alpha[1]]):
SetStrategy(W, e -> true):
check("strategy", Veil(W, x*y), alpha[2]):
Forget(W):
check("counts", [Count(W), Count(E), Count(Object(E))], [0, 2, 0]):
check("refused", (proc() try Veil(E, [1, 2]) catch "invalid input": return true end try; false end proc)(), true):
check("cost", LEM:-Cost(a*b + c/d), 6):
check("static", has([exports(LEM, 'static')], Veil), true):
LAS := module()
  description "Symbolic linear algebra with veiling";
  option package, object;
  uses LT = ListTools, LinearAlgebra;
  global userinfo_level;
  export ModuleCopy::static, ModulePrint::static, Init::static, LU::static, SolveLU::static, FFLU::static, QR::static, GJ::static,
         Solve::static, SetVerbosity::static, EnableVerboseMode::static, DisableVerboseMode::static, Spy::static,
         SetTimeLimit::static, GetTimeLimit::static, Rank::static, PermutationMatrices::static, Pivots::static,
         SetMinDegreeStrategy::static, Info::static, ApplyQ::static, Results::static;
  local verbose::boolean := false, time_limit::{nonnegative,positive} := 10.0, min_degree::string := "none",
        veils::list := [], results::table := table([]), cnt::integer := 0, zero_test::procedure := (x -> evalb(Normalizer(x) = 0));
  local DoPivot::static, Msg::static, Norm::static, Try::static, Degrees::static, VeilIt::static, CheckResults::static, Degree::static;
  local version := "1.2.3";

  Info := proc()
    printf("+------------------------------+\n");
    printf("| %-28s |\n", cat("version ", version));
    printf("+------------------------------+\n");
    return NULL;
  end proc:

  ModuleCopy := proc( _self::LAS, proto::LAS, $ )
    _self:-verbose := proto:-verbose;
    _self:-time_limit := proto:-time_limit;
    _self:-min_degree := proto:-min_degree;
    _self:-veils := [];
    _self:-results := table([]);
    _self:-cnt := 0;
    if _npassed > 2 then error "too many arguments: %0", _passed[3..-1] end if;
  end proc:

  ModulePrint := proc( _self::LAS )
    return sprintf("LAS(%d results, %d veils)", numelems(_self:-results), nops(_self:-veils));
  end proc:

  Init := proc( _self::LAS, { verbose::boolean := false, limit::{nonnegative, infinity} := infinity }, $ )
    _self:-verbose := verbose;
    _self:-time_limit := `if`(limit = infinity, 1000, limit);
    NULL
  end proc:

  SetVerbosity := proc( _self::LAS, mode::boolean, $ ) _self:-verbose := mode; end proc:
  EnableVerboseMode := proc( _self::LAS, $ )::nothing; _self:-verbose := true; return NULL; end proc:
  DisableVerboseMode := proc( _self::LAS, $ )::nothing; _self:-verbose := false; return NULL; end proc:

  Msg := proc( _self::LAS )
    if _self:-verbose then
      printf(cat("LAS: ", _rest[1], "\n"), _rest[2..-1]);
    end if;
  end proc:

  SetTimeLimit := proc( _self::LAS, x::numeric, $ )::nothing;
    if x < 0 then error("invalid time limit %1", x); end if;
    _self:-time_limit := x;
    return NULL;
  end proc:
  GetTimeLimit := proc( _self::LAS, $ )::numeric; return _self:-time_limit; end proc:

  SetMinDegreeStrategy := proc( _self::LAS, s::string, $ )
    if not member(s, {"none", "row", "column", "sum", "product"}) then
      error "unknown strategy %1, expected one of %2", s, {"none", "row", "column", "sum", "product"};
    end if;
    _self:-min_degree := s;
  end proc:

  Norm := proc( _self::LAS, x, $ )
    local out;
    try
      out := timelimit(_self:-time_limit, Normalizer(x));
    catch "time expired":
      WARNING("time of normalizer expired");
      out := x;
    catch "division by zero":
      error;
    catch:
      userinfo(1, 'LAS', "caught", lastexception);
      out := x;
    end try;
    return out;
  end proc:

  VeilIt := proc( _self::LAS, x, $ )
    local y, k;
    y := Norm(_self, x);
    if type(y, {name, numeric}) or length(y) < 40 then return y end if;
    if member(y, map(rhs, _self:-veils), 'k') then
      return lhs(_self:-veils[k]);
    elif member(-y, map(rhs, _self:-veils), 'k') then
      return -lhs(_self:-veils[k]);
    end if;
    _self:-cnt++;
    _self:-veils := [op(_self:-veils), 'V'[_self:-cnt] = y];
    return 'V'[_self:-cnt];
  end proc:

  Spy := proc( _self::LAS, A::Matrix, $ )::Matrix;
    return map(x -> `if`(x = 0, 0, 1), A);
  end proc:

  Degrees := proc( A::Matrix, k::posint, $ )
    local r, c, m, n, i, j;
    m, n := upperbound(A);
    r := Vector[column](m, 0); c := Vector[row](n);
    for i from k to m do for j from k to n do
      if A[i, j] <> 0 then r[i] += 1; c[j] += 1; end if;
    end do; end do;
    return r, c;
  end proc:

  Degree := proc( s::string, r::integer, c::integer, $ )
    if s = "row" then r
    elif s = "column" then c
    elif s = "sum" then r + c
    elif s = "product" then (r - 1)*(c - 1)
    else 0 end if
  end proc:

  DoPivot := proc( _self::LAS, A::Matrix, k::posint, rr::Vector, cc::Vector, $ )
    local m, n, i, j, best, cost, p, q, rd, cd, t, deg;
    m, n := LinearAlgebra:-Dimensions(A);
    rd, cd := Degrees(A, k);
    best := NULL; cost := infinity;
    for j from k to n do
      for i from k to m do
        if A[i, j] = 0 then next end if;
        A[i, j] := Norm(_self, A[i, j]);
        if A[i, j] = 0 then next end if;
        deg := Degree(_self:-min_degree, rd[i], cd[j]);
        t := 1000*deg + length(A[i, j]);
        if t < cost then cost := t; best := [i, j]; end if;
      end do;
      if best <> NULL and _self:-min_degree = "none" then break end if;
    end do;
    if best = NULL then return false end if;
    p, q := op(best);
    if p <> k then
      A[[k, p], 1..-1] := A[[p, k], 1..-1];
      rr[[k, p]] := rr[[p, k]];
    end if;
    if q <> k then
      (A[1..-1, k], A[1..-1, q]) := (A[.., q], A[.., k]);
      (cc[k], cc[q]) := (cc[q], cc[k]);
    end if;
    return true;
  end proc:

  LU := proc( _self::LAS, A0::Matrix, { veil::truefalse := true }, $ )
    local A, m, n, r, c, k, i, j, rnk, t0, pivs;
    t0 := time();
    A := copy(A0);
    m, n := LinearAlgebra[Dimensions](A);
    r := Vector(m, i -> i); c := Vector(n, (i) -> i);
    rnk := 0; pivs := [];
    for k to min(m, n) do
      if not DoPivot(_self, A, k, r, c) then break end if;
      Msg(_self, "step %d: pivot %a", k, A[k, k]);
      rnk := k; pivs := [op(pivs), A[k, k]];
      for i from k + 1 to m do
        if A[i, k] = 0 then next end if;
        A[i, k] := Norm(_self, A[i, k]/A[k, k]);
        for j from k + 1 to n do
          if A[k, j] <> 0 then
            A[i, j] := A[i, j] - A[i, k]*A[k, j];
            if veil then A[i, j] := VeilIt(_self, A[i, j]) else A[i, j] := Norm(_self, A[i, j]) end if;
          end if;
        end do;
      end do;
    end do;
    _self:-results := table(["method" = "LU", "A" = A, "r" = r, "c" = c, "rank" = rnk, "pivots" = pivs, "time" = time() - t0]);
    ASSERT(rnk <= min(m, n), "rank too large");
    return _self:-results;
  end proc:

  Rank := proc( _self::LAS, $ )::nonnegint; _self:-results["rank"] end proc:
  Pivots := proc( _self::LAS, $ )::list; _self:-results["pivots"] end proc:
  Results := proc( _self::LAS, field::string := "", $ )
    if field = "" then return eval(_self:-results) end if;
    if not assigned(_self:-results[field]) then
      error "field '%1' is not available, choose from %2", field, {indices(_self:-results, 'nolist')};
    end if;
    return _self:-results[field];
  end proc:

  CheckResults := proc( _self::LAS, who::string, $ )
    if not has([indices(_self:-results, nolist)], "method") then
      error "no decomposition available (use 'LAS:-LU()' first)";
    elif _self:-results["method"] <> who then
      error "wrong decomposition: expected '%1', got '%2'", who, _self:-results["method"];
    end if;
  end proc:

  PermutationMatrices := proc( _self::LAS, r::Vector, c::Vector, $ )::Matrix, Matrix;
    local m, n, i, P, Q;
    m, n := numelems(r), numelems(c);
    P := Matrix(m, m, storage = sparse); Q := Matrix(n, n);
    for i to m do P[i, r[i]] := 1 end do;
    for i to n do Q[c[i], i] := 1 end do;
    return P, Q;
  end proc:

  SolveLU := proc( _self::LAS, b::Vector, $ )::Vector;
    local A, r, c, m, n, x, i, j, rnk, y;
    CheckResults(_self, "LU");
    A, r, c, rnk := seq(_self:-results[k], k in ["A", "r", "c", "rank"]);
    m, n := LinearAlgebra:-Dimensions(A);
    if rnk <> n then error "matrix is rank deficient: %1 < %2", rnk, n end if;
    x := b[convert(r, list)];
    for i from 2 to m do
      x[i] := VeilIt(_self, x[i] - add(A[i, j]*x[j], j = 1 .. i - 1));
    end do;
    for i from n to 1 by -1 do
      x[i] := VeilIt(_self, (x[i] - add(A[i, j]*x[j], j = i + 1 .. n))/A[i, i]);
    end do;
    y := Vector(n);
    for i to n do y[c[i]] := x[i] end do;
    return y;
  end proc:

  Solve := proc( _self::LAS, A::Matrix, b::Vector, { method::identical("LU", "GJ") := "LU", unveil::boolean := true }, $ )
    local x, k;
    if method = "LU" then
      LU(_self, A);
      x := SolveLU(_self, b);
    else
      x := GJ(_self, <A|b>)[.., -1];
    end if;
    if unveil then
      for k from nops(_self:-veils) to 1 by -1 do x := subs(_self:-veils[k], x); end do;
    end if;
    return x;
  end proc:

  GJ := proc( _self::LAS, A0::Matrix, $ )
    local A, m, n, k, i, j, p, row;
    A := Matrix(A0); m, n := op(1, A); row := 1;
    for j to n while row <= m do
      p := 0;
      for i from row to m do if Norm(_self, A[i, j]) <> 0 then p := i; break; fi; od;
      if p = 0 then next fi;
      if p > row then A := LinearAlgebra:-RowOperation(A, [p, row]) fi;
      A := LinearAlgebra:-RowOperation(A, row, 1/A[row, j]);
      for i to m do
        if i <> row and A[i, j] <> 0 then
          LinearAlgebra:-RowOperation(A, [i, row], -A[i, j], inplace = true);
        end if;
      end do;
      A := map[inplace](x -> Norm(_self, x), A);
      row := row + 1;
    end do;
    A
  end proc:

  FFLU := proc( _self::LAS, A0::Matrix, $ )
    local A, n, m, k, i, j, prev;
    A := LinearAlgebra:-Copy(A0); m, n := LinearAlgebra:-RowDimension(A), LinearAlgebra:-ColumnDimension(A);
    prev := 1;
    for k to min(m, n) - 1 do
      for i from k + 1 to m do
        for j from k + 1 to n do
          A[i, j] := normal((A[k, k]*A[i, j] - A[i, k]*A[k, j])/prev);
        od;
        A[i, k] := 0;
      od;
      prev := A[k, k];
    od;
    return A;
  end proc:

  QR := proc( _self::LAS, A::Matrix, { conjugate := false }, $ )
    local m, n, W, k, i, c, s, h, t, j;
    m, n := LinearAlgebra:-Dimensions(A); W := copy(A);
    for k to min(m - 1, n) do
      for i from k + 1 to m do
        if W[i, k] = 0 then next end if;
        h := sqrt(W[k, k]^2 + W[i, k]^2); c := W[k, k]/h; s := W[i, k]/h;
        for j from k to n do
          t := simplify(c*W[k, j] + s*W[i, j]);
          W[i, j] := simplify(c*W[i, j] - s*W[k, j]); W[k, j] := t;
        end do;
      end do;
    end do;
    W
  end proc:

  Try := proc( f::uneval, default := FAIL )
    try eval(f) catch: default end try
  end proc:
  ApplyQ := (x) -> Try(1/x, 'bad');
end module:
L := Object(LAS):
A := Matrix([[a, b, 0], [c, d, e], [0, f, g]]):
LU(L, A):
check("rank", [L:-Rank(L), L:-Rank()], [3, 3]):
x := Solve(L, A, <1, 2, 3>):
check("solved", convert(map(normal, A . x - <1, 2, 3>), list), [0, 0, 0]):
check("fields", [Results(L, "method"), Results(L)["rank"]], ["LU", 3]):
said := proc(f) try f() catch: return StringTools:-FormatMessage(lastexception[2 .. -1]) end try; "" end proc:
check("field", evalb(StringTools:-Search("is not available", said(() -> Results(L, "foo"))) > 0), true):
K := Object(LAS):
check("first LU", StringTools:-Search("no decomposition", said(() -> SolveLU(K, <1, 2>))), 1):
check("strategy", StringTools:-Search("unknown strategy", said(() -> SetMinDegreeStrategy(K, "foo"))), 1):
SetMinDegreeStrategy(K, "product"): Init(K, verbose = false, limit = 5):
LU(K, A, veil = false):
check("limit", GetTimeLimit(K), 5):
P, Q := PermutationMatrices(K, Results(K, "r"), Results(K, "c")):
B := Results(K, "A"):
lower := Matrix(3, 3, (i, j) -> piecewise(i > j, B[i, j], i = j, 1, 0)):
upper := Matrix(3, 3, (i, j) -> `if`(i <= j, B[i, j], 0)):
check("PAQ = LU", LinearAlgebra:-Equal(map(normal, P . A . Q - lower . upper), Matrix(3, 3)), true):
check("GJ", convert(LAS:-GJ(L, <<1, 4>|<2, 5>|<3, 6>>), listlist), [[1, 0, -1], [0, 1, 2]]):
check("by GJ", convert(map(normal, Solve(L, A, <1, 2, 3>, method = "GJ") - x), list), [0, 0, 0]):
check("FFLU", convert(FFLU(L, <<1, 2, 3>|<4, 5, 6>|<7, 8, 10>>), listlist), [[1, 4, 7], [0, -3, -6], [0, 0, -3]]):
check("QR", convert(QR(L, <<3, 4>|<1, 2>>), listlist), [[5, 11/5], [0, 2/5]]):
check("method", StringTools:-Search("invalid input", said(() -> Solve(L, A, <1, 2, 3>, method = "QR"))), 1):
check("limit below zero", said(() -> SetTimeLimit(L, -1)), "invalid time limit -1"):
Normalizer := e -> simplify(e, trig):
LU(L, Matrix([[cos(q), sin(q)], [-sin(q), cos(q)]]), veil = false):
check("Normalizer", Results(L, "A")[2, 2], 1/cos(q)):
Normalizer := normal:
n := 20:
A := Matrix(n, n, (i, j) -> if i = j then p[i] elif abs(i - j) = 1 then r[i, j] else 0 end if):
for i to n by 5 do A[i, n + 1 - i] := u[i] end do:
SetMinDegreeStrategy(L, "product"):
x := Solve(L, A, Vector(n, i -> i)):
point := [seq(k = nops([op(k)]) + 3/7*add(op(k))^2, k in indets(A, indexed))]:
check("twenty", convert(eval(A, point) . eval(x, point), list), [$1 .. n]):
