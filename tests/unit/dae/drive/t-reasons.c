/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a run ends before the time that is asked for, in words: each reason by each kind of method,
 * forwards and backwards, and where it is said to end.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "numeric/step/sundials.h"
#include "tests/lang/rows.h"

static const Row reasons[] = {
    /* what blows up, by the method and what it was asked for */
    {"dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric)(2)",
     "error: cannot evaluate the solution further right of 1, probably a singularity"},
    {"dsolve({diff(x(t),t)=x(t)^2,x(0)=-1},numeric)(-2)",
     "error: cannot evaluate the solution further left of -1, probably a singularity"},
    {"dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric,minstep=1e-3)(2)",
     "error: cannot evaluate the solution further right of 0.99303685, a smaller step than minstep "
     "would be needed"},
    {"dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric,abserr=1e-11,relerr=1e-10)(2)",
     "error: cannot evaluate the solution further right of 1, probably a singularity"},
    {"dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric,method=bdf1,stepsize=0.1)(2)",
     "error: cannot evaluate the solution further right of 0.5, a step of this size has no "
     "solution, Newton's iterations do not converge: probably a singularity, else try a smaller "
     "stepsize"},
    {"dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric,method=radau[5],stepsize=0.1)(2)",
     "error: cannot evaluate the solution further right of 0.9, a step of this size has no "
     "solution, Newton's iterations do not converge: probably a singularity, else try a smaller "
     "stepsize"},
    {"dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric,method=classical[rk4],stepsize=0.1)(2)",
     "error: cannot evaluate the solution further right of 1.2, the values outgrow doubles: the "
     "method is not stable with steps of this size, try a smaller stepsize; else a singularity"},
    {"dsolve({diff(x(t),t)=-1000*x(t),x(0)=1},numeric,method=classical[rk4],stepsize=0.1)(50)",
     "error: cannot evaluate the solution further right of 4.6, the values outgrow doubles: the "
     "method is not stable with steps of this size, try a smaller stepsize; else a singularity"},
    {"dsolve({diff(x(t),t)=x(t)^2,x(0)=10^(-9)},numeric)(2*10^9)",
     "error: cannot evaluate the solution further right of 1.0015678e+09, x(t) becomes huge there. "
     "It was smaller than abserr = 1e-07, so its errors may have been as large as itself: try a "
     "smaller abserr; else probably a singularity"},
    {"dsolve({diff(x(t),t)=x(t)^2,x(0)=4*10^(-8)},numeric)(2*10^9)",
     "error: cannot evaluate the solution further right of 25086873, x(t) becomes huge there. It "
     "was smaller than abserr = 1e-07, so its errors may have been as large as itself: try a "
     "smaller abserr; else probably a singularity"},
    {"dsolve({diff(x(t),t)=x(t)^2,x(0)=6*10^(-8)},numeric)(2*10^9)",
     "error: cannot evaluate the solution further right of 16689398, probably a singularity"},
    {"dsolve({diff(x(t),t)=x(t)^2,x(0)=10^(-6)},numeric)(2*10^6)",
     "error: cannot evaluate the solution further right of 1003277.9, probably a singularity"},
    {"dsolve({diff(x(t),t)=x(t)^2,x(0)=10^(-9)},numeric,method=classical[rk4],stepsize=10^8)(2*10^"
     "9)",
     "error: cannot evaluate the solution further right of 1.2e+09, the values outgrow doubles: "
     "the method is not stable with steps of this size, try a smaller stepsize; else a "
     "singularity"},
    {"dsolve({diff(y(t),t)=y(t)^2,diff(x(t),t)=0,x(0)=10^(-9),y(0)=10^(-9)},numeric)(2*10^9)",
     "error: cannot evaluate the solution further right of 1.0015678e+09, y(t) becomes huge there. "
     "It was smaller than abserr = 1e-07, so its errors may have been as large as itself: try a "
     "smaller abserr; else probably a singularity"},
    /* where the equations end */
    {"dsolve({diff(x(t),t)=sqrt(1-t),x(0)=1},numeric)(2)",
     "error: cannot evaluate the solution further right of 1, the equations have no real value "
     "beyond, probably a singularity"},
    {"dsolve({diff(x(t),t)=-1,diff(y(t),t)=sqrt(x(t)),x(0)=1,y(0)=1},numeric)(3)",
     "error: cannot evaluate the solution further right of 1, the equations have no real value "
     "beyond, probably a singularity"},
    {"dsolve({diff(x(t),t)=-1,x(0)=1},numeric,events=[[sqrt(x(t))+1,halt]])(3)",
     "error: cannot evaluate the solution further right of 1, the trigger of event #1 has no real "
     "value beyond: x(t)^(1/2)+1. Triggers are watched from the start on: give this one values all "
     "along, by piecewise or Re"},
    {"dsolve({diff(x(t),t)=10^200*x(t),x(0)=1},numeric)(5)",
     "error: cannot evaluate the solution further right of 0, the equations have no real value "
     "beyond, probably a singularity"},
    {"dsolve({diff(x(t),t)=t,x(0)=1},numeric,maxfun=10)(5)",
     "error: cannot evaluate the solution further right of 0.0006, maxfun limit exceeded (see "
     "?dsolve,maxfun for details)"},
    /* poles of time, and of the solution, for steps of both kinds */
    {"dsolve({diff(x(t),t)=x(t)/(t-1),x(0)=1},numeric)(2)",
     "error: cannot evaluate the solution further right of 1, the coefficient 1/(t-1) has a pole "
     "at t = 1"},
    {"dsolve({diff(x(t),t)=1/(t-1),x(2)=1},numeric)(0)",
     "error: cannot evaluate the solution further left of 1, the coefficient 1/(t-1) has a pole at "
     "t = 1"},
    {"dsolve({diff(x(t),t)=1/t,x(1)=1},numeric)(-1)",
     "error: cannot evaluate the solution further left of 0, the coefficient 1/t has a pole at t = "
     "0"},
    {"dsolve({diff(x(t),t)=x(t)/(t-1),x(0)=1},numeric,method=classical[rk4],stepsize=0.3)(2)",
     "error: cannot evaluate the solution further right of 0.9, the coefficient 1/(t-1) has a pole "
     "at t = 1"},
    {"dsolve({diff(x(t),t)=x(t)/(t-1),x(0)=1},numeric,method=classical[rk4],stepsize=0.5)(2)",
     "error: cannot evaluate the solution further right of 0.5, the coefficient 1/(t-1) has a pole "
     "at t = 1"},
    {"dsolve({diff(x(t),t)=x(t)/(t-1),x(3)=1},numeric,method=classical[rk4],stepsize=0.3)(0)",
     "error: cannot evaluate the solution further left of 1.2, the coefficient 1/(t-1) has a pole "
     "at t = 1"},
    {"dsolve({diff(x(t),t)*(1-t)=1,x(0)=0},numeric)(5)",
     "error: cannot evaluate the solution further right of 1, the coefficient 1/(1-t) has a pole "
     "at t = 1"},
    {"dsolve({diff(x(t),t)*y(t)=1,diff(y(t),t)=-1,x(0)=0,y(0)=1},numeric)(2)",
     "error: cannot evaluate the solution further right of 1, y(t) vanishes at t = 1, where 1/y(t) "
     "has a pole: to go on, start another dsolve behind it"},
    {"dsolve({diff(x(t),t)*y(t)+diff(y(t),t)=1,diff(y(t),t)+diff(x(t),t)=-1,x(0)=0,y(0)=2},numeric,"
     "method=classical[rk4],stepsize=1/4)(4)",
     "error: cannot evaluate the solution further right of 0.25, y(t)-1 vanishes at t = "
     "0.28519121, where 1/(y(t)-1) has a pole: to go on, start another dsolve behind it"},
    {"dsolve({diff(x(t),t)*x(t)=-1,x(0)=1},numeric,method=classical,stepsize=0.5)(3)",
     "error: cannot evaluate the solution further right of 0.5, x(t) vanishes at t = 0.75, where "
     "1/x(t) has a pole: to go on, start another dsolve behind it"},
    /* cases that lead back, and what would help */
    {"dsolve({diff(x(t),t)=-signum(x(t)),x(0)=1},numeric)(5)",
     "error: cannot evaluate the solution further right of 1, the cases on both sides of x(t) = 0 "
     "lead back to it, where steps become tiny: go along it by sliding = true, or make the jump "
     "steep but smooth, as tanh(1000*(...))"},
    {"dsolve({diff(x(t),t)=-z(t),z(t)=signum(x(t)-1)*2,x(0)=2,z(0)=2},numeric)(3)",
     "error: cannot evaluate the solution further right of 0.5, the cases on both sides of x(t)-1 "
     "= 0 lead back to it, where steps become tiny: go along it by sliding = true, or make the "
     "jump steep but smooth, as tanh(1000*(...))"},
    {"dsolve({diff(x(t),t)=-z(t),z(t)=signum(x(t)-1)*2,x(0)=2,z(0)=2},numeric,projection=false)(3)",
     "error: cannot evaluate the solution further right of 0.5, the cases on both sides of x(t)-1 "
     "= 0 lead back to it, where steps become tiny: go along it by sliding = true without "
     "projection=, or make the jump steep but smooth, as tanh(1000*(...))"},
    {"dsolve({diff(x(t),t)=-signum(x(t)*y(t)),diff(y(t),t)=-1,x(0)=0.1,y(0)=0.5},numeric,sliding="
     "true)(2)",
     "error: cannot evaluate the solution further right of 0.5, the cases on both sides of x(t) = "
     "0 "
     "lead back to it, where steps become tiny: sliding = true finds no way along it that is the "
     "only one, among 64 borders at most; make the jump steep but smooth, as tanh(1000*(...))"},
    /* parameters for which the last pivot is a rounding */
    {"S := dsolve({seq(-diff(x[1+(i+3 mod 5)](t),t)+p*diff(x[i](t),t)-diff(x[1+(i mod 5)](t),t)"
     "=1,i=1..5),seq(x[i](0)=i,i=1..5)},numeric,parameters=[p]): S(parameters=[p=3]): S(1): "
     "S(parameters=[p=2])",
     "error: equation 5 contradicts the others: there is no solution, together they say -5 = 0"},
};

/* Where a method's own tolerances are near to rounding, and where they are not. */
static const Row coarse[] = {
    {"dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric,method=cvode)(2)", "singularity"},
    {"dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric,method=cvode,relerr=1e-10)(2)", "does not reach"},
    {"dsolve({diff(x(t),t)=x(t)^2,x(0)=1},numeric,method=cvode,abserr=1e-11)(2)", "does not reach"},
};

static void reasons_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(reasons);
}

static void coarse_methods(void **state)
{
    (void)state;
    if (!sundials_is_available())
        skip();
    for (size_t i = 0; i < sizeof coarse / sizeof *coarse; i++) {
        char said[ROWS_TEXT];
        rows_run(coarse[i].statements, rows_linear, said);
        bool strict = strstr(said, "does not reach") != NULL;
        if (!strstr(said, "further right of 0.9999") || !strstr(said, coarse[i].wanted) ||
            strict != (i > 0))
            run_fail("%s", said);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons_are_right),
        cmocka_unit_test(coarse_methods),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
