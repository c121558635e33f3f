/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leading terms in powers of w whose exponents are any real constants: sums of exponentials such as
 * 3^x and 5^x have no series in a root of one of them.
 */
#ifndef DAESY_CAS_CALCULUS_LEADING_H
#define DAESY_CAS_CALCULUS_LEADING_H

#include "cas/core/expr.h"

/* Leading term *c*w^*k of e for w to 0 from above; log_w stands for ln(w). False where terms cancel
 * that are not exact, or where it is not decided which exponent is smaller. */
bool leading_find(Expr e, Expr w, Expr log_w, Expr *c, Expr *k);
/* What c*w^k tends to for w to 0 from above, k a real number: 0, c or signum(c)*infinity. Where the
 * sign of c or its inverse counts, that it does not vanish is noted. */
Expr leading_tends(Expr c, Expr k);

#endif
