/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LU decomposition with Maple's pivoting: the candidate is taken as pivot while it is not zero;
 * if it is, the next nonzero row below is swapped in (swapped, not rotated, so that the order of
 * the rows is the textbook's); a column without pivot is passed over, which leaves U in row
 * echelon form and the first rank(A) rows of U nonzero. Matrices of numbers with a float among
 * them take the largest candidate instead. The product is compared with A at the signatures'
 * random point before anything is returned.
 */
#include "cas/algebra/linalg/linalg.h"

#include "cas/algebra/linalg/balls.h"
#include "cas/algebra/linalg/rational.h"
#include "cas/algebra/linalg/sparse.h"
#include "cas/algebra/notes.h"
#include "cas/base/mem.h"

typedef struct Work {
    long rows, cols;
    Entry *u;   /* rows x cols: becomes U */
    Entry *l;   /* rows x rows: multipliers, by pivot step */
    long *perm; /* perm[i]: the row of A that is now row i */
    bool by_size;
} Work;

static void release(void *arg)
{
    Work *w = arg;

    mem_free(w->u);
    mem_free(w->l);
    mem_free(w->perm);
}

static Entry *u_at(Work *w, long i, long j)
{
    return &w->u[i * w->cols + j];
}

static Entry *l_at(Work *w, long i, long j)
{
    return &w->l[i * w->rows + j];
}

static bool wants_largest(const RTable *A)
{
    long count = rtable_count(A);

    for (long i = 0; i < count; i++)
        if (!expr_is_real_number(A->data[i]))
            return false;
    return linalg_has_float(A->data, count);
}

static void load(Work *w, const RTable *A)
{
    long count;

    w->rows = rtable_rows(A);
    w->cols = rtable_cols(A);
    count = w->rows * w->cols;
    w->by_size = wants_largest(A);
    w->u = mem_array((size_t)count, sizeof *w->u);
    w->l = mem_array((size_t)(w->rows * w->rows), sizeof *w->l);
    w->perm = mem_array((size_t)w->rows, sizeof *w->perm);
    for (long i = 0; i < count; i++)
        w->u[i] = linalg_entry(A->data[i]);
    for (long i = 0; i < w->rows * w->rows; i++)
        w->l[i] = linalg_entry(EXPR_ZERO);
    for (long i = 0; i < w->rows; i++)
        w->perm[i] = i;
}

static void swap_entries(Entry *a, Entry *b, long n)
{
    for (long i = 0; i < n; i++) {
        Entry t = a[i];

        a[i] = b[i];
        b[i] = t;
    }
}

static void swap_rows(Work *w, long i, long k)
{
    long t = w->perm[i];

    if (i == k)
        return;
    w->perm[i] = w->perm[k];
    w->perm[k] = t;
    swap_entries(u_at(w, i, 0), u_at(w, k, 0), w->cols);
    swap_entries(l_at(w, i, 0), l_at(w, k, 0), w->rows);
}

/* The pivot's row at or below `from` in column col, or -1. */
static long find_pivot(Work *w, long from, long col)
{
    long best = -1;

    for (long i = from; i < w->rows; i++) {
        const Entry *e = u_at(w, i, col);

        if (linalg_entry_is_zero(e))
            continue;
        if (best < 0 || linalg_entry_better(e, u_at(w, best, col)))
            best = i;
        if (!w->by_size)
            break;
    }
    return best;
}

static void clear_below(Work *w, long step, long col)
{
    bool divided = false;

    for (long i = step + 1; i < w->rows; i++) {
        Entry f;

        if (linalg_entry_is_zero(u_at(w, i, col)))
            continue;
        err_poll();
        if (!divided)
            notes_pivot(u_at(w, step, col)->e);
        divided = true;
        f = linalg_entry_div(*u_at(w, i, col), *u_at(w, step, col));
        *l_at(w, i, step) = f;
        *u_at(w, i, col) = linalg_entry(EXPR_ZERO);
        for (long j = col + 1; j < w->cols; j++)
            *u_at(w, i, j) = linalg_entry_reduce(*u_at(w, i, j), f, *u_at(w, step, j));
    }
}

static void factor(Work *w)
{
    long step = 0;

    for (long col = 0; col < w->cols && step < w->rows; col++) {
        long pivot = find_pivot(w, step, col);

        if (pivot < 0)
            continue;
        swap_rows(w, step, pivot);
        clear_below(w, step, col);
        step++;
    }
}

/* Row i of L.U against row perm[i] of A. */
static void verify_entry(const RTable *L, const RTable *U, long i, long j, Expr wanted)
{
    uint64_t sum = linalg_sig_fma(0, EXPR_MINUS_ONE, wanted);
    Expr value = expr_neg(wanted);
    long n = rtable_cols(L);

    for (long k = 0; k < n; k++)
        sum = linalg_sig_fma(sum, rtable_get(L, i, k), rtable_get(U, k, j));
    if (!linalg_sig_suspect(sum))
        return;
    for (long k = 0; k < n; k++)
        value = expr_add(value, expr_mul(rtable_get(L, i, k), rtable_get(U, k, j)));
    linalg_verify_zero(value, U->data, rtable_count(U), "LUDecomposition");
}

void linalg_lu(RTable **P, RTable **L, RTable **U, const RTable *A)
{
    Work w = {0};

    if (linalg_ball_lu(P, L, U, A))
        return;
    err_defer(release, &w);
    load(&w, A);
    factor(&w);
    *P = rtable_matrix(w.rows, w.rows);
    *L = linalg_identity(w.rows);
    *U = rtable_matrix(w.rows, w.cols);
    for (long i = 0; i < w.rows; i++) {
        rtable_set(*P, w.perm[i], i, EXPR_ONE);
        for (long k = 0; k < i; k++)
            rtable_set(*L, i, k, l_at(&w, i, k)->e);
        for (long j = 0; j < w.cols; j++)
            rtable_set(*U, i, j, u_at(&w, i, j)->e);
    }
    for (long i = 0; i < w.rows; i++)
        for (long j = 0; j < w.cols; j++)
            verify_entry(*L, *U, i, j, rtable_get(A, w.perm[i], j));
    err_undefer(true);
}

long linalg_rank(const RTable *A)
{
    long rows = rtable_rows(A), cols = rtable_cols(A), rank = linalg_rational_rank(A);
    Sparse *s;

    if (rank >= 0)
        return rank;
    s = linalg_sparse_begin(rows, cols, 0);
    for (long i = 0; i < rows; i++)
        for (long j = 0; j < cols; j++)
            linalg_sparse_put(s, i, j, rtable_get(A, i, j));
    rank = linalg_sparse_eliminate(s, false);
    linalg_sparse_note(s);
    linalg_sparse_end(s);
    return rank;
}
