/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The reduction is that of dsolve (dae/reduce/hidden.h), with names in the place of parameters, and
 * algebraic unknowns that constraints give linearly are computed and no states, as
 * dae/drive/schemes/drive_condense.c has it. Cases are held by switches
 * (dae/drive/drive_switches.h), and highest derivatives that occur nonlinearly get names
 * (dae/drive/drive_implicit.h). How what is computed is put in order stands in form_solve.c.
 *
 * Numbers stay exact: a decimal of the user's, 981/100 inside, is written as 9.81 again.
 */
#include "dae/export/form.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "dae/drive/drive_implicit.h"
#include "dae/drive/drive_switches.h"
#include "dae/export/form_parts.h"
#include "dae/reduce/given.h"
#include "dae/reduce/posed.h"
#include "dae/reduce/sigma.h"

/* --- names --------------------------------------------------------------------------------- */

/* x, x_d, x_dd, x_d3: of a function, its derivatives. */
static void put_name(Buf *out, Expr head, long order)
{
    Expr base = expr_is(head, EXPR_INDEXED) ? expr_arg(head, 0) : head;
    const char *text = expr_is(base, EXPR_SYMBOL) ? expr_text(base) : "x";
    buf_puts(out, !strcmp(text, "switch") ? "held" : text); /* a word of C */
    for (long i = 1; expr_is(head, EXPR_INDEXED) && i < expr_count(head); i++) {
        char *index = print_text(expr_arg(head, i), 20);
        buf_printf(out, "_%s", index);
        mem_free(index);
    }
    if (order > 2)
        buf_printf(out, "_d%ld", order);
    else if (order)
        buf_puts(out, order == 1 ? "_d" : "_dd");
}

static bool is_taken(const Form *form, Expr name)
{
    for (long i = 0; i < form->names.count; i++)
        if (form->names.name[i] == name)
            return true;
    for (long i = 0; i < form->parameters; i++)
        if (form->parameter_names[i] == name)
            return true;
    return name == form->t;
}

/* The text as a name, or text_2, text_3 ... where it is taken. What often comes again (a switch of
 * each row of a table) is counted on from the last time. */
static Expr numbered(Form *form, Buf *text)
{
    FormNames *names = &form->names;
    Expr stem = expr_symbol(buf_text(text)), name = stem;
    size_t length = text->length;
    long number = names->stem == stem ? names->number : 1;
    while (is_taken(form, name)) {
        buf_truncate(text, length);
        buf_printf(text, "_%ld", ++number);
        name = expr_symbol(buf_text(text));
    }
    names->stem = stem;
    names->number = number;
    return name;
}

Expr form_name(Form *form, Expr kernel)
{
    FormNames *names = &form->names;
    Expr f = kernel, t;
    long order = diff_order(kernel, &f, &t);
    if (!order)
        f = kernel;
    Buf text = {0};
    err_defer(buf_release, &text);
    put_name(&text, expr_arg(f, 0), order);
    Expr name = numbered(form, &text);
    err_undefer(true);
    if (names->count == names->capacity) {
        long more = 2 * names->capacity + 32;
        Expr *both = arena_array(&form->arena, 2 * (size_t)more, sizeof *both);
        for (long i = 0; i < names->count; i++) {
            both[i] = names->kernel[i];
            both[more + i] = names->name[i];
        }
        names->kernel = both;
        names->name = both + more;
        names->capacity = more;
    }
    names->kernel[names->count] = kernel;
    names->name[names->count++] = name;
    return name;
}

typedef struct Stranger {
    Expr t, found;
} Stranger;

static void look_for_stranger(Expr e, void *arg)
{
    Stranger *stranger = arg;
    if (expr_is(e, EXPR_CALL) && expr_count(e) == 2 && expr_arg(e, 1) == stranger->t &&
        expr_is(expr_arg(e, 0), EXPR_SYMBOL) && !expr_arg(e, 0)->u.symbol->is_protected &&
        !stranger->found)
        stranger->found = e;
}

/* 981/100 as 9.81; fractions that no decimal of 17 digits is stay. */
static Expr decimal(Expr number)
{
    if (!expr_is(number, EXPR_RATIONAL))
        return number;
    if (num_sign(number) < 0)
        return num_neg(decimal(num_neg(number)));
    double value = num_to_double(number);
    char text[40];
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        Expr shorter = num_parse(text, (long)strlen(text));
        if (num_cmp(shorter, number) == 0)
            return shorter;
    }
    return number;
}

/* Coefficients and sides of relations, but no exponents. */
static Expr with_decimals(Expr node, void *arg)
{
    Expr c, rest, sum = EXPR_ZERO;
    (void)arg;
    switch (expr_kind(node)) {
    case EXPR_SUM:
        for (long i = 0; i < expr_term_count(node); i++) {
            expr_split_coefficient(expr_term(node, i), &c, &rest);
            sum = expr_add(sum, expr_mul(decimal(c), rest));
        }
        return sum;
    case EXPR_PRODUCT:
        expr_split_coefficient(node, &c, &rest);
        return expr_mul(decimal(c), rest);
    case EXPR_LESS:
    case EXPR_LESSEQ:
        return expr_make(expr_kind(node),
                         (Expr[]){decimal(expr_arg(node, 0)), decimal(expr_arg(node, 1))}, 2);
    default:
        return node;
    }
}

Expr form_decimals(Expr e)
{
    return decimal(walk_rebuild(e, NULL, with_decimals, NULL));
}

Expr form_named(const Form *form, Expr e)
{
    Expr named = walk_replace(e, form->names.kernel, form->names.name, form->names.count);
    Stranger stranger = {form->t, NULL};
    walk_each(named, look_for_stranger, &stranger);
    if (stranger.found) {
        char *text = print_text(stranger.found, 60);
        err_defer(mem_release, text);
        err_hint("if it is given from outside, say inputs=[%s]; else write its equation", text);
        err_raise(ST_UNABLE, "%s has no equation", text);
    }
    return named;
}

/* --- the wording --------------------------------------------------------------------------- */

typedef struct Wording {
    Expr system, unknowns, switches;
} Wording;

static void word_cases(Wording *wording)
{
    Ivp ivp;
    ivp_begin(&ivp, wording->system, wording->unknowns);
    posed_counts(&ivp);
    Expr unknowns = wording->unknowns,
         held = ivp.t0 ? drive_switches_system(&ivp, wording->system, &unknowns, &wording->switches)
                       : NULL;
    ivp_end(&ivp);
    if (held)
        *wording = (Wording){held, unknowns, wording->switches};
}

static void word_tops(Form *form, Wording *wording)
{
    Ivp ivp;
    Expr unknowns = wording->unknowns, named;
    ivp_begin(&ivp, wording->system, unknowns);
    Expr system = drive_implicit_system(&ivp, &unknowns, &named);
    ivp_end(&ivp);
    if (!system)
        return;
    form->definitions = expr_count(named);
    form->defined = arena_array(&form->arena, (size_t)form->definitions, sizeof(Expr));
    form->definition = arena_array(&form->arena, (size_t)form->definitions, sizeof(Expr));
    for (long k = 0; k < form->definitions; k++) {
        form->definition[k] = expr_arg(expr_arg(named, k), 0);
        form->defined[k] = expr_arg(expr_arg(named, k), 1);
    }
    wording->system = system;
    wording->unknowns = unknowns;
}

/* --- what is in it ------------------------------------------------------------------------- */

static void *array(Form *form, long n, size_t size)
{
    return arena_array(&form->arena, (size_t)n + 1, size);
}

static bool is_parameter(const Form *form, Expr name)
{
    for (long i = 0; i < form->parameters; i++)
        if (form->parameter_names[i] == name)
            return true;
    return false;
}

/* Those that were named, then the others of the system. */
static void take_parameters(Form *form, const Ivp *ivp, Expr named)
{
    const Model *model = &ivp->model;
    Expr names = posed_nameless(model->t, model->residuals, model->equations);
    Expr both[] = {named, names};
    form->parameter_names = array(form, expr_count(names) + expr_count(named), sizeof(Expr));
    for (int part = 0; part < 2; part++)
        for (long i = 0; i < expr_count(both[part]); i++)
            if (!is_parameter(form, expr_arg(both[part], i)))
                form->parameter_names[form->parameters++] = expr_arg(both[part], i);
}

Expr form_named_strictly(const Form *form, Expr e)
{
    Expr named = form_named(form, e), names = posed_nameless(form->t, &named, 1);
    for (long i = 0; i < expr_count(names); i++) {
        Expr name = expr_arg(names, i);
        bool known = is_parameter(form, name);
        for (long k = 0; k < form->names.count && !known; k++)
            known = form->names.name[k] == name;
        if (!known) {
            err_hint("say parameters=[%s=1], or with its value", expr_text(name));
            err_raise(ST_UNABLE, "the name %s has no value", expr_text(name));
        }
    }
    return named;
}

typedef struct Inputs {
    Form *form;
    Expr list; /* u(t), ... */
} Inputs;

static void note_input(Expr e, void *arg)
{
    Inputs *inputs = arg;
    Form *form = inputs->form;
    Expr f = e, t;
    if (!expr_is(e, EXPR_CALL))
        return;
    if (!diff_order(e, &f, &t))
        f = e;
    for (long i = 0; i < form->names.count; i++)
        if (form->names.kernel[i] == e)
            return;
    for (long i = 0; i < expr_count(inputs->list); i++)
        if (expr_arg(inputs->list, i) == f) {
            size_t room = (size_t)form->inputs + 2;
            Expr *both = arena_array(&form->arena, 2 * room, sizeof *both);
            for (long k = 0; k < form->inputs; k++) {
                both[k] = form->input_kernels[k];
                both[room + k] = form->input_names[k];
            }
            both[form->inputs] = e;
            both[room + (size_t)form->inputs++] = form_name(form, e);
            form->input_kernels = both;
            form->input_names = both + room;
            return;
        }
}

static void note_inputs(Form *form, Expr list, const Expr *e, long n)
{
    Inputs inputs = {form, list};
    for (long i = 0; list && i < n; i++)
        walk_each(e[i], note_input, &inputs);
}

static bool is_switch(const Wording *wording, Expr unknown)
{
    for (long k = 0; wording->switches && k < expr_count(wording->switches); k++)
        if (expr_arg(expr_arg(wording->switches, k), DRIVE_SWITCH_UNKNOWN) == unknown)
            return true;
    return false;
}

static void take_switches(Form *form, const Wording *wording)
{
    long n = wording->switches ? expr_count(wording->switches) : 0;
    form->switch_names = array(form, n, sizeof(Expr));
    form->borders = array(form, n, sizeof(Expr));
    for (long k = 0; k < n; k++) {
        Expr item = expr_arg(wording->switches, k);
        if (expr_count(item) > DRIVE_SWITCH_PARTS)
            err_raise(ST_UNABLE, "functions that round, such as floor, cannot be exported; write "
                                 "them by events");
        form->switch_names[k] = form_name(form, expr_arg(item, DRIVE_SWITCH_UNKNOWN));
        form->borders[k] = expr_arg(item, DRIVE_SWITCH_BORDER);
    }
    form->switches = n;
}

/* --- the reduced system -------------------------------------------------------------------- */

typedef struct Parts {
    const Ivp *ivp;
    const Hidden *hidden;
    const Wording *wording;
    char *gone;  /* of unknowns: a constraint gives it */
    char *gives; /* of constraints */
} Parts;

static void find_gone(Form *form, Parts *parts)
{
    const Model *model = &parts->ivp->model;
    const Hidden *hidden = parts->hidden;
    long n = 0, m = hidden->constraint_count;
    Expr *candidate = array(form, model->count, sizeof *candidate),
         *residual = array(form, m, sizeof *residual);
    long *row = array(form, model->count, sizeof *row),
         *which = array(form, model->count, sizeof *which);
    parts->gone = array(form, model->count, 1);
    parts->gives = array(form, m, 1);
    for (long k = 0; k < model->count; k++)
        if (model->orders[k] < 1 && hidden->orders[k] == 1) {
            which[n] = k;
            candidate[n++] = model->unknowns[k];
        }
    for (long i = 0; i < m; i++)
        residual[i] = hidden->constraints[i].residual;
    given_find(residual, m, candidate, n, row);
    for (long j = 0; j < n; j++)
        if (row[j] >= 0)
            parts->gone[which[j]] = parts->gives[row[j]] = 1;
}

/* levels by the offsets of the signature matrix: velocities may move a hundred times as far as
 * positions, see drive_reduce.c. */
static void take_mobility(Form *form, const Model *model, const long *unknown, const long *order)
{
    Sigma sigma;
    long most = 0, highest = 0;
    sigma_begin(&sigma, model);
    for (long k = 0; sigma.regular && k < model->count; k++)
        most = sigma.d[k] > most ? sigma.d[k] : most;
    for (int round = 0; round < 2; round++)
        for (long i = 0; i < form->n; i++) {
            long level = sigma.regular ? most - sigma.d[unknown[i]] + order[i] : 0;
            level = level < 0 ? 0 : level > 3 ? 3 : level;
            highest = level > highest ? level : highest;
            form->mobility[i] = pow(1e2, (double)(level - highest));
        }
    sigma_end(&sigma);
}

static void take_states(Form *form, const Parts *parts)
{
    const Model *model = &parts->ivp->model;
    long all = 0;
    for (long k = 0; k < model->count; k++)
        all += parts->hidden->orders[k];
    form->kernels = array(form, all, sizeof(Expr));
    form->states = array(form, all, sizeof(Expr));
    form->slopes = array(form, all, sizeof(Expr));
    form->algebraic = array(form, all, 1);
    form->mobility = array(form, all, sizeof(double));
    form->top_kernels = array(form, 2 * model->count, sizeof(Expr));
    form->tops = array(form, 2 * model->count, sizeof(Expr));
    long *unknown = array(form, all, sizeof *unknown), *order = array(form, all, sizeof *order);
    for (long k = 0; k < model->count; k++) {
        if (parts->gone[k] || is_switch(parts->wording, model->unknowns[k]))
            continue;
        for (long j = 0; j < parts->hidden->orders[k]; j++) {
            unknown[form->n] = k;
            order[form->n] = j;
            form->algebraic[form->n] = model->orders[k] < 1;
            form->kernels[form->n] = ivp_derivative(parts->ivp, k, j);
            form->states[form->n] = form_name(form, form->kernels[form->n]);
            form->n++;
        }
        form->top_kernels[form->m++] = ivp_derivative(parts->ivp, k, parts->hidden->orders[k]);
    }
    for (long k = 0; k < model->count; k++)
        if (parts->gone[k])
            form->top_kernels[form->m++] = model->unknowns[k];
    for (long j = 0; j < form->m; j++)
        form->tops[j] = form_name(form, form->top_kernels[j]);
    take_mobility(form, model, unknown, order);
    for (long i = 0, top = 0; i < form->n; i++)
        form->slopes[i] = i + 1 < form->n && unknown[i + 1] == unknown[i] ? form->states[i + 1]
                                                                          : form->tops[top++];
}

/* The equations for what is computed, in names. */
static Expr *take_equations(Form *form, const Parts *parts)
{
    const Model *model = &parts->ivp->model;
    const Hidden *hidden = parts->hidden;
    Memo dropped;
    long found = 0;
    Expr *F = array(form, hidden->count + hidden->constraint_count, sizeof *F);
    memo_begin(&dropped);
    for (long k = 0; k < model->count; k++)
        if (parts->gone[k])
            memo_put(&dropped, hidden->tops[k], hidden->tops[k]);
    for (long k = 0; k < model->count; k++)
        if (is_switch(parts->wording, model->unknowns[k]))
            memo_put(&dropped, hidden->tops[k], hidden->tops[k]);
    for (long k = 0; k < hidden->count; k++)
        if (!walk_has_key(hidden->equations[k], &dropped))
            F[found++] = hidden->equations[k];
    for (long i = 0; i < hidden->constraint_count; i++)
        if (parts->gives[i])
            F[found++] = hidden->constraints[i].residual;
    memo_end(&dropped);
    if (found != form->m)
        return NULL;
    note_inputs(form, NULL, F, found);
    return F;
}

static void take_constraints(Form *form, const Parts *parts)
{
    const Hidden *hidden = parts->hidden;
    form->constraints = array(form, hidden->constraint_count, sizeof(Expr));
    form->levels = array(form, hidden->constraint_count, sizeof(long));
    for (long i = 0; i < hidden->constraint_count; i++)
        if (!parts->gives[i]) {
            form->levels[form->p] = hidden->constraints[i].level;
            form->constraints[form->p++] = form_named(form, hidden->constraints[i].residual);
        }
}

static void reset(Form *form)
{
    form->n = form->m = form->p = form->inputs = form->names.count = form->switches = 0;
}

/* False: what was to be computed is not linear in it, or the equations are not as many. */
static bool lay_out(Form *form, const Parts *parts, Expr inputs)
{
    const Hidden *hidden = parts->hidden;
    reset(form);
    take_switches(form, parts->wording);
    take_states(form, parts);
    Expr *F = take_equations(form, parts);
    if (!F)
        return false;
    note_inputs(form, inputs, F, form->m);
    for (long i = 0; i < hidden->constraint_count; i++)
        note_inputs(form, inputs, &hidden->constraints[i].residual, 1);
    note_inputs(form, inputs, form->borders, form->switches);
    for (long i = 0; i < form->m; i++)
        F[i] = form_named(form, F[i]);
    for (long k = 0; k < form->switches; k++)
        form->borders[k] = form_named(form, form->borders[k]);
    if (!form_solve(form, F))
        return false;
    take_constraints(form, parts);
    return true;
}

static void reduce(Form *form, const Wording *wording, Expr parameters, Expr inputs, Sample *sample)
{
    Ivp ivp;
    Hidden hidden;
    ivp_begin(&ivp, wording->system, wording->unknowns);
    posed_counts(&ivp);
    form->t = ivp.model.t;
    take_parameters(form, &ivp, parameters);
    if (sample)
        hidden_begin_at(&hidden, &ivp.model, sample);
    else
        hidden_begin(&hidden, &ivp.model);
    posed_end(&hidden, &ivp);
    form->index = hidden.index;
    Parts parts = {&ivp, &hidden, wording, NULL, NULL};
    find_gone(form, &parts);
    if (!lay_out(form, &parts, inputs)) {
        memset(parts.gone, 0, (size_t)ivp.model.count);
        memset(parts.gives, 0, (size_t)hidden.constraint_count);
        if (!lay_out(form, &parts, inputs))
            err_raise(ST_UNABLE, "the reduced system is not linear in the highest derivatives");
    }
    hidden_end(&hidden);
    ivp_end(&ivp);
}

/* The name of the derivative of a state whose derivative is a state. */
static Expr lower_slope(Expr state)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_printf(&text, "%s_t", expr_text(state));
    Expr name = expr_symbol(buf_text(&text));
    err_undefer(true);
    return name;
}

/* Begins ivp, which ivp_end ends, for forms that differentiate nothing: their index is not asked.
 */
static void read_system(Form *form, Ivp *ivp, const Wording *wording, Expr parameters)
{
    ivp_begin(ivp, wording->system, wording->unknowns);
    posed_counts(ivp);
    form->t = ivp->model.t;
    form->index = -1;
    take_parameters(form, ivp, parameters);
}

/* --- as written ---------------------------------------------------------------------------- */

static void write_down(Form *form, const Wording *wording, Expr parameters, Expr inputs)
{
    Ivp ivp;
    read_system(form, &ivp, wording, parameters);
    const Model *model = &ivp.model;
    long all = 0;
    for (long k = 0; k < model->count; k++)
        all += model->orders[k] < 1 ? 1 : model->orders[k];
    form->kernels = array(form, all, sizeof(Expr));
    form->states = array(form, all, sizeof(Expr));
    form->slopes = array(form, all, sizeof(Expr));
    form->algebraic = array(form, all, 1);
    form->residuals = array(form, all, sizeof(Expr));
    form->given = array(form, all, 1);
    for (long k = 0; k < model->count; k++)
        for (long j = 0; j == 0 || j < model->orders[k]; j++) {
            form->algebraic[form->n] = model->orders[k] < 1;
            form->given[form->n] = ivp_start(&ivp, k, j) != NULL;
            form->kernels[form->n] = ivp_derivative(&ivp, k, j);
            form->states[form->n] = form_name(form, form->kernels[form->n]);
            form->n++;
        }
    for (long k = 0, i = 0; k < model->count; k++)
        for (long j = 0; j == 0 || j < model->orders[k]; j++, i++) {
            Expr top = ivp_derivative(&ivp, k, j + 1);
            bool lower = j + 1 < model->orders[k];
            form->slopes[i] = lower ? lower_slope(form->states[i]) : form_name(form, top);
        }
    note_inputs(form, inputs, model->residuals, model->equations);
    for (long i = 0; i < model->equations; i++)
        form->residuals[i] = form_named(form, model->residuals[i]);
    for (long k = 0, i = 0, row = model->equations; k < model->count; k++)
        for (long j = 0; j == 0 || j < model->orders[k]; j++, i++)
            if (j + 1 < model->orders[k])
                form->residuals[row++] = expr_sub(form->slopes[i], form->states[i + 1]);
    ivp_end(&ivp);
}

/* --- semi-explicit ---------------------------------------------------------------------- */

/* States are derivatives below the highest; highest ones, and what is never differentiated, are
 * computed by all equations together. */
static void make_explicit(Form *form, const Wording *wording, Expr parameters, Expr inputs)
{
    Ivp ivp;
    read_system(form, &ivp, wording, parameters);
    const Model *model = &ivp.model;
    long all = 0;
    for (long k = 0; k < model->count; k++)
        all += model->orders[k] < 1 ? 0 : model->orders[k];
    form->kernels = array(form, all, sizeof(Expr));
    form->states = array(form, all, sizeof(Expr));
    form->slopes = array(form, all, sizeof(Expr));
    form->top_kernels = array(form, model->count, sizeof(Expr));
    form->tops = array(form, model->count, sizeof(Expr));
    form->values = array(form, model->count, sizeof(Expr));
    form->residuals = array(form, model->count, sizeof(Expr));
    for (long k = 0; k < model->count; k++) {
        for (long j = 0; j < model->orders[k]; j++) {
            form->kernels[form->n] = ivp_derivative(&ivp, k, j);
            form->states[form->n] = form_name(form, form->kernels[form->n]);
            form->n++;
        }
        form->top_kernels[k] = ivp_derivative(&ivp, k, model->orders[k] < 1 ? 0 : model->orders[k]);
        form->tops[k] = form_name(form, form->top_kernels[k]);
    }
    form->m = model->count;
    for (long k = 0, i = 0; k < model->count; k++)
        for (long j = 0; j < model->orders[k]; j++, i++)
            form->slopes[i] = j + 1 < model->orders[k] ? form->states[i + 1] : form->tops[k];
    note_inputs(form, inputs, model->residuals, model->equations);
    for (long i = 0; i < model->equations; i++)
        form->residuals[i] = form_named(form, model->residuals[i]);
    ivp_end(&ivp);
}

/* --- begin and end ------------------------------------------------------------------------- */

void form_begin(Form *form, Expr system, Expr unknowns, Expr parameters, Expr inputs,
                FormStage stage, const Expr *kernels, const double *values, long k)
{
    Wording wording = {system, unknowns, NULL};
    Sample sample;
    *form = (Form){.stage = stage};
    arena_begin(&form->arena);
    if (stage == FORM_RESIDUAL) {
        write_down(form, &wording, parameters, inputs);
        return;
    }
    if (stage == FORM_EXPLICIT) {
        make_explicit(form, &wording, parameters, inputs);
        return;
    }
    if (k)
        word_cases(&wording);
    word_tops(form, &wording);
    if (k)
        sample_begin(&sample, kernels, values, k);
    reduce(form, &wording, parameters, inputs, k ? &sample : NULL);
    if (k)
        sample_end(&sample);
}

void form_end(Form *form)
{
    arena_end(&form->arena);
}
