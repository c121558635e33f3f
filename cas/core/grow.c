/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What grows in a loop: s := s + t, L := [op(L), x], s := cat(s, "more"). Nodes are immutable, so a
 * step makes a new node and must copy the old one; all else is kept from the step before: the parts
 * of hash and signature that are sums over the terms or items, or the state of the hash after the
 * last whole word of the string, and for a sum the index from its terms to their places. So a step
 * costs one block copy. Another sum, list or string, or a collection, and all is reckoned again.
 *
 * Terms that vanish, infinities and undefined go the usual way (auto.c).
 */
#include "cas/core/grow.h"

#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/auto.h"
#include "cas/core/hash.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/sig.h"

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
    while (last.slots[at] != 0 && expr_args(sum)[2 * (size_t)(last.slots[at] - 1)] != term)
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
        *slot_of(sum, expr_args(sum)[2 * i]) = (uint32_t)i + 1;
    last.pairs_hash = expr_pairs_hash(sum);
    last.sum = sum;
    heap_add_cache(forget);
}

Expr grow_sum(Expr sum, Expr e)
{
    CHECK(sum != NULL && e != NULL);
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

/* --- lists ------------------------------------------------------------------------------- */

static struct {
    Expr items; /* what was made last, or NULL */
    uint64_t hash, sig;
    bool has_sig;
} grown;

static void forget_items(void)
{
    grown.items = NULL;
}

/* Adds items[from..from+n) to the sums. */
static void reckon(const Expr *items, long n, uint64_t from)
{
    for (long i = 0; i < n; i++) {
        uint64_t at = from + (uint64_t)i;
        grown.hash += hash_item(items[i]->hash, at);
        grown.sig += sig_item(items[i]->sig, at);
        grown.has_sig = grown.has_sig && items[i]->sig != SIG_NONE;
    }
}

Expr grow_items(Kind kind, Expr items, const Expr *tail, long n)
{
    if ((uint64_t)items->count + (uint64_t)n > UINT32_MAX / 2)
        err_raise(ST_LIMIT, "object too large");
    if (grown.items != items) {
        grown.hash = grown.sig = 0;
        grown.has_sig = true;
        reckon(items->u.args, expr_count(items), 0);
    }
    grown.items = NULL;
    reckon(tail, n, items->count);
    bool has_value = kind == EXPR_LIST && grown.has_sig;
    Expr longer = expr_intern_appended(kind, items, tail, n, grown.hash,
                                       has_value ? sig_of_items(kind, grown.sig) : SIG_NONE);
    grown.items = longer;
    heap_add_cache(forget_items);
    return longer;
}

/* --- strings ----------------------------------------------------------------------------- */

static struct {
    Expr string; /* what was made last, or NULL */
    uint64_t state;
} written;

static void forget_string(void)
{
    written.string = NULL;
}

Expr grow_string(Expr string, const char *tail, long n)
{
    enum { WORD = sizeof(uint64_t) };
    size_t length = string->u.string.length, rest = length % WORD, more = (size_t)n;
    const char *text = string->u.string.text;
    if (length + more > INT32_MAX)
        err_raise(ST_LIMIT, "string too long");
    uint64_t state =
        written.string == string ? written.state : hash_words(HASH_TEXT_BEGIN, text, length);
    /* The last word of the old text, which was not whole, and the new text. */
    char *end = mem_alloc(rest + more + 1);
    err_defer(mem_release, end);
    memcpy(end, text + length - rest, rest);
    memcpy(end + rest, tail, more);
    state = hash_words(state, end, rest + more);
    uint32_t hash = hash_string(state, end, rest + more, length + more);
    Expr longer = expr_intern_string(text, length, tail, more, hash);
    err_undefer(true);
    written.string = longer;
    written.state = state;
    heap_add_cache(forget_string);
    return longer;
}
