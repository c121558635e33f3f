/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One-sided Jacobi iteration after Hestenes (1958): plane rotations from the right make the columns
 * of A orthogonal two by two; their lengths are then the singular values, the rotations' product
 * is V. Sweeps end when no pair of columns has a cosine above the rounding level. Missing columns
 * of an orthogonal matrix are made from unit vectors by Gram-Schmidt, done twice.
 */
#include "numeric/linear/svd.h"

#include <float.h>
#include <math.h>

#include "cas/base/check.h"

enum { SWEEPS = 60 };

static double column_product(const double *a, long m, long n, long p, long q)
{
    double sum = 0;
    for (long i = 0; i < m; i++)
        sum += a[i * n + p] * a[i * n + q];
    return sum;
}

static void rotate(double *a, long m, long n, long p, long q, double c, double s)
{
    for (long i = 0; i < m; i++) {
        double x = a[i * n + p], y = a[i * n + q];
        a[i * n + p] = c * x - s * y;
        a[i * n + q] = s * x + c * y;
    }
}

/* Makes columns p and q orthogonal; false when they are. */
static bool separate(double *a, long m, long n, long p, long q, double *v)
{
    double pp = column_product(a, m, n, p, p), qq = column_product(a, m, n, q, q);
    double pq = column_product(a, m, n, p, q);
    if (fabs(pq) <= 4 * DBL_EPSILON * sqrt(pp * qq) || pq == 0)
        return false;
    double zeta = (qq - pp) / (2 * pq);
    double t = (zeta < 0 ? -1 : 1) / (fabs(zeta) + hypot(1, zeta));
    double c = 1 / hypot(1, t);
    rotate(a, m, n, p, q, c, c * t);
    rotate(v, n, n, p, q, c, c * t);
    return true;
}

static void swap_columns(double *a, long m, long n, long p, long q)
{
    for (long i = 0; i < m; i++) {
        double x = a[i * n + p];
        a[i * n + p] = a[i * n + q];
        a[i * n + q] = x;
    }
}

static void sort(double *a, long m, long n, double *s, double *v)
{
    for (long i = 1; i < n; i++)
        for (long j = i; j > 0 && s[j - 1] < s[j]; j--) {
            double x = s[j - 1];
            s[j - 1] = s[j];
            s[j] = x;
            swap_columns(a, m, n, j - 1, j);
            swap_columns(v, n, n, j - 1, j);
        }
}

/* Column k of a becomes a unit vector orthogonal to the columns before it. */
static void fill_column(double *a, long m, long n, long k)
{
    for (long axis = 0; axis < m; axis++) {
        for (long i = 0; i < m; i++)
            a[i * n + k] = i == axis;
        for (int twice = 0; twice < 2; twice++)
            for (long j = 0; j < k; j++) {
                double part = column_product(a, m, n, j, k);
                for (long i = 0; i < m; i++)
                    a[i * n + k] -= part * a[i * n + j];
            }
        double length = sqrt(column_product(a, m, n, k, k));
        if (length * length * (double)m < 0.5) /* some axis is at least so far from the span */
            continue;
        for (long i = 0; i < m; i++)
            a[i * n + k] /= length;
        return;
    }
}

bool svd_jacobi(double *a, long m, long n, double *s, double *v)
{
    CHECK(m >= n && n >= 0);
    for (long i = 0; i < n * n; i++)
        v[i] = i / n == i % n;
    bool turned = true;
    for (int sweep = 0; turned; sweep++) {
        if (sweep == SWEEPS)
            return false;
        turned = false;
        for (long p = 0; p < n; p++)
            for (long q = p + 1; q < n; q++)
                turned |= separate(a, m, n, p, q, v);
    }
    for (long k = 0; k < n; k++)
        s[k] = sqrt(column_product(a, m, n, k, k));
    sort(a, m, n, s, v);
    for (long k = 0; k < n; k++) {
        if (s[k] <= DBL_EPSILON * (double)m * s[0]) {
            fill_column(a, m, n, k);
            continue;
        }
        for (long i = 0; i < m; i++)
            a[i * n + k] /= s[k];
    }
    return true;
}

void svd_complete(const double *u, long m, long n, double *q)
{
    CHECK(m >= n && n >= 0);
    for (long i = 0; i < m; i++)
        for (long j = 0; j < n; j++)
            q[i * m + j] = u[i * n + j];
    for (long k = n; k < m; k++)
        fill_column(q, m, m, k);
}
