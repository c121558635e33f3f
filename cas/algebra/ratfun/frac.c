/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Products, powers and cancellation of factored fractions (frac.h). Two factors are compared as
 * polynomials; that they are coprime across the fraction line holds only after frac_cancel, which
 * every result passes and every sum applies to its new numerator.
 */
#include "cas/algebra/ratfun/frac.h"

#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"

void frac_release_all(PolyRing *ring)
{
    for (Frac *f = ring->frac_list; f; f = f->next)
        fmpq_clear(f->c);
    ring->frac_list = NULL;
}

Frac *frac_make(PolyRing *ring, long n)
{
    CHECK(n >= 0);
    Frac *f = poly_alloc(ring, sizeof *f);
    f->mono = poly_alloc(ring, (size_t)(ring->count + 1) * sizeof(slong));
    f->factor = poly_alloc(ring, (size_t)(n + 1) * sizeof(FracFactor));
    fmpq_init(f->c);
    f->next = ring->frac_list;
    ring->frac_list = f;
    fmpq_one(f->c);
    return f;
}

static Frac *copy_with_room(PolyRing *ring, const Frac *f, long room)
{
    Frac *r = frac_make(ring, f->count + room);
    fmpq_set(r->c, f->c);
    memcpy(r->mono, f->mono, (size_t)ring->count * sizeof(slong));
    memcpy(r->factor, f->factor, (size_t)f->count * sizeof(FracFactor));
    r->count = f->count;
    return r;
}

Frac *frac_copy(PolyRing *ring, const Frac *f)
{
    return copy_with_room(ring, f, 0);
}

bool frac_has_denominator(const PolyRing *ring, const Frac *f)
{
    for (long i = 0; i < f->count; i++)
        if (f->factor[i].e < 0)
            return true;
    for (long i = 0; i < ring->count; i++)
        if (f->mono[i] < 0)
            return true;
    return false;
}

/* Multiplies f, which has room, by p^e. */
static void put_factor(PolyRing *ring, Frac *f, Poly *p, long e)
{
    for (long i = 0; i < f->count; i++) {
        if (!poly_equal(ring, f->factor[i].p, p))
            continue;
        f->factor[i].e += e;
        if (f->factor[i].e == 0)
            f->factor[i] = f->factor[--f->count];
        return;
    }
    f->factor[f->count++] = (FracFactor){p, e};
}

Frac *frac_tidy(PolyRing *ring, Frac *f)
{
    for (long i = ring->count - 1; i >= 0; i--) {
        long degree = ring->gen[i].degree;
        if (degree == 0 || (f->mono[i] >= 0 && f->mono[i] < degree))
            continue;
        if ((ring->mode & POLY_EXPAND) && f->mono[i] < 0)
            continue;
        long k = f->mono[i] / degree;
        if (f->mono[i] % degree < 0)
            k--;
        Frac *rest = frac_copy(ring, f);
        rest->mono[i] -= k * degree;
        return frac_mul(ring, rest, frac_pow(ring, frac_relation(ring, i), k));
    }
    return f;
}

Frac *frac_mul(PolyRing *ring, const Frac *a, const Frac *b)
{
    Frac *r = copy_with_room(ring, a, b->count);
    fmpq_mul(r->c, a->c, b->c);
    if (frac_is_zero(r))
        return r;
    for (long i = 0; i < ring->count; i++)
        if (__builtin_add_overflow(r->mono[i], b->mono[i], &r->mono[i]))
            err_raise(ST_LIMIT, "object too large");
    for (long i = 0; i < b->count; i++)
        put_factor(ring, r, b->factor[i].p, b->factor[i].e);
    return frac_tidy(ring, r);
}

static void guard_power(const Frac *f, long k)
{
    double bits = (double)(fmpz_bits(fmpq_numref(f->c)) + fmpz_bits(fmpq_denref(f->c)));
    if (!fmpq_is_one(f->c) && bits * (double)(k < 0 ? -k : k) > 1e9)
        err_raise(ST_LIMIT, "object too large");
}

Frac *frac_pow(PolyRing *ring, const Frac *f, long k)
{
    if (frac_is_zero(f)) {
        if (k < 0)
            err_raise(ST_DIVZERO, "numeric exception: division by zero");
        return k == 0 ? frac_make(ring, 0) : frac_copy(ring, f);
    }
    guard_power(f, k);
    Frac *r = frac_copy(ring, f);
    if (!fmpq_is_one(f->c))
        fmpq_pow_si(r->c, f->c, k);
    for (long i = 0; i < ring->count; i++)
        if (__builtin_mul_overflow(r->mono[i], k, &r->mono[i]))
            err_raise(ST_LIMIT, "object too large");
    for (long i = 0; i < r->count; i++)
        if (__builtin_mul_overflow(r->factor[i].e, k, &r->factor[i].e))
            err_raise(ST_LIMIT, "object too large");
    if (k == 0)
        r->count = 0;
    return frac_tidy(ring, r);
}

Frac *frac_scale(PolyRing *ring, const Frac *f, const fmpq_t c)
{
    Frac *r = frac_copy(ring, f);
    fmpq_mul(r->c, f->c, c);
    return r;
}

/* --- cancellation ---------------------------------------------------------------------------- */

/* The cofactor of a gcd is primitive again up to its sign; a constant one vanishes. */
static Frac *put_cofactor(PolyRing *ring, Frac *f, Poly *p, long e)
{
    if (fmpz_mpoly_is_fmpz(p->m, ring->ctx))
        return f; /* 1: contents and signs are positive */
    Frac *r = copy_with_room(ring, f, 1);
    put_factor(ring, r, p, e);
    return r;
}

/* One common factor found across the fraction line: the fraction without it, else NULL. */
static Frac *cancel_once(PolyRing *ring, const Frac *f)
{
    Poly *g, *ca, *cb;
    for (long i = 0; i < f->count; i++) {
        for (long j = 0; f->factor[i].e > 0 && j < f->count; j++) {
            if (f->factor[j].e > 0 || !poly_gcd(ring, &g, &ca, &cb, f->factor[i].p, f->factor[j].p))
                continue;
            Frac *r = frac_copy(ring, f);
            long a = f->factor[i].e, b = f->factor[j].e;
            r->count = 0;
            for (long k = 0; k < f->count; k++)
                if (k != i && k != j)
                    r->factor[r->count++] = f->factor[k];
            r = put_cofactor(ring, r, ca, a);
            r = put_cofactor(ring, r, cb, b);
            return a + b ? put_cofactor(ring, r, g, a + b) : r;
        }
    }
    return NULL;
}

Frac *frac_cancel(PolyRing *ring, const Frac *f)
{
    const Frac *r = f;
    for (const Frac *next; (next = cancel_once(ring, r));)
        r = next;
    return (Frac *)r;
}

Poly *frac_side(PolyRing *ring, const Frac *f, int sign)
{
    CHECK(sign == 1 || sign == -1);
    Poly *product = NULL;
    for (long i = 0; i < f->count; i++) {
        long e = f->factor[i].e * sign;
        if (e <= 0)
            continue;
        Poly *p = e == 1 ? f->factor[i].p : poly_pow(ring, f->factor[i].p, e);
        product = product ? poly_mul(ring, product, p) : p;
    }
    return product ? product : poly_one(ring);
}

Poly *frac_whole(PolyRing *ring, const Frac *f)
{
    if (frac_has_denominator(ring, f))
        err_raise(ST_DOMAIN, "invalid arguments: polynomials expected");
    fmpz *one = &ring->scratch[0];
    fmpz_one(one);
    return poly_shift(ring, frac_side(ring, f, 1), one, f->mono);
}
