# Statements of every kind, for the tests that parse, print and mutilate them.
f := (x, y) -> x^2+y: g := () -> 1: h := x -> if x>0 then x else -x end if; k := x -> y -> x+y;
F := proc(a::integer, b::list := [1,2], {k::string := "v", l := 3}, $) :: list(integer);
  option remember, `Copyright x`; description "does" " things", "well"; local u, v::T := 2; global w;
  i := 0; for j from 2 by 3 to 10 while i<5 do i += j; next; od; for q in L do break end do until i > 3;
  do x := x+1 until x > 3;
  try error "bad %1", i; catch "a", "b": print(1); catch: error; finally x := 1 end try;
  use LinearAlgebra, s = 3 in Rank(A) end use;
  use (a in b), c in d in e; end use;
  if i = 1 then return a, b elif not i in {1,2} then return; else return NULL fi;
  inner := proc(z) local t; t := z + u*i; args[1] end;
  seq(n^2, n=1..3); A[1] := 3; cc, dd := 1, 2; r:-s := 2; `my name` := "a\"b\n\\";
end:
M := module() export e1, e2::static; local p; option package; p := 3; e1 := proc(x) x+p end; end module;
proc() end; proc(x) uses P; Q(x) end proc; module Named() export a; end; proc(x::(list, set)) x end;
a:-b:-c; :-x; x::integer; A[1..-1,2]; A[..,1]; A[1..]; A[..]; A[r+1..-1, .5..1.]; A[a = b .. c];
f~(x); a =~ b +~ c -~ d *~ e /~ f ^~ g; a <~ b; n!~; not a and~ b; G^%T.x; A^+; A^+ . B; x$n; $ 1..3; [1,2] $ 3;
not a and b or c xor d implies e; a subset b union c intersect d minus e; 5 mod 3 + 1; (n!)!; A.B.C; 2.3; E.<x>;
Lt.(E.<Dvars>-G); 3.x; 2 .3; 1..5; .5; 1e3; 1.5e-6; 1.; 1. .. 2; (1.)(x); (2.)[1]; 2 . 3; x . .5; a..b = c;
x**2; -a^b; a/b*c; a^-1; a^(-1)*b; 2*-3; --a; -(-a); +a; a - (-b); (-a)*b; (a*b)^c; (a+b)*c; a-(b-c); a/(b*c); a/(b/c);
(a^b)^c; a^(b^c); (a = b) = c; (a < b) and (c < d); not (a and b); (not a) = b; (a..b)..c; (a mod b) + c; 2^(1/2);
<a,b>; <a|b>; <<1,2>|<3,4>>; <%>; <>; <1,2;3,4>; <1,2|3,4>; <a=0,b=0>=~0; <a,b>=<c,d>; <(a>b), c>; <(a>b) and c, [d>e]>;
<x -> x, (y > 1)>; <<a>>; <f(a > b)>; a < <b>; (a < b)||c; <a . b | c^%T>;
'x'; ''x''; 'a, b'; `if`(a,b,c); `proc`; `a b`; `a``b`; "a" "b"; "a""b"; "tab\t\x01\\"; x__1; _x; %; %%; %%%; %[1]; %diff(x);
EQ||(1..5); a||b||1; a||b(c); a||(b(c)); "x"||i; (f(x))||i; a||(b||c); λ; Δ__1; π; `λ`; né;
a = (x -> x^2); (x -> x)(3); (x::integer) -> x; map((x,y) -> x+y, L); (proc(x) x end)(3); [f,g](t); f(x)(y)[1]~(2);
(); {}; []; f(); A[]; f((a,b),c); [(a,b),()]; (a,b); f((a assuming b)); simplify(sqrt(x^2)) assuming x>0, y>0;
x += 1; x -= 1; x *= 2; x /= 2; x ^= 2; x .= y; y ||= "a"; s union= {1}; s ,= 2; b and= c; a, b := b, a; f(x) := x^2;
A[i,j] := 0.; (a,b) := f(3); x::integer := 3; x||3 := 4; 'x' := 'x'; :-x := 1; t := ();
f@g; f@@2; (f@g)(x); a &* b; &+ 3; a &foo b; D(x)(0) = 1; diff(x(t),t$2); seq(i, i in L); x^(1/2);
for i from 1 by 2 to 9 while c do end do; to 3 do: x end do; while c do x od; do break end do; for x in a, b do x end do;
for k, v in t do k = v end do; for local i to 3 do od; for local k, v in t do end; x++; x--; ++x; --A[1]; -(-x); y := x++ + 2;
[i^2 for i from 2 to 9]; {x, y for x in L while a}; (x for x in L if x > 0); [i*j for i to 3 for j in L]; f([for i to 3 do i end do], (x := 3));
if a then elif b then c else end if; try a catch: b end try; try finally c end try; return; return 1; error; error "%1", x;
12345\
678; "abc\
def"; (* a comment (* nested *) *) x # another
;
?plot, options
quit(3); done; read "a.m"; read(f); save a, b, "f"; restart;
