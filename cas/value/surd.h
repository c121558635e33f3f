/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact numbers a + b*sqrt(root) of one quadratic field, with polynomials over them: the field in
 * which the coefficients of most Runge-Kutta methods live.
 */
#ifndef DAESY_CAS_VALUE_SURD_H
#define DAESY_CAS_VALUE_SURD_H

#include "cas/core/expr.h"

/* a and b are exact rational nodes; root is a positive integer that is no square, or 0 where b is
 * 0. Values of different roots do not mix: operations on them raise ST_UNABLE. */
typedef struct Surd {
    Expr a, b;
    long root;
} Surd;

Surd surd_ratio(long num, long den);
static inline Surd surd_int(long value)
{
    return surd_ratio(value, 1);
}
/* a/b + c/d * sqrt(root) */
Surd surd_make(long a, long b, long c, long d, long root);
/* Reads a number, or an expression in one square root of an integer. Floats count as the decimal
 * fraction they show. False for anything else. */
bool surd_read(Surd *value, Expr e);
Expr surd_expr(Surd x);
double surd_double(Surd x);

Surd surd_add(Surd x, Surd y);
Surd surd_sub(Surd x, Surd y);
Surd surd_mul(Surd x, Surd y);
Surd surd_div(Surd x, Surd y); /* raises ST_DIVZERO */
Surd surd_neg(Surd x);
bool surd_is_zero(Surd x);
int surd_sign(Surd x); /* -1, 0, 1, exactly */

#endif
