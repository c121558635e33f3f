/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gcd and lcm of polynomials over kernels with rational coefficients. Integers and contents count:
 * gcd(4*x, 6*x) = 2*x. Both operands are read into one ring as factored fractions without
 * denominators in kernels.
 */
#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/frac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"

/* gcd of rationals: gcd of numerators over lcm of denominators. */
static void rational_gcd(fmpq_t g, const fmpq_t a, const fmpq_t b)
{
    fmpz_gcd(fmpq_numref(g), fmpq_numref(a), fmpq_numref(b)); /* both in lowest terms: so is g */
    fmpz_lcm(fmpq_denref(g), fmpq_denref(a), fmpq_denref(b));
}

static Frac *with_content(PolyRing *ring, Poly *p, const fmpq_t c)
{
    return frac_scale(ring, frac_of_poly(ring, p), c);
}

static Frac *magnitude(PolyRing *ring, const Frac *f)
{
    Frac *r = frac_copy(ring, f);
    fmpq_abs(r->c, r->c);
    return r;
}

static Expr work_gcd(PolyRing *ring, const FracJob *job)
{
    const bool is_lcm = *(const bool *)job->arg;
    const Frac *a = frac_of(ring, job->e[0]), *b = frac_of(ring, job->e[1]);
    if (frac_is_zero(a) || frac_is_zero(b)) {
        if (is_lcm)
            return EXPR_ZERO;
        return frac_expr(ring, magnitude(ring, frac_is_zero(a) ? b : a));
    }
    Poly *g, *ca, *cb, *pa = frac_whole(ring, a), *pb = frac_whole(ring, b);
    Frac *content = frac_make(ring, 0);
    rational_gcd(content->c, a->c, b->c);
    if (!poly_gcd(ring, &g, &ca, &cb, pa, pb)) {
        g = poly_one(ring);
        ca = pa;
    }
    if (!is_lcm)
        return frac_expr(ring, with_content(ring, g, content->c));
    Frac *ratio = frac_make(ring, 0); /* lcm of contents = |a*b| / gcd */
    fmpq_mul(ratio->c, a->c, b->c);
    fmpq_div(ratio->c, ratio->c, content->c);
    fmpq_abs(ratio->c, ratio->c);
    return frac_expr(ring, with_content(ring, poly_mul(ring, ca, pb), ratio->c));
}

static Expr run(Expr a, Expr b, bool is_lcm)
{
    Expr e[2] = {kernel_prepare(a, normal_expr), kernel_prepare(b, normal_expr)};
    FracJob job = {.e = e, .n = 2, .work = work_gcd, .arg = &is_lcm};
    return frac_run(&job);
}

Expr gcd_expr(Expr a, Expr b)
{
    CHECK(a != NULL && b != NULL);
    return run(a, b, false);
}

Expr lcm_expr(Expr a, Expr b)
{
    return run(a, b, true);
}
