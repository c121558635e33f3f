/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pattern matching and what rests on it: patmatch, typematch, applyrule; partial substitution in
 * sums and products (asubs); freeze and thaw; overload.
 *
 * A pattern is an expression with typed names a::T. Sums and products match up to order: parts
 * without a typed name of their own are tried against the terms one after the other with
 * backtracking, and typed names take what is left (none of it: 0 or 1), the first those terms that
 * have its type, the last all. The time is exponential in the number of such parts, which is small
 * in rules people write. A term c*p with a typed c may also be missing from a sum: c = 0. Written
 * in the language.
 */
#include "repl/builtin.h"

#define MATCH_ROW(...) BUILTIN_SOURCE_ROW(NULL, "algebra", __VA_ARGS__)

/* match(p, e, B): the bindings B with those that make the pattern p the expression e, or FAIL. */
#define MATCHER                                                                                    \
    "  fits := (e, T) -> `if`(type(T, 'specfunc'('nonunit')), e <> 0 and e <> 1 and"               \
    "    type(e, op(T)), type(e, T));"                                                             \
    "  joined := (E, o) -> `if`(o = `+`, add(E), mul(E));"                                         \
    "  match := proc(p, e, B) local v, T, b, i, r;"                                                \
    "    if type(p, `::`) then v, T := op(p); b := select(q -> evalb(lhs(q) = v), B);"             \
    "      if b <> [] then return `if`(rhs(b[1]) = e, B, FAIL) end if;"                            \
    "      return `if`(fits(e, T), [op(B), v = e], FAIL) end if;"                                  \
    "    if not hastype(p, `::`) then return `if`(p = e, B, FAIL) end if;"                         \
    "    if type(p, `+`) then return parts([op(p)], `if`(type(e, `+`), [op(e)], [e]), B, `+`)"     \
    "    elif type(p, `*`) then"                                                                   \
    "      if e = 0 then b := select(type, [op(p)], `::`); for i in b do r := match(i, 0, B);"     \
    "          if r <> FAIL then return r end if end do; return FAIL end if;"                      \
    "      return parts([op(p)], `if`(type(e, `*`), [op(e)], [e]), B, `*`)"                        \
    "    elif type(p, `^`) then"                                                                   \
    "      return all([op(p)], `if`(type(e, `^`), [op(e)], [e, 1]), B)"                            \
    "    elif type(e, atomic) or op(0, p) <> op(0, e) or nops(p) <> nops(e) then return FAIL"      \
    "    end if; all([op(p)], [op(e)], B) end proc;"                                               \
    "  all := proc(P, E, B) local i, b; b := B;"                                                   \
    "    for i to nops(P) while b <> FAIL do b := match(P[i], E[i], b) end do; b end proc;"        \
    "  parts := proc(P, E, B, o) local bare, fixed; bare, fixed := selectremove(type, P, `::`);"   \
    "    place(fixed, remove(`=`, E, `if`(o = `+`, 0, 1)), bare, B, o) end proc;"                  \
    "  place := proc(F, E, bare, B, o) local i, r, s;"                                             \
    "    if F = [] then return rest(E, bare, B, o) end if;"                                        \
    "    for i to nops(E) do r := match(F[1], E[i], B);"                                           \
    "      if r <> FAIL then s := place(F[2..-1], subsop(i = NULL, E), bare, r, o);"               \
    "        if s <> FAIL then return s end if end if end do;"                                     \
    "    if o = `+` then r := match(F[1], 0, B);"                                                  \
    "      if r <> FAIL then return place(F[2..-1], E, bare, r, o) end if end if; FAIL end proc;"  \
    "  rest := proc(E, bare, B, o) local mine, others, r;"                                         \
    "    if bare = [] then return `if`(E = [], B, FAIL) end if;"                                   \
    "    if nops(bare) = 1 then return match(bare[1], joined(E, o), B) end if;"                    \
    "    mine, others := selectremove(fits, E, op(2, bare[1]));"                                   \
    "    r := match(bare[1], joined(mine, o), B);"                                                 \
    "    if r <> FAIL then rest(others, bare[2..-1], r, o) else FAIL end if end proc;"
#define MATCH_LOCALS "fits, joined, match, all, parts, place, rest, r"

const Builtin BUILTIN_MATCHING[] = {
    MATCH_ROW("patmatch", "patmatch(e:expr, pattern:expr, s:name?) -> boolean",
              "does e have the form of a pattern with typed names a::T?", "typematch applyrule",
              "proc(e, pattern, s) local " MATCH_LOCALS ";" MATCHER
              "  r := match(pattern, e, []); if r = FAIL then return false end if;"
              "  if nargs > 2 then assign(s, r) end if; true end proc",
              {"patmatch(3*x^2+5, a::numeric*x^2+b::numeric, 'sol'): sol;", "[a=3,b=5]", NULL},
              {"patmatch(x^2, a::numeric*x^2+b::numeric*x, 'sol'): {op(sol)};", "{a=1,b=0}", NULL},
              {"patmatch(sin(x)+y, cos(a::name)+b::name);", "false", NULL},
              {"patmatch(x);", "error: pattern", NULL}),
    MATCH_ROW("typematch", "typematch(e:expr, pattern:expr, s:name?) -> boolean",
              "the same as patmatch, for a structured type", "patmatch type",
              "proc(e, pattern, s) patmatch(args) end proc",
              {"typematch(x^3, a::name^b::integer, 's'): s;", "[a=x,b=3]", NULL},
              {"typematch(x);", "error: pattern", NULL}),
    MATCH_ROW("applyrule", "applyrule(rules:equation|list, e:expr) -> expr",
              "rules pattern = form applied to all parts of e", "patmatch algsubs",
              "proc(rules, e) local R, go, s;"
              "  R := `if`(type(rules, list), rules, [rules]);"
              "  go := proc(e) local f, q, b;"
              "    f := `if`(type(e, atomic), e, map(go, e));"
              "    for q in R do b := 'b'; if patmatch(f, lhs(q), 'b') then"
              "      return eval(subs(b, rhs(q))) end if end do; f end proc;"
              "  go(e) end proc",
              {"applyrule(sin(u::anything) = S(u), sin(x)+sin(2*y));", "S(x)+S(2*y)", NULL},
              {"applyrule([f(a::integer) = a^2, g = h], f(3)+g+f(x));", "9+h+f(x)", NULL},
              {"applyrule(1, x);", "error: rules", NULL}),
    MATCH_ROW("asubs", "asubs(s:equation|list|set, e:expr) -> expr",
              "substitution that also finds sums inside longer sums", "subs algsubs",
              "proc(s, e) local E, go; E := `if`(type(s, `=`), [s], [op(s)]);"
              "  go := proc(f) local q, g; g := f; for q in E do"
              "      if type(lhs(q), `+`) and {op(lhs(q))} subset {op(g)} then"
              "        g := g - lhs(q) + rhs(q) end if end do; g end proc;"
              "  subs(E, subsindets(e, `+`, go)) end proc",
              {"asubs(a+b = c, a+b+d);", "c+d", NULL},
              {"asubs(a+b = c, sin(a+b+1)+a);", "sin(c+1)+a", NULL},
              {"asubs(1, x);", "error: s", NULL}),
    MATCH_ROW("freeze", "freeze(e:expr) -> name", "a name that stands for e until thaw",
              "thaw frontend",
              "proc(e) global `_frozen/names`; local k, v; if type(e, name) then return e end if;"
              "  if not type(`_frozen/names`, table) then `_frozen/names` := table([]) end if;"
              "  for k, v in `_frozen/names` do if v = e then return k end if end do;"
              "  k := convert(cat(\"freeze/R\", numelems(`_frozen/names`)), 'symbol');"
              "  `_frozen/names`[k] := e; k end proc",
              {"type(freeze(sin(x)+1), name);", "true", NULL},
              {"evalb(freeze(x+1) = freeze(x+1));", "true", NULL}),
    MATCH_ROW("thaw", "thaw(e:expr) -> expr",
              "names that freeze gave replaced by what they stand for", "freeze",
              "proc(e) global `_frozen/names`; local f, g, k, v;"
              "  if not type(`_frozen/names`, table) then return e end if; f := e;"
              "  do g := f; f := subs([entries(`_frozen/names`, 'pairs')], g) until f = g;"
              "  f end proc",
              {"thaw(freeze(sin(x)+1)^2);", "(sin(x)+1)^2", NULL}, {"thaw(x);", "x", NULL}),
    BUILTIN_SOURCE_ROW(
        NULL, "programming", "overload", "overload(procedures:list) -> procedure",
        "a procedure that takes the first of a list whose parameters fit", "proc",
        "proc(procedures) local L; L := procedures;"
        "  if not type(L, list(procedure)) then"
        "    error \"invalid input: overload expects a list of procedures\" end if;"
        "  proc() local f; for f in L do"
        "      try return f(args) catch \"invalid input:\": end try end do;"
        "    error \"invalid input: no implementation fits the arguments %1\", [args] end proc"
        " end proc",
        {"f := overload([proc(a::integer) \"int\" end, proc(a::string) \"str\" end]): f(\"a\");",
         "\"str\"", NULL},
        {"f := overload([proc(a::integer) 1 end]): f(x);", "error: no implementation", NULL},
        {"overload([1]);", "error: overload", NULL}),
    {.name = NULL},
};
