# A toolbox for differential-algebraic equations as a package: records, types of its own, separation, reduction, offsets, stabilisation, consistent values.
restart:
check := proc(what, got, want) if not evalb(got = want) then printf("FAILED %s: %a, not %a\n", what, got, want) end if end proc:
DAEbox := module()
  option package;
  description "analysis and index reduction of differential-algebraic equations";
  export System, Order, Jac, Separate, Kernel, Reduce, Index, Pantelides, DummyDerivatives, Baumgarte, Consistent, ToFirstOrder,
         Evaluate, HiddenConstraints, Sigma, Print;
  local ModuleLoad, setup, fresh, counter := 0, tvar := 't', `type/DAE`, opts;
  global `type/daeqn`;
  uses LinearAlgebra, ListTools;

  setup := proc({time::name := 't', order := 1}) tvar := time; NULL end proc;
  ModuleLoad := proc() setup(); userinfo(3, DAEbox, `loaded`); NULL end proc;
  ModuleLoad();

  `type/daeqn` := proc(e) type(e, {equation, algebraic}) and has(e, tvar) end proc;

  fresh := proc(base::symbol) counter := counter + 1; cat(base, "_", counter) end proc;

  System := proc(eqs::{list, set}(daeqn), vars::{list, set}(anyfunc(name)), {inputs::list := [], parset::set := {}, name::string := "unnamed"})
    local S, e;
    e := map(z -> `if`(z::equation, lhs(z) - rhs(z), z), convert(eqs, list));
    S := Record('equations' = e, 'variables' = convert(vars, list), 'ports' = inputs, 'title' = name,
                'params' = `if`(parset = {}, indets(e, And(name, Not(constant))) minus {tvar}, parset),
                'n'::nonnegint = nops(e), 'history' = []);
    if nops(e) <> nops(S:-variables) then
      WARNING("%1 equations for %2 unknowns", nops(e), nops(S:-variables));
    end if;
    return S;
  end proc;

  Order := proc(e, v::function)
    description "highest derivative of v in e, -infinity where there is none";
    local d;
    d := map(z -> PDETools_order(z, v), [op(select(has, indets(e, {'specfunc(diff)', 'specfunc'(op(0, v))}), v))]);
    if d = [] then -infinity else max(op(d)) end if;
  end proc;

  local PDETools_order := proc(z, v)
    local k, w;
    w := z;
    for k from 0 do
      if w = v then return k
      elif op(0, w) = 'diff' then w := op(1, w)
      else return -infinity
      end if
    od
  end proc;

  Sigma := proc(S::record)
    local E, V;
    E, V := S:-equations, S:-variables;
    Matrix(nops(E), nops(V), (i, j) -> Order(E[i], V[j]));
  end proc;

  Jac := proc(E::{list, Vector}, V::list)
    local X, F, i;
    X := [seq(fresh('X'), i = 1 .. nops(V))];
    F := subs(zip(`=`, V, X), convert(E, list));
    subs(zip(`=`, X, V), Matrix(nops(F), nops(X), (i, j) -> diff(F[i], X[j])));
  end proc;

  # E x' = g, and constraints a
  Separate := proc(eqs::list, vars::list)
    local dv, E, G, K, n, m, P, L, U, r, A, i;
    dv := map(diff, vars, tvar);
    E, G := GenerateMatrix(eqs, dv);
    n, m := Dimension(E);
    P, L, U := LUDecomposition(E);
    r := Rank(U);
    G := map(normal, L^(-1) . P^%T . G);
    A := [seq(normal(-G[i]), i = r + 1 .. n)];
    return U[1 .. r, ..], G[1 .. r], remove(`=`, A, 0);
  end proc;

  Reduce := proc(S::record, {maxindex::posint := 10, trace::boolean := false})
    local eqs, vars, E, G, A, k, hidden, sys;
    eqs := S:-equations; vars := S:-variables; hidden := [];
    for k from 0 to maxindex do
      E, G, A := Separate(eqs, vars);
      if trace then printf("step %d: %d differential, %d algebraic\n", k, LinearAlgebra:-RowDimension(E), nops(A)) end if;
      if nops(A) = 0 then
        return Record('index' = k, 'E' = E, 'G' = G, 'hidden' = hidden, 'ode' = solve(convert(E . <op(map(diff, vars, tvar))> - G, list), map(diff, vars, tvar)));
      end if;
      hidden := [op(hidden), op(A)];
      eqs := [op(convert(E . Vector(map(diff, vars, tvar)) - G, list)), op(map(diff, A, tvar))];
    end do;
    error "index larger than %1: is the system singular?", maxindex;
  end proc;

  Index := (S) -> Reduce(S, _rest):-index;
  HiddenConstraints := proc(S) local R; R := Reduce(S); R:-hidden end;

  Pantelides := proc(S::record)
    local E, V, n, m, i, c, d, assignE, colour, augment, sig, found, j, D1, A, B, ord, eqd, vard, iter;
    E := S:-equations; V := S:-variables; n := nops(E);
    eqd := Array(1 .. n, fill = 0);         # how often each equation is differentiated
    # Pryce: the largest transversal, then offsets
    sig := Sigma(S);
    assignE := hungarian(sig);
    if assignE = FAIL then error "structurally singular" end if;
    c := [0 $ n]; 
    for iter to 10*n do
      d := [seq(max(seq(sig[i, j] + c[i], i = 1 .. n)), j = 1 .. n)];
      found := [seq(d[assignE[i]] - sig[i, assignE[i]], i = 1 .. n)];
      if found = c then break end if;
      c := found;
    end do;
    return c, d, max(op(c)) + `if`(member(0, d), 1, 0);
  end proc;

  local hungarian := proc(M::Matrix)
    local n, best, val, p, v, i;
    n := RowDimension(M); best := FAIL; val := -infinity;
    for p in combinat:-permute(n) do
      v := add(M[i, p[i]], i = 1 .. n);
      if v > val then val, best := v, p end if;
    end do;
    best;
  end proc;

  DummyDerivatives := proc(S::record, state := NULL)
    local c, d, nu, E, i, k, all, t0, rep, V, high;
    c, d, nu := Pantelides(S);
    E := S:-equations; V := S:-variables;
    all := [seq(seq(`if`(k = 0, E[i], diff(E[i], [tvar $ k])), k = 0 .. c[i]), i = 1 .. nops(E))];
    return all, indets(all, 'specfunc'('diff'));
  end proc;

  Baumgarte := proc(phi::algebraic, a, b) expand(diff(phi, tvar, tvar) + 2*a*diff(phi, tvar) + b^2*phi) end proc;

  ToFirstOrder := proc(eqs::list, vars::list)
    local v, e, new, k, u, defs;
    e := eqs; new := []; defs := [];
    for v in vars do
      k := max(op(map(Order, e, v)));
      new := [op(new), v];
      if k = 2 then
        u := cat(op(0, v), __d)(op(v));
        e := subs(diff(v, tvar, tvar) = diff(u, tvar), e);
        e := subs(diff(v, tvar) = u, e);
        defs := [op(defs), diff(v, tvar) - u]; new := [op(new), u];
      end if;
    end do;
    return [op(defs), op(e)], new;
  end proc;

  Consistent := proc(constraints::list, vars::list, given::list(`=`), guess::list(`=`) := [])
    local F, unk, sol, i, X;
    unk := remove(member, vars, map(lhs, given));
    F := eval(constraints, given);
    F := remove(z -> evalb(simplify(z) = 0), F);
    X := [seq(cat(_x, i), i = 1 .. nops(unk))];
    F := subs(zip(`=`, unk, X), F);
    if guess = [] then sol := fsolve({op(F)}, {op(X)})
    else sol := fsolve({op(F)}, {seq(X[i] = eval(unk[i], guess), i = 1 .. nops(X))}) end if;
    if type(sol, 'specfunc'(fsolve)) or sol = NULL then error "no consistent values found" end if;
    return [op(given), op(zip(`=`, unk, eval(X, sol)))];
  end proc;

  Print := proc(S::record)
    local i;
    printf("%s\n%s\n", S:-title, cat("-" $ length(S:-title)));
    for i, e in S:-equations do printf("  (%d) 0 = %a\n", i, e) end do;
  end proc;
end module:
with(DAEbox):
eq := [diff(x(t), t) = u(t), diff(y(t), t) = v(t), m*diff(u(t), t) = -lambda(t)*x(t), m*diff(v(t), t) = -lambda(t)*y(t) - m*g, x(t)^2 + y(t)^2 = L^2]:
VARS := [x(t), y(t), u(t), v(t), lambda(t)]:
S := System(eq, VARS, name = "pendulum"):
check("fields", type(S, 'record'(equations, title::string, n::nonnegint)), true):
check("sigma", [Sigma(S)[1, 1], Sigma(S)[5, 5], Sigma(S)[5, 1]], [1, -infinity, 0]):
check("offsets", [Pantelides(S)], [[1, 1, 0, 0, 2], [2, 2, 1, 1, 0], 3]):
R := Reduce(S):
check("index", [R:-index, Index(S), DAEbox:-Index(S, maxindex = 5), nops(R:-hidden)], [3, 3, 3, 3]):
check("hidden", expand(R:-hidden[2] - 2*x(t)*u(t) - 2*y(t)*v(t)), 0):
check("ode", nops(R:-ode[1]), 5):
say := proc(f) try f() catch: return StringTools:-FormatMessage(lastexception[2 .. -1]) end try; "" end proc:
check("index too large", say(() -> Index(S, maxindex = 1)), "index larger than 1: is the system singular?"):
check("types", evalb(StringTools:-Search("{list, set}(daeqn)", say(() -> System([3], [x(t)]))) <> 0), true):
all, ders := DummyDerivatives(S):
check("derivatives", [nops(all), nops(ders)], [9, 6]):
check("Baumgarte", coeff(Baumgarte(x(t)^2 + y(t)^2 - L^2, alpha, beta), L, 2), -beta^2):
check("first order", ToFirstOrder([m*diff(q(t), t, t) + c*diff(q(t), t) + k*q(t) = F(t)], [q(t)])[2], [q(t), q__d(t)]):
C := Consistent(subs(m = 1, g = 9.81, L = 1, R:-hidden), VARS, [x(t) = 0.6, u(t) = 0.4], [y(t) = -1, v(t) = 0, lambda(t) = 1]):
check("consistent", map(round, eval(1000*[y(t), v(t), lambda(t)], C)), [-800, 300, 8098]):
sol := dsolve({op(subs(m = 1, g = 9.81, L = 1, eq)), op(subs(t = 0, C))}, numeric, VARS, implicit = true, projection = true):
check("on the circle", round(10^6*eval(x(t)^2 + y(t)^2, sol(1.0))), 10^6):
