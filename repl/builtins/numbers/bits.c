/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integers as rows of bits: what the package Bits makes of two integers, by FLINT. Negative
 * integers, which have no last bit, are refused. The rest is repl/library/integers.dae.
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

const Builtin BUILTIN_BITS[] = {
    PAIR_ROW("And", bits_and, "the bits that both have", {"Bits:-And(12, 10);", "8", NULL},
             {"Bits:-And(-1, 2);", "error: a", NULL}),
    PAIR_ROW("Or", bits_or, "the bits that one of both has", {"Bits:-Or(12, 10);", "14", NULL},
             {"Bits:-Or(-1, 2);", "error: a", NULL}),
    PAIR_ROW("Xor", bits_xor, "the bits in which both differ", {"Bits:-Xor(12, 10);", "6", NULL},
             {"Bits:-Xor(-1, 2);", "error: a", NULL}),
    {0}};
