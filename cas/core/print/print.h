/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain text of an expression: the 1-D form that reads back (lprint), for messages everywhere and
 * for scripts. The 2-D printers live in repl/.
 */
#ifndef DAESY_CAS_CORE_PRINT_PRINT_H
#define DAESY_CAS_CORE_PRINT_PRINT_H

#include "cas/base/buf.h"
#include "cas/core/expr.h"

struct RTable;

/* Appends the 1-D form; it always reads back to an equal expression. */
void print_linear(Buf *out, Expr e);
/* While it is set, print_linear writes what no reader of decimals would bring back: doubles as
 * HFloat(0.5), shapes of Matrices. Set it for files that are read again, and give it back. */
extern bool print_whole;
/* The same as a fresh string; caller frees. At most max characters when max > 0 ("..." after). */
char *print_text(Expr e, long max);

/* Would the lexer read this text as one name without backquotes? */
bool print_is_plain_name(const char *name);
/* Appends a name, in backquotes where it needs them. */
void print_name(Buf *out, const char *name);
/* Appends a matrix, vector or array. */
void print_rtable(Buf *out, const struct RTable *m);
/* Appends a string in double quotes, escaped. */
void print_string(Buf *out, const char *text, size_t length);
/* How tight the 1-D form of e binds: a left binding power of ops.def; 1000 for what needs no
 * parentheses anywhere. */
int print_binding(Expr e);

/* "1st", "2nd", "11th"; until it is asked again. */
const char *print_ordinal(long i);
/* Refuses the argument at a place, counted from 1, of a command. */
_Noreturn void print_not_valid(const char *command, Expr e, long place);

#endif
