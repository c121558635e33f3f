/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Subspaces by reduced echelon forms: the nonzero rows of the form of A^T are a basis of the image,
 * its columns without pivot give the kernel, and sums, intersections and preimages are images and
 * kernels of matrices put side by side. Nothing here decides about zero: that is linalg_echelon.
 */
#include "cas/algebra/linalg/subspace.h"

#include "cas/algebra/linalg/linalg.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/rtable_convert.h"

/* --- parts ------------------------------------------------------------------------------- */

RTable *linalg_block(const RTable *A, long row, long col, long rows, long cols)
{
    CHECK(row >= 0 && rows >= 0 && row + rows <= rtable_rows(A));
    CHECK(col >= 0 && cols >= 0 && col + cols <= rtable_cols(A));
    RTable *part = rtable_matrix(rows, cols);
    for (long i = 0; i < rows; i++)
        for (long j = 0; j < cols; j++)
            rtable_set(part, i, j, rtable_get(A, row + i, col + j));
    return part;
}

RTable *linalg_columns(const RTable *A, long from, long to)
{
    CHECK(from >= 0 && from <= to && to <= rtable_cols(A));
    return linalg_block(A, 0, from, rtable_rows(A), to - from);
}

RTable *linalg_beside(const RTable *A, const RTable *B)
{
    CHECK(rtable_rows(A) == rtable_rows(B));
    RTable *m = rtable_matrix(rtable_rows(A), rtable_cols(A) + rtable_cols(B));
    rtable_convert_put(m, 0, 0, A);
    rtable_convert_put(m, 0, rtable_cols(A), B);
    return m;
}

RTable *linalg_above(const RTable *A, const RTable *B)
{
    CHECK(rtable_cols(A) == rtable_cols(B));
    RTable *m = rtable_matrix(rtable_rows(A) + rtable_rows(B), rtable_cols(A));
    rtable_convert_put(m, 0, 0, A);
    rtable_convert_put(m, rtable_rows(A), 0, B);
    return m;
}

RTable *linalg_diagonal(const RTable *A, const RTable *B)
{
    RTable *m = rtable_matrix(rtable_rows(A) + rtable_rows(B), rtable_cols(A) + rtable_cols(B));
    rtable_convert_put(m, 0, 0, A);
    rtable_convert_put(m, rtable_rows(A), rtable_cols(A), B);
    return m;
}

/* --- pivots of an echelon form ------------------------------------------------------------- */

/* Column of the pivot of each row into pivot[0..rows); returns the rank. */
static long find_pivots(long *pivot, const RTable *echelon)
{
    long rank = 0, cols = rtable_cols(echelon);
    for (long j = 0; j < cols && rank < rtable_rows(echelon); j++)
        if (rtable_get(echelon, rank, j) != EXPR_ZERO)
            pivot[rank++] = j;
    return rank;
}

/* An echelon form with its pivots; opened and closed in one function. */
typedef struct Echelon {
    RTable *form;
    long rank, *pivot;
} Echelon;

static void echelon_begin(Echelon *e, const RTable *A)
{
    e->form = linalg_echelon(A);
    e->pivot = mem_array((size_t)rtable_rows(A) + 1, sizeof *e->pivot);
    err_defer(mem_release, e->pivot);
    e->rank = find_pivots(e->pivot, e->form);
}

static void echelon_end(Echelon *e)
{
    (void)e;
    err_undefer(true);
}

/* --- spaces -------------------------------------------------------------------------------- */

RTable *linalg_image(const RTable *A)
{
    Echelon e;
    echelon_begin(&e, linalg_transpose(A));
    RTable *basis = linalg_transpose(linalg_block(e.form, 0, 0, e.rank, rtable_rows(A)));
    echelon_end(&e);
    return basis;
}

RTable *linalg_kernel(const RTable *A)
{
    long n = rtable_cols(A);
    Echelon e;
    echelon_begin(&e, A);
    RTable *basis = rtable_matrix(n, n - e.rank);
    for (long j = 0, next = 0, k = 0; j < n; j++) {
        if (next < e.rank && e.pivot[next] == j) {
            next++;
            continue;
        }
        rtable_set(basis, j, k, EXPR_ONE);
        for (long i = 0; i < next; i++)
            rtable_set(basis, e.pivot[i], k, expr_neg(rtable_get(e.form, i, j)));
        k++;
    }
    echelon_end(&e);
    return basis;
}

RTable *linalg_preimage(const RTable *A, const RTable *S)
{
    CHECK(rtable_rows(A) == rtable_rows(S));
    RTable *pairs = linalg_kernel(linalg_beside(A, S));
    return linalg_image(linalg_block(pairs, 0, 0, rtable_cols(A), rtable_cols(pairs)));
}

RTable *linalg_span(const RTable *S, const RTable *T)
{
    CHECK(rtable_rows(S) == rtable_rows(T));
    return linalg_image(linalg_beside(S, T));
}

RTable *linalg_meet(const RTable *S, const RTable *T)
{
    CHECK(rtable_rows(S) == rtable_rows(T));
    RTable *pairs = linalg_kernel(linalg_beside(S, T));
    RTable *weights = linalg_block(pairs, 0, 0, rtable_cols(S), rtable_cols(pairs));
    return linalg_image(linalg_multiply(S, weights));
}

RTable *linalg_extension(const RTable *S, const RTable *T)
{
    CHECK(rtable_rows(S) == rtable_rows(T));
    long in_S = rtable_cols(S), rows = rtable_rows(T), k = 0, outside = 0;
    Echelon e;
    echelon_begin(&e, linalg_beside(S, T));
    for (long i = 0; i < e.rank; i++)
        outside += e.pivot[i] >= in_S;
    RTable *added = rtable_matrix(rows, outside);
    for (long i = 0; i < e.rank; i++) {
        if (e.pivot[i] < in_S)
            continue;
        rtable_convert_put(added, 0, k++,
                           linalg_columns(T, e.pivot[i] - in_S, e.pivot[i] - in_S + 1));
    }
    echelon_end(&e);
    return added;
}

RTable *linalg_particular(const RTable *A, const RTable *b)
{
    long n = rtable_cols(A), sides = rtable_cols(b);
    Echelon e;
    echelon_begin(&e, linalg_beside(A, b));
    RTable *x = rtable_matrix(n, sides);
    bool consistent = e.rank == 0 || e.pivot[e.rank - 1] < n;
    for (long i = 0; consistent && i < e.rank; i++)
        for (long k = 0; k < sides; k++)
            rtable_set(x, e.pivot[i], k, rtable_get(e.form, i, n + k));
    echelon_end(&e);
    if (!consistent)
        err_raise(ST_UNABLE, "the rank of a Matrix could not be decided");
    return x;
}
