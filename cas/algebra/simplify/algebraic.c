/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arithmetic with roots of polynomials: a rational expression in RootOf(p) becomes a polynomial in
 * it of degree below p's, denominators by Euclid's extended algorithm in K[x]/(p), K the field of
 * all that stands below this root. A root inside another's polynomial is treated after it, so that
 * towers reduce floor by floor. For an irreducible p the result is 0 exactly when e is; a
 * denominator that shares a factor with a reducible p is left as it is, since which root is meant
 * decides whether it vanishes.
 */
#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/core/walk.h"

typedef struct Top {
    Expr root; /* the RootOf with the largest tree: nothing met contains it */
    double size;
} Top;

static void note_root(Expr node, void *arg)
{
    Top *top = arg;
    Expr p;
    long index;
    if (!rootof_parts(node, &p, &index))
        return;
    double size = walk_tree_size(node);
    if (top->root == NULL || size > top->size)
        *top = (Top){node, size};
}

static Expr floor_normal(Expr e);

/* f with x for the root, modulo p(x) = 0. */
static Expr reduce_modulo(Expr f, Expr x, Expr p)
{
    Expr rest, s, t;
    Expr above = numer_expr(f), below = denom_expr(f);
    ratfun_quotient(above, p, x, &rest);
    above = rest;
    if (!walk_has(below, x))
        return expr_div(above, below);
    Expr g = ratfun_gcdex(below, p, x, &s, &t, floor_normal);
    if (g != EXPR_ONE)
        return expr_div(above, below);
    ratfun_quotient(expr_mul(above, s), p, x, &rest);
    return rest;
}

/* The coefficients by themselves, then the root back in its place. */
static Expr write_back(Expr f, Expr x, Expr root)
{
    Expr reduced = collect_expr(f, x, floor_normal);
    return walk_replace1(reduced, x, root);
}

/* x for the _Z of p alone: inner roots have a _Z of their own, so they step aside meanwhile. */
static Expr in_unknown(Expr p, Expr x, int depth)
{
    Top top = {NULL, 0};
    Expr z = expr_symbol("_Z"), aside = expr_call1("_Root", expr_int(depth));
    err_stack_check();
    walk_each(p, note_root, &top);
    if (top.root == NULL)
        return walk_replace1(p, z, x);
    p = in_unknown(walk_replace1(p, top.root, aside), x, depth + 1);
    return walk_replace1(p, aside, top.root);
}

static Expr floor_normal(Expr e)
{
    Top top = {NULL, 0};
    Expr p;
    long index;
    err_stack_check();
    walk_each(e, note_root, &top);
    if (top.root == NULL)
        return normal_expr(e);
    Expr x = expr_symbol("_R");
    rootof_parts(top.root, &p, &index);
    p = in_unknown(p, x, 0);
    if (!is_polynomial_in(p, &x, 1))
        return normal_expr(e);
    Expr f = normal_expr(walk_replace1(e, top.root, x));
    /* a root inside another function is part of that kernel */
    if (!is_polynomial_in(numer_expr(f), &x, 1) || !is_polynomial_in(denom_expr(f), &x, 1))
        return normal_expr(e);
    return write_back(reduce_modulo(f, x, p), x, top.root);
}

static Expr algebraic_entry(Expr e, void *arg)
{
    (void)arg;
    return floor_normal(e);
}

Expr simplify_algebraic(Expr e)
{
    return kernel_map(e, algebraic_entry, NULL);
}
