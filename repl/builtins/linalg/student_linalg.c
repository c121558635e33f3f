/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What Student:-LinearAlgebra says otherwise than LinearAlgebra: lengths are Euclidean unless a
 * norm is named, and the three row operations have names. with(Student[LinearAlgebra]) opens these
 * over LinearAlgebra. Written in the language.
 */
#include "repl/builtin.h"

#define STUDENT_ROW(...) BUILTIN_SOURCE_ROW("StudentLinearAlgebra", "linear algebra", __VA_ARGS__)
#define SL "Student:-LinearAlgebra:-"

const Builtin BUILTIN_STUDENT_LINALG[] = {
    STUDENT_ROW("Norm", "Norm(A:rtable, p:expr?, options..) -> algebraic",
                "the norm of a Vector or Matrix, the Euclidean one if none is named", "Normalize",
                "proc(A) LinearAlgebra:-Norm(A, `if`(nargs = 1, 2, args[2..-1])) end proc",
                {SL "Norm(<3,4>);", "5", NULL}, {SL "Norm(<3,4>, infinity);", "4", NULL},
                {SL "Norm(<3,0|0,4>);", "4", NULL}),
    STUDENT_ROW("Normalize", "Normalize(v:Vector, p:expr?, options..) -> Vector",
                "the Vector divided by its length", "Norm",
                "proc(v) LinearAlgebra:-Normalize(v, `if`(nargs = 1, 2, args[2..-1])) end proc",
                {SL "Normalize(<3,4>);", "<3/5,4/5>", NULL},
                {SL "Normalize(1);", "error: v", NULL}),
    STUDENT_ROW("AddRow", "AddRow(A:Matrix, i:posint, j:posint, c:algebraic) -> Matrix",
                "c times row j added to row i", "MultiplyRow SwapRow",
                "proc(A, i, j, c) LinearAlgebra:-RowOperation(A, [i, j], c) end proc",
                {SL "AddRow(<1,2|3,4>, 2, 1, -2);", "<1,0|3,-2>", NULL},
                {SL "AddRow(<1,2|3,4>, 2, 1);", "error: c", NULL}),
    STUDENT_ROW("MultiplyRow", "MultiplyRow(A:Matrix, i:posint, c:algebraic) -> Matrix",
                "row i times c", "AddRow SwapRow",
                "proc(A, i, c) LinearAlgebra:-RowOperation(A, i, c) end proc",
                {SL "MultiplyRow(<1,2|3,4>, 2, 3);", "<1,6|3,12>", NULL},
                {SL "MultiplyRow(<1,2|3,4>, 2);", "error: c", NULL}),
    STUDENT_ROW("SwapRow", "SwapRow(A:Matrix, i:posint, j:posint) -> Matrix",
                "rows i and j exchanged", "AddRow MultiplyRow",
                "proc(A, i, j) LinearAlgebra:-RowOperation(A, [i, j]) end proc",
                {SL "SwapRow(<1,2|3,4>, 1, 2);", "<2,1|4,3>", NULL},
                {SL "SwapRow(<1,2|3,4>, 1);", "error: j", NULL}),
    {.name = NULL},
};
