/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * normal, numer and denom: one reduced fraction over kernels. The kernels' own arguments are
 * brought into normal form first. Relations among powers, roots, exponentials and I are used, those
 * between sin and cos are not (that is simplify's). Square roots of numbers leave the denominator.
 */
#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/frac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/core/num.h"

/* Is there nothing to do for e itself? */
static bool is_normal_already(Expr e)
{
    return expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_kind(e) >= EXPR_INDEXED;
}

Expr normal_frac(PolyRing *ring, const Frac *f, bool expanded)
{
    Frac *r = frac_rationalize(ring, frac_cancel(ring, f));
    if (!expanded)
        return frac_expr(ring, r);
    return frac_has_denominator(ring, r) ? frac_quotient(ring, r, true)
                                         : frac_expanded_expr(ring, r);
}

static Frac *reduced(PolyRing *ring, Expr e)
{
    return frac_rationalize(ring, frac_cancel(ring, frac_of(ring, e)));
}

static Expr work_normal(PolyRing *ring, const FracJob *job)
{
    return normal_frac(ring, frac_of(ring, job->e[0]), false);
}

static Expr work_expanded(PolyRing *ring, const FracJob *job)
{
    return normal_frac(ring, frac_of(ring, job->e[0]), true);
}

static Expr work_numer(PolyRing *ring, const FracJob *job)
{
    return frac_numer(ring, reduced(ring, job->e[0]), false);
}

static Expr work_denom(PolyRing *ring, const FracJob *job)
{
    return frac_denom(ring, reduced(ring, job->e[0]), false);
}

typedef Expr (*Work)(PolyRing *ring, const FracJob *job);

static Expr normal_entry(Expr e, void *arg)
{
    const Work *work = arg;
    if (is_normal_already(e) && *work != work_numer && *work != work_denom)
        return e;
    e = kernel_prepare(e, normal_expr);
    FracJob job = {.e = &e, .n = 1, .work = *work};
    return frac_run(&job);
}

static Expr run(Expr e, Work work)
{
    return kernel_map(e, normal_entry, &work);
}

Expr normal_expr(Expr e)
{
    CHECK(e != NULL);
    return run(e, work_normal);
}

Expr normal_expanded(Expr e)
{
    return run(e, work_expanded);
}

Expr numer_expr(Expr e)
{
    return run(e, work_numer);
}

Expr denom_expr(Expr e)
{
    return run(e, work_denom);
}
