/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Derivatives of values, as values of the same graph. Inside numeric/tape*.c only.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_GRAD_H
#define DAESY_NUMERIC_PROGRAM_TAPE_GRAD_H

#include "numeric/program/tape.h"
#include "numeric/program/tape_build.h"

/* The gradient of one output after the other. */
typedef struct TapeGrad {
    long count;   /* derivatives that are not identically zero ... */
    long *column; /* ... by the inputs from + column[k], ascending */
    TapeValue *value;
    struct Sweep *room; /* inside tape_grad.c only */
} TapeGrad;

/* Derivatives of values of the graph with respect to its inputs from..to. */
TapeGrad *tape_grad_new(TapeBuild *build, long from, long to);
void tape_grad_free(void *grad); /* for err_defer, too; NULL is nothing */
/* The gradient of output, into grad. False when the derivative of some function is not known. Takes
 * time for what the output depends on, not for the graph. */
bool tape_grad_of(TapeGrad *grad, TapeValue output);
/* How many values of the graph that depend on the inputs from..to the gradients of outputs[0..m)
 * pass through, one output after the other; or some number above most. */
double tape_grad_work(TapeBuild *build, const TapeValue *outputs, long m, long from, long to,
                      double most);

/* Derivatives with their places in a Jacobian. */
typedef struct TapeEntries {
    TapeValue *value;
    long *row, *column;
    long count, capacity;
} TapeEntries;

void tape_grad_put(TapeEntries *entries, TapeValue value, long row, long column);
void tape_grad_release(void *entries); /* what they hold, for err_defer */
/* The program of the derivatives of outputs[0..m) that are not identically zero, with their rows
 * and columns; NULL when one is not known. */
Tape *tape_grad_program(TapeBuild *build, const TapeValue *outputs, long m, long inputs, long from,
                        long to);

#endif
