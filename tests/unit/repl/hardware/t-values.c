/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Procedures in hardware floats by what they are called with: evalhf and compile give the same
 * numbers, and say the same of what they cannot do. values.txt has them to nine digits.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/tables.h"

#define PROCEDURES                                                                                 \
    "x -> x^3-2*x", "x -> 1/x+x^(-2)", "x -> sqrt(x)+x^(1/3)", "x -> x^x", "x -> exp(x)-ln(x)",    \
        "x -> sin(x)*cos(2*x)/tan(x)", "x -> arcsin(x/4)+arctan(x, 2)", "x -> abs(x)+signum(x)",   \
        "x -> floor(x)+10*ceil(x)+100*round(x)+1000*trunc(x)+frac(x)", "x -> max(x, 1, -x)",       \
        "x -> `if`(x > 1, x, -x)", "x -> piecewise(x < 0, 1, x < 2, x^2, 9)",                      \
        "x -> irem(x, 3)+iquo(x, 2)", "x -> modp(x, 4)", "x -> (x+I)^2", "x -> Re(exp(I*x))",      \
        "x -> GAMMA(x)+erf(x)", "x -> BesselJ(0, x)", "x -> add(x^k/k!, k = 0..5)",                \
        "x -> mul(x-k, k = 1..3)", "x -> [x, x^2]", "x -> f(x)", "x -> \"text\"",                  \
        "x -> evalb(x > 1)",                                                                       \
        "proc(x) local s, i; s := 0; for i to 5 do s := s+x*i end do; s end proc",                 \
        "proc(x) local s, i; s := 0; for i from 9 by -3 while i > x do s := s+i end do; s, i end " \
        "proc",                                                                                    \
        "proc(x) local k; k := 0; while k < x do k := k+1; if k = 2 then next end if; if k > 3 "   \
        "then break end if end do; k end proc",                                                    \
        "proc(x) local A, i; A := Array(1..4); for i to 4 do A[i] := x*i end do; A[2]-A[4] end "   \
        "proc",                                                                                    \
        "proc(x) local M; M := Matrix(2, 2); M[1, 2] := x; M[2, 1] := 3; M[1, 2]*M[2, 1]+M[1, 1] " \
        "end proc",                                                                                \
        "proc(x) local A; A := Array(0..2); A[0] := x; A[3] end proc",                             \
        "proc(x) local a, b; a, b := x, 2; a, b := b, a; a-2*b end proc",                          \
        "proc(x) local y; y += x; y end proc",                                                     \
        "proc(x) if x > 1 then return 7 end if; x end proc",                                       \
        "proc(n) if n < 2 then 1 else n*procname(n-1) end if end proc",                            \
        "proc(x) local g; g := y -> y^2; g(x)+1 end proc", "proc(x, y) x-y end proc",              \
        "proc(x) error \"bad\" end proc", "proc() nargs end proc",                                 \
        "proc(x) local i, j, s; s := 0; for i to 3 do for j from i to 3 do s := s+i*j*x end do "   \
        "end do; s end proc"

static const Table tables[] = {
    {"evalhf",
     {"f := %s: evalf[9](evalhf(f(2)))", "f := %s: evalf[9](evalhf(f(2.5)))",
      "f := %s: evalf[9](evalhf(f(-1.25)))", "f := %s: evalf[9](evalhf(f(0)))",
      "f := %s: evalf[9](evalhf(f(3, 1)))", "f := %s: evalhf(f(a))",
      "f := %s: evalf[9](evalhf(f(1+2*I)))", "f := %s: evalf[9](evalhf(f(Pi)))",
      "f := %s: g := compile(f): evalf[9](g(2))", "f := %s: g := compile(f): evalf[9](g(2.5))",
      "f := %s: g := compile(f): g(a)", "f := %s: evalf[9](evalhf(f(10^9)))"},
     {PROCEDURES}},
};

static void values_hold(void **state)
{
    (void)state;
    TABLES_ASSERT(tables, "tests/unit/repl/hardware/values.txt");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_hold),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
