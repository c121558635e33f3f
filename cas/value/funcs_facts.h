/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Questions about known functions, answered by their rows: nobody else keeps lists of their names.
 * "Known" means for sure; false says nothing.
 */
#ifndef DAESY_CAS_VALUE_FUNCS_FACTS_H
#define DAESY_CAS_VALUE_FUNCS_FACTS_H

#include "cas/value/funcs.h"

/* The row of a call, NULL for other expressions and unknown functions. */
const FuncRow *funcs_row_of(Expr e);
/* The same for calls with one argument. */
const FuncRow *funcs_unary(Expr e);

/* --- the real line ------------------------------------------------------------------------- */

/* A place as an expression, infinity and -infinity included; NULL for FUNC_NOWHERE. */
Expr funcs_place(FuncPlace place);
/* The sign of a real e, every name in it real too, as its form shows it: 1 positive, 0 not
 * negative, 2 not known. */
int funcs_form_sign(Expr e);
/* Is the real x, every name in it real too, known to lie in the span? */
bool funcs_is_within(Expr x, FuncSpan span);
/* Is the value at n real arguments known to be real, with every name in them real? Poles count. */
bool funcs_is_real_on(const FuncRow *row, const Expr *args, long n);
/* An integer, or assumed to be one. */
bool funcs_is_whole(Expr e);
/* The values are real and bounded on all of the real line. */
bool funcs_is_bounded(const FuncRow *row);

/* --- shape --------------------------------------------------------------------------------- */

/* The wave of a call with one argument (sin, ..., csch), else NULL. */
const FuncWave *funcs_wave(Expr e);
/* Is e a circular function (sin, cos, tan, cot, sec, csc) of something? A hyperbolic one? */
bool funcs_is_circular(Expr e);
bool funcs_is_hyperbolic(Expr e);
/* The jump of a call, FUNC_JUMP_NONE of anything else. */
FuncJump funcs_jump(Expr e);

#endif
