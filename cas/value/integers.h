/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integers with structure: factorisation, primes, numbers with names. FLINT does the work.
 */
#ifndef DAESY_CAS_VALUE_INTEGERS_H
#define DAESY_CAS_VALUE_INTEGERS_H

#include "cas/core/expr.h"

/* Calls visit for every prime of a nonzero rational number with its exponent (negative in the
 * denominator), ascending within numerator and denominator; returns the sign. */
int integers_factor(Expr e, void (*visit)(Expr prime, long exponent, void *arg), void *arg);
Expr integers_prime(long i); /* the i-th prime: 2 is the first */
Expr integers_bell(long n);
Expr integers_bernoulli(long n);
Expr integers_euler(long n);
/* The coefficients of the n-th Euler polynomial, the constant one first. */
Expr integers_euler_polynomial(long n);
Expr integers_partitions(long n); /* in how many ways n is a sum */
Expr integers_harmonic(long n);   /* 1 + 1/2 + ... + 1/n */
/* Is z a prime? Large numbers are asked aside (aside.h), so that an interrupt ends it; beyond 421
 * digits the answer is that of a test without a known counterexample. */
bool integers_is_prime(const fmpz_t z);
/* The next prime of z > 2 upwards (step 1) or downwards (-1). */
Expr integers_next_prime(Expr z, int step);
/* Jacobi's symbol of an integer and an odd positive one. */
int integers_jacobi(Expr a, Expr n);
/* Is 2^p - 1 prime? By Lucas and Lehmer's test. */
bool integers_is_mersenne(long p);

#endif
