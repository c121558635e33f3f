/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules that sheets, libraries and packages give to commands for functions that these do not know
 * (expand asks them for those it knows, too):
 * a procedure named `diff/f` says what diff(f(a, b), x) is, by its arguments a, b, x; so `evalf/f`,
 * `expand/f`, `print/f`, and `simplify/f`, `combine/f` for whole expressions.
 */
#ifndef DAESY_REPL_USER_RULES_H
#define DAESY_REPL_USER_RULES_H

#include <stdbool.h>

#include "cas/core/expr.h"

/* `command/name`(args): by the procedure of that name, or the library's command; NULL for none. */
Expr rules_apply(const char *command, const char *name, const Expr *args, long n);
/* e with all calls that have a rule for the command replaced by what that says. */
Expr rules_rewrite(const char *command, Expr e);
/* `simplify/f`(e) of every function f in e that has such a rule, one after the other. */
Expr rules_simplify(Expr e);
/* The procedure f with the names that equations in eqs[0..n) (or in lists and sets of them) have on
 * their left as what stands on their right, in its text; f itself where there are none. */
Expr rules_in_procedure(Expr f, const Expr *eqs, long n);
/* Installs the rules of diff and evalf; once. */
void rules_begin(void);

#endif
