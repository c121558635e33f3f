/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What commands make of growing lists (cas/core/list.h); the values are valid until the next safe
 * point.
 */
#ifndef DAESY_REPL_ITEMS_H
#define DAESY_REPL_ITEMS_H

#include "cas/core/list.h"

/* The list, set or sequence of what was pushed; releases it. */
Expr items_list(List *items);
Expr items_seq(List *items);
/* The sequence of what `one` makes of each. */
Expr items_each(const Expr *args, long n, Expr (*one)(Expr arg));
/* The same kind of container as `like`: a list, set, Vector or sequence; a list for others. */
Expr items_like(List *items, Expr like);
/* The polynomial in x with the coefficients of a LIST, the constant one first. */
Expr items_polynomial(Expr list, Expr x);
/* visit for each entry of a table, or of a Matrix, Vector or Array whose entries are expressions.
 */
void items_each_entry(Expr object, void (*visit)(Expr entry, void *arg), void *arg);

#endif
