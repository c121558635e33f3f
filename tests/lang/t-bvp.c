/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boundary value problems of dsolve(..., numeric): linear and nonlinear ones, layers, a removable
 * singularity, periodic conditions, eigenvalues, two solutions of one problem, constraints, each
 * against what is known of it at the default and at a tight tolerance; how it refuses the others.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/near.h"

typedef struct Case {
    const char *problem, *value, *at, *exact;
} Case;

/* The solutions of y'' = -exp(y): y = -2*ln(cosh((x-1/2)*c/2)/cosh(c/4)), c = sqrt(2)*cosh(c/4). */
#define BRATU(c) "2*ln(cosh(fsolve(c = sqrt(2)*cosh(c/4), c = " c ")/4))"
/* Flow near a stagnation point (Hiemenz), slope at the wall. */
#define HIEMENZ "1.2325876568"

static const Case cases[] = {
    {"{diff(y(x),x,x)=y(x), y(0)=0, y(1)=1}", "y(x)", "1/2", "sinh(1/2)/sinh(1)"},
    {"[diff(y(x),x,x)=y(x), y(0)=0, y(1)=1]", "diff(y(x),x)", "0", "1/sinh(1)"},
    {"{diff(y(x),x)=z(x), diff(z(x),x)=-y(x), y(0)=0, z(Pi/4)=1}", "y(x)", "1/5",
     "sqrt(2)*sin(1/5)"},
    {"{diff(y(x),x$4)=y(x)+24-x^4, y(0)=0, D(y)(0)=0, y(1)=1, (D@@2)(y)(1)=12}", "y(x)", "1/2",
     "1/16"},
    {"{diff(y(x),x,x)/1000=y(x), y(0)=1, y(1)=1}", "y(x)", "1/100",
     "cosh(0.49*sqrt(1000))/cosh(sqrt(1000)/2)"},
    {"{diff(y(x),x,x)=-exp(y(x)), y(0)=0, y(1)=0}", "y(x)", "1/2", BRATU("1..2")},
    {"{diff(y(x),x,x)=-exp(y(x)), y(0)=0, y(1)=0}, approxsoln=[y(x)=16*x*(1-x)]", "y(x)", "1/2",
     BRATU("10..12")},
    {"{diff(y(x),x,x)+2/x*diff(y(x),x)+y(x)^5=0, D(y)(0)=0, y(1)=sqrt(3)/2}", "y(x)", "0", "1"},
    {"{diff(y(x),x,x)+abs(y(x))=0, y(0)=0, y(4)=-2}, approxsoln=[y(x)=2*sin(x)]", "y(x)", "1",
     "2*sin(1)/sinh(4-Pi)"},
    {"{diff(y(x),x,x)+lambda*y(x)=0, y(0)=0, y(1)=0, D(y)(0)=1}", "lambda", "1/3", "Pi^2"},
    {"{diff(y(x),x,x)+k^2*y(x)=0, y(0)=0, D(y)(0)=k, y(1)=0}, approxsoln=[y(x)=sin(6*x), k=6]", "k",
     "0", "2*Pi"},
    {"{diff(y(x),x,x)=y(x)-sin(2*Pi*x), y(0)=y(1), D(y)(0)=D(y)(1)}", "y(x)", "1/8",
     "sqrt(2)/2/(1+4*Pi^2)"},
    {"{diff(y(x),x)=1-y(x), y(0)+2*y(1)=0}", "y(x)", "0", "1-3/(1+2*exp(-1))"},
    {"{diff(y(x),x,x)=6*y(x)^2, y(0)=1, D(y)(1)=-2*y(1)^(3/2)}", "y(x)", "1", "1/4"},
    {"{diff(f(x),x$3)+f(x)*diff(f(x),x,x)+1-diff(f(x),x)^2=0, f(0)=0, D(f)(0)=0, D(f)(10)=1}",
     "diff(f(x),x,x)", "0", HIEMENZ},
    {"{diff(y(x),x,x)=5*p*sinh(5*y(x)), y(0)=0, y(1)=1}, continuation=p", "diff(y(x),x)", "0",
     "0.0457504614"},
    /* algebraic unknowns: linear and not, index 2, a name to be found, index 3 */
    {"{diff(y(x),x)=z(x), diff(z(x),x)=w(x), w(x)=-y(x), y(0)=0, y(1)=1}", "w(x)", "1/2",
     "-sin(1/2)/sin(1)"},
    {"{diff(y(x),x,x)=w(x), w(x)^3+w(x)=y(x)^3+y(x), y(0)=0, y(1)=1}", "w(x)", "1/2",
     "sinh(1/2)/sinh(1)"},
    {"{diff(y(x),x,x)=w(x), w(x)+exp(y(x))=0, y(0)=0, w(1)=-1}", "y(x)", "1/2", BRATU("1..2")},
    {"{diff(u(x),x)=y(x)+z(x), diff(y(x),x)=w(x), diff(w(x),x)=-y(x), u(x)=sin(x), y(0)=0, y(1)=1}",
     "z(x)", "1/2", "cos(1/2)-sin(1/2)/sin(1)"},
    {"{diff(y(x),x)=z(x), diff(z(x),x)=w(x), w(x)=-p*y(x), y(0)=0, z(0)=1, y(1)=0}", "p", "0",
     "Pi^2"},
    {"{diff(a(x),x,x)=-a(x)*l(x), diff(b(x),x,x)=-b(x)*l(x), a(x)^2+b(x)^2=1, b(0)=1/2,"
     " b(1)=sin(1)}, approxsoln=[a(x)=1, b(x)=x]",
     "l(x)", "1/2", "(1-Pi/6)^2"},
};

/* Statements that end in an error are given with a part of its message. */
static const char *const refused[][2] = {
    {"dsolve({diff(y(x),x,x)=y(x),y(0)=0,y(1)=1,y(2)=3},numeric)", "more than two points"},
    {"dsolve({diff(y(x),x,x)=y(x),y(0)=0,y(1)=1,D(y)(1)=3},numeric)", "2 needed, 3 given"},
    {"dsolve({diff(y(x),x,x)+Pi^2*y(x)=1,y(0)=0,y(1)=0},numeric)", "boundary value problem"},
    {"dsolve({diff(y(x),x,x)=-10*exp(y(x)),y(0)=0,y(1)=0},numeric)", "no solution"},
    {"dsolve({diff(y(x),x,x)=z(x),z(x)=y(x)^2,y(0)=0,y(1)=0,z(0)=1},numeric)", "2 needed, 3 given"},
    {"dsolve({diff(y(x),x,x)=z(x),y(x)=1,y(x)=2,y(0)=0,y(1)=0},numeric)", "equations"},
    {"dsolve({diff(y(x),x,x)=y(x),y(0)=0,(D@@2)(y)(1)=0},numeric)", "lower derivatives"},
    {"dsolve({diff(y(x),x,x)=y(x),y(0)=0,y(0)^2+D(y)(0)=1},numeric)", "conditions at one point"},
    {"dsolve({diff(y(x),x,x)=y(x),y(0)=0,y(1)=1},numeric,approxsoln=[z(x)=1])", "no unknown"},
    {"dsolve({diff(y(x),x,x)=y(x),y(0)=0,y(1)=1},numeric)(2)", "end of the boundary value problem"},
};

static double miss(const Case *c, const char *options)
{
    char text[1000];
    snprintf(text, sizeof text,
             "Digits := 20: exact := evalf(%s): Digits := 10: eval(%s, dsolve(%s, numeric%s)(%s)) "
             "- exact;",
             c->exact, c->value, c->problem, options, c->at);
    Expr gap = NULL;
    if (run_try(text, &gap) != ST_OK || !expr_is_real_number(gap))
        run_fail("%s: %s", text, err_message());
    return fabs(num_to_double(gap));
}

static void solutions(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double plain = miss(&cases[i], ""), tight = miss(&cases[i], ", abserr=1e-10, relerr=1e-10");
        if (!(plain < 5e-6) || !(tight < 5e-10))
            run_fail("%s: %g and %g", cases[i].problem, plain, tight);
    }
}

/* Parameters, procedures and the other forms of output. */
static void forms(void **state)
{
    (void)state;
    run_true(
        "S := dsolve({diff(y(x),x,x) = a*y(x), y(0)+D(y)(0) = 1, y(1) = 0}, numeric,"
        " parameters = [a]): S(parameters = [-1]): y1 := subs(S(0), y(x)): S(parameters = [-4]):"
        " evalb(nops(S(0)) = 3 and abs(y1-1/(1-cot(1.0))) < 1e-5 and abs(subs(S(0), y(x)) -"
        " 1/(1-2*cot(2.0))) < 1e-5)");
    run_true("k := x -> 6*x: S := dsolve({diff(y(x),x,x) = 'k'(x), y(0) = 0, y(2) = 8}, numeric,"
             " output = listprocedure): Y := rhs(S[2]): evalb(abs(Y(1.0)-1) < 1e-6)");
    run_true("S := dsolve({diff(y(x),x,x) = y(x), y(0) = 0, y(1) = 1}, numeric, output ="
             " Array([0, 1])): evalb(abs(S[2, 1][2, 2]-1) < 1e-8)");
}

static void refusals(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        Expr value;
        char text[300];
        snprintf(text, sizeof text, "%s;", refused[i][0]);
        Status status = run_try(text, &value);
        if (status == ST_OK || !strstr(err_message(), refused[i][1]))
            run_fail("%s: %s", refused[i][0], status == ST_OK ? "no error" : err_message());
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(solutions), cmocka_unit_test(forms),
                                       cmocka_unit_test(refusals)};
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
