/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Matrix and operator forms of the commands of Optimization, rewritten in names.
 */
#ifndef DAESY_REPL_OPTIMIZE_FORMS_H
#define DAESY_REPL_OPTIMIZE_FORMS_H

#include "cas/core/expr.h"

typedef enum OptimizeKind {
    OPTIMIZE_ANY,
    OPTIMIZE_LINEAR,
    OPTIMIZE_QUADRATIC,
    OPTIMIZE_SQUARES
} OptimizeKind;

typedef struct OptimizeForm {
    Expr objective; /* an expression in the names */
    Expr names;     /* a list, NULL: the call is in algebraic form */
    Expr rest;      /* a list: constraints, ranges and options */
} OptimizeForm;

/* Reads the arguments of a command:
 *   LPSolve(c, [A, b, Aeq, beq], [lower, upper])       c*x, A.x <= b, Aeq.x = beq
 *   QPSolve([c, H], ...)                               c*x + x.H.x/2
 *   LSSolve([c, G], ...)                               |c - G.x|^2/2
 *   NLPSolve(n, p, ...)                                p of a Vector with n entries
 *   Minimize(p, {u, ...}, {v, ...}, a..b, ...)         procedures: u(x) <= 0, v(x) = 0
 * Raises ST_TYPE where sizes do not fit. */
OptimizeForm optimize_forms_read(OptimizeKind kind, const Expr *args, long n);

#endif
