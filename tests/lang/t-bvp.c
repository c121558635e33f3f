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
    {"dsolve([seq(op([diff(y[k](x),x,x)=y[k](x),y[k](0)=0]),k=1..30),seq(y[k](1)=1,k=1..29),y[29]("
     "1)=1],"
     "numeric)",
     "singular"},
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

/* Chains of NNN unknowns of second order with neighbours' differences: from 25 on their Jacobians
 * have a pattern. All are equal to the one of the single problem, but for Laplace's equation by
 * lines. */
static const struct {
    const char *own, *ends, *value, *at, *exact;
} chains[] = {
    {"y[k](x)", "y[k](0)=0, y[k](1)=1", "y[3](x)", "1/2", "sinh(1/2)/sinh(1)"},
    {"-exp(y[k](x))", "y[k](0)=0, y[k](1)=0", "y[1](x)", "1/2", BRATU("1..2")},
    {"5*y[k](x)-sin(2*Pi*x)", "y[k](0)=y[k](1), D(y[k])(0)=D(y[k])(1)", "y[NNN](x)", "1/8",
     "sqrt(2)/2/(5+4*Pi^2)"},
    {"-2/x*diff(y[k](x),x)-y[k](x)^5", "D(y[k])(0)=0, y[k](1)=sqrt(3)/2", "y[2](x)", "0", "1"},
    {"-lambda*y[k](x)", "y[k](0)=0, D(y[k])(0)=1, `if`(k=1,y[k](1)=0,NULL)", "lambda", "0", "Pi^2"},
    {"-(NNN+1)^2*(`if`(k<NNN,y[k+1](x),0)-2*y[k](x)+`if`(k>1,y[k-1](x),0))"
     "-`if`(k<NNN,y[k+1](x)-y[k](x),0)-`if`(k>1,y[k-1](x)-y[k](x),0)",
     "y[k](0)=0, y[k](1)=sin(Pi*k/(NNN+1))", "y[2](x)", "1/2",
     "sin(2*Pi/(NNN+1))/2/cosh((NNN+1)*sin(Pi/2/(NNN+1)))"},
};

/* text with count in place of every NNN. */
static const char *counted(const char *text, const char *count)
{
    static char out[3000];
    char *end = out;
    for (; *text; text++)
        if (strncmp(text, "NNN", 3) == 0) {
            end += sprintf(end, "%s", count);
            text += 2;
        } else {
            *end++ = *text;
        }
    *end = 0;
    return out;
}

static void many_unknowns(void **state)
{
    (void)state;
    static const char *const counts[] = {"12", "30"};
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            char text[2000];
            snprintf(text, sizeof text,
                     "S := dsolve([seq(op([diff(y[k](x),x,x) = %s + `if`(k<NNN,y[k+1](x)-y[k](x),0)"
                     "+`if`(k>1,y[k-1](x)-y[k](x),0), %s]), k=1..NNN)], numeric): "
                     "evalb(abs(eval(%s, S(%s)) - evalf(%s)) < 5e-6)",
                     chains[i].own, chains[i].ends, chains[i].value, chains[i].at, chains[i].exact);
            run_true(counted(text, counts[c]));
        }
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
                                       cmocka_unit_test(many_unknowns), cmocka_unit_test(refusals)};
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
