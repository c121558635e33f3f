/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Loops over entries of arrays without a look at the bounds of each.
 */
#ifndef DAESY_NUMERIC_FLOW_FLOW_LOOPS_H
#define DAESY_NUMERIC_FLOW_FLOW_LOOPS_H

#include "numeric/flow/flow.h"

/* Rewrites the innermost counting loops of f, so that it does and answers the same: where all
 * indices stay within their arrays, which is asked once before the loop, the places of entries are
 * counted on. Before machine code is made of f. */
void flow_loops_hoist(FlowFunction *f);
/* For tests: loops stay as they are. */
extern bool flow_loops_off;

#endif
