/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arb's balls: FLINT 3 carries them, FLINT 2.9 has them in a library apart. Kept out of compat.h
 * because few files need these long headers.
 */
#ifndef DAESY_CAS_BASE_BALL_H
#define DAESY_CAS_BASE_BALL_H

#include "cas/base/compat.h"

#ifdef DAESY_ARB_IN_FLINT
#include <flint/acb.h>
#include <flint/acb_calc.h>
#include <flint/acb_dft.h>
#include <flint/acb_elliptic.h>
#include <flint/acb_hypgeom.h>
#include <flint/acb_mat.h>
#include <flint/acb_modular.h>
#include <flint/acb_poly.h>
#include <flint/arb.h>
#include <flint/arb_fmpz_poly.h>
#else
#include <acb.h>
#include <acb_calc.h>
#include <acb_dft.h>
#include <acb_elliptic.h>
#include <acb_hypgeom.h>
#include <acb_mat.h>
#include <acb_modular.h>
#include <acb_poly.h>
#include <arb.h>
#include <arb_fmpz_poly.h>
#endif

#endif
