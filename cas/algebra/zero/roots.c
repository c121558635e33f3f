/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions with RootOf(p(_Z), ...) in them, brought below the degrees of their polynomials: each
 * root becomes a name z, and the numerator is reduced modulo p(z). A zero remainder proves zero. A
 * nonzero one proves nonzero where a single root occurs and p is irreducible; several roots of one
 * polynomial have further relations among each other.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero/ways.h"
#include "cas/core/collection.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"

/* A constant times one polynomial, not to a power? */
static bool is_irreducible(Expr p, Expr z)
{
    Expr factored = factor_expr(p);
    long found = 0;
    for (long i = 0; i < expr_factor_count(factored); i++)
        if (walk_has(expr_factor(factored, i), z))
            found += expr_is(expr_factor(factored, i), EXPR_POWER) ? 2 : 1;
    return found == 1;
}

Expr zero_below_roots(Expr e, bool *open)
{
    Expr roots = walk_calls(e, "RootOf"), name = expr_symbol("_Z"), rest;
    long n = expr_count(roots);
    *open = n > 1;
    for (long i = 0; i < n; i++) {
        Expr root = expr_arg(roots, i), z = expr_from_symbol(sym_fresh("_z"));
        Expr p = expand_expr(walk_replace1(expr_arg(root, 1), name, z));
        e = numer_expr(normal_expr(walk_replace1(e, root, z)));
        if (!walk_has(p, z) || !is_polynomial_in(e, &z, 1) || !is_polynomial_in(p, &z, 1))
            return NULL;
        ratfun_quotient(e, p, z, &rest);
        e = rest;
        *open = *open || (e != EXPR_ZERO && !is_irreducible(p, z));
    }
    return n > 0 ? e : NULL;
}
