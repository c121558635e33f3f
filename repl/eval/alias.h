/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Aliases: what display needs of them.
 */
#ifndef DAESY_REPL_EVAL_ALIAS_H
#define DAESY_REPL_EVAL_ALIAS_H

#include "cas/core/expr.h"

/* e with every aliased expression replaced by its name, Matrices included; e itself when there
 * are none. Structural, no evaluation. */
Expr alias_shown(Expr e);
/* The same, and with the functions of PDEtools:-declare by their names: for the display. */
Expr alias_displayed(Expr e);

#endif
