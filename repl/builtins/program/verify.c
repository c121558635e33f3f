/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing results, and small questions about expressions, written in the language.
 */
#include "repl/builtin.h"

#define CHECK_ROW(...) BUILTIN_SOURCE_ROW(NULL, "programming", __VA_ARGS__)

const Builtin BUILTIN_VERIFY[] = {
    CHECK_ROW(
        "verify", "verify(a:expr, b:expr, how:expr?) -> boolean",
        "are two results equal: as they are, or as how says", "is evalb",
        "proc(a, b, how := 'boolean') local h, p, i, u, same; "
        "  if type(how, {'set', 'list'}) then return ormap(h -> verify(a, b, h) = true, how) end "
        "if; "
        "  h := `if`(type(how, function), op(0, how), how); "
        "  if member(h, ['boolean', 'true', 'truefalse']) then return evalb(a = b) end if; "
        "  if member(h, ['equal', 'simplify', 'normal', 'expand', 'testeq', 'symbol']) then "
        "    if type(a, {'list', 'set'}) and nops(a) <> nops(b) then return false end if; "
        "    if type(a, {'list', 'set', `=`, 'rtable'}) then "
        "      return `if`(type(a, 'rtable'), LinearAlgebra:-Equal(a, b), evalb(evalb(a = b) or "
        "andmap(e -> evalb(e = 0), simplify([op(a)]-[op(b)])))) end if; "
        "    return evalb(simplify(a - b) = 0) end if; "
        "  if member(h, ['float', 'neighborhood', 'relative_error']) then "
        "    u := evalf(a - b); p := `if`(nops(how) > 0 and type(how, function), op(1, how), 1); "
        "    if not type(u, 'numeric') then return FAIL end if; "
        "    return evalb(abs(u) <= `if`(h = 'float', p*10.^(ilog10(max(abs(evalf(b)), "
        "1e-300))+1-Digits), `if`(h = 'neighborhood', p, p*abs(evalf(b))))) end if; "
        "  p := `if`(type(how, function) and nops(how) > 0, op(1, how), 'boolean'); "
        "  if h = '`subset`' then return evalb(a subset b) elif h = 'superset' then return evalb(b "
        "subset a) "
        "  elif member(h, ['list', 'as_list', 'Vector', 'Matrix', 'Array']) then "
        "    u, i := convert(a, list), convert(b, list); "
        "    return evalb(nops(u) = nops(i) and andmap(k -> verify(u[k], i[k], p) = true, "
        "[$1..nops(u)])) "
        "  elif member(h, ['set', 'as_set']) then u, i := {op(convert(a, list))}, {op(convert(b, "
        "list))}; "
        "    same := (x, S) -> ormap(y -> verify(x, y, p) = true, S); "
        "    return evalb(nops(u) = nops(i) and andmap(x -> same(x, i), u)) "
        "  elif member(h, ['less_than', 'greater_than', 'less_equal', 'greater_equal']) then "
        "    return is(`if`(h = 'less_than', a < b, `if`(h = 'greater_than', a > b, `if`(h = "
        "'less_equal', a <= b, a >= b)))) "
        "  elif h = 'size' then return evalb(length(a) = length(b)) end if; "
        "  error \"unknown way to compare: %1\", how end proc",
        {"verify((x+1)^2, x^2+2*x+1, expand);", "true", NULL},
        {"verify(0.3333333333, 1/3., float(2));", "true", NULL},
        {"verify([a,b], [b,a], as_set);", "true", NULL},
        {"verify([1], [1,2], simplify);", "false", NULL},
        {"verify(1, 2, colour);", "error: unknown way", NULL}),
    CHECK_ROW(
        "numboccur", "numboccur(e:expr, what:expr) -> integer",
        "how often something occurs in an expression", "has indets",
        "proc(e, w) local p; "
        "  if e = w then return 1 end if; if type(e, {'atomic', 'rtable', 'table', 'procedure'}) "
        "then return 0 end if; "
        "  add(thisproc(p, w), p = [`if`(type(e, function), op(0, e), NULL), op(e)]) end proc",
        {"numboccur(x^2+x*y+sin(x), x);", "3", NULL}, {"numboccur(a, b);", "0", NULL}),
    CHECK_ROW("hasfun", "hasfun(e:expr, f:name|set|list, x:expr?) -> boolean",
              "does an expression hold a call of f (that depends on x)?", "has hastype",
              "proc(e, f, x) local F, c; F := `if`(type(f, {set, list}), {op(f)}, {f}); "
              "  for c in indets(e, function) do "
              "    if member(op(0, c), F) and (nargs < 3 or has([op(c)], x)) then return true end "
              "if end do; false end proc",
              {"hasfun(sin(x)+y, sin);", "true", NULL},
              {"hasfun(sin(x)+y, sin, y);", "false", NULL}),
    CHECK_ROW("randpoly",
              "randpoly(vars:name|list|set, options.., [dense], [homogeneous]) -> algebraic",
              "a random polynomial; degree=n, terms=n, coeffs=f, dense, homogeneous", "rand",
              "proc(vars, {degree := 5, terms := 6, coeffs := rand(-99..99), "
              "dense::truefalse := false, homogeneous::truefalse := false}) local V, k, m; "
              "  V := `if`(type(vars, name), [vars], [op(vars)]); "
              "  if nops(V) = 1 and dense then "
              "    return add(coeffs()*V[1]^k, k = 0..degree) end if; "
              "  m := proc() local left, e, i, d; d := `if`(homogeneous, degree, "
              "rand(0..degree)()); left := d; e := 1; "
              "    for i to nops(V)-1 do d := rand(0..left)(); e := e*V[i]^d; left := left - d end "
              "do; e*V[-1]^left end proc; "
              "  add(coeffs()*m(), k = 1..terms) end proc",
              {"evalb(degree(randpoly(x, degree=3), x) <= 3);", "true", NULL},
              {"degree(randpoly([x,y], degree=2, homogeneous));", "2", NULL},
              {"nops(randpoly(x, dense, degree=3, coeffs=(() -> 1)));", "4", NULL},
              {"randpoly(3);", "error: vars", NULL}),
    CHECK_ROW("sprem", "sprem(a:algebraic, b:algebraic, x:name, m:name?, q:name?) -> algebraic",
              "the sparse pseudo-remainder: m*a = q*b + r", "prem rem",
              "proc(a, b, x, m, q) local r, M, Q, l, n, t, k; "
              "  if normal(b) = 0 then error \"division by zero\" end if; r, M, Q := expand(a), 1, "
              "0; n := "
              "degree(b, x); l := lcoeff(b, x); "
              "  while r <> 0 and degree(r, x) >= n do k := degree(r, x) - n; t := lcoeff(r, x); "
              "    M := M*l; Q := expand(Q*l + t*x^k); r := expand(l*r - t*x^k*b) end do; "
              "  if nargs > 3 then assign(m, M) end if; if nargs > 4 then assign(q, Q) end if; r "
              "end proc",
              {"sprem(x, 0, x);", "error: division by zero", NULL},
              {"sprem(x^2+1, 2*x+1, x);", "5", NULL}, {"sprem(x, x^2, x);", "x", NULL}),
    {0}};
