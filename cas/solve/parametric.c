/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All cases of a system with parameters. The equations are worked off one at a time: one without
 * unknowns is a condition on the parameters; an unknown with a coefficient c free of unknowns is
 * eliminated where c <> 0; the last equation, in one unknown, is solved by its roots where its
 * leading coefficient does not vanish. Each condition f = 0 is solved for one parameter, and the
 * branch goes on with that value put in everywhere (W. Sit, An algorithm for solving parametric
 * linear systems, J. Symb. Comp. 13, 1992). The tree of cases is written as nested piecewise
 * functions. Not followed: several equations that stay nonlinear, conditions that no parameter can
 * be isolated in.
 */
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/solve/solve.h"
#include "cas/value/assume.h"
#include "cas/value/funcs.h"

enum { MOST_DEPTH = 24 };

typedef struct Cases {
    const Expr *unknown; /* names */
    long n;
} Cases;

/* What is left to solve. */
typedef struct State {
    Expr eqs, values, nonzero; /* lists; of factors that do not vanish here */
    int depth;
} State;

/* The cases of a state; NULL when they cannot be followed. */
static Expr cases_of(const Cases *c, State s);

/* --- conditions ------------------------------------------------------------------------------- */

static Expr without(Expr list, long i)
{
    return expr_list((Expr[]){expr_seq(list->u.args, i),
                              expr_seq(list->u.args + i + 1, expr_count(list) - i - 1)},
                     2);
}

static bool is_nonzero_factor(const State *s, Expr f)
{
    int sign = assume_sign(f);

    if (funcs_is_constant(f))
        return zero_truth(f) == TRUTH_NO;
    if (sign == 1 || sign == -1)
        return true;
    for (long i = 0; i < expr_count(s->nonzero); i++)
        if (ratfun_divides(expr_arg(s->nonzero, i), f, NULL))
            return true;
    return false;
}

static bool is_known_nonzero(const State *s, Expr f)
{
    Expr factored = factor_expr(f);

    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(factored, i), &base, &exponent);
        if (!is_nonzero_factor(s, base))
            return false;
    }
    return true;
}

/* The parameter for which f = 0 is solved: one in which f is linear, with a coefficient that does
 * not vanish here; NULL when there is none. */
static Expr parameter_of(const State *s, Expr f, Expr *value)
{
    Expr names = ratfun_unknowns(f);

    for (long i = 0; i < expr_count(names); i++) {
        Expr p = expr_arg(names, i), a;

        if (!is_polynomial_in(f, &p, 1) || degree_expr(f, p) != 1)
            continue;
        a = coeff_expr(f, p, 1);
        if (walk_has(a, p) || !is_known_nonzero(s, a))
            continue;
        *value = normal_expr(expr_neg(expr_div(coeff_expr(f, p, 0), a)));
        return p;
    }
    return NULL;
}

/* Splits at the factors of f, from number i on: piecewise(f1 = 0, case, f2 = 0, case, otherwise),
 * where `otherwise` is what holds when none of them vanishes. */
typedef struct Split {
    const Cases *c;
    State zero;      /* goes on where f = 0, before the value is put in */
    State otherwise; /* where f <> 0; with eqs NULL there are no solutions there */
} Split;

static State put_in(State s, Expr p, Expr value)
{
    s.eqs = solve_replace(s.eqs, p, value);
    s.values = solve_replace(s.values, p, value);
    s.nonzero = solve_replace(s.nonzero, p, value);
    return s;
}

static Expr split_at(const Split *split, Expr factored, long i)
{
    State other = split->otherwise, zero = split->zero;
    Expr f, exponent, p, value, at_zero, rest;

    err_stack_check();
    if (i == expr_factor_count(factored)) {
        if (other.eqs == NULL)
            return expr_list(NULL, 0);
        return cases_of(split->c, other);
    }
    expr_split_power(expr_factor(factored, i), &f, &exponent);
    if (is_nonzero_factor(&zero, f))
        return split_at(split, factored, i + 1);
    f = expand_expr(f);
    p = parameter_of(&zero, f, &value);
    if (p == NULL)
        return NULL;
    at_zero = cases_of(split->c, put_in(zero, p, value));
    Split next = {split->c, zero, other};
    next.zero.nonzero = collection_append(zero.nonzero, f);
    next.otherwise.nonzero = collection_append(other.nonzero, f);
    rest = split_at(&next, factored, i + 1);
    if (at_zero == NULL || rest == NULL)
        return NULL;
    return at_zero == rest ? rest
                           : expr_call(expr_symbol("piecewise"),
                                       (Expr[]){expr_equation(p, value), at_zero, rest}, 3);
}

static Expr split_cases(const Cases *c, Expr f, State zero, State otherwise)
{
    Split split = {c, zero, otherwise};

    return split_at(&split, factor_expr(f), 0);
}

/* --- leaves ----------------------------------------------------------------------------------- */

static Expr one_solution(const Cases *c, Expr values)
{
    SolveList eqs;
    Expr solution;

    solve_list_begin(&eqs);
    for (long k = 0; k < c->n; k++)
        solve_list_put(&eqs, expr_equation(c->unknown[k], normal_expr(expr_arg(values, k))));
    solution = solve_list_expr(&eqs);
    solve_list_end(&eqs);
    return solution;
}

static Expr by_roots(const Cases *c, const State *s, Expr e, Expr x)
{
    SolveList roots, leaf;
    Expr list;

    solve_list_begin(&roots);
    solve_list_begin(&leaf);
    solve_polynomial(&roots, e, x);
    for (long i = 0; i < roots.count; i++)
        solve_list_put(&leaf, one_solution(c, solve_replace(s->values, x, roots.item[i])));
    list = solve_list_expr(&leaf);
    solve_list_end(&leaf);
    solve_list_end(&roots);
    return list;
}

/* --- steps ------------------------------------------------------------------------------------ */

/* Equation i has no unknowns: it holds, or is a condition. */
static Expr condition(const Cases *c, State s, long i, Expr e)
{
    State zero = s, no_solution = s;

    zero.eqs = without(s.eqs, i);
    no_solution.eqs = NULL;
    Truth vanishes = zero_truth(e);
    if (vanishes == TRUTH_YES)
        return cases_of(c, zero);
    if (funcs_is_constant(e))
        return vanishes == TRUTH_NO ? expr_list(NULL, 0) : NULL;
    return split_cases(c, e, zero, no_solution);
}

/* Where an unknown occurs linearly, with a coefficient free of unknowns. */
typedef struct Place {
    long equation;
    Expr x, coefficient, rest;
    bool plain; /* the coefficient does not vanish */
} Place;

static Place find_linear(const Cases *c, const State *s)
{
    Place best = {.x = NULL};

    for (long i = 0; i < expr_count(s->eqs) && !best.plain; i++)
        for (long j = 0; j < c->n && !best.plain; j++) {
            Expr e = expr_arg(s->eqs, i), x = c->unknown[j], a;

            if (!is_polynomial_in(e, &x, 1) || degree_expr(e, x) != 1)
                continue;
            a = coeff_expr(e, x, 1);
            if (solve_has(a, c->unknown, c->n))
                continue;
            if (best.x == NULL || is_known_nonzero(s, a))
                best = (Place){i, x, a, coeff_expr(e, x, 0), is_known_nonzero(s, a)};
        }
    return best;
}

static Expr eliminate(const Cases *c, State s, Place p)
{
    State zero = s, otherwise;

    zero.eqs = collection_append(without(s.eqs, p.equation), p.rest);
    otherwise = put_in(s, p.x, normal_expr(expr_neg(expr_div(p.rest, p.coefficient))));
    otherwise.eqs = without(otherwise.eqs, p.equation);
    otherwise.nonzero = s.nonzero;
    return p.plain ? cases_of(c, otherwise) : split_cases(c, p.coefficient, zero, otherwise);
}

/* The last equation, of higher degree in its only unknown. */
static Expr last_equation(const Cases *c, State s)
{
    Expr e = expr_arg(s.eqs, 0), x = NULL, leading;
    State zero = s, rooted = s;
    long degree;

    for (long j = 0; j < c->n; j++)
        if (walk_has(e, c->unknown[j])) {
            if (x != NULL)
                return NULL;
            x = c->unknown[j];
        }
    if (!is_polynomial_in(e, &x, 1))
        return NULL;
    degree = degree_expr(e, x);
    leading = coeff_expr(e, x, degree);
    if (is_known_nonzero(&s, leading))
        return by_roots(c, &s, e, x);
    zero.eqs = expr_list(
        (Expr[]){expand_expr(expr_sub(e, expr_mul(leading, expr_pow(x, expr_int(degree)))))}, 1);
    return split_cases(c, leading, zero, rooted);
}

static Expr tidy(Expr e, void *arg)
{
    (void)arg;
    return expand_expr(numer_expr(normal_expr(e)));
}

static Expr cases_of(const Cases *c, State s)
{
    Place p;

    err_stack_check();
    err_poll();
    if (++s.depth > MOST_DEPTH)
        return NULL;
    s.eqs = walk_operands(s.eqs, tidy, NULL);
    for (long i = 0; i < expr_count(s.eqs); i++)
        if (!solve_has(expr_arg(s.eqs, i), c->unknown, c->n))
            return condition(c, s, i, expr_arg(s.eqs, i));
    if (expr_count(s.eqs) == 0) {
        Expr solution = one_solution(c, s.values);

        return expr_list(&solution, 1);
    }
    p = find_linear(c, &s);
    if (p.x != NULL)
        return eliminate(c, s, p);
    return expr_count(s.eqs) == 1 ? last_equation(c, s) : NULL;
}

Expr solve_parametric(const Expr *eqs, long m, const Expr *unknowns, long n)
{
    SolveList names, residuals;
    Expr result;
    Cases c;

    solve_list_begin(&names);
    solve_list_begin(&residuals);
    for (long j = 0; j < n; j++)
        solve_list_put(&names, expr_is(unknowns[j], EXPR_SYMBOL) ? unknowns[j] : solve_fresh());
    for (long i = 0; i < m; i++)
        solve_list_put(&residuals, walk_replace(linalg_residual(eqs[i]), unknowns, names.item, n));
    c = (Cases){names.item, n};
    result = cases_of(
        &c, (State){solve_list_expr(&residuals), expr_list(names.item, n), expr_list(NULL, 0), 0});
    if (result != NULL)
        result = walk_replace(result, names.item, unknowns, n);
    solve_list_end(&residuals);
    solve_list_end(&names);
    return result;
}
