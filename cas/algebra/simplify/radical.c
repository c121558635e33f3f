/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions with roots: denested, then one fraction over the roots as kernels, without square
 * roots in the denominator. Other roots leave it on request: b^(k/n) is a power of a root of
 * _Z^n - b, and in the field of that the inverse is a polynomial.
 */
#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/algebra/simplify/parts.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"

static Expr radical_entry(Expr e, void *arg)
{
    (void)arg;
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL))
        return e;
    Expr form = simplify_form(simplify_denested(e), SIMPLIFY_RADICALS, 0), other;
    other = simplify_multiplied(form);
    if (other == form)
        return form;
    other = simplify_form(other, SIMPLIFY_RADICALS, 0);
    return walk_tree_size(other) < walk_tree_size(form) ? other : form;
}

Expr simplify_radicals(Expr e)
{
    return kernel_map(e, radical_entry, NULL);
}

/* --- roots of any order ---------------------------------------------------------------------- */

enum { ROOTS_MOST = 8, ORDER_MOST = 24 };

/* The powers base^(k/n) of one base: n is the least common denominator of the exponents met. */
typedef struct Root {
    Expr base;
    long order;
    double size; /* of the tree of base */
    Expr as;     /* what base^(1/order) is replaced by */
} Root;

/* The denominator of a fraction that is an exponent; 1 of any other. */
static long order_of(Expr exponent)
{
    long order = 1;
    if (expr_is(exponent, EXPR_RATIONAL))
        num_get_si(&order, denom_expr(exponent));
    return order;
}

/* The k-th power of those that a node is made of: its own, or the factors of a product. */
static bool power_at(Expr node, long k, Expr *base, Expr *exponent)
{
    if (expr_is(node, EXPR_POWER) && k == 0) {
        *base = expr_arg(node, 0);
        *exponent = expr_arg(node, 1);
        return true;
    }
    if (!expr_is(node, EXPR_PRODUCT) || 2 * k + 2 >= expr_count(node))
        return false;
    *base = expr_arg(node, 2 * k + 1);
    *exponent = expr_arg(node, 2 * k + 2);
    return true;
}

/* The root of the largest base, of an order above 2. */
static void note_outer(Expr node, void *arg)
{
    Root *root = arg;
    Expr base, exponent;
    for (long k = 0; power_at(node, k, &base, &exponent); k++) {
        long order = order_of(exponent);
        double size = order > 2 ? walk_tree_size(base) : 0;
        if (order > 2 && (!root->base || size > root->size))
            *root = (Root){.base = base, .order = order, .size = size};
    }
}

static long lcm(long a, long b)
{
    long r = a;
    while (r % b)
        r += a;
    return r;
}

static void note_order(Expr node, void *arg)
{
    Root *root = arg;
    Expr base, exponent;
    for (long k = 0; power_at(node, k, &base, &exponent); k++)
        if (base == root->base && root->order <= ORDER_MOST && order_of(exponent) <= ORDER_MOST)
            root->order = lcm(root->order, order_of(exponent));
}

static Expr with_root(Expr node, void *arg)
{
    const Root *root = arg;
    Expr base, exponent, r = expr_is(node, EXPR_PRODUCT) ? expr_arg(node, 0) : EXPR_ONE;
    bool any = false;
    for (long k = 0; power_at(node, k, &base, &exponent); k++) {
        bool of = base == root->base && order_of(exponent) > 1;
        any |= of;
        r = expr_mul(r, of ? expr_pow(root->as, expr_mul(exponent, expr_int(root->order)))
                           : expr_pow(base, exponent));
    }
    return any ? r : node;
}

/* The root with the largest base out of the denominator of e; e where there is none. */
static Expr without_outer(Expr e)
{
    Root root = {NULL, 0, 0, NULL};
    Expr z = expr_symbol("_Z");
    walk_each(denom_expr(e), note_outer, &root);
    if (!root.base)
        return e;
    walk_each(e, note_order, &root);
    if (root.order > ORDER_MOST)
        return e;
    root.as = rootof_make(expr_sub(expr_pow(z, expr_int(root.order)), root.base), z, 0);
    if (walk_has(e, root.as)) /* as any of the roots, not as this one */
        return e;
    e = simplify_algebraic(walk_rebuild(e, NULL, with_root, &root));
    e = walk_replace1(e, root.as, expr_pow(root.base, expr_div(EXPR_ONE, expr_int(root.order))));
    return simplify_form(e, SIMPLIFY_RADICALS, 0);
}

static Expr rational_entry(Expr e, void *arg)
{
    Expr form = radical_entry(e, arg), next;
    for (int i = 0; i < ROOTS_MOST && (next = without_outer(form)) != form; i++)
        form = next;
    return form;
}

Expr simplify_rationalized(Expr e)
{
    return kernel_map(e, rational_entry, NULL);
}
