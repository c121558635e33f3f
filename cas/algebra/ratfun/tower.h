/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Factors of a polynomial in powers of its variables, found one prime at a time (tower.c).
 */
#ifndef DAESY_CAS_ALGEBRA_RATFUN_TOWER_H
#define DAESY_CAS_ALGEBRA_RATFUN_TOWER_H

#include "cas/algebra/poly/poly.h"

#include <flint/fmpz_mpoly_factor.h>

/* f (initialised) = the factorisation of the nonzero p over the integers, as fmpz_mpoly_factor
 * gives it. False when FLINT gave up; f is then without meaning. */
bool tower_factor(fmpz_mpoly_factor_t f, const Poly *p, PolyRing *ring);

#endif
