# Linear algebra of a first year.
restart:
with(LinearAlgebra):
CHECK := proc(what, truth) if truth <> true then printf("FAILED %s: %a\n", what, truth) end if end proc:
A := <<1, 2, 3> | <4, 5, 6> | <7, 8, 10>>:
CHECK("columns", evalb(A[2, 3] = 8));
CHECK("det", evalb(Determinant(A) = -3));
Ai := MatrixInverse(A): CHECK("inverse", Equal(A . Ai, IdentityMatrix(3)));
CHECK("slash", Equal(1/A, Ai)); CHECK("power", Equal(A^(-1), Ai));
b := <1, 0, 2>: x := LinearSolve(A, b): CHECK("solve", Equal(A . x, b));
P, L, U := LUDecomposition(A): CHECK("LU", Equal(P . L . U, A));
Q, R := QRDecomposition(A): CHECK("QR", Equal(simplify(Q . R), A));
CHECK("orthogonal", Equal(simplify(Transpose(Q) . Q), IdentityMatrix(3)));
CHECK("rank", evalb(Rank(A) = 3));
B := Matrix([[1, 2, 3], [2, 4, 6], [1, 0, 1]]):
CHECK("rank 2", evalb(Rank(B) = 2));
N := NullSpace(B): CHECK("null", evalb(nops(N) = 1)); CHECK("null vector", Equal(B . N[1], <0, 0, 0>));
CHECK("row space", evalb(nops(RowSpace(B)) = 2)); CHECK("column space", evalb(nops(ColumnSpace(B)) = 2));
CHECK("echelon", Equal(ReducedRowEchelonForm(B), Matrix([[1, 0, 1], [0, 1, 1], [0, 0, 0]])));
S := Matrix([[2, 1], [1, 2]]): ev, V := Eigenvectors(S):
CHECK("eigenvalues", evalb({ev[1], ev[2]} = {1, 3}));
CHECK("eigenvectors", Equal(S . V, V . DiagonalMatrix(ev)));
CHECK("definite", IsDefinite(S)); CHECK("symmetric", IsMatrixShape(S, symmetric));
J := JordanForm(Matrix([[5, 4, 2, 1], [0, 1, -1, -1], [-1, -1, 3, 0], [1, 1, -1, 2]])):
CHECK("Jordan", evalb(Trace(J) = 11));
CHECK("minimal", evalb(MinimalPolynomial(Matrix([[2, 1], [0, 2]]), z) = (z - 2)^2 or expand(MinimalPolynomial(Matrix([[2, 1], [0, 2]]), z)) = z^2 - 4*z + 4));
CHECK("Cayley", Equal(map(expand, A^3 - Trace(A)*A^2 + (1/2)*(Trace(A)^2 - Trace(A^2))*A - Determinant(A)*IdentityMatrix(3)), Matrix(3, 3)));
u := <1, 2, 2>: v := <2, -1, 0>:
CHECK("norm", evalb(Norm(u, 2) = 3)); CHECK("norm inf", evalb(Norm(u, infinity) = 2)); CHECK("norm 1", evalb(Norm(u, 1) = 5));
CHECK("dot", evalb(u . v = 0)); CHECK("DotProduct", evalb(DotProduct(u, u) = 9));
CHECK("cross", Equal(CrossProduct(u, v), <2, 4, -5>));
CHECK("angle", evalb(VectorAngle(u, v) = Pi/2));
G := GramSchmidt([<1, 1, 0>, <1, 0, 1>]): CHECK("Gram", evalb(G[1] . G[2] = 0));
G1 := GramSchmidt([<3, 4>, <1, 0>], normalized): CHECK("normalized", evalb(Norm(G1[1], 2) = 1));
CHECK("basis", evalb(nops(Basis([<1, 0>, <0, 1>, <1, 1>])) = 2));
M := Matrix(3, 3, (i, j) -> i + j - 1): CHECK("function", evalb(M[3, 3] = 5));
CHECK("sub", Equal(SubMatrix(M, 1 .. 2, 2 .. 3), Matrix([[2, 3], [3, 4]]))); CHECK("slice", Equal(M[1 .. 2, 2 .. 3], Matrix([[2, 3], [3, 4]])));
CHECK("delete", evalb([Dimension(DeleteRow(M, 1))] = [2, 3])); CHECK("row", Equal(Row(M, 2), <2 | 3 | 4>));
CHECK("minor", evalb(Minor(M, 1, 1) = Determinant(M[2 .. 3, 2 .. 3]))); CHECK("adjoint", Equal(A . Adjoint(A), Determinant(A)*IdentityMatrix(3)));
H := HilbertMatrix(3): CHECK("Hilbert", evalb(Determinant(H) = 1/2160));
W := VandermondeMatrix([a, b1, c]): CHECK("Vandermonde", evalb(expand(Determinant(W) - (b1 - a)*(c - a)*(c - b1)) = 0));
T := ToeplitzMatrix([1, 2, 3], symmetric): CHECK("Toeplitz", evalb(T[1, 3] = 3 or T[3, 1] = 3));
K := KroneckerProduct(IdentityMatrix(2), S): CHECK("Kronecker", evalb([Dimension(K)] = [4, 4]));
CHECK("scalar", Equal(2*S, Matrix([[4, 2], [2, 4]]))); CHECK("map", Equal(map(t -> t^2, S), Matrix([[4, 1], [1, 4]])));
CHECK("zip", Equal(zip((p, q) -> p*q, S, S), S *~ S)); CHECK("trace", evalb(Trace(S) = 4));
sol := LinearSolve(Matrix([[1, 2, 3], [4, 5, 6]]), <1, 2>, free = 't'): CHECK("free", evalb(indets(sol, name) <> {}));
ls := LeastSquares(Matrix([[1, 0], [1, 1], [1, 2]]), <0, 1, 1>): CHECK("least squares", Equal(ls, <1/6, 1/2>));
CHECK("exp", Equal(MatrixExponential(Matrix([[0, t], [-t, 0]])), Matrix([[cos(t), sin(t)], [-sin(t), cos(t)]])));
CHECK("sqrt", Equal(map(simplify, MatrixPower(Matrix([[4, 0], [0, 9]]), 1/2)), Matrix([[2, 0], [0, 3]])));
sv := SingularValues(Matrix([[3, 0], [0, 4]])): CHECK("singular values", evalb({sv[1], sv[2]} = {3, 4}));
CHECK("condition", evalb(ConditionNumber(DiagonalMatrix([1, 2]), 2) = 2));
CHECK("band", evalb(BandMatrix([1, 2, 1], 1, 4)[2, 1] = 1)); CHECK("zero", Equal(ZeroMatrix(2), Matrix(2, 2)));
CHECK("random", evalb([Dimension(RandomMatrix(4, 5))] = [4, 5])); CHECK("block", evalb([Dimension(<<S | S>, <S | S>>)] = [4, 4]));
CHECK("list", evalb(convert(S, listlist) = [[2, 1], [1, 2]])); CHECK("vector list", evalb(convert(u, list) = [1, 2, 2]));
CHECK("Hermitian", Equal(HermitianTranspose(Matrix([[I, 1], [0, 2]])), Matrix([[-I, 0], [1, 2]])));
CHECK("bilinear", evalb(BilinearForm(u, v, Matrix(3, 3, shape = identity)) = 0));
CHECK("permanent", evalb(Permanent(Matrix([[1, 2], [3, 4]])) = 10));
CHECK("companion", evalb(CharacteristicPolynomial(CompanionMatrix(z^2 - 3*z + 2, z), z) = z^2 - 3*z + 2));
CHECK("rotation", Equal(simplify(RotationMatrix(t) . Transpose(RotationMatrix(t))), IdentityMatrix(2)));
