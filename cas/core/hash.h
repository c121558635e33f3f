/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hashes of what nodes are made of. Those of sums, products, sequences and lists are sums over
 * their parts, that of a text is carried from word to word: what grows by a part at its end is
 * hashed anew in the time of that part (grow.c).
 */
#ifndef DAESY_CAS_CORE_HASH_H
#define DAESY_CAS_CORE_HASH_H

#include "cas/core/expr.h"

/* All bits of h depend on all of them. */
static inline uint64_t hash_mix(uint64_t h)
{
    h ^= h >> 32;
    h *= 0xd6e8feb86659fd93ULL;
    h ^= h >> 29;
    h *= 0x9e3779b97f4a7c15ULL;
    return h ^ h >> 32;
}

/* What the words of a text have been hashed to before its last, incomplete one. Start with
 * HASH_TEXT_BEGIN at the beginning of a text, go on at the word in which the old text ended. */
#define HASH_TEXT_BEGIN 17
uint64_t hash_words(uint64_t state, const char *text, size_t length);
/* The hash of a text of `length` bytes whose words have given the state; end[0..n) is its end, or
 * all of it, from the beginning of a word on. */
uint32_t hash_string(uint64_t state, const char *end, size_t n, size_t length);

/* The parts of a hash: a pair (term, coefficient) or (base, exponent) given by the hashes of both,
 * the coefficient of a product, and the i-th of some items. */
static inline uint64_t hash_pair(uint32_t key, uint32_t value)
{
    return hash_mix(key * 3 + hash_mix(value));
}
static inline uint64_t hash_coefficient(uint32_t hash)
{
    return hash_mix(hash + 77);
}
static inline uint64_t hash_item(uint32_t hash, uint64_t i)
{
    return hash_mix(hash + (i + 1) * 0x9e3779b97f4a7c15ULL);
}
/* The hash of a node of this kind from the sum of its parts. */
static inline uint32_t hash_node(Kind kind, uint64_t parts)
{
    return (uint32_t)hash_mix(hash_mix(kind + 1000) + parts);
}

#endif
