/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The one generator of numbers without pattern: splitmix64 (G. L. Steele, D. Lea, C. H. Flood, Fast
 * splittable pseudorandom number generators, OOPSLA 2014; S. Vigna's constants). The same in every
 * run; good for trials and tests, not for secrets.
 */
#ifndef DAESY_CAS_BASE_SPLITMIX_H
#define DAESY_CAS_BASE_SPLITMIX_H

#include <stdint.h>

#define SPLITMIX_STEP UINT64_C(0x9e3779b97f4a7c15)

/* 64 bits that depend on all of h. */
static inline uint64_t splitmix_bits(uint64_t h)
{
    h = (h ^ h >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
    return h ^ h >> 31;
}

/* The next 64 bits of the sequence that *state holds the place in. */
static inline uint64_t splitmix_next(uint64_t *state)
{
    return splitmix_bits(*state += SPLITMIX_STEP);
}

/* The next number in [0, 1). */
static inline double splitmix_unit(uint64_t *state)
{
    return (double)(splitmix_next(state) >> 11) * 0x1p-53;
}

#endif
