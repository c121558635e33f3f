/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The one total order of expressions. It depends on text and structure only, never on addresses,
 * serials or hashes. Sets are kept in this order: numbers by value, then strings and names by text
 * (byte order), then equations and calls by their parts, as worksheets rely on.
 */
#ifndef DAESY_CAS_CORE_ORDER_H
#define DAESY_CAS_CORE_ORDER_H

#include "cas/core/expr.h"

int order_cmp(Expr a, Expr b);
void order_sort(Expr *items, long n);

#endif
