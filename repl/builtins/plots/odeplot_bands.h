/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bands of an ensemble of runs, drawn over time.
 */
#ifndef DAESY_REPL_BUILTINS_PLOTS_ODEPLOT_BANDS_H
#define DAESY_REPL_BUILTINS_PLOTS_ODEPLOT_BANDS_H

#include "cas/core/expr.h"

/* Is e what ensemble(..., output = bands) gives? */
bool odeplot_bands_are(Expr e);
/* odeplot(bands, x(t) or [t, x(t)] or a list of such, options of plot): areas between quantiles
 * that belong together, lines for the medians. Raises ST_TYPE for a quantity that it has not. */
Expr odeplot_bands(const Expr *args, long n);

#endif
