/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Animations that other commands make.
 */
#ifndef DAESY_REPL_BUILTINS_PLOTS_ANIMATE_H
#define DAESY_REPL_BUILTINS_PLOTS_ANIMATE_H

#include "cas/core/expr.h"

/* An animation in which the curves of a picture grow to their whole length. */
Expr animate_growth(Expr whole, long frames);

#endif
