/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rings of polynomials over kernels: which kernels an expression is made of, the FLINT context
 * with exactly these generators, a pool of polynomials that is released as a whole, and the way
 * back to expressions.
 *
 * A generator is base^(unit/root) or exp(unit/root): all powers of one base in one direction are
 * integer powers of one generator, so x, x^(1/2) and x^(1/3) together use x^(1/6), and exp(2*t)
 * is the square of exp(t). Integer bases are split over a coprime basis. A generator may be
 * algebraic: generator^degree = relation (fraction.h), a relation only in generators before it.
 *
 * Life: poly_begin, poly_scan of every expression involved, poly_freeze, work, poly_end. An error
 * or interrupt releases the ring; the output of the FLINT call that was cut short is leaked on
 * purpose, since its state is unknown.
 */
#ifndef DAESY_CAS_ALGEBRA_POLY_POLY_H
#define DAESY_CAS_ALGEBRA_POLY_POLY_H

#include "cas/base/arena.h"
#include "cas/base/compat.h"

#include <flint/fmpz_mpoly.h>

#include "cas/core/expr.h"
#include "cas/core/walk.h"

typedef struct Poly {
    fmpz_mpoly_t m;
    bool is_busy; /* FLINT is writing it: not to be cleared after an interrupt */
    struct Poly *prev, *next;
} Poly;

struct Frac;

#define POLY_POWERS 8

typedef struct PolyGen {
    Expr base; /* NULL for exp */
    Expr unit; /* direction of the exponent; EXPR_ONE for plain powers */
    Expr key;  /* base^unit: identifies the generator */
    long root; /* least common denominator of the exponents met */
    Expr value;
    long degree;                          /* 0: free */
    struct Frac *relation;                /* value of generator^degree */
    long partner;                         /* sin and cos of one argument: the other one, else -1 */
    int partner_constant, partner_factor; /* generator^2 = constant + factor * partner^2 */
    long lead;                            /* first generator of the same base */
    bool is_shared;                       /* there are several of this base */
    bool has_root_relation;               /* generator^root = base is its relation */
    Expr power[POLY_POWERS];              /* cache: value^k */
} PolyGen;

/* What the ring is for. */
enum {
    POLY_EXPAND = 1,   /* negative powers of sums are kernels: denominators stay as they are */
    POLY_SIN = 2,      /* cos(u)^2 = 1 - sin(u)^2, cosh(u)^2 = 1 + sinh(u)^2 */
    POLY_COS = 4,      /* sin(u)^2 = 1 - cos(u)^2, sinh(u)^2 = cosh(u)^2 - 1 */
    POLY_FLOATS = 8,   /* floats are kernels instead of rational numbers */
    POLY_RADICALS = 16 /* square roots are moved out of denominators */
};

typedef struct PolyNumeral { /* an integer base that occurs with a symbolic or broken exponent */
    Expr base, unit, exponent;
} PolyNumeral;

typedef struct PolyRing {
    fmpz_mpoly_ctx_t ctx;
    bool frozen;
    bool has_float; /* a float was read as a rational: results go back to floats */
    int mode;
    long limit; /* most terms of one polynomial; 0: no limit */
    long count, capacity;
    PolyGen *gen;
    Memo index;   /* key -> generator number + 1 */
    Memo visited; /* nodes scanned */
    Memo scales;  /* base^unit -> the unwieldy coefficient its exponents are multiples of */
    Memo fracs;   /* node -> its fraction (ratfun.c) */
    Poly *pool;
    struct Frac *frac_list;
    Arena arena; /* plain memory */
    PolyNumeral *numeral;
    long numerals, numeral_capacity;
    Expr *basis; /* coprime basis of the integer bases */
    long basis_count, basis_capacity;
    fmpz scratch[2];
} PolyRing;

/* Zeroes and opens the ring; the caller sets limit afterwards. Pairs with poly_end. */
void poly_begin(PolyRing *ring, int mode);
void poly_end(PolyRing *ring);
/* Registers the kernels of e (whose kernels are in normal form, kernel.h). */
void poly_scan(PolyRing *ring, Expr e);
/* Makes the context; no poly_scan afterwards. Relations are tied by fraction_tie (fraction.h). */
void poly_freeze(PolyRing *ring);
/* Its first step: splits the integer bases and registers what they are made of. */
void poly_scan_numerals(PolyRing *ring);
/* Zeroed memory that lives as long as the ring. */
void *poly_alloc(PolyRing *ring, size_t bytes);

/* Adds to mono (one exponent per generator) the exponents that base^exponent has; base NULL is
 * exp. Returns the factor beside them, whole powers of sums and numbers. Only after poly_freeze. */
Expr poly_add_power(PolyRing *ring, Expr base, Expr exponent, slong *mono);
/* Is base^exponent an integer power (*k) of something that is arithmetic itself? */
bool poly_is_nested_power(const PolyRing *ring, Expr base, Expr exponent, long *k);
/* Is the float e kept as a kernel (infinite, undefined, huge exponent, or the ring says so)? */
bool poly_is_float_kernel(const PolyRing *ring, Expr e);
/* Is e the call exp(u)? Then *u is its argument. */
bool poly_is_exp(Expr e, Expr *u);

/* --- polynomials: fresh results in the pool ------------------------------------------------ */

/* What poly_fresh gives is an output of FLINT until poly_keep says that it is complete. */
Poly *poly_fresh(PolyRing *ring);
Poly *poly_keep(PolyRing *ring, Poly *p);
Poly *poly_new(PolyRing *ring); /* zero */
Poly *poly_one(PolyRing *ring);
void poly_drop(PolyRing *ring, Poly *p);
Poly *poly_copy(PolyRing *ring, const Poly *p);
Poly *poly_mul(PolyRing *ring, const Poly *a, const Poly *b);
/* r = a*b in FLINT's own form; a long product can be interrupted. r is fresh. */
void poly_product(fmpz_mpoly_t r, const fmpz_mpoly_t a, const fmpz_mpoly_t b,
                  const fmpz_mpoly_ctx_t ctx);
Poly *poly_pow(PolyRing *ring, const Poly *a, long k);
Poly *poly_add(PolyRing *ring, const Poly *a, const Poly *b);
Poly *poly_term(PolyRing *ring, const fmpz_t c, const slong *mono);
/* c * generators^mono * p, all exponents >= 0. */
Poly *poly_shift(PolyRing *ring, const Poly *p, const fmpz_t c, const slong *mono);
/* The sum of p[0..n), which are dropped. */
Poly *poly_sum(PolyRing *ring, Poly **p, long n);
/* g = gcd(a, b), a = g * ca, b = g * cb; false when the gcd is a constant. */
bool poly_gcd(PolyRing *ring, Poly **g, Poly **ca, Poly **cb, const Poly *a, const Poly *b);
bool poly_divides(PolyRing *ring, Poly **quotient, const Poly *a, const Poly *b);
/* Divides p by its numeric content with the sign of its leading term and by its monomial content:
 * p = c * generators^mono * result. mono may be NULL (then monomials stay). */
Poly *poly_primitive(PolyRing *ring, fmpz_t c, slong *mono, const Poly *p);
static inline long poly_length(const Poly *p)
{
    return (long)p->m->length;
}
bool poly_equal(PolyRing *ring, const Poly *a, const Poly *b);
long poly_degree(PolyRing *ring, const Poly *p, long gen);
/* c * generators^shift * p as an expression, expanded; coefficients are floats when the ring has
 * read floats. shift may be NULL. */
Expr poly_expr(PolyRing *ring, const Poly *p, const fmpq_t c, const slong *shift);
/* pack.c. The same as a packed sum; NULL where that cannot be. */
Expr poly_packed_expr(PolyRing *ring, const Poly *p, const fmpq_t c, const slong *shift);
/* Registers the generators of a sum that has arrays (packed.h); false, nothing done, without. */
bool poly_scan_packed(PolyRing *ring, Expr sum);
/* den * sum for such a sum; NULL for others. */
Poly *poly_of_packed(PolyRing *ring, Expr sum, fmpz_t den);
/* c * generators^mono as an expression. */
Expr poly_monomial_expr(PolyRing *ring, const fmpq_t c, const slong *mono);
/* A rational as a number: a float when the ring has read floats. */
Expr poly_number(PolyRing *ring, const fmpq_t c);
/* Refuses (ST_LIMIT) a result of about this many terms when it is beyond the limit. */
void poly_guard(const PolyRing *ring, double terms);

#endif
