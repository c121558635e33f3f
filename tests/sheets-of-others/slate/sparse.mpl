# Sparse: the pattern of a matrix - degrees, pictures, orders, blocks - and matrices to try with.

Sparse := module()
  description "Patterns of sparse matrices.";
  option package;

  export
    Pattern, Degrees, NonZeros, Density, Spy, Permute, Rows, Columns, Components, Blocks, Cuthill,
    Bandwidth, Transversal, Random, Tridiagonal, Arrow, Laplacian, Saddle, FromLists, ToLists, Fill;

  local
    reach, augment;

  Pattern := proc(A::Matrix, $)::Matrix;
    description "1 where <A> has something.";
    map(e -> `if`(e = 0, 0, 1), A);
  end proc; # Pattern

  NonZeros := proc(A::Matrix, $)::nonnegint;
    nops(op(2, Matrix(A, 'storage' = 'sparse')));
  end proc; # NonZeros

  Density := proc(A::Matrix, $)
    local n, m;
    n, m := op(1, A);
    NonZeros(A)/(n*m);
  end proc; # Density

  Rows := proc(A::Matrix, $)::list(list);
    description "The columns of what every row has.";
    local n, m, i, j;
    n, m := LinearAlgebra:-Dimension(A);
    [seq([seq(`if`(A[i, j] = 0, NULL, j), j = 1 .. m)], i = 1 .. n)];
  end proc; # Rows

  Columns := proc(A::Matrix, $)::list(list);
    local n, m, i, j;
    n, m := LinearAlgebra:-Dimension(A);
    [seq([seq(`if`(A[i, j] = 0, NULL, i), i = 1 .. n)], j = 1 .. m)];
  end proc; # Columns

  Degrees := proc(A::Matrix, {start::posint := 1}, $)
    description "How much rows and columns have from step <start> on.";
    local n, m, r, c, i, j;
    n, m := LinearAlgebra:-Dimension(A);
    r := Array(start .. n);
    c := Array(start .. m);
    for i from start to n do
      for j from start to m do
        if A[i, j] <> 0 then
          r[i] := r[i] + 1;
          c[j] := c[j] + 1;
        end if;
      end do;
    end do;
    r, c;
  end proc; # Degrees

  Spy := proc(A::Matrix, {full::string := "*", empty::string := "."}, $)::string;
    description "A picture in letters.";
    local n, m, i, j;
    n, m := LinearAlgebra:-Dimension(A);
    cat(seq(cat(seq(`if`(A[i, j] = 0, empty, full), j = 1 .. m), "\n"), i = 1 .. n));
  end proc; # Spy

  Permute := proc(A::Matrix, r::list(posint), c::list(posint) := r, $)::Matrix;
    A[r, c];
  end proc; # Permute

  Bandwidth := proc(A::Matrix, $)::nonnegint;
    local e;
    max(0, seq(abs(lhs(e)[1] - lhs(e)[2]), e = op(2, Matrix(A, 'storage' = 'sparse'))));
  end proc; # Bandwidth

  reach := proc(start::integer, next0::list, seen::table, $)::list;
    description "What can be reached from <start>, nearest first.";
    local queue, v, w, order;
    queue := DEQueue(start);
    seen[start] := true;
    order := [];
    while not empty(queue) do
      v := pop_front(queue);
      order := [op(order), v];
      for w in next0[v] do
        if not assigned(seen[w]) then
          seen[w] := true;
          push_back(queue, w);
        end if;
      end do;
    end do;
    order;
  end proc; # reach

  Components := proc(A::Matrix, $)::list(list);
    description "The connected parts of a square pattern, its edges taken both ways.";
    local n, i, both, R, C, seen, parts;
    R := Rows(A);
    C := Columns(A);
    n := nops(R);
    both := [seq(sort([op({op(R[i]), op(C[i])} minus {i})]), i = 1 .. n)];
    seen := table();
    parts := [];
    for i to n do
      if not assigned(seen[i]) then
        parts := [op(parts), sort(reach(i, both, seen))];
      end if;
    end do;
    parts;
  end proc; # Components

  Cuthill := proc(A::Matrix, $)::list(posint);
    description "The reversed order of Cuthill and McKee: a small band.";
    local n, R, C, both, degree, order, seen, i, todo;
    R := Rows(A);
    C := Columns(A);
    n := nops(R);
    both := [seq([op({op(R[i]), op(C[i])} minus {i})], i = 1 .. n)];
    degree := map(nops, both);
    both := map(L -> sort(L, (a, b) -> degree[a] < degree[b]), both);
    seen := table();
    order := [];
    todo := sort([$ 1 .. n], (a, b) -> degree[a] < degree[b]);
    for i in todo do
      if not assigned(seen[i]) then
        order := [op(order), op(reach(i, both, seen))];
      end if;
    end do;
    ListTools:-Reverse(order);
  end proc; # Cuthill

  augment := proc(i::posint, R::list, match::table, seen::table, $)::truefalse;
    description "A way that gives row <i> a column.";
    local j;
    for j in R[i] do
      if not assigned(seen[j]) then
        seen[j] := true;
        if not assigned(match[j]) or thisproc(match[j], R, match, seen) then
          match[j] := i;
          return true;
        end if;
      end if;
    end do;
    false;
  end proc; # augment

  Transversal := proc(A::Matrix, $)::{list, identical(FAIL)};
    description "An order of the rows that has something on the whole diagonal, or FAIL.";
    local R, match, i, n, seen;
    R := Rows(A);
    n := nops(R);
    match := table();
    for i to n do
      seen := table();
      if not augment(i, R, match, seen) then
        return FAIL;
      end if;
    end do;
    [seq(match[i], i = 1 .. n)];
  end proc; # Transversal

  Blocks := proc(A::Matrix, $)::list(list);
    description "The strong components of a square pattern, later ones need earlier ones (Tarjan).";
    local R, n, index, low, number, pile, onpile, parts, visit, i;
    R := Rows(A);
    n := nops(R);
    index := table();
    low := table();
    onpile := table('sparse', []);
    number := 0;
    pile := [];
    parts := [];
    visit := proc(v)
      local w, part, closed;
      number := number + 1;
      index[v] := number;
      low[v] := number;
      pile := [op(pile), v];
      onpile[v] := 1;
      for w in R[v] do
        if not assigned(index[w]) then
          visit(w);
          low[v] := min(low[v], low[w]);
        elif onpile[w] = 1 then
          low[v] := min(low[v], index[w]);
        end if;
      end do;
      if low[v] = index[v] then
        part := [];
        closed := false;
        while not closed do
          w := pile[-1];
          pile := pile[1 .. -2];
          onpile[w] := 0;
          part := [op(part), w];
          closed := evalb(w = v);
        end do;
        parts := [op(parts), sort(part)];
      end if;
      NULL;
    end proc;
    for i to n do
      if not assigned(index[i]) then
        visit(i);
      end if;
    end do;
    parts;
  end proc; # Blocks

  Random := proc(
    n::posint,
    {
      density::numeric    := 0.05,
      symbol0::name       := 'a',
      seed::integer       := 1,
      diagonal::truefalse := true,
      degree::posint      := 1
    },
    $)::Matrix;
    description "A square matrix of names at places by chance.";
    local A, i, j, k, place, value;
    randomize(seed);
    place := rand(1 .. n);
    value := rand(-5 .. 5);
    A := Matrix(n, n, 'storage' = 'sparse');
    if diagonal then
      for i to n do A[i, i] := symbol0[i]; end do;
    end if;
    for k to ceil(density*n^2) do
      i, j := place(), place();
      if i <> j then
        A[i, j] := value() + add(symbol0[place(), place()]^d, d = 1 .. degree);
      end if;
    end do;
    A;
  end proc; # Random

  Tridiagonal := proc(n::posint, low::name, middle::name, high::name, $)::Matrix;
    Matrix(n, n, (i, j) -> piecewise(i = j, middle[i], i = j + 1, low[i], i = j - 1, high[i], 0));
  end proc; # Tridiagonal

  Arrow := proc(n::posint, s::name := 'a', $)::Matrix;
    Matrix(n, n, (i, j) -> `if`(i = j, s[i], `if`(i = n, s[n, j], `if`(j = n, s[i, n], 0))));
  end proc; # Arrow

  Laplacian := proc(k::posint, c::algebraic := 4, $)::Matrix;
    description "The five points of a square net of <k> x <k>.";
    local A, i, j, at;
    at := (i, j) -> (i - 1)*k + j;
    A := Matrix(k^2, k^2, 'storage' = 'sparse');
    for i to k do
      for j to k do
        A[at(i, j), at(i, j)] := c;
        if i > 1 then A[at(i, j), at(i - 1, j)] := -1; end if;
        if i < k then A[at(i, j), at(i + 1, j)] := -1; end if;
        if j > 1 then A[at(i, j), at(i, j - 1)] := -1; end if;
        if j < k then A[at(i, j), at(i, j + 1)] := -1; end if;
      end do;
    end do;
    A;
  end proc; # Laplacian

  Saddle := proc(M::Matrix, P::Matrix, $)::Matrix;
    description "Masses bordered by a Jacobian, as the equations of motion with multipliers have it.";
    local m;
    m := LinearAlgebra:-RowDimension(P);
    <<M, P> | <LinearAlgebra:-Transpose(P), Matrix(m, m)>>;
  end proc; # Saddle

  ToLists := proc(A::Matrix, $)::list;
    description "[rows, columns, values] in the order of rows.";
    local T;
    T := sort([entries(convert(A, 'table'), 'pairs')], 'key' = (e -> [lhs(e)]));
    T := remove(e -> rhs(e) = 0, T);
    [map(e -> [lhs(e)][1], T), map(e -> [lhs(e)][2], T), map(rhs, T)];
  end proc; # ToLists

  FromLists := proc(n::posint, m::posint, L::[list, list, list], $)::Matrix;
    Matrix(n, m, {seq((L[1][k], L[2][k]) = L[3][k], k = 1 .. nops(L[1]))}, 'storage' = 'sparse');
  end proc; # FromLists

  Fill := proc(A::Matrix, B::Matrix, $)::nonnegint;
    description "How many places <B> has that <A> had not.";
    local n, m, i, j;
    n, m := LinearAlgebra:-Dimension(A);
    add(add(`if`(A[i, j] = 0 and B[i, j] <> 0, 1, 0), j = 1 .. m), i = 1 .. n);
  end proc; # Fill

end module: # Sparse
