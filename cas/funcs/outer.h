/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hypergeometric functions of p parameters above and p-1 below beyond the circle of convergence.
 */
#ifndef DAESY_CAS_FUNCS_OUTER_H
#define DAESY_CAS_FUNCS_OUTER_H

#include <stdbool.h>

#include "cas/base/ball.h"

/* Is |z| surely above 1? */
bool outer_is_outside(acb_srcptr z);
/* Do they differ by an integer, as far as their balls tell at this precision? Values are asked for
 * at rising precision, so what only comes close to it does not stay so. */
bool outer_differ_by_integer(const acb_t a, const acb_t b, slong prec);
/* The value at such a z; infinite where no bound is found. On the cut it is that below it. */
void outer_value(acb_t value, acb_srcptr a, slong p, acb_srcptr b, acb_srcptr z, slong prec);

#endif
