/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Splitting and differentiating on shared graphs.
 *
 * The rows [E | G] (or [E | I] for a kernel) are eliminated by cas/algebra/linalg/sparse.c; rows
 * without pivot are the algebraic part. The rows that gave pivots keep their original equations: L
 * is a selection of rows of the identity, so the differential part never swells.
 */
#include "dae/reduce/reduce.h"

#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/form.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/linalg/sparse.h"
#include "cas/algebra/linalg/subspace.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"

/* A shown equation is brought to normal form while its tree is smaller than this; to a simpler one,
 * where that is found cheaply, while it is smaller than the second. */
enum { NORMALISE_BELOW = 800, SIMPLIFY_BELOW = 4000 };

_Noreturn void reduce_refuse_nonlinear(long i, Expr equation)
{
    char *text = print_text(equation, 60);
    err_defer(mem_release, text);
    err_hint("make it semi-explicit first: DAE_make_semi_explicit");
    err_raise(ST_DOMAIN, "equation %ld, %s, is not linear in the derivatives", i + 1, text);
}

/* The independent variable of dvars = diff(x(t), t). */
static Expr independent_variable(const Expr *dvars, long n)
{
    Expr t = NULL;
    for (long j = 0; j < n; j++) {
        Expr f, x;
        if (diff_order(dvars[j], &f, &x) < 1) {
            char *text = print_text(dvars[j], 60);
            err_defer(mem_release, text);
            err_raise(ST_TYPE, "derivatives such as diff(x(t), t) are expected, but received %s",
                      text);
        }
        if (t && x != t)
            err_raise(ST_DOMAIN, "the derivatives are with respect to different variables");
        t = x;
    }
    if (!t)
        err_raise(ST_DOMAIN, "no derivatives given");
    return t;
}

/* Puts equation i into row i: E from the derivatives in it, G as the right-hand side. */
static void put_equation(Sparse *sparse, long i, Expr equation, LinearForms *forms, long n)
{
    LinearForm form = linalg_form(forms, equation);
    if (!form.linear)
        reduce_refuse_nonlinear(i, equation);
    for (long k = 0; k < form.count; k++)
        linalg_sparse_put(sparse, i, form.index[k], form.coef[k]);
    linalg_sparse_put(sparse, i, n, expr_neg(form.rest));
}

static void bring_to_normal_form(void *e)
{
    *(Expr *)e = unsplit_normal(*(Expr *)e);
}

Expr reduce_shown(Expr algebraic)
{
    double size = walk_tree_size(algebraic);
    if (size >= SIMPLIFY_BELOW)
        return algebraic;
    if (size < NORMALISE_BELOW && !err_attempt_for(ERR_LIMIT, bring_to_normal_form, &algebraic))
        return simplify_expr(algebraic); /* a sum of many fractions stays one */
    return simplify_expr(algebraic);
}

static void reduce_release(void *arg)
{
    Reduce *reduce = arg;
    mem_free(reduce->differential);
    mem_free(reduce->algebraic);
    mem_free(reduce->derivative);
    mem_free(reduce->algebraic_row);
    mem_free(reduce->pivots);
}

static void read_off(Reduce *reduce, const Sparse *sparse, const Expr *eqs, long m, Expr t)
{
    reduce->rank = linalg_sparse_rank(sparse);
    reduce->differential = mem_array((size_t)m, sizeof(Expr));
    reduce->algebraic = mem_array((size_t)m, sizeof(Expr));
    reduce->derivative = mem_array((size_t)m, sizeof(Expr));
    reduce->algebraic_row = mem_array((size_t)m, sizeof(long));
    reduce->pivots = mem_array((size_t)m, sizeof(Expr));
    for (long k = 0; k < reduce->rank; k++)
        reduce->pivots[k] = linalg_sparse_pivot(sparse, k);
    long r = 0;
    for (long i = 0; i < m; i++) {
        if (linalg_sparse_gave_pivot(sparse, i)) {
            reduce->differential[r++] = eqs[i];
            continue;
        }
        Expr algebraic = reduce_shown(expr_neg(linalg_sparse_side(sparse, i, 0)));
        reduce->algebraic[reduce->algebraic_count] = algebraic;
        reduce->algebraic_row[reduce->algebraic_count] = i;
        reduce->derivative[reduce->algebraic_count++] = diff_name(algebraic, t);
    }
}

static double size_at(Expr entry, void *sample)
{
    return fabs(sample_value(sample, entry));
}

void reduce_begin(Reduce *reduce, const Expr *equations, long m, const Expr *dvars, long n)
{
    reduce_begin_at(reduce, equations, m, dvars, n, NULL);
}

void reduce_begin_at(Reduce *reduce, const Expr *equations, long m, const Expr *dvars, long n,
                     Sample *sample)
{
    CHECK(m >= 0 && n >= 0);
    *reduce = (Reduce){0};
    err_defer(reduce_release, reduce);
    Expr t = independent_variable(dvars, n);
    Expr *eqs = mem_array((size_t)m + 1, sizeof *eqs);
    err_defer(mem_release, eqs);
    LinearForms *forms = linalg_forms_begin(dvars, n);
    Sparse *sparse = linalg_sparse_begin(m, n, 1);
    linalg_sparse_defer_sides(sparse);
    for (long i = 0; i < m; i++) {
        eqs[i] = linalg_residual(equations[i]);
        put_equation(sparse, i, eqs[i], forms, n);
    }
    if (sample)
        linalg_sparse_judge(sparse, size_at, sample);
    linalg_sparse_eliminate(sparse, false);
    read_off(reduce, sparse, eqs, m, t);
    linalg_sparse_end(sparse);
    linalg_forms_end(forms);
    err_undefer(true);
}

void reduce_end(Reduce *reduce)
{
    (void)reduce;
    err_undefer(true);
}

/* --- the kernel of a matrix ------------------------------------------------------------- */

/* L*E of full rank, [L;K] nonsingular. */
static void verify_complement(const RTable *K, const RTable *L, const RTable *E)
{
    if (linalg_rank(linalg_multiply(L, E)) != rtable_rows(L))
        err_raise(ST_INTERNAL, "the kernel failed its check: L.E has not full rank");
    if (linalg_rank(linalg_above(L, K)) != rtable_rows(E))
        err_raise(ST_INTERNAL, "the kernel failed its check: [L;K] is singular");
}

/* K*E = 0, entry by entry. */
static void verify_kernel(const RTable *K, const RTable *E)
{
    long rows = rtable_rows(K), m = rtable_rows(E), n = rtable_cols(E);
    for (long i = 0; i < rows; i++)
        for (long j = 0; j < n; j++) {
            Expr sum = EXPR_ZERO;
            for (long k = 0; k < m; k++)
                sum = expr_add(sum, expr_mul(rtable_get(K, i, k), rtable_get(E, k, j)));
            if (!zero_is(sum))
                err_raise(ST_INTERNAL, "the kernel failed its check: K.E is not 0 at (%ld,%ld)",
                          i + 1, j + 1);
        }
}

static Expr exact(Expr e, void *arg)
{
    (void)arg;
    return linalg_exact(e);
}

static Expr rounded(Expr e, void *arg)
{
    (void)arg;
    return evalf_expr(e, num_digits);
}

/* Of an exact matrix. */
static long exact_kernel(RTable **K, RTable **L, const RTable *E)
{
    long m = rtable_rows(E), n = rtable_cols(E);
    Sparse *sparse = linalg_sparse_begin(m, n, m);
    for (long i = 0; i < m; i++) {
        for (long j = 0; j < n; j++)
            linalg_sparse_put(sparse, i, j, rtable_get(E, i, j));
        linalg_sparse_put(sparse, i, n + i, EXPR_ONE);
    }
    long rank = linalg_sparse_eliminate(sparse, false);
    *K = rtable_matrix(m - rank, m);
    *L = rtable_matrix(rank, m);
    long in_K = 0, in_L = 0;
    for (long i = 0; i < m; i++) {
        if (linalg_sparse_gave_pivot(sparse, i)) {
            rtable_set(*L, in_L++, i, EXPR_ONE);
            continue;
        }
        for (long j = 0; j < m; j++)
            rtable_set(*K, in_K, j, linalg_sparse_side(sparse, i, j));
        in_K++;
    }
    linalg_sparse_end(sparse);
    verify_kernel(*K, E);
    verify_complement(*K, *L, E);
    return rank;
}

static void check_entry(Expr e)
{
    Kind kind = expr_kind(e);
    if (kind == EXPR_SET || kind == EXPR_LIST || kind == EXPR_STRING || kind == EXPR_EQUATION)
        err_raise(ST_TYPE, "an entry of the matrix is a list, a set, a string or an equation");
}

/* Floats are eliminated as the rationals they are: a rank is no matter of rounding. */
long reduce_kernel(RTable **K, RTable **L, const RTable *E)
{
    bool floats = linalg_has_float(E->data, rtable_count(E));
    for (long i = 0; i < rtable_count(E); i++)
        check_entry(E->data[i]);
    long rank = exact_kernel(K, L, floats ? rtable_map(E, exact, NULL) : E);
    if (floats)
        *K = rtable_map(*K, rounded, NULL);
    return rank;
}
