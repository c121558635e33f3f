/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Factorisation and numbers with names, by FLINT; results are expressions.
 */
#include "cas/value/integers.h"

#include <flint/arith.h>
#include <flint/fmpq_poly.h>
#include <flint/fmpz_factor.h>
#include <flint/ulong_extras.h>

#include "cas/base/aside.h"
#include "cas/base/check.h"
#include "cas/base/compat.h"
#include "cas/base/held.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"

/* Factors are read only after FLINT is done: a constructor may raise, FLINT's may not be left open.
 */
static void release(void *factors)
{
    fmpz_factor_clear(factors);
}

static int visit_factors(const fmpz_t z, int direction,
                         void (*visit)(Expr prime, long exponent, void *arg), void *arg)
{
    fmpz_factor_t factors;
    fmpz_factor_init(factors);
    err_defer(release, factors);
    fmpz_factor(factors, z);
    int sign = factors->sign;
    for (slong i = 0; i < factors->num; i++)
        visit(expr_fmpz(factors->p + i), direction * (long)factors->exp[i], arg);
    err_undefer(true);
    return sign;
}

int integers_factor(Expr e, void (*visit)(Expr prime, long exponent, void *arg), void *arg)
{
    if (expr_is(e, EXPR_INTEGER))
        return visit_factors(e->u.integer, 1, visit, arg);
    int sign = visit_factors(e->u.rational.num, 1, visit, arg);
    visit_factors(e->u.rational.den, -1, visit, arg);
    return sign;
}

Expr integers_prime(long i)
{
    CHECK(i > 0);
    fmpz_t z;
    fmpz_init_set_ui(z, n_nth_prime((ulong)i));
    return expr_take_fmpz(z);
}

/* What is larger takes longer than an interrupt may wait for: a proof, or a test alone. */
enum { SHORT_PROOF_BITS = 250, SHORT_TEST_BITS = 3000, PROOF_BITS = 1400 };

/* Proved up to PROOF_BITS (a few seconds); beyond by the test of Baillie, Pomerance, Selfridge and
 * Wagstaff, of which no counterexample is known. */
static bool is_prime(const fmpz_t z)
{
    return fmpz_bits(z) <= PROOF_BITS ? fmpz_is_prime(z) == 1 : fmpz_is_probabprime(z);
}

static void test_prime(Buf *out, void *z)
{
    buf_putc(out, is_prime(z) ? 'y' : 'n');
}

bool integers_is_prime(const fmpz_t z)
{
    Buf said = {0};
    if (fmpz_sgn(z) <= 0 || (fmpz_bits(z) <= SHORT_TEST_BITS && !fmpz_is_probabprime(z)))
        return false;
    if (fmpz_bits(z) <= SHORT_PROOF_BITS)
        return fmpz_is_prime(z) == 1;
    err_defer(buf_release, &said);
    aside_run(&said, test_prime, (void *)z);
    bool prime = *buf_text(&said) == 'y';
    err_undefer(true);
    return prime;
}

typedef struct Walk {
    fmpz *z;
    int step;
} Walk;

static void walk_to_prime(Buf *out, void *arg)
{
    Walk *walk = arg;
    fmpz_t from;
    fmpz_init_set(from, walk->z);
    do {
        err_poll();
        fmpz_add_si(walk->z, walk->z, walk->step);
    } while (!is_prime(walk->z));
    fmpz_sub(from, walk->z, from);
    if (out)
        buf_printf(out, "%ld", (long)fmpz_get_si(from));
    fmpz_clear(from);
}

Expr integers_next_prime(Expr z, int step)
{
    CHECK(expr_is(z, EXPR_INTEGER) && (step == 1 || step == -1));
    fmpz_t at;
    Buf way = {0};
    held_fmpz(at);
    fmpz_set(at, z->u.integer);
    Walk walk = {at, step};
    if (fmpz_bits(at) <= SHORT_PROOF_BITS) {
        walk_to_prime(NULL, &walk);
    } else {
        err_defer(buf_release, &way);
        aside_run(&way, walk_to_prime, &walk);
        fmpz_add_si(at, at, strtol(buf_text(&way), NULL, 10));
        err_undefer(true);
    }
    Expr prime = expr_fmpz(at);
    held_end(1);
    return prime;
}

Expr integers_bell(long n)
{
    CHECK(n >= 0);
    fmpz_t z;
    fmpz_init(z);
    arith_bell_number(z, (ulong)n);
    return expr_take_fmpz(z);
}

Expr integers_bernoulli(long n)
{
    CHECK(n >= 0);
    fmpq_t q;
    fmpq_init(q);
    arith_bernoulli_number(q, (ulong)n);
    return expr_take_fmpq(q);
}

Expr integers_euler(long n)
{
    CHECK(n >= 0);
    fmpz_t z;
    fmpz_init(z);
    arith_euler_number(z, (ulong)n);
    return expr_take_fmpz(z);
}

static void poly_end(void *poly)
{
    fmpq_poly_clear(poly);
}

Expr integers_euler_polynomial(long n)
{
    CHECK(n >= 0);
    fmpq_poly_t poly;
    fmpq_poly_init(poly);
    err_defer(poly_end, poly);
    Expr *items = mem_array((size_t)n + 1, sizeof *items);
    err_defer(mem_release, items);
    arith_euler_polynomial(poly, (ulong)n);
    for (long k = 0; k <= n; k++) {
        fmpq_t q;
        fmpq_init(q);
        fmpq_poly_get_coeff_fmpq(q, poly, k);
        items[k] = expr_take_fmpq(q);
    }
    Expr list = expr_list(items, n + 1);
    err_undefer(true);
    err_undefer(true);
    return list;
}

Expr integers_partitions(long n)
{
    CHECK(n >= 0);
    fmpz_t z;
    fmpz_init(z);
    arith_number_of_partitions(z, (ulong)n);
    return expr_take_fmpz(z);
}

Expr integers_harmonic(long n)
{
    CHECK(n >= 0);
    fmpq_t q;
    fmpq_init(q);
    fmpq_harmonic_ui(q, (ulong)n);
    return expr_take_fmpq(q);
}

int integers_jacobi(Expr a, Expr n)
{
    return fmpz_jacobi(a->u.integer, n->u.integer);
}

/* s modulo 2^p - 1: its halves of p bits added up. */
static void fold(fmpz_t s, fmpz_t high, const fmpz_t modulus, long p)
{
    fmpz_fdiv_q_2exp(high, s, (ulong)p);
    fmpz_fdiv_r_2exp(s, s, (ulong)p);
    fmpz_add(s, s, high);
    if (fmpz_cmp(s, modulus) >= 0)
        fmpz_sub(s, s, modulus);
}

bool integers_is_mersenne(long p)
{
    if (p == 2 || !n_is_prime((ulong)p))
        return p == 2;
    fmpz_t s, high, modulus;
    held_fmpz(s);
    held_fmpz(high);
    held_fmpz(modulus);
    fmpz_set_ui(s, 4);
    fmpz_one_2exp(modulus, (ulong)p);
    fmpz_sub_ui(modulus, modulus, 1);
    for (long k = 2; k < p; k++) {
        err_poll();
        fmpz_mul(s, s, s);
        fmpz_sub_ui(s, s, 2);
        fold(s, high, modulus, p);
    }
    bool prime = fmpz_is_zero(s);
    held_end(3);
    return prime;
}
