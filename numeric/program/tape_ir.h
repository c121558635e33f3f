/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The value graph between expressions and programs: hash-consed operations on doubles, numbered so
 * that operands come before their users. Inside numeric/tape*.c only.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_IR_H
#define DAESY_NUMERIC_PROGRAM_TAPE_IR_H

#include <stdint.h>

#include "cas/core/expr.h"

typedef enum TapeOp {
#define OP(name, arity, value) TAPE_##name,
#include "numeric/program/tape.def"
#undef OP
    TAPE_OP_COUNT
} TapeOp;

int tape_ir_arity(TapeOp op); /* number of operands */

typedef int32_t TapeValue; /* number of a node */
#define TAPE_NONE ((TapeValue)-1)

typedef union TapeFunction {
    double (*real1)(double);
    double (*real2)(double, double);
} TapeFunction;

typedef struct TapeNode {
    TapeOp op;
    TapeValue arg[3];
    union {
        double number;           /* CONSTANT */
        long input;              /* INPUT */
        const double *parameter; /* PARAMETER: where its value stands */
        TapeFunction function;
        uint64_t bits;
    } u;
    Expr call;  /* of CALL1, CALL2: the expression, for its derivative */
    bool fixed; /* depends on no input: numbers, parameters and what is made of them */
} TapeNode;

typedef struct TapeIr {
    TapeNode *node;
    long count, capacity;
    TapeValue *table; /* open addressing, TAPE_NONE free */
    size_t table_size;
} TapeIr;

void tape_ir_release(void *ir); /* for err_defer */

TapeValue tape_ir_number(TapeIr *ir, double number);
TapeValue tape_ir_input(TapeIr *ir, long input);
/* A value that is read where it stands whenever parameters were set (tape_parameters.h). */
TapeValue tape_ir_parameter(TapeIr *ir, const double *parameter);
/* One operation; simplified where that is exact: constants folded, neutral elements dropped, signs
 * pulled out, squares found. Unused operands are TAPE_NONE. */
TapeValue tape_ir_make(TapeIr *ir, TapeOp op, TapeValue a, TapeValue b, TapeValue c);
/* A call of a C function; of f(x) or D(f)(x) for a function known to the language
 * (numeric/program/tape_known.h), whose number is then a. */
TapeValue tape_ir_call(TapeIr *ir, TapeOp op, TapeValue a, TapeValue b, Expr call);
/* The same without its derivative. */
TapeValue tape_ir_function(TapeIr *ir, TapeOp op, TapeValue a, TapeValue b, TapeFunction function);
TapeValue tape_ir_add(TapeIr *ir, TapeValue a, TapeValue b);
TapeValue tape_ir_sub(TapeIr *ir, TapeValue a, TapeValue b);
TapeValue tape_ir_mul(TapeIr *ir, TapeValue a, TapeValue b);
TapeValue tape_ir_power(TapeIr *ir, TapeValue a, long n); /* n >= 0, by squaring */
bool tape_ir_is_number(const TapeIr *ir, TapeValue v, double *number);
/* The value of an operation on doubles; what the program will compute. */
double tape_ir_apply(const TapeNode *node, double a, double b, double c);

#endif
