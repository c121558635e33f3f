/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * F4 and FGLM modulo primes (f4.c, fglm.c), lifted (lift.c). A first prime whose monomials no other
 * prime finds, or whose basis does not lift, was unlucky: the next one is the first then. Modular
 * bases: E. A. Arnold, Modular algorithms for computing Groebner bases, J. Symb. Comp. 35 (2003)
 * 403-419.
 */
#include "cas/solve/groebner/modular.h"

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/solve/groebner/f4.h"
#include "cas/solve/groebner/fglm.h"
#include "cas/solve/groebner/lift.h"

#define FIRST_PRIME 2147483648u /* primes below are used */
enum { MOST_ATTEMPTS = 3 };

void modular_begin(ModularBasis *b, fmpz_mpoly_ctx_struct *ctx)
{
    *b = (ModularBasis){.ctx = ctx};
}

void modular_end(void *basis)
{
    ModularBasis *b = basis;

    if (!err_in_library)
        for (long i = 0; i < b->count; i++)
            fmpz_mpoly_clear(&b->poly[i], b->ctx);
    mem_free(b->poly);
    *b = (ModularBasis){.ctx = b->ctx};
}

fmpz_mpoly_struct *modular_put(ModularBasis *b)
{
    if (b->count == b->capacity) {
        b->capacity = b->capacity == 0 ? 32 : 2 * b->capacity;
        b->poly = mem_rearray(b->poly, (size_t)b->capacity, sizeof *b->poly);
    }
    fmpz_mpoly_init(&b->poly[b->count], b->ctx);
    return &b->poly[b->count++];
}

void modular_drop(ModularBasis *b)
{
    CHECK(b->count > 0);
    fmpz_mpoly_clear(&b->poly[--b->count], b->ctx);
}

void modular_put_copy(ModularBasis *b, const fmpz_mpoly_struct *p, const fmpz_mpoly_ctx_t ctx)
{
    ulong exponents[MONOMIALS_MOST_VARIABLES];
    fmpz_mpoly_struct *copy = modular_put(b);

    for (long k = 0; k < p->length; k++) {
        fmpz_mpoly_get_term_exp_ui(exponents, p, k, ctx);
        fmpz_mpoly_push_term_fmpz_ui(copy, p->coeffs + k, exponents, b->ctx);
    }
    fmpz_mpoly_sort_terms(copy, b->ctx);
}

static void put_term(ModularBasis *b, fmpz_mpoly_struct *p, const fmpz *c, const uint16_t *row)
{
    ulong exponents[MONOMIALS_MOST_VARIABLES];

    for (long v = 0; v < fmpz_mpoly_ctx_nvars(b->ctx); v++)
        exponents[v] = row[v + 1];
    if (!fmpz_is_zero(c))
        fmpz_mpoly_push_term_fmpz_ui(p, c, exponents, b->ctx);
}

/* What is lifted, and the coefficients. */
typedef struct Lifted {
    long *length, polys, total;
    fmpz *coefficient;
} Lifted;

static void release_lifted(void *arg)
{
    Lifted *x = arg;

    if (x->coefficient != NULL && !err_in_library)
        _fmpz_vec_clear(x->coefficient, x->total);
    mem_free(x->length);
}

/* Room for the coefficients of the polynomials whose lengths are known. */
static void begin_coefficients(Lifted *x)
{
    for (long i = 0; i < x->polys; i++)
        x->total += x->length[i];
    x->coefficient = _fmpz_vec_init(x->total);
}

/* --- by F4 -------------------------------------------------------------------------------------
 */

static bool run_f4(void *state, uint32_t p)
{
    return f4_apply(state, p);
}

static const F4Round *last_round(const F4 *f)
{
    return &f->round[f->rounds - 1];
}

static uint32_t value_f4(const void *state, long poly, long term)
{
    const F4 *f = state;

    return f->poly[last_round(f)->first + poly].value[term];
}

static void take_f4(ModularBasis *b, const F4 *f, const Lifted *x)
{
    const fmpz *c = x->coefficient;

    for (long i = 0; i < x->polys; i++) {
        const F4Poly *from = &f->poly[last_round(f)->first + i];
        fmpz_mpoly_struct *p = modular_put(b);

        for (long k = 0; k < from->length; k++)
            put_term(b, p, c++, monomials_row(&f->monomials, from->monomial[k]));
    }
}

/* One attempt with the primes below p, which becomes the first that was used. */
static bool attempt(ModularBasis *b, const fmpz_mpoly_struct *input, long inputs, uint32_t *p,
                    uint64_t most_work)
{
    F4 *f = f4_new(input, inputs, b->ctx);
    Lifted x = {0};
    bool good;

    err_defer(f4_free, f);
    err_defer(release_lifted, &x);
    *p = lift_prime(*p);
    good = f4_learn(f, *p, most_work);
    if (good) {
        x.polys = last_round(f)->mades;
        x.length = mem_array((size_t)x.polys + 1, sizeof *x.length);
        for (long i = 0; i < x.polys; i++)
            x.length[i] = f->poly[last_round(f)->first + i].length;
        begin_coefficients(&x);
        good = lift_run(&(LiftSource){run_f4, value_f4, f, x.polys, x.length, &f->work, most_work},
                        *p, x.coefficient);
    }
    if (good)
        take_f4(b, f, &x);
    err_undefer(true);
    err_undefer(true);
    return good;
}

bool modular_basis(ModularBasis *b, const fmpz_mpoly_struct *input, long inputs, uint64_t most_work)
{
    CHECK(b->count == 0 && inputs > 0);
    uint32_t p = FIRST_PRIME;

    for (int i = 0; i < MOST_ATTEMPTS; i++)
        if (attempt(b, input, inputs, &p, most_work))
            return true;
    return false;
}

/* --- by FGLM -----------------------------------------------------------------------------------
 */

static bool run_fglm(void *state, uint32_t p)
{
    return fglm_run(state, p);
}

/* A result: its leading monomial, then the standard ones before it, the largest first. */
static uint32_t value_fglm(const void *state, long poly, long term)
{
    const Fglm *g = state;

    if (term == 0)
        return 1;
    return g->relation[poly * g->dimension + g->before[poly] - term];
}

static void take_fglm(ModularBasis *b, const Fglm *g, const Lifted *x)
{
    const fmpz *end = x->coefficient + x->total;

    for (long i = x->polys - 1; i >= 0; i--) {
        const fmpz *c = end -= x->length[i];
        fmpz_mpoly_struct *p = modular_put(b);

        put_term(b, p, c, monomials_row(&g->lex, g->leading[i]));
        for (long k = 1; k < x->length[i]; k++)
            put_term(b, p, c + k, monomials_row(&g->lex, g->lex_standard[g->before[i] - k]));
    }
}

bool modular_convert(ModularBasis *b, const fmpz_mpoly_struct *by_degree, long elements,
                     const fmpz_mpoly_ctx_t ctx, long most, uint64_t most_work)
{
    CHECK(b->count == 0 && fmpz_mpoly_ctx_ord(b->ctx) == ORD_LEX);
    Fglm *g = fglm_new(by_degree, elements, ctx, most);
    Lifted x = {0};
    uint32_t p = lift_prime(FIRST_PRIME);
    bool good;

    if (g == NULL)
        return false;
    err_defer(fglm_free, g);
    err_defer(release_lifted, &x);
    good = fglm_run(g, p);
    if (good) {
        x.polys = g->results;
        x.length = mem_array((size_t)x.polys + 1, sizeof *x.length);
        for (long i = 0; i < x.polys; i++)
            x.length[i] = g->before[i] + 1;
        begin_coefficients(&x);
        good =
            lift_run(&(LiftSource){run_fglm, value_fglm, g, x.polys, x.length, &g->work, most_work},
                     p, x.coefficient);
    }
    if (good)
        take_fglm(b, g, &x);
    err_undefer(true);
    err_undefer(true);
    return good;
}
