/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists and sets as collections: membership and the operations of sets. Sets are sorted
 * (cas/core/order.h), so an element is found in a logarithmic number of comparisons.
 */
#ifndef DAESY_CAS_CORE_COLLECTION_H
#define DAESY_CAS_CORE_COLLECTION_H

#include "cas/core/expr.h"

static inline bool collection_is(Expr e)
{
    return expr_is(e, EXPR_SET) || expr_is(e, EXPR_LIST);
}

/* The place of e among the operands of items (any compound expression), from 0; -1 when it is none
 * of them. */
long collection_find(Expr items, Expr e);
/* The list with one item more at its end. */
Expr collection_append(Expr list, Expr item);
/* The union of two lists or sets: a list of the elements of both lists, else a set. */
Expr collection_union(Expr a, Expr b);
/* The elements of a that are (wanted) or are not in b, as what a is. */
Expr collection_filter(Expr a, Expr b, bool wanted);

#endif
