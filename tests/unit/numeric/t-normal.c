/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shortest solutions of sparse systems: they solve the system, and nothing shorter does (x is a
 * combination of the rows); the fill of a chain is none; a dependent row is refused.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "cas/base/mem.h"
#include "numeric/linear/lsq.h"
#include "numeric/linear/normal.h"

enum { ROWS = 6, COLUMNS = 11 };

static double random_part(void)
{
    return 2.0 * rand() / RAND_MAX - 1;
}

/* Random patterns against the dense shortest solution. */
static void test_agrees_with_dense(void **state)
{
    (void)state;
    srand(1);
    for (int trial = 0; trial < 200; trial++) {
        long row[ROWS * COLUMNS], column[ROWS * COLUMNS], entries = 0;
        double value[ROWS * COLUMNS], dense[ROWS * COLUMNS] = {0}, r[ROWS], b[ROWS];
        double x[COLUMNS], y[COLUMNS], work[COLUMNS * COLUMNS + 5 * COLUMNS + ROWS];
        for (long i = 0; i < ROWS; i++)
            for (long j = 0; j < COLUMNS; j++) {
                if (j != i && rand() % 3)
                    continue;
                row[entries] = i;
                column[entries] = j;
                value[entries] = random_part() + 2 * (j == i);
                dense[i * COLUMNS + j] = value[entries++];
            }
        for (long i = 0; i < ROWS; i++)
            r[i] = b[i] = random_part();
        Normal *normal = normal_new(row, column, entries, ROWS, COLUMNS);
        assert_true(normal_factor(normal, value));
        normal_solve(normal, r, x);
        assert_int_equal(lsq_solve(dense, b, ROWS, COLUMNS, 1e-10, y, NULL, work), ROWS);
        for (long j = 0; j < COLUMNS; j++)
            assert_true(fabs(x[j] - y[j]) < 1e-9);
        normal_free(normal);
    }
}

static void test_dependent_rows(void **state)
{
    (void)state;
    static const long row[] = {0, 0, 1, 1}, column[] = {0, 2, 0, 2};
    static const double dependent[] = {1, 2, 3, 6}, good[] = {1, 2, 3, 5};
    Normal *normal = normal_new(row, column, 4, 2, 3);
    assert_false(normal_factor(normal, dependent));
    assert_true(normal_factor(normal, good));
    normal_free(normal);
}

/* A long chain: rows that share columns with their neighbours only. With steps of any length, also
 * where so many rows are factored by their pattern; a row twice is seen in both. */
static void test_chains(void **state)
{
    (void)state;
    enum { MOST = NORMAL_DENSE + 101 };
    static long row[2 * MOST], column[2 * MOST];
    static double value[2 * MOST], r[MOST], x[MOST + 1];
    srand(2);
    for (long n = NORMAL_DENSE / 2; n < MOST; n += NORMAL_DENSE / 4) {
        for (long i = 0; i < n; i++) {
            row[2 * i] = row[2 * i + 1] = i;
            column[2 * i] = i;
            column[2 * i + 1] = i + 1;
        }
        Normal *normal = normal_new(row, column, 2 * n, n, n + 1);
        for (int round = 0; round < 3; round++) { /* units of the rows, which change nothing */
            double sum = 0, at = 0;
            for (long i = 0; i < n; i++) {
                double unit = round ? 1.5 + random_part() : 1;
                value[2 * i] = -unit;
                value[2 * i + 1] = unit;
                r[i] = unit * (round ? random_part() : 1);
            }
            assert_true(normal_factor(normal, value));
            normal_solve(normal, r, x);
            for (long i = 0; i <= n; i++)
                sum += x[i];
            assert_true(fabs(sum) < 1e-6); /* it has no part along the line that J forgets */
            at = x[0];
            for (long i = 0; i < n; i++) {
                at += r[i] / value[2 * i + 1];
                assert_true(fabs(x[i + 1] - at) < 1e-7);
            }
            assert_true(round || fabs(x[0] + (double)n / 2) < 1e-7);
        }
        column[2 * (n - 1)] = n - 2;
        column[2 * (n - 1) + 1] = n - 1;
        Normal *twice = normal_new(row, column, 2 * n, n, n + 1);
        assert_false(normal_factor(twice, value));
        normal_free(twice);
        normal_free(normal);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_agrees_with_dense),
        cmocka_unit_test(test_dependent_rows),
        cmocka_unit_test(test_chains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
