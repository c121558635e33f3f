/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is assumed about names: relations such as x > 0 or x < y and types such as n::integer, and
 * what follows from them about expressions. Without any assumption every question is answered at
 * once.
 */
#ifndef DAESY_CAS_VALUE_ASSUME_H
#define DAESY_CAS_VALUE_ASSUME_H

#include "cas/core/expr.h"

/* What facts ask of the algebra above them; cas_init registers it. */
typedef struct AssumeAlgebra {
    Expr (*factor)(Expr e);
    Expr (*normal)(Expr e);
    Truth (*zero)(Expr constant);
    /* The sign that the linear facts about its names imply for a linear expression: as assume_sign,
     * or 3: not negative, -3: not positive. */
    int (*linear_sign)(Expr e);
} AssumeAlgebra;

void assume_use_algebra(const AssumeAlgebra *above);
/* Is anything assumed at all? */
bool assume_active(void);
/* Adds a fact: a relation (<, <=, =, <>, and, or inert) or x::type. Raises ST_TYPE for what is no
 * fact, ST_DOMAIN for one that contradicts what is assumed. */
void assume_add(Expr fact);
/* Drops all that is assumed about a name. */
void assume_clear(Expr name);
/* The facts about a name as a LIST, or NULL. */
Expr assume_facts(Expr name);
/* Drops everything. */
void assume_reset(void);
/* All that is assumed now, and back to that: for assumptions that hold during one evaluation. */
Expr assume_snapshot(void);
void assume_restore(Expr snapshot);

/* The sign that follows: 1 positive, -1 negative, 0 zero, 2 unknown. Exact constants included. */
int assume_sign(Expr e);
/* Does an expression that is not identically zero vanish by what is assumed? Cheap where nothing of
 * the kind is. */
bool assume_is_zero(Expr e);
/* 1: not negative, -1: not positive, 2 unknown. */
int assume_weak_sign(Expr e);
/* The same by the facts about the name alone; *strict: it is not zero. */
int assume_own_sign(Expr name, bool *strict);
/* By the linear facts alone, as AssumeAlgebra says (assume_linear.c). */
int assume_linear_sign(Expr e);
bool assume_is_real(Expr e);
/* The sign of the real or imaginary part of an expanded e, as assume_sign (assume_parts.c). */
int assume_part_sign(Expr e, bool imaginary);
bool assume_is_integer(Expr e);
/* (-1)^k where k is assumed to be an integer and this has a simpler form: 1 or -1 where the parity
 * shows, (-1)^n for k = -n and -(-1)^n for k = n+1; else NULL. */
Expr assume_alternating(Expr k);
/* Does the condition (a relation, x::type, and, or, not) follow, or is it excluded? */
Truth assume_decide(Expr condition);

#endif
