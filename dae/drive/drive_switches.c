/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A step across a jump of the right-hand side is no step of the method: its error estimate means
 * nothing, and a multistep method carries the jump along. So a case is not chosen at every
 * evaluation, but held by a discrete unknown over a whole segment of the run; the right-hand side
 * is then smooth, and where the relation changes its sign the segment ends, as at an event, and the
 * next one has the other case (E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential
 * Equations I, II.6, Discontinuous equations; C. W. Gear, O. Osterby 1984).
 *
 * Where both cases lead back to the border at once there is no such segment: drive_run.c then sets
 * the unknown to 0, and the relation is asked at every evaluation. The same goes for a run that
 * begins on the border.
 */
#include "dae/drive/drive_switches.h"

#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/base/mem.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"

enum { MOST_SWITCHES = 60 };

typedef struct Search {
    const Ivp *ivp;
    Expr *top; /* highest derivatives: no relation between these is followed */
    Expr from[MOST_SWITCHES], to[MOST_SWITCHES], border[MOST_SWITCHES], unknown[MOST_SWITCHES];
    long count; /* beyond MOST_SWITCHES: too many */
} Search;

static Expr less(Expr a, Expr b)
{
    return expr_make(EXPR_LESS, (Expr[]){a, b}, 2);
}

static Expr new_unknown(const Ivp *ivp)
{
    return expr_call(expr_from_symbol(sym_fresh("switch")), &ivp->model.t, 1);
}

/* A relation, true where x is positive, false where it is negative. */
static Expr held_relation(Expr relation, Expr x)
{
    Expr asked[] = {relation, expr_make(EXPR_LESSEQ, (Expr[]){EXPR_ZERO, x}, 2)};
    Expr either[] = {less(EXPR_ZERO, x), expr_make(EXPR_AND, asked, 2)};
    return expr_make(EXPR_OR, either, 2);
}

/* A step function of the border, from `negative` to 1, or what lies between where it is zero. The
 * values are numbers, so that its derivative is zero. */
static Expr held_step(Expr border, Expr x, Expr negative)
{
    Expr between = expr_div(expr_add(EXPR_ONE, negative), EXPR_TWO);
    Expr cases[] = {less(EXPR_ZERO, x),
                    EXPR_ONE,
                    less(x, EXPR_ZERO),
                    negative,
                    less(EXPR_ZERO, border),
                    EXPR_ONE,
                    less(border, EXPR_ZERO),
                    negative,
                    between};
    return expr_call(expr_symbol("piecewise"), cases, 9);
}

/* Remembers node, a relation or (where it has a value on the negative side) a step function,
 * decided by the sign of border. */
static void note(Search *s, Expr node, Expr border, Expr negative)
{
    const Model *model = &s->ivp->model;
    if (s->count > MOST_SWITCHES || !walk_has(border, model->t) ||
        walk_has_any(border, s->top, model->count))
        return;
    for (long k = 0; k < s->count; k++)
        if (s->from[k] == node)
            return;
    if (s->count++ == MOST_SWITCHES)
        return;
    long k = s->count - 1;
    Expr x = new_unknown(s->ivp);
    s->from[k] = node;
    s->to[k] = negative ? held_step(border, x, negative) : held_relation(node, x);
    s->border[k] = border;
    s->unknown[k] = x;
}

static void note_relations(Search *s, Expr condition)
{
    switch (expr_kind(condition)) {
    case EXPR_LESS:
    case EXPR_LESSEQ:
        note(s, condition, expr_sub(expr_arg(condition, 1), expr_arg(condition, 0)), NULL);
        break;
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_NOT:
        for (long i = 0; i < expr_count(condition); i++)
            note_relations(s, expr_arg(condition, i));
        break;
    default:;
    }
}

static void visit(Expr node, void *search)
{
    Search *s = search;
    if (!expr_is(node, EXPR_CALL))
        return;
    Expr head = expr_arg(node, 0);
    long n = expr_count(node) - 1;
    if (expr_is_symbol(head, "piecewise") || expr_is_symbol(head, "if"))
        for (long i = 1; i < n; i += 2)
            note_relations(s, expr_arg(node, i));
    if (expr_is_symbol(head, "Heaviside") && n == 1)
        note(s, node, expr_arg(node, 1), EXPR_ZERO);
    if (expr_is_symbol(head, "signum") && n == 1)
        note(s, node, expr_arg(node, 1), EXPR_MINUS_ONE);
}

static Expr build(Search *s, Expr system, Expr *unknowns, Expr *switches)
{
    const Model *model = &s->ivp->model;
    long n = model->count, m = s->count;
    Expr *item = mem_array((size_t)(n + 3 * m) + 1, sizeof *item);
    err_defer(mem_release, item);
    for (long k = 0; k < m; k++)
        item[k] = expr_list((Expr[]){s->unknown[k], s->border[k]}, 2);
    *switches = expr_list(item, m);
    memcpy(item, model->unknowns, (size_t)n * sizeof *item);
    memcpy(item + n, s->unknown, (size_t)m * sizeof *item);
    *unknowns = expr_list(item, n + m);
    item[0] = walk_replace(system, s->from, s->to, m);
    for (long k = 0; k < m; k++) {
        Expr head = expr_arg(s->unknown[k], 0);
        item[1 + 2 * k] = expr_equation(diff_make(s->unknown[k], model->t, 1), EXPR_ZERO);
        item[2 + 2 * k] = expr_equation(expr_call(head, &s->ivp->t0, 1), EXPR_ZERO);
    }
    Expr rewritten = expr_list(item, 1 + 2 * m);
    err_undefer(true);
    return rewritten;
}

Expr drive_switches_system(const Ivp *ivp, Expr system, Expr *unknowns, Expr *switches)
{
    long n = ivp->model.count;
    Search *s = mem_zalloc(sizeof *s + ((size_t)n + 1) * sizeof(Expr));
    err_defer(mem_release, s);
    s->ivp = ivp;
    s->top = (Expr *)(s + 1);
    for (long k = 0; k < n; k++) /* an unknown that is never differentiated is no derivative */
        s->top[k] = ivp_derivative(ivp, k, ivp->model.orders[k] < 1 ? 1 : ivp->model.orders[k]);
    if (ivp->t0)
        walk_each(system, visit, s);
    bool any = s->count > 0 && s->count <= MOST_SWITCHES;
    Expr rewritten = any ? build(s, system, unknowns, switches) : NULL;
    err_undefer(true);
    return rewritten;
}
