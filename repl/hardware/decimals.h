/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear algebra with tables of decimal floats, where hardware floats are allowed (num.h): it is
 * done with enough digits for its results to be the doubles next to the true values, and these are
 * what it gives. An iteration that solves linear systems so goes on to the last bit, as with
 * Maple's hardware floats, and is not caught at Digits.
 */
#ifndef DAESY_REPL_HARDWARE_DECIMALS_H
#define DAESY_REPL_HARDWARE_DECIMALS_H

#include "cas/core/expr.h"

/* Tables of more entries are eliminated by LAPACK (matrices.h). */
enum { DECIMALS_MOST = 400 };

/* Are there Matrices and Vectors of numbers with floats among the arguments, none of more entries
 * than that? Then Digits is raised until decimals_end, or until an error is raised: true. */
bool decimals_begin(const Expr *args, long n, long most);
/* Digits as before; the floats of a fresh result, in expressions or in tables of these, and of
 * lists, sets and sequences of such, as doubles. NULL stays NULL. */
Expr decimals_end(Expr value);

#endif
