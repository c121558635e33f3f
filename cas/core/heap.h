/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Memory of the nodes: allocation, the unique table, and precise mark and sweep at safe points.
 *
 * What must hold: an old node never points to a younger one. A scope therefore collects what was
 * made since its beginning by marking only from the registered roots, the objects and the kept
 * results, stopping at older nodes; C frames older than the scope need no bookkeeping. A full
 * collection happens only at top level, when no C frame holds a node that is not a root.
 */
#ifndef DAESY_CAS_CORE_HEAP_H
#define DAESY_CAS_CORE_HEAP_H

#include "cas/core/expr.h"

typedef uint64_t HeapScope;

/* A function that marks every root of one module (environment, history, caches). Adding it again
 * changes nothing. */
typedef void (*HeapRoots)(void (*mark)(Expr e));
void heap_add_roots(HeapRoots roots);
/* A function that empties a cache keyed by nodes; called before every collection and at the end of
 * the heap. Adding it again changes nothing. */
void heap_add_cache(void (*clear)(void));
/* Empties all of them. */
void heap_clear_caches(void);

HeapScope heap_scope_begin(void);
/* Collects nodes and objects made since scope that are reachable neither from roots, from objects
 * that are older, nor from keep[0..n).
 * May be called repeatedly for one scope (loop back-edges). */
void heap_scope_collect(HeapScope scope, const Expr *keep, long n);
/* The same, but only when enough was made since the last collection. */
void heap_scope_maybe(HeapScope scope, const Expr *keep, long n);
/* Collect at the next safe point. */
void heap_ask(void);
/* Everything unreachable. Top level only. */
void heap_collect(void);
void heap_maybe_collect(void);

uint64_t heap_node_count(void); /* live or not yet collected */
uint64_t heap_created(void);    /* since the start */

/* --- for expr.c only -------------------------------------------------------------------- */

/* A node with a zeroed header; give it back with heap_release, or publish it. */
Node *heap_alloc(size_t bytes);
void heap_release(Node *node, size_t bytes);
/* The nodes of this hash one after the other, NULL at the end: start with
 * (HeapProbe){hash, hash}. Making a node ends the walk. */
typedef struct HeapProbe {
    uint32_t hash;
    size_t at;
} HeapProbe;
const Node *heap_probe(HeapProbe *probe);
/* Numbers the node and enters it in the unique table. */
Expr heap_publish(Node *node, size_t bytes);
/* Size of a node, and release of what its leaf owns (integers, local symbols): expr.c. */
size_t expr_node_bytes(const Node *node);
void expr_node_clear(Node *node);

void heap_init(void);
void heap_done(void);

#endif
