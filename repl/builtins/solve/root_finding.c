/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Real zeros of polynomials, of systems and of functions one after the other: the package
 * RootFinding, written in the language on top of fsolve and solve.
 */
#include "repl/builtin.h"

#define ROOT_ROW(...) BUILTIN_SOURCE_ROW("RootFinding", "numeric", __VA_ARGS__)

const Builtin BUILTIN_ROOT_FINDING[] = {
    ROOT_ROW(
        "Isolate", "Isolate(p:algebraic|equation|list|set, vars:name|list, options..) -> list",
        "the real zeros of a polynomial, or the real solutions of a system",
        "realroot fsolve solve",
        "proc(p, vars) local S, r, V, e; "
        "  for e in `if`(type(p, {list, set}), p, [p]) do "
        "    if not type(`if`(type(e, equation), lhs(e)-rhs(e), e), polynom) then "
        "      error \"a polynomial is needed, not %1\", e end if end do; "
        "  if not type(p, {list, set}) then "
        "    return [seq(vars = r, r = ListTools:-MakeUnique([fsolve(p, vars)]))] end if; "
        "  V := `if`(type(vars, list), vars, [vars]); "
        "  S := [solve({op(p)}, {op(V)})]; S := map(s -> allvalues(s), S); "
        "  S := select(s -> andmap(e -> type(rhs(e), 'numeric'), s), map(s -> fnormal(evalf(s)), "
        "S)); "
        "  sort([seq([seq(v = eval(v, s), v = V)], s = S)], 'key' = (s -> map(rhs, s))) end proc",
        {"RootFinding:-Isolate(x^2-4, x);", "[x=-2., x=2.]", NULL},
        {"nops(RootFinding:-Isolate([x^2+y^2-5, x*y-2], [x, y]));", "4", NULL},
        {"RootFinding:-Isolate((x-1)^2, x);", "[x=1.]", NULL},
        {"RootFinding:-Isolate(sin(x), x);", "error: a polynomial", NULL},
        {"RootFinding:-Isolate(x^2+1, x);", "[]", NULL}),
    ROOT_ROW(
        "NextZero", "NextZero(f:procedure, a:algebraic, options..) -> float",
        "the next zero with a change of sign right of a, or FAIL; maxdistance=d", "fsolve Roots",
        "proc(f, a, {maxdistance := 100}) local x, h, y0, y1, lo, hi, m, k, last; "
        "  x := evalf(a) + 1e-7; h := 0.01; last := evalf(a) + maxdistance; y0 := evalf(f(x)); "
        "  while x < last do "
        "    y1 := evalf(f(x+h)); "
        "    if type(y0, 'numeric') and type(y1, 'numeric') and y0*y1 <= 0 then lo, hi := x, x+h; "
        "      m := fsolve(f(':-_z') = 0, ':-_z' = lo..hi); "
        "      if type(m, 'numeric') then return m end if end if; "
        "    x := x+h; y0 := y1; h := min(h*1.02, 0.1) end do; FAIL end proc",
        {"RootFinding:-NextZero(sin, 1);", "3.141592654", NULL},
        {"RootFinding:-NextZero(x -> x^2+1, 0);", "FAIL", NULL}),
    {0}};
