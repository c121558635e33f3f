/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Aliases: what display needs of them.
 */
#ifndef DAESY_REPL_EVAL_ALIAS_H
#define DAESY_REPL_EVAL_ALIAS_H

#include "cas/core/expr.h"

/* The name of sqrt(-1) at start. */
#define ALIAS_IMAGINARY "I"
/* Gives sqrt(-1) this name; the one that it had is a name like any other then. Raises ST_TYPE where
 * it is no name, ST_DOMAIN where it has a meaning of its own. */
void alias_imaginary(Expr name);
/* The name of sqrt(-1) in the library, whatever the sheet calls it. */
struct Symbol *alias_library_unit(void);
/* Names have the values again that they had before: finds which of them is sqrt(-1). */
void alias_after_undo(void);

/* e with every aliased expression replaced by its name, Matrices included; e itself when there
 * are none. Structural, no evaluation. */
Expr alias_shown(Expr e);
/* The same, and with the functions of PDEtools:-declare by their names: for the display. */
Expr alias_displayed(Expr e);

#endif
