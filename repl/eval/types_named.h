/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of named types, for types.c.
 */
#ifndef DAESY_REPL_EVAL_TYPES_NAMED_H
#define DAESY_REPL_EVAL_TYPES_NAMED_H

#include "cas/core/expr.h"

typedef struct NamedType {
    const char *name;
    bool (*test)(Expr e);
} NamedType;

/* The type of this name, or NULL. */
const NamedType *types_named_find(const char *name);
/* Pi, infinity, true ...: names that stand for themselves. */
bool types_named_is_constant(Expr e);
/* The set of the names in e that are no constants. */
Expr types_named_unknowns(Expr e);

#endif
