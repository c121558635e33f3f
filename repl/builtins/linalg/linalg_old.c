/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The package linalg of older sheets, with matrix, vector, array and evalm: the same mathematics as
 * LinearAlgebra, on the same Matrices and Vectors, under its old names. Written in the language.
 */
#include "repl/builtin.h"

#define OLD_ROW(...) BUILTIN_SOURCE_ROW("linalg", "linear algebra", __VA_ARGS__)
#define PLAIN_ROW(...) BUILTIN_SOURCE_ROW(NULL, "linear algebra", __VA_ARGS__)
#define LA "LinearAlgebra:-"
#define OL "linalg:-"
#define MATRIX_SOURCE                                                                              \
    "proc(n, m, L) if nargs = 3 and type(L, list) and not type(L, list(list)) then"                \
    "    Matrix(n, m, (i, j) -> L[(i-1)*m + j]) else Matrix(args) end if end proc"
/* A row that hands its arguments to a command of LinearAlgebra. */
#define SAME_AS(command) "proc() " LA command "(args) end proc"

const Builtin BUILTIN_LINALG_OLD[] = {
    PLAIN_ROW("array", "array(a:expr, b:expr*) -> rtable",
              "an Array, Matrix or Vector, maybe symmetric or sparse", "Array Matrix",
              "proc() local form, rest, a, n, T, e;"
              "  form, rest := selectremove(member, [args], ['symmetric', 'antisymmetric',"
              "    'diagonal', 'identity', 'sparse']);"
              "  n := nops(rest); if n > 0 and type(rest[n], list) then n := n-1 end if;"
              "  a := op(1, rest); if form = [] and n > 0 and type(rest[1..n], list(range)) and"
              "    (n = nops(rest) or type(rest[-1], list(equation)) and rest[-1] <> []) then"
              "    T := table(`if`(n < nops(rest), rest[-1], []));"
              "    e := proc() if assigned(T[args]) then T[args] else '`?`'[args] end if end proc;"
              "    if n = 2 and type(rest[1..2], ['identical'(1)..integer $ 2]) then"
              "      return Matrix(rhs(a), rhs(rest[2]), e)"
              "    elif n = 1 and n < nops(rest) and type(a, 'identical'(1)..integer) then"
              "      return Vector(rhs(a), e)"
              "    else return Array(op(rest[1..n]), e) end if end if;"
              "  form := remove(`=`, form, 'sparse'); form := seq('shape' = f, f = form);"
              "  if type(a, list(list)) then Matrix(op(rest), form)"
              "  elif type(a, list) then Vector(op(rest))"
              "  elif type(rest[1..min(2, nops(rest))], ['identical'(1)..integer $ 2]) then"
              "    Matrix(rhs(a), rhs(rest[2]), op(rest[3..-1]), form)"
              "  elif type(rest, ['identical'(1)..integer, list]) then Vector(rhs(a), rest[2])"
              "  else Array(op(rest)) end if end proc",
              {"array([[1,2],[3,4]]);", "<1,3|2,4>", NULL}, {"array(1..2, [a,b])[2];", "b", NULL},
              {"array(1..2, 1..2, symmetric, [(1,2) = a]);", "<0,a|a,0>", NULL},
              {"A := array(1..3, [1 = 5]); A[1]+A[2];", "5+A[2]", NULL},
              {"array(sparse, 1..2, 1..2);", "Matrix(2)", NULL}),
    PLAIN_ROW("matrix", "matrix(a:expr, b:expr*) -> Matrix", "a Matrix, as linalg names it",
              "Matrix", MATRIX_SOURCE, {"matrix(2, 2, [1,2,3,4]);", "<1,3|2,4>", NULL},
              {"matrix([[a],[b]]);", "Matrix([[a],[b]])", NULL}),
    PLAIN_ROW("vector", "vector(a:expr, b:expr*) -> Vector", "a Vector, as linalg names it",
              "Vector", "proc() Vector(args) end proc", {"vector([1,2]);", "<1,2>", NULL},
              {"vector(2, i -> i^2);", "<1,4>", NULL}),
    PLAIN_ROW("evalm", "evalm(e:expr) -> expr", "the value of an expression with &* for products",
              "Matrix linalg",
              "proc(e) local v, A, c; v := eval(subs(`&*`() = 1, `&*` = `.`, e));"
              "  if not type(v, `+`) then return v end if;" /* numbers beside a square Matrix */
              "  A, c := selectremove(type, [op(v)], 'Matrix'('square'));"
              "  if nops(A) <> 1 or hastype(c, 'rtable') then return v end if;"
              "  A[1] + add(c)*" LA "IdentityMatrix(" LA "RowDimension(A[1])) end proc",
              {"evalm(<1,0|2,1> &* <3,4>);", "<11,4>", NULL},
              {"evalm(<1,0|2,1>^2 - lambda + &*());", "<2-lambda,0|4,2-lambda>", NULL},
              {"evalm(2*<1,2> + <1,1>);", "<3,5>", NULL}),
    OLD_ROW("matrix", "matrix(a:expr, b:expr*) -> Matrix", "a Matrix", "Matrix", MATRIX_SOURCE,
            {OL "matrix(2, 2, [1,2,3,4]);", "<1,3|2,4>", NULL},
            {OL "matrix([[1,2]]);", "Matrix([[1,2]])", NULL}),
    OLD_ROW("vector", "vector(a:expr, b:expr*) -> Vector", "a Vector", "Vector",
            "proc() Vector(args) end proc", {OL "vector([1,2]);", "<1,2>", NULL},
            {OL "vector(2);", "<0,0>", NULL}),
    OLD_ROW("det", "det(A:Matrix) -> algebraic", "the determinant", "Determinant",
            SAME_AS("Determinant"), {OL "det(<1,3|2,4>);", "-2", NULL},
            {OL "det(<1,2>);", "error: A", NULL}),
    OLD_ROW("inverse", "inverse(A:Matrix) -> Matrix", "the inverse", "MatrixInverse",
            SAME_AS("MatrixInverse"), {OL "inverse(<2,0|0,4>);", "<1/2,0|0,1/4>", NULL},
            {OL "inverse(<1,1|1,1>);", "error: singular", NULL}),
    OLD_ROW("transpose", "transpose(A:rtable) -> rtable", "rows and columns exchanged", "Transpose",
            SAME_AS("Transpose"), {OL "transpose(<1,3|2,4>);", "<1,2|3,4>", NULL},
            {OL "transpose(1);", "error: A", NULL}),
    OLD_ROW("multiply", "multiply(A:rtable, B:rtable..) -> rtable", "the product", "evalm",
            "proc(A) local P, B; P := A; for B in [_rest] do P := P . B end do; P end proc",
            {OL "multiply(<1,0|2,1>, <3,4>);", "<11,4>", NULL},
            {OL "multiply(<1,0|2,1>, <3,4,5>);", "error:", NULL}),
    OLD_ROW("matadd", "matadd(A:rtable, B:rtable, a:algebraic?, b:algebraic?) -> rtable",
            "a*A + b*B", "evalm", "proc(A, B, a := 1, b := 1) a*A + b*B end proc",
            {OL "matadd(<1,2>, <3,4>);", "<4,6>", NULL},
            {OL "matadd(<1,2>, <3,4>, 2, -1);", "<-1,0>", NULL}),
    OLD_ROW("scalarmul", "scalarmul(A:rtable, c:algebraic) -> rtable", "c*A", "evalm",
            "proc(A, c) c*A end proc", {OL "scalarmul(<1,2>, 3);", "<3,6>", NULL},
            {OL "scalarmul(1, 3);", "error: A", NULL}),
    OLD_ROW("linsolve", "linsolve(A:Matrix, b:rtable|list) -> rtable", "solve A.x = b",
            "LinearSolve",
            "proc(A, b) " LA "LinearSolve(A, `if`(type(b, list), Vector(b), b))"
            " end proc",
            {OL "linsolve(<1,3|2,4>, [5,6]);", "<-4,9/2>", NULL},
            {OL "linsolve(<1,1|1,1>, [0,1]);", "error: inconsistent", NULL}),
    OLD_ROW("genmatrix", "genmatrix(eqs:list|set, vars:list|set, b:name?) -> Matrix",
            "the matrix of linear equations; flag adds, b gets the right side", "GenerateMatrix",
            "proc(eqs, vars) local A, r; A, r := " LA "GenerateMatrix(eqs, vars);"
            "  if nargs > 2 and args[3] = 'flag' then return <A|r> end if;"
            "  if nargs > 2 then assign(args[3] = r) end if; A end proc",
            {OL "genmatrix([x+2*y = 3, x = 1], [x,y], 'b');", "<1,1|2,0>", NULL},
            {OL "genmatrix([x+2*y = 3, x = 1], [x,y], flag);", "<1,1|2,0|3,1>", NULL},
            {OL "genmatrix(x, 3);", "error: eqs", NULL}),
    OLD_ROW("rank", "rank(A:Matrix) -> integer", "the rank", "Rank", SAME_AS("Rank"),
            {OL "rank(<1,2|2,4>);", "1", NULL}, {OL "rank(1);", "error: A", NULL}),
    OLD_ROW("trace", "trace(A:Matrix) -> algebraic", "the sum of the diagonal", "Trace",
            SAME_AS("Trace"), {OL "trace(<1,3|2,4>);", "5", NULL},
            {OL "trace(1);", "error: A", NULL}),
    OLD_ROW("eigenvals", "eigenvals(A:Matrix) -> sequence", "the eigenvalues", "Eigenvalues",
            "proc(A) op(convert(" LA "Eigenvalues(A), list)) end proc",
            {"{" OL "eigenvals(<2,1|1,2>)};", "{1,3}", NULL},
            {OL "eigenvals(1);", "error: A", NULL}),
    OLD_ROW("eigenvects", "eigenvects(A:Matrix) -> sequence",
            "the eigenvalues as lists [value, multiplicity, {vectors}]", "Eigenvectors",
            "proc(A) op(" LA "Eigenvectors(A, 'output' = list)) end proc",
            {OL "eigenvects(<2,0|0,2>)[1..2];", "[2,2]", NULL},
            {OL "eigenvects(1);", "error: A", NULL}),
    OLD_ROW("charpoly", "charpoly(A:Matrix, x:expr) -> algebraic", "the characteristic polynomial",
            "CharacteristicPolynomial", SAME_AS("CharacteristicPolynomial"),
            {OL "charpoly(<1,3|2,4>, x);", "x^2-5*x-2", NULL},
            {OL "charpoly(1, x);", "error: A", NULL}),
    OLD_ROW("nullspace", "nullspace(A:Matrix) -> set", "a basis of the null space", "NullSpace",
            SAME_AS("NullSpace"), {OL "nullspace(<1,2|2,4>);", "{<-2,1>}", NULL},
            {OL "nullspace(1);", "error: A", NULL}),
    OLD_ROW("kernel", "kernel(A:Matrix) -> set", "a basis of the null space", "NullSpace",
            SAME_AS("NullSpace"), {OL "kernel(<1,0|0,1>);", "{}", NULL},
            {OL "kernel(1);", "error: A", NULL}),
    OLD_ROW("rref", "rref(A:Matrix) -> Matrix", "the reduced row echelon form",
            "ReducedRowEchelonForm", SAME_AS("ReducedRowEchelonForm"),
            {OL "rref(<1,3|2,4>);", "<1,0|0,1>", NULL}, {OL "rref(1);", "error: A", NULL}),
    OLD_ROW("gausselim", "gausselim(A:Matrix) -> Matrix", "a row echelon form",
            "GaussianElimination", SAME_AS("GaussianElimination"),
            {OL "gausselim(<1,3|2,4>);", "<1,0|2,-2>", NULL},
            {OL "gausselim(1);", "error: A", NULL}),
    OLD_ROW("jacobian", "jacobian(f:list|rtable, x:list|rtable) -> Matrix",
            "the matrix of first derivatives", "Jacobian",
            "proc(f, x) VectorCalculus:-Jacobian(convert(f, list), convert(x, list)) end proc",
            {OL "jacobian([x*y, x], [x,y]);", "<y,1|x,0>", NULL},
            {OL "jacobian(1, [x]);", "error: f", NULL}),
    OLD_ROW("grad", "grad(f:algebraic, x:list|rtable) -> Vector", "the first derivatives",
            "Gradient", "proc(f, x) Vector(map2(diff, f, convert(x, list))) end proc",
            {OL "grad(x*y, [x,y]);", "<y,x>", NULL}, {OL "grad(x*y, 1);", "error: x", NULL}),
    OLD_ROW("hessian", "hessian(f:algebraic, x:list|rtable) -> Matrix", "the second derivatives",
            "Hessian", "proc(f, x) VectorCalculus:-Hessian(f, convert(x, list)) end proc",
            {OL "hessian(x^2*y, [x,y]);", "<2*y,2*x|2*x,0>", NULL},
            {OL "hessian(x*y, 1);", "error: x", NULL}),
    OLD_ROW("crossprod", "crossprod(u:list|rtable, v:list|rtable) -> Vector", "the cross product",
            "CrossProduct",
            "proc(u, v) " LA "CrossProduct(convert(u, 'Vector'), convert(v, 'Vector')) end proc",
            {OL "crossprod([1,0,0], [0,1,0]);", "<0,0,1>", NULL},
            {OL "crossprod([1], [2]);", "error:", NULL}),
    OLD_ROW("dotprod", "dotprod(u:list|rtable, v:list|rtable) -> algebraic", "the dot product",
            "DotProduct",
            "proc(u, v) " LA "DotProduct(convert(u, 'Vector'), convert(v, 'Vector')) end proc",
            {OL "dotprod([1,2], [3,4]);", "11", NULL}, {OL "dotprod([1], [2,3]);", "error:", NULL}),
    OLD_ROW("norm", "norm(A:rtable|list, p:expr?) -> algebraic", "a norm", "Norm",
            "proc(A) " LA "Norm(`if`(type(A, list), Vector(A), A), _rest) end proc",
            {OL "norm([3,4], 2);", "5", NULL}, {OL "norm(1);", "error: A", NULL}),
    OLD_ROW("diag", "diag(a:expr..) -> Matrix", "a Matrix of these blocks on the diagonal",
            "DiagonalMatrix", "proc() " LA "DiagonalMatrix([args]) end proc",
            {OL "diag(1,2);", "<1,0|0,2>", NULL}, {OL "diag(a)[1,1];", "a", NULL}),
    OLD_ROW("row", "row(A:Matrix, i:integer) -> Vector", "a row", "Row", SAME_AS("Row"),
            {OL "row(<1,3|2,4>, 1);", "<1|2>", NULL}, {OL "row(<1,3|2,4>, 3);", "error:", NULL}),
    OLD_ROW("col", "col(A:Matrix, i:integer) -> Vector", "a column", "Column", SAME_AS("Column"),
            {OL "col(<1,3|2,4>, 2);", "<2,4>", NULL}, {OL "col(<1,3|2,4>, 3);", "error:", NULL}),
    OLD_ROW("rowdim", "rowdim(A:Matrix) -> integer", "the number of rows", "RowDimension",
            SAME_AS("RowDimension"), {OL "rowdim(Matrix(2,3));", "2", NULL},
            {OL "rowdim(1);", "error: A", NULL}),
    OLD_ROW("coldim", "coldim(A:Matrix) -> integer", "the number of columns", "ColumnDimension",
            SAME_AS("ColumnDimension"), {OL "coldim(Matrix(2,3));", "3", NULL},
            {OL "coldim(1);", "error: A", NULL}),
    OLD_ROW("vectdim", "vectdim(v:rtable|list) -> integer", "the number of entries", "numelems",
            "proc(v) numelems(v) end proc", {OL "vectdim(<1,2>);", "2", NULL},
            {OL "vectdim(1);", "error: v", NULL}),
    OLD_ROW("submatrix", "submatrix(A:Matrix, i:range|list, j:range|list) -> Matrix",
            "some rows and columns", "SubMatrix", SAME_AS("SubMatrix"),
            {OL "submatrix(<1,3|2,4>, 1..1, 1..2);", "Matrix([[1,2]])", NULL},
            {OL "submatrix(<1,3|2,4>, 1..3, 1..2);", "error:", NULL}),
    OLD_ROW("augment", "augment(A:rtable..) -> Matrix", "Matrices side by side", "Matrix",
            "proc() Matrix([[args]]) end proc", {OL "augment(<1,3>, <2,4>);", "<1,3|2,4>", NULL},
            {OL "augment(<1>, <2,4>);", "error:", NULL}),
    OLD_ROW("stackmatrix", "stackmatrix(A:rtable|list..) -> Matrix", "Matrices one below the other",
            "Matrix", "proc() " OL "stack(args) end proc",
            {OL "stackmatrix(<1,3|2,4>, <5,6>);", "<1,3,5|2,4,6>", NULL},
            {OL "stackmatrix(Matrix([[1,2]]), Matrix([[3,4]]));", "<1,3|2,4>", NULL}),
    OLD_ROW("stack", "stack(A:rtable|list..) -> Matrix", "Matrices and rows one below the other",
            "stackmatrix",
            "proc() Matrix(map(M -> [`if`(type(M, list), Vector['row'](M),"
            "  `if`(type(M, 'Vector'['column']), M^%T, M))], [args])) end proc",
            {OL "stack(<1,3|2,4>, <5,6>);", "<1,3,5|2,4,6>", NULL},
            {OL "stack(<1,3|2,4>, <5,6,7>);", "error:", NULL}),
    OLD_ROW("exponential", "exponential(A:Matrix, t:expr?) -> Matrix", "exp(A*t)",
            "MatrixExponential", SAME_AS("MatrixExponential"),
            {OL "exponential(<0,0|1,0>, t);", "<1,0|t,1>", NULL},
            {OL "exponential(1);", "error: A", NULL}),
    {.name = NULL},
};
