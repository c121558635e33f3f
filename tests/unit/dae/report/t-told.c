/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is told of systems: kind, index, hidden constraints and free starting values, the structure,
 * and the systems that index reductions make of them; told.txt says so, to the character.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/report.h"
#include "tests/lang/rows.h"

static const char *const systems[] = {
    "[diff(x(t), t) = -x(t)]",
    "[diff(x(t), t, t) = -x(t)]",
    "[diff(x(t), t) = y(t), 0 = x(t)+y(t)]",
    "[diff(x(t), t) = y(t), x(t) = sin(t)]",
    "[diff(x(t), t) = y(t), diff(y(t), t) = z(t), x(t) = t^3]",
    "[x(t) = y(t), y(t) = z(t), z(t) = cos(t)]",
    "[diff(x(t), t)+diff(y(t), t) = 1, x(t)-y(t) = t]",
    "[diff(x(t), t)+y(t) = 0, diff(x(t), t)+y(t) = t]",
    "[x(t) = 1, x(t) = 2]",
    "[diff(x(t), t) = y(t)]",
    "[diff(x(t), t) = 1, x(t)+y(t) = 0, y(t)-x(t) = 1]",
    "[diff(x(t), t) = u(t), diff(y(t), t) = v(t), diff(u(t), t) = -x(t)*l(t),"
    " diff(v(t), t) = -y(t)*l(t)-g, x(t)^2+y(t)^2 = 1]",
    "[diff(x(t), t, t) = -x(t)*l(t), diff(y(t), t, t) = -y(t)*l(t)-g, x(t)^2+y(t)^2 = 1]",
    "[diff(x(t), t) = y(t)^2, y(t)^2+x(t) = 1]",
    "[diff(x(t), t) = y(t), x(t)*y(t) = 1]",
    "[x(t)*diff(x(t), t) = 1]",
    "[diff(x(t), t) = u(t), diff(y(t), t) = v(t), x(t) = sin(t), y(t)+u(t) = 0]",
    "[diff(x(t), t)^2 = x(t)]",
    "[diff(x(t), t)*y(t) = 1, y(t) = x(t)]",
    "[a*diff(x(t), t)+b*y(t) = 0, c*x(t)+d*y(t) = 1]",
    "[C*diff(u(t), t) = i(t), u(t) = sin(t)]",
    "[C1*diff(u1(t), t) = i(t), C2*diff(u2(t), t) = -i(t), u1(t) = u2(t)]",
    "[L*diff(i(t), t)+R*i(t) = u(t), C*diff(v(t), t) = i(t), u(t)+v(t) = E0]",
    "[t*diff(x(t), t) = x(t)]",
    "[diff(x(t), t) = -x(t), diff(y(t), t) = x(t)-y(t), z(t) = x(t)*y(t)]",
    "[diff(x(t), t) = z(t), diff(y(t), t) = z(t), x(t)+y(t)^2 = t]",
    "[diff(x(t), t, t, t) = y(t), x(t) = y(t)^2]",
    "[diff(x(t), t) = piecewise(x(t) < 1, 1, -1)]",
    "[diff(x(t), t)+x(t-1) = 0]",
    "[diff(x(t), t) = y(t), diff(y(t), t) = -x(t), x(t)^2+y(t)^2 = 1]",
    "[exp(x(t))+y(t) = 1, diff(y(t), t) = x(t)]",
    "[sin(diff(x(t), t)) = x(t)]",
    "[x(t)+t*diff(y(t), t) = 0, diff(x(t), t)+t*diff(y(t), t, t) = 1]",
    "[diff(x(t), t)-t*diff(y(t), t) = 0, x(t)-t*y(t) = sin(t)]",
    "[x1(t)+x2(t) = a, x2(t)+x3(t) = b, x3(t)+x1(t) = c(t), diff(c(t), t) = x1(t)]",
    "[0 = 0, diff(x(t), t) = 1]",
    "[]",
};

static const char *const questions[] = {
    "DAEinfo(%s)",           "DAEinfo(%s, output = table)",
    "DAEstructure(%s)",      "DAEstructure(%s, output = table)",
    "SignatureMatrix(%s)",   "Pantelides(%s)",
    "ReduceBy1TheIndex(%s)", "ReduceByJets(%s)",
    "DummyDerivatives(%s)",  "PencilIndex(%s)",
    "PencilMatrices(%s)",    "StructureRepair(%s)",
    "explain(%s)",
};

static void systems_are_told(void **state)
{
    (void)state;
    Buf out = {0};
    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
        eval_restart();
        buf_printf(&out, "| %s\n", systems[i]);
        for (size_t k = 0; k < sizeof questions / sizeof *questions; k++) {
            char statements[600];
            snprintf(statements, sizeof statements, questions[k], systems[i]);
            buf_printf(&out, "> ");
            buf_printf(&out, questions[k], "..");
            buf_putc(&out, '\n');
            rows_put(&out, statements, rows_linear);
        }
    }
    report_assert(buf_text(&out), "tests/unit/dae/report/told.txt");
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(systems_are_told),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
