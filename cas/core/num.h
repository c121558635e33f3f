/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arithmetic on number nodes: integers, rationals, decimal floats, complex numbers.
 * Exact with exact is exact. A float makes the result a float rounded to Digits significant
 * digits (half to even); sums align to the smaller exponent and keep trailing zeros
 * (3 + 0.1*(-3.0) is 2.70, 0.1*10 is 1.0), 0 * float is the float zero "0.".
 * All arguments are number nodes (expr_is_number); results too.
 *
 * A float is decimal, or a double (NODE_HARD): an entry of an rtable of doubles, what linear
 * algebra gives, HFloat(x). Where one of two operands is a double and hardware floats are allowed,
 * which Digits and UseHardwareFloats decide, both are taken as doubles, and so is the result;
 * elsewhere the double stands for the shortest decimal that reads back to it.
 */
#ifndef DAESY_CAS_CORE_NUM_H
#define DAESY_CAS_CORE_NUM_H

#include "cas/core/expr.h"

extern long num_digits; /* Digits: 10 at start */
/* The name of sqrt(-1) wherever numbers are written (kept, not copied): I at start. */
extern const char *num_imaginary;

/* UseHardwareFloats: whether doubles are computed with as doubles. */
typedef enum NumHardware {
    NUM_HARDWARE_DEDUCED, /* up to NUM_HARD_DIGITS Digits */
    NUM_HARDWARE_ALWAYS,
    NUM_HARDWARE_NEVER
} NumHardware;
enum { NUM_HARD_DIGITS = 15 };
extern NumHardware num_hardware; /* deduced at start */
bool num_hardware_allowed(void);
/* Is it a double, or a complex number with a part that is one? */
static inline bool num_is_hard(Expr a)
{
    return ((a->flags & NODE_HARD) ||
            (a->kind == EXPR_COMPLEX && ((a->u.args[0]->flags | a->u.args[1]->flags) & NODE_HARD)));
}
/* The double as a float; NaN and infinities are the special floats. */
Expr num_hard(double value);
/* A number with its real and imaginary part as doubles; an exact zero part stays exact. */
Expr num_harden(Expr a);
/* The same digits as a decimal float, or a complex number of such. */
Expr num_soften(Expr a);

Expr num_add(Expr a, Expr b);
Expr num_sub(Expr a, Expr b);
Expr num_mul(Expr a, Expr b);
Expr num_div(Expr a, Expr b); /* raises ST_DIVZERO */
Expr num_neg(Expr a);
/* a^n for an integer n; raises ST_DIVZERO for 0^negative. */
Expr num_pow_int(Expr a, const fmpz_t n);
/* a^b for number nodes: a number where it is one (4^(1/2), float powers), NULL when a^b stays
 * symbolic (2^(1/2)). */
Expr num_pow(Expr a, Expr b);

bool num_is_zero(Expr a);      /* exact 0 or float 0. */
bool num_is_one(Expr a);       /* exactly the integer 1 */
int num_sign(Expr a);          /* -1, 0, 1 of a real number; 0 of Float(undefined), too */
bool num_is_undefined(Expr a); /* Float(undefined), which is in no order with others */
/* The same as an answer: 2, not known, of Float(undefined), which is neither zero nor on a side of
 * it. */
int num_sign_known(Expr a);
/* Compares real numbers exactly: <0, 0, >0. */
int num_cmp(Expr a, Expr b);
bool num_is_negative(Expr a);       /* of a complex: real part negative, or zero and im negative */
bool num_is_integer_valued(Expr a); /* 2, 2.0 */
bool num_has_float(Expr a);

/* The nearest float with `digits` significant digits. Exact zero gives 0. */
Expr num_to_float(Expr a, long digits);
/* The float node rounded to `digits` digits. */
Expr num_round(Expr a, long digits);
bool num_get_si(long *value, Expr a); /* integers that fit */
double num_to_double(Expr a); /* real numbers; specials give inf and nan; correctly rounded */

/* The powers of ten that are exact: 5^22 has 52 bits, 5^27 the 63 of a long double. */
enum { NUM_TENS = 22, NUM_WIDE_TENS = 27 };
extern const double num_ten[NUM_TENS + 1];
extern const long double num_wide_ten[NUM_WIDE_TENS + 1];
/* mant*10^exp10 as the nearest double; false where that takes more than one rounding. */
static inline bool num_decimal_double(double *d, int64_t mant, int64_t exp10)
{
    if (mant > 1L << 53 || mant < -(1L << 53) || exp10 > NUM_TENS || exp10 < -NUM_TENS)
        return false;
    *d = exp10 < 0 ? (double)mant / num_ten[-exp10] : (double)mant * num_ten[exp10];
    return true;
}

/* For num_pow.c. */
_Noreturn void num_division_by_zero(void);

/* The shortest decimal that reads back to the double, at most `digits` significant digits
 * (0: 17 at most). NaN and infinities give the specials. */
Expr num_from_double(double value, int digits);
/* Reads "123", "1.5e-3", "1.", ".5": digits as typed. text[0..length). Raises ST_SYNTAX. */
Expr num_parse(const char *text, long length);
/* The form that reads back: 1/3, 0.3333333333, 1e-6, 2.0e11, 3+2*I. The form shown to users is
 * repl/print/print.h's. */
char *num_print(Expr a); /* caller frees */
/* A real number as printf's %e, %f or %g shows it, from its exact value at any length; flags among
 * "+ #"; caller frees. Raises ST_LIMIT beyond 100000 digits. */
char *num_format(Expr a, const char *flags, long precision, char letter);

#endif
