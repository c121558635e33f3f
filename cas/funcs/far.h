/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Balls of functions at arguments so large that they differ from their limit by less than the
 * precision: the library would compute all the bits of the difference, whatever memory that takes.
 */
#ifndef DAESY_CAS_FUNCS_FAR_H
#define DAESY_CAS_FUNCS_FAR_H

#include <stdbool.h>

#include "cas/base/ball.h"

/* To prec bits. */
void far_erf(acb_t value, const acb_t z, slong prec);
void far_erfc(acb_t value, const acb_t z, slong prec);
void far_erfi(acb_t value, const acb_t z, slong prec);
void far_tanh(acb_t value, const acb_t z, slong prec);
void far_coth(acb_t value, const acb_t z, slong prec);
void far_tan(acb_t value, const acb_t z, slong prec);
void far_cot(acb_t value, const acb_t z, slong prec);
void far_zeta(acb_t value, const acb_t s, slong prec);

#endif
