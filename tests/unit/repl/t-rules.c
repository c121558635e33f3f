/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules that sheets give to commands: for which functions of which commands they are asked, with
 * which arguments, where they say nothing, and where a procedure gets other names.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row rules[] = {
    {"`expand/f` := x -> [x]: expand(f(y)+f(2*y)), expand(g(f(1))), expand(g(y))",
     "[y]+[2*y], g([1]), g(y)"},
    {"`expand/sin` := x -> s(x): expand(sin(y)), expand(cos(y)+sin(2*y))", "s(y), cos(y)+s(2*y)"},
    {"`diff/f` := (a, x) -> 7*diff(a, x): diff(f(x^2), x), diff(f(y), x), diff(f(x^2), x, x)",
     "14*x, 0, 14"},
    {"`diff/f` := (a, b, x) -> a+b: diff(f(x, y), x), diff(g(f(x, y)), y)",
     "x+y, D(g)(f(x,y))*(x+y)"},
    {"`diff/sin` := (a, x) -> 7: diff(sin(x), x)", "cos(x)"},
    {"`evalf/f` := x -> x^2+1/3: evalf(f(3)), evalf(f(3)+f(a)), evalf[5](f(2)), f(3)",
     "9.333333333, 9.666666666+a^2, 4.3333, f(3)"},
    {"`evalf/sin` := x -> 7: evalf(sin(2))", "0.9092974268"},
    {"`evalf/f` := 'procname'(args): evalf(f(2))", "f(2)"},
    {"`evalf/f` := 5: evalf(f(2))", "f(2)"},
    {"`evalf/f` := () -> nargs: evalf(f(seq(i, i = 1..16))), evalf(f(seq(i, i = 1..17)))",
     "16., f(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17)"},
    {"`diff/f` := () -> nargs: diff(f(x $ 15), x), diff(f(x $ 16), x)",
     "16, "
     "D[1](f)(x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x)+D[2](f)(x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x)+D[3](f)(x,"
     "x,x,x,x,x,x,x,x,x,x,x,x,x,x,x)+D[4](f)(x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x)+D[5](f)(x,x,x,x,x,x,"
     "x,x,x,x,x,x,x,x,x,x)+D[6](f)(x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x)+D[7](f)(x,x,x,x,x,x,x,x,x,x,x,"
     "x,x,x,x,x)+D[8](f)(x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x)+D[9](f)(x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x)+"
     "D[10](f)(x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x)+D[11](f)(x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x)+D[12](f)("
     "x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x)+D[13](f)(x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x)+D[14](f)(x,x,x,x,"
     "x,x,x,x,x,x,x,x,x,x,x,x)+D[15](f)(x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x)+D[16](f)(x,x,x,x,x,x,x,x,"
     "x,x,x,x,x,x,x,x)"},
    {"`simplify/f` := e -> subs(f = g, e): simplify(f(x)+h(x)+1), simplify(h(x))",
     "g(x)+h(x)+1, h(x)"},
    {"`simplify/f` := e -> e+1: `simplify/h` := e -> 2*e: simplify(f(x)*h(x)), simplify(f(f(x)))",
     "2*f(x)*h(x)+2, f(f(x))+2"},
    {"`simplify/sin` := e -> subs(sin = s, e): simplify(sin(x)+1)", "s(x)+1"},
    {"`combine/f` := e -> subs(f = g, e): combine(f(x)+1, f)", "g(x)+1"},
    {"`print/f` := x -> [x]: f(2); print(f(2)); lprint(f(2))", "[2]\n[2]\nf(2)\nNULL"},
    {"f := x -> `if`(type(x, float), x+1, 'f'(x)): evalf(f(Pi)), evalf(f(Pi)*a), f(2), evalf(f(2))",
     "4.141592654, 4.141592654*a, f(2), f(2)"},
    {"f := (x, y) -> `if`(type(x, float), x+y, 'f'(x, y)): evalf(f(Pi, 3)), evalf(f(3, Pi)), "
     "evalf(f(Pi, a))",
     "6.141592654, f(3,3.141592654), f(3.141592654,a)"},
    {"f := proc(x) if type(x, float) then error \"no\" end if; 'f'(x) end proc: evalf(f(Pi))",
     "f(3.141592654)"},
    {"f := x -> `if`(type(x, float), a, 'f'(x)): evalf(f(Pi))", "f(3.141592654)"},
    {"p := proc() local f; `evalf/f` := x -> 7: evalf(f(2)) end proc: p()", "f(2)"},
};

static const Row procedures[] = {
    {"f := proc(x) x+a end proc: g := subs(a = 3, eval(f)): g(1), f(1)", "4, 1+a"},
    {"f := proc(x) x+a*b end proc: g := subs([a = 3, b = c], eval(f)): g(1)", "1+3*c"},
    {"f := proc(x) x+a*b end proc: g := subs({a = b, b = a^2}, eval(f)): g(1)", "1+b*a^2"},
    {"f := x -> x+a: g := subs(a = 1+y, eval(f)): g(2), g(y)", "3+y, 2*y+1"},
    {"f := x -> x+a: g := subs(b = 3, eval(f)): g(2)", "2+a"},
    {"f := x -> x+a: g := subs(x = 3, eval(f)): g(2)", "2+a"},
    {"f := x -> x+h(2): g := subs(h(2) = 3, eval(f)): g(2)", "2+h(2)"},
};

static void rules_are_asked(void **state)
{
    (void)state;
    ROWS_HOLD(rules);
}

static void procedures_get_names(void **state)
{
    (void)state;
    ROWS_HOLD(procedures);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_are_asked),
        cmocka_unit_test(procedures_get_names),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
