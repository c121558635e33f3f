/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The course's toolbox on matrices: separating the algebraic part of E*x' = G, reducing the index
 * step by step, making a system semi-explicit. Vectors are columns; empty parts have 0 rows.
 */
#ifndef DAESY_DAE_REDUCE_TOOLBOX_H
#define DAESY_DAE_REDUCE_TOOLBOX_H

#include "cas/core/rtable.h"

/* With K, L of E: E1 = L*E, G1 = L*G, G2 = K*G (0 = G2 is the algebraic part). Returns the rank.
 * Raises ST_DOMAIN when E and G have different numbers of rows. */
long toolbox_separate(RTable **E1, RTable **G1, RTable **G2, const RTable *E, const RTable *G);
/* [E1;H] and [G1;F] where dA/dt = H*x' - F in the derivatives dvars[0..n). */
void toolbox_augment(RTable **E2, RTable **G2, const RTable *E1, const RTable *G1, const RTable *A,
                     const Expr *dvars, long n);
/* n residuals or equations in vars with every derivative as a new variable: x__d(t) for
 * diff(x(t),t), x__d__d(t) for the second. Four lists: ODE (diff(x(t),t) = x__d(t), ...), the
 * differential variables, the algebraic ones, and the equations with the derivatives replaced
 * (trivial ones stay). */
void toolbox_semi_explicit(Expr lists[4], const Expr *eqs, long m, const Expr *vars, long n);
/* Partial derivatives of f[0..m) with respect to vars[0..n): names, functions or derivatives, each
 * an independent variable. */
RTable *toolbox_jacobian(const Expr *f, long m, const Expr *vars, long n);
/* Partial derivative with respect to t with kernels[0..n) (functions of t) held fixed. */
Expr toolbox_explicit_diff(Expr e, Expr t, const Expr *kernels, long n);
/* x__d(t) for x(t). */
Expr toolbox_dotted(Expr x);

#endif
