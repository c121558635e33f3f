/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Antiderivatives in the last argument of functions with parameters, for their rows; NULL where the
 * formula has no value for the parameters.
 */
#ifndef DAESY_CAS_FUNCS_PRIMITIVES_H
#define DAESY_CAS_FUNCS_PRIMITIVES_H

#include "cas/core/expr.h"

Expr primitives_legendrep(const Expr *args, long n);
Expr primitives_legendreq(const Expr *args, long n);
Expr primitives_hermiteh(const Expr *args, long n);
Expr primitives_laguerrel(const Expr *args, long n);
Expr primitives_chebyshevt(const Expr *args, long n);
Expr primitives_chebyshevu(const Expr *args, long n);
Expr primitives_gegenbauer(const Expr *args, long n);
Expr primitives_jacobip(const Expr *args, long n);
Expr primitives_hypergeom(const Expr *args, long n);
Expr primitives_kummerm(const Expr *args, long n);
Expr primitives_kummeru(const Expr *args, long n);
Expr primitives_airyai(const Expr *args, long n);
Expr primitives_airybi(const Expr *args, long n);
Expr primitives_elliptick(const Expr *args, long n);
Expr primitives_elliptice(const Expr *args, long n);
Expr primitives_lngamma(const Expr *args, long n);
Expr primitives_zeta(const Expr *args, long n);

#endif
