/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LinearAlgebra: Hessenberg's form, exact, by elimination with similar matrices, and commands that
 * are others under a second name. Written in the language.
 */
#include "repl/builtin.h"

#define MATRIX_ROW(...) BUILTIN_SOURCE_ROW("LinearAlgebra", "linear algebra", __VA_ARGS__)

const Builtin BUILTIN_LINALG_HESSENBERG[] = {
    MATRIX_ROW("MatrixScalarMultiply", "MatrixScalarMultiply(A:Matrix, c:algebraic) -> Matrix",
               "a Matrix times a number", "ScalarMultiply", "proc(A, c) c*A end proc",
               {"LinearAlgebra:-MatrixScalarMultiply(Matrix([[1,2]]), 3)[1,2];", "6", NULL},
               {"LinearAlgebra:-MatrixScalarMultiply(1, 3);", "error: A", NULL}),
    MATRIX_ROW("VectorScalarMultiply", "VectorScalarMultiply(v:Vector, c:algebraic) -> Vector",
               "a Vector times a number", "ScalarMultiply", "proc(v, c) c*v end proc",
               {"LinearAlgebra:-VectorScalarMultiply(<1,2>, 3);", "<3,6>", NULL},
               {"LinearAlgebra:-VectorScalarMultiply(1, 3);", "error: v", NULL}),
    MATRIX_ROW("ScalarVector", "ScalarVector(c:algebraic, i:posint, n:posint) -> Vector",
               "the Vector with c in place i", "UnitVector",
               "proc(c, i, n) Vector(n, k -> `if`(k = i, c, 0)) end proc",
               {"LinearAlgebra:-ScalarVector(c, 2, 3);", "<0,c,0>", NULL},
               {"LinearAlgebra:-ScalarVector(c, 2);", "error: n", NULL}),
    MATRIX_ROW("RationalCanonicalForm", "RationalCanonicalForm(A:Matrix, options..) -> Matrix",
               "the rational canonical (Frobenius) form", "FrobeniusForm",
               "proc() LinearAlgebra:-FrobeniusForm(args) end proc",
               {"LinearAlgebra:-RationalCanonicalForm(<1,0|0,1>);", "<1,0|0,1>", NULL},
               {"LinearAlgebra:-RationalCanonicalForm(1);", "error: A", NULL}),
    MATRIX_ROW(
        "HessenbergForm", "HessenbergForm(A:Matrix) -> Matrix",
        "a similar Matrix that is zero below the first subdiagonal", "FrobeniusForm Eigenvalues",
        "proc(A) local H, n, i, j, k, c; H := copy(A); n := LinearAlgebra:-RowDimension(A); "
        "  for k to n-2 do "
        "    for i from k+1 to n while simplify(H[i,k]) = 0 do end do; "
        "    if i > n then next end if; "
        "    if i > k+1 then H := LinearAlgebra:-RowOperation(H, [i, k+1]); H := "
        "LinearAlgebra:-ColumnOperation(H, [i, k+1]) end if; "
        "    for j from k+2 to n do c := simplify(H[j,k]/H[k+1,k]); "
        "      if c <> 0 then H := map(simplify, LinearAlgebra:-RowOperation(H, [j, k+1], -c)); H "
        ":= map(simplify, LinearAlgebra:-ColumnOperation(H, [k+1, j], c)) end if end do "
        "  end do; H end proc",
        {"H := LinearAlgebra:-HessenbergForm(<1,2,4|3,5,6|7,8,1>): H[3,1];", "0", NULL},
        {"H := LinearAlgebra:-HessenbergForm(<1,2,4|3,5,6|7,8,1>): LinearAlgebra:-Determinant(H) - "
         "LinearAlgebra:-Determinant(<1,2,4|3,5,6|7,8,1>);",
         "0", NULL}),
    {0}};
