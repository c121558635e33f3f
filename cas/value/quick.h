/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of a few functions at floats by the C library, where all digits are then certain.
 */
#ifndef DAESY_CAS_VALUE_QUICK_H
#define DAESY_CAS_VALUE_QUICK_H

#include "cas/core/expr.h"

struct FuncRow;

/* The value at the real float x, correctly rounded to Digits digits; NULL where that is not
 * certain, or the function is not among them. */
Expr quick_value(const struct FuncRow *row, Expr x);
/* Is the function among them? */
bool quick_knows(const struct FuncRow *row);
/* The value at mant*10^exp10 in the same form, of at most Digits digits; false where that is not
 * certain. */
bool quick_decimal(const struct FuncRow *row, long *mant, long *exp10);
/* The value at the double *x, to the last bit or the one before; false where it is not finite, or
 * the function is not among them. */
bool quick_double(const struct FuncRow *row, double *x);

#endif
