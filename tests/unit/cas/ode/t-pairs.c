/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two linear equations whose matrix commutes with its integral, put in: in either order, with
 * leading coefficients, with right-hand sides, rotations and hyperbolic ones, and pairs of which
 * one equation stands alone or neither does.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

/* What is left of the equations, and how many constants there are. */
#define PUT_IN(first, second)                                                                      \
    {                                                                                              \
        "s := {" first "," second "}: for v in [[x(t),y(t)],[y(t),x(t)]] do L := dsolve(s,v): "    \
        "print(map(simplify,odetest(L,s)),nops(select(n -> type(n,name) and n <> 't' and n <> "    \
        "'x' "                                                                                     \
        "and n <> 'y',indets(L)) minus {Pi})) end do: "                                            \
        "L := dsolve([" second "," first "],[x(t),y(t)]): map(simplify,odetest(L,s))",             \
            "{0}, 2\n{0}, 2\n{0}"                                                                  \
    }

static const Row pairs[] = {
    PUT_IN("diff(x(t),t)=t*x(t)+y(t)", "diff(y(t),t)=x(t)+t*y(t)"),
    PUT_IN("diff(x(t),t)=cos(t)*y(t)", "diff(y(t),t)=-cos(t)*x(t)"),
    PUT_IN("3*diff(x(t),t)=t*y(t)", "diff(y(t),t)/2=t*x(t)"),
    PUT_IN("t*diff(x(t),t)=y(t)+1", "2*t*diff(y(t),t)=2*x(t)"),
    PUT_IN("diff(x(t),t)=t*y(t)", "diff(y(t),t)=t*x(t)+t"),
    PUT_IN("diff(x(t),t)=x(t)/t-y(t)", "diff(y(t),t)=x(t)+y(t)/t"),
    PUT_IN("diff(x(t),t)=t*x(t)+t^2*y(t)+1", "diff(y(t),t)=t*y(t)"),
    PUT_IN("diff(x(t),t)=t*x(t)", "diff(y(t),t)=t^2*x(t)+t*y(t)"),
    PUT_IN("diff(x(t),t)+diff(y(t),t)=t*x(t)", "diff(y(t),t)=t*y(t)"),
    PUT_IN("diff(x(t),t)=2*x(t)+t*y(t)", "diff(y(t),t)=-t*x(t)+2*y(t)"),
    PUT_IN("diff(x(t),t)=t*x(t)-2*y(t)", "diff(y(t),t)=8*x(t)+t*y(t)"),
};

static void pairs_are_solved(void **state)
{
    (void)state;
    ROWS_HOLD(pairs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(pairs_are_solved)};
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
