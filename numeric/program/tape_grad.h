/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Derivatives of values, as values of the same graph. Inside numeric/tape*.c only.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_GRAD_H
#define DAESY_NUMERIC_PROGRAM_TAPE_GRAD_H

#include "numeric/program/tape.h"
#include "numeric/program/tape_build.h"

/* gradient[0..to-from) = derivatives of output with respect to the inputs from..to; zero where
 * there is none. False when the derivative of some function is not known. */
bool tape_grad(TapeBuild *build, TapeValue output, long from, long to, TapeValue *gradient);
/* The program of the derivatives of outputs[0..m) that are not identically zero, with their rows
 * and columns; NULL when one is not known. */
Tape *tape_grad_program(TapeBuild *build, const TapeValue *outputs, long m, long inputs, long from,
                        long to);

#endif
