/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Descriptions of units: what is read of one that keeps every rule, of FMI 2.0 and 3.0, and one
 * description for each way to break a rule, which must be told in these words and no others. What
 * is written of a system keeps them all.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "repl/fmu/fmu.h"
#include "repl/fmu/fmu_unit.h"
#include "tests/lang/run.h"

#define V2(name, reference, rest, type)                                                            \
    "<ScalarVariable name=\"" name "\" valueReference=\"" reference "\"" rest ">" type             \
    "</ScalarVariable>\n"

static const char two[] =
    "<fmiModelDescription fmiVersion=\"2.0\" modelName=\"m\" guid=\"{g}\" generationTool=\"tool\" "
    "numberOfEventIndicators=\"2\"><ModelExchange modelIdentifier=\"m_1\"/>"
    "<CoSimulation modelIdentifier=\"m_2\"/>"
    "<DefaultExperiment startTime=\"0.5\" stopTime=\"2\" tolerance=\"1e-5\"/><ModelVariables>\n" V2(
        "x", "10", " initial=\"exact\"", "<Real start=\"1\"/>") V2("dx", "11", "",
                                                                   "<Real derivative=\"1\"/>")
        V2("y", "12", " causality=\"output\"", "<Real/>") V2("p", "13", " causality=\"parameter\"",
                                                             "<Real start=\"2\"/>")
            V2("u", "14", " causality=\"input\"", "<Real start=\"3\"/>") V2(
                "k", "10", "",
                "<Integer/>") "</ModelVariables><ModelStructure><Outputs><Unknown "
                              "index=\"3\"/></Outputs>"
                              "<Derivatives><Unknown "
                              "index=\"2\"/></Derivatives><InitialUnknowns><Unknown index=\"2\"/>"
                              "<Unknown index=\"3\" "
                              "/></InitialUnknowns></ModelStructure></fmiModelDescription>";

static const char three[] =
    "<fmiModelDescription fmiVersion=\"3.0\" modelName=\"m\" instantiationToken=\"g\">"
    "<ModelExchange modelIdentifier=\"m\"/><ModelVariables>\n"
    "<Float64 name=\"t\" valueReference=\"9\" causality=\"independent\"/>\n"
    "<Float64 name=\"x\" valueReference=\"1\" initial=\"approx\" start=\"1\"/>\n"
    "<Float64 name=\"dx\" valueReference=\"2\" derivative=\"1\"/>\n"
    "<Float32 name=\"y\" valueReference=\"3\" causality=\"output\"/>\n"
    "<Float64 name=\"c\" valueReference=\"4\" causality=\"calculatedParameter\"/>\n"
    "<Float64 name=\"s\" valueReference=\"5\" causality=\"structuralParameter\" "
    "variability=\"tunable\"/>\n"
    "<Int32 name=\"k\" valueReference=\"6\" variability=\"constant\" initial=\"exact\" "
    "start=\"4\"/>\n"
    "<Float64 name=\"z\" valueReference=\"7\"/>\n"
    "</ModelVariables><ModelStructure><Output valueReference=\"3\"/>"
    "<ContinuousStateDerivative valueReference=\"2\"/><InitialUnknown valueReference=\"1\"/>"
    "<InitialUnknown valueReference=\"2\"/><InitialUnknown valueReference=\"3\" />"
    "<InitialUnknown valueReference=\"4\"/><EventIndicator valueReference=\"7\"/>"
    "</ModelStructure></fmiModelDescription>";

/* The text with one piece, which must occur, in place of another. */
static void exchange(Buf *out, const char *text, const char *piece, const char *other)
{
    const char *at = strstr(text, piece);
    assert_non_null(at);
    assert_null(strstr(at + 1, piece));
    buf_putn(out, text, (size_t)(at - text));
    buf_puts(out, other);
    buf_puts(out, at + strlen(piece));
}

static void reads_two(void **state)
{
    UnitDescription unit;
    (void)state;
    fmu_description_begin(&unit, two, strlen(two));
    assert_string_equal(buf_text(&unit.faults), "");
    assert_int_equal(unit.fault_count, 0);
    assert_int_equal(unit.version, 2);
    assert_string_equal(unit.name, "m");
    assert_string_equal(unit.token, "{g}");
    assert_string_equal(unit.tool, "tool");
    assert_string_equal(unit.exchange, "m_1");
    assert_string_equal(unit.cosimulation, "m_2");
    assert_int_equal(unit.indicators, 2);
    assert_true(unit.start == 0.5 && unit.stop == 2 && unit.tolerance == 1e-5);
    assert_int_equal(unit.count, 6);
    assert_string_equal(unit.variables[0].initial, "exact");
    assert_string_equal(unit.variables[0].start, "1");
    assert_int_equal(unit.variables[1].derivative, 1);
    assert_int_equal(unit.variables[2].reference, 12);
    assert_null(unit.variables[2].start);
    assert_string_equal(unit.variables[4].causality, "input");
    assert_string_equal(unit.variables[5].type, "Integer");
    assert_int_equal(unit.outputs.n, 1);
    assert_int_equal(unit.outputs.place[0], 2);
    assert_int_equal(unit.derivatives.place[0], 1);
    assert_int_equal(unit.initial.n, 2);
    assert_int_equal(fmu_find(&unit, "k"), 5);
    assert_int_equal(fmu_find(&unit, "kk"), -1);
    fmu_description_end(&unit);
}

static void reads_three(void **state)
{
    UnitDescription unit;
    (void)state;
    fmu_description_begin(&unit, three, strlen(three));
    assert_string_equal(buf_text(&unit.faults), "");
    assert_int_equal(unit.version, 3);
    assert_string_equal(unit.token, "g");
    assert_null(unit.cosimulation);
    assert_null(unit.tool);
    assert_int_equal(unit.indicators, 1); /* counted, since 3.0 writes no number */
    assert_true(isnan(unit.start) && isnan(unit.stop) && isnan(unit.tolerance));
    assert_int_equal(unit.count, 8);
    assert_string_equal(unit.variables[3].type, "Float32");
    assert_string_equal(unit.variables[6].start, "4");
    assert_int_equal(unit.derivatives.place[0], 2);
    assert_int_equal(unit.events.place[0], 7);
    assert_int_equal(unit.initial.n, 4);
    fmu_description_end(&unit);
}

typedef struct Broken {
    const char *piece, *other, *faults;
} Broken;

static const Broken of_two[] = {
    {"modelName=\"m\"", "modelName=\"\"", "modelName is missing\n"},
    {"guid=\"{g}\"", "", "guid is missing\n"},
    {"\"m_1\"", "\"1m\"", "modelIdentifier 1m is no name in C\n"},
    {"\"m_2\"", "\"m-2\"", "modelIdentifier m-2 is no name in C\n"},
    {"\"m_2\"", "\"\"", "modelIdentifier  is no name in C\n"},
    {"<CoSimulation modelIdentifier=\"m_2\"/>", "", ""},
    {"name=\"k\"", "name=\"y\"", "two variables are called y\n"},
    {"name=\"k\" valueReference=\"10\"", "name=\"k\"", "k has no valueReference\n"},
    {"<Integer/>", "<Integer derivative=\"1\"/>",
     "k: derivatives are continuous\n"
     "ModelStructure: the derivative k is missing\n"
     "ModelStructure: the unknown at the start k is missing\n"},
    {"causality=\"parameter\"", "causality=\"parameter\" variability=\"discrete\"",
     "p: causality parameter does not go with variability discrete\n"},
    {"causality=\"parameter\"", "causality=\"parameter\" variability=\"tunable\"", ""},
    {"causality=\"parameter\"", "causality=\"parameter\" initial=\"approx\"",
     "p: initial must be exact\n"},
    {"<Real start=\"2\"/>", "<Real/>", "p needs a start\n"},
    {"causality=\"input\"", "causality=\"input\" variability=\"fixed\"",
     "u: causality input does not go with variability fixed\n"},
    {"causality=\"input\"", "causality=\"input\" variability=\"discrete\"", ""},
    {"causality=\"input\"", "causality=\"input\" initial=\"exact\"",
     "u: no initial for causality input\n"},
    {"<Real start=\"3\"/>", "<Real/>", "u needs a start\n"},
    {"causality=\"output\"", "causality=\"output\" variability=\"fixed\"",
     "y: causality output does not go with variability fixed\n"},
    {"causality=\"output\"", "causality=\"output\" variability=\"discrete\"", ""},
    {"causality=\"output\"", "causality=\"outside\"",
     "y: causality outside does not go with variability continuous\n"
     "ModelStructure: y is no output\n"
     "ModelStructure: y is no unknown at the start\n"},
    {"<Real/>", "<Real start=\"0\"/>", "y must have no start\n"},
    {"<Real start=\"1\"/>", "<Real/>", "x needs a start\n"},
    {"\"10\" initial=\"exact\"", "\"10\" initial=\"approx\"",
     "ModelStructure: the unknown at the start x is missing\n"},
    {"name=\"k\" valueReference=\"10\"",
     "name=\"k\" valueReference=\"10\" variability=\"continuous\"",
     "k: only real variables are continuous\n"},
    {"name=\"k\" valueReference=\"10\"",
     "name=\"k\" valueReference=\"10\" causality=\"independent\"",
     "k: causality independent does not go with variability discrete\n"},
    {"name=\"k\" valueReference=\"10\"", "name=\"k\" valueReference=\"10\" variability=\"fixed\"",
     ""},
    {"name=\"k\" valueReference=\"10\"",
     "name=\"k\" valueReference=\"10\" variability=\"constant\"", "k needs a start\n"},
    {"derivative=\"1\"", "derivative=\"7\"", "dx is the derivative of no variable\n"},
    {"derivative=\"1\"", "derivative=\"6\"",
     "ModelStructure: the unknown at the start k is missing\n"},
    {"<Unknown index=\"3\"/>", "", "ModelStructure: the output y is missing\n"},
    {"<Unknown index=\"3\"/>", "<Unknown index=\"3\"/><Unknown index=\"7\"/>",
     "ModelStructure: output names no variable\n"},
    {"<Unknown index=\"3\"/>", "<Unknown index=\"3\"/><Unknown index=\"0\"/>",
     "ModelStructure: output names no variable\n"},
    {"<Unknown index=\"3\"/>", "<Unknown index=\"3\"/><Unknown index=\"6\"/>",
     "ModelStructure: k is no output\n"},
    {"<Derivatives><Unknown index=\"2\"/>", "<Derivatives>",
     "ModelStructure: the derivative dx is missing\n"},
    {"<Unknown index=\"3\" />", "", "ModelStructure: the unknown at the start y is missing\n"},
};

static const Broken of_three[] = {
    {"instantiationToken=\"g\"", "", "instantiationToken is missing\n"},
    {"<ModelExchange modelIdentifier=\"m\"/>", "",
     "the unit serves neither for model exchange nor for co-simulation\n"},
    {"name=\"s\" valueReference=\"5\"", "name=\"s\" valueReference=\"4\"",
     "c and s have one valueReference\n"},
    {" causality=\"independent\"", "", "0 variables are independent\n"},
    {"name=\"z\" valueReference=\"7\"", "name=\"z\" valueReference=\"7\" causality=\"independent\"",
     "2 variables are independent\n"},
    {"causality=\"independent\"", "causality=\"independent\" initial=\"approx\" start=\"0\"",
     "t: no initial for causality independent\n"},
    {"causality=\"independent\"", "causality=\"independent\" variability=\"discrete\"",
     "t: causality independent does not go with variability discrete\n"},
    {"causality=\"calculatedParameter\"",
     "causality=\"calculatedParameter\" variability=\"continuous\"",
     "c: causality calculatedParameter does not go with variability continuous\n"},
    {"variability=\"tunable\"", "variability=\"discrete\"",
     "s: causality structuralParameter does not go with variability discrete\n"},
    {"<InitialUnknown valueReference=\"4\"/>", "",
     "ModelStructure: the unknown at the start c is missing\n"},
    {"<InitialUnknown valueReference=\"4\"/>", "<InitialUnknown valueReference=\"8\"/>",
     "ModelStructure: unknown at the start names no variable\n"
     "ModelStructure: the unknown at the start c is missing\n"},
    {"<EventIndicator valueReference=\"7\"/>", "<EventIndicator valueReference=\"8\"/>",
     "ModelStructure: an event indicator is no variable\n"},
    {"<ContinuousStateDerivative valueReference=\"2\"/>",
     "<ContinuousStateDerivative valueReference=\"2\"/>"
     "<ContinuousStateDerivative valueReference=\"9\"/>",
     "ModelStructure: t is no derivative\nt is the derivative of no variable\n"},
    {"derivative=\"1\"", "derivative=\"8\"",
     "ModelStructure: x is no unknown at the start\ndx is the derivative of no variable\n"},
};

static void told(const char *text, const Broken *broken, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        UnitDescription unit;
        Buf other = {0};
        long lines = 0;
        exchange(&other, text, broken[i].piece, broken[i].other);
        fmu_description_begin(&unit, buf_text(&other), other.length);
        assert_string_equal(buf_text(&unit.faults), broken[i].faults);
        for (const char *s = broken[i].faults; *s; s++)
            lines += *s == '\n';
        assert_int_equal(unit.fault_count, lines);
        fmu_description_end(&unit);
        buf_free(&other);
    }
}

static void tells_faults(void **state)
{
    (void)state;
    told(two, of_two, sizeof of_two / sizeof *of_two);
    told(three, of_three, sizeof of_three / sizeof *of_three);
}

/* --- what is no description ---------------------------------------------------------------- */

static void describe(void *arg)
{
    UnitDescription unit;
    const char *text = arg;
    fmu_description_begin(&unit, text, strlen(text));
    fmu_description_end(&unit);
}

static void refuses(void **state)
{
    static const char *const texts[][2] = {
        {"<fmiModelDescription fmiVersion=\"2.0\">", "modelDescription.xml, line 1: "},
        {"<other/>", "modelDescription.xml describes no unit"},
        {"<fmiModelDescription fmiVersion=\"1.0\"/>",
         "no unit of FMI 2.0 or 3.0: fmiVersion is 1.0"},
        {"<fmiModelDescription/>", "no unit of FMI 2.0 or 3.0: fmiVersion is missing"},
        {"<fmiModelDescription fmiVersion=\"2.0\"><ModelVariables><ScalarVariable/>"
         "</ModelVariables></fmiModelDescription>",
         "a variable of the unit has no name"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(err_try(describe, (void *)(size_t)texts[i][0]), ST_IO);
        assert_non_null(strstr(err_message(), texts[i][1]));
    }
}

/* Numbers that are none are as if they were not there. */
static void reads_numbers(void **state)
{
    Buf other = {0};
    UnitDescription unit;
    (void)state;
    exchange(&other, two, "stopTime=\"2\"", "stopTime=\"2s\"");
    fmu_description_begin(&unit, buf_text(&other), other.length);
    assert_true(isnan(unit.stop) && unit.start == 0.5);
    fmu_description_end(&unit);
    buf_free(&other);
    exchange(&other, two, "Indicators=\"2\"", "Indicators=\"-2\"");
    fmu_description_begin(&unit, buf_text(&other), other.length);
    assert_int_equal(unit.indicators, 0);
    fmu_description_end(&unit);
    buf_free(&other);
}

static void assert_variable(const UnitDescription *unit, const char *name, const char *causality,
                            const char *value)
{
    long k = fmu_find(unit, name);
    assert_true(k >= 0);
    assert_string_equal(unit->variables[k].causality, causality);
    if (value)
        assert_string_equal(unit->variables[k].start, value);
    else
        assert_null(unit->variables[k].start);
}

/* What is written of a system keeps every rule, and what is read of it is the system. */
static void written_is_read(int version)
{
    static const char text[] =
        "[[diff(x(t),t)=v(t), diff(v(t),t)=-a*x(t)+u(t), y(t)=2*x(t), x(1/2)=1, v(1/2)=0],"
        "[a=4], [u(t)=3], [[x(t)=0, v(t)=-v(t)]], [y(t), e=v(t)^2+x(t)]];";
    Expr parts;
    Buf out = {0};
    FormStart start;
    UnitDescription unit;
    assert_int_equal(run_try(text, &parts), ST_OK);
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
    fmu_source(&out, &model);
    buf_truncate(&out, 0);
    fmu_describe(&out, &model);
    fmu_description_begin(&unit, buf_text(&out), out.length);
    assert_string_equal(buf_text(&unit.faults), "");
    assert_int_equal(unit.version, version);
    assert_string_equal(unit.token, model.token);
    assert_true(unit.start == 0.5 && unit.stop == 7 && unit.tolerance == 1e-5);
    assert_int_equal(unit.indicators, 1);
    assert_variable(&unit, "t", "independent", NULL);
    assert_variable(&unit, "x", "local", "1");
    assert_variable(&unit, "v", "local", "0");
    assert_variable(&unit, "u", "input", "3");
    assert_variable(&unit, "a", "parameter", "4");
    assert_variable(&unit, "y", "output", NULL);
    assert_variable(&unit, "e", "output", NULL);
    assert_int_equal(unit.outputs.n, 2);
    assert_int_equal(unit.derivatives.n, 2);
    for (long k = 0; k < 2; k++) { /* by place, from 1, or by reference */
        const UnitVariable *slope = &unit.variables[unit.derivatives.place[k]];
        const UnitVariable *state = &unit.variables[slope->derivative - (version == 2)];
        assert_string_equal(slope->name, !strcmp(state->name, "x") ? "der(x)" : "der(v)");
    }
    const char *files = strstr(buf_text(&out), "<SourceFiles>"); /* in 3.0 a file of its own */
    assert_true((files != NULL) == (version == 2));
    buf_truncate(&out, 0);
    fmu_build_description(&out, &model);
    assert_true(version == 2 || strstr(buf_text(&out), "model.c"));
    fmu_description_end(&unit);
    form_start_end(&start);
    buf_free(&out);
}

static void written_two(void **state)
{
    (void)state;
    written_is_read(2);
}

static void written_three(void **state)
{
    (void)state;
    written_is_read(3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_two),     cmocka_unit_test(reads_three),
        cmocka_unit_test(tells_faults),  cmocka_unit_test(refuses),
        cmocka_unit_test(reads_numbers), cmocka_unit_test(written_two),
        cmocka_unit_test(written_three),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
