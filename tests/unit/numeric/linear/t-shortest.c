/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shortest solutions of sparse systems against dense ones: square, wide and tall, in components and
 * in one, with columns that stay, of full rank and not.
 */
#include "tests/unit/numeric/numbers.h"

#include "numeric/linear/lsq.h"
#include "numeric/linear/shortest.h"
#include "numeric/linear/vec.h"

enum { MOST = 150, ENTRIES = 4 * MOST };

typedef struct System {
    long p, n, entries, row[ENTRIES], column[ENTRIES];
    double value[ENTRIES], b[MOST];
    char moves[MOST];
} System;

static void put(System *s, long i, long j)
{
    for (long e = 0; e < s->entries; e++)
        if (s->row[e] == i && s->column[e] == j)
            return;
    s->row[s->entries] = i;
    s->column[s->entries] = j;
    s->value[s->entries++] = number_next() + (number_below(2) ? 1.5 : -1.5);
}

/* Each row has a column of its own as far as there are so many; pieces: of rows and columns that do
 * not know of each other. */
static void make(System *s, long p, long n, long pieces)
{
    s->p = p;
    s->n = n;
    s->entries = 0;
    for (long k = 0; k < (p > n ? p : n); k++)
        put(s, k % p, k % n);
    for (long k = 0; k < (p < n ? p : n); k++) {
        long i = number_below(p), j = number_below(n);
        if (i % pieces == j % pieces)
            put(s, i, j);
    }
    numbers_fill(s->b, p);
    for (long j = 0; j < n; j++)
        s->moves[j] = 1;
}

/* The same by orthogonal factors; returns the rank. */
static long solve_dense(const System *s, double *x)
{
    static double A[MOST * MOST], b[MOST], z[MOST], work[4 * MOST];
    long columns = 0, place[MOST];
    for (long j = 0; j < s->n; j++)
        if (s->moves[j])
            place[columns++] = j;
    vec_zero(A, s->p * columns);
    for (long e = 0; e < s->entries; e++)
        for (long k = 0; k < columns; k++)
            if (place[k] == s->column[e])
                A[s->row[e] * columns + k] = s->value[e];
    vec_copy(b, s->b, s->p);
    long rank = lsq_solve(A, b, s->p, columns, 1e-10, z, NULL, work);
    vec_zero(x, s->n);
    for (long k = 0; k < columns; k++)
        x[place[k]] = z[k];
    return rank;
}

static void compare(System *s, double tolerance)
{
    static double x[MOST], wanted[MOST];
    static char outside[MOST];
    Shortest *shortest = shortest_new(s->p, s->n, s->row, s->column, s->entries);
    for (int again = 0; again < 2; again++) { /* what was analysed is used again */
        long rank = solve_dense(s, wanted), out = 0;
        assert_int_equal(shortest_solve(shortest, s->value, s->b, s->moves, 1e-10, x, outside),
                         rank);
        assert_same(x, wanted, s->n, tolerance);
        for (long j = 0; j < s->n; j++) {
            out += outside[j];
            assert_true(s->moves[j] || (outside[j] && x[j] == 0));
        }
        assert_int_equal(out, s->n - rank);
        for (long e = 0; e < s->entries; e++)
            s->value[e] *= 1 + 0.1 * number_next();
    }
    shortest_free(shortest);
}

static void test_full_rank(void **state)
{
    (void)state;
    static System s;
    for (int trial = 0; trial < 30; trial++) {
        long most = 60 + number_below(MOST - 60), least = most - number_below(40);
        make(&s, trial % 3 == 1 ? least : most, trial % 3 == 2 ? least : most, 1);
        compare(&s, 1e-6);
    }
}

static void test_components(void **state)
{
    (void)state;
    static System s;
    for (int trial = 0; trial < 20; trial++) {
        make(&s, 60 + number_below(60), 60 + number_below(60), 2 + number_below(20));
        for (long j = 0; j < s.n; j++)
            s.moves[j] = number_below(4) > 0;
        compare(&s, 1e-6);
    }
}

/* A chain of differences, closed to a ring: its rows add up to zero. The damped solution has lost
 * half of the digits, which the next step of Newton's method gives back; the rank is right. */
static void test_deficient(void **state)
{
    (void)state;
    static System s;
    static double x[MOST], wanted[MOST];
    static char outside[MOST];
    s.p = s.n = 100;
    s.entries = 0;
    for (long i = 0; i < s.n; i++) {
        s.row[s.entries] = s.row[s.entries + 1] = i;
        s.column[s.entries] = i;
        s.value[s.entries++] = 1;
        s.column[s.entries] = (i + 1) % s.n;
        s.value[s.entries++] = -1;
        s.b[i] = sin(2 * M_PI * (double)i / (double)s.n); /* consistent: the sum is zero */
        s.moves[i] = 1;
    }
    Shortest *shortest = shortest_new(s.p, s.n, s.row, s.column, s.entries);
    assert_int_equal(solve_dense(&s, wanted), 99);
    assert_int_equal(shortest_solve(shortest, s.value, s.b, NULL, 1e-10, x, outside), 99);
    assert_same(x, wanted, s.n, 1e-6);
    for (long j = 0; j < s.n; j++)
        assert_true(outside[j] == 1); /* no basis is chosen */
    shortest_free(shortest);
}

/* Nothing moves; no entries at all; no rows. */
static void test_nothing(void **state)
{
    (void)state;
    static System s;
    static double x[MOST];
    make(&s, 70, 70, 1);
    memset(s.moves, 0, sizeof s.moves);
    Shortest *shortest = shortest_new(s.p, s.n, s.row, s.column, s.entries);
    assert_int_equal(shortest_solve(shortest, s.value, s.b, s.moves, 1e-10, x, NULL), 0);
    assert_true(vec_max(x, s.n) == 0);
    vec_zero(s.value, s.entries);
    (void)shortest_solve(shortest, s.value, s.b, NULL, 1e-10, x, NULL);
    assert_true(vec_max(x, s.n) == 0);
    shortest_free(shortest);
    shortest = shortest_new(0, 5, NULL, NULL, 0);
    assert_int_equal(shortest_solve(shortest, NULL, NULL, NULL, 1e-10, x, NULL), 0);
    shortest_free(shortest);
}

static void work(void *arg)
{
    System *s = arg;
    static double x[MOST];
    Shortest *shortest = shortest_new(s->p, s->n, s->row, s->column, s->entries);
    err_defer((void (*)(void *))shortest_free, shortest);
    (void)shortest_solve(shortest, s->value, s->b, s->moves, 1e-10, x, NULL);
    err_undefer(true);
}

static void test_no_memory(void **state)
{
    (void)state;
    static System s;
    make(&s, 70, 80, 1);
    assert_gives_back("shortest_solve", work, &s);
    make(&s, 70, 70, 7);
    assert_gives_back("shortest_solve", work, &s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_full_rank), cmocka_unit_test(test_components),
        cmocka_unit_test(test_deficient), cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
