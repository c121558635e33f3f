/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The known mathematical functions (sin, exp, ln, sqrt, abs, ...), one row each: automatic
 * evaluation, enclosure by balls, derivative, double evaluation. Readers: the evaluator, diff,
 * evalf, the expression compiler, the printers, the help.
 */
#ifndef DAESY_CAS_VALUE_FUNCS_H
#define DAESY_CAS_VALUE_FUNCS_H

#include "cas/base/ball.h"
#include "cas/core/expr.h"
#include "cas/core/walk.h"

typedef struct FuncExample {
    const char *input, *output;
} FuncExample;

/* Where a function of one argument is not analytic. */
typedef enum FuncCut {
    FUNC_CUT_NONE,      /* nowhere, or at poles (their balls are infinite) */
    FUNC_CUT_NEGATIVE,  /* real, not positive */
    FUNC_CUT_OUTSIDE,   /* real, at least 1 in size */
    FUNC_CUT_INSIDE,    /* real, at most 1 in size */
    FUNC_CUT_BELOW_ONE, /* real, at most 1 */
    FUNC_CUT_ABOVE_ONE, /* real, at least 1 */
    FUNC_CUT_IMAGINARY, /* imaginary, at least 1 in size */
    FUNC_CUT_ZERO,      /* around zero: abs and signum go on analytically on either side */
    FUNC_CUT_ALL
} FuncCut;

/* Places on the real line, in rising order. */
typedef enum FuncPlace {
    FUNC_NOWHERE,
    FUNC_MINUS_INFINITY,
    FUNC_MINUS_PI,
    FUNC_MINUS_HALF_PI,
    FUNC_MINUS_ONE,
    FUNC_MINUS_INVERSE_E, /* -exp(-1) */
    FUNC_ZERO,
    FUNC_ONE,
    FUNC_HALF_PI,
    FUNC_TWO,
    FUNC_PI,
    FUNC_INFINITY
} FuncPlace;

/* What lies from low to high, an end that is open or infinite left out; with low above high what
 * is at least low or at most high. {0}: nothing is said. */
typedef struct FuncSpan {
    FuncPlace low, high;
    bool open_low, open_high;
} FuncSpan;

/* How well a function behaves, each more than the one before. */
typedef enum FuncSmooth {
    FUNC_ROUGH,      /* nothing is said */
    FUNC_CONTINUOUS, /* where it is real on the real line, the ends of that included */
    FUNC_ANALYTIC,   /* real on the whole real line and analytic near it */
    FUNC_ENTIRE      /* analytic everywhere, real on the real line */
} FuncSmooth;

typedef enum FuncParity { FUNC_NO_PARITY, FUNC_EVEN, FUNC_ODD } FuncParity;

/* Where a function leaps or bends on the real line. */
typedef enum FuncJump {
    FUNC_JUMP_NONE,
    FUNC_JUMP_SIGN,     /* at zero */
    FUNC_JUMP_ROUNDING, /* at integers or halves of them */
    FUNC_JUMP_EXTREME,  /* where two of the arguments are equal */
    FUNC_JUMP_PIECEWISE /* where conditions change */
} FuncJump;

/* A circular or hyperbolic function as powers of a cosine and a sine: tan = cos^-1*sin. */
typedef struct FuncWave {
    bool is, is_hyperbolic;
    signed char cosine, sine;
} FuncWave;

/* Which other u goes with the principal one of f(u) = v. */
typedef enum FuncSecond {
    FUNC_SECOND_NONE,
    FUNC_SECOND_NEGATIVE, /* -u */
    FUNC_SECOND_REFLECTED /* half a period minus u */
} FuncSecond;

/* The solutions u of f(u) = v: the principal one by a function or a formula, another one, and all
 * of them a period apart. */
typedef struct FuncInverse {
    const char *name;
    Expr (*formula)(Expr v); /* instead of the name */
    FuncSecond second;
    bool both;          /* the second one too belongs to the principal ones */
    bool never_zero;    /* f(u) = 0 has no solution */
    signed char period; /* in units of Pi, or of Pi*I; 0: there is none */
    bool imaginary;     /* the period is */
} FuncInverse;

/* A complex number by its real and imaginary part. */
typedef struct FuncParts {
    Expr re, im;
} FuncParts;

typedef struct FuncRow {
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
    FuncCut cut; /* in the last argument */
    bool lists;  /* arguments may be lists: their balls are the length and those of the items */
    bool slow;   /* its balls take long already at some thousand bits */

    /* Facts, each held against balls by tests/lang/t-facts.c; ask by cas/value/funcs_facts.h. */

    /* For real arguments the value is real (or infinite) where the last one is in `real`; where
     * other arguments have a say, is_real answers instead, true when it is known. */
    FuncSpan real;
    bool (*is_real)(const Expr *args, long n);
    bool always_real;    /* for complex arguments too */
    FuncSpan range;      /* of the real values with the least number of arguments */
    bool whole;          /* these are integers */
    FuncParity parity;   /* the same */
    FuncSmooth smooth;   /* the same */
    FuncPlace breaks[3]; /* real places where it is not analytic, with one argument */
    FuncJump jump;
    FuncWave wave;
    FuncInverse inverse;
    Expr (*integral)(Expr u); /* an antiderivative in u, with one argument */
    bool primitive;           /* its derivative is made of simpler functions */
    /* Of a large real argument, and so its inverse, at most some power of it in size or bounded. */
    bool tame;
    /* The call for the last argument to infinity (sign 1) or -infinity (-1) in elementary
     * functions, `rest` standing for something bounded; NULL when there is none. */
    Expr (*expansion)(const Expr *args, long n, int sign, Expr rest);
    Expr (*reduced)(const Expr *args, long n); /* by functions that have an expansion */
    /* Real and imaginary part by those of the one argument. */
    FuncParts (*parts)(FuncParts z);
    bool parts_of_real; /* also where the argument is real and the value would be */

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
/* Applies a function: automatic evaluation, constants with a float in them evaluated at
 * num_digits; otherwise the plain call. log[b](x) and root[n](x) are known too. Unknown heads
 * give the plain call. Raises ST_ARITY for a wrong number of arguments, ST_DIVZERO at a pole. */
Expr funcs_apply(Expr head, const Expr *args, long n);
Expr funcs_apply1(const char *name, Expr a);
Expr funcs_apply2(const char *name, Expr a, Expr b);
/* Applies the automatic evaluation of known functions anew, everywhere in e: what subs left as
 * sin(0) becomes 0. */
Expr funcs_refresh(Expr e);
/* e with from[i] replaced by to[i] (walk_replace), known functions evaluated anew. */
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
