/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * F(t, x, x', ..., p) = 0 for all p gives F_x s + F_x' s' + ... + F_p = 0 for s = dx/dp, with the
 * derivatives of the starting values as its own (E. Hairer, S. P. Norsett, G. Wanner, Solving
 * Ordinary Differential Equations I, I.14). Both together are a system like any other: its
 * constraints are those of F and their derivatives by p, so index reduction, consistent starting
 * values and error control treat s as they do x. The structure of the new equations is that of the
 * old, in blocks that come after them and do not depend on each other.
 */
#include "dae/model/variation.h"

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "dae/model/ivp.h"

typedef struct Work {
    Ivp *ivp;
    Expr by, tag;
    long unknown, order; /* of a starting value; unknown < 0: a name */
    Expr *item;
    long count;
} Work;

_Noreturn static void refuse(const char *format, Expr e)
{
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, format, text);
}

/* x(t) -> x[tag](t) */
static Expr variation_of(Expr unknown, Expr tag)
{
    Expr head = expr_arg(unknown, 0), t = expr_arg(unknown, 1);
    long n = expr_is(head, EXPR_INDEXED) ? expr_count(head) : 1;
    Expr *parts = mem_array((size_t)n + 1, sizeof *parts);
    err_defer(mem_release, parts);
    parts[0] = head;
    for (long i = 0; n > 1 && i < n; i++)
        parts[i] = expr_arg(head, i);
    parts[n] = tag;
    Expr name = expr_make(EXPR_INDEXED, parts, n + 1);
    err_undefer(true);
    return expr_call(name, &t, 1);
}

/* --- by what --------------------------------------------------------------------------------- */

/* Is it a starting value that the system gives? */
static bool find_start(Work *w)
{
    Expr name, point;
    long order;
    if (!ivp_is_value(w->by, w->ivp->model.t, &name, &order, &point))
        return false;
    for (long i = 0; i < w->ivp->starts; i++) {
        const IvpStart *start = &w->ivp->start[i];
        if (start->order == order && start->point == point &&
            expr_arg(w->ivp->model.unknowns[start->unknown], 0) == name) {
            w->unknown = start->unknown;
            w->order = order;
            return true;
        }
    }
    refuse("sensitivity: the system gives no starting value %s", w->by);
}

static void begin(Work *w, Expr by, Expr tag)
{
    w->by = by;
    w->tag = tag;
    w->unknown = -1;
    if (find_start(w))
        return;
    bool is_name = expr_is(by, EXPR_SYMBOL) || expr_is(by, EXPR_INDEXED);
    if (!is_name || by == w->ivp->model.t)
        refuse("sensitivity: %s is neither a parameter nor a starting value", by);
}

/* --- equations ------------------------------------------------------------------------------- */

static Expr by_name(const Work *w, Expr e)
{
    return w->unknown < 0 ? diff_function(e, w->by) : EXPR_ZERO;
}

/* Derivatives of what jumps are impulses. Between two jumps they are none, and what a jump does to
 * s is said where it happens (dae/drive/drive_sensitivity.h). */
typedef struct Impulses {
    Expr *call;
    long count;
} Impulses;

static void note_impulse(Expr node, void *arg)
{
    Impulses *found = arg;
    if (!expr_is_call(node, expr_symbol("Dirac")))
        return;
    found->call = mem_rearray(found->call, 2 * (size_t)found->count + 2, sizeof *found->call);
    found->call[found->count++] = node;
}

static void release_impulses(void *arg)
{
    mem_free(((Impulses *)arg)->call);
}

static Expr without_impulses(Expr e)
{
    Impulses found = {0};
    err_defer(release_impulses, &found);
    walk_each(e, note_impulse, &found);
    Expr *zero = found.call + found.count;
    for (long i = 0; i < found.count; i++)
        zero[i] = EXPR_ZERO;
    e = found.count > 0 ? walk_replace(e, found.call, zero, found.count) : e;
    err_undefer(true);
    return e;
}

static Expr vary_equation(const Work *w, long i)
{
    const Model *model = &w->ivp->model;
    Expr residual = model->residuals[i], sum = by_name(w, residual);
    for (long k = 0; k < model->term_counts[i]; k++) {
        long j = model->terms[i][k].column;
        Expr s = variation_of(model->unknowns[j], w->tag);
        for (long q = 0; q <= model->terms[i][k].order; q++) {
            Expr part = diff_function(residual, ivp_derivative(w->ivp, j, q));
            sum = expr_add(sum, expr_mul(part, q > 0 ? diff_make(s, model->t, q) : s));
        }
    }
    return expr_equation(without_impulses(sum), EXPR_ZERO);
}

/* s(0) = dx(0)/dp, written as x(0) is. */
static Expr vary_start(const Work *w, const IvpStart *start)
{
    const Model *model = &w->ivp->model;
    Expr old = model->unknowns[start->unknown], head = expr_arg(old, 0);
    Expr new = expr_arg(variation_of(old, w->tag), 0);
    Expr name = ivp_start_name(w->ivp, start->unknown, start->order);
    bool same = start->unknown == w->unknown && start->order == w->order;
    return expr_equation(walk_replace(name, &head, &new, 1),
                         same ? EXPR_ONE : by_name(w, start->value));
}

static void vary(Work *w)
{
    const Model *model = &w->ivp->model;
    for (long i = 0; i < model->equations; i++)
        w->item[w->count++] = vary_equation(w, i);
    for (long i = 0; i < w->ivp->starts; i++)
        if (w->ivp->start[i].order < model->orders[w->ivp->start[i].unknown] ||
            model->orders[w->ivp->start[i].unknown] < 1)
            w->item[w->count++] = vary_start(w, &w->ivp->start[i]);
}

/* --- the system ------------------------------------------------------------------------------ */

static Expr all_unknowns(const Ivp *ivp, const Expr *tag, long n)
{
    const Model *model = &ivp->model;
    size_t count = (size_t)(model->count * (n + 1));
    Expr *all = mem_array(count + 1, sizeof *all);
    err_defer(mem_release, all);
    for (long k = 0; k < model->count; k++)
        all[k] = model->unknowns[k];
    for (long p = 0; p < n; p++)
        for (long k = 0; k < model->count; k++)
            all[(p + 1) * model->count + k] = variation_of(model->unknowns[k], tag[p]);
    Expr list = expr_list(all, (long)count);
    err_undefer(true);
    return list;
}

Expr variation_system(Expr system, Expr *unknowns, const Expr *by, const Expr *tag, long n)
{
    Ivp ivp;
    Work w = {.ivp = &ivp};
    ivp_begin(&ivp, system, *unknowns);
    ivp_need_one_point(&ivp);
    size_t room = (size_t)(n * (ivp.model.equations + ivp.starts)) + 1;
    w.item = mem_array(room, sizeof *w.item);
    err_defer(mem_release, w.item);
    w.item[w.count++] = system;
    for (long p = 0; p < n; p++) {
        begin(&w, by[p], tag[p]);
        vary(&w);
    }
    Expr list = expr_list(w.item, w.count);
    *unknowns = all_unknowns(&ivp, tag, n);
    err_undefer(true);
    ivp_end(&ivp);
    return list;
}
