/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integrals of impulses, their derivatives and steps: inside of the bounds, outside and on them,
 * turned, scaled and moved, and what is not decided. Functions in pieces, with poles in some.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row impulses[] = {
    {"int(f(x)*Dirac(x-1),x=0..2)", "f(1)"},
    {"int(x^2*Dirac(x-1),x=0..2)", "1"},
    {"int(x^2*Dirac(x-3),x=0..2)", "0"},
    {"int(x^2*Dirac(x-1),x=1..2)", "int(x^2*Dirac(x-1),x = 1 .. 2)"},
    {"int(x^2*Dirac(x-1),x=0..1)", "int(x^2*Dirac(x-1),x = 0 .. 1)"},
    {"int(x^2*Dirac(2*x-1),x=0..2)", "1/8"},
    {"int(x^2*Dirac(1-3*x),x=-2..2)", "1/27"},
    {"int(x^3*Dirac(1,x-1),x=0..2)", "-3"},
    {"int(x^3*Dirac(2,x-1),x=0..2)", "6"},
    {"int(cos(x)*Dirac(3,x),x=-1..1)", "0"},
    {"int(x*Dirac(1,2*x-1),x=0..2)", "-1/4"},
    {"int(x^2*Dirac(1,1-2*x),x=0..2)", "1/4"},
    {"int(x*Dirac(x^2-1),x=0..3)", "int(x*Dirac(x^2-1),x = 0 .. 3)"},
    {"int((x+2)*Dirac(x^2-1),x=-3..3)", "int((x+2)*Dirac(x^2-1),x = -3 .. 3)"},
    {"int(Dirac(x-a),x=-infinity..infinity)", "1"},
    {"int(sin(x)*Dirac(x-a),x=-infinity..infinity)", "sin(a)"},
    {"int(Dirac(x),x=2..-1)", "-1"},
    {"int(x^2*Dirac(x-1),x=2..0)", "-1"},
    {"int(Heaviside(x-1)*Dirac(x-2),x=0..3)", "1"},
    {"int(Heaviside(x-1)*x,x=0..3)", "4"},
    {"int(Heaviside(1-x)*x,x=0..3)", "1/2"},
    {"int(Dirac(x-1),x)", "Heaviside(x-1)"},
    {"int(x^2*Dirac(x-1),x)", "Heaviside(x-1)"},
    {"int(Dirac(x-L/2)+Dirac(L-2*x),x)", "Heaviside(x-1/2*L)+1/2*Heaviside(-L+2*x)"},
    {"int(x*Dirac(1,x-1),x)", "Dirac(x-1)-Heaviside(x-1)"},
    {"int(Heaviside(x-2),x)", "(x-2)*Heaviside(x-2)"},
    {"int(x*Heaviside(x-2)*Heaviside(3-x),x=0..5)", "5/2"},
    {"int(exp(-s*x)*Dirac(x-2),x=0..infinity)", "exp(-2*s)"},
    {"int((Dirac(x-1)+Dirac(x-2))*x^2,x=0..infinity)", "5"},
    {"int(Dirac(x-1)*x+x^2,x=0..2)", "11/3"},
    {"int(Dirac(sin(x)),x=1..7)", "int(Dirac(sin(x)),x = 1 .. 7)"},
};

static const Row pieces[] = {
    {"int(piecewise(x<a,x,x^2),x)", "piecewise(x < a,1/2*x^2,1/3*x^3+1/2*a^2-1/3*a^3)"},
    {"int(piecewise(x<1,x,x^2-a*x<1,x^2,3),x)", "int(piecewise(x < 1,x,x^2-a*x < 1,x^2,3),x)"},
    {"int(piecewise(x<1,x,x<2,x^2,3),x)", "piecewise(x < 1,1/2*x^2,x < 2,1/3*x^3+1/6,3*x-19/6)"},
    {"int(piecewise(x<1,x,x<2,x^2),x=0..3)", "17/6"},
    {"int(piecewise(x<0,1/x^2,1),x=-1..1)", "infinity"},
    {"int(piecewise(x<1,1/(x-3),x),x=0..2)", "ln(2)-ln(3)+3/2"},
    {"int(piecewise(x<1,1/(x-1/2)^2,x),x=0..2)", "infinity"},
    {"int(piecewise(x<1,1,1/(x-3/2)^2),x=0..2)", "infinity"},
    {"int(piecewise(x<1,tan(x),x),x=0..2)", "-ln(cos(1))+3/2"},
    {"int(piecewise(x<1,x,tan(x)),x=0..2)", "undefined"},
    {"int(piecewise(x<=1,exp(x),sin(x)),x=0..Pi)", "exp(1)+cos(1)"},
    {"int(x*piecewise(x<1,x,2-x),x=0..2)", "1"},
    {"int(abs(x-1)*x,x=0..3)", "29/6"},
    {"int(signum(x-1)/x^2,x=1/2..2)", "-1/2"},
    {"int(floor(x),x=0..5/2)", "2"},
    {"int(1/x,x=-1..1)", "undefined"},
    {"int(abs(x)/x^2,x=-1..1)", "infinity"},
    {"int(piecewise(x<1,x,x<2,1/x,x^2),x=1/2..3)", "161/24+ln(2)"},
    {"int(piecewise(x<1 and x>0,x,0),x=-2..2)", "1/2"},
    {"int(max(x,x^2),x=-1..2)", "19/6"},
    {"int(piecewise(x=1,5,x),x=0..2)", "2"},
};

static void impulses_are_integrated(void **state)
{
    (void)state;
    ROWS_HOLD(impulses);
}

static void pieces_are_integrated(void **state)
{
    (void)state;
    ROWS_HOLD(pieces);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(impulses_are_integrated),
                                       cmocka_unit_test(pieces_are_integrated)};
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
