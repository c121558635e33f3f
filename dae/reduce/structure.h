/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The structural view of a system in the users' words: signature matrix, transversal, offsets,
 * blocks, the parts with too many or too few equations, and whether the algebra bears it out.
 */
#ifndef DAESY_DAE_REDUCE_STRUCTURE_H
#define DAESY_DAE_REDUCE_STRUCTURE_H

#include "cas/core/rtable.h"
#include "cas/core/table.h"
#include "dae/reduce/sigma.h"

/* sigma_ij as a matrix, -infinity where the unknown does not occur. */
RTable *structure_signature(const Model *model);
/* The system Jacobian: df_i/dx_j^(d_j-c_i), of a system with a transversal. */
RTable *structure_jacobian(const Model *model, const Sigma *sigma);
/* Where a transversal exists: is the system Jacobian nonsingular, by the zero test? If not, the
 * structural index means nothing (repair.h). */
bool structure_holds(const Model *model, const Sigma *sigma);
/* Lines that name the equations and unknowns of the over- and underdetermined parts. */
void structure_put_parts(Buf *out, const Model *model, const Sigma *sigma);

/* Everything as a table: "signature" (Matrix), "regular" (a transversal exists), "over_equations",
 * "over_unknowns", "under_equations", "under_unknowns" (lists; names as strings), and of a regular
 * system "transversal" (list of name = unknown), "c", "d" (offsets), "index", "degrees", "blocks"
 * (list of [names, unknowns] in order of solution), "jacobian" (Matrix), "holds" (it is
 * nonsingular), and where it is not, "repaired" (list of the steps of repair.h) and
 * "repaired_index". text (NULL: not wanted) receives it on one screen. Raises what model_begin
 * raises. */
Table *structure_table(const Expr *eqs, long m, const Expr *unknowns, long n, Buf *text);

/* The equations and unknowns of one part between `what` and `after`: "EQ1, EQ2 for x(t)"; nothing
 * when the part is empty. */
void structure_put_part(Buf *out, const Model *model, const Sigma *sigma, SigmaPart part,
                        const char *what, const char *after);

#endif
