/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * collect: a polynomial in given unknowns with coefficients as they come, not expanded. A list of
 * unknowns nests: the coefficients of the first are collected in the next. The name of a
 * function stands for all its calls in order of occurrence, so collect(e, diff) collects in all
 * derivatives.
 */
#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/ratfun/split.h"
#include "cas/base/mem.h"
#include "cas/core/packed.h"
#include "cas/core/walk.h"

typedef struct Collector {
    Arena arena;
    Expr *var;
    size_t count, capacity;
    Expr head; /* while calls are gathered */
    const CollectForm *form;
} Collector;

static void add_var(Collector *c, Expr x)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->var[i] == x)
            return;
    c->var = arena_grow(&c->arena, c->var, c->count, &c->capacity, sizeof *c->var);
    c->var[c->count++] = x;
}

static void add_call(Expr node, void *arg)
{
    Collector *c = arg;
    if (expr_is(node, EXPR_CALL) && expr_arg(node, 0) == c->head)
        add_var(c, node);
}

static void add_unknowns(Collector *c, Expr vars, Expr e)
{
    err_stack_check();
    if (expr_is(vars, EXPR_LIST) || expr_is(vars, EXPR_SET)) {
        for (long i = 0; i < expr_count(vars); i++)
            add_unknowns(c, expr_arg(vars, i), e);
        return;
    }
    if (expr_is(vars, EXPR_SYMBOL)) {
        const Packed *p = packed_known(e); /* its calls are within its generators */
        c->head = vars;
        for (long j = 0; p && j < p->vars; j++)
            walk_each(p->gen[j], add_call, c);
        if (!p)
            walk_each(e, add_call, c);
    }
    add_var(c, vars);
}

static Expr finish(Collector *c, Expr coefficient)
{
    return c->form->of ? c->form->of(coefficient, c->form->arg) : coefficient;
}

/* coefficient * power; a flat form multiplies each term of the coefficient. */
static Expr times(Collector *c, Expr coefficient, Expr power, bool is_collected)
{
    if (!c->form->distributed || !is_collected || !expr_is(coefficient, EXPR_SUM))
        return expr_mul(coefficient, power);
    long n = expr_term_count(coefficient);
    Expr *term = arena_array(&c->arena, (size_t)n, sizeof *term);
    for (long i = 0; i < n; i++)
        term[i] = expr_mul(expr_term(coefficient, i), power);
    return expr_sum(term, n);
}

/* Does an unknown from the i-th on occur in e? */
static bool has_more(const Collector *c, Expr e, size_t i)
{
    return i < c->count && walk_has_any(e, c->var + i, (long)(c->count - i));
}

static Expr collect_from(Collector *c, Expr e, size_t i)
{
    err_stack_check();
    while (i < c->count && !walk_has(e, c->var[i]))
        i++;
    if (i == c->count)
        return finish(c, e);
    Split split;
    split_by(&c->arena, &split, e, c->var[i]);
    split_sort(&split);
    Expr *term = arena_array(&c->arena, split.count + 1, sizeof *term);
    for (size_t k = 0; k < split.count; k++) {
        Expr coefficient = split_coefficient(&split.group[k]);
        bool is_nested = has_more(c, coefficient, i + 1);
        term[k] = times(c, collect_from(c, coefficient, i + 1),
                        expr_pow(c->var[i], split.group[k].exponent), is_nested);
    }
    return expr_sum(term, (long)split.count);
}

typedef struct Request {
    Expr vars;
    CollectForm form;
} Request;

static Expr collect_entry(Expr e, void *arg)
{
    const Request *request = arg;
    Collector c = {.form = &request->form};
    arena_begin(&c.arena);
    add_unknowns(&c, request->vars, e);
    Expr r = collect_from(&c, e, 0);
    arena_end(&c.arena);
    return r;
}

Expr collect_with(Expr e, Expr vars, CollectForm form)
{
    Request request = {vars, form};
    return kernel_map(e, collect_entry, &request);
}

static Expr plain(Expr coefficient, void *form)
{
    return (*(Expr(**)(Expr))form)(coefficient);
}

Expr collect_expr(Expr e, Expr vars, Expr (*form)(Expr coefficient))
{
    return collect_with(e, vars, (CollectForm){.of = form ? plain : NULL, .arg = &form});
}

Expr collect_distributed(Expr e, Expr vars)
{
    return collect_with(e, vars, (CollectForm){.distributed = true});
}
