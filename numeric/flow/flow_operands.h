/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the actions of flow.def are written in, where an instruction pc is carried out in the frame
 * cell of a run: its operands, and what the program allows. For the two files that carry them out;
 * FAIL, JUMP and OP are their own.
 */
#ifndef DAESY_NUMERIC_FLOW_FLOW_OPERANDS_H
#define DAESY_NUMERIC_FLOW_FLOW_OPERANDS_H

#define D(k) cell[k].d
#define I(k) cell[k].i
#define X(k) cell[k].x
#define TO pc->to
#define A pc->a
#define B pc->b
#define C pc->c
#define CALLED(k) run->program->called[k]
/* 2^53 itself is too wide, for machine code too: 1024 times as much is no integer. */
#define WIDE(r)                                                                                    \
    ((r) < -run->program->widest ||                                                                \
     ((r) >= run->program->widest && run->program->widest != INT64_MAX))
#define IEEE run->program->real_only

#endif
