/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an expression was made from: equations that went through subs, eval or simplify can still be
 * spoken of by the name that the user gave the one he typed.
 */
#ifndef DAESY_CAS_CORE_ORIGIN_H
#define DAESY_CAS_CORE_ORIGIN_H

#include "cas/core/expr.h"

/* Notes that `made` is what became of `from`; nothing when they are the same. The oldest notes are
 * forgotten, so this is for messages, never for algebra. */
void origin_note(Expr made, Expr from);
/* What e was made from when that was last noted, or NULL. */
Expr origin_of(Expr e);

#endif
