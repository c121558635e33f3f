/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems and decompositions by Arb's verified methods (an approximate inverse and a
 * bound of what it leaves: E. R. Hansen and R. Smith, SIAM J. Numer. Anal. 4 (1967) 1-9; S. M.
 * Rump, Acta Numerica 19 (2010) 287-449), at rising precision until every entry can be rounded.
 * Eigenvalues by the QR algorithm with bits to spare; that each lies within the radius printed is
 * proved afterwards from approximate eigenvectors (S. Miyajima, J. Comput. Appl. Math. 233 (2010)
 * 2994-3004). At the highest precision what is tiny and contains zero counts as zero, as in evalf.
 * Arb is never left from inside (cas/base/aside_balls.h).
 */
#include "cas/algebra/linalg/balls.h"
#include "cas/algebra/linalg/doubles.h"

#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/linalg/rational.h"
#include "cas/base/aside_balls.h"
#include "cas/base/ball_functions.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/value/evalf.h"
#include "cas/value/evalf_ball.h"

enum { LEAST_SIZE = 10, ROUNDS = 4 };

/* n^3 * bits up to which a decomposition takes some 40 ms; eigenvalues take so many times that. */
#define BRIEF_WORK 1e8
#define EIGEN_WORK 40

static bool is_brief(long n, slong prec, double times)
{
    return times * (double)n * (double)n * (double)n * (double)prec <= BRIEF_WORK;
}

/* The precision of the given round: digits and some for the condition of the matrix. */
static slong bits_of_round(int round, long n)
{
    slong bits = 4 * num_digits + 64 + 2 * FLINT_BIT_COUNT((mp_limb_t)n);

    return bits << round;
}

static bool suits(const RTable *A)
{
    long n = rtable_rows(A);

    return n >= LEAST_SIZE && n == rtable_cols(A) && linalg_is_rational_table(A) &&
           linalg_has_float(A->data, rtable_count(A));
}

static void clear_real(void *arg)
{
    arb_mat_clear(arg);
}

static void clear_complex(void *arg)
{
    acb_mat_clear(arg);
}

/* Opens m with the entries of A; the release is deferred. */
static void load(arb_mat_t m, const RTable *A, slong prec)
{
    long cols = rtable_cols(A);
    fmpq_t q;

    arb_mat_init(m, rtable_rows(A), cols);
    err_defer(clear_real, m);
    err_fragile_begin();
    fmpq_init(q);
    for (long i = 0; i < rtable_count(A); i++) {
        num_get_fmpq(q, A->data[i]);
        arb_set_fmpq(arb_mat_entry(m, i / cols, i % cols), q, prec);
    }
    fmpq_clear(q);
    err_fragile_end();
}

/* A zero matrix for results; the release is deferred. */
static void open_result(arb_mat_t m, long rows, long cols)
{
    arb_mat_init(m, rows, cols);
    err_defer(clear_real, m);
}

static AsideBalls balls_of(arb_mat_t m)
{
    return (AsideBalls){m->entries, arb_mat_nrows(m) * arb_mat_ncols(m)};
}

/* The ball as a float; NULL when it is too wide and this is not the last round. */
static Expr rounded(const arb_t x, long digits, int round)
{
    acb_t z;
    Expr e;

    err_fragile_begin();
    acb_init(z);
    acb_set_arb(z, x);
    e = evalf_ball(z, digits, round == ROUNDS - 1);
    acb_clear(z);
    err_fragile_end();
    return e;
}

/* Writes the balls of m; false when one is too wide. */
static bool store(RTable *X, const arb_mat_t m, int round)
{
    long cols = arb_mat_ncols(m);

    for (long i = 0; i < rtable_count(X); i++) {
        Expr e = rounded(arb_mat_entry(m, i / cols, i % cols), num_digits, round);

        err_poll();
        if (e == NULL)
            return false;
        X->data[i] = e;
    }
    return true;
}

/* --- systems ----------------------------------------------------------------------------- */

typedef struct System {
    arb_mat_t a, b, x;
    slong prec;
} System;

static bool solve_system(void *arg)
{
    System *s = arg;

    return arb_mat_solve(s->x, s->a, s->b, s->prec) != 0;
}

static bool try_solve(RTable *X, const RTable *A, const RTable *B, int round)
{
    long n = rtable_rows(A);
    System s = {.prec = bits_of_round(round, n)};
    AsideBalls out;
    bool solved;

    load(s.a, A, s.prec);
    load(s.b, B, s.prec);
    open_result(s.x, n, rtable_cols(B));
    out = balls_of(s.x);
    solved =
        aside_balls_fill(&out, 1, is_brief(n, s.prec, 1), solve_system, &s) && store(X, s.x, round);
    for (int i = 0; i < 3; i++)
        err_undefer(true);
    return solved;
}

LinalgDoubles linalg_doubles;

bool linalg_ball_solve(RTable *X, const RTable *A, const RTable *B)
{
    bool solved = false;

    if (linalg_doubles.solve != NULL && linalg_doubles.solve(X, A, B))
        return true;

    if (!linalg_is_rational_table(A) || !linalg_is_rational_table(B) ||
        rtable_rows(A) < LEAST_SIZE || rtable_rows(A) != rtable_cols(A))
        return false;
    for (int round = 0; !solved && round < ROUNDS; round++)
        solved = try_solve(X, A, B, round);
    return solved;
}

/* --- LU ---------------------------------------------------------------------------------- */

/* L below the diagonal of m, U on and above it; false when a ball is too wide. */
static bool store_lu(RTable *L, RTable *U, const arb_mat_t m, int round)
{
    long n = rtable_rows(L);

    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            Expr e = rounded(arb_mat_entry(m, i, j), num_digits, round);

            err_poll();
            if (e == NULL)
                return false;
            rtable_set(j < i ? L : U, i, j, e);
        }
    return true;
}

typedef struct Factors {
    arb_mat_t a, lu, order; /* order: the rows of a, as balls */
    slong *permutation;
    slong prec;
} Factors;

static bool factor(void *arg)
{
    Factors *f = arg;
    bool done = arb_mat_lu(f->permutation, f->lu, f->a, f->prec) != 0;

    for (slong i = 0; i < arb_mat_nrows(f->order); i++)
        arb_set_si(arb_mat_entry(f->order, i, 0), f->permutation[i]);
    return done;
}

static bool try_lu(RTable *P, RTable *L, RTable *U, const RTable *A, int round)
{
    long n = rtable_rows(A);
    Factors f = {.prec = bits_of_round(round, n)};
    bool done;

    load(f.a, A, f.prec);
    open_result(f.lu, n, n);
    open_result(f.order, n, 1);
    f.permutation = mem_array((size_t)n, sizeof *f.permutation);
    err_defer(mem_release, f.permutation);
    AsideBalls out[] = {balls_of(f.lu), balls_of(f.order)};
    done =
        aside_balls_fill(out, 2, is_brief(n, f.prec, 1), factor, &f) && store_lu(L, U, f.lu, round);
    for (long i = 0; done && i < n; i++)
        rtable_set(P, arf_get_si(arb_midref(arb_mat_entry(f.order, i, 0)), ARF_RND_NEAR), i,
                   EXPR_ONE);
    for (int i = 0; i < 4; i++)
        err_undefer(true);
    return done;
}

bool linalg_ball_lu(RTable **P, RTable **L, RTable **U, const RTable *A)
{
    long n = rtable_rows(A);
    bool done = false;

    if (!suits(A))
        return false;
    *P = rtable_matrix(n, n);
    *L = linalg_identity(n);
    *U = rtable_matrix(n, n);
    for (int round = 0; !done && round < ROUNDS; round++)
        done = try_lu(*P, *L, *U, A, round);
    return done;
}

/* --- eigenvalues ------------------------------------------------------------------------- */

typedef struct Eigen {
    long n;
    slong prec;
    int round;
    acb_mat_t A, right; /* columns of right: eigenvectors */
    acb_ptr value;
    long *order;
} Eigen;

static void clear_values(void *arg)
{
    Eigen *s = arg;

    _acb_vec_clear(s->value, s->n);
}

static void begin(Eigen *s, const RTable *A, int round)
{
    arb_mat_t a;

    s->n = rtable_rows(A);
    s->round = round;
    s->prec = 2 * bits_of_round(round, s->n); /* double eigenvalues lose half of the bits */
    acb_mat_init(s->A, s->n, s->n);
    err_defer(clear_complex, s->A);
    load(a, A, s->prec);
    acb_mat_set_arb_mat(s->A, a);
    err_undefer(true);
    acb_mat_init(s->right, s->n, s->n);
    err_defer(clear_complex, s->right);
    s->value = _acb_vec_init(s->n);
    err_defer(clear_values, s);
    s->order = mem_array((size_t)s->n, sizeof *s->order);
    err_defer(mem_release, s->order);
}

static void end(void)
{
    for (int i = 0; i < 4; i++)
        err_undefer(true);
}

/* Balls that contain the eigenvalues; false when none were found. */
static bool enclose_values(void *arg)
{
    Eigen *s = arg;
    mag_t radius;
    bool done;

    acb_mat_approx_eig_qr(s->value, NULL, s->right, s->A, NULL, 0, s->prec);
    mag_init(radius);
    acb_mat_eig_global_enclosure(radius, s->A, s->value, s->right, s->prec);
    done = mag_is_finite(radius) != 0;
    for (long i = 0; i < s->n; i++)
        acb_add_error_mag(s->value + i, radius);
    mag_clear(radius);
    return done;
}

/* The same for simple eigenvalues and their eigenvectors. */
static bool enclose_vectors(void *arg)
{
    Eigen *s = arg;

    acb_mat_approx_eig_qr(s->value, NULL, s->right, s->A, NULL, 0, s->prec);
    return acb_mat_eig_simple_rump(s->value, NULL, s->right, s->A, s->value, s->right, s->prec) !=
           0;
}

static bool enclose(Eigen *s, bool vectors)
{
    AsideBalls out[] = {{(arb_ptr)s->value, 2 * s->n},
                        {(arb_ptr)s->right->entries, 2 * s->n * s->n}};

    return aside_balls_fill(out, vectors ? 2 : 1, is_brief(s->n, s->prec, EIGEN_WORK),
                            vectors ? enclose_vectors : enclose_values, s);
}

/* An eigenvalue is real when its ball meets the real line, and neither it nor its mirror image
 * meets another: the conjugate eigenvalue would lie in one. */
static void mark_real(Eigen *s)
{
    acb_t mirror;

    acb_init(mirror);
    for (long i = 0; i < s->n; i++) {
        bool alone = arb_contains_zero(acb_imagref(s->value + i));

        acb_conj(mirror, s->value + i);
        for (long j = 0; alone && j < s->n; j++)
            alone = j == i || (!acb_overlaps(s->value + i, s->value + j) &&
                               !acb_overlaps(mirror, s->value + j));
        if (alone)
            arb_zero(acb_imagref(s->value + i));
    }
    acb_clear(mirror);
}

/* Real ones first, then by midpoints; the lower one of a conjugate pair last. */
static bool comes_before(acb_srcptr a, acb_srcptr b)
{
    bool real_a = arb_contains_zero(acb_imagref(a)), real_b = arb_contains_zero(acb_imagref(b));

    if (real_a != real_b)
        return real_a;
    if (arb_overlaps(acb_realref(a), acb_realref(b)))
        return arf_cmp(arb_midref(acb_imagref(a)), arb_midref(acb_imagref(b))) > 0;
    return arf_cmp(arb_midref(acb_realref(a)), arb_midref(acb_realref(b))) < 0;
}

static void sort(Eigen *s)
{
    for (long i = 0; i < s->n; i++) {
        long k = i;

        for (; k > 0 && comes_before(s->value + i, s->value + s->order[k - 1]); k--)
            s->order[k] = s->order[k - 1];
        s->order[k] = i;
    }
}

static bool store_vector(RTable *vectors, Eigen *s, long col)
{
    long from = s->order[col], last = s->n - 1;

    while (last > 0 && acb_contains_zero(acb_mat_entry(s->right, last, from)))
        last--;
    for (long i = 0; i < s->n; i++) {
        acb_ptr z = acb_mat_entry(s->right, i, from);
        Expr e;

        err_fragile_begin();
        if (i != last)
            acb_div(z, z, acb_mat_entry(s->right, last, from), s->prec);
        if (i != last && arb_is_zero(acb_imagref(s->value + from)))
            arb_zero(acb_imagref(z)); /* the real multiple of a vector of a real eigenvalue */
        e = i == last ? EXPR_ONE : evalf_ball(z, num_digits + 5, s->round == ROUNDS - 1);
        err_fragile_end();
        if (e == NULL)
            return false;
        rtable_set(vectors, i, col, e);
    }
    return true;
}

static bool store_eigen(RTable *values, RTable *vectors, Eigen *s)
{
    for (long k = 0; k < s->n; k++) {
        Expr e;

        err_poll();
        err_fragile_begin();
        e = evalf_ball(s->value + s->order[k], num_digits, s->round == ROUNDS - 1);
        err_fragile_end();
        if (e == NULL || (vectors != NULL && !store_vector(vectors, s, k)))
            return false;
        values->data[k] = e;
    }
    return true;
}

bool linalg_ball_eigen(RTable *values, RTable *vectors, const RTable *A)
{
    bool done = vectors == NULL && linalg_doubles.eigenvalues != NULL &&
                linalg_doubles.eigenvalues(values, A);

    for (int round = 0; !done && suits(A) && round < ROUNDS - 1; round++) {
        Eigen s;

        begin(&s, A, round == ROUNDS - 2 ? ROUNDS - 1 : round);
        if (enclose(&s, vectors != NULL)) {
            err_fragile_begin();
            mark_real(&s);
            sort(&s);
            err_fragile_end();
            done = store_eigen(values, vectors, &s);
        }
        end();
    }
    return done;
}
