/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What analysis of a pattern promises: the fill of L is that of eliminating the graph in the order
 * chosen, no row is put before one of lower degree, the products are all pairs of a column, and
 * shortest solutions of large loose systems are those of the dense way. An order that is as good
 * as the given one leaves that one alone.
 */
#include "tests/unit/numeric/numbers.h"

#include <stdlib.h>

#include "numeric/linear/envelope.h"
#include "numeric/linear/lsq.h"
#include "numeric/linear/lu.h"
#include "numeric/linear/normal.h"

enum { P = 16, N = 24, MOST = P * 4 };

typedef struct Rows {
    long row[MOST], column[MOST], entries;
    double value[MOST], dense[P * N];
} Rows;

/* Each row has a column of its own, which keeps the rank, and up to two others. */
static void random_rows(Rows *r)
{
    *r = (Rows){0};
    for (long i = 0; i < P; i++) {
        long others = number_below(3);
        for (long k = 0; k <= others; k++) {
            long j = k == 0 ? (5 * i + 3) % N : number_below(N);
            double x = (k == 0 ? 2 : 0) + number_next();
            r->row[r->entries] = i;
            r->column[r->entries] = j;
            r->value[r->entries++] = x;
            r->dense[i * N + j] += x;
        }
    }
}

/* joined[i][k]: rows i and k share a column. */
static void join(const Rows *r, bool joined[P][P])
{
    for (long i = 0; i < P; i++)
        for (long k = 0; k < P; k++)
            joined[i][k] = false;
    for (long a = 0; a < r->entries; a++)
        for (long b = 0; b < r->entries; b++)
            if (r->column[a] == r->column[b])
                joined[r->row[a]][r->row[b]] = true;
}

static long degree(bool joined[P][P], const bool *done, long i)
{
    long count = 0;
    for (long k = 0; k < P; k++)
        count += joined[i][k] && !done[k];
    return count;
}

/* Eliminates row by row in the order of `normal`, and asks at each what is below. */
static void check_fill(const Rows *r, const Normal *normal)
{
    bool joined[P][P], done[P] = {false};
    long old[P];
    join(r, joined);
    for (long i = 0; i < P; i++)
        old[normal_place(normal, i)] = i;
    for (long k = 0; k < P; k++) {
        long count, seen = 0, i = old[k];
        const long *below = normal_below(normal, k, &count);
        for (long other = 0; other < P; other++)
            assert_true(done[other] || degree(joined, done, i) <= degree(joined, done, other));
        done[i] = true;
        for (long at = k + 1; at < P; at++)
            if (joined[i][old[at]]) {
                assert_true(seen < count && below[seen] == at);
                seen++;
            }
        assert_int_equal(seen, count);
        for (long a = 0; a < P; a++)
            for (long b = 0; b < P; b++)
                if (!done[a] && !done[b] && joined[i][a] && joined[i][b])
                    joined[a][b] = true;
    }
}

static void test_fill(void **state)
{
    (void)state;
    number_seed = 3;
    static Rows r;
    for (int trial = 0; trial < 300; trial++) {
        double b[P], x[N], dense[P * N], rest[P], wanted[N], work[4 * N];
        random_rows(&r);
        Normal *normal = normal_new(r.row, r.column, r.entries, P, N);
        check_fill(&r, normal);
        long products = 0;
        for (long a = 0; a < r.entries; a++)
            for (long c = 0; c < r.entries; c++)
                products += r.column[a] == r.column[c] &&
                            normal_place(normal, r.row[a]) >= normal_place(normal, r.row[c]);
        assert_int_equal(normal_products(normal), products);
        numbers_fill(b, P);
        memcpy(dense, r.dense, sizeof dense);
        memcpy(rest, b, sizeof rest);
        if (lsq_solve(dense, rest, P, N, 1e-3, wanted, NULL, work) == P) {
            assert_true(normal_factor(normal, r.value));
            normal_solve(normal, b, x);
            assert_same(x, wanted, N, 1e-8);
        }
        normal_free(normal);
    }
}

/* --- the given order ------------------------------------------------------------------------ */

/* A diagonal and a band as they stand, and a band whose rows and columns are shuffled. */
static void test_given_order(void **state)
{
    (void)state;
    enum { SIZE = 80 };
    static double a[SIZE * SIZE];
    for (int trial = 0; trial < 3; trial++) {
        bool shuffled = trial == 2;
        Lu *lu = lu_new(SIZE);
        for (long i = 0; i < SIZE; i++)
            for (long j = 0; j < SIZE; j++) {
                long p = shuffled ? 37 * i % SIZE : i, q = shuffled ? 37 * j % SIZE : j;
                a[p * SIZE + q] = labs(i - j) > (trial > 0) ? 0 : i == j ? 4 : -1;
            }
        memcpy(lu->a, a, sizeof a);
        assert_int_equal(lu_factor(lu), ST_OK);
        long moved = 0;
        for (long p = 0; p < SIZE; p++)
            moved += lu->envelope->order[p] != p;
        assert_true(shuffled ? moved > SIZE / 2 : moved == 0);
        lu_free(lu);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fill),
        cmocka_unit_test(test_given_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
