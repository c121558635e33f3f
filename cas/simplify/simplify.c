/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * simplify: several forms of the expression are made, each a fraction over kernels with some
 * relations spelled out, and the smallest is the answer (the earlier one among equals, beginning
 * with the expression as it came). Kernels' arguments are simplified first. Every form is bounded
 * in terms, so simplify ends; a form that would grow beyond the bound is left out. Roots of
 * polynomials obey these first. Polynomials are
 * then shown collected by the unknown that makes them shortest (poly.c here).
 *
 * What must hold: the forms are equal as mathematics. Each is compared with the input at a random
 * point (its signature) and a difference is an internal error, never a result.
 */
#include "cas/simplify.h"

#include "cas/funcs.h"
#include "cas/kernel.h"
#include "cas/ratfun.h"
#include "cas/sig.h"
#include "cas/simplify/parts.h"
#include "cas/trig.h"
#include "cas/walk.h"
#include "cas/zero.h"

enum { TERM_LIMIT = 20000, TREE_LIMIT = 200000 };

typedef struct Attempt {
    Expr e, result;
    int relations;
} Attempt;

static void try_form(void *arg)
{
    Attempt *a = arg;
    a->result = simplify_form(a->e, a->relations, TERM_LIMIT);
}

static Expr form_or_null(Expr e, int relations)
{
    Attempt a = {e, NULL, relations};
    Status status = err_try(try_form, &a);
    if (status != ST_OK && status != ST_LIMIT)
        err_reraise();
    return status == ST_OK ? a.result : NULL;
}

static void check(Expr e, Expr form)
{
    bool has_float = (e->flags | form->flags) & NODE_HAS_FLOAT;
    if (!has_float && e->sig != SIG_NONE && form->sig != SIG_NONE && e->sig != form->sig)
        err_raise(ST_INTERNAL, "simplify failed its check at a random point");
}

/* The better of two forms of e. */
static Expr better(Expr e, Expr best, Expr form)
{
    if (!form || form == best)
        return best;
    check(e, form);
    return simplify_weight(form) < simplify_weight(best) ? form : best;
}

typedef struct Kinds {
    bool has_trig, has_broken_power, has_exp, has_hyperbolic, has_root;
} Kinds;

static void look(Expr node, void *arg)
{
    Kinds *kinds = arg;
    const TrigRow *row = trig_row(node);
    kinds->has_trig |= row != NULL;
    kinds->has_hyperbolic |= row && row->is_hyperbolic;
    kinds->has_exp |= expr_is(node, EXPR_CALL) && expr_is_symbol(expr_arg(node, 0), "exp");
    kinds->has_root |= expr_is(node, EXPR_CALL) && expr_is_symbol(expr_arg(node, 0), "RootOf");
    if (expr_is(node, EXPR_POWER) || expr_is(node, EXPR_PRODUCT))
        for (long i = expr_is(node, EXPR_POWER) ? 1 : 2; i < expr_count(node); i += 2)
            kinds->has_broken_power |= expr_is(expr_arg(node, i), EXPR_RATIONAL);
}

static Expr best_form(Expr e)
{
    Kinds kinds = {false};
    walk_each(e, look, &kinds);
    if (kinds.has_root)
        e = simplify_algebraic(e);
    Expr best = better(e, e, form_or_null(e, 0));
    if (kinds.has_broken_power)
        best = better(e, best, form_or_null(e, SIMPLIFY_RADICALS));
    if (kinds.has_exp && kinds.has_hyperbolic)
        best = better(e, best, form_or_null(e, SIMPLIFY_EXPONENTIALS));
    if (!kinds.has_trig)
        return best;
    static const int WAYS[] = {SIMPLIFY_SIN, SIMPLIFY_COS, SIMPLIFY_ANGLES | SIMPLIFY_SIN,
                               SIMPLIFY_ANGLES | SIMPLIFY_COS};
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++)
        best = better(e, best, form_or_null(e, WAYS[i]));
    return best;
}

/* An expression too large for any form may still be a number: the rational with small numerator and
 * denominator that its signature is the residue of, if zero.h agrees; else NULL. */
static Expr constant_value(Expr e)
{
    enum { MOST = 1000 };
    if (e->sig == SIG_NONE || ((e->flags & NODE_HAS_FLOAT) != 0))
        return NULL;
    for (uint64_t den = 1; den <= MOST; den++) {
        uint64_t num = sig_mul(e->sig, den);
        bool is_negative = num > SIG_PRIME / 2;
        uint64_t size = is_negative ? SIG_PRIME - num : num;
        if (size > MOST)
            continue;
        Expr c = expr_ratio(is_negative ? -(long)size : (long)size, (long)den);
        return zero_is(expr_sub(e, c)) ? c : NULL;
    }
    return NULL;
}

static Expr simplify_entry(Expr e, void *arg)
{
    (void)arg;
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_kind(e) >= EXPR_INDEXED)
        return e;
    if (walk_tree_size(e) > TREE_LIMIT) {
        Expr c = constant_value(e);
        return c ? c : e;
    }
    Expr given = e;
    e = best_form(kernel_prepare(e, simplify_expr));
    return better(given, e, simplify_collected(e));
}

Expr simplify_expr(Expr e)
{
    return kernel_map(e, simplify_entry, NULL);
}
