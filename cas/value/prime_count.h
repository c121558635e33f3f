/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many primes there are up to a number.
 */
#ifndef DAESY_CAS_VALUE_PRIME_COUNT_H
#define DAESY_CAS_VALUE_PRIME_COUNT_H

/* pi(x) in O(x^(3/4)) steps and 16*sqrt(x) bytes; seconds at 10^12. Raises on interrupts and lack
 * of memory. */
unsigned long prime_count(unsigned long x);

#endif
