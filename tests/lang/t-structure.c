/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Structure of systems as the user sees it: equations by their names, whatever was done to them
 * since they got them; the robotic arm of index 5, whose structure must be repaired; systems made
 * of index 1.
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

#define ARM                                                                                        \
    "A := 2/(2-cos(x3(t))^2): B := cos(x3(t))/(2-cos(x3(t))^2): C := sin(x3(t))/(2-cos(x3(t))^2):" \
    " F := cos(x3(t))*sin(x3(t))/(2-cos(x3(t))^2): w := (x4(t)+x6(t))^2: h := 2*x3(t)-x2(t):"      \
    " arm := [diff(x1(t),t) = x4(t), diff(x2(t),t) = x5(t), diff(x3(t),t) = x6(t),"                \
    " diff(x4(t),t) = 2*C*w+x4(t)^2*F+h*(A+2*B)+A*(u1(t)-u2(t)),"                                  \
    " diff(x5(t),t) = -2*C*w-x4(t)^2*F+h*(1-3*A-2*B)-A*u1(t)+(A+1)*u2(t),"                         \
    " diff(x6(t),t) = -2*C*w-x4(t)^2*F+h*(A-9*B)-2*x4(t)^2*C-w*F-(A+B)*(u1(t)-u2(t)),"             \
    " 0 = cos(x1(t))+cos(x1(t)+x3(t))-cos(exp(t)-1)-cos(t-1),"                                     \
    " 0 = sin(x1(t))+sin(x1(t)+x3(t))+sin(exp(t)-1)+sin(t-1)]:"

static const char *const truths[] = {
    PENDULUM " r := DAEinfo(dae, output = table): " ROD("r"),
    "r := DAEinfo(subs(m = 1, L = 2, dae), output = table): " ROD("r"),
    "r := DAEinfo(subs(m = 1, L = 2, {op(dae)}), output = table): " ROD("r"),
    "r := DAEinfo(simplify(subs(m = 1, L = 2, dae)), output = table): " ROD("r"),
    "r := DAEinfo(map(expand, eval(dae, [m = 2, L = 3])), output = table): " ROD("r"),
    "g := 9.81: r := DAEinfo(subs(L = 1, dae), output = table): " ROD("r"),
    ARM " r := DAEstructure(arm, output = table):"
        " evalb([r[\"index\"], r[\"degrees\"], r[\"holds\"], r[\"repaired_index\"]] = [3, 2, "
        "false, 5])",
    "r := StructureRepair(arm): evalb(r[\"degrees\"] = 0 and r[\"holds\"])",
    "ode := [diff(x(t),t) = u(t), diff(y(t),t) = v(t), diff(u(t),t) = -x(t)*l(t),"
    " diff(v(t),t) = -y(t)*l(t)-1, x(t)^2+y(t)^2 = 1]:"
    " E, V, M := DummyDerivatives(ode): r := DAEinfo(E, V, output = table):"
    " evalb(r[\"index\"] = 1 and r[\"degrees\"] = 2)",
    "S := dsolve({op(E), y(0) = 0, x(0) = 1, D(y)(0) = 0}, V, numeric, relerr = 1e-9):"
    " evalb(abs(subs(S(10), y(t)) + 0.5842324) < 1e-6)",
    "r := DAEinfo([diff(p(t),t) = q(t), p(t) = sin(t)], output = table):"
    " evalb(r[\"hidden_names\"][1] = \"equation 2'\")",
    "q1 := diff(p(t),t) = q(t): q2 := diff(p(t),t) = q(t)+c:"
    " try dsolve(subs(c = 1, {q1, q2, p(0) = 0}), numeric): false;"
    " catch: evalb(searchtext(\"q2 contradicts q1\", lastexception[2]) > 0 or"
    " searchtext(\"q1 contradicts q2\", lastexception[2]) > 0) end try",
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
