/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Newton's method with a matrix that is kept while it serves: it is computed at the start and again
 * only when the corrections do not fall to a quarter from one iteration to the next. Corrections
 * that stop falling near the rounding level of x end the iteration as well as small ones do; with a
 * fresh matrix, or one of a point as close as the correction is small, that level is higher, since
 * rounding is divided by h^index for the algebraic unknowns of systems of higher index, while
 * corrections of another origin fall quadratically.
 */
#include "numeric/search/newton.h"

#include <math.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

enum { MOST_ITERATIONS = 40 };
#define ROUNDING 1e-10 /* a correction below this that no longer falls is rounding */
#define STALLED 1e-7   /* so is one below this when the matrix has just been computed */
#define STALL 1e-5     /* or one that grows when the matrix is that of a point as close */

static void release(void *newton)
{
    newton_free(newton);
}

/* pattern: NULL when there is none. */
static Newton *new_newton(long n, const Pattern *pattern)
{
    Newton *newton = mem_zalloc(sizeof *newton);
    err_defer(release, newton);
    newton->lu = pattern ? lu_new_for(pattern) : lu_new(n);
    newton->g = mem_array((size_t)n, sizeof *newton->g);
    err_undefer(false);
    return newton;
}

Newton *newton_new(long n)
{
    return new_newton(n, NULL);
}

Newton *newton_new_for(const Pattern *pattern)
{
    return new_newton(pattern->n, pattern);
}

void newton_free(Newton *newton)
{
    if (!newton)
        return;
    lu_free(newton->lu);
    mem_free(newton->g);
    mem_free(newton);
}

static Status refresh(Newton *newton, const NewtonProblem *problem, const double *x)
{
    vec_zero(newton->lu->a, newton->lu->count);
    Status status = problem->matrix(problem->ctx, x, newton->lu->a);
    return status == ST_OK ? lu_factor(newton->lu) : status;
}

/* x -= A^-1 g; the size of the correction. */
static double correct(Newton *newton, const NewtonProblem *problem, double *x)
{
    double size = 0;
    lu_solve(newton->lu, newton->g);
    for (long i = 0; i < problem->n; i++) {
        double part = fabs(newton->g[i]) / problem->scale[i];
        if (!(part <= size))
            size = part;
        x[i] -= newton->g[i];
    }
    return size;
}

Status newton_solve(Newton *newton, const NewtonProblem *problem, double tolerance, double *x)
{
    CHECK(tolerance > 0);
    CHECK(problem->n == newton->lu->n);
    double last = INFINITY;
    bool fresh = false, near = false; /* near: the matrix is that of a point this close */
    for (int i = 0; i < MOST_ITERATIONS; i++) {
        Status status = problem->residual(problem->ctx, x, newton->g);
        if (status == ST_OK && !vec_finite(newton->g, problem->n))
            status = ST_DOMAIN;
        if (status == ST_OK && i == 0 && !problem->keep) {
            status = refresh(newton, problem, x);
            fresh = true;
        }
        if (status != ST_OK)
            return status;
        double size = correct(newton, problem, x);
        if (!isfinite(size))
            return ST_DIVERGED;
        if (size <= tolerance || (size <= (fresh ? STALLED : ROUNDING) && size > 0.25 * last))
            return ST_OK;
        if (size > 0.25 * last) {
            if (near && size <= STALL && size > last)
                return ST_OK;
            if (fresh && size > 2 * last)
                return ST_DIVERGED;
            status = refresh(newton, problem, x);
            if (status != ST_OK)
                return status;
            fresh = true;
            near = size <= STALL;
        } else {
            fresh = false;
        }
        last = size;
    }
    return ST_DIVERGED;
}
