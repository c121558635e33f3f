/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fractions back to expressions: factored as they stand, expanded, or numerator and denominator
 * apart. The look is the sheets': signs and numbers in front, a polynomial without denominator
 * multiplied out, factors of powers kept.
 */
#include "cas/algebra/ratfun/frac.h"

#include <string.h>

#include "cas/base/check.h"

/* --- denominators without square roots ------------------------------------------------------- */

static bool is_square_root(const PolyRing *ring, const PolyGen *gen)
{
    if (gen->degree != 2 || gen->partner >= 0)
        return false;
    return (ring->mode & POLY_RADICALS) || expr_is_number(gen->base);
}

/* p with the sign of its odd powers of generator i turned: its conjugate. */
static Poly *conjugate(PolyRing *ring, const Poly *p, long i)
{
    Poly *q = poly_copy(ring, p);
    for (long t = 0; t < q->m->length; t++)
        if (fmpz_mpoly_get_term_var_exp_si(q->m, t, i, ring->ctx) & 1)
            fmpz_neg(q->m->coeffs + t, q->m->coeffs + t);
    return q;
}

static Frac *power_of_poly(PolyRing *ring, Poly *p, long e)
{
    return frac_pow(ring, frac_of_poly(ring, p), e);
}

static bool occurs_in(PolyRing *ring, const Frac *f, long i)
{
    if (f->mono[i] != 0)
        return true;
    for (long k = 0; k < f->count; k++)
        if (poly_degree(ring, f->factor[k].p, i) > 0)
            return true;
    return false;
}

/* Is generator j made of generator i, by its relation or those of what occurs in it? */
static bool is_made_of(PolyRing *ring, long j, long i)
{
    const Frac *relation = ring->gen[j].relation;
    if (!relation)
        return false;
    if (occurs_in(ring, relation, i))
        return true;
    for (long k = 0; k < ring->count; k++)
        if (k != j && ring->gen[k].relation && occurs_in(ring, relation, k) &&
            is_made_of(ring, k, i))
            return true;
    return false;
}

/* Turning the sign of generator i is an automorphism only where no other root in p is made of it.
 */
static bool is_conjugable(PolyRing *ring, const Poly *p, long i)
{
    if (poly_degree(ring, p, i) == 0)
        return false;
    for (long j = 0; j < ring->count; j++)
        if (j != i && poly_degree(ring, p, j) > 0 && is_made_of(ring, j, i))
            return false;
    return true;
}

/* 1/p^e = conjugate^e / norm^e for the first factor that has the generator. A factor that divides
 * zero stays: sqrt(x^2) is x or -x, so x + sqrt(x^2) has the norm 0 and is not 0. */
static Frac *rationalize_by(PolyRing *ring, const Frac *f, long gen)
{
    for (long j = 0; j < f->count; j++) {
        Poly *p = f->factor[j].p;
        long e = f->factor[j].e;
        if (e >= 0 || !is_conjugable(ring, p, gen))
            continue;
        Poly *other = conjugate(ring, p, gen);
        const Frac *norm = frac_of_poly(ring, poly_mul(ring, p, other));
        if (frac_is_zero(norm))
            continue;
        Frac *rest = frac_copy(ring, f);
        rest->factor[j] = rest->factor[--rest->count];
        Frac *r = frac_mul(ring, power_of_poly(ring, other, -e), frac_pow(ring, norm, e));
        return frac_cancel(ring, frac_mul(ring, rest, r));
    }
    return NULL;
}

Frac *frac_rationalize(PolyRing *ring, Frac *f)
{
    for (long i = ring->count - 1; i >= 0; i--) {
        if (!is_square_root(ring, &ring->gen[i]))
            continue;
        for (Frac *next; (next = rationalize_by(ring, f, i));)
            f = next;
    }
    return f;
}

/* --- parts -------------------------------------------------------------------------------------
 */

/* The factor of f that is the whole of a relation but for a monomial; -1 when there is none. */
static long relation_factor(PolyRing *ring, const Frac *f, const Frac *relation)
{
    if (relation->count != 1 || relation->factor[0].e != 1)
        return -1;
    for (long j = 0; j < f->count; j++)
        if (f->factor[j].e < 0 && poly_equal(ring, f->factor[j].p, relation->factor[0].p))
            return j;
    return -1;
}

/* sqrt(a)/a as 1/sqrt(a). */
static const Frac *with_low_roots(PolyRing *ring, const Frac *f)
{
    for (long i = 0; i < ring->count; i++) {
        const PolyGen *gen = &ring->gen[i];
        if (!gen->has_root_relation || f->mono[i] <= 0)
            continue;
        long j = relation_factor(ring, f, gen->relation);
        if (j < 0)
            continue;
        Frac *r = frac_copy(ring, f); /* 1/p = c*monomial/relation */
        fmpq_mul(r->c, f->c, gen->relation->c);
        for (long k = 0; k < ring->count; k++)
            r->mono[k] += gen->relation->mono[k];
        r->mono[i] -= gen->degree;
        if (++r->factor[j].e == 0)
            r->factor[j] = r->factor[--r->count];
        f = r;
    }
    return f;
}

static slong *mono_part(PolyRing *ring, const Frac *f, int sign)
{
    slong *mono = poly_alloc(ring, (size_t)(ring->count + 1) * sizeof *mono);
    for (long i = 0; i < ring->count; i++)
        mono[i] = f->mono[i] * sign > 0 ? f->mono[i] * sign : 0;
    return mono;
}

static bool is_lone_factor(const Frac *f, int sign, Poly **p)
{
    long count = 0;
    for (long i = 0; i < f->count; i++) {
        if (f->factor[i].e * sign <= 0)
            continue;
        count++;
        *p = f->factor[i].e * sign == 1 ? f->factor[i].p : NULL;
    }
    return count == 1 && *p;
}

/* The side of f above (sign 1) or below (-1) the fraction line. c holds the number to begin with.
 */
static Expr side_expr(PolyRing *ring, const Frac *f, int sign, const Frac *c, bool expanded)
{
    slong *mono = mono_part(ring, f, sign);
    Poly *lone = NULL;
    bool is_lone = is_lone_factor(f, sign, &lone);
    if (expanded || (is_lone && ring->has_float))
        return poly_expr(ring, expanded ? frac_side(ring, f, sign) : lone, c->c, mono);
    Expr *factor = poly_alloc(ring, (size_t)(f->count + 1) * sizeof *factor);
    long n = 0;
    const Frac *one = frac_make(ring, 0);
    factor[n++] = poly_monomial_expr(ring, c->c, mono);
    for (long i = 0; i < f->count; i++)
        if (f->factor[i].e * sign > 0)
            factor[n++] = expr_pow(poly_expr(ring, f->factor[i].p, one->c, NULL),
                                   expr_int(f->factor[i].e * sign));
    return expr_product(factor, n);
}

/* The number of one side: numerator or denominator of c, all of c above when there are floats. */
static const Frac *number_of(PolyRing *ring, const Frac *f, int sign)
{
    Frac *c = frac_make(ring, 0);
    if (ring->has_float && sign > 0)
        fmpq_set(c->c, f->c);
    else if (sign != 0)
        fmpz_set(fmpq_numref(c->c), sign > 0 ? fmpq_numref(f->c) : fmpq_denref(f->c));
    return c;
}

Expr frac_numer(PolyRing *ring, const Frac *f, bool expanded)
{
    if (frac_is_zero(f))
        return poly_number(ring, f->c);
    return side_expr(ring, f, 1, number_of(ring, f, 1), expanded);
}

Expr frac_denom(PolyRing *ring, const Frac *f, bool expanded)
{
    if (frac_is_zero(f))
        return EXPR_ONE;
    bool has_float = ring->has_float;
    ring->has_float = false; /* floats go to the numerator */
    Expr e = side_expr(ring, f, -1, number_of(ring, f, has_float ? 0 : -1), expanded);
    ring->has_float = has_float;
    return e;
}

Expr frac_quotient(PolyRing *ring, const Frac *f, bool expanded)
{
    f = with_low_roots(ring, f);
    Expr numer = frac_numer(ring, f, expanded), denom = frac_denom(ring, f, expanded);
    return denom == EXPR_ONE ? numer : expr_div(numer, denom);
}

static bool is_polynomial(PolyRing *ring, const Frac *f)
{
    Poly *p = NULL;
    return !frac_has_denominator(ring, f) && is_lone_factor(f, 1, &p);
}

Expr frac_expr(PolyRing *ring, const Frac *f)
{
    if (frac_is_zero(f))
        return poly_number(ring, f->c);
    if (is_polynomial(ring, f))
        return side_expr(ring, f, 1, f, true);
    return frac_quotient(ring, f, false);
}

Expr frac_expanded_expr(PolyRing *ring, const Frac *f)
{
    if (frac_is_zero(f))
        return poly_number(ring, f->c);
    for (long i = 0; i < f->count; i++)
        CHECK(f->factor[i].e > 0);
    return poly_expr(ring, frac_side(ring, f, 1), f->c, f->mono);
}
