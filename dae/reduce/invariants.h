/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Index-3 systems of mechanics: q' = v, M*v' + Phi_q^T*lambda = f, Phi(q,t) = 0; their ordinary
 * differential equation with the invariants Phi and A = dPhi/dt.
 */
#ifndef DAESY_DAE_REDUCE_INVARIANTS_H
#define DAESY_DAE_REDUCE_INVARIANTS_H

#include "cas/core/rtable.h"
#include "cas/core/table.h"

/* How much the table holds: the basis; with bigETA and the Jacobians; and with Baumgarte's h. */
typedef enum InvariantsPart { INVARIANTS_BASIC, INVARIANTS_FULL, INVARIANTS_STAB } InvariantsPart;

/* mass n x n, phi m, force n; q, v n and lambda m functions of t. The table has
 *   m n PVARS VVARS LVARS VDOT     sizes, lists of variables; VDOT the new v__d(t)
 *   ODE_POS ODE_VEL ODE_RHS        right-hand sides of q', v', both
 *   Phi Phi_P A A_rhs              Phi, dPhi/dq, A = Phi_q*v + Phi_t, -Phi_t
 *   f g                            d/dt A = Phi_q*v' - g
 *   bigVAR bigM bigRHS             bigM*[v';lambda] = [f;g]
 * FULL adds bigETA = bigM*[mu1,...], JbigETA, JbigRHS (Jacobians with respect to q and v); STAB
 * adds h = g - 2*eta*omega*A - omega^2*Phi, bigRHS_stab = [f;h], JbigRHS_stab.
 * Raises ST_DOMAIN when sizes do not fit. */
Table *invariants_table(const RTable *mass, const Expr *phi, long m, const Expr *force,
                        const Expr *q, const Expr *v, long n, const Expr *lambda,
                        InvariantsPart part);

#endif
