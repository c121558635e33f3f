/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decimal mantissas: the digits, shifts and the one rounding behind the float operations of num.h.
 */
#ifndef DAESY_CAS_CORE_DECIMAL_H
#define DAESY_CAS_CORE_DECIMAL_H

#include "cas/core/expr.h"

/* Is the float one of infinity, -infinity, undefined; and which: 1, -1, 0. False for other kinds.
 */
bool decimal_is_special(Expr a);
int decimal_special(Expr a);
/* Number of decimal digits of |z|; 1 for 0. */
long decimal_digits(const fmpz_t z);
void decimal_ten_power(fmpz_t p, unsigned long k);
/* mant := mant * 10^k. */
void decimal_shift_left(fmpz_t mant, long k);
/* The float mant * 10^exp10 rounded half to even to `digits` digits. Clears mant. */
Expr decimal_round(fmpz_t mant, int64_t exp10, long digits);
/* num / den * 10^exp10 as a float of `digits` digits; den > 0. */
Expr decimal_quotient(const fmpz_t num, const fmpz_t den, int64_t exp10, long digits);

#endif
