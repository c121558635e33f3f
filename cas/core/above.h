/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The questions that constructors ask of the floor above: what a power of floats is worth, what is
 * assumed of an exponent of -1, which functions are waves and what stands for another value.
 * cas_init (cas/cas.h) registers who answers.
 */
#ifndef DAESY_CAS_CORE_ABOVE_H
#define DAESY_CAS_CORE_ABOVE_H

#include "cas/core/wave.h"

typedef struct Above {
    /* The value of a constant expression to so many digits. Raises as evalf_expr does. */
    Expr (*evalf)(Expr e, long digits);
    /* (-1)^k in a simpler form where k is assumed to be an integer, else NULL. */
    Expr (*alternating)(Expr k);
    /* The wave of a call with one argument (sin, ..., csch), else NULL. */
    const FuncWave *(*wave)(Expr e);
    /* Is the value of a call of an operator (int, Eval, RootOf) one that other expressions have? */
    bool (*stands_for)(Expr call);
} Above;

extern Above above;

#endif
