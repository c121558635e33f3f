/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Equations of a system among the arguments of CodeGeneration: those that are no assignments, since
 * a derivative stands on a left side and they are not all explicit.
 */
#include "repl/builtins/text/code_model.h"

#include <ctype.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/rtable.h"
#include "repl/builtin.h"
#include "repl/fmu/fmu.h"
#include "repl/print/print_code_parts.h"
#include "repl/print/print_model.h"
#include "repl/taken.h"

/* --- is it one? ---------------------------------------------------------------------------- */

static void look_for_derivative(Expr e, void *found)
{
    Expr f, t;
    if (expr_is(e, EXPR_CALL) && diff_order(e, &f, &t))
        *(bool *)found = true;
}

static bool has_derivative(Expr e)
{
    bool found = false;
    walk_each(e, look_for_derivative, &found);
    return found;
}

static bool is_target(Expr e)
{
    Expr f, t;
    return expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_INDEXED) ||
           (expr_is(e, EXPR_CALL) && !diff_order(e, &f, &t));
}

bool code_model_is(const char *language, const Expr *args, long n)
{
    Expr x = args[0];
    bool equations = !strcmp(language, "Modelica");
    bool list = expr_is(x, EXPR_LIST), set = expr_is(x, EXPR_SET), other = false;
    if (builtin_option(args, n, 1, "stage") || builtin_option(args, n, 1, "style"))
        return true;
    if ((!list && !set) || !has_derivative(x) ||
        (list && !equations && print_code_is_ode(x->u.args, expr_count(x))))
        return false;
    for (long i = 0; i < expr_count(x); i++) {
        Expr item = expr_arg(x, i);
        other = other || expr_is(item, EXPR_LIST) || expr_is(item, EXPR_SET) ||
                (expr_is(item, EXPR_EQUATION) && !is_target(expr_arg(item, 0)));
    }
    return set || other;
}

/* --- options ------------------------------------------------------------------------------- */

Expr code_model_list(Expr items)
{
    if (!items)
        return NULL;
    if (!expr_is(items, EXPR_LIST) && !expr_is(items, EXPR_SET) && !rtable_of(items))
        return expr_list(&items, 1);
    long n;
    const Expr *item = rtable_items(&items, &n);
    return expr_list(item, n);
}

FormTask code_model_task(const Expr *args, long n)
{
    FormTask task = {
        .system = rtable_of(args[0]) ? code_model_list(args[0]) : args[0],
        .unknowns = code_model_list(builtin_option(args, n, 1, "unknowns")),
        .parameters = code_model_list(builtin_option(args, n, 1, "parameters")),
        .inputs = code_model_list(builtin_option(args, n, 1, "inputs")),
        .events = builtin_option(args, n, 1, "events"),
        .initial = builtin_option(args, n, 1, "initial"),
        .notes = taken_notes(),
    };
    return task;
}

static bool is_word(Expr e, const char *word)
{
    return (expr_is(e, EXPR_STRING) || expr_is(e, EXPR_SYMBOL)) && !strcmp(expr_text(e), word);
}

static FormStage stage_of(const Expr *args, long n)
{
    Expr stage = builtin_option(args, n, 1, "stage");
    if (!stage || is_word(stage, "reduced"))
        return FORM_REDUCED;
    if (is_word(stage, "semiexplicit"))
        return FORM_EXPLICIT;
    if (!is_word(stage, "residual"))
        err_raise(ST_DOMAIN, "stage is residual (as written), semiexplicit or reduced");
    return FORM_RESIDUAL;
}

/* The row of the language, of CasADi where that style is asked for. */
static const CodeLanguage *language_of(const Expr *args, long n, const char *language)
{
    Expr style = builtin_option(args, n, 1, "style");
    if (!style)
        return print_code_language(language);
    if (strcmp(language, "Python") != 0 || !is_word(style, "casadi"))
        err_raise(ST_DOMAIN, "style=casadi, in Python, is the only other style");
    return print_code_language("CasADi");
}

/* A name that every language has. */
static const char *name_of(const Expr *args, long n)
{
    Expr name = builtin_option(args, n, 1, "resultname");
    const char *text = !name                                                      ? "model"
                       : expr_is(name, EXPR_STRING) || expr_is(name, EXPR_SYMBOL) ? expr_text(name)
                                                                                  : "";
    bool fine = isalpha((unsigned char)*text);
    for (const char *s = text; *s; s++)
        fine = fine && (isalnum((unsigned char)*s) || *s == '_');
    if (!fine)
        err_raise(ST_TYPE,
                  "resultname is a name of letters, digits and _ that begins with a letter");
    return text;
}

/* --- events -------------------------------------------------------------------------------- */

/* Conditions of events are for those who run them: they are multiplied into nothing here. */
static void take_events(ModelText *text, const FmuModel *model)
{
    Arena *arena = (Arena *)(size_t)&model->start->form.arena;
    size_t room = (size_t)(model->action_count + model->event_count) + 1;
    text->events = model->event_count;
    text->triggers = model->triggers;
    text->actions = arena_array(arena, room, sizeof *text->actions);
    for (long k = 0; k < model->event_count; k++) {
        const FmuEvent *event = &model->events[k];
        if (event->conditions)
            err_raise(ST_UNABLE,
                      "event %ld has conditions, which functions do not carry; see "
                      "FMUExport",
                      k + 1);
        for (long i = event->first_action; i < event->first_action + event->actions; i++)
            text->actions[text->action_count++] =
                (ModelAction){k, model->targets[i], model->actions[i]};
        if (event->halt)
            text->actions[text->action_count++] = (ModelAction){k, -1, EXPR_ZERO};
    }
}

/* --- writing ------------------------------------------------------------------------------- */

void code_model_write(Buf *out, const char *language, const Expr *args, long n)
{
    FormTask task = code_model_task(args, n);
    task.events = code_model_list(task.events);
    const CodeLanguage *row = language_of(args, n, language);
    bool equations = !strcmp(language, "Modelica");
    ModelText text = {.name = name_of(args, n), .symbolic = row == print_code_language("CasADi")};
    FormStart *start = mem_zalloc(sizeof *start);
    err_defer(mem_release, start);
    FmuModel model = {.start = start, .name = text.name};
    form_start_begin(start, &task, equations ? FORM_RESIDUAL : stage_of(args, n));
    fmu_read_events(&model, task.events);
    text.form = &start->form;
    text.values = start->values;
    text.starts = start->starts;
    text.tops = start->top_starts && start->form.stage == FORM_EXPLICIT ? start->top_starts : NULL;
    text.start = start->t;
    take_events(&text, &model);
    if (equations)
        print_model_modelica(out, &text);
    else
        print_model(out, row, &text);
    form_start_end(start);
    err_undefer(true);
}
