/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Orthogonal collocation: nodes and weights of Gauss quadrature on [0, 1], and the Runge-Kutta
 * method that collocates at them.
 */
#ifndef DAESY_NUMERIC_STEP_COLLOCATION_H
#define DAESY_NUMERIC_STEP_COLLOCATION_H

#include "numeric/step/tableau.h"

/* The zeros of the shifted Legendre polynomial of degree n, increasing, and the weights of the
 * quadrature formula that is exact for polynomials of degree 2n-1 on [0, 1]. n >= 1. */
void collocation_gauss(long n, double *node, double *weight);
/* P_0(x)..P_n(x), shifted to [0, 1]. */
void collocation_legendre(long n, double x, double *value);
/* The method with n nodes (order 2n). tableau_free frees it. */
Tableau *collocation_tableau(long n);

#endif
