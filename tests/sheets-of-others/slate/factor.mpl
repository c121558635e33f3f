# Factor: an object that factors matrices with veiling. Its state: a keeper of expressions (Hide), a
# way to choose pivots, a zero test, a limit of time, and the last factors.
#
#   F := Object(Factor): Configure(F, pivoting = markowitz):
#   LU(F, A): x := Solve(F, b): Show(Keeper(F), x);

Factor := module()
  description "Factors of symbolic matrices, large entries hidden.";
  option object;

  local
    m_keeper    := NULL,
    m_pivoting  := 'full',
    m_time      := 60,
    m_zero      := NULL,
    m_result    := NULL,
    m_method    := NULL,
    m_warnings  := true,
    m_unveil    := true,
    m_steps     := [];

  export ModuleApply::static := proc({pivoting::name := 'full', label::name := 'q', cost::nonnegint := 24})
    description "A new object with these settings.";
    local F;
    F := Object(Factor);
    F:-Configure(':-pivoting' = pivoting);
    F:-Keeper():-Configure(':-label' = label, ':-cost' = cost);
    F;
  end proc; # ModuleApply

  export ModuleCopy::static := proc(
    _self::Factor,
    proto::Factor,
    $)
    _self:-m_keeper   := Object(Hide);
    _self:-m_pivoting := proto:-m_pivoting;
    _self:-m_time     := proto:-m_time;
    _self:-m_zero     := eval(proto:-m_zero);
    _self:-m_warnings := proto:-m_warnings;
    _self:-m_unveil   := proto:-m_unveil;
    _self:-m_result   := NULL;
    _self:-m_method   := NULL;
    _self:-m_steps    := [];
    NULL;
  end proc; # ModuleCopy

  export ModulePrint::static := proc(_self::Factor, $)
    nprintf("<Factor: %a, %a>", `if`(_self:-m_method = NULL, 'empty', _self:-m_method), _self:-m_pivoting);
  end proc; # ModulePrint

  export Configure::static := proc(
    _self::Factor,
    {
      pivoting::identical(none, first, partial, full, markowitz) := NULL,
      timelimit0::positive := NULL,
      zerotest::appliable  := NULL,
      warnings::truefalse  := NULL,
      unveil::truefalse    := NULL
    },
    $)
    if pivoting   <> NULL then _self:-m_pivoting := pivoting;   end if;
    if timelimit0 <> NULL then _self:-m_time     := timelimit0; end if;
    if zerotest   <> NULL then _self:-m_zero     := eval(zerotest);   end if;
    if warnings   <> NULL then _self:-m_warnings := warnings;   end if;
    if unveil     <> NULL then _self:-m_unveil   := unveil;     end if;
    NULL;
  end proc; # Configure

  export Keeper::static := proc(_self::Factor, $)::Hide;
    _self:-m_keeper;
  end proc; # Keeper

  export SetKeeper::static := proc(_self::Factor, H::Hide, $)
    _self:-m_keeper := H;
    NULL;
  end proc; # SetKeeper

  export Result::static := proc(_self::Factor, key::string := NULL, $)
    description "What the last factorization left: a table, or one of its entries.";
    if _self:-m_result = NULL then
      error "nothing was factored yet";
    end if;
    if key = NULL then
      return eval(_self:-m_result);
    elif not assigned(_self:-m_result[key]) then
      error "a factorization by %1 has no %2, it has %3", _self:-m_method, key, {indices(_self:-m_result, 'nolist')};
    end if;
    _self:-m_result[key];
  end proc; # Result

  export Steps::static := proc(_self::Factor, $)::list;
    _self:-m_steps;
  end proc; # Steps

  export IsZero::static := proc(_self::Factor, e::algebraic, $)::truefalse;
    description "Is <e> zero, names that hide something taken for what they hide?";
    local s;
    if e = 0 then
      return true;
    elif type(e, 'numeric') then
      return false;
    elif _self:-m_zero <> NULL then
      return evalb(_self:-m_zero(e));
    end if;
    s := _self:-m_keeper:-Signature(e);
    if s <> FAIL and s <> 0 then
      return false;
    elif s = FAIL and _self:-m_unveil then
      Zero:-Test(_self:-m_keeper:-Show(e));
    else
      evalb(s = 0 or Zero:-Test(e));
    end if;
  end proc; # IsZero

  local Tidy::static := proc(_self::Factor, e::algebraic, $)
    description "What is stored: zero where it is zero, else hidden where it is large.";
    if type(e, {'numeric', 'name'}) then
      e;
    elif type(e, `+`) and _self:-IsZero(e) then
      0;
    else
      _self:-m_keeper:-Veil(e);
    end if;
  end proc; # Tidy

  local Swap::static := proc(A::Matrix, i::posint, j::posint, {columns::truefalse := false}, $)
    local t;
    if i = j then
      return NULL;
    elif columns then
      t := A[.., i];
      A[.., i] := A[.., j];
      A[.., j] := t;
    else
      t := A[i, ..];
      A[i, ..] := A[j, ..];
      A[j, ..] := t;
    end if;
    NULL;
  end proc; # Swap

  local Better::static := proc(a::list, b::list, $)::truefalse;
    description "Is the candidate <a> = [degree, cost, is a number] better than <b>?";
    if a[3] <> b[3] then
      a[3];
    elif a[1] <> b[1] then
      evalb(a[1] < b[1]);
    else
      evalb(a[2] < b[2]);
    end if;
  end proc; # Better

  local Pivot::static := proc(
    _self::Factor,
    A::Matrix,
    k::posint,
    {column::posint := k, last::posint := NULL},
    $)
    description "Row and column of the pivot of step <k>, 0, 0 where there is none.";
    local n, m, i, j, best, mark, found, r, c, where, H, cols;
    n, m := LinearAlgebra:-Dimension(A);
    if last <> NULL then m := last; end if;
    H := _self:-m_keeper;
    where := _self:-m_pivoting;
    if where = 'none' then
      if _self:-IsZero(A[k, column]) then
        error "the pivot of step %1 is zero and none may be looked for", k;
      end if;
      return k, column;
    elif where = 'first' then
      for i from k to n do
        if not _self:-IsZero(A[i, column]) then
          return i, column;
        end if;
      end do;
      return 0, 0;
    end if;
    if where = 'markowitz' or where = 'full' then
      r, c := Sparse:-Degrees(A, 'start' = k);
    end if;
    found := 0, 0;
    best := FAIL;
    cols := `if`(where = 'partial', column .. column, column .. m);
    for j from op(1, cols) to op(2, cols) do
      for i from k to n do
        if A[i, j] <> 0 then
          mark := [`if`(where = 'partial', 0, `if`(where = 'full', r[i] + c[j] - 2, (r[i] - 1)*(c[j] - 1))),
                   H:-Cost(A[i, j]), type(A[i, j], 'numeric')];
          if best = FAIL or Factor:-Better(mark, best) then
            if _self:-IsZero(A[i, j]) then
              A[i, j] := 0;
            else
              found := i, j;
              best := mark;
            end if;
          end if;
        end if;
      end do;
    end do;
    found;
  end proc; # Pivot

  local Guard::static := proc(_self::Factor, f::procedure, what::string, $)
    description "Run <f>() within the limit of time; errors tell what was done.";
    local r;
    try
      r := timelimit(_self:-m_time, f());
    catch "time expired":
      error "%1 was not done within %2 seconds", what, _self:-m_time;
    end try;
    r;
  end proc; # Guard

  export LU::static := proc(
    _self::Factor,
    A0::Matrix,
    {bound::posint := NULL},
    $)
    description "P A Q = L U; the result has L, U, rows, columns, rank.";
    local A, n, m, k, i, j, pi, pj, rows, cols, rank, work, top;
    A := Matrix(A0);
    n, m := LinearAlgebra:-Dimension(A);
    rows := [$ 1 .. n];
    cols := [$ 1 .. m];
    rank := 0;
    top := `if`(bound = NULL, m, min(bound, m));
    _self:-m_steps := [];
    work := proc()
      local c, factor0, live;
      for k to min(n, top) do
        pi, pj := _self:-Pivot(A, k, 'last' = top);
        if pi = 0 then
          if member(_self:-m_pivoting, {'partial', 'first', 'none'}) and k < top then
            next;
          end if;
          break;
        end if;
        rank := rank + 1;
        _self:-m_steps := [op(_self:-m_steps), [pi, pj]];
        Factor:-Swap(A, k, pi);
        rows := subsop(k = rows[pi], pi = rows[k], rows);
        if pj <> k then
          Factor:-Swap(A, k, pj, 'columns' = true);
          cols := subsop(k = cols[pj], pj = cols[k], cols);
        end if;
        live := [seq(`if`(A[k, c] = 0, NULL, c), c = k + 1 .. m)];
        for i from k + 1 to n do
          if A[i, k] <> 0 then
            factor0 := _self:-Tidy(A[i, k]/A[k, k]);
            A[i, k] := factor0;
            for j in live do
              A[i, j] := _self:-Tidy(A[i, j] - factor0*A[k, j]);
            end do;
          end if;
        end do;
      end do;
      NULL;
    end proc;
    _self:-Guard(work, "a factorization L U");
    _self:-m_method := 'LU';
    _self:-m_result := table([
      "L"       = Matrix(n, n, (i, j) -> `if`(i = j, 1, `if`(i > j and j <= m, A[i, j], 0))),
      "U"       = Matrix(n, m, (i, j) -> `if`(i <= j, A[i, j], 0)),
      "rows"    = rows,
      "columns" = cols,
      "rank"    = rank,
      "size"    = [n, m]]);
    NULL;
  end proc; # LU

  export FFLU::static := proc(
    _self::Factor,
    A0::Matrix,
    $)
    description "Without fractions (Bareiss): every entry is a minor of <A0>.";
    local A, n, m, k, i, j, pi, pj, rows, cols, rank, d, signum0, work, e;
    A := Matrix(A0);
    n, m := LinearAlgebra:-Dimension(A);
    rows := [$ 1 .. n];
    cols := [$ 1 .. m];
    rank := 0;
    d := 1;
    signum0 := 1;
    work := proc()
      for k to min(n, m) do
        pi, pj := _self:-Pivot(A, k);
        if pi = 0 then break; end if;
        rank := rank + 1;
        if pi <> k then
          Factor:-Swap(A, k, pi);
          rows := subsop(k = rows[pi], pi = rows[k], rows);
          signum0 := -signum0;
        end if;
        if pj <> k then
          Factor:-Swap(A, k, pj, 'columns' = true);
          cols := subsop(k = cols[pj], pj = cols[k], cols);
          signum0 := -signum0;
        end if;
        for i from k + 1 to n do
          for j from k + 1 to m do
            if A[i, j] = 0 and (A[i, k] = 0 or A[k, j] = 0) then next; end if;
            e := A[k, k]*A[i, j] - A[i, k]*A[k, j];
            A[i, j] := _self:-Tidy(`if`(d = 1, e, e/d));
          end do;
          A[i, k] := A[i, k];
        end do;
        d := A[k, k];
      end do;
      NULL;
    end proc;
    _self:-Guard(work, "a factorization without fractions");
    _self:-m_method := 'FFLU';
    _self:-m_result := table([
      "A"       = A,
      "rows"    = rows,
      "columns" = cols,
      "rank"    = rank,
      "sign"    = signum0,
      "last"    = `if`(n > 0 and rank = min(n, m), A[rank, rank], 0),
      "size"    = [n, m]]);
    NULL;
  end proc; # FFLU

  export GaussJordan::static := proc(
    _self::Factor,
    A0::Matrix,
    {bound::posint := NULL},
    $)
    description "The reduced echelon form; columns beyond <bound> are carried along.";
    local A, n, m, r, c, i, j, pi, pj, f, pivots, work, top, live, saved;
    A := Matrix(A0);
    n, m := LinearAlgebra:-Dimension(A);
    top := `if`(bound = NULL, m, bound);
    pivots := [];
    r := 1;
    saved := _self:-m_pivoting;
    if not member(saved, {'first', 'none'}) then
      _self:-m_pivoting := 'partial';
    end if;
    work := proc()
      for c to top while r <= n do
        pi, pj := _self:-Pivot(A, r, 'column' = c);
        if pi = 0 then next; end if;
        Factor:-Swap(A, r, pi);
        f := A[r, c];
        live := [seq(`if`(A[r, j] = 0, NULL, j), j = c + 1 .. m)];
        A[r, c] := 1;
        for j in live do
          A[r, j] := _self:-Tidy(A[r, j]/f);
        end do;
        for i to n do
          if i <> r and A[i, c] <> 0 then
            f := A[i, c];
            A[i, c] := 0;
            for j in live do
              A[i, j] := _self:-Tidy(A[i, j] - f*A[r, j]);
            end do;
          end if;
        end do;
        pivots := [op(pivots), c];
        r := r + 1;
      end do;
      NULL;
    end proc;
    try
      _self:-Guard(work, "a reduced form");
    finally
      _self:-m_pivoting := saved;
    end try;
    _self:-m_method := 'GJ';
    _self:-m_result := table(["R" = A, "pivots" = pivots, "rank" = nops(pivots), "size" = [n, m]]);
    NULL;
  end proc; # GaussJordan

  export QR::static := proc(
    _self::Factor,
    A0::Matrix,
    {normed::truefalse := false},
    $)
    description "A = Q R with orthogonal columns of Q (of length one where <normed>), by Gram and Schmidt; no conjugates.";
    local n, m, Q, R, j, k, i, v, s, lengths, work;
    n, m := LinearAlgebra:-Dimension(A0);
    Q := Matrix(n, m);
    R := Matrix(m, m);
    lengths := Vector(m);
    work := proc()
      for j to m do
        v := Vector(A0[1 .. n, j]);
        for k to j - 1 do
          s := add(`if`(Q[i, k] = 0 or A0[i, j] = 0, 0, Q[i, k]*A0[i, j]), i = 1 .. n);
          if s <> 0 then
            s := _self:-Tidy(s/lengths[k]);
            if s <> 0 then
              R[k, j] := s;
              for i to n do
                if Q[i, k] <> 0 then v[i] := v[i] - s*Q[i, k]; end if;
              end do;
            end if;
          end if;
        end do;
        for i to n do
          Q[i, j] := _self:-Tidy(v[i]);
        end do;
        R[j, j] := 1;
        lengths[j] := _self:-Tidy(add(Q[i, j]^2, i = 1 .. n));
        if lengths[j] = 0 or (not type(lengths[j], 'name') and _self:-IsZero(lengths[j])) then
          error "column %1 depends on those before it", j;
        end if;
      end do;
      NULL;
    end proc;
    _self:-Guard(work, "a factorization Q R");
    if normed then
      for j to m do
        s := sqrt(lengths[j]);
        Q[.., j] := Q[.., j]/s;
        for k from j to m do
          R[j, k] := R[j, k]*s;
        end do;
        lengths[j] := 1;
      end do;
    end if;
    _self:-m_method := 'QR';
    _self:-m_result := table(["Q" = Q, "R" = R, "lengths" = lengths, "rank" = m, "size" = [n, m]]);
    NULL;
  end proc; # QR

  local SolveLU::static := proc(_self::Factor, b::Vector, $)::Vector;
    local T, n, m, x, y, i, j, r, L, U, t;
    T := _self:-m_result;
    n, m := op(T["size"]);
    r := T["rank"];
    L, U := T["L"], T["U"];
    if r < m and _self:-m_warnings then
      WARNING("the rank is %1, %2 unknowns are set to zero", r, m - r);
    end if;
    y := Vector(n);
    for i to n do
      t := b[T["rows"][i]];
      for j to min(i - 1, r) do
        if L[i, j] <> 0 and y[j] <> 0 then
          t := t - L[i, j]*y[j];
        end if;
      end do;
      y[i] := _self:-Tidy(t);
      if i > r and y[i] <> 0 then
        error "the system has no solution: equation %1 remains as %2 = 0", T["rows"][i], y[i];
      end if;
    end do;
    x := Vector(m);
    for i from r to 1 by -1 do
      t := y[i];
      for j from i + 1 to r do
        if U[i, j] <> 0 and x[T["columns"][j]] <> 0 then
          t := t - U[i, j]*x[T["columns"][j]];
        end if;
      end do;
      x[T["columns"][i]] := _self:-Tidy(t/U[i, i]);
    end do;
    x;
  end proc; # SolveLU

  local SolveQR::static := proc(_self::Factor, b::Vector, $)::Vector;
    local T, n, m, x, i, j, y;
    T := _self:-m_result;
    n, m := op(T["size"]);
    y := Vector(m, k -> _self:-Tidy(add(T["Q"][i, k]*b[i], i = 1 .. n)/T["lengths"][k]));
    x := Vector(m);
    for i from m by -1 to 1 do
      x[i] := _self:-Tidy((y[i] - add(T["R"][i, j]*x[j], j = i + 1 .. m))/T["R"][i, i]);
    end do;
    x;
  end proc; # SolveQR

  export Solve::static := proc(
    _self::Factor,
    b::{Vector, Matrix},
    $)::{Vector, Matrix};
    description "Solve with the last factors.";
    local k;
    if _self:-m_result = NULL then
      error "factor a matrix first, by LU or QR";
    end if;
    if type(b, 'Matrix') then
      return Matrix([seq(_self:-Solve(b[.., k]), k = 1 .. LinearAlgebra:-ColumnDimension(b))]);
    end if;
    if LinearAlgebra:-Dimension(b) <> _self:-m_result["size"][1] then
      error "a vector of %1 entries is needed, got %2", _self:-m_result["size"][1], LinearAlgebra:-Dimension(b);
    end if;
    if _self:-m_method = 'LU' then
      _self:-SolveLU(b);
    elif _self:-m_method = 'QR' then
      _self:-SolveQR(b);
    else
      error "the factors of %1 do not solve a system", _self:-m_method;
    end if;
  end proc; # Solve

  export LinearSolve::static := proc(
    _self::Factor,
    A::Matrix,
    b::{Vector, Matrix},
    {method::identical(lu, qr, gj) := 'lu'},
    $)
    description "Factor and solve; by GJ the right side is carried along.";
    local n, m, k;
    if method = 'gj' then
      n, m := LinearAlgebra:-Dimension(A);
      _self:-GaussJordan(<A | b>, 'bound' = m);
      if _self:-Result("pivots") <> [$ 1 .. m] then
        error "the matrix is singular";
      end if;
      k := `if`(type(b, 'Vector'), 1, LinearAlgebra:-ColumnDimension(b));
      return `if`(k = 1, _self:-Result("R")[1 .. m, m + 1], _self:-Result("R")[1 .. m, m + 1 .. m + k]);
    elif method = 'qr' then
      _self:-QR(A);
    else
      _self:-LU(A);
    end if;
    _self:-Solve(b);
  end proc; # LinearSolve

  export Determinant::static := proc(_self::Factor, A::Matrix(square), $)
    _self:-FFLU(A);
    _self:-Result("sign")*_self:-Result("last");
  end proc; # Determinant

  export Rank::static := proc(_self::Factor, A::Matrix, $)::nonnegint;
    _self:-LU(A);
    _self:-Result("rank");
  end proc; # Rank

  export Inverse::static := proc(_self::Factor, A::Matrix(square), $)::Matrix;
    local n := LinearAlgebra:-RowDimension(A);
    _self:-LinearSolve(A, LinearAlgebra:-IdentityMatrix(n), 'method' = 'lu');
  end proc; # Inverse

  export NullSpace::static := proc(_self::Factor, A::Matrix, $)::list(Vector);
    description "Vectors that <A> maps to zero.";
    local R, pivots, free, m, k, v, i, basis;
    _self:-GaussJordan(A);
    R := _self:-Result("R");
    pivots := _self:-Result("pivots");
    m := LinearAlgebra:-ColumnDimension(A);
    free := remove(member, [$ 1 .. m], pivots);
    basis := [];
    for k in free do
      v := Vector(m);
      v[k] := 1;
      for i to nops(pivots) do
        v[pivots[i]] := -R[i, k];
      end do;
      basis := [op(basis), v];
    end do;
    basis;
  end proc; # NullSpace

  export Residual::static := proc(
    _self::Factor,
    A::Matrix,
    x::{Vector, Matrix},
    b::{Vector, Matrix},
    point::list(`=`),
    $)
    description "The largest entry of A x - b where names have the values of <point>.";
    local values, f;
    values := [op(_self:-m_keeper:-Values(point)), op(point)];
    f := X -> map(eval, X, values);
    max(op(map(abs, convert(f(A) . f(x) - f(b), 'list'))));
  end proc; # Residual

  export Check::static := proc(_self::Factor, A::Matrix, $)::truefalse;
    description "Do the last factors multiply to <A>?";
    local T, D, zero;
    T := _self:-m_result;
    zero := M -> andmap(e -> _self:-IsZero(e), convert(M, 'list'));
    if _self:-m_method = 'LU' then
      D := T["L"] . T["U"] - A[T["rows"], T["columns"]];
    elif _self:-m_method = 'QR' then
      D := T["Q"] . T["R"] - A;
    else
      error "only LU and QR can be checked";
    end if;
    zero(D);
  end proc; # Check

end module: # Factor
