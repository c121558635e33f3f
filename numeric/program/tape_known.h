/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions of one double that have no C function: those that only the language can evaluate
 * (procedures, interpolations, other numeric solutions) and the special functions that have
 * enclosures, in the one argument that moves.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_KNOWN_H
#define DAESY_NUMERIC_PROGRAM_TAPE_KNOWN_H

#include "cas/core/expr.h"

/* What the language knows of procedures; empty: there is no language. */
typedef struct TapeKnownLanguage {
    bool (*is_procedure)(Expr e);
    Expr (*call)(Expr f, const Expr *args, long n);
    Expr (*unapply)(const Expr *names, long n, Expr e); /* the procedure names -> e */
} TapeKnownLanguage;
extern TapeKnownLanguage tape_known_language;

/* Is f a procedure, or a name that has one as its value? */
bool tape_known_is(Expr f);
/* A number for f, to be handed to the two below; the same f has the same one. */
double tape_known_number(Expr f);
/* Is the call of a known function one that is evaluated by enclosures? */
bool tape_known_is_special(Expr call);
/* Its argument that moves (from 0); -1: there is none or more than one. */
long tape_known_moving(Expr call);
/* Likewise a number for such a call, as a function of the argument that moves. */
double tape_known_special(Expr call);
/* f(x), and its derivative by a difference of fourth order; NaN when there is no real value, or
 * when the computation was broken off (which is then still pending). */
double tape_known_value(double number, double x);
double tape_known_slope(double number, double x);
/* f(x) for a procedure f whose value is asked for with so many digits, likewise. */
double tape_known_apply(Expr f, double x, int digits);
/* Forgets all functions, for the end of the language. */
void tape_known_end(void);

#endif
