/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Starting values that constraints give: branches are offered and named, what is near a constraint
 * is moved onto it in any units, chains of equations are followed, multipliers and hidden
 * velocities come with them, and what does not fit is refused with the nearest that would.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row starts[] = {
    {"S := dsolve({diff(x(t),t)=-x(t),x(t)^2+y(t)^2=10^16,x(0)=6*10^7,y(0)=8*10^7},numeric): S(0)",
     "[t = 0., x(t) = 6.e7, y(t) = 8.e7]"},
    {"S := "
     "dsolve({diff(x(t),t)=-x(t),x(t)^2+y(t)^2=10^16,x(0)=6*10^7,y(0)=8.0000001*10^7},numeric): "
     "S(0)",
     "[t = 0., x(t) = 6.e7, y(t) = 8.e7]"},
    {"S := "
     "dsolve({diff(x(t),t)=-x(t),x(t)^2+y(t)^2=10^(-16),x(0)=6*10^(-9),y(0)=8*10^(-9)},numeric): "
     "S(0)",
     "[t = 0., x(t) = 6.e-9, y(t) = 8.e-9]"},
    {"seq(rhs(dsolve({diff(x(t),t)=w(t),10^(-k)*(w(t)^3+w(t)-2)=0,x(0)=1},numeric)(0)[2]),k=[0,8,"
     "14,20,60])",
     "1., 1., 1., 1., 1."},
    {"S := dsolve({diff(x(t),t)=w(t),10^(-14)*(w(t)^3+w(t)-x(t))=0,x(0)=2,w(0)=5},numeric): S(0)",
     "error: the initial conditions do not satisfy the algebraic constraints\n    equation 1  "
     "1/100000000000000*w(t)^3+1/100000000000000*w(t)-1/1000000000...  =  1.28e-12    NOT zero\n  "
     "w(0) is fixed by the others: it is 1, you gave 5\n  x(0) is fixed by the others: it is 130, "
     "you gave 2"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(t)^2+y(t)^2=25,x(0)=3},numeric): S(0)",
     "error: 2 starting points satisfy the constraints:\n    y(0) = 4\n    y(0) = -4"},
    /* four values are a line, five a table */
    {"dsolve({diff(x(t),t)=-x(t),x(t)^2+a(t)^2=25,b(t)=2*a(t),c(t)=3*a(t),d(t)=4*a(t),x(0)=3},"
     "numeric)",
     "error: 2 starting points satisfy the constraints:\n    a(0) = 4, b(0) = 8, c(0) = 12, d(0) = "
     "16\n    a(0) = -4, b(0) = -8, c(0) = -12, d(0) = -16"},
    {"dsolve({diff(x(t),t)=-x(t),x(t)^2+a(t)^2=25,b(t)=2*a(t),c(t)=3*a(t),d(t)=4*a(t),e(t)=a(t),"
     "x(0)=3},numeric)",
     "error: 2 starting points satisfy the constraints:\n    a(0) =             4            -4\n  "
     "  "
     "b(0) =             8            -8\n    c(0) =            12           -12\n    d(0) =       "
     "  "
     "   16           -16\n    e(0) =             4            -4"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(t)^2+y(t)^2=25,x(0)=3,y(0)=4},numeric): S(0)",
     "[t = 0., x(t) = 3., y(t) = 4.]"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(t)^2+y(t)^2=25,x(0)=3,y(0)=-4},numeric): S(0)",
     "[t = 0., x(t) = 3., y(t) = -4.]"},
    {"S := dsolve({diff(x(t),t)=-x(t),x(t)^2+y(t)^2=25,x(0)=6},numeric): S(0)",
     "error: the initial conditions do not satisfy the algebraic constraints\n    equation 1  "
     "x(t)^2+y(t)^2-25  =  11    NOT zero\n  (with y(0) = 0, which come nearest, for the values "
     "not given)\n  x(0) is at fault: 5 would do, you gave 6"},
    {"S := dsolve({diff(x(t),t)=-x(t),y(t)^3=x(t),x(0)=8},numeric): S(0)",
     "[t = 0., x(t) = 8., y(t) = 2.]"},
    {"S := dsolve({diff(x(t),t)=-x(t),y(t)^3-y(t)=x(t),x(0)=0},numeric): S(0)",
     "error: 3 starting points satisfy the constraints:\n    y(0) = 0\n    y(0) = 1\n    y(0) = "
     "-1"},
    {"S := dsolve({diff(x(t),t)=-x(t),exp(y(t))=x(t),x(0)=1},numeric): S(0)",
     "[t = 0., x(t) = 1., y(t) = 0.]"},
    /* Rounding is no value, of whichever unknown: 0.1 + 0.2 - 0.3 is not 0 in doubles. */
    {"S := dsolve({diff(x(t),t)=-x(t),diff(y(t),t)=-y(t),a(t)=x(t)+y(t)-0.3,x(0)=0.1,y(0)=0.2},"
     "numeric): S(0)",
     "[t = 0., a(t) = 0., x(t) = 0.1, y(t) = 0.2]"},
    {"S := dsolve({diff(x(t),t)=-x(t),diff(y(t),t)=-y(t),z(t)=x(t)+y(t)-0.3,x(0)=0.1,y(0)=0.2},"
     "numeric): S(0)",
     "[t = 0., x(t) = 0.1, y(t) = 0.2, z(t) = 0.]"},
    /* A full turn makes no other branch, where nothing but sines sees it. */
    {"dsolve({diff(a(t),t)=1,2*sin(b(t))=sin(a(t)),a(0)=1},numeric)",
     "error: 2 starting points satisfy the constraints:\n    b(0) = 0.4342559106\n    b(0) = "
     "2.707336743"},
    {"dsolve({diff(a(t),t)=1,tan(2*b(t)+a(t))=1,a(0)=1},numeric)",
     "error: 4 starting points satisfy the constraints:\n    b(0) = -0.1073009183\n    b(0) = "
     "1.463495408\n    b(0) = -1.678097245\n    b(0) = 3.034291735"},
    {"S := dsolve({diff(a(t),t)=1,cos(b(t))=-1,a(0)=1},numeric): evalf[6](eval(b(t),S(0)))",
     "3.14159"},
    {"S := dsolve({diff(a(t),t)=1,2*sin(b(t))=sin(a(t)),a(0)=1,b(0)=6.7174412218},numeric): "
     "evalf[6](eval(b(t),S(0)))",
     "6.71744"},
    {"dsolve({diff(a(t),t)=sin(b(t)),(b(t)-1)*(b(t)-1-2*Pi)=0,a(0)=1},numeric)",
     "error: 1 starting point satisfies the constraints, but for multiples of 2*Pi:\n    b(0) = "
     "1"},
    {"S := dsolve({diff(x(t),t)=-x(t),exp(y(t))=x(t),y(0)=2},numeric): S(0)",
     "[t = 0., x(t) = 7.38905609893065, y(t) = 2.]"},
    {"S := dsolve({diff(x(t),t)=y(t),x(t)+y(t)+z(t)=6,y(t)*z(t)=8,x(0)=0},numeric): S(0)",
     "error: 2 starting points satisfy the constraints:\n    y(0) = 4, z(0) = 2\n    y(0) = 2, "
     "z(0) = 4"},
    {"S := dsolve({diff(x(t),t)=y(t),x(t)+y(t)+z(t)=6,y(t)*z(t)=8,x(0)=0,y(0)=2},numeric): S(0)",
     "[t = 0., x(t) = 0., y(t) = 2., z(t) = 4.]"},
    {"S := "
     "dsolve({diff(x(t),t,t)=-l(t)*x(t),diff(y(t),t,t)=-l(t)*y(t)-1,x(t)^2+y(t)^2=1,x(0)=0,y(0)=-1,"
     "D(x)(0)=2},numeric): S(0)",
     "[t = 0., l(t) = 5., x(t) = 0., diff(x(t),t) = 2., y(t) = -1., diff(y(t),t) = 0.]"},
    {"S := "
     "dsolve({diff(x(t),t,t)=-l(t)*x(t),diff(y(t),t,t)=-l(t)*y(t)-1,x(t)^2+y(t)^2=1,x(0)=0,D(x)(0)="
     "2},numeric): S(0)",
     "error: 2 starting points satisfy the constraints:\n    l(0) = 3, y(0) = 1, D(y)(0) = 0\n    "
     "l(0) = 5, y(0) = -1, D(y)(0) = 0"},
    {"S := "
     "dsolve({diff(x(t),t,t)=-l(t)*x(t),diff(y(t),t,t)=-l(t)*y(t)-1,x(t)^2+y(t)^2=1,x(0)=3/"
     "5,y(0)=-4/5,D(x)(0)=4},numeric): S(0)",
     "[t = 0., l(t) = 25.8, x(t) = 0.6, diff(x(t),t) = 4., y(t) = -0.8, diff(y(t),t) = 3.]"},
    {"S := "
     "dsolve({diff(x(t),t,t)=-l(t)*x(t),diff(y(t),t,t)=-l(t)*y(t)-1,x(t)^2+y(t)^2=10^12,x(0)="
     "600000,y(0)=-800000,D(x)(0)=4},numeric): S(0)",
     "[t = 0., l(t) = 8.00025e-7, x(t) = 600000., diff(x(t),t) = 4., y(t) = -800000., diff(y(t),t) "
     "= 3.]"},
    {"S := "
     "dsolve({diff(x(t),t)=-x(t)+u(t),0=u(t)-sin(t)*v(t),v(t)=cos(w(t)),w(t)=t,x(0)=1},numeric): "
     "S(0)",
     "[t = 0., u(t) = 0., v(t) = 1., w(t) = 0., x(t) = 1.]"},
    {"S := dsolve({diff(x(t),t)=-x(t),y(t)=2*z(t),z(t)=3*w(t),w(t)=x(t)^2,x(0)=2},numeric): S(0)",
     "[t = 0., w(t) = 4., x(t) = 2., y(t) = 24., z(t) = 12.]"},
    {"S := dsolve({diff(x(t),t)=x(t),diff(y(t),t)=y(t),x(t)+y(t)=2},numeric): S(0)",
     "error: 3 equations for 2 unknowns x(t), y(t)"},
    {"seq(op([3,2], dsolve({diff(x(t),t)=y(t),c*y(t)=-c*x(t),x(0)=2},numeric)(0)), "
     "c=[1,1e-12,1e-100])",
     "-2., -2., -2."},
    {"S := dsolve({diff(x(t),t)=1,x(t)=t+y(t)},numeric): S(0)",
     "error: a starting value is missing: x(0)"},
    /* divided by l(t), but 5 is no rounding */
    {"dsolve({diff(x(t),t)=v(t),diff(v(t),t)=l(t)^2-5,x(t)=sin(t),v(0)=1,l(0)=0},numeric)",
     "error: the initial conditions do not satisfy the algebraic constraints\n    equation 3  "
     "x(t)-sin(t)  =  0    ok\n    equation 3'  cos(t)-v(t)  =  0    ok  (hidden)\n    equation "
     "3''  -sin(t)-l(t)^2+5  =  5    NOT zero  (hidden)\n  (with x(0) = 0, which come nearest, for "
     "the values not given)\n  no other values were found either that satisfy them"},
    {"S := dsolve({diff(x(t),t)=1,x(t)*y(t)=0,x(0)=0,y(0)=0},numeric): S(0)",
     "error: the system is singular at these starting values: x(t) vanishes there, and it was to "
     "be divided by"},
    {"S := dsolve({diff(x(t),t)=-x(t),y(t)^2=x(t),x(0)=-1},numeric): S(0)",
     "error: the initial conditions do not satisfy the algebraic constraints\n    equation 1  "
     "y(t)^2-x(t)  =  1    NOT zero\n  (with y(0) = 0, which come nearest, for the values not "
     "given)\n  x(0) is at fault: 0 would do, you gave -1"},
    {"dsolve({diff(x(t),t)=-x(t),y(t)^2=x(t),a(t)=2*y(t),bc(t)=y(t)/8,c(t)=-y(t),d(t)=3*y(t),x(0)="
     "4},numeric)",
     "error: 2 starting points satisfy the constraints:\n    a(0)  =             4            -4\n"
     "    bc(0) =          0.25         -0.25\n    c(0)  =            -2             2\n"
     "    d(0)  =             6            -6\n    y(0)  =             2            -2"},
    {"dsolve({diff(x(t),t)=y(t),diff(y(t),t)=z(t),x(t)=1,x(0)=0.9,y(0)=0.1,z(0)=0.2},numeric,"
     "initial=project)(0)",
     "Warning, the starting values were moved to the nearest consistent point:\n    x(0) = 1 (was "
     "0.9)\n    y(0) = 0 (was 0.1)\n    z(0) = 0 (was 0.2)\n[t = 0., x(t) = 1., y(t) = 0., z(t) = "
     "0.]"},
    {"S := dsolve({diff(x(t),t)=1,x(t)=t+y(t),y(0)=5},numeric): S(0)",
     "[t = 0., x(t) = 5., y(t) = 5.]"},
    /* an angle that is given keeps its name, and one that is found stands within one turn */
    {"S := "
     "dsolve({diff(th(t),t)=w(t),x(t)=cos(th(t)),y(t)=sin(th(t)),diff(w(t),t)=-9.81*x(t),th(0)=7,w("
     "0)=0},numeric): evalf[6](S(0))",
     "[t = 0., th(t) = 7., w(t) = 0., x(t) = 0.753902, y(t) = 0.656987]"},
    {"S := "
     "dsolve({diff(th(t),t)=w(t),x(t)=cos(th(t)),y(t)=sin(th(t)),diff(w(t),t)=-9.81*x(t),x(0)=cos("
     "1.),y(0)=sin(1.),w(0)=0},numeric): evalf[6](S(0))",
     "[t = 0., th(t) = 1.00000, w(t) = 0., x(t) = 0.540302, y(t) = 0.841471]"},
    {"S := "
     "dsolve({diff(th(t),t)=w(t),cos(th(t))+cos(ph(t))=1,diff(w(t),t)=-sin(ph(t)),th(0)=7,w(0)=0},"
     "numeric): S(0)",
     "error: 2 starting points satisfy the constraints:\n    ph(0) = 1.322144219\n    ph(0) = "
     "-1.322144219"},
    {"S := "
     "dsolve({diff(th(t),t)=w(t),cos(th(t))+sin(ph(t))=1,diff(w(t),t)=-sin(ph(t)),ph(0)=7,w(0)=0},"
     "numeric): S(0)",
     "error: 2 starting points satisfy the constraints:\n    th(0) = 1.22067327\n    th(0) = "
     "-1.22067327"},
    {"S := "
     "dsolve({diff(th(t),t)=w(t),cos(th(t))+cos(ph(t))=1,diff(w(t),t)=-sin(ph(t)),th(0)=7,w(0)=0,"
     "ph(0)=-1.322144219},numeric): evalf[6](S(0))",
     "[t = 0., ph(t) = -1.32214, th(t) = 7.00000, w(t) = 0.]"},
    /* a constraint holds where it is zero though nothing that is given moves it there, and to
     * rounding in its own units */
    {"dsolve({diff(x(t),t)=-x(t),u(t)*v(t)=0,diff(u(t),t)=1,w(t)=x(t),x(0)=1,w(0)=5,u(0)=0,v(0)=0},"
     "numeric)",
     "error: the initial conditions do not satisfy the algebraic constraints\n    equation 1  "
     "u(t)*v(t)  =  0    ok\n    equation 4  w(t)-x(t)  =  4    NOT zero\n  w(0) is fixed by the "
     "others: it is 1, you gave 5\n  x(0) is fixed by the others: it is 5, you gave 1"},
    /* what is missing, and not what is given beside it */
    {"dsolve({diff(x(t),t)=y(t),diff(y(t),t)=-x(t),x(0)=1},numeric)",
     "error: a starting value is missing: y(0)"},
    {"dsolve({diff(x(t),t)=y(t),diff(y(t),t)=-x(t)+z(t),z(t)^3+z(t)=x(t),x(0)=1},numeric)",
     "error: a starting value is missing: y(0)"},
    {"dsolve({diff(x(t),t)=y(t),diff(y(t),t)=-x(t)+z(t),z(t)^3+z(t)=x(t),y(0)=1,z(0)=0},numeric)",
     "proc(x_rkf45_dae) ... end proc"},
    {"dsolve({diff(x(t),t)=y(t),diff(y(t),t)=-u(t)+z(t),diff(u(t),t)=x(t),z(t)^3+z(t)=x(t),u(0)=1},"
     "numeric)",
     "error: starting values are missing: x(0), y(0)"},
    {"dsolve({diff(x(t),t,t)=-l(t)*x(t),diff(y(t),t,t)=-l(t)*y(t)-1,x(t)^2+y(t)^2=1,diff(q(t),t,t)="
     "x(t),x(0)=1,q(0)=1},numeric)",
     "error: a starting value is missing: D(y)(0)"},
};

#define MANY                                                                                       \
    "{seq(diff(z||i(t),t)=-z||i(t),i=1..60),seq(z||i(0)=i,i=1..60),diff(x(t),t)=-x(t),x(0)=1}"
#define REFUSED                                                                                    \
    "error: the initial conditions do not satisfy the algebraic constraints\n    equation "

/* Of a system that cannot be met: the parts that can, what is at fault, what is not known. */
static const Row attempts[] = {
    {"dsolve({diff(x(t),t)=-x(t),x(t)^2+y(t)^2=25,z(t)^3=y(t)+8,w(t)^2=z(t)+2,x(0)=6},numeric)",
     REFUSED
     "1  x(t)^2+y(t)^2-25  =  11    NOT zero\n    equation 3  z(t)^3-y(t)-8  =  0    ok\n"
     "    equation 2  w(t)^2-z(t)-2  =  0    ok\n  (with w(0) = 2, y(0) = 0, z(0) = 2, which come "
     "nearest, for the values not given)\n  x(0) is at fault: 5 would do, you gave 6"},
    {"dsolve({diff(x(t),t)=-x(t),x(t)^2+y(t)^2=25,exp(z(t))=y(t)+8,w(t)^2+w(t)=z(t)^2+6,x(0)=6},"
     "numeric)",
     REFUSED
     "2  x(t)^2+y(t)^2-25  =  11    NOT zero\n    equation 4  exp(z(t))-y(t)-8  =  0    ok\n"
     "    equation 1  w(t)^2+w(t)-z(t)^2-6  =  0    ok\n  (with w(0) = 2.75178, y(0) = 0, z(0) = "
     "2.07944, which come nearest, for the values not given)\n  x(0) is at fault: 5 would do, you "
     "gave 6"},
    {"s := \"\": try dsolve({diff(x(t),t)=-x(t),y(t)=x(t)^2,z(t)^2=y(t)-9,w(t)=z(t)+y(t),x(0)=2},"
     "numeric) catch: s := lastexception[2] end try: evalb(StringTools:-Search(\"x(0) is at fault: "
     "3\", "
     "s) > 0)",
     "true"},
    {"dsolve({z(t)^2=y(t)-9,w(t)^3=z(t)+y(t)+4,y(t)=x(t)^2,x(0)=2} union " MANY
     " minus {x(0)=1},numeric)",
     REFUSED
     "64  y(t)-x(t)^2  =  0    ok\n    equation 2  z(t)^2-y(t)+9  =  5    NOT zero\n"
     "    equation 1  w(t)^3-z(t)-y(t)-4  =  0    ok\n  (with w(0) = 2, y(0) = 4, z(0) = 0, which "
     "come nearest, for the values not given)\n  other starting values were found that satisfy "
     "them"},
    /* a value that is small beside another one is no rounding */
    {"dsolve({diff(x(t),t)=-x(t)*c(t),P(t)=10^9*x(t),u(t)^2=1,c(t)=1/2+1/10^4-(1/2-1/10^4)*u(t),"
     "x(0)=1},numeric)",
     "error: 2 starting points satisfy the constraints:\n    P(0) = 1000000000, c(0) = 0.0002, "
     "u(0) "
     "= 1\n    P(0) = 1000000000, c(0) = 1, u(0) = -1"},
    /* what of a part is at fault where the rest follows from it */
    {"dsolve({x(t)=v(t),v(0)=5} union " MANY ",numeric)", REFUSED
     "62  x(t)-v(t)  =  -4    NOT zero\n  v(0) is fixed by the others: it is 1, you gave 5"},
    {"dsolve({a(t)+b(t)=x(t),a(t)-b(t)=2*x(t),a(0)=5,b(0)=-1/2} union " MANY ",numeric)", REFUSED
     "1  a(t)-b(t)-2*x(t)  =  3.5    NOT zero\n    equation 2  a(t)+b(t)-x(t)  =  3.5    NOT "
     "zero\n  a(0) is fixed by the others: it is 1.5, you gave 5"},
    {"dsolve({a(t)+b(t)=x(t),a(t)-b(t)=2*x(t),a(0)=3/2,b(0)=7} union " MANY ",numeric)",
     REFUSED "1  a(t)-b(t)-2*x(t)  =  -7.5    NOT zero\n    equation 2  a(t)+b(t)-x(t)  =  7.5    "
             "NOT zero\n  b(0) is fixed by the others: it is -0.5, you gave 7"},
};

static void attempts_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(attempts);
}

static void starts_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(starts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_are_right),
        cmocka_unit_test(attempts_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
