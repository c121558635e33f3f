/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What dsolve gives in closed form, with and without conditions, of single equations and systems,
 * as series, implicitly and not at all, and what odetest leaves of it: solved.txt says so.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/report.h"
#include "tests/lang/rows.h"

static const char *const equations[] = {
    /* first order */
    "y' = 0",
    "y' = x",
    "y' = -y",
    "y' = a*y+b",
    "y' = x*y",
    "y' = y^2",
    "y' = y^2+1",
    "y' = y*(1-y)",
    "y'+y/x = x^2",
    "y'+2*x*y = x",
    "y' = y/x+1",
    "y' = (x+y)^2",
    "y' = x/y",
    "y' = y+y^3",
    "y' = exp(x+y)",
    "y' = (y/x)^2+y/x",
    "y' = x^2+y^2",
    "x*y' = y+x^2*sin(x)",
    "y'^2 = y",
    "y = x*y'+y'^2",
    "2*x*y+(x^2+1)*y' = 0",
    "y' = f(x)*y",
    "y' = abs(y)",
    "y' = sqrt(y)",
    "y' = y-piecewise(x < 1, 0, 1)",
    /* second order and more */
    "y'' = 0",
    "y'' = -y",
    "y'' = y",
    "y''+2*y'+y = 0",
    "y''+2*y'+5*y = 0",
    "y''-3*y'+2*y = exp(x)",
    "y''+y = sin(x)",
    "y''+w^2*y = cos(x)",
    "y''+y = 1/cos(x)",
    "y''+a*y'+b*y = 0",
    "x^2*y''+x*y'-y = 0",
    "x^2*y''+x*y'+y = x",
    "y'' = y'^2",
    "y'' = 2*y*y'",
    "y''+x*y = 0",
    "x^2*y''+x*y'+(x^2-1/4)*y = 0",
    "x^2*y''+x*y'+(x^2-n^2)*y = 0",
    "(1-x^2)*y''-2*x*y'+6*y = 0",
    "x*y''+(1-x)*y'+3*y = 0",
    "y''-2*x*y'+4*y = 0",
    "y''' = y",
    "y'''-y'' = x",
    "y''''-2*y''+y = 0",
    "y''+y = Dirac(x-1)",
    "y''+sin(y) = 0",
};

static const char *const conditions[] = {"", ", y(0) = 1", ", y(0) = 1, D(y)(0) = 0"};

/* Whole calls. */
static const char *const others[] = {
    "dsolve({diff(x(t), t) = y(t), diff(y(t), t) = -x(t)})",
    "dsolve({diff(x(t), t) = y(t), diff(y(t), t) = -x(t), x(0) = 1, y(0) = 0})",
    "dsolve([diff(x(t), t) = x(t)+y(t), diff(y(t), t) = y(t)], [x(t), y(t)])",
    "dsolve({diff(x(t), t) = a*x(t)-b*y(t), diff(y(t), t) = b*x(t)+a*y(t)})",
    "dsolve({diff(x(t), t) = y(t)+1, diff(y(t), t) = x(t)+t})",
    "dsolve({diff(x(t), t) = -x(t), x(t)+y(t) = 1, x(0) = 1/2})",
    "dsolve({diff(x(t), t) = x(t)*y(t), diff(y(t), t) = y(t)})",
    "dsolve({diff(y(x), x) = y(x), y(0) = 1}, y(x), series)",
    "dsolve(diff(y(x), x, x) = x*y(x), y(x), series)",
    "dsolve(x^2*diff(y(x), x, x)+x*diff(y(x), x)+x^2*y(x) = 0, y(x), type = series, order = 4)",
    "dsolve({diff(y(x), x) = y(x)^2+x, y(0) = 0}, y(x), series, order = 5)",
    "dsolve(diff(y(x), x) = x/y(x), y(x), implicit)",
    "dsolve({diff(y(x), x, x)+y(x) = 0, y(0) = 0, y(Pi/2) = 1})",
    "dsolve({diff(y(x), x, x)+y(x) = 0, y(0) = 0, y(Pi) = 1})",
    "dsolve({diff(y(x), x, x)+y(x) = 0, y(0) = 0, y(Pi) = 0})",
    "dsolve({diff(y(t), t) = -y(t), y(0) = 1}, y(t), method = laplace)",
    "dsolve({diff(y(t), t, t)+y(t) = Heaviside(t-1), y(0) = 0, D(y)(0) = 0}, y(t))",
    "dsolve(diff(y(x), x) = y(x), z(x))",
    "dsolve(5, y(x))",
    "dsolve(diff(y(x), x)+diff(y(x), z) = 0, y(x))",
    "odetest(y(x) = exp(x), diff(y(x), x) = y(x))",
    "odetest(y(x) = x, diff(y(x), x) = y(x))",
    "odetest([x(t) = sin(t), y(t) = cos(t)], [diff(x(t), t) = y(t), diff(y(t), t) = -x(t)])",
    "pdsolve(diff(u(x, t), t) = c*diff(u(x, t), x))",
};

/* y'' as diff(y(x), x$2), y alone as y(x). */
static void put_equation(Buf *out, const char *text)
{
    for (const char *at = text; *at; at++) {
        bool name = *at == 'y' && (at == text || !strchr("abcdefghijklmnopqrstuvwxyz", at[-1]));
        size_t primes = name ? strspn(at + 1, "'") : 0;
        if (primes > 0)
            buf_printf(out, "diff(y(x), x$%zu)", primes);
        else if (name)
            buf_puts(out, "y(x)");
        else
            buf_putc(out, *at);
        at += primes;
    }
}

static void put_solution(Buf *out, const char *text, const char *conditions_at_0)
{
    Buf equation = {0}, statements = {0};
    put_equation(&equation, text);
    eval_restart();
    buf_printf(out, "| %s%s\n", text, conditions_at_0);
    buf_printf(&statements, "dsolve({%s%s}, y(x))", buf_text(&equation), conditions_at_0);
    rows_put(out, buf_text(&statements), rows_linear);
    buf_free(&equation);
    buf_free(&statements);
}

static void solutions_are_these(void **state)
{
    (void)state;
    Buf out = {0};
    for (size_t i = 0; i < sizeof equations / sizeof *equations; i++)
        for (size_t k = 0; k < sizeof conditions / sizeof *conditions; k++)
            if (k == 0 || (k == 2) == (strstr(equations[i], "''") != NULL))
                put_solution(&out, equations[i], conditions[k]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        eval_restart();
        buf_printf(&out, "| %s\n", others[i]);
        rows_put(&out, others[i], rows_linear);
    }
    report_assert(buf_text(&out), "tests/unit/dae/closed/solved.txt");
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_these),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
