/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Normal forms with their bases (F. R. Gantmacher, The Theory of Matrices, ch. VII).
 *
 * Nilpotent: chains from the top. The kernels K_1, K_2, ... of the powers grow; vectors of K_k that
 * extend K_{k-1} and the images of longer chains start the chains of length k.
 *
 * Rational: a vector v whose powers v, Bv, ... span a space as large as the degree d of the minimal
 * polynomial; a linear form f that is 1 on B^(d-1)v and 0 on the powers before. Then the common
 * kernel of f, fB, ..., fB^(d-1) is invariant and completes the span of the powers, and is treated
 * in the same way.
 *
 * Jordan: in the basis 1, x, ..., x^(d-1) a companion matrix is multiplication by x modulo its
 * polynomial p, so the chain of an eigenvalue z of multiplicity m is p/(x-z)^k, k = 1..m. The
 * coordinates of a polynomial g in these chains are the numerators of the partial fractions of g/p:
 * Taylor coefficients at z of g/q, p = (x-z)^m*q, which gives the inverse. Nothing is eliminated,
 * and no zero test meets the roots.
 */
#include "cas/algebra/linalg/similar.h"

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/linalg/subspace.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/mem.h"
#include "cas/core/rtable_convert.h"

static Expr normalised(Expr e, void *arg)
{
    (void)arg;
    return normal_expr(e);
}

static RTable *product(const RTable *A, const RTable *B)
{
    return rtable_map(linalg_multiply(A, B), normalised, NULL);
}

/* --- nilpotent matrices ----------------------------------------------------------------------- */

/* The kernels of B^1, .., B^p, the last of which is everything; the caller frees. */
static RTable **growing_kernels(const RTable *B, long *p)
{
    long n = rtable_rows(B);
    RTable **kernel = mem_array((size_t)n + 1, sizeof *kernel);
    err_defer(mem_release, kernel);
    const RTable *power = B;
    kernel[0] = rtable_matrix(n, 0);
    for (*p = 0; rtable_cols(kernel[*p]) < n;) {
        kernel[*p + 1] = linalg_kernel(power);
        if (rtable_cols(kernel[*p + 1]) == rtable_cols(kernel[*p]))
            err_raise(ST_DOMAIN, "the matrix is not nilpotent");
        power = product(power, B);
        ++*p;
    }
    err_undefer(false);
    return kernel;
}

/* Puts the chains of length k that end in the columns of tops: B^(k-1)v, ..., Bv, v each. */
static long put_chains(RTable *T, long at, const RTable *B, const RTable *tops, long k)
{
    for (long c = 0; c < rtable_cols(tops); c++, at += k) {
        const RTable *v = linalg_columns(tops, c, c + 1);
        for (long i = k - 1; i >= 0; i--) {
            rtable_convert_put(T, 0, at + i, v);
            v = product(B, v);
        }
    }
    return at;
}

/* T with its inverse by elimination. */
static Similar completed(RTable *T, const RTable *B)
{
    RTable *inverse = linalg_particular(T, linalg_identity(rtable_rows(T)));
    return (Similar){T, inverse, product(product(inverse, B), T)};
}

Similar linalg_similar_nilpotent(const RTable *B, long *index)
{
    long n = rtable_rows(B), at = 0;
    linalg_check_square(B);
    RTable *T = rtable_matrix(n, n), *images = rtable_matrix(n, 0);
    RTable **kernel = growing_kernels(B, index);
    err_defer(mem_release, kernel);
    for (long k = *index; k >= 1; k--) {
        RTable *tops = linalg_extension(linalg_beside(kernel[k - 1], images), kernel[k]);
        /* So the chains fill T; not so where a zero was not seen. */
        if (rtable_cols(kernel[k - 1]) + rtable_cols(images) + rtable_cols(tops) !=
            rtable_cols(kernel[k]))
            err_raise(ST_UNABLE, "the lengths of the chains could not be decided");
        at = put_chains(T, at, B, tops, k);
        images = product(B, linalg_beside(images, tops));
    }
    err_undefer(true);
    return completed(T, B);
}

/* --- the rational form ------------------------------------------------------------------------ */

/* Degree of the minimal polynomial: the first power that depends on those before. */
static long minimal_degree(const RTable *B)
{
    long n = rtable_rows(B), count = rtable_count(B);
    RTable *powers = rtable_matrix(n + 1, count);
    const RTable *power = linalg_identity(n);
    for (long k = 0; k <= n; k++) {
        for (long i = 0; i < count; i++)
            rtable_set(powers, k, i, power->data[i]);
        power = product(power, B);
    }
    return linalg_rank(powers);
}

/* v, Bv, ..., B^(d-1)v as columns. */
static RTable *krylov(const RTable *B, const RTable *v, long d)
{
    RTable *K = rtable_matrix(rtable_rows(B), d);
    for (long k = 0; k < d; k++) {
        rtable_convert_put(K, 0, k, v);
        v = product(B, v);
    }
    return K;
}

/* Candidates for a vector of full order: the unit vectors, then (1, s, s^2, ...) for s = 1, 2, ...:
 * a vector is of lower order when it lies in one of at most n proper subspaces (one for each prime
 * factor of the minimal polynomial), and each of these contains fewer than n of them. */
static RTable *candidate(long n, long which)
{
    RTable *v = rtable_matrix(n, 1);
    if (which < n) {
        rtable_set(v, which, 0, EXPR_ONE);
        return v;
    }
    for (long i = 0; i < n; i++)
        rtable_set(v, i, 0, expr_pow(expr_int(which - n + 1), expr_int(i)));
    return v;
}

static RTable *full_krylov(const RTable *B, long d)
{
    long n = rtable_rows(B);
    for (long which = 0; which <= n + n * n; which++) {
        err_poll();
        RTable *K = krylov(B, candidate(n, which), d);
        if (linalg_rank(K) == d)
            return K;
    }
    err_raise(ST_UNABLE, "the degree of the minimal polynomial could not be decided");
}

/* The invariant complement of the span of K: see above. */
static RTable *complement(const RTable *B, const RTable *K)
{
    long d = rtable_cols(K);
    RTable *last = rtable_matrix(d, 1);
    rtable_set(last, d - 1, 0, EXPR_ONE);
    RTable *f = linalg_particular(linalg_transpose(K), last);
    return linalg_kernel(linalg_transpose(krylov(linalg_transpose(B), f, d)));
}

Similar linalg_similar_companion(const RTable *given)
{
    linalg_check_square(given);
    const RTable *B = given;
    RTable *T = rtable_matrix(rtable_rows(B), 0), *S = linalg_identity(rtable_rows(B));
    while (rtable_cols(S) > 0) {
        RTable *K = full_krylov(B, minimal_degree(B));
        RTable *rest = complement(B, K);
        T = linalg_beside(T, product(S, K));
        B = linalg_particular(rest, product(B, rest));
        S = product(S, rest);
    }
    return completed(T, given);
}

/* --- the Jordan form -------------------------------------------------------------------------- */

/* Divides the polynomial c[0] + c[1]*x + ... + c[d]*x^d by x - z; returns the remainder. */
static Expr divide_root(Expr *c, long d, Expr z)
{
    Expr carried = c[d];
    c[d] = EXPR_ZERO;
    for (long k = d - 1; k >= 0; k--) {
        Expr below = c[k];
        c[k] = carried;
        carried = normal_expr(expr_add(below, expr_mul(z, carried)));
    }
    return carried;
}

/* Taylor coefficients of 1/q at z into r[0..m); q[0..d] is used up. */
static void reciprocal_series(Expr *r, long m, Expr *q, long d, Expr z)
{
    Expr *at_z = mem_array((size_t)m, sizeof *at_z);
    err_defer(mem_release, at_z);
    for (long i = 0; i < m; i++) {
        at_z[i] = divide_root(q, d, z);
        Expr sum = i ? EXPR_ZERO : EXPR_ONE;
        for (long k = 1; k <= i; k++)
            sum = expr_sub(sum, expr_mul(at_z[k], r[i - k]));
        r[i] = normal_expr(expr_div(sum, at_z[0]));
    }
    err_undefer(true);
}

/* The coefficient of (x-z)^i in x^j. */
static Expr shifted_power(Expr z, long j, long i)
{
    Expr binomial = EXPR_ONE;
    for (long k = 0; k < i; k++)
        binomial = expr_div(expr_mul(binomial, expr_int(j - k)), expr_int(k + 1));
    return i > j ? EXPR_ZERO : expr_mul(binomial, expr_pow(z, expr_int(j - i)));
}

/* Row k = 1..m of the inverse: the coordinates of x^j, j = 0..d-1, along p/(x-z)^k. */
static void put_coordinates(RTable *inverse, long row, const Expr *r, long m, long k, Expr z)
{
    for (long j = 0; j < rtable_cols(inverse); j++) {
        Expr sum = EXPR_ZERO;
        for (long i = 0; i <= m - k; i++)
            sum = expr_add(sum, expr_mul(r[m - k - i], shifted_power(z, j, i)));
        rtable_set(inverse, row, j, normal_expr(sum));
    }
}

/* The block of eigenvalue z, m times a root of the polynomial c[0..d], from place `at` on. */
static void put_eigenvalue(Similar *s, long at, const Expr *polynomial, long m, Expr z)
{
    long d = rtable_rows(s->T);
    Expr *c = mem_array((size_t)(d + 1 + m), sizeof *c), *r = c + d + 1;
    err_defer(mem_release, c);
    for (long k = 0; k <= d; k++)
        c[k] = polynomial[k];
    for (long k = 0; k < m; k++) {
        divide_root(c, d, z);
        for (long row = 0; row < d; row++)
            rtable_set(s->T, row, at + k, c[row]);
        rtable_set(s->form, at + k, at + k, z);
        if (k > 0)
            rtable_set(s->form, at + k - 1, at + k, EXPR_ONE);
    }
    reciprocal_series(r, m, c, d, z);
    for (long k = 1; k <= m; k++)
        put_coordinates(s->inverse, at + k - 1, r, m, k, z);
    err_undefer(true);
}

/* The Jordan form of the companion matrix C. */
static Similar jordan_of_companion(const RTable *C)
{
    long d = rtable_rows(C), at = 0;
    Similar s = {rtable_matrix(d, d), rtable_matrix(d, d), rtable_matrix(d, d)};
    RTable *values = linalg_eigen(C, NULL);
    Expr *c = mem_array((size_t)d + 1, sizeof *c);
    err_defer(mem_release, c);
    for (long k = 0; k < d; k++)
        c[k] = expr_neg(rtable_get(C, k, d - 1));
    c[d] = EXPR_ONE;
    for (long i = 0; i < d; i++) {
        long m = 0;
        bool seen = false;
        for (long k = 0; k < d; k++)
            if (values->data[k] == values->data[i]) {
                seen = seen || k < i;
                m++;
            }
        if (seen)
            continue;
        put_eigenvalue(&s, at, c, m, values->data[i]);
        at += m;
    }
    err_undefer(true);
    notes_denominators(s.inverse->data, d * d); /* eigenvalues counted as different */
    return s;
}

/* Size of the companion block of F that begins at `at`. */
static long companion_size(const RTable *F, long at)
{
    long d = 1;
    while (at + d < rtable_rows(F) && rtable_get(F, at + d, at + d - 1) != EXPR_ZERO)
        d++;
    return d;
}

/* --- the order of the blocks ------------------------------------------------------------------ */

/* Size of the Jordan block of J that begins at `at`. */
static long jordan_size(const RTable *J, long at)
{
    long m = 1;
    while (at + m < rtable_rows(J) && rtable_get(J, at + m - 1, at + m) != EXPR_ZERO)
        m++;
    return m;
}

/* The places of J in another order: block by block, the eigenvalues as they come, large blocks of
 * one eigenvalue first. */
static void block_order(long *place, const RTable *J)
{
    long n = rtable_rows(J), count = 0;
    for (long i = 0; i < n; i++) {
        Expr value = rtable_get(J, i, i);
        bool seen = false;
        for (long k = 0; k < i; k++)
            seen = seen || rtable_get(J, k, k) == value;
        for (long size = seen ? 0 : n; size >= 1; size--)
            for (long at = 0, m; at < n; at += m) {
                m = jordan_size(J, at);
                for (long k = 0; m == size && rtable_get(J, at, at) == value && k < m; k++)
                    place[count++] = at + k;
            }
    }
}

static Similar ordered(const Similar *s)
{
    long n = rtable_rows(s->form);
    Similar r = {rtable_matrix(n, n), rtable_matrix(n, n), rtable_matrix(n, n)};
    long *place = mem_array((size_t)n, sizeof *place);
    err_defer(mem_release, place);
    block_order(place, s->form);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            rtable_set(r.T, i, j, rtable_get(s->T, i, place[j]));
            rtable_set(r.inverse, i, j, rtable_get(s->inverse, place[i], j));
            rtable_set(r.form, i, j, rtable_get(s->form, place[i], place[j]));
        }
    err_undefer(true);
    return r;
}

Similar linalg_similar_jordan(const RTable *B)
{
    linalg_check_square(B);
    Similar rational = linalg_similar_companion(B);
    Similar s = {rtable_matrix(0, 0), rtable_matrix(0, 0), rtable_matrix(0, 0)};
    for (long at = 0, d; at < rtable_rows(B); at += d) {
        d = companion_size(rational.form, at);
        Similar block = jordan_of_companion(linalg_block(rational.form, at, at, d, d));
        s.T = linalg_diagonal(s.T, block.T);
        s.inverse = linalg_diagonal(s.inverse, block.inverse);
        s.form = linalg_diagonal(s.form, block.form);
    }
    s.T = product(rational.T, s.T);
    s.inverse = product(s.inverse, rational.inverse);
    return ordered(&s);
}
