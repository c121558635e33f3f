/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hashes of numbers, for the sources that make nodes of them.
 */
#ifndef DAESY_CAS_CORE_HASH_NUMBER_H
#define DAESY_CAS_CORE_HASH_NUMBER_H

#include "cas/base/compat.h"
#include "cas/core/hash.h"

uint64_t hash_integer(const fmpz_t z);

/* The hashes of an integer node and of a fraction. Neighbours among integers of a machine word are
 * neighbours in a table of 8-byte entries: eight of them share a line of the cache, so what counts,
 * squares or looks up one integer after the other does not wait for memory at each. */
static inline uint32_t hash_of_integer(const fmpz_t z)
{
    if (COEFF_IS_MPZ(*z))
        return (uint32_t)hash_mix(hash_integer(z) + 1);
    uint64_t word = (uint64_t)*z;
    return ((uint32_t)hash_mix((word >> 3) + 1) & ~7U) | (uint32_t)(word & 7);
}
static inline uint32_t hash_of_fraction(const fmpz_t num, const fmpz_t den)
{
    return (uint32_t)hash_mix(hash_integer(num) * 3 + hash_integer(den) + 2);
}

#endif
