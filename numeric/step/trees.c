/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Trees are generated size by size: a root with a multiset of smaller trees, whose numbers do not
 * increase, so that each multiset comes once. There are 1, 1, 2, 4, 9, 20, 48, 115, 286, 719 of
 * them (Butcher; Hairer, Norsett, Wanner I, II.2).
 */
#include "numeric/step/trees.h"

#include "cas/base/check.h"
#include "cas/base/mem.h"

enum { MOST_TREES = 1205 };

static void grow(Trees *trees, const Tree *begun, int rest, int last)
{
    if (rest == 0) {
        Tree *tree = &trees->tree[trees->count++];
        *tree = *begun;
        tree->density *= tree->nodes;
        return;
    }
    for (int child = last; child >= 0; child--) {
        if (trees->tree[child].nodes > rest)
            continue;
        Tree next = *begun;
        next.child[next.children++] = child;
        next.density *= trees->tree[child].density;
        grow(trees, &next, rest - trees->tree[child].nodes, child);
    }
}

Trees *trees_new(int nodes)
{
    CHECK(nodes <= TREES_MOST_NODES);
    Trees *trees = mem_zalloc(sizeof *trees + MOST_TREES * sizeof *trees->tree);
    for (int n = 1; n <= nodes; n++) {
        Tree root = {.nodes = n, .density = 1};
        grow(trees, &root, n - 1, (int)trees->count - 1);
    }
    return trees;
}

void trees_free(void *trees)
{
    mem_free(trees);
}
