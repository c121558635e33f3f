/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * modelDescription.xml. The rules are those of the standards 2.0.4 (2.2) and 3.0 (2.4): the order
 * of elements, which variables have `initial` and `start`, what ModelStructure must list. Variables
 * are listed once: a highest derivative is der(x) and not a variable of its own name as well.
 */
#include <stdio.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "config.h"
#include "repl/fmu/fmu.h"
#include "repl/print/markup.h"

enum { LONGEST = 200 };

typedef struct Variable {
    char name[LONGEST], description[LONGEST];
    long reference;
    const char *causality, *variability, *initial; /* initial may be NULL */
    double start;
    bool has_start;
    bool state;
    long derivative_of; /* reference of the state, or -1 */
} Variable;

typedef struct Xml {
    Buf *out;
    const FmuModel *model;
    Variable *variable;
    long count;
    long roots; /* reference of the first event indicator */
} Xml;

/* --- variables ----------------------------------------------------------------------------- */

static Variable *add(Xml *xml, const char *name, Expr kernel, long reference)
{
    Variable *v = &xml->variable[xml->count++];
    *v = (Variable){.reference = reference,
                    .causality = "local",
                    .variability = "continuous",
                    .derivative_of = -1};
    snprintf(v->name, sizeof v->name, "%s", name);
    if (kernel) {
        char *text = print_text(kernel, LONGEST - 1);
        snprintf(v->description, sizeof v->description, "%s", text);
        mem_free(text);
    }
    return v;
}

static bool is_output(const FmuModel *model, Expr kernel)
{
    for (long i = 0; i < model->output_count; i++)
        if (model->outputs[i].kernel == kernel)
            return true;
    return false;
}

static void set_start(Variable *v, double start)
{
    v->start = start;
    v->has_start = true;
    v->initial = "exact";
}

static void add_states(Xml *xml)
{
    const FormStart *start = xml->model->start;
    const Form *form = &start->form;
    char name[LONGEST];
    for (long i = 0; i < form->n; i++) {
        Variable *v = add(xml, expr_text(form->states[i]), form->kernels[i], 1 + i);
        set_start(v, start->starts[i]);
        v->state = true;
        if (is_output(xml->model, form->kernels[i]))
            v->causality = "output";
    }
    for (long i = 0; i < form->n; i++) {
        snprintf(name, sizeof name, "der(%s)", expr_text(form->states[i]));
        add(xml, name, NULL, 1 + form->n + i)->derivative_of = 1 + i;
    }
}

static bool is_slope(const Form *form, Expr top)
{
    for (long i = 0; i < form->n; i++)
        if (form->slopes[i] == top)
            return true;
    return false;
}

static void add_computed(Xml *xml, long at)
{
    const Form *form = &xml->model->start->form;
    for (long k = 0; k < form->m; k++) {
        bool output = is_output(xml->model, form->top_kernels[k]);
        if (!output && is_slope(form, form->tops[k]))
            continue;
        Variable *v = add(xml, expr_text(form->tops[k]), form->top_kernels[k], at + k);
        v->causality = output ? "output" : "local";
    }
}

static void add_given(Xml *xml, long at)
{
    const FormStart *start = xml->model->start;
    const Form *form = &start->form;
    for (long i = 0; i < form->inputs; i++) {
        Variable *v = add(xml, expr_text(form->input_names[i]), form->input_kernels[i], at + i);
        set_start(v, start->input_starts[i]);
        v->causality = "input";
        v->initial = NULL;
    }
    at += form->inputs;
    for (long i = 0; i < form->parameters; i++) {
        Variable *v = add(xml, expr_text(form->parameter_names[i]), NULL, at + i);
        set_start(v, num_to_double(start->values[i]));
        v->causality = "parameter";
        v->variability = "fixed";
    }
}

static void add_rest(Xml *xml, long at)
{
    const FmuModel *model = xml->model;
    const Form *form = &model->start->form;
    char name[LONGEST];
    for (long i = 0; i < form->switches; i++) {
        snprintf(name, sizeof name, "switch%ld", i + 1);
        add(xml, name, NULL, at + i)->variability = "discrete";
    }
    at += form->switches;
    for (long i = 0; i < model->output_count; i++)
        if (model->outputs[i].value)
            add(xml, model->outputs[i].name, NULL, at++)->causality = "output";
    xml->roots = at;
    for (long i = 0; model->version == 3 && i < model->event_count + form->switches; i++) {
        snprintf(name, sizeof name, "indicator%ld", i + 1);
        add(xml, name, NULL, at + i);
    }
}

static void list_variables(Xml *xml)
{
    const Form *form = &xml->model->start->form;
    Variable *v = add(xml, expr_text(form->t), NULL, 0);
    v->causality = "independent";
    add_states(xml);
    add_computed(xml, 1 + 2 * form->n);
    add_given(xml, 1 + 2 * form->n + form->m);
    add_rest(xml, 1 + 2 * form->n + form->m + form->inputs + form->parameters);
}

static void put_variable(Xml *xml, const Variable *v)
{
    Buf *out = xml->out;
    bool two = xml->model->version == 2;
    buf_puts(out, two ? "    <ScalarVariable" : "    <Float64");
    markup_put_attribute(out, "name", v->name);
    buf_printf(out, " valueReference=\"%ld\"", v->reference);
    if (*v->description)
        markup_put_attribute(out, "description", v->description);
    markup_put_attribute(out, "causality", v->causality);
    markup_put_attribute(out, "variability", v->variability);
    if (v->initial)
        markup_put_attribute(out, "initial", v->initial);
    if (two)
        buf_puts(out, ">\n      <Real");
    if (v->has_start)
        buf_printf(out, " start=\"%.17g\"", v->start);
    if (v->derivative_of >= 0) /* by place, from 1, or by reference */
        buf_printf(out, " derivative=\"%ld\"", v->derivative_of + two);
    if (v->state)
        buf_puts(out, " reinit=\"true\"");
    buf_puts(out, two ? "/>\n    </ScalarVariable>\n" : "/>\n");
}

/* --- structure ----------------------------------------------------------------------------- */

static bool is_calculated(const Variable *v)
{
    return !v->has_start && strcmp(v->causality, "independent") != 0;
}

static void put_unknown(Xml *xml, const char *element, long i)
{
    bool two = xml->model->version == 2;
    buf_printf(xml->out, "      <%s %s=\"%ld\"/>\n", two ? "Unknown" : element,
               two ? "index" : "valueReference", two ? i + 1 : xml->variable[i].reference);
}

/* Those of the variables that `which` chooses, as a list. */
static void put_list(Xml *xml, const char *list, const char *element,
                     bool (*which)(const Variable *v))
{
    bool two = xml->model->version == 2, any = false;
    for (long i = 0; i < xml->count; i++) {
        if (!which(&xml->variable[i]))
            continue;
        if (two && !any)
            buf_printf(xml->out, "    <%s>\n", list);
        any = true;
        put_unknown(xml, element, i);
    }
    if (two && any)
        buf_printf(xml->out, "    </%s>\n", list);
}

static bool is_an_output(const Variable *v)
{
    return !strcmp(v->causality, "output");
}

static bool is_a_derivative(const Variable *v)
{
    return v->derivative_of >= 0;
}

static bool is_an_initial_unknown(const Variable *v)
{
    return is_calculated(v) && (is_an_output(v) || is_a_derivative(v));
}

static void put_structure(Xml *xml)
{
    buf_puts(xml->out, "  <ModelStructure>\n");
    put_list(xml, "Outputs", "Output", is_an_output);
    put_list(xml, "Derivatives", "ContinuousStateDerivative", is_a_derivative);
    put_list(xml, "InitialUnknowns", "InitialUnknown", is_an_initial_unknown);
    for (long i = 0; i < xml->count; i++)
        if (xml->model->version == 3 && xml->variable[i].reference >= xml->roots)
            put_unknown(xml, "EventIndicator", i);
    buf_puts(xml->out, "  </ModelStructure>\n");
}

/* --- the whole ----------------------------------------------------------------------------- */

static void put_head(Xml *xml)
{
    const FmuModel *model = xml->model;
    const Form *form = &model->start->form;
    Buf *out = xml->out;
    buf_printf(out,
               "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<fmiModelDescription fmiVersion=\"%d.0\"",
               model->version);
    markup_put_attribute(out, "modelName", model->name);
    markup_put_attribute(out, model->version == 2 ? "guid" : "instantiationToken", model->token);
    if (model->description)
        markup_put_attribute(out, "description", model->description);
    markup_put_attribute(out, "generationTool", "daesy " PACKAGE_VERSION);
    markup_put_attribute(out, "variableNamingConvention", "flat");
    if (model->version == 2)
        buf_printf(out, " numberOfEventIndicators=\"%ld\"", model->event_count + form->switches);
    buf_puts(out, ">\n");
}

static void put_kinds(Xml *xml)
{
    const FmuModel *model = xml->model;
    const char *end = model->version == 2 ? ">\n    <SourceFiles>\n      <File name=\"model.c\"/>\n"
                                            "    </SourceFiles>\n"
                                          : "/>\n";
    static const char *const KIND[] = {"ModelExchange", "CoSimulation"};
    for (int k = 0; k < 2; k++) {
        buf_printf(xml->out, "  <%s", KIND[k]);
        markup_put_attribute(xml->out, "modelIdentifier", model->name);
        buf_printf(xml->out, " canGetAndSetFMU%s=\"true\" canSerializeFMU%s=\"true\"",
                   model->version == 2 ? "state" : "State",
                   model->version == 2 ? "state" : "State");
        buf_puts(xml->out, k ? " canHandleVariableCommunicationStepSize=\"true\"" : "");
        if (!k && model->version == 3)
            buf_puts(xml->out, " needsCompletedIntegratorStep=\"true\"");
        buf_puts(xml->out, end);
        if (model->version == 2)
            buf_printf(xml->out, "  </%s>\n", KIND[k]);
    }
}

void fmu_describe(Buf *out, const FmuModel *model)
{
    const Form *form = &model->start->form;
    Xml xml = {.out = out, .model = model};
    long most = 2 + 2 * form->n + form->m + form->inputs + form->parameters + 2 * form->switches +
                model->event_count + model->formulas;
    xml.variable = mem_array((size_t)most, sizeof *xml.variable);
    err_defer(mem_release, xml.variable);
    list_variables(&xml);
    put_head(&xml);
    put_kinds(&xml);
    buf_puts(out, "  <LogCategories>\n    <Category name=\"logStatusError\"/>\n"
                  "    <Category name=\"logAll\"/>\n  </LogCategories>\n");
    buf_printf(
        out, "  <DefaultExperiment startTime=\"%.17g\" stopTime=\"%.17g\" tolerance=\"%.17g\"/>\n",
        model->start->t, model->stop, model->tolerance);
    buf_puts(out, "  <ModelVariables>\n");
    for (long i = 0; i < xml.count; i++)
        put_variable(&xml, &xml.variable[i]);
    buf_puts(out, "  </ModelVariables>\n");
    put_structure(&xml);
    buf_puts(out, "</fmiModelDescription>\n");
    err_undefer(true);
}

void fmu_build_description(Buf *out, const FmuModel *model)
{
    buf_printf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<fmiBuildDescription fmiVersion=\"3.0\">\n  <BuildConfiguration");
    markup_put_attribute(out, "modelIdentifier", model->name);
    buf_puts(out, ">\n    <SourceFileSet language=\"C99\">\n      <SourceFile name=\"model.c\"/>\n"
                  "    </SourceFileSet>\n    <Library name=\"m\" external=\"true\"/>\n"
                  "  </BuildConfiguration>\n</fmiBuildDescription>\n");
}
