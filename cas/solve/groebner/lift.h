/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Polynomials over the rationals from their images modulo primes.
 */
#ifndef DAESY_CAS_SOLVE_GROEBNER_LIFT_H
#define DAESY_CAS_SOLVE_GROEBNER_LIFT_H

#include "cas/base/compat.h"

#include <stdbool.h>
#include <stdint.h>

#include <flint/fmpz.h>

/* Something that can be computed modulo a prime below 2^31: polynomials whose first value is 1. */
typedef struct LiftSource {
    bool (*run)(void *state, uint32_t p);                       /* false: the prime is of no use */
    uint32_t (*value)(const void *state, long poly, long term); /* of the last run */
    void *state;
    long polys;
    const long *length;   /* the terms of each */
    const uint64_t *work; /* products so far */
    uint64_t most_work;
} LiftSource;

/* The next prime below p. */
uint32_t lift_prime(uint32_t p);
/* Fills the coefficients of all polynomials, one after the other, initialised: integers without a
 * common factor in each polynomial, the first positive. Primes below `first` are used; false when
 * it takes more work than is allowed, or many primes are of no use. What is found agrees with runs
 * modulo LIFT_CHECKS primes that had no part in it. */
enum { LIFT_CHECKS = 3 };
bool lift_run(const LiftSource *source, uint32_t first, fmpz *coefficient);

#endif
