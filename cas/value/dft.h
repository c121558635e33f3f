/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Discrete Fourier transforms and convolutions of numbers, of any length, correctly rounded.
 */
#ifndef DAESY_CAS_VALUE_DFT_H
#define DAESY_CAS_VALUE_DFT_H

#include "cas/core/expr.h"

/* May `data` be transformed: numbers, none of them infinite or undefined? */
bool dft_suits(const Expr *data, long n);
/* The LIST of floats sum(data[j]*exp(-2*Pi*I*j*k/n))/sqrt(n), k = 0..n-1; inverse: with +2*Pi. n >
 * 0. Arb's acb_dft: Cooley and Tukey's for smooth lengths, Bluestein's for others. */
Expr dft_transform(const Expr *data, long n, bool inverse);
/* The LIST of floats sum(a[j]*b[k-j]), k = 0..m+n-2, as the product of two polynomials; m, n > 0.
 */
Expr dft_convolve(const Expr *a, long m, const Expr *b, long n);

#endif
