/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions compiled to straight-line programs over doubles.
 *
 *   expressions --(tape_build)--> value graph --(tape_grad)--> derivatives in the same graph
 *               --(tape_emit)--> program of register instructions --(tape_run)--> numbers
 *
 * The value graph (tape_ir) is hash-consed like the expressions, so nothing is computed twice, also
 * not between outputs or between a function and its derivatives.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_H
#define DAESY_NUMERIC_PROGRAM_TAPE_H

#include "cas/core/expr.h"

typedef struct Tape Tape;

/* Compiles outputs[0..m) as functions of vars[0..n): names, or functions and derivatives such as
 * x(t) and diff(x(t),t), which are then independent of each other. Conditions become 1 and 0.
 * Raises ST_UNABLE naming every other name ("parameter g has no value") or function that occurs
 * and has no value in doubles. */
Tape *tape_new(const Expr *outputs, long m, const Expr *vars, long n);
/* The same; NULL where that raises. */
Tape *tape_try(const Expr *outputs, long m, const Expr *vars, long n);
/* The derivatives of the same outputs with respect to vars[from..to): only those that are not
 * identically zero. Output k of the result is entry (tape_row(k), tape_column(k)), row by row,
 * where column 0 stands for vars[from]. NULL when the derivative of some function is not known. */
Tape *tape_new_jacobian(const Expr *outputs, long m, const Expr *vars, long n, long from, long to);
void tape_free(Tape *tape); /* NULL is nothing */

long tape_inputs(const Tape *tape);
long tape_outputs(const Tape *tape);
long tape_row(const Tape *tape, long k);
long tape_column(const Tape *tape, long k);
long tape_length(const Tape *tape); /* instructions */

/* out[0..tape_outputs) from in[0..tape_inputs). What has no real value is NaN or infinite. Not to
 * be entered twice at a time for one tape. */
void tape_eval(Tape *tape, const double *in, double *out);
/* The program will run often: machine code is made at once. */
void tape_expect_many(Tape *tape);
/* Where the program reads its inputs: what is written there need not be copied; pass it as `in`. */
double *tape_in(Tape *tape);
/* Likewise, with the entries placed in a dense matrix of `columns` columns, row by row, whose other
 * entries are left alone (they are zero once for all). */
void tape_eval_dense(Tape *tape, const double *in, double *matrix, long columns);

#endif
