/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Resultants, discriminants and contents of polynomials over kernels, by FLINT on the primitive
 * integer polynomials; the rational contents go in with the powers they have by homogeneity.
 */
#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/frac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/walk.h"

static _Noreturn void not_polynomial(void)
{
    err_raise(ST_DOMAIN, "invalid arguments: polynomials in the given unknown expected");
}

/* The generator that is x itself. */
static long generator_of(PolyRing *ring, Expr x)
{
    for (long i = 0; i < ring->count; i++)
        if (ring->gen[i].value == x)
            return i;
    not_polynomial();
}

/* No other generator may contain x. */
static void check_unknown(PolyRing *ring, long gen)
{
    for (long i = 0; i < ring->count; i++)
        if (i != gen && walk_has(ring->gen[i].value, ring->gen[gen].value))
            not_polynomial();
}

static Frac *rational_power(PolyRing *ring, const Frac *f, long k)
{
    Frac *r = frac_make(ring, 0);
    fmpq_pow_si(r->c, f->c, k);
    return r;
}

static Expr work_resultant(PolyRing *ring, const FracJob *job)
{
    long x = generator_of(ring, job->e[2]);
    check_unknown(ring, x);
    const Frac *a = frac_of(ring, job->e[0]), *b = frac_of(ring, job->e[1]);
    if (frac_is_zero(a) || frac_is_zero(b))
        return EXPR_ZERO;
    Poly *pa = frac_whole(ring, a), *pb = frac_whole(ring, b), *r = poly_fresh(ring);
    long da = poly_degree(ring, pa, x), db = poly_degree(ring, pb, x);
    if (!fmpz_mpoly_resultant(r->m, pa->m, pb->m, x, ring->ctx))
        err_raise(ST_LIMIT, "object too large");
    poly_keep(ring, r);
    Frac *f = frac_mul(ring, rational_power(ring, a, db), rational_power(ring, b, da));
    return frac_expanded_expr(ring, frac_mul(ring, f, frac_of_poly(ring, r)));
}

Expr ratfun_resultant(Expr a, Expr b, Expr x)
{
    Expr e[3] = {kernel_prepare(a, normal_expr), kernel_prepare(b, normal_expr), x};
    FracJob job = {.e = e, .n = 3, .work = work_resultant};
    return frac_run(&job);
}

static Expr work_discriminant(PolyRing *ring, const FracJob *job)
{
    long x = generator_of(ring, job->e[1]);
    check_unknown(ring, x);
    const Frac *a = frac_of(ring, job->e[0]);
    if (frac_is_zero(a))
        return EXPR_ZERO;
    Poly *p = frac_whole(ring, a), *r = poly_fresh(ring);
    long degree = poly_degree(ring, p, x);
    if (degree < 1) {
        poly_drop(ring, poly_keep(ring, r));
        return degree == 0 ? EXPR_ZERO : EXPR_ONE;
    }
    if (!fmpz_mpoly_discriminant(r->m, p->m, x, ring->ctx))
        err_raise(ST_LIMIT, "object too large");
    poly_keep(ring, r);
    return frac_expanded_expr(
        ring, frac_mul(ring, rational_power(ring, a, 2 * degree - 2), frac_of_poly(ring, r)));
}

Expr ratfun_discriminant(Expr a, Expr x)
{
    Expr e[2] = {kernel_prepare(a, normal_expr), x};
    FracJob job = {.e = e, .n = 2, .work = work_discriminant};
    return frac_run(&job);
}

static Expr work_content(PolyRing *ring, const FracJob *job)
{
    const Frac *f = frac_of(ring, job->e[0]);
    if (frac_is_zero(f))
        return EXPR_ZERO;
    slong *vars = poly_alloc(ring, (size_t)job->n * sizeof *vars);
    for (long i = 1; i < job->n; i++)
        vars[i - 1] = generator_of(ring, job->e[i]);
    Poly *p = frac_whole(ring, f), *g = poly_fresh(ring);
    if (!fmpz_mpoly_content_vars(g->m, p->m, vars, job->n - 1, ring->ctx))
        err_raise(ST_LIMIT, "object too large");
    poly_keep(ring, g);
    Frac *c = frac_make(ring, 0);
    fmpq_abs(c->c, f->c);
    return frac_expanded_expr(ring, frac_mul(ring, c, frac_of_poly(ring, g)));
}

Expr ratfun_content(Expr e, const Expr *vars, long n)
{
    Arena arena;
    arena_begin(&arena);
    Expr *item = arena_array(&arena, (size_t)n + 1, sizeof *item);
    item[0] = kernel_prepare(e, normal_expr);
    for (long i = 0; i < n; i++)
        item[i + 1] = vars[i];
    FracJob job = {.e = item, .n = n + 1, .work = work_content};
    Expr content = frac_run(&job);
    arena_end(&arena);
    return content;
}

/* --- unknowns ----------------------------------------------------------------------------------
 */

static Expr work_unknowns(PolyRing *ring, const FracJob *job)
{
    (void)job;
    Expr *item = poly_alloc(ring, (size_t)(ring->count + 1) * sizeof *item);
    long n = 0;
    for (long i = 0; i < ring->count; i++)
        if (ring->gen[i].degree == 0)
            item[n++] = ring->gen[i].value;
    return expr_list(item, n);
}

Expr ratfun_unknowns(Expr e)
{
    FracJob job = {.e = &e, .n = 1, .work = work_unknowns};
    return frac_run(&job);
}
