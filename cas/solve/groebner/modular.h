/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reduced Groebner bases over the rationals by way of many primes.
 */
#ifndef DAESY_CAS_SOLVE_GROEBNER_MODULAR_H
#define DAESY_CAS_SOLVE_GROEBNER_MODULAR_H

#include "cas/base/compat.h"

#include <stdbool.h>
#include <stdint.h>

#include <flint/fmpz_mpoly.h>

/* Polynomials, primitive, the largest leading monomial first. */
typedef struct ModularBasis {
    fmpz_mpoly_struct *poly;
    long count, capacity;
    fmpz_mpoly_ctx_struct *ctx;
} ModularBasis;

void modular_begin(ModularBasis *b, fmpz_mpoly_ctx_struct *ctx);
/* One polynomial more, 0 at first; takes the newest out. */
fmpz_mpoly_struct *modular_put(ModularBasis *b);
void modular_drop(ModularBasis *b);
/* One more with the terms of p, of a context with as many variables. */
void modular_put_copy(ModularBasis *b, const fmpz_mpoly_struct *p, const fmpz_mpoly_ctx_t ctx);
/* Of the type for err_defer. */
void modular_end(void *basis);
/* The reduced basis of polynomials that are not 0, in the order of the context (lexicographic or by
 * degree); false when it takes more work than so many products modulo primes. It was compared with
 * its images modulo LIFT_CHECKS primes that had no part in it; that it is a basis and that its
 * ideal holds the polynomials is for the caller to check where he can. */
bool modular_basis(ModularBasis *b, const fmpz_mpoly_struct *input, long inputs,
                   uint64_t most_work);
/* The lexicographic basis (b in a lexicographic context) of the ideal of a reduced basis by degree;
 * false when it has infinitely many zeros, or more than `most`, or for want of work. */
bool modular_convert(ModularBasis *b, const fmpz_mpoly_struct *by_degree, long elements,
                     const fmpz_mpoly_ctx_t ctx, long most, uint64_t most_work);

#endif
