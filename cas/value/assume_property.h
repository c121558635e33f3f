/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Properties that are made of others, intervals and conjunctions, and what divisibility says: even,
 * odd, prime, rational.
 */
#ifndef DAESY_CAS_VALUE_ASSUME_PROPERTY_H
#define DAESY_CAS_VALUE_ASSUME_PROPERTY_H

#include "cas/core/expr.h"

/* x::RealRange(a, b), with Open(a) for ends that are out, and x::And(P, Q), x::AndProp(P, Q) as the
 * relations and plain properties that they stand for, joined by and; every other fact as it is. */
Expr assume_unfold(Expr fact);
/* What is asked of assume.h, which knows more than this file: the facts about a name, and whether
 * an expression is an integer. */
typedef struct AssumeAsk {
    Expr (*facts)(Expr name);
    bool (*is_integer)(Expr e);
} AssumeAsk;

/* 0: an even integer, 1: an odd one, 2: not known. */
int assume_parity(Expr e, AssumeAsk ask);
/* (-1)^k for an integer k that is no number: 1, -1, or (-1)^ something shorter; NULL: nothing of it
 * is known. */
Expr assume_minus_one_to(Expr k, AssumeAsk ask);
/* Has the real number or exact constant e the property even, odd, prime, composite, rational or
 * irrational? Unknown for other properties too. */
Truth assume_divisible(Expr e, const char *property, AssumeAsk ask);

#endif
