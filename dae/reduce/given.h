/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which algebraic unknowns the constraints of a reduced system give, by their structure.
 */
#ifndef DAESY_DAE_REDUCE_GIVEN_H
#define DAESY_DAE_REDUCE_GIVEN_H

#include "cas/core/expr.h"

/* The square part of constraints[0..m) and unknowns[0..n) in them: unknowns that every largest
 * matching gives a constraint, and that stand in none which one leaves over. constraint_of[j] is
 * the number of the constraint that is matched with unknown j, or -1 where it is not in that part.
 * Where no unknown is left over, no other constraint contains an unknown of it. Returns how many
 * there are. */
long given_find(const Expr *constraints, long m, const Expr *unknowns, long n, long *constraint_of);

#endif
