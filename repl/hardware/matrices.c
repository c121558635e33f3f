/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Larger matrices of floats by LAPACK, as long as a double has the digits that are asked for.
 * Nothing is taken on trust. Solutions are refined with residuals of longer numbers until the
 * correction is below the last digit (C. B. Moler, J. ACM 14, 1967). Eigenvalues of a symmetric
 * matrix, and singular values, are as good as rounding is small beside them (H. Weyl); those of
 * another matrix are computed from the transposed one too: both have the same eigenvalues, but
 * other roundings, so what they differ by says how they answer to rounding. Where a digit is not
 * sure, balls decide (cas/algebra/linalg/balls.h). Larger ones work in a child, so that Ctrl-C is
 * heard.
 */
#include "repl/hardware/matrices.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cas/algebra/linalg/doubles.h"
#include "cas/base/aside.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "numeric/linear/lapack.h"
#include "numeric/linear/vec.h"

enum { LEAST_SIZE = 20, BRIEF_SIZE = 150, MOST_SIZE = 20000, DOUBLE_DIGITS = 15 };

static bool suits(const RTable *A)
{
    long m = rtable_rows(A), n = rtable_cols(A), least = m < n ? m : n;
    bool floats = false;
    if (num_digits > DOUBLE_DIGITS || least < LEAST_SIZE || m > MOST_SIZE || n > MOST_SIZE ||
        !lapack_is_available())
        return false;
    for (long k = 0; k < m * n; k++) {
        if (!expr_is_real_number(A->data[k]))
            return false;
        floats = floats || num_has_float(A->data[k]);
    }
    return floats;
}

/* The entries by rows; false when one of them is no finite double. */
static bool read_entries(double *to, const RTable *A, double *norm)
{
    double sum = 0;
    for (long k = 0, n = rtable_count(A); k < n; k++) {
        to[k] = num_to_double(A->data[k]);
        sum += to[k] * to[k];
    }
    *norm = sqrt(sum);
    return isfinite(sum);
}

static Expr number_of(double value)
{
    return num_hardware_allowed() ? num_hard(value)
                                  : num_round(num_from_double(value, 0), num_digits);
}

/* Is an error of this size below the digits of the value? */
static bool is_sure(double error, double value)
{
    return error <= 0.5 * pow(10, -(double)num_digits) * fabs(value);
}

static void run_aside(Buf *out, void *arg)
{
    MatricesWork *work = arg;
    char done = work->run(work);
    buf_putn(out, &done, 1);
    buf_putn(out, (const char *)work->out, (size_t)work->results * sizeof *work->out);
}

bool matrices_run(MatricesWork *work, bool aside)
{
    if (!aside)
        return work->run(work);
    Buf result = {0};
    err_defer(buf_release, &result);
    aside_run(&result, run_aside, work);
    bool done = result.length > 0 && buf_text(&result)[0];
    if (done)
        memcpy(work->out, buf_text(&result) + 1, (size_t)work->results * sizeof *work->out);
    err_undefer(true);
    return done;
}

/* --- eigenvalues ------------------------------------------------------------------------------ */

/* out: real parts and imaginary parts; of the transposed matrix too, unless it is symmetric. in:
 * the matrix, as much room again and 8 n doubles. */
static bool run_eigenvalues(MatricesWork *work)
{
    long n = work->n;
    double *a = work->in, *other = a + n * n, *room = other + n * n, *out = work->out;
    for (long i = 0; i < n && !work->symmetric; i++)
        for (long j = 0; j < n; j++)
            other[j * n + i] = a[i * n + j];
    if (lapack_matrix_eigenvalues(n, a, work->symmetric, out, out + n, room) != ST_OK)
        return false;
    return work->symmetric ||
           lapack_matrix_eigenvalues(n, other, false, out + 2 * n, out + 3 * n, room) == ST_OK;
}

/* How far the nearest of the other eigenvalues is. */
static double distance_to(const double *other, long n, double re, double im)
{
    double least = INFINITY;
    for (long k = 0; k < n; k++)
        least = fmin(least, hypot(other[k] - re, other[n + k] - im));
    return least;
}

static const double *sorted_by;
static long sorted_size;

/* Real ones first, then by real parts; of a conjugate pair the upper one first. */
static int compare(const void *x, const void *y)
{
    long i = *(const long *)x, j = *(const long *)y;
    const double *re = sorted_by, *im = sorted_by + sorted_size;
    if ((im[i] == 0) != (im[j] == 0))
        return im[i] == 0 ? -1 : 1;
    if (re[i] != re[j])
        return re[i] < re[j] ? -1 : 1;
    return im[i] == im[j] ? 0 : im[i] > im[j] ? -1 : 1;
}

static bool are_sure(const MatricesWork *work, double norm)
{
    long n = work->n;
    const double *re = work->out, *im = re + n;
    double rounding = 4 * DBL_EPSILON * norm;
    for (long k = 0; k < n; k++) {
        double apart = work->symmetric ? 0 : distance_to(re + 2 * n, n, re[k], im[k]);
        if (!is_sure(rounding + 8 * apart, hypot(re[k], im[k])))
            return false;
    }
    return true;
}

void matrices_order(long *order, const double *re, long n)
{
    for (long k = 0; k < n; k++)
        order[k] = k;
    sorted_by = re;
    sorted_size = n;
    qsort(order, (size_t)n, sizeof *order, compare);
}

static void store_eigenvalues(RTable *values, const double *re, long n, long *order)
{
    const double *im = re + n;
    matrices_order(order, re, n);
    for (long k = 0; k < n; k++) {
        Expr real = number_of(re[order[k]]);
        values->data[k] = im[order[k]] == 0 ? real : expr_complex(real, number_of(im[order[k]]));
    }
}

static bool eigenvalues(RTable *values, const RTable *A)
{
    long n = rtable_rows(A);
    if (rtable_cols(A) != n || !suits(A))
        return false;
    size_t size = (size_t)n;
    double *room = mem_array(2 * size * size + 12 * size, sizeof *room), norm;
    err_defer(mem_release, room);
    long *order = mem_array(size, sizeof *order);
    err_defer(mem_release, order);
    MatricesWork work = {.m = n, .n = n, .in = room, .run = run_eigenvalues};
    bool done = read_entries(room, A, &norm);
    work.symmetric = vec_is_symmetric(room, n);
    work.out = room + 2 * n * n + 8 * n;
    work.results = work.symmetric ? 2 * n : 4 * n;
    done = done && matrices_run(&work, n >= BRIEF_SIZE) && are_sure(&work, norm);
    if (done)
        store_eigenvalues(values, work.out, n, order);
    err_undefer(true);
    err_undefer(true);
    return done;
}

/* --- singular values -------------------------------------------------------------------------- */

static bool run_singular(MatricesWork *work)
{
    return lapack_singular_values(work->m, work->n, work->in, work->out,
                                  work->in + work->m * work->n) == ST_OK;
}

RTable *matrices_singular_values(const RTable *A)
{
    long m = rtable_rows(A), n = rtable_cols(A), least = m < n ? m : n;
    if (!suits(A))
        return NULL;
    RTable *values = rtable_vector(RTABLE_COLUMN, least);
    double *room = mem_array((size_t)(m * n + 11 * (m + n)), sizeof *room), norm;
    err_defer(mem_release, room);
    MatricesWork work = {.m = m, .n = n, .in = room, .results = least, .run = run_singular};
    work.out = room + m * n + 10 * (m + n);
    bool done = read_entries(room, A, &norm) && matrices_run(&work, (m > n ? m : n) >= BRIEF_SIZE);
    for (long k = 0; k < least && done; k++)
        done = is_sure(4 * DBL_EPSILON * work.out[0] + DBL_EPSILON * norm, work.out[k]);
    for (long k = 0; k < least && done; k++)
        values->data[k] = number_of(work.out[k]);
    err_undefer(true);
    return done ? values : NULL;
}

/* --- systems ---------------------------------------------------------------------------------- */

/* d becomes b - a*x, rounded once. */
static void find_residual(double *d, const double *a, const double *x, const double *b, long n)
{
    for (long i = 0; i < n; i++) {
        long double sum = b[i];
        for (long j = 0; j < n; j++)
            sum -= (long double)a[i * n + j] * x[j];
        d[i] = (double)sum;
    }
}

/* Corrects x until nothing changes that is asked for; false when that does not come to an end. */
static bool refine(const MatricesWork *work, const int *pivots, double *x, const double *b,
                   double *d)
{
    enum { MOST_ROUNDS = 5 };
    long n = work->n;
    const double *a = work->in, *factors = a + n * n;
    for (int round = 0; round < MOST_ROUNDS; round++) {
        bool sure = true;
        find_residual(d, a, x, b, n);
        if (lapack_solve(n, factors, pivots, d) != ST_OK)
            return false;
        for (long i = 0; i < n; i++) {
            x[i] += d[i];
            sure = sure && isfinite(x[i]) && is_sure(2 * fabs(d[i]), x[i]);
        }
        if (sure && round > 0)
            return true;
    }
    return false;
}

/* in: the matrix by rows, room for its factors, the sides one after the other, 2 n more. */
static bool run_solve(MatricesWork *work)
{
    long n = work->n;
    double *factors = work->in + n * n, *sides = factors + n * n, *d = sides + n * work->m;
    int *pivots = (int *)(d + n);
    memcpy(factors, work->in, (size_t)(n * n) * sizeof *factors);
    if (lapack_factor(n, factors, pivots) != ST_OK)
        return false;
    for (long k = 0; k < work->m; k++) {
        double *x = work->out + n * k;
        memcpy(x, sides + n * k, (size_t)n * sizeof *x);
        if (lapack_solve(n, factors, pivots, x) != ST_OK ||
            !refine(work, pivots, x, sides + n * k, d))
            return false;
    }
    return true;
}

/* B as columns one after the other. */
static bool read_sides(double *to, const RTable *B, long n, long sides)
{
    for (long i = 0; i < n; i++)
        for (long k = 0; k < sides; k++) {
            Expr e = B->data[i * sides + k];
            if (!expr_is_real_number(e))
                return false;
            to[k * n + i] = num_to_double(e);
            if (!isfinite(to[k * n + i]))
                return false;
        }
    return true;
}

static bool solve(RTable *X, const RTable *A, const RTable *B)
{
    long n = rtable_rows(A), sides = rtable_cols(B);
    if (rtable_cols(A) != n || rtable_rows(B) != n || !suits(A))
        return false;
    double norm, *room = mem_array((size_t)(2 * n * n + 2 * n * sides + 2 * n), sizeof *room);
    err_defer(mem_release, room);
    MatricesWork work = {.m = sides, .n = n, .in = room, .results = n * sides, .run = run_solve};
    work.out = room + 2 * n * n + n * sides + 2 * n;
    bool done = read_entries(room, A, &norm) && read_sides(room + 2 * n * n, B, n, sides) &&
                matrices_run(&work, n >= BRIEF_SIZE);
    for (long i = 0; i < n && done; i++)
        for (long k = 0; k < sides; k++)
            X->data[i * sides + k] = number_of(work.out[k * n + i]);
    err_undefer(true);
    return done;
}

void matrices_begin(void)
{
    if (lapack_is_available())
        linalg_doubles = (LinalgDoubles){eigenvalues, solve};
}
