/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chinese remainders and rational reconstruction (P. S. Wang, SYMSAC 1981; J. von zur Gathen, J.
 * Gerhard, Modern Computer Algebra, 5.10). The number of primes grows by a sixth until each
 * coefficient is a fraction of half the digits; the denominators found so far in a polynomial are
 * tried first. Then primes that had no part in it must agree.
 */
#include "cas/solve/groebner/lift.h"

#include <flint/fmpq.h>
#include <flint/fmpz_vec.h>
#include <flint/ulong_extras.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"

enum { MOST_PRIMES = 20000, MOST_USELESS = 20, MARGIN = 24 /* bits */ };

typedef struct Lift {
    const LiftSource *source;
    uint32_t p, **residue; /* [prime][coefficient] */
    ulong *prime;
    long primes, capacity, useless, total;
    long poly, place, term; /* where reconstruction failed last */
    fmpz_comb_t comb;
    fmpz_comb_temp_t temp;
    bool combed;
    fmpz *coefficient;
    fmpz_t modulus, denominator, c;
    fmpq_t fraction;
    ulong *image;
} Lift;

uint32_t lift_prime(uint32_t p)
{
    CHECK(p > 3);
    do
        p -= p % 2 == 0 ? 1 : 2;
    while (!n_is_prime(p));
    return p;
}

static void release(void *arg)
{
    Lift *x = arg;

    for (long i = 0; i < x->primes; i++)
        mem_free(x->residue[i]);
    mem_free(x->residue);
    mem_free(x->prime);
    mem_free(x->image);
    if (err_in_library)
        return; /* in no state to be cleared */
    if (x->combed) {
        fmpz_comb_temp_clear(x->temp);
        fmpz_comb_clear(x->comb);
    }
    fmpz_clear(x->modulus);
    fmpz_clear(x->denominator);
    fmpz_clear(x->c);
    fmpq_clear(x->fraction);
}

/* Runs with the next prime that is of use; false for none. */
static bool next_run(Lift *x)
{
    const LiftSource *s = x->source;

    for (; x->useless < MOST_USELESS; x->useless++) {
        err_poll();
        if (*s->work > s->most_work || x->primes == MOST_PRIMES)
            return false;
        x->p = lift_prime(x->p);
        if (s->run(s->state, x->p))
            return true;
    }
    return false;
}

static bool add_prime(Lift *x)
{
    const LiftSource *s = x->source;
    uint32_t *residue;

    if (!next_run(x))
        return false;
    if (x->primes == x->capacity) {
        long wider = x->capacity == 0 ? 16 : 2 * x->capacity;

        x->prime = mem_rearray(x->prime, (size_t)wider, sizeof *x->prime);
        x->residue = mem_rearray(x->residue, (size_t)wider, sizeof *x->residue);
        x->image = mem_rearray(x->image, (size_t)wider, sizeof *x->image);
        x->capacity = wider;
    }
    residue = x->residue[x->primes] = mem_array((size_t)x->total, sizeof *residue);
    x->prime[x->primes++] = x->p;
    for (long i = 0; i < s->polys; i++)
        for (long k = 0; k < s->length[i]; k++)
            *residue++ = s->value(s->state, i, k);
    return true;
}

/* The remainder of a coefficient modulo the product of all primes, the smallest in magnitude. */
static void remainder_of(Lift *x, long place)
{
    for (long i = 0; i < x->primes; i++)
        x->image[i] = x->residue[i][place];
    fmpz_multi_CRT_ui(x->c, x->image, x->comb, x->temp, 1);
}

/* Coefficient number `place` as a multiple of 1/denominator, which may grow; false when it takes
 * more primes. The numerator is left in the list of coefficients. */
static bool reconstruct(Lift *x, long first, long place)
{
    remainder_of(x, place);
    fmpz_mul(x->c, x->c, x->denominator);
    fmpz_smod(x->c, x->c, x->modulus);
    if (fmpz_bits(x->c) + fmpz_bits(x->denominator) + MARGIN < fmpz_bits(x->modulus)) {
        fmpz_set(x->coefficient + place, x->c);
        return true;
    }
    fmpz_mod(x->c, x->c, x->modulus);
    if (!fmpq_reconstruct_fmpz(x->fraction, x->c, x->modulus) ||
        fmpz_bits(fmpq_numref(x->fraction)) + fmpz_bits(fmpq_denref(x->fraction)) +
                fmpz_bits(x->denominator) + MARGIN >=
            fmpz_bits(x->modulus))
        return false;
    fmpz_set(x->coefficient + place, fmpq_numref(x->fraction));
    _fmpz_vec_scalar_mul_fmpz(x->coefficient + first, x->coefficient + first, place - first,
                              fmpq_denref(x->fraction));
    fmpz_mul(x->denominator, x->denominator, fmpq_denref(x->fraction));
    return true;
}

/* The polynomial whose coefficients begin at `first`. */
static bool reconstruct_poly(Lift *x, long first, long length)
{
    fmpz_one(x->denominator);
    for (long k = 0; k < length; k++) {
        err_poll();
        if (!reconstruct(x, first, first + k)) {
            x->term = k;
            return false;
        }
    }
    fmpz_set(x->c, x->coefficient + first); /* the denominator: the first value is 1 */
    CHECK(fmpz_sgn(x->c) > 0);
    _fmpz_vec_content(x->c, x->coefficient + first, length);
    if (!fmpz_is_one(x->c))
        _fmpz_vec_scalar_divexact_fmpz(x->coefficient + first, x->coefficient + first, length,
                                       x->c);
    return true;
}

/* All of them, that which failed last as the first. */
static bool reconstruct_all(Lift *x)
{
    const LiftSource *s = x->source;

    if (!reconstruct_poly(x, x->place, s->length[x->poly]))
        return false;
    for (long i = 0, first = 0; i < s->polys; first += s->length[i++])
        if (i != x->poly && !reconstruct_poly(x, first, s->length[i])) {
            x->poly = i;
            x->place = first;
            return false;
        }
    return true;
}

static bool try_all(Lift *x)
{
    bool good;

    fmpz_comb_init(x->comb, x->prime, x->primes);
    fmpz_comb_temp_init(x->temp, x->comb);
    x->combed = true;
    fmpz_one(x->modulus);
    for (long i = 0; i < x->primes; i++)
        fmpz_mul_ui(x->modulus, x->modulus, x->prime[i]);
    good = reconstruct_all(x);
    x->combed = false;
    fmpz_comb_temp_clear(x->temp);
    fmpz_comb_clear(x->comb);
    return good;
}

/* Do the coefficients agree with the last run? */
static bool agrees(const Lift *x)
{
    const LiftSource *s = x->source;
    const fmpz *c = x->coefficient;

    for (long i = 0; i < s->polys; c += s->length[i++]) {
        uint64_t inverse = fmpz_fdiv_ui(c, x->p);

        if (inverse == 0)
            return false;
        inverse = n_invmod(inverse, x->p);
        for (long k = 0; k < s->length[i]; k++)
            if (fmpz_fdiv_ui(c + k, x->p) * inverse % x->p != s->value(s->state, i, k))
                return false;
    }
    return true;
}

static bool lift(Lift *x)
{
    for (long wanted = 2;; wanted += wanted / 6 + 1) {
        long checks = 0;

        while (x->primes < wanted)
            if (!add_prime(x))
                return false;
        if (!try_all(x))
            continue;
        while (checks < LIFT_CHECKS) {
            if (!next_run(x))
                return false;
            if (!agrees(x))
                break;
            checks++;
        }
        if (checks == LIFT_CHECKS)
            return true;
    }
}

bool lift_run(const LiftSource *source, uint32_t first, fmpz *coefficient)
{
    Lift x = {.source = source, .p = first, .coefficient = coefficient};
    bool good;

    for (long i = 0; i < source->polys; i++)
        x.total += source->length[i];
    fmpz_init(x.modulus);
    fmpz_init(x.denominator);
    fmpz_init(x.c);
    fmpq_init(x.fraction);
    err_defer(release, &x);
    good = lift(&x);
    err_undefer(true);
    return good;
}
