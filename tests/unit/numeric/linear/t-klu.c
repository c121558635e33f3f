/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices that know their pattern: where entries are stored, factors by KLU against dense ones,
 * kept pivots, what is singular and which column says so, complex systems, and that neither fill
 * nor memory grows faster than the matrix.
 */
#include "tests/unit/numeric/numbers.h"

#include "numeric/linear/clu.h"
#include "numeric/linear/lu.h"
#include "numeric/linear/vec.h"

enum { MOST = 120, ENTRIES = 5 * MOST };

/* A random pattern of n rows with the entries listed, the diagonal first. */
typedef struct Matrix {
    long n, entries, row[ENTRIES], column[ENTRIES], place[ENTRIES];
    Pattern *pattern;
    double value[MOST * MOST], dense[MOST * MOST];
} Matrix;

static void make_pattern(Matrix *m, long n)
{
    m->n = n;
    m->entries = 0;
    for (long i = 0; i < n; i++) { /* a transversal that is not the diagonal */
        m->row[m->entries] = i;
        m->column[m->entries++] = (i + 3) % n;
    }
    for (long k = 0; k < 2 * n; k++) {
        m->row[m->entries] = number_below(n);
        m->column[m->entries++] = number_below(n);
    }
    m->pattern = pattern_new(n, m->row, m->column, m->entries, m->place);
}

static void fill(Matrix *m)
{
    vec_zero(m->value, m->pattern->count);
    for (long e = 0; e < m->entries; e++)
        m->value[m->place[e]] += number_next() + (e < m->n ? 2 : 0);
    pattern_spread(m->pattern, m->value, m->dense);
}

static void test_pattern(void **state)
{
    (void)state;
    static Matrix m;
    for (int trial = 0; trial < 40; trial++) {
        long n = trial % 4 ? PATTERN_LEAST + number_below(MOST - PATTERN_LEAST)
                           : 1 + number_below(PATTERN_LEAST - 1);
        make_pattern(&m, n);
        assert_true(m.pattern->dense == (n < PATTERN_LEAST));
        static char is[MOST * MOST], nonzero[MOST];
        memset(is, 0, sizeof is);
        for (long e = 0; e < m.entries; e++) {
            is[m.row[e] * n + m.column[e]] = 1;
            assert_int_equal(m.place[e], pattern_place(m.pattern, m.row[e], m.column[e]));
        }
        for (long i = 0; i < n; i++)
            for (long j = 0; j < n; j++)
                assert_true(m.pattern->dense ||
                            (pattern_place(m.pattern, i, j) >= 0) == is[i * n + j]);
        for (long k = 0; k < m.pattern->count; k++)
            m.value[k] = k + 1.0;
        pattern_spread(m.pattern, m.value, m.dense);
        for (long e = 0; e < m.entries; e++)
            assert_true(m.dense[m.row[e] * n + m.column[e]] == (double)m.place[e] + 1);
        vec_zero(m.value, m.pattern->count);
        m.value[m.place[0]] = NAN;
        pattern_columns(m.pattern, m.value, nonzero);
        for (long j = 0; j < n; j++)
            assert_int_equal(nonzero[j], j == m.column[0]);
        pattern_free(m.pattern);
    }
}

/* A filled matrix is stored dense, however large. */
static void test_filled(void **state)
{
    (void)state;
    long row[60 * 60], column[60 * 60], place[60 * 60], n = 60;
    for (long rows = 10; rows <= 20; rows += 10) {
        long entries = 0;
        for (long i = 0; i < rows; i++)
            for (long j = 0; j < n; j++, entries++) {
                row[entries] = n - 1 - i;
                column[entries] = j;
            }
        Pattern *p = pattern_new(n, row, column, entries, place);
        assert_true(p->dense == (rows == 20));
        for (long e = 0; e < entries; e++)
            assert_int_equal(place[e], pattern_place(p, row[e], column[e]));
        pattern_free(p);
    }
}

/* The same system by KLU and dense, in any units of rows and columns. */
static void test_agreement(void **state)
{
    (void)state;
    static Matrix m;
    static double x[MOST], y[MOST];
    for (int trial = 0; trial < 60; trial++) {
        make_pattern(&m, PATTERN_LEAST + number_below(MOST - PATTERN_LEAST));
        Lu *sparse = lu_new_for(m.pattern), *dense = lu_new(m.n);
        for (int again = 0; again < 3; again++) {
            fill(&m);
            for (long j = 0; j < m.n && trial % 2; j++) {
                double unit = pow(10, 8 * number_next());
                for (long i = m.pattern->start[j]; i < m.pattern->start[j + 1]; i++)
                    m.value[i] *= unit * pow(10, (double)(m.pattern->row[i] * 7 % 30) - 15);
            }
            pattern_spread(m.pattern, m.value, m.dense);
            vec_copy(sparse->a, m.value, m.pattern->count);
            vec_copy(dense->a, m.dense, m.n * m.n);
            numbers_fill(x, m.n);
            vec_copy(y, x, m.n);
            assert_int_equal(lu_factor(sparse), ST_OK);
            assert_int_equal(lu_factor(dense), ST_OK);
            lu_solve(sparse, x);
            lu_solve(dense, y);
            for (long i = 0; i < m.n; i++)
                assert_true(fabs(x[i] - y[i]) <= 1e-7 * (fabs(y[i]) + 1e-6 * vec_max(y, m.n)));
        }
        lu_free(sparse);
        lu_free(dense);
        pattern_free(m.pattern);
    }
}

/* Pivots are kept from matrix to matrix, and given up where entries would grow. */
static void test_kept_pivots(void **state)
{
    (void)state;
    static Matrix m;
    static double x[MOST], b[MOST], back[MOST];
    make_pattern(&m, MOST);
    Sparse *sparse = sparse_new(m.pattern);
    for (int round = 0; round < 4; round++) {
        if (round != 1)
            fill(&m);
        else /* other numbers of the same size */
            for (long k = 0; k < m.pattern->count; k++)
                m.value[k] *= 1 + 0.01 * number_next();
        if (round == 3) /* what was large is small */
            for (long e = 0; e < m.n; e++)
                m.value[m.place[e]] *= 1e-13;
        pattern_spread(m.pattern, m.value, m.dense);
        Status status = sparse_factor(sparse, m.value, NULL);
        if (round < 2)
            assert_int_equal(sparse_choices(sparse), 1);
        if (round == 3)
            assert_true(status == ST_SINGULAR || sparse_choices(sparse) > 1);
        if (status != ST_OK)
            continue;
        numbers_fill(x, m.n);
        product(m.dense, x, false, m.n, m.n, 1, b);
        vec_copy(back, b, m.n);
        sparse_solve(sparse, b);
        product(m.dense, b, false, m.n, m.n, 1, x);
        assert_same(x, back, m.n, 1e-9);
    }
    sparse_free(sparse);
    pattern_free(m.pattern);
}

/* Two rows or columns alike: the column named is one of those that depend on each other. */
static void test_singular(void **state)
{
    (void)state;
    static Matrix m;
    long where = -1;
    for (int trial = 0; trial < 20; trial++) {
        make_pattern(&m, 60 + number_below(40));
        fill(&m);
        long a = number_below(m.n), b = (a + 1 + number_below(m.n - 1)) % m.n;
        Sparse *sparse = sparse_new(m.pattern);
        assert_int_equal(sparse_factor(sparse, m.value, &where), ST_OK);
        for (long k = m.pattern->start[b]; k < m.pattern->start[b + 1]; k++)
            m.value[k] = 0; /* the column is there in the pattern only */
        assert_int_equal(sparse_factor(sparse, m.value, &where), ST_SINGULAR);
        assert_int_equal(where, b);
        fill(&m); /* and nothing of it is left behind */
        assert_int_equal(sparse_factor(sparse, m.value, &where), ST_OK);
        m.value[number_below(m.pattern->count)] = trial % 2 ? NAN : INFINITY;
        assert_int_equal(sparse_factor(sparse, m.value, &where), ST_DOMAIN);
        sparse_free(sparse);
        pattern_free(m.pattern);
    }
}

/* A triangle with a pivot that is nothing beside the rest of its row and column: each of them is
 * found; alone in one of them it is its scale. */
static void test_small_pivots(void **state)
{
    (void)state;
    enum { N = 60 };
    for (int upper = 0; upper < 2; upper++)
        for (long small = 0; small < N; small++) {
            long row[2 * N], column[2 * N], entries = 0, where = -1;
            for (long i = 0; i < N; i++) {
                row[entries] = column[entries] = i;
                entries++;
                row[entries] = i + 1 < N ? i + !upper : i;
                column[entries++] = i + 1 < N ? i + upper : i;
            }
            Pattern *p = pattern_new(N, row, column, entries, NULL);
            Sparse *sparse = sparse_new(p);
            double value[2 * N];
            for (long j = 0; j < N; j++)
                for (long k = p->start[j]; k < p->start[j + 1]; k++)
                    value[k] = j == small && p->row[k] == small ? 1e-30 : 1;
            bool alone = small == 0 || small == N - 1;
            assert_int_equal(sparse_factor(sparse, value, &where), alone ? ST_OK : ST_SINGULAR);
            assert_true(alone || where == small);

            sparse_free(sparse);
            pattern_free(p);
        }
}

/* Without blocks: the same solutions. */
static void test_whole(void **state)
{
    (void)state;
    static Matrix m;
    static double x[MOST], y[MOST];
    for (int trial = 0; trial < 20; trial++) {
        make_pattern(&m, 60 + number_below(40));
        fill(&m);
        Sparse *blocks = sparse_new(m.pattern), *whole = sparse_new_whole(m.pattern);
        assert_int_equal(sparse_factor(blocks, m.value, NULL), ST_OK);
        assert_int_equal(sparse_factor(whole, m.value, NULL), ST_OK);
        numbers_fill(x, m.n);
        vec_copy(y, x, m.n);
        sparse_solve(blocks, x);
        sparse_solve(whole, y);
        for (long i = 0; i < m.n; i++)
            assert_true(fabs(x[i] - y[i]) <= 1e-7 * (fabs(y[i]) + 1e-6 * vec_max(y, m.n)));
        sparse_free(blocks);
        sparse_free(whole);
        pattern_free(m.pattern);
    }
}

/* Columns 5, 6 and 7 have entries in two rows only: for one of them no pivot is left, whatever the
 * numbers are. */
static void test_structure(void **state)
{
    (void)state;
    enum { N = 60 };
    long row[4 * N], column[4 * N], entries = 0, where = -1;
    for (long i = 0; i < N; i++) {
        bool poor = i >= 5 && i <= 7;
        row[entries] = poor ? 5 + i % 2 : i;
        column[entries++] = i;
        row[entries] = poor ? 6 - i % 2 : (i * 11 + 8) % N;
        column[entries++] = i;
    }
    Pattern *p = pattern_new(N, row, column, entries, NULL);
    Sparse *sparse = sparse_new(p), *complex = sparse_new_complex(p), *whole = sparse_new_whole(p);
    double value[4 * N], zero[4 * N] = {0};
    for (int trial = 0; trial < 3; trial++) {
        numbers_fill(value, p->count);
        assert_int_equal(sparse_factor(sparse, value, &where), ST_SINGULAR);
        assert_true(where >= 5 && where <= 7);
        assert_int_equal(sparse_factor_complex(complex, value, zero), ST_SINGULAR);
        assert_int_equal(sparse_factor(whole, value, &where), ST_SINGULAR);
        assert_true(where >= 5 && where <= 7);
    }
    sparse_free(sparse);
    sparse_free(whole);
    sparse_free(complex);
    pattern_free(p);
}

static void test_complex(void **state)
{
    (void)state;
    static Matrix m;
    static double im[MOST * MOST], im_dense[MOST * MOST], x[MOST], y[MOST], u[MOST], v[MOST];
    for (int trial = 0; trial < 20; trial++) {
        make_pattern(&m, PATTERN_LEAST + number_below(MOST - PATTERN_LEAST));
        Clu *sparse = clu_new_for(m.pattern), *dense = clu_new(m.n);
        for (int again = 0; again < 2; again++) {
            fill(&m);
            numbers_fill(im, m.pattern->count);
            pattern_spread(m.pattern, im, im_dense);
            vec_copy(sparse->re, m.value, sparse->count);
            vec_copy(sparse->im, im, sparse->count);
            vec_copy(dense->re, m.dense, dense->count);
            vec_copy(dense->im, im_dense, dense->count);
            numbers_fill(x, m.n);
            numbers_fill(y, m.n);
            vec_copy(u, x, m.n);
            vec_copy(v, y, m.n);
            assert_int_equal(clu_factor(sparse), ST_OK);
            assert_int_equal(clu_factor(dense), ST_OK);
            clu_solve(sparse, x, y);
            clu_solve(dense, u, v);
            assert_same(x, u, m.n, 1e-8);
            assert_same(y, v, m.n, 1e-8);
        }
        vec_zero(sparse->re, sparse->count);
        vec_zero(sparse->im, sparse->count);
        assert_int_equal(clu_factor(sparse), ST_SINGULAR);
        sparse->im[0] = NAN;
        assert_int_equal(clu_factor(sparse), ST_DOMAIN);
        clu_free(sparse);
        clu_free(dense);
        pattern_free(m.pattern);
    }
}

/* The pattern of a grid of k x k points, 5 entries a row. */
static Pattern *grid(long k)
{
    long n = k * k, count = 0, *row = mem_array((size_t)(10 * n), sizeof *row);
    long *column = row + 5 * n;
    for (long i = 0; i < n; i++)
        for (long side = 0; side < 5; side++) {
            long x = i % k + (side == 1) - (side == 2), y = i / k + (side == 3) - (side == 4);
            if (x < 0 || x >= k || y < 0 || y >= k)
                continue;
            row[count] = i;
            column[count++] = y * k + x;
        }
    Pattern *p = pattern_new(n, row, column, count, NULL);
    mem_free(row);
    return p;
}

/* Fill of a grid is of order n log n, memory of order n: four times the points take less than six
 * times of the one and five times of the other. */
static void test_growth(void **state)
{
    (void)state;
    double fill_before = 0, bytes_before = 0;
    for (long k = 20; k <= 160; k *= 2) {
        size_t before = mem_bytes_in_use();
        Pattern *p = grid(k);
        Lu *lu = lu_new_for(p);
        Clu *clu = clu_new_for(p);
        double bytes = (double)(mem_bytes_in_use() - before);
        for (long j = 0; j < p->n; j++)
            for (long i = p->start[j]; i < p->start[j + 1]; i++)
                lu->a[i] = p->row[i] == j ? 4.1 : -1;
        assert_int_equal(lu_factor(lu), ST_OK);
        double entries = (double)sparse_fill(lu->sparse);
        if (k > 20) {
            assert_true(entries < 6 * fill_before);
            assert_true(bytes < 5 * bytes_before);
        }
        fill_before = entries;
        bytes_before = bytes;
        lu_free(lu);
        clu_free(clu);
        pattern_free(p);
    }
}

static void make_all(void *arg)
{
    Matrix *m = arg;
    Pattern *p = pattern_new(m->n, m->row, m->column, m->entries, m->place);
    err_defer((void (*)(void *))pattern_free, p);
    Lu *lu = lu_new_for(p);
    err_defer((void (*)(void *))lu_free, lu);
    Clu *clu = clu_new_for(p);
    err_defer((void (*)(void *))clu_free, clu);
    vec_copy(lu->a, m->value, p->count);
    assert_int_equal(lu_factor(lu), ST_OK);
    for (int k = 0; k < 3; k++)
        err_undefer(true);
}

static void test_no_memory(void **state)
{
    (void)state;
    static Matrix m;
    make_pattern(&m, 80);
    fill(&m);
    pattern_free(m.pattern);
    assert_gives_back("lu_new_for", make_all, &m);
}

/* A real matrix times 1, I, -1 or -I: the pivots are as large, the solution is turned back. */
static void test_turned(void **state)
{
    (void)state;
    static Matrix m;
    static double re[MOST * MOST], im[MOST * MOST], x[MOST], u[MOST], v[MOST];
    static const double TURN[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (int trial = 0; trial < 20; trial++) {
        make_pattern(&m, PATTERN_LEAST + number_below(MOST - PATTERN_LEAST));
        fill(&m);
        Sparse *real = sparse_new(m.pattern), *turned = sparse_new_complex(m.pattern);
        if (sparse_factor(real, m.value, NULL) == ST_OK)
            for (int k = 0; k < 4; k++) {
                for (long e = 0; e < m.pattern->count; e++) {
                    re[e] = TURN[k][0] * m.value[e];
                    im[e] = TURN[k][1] * m.value[e];
                }
                numbers_fill(x, m.n);
                vec_copy(u, x, m.n);
                vec_zero(v, m.n);
                assert_int_equal(sparse_factor_complex(turned, re, im), ST_OK);
                assert_near(sparse_least(turned) / sparse_least(real), 1, 1e-9);
                sparse_solve_complex(turned, u, v);
                sparse_solve(real, x);
                for (long i = 0; i < m.n; i++) {
                    double size = 1 + fabs(x[i]);
                    assert_near(u[i] / size, TURN[k][0] * x[i] / size, 1e-9);
                    assert_near(v[i] / size, -TURN[k][1] * x[i] / size, 1e-9);
                }
            }
        sparse_free(real);
        sparse_free(turned);
        pattern_free(m.pattern);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pattern),      cmocka_unit_test(test_filled),
        cmocka_unit_test(test_agreement),    cmocka_unit_test(test_kept_pivots),
        cmocka_unit_test(test_singular),     cmocka_unit_test(test_structure),
        cmocka_unit_test(test_small_pivots), cmocka_unit_test(test_whole),
        cmocka_unit_test(test_complex),      cmocka_unit_test(test_turned),
        cmocka_unit_test(test_growth),       cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
