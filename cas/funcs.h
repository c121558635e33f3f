/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The known mathematical functions (sin, exp, ln, sqrt, abs, ...), one row each: automatic
 * evaluation, floating evaluation (Arb), derivative, double evaluation. Readers: the evaluator,
 * diff, evalf, the expression compiler, the printers, the help.
 */
#ifndef DAESY_CAS_FUNCS_H
#define DAESY_CAS_FUNCS_H

#include "cas/expr.h"

typedef struct FuncExample {
    const char *input, *output;
} FuncExample;

typedef struct FuncRow {
    const char *name;
    int arity; /* number of arguments; -1: any */
    /* Automatic simplification at exact arguments (sin(0) = 0, sin(-x) = -sin(x), ln(1) = 0):
     * the value, or NULL to leave the call as it is. */
    Expr (*eval)(const Expr *args, long n);
    /* Partial derivative with respect to argument i, or NULL when unknown. */
    Expr (*derivative)(const Expr *args, long n, long i);
    /* Value in doubles (unary or binary); NULL when there is none. */
    double (*real1)(double x);
    double (*real2)(double x, double y);
    const char *summary;
    FuncExample examples[3];
} FuncRow;

/* The row of the global function `head`, or NULL. */
const FuncRow *funcs_find(Expr head);
const FuncRow *funcs_find_name(const char *name);
const FuncRow *funcs_row(long i); /* i-th row, NULL past the end */
/* Applies a function: automatic evaluation, floats evaluated at num_digits when an argument is a
 * float; otherwise the plain call. Unknown heads give the plain call. */
Expr funcs_apply(Expr head, const Expr *args, long n);
Expr funcs_apply1(const char *name, Expr a);
Expr funcs_apply2(const char *name, Expr a, Expr b);
void funcs_init(void); /* ties rows to symbols */

#endif
