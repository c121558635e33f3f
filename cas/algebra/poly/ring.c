/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The life of a ring: its registers of generators, its context, the pool of its polynomials and
 * its plain memory. Contexts are made per operation from the generators that are present: making
 * one costs less than a microsecond, while every term of a polynomial pays for every generator.
 *
 * What must hold: everything a ring owns is reachable from it at any time, so that an error or an
 * interrupt releases it as a whole (poly_begin registers that).
 */
#include "cas/algebra/poly/poly.h"

#include <string.h>

#include "cas/algebra/ratfun/frac.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"

static void release(void *arg)
{
    PolyRing *ring = arg;
    frac_release_all(ring);
    while (ring->pool) {
        Poly *next = ring->pool->next;
        if (!ring->pool->is_busy)
            fmpz_mpoly_clear(ring->pool->m, ring->ctx);
        mem_free(ring->pool);
        ring->pool = next;
    }
    if (ring->frozen)
        fmpz_mpoly_ctx_clear(ring->ctx);
    mem_free(ring->numeral);
    mem_free(ring->basis);
    mem_free(ring->gen);
    _fmpz_demote(&ring->scratch[0]);
    _fmpz_demote(&ring->scratch[1]);
}

void poly_begin(PolyRing *ring, int mode)
{
    memset(ring, 0, sizeof *ring);
    ring->mode = mode;
    arena_begin(&ring->arena);
    memo_begin(&ring->index);
    memo_begin(&ring->visited);
    memo_begin(&ring->scales);
    memo_begin(&ring->fracs);
    err_defer(release, ring);
}

void poly_end(PolyRing *ring)
{
    err_undefer(true); /* release */
    memo_end(&ring->fracs);
    memo_end(&ring->scales);
    memo_end(&ring->visited);
    memo_end(&ring->index);
    arena_end(&ring->arena);
}

void *poly_alloc(PolyRing *ring, size_t bytes)
{
    return arena_alloc(&ring->arena, bytes);
}

/* --- freezing ------------------------------------------------------------------------------ */

static Expr generator_value(const PolyGen *gen)
{
    if (gen->base == EXPR_MINUS_ONE && gen->unit == EXPR_ONE && gen->root == 2)
        return EXPR_I;
    Expr exponent = expr_mul(gen->unit, expr_ratio(1, gen->root));
    return gen->base ? expr_pow(gen->base, exponent) : expr_call1("exp", exponent);
}

static void settle_generators(PolyRing *ring)
{
    for (long i = 0; i < ring->count; i++) {
        PolyGen *gen = &ring->gen[i];
        gen->value = generator_value(gen);
        gen->degree = gen->partner >= 0 ? 2 * gen->root : gen->has_root_relation ? gen->root : 0;
        gen->lead = i;
        if (ring->mode & POLY_EXPAND)
            continue;
        for (long j = 0; j < i && gen->lead == i; j++)
            if (ring->gen[j].base == gen->base)
                gen->lead = ring->gen[j].lead;
        if (gen->lead != i)
            gen->is_shared = ring->gen[gen->lead].is_shared = true;
    }
}

void poly_freeze(PolyRing *ring)
{
    CHECK(!ring->frozen);
    poly_scan_numerals(ring);
    settle_generators(ring);
    fmpz_mpoly_ctx_init(ring->ctx, ring->count, ORD_DEGLEX);
    ring->frozen = true;
}

/* --- the pool ------------------------------------------------------------------------------ */

Poly *poly_fresh(PolyRing *ring)
{
    Poly *p = mem_zalloc(sizeof *p);
    fmpz_mpoly_init(p->m, ring->ctx); /* allocates nothing */
    p->is_busy = true;
    p->next = ring->pool;
    if (ring->pool)
        ring->pool->prev = p;
    ring->pool = p;
    return p;
}

Poly *poly_keep(PolyRing *ring, Poly *p)
{
    (void)ring;
    p->is_busy = false;
    return p;
}

void poly_drop(PolyRing *ring, Poly *p)
{
    if (p->prev)
        p->prev->next = p->next;
    else
        ring->pool = p->next;
    if (p->next)
        p->next->prev = p->prev;
    fmpz_mpoly_clear(p->m, ring->ctx);
    mem_free(p);
}

void poly_guard(const PolyRing *ring, double terms)
{
    double most = ring->limit > 0 ? (double)ring->limit : 3e8;
    if (terms > most) {
        if (ring->limit == 0)
            err_hint("the result would have about %.0e terms; leave it factored", terms);
        err_raise(ST_LIMIT, "object too large");
    }
}
