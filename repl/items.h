/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A growing array of expressions for commands that build lists. items_begin registers its release,
 * items_end runs it; the values are valid until the next safe point.
 */
#ifndef DAESY_REPL_ITEMS_H
#define DAESY_REPL_ITEMS_H

#include "cas/core/expr.h"

typedef struct Items {
    Expr *data;
    long n, capacity;
} Items;

void items_begin(Items *items);
void items_push(Items *items, Expr e);
void items_end(Items *items);
/* The list, set or sequence of what was pushed; releases it. */
Expr items_list(Items *items);
Expr items_seq(Items *items);
/* The sequence of what `one` makes of each. */
Expr items_each(const Expr *args, long n, Expr (*one)(Expr arg));
/* The same kind of container as `like`: a list, set, Vector or sequence; a list for others. */
Expr items_like(Items *items, Expr like);
/* The polynomial in x with the coefficients of a LIST, the constant one first. */
Expr items_polynomial(Expr list, Expr x);

#endif
