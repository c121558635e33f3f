/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order in which sums and products are shown, on request (Maple's sort of a polynomial).
 */
#ifndef DAESY_CAS_CORE_ARRANGE_H
#define DAESY_CAS_CORE_ARRANGE_H

#include <stdbool.h>

#include "cas/core/expr.h"

typedef struct Arrangement {
    const Expr *vars; /* main unknowns first; any expressions */
    long n;
    bool by_main;   /* lexicographic; else by total degree first */
    bool ascending; /* low degrees first */
} Arrangement;

/* From now on every sum in e is shown by falling degree in the unknowns, and the unknowns of a
 * product in their order. The nodes stay the same: only the order of their terms changes, here and
 * wherever they occur. */
void arrange_expr(Expr e, const Arrangement *arrangement);

#endif
