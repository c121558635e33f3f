/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reduction modulo polynomial side relations: simplify(e, {a = b, ...}). A Groebner basis of the
 * relations is made by Buchberger's algorithm in the ring's order (total degree, then the kernels
 * in order of first occurrence), with the product criterion, smallest pairs first; numerator and
 * denominator of e are then replaced by their remainders. The number of pairs is bounded, since
 * such bases can be enormous: beyond it ST_LIMIT.
 */
#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/frac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"

enum { MAX_PAIRS = 4000, MAX_TERMS = 20000 };

typedef struct Basis {
    PolyRing *ring;
    Poly **item; /* primitive */
    fmpz_mpoly_struct **raw;
    size_t count, capacity, raw_capacity;
} Basis;

static slong *leading(Basis *b, const Poly *p)
{
    slong *mono = poly_alloc(b->ring, (size_t)(b->ring->count + 1) * sizeof *mono);
    fmpz_mpoly_get_term_exp_si(mono, p->m, 0, b->ring->ctx);
    return mono;
}

/* scale * p = combination of the basis + remainder; NULL when the remainder is zero. */
static Poly *remainder_of(Basis *b, const Poly *p, fmpq_t scale)
{
    PolyRing *ring = b->ring;
    err_poll();
    Poly *r = poly_fresh(ring);
    fmpz_mpoly_struct **q = poly_alloc(ring, (b->count + 1) * sizeof *q);
    for (size_t i = 0; i < b->count; i++)
        q[i] = poly_fresh(ring)->m;
    fmpq_one(scale);
    fmpz_mpoly_quasidivrem_ideal(fmpq_denref(scale), q, r->m, p->m, b->raw, (slong)b->count,
                                 ring->ctx);
    for (size_t i = 0; i < b->count; i++) {
        Poly *quotient = (Poly *)((char *)q[i] - offsetof(Poly, m));
        poly_drop(ring, poly_keep(ring, quotient));
    }
    poly_keep(ring, r);
    if (poly_length(r) > MAX_TERMS)
        err_raise(ST_LIMIT, "object too large");
    if (poly_length(r) > 0)
        return r;
    poly_drop(ring, r);
    return NULL;
}

/* Adds p without its content. */
static void basis_put(Basis *b, const Poly *p)
{
    fmpz *content = &b->ring->scratch[0];
    Poly *q = poly_primitive(b->ring, content, NULL, p);
    b->item = arena_grow(&b->ring->arena, b->item, b->count, &b->capacity, sizeof *b->item);
    b->raw = arena_grow(&b->ring->arena, b->raw, b->count, &b->raw_capacity, sizeof *b->raw);
    b->item[b->count] = q;
    b->raw[b->count++] = q->m;
}

/* lc(g)*x^u*f - lc(f)*x^v*g, or NULL when the leading monomials are coprime. */
static Poly *s_polynomial(Basis *b, const Poly *f, const Poly *g)
{
    PolyRing *ring = b->ring;
    slong *u = leading(b, g), *v = leading(b, f);
    bool is_coprime = true;
    for (long i = 0; i < ring->count; i++) {
        slong common = u[i] < v[i] ? u[i] : v[i];
        is_coprime = is_coprime && common == 0;
        u[i] -= common;
        v[i] -= common;
    }
    if (is_coprime)
        return NULL;
    fmpz *c = &ring->scratch[0];
    fmpz_set(c, g->m->coeffs);
    Poly *part[2] = {poly_shift(ring, f, c, u), NULL};
    fmpz_neg(c, f->m->coeffs);
    part[1] = poly_shift(ring, g, c, v);
    return poly_sum(ring, part, 2);
}

static void complete(Basis *b)
{
    Frac *scale = frac_make(b->ring, 0);
    long pairs = 0;
    for (size_t j = 1; j < b->count; j++)
        for (size_t i = 0; i < j; i++) {
            Poly *s = s_polynomial(b, b->item[i], b->item[j]);
            Poly *r = s && poly_length(s) ? remainder_of(b, s, scale->c) : NULL;
            if (r)
                basis_put(b, r);
            if (++pairs > MAX_PAIRS)
                err_raise(ST_LIMIT, "object too large");
        }
}

/* The relation's numerator over everything it divides by. */
static Poly *relation_of(PolyRing *ring, Expr e)
{
    const Frac *f = frac_cancel(ring, frac_of(ring, e));
    if (frac_is_zero(f))
        return NULL;
    Frac *numer = frac_make(ring, f->count);
    for (long i = 0; i < f->count; i++)
        if (f->factor[i].e > 0)
            numer->factor[numer->count++] = f->factor[i];
    for (long i = 0; i < ring->count; i++)
        numer->mono[i] = f->mono[i] > 0 ? f->mono[i] : 0;
    return frac_whole(ring, numer);
}

/* One side of the fraction f modulo the basis. */
static Frac *reduced_side(Basis *b, const Frac *f, int sign)
{
    PolyRing *ring = b->ring;
    slong *mono = poly_alloc(ring, (size_t)(ring->count + 1) * sizeof *mono);
    for (long i = 0; i < ring->count; i++)
        mono[i] = f->mono[i] * sign > 0 ? f->mono[i] * sign : 0;
    fmpz *one = &ring->scratch[0];
    fmpz_one(one);
    Poly *p = poly_shift(ring, frac_side(ring, f, sign), one, mono);
    Frac *scale = frac_make(ring, 0);
    Poly *r = remainder_of(b, p, scale->c);
    if (!r) {
        fmpq_zero(scale->c);
        return scale;
    }
    return frac_mul(ring, scale, frac_of_poly(ring, r));
}

static Expr work_reduce(PolyRing *ring, const FracJob *job)
{
    Basis b = {.ring = ring};
    for (long i = 1; i < job->n; i++) {
        Poly *p = relation_of(ring, job->e[i]);
        if (p)
            basis_put(&b, p);
    }
    if (b.count == 0)
        return job->e[0];
    complete(&b);
    const Frac *f = frac_cancel(ring, frac_of(ring, job->e[0]));
    if (frac_is_zero(f))
        return EXPR_ZERO;
    Frac *above = reduced_side(&b, f, 1), *below = reduced_side(&b, f, -1);
    Frac *r = frac_mul(ring, above, frac_pow(ring, below, -1));
    return frac_expr(ring, frac_cancel(ring, frac_scale(ring, r, f->c)));
}

typedef struct Relations {
    const Expr *item;
    long n;
} Relations;

static Expr reduce_entry(Expr e, void *arg)
{
    const Relations *relations = arg;
    Arena arena;
    arena_begin(&arena);
    Expr *item = arena_array(&arena, (size_t)relations->n + 1, sizeof *item);
    item[0] = kernel_prepare(e, normal_expr);
    for (long i = 0; i < relations->n; i++) {
        Expr r = relations->item[i];
        if (expr_is(r, EXPR_EQUATION))
            r = expr_sub(expr_arg(r, 0), expr_arg(r, 1));
        item[i + 1] = kernel_prepare(r, normal_expr);
    }
    FracJob job = {.e = item, .n = relations->n + 1, .work = work_reduce};
    Expr r = frac_run(&job);
    arena_end(&arena);
    return r;
}

Expr ratfun_modulo(Expr e, const Expr *relations, long n)
{
    CHECK(n >= 0);
    Relations list = {relations, n};
    return kernel_map(e, reduce_entry, &list);
}
