/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * fsolve: roots that are known in closed form, to ten digits and to many; double roots, poles,
 * jumps and equations without a root; ranges, starts, avoid and maxsols; systems; procedures that
 * can only be evaluated; random polynomials, whose roots must multiply and add up to coefficients.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/near.h"

typedef struct Case {
    const char *call, *answer;
    double tolerance;
} Case;

static const Case cases[] = {
    {"fsolve(x^3 - 2*x - 5)", "2.0945514815423265915", 1e-9},
    {"fsolve(x^3 - x)", "-1, 0, 1", 1e-9},
    {"(proc() Digits := 4; fsolve(cos(x) = 0, x = 1..2) end proc)()", "1.571", 1e-9},
    {"fsolve(eval(x(t), dsolve({diff(x(t),t)=y(t), diff(y(t),t)=-x(t), x(0)=0, y(0)=1}, numeric,"
     " output=listprocedure, abserr=1e-12, relerr=1e-12)), 1..4)",
     "Pi", 1e-9},

    {"fsolve(x^2 - 2.0*x + 1.0)", "1, 1", 1e-9},
    {"fsolve(x^2 + 1)", "NULL", 0},
    {"fsolve(x^2 + 1, x, complex)", "-I, I", 1e-9},
    {"fsolve((x^2-2)*(x-1)^3, x)", "-sqrt(2), 1, 1, 1, sqrt(2)", 1e-9},
    {"fsolve(x^4 - 5*x^2 + 4, x = 0..infinity)", "1, 2", 1e-9},
    {"fsolve(x^4 - 5*x^2 + 4, x, maxsols = 2)", "-2, -1", 1e-9},
    {"fsolve(x^4 - 5*x^2 + 4, x, avoid = {x = 1})", "-2, -1, 2", 1e-9},
    {"fsolve(x^4 - 5*x^2 + 4, x, avoid = {x = 1, x = -2})", "-1, 2", 1e-9},
    {"fsolve(sin(x), x, avoid = {x = 0, x = -Pi})", "Pi", 1e-9},
    {"fsolve(x^3 - 3*x + 1, x = 1.6)", "2*cos(2*Pi/9)", 1e-9},
    {"fsolve(x^20 - 1e-10)", "-1/sqrt(10), 1/sqrt(10)", 1e-9},
    {"fsolve(x = cos(x))", "0.73908513321516064", 1e-9},
    {"fsolve(cos(x) = 1/2, x = 4..6)", "5*Pi/3", 1e-9},
    {"fsolve(sin(x), x = 1..20, maxsols = 6)", "Pi, 2*Pi, 3*Pi, 4*Pi, 5*Pi, 6*Pi", 1e-8},
    {"fsolve(sin(x), avoid = {{x = 0}, {x = -Pi}})", "Pi", 1e-9},
    {"fsolve(1 - cos(x), x = -1..1)", "0", 0},
    {"fsolve((exp(x)-2)^2, x)", "ln(2)", 1e-9},
    {"fsolve(tan(x) = x, x = 4..5)", "4.4934094579090642", 1e-9},
    {"fsolve(tan(x), x = 1..2)", "fsolve(tan(x), x = 1..2)", 0},
    {"fsolve(ln(x) = 20)", "exp(20)", 0.5},
    {"fsolve(sqrt(x-1) = 0)", "1", 1e-9},
    {"fsolve(x^(1/3) = 0)", "0", 0},
    {"fsolve(abs(x) = 1e-7)", "1e-7", 1e-16},
    {"fsolve(exp(x) = 0)", "fsolve(exp(x) = 0)", 0},
    {"fsolve(floor(x) = 1/2)", "fsolve(floor(x) = 1/2)", 0},
    {"fsolve(exp(x) = -1, x, complex)", "Pi*I", 1e-9},
    {"fsolve(ln(x) = I, x, complex)", "exp(I)", 1e-9},
    {"fsolve(1 + 10/(x^2+2*x+10) = 0, x, complex)", "-1-sqrt(19)*I, -1+sqrt(19)*I", 1e-9},
    {"abs(fsolve(exp(x) + 2 = 0, x, complex))", "abs(ln(2)+Pi*I)", 1e-9},
    {"fsolve(abs(1+I*w) = 2)", "sqrt(3)", 1e-9},
    {"fsolve(abs(1+I*w) = 2, w = -5..0)", "-sqrt(3)", 1e-9},
    {"fsolve(Re((1+I*w)^3) = 0, w = 0..2)", "1/sqrt(3)", 1e-9},
    {"fsolve(argument(1/(1+I*w)^3) = -Pi/2, w = 0..1)", "1/sqrt(3)", 1e-9},
    {"fsolve(20*log10(abs(1/(1+I*w))) = -3, w = 0..10)", "sqrt(10^(3/10)-1)", 1e-9},
    {"fsolve(GAMMA(x) = 3, x = 1..5)", "3.4058699863095692", 1e-9},
    {"fsolve(E - 0.0167086*sin(E) = 2*Pi*91.25/365)", "1.5875031665553", 1e-6},
    {"fsolve({x^2 + y^2 = 4, x = y}, {x = 0..3, y = 0..3})", "{x = sqrt(2), y = sqrt(2)}", 1e-9},
    {"fsolve([x*y = 1, x + y = 5/2], [x = 1..3, y])", "[x = 2, y = 1/2]", 1e-9},
    {"fsolve([x*y = 1, x + y = 5/2], [x = 0.3, y = 1.8])", "[x = 1/2, y = 2]", 1e-9},
    {"fsolve({x(t)^2 - y(t) = 0, y(t) = 2}, {x(t) = 0..5, y(t)})", "{x(t) = sqrt(2), y(t) = 2}",
     1e-9},
    {"fsolve({a^2 + b^2 = 1, a^3 + b = 2}, {a, b})", "fsolve({a^2+b^2 = 1, a^3+b = 2}, {a, b})", 0},
    {"fsolve([(u, v) -> u^2+v^2-4, (u, v) -> u-v], [1, 1])", "[sqrt(2), sqrt(2)]", 1e-9},
    {"fsolve([(u, v) -> u^2+v^2-4, (u, v) -> u-v], -3..0, -3..0)", "[-sqrt(2), -sqrt(2)]", 1e-9},
    {"fsolve({x^2 = 3}, {x = 0..2})", "{x = sqrt(3)}", 1e-9},
    {"fsolve(t -> t^2 - 2, 0..2)", "sqrt(2)", 1e-9},
    {"fsolve(proc(t) if t > 1 then t - 2 else t - 5 end if end proc, 0..4)", "2", 1e-9},
    {"fsolve(proc(t) if t > 1 then t^2 - 2 else t - 5 end if end proc, 0..4)", "sqrt(2)", 1e-9},
};

static const char *const digits[][2] = {
    {"fsolve(x = cos(x))", "0.73908513321516064165531208767387340401341175890075746"},
    {"fsolve(x^2 = 2, x = 0..2)", "1.4142135623730950488016887242096980785696718753769481"},
    {"fsolve(exp(x)*(x-1)^2 = 0)", "1.0"},
    {"rhs(fsolve([x*y = 1, x - y = 1], [x = 0..3, y])[1])",
     "1.6180339887498948482045868343656381177203091798057629"},
};

static const char *const errors[][2] = {
    {"fsolve(x^2-2, x, compleks);", "has no option compleks"},
    {"fsolve({x^2-2}, {x}, maxsol = 1);", "has no option maxsol"},
    {"fsolve(x^2-2, fulldigit);", "has no option fulldigit"},
    {"fsolve({x+y = 1, x-z = 0}, {x, y, z})", "number of equations, 2"},
    {"fsolve(x^2 = a, x)", "are in the equation, and are not solved for"},
    {"fsolve(5)", "no unknowns"},
    {"fsolve(x^2 = 2, 3)", "cannot solve for 3"},
    {"fsolve(x^2 = 2, x = y)", "must be a number"},
};

static Expr value_of(const char *format, const char *text)
{
    char statement[600];
    Expr value;
    snprintf(statement, sizeof statement, format, text);
    if (run_try(statement, &value) != ST_OK)
        run_fail("%s: %s", statement, err_message());
    return value;
}

static void test_cases(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Case *c = &cases[i];
        Expr got = value_of(c->tolerance == 0 ? "%s;" : "[%s];", c->call);
        Expr wanted = value_of(c->tolerance == 0 ? "%s;" : "evalf[20]([%s]);", c->answer);
        bool none = expr_is(wanted, EXPR_CALL); /* the call itself */
        if (none ? got != wanted : !(near_difference(got, wanted) <= c->tolerance))
            run_fail("%s gives %s", c->call, print_text(got, 300));
    }
}

static void test_digits(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof digits / sizeof *digits; i++) {
        char text[600];
        snprintf(text, sizeof text,
                 "Digits := 50: e := abs((%s) - (%s)): Digits := 10: evalb(e < 1e-48)",
                 digits[i][0], digits[i][1]);
        if (value_of("%s;", text) != EXPR_TRUE)
            run_fail("%s is not true", text);
    }
}

static void test_errors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        run_wrong(errors[i][0], errors[i][1]);
}

/* The roots of x^n + ... + c1*x + c0 multiply to (-1)^n*c0 and add up to minus the next to last. */
static void test_polynomials(void **state)
{
    (void)state;
    unsigned seed = 11;
    for (int n = 2; n <= 12; n++) {
        char text[600] = "";
        int c[12];
        for (int k = 0; k < n; k++) {
            seed = seed * 1103515245u + 12345u;
            c[k] = (int)(seed >> 16) % 19 - 9;
        }
        int at = snprintf(text, sizeof text, "r := [fsolve(x^%d", n);
        for (int k = 0; k < n; k++)
            at += snprintf(text + at, sizeof text - (size_t)at, "+(%d)*x^%d", c[k], k);
        snprintf(text + at, sizeof text - (size_t)at,
                 ", x, complex)]: evalb(nops(r) = %d and abs(mul(k, k = r) - (%d)) < 1e-5 and"
                 " abs(add(k, k = r) - (%d)) < 1e-6)",
                 n, n % 2 ? -c[0] : c[0], -c[n - 1]);
        if (value_of("%s;", text) != EXPR_TRUE)
            run_fail("%s is not true", text);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_digits),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_polynomials),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
