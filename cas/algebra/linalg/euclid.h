/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Normal forms over the integers (x NULL) or the polynomials in x, with their transformations.
 */
#ifndef DAESY_CAS_ALGEBRA_LINALG_EUCLID_H
#define DAESY_CAS_ALGEBRA_LINALG_EUCLID_H

#include "cas/algebra/linalg/linalg.h"

/* H = U.A with H in row echelon form, pivots positive or monic, the entries above them smaller.
 * Raise ST_DOMAIN when an entry is outside the ring. */
void linalg_hermite(const RTable *A, Expr x, RTable **H, RTable **U);
/* S = U.A.V with S diagonal, every entry dividing the next. */
void linalg_smith_form(const RTable *A, Expr x, RTable **S, RTable **U, RTable **V);

#endif
