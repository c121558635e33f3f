/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where facts about names are kept, for what judges them (assume.c).
 */
#ifndef DAESY_CAS_VALUE_ASSUME_KEEP_H
#define DAESY_CAS_VALUE_ASSUME_KEEP_H

#include "cas/core/expr.h"

/* What x::name says of x. */
typedef struct AssumeType {
    const char *name;
    int sign; /* 2: says nothing about it */
    bool strict, integer, real, nonzero;
} AssumeType;

/* The property of this name; NULL when there is none. */
const AssumeType *assume_type(Expr type);
/* Keeps a fact with a name, once, whatever is assumed already. */
void assume_keep(Expr name, Expr fact);
/* Is anything assumed that may make something zero? */
bool assume_is_weak(void);

#endif
