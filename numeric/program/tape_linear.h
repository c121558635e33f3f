/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Equations F(v, z) = 0 that are linear in unknowns z, compiled to a program that computes z from
 * v: E(v) z = G(v), eliminated once for all in the value graph, with a check of its pivots and
 * Gaussian elimination in numbers where a pivot has become small. This is how E*y' = G becomes
 * y' = f without ever being solved symbolically, for every size.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_LINEAR_H
#define DAESY_NUMERIC_PROGRAM_TAPE_LINEAR_H

#include "numeric/program/tape.h"

typedef struct TapeLinear TapeLinear;

/* Why there is no program. */
typedef enum TapeLinearFault {
    TAPE_LINEAR_FINE,
    TAPE_LINEAR_NONLINEAR, /* equation `equation` is not linear in unknown `unknown` */
    TAPE_LINEAR_SINGULAR,  /* E is singular at the sample; `equation`: one that adds nothing */
    TAPE_LINEAR_UNDEFINED  /* equation `equation` has no value at the sample */
} TapeLinearFault;

typedef struct TapeLinearReport {
    TapeLinearFault fault;
    long equation, unknown;
} TapeLinearReport;

/* Which derivatives are compiled, too: */
typedef enum TapeLinearSlopes {
    TAPE_LINEAR_NO_SLOPES,
    TAPE_LINEAR_SLOPES, /* of z with respect to vars (tape_linear_jacobian) */
    TAPE_LINEAR_BORDER  /* these, or where they would be much work, as where every z depends on all
                           of more than PATTERN_LEAST vars, those of F, or of what is behind it, with
                           respect to vars and z (tape_linear_border) */
} TapeLinearSlopes;

/* Relations that F was solved from, which may be sparser: row[0..m+count) in vars, z and
 * other[0..count), of which value[0..count) are the values in terms of vars. */
typedef struct TapeLinearBehind {
    const Expr *row, *other, *value;
    long count;
} TapeLinearBehind;

/* Solves F[0..m) for z[0..m) in terms of vars[0..n). sample: a typical point of vars, where the
 * pivots are chosen. behind: NULL, F itself. NULL when there is a fault. Raises ST_UNABLE as
 * tape_new does. */
TapeLinear *tape_linear_new(const Expr *F, long m, const Expr *vars, long n, const Expr *z,
                            const double *sample, TapeLinearSlopes slopes,
                            const TapeLinearBehind *behind, TapeLinearReport *report);
void tape_linear_free(TapeLinear *linear); /* NULL is nothing */

/* From now on E z = G is solved by Gaussian elimination with row exchanges at every point, in place
 * of the elimination compiled for the sample. */
void tape_linear_use_numbers(TapeLinear *linear);
/* z[0..m) at in[0..n). ST_SINGULAR when E is singular there, ST_DOMAIN when it has no value. */
Status tape_linear_eval(TapeLinear *linear, const double *in, double *z);
/* Where inputs may be written without being copied; pass it as `in`. */
double *tape_linear_in(TapeLinear *linear);
/* Room for z where it need not be copied to; pass it as `z`. */
double *tape_linear_out(TapeLinear *linear);
/* The program of dz_i/dvars_j (entries as in tape_new_jacobian), or NULL: not asked for, or the
 * derivative of some function is not known. */
Tape *tape_linear_jacobian(TapeLinear *linear);
/* The program of the derivatives of F, or of what is behind it: columns 0..n-1 stand for vars,
 * those after them for z and the others. Or NULL. */
const Tape *tape_linear_border(const TapeLinear *linear);
long tape_linear_border_unknowns(const TapeLinear *linear); /* z and the others */
/* Its values at in[0..n) and the z that belongs to them. What has no value in doubles, as the
 * derivative of 1/cosh(x) for large x, whose numerator overflows, is a difference. */
Status tape_linear_border_eval(TapeLinear *linear, const double *in, double *value);
/* The program behind tape_linear_eval where its pivots serve: its first m outputs are z, and the
 * others tell tape_linear_holds whether they do. NULL when it is not used. */
Tape *tape_linear_program(const TapeLinear *linear);
bool tape_linear_holds(const TapeLinear *linear, const double *checked);
/* The program of derivatives will run often. */
void tape_linear_expect_many(TapeLinear *linear);
long tape_linear_unknowns(const TapeLinear *linear); /* m */
long tape_linear_length(const TapeLinear *linear);

#endif
