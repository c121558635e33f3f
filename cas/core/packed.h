/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Long sums that are polynomials with rational coefficients, as arrays of exponents and
 * coefficients. A sum made from such arrays has hash, signature and number of terms like any other,
 * but its terms become nodes only when somebody looks at them (expr_arg, expr_args); a sum made
 * from nodes gets its arrays when somebody asks for them.
 */
#ifndef DAESY_CAS_CORE_PACKED_H
#define DAESY_CAS_CORE_PACKED_H

#include "cas/core/expr.h"

typedef struct Packed {
    long n, vars;
    Expr *gen;     /* distinct names, indexed names or calls */
    uint16_t *exp; /* n rows of vars exponents, no two rows alike */
    fmpz *num;     /* nonzero, prime to den */
    fmpz *den;     /* positive; NULL: all 1 */
} Packed;

enum { PACKED_DEGREE = UINT16_MAX, PACKED_VARS = 16 };

/* A name, an indexed name or a call without floats. */
bool packed_is_generator(Expr e);

/* Room for n terms, coefficients 0 (denominators 1), to be filled; then packed_end gives the
 * expression of its first p->n terms and all of it back. An error between the two releases it. */
Packed *packed_begin(const Expr *gen, long vars, long n, bool has_fractions);
Expr packed_end(Packed *p);

/* The arrays of a sum; NULL when it is short or no such polynomial. They live as long as it. */
const Packed *packed_of(Expr e);
/* The same when they are there already. */
const Packed *packed_known(Expr e);
static inline const uint16_t *packed_row(const Packed *p, long i)
{
    return p->exp + i * p->vars;
}

/* --- for heap.c and expr.c ---------------------------------------------------------------- */

/* Marks what a sum without terms needs. */
void packed_trace(Expr e, void (*mark)(Expr e));
/* Terms made late are younger than their sum: marks those of sums older than the floor. */
void packed_mark_late(uint64_t floor, void (*mark)(Expr e));
/* Before a sweep: forgets the unmarked sums among them. */
void packed_forget_late(uint64_t floor);
/* Its terms are to be put in another order: there are no arrays any more. */
void packed_forget(Expr e);
/* The node goes. */
void packed_drop(Expr e);
void packed_done(void);

#endif
