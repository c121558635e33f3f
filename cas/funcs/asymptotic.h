/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bessel, Airy, Kummer and incomplete gamma functions of args[0..n) for the last of them to
 * infinity (sign 1) or -infinity (-1), `rest` standing for something bounded: members `expansion`
 * of their rows; NULL where there is none.
 */
#ifndef DAESY_CAS_FUNCS_ASYMPTOTIC_H
#define DAESY_CAS_FUNCS_ASYMPTOTIC_H

#include "cas/core/expr.h"

Expr asymptotic_besseli(const Expr *args, long n, int sign, Expr rest);
Expr asymptotic_besselk(const Expr *args, long n, int sign, Expr rest);
Expr asymptotic_besselj(const Expr *args, long n, int sign, Expr rest);
Expr asymptotic_bessely(const Expr *args, long n, int sign, Expr rest);
Expr asymptotic_airyai(const Expr *args, long n, int sign, Expr rest);
Expr asymptotic_airybi(const Expr *args, long n, int sign, Expr rest);
Expr asymptotic_kummerm(const Expr *args, long n, int sign, Expr rest);
Expr asymptotic_kummeru(const Expr *args, long n, int sign, Expr rest);
Expr asymptotic_hermiteh(const Expr *args, long n, int sign, Expr rest);
Expr asymptotic_upper_gamma(const Expr *args, long n, int sign, Expr rest);

#endif
