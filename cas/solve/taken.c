/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What solutions with parameters take for granted. x = b/a solves a*x = b where a <> 0; the other
 * branch is lost, and is named. Candidates are the factors of the denominators in the solutions,
 * and of the determinant of a square linear system that is small enough (a*x+y = 1, x+a*y = 1 has
 * x = y = 1/(a+1), but infinitely many solutions where a = 1). Factors that cannot vanish for real
 * values, and denominators that the equations have themselves, are no news.
 */
#include "cas/assume.h"
#include "cas/funcs.h"
#include "cas/linalg.h"
#include "cas/num.h"
#include "cas/ratfun.h"
#include "cas/solve.h"
#include "cas/solve/parts.h"
#include "cas/walk.h"
#include "cas/zero.h"

/* Larger solutions are not searched, larger systems have no determinant taken. */
static const double MOST_SIZE = 3000;
enum { MOST_UNKNOWNS = 5 };

/* Is every factor of the term a number or an even power? */
static bool is_square(Expr term)
{
    for (long k = 0; k < expr_factor_count(term); k++) {
        Expr base, exponent;
        long power;

        expr_split_power(expr_factor(term, k), &base, &exponent);
        if (!expr_is_number(base) && (!num_get_si(&power, exponent) || power % 2 != 0))
            return false;
    }
    return true;
}

/* Is e a sum of squares with factors of one sign, one of them a number? */
static bool is_definite(Expr e)
{
    bool number = false;
    int sign = 0;

    for (long i = 0; i < expr_term_count(e); i++) {
        Expr c, term;

        expr_split_coefficient(expr_term(e, i), &c, &term);
        if (!expr_is_real_number(c) || !is_square(term) || (sign != 0 && num_sign(c) != sign))
            return false;
        sign = num_sign(c);
        number = number || term == EXPR_ONE;
    }
    return number;
}

/* Roots inside come from solving by radicals: their relations would say little. */
static bool may_vanish(Expr factor)
{
    Expr names, simple = simplify_expr(factor);
    int sign = assume_sign(factor);

    if (funcs_is_constant(simple))
        return false;
    names = ratfun_unknowns(factor);

    for (long i = 0; i < expr_count(names); i++)
        if (expr_is(expr_arg(names, i), EXPR_POWER) ||
            funcs_argument(expr_arg(names, i), "exp") != NULL)
            return false;
    return !funcs_is_constant(factor) && (sign == 2 || sign == 0) &&
           is_polynomial_in(factor, names->u.args, expr_count(names)) && !is_definite(factor);
}

/* e without a common factor of its coefficients. */
static Expr primitive(Expr e)
{
    Expr names = ratfun_unknowns(e);
    Expr content = ratfun_content(e, names->u.args, expr_count(names));

    return expr_is_rational(content) && content != EXPR_ZERO ? expand_expr(expr_div(e, content))
                                                             : e;
}

/* The factors of e that may vanish, each once; `known` is a product whose factors do not count. */
static void put_factors(SolveList *list, Expr e, Expr known)
{
    Expr factored = factor_expr(e);

    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr base, exponent;
        bool again = false;

        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (!may_vanish(base) || ratfun_divides(known, base, NULL))
            continue;
        base = primitive(base);
        for (long k = 0; k < list->count; k++)
            again = again || zero_test(expr_sub(list->item[k], base), NULL) == TRUTH_YES ||
                    zero_test(expr_add(list->item[k], base), NULL) == TRUTH_YES;
        if (!again)
            solve_list_put(list, base);
    }
}

typedef struct Taken {
    SolveList factor;
    Expr known; /* the product of the equations' denominators */
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
        put_factors(&t->factor, e, t->known);
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
    put_factors(&t->factor, normal_expr(linalg_det(A)), t->known);
}

Expr solve_taken_nonzero(Expr solutions, const Expr *eqs, long m, const Expr *unknowns, long n)
{
    Taken t = {.known = EXPR_ONE};
    Expr list;

    if (expr_count(solutions) == 0 || walk_tree_size(solutions) > MOST_SIZE ||
        walk_tree_size(expr_list(eqs, m)) > MOST_SIZE)
        return expr_list(NULL, 0);
    for (long i = 0; i < m; i++)
        t.known = expr_mul(t.known, denom_expr(linalg_residual(eqs[i])));
    t.known = expand_expr(t.known);
    solve_list_begin(&t.factor);
    put_denominators(&t, solutions);
    if (m == n && n > 1 && n <= MOST_UNKNOWNS)
        put_determinant(&t, eqs, m, unknowns, n);
    for (long i = 0; i < t.factor.count; i++)
        t.factor.item[i] = expr_make(EXPR_UNEQUAL, (Expr[]){t.factor.item[i], EXPR_ZERO}, 2);
    list = solve_list_expr(&t.factor);
    solve_list_end(&t.factor);
    return list;
}
