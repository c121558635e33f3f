/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions at random points of F_p[i] (residue.h). By J. T. Schwartz and R. Zippel one that is
 * not zero is zero at a point with probability at most its degree over the size of the field, and
 * one that is not zero at a point is not zero. What residues cannot represent (roots of sums,
 * logarithms, absolute values) has no value at any point.
 *
 * Values are kept for every node of the shared graph until the next collection, so that a round of
 * elimination pays for a node once.
 */
#include "cas/algebra/zero/ways.h"
#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/residue/residue.h"
#include "cas/core/walk.h"

enum {
    POINTS = 3, /* beside the signature */
    CHUNK = 1024,
    DEEP = 3000 /* recursion before the iterative walk takes over */
};

typedef struct Values {
    Residue at[POINTS];
} Values;

static Memo values;   /* node -> Values */
static Values *chunk; /* linked through the first element */
static long chunk_used;
static int depth;

static void clear_values(void)
{
    while (chunk) {
        Values *next = *(Values **)chunk;
        mem_free(chunk);
        chunk = next;
    }
    memo_forget(&values);
}

static Values *new_values(void)
{
    if (!chunk || chunk_used == CHUNK) {
        Values *fresh = mem_alloc((CHUNK + 1) * sizeof *fresh);
        *(Values **)fresh = chunk;
        chunk = fresh;
        chunk_used = 0;
    }
    return &chunk[++chunk_used];
}

static Residue value_at(const ResiduePoint *point, Expr e);

static void store_values(Expr e, void *arg)
{
    (void)arg;
    if (memo_get(&values, e))
        return;
    Values *v = new_values();
    for (int k = 0; k < POINTS; k++) {
        ResiduePoint point = {(uint64_t)k + 1, value_at};
        v->at[k] = residue_of_node(&point, e);
    }
    memo_put(&values, e, v);
}

static Residue value_at(const ResiduePoint *point, Expr e)
{
    Values *v = memo_get(&values, e);
    if (!v) {
        if (++depth > DEEP)
            walk_each(e, store_values, NULL);
        else
            store_values(e, NULL);
        depth--;
        v = memo_get(&values, e);
    }
    return v->at[point->seed - 1];
}

ZeroPoints zero_points(Expr e)
{
    ZeroPoints p = {0, 0};
    heap_add_cache(clear_values);
    depth = 0;
    for (int k = 0; k < POINTS; k++) {
        ResiduePoint point = {(uint64_t)k + 1, value_at};
        Residue v = value_at(&point, e);
        if (!residue_is_none(v))
            *(residue_is_zero(v) ? &p.zeros : &p.nonzeros) += 1;
    }
    return p;
}
