/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boolean formulas of and, or, not, implies, xor and their neutral forms &and, &or, &not, &implies,
 * &iff: the package Logic, by their truth tables. Written in the language.
 */
#include "repl/builtin.h"

#define LOGIC_ROW(...) BUILTIN_SOURCE_ROW("Logic", "programming", __VA_ARGS__)

const Builtin BUILTIN_LOGIC[] = {
    LOGIC_ROW("TruthTable", "TruthTable(e:expr, vars:list?, options..) -> list",
              "the values of a formula, [values of the names, value] by row", "Tautology Satisfy",
              "proc(e, vars) local V, f, n, k, c, row, T; "
              "  V := `if`(nargs > 1 and type(vars, list), vars, sort([op(indets(e, 'And'('name', "
              "'Not'('boolean'))))])); n := nops(V); "
              "  if n > 16 then error \"%1 names are too many for a table\", n end if; "
              "  f := proc(e, s) local A, h; "
              "    if e = true or e = false then return e end if; "
              "    if type(e, name) then return eval(e, s) end if; "
              "    h := op(0, e); A := map(thisproc, [op(e)], s); "
              "    if h = '`and`' or h = '`&and`' then return andmap(a -> a, A) elif h = '`or`' or "
              "h = '`&or`' then return ormap(a -> a, A) "
              "    elif h = '`not`' or h = '`&not`' then return not A[1] elif h = '`implies`' or h "
              "= '`&implies`' then return (not A[1]) or A[2] "
              "    elif h = '`xor`' or h = '`&xor`' then return evalb(A[1] <> A[2]) elif h = "
              "'`&iff`' then return evalb(A[1] = A[2]) "
              "    elif h = '`&nand`' then return not (A[1] and A[2]) elif h = '`&nor`' then "
              "return not (A[1] or A[2]) end if; "
              "    error \"%1 is no formula\", e end proc; "
              "  T := NULL; "
              "  for k from 0 to 2^n-1 do c := convert(2^n+k, 'base', 2); "
              "    row := [seq(evalb(c[n+1-i] = 0), i = 1..n)]; T := T, [op(row), f(e, V =~ row)] "
              "end do; [T] end proc",
              {"Logic:-TruthTable(a &and b)[1];", "[true, true, true]", NULL},
              {"nops(Logic:-TruthTable(a &implies (b &or c)));", "8", NULL},
              {"Logic:-TruthTable(sin(a));", "error: no formula", NULL}),
    LOGIC_ROW("Tautology", "Tautology(e:expr) -> boolean", "is a formula always true?",
              "TruthTable Contradiction",
              "proc(e) andmap(r -> r[-1], Logic:-TruthTable(e)) end proc",
              {"Logic:-Tautology(a &or &not(a));", "true", NULL},
              {"Logic:-Tautology(a &or b);", "false", NULL}),
    LOGIC_ROW("Contradiction", "Contradiction(e:expr) -> boolean", "is a formula never true?",
              "Tautology", "proc(e) not ormap(r -> r[-1], Logic:-TruthTable(e)) end proc",
              {"Logic:-Contradiction(a &and &not(a));", "true", NULL},
              {"Logic:-Contradiction(a);", "false", NULL}),
    LOGIC_ROW("Satisfy", "Satisfy(e:expr) -> set", "values that make a formula true, or NULL",
              "Tautology",
              "proc(e) local V, r; V := sort([op(indets(e, 'And'('name', 'Not'('boolean'))))]); "
              "  for r in Logic:-TruthTable(e, V) do if r[-1] then return {seq(V[i] = r[i], i = "
              "1..nops(V))} end if end do; NULL end proc",
              {"Logic:-Satisfy(a &and &not(b));", "{a=true, b=false}", NULL},
              {"[Logic:-Satisfy(a &and &not(a))];", "[]", NULL}),
    LOGIC_ROW("Equivalent", "Equivalent(a:expr, b:expr) -> boolean",
              "have two formulas the same truth table?", "Implies",
              "proc(a, b) Logic:-Tautology('`&iff`'(a, b)) end proc",
              {"Logic:-Equivalent(&not(a &and b), (&not a) &or (&not b));", "true", NULL},
              {"Logic:-Equivalent(a, b);", "false", NULL}),
    LOGIC_ROW("Implies", "Implies(a:expr, b:expr) -> boolean", "is b true whenever a is?",
              "Equivalent", "proc(a, b) Logic:-Tautology('`&implies`'(a, b)) end proc",
              {"Logic:-Implies(a &and b, a);", "true", NULL},
              {"Logic:-Implies(a, a &and b);", "false", NULL}),
    {0}};
