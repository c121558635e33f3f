/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether periodic solutions leave a Hopf point as stable ones or as unstable ones.
 */
#ifndef DAESY_DAE_STEADY_CRITICALITY_H
#define DAESY_DAE_STEADY_CRITICALITY_H

#include "dae/steady/steady.h"

typedef struct Criticality Criticality;

/* Compiles what is needed of a system; NULL where a third derivative is not known. Raises ST_NOMEM
 * and ST_INTERRUPT. steady stays with the caller. */
Criticality *criticality_new(const Steady *steady);
void criticality_free(Criticality *c); /* NULL is nothing */

/* The first Lyapunov coefficient at the Hopf point u (states, then the parameter) with this
 * frequency, for eigenvectors of length 1: negative at a supercritical point, positive at a
 * subcritical one, 0 where third derivatives do not decide. NaN where it has no value. */
double criticality_lyapunov(Criticality *c, Curve *curve, const double *u, double omega);

#endif
