/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems by elimination and case distinction. A state is a list of equations and the values of
 * the unknowns so far, as expressions in the unknowns that are left. One step, the first that
 * applies: a constant equation ends the branch or is dropped; a linear system is solved at once; an
 * unknown that occurs linearly, with a coefficient free of unknowns, is eliminated (smallest
 * equation first); an equation that is a product splits into its factors; an equation in one
 * unknown is solved and every root followed; an unknown with a coefficient that mentions other
 * unknowns splits into coefficient <> 0 and coefficient = 0; an equation in one function of several
 * unknowns is solved for the argument; a quadratic in one unknown is solved
 * by its formula. When no step applies the branch is given up and the answer is marked incomplete.
 */
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/walk.h"
#include "cas/solve/groebner/groebner.h"
#include "cas/solve/parts.h"

#define MAX_DEPTH 60

typedef struct Search {
    SolveList *solutions;
    const Expr *unknown;
    long n;
    bool complete;
    Expr lost;  /* an equation that could not be solved */
    Expr basis; /* the last Groebner basis followed: it is not asked for again */
} Search;

typedef enum Step { STEP_NONE, STEP_TAKEN } Step;

static void follow(Search *s, Expr eqs, Expr values, int depth);

typedef struct Replacement {
    Expr eqs, values, x, value;
} Replacement;

static void replace(void *arg)
{
    Replacement *r = arg;

    r->eqs = solve_substitute(r->eqs, &r->x, &r->value, 1);
    r->values = solve_substitute(r->values, &r->x, &r->value, 1);
}

/* Follows the branch x = value, with functions of x evaluated: abs(x) at 4 is 4. Where a
 * denominator of the values so far vanishes, or a function has no value, there is nothing to
 * follow: the case of a vanishing coefficient is a branch of its own. */
static void assign(Search *s, Expr eqs, Expr values, Expr x, Expr value, int depth)
{
    Replacement r = {eqs, values, x, value};

    if (err_attempt_for(ERR_DIVZERO | ERR_DOMAIN, replace, &r))
        follow(s, r.eqs, r.values, depth + 1);
}

/* Solutions may be lost for want of solving e. */
static void give_up(Search *s, Expr e)
{
    if (s->complete)
        s->lost = e;
    s->complete = false;
}

static Expr without(Expr eqs, long i)
{
    SolveList rest;
    Expr result;

    solve_list_begin(&rest);
    for (long k = 0; k < expr_count(eqs); k++)
        if (k != i)
            solve_list_put(&rest, expr_arg(eqs, k));
    result = solve_list_expr(&rest);
    solve_list_end(&rest);
    return result;
}

static Expr with(Expr eqs, long i, Expr e)
{
    SolveList all;
    Expr result;

    solve_list_begin(&all);
    for (long k = 0; k < expr_count(eqs); k++)
        solve_list_put(&all, k == i ? e : expr_arg(eqs, k));
    if (i < 0)
        solve_list_put(&all, e);
    result = solve_list_expr(&all);
    solve_list_end(&all);
    return result;
}

/* The numerators that mention unknowns; NULL when one is a nonzero constant. */
static Expr tidy(Search *s, Expr eqs)
{
    SolveList kept;
    Expr result;
    bool possible = true;

    solve_list_begin(&kept);
    for (long i = 0; i < expr_count(eqs) && possible; i++) {
        Expr e = expr_arg(eqs, i);

        if (zero_truth(e) == TRUTH_YES)
            continue;
        e = numer_expr(normal_expr(e));
        if (solve_has(e, s->unknown, s->n))
            solve_list_put(&kept, e);
        else
            possible = zero_truth(e) != TRUTH_NO;
        if (!possible)
            notes_contradiction(e);
    }
    result = possible ? solve_list_expr(&kept) : NULL;
    solve_list_end(&kept);
    return result;
}

/* --- steps --------------------------------------------------------------------------------- */

static Step linear_system(Search *s, Expr eqs, Expr values)
{
    Expr *x = mem_array((size_t)s->n, sizeof *x);
    int count;

    err_defer(mem_release, x);
    count = linalg_solve_system(x, eqs->u.args, expr_count(eqs), s->unknown, s->n);
    values = count == 1 ? solve_try_substitute(values, s->unknown, x, s->n) : NULL;
    if (values)
        solve_list_put(s->solutions, values);
    err_undefer(true);
    return count >= 0 ? STEP_TAKEN : STEP_NONE;
}

/* The only unknown in e, or NULL. */
static Expr only_unknown(const Search *s, Expr e)
{
    Expr found = NULL;

    for (long j = 0; j < s->n; j++) {
        if (!walk_has(e, s->unknown[j]))
            continue;
        if (found != NULL)
            return NULL;
        found = s->unknown[j];
    }
    return found;
}

/* Is e a polynomial in one function of one unknown? Its factors would bring in roots of that. */
static bool is_in_one_function(const Search *s, Expr e)
{
    Expr x = only_unknown(s, e);
    SolveList kernels;
    bool one;

    if (x == NULL)
        return false;
    solve_list_begin(&kernels);
    solve_kernels_of(&kernels, e, x);
    one = kernels.count == 1 && kernels.item[0] != x;
    solve_list_end(&kernels);
    return one;
}

/* An equation with several factors that mention unknowns (or one to a power). */
static Step split_product(Search *s, Expr eqs, Expr values, int depth)
{
    for (long i = 0; i < expr_count(eqs); i++) {
        Expr factored = factor_expr(expr_arg(eqs, i));
        long n = expr_factor_count(factored), relevant = 0;

        for (long k = 0; k < n; k++)
            relevant += solve_has(expr_factor(factored, k), s->unknown, s->n);
        if ((relevant < 2 && !expr_is(factored, EXPR_POWER)) ||
            is_in_one_function(s, expr_arg(eqs, i)))
            continue;
        for (long k = 0; k < n; k++) {
            Expr base, exponent;

            expr_split_power(expr_factor(factored, k), &base, &exponent);
            if (solve_has(base, s->unknown, s->n))
                follow(s, with(eqs, i, base), values, depth + 1);
            else
                notes_pivot(base);
        }
        return STEP_TAKEN;
    }
    return STEP_NONE;
}

/* Where an unknown occurs linearly in an equation. */
typedef struct Place {
    long equation;
    Expr x, coefficient, rest;
    double weight;
} Place;

/* The lightest place; `constant`: the coefficient must be free of unknowns. */
static Place find_linear(const Search *s, Expr eqs, bool constant)
{
    Place best = {-1, NULL, NULL, NULL, 0};

    for (long i = 0; i < expr_count(eqs); i++) {
        Expr e = expr_arg(eqs, i);
        double weight = walk_tree_size(e);

        if (best.x != NULL && weight >= best.weight)
            continue;
        for (long j = 0; j < s->n; j++) {
            Expr x = s->unknown[j], c, full;

            if (!walk_has(e, x) || !is_polynomial_in(e, &x, 1))
                continue;
            full = expand_expr(e);
            if (degree_expr(full, x) != 1)
                continue;
            c = coeff_expr(full, x, 1);
            if (solve_has(c, s->unknown, s->n) == constant)
                continue;
            best = (Place){i, x, c, coeff_expr(full, x, 0), weight};
            break;
        }
    }
    return best;
}

static Step eliminate(Search *s, Expr eqs, Expr values, int depth)
{
    Place p = find_linear(s, eqs, true);

    if (p.x == NULL)
        return STEP_NONE;
    notes_pivot(p.coefficient);
    assign(s, without(eqs, p.equation), values, p.x,
           normal_expr(expr_neg(expr_div(p.rest, p.coefficient))), depth);
    return STEP_TAKEN;
}

static Step split_linear(Search *s, Expr eqs, Expr values, int depth)
{
    Place p = find_linear(s, eqs, false);

    if (p.x == NULL)
        return STEP_NONE;
    assign(s, without(eqs, p.equation), values, p.x,
           normal_expr(expr_neg(expr_div(p.rest, p.coefficient))), depth);
    follow(s, with(with(eqs, p.equation, p.coefficient), -1, p.rest), values, depth + 1);
    return STEP_TAKEN;
}

/* Solves equation i for x and follows every root. */
static Step solve_one(Search *s, Expr eqs, Expr values, long i, Expr x, int depth)
{
    SolveList roots;
    bool all = false, complete;
    Expr rest = without(eqs, i);

    solve_list_begin(&roots);
    /* with several unknowns the other equations stay small */
    roots.implicit = s->n > 1 ? SOLVE_IMPLICIT : s->solutions->implicit;
    roots.every = s->solutions->every;
    complete = solve_univariate(&roots, &all, expr_arg(eqs, i), x);
    if (complete || roots.count > 0) {
        if (!complete)
            give_up(s, expr_arg(eqs, i));
        for (long k = 0; k < roots.count; k++) {
            bool again = false;

            for (long l = 0; l < k; l++)
                again = again || roots.item[l] == roots.item[k];
            if (!again)
                assign(s, rest, values, x, roots.item[k], depth);
        }
        complete = true;
    }
    s->solutions->region = s->solutions->region || roots.region;
    solve_list_end(&roots);
    return complete ? STEP_TAKEN : STEP_NONE;
}

static Step one_unknown(Search *s, Expr eqs, Expr values, int depth)
{
    for (long i = 0; i < expr_count(eqs); i++) {
        Expr x = only_unknown(s, expr_arg(eqs, i));

        if (x != NULL && solve_one(s, eqs, values, i, x, depth) == STEP_TAKEN)
            return STEP_TAKEN;
    }
    return STEP_NONE;
}

/* The only kernel of e that mentions unknowns, when it is a function of an expression in them; its
 * argument to *inner. */
static Expr only_kernel(const Search *s, Expr e, Expr *inner)
{
    SolveList kernels;
    Expr kernel = NULL, base, exponent;

    solve_list_begin(&kernels);
    for (long j = 0; j < s->n; j++)
        solve_kernels_of(&kernels, e, s->unknown[j]);
    for (long k = 0; k < kernels.count; k++)
        kernel = k == 0 || kernel == kernels.item[k] ? kernels.item[k] : NULL;
    solve_list_end(&kernels);
    if (kernel == NULL || expr_is(kernel, EXPR_SYMBOL))
        return NULL;
    expr_split_power(kernel, &base, &exponent);
    if (exponent != EXPR_ONE)
        *inner = solve_has(base, s->unknown, s->n) ? base : exponent;
    else if (expr_is(kernel, EXPR_CALL) && expr_count(kernel) == 2)
        *inner = expr_arg(kernel, 1);
    else
        return NULL;
    return kernel;
}

/* An equation in one function of several unknowns: exp(x + y) = 2 is solved for x + y. */
static Step invert_function(Search *s, Expr eqs, Expr values, int depth)
{
    for (long i = 0; i < expr_count(eqs); i++) {
        Expr inner, w = solve_fresh(), e = expr_arg(eqs, i), kernel = only_kernel(s, e, &inner);
        SolveList roots;
        bool all = false, complete;

        if (kernel == NULL)
            continue;
        e = solve_replace(e, kernel, solve_replace(kernel, inner, w));
        if (solve_has(e, s->unknown, s->n))
            continue;
        solve_list_begin(&roots);
        roots.every = s->solutions->every;
        complete = solve_univariate(&roots, &all, e, w) && !all && !roots.region;
        for (long k = 0; k < roots.count && complete; k++)
            follow(s, with(eqs, i, expr_sub(inner, roots.item[k])), values, depth + 1);
        solve_list_end(&roots);
        if (complete)
            return STEP_TAKEN;
    }
    return STEP_NONE;
}

/* 2^x*3^y = 12 as x*ln(2) + y*ln(3) = ln(12). */
static Step take_logarithm(Search *s, Expr eqs, Expr values, int depth)
{
    for (long i = 0; i < expr_count(eqs); i++) {
        Expr e = solve_exponents(expr_arg(eqs, i), s->unknown, s->n);

        if (e == NULL || s->solutions->every)
            continue;
        follow(s, with(eqs, i, e), values, depth + 1);
        return STEP_TAKEN;
    }
    return STEP_NONE;
}

/* A quadratic in some unknown; the first unknowns are expressed in the later ones. */
static Step quadratic(Search *s, Expr eqs, Expr values, int depth)
{
    for (long j = 0; j < s->n; j++)
        for (long i = 0; i < expr_count(eqs); i++) {
            Expr x = s->unknown[j], e = expr_arg(eqs, i);

            if (walk_has(e, x) && is_polynomial_in(e, &x, 1) && degree_expr(expand_expr(e), x) == 2)
                return solve_one(s, eqs, values, i, x, depth);
        }
    return STEP_NONE;
}

static Expr expanded(Expr e, void *arg)
{
    (void)arg;
    return expand_expr(e);
}

/* Several polynomial equations over the rationals with finitely many solutions. */
static Step finitely_many(Search *s, Expr eqs, Expr values)
{
    bool solved;

    if (s->n < 2 || expr_count(eqs) < 2)
        return STEP_NONE;
    s->solutions->implicit = SOLVE_IMPLICIT;
    solved = solve_zero_dimensional(s->solutions, walk_operands(eqs, expanded, NULL), values,
                                    s->unknown, s->n);
    return solved ? STEP_TAKEN : STEP_NONE;
}

/* Several polynomial equations made triangular, once. */
static Step triangulate(Search *s, Expr eqs, Expr values, int depth)
{
    Expr basis;

    if (expr_count(eqs) < 2 || eqs == s->basis)
        return STEP_NONE;
    basis = groebner_triangular(eqs, s->unknown, s->n);
    if (basis == NULL)
        return STEP_NONE;
    basis = tidy(s, basis);
    if (basis == NULL) /* a constant: no solution */
        return STEP_TAKEN;
    if (basis == eqs)
        return STEP_NONE;
    s->basis = basis;
    follow(s, basis, values, depth + 1);
    return STEP_TAKEN;
}

static void follow(Search *s, Expr eqs, Expr values, int depth)
{
    err_stack_check();
    err_poll();
    eqs = tidy(s, eqs);
    if (eqs == NULL)
        return;
    if (expr_count(eqs) == 0) {
        solve_list_put(s->solutions, values);
        return;
    }
    if (depth > MAX_DEPTH || (linear_system(s, eqs, values) == STEP_NONE &&
                              eliminate(s, eqs, values, depth) == STEP_NONE &&
                              split_product(s, eqs, values, depth) == STEP_NONE &&
                              finitely_many(s, eqs, values) == STEP_NONE &&
                              triangulate(s, eqs, values, depth) == STEP_NONE &&
                              one_unknown(s, eqs, values, depth) == STEP_NONE &&
                              invert_function(s, eqs, values, depth) == STEP_NONE &&
                              take_logarithm(s, eqs, values, depth) == STEP_NONE &&
                              split_linear(s, eqs, values, depth) == STEP_NONE &&
                              quadratic(s, eqs, values, depth) == STEP_NONE))
        give_up(s, expr_arg(eqs, 0));
}

bool solve_branches(SolveList *solutions, Expr eqs, Expr unknowns, Expr *lost)
{
    Search s = {solutions, unknowns->u.args, expr_count(unknowns), true, NULL, NULL};

    follow(&s, eqs, unknowns, 0);
    if (lost != NULL && !s.complete)
        *lost = s.lost;
    return s.complete;
}
