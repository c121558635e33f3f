/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parts of simplify that others use: forms in which relations among functions are spelled out.
 * simplify_expr itself is declared in ratfun.h.
 */
#ifndef DAESY_CAS_SIMPLIFY_H
#define DAESY_CAS_SIMPLIFY_H

#include "cas/expr.h"

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

#endif
