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
     "`.`(a,b), 6, 6*a, `.`(a,b,c), `&*`(a,b), `&^`(x,y), f@g, f@@2, Vector[column](2,[3,6])"},
};

static const Row operators[] = {
    {"a &* b^2, a &* b*c, a &foo b^2, a &foo b!, a &* b &* c, -a &* b, a^2 &* b, a*b &* c, a &* "
     "-b^2, a+b &* c, a &x b &x c, &x a &y b",
     "`&*`(a,b^2), `&*`(a,b)*c, `&foo`(a,b)^2, factorial(`&foo`(a,b)), `&*`(`&*`(a,b),c), "
     "-`&*`(a,b), `&*`(a^2,b), `&*`(a*b,c), `&*`(a,-b^2), a+`&*`(b,c), `&x`(`&x`(a,b),c), "
     "`&y`(`&x`(a),b)"},
    {"a &+ b, a &foo b, &+(a,b), a &* -b, a &*(b,c), (a &+ b) &+ c, &-a, a &^.5",
     "`&+`(a,b), `&foo`(a,b), `&+`(a,b), `&*`(a,-b), `&*`(a,b,c), `&+`(`&+`(a,b),c), `&-`(a), "
     "`&^`(a,0.5)"},
    {"a & b", "error: `&` unexpected"},
    {"a && b", "error: `&&` unexpected"},
    {"a &", "error: `&` unexpected"},
    {"a &+", "error: `:` unexpected"},
    {"& a", "error: `&` unexpected"},
    {"x &*", "error: `:` unexpected"},
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
    {"f := proc(n::{integer,string}) n end proc: f(\"a\"), f(1), f([1])",
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
    {"f := proc() error \"wrong: %1 and %-2\", x, 3 end proc: f()", "error: wrong: x and 2nd"},
    {"f := proc() error \"x\" end proc: g := proc() f() end proc: try g() catch: lastexception end "
     "try",
     "f, \"x\""},
    {"m := module() export a,b; local c; c := 5; a := x -> x+c; b := 3 end module: m:-a(1), m:-b, "
     "m[b], exports(m); use m in a(2), b end use",
     "6, 3, 3, a, b\n7, 3"},
    {"m := module() export a; option package; a := 2 end module: with(m): a", "2"},
    {"m := module() export a := 1; end module: m:-a := 5: m:-a", "5"},
    {"f := proc(x) use sin = cos in sin(x) end use end proc: f(0)", "1"},
};

static const Row names[] = {
    {"a := b: b := c: c := 3: a, 'a', eval(a), ''a'', '''a'''", "3, a, 3, 'a', ''a''"},
    {"x := 'x': x", "x"},
    {"x := x+1", "error: recursive assignment"},
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

static const Row angles[] = {
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

static void angles_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(angles);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arithmetic_are_right), cmocka_unit_test(operators_are_right),
        cmocka_unit_test(sequences_are_right),  cmocka_unit_test(loops_are_right),
        cmocka_unit_test(procedures_are_right), cmocka_unit_test(names_are_right),
        cmocka_unit_test(types_are_right),      cmocka_unit_test(angles_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
