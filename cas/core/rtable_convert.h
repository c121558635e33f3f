/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables from lists and lists from tables.
 */
#ifndef DAESY_CAS_CORE_RTABLE_CONVERT_H
#define DAESY_CAS_CORE_RTABLE_CONVERT_H

#include "cas/core/rtable.h"

/* The entries column by column as one LIST: convert(A, list). */
Expr rtable_convert_list(const RTable *m);
/* The rows as LISTs in a LIST (a Vector: its entries): convert(A, listlist). */
Expr rtable_convert_listlist(const RTable *m);
/* A Vector of the entries of a list, a sequence or a table of one row or column; NULL when e is
 * none of these. */
RTable *rtable_convert_vector(RTableKind kind, Expr e);
/* A Matrix from a list of rows, a list (one row), a Vector (its shape), a two-dimensional table,
 * or a list of lists of blocks; NULL when e is none of these. Short rows are filled up with fill.
 * Raises ST_DOMAIN when blocks do not fit. */
RTable *rtable_convert_matrix(Expr e, Expr fill);
/* Puts the rectangle `block` into m with its first entry at (row, col). */
void rtable_convert_put(RTable *m, long row, long col, const RTable *block);

#endif
