/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numeric solutions as they are asked for: systems by options, constraints by starting values,
 * and one solution by the ways to ask it. asked.txt has the values to five digits, the warnings
 * and the errors with their advice.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/tables.h"

#define PENDULUM                                                                                   \
    "diff(x(t),t)=u(t), diff(y(t),t)=v(t), diff(u(t),t)=-x(t)*l(t), diff(v(t),t)=-y(t)*l(t)-1, "   \
    "x(t)^2+y(t)^2=1"
#define SPRING "diff(x(t),t,t)=-x(t), x(0)=1, D(x)(0)=0"

static const Table tables[] = {
    {"options",
     {"evalf[5](dsolve({%s}, numeric)(1/2))",
      "evalf[5](dsolve({%s}, numeric, method = rosenbrock)(1/2))",
      "evalf[5](dsolve({%s}, numeric, method = radau)(1/2))",
      "evalf[5](dsolve({%s}, numeric, method = gear)(1/2))",
      "evalf[5](dsolve({%s}, numeric, method = taylorseries)(1/2))",
      "evalf[5](dsolve({%s}, numeric, method = classical[rk4], stepsize = 1/20)(1/2))",
      "evalf[5](dsolve({%s}, numeric, method = rkf45_dae)(1/2))",
      "evalf[5](dsolve({%s}, numeric, method = mebdfi)(1/2))",
      "evalf[5](dsolve({%s}, numeric, abserr = 1e-9, relerr = 1e-9)(-1/4))",
      "evalf[5](dsolve({%s}, numeric, output = Array([0, 1/4, 1/2]))[2, 1][3, 1])",
      "evalf[5](eval(x(t), dsolve({%s}, numeric, output = listprocedure))(1/2))",
      "evalf[4](dsolve({%s}, numeric, maxstep = 1/10)(0))",
      "evalf[5](dsolve({%s}, numeric, initstep = 1e-3)(1/2))",
      "evalf[5](dsolve({%s}, numeric, maxfun = 3)(1/2))",
      "evalf[5](dsolve({%s}, numeric, range = 0..1/4)(1/2))",
      "evalf[5](dsolve({%s}, numeric, differential = true)(1/2))",
      "evalf[5](dsolve({%s}, numeric, implicit = true)(1/2))",
      "evalf[5](dsolve({%s}, numeric, projection = false)(1/2))",
      "evalf[5](dsolve({%s}, numeric, stabilization = baumgarte)(1/2))",
      "dsolve({%s}, numeric, method = rk5)",
      "dsolve({%s}, numeric, stepsize = 1/10)",
      "dsolve({%s}, numeric, abserr = -1)",
      "dsolve({%s}, numeric, output = nothing)",
      "evalf[5](dsolve({%s}, numeric, parameters = [a])(1/2))",
      "evalf[5](dsolve({%s}, numeric, events = [[x(t) = 0, halt]])(1/4))",
      "evalf[5](dsolve({%s}, numeric, [x(t)])(0))"},
     {"diff(x(t),t)=-x(t), x(0)=1", "diff(x(t),t)=a*x(t), x(0)=1", SPRING,
      "diff(x(t),t)=y(t), diff(y(t),t)=-x(t), x(0)=0, y(0)=1",
      "diff(x(t),t)=-50*(x(t)-cos(t)), x(0)=0", "diff(x(t),t)=y(t), 0=x(t)+y(t)-sin(t), x(0)=1",
      PENDULUM ", x(0)=1, u(0)=0, v(0)=0", "diff(x(t),t)=x(t)^2, x(0)=4",
      "diff(x(t),t)^2=x(t), x(0)=1, D(x)(0)=1", "x(t)=sin(t)", "diff(x(t),t)=I*x(t), x(0)=1",
      "diff(x(t),t)=piecewise(t<1/4,1,-1), x(0)=2", "diff(x(t),t)=-x(t)"}},
    {"starts",
     {"evalf[5](dsolve({" PENDULUM ", %s}, numeric)(0))",
      "evalf[5](dsolve({" PENDULUM ", %s}, numeric, stabilization = ggl)(1/4))",
      "evalf[5](dsolve({" PENDULUM ", %s}, numeric, reduction = none, method = mebdfi)(1/4))"},
     {"x(0)=1, u(0)=0, v(0)=0",
      "x(0)=1, y(0)=0, u(0)=0, v(0)=0",
      "x(0)=1, y(0)=0, u(0)=0, v(0)=0, l(0)=0",
      "x(0)=1, y(0)=0, u(0)=0, v(0)=0, l(0)=5",
      "x(0)=1, y(0)=1, u(0)=0, v(0)=0",
      "x(0)=3/5, y(0)=-4/5, u(0)=4, v(0)=3",
      "x(0)=3/5, y(0)=-4/5, u(0)=4, v(0)=0",
      "x(0)=2, u(0)=0, v(0)=0",
      "x(0)=3/5, u(0)=1",
      "x(0)=1",
      "y(0)=-1, u(0)=1",
      "u(0)=0, v(0)=0",
      "x(0)=1, u(0)=0, v(0)=0, w(0)=1",
      "x(0)=a, u(0)=0, v(0)=0",
      "x(1)=1, u(1)=0, v(1)=0",
      "x(0)=1, u(1)=0, v(0)=0",
      "x(0)=1, D(x)(0)=0, D(y)(0)=0",
      "x(0)=1, x(0)=2, u(0)=0",
      "x(0)+y(0)=1, u(0)=0",
      "x(0)=undefined, u(0)=0"}},
    {"systems",
     {"evalf[5](dsolve({%s}, numeric)(1/2))", "evalf[5](dsolve([%s], numeric)(0))",
      "evalf[5](dsolve({%s}, {x(t)}, numeric)(0))",
      "evalf[5](dsolve({%s}, {x(t), y(t)}, numeric)(0))",
      "evalf[5](dsolve({%s}, numeric, x(t))(0))", "DAEinfo([%s])", "dsolve({%s})"},
     {"diff(x(t),t)=1",
      "diff(x(t),t)=1, x(0)=0, x(0)=1",
      "diff(x(t),t)=1, x(0)=0, y(0)=1",
      "diff(x(t),t)=1, diff(x(t),t)=2, x(0)=0",
      "diff(x(t),t)=y(t), x(0)=0",
      "diff(x(t),t)=x(s), x(0)=0",
      "diff(x(s),s)=x(s), diff(y(t),t)=y(t), x(0)=0, y(0)=0",
      "diff(x(t),t)=x, x(0)=1",
      "diff(x(t),t)=x(t)+b, x(0)=1",
      "diff(x(t),t)=x(t-1), x(t)=1",
      "diff(x(t),t,t)=-x(t), x(0)=1",
      "diff(x(t),t,t)=-x(t), x(0)=0, x(1)=1",
      "diff(x(t),t)>1, x(0)=0",
      "diff(x(t),t)=f(x(t)), x(0)=0",
      "diff(x(t),t)=1/x(t), x(0)=0",
      "diff(x(t),t)=ln(x(t)), x(0)=-1",
      "diff(u(t,s),t)=1",
      "diff(x(t),t)=\"a\", x(0)=0",
      "diff(x(t),t)=[1,2], x(0)=0",
      "x(t)=sin(b)+1",
      "x(t)^2=1, x(0)=1",
      "x(t)^2=1",
      "x(t)+y(t)=1, x(t)-y(t)=t",
      "x(t)+y(t)=1, x(t)+y(t)=2",
      "diff(x(t),t)+diff(y(t),t)=1, x(t)=y(t), x(0)=0",
      "diff(x(t),t)+diff(y(t),t)=1, diff(x(t),t)+diff(y(t),t)=2, x(0)=0, y(0)=0",
      "diff(x(t),t$3)=0, x(0)=1, D(x)(0)=2, (D@@2)(x)(0)=3",
      "diff(x(t),t)=int(x(s),s=0..t), x(0)=1",
      "D(x)(t)=-x(t), x(0)=1",
      "diff(x[1](t),t)=x[2](t), diff(x[2](t),t)=-x[1](t), x[1](0)=0, x[2](0)=1",
      "3=3, diff(x(t),t)=1, x(0)=0",
      "1=2, diff(x(t),t)=1, x(0)=0"}},
    {"answers",
     {"S := dsolve({" SPRING "}, numeric): evalf[5](S(%s))",
      "S := dsolve({" SPRING "}, numeric, output = listprocedure): evalf[5](rhs(S[2])(%s))",
      "S := dsolve({" SPRING "}, numeric, output = operator): evalf[5](rhs(S[1])(%s))",
      "S := dsolve({" SPRING "}, numeric, output = %s): whattype(S), nops(S)",
      "S := dsolve({diff(x(t),t)=-k*x(t), x(0)=b}, numeric, parameters = [k, b]): "
      "S(parameters = [2, 3]): evalf[5](S(%s))",
      "S := dsolve({diff(x(t),t)=-k*x(t), x(0)=b}, numeric, parameters = [k, b]): "
      "S(parameters = %s): evalf[5](S(1/2))",
      "S := dsolve({" SPRING "}, numeric, events = [[x(t) = 1/4, %s]]): evalf[4](S(2))",
      "S := dsolve({" SPRING "}, numeric, events = [[%s, halt]]): evalf[4](S(2))",
      "S := dsolve({" SPRING "}, numeric): S(initial = %s): evalf[5](S(1))",
      "S := dsolve({" SPRING "}, numeric, range = %s): evalf[5](S(1/2))",
      "S := dsolve({" SPRING "}, numeric, maxfun = %s): evalf[4](S(1/2))",
      "S := dsolve({" SPRING "}, numeric, abserr = %s): evalf[3](S(1/2))",
      "S := dsolve({" SPRING "}, numeric, stepsize = %s, method = classical): evalf[4](S(1/2))",
      "plots:-odeplot(dsolve({" SPRING "}, numeric), %s, 0..1, numpoints = 3)"},
     {"1",
      "0",
      "-1",
      "1/2",
      "1e-3",
      "0..1",
      "[0, 1]",
      "[1, 0, 1]",
      "Array([0, 1])",
      "x",
      "\"last\"",
      "last",
      "parameters",
      "initial",
      "NULL",
      "[k = 1, b = 2]",
      "{b = 2, k = 1}",
      "[b = 4]",
      "[1]",
      "halt",
      "none",
      "x(t) = 1/2-x(t)",
      "diff(x(t),t) = 1/2",
      "x(t)-1/2",
      "t = 1/2",
      "[t, x(t)]",
      "[[t, x(t)], [t, diff(x(t),t)]]",
      "listprocedure",
      "piecewise",
      "infinity"}},
};

static void solutions_are_asked(void **state)
{
    (void)state;
    TABLES_ASSERT(tables, "tests/unit/dae/drive/asked.txt");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_asked),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
