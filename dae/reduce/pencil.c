/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Canonical forms of pencils by Wong sequences (T. Berger and S. Trenn, The quasi-Kronecker form
 * for matrix pencils, SIAM J. Matrix Anal. Appl. 33 (2012) 336-368, and 34 (2013) 94-101).
 *
 * V_0 = everything, V_(i+1) = A^-1(E V_i) falls to V; W_0 = 0, W_(i+1) = E^-1(A W_i) grows to W.
 * Bases of V meet W, V + W and everything, and of their images, make the pencil block triangular:
 * underdetermined, regular, overdetermined. Generalized Sylvester equations, which are always
 * solvable here, make it block diagonal. The regular part is split by its own V and W. An
 * underdetermined part is brought to its canonical blocks by a minimal polynomial basis of its null
 * space (F. R. Gantmacher, The Theory of Matrices, ch. XII): if x_0 + .. + s^e*x_e is in it, then
 * A x_0 = 0, E x_(i-1) = A x_i, E x_e = 0, and the x_i and A x_i are new coordinates. The
 * overdetermined part is the transpose of such a one.
 *
 * No rank is guessed and no root is taken except for the Jordan form. All is multiplied out at the
 * end.
 */
#include "dae/reduce/pencil.h"

#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/linalg/similar.h"
#include "cas/algebra/linalg/subspace.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable_convert.h"
#include "cas/core/walk.h"

/* A pencil s*E - A. */
typedef struct Pair {
    const RTable *E, *A;
} Pair;

/* W*E*T and W*A*T bring a pair to some form. */
typedef struct Change {
    RTable *W, *T;
} Change;

static Expr normalised(Expr e, void *arg)
{
    (void)arg;
    return normal_expr(e);
}

static RTable *product(const RTable *A, const RTable *B)
{
    return rtable_map(linalg_multiply(A, B), normalised, NULL);
}

static Pair changed(Change c, Pair p)
{
    return (Pair){product(product(c.W, p.E), c.T), product(product(c.W, p.A), c.T)};
}

static Pair block_of(Pair p, long row, long col, long rows, long cols)
{
    return (Pair){linalg_block(p.E, row, col, rows, cols), linalg_block(p.A, row, col, rows, cols)};
}

static RTable *inverse(const RTable *A)
{
    return linalg_particular(A, linalg_identity(rtable_rows(A)));
}

/* --- Wong sequences ----------------------------------------------------------------------------
 */

/* The limit of S := first^-1(second S), from everything or from 0. */
static RTable *wong_limit(const RTable *first, const RTable *second, RTable *S)
{
    for (;;) {
        err_poll();
        RTable *next = linalg_preimage(first, product(second, S));
        if (rtable_cols(next) == rtable_cols(S))
            return next;
        S = next;
    }
}

/* Bases of the three steps of a chain of spaces: S meet T, S + T, everything; side by side in
 * *basis, with the sizes of the steps. */
static void three_steps(RTable **basis, long size[3], const RTable *S, const RTable *T)
{
    RTable *meet = linalg_meet(S, T);
    RTable *both = linalg_beside(meet, linalg_extension(meet, linalg_span(S, T)));
    long n = rtable_rows(S);
    *basis = linalg_beside(both, linalg_extension(both, linalg_identity(n)));
    size[0] = rtable_cols(meet);
    size[1] = rtable_cols(both) - size[0];
    size[2] = n - rtable_cols(both);
}

/* --- block diagonal -------------------------------------------------------------------------- */

/* Puts the coefficients of the equations B + P*F + G*R = 0 (unknowns F then G, row by row) from
 * `row` on: one equation an entry of B, in the order of its entries. */
static void put_sylvester(RTable *M, RTable *rhs, long row, const RTable *P, const RTable *R,
                          const RTable *B)
{
    long p = rtable_cols(P), q = rtable_rows(R), cols = rtable_cols(B);
    for (long i = 0; i < rtable_rows(B); i++)
        for (long j = 0; j < cols; j++, row++) {
            for (long k = 0; k < p; k++)
                rtable_set(M, row, k * cols + j, rtable_get(P, i, k));
            for (long k = 0; k < q; k++)
                rtable_set(M, row, p * cols + i * q + k, rtable_get(R, k, j));
            rtable_set(rhs, row, 0, expr_neg(rtable_get(B, i, j)));
        }
}

static RTable *reshaped(const RTable *column, long from, long rows, long cols)
{
    RTable *m = rtable_matrix(rows, cols);
    for (long i = 0; i < rows * cols; i++)
        m->data[i] = column->data[from + i];
    return m;
}

/* F, G with B + P*F + G*R = 0 for the E's and the A's at once. */
static void solve_sylvester(RTable **F, RTable **G, Pair P, Pair R, Pair B)
{
    long rows = rtable_rows(B.E), cols = rtable_cols(B.E);
    long p = rtable_cols(P.E), q = rtable_rows(R.E);
    RTable *M = rtable_matrix(2 * rows * cols, p * cols + rows * q);
    RTable *rhs = rtable_matrix(2 * rows * cols, 1);
    put_sylvester(M, rhs, 0, P.E, R.E, B.E);
    put_sylvester(M, rhs, rows * cols, P.A, R.A, B.A);
    RTable *x = linalg_particular(M, rhs);
    *F = reshaped(x, 0, p, cols);
    *G = reshaped(x, p * cols, rows, q);
}

/* Clears block (a, b) of a pencil cut into three: columns b += columns a * F, rows a += G * rows b.
 * *p is the changed pencil. */
static void clear_block(Change *c, Pair *p, const long rows[3], const long cols[3], int a, int b)
{
    long top[3] = {0, rows[0], rows[0] + rows[1]}, left[3] = {0, cols[0], cols[0] + cols[1]};
    if (rows[a] == 0 || cols[b] == 0)
        return;
    RTable *F, *G;
    solve_sylvester(&F, &G, block_of(*p, top[a], left[a], rows[a], cols[a]),
                    block_of(*p, top[b], left[b], rows[b], cols[b]),
                    block_of(*p, top[a], left[b], rows[a], cols[b]));
    Change step = {linalg_identity(rtable_rows(p->E)), linalg_identity(rtable_cols(p->E))};
    rtable_convert_put(step.T, left[a], left[b], F);
    rtable_convert_put(step.W, top[a], top[b], G);
    *p = changed(step, *p);
    c->W = product(step.W, c->W);
    c->T = product(c->T, step.T);
}

/* Cuts the pencil into an underdetermined, a regular and an overdetermined diagonal block. */
static Change cut(Pair *p, long rows[3], long cols[3])
{
    long n = rtable_cols(p->E);
    RTable *V = wong_limit(p->A, p->E, linalg_identity(n));
    RTable *W = wong_limit(p->E, p->A, rtable_matrix(n, 0));
    RTable *left;
    Change c;
    three_steps(&c.T, cols, V, W);
    three_steps(&left, rows, linalg_image(product(p->E, V)), linalg_image(product(p->A, W)));
    c.W = inverse(left);
    *p = changed(c, *p);
    clear_block(&c, p, rows, cols, 0, 1);
    clear_block(&c, p, rows, cols, 1, 2);
    clear_block(&c, p, rows, cols, 0, 2);
    return c;
}

/* --- the regular part ------------------------------------------------------------------------ */

/* W*E*T = diag(I, N), W*A*T = diag(J, I); *finite: the size of J. */
static Change split_regular(Pair p, long *finite)
{
    long n = rtable_cols(p.E);
    RTable *V = wong_limit(p.A, p.E, linalg_identity(n));
    RTable *W = wong_limit(p.E, p.A, rtable_matrix(n, 0));
    *finite = rtable_cols(V);
    return (Change){inverse(linalg_beside(product(p.E, V), product(p.A, W))), linalg_beside(V, W)};
}

static Similar finite_form(const RTable *J, PencilForm form)
{
    switch (form) {
    case PENCIL_COMPANION:
        return linalg_similar_companion(J);
    case PENCIL_JORDAN:
        return linalg_similar_jordan(J);
    case PENCIL_PLAIN:
        break;
    }
    RTable *one = linalg_identity(rtable_rows(J));
    return (Similar){one, one, (RTable *)J};
}

static Change reduce_regular(Pencil *pencil, Pair p, PencilForm form)
{
    long n = rtable_cols(p.E), d;
    Change c = split_regular(p, &d);
    Pair split = changed(c, p);
    Similar finite = finite_form(linalg_block(split.A, 0, 0, d, d), form);
    Similar infinite =
        linalg_similar_nilpotent(linalg_block(split.E, d, d, n - d, n - d), &pencil->index);
    pencil->J = finite.form;
    pencil->N = infinite.form;
    return (Change){product(linalg_diagonal(finite.inverse, infinite.inverse), c.W),
                    product(c.T, linalg_diagonal(finite.T, infinite.T))};
}

/* --- minimal indices -------------------------------------------------------------------------- */

/* The chains x_0, .., x_e of all polynomial null vectors of degree <= e, as columns of (e+1)*n
 * entries. */
static RTable *null_chains(Pair p, long e)
{
    long m = rtable_rows(p.E), n = rtable_cols(p.E);
    RTable *M = rtable_matrix((e + 2) * m, (e + 1) * n);
    RTable *minus_A = rtable_matrix(m, n);
    for (long i = 0; i < m * n; i++)
        minus_A->data[i] = expr_neg(p.A->data[i]);
    for (long k = 0; k <= e; k++) {
        rtable_convert_put(M, k * m, k * n, minus_A);
        rtable_convert_put(M, (k + 1) * m, k * n, p.E);
    }
    return linalg_kernel(M);
}

/* Minimal null vectors found so far, each a chain of its degree + 1 columns. */
typedef struct Chains {
    RTable **chain; /* n x (degree + 1) */
    long count;
} Chains;

/* All shifts s^k*x(s) of degree <= e of the chains, stacked as null_chains stacks them. */
static RTable *shifted_chains(const Chains *found, long n, long e)
{
    RTable *all = rtable_matrix((e + 1) * n, 0);
    for (long c = 0; c < found->count; c++) {
        const RTable *x = found->chain[c];
        for (long shift = 0; shift + rtable_cols(x) <= e + 1; shift++) {
            RTable *stacked = rtable_matrix((e + 1) * n, 1);
            for (long k = 0; k < rtable_cols(x); k++)
                rtable_convert_put(stacked, (k + shift) * n, 0, linalg_columns(x, k, k + 1));
            all = linalg_beside(all, stacked);
        }
    }
    return all;
}

static void note_chains(Chains *found, const RTable *fresh, long n, long e)
{
    for (long c = 0; c < rtable_cols(fresh); c++) {
        RTable *x = rtable_matrix(n, e + 1);
        for (long k = 0; k <= e; k++)
            rtable_convert_put(x, 0, k, linalg_block(fresh, k * n, c, n, 1));
        found->chain[found->count++] = x;
    }
}

/* W and T that bring an underdetermined pencil to its canonical blocks; *indices: their list. */
static Change reduce_underdetermined(Pair p, Expr *indices)
{
    long m = rtable_rows(p.E), n = rtable_cols(p.E);
    Chains found = {mem_array((size_t)n + 1, sizeof(RTable *)), 0};
    err_defer(mem_release, found.chain);
    for (long e = 0; found.count < n - m; e++) {
        err_poll();
        note_chains(&found, linalg_extension(shifted_chains(&found, n, e), null_chains(p, e)), n,
                    e);
    }
    RTable *T = rtable_matrix(n, 0), *left = rtable_matrix(m, 0);
    Expr *index = mem_array((size_t)(n - m) + 1, sizeof *index);
    err_defer(mem_release, index);
    for (long c = 0; c < found.count; c++) {
        const RTable *x = found.chain[c];
        long columns = rtable_cols(x);
        T = linalg_beside(T, x);
        left = linalg_beside(left, product(p.A, linalg_columns(x, 1, columns)));
        index[c] = expr_int(columns - 1);
    }
    *indices = expr_list(index, found.count);
    err_undefer(true);
    err_undefer(true);
    return (Change){inverse(left), T};
}

static Pair transposed(Pair p)
{
    return (Pair){linalg_transpose(p.E), linalg_transpose(p.A)};
}

static Change reduce_overdetermined(Pair p, Expr *indices)
{
    Change c = reduce_underdetermined(transposed(p), indices);
    return (Change){linalg_transpose(c.T), linalg_transpose(c.W)};
}

/* --- the whole -------------------------------------------------------------------------------- */

/* The canonical pencil of the parts found. */
static Pair canonical(const Pencil *pencil)
{
    RTable *E = rtable_matrix(0, 0), *A = rtable_matrix(0, 0);
    for (int side = 0; side < 2; side++) {
        Expr indices = side ? pencil->rows : pencil->columns;
        for (long k = 0; k < expr_count(indices); k++) {
            long e = 0;
            num_get_si(&e, expr_arg(indices, k));
            RTable *zero = rtable_matrix(e, 1), *identity = linalg_identity(e);
            RTable *left = linalg_beside(identity, zero), *right = linalg_beside(zero, identity);
            E = linalg_diagonal(E, side ? linalg_transpose(left) : left);
            A = linalg_diagonal(A, side ? linalg_transpose(right) : right);
        }
    }
    RTable *one = linalg_identity(rtable_rows(pencil->J));
    E = linalg_diagonal(linalg_diagonal(E, one), pencil->N);
    one = linalg_identity(rtable_rows(pencil->N));
    return (Pair){E, linalg_diagonal(linalg_diagonal(A, pencil->J), one)};
}

static void verify_equal(const RTable *found, const RTable *wanted)
{
    for (long i = 0; i < rtable_count(wanted); i++)
        switch (zero_truth(expr_sub(found->data[i], wanted->data[i]))) {
        case TRUTH_YES:
            break;
        case TRUTH_NO:
            err_raise(ST_INTERNAL, "the form of the pencil failed its check");
        case TRUTH_UNKNOWN:
            err_hint("form=companion takes no roots");
            err_raise(ST_UNABLE, "the form of the pencil could not be verified");
        }
}

static void verify(const Pencil *pencil, Pair given)
{
    if (!pencil->W || !pencil->T || linalg_rank(pencil->W) < rtable_rows(given.E) ||
        linalg_rank(pencil->T) < rtable_cols(given.E))
        err_raise(ST_INTERNAL, "the form of the pencil failed its check");
    Pair found = changed((Change){pencil->W, pencil->T}, given);
    verify_equal(found.E, pencil->E);
    verify_equal(found.A, pencil->A);
}

/* Moves the overdetermined block before the regular one: the order of the canonical form. */
static Change reordered(Change c, const long rows[3], const long cols[3])
{
    long m = rtable_rows(c.W), n = rtable_cols(c.T);
    long over_row = rows[0] + rows[1], over_col = cols[0] + cols[1];
    Change r = {linalg_block(c.W, 0, 0, rows[0], m), linalg_columns(c.T, 0, cols[0])};
    r.W = linalg_above(r.W, linalg_block(c.W, over_row, 0, rows[2], m));
    r.W = linalg_above(r.W, linalg_block(c.W, rows[0], 0, rows[1], m));
    r.T = linalg_beside(r.T, linalg_columns(c.T, over_col, n));
    r.T = linalg_beside(r.T, linalg_columns(c.T, cols[0], over_col));
    return r;
}

static Expr exact(Expr e, void *arg)
{
    Expr value = normal_expr(linalg_exact(e));
    (void)arg;
    if (walk_has_kind(value, EXPR_FLOAT) || walk_has(value, EXPR_INFINITY) ||
        walk_has(value, EXPR_UNDEFINED))
        err_raise(ST_DOMAIN, "an entry of the pencil is infinite or undefined");
    return value;
}

void pencil_reduce(Pencil *pencil, const RTable *E, const RTable *A, PencilForm form)
{
    if (!rtable_equal_shape(E, A))
        err_raise(ST_DOMAIN, "E is %ld x %ld but A is %ld x %ld", rtable_rows(E), rtable_cols(E),
                  rtable_rows(A), rtable_cols(A));
    Pair given = {rtable_map(E, exact, NULL), rtable_map(A, exact, NULL)}, p = given;
    long rows[3], cols[3];
    Change c = cut(&p, rows, cols);
    Change under = reduce_underdetermined(block_of(p, 0, 0, rows[0], cols[0]), &pencil->columns);
    Change middle = reduce_regular(pencil, block_of(p, rows[0], cols[0], rows[1], cols[1]), form);
    Change over = reduce_overdetermined(
        block_of(p, rows[0] + rows[1], cols[0] + cols[1], rows[2], cols[2]), &pencil->rows);
    Change parts = {linalg_diagonal(linalg_diagonal(under.W, middle.W), over.W),
                    linalg_diagonal(linalg_diagonal(under.T, middle.T), over.T)};
    c = (Change){product(parts.W, c.W), product(c.T, parts.T)};
    c = reordered(c, rows, cols);
    pencil->W = c.W;
    pencil->T = c.T;
    Pair form_found = canonical(pencil);
    pencil->E = (RTable *)form_found.E;
    pencil->A = (RTable *)form_found.A;
    pencil->regular = expr_count(pencil->columns) == 0 && expr_count(pencil->rows) == 0;
    verify(pencil, given);
}
