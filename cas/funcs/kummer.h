/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of Kummer's and Whittaker's functions at args[0..3): members `ball` of their rows.
 */
#ifndef DAESY_CAS_FUNCS_KUMMER_H
#define DAESY_CAS_FUNCS_KUMMER_H

#include "cas/base/ball.h"

#include <stdbool.h>

bool kummer_m_ball(acb_t value, acb_srcptr args, long n, slong prec);
bool kummer_u_ball(acb_t value, acb_srcptr args, long n, slong prec);
bool kummer_whittaker_m_ball(acb_t value, acb_srcptr args, long n, slong prec);
bool kummer_whittaker_w_ball(acb_t value, acb_srcptr args, long n, slong prec);

#endif
