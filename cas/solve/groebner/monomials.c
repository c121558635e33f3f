/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table of monomials with a hash that is a sum over the exponents, so that the hash of a product
 * is known before the product is, and masks of bits that settle most questions of divisibility.
 * Numbers stay valid for as long as the table lives; nothing is ever taken out.
 */
#include "cas/solve/groebner/monomials.h"

#include <stdlib.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"

void monomials_begin(Monomials *m, long variables, bool lex)
{
    CHECK(variables > 0 && variables <= MONOMIALS_MOST_VARIABLES);
    *m = (Monomials){.variables = variables, .lex = lex, .slots = 1024};
    m->slot = mem_zalloc((size_t)m->slots * sizeof *m->slot);
}

void monomials_end(Monomials *m)
{
    mem_free(m->exponent);
    mem_free(m->hash);
    mem_free(m->mask);
    mem_free(m->slot);
    *m = (Monomials){0};
}

/* A fixed odd number for each variable. */
static uint32_t weight_of(long variable)
{
    uint32_t x = 2654435761u * (uint32_t)(variable + 1);

    x ^= x >> 15;
    x *= 2246822519u;
    return x | 1;
}

/* 64 bits shared by the variables: the first of each says "not 0", the next ones "above 1, 3, 7".
 */
static uint64_t mask_of(const Monomials *m, const uint16_t *exponents)
{
    long each = 64 / m->variables;
    uint64_t mask = 0;

    each = each > 4 ? 4 : each < 1 ? 1 : each;
    for (long k = 0; k < m->variables; k++)
        for (long level = 0; level < each; level++)
            if (exponents[k] > (1 << level) - 1)
                mask |= (uint64_t)1 << (k * each + level);
    return mask;
}

static void grow(Monomials *m)
{
    size_t row = (size_t)m->variables + 1;

    if (m->count == m->capacity) {
        m->capacity = m->capacity == 0 ? 256 : 2 * m->capacity;
        m->exponent = mem_rearray(m->exponent, (size_t)m->capacity * row, sizeof *m->exponent);
        m->hash = mem_rearray(m->hash, (size_t)m->capacity, sizeof *m->hash);
        m->mask = mem_rearray(m->mask, (size_t)m->capacity, sizeof *m->mask);
    }
    if (2 * m->count < m->slots)
        return;
    uint32_t *wider = mem_zalloc(2 * (size_t)m->slots * sizeof *wider);

    mem_free(m->slot);
    m->slot = wider;
    m->slots *= 2;
    for (long i = 0; i < m->count; i++) {
        uint32_t at = m->hash[i] & (uint32_t)(m->slots - 1);

        while (m->slot[at] != 0)
            at = (at + 1) & (uint32_t)(m->slots - 1);
        m->slot[at] = (uint32_t)i + 1;
    }
}

/* The monomial with these exponents, whose hash is known. */
static uint32_t put(Monomials *m, const uint16_t *exponents, uint32_t hash)
{
    size_t bytes = (size_t)m->variables * sizeof *exponents;
    uint32_t at;
    long degree = 0;
    uint16_t *row;

    grow(m);
    at = hash & (uint32_t)(m->slots - 1);
    for (; m->slot[at] != 0; at = (at + 1) & (uint32_t)(m->slots - 1)) {
        uint32_t found = m->slot[at] - 1;

        if (m->hash[found] == hash && memcmp(monomials_row(m, found) + 1, exponents, bytes) == 0)
            return found;
    }
    for (long k = 0; k < m->variables; k++)
        degree += exponents[k];
    m->overflow = m->overflow || degree > MONOMIALS_MOST_DEGREE;
    row = m->exponent + m->count * (m->variables + 1);
    row[0] = (uint16_t)(degree > MONOMIALS_MOST_DEGREE ? MONOMIALS_MOST_DEGREE : degree);
    memcpy(row + 1, exponents, bytes);
    m->hash[m->count] = hash;
    m->mask[m->count] = mask_of(m, exponents);
    m->slot[at] = (uint32_t)++m->count;
    return (uint32_t)m->count - 1;
}

uint32_t monomials_put(Monomials *m, const uint16_t *exponents)
{
    uint32_t hash = 0;

    for (long k = 0; k < m->variables; k++)
        hash += exponents[k] * weight_of(k);
    return put(m, exponents, hash);
}

bool monomials_divides(const Monomials *m, uint32_t a, uint32_t b)
{
    const uint16_t *x = monomials_row(m, a), *y = monomials_row(m, b);

    if ((m->mask[a] & ~m->mask[b]) != 0)
        return false;
    for (long k = 0; k <= m->variables; k++)
        if (x[k] > y[k])
            return false;
    return true;
}

uint32_t monomials_times(Monomials *m, uint32_t a, uint32_t b)
{
    uint16_t product[MONOMIALS_MOST_VARIABLES];
    const uint16_t *x = monomials_row(m, a) + 1, *y = monomials_row(m, b) + 1;

    for (long k = 0; k < m->variables; k++)
        product[k] = (uint16_t)(x[k] + y[k]);
    return put(m, product, m->hash[a] + m->hash[b]);
}

uint32_t monomials_over(Monomials *m, uint32_t b, uint32_t a)
{
    uint16_t quotient[MONOMIALS_MOST_VARIABLES];
    const uint16_t *x = monomials_row(m, a) + 1, *y = monomials_row(m, b) + 1;

    for (long k = 0; k < m->variables; k++)
        quotient[k] = (uint16_t)(y[k] - x[k]);
    return put(m, quotient, m->hash[b] - m->hash[a]);
}

uint32_t monomials_lcm(Monomials *m, uint32_t a, uint32_t b)
{
    uint16_t lcm[MONOMIALS_MOST_VARIABLES];
    const uint16_t *x = monomials_row(m, a) + 1, *y = monomials_row(m, b) + 1;

    for (long k = 0; k < m->variables; k++)
        lcm[k] = x[k] > y[k] ? x[k] : y[k];
    return monomials_put(m, lcm);
}

int monomials_compare(const Monomials *m, uint32_t a, uint32_t b)
{
    const uint16_t *x = monomials_row(m, a), *y = monomials_row(m, b);

    if (m->lex) {
        for (long k = 1; k <= m->variables; k++)
            if (x[k] != y[k])
                return x[k] < y[k] ? -1 : 1;
        return 0;
    }
    if (x[0] != y[0])
        return x[0] < y[0] ? -1 : 1;
    for (long k = m->variables; k >= 1; k--)
        if (x[k] != y[k])
            return x[k] > y[k] ? -1 : 1;
    return 0;
}

static int larger_first(const void *a, const void *b, void *arg)
{
    return monomials_compare(arg, *(const uint32_t *)b, *(const uint32_t *)a);
}

void monomials_sort(const Monomials *m, uint32_t *number, long count)
{
    qsort_r(number, (size_t)count, sizeof *number, larger_first, (void *)(uintptr_t)m);
}
