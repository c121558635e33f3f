/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * simplify: several forms of the expression are made, each a fraction over kernels with some
 * relations spelled out, and the smallest is the answer (the earlier one among equals, beginning
 * with the expression as it came). Kernels' arguments are simplified first. Every form is bounded
 * in terms, so simplify ends; a form that would grow beyond the bound is left out. Roots of
 * polynomials obey these first. Polynomials are
 * then shown collected by the unknown that makes them shortest (poly.c here). An expression whose
 * tree is beyond TREE_LIMIT is simplified part by part on its shared graph.
 *
 * What must hold: the forms are equal as mathematics. Each is compared with the input at a random
 * point (its signature) and a difference is an internal error, never a result.
 */
#include "cas/algebra/simplify/simplify.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/parts.h"
#include "cas/algebra/zero.h"
#include "cas/base/arena.h"
#include "cas/base/check.h"
#include "cas/base/stage.h"
#include "cas/core/sig.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"
#include "cas/value/trig.h"

enum { TERM_LIMIT = 20000, TREE_LIMIT = 200000, PART_LIMIT = 300 };

typedef struct Attempt {
    Expr e, result;
    int relations;
} Attempt;

static void try_form(void *arg)
{
    Attempt *a = arg;
    a->result = simplify_form(a->e, a->relations, TERM_LIMIT);
}

/* What the form is called for who waits. */
static const char *name_of(int relations)
{
    switch (relations) {
    case SIMPLIFY_SIN:
        return "sines alone";
    case SIMPLIFY_COS:
        return "cosines alone";
    case SIMPLIFY_RADICALS:
        return "roots out of denominators";
    case SIMPLIFY_EXPONENTIALS:
        return "exponentials";
    case SIMPLIFY_ANGLES | SIMPLIFY_SIN:
        return "single angles, sines alone";
    case SIMPLIFY_ANGLES | SIMPLIFY_COS:
        return "single angles, cosines alone";
    default:
        return "one fraction";
    }
}

static Expr form_or_null(Expr e, int relations)
{
    Attempt a = {e, NULL, relations};
    int stage = stage_enter("simplify", name_of(relations));
    bool found = err_attempt_for(ERR_LIMIT, try_form, &a);
    stage_leave(stage);
    return found ? a.result : NULL;
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
    const FuncWave *row = funcs_wave(node);
    kinds->has_trig |= row != NULL;
    kinds->has_hyperbolic |= row && row->is_hyperbolic;
    kinds->has_exp |= expr_is(node, EXPR_CALL) && expr_is_symbol(expr_arg(node, 0), "exp");
    kinds->has_root |= expr_is(node, EXPR_CALL) && expr_is_symbol(expr_arg(node, 0), "RootOf");
    if (expr_is(node, EXPR_POWER) || expr_is(node, EXPR_PRODUCT))
        for (long i = expr_is(node, EXPR_POWER) ? 1 : 2; i < expr_count(node); i += 2)
            kinds->has_broken_power |= expr_is(expr_arg(node, i), EXPR_RATIONAL);
}

static Expr radicals_form(Expr e, Expr best)
{
    Expr form = form_or_null(e, SIMPLIFY_RADICALS);
    best = better(e, best, form);
    Expr other = form ? simplify_multiplied(form) : NULL;
    return other == form ? best : better(e, best, form_or_null(other, SIMPLIFY_RADICALS));
}

static Expr best_form(Expr e)
{
    Kinds kinds = {false};
    walk_each(e, look, &kinds);
    if (kinds.has_root)
        e = simplify_algebraic(e);
    Expr best = better(e, e, form_or_null(e, 0));
    if (kinds.has_broken_power)
        best = radicals_form(e, best);
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

static Expr whole_form(Expr e)
{
    Expr given = e = simplify_denested(e);
    e = best_form(kernel_prepare(simplify_explog(e), simplify_expr));
    return better(given, e, simplify_collected(e));
}

/* The constant part of a sum of names and constants, where it is known to be zero, taken away. */
static Expr without_zero(Expr e)
{
    Expr constant = EXPR_ZERO;

    if (!expr_is(e, EXPR_SUM) || (e->flags & NODE_HAS_FLOAT) != 0)
        return e;
    for (long i = 0; i < expr_term_count(e); i++) {
        Expr term = expr_term(e, i);
        if (funcs_is_constant(term))
            constant = expr_add(constant, term);
    }
    return expr_is(constant, EXPR_SUM) && zero_is(constant) ? expr_sub(e, constant) : e;
}

/* The assumptions are used before, and on what comes out: of sqrt(1+sinh(x)^2) that is
 * sqrt(cosh(x)^2), whose root they take. */
static Expr whole(Expr e)
{
    Expr form = whole_form(e), assumed = simplify_assumed(e);

    if (assumed != e)
        form = better(e, form, without_zero(whole_form(assumed)));
    assumed = simplify_assumed(form);
    if (assumed != form)
        form = better(form, form, whole_form(assumed));
    return without_zero(form);
}

/* --- large expressions ------------------------------------------------------------------------ */

typedef struct Parts {
    Memo done, sizes;
} Parts;

enum { SHELL_DEPTH = 3 };

static bool is_leaf(Expr e)
{
    return expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_STRING) ||
           expr_is(e, EXPR_OBJECT);
}

typedef struct Shell {
    Memo *veils;
    Expr *part, *veil;
    long n;
    size_t capacity;
    Arena *arena;
    int depth;
} Shell;

static Expr veil_of(Shell *s, Expr e)
{
    Expr veil = memo_get(s->veils, e);
    if (veil)
        return veil;
    size_t capacity = s->capacity;
    s->part = arena_grow(s->arena, s->part, (size_t)s->n, &capacity, sizeof *s->part);
    s->veil = arena_grow(s->arena, s->veil, (size_t)s->n, &s->capacity, sizeof *s->veil);
    veil = expr_from_symbol(sym_fresh("_v"));
    s->part[s->n] = e;
    s->veil[s->n++] = veil;
    memo_put(s->veils, e, veil);
    return veil;
}

/* The outermost layers of e with names for what lies below. */
static Expr outer_layers(Expr e, void *arg)
{
    Shell *s = arg;
    if (is_leaf(e))
        return e;
    if (s->depth == SHELL_DEPTH)
        return veil_of(s, e);
    s->depth++;
    Expr value = walk_operands(e, outer_layers, s);
    s->depth--;
    return value;
}

/* e with its outermost layers simplified. Operators with variables of their own stay. */
static Expr simplify_shell(Expr e)
{
    Arena arena;
    Memo veils = {0};
    if (expr_is(e, EXPR_CALL) && kernel_is_operator(e))
        return e;
    arena_begin(&arena);
    memo_begin(&veils);
    Shell s = {.veils = &veils, .arena = &arena};
    Expr layers = outer_layers(e, &s), simpler = whole(layers);
    Expr value = simpler == layers ? e : walk_replace(simpler, s.veil, s.part, s.n);
    memo_end(&veils);
    arena_end(&arena);
    return value;
}

/* Nodes of the tree of e, or PART_LIMIT + 1 when there are more. */
static uintptr_t tree_size(Parts *p, Expr e)
{
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL))
        return 1;
    uintptr_t size = (uintptr_t)memo_get(&p->sizes, e);
    if (size)
        return size;
    err_stack_check();
    size = 1;
    for (long i = 0; i < expr_count(e) && size <= PART_LIMIT; i++)
        size += expr_kind(e) >= EXPR_SUM ? tree_size(p, expr_arg(e, i)) : 0;
    size = size > PART_LIMIT ? PART_LIMIT + 1 : size;
    memo_put(&p->sizes, e, (const void *)size);
    return size;
}

/* An expression too large to be one fraction: its largest small enough parts are simplified and it
 * is put together again around them, each distinct node once, its outermost layers simplified with
 * names for what lies below. */
static Expr by_parts(Expr e, void *arg)
{
    Parts *p = arg;
    if (is_leaf(e))
        return e;
    Expr value = memo_get(&p->done, e);
    if (value)
        return value;
    err_stack_check();
    err_poll();
    value =
        tree_size(p, e) <= PART_LIMIT ? whole(e) : simplify_shell(walk_operands(e, by_parts, p));
    memo_put(&p->done, e, value);
    return value;
}

static Expr large(Expr e)
{
    Expr c = constant_value(e);
    if (c)
        return c;
    Parts p = {0};
    memo_begin(&p.done);
    memo_begin(&p.sizes);
    Expr value = by_parts(e, &p);
    memo_end(&p.sizes);
    memo_end(&p.done);
    check(e, value);
    return value;
}

static Expr simplify_entry(Expr e, void *arg)
{
    (void)arg;
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_kind(e) >= EXPR_INDEXED)
        return e;
    e = simplify_gamma(e); /* which the random point knows nothing of */
    e = simplify_root_sums(e);
    if (expr_is_number(e))
        return e;
    return walk_tree_size(e) > TREE_LIMIT ? large(e) : whole(e);
}

Expr simplify_expr(Expr e)
{
    CHECK(e != NULL);
    return kernel_map(diff_unify(e), simplify_entry, NULL);
}
