/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers in ascending order, in place.
 */
#ifndef DAESY_CAS_BASE_SORT_H
#define DAESY_CAS_BASE_SORT_H

void sort_longs(long *x, long n);
/* None of them NaN. */
void sort_doubles(double *x, long n);

#endif
