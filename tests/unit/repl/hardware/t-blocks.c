/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices of packed floats: what each function answers, asked of it alone. In the language a
 * result that fails its check, or is refused, is computed again in the general way: nobody would
 * see that it was wrong. Matrices are made from their factors, of small whole numbers, so that
 * solutions, determinants, eigenvalues and exponentials are known.
 */
#include "tests/unit/numeric/numbers.h"

#include "cas/algebra/linalg/doubles.h"
#include "repl/hardware/block.h"
#include "repl/hardware/matrices.h"
#include "tests/lang/run.h"

enum { MOST = 12 };

static RTable *table(RTableType type, RTableKind kind, long m, long n, const double *a)
{
    RTable *t = rtable_packed(type, kind, kind == RTABLE_MATRIX ? 2 : 1, NULL, (long[]){m, n});
    size_t parts = type == RTABLE_COMPLEX ? 2 : 1;
    memcpy(t->block, a, parts * (size_t)rtable_count(t) * sizeof *a);
    return t;
}

static Expr matrix(long m, long n, const double *a)
{
    return rtable_expr(table(RTABLE_FLOAT, RTABLE_MATRIX, m, n, a));
}

static Expr vector(RTableKind kind, long n, const double *a)
{
    return rtable_expr(table(RTABLE_FLOAT, kind, n, 0, a));
}

/* The doubles of a result, which must be there, of this kind and size. */
static const double *doubles(Expr e, RTableKind kind, long m, long n)
{
    assert_non_null(e);
    RTable *t = rtable_look(e);
    assert_true(t && t->type == RTABLE_FLOAT && t->kind == kind);
    assert_true(rtable_rows(t) == m && rtable_cols(t) == n);
    return rtable_doubles(t);
}

static void fill(double *a, long n, long most)
{
    for (long i = 0; i < n; i++)
        a[i] = (double)(number_below(2 * most + 1) - most);
}

/* Triangular with a diagonal of ones. */
static void fill_triangle(double *a, long n, bool upper)
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            a[i * n + j] = i == j ? 1 : (i < j) == upper ? (double)number_below(3) - 1 : 0;
}

static void assert_identity(const double *a, const double *b, bool transposed, long m, long n)
{
    double c[MOST * MOST];
    product(a, b, transposed, n, m, n, c);
    for (long i = 0; i < n * n; i++)
        assert_near(c[i], i % (n + 1) == 0, 1e-11);
}

/* --- products -------------------------------------------------------------------------------- */

static void compare_products(long m, long k, long n)
{
    double a[25], b[25], c[25], z[50], w[50];
    fill(a, m * k, 9);
    fill(b, k * n, 9);
    product(a, b, false, m, k, n, c);
    Expr A = matrix(m, k, a), B = matrix(k, n, b);
    assert_same(doubles(block_dot(A, B), RTABLE_MATRIX, m, n), c, m * n, 0);
    product(a, b, false, m, k, 1, c);
    assert_same(doubles(block_dot(A, vector(RTABLE_COLUMN, k, b)), RTABLE_COLUMN, m, 1), c, m, 0);
    product(a, b, false, 1, k, n, c);
    assert_same(doubles(block_dot(vector(RTABLE_ROW, k, a), B), RTABLE_ROW, 1, n), c, n, 0);
    product(a, b, false, m, 1, n, c);
    Expr outer = block_dot(vector(RTABLE_COLUMN, m, a), vector(RTABLE_ROW, n, b));
    assert_same(doubles(outer, RTABLE_MATRIX, m, n), c, m * n, 0);
    /* (a + i*b)(c + i*d), with what is real and what is imaginary one after the other */
    fill(z, 2 * m * k, 9);
    fill(w, 2 * k * n, 9);
    RTable *complex =
        rtable_look(block_dot(rtable_expr(table(RTABLE_COMPLEX, RTABLE_MATRIX, m, k, z)),
                              rtable_expr(table(RTABLE_COMPLEX, RTABLE_MATRIX, k, n, w))));
    assert_true(complex && complex->type == RTABLE_COMPLEX);
    for (long i = 0; i < m; i++)
        for (long j = 0; j < n; j++) {
            double re = 0, im = 0;
            for (long l = 0; l < k; l++) {
                const double *x = z + 2 * (i * k + l), *y = w + 2 * (l * n + j);
                re += x[0] * y[0] - x[1] * y[1];
                im += x[0] * y[1] + x[1] * y[0];
            }
            assert_same(rtable_doubles(complex) + 2 * (i * n + j), (double[]){re, im}, 2, 0);
        }
    if (k != m)
        assert_null(block_dot(A, A));
    if (k != n)
        assert_null(block_dot(A, vector(RTABLE_COLUMN, n, b)));
}

static void test_products(void **state)
{
    (void)state;
    for (long m = 1; m < 5; m++)
        for (long k = 1; k < 5; k++)
            for (long n = 1; n < 5; n++)
                compare_products(m, k, n);
    double a[] = {1, 2, 3}, b[] = {4, -5, 6};
    Expr row = vector(RTABLE_ROW, 3, a), column = vector(RTABLE_COLUMN, 3, b);
    for (int k = 0; k < 4; k++) {
        Expr x = k / 2 ? row : vector(RTABLE_COLUMN, 3, a);
        Expr y = k % 2 ? column : vector(RTABLE_ROW, 3, b);
        assert_near(num_to_double(block_inner(x, y)), 12, 0);
        if (k > 0) /* a column by a row is a matrix */
            assert_near(num_to_double(block_dot(x, y)), 12, 0);
    }
    assert_null(block_inner(row, vector(RTABLE_ROW, 2, b)));
    assert_null(block_dot(row, vector(RTABLE_ROW, 2, b)));
    assert_null(block_inner(row, matrix(1, 3, b)));
}

/* --- systems --------------------------------------------------------------------------------- */

/* L*U with rows in another order; its determinant. */
static double make_regular(double *a, long n)
{
    double l[MOST * MOST], u[MOST * MOST], row[MOST], determinant = 1;
    fill_triangle(l, n, false);
    fill_triangle(u, n, true);
    for (long i = 0; i < n; i++) {
        u[i * n + i] = (double)(1 + number_below(3)) * (number_below(2) ? 1 : -1);
        determinant *= u[i * n + i];
    }
    product(l, u, false, n, n, n, a);
    for (long i = n - 1; i > 0; i--) {
        long k = number_below(i + 1);
        size_t bytes = (size_t)n * sizeof *a;
        memcpy(row, a + i * n, bytes);
        memmove(a + i * n, a + k * n, bytes);
        memcpy(a + k * n, row, bytes);
        determinant *= i == k ? 1 : -1;
    }
    return determinant;
}

static void test_systems(void **state)
{
    (void)state;
    for (long n = 1; n <= MOST; n++)
        for (long sides = 1; sides <= MOST; sides++) {
            double a[MOST * MOST], x[MOST * MOST], b[MOST * MOST];
            double determinant = make_regular(a, n);
            Expr A = matrix(n, n, a);
            fill(x, n * sides, 9);
            product(a, x, false, n, n, sides, b);
            assert_same(doubles(block_solve(A, matrix(n, sides, b)), RTABLE_MATRIX, n, sides), x,
                        n * sides, 1e-9);
            RTable *plain = rtable_matrix(n, sides);
            for (long i = 0; i < n * sides; i++)
                plain->data[i] = expr_int((long)b[i]);
            assert_same(doubles(block_solve(A, rtable_expr(plain)), RTABLE_MATRIX, n, sides), x,
                        n * sides, 1e-9);
            product(a, x, false, n, n, 1, b);
            assert_same(doubles(block_solve(A, vector(RTABLE_COLUMN, n, b)), RTABLE_COLUMN, n, 1),
                        x, n, 1e-9);
            const double *inverse = doubles(block_inverse(A), RTABLE_MATRIX, n, n);
            product(a, inverse, false, n, n, n, b);
            for (long i = 0; i < n * n; i++)
                assert_near(b[i], i % (n + 1) == 0, 1e-8);
            assert_near(num_to_double(block_determinant(A)), determinant, 1e-9);
        }
}

/* D. Hilbert's matrix in whole numbers, which loses a digit and a half a row: residuals in longer
 * numbers bring them back. */
static void test_refined(void **state)
{
    (void)state;
    enum { MULTIPLE = 12252240 };
    for (long n = 2; n <= 6; n++) {
        double a[MOST * MOST], b[2 * MOST], x[2 * MOST];
        for (long i = 0; i < n * n; i++)
            a[i] = (double)(MULTIPLE / (i / n + i % n + 1));
        fill(x, 2 * n, 9);
        product(a, x, false, n, n, 2, b);
        assert_same(doubles(block_solve(matrix(n, n, a), matrix(n, 2, b)), RTABLE_MATRIX, n, 2), x,
                    2 * n, 1e-11);
    }
}

/* Where there is none, and beyond what doubles can hold. */
static void test_singular(void **state)
{
    (void)state;
    double zero[] = {1, 2, 0, 0}, one[] = {1, 1}, large[] = {1e200, 0, 0, -1e200},
           small[] = {1e-200, 0, 0, 1e-200};
    Expr A = matrix(2, 2, zero), b = vector(RTABLE_COLUMN, 2, one);
    assert_null(block_solve(A, b));
    assert_null(block_inverse(A));
    assert_true(num_to_double(block_determinant(A)) == 0);
    assert_null(block_determinant(matrix(2, 2, (double[]){1e308, 1e308, -1e308, 1e308})));
    Expr power = num_pow(expr_int(10), expr_int(400));
    assert_near(num_to_double(num_div(block_determinant(matrix(2, 2, large)), power)), -1, 1e-14);
    assert_near(num_to_double(num_mul(block_determinant(matrix(2, 2, small)), power)), 1, 1e-14);
    RTable *names = rtable_vector(RTABLE_COLUMN, 2);
    names->data[0] = expr_symbol("x");
    Expr I = matrix(2, 2, (double[]){1, 0, 0, 1});
    assert_null(block_solve(I, rtable_expr(names)));
    assert_null(block_solve(I, vector(RTABLE_ROW, 2, one)));
    assert_null(block_solve(I, vector(RTABLE_COLUMN, 1, one)));
    assert_null(block_solve(matrix(1, 2, one), vector(RTABLE_COLUMN, 1, one)));
}

/* --- eigenvalues ----------------------------------------------------------------------------- */

/* P*D*P^-1 with whole P and P^-1; d: n*n. */
static void make_similar(const double *d, long n, double *a)
{
    double l[MOST * MOST], back[MOST * MOST], p[MOST * MOST];
    fill_triangle(l, n, true);
    for (long j = 0; j < n; j++) /* the inverse of a unit triangle, from below */
        for (long i = n - 1; i >= 0; i--) {
            back[i * n + j] = i == j;
            for (long k = i + 1; k < n; k++)
                back[i * n + j] -= l[i * n + k] * back[k * n + j];
        }
    product(l, d, false, n, n, n, p);
    product(p, back, false, n, n, n, a);
}

/* With values in their order: re, im; vectors as pairs. a*v = lambda*v, and no v is small. */
static void assert_eigen(Expr A, const double *a, long n, const double *re, const double *im,
                         bool real)
{
    RTable *values = rtable_look(block_eigen(A, false));
    Expr both = block_eigen(A, true);
    assert_true(values && both);
    assert_int_equal(values->type, real ? RTABLE_FLOAT : RTABLE_COMPLEX);
    assert_true(values->kind == RTABLE_COLUMN && values->size[0] == n);
    RTable *again = rtable_look(expr_arg(both, 0)), *v = rtable_look(expr_arg(both, 1));
    assert_int_equal(v->type, values->type);
    long step = real ? 1 : 2;
    for (long k = 0; k < n; k++) {
        const double *x = rtable_doubles(v) + step * k, *l = rtable_doubles(values) + step * k;
        assert_near(l[0], re[k], 1e-8);
        assert_near(real ? 0 : l[1], im[k], 1e-8);
        assert_same(rtable_doubles(again) + step * k, l, step, 1e-8);
        double size = 0;
        for (long i = 0; i < n; i++) {
            double left = 0, left_im = 0;
            for (long j = 0; j < n; j++) {
                left += a[i * n + j] * x[step * j * n];
                left_im += real ? 0 : a[i * n + j] * x[step * j * n + 1];
            }
            double vr = x[step * i * n], vi = real ? 0 : x[step * i * n + 1];
            assert_near(left - (re[k] * vr - im[k] * vi), 0, 1e-8);
            assert_near(left_im - (re[k] * vi + im[k] * vr), 0, 1e-8);
            size += vr * vr + vi * vi;
        }
        assert_true(size > 0.5);
    }
}

static void test_eigenvalues(void **state)
{
    (void)state;
    for (long n = 1; n <= 8; n++)
        for (long pairs = 0; 2 * pairs <= n; pairs++) {
            double d[64] = {0}, a[64], re[8], im[8] = {0};
            long reals = n - 2 * pairs;
            for (long k = 0; k < n; k++)
                re[k] = (double)(k - n / 2 - (k >= reals ? (k - reals) % 2 : 0));
            for (long k = 0; k < n; k++)
                d[k * n + k] = re[k];
            for (long k = reals; k < n; k += 2) {
                im[k] = (double)k + 1;
                im[k + 1] = -im[k];
                d[k * n + k + 1] = im[k];
                d[(k + 1) * n + k] = -im[k];
            }
            make_similar(d, n, a);
            assert_eigen(matrix(n, n, a), a, n, re, im, pairs == 0);
        }
}

/* The Laplacian of a chain: 2 - 2*cos(k*Pi/(n+1)), with vectors at right angles. */
static void test_symmetric(void **state)
{
    (void)state;
    for (long n = 1; n <= 8; n++) {
        double a[64], re[8], im[8] = {0};
        for (long i = 0; i < n * n; i++)
            a[i] = i % (n + 1) == 0 ? 2 : labs(i / n - i % n) == 1 ? -1 : 0;
        for (long k = 0; k < n; k++)
            re[k] = 2 - 2 * cos((double)(k + 1) * acos(-1) / (double)(n + 1));
        Expr A = matrix(n, n, a);
        assert_eigen(A, a, n, re, im, true);
        const double *v = rtable_doubles(rtable_look(expr_arg(block_eigen(A, true), 1)));
        assert_identity(v, v, true, n, n);
    }
}

/* --- factors --------------------------------------------------------------------------------- */

static void compare_svd(Expr A, const double *a, long m, long n)
{
    double us[MOST * MOST], all[MOST * MOST];
    long k = m < n ? m : n;
    Expr out[3];
    assert_true(block_svd(A, out));
    const double *u = doubles(out[0], RTABLE_MATRIX, m, m),
                 *s = doubles(out[1], RTABLE_COLUMN, k, 1),
                 *vt = doubles(out[2], RTABLE_MATRIX, n, n);
    assert_identity(u, u, true, m, m);
    assert_identity(vt, vt, true, n, n);
    for (long i = 0; i < k; i++)
        assert_true(s[i] >= 0 && (i == 0 || s[i] <= s[i - 1]));
    for (long i = 0; i < m; i++)
        for (long j = 0; j < k; j++)
            us[i * k + j] = u[i * m + j] * s[j];
    product(us, vt, false, m, k, n, all);
    assert_same(all, a, m * n, 1e-11);
}

static void compare_qr(Expr A, const double *a, long m, long n)
{
    double all[MOST * MOST];
    Expr out[2];
    assert_int_equal(block_qr(A, out), m >= n);
    if (m < n)
        return;
    const double *q = doubles(out[0], RTABLE_MATRIX, m, n),
                 *r = doubles(out[1], RTABLE_MATRIX, n, n);
    assert_identity(q, q, true, m, n);
    for (long i = 0; i < n; i++)
        for (long j = 0; j <= i; j++)
            assert_true(i == j ? r[i * n + j] >= 0 : r[i * n + j] == 0);
    product(q, r, false, m, n, n, all);
    assert_same(all, a, m * n, 1e-11);
}

static void compare_schur(Expr A, const double *a, long n)
{
    double zt[MOST * MOST], tz[MOST * MOST], all[MOST * MOST];
    Expr out[2];
    assert_true(block_schur(A, out));
    const double *t = doubles(out[0], RTABLE_MATRIX, n, n),
                 *z = doubles(out[1], RTABLE_MATRIX, n, n);
    assert_identity(z, z, true, n, n);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < i; j++) {
            assert_true(t[i * n + j] == 0 || i == j + 1);
            if (i == j + 1 && i + 1 < n) /* blocks of two at most */
                assert_true(t[i * n + j] == 0 || t[(i + 1) * n + i] == 0);
        }
    for (long i = 0; i < n * n; i++)
        zt[i] = z[i % n * n + i / n];
    product(t, zt, false, n, n, n, tz);
    product(z, tz, false, n, n, n, all);
    assert_same(all, a, n * n, 1e-11);
}

static void test_factors(void **state)
{
    (void)state;
    for (long m = 1; m <= 7; m++)
        for (long n = 1; n <= 7; n++) {
            double a[49];
            fill(a, m * n, 5);
            Expr A = matrix(m, n, a);
            compare_qr(A, a, m, n);
            compare_svd(A, a, m, n);
            if (m == n)
                compare_schur(A, a, n);
        }
}

/* --- exponentials ---------------------------------------------------------------------------- */

/* From D with blocks of reals, of rotations and of a chain: similar matrices have similar ones. */
static void test_exponentials(void **state)
{
    (void)state;
    for (int k = -3; k < 5; k++) {
        double t = ldexp(0.75, k), e = exp(-t), c = cos(2 * t), s = sin(2 * t);
        double d[36] = {0}, E[36] = {0};
        d[0] = -1;
        E[0] = e;
        for (long i = 1; i < 3; i++)
            for (long j = 1; j < 3; j++) {
                d[i * 6 + j] = (double)(2 * (j - i));
                E[i * 6 + j] = i == j ? c : (double)(j - i) * s;
            }
        double a[36], wanted[36];
        double chain[] = {e, t * e, t * t * e / 2};
        for (long i = 3; i < 6; i++)
            for (long j = i; j < 6; j++) {
                d[i * 6 + j] = i == j ? -1 : j == i + 1;
                E[i * 6 + j] = chain[j - i];
            }
        uint64_t seed = number_seed;
        make_similar(d, 6, a);
        number_seed = seed; /* the same P */
        make_similar(E, 6, wanted);
        Expr got = block_exponential(matrix(6, 6, a), num_from_double(t, 0));
        assert_same(doubles(got, RTABLE_MATRIX, 6, 6), wanted, 36, 1e-10);
    }
    double one = 3;
    /* of any size it is halved often enough for its two computations to agree */
    static const double SIZES[] = {0.1, 1.9, 2, 2.1, 2.9, 3, 3.9, 4, 5.9, 6, 12, 47, -3, -6, -23};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        double unit = 1;
        Expr power = block_exponential(matrix(1, 1, &unit), num_from_double(SIZES[i], 0));
        assert_non_null(power);
        double exact = exp(SIZES[i]);
        assert_true(fabs(rtable_doubles(rtable_look(power))[0] - exact) < 1e-10 * exact);
    }
    Expr got = block_exponential(matrix(1, 1, &one), num_from_double(-0.5, 0));
    assert_near(doubles(got, RTABLE_MATRIX, 1, 1)[0], exp(-1.5), 1e-14);
    assert_null(block_exponential(matrix(1, 1, &one), expr_symbol("t")));
    assert_null(block_exponential(matrix(1, 1, &one), num_from_double(1e300, 0)));
}

/* --- entry by entry -------------------------------------------------------------------------- */

static double applied(char op, double a, double b)
{
    return op == '+'   ? a + b
           : op == '-' ? a - b
           : op == '*' ? a * b
           : op == '/' ? a / b
                       : pow(a, b);
}

static double number_of(Expr e)
{
    assert_non_null(e);
    return num_to_double(e);
}

static void compare_norms(Expr A, RTableKind kind, const double *a, long m, long n)
{
    double rows = 0, columns = 0, squares = 0, sum = 0, product = 1;
    for (long i = 0; i < m; i++) {
        double row = 0;
        for (long j = 0; j < n; j++)
            row += fabs(a[i * n + j]);
        rows = fmax(rows, row);
    }
    for (long j = 0; j < n; j++) {
        double column = 0;
        for (long i = 0; i < m; i++)
            column += fabs(a[i * n + j]);
        columns = fmax(columns, column);
    }
    for (long i = 0; i < m * n; i++) {
        squares += a[i] * a[i];
        sum += a[i];
        product *= a[i];
    }
    bool row = kind == RTABLE_ROW;
    assert_near(number_of(block_norm(A, EXPR_INFINITY)), row ? columns : rows, 0);
    assert_near(number_of(block_norm(A, EXPR_ONE)), row ? rows : columns, 0);
    assert_near(number_of(block_norm(A, expr_symbol("Frobenius"))), sqrt(squares), 1e-15);
    if (kind == RTABLE_MATRIX)
        assert_null(block_norm(A, EXPR_TWO));
    else
        assert_near(number_of(block_norm(A, EXPR_TWO)), sqrt(squares), 1e-15);
    assert_null(block_norm(A, expr_int(3)));
    assert_near(number_of(block_total(A, false)), sum, 0);
    assert_near(number_of(block_total(A, true)), product, 1e-15);
}

static void compare_entries(RTableKind kind, long m, long n)
{
    double a[25], b[25], c[25], k = (double)number_below(5) + 2;
    long count = m * n;
    bool square = kind == RTABLE_MATRIX && m == n;
    fill(a, count, 9);
    for (long i = 0; i < count; i++)
        b[i] = (double)number_below(5) + 1;
    Expr A = rtable_expr(table(RTABLE_FLOAT, kind, kind == RTABLE_MATRIX ? m : count, n, a));
    Expr B = rtable_expr(table(RTABLE_FLOAT, kind, kind == RTABLE_MATRIX ? m : count, n, b));
    Expr number = num_from_double(k, 0);
    for (const char *op = "+-*/^"; *op; op++) {
        for (long i = 0; i < count; i++)
            c[i] = applied(*op, a[i], b[i]);
        assert_same(doubles(block_entrywise(*op, A, B), kind, m, n), c, count, 0);
        bool table_sum = *op == '+' || *op == '-';
        if (table_sum)
            assert_same(doubles(block_arith(*op, A, B), kind, m, n), c, count, 0);
        for (long i = 0; i < count; i++)
            c[i] = applied(*op, b[i], k);
        assert_same(doubles(block_entrywise(*op, B, number), kind, m, n), c, count, 0);
        for (long i = 0; i < count; i++)
            c[i] = applied(*op, k, b[i]);
        assert_same(doubles(block_entrywise(*op, number, B), kind, m, n), c, count, 0);
        for (int side = 0; side < 2 && table_sum; side++) { /* a number is so many identities */
            Expr sum = side ? block_arith(*op, number, A) : block_arith(*op, A, number);
            for (long i = 0; i < count; i++) {
                double one = i % (n + 1) == 0 ? k : 0;
                c[i] = side ? applied(*op, one, a[i]) : applied(*op, a[i], one);
            }
            if (square)
                assert_same(doubles(sum, kind, m, n), c, count, 0);
            else
                assert_null(sum);
        }
    }
    for (long i = 0; i < count; i++)
        c[i] = k * a[i];
    assert_same(doubles(block_arith('*', A, number), kind, m, n), c, count, 0);
    assert_same(doubles(block_arith('*', number, A), kind, m, n), c, count, 0);
    assert_null(block_arith('*', A, B));
    assert_null(block_arith('+', A, expr_symbol("x")));
    RTableKind across = kind == RTABLE_COLUMN ? RTABLE_ROW
                        : kind == RTABLE_ROW  ? RTABLE_COLUMN
                                              : RTABLE_MATRIX;
    for (long i = 0; i < count; i++)
        c[i % n * m + i / n] = a[i];
    assert_same(doubles(block_transpose(A), across, n, m), c, count, 0);
    compare_norms(A, kind, a, m, n);
    compare_norms(B, kind, b, m, n);
}

static void test_entries(void **state)
{
    (void)state;
    for (long m = 1; m <= 5; m++) {
        for (long n = 1; n <= 5; n++)
            compare_entries(RTABLE_MATRIX, m, n);
        compare_entries(RTABLE_COLUMN, m, 1);
        compare_entries(RTABLE_ROW, 1, m);
    }
    /* Powers that are not real, and zeros below, are for the general way. */
    double a[] = {-1, 4};
    Expr A = vector(RTABLE_ROW, 2, a), half = num_from_double(0.5, 0);
    assert_null(block_entrywise('^', A, half));
    assert_null(block_entrywise('/', A, EXPR_ZERO));
    assert_null(block_entrywise('+', A, vector(RTABLE_COLUMN, 2, a)));
    assert_null(block_arith('+', A, vector(RTABLE_COLUMN, 2, a)));
    /* Squares of what is far from 1 */
    double large[] = {3e200, -4e200}, small[] = {-3e-200, 4e-200};
    assert_near(number_of(block_norm(vector(RTABLE_ROW, 2, large), EXPR_TWO)) / 5e200, 1, 1e-15);
    assert_near(number_of(block_norm(vector(RTABLE_ROW, 2, small), EXPR_TWO)) / 5e-200, 1, 1e-15);
}

/* Tables of complex numbers, and of whole ones beside floats. */
static void test_mixed(void **state)
{
    (void)state;
    double z[] = {1, 2, 3, 4, 5, 6, 7, 8};
    Expr Z = rtable_expr(table(RTABLE_COMPLEX, RTABLE_MATRIX, 2, 2, z)), two = expr_int(2);
    RTable *t = rtable_look(block_transpose(Z));
    assert_int_equal(t->type, RTABLE_COMPLEX);
    assert_same(rtable_doubles(t), (double[]){1, 2, 5, 6, 3, 4, 7, 8}, 8, 0);
    t = rtable_look(block_arith('+', Z, two));
    assert_same(rtable_doubles(t), (double[]){3, 2, 3, 4, 5, 6, 9, 8}, 8, 0);
    t = rtable_look(block_arith('-', two, Z));
    assert_same(rtable_doubles(t), (double[]){1, -2, -3, -4, -5, -6, -5, -8}, 8, 0);
    t = rtable_look(block_arith('*', Z, two));
    assert_same(rtable_doubles(t), (double[]){2, 4, 6, 8, 10, 12, 14, 16}, 8, 0);
    t = rtable_look(block_arith('-', Z, Z));
    assert_same(rtable_doubles(t), (double[8]){0}, 8, 0);
    assert_null(block_arith('+', Z, matrix(2, 2, z)));
    assert_null(block_total(Z, false));
    RTable *whole = rtable_matrix(2, 2);
    for (long i = 0; i < 4; i++)
        whole->data[i] = expr_int(10 * (i + 1));
    Expr W = rtable_expr(whole), A = matrix(2, 2, z);
    double sum[] = {11, 22, 33, 44}, difference[] = {9, 18, 27, 36},
           product[] = {70, 100, 150, 220};
    assert_same(doubles(block_arith('+', A, W), RTABLE_MATRIX, 2, 2), sum, 4, 0);
    assert_same(doubles(block_arith('-', W, A), RTABLE_MATRIX, 2, 2), difference, 4, 0);
    assert_same(doubles(block_dot(W, A), RTABLE_MATRIX, 2, 2), product, 4, 0);
    assert_null(block_arith('+', W, W));
    whole->data[3] = expr_symbol("x");
    assert_null(block_arith('+', A, W));
    Expr items[] = {num_from_double(1, 0), num_from_double(2, 0), num_from_double(3, 0), EXPR_ONE};
    assert_int_equal(block_like(rtable_look(A), items)->type, RTABLE_ANY);
    items[3] = num_from_double(4.5, 0);
    assert_same(doubles(rtable_expr(block_like(rtable_look(A), items)), RTABLE_MATRIX, 2, 2),
                (double[]){1, 2, 3, 4.5}, 4, 0);
    assert_int_equal(block_like(rtable_look(W), items)->type, RTABLE_ANY);
}

/* --- larger ones, to Digits digits (matrices.c) ---------------------------------------------- */

enum { LARGE = 20 };

/* Entries as floats; at(i, j, n) says them. */
static RTable *entries(long m, long n, double (*at)(long i, long j, long n))
{
    RTable *t = rtable_matrix(m, n);
    for (long i = 0; i < m; i++)
        for (long j = 0; j < n; j++)
            t->data[i * n + j] = num_from_double(at(i, j, n), 0);
    return t;
}

static double at_dominant(long i, long j, long n)
{
    return i == j ? 40 + (double)i : (double)((3 * i + 5 * j + n) % 7 - 3);
}

static double at_hilbert(long i, long j, long n)
{
    (void)n;
    return 1 / (double)(i + j + 1);
}

static double at_chain(long i, long j, long n)
{
    (void)n;
    return i == j ? 2 : labs(i - j) == 1 ? -1 : 0;
}

/* Turns by i and -i, the last ones real, what couples them above. */
static double at_turns(long i, long j, long n)
{
    if (j > i + 1)
        return 0.125 * (double)((i + j) % 2);
    if (i == j || i >= n - 4 || j >= n - 4)
        return i == j ? (double)i / 2 - (i < n - 4 ? (double)(i % 2) / 2 : 20) : 0;
    return i / 2 == j / 2 ? (i < j ? 1 : -1) * ((double)i / 2 + 1 - (double)(i % 2) / 2) : 0;
}

/* The companion of (x - 1)^n, whose roots answer to every rounding. */
static double at_companion(long i, long j, long n)
{
    double binomial = 1;
    for (long k = 0; k <= j; k++)
        binomial *= (double)(n - k) / (double)(k + 1);
    return i == 0 ? (j % 2 ? -1 : 1) * round(binomial) : i == j + 1;
}

/* Its columns but for signs and order are those of a diagonal. */
static double at_diagonal(long i, long j, long n)
{
    (void)n;
    return (7 * i) % LARGE == j ? (i % 2 ? -1 : 1) * (double)(j + 1) : 0;
}

static void test_large_systems(void **state)
{
    (void)state;
    enum { SIDES = 3 };
    for (long n = LARGE; n < LARGE + 3; n++) {
        RTable *A = entries(n, n, at_dominant), *X = rtable_matrix(n, SIDES),
               *B = rtable_matrix(n, SIDES);
        for (long i = 0; i < n; i++)
            for (long k = 0; k < SIDES; k++) {
                double sum = 0;
                for (long j = 0; j < n; j++)
                    sum += at_dominant(i, j, n) * (double)(1 + j * (k + 1));
                B->data[i * SIDES + k] = num_from_double(sum, 0);
            }
        assert_true(linalg_doubles.solve(X, A, B));
        for (long i = 0; i < n * SIDES; i++)
            assert_near(num_to_double(X->data[i]), (double)(1 + i / SIDES * (i % SIDES + 1)),
                        1e-10);
        assert_false(linalg_doubles.solve(X, entries(n, n, at_hilbert), B));
        assert_false(linalg_doubles.solve(X, A, rtable_matrix(n + 1, SIDES)));
        B->data[n] = expr_symbol("x");
        assert_false(linalg_doubles.solve(X, A, B));
    }
    RTable *small = rtable_matrix(LARGE - 1, 1);
    assert_false(linalg_doubles.solve(small, entries(LARGE - 1, LARGE - 1, at_dominant), small));
}

/* Each once, in that order, whatever stood in its place before. */
static void test_order(void **state)
{
    (void)state;
    const double values[] = {2, -1, 3,  -1, 0, 2.5, -5, 3, /* imaginary: */ 0,
                             1, -2, -1, 0,  0, 3,   2};
    static const long sorted[] = {4, 0, 5, 6, 1, 3, 7, 2};
    for (long fill = -1; fill < 8; fill += 3) {
        long order[8];
        for (long k = 0; k < 8; k++)
            order[k] = fill;
        matrices_order(order, values, 8);
        assert_memory_equal(order, sorted, sizeof sorted);
    }
}

/* Sorted: real ones first, then by real parts, of a pair the upper one first. */
static void compare_values(const RTable *A, long n, const double *re, const double *im)
{
    RTable *values = rtable_vector(RTABLE_COLUMN, n);
    assert_true(linalg_doubles.eigenvalues(values, A));
    for (long k = 0; k < n; k++) {
        Expr e = values->data[k], real = expr_is(e, EXPR_COMPLEX) ? expr_arg(e, 0) : e;
        assert_near(num_to_double(real), re[k], 2e-10);
        assert_int_equal(expr_is(e, EXPR_COMPLEX), im[k] != 0);
        if (im[k] != 0)
            assert_near(num_to_double(expr_arg(e, 1)), im[k], 2e-10);
    }
}

static void test_large_values(void **state)
{
    (void)state;
    double re[LARGE], im[LARGE] = {0};
    for (long k = 0; k < LARGE; k++)
        re[k] = 2 - 2 * cos((double)(k + 1) * acos(-1) / (LARGE + 1));
    compare_values(entries(LARGE, LARGE, at_chain), LARGE, re, im);
    for (long k = 0; k < LARGE; k++) {
        long i = k < 4 ? LARGE - 4 + k : k - 4;
        re[k] = at_turns(i, i, LARGE);
        im[k] = k < 4 ? 0 : (i % 2 ? -1 : 1) * at_turns(i / 2 * 2, i / 2 * 2 + 1, LARGE);
    }
    compare_values(entries(LARGE, LARGE, at_turns), LARGE, re, im);
    RTable *values = rtable_vector(RTABLE_COLUMN, LARGE);
    assert_false(linalg_doubles.eigenvalues(values, entries(LARGE, LARGE, at_companion)));
    assert_false(linalg_doubles.eigenvalues(values, entries(LARGE, LARGE + 1, at_chain)));
    for (long m = LARGE; m < LARGE + 3; m++) {
        RTable *wide = matrices_singular_values(entries(LARGE, m, at_diagonal));
        RTable *high = matrices_singular_values(entries(m, LARGE, at_diagonal));
        assert_non_null(wide);
        for (long k = 0; k < LARGE; k++)
            assert_near(num_to_double(wide->data[k]), (double)(LARGE - k), 0);
        assert_int_equal(high != NULL, true);
    }
    assert_null(matrices_singular_values(entries(LARGE, LARGE, at_hilbert)));
    assert_null(matrices_singular_values(entries(LARGE, LARGE - 1, at_diagonal)));
    num_digits = 16;
    assert_null(matrices_singular_values(entries(LARGE, LARGE, at_diagonal)));
    num_digits = 10;
}

/* --- what is refused ------------------------------------------------------------------------- */

static void refuse_all(Expr A)
{
    Expr out[3];
    assert_null(block_inverse(A));
    assert_null(block_determinant(A));
    assert_null(block_eigen(A, false));
    assert_null(block_eigen(A, true));
    assert_null(block_exponential(A, EXPR_ONE));
    assert_false(block_svd(A, out) && rtable_rows(rtable_look(A)) == rtable_cols(rtable_look(A)));
    assert_false(block_schur(A, out));
}

static void test_refusals(void **state)
{
    (void)state;
    double a[] = {1, 2, 3, 4, 5, 6};
    long digits = num_digits;
    refuse_all(matrix(2, 3, a));
    refuse_all(matrix(0, 0, a));
    refuse_all(rtable_expr(rtable_matrix(2, 2)));
    for (int k = 0; k < 4; k++) {
        double b[] = {1, 2, 3, 5};
        b[k] = k % 2 ? INFINITY : NAN;
        refuse_all(matrix(2, 2, b));
    }
    Expr A = matrix(2, 2, a);
    num_digits = 15;
    assert_non_null(block_inverse(A));
    assert_non_null(block_dot(A, A));
    num_digits = 16;
    refuse_all(A);
    assert_null(block_dot(A, A));
    num_digits = digits;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_products),     cmocka_unit_test(test_systems),
        cmocka_unit_test(test_singular),     cmocka_unit_test(test_eigenvalues),
        cmocka_unit_test(test_symmetric),    cmocka_unit_test(test_factors),
        cmocka_unit_test(test_exponentials), cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_entries),      cmocka_unit_test(test_mixed),
        cmocka_unit_test(test_refined),      cmocka_unit_test(test_large_systems),
        cmocka_unit_test(test_large_values), cmocka_unit_test(test_order),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
