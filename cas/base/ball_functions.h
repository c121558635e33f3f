/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arb's functions of balls, their polynomials, matrices, integrals and transforms. Longer than all
 * else that is read for one file: for those that call them, never for a header.
 */
#ifndef DAESY_CAS_BASE_BALL_FUNCTIONS_H
#define DAESY_CAS_BASE_BALL_FUNCTIONS_H

#include "cas/base/ball.h"

#ifdef DAESY_ARB_IN_FLINT
#include <flint/acb_calc.h>
#include <flint/acb_dft.h>
#include <flint/acb_elliptic.h>
#include <flint/acb_hypgeom.h>
#include <flint/acb_mat.h>
#include <flint/acb_modular.h>
#include <flint/acb_poly.h>
#include <flint/arb_fmpz_poly.h>
#else
#include <acb_calc.h>
#include <acb_dft.h>
#include <acb_elliptic.h>
#include <acb_hypgeom.h>
#include <acb_mat.h>
#include <acb_modular.h>
#include <acb_poly.h>
#include <arb_fmpz_poly.h>
#endif

#endif
