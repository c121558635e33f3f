/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes of Matrices: symmetric, triangular[upper, unit], ...
 */
#ifndef DAESY_REPL_BUILTINS_LINALG_MATRIX_SHAPE_H
#define DAESY_REPL_BUILTINS_LINALG_MATRIX_SHAPE_H

#include "cas/core/rtable.h"

/* Gives the entries of m the shape, a name or name[argument]. Raises for a shape that there is not,
 * and for a symmetric one where m is not square. */
void matrix_shape(RTable *m, Expr shape);

#endif
