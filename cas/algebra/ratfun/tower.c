/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Factors of p(x^s, y^t, ...). A polynomial in powers of its variables, such as x^480 - 1, splits
 * modulo every prime into many more factors than over the integers, which is the worst case of the
 * usual methods. So the powers are taken out first, p = g(x^s, y^t, ...), the small g is factored,
 * and the powers come back one prime l at a time: every factor h gives h(x^l, ...), which has few
 * factors as h has none. Each step is far below the worst case, and each factor that splits makes
 * the next step smaller.
 *
 * Cyclotomic polynomials need no factoring at all: Phi_n(x^l) is Phi_(nl) when l divides n, else
 * Phi_n * Phi_(nl).
 *
 * A polynomial whose exponents have no common divisor goes to FLINT as it is.
 */
#include "cas/algebra/ratfun/tower.h"

#include <flint/fmpz_poly.h>
#include <flint/ulong_extras.h>

/* FLINT factors polynomials of one variable densely. */
enum { MOST_DEGREE = 10000000 };

typedef struct Tower {
    const fmpz_mpoly_ctx_struct *ctx;
    slong n;      /* variables */
    fmpz *low;    /* least exponent of each in p */
    fmpz *stride; /* what is left to come back */
    fmpz *zero;
    fmpz *power; /* of the present step: a prime, or 1 where it does not divide the stride */
} Tower;

/* The factors of Phi_n(x^l) appended with exponent e. */
static void append_cyclotomic(fmpz_mpoly_factor_t f, ulong n, ulong l, slong var, const fmpz_t e,
                              const Tower *t)
{
    fmpz_poly_t phi;
    fmpz_mpoly_t factor;
    fmpz_poly_init(phi);
    fmpz_mpoly_init(factor, t->ctx);
    for (int i = 0; i < (n % l == 0 ? 1 : 2); i++) {
        fmpz_poly_cyclotomic(phi, i == 0 ? n * l : n);
        fmpz_mpoly_set_fmpz_poly(factor, phi, var, t->ctx);
        fmpz_mpoly_factor_append_fmpz_swap(f, factor, e, t->ctx);
    }
    fmpz_mpoly_clear(factor, t->ctx);
    fmpz_poly_clear(phi);
}

/* n when h is Phi_n of the one variable *var, else 0. */
static ulong cyclotomic_order(const fmpz_mpoly_t h, slong *var, const Tower *t)
{
    ulong order = 0;
    for (*var = 0; *var < t->n; (*var)++)
        if (fmpz_mpoly_degree_si(h, *var, t->ctx) > 0)
            break;
    if (*var == t->n || !fmpz_mpoly_is_fmpz_poly(h, *var, t->ctx))
        return 0;
    fmpz_poly_t p;
    fmpz_poly_init(p);
    if (fmpz_mpoly_get_fmpz_poly(p, h, *var, t->ctx))
        order = fmpz_poly_is_cyclotomic(p);
    fmpz_poly_clear(p);
    return order;
}

/* FLINT's factors of p; false where that would take too much memory. */
static bool is_factored(fmpz_mpoly_factor_t f, const fmpz_mpoly_t p, const Tower *t)
{
    for (slong i = 0; i < t->n; i++)
        if (fmpz_mpoly_degree_si(p, i, t->ctx) > MOST_DEGREE)
            return false;
    return fmpz_mpoly_factor(f, p, t->ctx);
}

/* The factors of h with its variables raised to t->power, appended to f with exponent e. */
static bool append_raised(fmpz_mpoly_factor_t f, const fmpz_mpoly_t h, const fmpz_t e,
                          const Tower *t)
{
    slong var;
    ulong order = cyclotomic_order(h, &var, t);
    if (order > 0) {
        if (fmpz_cmp_ui(t->power + var, MOST_DEGREE / order) > 0)
            return false;
        append_cyclotomic(f, order, fmpz_get_ui(t->power + var), var, e, t);
        return true;
    }
    fmpz_mpoly_t raised;
    fmpz_mpoly_factor_t part;
    fmpz_mpoly_init(raised, t->ctx);
    fmpz_mpoly_factor_init(part, t->ctx);
    fmpz_mpoly_inflate(raised, h, t->zero, t->power, t->ctx);
    bool done = is_factored(part, raised, t);
    if (done && fmpz_is_odd(e))
        fmpz_mul(f->constant, f->constant, part->constant); /* a unit, h being primitive */
    for (slong i = 0; done && i < part->num; i++) {
        fmpz_mul(part->exp + i, part->exp + i, e);
        fmpz_mpoly_factor_append_fmpz_swap(f, part->poly + i, part->exp + i, t->ctx);
    }
    fmpz_mpoly_factor_clear(part, t->ctx);
    fmpz_mpoly_clear(raised, t->ctx);
    return done;
}

/* The least prime that is still to come back, or 1; t->power and t->stride are set for its step. */
static ulong next_prime(Tower *t)
{
    ulong l = 0;
    for (slong i = 0; i < t->n; i++) {
        n_factor_t primes;
        n_factor_init(&primes);
        if (fmpz_cmp_ui(t->stride + i, 1) > 0)
            n_factor(&primes, fmpz_get_ui(t->stride + i), 1);
        for (int k = 0; k < primes.num; k++)
            l = l == 0 || primes.p[k] < l ? primes.p[k] : l;
    }
    for (slong i = 0; l > 0 && i < t->n; i++) {
        bool divides = !fmpz_is_zero(t->stride + i) && fmpz_divisible_si(t->stride + i, (slong)l);
        fmpz_set_ui(t->power + i, divides ? l : 1);
        if (divides)
            fmpz_divexact_ui(t->stride + i, t->stride + i, l);
    }
    return l > 0 ? l : 1;
}

/* The monomial that was taken out of p. */
static void append_low(fmpz_mpoly_factor_t f, const Tower *t)
{
    fmpz_mpoly_t x;
    fmpz_mpoly_init(x, t->ctx);
    for (slong i = 0; i < t->n; i++) {
        if (fmpz_is_zero(t->low + i))
            continue;
        fmpz_mpoly_gen(x, i, t->ctx);
        fmpz_mpoly_factor_append_fmpz_swap(f, x, t->low + i, t->ctx);
    }
    fmpz_mpoly_clear(x, t->ctx);
}

static bool climb(fmpz_mpoly_factor_t f, Tower *t)
{
    bool done = true;
    fmpz_mpoly_factor_t above;
    fmpz_mpoly_factor_init(above, t->ctx);
    while (done && next_prime(t) > 1) {
        fmpz_mpoly_factor_one(above, t->ctx);
        fmpz_set(above->constant, f->constant);
        for (slong i = 0; done && i < f->num; i++)
            done = append_raised(above, f->poly + i, f->exp + i, t);
        fmpz_mpoly_factor_swap(f, above, t->ctx);
    }
    fmpz_mpoly_factor_clear(above, t->ctx);
    return done;
}

bool tower_factor(fmpz_mpoly_factor_t f, const Poly *p, PolyRing *ring)
{
    Tower t = {.ctx = ring->ctx, .n = ring->ctx->minfo->nvars};
    fmpz *room = _fmpz_vec_init(4 * t.n);
    t.low = room;
    t.stride = room + t.n;
    t.zero = room + 2 * t.n;
    t.power = room + 3 * t.n;
    fmpz_mpoly_t base;
    fmpz_mpoly_init(base, ring->ctx);
    fmpz_mpoly_deflation(t.low, t.stride, p->m, ring->ctx);
    fmpz_mpoly_deflate(base, p->m, t.low, t.stride, ring->ctx);
    bool done = is_factored(f, base, &t) && climb(f, &t);
    if (done)
        append_low(f, &t);
    fmpz_mpoly_clear(base, ring->ctx);
    _fmpz_vec_clear(room, 4 * t.n);
    return done;
}
