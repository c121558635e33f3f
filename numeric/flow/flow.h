/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numeric procedures as register programs: doubles, whole numbers and arrays of doubles in cells,
 * with jumps and calls (flow.def). A program is a set of functions that call each other; each call
 * has cells of its own: the arguments, then what `initial` holds beyond them.
 *
 * A run ends with a status. FLOW_WIDE and FLOW_COMPLEX say that another program of the same
 * procedure is wanted, one with doubles for whole numbers, or with complex numbers.
 */
#ifndef DAESY_NUMERIC_FLOW_FLOW_H
#define DAESY_NUMERIC_FLOW_FLOW_H

#include <stdint.h>

#include "cas/core/expr.h"
#include "cas/value/funcs_facts.h"
#include "numeric/program/tape.h"

typedef enum FlowStatus {
    FLOW_DONE,
    FLOW_WIDE,    /* a whole number beyond `widest` */
    FLOW_COMPLEX, /* a function has no real value there */
    FLOW_NOTREAL, /* a complex number where a real one is needed */
    FLOW_WHOLE,   /* a broken number where a whole one is needed */
    FLOW_ZERO,    /* a division by zero */
    FLOW_MODULUS, /* a negative modulus */
    FLOW_INDEX,   /* an index out of range */
    FLOW_UNSET,   /* a name without value is used */
    FLOW_SIZE,    /* an array of negative or too large size */
    FLOW_ENTRIES, /* more entries than an array has room for */
    FLOW_UNKNOWN, /* a function has no value that can be found */
    FLOW_ERROR    /* the statement error; its number is operand `to` */
} FlowStatus;

typedef enum FlowOp {
#define OP(name, kinds, action) FLOW_OP_##name,
#include "numeric/flow/flow.def"
#undef OP
    FLOW_OP_COUNT
} FlowOp;

/* Functions of complex numbers; with one argument b is a. */
typedef enum FlowComplexOp {
    FLOW_Z_DIVIDE,
    FLOW_Z_POWER,
    FLOW_Z_SQRT,
    FLOW_Z_EXP,
    FLOW_Z_LN,
    FLOW_Z_SIN,
    FLOW_Z_COS,
    FLOW_Z_ABS
} FlowComplexOp;

enum { FLOW_MOST_DIMENSIONS = 8, FLOW_MOST_ARGUMENTS = 8 /* of KNOWN and OTHER */ };
#define FLOW_UNSET_WHOLE INT64_MIN

/* Entries row by row; of a complex one pairs. */
typedef struct FlowArray {
    double *data;
    int64_t count; /* entries */
    int64_t lower[FLOW_MOST_DIMENSIONS], size[FLOW_MOST_DIMENSIONS];
    long dimensions;
    bool is_complex;
} FlowArray;

typedef union FlowCell {
    double d;
    int64_t i;
    FlowArray *x;
} FlowCell;

typedef struct FlowInstruction {
    uint32_t op, to, a, b, c;
} FlowInstruction;

/* What instructions call by number. */
typedef struct FlowCalled {
    const struct FuncRow *row; /* KNOWN */
    double (*real1)(double);
    double (*real2)(double, double);
    double low, high; /* where it is real: from low to high; low > high: outside of these */
    bool open_low, open_high;
    Tape *tape; /* OTHER: a compiled expression, */
    Expr other; /* or a procedure of the language; NULL */
} FlowCalled;

typedef struct FlowRun FlowRun;

typedef struct FlowFunction {
    FlowInstruction *code;
    const void **origin; /* of each instruction, for messages */
    long length, capacity;
    long cold;         /* from here on code that is seldom run, 0: none */
    FlowCell *initial; /* of all cells */
    uint8_t *kind;     /* of each cell: 'd', 'i', 'x', 'm' */
    long cells, cells_capacity, parameters, result;
    FlowStatus (*native)(FlowCell *cell, FlowRun *run);
    void *native_memory;
    size_t native_bytes;
} FlowFunction;

typedef struct FlowProgram {
    FlowFunction **function;
    long functions;
    FlowCalled *called;
    long called_count;
    bool real_only; /* without a real value: undefined, and divisions by zero are infinite */
    int64_t widest; /* whole numbers are at most so large */
    bool is_complex;
} FlowProgram;

struct FlowRun {
    const FlowProgram *program;
    FlowCell *stack, *top, *end;
    FlowArray **array;
    long arrays, arrays_capacity;
    const FlowFunction *in; /* where it failed: */
    long at;
};

/* Runs function 0 with the cells of its arguments; result[0..2) is what it gives. The run is
 * handed over for what it says of a failure; flow_end frees what it holds (for err_defer; it begins
 * as zeroes). Raises interrupts and want of memory. */
FlowStatus flow_run(FlowRun *run, const FlowProgram *program, const FlowCell *arguments,
                    FlowCell *result);
void flow_end(void *run);
/* Frees a program; for err_defer. It begins as zeroes. */
void flow_release(void *program);

/* An array of zeros; flow_array_over: of data that the caller has, for arguments. NULL: these are
 * no sizes. */
FlowArray *flow_array_new(FlowRun *run, const FlowCell *bounds, long dimensions, bool is_complex);
FlowArray *flow_array_over(FlowRun *run, const FlowCell *bounds, long dimensions, bool is_complex,
                           double *data);
/* Does some function of the program change entries of arrays? */
bool flow_stores(const FlowProgram *program);
void flow_array_fill(FlowArray *array, double re, double im);

/* The kinds of the operands of each instruction. */
extern const char *const flow_kinds[];

/* Where an instruction may jump to; -1. */
long flow_target(const FlowInstruction *instruction);

/* The value that names have before they get one. */
double flow_unset(void);
bool flow_is_unset(double x);

/* --- for the interpreter and machine code ----------------------------------------------------- */

FlowStatus flow_interpret(FlowRun *run, const FlowFunction *f, FlowCell *cell);
FlowStatus flow_call(FlowRun *run, const FlowCell *cell, uint32_t function, uint32_t arguments,
                     FlowCell *to);
FlowStatus flow_power(double *to, double a, double b);
FlowStatus flow_call1(double *to, const FlowCalled *called, double a);
FlowStatus flow_call2(double *to, const FlowCalled *called, double a, double b);
FlowStatus flow_quotient(double *to, double a, double b);
FlowStatus flow_remainder(double *to, double a, double b);
FlowStatus flow_modulo(double *to, double a, double b);
int64_t flow_whole_quotient(int64_t a, int64_t b);
int64_t flow_residue(int64_t a, int64_t b);
bool flow_is_whole(double x);
int64_t flow_bound(double x, int32_t direction);
FlowStatus flow_complex(FlowCell *to, FlowComplexOp op, const FlowCell *a, const FlowCell *b);
FlowStatus flow_known(const FlowRun *run, FlowCell *to, const FlowCell *args, long n,
                      const FlowCalled *called);
FlowStatus flow_other(double *to, const FlowCell *args, long n, const FlowCalled *called);

#endif
