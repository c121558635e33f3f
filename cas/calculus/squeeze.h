/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limits of what swings or rounds between bounds that have a common limit.
 */
#ifndef DAESY_CAS_CALCULUS_SQUEEZE_H
#define DAESY_CAS_CALCULUS_SQUEEZE_H

#include "cas/core/expr.h"

/* The limit of f for x to infinity, where bounds without waves and rounding have the same; NULL
 * where none are found. limit(e, x) gives the limit of a bound, or NULL;
 * real(e, x) says whether it is real for large x. */
Expr squeeze_limit(Expr f, Expr x, Expr (*limit)(Expr e, Expr x), bool (*real)(Expr e, Expr x));

#endif
