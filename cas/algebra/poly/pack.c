/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Between FLINT's polynomials and packed sums (packed.h), without a node for any term. Only where
 * every generator that occurs is a name or call to the first power, and no number is a float;
 * everything else goes term by term (back.c).
 */
#include "cas/algebra/poly/poly.h"
#include "cas/core/packed.h"

static bool is_plain(const PolyRing *ring, long i)
{
    const PolyGen *gen = &ring->gen[i];
    return gen->value == gen->base && gen->root == 1 && !gen->is_shared &&
           packed_is_generator(gen->base) && !poly_is_exp(gen->base, &(Expr){NULL});
}

/* The generators that occur in p or the shift, in place[0..count); false when one is not plain or
 * there are too many. */
static bool plain_generators(PolyRing *ring, const Poly *p, const slong *shift, long *place,
                             long *count)
{
    *count = 0;
    slong *degree = poly_alloc(ring, (size_t)(ring->count + 1) * sizeof *degree);
    fmpz_mpoly_degrees_si(degree, p->m, ring->ctx);
    for (long i = 0; i < ring->count; i++) {
        slong extra = shift ? shift[i] : 0;
        if (degree[i] == 0 && extra == 0)
            continue;
        if (*count == PACKED_VARS || extra < 0 || degree[i] > PACKED_DEGREE ||
            extra > PACKED_DEGREE - degree[i] || !is_plain(ring, i))
            return false;
        place[(*count)++] = i;
    }
    return true;
}

static void set_coefficient(Packed *packed, long i, const fmpz_t factor, const fmpq_t c)
{
    if (!packed->den) {
        fmpz_mul(packed->num + i, factor, fmpq_numref(c));
        return;
    }
    fmpq product = {0, 1};
    fmpq_mul_fmpz(&product, c, factor);
    fmpz_swap(packed->num + i, fmpq_numref(&product));
    fmpz_swap(packed->den + i, fmpq_denref(&product));
    fmpq_clear(&product);
}

Expr poly_packed_expr(PolyRing *ring, const Poly *p, const fmpq_t c, const slong *shift)
{
    long place[PACKED_VARS], vars, n = p->m->length;
    if (ring->has_float || n < 2 || fmpq_is_zero(c) ||
        !fmpz_mpoly_degrees_fit_si(p->m, ring->ctx) ||
        !plain_generators(ring, p, shift, place, &vars))
        return NULL;
    Expr gen[PACKED_VARS];
    for (long j = 0; j < vars; j++)
        gen[j] = ring->gen[place[j]].base;
    slong *mono = poly_alloc(ring, (size_t)(ring->count + 1) * sizeof *mono);
    Packed *packed = packed_begin(gen, vars, n, !fmpz_is_one(fmpq_denref(c)));
    for (long i = 0; i < n; i++) {
        fmpz_mpoly_get_term_exp_si(mono, p->m, i, ring->ctx);
        for (long j = 0; j < vars; j++)
            packed->exp[i * vars + j] = (uint16_t)(mono[place[j]] + (shift ? shift[place[j]] : 0));
        set_coefficient(packed, i, p->m->coeffs + i, c);
    }
    return packed_end(packed);
}

bool poly_scan_packed(PolyRing *ring, Expr sum)
{
    const Packed *p = packed_of(sum);
    long seen = 0;
    bool is_seen[PACKED_VARS] = {false};
    if (!p)
        return false;
    for (long i = 0; i < p->n && seen < p->vars; i++)
        for (long j = 0; j < p->vars; j++)
            if (packed_row(p, i)[j] && !is_seen[j]) {
                is_seen[j] = true;
                seen++;
                poly_scan(ring, p->gen[j]);
            }
    return true;
}

/* The generators of the ring that are those of p; false when one is something else there. */
static bool places(PolyRing *ring, const Packed *p, long *place)
{
    slong *mono = poly_alloc(ring, (size_t)(ring->count + 1) * sizeof *mono);
    for (long j = 0; j < p->vars; j++) {
        place[j] = -1;
        if (poly_is_exp(p->gen[j], &(Expr){NULL}) ||
            poly_add_power(ring, p->gen[j], EXPR_ONE, mono) != EXPR_ONE)
            return false;
        for (long i = 0; i < ring->count; i++) {
            if (mono[i] != 0 && (mono[i] != 1 || place[j] >= 0))
                return false;
            place[j] = mono[i] == 1 ? i : place[j];
            mono[i] = 0;
        }
        if (place[j] < 0)
            return false;
    }
    return true;
}

Poly *poly_of_packed(PolyRing *ring, Expr sum, fmpz_t den)
{
    const Packed *p = packed_of(sum);
    long place[PACKED_VARS];
    if (!p || !places(ring, p, place))
        return NULL;
    slong *mono = poly_alloc(ring, (size_t)(ring->count + 1) * sizeof *mono);
    fmpz *c = &ring->scratch[0];
    fmpz_one(den);
    for (long i = 0; p->den && i < p->n; i++)
        fmpz_lcm(den, den, p->den + i);
    Poly *r = poly_fresh(ring);
    for (long i = 0; i < p->n; i++) {
        for (long j = 0; j < p->vars; j++)
            mono[place[j]] = packed_row(p, i)[j];
        if (p->den) {
            fmpz_divexact(c, den, p->den + i);
            fmpz_mul(c, c, p->num + i);
            fmpz_mpoly_push_term_fmpz_ui(r->m, c, (const ulong *)mono, ring->ctx);
        } else {
            fmpz_mpoly_push_term_fmpz_ui(r->m, p->num + i, (const ulong *)mono, ring->ctx);
        }
    }
    fmpz_mpoly_sort_terms(r->m, ring->ctx);
    return poly_keep(ring, r);
}
