/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Polynomials in one unknown with dense coefficients in a field that a normal form describes: what
 * division and Euclid's algorithm are made of. Used within cas/ratfun only.
 */
#ifndef DAESY_CAS_ALGEBRA_RATFUN_DENSE_H
#define DAESY_CAS_ALGEBRA_RATFUN_DENSE_H

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/arena.h"
#include "cas/core/expr.h"

typedef struct Dense {
    Expr *c;     /* c[k] of x^k */
    long degree; /* -1: zero */
} Dense;

/* e as a polynomial in x whose coefficients went through tidy; ST_DOMAIN for what is none. */
Dense dense_of(Arena *arena, Expr e, Expr x, RatfunField tidy);
Expr dense_expr(Arena *arena, const Dense *p, Expr x);
/* r := r mod d and q := the quotient. Raises ST_DIVZERO for d = 0. */
Dense dense_divide(Arena *arena, Dense *r, const Dense *d, RatfunField tidy);
/* p - q*r, in fresh memory */
Dense dense_reduce(Arena *arena, const Dense *p, const Dense *q, const Dense *r, RatfunField tidy);
Dense dense_scale(Arena *arena, const Dense *p, Expr c, RatfunField tidy);

#endif
