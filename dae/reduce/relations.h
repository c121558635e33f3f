/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What determines the highest derivatives, before it was solved for: relations as sparse as the
 * system, where values in terms of states alone depend on everything. For derivatives of the
 * reduced form.
 */
#ifndef DAESY_DAE_REDUCE_RELATIONS_H
#define DAESY_DAE_REDUCE_RELATIONS_H

#include "dae/reduce/prolong.h"

/* Places in a list of three lists: relations in the states, in the derivatives asked for and in
 * others, as many as these together; the others; their values in terms of the states. */
enum { RELATIONS_ROWS, RELATIONS_OTHERS, RELATIONS_VALUES, RELATIONS_PARTS };

/* Of tops[0..n), which p has solved; nothing that does not determine them. NULL: p has not. */
Expr relations_of(const Prolong *p, const Expr *tops, long n);

#endif
