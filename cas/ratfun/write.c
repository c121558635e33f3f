/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fractions back to expressions: factored as they stand, expanded, or numerator and denominator
 * apart. The look is the sheets': signs and numbers in front, a polynomial without denominator
 * multiplied out, factors of powers kept.
 */
#include "cas/ratfun/frac.h"

#include <string.h>

#include "cas/num.h"

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

/* 1/p^e = conjugate^e / norm^e for the first factor that has the generator. */
static Frac *rationalize_by(PolyRing *ring, const Frac *f, long gen)
{
    for (long j = 0; j < f->count; j++) {
        Poly *p = f->factor[j].p;
        long e = f->factor[j].e;
        if (e >= 0 || poly_degree(ring, p, gen) == 0)
            continue;
        Frac *rest = frac_copy(ring, f);
        rest->factor[j] = rest->factor[--rest->count];
        Poly *other = conjugate(ring, p, gen);
        Poly *norm = poly_mul(ring, p, other);
        Frac *r = frac_mul(ring, power_of_poly(ring, other, -e), power_of_poly(ring, norm, e));
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

static slong *mono_part(PolyRing *ring, const Frac *f, int sign)
{
    slong *mono = poly_alloc(ring, (size_t)(ring->count + 1) * sizeof *mono);
    for (long i = 0; i < ring->count; i++)
        mono[i] = f->mono[i] * sign > 0 ? f->mono[i] * sign : 0;
    return mono;
}

/* The constant 1 as a rational. */
static void part_constant(fmpq_t one, const Frac *f, int sign)
{
    fmpz_set(fmpq_numref(one), sign > 0 ? fmpq_numref(f->c) : fmpq_denref(f->c));
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

static const Frac *number_of(PolyRing *ring, const Frac *f, int sign)
{
    Frac *c = frac_make(ring, 0);
    if (ring->has_float && sign > 0)
        fmpq_set(c->c, f->c);
    else if (!ring->has_float)
        part_constant(c->c, f, sign);
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
    return side_expr(ring, f, -1, number_of(ring, f, -1), expanded);
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
    Expr numer = frac_numer(ring, f, false), denom = frac_denom(ring, f, false);
    return expr_div(numer, denom);
}

Expr frac_expanded_expr(PolyRing *ring, const Frac *f)
{
    if (frac_is_zero(f))
        return poly_number(ring, f->c);
    Poly *numer = frac_side(ring, f, 1);
    Frac *rest = frac_make(ring, f->count);
    for (long i = 0; i < f->count; i++)
        if (f->factor[i].e < 0)
            rest->factor[rest->count++] = f->factor[i];
    Expr e = poly_expr(ring, numer, f->c, f->mono);
    return rest->count ? expr_div(e, frac_denom(ring, rest, false)) : e;
}
