/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An expression as a polynomial in one kernel with expressions as coefficients, without expanding
 * the coefficients: what collect and coeff are made of.
 */
#ifndef DAESY_CAS_ALGEBRA_RATFUN_SPLIT_H
#define DAESY_CAS_ALGEBRA_RATFUN_SPLIT_H

#include "cas/base/arena.h"
#include "cas/core/expr.h"

typedef struct SplitGroup {
    Expr exponent;
    Expr *part;                    /* the coefficient is their sum */
    size_t count, capacity, place; /* place: its number in order of first occurrence */
} SplitGroup;

typedef struct Split {
    SplitGroup *group; /* in order of first occurrence, exponents distinct */
    size_t count, capacity;
    size_t *slot; /* open hashing from exponents to groups + 1, when there are several */
    size_t slots;
    Expr only; /* NULL: all exponents; else other groups are left out */
} Split;

/* e = sum of coefficient * x^exponent. Exponents are expressions free of x (negative, broken and
 * symbolic ones are kept apart as they come); what cannot be split, such as sin(x), 1/(x+1), is
 * part of the coefficient of x^0. */
void split_by(Arena *arena, Split *out, Expr e, Expr x);
/* The same with at most one group, that of x^exponent. */
void split_one(Arena *arena, Split *out, Expr e, Expr x, Expr exponent);
Expr split_coefficient(const SplitGroup *group);
/* Highest exponents first; symbolic ones before them in order of occurrence. */
void split_sort(Split *split);

#endif
