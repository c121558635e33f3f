/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What solutions with parameters take for granted. x = b/a solves a*x = b where a <> 0; the other
 * branch is lost, and is named. Candidates are the factors of the denominators in the solutions,
 * and of the determinant of a square linear system that is small enough (a*x+y = 1, x+a*y = 1 has
 * x = y = 1/(a+1), but infinitely many solutions where a = 1). Factors that cannot vanish for real
 * values, and denominators that the equations have themselves, are no news.
 */
#include "cas/linalg.h"
#include "cas/ratfun.h"
#include "cas/solve.h"
#include "cas/vanish.h"
#include "cas/walk.h"

/* Larger solutions are not searched, larger systems have no determinant taken. */
static const double MOST_SIZE = 3000;
enum { MOST_UNKNOWNS = 5 };

typedef struct Taken {
    Expr factors; /* a LIST */
    Expr known;   /* the product of the equations' denominators */
} Taken;

static void put_denominators(Taken *t, Expr e)
{
    if (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET) || expr_is(e, EXPR_EQUATION)) {
        for (long i = 0; i < expr_count(e); i++)
            put_denominators(t, expr_arg(e, i));
        return;
    }
    e = denom_expr(e);
    if (!expr_is_number(e))
        t->factors = vanish_collect(t->factors, e, t->known, 0);
}

static void put_determinant(Taken *t, const Expr *eqs, long m, const Expr *unknowns, long n)
{
    RTable *A, *b;

    for (long i = 0; i < m; i++)
        if (!is_polynomial_in(linalg_residual(eqs[i]), unknowns, n))
            return;
    linalg_generate(&A, &b, eqs, m, unknowns, n);
    for (long i = 0; i < m; i++)
        if (walk_has_any(b->data[i], unknowns, n))
            return;
    t->factors = vanish_collect(t->factors, normal_expr(linalg_det(A)), t->known, 0);
}

static Expr nonzero(Expr factor, void *arg)
{
    (void)arg;
    return expr_make(EXPR_UNEQUAL, (Expr[]){factor, EXPR_ZERO}, 2);
}

Expr solve_taken_nonzero(Expr solutions, const Expr *eqs, long m, const Expr *unknowns, long n)
{
    Taken t = {.factors = expr_list(NULL, 0), .known = EXPR_ONE};

    if (expr_count(solutions) == 0 || walk_tree_size(solutions) > MOST_SIZE ||
        walk_tree_size(expr_list(eqs, m)) > MOST_SIZE)
        return t.factors;
    for (long i = 0; i < m; i++)
        t.known = expr_mul(t.known, denom_expr(linalg_residual(eqs[i])));
    t.known = expand_expr(t.known);
    put_denominators(&t, solutions);
    if (m == n && n > 1 && n <= MOST_UNKNOWNS)
        put_determinant(&t, eqs, m, unknowns, n);
    return walk_operands(t.factors, nonzero, NULL);
}
