/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers of FLINT that a raise clears: for those that live across a call that can raise. An
 * interrupt, a limit or want of memory inside a call of the library itself abandons them.
 */
#ifndef DAESY_CAS_BASE_HELD_H
#define DAESY_CAS_BASE_HELD_H

#include <flint/fmpq.h>
#include <flint/fmpq_mat.h>
#include <flint/fmpq_poly.h>
#include <flint/fmpz_poly_factor.h>

#include "cas/base/ball.h"

/* Initialises x, which is cleared by held_end or by a raise before. They pair within one function
 * like err_defer, which they count as. */
void held_fmpz(fmpz_t x);
void held_fmpq(fmpq_t x);
void held_arb(arb_t x);
void held_acb(acb_t x);
void held_fmpq_poly(fmpq_poly_t x);
void held_fmpz_poly_factor(fmpz_poly_factor_t x);
void held_fmpq_mat(fmpq_mat_t x, slong rows, slong columns);
/* Clears the newest `count`. */
void held_end(int count);

#endif
