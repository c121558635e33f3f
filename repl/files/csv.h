/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables as text with separated values (RFC 4180): what spreadsheets and data programs read.
 */
#ifndef DAESY_REPL_FILES_CSV_H
#define DAESY_REPL_FILES_CSV_H

#include "cas/base/buf.h"
#include "cas/core/expr.h"

/* A cell, in quotes where it needs them. */
void csv_put_text(Buf *out, const char *text, char delimiter);
/* A number with the fewest digits that give it back. */
void csv_put_number(Buf *out, double value);
/* A number as it is, anything else as it is typed. */
void csv_put_expr(Buf *out, Expr e, char delimiter);
/* The header: a name for each column, with its unit behind it (units NULL: without; EXPR_ONE:
 * none): `t [s],x(t) [m]`. */
void csv_put_header(Buf *out, const Expr *names, const Expr *units, long n, char delimiter);
/* values[rows * cols], row by row. */
void csv_put_rows(Buf *out, const double *values, long rows, long cols, char delimiter);

#endif
