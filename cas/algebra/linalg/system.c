/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear systems given as equations. Each equation becomes a linear form (expanded first when it
 * is linear only after expansion), the forms a sparse matrix, and the unknowns come from Gaussian
 * elimination by cost of the pivots. When unknowns stay free the elimination is done again column
 * by column, so that the first unknowns are expressed in the later ones, as one writes by hand.
 * Floats are solved as the exact rationals they are and rounded once at the end. The solution is
 * put back into the forms at the signatures' random point before it is returned.
 */
#include "cas/algebra/linalg/linalg.h"

#include "cas/algebra/linalg/form.h"
#include "cas/algebra/linalg/sparse.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/value/evalf.h"

/* The forms of the equations; false when one is not linear. */
static bool read_forms(LinearForm *form, LinearForms *forms, const Expr *eqs, long m)
{
    for (long i = 0; i < m; i++) {
        Expr e = linalg_exact(linalg_residual(eqs[i]));

        err_poll();
        form[i] = linalg_form(forms, e);
        if (!form[i].linear)
            form[i] = linalg_form(forms, expand_expr(e));
        if (!form[i].linear)
            return false;
    }
    return true;
}

/* One elimination; *rank and the solution, or false when inconsistent. */
static bool eliminate(Expr *x, const LinearForm *form, long m, long n, bool in_order, long *rank)
{
    Sparse *s = linalg_sparse_begin(m, n, 1);
    bool consistent;

    for (long i = 0; i < m; i++) {
        for (long k = 0; k < form[i].count; k++)
            linalg_sparse_put(s, i, form[i].index[k], form[i].coef[k]);
        linalg_sparse_put(s, i, n, expr_neg(form[i].rest));
    }
    *rank = linalg_sparse_eliminate(s, in_order);
    consistent = linalg_sparse_consistent(s);
    if (consistent && (in_order || *rank == n)) {
        linalg_sparse_note(s);
        linalg_sparse_back(s, 0, x);
    }
    for (long i = 0; i < m && !consistent; i++)
        if (!linalg_sparse_gave_pivot(s, i))
            notes_contradiction(linalg_sparse_side(s, i, 0));
    linalg_sparse_end(s);
    return consistent;
}

static void verify(const Expr *x, const LinearForm *form, long m)
{
    for (long i = 0; i < m; i++) {
        uint64_t sum = form[i].rest->sig;
        Expr value = form[i].rest;

        for (long k = 0; k < form[i].count; k++)
            sum = linalg_sig_fma(sum, form[i].coef[k], x[form[i].index[k]]);
        if (!linalg_sig_suspect(sum))
            continue;
        for (long k = 0; k < form[i].count; k++)
            value = expr_add(value, expr_mul(form[i].coef[k], x[form[i].index[k]]));
        linalg_verify_zero(value, form[i].coef, form[i].count, "the solution of a linear system");
    }
}

enum { LEAST_FULL = 5 };

/* A full system of as many equations as unknowns, by values. */
static bool solve_full(Expr *x, const LinearForm *form, long m, long n)
{
    RTable *A, *B, *X;
    long entries = 0;

    for (long i = 0; i < m; i++)
        entries += form[i].count;
    if (m != n || n < LEAST_FULL || 2 * entries <= n * n)
        return false;
    A = rtable_matrix(n, n);
    B = rtable_vector(RTABLE_COLUMN, n);
    X = rtable_vector(RTABLE_COLUMN, n);
    for (long i = 0; i < n; i++) {
        for (long k = 0; k < form[i].count; k++)
            rtable_set(A, i, form[i].index[k], form[i].coef[k]);
        B->data[i] = expr_neg(form[i].rest);
    }
    if (!linalg_solve_full(X, A, B))
        return false;
    for (long j = 0; j < n; j++)
        x[j] = X->data[j];
    return true;
}

int linalg_solve_system(Expr *x, const Expr *eqs, long m, const Expr *unknowns, long n)
{
    CHECK(m >= 0 && n >= 0);
    LinearForms *forms = linalg_forms_begin(unknowns, n);
    LinearForm *form = mem_array((size_t)m, sizeof *form);
    bool floats = linalg_has_float(eqs, m);
    int count = -1;
    long rank;

    err_defer(mem_release, form);
    for (long j = 0; j < n; j++)
        x[j] = unknowns[j];
    if (read_forms(form, forms, eqs, m)) {
        bool full = solve_full(x, form, m, n);

        count = full ? 1 : eliminate(x, form, m, n, false, &rank);
        if (!full && count == 1 && rank < n)
            eliminate(x, form, m, n, true, &rank);
        if (count == 1)
            verify(x, form, m);
    }
    for (long j = 0; j < n && count == 1 && floats; j++)
        if (x[j] != unknowns[j])
            x[j] = evalf_expr(x[j], num_digits);
    err_undefer(true);
    linalg_forms_end(forms);
    return count;
}
