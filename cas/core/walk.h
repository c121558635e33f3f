/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Walking shared graphs: memo tables keyed by node (so that every node is visited once), map,
 * substitution of nodes, search.
 */
#ifndef DAESY_CAS_CORE_WALK_H
#define DAESY_CAS_CORE_WALK_H

#include "cas/core/expr.h"

typedef struct MemoEntry {
    Expr key;
    void *value;
} MemoEntry;

enum { MEMO_SMALL = 32 };

/* A table from nodes to pointers; what few walks outgrow is in the Memo itself. A zeroed Memo is an
 * empty one. It must not live across a safe point. memo_begin registers its release with err_defer,
 * memo_end runs it. */
typedef struct Memo {
    size_t used, capacity;
    MemoEntry *large; /* NULL: it is small */
    MemoEntry small[MEMO_SMALL];
} Memo;

void memo_begin(Memo *memo);
void memo_end(Memo *memo);
void memo_put(Memo *memo, Expr key, const void *value);
/* The value, or NULL. */
void *memo_get(const Memo *memo, Expr key);
/* f(value) for every key. */
void memo_each(const Memo *memo, void (*f)(void *value));
/* Frees what it holds: it is an empty one then. For those without memo_begin. */
void memo_forget(Memo *memo);

/* Rebuilds e with every operand mapped by f (one level; objects and leaves as they are). */
Expr walk_operands(Expr e, Expr (*f)(Expr operand, void *arg), void *arg);
/* e rebuilt from below, each distinct node once: `before` (or NULL) gives what stands for a node
 * that is not to be entered, NULL for one that is; `after` (or NULL) what becomes of one that was
 * entered, with its operands mapped. Leaves and objects are asked `before` only. */
Expr walk_rebuild(Expr e, Expr (*before)(Expr node, void *arg), Expr (*after)(Expr node, void *arg),
                  void *arg);
/* Replaces, everywhere in e and in one pass, nodes equal to from[i] by to[i] (largest match
 * first: a node that matches is not entered). Sums and products match as wholes. Descends into
 * matrices only when `objects` (then a fresh matrix is returned). No evaluation afterwards. */
Expr walk_replace(Expr e, const Expr *from, const Expr *to, long n);
/* The same, from below: `after` gives what becomes of a node with its operands replaced before what
 * holds it is put together. Nodes in which nothing of from[] occurs are left as they are. */
Expr walk_replace_after(Expr e, const Expr *from, const Expr *to, long n,
                        Expr (*after)(Expr node, void *unused));
/* walk_replace with one node. */
Expr walk_replace1(Expr e, Expr from, Expr to);
/* Does `part` occur in e (as a node; function heads and indexed bases included)? */
bool walk_has(Expr e, Expr part);
/* Does any of parts[0..n) occur? */
bool walk_has_any(Expr e, const Expr *parts, long n);
/* Does a node occur that is a key of the memo? */
bool walk_has_key(Expr e, const Memo *keys);
/* Does a node of the kind occur; a call of the name? */
bool walk_has_kind(Expr e, Kind kind);
bool walk_has_call(Expr e, const char *name);
/* The distinct calls of the name, as a list. */
Expr walk_calls(Expr e, const char *name);
/* e = free * rest, or free + rest: `free` has the factors, or terms, in which x does not occur. */
void walk_split_factors(Expr e, Expr x, Expr *free, Expr *rest);
void walk_split_terms(Expr e, Expr x, Expr *free, Expr *rest);
/* Is e = c*x^p with c and p free of x? */
bool walk_monomial(Expr e, Expr x, Expr *c, Expr *p);
/* Calls visit once for every distinct node in e, operands before the node. */
void walk_each(Expr e, void (*visit)(Expr node, void *arg), void *arg);
/* The same for who looks for calls and broken powers: terms of long polynomials (packed.h) are
 * passed over, their generators are visited. */
void walk_each_kernel(Expr e, void (*visit)(Expr node, void *arg), void *arg);
/* Number of distinct nodes, and of nodes of the tree (may be huge: as a double). */
long walk_node_count(Expr e);
double walk_tree_size(Expr e);
/* Has the tree more nodes? Looks no farther than that. */
bool walk_tree_exceeds(Expr e, double most);
/* The same for one expression after the other that share much; sizes: empty before the first. */
bool walk_trees_exceed(Expr e, double most, Memo *sizes);

#endif
