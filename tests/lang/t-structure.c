/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Structure of systems as the user sees it: equations by their names, whatever was done to them
 * since they got them.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/run.h"

#define PENDULUM                                                                                   \
    "EQ1 := diff(x(t),t) = u(t): EQ2 := m*diff(u(t),t) = -l(t)*x(t):"                              \
    " EQ3 := diff(y(t),t) - v(t): EQ4 := m*diff(v(t),t) = -l(t)*y(t) - m*g:"                       \
    " T[\"rod\"] := x(t)^2 + y(t)^2 = L^2: dae := [EQ1, EQ2, EQ3, EQ4, T[\"rod\"]]:"
#define ROD(table) "evalb(" table "[\"hidden_names\"][1] = \"T[\\\"rod\\\"]'\")"

static const char *const truths[] = {
    PENDULUM " r := DAEinfo(dae, output = table): " ROD("r"),
    "r := DAEinfo(subs(m = 1, L = 2, dae), output = table): " ROD("r"),
    "r := DAEinfo(subs(m = 1, L = 2, {op(dae)}), output = table): " ROD("r"),
    "r := DAEinfo(simplify(subs(m = 1, L = 2, dae)), output = table): " ROD("r"),
    "r := DAEinfo(map(expand, eval(dae, [m = 2, L = 3])), output = table): " ROD("r"),
    "g := 9.81: r := DAEinfo(subs(L = 1, dae), output = table): " ROD("r"),
    "r := DAEinfo([diff(p(t),t) = q(t), p(t) = sin(t)], output = table):"
    " evalb(r[\"hidden_names\"][1] = \"equation 2'\")",
    "q1 := diff(p(t),t) = q(t): q2 := diff(p(t),t) = q(t)+c:"
    " try dsolve(subs(c = 1, {q1, q2, p(0) = 0}), numeric): false;"
    " catch: evalb(searchtext(\"q2, \", lastexception[2]) > 0 or"
    " searchtext(\"q1, \", lastexception[2]) > 0) end try",
};

static void test_truths(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++)
        run_true(truths[i]);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_truths),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
