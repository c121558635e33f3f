/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What evaluation promises, to the character: small and large integers at the borders of machine
 * words, floats, sequences, loops, conditions, procedures and their parameters, assignments to
 * indices and parts, aliases, macros, types, angles, and every complaint.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row arithmetic[] = {
    {"2^61, 2^62, 2^63, 2^64, -2^61, -2^62, -2^63, -2^64, 2^62-1, -2^62-1, 2^61*2, 2^61+2^61, "
     "2^62+2^62, -2^62-2^62, 2^31*2^31, 2^32*2^32, 4611686018427387903+1, 4611686018427387904-1, "
     "-4611686018427387904-1, -(-4611686018427387904), -4611686018427387904*(-1)",
     "2305843009213693952, 4611686018427387904, 9223372036854775808, 18446744073709551616, "
     "-2305843009213693952, -4611686018427387904, -9223372036854775808, -18446744073709551616, "
     "4611686018427387903, -4611686018427387905, 4611686018427387904, 4611686018427387904, "
     "9223372036854775808, -9223372036854775808, 4611686018427387904, 18446744073709551616, "
     "4611686018427387904, 4611686018427387903, -4611686018427387905, 4611686018427387904, "
     "4611686018427387904"},
    {"x := 4611686018427387903: x+1, x-1, -x-1, -x-2, x*2, x*x, -(-x-1), abs(-x-1); for i from x "
     "to x+1 do print(i) end do; i",
     "4611686018427387904, 4611686018427387902, -4611686018427387904, -4611686018427387905, "
     "9223372036854775806, 21267647932558653957237540927630737409, 4611686018427387904, "
     "4611686018427387904\n4611686018427387903\n4611686018427387904\n4611686018427387905"},
    {"7/2, 6/2, -6/4, 0/5, 12/4/3, 12/5*5, 2*3/4, 1-2-3, 2-3+4, 1/2+1/3, 2^10, 2^0, 2^(-2), "
     "(-2)^3, (-1)^101, (-1)^100, 10^18, 10^19, 3^40, 0^5, 1^1000000, 7^1, (-3)^2, -3^2",
     "7/2, 3, -3/2, 0, 1, 12, 3/2, -4, 3, 5/6, 1024, 1, 1/4, -8, -1, 1, 1000000000000000000, "
     "10000000000000000000, 12157665459056928801, 0, 1, 7, 9, -9"},
    {"0^0, 0.^0, 0^0.", "1, 1, 1"},
    {"1/0", "error: numeric exception: division by zero"},
    {"0^(-1)", "error: numeric exception: division by zero"},
    {"1./0", "error: numeric exception: division by zero"},
    {"1.5+2, 2-0.5, 1.5*2, 3/1.5, 1/2+0.5, 0.1+0.2-0.3, 2*1.5*4, 1.5^2, 2^0.5, 1.5-1.5, -1.5, "
     "1e10*1e10, 3.0*0, 0*1.5, 1.5/3/5",
     "3.5, 1.5, 3.0, 2.000000000, 1.000000000, 0.0, 12.0, 2.25, 1.414213562, 0.0, -1.5, 1.e20, 0., "
     "0., 0.1000000000"},
    {"5 mod 3, -5 mod 3, 5!, 0!, 3!!, 5/3 mod 7, 1 .. 3, 3 > 2, evalb(3 > 2), evalb(2 >= 2), "
     "evalb(2 <= 1), evalb(2 <> 2), evalb(2 = 2), not true, true and false, true or false, true "
     "xor true, true implies false, not (1 > 2), FAIL and false, FAIL or true, not FAIL",
     "2, 1, 120, 1, 720, 4, 1 .. 3, 2 < 3, true, true, false, false, true, false, false, true, "
     "false, false, true, false, true, FAIL"},
    {"1 < 2 and 2 < 3, x < y and true, false and x, x or true, x and y, x or false",
     "true, x < y and true, false, true, x and y, x or false"},
    {"{1,2} union {2,3}, {1,2} intersect {2,3}, {1,2} minus {2,3}, {1} subset {1,2}, {3} subset "
     "{1,2}, 1 in {1,2}, [1,2] in {[1,2]}, {a} union b, {} union {}, {3,1,2,1}, "
     "symmdiff({1,2},{2,3})",
     "{1, 2, 3}, {2}, {1}, true, false, 1 in {1, 2}, [1, 2] in {[1, 2]}, {a} union b, {}, {1, 2, "
     "3}, {1, 3}"},
    {"[1,2]+[3,4], 2*[1,2], [1,2]-[1,2], -[1,2], [1,2]*x, [1,2]/2, [a,b]+[c,d], [1,2]^2",
     "[4, 6], [2, 4], [0, 0], [-1, -2], [1, 2]*x, [1/2, 1], [a+c, b+d], [1, 2]^2"},
    {"[1,2]+[1,2,3]", "error: adding lists of different length"},
    {"<1,2>+<3,4>, 2*<1,2>, <1,2>.<3,4>, -<1,2>, <1,2>/2",
     "Vector[column](2,[4,6]), Vector[column](2,[2,4]), 11, Vector[column](2,[-1,-2]), "
     "Vector[column](2,[1/2,1])"},
    {"\"ab\"+1", "\"ab\"+1"},
    {"a.b, 2 . 3, a . 2 . 3, (a.b).c, a &* b, x &^ y, f @ g, f @@ 2, 3 . <1,2>",
     "a . b, 6, 6*a, a . b . c, a &* b, x &^ y, f@g, f@@2, Vector[column](2,[3,6])"},
};

static const Row operators[] = {
    {"x := 3: ++x; x; --x; y := ++x + 1: x, y; x++; x; x--: x", "4\n4\n3\n4, 5\n4\n5\n4"},
    {"x := 3: + +x; - -x; +(+x); -(-x); ++ x; -- x", "3\n3\n3\n3\n3\n3"},
    {"L := [1,2]: ++L[1]; L; L[2]++: L", "2\n[2, 2]\n[2, 3]"},
    {"a &* b^2, a &* b*c, a &foo b^2, a &foo b!, a &* b &* c, -a &* b, a^2 &* b, a*b &* c, a &* "
     "-b^2, a+b &* c, a &x b &x c, &x a &y b",
     "a &* b^2, (a &* b)*c, a &foo b^2, a &foo b!, a &* b &* c, "
     "-(a &* b), a^2 &* b, a*b &* c, a &* (-b^2), a+(b &* c), a &x b &x c, "
     "`&x`(a) &y b"},
    {"a &+ b, a &foo b, &+(a,b), a &* -b, a &*(b,c), (a &+ b) &+ c, &-a, a &^.5",
     "a &+ b, a &foo b, a &+ b, a &* (-b), `&*`(a,b,c), a &+ b &+ c, `&-`(a), "
     "a &^ 0.5"},
    {"a & b", "error: `&` unexpected"},
    {"a && b", "error: `&&` unexpected"},
    {"a &", "error: `&` unexpected"},
    {"a &+", "error: `:` unexpected"},
    {"& a", "error: `&` unexpected"},
    {"x &*", "error: `:` unexpected"},
    {"<1,2|3,4>, <<1|2>,<3|4>>, <a,b>, <a|b>, <<1,2>|<3,4>>, <1..3>, <>, <1>, <<1,2>,3>",
     "Matrix(2,2,[[1,3],[2,4]]), Matrix(2,2,[[1,2],[3,4]]), Vector[column](2,[a,b]), "
     "Vector[row](2,[a,b]), Matrix(2,2,[[1,3],[2,4]]), Vector[column](1,[1 .. 3]), "
     "Vector[column](0), Vector[column](1,[1]), Matrix(3,1,[[1],[2],[3]])"},
    {"<1,2|3>", "error: the blocks do not fit: 1 rows after 2"},
    {"<<1,2>|<1,2,3>>", "error: the blocks do not fit: 3 rows after 2"},
    {"add(i,i=1..3), i, seq(i,i=1..2), sum(i,i=1..3), int(x,x=0..1), (x->x)(2), map(x->x^2,[1,2]), "
     "[seq([i,j],j=1..i)$i=1..2]",
     "6, i, 1, 2, 6, 1/2, 2, [1, 4], [[1, 1], [2, 1], [2, 2]]"},
};

static const Row sequences[] = {
    {"a,b,c; [%], (1,2),(3,4), NULL,1,NULL, [NULL], nops([NULL,NULL]), {NULL}, f(NULL), "
     "f(1,NULL,2)",
     "a, b, c\n[a, b, c], 1, 2, 3, 4, 1, [], 0, {}, f(), f(1,2)"},
    {"s := 1,2,3: s[2], s[1..2], s[-1], [s][2..3], nops([s])", "2, 1, 2, 3, [2, 3], 3"},
    {"s := 1,2,3: s[4]", "error: invalid subscript selector"},
    {"(a,b) := (1,2): a,b; a,b := b,a: a,b", "1, 2\n2, 1"},
    {"(a,b) := 1,2,3", "error: ambiguous multiple assignment: 2 names for 3 values"},
    {"L := [5,6,7,8]: L[1], L[-1], L[2..3], L[2..-1], L[..2], L[3..], L[2..1], L[[1,3]], L[], "
     "L[-3..-2], nops(L[1..4])",
     "5, 8, [6, 7], [6, 7, 8], [5, 6], [7, 8], [], [5, 7], 5, 6, 7, 8, [6, 7], 4"},
    {"L := [5,6,7]: L[4]", "error: invalid subscript selector"},
    {"L := [5,6,7]: L[0]", "error: invalid subscript selector"},
    {"L := [5,6,7]: L[-4]", "error: invalid subscript selector"},
    {"L := [5,6,7]: L[2..5]", "error: list index out of range"},
    {"L := [5,6,7]: L[x]", "([5, 6, 7])[x]"},
    {"L := [1,2,3]: L[2] := 9: L; L[-1] := 7: L; L[1] := NULL: L", "[1, 9, 3]\n[1, 9, 7]\n[9, 7]"},
    {"L := [1,2,3]: L[5] := 9", "error: out of bound assignment to a list"},
    {"M := [[1,2],[3,4]]: M[2,1], M[2][1], M[1..2,1]; M[1][2] := 9: M",
     "3, 3, [1, 2]\n[[1, 9], [3, 4]]"},
    {"S := {c,a,b}: S[1], S[-1], S[2..3], S[1..2]", "a, c, {b, c}, {a, b}"},
    {"\"hello\"[2], \"hello\"[-1], \"hello\"[2..3], \"hello\"[3..2]", "\"e\", \"o\", \"el\", \"\""},
    {"\"hello\"[9]", "error: string index out of range"},
    {"x[1], x[1,2], x[a][b], x[], f(1)[2], (a+b)[1]; x[1] := 5: x[1], x[2]; x[1,2] := 6: x[1,2]; "
     "eval(x)",
     "x[1], x[1,2], x[a][b], x[], f(1)[2], (a+b)[1]\n5, x[2]\n6\ntable([1 = 5, (1, 2) = 6])"},
    {"T[a] := 1: T[b] := 2: T[a] := NULL: T[a], T[b]; unassign('T[b]'): T[b], assigned(T[b])",
     "2\nT[b], false"},
    {"f(1) := 10: f(1), f(2); f(x) := x^2: f(3), f(x)", "10, f(2)\nf(3), x^2"},
};

static const Row loops[] = {
    {"for i to 3 do i^2 end do; i", "1\n4\n9\n4"},
    {"for i from 3 to 1 do i end do; i", "3"},
    {"for i from 3 by -1 to 1 do print(i) end do; i", "3\n2\n1\n0"},
    {"for i from 1 by 2 to 6 do print(i) end do; i", "1\n3\n5\n7"},
    {"for i from 0 by 0.5 to 1 do print(i) end do; i", "0\n0.5\n1.0\n1.5"},
    {"for i from 1/2 to 2 do print(i) end do", "1/2\n3/2\nNULL"},
    {"for x in [a,b,c] do print(x) end do; x", "a\nb\nc\nc"},
    {"for x in {3,1} do print(x) end do", "1\n3\nNULL"},
    {"for x in a+b do print(x) end do", "a\nb\nNULL"},
    {"for x in f(p,q) do print(x) end do", "p\nq\nNULL"},
    {"for x in NULL do print(x) end do; x", "x"},
    {"for i from 5 while i < 8 do print(i) end do; i", "5\n6\n7\n8"},
    {"i := 0: while i < 3 do i := i+1 end do: i", "3"},
    {"i := 0: do i := i+1; if i = 2 then next end if; if i > 3 then break end if; print(i) end do: "
     "i",
     "1\n3\n4"},
    {"for i to 2 do for j to 2 do if j = 2 then next end if; print(i,j) end do end do",
     "1, 1\n2, 1\nNULL"},
    {"for i to 3 do if i = 2 then break end if end do: i", "2"},
    {"i := 0: do i := i+1 until i >= 4: i", "4"},
    {"for i from a to 3 do i end do",
     "error: initial value in for loop must be numeric or character"},
    {"for i to a do i end do", "error: final value in for loop must be numeric or character"},
    {"for i by 0 to 3 do break end do: i", "1"},
    {"for i from 10 to 12 do end do: i", "13"},
    {"for i to 0 do i end do: i", "1"},
    {"for i, v in [a,b] do print(i,v) end do", "1, a\n2, b\nNULL"},
    {"s := 0: for i to 100 do s := s+i end do: s", "5050"},
    {"s := 0: for i from 1 to 10 by 3 do s := s+i end do: s, i", "22, 13"},
    {"to 3 do print(k) end do", "k\nk\nk\nNULL"},
    {"if 1 > 2 then a elif 2 > 1 then b else c end if", "b"},
    {"if x then 1 end if", "error: cannot determine if this expression is true or false: x"},
    {"if x > 1 then 1 end if",
     "error: cannot determine if this expression is true or false: 1 < x"},
    {"if true then if false then 1 else 2 end if end if; if false then 3 end if; if FAIL then 4 "
     "else 5 end if",
     "5"},
};

static const Row procedures[] = {
    {"f := proc(x,y) x+y end proc: f(1,2), f(1,2,3)", "3, 3"},
    {"f := proc(x) y := x; y end proc: f(3), y", "3, y"},
    {"f := proc(x) local y; y := x; y end proc: f(3), y", "3, y"},
    {"f := proc(x) global y; y := x; end proc: f(3), y", "3, 3"},
    {"f := proc() return end proc: [f()], nops([f()])", "[], 0"},
    {"f := proc(x) if x > 0 then return x end if; -x end proc: f(3), f(-4)", "3, 4"},
    {"f := proc(x) x := 5 end proc: f(y), y", "5, 5"},
    {"f := proc(x) x := 5 end proc: f(3)", "error: illegal use of a formal parameter: x"},
    {"f := proc(x::evaln) x := 5 end proc: y := 3: f(y): y", "5"},
    {"f := proc(x::uneval) x end proc: f(1+1)", "2"},
    {"f := proc(x::integer,y::string) y end proc: f(1,\"a\")", "\"a\""},
    {"f := proc(x::integer,y::string) y end proc: f(1,2)",
     "error: invalid input: f expects its 2nd argument, y, to be of type string, but received 2"},
    {"f := proc(x,y := 7) [x,y] end proc: f(1), f(1,2)", "[1, 7], [1, 2]"},
    {"f := proc(x,{k := 3, l::integer := 4}) [x,k,l] end proc: f(1), f(1,k=5), f(1,l=6,k=7), "
     "f(l=2,1)",
     "[1, 3, 4], [1, 5, 4], [1, 7, 6], [1, 3, 2]"},
    {"f := proc(x,{k::integer := 3}) [x,k] end proc: f(1,k=a)",
     "error: invalid input: f expects value for keyword parameter k to be of type integer, but "
     "received a"},
    {"f := proc(x,{k := 3},$) [x,k] end proc: f(1,z=3)",
     "error: invalid input: too many and/or wrong type of arguments passed to f; first unused "
     "argument is z = 3"},
    {"f := proc(x,$) x end proc: f(1,2)", "error: invalid input: too many and/or wrong type of "
                                          "arguments passed to f; first unused argument is 2"},
    {"f := proc(x) [args], nargs, procname end proc: f(1,2)", "[1, 2], 2, f"},
    {"f := proc() _rest, _nrest, _passed, _npassed end proc: f(1,2)", "1, 2, 2, 1, 2, 2"},
    {"f := proc(x,y) _nparams end proc: f(1,2)", "2"},
    {"f := proc(n) option remember; if n < 2 then n else f(n-1)+f(n-2) end if end proc: f(40), "
     "f(10)",
     "102334155, 55"},
    {"f := proc(n) if n = 0 then 1 else n*procname(n-1) end if end proc: f(5)", "120"},
    {"f := x -> x^2+1: f(2), f(y), (x -> x+1)(3), ((x,y) -> x*y)(2,3), (() -> 7)(), f",
     "5, y^2+1, 4, 6, 7, f"},
    {"f := proc(x) local g; g := y -> x+y; g(2) end proc: f(3)", "5"},
    {"f := proc(a) proc(b) a+b end proc end proc: f(1)(2)", "3"},
    {"kernelopts(assertlevel=2): f := proc()::integer; \"a\" end proc: f()",
     "error: invalid input: f expects its return value to be of type integer, but received \"a\""},
    {"f := proc(n::nonnegint) n end proc: f(-1)",
     "error: invalid input: f expects its 1st argument, n, to be of type nonnegint, but received "
     "-1"},
    {"f := proc(n::{integer,string}) n end proc: f(\"a\"), f(1)", "\"a\", 1"},
    {"f := proc(n::{integer,string}) n end proc: f([1])",
     "error: invalid input: f expects its 1st argument, n, to be of type {integer, string}, but "
     "received [1]"},
    {"f := proc(L::list(integer)) L end proc: f([1,2])", "[1, 2]"},
    {"f := proc(L::list(integer)) L end proc: f([1,a])",
     "error: invalid input: f expects its 1st argument, L, to be of type list(integer), but "
     "received [1, a]"},
    {"f := proc(s::seq(integer)) [s] end proc: f(1,2,3)", "[1, 2, 3]"},
    {"f := proc(n) f(n+1) end proc: f(1)", "error: too many levels of recursion"},
    {"f := proc(x) eval(x) end proc: x := y: y := 2: f(x)", "2"},
    {"f := proc() local x; x := y; y := 3; x end proc: y := 'y': f(), y", "y, y"},
    {"f := proc() local i; for i to 3 do if i = 2 then return i end if end do end proc: f()", "2"},
    {"f := proc(x) option operator, arrow; x^2 end proc: f(3), f", "9, f"},
    {"f := proc() local t; t[1] := 5; t[1] end proc: f()", "5"},
    {"f := proc() error \"wrong: %1 and %-2\", x, 3 end proc: f()", "error: wrong: x and 3rd"},
    {"f := proc() error \"x\" end proc: g := proc() f() end proc: try g() catch: lastexception end "
     "try",
     "f, \"x\""},
    {"m := module() export a,b; local c; c := 5; a := x -> x+c; b := 3 end module: m:-a(1), m:-b, "
     "m[b], exports(m); use m in a(2), b end use",
     "6, 3, 3, a, b\n7, 3"},
    {"m := module() export a; option package; a := 2 end module: with(m): a", "2"},
    {"m := module() export a := 1; end module: m:-a := 5: m:-a", "5"},
    {"f := proc(x) use sin = cos in sin(x) end use end proc: f(0)", "1"},
    {"error \"a\" , \"b\"", "error: a, \"b\""},
    {"try error \"first %1\", 2 catch \"first\": lastexception[2..-1] end try", "\"first %1\", 2"},
    {"try error \"first %1\", 2 catch \"second\", \"fir\": \"caught\", lastexception end try",
     "\"caught\", 0, \"first %1\", 2"},
    {"try try error \"in\" finally error \"over\" end try catch: lasterror end try", "\"over\""},
    {"try error \"in %1\", 5 catch \"in\": error end try", "error: in 5"},
    {"try error \"abc\" catch \"\": 1 end try", "1"},
    {"try error \"abc\" catch 3: 1 end try", "error: abc"},
    {"f := proc() local i; for i to 5 do try if i = 2 then next end if; if i = 4 then break end "
     "if; print(i) finally print(-i) end try end do; i end proc: f()",
     "1\n-1\n-2\n3\n-3\n-4\n4"},
    {"try 5 finally print(\"done\") end try", "\"done\"\n5"},
    {"try error \"x\" catch \"y\": 1 finally print(\"done\") end try", "\"done\"\nerror: x"},
    {"f := proc() try return 5 finally print(\"ends\") end try; 6 end proc: f()", "\"ends\"\n5"},
    {"error \"the %-1, %-2, %-3, %-4, %-5\", 1, 2, 3, 11, 112",
     "error: the 1st, 2nd, 3rd, 11th, 112th"},
    {"error \"the %-1, %-2, %-3, %-4, %-5\", 12, 13, 21, 22, 23",
     "error: the 12th, 13th, 21st, 22nd, 23rd"},
};

static const Row names[] = {
    {"ρ+1, π+1, evalf(π), χ", "rho+1, Pi+1, 3.141592654, chi"},
    {"a := b: b := c: c := 3: a, 'a', eval(a), ''a'', '''a'''", "3, a, 3, 'a', ''a''"},
    {"x := 'x': x", "x"},
    {"x := x+1", "error: recursive assignment"},
    {"Rank := LinearAlgebra:-Rank: Rank(Matrix(2, 2, 1)); Rank", "1\nLinearAlgebra:-Rank"},
    {"`.`(Matrix([[1, 2]])), `.`(x), `.`()", "Matrix(1,2,[[1,2]]), x, 1"},
    {"x := 5: 'x', 'x'+x, eval('x'), unassign('x'): x", "x"},
    {"a||b, a||1, a||b||c, \"s\"||1, a||(1..3), a||(\"x\",\"y\"); x||3 := 5: x3",
     "ab, a1, abc, \"s1\", a1, a2, a3, ax, ay\n5"},
    {"alias(z = x+y): z^2, x+y, alias(); alias(z = z): alias()", "z^2, z, z\nNULL"},
    {"macro(mm = sin(x)): mm", "sin(x)"},
    {"`a b` := 3: `a b`+1; `x` := 2: x", "4\n2"},
    {"_Z, %, infinity, -infinity, infinity+1, infinity-infinity, 2*infinity, Pi, I^2, I^3, "
     "sqrt(-1), exp(1), gamma, true, Catalan, undefined+1",
     "_Z, infinity, -infinity, infinity, undefined, infinity, Pi, -1, -I, I, exp(1), gamma, true, "
     "Catalan, undefined"},
    {"assign(p = 3): p; p := 'p': p; protect(q): q := 3",
     "3\np\nerror: attempting to assign to `q` which is protected"},
    {"5 := 3", "error: invalid left hand side of assignment"},
    {"x+1 := 3", "error: invalid left hand side of assignment"},
    {"sin(x) := 3: 1", "error: attempting to assign to `sin` which is protected"},
    {"\"a\" := 3", "error: invalid left hand side of assignment"},
    {"x := 3; x; x, x; 'x'", "x := 3\n3\n3, 3\nx"},
    {"%", "NULL"},
    {"1; %, %%; 2; %, %%, %%%", "1\n1\n2\n2, 1, 1"},
    {"integrat(3), %integrat(x^2,x): integrat(x^2,x): integrat(x^3,x): sol(x^2)",
     "Warning, integrat is not a command, kept as an unknown function. Did you mean integrate?\n"
     "sol(x^2)"},
};

static const Row types[] = {
    {"f := x -> type(x,integer): f(3), f(a), type(x::integer,`::`), type(3,posint), "
     "type([1,[2]],list(anything)), type([1,2],[integer$2]), type({1,a},set({integer,name})), "
     "type(g(1,2),anyfunc(integer,integer)), type(g(1,a),anyfunc(integer,integer)), "
     "type(g(1),anyfunc(integer,integer)), type(g(1,a),anyfunc(integer,name)), "
     "type(x^2,name^posint), type(a..b,name..name), type([1,2],listlist), "
     "type([[1,2],[3,4]],listlist), type(3.5,positive), type(-2,negint), type(0,nonposint), "
     "type(1/2,rational), type(sqrt(2),algnum), type(x>1,relation), type(x and y,logical), "
     "type(1+2*I,nonreal), type(1+2*I,complex(integer)), type(x=2,equation), "
     "type(\"abc\",\"abc\"), type(sin,mathfunc), type(sin(x),mathfunc), type(f,procedure), "
     "type(x,procedure), type(table(),table)",
     "true, false, true, true, true, true, true, true, false, false, true, true, true, false, "
     "true, true, true, true, true, true, true, true, true, true, true, true, true, false, true, "
     "false, true"},
    {"type(x,5,6)", "error: invalid input: too many and/or wrong type of arguments passed to type; "
                    "first unused argument is 6"},
    {"x::integer, type(3,identical(3)), type(3,identical(4)), type(x,identical(x,y)), "
     "type([a,b],list(identical(a,b))), type(5,satisfies(x->x>3)), type(2,satisfies(x->x>3)), "
     "type(x^3,polynom(anything,x)), type(1/x,polynom(anything,x)), subtype(integer,rational)",
     "x::integer, true, false, true, true, true, false, true, false, subtype(integer,rational)"},
    {"sort([3,1,2],output=nosuch)",
     "error: sort: output is sorted, permutation or a list of these"},
    {"sort([3,1,2],output=[sorted,nosuch])",
     "error: sort: output is sorted, permutation or a list of these"},
    {"sort([3,1,2],nosuch=1)", "error: sort has no option nosuch for this"},
    {"sort(x+y,output=sorted)", "error: sort has no option output for this"},
    {"type(1)", "error: invalid input: type uses a 2nd argument, T, which is missing"},
    {"type(NULL, list), type(NULL, anything)", "false, false"},
    {"n := 0: f := proc() global n; n := n+1; 5 end proc: try f():-a() catch: end try: n", "1"},
    {"n := 0: f := proc() global n; n := n+1; module() export a := x -> x+1; end module end proc:"
     " [f():-a(3), n]",
     "[4, 1]"},
};

static const Row type_forms[] = {
    {"type([1,x], [integer,name]), type([1,x], [integer]), type([1,x], [name,name]), type({1,x}, "
     "{integer,set}), type(x, {integer,name}), type(1..2, integer..integer), type(1..x, "
     "integer..integer), type(a=1, name=integer), type(a=b, name=integer), type(a<1, "
     "name<integer), type(a<=1, name<=integer), type(a<>1, name<>integer)",
     "true, false, false, true, true, true, false, true, false, true, true, true"},
    {"type(<1,2>, Vector[row]), type(<1|2>, Vector[row]), type(<1,2>, Vector[column]), type(<1|2>, "
     "Vector[column]), type(3, Vector[row]), type(Matrix(2,2), Vector[column]), type(Array(1..2), "
     "Vector[column]), type(<1,2>, Vector[foo])",
     "false, true, true, false, false, false, false, false"},
    {"type(a[1], a[integer]), type(a[x], a[integer]), type(a[1,2], a[integer]), type(a[1,2], "
     "a[integer,integer]), type(b[1], a[integer]), type(a, a[integer])",
     "true, false, false, true, false, false"},
    {"type(a[1], list[integer])", "error: type `list[integer]` does not exist"},
    {"type(1+2*I, complex(integer)), type(1+2*I/3, complex(integer)), type(1.5+I, "
     "complex(integer)), type(3, complex(integer)), type(x, complex(integer)), type(I/2, "
     "complex(rational))",
     "true, false, false, true, false, true"},
    {"type(f(1,x), f(integer,name)), type(f(1,x), f(name,name)), type(f(1), f(integer,name)), "
     "type(g(1), f(integer)), type(f(), f()), type(f(1), f()), type(x, f(integer))",
     "true, false, false, false, true, false, false"},
    {"type(sin(x), specfunc(sin)), type(sin(x), specfunc(name,sin)), type(sin(2*x), "
     "specfunc(name,sin)), type(cos(x), specfunc({sin,cos})), type(tan(x), specfunc({sin,cos})), "
     "type(x, specfunc(sin)), type(D(u)(t), specfunc(diff)), type(D(u)(t), "
     "specfunc(anything,{diff,int})), type(diff(u(t),t), specfunc(diff)), type(f(x), "
     "specfunc(name,{f,g}))",
     "true, true, false, true, false, false, true, true, true, true"},
    {"type(f(1,x), anyfunc(integer,name)), type(f(1,x), anyfunc(integer)), type(f(1,x), "
     "anyfunc(name,name)), type(f(1,2), function(integer)), type(f(1,x), function(integer)), "
     "type(3, function(integer)), type(f(), function(integer))",
     "true, false, false, true, false, false, true"},
    {"type(x^2+1, polynom(integer)), type(x^2/2+1, polynom(integer)), type(x^2/2+1, "
     "polynom(rational,x)), type(x*y, polynom(integer,[x,y])), type(a*x, polynom(integer,x)), "
     "type(a*x, polynom(name,x)), type(5, polynom(integer)), type(sin(x), polynom(integer,x)), "
     "type([x], polynom(integer)), type(x/(x+1), ratpoly(integer,x)), type(x/(x+1/2), "
     "ratpoly(integer,x)), type(sin(x)/x, ratpoly(integer,x)), type(x/y, ratpoly(integer))",
     "true, false, true, true, false, true, true, false, false, true, true, false, true"},
    {"type(2*x+1, linear(x)), type(x^2, linear(x)), type(x*y, linear({x,y})), type(x*y, "
     "quadratic([x,y])), type(x^2+x, quadratic(x)), type(x^3, cubic(x)), type(x^4+1, quartic(x)), "
     "type(x^5, quartic(x)), type(sin(x), linear(x)), type(3, linear(x)), type(\"a\", linear(x)), "
     "type(a*x, linear(x))",
     "true, false, false, true, true, true, true, false, false, false, false, true"},
    {"type(x^2, evenfunc(x)), type(x^3, evenfunc(x)), type(x^3, oddfunc(x)), type(x^2+x, "
     "oddfunc(x)), type(cos(x), evenfunc(x)), type(sin(x)*x, evenfunc(x)), type(a, evenfunc(x)), "
     "type(0, oddfunc(x)), type(f(x), evenfunc(x))",
     "true, false, true, false, true, true, true, true, false"},
    {"type(x^2, dependent(x)), type(y, dependent(x)), type(y, freeof(x)), type(x*y, freeof(x)), "
     "type(abc, suffixed(a)), type(abc, suffixed(b)), type(3, suffixed(a)), type(a, suffixed(ab))",
     "true, false, true, false, true, false, false, false"},
    {"type(4, satisfies(x->x>3)), type(2, satisfies(x->x>3)), type(3, And(integer,odd)), type(4, "
     "And(integer,odd)), type(4, Or(name,even)), type(5, Or(name,even)), type(3, Not(name)), "
     "type(x, Not(name)), type(3, And()), type(3, Or())",
     "true, false, true, false, true, false, true, false, true, false"},
    {"type(x, identical(x,y)), type(z, identical(x,y)), type(1, identical(1)), type([1,2], "
     "list(integer)), type([1,x], list(integer)), type({1}, list(integer)), type({1,2}, "
     "set(integer)), type({1,x}, set(integer)), type([1], set(integer)), type(1..2, "
     "range(integer)), type(1..x, range(integer)), type(1, range(integer)), type([], "
     "list(integer)), type({}, set(name))",
     "true, false, true, true, false, false, true, false, false, true, false, false, true, true"},
    {"`type/small` := (e,n) -> type(e,integer) and e < n: type(3, small(5)), type(7, small(5)), "
     "type(x, small(5)); `type/pos` := e -> evalb(e > 0): type(3, pos), type(-3, pos), type([1,2], "
     "list(pos)), type([1,-2], list(pos))",
     "true, false, false\ntrue, false, true, false"},
    {"type(3, \"integer\")", "false"},
    {"type('a::b', `::`), type(a -> b, procedure), type(proc() end, procedure), type(sin, "
     "procedure), type(sin, mathfunc), type(f, mathfunc), type(3/2, fraction), type(1.5, float), "
     "type(3, posint), type(0, nonnegint), type(-1, negint), type(2, prime), type(4, prime), "
     "type(\"a\", string), type(`a`, string), type(x, symbol), type(x[1], symbol), type(x[1], "
     "name), type(x[1], indexed), type(f(x), function), type(x+1, algebraic), type([x], algebraic)",
     "true, true, true, true, true, false, true, true, true, true, true, true, false, true, false, "
     "true, false, true, true, true, true, false"},
    {"type(Matrix(2,2), 'Matrix(square)'), type(Matrix(2,3), 'Matrix(square)'), type(<1,2>, "
     "'Vector(square)'), type(Matrix(2,3), 'Matrix(2,3)'), type(Matrix(2,3), 'Matrix(3,2)'), "
     "type(Matrix(2,3,fill=1), 'Matrix(2,3,integer)'), type(Matrix(2,3,fill=x), "
     "'Matrix(2,3,integer)'), type(Matrix(2,2,fill=x), 'Matrix(name)'), type(<1,2>, 'Vector(2)'), "
     "type(<1,2>, 'Vector(3)'), type(<1,x>, 'Vector(2,integer)'), type(<1,2>, 'Vector(integer)'), "
     "type(<1,2>, 'Matrix(integer)'), type(Array(1..2), 'Vector(integer)'), type(Matrix(2,2), "
     "'Vector(integer)'), type(3, 'Matrix(integer)'), type(Matrix(2,3), 'Matrix(2)'), "
     "type(Array(1..2,1..2), 'Matrix(square)')",
     "true, false, false, true, false, true, false, true, true, false, false, true, false, false, "
     "false, false, true, false"},
    {"type(x+y, '`+`'(name)), type(x+2, '`+`'(name)), type(x*y, '`*`(name)'), type(x*y, "
     "'`+`(name)')",
     "true, false, true, false"},
    {"type(3, nosuchtype)", "error: type `nosuchtype` does not exist"},
    {"`type/many` := proc() nargs end proc: type(3, many(1,2,3,4,5,6,7,8))", "false"},
    {"T := {integer, name}: type(3, T), type(x, T), type(3.5, T); L := 'list'(integer): type([1], "
     "L), type([x], L); f := x -> x: type(3, f)",
     "true, true, false\ntrue, false\nerror: type `f` does not exist"},
    {"type(3, 3), type(x, true), type(true, true), type(false, true), type(FAIL, FAIL), type(Pi, "
     "Pi), type(infinity, infinity), type(undefined, undefined)",
     "true, false, true, false, true, true, true, true"},
};

static const Row frames[] = {
    {"f := proc(a, b) [_params], [_nparams], [_options], [_noptions], [args], nargs, _passed, "
     "_npassed, [_rest], _nrest, procname end proc: f(1,2), f(1), f(), f(1,2,3,4)",
     "[1, 2], [2], [], [0], [1, 2], 2, 1, 2, 2, [], 0, f, [1], [2], [], [0], [1], 1, 1, 1, [], 0, "
     "f, [], [2], [], [0], [], 0, 0, [], 0, f, [1, 2], [2], [], [0], [1, 2, 3, 4], 4, 1, 2, 3, 4, "
     "4, [3, 4], 2, f"},
    {"f := proc(a, b := 5, {c := 3, d::truefalse := false}) [_params], _nparams, [_options], "
     "_noptions end proc: f(1), f(1,2,c=7), f(1,d), f(1, d=true)",
     "[1, 5], 2, [c = 3, d = false], 2, [1, 2], 2, [c = 7, d = false], 2, [1, 5], 2, [c = 3, d = "
     "true], 2, [1, 5], 2, [c = 3, d = true], 2"},
    {"f := proc(a, b, {c := 3, d := 4}) _params['a'], _params[2], _params[1..2], _params[\"b\"], "
     "_options['d'], _options[1], _options[\"c\"] end proc: f(x,y,d=9)",
     "x, y, x, y, y, d = 9, c = 3, c = 3"},
    {"f := proc(a) _params['b'] end proc: f(1)", "error: there is no parameter `b` here"},
    {"f := proc(a) local k; k := a; _params[k] end proc: f(1)", "1"},
    {"f := proc() _params end proc: f(1,2); g := proc() _rest, _nrest end proc: g(1,2); g()",
     "1, 2, 2\n0"},
    {"f := proc() _nresults end proc: f(); (p,q) := f(): p",
     "undefined\nerror: ambiguous multiple assignment: 2 names for 1 values"},
    {"f := proc() _nresults, 1 end proc: p, w := f(): p, w", "2, 1"},
    {"m := module() export f, g; f := proc() thismodule:-g end proc; g := 7 end module: m:-f()",
     "7"},
    {"f := x -> thisproc: f(1)(2)", "x -> thisproc"},
    {"f := proc(n) if n < 2 then 1 else n*procname(n-1) end if end proc: f(5); g := proc(n) if n < "
     "2 then 1 else n*thisproc(n-1) end if end proc: g(6)",
     "120\n720"},
    {"args; _params; nargs; _nresults", "args\n_params\nnargs\n_nresults"},
    {"f := proc(x::integer, y::{name,string}, $) x, y end proc: f(1,a), f(2,\"s\")",
     "1, a, 2, \"s\""},
    {"f := proc(x::integer, y::{name,string}, $) x, y end proc: f(1,2)",
     "error: invalid input: f expects its 2nd argument, y, to be of type {name, string}, but "
     "received 2"},
    {"f := proc(x::integer, y::{name,string}, $) x, y end proc: f(1,a,b)",
     "error: invalid input: too many and/or wrong type of arguments passed to f; first unused "
     "argument is b"},
    {"f := proc(x::integer) x end proc: f(a)",
     "error: invalid input: f expects its 1st argument, x, to be of type integer, but received a"},
    {"f := proc(x::integer) x end proc: f()",
     "error: invalid input: f uses a 1st argument, x, which is missing"},
    {"f := proc(x::list, n::posint := 3) nops(x)+n end proc: f([1,2]), f([1,2],5), f([],0)",
     "5, 7, 3"},
    {"f := proc(x::seq(integer), y) [x], y end proc: f(1,2,3,a), f(a)", "[1, 2, 3], a, [], a"},
    {"f := proc(x::seq(integer), y) [x], y end proc: f(1,2)",
     "error: invalid input: f uses a 2nd argument, y, which is missing"},
    {"f := proc(x::evaln) x end proc: a := 5: f(a); g := proc(x::uneval) x end proc: g(a+1); h := "
     "proc(x::nothing) 1 end proc: h(2)",
     "a\na+1\nerror: invalid input: h expects its 1st argument, x, to be of type nothing, but "
     "received 2"},
    {"f := proc(x::evaln(integer)) x := eval(x)+1 end proc: a := 5: f(a), a", "6, 6"},
    {"f := proc(x::evaln(name)) x end proc: a := 5: f(a)",
     "error: invalid input: f expects its 1st argument, x, to be of type evaln(name), but received "
     "a"},
    {"f := proc(x::`integer`, {tol::positive := 1/10, n::nonnegint := 2}) x*tol, n end proc: "
     "f(10), f(10, tol=1/2), f(10, n=3, tol=1)",
     "1, 2, 5, 2, 10, 3"},
    {"f := proc(x, {tol::positive := 1/10}) tol end proc: f(1, tol=-1)",
     "error: invalid input: f expects value for keyword parameter tol to be of type positive, but "
     "received -1"},
    {"f := proc(x, {n::integer := 2}) n end proc: f(1, n)", "2"},
    {"f := proc(x, {flag::boolean := false}) flag end proc: f(1), f(1, flag), f(1, flag=true), "
     "f(1,'flag'=false)",
     "false, true, true, false"},
    {"f := proc(x)::integer; x end proc: kernelopts(assertlevel=2): f(2)", "2"},
    {"f := proc(x)::integer; x end proc: kernelopts(assertlevel=2): f(a)",
     "error: invalid input: f expects its return value to be of type integer, but received a"},
    {"f := proc(x) local y::integer; y := x; y end proc: kernelopts(assertlevel=2): f(2), f(b)",
     "error: assertion failed in assignment to y, expected integer, got b"},
    {"f := proc(x::integer:=3, y:=x+1) x,y end proc: f(), f(1), f(1,2)", "3, 4, 1, 2, 1, 2"},
    {"f := proc(x,y) x end proc: f(,1)", "error: `,` unexpected"},
    {"f := proc(x,y,z) if nargs > 2 then [x,y,z] else [x,y] end if end proc: f(1,2), f(1,2,3), "
     "f(1,2,3,4)",
     "[1, 2], [1, 2, 3], [1, 2, 3]"},
    {"f := proc(x,y) y end proc: f(1)",
     "error: invalid input: f uses a 2nd argument, y, which is missing"},
    {"f := proc() option remember; print(x); 5 end proc: f(), f()", "x\n5, 5"},
    {"f := proc(n) option remember; if n < 2 then n else f(n-1)+f(n-2) end if end proc: f(50); f "
     ":= proc(n) option cache; n^2 end proc: f(3), f(3)",
     "12586269025\n9, 9"},
    {"f := proc(n) option remember, system; n+1 end proc: f(2); op(4, eval(f)); forget(f): "
     "op(4,eval(f))",
     "3\ntable([2 = 3])\ntable([])"},
    {"f := proc() error \"n is %1 and %2, %-3 time, %-2, %-4\", 1, x, 2 end proc: f()",
     "error: n is 1 and x, 2nd time, x, "},
    {"error \"the %-1, %-2, %-3, %-4, %-11, %-12, %-13, %-21, %-22, %-111\", 1, 2, 3, 4, 11, 12, "
     "13, 21, 22, 111",
     "error: the 1st, 2nd, 3rd, 4th, 1st1, 1st2, 1st3, 2nd1, 2nd2, 1st11"},
    {"error \"%0 of %1\", 1, 2", "error: 1, 2 of 1"},
    {"error \"%3\", 1", "error: "},
    {"error \"%-a %x %\", 1", "error: %-a %x %, 1"},
    {"error x", "error: x"},
    {"m := module() export f, g; f := proc() local t; t := thismodule; t:-g end proc; g := 7 end "
     "module: m:-f()",
     "7"},
    {"m := module() export f, g; f := x -> thismodule:-g + x; g := 7 end module: m:-f(1)", "8"},
    {"m := module() export f, g, h; f := () -> thismodule:-h(2)+thismodule:-g; g := 7; h := x -> "
     "x^2; end module: m:-f()",
     "11"},
    {"m := module() export f, g; f := proc() thismodule:-g := 9; g end proc; g := 7; end module: "
     "m:-f(), m:-g",
     "9, 9"},
    {"m := module() export f, g; g := 3; f := proc() local p; p := proc() thismodule:-g end proc; "
     "p() end proc end module: m:-f()",
     "3"},
    {"thismodule:-g, thismodule:-f(2)",
     "error: `thismodule` does not evaluate to a module: there is no thismodule:-g"},
    {"LinearAlgebra:-Foo", "error: the package LinearAlgebra has no command `Foo`"},
    {"nobody:-a", "error: `nobody` does not evaluate to a module: there is no nobody:-a"},
    {"'nobody:-a', Student:-Calculus1", "nobody:-a, Student:-Calculus1"},
};

static const Row joined[] = {
    {"a||1, a||b||c, \"a\"||1, a||(1..3), a||(\"a\"..\"c\"), a||(x,y), \"s\"||(1..2), a||(3..1), "
     "a||(b..b), a||(), 1||a",
     "a1, abc, \"a1\", a1, a2, a3, aa, ab, ac, ax, ay, \"s1\", \"s2\", ab, `1a`"},
    {"a||(1..x)", "error: invalid range in the concatenation operator"},
    {"a||(1..20000000)", "error: object too large"},
    {"a||(2^70..2^71)", "error: invalid range in the concatenation operator"},
    {"i := 3: a||i, a||(i+1), 'a'||i, a||'i', (a,b)||i, a||i||(1..2)",
     "a3, a4, a3, ai, a3, b3, a31, a32"},
    {"L||1", "L1"},
    {"for k to 2 do v||k := k^2 end do: v1, v2; cat(a,1), cat(\"a\",b), cat(a,\"b\"), cat(1,2), "
     "cat(), `||`(a,1), `||`(a,b,c), `||`(\"a\",2)",
     "1, 4\na1, \"ab\", ab, `12`, ``, a1, `||`(a,b,c), \"a2\""},
    {"`union`({1},{2},{3}), `intersect`({1,2},{2},{2,3}), `and`(true,false,true), "
     "`or`(false,false,true), `.`(2,3,4), `-`(3), `-`(5,3), `not`(true), `not`(1>2), `+`(1,2,3), "
     "`*`(2,3,4), `+`(), `*`(), `^`(2,3), `/`(6,3), `=`(a,b), `<`(1,2), `>`(a,b), `>=`(a,b), "
     "`<=`(a,b), `<>`(a,b), `mod`(7,3), `in`(1,{1}), `subset`({1},{1,2}), `minus`({1,2},{1}), "
     "`..`(1,2), `xor`(true,false), `implies`(true,false), `::`(a,b), `@`(f,g), `@@`(f,2), "
     "`$`(x,3), `!`(4), `->`(x,x)",
     "{1, 2, 3}, {2}, false, true, 24, -3, 2, false, true, 6, 24, 0, 1, 8, 2, a = b, 1 < 2, b < a, "
     "b <= a, a <= b, a <> b, 1, 1 in {1}, true, {2}, 1 .. 2, true, false, a::b, f@g, f@@2, x, x, "
     "x, `!`(4), `->`(x,x)"},
    {"x$2000000000", "error: object too large"},
    {"i^2 $ i = 1..4, i $ i = 2..4, $1..4, $2..1, $\"a\"..\"c\", (a,b)$2, x[i] $ i=1..2, $n",
     "1, 4, 9, 16, 2, 3, 4, 1, 2, 3, 4, \"a\", \"b\", \"c\", a, b, a, b, x[1], x[2], `$`(n)"},
    {"$1..n", "error: range bounds in seq must be numeric"},
    {"[1,2] +~ 1, [1,2] *~ [3,4], [1,2]^~2, f~([1,2]), f~([1,2],[3,4]), f~({1,2}), <1,2> +~ [1,2], "
     "[1,2] +~ <1,2>, Matrix([[1,2],[3,4]]) *~ 2, sin~([0,Pi]), [[1,2],[3]] +~ 1, f~(3), "
     "f~(x,[1]), [] +~ 1, {1,2} +~ 1, evalb~([1<2,2<1]), `+`~([1,2],[3,4]), [a,b] =~ [1,2]",
     "[2, 3], [3, 8], [1, 4], [f(1), f(2)], [f(1,3), f(2,4)], {f(1), f(2)}, "
     "Vector[column](2,[2,4]), Vector[column](2,[2,4]), Matrix(2,2,[[2,4],[6,8]]), [0, 0], [[2, "
     "3], [4]], f(3), [f(x,1)], [], {2, 3}, [true, false], [4, 6], [a = 1, b = 2]"},
    {"[1,2] +~ [1,2,3]", "error: dimension bounds must be the same for all container objects in an "
                         "elementwise operation"},
    {"T := table([a=1,b=2]): f~(T), eval(T +~ 1); U := table([a=10,b=20]): eval(T +~ U)",
     "table([a = f(1), b = f(2)]), table([a = 2, b = 3])\ntable([a = 11, b = 22])"},
    {"T := table([a=1,b=2]): U := table([a=10]): T +~ U",
     "error: an elementwise operation needs tables with the same indices"},
    {"not x, not (x and y), not true, not (1<2), x and true, x and false, x or true, x xor x, x "
     "xor y, true xor x, x implies x, true implies x, false implies x, x implies y, not FAIL, FAIL "
     "and x, FAIL and true, FAIL or true, FAIL xor true, x and FAIL, x or FAIL, true implies FAIL, "
     "FAIL implies false, FAIL implies true",
     "not x, not (x and y), false, false, x and true, false, true, x xor x, x xor y, true xor x, x "
     "implies x, true implies x, true, x implies y, FAIL, FAIL and x, FAIL, true, FAIL, x and "
     "FAIL, x or FAIL, FAIL, FAIL, true"},
    {"if x then 1 end if", "error: cannot determine if this expression is true or false: x"},
    {"`if`(1<2,a,b), `if`(x=y,a,b), `if`(FAIL,a,b), if 1 < 2 then a else b end if", "a, b, b, a"},
    {"evalb(x<y), evalb(1<2 and 2<3), evalb([1]=[1]), evalb(infinity > 3), evalb(3 < infinity), "
     "evalb(-infinity < infinity), evalb(infinity < infinity), evalb(infinity <= infinity), "
     "evalb(2*infinity > 1), evalb(x < infinity), evalb(Pi < 4), evalb(sqrt(2) < 3/2), evalb(I < "
     "2), evalb(1.5 <= 3/2), evalb(0.1 < 1/10), evalb(\"a\" < \"b\"), evalb(a <> b), evalb(a = a), "
     "evalb(3 <> 3)",
     "x < y, true, true, true, true, true, false, true, true, x < infinity, true, true, I < 2, "
     "true, false, \"a\" < \"b\", true, true, false"},
    {"true < false", "true < false"},
    {"Matrix([[1,2],[3,4]])+1, Matrix([[1,2],[3,4]])-2, 1+Matrix([[1,2],[3,4]]), "
     "Matrix([[1,2],[3,4]])^2, Matrix([[1,2],[3,4]])^(-1), Matrix([[1,2],[3,4]])^0, "
     "2^Matrix([[1,2],[3,4]])",
     "Matrix(2,2,[[2,2],[3,5]]), Matrix(2,2,[[-1,2],[3,2]]), Matrix(2,2,[[2,2],[3,5]]), "
     "Matrix(2,2,[[7,10],[15,22]]), Matrix(2,2,[[-2,1],[3/2,-1/2]]), Matrix(2,2,[[1,0],[0,1]]), "
     "2^Matrix(2,2,[[1,2],[3,4]])"},
    {"Matrix(2,3)+1", "error: invalid arguments: a number can be added only to a square Matrix"},
    {"Matrix(2,3)^2", "error: only a square Matrix can be raised to a power"},
    {"<1,2>^2", "error: only a square Matrix can be raised to a power"},
    {"Matrix([[1,2],[2,4]])^(-1)", "error: singular matrix"},
    {"Matrix([[1,2],[3,4]])^(1/2)",
     "error: invalid exponent of a Matrix: an integer or %T is expected"},
    {"<1,2>/<1,2>", "error: only a square Matrix can be raised to a power"},
    {"<1,2>+<1,2,3>", "error: invalid input: dimensions do not match: Vector[column](1 .. 2) "
                      "cannot be added to Vector[column](1 .. 3)"},
    {"<1,2>-<1,2>, x*<1,2>, <1,2>*x/2, -Matrix([[1,2]]), <1,2>*0, 0*<x,y>, <1|2>.<3,4>, "
     "<3,4>.<1|2>, Matrix([[1,2],[3,4]]).<1,1>, <1|1>.Matrix([[1,2],[3,4]])",
     "Vector[column](2,[0,0]), Vector[column](2,[x,2*x]), Vector[column](2,[1/2*x,x]), "
     "Matrix(1,2,[[-1,-2]]), Vector[column](2,[0,0]), Vector[column](2,[0,0]), 11, "
     "Matrix(2,2,[[3,6],[4,8]]), Vector[column](2,[3,7]), Vector[row](2,[4,6])"},
    {"<1,2>.Matrix([[1,2],[3,4]])", "error: vector dimension (1) <> matrix row dimension (2)"},
    {"[1,2]*[3,4], [1,2]-[1,2], [1,2]/x, 0*[1,2], [1,2]+{3}, \"a\"*2, \"a\"+\"b\", {1}+1, [1]+1",
     "[1, 2]*[3, 4], [0, 0], [1, 2]/x, [0, 0], [1, 2]+{3}, 2*\"a\", \"a\"+\"b\", {1}+1, [1]+1"},
    {"a||1 := 5: a1; f := proc(p) local a; a := 2; p||a end proc: f(q)", "5\nq2"},
    {"a||(\"a\"..3)", "error: invalid range in the concatenation operator"},
    {"1 in [1,2], evalb(1 in [1,2]), evalb(x in {y}), {1,2} subset {1,2,3}, {a} minus b, [1,2] "
     "union [3], {1} union [2], [1,2] intersect [2,3], [1,2,2] minus [2]",
     "1 in [1, 2], true, false, true, {a} minus b, [1, 2, 3], {1, 2}, [2], [1]"},
    {"x$3, x$0, x$(-1), x$n", "x, x, x, `$`(x,n)"},
    {"Array([1,2])+Array([3,4]), Array([1,2])^2, 2*Array([1,2]), Array([1,2])/2",
     "error: only a square Matrix can be raised to a power"},
    {"Array([1,2])*Array([3,4])",
     "error: invalid arguments: `*` does not multiply matrices and vectors"},
    {"<1,2>+1", "error: invalid arguments: a number can be added only to a square Matrix"},
    {"not FAIL, FAIL and x, FAIL or true, FAIL xor true, x and FAIL, true implies FAIL, FAIL "
     "implies false, FAIL implies true, x implies true, false implies x, x implies false",
     "FAIL, FAIL and x, true, FAIL, x and FAIL, FAIL, FAIL, true, true, true, x implies false"},
};

static const Row indices[] = {
    {"A := Matrix([[1,2,3],[4,5,6]]): A[1], A[2,3], A[1..2,2], A[1,2..3], A[..,1], A[[2,1],[1,3]], "
     "A[-1,-1], A[1..1,..], A[2..1,1], A[]",
     "Vector[row](3,[1,2,3]), 6, Vector[column](2,[2,5]), Vector[row](2,[2,3]), "
     "Vector[column](2,[1,4]), Matrix(2,2,[[4,6],[1,3]]), 6, Matrix(1,3,[[1,2,3]]), "
     "Vector[column](0), Matrix(2,3,[[1,2,3],[4,5,6]])"},
    {"A := Matrix([[1,2],[3,4]]): A[3,1]", "error: Matrix index out of range"},
    {"A := Matrix([[1,2],[3,4]]): A[1,2,3]", "error: unsupported Matrix indexing: 3 indices of 2"},
    {"A := Matrix([[1,2],[3,4]]): A[0,1]", "error: Matrix index out of range"},
    {"A := Matrix([[1,2],[3,4]]): A[1..3,1]", "error: Matrix index out of range"},
    {"A := Matrix([[1,2],[3,4]]): A[x,1]", "(Matrix(2,2,[[1,2],[3,4]]))[x,1]"},
    {"A := Matrix([[1,2],[3,4]]): A(1), A(2), A(3), A(4), A(2,1), A(1..2,1), A([2],1..2)",
     "1, 3, 2, 4, 3, Vector[column](2,[1,3]), Matrix(1,2,[[3,4]])"},
    {"A := Matrix([[1,2],[3,4]]): A(5)", "error: Matrix index out of range"},
    {"A := Matrix([[1,2],[3,4]]): A[1,1] := 9: A[2,..] := <7|8>: A; A[..,1] := <a,b>: A; "
     "A[1..2,1..2] := Matrix([[p,q],[r,s]]): A; A[1,1..2] := [u,v]: A; A(2,2) := w: A; A(3,3) := "
     "5: A",
     "Matrix(2,2,[[9,2],[7,8]])\nMatrix(2,2,[[a,2],[b,8]])\nMatrix(2,2,[[p,q],[r,s]])\nMatrix(2,2,["
     "[u,v],[r,s]])\nMatrix(2,2,[[u,v],[r,w]])\nMatrix(3,3,[[u,v,0],[r,w,0],[0,0,5]])"},
    {"v := <1,2,3>: v[2], v[-1], v[1..2], v[[3,1]], v[2..1]; v[2] := x: v; v[1..2] := <8,9>: v; "
     "v(5) := 7: v",
     "2, 3, Vector[column](2,[1,2]), Vector[column](2,[3,1]), "
     "Vector[column](0)\nVector[column](3,[1,x,3])\nVector[column](3,[8,9,3])\nVector[column](5,[8,"
     "9,3,0,7])"},
    {"v := <1,2,3>: v[1..2] := <1,2,3>", "error: the right side has 3 entries, the slice 2"},
    {"v := <1,2,3>: v[1..2] := 5", "5"},
    {"v := <1,2,3>: v[4] := 1", "error: Vector index out of range"},
    {"a := Array(0..2,[p,q,r]): a[3]", "error: Array index out of range"},
    {"a := Array(0..2,[p,q,r]): a[-1]", "error: Array index out of range"},
    {"a := Array(1..2,1..2,1..2): a[1,1,1] := 3: a[1,1,1], a[2,2,2]", "3, 0"},
    {"a := Array(1..2,1..2,1..2): a[1,1,1,1]", "error: unsupported Array indexing: 4 indices of 3"},
    {"T := table([a=1,(1,2)=3]): T[a], T[1,2], T[b], T[1]; T[c] := 5: T[c]; T[a] := 'T[a]': T[a]; "
     "T[1][2] := 4: T[1][2]",
     "1, 3, T[b], T[1]\n5\nT[a]\n4"},
    {"T := table(sparse, [a=1]): T[a], T[b]", "1, 0"},
    {"S := {3,1,2}: S[2], S[2..3], S[-1], S[[1,3]]", "2, {2, 3}, 3, {1, 3}"},
    {"S := {3,1,2}: S[4]", "error: invalid subscript selector"},
    {"S := {1,2}: S[1] := 5", "error: invalid left hand side in assignment"},
    {"L := [[1,2],[3,[4,5]]]: L[2,2,1], L[2][2][2], L[1..2,1]; L[2,2,1] := x: L; L[1] := [7,8]: L; "
     "L[1][2] := y: L; L[1,1] := NULL: L",
     "4, 5, [1, 2]\n[[1, 2], [3, [x, 5]]]\n[[7, 8], [3, [x, 5]]]\n[[7, y], [3, [x, 5]]]\n[[y], [3, "
     "[x, 5]]]"},
    {"L := [1,2]: L[1,1]", "(1)[1]"},
    {"L := [a,b]: L[1,1] := 3",
     "error: invalid left hand side in assignment: the object has no entries"},
    {"L := [f(1)]: L[1,1] := 3: f(1)[1]",
     "error: invalid left hand side in assignment: the object has no entries"},
    {"\"abc\"[1], \"abc\"[2..], \"abc\"[..2], \"abc\"[-2..-1], \"abc\"[], \"abc\"[4..3]",
     "\"a\", \"bc\", \"ab\", \"bc\", \"abc\", \"\""},
    {"\"abc\"[\"a\"]", "(\"abc\")[\"a\"]"},
    {"(a,b,c)[2], (a,b,c)[2..3], (a,b,c)[-1], [a,b,c][2,1], (a+b)[1], f(x)[1], 3[1], x[1][2]",
     "b, b, c, c, b[1], (a+b)[1], f(x)[1], (3)[1], x[1][2]"},
    {"s := (a,b,c): s[2..3], s[-1], s[[1,3]], s[]", "b, c, c, a, c, a, b, c"},
    {"s := (a,b,c): s[4]", "error: invalid subscript selector"},
    {"s := \"abc\": s[1] := \"x\"", "error: invalid left hand side in assignment"},
    {"f := proc(x) x[1] end proc: f([1,2]), f(<3,4>), f(y), f(\"abc\"), f(table([1=6]))",
     "1, 3, y[1], \"a\", 6"},
    {"r := Record(a=1,b=x): r:-a, r:-b, r[a]; r:-a := 5: r:-a, r['a']; r[b] := 6: r:-b",
     "1, x, 1\n5, 5\n6"},
    {"r := Record(a=1): r:-c", "error: module does not export `c`"},
    {"r := Record(a=1): r[c] := 2", "error: module does not export `c`"},
    {"m := module() export f, g; local h; h := 3; f := x -> x+h; g := 5 end module: m[f](1), m[g], "
     "m:-f(2); m[g] := 6: m:-g",
     "4, 5, 5\n6"},
    {"m := module() export f; local h; h := 3; f := x -> x+h end module: m:-h",
     "error: module does not export `h`"},
    {"m := module() export f; f := 1 end module: m:-f := 2: m:-f; m:-k := 1",
     "2\nerror: module does not export `k`"},
    {"unassign('x','y'): x := 1: x := 'x': x; f := 'f': f(1) := 2: f(1); f(1) := 'f(1)': f(1); "
     "(a,b) := (1,2): a,b := b,a: a,b; 'c' := 4: c; d::integer := 5: d",
     "x\n2\nf(1)\n2, 1\n4\n5"},
    {"1 := 2", "error: invalid left hand side of assignment"},
    {"f(1,2) := 3: f(1,2), f(2,1); x[1] := 2: x[1]; assign(y = 3): y; assign([z = 4, w = 5]): z, "
     "w; evaln(z), evaln(x[1]), evaln(f(1))",
     "3, f(2,1)\n2\n3\n4, 5\nz, x[1], f(1)"},
    {"Pi := 3", "error: attempting to assign to `Pi` which is protected"},
    {"sin := 3", "error: attempting to assign to `sin` which is protected"},
    {"protect('q'): q := 3", "error: attempting to assign to `q` which is protected"},
    {"protect('q'): unprotect('q'): q := 3: q", "3"},
    {"Digits := 0", "error: invalid value for Digits: a positive integer is expected"},
    {"Digits := 1/2", "error: invalid value for Digits: a positive integer is expected"},
    {"Digits := 2^70", "error: invalid value for Digits: a positive integer is expected"},
    {"Digits := 5: evalf(Pi); printlevel := -1: Order := 3: series(exp(x),x)",
     "3.1416\n1+x+1/2*x^2+O(x^3)"},
    {"x := x + 1", "error: recursive assignment"},
    {"x := y: y := x", "y"},
    {"x := y: y := z: z := 5: x, eval(x,1), eval(x,2), eval(x,3); x := 'x': x; eval(y,1)",
     "5, y, z, 5\nx\nz"},
    {"a := b: b := a: a", "b"},
    {"f := proc(n::evaln) n := 5 end proc: f(k): k; g := proc(n) n := 5 end proc: g('j'): j",
     "5\n5"},
    {"g := proc(n) n := 5 end proc: j := 3: g(j)", "error: illegal use of a formal parameter: n"},
    {"g := proc(n) n[1] := 5 end proc: g('j'): j[1]; L := [1,2]: g(L)",
     "5\nerror: invalid left hand side in assignment"},
    {"h := proc(A) A[1,1] := 7; A end proc: M := Matrix(2,2): h(M): M[1,1]; M2 := copy(M): M2[1,1] "
     ":= 0: M[1,1]",
     "7\n7"},
    {"p := proc() global gg; gg := 4 end proc: p(): gg; p := proc() local ll; ll := 4; ll end "
     "proc: p(), ll; p := proc() vv := 4; vv end proc: p(), vv",
     "4\n4, ll\n4, vv"},
    {"a := Array(0..2,[p,q,r]): a[0], a[2], a[0..1], a[1..2]; a[1] := z: a[1]",
     "p, r, Array(1 .. 2,[p,q]), Array(1 .. 2,[q,r])\nz"},
    {"v := <1,2,3>: v[1..2] := 5: v", "Vector[column](3,[5,5,3])"},
};

static void arithmetic_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(arithmetic);
}

static void operators_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(operators);
}

static void sequences_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(sequences);
}

static void loops_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(loops);
}

static void procedures_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(procedures);
}

static void names_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(names);
}

static void types_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(types);
}

static void type_forms_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(type_forms);
}

static void frames_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(frames);
}

static void joined_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(joined);
}

static void indices_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(indices);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arithmetic_are_right), cmocka_unit_test(operators_are_right),
        cmocka_unit_test(sequences_are_right),  cmocka_unit_test(loops_are_right),
        cmocka_unit_test(procedures_are_right), cmocka_unit_test(names_are_right),
        cmocka_unit_test(types_are_right),      cmocka_unit_test(type_forms_are_right),
        cmocka_unit_test(frames_are_right),     cmocka_unit_test(joined_are_right),
        cmocka_unit_test(indices_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
