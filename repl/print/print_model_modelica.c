/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A system as a model of Modelica. The language has equations, and its tools reduce the index
 * themselves, so the equations are written as they stand, with der(x) for the derivatives; what has
 * a higher order gets a name for each derivative below the highest. Given starting values are
 * fixed, the others guesses. Events become when clauses on both changes of the sign.
 */
#include <stdio.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "repl/print/print_model_parts.h"

typedef struct Modelica {
    Code code;
    CodeOptions options;
    const ModelText *text;
    Buf *out;
} Modelica;

static void release(void *arg)
{
    Modelica *m = arg;
    mem_free(m);
}

/* Slopes as der(x). */
static Expr in_words(const Modelica *m, Expr e)
{
    const Form *form = m->text->form;
    Expr *to = arena_array((Arena *)(size_t)&m->code.arena, (size_t)form->n + 1, sizeof *to);
    for (long i = 0; i < form->n; i++)
        to[i] = expr_call1("der", form->states[i]);
    return walk_replace(form_decimals(e), form->slopes, to, form->n);
}

static void put_expr(Modelica *m, Expr e)
{
    Code *code = &m->code;
    print_code_expr_floating(code, print_code_prepare(code, in_words(m, e)), true);
}

static void put_lines(Modelica *m)
{
    print_code_flush(&m->code);
    buf_puts(m->out, buf_text(&m->code.out));
    buf_truncate(&m->code.out, 0);
}

static void put_real(Modelica *m, const char *kind, Expr name, const char *modification,
                     const char *value, Expr kernel)
{
    char *text = kernel ? print_text(kernel, 60) : NULL;
    buf_printf(&m->code.line, "%sReal %s%s%s", kind, print_code_name(&m->code, name), modification,
               value);
    if (text)
        buf_printf(&m->code.line, " \"%s\"", text);
    mem_free(text);
    buf_putc(&m->code.line, ';');
    put_lines(m);
}

static void put_declarations(Modelica *m)
{
    const ModelText *text = m->text;
    const Form *form = text->form;
    char number[80];
    for (long i = 0; i < form->parameters; i++) {
        Expr value = text->values ? text->values[i] : NULL;
        snprintf(number, sizeof number, " = %.15g", value ? num_to_double(value) : 0.0);
        put_real(m, "parameter ", form->parameter_names[i], "", value ? number : "", NULL);
    }
    for (long i = 0; i < form->inputs; i++)
        put_real(m, "input ", form->input_names[i], "", "", form->input_kernels[i]);
    for (long i = 0; i < form->n; i++) {
        if (text->starts)
            snprintf(number, sizeof number, "(start = %.15g%s)", text->starts[i],
                     form->given[i] ? ", fixed = true" : "");
        put_real(m, "", form->states[i], text->starts ? number : "", "", form->kernels[i]);
    }
}

static void put_event(Modelica *m, long k)
{
    const ModelText *text = m->text;
    Code *code = &m->code;
    buf_puts(&code->line, "when {");
    put_expr(m, text->triggers[k]);
    buf_puts(&code->line, " > 0, ");
    put_expr(m, text->triggers[k]);
    buf_puts(&code->line, " < 0} then");
    put_lines(m);
    code->indent++;
    for (long i = 0; i < text->action_count; i++) {
        const ModelAction *action = &text->actions[i];
        if (action->event != k)
            continue;
        if (action->state < 0) {
            buf_puts(&code->line, "terminate(\"event\");");
        } else {
            buf_printf(&code->line, "reinit(%s, ",
                       print_code_name(code, text->form->states[action->state]));
            put_expr(m, action->value);
            buf_puts(&code->line, ");");
        }
        put_lines(m);
    }
    code->indent--;
    buf_puts(&code->line, "end when;");
    put_lines(m);
}

static void claim_all(Modelica *m)
{
    const Form *form = m->text->form;
    const Expr *const names[] = {form->states, form->parameter_names, form->input_names};
    const long counts[] = {form->n, form->parameters, form->inputs};
    for (int round = 0; round < 2; round++)
        for (int g = 0; g < 3; g++)
            for (long i = 0; i < counts[g]; i++)
                if (round == 0)
                    print_code_claim(&m->code, names[g][i]);
                else
                    print_code_name(&m->code, names[g][i]);
    memo_put(&m->code.names, form->t, "time");
    memo_put(&m->code.names, expr_symbol("der"), "der");
}

void print_model_modelica(Buf *out, const ModelText *text)
{
    const Form *form = text->form;
    Modelica *m = mem_zalloc(sizeof *m);
    err_defer(release, m);
    *m = (Modelica){.options = {.coerce = true}, .text = text, .out = out};
    print_code_begin(&m->code, print_code_language("Modelica"), &m->options);
    m->code.name_type = CODE_FLOAT;
    claim_all(m);
    buf_printf(out, "model %s\n", text->name);
    m->code.indent = 1;
    put_declarations(m);
    buf_puts(out, "equation\n");
    for (long i = 0; i < form->n; i++) {
        buf_puts(&m->code.line, "0 = ");
        put_expr(m, form->residuals[i]);
        buf_putc(&m->code.line, ';');
        put_lines(m);
    }
    for (long k = 0; k < text->events; k++)
        put_event(m, k);
    buf_printf(out, "end %s;\n", text->name);
    print_code_end(&m->code);
    err_undefer(true);
}
