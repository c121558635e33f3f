/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Derivatives of values, as values of the same graph. Inside numeric/tape*.c only.
 */
#ifndef DAESY_NUMERIC_TAPE_GRAD_H
#define DAESY_NUMERIC_TAPE_GRAD_H

#include "numeric/tape_build.h"

/* gradient[0..to-from) = derivatives of output with respect to the inputs from..to; zero where
 * there is none. False when the derivative of some function is not known. */
bool tape_grad(TapeBuild *build, TapeValue output, long from, long to, TapeValue *gradient);

#endif
