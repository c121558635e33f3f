/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The steps of an index reduction with their reasons, in the users' words.
 */
#ifndef DAESY_DAE_REPORT_EXPLAIN_H
#define DAESY_DAE_REPORT_EXPLAIN_H

#include "cas/base/buf.h"
#include "cas/core/expr.h"

/* Appends, for each equation that is a constraint, what it becomes when it is differentiated:
 * which derivatives were replaced by which equations, what is left and what that determines.
 * Arguments as those of model_begin; raises what it and hidden_begin raise. */
void explain_put(Buf *text, const Expr *eqs, long m, const Expr *unknowns, long n);

#endif
