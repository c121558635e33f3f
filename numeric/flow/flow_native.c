/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Machine code of programs with jumps: none yet for any processor, the interpreter serves.
 */
#include "numeric/flow/flow_native.h"

bool flow_native_make(FlowFunction *f, const FlowProgram *program)
{
    (void)f;
    (void)program;
    return false;
}

void flow_native_free(FlowFunction *f)
{
    (void)f;
}
