/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions of programs with jumps as machine code.
 */
#ifndef DAESY_NUMERIC_FLOW_FLOW_NATIVE_H
#define DAESY_NUMERIC_FLOW_FLOW_NATIVE_H

#include "numeric/flow/flow.h"

/* Makes f->native, which does what flow_interpret does. False, with nothing changed, where that
 * cannot be had. */
bool flow_native_make(FlowFunction *f, const FlowProgram *program);
/* For tests: the interpreter serves. */
extern bool flow_native_off;
void flow_native_free(FlowFunction *f);

/* For machine code: each instruction as a function of the run, the cells and itself. */
typedef FlowStatus (*FlowRow)(FlowRun *run, FlowCell *cell, const FlowInstruction *pc);
extern const FlowRow flow_rows[];

#endif
