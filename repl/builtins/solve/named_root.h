/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The root of an equation that has no formula, by its name: RootOf(_Z-cos(_Z)).
 */
#ifndef DAESY_REPL_BUILTINS_SOLVE_NAMED_ROOT_H
#define DAESY_REPL_BUILTINS_SOLVE_NAMED_ROOT_H

#include "cas/core/expr.h"

/* RootOf for the one equation or expression eqs[0] in the name unknowns[0], in a list if `listed`;
 * NULL where it is no equation in known functions of it, there are more (m, n), or it has no
 * parameters and no root is found in numbers. */
Expr named_root(const Expr *eqs, long m, const Expr *unknowns, long n, bool listed);

#endif
