/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LinearAlgebra: bases of spaces, projections, rotations and matrix equations, written in the
 * language on top of the commands for elimination. Exact for exact entries. The equations of
 * Sylvester and Lyapunov are solved as linear systems of their entries by Kronecker products, which
 * suits small matrices; the Schur method is not here.
 */
#include "repl/builtin.h"

#define SPACE_ROW(...) BUILTIN_SOURCE_ROW("LinearAlgebra", "linear algebra", __VA_ARGS__)
#define LA "LinearAlgebra:-"
/* The independent ones of the Vectors in the list L, in order, as the list B. */
#define CHOOSE_BASIS                                                                               \
    "B := []; for v in L do"                                                                       \
    "  if " LA "Rank(Matrix([op(B), v])) > nops(B) then B := [op(B), v] end if end do;"

const Builtin BUILTIN_LINALG_SPACES[] = {
    SPACE_ROW("Basis", "Basis(V:Vector|list|set) -> list", "the independent ones of some Vectors",
              "SumBasis IntersectionBasis RowSpace",
              "proc(V) local L, B, v; L := `if`(type(V, 'Vector'), [V], [op(V)]);"
              "  if L <> [] and type(L[1], 'Vector[row]') then L := map(" LA "Transpose, L);"
              "    return map(" LA "Transpose, thisproc(L)) end if;" CHOOSE_BASIS
              "  `if`(type(V, set), {op(B)}, B) end proc",
              {LA "Basis([<1,2>, <2,4>, <0,1>]);", "[<1,2>, <0,1>]", NULL},
              {LA "Basis([<0,0>]);", "[]", NULL}),
    SPACE_ROW("SumBasis", "SumBasis(spaces:list|set) -> list",
              "a basis of the sum of spaces given by bases", "Basis IntersectionBasis",
              "proc(spaces) local L, B, v; L := map(op, [op(spaces)]);" CHOOSE_BASIS " B end proc",
              {LA "SumBasis([[<1,0>], [<1,0>, <1,1>]]);", "[<1,0>, <1,1>]", NULL},
              {LA "SumBasis([[]]);", "[]", NULL}),
    SPACE_ROW("IntersectionBasis", "IntersectionBasis(spaces:list|set) -> list",
              "a basis of what spaces given by bases have in common", "Basis SumBasis",
              "proc(spaces) local S, B, C, N, k; S := [op(spaces)]; B := [op(S[1])];"
              "  for k from 2 to nops(S) do C := [op(S[k])];"
              "    if B = [] or C = [] then return [] end if;"
              "    N := " LA "NullSpace(Matrix([op(B), op(C)]));"
              "    B := [seq(Matrix(B) . w[1..nops(B)], w = N)] end do; B end proc",
              {LA "IntersectionBasis([[<1,0,0>, <0,1,0>], [<0,1,0>, <0,0,1>]])[1][2];", "-1", NULL},
              {LA "IntersectionBasis([[<1,0>], [<0,1>]]);", "[]", NULL}),
    SPACE_ROW("IsSimilar", "IsSimilar(A:Matrix, B:Matrix) -> boolean",
              "are two Matrices equal but for the basis?", "FrobeniusForm JordanForm",
              "proc(A, B) [" LA "Dimension(A)] = [" LA "Dimension(B)] and " LA "Equal(" LA
              "FrobeniusForm(A), " LA "FrobeniusForm(B)) end proc",
              {LA "IsSimilar(<1,0|0,2>, <2,0|0,1>);", "true", NULL},
              {LA "IsSimilar(<1,0|1,1>, <1,0|0,1>);", "false", NULL}),
    SPACE_ROW("ProjectionMatrix", "ProjectionMatrix(S:list|set) -> Matrix",
              "the orthogonal projection to the space of some Vectors", "GramSchmidt Basis",
              "proc(S) local M; M := Matrix(" LA "Basis([op(S)]));"
              "  map(normal, M . (" LA "HermitianTranspose(M) . M)^(-1) . " LA
              "HermitianTranspose(M)) end proc",
              {LA "ProjectionMatrix({<1,1>});", "<1/2,1/2|1/2,1/2>", NULL},
              {LA "ProjectionMatrix(1);", "error: S", NULL}),
    SPACE_ROW("HouseholderMatrix", "HouseholderMatrix(v:Vector) -> Matrix",
              "the reflection I - 2*v.v^H/(v^H.v)", "RotationMatrix QRDecomposition",
              "proc(v) local n; n := numelems(v);"
              "  Matrix(n, n, (i, j) -> `if`(i = j, 1, 0)"
              "    - 2*v[i]*conjugate(v[j])/add(x*conjugate(x), x = v)) end proc",
              {LA "HouseholderMatrix(<1,0>);", "<-1,0|0,1>", NULL},
              {LA "HouseholderMatrix(1);", "error: v", NULL}),
    SPACE_ROW("RotationMatrix", "RotationMatrix(t:algebraic, axis:Vector?) -> Matrix",
              "the rotation by the angle t, in the plane or about an axis", "HouseholderMatrix",
              "proc(t, axis) local u, c, s; c := cos(t); s := sin(t);"
              "  if nargs = 1 then return Matrix([[c, -s], [s, c]]) end if;"
              "  if numelems(axis) <> 3 then error \"the axis needs three components\" end if;"
              "  u := axis/sqrt(add(x^2, x = axis));"
              "  Matrix([[c + u[1]^2*(1-c), u[1]*u[2]*(1-c) - u[3]*s, u[1]*u[3]*(1-c) + u[2]*s],"
              "    [u[1]*u[2]*(1-c) + u[3]*s, c + u[2]^2*(1-c), u[2]*u[3]*(1-c) - u[1]*s],"
              "    [u[1]*u[3]*(1-c) - u[2]*s, u[2]*u[3]*(1-c) + u[1]*s, c + u[3]^2*(1-c)]])"
              "  end proc",
              {LA "RotationMatrix(Pi/2, <0,0,2>);", "<0,1,0|-1,0,0|0,0,1>", NULL},
              {LA "RotationMatrix(t);", "<cos(t),sin(t)|-sin(t),cos(t)>", NULL},
              {LA "RotationMatrix(t, <1,0>);", "error: three components", NULL}),
    SPACE_ROW("GivensRotationMatrix",
              "GivensRotationMatrix(v:Vector, i:posint, j:posint) -> Matrix",
              "the rotation in the plane of two axes that makes component j zero",
              "RotationMatrix QRDecomposition",
              "proc(v, i, j) local n, G, r; n := numelems(v);"
              "  if i > n or j > n then error \"the positions are outside 1..%1\", n end if;"
              "  r := sqrt(v[i]^2 + v[j]^2);"
              "  G := Matrix(n, n, (a, b) -> `if`(a = b, 1, 0));"
              "  G[i,i] := v[i]/r; G[j,j] := v[i]/r; G[i,j] := v[j]/r; G[j,i] := -v[j]/r;"
              "  G end proc",
              {LA "GivensRotationMatrix(<3,4>, 1, 2) . <3,4>;", "<5,0>", NULL},
              {LA "GivensRotationMatrix(<3,4>, 1, 3);", "error: outside", NULL}),
    SPACE_ROW("BezoutMatrix", "BezoutMatrix(p:algebraic, q:algebraic, x:name) -> Matrix",
              "the symmetric matrix whose determinant is the resultant up to a factor",
              "SylvesterMatrix resultant",
              "proc(p, q, x) local n, B, y, k; n := max(degree(p, x), degree(q, x));"
              "  B := expand(quo(expand(p*eval(q, x = y) - q*eval(p, x = y)), x-y, x));"
              "  Matrix(n, n, (i, j) -> coeff(coeff(B, x, n-i), y, n-j)) end proc",
              {LA "Determinant(" LA "BezoutMatrix(x^2-1, x-2, x));", "-3", NULL},
              {LA "BezoutMatrix(x, 1, 3);", "error: x", NULL}),
    SPACE_ROW("Pivot", "Pivot(A:Matrix, i:posint, j:posint) -> Matrix",
              "column j made zero outside row i by row operations", "RowOperation",
              "proc(A, i, j) local M, k; M := copy(A);"
              "  if A[i, j] = 0 then error \"the pivot is zero\" end if;"
              "  for k to " LA "RowDimension(A) do if k <> i and M[k, j] <> 0 then"
              "    M := " LA "RowOperation(M, [k, i], -M[k, j]/A[i, j]) end if end do; M end proc",
              {LA "Pivot(<1,3|2,4>, 1, 1);", "<1,0|2,-2>", NULL},
              {LA "Pivot(<0,3|2,4>, 1, 1);", "error: zero", NULL}),
    SPACE_ROW("SylvesterSolve", "SylvesterSolve(A:Matrix, B:Matrix, C:Matrix) -> Matrix",
              "the X with A.X + X.B = C", "LyapunovSolve KroneckerProduct",
              "proc(A, B, C) local n, m, K, c, x; n := " LA "RowDimension(A);"
              "  m := " LA "RowDimension(B);"
              "  if [" LA "Dimension(C)] <> [n, m] then error \"the sizes do not fit\" end if;"
              "  K := " LA "KroneckerProduct(A, " LA "IdentityMatrix(m))"
              "    + " LA "KroneckerProduct(" LA "IdentityMatrix(n), " LA "Transpose(B));"
              "  c := Vector(n*m, k -> C[iquo(k-1, m)+1, irem(k-1, m)+1]);"
              "  x := " LA "LinearSolve(K, c); Matrix(n, m, (i, j) -> x[(i-1)*m + j]) end proc",
              {LA "SylvesterSolve(<1,0|0,2>, <1,0|0,1>, <2,3|4,6>);", "<1,1|2,2>", NULL},
              {LA "SylvesterSolve(<1>, <1>, <1,2>);", "error:", NULL}),
    SPACE_ROW("LyapunovSolve", "LyapunovSolve(A:Matrix, C:Matrix) -> Matrix",
              "the X with A.X + X.A^H = C", "SylvesterSolve",
              "proc(A, C) " LA "SylvesterSolve(A, " LA "HermitianTranspose(A), C) end proc",
              {LA "LyapunovSolve(<-1,0|0,-2>, <-2,0|0,-4>);", "<1,0|0,1>", NULL},
              {LA "LyapunovSolve(<1,0|0,1>, Matrix(1,2));", "error: do not fit", NULL}),
    SPACE_ROW("&x", "&x(u:Vector, v:Vector) -> Vector", "the cross product as an operator",
              "CrossProduct", "proc(u, v) " LA "CrossProduct(u, v) end proc",
              {"<1,0,0> &x <0,1,0>;", "<0,0,1>", NULL}, {"<1,0> &x <0,1>;", "error:", NULL}),
    SPACE_ROW("Diagonal", "Diagonal(A:Matrix, k:integer?) -> Vector",
              "the diagonal, or the k-th one above it", "DiagonalMatrix",
              "proc(A, k := 0) ArrayTools:-Diagonal(A, k) end proc",
              {LA "Diagonal(<1,3|2,4>);", "<1,4>", NULL}, {LA "Diagonal(1);", "error: A", NULL}),
    SPACE_ROW(
        "CholeskyDecomposition", "CholeskyDecomposition(A:Matrix) -> Matrix",
        "the lower triangular L with A = L.L^H of a positive definite A", "LUDecomposition",
        "proc(A) local n, L, i, j, d; n := " LA "RowDimension(A); L := Matrix(n, n);"
        "  for j to n do d := simplify(A[j,j] - add(L[j,k]*conjugate(L[j,k]), k = 1..j-1));"
        "    if type(d, numeric) and d <= 0 then"
        "      error \"the Matrix is not positive definite\" end if;"
        "    L[j,j] := sqrt(d);"
        "    for i from j+1 to n do L[i,j] := simplify((A[i,j]"
        "      - add(L[i,k]*conjugate(L[j,k]), k = 1..j-1))/L[j,j]) end do end do; L end proc",
        {LA "CholeskyDecomposition(<4,2|2,5>);", "<2,1|0,2>", NULL},
        {LA "CholeskyDecomposition(<1,2|2,1>);", "error: not positive definite", NULL}),
    SPACE_ROW("PseudoInverse", "PseudoInverse(A:Matrix) -> Matrix",
              "the inverse of Moore and Penrose", "MatrixInverse LeastSquares",
              "proc(A) local r, R, F, G; r := " LA "Rank(A);"
              "  if r = 0 then return Matrix(" LA "ColumnDimension(A), " LA "RowDimension(A))"
              "  end if;"
              "  R := " LA "ReducedRowEchelonForm(A); G := R[1..r, 1..-1];"
              "  F := Matrix([seq(A[1..-1, min(select(j -> R[i,j] <> 0,"
              "    [$1.." LA "ColumnDimension(A)]))], i = 1..r)]);"
              "  R := " LA "HermitianTranspose(F); F := " LA "HermitianTranspose(G);"
              "  map(normal, F . (R . A . F)^(-1) . R) end proc",
              {LA "PseudoInverse(1);", "error: A", NULL},
              {LA "PseudoInverse(<1,2|2,4>);", "<1/25,2/25|2/25,4/25>", NULL}),
    {.name = NULL},
};
