/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One fraction over kernels in which the relations among trigonometric, hyperbolic, exponential and
 * radical kernels are part of the arithmetic. With SIMPLIFY_ANGLES every angle becomes a multiple
 * of the smallest one met: for each monic term t of an argument the least common denominator d of
 * its coefficients is found first, and sin and cos of t/d are the kernels. For rational expressions
 * in sin, cos, exp of independent terms the result is canonical: it is 0 exactly when the
 * expression is.
 */
#include "cas/algebra/simplify/simplify.h"

#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/frac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/parts.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"
#include "cas/value/trig.h"

enum { MULTIPLIED_LIMIT = 300 };

typedef struct Former {
    int relations;
    Memo units; /* monic term -> 1/d */
} Former;

/* The settings of a form in one number. */
enum { RELATIONS = 64 };

/* Angles are expanded, so that equal ones have equal terms. */
static Expr form_argument(Expr u, long settings)
{
    int relations = (int)(settings % RELATIONS);
    Expr form = simplify_form(u, relations, settings / RELATIONS);
    return (relations & SIMPLIFY_ANGLES) ? expand_expr(form) : form;
}

/* --- angles -------------------------------------------------------------------------------- */

static void note_units(Expr node, void *arg)
{
    Former *former = arg;
    if (!funcs_wave(node))
        return;
    Expr u = expr_arg(node, 1);
    for (long i = 0; i < expr_term_count(u); i++) {
        Expr c, t;
        expr_split_coefficient(expr_term(u, i), &c, &t);
        if (!expr_is_rational(c))
            continue;
        Expr unit = memo_get(&former->units, t), old = unit ? unit : EXPR_ONE;
        /* 1/lcm of the denominators */
        fmpz_t d;
        fmpz_init_set_ui(d, 1);
        if (expr_is(c, EXPR_RATIONAL))
            fmpz_set(d, c->u.rational.den);
        if (expr_is(old, EXPR_RATIONAL))
            fmpz_lcm(d, d, old->u.rational.den);
        Expr lcm = expr_take_fmpz(d);
        memo_put(&former->units, t, num_div(EXPR_ONE, lcm));
    }
}

static Expr unit_of(Expr t, void *arg)
{
    const Former *former = arg;
    return memo_get(&former->units, t);
}

/* A hyperbolic function by exponentials, or NULL. */
static Expr by_exponentials(Expr call)
{
    const FuncWave *row = funcs_wave(call);
    if (!row || !row->is_hyperbolic)
        return NULL;
    return funcs_wave_by_exp(row, expr_call1("exp", expr_arg(call, 1)));
}

static Expr split_angles(Expr call, void *arg)
{
    const Former *former = arg;
    Expr r = NULL;
    if (former->relations & SIMPLIFY_EXPONENTIALS)
        r = by_exponentials(call);
    if (!r && (former->relations & SIMPLIFY_ANGLES))
        r = trig_expand(call, true, unit_of, arg);
    return r ? r : call;
}

static Expr keep(Expr e)
{
    return e;
}

/* --- the fraction -------------------------------------------------------------------------- */

static Expr work_form(PolyRing *ring, const FracJob *job)
{
    return frac_expr(ring, frac_rationalize(ring, frac_cancel(ring, frac_of(ring, job->e[0]))));
}

static int ring_mode(int relations)
{
    return ((relations & SIMPLIFY_SIN) ? POLY_SIN : 0) |
           ((relations & SIMPLIFY_COS) ? POLY_COS : 0) |
           ((relations & SIMPLIFY_RADICALS) ? POLY_RADICALS : 0);
}

Expr simplify_form(Expr e, int relations, long limit)
{
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_kind(e) >= EXPR_INDEXED)
        return e;
    err_stack_check();
    Former former = {.relations = relations};
    memo_begin(&former.units);
    KernelForm arguments = {.with = form_argument, .settings = limit * RELATIONS + relations};
    e = kernel_prepare_calls(e, arguments, NULL, NULL);
    if (relations & (SIMPLIFY_ANGLES | SIMPLIFY_EXPONENTIALS)) {
        walk_each(e, note_units, &former);
        e = kernel_prepare_calls(e, (KernelForm){.plain = keep}, split_angles, &former);
    }
    FracJob job = {
        .mode = ring_mode(relations), .limit = limit, .e = &e, .n = 1, .work = work_form};
    e = frac_run(&job);
    memo_end(&former.units);
    return e;
}

Expr simplify_multiplied(Expr form)
{
    if (walk_tree_size(form) > MULTIPLIED_LIMIT)
        return form;
    return expr_div(expand_expr(numer_expr(form)), denom_expr(form));
}
