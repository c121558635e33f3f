/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices by what defines their forms, on random ones of every rank: factors multiply back, spaces
 * are mapped where they should be, eigenvectors are eigenvectors and their last entry is 1,
 * functions of a matrix obey the laws of functions. Products are made here, entries judged in
 * balls.
 */
#include "tests/unit/cas/oracle.h"

#include "cas/algebra/linalg/euclid.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/linalg/similar.h"
#include "cas/algebra/linalg/subspace.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/splitmix.h"
#include "cas/core/rtable.h"

static uint64_t seed = 4711;

static long below(long n)
{
    return (long)(splitmix_next(&seed) % (uint64_t)n);
}

/* --- made here ----------------------------------------------------------------------------------
 */

static RTable *times(const RTable *A, const RTable *B)
{
    long n = rtable_rows(A), m = rtable_cols(B), inner = rtable_cols(A);
    assert_int_equal(inner, rtable_rows(B));
    RTable *P = rtable_matrix(n, m);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < m; j++) {
            Expr sum = EXPR_ZERO;
            for (long k = 0; k < inner; k++)
                sum = expr_add(sum, expr_mul(rtable_get(A, i, k), rtable_get(B, k, j)));
            rtable_set(P, i, j, sum);
        }
    return P;
}

static void assert_same_tables(const RTable *A, const RTable *B, const char *what)
{
    assert_int_equal(rtable_rows(A), rtable_rows(B));
    assert_int_equal(rtable_cols(A), rtable_cols(B));
    for (long i = 0; i < rtable_rows(A); i++)
        for (long j = 0; j < rtable_cols(A); j++)
            assert_same_number(rtable_get(A, i, j), rtable_get(B, i, j), what);
}

static bool vanishes(Expr e)
{
    return oracle_is_zero(e, NULL, 0);
}

typedef Expr (*Entry)(void);

static Expr small(void)
{
    return expr_int(below(7) - 3);
}

static Expr ratio(void)
{
    return expr_ratio(below(9) - 4, 1 + below(3));
}

static Expr sparse(void)
{
    return below(2) ? EXPR_ZERO : expr_int(below(5) - 2);
}

static Expr symbolic(void)
{
    return below(3) ? small() : expr_add(expr_symbol(below(2) ? "a" : "b"), small());
}

static Expr root(void)
{
    return below(3) ? small() : expr_mul(small(), expr_pow(EXPR_TWO, EXPR_HALF));
}

static Expr complex(void)
{
    return below(2) ? small() : expr_add(small(), expr_mul(small(), EXPR_I));
}

static RTable *drawn(long n, long m, Entry entry)
{
    RTable *A = rtable_matrix(n, m);
    for (long i = 0; i < n * m; i++)
        A->data[i] = entry();
    return A;
}

/* Of rank `rank` at most. */
static RTable *of_rank(long n, long m, long rank, Entry entry)
{
    RTable *A = times(drawn(n, rank, entry), drawn(rank, m, entry));
    for (long i = 0; i < n * m; i++)
        A->data[i] = expand_expr(A->data[i]);
    return A;
}

static const Entry ENTRIES[] = {small, ratio, sparse, symbolic, root, complex};
enum { ENTRY_COUNT = sizeof ENTRIES / sizeof *ENTRIES };

/* --- elimination -------------------------------------------------------------------------------
 */

/* In row echelon form: pivots move to the right, below them is nothing. Returns the rank. */
static long assert_echelon(const RTable *U)
{
    long rank = 0, last = -1;
    for (long i = 0; i < rtable_rows(U); i++) {
        long j = 0;
        while (j < rtable_cols(U) && vanishes(rtable_get(U, i, j)))
            j++;
        if (j == rtable_cols(U)) {
            last = j;
            continue;
        }
        assert_true(j > last);
        last = j;
        rank++;
    }
    return rank;
}

static void assert_lu(const RTable *A)
{
    RTable *P, *L, *U;
    linalg_lu(&P, &L, &U, A);
    assert_same_tables(times(times(P, L), U), A, "P.L.U");
    assert_int_equal(assert_echelon(U), linalg_rank(A));
    for (long i = 0; i < rtable_rows(L); i++)
        for (long j = i; j < rtable_cols(L); j++)
            assert_expr(rtable_get(L, i, j), i == j ? EXPR_ONE : EXPR_ZERO, "L");
    assert_same_tables(times(P, linalg_transpose(P)), linalg_identity(rtable_rows(P)), "P");
}

static void assert_spaces(const RTable *A, const RTable *B)
{
    long n = rtable_rows(A), m = rtable_cols(A), rank = linalg_rank(A);
    RTable *K = linalg_kernel(A), *S = linalg_image(A), *T = linalg_image(B);
    assert_int_equal(rtable_cols(K), m - rank);
    assert_int_equal(rtable_cols(S), rank);
    assert_same_tables(times(A, K), rtable_matrix(n, m - rank), "A.K");
    assert_int_equal(linalg_rank(linalg_beside(S, A)), rank);
    RTable *sum = linalg_span(S, T), *meet = linalg_meet(S, T), *more = linalg_extension(S, T);
    long together = linalg_rank(linalg_beside(A, B));
    assert_int_equal(rtable_cols(sum), together);
    assert_int_equal(rtable_cols(meet), rank + rtable_cols(T) - together);
    assert_int_equal(linalg_rank(linalg_beside(S, meet)), rank);
    assert_int_equal(linalg_rank(linalg_beside(T, meet)), rtable_cols(T));
    assert_int_equal(rtable_cols(more), together - rank);
    assert_int_equal(linalg_rank(linalg_beside(S, more)), together);
    assert_int_equal(linalg_rank(linalg_beside(T, more)), rtable_cols(T));
    RTable *before = linalg_preimage(A, T), *there = times(A, before);
    assert_int_equal(linalg_rank(linalg_beside(T, there)), rtable_cols(T));
    assert_int_equal(rtable_cols(before), m - rank + rtable_cols(meet));
    RTable *x = linalg_particular(A, times(A, drawn(m, 2, small)));
    assert_int_equal(rtable_rows(x), m);
}

static void elimination(void **state)
{
    (void)state;
    for (int i = 0; i < 5 * ENTRY_COUNT; i++) {
        Entry entry = ENTRIES[i % ENTRY_COUNT];
        long n = 1 + below(4), m = 1 + below(4), rank = 1 + below(3);
        RTable *A = of_rank(n, m, rank, entry), *R = linalg_echelon(A);
        assert_lu(A);
        assert_int_equal(assert_echelon(R), linalg_rank(A));
        assert_int_equal(linalg_rank(linalg_above(A, R)), linalg_rank(A));
        assert_int_equal(linalg_rank(linalg_transpose(A)), linalg_rank(A));
        if (entry != symbolic)
            assert_spaces(A, of_rank(n, m, 1 + below(3), entry));
    }
}

static void regular(void **state)
{
    (void)state;
    for (int i = 0; i < 4 * ENTRY_COUNT; i++) {
        long n = 1 + below(4);
        RTable *A = drawn(n, n, ENTRIES[i % ENTRY_COUNT]);
        Expr det = linalg_det(A);
        assert_int_equal(vanishes(det), linalg_rank(A) < n);
        /* along the last column, by minors */
        Expr sum = EXPR_ZERO;
        for (long r = 0; r < n && n > 1; r++) {
            Expr part = expr_mul(rtable_get(A, r, n - 1), linalg_minor(A, r, n - 1));
            sum = (r + n - 1) % 2 ? expr_sub(sum, part) : expr_add(sum, part);
        }
        if (n > 1)
            assert_same_number(det, sum, "Laplace's expansion");
        if (vanishes(det))
            continue;
        RTable *B = drawn(n, 2, small), *inverse = linalg_inverse(A);
        assert_same_tables(times(A, inverse), linalg_identity(n), "the inverse");
        assert_same_tables(times(A, linalg_solve(A, B)), B, "a solution");
    }
}

/* --- forms over the integers and polynomials ----------------------------------------------------
 */

static Expr polynomial(void)
{
    Expr x = expr_symbol("x");
    return below(3) ? small() : expr_add(expr_mul(expr_int(1 + below(2)), x), small());
}

/* x does not stand for a number: entries are compared as polynomials. */
static void assert_same_polynomials(const RTable *A, const RTable *B, const char *what)
{
    for (long i = 0; i < rtable_count(A); i++)
        for (int k = 0; k < 3; k++)
            assert_same_at(A->data[i], B->data[i], expr_symbol("x"), 0.3 + 0.7 * k, what);
}

static void check_forms(const RTable *A, Expr x)
{
    long n = rtable_rows(A), m = rtable_cols(A);
    RTable *H, *S, *U, *V;
    linalg_hermite(A, x, &H, &U);
    assert_same_polynomials(H, times(U, A), "H = U.A");
    linalg_smith_form(A, x, &S, &U, &V);
    assert_same_polynomials(S, times(times(U, A), V), "S = U.A.V");
    Expr u = linalg_det(U), v = linalg_det(V);
    assert_true(expr_is_number(u) && !num_is_zero(u) && expr_is_number(v) && !num_is_zero(v));
    for (long r = 0; r < n; r++)
        for (long c = 0; c < m; c++)
            if (r != c)
                assert_expr(rtable_get(S, r, c), EXPR_ZERO, "beside the diagonal");
    for (long r = 0; r + 1 < n && r + 1 < m; r++) {
        Expr d = rtable_get(S, r, r), next = rtable_get(S, r + 1, r + 1);
        assert_true(next == EXPR_ZERO ||
                    (d != EXPR_ZERO && (!x ? expr_is(expr_div(next, d), EXPR_INTEGER)
                                           : ratfun_divides(next, d, NULL))));
    }
}

static void euclid(void **state)
{
    (void)state;
    Expr x = expr_symbol("x");
    for (int i = 0; i < 16; i++) {
        long n = 1 + below(3), m = 1 + below(3);
        check_forms(drawn(n, m, i % 2 ? polynomial : small), i % 2 ? x : NULL);
    }
    /* What stands on the diagonal does not divide what follows. */
    static const char *const DIAGONAL[][3] = {{"2", "3", "5"},
                                              {"4", "6", "9"},
                                              {"0", "6", "4"},
                                              {"x", "x+1", "x^2"},
                                              {"x^2", "x^2+x", "2"}};
    for (int i = 0; i < 5; i++) {
        RTable *A = rtable_matrix(3, 3);
        for (long k = 0; k < 3; k++)
            rtable_set(A, k, k, read_expr(DIAGONAL[i][k]));
        check_forms(A, i < 3 ? NULL : x);
    }
}

/* --- similar matrices, eigenvalues ---------------------------------------------------------------
 */

static void assert_similar(const RTable *A, Similar s, const char *what)
{
    assert_same_tables(times(s.inverse, s.T), linalg_identity(rtable_rows(A)), what);
    assert_same_tables(times(A, s.T), times(s.T, s.form), what);
}

/* T.J.T^-1 for blocks of these eigenvalues, so that everything about it is known. */
static RTable *with_blocks(const Expr *value, const long *size, long blocks)
{
    long n = 0, at = 0;
    for (long i = 0; i < blocks; i++)
        n += size[i];
    RTable *J = rtable_matrix(n, n), *L = linalg_identity(n), *U = linalg_identity(n);
    for (long b = 0; b < blocks; b++)
        for (long i = 0; i < size[b]; i++, at++) {
            rtable_set(J, at, at, value[b]);
            if (i + 1 < size[b])
                rtable_set(J, at, at + 1, EXPR_ONE);
        }
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            if (i > j)
                rtable_set(L, i, j, expr_int(below(3) - 1));
            if (i < j)
                rtable_set(U, i, j, expr_int(below(3) - 1));
        }
    RTable *T = times(L, U), *A = times(times(T, J), linalg_inverse(T));
    for (long i = 0; i < n * n; i++)
        A->data[i] = expand_expr(A->data[i]);
    return A;
}

static long ones_above(const RTable *J)
{
    long ones = 0;
    for (long i = 0; i + 1 < rtable_rows(J); i++)
        ones += rtable_get(J, i, i + 1) == EXPR_ONE;
    return ones;
}

static void forms(void **state)
{
    static const long SIZES[][4] = {{1, 1, 1}, {2, 1}, {3}, {2, 2}, {1, 2, 1}, {3, 1}, {1, 1}, {4}};
    (void)state;
    for (int i = 0; i < 24; i++) {
        const long *size = SIZES[i % 8];
        long blocks = 0, n = 0, index;
        for (; blocks < 4 && size[blocks]; blocks++)
            n += size[blocks];
        Expr value[4];
        for (long b = 0; b < blocks; b++)
            value[b] = i < 8 ? EXPR_ZERO : i < 16 ? expr_int(below(3) - 1) : ratio();
        RTable *A = with_blocks(value, size, blocks);
        assert_similar(A, linalg_similar_jordan(A), "Jordan's form");
        assert_similar(A, linalg_similar_companion(A), "Frobenius' form");
        assert_int_equal(ones_above(linalg_similar_jordan(A).form), n - blocks);
        if (i < 8) {
            long largest = 0;
            for (long b = 0; b < blocks; b++)
                largest = size[b] > largest ? size[b] : largest;
            Similar s = linalg_similar_nilpotent(A, &index);
            assert_similar(A, s, "the form of a nilpotent matrix");
            assert_int_equal(index, largest);
        }
    }
}

/* A.v = lambda*v column by column; the last entry of a vector that is not 0 is 1; as many vectors
 * as blocks. */
static void assert_eigen(const RTable *A, long vectors)
{
    long n = rtable_rows(A), found = 0;
    RTable *V, *values = linalg_eigen(A, &V);
    for (long j = 0; j < n; j++) {
        RTable *v = linalg_columns(V, j, j + 1), *w = rtable_copy(v);
        long last = -1;
        for (long i = 0; i < n; i++) {
            if (!vanishes(v->data[i]))
                last = i;
            w->data[i] = expr_mul(values->data[j], v->data[i]);
        }
        assert_same_tables(times(A, v), w, "A.v");
        if (last >= 0)
            assert_same_number(v->data[last], EXPR_ONE, "the last entry of an eigenvector");
        found += last >= 0;
    }
    assert_int_equal(found, vectors);
    Expr trace = EXPR_ZERO, product = EXPR_ONE, x = expr_symbol("x");
    for (long i = 0; i < n; i++) {
        trace = expr_add(trace, expr_sub(values->data[i], rtable_get(A, i, i)));
        product = expr_mul(product, values->data[i]);
        assert_same_number(funcs_at(linalg_charpoly(A, x), x, values->data[i]), EXPR_ZERO,
                           "the characteristic polynomial");
    }
    assert_same_number(trace, EXPR_ZERO, "the trace");
    assert_same_number(product, linalg_det(A), "the determinant");
}

static void eigenvalues(void **state)
{
    (void)state;
    for (int i = 0; i < 18; i++) {
        long n = 2 + below(2);
        Entry entry = i % 3 == 0 ? small : i % 3 == 1 ? ratio : sparse;
        RTable *A = drawn(n, n, entry);
        assert_eigen(A, n - ones_above(linalg_similar_jordan(A).form));
    }
    RTable *A = drawn(2, 2, symbolic);
    rtable_set(A, 0, 1, expr_symbol("a"));
    assert_eigen(A, 2);
    Expr two[] = {EXPR_TWO, expr_int(-1)};
    assert_eigen(with_blocks(two, (long[]){2, 1}, 2), 2);
    assert_eigen(with_blocks(two, (long[]){1, 2}, 2), 2);
    assert_eigen(with_blocks((Expr[]){EXPR_TWO, EXPR_TWO, EXPR_ONE}, (long[]){1, 1, 1}, 3), 3);
    for (int i = 0; i < 3; i++) { /* an irreducible cubic: sums over roots */
        RTable *C = rtable_matrix(3, 3);
        rtable_set(C, 0, 2, expr_int(2 + 5 * i));
        rtable_set(C, 1, 0, EXPR_ONE);
        rtable_set(C, 1, 2, expr_int(2 * i));
        rtable_set(C, 2, 1, EXPR_ONE);
        assert_eigen(C, 3);
    }
}

static void functions(void **state)
{
    (void)state;
    Expr x = expr_symbol("x"), w = expr_symbol("w");
    for (int i = 0; i < 12; i++) {
        long n = 2 + below(2);
        Expr value[] = {expr_int(1 + below(3)), expr_int(4 + below(2)), expr_int(1 + below(3))};
        long size[] = {1 + below(2), n == 3 ? 1 : 0, 0};
        size[0] = n == 2 && i % 2 ? 2 : size[0];
        size[1] = n - size[0];
        RTable *A = i < 8 ? with_blocks(value, size, size[1] ? 2 : 1) : drawn(n, n, small);
        RTable *F = linalg_function(A, read_expr("x^3-2*x+5"), x), *G = times(times(A, A), A);
        for (long k = 0; k < n * n; k++)
            G->data[k] = expr_add(expr_sub(G->data[k], expr_mul(EXPR_TWO, A->data[k])),
                                  k % (n + 1) == 0 ? expr_int(5) : EXPR_ZERO);
        assert_same_tables(F, G, "a polynomial");
        RTable *S = linalg_function(A, read_expr("sin(w*x)"), x);
        RTable *C = linalg_function(A, read_expr("cos(w*x)"), x), *one = linalg_identity(n);
        RTable *SS = times(S, S), *CC = times(C, C), *slope = rtable_copy(S), *AC = times(A, C);
        for (long k = 0; k < n * n; k++) {
            assert_same_number(expr_add(SS->data[k], CC->data[k]), one->data[k], "sin^2 + cos^2");
            slope->data[k] = diff_name(S->data[k], w);
        }
        assert_same_tables(slope, AC, "the derivative of sin(w*A)");
        if (i >= 8 || n == 0)
            continue;
        RTable *R = linalg_function(A, read_expr("sqrt(x)"), x);
        assert_same_tables(times(R, R), A, "the square of a square root");
        R = linalg_function(A, read_expr("1/x"), x);
        assert_same_tables(times(R, A), one, "the inverse");
    }
    /* Two coupled springs: a polynomial in z^2 has roots that are short; another of degree 4 has
     * not. */
    static const long SPRINGS[2][16] = {{0, 1, 0, 0, -2, 0, 1, 0, 0, 0, 0, 1, 1, 0, -3, 0},
                                        {0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1, -1, 0, 0}};
    for (int i = 0; i < 2; i++) {
        RTable *A = rtable_matrix(4, 4);
        for (long k = 0; k < 16; k++)
            A->data[k] = expr_int(SPRINGS[i][k]);
        RTable *E = linalg_function(A, read_expr("exp(x)"), x);
        assert_int_equal(walk_has(E->data[0], expr_symbol("RootOf")), i);
        if (i == 0)
            assert_same_tables(times(E, linalg_function(A, read_expr("exp(-x)"), x)),
                               linalg_identity(4), "exp(A).exp(-A)");
    }
    /* Several eigenvalues, each of them multiple. */
    RTable *A = with_blocks((Expr[]){EXPR_ONE, expr_int(4)}, (long[]){2, 2}, 2);
    RTable *R = linalg_function(A, read_expr("sqrt(x)"), x);
    assert_same_tables(times(R, R), A, "the square of a square root");
    /* Pairs of conjugates, each of them multiple. */
    static const int PAIRS[] = {0, 1, 1, 0, 2, 0, 0, 1, 0, 0, 0, 1, 0, 0, 2, 0};
    A = rtable_matrix(4, 4);
    for (long k = 0; k < 16; k++)
        A->data[k] = expr_int(PAIRS[k]);
    assert_same_tables(linalg_function(A, read_expr("x^4"), x), times(times(A, A), times(A, A)),
                       "the fourth power");
    assert_same_tables(times(linalg_function(A, read_expr("exp(x)"), x),
                             linalg_function(A, read_expr("exp(-x)"), x)),
                       linalg_identity(4), "exp(A).exp(-A)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elimination), cmocka_unit_test(regular),     cmocka_unit_test(euclid),
        cmocka_unit_test(forms),       cmocka_unit_test(eigenvalues), cmocka_unit_test(functions),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
