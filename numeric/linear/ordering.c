/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reverse Cuthill-McKee: the graph of the matrix (symmetric: i and j are joined when either entry
 * is there) is walked in breadth, neighbours with few neighbours first, from a node at its rim; the
 * walk in reverse is the order. An unknown that occurs in very many equations would join everything
 * at once, so such nodes are left out of the walk and put last.
 */
#include "numeric/linear/ordering.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"

typedef struct Graph {
    long n;
    long *start, *node; /* neighbours of i: node[start[i]..start[i+1]) */
    long *degree;
    bool *taken; /* walked already, or left out */
} Graph;

/* Joins both ends of every entry. An edge that stands on both sides counts twice: that changes
 * degrees only. */
static void join(Graph *g, const long *start, const long *column)
{
    long n = g->n;
    for (long i = 0; i < n; i++)
        for (long k = start[i]; k < start[i + 1]; k++) {
            g->degree[i]++;
            g->degree[column[k]]++;
        }
    for (long i = 0; i < n; i++)
        g->start[i + 1] = g->start[i] + g->degree[i];
    long *at = mem_array((size_t)n + 1, sizeof *at);
    memcpy(at, g->start, (size_t)n * sizeof *at);
    for (long i = 0; i < n; i++)
        for (long k = start[i]; k < start[i + 1]; k++) {
            g->node[at[i]++] = column[k];
            g->node[at[column[k]]++] = i;
        }
    mem_free(at);
}

/* Neighbours are few: insertion. */
static void sort_by_degree(const Graph *g, long *nodes, long count)
{
    for (long i = 1; i < count; i++) {
        long node = nodes[i], j = i;
        for (; j > 0 && g->degree[nodes[j - 1]] > g->degree[node]; j--)
            nodes[j] = nodes[j - 1];
        nodes[j] = node;
    }
}

/* Walks from root; the nodes come to order[0..result), *levels is how deep it goes. */
static long walk(Graph *g, long root, long *order, long *levels)
{
    long count = 1, from = 0;
    order[0] = root;
    g->taken[root] = true;
    for (*levels = 0; from < count; ++*levels) {
        for (long to = count; from < to; from++) {
            long first = count, i = order[from];
            for (long k = g->start[i]; k < g->start[i + 1]; k++)
                if (!g->taken[g->node[k]]) {
                    g->taken[g->node[k]] = true;
                    order[count++] = g->node[k];
                }
            sort_by_degree(g, order + first, count - first);
        }
    }
    return count;
}

/* Walks one component from a node at its rim: the last one of a walk, until that deepens it no
 * more. */
static long walk_component(Graph *g, long root, long *order)
{
    enum { MOST_TRIES = 6 };
    long levels, before = 0, count = walk(g, root, order, &levels);
    for (int k = 0; k < MOST_TRIES && levels > before; k++) {
        before = levels;
        for (long i = 0; i < count; i++)
            g->taken[order[i]] = false;
        count = walk(g, order[count - 1], order, &levels);
    }
    return count;
}

static void release(void *graph)
{
    Graph *g = graph;
    mem_free(g->start);
    mem_free(g->node);
    mem_free(g->degree);
    mem_free(g->taken);
}

void ordering_narrow(long n, const long *start, const long *column, long *order)
{
    CHECK(n >= 0 && start[0] == 0);
    size_t size = (size_t)n;
    Graph g = {.n = n};
    err_defer(release, &g);
    g.start = mem_zalloc((size + 1) * sizeof *g.start);
    g.node = mem_array(2 * (size_t)start[n] + 1, sizeof *g.node);
    g.degree = mem_zalloc((size + 1) * sizeof *g.degree);
    g.taken = mem_zalloc(size + 1);
    join(&g, start, column);
    double many = 16 + 20 * sqrt((double)n);
    long count = 0, last = n;
    for (long i = 0; i < n; i++)
        if ((double)g.degree[i] > many) {
            g.taken[i] = true;
            order[--last] = i;
        }
    for (long i = 0; i < n; i++)
        if (!g.taken[i])
            count += walk_component(&g, i, order + count);
    for (long i = 0; i < count / 2; i++) {
        long node = order[i];
        order[i] = order[count - 1 - i];
        order[count - 1 - i] = node;
    }
    err_undefer(true);
}
