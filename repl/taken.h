/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Assumptions that answers rest on, such as a <> 0 in x = b/a, shown once a statement.
 */
#ifndef DAESY_REPL_TAKEN_H
#define DAESY_REPL_TAKEN_H

#include "cas/core/expr.h"
#include "dae/drive/drive_notes.h"

/* Around each statement: forgets what was recorded; warns of what was recorded since, as far as it
 * speaks of names that the user has: global ones and those in the value of the statement. */
void taken_begin(void);
void taken_report(Expr value);
/* What the last statement that assumed something assumed: a set of relations. */
Expr taken_last(void);
/* Where numeric solutions leave what they have to say. */
DriveNotes *taken_notes(void);

#endif
