/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arithmetic on pooled polynomials: thin wrappers of FLINT's fmpz_mpoly. Every result is fresh and
 * marked complete only when FLINT has finished; what a call cut short by an interrupt was writing
 * is leaked, which is the documented price.
 */
#include "cas/algebra/poly/poly.h"

#include "cas/base/check.h"

Poly *poly_new(PolyRing *ring)
{
    return poly_keep(ring, poly_fresh(ring));
}

Poly *poly_one(PolyRing *ring)
{
    Poly *p = poly_fresh(ring);
    fmpz_mpoly_one(p->m, ring->ctx);
    return poly_keep(ring, p);
}

Poly *poly_copy(PolyRing *ring, const Poly *p)
{
    Poly *r = poly_fresh(ring);
    fmpz_mpoly_set(r->m, p->m, ring->ctx);
    return poly_keep(ring, r);
}

/* --- how large a result may become --------------------------------------------------------- */

/* Upper bound by degrees: number of monomials within the box of the degrees of a^j * b^k. */
static double box_terms(PolyRing *ring, const Poly *a, long j, const Poly *b, long k)
{
    double terms = 1;
    for (long i = 0; i < ring->count && terms < 1e300; i++) {
        double degree = (double)j * (double)fmpz_mpoly_degree_si(a->m, i, ring->ctx);
        if (b)
            degree += (double)k * (double)fmpz_mpoly_degree_si(b->m, i, ring->ctx);
        terms *= degree + 1;
    }
    return terms;
}

static bool is_small(const PolyRing *ring, double terms)
{
    return terms <= (ring->limit > 0 ? (double)ring->limit : 1e8);
}

static void guard_mul(PolyRing *ring, const Poly *a, const Poly *b)
{
    double terms = (double)a->m->length * (double)b->m->length;
    if (!is_small(ring, terms)) {
        double box = box_terms(ring, a, 1, b, 1);
        poly_guard(ring, box < terms ? box : terms);
    }
}

static void guard_pow(PolyRing *ring, const Poly *a, long k)
{
    double terms = 1, length = (double)a->m->length;
    for (long i = 1; i < a->m->length && terms < 1e300; i++)
        terms *= ((double)k + (double)i) / (double)i; /* binomial(length - 1 + k, k) */
    if (length > 1 && !is_small(ring, terms)) {
        double box = box_terms(ring, a, k, NULL, 0);
        poly_guard(ring, box < terms ? box : terms);
    }
}

/* The way back reads exponents as machine integers. */
static Poly *keep_small_exponents(PolyRing *ring, Poly *p)
{
    poly_keep(ring, p);
    if (p->m->bits > FLINT_BITS)
        err_raise(ST_LIMIT, "object too large");
    return p;
}

/* --- ring operations ----------------------------------------------------------------------- */

Poly *poly_mul(PolyRing *ring, const Poly *a, const Poly *b)
{
    err_poll();
    guard_mul(ring, a, b);
    Poly *r = poly_fresh(ring);
    poly_product(r->m, a->m, b->m, ring->ctx);
    return keep_small_exponents(ring, r);
}

Poly *poly_pow(PolyRing *ring, const Poly *a, long k)
{
    CHECK(k >= 0);
    err_poll();
    guard_pow(ring, a, k);
    Poly *r = poly_fresh(ring);
    if (!fmpz_mpoly_pow_ui(r->m, a->m, (ulong)k, ring->ctx)) {
        poly_drop(ring, poly_keep(ring, r));
        err_raise(ST_LIMIT, "object too large");
    }
    return keep_small_exponents(ring, r);
}

Poly *poly_add(PolyRing *ring, const Poly *a, const Poly *b)
{
    Poly *r = poly_fresh(ring);
    fmpz_mpoly_add(r->m, a->m, b->m, ring->ctx);
    return poly_keep(ring, r);
}

Poly *poly_sum(PolyRing *ring, Poly **p, long n)
{
    CHECK(n >= 0);
    if (n == 0)
        return poly_new(ring);
    while (n > 1) { /* halve: the total work is the total length times log n */
        long half = n / 2;
        for (long i = 0; i < half; i++) {
            err_poll();
            Poly *a = p[2 * i], *b = p[2 * i + 1];
            p[i] = poly_add(ring, a, b);
            poly_drop(ring, a);
            poly_drop(ring, b);
        }
        if (n & 1)
            p[half] = p[n - 1];
        n -= half;
    }
    poly_guard(ring, (double)p[0]->m->length);
    return p[0];
}

Poly *poly_term(PolyRing *ring, const fmpz_t c, const slong *mono)
{
    Poly *r = poly_fresh(ring);
    if (!fmpz_is_zero(c))
        fmpz_mpoly_push_term_fmpz_ui(r->m, c, (const ulong *)mono, ring->ctx);
    return poly_keep(ring, r);
}

Poly *poly_shift(PolyRing *ring, const Poly *p, const fmpz_t c, const slong *mono)
{
    Poly *term = poly_term(ring, c, mono);
    Poly *r = poly_mul(ring, p, term);
    poly_drop(ring, term);
    return r;
}

/* --- division ------------------------------------------------------------------------------ */

/* FLINT works with dense polynomials of one variable inside: exponents that are multiples of a
 * large number cost nothing, others as much memory as they are large. */
enum { MOST_GCD_DEGREE = 10000000, SMALL_EXPONENT_BITS = 21 };

static bool is_dense_enough(PolyRing *ring, const Poly *a, const Poly *b)
{
    slong n = ring->ctx->minfo->nvars;
    fmpz *room = _fmpz_vec_init(5 * n), *stride[] = {room, room + n}, *shift = room + 2 * n;
    fmpz *degree[] = {room + 3 * n, room + 4 * n};
    bool good = true;

    fmpz_mpoly_deflation(shift, stride[0], a->m, ring->ctx);
    fmpz_mpoly_deflation(shift, stride[1], b->m, ring->ctx);
    for (slong i = 0; i < n; i++) {
        fmpz_set_si(degree[0] + i, fmpz_mpoly_degree_si(a->m, i, ring->ctx));
        fmpz_set_si(degree[1] + i, fmpz_mpoly_degree_si(b->m, i, ring->ctx));
        fmpz_gcd(stride[0] + i, stride[0] + i, stride[1] + i);
        for (int k = 0; k < 2 && !fmpz_is_zero(stride[0] + i); k++) {
            fmpz_fdiv_q(degree[k] + i, degree[k] + i, stride[0] + i);
            good = good && fmpz_cmp_ui(degree[k] + i, MOST_GCD_DEGREE) <= 0;
        }
    }
    _fmpz_vec_clear(room, 5 * n);
    return good;
}

static void guard_gcd(PolyRing *ring, const Poly *a, const Poly *b)
{
    if ((a->m->bits > SMALL_EXPONENT_BITS || b->m->bits > SMALL_EXPONENT_BITS) &&
        a->m->length > 1 && b->m->length > 1 && !is_dense_enough(ring, a, b))
        err_raise(ST_LIMIT, "object too large");
}

bool poly_gcd(PolyRing *ring, Poly **g, Poly **ca, Poly **cb, const Poly *a, const Poly *b)
{
    err_poll();
    guard_gcd(ring, a, b);
    Poly *gcd = poly_fresh(ring), *qa = poly_fresh(ring), *qb = poly_fresh(ring);
    /* FLINT bounds the degrees of the gcd by images modulo a prime first, so coprime operands
     * cost little more than reading them. */
    if (!fmpz_mpoly_gcd_cofactors(gcd->m, qa->m, qb->m, a->m, b->m, ring->ctx))
        err_raise(ST_LIMIT, "object too large");
    *g = poly_keep(ring, gcd);
    *ca = poly_keep(ring, qa);
    *cb = poly_keep(ring, qb);
    if (!fmpz_mpoly_is_fmpz(gcd->m, ring->ctx))
        return true;
    poly_drop(ring, *g);
    poly_drop(ring, *ca);
    poly_drop(ring, *cb);
    return false;
}

bool poly_divides(PolyRing *ring, Poly **quotient, const Poly *a, const Poly *b)
{
    CHECK(!fmpz_mpoly_is_zero(b->m, ring->ctx));
    err_poll();
    Poly *q = poly_fresh(ring);
    bool yes = fmpz_mpoly_divides(q->m, a->m, b->m, ring->ctx);
    *quotient = poly_keep(ring, q);
    if (!yes)
        poly_drop(ring, q);
    return yes;
}

Poly *poly_primitive(PolyRing *ring, fmpz_t c, slong *mono, const Poly *p)
{
    Poly *r = poly_copy(ring, p);
    _fmpz_vec_content(c, p->m->coeffs, p->m->length);
    if (p->m->length > 0 && fmpz_sgn(p->m->coeffs) < 0)
        fmpz_neg(c, c);
    if (!fmpz_is_zero(c))
        _fmpz_vec_scalar_divexact_fmpz(r->m->coeffs, r->m->coeffs, r->m->length, c);
    if (mono) {
        Poly *content = poly_fresh(ring), *q = poly_fresh(ring);
        fmpz_mpoly_term_content(content->m, r->m, ring->ctx);
        poly_keep(ring, content);
        fmpz_mpoly_get_term_exp_si(mono, content->m, 0, ring->ctx);
        bool plain = fmpz_mpoly_is_fmpz(content->m, ring->ctx);
        if (!plain)
            fmpz_mpoly_divides(q->m, r->m, content->m, ring->ctx);
        poly_keep(ring, q);
        poly_drop(ring, content);
        poly_drop(ring, plain ? q : r);
        r = plain ? r : q;
    }
    return r;
}

bool poly_equal(PolyRing *ring, const Poly *a, const Poly *b)
{
    return a == b || fmpz_mpoly_equal(a->m, b->m, ring->ctx);
}

long poly_degree(PolyRing *ring, const Poly *p, long gen)
{
    CHECK(gen >= 0 && gen < ring->count);
    return fmpz_mpoly_degree_si(p->m, gen, ring->ctx);
}
