/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pencils with planted eigenvalues, finite and infinite, in Jordan blocks up to index 4, hidden by
 * random transformations; a singular pencil; an eigenvector on the imaginary axis; null spaces.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "numeric/linear/lapack.h"
#include "numeric/linear/pencil.h"
#include "numeric/linear/qr.h"

enum { MOST = 12 };

static double next_number(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 11) / 4503599627370496.0 - 1;
}

/* m := s*m*t */
static void transform(long n, double *m, const double *s, const double *t)
{
    double half[MOST * MOST];
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            half[i * n + j] = 0;
            for (long k = 0; k < n; k++)
                half[i * n + j] += s[i * n + k] * m[k * n + j];
        }
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            m[i * n + j] = 0;
            for (long k = 0; k < n; k++)
                m[i * n + j] += half[i * n + k] * t[k * n + j];
        }
}

static void hide(long n, double *a, double *e, uint64_t seed)
{
    double s[MOST * MOST], t[MOST * MOST];
    for (long i = 0; i < n * n; i++) {
        s[i] = next_number(&seed) + (i % (n + 1) == 0 ? 2 : 0);
        t[i] = next_number(&seed) + (i % (n + 1) == 0 ? 2 : 0);
    }
    transform(n, a, s, t);
    transform(n, e, s, t);
}

/* Finite eigenvalues -1 and 0.5 +- 3*I, and a block of infinite ones of the given index. */
static void test_planted(void **state)
{
    (void)state;
    if (!lapack_is_available())
        skip();
    for (long index = 1; index <= 4; index++)
        for (uint64_t seed = 1; seed <= 20; seed++) {
            long n = 3 + index;
            double a[MOST * MOST] = {0}, e[MOST * MOST] = {0};
            a[0] = -1;
            a[n + 1] = a[2 * n + 2] = 0.5;
            a[n + 2] = 3;
            a[2 * n + 1] = -3;
            for (long i = 0; i < 3; i++)
                e[i * n + i] = 1;
            for (long i = 3; i < n; i++) {
                a[i * n + i] = 1;
                if (i + 1 < n)
                    e[i * n + i + 1] = 1;
            }
            hide(n, a, e, seed);
            Pencil *pencil = pencil_new(n);
            assert_int_equal(pencil_eigenvalues(pencil, a, e), ST_OK);
            assert_int_equal(pencil->count, 3);
            assert_true(fabs(pencil->re[0] - 0.5) < 1e-7 && fabs(pencil->im[0] - 3) < 1e-7);
            assert_true(fabs(pencil->re[1] - 0.5) < 1e-7 && fabs(pencil->im[1] + 3) < 1e-7);
            assert_true(fabs(pencil->re[2] + 1) < 1e-7 && pencil->im[2] == 0);
            pencil_free(pencil);
        }
}

static void test_edges(void **state)
{
    (void)state;
    if (!lapack_is_available())
        skip();
    Pencil *pencil = pencil_new(2);
    double one[] = {1, 0, 0, 1}, zero[] = {0, 0, 0, 0}, row[] = {1, 2, 0, 0};
    double nan[] = {1, NAN, 0, 1};
    assert_int_equal(pencil_eigenvalues(pencil, one, zero), ST_OK);
    assert_int_equal(pencil->count, 0);
    assert_int_equal(pencil_eigenvalues(pencil, row, row), ST_SINGULAR);
    assert_int_equal(pencil_eigenvalues(pencil, one, nan), ST_DOMAIN);
    assert_int_equal(pencil_eigenvalues(pencil, zero, one), ST_OK);
    assert_true(pencil->count == 2 && pencil->re[0] == 0 && pencil->re[1] == 0);
    pencil_free(pencil);
    pencil = pencil_new(1);
    assert_int_equal(pencil_eigenvalues(pencil, (double[]){-6}, (double[]){2}), ST_OK);
    assert_true(pencil->count == 1 && fabs(pencil->re[0] + 3) < 1e-15);
    pencil_free(pencil);
}

/* A*(a + I*b) = I*omega*E*(a + I*b) */
static void test_vector(void **state)
{
    (void)state;
    long n = 4;
    double a[16] = {0}, e[16] = {0}, x[4], y[4];
    a[1] = 2;
    a[4] = -2;
    a[10] = -1;
    a[15] = 1;
    e[0] = e[5] = e[10] = 1;
    hide(n, a, e, 5);
    Pencil *pencil = pencil_new(n);
    assert_int_equal(pencil_vector(pencil, a, e, 2 + 1e-6, x, y), ST_OK);
    for (long i = 0; i < n; i++) {
        double real = 0, imaginary = 0;
        for (long j = 0; j < n; j++) {
            real += a[i * n + j] * x[j] + 2 * e[i * n + j] * y[j];
            imaginary += a[i * n + j] * y[j] - 2 * e[i * n + j] * x[j];
        }
        assert_true(fabs(real) < 1e-5 && fabs(imaginary) < 1e-5);
    }
    pencil_free(pencil);
}

static void test_null_space(void **state)
{
    (void)state;
    double a[] = {1, 2, 3, 2, 4, 6}, basis[9], work[9];
    assert_int_equal(qr_null_space(a, 2, 3, -1, 1e-10, basis, work), 2);
    for (int k = 0; k < 2; k++) {
        const double *x = basis + 3 * k;
        assert_true(fabs(x[0] + 2 * x[1] + 3 * x[2]) < 1e-14);
        assert_true(fabs(x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - 1) < 1e-14);
    }
    double b[] = {1, 2, 3, 2, 4, 6 + 1e-9};
    assert_int_equal(qr_null_space(b, 2, 3, 1, 0, basis, work), 2);
    assert_int_equal(qr_null_space(b, 2, 3, -1, 1e-12, basis, work), 1);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_planted),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_vector),
        cmocka_unit_test(test_null_space),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
