/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Programs: what tape_emit makes of a value graph and tape_run runs. Inside numeric/tape*.c only.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_EMIT_H
#define DAESY_NUMERIC_PROGRAM_TAPE_EMIT_H

#include "numeric/program/tape.h"
#include "numeric/program/tape_ir.h"

/* Codes that only programs have: the end, and sine and cosine together. */
enum { TAPE_END = TAPE_OP_COUNT, TAPE_SINCOS };

/* r[to] = op(r[a], r[b], r[c]); SINCOS: r[to] = sin(r[a]), r[c] = cos(r[a]); calls: c is the number
 * of the function. */
typedef struct TapeInstruction {
    uint32_t op, to, a, b, c;
} TapeInstruction;

struct Tape {
    long inputs, outputs, length, places; /* places: registers */
    TapeInstruction *code;                /* ended by TAPE_END */
    TapeFunction *function;
    const struct FuncRow **row_of; /* of each function; NULL: it has none */
    double *registers;             /* inputs first, then constants, then what is computed */
    /* What depends on parameters alone: a program without inputs whose outputs are constants of
     * this one, at these registers; NULL: there are none. */
    Tape *fixed;
    uint32_t *fixed_place;
    uint64_t version; /* of the parameters that they were computed for */
    /* Of such a program: where its parameters stand, and their registers. */
    const double **parameter;
    uint32_t *parameter_place;
    long parameters;
    uint32_t *read; /* the inputs that it reads */
    long reads;
    uint32_t *result;   /* register of each output */
    double *values;     /* room for the outputs, behind the registers */
    long *row, *column; /* of each output of a Jacobian, else NULL */
    long runs;          /* so far; a program that runs often becomes machine code */
    void (*native)(double *registers, const double *in, double *out);
    void *native_memory;
    size_t native_bytes;
};

/* The program that computes roots[0..n) from the inputs. */
Tape *tape_emit(const TapeIr *ir, long inputs, const TapeValue *roots, long n);
void tape_emit_free(Tape *tape);
/* Computes what depends on parameters where they have been set since. */
void tape_emit_refresh(Tape *tape);
static inline void tape_emit_fresh(Tape *tape)
{
    if (tape->fixed)
        tape_emit_refresh(tape);
}
void tape_run(const Tape *tape, double *registers);
void tape_run_sincos(double x, double *sine, double *cosine);

#endif
