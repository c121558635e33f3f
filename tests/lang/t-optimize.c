/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The package Optimization against problems with known minima (W. Hock and K. Schittkowski, Test
 * Examples for Nonlinear Programming Codes), against small linear programs solved by hand, and the
 * errors that calls without an answer give.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "numeric/search/nlopt.h"
#include "tests/lang/near.h"

typedef struct Problem {
    const char *name, *call, *answer;
    double tolerance;
    bool needs_nlopt;
} Problem;

static const Problem problems[] = {
    {"HS 1", "NLPSolve(100*(y-x^2)^2+(1-x)^2, y = -1.5..infinity, initialpoint = {x=-2, y=1})",
     "[0, [x=1, y=1]]", 1e-9, false},
    {"HS 6", "Minimize((1-x)^2, {10*(y-x^2) = 0}, initialpoint = {x=-1.2, y=1})", "[0, [x=1, y=1]]",
     1e-9, false},
    {"HS 7", "Minimize(ln(1+x^2)-y, {(1+x^2)^2+y^2 = 4}, initialpoint = {x=2, y=2})",
     "[-sqrt(3), [x=0, y=sqrt(3)]]", 1e-9, false},
    {"HS 28", "Minimize((x+y)^2+(y+z)^2, {x+2*y+3*z = 1}, initialpoint = {x=-4, y=1, z=1})",
     "[0, [x=1/2, y=-1/2, z=1/2]]", 1e-9, false},
    {"HS 35",
     "Minimize(9-8*x-6*y-4*z+2*x^2+2*y^2+z^2+2*x*y+2*x*z, {x+y+2*z <= 3}, assume=nonnegative)",
     "[1/9, [x=4/3, y=7/9, z=4/9]]", 1e-9, false},
    {"HS 43",
     "Minimize(a^2+b^2+2*c^2+d^2-5*a-5*b-21*c+7*d, {a^2+b^2+c^2+d^2+a-b+c-d <= 8,"
     " a^2+2*b^2+c^2+2*d^2-a-d <= 10, 2*a^2+b^2+c^2+2*a-b-d <= 5},"
     " initialpoint = {a=0, b=0, c=0, d=0})",
     "[-44, [a=0, b=1, c=2, d=-1]]", 1e-8, true},
    {"HS 71",
     "Minimize(a*d*(a+b+c)+c, {a*b*c*d >= 25, a^2+b^2+c^2+d^2 = 40}, a=1..5, b=1..5, c=1..5,"
     " d=1..5, initialpoint = {a=1, b=5, c=5, d=1})",
     "[17.01401729, [a=1, b=4.742999644, c=3.821149979, d=1.379408291]]", 1e-8, true},
    {"HS 76",
     "QPSolve(a^2+b^2/2+c^2+d^2/2-a*c+c*d-a-3*b+c-d, [a+2*b+c+d <= 5, 3*a+b+2*c-d <= 4,"
     " b+4*c >= 3/2], assume=nonnegative)",
     "[-4.681818182, [a=3/11, b=23/11, c=0, d=6/11]]", 1e-9, false},
    {"a repeated constraint", "Minimize(x^2+y^2+z^2, {x+y+z = 1, x-y = 0, 2*x-2*y = 0})",
     "[1/3, [x=1/3, y=1/3, z=1/3]]", 1e-9, false},
    {"away from a maximum", "Minimize(cos(x-1))", "[-1, [x=1+Pi]]", 1e-9, false},
    {"far smaller than the start", "Minimize(ln(1+x^2), initialpoint = {x=10^6})", "[0, [x=0]]",
     1e-9, false},
    {"a corner", "Minimize(x+y, {x^2+y^2 <= 1})", "[-sqrt(2), [x=-sqrt(2)/2, y=-sqrt(2)/2]]", 1e-9,
     false},
    {"functions of t", "Minimize((q(t)-3)^2+v^2, {q(t)+v = 1})", "[2, [v=-1, q(t)=2]]", 1e-9,
     false},
    {"an operator", "NLPSolve((x, y) -> (x-y)^2+(x-2)^2, 0..1, 0..5)", "[1, Vector([1, 1])]", 1e-9,
     false},
    {"a fit", "LSSolve([a*0+b-1, a*1+b-3, a*2+b-4, a*3+b-4])", "[1/2, [a=1, b=3/2]]", 1e-9, false},
    {"procedures as constraints", "NLPSolve((x, y) -> x^2+y^2, {(x, y) -> 1-x-y})",
     "[1/2, Vector([1/2, 1/2])]", 1e-9, false},
    {"a procedure that vanishes", "NLPSolve((x, y) -> x^2+y^2, {}, {(x, y) -> x+y-1})",
     "[1/2, Vector([1/2, 1/2])]", 1e-9, false},
    {"a procedure of a Vector", "NLPSolve(2, p -> (p[1]-1)^2+(p[2]-2)^2)", "[0, Vector([1, 2])]",
     1e-9, false},
    {"linear, by Matrices", "LPSolve(<-1, -1>, [<<1, 3>|<2, 1>>, <4, 7>], [0, infinity])",
     "[-3, Vector([2, 1])]", 1e-12, false},
    {"linear, equal rows", "LPSolve(<1, 2>, [NoUserValue, NoUserValue, <<1>|<1>>, <3>], [0, 5])",
     "[3, Vector([3, 0])]", 1e-12, false},
    {"quadratic, by Matrices", "QPSolve([<-2, 0>, <<2, 0>|<0, 2>>], [<<-1>|<-1>>, <-2>])",
     "[-1/2, Vector([3/2, 1/2])]", 1e-9, false},
    {"squares, by Matrices", "LSSolve([<1, 2, 4>, <<1, 1, 1>|<1, 2, 3>>])",
     "[1/12, Vector([-2/3, 3/2])]", 1e-9, false},
    {"whole numbers", "LPSolve(-5*x-4*y, {6*x+4*y <= 25, x+2*y <= 6}, assume = nonnegint)",
     "[-20, [x=4, y=0]]", 1e-9, false},
    {"a knapsack", "LPSolve(-8*x-11*y-6*z-4*w, {5*x+7*y+4*z+3*w <= 14}, assume = binary)",
     "[-21, [w=1, x=0, y=1, z=1]]", 1e-9, false},
    {"one whole number",
     "LPSolve(-x-y, {2*x+2*y <= 5, y <= 1/4}, assume = nonnegative,"
     " integervariables = [x])",
     "[-9/4, [x=2, y=1/4]]", 1e-9, false},
    {"linear, equalities", "LPSolve(x+y, {x+y = 3, x-y = 1, 2*x = 4})", "[3, [x=2, y=1]]", 1e-12,
     false},
    {"linear, bounds", "LPSolve(x+2*y+3*z, {x+y+z = 1}, x=0..1/2, y=-1..1/4, z=-infinity..5)",
     "[7/4, [x=1/2, y=1/4, z=1/4]]", 1e-12, false},
    {"linear, degenerate (Beale)",
     "LPSolve(-3/4*a+150*b-c/50+6*d, {a/4-60*b-c/25+9*d <= 0, a/2-90*b-c/50+3*d <= 0, c <= 1},"
     " assume=nonnegative)",
     "[-1/20, [a=1/25, b=0, c=1, d=0]]", 1e-12, false},
};

#define OPT "Optimization:-"
static const char *const errors[][2] = {
    {OPT "Minimize(x^2+y^2, {x^2+y^2 = -1})", "no feasible point"},
    {OPT "Minimize(x^2, {x >= 2, x <= 1})", "no feasible solution found"},
    {OPT "Minimize(x, {1 = 2})", "no feasible solution found"},
    {OPT "Minimize(x, x = 3..2)", "no feasible solution found"},
    {OPT "LPSolve(x, {x+y = 1, x+y = 2})", "no feasible solution found"},
    {OPT "Minimize(x^3)", "unbounded"},
    {OPT "Maximize(x^2+y^4)", "unbounded"},
    {OPT "LPSolve(x)", "unbounded"},
    {OPT "LPSolve(x^2)", "must be linear"},
    {OPT "Minimize(ln(x), initialpoint = {x = -1})", "complex value encountered"},
    {OPT "Minimize(x^2, initialpoint = {y = 1})", "initial point"},
    {OPT "Minimize(x^2, assume = integer)", "only handled in linear problems"},
    {OPT "Minimize(x^2, assume = complex)", "assume = complex: expected nonnegative"},
    {OPT "Minimize(x^2, initialpiont = {x = 1})", "Optimization has no option initialpiont"},
};

static void test_minimum(void **state)
{
    const Problem *p = *state;
    char text[600];
    Expr got, wanted;
    if (p->needs_nlopt && !nlopt_is_available())
        skip();
    snprintf(text, sizeof text, "Optimization:-%s;", p->call);
    if (run_try(text, &got) != ST_OK)
        run_fail("%s: %s", text, err_message());
    snprintf(text, sizeof text, "evalf(%s);", p->answer);
    assert_int_equal(run_try(text, &wanted), ST_OK);
    if (!(near_difference(got, wanted) <= p->tolerance))
        run_fail("%s gives %s", p->call, print_text(got, 300));
}

static void test_errors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        run_wrong(errors[i][0], errors[i][1]);
}

int main(void)
{
    enum { COUNT = sizeof problems / sizeof *problems };
    static struct CMUnitTest tests[COUNT + 1];
    for (size_t i = 0; i < COUNT; i++)
        tests[i] = (struct CMUnitTest){.name = problems[i].name,
                                       .test_func = test_minimum,
                                       .initial_state = (void *)(uintptr_t)&problems[i]};
    tests[COUNT] = (struct CMUnitTest)cmocka_unit_test(test_errors);
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
