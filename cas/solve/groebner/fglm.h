/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a Groebner basis by degree to the lexicographic one, modulo primes, where the ideal has
 * finitely many zeros.
 */
#ifndef DAESY_CAS_SOLVE_GROEBNER_FGLM_H
#define DAESY_CAS_SOLVE_GROEBNER_FGLM_H

#include "cas/base/compat.h"

#include <flint/fmpz_mpoly.h>

#include "cas/solve/groebner/monomials.h"

/* A multiple of a standard monomial by an unknown that is no standard one. */
typedef struct FglmBorder {
    uint32_t monomial;
    long element;    /* of the basis, whose leading monomial it is; -1: it is */
    long variable;   /* this unknown ... */
    long multiplier; /* ... times this border monomial */
    bool needed;     /* by the steps, as far as they are known */
} FglmBorder;

/* A monomial that was looked at, in lexicographic order. */
typedef struct FglmStep {
    uint32_t monomial;
    long parent, variable; /* this standard monomial times this unknown; parent -1: it is 1 */
    bool standard;         /* no leading monomial of the result divides it */
} FglmStep;

typedef struct Fglm {
    Monomials monomials, lex; /* by degree, lexicographic */
    const fmpz_mpoly_struct *basis;
    long elements;
    uint32_t *standard,
        **term; /* by degree; of each element the places of its tail, standard ones */
    FglmBorder *border;
    long *target; /* [variable][standard]: a standard monomial, or -1 - a border monomial */
    uint32_t *form, *vector; /* of each border monomial, of each lexicographic standard one */
    FglmStep *step;
    uint32_t *lex_standard; /* the standard monomials in lexicographic order, of `lex` */
    /* Of each result its leading monomial, and how many standard ones are before it. */
    uint32_t *leading;
    long *before;
    uint32_t *relation; /* [result][dimension]: the values at the standard monomials before it */
    long dimension, borders, steps, step_capacity, results;
    uint64_t work;
} Fglm;

/* The conversion of a reduced basis by degree, which must outlive it; NULL where the standard
 * monomials are not finitely many, or more than `most`. The caller frees it by fglm_free, which is
 * of the type for err_defer. */
Fglm *fglm_new(const fmpz_mpoly_struct *basis, long elements, const fmpz_mpoly_ctx_t ctx,
               long most);
void fglm_free(void *fglm);
/* Finds the lexicographic basis modulo p, the smallest leading monomial first: each is its leading
 * monomial + the sum of `relation` times the standard monomials before it. The first prime finds
 * the monomials; false when p divides a leading coefficient or a later prime has other ones. */
bool fglm_run(Fglm *g, uint32_t p);

#endif
