/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a system is, before anything is integrated: its kind, both indices, what must be
 * differentiated how often, the hidden constraints, the free starting values, the pivots assumed
 * nonzero and the sets where they vanish.
 */
#ifndef DAESY_DAE_INFO_H
#define DAESY_DAE_INFO_H

#include "cas/base/buf.h"
#include "cas/table.h"

/* The diagnosis as a table: "equations", "unknowns", "kind" (list of strings), "structural_index",
 * "index", "degrees", "differentiations" (list, per equation), "hidden" (list of residuals),
 * "hidden_names" (list of strings such as "ALG''"), "free" and "implied" (lists of states),
 * "pivots", "singular" (lists). Entries that make no sense for the system (it is singular, not
 * square) are absent. text (NULL: not wanted) receives one screen in the users' words.
 * names[i]: the users' name of equation i, or NULL for "equation i". Raises what model_begin
 * raises. */
Table *info_table(const Expr *eqs, long m, const Expr *unknowns, long n, const char *const *names,
                  Buf *text);

#endif
