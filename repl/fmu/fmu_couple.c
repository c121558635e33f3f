/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The system is solved anew over each step of the communication, from where it was: its starting
 * values, the time and the unit's outputs are parameters, the latter straight lines in time. First
 * they go on as they did (extrapolation), the unit takes its step with inputs from the middle of
 * it, then the system's step is taken again with the outputs that the unit has reached: the error
 * of a step is of third order, that of the whole of second.
 *
 * Time within a step begins at 0: t is T + t there, T a parameter.
 */
#include "repl/fmu/fmu_couple.h"

#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "dae/drive/drive.h"
#include "dae/drive/drive_parameters.h"
#include "dae/model/ivp.h"

struct FmuPartner {
    Arena arena;
    const UnitDescription *unit;
    Expr system, unknowns, t;
    Expr *output; /* y(t) of each that is read, and its variable */
    long *variable;
    long outputs, inputs, states, shown;
    Expr *kernel; /* states, then the unknowns to show where they are none of these */
    Expr *asked;  /* inputs in local time, then kernels */
    Expr *own;    /* inputs as given */
    Solution *solution;
    DriveProbe *probe;
    Expr *parameter; /* T, a and b of each output, the states at the start */
    Expr *value;
    double time, *middle, *end, *at; /* of asked; of the kernels at the point */
};

void fmu_couple_free(void *arg)
{
    FmuPartner *p = arg;
    if (p->probe)
        drive_probe_end(p->probe);
    mem_free(p);
}

/* --- what is read -------------------------------------------------------------------------- */

static void *room(FmuPartner *p, long n, size_t size)
{
    return arena_array(&p->arena, (size_t)n + 1, size);
}

/* Functions of the system that are outputs of the unit; the others are its unknowns. */
static void find_outputs(FmuPartner *p)
{
    Ivp ivp;
    long n = 0;
    ivp_begin(&ivp, p->system, NULL);
    p->t = ivp.model.t;
    p->output = room(p, ivp.model.count, sizeof(Expr));
    p->variable = room(p, ivp.model.count, sizeof(long));
    Expr *items = room(p, ivp.model.count, sizeof *items);
    for (long k = 0; k < ivp.model.count; k++) {
        Expr f = ivp.model.unknowns[k], head = expr_arg(f, 0);
        long place = expr_is(head, EXPR_SYMBOL) ? fmu_find(p->unit, expr_text(head)) : -1;
        const char *causality = place < 0 ? NULL : p->unit->variables[place].causality;
        if (causality && !strcmp(causality, "output")) {
            p->output[p->outputs] = f;
            p->variable[p->outputs++] = place;
        } else {
            items[n++] = f;
        }
    }
    p->unknowns = expr_list(items, n);
    ivp_end(&ivp);
    if (p->outputs == 0)
        err_raise(ST_DOMAIN, "no output of the unit occurs in the system as a function of time");
}

static void find_states(FmuPartner *p)
{
    Ivp ivp;
    long all = 0;
    ivp_begin(&ivp, p->system, p->unknowns);
    for (long k = 0; k < ivp.model.count; k++)
        all += ivp.model.orders[k] + 1;
    p->kernel = room(p, all, sizeof(Expr));
    for (long k = 0; k < ivp.model.count; k++)
        for (long j = 0; j < ivp.model.orders[k]; j++)
            p->kernel[p->states++] = ivp_derivative(&ivp, k, j);
    p->shown = ivp.model.count;
    for (long k = 0; k < ivp.model.count; k++)
        p->kernel[p->states + k] = ivp.model.unknowns[k];
    ivp_end(&ivp);
}

/* --- the system over one step -------------------------------------------------------------- */

static Expr fresh(const char *name)
{
    return sym_fresh(name)->node;
}

/* e with outputs as a + b*t and the time as T + t. */
static Expr in_local_time(FmuPartner *p, const Ivp *ivp, Expr e)
{
    enum { ORDERS = 6 };
    long n = 0, all = (long)p->outputs * ORDERS + 1;
    for (long k = 0; k < ivp->model.count; k++)
        all += ivp->model.orders[k] + ORDERS;
    Expr *from = room(p, all, sizeof *from), *to = room(p, all, sizeof *to);
    for (long k = 0; k < ivp->model.count; k++)
        for (long j = 0; j < ivp->model.orders[k] + 2; j++) {
            from[n] = ivp_derivative(ivp, k, j);
            to[n++] = fresh("kept");
        }
    long kept = n;
    for (long k = 0; k < p->outputs; k++)
        for (long j = 0; j < ORDERS; j++) {
            Expr a = p->parameter[1 + 2 * k], b = p->parameter[2 + 2 * k];
            from[n] = j ? diff_make(p->output[k], p->t, j) : p->output[k];
            to[n++] = j == 0 ? expr_add(a, expr_mul(b, p->t)) : j == 1 ? b : EXPR_ZERO;
        }
    Expr hidden = walk_replace(e, from, to, n);
    /* the t of a + b*t is local already */
    Expr local = fresh("local");
    for (long k = kept; k < n; k++)
        to[k] = walk_replace1(to[k], p->t, local);
    hidden = walk_replace(e, from, to, n);
    hidden = walk_replace1(hidden, p->t, expr_add(p->parameter[0], p->t));
    hidden = walk_replace1(hidden, local, p->t);
    return walk_replace(hidden, to, from, kept);
}

/* x(0), D(x)(0), ... of a state. */
static Expr start_of(Expr kernel)
{
    Expr f = kernel, t;
    long order = diff_order(kernel, &f, &t);
    Expr head = expr_arg(order ? f : kernel, 0);
    for (long j = 0; j < order; j++)
        head = diff_op_make(head, 1, 0);
    return expr_call(head, (Expr[]){EXPR_ZERO}, 1);
}

static void name_parameters(FmuPartner *p)
{
    long n = 1 + 2 * p->outputs + p->states;
    p->parameter = room(p, n, sizeof(Expr));
    p->value = room(p, n, sizeof(Expr));
    for (long i = 0; i < n; i++)
        p->parameter[i] = fresh("parameter");
}

static void set_up(FmuPartner *p)
{
    Ivp ivp;
    ivp_begin(&ivp, p->system, p->unknowns);
    long n = ivp.model.equations, count = 1 + 2 * p->outputs + p->states;
    Expr *items = room(p, n + p->states, sizeof *items);
    for (long i = 0; i < n; i++)
        items[i] = expr_equation(in_local_time(p, &ivp, ivp.model.residuals[i]), EXPR_ZERO);
    for (long j = 0; j < p->states; j++)
        items[n + j] = expr_equation(start_of(p->kernel[j]), p->parameter[1 + 2 * p->outputs + j]);
    Expr args[] = {expr_list(items, n + p->states),
                   expr_symbol("numeric"),
                   p->unknowns,
                   expr_equation(expr_symbol("initial"), expr_symbol("project")),
                   expr_equation(expr_symbol("parameters"), expr_list(p->parameter, count)),
                   expr_equation(expr_symbol("abserr"), num_from_double(1e-9, 3)),
                   expr_equation(expr_symbol("relerr"), num_from_double(1e-9, 3))};
    p->solution = drive_of(drive_solve(args, 7, NULL));
    p->asked = room(p, p->inputs + p->states + p->shown, sizeof(Expr));
    for (long i = 0; i < p->inputs; i++)
        p->asked[i] = in_local_time(p, &ivp, p->own[i]);
    memcpy(p->asked + p->inputs, p->kernel, (size_t)(p->states + p->shown) * sizeof(Expr));
    ivp_end(&ivp);
}

FmuPartner *fmu_couple_new(const UnitDescription *unit, Expr system, const UnitInput *inputs,
                           long n)
{
    FmuPartner *p = mem_zalloc(sizeof *p);
    p->arena = unit->arena; /* what is taken lives as long as the description */
    p->unit = unit;
    p->system = system;
    p->inputs = n;
    p->own = room(p, n, sizeof(Expr));
    for (long i = 0; i < n; i++)
        p->own[i] = inputs[i].value;
    find_outputs(p);
    find_states(p);
    name_parameters(p);
    set_up(p);
    long all = p->inputs + p->states + p->shown;
    p->middle = room(p, 2 * all, sizeof(double));
    p->end = p->middle + all;
    p->at = room(p, all, sizeof(double));
    ((UnitDescription *)(size_t)unit)->arena = p->arena;
    return p;
}

Expr fmu_couple_shown(const FmuPartner *p)
{
    return expr_list(p->kernel + p->states, p->shown);
}

const long *fmu_couple_outputs(const FmuPartner *p, long *n)
{
    *n = p->outputs;
    return p->variable;
}

/* --- steps --------------------------------------------------------------------------------- */

static Expr decimal(double value)
{
    return num_from_double(value, 17);
}

void fmu_couple_begin(FmuPartner *p, double t, const double *outputs, double *inputs)
{
    Expr system = p->system;
    Expr *asked = room(p, p->inputs + p->states + p->shown, sizeof *asked);
    for (long i = 0; i < p->inputs; i++)
        asked[i] = p->own[i];
    memcpy(asked + p->inputs, p->kernel, (size_t)(p->states + p->shown) * sizeof(Expr));
    for (long k = 0; k < p->outputs; k++) {
        Expr value = decimal(outputs[k]);
        system = walk_replace1(system, p->output[k], value);
        for (long i = 0; i < p->inputs; i++)
            asked[i] = walk_replace1(asked[i], p->output[k], value);
    }
    Expr args[] = {system, expr_symbol("numeric"), p->unknowns};
    Solution *first = drive_of(drive_solve(args, 3, NULL));
    DriveProbe *probe = drive_probe_new(first, asked, p->inputs + p->states + p->shown);
    err_defer(drive_probe_end, probe);
    const char *why = drive_probe_at(probe, &t, 1, p->end);
    if (why)
        err_raise(ST_UNABLE, "%s", why);
    err_undefer(true);
    memcpy(inputs, p->end, (size_t)p->inputs * sizeof *inputs);
    fmu_couple_settle(p, 0);
    p->time = t;
}

void fmu_couple_try(FmuPartner *p, double h, const double *outputs, const double *ahead,
                    double *inputs)
{
    long all = p->inputs + p->states + p->shown;
    double times[] = {h / 2, h};
    p->value[0] = decimal(p->time);
    for (long k = 0; k < p->outputs; k++) {
        p->value[1 + 2 * k] = decimal(outputs[k]);
        p->value[2 + 2 * k] = decimal((ahead[k] - outputs[k]) / h);
    }
    for (long j = 0; j < p->states; j++)
        p->value[1 + 2 * p->outputs + j] = decimal(p->at[j]);
    drive_parameters_give(p->solution, p->value);
    if (!p->probe)
        p->probe = drive_probe_new(p->solution, p->asked, all);
    const char *why = drive_probe_at(p->probe, times, 2, p->middle);
    if (why)
        err_raise(ST_UNABLE, "the sheet's system: %s", why);
    memcpy(inputs, p->middle, (size_t)p->inputs * sizeof *inputs);
    memcpy(inputs + p->inputs, p->end, (size_t)p->inputs * sizeof *inputs);
}

void fmu_couple_settle(FmuPartner *p, double h)
{
    memcpy(p->at, p->end + p->inputs, (size_t)(p->states + p->shown) * sizeof *p->at);
    p->time += h;
}

void fmu_couple_show(const FmuPartner *p, double *values)
{
    memcpy(values, p->at + p->states, (size_t)p->shown * sizeof *values);
}
