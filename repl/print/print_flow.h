/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Breaking a result that is wider than the screen. Works between box_begin and box_end.
 */
#ifndef DAESY_REPL_PRINT_PRINT_FLOW_H
#define DAESY_REPL_PRINT_PRINT_FLOW_H

#include "cas/core/expr.h"
#include "repl/print/box.h"

/* Appends `label` and e in lines of at most `width` cells (a piece that cannot be broken may
 * stick out), continuation lines indented. */
void print_flow(Buf *out, const char *label, Expr e, int width);

#endif
