/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions from FLINT's fractions and fractions from expressions (expr.c, num.c, packed.c): for
 * the sources that compute with them, since this header reads those of FLINT.
 */
#ifndef DAESY_CAS_CORE_FRACTION_H
#define DAESY_CAS_CORE_FRACTION_H

#include "cas/base/compat.h"
#include "cas/core/expr.h"
#include "cas/core/packed.h"

Expr expr_fmpq(const fmpq_t value);
Expr expr_take_fmpq(fmpq_t value); /* clears value, also when it raises */

/* Exact rational value of a rational or float. Returns false for specials and complex. */
bool num_get_fmpq(fmpq_t value, Expr a);
/* For num_pow.c: the value of an exact number. */
void num_get_exact(fmpq_t value, Expr a);

/* Reads the i-th coefficient. */
void packed_coefficient(fmpq_t c, const Packed *p, long i);

#endif
