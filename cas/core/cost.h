/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the evaluation of an expression costs, as a count of operations.
 */
#ifndef DAESY_CAS_CORE_COST_H
#define DAESY_CAS_CORE_COST_H

#include "cas/core/expr.h"

/* The sum of names with their counts: additions + 2*multiplications + functions; 0 for nothing.
 * Counts the expression as written out in full, however much of it is shared; lists, sets,
 * sequences and matrices count their elements, an equation is an assignment of its right side. */
Expr cost_count(Expr e);

#endif
