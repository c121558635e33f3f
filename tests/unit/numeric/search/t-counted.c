/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What searches over expressions give, and how often they ask a procedure: f counts its calls in n.
 * counted.txt has both. The counts were measured; who makes a search cheaper lowers them there.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/tables.h"

#define COUNTED                                                                                    \
    "f := proc(x) global n; if x::numeric then n := n+1; evalf(%s) else 'f'(x) end if end: "       \
    "n := 0: "

static const Table tables[] = {
    {"calls",
     {COUNTED "[fsolve(f, 0..3)], n", COUNTED "[fsolve(f(x), x)], n",
      COUNTED "[fsolve(f(x) = 1/2, x = 2)], n", COUNTED "[fsolve(f(x), x = -3..3, maxsols = 2)], n",
      COUNTED "[fsolve(f(x), x = 0..3, avoid = {x = 1})], n", COUNTED "[fsolve(f)], n"},
     {"x^2-2", "cos(x)-x", "exp(x)-20", "1/(x-1)", "abs(x-1/3)", "sqrt(x-1)", "x^3", "(x-1)^2", "7",
      "tan(x)", "piecewise(x < 1, -1, 1)", "1/x^2-0.1", "exp(-x)"},
     3},
    {"integrals",
     {COUNTED "[evalf(Int(f, 0..3))], n", COUNTED "[evalf[5](Int(f(x), x = 2..infinity))], n",
      COUNTED "[evalf(Int(f(x), x = 3..1))], n"},
     {"x*exp(-x)", "exp(-x)", "1/(1+x^2)", "sqrt(x)*exp(-x)", "exp(-x^2)"}},
    {"roots",
     {"fsolve(%s, x = 0..20, maxsols = 3)", "fsolve(%s, x = -20..20, avoid = {x = 0, x = 1})",
      "fsolve(%s, x = 3)", "fsolve(%s, x = 1+I, complex)", "fsolve(%s, x = -1-I..4+4*I, complex)",
      "fsolve((%s)/(x-5), x, complex)", "fsolve({%s, y = x^2}, {x = 0..3, y = -9..9})",
      "fsolve({%s, x+y = 1}, {x = 2, y = 3})",
      "fsolve({%s, x+y = 1}, {x, y}, avoid = {{x = 0}, {x = 1}})",
      "Digits := 30: fsolve(%s, x = 0..9)", "Digits := 4: fsolve(%s, x = 1)",
      "evalf(Int(%s, x = 0..2))", "evalf(Int(piecewise(x < 1, %s, 1), x = 0..2))"},
     {"x^3-x", "sin(x)", "exp(x)-2", "x^2+1", "cos(x)-x/9", "x^2-3*x+2", "tan(x)-x", "ln(x)-1",
      "x^4+x+1", "abs(x-2)-1", "sqrt(x)-2", "exp(x)+1"},
     2},
};

static void searches_ask_so_often(void **state)
{
    (void)state;
    TABLES_ASSERT(tables, "tests/unit/numeric/search/counted.txt");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_ask_so_often),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
