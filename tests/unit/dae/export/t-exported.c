/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems as other programs take them: each in each language, and the errors of those that
 * cannot be brought into that form. exported.txt has the texts.
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
    "[diff(x(t),t) = -x(t)]",
    "[diff(x(t),t,t) = -x(t)+u(t)], inputs = [u(t)]",
    "[diff(x(t),t) = -k*x(t), x(0) = 1], parameters = [k]",
    "[diff(x(t),t) = y(t), 0 = x(t)+y(t)^3+sin(t), x(0) = 1/2]",
    "[diff(x(t),t) = u(t), diff(y(t),t) = v(t), diff(u(t),t) = -x(t)*l(t), "
    "diff(v(t),t) = -y(t)*l(t)-g, x(t)^2+y(t)^2 = 1, x(0) = 1, u(0) = 0, v(0) = 0, y(0) = 0], "
    "parameters = [g = 9.81]",
    "[diff(x(t),t) = piecewise(t < 1, 1, x(t) < 2, -1, 0), x(0) = 0]",
    "[diff(h(t),t) = v(t), diff(v(t),t) = -9.81, h(0) = 1, v(0) = 0], events = [[h(t) = 0, v(t) = "
    "-0.8*v(t)]]",
    "[diff(x(t),t)^2 = x(t)]",
    "[x(t) = 1, x(t) = 2]",
    "[diff(x(t),t) = f(x(t))]",
};

static const char *const languages[] = {
    "CodeGeneration:-C",          "CodeGeneration:-Fortran", "CodeGeneration:-Matlab",
    "CodeGeneration:-Python",     "CodeGeneration:-Julia",   "CodeGeneration:-R",
    "CodeGeneration:-JavaScript", "CodeGeneration:-Java",    "CodeGeneration:-CSharp",
    "CodeGeneration:-Modelica",
};

static void systems_are_written(void **state)
{
    (void)state;
    Buf out = {0};
    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
        eval_restart();
        for (size_t k = 0; k < sizeof languages / sizeof *languages; k++) {
            if (k > 0 && (i + k) % 3)
                continue; /* C of each, the others in turn */
            char statements[600];
            snprintf(statements, sizeof statements, "printf(\"%%s\", %s(%s, output = string))",
                     languages[k], systems[i]);
            buf_printf(&out, "| %s of %s\n", languages[k], systems[i]);
            rows_put(&out, statements, rows_linear);
        }
    }
    report_assert_joined(buf_text(&out), false, "tests/unit/dae/export/exported.txt");
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(systems_are_written),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
