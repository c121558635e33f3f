/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The package orthopoly: orthogonal polynomials written out, by their recurrences of three terms
 * (Abramowitz and Stegun, 22.7). The polynomial is expanded in a name of its own before the
 * argument is put in, so that P(3, 2*x-1) shows powers of 2*x-1. The functions of the same
 * polynomials (LegendreP, ...) are known for any order; here the order is a number.
 */
#include "repl/builtin.h"

/* From 1 and `first` by p[k] = (factor)*p[k-1] - (before)*p[k-2], in z. */
#define RECURRENCE(first, factor, before)                                                          \
    "  if n = 0 then return 1 end if; q := 1; p := expand(" first ");"                             \
    "  for k from 2 to n do p, q := expand((" factor ")*p - (" before ")*q), p end do;"            \
    "  eval(p, z = x)"
#define WITHOUT_PARAMETER(first, factor, before)                                                   \
    "proc(n, x) local p, q, k, z;" RECURRENCE(first, factor, before) " end proc"
#define WITH_PARAMETER(usual, first, factor, before)                                               \
    "proc(n) local a, x, p, q, k, z; x := args[-1]; a := `if`(nargs > 2, args[2], " usual          \
    ");" RECURRENCE(first, factor, before) " end proc"

#define POLY_ROW(name, signature, summary, see, source, ...)                                       \
    BUILTIN_SOURCE_ROW("orthopoly", "algebra", name, signature, summary, see, source, __VA_ARGS__)
#define OP "orthopoly:-"

const Builtin BUILTIN_ORTHOPOLY[] = {
    POLY_ROW("P", "P(n:nonnegint, a:algebraic, b:algebraic?, x:algebraic?) -> algebraic",
             "Legendre's polynomial P(n, x); Jacobi's as P(n, a, b, x)", "LegendreP JacobiP",
             "proc(n) local a, b, x, s, p, q, k, z; x := args[-1];"
             "  a, b := `if`(nargs > 3, args[2..3], op([0, 0])); s := a + b;" RECURRENCE(
                 "(a+1) + (s+2)*(z-1)/2",
                 "(2*k+s-1)*((2*k+s)*(2*k+s-2)*z + a^2 - b^2)/(2*k*(k+s)*(2*k+s-2))",
                 "(k+a-1)*(k+b-1)*(2*k+s)/(k*(k+s)*(2*k+s-2))") " end proc",
             {OP "P(3, x);", "5/2*x^3 - 3/2*x", NULL}, {OP "P(1, a, b, 1);", "a+1", NULL},
             {OP "P(x, 3);", "error: n", NULL}),
    POLY_ROW("T", "T(n:nonnegint, x:algebraic) -> algebraic",
             "Chebyshev's polynomial of the first kind", "ChebyshevT",
             WITHOUT_PARAMETER("z", "2*z", "1"), {OP "T(3, x);", "4*x^3-3*x", NULL},
             {OP "T(4, 1);", "1", NULL}),
    POLY_ROW("U", "U(n:nonnegint, x:algebraic) -> algebraic",
             "Chebyshev's polynomial of the second kind", "ChebyshevU",
             WITHOUT_PARAMETER("2*z", "2*z", "1"), {OP "U(3, x);", "8*x^3-4*x", NULL},
             {OP "U(4, 1);", "5", NULL}),
    POLY_ROW("H", "H(n:nonnegint, x:algebraic) -> algebraic", "Hermite's polynomial", "HermiteH",
             WITHOUT_PARAMETER("2*z", "2*z", "2*(k-1)"), {OP "H(3, x);", "8*x^3-12*x", NULL},
             {OP "H(0, x);", "1", NULL}),
    POLY_ROW("L", "L(n:nonnegint, a:algebraic, x:algebraic?) -> algebraic",
             "Laguerre's polynomial L(n, x), or L(n, a, x)", "LaguerreL",
             WITH_PARAMETER("0", "1+a-z", "(2*k-1+a-z)/k", "(k-1+a)/k"),
             {OP "L(2, x);", "1-2*x+x^2/2", NULL}, {OP "L(1, a, x);", "1+a-x", NULL}),
    POLY_ROW("G", "G(n:nonnegint, a:algebraic, x:algebraic) -> algebraic",
             "Gegenbauer's polynomial", "GegenbauerC",
             WITH_PARAMETER("1", "2*a*z", "2*z*(k+a-1)/k", "(k+2*a-2)/k"),
             {OP "G(2, 1/2, x);", "3/2*x^2-1/2", NULL}, {OP "G(2, 1, x);", "4*x^2-1", NULL}),
    {.name = NULL},
};
