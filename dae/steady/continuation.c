/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The object holds the diagram in numbers and gives its parts as values of the language: branches
 * as matrices, special points as tables, the steady states at one value of the parameter by
 * Newton's method from the neighbouring points. Points are shown in the user's unknowns only;
 * derivatives of higher-order systems vanish anyway.
 */
#include "dae/steady/continuation.h"

#include <math.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/table.h"
#include "cas/value/evalf.h"
#include "dae/steady/criticality.h"
#include "dae/steady/landmark.h"
#include "numeric/linear/vec.h"

static const char *const LABELS[] = {
    [CURVE_LIMIT] = "LP", [CURVE_BRANCH] = "BP", [CURVE_MULTIPLE] = "BP",
    [CURVE_HOPF] = "HB",  [CURVE_POLE] = "SI",
};

const char *continuation_label(CurveLabel label)
{
    return (size_t)label < sizeof LABELS / sizeof *LABELS ? LABELS[label] : NULL;
}

bool continuation_is_repeated(const Continuation *c, long k)
{
    long place = c->special[k].point->place;
    for (long i = 0; place >= 0 && i < k; i++)
        if (c->special[i].point->place == place)
            return true;
    return false;
}

int continuation_is_stable(const CurvePoint *point)
{
    if (point->unstable > 0)
        return 0;
    return point->unstable < 0 || point->neutral ? -1 : 1;
}

/* --- the object ---------------------------------------------------------------------------- */

static void trace(Object *object, void (*mark)(Expr e))
{
    const Continuation *c = (Continuation *)object;
    const Steady *s = c->steady;
    if (!s)
        return;
    mark(s->p);
    if (s->t)
        mark(s->t);
    for (long j = 0; j < s->shown; j++)
        mark(s->unknowns[j]);
    for (long i = 0; i < s->n; i++) {
        mark(s->velocity[i]);
        mark(s->balance[i]);
        mark(s->names[i]);
        mark(s->rates[i]);
    }
    for (long k = 0; k < s->masses; k++)
        mark(s->mass[k].value);
    for (long k = 0; k < c->specials; k++)
        if (c->special[k].exact)
            mark(c->special[k].exact);
}

static void destroy(Object *object)
{
    Continuation *c = (Continuation *)object;
    diagram_free(c->diagram);
    steady_free(c->steady);
    mem_free(c->special);
    mem_free(c);
}

static void print(Buf *out, Object *object)
{
    continuation_describe(out, (Continuation *)object);
}

/* --- values -------------------------------------------------------------------------------- */

double continuation_coordinate(const Continuation *c, const CurvePoint *point, long i)
{
    double x = point->u[i], unit = curve_unit(c->diagram->curve, i);
    return fabs(x) < 1e-15 * unit ? 0 : x;
}

/* [p = .., x = .., ...]; the parameter first unless it is not wanted. */
static Expr state(const Continuation *c, const CurvePoint *point, bool with_parameter)
{
    const Steady *s = c->steady;
    Expr *items = mem_array((size_t)s->shown + 1, sizeof *items);
    err_defer(mem_release, items);
    items[0] = expr_equation(s->p, steady_number(continuation_coordinate(c, point, s->n)));
    for (long j = 0; j < s->shown; j++)
        items[j + 1] =
            expr_equation(s->unknowns[j], steady_number(continuation_coordinate(c, point, j)));
    Expr list = with_parameter ? expr_list(items, s->shown + 1) : expr_list(items + 1, s->shown);
    err_undefer(true);
    return list;
}

/* One row a point: the parameter, the unknowns, the number of unstable eigenvalues. */
static Expr branch_matrix(const Continuation *c, const Branch *branch)
{
    const Steady *s = c->steady;
    RTable *m = rtable_matrix(branch->count, s->shown + 2);
    for (long i = 0; i < branch->count; i++) {
        const CurvePoint *point = branch->point[i];
        rtable_set(m, i, 0, steady_number(continuation_coordinate(c, point, s->n)));
        for (long j = 0; j < s->shown; j++)
            rtable_set(m, i, j + 1, steady_number(continuation_coordinate(c, point, j)));
        rtable_set(m, i, s->shown + 1, point->unstable < 0 ? EXPR_FAIL : expr_int(point->unstable));
    }
    return rtable_expr(m);
}

static Expr branches(const Continuation *c)
{
    const Diagram *d = c->diagram;
    Expr *items = mem_array((size_t)d->branches, sizeof *items);
    err_defer(mem_release, items);
    for (long k = 0; k < d->branches; k++)
        items[k] = branch_matrix(c, d->branch[k]);
    Expr list = expr_list(items, d->branches);
    err_undefer(true);
    return list;
}

static void put(Table *table, const char *key, Expr value)
{
    table_put(table, expr_string(key, -1), value);
}

static Expr special_table(const Continuation *c, const ContinuationPoint *k)
{
    Table *table = table_new();
    put(table, "label", expr_symbol(continuation_label(k->point->label)));
    put(table, "branch", expr_int(k->branch + 1));
    put(table, "point", state(c, k->point, true));
    if (k->point->label == CURVE_HOPF)
        put(table, "omega", steady_number(k->point->omega));
    if (!isnan(k->lyapunov))
        put(table, "lyapunov", steady_number(k->lyapunov));
    if (k->point->unstable >= 0)
        put(table, "eigenvalues", steady_numbers(k->point->re, k->point->im, k->point->count));
    if (k->before >= 0 && k->after >= 0)
        put(table, "unstable", expr_list((Expr[]){expr_int(k->before), expr_int(k->after)}, 2));
    if (k->exact)
        put(table, "exact", k->exact);
    return table_expr(table);
}

/* All special points as tables, or those of one label as points, each once. */
static Expr specials(const Continuation *c, const char *label)
{
    Expr *items = mem_array((size_t)c->specials + 1, sizeof *items);
    err_defer(mem_release, items);
    long count = 0;
    for (long k = 0; k < c->specials; k++) {
        const ContinuationPoint *point = &c->special[k];
        if (!label)
            items[count++] = special_table(c, point);
        else if (strcmp(continuation_label(point->point->label), label) == 0 &&
                 !continuation_is_repeated(c, k))
            items[count++] = state(c, point->point, true);
    }
    Expr list = expr_list(items, count);
    err_undefer(true);
    return list;
}

static Expr columns(const Continuation *c)
{
    const Steady *s = c->steady;
    Expr *items = mem_array((size_t)s->shown + 2, sizeof *items);
    err_defer(mem_release, items);
    items[0] = s->p;
    memcpy(items + 1, s->unknowns, (size_t)s->shown * sizeof *items);
    items[s->shown + 1] = expr_symbol("unstable");
    Expr list = expr_list(items, s->shown + 2);
    err_undefer(true);
    return list;
}

static Expr member(Object *object, const char *name)
{
    const Continuation *c = (Continuation *)object;
    if (strcmp(name, "branches") == 0)
        return branches(c);
    if (strcmp(name, "columns") == 0)
        return columns(c);
    if (strcmp(name, "special") == 0)
        return specials(c, NULL);
    for (size_t i = 0; i < sizeof LABELS / sizeof *LABELS; i++)
        if (LABELS[i] && strcmp(name, LABELS[i]) == 0)
            return specials(c, name);
    return NULL;
}

typedef struct States {
    const Continuation *c;
    Expr list;
} States;

static void add_state(void *ctx, const CurvePoint *point, long branch)
{
    States *states = ctx;
    (void)branch;
    Expr items[2] = {states->list, state(states->c, point, false)};
    states->list = expr_seq(items, 2);
}

/* R(0.15): the steady states at this value of the parameter. */
static Expr apply(Object *object, const Expr *args, long n)
{
    Continuation *c = (Continuation *)object;
    if (n != 1)
        err_raise(ST_ARITY, "a bifurcation diagram takes one argument, the value of its parameter");
    Expr at = evalf_expr(args[0], 20);
    if (!expr_is_real_number(at))
        return NULL;
    States states = {c, EXPR_NULL};
    diagram_at(c->diagram, num_to_double(at), add_state, &states);
    return expr_list(&states.list, 1);
}

const ObjectClass CONTINUATION_CLASS = {
    .name = "continuation",
    .trace = trace,
    .destroy = destroy,
    .print = print,
    .closed = "a branch of solutions",
    .apply = apply,
    .member = member,
};

/* --- making it ----------------------------------------------------------------------------- */

_Noreturn static void refuse_start(Continuation *c, const double *u, Status status)
{
    err_poll();
    double residual = curve_residual(c->diagram->curve, u);
    char *text = print_text(c->steady->p, 60);
    err_defer(mem_release, text);
    double p = u[c->steady->n];
    if (isnan(residual))
        err_raise(ST_DOMAIN, "the equations have no value at the start, %s = %.10g", text, p);
    if (status == ST_SINGULAR) {
        err_hint("start at another value of %s, away from that point", text);
        err_raise(ST_SINGULAR,
                  "more than two branches of steady states meet at the start, %s = %.10g", text, p);
    }
    err_hint("give a better guess: start = [x = 1, ...], the parameter may be among them");
    err_raise(ST_UNABLE,
              "no steady state found near the start: at %s = %.10g the largest residual is %.3g",
              text, p, residual);
}

/* The number of the next ordinary point in this direction; a closed branch goes on at its other
 * end. */
static long unstable_near(const Branch *branch, long index, int direction)
{
    bool closed = branch->end[1] == BRANCH_CLOSED;
    for (long i = index + direction, k = 0; k < branch->count; i += direction, k++) {
        if (i < 0 || i >= branch->count) {
            if (!closed)
                return -1;
            i = i < 0 ? branch->count - 1 : 0;
        }
        if (!continuation_label(branch->point[i]->label))
            return branch->point[i]->unstable;
    }
    return -1;
}

static void collect_specials(Continuation *c)
{
    for (long k = 0; k < c->diagram->branches; k++) {
        const Branch *branch = c->diagram->branch[k];
        bool closed = branch->end[1] == BRANCH_CLOSED;
        for (long i = 0; i < branch->count; i++) {
            const CurvePoint *point = branch->point[i];
            if (!continuation_label(point->label) || (closed && i + 1 == branch->count))
                continue;
            c->special = mem_rearray(c->special, (size_t)c->specials + 1, sizeof *c->special);
            long before = point->before >= 0 ? point->before : unstable_near(branch, i, -1);
            long after = point->after >= 0 ? point->after : unstable_near(branch, i, 1);
            c->special[c->specials++] = (ContinuationPoint){k, i, point, before, after, NAN, NULL};
        }
    }
}

static void measure_hopf_points(Continuation *c)
{
    Criticality *criticality = NULL;
    for (long k = 0; k < c->specials; k++) {
        ContinuationPoint *special = &c->special[k];
        if (special->point->label != CURVE_HOPF)
            continue;
        if (!criticality && !(criticality = criticality_new(c->steady)))
            return;
        special->lyapunov = criticality_lyapunov(criticality, c->diagram->curve, special->point->u,
                                                 special->point->omega);
    }
    criticality_free(criticality);
}

typedef struct Finish {
    Continuation *c;
    bool exact;
} Finish;

static void finish(void *arg)
{
    const Finish *f = arg;
    measure_hopf_points(f->c);
    if (f->exact)
        landmark_find(f->c);
}

/* An interrupt ends it, and what has been found is valid. */
static void study_specials(Continuation *c, bool exact)
{
    Finish f = {c, exact};
    Status status = err_try(finish, &f);
    if (status == ST_INTERRUPT)
        c->diagram->stopped = true;
    else if (status != ST_OK)
        err_reraise();
}

Continuation *continuation_new(Expr equations, Expr unknowns, Expr p,
                               const ContinuationOptions *options)
{
    Continuation *c = mem_zalloc(sizeof *c);
    object_register(&c->object, &CONTINUATION_CLASS);
    c->steady = steady_new(equations, unknowns, p);
    CurveSystem system = steady_system(c->steady, options->low, options->high);
    c->diagram = diagram_new(&system, &options->steps, options->branches);
    long n = c->steady->n, shown = c->steady->shown;
    double *u = mem_zalloc((size_t)(2 * (n + 1)) * sizeof *u), *given = u + n + 1;
    err_defer(mem_release, u);
    vec_copy(u, options->start, shown);
    u[n] = options->start[shown];
    vec_copy(given, u, n + 1);
    Status status = diagram_follow(c->diagram, u);
    if (status != ST_OK)
        refuse_start(c, status == ST_SINGULAR ? u : given, status);
    err_undefer(true);
    collect_specials(c);
    if (!c->diagram->stopped)
        study_specials(c, options->exact);
    return c;
}
