/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which pairs of elements of a growing basis are left to be looked at.
 */
#ifndef DAESY_CAS_SOLVE_GROEBNER_PAIRS_H
#define DAESY_CAS_SOLVE_GROEBNER_PAIRS_H

#include "cas/solve/groebner/f4.h"

/* Element n of f->poly joins those before it: its pairs, without those that are known to be of no
 * use, and marks on what its leading monomial makes redundant. */
void pairs_update(F4 *f, long n);
/* Moves the pairs of the least degree (of their least common multiple; of their sugar when the
 * order is lexicographic) to the end of the list and tells how many they are. */
long pairs_select(F4 *f);

#endif
