/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Radau IIA methods of s stages, taken apart for Newton's method: the inverse of the Runge-Kutta
 * matrix in the basis of its eigenvectors.
 */
#ifndef DAESY_NUMERIC_STEP_RADAU_BASIS_H
#define DAESY_NUMERIC_STEP_RADAU_BASIS_H

enum { RADAU_MOST = 7, RADAU_PAIRS = RADAU_MOST / 2 };

/* With Z_i = y(t + c_i h) - y(t) of the collocation polynomial, h*y'(t + c_i h) is
 * sum_j inverse[i][j] Z_j, and inverse * to = to * L, where L has `real` first and behind it a
 * 2 x 2 block re, im; -im, re for each pair of complex eigenvalues. The last row of `to` is
 * 1, 1, 0, 1, 0, ...: the new value is the old one plus the first coordinates. */
typedef struct RadauBasis {
    int stages, pairs;
    double node[RADAU_MOST]; /* c, the last one 1 */
    double inverse[RADAU_MOST * RADAU_MOST];
    double to[RADAU_MOST * RADAU_MOST], from[RADAU_MOST * RADAU_MOST]; /* from * to = 1 */
    double real, re[RADAU_PAIRS], im[RADAU_PAIRS];
    double start[RADAU_MOST]; /* h*y'(t) of the polynomial: sum_j start[j] Z_j */
} RadauBasis;

/* stages: 1, 3, 5 or 7. */
const RadauBasis *radau_basis(int stages);
/* weight[0..stages): the polynomial at t + x*h is y(t) + sum_j weight[j] Z_j. */
void radau_basis_at(const RadauBasis *basis, double x, double *weight);
/* The same for x > 1, with the polynomial of fewer of the last nodes where the weights add up to
 * more than `most` >= 1 in size, by which errors of the Z_j would be magnified. */
void radau_basis_ahead(const RadauBasis *basis, double x, double most, double *weight);
/* The same for h*y'(t + h). */
void radau_basis_slope(const RadauBasis *basis, double *weight);

#endif
