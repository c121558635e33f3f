/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the commands of the topic linalg promise: making vectors, matrices and arrays, taking them
 * apart, arithmetic, decompositions and normal forms, and what they say of wrong calls.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row constructors[] = {
    {"with(LinearAlgebra): SylvesterMatrix(x^2+a, b*x+c, x), SylvesterMatrix(1, x, x), "
     "SylvesterMatrix(x, 1, x), SylvesterMatrix(2, 3, x), Determinant(SylvesterMatrix((x-1)*(x-2), "
     "(x-2)*(x-5), x))",
     "Matrix(3,3,[[1,0,a],[b,c,0],[0,b,c]]), Matrix(1,1,[[1]]), Matrix(1,1,[[1]]), Matrix(0,0), 0"},
    {"LinearAlgebra:-SylvesterMatrix(0, x, x)",
     "error: invalid input: SylvesterMatrix expects two polynomials"},
    {"LinearAlgebra:-SylvesterMatrix(x, 0, x)",
     "error: invalid input: SylvesterMatrix expects two polynomials"},
    {"LinearAlgebra:-SylvesterMatrix(x, sin(x), x)",
     "error: invalid input: SylvesterMatrix expects two polynomials"},
    {"LinearAlgebra:-SylvesterMatrix(1/x, x, x)",
     "error: invalid input: SylvesterMatrix expects two polynomials"},
    {"with(LinearAlgebra): CompanionMatrix(2*x^3+a*x+b, x), CompanionMatrix(x-5, x)",
     "Matrix(3,3,[[0,0,-1/2*b],[1,0,-1/2*a],[0,1,0]]), Matrix(1,1,[[5]])"},
    {"LinearAlgebra:-CompanionMatrix(7, x)",
     "error: invalid input: CompanionMatrix expects a polynomial"},
    {"LinearAlgebra:-CompanionMatrix(1/x, x)",
     "error: invalid input: CompanionMatrix expects a polynomial"},
    {"with(LinearAlgebra): JordanBlockMatrix([[a, 2], [b, 1], [c, 3]]), JordanBlockMatrix([])",
     "Matrix(6,6,[[a,1,0,0,0,0],[0,a,0,0,0,0],[0,0,b,0,0,0],[0,0,0,c,1,0],[0,0,0,0,c,1],[0,0,0,0,0,"
     "c]]), Matrix(0,0)"},
    {"LinearAlgebra:-JordanBlockMatrix([a, 2])",
     "error: invalid input: JordanBlockMatrix expects a list of [value, size]"},
    {"LinearAlgebra:-JordanBlockMatrix([[a, 2, 3]])",
     "error: invalid input: JordanBlockMatrix expects a list of [value, size]"},
    {"LinearAlgebra:-JordanBlockMatrix([[a, -2]])",
     "error: dimensions must be non-negative integers, got -2"},
    {"linalg[vecpotent]([y,-x,0],[x,y,z],'V'), linalg[curl](V,[x,y,z]), "
     "linalg[vecpotent]([x,0,0],[x,y,z],'W')",
     "true, Vector[column](3,[y,-x,0]), false"},
    {"with(LinearAlgebra[Modular]): A := Mod(7,[[8,2],[3,4]],integer[]): Rank(7,A), "
     "Determinant(7,A), Inverse(7,A), LinearAlgebra[Modular][Rank](2,A), "
     "LinearAlgebra:-Modular:-Multiply(7,A,<1,1>)",
     "2, 5, Matrix(2,2,[[5,1],[5,3]]), 1, Vector[column](2,[3,0])"},
    {"EqualEntries(<1,2>,[1,2]), EqualEntries(table([a=1]),table([a=1])), EqualEntries({1},{2})",
     "true, true, false"},
    {"LinearAlgebra:-CharacteristicPolynomial(Matrix([[1.,2.],[3.,4.]]), x)", "x^2-5.*x-2."},
    {"Matrix([[1,2],[3,4]], scan=columns), Matrix(2, scan=diagonal, [1,2]), Matrix([[1,2],[3]], "
     "scan=triangular[upper])",
     "Matrix(2,2,[[1,3],[2,4]]), Matrix(2,2,[[1,0],[0,2]]), Matrix(2,2,[[1,2],[0,3]])"},
    {"Matrix([[1,2],[3]], scan=triangular[foo])",
     "error: scan is rows, columns, diagonal, band[a,b] or triangular[upper|lower]"},
    {"Matrix([[a,b]], scan=band[0,1])",
     "error: a scan of bands is band[a,b] of a+b+1 lists, a diagonals below and b above"},
    {"Matrix(2, [[a],[b,c],[d]], scan=band[1,1]), Matrix(2, 2, [[1,2],[3,4]], shape=[diagonal])",
     "Matrix(2,2,[[b,d],[a,c]]), Matrix(2,2,[[1,0],[0,4]],shape = diagonal)"},
    {"Matrix(2), Matrix(2,3), Matrix([[1,2],[3,4]]), Matrix(2,2,5), Matrix(2,2,(i,j)->10*i+j), "
     "Matrix(2,3,[[1],[2,3]]), Matrix(2,2,[1,2,3,4]), Matrix([1,2,3]), Matrix(2,shape=identity), "
     "Matrix(2,2,fill=7), Matrix([[a,b]]), Matrix(0,2), Matrix(<1,2>), Matrix(2,2,{(1,2)=5}), "
     "Matrix([]), Matrix(3,3,shape=diagonal), Matrix(2,3,[[1,2]],fill=9), Matrix(<<1,2>|<3,4>>), "
     "Matrix(2,2,f)",
     "Matrix(2,2,[[0,0],[0,0]]), Matrix(2,3,[[0,0,0],[0,0,0]]), Matrix(2,2,[[1,2],[3,4]]), "
     "Matrix(2,2,[[5,5],[5,5]]), Matrix(2,2,[[11,12],[21,22]]), "
     "Matrix(2,3,[[1,0,0],[2,3,0]]), Matrix(2,2,[[1,2],[3,4]]), Matrix(1,3,[[1,2,3]]), "
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[7,7],[7,7]]), Matrix(1,2,[[a,b]]), Matrix(0,2), "
     "Matrix(2,1,[[1],[2]]), Matrix(2,2,[[0,5],[0,0]]), Matrix(1,0), "
     "Matrix(3,3,[[0,0,0],[0,0,0],[0,0,0]],shape = diagonal), Matrix(2,3,[[1,2,9],[9,9,9]]), "
     "Matrix(2,2,[[1,3],[2,4]]), Matrix(2,2,[[f(1,1),f(1,2)],[f(2,1),f(2,2)]])"},
    {"Matrix(2,2,[[1,2,3],[4,5,6]])", "error: initialiser of 2 x 3 entries for a 2 x 2 Matrix"},
    {"Matrix(-1)", "error: Matrix dimensions must be non-negative, got -1"},
    {"Matrix([[1,2],[3]])", "Matrix(2,2,[[1,2],[3,0]])"},
    {"M := Matrix(2,shape=symmetric): M[1,2] := a: M; M := Matrix(2,shape=antisymmetric): "
     "M[2,1] := a: M; M := Matrix(2,shape=hermitian): M[1,2] := I: M; "
     "M := Matrix(3,shape=symmetric,datatype=float[8]): M[1..2,3] := <4,5>: M[3,2]",
     "Matrix(2,2,[[0,a],[a,0]],shape = symmetric)\nMatrix(2,2,[[0,-a],[a,0]],shape = "
     "antisymmetric)\nMatrix(2,2,[[0,I],[-I,0]],shape = hermitian)\n5."},
    {"Matrix(2,2,[[1,2],[2,4]],shape=symmetric), "
     "Matrix(3,3,[[1],[2,3],[4,5,6]],shape=triangular[lower]), "
     "Matrix(2,2,[[1,2],[0,4]],shape=triangular[upper]), "
     "Matrix(2,2,[[0,2],[-2,0]],shape=antisymmetric)",
     "Matrix(2,2,[[1,2],[2,4]],shape = symmetric), Matrix(3,3,[[1,0,0],[2,3,0],[4,5,6]],shape "
     "= triangular[lower]), Matrix(2,2,[[1,2],[0,4]],shape = triangular[upper]), "
     "Matrix(2,2,[[0,2],[-2,0]],shape = antisymmetric)"},
    {"Vector(3), Vector([1,2]), Vector[row]([1,2]), Vector(2,5), Vector(3,i->i^2), Vector(2,[1]), "
     "Vector(2,fill=3), Vector[column](2), Vector(3,{2=5}), Vector(0), Vector(<1|2>), "
     "Vector[row](2,i->i), Vector([]), Vector(4,[1,2],fill=x)",
     "Vector[column](3,[0,0,0]), Vector[column](2,[1,2]), Vector[row](2,[1,2]), "
     "Vector[column](2,[5,5]), Vector[column](3,[1,4,9]), Vector[column](2,[1,0]), "
     "Vector[column](2,[3,3]), Vector[column](2,[0,0]), Vector[column](3,[0,5,0]), "
     "Vector[column](0), Vector[column](2,[1,2]), Vector[row](2,[1,2]), Vector[column](0), "
     "Vector[column](4,[1,2,x,x])"},
    {"Vector(2,[1,2,3])", "error: initialiser of 3 entries for a Vector of 2"},
    {"Array(1..3), Array(0..2,[5,6,7]), Array(1..2,1..2,[[1,2],[3,4]]), Array(1..2,i->i^2), "
     "Array(1..2,1..2,(i,j)->i*j), Array([1,2,3]), Array(1..2,fill=9), Array([[1,2],[3,4]]), "
     "Array(1..2,1..2,1..2), Array(-1..1,i->i), Array(1..0)",
     "Array(1 .. 3,[0,0,0]), Array(0 .. 2,[5,6,7]), Array(1 .. 2,1 .. 2,[[1,2],[3,4]]), Array(1 .. "
     "2,[1,4]), Array(1 .. 2,1 .. 2,[[1,2],[2,4]]), Array(1 .. 3,[1,2,3]), Array(1 .. 2,[9,9]), "
     "Array(1 .. 2,1 .. 2,[[1,2],[3,4]]), Array(1 .. 2,1 .. 2,1 .. "
     "2,[[[0,0],[0,0]],[[0,0],[0,0]]]), Array(-1 .. 1,[-1,0,1]), Array(1 .. 0)"},
    {"A := Array(0..2,[5,6,7]): A[0], A[2]", "5, 7"},
    {"V := <1,2,3>: V[[3,2,1]] := V: A := Array(1..2,[5,6],datatype=float[8]): A[[2,1]] := A: V, A",
     "Vector[column](3,[3,2,1]), Array(1 .. 2,[6.,5.],datatype = float[8])"},
    {"A := Matrix(2, [[1,2],[0,3]], shape = triangular[upper]): map[inplace](x -> x+1, A)",
     "error: attempt to assign a nonzero value to entry [2,1], which is 0 by the shape of "
     "the Matrix"},
    {"A := Matrix(2, [[1,2],[0,3]], shape = triangular[upper]): map[inplace](x -> 2*x, A): A",
     "Matrix(2,2,[[2,4],[0,6]],shape = triangular[upper])"},
    {"A := Matrix(2, shape = triangular[upper]): try A[1..2,1..2] := <<1,2>|<3,4>> catch: end try: "
     "A",
     "Matrix(2,2,[[0,0],[0,0]],shape = triangular[upper])"},
    {"A := Matrix(1, 2, datatype = float[8]): try A[1,1..2] := <1, a> catch: end try: A",
     "Matrix(1,2,[[0.,0.]],datatype = float[8])"},
    {"Matrix(2, [[1,2],[3,4]], shape = [triangular[upper]])",
     "Matrix(2,2,[[1,2],[0,4]],shape = triangular[upper])"},
    {"T := table([1 = Array(3..6, [1,2,3,4])]): add(x, x in T[1][..4]), [seq(T[1][5..])], "
     "[seq(T[1][..])]",
     "3, [3, 4], [1, 2, 3, 4]"},
    {"A := Array(-1..1,[5,6,7]): add(x, x in A[0..]), [seq(x, x in A[..0])], 'A[0..]'",
     "13, [5, 6], A[0 .. 1]"},
    {"A := Array(0..2,[5,6,7]): A[-1]", "error: Array index out of range"},
    {"A := Array(0..2,[5,6,7]): A[3]", "error: Array index out of range"},
    {"<1,2,3>, <1|2>, <<1,2>|<3,4>>, <1,2;3,4>, <<1|2>,<3|4>>, <<1,2>,<3>>, <>, <a,b|c,d>, "
     "<<<1|2>,<3|4>>|<5,6>>",
     "Vector[column](3,[1,2,3]), Vector[row](2,[1,2]), Matrix(2,2,[[1,3],[2,4]]), "
     "Matrix(2,2,[[1,2],[3,4]]), Matrix(2,2,[[1,2],[3,4]]), Matrix(3,1,[[1],[2],[3]]), "
     "Vector[column](0), Matrix(2,2,[[a,c],[b,d]]), Matrix(2,3,[[1,2,5],[3,4,6]])"},
    {"<<1,2>|<3>>", "error: the blocks do not fit: 1 rows after 2"},
    {"with(LinearAlgebra): HankelMatrix([a,b,c,d]), ToeplitzMatrix([a,b,c,d]), HankelMatrix([a])",
     "Matrix(2,2,[[a,b],[b,c]]), Matrix(2,2,[[b,a],[c,b]]), Matrix(1,1,[[a]])"},
    {"with(LinearAlgebra): IdentityMatrix(2), IdentityMatrix(2,3), ZeroMatrix(2), ZeroMatrix(1,2), "
     "ZeroVector(2), ConstantMatrix(5,2), ConstantMatrix(5,1,2), ConstantVector(x,2), "
     "ScalarMatrix(3,2), ScalarMatrix(3,2,3), UnitVector(2,3), DiagonalMatrix([1,2]), "
     "DiagonalMatrix([<<1,2>|<3,4>>,5]), HilbertMatrix(2), HilbertMatrix(2,x), "
     "HankelMatrix([1,2,3]), ToeplitzMatrix([1,2,3]), ToeplitzMatrix([1,2,3],symmetric), "
     "VandermondeMatrix([a,b,c]), BandMatrix([1,2,3],1,3), BandMatrix([1,2,3]), "
     "JordanBlockMatrix([[a,2],[b,1]]), CompanionMatrix(x^3+2*x^2+3*x+4,x), "
     "SylvesterMatrix(x^2+2*x+3,4*x+5,x)",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(2,3,[[1,0,0],[0,1,0]]), Matrix(2,2,[[0,0],[0,0]]), "
     "Matrix(1,2,[[0,0]]), Vector[column](2,[0,0]), Matrix(2,2,[[5,5],[5,5]]), "
     "Matrix(1,2,[[5,5]]), Vector[column](2,[x,x]), Matrix(2,2,[[3,0],[0,3]]), "
     "Matrix(2,3,[[3,0,0],[0,3,0]]), Vector[column](3,[0,1,0]), Matrix(2,2,[[1,0],[0,2]]), "
     "Matrix(3,3,[[1,3,0],[2,4,0],[0,0,5]]), Matrix(2,2,[[1,1/2],[1/2,1/3]]), "
     "Matrix(2,2,[[1/(2-x),1/(3-x)],[1/(3-x),1/(4-x)]]), Matrix(2,2,[[1,2],[2,3]]), "
     "Matrix(2,2,[[2,1],[3,2]]), Matrix(3,3,[[1,2,3],[2,1,2],[3,2,1]]), "
     "Matrix(3,3,[[1,a,a^2],[1,b,b^2],[1,c,c^2]]), Matrix(3,3,[[2,3,0],[1,2,3],[0,1,2]]), "
     "Matrix(2,2,[[2,3],[1,2]]), Matrix(3,3,[[a,1,0],[0,a,0],[0,0,b]]), "
     "Matrix(3,3,[[0,0,-4],[1,0,-3],[0,1,-2]]), Matrix(3,3,[[1,2,3],[4,5,0],[0,4,5]])"},
    {"with(LinearAlgebra): UnitVector(4,3)", "error: the position 4 is outside 1..3"},
    {"with(LinearAlgebra): M := RandomMatrix(3,4): RowDimension(M), ColumnDimension(M), "
     "evalb(max(M) <= 99 and max(M) > 50), evalb(min(M) >= -99 and min(M) < -50); "
     "RandomVector(5,generator=3..3); RandomMatrix(2,generator=rand(7..7))",
     "3, 4, true, true\nVector[column](5,[3,3,3,3,3])\nMatrix(2,2,[[7,7],[7,7]])"},
    /* shapes of what is random, and ranges and shares that are none */
    {"with(LinearAlgebra): IsUpper := A -> andmap(e -> e = 0,[A[2,1],A[3,1],A[3,2]]): U := "
     "RandomMatrix(3,outputoptions=[shape=triangular[upper]]): L := "
     "RandomMatrix(3,outputoptions=[shape=triangular[lower]]): T := "
     "RandomMatrix(3,outputoptions=[shape=triangular]): IsUpper(U), IsUpper(Transpose(L)), "
     "IsUpper(T), evalb(L[3,1] <> 0 or L[2,1] <> 0)",
     "true, true, true, true"},
    {"with(LinearAlgebra): S := RandomMatrix(4,outputoptions=[shape=symmetric]): "
     "Equal(S,Transpose(S)), Equal(S,Matrix(4,4)), "
     "DiagonalMatrix([seq(RandomMatrix(1,generator=5..5)[1,1],i=1..2)])",
     "true, false, Matrix(2,2,[[5,0],[0,5]])"},
    {"with(LinearAlgebra): R := RandomMatrix(3,outputoptions=[shape=diagonal,datatype=float]): "
     "evalb(R[1,2] = 0), type(R[2,2],float)",
     "true, true"},
    {"with(LinearAlgebra): RandomMatrix(3,outputoptions=[1,2,3,4,5,6,7,8,9,10])",
     "error: outputoptions is a list of options of Matrix"},
    {"with(LinearAlgebra): R := RandomMatrix(2,generator=0.5..1.0): type(R[1,1],float), "
     "evalb(R[1,2] >= 0.5 and R[1,2] <= 1)",
     "true, true"},
    {"with(LinearAlgebra): RandomMatrix(2,generator=0..1.0)",
     "error: generator = a..b needs integers a <= b"},
    {"with(LinearAlgebra): RandomMatrix(2,generator=3..1)",
     "error: generator = a..b needs integers a <= b"},
    {"with(LinearAlgebra): RandomMatrix(2,density=2)", "error: density must lie between 0 and 1"},
    {"with(LinearAlgebra): RandomMatrix(2,density=-1)", "error: density must lie between 0 and 1"},
    {"with(LinearAlgebra): RandomMatrix(2,density=0), RandomMatrix(0)",
     "Matrix(2,2,[[0,0],[0,0]]), Matrix(0,0)"},
    {"with(LinearAlgebra): IdentityMatrix(10^30)",
     "error: the number is too large for a dimension"},
    {"with(LinearAlgebra): SubMatrix(<1,2|3,4>,[1,[2]],[1])",
     "error: an index is an integer, a range or a list of these"},
    {"with(LinearAlgebra): SubMatrix(<1,2|3,4>,[x],[1])",
     "error: an index is an integer, a range or a list of these"},
    {"with(LinearAlgebra): SubMatrix(<1,2|3,4>,[3],[1])", "error: index 3 out of range 1..2"},
    {"with(LinearAlgebra): SubMatrix(<1,2|3,4>,-1,1..-1), SubMatrix(<1,2|3,4>,1..2,[2,1])",
     "Matrix(1,2,[[2,4]]), Matrix(2,2,[[3,1],[4,2]])"},
    {"with(LinearAlgebra): MatrixNorm(<1,2|3,4>,3)", "error: unknown Matrix norm"},
    {"with(LinearAlgebra): MatrixNorm(Matrix(0,0)), MatrixNorm(<1,2|3,-4>), "
     "MatrixNorm(<1,2|3,-4>,1), MatrixNorm(<3,4|0,0>,Frobenius)",
     "0, 6, 7, 5"},
    /* diagonals as lists */
    {"with(LinearAlgebra): BandMatrix([[w,w],[x,x,x],[y,y,y],[z,z]],1), "
     "BandMatrix([[1,2],[3,4,5],[6,7]])",
     "Matrix(3,4,[[x,y,z,0],[w,x,y,z],[0,w,x,y]]), Matrix(3,3,[[3,6,0],[1,4,7],[0,2,5]])"},
    {"with(LinearAlgebra): BandMatrix([[1,2],[3,4,5],[6,7]],1,2), "
     "BandMatrix([[1,2],[3,4,5]],1,3,4), BandMatrix([[1,2]],1), BandMatrix([[]],1), "
     "BandMatrix([],1)",
     "Matrix(2,2,[[3,6],[1,4]]), Matrix(3,4,[[3,0,0,0],[1,4,0,0],[0,2,5,0]]), "
     "Matrix(3,2,[[0,0],[1,0],[0,2]]), Matrix(1,0), Matrix(2,2,[[0,0],[0,0]])"},
    {"with(LinearAlgebra): JordanBlockMatrix([1,2])",
     "error: invalid input: JordanBlockMatrix expects a list of [value, size]"},
    {"with(LinearAlgebra): JordanBlockMatrix([[1,2],[x,0],[x,1]])",
     "Matrix(3,3,[[1,1,0],[0,1,0],[0,0,x]])"},
};

static const Row parts[] = {
    {"A := <<1,4,7>|<2,5,8>|<3,6,9>>: A[2,3], A[1], A[1..2,2..3], A[2,1..-1], A[1..-1,2], "
     "A[-1,-1], A[[3,1],[1,2]], A[1..2,1], A[2..1,1..-1], A[1..3,3..3]",
     "6, Vector[row](3,[1,2,3]), Matrix(2,2,[[2,3],[5,6]]), Vector[row](3,[4,5,6]), "
     "Vector[column](3,[2,5,8]), 9, Matrix(2,2,[[7,8],[1,2]]), Vector[column](2,[1,4]), "
     "Matrix(0,3), Matrix(3,1,[[3],[6],[9]])"},
    {"A := <<1,2>|<3,4>>: A[3,1]", "error: Matrix index out of range"},
    {"A := <<1,2>|<3,4>>: A[0,1]", "error: Matrix index out of range"},
    {"v := <1,2,3>: v[2], v[-1], v[2..3], v[[3,1]], v[2..1], v(2)",
     "2, 3, Vector[column](2,[2,3]), Vector[column](2,[3,1]), Vector[column](0), 2"},
    {"v := <1,2,3>: v[4]", "error: Vector index out of range"},
    {"A := Matrix(2): A[1,2] := 5: A[2,1..2] := <7|8>: A; A[1..-1,1] := <x,y>: A; v := Vector(3): "
     "v[2..3] := <a,b>: v; v[1] := 9: v",
     "Matrix(2,2,[[0,5],[7,8]])\nMatrix(2,2,[[x,5],[y,8]])\nVector[column](3,[0,a,b])\nVector["
     "column](3,[9,a,b])"},
    {"with(LinearAlgebra): A := <<1,4,7>|<2,5,8>|<3,6,9>>: Row(A,2), Column(A,3), Row(A,1..2), "
     "Column(A,[3,1]), Row(A,-1), DeleteRow(A,2), DeleteColumn(A,1..2), DeleteRow(A,[1,3]), "
     "DeleteColumn(A,-1), SubMatrix(A,1..2,[3,1]), SubMatrix(A,2,2), SubVector(<1,2,3>,2..3), "
     "SubVector(<1,2,3>,[3,1]), Minor(A,1,1), Minor(A,2,3), Diagonal(A), Diagonal(A,1), "
     "Diagonal(A,-1), Diagonal(A,2), Trace(A), Dimension(A), Dimensions(<1,2>), RowDimension(A), "
     "ColumnDimension(A)",
     "Vector[row](3,[4,5,6]), Vector[column](3,[3,6,9]), Vector[row](3,[1,2,3]), "
     "Vector[row](3,[4,5,6]), Vector[column](3,[3,6,9]), Vector[column](3,[1,4,7]), "
     "Vector[row](3,[7,8,9]), Matrix(2,3,[[1,2,3],[7,8,9]]), Matrix(3,1,[[3],[6],[9]]), "
     "Matrix(1,3,[[4,5,6]]), Matrix(3,2,[[1,2],[4,5],[7,8]]), Matrix(2,2,[[3,1],[6,4]]), "
     "Matrix(1,1,[[5]]), Vector[column](2,[2,3]), Vector[column](2,[3,1]), -3, -6, "
     "Vector[column](3,[1,5,9]), Vector[column](2,[2,6]), Vector[column](2,[4,8]), "
     "Vector[column](1,[3]), 15, 3, 3, 2, 3, 3"},
    {"with(LinearAlgebra): A := <<1,2>|<3,4>>: Row(A,3)", "error: index 3 out of range 1..2"},
    {"with(LinearAlgebra): A := <<1,2>|<3,4>>: DeleteRow(A,3)", "error: index 3 out of range 1..2"},
    {"with(LinearAlgebra): A := <<1,2>|<3,4>>: Minor(A,3,1)",
     "error: the position is outside 1..2"},
    {"with(LinearAlgebra): Trace(<<1,2>|<3,4>|<5,6>>)",
     "error: expecting a square Matrix, got a 2 x 3 one"},
    {"with(LinearAlgebra): A := <<1,2>|<3,4>>: RowOperation(A,[1,2]), RowOperation(A,2,5), "
     "RowOperation(A,[2,1],-2), ColumnOperation(A,[1,2]), ColumnOperation(A,1,3), "
     "ColumnOperation(A,[2,1],x), Transpose(A), HermitianTranspose(<<1,I>|<2-I,3>>), "
     "Transpose(<1,2>), Transpose(<1|2>), Adjoint(A), Map(x->x^2,Copy(A)), Zip(`+`,A,A), Copy(A), "
     "Equal(A,A), Equal(A,Transpose(A)), Equal(<1,2>,<1,2,3>), Equal(<1,2>,<1|2>)",
     "Matrix(2,2,[[2,4],[1,3]]), Matrix(2,2,[[1,3],[10,20]]), Matrix(2,2,[[1,3],[0,-2]]), "
     "Matrix(2,2,[[3,1],[4,2]]), Matrix(2,2,[[3,3],[6,4]]), Matrix(2,2,[[1,3+x],[2,4+2*x]]), "
     "Matrix(2,2,[[1,2],[3,4]]), Matrix(2,2,[[1,-I],[2+I,3]]), Vector[row](2,[1,2]), "
     "Vector[column](2,[1,2]), Matrix(2,2,[[4,-3],[-2,1]]), Matrix(2,2,[[1,9],[4,16]]), "
     "Matrix(2,2,[[2,6],[4,8]]), Matrix(2,2,[[1,3],[2,4]]), true, false, false, false"},
    {"with(ArrayTools): AddAlongDimension(<<1,2>|<3,4>>,1), AddAlongDimension(<<1,2>|<3,4>>,2), "
     "AddAlongDimension(<1,2,3>), Append(<1,2>,3), Prepend(<1,2>,0), Insert(<1,3>,2,2), "
     "Concatenate(1,<1,2>,<3>), Concatenate(2,<1,2>,<3,4>), FlipDimension(<<1,2>|<3,4>>,1), "
     "FlipDimension(<<1,2>|<3,4>>,2), Reshape(<1,2,3,4>,2,2), Size(<<1,2>|<3,4>|<5,6>>), "
     "Size(<<1,2>|<3,4>|<5,6>>,2), NumElems(<1,2,3>)",
     "Vector[row](2,[3,7]), Vector[column](2,[4,6]), 6, Vector[column](3,[1,2,3]), "
     "Vector[column](3,[0,1,2]), Vector[column](3,[1,2,3]), Vector[column](3,[1,2,3]), "
     "Matrix(2,2,[[1,3],[2,4]]), Matrix(2,2,[[2,4],[1,3]]), Matrix(2,2,[[3,1],[4,2]]), "
     "Matrix(2,2,[[1,3],[2,4]]), Vector[row](2,[2,3]), 3, 3"},
    {"A := <1,2>: ArrayTools:-Fill(5,A): A; rtable_dims(Array(0..2,1..3)), "
     "rtable_num_dims(Array(0..2,1..3)), rtable_num_elems(Array(0..2,1..3)), "
     "ArrayDims(Array(0..2)), ArrayNumElems(Array(0..2)), lowerbound(Array(0..2)), "
     "upperbound(Array(0..2)), upperbound(Array(0..2,1..5),2), upperbound([a,b]), "
     "lowerbound(<1,2>), upperbound(<<1,2>|<3,4>|<5,6>>)",
     "Vector[column](2,[5,5])\n0 .. 2, 1 .. 3, 2, 9, 0 .. 2, 3, 0, 2, 5, 2, 1, 2, 3"},
};

static const Row arithmetic[] = {
    {"A := <<1,2>|<3,4>>: B := <<0,1>|<1,0>>: A.B, A+B, A-B, 2*A, A/2, A^2, A^0, A^(-1), -A, "
     "A.<1,2>, <1|2>.A, <1|2>.<3,4>, <1,2>.<3|4>, A+1, x*A, A*x, <1,2>.<3,4>, A.A.A",
     "Matrix(2,2,[[3,1],[4,2]]), Matrix(2,2,[[1,4],[3,4]]), Matrix(2,2,[[1,2],[1,4]]), "
     "Matrix(2,2,[[2,6],[4,8]]), Matrix(2,2,[[1/2,3/2],[1,2]]), Matrix(2,2,[[7,15],[10,22]]), "
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[-2,3/2],[1,-1/2]]), Matrix(2,2,[[-1,-3],[-2,-4]]), "
     "Vector[column](2,[7,10]), Vector[row](2,[5,11]), 11, Matrix(2,2,[[3,4],[6,8]]), "
     "Matrix(2,2,[[2,3],[2,5]]), Matrix(2,2,[[x,3*x],[2*x,4*x]]), Matrix(2,2,[[x,3*x],[2*x,4*x]]), "
     "11, Matrix(2,2,[[37,81],[54,118]])"},
    {"<<1,2>|<3,4>>.<1,2,3>", "error: matrix column dimension (2) <> vector dimension (3)"},
    {"<<1,2>|<3,4>>+<1,2>", "error: invalid input: dimensions do not match: Matrix(1 .. 2, 1 .. 2) "
                            "cannot be added to Vector[column](1 .. 2)"},
    {"<<1,2>|<3,4>>*<<1,2>|<3,4>>",
     "error: invalid arguments: `*` does not multiply matrices and vectors"},
    {"<<1,2>|<2,4>>^(-1)", "error: singular matrix"},
    {"with(LinearAlgebra): A := <<1,2>|<3,4>>: Add(A,A,2,-1), Add(<1,2>,<3,4>), Multiply(A,<1,1>), "
     "MatrixAdd(A,A,x,y), VectorAdd(<1,2>,<3,4>,2,3), ScalarMultiply(A,3), "
     "MatrixMatrixMultiply(A,A), MatrixVectorMultiply(A,<1,1>), VectorMatrixMultiply(<1|1>,A), "
     "OuterProductMatrix(<1,2>,<3,4>), KroneckerProduct(A,<1,2>), MatrixPower(A,3), "
     "MatrixPower(A,-1), MatrixPower(<<2,0>|<0,3>>,n), CrossProduct(<1,2,3>,<4,5,6>), "
     "CrossProduct([1,0,0],[0,1,0]), DotProduct(<1,2>,<3,4>), DotProduct(<1,I>,<1,I>), "
     "DotProduct(<1,I>,<1,I>,conjugate=false), DotProduct([1,2],[3,4]), BilinearForm(<a,b>,<c,d>), "
     "BilinearForm(<1,2>,<3,4>,A)",
     "Matrix(2,2,[[1,3],[2,4]]), Vector[column](2,[4,6]), Vector[column](2,[4,6]), "
     "Matrix(2,2,[[x+y,3*x+3*y],[2*x+2*y,4*x+4*y]]), Vector[column](2,[11,16]), "
     "Matrix(2,2,[[3,9],[6,12]]), Matrix(2,2,[[7,15],[10,22]]), Vector[column](2,[4,6]), "
     "Vector[row](2,[3,7]), Matrix(2,2,[[3,4],[6,8]]), Matrix(4,2,[[1,3],[2,6],[2,4],[4,8]]), "
     "Matrix(2,2,[[37,81],[54,118]]), Matrix(2,2,[[-2,3/2],[1,-1/2]]), "
     "Matrix(2,2,[[2^n,0],[0,3^n]]), Vector[column](3,[-3,6,-3]), Vector[column](3,[0,0,1]), 11, "
     "2, 0, 11, conjugate(a)*c+conjugate(b)*d, 59"},
    {"with(LinearAlgebra): CrossProduct(<1,2>,<3,4>)",
     "error: CrossProduct needs two vectors of dimension 3"},
    {"with(LinearAlgebra): DotProduct(<1,2>,<3,4,5>)",
     "error: vector dimensions differ: (2) <> (3)"},
    {"with(LinearAlgebra): A := <<1,2>|<3,4>>: Norm(A), Norm(A,1), Norm(A,infinity), "
     "Norm(A,Frobenius), Norm(<3,4>,2), Norm(<3,-4>), Norm(<3,-4>,1), Norm(<3,4>,3), "
     "Norm(<a,b>,2), Norm(<a,b>,2,conjugate=false), Norm(<1+I,2>,2), VectorNorm(<3,4>,2), "
     "MatrixNorm(A,1), Normalize(<3,4>,2), Normalize(<3,-4>), Normalize(<3,4>,1), "
     "VectorAngle(<1,0>,<1,1>), ConditionNumber(A), ConditionNumber(A,1), Norm(A,2)",
     "6, 7, 6, 30^(1/2), 5, 4, 7, 91^(1/3), (abs(a)^2+abs(b)^2)^(1/2), (a^2+b^2)^(1/2), 6^(1/2), "
     "5, 7, Vector[column](2,[3/5,4/5]), Vector[column](2,[3/4,-1]), Vector[column](2,[3/7,4/7]), "
     "1/4*Pi, 21, 21, (15+221^(1/2))^(1/2)"},
    {"with(LinearAlgebra): HermitianTranspose(Matrix([[1.5,2],[3,4]],datatype=float)), "
     "HermitianTranspose(Matrix([[I,2],[3,4]])), "
     "HermitianTranspose(Matrix([[1.5,2,3]],datatype=float[8]))",
     "Matrix(2,2,[[1.5,3.],[2.,4.]],datatype = float[8]), Matrix(2,2,[[-I,3],[2,4]]), "
     "Matrix(3,1,[[1.5],[2.],[3.]],datatype = float[8])"},
};

static const Row solving[] = {
    {"with(LinearAlgebra): A := <<1,2>|<3,4>>: LinearSolve(A,<5,6>), LinearSolve(A,<<5,6>|<1,0>>), "
     "LinearSolve(<<1,2>|<3,4>|<5,6>>), LinearSolve(<<1,2>|<2,4>>,<1,2>), "
     "LinearSolve(<<1,2>|<2,4>>,<1,2>,free=s), LinearSolve(<<a,0>|<0,b>>,<1,2>)",
     "Warning, assumed a <> 0, b <> 0\nVector[column](2,[-1,2]), Matrix(2,2,[[-1,-2],[2,1]]), "
     "Vector[column](2,[-1,2]), Vector[column](2,[1-2*_t[1],_t[1]]), "
     "Vector[column](2,[1-2*s[1],s[1]]), Vector[column](2,[1/a,2/b])"},
    {"with(LinearAlgebra): LinearSolve(<<1,2>|<2,4>>,<1,3>)", "error: inconsistent system"},
    {"with(LinearAlgebra): LinearSolve(<<1,2>|<3,4>|<5,6>>,inplace)",
     "error: LinearSolve: the result does not fit into the argument, as inplace asks"},
    {"with(LinearAlgebra): LinearSolve(<<1,2>|<3,4>>,<1,2,3>)",
     "error: first matrix row dimension (2) <> right-hand side row dimension (3)"},
    {"with(LinearAlgebra): Determinant(<<1,2>|<3,4>>), Determinant(Matrix(0)), "
     "Determinant(<<a,b>|<c,d>>), Determinant(HilbertMatrix(3)), Determinant(<<1,2>|<2,4>>), "
     "Determinant(<<a,b>|<c,d>>,method=minor), Permanent(<<1,2>|<3,4>>), Rank(<<1,2>|<2,4>>), "
     "Rank(Matrix(2)), Rank(IdentityMatrix(3)), Rank(<<a,b>|<a,b>>), MatrixInverse(<<1,2>|<3,4>>), "
     "MatrixInverse(<<a,0>|<0,b>>), NullSpace(<<1,2>|<2,4>>), NullSpace(IdentityMatrix(2)), "
     "NullSpace(Matrix(1,2)), ColumnSpace(<<1,2>|<2,4>>), RowSpace(<<1,2>|<2,4>>), "
     "GaussianElimination(<<1,2>|<3,4>>), GaussianElimination(<<0,2>|<3,4>>), "
     "ReducedRowEchelonForm(<<1,2>|<3,4>|<5,6>>), BackwardSubstitute(<<1,0>|<2,4>|<5,8>>), "
     "BackwardSubstitute(<<1,0>|<2,4>>,<5,8>), ForwardSubstitute(<<1,2>|<0,4>>,<5,8>)",
     "Warning, assumed a <> 0, b <> 0\n-2, 1, d*a-b*c, 1/2160, 0, d*a-b*c, 10, 1, 0, 3, 1, "
     "Matrix(2,2,[[-2,3/2],[1,-1/2]]), Matrix(2,2,[[1/a,0],[0,1/b]]), {Vector[column](2,[-2,1])}, "
     "{}, {Vector[column](2,[1,0]), Vector[column](2,[0,1])}, [Vector[column](2,[1,2])], "
     "[Vector[row](2,[1,2])], Matrix(2,2,[[1,3],[0,-2]]), Matrix(2,2,[[2,4],[0,3]]), "
     "Matrix(2,3,[[1,0,-1],[0,1,2]]), Vector[column](2,[1,2]), Vector[column](2,[1,2]), "
     "Vector[column](2,[5,-1/2])"},
    {"with(LinearAlgebra): Determinant(<<1,2>|<3,4>|<5,6>>)",
     "error: expecting a square Matrix, got a 2 x 3 one"},
    {"with(LinearAlgebra): for f in [JordanForm,FrobeniusForm,Trace,MatrixInverse,Eigenvalues,"
     "Eigenvectors,CharacteristicMatrix,HessenbergForm,Adjoint] do for A in "
     "[<<1,2>|<3,4>|<5,6>>,<<1,2,3>|<4,5,6>>] do try `if`(f = CharacteristicMatrix,f(A,x),f(A)): "
     "print(f) catch \"expecting a square Matrix\": NULL end try end do end do",
     "NULL"},
    {"with(LinearAlgebra): MatrixInverse(<<1,2>|<2,4>>)", "error: singular matrix"},
    {"with(LinearAlgebra): GenerateMatrix([x+2*y=3,4*x-y=5],[x,y]), "
     "GenerateMatrix([x+2*y-3,y],[x,y],augmented=true), GenerateEquations(<<1,2>|<3,4>>,[x,y]), "
     "GenerateEquations(<<1,2>|<3,4>>,[x,y],<5,6>), LeastSquares(<<1,1,1>|<0,1,2>>,<1,2,4>), "
     "GenerateMatrix([x^2+y+1],[y])",
     "Matrix(2,2,[[1,2],[4,-1]]), Vector[column](2,[3,5]), Matrix(2,3,[[1,2,3],[0,1,0]]), [x+3*y = "
     "0, 2*x+4*y = 0], [x+3*y = 5, 2*x+4*y = 6], Vector[column](2,[5/6,3/2]), Matrix(1,1,[[1]]), "
     "Vector[column](1,[-x^2-1])"},
    {"with(LinearAlgebra): p,L,U := LUDecomposition(<<0,2>|<3,4>>): p, L, U, "
     "LUDecomposition(<<1,2>|<3,4>>,output='U'), LUDecomposition(<<1,2>|<3,4>>,output=['L','U']); "
     "QRDecomposition(<<3,4>|<1,2>>), LUDecomposition(<<4,2>|<2,5>>,method='Cholesky')",
     "Matrix(2,2,[[0,1],[1,0]]), Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[2,4],[0,3]]), "
     "Matrix(2,2,[[1,3],[0,-2]]), Matrix(2,2,[[1,0],[2,1]]), "
     "Matrix(2,2,[[1,3],[0,-2]])\nMatrix(2,2,[[3/5,-4/5],[4/5,3/5]]), "
     "Matrix(2,2,[[5,11/5],[0,2/5]]), Matrix(2,2,[[2,0],[1,2]])"},
    {"with(LinearAlgebra): SingularValues(<<3,0>|<0,4>>), IsDefinite(<<2,1>|<1,2>>), "
     "IsDefinite(<<1,2>|<2,1>>), IsDefinite(<<1,1>|<1,1>>), "
     "IsDefinite(<<1,1>|<1,1>>,query='positive_semidefinite'), "
     "IsDefinite(<<-2,1>|<1,-2>>,query='negative_definite'), IsOrthogonal(<<0,1>|<1,0>>), "
     "IsOrthogonal(<<1,1>|<0,1>>), IsUnitary(<<0,I>|<I,0>>), IsUnitary(<<2,0>|<0,1>>)",
     "Vector[column](2,[4,3]), true, false, false, true, true, true, false, true, false"},
    {"with(LinearAlgebra): GenerateMatrix([x+y=1,x-y=2],[x,y],augmented), "
     "GenerateMatrix([x+y=1,x-y=2],[x,y],augmented=true), "
     "GenerateMatrix([x+y=1],[x,y],augmented=false), GenerateMatrix([x+y=1],[x,y])",
     "Matrix(2,3,[[1,1,1],[1,-1,2]]), Matrix(2,3,[[1,1,1],[1,-1,2]]), Matrix(1,2,[[1,1]]), "
     "Vector[column](1,[1]), Matrix(1,2,[[1,1]]), Vector[column](1,[1])"},
    {"with(LinearAlgebra): A := Matrix([[1,1],[1,1]]): b := Vector([1,1]): "
     "LeastSquares(A,b,optimize), LeastSquares(A,b,optimize=true), "
     "LeastSquares(A,b,optimize=false,free=t), LeastSquares(A,b,method=SVD), "
     "LeastSquares(A,b,free=t)",
     "Vector[column](2,[1/2,1/2]), Vector[column](2,[1/2,1/2]), Vector[column](2,[1-t[1],t[1]]), "
     "Vector[column](2,[1/2,1/2]), Vector[column](2,[1-t[1],t[1]])"},
};

static const Row forms[] = {
    {"LinearAlgebra:-QRDecomposition(<0,0;0,0;1,1>,fullspan)",
     "Matrix(3,3,[[0,1,0],[0,0,1],[1,0,0]]), Matrix(3,2,[[1,1],[0,0],[0,0]])"},
    {"LinearAlgebra:-QRDecomposition(Matrix([[0],[1]]),fullspan)",
     "Matrix(2,2,[[0,1],[1,0]]), Matrix(2,1,[[1],[0]])"},
    {"LinearAlgebra:-Eigenvalues(<1,2|3,4>,output=nosuch)", "error: the option output is Vector or "
                                                            "list"},
    {"LinearAlgebra:-Eigenvectors(<1,2|0,4>,output=nosuch)",
     "error: the output is a name or a list of names among 'values', 'vectors', 'list'"},
    {"with(LinearAlgebra): Eigenvalues(<1,0|0,4>,output=list), "
     "Eigenvectors(<1,0|0,4>,output=values), Eigenvectors(<1,0|0,4>,output=vectors)",
     "[4, 1], Vector[column](2,[4,1]), Matrix(2,2,[[0,1],[1,0]])"},
    {"Array(x=1)", "error: Array has no option x"},
    {"with(LinearAlgebra): A := <<2,0>|<1,3>>: Eigenvalues(A), Eigenvectors(A), "
     "CharacteristicPolynomial(A,x), CharacteristicMatrix(A,x), MinimalPolynomial(A,x), "
     "MinimalPolynomial(IdentityMatrix(3),x), Eigenvalues(A,output=list), "
     "Eigenvectors(A,output=list), Eigenvalues(<<0,1>|<-1,0>>), "
     "Eigenvalues(<<1,0>|<0,2>>,<<1,0>|<0,4>>), Eigenvalues(<<1,0>|<0,1>>)",
     "Vector[column](2,[3,2]), Vector[column](2,[3,2]), Matrix(2,2,[[1,1],[1,0]]), x^2-5*x+6, "
     "Matrix(2,2,[[x-2,-1],[0,x-3]]), x^2-5*x+6, -1+x, [3, 2], [[3, 1, {Vector[column](2,[1,1])}], "
     "[2, 1, {Vector[column](2,[1,0])}]], Vector[column](2,[I,-I]), Vector[column](2,[1,1/2]), "
     "Vector[column](2,[1,1])"},
    {"with(LinearAlgebra): A := <0.25,1|0,1.25>: M := MatrixExponential(A, t): M[1,1], "
     "length(convert(M[2,1], string)), abs(Eigenvectors(A, output=list)[2,3,1][1])",
     "exp(0.25*t), 24, 0.7071067811865476"},
    {"with(LinearAlgebra): Eigenvalues(<<1.,2.>|<3.,4.>>), JordanForm(<<2,0>|<1,2>>), "
     "JordanForm(<<1,0>|<1,3>>), JordanForm(<<2,0>|<1,2>>,output='Q'), "
     "FrobeniusForm(<<1,2>|<3,4>>), SmithForm(<<2,4>|<4,10>>), SmithForm(<<x,0>|<0,x^2>>,x), "
     "HermiteForm(<<2,4>|<4,10>>), SmithForm(<<2,4>|<4,10>>,output=['S','U','V']), "
     "HermiteForm(<<2,4>|<4,10>>,output=['H','U']), HermiteForm(<<x,1>|<x^2,x>>,x)",
     "Vector[column](2,[5.372281323269014,-0.3722813232690143]), Matrix(2,2,[[2,1],[0,2]]), "
     "Matrix(2,2,[[3,0],[0,1]]), Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[0,2],[1,5]]), "
     "Matrix(2,2,[[2,0],[0,2]]), Matrix(2,2,[[x,0],[0,x^2]]), Matrix(2,2,[[2,0],[0,2]]), "
     "Matrix(2,2,[[2,0],[0,2]]), Matrix(2,2,[[1,0],[-2,1]]), Matrix(2,2,[[1,-2],[0,1]]), "
     "Matrix(2,2,[[2,0],[0,2]]), Matrix(2,2,[[5,-2],[-2,1]]), Matrix(2,2,[[1,x],[0,0]])"},
    {"with(LinearAlgebra): A := <1,2,0;3,4,1;0,1,2>: F,Q := FrobeniusForm(A,output=['F','Q']): "
     "Q, Q^(-1).A.Q - F",
     "Matrix(3,3,[[1,1,7],[0,3,15],[0,0,3]]), Matrix(3,3,[[0,0,0],[0,0,0],[0,0,0]])"},
    {"with(LinearAlgebra): MatrixExponential(<<0,0>|<1,0>>), MatrixExponential(<<0,-1>|<1,0>>,t), "
     "MatrixExponential(<<1,0>|<0,2>>,t), MatrixFunction(<<1,0>|<0,2>>,sin(x),x), "
     "MatrixFunction(<<2,0>|<1,2>>,x^3,x)",
     "Matrix(2,2,[[1,1],[0,1]]), Matrix(2,2,[[cos(t),sin(t)],[-sin(t),cos(t)]]), "
     "Matrix(2,2,[[exp(t),0],[0,exp(2*t)]]), Matrix(2,2,[[sin(1),0],[0,sin(2)]]), "
     "Matrix(2,2,[[8,12],[0,8]])"},
    {"with(LinearAlgebra): SumBasis([[<1,0>],[<0,1>]]), "
     "IntersectionBasis([[<1,0>,<0,1>],[<1,1>]]), Basis([<1,0>,<2,0>,<0,1>]), "
     "GramSchmidt([<3,4>,<1,0>]), GramSchmidt([<3,4>,<1,0>],normalized)",
     "[Vector[column](2,[1,0]), Vector[column](2,[0,1])], [Vector[column](2,[-1,-1])], "
     "[Vector[column](2,[1,0]), Vector[column](2,[0,1])], [Vector[column](2,[3,4]), "
     "Vector[column](2,[16/25,-12/25])], [Vector[column](2,[3/5,4/5]), "
     "Vector[column](2,[4/5,-3/5])]"},
    {"Det(<<1,2>|<3,4>>) mod 7, Inverse(<<1,2>|<3,4>>) mod 7, Expand((x+3)^2) mod 5, Factor(x^2+1) "
     "mod 5, Factors(x^2+1) mod 5, Gcd(x^2-1,x^2+2*x+1) mod 3, Irreduc(x^2+1) mod 3, "
     "Irreduc(x^2+1) mod 5, Lcm(x-1,x+1) mod 5, Powmod(x,5,x^2+1,x) mod 3, Quo(x^3,x+1,x) mod 5, "
     "Rem(x^3,x+1,x) mod 5, Resultant(x^2+1,x-2,x) mod 7, Roots(x^2-1) mod 7, Roots(x^2+1) mod 3",
     "5, Matrix(2,2,[[5,5],[1,3]]), x^2+x+4, (x+2)*(x+3), [1, [[x+2, 1], [x+3, 1]]], x+1, true, "
     "false, x^2+4, x, x^2+4*x+1, 4, 5, [[1, 1], [6, 1]], []"},
    {"Factor(6) mod 5, Factors(6) mod 5, Gcd(4,6) mod 5, Lcm(4,6) mod 5, Expand(7) mod 5, "
     "Quo(3,2,x) mod 5, Rem(3,2,x) mod 5, Resultant(3,2,x) mod 5, Gcd(x,3) mod 5, Factor(2*x) mod "
     "5, Factors(2*x^2) mod 5, Irreduc(x) mod 5, Powmod(3,4,x,x) mod 5, Gcd(0,x) mod 5, Gcd(0,0) "
     "mod 5, Quo(x^2,3,x) mod 5, Expand(5*x) mod 5",
     "1, [1, []], 1, 1, 2, 4, 0, 1, 1, 2*x, [2, [[x, 2]]], true, 1, x, 0, 2*x^2, 0"},
    {"Roots(0) mod 5", "error: division by zero"},
    {"Roots(3) mod 5", "[]"},
    {"Quo(x,0,x) mod 5", "error: division by zero"},
    {"Gcd(x*y,y) mod 5",
     "error: invalid input: polynomials modulo an integer are in one variable here"},
    {"Factor(x^2-1) mod 6", "error: the modulus must be a prime number for this, not 6"},
    {"Rem(x,5,x) mod 5", "error: division by zero"},
    {"Inverse(<<1,2>|<2,4>>) mod 7", "error: the matrix is singular modulo 7"},
    /* factors and vectors in balls */
    {"with(LinearAlgebra): Digits := 30: n := 12: A := Matrix(n,n,(i,j)->evalf(sin(i*j+i))): P,L,U "
     ":= LUDecomposition(A): evalb(max(map(abs,convert(P.L.U-A,list))) < 1e-27), "
     "{seq(seq(L[i,j],j=i+1..n),i=1..n)}, {seq(seq(U[i,j],j=1..i-1),i=1..n)}",
     "true, {0}, {0}"},
    {"with(LinearAlgebra): Digits := 30: n := 12: A := Matrix(n,n,(i,j)->evalf(sin(i*j+i))): e,V "
     ":= Eigenvectors(A): evalb(max(map(abs,convert(A.V-V.DiagonalMatrix(e),list))) < 1e-26)",
     "true"},
    {"with(LinearAlgebra): Digits := 30: A := Matrix(12,12,(i,j)->1.): P,L,U := "
     "LUDecomposition(A): evalb(max(map(abs,convert(P.L.U-A,list))) = 0), Rank(U)",
     "true, 1"},
    /* pairs of roots, of four roots in all */
    {"with(LinearAlgebra): for p in [[1,3],[1,-3],[-1,0],[2,-3],[-2,1]] do A := "
     "Matrix([[0,1,0,0],[0,0,1,0],[0,0,0,1],[-p[1],0,p[2],0]]): e,V := Eigenvectors(evalf(A)): for "
     "f in [exp(x),sin(x),1/(x+5)] do N := "
     "V.DiagonalMatrix([seq(eval(f,x=e[i]),i=1..4)]).MatrixInverse(V): M := MatrixFunction(A,f,x): "
     "if max(map(abs,convert(evalf(M)-N,list))) > 1e-7 then print(p,f) end if end do end do: C := "
     "Matrix([[0,1,0,0],[0,0,1,0],[0,0,0,1],[a,0,b,0]]): "
     "evalb(abs(evalf(eval(MatrixFunction(C,exp(x),x)[1,2],{a=-2,b=1}))-evalf(MatrixExponential("
     "eval(C,{a=-2,b=1}))[1,2])) < 1e-8)",
     "Warning, assumed a <> 0, b^2+4*a <> 0\ntrue"},
};

static const Row made_tables[] = {
    {"Matrix(2,2,shape=identity), Matrix(2,3,[1,2,3,4,5,6]), Matrix(2,2,[1,2,3]), "
     "Matrix(2,2,[[1],[2,3]],fill=7), Matrix(2,2,fill=5), Matrix([1,2,3]), Matrix([[1,2],[3]]), "
     "Matrix(2,(i,j)->i*j), Matrix(2,2,a), Matrix(2,2,5), Matrix(1..2,1..2,[[1,2],[3,4]]), "
     "Matrix(<1,2>), Matrix(2,2,{(1,2)=5}), Matrix(2,2,[(1,2)=5]), Matrix(3,shape=zero), "
     "Matrix(0,0), Matrix(), Matrix(2,2,<<1,2>|<3,4>>), Matrix(2,1,<1,2>), "
     "Matrix(Array(1..2,1..2,[[1,2],[3,4]]))",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(2,3,[[1,2,3],[4,5,6]]), Matrix(2,2,[[1,2],[3,0]]), "
     "Matrix(2,2,[[1,7],[2,3]]), Matrix(2,2,[[5,5],[5,5]]), Matrix(1,3,[[1,2,3]]), "
     "Matrix(2,2,[[1,2],[3,0]]), Matrix(2,2,[[1,2],[2,4]]), "
     "Matrix(2,2,[[a(1,1),a(1,2)],[a(2,1),a(2,2)]]), Matrix(2,2,[[5,5],[5,5]]), "
     "Matrix(2,2,[[1,2],[3,4]]), Matrix(2,1,[[1],[2]]), Matrix(2,2,[[0,5],[0,0]]), "
     "Matrix(2,2,[[0,5],[0,0]]), Matrix(3,3,[[0,0,0],[0,0,0],[0,0,0]]), Matrix(0,0), Matrix(0,0), "
     "Matrix(2,2,[[1,3],[2,4]]), Matrix(2,1,[[1],[2]]), Matrix(2,2,[[1,2],[3,4]])"},
    {"Matrix([1,2],shape=diagonal), Matrix(3,[1,2],shape=diagonal), "
     "Matrix(2,3,[1,2,3],shape=diagonal), Matrix(3,2,[1,2,3],shape=diagonal), "
     "Matrix([[1,2],[3,4]],shape=symmetric), Matrix([[1,2],[0,4]],shape=symmetric), "
     "Matrix([[1,0],[3,4]],shape=symmetric), Matrix([[0,2],[0,0]],shape=antisymmetric), "
     "Matrix([[0,0],[3,0]],shape=antisymmetric), Matrix([[1,2],[3,4]],shape=triangular[upper]), "
     "Matrix([[1,2],[3,4]],shape=triangular[lower]), "
     "Matrix([[1,2],[3,4]],shape=triangular[upper,unit]), "
     "Matrix([[1,2],[3,4]],shape=triangular[lower,unit]), Matrix(2,2,shape=scalar[3]), "
     "Matrix(2,2,shape=constant[3]), Matrix(2,2,shape=constant[a])",
     "Matrix(2,2,[[1,0],[0,2]],shape = diagonal), "
     "Matrix(3,3,[[1,0,0],[0,2,0],[0,0,0]],shape = diagonal), "
     "Matrix(2,3,[[1,0,0],[0,2,0]],shape = diagonal), "
     "Matrix(3,2,[[1,0],[0,2],[0,0]],shape = diagonal), "
     "Matrix(2,2,[[1,2],[2,4]],shape = symmetric), "
     "Matrix(2,2,[[1,2],[2,4]],shape = symmetric), "
     "Matrix(2,2,[[1,3],[3,4]],shape = symmetric), "
     "Matrix(2,2,[[0,2],[-2,0]],shape = antisymmetric), "
     "Matrix(2,2,[[0,-3],[3,0]],shape = antisymmetric), "
     "Matrix(2,2,[[1,2],[0,4]],shape = triangular[upper]), "
     "Matrix(2,2,[[1,0],[3,4]],shape = triangular[lower]), "
     "Matrix(2,2,[[1,2],[0,1]],shape = triangular[upper]), "
     "Matrix(2,2,[[1,0],[3,1]],shape = triangular[lower]), "
     "Matrix(2,2,[[3,0],[0,3]]), Matrix(2,2,[[3,3],[3,3]]), Matrix(2,2,[[a,a],[a,a]])"},
    {"Matrix(2,3,shape=symmetric)", "error: shape symmetric needs a square Matrix"},
    {"Matrix(2,2,shape=nosuch)", "error: unknown shape nosuch"},
    {"Matrix(2,2,shape=triangular[middle])", "error: unknown shape triangular"},
    {"Matrix(2,2,shape=5)", "error: a shape is a name such as identity or triangular[upper]"},
    {"Matrix(2,2,[[1,2,3],[4,5,6]])", "error: initialiser of 2 x 3 entries for a 2 x 2 Matrix"},
    {"Matrix(1,1,[[1],[2]])", "error: initialiser of 2 x 1 entries for a 1 x 1 Matrix"},
    {"Matrix(Array(1..2,1..2,1..2))", "error: an Array of more than two dimensions is no Matrix"},
    {"Matrix(2,2,Array(1..2,1..2,1..2))",
     "error: Matrix cannot be made from an Array of more than two dimensions"},
    {"Matrix((i,j)->i)", "error: Matrix needs its sizes before such an initialiser"},
    {"Matrix(2,2,{5})", "error: a set that initialises a table holds equations (i,j) = value"},
    {"Matrix(2,2,{(1,2,3)=5})", "error: an entry of a table of 2 dimensions has 2 indices"},
    {"Matrix(2,2,{(1,3)=5})", "error: index out of range in an initialiser"},
    {"Matrix(2,2,{(0,1)=5})", "error: index out of range in an initialiser"},
    {"Matrix(2,2,{(a,1)=5})", "error: index out of range in an initialiser"},
    {"Matrix(-1,2)", "error: Matrix dimensions must be non-negative, got -1"},
    {"Array(1..2, [2.5, 1], datatype = integer)",
     "error: unable to store `2.5' when datatype=integer"},
    {"A := Matrix(2, shape = diagonal): A[1,1] := 5: A[1,2] := 0: A[1,2] := 1",
     "error: attempt to assign a nonzero value to entry [1,2], which is 0 by the shape of the "
     "Matrix"},
    {"U := Matrix(2, 3, shape = triangular[upper]): U[1,3] := 9: U[2,1] := x",
     "error: attempt to assign a nonzero value to entry [2,1], which is 0 by the shape of the "
     "Matrix"},
    {"S := Matrix(2, shape = antisymmetric): S[1,2] := 3: S[1,1] := 0: S[2,2] := 1",
     "error: attempt to assign a nonzero value to entry [2,2], which is 0 by the shape of the "
     "Matrix"},
    {"Matrix(2, 2, [[1, I], [0, 2]], shape = hermitian)[2,1]", "-I"},
    {"Matrix(2,2,datatype=float), Matrix([[1/2,Pi]],datatype=float[8]), "
     "Matrix([[1/2]],datatype=rational), Vector([1/3],datatype=float)",
     "Matrix(2,2,[[0.,0.],[0.,0.]],datatype = float[8]), "
     "Matrix(1,2,[[0.5,3.141592653589793]],datatype = float[8]), "
     "Matrix(1,1,[[1/2]]), Vector[column](1,[0.3333333333333333],datatype = float[8])"},
    {"Vector(3), Vector(3,i->i^2), Vector([1,2]), Vector[row]([1,2]), Vector(3,[1,2]), "
     "Vector(2,fill=3), Vector(2,a), Vector(2,orientation=row), Vector(3,{2=5}), "
     "Vector(3,shape=unit[2]), Vector(<1,2>), Vector[row](<1,2>), Vector(0), Vector(1..2,[3,4]), "
     "Vector(3,[2=7]), Vector(Matrix([[1],[2]])), Vector(2,shape=zero)",
     "Vector[column](3,[0,0,0]), Vector[column](3,[1,4,9]), Vector[column](2,[1,2]), "
     "Vector[row](2,[1,2]), Vector[column](3,[1,2,0]), Vector[column](2,[3,3]), "
     "Vector[column](2,[a(1),a(2)]), Vector[row](2,[0,0]), Vector[column](3,[0,5,0]), "
     "Vector[column](3,[0,1,0]), Vector[column](2,[1,2]), Vector[row](2,[1,2]), Vector[column](0), "
     "Vector[column](2,[3,4]), Vector[column](3,[0,7,0]), Vector[column](2,[1,2]), "
     "Vector[column](2,[0,0])"},
    {"Vector(3,shape=unit[4])", "error: the shape of a Vector is zero, constant[c] or unit[k]"},
    {"Vector(3,shape=unit[0])", "error: the shape of a Vector is zero, constant[c] or unit[k]"},
    {"Vector(3,shape=unit[a])", "error: the shape of a Vector is zero, constant[c] or unit[k]"},
    {"Vector(3,shape=diagonal)", "error: the shape of a Vector is zero, constant[c] or unit[k]"},
    {"Vector(2,[1,2,3])", "error: initialiser of 3 entries for a Vector of 2"},
    {"Vector(3,{4=1})", "error: index out of range in an initialiser"},
    {"Array(1..2,1..3), Array([[1,2],[3,4]]), Array([1,[2]]), Array([]), Array(2..3,[5,6]), "
     "Array(1..2,1..2,(i,j)->i-j), Array(0..1,{0=5}), Array(<1,2>), Array(1..2,fill=3), Array(), "
     "Array(1..2,1..2,[[1],[2,3]]), Array(1..2,1..2,1..2,[[[1,2],[3,4]],[[5,6],[7,8]]]), "
     "Array([[[1]]]), Array(3..2), Array(1..2,a), Array(<1,2;3,4>), Array([[],[]]), Array(2,2), "
     "Array(5)",
     "Array(1 .. 2,1 .. 3,[[0,0,0],[0,0,0]]), Array(1 .. 2,1 .. 2,[[1,2],[3,4]]), Array(1 .. "
     "2,[1,[2]]), Array(1 .. 0), Array(2 .. 3,[5,6]), Array(1 .. 2,1 .. 2,[[0,-1],[1,0]]), Array(0 "
     ".. 1,[5,0]), Array(1 .. 2,[1,2]), Array(1 .. 2,[3,3]), Array(1 .. 0), Array(1 .. 2,1 .. "
     "2,[[1,0],[2,3]]), Array(1 .. 2,1 .. 2,1 .. 2,[[[1,2],[3,4]],[[5,6],[7,8]]]), Array(1 .. 1,1 "
     ".. 1,1 .. 1,[[[1]]]), Array(3 .. 2), Array(1 .. 2,[a(1),a(2)]), Array(1 .. 2,1 .. "
     "2,[[1,2],[3,4]]), Array(1 .. 2,1 .. 0), Array(1 .. 2,1 .. 2,[[0,0],[0,0]]), Array(1 .. "
     "5,[0,0,0,0,0])"},
    {"Array(1..2,[1,2,3])", "error: the initialiser has more entries than the Array"},
    {"Array(1..2,1..2,[1,2])", "error: the initialiser is not nested as deep as the Array"},
    {"Array(1..2,<1,2,3>)", "error: the initialiser has 3 entries, the Array 2"},
    {"Array(i->i)", "error: Array needs its sizes before such an initialiser"},
    {"Array(a..2)", "error: Array needs its sizes before such an initialiser"},
    {"Array(1..a)", "error: Array needs its sizes before such an initialiser"},
    {"with(LinearAlgebra): GramSchmidt([<0,1>,<1,1>]), GramSchmidt([<1,1>,<1,0>]), "
     "GramSchmidt([<0,0,1>,<0,1,1>,<0,0,2>],normalized), GramSchmidt([<0,0>]), "
     "GramSchmidt([<3,4>],normalized), GramSchmidt([<x,0>,<1,1>])",
     "Warning, assumed x <> 0\n[Vector[column](2,[0,1]), Vector[column](2,[1,0])], "
     "[Vector[column](2,[1,1]), "
     "Vector[column](2,[1/2,-1/2])], [Vector[column](3,[0,0,1]), Vector[column](3,[0,1,0])], [], "
     "[Vector[column](2,[3/5,4/5])], [Vector[column](2,[x,0]), Vector[column](2,[0,1])]"},
    {"with(LinearAlgebra): GramSchmidt([<1,1>,<2>])",
     "error: invalid input: GramSchmidt expects Vectors of one size"},
    {"with(LinearAlgebra): GramSchmidt([5])", "error: GramSchmidt expects a list of Vectors"},
    {"with(ArrayTools): upperbound(<1,2>), upperbound(<1,2;3,4>,2), lowerbound(Array(2..3),1), "
     "upperbound([1,2,3])",
     "2, 2, 2, 3"},
    {"upperbound(<1,2;3,4>,3)", "error: invalid input: there is no such dimension"},
    {"upperbound(<1,2;3,4>,a)", "error: invalid input: upperbound expects its 2nd argument, d, to "
                                "be of type posint, but received a"},
    {"with(ArrayTools): Reshape(<1,2;3,4>,1,4), Reshape(<1,2,3,4>,[2,2]), Reshape(<1,2,3,4>,4), "
     "AddAlongDimension(<1,2;3,4>,1), AddAlongDimension(<1,2;3,4>,2), AddAlongDimension(<1,2,3>), "
     "AddAlongDimension(<1,2;3,4>), Insert(<1,2>,1,5), Insert(<1|2>,3,5), "
     "CircularShift(<1,2,3>,2), CircularShift(<1,2,3>,-1), Append(<1,2>,5), "
     "Concatenate(1,<1,2>,<3,4>), Concatenate(2,<1,2>,<3,4>), Size(<1,2;3,4>), NumElems(<1,2,3>), "
     "FlipDimension(<1,2;3,4>,1), FlipDimension(<1,2;3,4>,2)",
     "Matrix(1,4,[[1,3,2,4]]), Matrix(2,2,[[1,3],[2,4]]), Vector[column](4,[1,2,3,4]), "
     "Vector[row](2,[4,6]), Vector[column](2,[3,7]), 6, 10, Vector[column](3,[5,1,2]), "
     "Vector[row](3,[1,2,5]), Vector[column](3,[2,3,1]), Vector[column](3,[2,3,1]), "
     "Vector[column](3,[1,2,5]), Vector[column](4,[1,2,3,4]), Matrix(2,2,[[1,3],[2,4]]), "
     "Vector[row](2,[2,2]), 3, Matrix(2,2,[[3,4],[1,2]]), Matrix(2,2,[[2,1],[4,3]])"},
    {"with(ArrayTools): Reshape(<1,2,3,4>,3,2)",
     "error: invalid input: the new size must have as many entries as the old"},
    {"with(ArrayTools): Insert(<1,2>,5,5)", "error: invalid input: there is no such position"},
    {"Det(<1,2,3;4,5,6>) mod 5", "error: a square Matrix is needed"},
    {"Inverse(<1,2;2,4>) mod 5", "error: the matrix is singular modulo 5"},
    {"Det(5) mod 3",
     "error: invalid input: Det expects its 1st argument, A, to be of type Matrix, but received 5"},
};

static void constructors_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(constructors);
}

static void parts_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(parts);
}

static void arithmetic_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(arithmetic);
}

static void solving_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(solving);
}

static void forms_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(forms);
}

static void made_tables_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(made_tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constructors_are_right), cmocka_unit_test(parts_are_right),
        cmocka_unit_test(arithmetic_are_right),   cmocka_unit_test(solving_are_right),
        cmocka_unit_test(forms_are_right),        cmocka_unit_test(made_tables_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
