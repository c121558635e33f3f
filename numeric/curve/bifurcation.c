/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The augmented systems: for a fold that of G. Moore and A. Spence (SIAM J. Numer. Anal. 17, 1980);
 * for a branch point that of G. Moore (Numer. Funct. Anal. Optim. 2, 1980), which unfolds the
 * singular equations by beta*w with w in the left kernel of F_u; for a Hopf point the pencil's
 * eigenvector with a purely imaginary eigenvalue (A. D. Jepson, 1981; A. Griewank and G. Reddien,
 * IMA J. Numer. Anal. 3, 1983), normalised against its starting value. All three have regular
 * Jacobians at points that are not degenerate, so Newton's method is quadratic where the curve's
 * own system is singular. The second derivatives are exact: the callbacks bend and twist.
 *
 * Through a simple branch point pass two curves. With f1, f2 a basis of the kernel of F_u and w the
 * left one, their directions x*f1 + y*f2 satisfy a*x^2 + 2*b*x*y + c*y^2 = 0, where a =
 * w*F_uu*f1*f1 and so on (H. B. Keller, 1977).
 */
#include "numeric/curve/bifurcation.h"

#include <math.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/qr.h"
#include "numeric/linear/vec.h"

#define TOLERANCE 1e-12
#define BETA 1e-11 /* relative to the size of the equations */

struct Bifurcation {
    Curve *curve;
    long n;
    double *z, *units, *normal, *ways, *basis, *block, *work;
    Newton *fold, *branch, *hopf; /* made when needed */
};

static void release(void *b)
{
    bifurcation_free(b);
}

Bifurcation *bifurcation_new(Curve *curve)
{
    long n = curve->system.n, m = n + 1, most = 3 * n + 2;
    Bifurcation *b =
        mem_zalloc(sizeof *b + (size_t)(3 * most + 5 * m * m + 4 * m) * sizeof(double));
    err_defer(release, b);
    b->curve = curve;
    b->n = n;
    b->z = (double *)(b + 1);
    b->units = b->z + most;
    b->normal = b->units + most;
    b->ways = b->normal + most; /* 2*(n+1) */
    b->basis = b->ways + 2 * m;
    b->block = b->basis + m * m;
    b->work = b->block + m * m; /* 3*(n+1)^2 + 2*(n+1) */
    err_undefer(false);
    return b;
}

void bifurcation_free(Bifurcation *b)
{
    if (!b)
        return;
    newton_free(b->fold);
    newton_free(b->branch);
    newton_free(b->hopf);
    mem_free(b);
}

/* --- blocks -------------------------------------------------------------------------------- */

/* A matrix of `size` columns under construction. */
typedef struct Frame {
    double *a;
    long size;
} Frame;

/* Puts rows x columns numbers (stored with `stride`) at (row, column), times c. */
static void put(Frame f, long row, long column, const double *m, long rows, long columns,
                long stride, double c)
{
    for (long i = 0; i < rows; i++)
        for (long j = 0; j < columns; j++)
            f.a[(row + i) * f.size + column + j] += c * m[i * stride + j];
}

/* r = c*M*x, or r += c*M*x. */
static void multiply(double *r, bool add, double c, const double *m, long rows, long columns,
                     long stride, const double *x)
{
    for (long i = 0; i < rows; i++)
        r[i] = (add ? r[i] : 0) + c * vec_dot(m + i * stride, x, columns);
}

static Status bend(Bifurcation *b, const double *u, const double *v, const double *w)
{
    const CurveSystem *s = &b->curve->system;
    vec_zero(b->block, s->n * (s->n + 1));
    return s->bend(s->ctx, u, v, w, b->block);
}

static Status twist(Bifurcation *b, const double *u, const double *w)
{
    const CurveSystem *s = &b->curve->system;
    vec_zero(b->block, (s->n + 1) * (s->n + 1));
    return s->twist(s->ctx, u, w, b->block);
}

static Status value_and_matrices(Bifurcation *b, const double *z, double *g)
{
    const CurveSystem *s = &b->curve->system;
    Status status = s->value(s->ctx, z, g);
    return status == ST_OK ? curve_matrices(b->curve, z) : status;
}

static void set_units(Bifurcation *b, const double *u)
{
    const CurveSystem *s = &b->curve->system;
    for (long i = 0; i <= s->n; i++)
        b->units[i] = fmax(fabs(u[i]), 1e-3 * curve_unit(b->curve, i));
}

static Newton *newton_for(Newton **place, long size)
{
    if (!*place)
        *place = newton_new(size);
    return *place;
}

/* --- limit points: z = (u, v) -------------------------------------------------------------- */

static Status fold_value(void *ctx, const double *z, double *g)
{
    Bifurcation *b = ctx;
    long n = b->n, m = n + 1;
    Status status = value_and_matrices(b, z, g);
    multiply(g + n, false, 1, b->curve->matrix, n, n, m, z + m);
    g[2 * n] = vec_dot(b->normal, z + m, n) - 1;
    return status;
}

static Status fold_matrix(void *ctx, const double *z, double *a)
{
    Bifurcation *b = ctx;
    long n = b->n, m = n + 1;
    Frame f = {a, 2 * n + 1};
    vec_zero(b->work, n);
    Status status = curve_matrices(b->curve, z);
    if (status == ST_OK)
        status = bend(b, z, z + m, b->work);
    put(f, 0, 0, b->curve->matrix, n, m, m, 1);
    put(f, n, 0, b->block, n, m, m, 1);
    put(f, n, m, b->curve->matrix, n, n, m, 1);
    put(f, 2 * n, m, b->normal, 1, n, n, 1);
    return status;
}

Status bifurcation_limit(Bifurcation *b, double *u, const double *towards)
{
    long n = b->n, m = n + 1;
    double length = sqrt(vec_dot(towards, towards, n));
    if (!(length > 0))
        return ST_SINGULAR;
    vec_copy(b->z, u, m);
    set_units(b, u);
    for (long i = 0; i < n; i++) {
        b->z[m + i] = b->normal[i] = towards[i] / length;
        b->units[m + i] = 1;
    }
    NewtonProblem problem = {2 * n + 1, b, fold_value, fold_matrix, b->units};
    Status status = newton_solve(newton_for(&b->fold, 2 * n + 1), &problem, TOLERANCE, b->z);
    vec_copy(u, b->z, m);
    return status;
}

/* --- branch points: z = (u, w, beta) ------------------------------------------------------- */

static Status branch_value(void *ctx, const double *z, double *g)
{
    Bifurcation *b = ctx;
    long n = b->n, m = n + 1;
    const double *w = z + m;
    Status status = value_and_matrices(b, z, g);
    vec_axpy(g, z[m + n], w, n);
    vec_zero(g + n, m);
    for (long i = 0; i < n; i++)
        vec_axpy(g + n, w[i], b->curve->matrix + i * m, m);
    g[n + m] = vec_dot(w, w, n) - 1;
    return status;
}

static Status branch_matrix(void *ctx, const double *z, double *a)
{
    Bifurcation *b = ctx;
    long n = b->n, m = n + 1, size = 2 * n + 2;
    const double *w = z + m;
    Frame f = {a, size};
    Status status = curve_matrices(b->curve, z);
    if (status == ST_OK)
        status = twist(b, z, w);
    put(f, 0, 0, b->curve->matrix, n, m, m, 1);
    put(f, n, 0, b->block, m, m, m, 1);
    for (long i = 0; i < n; i++) {
        a[i * size + m + i] += z[m + n];
        a[i * size + m + n] += w[i];
        for (long j = 0; j < m; j++)
            a[(n + j) * size + m + i] += b->curve->matrix[i * m + j];
        a[(n + m) * size + m + i] = 2 * w[i];
    }
    return status;
}

/* The left kernel of F_u at u, as if its rank were n-1. */
static Status left_kernel(Bifurcation *b, const double *u, double *w)
{
    long n = b->n, m = n + 1;
    if (curve_matrices(b->curve, u) != ST_OK || !vec_finite(b->curve->matrix, n * m))
        return ST_DOMAIN;
    for (long i = 0; i < n; i++)
        for (long j = 0; j < m; j++)
            b->block[j * n + i] = b->curve->matrix[i * m + j];
    qr_null_space(b->block, m, n, n - 1, 0, b->basis, b->work);
    vec_copy(w, b->basis, n);
    return ST_OK;
}

Status bifurcation_branch(Bifurcation *b, double *u)
{
    long n = b->n, m = n + 1;
    vec_copy(b->z, u, m);
    set_units(b, u);
    Status status = left_kernel(b, u, b->z + m);
    if (status != ST_OK)
        return status;
    double size = vec_max(b->curve->matrix, n * m) * vec_max(b->units, m);
    for (long i = 0; i < n; i++)
        b->units[m + i] = 1;
    b->z[m + n] = 0;
    b->units[m + n] = size > 0 ? size : 1;
    NewtonProblem problem = {2 * n + 2, b, branch_value, branch_matrix, b->units};
    status = newton_solve(newton_for(&b->branch, 2 * n + 2), &problem, TOLERANCE, b->z);
    vec_copy(u, b->z, m);
    if (status == ST_OK && !(fabs(b->z[m + n]) <= BETA * b->units[m + n]))
        return ST_DOMAIN;
    return status;
}

Status bifurcation_directions(Bifurcation *b, const double *u, double *first, double *second)
{
    long n = b->n, m = n + 1;
    double *w = b->normal, *f1 = b->basis, *f2 = b->basis + m, form[3];
    Status status = left_kernel(b, u, w);
    if (status == ST_OK)
        status = twist(b, u, w);
    if (status != ST_OK)
        return status;
    vec_copy(b->work + m * m + m, b->block, m * m);
    const double *second_derivative = b->work + m * m + m;
    for (long i = 0; i < n; i++) /* directions in the units of length */
        for (long j = 0; j < m; j++)
            b->curve->matrix[i * m + j] *= curve_unit(b->curve, j);
    if (qr_null_space(b->curve->matrix, n, m, n - 1, 0, b->basis, b->work) != 2)
        return ST_UNABLE;
    for (long j = 0; j < m; j++) {
        f1[j] *= curve_unit(b->curve, j);
        f2[j] *= curve_unit(b->curve, j);
    }
    for (int k = 0; k < 3; k++) {
        multiply(b->z, false, 1, second_derivative, m, m, m, k == 2 ? f2 : f1);
        form[k] = vec_dot(b->z, k == 0 ? f1 : f2, m);
    }
    double size = fmax(fabs(form[0]), fmax(fabs(form[1]), fabs(form[2])));
    double discriminant = form[1] * form[1] - form[0] * form[2];
    if (!(discriminant > 1e-8 * size * size))
        return ST_UNABLE;
    double q = -(form[1] + copysign(sqrt(discriminant), form[1]));
    /* x : y = q : form[0] and form[2] : q, from the stable formula of the roots. */
    for (long j = 0; j < m; j++) {
        double x = f1[j], y = f2[j];
        first[j] = q * x + form[0] * y;
        second[j] = form[2] * x + q * y;
    }
    return curve_normalise(b->curve, first) && curve_normalise(b->curve, second) ? ST_OK
                                                                                 : ST_UNABLE;
}

double *bifurcation_nearest_direction(Bifurcation *b, const double *u, const double *along)
{
    double *first = b->ways, *second = b->ways + b->n + 1;
    if (bifurcation_directions(b, u, first, second) != ST_OK)
        return NULL;
    return fabs(curve_dot(b->curve, first, along)) >= fabs(curve_dot(b->curve, second, along))
               ? first
               : second;
}

/* --- Hopf points: z = (u, a, b, omega) ----------------------------------------------------- */

static Status hopf_value(void *ctx, const double *z, double *g)
{
    Bifurcation *s = ctx;
    long n = s->n, m = n + 1;
    const double *a = z + m, *b = a + n, *c = s->normal, *d = c + n;
    double omega = z[m + 2 * n];
    Status status = value_and_matrices(s, z, g);
    multiply(g + n, false, 1, s->curve->matrix, n, n, m, a);
    multiply(g + n, true, omega, s->curve->mass, n, n, n, b);
    multiply(g + 2 * n, false, 1, s->curve->matrix, n, n, m, b);
    multiply(g + 2 * n, true, -omega, s->curve->mass, n, n, n, a);
    g[3 * n] = vec_dot(c, a, n) + vec_dot(d, b, n) - 1;
    g[3 * n + 1] = vec_dot(c, b, n) - vec_dot(d, a, n);
    return status;
}

static Status hopf_matrix(void *ctx, const double *z, double *matrix)
{
    Bifurcation *s = ctx;
    long n = s->n, m = n + 1, size = 3 * n + 2;
    const double *a = z + m, *b = a + n, *c = s->normal, *d = c + n;
    double omega = z[m + 2 * n], *scaled = s->work, *column = s->work + n;
    Frame f = {matrix, size};
    Status status = curve_matrices(s->curve, z);
    for (int k = 0; k < 2 && status == ST_OK; k++) { /* derivatives of the two halves by u */
        for (long i = 0; i < n; i++)
            scaled[i] = k == 0 ? omega * b[i] : -omega * a[i];
        status = bend(s, z, k == 0 ? a : b, scaled);
        put(f, (k + 1) * n, 0, s->block, n, m, m, 1);
        multiply(column, false, k == 0 ? 1 : -1, s->curve->mass, n, n, n, k == 0 ? b : a);
        put(f, (k + 1) * n, m + 2 * n, column, n, 1, 1, 1);
    }
    put(f, 0, 0, s->curve->matrix, n, m, m, 1);
    put(f, n, m, s->curve->matrix, n, n, m, 1);
    put(f, n, m + n, s->curve->mass, n, n, n, omega);
    put(f, 2 * n, m + n, s->curve->matrix, n, n, m, 1);
    put(f, 2 * n, m, s->curve->mass, n, n, n, -omega);
    put(f, 3 * n, m, c, 1, n, n, 1);
    put(f, 3 * n, m + n, d, 1, n, n, 1);
    put(f, 3 * n + 1, m, d, 1, n, n, -1);
    put(f, 3 * n + 1, m + n, c, 1, n, n, 1);
    return status;
}

Status bifurcation_hopf(Bifurcation *b, double *u, double *omega)
{
    long n = b->n, m = n + 1, size = 3 * n + 2;
    double *vectors = b->z + m, *a = b->work;
    if (!b->curve->pencil)
        return ST_UNABLE;
    Status status = curve_matrices(b->curve, u);
    if (status != ST_OK)
        return status;
    for (long i = 0; i < n; i++)
        vec_copy(a + i * n, b->curve->matrix + i * m, n);
    status = pencil_vector(b->curve->pencil, a, b->curve->mass, *omega, vectors, vectors + n);
    if (status != ST_OK)
        return status;
    set_units(b, u);
    vec_copy(b->z, u, m);
    vec_copy(b->normal, vectors, 2 * n);
    for (long i = m; i < size; i++)
        b->units[i] = 1;
    b->z[size - 1] = b->units[size - 1] = *omega;
    NewtonProblem problem = {size, b, hopf_value, hopf_matrix, b->units};
    status = newton_solve(newton_for(&b->hopf, size), &problem, TOLERANCE, b->z);
    vec_copy(u, b->z, m);
    if (status == ST_OK && !(fabs(b->z[size - 1]) > 1e-6 * *omega))
        return ST_SINGULAR;
    *omega = fabs(b->z[size - 1]);
    return status;
}
