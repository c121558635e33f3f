/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions as LaTeX, for mathematical mode: what the command latex gives.
 */
#ifndef DAESY_REPL_PRINT_PRINT_LATEX_H
#define DAESY_REPL_PRINT_PRINT_LATEX_H

#include <stdbool.h>

#include "cas/base/buf.h"
#include "cas/core/expr.h"
#include "repl/print/print_labels.h"

/* Appends e. Needs no package; letters of names and strings that are neither Latin nor Greek need a
 * TeX that has them. Raises ST_LIMIT when the text would be longer than any document. */
void print_latex(Buf *out, Expr e);

/* The same with dots for derivatives by the variable of the first one in e, whose unknowns are
 * written without their argument then. rows[0..n) of e: one below the other, their signs in one
 * column (the environment aligned of amsmath); NULL: e itself. */
void print_latex_styled(Buf *out, Expr e, const Expr *rows, long n, bool dots);
/* Appends e where the screen shows it with labels (print_labels.h): `head` and e, its members
 * in rows, below them what \%1, ... stand for. False where it is narrow, repeats nothing
 * or is too wide also so: nothing was written. Raises what print_latex does. */
bool print_latex_labelled(Buf *out, const char *head, Expr e);
/* Appends text for outside of formulas; spaces count when it is in a typewriter face. */
void print_latex_text(Buf *out, const char *text, bool typewriter);
/* A name as a formula has it. */
void print_latex_name(Buf *out, const char *name);
/* What the session tells before a result, "A, b[1,2] := " or "", as a formula has it. */
void print_latex_targets(Buf *out, const char *label);

/* --- for print_latex_call.c ----------------------------------------------------------------- */

/* From now on labels stand in the place of their parts; NULL: no more. */
void print_latex_use_labels(const PrintLabels *labels);
/* Appends e itself, whatever stands in its place elsewhere. */
void print_latex_whole(Buf *out, Expr e);
/* Appends e where something of this binding (print_2d.h) is asked. */
void print_latex_part(Buf *out, Expr e, int bind);
/* Appends items with a comma between them. */
void print_latex_items(Buf *out, const Expr *items, long n);
void print_latex_call(Buf *out, Expr call);
/* Appends the text that the rule `latex/f` of the session gives for a call of f, in parentheses
 * where it binds less tight than bind. False: there is no such rule, nothing was written. */
bool print_latex_by_rule(Buf *out, Expr call, int bind);
/* An unknown, or a derivative of one, with dots: print_latex_styled. False: nothing was written. */
bool print_latex_dotted(Buf *out, Expr call);
bool print_latex_is_dotted(Expr call);
/* How tight the form of a call binds; -1: as on the screen. */
int print_latex_call_binding(Expr call);

#endif
