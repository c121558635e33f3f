/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What events do to the adjoint system.
 */
#ifndef DAESY_DAE_ADJOINT_ADJOINT_JUMP_H
#define DAESY_DAE_ADJOINT_ADJOINT_JUMP_H

#include "dae/adjoint/adjoint_stretch.h"

typedef struct AdjointJump AdjointJump;

/* The events and constraints of the stretch's problem; where there are neither, it does nothing.
 * Raises ST_UNABLE where a derivative is not known. */
AdjointJump *adjoint_jump_new(AdjointStretch *stretch, Expr integrand);
void adjoint_jump_free(AdjointJump *jump); /* NULL is nothing */

/* From lambda behind what happened between pieces piece-1 and piece to lambda before it; adds what
 * that gives to the gradient. False where the stretch has no value there. Raises ST_UNABLE for
 * events whose derivatives are not known. */
bool adjoint_jump_back(AdjointJump *jump, long piece, double *lambda, double *gradient);
/* Adds to lambda and the gradient what comes of the time t of the event that halts the run in the
 * last piece moving: rate is the whole derivative of the quantity by time there. The stretch stands
 * at that point. */
void adjoint_jump_halt(AdjointJump *jump, double rate, double *lambda, double *gradient);
/* The constraints' derivatives at stretch->in: jump's rows x (states, then by), row by row; *rows
 * of them. The caller frees. */
double *adjoint_jump_constraints(AdjointJump *jump, long *rows);

#endif
