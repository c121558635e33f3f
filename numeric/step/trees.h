/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rooted trees, which number the order conditions of one-step methods.
 */
#ifndef DAESY_NUMERIC_STEP_TREES_H
#define DAESY_NUMERIC_STEP_TREES_H

enum { TREES_MOST_NODES = 10 };

/* The root's children are trees of smaller numbers; density is gamma(tree), the number of nodes
 * times the densities of the children. */
typedef struct Tree {
    int nodes, children;
    long density;
    int child[TREES_MOST_NODES - 1];
} Tree;

typedef struct Trees {
    long count;
    Tree tree[];
} Trees;

/* All rooted trees of 1..nodes nodes, in order of their nodes; nodes <= TREES_MOST_NODES. */
Trees *trees_new(int nodes);
void trees_free(void *trees);

#endif
