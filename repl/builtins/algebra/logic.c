/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boolean formulas of and, or, not, implies, xor and their neutral forms &and, &or, &not, &implies,
 * &xor, &iff, &nand, &nor: the package Logic, written in the language. A question about a formula
 * is whether another one can be true; that is found by giving its names values one after the
 * other and simplifying in between, so that most branches end early (Davis, Logemann, Loveland, "A
 * machine program for theorem-proving", 1962, without the learning of today's solvers).
 */
#include "repl/builtin.h"

#define LOGIC_ROW(...) BUILTIN_SOURCE_ROW("Logic", "programming", __VA_ARGS__)

/* simple(e): e of &and, &or, &not and &xor without constants, or a constant. */
#define SIMPLE                                                                                     \
    "  many := proc(h, A, end_value) local B; if member(end_value, A) then return end_value end "  \
    "if;"                                                                                          \
    "    B := remove(`=`, A, not end_value);"                                                      \
    "    `if`(B = [], not end_value, `if`(nops(B) = 1, B[1], h(op(B)))) end proc;"                 \
    "  negated := e -> `if`(type(e, 'truefalse'), not e,"                                          \
    "    `if`(op(0, e) = '`&not`', op(e), '`&not`'(e)));"                                          \
    "  either := proc(a, b) if type(a, 'truefalse') then `if`(a, negated(b), b)"                   \
    "    elif type(b, 'truefalse') then `if`(b, negated(a), a)"                                    \
    "    elif a = b then false else '`&xor`'(a, b) end if end proc;"                               \
    "  simple := proc(e) local h, A;"                                                              \
    "    if type(e, 'truefalse') or type(e, 'name') then return e end if;"                         \
    "    h := op(0, e); if not member(h, ['`and`', '`or`', '`not`', '`implies`', '`xor`',"         \
    "      '`&and`', '`&or`', '`&not`', '`&implies`', '`&xor`', '`&iff`', '`&nand`', '`&nor`'])"   \
    "      then error \"%1 is no formula\", e end if;"                                             \
    "    A := map(thisproc, [op(e)]);"                                                             \
    "    if h = '`and`' or h = '`&and`' then many('`&and`', A, false)"                             \
    "    elif h = '`or`' or h = '`&or`' then many('`&or`', A, true)"                               \
    "    elif h = '`&nand`' then negated(many('`&and`', A, false))"                                \
    "    elif h = '`&nor`' then negated(many('`&or`', A, true))"                                   \
    "    elif nops(A) <> 1 + `if`(h = '`not`' or h = '`&not`', 0, 1) then"                         \
    "      error \"%1 is no formula\", e"                                                          \
    "    elif h = '`not`' or h = '`&not`' then negated(A[1])"                                      \
    "    elif h = '`implies`' or h = '`&implies`' then many('`&or`', [negated(A[1]), A[2]], true)" \
    "    elif h = '`&iff`' then negated(either(op(A))) else either(op(A)) end if end proc;"
#define SIMPLE_LOCALS "many, negated, either, simple"
/* The names of a formula. */
#define NAMES "sort([op(indets(e, 'And'('name', 'Not'('boolean'))))])"

#define IS_IMPOSSIBLE(formula) "evalb([Logic:-Satisfy(" formula ")] = [])"

const Builtin BUILTIN_LOGIC[] = {
    LOGIC_ROW("TruthTable", "TruthTable(e:expr, vars:list?, options..) -> list",
              "the values of a formula, [values of the names, value] by row", "Tautology Satisfy",
              "proc(e, vars) local V, n, k, c, row, " SIMPLE_LOCALS ";" SIMPLE
              "  V := `if`(nargs > 1 and type(vars, list), vars, " NAMES "); n := nops(V);"
              "  if n > 16 then error \"%1 names are too many for a table\", n end if;"
              "  [seq(proc(k) local c, row; c := convert(2^n+k, 'base', 2);"
              "    row := [seq(evalb(c[n+1-i] = 0), i = 1..n)];"
              "    [op(row), simple(subs(V =~ row, e))] end proc(k), k = 0..2^n-1)] end proc",
              {"Logic:-TruthTable(a &and b)[1];", "[true, true, true]", NULL},
              {"nops(Logic:-TruthTable(a &implies (b &or c)));", "8", NULL},
              {"map(r -> r[-1], Logic:-TruthTable(a xor b));", "[false, true, true, false]", NULL},
              {"Logic:-TruthTable(sin(a));", "error: no formula", NULL}),
    LOGIC_ROW("Satisfy", "Satisfy(e:expr) -> set", "values that make a formula true, or NULL",
              "Tautology",
              "proc(e) local search, V, S, v, " SIMPLE_LOCALS ";" SIMPLE
              "  search := proc(f) local v, b, S; if f = true then return {} end if;"
              "    if f = false then return FAIL end if;"
              "    v := sort([op(indets(f, 'And'('name', 'Not'('boolean'))))])[1];"
              "    for b in [true, false] do S := thisproc(simple(subs(v = b, f)));"
              "      if S <> FAIL then return {v = b, op(S)} end if end do; FAIL end proc;"
              "  V := " NAMES "; S := search(simple(e));"
              "  `if`(S = FAIL, NULL, S union"
              "    {seq(`if`(member(v, map(lhs, S)), NULL, v = true), v = V)}) end proc",
              {"Logic:-Satisfy(a &and &not(b));", "{a=true, b=false}", NULL},
              {"Logic:-Satisfy(a &or b);", "{a=true, b=true}", NULL},
              {"[Logic:-Satisfy(a &and &not(a))];", "[]", NULL},
              {"Logic:-Satisfy(x = 3);", "error: no formula", NULL}),
    LOGIC_ROW("Tautology", "Tautology(e:expr) -> boolean", "is a formula always true?",
              "TruthTable Contradiction", "proc(e) " IS_IMPOSSIBLE("'`&not`'(e)") " end proc",
              {"Logic:-Tautology(a &or &not(a));", "true", NULL},
              {"Logic:-Tautology(a &or b);", "false", NULL},
              {"Logic:-Tautology(`&and`(seq(x||i, i = 1..40)) &implies x7);", "true", NULL}),
    LOGIC_ROW("Contradiction", "Contradiction(e:expr) -> boolean", "is a formula never true?",
              "Tautology", "proc(e) " IS_IMPOSSIBLE("e") " end proc",
              {"Logic:-Contradiction(a &and &not(a));", "true", NULL},
              {"Logic:-Contradiction(a);", "false", NULL}),
    LOGIC_ROW("Equivalent", "Equivalent(a:expr, b:expr) -> boolean",
              "have two formulas the same truth table?", "Implies",
              "proc(a, b) " IS_IMPOSSIBLE("'`&xor`'(a, b)") " end proc",
              {"Logic:-Equivalent(&not(a &and b), (&not a) &or (&not b));", "true", NULL},
              {"Logic:-Equivalent(a, b);", "false", NULL}),
    LOGIC_ROW("Implies", "Implies(a:expr, b:expr) -> boolean", "is b true whenever a is?",
              "Equivalent", "proc(a, b) " IS_IMPOSSIBLE("'`&and`'(a, '`&not`'(b))") " end proc",
              {"Logic:-Implies(a &and b, a);", "true", NULL},
              {"Logic:-Implies(a, a &and b);", "false", NULL}),
    {0}};
