/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Small programs, right and wrong ones: what they print and what their last value is, as runs.txt
 * has it.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/report.h"
#include "tests/lang/rows.h"

static const char *const programs[] = {
    /* assignments */
    "a := 1: a := a+1: a",
    "a, b := 1, 2: a, b := b, a: [a, b]",
    "a, b := 1: a",
    "a, b := 1, 2, 3: a",
    "a := b: b := 2: a, eval(a, 1)",
    "a := 'a': a := a+1",
    "a[1] := 2: a[x] := 3: a, eval(a), a[1], a[2]",
    "L := [1, 2, 3]: L[2] := x: L",
    "L := [1, 2, 3]: L[4] := x: L",
    "L := [1, [2, 3]]: L[2][1] := x: L",
    "s := {1, 2}: s[1] := 3",
    "T := table([1 = a]): T[1] := 'T[1]': T[1]",
    "f(2) := 3: f(2), f(3)",
    "f := x -> x^2: f(2) := 3: f(2), f(3)",
    "x := 1: x += 2: x *= 3: x -= 1: x /= 4: x",
    "L := [1]: L ,= 2: L",
    "v := <1, 2, 3>: v[2] := 5: v[-1] := 7: v",
    "v := <1, 2>: v[3] := 1",
    "A := <1, 2; 3, 4>: A[1, 2] := x: A[2, ..] := <8 | 9>: A",
    "A := <1, 2; 3, 4>: A[3, 1] := 1",
    "A := Array(0..2): A[0] := 5: A[3] := 1",
    "5 := 3",
    "sin := 3",
    "Pi := 3",
    "a || 1 := 5: a1, a||1, cat(a, 1)",
    "assign(a = 3, b = 4): a+b",
    "assign([c = 1]): unassign('c'): c",
    "protect(p): p := 1",
    "p := 2: unprotect(p): p := 3",
    "protect(p): restart: p := 2",
    "unprotect(sin): sin := 3: restart: sin := 4",
    "n := 3: n[1]",
    "n := 3: n(1), f(1)(2)",
    /* indices */
    "L := [a, b, c, d]: L[2], L[-1], L[2..3], L[2..-1], L[..2], L[3..]",
    "L := [a, b]: L[0]",
    "L := [a, b]: L[3]",
    "L := [a, b]: L[-3]",
    "L := [a, b]: L[1.5]",
    "L := [[a, b], [c, d]]: L[1, 2], L[2][1]",
    "s := {c, a, b}: s[1], s[2..3]",
    "\"hello\"[1], \"hello\"[2..3], \"hello\"[-1]",
    "\"abc\"[4]",
    "(a, b, c)[2], [a, b, c][[1, 3]]",
    "v := <1, 2, 3>: v[1..2], v[-1], v[[1, 3]]",
    "A := <1, 2; 3, 4>: A[1, 1], A[1], A[1, ..], A[.., 2], A[1..1, 1..2]",
    "A := <1, 2; 3, 4>: A[0, 1]",
    "T := table(): T[1, 2] := 3: T[1, 2], indices(T), entries(T)",
    "T := table([a = 1, b = 2]): sort([indices(T, nolist)]), assigned(T[a]), assigned(T[c])",
    "op(2, f(x, y)), op([1, 2], f(g(1, 2))), op(0, f(x))",
    "op(3, f(x, y))",
    /* branches and loops */
    "if 1 < 2 then a else b end if",
    "if x < y then a end if",
    "if FAIL then a else b end if",
    "if true and x then 1 end if",
    "if a = a then 1 elif true then 2 end if",
    "`if`(1 > 2, a, b), ifelse(true, 1, 2)",
    "s := 0: for i to 4 do s := s+i end do: s, i",
    "for i from 5 by -2 to 1 do i end do: i",
    "for i from 1 by 0 to 2 do break end do: i",
    "for i from 1 to 2.5 do end do: i",
    "for i from 1/2 to 2 do i end do",
    "for i from a to 3 do i end do",
    "for k in [a, b] do k end do: k",
    "for k in f(a, b) do k end do",
    "for k in {2, 1} while k < 2 do k end do: k",
    "for k in \"ab\" do print(k) end do",
    "for k, v in [x, y] do print(k, v) end do",
    "for k, v in table([a = 1]) do print(k, v) end do",
    "i := 0: while i < 3 do i := i+1: if i = 2 then next end if: print(i) end do",
    "i := 0: do i := i+1 until i > 2: i",
    "to 2 do print(hi) end do",
    "for i to 3 do for j to 3 do if j = 2 then break end if: print(i, j) end do end do",
    "while x do end do",
    "break",
    "[seq(i^2, i = 1..3)], seq(k, k in {b, a}), seq(1..3), [x $ 3], seq(i, i = 1..5, 2)",
    "add(i, i = 1..3), mul(i, i = 1..4), add(x[i], i = 1..2), add(k, k in [1, 2])",
    "add(j, i = 1..3), mul(j, i = 1..3), add(i*j, i = 1..3), add(2.5*j, i = 1..2), add(i/j, i = "
    "1..2)",
    "j := 5: add(j, i = 1..3), mul(j, i = 1..3), add(i*j, i = 1..3), add(2.5*j, i = 1..2),"
    " add(i/j, i = 1..2), add(i mod j, i = 4..6), add(j^2, i = 1..2), [seq(j-i, i = 1..2)]",
    "[i^2 for i in [1, 2, 3] if i > 1]",
    /* procedures */
    "proc() local a, b, a; a := 1; a+b end proc",
    "module() local a, b, a; export c, d, c; c := 1 end module",
    "m := module() export c; local a; c := 1 end module: [exports(m)], m:-c",
    "proc() local a := 1, b; local a; a end proc",
    "(proc() local a := 1, b := 2; local a; a, b end proc)()",
    "proc(a) local a; a end proc",
    "proc(a, a) end proc",
    "proc(a, {a := 1}) end proc",
    "proc(a, {[b, a] := 1}) end proc",
    "proc(a, {b := 1, b := 2}) end proc",
    "proc(a, {[b, c] := 1, c := 2}) end proc",
    "proc(a, {c := 1, [b, c] := 2}) end proc",
    "proc(a, {[b, c] := 1, [d, c] := 2}) end proc",
    "proc(a, {d := 1, [b, c] := 1, [e, c] := 2}) end proc",
    "proc(a, {[b, b] := 1}) end proc",
    "proc(a, {[b, c, c] := 1}) end proc",
    "proc(a, {[b, c, d, c] := 1}) end proc",
    "proc(a, {[b, c] := 1, [d, e] := 2}) end proc",
    "f := proc(x) x+1 end proc: f(1), f(1, 2), f()",
    "f := proc(x, y := 3) x+y end proc: f(1), f(1, 2)",
    "f := proc(x::integer) x end proc: f(a)",
    "f := proc(x::{list, set}) nops(x) end proc: f([1, 2]), f(3)",
    "f := proc(x, {k := 2}) x*k end proc: f(3), f(3, k = 5), f(k = 1, 4), f(3, m = 1)",
    "f := proc(x, $) x end proc: f(1, 2)",
    "f := proc() nargs, args[1], [args] end proc: f(a, b)",
    "f := proc(x) _rest, _nrest, _passed end proc: f(1, 2, 3)",
    "f := proc(n) option remember; n+1 end proc: f(1): op(4, eval(f))",
    "f := proc(n) if n < 1 then 0 else n+procname(n-1) end if end proc: f(5)",
    "f := proc(x) local y; y := x; y := y^2; return y, y+1; 7 end proc: f(3)",
    "f := proc(x) global g; g := x end proc: f(5): g",
    "f := proc(x) y := x end proc: f(1): y",
    "f := proc(x) x := 5 end proc: f(a)",
    "f := proc(x::evaln) x := 5 end proc: f(a): a",
    "f := proc(x::uneval) x end proc: f(1+1)",
    "f := proc(x::~float) x end proc: f(1/2)",
    "f := proc(x::nonnegint := 2)::integer; x end proc: f(), f(-1)",
    "f := proc() 'procname(args)' end proc: f(1, 2)",
    "f := proc(x) error \"bad: %1 and %2\", x, 2 end proc: f(a)",
    "f := proc(x) return end proc: f(1), 5",
    "f := (x, y) -> x+y: f(1, 2), f(1)",
    "(x -> y -> x+y)(1)(2)",
    "f := x -> if x > 0 then x else -x end if: f(-2)",
    "(f+g)(x), (f@g)(x), (f@@3)(x), (sin@@(-1))(x), (2*f)(x)",
    "map(x -> x^2, [1, 2]), map(f, {a, b}), map2(f, a, [b, c]), zip((x, y) -> x*y, [1, 2], [3, 4])",
    "f := proc(x) local k; k := () -> x; k() end proc: f(3)",
    "f := proc() local c; c := 0; proc() c := c+1 end proc end proc: g := f(): g(), g()",
    "f := proc(n) local i; for i to n do if i = 3 then return i end if end do end proc: f(5), f(2)",
    /* errors */
    "try error \"x\" catch: lasterror end try",
    "try 1/0 catch \"numeric\": a catch \"other\": b end try",
    "try 1/0 catch \"other\": b end try",
    "try error \"a %1\", 5 catch \"a\": lastexception[2 .. -1] finally print(d) end try",
    "try 5 finally print(f) end try",
    "try error \"in\" catch: error end try",
    "error \"simple\"",
    "error x, y",
    "1/0",
    "0^0, 0^(-1)",
    "ln(0)",
    "sqrt(x, y, z)",
    "foo(1)(",
    "f := proc(x) g(x) end proc: g := proc(y) 1/y end proc: f(0)",
    "WARNING(\"w %1\", 3): 5",
    "ASSERT(1 = 2, \"no\")",
    "traperror(1/0), lasterror",
    /* modules and packages */
    "m := module() export a, b; local c; c := 2; a := () -> c; b := 5 end module: m:-a(), m:-b",
    "m := module() export a; local c; a := 1 end module: m:-c",
    "m := module() export ModuleApply; ModuleApply := x -> x+1 end module: m(2)",
    "use StringTools in UpperCase(\"a\") end use",
    "use a = 5, b = 6 in a+b end use: a",
    "with(ListTools): Reverse([1, 2])",
    "ListTools[Reverse]([1, 2]), ListTools:-Nothing",
    "r := Record(a = 1, b): r:-a, r:-b: r:-b := 2: r:-b",
    /* evaluation */
    "x := y: y := 3: x, 'x', ''x'', eval('x'), eval(x, 1)",
    "a := b: b := c: c := 3: a: eval(a, 2)",
    "x := 5: f := x^2: x := 6: f, eval(f)",
    "eval(x^2+y, x = 3), eval(x^2+y, {x = 1, y = 2}), subs(x = y, y = z, x), subs({x = y, y = x}, "
    "x/y)",
    "evaln(a[1]), evalb(1 < 2), evalb(x = x), evalf(1/3, 5)",
    "%, %%: 5: 6: %, %%",
    "Digits := 5: evalf(Pi): Digits := 10: evalf(Pi)",
    "1.5+1/2, 2^(1/2)*2.0, 1e10*1e-10, 1.0*x",
    "a := 3: a!, -a^2, 2^-1, 7 mod 4, -7 mod 4",
    "not true, true and FAIL, false or FAIL, true xor true, false implies x",
    "1 < 2, a < b, 2 = 2.0, evalb(2 = 2.0), evalb([1] = [1])",
    "type(5, integer), type([a], list(name)), type(f(x), function), type(x^2, `^`), type(a, type)",
    "whattype(a, b), whattype(NULL), whattype(1..2), whattype(f(x)), whattype(<1>)",
    "{a, b, a}, {1, 1.0}, nops({x, x}), [NULL], {NULL}, f(NULL, a)",
    "a..b, op(1, a..b), 1..2 = 1..2, x::integer, 'x'::name",
    "a || (1..3), cat(\"a\", b, 1), cat(a, b)",
    "[op([a, b]), c], [a, b][], op({a})",
    "restart: x := 1: restart: x",
    "f := proc(x) options trace; x+1 end proc: f(2)",
    "printlevel := 2: for i to 2 do i end do: printlevel := 1",
    "infolevel[f] := 2: userinfo(1, f, \"hi\", x)",
    "sum(k, k = 1..n), add(k, k = 1..n)",
    "alias(q = f(x)): f(x)+1",
    "macro(w = sin): w(0), 'w'(x)",
    "unevaluated := 'sin'(0): unevaluated, eval(unevaluated)",
    "map(eval, ['1+1', '2*3'])",
    "f := proc(y, x::seq(integer), z) [y, [x], z] end proc: f(a, 1, 2, b), f(a, b)",
    "[(if true then a; b else c end if), (if false then a else c; d end if)]",
    "L := 'M-x': M := [1, 2]: x := [3, 4]: L, eval('M+1', M = [5])",
    "CodeGeneration:-C(proc(a::Array(0..3)) a[1] end proc)",
    "CodeGeneration:-C(proc(a::Array(1..3)) a[1] end proc)",
    "solve((x+1)*exp(2*x+5) = 3, x), solve((3*x+1)*exp(2-5*x) = 1, x)",
    "e := 'evalhf(f(1))': f := x -> (x+10^20)-10^20: e, f(1)",
    "subs(x = 10^20, expand((x+y+1)^6)): coeff(%, y, 3)",
    "f := () -> 3: f, f(), eval(f)",
};

static void programs_do_this(void **state)
{
    (void)state;
    Buf out = {0};
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        eval_restart();
        buf_printf(&out, "| %s\n", programs[i]);
        rows_put(&out, programs[i], rows_linear);
    }
    report_assert(buf_text(&out), "tests/unit/repl/eval/runs.txt");
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_do_this),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
