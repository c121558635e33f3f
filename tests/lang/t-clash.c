/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems that cannot be solved as they are, each with the words that say why, by the names of the
 * equations: too few and too many of them, repeated, contradictory, empty and impossible ones, an
 * unknown that never occurs, parameters without values.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/run.h"

#define X "E1 := diff(x(t),t) = y(t): "
#define XZ "E1 := diff(x(t),t) = y(t)+z(t): "

static const char *const refused[][2] = {
    {XZ "dsolve({E1, x(0)=1}, numeric)", "1 equation for 3 unknowns x(t), y(t), z(t)"},
    {X "E2 := x(t) = 1: E3 := y(t) = z(t): E4 := z(t) = x(t)-1: dsolve([E1,E2,E3,E4], numeric)",
     "4 equations for 3 unknowns"},
    {XZ "E2 := x(t)^2+y(t)^2 = 1: E3 := 2*x(t)^2+2*y(t)^2 = 2: dsolve([E1,E2,E3,x(0)=1], numeric)",
     "E3 repeats E2, multiplied by 2"},
    {XZ "E2 := x(t)+y(t) = 1: E3 := x(t)+y(t) = 2: dsolve([E1,E2,E3,x(0)=1], numeric)",
     "E3 contradicts E2: together they say -1 = 0"},
    {XZ "E2 := x(t)+y(t) = 1: E3 := t*x(t)+t*y(t) = 2*t: dsolve([E1,E2,E3,x(0)=1], numeric)",
     "E3 contradicts E2: together they say -t = 0"},
    {XZ "E2 := x(t)+y(t) = 1: E3 := y(t)+z(t) = 2: E4 := x(t)-z(t) = 5: E5 := diff(w(t),t) = z(t):"
        " dsolve([E1,E2,E3,E4,E5], numeric)",
     "5 equations for 4 unknowns"},
    {XZ "E2 := x(t)+y(t) = 1: E3 := y(t)+z(t)+w(t) = 2: E4 := x(t)-z(t)-w(t) = 5: "
        "dsolve([E1,E2,E3,E4], numeric)",
     "contradicts the others"},
    {XZ "E2 := x(t)+y(t) = 1: E3 := y(t)+z(t)+w(t) = 2: E4 := x(t)-z(t)-w(t) = -1: "
        "dsolve([E1,E2,E3,E4], numeric)",
     "follows from the others"},
    {X "E2 := diff(y(t),t) = -x(t): dsolve({E1,E2,x(0)=1,y(0)=0}, {x(t),y(t),w(t)}, numeric)",
     "the unknown w(t) does not occur"},
    {X "E2 := k*x(t) = sin(t): E3 := diff(z(t),t) = m*z(t): dsolve([E1,E2,E3], numeric)",
     "k and m have no values, in E2, E3"},
    {X "E2 := a[1]*x(t) = sin(t): dsolve([E1,E2], numeric)", "a[1] has no value, in E2"},
    {X "A := 0 = 1: dsolve([E1,A,x(0)=1], numeric)", "A, 0 = 1, can never hold"},
    {X "A := sin(x(t))^2+cos(x(t))^2 = 2: dsolve([E1,A], numeric)",
     "A can never hold: it says -1 = 0"},
    {X "A := sin(x(t))^2+cos(x(t))^2 = 1: dsolve([E1,A], numeric)", "A always holds"},
    {X "A := t = 1: dsolve([E1,A], numeric)", "A contains no unknown: it says t-1 = 0"},
    {X "A := x(t)^2+y(t)^2 = -1: dsolve([E1,A,x(0)=1], numeric)",
     "no other values were found either"},
    {"compare({diff(x(t),t) = k*y(t), x(t) = sin(t)}, [none, projection], 0..1)", "k has no value"},
};

static void test_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char text[600];
        Expr value;
        snprintf(text, sizeof text, "restart: %s;", refused[i][0]);
        if (run_try(text, &value) == ST_OK || !strstr(err_message(), refused[i][1]))
            run_fail("%s: %s", text, err_message());
    }
}

/* What is allowed although it looks alike. */
static const char *const accepted[] = {
    "subs(dsolve({diff(x(t),t) = k*x(t), x(0) = 1}, numeric, parameters = [k])(parameters = [2]), "
    "k)",
    "dsolve({diff(x(t),t) = int(f, f = 0..2)*x(t), x(0) = 1}, numeric)",
    "dsolve({diff(x(t),t) = Pi*x(t)+exp(1)*infinity^(-1), x(0) = 1}, numeric)",
    "dsolve([diff(x(t),t) = y(t)+z(t), x(t)+y(t) = 1, x(t)-y(t) = 2*t, x(0) = 1/2], numeric)",
};

static void test_accepted(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++) {
        char text[600];
        Expr value;
        snprintf(text, sizeof text, "restart: %s;", accepted[i]);
        if (run_try(text, &value) != ST_OK)
            run_fail("%s: %s", text, err_message());
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_accepted),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
