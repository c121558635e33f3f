/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The row of a known function: all that the program knows of it. Written in cas/funcs, read by the
 * few files that answer questions about functions; all others ask those (cas/value/funcs.h,
 * cas/value/funcs_facts.h), so that a new member is compiled into few files.
 */
#ifndef DAESY_CAS_VALUE_FUNCS_ROW_H
#define DAESY_CAS_VALUE_FUNCS_ROW_H

#include "cas/base/ball.h"
#include "cas/value/funcs_facts.h"

typedef struct FuncExample {
    const char *input, *output;
} FuncExample;

struct FuncRow {
    const char *name;
    int arity;    /* least number of arguments; -1: any */
    int optional; /* how many more it takes */
    /* Automatic simplification (sin(0) = 0, sin(-x) = -sin(x), ln(1) = 0): the value, or NULL to
     * leave the call as it is. May be NULL. Floats: funcs_apply evaluates what this leaves. */
    Expr (*eval)(const Expr *args, long n);
    /* Partial derivative with respect to argument i (from 0), or NULL when unknown. */
    Expr (*derivative)(const Expr *args, long n, long i);
    /* Encloses the value at complex balls; false when there is no method. Never raises. */
    bool (*ball)(acb_t value, acb_srcptr args, long n, slong prec);
    FuncCut cut;                                 /* in the last argument */
    FuncCut (*cut_of)(const Expr *args, long n); /* instead, where other arguments have a say */
    bool lists; /* arguments may be lists: their balls are the length and those of the items */
    bool slow;  /* its balls take long already at some thousand bits */

    /* Facts, each held against balls by tests/lang/t-facts.c; ask by cas/value/funcs_facts.h. */

    /* For real arguments the value is real (or infinite) where the last one is in `real`; where
     * other arguments have a say, is_real answers instead, true when it is known. */
    FuncSpan real;
    bool (*is_real)(const Expr *args, long n);
    bool always_real;      /* for complex arguments too */
    FuncSpan range;        /* of the real values with the least number of arguments */
    bool whole;            /* these are integers */
    bool rising;           /* with its one argument it increases strictly all along `real` */
    FuncSpan rises, falls; /* the same in this span alone, and where it decreases */
    bool keeps_sign;       /* with its one real argument it has the sign of that */
    FuncParity parity;     /* the same */
    FuncSmooth smooth;     /* the same */
    /* Real places where it is not analytic in the last argument, and those that recur. Those of a
     * wave follow from it. */
    FuncPlace breaks[FUNC_MOST_BREAKS];
    FuncComb recurring;
    bool recurs_alone; /* with the least number of arguments only */
    FuncJump jump;
    /* A LIST of conditions on the real arguments, each before its value, and the value otherwise.
     */
    Expr (*pieces)(const Expr *args, long n);
    bool elementary; /* made of exp, ln and roots */
    FuncWave wave;
    FuncInverse inverse;
    Expr (*integral)(Expr u);                      /* an antiderivative in u, with one argument */
    Expr (*integral_of)(const Expr *args, long n); /* in the last of several; NULL without any */
    bool primitive;                                /* its derivative is made of simpler functions */
    bool primitive_of_two;                         /* that in the last of two arguments is, too */
    /* Of a large real last argument, and so its inverse, at most some power of it in size or
     * bounded. */
    bool tame;
    bool tame_in_all; /* the same of its other arguments */
    /* It comes to zero again and again, however large the last argument, and there between -1 and
     * 1; its inverse then is tame but for that. */
    bool swings;
    /* The call for the last argument to infinity (sign 1) or -infinity (-1) in elementary
     * functions, `rest` standing for something bounded; NULL when there is none. */
    Expr (*expansion)(const Expr *args, long n, int sign, Expr rest);
    /* By functions that have an expansion; NULL where there is none for these arguments. */
    Expr (*reduced)(const Expr *args, long n);
    /* The call, its last argument near the place (infinity and -infinity too) where the function
     * has no derivatives that say so much, by functions with a series there; NULL where there is no
     * need. */
    Expr (*near)(const Expr *args, long n, Expr place);
    Expr (*coefficient)(const Expr *args, long n, long k); /* of Taylor's series around 0 */
    /* Real and imaginary part by those of the one argument. */
    FuncParts (*parts)(FuncParts z);
    bool parts_of_real; /* also where the argument is real and the value would be */

    FuncSign sign;
    const char *latex; /* its name, or with #1, #2 the call with the least number of arguments */
    FuncCode code[2];  /* with the least number of arguments (or any), and with one more */
    /* The same on the real line, by functions that more languages have; not evaluated. */
    Expr (*plain)(const Expr *args, long n);

    FuncOperation operation; /* of compiled programs, with the least number of arguments (or any) */
    /* Value in doubles (unary or binary); NULL when there is none. */
    double (*real1)(double x);
    double (*real2)(double x, double y);
    const char *summary;
    FuncExample examples[3];
};

#endif
