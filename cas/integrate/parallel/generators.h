/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A field of functions of x that is closed under differentiation: fresh names for x and for the
 * functions, and the derivative of each as a rational function of the names.
 */
#ifndef DAESY_CAS_INTEGRATE_GENERATORS_H
#define DAESY_CAS_INTEGRATE_GENERATORS_H

#include "cas/core/expr.h"

enum { GENERATORS_MOST = 8, GENERATORS_RATIOS = 3, GENERATORS_ROOTS = 8 };

typedef struct Generators {
    Expr x;
    int form;                    /* RewriteForm: how functions are written */
    Expr whole;                  /* all exponents are multiples of it, or NULL */
    long count;                  /* name[0] stands for x */
    Expr name[GENERATORS_MOST];  /* what stands for it */
    Expr value[GENERATORS_MOST]; /* what it is */
    Expr unit[GENERATORS_MOST];  /* u of exp(c*u), c a number; NULL for others */
    Expr step[GENERATORS_MOST];  /* c then */
    Expr slope[GENERATORS_MOST]; /* its derivative, in names */
    Expr power[GENERATORS_MOST]; /* in names before it: what is known of its power, or NULL */
    long order[GENERATORS_MOST]; /* of that power: 2, or n of an n-th root */
    long roots;                  /* that f has: bases, and the order of a root that gives all */
    Expr root_base[GENERATORS_ROOTS];
    long root_order[GENERATORS_ROOTS];
    long ratios; /* of roots that are constant multiples of another: name and value */
    Expr ratio[GENERATORS_RATIOS], ratio_value[GENERATORS_RATIOS];
    long ratio_of[GENERATORS_RATIOS]; /* the number of the other root */
} Generators;

/* f in names, with their derivatives; NULL where the functions are too many or not closed. */
Expr generators_read(Generators *g, Expr f, Expr x);
/* What e, in names, stands for; a product of names has roots as they were given. */
Expr generators_write(const Generators *g, Expr e);
/* The polynomial e in names with no power of a name that is known by others. */
Expr generators_reduce(const Generators *g, Expr e);
/* The same polynomial with x in place of roots known by it reduced: x^4 is 1-r^4 for the fourth
 * root r of 1-x^4. e itself where no root allows that. */
Expr generators_reduce_by_roots(const Generators *g, Expr e);
/* The same polynomial with roots in place of what they are of, where a coefficient is a multiple of
 * that: x^3+1+p*r^2 is r^4+p*r^2 for the fourth root r of x^3+1. */
Expr generators_raise_roots(const Generators *g, Expr e);
/* The derivative of e, in names. */
Expr generators_diff(const Generators *g, Expr e);
/* The exponent of a name in a product of powers. */
long generators_exponent(Expr product, Expr name);

#endif
