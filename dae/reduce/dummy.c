/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * C. C. Pantelides, The consistent initialization of differential-algebraic systems, SIAM J. Sci.
 * Stat. Comput. 9 (1988) 213-231: equations are matched with highest derivatives one after the
 * other; where no augmenting path exists, every equation and unknown that the search has reached is
 * differentiated, and the search goes on.
 *
 * S. E. Mattsson and G. Soderlind, Index reduction in differential-algebraic equations using dummy
 * derivatives, SIAM J. Sci. Comput. 14 (1993) 677-692: for each differentiated equation one
 * derivative becomes an algebraic unknown of its own. Stage by stage, from the highest derivatives
 * down: of the equations that were differentiated once more, columns of the Jacobian that are
 * independent give the dummies, among those chosen the stage before. Pivots are numbers where
 * possible, so that the choice holds everywhere if one does.
 */
#include "dae/reduce/dummy.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/sparse.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/walk.h"
#include "dae/reduce/sigma.h"
#include "dae/reduce/structure.h"
#include "dae/reduce/toolbox.h"

/* --- Pantelides -------------------------------------------------------------------------- */

typedef struct Matching {
    const Model *model;
    long *counts;     /* of equations */
    long *top;        /* highest derivative of each unknown so far */
    long *matched_to; /* equation of each unknown, or -1 */
    char *equation_seen, *unknown_seen;
} Matching;

/* Does the highest derivative of the unknown stand in equation i, as often differentiated as it is?
 */
static bool is_edge(const Matching *m, long i, const ModelTerm *term)
{
    return term->order + m->counts[i] == m->top[term->column];
}

static bool augment(Matching *m, long i)
{
    err_stack_check();
    m->equation_seen[i] = 1;
    for (long k = 0; k < m->model->term_counts[i]; k++) {
        const ModelTerm *term = &m->model->terms[i][k];
        if (is_edge(m, i, term) && m->matched_to[term->column] < 0) {
            m->matched_to[term->column] = i;
            return true;
        }
    }
    for (long k = 0; k < m->model->term_counts[i]; k++) {
        const ModelTerm *term = &m->model->terms[i][k];
        long j = term->column;
        if (!is_edge(m, i, term) || m->unknown_seen[j])
            continue;
        m->unknown_seen[j] = 1;
        if (augment(m, m->matched_to[j])) {
            m->matched_to[j] = i;
            return true;
        }
    }
    return false;
}

static void match(Matching *m)
{
    long n = m->model->count;
    for (long i = 0; i < n;) {
        err_poll();
        for (long k = 0; k < n; k++)
            m->equation_seen[k] = m->unknown_seen[k] = 0;
        if (augment(m, i)) {
            i++;
            continue;
        }
        for (long k = 0; k < n; k++) {
            m->counts[k] += m->equation_seen[k];
            m->top[k] += m->unknown_seen[k];
        }
    }
}

/* Without a transversal the algorithm would not end. */
static void check_regular(const Model *model)
{
    Sigma sigma;
    sigma_begin(&sigma, model);
    bool regular = sigma.regular;
    sigma_end(&sigma);
    if (!regular) {
        err_hint("DAEstructure names the equations that are too many or too few");
        err_raise(ST_SINGULAR, "the system is structurally singular");
    }
}

void dummy_pantelides(long *counts, const Model *model)
{
    check_regular(model);
    size_t n = (size_t)model->count;
    long *room = mem_array(2 * n + 1, sizeof *room);
    err_defer(mem_release, room);
    char *seen = mem_zalloc(2 * n + 1);
    err_defer(mem_release, seen);
    Matching m = {model, counts, room, room + n, seen, seen + n};
    for (size_t j = 0; j < n; j++) {
        counts[j] = 0;
        m.top[j] = model->orders[j];
        m.matched_to[j] = -1;
    }
    match(&m);
    err_undefer(true);
    err_undefer(true);
}

static Expr derivative_of(Expr equation, Expr t)
{
    if (!expr_is(equation, EXPR_EQUATION))
        return diff_name(equation, t);
    return expr_equation(diff_name(expr_arg(equation, 0), t), diff_name(expr_arg(equation, 1), t));
}

Expr dummy_array(const Model *model, const Expr *eqs, const long *counts)
{
    long total = 0, at = 0;
    for (long i = 0; i < model->equations; i++)
        total += counts[i] + 1;
    Expr *items = mem_array((size_t)total + 1, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < model->equations; i++) {
        items[at++] = eqs[i];
        for (long k = 0; k < counts[i]; k++, at++)
            items[at] = derivative_of(items[at - 1], model->t);
    }
    Expr list = expr_list(items, total);
    err_undefer(true);
    return list;
}

/* --- dummy derivatives ------------------------------------------------------------------- */

typedef struct Choice {
    const Model *model;
    const Sigma *sigma;
    const RTable *jacobian;
    char *chosen; /* unknowns whose derivative of this stage is a dummy */
    Expr *from, *to;
    long dummies;
    Expr pivots;
} Choice;

static Expr dotted(Expr x, long times)
{
    for (long k = 0; k < times; k++)
        x = toolbox_dotted(x);
    return x;
}

static void note_dummy(Choice *c, long j, long order)
{
    Expr x = c->model->unknowns[j];
    c->from[c->dummies] = diff_make(x, c->model->t, order);
    c->to[c->dummies++] = dotted(x, order);
}

static void note_pivots(Choice *c, const Sparse *sparse)
{
    for (long k = 0; k < linalg_sparse_rank(sparse); k++) {
        Expr pivot = linalg_sparse_pivot(sparse, k);
        if (!expr_is_number(pivot))
            c->pivots = collection_append(c->pivots, pivot);
    }
}

/* The equations differentiated more than `stage` times give as many dummies x_j^(d_j-stage). */
static void choose_dummies(Choice *c, long stage)
{
    long n = c->sigma->count, rows = 0;
    Sparse *sparse = linalg_sparse_begin(n, n, 0);
    for (long i = 0; i < n; i++) {
        if (c->sigma->c[i] <= stage)
            continue;
        rows++;
        for (long j = 0; j < n; j++)
            if (c->chosen[j] && rtable_get(c->jacobian, i, j) != EXPR_ZERO)
                linalg_sparse_put(sparse, i, j, rtable_get(c->jacobian, i, j));
    }
    if (linalg_sparse_eliminate(sparse, false) < rows) {
        err_hint("rewrite it first: StructureRepair");
        err_raise(ST_UNABLE, "the system Jacobian is singular: the structure misleads");
    }
    note_pivots(c, sparse);
    for (long j = 0; j < n; j++) {
        c->chosen[j] = !linalg_sparse_is_free(sparse, j);
        if (c->chosen[j])
            note_dummy(c, j, c->sigma->d[j] - stage);
    }
    linalg_sparse_end(sparse);
}

static Expr with_dummies(const Choice *c)
{
    long n = c->model->count;
    Expr *items = mem_array((size_t)(n + c->dummies) + 1, sizeof *items);
    err_defer(mem_release, items);
    for (long j = 0; j < n; j++)
        items[j] = c->model->unknowns[j];
    for (long k = 0; k < c->dummies; k++)
        items[n + k] = c->to[k];
    Expr list = expr_list(items, n + c->dummies);
    err_undefer(true);
    return list;
}

static Expr meanings(const Choice *c)
{
    Expr list = expr_list(NULL, 0);
    for (long k = 0; k < c->dummies; k++)
        list = expr_list(
            (Expr[]){expr_seq(list->u.args, expr_count(list)), expr_equation(c->to[k], c->from[k])},
            2);
    return list;
}

static void fill(Dummy *dummy, Choice *c, const Expr *eqs)
{
    long highest = 0;
    for (long i = 0; i < c->sigma->count; i++) {
        highest = c->sigma->c[i] > highest ? c->sigma->c[i] : highest;
        c->chosen[i] = 1;
    }
    for (long stage = 0; stage < highest; stage++)
        choose_dummies(c, stage);
    Expr array = dummy_array(c->model, eqs, c->sigma->c);
    dummy->equations = walk_replace(array, c->from, c->to, c->dummies);
    dummy->unknowns = with_dummies(c);
    dummy->meaning = meanings(c);
    dummy->pivots = c->pivots;
}

void dummy_system(Dummy *dummy, const Model *model, const Expr *eqs)
{
    Sigma sigma;
    check_regular(model);
    sigma_begin(&sigma, model);
    long total = 0;
    for (long i = 0; i < sigma.count; i++)
        total += sigma.c[i];
    if (!structure_holds(model, &sigma)) {
        err_hint("rewrite it first: StructureRepair");
        err_raise(ST_UNABLE, "the system Jacobian is singular: the structure misleads");
    }
    Choice c = {.model = model, .sigma = &sigma, .pivots = expr_list(NULL, 0)};
    c.jacobian = structure_jacobian(model, &sigma);
    c.chosen = mem_zalloc((size_t)sigma.count + 1);
    err_defer(mem_release, c.chosen);
    c.from = mem_array(2 * (size_t)total + 1, sizeof(Expr));
    err_defer(mem_release, c.from);
    c.to = c.from + total;
    fill(dummy, &c, eqs);
    err_undefer(true);
    err_undefer(true);
    sigma_end(&sigma);
}
