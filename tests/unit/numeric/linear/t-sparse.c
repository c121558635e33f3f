/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems with few entries on random patterns: orders are walks of the graph, elimination leaves
 * nothing of the equations in any units, shortest solutions solve and are combinations of rows.
 * Every allocation fails once.
 */
#include "tests/unit/numeric/numbers.h"

#include <stdlib.h>

#include "numeric/linear/lu.h"
#include "numeric/linear/normal.h"
#include "numeric/linear/ordering.h"
#include "numeric/linear/qr.h"
#include "numeric/linear/vec.h"

/* --- orders ------------------------------------------------------------------------------ */

typedef struct Joined {
    long n, start[200], column[4000];
    bool joined[199][199];
} Joined;

/* Lists what is joined, on both sides. */
static void list(Joined *p)
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

static void join(Joined *p, long i, long j)
{
    p->joined[i][j] = p->joined[j][i] = true;
}

static long degree(const Joined *p, long i)
{
    return p->start[i + 1] - p->start[i];
}

/* From the end: first a node, then the neighbours of each in turn that are new, by rising degree;
 * a new component begins when there are none. */
static bool is_walk_backwards(const Joined *p, const long *order)
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
    static Joined p;
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
    static Joined p;
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

/* --- elimination ------------------------------------------------------------------------- */

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

/* --- shortest solutions ------------------------------------------------------------------ */

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

/* A chain is eliminated from both ends. */
static void test_chain(void **state)
{
    (void)state;
    enum { LINKS = 12 };
    long row[2 * LINKS], column[2 * LINKS], place[LINKS];
    for (long i = 0; i < LINKS; i++) {
        row[2 * i] = row[2 * i + 1] = i;
        column[2 * i] = i;
        column[2 * i + 1] = i + 1;
    }
    Normal *normal = normal_new(row, column, 2 * LINKS, LINKS, LINKS + 1);
    for (long i = 0; i < LINKS; i++)
        place[normal_place(normal, i)] = i;
    for (long i = 0; i + 3 < LINKS; i += 2) /* each pair: the next from either end */
        assert_int_equal(place[i] + place[i + 1], LINKS - 1);
    normal_free(normal);
}

/* --- no memory ---------------------------------------------------------------------------- */

static void make_lu(void *arg)
{
    (void)arg;
    lu_free(lu_new(LARGE));
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

static void test_no_memory(void **state)
{
    (void)state;
    assert_gives_back("lu_new", make_lu, NULL);
    assert_gives_back("normal_new", make_normal, NULL);
    assert_gives_back("ordering_narrow", make_order, NULL);
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
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_elimination),
        cmocka_unit_test(test_singular),
        cmocka_unit_test(test_not_finite),
        cmocka_unit_test(test_normal),
        cmocka_unit_test(test_chain),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_no_memory_for_factors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
