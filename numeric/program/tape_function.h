/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A function of one real variable in doubles, whatever it takes to evaluate it.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_FUNCTION_H
#define DAESY_NUMERIC_PROGRAM_TAPE_FUNCTION_H

#include "cas/core/expr.h"
#include "numeric/program/tape.h"

typedef struct TapeFunction {
    Tape *tape;     /* NULL: evaluated point by point */
    Expr procedure; /* then applied to numbers */
} TapeFunction;

/* f as an expression in the name x: compiled where that is possible, else a procedure of the
 * language. Raises ST_UNABLE when there is neither. */
void tape_function_begin(TapeFunction *function, Expr f, Expr x);
/* A procedure as it is. */
void tape_function_of_procedure(TapeFunction *function, Expr procedure);
/* The value at x, NaN where there is no finite real one: a RootFunction and a QuadFunction. An
 * interrupt is left pending. */
double tape_function_value(void *function, double x);
/* Frees what it holds; for err_defer. */
void tape_function_end(void *function);

#endif
