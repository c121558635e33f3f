/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Partitions, compositions, subsets and Gray codes: more of combinat, written in the language.
 * Algorithms: Nijenhuis, Wilf, "Combinatorial algorithms", 1978.
 */
#include "repl/builtin.h"

#define COUNT_ROW(...) BUILTIN_SOURCE_ROW("combinat", "discrete", __VA_ARGS__)

const Builtin BUILTIN_PARTITIONS[] = {
    COUNT_ROW("multinomial", "multinomial(n:nonnegint, k:nonnegint..) -> integer",
              "the number of ways to part n things into heaps of these sizes", "binomial",
              "proc(n) local k; "
              "  if add(k, k = [_rest]) <> n then error \"the sizes of the heaps must sum up to "
              "%1\", n end if; "
              "  n!/mul(k!, k = [_rest]) end proc",
              {"combinat:-multinomial(4, 2, 1, 1);", "12", NULL},
              {"combinat:-multinomial(4, 2, 1);", "error: sum up", NULL}),
    COUNT_ROW("composition", "composition(n:posint, k:posint) -> set",
              "the ways to write n as a sum of k positive integers in order", "numbcomp partition",
              "proc(n, k) local m, c; "
              "  if k > n then return {} elif k = 1 then return {[n]} end if; "
              "  {seq(seq([m, op(c)], c = thisproc(n-m, k-1)), m = 1..n-k+1)} end proc",
              {"combinat:-composition(3, 2);", "{[1,2],[2,1]}", NULL},
              {"combinat:-composition(2, 3);", "{}", NULL}),
    COUNT_ROW("numbcomp", "numbcomp(n:posint, k:posint) -> integer",
              "the number of compositions of n in k parts", "composition",
              "proc(n, k) binomial(n-1, k-1) end proc", {"combinat:-numbcomp(5, 2);", "4", NULL},
              {"combinat:-numbcomp(0, 2);", "error: n", NULL}),
    COUNT_ROW("conjpart", "conjpart(p:list) -> list", "the conjugate partition", "partition",
              "proc(p) local i, x; sort([seq(add(`if`(x >= i, 1, 0), x = p), i = 1..max(0, "
              "op(p)))]) end proc",
              {"combinat:-conjpart([1,2,3,3]);", "[2,3,4]", NULL},
              {"combinat:-conjpart([]);", "[]", NULL}),
    COUNT_ROW("subsets", "subsets(L:set|list) -> table",
              "the subsets one by one: T[nextvalue]() while not T[finished]", "powerset",
              "proc(L) local T, k, n; k := 0; n := nops(L); T := table(); "
              "  T['finished'] := evalb(n < 0); "
              "  T['nextvalue'] := proc() local bits, i, r; "
              "    if T['finished'] then error \"there are no more subsets\" end if; "
              "    bits := k; r := NULL; "
              "    for i to n do if irem(bits, 2, 'bits') = 1 then r := r, L[i] end if end do; "
              "    k := k + 1; if k = 2^n then T['finished'] := true end if; "
              "    `if`(type(L, 'set'), {r}, [r]) end proc; "
              "  eval(T) end proc",
              {"S := combinat:-subsets({a,b}): n := 0: while not S[finished] do S[nextvalue](); n "
               ":= n+1 end do: n;",
               "4", NULL},
              {"combinat:-subsets(3);", "error: L", NULL}),
    COUNT_ROW("graycode", "graycode(n:nonnegint) -> list",
              "the numbers below 2^n, each one bit from the next", "powerset",
              "proc(n) local k; [seq(Bits:-Xor(k, iquo(k, 2)), k = 0..2^n-1)] end proc",
              {"combinat:-graycode(2);", "[0,1,3,2]", NULL},
              {"combinat:-graycode(-1);", "error: n", NULL}),
    COUNT_ROW("setpartition", "setpartition(S:set|list, m:posint?) -> list",
              "the ways to part a set into heaps; with m: of m each", "bell stirling2",
              /* The first thing goes with m-1 others, or to any heap of the rest, or alone. */
              "proc(S, m) local x, rest, P, c, i, R; if nops(S) = 0 then return [[]] end if;"
              "  if nargs > 1 and irem(nops(S), m) <> 0 then"
              "    error \"%1 things make no heaps of %2\", nops(S), m end if;"
              "  x := S[1]; rest := [op(2..-1, S)];"
              "  if nargs > 1 then"
              "    R := [seq(seq([[x, seq(rest[i], i = c)], op(P)],"
              "      P = thisproc([seq(`if`(member(i, c), NULL, rest[i]), i = 1..nops(rest))], m)),"
              "      c = combinat:-choose(nops(rest), m-1))]"
              "  else"
              "    R := [seq(op([seq(subsop(i = [x, op(P[i])], P), i = 1..nops(P)),"
              "      [[x], op(P)]]), P = thisproc(rest))] end if;"
              "  `if`(type(S, 'set'), map(p -> map(h -> {op(h)}, p), R), R) end proc",
              {"nops(combinat:-setpartition({1,2,3}));", "5", NULL},
              {"combinat:-setpartition([a]);", "[[[a]]]", NULL},
              {"combinat:-setpartition([a,b,c,d], 2);",
               "[[[a,b],[c,d]], [[a,c],[b,d]], [[a,d],[b,c]]]", NULL},
              {"nops(combinat:-setpartition({1,2,3,4,5,6}, 3));", "10", NULL},
              {"combinat:-setpartition([a,b,c], 2);", "error: no heaps of 2", NULL}),
    COUNT_ROW("eulerian1", "eulerian1(n:nonnegint, k:nonnegint) -> integer",
              "the number of permutations of n with k ascents", "stirling1",
              "proc(n, k) local j; if n = 0 then return `if`(k = 0, 1, 0) end if; "
              "  add((-1)^j*binomial(n+1, j)*(k+1-j)^n, j = 0..k) end proc",
              {"combinat:-eulerian1(4, 1);", "11", NULL},
              {"combinat:-eulerian1(0, 0);", "1", NULL}),
    COUNT_ROW("randcomb", "randcomb(n:posint|list|set, k:nonnegint) -> list",
              "k things out of n at random", "choose randperm",
              "proc(n, k) local L; L := `if`(type(n, {'list', 'set'}), [op(n)], [$1..n]); "
              "  if k > nops(L) then error \"there are only %1 things\", nops(L) end if; "
              "  L := [op(1..k, combinat:-randperm(L))]; `if`(type(n, 'posint') or type(n, 'set'), "
              "{op(L)}, L) end proc",
              {"nops(combinat:-randcomb(5, 2));", "2", NULL},
              {"combinat:-randcomb(2, 3);", "error: only 2", NULL}),
    {0}};
