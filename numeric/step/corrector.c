/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Newton's method for the formulas of backward differentiation: the matrix is
 * dF/dy + weight * dF/dy', and corrections of an unknown count relative to its last value, those of
 * an unknown of index k in units of weight^(k-1), the inverse power of the step by which rounding
 * is divided in it.
 */
#include "numeric/step/corrector.h"

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

void corrector_begin(Corrector *corrector, Fun *fun)
{
    size_t n = (size_t)fun->n;
    corrector->implicit = implicit_new(fun);
    corrector->newton = newton_new_for(corrector->implicit->pattern);
    corrector->sum = mem_zalloc((3 * n + 1) * sizeof(double));
    corrector->yp = corrector->sum + n;
    corrector->scale = corrector->yp + n;
}

void corrector_end(Corrector *corrector)
{
    implicit_free(corrector->implicit);
    newton_free(corrector->newton);
    mem_free(corrector->sum);
}

/* y' at the candidate x. */
static const double *slope_at(Corrector *c, const double *x)
{
    for (long i = 0; i < c->implicit->fun->n; i++)
        c->yp[i] = c->weight * x[i] + c->sum[i];
    return c->yp;
}

static Status residual(void *ctx, const double *x, double *g)
{
    Corrector *c = ctx;
    return implicit_residual(c->implicit, c->t, x, slope_at(c, x), g);
}

static Status matrix(void *ctx, const double *x, double *a)
{
    Corrector *c = ctx;
    Status status = implicit_slopes(c->implicit, c->t, x, slope_at(c, x));
    for (long i = 0; i < c->implicit->pattern->count; i++)
        a[i] = c->implicit->y_slope[i] + c->weight * c->implicit->yp_slope[i];
    return status;
}

Status corrector_solve(Corrector *corrector, double t, double weight, const double *last,
                       double tolerance, double *x)
{
    CHECK(weight != 0 && isfinite(weight));
    CHECK(tolerance > 0);
    long n = corrector->implicit->fun->n;
    corrector->t = t;
    corrector->weight = weight;
    const char *index = corrector->implicit->fun->index;
    for (long i = 0; i < n; i++)
        corrector->scale[i] =
            fabs(last[i]) + 1e-3 * pow(fmax(fabs(weight), 1), index ? index[i] - 1 : 0);
    NewtonProblem problem = {.n = n,
                             .ctx = corrector,
                             .residual = residual,
                             .matrix = matrix,
                             .scale = corrector->scale,
                             .keep = corrector->keep};
    return newton_solve(corrector->newton, &problem, tolerance, x);
}
