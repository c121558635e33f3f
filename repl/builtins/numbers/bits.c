/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integers as rows of bits: the package Bits. Two integers are joined by FLINT, lists of bits come
 * and go in the language. Negative integers, which have no last bit, are refused.
 */
#include "cas/base/compat.h"
#include "repl/builtin.h"

/* The integer of two that a function of FLINT makes. */
#define BITWISE(function, of_integers)                                                             \
    static Expr function(const Expr *args, long n)                                                 \
    {                                                                                              \
        fmpz_t z;                                                                                  \
        (void)n;                                                                                   \
        fmpz_init(z);                                                                              \
        of_integers(z, args[0]->u.integer, args[1]->u.integer);                                    \
        return expr_take_fmpz(z);                                                                  \
    }

BITWISE(bits_and, fmpz_and)
BITWISE(bits_or, fmpz_or)
BITWISE(bits_xor, fmpz_xor)

#define PAIR_ROW(name, function, summary, ...)                                                     \
    BUILTIN_ROW("Bits", "integers", "Split Join", name, function,                                  \
                name "(a:nonnegint, b:nonnegint) -> integer", summary, __VA_ARGS__)
#define BITS_ROW(...) BUILTIN_SOURCE_ROW("Bits", "integers", __VA_ARGS__)

const Builtin BUILTIN_BITS[] = {
    PAIR_ROW("And", bits_and, "the bits that both have", {"Bits:-And(12, 10);", "8", NULL},
             {"Bits:-And(-1, 2);", "error: a", NULL}),
    PAIR_ROW("Or", bits_or, "the bits that one of both has", {"Bits:-Or(12, 10);", "14", NULL},
             {"Bits:-Or(-1, 2);", "error: a", NULL}),
    PAIR_ROW("Xor", bits_xor, "the bits in which both differ", {"Bits:-Xor(12, 10);", "6", NULL},
             {"Bits:-Xor(-1, 2);", "error: a", NULL}),
    BITS_ROW("Not", "Not(a:nonnegint, bits=n:posint) -> integer",
             "the bits that are not there; bits=n says of how many", "And",
             "proc(a, {bits := 0}) local n;"
             "  n := `if`(a = 0, 1, ilog2(a)+1); if bits > 0 and n > bits and a > 0 then"
             "    error \"%1 has more than %2 bits\", a, bits end if;"
             "  2^`if`(bits > 0, bits, n) - 1 - a end proc",
             {"Bits:-Not(5);", "2", NULL}, {"Bits:-Not(5, bits=4);", "10", NULL},
             {"Bits:-Not(9, bits=3);", "error: more than 3 bits", NULL}),
    BITS_ROW("Split", "Split(a:nonnegint, bits=n:posint) -> list",
             "the bits, the lowest first; bits=n says of how many", "Join",
             "proc(a, {bits := 0}) local L; L := convert(a, 'base', 2);"
             "  [op(L), 0$max(0, bits-nops(L))] end proc",
             {"Bits:-Split(6);", "[0,1,1]", NULL}, {"Bits:-Split(1, bits=3);", "[1,0,0]", NULL}),
    BITS_ROW("Join", "Join(L:list) -> integer", "the number of these bits, the lowest first",
             "Split",
             "proc(L) local i; if {op(L)} minus {0, 1} <> {} then"
             "    error \"a list of bits 0 and 1 is needed\" end if;"
             "  add(L[i]*2^(i-1), i = 1..nops(L)) end proc",
             {"Bits:-Join([0,1,1]);", "6", NULL}, {"Bits:-Join([]);", "0", NULL},
             {"Bits:-Join([2]);", "error: bits 0 and 1", NULL}),
    {0}};
