/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The known mathematical functions (sin, exp, ln, sqrt, abs, ...), one row each: automatic
 * evaluation, enclosure by balls, derivative, double evaluation. Readers: the evaluator, diff,
 * evalf, the expression compiler, the printers, the help.
 */
#ifndef DAESY_CAS_VALUE_FUNCS_H
#define DAESY_CAS_VALUE_FUNCS_H

#include "cas/core/expr.h"
#include "cas/core/walk.h"

typedef struct FuncRow FuncRow; /* cas/value/funcs_row.h */

/* The row of the global function `head`, or NULL. */
const FuncRow *funcs_find(Expr head);
const FuncRow *funcs_find_name(const char *name);
const FuncRow *funcs_row(long i); /* i-th row, NULL past the end */
/* Applies a function: automatic evaluation, constants with a float in them evaluated at
 * num_digits; otherwise the plain call. log[b](x) and root[n](x) are known too. Unknown heads
 * give the plain call. Raises ST_ARITY for a wrong number of arguments, ST_DIVZERO at a pole. */
Expr funcs_apply(Expr head, const Expr *args, long n);
Expr funcs_apply1(const char *name, Expr a);
Expr funcs_apply2(const char *name, Expr a, Expr b);
/* Applies the automatic evaluation of known functions anew, everywhere in e: what subs left as
 * sin(0) becomes 0. */
Expr funcs_refresh(Expr e);
/* The same at the top of e alone: for walks from below. */
Expr funcs_applied(Expr e, void *unused);
/* e with from[i] replaced by to[i] (walk_replace), known functions evaluated before what holds them
 * is put together: x*ln(x) has no value at 0. */
Expr funcs_replace(Expr e, const Expr *from, const Expr *to, long n);
/* The same with one of them: e at x = value. Raises where it has no value. */
Expr funcs_at(Expr e, Expr x, Expr value);
/* The same, NULL where e has no value there or one that is undefined. */
Expr funcs_value(Expr e, const Expr *from, const Expr *to, long n);
/* The square root as sqrt writes it: sqrt(8) = 2*sqrt(2), sqrt(4*x) = 2*sqrt(x). */
Expr funcs_sqrt(Expr a);
/* The argument when e is name(argument), else NULL. */
Expr funcs_argument(Expr e, const char *name);
/* No names in e but mathematical constants, and every function in it can be enclosed. */
bool funcs_is_constant(Expr e);
/* The same for many questions about one graph: known is kept by the caller. */
bool funcs_is_constant_in(Memo *known, Expr e);
/* No other names in e than x and mathematical constants? */
bool funcs_is_constant_beside(Expr e, Expr x);
/* Is e the name of a mathematical constant (Pi, gamma, Catalan)? */
bool funcs_is_constant_name(Expr e);
/* Sign of a real constant, or the one that follows from what is assumed: -1, 0, 1, or 2 when it is
 * not known. */
int funcs_real_sign(Expr e);
/* num/den*e. */
Expr funcs_ratio_times(long num, long den, Expr e);
/* Ties the rows of these tables, each ended by a row without a name, to their symbols. */
void funcs_register(const FuncRow *const *families, long n);

#endif
