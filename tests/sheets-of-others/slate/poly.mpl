# Poly: polynomials in one variable over rational functions of other names.

Poly := module()
  description "Helpers for polynomials.";
  option package;

  export
    Coefficients, FromCoefficients, Horner, PseudoRemainder, Subresultants, Resultant, Sylvester, Bezout,
    Discriminant, SquareFree, Companion, Sturm, CountRoots, Interpolate, Newton, Compose, Reverse0,
    PowerSums, Elementary, Shift, Cauchy, PartialFractions, Hurwitz, Routh, IsStable, Adjoint;

  local
    variations, lead;

  Coefficients := proc(p::algebraic, x::name, {descending::truefalse := true}, $)::list;
    local d, q, L, k;
    q := collect(p, x);
    d := max(0, degree(q, x));
    L := [seq(coeff(q, x, k), k = 0 .. d)];
    `if`(descending, ListTools:-Reverse(L), L);
  end proc; # Coefficients

  FromCoefficients := proc(L::list, x::name, $)
    local k, n;
    n := nops(L);
    add(L[k]*x^(n - k), k = 1 .. n);
  end proc; # FromCoefficients

  lead := proc(p, x, $)
    lcoeff(expand(p), x);
  end proc; # lead

  Horner := proc(p::algebraic, x::name, $)
    foldl((s, c) -> s*x + c, 0, op(Coefficients(p, x)));
  end proc; # Horner

  PseudoRemainder := proc(a::algebraic, b::algebraic, x::name, $)
    description "lc(b)^(deg a - deg b + 1)*a modulo b.";
    local r, d, lb, e, t;
    r := expand(a);
    d := degree(b, x);
    lb := lead(b, x);
    e := degree(r, x) - d + 1;
    while r <> 0 and degree(r, x) >= d do
      t := lead(r, x)*x^(degree(r, x) - d);
      r := expand(lb*r - t*b);
      e := e - 1;
    end do;
    expand(lb^max(e, 0)*r);
  end proc; # PseudoRemainder

  Subresultants := proc(a::algebraic, b::algebraic, x::name, $)::list;
    description "The chain of subresultants, <a> and <b> first.";
    local f, g, h, delta, psi, chain, beta;
    f, g := expand(a), expand(b);
    chain := [f, g];
    psi := -1;
    delta := degree(f, x) - degree(g, x);
    beta := (-1)^(delta + 1);
    while true do
      h := PseudoRemainder(f, g, x);
      if h = 0 then break; end if;
      h := normal(h/beta);
      chain := [op(chain), expand(h)];
      if degree(h, x) = 0 then break; end if;
      psi := normal((-lead(g, x))^delta/psi^(delta - 1));
      f, g := g, expand(h);
      delta := degree(f, x) - degree(g, x);
      beta := expand(-lead(f, x)*psi^delta);
    end do;
    chain;
  end proc; # Subresultants

  Sylvester := proc(a::algebraic, b::algebraic, x::name, $)::Matrix;
    local n, m, A, B;
    n, m := degree(a, x), degree(b, x);
    A := Coefficients(a, x);
    B := Coefficients(b, x);
    Matrix(n + m, n + m, proc(i, j)
      if i <= m then
        `if`(j >= i and j - i <= n, A[j - i + 1], 0);
      else
        `if`(j >= i - m and j - i + m <= m, B[j - i + m + 1], 0);
      end if;
    end proc);
  end proc; # Sylvester

  Bezout := proc(a::algebraic, b::algebraic, x::name, $)::Matrix;
    local y, n, q, i, j;
    n := max(degree(a, x), degree(b, x));
    q := normal((a*subs(x = y, b) - subs(x = y, a)*b)/(x - y));
    q := expand(q);
    Matrix(n, n, (i, j) -> coeff(coeff(q, x, i - 1), y, j - 1));
  end proc; # Bezout

  Resultant := proc(a::algebraic, b::algebraic, x::name, {method::identical(sylvester, bareiss) := 'bareiss'}, $)
    local S, F;
    S := Sylvester(a, b, x);
    if method = 'sylvester' then
      expand(LinearAlgebra:-Determinant(S));
    else
      F := Object(Factor);
      F:-Configure('pivoting' = 'first');
      F:-Keeper():-Configure('cost' = 10^6, 'normalizer' = normal);
      normal(F:-Determinant(S));
    end if;
  end proc; # Resultant

  Discriminant := proc(p::algebraic, x::name, $)
    local n;
    n := degree(p, x);
    normal((-1)^(n*(n - 1)/2)*Resultant(p, diff(p, x), x, 'method' = 'sylvester')/lead(p, x));
  end proc; # Discriminant

  SquareFree := proc(p::polynom(rational), x::name, $)::list;
    description "[factor, power] by Yun.";
    local g, b, c, d, k, a, out;
    g := gcd(p, diff(p, x));
    b := quo(p, g, x);
    c := quo(diff(p, x), g, x);
    d := expand(c - diff(b, x));
    out := [];
    k := 1;
    while degree(b, x) > 0 do
      a := gcd(b, d);
      if degree(a, x) > 0 then
        out := [op(out), [a, k]];
      end if;
      b := quo(b, a, x);
      c := quo(d, a, x);
      d := expand(c - diff(b, x));
      k := k + 1;
    end do;
    out;
  end proc; # SquareFree

  Companion := proc(p::algebraic, x::name, $)::Matrix;
    local n, L;
    n := degree(p, x);
    L := Coefficients(p, x, 'descending' = false);
    Matrix(n, n, (i, j) -> `if`(j = n, -L[i]/L[n + 1], `if`(i = j + 1, 1, 0)));
  end proc; # Companion

  Sturm := proc(p::polynom(rational), x::name, $)::list;
    local chain, r;
    chain := [p, diff(p, x)];
    do
      r := -rem(chain[-2], chain[-1], x);
      if r = 0 then break; end if;
      chain := [op(chain), primpart(r, x)*signum(icontent(r))];
    end do;
    chain;
  end proc; # Sturm

  variations := proc(L::list, $)::nonnegint;
    local s, k;
    s := remove(`=`, map(signum, L), 0);
    add(`if`(s[k] <> s[k + 1], 1, 0), k = 1 .. nops(s) - 1);
  end proc; # variations

  CountRoots := proc(p::polynom(rational), x::name, r::range(extended_rational) := -infinity .. infinity, $)::nonnegint;
    description "Roots in the half open range, each counted once.";
    local chain, at;
    chain := Sturm(p, x);
    at := proc(c)
      if c = infinity then
        map(f -> lcoeff(f, x), chain);
      elif c = -infinity then
        map(f -> (-1)^degree(f, x)*lcoeff(f, x), chain);
      else
        eval(chain, x = c);
      end if;
    end proc;
    variations(at(lhs(r))) - variations(at(rhs(r)));
  end proc; # CountRoots

  Newton := proc(X::list, Y::list, $)::list;
    description "Divided differences.";
    local n, T, i, k;
    n := nops(X);
    T := Array(Y);
    for k to n - 1 do
      for i from n to k + 1 by -1 do
        T[i] := normal((T[i] - T[i - 1])/(X[i] - X[i - k]));
      end do;
    end do;
    convert(T, 'list');
  end proc; # Newton

  Interpolate := proc(X::list, Y::list, x::name, $)
    local c, k, p;
    if nops(X) <> nops(Y) then
      error "as many places as values are needed, got %1 and %2", nops(X), nops(Y);
    elif nops({op(X)}) < nops(X) then
      error "places must differ: %1", X;
    end if;
    c := Newton(X, Y);
    p := c[-1];
    for k from nops(X) - 1 to 1 by -1 do
      p := p*(x - X[k]) + c[k];
    end do;
    expand(p);
  end proc; # Interpolate

  Compose := proc(p::algebraic, x::name)
    description "p(q1(q2(...))).";
    foldr((q, r) -> expand(subs(x = r, q)), x, p, _rest);
  end proc; # Compose

  Reverse0 := (p, x) -> expand(x^degree(p, x)*subs(x = 1/x, p));

  Shift := proc(p::algebraic, x::name, a::algebraic, $)
    collect(expand(subs(x = x + a, p)), x);
  end proc; # Shift

  PowerSums := proc(p::algebraic, x::name, n::posint, $)::list;
    description "Sums of powers of the roots by Newton's identities.";
    local d, e, k, i, s, L;
    d := degree(p, x);
    L := Coefficients(p, x);
    e := map(normal, L/L[1]);
    s := table();
    for k to n do
      s[k] := normal(-add(e[i + 1]*s[k - i], i = 1 .. min(k - 1, d)) - `if`(k <= d, k*e[k + 1], 0));
    end do;
    [seq(s[k], k = 1 .. n)];
  end proc; # PowerSums

  Elementary := proc(v::list(name), k::nonnegint, $)
    `if`(k = 0, 1, add(mul(t, t in c), c in combinat:-choose(v, k)));
  end proc; # Elementary

  Cauchy := proc(p::polynom(numeric), x::name, $)
    description "No root is larger.";
    local L;
    L := Coefficients(p, x);
    1 + max(op(map(abs, L[2 .. -1]/L[1])));
  end proc; # Cauchy

  PartialFractions := proc(f::algebraic, x::name, $)::list;
    description "The terms for simple rational poles by residues, the rest last.";
    local q, p, k, terms, r, z;
    p, q := numer(f), denom(f);
    r := roots(q, x);
    terms := [];
    for k in r do
      z := k[1];
      if k[2] = 1 then
        terms := [op(terms), eval(p/diff(q, x), x = z)/(x - z)];
      end if;
    end do;
    [op(terms), normal(f - `+`(op(terms)))];
  end proc; # PartialFractions

  Hurwitz := proc(p::algebraic, s::name, $)::Matrix;
    local n, a;
    n := degree(p, s);
    a := Coefficients(p, s);
    Matrix(n, n, (i, j) -> `if`(2*j - i >= 0 and 2*j - i <= n, a[2*j - i + 1], 0));
  end proc; # Hurwitz

  Routh := proc(p::algebraic, s::name, $)::list(list);
    description "The rows of Routh's scheme.";
    local n, a, T, i, j, w;
    n := degree(p, s);
    a := [op(Coefficients(p, s)), 0, 0];
    w := iquo(n, 2) + 1;
    T := Matrix(n + 1, w + 1);
    for j to w do
      T[1, j] := a[2*j - 1];
      T[2, j] := a[2*j];
    end do;
    for i from 3 to n + 1 do
      if T[i - 1, 1] = 0 then
        error "row %1 begins with zero", i - 1;
      end if;
      for j to w do
        T[i, j] := normal((T[i - 1, 1]*T[i - 2, j + 1] - T[i - 2, 1]*T[i - 1, j + 1])/T[i - 1, 1]);
      end do;
    end do;
    convert(T[.., 1 .. w], 'listlist');
  end proc; # Routh

  IsStable := proc(p::polynom(rational), s::name, $)::truefalse;
    local first;
    try
      first := map(r -> signum(r[1]), Routh(p, s));
    catch "row %1 begins with zero":
      return false;
    end try;
    evalb(nops({op(first)}) = 1);
  end proc; # IsStable

  Adjoint := proc(A::Matrix(square), s::name, $)
    description "Adjugate and characteristic polynomial of <A> by Faddeev and Leverrier.";
    local n, M, c, k, Id, adj;
    n := LinearAlgebra:-RowDimension(A);
    Id := LinearAlgebra:-IdentityMatrix(n);
    M := Matrix(Id);
    c := Array(0 .. n, 'fill' = 0);
    c[n] := 1;
    adj := M*s^(n - 1);
    for k to n do
      M := `if`(k = 1, M, map(normal, A . M + c[n - k + 1]*Id));
      if k > 1 then adj := adj + M*s^(n - k); end if;
      c[n - k] := normal(-LinearAlgebra:-Trace(A . M)/k);
    end do;
    map(expand, adj), add(c[k]*s^k, k = 0 .. n);
  end proc; # Adjoint

end module: # Poly
