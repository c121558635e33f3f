/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of LinearAlgebra that sheets use most: matrices from equations and back, LU, rank,
 * LinearSolve, null space, determinant, inverse, sizes, products. Each unpacks its arguments and
 * calls cas/linalg; the signature of the row has checked their types.
 */

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/linalg/entry.h"
#include "cas/base/mem.h"
#include "cas/core/rtable_convert.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/hardware/block.h"

static const RTable *table(Expr e)
{
    return rtable_of(e);
}

/* --- equations ----------------------------------------------------------------------------- */

static Expr generate_matrix(const Expr *args, long n)
{
    long m, count;
    const Expr *eqs = rtable_items(&args[0], &m), *vars = rtable_items(&args[1], &count);
    Expr augmented = builtin_option(args, n, 2, "augmented");
    RTable *A, *b, *joined;

    linalg_generate(&A, &b, eqs, m, vars, count);
    if (augmented != EXPR_TRUE && !builtin_flag(args, n, 2, "augmented"))
        return expr_seq((Expr[]){rtable_expr(A), rtable_expr(b)}, 2);
    joined = rtable_matrix(m, count + 1);
    rtable_convert_put(joined, 0, 0, A);
    rtable_convert_put(joined, 0, count, b);
    return rtable_expr(joined);
}

static Expr generate_equations(const Expr *args, long n)
{
    const RTable *A = table(args[0]);
    long count, rows = rtable_rows(A), cols = rtable_cols(A);
    const Expr *vars = rtable_items(&args[1], &count);
    const RTable *b = n > 2 ? table(args[2]) : NULL;
    Expr *eqs, list;

    if (count != cols && !(b == NULL && count + 1 == cols))
        err_raise(ST_DOMAIN, "%ld unknowns do not fit a Matrix with %ld columns", count, cols);
    if (b != NULL && rtable_count(b) != rows)
        err_raise(ST_DOMAIN, "%ld right-hand sides do not fit a Matrix with %ld rows",
                  rtable_count(b), rows);
    eqs = mem_array((size_t)rows, sizeof *eqs);
    err_defer(mem_release, eqs);
    for (long i = 0; i < rows; i++) {
        Expr rhs = b != NULL ? b->data[i] : count < cols ? rtable_get(A, i, count) : EXPR_ZERO;

        eqs[i] = expr_equation(linalg_inner(A->data + i * cols, vars, count, false), rhs);
    }
    list = expr_list(eqs, rows);
    err_undefer(true);
    return list;
}

/* --- factorisations ------------------------------------------------------------------------ */

static Expr rank(const Expr *args, long n)
{
    (void)n;
    return expr_int(linalg_rank(table(args[0])));
}

static Expr determinant(const Expr *args, long n)
{
    Expr packed = n == 1 ? block_determinant(args[0]) : NULL;
    const LinalgRules *rules = linalg_rules ? linalg_rules() : NULL;
    Expr value = packed ? packed : linalg_det(table(args[0]));
    return rules ? rules->normal(value) : value;
}

/* Splits an augmented Matrix <A|b>. */
static RTable *split_augmented(const RTable *augmented, RTable **b)
{
    long rows = rtable_rows(augmented), cols = rtable_cols(augmented);
    RTable *A;

    if (cols < 1)
        err_raise(ST_DOMAIN, "an augmented Matrix has at least one column");
    A = rtable_matrix(rows, cols - 1);
    *b = rtable_vector(RTABLE_COLUMN, rows);
    for (long i = 0; i < rows; i++) {
        for (long j = 0; j + 1 < cols; j++)
            rtable_set(A, i, j, rtable_get(augmented, i, j));
        (*b)->data[i] = rtable_get(augmented, i, cols - 1);
    }
    return A;
}

/* The product of a list of factors [P, L, U]. */
static const RTable *left_side(Expr e)
{
    const RTable *product = NULL;
    long n;
    const Expr *factors;

    if (rtable_of(e) != NULL)
        return rtable_of(e);
    factors = rtable_items(&e, &n);
    for (long i = 0; i < n; i++) {
        const RTable *factor = rtable_of(factors[i]);

        if (factor == NULL)
            err_raise(ST_TYPE, "LinearSolve expects a Matrix or a list of Matrices");
        product = product == NULL ? factor : linalg_multiply(product, factor);
    }
    if (product == NULL)
        err_raise(ST_TYPE, "LinearSolve expects a Matrix or a list of Matrices");
    return product;
}

static Expr solved(const Expr *args, long n)
{
    Expr packed = n > 1 && rtable_look(args[1]) ? block_solve(args[0], args[1]) : NULL;
    if (packed)
        return packed;
    const RTable *A = left_side(args[0]);
    RTable *b = NULL;
    Expr name = builtin_option(args, n, 1, "free");

    for (long i = 1; i < n && b == NULL; i++)
        b = rtable_of(args[i]);
    if (b == NULL)
        A = split_augmented(A, &b);
    return rtable_expr(linalg_solve_free(A, b, name == NULL ? expr_symbol("_t") : name));
}

static Expr linear_solve(const Expr *args, long n)
{
    bool inplace =
        builtin_flag(args, n, 1, "inplace") || builtin_option(args, n, 1, "inplace") == EXPR_TRUE;
    Expr x = solved(args, n);
    return inplace ? builtin_store_result("LinearSolve", n > 1 ? args[1] : EXPR_NULL, x) : x;
}

static Expr matrix_inverse(const Expr *args, long n)
{
    Expr method = builtin_option(args, n, 1, "method");

    if (method != NULL && expr_is_symbol(method, "pseudo"))
        return builtin_call(builtin_find_in("LinearAlgebra", "PseudoInverse"), args, 1);
    Expr packed = block_inverse(args[0]);
    return packed ? packed : rtable_expr(linalg_inverse(table(args[0])));
}

static Expr null_space(const Expr *args, long n)
{
    (void)n;
    return linalg_nullspace(table(args[0]));
}

/* --- products ------------------------------------------------------------------------------ */

static Expr transpose(const Expr *args, long n)
{
    Expr packed = rtable_look(args[0]) == NULL ? args[0] : block_transpose(args[0]);

    (void)n;
    return packed != NULL ? packed : rtable_expr(linalg_transpose(table(args[0])));
}

static Expr multiply(const Expr *args, long n)
{
    Expr product = args[0];

    for (long i = 1; i < n; i++)
        product = eval_dot(product, args[i]);
    return product;
}

static Expr add(const Expr *args, long n)
{
    Expr ca = n > 2 ? args[2] : EXPR_ONE, cb = n > 3 ? args[3] : EXPR_ONE;
    Expr packed = n == 2 ? block_arith('+', args[0], args[1]) : NULL;

    if (packed != NULL)
        return packed;
    return rtable_expr(linalg_add(table(args[0]), ca, table(args[1]), cb));
}

static Expr scalar_multiply(const Expr *args, long n)
{
    Expr packed = block_arith('*', args[0], args[1]);

    (void)n;
    return packed != NULL ? packed : linalg_arith('*', args[0], args[1]);
}

static Expr dot_product(const Expr *args, long n)
{
    long count, other;
    Expr packed = block_inner(args[0], args[1]);

    if (packed != NULL)
        return packed;
    const Expr *x = rtable_items(&args[0], &count), *y = rtable_items(&args[1], &other);
    const RTable *u = table(args[0]);
    bool conjugate = builtin_option(args, n, 2, "conjugate") != EXPR_FALSE;

    if (count != other)
        err_raise(ST_DOMAIN, "vector dimensions differ: (%ld) <> (%ld)", count, other);
    if (u != NULL && u->kind == RTABLE_ROW)
        return linalg_inner(y, x, count, conjugate);
    return linalg_inner(x, y, count, conjugate);
}

static Expr cross_product(const Expr *args, long n)
{
    long count, other;
    const Expr *a = rtable_items(&args[0], &count), *b = rtable_items(&args[1], &other);
    const RTable *u = table(args[0]);
    RTable *product;

    (void)n;
    if (count != 3 || other != 3)
        err_raise(ST_DOMAIN, "CrossProduct needs two vectors of dimension 3");
    product = rtable_vector(u != NULL && u->kind == RTABLE_ROW ? RTABLE_ROW : RTABLE_COLUMN, 3);
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;

        product->data[i] = expr_sub(expr_mul(a[j], b[k]), expr_mul(a[k], b[j]));
    }
    return rtable_expr(product);
}

static Expr trace(const Expr *args, long n)
{
    const RTable *A = table(args[0]);
    Expr sum = EXPR_ZERO;

    (void)n;
    linalg_check_square(A);
    for (long i = 0; i < rtable_rows(A); i++)
        sum = expr_add(sum, rtable_get(A, i, i));
    return sum;
}

/* --- sizes and comparison ------------------------------------------------------------------- */

static Expr dimension(const Expr *args, long n)
{
    const RTable *A = rtable_look(args[0]);

    (void)n;
    if (A->kind != RTABLE_MATRIX)
        return expr_int(rtable_count(A));
    return expr_seq((Expr[]){expr_int(rtable_rows(A)), expr_int(rtable_cols(A))}, 2);
}

static Expr row_dimension(const Expr *args, long n)
{
    (void)n;
    return expr_int(rtable_rows(rtable_look(args[0])));
}

static Expr column_dimension(const Expr *args, long n)
{
    (void)n;
    return expr_int(rtable_cols(rtable_look(args[0])));
}

static Expr equal(const Expr *args, long n)
{
    (void)n;
    return linalg_equal(table(args[0]), table(args[1])) ? EXPR_TRUE : EXPR_FALSE;
}

const Builtin BUILTIN_LINALG[] = {
    {.name = "GenerateMatrix",
     .package = "LinearAlgebra",
     .signature = "GenerateMatrix(eqs:list|set|rtable|equation|algebraic, vars:list|set|rtable|"
                  "algebraic, augmented=flag:boolean, [augmented]) -> Matrix, Vector",
     .fn = generate_matrix,
     .topic = "linear algebra",
     .summary = "coefficient matrix A and right-hand side b of A.x = b",
     .text = "Equations and expressions (taken = 0) may be mixed; the unknowns are any\n"
             "expressions, such as diff(x(t),t). A linear equation keeps its coefficients and b\n"
             "as they are. Of a nonlinear one the linear terms go to A, all others, expanded,\n"
             "to b: A.x - b is always the equation. augmented=true gives <A|b>.",
     .examples = {{"A, b := GenerateMatrix([x+2*y=3, x-a], [x,y]): A;", "<<1,1>|<2,0>>", NULL},
                  {"A, b := GenerateMatrix([x+2*y=3, x-a], [x,y]): b;", "<3,a>", NULL},
                  {"A, b := GenerateMatrix([x*y-g*x], [x,y]): b;", "<-x*y>", NULL},
                  {"GenerateMatrix([x+y=1], [x,y], augmented=true);", "<<1>|<1>|<1>>", NULL}},
     .see = "GenerateEquations LinearSolve LUDecomposition",
     .flags = BUILTIN_LOOKS_IN_FIRST},
    {.name = "GenerateEquations",
     .package = "LinearAlgebra",
     .signature = "GenerateEquations(A:Matrix, vars:list|rtable, b:rtable?) -> list",
     .fn = generate_equations,
     .topic = "linear algebra",
     .summary = "the equations A.x = b, or those of an augmented matrix",
     .examples = {{"GenerateEquations(<<1,2>|<3,4>>, [x,y], <5,6>);", "[x+3*y=5, 2*x+4*y=6]", NULL},
                  {"GenerateEquations(<<1>|<3>|<7>>, [x,y]);", "[x+3*y=7]", NULL},
                  {"GenerateEquations(<<1>|<3>>, [x,y]);", "[x+3*y=0]", NULL}},
     .see = "GenerateMatrix"},
    {.name = "Rank",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC,
     .signature = "Rank(A:Matrix) -> nonnegint",
     .fn = rank,
     .topic = "linear algebra",
     .summary = "the rank, names and functions being generic",
     .examples = {{"Rank(<<1,2>|<2,4>>);", "1", NULL}, {"Rank(<<a,1>|<1,a>>);", "2", NULL}},
     .see = "NullSpace LUDecomposition"},
    {.name = "LinearSolve",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC | BUILTIN_DOUBLES,
     .signature = "LinearSolve(A:Matrix|list, b:rtable?, method=way:name{Cholesky, "
                  "hybrid, LU, modular, none, QR, solve, SparseDirect, SparseIterative, subs}, "
                  "free=s:name, conjugate=c:boolean, inplace=i:boolean, [inplace]) -> rtable",
     .fn = linear_solve,
     .topic = "linear algebra",
     .summary = "X with A.X = b",
     .text = "b is a Vector or a Matrix; without b the last column of A is. A list [P,L,U]\n"
             "stands for its product. Free parameters are _t[1], _t[2], ...; free='s' gives\n"
             "them another name; inplace writes X into b. A system without solution is an error.",
     .examples = {{"LinearSolve(<<1,3>|<2,4>>, <5,6>);", "<-4,9/2>", NULL},
                  {"LinearSolve(<<1>|<1>>, <a>, free='s');", "<a-s[1],s[1]>", NULL},
                  {"LinearSolve(<<1,3>|<2,4>|<5,6>>);", "<-4,9/2>", NULL},
                  {"b := <5,6>: LinearSolve(<<1,3>|<2,4>>, b, inplace): b;", "<-4,9/2>", NULL},
                  {"LinearSolve(<<1,3>|<2,4>>, method='LU', <5,6>);", "<-4,9/2>", NULL},
                  {"LinearSolve(<<1,2>|<2,4>>, <1,1>);", "error: inconsistent system", NULL}},
     .see = "solve GenerateMatrix MatrixInverse"},
    {.name = "MatrixInverse",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC | BUILTIN_DOUBLES,
     .signature = "MatrixInverse(A:Matrix, method=way:name{Cholesky, integer, LU, none, "
                  "polynom, pseudo, QR, subs, univar}) -> Matrix",
     .fn = matrix_inverse,
     .topic = "linear algebra",
     .summary = "the inverse of a square matrix",
     .examples = {{"MatrixInverse(<<a,0>|<0,2>>);", "<<1/a,0>|<0,1/2>>", NULL},
                  {"MatrixInverse(<<1,2>|<3,4>>).<<1,2>|<3,4>>;", "<<1,0>|<0,1>>", NULL},
                  {"MatrixInverse(<<1,2>|<2,4>>, method=pseudo);", "<<1/25,2/25>|<2/25,4/25>>",
                   NULL},
                  {"MatrixInverse(<<1,2>|<2,4>>);", "error: singular matrix", NULL}},
     .see = "LinearSolve Determinant"},
    {.name = "NullSpace",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC,
     .signature = "NullSpace(A:Matrix) -> set",
     .fn = null_space,
     .topic = "linear algebra",
     .summary = "a basis of the vectors v with A.v = 0, as a set",
     .examples = {{"NullSpace(<<1,2>|<2,4>>)[1];", "<-2,1>", NULL},
                  {"LinearAlgebra:-NullSpace(<<1,2>|<2,4>>);", "{<-2,1>}", NULL}},
     .see = "Rank LinearSolve"},
    {.name = "Determinant",
     .package = "LinearAlgebra",
     .signature = "Determinant(A:Matrix, method=way:name{algnum, float, fracfree, "
                  "integer, minor, multivar, none, polynom, rational, unifloat, univar}) -> "
                  "algebraic",
     .fn = determinant,
     .topic = "linear algebra",
     .summary = "the determinant of a square matrix, expanded",
     .examples = {{"Determinant(<<a,c>|<b,d>>);", "a*d-b*c", NULL},
                  {"Determinant(<<1,2>|<3,4>>);", "-2", NULL},
                  {"Determinant(<<1,2>>);", "error: square", NULL}},
     .see = "Trace Rank MatrixInverse",
     .flags = BUILTIN_DOUBLES},
    {.name = "Transpose",
     .package = "LinearAlgebra",
     .signature = "Transpose(A:expr) -> rtable",
     .fn = transpose,
     .topic = "linear algebra",
     .summary = "the transpose of a matrix or vector, also written A^%T",
     .examples = {{"Transpose(<<1,2>|<3,4>>);", "<<1,3>|<2,4>>", NULL},
                  {"Transpose(<a,b>);", "<a|b>", NULL},
                  {"A := <1,2|3,4>: Transpose(A, inplace): A;", "<1,3|2,4>", NULL},
                  {"rtable_options(Transpose(<1,2|3,4>, datatype=float[8]), datatype);", "float[8]",
                   NULL},
                  {"A := <1,2,3|4,5,6>: Transpose(A, inplace);", "error: does not fit", NULL},
                  {"v := <1,1>: Multiply(<1,2|3,4>, v, inplace): v;", "<4,6>", NULL},
                  {"Transpose(<1,2>, inplace, shape=constant[1]);", "error: no option of new",
                   NULL}},
     .see = "Matrix Vector"},
    {.name = "Multiply",
     .package = "LinearAlgebra",
     .signature = "Multiply(A:expr, B:expr..) -> expr",
     .fn = multiply,
     .topic = "linear algebra",
     .summary = "the product A . B",
     .examples = {{"Multiply(<<1,2>|<3,4>>, <a,b>);", "<a+3*b,2*a+4*b>", NULL},
                  {"Multiply(<<1,2>|<3,4>>, <a>);", "error: dimension", NULL}},
     .see = "Add DotProduct",
     .flags = BUILTIN_DOUBLES},
    {.name = "Add",
     .package = "LinearAlgebra",
     .signature = "Add(A:rtable, B:rtable, c1:algebraic?, c2:algebraic?) -> rtable",
     .fn = add,
     .topic = "linear algebra",
     .summary = "the sum c1*A + c2*B",
     .examples = {{"Add(<1,2>, <a,b>);", "<1+a,2+b>", NULL},
                  {"Add(<1,2>, <a,b>, 2, -1);", "<2-a,4-b>", NULL}},
     .see = "Multiply ScalarMultiply"},
    {.name = "ScalarMultiply",
     .package = "LinearAlgebra",
     .signature = "ScalarMultiply(A:rtable, c:algebraic) -> rtable",
     .fn = scalar_multiply,
     .topic = "linear algebra",
     .summary = "the product c*A",
     .examples = {{"ScalarMultiply(<1,2>, a);", "<a,2*a>", NULL},
                  {"ScalarMultiply(<<1>|<2>>, 3);", "<<3>|<6>>", NULL}},
     .see = "Multiply Add"},
    {.name = "DotProduct",
     .package = "LinearAlgebra",
     .signature = "DotProduct(u:rtable|list, v:rtable|list, conjugate=flag:boolean) -> algebraic",
     .fn = dot_product,
     .topic = "linear algebra",
     .summary = "the dot product of two vectors or lists",
     .text = "The first vector is conjugated (the second when they are rows) unless\n"
             "conjugate=false.",
     .examples = {{"DotProduct([a,b], [c,d], conjugate=false);", "a*c+b*d", NULL},
                  {"DotProduct(<1,2>, <3,4>);", "11", NULL},
                  {"DotProduct(<1,2>, <3>);", "error: dimensions differ", NULL}},
     .see = "CrossProduct Norm",
     .flags = BUILTIN_DOUBLES},
    {.name = "CrossProduct",
     .package = "LinearAlgebra",
     .signature = "CrossProduct(u:rtable|list, v:rtable|list) -> Vector",
     .fn = cross_product,
     .topic = "linear algebra",
     .summary = "the cross product of two vectors of dimension 3",
     .examples = {{"CrossProduct(<1,0,0>, <0,1,0>);", "<0,0,1>", NULL},
                  {"CrossProduct(<a,b,c>, <1,0,0>);", "<0,c,-b>", NULL}},
     .see = "DotProduct",
     .flags = BUILTIN_DOUBLES},
    {.name = "Trace",
     .package = "LinearAlgebra",
     .signature = "Trace(A:Matrix) -> algebraic",
     .fn = trace,
     .topic = "linear algebra",
     .summary = "the sum of the diagonal entries",
     .examples = {{"Trace(<<a,2>|<3,b>>);", "a+b", NULL},
                  {"Trace(<<1,2>>);", "error: square", NULL}},
     .see = "Determinant"},
    {.name = "Dimension",
     .package = "LinearAlgebra",
     .signature = "Dimension(A:rtable) -> nonnegint",
     .fn = dimension,
     .topic = "linear algebra",
     .summary = "rows, columns of a Matrix; the size of a Vector",
     .examples = {{"Dimension(<a,b,c>);", "3", NULL}, {"[Dimension(Matrix(2,3))];", "[2,3]", NULL}},
     .see = "RowDimension ColumnDimension"},
    {.name = "Dimensions",
     .package = "LinearAlgebra",
     .signature = "Dimensions(A:rtable) -> nonnegint",
     .fn = dimension,
     .topic = "linear algebra",
     .summary = "rows, columns of a Matrix; the size of a Vector",
     .examples = {{"Dimensions(<a,b,c>);", "3", NULL},
                  {"[Dimensions(Matrix(2,3))];", "[2,3]", NULL}},
     .see = "RowDimension ColumnDimension"},
    {.name = "RowDimension",
     .package = "LinearAlgebra",
     .signature = "RowDimension(A:rtable) -> nonnegint",
     .fn = row_dimension,
     .topic = "linear algebra",
     .summary = "the number of rows",
     .examples = {{"RowDimension(Matrix(2,3));", "2", NULL}, {"RowDimension(<a,b>);", "2", NULL}},
     .see = "ColumnDimension Dimension"},
    {.name = "ColumnDimension",
     .package = "LinearAlgebra",
     .signature = "ColumnDimension(A:rtable) -> nonnegint",
     .fn = column_dimension,
     .topic = "linear algebra",
     .summary = "the number of columns",
     .examples = {{"ColumnDimension(Matrix(2,3));", "3", NULL},
                  {"ColumnDimension(<a|b>);", "2", NULL}},
     .see = "RowDimension Dimension"},
    {.name = "Equal",
     .package = "LinearAlgebra",
     .signature = "Equal(A:rtable, B:rtable, compare=c:name{all, entries, structure}) -> boolean",
     .fn = equal,
     .topic = "linear algebra",
     .summary = "have two tables the same shape and the same entries?",
     .text = "Entries are compared as they stand; map simplify or expand over them first when\n"
             "they may be written differently.",
     .examples = {{"Equal(<1,a>, Vector([1,a]));", "true", NULL},
                  {"Equal(<1,a>, <1|a>);", "false", NULL}},
     .see = "evalb"},
    {.name = NULL},
};
