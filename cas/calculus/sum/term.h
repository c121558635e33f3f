/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Terms of a sum over an index k.
 */
#ifndef DAESY_CAS_CALCULUS_SUM_TERM_H
#define DAESY_CAS_CALCULUS_SUM_TERM_H

#include "cas/core/expr.h"

/* f with k = value, functions evaluated. */
Expr term_at(Expr f, Expr k, Expr value);
/* f(k+n) */
Expr term_shifted(Expr f, Expr k, long n);
/* t(k+1)/t(k), a rational function of k, or NULL when t is no hypergeometric term. */
Expr term_quotient(Expr t, Expr k);

#endif
