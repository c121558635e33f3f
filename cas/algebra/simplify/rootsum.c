/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums over the roots of one polynomial, added with factors free of the root, become one sum over
 * them. Other factors stay where they are: a sum times itself is none.
 */
#include "cas/algebra/simplify/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/sum_roots.h"
#include "cas/core/walk.h"

/* term = factor*sum(f, r = root), with _R for r: gives factor*f; NULL for other terms. */
static Expr inside(Expr term, Expr *root)
{
    Expr factor = EXPR_ONE, f = NULL, g, r, found, name = expr_symbol("_R");
    for (long i = 0; i < expr_factor_count(term); i++) {
        Expr part = expr_factor(term, i);
        if (!f && sum_root_parts(part, &g, &r, &found)) {
            f = r == name ? g : walk_replace1(g, r, name);
            *root = found;
        } else {
            factor = expr_mul(factor, part);
        }
    }
    return f && !walk_has(factor, name) ? expr_mul(factor, f) : NULL;
}

/* Adds the later terms over the same roots to term i; NULL when there are none. */
static Expr merged_from(Expr e, long i, Expr *rest)
{
    Expr root, other, total = inside(expr_term(e, i), &root), part;
    bool any = false;
    *rest = EXPR_ZERO;
    for (long k = 0; total && k < expr_term_count(e); k++) {
        if (k == i)
            continue;
        part = k > i ? inside(expr_term(e, k), &other) : NULL;
        if (part && other == root) {
            total = expr_add(total, part);
            any = true;
        } else {
            *rest = expr_add(*rest, expr_term(e, k));
        }
    }
    return any ? sum_over_roots(simplify_expr(total), expr_symbol("_R"), root) : NULL;
}

Expr simplify_root_sums(Expr e)
{
    Expr rest, merged;
    if (!walk_has(e, expr_symbol("RootOf")) || !expr_is(e, EXPR_SUM))
        return e;
    for (long i = 0; i < expr_term_count(e); i++)
        if ((merged = merged_from(e, i, &rest)))
            return simplify_root_sums(expr_add(rest, merged));
    return e;
}
