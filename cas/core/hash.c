/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hashes of numbers and texts: every word is mixed in by a multiplication and a shift.
 */
#include "cas/core/hash_number.h"

#include <string.h>

uint64_t hash_integer(const fmpz_t z)
{
    if (!COEFF_IS_MPZ(*z))
        return hash_mix((uint64_t)*z);
    uint64_t h = (uint64_t)fmpz_sgn(z);
    const __mpz_struct *m = COEFF_TO_PTR(*z);
    for (size_t i = 0; i < mpz_size(m); i++)
        h = hash_mix(h ^ mpz_getlimbn(m, (mp_size_t)i));
    return h;
}

uint64_t hash_words(uint64_t state, const char *text, size_t length)
{
    uint64_t word;
    for (; length >= sizeof word; text += sizeof word, length -= sizeof word) {
        memcpy(&word, text, sizeof word);
        state = (state ^ word) * 0x9e3779b97f4a7c15ULL;
        state ^= state >> 32;
    }
    return state;
}

uint32_t hash_string(uint64_t state, const char *end, size_t n, size_t length)
{
    uint64_t word = 0;
    size_t rest = n % sizeof word;
    memcpy(&word, end + n - rest, rest);
    return (uint32_t)hash_mix(hash_mix(state ^ word) + length + 4);
}
