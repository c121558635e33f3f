/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The package ArrayTools: entries of arrays tested, shifted, left out and taken two by two. Written
 * in the language.
 */
#include "repl/builtin.h"

#define ARRAY_ROW(...) BUILTIN_SOURCE_ROW("ArrayTools", "linear algebra", __VA_ARGS__)

const Builtin BUILTIN_ARRAY_TOOLS[] = {
    ARRAY_ROW("IsZero", "IsZero(A:rtable) -> boolean", "are all entries zero?", "IsEqual HasZero",
              "proc(A) andmap(x -> evalb(x = 0), [entries(A, 'nolist')]) end proc",
              {"ArrayTools:-IsZero(<0,0>);", "true", NULL},
              {"ArrayTools:-IsZero(<0,1>);", "false", NULL}),
    ARRAY_ROW("HasZero", "HasZero(A:rtable) -> boolean", "is some entry zero?", "IsZero",
              "proc(A) ormap(x -> evalb(x = 0), [entries(A, 'nolist')]) end proc",
              {"ArrayTools:-HasZero(<0,1>);", "true", NULL},
              {"ArrayTools:-HasZero(<2,1>);", "false", NULL}),
    ARRAY_ROW("CircularShift", "CircularShift(v:Vector|list, n:integer) -> expr",
              "entries moved n places on, round the end", "Rotate",
              "proc(v, n) local L; L := ListTools:-Rotate(convert(v, list), -n); `if`(type(v, "
              "list), L, Vector(L)) end proc",
              {"ArrayTools:-CircularShift(<1,2,3>, 1);", "<3,1,2>", NULL},
              {"ArrayTools:-CircularShift([1,2,3], -1);", "[2,3,1]", NULL}),
    ARRAY_ROW("ElementMultiply", "ElementMultiply(A:rtable, B:rtable|algebraic) -> rtable",
              "the products entry by entry", "ElementDivide", "proc(A, B) A *~ B end proc",
              {"ArrayTools:-ElementMultiply(<1,2>, <3,4>);", "<3,8>", NULL},
              {"ArrayTools:-ElementMultiply(1, 2);", "error: A", NULL}),
    ARRAY_ROW("ElementDivide", "ElementDivide(A:rtable, B:rtable|algebraic) -> rtable",
              "the quotients entry by entry", "ElementMultiply", "proc(A, B) A /~ B end proc",
              {"ArrayTools:-ElementDivide(<1,4>, <2,2>);", "<1/2,2>", NULL},
              {"ArrayTools:-ElementDivide(1, 2);", "error: A", NULL}),
    ARRAY_ROW("ElementPower", "ElementPower(A:rtable, B:rtable|algebraic) -> rtable",
              "the powers entry by entry", "ElementMultiply", "proc(A, B) A ^~ B end proc",
              {"ArrayTools:-ElementPower(<1,2>, 2);", "<1,4>", NULL},
              {"ArrayTools:-ElementPower(1, 2);", "error: A", NULL}),
    ARRAY_ROW("UpperTriangle", "UpperTriangle(A:Matrix, k:integer?) -> Matrix",
              "the entries on and above a diagonal, zeros elsewhere", "LowerTriangle",
              "proc(A, k := 0) Matrix(op(1, A), (i, j) -> `if`(j-i >= k, A[i,j], 0)) end proc",
              {"ArrayTools:-UpperTriangle(<1,2|3,4>);", "<1,0|3,4>", NULL},
              {"ArrayTools:-UpperTriangle(<1,2|3,4>, 1);", "<0,0|3,0>", NULL}),
    ARRAY_ROW("LowerTriangle", "LowerTriangle(A:Matrix, k:integer?) -> Matrix",
              "the entries on and below a diagonal, zeros elsewhere", "UpperTriangle",
              "proc(A, k := 0) Matrix(op(1, A), (i, j) -> `if`(j-i <= k, A[i,j], 0)) end proc",
              {"ArrayTools:-LowerTriangle(<1,2|3,4>);", "<1,2|0,4>", NULL},
              {"ArrayTools:-LowerTriangle(<1,2|3,4>, -1);", "<0,2|0,0>", NULL}),
    {0}};
