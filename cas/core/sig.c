/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signatures: the value of a node at the first random point, when it is in F_p, and the arithmetic
 * modulo p = 2^61-1. Sums and products are evaluated here from the values their operands carry,
 * every kernel by residue.h, with its relations.
 */
#include "cas/core/sig.h"

#include "cas/base/check.h"
#include "cas/base/compat.h"
#include "cas/core/residue/residue.h"

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
    CHECK(a < SIG_PRIME && b < SIG_PRIME);
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
    CHECK(a != 0 && a < SIG_PRIME);
    return sig_pow(a, SIG_PRIME - 2);
}

/* The value an operand carries already. */
static Residue carried(const ResiduePoint *point, Expr operand)
{
    (void)point;
    return (Residue){operand->sig, 0};
}

static const ResiduePoint FIRST_POINT = {0, carried};

static uint64_t of_kernel(const Node *node)
{
    Residue v = residue_of_node(&FIRST_POINT, node);
    return v.im == 0 ? v.re : SIG_NONE;
}

/* The hot loops of construction: sums and products with whole exponents. */
static uint64_t of_sum(const Node *node)
{
    uint64_t s = 0;
    for (uint32_t i = 0; i < node->count; i += 2) {
        uint64_t t = expr_arg(node, i)->sig, c = expr_arg(node, i + 1)->sig;
        if (t == SIG_NONE || c == SIG_NONE)
            return SIG_NONE;
        s = sig_add(s, c == 1 ? t : sig_mul(t, c));
    }
    return s;
}

static bool has_whole_exponents(const Node *node)
{
    for (uint32_t i = 2; i < node->count; i += 2)
        if (node->u.args[i]->kind != EXPR_INTEGER || COEFF_IS_MPZ(*node->u.args[i]->u.integer))
            return false;
    return true;
}

static uint64_t of_product(const Node *node)
{
    uint64_t above = node->u.args[0]->sig, below = 1;
    for (uint32_t i = 1; i < node->count && above != SIG_NONE; i += 2) {
        uint64_t base = node->u.args[i]->sig;
        slong n = *node->u.args[i + 1]->u.integer;
        if (base == SIG_NONE || (n < 0 && base == 0))
            return SIG_NONE;
        if (n < 0)
            below = sig_mul(below, sig_pow(base, (uint64_t)-n));
        else
            above = sig_mul(above, n == 1 ? base : sig_pow(base, (uint64_t)n));
    }
    return below == 1 || above == SIG_NONE ? above : sig_mul(above, sig_inv(below));
}

uint64_t sig_item(uint64_t sig, uint64_t i)
{
    uint64_t t = (sig + (i + 1) * 0x9e3779b97f4a7c15ULL) * 0xbf58476d1ce4e5b9ULL;
    return (t ^ t >> 29) * 0x94d049bb133111ebULL;
}

uint64_t sig_of_items(Kind kind, uint64_t parts)
{
    return residue_random(kind + parts, 0);
}

/* A list or set is a free kernel of its items: any value that they alone decide. */
static uint64_t of_items(const Node *node)
{
    uint64_t parts = 0;
    for (uint32_t i = 0; i < node->count; i++) {
        uint64_t t = node->u.args[i]->sig;
        if (t == SIG_NONE)
            return SIG_NONE;
        parts += sig_item(t, i);
    }
    return sig_of_items((Kind)node->kind, parts);
}

/* Of less than 62 bits. */
static uint64_t of_small_integer(long n)
{
    unsigned __int128 size = n < 0 ? -(unsigned long)n : (unsigned long)n;
    return n < 0 ? sig_sub(0, reduce(size)) : reduce(size);
}

uint64_t sig_of_node(const Node *node)
{
    if (node->kind == EXPR_INTEGER && !COEFF_IS_MPZ(*node->u.integer))
        return of_small_integer(*node->u.integer);
    if (node->kind == EXPR_SEQ) /* never an operand of anything that is compared */
        return SIG_NONE;
    if (node->kind == EXPR_LIST || node->kind == EXPR_SET)
        return of_items(node);
    if (node->kind == EXPR_SUM)
        return of_sum(node);
    if (node->kind == EXPR_PRODUCT && has_whole_exponents(node))
        return of_product(node);
    return of_kernel(node);
}

uint64_t sig_changed(uint64_t sum, uint64_t term, uint64_t before, uint64_t after)
{
    if (sum == SIG_NONE || term == SIG_NONE || before == SIG_NONE || after == SIG_NONE)
        return SIG_NONE;
    return sig_add(sum, sig_mul(term, sig_sub(after, before)));
}
