/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the statement that runs has assigned so far: an interrupt says it.
 */
#ifndef DAESY_REPL_ASSIGNED_H
#define DAESY_REPL_ASSIGNED_H

#include "cas/base/buf.h"
#include "cas/core/sym.h"

/* Begins a statement typed or read; nothing is noted. */
void assigned_begin(void);
/* Notes that a name, or something that its value holds, has been assigned. Local names are noted,
 * too, and not shown. */
void assigned_note(Symbol *symbol);
/* The same of what an expression stands for: A[1], A(1), A:-x note A. What has no name, such as the
 * table that a parameter holds, is noted as such. */
void assigned_note_place(Expr place);
/* Appends a sentence: which names were assigned. */
void assigned_put(Buf *out);

#endif
