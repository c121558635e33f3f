/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Coordinates of plots as text.
 */
#ifndef DAESY_REPL_PLOT_PLOT_NUMBER_H
#define DAESY_REPL_PLOT_PLOT_NUMBER_H

#include "cas/base/buf.h"

enum { PLOT_NUMBER_DIGITS = 10 };

/* How many digits, not less than these, tell points between low and high apart on a screen: more of
 * 1000000.1 .. 1000000.2. */
int plot_number_digits(double low, double high);
/* Appends x as %.*g shows it, NaN for what is not finite. */
void plot_number_put(Buf *out, double x, int digits);

#endif
