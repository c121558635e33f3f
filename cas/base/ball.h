/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arb's balls: FLINT 3 carries them, FLINT 2.9 has them in a library apart. Kept out of compat.h
 * because few files need this long header, and what is computed with balls beyond arithmetic out of
 * this one (ball_functions.h).
 */
#ifndef DAESY_CAS_BASE_BALL_H
#define DAESY_CAS_BASE_BALL_H

#include "cas/base/compat.h"

#ifdef DAESY_ARB_IN_FLINT
#include <flint/acb.h>
#else
#include <acb.h>
#endif

#endif
