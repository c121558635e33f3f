/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a person who marks counts as right although the values differ: an antiderivative with
 * another constant, a general solution with other names of its constants, the right side alone, a
 * list for a set.
 */
#ifndef DAESY_REPL_SHEET_SHEET_ALIKE_H
#define DAESY_REPL_SHEET_SHEET_ALIKE_H

#include "repl/sheet/sheet_marked.h"

/* Fills in what the statement asks for: the variable of int(f, x) or F := simplify(int(f, x)),
 * whether the order of the entries is free (solve, Eigenvalues), and their choice (NullSpace). */
void sheet_alike_ask(MarkQuestion *question, const char *statement);
/* MARK_FORM or MARK_UNDECIDED, with the reason as remark, for a result of the question that differs
 * from the value asked for; MARK_WRONG when none of the rules holds. The question has a value. */
MarkVerdict sheet_alike(const MarkQuestion *question, Expr result, const char **remark);

#endif
