# Transfer functions and state spaces as objects whose operators are their own, and what a course does with them.
restart:
module TransferFunction()
  option object;
  local num::polynom := 1, den::polynom := 1, var::name := 's';
  export ModuleApply::static := proc() Object(TransferFunction, _passed) end proc,
         ModuleCopy::static := proc(new::TransferFunction, old::TransferFunction, n, d := 1, v::name := 's', $)
           if _npassed = 2 then
             new:-num, new:-den, new:-var := old:-num, old:-den, old:-var;
           else
             new:-var := v; new:-num := expand(n); new:-den := expand(d);
             TransferFunction:-Cancel(new);
           end if;
         end proc,
         ModulePrint::static := proc(t::TransferFunction) 'TF'(t:-num/t:-den) end proc,
         Cancel::static := proc(t::TransferFunction)
           local q, lc;
           q := normal(t:-num/t:-den);
           lc := lcoeff(expand(denom(q)), t:-var);
           t:-num := collect(expand(numer(q)/lc), t:-var); t:-den := collect(expand(denom(q)/lc), t:-var);
           NULL
         end proc;
  export `+`::static := proc() local a; a := Ratio~([_passed]); FromRatio(:-`+`(op(a))) end proc,
         `*`::static := proc() FromRatio(mul(Ratio(x), x in [args])) end proc,
         `-`::static := proc(a, b) if _npassed = 1 then FromRatio(-Ratio(a)) else FromRatio(Ratio(a) - Ratio(b)) end if end proc,
         `/`::static := proc(a, b) if _npassed = 1 then FromRatio(1/Ratio(a)) else FromRatio(Ratio(a)/Ratio(b)) end if end proc,
         `^`::static := proc(a::TransferFunction, k::integer) FromRatio(Ratio(a)^k) end proc,
         `=`::static := proc(l, r, $) local a, b; if not (l::TransferFunction and r::TransferFunction) then return false end if; evalb(normal(Ratio(l) - Ratio(r)) = 0) end proc;
  local Ratio::static := proc(x) if type(x, TransferFunction) then x:-num/x:-den else x end if end proc,
        FromRatio::static := proc(r) local q := normal(r); TransferFunction(numer(q), denom(q)) end proc;
  export Poles::static := proc(t::TransferFunction, {numeric::truefalse := false}) `if`(numeric, [fsolve(t:-den, t:-var, complex)], [solve(t:-den, t:-var)]) end proc,
         Zeros::static := proc(t) [solve(t:-num, t:-var)] end proc,
         DCGain::static := proc(t) limit(t:-num/t:-den, t:-var = 0) end proc,
         Feedback::static := proc(g::TransferFunction, h := 1) g/(1 + g*h) end proc,
         Step::static := proc(g::TransferFunction, tt) inttrans:-invlaplace(Ratio(g)/g:-var, g:-var, tt) end proc,
         Impulse::static := proc(g, tt) inttrans[invlaplace](Ratio(g), g:-var, tt) end proc,
         eval::static := proc(g, eqn) :-eval(Ratio(g), eqn) end proc,
         degree::static := proc(g) [:-degree(g:-num, g:-var), :-degree(g:-den, g:-var)] end proc,
         Routh::static := proc(g::TransferFunction)
           local c, n, m, R, i, j;
           n := :-degree(g:-den, g:-var); m := iquo(n, 2) + 1;
           c := [seq(coeff(g:-den, g:-var, n - i), i = 0 .. n), 0, 0];
           R := Matrix(n + 1, m);
           for j to m do R[1, j] := c[2*j - 1]; R[2, j] := c[2*j] end do;
           for i from 3 to n + 1 do
             for j to m - 1 do
               R[i, j] := normal((R[i - 1, 1]*R[i - 2, j + 1] - R[i - 2, 1]*R[i - 1, j + 1])/R[i - 1, 1]);
             end do;
           end do;
           R
         end proc,
         ToSS::static := proc(g::TransferFunction)
           local n, a, b, A, B, C;
           n := :-degree(g:-den, g:-var);
           if :-degree(g:-num, g:-var) >= n then error "transfer function is not strictly proper" end if;
           A := Matrix(n, n, (i, j) -> if j = i + 1 then 1 elif i = n then -coeff(g:-den, g:-var, j - 1) else 0 end if);
           B := Vector(n); B[-1] := 1;
           C := Vector[row]([seq(coeff(g:-num, g:-var, i), i = 0 .. n - 1)]);
           StateSpace(A, B, C, 0)
         end proc,
         Bode::static := proc(g, w::range := 0.1 .. 10, {points::posint := 5})
           local lo, hi, L, i, z;
           lo, hi := op(evalf(w));
           L := [seq(lo*(hi/lo)^(i/(points - 1)), i = 0 .. points - 1)];
           Matrix([seq([x, evalf[6](20*log10(abs(subs(g:-var = I*x, Ratio(g))))), evalf[6](180/Pi*argument(subs(g:-var = I*x, Ratio(g))))], x in L)])
         end proc;
end module:

StateSpace := module()
  option object;
  export A, B, C, D0;
  export ModuleApply::static, ModuleCopy::static, ModulePrint::static, Controllability::static, Observability::static, ToTF::static,
         Place::static, Simulate::static, Eigen::static, IsStable::static, `.`::static, Discretize::static;
  ModuleApply := proc() Object(procname, _passed) end proc;
  ModuleCopy := proc(self, proto, A::Matrix, B::{Vector, Matrix}, C, D0 := 0)
    self:-A, self:-B, self:-C, self:-D0 := A, B, C, D0; NULL
  end proc;
  ModulePrint := proc(self) if type(self:-A, 'Matrix') then sprintf("StateSpace(%d)", upperbound(self:-A, 1)) else "StateSpace()" end if end proc;
  Controllability := proc(S::StateSpace) local n := LinearAlgebra:-RowDimension(S:-A), k; `<|>`(seq(S:-A^k . S:-B, k = 0 .. n - 1)) end proc;
  Observability := proc(S) local n := upperbound(S:-A)[1]; `<,>`(seq(S:-C . S:-A^k, k = 0 .. n - 1)) end proc;
  ToTF := proc(S, s::name := ':-s')
    local n, q; n := LinearAlgebra[RowDimension](S:-A);
    q := normal(S:-C . (s*LinearAlgebra:-IdentityMatrix(n) - S:-A)^(-1) . S:-B + S:-D0);
    TransferFunction(numer(q), denom(q), s)
  end proc;
  Place := proc(S, poles::list)
    local n, s, p, P, e, i;
    n := nops(poles); p := expand(mul(s - q, q in poles));
    P := add(coeff(p, s, i)*S:-A^i, i = 0 .. n);
    e := Vector[row](n, i -> `if`(i = n, 1, 0));
    e . Controllability(S)^(-1) . P
  end proc;
  Eigen := S -> LinearAlgebra:-Eigenvalues(S:-A, output = list);
  IsStable := S -> andmap(x -> evalb(Re(evalf(x)) < 0), Eigen(S));
  Discretize := proc(S, T) local Ad; Ad := LinearAlgebra:-MatrixExponential(S:-A, T); StateSpace(Ad, map(int, eval(LinearAlgebra:-MatrixExponential(S:-A, tau)) . S:-B, tau = 0 .. T), S:-C, S:-D0) end proc;
  Simulate := proc(S::StateSpace, u::procedure, x0::Vector, tf::numeric, h::positive := 0.01)
    local f, x, t, k1, k2, k3, k4, rows;
    f := (t, x) -> S:-A . x + S:-B*u(t);
    x := copy(x0); t := 0.; rows := [[t, op(convert(x, list))]];
    while t < tf - h/2 do
      k1 := f(t, x); k2 := f(t + h/2, x + h/2*k1); k3 := f(t + h/2, x + h/2*k2); k4 := f(t + h, x + h*k3);
      x := x + h/6*(k1 + 2*k2 + 2*k3 + k4); t += h;
      rows := [op(rows), [t, op(convert(x, list))]];
    end do;
    Matrix(rows)
  end proc;
end module:

check := proc(what, got, want) if not evalb(got = want) then printf("FAILED %s: %a, not %a\n", what, got, want) end if end proc:
G := TransferFunction(1, s + 1):
H := TransferFunction(s + 2, s^2 + 3*s + 2):
val := g -> eval(g, s = 3):
check("cancelled", [val(H), degree(H)], [1/4, [0, 1]]):
check("operators", map(val, [G + H, G*H, G - H, 1/G, G^2, 2*G, G/H, -G]), [1/2, 1/16, 0, 4, 1/16, 1/2, 1, -1/4]):
check("equal", [evalb(G = H), evalb(G = 1)], [true, false]):
F := Feedback(TransferFunction(K, s*(s + 1)*(s + 2))):
check("poles", {op(Poles(TransferFunction(1, s^2 + 2*s + 5)))}, {-1 + 2*I, -1 - 2*I}):
check("gains", [Zeros(H), DCGain(TransferFunction(10, s^2 + 3*s + 4)), map(DCGain, [G, H])], [[], 5/2, [1, 1]]):
check("Routh", [seq(k, k in Routh(F)[1 .. 4, 1])], [1, 3, 2 - K/3, K]):
check("step", [Step(G, t), Impulse(TransferFunction(1, (s + 1)*(s + 2)), t)], [1 - exp(-t), exp(-t) - exp(-2*t)]):
sys := ToSS(TransferFunction(2*s + 1, s^3 + 6*s^2 + 11*s + 6)):
check("companion", [convert(sys:-A, listlist), convert(sys:-B, list), convert(sys:-C, list)], [[[0, 1, 0], [0, 0, 1], [-6, -11, -6]], [0, 0, 1], [1, 2, 0]]):
check("controllable", [LinearAlgebra:-Rank(Controllability(sys)), LinearAlgebra:-Rank(Observability(sys))], [3, 3]):
check("back", val(ToTF(sys)), 7/120):
Kp := Place(sys, [-4, -5, -6]):
check("placed", {op(LinearAlgebra:-Eigenvalues(sys:-A - sys:-B . Kp, output = list))}, {-6, -5, -4}):
check("stable", [{op(Eigen(sys))}, IsStable(sys)], [{-1, -2, -3}, true]):
R := Simulate(sys, t -> 1., <0, 0, 0>, 1., 0.1):
check("simulated", round(1000*(R[-1, 2 ..] . sys:-C^%T)), round(1000*evalf(eval(Step(TransferFunction(2*s + 1, s^3 + 6*s^2 + 11*s + 6), t), t = 1)))):
Bo := Bode(G, 0.1 .. 10, points = 3):
check("Bode", map(round, [100*Bo[2, 2], Bo[2, 3]]), [-301, -45]):
check("improper", (proc() try ToSS(TransferFunction(s^2, s + 1)) catch "transfer function": return "refused" end try end proc)(), "refused"):
check("types", [type(G, TransferFunction), type(sys, TransferFunction), type(sys, StateSpace)], [true, false, true]):
Dd := Discretize(StateSpace(<<0, 0>|<1, 0>>, <0, 1>, <1|0>), T0):
check("discrete", [convert(Dd:-A, listlist), convert(Dd:-B, list)], [[[1, T0], [0, 1]], [T0^2/2, T0]]):
check("product", [val(mul(x, x in [G, H, G])), val(add([G, H]))], [1/64, 1/2]):
