/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * model.c of a unit: sizes and numbers, the functions of the model (repl/print/print_model.h), what
 * happens at events; then it includes the files that all units have (unit/core.h and those behind).
 */
#include <inttypes.h>
#include <stdio.h>

#include "cas/core/num.h"
#include "repl/fmu/fmu.h"
#include "repl/print/print_model.h"

static void put_array(Buf *out, const char *name, const double *values, long n)
{
    buf_printf(out, "static const double %s[%ld] = {", name, n + 1);
    for (long i = 0; i < n; i++)
        buf_printf(out, "%.17g, ", values[i]);
    buf_puts(out, "0};\n");
}

static void put_sizes(Buf *out, const FmuModel *model)
{
    const Form *form = &model->start->form;
    buf_printf(out,
               "enum {\n    NY = %ld,\n    NZ = %ld,\n    NX = %ld,\n    NP = %ld,\n    NU = %ld,\n"
               "    ND = %ld,\n    NE = %ld,\n    NG = %ld,\n    NW = %ld\n};\n",
               form->n, form->m, form->core, form->parameters, form->inputs, form->switches,
               model->event_count, form->p, model->formulas);
}

static void put_numbers(Buf *out, const FmuModel *model)
{
    const FormStart *start = model->start;
    const Form *form = &start->form;
    buf_printf(out, "#define MODEL_START %.17g\n#define MODEL_TOLERANCE %.17g\n", start->t,
               model->tolerance);
    buf_printf(out, "#define MODEL_DRIFT %.17g\n", 1e-3 * model->tolerance);
    put_array(out, "model_start", start->starts, form->n);
    put_array(out, "model_inputs", start->input_starts, form->inputs);
    put_array(out, "model_mobility", form->mobility, form->n);
    buf_printf(out, "static const double model_parameters[%ld] = {", form->parameters + 1);
    for (long i = 0; i < form->parameters; i++)
        buf_printf(out, "%.17g, ", num_to_double(start->values[i]));
    buf_puts(out, "0};\n");
}

static void put_block(Buf *out, const ModelText *text, const char *name, const char *comment,
                      const Expr *values, long n)
{
    ModelBlock block = {name, comment, "tyzudp", n, 0, values, MODEL_NONE};
    print_model_block(out, print_code_language("C"), text, &block);
}

static void put_event(Buf *out, const FmuModel *model, long k)
{
    const FmuEvent *event = &model->events[k];
    buf_printf(out, "    case %ld:\n", k);
    for (long i = 0; i < event->conditions; i++)
        buf_printf(out, "        if (holds[%ld] == 0)\n            return 0;\n",
                   event->first_condition + i);
    for (long i = 0; i < event->actions; i++)
        buf_printf(out, "        y_[%ld] = value[%ld];\n", model->targets[event->first_action + i],
                   event->first_action + i);
    buf_printf(out, "        return %d;\n", event->halt ? FMU_HALT : 1);
}

static void put_events(Buf *out, const FmuModel *model, const ModelText *text)
{
    put_block(out, text, "conditions", "which conditions of events hold", model->conditions,
              model->condition_count);
    put_block(out, text, "actions", "what events assign to states", model->actions,
              model->action_count);
    buf_printf(out,
               "\n/* Event k on the state y_. 0: its conditions do not hold, 2: it ends all. */\n"
               "static int model_act(int k, double t, const double *y, const double *z,\n"
               "                     const double *u, const double *d, const double *p,\n"
               "                     double *y_)\n{\n    double holds[%ld], value[%ld];\n"
               "    model_conditions(t, y, z, u, d, p, holds);\n"
               "    model_actions(t, y, z, u, d, p, value);\n    switch (k) {\n",
               model->condition_count + 1, model->action_count + 1);
    for (long k = 0; k < model->event_count; k++)
        put_event(out, model, k);
    buf_puts(out, "    default:\n        (void)y_;\n        return 0;\n    }\n}\n");
}

static void put_outputs(Buf *out, const FmuModel *model, const ModelText *text)
{
    const Form *form = &model->start->form;
    Arena *arena = (Arena *)(size_t)&form->arena;
    Expr *values = arena_array(arena, (size_t)model->formulas + 1, sizeof *values);
    long n = 0;
    for (long i = 0; i < model->output_count; i++)
        if (model->outputs[i].value)
            values[n++] = model->outputs[i].value;
    put_block(out, text, "outputs", "outputs that are formulas", values, n);
}

/* Two times 64 bits of the text (Fowler, Noll and Vo's hash), so that units of one model are told
 * from those of another. */
static void set_token(FmuModel *model, const Buf *text)
{
    uint64_t part[2] = {UINT64_C(14695981039346656037), UINT64_C(0x9e3779b97f4a7c15)};
    for (size_t i = 0; i < text->length; i++)
        for (int k = 0; k < 2; k++)
            part[k] = (part[k] ^ (unsigned char)text->data[i]) * UINT64_C(1099511628211);
    snprintf(model->token, sizeof model->token, "{%08" PRIx64 "-%04x-%04x-%04x-%012" PRIx64 "}",
             part[0] >> 32, (unsigned)(part[0] >> 16 & 0xffff), (unsigned)(part[0] & 0xffff),
             (unsigned)(part[1] >> 48), part[1] & UINT64_C(0xffffffffffff));
}

void fmu_source(Buf *out, FmuModel *model)
{
    const FormStart *start = model->start;
    ModelText text = {.form = &start->form,
                      .name = "model",
                      .events = model->event_count,
                      .triggers = model->triggers,
                      .whole = true};
    Buf body = {0};
    err_defer(buf_release, &body);
    put_sizes(&body, model);
    put_numbers(&body, model);
    print_model(&body, print_code_language("C"), &text);
    put_outputs(&body, model, &text);
    put_events(&body, model, &text);
    set_token(model, &body);
    buf_printf(out, "/* %s: a functional mock-up unit (FMI %d.0) written by daesy. */\n",
               model->name, model->version);
    buf_printf(out, "#define FMI%d_FUNCTION_PREFIX %s_\n#define MODEL_TOKEN \"%s\"\n",
               model->version, model->name, model->token);
    buf_puts(out, "#include <math.h>\n");
    buf_puts(out, buf_text(&body));
    buf_printf(out,
               "\n#include \"core.h\"\n#include \"solve.h\"\n#include \"values.h\"\n"
               "#include \"fmi%d.h\"\n",
               model->version);
    err_undefer(true);
}
