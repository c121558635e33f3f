/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions that are known by rules of the session alone: the algebra asks here for the derivative
 * and the numeric value of a call of an unknown function.
 */
#ifndef DAESY_CAS_VALUE_EXTEND_H
#define DAESY_CAS_VALUE_EXTEND_H

#include "cas/core/expr.h"

/* What command ("diff", "evalf") makes of the call, with further arguments rest[0..n); NULL where
 * no rule is given. NULL itself where nobody gives rules. */
extern Expr (*extend_rule)(const char *command, Expr call, const Expr *rest, long n);

#endif
