# A network from a netlist in Maple's own lists and Matrices; structural analysis with sets.
restart:
Rank := LinearAlgebra:-Rank: DT := LinearAlgebra:-Determinant: with(LinearAlgebra, ColumnDimension, ZeroMatrix, NullSpace, LinearSolve, DiagonalMatrix):
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
NET := [["R", "R1", 1, 2, R__1], ["C", "C1", 2, 0, C__1], ["L", "L1", 2, 3, L__1], ["R", "R2", 3, 0, R__2], ["V", "Vs", 1, 0, v__s(t)]]:
nodes := {seq(op(e[3..4]), e in NET)} minus {0}: n := nops(nodes): CHECK("nodes", evalb(n = 3));
incidence := proc(net::list, kind::string, n::posint) :: Matrix;
  local els, A, k, e;
  els := select(x -> x[1] = kind, net);
  A := Matrix(n, nops(els));
  for k, e in els do
    if e[3] > 0 then A[e[3], k] := 1 end if;
    if e[4] > 0 then A[e[4], k] := -1 end if;
  end do;
  return A;
end proc:
A__R, A__C, A__L, A__V := seq(incidence(NET, k, n), k in ["R", "C", "L", "V"]):
G := DiagonalMatrix([seq(1/e[5], e in select(x -> x[1] = "R", NET))]):
Cm := DiagonalMatrix(map2(op, 5, select(x -> x[1] = "C", NET))): Lm := DiagonalMatrix(map(x -> x[5], select(x -> evalb(x[1] = "L"), NET))):
m := ColumnDimension(A__L): p := ColumnDimension(A__V):
EE := <<A__C.Cm.A__C^%T, ZeroMatrix(m, n), ZeroMatrix(p, n)> | <ZeroMatrix(n, m), Lm, ZeroMatrix(p, m)> | <ZeroMatrix(n, p), ZeroMatrix(m, p), ZeroMatrix(p, p)>>:
FF := <<A__R.G.A__R^%T, -A__L^%T, A__V^%T> | <A__L, ZeroMatrix(m, m), ZeroMatrix(p, m)> | <A__V, ZeroMatrix(m, p), ZeroMatrix(p, p)>>:
CHECK("degree of the pencil", evalb(degree(DT(lambda*EE + FF), lambda) = 2 and Rank(EE) = 2));
CHECK("index 1: no loops of C and V", evalb(NullSpace(<A__C | A__R | A__V>^%T) = {}));
tf := normal(LinearSolve(s*EE + FF, <0, 0, 0, 0, 1>)[3]):
CHECK("transfer function", evalb(simplify(tf - R__2/(s^2*L__1*C__1*R__1 + s*(C__1*R__1*R__2 + L__1) + R__1 + R__2)) = 0));
one := eval(tf, [R__1 = 1, R__2 = 1, L__1 = 1, C__1 = 1]):
CHECK("poles", evalb({solve(denom(one), s)} = {-1 + I, -1 - I}));
X := Vector([seq(u[i](t), i = 1..n), i__L(t), i__V(t)]):
par := [R__1 = 10., R__2 = 100., L__1 = 1e-3, C__1 = 1e-6, v__s(t) = 1]:
dae := eval(EE.map(diff, X, t) + FF.X - Vector([0 $ n + m, v__s(t)]), par):
ds := dsolve({seq(dae[i] = 0, i = 1..5)} union {u[1](0) = 1, u[2](0) = 0, u[3](0) = 0, i__L(0) = 0, i__V(0) = -1/10}, numeric, [seq(X[i], i = 1..5)]):
CHECK("settles", evalb(abs(eval(u[2](t), ds(0.01)) - 10/11) < 1e-4));
# bond graph
junction := proc(kind::{0, 1}, bonds::list(symbol), signs::list(integer))
  local a, b;
  a, b := `if`(kind = 1, [f_, e_], [e_, f_])[];
  seq(cat(a, bonds[1]) = cat(a, b1), b1 in bonds[2..-1]), add(signs[i]*cat(b, bonds[i]), i = 1..nops(bonds)) = 0
end proc:
bg := {junction(1, [se, r, i, t1], [1, -1, -1, -1]), junction(0, [t2, c, rl], [1, -1, -1]), e_se = E, e_r = R*f_r, f_i = pp/Lx, e_t1 = K*f_t2, e_t2 = K*f_t1, e_i = pdot, e_c = q/Cx, f_c = qdot, e_rl = Rl*f_rl}:
vars := select(x -> member(substring(x, 1..2), {e_, f_}), indets(bg, symbol)):
CHECK("bonds", evalb(nops(vars) = 14));
# Pryce's Sigma method on the pendulum
sys := [diff(x(t), t, t) + x(t)*l(t) = 0, diff(y(t), t, t) + y(t)*l(t) + g = 0, x(t)^2 + y(t)^2 - L^2 = 0]: V := [x(t), y(t), l(t)]:
ord := proc(e, v, t) local k; for k from 5 to 0 by -1 do if has(e, `if`(k = 0, v, diff(v, t$k))) then return k end if end do; -infinity end proc:
Sigma := Matrix(3, 3, (i, j) -> ord(sys[i], V[j], t)):
perm := combinat[permute](3): best := max(seq(add(Sigma[i, q[i]], i = 1..3), q in perm)): T := select(q -> add(Sigma[i, q[i]], i = 1..3) = best, perm)[1]:
CHECK("degrees of freedom", evalb(best = 2));
c := Vector(3): ready := false: iter := 0:
while not ready do iter++; d := Vector(3, j -> max(seq(Sigma[i, j] + c[i], i = 1..3))); cn := Vector(3, i -> d[T[i]] - Sigma[i, T[i]]); ready := EqualEntries(c, cn); c := cn end do:
CHECK("offsets", evalb(convert(c, list) = [0, 0, 2] and convert(d, list) = [2, 2, 0])); CHECK("structural index", evalb(max(c) + `if`(min(d) = 0, 1, 0) = 3));
jet := e -> subs([seq(seq(diff(V[j], t$(5-k)) = J[j, 5-k], k = 0..4), j = 1..3), seq(V[j] = J[j, 0], j = 1..3)], e):
SJ := Matrix(3, 3, (i, j) -> `if`(d[j] - c[i] >= 0, diff(jet(lhs(sys[i])), J[j, d[j] - c[i]]), 0)):
CHECK("system Jacobian", evalb(simplify(DT(SJ), {J[1, 0]^2 + J[2, 0]^2 = L^2}) = -2*L^2));
# strongly connected parts
tarjan := proc(adj::table)
  local idx, low, num, onst, st, comps, strong, v;
  idx := 0; st := []; comps := []; onst := {}; num := table(); low := table();
  strong := proc(v) local w, comp;
    idx := idx + 1; num[v] := idx; low[v] := idx; st := [op(st), v]; onst := onst union {v};
    for w in adj[v] do
      if not assigned(num[w]) then strong(w); low[v] := min(low[v], low[w])
      elif w in onst then low[v] := min(low[v], num[w]) end if
    end do;
    if low[v] = num[v] then
      comp := [];
      do w := st[-1]; st := st[1..-2]; onst := onst minus {w}; comp := [op(comp), w]; until w = v;
      comps := [op(comps), comp];
    end if;
  end proc;
  for v in sort([indices(adj, 'nolist')]) do if not assigned(num[v]) then strong(v) end if end do;
  comps
end proc:
CHECK("blocks", evalb(tarjan(table([1 = {2}, 2 = {3}, 3 = {1, 4}, 4 = {}])) = [[4], [3, 2, 1]]));
