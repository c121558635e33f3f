/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A ring of pairs, searched from the newest. Nodes are shared, so that a note can be misled: when
 * two different equations become the same one, the later is remembered. The ring is a root of the
 * heap; it is emptied when the heap ends (cleared without being marked again).
 */
#include "cas/core/origin.h"

#include "cas/core/heap.h"

/* Enough for a system of some thousand equations; a search happens once for an equation shown. */
enum { PAIRS = 4096 };

static struct Pair {
    Expr made, from;
} ring[PAIRS];
static unsigned newest = 0, used = 0;
static bool is_cleared = false;

static void mark_pairs(void (*mark)(Expr e))
{
    is_cleared = false;
    for (unsigned i = 0; i < used; i++) {
        mark(ring[i].made);
        mark(ring[i].from);
    }
}

static void note_clearing(void)
{
    is_cleared = true;
}

/* A clearing that no marking followed was the end of the heap. */
static void check_heap(void)
{
    if (is_cleared)
        newest = used = 0;
    is_cleared = false;
    heap_add_roots(mark_pairs);
    heap_add_cache(note_clearing);
}

void origin_note(Expr made, Expr from)
{
    if (made == from)
        return;
    check_heap();
    newest = (newest + 1) % PAIRS;
    if (used < PAIRS)
        newest = used++;
    ring[newest] = (struct Pair){made, from};
}

Expr origin_of(Expr e)
{
    check_heap();
    for (unsigned i = 0; i < used; i++) {
        const struct Pair *pair = &ring[(newest + used - i) % used];
        if (pair->made == e)
            return pair->from;
    }
    return NULL;
}
