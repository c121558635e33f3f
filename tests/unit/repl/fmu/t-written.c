/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is written of systems as units: the C text that is a unit's own and its descriptions, of FMI
 * 2.0 and 3.0, as written.txt has them.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "repl/fmu/fmu.h"
#include "tests/lang/report.h"
#include "tests/lang/run.h"

/* [system, parameters, inputs, events, outputs] */
static const char *const systems[] = {
    "[[diff(x(t),t)=-x(t), x(0)=1], [], [], [], []]",
    "[[diff(x(t),t)=v(t), diff(v(t),t)=-a*x(t)+u(t), y(t)=2*x(t), x(1/2)=1, v(1/2)=0],"
    " [a=4], [u(t)=3], [[x(t)=0, v(t)=-v(t)]], [y(t), e=v(t)^2+x(t)]]",
    "[[diff(x(t),t)=p*y(t)+q, diff(y(t),t)=-x(t)+u(t)*w(t), x(0)=1, y(0)=-1/2],"
    " [p=2, q=-1.5], [u(t)=0, w(t)=1], [], [x(t)]]",
    "[[diff(x(t),t)=y(t), x(t)^2+y(t)=2, x(0)=1], [], [], [], [y(t)]]",
    "[[diff(x(t),t)=u(t), diff(y(t),t)=v(t), diff(u(t),t)=-x(t)*l(t), diff(v(t),t)=-y(t)*l(t)-g,"
    " x(t)^2+y(t)^2=1, x(0)=1, y(0)=0, u(0)=0, v(0)=0], [g=9.81], [], [], [l(t)]]",
    "[[diff(x(t),t)=piecewise(x(t)<1,1,2), x(0)=0], [], [],"
    " [[x(t)-5, x(t)=0], [t-3, x(t)=x(t)+1]], [s=sin(x(t))]]",
    "[[diff(h(t),t)=v(t), diff(v(t),t)=-g, h(0)=1, v(0)=0], [g=9.81, c=0.7], [],"
    " [[h(t)=0, v(t)=-c*v(t)]], [h(t), energy=v(t)^2/2+g*h(t)]]",
};

/* The text, which does not depend on the version of daesy. */
static void put_text(Buf *out, const char *text)
{
    static const char tool[] = "daesy " PACKAGE_VERSION;
    for (const char *at; (at = strstr(text, tool)); text = at + strlen(tool))
        buf_printf(out, "%.*sdaesy", (int)(at - text), text);
    buf_puts(out, text);
}

static void put_unit(Buf *out, const char *text, int version)
{
    Expr parts;
    Buf statement = {0}, part = {0};
    FormStart start;
    buf_printf(&statement, "%s;", text);
    buf_printf(out, "| %s in %d.0\n", text, version);
    assert_int_equal(run_try(buf_text(&statement), &parts), ST_OK);
    FormTask task = {.system = expr_arg(parts, 0),
                     .parameters = expr_arg(parts, 1),
                     .inputs = expr_arg(parts, 2),
                     .events = expr_arg(parts, 3)};
    form_start_begin(&start, &task, FORM_REDUCED);
    FmuModel model = {
        .start = &start, .name = "m", .version = version, .stop = 7, .tolerance = 1e-5};
    fmu_check(&model);
    fmu_read_events(&model, task.events);
    fmu_read_outputs(&model, expr_arg(parts, 4));
    fmu_source(&part, &model);
    if (version == 2)
        put_text(out, buf_text(&part));
    buf_truncate(&part, 0);
    fmu_describe(&part, &model);
    fmu_build_description(&part, &model);
    put_text(out, buf_text(&part));
    form_start_end(&start);
    buf_free(&statement);
    buf_free(&part);
}

static void units_are_written(void **state)
{
    (void)state;
    Buf out = {0};
    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++)
        for (int version = 2; version <= 3; version++)
            put_unit(&out, systems[i], version);
    report_assert(buf_text(&out), "tests/unit/repl/fmu/written.txt");
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_are_written),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
