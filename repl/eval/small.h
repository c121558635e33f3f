/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values in which an integer of at most 62 bits may stand without a node: its bits shifted left
 * with the lowest bit set, which no address of a node has. They live in the slots of locals, in the
 * results of statements and in what %, %% and %%% remember, and nowhere else: whoever gives such a
 * value to the rest of the program asks for the node first.
 */
#ifndef DAESY_REPL_EVAL_SMALL_H
#define DAESY_REPL_EVAL_SMALL_H

#include "cas/core/expr.h"

/* An Expr, or a small integer in disguise. NULL stays NULL. */
typedef Expr Value;

#define SMALL_MAX ((1L << 61) - 1)

static inline bool small_is(Value value)
{
    return ((uintptr_t)value & 1) != 0;
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
    if (small_is(value)) {
        *n = (long)(intptr_t)value >> 1;
        return true;
    }
    if (!value || value->kind != EXPR_INTEGER || COEFF_IS_MPZ(*value->u.integer) ||
        !small_fits(*value->u.integer))
        return false;
    *n = *value->u.integer;
    return true;
}
/* The node. */
static inline Expr small_expr(Value value)
{
    return small_is(value) ? expr_int((long)(intptr_t)value >> 1) : value;
}

#endif
