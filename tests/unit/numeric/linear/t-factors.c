/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The factorisations on random matrices, judged by what defines them: products give the matrix
 * back, orthogonal factors are orthogonal, orders are permutations of the promised kind, a
 * singular matrix stays one in other units. Every allocation fails once.
 */
#include "tests/unit/numeric/numbers.h"

#include <complex.h>
#include <stdlib.h>

#include "numeric/linear/abd.h"
#include "numeric/linear/lapack.h"
#include "numeric/linear/lu.h"
#include "numeric/linear/normal.h"
#include "numeric/linear/ordering.h"
#include "numeric/linear/pencil.h"
#include "numeric/linear/qr.h"
#include "numeric/linear/svd.h"
#include "numeric/linear/vec.h"

enum { MOST = 12 };

/* c = a * b, or transpose(a) * b; c is m x n, the sum runs over k. */
static void product(const double *a, const double *b, bool transposed, long m, long k, long n,
                    double *c)
{
    for (long i = 0; i < m; i++)
        for (long j = 0; j < n; j++) {
            c[i * n + j] = 0;
            for (long l = 0; l < k; l++)
                c[i * n + j] += (transposed ? a[l * m + i] : a[i * k + l]) * b[l * n + j];
        }
}

static void assert_same(const double *a, const double *b, long count, double tolerance)
{
    for (long i = 0; i < count; i++)
        assert_near(a[i], b[i], tolerance);
}

/* The columns of the m x n matrix are orthonormal. */
static void assert_orthonormal(const double *q, long m, long n)
{
    static double square[MOST * MOST];
    product(q, q, true, n, m, n, square);
    for (long i = 0; i < n * n; i++)
        assert_near(square[i], i / n == i % n, 1e-13);
}

/* m x n of rank r, columns of very different sizes. */
static void make(double *a, long m, long n, long r)
{
    double left[MOST * MOST], right[MOST * MOST];
    numbers_fill(left, m * r);
    numbers_fill(right, r * n);
    product(left, right, false, m, r, n, a);
    for (long i = 0; i < m * n; i++)
        a[i] *= pow(2, (double)(i % n % 3) * 4);
}

static bool is_permutation(const long *order, long n)
{
    char *seen = mem_zalloc((size_t)n + 1);
    bool good = true;
    for (long i = 0; i < n; i++)
        good = good && order[i] >= 0 && order[i] < n && !seen[order[i]]++;
    mem_free(seen);
    return good;
}

/* --- orthogonal factors ------------------------------------------------------------------------
 */

static void test_svd(void **state)
{
    (void)state;
    number_seed = 1;
    for (int trial = 0; trial < 200; trial++) {
        long m = 1 + number_below(MOST), n = 1 + number_below(m), r = number_below(n + 1);
        double a[MOST * MOST], u[MOST * MOST], s[MOST], v[MOST * MOST], back[MOST * MOST];
        double q[MOST * MOST];
        make(a, m, n, r);
        vec_copy(u, a, m * n);
        assert_true(svd_jacobi(u, m, n, s, v));
        assert_orthonormal(u, m, n);
        assert_orthonormal(v, n, n);
        for (long k = 0; k < n; k++) {
            assert_true(s[k] >= 0 && (k == 0 || s[k] <= s[k - 1]));
            assert_true(k < r ? s[k] > 1e-6 : s[k] <= 1e-12 * (1 + s[0]));
        }
        svd_complete(u, m, n, q);
        assert_orthonormal(q, m, m);
        for (long i = 0; i < m * n; i++)
            assert_true(q[i / n * m + i % n] == u[i]);
        for (long i = 0; i < m * n; i++)
            u[i] *= s[i % n];
        for (long i = 0; i < m * n; i++) {
            back[i] = 0;
            for (long k = 0; k < n; k++)
                back[i] += u[i / n * n + k] * v[i % n * n + k];
        }
        assert_same(back, a, m * n, 1e-12);
    }
}

/* Orthogonal columns of sizes from 1 to 10^-11: their lengths are found to all digits. */
static void test_small_singular_values(void **state)
{
    (void)state;
    number_seed = 1;
    double a[MOST * MOST], s[MOST], v[MOST * MOST], lengths[MOST];
    numbers_fill(a, MOST * MOST);
    assert_true(svd_jacobi(a, MOST, MOST, s, v));
    for (long i = 0; i < MOST * MOST; i++)
        a[i] *= pow(10, (double)-(i % MOST));
    for (long k = 0; k < MOST; k++)
        lengths[k] = pow(10, (double)-k);
    assert_true(svd_jacobi(a, MOST, MOST, s, v));
    for (long k = 0; k < MOST; k++)
        assert_true(fabs(s[k] / lengths[k] - 1) < 1e-12);
}

/* A*P = Q*R, where what is done to the identity gives transpose(Q). */
static void test_qr(void **state)
{
    (void)state;
    number_seed = 1;
    for (int trial = 0; trial < 200; trial++) {
        long m = 1 + number_below(MOST), n = 1 + number_below(MOST);
        long r = number_below((m < n ? m : n) + 1), order[MOST];
        double a[MOST * MOST], R[MOST * MOST], turned[MOST * MOST], back[MOST * MOST], place[MOST];
        make(a, m, n, r);
        vec_copy(R, a, m * n);
        for (long i = 0; i < m * m; i++)
            turned[i] = i / m == i % m;
        assert_int_equal(qr_factor(R, m, n, turned, m, 1e-10, place), r);
        assert_orthonormal(turned, m, m);
        product(turned, R, true, m, m, n, back);
        for (long j = 0; j < n; j++)
            order[j] = (long)place[j];
        assert_true(is_permutation(order, n));
        for (long i = 0; i < m * n; i++)
            assert_near(back[i], a[i / n * n + order[i % n]], 1e-12);
        for (long i = 0; i < m; i++)
            for (long j = 0; j < i && j < r; j++)
                assert_true(R[i * n + j] == 0);
        for (long i = 1; i < r; i++)
            assert_true(fabs(R[i * n + i]) <= fabs(R[(i - 1) * n + i - 1]) * (1 + 1e-12));
    }
}

static void test_null_space(void **state)
{
    (void)state;
    number_seed = 1;
    for (int trial = 0; trial < 200; trial++) {
        long m = 1 + number_below(MOST), n = 1 + number_below(MOST);
        long r = number_below((m < n ? m : n) + 1);
        double a[MOST * MOST], basis[MOST * MOST], work[MOST * MOST + MOST], columns[MOST * MOST];
        make(a, m, n, r);
        long count = qr_null_space(a, m, n, trial % 2 ? r : -1, 1e-10, basis, work);
        assert_int_equal(count, n - r);
        for (long i = 0; i < count * n; i++)
            columns[i % n * count + i / n] = basis[i];
        assert_orthonormal(columns, n, count);
        for (long i = 0; i < m; i++)
            for (long k = 0; k < count; k++) {
                double sum = 0;
                for (long j = 0; j < n; j++)
                    sum += a[i * n + j] * basis[k * n + j];
                assert_near(sum, 0, 1e-11);
            }
    }
}

/* --- chains -------------------------------------------------------------------------------------
 */

/* What stands on the left for these v. */
static void apply_chain(const Abd *abd, const double *v, double *r)
{
    long n = abd->n;
    vec_zero(r, (abd->count + 1) * n);
    for (long i = 0; i < abd->count; i++)
        for (long e = 0; e < n * n; e++)
            r[i * n + e / n] += abd->left[i * n * n + e] * v[i * n + e % n] +
                                abd->right[i * n * n + e] * v[(i + 1) * n + e % n];
    for (long e = 0; e < n * n; e++)
        r[abd->count * n + e / n] +=
            abd->first[e] * v[e % n] + abd->last[e] * v[abd->count * n + e % n];
}

enum { LINKS = 14, WIDTH = 4 };

static void test_chain(void **state)
{
    (void)state;
    number_seed = 1;
    Abd *room[WIDTH + 1];
    for (long n = 1; n <= WIDTH; n++)
        room[n] = abd_new(n, LINKS);
    for (int trial = 0; trial < 200; trial++) {
        Abd *abd = room[1 + trial % WIDTH];
        long n = abd->n;
        double v[2][(LINKS + 1) * WIDTH], r[2][(LINKS + 1) * WIDTH];
        abd->count = 1 + number_below(LINKS);
        numbers_fill(abd->left, abd->count * n * n);
        numbers_fill(abd->right, abd->count * n * n);
        numbers_fill(abd->first, n * n);
        numbers_fill(abd->last, n * n);
        for (int k = 0; k < 2; k++) {
            numbers_fill(v[k], (abd->count + 1) * n);
            apply_chain(abd, v[k], r[k]);
        }
        assert_int_equal(abd_factor(abd), ST_OK);
        for (int k = 0; k < 2; k++) {
            abd_solve(abd, r[k]);
            assert_same(r[k], v[k], (abd->count + 1) * n, 1e-7);
        }
    }
    for (long n = 1; n <= WIDTH; n++)
        abd_free(room[n]);
}

/* A long chain that doubles one part and halves the other at each link: any elimination from one
 * end alone loses all digits. */
static void test_long_chain(void **state)
{
    (void)state;
    number_seed = 1;
    enum { LONG = 200 };
    Abd *abd = abd_new(2, LONG);
    double v[2 * (LONG + 1)], r[2 * (LONG + 1)];
    abd->count = LONG;
    for (long i = 0; i < LONG; i++)
        for (long e = 0; e < 4; e++) { /* [2+h h; -h 1/2] v[i] = v[i+1] */
            abd->left[4 * i + e] = (double[]){2.1, 0.1, -0.1, 0.5}[e];
            abd->right[4 * i + e] = (double[]){-1, 0, 0, -1}[e];
        }
    vec_copy(abd->first, (double[]){0, 1, 0, 0}, 4); /* the decaying part at one end, */
    vec_copy(abd->last, (double[]){0, 0, 1, 0}, 4);  /* the growing one at the other */
    numbers_fill(v, 2 * (LONG + 1));
    apply_chain(abd, v, r);
    assert_int_equal(abd_factor(abd), ST_OK);
    abd_solve(abd, r);
    assert_same(r, v, 2 * (LONG + 1), 1e-12);
    abd_free(abd);
}

static void test_singular_chain(void **state)
{
    (void)state;
    number_seed = 1;
    Abd *abd = abd_new(2, 5);
    abd->count = 5;
    for (int what = 0; what < 2; what++) {
        numbers_fill(abd->left, 20);
        numbers_fill(abd->right, 20);
        numbers_fill(abd->first, 4);
        numbers_fill(abd->last, 4);
        if (what == 0) { /* nothing is said of v[2] */
            vec_zero(abd->right + 4, 4);
            vec_zero(abd->left + 8, 4);
        } else { /* the same condition twice */
            vec_copy(abd->first + 2, abd->first, 2);
            vec_copy(abd->last + 2, abd->last, 2);
        }
        assert_int_equal(abd_factor(abd), ST_SINGULAR);
    }
    abd_free(abd);
}

/* --- orders
 * --------------------------------------------------------------------------------------- */

typedef struct Pattern {
    long n, start[200], column[4000];
    bool joined[199][199];
} Pattern;

/* Lists what is joined, on both sides. */
static void list(Pattern *p)
{
    long count = 0;
    for (long i = 0; i < p->n; i++) {
        p->start[i] = count;
        for (long j = 0; j < p->n; j++)
            if (p->joined[i][j])
                p->column[count++] = j;
    }
    p->start[p->n] = count;
}

static void join(Pattern *p, long i, long j)
{
    p->joined[i][j] = p->joined[j][i] = true;
}

static long degree(const Pattern *p, long i)
{
    return p->start[i + 1] - p->start[i];
}

/* From the end: first a node, then the neighbours of each in turn that are new, by rising degree;
 * a new component begins when there are none. */
static bool is_walk_backwards(const Pattern *p, const long *order)
{
    bool seen[199] = {false};
    long next = p->n - 1;
    for (long at = p->n - 1; at >= 0; at--) {
        if (next == at)
            seen[order[next--]] = true;
        long least = 0, before = next;
        for (long j = 0; j < p->n; j++)
            before -= p->joined[order[at]][j] && !seen[j];
        for (; next > before; next--) {
            long node = order[next];
            if (!p->joined[order[at]][node] || seen[node] || degree(p, node) < least)
                return false;
            least = degree(p, node);
            seen[node] = true;
        }
    }
    return true;
}

static void test_order(void **state)
{
    (void)state;
    number_seed = 1;
    static Pattern p;
    for (int trial = 0; trial < 100; trial++) {
        memset(&p, 0, sizeof p);
        p.n = 1 + number_below(60);
        for (long k = number_below(2 * p.n); k > 0; k--) {
            long i = number_below(p.n), j = number_below(p.n);
            if (i != j)
                join(&p, i, j);
        }
        list(&p);
        long order[200];
        ordering_narrow(p.n, p.start, p.column, order);
        assert_true(is_permutation(order, p.n));
        assert_true(is_walk_backwards(&p, order));
    }
}

/* A shuffled path is laid straight, two of them one after the other; what is joined to all comes
 * last. */
static void test_paths(void **state)
{
    (void)state;
    static Pattern p;
    long order[200], place[200];
    for (int star = 0; star < 2; star++) {
        memset(&p, 0, sizeof p);
        p.n = 198 + star;
        for (long i = 1; i < 198; i++)
            if (i != 99)
                join(&p, i * 47 % 198, (i - 1) * 47 % 198);
        for (long i = 0; star && i < 198; i++)
            join(&p, 198, i);
        list(&p);
        p.start[p.n] = p.start[p.n - 1] + degree(&p, p.n - 1);
        ordering_narrow(p.n, p.start, p.column, order);
        assert_true(is_permutation(order, p.n));
        for (long i = 0; i < p.n; i++)
            place[order[i]] = i;
        for (long i = 1; i < 198; i++)
            if (i != 99)
                assert_int_equal(labs(place[i * 47 % 198] - place[(i - 1) * 47 % 198]), 1);
        if (star)
            assert_int_equal(order[198], 198);
    }
}

/* --- elimination
 * ------------------------------------------------------------------------------------ */

enum { LARGE = 90 };

/* About `many` entries a row near the diagonal of an order that is not the given one. */
static void make_sparse(double *a, long n, long many)
{
    long step = n % 37 ? 37 : 1;
    vec_zero(a, n * n);
    for (long i = 0; i < n; i++)
        for (long d = -many; d <= many; d++)
            if (i + d >= 0 && i + d < n && (d == 0 || number_below(3)))
                a[i * step % n * n + (i + d) * step % n] = number_next() * (d ? 1 : 0.1);
}

/* Operations without exchanges by what the matrix looks like in the order. */
static double count_operations(const Envelope *e, const double *a)
{
    double sum = 0;
    for (long k = 0; k < e->n; k++) {
        double rows = 0;
        for (long i = k + 1; i < e->n; i++) {
            bool begun = false;
            for (long j = 0; j <= k; j++)
                begun |= a[e->order[i] * e->n + e->order[j]] != 0 ||
                         a[e->order[j] * e->n + e->order[i]] != 0;
            rows += begun;
        }
        sum += rows * rows;
    }
    return sum;
}

/* What is left of the equations, also with rows and columns in other units, and what is said of the
 * order. */
static void test_elimination(void **state)
{
    (void)state;
    number_seed = 1;
    static double a[LARGE * LARGE], x[LARGE], b[LARGE], row[LARGE], column[LARGE];
    for (int trial = 0; trial < 60; trial++) {
        long n = trial % 2 ? LARGE - number_below(20) : 2 + number_below(LARGE - 2);
        Lu *lu = lu_new(n);
        make_sparse(a, n, 1 + number_below(3));
        for (int scaled = 0; scaled < 2; scaled++) {
            for (long i = 0; i < n; i++) {
                row[i] = scaled ? pow(10, 24 * number_next()) : 1;
                column[i] = scaled ? pow(10, 6 * number_next()) : 1;
                x[i] = number_next();
            }
            for (long i = 0; i < n; i++) {
                b[i] = 0;
                for (long j = 0; j < n; j++) {
                    lu->a[i * n + j] = a[i * n + j] * row[i] * column[j];
                    b[i] += a[i * n + j] * row[i] * x[j];
                }
            }
            assert_int_equal(lu_factor(lu), ST_OK);
            vec_copy(x, b, n);
            lu_solve(lu, x);
            for (long i = 0; i < n; i++) {
                double rest = -b[i], size = fabs(b[i]);
                for (long j = 0; j < n; j++) {
                    rest += a[i * n + j] * row[i] * column[j] * x[j];
                    size += fabs(a[i * n + j] * row[i] * column[j] * x[j]);
                }
                assert_true(fabs(rest) <= 1e-10 * size);
            }
            if (!lu->narrow)
                continue;
            assert_true(is_permutation(lu->envelope->order, n));
            for (long p = 0; p < n; p++)
                assert_int_equal(lu->envelope->place[lu->envelope->order[p]], p);
            assert_true(lu->envelope->cost == count_operations(lu->envelope, a));
        }
        lu_free(lu);
    }
}

/* A row or a column that is a multiple of another, in any units: rounding hides few of them, and
 * the column is one of the two. */
static void test_singular(void **state)
{
    (void)state;
    number_seed = 1;
    static double a[LARGE * LARGE];
    int found = 0;
    for (int trial = 0; trial < 60; trial++) {
        long n = trial % 2 ? LARGE : 3 + number_below(8);
        Lu *lu = lu_new(n);
        make_sparse(a, n, 2);
        for (long j = 0; j < n; j++)
            if (trial % 3)
                a[j] = a[n + j] / 4;
            else
                a[j * n] = a[j * n + 1] * -2;
        for (long i = 0; i < n; i++) {
            double unit = ldexp(1, (int)number_below(100) - 50);
            for (long j = 0; j < n; j++)
                lu->a[i * n + j] = ldexp(a[i * n + j] * unit, (int)(j * 7 % 13));
        }
        bool singular = lu_factor(lu) == ST_SINGULAR;
        found += singular;
        if (singular && trial % 3 == 0)
            assert_true(lu->where == 0 || lu->where == 1);
        lu_free(lu);
    }
    assert_true(found > 48);
}

/* What is not finite, anywhere. */
static void test_not_finite(void **state)
{
    (void)state;
    number_seed = 1;
    static double a[LARGE * LARGE];
    static const double bad[] = {NAN, INFINITY, -INFINITY};
    for (long n = 1; n <= LARGE; n += n < 30 ? 1 : 30) {
        Lu *lu = lu_new(n);
        for (int trial = 0; trial < 9; trial++) {
            make_sparse(a, n, 1);
            a[number_below(n * n)] = bad[trial % 3];
            vec_copy(lu->a, a, n * n);
            assert_int_equal(lu_factor(lu), ST_DOMAIN);
            assert_true(vec_same(lu->a, a, n * n));
        }
        lu_free(lu);
    }
}

/* --- eigenvalues
 * -------------------------------------------------------------------------------------- */

/* The sums of the k-th powers of the eigenvalues are the traces of the k-th powers. */
static void test_eigenvalues(void **state)
{
    (void)state;
    number_seed = 1;
    for (int trial = 0; trial < 60; trial++) {
        long n = 1 + number_below(MOST);
        bool symmetric = trial % 2;
        double a[MOST * MOST], power[MOST * MOST], next[MOST * MOST], re[MOST], im[MOST];
        double work[8 * MOST];
        numbers_fill(a, n * n);
        for (long i = 0; symmetric && i < n * n; i++)
            a[i] = i / n < i % n ? a[i % n * n + i / n] : a[i];
        for (long i = 0; symmetric && i < n * n; i++)
            a[i] = a[i % n * n + i / n];
        vec_copy(next, a, n * n);
        Status status = lapack_matrix_eigenvalues(n, next, symmetric, re, im, work);
        assert_int_equal(status, lapack_is_available() ? ST_OK : ST_UNABLE);
        if (status != ST_OK)
            return;
        vec_copy(power, a, n * n);
        double complex lambda[MOST], sum;
        for (long i = 0; i < n; i++)
            lambda[i] = re[i] + I * im[i];
        for (int k = 1; k < 5; k++) {
            double trace = 0;
            sum = 0;
            for (long i = 0; i < n; i++) {
                double complex p = 1;
                for (int l = 0; l < k; l++)
                    p *= lambda[i];
                sum += p;
                trace += power[i * n + i];
                assert_true(!symmetric || im[i] == 0);
            }
            assert_near(creal(sum), trace, 1e-11);
            assert_near(cimag(sum), 0, 1e-11);
            product(power, a, false, n, n, n, next);
            vec_copy(power, next, n * n);
        }
    }
}

/* Eigenvalues of a triangular pencil are the quotients of the diagonals, infinite ones included. */
static void test_pencil_eigenvalues(void **state)
{
    (void)state;
    number_seed = 1;
    if (!lapack_is_available())
        return;
    for (int trial = 0; trial < 60; trial++) {
        long n = 1 + number_below(6);
        double a[36], b[36], re[6], im[6], beta[6], work[48], wanted[6];
        for (long i = 0; i < n * n; i++) {
            a[i] = i / n == i % n ? 1 + (double)(i / n) : i / n < i % n ? number_next() : 0;
            b[i] = i / n == i % n  ? (double)(i / n != trial % 7)
                   : i / n < i % n ? number_next()
                                   : 0;
        }
        for (long i = 0; i < n; i++)
            wanted[i] = i == trial % 7 ? INFINITY : 1 + (double)i;
        assert_int_equal(lapack_eigenvalues(n, a, b, re, im, beta, work), ST_OK);
        for (long i = 0; i < n; i++) {
            bool found = false;
            for (long k = 0; k < n; k++)
                found |=
                    isinf(wanted[i])
                        ? fabs(beta[k]) < 1e-12 * fabs(re[k])
                        : fabs(re[k] - wanted[i] * beta[k]) < 1e-9 * fabs(beta[k]) && im[k] == 0;
            assert_true(found);
        }
    }
    assert_int_equal(lapack_eigenvalues(0, NULL, NULL, NULL, NULL, NULL, NULL), ST_OK);
    assert_int_equal(lapack_matrix_eigenvalues(0, NULL, true, NULL, NULL, NULL), ST_OK);
}

/* --- shortest solutions
 * ------------------------------------------------------------------------------- */

/* Entries that share a place are added; x solves and is a combination of rows; the analysis is one
 * of J transpose(J). */
static void test_normal(void **state)
{
    (void)state;
    number_seed = 1;
    for (int trial = 0; trial < 100; trial++) {
        enum { P = 7, N = 11, ENTRIES = 60 };
        long row[ENTRIES], column[ENTRIES], place[P];
        double value[ENTRIES], dense[P * N] = {0}, r[P], x[N], basis[N * N], work[N * P + P];
        for (long e = 0; e < ENTRIES; e++) {
            row[e] = e < P ? e : number_below(P);
            column[e] = e < P ? e : number_below(N);
            value[e] = number_next() + (e < P ? 3 : 0);
            dense[row[e] * N + column[e]] += value[e];
        }
        numbers_fill(r, P);
        Normal *normal = normal_new(row, column, ENTRIES, P, N);
        assert_true(normal_factor(normal, value));
        normal_solve(normal, r, x);
        for (long i = 0; i < P; i++) {
            double sum = 0;
            for (long j = 0; j < N; j++)
                sum += dense[i * N + j] * x[j];
            assert_near(sum, r[i], 1e-10);
            place[i] = normal_place(normal, i);
        }
        assert_true(is_permutation(place, P));
        long count = qr_null_space(dense, P, N, P, 0, basis, work);
        for (long k = 0; k < count; k++) {
            double sum = 0;
            for (long j = 0; j < N; j++)
                sum += basis[k * N + j] * x[j];
            assert_near(sum, 0, 1e-10);
        }
        for (long k = 0; k < P; k++) {
            const long *below = normal_below(normal, k, &count);
            for (long i = 0; i < count; i++)
                assert_true(below[i] > (i ? below[i - 1] : k) && below[i] < P);
        }
        normal_free(normal);
    }
}

/* --- vectors
 * -------------------------------------------------------------------------------------------- */

static void test_vectors(void **state)
{
    (void)state;
    number_seed = 1;
    enum { LENGTH = 18 };
    double x[LENGTH], y[LENGTH], zero[LENGTH] = {0};
    for (long n = 0; n <= LENGTH; n++) {
        numbers_fill(x, LENGTH);
        vec_copy(y, zero, LENGTH);
        vec_copy(y, x, n);
        assert_true(vec_same(y, x, n) && (n == LENGTH || y[n] == 0));
        assert_true(vec_finite(x, n));
        double most = 0;
        for (long i = 0; i < n; i++) {
            most = fmax(most, fabs(x[i]));
            double keep = x[i];
            x[i] = i % 2 ? NAN : INFINITY;
            assert_false(vec_finite(x, n));
            assert_true(!isfinite(vec_error_norm(x, y, y, n, 1, 1)));
            x[i] = -7;
            assert_true(vec_max(x, n) == 7);
            x[i] = keep;
        }
        assert_true(vec_max(x, n) == most);
        vec_axpy(y, -1, x, n);
        assert_true(vec_max(y, n) == 0);
    }
    double error[] = {1, 4, -8}, before[] = {1, -10, 2}, after[] = {-3, 5, 2};
    assert_near(vec_error_norm(error, before, after, 3, 2, 0.5), 8 / 3.0, 1e-15);
}

/* --- no memory
 * --------------------------------------------------------------------------------------------- */

static void make_lu(void *arg)
{
    (void)arg;
    lu_free(lu_new(LARGE));
}

static void make_chain(void *arg)
{
    (void)arg;
    abd_free(abd_new(3, 4));
}

static void make_normal(void *arg)
{
    (void)arg;
    static const long row[] = {0, 0, 1, 2}, column[] = {0, 1, 1, 3};
    normal_free(normal_new(row, column, 4, 3, 4));
}

static void make_order(void *arg)
{
    (void)arg;
    static const long start[] = {0, 1, 2, 3}, column[] = {1, 2, 0};
    long order[3];
    ordering_narrow(3, start, column, order);
}

static void make_pencil(void *arg)
{
    (void)arg;
    pencil_free(pencil_new(3));
}

static void make_qr(void *arg)
{
    (void)arg;
    double a[] = {1, 2, 3, 4}, b[] = {1, 2}, order[2];
    assert_int_equal(qr_factor(a, 2, 2, b, 1, 1e-12, order), 2);
}

static void test_no_memory(void **state)
{
    (void)state;
    assert_gives_back("lu_new", make_lu, NULL);
    assert_gives_back("abd_new", make_chain, NULL);
    assert_gives_back("normal_new", make_normal, NULL);
    assert_gives_back("ordering_narrow", make_order, NULL);
    assert_gives_back("pencil_new", make_pencil, NULL);
    assert_gives_back("qr_factor", make_qr, NULL);
}

static void factor(void *lu)
{
    assert_int_equal(lu_factor(lu), ST_OK);
}

/* A factorisation that ran out of memory can be asked again, and nothing is lost when it is freed
 * instead. */
static void test_no_memory_for_factors(void **state)
{
    (void)state;
    number_seed = 1;
    static double a[LARGE * LARGE], x[LARGE], b[LARGE];
    make_sparse(a, LARGE, 1);
    numbers_fill(x, LARGE);
    product(a, x, false, LARGE, LARGE, 1, b);
    Status status = ST_NOMEM;
    for (unsigned long k = 1; status != ST_OK; k++) {
        size_t before = mem_bytes_in_use();
        Lu *lu = lu_new(LARGE);
        vec_copy(lu->a, a, LARGE * LARGE);
        mem_fail_at(k);
        status = err_try(factor, lu);
        mem_fail_at(0);
        assert_true(status == ST_OK || status == ST_NOMEM);
        vec_copy(lu->a, a, LARGE * LARGE);
        factor(lu);
        double y[LARGE];
        vec_copy(y, b, LARGE);
        lu_solve(lu, y);
        assert_same(y, x, LARGE, 1e-7);
        lu_free(lu);
        assert_true(mem_bytes_in_use() == before);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_svd),
        cmocka_unit_test(test_small_singular_values),
        cmocka_unit_test(test_qr),
        cmocka_unit_test(test_null_space),
        cmocka_unit_test(test_chain),
        cmocka_unit_test(test_long_chain),
        cmocka_unit_test(test_singular_chain),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_elimination),
        cmocka_unit_test(test_singular),
        cmocka_unit_test(test_not_finite),
        cmocka_unit_test(test_eigenvalues),
        cmocka_unit_test(test_pencil_eigenvalues),
        cmocka_unit_test(test_normal),
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_no_memory_for_factors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
