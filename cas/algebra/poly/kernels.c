/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding the generators of a ring. Every power base^exponent is split into powers base^(c*unit)
 * with rational c, unit running over the terms of the exponent; the powers of one base in one
 * unit are integer powers of one generator, whose root is the least common denominator of the c.
 *
 * A positive number may leave a base: (4*x+4)^(1/2) = 4^(1/2)*(x+1)^(1/2), which holds for the
 * principal branch; nothing else may. Integer bases are split over a coprime basis, made by trial
 * division up to a bound, perfect powers and gcds, so that sqrt(6), sqrt(2) and sqrt(3) are not
 * mistaken for independent without factoring big integers.
 *
 * A coefficient with a long numerator or denominator, as decimals have, would make degrees of
 * millions: exp(3846153846/100000000*x) is a generator itself, and the exponents that are simple
 * multiples of the first such one are powers of it.
 */
#include "cas/algebra/poly/poly.h"

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/value/funcs_facts.h"

enum { TRIAL_BOUND = 1000, MAX_EXP10 = 5000, WIELDY = 10000 };
#define MAX_EXPONENT (1L << 61)

typedef void (*Emit)(PolyRing *ring, Expr base, Expr unit, Expr c, void *arg);
/* An integer base > 1 goes to numeral, everything else to power; base NULL is exp. */
typedef struct Sink {
    Emit power, numeral;
    void *arg;
} Sink;

bool poly_is_exp(Expr e, Expr *u)
{
    if (!expr_is(e, EXPR_CALL) || expr_count(e) != 2 || !expr_is_symbol(expr_arg(e, 0), "exp"))
        return false;
    *u = expr_arg(e, 1);
    return true;
}

bool poly_is_float_kernel(const PolyRing *ring, Expr e)
{
    int64_t exp10 = e->u.decimal.exp10;
    return (ring->mode & POLY_FLOATS) || exp10 > MAX_EXP10 || exp10 < -MAX_EXP10;
}

static bool is_compound(Expr base)
{
    Expr u;
    return expr_is(base, EXPR_SUM) || expr_is(base, EXPR_PRODUCT) || expr_is(base, EXPR_POWER) ||
           expr_is_number(base) || poly_is_exp(base, &u);
}

bool poly_is_nested_power(const PolyRing *ring, Expr base, Expr exponent, long *k)
{
    if (!base || !is_compound(base) || !expr_is(exponent, EXPR_INTEGER) || !num_get_si(k, exponent))
        return false;
    return !((ring->mode & POLY_EXPAND) && *k < 0 && expr_is(base, EXPR_SUM));
}

/* --- splitting ----------------------------------------------------------------------------- */

static void split_integer(PolyRing *ring, Expr n, Expr unit, Expr c, const Sink *sink)
{
    if (num_sign(n) < 0) {
        sink->power(ring, EXPR_MINUS_ONE, unit, c, sink->arg);
        n = num_neg(n);
    }
    if (!num_is_one(n))
        sink->numeral(ring, n, unit, c, sink->arg);
}

static void split_number(PolyRing *ring, Expr q, Expr unit, Expr c, const Sink *sink)
{
    if (expr_is(q, EXPR_INTEGER)) {
        split_integer(ring, q, unit, c, sink);
        return;
    }
    split_integer(ring, expr_fmpz(q->u.rational.num), unit, c, sink);
    split_integer(ring, expr_fmpz(q->u.rational.den), unit, num_neg(c), sink);
}

/* The positive rational content of a sum or product with rational coefficients, else 1. */
static Expr positive_content(PolyRing *ring, Expr base)
{
    fmpz *num = &ring->scratch[0], *den = &ring->scratch[1];
    fmpz_zero(num);
    fmpz_one(den);
    long step = expr_is(base, EXPR_PRODUCT) ? expr_count(base) : 2;
    for (long i = step == 2 ? 1 : 0; i < expr_count(base); i += step) {
        Expr c = expr_arg(base, i);
        if (expr_is(c, EXPR_INTEGER)) {
            fmpz_gcd(num, num, c->u.integer);
        } else if (expr_is(c, EXPR_RATIONAL)) {
            fmpz_gcd(num, num, c->u.rational.num);
            fmpz_lcm(den, den, c->u.rational.den);
        } else {
            return EXPR_ONE;
        }
    }
    return num_div(expr_fmpz(num), expr_fmpz(den));
}

static void split_base(PolyRing *ring, Expr base, Expr unit, Expr c, const Sink *sink)
{
    if (base && expr_is_rational(base) && !num_is_zero(base)) {
        split_number(ring, base, unit, c, sink);
        return;
    }
    if (base == EXPR_I) { /* exp(I*Pi/2) = (-1)^(1/2) */
        sink->power(ring, EXPR_MINUS_ONE, unit, num_mul(c, EXPR_HALF), sink->arg);
        return;
    }
    bool is_reciprocal = (ring->mode & POLY_EXPAND) && expr_is(c, EXPR_INTEGER);
    if (base && !is_reciprocal && (expr_is(base, EXPR_SUM) || expr_is(base, EXPR_PRODUCT))) {
        Expr content = positive_content(ring, base);
        if (!num_is_one(content)) {
            split_number(ring, content, unit, c, sink);
            split_base(ring, expr_div(base, content), unit, c, sink);
            return;
        }
    }
    sink->power(ring, base, unit, c, sink->arg);
}

static bool is_wieldy(Expr c)
{
    const fmpz *num = expr_is(c, EXPR_INTEGER) ? c->u.integer : c->u.rational.num;
    return fmpz_cmpabs(num, &(fmpz){WIELDY}) <= 0 &&
           (expr_is(c, EXPR_INTEGER) || fmpz_cmp_si(c->u.rational.den, WIELDY) <= 0);
}

/* The part of an exponent c*unit, 0 < |c|, whose c is unwieldy. */
static void split_unwieldy(PolyRing *ring, Expr base, Expr unit, Expr c, const Sink *sink)
{
    Expr key = base ? expr_pow(base, unit) : expr_call1("exp", unit);
    Expr scale = memo_get(&ring->scales, key);
    if (!scale) {
        scale = c;
        memo_put(&ring->scales, key, scale);
    }
    Expr ratio = num_div(c, scale);
    if (!is_wieldy(ratio)) {
        scale = c;
        ratio = EXPR_ONE;
    }
    split_base(ring, base, expr_mul(scale, unit), ratio, sink);
}

/* base^(c*unit) with rational c; what is whole in the exponent of a base stays with it. */
static void split_rational(PolyRing *ring, Expr base, Expr unit, Expr c, const Sink *sink)
{
    if (expr_is(c, EXPR_INTEGER) || is_wieldy(c)) {
        split_base(ring, base, unit, c, sink);
        return;
    }
    if (base) {
        fmpz *whole = &ring->scratch[0];
        fmpz_tdiv_q(whole, c->u.rational.num, c->u.rational.den);
        Expr part = expr_fmpz(whole);
        if (!num_is_zero(part))
            split_base(ring, base, unit, part, sink);
        c = num_sub(c, part);
    }
    split_unwieldy(ring, base, unit, c, sink);
}

static void split_power(PolyRing *ring, Expr base, Expr exponent, const Sink *sink)
{
    for (long i = 0; i < expr_term_count(exponent); i++) {
        Expr c, unit;
        expr_split_coefficient(expr_term(exponent, i), &c, &unit);
        if (expr_is_rational(c)) {
            split_rational(ring, base, unit, c, sink);
        } else if (expr_is(c, EXPR_COMPLEX) && expr_is_rational(expr_arg(c, 0)) &&
                   expr_is_rational(expr_arg(c, 1))) {
            if (!num_is_zero(expr_arg(c, 0)))
                split_rational(ring, base, unit, expr_arg(c, 0), sink);
            split_rational(ring, base, expr_mul(EXPR_I, unit), expr_arg(c, 1), sink);
        } else {
            split_base(ring, base, expr_mul(c, unit), EXPR_ONE, sink);
        }
    }
}

/* --- registering --------------------------------------------------------------------------- */

/* Is the power a root that has a generator of its own, with the base as its relation? Roots of
 * compound bases are; roots of kernels only where they must be told from the kernel itself. */
static bool is_own_root(const PolyRing *ring, Expr base, Expr unit, Expr c)
{
    return base && unit == EXPR_ONE && !expr_is(c, EXPR_INTEGER) &&
           (is_compound(base) || (ring->mode & POLY_RADICALS));
}

/* A compound base and the base of a root of its own are wrapped, so that (x^n)^(1/2) is not taken
 * for x^(n/2). */
static Expr key_of(const PolyRing *ring, Expr base, Expr unit, Expr c)
{
    if (!base)
        return expr_call1("exp", unit);
    if (unit != EXPR_ONE)
        return expr_pow(base, unit);
    bool is_wrapped = is_compound(base) || is_own_root(ring, base, unit, c);
    return is_wrapped ? expr_make(EXPR_LIST, &base, 1) : base;
}

static PolyGen *find_key(const PolyRing *ring, Expr key)
{
    uintptr_t number = (uintptr_t)memo_get(&ring->index, key);
    return number ? &ring->gen[number - 1] : NULL;
}

static PolyGen *add(PolyRing *ring, Expr base, Expr unit, Expr key)
{
    if (ring->count == ring->capacity) {
        ring->capacity = ring->capacity ? 2 * ring->capacity : 8;
        ring->gen = mem_rearray(ring->gen, (size_t)ring->capacity, sizeof *ring->gen);
    }
    PolyGen *gen = &ring->gen[ring->count];
    *gen = (PolyGen){.base = base, .unit = unit, .key = key, .root = 1, .partner = -1};
    memo_put(&ring->index, key, (void *)(uintptr_t)(++ring->count));
    return gen;
}

/* The partner of a sine or cosine by which the square of it is written: f(u)^2 = constant + factor
 * * g(u)^2. NULL when there is none. */
static Expr partner_of(const PolyRing *ring, Expr e)
{
    const FuncWave *wave = funcs_wave(e);
    return wave && (ring->mode & (wave->cosine ? POLY_SIN : POLY_COS)) ? funcs_partner(e) : NULL;
}

/* A kernel sin(u) or cos(u) brings its partner, of which its square is a polynomial. */
static void register_partner(PolyRing *ring, Expr kernel)
{
    Expr other = partner_of(ring, kernel);
    if (other && !find_key(ring, other))
        add(ring, other, EXPR_ONE, other);
}

static void tie_partner(PolyRing *ring, PolyGen *gen)
{
    Expr other = partner_of(ring, gen->base);
    if (!other)
        return;
    const FuncWave *wave = funcs_wave(gen->base);
    gen->partner = find_key(ring, other) - ring->gen;
    gen->partner_constant = wave->is_hyperbolic && wave->sine ? -1 : 1;
    gen->partner_factor = wave->is_hyperbolic ? 1 : -1;
}

/* A whole power of a sum beside a symbolic one, as in (x+1)^(n+2), is arithmetic. */
static bool is_nested_part(const PolyRing *ring, Expr base, Expr unit, Expr c)
{
    long k;
    return unit == EXPR_ONE && poly_is_nested_power(ring, base, c, &k);
}

static void register_power(PolyRing *ring, Expr base, Expr unit, Expr c, void *arg)
{
    (void)arg;
    if (is_nested_part(ring, base, unit, c) && !expr_is_number(base)) {
        poly_scan(ring, expr_pow(base, c)); /* as read_power has it: a product is multiplied out */
        return;
    }
    bool is_whole = expr_is(c, EXPR_INTEGER), is_own = is_own_root(ring, base, unit, c);
    if (is_own && !expr_is_rational(base))
        poly_scan(ring, base); /* the relation's right side */
    Expr key = key_of(ring, base, unit, c);
    PolyGen *gen = find_key(ring, key);
    if (!gen) {
        bool is_kernel = key == base;
        if (is_kernel)
            register_partner(ring, base);
        gen = add(ring, base, unit, key);
        if (is_kernel)
            tie_partner(ring, gen);
    }
    if (is_whole)
        return;
    fmpz *root = &ring->scratch[0];
    fmpz_set_si(root, gen->root);
    fmpz_lcm(root, root, c->u.rational.den);
    if (!fmpz_fits_si(root) || fmpz_cmp_si(root, 1000000) > 0)
        err_raise(ST_LIMIT, "object too large");
    gen->root = fmpz_get_si(root);
    gen->has_root_relation |= is_own;
}

static void register_numeral(PolyRing *ring, Expr n, Expr unit, Expr c, void *arg)
{
    (void)arg;
    if (ring->numerals == ring->numeral_capacity) {
        ring->numeral_capacity = ring->numeral_capacity ? 2 * ring->numeral_capacity : 4;
        ring->numeral =
            mem_rearray(ring->numeral, (size_t)ring->numeral_capacity, sizeof *ring->numeral);
    }
    ring->numeral[ring->numerals++] = (PolyNumeral){n, unit, c};
}

static void scan_power(PolyRing *ring, Expr base, Expr exponent)
{
    static const Sink sink = {register_power, register_numeral, NULL};
    long k;
    if (poly_is_nested_power(ring, base, exponent, &k))
        poly_scan(ring, base);
    else
        split_power(ring, base, exponent, &sink);
}

static void scan_number(PolyRing *ring, Expr e)
{
    if (expr_is(e, EXPR_COMPLEX)) {
        register_power(ring, EXPR_MINUS_ONE, EXPR_ONE, EXPR_HALF, NULL);
        scan_number(ring, expr_arg(e, 0));
        scan_number(ring, expr_arg(e, 1));
    } else if (expr_is(e, EXPR_FLOAT) && poly_is_float_kernel(ring, e)) {
        register_power(ring, e, EXPR_ONE, EXPR_ONE, NULL);
    }
}

void poly_scan(PolyRing *ring, Expr e)
{
    CHECK(!ring->frozen);
    err_stack_check();
    Expr u;
    if (expr_is_number(e)) {
        scan_number(ring, e);
        return;
    }
    if (memo_get(&ring->visited, e))
        return;
    memo_put(&ring->visited, e, e);
    switch (expr_kind(e)) {
    case EXPR_SUM:
        if (!poly_scan_packed(ring, e))
            for (long i = 0; i < expr_count(e); i++)
                poly_scan(ring, expr_arg(e, i));
        break;
    case EXPR_PRODUCT:
        poly_scan(ring, expr_arg(e, 0));
        for (long i = 1; i < expr_count(e); i += 2)
            scan_power(ring, expr_arg(e, i), expr_arg(e, i + 1));
        break;
    case EXPR_POWER:
        scan_power(ring, expr_arg(e, 0), expr_arg(e, 1));
        break;
    default:
        if (poly_is_exp(e, &u))
            scan_power(ring, NULL, u);
        else
            register_power(ring, e, EXPR_ONE, EXPR_ONE, NULL);
    }
}

/* --- integer bases ------------------------------------------------------------------------- */

static void basis_put(PolyRing *ring, Expr n)
{
    if (ring->basis_count == ring->basis_capacity) {
        ring->basis_capacity = ring->basis_capacity ? 2 * ring->basis_capacity : 4;
        ring->basis = mem_rearray(ring->basis, (size_t)ring->basis_capacity, sizeof *ring->basis);
    }
    ring->basis[ring->basis_count++] = n;
}

/* Refines the basis so that it stays coprime and n is a product of its elements. */
static void basis_insert(PolyRing *ring, Expr n)
{
    err_stack_check();
    fmpz *g = &ring->scratch[0];
    for (long i = 0; i < ring->basis_count; i++) {
        Expr b = ring->basis[i];
        fmpz_gcd(g, n->u.integer, b->u.integer);
        if (fmpz_is_one(g))
            continue;
        Expr common = expr_fmpz(g);
        if (common != b) {
            ring->basis[i] = ring->basis[--ring->basis_count];
            basis_insert(ring, common);
            basis_insert(ring, num_div(b, common));
        }
        basis_insert(ring, num_div(n, common));
        return;
    }
    if (num_is_one(n))
        return;
    if (fmpz_is_perfect_power(g, n->u.integer))
        basis_insert(ring, expr_fmpz(g));
    else
        basis_put(ring, n);
}

static void basis_add(PolyRing *ring, Expr n)
{
    fmpz *rest = &ring->scratch[0], *prime = &ring->scratch[1];
    for (unsigned long p = 2; p < TRIAL_BOUND; p++) {
        if (!fmpz_divisible_si(n->u.integer, (slong)p))
            continue;
        fmpz_set_ui(prime, p);
        fmpz_remove(rest, n->u.integer, prime);
        n = expr_fmpz(rest);
        basis_insert(ring, expr_int((long)p));
    }
    basis_insert(ring, n);
}

/* Emits n^(c*unit) as powers of basis elements. */
static void split_over_basis(PolyRing *ring, Expr n, Expr unit, Expr c, Emit emit, void *arg)
{
    fmpz *rest = &ring->scratch[0];
    for (long i = 0; i < ring->basis_count && !num_is_one(n); i++) {
        slong k = fmpz_remove(rest, n->u.integer, ring->basis[i]->u.integer);
        if (k == 0)
            continue;
        n = expr_fmpz(rest);
        emit(ring, ring->basis[i], unit, num_mul(c, expr_int(k)), arg);
    }
}

static void register_numeral_power(PolyRing *ring, Expr base, Expr unit, Expr c, void *arg)
{
    if (unit != EXPR_ONE || !expr_is(c, EXPR_INTEGER)) /* 4^(1/2) is no generator */
        register_power(ring, base, unit, c, arg);
}

void poly_scan_numerals(PolyRing *ring)
{
    for (long i = 0; i < ring->numerals; i++)
        basis_add(ring, ring->numeral[i].base);
    for (long i = 0; i < ring->numerals; i++) {
        const PolyNumeral *n = &ring->numeral[i];
        split_over_basis(ring, n->base, n->unit, n->exponent, register_numeral_power, NULL);
    }
}

/* --- reading powers of a frozen ring --------------------------------------------------------- */

typedef struct Reader {
    slong *mono;
    Expr factor; /* whole powers of what is arithmetic itself */
} Reader;

static void read_power(PolyRing *ring, Expr base, Expr unit, Expr c, void *arg)
{
    Reader *reader = arg;
    PolyGen *gen = find_key(ring, key_of(ring, base, unit, c));
    long k;
    if (!gen && expr_is(c, EXPR_INTEGER) && !num_get_si(&k, c))
        err_raise(ST_LIMIT, "object too large"); /* 2^(2^100-y) */
    if (!gen && !is_nested_part(ring, base, unit, c))
        err_raise(ST_INTERNAL, "a kernel was not registered with its ring");
    if (!gen) {
        reader->factor = expr_mul(reader->factor, expr_pow(base, c));
        return;
    }
    if (!num_get_si(&k, num_mul(c, expr_int(gen->root))) || k > MAX_EXPONENT || k < -MAX_EXPONENT)
        err_raise(ST_LIMIT, "object too large");
    if (__builtin_add_overflow(reader->mono[gen - ring->gen], k, &reader->mono[gen - ring->gen]))
        err_raise(ST_LIMIT, "object too large");
}

static void read_numeral(PolyRing *ring, Expr n, Expr unit, Expr c, void *arg)
{
    split_over_basis(ring, n, unit, c, read_power, arg);
}

Expr poly_add_power(PolyRing *ring, Expr base, Expr exponent, slong *mono)
{
    CHECK(ring->frozen);
    Reader reader = {mono, EXPR_ONE};
    Sink sink = {read_power, read_numeral, &reader};
    split_power(ring, base, exponent, &sink);
    return reader.factor;
}
