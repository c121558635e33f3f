/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All roots of a polynomial over the integers in certified balls.
 */
#ifndef DAESY_CAS_VALUE_ISOLATE_H
#define DAESY_CAS_VALUE_ISOLATE_H

#include <flint/fmpz_poly.h>

#include "cas/base/ball.h"

/* Encloses the roots of the squarefree polynomial p in roots[0..degree), in no particular order, to
 * about prec bits; the balls are disjoint. Raises only on interrupts and lack of memory. */
void isolate_roots(acb_ptr roots, const fmpz_poly_t p, slong prec);

#endif
