/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Titles, labels and legends of plots from expressions.
 */
#ifndef DAESY_REPL_PLOT_PLOT_WORDS_H
#define DAESY_REPL_PLOT_PLOT_WORDS_H

#include "cas/core/expr.h"

/* Strings as they are; names of Greek letters become the letters; a formula is as a result is
 * shown where that takes one row; typeset(...) joins its parts. Caller frees. */
char *plot_words_of(Expr e);
/* Replaces *text, which is freed. */
void plot_words_set(char **text, Expr e);

#endif
