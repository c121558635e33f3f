/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Left-overs of LinearAlgebra, linalg, ArrayTools and ListTools that follow from others, written in
 * the language. Hessenberg's form is exact, by elimination with similar matrices.
 */
#include "repl/builtin.h"

#define MORE_ROW(package, ...) BUILTIN_SOURCE_ROW(package, "linear algebra", __VA_ARGS__)

const Builtin BUILTIN_LINALG_LEFT[] = {
    MORE_ROW("LinearAlgebra", "MatrixScalarMultiply",
             "MatrixScalarMultiply(A:Matrix, c:algebraic) -> Matrix", "a Matrix times a number",
             "ScalarMultiply", "proc(A, c) c*A end proc",
             {"LinearAlgebra:-MatrixScalarMultiply(Matrix([[1,2]]), 3)[1,2];", "6", NULL},
             {"LinearAlgebra:-MatrixScalarMultiply(1, 3);", "error: A", NULL}),
    MORE_ROW("LinearAlgebra", "VectorScalarMultiply",
             "VectorScalarMultiply(v:Vector, c:algebraic) -> Vector", "a Vector times a number",
             "ScalarMultiply", "proc(v, c) c*v end proc",
             {"LinearAlgebra:-VectorScalarMultiply(<1,2>, 3);", "<3,6>", NULL},
             {"LinearAlgebra:-VectorScalarMultiply(1, 3);", "error: v", NULL}),
    MORE_ROW("LinearAlgebra", "ScalarVector",
             "ScalarVector(c:algebraic, i:posint, n:posint) -> Vector",
             "the Vector with c in place i", "UnitVector",
             "proc(c, i, n) Vector(n, k -> `if`(k = i, c, 0)) end proc",
             {"LinearAlgebra:-ScalarVector(c, 2, 3);", "<0,c,0>", NULL},
             {"LinearAlgebra:-ScalarVector(c, 2);", "error: n", NULL}),
    MORE_ROW("LinearAlgebra", "RationalCanonicalForm",
             "RationalCanonicalForm(A:Matrix, options..) -> Matrix",
             "the rational canonical (Frobenius) form", "FrobeniusForm",
             "proc() LinearAlgebra:-FrobeniusForm(args) end proc",
             {"LinearAlgebra:-RationalCanonicalForm(<1,0|0,1>);", "<1,0|0,1>", NULL},
             {"LinearAlgebra:-RationalCanonicalForm(1);", "error: A", NULL}),
    MORE_ROW(
        "LinearAlgebra", "HessenbergForm", "HessenbergForm(A:Matrix) -> Matrix",
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
    MORE_ROW("linalg", "ratform", "ratform(A:Matrix) -> Matrix",
             "the rational canonical (Frobenius) form", "frobenius",
             "proc() LinearAlgebra:-FrobeniusForm(args) end proc",
             {"linalg:-ratform(<1,0|0,1>);", "<1,0|0,1>", NULL},
             {"linalg:-ratform(1);", "error: A", NULL}),
    MORE_ROW("linalg", "colspan", "colspan(A:Matrix) -> set", "a basis of the space of the columns",
             "colspace", "proc(A) linalg:-colspace(A) end proc",
             {"nops(linalg:-colspan(<1,2|2,4>));", "1", NULL},
             {"linalg:-colspan(1);", "error: A", NULL}),
    MORE_ROW("linalg", "rowspan", "rowspan(A:Matrix) -> set", "a basis of the space of the rows",
             "rowspace", "proc(A) linalg:-rowspace(A) end proc",
             {"nops(linalg:-rowspan(<1,2|2,4>));", "1", NULL},
             {"linalg:-rowspan(1);", "error: A", NULL}),
    MORE_ROW("linalg", "hadamard", "hadamard(A:Matrix) -> algebraic",
             "a bound of the determinant: the product of the lengths of the rows", "det",
             "proc(A) local m, n; m, n := LinearAlgebra:-Dimension(A); mul(sqrt(add(A[i,j]^2, j = "
             "1..n)), i = 1..m) end proc",
             {"linalg:-hadamard(<3,0|4,2>);", "10", NULL},
             {"linalg:-hadamard(1);", "error: A", NULL}),
    MORE_ROW("ListTools", "FlattenOnce", "FlattenOnce(L:list) -> list",
             "lists inside taken apart, one level", "Flatten",
             "proc(L) ListTools:-Flatten(L, 1) end proc",
             {"ListTools:-FlattenOnce([a,[b,[c]]]);", "[a,b,[c]]", NULL},
             {"ListTools:-FlattenOnce([]);", "[]", NULL}),
    MORE_ROW("ArrayTools", "IsZero", "IsZero(A:rtable) -> boolean", "are all entries zero?",
             "IsEqual HasZero",
             "proc(A) andmap(x -> evalb(x = 0), [entries(A, 'nolist')]) end proc",
             {"ArrayTools:-IsZero(<0,0>);", "true", NULL},
             {"ArrayTools:-IsZero(<0,1>);", "false", NULL}),
    MORE_ROW("ArrayTools", "HasZero", "HasZero(A:rtable) -> boolean", "is some entry zero?",
             "IsZero", "proc(A) ormap(x -> evalb(x = 0), [entries(A, 'nolist')]) end proc",
             {"ArrayTools:-HasZero(<0,1>);", "true", NULL},
             {"ArrayTools:-HasZero(<2,1>);", "false", NULL}),
    MORE_ROW("ArrayTools", "CircularShift", "CircularShift(v:Vector|list, n:integer) -> expr",
             "entries moved n places on, round the end", "Rotate",
             "proc(v, n) local L; L := ListTools:-Rotate(convert(v, list), -n); `if`(type(v, "
             "list), L, Vector(L)) end proc",
             {"ArrayTools:-CircularShift(<1,2,3>, 1);", "<3,1,2>", NULL},
             {"ArrayTools:-CircularShift([1,2,3], -1);", "[2,3,1]", NULL}),
    MORE_ROW("ArrayTools", "ElementMultiply",
             "ElementMultiply(A:rtable, B:rtable|algebraic) -> rtable",
             "the products entry by entry", "ElementDivide", "proc(A, B) A *~ B end proc",
             {"ArrayTools:-ElementMultiply(<1,2>, <3,4>);", "<3,8>", NULL},
             {"ArrayTools:-ElementMultiply(1, 2);", "error: A", NULL}),
    MORE_ROW("ArrayTools", "ElementDivide", "ElementDivide(A:rtable, B:rtable|algebraic) -> rtable",
             "the quotients entry by entry", "ElementMultiply", "proc(A, B) A /~ B end proc",
             {"ArrayTools:-ElementDivide(<1,4>, <2,2>);", "<1/2,2>", NULL},
             {"ArrayTools:-ElementDivide(1, 2);", "error: A", NULL}),
    MORE_ROW("ArrayTools", "ElementPower", "ElementPower(A:rtable, B:rtable|algebraic) -> rtable",
             "the powers entry by entry", "ElementMultiply", "proc(A, B) A ^~ B end proc",
             {"ArrayTools:-ElementPower(<1,2>, 2);", "<1,4>", NULL},
             {"ArrayTools:-ElementPower(1, 2);", "error: A", NULL}),
    MORE_ROW("ArrayTools", "UpperTriangle", "UpperTriangle(A:Matrix, k:integer?) -> Matrix",
             "the entries on and above a diagonal, zeros elsewhere", "LowerTriangle",
             "proc(A, k := 0) Matrix(op(1, A), (i, j) -> `if`(j-i >= k, A[i,j], 0)) end proc",
             {"ArrayTools:-UpperTriangle(<1,2|3,4>);", "<1,0|3,4>", NULL},
             {"ArrayTools:-UpperTriangle(<1,2|3,4>, 1);", "<0,0|3,0>", NULL}),
    MORE_ROW("ArrayTools", "LowerTriangle", "LowerTriangle(A:Matrix, k:integer?) -> Matrix",
             "the entries on and below a diagonal, zeros elsewhere", "UpperTriangle",
             "proc(A, k := 0) Matrix(op(1, A), (i, j) -> `if`(j-i <= k, A[i,j], 0)) end proc",
             {"ArrayTools:-LowerTriangle(<1,2|3,4>);", "<1,2|0,4>", NULL},
             {"ArrayTools:-LowerTriangle(<1,2|3,4>, -1);", "<0,2|0,0>", NULL}),
    {0}};
