/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LinearAlgebra: special matrices, decompositions and tests that are short once the algebra of
 * cas/algebra/linalg/linalg.h is there. Exact for exact entries.
 */
#include <string.h>

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/vanish.h"
#include "cas/algebra/zero.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/hardware/block.h"
#include "repl/items.h"

static Expr command(const char *name, Expr a, Expr b)
{
    return builtin_call(builtin_find_in("LinearAlgebra", name), (Expr[]){a, b}, b ? 2 : 1);
}

static long size_of(Expr e)
{
    long n;
    if (!num_get_si(&n, e) || n > 100000)
        err_raise(ST_LIMIT, "the size is too large");
    return n;
}

/* The elements of a list or Vector. */
static const Expr *elements(Expr *e, long *n)
{
    *e = eval_elements(*e);
    *n = expr_count(*e);
    return (*e)->u.args;
}

static void check_square(const RTable *A, const char *name)
{
    if (rtable_rows(A) != rtable_cols(A))
        err_raise(ST_DOMAIN,
                  "invalid input: %s expects a square Matrix, but received a %ld x %ld one", name,
                  rtable_rows(A), rtable_cols(A));
}

/* --- special matrices -------------------------------------------------------------------- */

static RTable *filled(RTable *m, Expr value)
{
    for (long i = 0; i < rtable_count(m); i++)
        m->data[i] = value;
    return m;
}

static Expr constant_matrix(const Expr *args, long n)
{
    long rows = size_of(args[1]), cols = n > 2 ? size_of(args[2]) : rows;
    return rtable_expr(filled(rtable_matrix(rows, cols), args[0]));
}

static Expr constant_vector(const Expr *args, long n)
{
    bool row = builtin_flag(args, n, 2, "row");
    RTable *v = rtable_vector(row ? RTABLE_ROW : RTABLE_COLUMN, size_of(args[1]));
    return rtable_expr(filled(v, args[0]));
}

/* Diagonals as lists, the lowest first, in the least matrix that holds them. */
static Expr diagonals_matrix(const Expr *diagonal, long count, long below, const Expr *args, long n)
{
    long rows = 0, cols = 0;
    for (long k = 0; k < count; k++) {
        long length = expr_count(diagonal[k]), down = below > k ? below - k : 0;
        long right = k > below ? k - below : 0;
        rows = length + down > rows ? length + down : rows;
        cols = length + right > cols ? length + right : cols;
    }
    rows = n > 2 ? size_of(args[2]) : rows;
    cols = n > 3 ? size_of(args[3]) : n > 2 ? rows : cols;
    RTable *m = rtable_matrix(rows, cols);
    for (long k = 0; k < count; k++)
        for (long e = 0; e < expr_count(diagonal[k]); e++) {
            long i = e + (below > k ? below - k : 0), j = e + (k > below ? k - below : 0);
            if (i < rows && j < cols)
                rtable_set(m, i, j, expr_arg(diagonal[k], e));
        }
    return rtable_expr(m);
}

/* The entry (i, j) of a band, Toeplitz or Hankel matrix depends on j-i or i+j alone. */
static Expr band_matrix(const Expr *args, long n)
{
    Expr list = args[0];
    long count, lists = 0;
    const Expr *band = elements(&list, &count);
    long below = n > 1 ? size_of(args[1]) : count / 2;
    for (long k = 0; k < count; k++)
        lists += expr_is(band[k], EXPR_LIST);
    if (lists == count && count > 0)
        return diagonals_matrix(band, count, below, args, n);
    long rows = n > 2 ? size_of(args[2]) : count - below > below ? count - below : below + 1;
    long cols = n > 3 ? size_of(args[3]) : rows;
    RTable *m = rtable_matrix(rows, cols);
    for (long i = 0; i < rows; i++)
        for (long k = 0; k < count; k++)
            if (i - below + k >= 0 && i - below + k < cols)
                rtable_set(m, i, i - below + k, band[k]);
    return rtable_expr(m);
}

static Expr toeplitz_matrix(const Expr *args, long n)
{
    Expr list = args[0];
    long count;
    const Expr *t = elements(&list, &count);
    bool symmetric = builtin_flag(args, n, 1, "symmetric");
    long size = symmetric ? count : (count + 1) / 2;
    RTable *m = rtable_matrix(size, size);
    for (long i = 0; i < size; i++)
        for (long j = 0; j < size; j++)
            rtable_set(m, i, j, symmetric ? t[i > j ? i - j : j - i] : t[size - 1 + i - j]);
    return rtable_expr(m);
}

static Expr hankel_matrix(const Expr *args, long n)
{
    Expr list = args[0];
    long count;
    const Expr *t = elements(&list, &count);
    long size = n > 1 ? size_of(args[1]) : (count + 1) / 2;
    if (2 * size - 1 > count)
        err_raise(ST_DOMAIN, "HankelMatrix: %ld entries are needed, got %ld", 2 * size - 1, count);
    RTable *m = rtable_matrix(size, size);
    for (long i = 0; i < size; i++)
        for (long j = 0; j < size; j++)
            rtable_set(m, i, j, t[i + j]);
    return rtable_expr(m);
}

static Expr companion_matrix(const Expr *args, long n)
{
    Expr unknowns = n > 1 ? NULL : ratfun_unknowns(args[0]);
    if (unknowns && expr_count(unknowns) != 1)
        err_raise(ST_ARITY, "invalid input: CompanionMatrix needs the name of the variable");
    Expr x = unknowns ? expr_arg(unknowns, 0) : args[1], p = expand_expr(args[0]);
    if (!is_polynomial_in(p, &x, 1) || degree_expr(p, x) < 1)
        err_raise(ST_DOMAIN, "invalid input: CompanionMatrix expects a polynomial");
    long d = degree_expr(p, x);
    RTable *m = rtable_matrix(d, d);
    Expr lead = coeff_expr(p, x, d);
    for (long i = 0; i < d; i++) {
        rtable_set(m, i, d - 1, expr_neg(expr_div(coeff_expr(p, x, i), lead)));
        if (i > 0)
            rtable_set(m, i, i - 1, EXPR_ONE);
    }
    return rtable_expr(m);
}

static Expr sylvester_matrix(const Expr *args, long n)
{
    (void)n;
    Expr x = args[2], p = expand_expr(args[0]), q = expand_expr(args[1]);
    if (!is_polynomial_in(p, &x, 1) || !is_polynomial_in(q, &x, 1) || p == EXPR_ZERO ||
        q == EXPR_ZERO)
        err_raise(ST_DOMAIN, "invalid input: SylvesterMatrix expects two polynomials");
    long a = degree_expr(p, x), b = degree_expr(q, x);
    RTable *m = rtable_matrix(a + b, a + b);
    for (long i = 0; i < a + b; i++)
        for (long k = 0; k <= (i < b ? a : b); k++)
            rtable_set(m, i, (i < b ? i : i - b) + k,
                       i < b ? coeff_expr(p, x, a - k) : coeff_expr(q, x, b - k));
    return rtable_expr(m);
}

/* Blocks [eigenvalue, size], one after the other down the diagonal. */
static Expr jordan_blocks(const Expr *args, long n)
{
    (void)n;
    long total = 0, at = 0;
    for (long i = 0; i < expr_count(args[0]); i++) {
        Expr block = expr_arg(args[0], i);
        if (!expr_is(block, EXPR_LIST) || expr_count(block) != 2)
            err_raise(ST_TYPE, "invalid input: JordanBlockMatrix expects a list of [value, size]");
        total += size_of(expr_arg(block, 1));
    }
    RTable *m = rtable_matrix(total, total);
    for (long i = 0; i < expr_count(args[0]); i++) {
        Expr block = expr_arg(args[0], i);
        long size = size_of(expr_arg(block, 1));
        for (long k = 0; k < size; k++, at++) {
            rtable_set(m, at, at, expr_arg(block, 0));
            if (k + 1 < size)
                rtable_set(m, at, at + 1, EXPR_ONE);
        }
    }
    return rtable_expr(m);
}

static Expr kronecker(const Expr *args, long n)
{
    (void)n;
    const RTable *A = rtable_of(args[0]), *B = rtable_of(args[1]);
    long p = rtable_rows(B), q = rtable_cols(B);
    RTable *m = rtable_matrix(rtable_rows(A) * p, rtable_cols(A) * q);
    for (long i = 0; i < rtable_rows(m); i++)
        for (long j = 0; j < rtable_cols(m); j++)
            rtable_set(m, i, j, expr_mul(rtable_get(A, i / p, j / q), rtable_get(B, i % p, j % q)));
    return rtable_expr(m);
}

static Expr outer_product(const Expr *args, long n)
{
    (void)n;
    const RTable *u = rtable_of(args[0]), *v = rtable_of(args[1]);
    RTable *m = rtable_matrix(rtable_count(u), rtable_count(v));
    for (long i = 0; i < rtable_count(u); i++)
        for (long j = 0; j < rtable_count(v); j++)
            rtable_set(m, i, j, expr_mul(u->data[i], v->data[j]));
    return rtable_expr(m);
}

/* --- triangular systems and least squares ------------------------------------------------ */

static Expr substitute(const Expr *args, long n, bool backward)
{
    const RTable *A = rtable_of(args[0]);
    long rows = rtable_rows(A);
    for (long i = 0; i < rows; i++)
        for (long j = 0; j < rtable_cols(A); j++)
            if ((backward ? j < i : j > i) && rtable_get(A, i, j) != EXPR_ZERO)
                err_raise(ST_DOMAIN, "invalid input: the Matrix is not %s triangular",
                          backward ? "upper" : "lower");
    if (n > 1)
        return command("LinearSolve", args[0], args[1]);
    /* One argument: an augmented Matrix. */
    RTable *left = rtable_matrix(rows, rtable_cols(A) - 1);
    RTable *right = rtable_vector(RTABLE_COLUMN, rows);
    for (long i = 0; i < rows; i++) {
        for (long j = 0; j + 1 < rtable_cols(A); j++)
            rtable_set(left, i, j, rtable_get(A, i, j));
        right->data[i] = rtable_get(A, i, rtable_cols(A) - 1);
    }
    return command("LinearSolve", rtable_expr(left), rtable_expr(right));
}

static Expr backward_substitute(const Expr *args, long n)
{
    return substitute(args, n, true);
}

static Expr forward_substitute(const Expr *args, long n)
{
    return substitute(args, n, false);
}

static Expr hermitian_transpose(const Expr *args, long n)
{
    bool real = block_is_float(rtable_look(args[0]));
    (void)n;
    return real ? block_transpose(args[0]) : rtable_expr(linalg_hermitian(rtable_of(args[0])));
}

/* With what is taken for granted of names. */
static Expr generic(Expr (*work)(const Expr *args, long n), const Expr *args, long n)
{
    Notes notes;
    notes_begin_pivots(&notes, EXPR_ONE, VANISH_ROOTS);
    Expr value = work(args, n);
    notes_keep(&notes);
    return value;
}

/* A = Z.T.Z^T in hardware floats. */
static Expr schur(const Expr *args, long n)
{
    static const char *const names[] = {"T", "Z"};
    Expr output = builtin_option(args, n, 1, "output"), factors[2];
    Expr type = expr_make(EXPR_INDEXED, (Expr[]){expr_symbol("float"), expr_int(8)}, 2);
    Expr A = eval_apply(expr_symbol("Matrix"),
                        (Expr[]){args[0], expr_equation(expr_symbol("datatype"), type)}, 2);
    if (rtable_rows(rtable_look(A)) != rtable_cols(rtable_look(A)))
        err_raise(ST_DOMAIN, "SchurForm: the Matrix must be square");
    if (!block_schur(A, factors))
        err_raise(ST_UNABLE, "SchurForm works with finite hardware floats (Digits up to 15)");
    return output ? builtin_outputs(output, names, factors, 2) : factors[0];
}

static Expr condition_number(const Expr *args, long n)
{
    Expr p = n > 1 ? args[1] : EXPR_INFINITY;
    Expr inverse = command("MatrixInverse", args[0], NULL);
    return expr_mul(command("Norm", args[0], p), command("Norm", inverse, p));
}

static Expr norm(const Expr *args, long n)
{
    return builtin_call(builtin_find_in("LinearAlgebra", "Norm"), args, n);
}

/* --- tests ------------------------------------------------------------------------------- */

/* The determinant of the rows and columns in the mask. */
static Expr principal_minor(const RTable *A, unsigned long mask)
{
    long n = rtable_rows(A), k = 0, row = 0;
    for (long i = 0; i < n; i++)
        k += mask >> i & 1;
    RTable *m = rtable_matrix(k, k);
    for (long i = 0; i < n; i++) {
        if (!(mask >> i & 1))
            continue;
        for (long j = 0, col = 0; j < n; j++)
            if (mask >> j & 1)
                rtable_set(m, row, col++, rtable_get(A, i, j));
        row++;
    }
    return simplify_expr(linalg_det(m));
}

typedef struct Definite {
    bool negative, semi;
} Definite;

static Definite read_query(const Expr *args, long n)
{
    static const char *const names[] = {"positive_definite", "positive_semidefinite",
                                        "negative_definite", "negative_semidefinite"};
    Expr query = builtin_option(args, n, 1, "query");
    for (int i = 0; query && i < 4; i++)
        if (expr_is_symbol(query, names[i]))
            return (Definite){i >= 2, i % 2 == 1};
    if (query)
        err_raise(ST_DOMAIN, "invalid input: IsDefinite knows the queries positive_definite, "
                             "positive_semidefinite, negative_definite, negative_semidefinite");
    return (Definite){false, false};
}

/* Sylvester's criterion: leading minors positive; all principal ones not negative when semi. */
static Expr is_definite(const Expr *args, long n)
{
    const RTable *A = rtable_of(args[0]);
    check_square(A, "IsDefinite");
    Definite d = read_query(args, n);
    long size = rtable_rows(A);
    if (!linalg_equal(A, linalg_hermitian(A)))
        A = linalg_add(A, EXPR_HALF, linalg_hermitian(A), EXPR_HALF);
    if (d.negative)
        A = linalg_add(A, EXPR_MINUS_ONE, A, EXPR_ZERO);
    if (size > (d.semi ? 12 : 60))
        err_raise(ST_LIMIT, "IsDefinite: the Matrix is too large");
    Expr open = EXPR_TRUE;
    unsigned long end = 1UL << size;
    for (unsigned long mask = 1; mask < end; mask = d.semi ? mask + 1 : 2 * mask + 1) {
        Expr sides[2] = {EXPR_ZERO, principal_minor(A, mask)};
        Expr condition = expr_make(d.semi ? EXPR_LESSEQ : EXPR_LESS, sides, 2);
        Expr holds = eval_decide(condition);
        if (holds == EXPR_FALSE)
            return EXPR_FALSE;
        if (holds != EXPR_TRUE)
            open =
                open == EXPR_TRUE ? condition : expr_make(EXPR_AND, (Expr[]){open, condition}, 2);
    }
    return open;
}

static Expr is_inverse(const RTable *A, const RTable *B)
{
    const RTable *P = linalg_multiply(A, B);
    for (long i = 0; i < rtable_rows(P); i++)
        for (long j = 0; j < rtable_cols(P); j++)
            if (!zero_is(expr_sub(rtable_get(P, i, j), i == j ? EXPR_ONE : EXPR_ZERO)))
                return EXPR_FALSE;
    return EXPR_TRUE;
}

static Expr is_orthogonal(const Expr *args, long n)
{
    (void)n;
    const RTable *A = rtable_of(args[0]);
    check_square(A, "IsOrthogonal");
    return is_inverse(linalg_transpose(A), A);
}

static Expr is_unitary(const Expr *args, long n)
{
    (void)n;
    const RTable *A = rtable_of(args[0]);
    check_square(A, "IsUnitary");
    return is_inverse(linalg_hermitian(A), A);
}

/* --- products, angles, polynomials ------------------------------------------------------- */

static Expr dot(const Expr *args, long n)
{
    (void)n;
    return eval_dot(args[0], args[1]);
}

static Expr add(const Expr *args, long n)
{
    const RTable *A = rtable_of(args[0]), *B = rtable_of(args[1]);
    if (!rtable_equal_shape(A, B))
        err_raise(ST_DOMAIN, "invalid input: the operands differ in size");
    return rtable_expr(linalg_add(A, n > 2 ? args[2] : EXPR_ONE, B, n > 3 ? args[3] : EXPR_ONE));
}

static bool conjugates(const Expr *args, long n)
{
    return builtin_option(args, n, 2, "conjugate") != EXPR_FALSE;
}

/* The Matrix between the Vector that is conjugated, u where it is a column and else v, and the
 * other one: the form is u^H.A.v of columns, u.A.conj(v) of a row and a column, and that of A^H
 * where v is a row. */
static Expr form_matrix(Expr A, bool row, bool row_too, bool conjugate)
{
    const RTable *m = rtable_of(A);
    if (row_too)
        m = conjugate ? linalg_hermitian(m) : linalg_transpose(m);
    return rtable_expr(row ? linalg_transpose(m) : m);
}

static Expr bilinear_form(const Expr *args, long n)
{
    bool given = n > 2 && rtable_look_matrix(args[2]), conjugate = conjugates(args, n);
    bool row = rtable_look(args[0])->kind == RTABLE_ROW;
    Expr left = args[row], right = args[!row];
    const RTable *u = rtable_of(left), *v = rtable_of(right);
    if (given) {
        bool row_too = rtable_look(args[1])->kind == RTABLE_ROW;
        RTable *column = rtable_vector(RTABLE_COLUMN, rtable_count(v));
        memcpy(column->data, v->data, (size_t)rtable_count(v) * sizeof *v->data);
        right = linalg_dot(form_matrix(args[2], row, row_too, conjugate), rtable_expr(column));
        v = rtable_of(right);
    }
    if (rtable_count(u) != rtable_count(v))
        err_raise(ST_DOMAIN, "invalid input: the operands differ in size");
    return linalg_inner(u->data, v->data, rtable_count(u), conjugate);
}

/* The angle of Hermite, whose cosine is u^H.v over the lengths; with conjugate=false of u^T.v. */
static Expr vector_angle(const Expr *args, long n)
{
    bool conjugate = conjugates(args, n);
    const RTable *u = rtable_of(args[0]), *v = rtable_of(args[1]);
    if (rtable_count(u) != rtable_count(v))
        err_raise(ST_DOMAIN, "invalid input: the operands differ in size");
    long k = rtable_count(u);
    Expr size = expr_mul(linalg_inner(u->data, u->data, k, conjugate),
                         linalg_inner(v->data, v->data, k, conjugate));
    Expr cosine = expr_div(linalg_inner(u->data, v->data, k, conjugate), funcs_sqrt(size));
    return funcs_apply1("arccos", simplify_expr(cosine));
}

/* The monic polynomial of least degree that vanishes at A: the first power that depends on those
 * before it. */
static Expr annihilating(const Expr *args, long n)
{
    (void)n;
    const RTable *A = rtable_of(args[0]);
    check_square(A, "MinimalPolynomial");
    long size = rtable_rows(A), entries = size * size;
    RTable *power = linalg_identity(size), *known = rtable_matrix(entries, size + 1);
    for (long k = 0; k <= size; k++) {
        for (long i = 0; i < entries; i++)
            rtable_set(known, i, k, power->data[i]);
        RTable *columns = rtable_matrix(entries, k + 1);
        for (long i = 0; i < entries; i++)
            for (long j = 0; j <= k; j++)
                rtable_set(columns, i, j, rtable_get(known, i, j));
        Expr null = linalg_nullspace(columns);
        if (expr_count(null) > 0) {
            const RTable *c = rtable_of(expr_arg(null, 0));
            Expr p = EXPR_ZERO;
            for (long j = 0; j <= k; j++)
                p = expr_add(p, expr_mul(normal_expr(expr_div(c->data[j], c->data[k])),
                                         expr_pow(args[1], expr_int(j))));
            return p;
        }
        power = linalg_multiply(power, A);
    }
    return linalg_charpoly(A, args[1]);
}

static Expr minimal_polynomial(const Expr *args, long n)
{
    return generic(annihilating, args, n);
}

/* Ryser's formula would be faster for numbers; this one also suits symbols. */
static Expr permanent_below(const RTable *A, long row, unsigned long used)
{
    long n = rtable_rows(A);
    if (row == n)
        return EXPR_ONE;
    err_poll();
    Expr sum = EXPR_ZERO;
    for (long j = 0; j < n; j++)
        if (!(used >> j & 1) && rtable_get(A, row, j) != EXPR_ZERO)
            sum = expr_add(
                sum, expr_mul(rtable_get(A, row, j), permanent_below(A, row + 1, used | 1UL << j)));
    return sum;
}

static Expr permanent(const Expr *args, long n)
{
    (void)n;
    const RTable *A = rtable_of(args[0]);
    check_square(A, "Permanent");
    if (rtable_rows(A) > 12)
        err_raise(ST_LIMIT, "Permanent: the Matrix is too large");
    return expand_expr(permanent_below(A, 0, 0));
}

/* --- maps -------------------------------------------------------------------------------- */

static Expr copy(const Expr *args, long n)
{
    (void)n;
    return rtable_expr(rtable_twin(rtable_look(args[0])));
}

static Expr map2(const Expr *args, long n)
{
    return builtin_call(builtin_find("map2"), args, n);
}

static Expr zip(const Expr *args, long n)
{
    return builtin_call(builtin_find("zip"), args, n);
}

#define MATRIX_ROW(...)                                                                            \
    BUILTIN_ROW("LinearAlgebra", "linear algebra", "Matrix LinearSolve", __VA_ARGS__)

#define LA "LinearAlgebra:-"

const Builtin BUILTIN_LINALG_SPECIAL[] = {
    MATRIX_ROW("BackwardSubstitute", backward_substitute,
               "BackwardSubstitute(A:Matrix, b:rtable?) -> rtable",
               "solve an upper triangular system",
               {LA "BackwardSubstitute(<2,0|1,4>, <4,8>);", "<1,2>", NULL},
               {LA "BackwardSubstitute(<2,1|1,4>, <4,8>);", "error: not upper triangular", NULL}),
    MATRIX_ROW("ForwardSubstitute", forward_substitute,
               "ForwardSubstitute(A:Matrix, b:rtable?) -> rtable",
               "solve a lower triangular system",
               {LA "ForwardSubstitute(<2,1|0,4>, <4,10>);", "<2,2>", NULL},
               {LA "ForwardSubstitute(<2,0|1,4>, <4,8>);", "error: not lower triangular", NULL}),
    MATRIX_ROW("BandMatrix", band_matrix,
               "BandMatrix(band:list|rtable, below:nonnegint?, rows:nonnegint?, cols:nonnegint?) "
               "-> Matrix",
               "diagonals, lowest first: one entry for all of each, or lists of them",
               {LA "BandMatrix([1,2,3], 1, 2);", "<2,1|3,2>", NULL},
               {LA "BandMatrix([[a],[b,c]], 1);", "<b,a|0,c>", NULL},
               {LA "BandMatrix([1,-2,1], 1, 3)[2,3];", "1", NULL}),
    MATRIX_ROW(
        "ToeplitzMatrix", toeplitz_matrix, "ToeplitzMatrix(t:list|rtable, [symmetric]) -> Matrix",
        "the same entries along each diagonal", {LA "ToeplitzMatrix([a,b,c]);", "<b,c|a,b>", NULL},
        {LA "ToeplitzMatrix([a,b], symmetric);", "<a,b|b,a>", NULL}),
    MATRIX_ROW("HankelMatrix", hankel_matrix, "HankelMatrix(t:list|rtable, n:posint?) -> Matrix",
               "the same entries along each antidiagonal",
               {LA "HankelMatrix([a,b,c], 3);", "error: 5 entries", NULL},
               {LA "HankelMatrix([a,b,c]);", "<a,b|b,c>", NULL},
               {LA "HankelMatrix([a]);", "Matrix([[a]])", NULL}),
    MATRIX_ROW("CompanionMatrix", companion_matrix,
               "CompanionMatrix(p:algebraic, x:name?) -> Matrix",
               "the matrix whose characteristic polynomial is p",
               {LA "CompanionMatrix(x^2+2*x+3, x);", "<0,1|-3,-2>", NULL},
               {LA "CompanionMatrix(5, x);", "error: a polynomial", NULL}),
    MATRIX_ROW("SylvesterMatrix", sylvester_matrix,
               "SylvesterMatrix(p:algebraic, q:algebraic, x:name) -> Matrix",
               "the matrix whose determinant is the resultant",
               {LA "Determinant(" LA "SylvesterMatrix(x^2-1, x-2, x));", "3", NULL},
               {LA "SylvesterMatrix(0, x, x);", "error: two polynomials", NULL}),
    MATRIX_ROW("JordanBlockMatrix", jordan_blocks, "JordanBlockMatrix(blocks:list) -> Matrix",
               "Jordan blocks [value, size] down the diagonal",
               {LA "JordanBlockMatrix([[a,2]]);", "<a,0|1,a>", NULL},
               {LA "JordanBlockMatrix([a]);", "error: a list of", NULL}),
    MATRIX_ROW("ConstantMatrix", constant_matrix,
               "ConstantMatrix(c:algebraic, n:nonnegint, m:nonnegint?) -> Matrix",
               "the same entry everywhere",
               {LA "ConstantMatrix(3, 1, 2);", "Matrix([[3,3]])", NULL},
               {LA "ConstantMatrix(a, -1);", "error: n", NULL}),
    {.name = "ConstantVector",
     .package = "LinearAlgebra",
     .signature = "ConstantVector(c:algebraic, n:nonnegint, orientation:name?) -> Vector",
     .fn = constant_vector,
     .flags = BUILTIN_INDEXED,
     .topic = "linear algebra",
     .summary = "the same entry everywhere; a row by ConstantVector[row]",
     .examples = {{LA "ConstantVector(3, 2);", "<3,3>", NULL},
                  {LA "ConstantVector[row](3, 2);", "<3|3>", NULL},
                  {LA "ConstantVector(a, -1);", "error: n", NULL}},
     .see = "ConstantMatrix Vector"},
    MATRIX_ROW("KroneckerProduct", kronecker, "KroneckerProduct(A:rtable, B:rtable) -> Matrix",
               "every entry of A times B",
               {LA "KroneckerProduct(<1|2>, <a,b>);", "<a,b|2*a,2*b>", NULL},
               {LA "KroneckerProduct(1, 2);", "error: A", NULL}),
    MATRIX_ROW("OuterProductMatrix", outer_product,
               "OuterProductMatrix(u:Vector, v:Vector) -> Matrix", "the products of all entries",
               {LA "OuterProductMatrix(<1,2>, <a,b>);", "<a,2*a|b,2*b>", NULL},
               {LA "OuterProductMatrix(1, 2);", "error: u", NULL}),
    MATRIX_ROW("HermitianTranspose", hermitian_transpose, "HermitianTranspose(A:rtable) -> rtable",
               "transposed and conjugated", {LA "HermitianTranspose(<1+I,2>);", "<1-I|2>", NULL},
               {"<1,I;2,3>^* - <1,2;-I,3>, <1+I,2>^%H;", "Matrix(2), <1-I|2>", NULL},
               {LA "HermitianTranspose(1);", "error: A", NULL}),
    MATRIX_ROW("SchurForm", schur, "SchurForm(A:Matrix, output=what:name|list) -> sequence",
               "the real Schur form T of a Matrix of floats, and Z with A = Z.T.Z^T",
               {"T, Z := " LA "SchurForm(<1,2|3,4>, output=[T,Z]): round(T[2,1]);", "0", NULL},
               {LA "SchurForm(<1,2,3>);", "error: A", NULL}),
    MATRIX_ROW(
        "ConditionNumber", condition_number, "ConditionNumber(A:Matrix, p:expr?) -> algebraic",
        "Norm(A, p)*Norm(A^(-1), p), p = infinity", {LA "ConditionNumber(<1,3|2,4>);", "21", NULL},
        {LA "ConditionNumber(<1,1|1,1>);", "error: singular", NULL}),
    MATRIX_ROW("MatrixNorm", norm, "MatrixNorm(A:Matrix, p:expr?) -> algebraic", "the same as Norm",
               {LA "MatrixNorm(<1,3|2,4>, 1);", "6", NULL},
               {LA "MatrixNorm(<3,0|0,-4>, 2);", "4", NULL}),
    MATRIX_ROW("VectorNorm", norm, "VectorNorm(v:Vector, p:expr?) -> algebraic", "the same as Norm",
               {LA "VectorNorm(<3,4>, 2);", "5", NULL}, {LA "VectorNorm(1);", "error: v", NULL}),
    MATRIX_ROW("IsDefinite", is_definite, "IsDefinite(A:Matrix, query=q:name) -> boolean",
               "is a symmetric matrix positive definite? Or the conditions for it",
               {LA "IsDefinite(<2,1|1,2>);", "true", NULL},
               {LA "IsDefinite(<0,0|0,1>, query = positive_semidefinite);", "true", NULL}),
    MATRIX_ROW("IsOrthogonal", is_orthogonal, "IsOrthogonal(A:Matrix) -> boolean",
               "is the transpose the inverse?",
               {LA "IsOrthogonal(<cos(t),-sin(t)|sin(t),cos(t)>);", "true", NULL},
               {LA "IsOrthogonal(<1,1|0,1>);", "false", NULL}),
    MATRIX_ROW("IsUnitary", is_unitary, "IsUnitary(A:Matrix) -> boolean",
               "is the conjugate transpose the inverse?",
               {LA "IsUnitary(<0,I|I,0>);", "true", NULL},
               {LA "IsUnitary(<1,1|0,1>);", "false", NULL}),
    MATRIX_ROW("MatrixMatrixMultiply", dot, "MatrixMatrixMultiply(A:Matrix, B:Matrix) -> Matrix",
               "the product A.B",
               {LA "MatrixMatrixMultiply(<1,0|2,1>, <3,4|5,6>);", "<11,4|17,6>", NULL},
               {LA "MatrixMatrixMultiply(1, 2);", "error: A", NULL}),
    MATRIX_ROW("MatrixVectorMultiply", dot, "MatrixVectorMultiply(A:Matrix, v:Vector) -> Vector",
               "the product A.v", {LA "MatrixVectorMultiply(<1,0|2,1>, <3,4>);", "<11,4>", NULL},
               {LA "MatrixVectorMultiply(1, 2);", "error: A", NULL}),
    MATRIX_ROW("VectorMatrixMultiply", dot, "VectorMatrixMultiply(v:Vector, A:Matrix) -> Vector",
               "the product v.A", {LA "VectorMatrixMultiply(<1|2>, <1,0|2,1>);", "<1|4>", NULL},
               {LA "VectorMatrixMultiply(1, 2);", "error: v", NULL}),
    MATRIX_ROW("MatrixAdd", add,
               "MatrixAdd(A:Matrix, B:Matrix, a:algebraic?, b:algebraic?) -> Matrix", "a*A + b*B",
               {LA "MatrixAdd(<1,0|0,1>, <1,1|1,1>, 2);", "<3,1|1,3>", NULL},
               {LA "MatrixAdd(<1,0|0,1>, Matrix(1,2));", "error: differ in size", NULL}),
    MATRIX_ROW("VectorAdd", add,
               "VectorAdd(u:Vector, v:Vector, a:algebraic?, b:algebraic?) -> Vector", "a*u + b*v",
               {LA "VectorAdd(<1,2>, <3,4>);", "<4,6>", NULL},
               {LA "VectorAdd(<1,2>, <3,4,5>);", "error: differ in size", NULL}),
    MATRIX_ROW("BilinearForm", bilinear_form,
               "BilinearForm(u:Vector, v:Vector, A:Matrix?, conjugate=flag:boolean) -> algebraic",
               "u^H.A.v, with conjugate=false u^T.A.v",
               {LA "BilinearForm(<I,2>, <3,4>), " LA "BilinearForm(<I,2>, <3,4>, conjugate=false);",
                "8-3*I, 8+3*I", NULL},
               {LA "BilinearForm(<1|I>, <3|4>, <0,1|2,0>), " LA
                   "BilinearForm(<I,2>, <3|4>, <0,1|2,0>);",
                "4+6*I, 12-4*I", NULL},
               {LA "BilinearForm(<1,2>, <3,4>);", "11", NULL},
               {LA "BilinearForm(<1,2>, <3,4>, <0,1|1,0>);", "10", NULL}),
    MATRIX_ROW("VectorAngle", vector_angle,
               "VectorAngle(u:Vector, v:Vector, conjugate=flag:boolean) -> algebraic",
               "the angle between two Vectors", {LA "VectorAngle(<1,0>, <1,1>);", "Pi/4", NULL},
               {LA "VectorAngle(<I,1>, <1,0>);", "arccos(-I*sqrt(2)/2)", NULL},
               {LA "VectorAngle(<1,0>, <1,1,1>);", "error: differ in size", NULL}),
    MATRIX_ROW("MinimalPolynomial", minimal_polynomial,
               "MinimalPolynomial(A:Matrix, x:name) -> algebraic",
               "the monic polynomial of least degree that vanishes at A",
               {LA "MinimalPolynomial(<2,0|0,2>, x);", "x-2", NULL},
               {LA "MinimalPolynomial(<0,-1|1,0>, x);", "x^2+1", NULL}),
    MATRIX_ROW("Permanent", permanent, "Permanent(A:Matrix) -> algebraic",
               "the determinant's sum without signs", {LA "Permanent(<1,3|2,4>);", "10", NULL},
               {LA "Permanent(Matrix(1,2));", "error: square", NULL}),
    MATRIX_ROW(
        "Copy", copy, "Copy(A:rtable) -> rtable", "a fresh table with the same entries",
        {"A := <1,2>: B := " LA "Copy(A): B[1] := 5: A[1];", "1", NULL},
        {"A := Matrix(2, shape = symmetric): B := " LA "Copy(A): B[1,2] := 5: B[2,1];", "5", NULL},
        {LA "Copy(1);", "error: A", NULL}),
    MATRIX_ROW("Map2", map2, "Map2(f:expr, a:expr, A:rtable, more:expr*) -> rtable",
               "f(a, entry) of every entry", {LA "Map2(`^`, 2, <1,2>);", "<2,4>", NULL},
               {LA "Map2(f, a, 1);", "error: A", NULL}),
    MATRIX_ROW("Zip", zip, "Zip(f:expr, A:rtable, B:rtable) -> rtable",
               "f of the entries at the same place", {LA "Zip(`*`, <1,2>, <3,4>);", "<3,8>", NULL},
               {LA "Zip(f, 1, 2);", "error: A", NULL}),
    {.name = NULL},
};
