/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * F(t, y, y') = 0 becomes y' = p, F(t, y, p) = 0: a differential-algebraic system, semi-explicit,
 * of index 1 where F can be solved for p. What is done for those does the rest: F is differentiated
 * once, which is linear in p', and stays an invariant onto which every step is projected. Several
 * branches of y' are told apart by a starting value of y' like any other inconsistent or missing
 * value. A differential-algebraic system stays one, with an index that grows by one at most.
 */
#include "dae/drive/drive_implicit.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/form.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/origin.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"

typedef struct Rewrite {
    const Ivp *ivp;
    Expr *top, *with; /* of each unknown: highest derivative, what replaces it or NULL */
    Expr *item;       /* of the new system */
    long items;
} Rewrite;

/* An unknown that is shown like the operator of the derivative it stands for: D(x)(t). */
static Expr new_unknown(const Ivp *ivp, long k)
{
    Expr name = ivp_start_name(ivp, k, ivp->model.orders[k]);
    char *text = print_text(expr_arg(name, 0), 60);
    err_defer(mem_release, text);
    Expr symbol = expr_from_symbol(sym_fresh(text));
    err_undefer(true);
    return expr_call(symbol, &ivp->model.t, 1);
}

/* The tops that have no new unknown, `only` alone where that is not -1; how many. What is never
 * differentiated is an unknown already, and none of them. */
static long tops_left(const Rewrite *r, Expr *tops, long only)
{
    const Model *model = &r->ivp->model;
    long n = 0;
    for (long k = 0; k < model->count; k++)
        if (model->orders[k] >= 1 && !r->with[k] && (only < 0 || k == only))
            tops[n++] = r->top[k];
    return n;
}

/* Is equation i linear in those? */
static bool is_linear(const Rewrite *r, long i, long only)
{
    Expr *tops = mem_array((size_t)r->ivp->model.count + 1, sizeof *tops);
    err_defer(mem_release, tops);
    LinearForms *forms = linalg_forms_begin(tops, tops_left(r, tops, only));
    bool linear = linalg_form(forms, r->ivp->model.residuals[i]).linear;
    linalg_forms_end(forms);
    err_undefer(true);
    return linear;
}

/* A starting value of a top tells branches apart. */
static bool has_start(const Ivp *ivp, long k)
{
    return ivp_start(ivp, k, ivp->model.orders[k]) != NULL;
}

/* What occurs linearly stays a top where that may be: its equation gives it, where that of a new
 * unknown would have to be differentiated (y' = sqrt(x') begins with x' = 0 and an infinite y'').
 */
static void choose_in(Rewrite *r, long i)
{
    const Model *model = &r->ivp->model;
    for (int all = 0; all <= 1 && !is_linear(r, i, -1); all++)
        for (long k = 0; k < model->count; k++)
            if (model->orders[k] >= 1 && !r->with[k] && walk_has(model->residuals[i], r->top[k]) &&
                (all || has_start(r->ivp, k) || !is_linear(r, i, k)))
                r->with[k] = new_unknown(r->ivp, k);
}

/* Nearly all equations are linear in all tops, which one set of forms tells of them all. */
static void choose(Rewrite *r)
{
    const Model *model = &r->ivp->model;
    Expr *tops = mem_array((size_t)model->count + 1, sizeof *tops);
    err_defer(mem_release, tops);
    LinearForms *forms = linalg_forms_begin(tops, tops_left(r, tops, -1));
    for (long i = 0; i < model->equations; i++)
        if (!linalg_form(forms, model->residuals[i]).linear)
            choose_in(r, i);
    linalg_forms_end(forms);
    err_undefer(true);
}

/* The equations x' = p. */
static Expr definitions(const Rewrite *r)
{
    Expr list = expr_list(NULL, 0);
    for (long k = 0; k < r->ivp->model.count; k++)
        if (r->with[k])
            list = collection_append(list, expr_equation(r->top[k], r->with[k]));
    return list;
}

/* e with the sides `side` of equations replaced by the others. */
static Expr exchanged(Expr equations, long side, Expr e)
{
    long n = expr_count(equations);
    Expr *from = mem_array((size_t)(2 * n) + 1, sizeof *from), *to = from + n;
    err_defer(mem_release, from);
    for (long k = 0; k < n; k++) {
        from[k] = expr_arg(expr_arg(equations, k), side);
        to[k] = expr_arg(expr_arg(equations, k), 1 - side);
    }
    Expr result = walk_replace(e, from, to, n);
    err_undefer(true);
    return result;
}

/* Those of the problem keep their numbers and labels. */
static void write_equations(Rewrite *r, Expr named)
{
    const Model *model = &r->ivp->model;
    for (long i = 0; i < model->equations; i++) {
        Expr residual = exchanged(named, 0, model->residuals[i]);
        origin_note(residual, model->residuals[i]);
        r->item[r->items++] = residual;
    }
    for (long k = 0; k < expr_count(named); k++)
        r->item[r->items++] = expr_arg(named, k);
}

static void write_starts(Rewrite *r)
{
    const Ivp *ivp = r->ivp;
    for (long i = 0; i < ivp->starts; i++) {
        const IvpStart *start = &ivp->start[i];
        Expr name = ivp_start_name(ivp, start->unknown, start->order);
        Expr with = r->with[start->unknown];
        if (with && start->order == ivp->model.orders[start->unknown])
            name = expr_call(expr_arg(with, 0), &ivp->t0, 1);
        r->item[r->items++] = expr_equation(name, start->value);
    }
}

static Expr all_unknowns(const Rewrite *r)
{
    const Model *model = &r->ivp->model;
    Expr *items = mem_array((size_t)(2 * model->count), sizeof *items);
    err_defer(mem_release, items);
    long n = 0;
    for (long k = 0; k < model->count; k++)
        items[n++] = model->unknowns[k];
    for (long k = 0; k < model->count; k++)
        if (r->with[k])
            items[n++] = r->with[k];
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

Expr drive_implicit_system(const Ivp *ivp, Expr *unknowns, Expr *named)
{
    const Model *model = &ivp->model;
    size_t n = (size_t)model->count;
    Rewrite r = {.ivp = ivp};
    r.top = mem_zalloc((3 * n + (size_t)(model->equations + ivp->starts) + 1) * sizeof *r.top);
    err_defer(mem_release, r.top);
    r.with = r.top + n;
    r.item = r.with + n;
    for (long k = 0; k < model->count; k++)
        r.top[k] = ivp_derivative(ivp, k, model->orders[k]);
    choose(&r);
    *named = definitions(&r);
    Expr system = NULL;
    if (expr_count(*named) > 0) {
        write_equations(&r, *named);
        write_starts(&r);
        *unknowns = all_unknowns(&r);
        system = expr_list(r.item, r.items);
    }
    err_undefer(true);
    return system;
}

Expr drive_implicit_shown(Expr named, Expr e)
{
    return exchanged(named, 1, e);
}
