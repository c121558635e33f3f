/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * RootOf(p(_Z), index = k): the k-th root of a polynomial. Indices count from 1 by argument in
 * [0, 2*Pi), then by modulus: a positive root comes first.
 */
#ifndef DAESY_CAS_ALGEBRA_ROOTOF_H
#define DAESY_CAS_ALGEBRA_ROOTOF_H

#include "cas/base/ball.h"
#include "cas/core/expr.h"

/* RootOf(p) or RootOf(p, index = k)? Then *p is the polynomial in _Z, *index the number or 0. */
bool rootof_parts(Expr e, Expr *p, long *index);
/* The k-th root of the polynomial p in x; k = 0: any root. */
Expr rootof_make(Expr p, Expr x, long k);
/* The index of the root of p (in _Z) nearest to re + im*I; 0 when p is no squarefree polynomial
 * over the rationals. */
long rootof_nearest(Expr p, double re, double im);
/* Is e RootOf(p, index = k) with p squarefree over the rationals? Then it has a value. */
bool rootof_is_constant(Expr e);
/* Its value to so many digits, RootOf(p) without an index being the first root where p has numbers
 * alone; NULL for other calls. */
Expr rootof_value(Expr e, long digits);
/* Encloses such a root. Raises only on interrupts and lack of memory. */
void rootof_enclose(acb_t value, Expr e, slong prec);

#endif
