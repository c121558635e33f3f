/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Groebner bases modulo primes: the first run finds out what is to be done, further primes repeat
 * what was of use.
 */
#ifndef DAESY_CAS_SOLVE_GROEBNER_F4_H
#define DAESY_CAS_SOLVE_GROEBNER_F4_H

#include "cas/base/compat.h"

#include <flint/fmpz_mpoly.h>

#include "cas/solve/groebner/monomials.h"

/* Its terms fall; the first value is 1. With another prime the same monomials have other values,
 * 0 among them. */
typedef struct F4Poly {
    uint32_t *monomial, *value;
    long length, sugar;
    bool redundant; /* its leading monomial is a multiple of another one */
} F4Poly;

typedef struct F4Pair {
    long i, j, sugar;
    uint32_t lcm;
} F4Pair;

/* A multiple of a polynomial. */
typedef struct F4Row {
    long poly;
    uint32_t *column; /* of each term */
} F4Row;

/* What became of row i: after elimination, and in the end. */
typedef struct F4Made {
    long row, first_length, length;
    uint32_t *first, *column;
} F4Made;

/* One matrix: rows are reduced by reducers, which begin in columns of their own; what is made are
 * the polynomials from `first` on. */
typedef struct F4Round {
    F4Row *reducer, *row;
    F4Made *made;
    uint32_t *monomial; /* of each column */
    long reducers, rows, mades, columns, first;
    bool last; /* the tails of the basis, reduced by the basis */
} F4Round;

typedef struct F4 {
    Monomials monomials;
    F4Poly *poly;
    F4Pair *pair;
    F4Round *round;
    long polys, poly_capacity, pairs, pair_capacity, rounds, round_capacity, inputs;
    const fmpz_mpoly_struct *input;
    long *source;       /* the input of each of the first polynomials */
    uint32_t p, *state; /* of monomials, during a round */
    long state_capacity;
    uint64_t work, most_work; /* products */
    bool failed;
} F4;

/* The ideal of polynomials with integer coefficients, none 0, under the order of their context;
 * they must outlive the result. The caller frees it by f4_free, which is of the type for err_defer.
 */
F4 *f4_new(const fmpz_mpoly_struct *input, long inputs, const fmpz_mpoly_ctx_t ctx);
void f4_free(void *f4);
/* Finds the reduced basis modulo p: the polynomials made in the last round, the largest leading
 * monomial first. False when p divides a leading coefficient or more than so many products are
 * needed. Once. */
bool f4_learn(F4 *f, uint32_t p, uint64_t most_work);
/* The same with another prime; false when the result has other monomials: p is unlucky. */
bool f4_apply(F4 *f, uint32_t p);

#endif
