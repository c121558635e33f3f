/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The place where a session leaves its rules for functions (repl/user/rules.c).
 */
#include "cas/value/extend.h"

Expr (*extend_rule)(const char *command, Expr call, const Expr *rest, long n);
