/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a system is, before anything is integrated: its kind, both indices, what must be
 * differentiated how often, the hidden constraints, the free starting values, the pivots assumed
 * nonzero and the sets where they vanish.
 */
#ifndef DAESY_DAE_REPORT_INFO_H
#define DAESY_DAE_REPORT_INFO_H

#include "cas/base/buf.h"
#include "cas/core/table.h"
#include "dae/model/model.h"

/* The diagnosis as a table: "equations", "unknowns", "kind" (list of strings), "structural_index",
 * "index", "degrees", "differentiations" (list, per equation), "hidden" (list of residuals),
 * "hidden_names" (list of strings such as "ALG''"), "free" and "implied" (lists of states),
 * "pivots", "singular" (lists), "vanishing" (a list: what was divided by and is zero by the
 * constraints, where there is such), "holds" (the structure does) and, where it does not,
 * "repaired" and "repaired_index" as structure.h has them. The hidden constraints, pivots and free
 * values of a system that is nonlinear in its highest derivatives are those of its semi-explicit
 * form. Entries that make no sense for the system (it is singular, not square) are absent. text
 * (NULL: not wanted) receives one screen in the users' words. Raises what model_begin raises. */
Table *info_table(const Expr *eqs, long m, const Expr *unknowns, long n, Buf *text);

/* Of info_pencil.c, part of it: for a linear model with constant coefficients that is not too large
 * adds "nilpotency" and "finite" (the characteristic polynomial of the finite part, in s), or when
 * its pencil is singular "column_indices" and "row_indices", to the table and (unless NULL) to the
 * text. */
void info_pencil(Table *table, Buf *text, const Model *model);

#endif
