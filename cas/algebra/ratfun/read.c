/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions to fractions. Every sum of the shared graph is converted once (memo in the ring), so
 * the cost is bounded by what is expanded, not by the tree. Floats are read as the rational numbers
 * they are and the ring remembers to give floats back.
 */
#include "cas/algebra/ratfun/frac.h"

#include "cas/base/check.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"

static Frac *of_number(PolyRing *ring, Expr e)
{
    if (expr_is(e, EXPR_COMPLEX)) {
        Frac *im = of_number(ring, expr_arg(e, 1));
        Frac *unit = frac_make(ring, 0);
        poly_add_power(ring, EXPR_MINUS_ONE, EXPR_HALF, unit->mono);
        Frac *part[2] = {of_number(ring, expr_arg(e, 0)),
                         frac_mul(ring, im, frac_tidy(ring, unit))};
        return frac_sum(ring, part, 2);
    }
    Frac *f = frac_make(ring, 0);
    if (expr_is(e, EXPR_FLOAT)) {
        if (poly_is_float_kernel(ring, e)) {
            poly_add_power(ring, e, EXPR_ONE, f->mono);
            return f;
        }
        ring->has_float = true;
    }
    num_get_fmpq(f->c, e);
    return f;
}

/* f times base^exponent; base NULL is exp. */
static Frac *times_power(PolyRing *ring, Frac *f, Expr base, Expr exponent)
{
    long k;
    if (base && poly_is_nested_power(ring, base, exponent, &k))
        return frac_mul(ring, f, frac_pow(ring, frac_of(ring, base), k));
    Frac *power = frac_make(ring, 0);
    Expr factor = poly_add_power(ring, base, exponent, power->mono);
    f = frac_mul(ring, f, frac_tidy(ring, power));
    return factor == EXPR_ONE ? f : frac_mul(ring, f, frac_of(ring, factor));
}

static Frac *of_product(PolyRing *ring, Expr e)
{
    Frac *f = of_number(ring, expr_arg(e, 0));
    for (long i = 1; i < expr_count(e); i += 2)
        f = times_power(ring, f, expr_arg(e, i), expr_arg(e, i + 1));
    return f;
}

/* A packed sum goes over as a whole; NULL for others. */
static Frac *of_packed(PolyRing *ring, Expr e)
{
    fmpz *den = &ring->scratch[1];
    Poly *p = poly_of_packed(ring, e, den);
    if (!p)
        return NULL;
    Frac *content = frac_make(ring, 0);
    fmpz_set(fmpq_denref(content->c), den);
    Frac *f = frac_mul(ring, frac_of_poly(ring, p), content);
    poly_drop(ring, p);
    return f;
}

static Frac *of_sum(PolyRing *ring, Expr e)
{
    Frac *packed = of_packed(ring, e);
    if (packed)
        return packed;
    long n = expr_count(e) / 2;
    Frac **term = poly_alloc(ring, (size_t)n * sizeof *term);
    for (long i = 0; i < n; i++) {
        err_poll();
        Expr t = expr_arg(e, 2 * i), c = expr_arg(e, 2 * i + 1);
        term[i] = frac_of(ring, t);
        if (c != EXPR_ONE)
            term[i] = frac_mul(ring, of_number(ring, c), term[i]);
    }
    return frac_sum(ring, term, n);
}

static Frac *of_compound(PolyRing *ring, Expr e)
{
    Expr u;
    Frac *one = frac_make(ring, 0);
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return of_sum(ring, e);
    case EXPR_PRODUCT:
        return of_product(ring, e);
    case EXPR_POWER:
        return times_power(ring, one, expr_arg(e, 0), expr_arg(e, 1));
    default:
        if (poly_is_exp(e, &u))
            return times_power(ring, one, NULL, u);
        return times_power(ring, one, e, EXPR_ONE);
    }
}

Frac *frac_of(PolyRing *ring, Expr e)
{
    err_stack_check();
    if (expr_is_number(e))
        return of_number(ring, e);
    Frac *f = memo_get(&ring->fracs, e);
    if (!f) {
        f = of_compound(ring, e);
        memo_put(&ring->fracs, e, f);
    }
    return f;
}

/* --- relations ---------------------------------------------------------------------------------
 */

static Frac *partner_relation(PolyRing *ring, const PolyGen *gen)
{
    Frac *constant = frac_make(ring, 0), *square = frac_make(ring, 0);
    fmpq_set_si(constant->c, gen->partner_constant, 1);
    fmpq_set_si(square->c, gen->partner_factor, 1);
    square->mono[gen->partner] = 2 * ring->gen[gen->partner].root;
    Frac *part[2] = {constant, square};
    return frac_sum(ring, part, 2);
}

/* A relation may need that of any other generator: sqrt(1+sqrt(3)) was met before the basis of the
 * integers gave sqrt(3) its generator. A base is smaller than its root, so this ends. */
Frac *frac_relation(PolyRing *ring, long i)
{
    CHECK(i >= 0 && i < ring->count && ring->gen[i].degree > 0);
    PolyGen *gen = &ring->gen[i];
    err_stack_check();
    if (!gen->relation)
        gen->relation = gen->partner >= 0 ? partner_relation(ring, gen) : frac_of(ring, gen->base);
    return gen->relation;
}

/* After poly_freeze: computes the relations of the algebraic generators. */
static void tie(PolyRing *ring)
{
    for (long i = 0; i < ring->count; i++)
        if (ring->gen[i].degree != 0)
            frac_relation(ring, i);
}

Expr frac_run(const FracJob *job)
{
    CHECK(job->n > 0 && job->work != NULL);
    PolyRing ring;
    poly_begin(&ring, job->mode);
    ring.limit = job->limit;
    for (long i = 0; i < job->n; i++)
        poly_scan(&ring, job->e[i]);
    poly_freeze(&ring);
    tie(&ring);
    Expr result = job->work(&ring, job);
    poly_end(&ring);
    return result;
}
