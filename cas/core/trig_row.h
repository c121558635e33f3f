/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The twelve circular and hyperbolic functions by cosine and sine.
 */
#ifndef DAESY_CAS_CORE_TRIG_ROW_H
#define DAESY_CAS_CORE_TRIG_ROW_H

#include "cas/core/expr.h"

/* One of the twelve functions as powers of a cosine and a sine: tan = cos^-1 * sin. */
typedef struct TrigRow {
    const char *name;
    bool is_hyperbolic;
    int cosine, sine;
} TrigRow;

/* The row of a call of one argument, or NULL. */
const TrigRow *trig_row(Expr call);

#endif
