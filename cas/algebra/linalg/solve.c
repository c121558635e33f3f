/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrix equations: A.X = B, inverses and null spaces by one sparse elimination of A with the
 * right-hand sides as further columns; full symbolic systems by values or, small ones, by minors.
 * Free columns take the parameters _t[1], _t[2], ... in order
 * (_t[i,j] for the j-th right-hand side of a Matrix). Floats are solved as the exact rationals
 * they are and rounded once at the end.
 */
#include "cas/algebra/linalg/linalg.h"

#include <math.h>
#include <stdio.h>

#include "cas/algebra/linalg/balls.h"
#include "cas/algebra/linalg/rational.h"
#include "cas/algebra/linalg/sparse.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/vanish.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/value/evalf.h"

static void put_columns(Sparse *s, const RTable *m, long first)
{
    for (long i = 0; i < rtable_rows(m); i++)
        for (long j = 0; j < rtable_cols(m); j++)
            linalg_sparse_put(s, i, first + j, linalg_exact(rtable_get(m, i, j)));
}

/* Eliminates <A|B> (B may be NULL); pairs with linalg_sparse_end. */
static Sparse *eliminate(const RTable *A, const RTable *B, bool in_order)
{
    Sparse *s = linalg_sparse_begin(rtable_rows(A), rtable_cols(A), B == NULL ? 0 : rtable_cols(B));

    put_columns(s, A, 0);
    if (B != NULL)
        put_columns(s, B, rtable_cols(A));
    linalg_sparse_eliminate(s, in_order);
    return s;
}

#define MINORS_MAX 8
#define MINORS_MAX_TERMS 2000
#define MINORS_COST 2e3
#define ELIMINATION_COST 2e3 /* nanoseconds for each n^4; a minor costs MINORS_COST at least */

/* The parameter of the number-th free column for one right-hand side. */
static Expr parameter(Expr name, long number, long side, bool one_side)
{
    Expr args[3] = {name, expr_int(number), expr_int(side + 1)};

    return expr_make(EXPR_INDEXED, args, one_side ? 2 : 3);
}

static void fill_side(RTable *X, const Sparse *s, long side, Expr *x, Expr name)
{
    long n = rtable_rows(X), sides = rtable_cols(X), free = 0;

    for (long j = 0; j < n; j++)
        if (linalg_sparse_is_free(s, j))
            x[j] = parameter(name, ++free, side, sides == 1);
    linalg_sparse_back(s, side, x);
    for (long j = 0; j < n; j++)
        rtable_set(X, j, side, x[j]);
}

static void round_entries(RTable *m)
{
    for (long i = 0; i < rtable_count(m); i++)
        m->data[i] = evalf_expr(m->data[i], num_digits);
}

static void verify(const RTable *A, const RTable *X, const RTable *B)
{
    for (long i = 0; i < rtable_rows(A); i++)
        for (long k = 0; k < rtable_cols(B); k++) {
            uint64_t sum = linalg_sig_fma(0, EXPR_MINUS_ONE, rtable_get(B, i, k));
            Expr value = expr_neg(rtable_get(B, i, k));

            for (long j = 0; j < rtable_cols(A); j++)
                sum = linalg_sig_fma(sum, rtable_get(A, i, j), rtable_get(X, j, k));
            if (!linalg_sig_suspect(sum))
                continue;
            for (long j = 0; j < rtable_cols(A); j++)
                value = expr_add(value, expr_mul(rtable_get(A, i, j), rtable_get(X, j, k)));
            linalg_verify_zero(value, A->data, rtable_count(A), "LinearSolve");
        }
}

/* Inconsistent: the parts of the right-hand sides that would have to vanish, a LIST; NULL when one
 * of them cannot. */
static Expr obstacles(const Sparse *s, long rows, long sides)
{
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < rows; i++)
        for (long k = 0; k < sides && !linalg_sparse_gave_pivot(s, i); k++) {
            Expr e = numer_expr(linalg_sparse_side(s, i, k));

            if (e == EXPR_ZERO)
                continue;
            if (!vanish_possible(e, VANISH_ROOTS))
                return NULL;
            list = vanish_collect(list, e, EXPR_ONE, VANISH_ROOTS);
        }
    return list;
}

/* Raises the error of an inconsistent system, naming what parameters would have to satisfy. */
static _Noreturn void refuse(const Sparse *s, long rows, long sides)
{
    Expr needed = obstacles(s, rows, sides);
    char *text;
    char shown[200];

    if (needed == NULL) {
        err_hint("the equations contradict each other; compare Rank(A) with Rank(<A|B>)");
        err_raise(ST_SINGULAR, "inconsistent system");
    }
    text = print_text(expr_count(needed) == 1 ? expr_arg(needed, 0) : needed, 150);
    snprintf(shown, sizeof shown, "%s", text);
    mem_free(text);
    err_hint("where that holds, substitute it or say it: ... assuming %s = 0", shown);
    err_raise(ST_SINGULAR, "inconsistent system unless %s = 0", shown);
}

static void solve_by_elimination(RTable *X, const RTable *A, const RTable *B, Expr name)
{
    long sides = rtable_cols(B);
    Expr *x = mem_array((size_t)rtable_cols(A), sizeof *x);
    Sparse *s;

    err_defer(mem_release, x);
    s = eliminate(A, B, false);
    if (linalg_sparse_consistent(s) && linalg_sparse_rank(s) < rtable_cols(A)) {
        linalg_sparse_end(s);
        s = eliminate(A, B, true);
    }
    if (!linalg_sparse_consistent(s))
        refuse(s, rtable_rows(A), sides);
    linalg_sparse_note(s);
    for (long k = 0; k < sides; k++)
        fill_side(X, s, k, x, name);
    linalg_sparse_end(s);
    err_undefer(true);
}

/* Is A square, symbolic and mostly full? */
static bool is_full(const RTable *A)
{
    long n = rtable_rows(A), nonzero = 0, symbolic = 0;

    if (n != rtable_cols(A))
        return false;
    for (long i = 0; i < n * n; i++) {
        nonzero += A->data[i] != EXPR_ZERO;
        symbolic += !expr_is_number(A->data[i]);
    }
    return 2 * nonzero > n * n && symbolic > n;
}

/* What the other ways take at least on a full matrix, in nanoseconds: minors, or elimination. */
static double other_cost(long n)
{
    double size = (double)n;

    return n <= MINORS_MAX ? MINORS_COST * size * size * size * ldexp(1.0, (int)n - 2)
                           : ELIMINATION_COST * size * size * size * size;
}

/* By values (ratfun_solve), which have no gcd until the end; false when A is singular or has too
 * many of them. */
static bool solve_by_values(RTable *X, const RTable *A, const RTable *B)
{
    long n = rtable_rows(A), sides = rtable_cols(B);
    Expr *rows = mem_array((size_t)(n * (n + sides)), sizeof *rows), det;

    err_defer(mem_release, rows);
    for (long i = 0; i < n; i++) {
        for (long j = 0; j < n; j++)
            rows[i * (n + sides) + j] = rtable_get(A, i, j);
        for (long k = 0; k < sides; k++)
            rows[i * (n + sides) + n + k] = rtable_get(B, i, k);
    }
    det = ratfun_solve(X->data, rows, n, sides, other_cost(n));
    err_undefer(true);
    if (det == NULL || zero_is(det))
        return false;
    notes_pivot(det);
    return true;
}

/* Signed minors, expanded: cofactor[i * n + j] belongs to A[i,j]. */
static void fill_cofactors(Expr *cofactor, const RTable *A)
{
    long n = rtable_rows(A);

    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            Expr minor = normal_expanded(linalg_minor(A, i, j));

            err_poll();
            cofactor[i * n + j] = (i + j) % 2 == 0 ? minor : expr_neg(minor);
        }
}

/* X[j,k] = sum of cofactor(i,j) * B[i,k] / det; false when A is singular or too large. */
static bool solve_by_minors(RTable *X, const RTable *A, const RTable *B)
{
    long n = rtable_rows(A), sides = rtable_cols(B);
    Expr det = n <= MINORS_MAX ? linalg_det(A) : EXPR_ZERO, *cofactor;

    if (zero_is(det) || expr_term_count(det) > MINORS_MAX_TERMS)
        return false;
    notes_pivot(det);
    cofactor = mem_array((size_t)(n * n), sizeof *cofactor);
    err_defer(mem_release, cofactor);
    fill_cofactors(cofactor, A);
    for (long j = 0; j < n; j++)
        for (long k = 0; k < sides; k++) {
            Expr sum = EXPR_ZERO;

            err_poll();
            for (long i = 0; i < n; i++)
                sum = expr_add(sum, expr_mul(cofactor[i * n + j], rtable_get(B, i, k)));
            rtable_set(X, j, k, normal_expr(expr_div(sum, det)));
        }
    err_undefer(true);
    return true;
}

bool linalg_solve_full(RTable *X, const RTable *A, const RTable *B)
{
    return is_full(A) && solve_by_values(X, A, B);
}

RTable *linalg_solve_free(const RTable *A, const RTable *B, Expr name)
{
    long rows = rtable_rows(A), cols = rtable_cols(A), sides = rtable_cols(B);
    bool floats =
        linalg_has_float(A->data, rtable_count(A)) || linalg_has_float(B->data, rtable_count(B));
    RTable *X;

    if (rtable_rows(B) != rows)
        err_raise(ST_DOMAIN,
                  "first matrix row dimension (%ld) <> right-hand side row dimension (%ld)", rows,
                  rtable_rows(B));
    X = B->kind == RTABLE_COLUMN ? rtable_vector(RTABLE_COLUMN, cols) : rtable_matrix(cols, sides);
    if (floats && linalg_ball_solve(X, A, B))
        return X;
    if (!linalg_rational_solve(X, A, B)) {
        if (floats || !is_full(A) || !(solve_by_values(X, A, B) || solve_by_minors(X, A, B)))
            solve_by_elimination(X, A, B, name);
        if (!floats)
            verify(A, X, B);
    }
    if (floats)
        round_entries(X);
    return X;
}

RTable *linalg_solve(const RTable *A, const RTable *B)
{
    return linalg_solve_free(A, B, expr_symbol("_t"));
}

/* Raises when A is singular. */
static void check_regular(const RTable *A)
{
    long n = rtable_rows(A);

    if (is_full(A) && n <= MINORS_MAX ? !zero_is(linalg_det(A)) : linalg_rank(A) == n)
        return;
    err_hint("its determinant is zero");
    err_raise(ST_SINGULAR, "singular matrix");
}

/* By the ways that tell by themselves whether A is regular. */
static bool invert(RTable *X, const RTable *A, const RTable *unit)
{
    bool floats = linalg_has_float(A->data, rtable_count(A));

    if (floats && linalg_ball_solve(X, A, unit))
        return true;
    if (linalg_rational_solve(X, A, unit)) {
        if (floats)
            round_entries(X);
        return true;
    }
    if (floats || !is_full(A) || !solve_by_values(X, A, unit))
        return false;
    verify(A, X, unit);
    return true;
}

RTable *linalg_inverse(const RTable *A)
{
    long n = rtable_rows(A);
    RTable *unit = linalg_identity(n), *X = rtable_matrix(n, n);

    linalg_check_square(A);
    if (invert(X, A, unit))
        return X;
    check_regular(A);
    return linalg_solve(A, unit);
}

Expr linalg_nullspace(const RTable *A)
{
    long n = rtable_cols(A), rank, count = 0;
    Expr *x = mem_array((size_t)n, sizeof *x), *basis, set;
    Sparse *s;

    err_defer(mem_release, x);
    basis = mem_array((size_t)n, sizeof *basis);
    err_defer(mem_release, basis);
    s = eliminate(A, NULL, true);
    rank = linalg_sparse_rank(s);
    linalg_sparse_note(s);
    for (long j = 0; j < n && count < n - rank; j++) {
        RTable *v;

        if (!linalg_sparse_is_free(s, j))
            continue;
        for (long k = 0; k < n; k++)
            x[k] = k == j ? EXPR_ONE : EXPR_ZERO;
        linalg_sparse_back(s, -1, x);
        v = rtable_vector(RTABLE_COLUMN, n);
        for (long k = 0; k < n; k++)
            v->data[k] = x[k];
        basis[count++] = rtable_expr(v);
    }
    linalg_sparse_end(s);
    set = expr_set(basis, count);
    err_undefer(true);
    err_undefer(true);
    return set;
}
