/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Orthogonal coordinates of VectorCalculus: cartesian[x,y,z], polar[r,theta],
 * cylindrical[r,theta,z] and spherical[r,phi,theta] (phi from the z axis), and their scale factors.
 */
#ifndef DAESY_REPL_BUILTINS_CALCULUS_COORDINATES_H
#define DAESY_REPL_BUILTINS_CALCULUS_COORDINATES_H

#include "cas/core/expr.h"

/* The coordinates that spec says: kind[names], a list of names (cartesian), a kind alone (its usual
 * names). NULL when it says none; raises for an unknown kind or a wrong number of names. */
Expr coordinates_of(Expr spec);
/* Those of a vector field, else those of SetCoordinates, else NULL. */
Expr coordinates_known(Expr field);
/* The i-th scale factor, i from 0: the length of the tangent along the i-th coordinate. */
Expr coordinates_scale(Expr coordinates, long i);
/* The product of all of them. */
Expr coordinates_volume(Expr coordinates);

#endif
