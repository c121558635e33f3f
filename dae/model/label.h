/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The names of equations: what messages call them.
 */
#ifndef DAESY_DAE_MODEL_LABEL_H
#define DAESY_DAE_MODEL_LABEL_H

#include "cas/base/buf.h"
#include "cas/core/expr.h"

/* labels[i]: the name that the user gave equation i, a symbol (eq1 := ...) or an entry of a table
 * (eqs[1] := ...), also when it went through subs, eval or simplify since; NULL: none. A name that
 * stands for several of the equations is taken for the first. */
void label_find(Expr *labels, const Expr *equations, long m);
/* The evaluator's: a value as the user sees it now, with parameters that were set later; NULL: it
 * has none. Without it, values are compared as they were assigned. */
void label_set_evaluator(Expr (*evaluate)(Expr e));
/* "eq1''" or "equation 3''" of an equation without name, numbered from 0, primes for derivatives.
 */
void label_put(Buf *out, Expr label, long i, long primes);

#endif
