/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Normal forms of square matrices, with the bases in which they take them.
 */
#ifndef DAESY_CAS_ALGEBRA_LINALG_SIMILAR_H
#define DAESY_CAS_ALGEBRA_LINALG_SIMILAR_H

#include "cas/core/rtable.h"

/* inverse*B*T = form, inverse*T = 1. */
typedef struct Similar {
    RTable *T, *inverse, *form;
} Similar;

/* The form of a nilpotent B: blocks of zeros with ones above the diagonal, large ones first.
 * *index: the least p with B^p = 0 (0 when B has no rows). Raises ST_DOMAIN when B is not
 * nilpotent. */
Similar linalg_similar_nilpotent(const RTable *B, long *index);
/* The rational (Frobenius) form: companion matrices with ones below the diagonal, the polynomial of
 * each divided by that of the next. No root is taken. */
Similar linalg_similar_companion(const RTable *B);
/* The Jordan form, ones above the diagonal: the eigenvalues as linalg_eigen has those of the
 * minimal polynomial, the blocks of one eigenvalue large ones first. */
Similar linalg_similar_jordan(const RTable *B);

#endif
