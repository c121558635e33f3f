/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parts of simplify that others use: forms in which relations among functions are spelled out.
 * simplify_expr itself is declared in ratfun.h.
 */
#ifndef DAESY_CAS_ALGEBRA_SIMPLIFY_SIMPLIFY_H
#define DAESY_CAS_ALGEBRA_SIMPLIFY_SIMPLIFY_H

#include "cas/core/expr.h"

/* How far relations are spelled out. */
enum {
    SIMPLIFY_ANGLES = 1,       /* functions of sums and multiples by those of single angles */
    SIMPLIFY_SIN = 2,          /* cos^2 = 1 - sin^2, cosh^2 = 1 + sinh^2 */
    SIMPLIFY_COS = 4,          /* sin^2 = 1 - cos^2, sinh^2 = cosh^2 - 1 */
    SIMPLIFY_RADICALS = 8,     /* square roots leave denominators */
    SIMPLIFY_EXPONENTIALS = 16 /* hyperbolic functions by exp */
};

/* e as one fraction over kernels with these relations, kernels' arguments alike. limit: most
 * terms of a polynomial on the way, 0 for no limit; beyond it ST_LIMIT is raised. */
Expr simplify_form(Expr e, int relations, long limit);

/* combine: what to put together. */
enum {
    COMBINE_TRIG = 1,    /* sin(x)*cos(x) = sin(2*x)/2, hyperbolic functions alike */
    COMBINE_EXP = 2,     /* exp(a)*exp(b) = exp(a+b) */
    COMBINE_LN = 4,      /* ln(2)+ln(3) = ln(6): positive numbers */
    COMBINE_RADICAL = 8, /* sqrt(2)*sqrt(3) = sqrt(6): positive numbers */
    COMBINE_FORMAL = 16  /* the last two for anything, as if it were positive */
};
Expr simplify_combine(Expr e, int what);
/* As if everything were positive: sqrt(x^2) = x, ln(exp(x)) = x, (x^a)^b = x^(a*b). */
Expr simplify_symbolic(Expr e);
/* Roots in lowest terms: square roots leave denominators, nested square roots of numbers are
 * taken apart where they can be, sqrt(3+2*sqrt(2)) = 1+sqrt(2). */
Expr simplify_radicals(Expr e);
/* The same, and no other root is left in a denominator where that can be. */
Expr simplify_rationalized(Expr e);

/* factorial(u+n) and GAMMA(u+n) with whole numbers n by factorial(u) and GAMMA(u). */
Expr simplify_gamma_shifts(Expr e);

/* Rational expressions in RootOf(p) as polynomials in it of degree below p's (Maple's evala). */
Expr simplify_algebraic(Expr e);
/* e with roots, powers and logarithms of products taken apart where signs that follow from what is
 * assumed allow it. */
Expr simplify_assumed(Expr e);

#endif
