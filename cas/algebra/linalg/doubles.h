/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Larger matrices of floats by a library of doubles, for who has one: numeric/ stands above.
 */
#ifndef DAESY_CAS_ALGEBRA_LINALG_DOUBLES_H
#define DAESY_CAS_ALGEBRA_LINALG_DOUBLES_H

#include "cas/core/rtable.h"

/* Both give up (false) where the digits asked for are not sure; NULL: there is no such library. */
typedef struct LinalgDoubles {
    /* The eigenvalues of A, which is square, real ones first, increasing. */
    bool (*eigenvalues)(RTable *values, const RTable *A);
    /* X with A.X = B. */
    bool (*solve)(RTable *X, const RTable *A, const RTable *B);
} LinalgDoubles;

extern LinalgDoubles linalg_doubles;

#endif
