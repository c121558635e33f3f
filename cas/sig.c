/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signatures modulo p = 2^61-1. A sum, product and integer power are computed; a name, a call
 * and every other node is a kernel with a pseudo-random value from its content.
 */
#include "cas/sig.h"

#include "cas/sym.h"

static uint64_t reduce(unsigned __int128 x)
{
    uint64_t r = (uint64_t)(x & SIG_PRIME) + (uint64_t)(x >> 61);
    if (r >= SIG_PRIME)
        r -= SIG_PRIME;
    return r >= SIG_PRIME ? r - SIG_PRIME : r;
}

uint64_t sig_add(uint64_t a, uint64_t b)
{
    uint64_t r = a + b;
    return r >= SIG_PRIME ? r - SIG_PRIME : r;
}

uint64_t sig_sub(uint64_t a, uint64_t b)
{
    return a >= b ? a - b : a + SIG_PRIME - b;
}

uint64_t sig_mul(uint64_t a, uint64_t b)
{
    return reduce((unsigned __int128)a * b);
}

uint64_t sig_pow(uint64_t a, uint64_t n)
{
    uint64_t r = 1;
    for (; n; n >>= 1) {
        if (n & 1)
            r = sig_mul(r, a);
        a = sig_mul(a, a);
    }
    return r;
}

uint64_t sig_inv(uint64_t a)
{
    return sig_pow(a, SIG_PRIME - 2);
}

static uint64_t scramble(uint64_t h)
{
    h += 0x9e3779b97f4a7c15ULL;
    h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9ULL;
    h = (h ^ h >> 27) * 0x94d049bb133111ebULL;
    return (h ^ h >> 31) % SIG_PRIME;
}

static uint64_t of_integer(const fmpz_t z)
{
    return fmpz_fdiv_ui(z, SIG_PRIME);
}

static uint64_t of_quotient(uint64_t a, uint64_t b)
{
    return b == 0 ? SIG_NONE : sig_mul(a, sig_inv(b));
}

static uint64_t of_float(const Node *node)
{
    int64_t e = node->u.decimal.exp10;
    if (e == FLOAT_SPECIAL)
        return SIG_NONE;
    uint64_t m = of_integer(node->u.decimal.mant), p = sig_pow(10, (uint64_t)(e < 0 ? -e : e));
    return e < 0 ? sig_mul(m, sig_inv(p)) : sig_mul(m, p);
}

static uint64_t of_kernel(const Node *node)
{
    uint64_t h = node->kind;
    for (uint32_t i = 0; i < node->count; i++)
        h = scramble(h * 31 + node->u.args[i]->sig);
    return h;
}

static uint64_t of_power(Expr base, Expr exponent, const Node *node)
{
    if (base->sig == SIG_NONE || exponent->kind != EXPR_INTEGER ||
        COEFF_IS_MPZ(*exponent->u.integer))
        return node ? of_kernel(node) : scramble(base->sig * 31 + exponent->sig);
    long n = *exponent->u.integer;
    if (n >= 0)
        return sig_pow(base->sig, (uint64_t)n);
    return base->sig == 0 ? SIG_NONE : sig_inv(sig_pow(base->sig, (uint64_t)-n));
}

static uint64_t of_sum(const Node *node)
{
    uint64_t s = 0;
    for (uint32_t i = 0; i < node->count; i += 2) {
        uint64_t t = node->u.args[i]->sig, c = node->u.args[i + 1]->sig;
        if (t == SIG_NONE || c == SIG_NONE)
            return SIG_NONE;
        s = sig_add(s, sig_mul(t, c));
    }
    return s;
}

static uint64_t of_product(const Node *node)
{
    uint64_t s = node->u.args[0]->sig;
    for (uint32_t i = 1; i < node->count && s != SIG_NONE; i += 2) {
        uint64_t f = of_power(node->u.args[i], node->u.args[i + 1], NULL);
        s = f == SIG_NONE ? SIG_NONE : sig_mul(s, f);
    }
    return s;
}

uint64_t sig_of_node(const Node *node)
{
    switch ((Kind)node->kind) {
    case EXPR_INTEGER:
        return of_integer(node->u.integer);
    case EXPR_RATIONAL:
        return of_quotient(of_integer(node->u.rational.num), of_integer(node->u.rational.den));
    case EXPR_FLOAT:
        return of_float(node);
    case EXPR_SYMBOL:
        return scramble(node->u.symbol->hash);
    case EXPR_SUM:
        return of_sum(node);
    case EXPR_PRODUCT:
        return of_product(node);
    case EXPR_POWER:
        return of_power(node->u.args[0], node->u.args[1], node);
    case EXPR_STRING:
    case EXPR_OBJECT:
        return scramble(node->hash);
    default:
        return of_kernel(node);
    }
}
