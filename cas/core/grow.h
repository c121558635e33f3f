/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A long sum and one more term, a long list or string and more at its end (grow.c).
 */
#ifndef DAESY_CAS_CORE_GROW_H
#define DAESY_CAS_CORE_GROW_H

#include "cas/core/expr.h"

/* sum + e where sum is a long SUM and e a single term; NULL, nothing done, for anything else. */
Expr grow_sum(Expr sum, Expr e);

/* The LIST or SEQ of the items of a LIST or SEQ and n more, none of them a SEQ; two at least in
 * all.
 */
Expr grow_items(Kind kind, Expr items, const Expr *tail, long n);

/* The string `string` with n more characters. */
Expr grow_string(Expr string, const char *tail, long n);

#endif
