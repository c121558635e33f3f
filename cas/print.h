/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain text of an expression for messages inside cas, numeric and dae: the 1-D form that reads
 * back (lprint). The 2-D printers live in repl/.
 */
#ifndef DAESY_CAS_PRINT_H
#define DAESY_CAS_PRINT_H

#include "cas/base/buf.h"
#include "cas/expr.h"

/* Appends the 1-D form; it always reads back to an equal expression. */
void print_linear(Buf *out, Expr e);
/* The same as a fresh string; caller frees. At most max characters when max > 0 ("..." after). */
char *print_text(Expr e, long max);

#endif
