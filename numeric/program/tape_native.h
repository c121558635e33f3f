/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Programs as machine code (tape_native.c). Inside numeric/tape*.c only.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_NATIVE_H
#define DAESY_NUMERIC_PROGRAM_TAPE_NATIVE_H

#include "numeric/program/tape_emit.h"

/* Makes tape->native, a function that puts into out what tape_run leaves in the registers of the
 * outputs, rounding alike, and reads the inputs where they are; the two may not overlap. Registers
 * but those of constants may be changed. False, with nothing changed, where that cannot be had:
 * tape_run serves everywhere. */
bool tape_native_make(Tape *tape);
void tape_native_free(Tape *tape);

#endif
