/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Golub and Welsch (Math. Comp. 23, 1969): the nodes are the eigenvalues of the symmetric
 * tridiagonal matrix of the three-term recurrence, the weights the squares of the first components
 * of its normalised eigenvectors. The eigenvalues come from implicit QL steps that also turn the
 * first row of the identity (Wilkinson and Reinsch, Handbook, II/4).
 *
 * The matrix of the collocation method is a_ij = integral from 0 to c_i of the j-th Lagrange
 * polynomial. The quadrature is exact for products of Legendre polynomials below degree n, so that
 * polynomial is w_j * sum_{k<n} (2k+1) P_k(c_j) P_k, and the integral of P_k is
 * (P_{k+1} - P_{k-1}) / (4k+2): no ill-conditioned system is solved.
 */
#include "numeric/step/collocation.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"

/* --- symmetric tridiagonal eigenvalues ------------------------------------------------------- */

/* One implicit QL step on rows low..high with the shift of the top; row[] turns along. */
static void ql_step(double *diagonal, double *off, double *row, long low, long high)
{
    double g = (diagonal[low + 1] - diagonal[low]) / (2 * off[low]);
    double r = hypot(g, 1), s = 1, c = 1, p = 0;
    g = diagonal[high] - diagonal[low] + off[low] / (g + copysign(r, g));
    for (long i = high - 1; i >= low; i--) {
        double f = s * off[i], b = c * off[i];
        off[i + 1] = r = hypot(f, g);
        if (r == 0) {
            diagonal[i + 1] -= p;
            off[high] = 0;
            return;
        }
        s = f / r;
        c = g / r;
        g = diagonal[i + 1] - p;
        r = (diagonal[i] - g) * s + 2 * c * b;
        p = s * r;
        diagonal[i + 1] = g + p;
        g = c * r - b;
        f = row[i + 1];
        row[i + 1] = s * row[i] + c * f;
        row[i] = c * row[i] - s * f;
    }
    diagonal[low] -= p;
    off[low] = g;
    off[high] = 0;
}

/* Diagonal becomes the eigenvalues, row the first components of the eigenvectors. off has n
 * entries, the last one 0. */
static void tridiagonal_eigen(long n, double *diagonal, double *off, double *row)
{
    for (long low = 0; low < n; low++)
        for (;;) {
            long high = low;
            while (high < n - 1 &&
                   fabs(off[high]) >
                       DBL_EPSILON * (fabs(diagonal[high]) + fabs(diagonal[high + 1])) &&
                   fabs(off[high]) > DBL_MIN)
                high++;
            if (high == low)
                break;
            ql_step(diagonal, off, row, low, high);
        }
}

/* --- nodes and weights ----------------------------------------------------------------------- */

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void collocation_gauss(long n, double *node, double *weight)
{
    CHECK(n >= 1);
    size_t count = (size_t)n;
    double *data = mem_zalloc(5 * count * sizeof *data);
    double *diagonal = data, *off = diagonal + n, *row = off + n, *pair = row + n;
    for (long i = 0; i + 1 < n; i++) {
        double k = (double)(i + 1);
        off[i] = k / (2 * sqrt(4 * k * k - 1)); /* recurrence on [0, 1], centred */
    }
    row[0] = 1;
    tridiagonal_eigen(n, diagonal, off, row);
    for (long i = 0; i < n; i++) {
        pair[2 * i] = diagonal[i];
        pair[2 * i + 1] = row[i] * row[i];
    }
    qsort(pair, count, 2 * sizeof *pair, by_value);
    for (long i = 0; i < n; i++) { /* exactly symmetric */
        long mirror = n - 1 - i;
        node[i] = 0.5 + (pair[2 * i] - pair[2 * mirror]) / 2;
        weight[i] = (pair[2 * i + 1] + pair[2 * mirror + 1]) / 2;
    }
    mem_free(data);
}

void collocation_legendre(long n, double x, double *value)
{
    double z = 2 * x - 1;
    value[0] = 1;
    if (n > 0)
        value[1] = z;
    for (long k = 1; k < n; k++)
        value[k + 1] =
            ((double)(2 * k + 1) * z * value[k] - (double)k * value[k - 1]) / (double)(k + 1);
}

Tableau *collocation_tableau(long n)
{
    CHECK(n >= 1);
    size_t count = (size_t)n;
    double *data = mem_zalloc((count * count + 2 * count + 2 * (count + 2)) * sizeof *data);
    err_defer(mem_release, data);
    double *a = data, *b = a + n * n, *c = b + n, *at_i = c + n, *at_j = at_i + n + 2;
    collocation_gauss(n, c, b);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            collocation_legendre(n, c[i], at_i);
            collocation_legendre(n, c[j], at_j);
            double sum = c[i]; /* the integral of P_0 */
            for (long k = 1; k < n; k++)
                sum += at_j[k] * (at_i[k + 1] - at_i[k - 1]) / 2;
            a[i * n + j] = b[j] * sum;
        }
    Tableau *tableau = tableau_from("collocation", n, a, b, c, NULL, (int)(2 * n), 0);
    err_undefer(true);
    return tableau;
}
