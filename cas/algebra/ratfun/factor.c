/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Factorisation over the integers by FLINT, of rational functions over kernels: the reduced
 * fraction is made first and every factor of it is then split further. Algebraic kernels (roots, I)
 * are unknowns like others, so x^2-2 does not split but x^2+2*sqrt(2)*x+2 may.
 */
#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/frac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/ratfun/tower.h"
#include "cas/base/check.h"

/* r times p^e, with p split into irreducible factors, or only square-free ones. */
static Frac *times_factors(PolyRing *ring, Frac *r, const Poly *p, long e, bool squarefree)
{
    fmpz_mpoly_factor_t f; /* leaked when FLINT is cut short: its state is unknown then */
    err_poll();
    fmpz_mpoly_factor_init(f, ring->ctx);
    bool done =
        squarefree ? fmpz_mpoly_factor_squarefree(f, p->m, ring->ctx) : tower_factor(f, p, ring);
    Frac *part = frac_make(ring, f->num);
    if (done) {
        fmpz_mpoly_factor_sort(f, ring->ctx);
        fmpz_set(fmpq_numref(part->c), f->constant);
    }
    for (slong i = 0; done && i < f->num; i++) {
        Poly *q = poly_keep(ring, poly_fresh(ring));
        fmpz_mpoly_swap(q->m, f->poly + i, ring->ctx);
        if (fmpz_sgn(q->m->coeffs) < 0) {
            fmpz_mpoly_neg(q->m, q->m, ring->ctx);
            if (fmpz_is_odd(f->exp + i))
                fmpz_neg(fmpq_numref(part->c), fmpq_numref(part->c));
        }
        part->factor[part->count++] = (FracFactor){q, fmpz_get_si(f->exp + i)};
    }
    fmpz_mpoly_factor_clear(f, ring->ctx);
    if (!done) /* as it stands it would pass for irreducible */
        err_raise(ST_LIMIT, "object too large");
    return frac_mul(ring, r, frac_pow(ring, part, e));
}

static const Frac *factored(PolyRing *ring, Expr e, bool squarefree)
{
    const Frac *f = frac_rationalize(ring, frac_cancel(ring, frac_of(ring, e)));
    if (frac_is_zero(f))
        return f;
    Frac *r = frac_copy(ring, f);
    r->count = 0;
    for (long i = 0; i < f->count; i++)
        r = times_factors(ring, r, f->factor[i].p, f->factor[i].e, squarefree);
    return r;
}

static Expr work_factor(PolyRing *ring, const FracJob *job)
{
    const Frac *f = factored(ring, job->e[0], *(const bool *)job->arg);
    return frac_quotient(ring, f, false);
}

static Expr factor_entry(Expr e, void *arg)
{
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_kind(e) >= EXPR_INDEXED)
        return e;
    e = kernel_prepare(e, normal_expr);
    FracJob job = {.e = &e, .n = 1, .work = work_factor, .arg = arg};
    return frac_run(&job);
}

Expr factor_expr(Expr e)
{
    CHECK(e != NULL);
    bool squarefree = false;
    return kernel_map(e, factor_entry, &squarefree);
}

/* --- as a list ------------------------------------------------------------------------------- */

static Expr list_pair(Expr a, Expr b)
{
    return expr_list((Expr[]){a, b}, 2);
}

static Expr work_list(PolyRing *ring, const FracJob *job)
{
    const Frac *f = factored(ring, job->e[0], *(const bool *)job->arg), *one = frac_make(ring, 0);
    Expr *item = poly_alloc(ring, (size_t)(ring->count + f->count + 1) * sizeof *item);
    long n = 0;
    for (long i = 0; i < ring->count && !frac_is_zero(f); i++)
        if (f->mono[i] != 0)
            item[n++] = list_pair(ring->gen[i].value, expr_int(f->mono[i]));
    for (long i = 0; i < f->count && !frac_is_zero(f); i++)
        item[n++] =
            list_pair(poly_expr(ring, f->factor[i].p, one->c, NULL), expr_int(f->factor[i].e));
    return list_pair(poly_number(ring, f->c), expr_list(item, n));
}

Expr factor_list(Expr e, bool squarefree)
{
    e = kernel_prepare(e, normal_expr);
    FracJob job = {.e = &e, .n = 1, .work = work_list, .arg = &squarefree};
    return frac_run(&job);
}
