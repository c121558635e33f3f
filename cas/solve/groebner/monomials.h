/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Monomials as numbers: each is kept once, its exponents in one row of a table.
 */
#ifndef DAESY_CAS_SOLVE_GROEBNER_MONOMIALS_H
#define DAESY_CAS_SOLVE_GROEBNER_MONOMIALS_H

#include "cas/base/compat.h"

#include <stdbool.h>
#include <stdint.h>

enum { MONOMIALS_MOST_VARIABLES = 40, MONOMIALS_MOST_DEGREE = 30000 };

typedef struct Monomials {
    long variables;
    bool lex;           /* the order: lexicographic, or by degree and reverse lexicographic */
    uint16_t *exponent; /* variables + 1 for each; the first is the degree */
    uint32_t *hash;     /* of a product the sum */
    uint64_t *mask;     /* what divides has a part of these bits */
    long count, capacity;
    uint32_t *slot; /* number + 1 by hash; 0: empty */
    long slots;     /* a power of two */
    bool overflow;  /* a degree was too large */
} Monomials;

void monomials_begin(Monomials *m, long variables, bool lex);
void monomials_end(Monomials *m);
/* The number of the monomial with these exponents (variables of them). */
uint32_t monomials_put(Monomials *m, const uint16_t *exponents);
/* The exponents: the degree, then `variables` of them. They move when a monomial is made. */
static inline const uint16_t *monomials_row(const Monomials *m, uint32_t a)
{
    return m->exponent + (long)a * (m->variables + 1);
}
static inline long monomials_degree(const Monomials *m, uint32_t a)
{
    return *monomials_row(m, a);
}
bool monomials_divides(const Monomials *m, uint32_t a, uint32_t b);
/* a*b, the least common multiple, and b/a where a divides b. */
uint32_t monomials_times(Monomials *m, uint32_t a, uint32_t b);
uint32_t monomials_lcm(Monomials *m, uint32_t a, uint32_t b);
uint32_t monomials_over(Monomials *m, uint32_t b, uint32_t a);
/* < 0, 0, > 0 as a is below, is, or is above b. */
int monomials_compare(const Monomials *m, uint32_t a, uint32_t b);
/* Sorts the numbers, the largest monomial first. */
void monomials_sort(const Monomials *m, uint32_t *number, long count);

#endif
