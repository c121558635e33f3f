/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What `is` and `coulditbe` say of a condition.
 */
#ifndef DAESY_REPL_BUILTINS_ALGEBRA_IS_H
#define DAESY_REPL_BUILTINS_ALGEBRA_IS_H

#include "cas/core/expr.h"

/* Does the condition hold for all values that the assumptions leave (TRUTH_YES), for none
 * (TRUTH_NO), or is neither known? Raises only on interrupts, limits of time and lack of memory. */
Truth is_decide(Expr condition);
/* Has it a value off the real line? */
bool is_complex_constant(Expr e);
/* Does the value contradict what is assumed of the name? */
bool is_excluded(Expr name, Expr value);

#endif
