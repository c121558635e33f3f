/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calls that are no known functions but have values all the same: RootOf(p, index=k), sums over
 * roots, sums and integrals over ranges. Each kind is a row of the floor that knows it; cas_init
 * registers them.
 */
#ifndef DAESY_CAS_VALUE_INERT_H
#define DAESY_CAS_VALUE_INERT_H

#include "cas/base/ball.h"
#include "cas/core/expr.h"

/* Any member may be NULL. A member that is given a call of another kind says false or NULL. */
typedef struct InertRow {
    bool (*is_constant)(Expr call);                      /* has it a value that enclose gives? */
    void (*enclose)(acb_t value, Expr call, slong prec); /* of such a call */
    Expr (*written)(Expr call);            /* the call by others that have values, or NULL */
    Expr (*expanded)(Expr e);              /* e with all such calls in it written so */
    Expr (*value)(Expr call, long digits); /* the value as a float, or NULL */
} InertRow;

/* rows[0..n), which stay. */
void inert_register(const InertRow *rows, long n);
bool inert_is_constant(Expr call);
/* Encloses a call of which inert_is_constant says yes. */
void inert_enclose(acb_t value, Expr call, slong prec);
Expr inert_written(Expr call);
Expr inert_expanded(Expr e);
Expr inert_value(Expr call, long digits);

#endif
