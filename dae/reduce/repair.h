/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems that the structural view misjudges, rewritten as equivalent ones that it judges right.
 */
#ifndef DAESY_DAE_REDUCE_REPAIR_H
#define DAESY_DAE_REDUCE_REPAIR_H

#include "dae/model/model.h"

typedef struct Repair {
    Expr equations, unknowns; /* lists: the system rewritten; residuals */
    Expr steps;               /* list of strings: what was done, step by step */
    Expr assumed;             /* list: expressions that must not vanish for the two to agree */
    bool holds;               /* the Jacobian of the rewritten system is nonsingular */
    long index, degrees;      /* its structural index and degrees of freedom, when it holds */
} Repair;

/* Replaces equations and unknowns until the system Jacobian is nonsingular. A model whose structure
 * holds comes back as it is, without steps; one without a transversal with holds = false. */
void repair_system(Repair *repair, const Model *model);

#endif
