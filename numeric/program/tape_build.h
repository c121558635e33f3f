/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From expressions to the value graph. Inside numeric/tape*.c only.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_BUILD_H
#define DAESY_NUMERIC_PROGRAM_TAPE_BUILD_H

#include "cas/core/walk.h"
#include "numeric/program/tape_ir.h"

typedef struct TapeBuild {
    TapeIr ir;
    Memo values;   /* node -> its value + 1 */
    Expr *missing; /* names and calls that have no value, in order of appearance */
    long missing_count, missing_capacity;
    Expr *no_function; /* calls whose function is not known in doubles */
    long no_function_count, no_function_capacity;
} TapeBuild;

/* Registers everything for release with err_defer; ends with tape_build_end. */
void tape_build_begin(TapeBuild *build, const Expr *vars, long n);
void tape_build_end(TapeBuild *build);
/* The value of e. What has no value is collected and counts as NaN. */
TapeValue tape_build_expr(TapeBuild *build, Expr e);
/* Raises when something was missing so far. */
void tape_build_check(const TapeBuild *build);
bool tape_build_complete(const TapeBuild *build);

/* --- sums of products (tape_horner.c) ----------------------------------------------------- */

/* A power of a value, and a term number * factors[0] * ...; factors sorted by base. */
typedef struct TapeFactor {
    TapeValue base;
    long power; /* > 0 */
} TapeFactor;

typedef struct TapeTerm {
    double number;
    TapeFactor *factor;
    long count;
} TapeTerm;

/* The sum of the terms by the greedy Horner scheme. Changes the terms. */
TapeValue tape_horner_sum(TapeIr *ir, TapeTerm *terms, long n);
TapeValue tape_horner_product(TapeIr *ir, const TapeTerm *term);

#endif
