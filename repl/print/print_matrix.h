/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices, vectors and arrays as boxes, for print_2d.c and the line breaker.
 */
#ifndef DAESY_REPL_PRINT_PRINT_MATRIX_H
#define DAESY_REPL_PRINT_PRINT_MATRIX_H

#include "cas/core/expr.h"
#include "repl/print/box.h"

/* No matrix is being printed yet. */
void print_matrix_begin(void);
/* The box of a matrix, vector or array. */
const Box *print_matrix_box(Expr e);
/* From now on what is wider than `room` cells stands in blocks of columns; 0: nothing does. */
void print_matrix_fold(int room);
/* Is it to be shown as a placeholder? */
bool print_matrix_is_large(Expr e);

#endif
