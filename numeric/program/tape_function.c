/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A program where the expression has one. What cannot be compiled (an integral in the integrand, a
 * procedure that integrates) is made a procedure by the language and applied to one number after
 * the other; what goes wrong at a number means that there is no value there.
 */
#include "numeric/program/tape_function.h"

#include <math.h>

#include "cas/base/err.h"
#include "numeric/program/tape_known.h"

/* Asked of a value point by point: an integral in it has no more than doubles give. */
enum { DIGITS = 15 };

typedef struct Compile {
    Tape *tape;
    Expr f, x;
} Compile;

static void compile(void *arg)
{
    Compile *c = arg;
    c->tape = tape_new(&c->f, 1, &c->x, 1);
}

void tape_function_begin(TapeFunction *function, Expr f, Expr x)
{
    Compile c = {NULL, f, x};
    bool language = tape_known_language.unapply != NULL;
    bool compiled = err_attempt_for(language ? ERR_UNABLE : 0, compile, &c);
    *function = (TapeFunction){.tape = c.tape};
    if (!compiled)
        function->procedure = tape_known_language.unapply(&x, 1, f);
}

void tape_function_of_procedure(TapeFunction *function, Expr procedure)
{
    *function = (TapeFunction){.procedure = procedure};
}

double tape_function_value(void *function, double x)
{
    TapeFunction *g = function;
    double y = NAN;
    if (g->tape)
        tape_eval(g->tape, &x, &y);
    else
        y = tape_known_apply(g->procedure, x, DIGITS);
    return isfinite(y) ? y : NAN;
}

void tape_function_end(void *function)
{
    TapeFunction *g = function;
    tape_free(g->tape);
    g->tape = NULL;
}
