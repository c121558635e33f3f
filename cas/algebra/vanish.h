/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where may an expression with parameters vanish? The factors that an answer which divides by it
 * takes to be nonzero.
 */
#ifndef DAESY_CAS_ALGEBRA_VANISH_H
#define DAESY_CAS_ALGEBRA_VANISH_H

#include "cas/core/expr.h"

enum {
    VANISH_ROOTS = 1, /* factors with roots of parameters in them count as well */
    VANISH_ANY = 2    /* factors of whatever form do */
};

/* The LIST `found` with those factors of e appended that may vanish for real values of the names in
 * them and are in it neither as they are nor negated. What is assumed to be nonzero cannot vanish;
 * factors of `known` are left out. Factors have no rational content. */
Expr vanish_collect(Expr found, Expr e, Expr known, int flags);
/* The LIST `found` (NULL: an empty one) with the factor e, unless it or its negative is in it. */
Expr vanish_put(Expr found, Expr e);
/* Is e, with all names and functions in it real, known to vanish nowhere? */
bool vanish_never(Expr e);
/* Is it open whether e vanishes, as far as its form and the assumptions show? */
bool vanish_possible(Expr e, int flags);

#endif
