/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events and outputs of a unit, read from the options of FMUExport. dsolve has read the events
 * before and refused what is none; here they become formulas in names. What a unit does at an event
 * must be known ahead, so procedures are refused, and so is what has no counterpart among event
 * indicators.
 */
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "repl/fmu/fmu.h"

static void *array(const FmuModel *model, long n, size_t size)
{
    return arena_array((Arena *)(size_t)&model->start->form.arena, (size_t)n + 1, size);
}

_Noreturn static void refuse(long k, const char *why)
{
    err_raise(ST_UNABLE, "event %ld cannot be exported: %s", k + 1, why);
}

/* --- events -------------------------------------------------------------------------------- */

static Expr named(const FmuModel *model, Expr e)
{
    return form_named_strictly(&model->start->form, e);
}

/* a = b as a - b; a relation or logical value as 1 and 0. */
static Expr difference(Expr e)
{
    return expr_is(e, EXPR_EQUATION) ? expr_sub(expr_arg(e, 0), expr_arg(e, 1)) : e;
}

static Expr as_number(Expr condition)
{
    Expr cases[] = {condition, EXPR_ONE, EXPR_ZERO};
    return expr_call(expr_symbol("piecewise"), cases, 3);
}

static void add_conditions(FmuModel *model, long k, Expr list, long from)
{
    FmuEvent *event = &model->events[k];
    event->first_condition = model->condition_count;
    for (long i = from; i < expr_count(list); i++)
        model->conditions[model->condition_count++] = as_number(named(model, expr_arg(list, i)));
    event->conditions = model->condition_count - event->first_condition;
}

static void read_trigger(FmuModel *model, long k, Expr trigger)
{
    Expr border = trigger;
    if (expr_is(trigger, EXPR_LIST)) {
        border = expr_count(trigger) ? expr_arg(trigger, 0) : EXPR_ZERO;
        add_conditions(model, k, trigger, 1);
    }
    if (expr_is(border, EXPR_EQUATION) &&
        (expr_is(expr_arg(border, 1), EXPR_RANGE) || expr_is(expr_arg(border, 1), EXPR_LIST)))
        refuse(k, "ranges and lists of times are not among its triggers; write f = a");
    border = difference(border);
    if (expr_is_number(border))
        refuse(k, "it is triggered by its conditions alone; name what changes its sign");
    model->triggers[k] = named(model, border);
}

static long state_of(const Form *form, Expr kernel)
{
    for (long i = 0; i < form->n; i++)
        if (form->kernels[i] == kernel)
            return i;
    return -1;
}

static void read_assignment(FmuModel *model, long k, Expr assignment)
{
    long state = state_of(&model->start->form, expr_arg(assignment, 0));
    if (state < 0)
        refuse(k, "it assigns to what is computed from the states, not to one of them");
    model->targets[model->action_count] = state;
    model->actions[model->action_count++] = named(model, expr_arg(assignment, 1));
}

static void read_action(FmuModel *model, long k, Expr action)
{
    if (expr_is(action, EXPR_LIST)) {
        for (long i = 0; i < expr_count(action); i++)
            read_action(model, k, expr_arg(action, i));
    } else if (expr_is(action, EXPR_EQUATION)) {
        read_assignment(model, k, action);
    } else if (expr_is_symbol(action, "halt") || expr_is_symbol(action, "delayhalt")) {
        model->events[k].halt = true;
    } else if (!expr_is_symbol(action, "none")) {
        refuse(k, "its action is neither an assignment nor halt");
    }
}

/* The most that a list of any depth holds of conditions or assignments. */
static long count_parts(Expr list)
{
    long n = 0;
    if (!expr_is(list, EXPR_LIST))
        return 1;
    for (long i = 0; i < expr_count(list); i++)
        n += count_parts(expr_arg(list, i));
    return n;
}

void fmu_read_events(FmuModel *model, Expr events)
{
    long n = events ? expr_count(events) : 0, parts = events ? count_parts(events) : 0;
    model->events = array(model, n, sizeof *model->events);
    model->triggers = array(model, n, sizeof(Expr));
    model->conditions = array(model, parts, sizeof(Expr));
    model->actions = array(model, parts, sizeof(Expr));
    model->targets = array(model, parts, sizeof(long));
    for (long k = 0; k < n; k++) {
        Expr event = expr_arg(events, k);
        if (!expr_is(event, EXPR_LIST) || expr_count(event) != 2)
            refuse(k, "it is no list [trigger, action]");
        read_trigger(model, k, expr_arg(event, 0));
        model->events[k].first_action = model->action_count;
        read_action(model, k, expr_arg(event, 1));
        model->events[k].actions = model->action_count - model->events[k].first_action;
    }
    model->event_count = n;
}

/* --- outputs ------------------------------------------------------------------------------- */

static bool is_known(const Form *form, Expr kernel)
{
    for (long j = 0; j < form->m; j++)
        if (form->top_kernels[j] == kernel)
            return true;
    return state_of(form, kernel) >= 0;
}

static const char *name_of(const FmuModel *model, Expr kernel)
{
    const FormNames *names = &model->start->form.names;
    for (long i = 0; i < names->count; i++)
        if (names->kernel[i] == kernel)
            return expr_text(names->name[i]);
    return "?";
}

static void add_output(FmuModel *model, Expr kernel)
{
    model->outputs[model->output_count++] = (FmuOutput){name_of(model, kernel), kernel, NULL};
}

/* All unknowns, without the names that were given to derivatives. */
static void list_unknowns(FmuModel *model)
{
    const Form *form = &model->start->form;
    Expr f, t;
    model->outputs = array(model, form->n + form->m, sizeof *model->outputs);
    for (long i = 0; i < form->n + form->m; i++) {
        Expr kernel = i < form->n ? form->kernels[i] : form->top_kernels[i - form->n];
        bool defined = false;
        for (long k = 0; k < form->definitions; k++)
            defined = defined || form->defined[k] == kernel;
        if (!defined && !diff_order(kernel, &f, &t))
            add_output(model, kernel);
    }
}

void fmu_read_outputs(FmuModel *model, Expr outputs)
{
    if (!outputs) {
        list_unknowns(model);
        return;
    }
    model->outputs = array(model, expr_count(outputs), sizeof *model->outputs);
    for (long i = 0; i < expr_count(outputs); i++) {
        Expr item = expr_arg(outputs, i);
        bool formula = expr_is(item, EXPR_EQUATION) && expr_is(expr_arg(item, 0), EXPR_SYMBOL);
        if (formula) {
            model->outputs[model->output_count++] =
                (FmuOutput){expr_text(expr_arg(item, 0)), NULL, named(model, expr_arg(item, 1))};
            model->formulas++;
        } else if (is_known(&model->start->form, item)) {
            add_output(model, item);
        } else {
            char *text = print_text(item, 60);
            err_defer(mem_release, text);
            err_hint("outputs is a list of unknowns x(t) and of formulas name = expression");
            err_raise(ST_TYPE, "%s is no output", text);
        }
    }
}

/* --- what must be there -------------------------------------------------------------------- */

void fmu_check(const FmuModel *model)
{
    const FormStart *start = model->start;
    const Form *form = &start->form;
    for (long i = 0; i < form->parameters; i++)
        if (!start->values[i]) {
            const char *name = expr_text(form->parameter_names[i]);
            err_hint("say parameters=[%s=1], or with its value", name);
            err_raise(ST_UNABLE, "the parameter %s has no value", name);
        }
    if (!start->starts) {
        err_hint("add them to the system, as for dsolve(..., numeric)");
        err_raise(ST_UNABLE, "the unit needs starting values");
    }
}
