/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Groebner bases of polynomials with rational coefficients in named generators: what groebner.c
 * and quotient.c share. Work is limited: a basis that grows too large is marked as failed.
 */
#ifndef DAESY_CAS_SOLVE_GROEBNER_BASIS_H
#define DAESY_CAS_SOLVE_GROEBNER_BASIS_H

#include "cas/base/compat.h"

#include <flint/fmpz_mpoly.h>

#include "cas/core/expr.h"

enum { BASIS_MOST_GENERATORS = 40, BASIS_MOST = 600 };

typedef struct BasisPair {
    long i, j;
    ulong degree; /* of the least common multiple */
    ulong sugar;
} BasisPair;

typedef struct Basis {
    fmpz_mpoly_ctx_t ctx;
    Expr generator[BASIS_MOST_GENERATORS]; /* unknowns first */
    long generators, unknowns;
    fmpz_mpoly_struct poly[BASIS_MOST]; /* primitive, leading term first */
    bool redundant[BASIS_MOST];         /* its leading monomial is a multiple of another one */
    ulong sugar[BASIS_MOST];            /* the degree it would have in homogeneous form */
    long count;
    BasisPair *pair;
    long pairs, pair_capacity;
    long most_steps, most_terms, most_bits; /* of Buchberger's algorithm, of a polynomial */
    bool ready;                             /* the context exists */
    bool failed;
} Basis;

/* How much work a basis is worth: so many steps of Buchberger's algorithm, or, when that is not
 * enough, more by way of primes: a fraction of a second; as much as somebody who asks for it waits.
 */
enum { BASIS_USUAL = 0, BASIS_PATIENT = -1 };

/* A basis of eqs (a LIST of expanded expressions = 0) in the order given; the unknowns that occur
 * come first among the generators, other kernels after them, those of others (a LIST of expanded
 * expressions) included. NULL when these are no polynomials or more work is needed than `steps` (a
 * number, or one of those above). Registers the release with err_defer when there is a result:
 * undefer it. */
Basis *basis_of(Expr eqs, Expr others, const Expr *unknowns, long n, ordering_t order, long steps);
/* The same modulo a prime below 2^31, by F4: a reduced basis, whose polynomials are monic with
 * coefficients from 0 to p-1; nothing is to be reduced by basis_reduce. NULL as before. */
Basis *basis_modulo(Expr eqs, const Expr *unknowns, long n, ordering_t order, ulong p);
/* p, initialized, = e up to a number. The kernels of e are generators. */
void basis_fill(Basis *b, fmpz_mpoly_t p, Expr e);
/* The expression of a polynomial. */
Expr basis_expr(const Basis *b, const fmpz_mpoly_t p);
/* The remainder of p modulo the elements that are not redundant, except number `except`. */
void basis_reduce(Basis *b, fmpz_mpoly_t p, long except);
/* The exponents of the leading monomial of element i. */
void basis_leading(const Basis *b, long i, ulong *exponents);

#endif
