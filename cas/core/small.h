/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values in which an integer of at most 62 bits may stand without a node: its bits shifted left
 * with the lowest bit set, which no address of a node has; or a float with at most 15 digits and an
 * exponent of 11 bits, with the bit above the lowest set; or a double (num.h) that is 0 or between
 * 2^-127 and 2^128 in size, with the third bit alone of the lowest three set. They live in the
 * slots of locals, in the results of statements, in what %, %% and %%% remember and in tables
 * (table.h), and nowhere else: whoever gives such a value to the rest of the program asks for the
 * node first.
 */
#ifndef DAESY_CAS_CORE_SMALL_H
#define DAESY_CAS_CORE_SMALL_H

#include "cas/core/expr.h"

/* An Expr, or a small integer or float in disguise. NULL stays NULL. */
typedef Expr Value;

#define SMALL_MAX ((1L << 61) - 1)

static inline bool small_is(Value value)
{
    return ((uintptr_t)value & 7) != 0;
}
static inline bool small_is_hard(Value value)
{
    return ((uintptr_t)value & 7) == 4;
}
static inline Value small_value(long n)
{
    return (Value)(((uintptr_t)n << 1) | 1); /* NOLINT */
}
static inline bool small_fits(long n)
{
    return n <= SMALL_MAX && n >= -SMALL_MAX;
}
/* The number of a small value, disguised or as a node. False: it is neither. */
static inline bool small_get(long *n, Value value)
{
    if ((uintptr_t)value & 1) {
        *n = (long)(intptr_t)value >> 1;
        return true;
    }
    if (!value || small_is(value) || value->kind != EXPR_INTEGER)
        return false;
    /* The word of an integer that is none itself is 2^62 or more (FLINT). */
    if (!small_fits(*value->u.integer))
        return false;
    *n = *value->u.integer;
    return true;
}
/* The node. */
Expr small_node(Value value);
static inline Expr small_expr(Value value)
{
    return small_is(value) ? small_node(value) : value;
}

/* --- floats (small.c) ------------------------------------------------------------------- */

/* mant * 10^exp10: a float, or an integer with exp10 = 0. */
typedef struct SmallNumber {
    long mant, exp10;
    bool is_float;
} SmallNumber;

/* The places of a float's bits. */
enum {
    SMALL_EXP_BITS = 11,
    SMALL_EXP_SHIFT = 2,
    SMALL_MANT_SHIFT = SMALL_EXP_BITS + SMALL_EXP_SHIFT
};

/* The number of a value, if it is an integer or a decimal float of at most 15 digits. */
bool small_read_node(SmallNumber *x, Value value);
static inline bool small_read(SmallNumber *x, Value value)
{
    intptr_t bits = (intptr_t)value;
    if (bits & 1) {
        *x = (SmallNumber){(long)(bits >> 1), 0, false};
    } else if (bits & 4 && !(bits & 2)) {
        return false;
    } else if (bits & 2) {
        long biased = (long)((uintptr_t)bits >> SMALL_EXP_SHIFT & ((1u << SMALL_EXP_BITS) - 1));
        *x = (SmallNumber){(long)(bits >> SMALL_MANT_SHIFT), biased - (1 << (SMALL_EXP_BITS - 1)),
                           true};
    } else {
        return small_read_node(x, value);
    }
    return true;
}
/* The double of a value that is one, disguised or as a node. */
bool small_read_hard(double *x, Value value);
/* The nearest double of a float of either kind; false of others, and of infinite and undefined. */
bool small_read_float(double *x, Value value);
/* A double as a value in disguise, or as a node where it must be one. */
Value small_hard(double x);
/* As a value in disguise; NULL where that is not possible. */
Value small_written(SmallNumber x);
/* The operations of num.h with the same roundings; false where the result is out of reach, or no
 * integer or float. */
bool small_add(SmallNumber *x, SmallNumber y);
bool small_multiply(SmallNumber *x, SmallNumber y);
bool small_divide(SmallNumber *x, SmallNumber y);
SmallNumber small_negated(SmallNumber x);
/* The same of two values, one of them a float or a double; NULL where the result is out of reach,
 * or neither is one. */
Value small_sum(Value a, Value b);
Value small_difference(Value a, Value b);
Value small_product(Value a, Value b);
Value small_quotient(Value a, Value b);
/* <0, 0, >0; false: they are too far apart for this. */
bool small_compare(SmallNumber x, SmallNumber y, int *order);
/* The same of two values of which one is a double; false also where the other is an integer beyond
 * 2^53. */
bool small_hard_order(int *order, Value a, Value b);
/* A float as typed, "1.50"; NULL: it needs the general reader. */
Value small_typed(const char *text, uint32_t length);

#endif
