/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the families of known functions share: their tables (each ended by a row without a name)
 * and the small questions every automatic simplification asks.
 */
#ifndef DAESY_CAS_FUNCS_FAMILY_H
#define DAESY_CAS_FUNCS_FAMILY_H

#include "cas/value/funcs_row.h"

#define FAMILY(name) extern const FuncRow funcs_##name##_rows[];
#include "cas/funcs/families.def"
#undef FAMILY

/* Registers them all; cas_init calls it. */
void funcs_init(void);

/* Spans of the real line, for rows. */
#define FUNC_SPAN(first, last)                                                                     \
    {                                                                                              \
        FUNC_##first, FUNC_##last, false, false                                                    \
    }
#define FUNC_OPEN(first, last)                                                                     \
    {                                                                                              \
        FUNC_##first, FUNC_##last, true, true                                                      \
    }
#define FUNC_ABOVE(place)                                                                          \
    {                                                                                              \
        FUNC_##place, FUNC_INFINITY, true, false                                                   \
    }
#define FUNC_FROM(place)                                                                           \
    {                                                                                              \
        FUNC_##place, FUNC_INFINITY, false, false                                                  \
    }
#define FUNC_TO(place)                                                                             \
    {                                                                                              \
        FUNC_MINUS_INFINITY, FUNC_##place, false, false                                            \
    }
#define FUNC_LINE                                                                                  \
    {                                                                                              \
        FUNC_MINUS_INFINITY, FUNC_INFINITY, false, false                                           \
    }
#define FUNC_OUTSIDE_ONE                                                                           \
    {                                                                                              \
        FUNC_ONE, FUNC_MINUS_ONE, false, false                                                     \
    }

/* A function that other languages have by one name, Python in its module. */
#define FUNC_CODE(name)                                                                            \
    {                                                                                              \
        {                                                                                          \
            {                                                                                      \
                name, name, "math." name, name, name                                               \
            }                                                                                      \
        }                                                                                          \
    }
/* C, Matlab, Python, Julia, Fortran. */
#define FUNC_CODES(...)                                                                            \
    {                                                                                              \
        {                                                                                          \
            {                                                                                      \
                __VA_ARGS__                                                                        \
            }                                                                                      \
        }                                                                                          \
    }

#define FUNC_EXAMPLES(...)                                                                         \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

/* Of e and -e one is written with a leading minus sign: if it is e, gives -e. The choice depends
 * on structure only, so f(a-b) and f(b-a) come to one form. */
bool funcs_minus_form(Expr e, Expr *negated);
/* e = i*I with i free of an imaginary coefficient: gives i. */
bool funcs_imaginary_form(Expr e, Expr *part);
bool funcs_is_infinite(Expr e, int *sign); /* infinity or -infinity */
/* The part k of e = y + k*Pi that is assumed to be an integer; NULL when there is none. */
Expr funcs_whole_turns(Expr e);
/* 1 + c[0]*s + c[1]*s^2 + c[2]*s^3 + rest*s^4, and the same with c[i] = num[i]/den[i]. */
Expr funcs_tail_of(Expr s, const Expr c[3], Expr rest);
Expr funcs_tail(Expr s, const long num[3], const long den[3], Expr rest);
/* hypergeom([up, ..., up], [down, ..., down], z), the lists with n and m items. */
Expr funcs_hypergeom(Expr up, long n, Expr down, long m, Expr z);
/* Ci (sign -1) and Chi (1) of u with the logarithm of u: gamma + log +- u^2/4*hypergeom(...). */
Expr funcs_ci_near(Expr u, Expr log, long sign);
/* Stirling's series of u! and the series of Ei(u) for u to infinity. */
Expr funcs_stirling(Expr u, Expr rest);
/* Psi(b) less Psi(a), of which derivatives are made; NULL where one is a pole: what these are the
 * derivative of has a limit there that is not theirs. */
Expr funcs_psi_between(Expr a, Expr b);
Expr funcs_ei_tail(Expr u, Expr rest);
_Noreturn void funcs_raise_pole(const char *name);
/* 1/f(x) and f(1/x), not evaluated, for FuncRow.plain. */
Expr funcs_plain_inverse(const char *f, Expr x);
Expr funcs_plain_of_inverse(const char *f, Expr x);
/* a < b and a piecewise function, likewise. */
Expr funcs_less(Expr a, Expr b);
Expr funcs_cases(const Expr *args, long n);
/* For FuncRow.pieces: below where u < 0, `at` where u = 0 (NULL: as above), else above. */
Expr funcs_three_pieces(Expr u, Expr below, Expr at, Expr above);

#endif
