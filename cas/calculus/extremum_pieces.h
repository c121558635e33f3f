/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Extreme values of piecewise functions of one variable.
 */
#ifndef DAESY_CAS_CALCULUS_EXTREMUM_PIECES_H
#define DAESY_CAS_CALCULUS_EXTREMUM_PIECES_H

#include "cas/calculus/extremum.h"

/* A value that the function takes or comes near; point NULL: not attained there. more: it is taken
 * at infinitely many points like this one. */
typedef void (*ExtremumOffer)(void *arg, Expr value, Expr point, bool more);

/* Offers the least value of each branch of f for low <= x <= high, and those at the places between
 * them. false: there are no places, their order or a branch's least value is not found. */
bool extremum_pieces(Expr f, Expr x, Expr low, Expr high, ExtremumOffer offer, void *arg);

#endif
