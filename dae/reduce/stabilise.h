/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Baumgarte's stabilisation of a reduced system: the last derivative of every constraint is
 * replaced by a combination with the constraint and its lower derivatives that makes deviations
 * decay.
 */
#ifndef DAESY_DAE_REDUCE_STABILISE_H
#define DAESY_DAE_REDUCE_STABILISE_H

#include "dae/reduce/hidden.h"

/* Changes hidden->equations. A constraint phi with k levels phi, phi', ..., phi^(k-1) has its
 * equation phi^(k) = 0 replaced by p(d/dt) phi = 0: k = 1: s + omega; k = 2: s^2 + 2*zeta*omega*s +
 * omega^2; k >= 3: (s+omega)*(s+2*omega)*...*(s+k*omega), since with the differentiated
 * second-order form an error of the position would stay (an offset is invisible to it). order = 2
 * takes that form all the same, for constraints of more levels: s^(k-2)*(s^2 + 2*zeta*omega*s +
 * omega^2), which holds what its start has; 0 takes the order by the number of levels. */
void stabilise_baumgarte(Hidden *hidden, Expr omega, Expr zeta, long order);

#endif
