/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which unknowns constraints give by their structure: against all matchings on small random
 * patterns, and on long chains.
 */
#include "tests/unit/cas/algebra.h"

#include "dae/reduce/given.h"
#include "tests/unit/numeric/numbers.h"

/* The square part alone is given: what stands beside an unknown without a constraint is not. */
static void given(void **state)
{
    (void)state;
    Expr constraints[] = {read_expr("a+x"), read_expr("b+c"), read_expr("x-1")};
    Expr unknowns[] = {read_expr("a"), read_expr("b"), read_expr("c")};
    long of[3];
    assert_int_equal(given_find(constraints, 3, unknowns, 3, of), 1);
    assert_int_equal(of[0], 0);
    assert_int_equal(of[1], -1);
    assert_int_equal(of[2], -1);
    constraints[2] = read_expr("b-c*x");
    assert_int_equal(given_find(constraints, 3, unknowns, 3, of), 3);
    assert_true(of[1] != of[2] && of[1] > 0 && of[2] > 0);
    constraints[0] = read_expr("a+b"); /* too many for b and c; a follows from them */
    Expr more[] = {constraints[0], constraints[1], constraints[2], read_expr("b+2*c")};
    assert_int_equal(given_find(more, 4, unknowns, 3, of), 1);
    assert_int_equal(of[0], 0);
}

enum { MOST = 5, LINKS = 300 };

/* How many of these rows can have a column each. */
static int most_matched(const unsigned *row, unsigned rows, unsigned columns)
{
    if (!rows)
        return 0;
    int i = __builtin_ctz(rows), most = most_matched(row, rows & (rows - 1), columns);
    for (unsigned left = row[i] & columns; left; left &= left - 1) {
        int with = 1 + most_matched(row, rows & (rows - 1), columns & ~(left & -left));
        most = with > most ? with : most;
    }
    return most;
}

/* The columns that no largest matching leaves over, less those of rows that one leaves over. */
static unsigned square_part(const unsigned *row, long m, long n)
{
    unsigned rows = (1u << m) - 1, columns = (1u << n) - 1, part = columns;
    int most = most_matched(row, rows, columns);
    for (long j = 0; j < n; j++)
        if (most_matched(row, rows, columns & ~(1u << j)) == most)
            part &= ~(1u << j);
    for (long i = 0; i < m; i++)
        if (most_matched(row, rows & ~(1u << i), columns) == most)
            part &= ~row[i];
    return part;
}

static void all_matchings(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"a", "b", "c", "d", "e"};
    number_seed = 1;
    long met[MOST + 1] = {0};
    for (int trial = 0; trial < 2000; trial++) {
        long m = number_below(MOST + 1), n = trial % 2 && m ? m : 1 + number_below(MOST), of[MOST];
        unsigned row[MOST], used = 0;
        Expr unknown[MOST], constraint[MOST];
        for (long j = 0; j < n; j++)
            unknown[j] = expr_symbol(NAMES[j]);
        for (long i = 0; i < m; i++) {
            constraint[i] = expr_symbol("x");
            row[i] = (unsigned)(number_below(1 << n) & number_below(1 << n));
            for (long j = 0; j < n; j++)
                if (row[i] >> j & 1)
                    constraint[i] = expr_add(constraint[i], expr_mul(unknown[j], expr_int(i + 2)));
        }
        unsigned part = square_part(row, m, n);
        assert_int_equal(given_find(constraint, m, unknown, n, of), __builtin_popcount(part));
        for (long j = 0; j < n; j++) {
            assert_int_equal(of[j] >= 0, part >> j & 1);
            if (of[j] < 0)
                continue;
            assert_true(of[j] < m && row[of[j]] >> j & 1 && !(used >> of[j] & 1));
            used |= 1u << of[j];
        }
        met[__builtin_popcount(part)]++;
    }
    for (long k = 0; k <= MOST; k++)
        assert_true(met[k] > 10);
}

/* Each link holds two neighbours: one more end that is known gives all of them, from either side,
 * two ends give too much. */
static void chains(void **state)
{
    (void)state;
    Expr unknown[LINKS], constraint[LINKS + 1];
    long of[LINKS];
    char name[20];
    for (long j = 0; j < LINKS; j++) {
        snprintf(name, sizeof name, "a%ld", j);
        unknown[j] = expr_symbol(name);
    }
    for (long i = 0; i + 1 < LINKS; i++)
        constraint[i] = expr_add(unknown[i], expr_mul(EXPR_TWO, unknown[i + 1]));
    assert_int_equal(given_find(constraint, LINKS - 1, unknown, LINKS, of), 0);
    for (int end = 0; end < 2; end++) {
        constraint[LINKS - 1] = unknown[end ? LINKS - 1 : 0];
        assert_int_equal(given_find(constraint, LINKS, unknown, LINKS, of), LINKS);
        for (long j = 0; j < LINKS; j++)
            assert_int_equal(of[j], end ? j : (j + LINKS - 1) % LINKS);
    }
    constraint[LINKS] = unknown[0];
    assert_int_equal(given_find(constraint, LINKS + 1, unknown, LINKS, of), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(given),
        cmocka_unit_test(all_matchings),
        cmocka_unit_test(chains),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
