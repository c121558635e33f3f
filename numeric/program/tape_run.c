/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The interpreter of programs: one label an operation and a jump through a table at the end of each
 * (computed goto, which lets the processor predict every jump by the operation before it), or a
 * switch where the compiler has no such jumps. Both bodies are made from tape.def.
 */
#include "cas/base/compat.h"

#include <math.h>

#include "numeric/program/tape_emit.h"

/* a * b + c is rounded twice on every processor, as tape_native does it. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#endif

void tape_run_sincos(double x, double *sine, double *cosine)
{
#ifdef __GLIBC__
    sincos(x, sine, cosine);
#else
    *sine = sin(x);
    *cosine = cos(x);
#endif
}

#define A r[i->a]
#define B r[i->b]
#define C r[i->c]
#define CALL_1(x) tape->function[i->c].real1(x)
#define CALL_2(x, y) tape->function[i->c].real2(x, y)

#ifdef __GNUC__

#pragma GCC diagnostic ignored "-Wpedantic"

void tape_run(const Tape *tape, double *r)
{
    static const void *const labels[] = {
#define OP(name, arity, value) &&do_##name,
#include "numeric/program/tape.def"
#undef OP
        &&do_END, &&do_SINCOS};
    const TapeInstruction *i = tape->code;
    goto *labels[i->op];
#define NEXT                                                                                       \
    i++;                                                                                           \
    goto *labels[i->op]
#define OP(name, arity, value)                                                                     \
    do_##name : r[i->to] = (value);                                                                \
    NEXT;
#include "numeric/program/tape.def"
#undef OP
do_SINCOS:
    tape_run_sincos(A, &r[i->to], &C);
    NEXT;
do_END:
    return;
}

#else

void tape_run(const Tape *tape, double *r)
{
    for (const TapeInstruction *i = tape->code;; i++)
        switch (i->op) {
#define OP(name, arity, value)                                                                     \
    case TAPE_##name:                                                                              \
        r[i->to] = (value);                                                                        \
        break;
#include "numeric/program/tape.def"
#undef OP
        case TAPE_SINCOS:
            tape_run_sincos(A, &r[i->to], &C);
            break;
        default:
            return;
        }
}

#endif
