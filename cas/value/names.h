/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which names stand in an expression.
 */
#ifndef DAESY_CAS_VALUE_NAMES_H
#define DAESY_CAS_VALUE_NAMES_H

#include "cas/core/expr.h"

/* Is e a name that may stand for anything: no constant, no infinity, no known function? */
bool names_is(Expr e);
/* The names in e, each once, as a LIST in order of occurrence. The f of f(x) is none, unless it
 * stands elsewhere too; the x of x[1] is one. Objects are not entered. */
Expr names_in(Expr e);

#endif
