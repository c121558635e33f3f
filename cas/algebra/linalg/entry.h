/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Entries under elimination: an expression with what choosing a pivot needs to know of it. Small
 * entries are kept as one reduced fraction; large ones stay shared graphs that nobody expands.
 */
#ifndef DAESY_CAS_ALGEBRA_LINALG_ENTRY_H
#define DAESY_CAS_ALGEBRA_LINALG_ENTRY_H

#include "cas/core/expr.h"
#include "cas/core/sig.h"

/* As pivots the lower is the better. */
typedef enum EntryClass {
    ENTRY_NUMBER,
    ENTRY_PARAMETER, /* names only */
    ENTRY_FUNCTION   /* calls occur: x(t), sin(a) */
} EntryClass;

typedef struct Entry {
    Expr e;
    double weight; /* at least the number of nodes of the tree */
    EntryClass kind;
} Entry;

/* What the sheet says of entries: a normal form, and which are zero besides those that zero.h
 * knows.
 */
typedef struct LinalgRules {
    Expr (*normal)(Expr e);
    bool (*is_zero)(Expr e);
} LinalgRules;
/* The rules that hold now, NULL: the usual ones. Set by the language, else NULL. */
extern const LinalgRules *(*linalg_rules)(void);

EntryClass linalg_entry_class(Expr e);
Entry linalg_entry(Expr e); /* normalised while it is small */
/* a - f*b and a/b, normalised while small; exactly 0 where zero.h says zero. */
Entry linalg_entry_reduce(Entry a, Entry f, Entry b);
Entry linalg_entry_div(Entry a, Entry b);
/* The same without normalising or asking whether they are zero: for what is no pivot. */
Entry linalg_entry_raw(Expr e);
Entry linalg_entry_defer(Entry a, Entry f, Entry b); /* a - f*b */
static inline bool linalg_entry_is_zero(const Entry *a)
{
    return a->e == EXPR_ZERO;
}
/* Is a the better pivot, the structure aside? Floats: the larger one is. */
bool linalg_entry_better(const Entry *a, const Entry *b);
/* A result as it is shown: one fraction while that is affordable. */
Expr linalg_entry_show(Entry a);
/* acc + a*b in signatures, SIG_NONE when one of them has none. */
uint64_t linalg_sig_fma(uint64_t acc, Expr a, Expr b);
/* Does a sum of signatures leave room for doubt? Then linalg_verify_zero looks at the expression.
 */
static inline bool linalg_sig_suspect(uint64_t sum)
{
    return sum != 0 && sum != SIG_NONE;
}
/* Raises ST_INTERNAL naming `what` when e, which should vanish identically, provably does not;
 * ST_DOMAIN when it or an entry[0..n) that it was made from is none of a field (infinity, a set).
 */
void linalg_verify_zero(Expr e, const Expr *entry, long n, const char *what);

/* Does a float occur in an entry? Does any expression need exact numbers first? */
bool linalg_has_float(const Expr *e, long n);
/* e with every float as the exact rational it is. */
Expr linalg_exact(Expr e);

#endif
