/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LinearAlgebra: orthogonal factors, and what is nearest by them. Exact entries by Gram and
 * Schmidt: a column that depends on those before it gives no new direction, so Q has as many
 * columns as A has rank, and R is in echelon form. Columns are made orthogonal first, without
 * roots, and get their length 1 at the end: conjugates of roots would pile up. Floats by
 * Householder's reflections (LAPACK), whose rank is read off the diagonal of R.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/vanish.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/hardware/block.h"

static Expr command(const char *name, Expr a, Expr b)
{
    return builtin_call(builtin_find_in("LinearAlgebra", name), (Expr[]){a, b}, b ? 2 : 1);
}

/* --- exact entries ----------------------------------------------------------------------- */

/* The conjugate of a rational expression, by those of its names. */
static Expr conjugate_of(Expr e)
{
    Expr value = EXPR_ZERO;
    if (expr_is(e, EXPR_SUM)) {
        for (long i = 0; i < expr_count(e); i += 2)
            value = expr_add(value, expr_mul(linalg_conjugate(expr_arg(e, i + 1)),
                                             conjugate_of(expr_arg(e, i))));
        return value;
    }
    if (!expr_is(e, EXPR_PRODUCT) && !expr_is(e, EXPR_POWER))
        return linalg_conjugate(e);
    value = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(e, i), &base, &exponent);
        value =
            expr_mul(value, expr_is(exponent, EXPR_INTEGER) ? expr_pow(conjugate_of(base), exponent)
                                                            : linalg_conjugate(expr_factor(e, i)));
    }
    return value;
}

typedef struct Frame {
    RTable *columns; /* a direction a row, at most as many as A has rows */
    RTable *squares; /* of their lengths */
    long count, size;
    bool conjugate;
} Frame;

/* x^H.y, or x^T.y. */
static Expr inner(const Frame *frame, const Expr *x, const Expr *y)
{
    Expr sum = EXPR_ZERO;
    for (long i = 0; i < frame->size; i++)
        sum = expr_add(sum, expr_mul(frame->conjugate ? conjugate_of(x[i]) : x[i], y[i]));
    return sum;
}

static bool is_zero(Expr e)
{
    return num_has_float(e) ? num_is_zero(e) : zero_is(e);
}

/* Is the square of what is left of a column nothing, or of floats their rounding? */
static bool is_nothing(Expr left, Expr whole)
{
    if (!num_has_float(left) || !expr_is_real_number(left) || !expr_is_real_number(whole))
        return is_zero(left);
    Expr least = num_pow(expr_int(10), expr_int(4 - 2 * num_digits));
    return num_cmp(left, num_mul(whole, least)) <= 0;
}

static bool are_zero(const Expr *x, long n)
{
    for (long i = 0; i < n; i++)
        if (!is_zero(x[i]))
            return false;
    return true;
}

/* Takes from the column x what lies along the frame, and adds what is left to it; shares[k], where
 * wanted, gets the part along direction k over its length. Whether there is a new direction. */
static bool extend(Frame *frame, const Expr *x, Expr *shares)
{
    Expr *q = frame->columns->data + frame->count * frame->size, whole = inner(frame, x, x);
    memcpy(q, x, (size_t)frame->size * sizeof *q);
    for (long k = 0; k < frame->count; k++) {
        const Expr *other = frame->columns->data + k * frame->size;
        Expr along = normal_expr(inner(frame, other, q));
        Expr share = normal_expr(expr_div(along, frame->squares->data[k]));
        if (shares)
            shares[k] = normal_expr(expr_div(along, funcs_sqrt(frame->squares->data[k])));
        for (long i = 0; i < frame->size; i++)
            q[i] = normal_expr(expr_sub(q[i], expr_mul(share, other[i])));
    }
    Expr square = simplify_expr(inner(frame, q, q));
    if (frame->count == frame->size)
        return false;
    if (is_nothing(square, whole)) {
        if (!num_has_float(square) && !are_zero(q, frame->size))
            err_raise(ST_SINGULAR,
                      "QRDecomposition: a column is orthogonal to itself where nothing "
                      "is conjugated");
        return false;
    }
    notes_vector(q, frame->size);
    frame->squares->data[frame->count] = square;
    if (shares)
        shares[frame->count] = funcs_sqrt(square);
    frame->count++;
    return true;
}

/* Q and R of the frame, its directions with length 1; shares: a column of R a row. */
static void take_factors(const Frame *frame, const RTable *shares, Expr *factors)
{
    RTable *Q = rtable_matrix(frame->size, frame->count);
    RTable *R = rtable_matrix(frame->count, rtable_rows(shares));
    for (long k = 0; k < frame->count; k++) {
        Expr length = funcs_sqrt(frame->squares->data[k]);
        for (long i = 0; i < frame->size; i++)
            rtable_set(Q, i, k, normal_expr(expr_div(rtable_get(frame->columns, k, i), length)));
        for (long j = 0; j < rtable_rows(shares); j++)
            rtable_set(R, k, j, rtable_get(shares, j, k));
    }
    factors[0] = rtable_expr(Q);
    factors[1] = rtable_expr(R);
}

/* The factors of A; full: with directions until there are as many as rows. The rank. */
static long exact_factors(const RTable *A, bool full, bool conjugate, Expr *factors)
{
    long m = rtable_rows(A), n = rtable_cols(A), rank;
    Frame frame = {.columns = rtable_matrix(m + 1, m),
                   .squares = rtable_vector(RTABLE_COLUMN, m + 1),
                   .size = m,
                   .conjugate = conjugate};
    RTable *shares = rtable_matrix(n, m + 1), *column = rtable_vector(RTABLE_COLUMN, m);
    for (long j = 0; j < n; j++) {
        for (long i = 0; i < m; i++)
            column->data[i] = rtable_get(A, i, j);
        extend(&frame, column->data, shares->data + j * (m + 1));
    }
    rank = frame.count;
    for (long j = 0; full && j < m && frame.count < m; j++) {
        for (long i = 0; i < m; i++)
            column->data[i] = i == j ? EXPR_ONE : EXPR_ZERO;
        extend(&frame, column->data, NULL);
    }
    take_factors(&frame, shares, factors);
    return rank;
}

/* --- floats ------------------------------------------------------------------------------ */

/* A as a packed Matrix of floats where it holds real numbers and a float among them, else NULL. */
static const RTable *packed(Expr A)
{
    const RTable *m = rtable_look(A);
    bool any = false;
    if (block_is_float(m))
        return m;
    m = rtable_of(A);
    for (long k = 0; k < rtable_count(m) && !any; k++)
        any = num_has_float(m->data[k]);
    return any && num_digits <= DBL_DIG ? block_of(m) : NULL;
}

/* A with `cols` columns: cut, or with columns of zeros. */
static Expr with_columns(const RTable *A, long cols)
{
    RTable *m = rtable_packed(RTABLE_FLOAT, RTABLE_MATRIX, 2, A->lower, (long[]){A->size[0], cols});
    for (long i = 0; i < A->size[0]; i++)
        for (long j = 0; j < cols && j < A->size[1]; j++)
            rtable_doubles(m)[i * cols + j] = rtable_doubles(A)[i * A->size[1] + j];
    return rtable_expr(m);
}

/* R for a wide A, or for Q with more columns than A: Q^T.A, and zeros below the diagonal. */
static Expr triangle(Expr Q, Expr A)
{
    RTable *R = rtable_twin(rtable_look(eval_dot(block_transpose(Q), A)));
    for (long i = 0; i < R->size[0]; i++)
        for (long j = 0; j < R->size[1] && j < i; j++)
            rtable_doubles(R)[i * R->size[1] + j] = 0;
    rtable_touch(R);
    return rtable_expr(R);
}

/* How many of the numbers are more than rounding against `most`. */
static long count_above(const double *numbers, long n, long step, double most)
{
    long above = 0;
    for (long i = 0; i < n; i++)
        above += fabs(numbers[i * step]) > DBL_EPSILON * most;
    return above;
}

/* The entries of R's diagonal tell that the rank is full, but not how far it falls short: 0 stands
 * there twice in <0,0|1,0>. Then the singular values do. */
static long float_rank(const RTable *R)
{
    long n = R->size[1], m = R->size[0], full = m < n ? m : n;
    double most = 0;
    Expr parts[3];
    for (long k = 0; k < m * n; k++)
        most = fmax(most, fabs(rtable_doubles(R)[k]));
    most *= (double)(m + n);
    long rank = count_above(rtable_doubles(R), full, n + 1, most);
    if (rank < full && block_svd(rtable_expr(R), parts))
        rank = count_above(rtable_doubles(rtable_look(parts[1])), full, 1, most);
    return rank;
}

/* The same of floats; -1: they are none, or there is no LAPACK. */
static long float_factors(Expr A, bool full, Expr *factors)
{
    const RTable *m = packed(A);
    bool square = m && (full || m->size[0] < m->size[1]);
    if (!m || !block_qr(square ? with_columns(m, m->size[0]) : rtable_expr(m), factors))
        return -1;
    if (square)
        factors[1] = triangle(factors[0], rtable_expr(m));
    return float_rank(rtable_look(factors[1]));
}

/* --- the commands ------------------------------------------------------------------------ */

static Expr qr(const Expr *args, long n)
{
    static const char *const NAMES[] = {"Q", "R", "rank"};
    Expr output = builtin_option(args, n, 1, "output"), results[3];
    bool full =
        builtin_flag(args, n, 1, "fullspan") || builtin_option(args, n, 1, "fullspan") == EXPR_TRUE;
    bool conjugate = builtin_option(args, n, 1, "conjugate") != EXPR_FALSE;
    long rank = float_factors(args[0], full, results);
    if (rank < 0)
        rank = exact_factors(rtable_of(args[0]), full, conjugate, results);
    results[2] = expr_int(rank);
    return output ? builtin_outputs(output, NAMES, results, 3) : expr_seq(results, 2);
}

/* --- the vectors of Gram and Schmidt ------------------------------------------------------ */

/* Direction k of the frame as a Vector of the kind. */
static Expr direction(const Frame *frame, long k, RTableKind kind, bool normalized)
{
    RTable *v = rtable_vector(kind, frame->size);
    const Expr *x = frame->columns->data + k * frame->size;
    Expr length = normalized ? funcs_sqrt(frame->squares->data[k]) : EXPR_ONE;
    for (long i = 0; i < frame->size; i++)
        v->data[i] = normalized ? normal_expr(expr_div(x[i], length)) : x[i];
    return rtable_expr(v);
}

/* Vectors of one size, which the frame takes. */
static Frame frame_for(const Expr *vectors, long count, bool conjugate)
{
    long size = 0;
    for (long i = 0; i < count; i++) {
        const RTable *v = rtable_vector_of(vectors[i]);
        if (!v)
            err_raise(ST_TYPE, "GramSchmidt expects a list of Vectors");
        if (i && rtable_count(v) != size)
            err_raise(ST_DOMAIN, "invalid input: GramSchmidt expects Vectors of one size");
        size = rtable_count(v);
    }
    return (Frame){.columns = rtable_matrix(size + 1, size),
                   .squares = rtable_vector(RTABLE_COLUMN, size + 1),
                   .size = size,
                   .conjugate = conjugate};
}

static Expr gram_schmidt(const Expr *args, long n)
{
    long count;
    const Expr *given = rtable_items(&args[0], &count);
    bool normalized = builtin_flag(args, n, 1, "normalized") ||
                      builtin_option(args, n, 1, "normalized") == EXPR_TRUE;
    Frame frame = frame_for(given, count, builtin_option(args, n, 1, "conjugate") != EXPR_FALSE);
    Expr *basis = mem_array((size_t)count + 1, sizeof *basis), all;
    err_defer(mem_release, basis);
    for (long i = 0; i < count; i++) {
        const RTable *v = rtable_vector_of(given[i]);
        if (extend(&frame, v->data, NULL))
            basis[frame.count - 1] = direction(&frame, frame.count - 1, v->kind, normalized);
    }
    all = expr_is(args[0], EXPR_SET) ? expr_set(basis, frame.count) : expr_list(basis, frame.count);
    err_undefer(true);
    return all;
}

/* --- the nearest x ----------------------------------------------------------------------- */

/* By the orthogonal factors of floats, where the columns are independent; else NULL. */
static Expr nearest_float(Expr A, Expr b)
{
    Expr factors[2];
    const RTable *m = packed(A);
    if (!m || m->size[0] < m->size[1] || float_factors(rtable_expr(m), false, factors) < m->size[1])
        return NULL;
    return block_solve(factors[1], eval_dot(block_transpose(factors[0]), b));
}

/* By the normal equations, which always have a solution: exact for exact entries, with free names
 * where the columns are dependent. */
static Expr nearest_exact(Expr A, Expr b, bool conjugate, Expr free)
{
    const RTable *m = rtable_of(A);
    Expr At = rtable_expr(conjugate ? linalg_hermitian(m) : linalg_transpose(m));
    return rtable_expr(
        linalg_solve_free(rtable_of(linalg_dot(At, A)), rtable_of(linalg_dot(At, b)), free));
}

/* As equations for the names, in the container they come in. */
static Expr named(Expr names, Expr x)
{
    long n;
    const Expr *name = rtable_items(&names, &n);
    Expr *equations = mem_array((size_t)n + 1, sizeof *equations), all;
    err_defer(mem_release, equations);
    for (long i = 0; i < n; i++)
        equations[i] = expr_equation(name[i], rtable_entry(rtable_look(x), i));
    all = expr_is(names, EXPR_SET) ? expr_set(equations, n) : expr_list(equations, n);
    err_undefer(true);
    return all;
}

/* Equations and their names as a Matrix and a Vector. */
static void generate(Expr *A, Expr *b)
{
    RTable *m, *side;
    long rows, cols;
    const Expr *equations = rtable_items(A, &rows), *names = rtable_items(b, &cols);
    linalg_generate(&m, &side, equations, rows, names, cols);
    for (long i = 0; i < rtable_count(side); i++)
        for (long j = 0; j < cols; j++)
            if (walk_has(side->data[i], names[j]))
                err_raise(ST_TYPE, "LeastSquares: the equations are not linear in the names");
    *A = rtable_expr(m);
    *b = rtable_expr(side);
}

static Expr least_squares(const Expr *args, long n)
{
    static const char *const METHODS[] = {"QR", "SVD", NULL};
    Expr A = args[0], b = args[1], free = builtin_option(args, n, 2, "free"), x = NULL;
    bool shortest = builtin_flag(args, n, 2, "optimize") ||
                    builtin_option(args, n, 2, "optimize") == EXPR_TRUE ||
                    builtin_option_word(args, n, 2, "method", METHODS) == 1;
    bool names = !rtable_look(A);
    if (names == (rtable_look(b) != NULL))
        err_raise(ST_TYPE, "LeastSquares takes a Matrix with a Vector or Matrix, or equations with "
                           "their names");
    if (names)
        generate(&A, &b);
    if (shortest)
        x = eval_dot(command("PseudoInverse", A, NULL), b);
    else if (!(x = nearest_float(A, b)))
        x = nearest_exact(A, b, builtin_option(args, n, 2, "conjugate") != EXPR_FALSE,
                          free ? free : expr_symbol("_t"));
    return names ? named(args[1], x) : x;
}

#define LA "LinearAlgebra:-"

const Builtin BUILTIN_LINALG_QR[] = {
    {.name = "QRDecomposition",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC | BUILTIN_DOUBLES,
     .signature = "QRDecomposition(A:Matrix, fullspan=full:boolean, output=what:name|list, "
                  "conjugate=flag:boolean, [fullspan]) -> sequence",
     .fn = qr,
     .topic = "linear algebra",
     .summary = "A = Q.R with orthonormal columns of Q and R upper triangular",
     .text = "Of exact entries Q has as many columns as A has independent ones; with fullspan as\n"
             "many as A has rows. output is Q, R, rank or a list of these. conjugate=false takes "
             "x^T.y for\n"
             "the product of columns. Floats by Householder's reflections.",
     .examples = {{"Q, R := " LA "QRDecomposition(<3,4|1,2>): simplify(Q.R);", "<3,4|1,2>", NULL},
                  {LA "QRDecomposition(<3,4|6,8|1,2>, output=[R,rank]);", "<5,0|10,0|11/5,2/5>, 2",
                   NULL},
                  {"Q := " LA "QRDecomposition(Matrix(<0,2,0>), fullspan, output=Q): Q^%T.Q;",
                   "<1,0,0|0,1,0|0,0,1>", NULL},
                  {"Q, R := " LA "QRDecomposition(<1.,2|2,4|0,1>): map(round, Q.R);",
                   "<1,2|2,4|0,1>", NULL},
                  {LA "QRDecomposition(<0.,0|1,0|2,0>, output=rank);", "1", NULL},
                  {LA "QRDecomposition(Matrix(<1,I>), conjugate=false);",
                   "error: orthogonal to itself", NULL}},
     .see = "LeastSquares GramSchmidt LUDecomposition"},
    {.name = "LeastSquares",
     .package = "LinearAlgebra",
     .signature = "LeastSquares(A:Matrix|list|set, b:rtable|list|set, optimize=flag:boolean, "
                  "free=t:name, conjugate=conj:boolean, method=way:name{QR, SVD}, [optimize]) "
                  "-> rtable|list|set",
     .fn = least_squares,
     .topic = "linear algebra",
     .summary = "the x for which A.x is nearest to b",
     .text = "Equations with the names in them are taken as well. Where several x are as near,\n"
             "the answer has free names t[i] (_t if not said), or with optimize is the shortest.",
     .examples = {{LA "LeastSquares(<1,1,1|0,1,2>, <1,2,4>);", "<5/6,3/2>", NULL},
                  {LA "LeastSquares({x+y = 1, x-y = 2, x = 3}, {x,y});", "{x = 2, y = -1/2}", NULL},
                  {LA "LeastSquares(<1,2|2,4>, <1,2>, free = s);", "<1-2*s[1],s[1]>", NULL},
                  {LA "LeastSquares(<1,2|2,4>, <1,2>, optimize);", "<1/5,2/5>", NULL},
                  {"map(fnormal, " LA "LeastSquares(<0.1,0.2|0.3,0.6>, <1,2>, method=SVD));",
                   "<1.,3.>", NULL},
                  {LA "LeastSquares(1, 2);", "error: A", NULL}},
     .see = "QRDecomposition PseudoInverse LinearSolve",
     .flags = BUILTIN_DOUBLES},
    {.name = "GramSchmidt",
     .package = "LinearAlgebra",
     .flags = BUILTIN_GENERIC,
     .signature = "GramSchmidt(vectors:list|set, normalized=flag:boolean, "
                  "conjugate=conj:boolean, [normalized]) -> list|set",
     .fn = gram_schmidt,
     .topic = "linear algebra",
     .summary = "orthogonal vectors that span the same space",
     .examples = {{"GramSchmidt([<1,1>,<1,0>])[2];", "<1/2,-1/2>", NULL},
                  {"LinearAlgebra:-GramSchmidt([<1,1>, <0,2>]);", "[<1,1>, <-1,1>]", NULL},
                  {"GramSchmidt([<3,4>], normalized)[1];", "<3/5,4/5>", NULL}},
     .see = "RowSpace Normalize"},
    {.name = NULL},
};
