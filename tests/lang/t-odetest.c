/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Closed solutions of differential equations of every classical kind: each must be found, and
 * odetest must find nothing left of the equations and starting values. Jumps and impulses by their
 * integrals. Series by their terms.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/run.h"

/* Systems that are solved; with how many solutions. */
static const struct {
    const char *system;
    int count;
} solved[] = {
    {"[diff(y(x),x)+2*y(x) = x]", 1},
    {"[diff(y(x),x) = x*y(x)^2]", 1},
    {"[diff(y(x),x) = y(x)^2, y(0) = 1]", 1},
    {"[diff(y(x),x) = (x+y(x))/(x-y(x))]", 1},
    {"[diff(y(x),x)+y(x) = y(x)^3]", 2},
    {"[(2*x*y(x)+1)+(x^2+2*y(x))*diff(y(x),x) = 0]", 2},
    {"[diff(y(x),x) = 1+x^2-2*x*y(x)+y(x)^2]", 1},
    {"[diff(y(x),x) = exp(y(x)+x)]", 1},
    {"[diff(y(x),x) = cos(x+y(x))]", 1},
    {"[diff(y(x),x)+y(x)/x = x^2*y(x)^2]", 1},
    {"[diff(y(x),x)+p(x)*y(x) = q(x)]", 1},
    {"[diff(y(x),x$3)-6*diff(y(x),x$2)+11*diff(y(x),x)-6*y(x) = 0]", 1},
    {"[diff(y(x),x$4)+2*diff(y(x),x$2)+y(x) = cos(x)]", 1},
    {"[diff(y(t),t,t)+w^2*y(t) = F*cos(w*t)]", 1},
    {"[diff(y(t),t,t)+4*y(t) = sin(2*t), y(0) = 0, D(y)(0) = 0]", 1},
    {"[x^2*diff(y(x),x,x)-3*x*diff(y(x),x)+4*y(x) = x]", 1},
    {"[x^2*diff(y(x),x,x)+x*diff(y(x),x)+y(x) = 0]", 1},
    {"[diff(y(x),x,x)+y(x) = tan(x)]", 1},
    {"[diff(y(x),x,x) = diff(y(x),x)^2]", 1},
    {"[diff(y(x),x,x)*y(x) = diff(y(x),x)^2]", 1},
    {"[diff(y(x),x,x) = 2*y(x)^3, y(0) = 1, D(y)(0) = 1]", 1},
    {"[m*diff(x(t),t,t)+c*diff(x(t),t)+k*x(t) = 0, x(0) = x0, D(x)(0) = v0]", 1},
    {"[D(y)(x) = 3*x^2, y(2) = 1]", 1},
    {"[diff(x(t),t) = x(t)+y(t), diff(y(t),t) = 4*x(t)+y(t)]", 1},
    {"[diff(x(t),t) = 2*x(t)+y(t), diff(y(t),t) = 2*y(t), x(0) = 1, y(0) = 3]", 1},
    {"[diff(x(t),t) = a*x(t), diff(y(t),t) = x(t)-b*y(t), x(0) = 1, y(0) = 0]", 1},
    {"[diff(x(t),t) = y(t), diff(y(t),t) = z(t), x(t) = sin(t)]", 1},
    {"[diff(x(t),t)+diff(y(t),t) = x(t), diff(x(t),t)+diff(y(t),t) = y(t)+1]", 1},
    {"[diff(y(t),t)+y(t) = Heaviside(t-1), y(0) = 0]", 1},
    {"[diff(y(t),t)+y(t) = Heaviside(t-c), y(0) = 0]", 1},
    {"[diff(y(t),t)+y(t) = Dirac(t-1), y(0) = 0]", 1},
    {"[diff(y(t),t,t)+y(t) = Dirac(t-Pi), y(0) = 0, D(y)(0) = 1]", 1},
    {"[diff(y(t),t,t)+2*diff(y(t),t)+5*y(t) = Dirac(t-1)+Heaviside(t-2), y(0) = 1, D(y)(0) = 0]",
     1},
    {"[diff(y(t),t,t)+y(t) = Heaviside(t-Pi)-Heaviside(t-2*Pi), y(0) = 0, D(y)(0) = 0]", 1},
    {"[diff(y(t),t)+y(t) = piecewise(t < 1, 1, 0), y(0) = 0]", 1},
    {"[diff(y(t),t,t)+4*y(t) = piecewise(t < Pi, sin(t), 0), y(0) = 0, D(y)(0) = 0]", 1},
    {"[diff(x(t),t) = -x(t)+Heaviside(t-1), diff(y(t),t) = x(t), x(0) = 0, y(0) = 0]", 1},
    /* coefficients and right-hand sides that only have names */
    {"[diff(y(x),x)+p(x)*y(x) = q(x)*y(x)^3]", 2},
    {"[diff(y(x),x) = p(x)*y(x)*ln(y(x))]", 1},
    {"[diff(y(x),x) = f(x)*g(y(x))]", 1},
    {"[diff(y(x),x) = f(u*x+v*y(x)+w)]", 1},
    {"[diff(y(x),x) = f((x+y(x)-1)/(x-y(x)+3))]", 1},
    {"[diff(y(x),x) = y(x)/x+x^2*f(y(x)/x)]", 1},
    {"[diff(y(x),x) = f(x*y(x))*y(x)/x]", 1},
    {"[diff(y(x),x,x)+f(y(x)) = 0]", 2},
    {"[diff(y(x),x,x) = f(diff(y(x),x))]", 1},
    {"[diff(y(x),x,x)+diff(y(x),x)*f(x)+g(y(x))*diff(y(x),x)^2 = 0]", 1},
    /* second order: homogeneous in y, scaling, exact */
    {"[x*y(x)*diff(y(x),x,x)+x*diff(y(x),x)^2-y(x)*diff(y(x),x) = 0]", 1},
    {"[x^2*y(x)*diff(y(x),x,x) = (y(x)-x*diff(y(x),x))^2, y(1) = 1, D(y)(1) = 2]", 1},
    {"[x^2*diff(y(x),x,x)+x*diff(y(x),x) = y(x)^3]", 1},
    {"[y(x)*diff(y(x),x,x)+diff(y(x),x)^2+x = 0]", 2},
    {"[diff(y(x),x,x) = exp(-diff(y(x),x)^2)]", 1},
    /* singular solutions on a part of the line */
    {"[y(x) = x*diff(y(x),x)+ln(diff(y(x),x))]", 2},
    {"[y(x) = diff(y(x),x)^4-x*diff(y(x),x)-diff(y(x),x)]", 2},
    {"[diff(y(x),x) = sqrt((1-y(x)^2)/(1-x^2))]", 3},
    /* powers of x with a parameter */
    {"[diff(y(x),x) = a*y(x)^2+b*x^n]", 1},
    {"[diff(y(x),x,x)+k*diff(y(x),x)/x+x^n*y(x) = 0]", 1},
    /* two powers of x, of any order */
    {"[diff(y(x),x$3)+x*y(x) = 0]", 1},
    {"[diff(y(x),x$4)-x^2*y(x) = 0]", 1},
    {"[x*diff(y(x),x$3)+3/2*diff(y(x),x,x)+y(x) = 0]", 1},
    {"[diff(y(x),x,x) = y(x), y(0)+D(y)(0) = 1, y(1) = 0]", 1},
    /* poles at conjugate roots; coefficients in ln(x), cos(x); Bessel functions with forcing */
    {"[(x^2+1)*diff(y(x),x,x)-4*x*diff(y(x),x)+6*y(x) = 0]", 1},
    {"[(x^2-2)*diff(y(x),x,x)-4*x*diff(y(x),x)+6*y(x) = 0]", 1},
    {"[x^2*diff(y(x),x,x)+x*diff(y(x),x)+ln(x)^2*y(x) = 0]", 1},
    {"[sin(x)^2*diff(y(x),x,x) = 2*y(x)]", 1},
    {"[x^2*diff(y(x),x,x)+x*diff(y(x),x)+(x^2-4)*y(x) = x^3]", 1},
    /* values where the argument of Bessel functions vanishes */
    {"[diff(y(x),x) = x^2+y(x)^2, y(0) = 1]", 1},
    {"[diff(y(x),x,x)+x^2*y(x) = 0, y(0) = 1, D(y)(0) = 0]", 1},
    {"[diff(y(x),x,x)-x^2*y(x) = 0, y(0) = 0, D(y)(0) = 1]", 1},
    /* matrices that commute with their integral */
    {"[diff(x(t),t) = cos(t)*x(t)-sin(t)*y(t), diff(y(t),t) = sin(t)*x(t)+cos(t)*y(t)]", 1},
    {"[diff(x(t),t) = f(t)*y(t), diff(y(t),t) = -f(t)*x(t)]", 1},
    {"[diff(x(t),t) = p(t)*x(t)+q(t)*y(t), diff(y(t),t) = q(t)*x(t)+p(t)*y(t)]", 1},
    {"[diff(x(t),t) = t*y(t)+1, diff(y(t),t) = -t*x(t), x(0) = 1, y(0) = 0]", 1},
    {"[2*diff(x(t),t) = 2*t*x(t)+2*y(t)+2*t, diff(y(t),t) = x(t)+t*y(t)]", 1},
    {"[2*diff(x(t),t) = 2*t*y(t)+2, exp(t)*diff(y(t),t) = -t*exp(t)*x(t), x(0) = 1,"
     " y(0) = 0]",
     1},
    {"[t*diff(x(t),t) = x(t)+y(t)+t^2, 2*t*diff(y(t),t) = 2*x(t)+2*y(t)-4]", 1},
    {"[exp(t)*diff(x(t),t) = cos(t)*exp(t)*x(t)+exp(t)*y(t)+1,"
     " 3*diff(y(t),t) = -3*x(t)+3*cos(t)*y(t)+6]",
     1},
    /* coefficients with jumps */
    {"[diff(y(t),t)+piecewise(t < 1, 2, 1)*y(t) = 1, y(0) = 0]", 1},
    {"[diff(x(t),t) = piecewise(t < 1, 0, 1)*y(t), diff(y(t),t) = -piecewise(t < 1, 0, 1)*x(t),"
     " x(0) = 1, y(0) = 0]",
     1},
    /* boundary conditions of any form */
    {"[diff(y(x),x,x) = y(x), y(1) = 0]", 1},
    /* changes of the unknown: exp(y), ln(y), tan(y/2), scaling, Abel's equation */
    {"[diff(y(x),x) = x*exp(y(x)+x)+1]", 1},
    {"[diff(y(x),x) = y(x)*(ln(y(x))^2+x)]", 1},
    {"[x*diff(y(x),x) = x*sin(y(x)/x)+y(x)]", 1},
    {"[diff(y(x),x) = y(x)^3+x^(-3/2)]", 1},
    {"[diff(y(x),x) = y(x)^3*x+y(x)^2+y(x)/(3*x)+2/(27*x^2)]", 1},
    {"[x^2*diff(y(x),x)+x*y(x)^3+c*y(x)^2 = 0]", 1},
};

static const char *const facts[] = {
    /* odetest does not pass everything */
    "evalb(odetest(y(x) = x, diff(y(x),x) = y(x)) = 1-x)",
    "evalb(odetest(y(x) = exp(x), [diff(y(x),x) = y(x), y(0) = 2]) = [0, -1])",
    "evalb(odetest({x(t) = t, y(t) = 1}, {diff(x(t),t) = y(t), diff(y(t),t) = x(t)}) = {0, -t})",
    "evalb(odetest(y(x)^2 = x^2+_C1, diff(y(x),x) = x/y(x)) = 0)",
    "evalb(odetest(y(x)^2 = x^2+_C1, diff(y(x),x) = x) <> 0)",
    "evalb(odetest(y(t) = 0, diff(y(t),t)+y(t) = Dirac(t-1)) <> 0)",
    "evalb(odetest(y(t) = 0, diff(y(t),t)+y(t) = Heaviside(t-5000)) <> 0)",
    /* boundary conditions of any form: one, no or many solutions */
    "evalb(dsolve({diff(y(x),x,x) = y(x), y(0)+D(y)(0) = 1, y(1) = 0}) ="
    " (y(x) = -exp(2-x)/2+exp(x)/2))",
    "evalb(dsolve({diff(y(x),x,x)+y(x) = 0, y(0) = y(2*Pi), D(y)(0) = D(y)(2*Pi)}) ="
    " (y(x) = _C1*sin(x)+_C2*cos(x)))",
    "evalb([dsolve({diff(y(x),x,x)+y(x) = 0, y(0)+y(Pi) = 1, D(y)(0) = 0})] = [])",
    "dsolve({diff(y(x),x,x)+u*y(x) = 0, y(0) = 0, y(L) = 0}): evalb(has([assumed()], sin))",
    "evalb(nops([dsolve(diff(y(x),x) = x^n*y(x)^m)]) = 1)",
    "evalb(member(y(x) = 1, [dsolve(diff(y(x),x) = y(x)*arcsec(y(x)))]))",
    "evalb(odetest(y(x) = exp(x), {diff(y(x),x) = y(x), y(0) = y(1)}) <> {0})",
    /* an envelope for -1 < x < 1 */
    "evalb(has([dsolve(y(x) = x*diff(y(x),x)+sqrt(1+diff(y(x),x)^2))], sqrt(1-x^2)))",
    "evalb(not has(dsolve({diff(x(t),t) = y(t), diff(y(t),t) = -x(t)+Dirac(t-1), x(0) = 0, y(0) ="
    " 0}), Dirac))",
    "evalb(not has(dsolve(sin(x)^2*diff(y(x),x,x) = 2*y(x), y(x)), hypergeom))",
    "v := rhs(dsolve({diff(y(x),x) = x^2+y(x)^2, y(0) = 1})): evalb(abs(evalf(eval(v, x = 0.5))"
    "-2.066999757) < 1e-6)",
    /* options have their effect */
    "evalb(dsolve(diff(y(x),x,x)+y(x) = x, y(x), output = basis) = [[sin(x), cos(x)], x])",
    "evalb(dsolve(diff(y(x),x,x)+y(x) = 0, y(x), output = basis) = [sin(x), cos(x)])",
    "evalb(dsolve(diff(y(t),t,t)+y(t) = 0, y(t), method = laplace) ="
    " (y(t) = y(0)*cos(t)+D(y)(0)*sin(t)))",
    "evalb(dsolve({diff(y(t),t,t)+y(t) = Dirac(t-1), y(0) = 0, D(y)(0) = 0}, y(t), method ="
    " laplace) = (y(t) = Heaviside(t-1)*sin(t-1)))",
    "evalb(dsolve(diff(y(t),t) = t*y(t), y(t), method = laplace) = (y(t) = _C1*exp(t^2/2)))",
    "evalb(dsolve({diff(x(t),t) = x(t)+1, x(0) = 2}, [x(t)], method = matrixexp) ="
    " {x(t) = 3*exp(t)-1})",
    "evalb(dsolve(diff(y(x),x) = y(x)*exp(x), y(x), useInt) = (y(x) = _C1*exp(Int(exp(x), x))))",
    "has(dsolve(diff(y(x),x) = y(x)*exp(x)+x, y(x), [separable]), dsolve)",
    "evalb(has(dsolve(diff(y(x),x) = x^2/(1+y(x)^4), y(x), explicit), RootOf))",
    "try dsolve(diff(y(x),x) = y(x), y(x), foo): false catch \"dsolve has no option\": true end "
    "try",
    "try dsolve(diff(y(x),x) = y(x)^2, y(x), output = basis): false catch: true end try",
    /* series at regular singular points */
    "evalb(dsolve(x^2*diff(y(x),x,x)+x*diff(y(x),x)+x^2*y(x) = 0, y(x), series, order = 4) = (y(x)"
    " = _C1*(1-x^2/4+O(x^4))+_C2*(x^2/4+O(x^4)+ln(x)*(1-x^2/4+O(x^4)))))",
    "evalb(dsolve(x*diff(y(x),x,x)+y(x) = 0, y(x), series, order = 3) = (y(x) ="
    " _C1*(1+x-5*x^2/4+O(x^3)+ln(x)*(-x+x^2/2+O(x^3)))+_C2*x*(1-x/2+x^2/12+O(x^3))))",
    "evalb(dsolve(2*x*diff(y(x),x,x)+diff(y(x),x)+x*y(x) = x, y(x), series, order = 4) = (y(x) ="
    " x^2/6+O(x^4)+_C1*(1-x^2/6+O(x^4))+_C2*sqrt(x)*(1-x^2/10+O(x^4))))",
    /* odetest of series */
    "e := x^2*diff(y(x),x,x)+x*diff(y(x),x)+(x^2-1)*y(x) = 0: evalb(odetest(dsolve(e, y(x),"
    " series), e) = 0)",
    "e := x^2*diff(y(x),x,x)+x*diff(y(x),x)+(x^2-w^2)*y(x) = 0: evalb(odetest(dsolve(e, y(x),"
    " series), e) = 0)",
    "e := {diff(y(x),x) = x^2+y(x)^2, y(1) = 1}: evalb(odetest(dsolve(e, y(x), series), e) = {0})",
    "evalb(odetest(y(x) = 1+x+x^2/3+O(x^3), diff(y(x),x) = y(x)) <> 0)",
    "evalb(odetest(y(x) = 1+x+x^2/2+O(x^4), diff(y(x),x) = y(x)) <> 0)",
    /* pieces would have to be joined with their slopes */
    "has(dsolve({diff(y(t),t,t)+piecewise(t < 1, 1, 4)*y(t) = 0, y(0) = 1, D(y)(0) = 0}), dsolve)",
    /* forms */
    "evalb(dsolve((2*x*y(x)+1)+(x^2+2*y(x))*diff(y(x),x), y(x), implicit) ="
    " (x^2*y(x)+x+y(x)^2+_C1 = 0))",
    "evalb(dsolve({diff(y(x),x) = x^2+y(x)^2, y(0) = 1}, y(x), series, order = 4) ="
    " (y(x) = 1+x+x^2+4/3*x^3+O(x^4)))",
    "evalb(dsolve(diff(y(x),x,x) = x*y(x), y(x), type = series, order = 5) ="
    " (y(x) = y(0)+D(y)(0)*x+y(0)*x^3/6+D(y)(0)*x^4/12+O(x^5)))",
    "assume(0 < z, z < 1, 0 < w): has(dsolve({diff(y(t),t,t)+2*z*w*diff(y(t),t)+w^2*y(t) = 0,"
    " y(0) = 1, D(y)(0) = 0}), cos)",
    "evalb(abs(eval(rhs(dsolve({D(y)(x) = 3*x^2, y(2) = 0.5}, y(x))), x = 3)-19.5) < 1e-8)",
    /* integrals with jumps and impulses */
    "evalb(int(Dirac(t-1)*exp(t), t = 0..3) = exp(1))",
    "evalb(int(Dirac(t-4)*exp(t), t = 0..3) = 0)",
    "evalb(int(Dirac(1, t-1)*t^2, t = 0..2) = -2)",
    "evalb(int(Dirac(2*t-1)*t, t = 0..2) = 1/4)",
    "evalb(int(Heaviside(t-1)*exp(t), t = 0..3) = exp(3)-exp(1))",
    "evalb(int(piecewise(t < 1, t, t < 2, 1, 0), t = 0..3) = 3/2)",
    "evalb(int(piecewise(t < 1, t, 1), t = 0..x) = piecewise(x < 1, x^2/2, x-1/2))",
    "evalb(eval(int(x*abs(x-1), x = 0..2)) = 1)",
    /* a jump far out is no zero */
    "evalb(simplify(int(Heaviside(t-5000), t = 0..6000)) = 1000)",
    "evalb(LinearAlgebra:-Rank(<<Heaviside(t-5000), 0>|<0, 1>>) = 2)",
};

static bool is_true(const char *statement)
{
    Expr value;
    if (run_try(statement, &value) != ST_OK)
        run_fail("%s: %s", statement, err_message());
    return value == EXPR_TRUE;
}

static void test_solved(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof solved / sizeof *solved; i++) {
        char text[900];
        snprintf(text, sizeof text,
                 "restart: sys := %s: s := [dsolve(sys)]: evalb(nops(s) = %d and"
                 " {seq(op(odetest(q0, sys)), q0 = s)} = {0});",
                 solved[i].system, solved[i].count);
        if (!is_true(text))
            run_fail("%s", solved[i].system);
    }
}

static void test_facts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        char text[600];
        snprintf(text, sizeof text, "restart: %s;", facts[i]);
        if (!is_true(text))
            run_fail("%s is not true", facts[i]);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solved),
        cmocka_unit_test(test_facts),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
