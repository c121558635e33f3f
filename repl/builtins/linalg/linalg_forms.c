/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands of LinearAlgebra about echelon forms, eigenvalues, functions of matrices and normal
 * forms, and elementary row and column operations.
 */
#include "cas/algebra/linalg/euclid.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/linalg/similar.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/rtable_convert.h"
#include "cas/core/sym.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/hardware/block.h"
#include "repl/items.h"

static const RTable *table(Expr e)
{
    return rtable_of(e);
}

static Expr row_space(const Expr *args, long n)
{
    (void)n;
    return linalg_row_space(table(args[0]));
}

static Expr transposed(Expr row, void *arg)
{
    (void)arg;
    return rtable_expr(linalg_transpose(rtable_of(row)));
}

static Expr column_space(const Expr *args, long n)
{
    Expr rows = linalg_row_space(linalg_transpose(table(args[0])));
    Expr *columns = mem_array((size_t)expr_count(rows), sizeof *columns), list;

    (void)n;
    err_defer(mem_release, columns);
    for (long i = 0; i < expr_count(rows); i++)
        columns[i] = transposed(expr_arg(rows, i), NULL);
    list = expr_list(columns, expr_count(rows));
    err_undefer(true);
    return list;
}

/* --- minors --------------------------------------------------------------------------------------
 */

static long position(Expr e, long size)
{
    long k;

    if (!num_get_si(&k, e) || k < 1 || k > size)
        err_raise(ST_DOMAIN, "the position is outside 1..%ld", size);
    return k - 1;
}

static Expr minor(const Expr *args, long n)
{
    static const char *const NAMES[] = {"determinant", "matrix"};
    const RTable *A = table(args[0]);
    Expr output = builtin_option(args, n, 3, "output");

    linalg_check_square(A);
    long i = position(args[1], rtable_rows(A)), j = position(args[2], rtable_cols(A));
    Expr det = normal_expanded(linalg_minor(A, i, j));
    if (!output)
        return det;
    Expr rest = builtin_call(builtin_find_in("LinearAlgebra", "DeleteRow"), args, 2);
    rest =
        builtin_call(builtin_find_in("LinearAlgebra", "DeleteColumn"), (Expr[]){rest, args[2]}, 2);
    return builtin_outputs(output, NAMES, (Expr[]){det, rest}, 2);
}

static Expr adjoint(const Expr *args, long n)
{
    const RTable *A = table(args[0]);
    long size = rtable_rows(A);
    RTable *result = rtable_matrix(size, size);

    (void)n;
    linalg_check_square(A);
    for (long i = 0; i < size; i++)
        for (long j = 0; j < size; j++) {
            Expr e = normal_expanded(linalg_minor(A, j, i));

            rtable_set(result, i, j, (i + j) % 2 == 0 ? e : expr_neg(e));
        }
    return rtable_expr(result);
}

/* --- eigenvalues ---------------------------------------------------------------------------------
 */

static Expr characteristic_matrix(const Expr *args, long n)
{
    (void)n;
    return rtable_expr(linalg_characteristic_matrix(table(args[0]), args[1]));
}

/* A, or B^(-1).A of a generalised problem A.x = lambda*B.x. */
static const RTable *eigen_matrix(const Expr *args, long n)
{
    const RTable *B = n > 1 ? rtable_matrix_of(args[1]) : NULL;
    return B ? linalg_multiply(linalg_inverse(B), table(args[0])) : table(args[0]);
}

static Expr exact_entry(Expr e, void *unused)
{
    (void)unused;
    fmpq_t q;
    fmpq_init(q);
    Expr exact = expr_is(e, EXPR_FLOAT) && num_get_fmpq(q, e) ? expr_fmpq(q) : e;
    fmpq_clear(q);
    return exact;
}

/* Computed exactly; of a Matrix with floats the coefficients are floats. */
static Expr characteristic_polynomial(const Expr *args, long n)
{
    (void)n;
    const RTable *A = table(args[0]);
    Expr p = linalg_charpoly(A, args[1]);
    bool floats = !linalg_equal(A, rtable_map(A, exact_entry, NULL));
    return floats ? eval_apply(expr_symbol("evalf"), &p, 1) : p;
}

static Expr apply2(const char *command, Expr a, Expr b)
{
    return eval_apply(expr_symbol(command), (Expr[]){a, b}, 2);
}

/* The eigenvalues of a pencil with singular B: the roots of det(A - x*B), computed exactly so that
 * its degree is certain; each degree that is missing is an eigenvalue at infinity. */
static RTable *pencil_eigenvalues(const RTable *A, const RTable *B)
{
    Expr x = expr_from_symbol(sym_fresh("x"));
    const RTable *E = rtable_map(A, exact_entry, NULL), *F = rtable_map(B, exact_entry, NULL);
    bool floats = !linalg_equal(A, E) || !linalg_equal(B, F);
    Expr M = linalg_arith('-', rtable_expr(E), linalg_arith('*', x, rtable_expr(F)));
    Expr p = apply2("collect", linalg_det(rtable_of(M)), x);
    if (p == EXPR_ZERO)
        err_raise(ST_SINGULAR, "the pencil is singular: A - x*B is singular for every x");
    long n = rtable_rows(A), finite;
    RTable *values = rtable_vector(RTABLE_COLUMN, n);
    for (long i = 0; i < n; i++)
        values->data[i] = EXPR_INFINITY;
    if (!num_get_si(&finite, apply2("degree", p, x)) || finite < 1)
        return values;
    const Builtin *companion = builtin_find_in("LinearAlgebra", "CompanionMatrix");
    p = apply2("collect", expr_div(p, apply2("lcoeff", p, x)), x);
    const RTable *roots = linalg_eigen(rtable_of(builtin_call(companion, (Expr[]){p, x}, 2)), NULL);
    for (long i = 0; i < finite; i++)
        values->data[i] =
            floats ? eval_apply(expr_symbol("evalf"), roots->data + i, 1) : roots->data[i];
    return values;
}

static bool is_singular_pencil(const Expr *args, long n)
{
    const RTable *B = n > 1 ? rtable_matrix_of(args[1]) : NULL;
    return B && rtable_rows(B) == rtable_cols(B) &&
           linalg_det(rtable_map(B, exact_entry, NULL)) == EXPR_ZERO;
}

static Expr eigenvalues(const Expr *args, long n)
{
    static const char *const FORMS[] = {"Vector", "list", NULL};
    long output = builtin_option_word(args, n, 1, "output", FORMS);
    Expr packed = n < 2 || !rtable_look(args[1]) ? block_eigen(args[0], false) : NULL;
    if (packed)
        return output > 0 ? rtable_convert_list(rtable_of(packed)) : packed;
    RTable *values = is_singular_pencil(args, n)
                         ? pencil_eigenvalues(table(args[0]), rtable_of(args[1]))
                         : linalg_eigen(eigen_matrix(args, n), NULL);
    return output > 0 ? rtable_convert_list(values) : rtable_expr(values);
}

static bool is_zero_column(const RTable *M, long j)
{
    for (long i = 0; i < rtable_rows(M); i++)
        if (rtable_get(M, i, j) != EXPR_ZERO)
            return false;
    return true;
}

/* [value, multiplicity, {vectors}] for each distinct eigenvalue. */
static Expr grouped_vectors(const RTable *values, const RTable *vectors)
{
    long n = rtable_count(values);
    List groups, own;
    list_begin(&groups);
    for (long i = 0; i < n; i++) {
        long multiplicity = 0, before = 0;
        list_begin(&own);
        for (long j = 0; j < n; j++) {
            if (values->data[j] != values->data[i])
                continue;
            multiplicity++;
            before += j < i;
            RTable *v = rtable_vector(RTABLE_COLUMN, n);
            for (long k = 0; k < n; k++)
                v->data[k] = rtable_get(vectors, k, j);
            if (!is_zero_column(vectors, j))
                list_put(&own, rtable_expr(v));
        }
        Expr set = expr_set(own.item, own.count);
        list_end(&own);
        if (before == 0)
            list_put(&groups, expr_list((Expr[]){values->data[i], expr_int(multiplicity), set}, 3));
    }
    return items_list(&groups);
}

static Expr eigenvectors(const Expr *args, long n)
{
    static const char *const NAMES[] = {"values", "vectors", "list"};
    Expr output = builtin_option(args, n, 1, "output"), results[3] = {0};
    Expr packed = n < 2 || !rtable_look(args[1]) ? block_eigen(args[0], true) : NULL;
    RTable *vectors, *values;
    if (packed && !output)
        return packed;
    if (packed) {
        values = rtable_of(expr_arg(packed, 0));
        vectors = rtable_of(expr_arg(packed, 1));
    } else
        values = linalg_eigen(eigen_matrix(args, n), &vectors);
    results[0] = rtable_expr(values);
    results[1] = rtable_expr(vectors);
    if (!output)
        return expr_seq(results, 2);
    results[2] = grouped_vectors(values, vectors);
    return builtin_outputs(output, NAMES, results, 3);
}

static Expr matrix_exponential(const Expr *args, long n)
{
    Expr x = expr_symbol("_X"), t = n > 1 ? args[1] : EXPR_ONE;
    Expr packed = block_exponential(args[0], t);

    if (packed != NULL)
        return packed;
    return rtable_expr(linalg_function(table(args[0]), expr_call1("exp", expr_mul(x, t)), x));
}

static Expr matrix_function(const Expr *args, long n)
{
    (void)n;
    return rtable_expr(linalg_function(table(args[0]), args[1], args[2]));
}

static Expr matrix_power(const Expr *args, long n)
{
    bool is_packed = block_is_float(rtable_look(args[0])) && expr_is(args[1], EXPR_INTEGER);
    Expr power = is_packed ? eval_power(args[0], args[1]) : linalg_arith('^', args[0], args[1]),
         x = expr_symbol("_X");

    (void)n;
    return power != NULL ? power
                         : rtable_expr(linalg_function(table(args[0]), expr_pow(x, args[1]), x));
}

/* The unknown among the arguments, or NULL. */
static Expr unknown(const Expr *args, long n)
{
    return n > 1 && expr_is(args[1], EXPR_SYMBOL) ? args[1] : NULL;
}

static Expr jordan_form(const Expr *args, long n)
{
    static const char *const names[] = {"J", "Q"};
    Expr output = builtin_option(args, n, 1, "output");
    const RTable *A = table(args[0]);
    Similar similar = linalg_similar_jordan(A);
    if (!output)
        return rtable_expr(similar.form);
    Expr parts[] = {rtable_expr(similar.form), rtable_expr(similar.T)};
    return builtin_outputs(output, names, parts, 2);
}

static Expr smith_form(const Expr *args, long n)
{
    static const char *const names[] = {"S", "U", "V"};
    Expr output = builtin_option(args, n, 1, "output"), x = unknown(args, n);
    RTable *S, *U, *V;
    if (!output)
        return rtable_expr(linalg_smith(table(args[0]), x));
    linalg_smith_form(table(args[0]), x, &S, &U, &V);
    Expr parts[] = {rtable_expr(S), rtable_expr(U), rtable_expr(V)};
    return builtin_outputs(output, names, parts, 3);
}

static Expr hermite_form(const Expr *args, long n)
{
    static const char *const names[] = {"H", "U"};
    Expr output = builtin_option(args, n, 1, "output");
    RTable *H, *U;
    linalg_hermite(table(args[0]), unknown(args, n), &H, &U);
    Expr parts[] = {rtable_expr(H), rtable_expr(U)};
    return output ? builtin_outputs(output, names, parts, 2) : parts[0];
}

/* Companion matrices of the invariant factors of x*I - A down the diagonal, small ones first; the
 * basis Q with Q^(-1).A.Q = F is that of linalg_similar_companion, which has large ones first. */
static Expr frobenius_form(const Expr *args, long n)
{
    static const char *const NAMES[] = {"F", "Q"};
    Expr output = builtin_option(args, n, 1, "output");
    const RTable *A = table(args[0]), *T = NULL;
    linalg_check_square(A);
    long size = rtable_rows(A), at = 0;
    Expr x = expr_symbol("_X");
    const RTable *S = linalg_smith(linalg_characteristic_matrix(A, x), x);
    RTable *F = rtable_matrix(size, size), *Q = rtable_matrix(size, size);
    if (output)
        T = linalg_similar_companion(A).T;
    for (long i = 0; i < size; i++) {
        Expr p = expand_expr(rtable_get(S, i, i));
        long d = degree_expr(p, x);
        for (long k = 0; k < d; k++) {
            rtable_set(F, at + k, at + d - 1, expr_neg(coeff_expr(p, x, k)));
            if (k > 0)
                rtable_set(F, at + k, at + k - 1, EXPR_ONE);
            for (long j = 0; T && j < size; j++)
                rtable_set(Q, j, at + k, rtable_get(T, j, size - at - d + k));
        }
        at += d;
    }
    return output ? builtin_outputs(output, NAMES, (Expr[]){rtable_expr(F), rtable_expr(Q)}, 2)
                  : rtable_expr(F);
}

/* --- elementary operations
 * ------------------------------------------------------------------------ */

/* Rows of A: row i := c*row i, swap i and j, or row i := row i + c*row j. */
static RTable *row_operation(const RTable *A, Expr which, Expr c)
{
    RTable *m = rtable_copy(A);
    long rows = rtable_rows(m), cols = rtable_cols(m), i, k;

    if (!expr_is(which, EXPR_LIST)) {
        i = position(which, rows);
        for (long j = 0; j < cols; j++)
            rtable_set(m, i, j, expr_mul(c == NULL ? EXPR_ONE : c, rtable_get(A, i, j)));
        return m;
    }
    if (expr_count(which) != 2)
        err_raise(ST_TYPE, "two positions are expected: [i, j]");
    i = position(expr_arg(which, 0), rows);
    k = position(expr_arg(which, 1), rows);
    for (long j = 0; j < cols; j++) {
        Expr other = rtable_get(A, k, j), mine = rtable_get(A, i, j);

        rtable_set(m, i, j, c == NULL ? other : expr_add(mine, expr_mul(c, other)));
        if (c == NULL)
            rtable_set(m, k, j, mine);
    }
    return m;
}

static Expr operate_on_rows(const Expr *args, long n)
{
    return rtable_expr(row_operation(table(args[0]), args[1], n > 2 ? args[2] : NULL));
}

static Expr operate_on_columns(const Expr *args, long n)
{
    RTable *m = linalg_transpose(table(args[0]));

    return rtable_expr(linalg_transpose(row_operation(m, args[1], n > 2 ? args[2] : NULL)));
}

const Builtin BUILTIN_LINALG_FORMS[] = {
    {.name = "RowSpace",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC,
     .signature = "RowSpace(A:Matrix) -> list",
     .fn = row_space,
     .topic = "linear algebra",
     .summary = "a basis of the space of the rows",
     .examples = {{"RowSpace(<<1,2>|<2,4>>)[1];", "<1|2>", NULL},
                  {"RowSpace(<<0>|<0>>);", "[]", NULL}},
     .see = "ColumnSpace NullSpace"},
    {.name = "ColumnSpace",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC,
     .signature = "ColumnSpace(A:Matrix) -> list",
     .fn = column_space,
     .topic = "linear algebra",
     .summary = "a basis of the space of the columns",
     .examples = {{"ColumnSpace(<<1,2>|<2,4>>)[1];", "<1,2>", NULL},
                  {"LinearAlgebra:-ColumnSpace(<<1,0>|<0,a>>);", "[<1,0>, <0,1>]", NULL}},
     .see = "RowSpace Rank"},
    {.name = "Minor",
     .package = "LinearAlgebra",
     .signature = "Minor(A:Matrix, i:posint, j:posint, output=what:name|list) -> algebraic",
     .fn = minor,
     .topic = "linear algebra",
     .summary = "the determinant without row i and column j",
     .text =
         "output names determinant, matrix (A without the row and the column) or a list of them.",
     .examples = {{"Minor(<<a,c>|<b,d>>, 1, 1);", "d", NULL},
                  {"Minor(<<a,c>|<b,d>>, 1, 2, output=[matrix,determinant]);", "<<c>>, c", NULL},
                  {"Minor(<<a,c>|<b,d>>, 3, 1);", "error: outside", NULL}},
     .see = "Determinant Adjoint"},
    {.name = "Adjoint",
     .package = "LinearAlgebra",
     .signature = "Adjoint(A:Matrix) -> Matrix",
     .fn = adjoint,
     .topic = "linear algebra",
     .summary = "the transposed matrix of signed minors: A.Adjoint(A) = det(A)*I",
     .examples = {{"Adjoint(<<a,c>|<b,d>>);", "<<d,-c>|<-b,a>>", NULL},
                  {"Adjoint(<<1>|<2>>);", "error: square", NULL}},
     .see = "Minor MatrixInverse",
     .flags = BUILTIN_DOUBLES},
    {.name = "CharacteristicPolynomial",
     .package = "LinearAlgebra",
     .signature = "CharacteristicPolynomial(A:Matrix, x:name) -> algebraic",
     .fn = characteristic_polynomial,
     .topic = "linear algebra",
     .summary = "det(x*I - A)",
     .examples = {{"CharacteristicPolynomial(<<2,1>|<1,2>>, x);", "x^2-4*x+3", NULL},
                  {"CharacteristicPolynomial(<<a,0>|<b,a>>, x);", "(x-a)^2", NULL}},
     .see = "Eigenvalues CharacteristicMatrix",
     .flags = BUILTIN_DOUBLES},
    {.name = "CharacteristicMatrix",
     .package = "LinearAlgebra",
     .signature = "CharacteristicMatrix(A:Matrix, x:name) -> Matrix",
     .fn = characteristic_matrix,
     .topic = "linear algebra",
     .summary = "x*I - A",
     .examples = {{"CharacteristicMatrix(<<2,1>|<1,2>>, x);", "<<x-2,-1>|<-1,x-2>>", NULL},
                  {"CharacteristicMatrix(<<1>|<2>>, x);", "error: square", NULL}},
     .see = "CharacteristicPolynomial"},
    {.name = "Eigenvalues",
     .package = "LinearAlgebra",
     .signature = "Eigenvalues(A:Matrix, B:Matrix?, output=form:name) -> Vector",
     .fn = eigenvalues,
     .topic = "linear algebra",
     .summary = "the eigenvalues, multiple ones repeated",
     .text = "Exact: roots of the characteristic polynomial, by radicals or RootOf. A matrix\n"
             "with floats gives floats. output='list' gives a list. With B those of\n"
             "A.x = lambda*B.x, B invertible.",
     .examples = {{"Eigenvalues(<<2,1>|<1,2>>, output='list');", "[3,1]", NULL},
                  {"Eigenvalues(<<0,-1>|<1,0>>);", "<I,-I>", NULL},
                  {"Eigenvalues(<<a,0>|<1,a>>);", "<a,a>", NULL},
                  {"Eigenvalues(<<2,0>|<0,3>>, <<2,0>|<0,1>>);", "<3,1>", NULL},
                  {"Eigenvalues(<<2,0>|<0,3>>, <<1,0>|<0,0>>);", "<2,infinity>", NULL},
                  {"Eigenvalues(<<1,0>|<0,0>>, <<1,0>|<0,0>>);", "error: pencil", NULL}},
     .see = "Eigenvectors CharacteristicPolynomial",
     .flags = BUILTIN_DOUBLES},
    {.name = "Eigenvectors",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC | BUILTIN_DOUBLES,
     .signature = "Eigenvectors(A:Matrix, B:Matrix?, output=form:name|list) -> Vector, Matrix",
     .fn = eigenvectors,
     .topic = "linear algebra",
     .summary = "eigenvalues, and eigenvectors as columns",
     .text = "A column of zeros stands for an eigenvector that is missing. Eigenvectors of\n"
             "floats have length 1. With B those of A.x = lambda*B.x; output='list' gives\n"
             "[value, multiplicity, {vectors}] for each eigenvalue.",
     .examples = {{"v, M := Eigenvectors(<<2,1>|<1,2>>): M;", "<<1,1>|<-1,1>>", NULL},
                  {"v, M := Eigenvectors(<<1,0>|<1,1>>): M;", "<<1,0>|<0,0>>", NULL},
                  {"Eigenvectors(<<1,0>|<1,1>>, output = list);", "[[1, 2, {<1,0>}]]", NULL}},
     .see = "Eigenvalues JordanForm"},
    {.name = "MatrixExponential",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC | BUILTIN_DOUBLES,
     .signature = "MatrixExponential(A:Matrix, t:algebraic?) -> Matrix",
     .fn = matrix_exponential,
     .topic = "linear algebra",
     .summary = "exp(A*t)",
     .examples = {{"MatrixExponential(<<0,0>|<1,0>>, t);", "<<1,0>|<t,1>>", NULL},
                  {"MatrixExponential(<<0,-1>|<1,0>>, t);", "<<cos(t),-sin(t)>|<sin(t),cos(t)>>",
                   NULL},
                  {"MatrixExponential(<<0,-2>|<1,-3>>, t)[1,1];", "2*exp(-t)-exp(-2*t)", NULL}},
     .see = "MatrixFunction dsolve"},
    {.name = "MatrixFunction",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC | BUILTIN_DOUBLES,
     .signature = "MatrixFunction(A:Matrix, F:algebraic, x:name) -> Matrix",
     .fn = matrix_function,
     .topic = "linear algebra",
     .summary = "F(A) for an expression F in x",
     .examples = {{"MatrixFunction(<<1,0>|<1,1>>, x^3, x);", "<<1,0>|<3,1>>", NULL},
                  {"MatrixFunction(<<4,0>|<0,9>>, sqrt(x), x);", "<<2,0>|<0,3>>", NULL}},
     .see = "MatrixExponential MatrixPower"},
    {.name = "MatrixPower",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC | BUILTIN_DOUBLES,
     .signature = "MatrixPower(A:Matrix, n:algebraic) -> Matrix",
     .fn = matrix_power,
     .topic = "linear algebra",
     .summary = "A^n, also for a symbolic n",
     .examples = {{"MatrixPower(<<1,0>|<1,1>>, 3);", "<<1,0>|<3,1>>", NULL},
                  {"MatrixPower(<<2,0>|<0,3>>, n);", "<<2^n,0>|<0,3^n>>", NULL}},
     .see = "MatrixFunction"},
    {.name = "JordanForm",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC,
     .signature = "JordanForm(A:Matrix, output=parts:name|list) -> Matrix",
     .fn = jordan_form,
     .topic = "linear algebra",
     .summary = "the Jordan form",
     .text = "output = ['J','Q'] gives the transformation as well: A = Q.J.Q^(-1).",
     .examples = {{"JordanForm(<<3,-1>|<1,1>>);", "<<2,0>|<1,2>>", NULL},
                  {"JordanForm(<<2,0>|<0,2>>);", "<<2,0>|<0,2>>", NULL},
                  {"J, Q := JordanForm(<<3,-1>|<1,1>>, output = ['J','Q']): Q.J.Q^(-1);",
                   "<<3,-1>|<1,1>>", NULL}},
     .see = "Eigenvectors SmithForm"},
    {.name = "SmithForm",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC,
     .signature = "SmithForm(A:Matrix, x:name?, output=parts:name|list, method=ring:name{integer, "
                  "rational}) -> Matrix",
     .fn = smith_form,
     .topic = "linear algebra",
     .summary = "the Smith form over the integers or the polynomials in x",
     .text = "output = ['S','U','V'] gives the transformations as well: S = U.A.V.",
     .examples =
         {{"SmithForm(<<2,0>|<0,3>>);", "<<1,0>|<0,6>>", NULL},
          {"SmithForm(<<x,0>|<0,x^2-x>>, x);", "<<x,0>|<0,x^2-x>>", NULL},
          {"S, U, V := SmithForm(<<2,4>|<6,8>>, output = ['S','U','V']): U.<<2,4>|<6,8>>.V;",
           "<<2,0>|<0,4>>", NULL},
          {"SmithForm(<<a>>);", "error: polynomials and their unknown", NULL}},
     .see = "JordanForm HermiteForm"},
    {.name = "HermiteForm",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC,
     .signature =
         "HermiteForm(A:Matrix, x:name?, output=parts:name|list, method=ring:name{integer, "
         "rational}) -> Matrix",
     .fn = hermite_form,
     .topic = "linear algebra",
     .summary = "the Hermite form over the integers or the polynomials in x",
     .text = "H = U.A is upper triangular, U invertible in the ring. output = ['H','U'] gives\n"
             "both.",
     .examples = {{"HermiteForm(<<2,4>|<3,5>>);", "<<2,0>|<0,1>>", NULL},
                  {"HermiteForm(<<x,x^2>|<1,x+1>>, x);", "<<x,0>|<0,1>>", NULL},
                  {"H, U := HermiteForm(<<2,4>|<3,5>>, output = ['H','U']): U.<<2,4>|<3,5>>;",
                   "<<2,0>|<0,1>>", NULL},
                  {"HermiteForm(<<a>>);", "error: must be integers", NULL}},
     .see = "SmithForm"},
    {.name = "FrobeniusForm",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC,
     .signature = "FrobeniusForm(A:Matrix, output=parts:name|list) -> Matrix",
     .fn = frobenius_form,
     .topic = "linear algebra",
     .summary = "the rational canonical form: companion blocks",
     .examples = {{"FrobeniusForm(<<1,3>|<2,4>>);", "<<0,1>|<2,5>>", NULL},
                  {"FrobeniusForm(<<2,0>|<0,2>>);", "<<2,0>|<0,2>>", NULL},
                  {"FrobeniusForm(<<1>|<2>>);", "error: square", NULL}},
     .see = "JordanForm SmithForm CompanionMatrix"},
    {.name = "RowOperation",
     .package = "LinearAlgebra",
     .signature = "RowOperation(A:Matrix, which:posint|list, c:algebraic?) -> Matrix",
     .fn = operate_on_rows,
     .topic = "linear algebra",
     .summary = "swap rows, multiply a row, add a multiple of a row",
     .text = "RowOperation(A, [i,j]) swaps, (A, i, c) multiplies row i by c, (A, [i,j], c) adds\n"
             "c times row j to row i.",
     .examples = {{"RowOperation(<<1,2>|<3,4>>, [1,2]);", "<<2,1>|<4,3>>", NULL},
                  {"RowOperation(<<1,2>|<3,4>>, [2,1], -2);", "<<1,0>|<3,-2>>", NULL},
                  {"RowOperation(<<1,2>|<3,4>>, 3, a);", "error: outside", NULL}},
     .see = "ColumnOperation"},
    {.name = "ColumnOperation",
     .package = "LinearAlgebra",
     .signature = "ColumnOperation(A:Matrix, which:posint|list, c:algebraic?) -> Matrix",
     .fn = operate_on_columns,
     .topic = "linear algebra",
     .summary = "the same for columns",
     .examples = {{"ColumnOperation(<<1,2>|<3,4>>, [1,2]);", "<<3,4>|<1,2>>", NULL},
                  {"ColumnOperation(<<1,2>|<3,4>>, 1, a);", "<<a,2*a>|<3,4>>", NULL}},
     .see = "RowOperation"},
    {.name = NULL},
};
