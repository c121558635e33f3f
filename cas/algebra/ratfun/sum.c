/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums of factored fractions. The denominators' factors are first made coprime to each other, the
 * common denominator is their product with the highest exponents; factors common to all terms stay
 * in front; only the rest is expanded and added, once. The new numerator is reduced by the
 * relations of the algebraic generators, freed of content, and cancelled against the denominator.
 */
#include "cas/algebra/ratfun/frac.h"

#include <stdlib.h>
#include <string.h>

#include "cas/base/mem.h"

/* --- polynomials as fractions, reduced by the relations ----------------------------------------
 */

static Frac *plain_of_poly(PolyRing *ring, Poly *p)
{
    Frac *f = frac_make(ring, 1);
    if (p->m->length == 0) {
        fmpq_zero(f->c);
        return f;
    }
    bool keeps_monomial = ring->mode & POLY_EXPAND;
    Poly *q = poly_primitive(ring, fmpq_numref(f->c), keeps_monomial ? NULL : f->mono, p);
    if (q->m->length == 1) {
        if (keeps_monomial)
            fmpz_mpoly_get_term_exp_si(f->mono, q->m, 0, ring->ctx);
    } else {
        f->factor[f->count++] = (FracFactor){q, 1};
    }
    return f;
}

/* The last algebraic generator in which p has its degree or more; -1 when p is reduced. */
static long reducible_generator(PolyRing *ring, const Poly *p)
{
    for (long i = ring->count - 1; i >= 0; i--)
        if (ring->gen[i].degree > 0 && poly_degree(ring, p, i) >= ring->gen[i].degree)
            return i;
    return -1;
}

/* part[k] gets the terms of p with exponent k*degree + r in generator i, with exponent r left. */
static void split_by_generator(PolyRing *ring, Poly **part, long n, const Poly *p, long i)
{
    slong *mono = poly_alloc(ring, (size_t)ring->count * sizeof *mono);
    for (long k = 0; k < n; k++)
        part[k] = poly_new(ring);
    for (long t = 0; t < p->m->length; t++) {
        err_poll();
        fmpz_mpoly_get_term_exp_si(mono, p->m, t, ring->ctx);
        long k = mono[i] / ring->gen[i].degree;
        mono[i] %= ring->gen[i].degree;
        fmpz_mpoly_push_term_fmpz_ui(part[k]->m, p->m->coeffs + t, (ulong *)mono, ring->ctx);
    }
    for (long k = 0; k < n; k++)
        fmpz_mpoly_sort_terms(part[k]->m, ring->ctx);
}

Frac *frac_of_poly(PolyRing *ring, Poly *p)
{
    err_stack_check();
    long i = reducible_generator(ring, p);
    if (i < 0)
        return plain_of_poly(ring, p);
    long n = poly_degree(ring, p, i) / ring->gen[i].degree + 1;
    Poly **part = poly_alloc(ring, (size_t)n * sizeof(Poly *));
    Frac **term = poly_alloc(ring, (size_t)n * sizeof(Frac *));
    split_by_generator(ring, part, n, p, i);
    for (long k = 0; k < n; k++)
        term[k] =
            frac_mul(ring, frac_of_poly(ring, part[k]), frac_pow(ring, frac_relation(ring, i), k));
    return frac_sum(ring, term, n);
}

/* --- coprime denominators ----------------------------------------------------------------------
 */

typedef struct PolyList {
    Poly **item;
    long count, capacity;
} PolyList;

static void list_put(PolyRing *ring, PolyList *list, Poly *p)
{
    if (list->count == list->capacity) {
        long capacity = list->capacity ? 2 * list->capacity : 8;
        Poly **item = poly_alloc(ring, (size_t)capacity * sizeof *item);
        if (list->count)
            memcpy(item, list->item, (size_t)list->count * sizeof *item);
        list->item = item;
        list->capacity = capacity;
    }
    list->item[list->count++] = p;
}

static long list_find(PolyRing *ring, const PolyList *list, const Poly *p)
{
    for (long i = 0; i < list->count; i++)
        if (poly_equal(ring, list->item[i], p))
            return i;
    return -1;
}

/* Adds p, splitting it and what is there so that the list stays coprime. Says whether any but p
 * as it is was entered. */
static bool list_refine(PolyRing *ring, PolyList *list, Poly *p)
{
    Poly *g, *ca, *cb;
    for (long i = 0; i < list->count; i++) {
        if (list->item[i] == p || poly_equal(ring, list->item[i], p))
            return false;
        if (!poly_gcd(ring, &g, &ca, &cb, list->item[i], p))
            continue;
        list->item[i] = list->item[--list->count];
        list_refine(ring, list, g);
        if (!fmpz_mpoly_is_fmpz(ca->m, ring->ctx))
            list_refine(ring, list, ca);
        if (!fmpz_mpoly_is_fmpz(cb->m, ring->ctx))
            list_refine(ring, list, cb);
        return true;
    }
    list_put(ring, list, p);
    return false;
}

/* f with its denominator's factors written over the coprime list. */
static Frac *over_list(PolyRing *ring, const Frac *f, const PolyList *list)
{
    Frac *r = frac_make(ring, f->count);
    fmpq_set(r->c, f->c);
    memcpy(r->mono, f->mono, (size_t)ring->count * sizeof(slong));
    for (long i = 0; i < f->count; i++) {
        Frac *part = frac_make(ring, 1);
        part->factor[0] = f->factor[i];
        part->count = 1;
        if (f->factor[i].e < 0) {
            Poly *rest = f->factor[i].p;
            part = frac_make(ring, list->count);
            for (long j = 0; j < list->count; j++) {
                long e = 0;
                for (Poly *q; poly_divides(ring, &q, rest, list->item[j]); e++)
                    rest = q;
                if (e)
                    part->factor[part->count++] = (FracFactor){list->item[j], e * f->factor[i].e};
            }
        }
        r = frac_mul(ring, r, part);
    }
    return r;
}

static void refine_denominators(PolyRing *ring, Frac **f, long n)
{
    PolyList list = {0};
    bool is_changed = false;
    for (long i = 0; i < n; i++)
        for (long j = 0; j < f[i]->count; j++)
            if (f[i]->factor[j].e < 0)
                is_changed |= list_refine(ring, &list, f[i]->factor[j].p);
    for (long i = 0; is_changed && i < n; i++)
        f[i] = over_list(ring, f[i], &list);
}

/* --- the sum ------------------------------------------------------------------------------------
 */

/* What all terms share, and the table of exponents of every factor in every term. */
typedef struct Common {
    PolyList factors;
    long *least; /* exponent of each factor in front */
    long *rest;  /* rest[i * factors.count + j]: what term i keeps of factor j */
    slong *mono;
    Frac *front; /* common denominator of the coefficients in c */
} Common;

static void common_factors(PolyRing *ring, Common *common, Frac **f, long n)
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j < f[i]->count; j++)
            if (list_find(ring, &common->factors, f[i]->factor[j].p) < 0)
                list_put(ring, &common->factors, f[i]->factor[j].p);
    long m = common->factors.count;
    common->least = poly_alloc(ring, (size_t)m * sizeof(long));
    common->rest = poly_alloc(ring, (size_t)(m * n) * sizeof(long));
    for (long i = 0; i < n; i++)
        for (long j = 0; j < f[i]->count; j++)
            common->rest[i * m + list_find(ring, &common->factors, f[i]->factor[j].p)] =
                f[i]->factor[j].e;
    for (long j = 0; j < m; j++) {
        long least = (ring->mode & POLY_EXPAND) ? 0 : LONG_MAX;
        for (long i = 0; i < n; i++)
            if (common->rest[i * m + j] < least)
                least = common->rest[i * m + j];
        common->least[j] = least;
        for (long i = 0; i < n; i++)
            common->rest[i * m + j] -= least;
    }
}

static void common_monomial(PolyRing *ring, Common *common, Frac **f, long n)
{
    common->mono = poly_alloc(ring, (size_t)(ring->count + 1) * sizeof(slong));
    for (long k = 0; k < ring->count; k++) {
        common->mono[k] = (ring->mode & POLY_EXPAND) ? 0 : LONG_MAX;
        for (long i = 0; i < n; i++)
            if (f[i]->mono[k] < common->mono[k])
                common->mono[k] = f[i]->mono[k];
    }
    fmpz *den = fmpq_denref(common->front->c);
    for (long i = 0; i < n; i++)
        fmpz_lcm(den, den, fmpq_denref(f[i]->c));
}

/* How many of the exponents are not 0. */
static long count_factors(const PolyList *factors, const long *e)
{
    long n = 0;
    for (long j = 0; j < factors->count; j++)
        n += e[j] > 0;
    return n;
}

/* The product of the powers factor[j]^e[j], halves first; NULL for 1. */
static Poly *power_product(PolyRing *ring, const PolyList *factors, const long *e)
{
    Poly **part = poly_alloc(ring, (size_t)(count_factors(factors, e) + 1) * sizeof *part);
    long n = 0;
    for (long j = 0; j < factors->count; j++)
        if (e[j] > 0)
            part[n++] = e[j] > 1 ? poly_pow(ring, factors->item[j], e[j])
                                 : poly_copy(ring, factors->item[j]);
    for (; n > 1; n -= n / 2)
        for (long i = 0; i < n / 2; i++) {
            Poly *a = part[i], *b = part[n - 1 - i];
            part[i] = poly_mul(ring, a, b);
            poly_drop(ring, a);
            poly_drop(ring, b);
        }
    return n > 0 ? part[0] : NULL;
}

/* The number and monomial of a term without what is common. */
static void term_monomial(PolyRing *ring, const Common *common, const Frac *f, fmpz *c, slong *mono)
{
    fmpz_divexact(c, fmpq_denref(common->front->c), fmpq_denref(f->c));
    fmpz_mul(c, c, fmpq_numref(f->c));
    for (long k = 0; k < ring->count; k++)
        if (__builtin_sub_overflow(f->mono[k], common->mono[k], &mono[k]))
            err_raise(ST_LIMIT, "object too large");
}

/* Term i without what is common. */
static Poly *term_rest(PolyRing *ring, const Common *common, const Frac *f, long i)
{
    slong *mono = poly_alloc(ring, (size_t)(ring->count + 1) * sizeof *mono);
    fmpz *c = &ring->scratch[0];
    Poly *product = power_product(ring, &common->factors, common->rest + i * common->factors.count);
    term_monomial(ring, common, f, c, mono);
    if (!product)
        return poly_term(ring, c, mono);
    Poly *shifted = poly_shift(ring, product, c, mono);
    poly_drop(ring, product);
    return shifted;
}

static Poly *sum_range(PolyRing *ring, const Common *common, Frac **f, const long *term, long n);

/* The same, what these terms share taken out of them first and multiplied in once. */
static Poly *sum_half(PolyRing *ring, const Common *common, Frac **f, const long *term, long n)
{
    long m = common->factors.count;
    long *shared = poly_alloc(ring, (size_t)(m + 1) * sizeof *shared);
    for (long j = 0; j < m; j++) {
        shared[j] = LONG_MAX;
        for (long i = 0; i < n; i++)
            if (common->rest[term[i] * m + j] < shared[j])
                shared[j] = common->rest[term[i] * m + j];
        for (long i = 0; i < n; i++)
            common->rest[term[i] * m + j] -= shared[j];
    }
    Poly *sum = sum_range(ring, common, f, term, n),
         *product = power_product(ring, &common->factors, shared);
    if (!product)
        return sum;
    Poly *all = poly_mul(ring, sum, product);
    poly_drop(ring, sum);
    poly_drop(ring, product);
    return all;
}

/* The sum of the given terms without what is common to all. Halves are summed by themselves: each
 * lacks the denominators of the other, which multiply it once and not every term of it. */
static Poly *sum_range(PolyRing *ring, const Common *common, Frac **f, const long *term, long n)
{
    err_poll();
    if (n > 1) {
        Poly *a = sum_half(ring, common, f, term, n / 2);
        Poly *b = sum_half(ring, common, f, term + n / 2, n - n / 2);
        Poly *sum = poly_add(ring, a, b);
        poly_drop(ring, a);
        poly_drop(ring, b);
        return sum;
    }
    return term_rest(ring, common, f[term[0]], term[0]);
}

/* Terms in groups that keep the same factors with the same exponents. */
static int compare_rests(const void *a, const void *b, void *arg)
{
    const Common *common = arg;
    long i = *(const long *)a, k = *(const long *)b, m = common->factors.count;
    int order = memcmp(common->rest + i * m, common->rest + k * m, (size_t)m * sizeof(long));
    return order != 0 ? order : i < k ? -1 : i > k;
}

/* The sum of the numbers times monomials of the given terms. */
static Poly *flat_sum(PolyRing *ring, const Common *common, Frac **f, const long *term, long n)
{
    slong *mono = poly_alloc(ring, (size_t)(ring->count + 1) * sizeof *mono);
    fmpz *c = &ring->scratch[0];
    Poly *flat = poly_new(ring);
    for (long i = 0; i < n; i++) {
        err_poll();
        term_monomial(ring, common, f[term[i]], c, mono);
        fmpz_mpoly_push_term_fmpz_ui(flat->m, c, (ulong *)mono, ring->ctx);
    }
    fmpz_mpoly_sort_terms(flat->m, ring->ctx);
    fmpz_mpoly_combine_like_terms(flat->m, ring->ctx);
    return flat;
}

/* Terms that share their factors are added before they are multiplied by them: a polynomial in
 * which sums were put in for some unknowns has one product for each power of these. */
static Poly *sum_groups(PolyRing *ring, const Common *common, Frac **f, long *term, long n)
{
    long m = common->factors.count, parts = 0;
    Poly **part = poly_alloc(ring, (size_t)(n + 1) * sizeof *part);
    qsort_r(term, (size_t)n, sizeof *term, compare_rests, (void *)common);
    for (long i = 0, k; i < n; i = k) {
        const long *rest = common->rest + term[i] * m;
        for (k = i + 1; k < n; k++)
            if (memcmp(rest, common->rest + term[k] * m, (size_t)m * sizeof *rest) != 0)
                break;
        Poly *sum = flat_sum(ring, common, f, term + i, k - i);
        Poly *product = power_product(ring, &common->factors, rest);
        part[parts++] = product ? poly_mul(ring, sum, product) : sum;
        if (!product)
            continue;
        poly_drop(ring, sum);
        poly_drop(ring, product);
    }
    return poly_sum(ring, part, parts);
}

/* Halves pay where a term keeps many factors, as those of a sum of fractions do. */
enum { MANY_FACTORS = 4 };

static Poly *expanded_rest(PolyRing *ring, const Common *common, Frac **f, long n)
{
    long *term = poly_alloc(ring, (size_t)(n + 1) * sizeof *term), *plain, count = 0, free = 0,
         kept = 0;
    plain = poly_alloc(ring, (size_t)(n + 1) * sizeof *plain);
    for (long i = 0; i < n; i++) {
        long factors = count_factors(&common->factors, common->rest + i * common->factors.count);
        kept += factors;
        if (factors > 0)
            term[count++] = i;
        else
            plain[free++] = i;
    }
    if (kept <= MANY_FACTORS * count) {
        for (long i = 0; i < n; i++)
            term[i] = i;
        return sum_groups(ring, common, f, term, n);
    }
    Poly *part[2] = {sum_range(ring, common, f, term, count),
                     flat_sum(ring, common, f, plain, free)};
    return poly_sum(ring, part, 2);
}

static void fill_front(PolyRing *ring, Common *common)
{
    Frac *f = common->front;
    f->factor = poly_alloc(ring, (size_t)(common->factors.count + 1) * sizeof(FracFactor));
    memcpy(f->mono, common->mono, (size_t)ring->count * sizeof(slong));
    for (long j = 0; j < common->factors.count; j++)
        if (common->least[j])
            f->factor[f->count++] = (FracFactor){common->factors.item[j], common->least[j]};
}

/* Sum of at least two nonzero terms. */
static Frac *sum_terms(PolyRing *ring, Frac **f, long n)
{
    Common common = {.front = frac_make(ring, 0)};
    refine_denominators(ring, f, n);
    common_factors(ring, &common, f, n);
    common_monomial(ring, &common, f, n);
    fill_front(ring, &common);
    Poly *rest = expanded_rest(ring, &common, f, n);
    Frac *r = frac_of_poly(ring, rest);
    poly_drop(ring, rest);
    return frac_cancel(ring, frac_mul(ring, r, common.front));
}

Frac *frac_sum(PolyRing *ring, Frac **f, long n)
{
    Frac **term = poly_alloc(ring, (size_t)(n + 1) * sizeof *term);
    long count = 0;
    for (long i = 0; i < n; i++)
        if (!frac_is_zero(f[i]))
            term[count++] = f[i];
    if (count == 0) {
        Frac *zero = frac_make(ring, 0);
        fmpq_zero(zero->c);
        return zero;
    }
    return count == 1 ? term[0] : sum_terms(ring, term, count);
}
