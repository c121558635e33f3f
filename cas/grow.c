/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums that grow term by term, s := s + t in a loop. Nodes are immutable, so a step makes a new
 * node and must copy the old one; all else is kept from the step before: the index from terms to
 * places of the sum made last, and the parts of hash and signature that are sums over the terms. So
 * a step costs one block copy instead of building the index of all terms anew. Another sum, or a
 * collection, and the index is built again.
 *
 * Terms that vanish, infinities and undefined go the usual way (auto.c).
 */
#include "cas/grow.h"

#include "cas/auto.h"
#include "cas/base/mem.h"
#include "cas/heap.h"
#include "cas/num.h"

enum { LONG_SUM = 64 }; /* pairs; shorter ones are made anew as fast */

static struct {
    Expr sum; /* whose terms are indexed, or NULL */
    uint64_t pairs_hash;
    uint32_t *slots; /* open addressing: place of the term + 1, or 0 */
    size_t slot_count;
} last;

static void forget(void)
{
    mem_free(last.slots);
    last.slots = NULL;
    last.slot_count = 0;
    last.sum = NULL;
}

/* The slot of the term: where it is, or where it would be. */
static uint32_t *slot_of(Expr sum, Expr term)
{
    size_t mask = last.slot_count - 1, at = term->hash * (size_t)0x9e3779b1u & mask;
    while (last.slots[at] != 0 && sum->u.args[2 * (size_t)(last.slots[at] - 1)] != term)
        at = (at + 1) & mask;
    return &last.slots[at];
}

static void index_terms(Expr sum)
{
    size_t pairs = sum->count / 2, size = 1;
    while (size < 4 * pairs)
        size *= 2;
    forget();
    last.slots = mem_zalloc(size * sizeof *last.slots);
    last.slot_count = size;
    for (size_t i = 0; i < pairs; i++)
        *slot_of(sum, sum->u.args[2 * i]) = (uint32_t)i + 1;
    last.pairs_hash = expr_pairs_hash(sum);
    last.sum = sum;
    heap_add_cache(forget);
}

Expr grow_sum(Expr sum, Expr e)
{
    Expr c, t;
    if (!expr_is(sum, EXPR_SUM) || sum->count < 2 * LONG_SUM || expr_is(e, EXPR_SUM))
        return NULL;
    expr_split_coefficient(e, &c, &t);
    if (t == EXPR_INFINITY || t == EXPR_UNDEFINED || num_is_zero(c))
        return NULL;
    if (last.sum != sum || sum->count >= last.slot_count)
        index_terms(sum);
    uint32_t *slot = slot_of(sum, t);
    long pairs = (long)sum->count / 2, at = *slot ? (long)*slot - 1 : pairs;
    if (at < pairs) {
        c = num_add(expr_arg(sum, 2 * at + 1), c);
        if (num_is_zero(c))
            return NULL;
    }
    uint64_t pairs_hash = last.pairs_hash;
    Expr grown = expr_intern_changed(sum, at, t, c, &pairs_hash);
    if (grown->serial !=
        heap_created()) /* known already, perhaps with its terms in another order */
        return grown;
    *slot = (uint32_t)at + 1;
    last.pairs_hash = pairs_hash;
    last.sum = grown;
    return grown;
}
