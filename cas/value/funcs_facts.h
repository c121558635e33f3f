/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Questions about known functions, answered by their rows: nobody else keeps lists of their names.
 * "Known" means for sure; false says nothing.
 */
#ifndef DAESY_CAS_VALUE_FUNCS_FACTS_H
#define DAESY_CAS_VALUE_FUNCS_FACTS_H

#include "cas/core/wave.h"
#include "cas/value/funcs.h"

/* --- words for facts ----------------------------------------------------------------------- */

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
    FUNC_HALF,
    FUNC_ONE,
    FUNC_HALF_PI,
    FUNC_TWO,
    FUNC_PI,
    FUNC_INFINITY
} FuncPlace;

enum { FUNC_MOST_BREAKS = 3 };

/* The places first + k*step for all whole k, with `down` those for k <= 0 alone; step FUNC_NOWHERE:
 * there are none. */
typedef struct FuncComb {
    FuncPlace first, step;
    bool down;
} FuncComb;

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

/* Signs that stand around the arguments of a call instead of its name. */
typedef enum FuncSign {
    FUNC_SIGN_NONE,
    FUNC_SIGN_BARS,      /* |x| */
    FUNC_SIGN_EXPONENT,  /* of the number e */
    FUNC_SIGN_FACTORIAL, /* x! */
    FUNC_SIGN_CASES      /* conditions and values */
} FuncSign;

typedef enum FuncLanguage {
    FUNC_C,
    FUNC_MATLAB,
    FUNC_PYTHON,
    FUNC_JULIA,
    FUNC_FORTRAN,
    FUNC_LANGUAGES
} FuncLanguage;

/* A function in each of the languages: "f" is f(a, b); "f/2" takes two arguments only and is nested
 * for more: f(a, f(b, c)); a text with #1, #2 is a template. NULL: the language has no such
 * function. */
typedef struct FuncCode {
    const char *in[FUNC_LANGUAGES];
} FuncCode;

/* Functions that are single operations of compiled programs. */
typedef enum FuncOperation {
    FUNC_OPERATION_NONE,
    FUNC_OPERATION_SIN,
    FUNC_OPERATION_COS,
    FUNC_OPERATION_EXP,
    FUNC_OPERATION_LN,
    FUNC_OPERATION_SQRT,
    FUNC_OPERATION_ABS,
    FUNC_OPERATION_MIN, /* of any number of arguments */
    FUNC_OPERATION_MAX,
    FUNC_OPERATION_STEP /* 0 below 0, 1 above, one half there */
} FuncOperation;

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

/* --- rows ---------------------------------------------------------------------------------- */

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
/* Is the value of the call, one argument being real, an integer wherever it is real? */
bool funcs_has_whole_values(Expr call);
/* The values are real and bounded on all of the real line. */
bool funcs_is_bounded(const FuncRow *row);
/* Where the function of the last argument is not analytic. */
FuncCut funcs_cut(const FuncRow *row, const Expr *args, long n);
/* Of n arguments, those before the last being real: is f(conj z) = conj f(z) for all z off the real
 * line? By H. A. Schwarz's reflection, where f is real on a part of that line and its cuts lie on
 * it (and the branch is the principal one). */
bool funcs_is_mirrored(const FuncRow *row, long n);
/* Is the call, its arguments real, real for all last ones near L, a real constant or an infinity?
 * For those above it alone with side 1, below it with side -1. */
bool funcs_is_real_near(Expr call, Expr L, int side);
/* Puts the real places where a call with one argument may leap, bend, have a pole or cease to be
 * real into places[0..FUNC_MOST_REAL_BREAKS); -1 when there may be more of them. Poles of waves and
 * jumps of other kinds than FUNC_JUMP_SIGN are not among them. */
enum { FUNC_MOST_REAL_BREAKS = FUNC_MOST_BREAKS + 2 };
long funcs_real_breaks(Expr call, Expr *places);
/* Does f(v) tend to f(u) for every v that tends to the constant u, f being the function of a call
 * with one argument? */
bool funcs_is_continuous_at(Expr call, Expr u);
/* The real places, FUNC_MOST_BREAKS at most and FUNC_NOWHERE behind the last, and those that recur,
 * where a call is not analytic in its last argument; there may be fewer. */
const FuncPlace *funcs_breaks(Expr call);
FuncComb funcs_recurring(Expr call);
/* Where a call with one argument vanishes again and again. */
FuncComb funcs_recurring_zeros(Expr call);
/* Is a call with one argument continuous where it is real on the real line? */
bool funcs_is_continuous(Expr call);
/* Is e a call with one argument of a function that increases on all of the real line? */
bool funcs_is_rising(Expr e);
/* The range of a call that is real and bounded for real arguments; {0} else. */
FuncSpan funcs_range(Expr call);
/* Does a cut in the last argument of the known function run along the real line to infinity (sign
 * 1) or -infinity (-1)? Beside the line its values there are others. */
bool funcs_is_cut_far(Expr call, int sign);
/* Is e a call of an entire function with one argument? */
bool funcs_is_entire(Expr e);
/* Is it one that is real and analytic for all positive arguments? With sign 0: for all real ones.
 */
bool funcs_is_analytic(Expr e, int sign);

/* --- integrals ----------------------------------------------------------------------------- */

/* An antiderivative of a call in its last argument; NULL where none is known. */
Expr funcs_integral(Expr call);
/* Is e a call of a function whose derivative is made of simpler ones? */
bool funcs_is_primitive(Expr e);

/* --- far out ------------------------------------------------------------------------------- */

/* Where the item i of a call (as expr_arg) is large and real, is the call, and its inverse, at most
 * some power of it in size or bounded? */
bool funcs_is_tame(Expr call, long i);
/* Does a call come to zero again and again for a large last argument, between -1 and 1? */
bool funcs_swings(Expr e);
/* The call for its last argument to infinity (sign 1) or -infinity (-1) in elementary functions,
 * `rest` standing for something bounded; NULL when there is none. */
Expr funcs_expansion(Expr call, int sign, Expr rest);
/* The call by functions that have an expansion (Beta by GAMMA); itself where there is no need. */
Expr funcs_reduced(Expr call);

/* --- inverses ------------------------------------------------------------------------------ */

/* How the call of one argument is inverted; NULL when that is not known. */
const FuncInverse *funcs_inverse(Expr e);
/* The principal u of f(u) = v; NULL where the inverse has a pole. */
Expr funcs_invert(const FuncInverse *inverse, Expr v);
/* The wave that a call of arcsin, ..., arccsch inverts; NULL for other expressions. */
const FuncWave *funcs_arc(Expr e);
/* Cosine and sine of the value of such a call, where that is real, hyperbolic ones of hyperbolic
 * ones: algebraic in its argument. Those of arctan, arccot and their kin up to a common factor. */
bool funcs_arc_pair(Expr e, Expr *cosine, Expr *sine);

/* --- near a place -------------------------------------------------------------------------- */

/* The call, its last argument tending to the place, by functions with a series there; NULL when it
 * has derivatives of its own or no such form. */
Expr funcs_near(Expr call, Expr place);
/* The k-th coefficient of a function around 0, as a function of its last argument; NULL for one
 * that is not known by its coefficients. */
Expr funcs_coefficient(Expr call, long k);

/* --- shape --------------------------------------------------------------------------------- */

/* The wave of a call with one argument (sin, ..., csch), else NULL. */
const FuncWave *funcs_wave(Expr e);
/* Is e a circular function (sin, cos, tan, cot, sec, csc) of something? A hyperbolic one? */
bool funcs_is_circular(Expr e);
bool funcs_is_hyperbolic(Expr e);
/* cos(u) and sin(u), or cosh(u) and sinh(u). */
Expr funcs_cosine(Expr u, bool is_hyperbolic);
Expr funcs_sine(Expr u, bool is_hyperbolic);
/* The wave by cosine and sine, or by multiples of these. */
Expr funcs_wave_by(const FuncWave *wave, Expr cosine, Expr sine);
/* e with the circular functions of u by its cosine and sine. */
Expr funcs_by_waves(Expr e, Expr u, Expr cosine, Expr sine);
/* A hyperbolic one by e, the exponential of its argument. */
Expr funcs_wave_by_exp(const FuncWave *wave, Expr e);
/* Is e one of sin, cos, sinh and cosh of something: a wave and no quotient? */
bool funcs_is_plain_wave(Expr e);
/* Is the call with one argument odd in it? */
bool funcs_is_odd(Expr e);
/* Is the function real on some part of the real line, so that where it is analytic the conjugate of
 * its last argument (others real) gives the conjugate of its value? */
bool funcs_is_real_somewhere(Expr e);
/* The jump of a call, FUNC_JUMP_NONE of anything else. */
FuncJump funcs_jump(Expr e);
/* A call of real arguments as a LIST of conditions, each before its value, and the value otherwise,
 * [u < 0, -u, u] for abs(u); NULL for functions of one formula. */
Expr funcs_pieces(Expr e);
/* The values of such a call of one argument below and above its jump at zero. */
bool funcs_sides(Expr e, Expr *below, Expr *above);
/* Such a call by the sign of its argument, -1 below and 1 above: u*sign for abs(u). */
Expr funcs_by_sign(Expr e, Expr sign);
/* sin(u) to cos(u), cos(u) to sin(u), hyperbolic ones alike, as calls; NULL for other expressions.
 */
Expr funcs_partner(Expr e);
/* Is e a call of a function made of exp, ln and roots? */
bool funcs_is_elementary(Expr e);
/* The name of the inverse of a known function, NULL where that has none. */
Expr funcs_inverse_name(Expr head);

/* --- in writing ---------------------------------------------------------------------------- */

/* Has the call of a known function the least number of arguments? */
bool funcs_is_least(Expr e);
/* The signs of a call that has as many arguments as they want. */
FuncSign funcs_sign(Expr e);
/* Its name as LaTeX, NULL when it has none of its own; of a call with the least number of arguments
 * it may be the whole call, with #1, #2 for the arguments, ##1 for one in parentheses unless it is
 * a name or a number. */
const char *funcs_latex(Expr head);
/* The function of n arguments in a language; NULL: there it has none. */
const char *funcs_code(Expr head, FuncLanguage language, long n);
/* Has any language the function? */
bool funcs_has_code(Expr head);
/* The operation that a call compiles to. */
FuncOperation funcs_operation(Expr e);
/* The call by functions that more languages have, the same on the real line; else NULL. */
Expr funcs_plain(Expr e);

#endif
