/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems in which the highest derivatives do not occur linearly, such as y'^2 + y^2 = 1.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_IMPLICIT_H
#define DAESY_DAE_DRIVE_DRIVE_IMPLICIT_H

#include "dae/model/ivp.h"

/* The same problem with a new unknown p(t) for highest derivatives, so that the equations are
 * linear in the others: p replaces it, and diff(x(t),t) = p(t) is one more equation. *unknowns:
 * those of the problem, then the new ones; *named: the LIST of these equations. NULL when all occur
 * linearly. */
Expr drive_implicit_system(const Ivp *ivp, Expr *unknowns, Expr *named);
/* e with the derivatives in the place of the new unknowns. */
Expr drive_implicit_shown(Expr named, Expr e);

#endif
