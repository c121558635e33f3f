/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is told of steady states along a parameter, of their special points and of the cycles that
 * begin there, exact values and stability included: found.txt and cycles.txt say so.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/report.h"
#include "tests/lang/rows.h"

static const char *const diagrams[] = {
    "x^2+p-1, [x], p = 0..2, start = [1]",
    "p*x-x^2, [x], p = -1..1, start = [0]",
    "p*x-x^3, [x], p = -1..1, start = [0]",
    "p*x+x^3-x^5, [x], p = -1..1, start = [0]",
    "x^3-x-p, [x], p = -2..2, start = [-3/2], exact = false",
    "y*(p-2-y^2), [y], p = 0..3",
    "p-x, [x], p = 0..1",
    "[p*x-y-x*(x^2+y^2), x+p*y-y*(x^2+y^2)], [x, y], p = -1..1",
    "[p*x-2*y+x*(x^2+y^2), 2*x+p*y+y*(x^2+y^2)], [x, y], p = -1..1",
    "[y, p-x^2-y], [x, y], p = -1..4, start = [2, 0, 4]",
    "[10*(y-x), p*x-y-x*z, x*y-8/3*z], [x, y, z], p = 0..2",
    "[a-x+x^2*y-0.1*x, 0.5-x^2*y], [x, y], a = 0..1, start = [1/2, 2]",
    "[diff(x(t), t) = y(t), 0 = p*x(t)-y(t)-x(t)^2], [x(t), y(t)], p = -1..1, start = [1, 0, 1]",
    "[diff(x(t), t, t) = -p*diff(x(t), t)-x(t)], [x(t)], p = -1..1",
    "[p*x-x^2, -y], [x, y], p = -1..1, start = [0, 0]",
    "[p-x^2, x*y], [x, y], p = -1..1, start = [1, 0, 1], maxpoints = 60",
    "(x-p)*(x+p), [x], p = -1..1, start = [1, -1]",
    "sin(x)-p, [x], p = -2..2, start = [0, 0], maxpoints = 60",
    "exp(x)-p, [x], p = 1..5, start = [0]",
    "x^2+p^2-1, [x], p = -2..2, start = [0, -1]",
    "x^3/3-x-p+sqrt(2)+sqrt(3)+sqrt(5)+sqrt(7)+sqrt(11)+sqrt(13)+sqrt(17)+sqrt(19)+sqrt(23)"
    "+sqrt(29)+sqrt(31)+sqrt(37)+sqrt(41)+sqrt(43), [x], p = 54..62, start = [-3, 55]",
    "[p+1/10-(x-sqrt(2))^2+y-x, p+1/10-(y-sqrt(2))^2+z-y, p+1/10-(z-sqrt(2))^2+u-z, "
    "p+1/10-(u-sqrt(2))^2+x-u], [x, y, z, u], p = -1..2, start = [2, 2, 2, 2, 1/4], maxpoints = 60",
    "[x-y, x-y+p], [x, y], p = 0..1, maxpoints = 20",
    "x^2+1, [x], p = 0..1",
    "x-p, [x], p = 1..0",
    "x-p, [y], p = 0..1",
    "[p-x^2, x-y, y-z, z-u], [x, y, z, u], p = -1..1, start = [1, 1, 1, 1, 1]",
    "[p-x^2, x-y, y-z, z-u, u-v], [x, y, z, u, v], p = -1..1, start = [1, 1, 1, 1, 1, 1]",
};

/* The list of branches and points, states at a parameter, and of each special point what is known
 * of it, to five digits. */
static const char question[] =
    "print(R), fnormal(R(1/2), 8, 1e-8), fnormal(evalf([seq([k[\"label\"], k[\"eigenvalues\"],"
    " k[\"unstable\"], `if`(assigned(k[\"omega\"]), [k[\"omega\"], k[\"lyapunov\"]], NULL)],"
    " k in R:-special)]), 5, 1e-6),"
    " [seq(`if`(assigned(k[\"exact\"]), k[\"exact\"], NULL), k in R:-special)],"
    " [seq([LinearAlgebra:-Dimension(b)], b in R:-branches)]";

/* Cycles that begin at the first point of a diagram. */
static const char *const cycles[] = {
    "[p*x-y-x*(x^2+y^2), x+p*y-y*(x^2+y^2)], [x, y], p = -1..1",
    "[p*x-2*y+x*(x^2+y^2), 2*x+p*y+y*(x^2+y^2)], [x, y], p = -1..1",
    "[p*x-y-x*(x^2+y^2), x+p*y-y*(x^2+y^2), y-z], [x, y, z], p = -1..1",
    "[diff(x(t), t) = p*x(t)-y(t)-x(t)^3, diff(y(t), t) = x(t), 0 = z(t)-x(t)*y(t)],"
    " [x(t), y(t), z(t)], p = -1..1",
    "[y, (p-x^2)*y-x], [x, y], p = -1..1",
    "x^2-p, [x], p = 0..1, start = [1, 1]",
};

static const char of_cycles[] =
    "C := limitcycles(R, 1, maxpoints = 5, intervals = 8): C:-columns,"
    " fnormal(convert(C:-branch, listlist), 4, 1e-4), fnormal(C:-multipliers, 3, 1e-3),"
    " fnormal(convert(C(2), listlist)[2], 4, 1e-4)";

/* What the question says of each of these continuations is what the file says. */
static void told(const char *const *cases, size_t count, const char *asked, const char *file)
{
    Buf out = {0};
    for (size_t i = 0; i < count; i++) {
        char statements[1000];
        snprintf(statements, sizeof statements, "R := continuation(%s): %s", cases[i], asked);
        eval_restart();
        buf_printf(&out, "| %s\n", cases[i]);
        rows_put(&out, statements, rows_linear);
    }
    report_assert(buf_text(&out), file);
    buf_free(&out);
}

static void cycles_are_told(void **state)
{
    (void)state;
    told(cycles, sizeof cycles / sizeof *cycles, of_cycles, "tests/unit/dae/steady/cycles.txt");
}

static void diagrams_are_told(void **state)
{
    (void)state;
    told(diagrams, sizeof diagrams / sizeof *diagrams, question, "tests/unit/dae/steady/found.txt");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(diagrams_are_told),
        cmocka_unit_test(cycles_are_told),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
