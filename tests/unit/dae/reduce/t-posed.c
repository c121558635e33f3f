/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems that are posed well and badly, and what reductions say of them: too few equations and
 * too many, repeated, contradicting and empty ones, names without values, delays, impulses, and
 * structures that are wrong as they stand. posed.txt has it to the character.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/tables.h"

static const Table tables[] = {
    {"posed",
     {"dsolve([%s], numeric)", "DAEinfo([%s])", "DAEstructure([%s])", "StructureRepair([%s])",
      "Pantelides([%s])", "DummyDerivatives([%s])", "PencilMatrices([%s])", "PencilIndex([%s])"},
     {"diff(x(t), t) = y(t)",
      "diff(x(t), t) = y(t)+z(t)",
      "x(t)+y(t) = 1, 2*x(t)+2*y(t) = 2",
      "x(t)+y(t) = 1, t*x(t)+t*y(t) = 2*t",
      "diff(x(t), t)+y(t) = 0, diff(x(t), t)+y(t) = 0, x(t) = 1",
      "x(t)+y(t) = 1, y(t)+z(t) = 2, x(t)-z(t) = -1",
      "x(t)+y(t) = 1, y(t)+z(t) = 2, x(t)-z(t) = 5",
      "diff(x(t), t) = 1, 0 = 0",
      "diff(x(t), t) = 1, sin(y(t))^2+cos(y(t))^2 = 1",
      "diff(x(t), t) = y(t), t = 1",
      "x(t) = 1, x(t)^2 = 1",
      "x(t) = 1, y(t) = 2, x(t)*y(t) = 2",
      "x(t)^2+y(t) = 1, exp(t)*x(t)^2+exp(t)*y(t) = exp(t)",
      "diff(x(t), t) = k*x(t)",
      "diff(x(t), t) = a[1]*x(t)+k*b, y(t) = c",
      "diff(x(t), t) = x(t-1)",
      "diff(x(t), t) = D(x)(2*t)",
      "diff(x(t), t) = Dirac(t-1)",
      "diff(x(t), t)+diff(y(t), t) = x(t), diff(x(t), t)+diff(y(t), t) = y(t)",
      "diff(x(t), t)+t*diff(y(t), t) = 0, x(t)+t*y(t) = 1",
      "x(t)*diff(y(t), t)+y(t)*diff(x(t), t) = 0, x(t)*y(t) = t",
      "diff(x(t), t, t) = y(t), diff(x(t), t)+x(t) = sin(t)",
      "diff(x(t), t)+diff(y(t), t)+diff(z(t), t) = 0, diff(x(t), t)-diff(y(t), t) = z(t), "
      "2*diff(x(t), t)+diff(z(t), t) = x(t)",
      "x(t)+diff(y(t), t) = t, diff(y(t), t)+x(t)+z(t) = 1, diff(z(t), t)+diff(x(t), t) = y(t)",
      "diff(x(t), t) = u(t), diff(u(t), t) = -l(t)*x(t), x(t) = sin(t)",
      "x(t) = x(t)+1",
      "x(t)+exp(-diff(x(t), t)-x(t)*diff(y(t), t, t)) = 1, y(t)+diff(x(t), t)+x(t)*diff(y(t), t, "
      "t) "
      "= 2",
      "sin(diff(x(t), t)*diff(y(t), t)) = x(t), exp(diff(x(t), t)*diff(y(t), t))+y(t) = t",
      "x(t) = sin(t), y(t) = z(t), diff(y__1(t), t) = y__1(t), diff(x(t), t)^2*diff(z(t), t)+y(t) "
      "= 0",
      "x(t)/y(t)+diff(y(t), t) = 1, x(t)/(2*y(t))+diff(y(t), t)/2 = diff(x(t), t)"}},
};

static void systems_are_posed(void **state)
{
    (void)state;
    TABLES_ASSERT(tables, "tests/unit/dae/reduce/posed.txt");
}

/* Matrices of 14 columns and 28 rows are drawn, no larger ones. */
static void small_structures_are_drawn(void **state)
{
    (void)state;
    static const char *const systems[] = {"$1..14", "$1..15", "1, 2, 1$26", "1, 2, 1$27"};
    for (int i = 0; i < 4; i++) {
        Buf text = {0}, said = {0};
        buf_printf(&text, "DAEstructure([seq(cat(x, k)(t) = k, k = [%s])])", systems[i]);
        rows_put(&said, buf_text(&text), rows_linear);
        assert_int_equal(strstr(buf_text(&said), "0*") != NULL, i % 2 == 0);
        buf_free(&text);
        buf_free(&said);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(systems_are_posed),
        cmocka_unit_test(small_structures_are_drawn),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
