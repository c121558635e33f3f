/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names. A Symbol is interned by its text and a number: 0 for the global name, a fresh number for
 * a local of a running procedure (two locals called a are different names that print alike).
 * The value, assumption and stands_for of a global symbol are roots; they belong to the evaluator
 * (the algebra never reads the value). The value of a local symbol stands in the frame of its
 * procedure; its assumption lives as long as it does.
 */
#ifndef DAESY_CAS_CORE_SYM_H
#define DAESY_CAS_CORE_SYM_H

#include "cas/core/expr.h"

typedef struct Symbol {
    char *name;
    uint64_t local;        /* 0: global */
    uint64_t hash;         /* of name and local: also its place in the Bloom mask */
    Expr node;             /* its node; never collected for global symbols */
    Expr value;            /* assigned value, or NULL (evaluator only) */
    Expr assumption;       /* property set by assume, or NULL */
    Expr stands_for;       /* set by alias or macro, or NULL (evaluator only) */
    const void *command;   /* row of the built-in command of this name, or NULL (repl) */
    const void *function;  /* row of the known mathematical function, or NULL (funcs) */
    const void *type;      /* row of the named type of this name, or NULL (evaluator only) */
    uint8_t asked;         /* what has been looked up by name (evaluator only) */
    uint8_t is_protected;  /* cannot be assigned */
    uint8_t was_free;      /* an evaluation has met it unassigned (evaluator only) */
    uint32_t assigned_in;  /* the statement that assigned it last (evaluator only) */
    uint32_t known_in;     /* that changed its protection or assumptions last (evaluator only) */
    struct Symbol *next;   /* hash chain; of a local symbol with facts: the next such one, ... */
    struct Symbol *before; /* ... and the one before */
} Symbol;

Symbol *sym_global(const char *name);
Symbol *sym_global_n(const char *name, long length);
/* A fresh local name that prints as `name`. */
Symbol *sym_fresh(const char *name);
/* How many of these were made so far: the number of the last one. */
uint64_t sym_created(void);
/* The one that has this number, NULL: it is no longer there. */
Expr sym_local(const char *name, uint64_t local);
/* Calls visit for every global symbol, in order of creation. */
void sym_each(void (*visit)(Symbol *symbol, void *arg), void *arg);
/* Sets the facts of a symbol, or none (NULL). */
void sym_assume(Symbol *symbol, Expr facts);
/* Calls visit for every symbol with facts, which it may take away: global ones in order of
 * creation, then local ones, the last first. */
void sym_each_assumed(void (*visit)(Symbol *symbol, void *arg), void *arg);
/* A local symbol whose node is freed. */
void sym_free_local(Symbol *symbol);
static inline Symbol *sym_of(Expr e)
{
    return e->u.symbol;
}
static inline uint64_t sym_bit(const Symbol *symbol)
{
    return (uint64_t)1 << (symbol->hash & 63);
}
void sym_init(void);
void sym_done(void);

#endif
