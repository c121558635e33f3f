/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The instructions of flow.def as functions, for machine code that has no template of its own for
 * them: all cells are in memory, the status says whether the run goes on.
 */
#include <math.h>

#include "cas/base/err.h"
#include "numeric/flow/flow_native.h"
#include "numeric/flow/flow_operands.h"

#define FAIL(status) return status
#define JUMP(label) return (FlowStatus)(label)
#define OP(name, kinds, action)                                                                    \
    static FlowStatus row_##name(FlowRun *run, FlowCell *cell, const FlowInstruction *pc)          \
    {                                                                                              \
        (void)run;                                                                                 \
        (void)cell;                                                                                \
        (void)pc;                                                                                  \
        action;                                                                                    \
        return FLOW_DONE;                                                                          \
    }
#include "numeric/flow/flow.def"
#undef OP
#undef A
#undef B
#undef C

const FlowRow flow_rows[] = {
#define OP(name, kinds, action) [FLOW_OP_##name] = row_##name,
#include "numeric/flow/flow.def"
#undef OP
};
