/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Poles of the coefficient r of z'' = r*z and their exponents, shared by the cases of J. J.
 * Kovacic's algorithm.
 */
#ifndef DAESY_CAS_ODE_KOVACIC_H
#define DAESY_CAS_ODE_KOVACIC_H

#include "cas/core/expr.h"

enum { KOVACIC_POLES = 6 };

/* A pole of r, or infinity. */
typedef struct Pole {
    Expr at;          /* NULL: infinity */
    long order;       /* at infinity: degree of the denominator over that of the numerator */
    Expr root;        /* the part of sqrt(r) that counts */
    Expr plus, minus; /* the exponents alpha of case 1; NULL: case 1 is excluded */
    Expr choice[3];   /* the set E of case 2 */
    long choices;
} Pole;

typedef struct Kovacic {
    Expr r, t;
    Pole pole[KOVACIC_POLES + 1]; /* infinity last */
    long poles;                   /* without infinity */
} Kovacic;

/* Studies the poles; false when r is no rational function or has poles that are not found. */
bool kovacic_begin(Kovacic *k, Expr r, Expr t);
/* The monic polynomial of degree d that `condition` makes vanish: it is given a polynomial with
 * names for coefficients and returns a polynomial in t, linear in them. NULL when there is none. */
Expr kovacic_polynomial(const Kovacic *k, long d, Expr (*condition)(Expr P, void *arg), void *arg);

#endif
