/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers with a name: Euler's, harmonic, multinomial; logarithms rounded down. Written in the
 * language.
 */
#include "repl/builtin.h"

#define SEQ_ROW(...) BUILTIN_SOURCE_ROW(NULL, "integers", __VA_ARGS__)

const Builtin BUILTIN_SPECIAL_NUMBERS[] = {
    SEQ_ROW(
        "euler", "euler(n:algebraic, x:algebraic?) -> algebraic",
        "the n-th Euler number, or Euler polynomial at x", "bernoulli",
        "proc(n, x) local E, k, m, t, P; "
        "  if not type(n, 'nonnegint') then return 'procname(args)' end if; "
        "  if nargs = 1 then E := table([0 = 1]); "
        "    if type(n, 'odd') then return 0 end if; "
        "    for m from 2 by 2 to n do E[m] := -add(binomial(m, k)*E[k], k = 0..m-2, 2) end do; "
        "    return E[n] end if; "
        "  P := add(binomial(n, k)*procname(k)/2^k*(t-1/2)^(n-k), k = 0..n); eval(expand(P), t = "
        "x) "
        "end proc",
        {"euler(4);", "5", NULL}, {"euler(2, x);", "x^2-x", NULL}, {"euler(3);", "0", NULL}),
    SEQ_ROW(
        "harmonic", "harmonic(n:algebraic, m:algebraic?) -> algebraic",
        "the sum of 1/k^m for k from 1 to n; m = 1", "Psi Zeta",
        "proc(n, m::algebraic := 1) local k; "
        "  if type(n, 'nonnegint') and type(m, 'integer') then return add(1/k^m, k = 1..n) end if; "
        "  if n = infinity and m = 1 then return infinity elif n = infinity then return Zeta(m) "
        "end if; "
        "  if m = 1 and type(n, 'float') then return evalf(Psi(n+1) + 'gamma') end if; "
        "'procname(args)' end proc",
        {"harmonic(4);", "25/12", NULL}, {"harmonic(3, 2);", "49/36", NULL},
        {"harmonic(infinity, 2);", "Pi^2/6", NULL}),
    SEQ_ROW("ilog2", "ilog2(x:numeric) -> integer", "the logarithm to base 2, rounded down",
            "ilog10 length",
            "proc(x) local r; if x <= 0 then error \"the logarithm needs a positive number, not "
            "%1\", x end if; "
            "  r := floor(evalf(log[2](x))); while 2^(r+1) <= x do r := r+1 end do; while 2^r > x "
            "do r := r-1 end do; r end proc",
            {"ilog2(1025);", "10", NULL}, {"ilog2(0);", "error: positive", NULL}),
    SEQ_ROW("ilog10", "ilog10(x:numeric) -> integer", "the logarithm to base 10, rounded down",
            "ilog2 length",
            "proc(x) local r; if x <= 0 then error \"the logarithm needs a positive number, not "
            "%1\", x end if; "
            "  r := floor(evalf(log[10](x))); while 10^(r+1) <= x do r := r+1 end do; while 10^r > "
            "x do r := r-1 end do; r end proc",
            {"ilog10(999);", "2", NULL}, {"ilog10(-1);", "error: positive", NULL}),
    {0}};
