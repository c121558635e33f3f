/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Irreducible denominators without roots in radicals: the integral of n/p is the sum of the
 * residues n(r)/p'(r) times ln(x-r) over the roots r of p. The logarithm of x - r, r not real, has
 * no jump along the real line, so differences of it are integrals between real ends; towards
 * infinity ln(u-r) goes like ln(u). (M. Bronstein, Symbolic Integration I, 2.4; the sum over the
 * roots of p itself instead of those of the resultant needs no other branches.)
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/algebra/sum_roots.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/calculus/limit.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

Expr integrate_residues(Expr numerator, Expr base, Expr x)
{
    Expr r = expr_symbol("_R");
    if (walk_has(numerator, r) || walk_has(base, r))
        r = integrate_fresh();
    Expr residue = normal_expr(expr_div(numerator, diff_name(base, x)));
    Expr f = expr_mul(walk_replace1(residue, x, r), funcs_apply1("ln", expr_sub(x, r)));
    return sum_over_roots(f, r, rootof_make(base, x, 0));
}

static void look_for_sum(Expr node, void *found)
{
    Expr f, r, root;
    if (sum_root_parts(node, &f, &r, &root))
        *(Expr *)found = node;
}

Expr integrate_root_sum(Expr e)
{
    Expr found = NULL;
    walk_each(e, look_for_sum, &found);
    return found;
}

typedef struct Logarithm {
    Expr x, r, call;
} Logarithm;

static void look_for_logarithm(Expr node, void *arg)
{
    Logarithm *l = arg;
    Expr u = funcs_argument(node, "ln");
    if (u && walk_has(u, l->x) && walk_has(u, l->r))
        l->call = node;
}

/* What c(r)*ln(u(x)-r), summed over roots, is like near the end: u goes to infinity or to a value
 * that is no root. NULL when it is of another form. */
static Expr near_end(Expr sum, Expr x, Expr end, int side)
{
    Expr f, r, root, p;
    long index;
    sum_root_parts(sum, &f, &r, &root);
    Logarithm l = {x, r, NULL};
    walk_each(f, look_for_logarithm, &l);
    if (!l.call)
        return NULL;
    Expr u = expr_add(expr_arg(l.call, 1), r);
    Expr residue = expr_div(f, l.call);
    if (walk_has(u, r) || walk_has(residue, x))
        return NULL;
    Expr to = limit_expr(u, x, end, side), z = expr_symbol("_Z");
    if (!to || to == EXPR_UNDEFINED)
        return NULL;
    if (to == EXPR_INFINITY) {
        Expr total = sum_over_roots(residue, r, root);
        return total ? expr_mul(total, funcs_apply1("ln", u)) : NULL;
    }
    rootof_parts(root, &p, &index);
    if (walk_has(to, EXPR_INFINITY) || zero_truth(walk_replace1(p, z, to)) != TRUTH_NO)
        return NULL;
    return sum_over_roots(expr_mul(residue, funcs_apply1("ln", expr_sub(to, r))), r, root);
}

Expr integrate_root_limit(Expr F, Expr x, Expr end, int side)
{
    CHECK(side >= -1 && side <= 1);
    for (Expr sum; (sum = integrate_root_sum(F)) != NULL && walk_has(sum, x);) {
        Expr limit = near_end(sum, x, end, side);
        if (!limit)
            return NULL;
        F = walk_replace1(F, sum, limit);
    }
    return F;
}
