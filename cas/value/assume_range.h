/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bounds of real expressions, and what is known of the values between them: the arithmetic of
 * intervals that assume.c follows expressions with. Floats at the ends are the exact numbers they
 * are.
 */
#ifndef DAESY_CAS_VALUE_ASSUME_RANGE_H
#define DAESY_CAS_VALUE_ASSUME_RANGE_H

#include "cas/value/funcs_facts.h"

/* Bounds of a real expression; NULL: none on that side. */
typedef struct Range {
    Expr lo, hi;
    bool open_lo, open_hi, real, integer, nonzero;
} Range;

/* Sign of a constant: -1, 0, 1, or 2. */
int assume_range_constant_sign(Expr e);
void assume_range_raise(Range *r, Expr lo, bool open);
void assume_range_lower(Range *r, Expr hi, bool open);
Range assume_range_real(void);
Range assume_range_between(Expr lo, Expr hi);
Range assume_range_of_sign(int sign, bool strict);
/* 1, -1, 0, 2 as assume_sign. */
int assume_range_sign(const Range *r);
int assume_range_weak_sign(const Range *r);
bool assume_range_is_nonzero(const Range *r);
Range assume_range_scale(Range r, Expr c);
Range assume_range_add(Range a, Range b);
Range assume_range_multiply(Range a, Range b);
/* Does every number of the range lie in the span? */
bool assume_range_is_within(const Range *r, FuncSpan span);
void assume_range_narrow_to_span(Range *r, FuncSpan span);
/* By a sign as assume_linear_sign gives it. */
void assume_range_narrow_by_sign(Range *r, int sign);
/* By the sign of what has the same: an increasing function beyond its zero, a product. */
void assume_range_narrow_as(Range *r, const Range *of);

#endif
