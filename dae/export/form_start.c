/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where all numbers are there, dsolve is asked first: its consistent start is where the reduction
 * takes its pivots, and what is written as the start of the model. So the two agree by
 * construction. Without them the reduction is that of DAEinfo, pivots as they come.
 */
#include "dae/export/form_start.h"

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "dae/model/ivp.h"
#include "dae/reduce/posed.h"

/* --- options ------------------------------------------------------------------------------- */

/* What is named, without the values; sides (equations only) with them. */
static Expr heads_of(Expr list)
{
    long n = list ? expr_count(list) : 0;
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++) {
        Expr item = expr_arg(list, i);
        items[i] = expr_is(item, EXPR_EQUATION) ? expr_arg(item, 0) : item;
    }
    Expr heads = expr_list(items, n);
    err_undefer(true);
    return heads;
}

static Expr value_of(Expr list, Expr name)
{
    for (long i = 0; list && i < expr_count(list); i++) {
        Expr item = expr_arg(list, i);
        if (expr_is(item, EXPR_EQUATION) && expr_arg(item, 0) == name)
            return expr_arg(item, 1);
    }
    return NULL;
}

static void check_options(const FormTask *task)
{
    Expr names = heads_of(task->parameters), inputs = heads_of(task->inputs);
    for (long i = 0; i < expr_count(names); i++) {
        Expr value = value_of(task->parameters, expr_arg(names, i));
        if (!expr_is(expr_arg(names, i), EXPR_SYMBOL) || (value && !expr_is_real_number(value)))
            err_raise(ST_TYPE, "parameters is a list of names and of equations name = number");
    }
    for (long i = 0; i < expr_count(inputs); i++)
        if (!expr_is(expr_arg(inputs, i), EXPR_CALL) || expr_count(expr_arg(inputs, i)) != 2)
            err_raise(ST_TYPE, "inputs is a list of functions u(t) and of equations u(t) = value");
}

/* --- the unknowns -------------------------------------------------------------------------- */

/* All functions but the inputs, where the unknowns are not named. */
static Expr unknowns_of(const FormTask *task, Expr inputs)
{
    if (task->unknowns || expr_count(inputs) == 0)
        return task->unknowns;
    Ivp ivp;
    long n = 0;
    ivp_begin(&ivp, task->system, NULL);
    Expr *items = mem_array((size_t)ivp.model.count + 1, sizeof *items);
    err_defer(mem_release, items);
    for (long k = 0; k < ivp.model.count; k++)
        if (collection_find(inputs, ivp.model.unknowns[k]) < 0)
            items[n++] = ivp.model.unknowns[k];
    Expr list = expr_list(items, n);
    err_undefer(true);
    ivp_end(&ivp);
    return list;
}

/* --- numbers ------------------------------------------------------------------------------- */

/* The system with numbers in it. */
static Expr with_numbers(const FormTask *task, Expr e)
{
    enum { ORDERS = 8 }; /* derivatives of inputs */
    Expr inputs = heads_of(task->inputs), from[ORDERS], to[ORDERS];
    for (long i = 0; i < expr_count(inputs); i++) {
        Expr u = expr_arg(inputs, i), value = value_of(task->inputs, u), t = expr_arg(u, 1);
        for (long j = 0; j < ORDERS; j++) {
            from[j] = j ? diff_make(u, t, j) : u;
            to[j] = j ? diff_name(to[j - 1], t) : value ? value : EXPR_ZERO;
        }
        e = walk_replace(e, from, to, ORDERS);
    }
    Expr names = heads_of(task->parameters);
    for (long i = 0; i < expr_count(names); i++) {
        Expr value = value_of(task->parameters, expr_arg(names, i));
        e = value ? walk_replace1(e, expr_arg(names, i), value) : e;
    }
    return e;
}

/* Have all names values, and are there starting values? */
static bool has_numbers(Expr system, Expr unknowns, bool *started)
{
    Ivp ivp;
    ivp_begin(&ivp, system, unknowns);
    bool has = !ivp.t0 || expr_is_real_number(ivp.t0);
    Expr names = posed_nameless(ivp.model.t, ivp.model.residuals, ivp.model.equations);
    has = has && expr_count(names) == 0;
    for (long i = 0; i < ivp.starts; i++)
        has = has && expr_count(posed_nameless(NULL, &ivp.start[i].value, 1)) == 0;
    *started = ivp.t0 != NULL;
    ivp_end(&ivp);
    return has;
}

typedef struct Call {
    Expr args[5], solution;
    long n;
    DriveNotes *notes;
} Call;

static void call(void *arg)
{
    Call *c = arg;
    c->solution = drive_solve(c->args, c->n, c->notes);
}

/* A system without any starting values has a solution where its equations leave no freedom. */
static Solution *solve(const FormTask *task, Expr unknowns)
{
    Expr system = with_numbers(task, task->system);
    bool started;
    if (!has_numbers(system, unknowns, &started))
        return NULL;
    Call c = {{system, expr_symbol("numeric")}, NULL, 2, task->notes};
    if (unknowns)
        c.args[c.n++] = unknowns;
    if (task->events)
        c.args[c.n++] = expr_equation(expr_symbol("events"), with_numbers(task, task->events));
    if (task->initial)
        c.args[c.n++] = expr_equation(expr_symbol("initial"), task->initial);
    if (started)
        call(&c);
    else if (!err_attempt(call, &c))
        return NULL;
    return drive_of(c.solution);
}

static void ask(Solution *solution, const Expr *what, long n, double t, double *out)
{
    if (n == 0)
        return;
    DriveProbe *probe = drive_probe_new(solution, what, n);
    err_defer(drive_probe_end, probe);
    drive_probe_at(probe, &t, 1, out);
    err_undefer(true);
}

/* --- the point where pivots are taken ------------------------------------------------------ */

static void point_release(void *arg)
{
    FormPoint *point = arg;
    mem_free(point->kernel);
    mem_free(point->asked);
    mem_free(point->value);
}

static void add(FormPoint *point, Expr kernel, Expr asked)
{
    size_t room = (size_t)point->n + 1;
    point->kernel = mem_rearray(point->kernel, room, sizeof *point->kernel);
    point->asked = mem_rearray(point->asked, room, sizeof *point->asked);
    point->kernel[point->n] = kernel;
    point->asked[point->n++] = asked;
}

/* Time, unknowns with their derivatives, inputs and parameters with what they are. */
static void list_point(FormPoint *point, const FormTask *task, Expr unknowns, Expr inputs)
{
    Ivp ivp;
    ivp_begin(&ivp, task->system, unknowns);
    add(point, ivp.model.t, ivp.model.t);
    for (long k = 0; k < ivp.model.count; k++)
        for (long j = 0; j == 0 || j < ivp.model.orders[k]; j++)
            add(point, ivp_derivative(&ivp, k, j), ivp_derivative(&ivp, k, j));
    for (long i = 0; i < expr_count(inputs); i++) {
        Expr value = value_of(task->inputs, expr_arg(inputs, i));
        add(point, expr_arg(inputs, i), value ? value : EXPR_ZERO);
    }
    Expr names = heads_of(task->parameters);
    for (long i = 0; i < expr_count(names); i++) {
        Expr value = value_of(task->parameters, expr_arg(names, i));
        if (value)
            add(point, expr_arg(names, i), value);
    }
    ivp_end(&ivp);
}

/* --- begin and end ------------------------------------------------------------------------- */

/* What a state is in the user's words: a name that was given to a derivative is that. */
static Expr in_words(const Form *form, Expr kernel)
{
    for (long i = 0; i < form->definitions; i++)
        if (form->defined[i] == kernel)
            return form->definition[i];
    return kernel;
}

static void take_starts(FormStart *start, const FormTask *task)
{
    Form *form = &start->form;
    size_t n = (size_t)(form->n + form->inputs + form->m) + 1;
    Expr *words = arena_array(&form->arena, n, sizeof *words);
    start->starts = arena_array(&form->arena, n, sizeof(double));
    start->input_starts = start->starts + form->n;
    start->top_starts = start->input_starts + form->inputs;
    bool tops = form->stage == FORM_EXPLICIT;
    for (long i = 0; i < form->n; i++)
        words[i] = in_words(form, form->kernels[i]);
    for (long i = 0; i < form->inputs; i++)
        words[form->n + i] = with_numbers(task, form->input_kernels[i]);
    for (long i = 0; i < form->m && tops; i++)
        words[form->n + form->inputs + i] = form->top_kernels[i];
    ask(start->solution, words, form->n + form->inputs + (tops ? form->m : 0), start->t,
        start->starts);
}

static void take_values(FormStart *start, const FormTask *task)
{
    Form *form = &start->form;
    start->values = arena_array(&form->arena, (size_t)form->parameters + 1, sizeof(Expr));
    for (long i = 0; i < form->parameters; i++)
        start->values[i] = value_of(task->parameters, form->parameter_names[i]);
}

void form_start_begin(FormStart *start, const FormTask *task, FormStage stage)
{
    check_options(task);
    *start = (FormStart){0};
    FormPoint *point = &start->point;
    err_defer(point_release, point);
    Expr inputs = heads_of(task->inputs), unknowns = unknowns_of(task, inputs);
    start->solution = solve(task, unknowns);
    if (start->solution) {
        start->t = start->solution->problem->t0;
        list_point(point, task, unknowns, inputs);
        point->value = mem_array((size_t)point->n + 1, sizeof *point->value);
        ask(start->solution, point->asked, point->n, start->t, point->value);
    }
    form_begin(&start->form, task->system, unknowns, heads_of(task->parameters), inputs, stage,
               point->kernel, point->value, point->n);
    take_values(start, task);
    if (start->solution)
        take_starts(start, task);
}

void form_start_end(FormStart *start)
{
    form_end(&start->form);
    err_undefer(true);
}
