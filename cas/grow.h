/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A long sum and one more term (grow.c).
 */
#ifndef DAESY_CAS_GROW_H
#define DAESY_CAS_GROW_H

#include "cas/expr.h"

/* sum + e where sum is a long SUM and e a single term; NULL, nothing done, for anything else. */
Expr grow_sum(Expr sum, Expr e);

#endif
