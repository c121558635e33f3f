/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the statement that runs has changed so far: names, entries of matrices, tables and modules,
 * files. An interrupt and an error say it.
 */
#ifndef DAESY_REPL_ASSIGNED_H
#define DAESY_REPL_ASSIGNED_H

#include "cas/base/buf.h"
#include "cas/core/sym.h"

/* Begins a statement typed or read; nothing is noted. */
void assigned_begin(void);
/* Notes that a name has been assigned. Local names are noted, too, and not shown. Changes of
 * entries are noted by their object (object_note_change), those of files by touched_note. */
void assigned_note(Symbol *symbol);
/* Notes what is known of a name besides its value: assumptions, protection, a short form. */
void assigned_note_known(Symbol *symbol);
/* Is anything noted? */
bool assigned_any(void);
/* Anything but files? */
bool assigned_values(void);
/* Appends a sentence: what was changed. */
void assigned_put(Buf *out);

#endif
