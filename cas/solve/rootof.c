/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Is an expression in RootOf(p(_Z), index=k) zero? Each such root becomes a name z, the numerator
 * is reduced modulo p(z) by pseudo-division, and what is left is tested. A zero remainder proves
 * zero. A nonzero one proves nonzero when a single root occurs (p is irreducible: it comes out of
 * the factorisation in polynomial.c); with several roots of one polynomial it proves nothing,
 * since these have further relations among each other.
 */
#include "cas/base/mem.h"
#include "cas/ratfun.h"
#include "cas/solve/parts.h"
#include "cas/sym.h"
#include "cas/walk.h"
#include "cas/zero.h"

static void collect(Expr node, void *arg)
{
    if (expr_is(node, EXPR_CALL) && expr_is_symbol(expr_arg(node, 0), "RootOf") &&
        expr_count(node) >= 2)
        solve_list_put(arg, node);
}

/* A multiple of e, by a factor free of z, modulo p. */
static Expr remainder_modulo(Expr e, Expr p, Expr z)
{
    long degree = degree_expr(p, z), d;
    Expr lead = coeff_expr(p, z, degree);

    e = expand_expr(e);
    while (e != EXPR_ZERO && (d = degree_expr(e, z)) >= degree) {
        Expr top = expr_mul(coeff_expr(e, z, d), expr_pow(z, expr_int(d - degree)));

        err_poll();
        e = expand_expr(expr_sub(expr_mul(lead, e), expr_mul(top, p)));
    }
    return e;
}

Truth solve_test_roots(Expr e)
{
    SolveList roots;
    Truth truth;
    long n;

    solve_list_begin(&roots);
    walk_each(e, collect, &roots);
    n = roots.count;
    for (long i = 0; i < n; i++) {
        Expr z = expr_from_symbol(sym_fresh("_z")), p;

        p = expand_expr(solve_replace(expr_arg(roots.item[i], 1), expr_symbol("_Z"), z));
        e = numer_expr(normal_expr(solve_replace(e, roots.item[i], z)));
        if (!is_polynomial_in(e, &z, 1) || !is_polynomial_in(p, &z, 1)) {
            solve_list_end(&roots);
            return TRUTH_UNKNOWN;
        }
        e = remainder_modulo(e, p, z);
    }
    solve_list_end(&roots);
    truth = zero_test(e, NULL);
    return n > 1 && truth == TRUTH_NO ? TRUTH_UNKNOWN : truth;
}
