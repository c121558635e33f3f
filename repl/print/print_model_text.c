/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The functions of a model and the file that holds them.
 *
 *   as written                                reduced
 *   residual(t, y, yp) = F                    matrix, right: core of what is computed, M*x = r
 *   jacobian(t, y, yp, cj) = F_y + cj*F_yp    computed(t, y, x): all of it
 *   mass(t, y, yp) = F_yp                     slopes(t, y, z) = y', rhs: all together
 *                                             constraints, constraints_jacobian
 *   start, events                             start, events, borders (of switches)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "repl/print/print_model_parts.h"

typedef struct File {
    Buf *out;
    const CodeLanguage *language;
    const ModelLanguage *row;
    const ModelText *text;
    Arena arena;
    const char *names[12]; /* of the functions written */
    long count;
} File;

static Expr *array(File *file, long n)
{
    return arena_array(&file->arena, (size_t)n + 1, sizeof(Expr));
}

static void write(File *file, const char *name, const char *comment, const char *arguments,
                  long rows, long cols, const Expr *values, int locals)
{
    ModelBlock block = {name, comment, arguments, rows, cols, values, locals};
    print_model_block(file->out, file->language, file->text, &block);
    file->names[file->count++] = name;
}

/* --- as written ---------------------------------------------------------------------------- */

static void write_residual(File *file)
{
    const Form *form = file->text->form;
    long n = form->n;
    Expr *mass = array(file, n * n), *jacobian = array(file, n * n), factor = expr_symbol("cj");
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            Expr F = form->residuals[i];
            mass[i * n + j] = diff_name(F, form->slopes[j]);
            jacobian[i * n + j] =
                expr_add(diff_name(F, form->states[j]), expr_mul(factor, mass[i * n + j]));
        }
    write(file, "residual", "F(t, y, y') = 0", "tysudp", n, 0, form->residuals, MODEL_NONE);
    write(file, "jacobian", "the derivative of F by y plus cj times that by y'", "tyscudp", n, n,
          jacobian, MODEL_NONE);
    write(file, "mass", "the derivative of F by y'", "tysudp", n, n, mass, MODEL_NONE);
}

/* --- semi-explicit ---------------------------------------------------------------------- */

static void write_explicit(File *file)
{
    const Form *form = file->text->form;
    long m = form->m;
    Expr *jacobian = array(file, m * m), *values = array(file, m);
    for (long i = 0; i < m; i++)
        for (long j = 0; j < m; j++)
            jacobian[i * m + j] = diff_name(form->residuals[i], form->tops[j]);
    for (long i = 0; file->text->tops && i < m; i++)
        values[i] = num_from_double(file->text->tops[i], 17);
    if (file->text->tops)
        write(file, "start_computed", "and of what is computed", "", m, 0, values, MODEL_NONE);
    write(file, "slopes", "f: the derivatives of the states", "tyzudp", form->n, 0, form->slopes,
          MODEL_NONE);
    write(file, "algebraic", "g, which is zero: the equations as written", "tyzudp", m, 0,
          form->residuals, MODEL_NONE);
    write(file, "algebraic_jacobian", "its derivatives by what is computed", "tyzudp", m, m,
          jacobian, MODEL_NONE);
}

/* --- reduced ------------------------------------------------------------------------------- */

static void write_constraints(File *file)
{
    const Form *form = file->text->form;
    long n = form->n, p = form->p;
    if (p == 0 && !file->text->whole)
        return;
    Expr *jacobian = array(file, n * p);
    for (long i = 0; i < p; i++)
        for (long j = 0; j < n; j++)
            jacobian[i * n + j] = diff_name(form->constraints[i], form->states[j]);
    write(file, "constraints", "what is zero on the way, visible and hidden constraints", "tyudp",
          p, 0, form->constraints, MODEL_NONE);
    write(file, "constraints_jacobian", "their derivatives by the states", "tyudp", p, n, jacobian,
          MODEL_NONE);
}

static void write_computed(File *file)
{
    const Form *form = file->text->form;
    if (form->core > 0 || file->text->whole) {
        write(file, "matrix", "the matrix of what is computed as a whole", "tyudp", form->core,
              form->core, form->matrix, MODEL_BEFORE);
        write(file, "right", "and its right-hand side", "tyudp", form->core, 0, form->right,
              MODEL_BEFORE);
    }
    write(file, "computed", "highest derivatives and algebraic unknowns", "tyxudp", form->m, 0,
          form->tops, MODEL_ALL);
    write(file, "slopes", "the derivatives of the states", "tyzudp", form->n, 0, form->slopes,
          MODEL_NONE);
}

static void write_rhs(File *file)
{
    const Form *form = file->text->form;
    ModelBlock block = {"rhs", "", "tyudp", form->n, form->m, NULL, MODEL_NONE};
    const char *template = file->row->rhs[form->core > 0];
    if (!template)
        return;
    print_model_template(file->out, file->language, file->text, &block, template, NULL, "");
    file->names[file->count++] = "rhs";
}

/* --- data ---------------------------------------------------------------------------------- */

static void write_start(File *file)
{
    const ModelText *text = file->text;
    char comment[80];
    long n = text->form->n;
    Expr *values = array(file, n);
    for (long i = 0; text->starts && i < n; i++)
        values[i] = num_from_double(text->starts[i], 17);
    snprintf(comment, sizeof comment, "consistent values of the states at %.17g", text->start);
    if (text->starts)
        write(file, "start", comment, "", n, 0, values, MODEL_NONE);
}

/* A number as a floating point literal of the language. */
static void put_number(char *text, size_t size, const CodeLanguage *language, double value)
{
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, size, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    if (!strpbrk(text, ".ein"))
        strcat(text, ".0");
    char *exponent = strchr(text, 'e');
    if (exponent)
        *exponent = language->exponent;
    else if (language->exponent == 'D')
        strcat(text, "D0");
}

static void write_items(File *file, const char *const template[3])
{
    const ModelText *text = file->text;
    char number[48];
    print_model_template(file->out, file->language, text, NULL, template[0], NULL, "");
    for (long i = 0; i < text->form->parameters; i++) {
        Expr value = text->values ? text->values[i] : NULL;
        if (value)
            put_number(number, sizeof number - 8, file->language, num_to_double(value));
        print_model_template(file->out, file->language, text, NULL, template[1],
                             text -> form -> parameter_names[i],
                             value ? number : file -> language -> undefined);
    }
    print_model_template(file->out, file->language, text, NULL, template[2], NULL, "");
}

static void write_parameters(File *file)
{
    const ModelLanguage *row = file->row;
    bool any = file->text->form->parameters > 0;
    if (any && row->parameters[0])
        write_items(file, row->parameters);
    else if (row->declared[0]) /* what begins the functions */
        buf_puts(file->out, "\ncontains\n");
    if (any && row->defaults[0])
        write_items(file, row->defaults);
    if (any && !row->declared[0] && !row->defaults[0])
        file->names[file->count++] = "default";
}

static void put_comment(File *file, const char *what, const Expr *kernels, const Expr *names,
                        long n)
{
    char head[40];
    for (long i = 0; i < n; i++) {
        char *kernel = print_text(kernels[i], 60);
        err_defer(mem_release, kernel);
        snprintf(head, sizeof head, "%s%ld", what, i + file->language->base);
        buf_printf(file->out, "%s%s: ", file->row->comment, head);
        print_model_name(file->out, file->language, file->text, names[i]);
        buf_printf(file->out, ", %s%s\n", kernel, file->row->end_comment);
        err_undefer(true);
    }
}

static void write_head(File *file)
{
    const Form *form = file->text->form;
    const ModelLanguage *row = file->row;
    buf_printf(file->out, "%s%s: a system of %ld states, %s%s\n", row->comment, file->text->name,
               form->n,
               form->stage == FORM_RESIDUAL   ? "as written"
               : form->stage == FORM_EXPLICIT ? "semi-explicit"
                                              : "index reduced",
               row->end_comment);
    if (form->index >= 0)
        buf_printf(file->out, "%sdifferential index as written: %ld%s\n", row->comment, form->index,
                   row->end_comment);
    put_comment(file, "state ", form->kernels, form->states, form->n);
    put_comment(file, "computed ", form->top_kernels, form->tops, form->m);
    put_comment(file, "input ", form->input_kernels, form->input_names, form->inputs);
}

/* Functions that the language wants listed, in the order of the list before them. */
static void write_list(File *file, Buf *functions)
{
    const ModelLanguage *row = file->row;
    print_model_template(file->out, file->language, file->text, NULL, row->listed[0], NULL, "");
    for (long i = 0; i < file->count; i++) {
        ModelBlock block = {file->names[i], "", "", 0, 0, NULL, MODEL_NONE};
        print_model_template(file->out, file->language, file->text, &block, row->listed[1], NULL,
                             "");
    }
    print_model_template(file->out, file->language, file->text, NULL, row->listed[2], NULL, "");
    buf_puts(file->out, buf_text(functions));
}

/* What events assign, with a comment that says which and to what. */
static void write_actions(File *file)
{
    const ModelText *text = file->text;
    Buf comment = {0};
    if (text->action_count == 0)
        return;
    err_defer(buf_release, &comment);
    Expr *values = array(file, text->action_count);
    buf_puts(&comment, "what events assign:");
    for (long i = 0; i < text->action_count; i++) {
        const ModelAction *action = &text->actions[i];
        values[i] = action->value;
        buf_printf(&comment, "%s event %ld ", i ? "," : "", action->event + file->language->base);
        if (action->state < 0)
            buf_puts(&comment, "ends all");
        else
            buf_printf(&comment, "state %ld", action->state + file->language->base);
    }
    write(file, "actions", buf_text(&comment),
          text->form->stage == FORM_RESIDUAL ? "tyudp" : "tyzudp", text->action_count, 0, values,
          MODEL_NONE);
    err_undefer(true);
}

static void write_functions(File *file)
{
    const ModelText *text = file->text;
    const Form *form = text->form;
    write_parameters(file);
    write_start(file);
    if (form->stage == FORM_RESIDUAL) {
        write_residual(file);
    } else if (form->stage == FORM_EXPLICIT) {
        write_explicit(file);
    } else {
        write_constraints(file);
        write_computed(file);
        if (!text->whole)
            write_rhs(file);
    }
    write_actions(file);
    if (text->events || text->whole)
        write(file, "events", "an event where one of them changes its sign", "tyzudp", text->events,
              0, text->triggers, MODEL_NONE);
    if (form->switches || text->whole)
        write(file, "borders", "a switch in d is the sign of its border, held in between", "tyzudp",
              form->switches, 0, form->borders, MODEL_NONE);
}

void print_model(Buf *out, const CodeLanguage *language, const ModelText *text)
{
    Buf functions = {0};
    File file = {.out = out, .language = language, .text = text};
    file.row = print_model_language(language, text);
    if (!file.row)
        err_raise(ST_TYPE, "systems cannot be written in %s", language->name);
    arena_begin(&file.arena);
    err_defer(buf_release, &functions);
    write_head(&file);
    print_model_template(out, language, text, NULL, file.row->begin, NULL, "");
    if (file.row->listed[0])
        file.out = &functions;
    write_functions(&file);
    file.out = out;
    if (file.row->listed[0])
        write_list(&file, &functions);
    print_model_template(out, language, text, NULL, file.row->end, NULL, "");
    err_undefer(true);
    arena_end(&file.arena);
}
