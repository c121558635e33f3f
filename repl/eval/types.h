/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Maple's types: type(e, T) for named, structured and composed types. The commands' signatures
 * are checked with the same table.
 */
#ifndef DAESY_REPL_EVAL_TYPES_H
#define DAESY_REPL_EVAL_TYPES_H

#include "cas/core/expr.h"

/* Is e of this type? Raises "type `T` does not exist" for an unknown one. Names of tables,
 * procedures and modules are looked through. */
bool types_is(Expr e, Expr type);
/* A type, or x::type, without the quotes on its parts: behind :: and of parameters types are not
 * evaluated, 'list'('integer') is list(integer) there. */
Expr types_bare(Expr type);
/* By name; false when there is no such type. */
bool types_is_named(Expr e, const char *name);
bool types_exists(const char *name);
/* The test of the type of this name, or NULL when there is no such type. */
typedef bool (*TypeTest)(Expr e);
TypeTest types_test(const char *name);
/* Does some subexpression have the type (hastype)? */
bool types_has(Expr e, Expr type);
/* whattype(e), as a name. */
Expr types_whattype(Expr e);

#endif
