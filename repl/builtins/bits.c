/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integers as rows of bits: the package Bits, written in the language by way of convert(n, base,
 * 2).
 */
#include "repl/builtin.h"

#define BITS_ROW(...) BUILTIN_SOURCE_ROW("Bits", "integers", __VA_ARGS__)

const Builtin BUILTIN_BITS[] = {
    BITS_ROW("And", "And(a:nonnegint, b:nonnegint) -> integer", "the bits that both have",
             "Split Join",
             "proc(a, b) local A, B, n, i; A, B := convert(a, 'base', 2), convert(b, 'base', 2); n "
             ":= max(nops(A), nops(B)); "
             "  A, B := [op(A), 0$(n-nops(A))], [op(B), 0$(n-nops(B))]; "
             "  add(`if`(A[i] = 1 and B[i] = 1, 2^(i-1), 0), i = 1..n) end proc",
             {"Bits:-And(12, 10);", "8", NULL}, {"Bits:-And(-1, 2);", "error: a", NULL}),
    BITS_ROW("Or", "Or(a:nonnegint, b:nonnegint) -> integer", "the bits that one of both has",
             "Split Join",
             "proc(a, b) local A, B, n, i; A, B := convert(a, 'base', 2), convert(b, 'base', 2); n "
             ":= max(nops(A), nops(B)); "
             "  A, B := [op(A), 0$(n-nops(A))], [op(B), 0$(n-nops(B))]; "
             "  add(`if`(A[i] = 1 or B[i] = 1, 2^(i-1), 0), i = 1..n) end proc",
             {"Bits:-Or(12, 10);", "14", NULL}, {"Bits:-Or(-1, 2);", "error: a", NULL}),
    BITS_ROW("Xor", "Xor(a:nonnegint, b:nonnegint) -> integer", "the bits in which both differ",
             "Split Join",
             "proc(a, b) local A, B, n, i; A, B := convert(a, 'base', 2), convert(b, 'base', 2); n "
             ":= max(nops(A), nops(B)); "
             "  A, B := [op(A), 0$(n-nops(A))], [op(B), 0$(n-nops(B))]; "
             "  add(`if`(A[i] <> B[i], 2^(i-1), 0), i = 1..n) end proc",
             {"Bits:-Xor(12, 10);", "6", NULL}, {"Bits:-Xor(-1, 2);", "error: a", NULL}),
    BITS_ROW(
        "Not", "Not(a:nonnegint, options..) -> integer",
        "the bits that are not there; bits=n says of how many", "And",
        "proc(a, {bits := 0}) 2^`if`(bits > 0, bits, nops(convert(a, 'base', 2))) - 1 - a end proc",
        {"Bits:-Not(5);", "2", NULL}, {"Bits:-Not(5, bits=4);", "10", NULL}),
    BITS_ROW("Split", "Split(a:nonnegint, options..) -> list",
             "the bits, the lowest first; bits=n says of how many", "Join",
             "proc(a, {bits := 0}) local L; L := convert(a, 'base', 2); [op(L), 0$max(0, "
             "bits-nops(L))] end proc",
             {"Bits:-Split(6);", "[0,1,1]", NULL}, {"Bits:-Split(1, bits=3);", "[1,0,0]", NULL}),
    BITS_ROW("Join", "Join(L:list) -> integer", "the number of these bits, the lowest first",
             "Split", "proc(L) local i; add(L[i]*2^(i-1), i = 1..nops(L)) end proc",
             {"Bits:-Join([0,1,1]);", "6", NULL}, {"Bits:-Join([]);", "0", NULL}),
    {0}};
