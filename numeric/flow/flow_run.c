/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The interpreter of programs with jumps: the rows of flow.def, each ended by the jump to the next
 * one (threaded code), or a switch where the compiler has no such jumps. A failure notes where it
 * was, for messages.
 */
#include "numeric/flow/flow.h"

#include <math.h>

#include "cas/base/err.h"
#include "numeric/flow/flow_operands.h"

#define FAIL(status)                                                                               \
    {                                                                                              \
        run->at = pc - f->code;                                                                    \
        run->in = f;                                                                               \
        return status;                                                                             \
    }

#ifdef __GNUC__

#pragma GCC diagnostic ignored "-Wpedantic"

FlowStatus flow_interpret(FlowRun *run, const FlowFunction *f, FlowCell *cell)
{
    static const void *const labels[] = {
#define OP(name, kinds, action) &&do_##name,
#include "numeric/flow/flow.def"
#undef OP
    };
    const FlowInstruction *pc = f->code;
    goto *labels[pc->op];
#define JUMP(label)                                                                                \
    {                                                                                              \
        pc = f->code + (label);                                                                    \
        goto *labels[pc->op];                                                                      \
    }
#define OP(name, kinds, action)                                                                    \
    do_##name:                                                                                     \
    {                                                                                              \
        action;                                                                                    \
    }                                                                                              \
    pc++;                                                                                          \
    goto *labels[pc->op];
#include "numeric/flow/flow.def"
#undef OP
}

#else

FlowStatus flow_interpret(FlowRun *run, const FlowFunction *f, FlowCell *cell)
{
    const FlowInstruction *pc = f->code;
    for (;;) {
        switch (pc->op) {
#define JUMP(label)                                                                                \
    {                                                                                              \
        pc = f->code + (label);                                                                    \
        continue;                                                                                  \
    }
#define OP(name, kinds, action)                                                                    \
    case FLOW_OP_##name: {                                                                         \
        action;                                                                                    \
    } break;
#include "numeric/flow/flow.def"
#undef OP
        }
        pc++;
    }
}

#endif
