/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The evaluator by worked examples: each line runs in a fresh session and its last value is
 * compared as text in 1-D form, or its error with the words expected.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/run.h"

typedef struct Line {
    const char *input, *output; /* "error: words" */
} Line;

static bool holds(const Line *line)
{
    Expr value;
    eval_restart();
    Status status = run_try(line->input, &value);
    char *text = status == ST_OK ? print_text(value, 0) : strdup(err_message());
    bool fails = strncmp(line->output, "error: ", 7) == 0;
    bool fine = fails ? status != ST_OK && strstr(text, line->output + 7) != NULL
                      : status == ST_OK && strcmp(text, line->output) == 0;
    if (!fine)
        print_message("# %s\n#   gives   %s%s\n#   instead %s\n", line->input,
                      status == ST_OK ? "" : "error: ", text, line->output);
    free(text);
    heap_collect();
    return fine;
}

static void check_lines(void **state)
{
    int failed = 0;
    for (const Line *line = *state; line->input; line++)
        failed += !holds(line);
    assert_int_equal(failed, 0);
}

/* Integers without nodes: up to their border and beyond, and wherever they may come to light. */
static const Line small_integers[] = {
    {"p := proc() local i, s; s := 1; for i to 70 do s := 2*s od; s end: p();",
     "1180591620717411303424"},
    {"p := proc() local i, s; s := 2^61-3; for i to 4 do s := s+1 od; s, -s-1, s-2^61 end: p();",
     "2305843009213693953, -2305843009213693954, 1"},
    {"p := proc() local a; a := 2^31; a*a, a^2, (-a)^3, 3^39, 3^40, (-3)^39 end: p();",
     "4611686018427387904, 4611686018427387904, -9903520314283042199192993792, "
     "4052555153018976267, 12157665459056928801, -4052555153018976267"},
    {"p := proc(n) local a; a := n; a/4, a/3, a^(-1), -a, a^0 end: p(12);", "3, 4, 1/12, -12, 1"},
    {"p := proc() local z; z := 0; 1/z end: p();", "error: division by zero"},
    {"p := proc() local z; z := 0; z^z end: p();", "1"},
    {"p := proc() local a; a := 5; a+1; %*2; % end: p();", "12"},
    {"p := proc() local a; a := 3; a := a+x; a end: p();", "3+x"},
    {"p := proc() local a; a := 3; 'a' := a+1; eval(a) end: p();", "4"},
    {"p := proc() local a, f; a := 3; f := () -> a^2; a := a+1; f() end: p();", "16"},
    {"p := proc() local i, L; L := []; for i from 5 by -2 to 0 do L := [op(L), i] od; i, L end: "
     "p();",
     "-1, [5, 3, 1]"},
    {"p := proc() local i; for i to 3 do if i = 2 then return i fi od end: p();", "2"},
    {"p := proc() local i; for i from 1/2 to 2 do od; i end: p();", "5/2"},
    {"p := proc() local i; for i from 2^62 to 2^62+1 do od; i end: p();", "4611686018427387906"},
    {"p := proc() local a, b; a := 2; b := 2.0; evalb(a = b), `if`(a <= b, yes, no) end: p();",
     "true, yes"},
    {"p := proc() local a; a := 2; try error \"no\" catch: a := a+1 end try; a end: p();", "3"},
    {"p := proc() local t, i; t := table(); for i to 3 do t[i] := i^2 od; t[2]+t[3] end: p();",
     "13"},
    {"p := proc() local i, s; s := NULL; for i to 40 do s := s, i od; nops([s]), [s, x][41] end: "
     "p();",
     "40, x"},
    {"op(2, [op([a, b, c]), d]); [op(2, [a, b]), d];", "[b, d]"},
    {"m := module() export n; n := 4; n := n+1 end module: m:-n;", "5"},
    {NULL, NULL}};

static const Line names[] = {
    {"x := 5: x^2+y;", "25+y"},
    {"x := y: y := 3: x;", "3"},
    {"x := y: y := z: z := 7: x;", "7"},
    {"x := 3: x := 'x': x;", "x"},
    {"x := 3: unassign('x'): x;", "x"},
    {"x := 3: 'x';", "x"},
    {"x := 3: ''x'';", "'x'"},
    {"x := 3: e := 'x'+1: e;", "4"},
    {"x := x+1;", "error: recursive assignment"},
    {"x := y: y := x+1;", "error: recursive assignment"},
    {"Join := StringTools[Join]: Join([\"a\", \"b\"], \"-\");", "\"a-b\""},
    {"Pi := 3;", "error: attempting to assign to `Pi` which is protected"},
    {"sin := 3;", "error: attempting to assign to `sin` which is protected"},
    {"diff := 3;", "error: attempting to assign to `diff` which is protected"},
    {"a, b := 3, 4: a*b;", "12"},
    {"a, b := 1, 2, 3;", "error: ambiguous multiple assignment"},
    {"a := 1, 2, 3: a;", "1, 2, 3"},
    {"a := NULL: [a, 1, a];", "[1]"},
    {"x := 2: x += 3: x;", "5"},
    {"e := x^2: x := 3: e; x := 4: e;", "16"},
    {"assign({x = 1, y = 2}): x+y;", "3"},
    {"f := proc(x::evaln) x := 7 end proc: f(q): q;", "7"},
    {NULL, NULL}};

static const Line ditto[] = {{"5: %;", "5"},
                             {"5: 6: %%;", "5"},
                             {"5: 6: 7: %%%;", "5"},
                             {"5: NULL: %;", "5"},
                             {"5: with(LinearAlgebra, Rank): %;", "[Rank]"},
                             {"a := 3: <%>;", "Vector[column](1,[3])"},
                             {"p := proc() 1; 2; % end proc: p();", "2"},
                             {NULL, NULL}};

static const Line concatenation[] = {{"k := 2: assigned(x||k);", "false"},
                                     {"k := 2: x||k := 3: assigned(x||k);", "true"},
                                     {"[EQ||(1..3)];", "[EQ1, EQ2, EQ3]"},
                                     {"seq(x||i, i = 1..2);", "x1, x2"},
                                     {"seq(a||(i+1)||b, i = 1..2);", "a2b, a3b"},
                                     {"seq(a||i||1, i = 1..2);", "a11, a21"},
                                     {"x2 := 5: add(x||i, i = 1..2);", "x1+5"},
                                     {"EQ1 := a: EQ2 := b: [EQ||(1..2)];", "[a, b]"},
                                     {"i := 4: x||i;", "x4"},
                                     {"x := 3: x||1;", "x1"},
                                     {"\"a\"||1;", "\"a1\""},
                                     {"x||(a,b);", "xa, xb"},
                                     {"x||(\"a\"..\"c\");", "xa, xb, xc"},
                                     {"EQ||2 := 7: EQ2;", "7"},
                                     {"cat(x, 1, y);", "x1y"},
                                     {"x||f(1);", "xf(1)"},
                                     {"x||(1/2);", "error: concatenation"},
                                     {NULL, NULL}};

static const Line selection[] = {
    {"[a,b,c][2];", "b"},
    {"[a,b,c][-1];", "c"},
    {"[a,b,c][2..-1];", "[b, c]"},
    {"[a,b,c][4..-1];", "[]"},
    {"[a,b,c][4];", "error: invalid subscript selector"},
    {"[a,b,c][0];", "error: invalid subscript selector"},
    {"(a,b,c)[2];", "b"},
    {"{c,b,a}[1];", "a"},
    {"[[1,2],[3,4]][2,1];", "3"},
    {"[1, [x = 5]][2,1];", "x = 5"},
    {"\"hello\"[2..3];", "\"el\""},
    {"A := <<1,2,3>|<4,5,6>>: A[2,2];", "5"},
    {"A := <<1,2,3>|<4,5,6>>: A[1..2,2];", "Vector[column](2,[4,5])"},
    {"A := <<1,2,3>|<4,5,6>>: A[2,1..-1];", "Vector[row](2,[2,5])"},
    {"A := <<1,2,3>|<4,5,6>>: A[4..-1,1..-1];", "Matrix(0,2)"},
    {"A := <<1,2,3>|<4,5,6>>: A[4,1];", "error: Matrix index out of range"},
    {"A := <<1,2>|<4,5>>: A[i,j];", "(Matrix(2,2,[[1,4],[2,5]]))[i,j]"},
    {"A := <<1,2>|<4,5>>: A[2];", "Vector[row](2,[2,5])"},
    {"V := <5,6,7>: V[-1];", "7"},
    {"V := <5,6,7>: V[[1,3]];", "Vector[column](2,[5,7])"},
    {"f(x)[2];", "f(x)[2]"},
    {"A := Matrix(2,2): A[1,2] := 5: A;", "Matrix(2,2,[[0,5],[0,0]])"},
    {"A := Matrix(2,2): A[1..2,1] := <7,8>: A;", "Matrix(2,2,[[7,0],[8,0]])"},
    {"A := Matrix(2,2): B := A: B[1,1] := 9: A[1,1];", "9"},
    {"A := Matrix(2,2): A[3,1] := 5;", "error: Matrix index out of range"},
    {"L := [1,2,3]: L[2] := x: L;", "[1, x, 3]"},
    {"L := [[1,2],[3,4]]: L[2,1] := x: L;", "[[1, 2], [x, 4]]"},
    {"L := [1,2]: L[5] := x;", "error: out of bound assignment to a list"},
    {NULL, NULL}};

static const Line tables[] = {
    {"T[1] := a: T[x,y] := b: T[x,y]+T[1];", "b+a"},
    {"T[1] := a: T[2];", "T[2]"},
    {"T := table([x = 1]): T[x];", "1"},
    {"T := table(): T;", "T"},
    {"T := table(): T[1] := 5: S := T: S[1] := 6: T[1];", "6"},
    {"T := table([a = 1]): S := copy(T): S[a] := 2: T[a];", "1"},
    {"p := proc() local tbl; tbl[\"a\"] := 1; return tbl end proc: r := p(): r[\"b\"];",
     "tbl[\"b\"]"},
    {"p := proc() local tbl; tbl[\"a\"] := 1; return eval(tbl) end proc: r := p(): r[\"a\"];", "1"},
    /* the environment of a call: set for what it calls, given back at its end */
    {"p := proc() Digits := 20; q() end: q := proc() evalf(1/3) end: p(), evalf(1/3), Digits;",
     "0.33333333333333333333, 0.3333333333, 10"},
    {"p := proc() global Digits; Digits := 5; error \"no\" end: try p() catch: end try: Digits;",
     "10"},
    {"p := proc() Order := 2; q() end: q := proc() Order := 3; Order end: p(), Order;", "3, 6"},
    {"p := proc() Digits := 5; Digits := 6; Digits end: p(), Digits;", "6, 10"},
    {"T[1] := 5: T[1] := evaln(T[1]): T[1];", "T[1]"},
    {"T[1][2] := 5: T[1][2];", "5"},
    {NULL, NULL}};

static const Line angles[] = {{"<a,b,c>;", "Vector[column](3,[a,b,c])"},
                              {"<a|b|c>;", "Vector[row](3,[a,b,c])"},
                              {"<[a,b]>;", "Vector[column](2,[a,b])"},
                              {"<a = 0, b = 0>;", "Matrix(2,1,[[a = 0],[b = 0]])"},
                              {"<<a,b>,<c>>;", "Matrix(3,1,[[a],[b],[c]])"},
                              {"<Matrix(2,1),Matrix(1,1)>;", "Matrix(3,1,[[0],[0],[0]])"},
                              {"<<1,2>|<3,4>>;", "Matrix(2,2,[[1,3],[2,4]])"},
                              {"<<[1,2]>|<3,4>>;", "Matrix(2,2,[[1,3],[2,4]])"},
                              {"<<1|2>,<3|4>>;", "Matrix(2,2,[[1,2],[3,4]])"},
                              {"<Matrix(0,2),<1|2>>;", "Matrix(1,2,[[1,2]])"},
                              {"<<1,2>|<3>>;", "error: blocks do not fit"},
                              {"<[a,b]> =~ 0;", "Vector[column](2,[a = 0,b = 0])"},
                              {NULL, NULL}};

static const Line arithmetic[] = {{"A := <<1,2>|<3,4>>: A+A;", "Matrix(2,2,[[2,6],[4,8]])"},
                                  {"A := <<1,2>|<3,4>>: 2*A-A;", "Matrix(2,2,[[1,3],[2,4]])"},
                                  {"A := <<1,2>|<3,4>>: A/2;", "Matrix(2,2,[[1/2,3/2],[1,2]])"},
                                  {"A := <<1,2>|<3,4>>: A.<1,1>;", "Vector[column](2,[4,6])"},
                                  {"A := <<1,2>|<3,4>>: A^2;", "Matrix(2,2,[[7,15],[10,22]])"},
                                  {"A := <<1,2>|<3,4>>: A^(-1).A;", "Matrix(2,2,[[1,0],[0,1]])"},
                                  {"A := <<1,2>|<3,4>>: A^%T;", "Matrix(2,2,[[1,2],[3,4]])"},
                                  {"A := <<1,2>|<3,4>>: A+1;", "Matrix(2,2,[[2,3],[2,5]])"},
                                  {"<1,2>*<3,4>;", "error: `*` does not multiply"},
                                  {"[1,2]+[3,4];", "[4, 6]"},
                                  {"2*[1,a];", "[2, 2*a]"},
                                  {"(x = 1)+(y = 2);", "x+y = 3"},
                                  {"2*(x = 3);", "2*x = 6"},
                                  {"f~([1,2]);", "[f(1), f(2)]"},
                                  {"`~`[f]([1,2]), `~`[`*`]([1,2],3);", "[f(1), f(2)], [3, 6]"},
                                  {"[1,2] +~ 1;", "[2, 3]"},
                                  {"[1,2] *~ [3,4];", "[3, 8]"},
                                  {"[1,2] +~ [1,2,3];", "error: dimension bounds must be the same"},
                                  {"0.1+0.2;", "0.3"},
                                  {"3+0.1*(-3.0);", "2.70"},
                                  {"7 mod 3;", "1"},
                                  {"1/0;", "error: division by zero"},
                                  {"5!;", "120"},
                                  {NULL, NULL}};

static const Line logic[] = {
    {"evalb(1 < 2 and 2 < 3);", "true"},
    {"evalb(not (1 = 1));", "false"},
    {"if x > 1 then 1 end if;", "error: cannot determine if this expression is true or false"},
    {"if 1 > 2 or 2 > 1 then yes else no end if;", "yes"},
    {"if false and 1/0 = 1 then 1 else 2 end if;", "2"},
    {"L := []: if nops(L) > 0 and L[1] > 0 then 1 else 2 end if;", "2"},
    {"if FAIL then 1 else 2 end if;", "2"},
    {"evalb(x = x);", "true"},
    {"u := Float(undefined): evalb(u = 0), evalb(u <> 0.), evalb(u < 1.), evalb(u >= 0), evalb(u = "
     "u), is(u > 0), evalb(Float(infinity) > 3.);",
     "false, true, false, false, true, false, true"},
    {"(x -> if x <= 1. then 1 elif x > 1. then 2 else 3 fi)(Float(undefined));", "3"},
    {"evalb(x < y);", "x < y"},
    {"evalb(2 in {1,2});", "true"},
    {"{1,2} subset {1,2,3};", "true"},
    {"evalb(infinity > 10^100);", "true"},
    {"true xor true;", "false"},
    {NULL, NULL}};

static const Line sets[] = {{"{3,1,2,1};", "{1, 2, 3}"},
                            {"{1,2} union {2,3};", "{1, 2, 3}"},
                            {"[1,2] union [3];", "[1, 2, 3]"},
                            {"{1,2,3} intersect {2,3,4};", "{2, 3}"},
                            {"{1,2,3} minus {2};", "{1, 3}"},
                            {"`union`({1},{2},{3});", "{1, 2, 3}"},
                            {"`union`({1}), `union`(), `intersect`({2,3}), `and`(), `or`(false);",
                             "{1}, {}, {2, 3}, true, false"},
                            {NULL, NULL}};

static const Line loops[] = {
    {"s := 0: for i from 1 to 10 do s := s+i end do: s;", "55"},
    {"for i to 3 do end do: i;", "4"},
    {"s := NULL: for i from 10 by -3 to 1 do s := s,i end do: [s];", "[10, 7, 4, 1]"},
    {"s := 0: for x in [1,2,3] do s := s+x end do: s;", "6"},
    {"s := 0: for x in <1,2,3> do s := s+x end do: s;", "6"},
    {"i := 0: while i < 5 do i := i+1 end do: i;", "5"},
    {"i := 0: do i := i+1; if i > 7 then break end if end do: i;", "8"},
    {"s := 0: for i to 10 do if i mod 2 = 0 then next end if; s := s+i end do: s;", "25"},
    {"s := 0: for i from 0 to 1 by 0.25 do s := s+i end do: s;", "2.50"},
    {"for i from a to 3 do end do;", "error: initial value in for loop must be numeric"},
    {"for i to 3 while i < 2 do end do: i;", "2"},
    {"break;", "error: break or next not in loop"},
    {NULL, NULL}};

static const Line procedures[] = {
    {"f := x -> x^2+1: f(3);", "10"},
    {"f := (x,y) -> x*y: f(2,a);", "2*a"},
    {"f := proc(n) if n <= 1 then 1 else n*f(n-1) end if end proc: f(20);", "2432902008176640000"},
    {"f := proc() local x; x end proc: evalb(f() = x);", "false"},
    {"f := proc() local x; x := 5; x end proc: f();", "5"},
    {"f := proc() global g; g := 5 end proc: f(): g;", "5"},
    {"f := proc() local a, b; a := b; b := 3; a end proc: type(f(), symbol);", "true"},
    {"f := proc(a, b) b end proc: f(1);",
     "error: invalid input: f uses a 2nd argument, b, which is missing"},
    {"f := proc(x::integer) x end proc: f(2.5);",
     "error: invalid input: f expects its 1st argument, x, to be of type integer, but received"},
    {"f := proc(a, b := 7) a+b end proc: f(1)+f(1,2);", "11"},
    {"f := proc(a, {k := 2}) a*k end proc: f(3)+f(3, k = 10);", "36"},
    {"f := proc(x)::integer; x end proc: f(1/2);", "1/2"},
    {"kernelopts(assertlevel = 2): f := proc(x)::integer; x end proc: f(1/2);",
     "error: expects its return value"},
    {"f := proc() nargs, [args] end proc: f(a,b,c);", "3, [a, b, c]"},
    {"f := proc() args[2] end proc: f(a,b);", "b"},
    {"f := proc() args[1] end proc: f(a);", "a"},
    {"f := proc(a) [_rest] end proc: f(1,2,3);", "[2, 3]"},
    {"f := proc() 'procname(args)' end proc: f(x);", "f(x)"},
    {"f := proc(x) x := 3 end proc: f(5);", "error: illegal use of a formal parameter"},
    {"f := proc(n) option remember; if n < 2 then n else f(n-1)+f(n-2) end if end proc: f(80);",
     "23416728348467685"},
    {"f := x -> x^2: f(0) := 99: f(0)+f(2);", "103"},
    {"f(1) := 5: f(1)+f(2);", "5+f(2)"},
    {"f := proc() return 1, 2 end proc: a, b := f(): a+b;", "3"},
    {"mk := n -> (x -> x+n): add5 := mk(5): add5(2);", "7"},
    {"mk := proc() local c; c := 0; proc() c := c+1 end proc end proc: "
     "p := mk(): p(): p(): q := mk(): q(): p()+q();",
     "5"},
    {"f := proc(x) f(x) end proc: f(1);", "error: too many levels of recursion"},
    {"[sin, cos](0);", "[0, 1]"},
    {"[f, g](t);", "[f(t), g(t)]"},
    {"(f+g)(t);", "f(t)+g(t)"},
    {"3(t);", "3"},
    {"(f@g)(x);", "f(g(x))"},
    {"(f@@3)(x);", "f(f(f(x)))"},
    {"'f'(1+1);", "f(2)"},
    {"f := x -> x^2: 'f'(3);", "f(3)"},
    {"f := x -> x^2: map(f, [1,2,3]);", "[1, 4, 9]"},
    {"unapply(x^2+y, x)(3);", "9+y"},
    {"p := proc() local D, E; D := 2; E := 3; D*E end proc: p();", "6"},
    {"p := proc() add(i, i = 1..4) end proc: p();", "10"},
    {"p := proc(n) local i; [seq(i^2, i = 1..n)] end proc: p(3);", "[1, 4, 9]"},
    {"i := 7: seq(i, i = 1..3): i;", "7"},
    {NULL, NULL}};

static const Line errors[] = {
    {"error \"bad %1 and %2\", x, 5;", "error: bad x and 5"},
    {"try error \"first kind\" catch \"first\": 1 end try;", "1"},
    {"try error \"first\" catch \"other\": 1 catch: 2 end try;", "2"},
    {"try error \"%1 is odd\", 3 catch \"%1 is\": 1 end try;", "1"},
    {"try error \"%1 is odd\", 3 catch \"3 is\": 1 end try;", "1"},
    {"try error \"mine\" catch \"other\": 1 end try;", "error: mine"},
    {"try 1/0 catch \"numeric exception\": 3 end try;", "3"},
    {"x := 0: try 1/0 catch: x := 1 finally x := x+10 end try: x;", "11"},
    {"x := 0: try try 1/0 finally x := 5 end try catch: end try: x;", "5"},
    {"p := proc() try return 5 finally 6 end try end proc: p();", "5"},
    {"s := 0: for i to 5 do try if i = 3 then break end if; s := s+i catch: end try end do: s;",
     "3"},
    {"try error \"a %1\", 2 catch: lasterror end try;", "\"a 2\""},
    {"p := proc() error \"in p\" end proc: try p() catch \"in p\": caught end try;", "caught"},
    {"timelimit(0.05, proc() do end do end proc());", "error: time expired"},
    {"timelimit(0.05, evalf(sin(1)^(1/3)*exp(sqrt(2)), 200000));", "error: time expired"},
    {"timelimit(0.05, proc() try do end do finally do end do end try end proc());",
     "error: time expired"},
    {"b := 0: try timelimit(0.05, proc() global b; try do end do finally b := 1 end try end "
     "proc()) catch \"time\": b end try;",
     "1"},
    {"timelimit(0.05, proc() try do end do finally error \"last\" end try end proc());",
     "error: last"},
    {"traperror(1/0), [traperror(1, 2)], lasterror;",
     "\"numeric exception: division by zero\", [1, 2], \"numeric exception: division by zero\""},
    {"f := x -> traperror(1/x): f(0), f(2);", "\"numeric exception: division by zero\", 1/2"},
    {NULL, NULL}};

static const Line modules[] = {
    {"m := module() export a, b; a := 3; b := x -> x+a end module: m:-b(4);", "7"},
    {"m := module() local s; export inc; s := 0; inc := proc() s := s+1 end proc end module: "
     "m:-inc(): m:-inc(): m:-inc();",
     "3"},
    {"m := module() export a; a := 3 end module: m:-c;", "error: module does not export `c`"},
    {"m := module() export a; a := 3 end module: with(m): a;", "3"},
    {"LinearAlgebra:-Rank(<<1,2>|<2,4>>);", "1"},
    {"LinearAlgebra[Rank](<<1,2>|<2,4>>);", "1"},
    {"with(LinearAlgebra): Rank(<<1,2>|<2,4>>);", "1"},
    {"type(Rank(<<1,2>|<2,4>>), function);", "true"},
    {"use LinearAlgebra in Rank(<<1,2>|<2,4>>) end use;", "1"},
    {"use a = 5 in a+b end use;", "5+b"},
    {"r := Record('a' = 1): r:-a := 7: r:-a;", "7"},
    {"r := Record('a' = [1,2]): f := x -> x: [seq(k, k = f(r):-a)];", "[1, 2]"},
    {"ReduceBy1TheIndex := proc(x) x+1 end proc: ReduceBy1TheIndex(1);", "2"},
    {"Normalizer := x -> x+1: Normalizer(2);", "3"},
    {"with(DEtools): 5;", "5"},
    {"with(NoSuchPackage);", "error: to be of type {`module`, package}"},
    {"x+x assuming x > 0;", "2*x"},
    {"with(LinearAlgebra): restart: type(Rank(<<1>>), function);", "true"},
    {NULL, NULL}};

static void restart_forgets(void **state)
{
    (void)state;
    Expr value;
    assert_int_equal(run_try("x := 3: Digits := 20: assume_none := 1:", &value), ST_OK);
    eval_restart();
    assert_int_equal(run_try("x, Digits;", &value), ST_OK);
    char *text = print_text(value, 0);
    assert_string_equal(text, "x, 10");
    mem_free(text);
}

/* Values older than a loop, bindings of locals and table entries survive its collections. */
static void loops_give_memory_back(void **state)
{
    (void)state;
    Expr value;
    eval_restart();
    assert_int_equal(run_try("f := proc(n) local i, s, T; s := 0; T[0] := x^3+1;"
                             " for i to n do s := sin(x+i)^4+i*y; T[i mod 7] := s end do;"
                             " T[1] end proc: r := [a^5+b^5, f(3000)]: r;",
                             &value),
                     ST_OK);
    char *text = print_text(value, 0);
    assert_string_equal(text, "[a^5+b^5, sin(x+2997)^4+2997*y]");
    mem_free(text);
    heap_collect();
    uint64_t before = heap_node_count();
    assert_int_equal(run_try("for i to 200000 do z := [i, i+1, q^i] end do: z[1];", &value), ST_OK);
    heap_collect();
    assert_true(heap_node_count() < before + 20000);
}

/* Where an error is reported: the innermost tree at work. */
static void errors_have_places(void **state)
{
    (void)state;
    Expr value;
    eval_restart();
    assert_int_equal(run_try("1;\n2+1/0;", &value), ST_DIVZERO);
    assert_int_equal(eval_error_place().line, 2);
    assert_int_equal(run_try("p := proc(x)\n 1/x end proc:\n\np(0);", &value), ST_DIVZERO);
    assert_int_equal(eval_error_place().line, 2);
    assert_non_null(strstr(eval_error_trace(), "in p, called at test:4"));
    assert_int_equal(run_try("1/0;", &value), ST_DIVZERO);
    assert_string_equal(eval_error_trace(), "");
}

static char shown[2000];

static void note_shown(const char *label, Expr value)
{
    char *text = print_text(value, 0);
    size_t used = strlen(shown);
    snprintf(shown + used, sizeof shown - used, "%s%s;", label, text);
    mem_free(text);
}

/* What is displayed: the outermost terminator decides, one level of nesting is shown. */
static void display_follows_the_terminator(void **state)
{
    (void)state;
    static const Line lines[] = {{"x := 3;", "x := 3;"},
                                 {"x := 3:", ""},
                                 {"NULL;", ""},
                                 {"for i to 2 do a||i := i^2: end do;", "a1 := 1;a2 := 4;"},
                                 {"for i to 2 do i^2; end do:", ""},
                                 {"for i to 2 do for j to 2 do j end do end do;", ""},
                                 {"if true then y := 1: z := 2 end if;", "y := 1;z := 2;"},
                                 {"E, G := 1, 2;", "E, G := 1, 2;"},
                                 {"M := Matrix(1,1): i := 1: M[i,1] := 0.5;", "M[1,1] := 0.5;"},
                                 {"p := proc() 5; 6 end proc: p();", "6;"},
                                 {NULL, NULL}};
    void (*before)(const char *, Expr) = eval_show;
    eval_show = note_shown;
    for (const Line *line = lines; line->input; line++) {
        Expr value;
        eval_restart();
        shown[0] = '\0';
        assert_int_equal(run_try(line->input, &value), ST_OK);
        assert_string_equal(shown, line->output);
    }
    eval_show = before;
}

#define LINES(table)                                                                               \
    {                                                                                              \
#table, check_lines, NULL, NULL, (void *)(uintptr_t)table                                  \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        LINES(small_integers),
        LINES(names),
        LINES(ditto),
        LINES(concatenation),
        LINES(selection),
        LINES(tables),
        LINES(angles),
        LINES(arithmetic),
        LINES(logic),
        LINES(sets),
        LINES(loops),
        LINES(procedures),
        LINES(errors),
        LINES(modules),
        cmocka_unit_test(restart_forgets),
        cmocka_unit_test(loops_give_memory_back),
        cmocka_unit_test(errors_have_places),
        cmocka_unit_test(display_follows_the_terminator),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
