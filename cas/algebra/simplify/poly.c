/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Polynomials in a short form: what all terms share is taken out in front, then the sum is written
 * as a polynomial in one of its kernels, descending, with its coefficients written so in turn.
 * Which kernel is taken is chosen greedily: the one that occurs in most terms (the first among
 * equals), as in Horner's scheme. Sums beyond a bound stay as they are.
 */
#include "cas/algebra/ratfun/split.h"
#include "cas/algebra/simplify/parts.h"
#include "cas/base/arena.h"
#include "cas/base/compat.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"

enum { MAX_TERMS = 400 };

/* For every kernel that is a factor: in how many terms, and its lowest exponent there. */
typedef struct Tally {
    Expr kernel;
    long terms, least;
} Tally;

typedef struct Short {
    Arena *arena;
    Tally *tally;
    size_t count, capacity;
} Short;

static void count_factor(Short *s, Expr base, Expr exponent)
{
    long k;
    if (!num_get_si(&k, exponent) || k <= 0 || expr_is_number(base))
        return;
    for (size_t i = 0; i < s->count; i++)
        if (s->tally[i].kernel == base) {
            s->tally[i].terms++;
            if (k < s->tally[i].least)
                s->tally[i].least = k;
            return;
        }
    s->tally = arena_grow(s->arena, s->tally, s->count, &s->capacity, sizeof *s->tally);
    s->tally[s->count++] = (Tally){base, 1, k};
}

static void count_term(Short *s, Expr t)
{
    Expr base, exponent;
    if (!expr_is(t, EXPR_PRODUCT)) {
        expr_split_power(t, &base, &exponent);
        count_factor(s, base, exponent);
        return;
    }
    for (long i = 1; i < expr_count(t); i += 2)
        count_factor(s, expr_arg(t, i), expr_arg(t, i + 1));
}

static Expr shorten(Arena *arena, Expr e);

/* The kernels of all terms with their lowest exponents; 1 when there are none. */
static Expr shared_monomial(const Short *s, long terms)
{
    Expr m = EXPR_ONE;
    for (size_t i = 0; i < s->count; i++)
        if (s->tally[i].terms == terms)
            m = expr_mul(m, expr_pow(s->tally[i].kernel, expr_int(s->tally[i].least)));
    return m;
}

/* The rational number that all coefficients have in common, negative when they all are; 1 when one
 * is no rational number. */
static Expr shared_number(Expr e)
{
    bool is_negative = true, is_rational = true;
    fmpq_t content, c; /* gcd of numerators over lcm of denominators */
    fmpq_init(content);
    fmpq_init(c);
    for (long i = 1; i < expr_count(e) && is_rational; i += 2) {
        is_rational = expr_is_rational(expr_arg(e, i)) && num_get_fmpq(c, expr_arg(e, i));
        is_negative = is_negative && fmpq_sgn(c) < 0;
        fmpz_gcd(fmpq_numref(content), fmpq_numref(content), fmpq_numref(c));
        fmpz_lcm(fmpq_denref(content), fmpq_denref(content), fmpq_denref(c));
    }
    if (is_negative)
        fmpq_neg(content, content);
    Expr number = is_rational ? expr_fmpq(content) : EXPR_ONE;
    fmpq_clear(content);
    fmpq_clear(c);
    return number;
}

/* e/(number*by): one after the other, for a number times a sum is multiplied out, and the sum would
 * no longer be seen in the terms. */
static Expr divide_terms(Arena *arena, Expr e, Expr number, Expr by)
{
    long n = expr_term_count(e);
    Expr *term = arena_array(arena, (size_t)n, sizeof *term), inverse = expr_inv(by);
    for (long i = 0; i < n; i++)
        term[i] = num_div(expr_arg(e, 2 * i + 1), number);
    for (long i = 0; i < n; i++)
        term[i] = expr_mul(term[i], expr_mul(expr_arg(e, 2 * i), inverse));
    return expr_sum(term, n);
}

static Expr by_powers(Arena *arena, Expr e, Expr x)
{
    Split split;
    split_by(arena, &split, e, x);
    split_sort(&split);
    Expr *term = arena_array(arena, split.count, sizeof *term);
    for (size_t i = 0; i < split.count; i++)
        term[i] = expr_mul(shorten(arena, split_coefficient(&split.group[i])),
                           expr_pow(x, split.group[i].exponent));
    return expr_sum(term, (long)split.count);
}

static Expr shorten_sum(Arena *arena, Expr e)
{
    long n = expr_term_count(e);
    Short s = {.arena = arena};
    for (long i = 0; i < expr_count(e); i += 2)
        count_term(&s, expr_arg(e, i));
    Expr shared = shared_monomial(&s, n);
    if (shared != EXPR_ONE) {
        Expr number = shared_number(e), rest = divide_terms(arena, e, number, shared);
        return expr_product((Expr[]){number, shared, shorten(arena, rest)}, 3);
    }
    const Tally *best = NULL;
    for (size_t i = 0; i < s.count; i++)
        if (s.tally[i].terms > 1 && (!best || s.tally[i].terms > best->terms))
            best = &s.tally[i];
    return best ? by_powers(arena, e, best->kernel) : e;
}

static Expr shorten(Arena *arena, Expr e)
{
    err_stack_check();
    if (expr_is(e, EXPR_SUM))
        return expr_term_count(e) <= MAX_TERMS ? shorten_sum(arena, e) : e;
    if (!expr_is(e, EXPR_PRODUCT))
        return e;
    long n = expr_count(e) / 2;
    Expr *factor = arena_array(arena, (size_t)n + 1, sizeof *factor);
    factor[0] = expr_arg(e, 0);
    for (long i = 0; i < n; i++)
        factor[i + 1] = expr_pow(shorten(arena, expr_arg(e, 2 * i + 1)), expr_arg(e, 2 * i + 2));
    return expr_product(factor, n + 1);
}

Expr simplify_collected(Expr e)
{
    Arena arena;
    arena_begin(&arena);
    Expr r = shorten(&arena, e);
    arena_end(&arena);
    return r;
}
