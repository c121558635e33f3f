/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Real roots of polynomials by Sturm's theorem: sturmseq, sturm, realroot (isolating intervals by
 * bisection); and short commands of older sheets: radsimp, numapprox:-pade. Written in the
 * language.
 */
#include "repl/builtin.h"

#define ROOT_ROW(...) BUILTIN_SOURCE_ROW(NULL, "polynomials", __VA_ARGS__)

const Builtin BUILTIN_REAL_ROOTS[] = {
    ROOT_ROW("sturmseq", "sturmseq(p:algebraic, x:name) -> list",
             "Sturm's sequence of a polynomial", "sturm realroot",
             "proc(p, x) local S, r; S := [p, diff(p, x)];"
             "  if not type(p, polynom(rational, x)) or degree(p, x) < 1 then"
             "    error \"invalid input: sturmseq expects a polynomial in %1 with rational"
             " coefficients\", x end if;"
             "  do r := -rem(S[-2], S[-1], x); if r = 0 then return S end if;"
             "    S := [op(S), r/abs(lcoeff(r, x))] end do end proc",
             {"nops(sturmseq(x^3-x, x));", "4", NULL},
             {"sturmseq(sin(x), x);", "error: polynomial", NULL}),
    ROOT_ROW("sturm", "sturm(s:list|algebraic, x:name, a:algebraic, b:algebraic) -> integer",
             "the number of real roots in (a, b]", "sturmseq realroot",
             "proc(s, x, a, b) local S, changes;"
             "  S := `if`(type(s, list), s, sturmseq(s, x));"
             "  changes := proc(at) local L, i; L := map(q -> `if`(type(at, infinity),"
             "      signum(lcoeff(q, x))*`if`(at = -infinity, (-1)^degree(q, x), 1),"
             "      signum(eval(q, x = at))), S); L := remove(`=`, L, 0);"
             "    add(`if`(L[i]*L[i+1] < 0, 1, 0), i = 1..nops(L)-1) end proc;"
             "  changes(a) - changes(b) end proc",
             {"sturm(x^3-x, x, -2, 2);", "3", NULL}, {"sturm(x^2-2, x, 0, infinity);", "1", NULL},
             {"sturm(x, x, 1);", "error: b", NULL}),
    ROOT_ROW(
        "realroot", "realroot(p:algebraic, width:positive?) -> list",
        "intervals with one real root each, at most that wide", "sturm fsolve",
        "proc(p, width := infinity) local x, S, B, cut, q; x := indets(p, name);"
        "  if nops(x) <> 1 then"
        "    error \"invalid input: realroot expects a polynomial in one name\" end if;"
        "  x := op(x); q := quo(p, gcd(p, diff(p, x)), x); S := sturmseq(q, x);"
        "  B := 1 + max(op(map(abs, [coeffs(q, x)])))/abs(lcoeff(q, x));"
        "  B := 2^ceil(log[2](B));"
        "  cut := proc(a, b) local n, m; n := sturm(S, x, a, b); m := (a + b)/2;"
        "    if n = 0 then NULL elif eval(q, x = b) = 0 and (n = 1) then [b, b]"
        "    elif n = 1 and b - a <= width then [a, b] else cut(a, m), cut(m, b) end if end proc;"
        "  [cut(-B, B)] end proc",
        {"realroot(x^2-1);", "[[-2,0],[0,2]]", NULL},
        {"nops(realroot(x^3-3*x+1, 1/100));", "3", NULL},
        {"realroot(x+y);", "error: one name", NULL}),
    BUILTIN_SOURCE_ROW(NULL, "algebra", "radsimp", "radsimp(e:expr) -> expr",
                       "the same as radnormal", "radnormal", "proc(e) radnormal(e) end proc",
                       {"radsimp(sqrt(8));", "2*sqrt(2)", NULL},
                       {"radsimp(1/(sqrt(2)-1));", "sqrt(2)+1", NULL}),
    BUILTIN_SOURCE_ROW("numapprox", "calculus", "pade",
                       "pade(f:algebraic, at:equation|name, d:list|nonnegint) -> algebraic",
                       "the Pade approximant with degrees d = [m, n]", "taylor",
                       "proc(f, at, d) local x, a, m, n, p, t; x, a := `if`(type(at, `=`),"
                       "    op(at), (at, 0)); m, n := `if`(type(d, list), op(d), (d, 0));"
                       "  p := convert(taylor(eval(f, x = t + a), t = 0, m + n + 1), 'polynom');"
                       "  eval(convert(p, 'ratpoly', m, n), t = x - a) end proc",
                       {"numapprox:-pade(exp(x), x, [2,2]);", "(x^2+6*x+12)/(x^2-6*x+12)", NULL},
                       {"numapprox:-pade(exp(x), x);", "error: d", NULL}),
    {.name = NULL},
};
