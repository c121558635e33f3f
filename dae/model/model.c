/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading a system. One walk over each residual's graph notes the highest derivative of every
 * unknown in it. Floats become exact numbers first: eliminating with rounded coefficients would
 * leave 1e-17 where something cancels, and take it for a pivot. What it does not do: judge the
 * system (sigma.c, kind.c) or change it.
 */
#include "dae/model/model.h"

#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/base/sort.h"
#include "cas/core/num.h"
#include "cas/core/order.h"
#include "cas/core/origin.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "dae/model/label.h"
#include "numeric/program/tape_known.h"

/* --- the independent variable ----------------------------------------------------------- */

static void look_for_variable(Expr node, void *arg)
{
    Expr f, x, *t = arg;
    if (diff_order(node, &f, &x) < 1)
        return;
    if (*t && *t != x)
        err_raise(ST_DOMAIN,
                  "derivatives with respect to two variables, %s and %s: "
                  "partial differential equations are not handled",
                  expr_text(*t), expr_text(x));
    *t = x;
}

Expr model_variable(const Expr *eqs, long m)
{
    Expr t = NULL;
    for (long i = 0; i < m; i++)
        walk_each(eqs[i], look_for_variable, &t);
    return t;
}

/* The name that functions which are not known are applied to, EXPR_NULL where there are several. */
static void look_for_argument(Expr node, void *arg)
{
    Expr *t = arg;
    if (node->kind != EXPR_CALL || expr_nops(node) != 1 || expr_op(node, 1)->kind != EXPR_SYMBOL ||
        expr_op(node, 0)->kind == EXPR_CALL || funcs_find(expr_op(node, 0)))
        return;
    *t = *t && *t != expr_op(node, 1) ? EXPR_NULL : expr_op(node, 1);
}

static Expr find_variable(const Expr *eqs, long m, const Expr *unknowns, long n)
{
    Expr t = model_variable(eqs, m);
    for (long j = 0; j < n && !t; j++)
        if (unknowns[j]->kind == EXPR_CALL && expr_nops(unknowns[j]) == 1)
            t = expr_op(unknowns[j], 1);
    for (long i = 0; i < m && !t; i++)
        walk_each(eqs[i], look_for_argument, &t);
    if (!t || t->kind != EXPR_SYMBOL) {
        err_hint("write the unknowns as functions: x(t)");
        err_raise(ST_DOMAIN, "no independent variable: no derivative occurs, and no function of one"
                             " name");
    }
    return t;
}

/* --- the unknowns ----------------------------------------------------------------------- */

typedef struct Search {
    Expr t;
    Expr *found;
    long count, capacity;
    Memo known;
} Search;

static void look_for_unknown(Expr node, void *arg)
{
    Search *s = arg;
    if (node->kind != EXPR_CALL || expr_nops(node) != 1 || expr_op(node, 1) != s->t ||
        expr_op(node, 0)->kind == EXPR_CALL || memo_get(&s->known, node) ||
        funcs_find(expr_op(node, 0)) || tape_known_is(expr_op(node, 0)))
        return;
    memo_put(&s->known, node, node);
    if (s->count == s->capacity) {
        s->capacity = s->capacity ? 2 * s->capacity : 16;
        s->found = mem_rearray(s->found, (size_t)s->capacity, sizeof *s->found);
    }
    s->found[s->count++] = node;
}

static void find_unknowns(Model *model)
{
    Search s = {.t = model->t};
    memo_begin(&s.known);
    for (long i = 0; i < model->equations; i++) {
        walk_each(model->residuals[i], look_for_unknown, &s);
        model->unknowns = s.found; /* released with the model from now on */
    }
    memo_end(&s.known);
    order_sort(s.found, s.count);
    model->count = s.count;
}

static void take_unknowns(Model *model, const Expr *unknowns, long n)
{
    Memo known;
    model->unknowns = mem_array((size_t)n + 1, sizeof(Expr));
    memo_begin(&known);
    for (long j = 0; j < n; j++) {
        Expr x = unknowns[j];
        if (x->kind == EXPR_SYMBOL)
            x = expr_call(x, &model->t, 1);
        if (memo_get(&known, x)) {
            char *text = print_text(x, 40);
            err_defer(mem_release, text);
            err_raise(ST_DOMAIN, "the unknown %s is given twice", text);
        }
        memo_put(&known, x, x);
        model->unknowns[j] = x;
    }
    memo_end(&known);
    model->count = n;
}

/* --- terms ------------------------------------------------------------------------------ */

typedef struct Note {
    const Model *model;
    Memo *columns; /* unknown -> its address in model->unknowns */
    long *orders;  /* of this equation, by column */
    long *column;  /* columns that it has ... */
    long count;    /* ... so many */
} Note;

static void note_order(Expr node, void *arg)
{
    Note *note = arg;
    if (node->kind != EXPR_CALL)
        return;
    Expr f = node, x;
    long order = diff_order(node, &f, &x);
    if (order == 0)
        f = node;
    const Expr *place = memo_get(note->columns, f);
    if (!place)
        return;
    long j = (long)(place - note->model->unknowns);
    if (note->orders[j] < 0)
        note->column[note->count++] = j;
    if (order > note->orders[j])
        note->orders[j] = order;
}

static void read_terms(Model *model, Memo *columns)
{
    long n = model->count;
    Note note = {model, columns, mem_array(2 * (size_t)n + 1, sizeof(long)), NULL, 0};
    err_defer(mem_release, note.orders);
    note.column = note.orders + n;
    for (long j = 0; j < n; j++)
        note.orders[j] = MODEL_ABSENT;
    for (long i = 0; i < model->equations; i++) {
        note.count = 0;
        walk_each(model->residuals[i], note_order, &note);
        sort_longs(note.column, note.count);
        model->terms[i] = mem_array((size_t)note.count + 1, sizeof(ModelTerm));
        for (long k = 0; k < note.count; k++) {
            long j = note.column[k], order = note.orders[j];
            model->terms[i][model->term_counts[i]++] = (ModelTerm){j, order};
            if (order > model->orders[j])
                model->orders[j] = order;
            note.orders[j] = MODEL_ABSENT;
        }
    }
    err_undefer(true);
}

/* --- names ------------------------------------------------------------------------------ */

/* The equations as given, and their names when they were asked for. */
typedef struct ModelLabels {
    Expr *source, *label;
    bool found;
} ModelLabels;

static void set_labels(Model *model, const Expr *eqs, long m)
{
    ModelLabels *labels = model->labels = mem_zalloc(sizeof *labels);
    labels->source = mem_array(2 * (size_t)m + 1, sizeof(Expr));
    labels->label = labels->source + m;
    for (long i = 0; i < m; i++)
        labels->source[i] = eqs[i];
}

static void labels_free(ModelLabels *labels)
{
    if (labels)
        mem_free(labels->source);
    mem_free(labels);
}

void model_put_name(Buf *out, const Model *model, long i, long primes)
{
    CHECK(i >= 0 && primes >= 0);
    ModelLabels *labels = model->labels;
    if (!labels->found)
        label_find(labels->label, labels->source, model->equations);
    labels->found = true;
    label_put(out, i < model->equations ? labels->label[i] : NULL, i, primes);
}

/* --- the whole -------------------------------------------------------------------------- */

static void model_release(void *arg)
{
    Model *model = arg;
    for (long i = 0; model->terms && i < model->equations; i++)
        mem_free(model->terms[i]);
    labels_free(model->labels);
    mem_free(model->terms);
    mem_free(model->term_counts);
    mem_free(model->residuals);
    mem_free(model->unknowns);
    mem_free(model->orders);
}

void model_begin(Model *model, const Expr *eqs, long m, const Expr *unknowns, long n, Expr t)
{
    CHECK(m >= 0 && n >= 0);
    *model = (Model){.equations = m};
    err_defer(model_release, model);
    model->t = t ? t : find_variable(eqs, m, unknowns, n);
    model->residuals = mem_array((size_t)m + 1, sizeof(Expr));
    model->terms = mem_zalloc(((size_t)m + 1) * sizeof *model->terms);
    model->term_counts = mem_zalloc(((size_t)m + 1) * sizeof *model->term_counts);
    for (long i = 0; i < m; i++)
        model->residuals[i] = linalg_residual(linalg_exact(eqs[i]));
    for (long i = 0; i < m; i++)
        origin_note(model->residuals[i], eqs[i]);
    model->floats = linalg_has_float(eqs, m);
    set_labels(model, eqs, m);
    if (n > 0)
        take_unknowns(model, unknowns, n);
    else
        find_unknowns(model);
    model->orders = mem_array((size_t)model->count + 1, sizeof(long));
    Memo columns;
    memo_begin(&columns);
    for (long j = 0; j < model->count; j++) {
        model->orders[j] = MODEL_ABSENT;
        memo_put(&columns, model->unknowns[j], &model->unknowns[j]);
    }
    read_terms(model, &columns);
    memo_end(&columns);
}

void model_end(Model *model)
{
    (void)model;
    err_undefer(true);
}

Expr model_shown(const Model *model, Expr e)
{
    if (model->before)
        e = model->before(model->reworded, e);
    return model->floats ? evalf_expr(e, num_digits) : e;
}

/* A float of few digits, without zeros at its end; an integer where it is one. */
static Expr short_float(Expr e, void *unused)
{
    enum { DIGITS = 6 };
    static const double LARGEST = 1e6; /* beyond that an exponent reads better */
    (void)unused;
    if (!expr_is(e, EXPR_FLOAT))
        return NULL;
    double value = num_to_double(e);
    if (!isfinite(value))
        return e;
    bool whole = fabs(value) < LARGEST && num_is_integer_valued(e);
    return whole ? expr_int((long)value) : num_from_double(value, DIGITS);
}

Expr model_brief(const Model *model, Expr e)
{
    return walk_rebuild(model_shown(model, e), short_float, NULL, NULL);
}

long model_order(const Model *model, long i, long j)
{
    CHECK(i >= 0 && i < model->equations);
    CHECK(j >= 0 && j < model->count);
    for (long k = 0; k < model->term_counts[i]; k++)
        if (model->terms[i][k].column == j)
            return model->terms[i][k].order;
    return MODEL_ABSENT;
}

long model_derivative_of(const Model *model, Expr e, long *j)
{
    Expr f = e, x;
    long order = diff_order(e, &f, &x);
    if (order == 0)
        f = e;
    for (*j = 0; *j < model->count; ++*j)
        if (model->unknowns[*j] == f)
            return order;
    return MODEL_ABSENT;
}
