/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Partial fractions of rational functions of one variable, coefficients any expressions free of it.
 */
#ifndef DAESY_CAS_ALGEBRA_PARFRAC_H
#define DAESY_CAS_ALGEBRA_PARFRAC_H

#include "cas/core/expr.h"

/* One part: numerator/base^power with degree(numerator) < degree(base). */
typedef struct ParfracTerm {
    Expr numerator, base;
    long power;
} ParfracTerm;

typedef struct Parfrac {
    Expr polynomial;
    ParfracTerm *term;
    long count, capacity;
} Parfrac;

/* Is e a rational function of x (coefficients free of x)? Then *p over *q is it, expanded. */
bool parfrac_rational(Expr e, Expr x, Expr *p, Expr *q);
/* Splits p/q (polynomials in x) over the rational factors of q. Registers its release with
 * err_defer; parfrac_end runs it. */
void parfrac_begin(Parfrac *out, Expr p, Expr q, Expr x);
void parfrac_end(Parfrac *out);
/* convert(e, parfrac, x): e as a sum of its parts; raises ST_DOMAIN for no rational function. */
Expr parfrac_expr(Expr e, Expr x);

#endif
