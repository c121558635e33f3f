/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Polynomials back to expressions, linear in their size: one product a term, one sum builder.
 * The order of terms is that of the ring (descending total degree, then the generators in order of
 * first occurrence), so it depends on the structure of the input alone.
 *
 * Generators of one base are put together again: exp(x)*exp(y) is written exp(x+y) (expand keeps
 * them apart), and powers of integers with equal exponents as one root, sqrt(2)*sqrt(3) = sqrt(6).
 */
#include "cas/algebra/poly/poly.h"

#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"

/* 0.5000000000 as 0.5. */
static Expr without_zeros(PolyRing *ring, Expr x)
{
    fmpz *mant = &ring->scratch[0], *ten = &ring->scratch[1];
    int64_t exp10 = x->u.decimal.exp10;
    if (exp10 == FLOAT_SPECIAL || exp10 >= 0)
        return x;
    fmpz_set_ui(ten, 10);
    long zeros = fmpz_remove(mant, x->u.decimal.mant, ten);
    if (zeros > -exp10) { /* whole: keeps its point, not its exponent */
        fmpz_pow_ui(ten, ten, (ulong)(zeros + exp10));
        fmpz_mul(mant, mant, ten);
        zeros = -exp10;
    }
    return expr_float(mant, exp10 + zeros);
}

Expr poly_number(PolyRing *ring, const fmpq_t c)
{
    Expr q = expr_fmpq(c);
    if (!ring->has_float || fmpq_is_zero(c))
        return q;
    return without_zeros(ring, num_to_float(q, num_digits));
}

/* The coefficient of a term with kernels: 1 and -1 stay exact beside floats. */
static Expr term_coefficient(PolyRing *ring, const fmpq_t c, bool has_kernels)
{
    if (has_kernels && fmpz_is_one(fmpq_denref(c)) && fmpz_is_pm1(fmpq_numref(c)))
        return expr_fmpq(c);
    return poly_number(ring, c);
}

static Expr generator_power(PolyRing *ring, long i, slong k)
{
    PolyGen *gen = &ring->gen[i];
    if (k < 1 || k >= POLY_POWERS)
        return expr_pow(gen->value, expr_int(k));
    if (!gen->power[k])
        gen->power[k] = expr_pow(gen->value, expr_int(k));
    return gen->power[k];
}

static Expr generator_exponent(const PolyGen *gen, slong k)
{
    return expr_mul(gen->unit, expr_ratio(k, gen->root));
}

/* Parts of one term while it is put together. */
typedef struct Term {
    Expr *factor;
    long count;
    Expr *numeral_exponent; /* integer bases by their common exponent */
    fmpz *numeral_base;
    long numerals;
} Term;

static void term_numeral(Term *term, Expr base, Expr exponent)
{
    for (long i = 0; i < term->numerals; i++)
        if (term->numeral_exponent[i] == exponent) {
            fmpz_mul(&term->numeral_base[i], &term->numeral_base[i], base->u.integer);
            return;
        }
    term->numeral_exponent[term->numerals] = exponent;
    fmpz_set(&term->numeral_base[term->numerals++], base->u.integer);
}

/* The exponent of the generators of one base together, the first of which is `lead`. */
static Expr joined_exponent(PolyRing *ring, long lead, const slong *mono)
{
    Expr exponent = EXPR_ZERO;
    for (long i = lead; i < ring->count; i++)
        if (ring->gen[i].lead == lead && mono[i])
            exponent = expr_add(exponent, generator_exponent(&ring->gen[i], mono[i]));
    return exponent;
}

static void term_fill(PolyRing *ring, Term *term, const slong *mono)
{
    bool is_apart = ring->mode & POLY_EXPAND;
    for (long i = 0; i < ring->count; i++) {
        const PolyGen *gen = &ring->gen[i];
        bool is_first = mono[i] != 0;
        for (long j = gen->lead; j < i && is_first; j++)
            is_first = ring->gen[j].lead != gen->lead || mono[j] == 0;
        if (!is_first)
            continue;
        if (is_apart && gen->base && gen->unit == EXPR_ONE && expr_is(gen->base, EXPR_INTEGER) &&
            gen->base != EXPR_MINUS_ONE) {
            term_numeral(term, gen->base, generator_exponent(gen, mono[i]));
            continue;
        }
        if (is_apart || (gen->base && gen->unit == EXPR_ONE && !gen->is_shared &&
                         (!expr_is(gen->base, EXPR_INTEGER) || gen->base == EXPR_MINUS_ONE))) {
            term->factor[term->count++] = generator_power(ring, i, mono[i]);
            continue;
        }
        Expr exponent = joined_exponent(ring, gen->lead, mono);
        if (!gen->base)
            term->factor[term->count++] = expr_call1("exp", exponent);
        else if (expr_is(gen->base, EXPR_INTEGER) && gen->base != EXPR_MINUS_ONE)
            term_numeral(term, gen->base, exponent);
        else
            term->factor[term->count++] = expr_pow(gen->base, exponent);
    }
    for (long i = 0; i < term->numerals; i++)
        term->factor[term->count++] =
            expr_pow(expr_fmpz(&term->numeral_base[i]), term->numeral_exponent[i]);
}

typedef struct Builder {
    Term term;
    Expr *sum;
    slong *mono;
    fmpq_t c;
    long bases;
} Builder;

static void builder_release(void *arg)
{
    Builder *b = arg;
    mem_free(b->term.factor);
    mem_free(b->term.numeral_exponent);
    if (b->term.numeral_base)
        _fmpz_vec_clear(b->term.numeral_base, b->bases);
    mem_free(b->sum);
    mem_free(b->mono);
    fmpq_clear(b->c);
}

static void builder_begin(PolyRing *ring, Builder *b, long terms)
{
    size_t n = (size_t)ring->count;
    *b = (Builder){.bases = ring->count};
    fmpq_init(b->c);
    err_defer(builder_release, b);
    b->term.factor = mem_array(n + 1, sizeof(Expr));
    b->term.numeral_exponent = mem_array(n + 1, sizeof(Expr));
    b->mono = mem_array(n + 1, sizeof(slong));
    b->sum = mem_array((size_t)terms + 1, sizeof(Expr));
    if (n)
        b->term.numeral_base = _fmpz_vec_init((slong)n);
}

static Expr build_term(PolyRing *ring, Builder *b, const fmpq_t c, const slong *mono)
{
    b->term.count = 1;
    b->term.numerals = 0;
    term_fill(ring, &b->term, mono);
    b->term.factor[0] = term_coefficient(ring, c, b->term.count > 1);
    return expr_product(b->term.factor, b->term.count);
}

Expr poly_monomial_expr(PolyRing *ring, const fmpq_t c, const slong *mono)
{
    Builder b;
    builder_begin(ring, &b, 1);
    Expr e = build_term(ring, &b, c, mono);
    err_undefer(true);
    return e;
}

Expr poly_expr(PolyRing *ring, const Poly *p, const fmpq_t c, const slong *shift)
{
    Expr packed = poly_packed_expr(ring, p, c, shift);
    if (packed)
        return packed;
    Builder b;
    long n = p->m->length;
    builder_begin(ring, &b, n);
    for (long i = 0; i < n; i++) {
        err_poll();
        fmpz_mpoly_get_term_exp_si(b.mono, p->m, i, ring->ctx);
        for (long j = 0; shift && j < ring->count; j++)
            b.mono[j] += shift[j];
        fmpq_mul_fmpz(b.c, c, p->m->coeffs + i);
        b.sum[i] = build_term(ring, &b, b.c, b.mono);
    }
    Expr e = expr_sum(b.sum, n);
    err_undefer(true);
    return e;
}
