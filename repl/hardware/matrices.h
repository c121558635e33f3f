/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices of floats by LAPACK.
 */
#ifndef DAESY_REPL_HARDWARE_MATRICES_H
#define DAESY_REPL_HARDWARE_MATRICES_H

#include "cas/core/rtable.h"

/* Hands LAPACK over to cas/algebra/linalg/doubles.h, where it is part of the build. */
void matrices_begin(void);
/* The singular values of A, largest first, to Digits digits; NULL where these are not sure. */
RTable *matrices_singular_values(const RTable *A);

#endif
