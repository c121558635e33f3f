/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Elimination of unknowns from equations. An equation that is linear in the unknown, with a
 * coefficient free of it, gives the unknown at once. Of several polynomial ones the one of lowest
 * degree is kept: its resultants with the others are free of the unknown, and where Euclid's
 * pseudo-remainders come down to degree one they give the unknown as a fraction (W. S. Brown and J.
 * F. Traub, On Euclid's algorithm and the theory of subresultants, 1971). A single equation left is
 * solved for every root. An unknown in sines and cosines only goes through these.
 */
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/core/collection.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs.h"

typedef struct Elimination {
    const Expr *unknown; /* as they are given */
    long n;
    SolveList results; /* LISTs [values, rest] */
    bool failed;
} Elimination;

static Expr tidy(Expr e)
{
    return expand_expr(numer_expr(normal_expr(e)));
}

/* eqs without the i-th, x replaced by its value, what vanishes left out. */
static Expr put_in(Expr eqs, long skip, Expr x, Expr value)
{
    Expr list = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(eqs); i++) {
        Expr e = expr_arg(eqs, i);

        if (i == skip)
            continue;
        e = walk_has(e, x) ? tidy(solve_replace(e, x, value)) : e;
        if (zero_truth(e) != TRUTH_YES)
            list = collection_append(list, e);
    }
    return list;
}

static void follow(Elimination *s, Expr eqs, Expr values, long k);

static void assign(Elimination *s, Expr eqs, long skip, Expr values, long k, Expr value)
{
    Expr x = s->unknown[k];

    follow(s, put_in(eqs, skip, x, value),
           collection_append(solve_replace(values, x, value), value), k + 1);
}

/* --- polynomials ------------------------------------------------------------------------------ */

/* The linear one among the pseudo-remainders of p and q, NULL when there is none. */
static Expr linear_remainder(Expr p, Expr q, Expr x)
{
    while (degree_expr(q, x) > 1) {
        Expr rest;

        ratfun_quotient(p, q, x, &rest);
        rest = tidy(rest);
        if (rest == EXPR_ZERO)
            return NULL;
        p = q;
        q = rest;
    }
    return degree_expr(q, x) == 1 ? q : NULL;
}

/* Two or more equations with x: its value and equations without it. */
static bool by_resultants(Elimination *s, Expr eqs, Expr values, long k)
{
    Expr x = s->unknown[k], base = NULL, linear = NULL, rest = expr_list(NULL, 0);

    for (long i = 0; i < expr_count(eqs); i++) {
        Expr e = expr_arg(eqs, i);

        if (walk_has(e, x) && (base == NULL || degree_expr(e, x) < degree_expr(base, x)))
            base = e;
    }
    for (long i = 0; i < expr_count(eqs); i++) {
        Expr e = expr_arg(eqs, i);

        if (e == base)
            continue;
        if (!walk_has(e, x)) {
            rest = collection_append(rest, e);
            continue;
        }
        if (linear == NULL)
            linear = linear_remainder(e, base, x);
        e = tidy(ratfun_resultant(base, e, x));
        if (e != EXPR_ZERO)
            rest = collection_append(rest, e);
    }
    if (linear == NULL)
        return false;
    assign(s, rest, -1, values, k,
           normal_expr(expr_neg(expr_div(coeff_expr(linear, x, 0), coeff_expr(linear, x, 1)))));
    return true;
}

/* --- one unknown ------------------------------------------------------------------------------ */

/* The equation in which x is linear, its coefficient a number if there is such a one; -1: none. */
static long linear_in(Expr eqs, Expr x, Expr *value)
{
    long found = -1;

    for (long i = 0; i < expr_count(eqs); i++) {
        Expr e = expr_arg(eqs, i), a;

        if (!walk_has(e, x) || !is_polynomial_in(e, &x, 1) || degree_expr(e, x) != 1)
            continue;
        a = coeff_expr(e, x, 1);
        if (found >= 0 && !expr_is_number(a))
            continue;
        found = i;
        *value = normal_expr(expr_neg(expr_div(coeff_expr(e, x, 0), a)));
        if (expr_is_number(a))
            break;
    }
    return found;
}

static void by_roots(Elimination *s, Expr eqs, long i, Expr values, long k)
{
    SolveResult result = solve_for(expr_arg(eqs, i), s->unknown[k]);

    if (!result.complete || expr_count(result.solutions) == 0)
        s->failed = true;
    for (long r = 0; r < expr_count(result.solutions); r++)
        assign(s, eqs, i, values, k, expr_arg(result.solutions, r));
}

static void follow(Elimination *s, Expr eqs, Expr values, long k)
{
    Expr value;
    long with = 0, last = -1, linear;
    bool polynomial = true;

    err_stack_check();
    err_poll();
    if (k == s->n) {
        solve_list_put(&s->results, expr_list((Expr[]){values, eqs}, 2));
        return;
    }
    linear = linear_in(eqs, s->unknown[k], &value);
    if (linear >= 0) {
        assign(s, eqs, linear, values, k, value);
        return;
    }
    for (long i = 0; i < expr_count(eqs); i++)
        if (walk_has(expr_arg(eqs, i), s->unknown[k])) {
            with++;
            last = i;
            polynomial = polynomial && is_polynomial_in(expr_arg(eqs, i), &s->unknown[k], 1);
        }
    if (with == 0) /* stays free */
        assign(s, eqs, -1, values, k, s->unknown[k]);
    else if (with < 2 || !polynomial || !by_resultants(s, eqs, values, k))
        by_roots(s, eqs, last, values, k);
}

/* --- angles ----------------------------------------------------------------------------------- */

/* Unknowns in sines and cosines give way to these: two unknowns each, and s^2 + c^2 = 1. */
typedef struct Angles {
    SolveList unknown;  /* the new unknowns */
    SolveList is_angle; /* EXPR_TRUE or EXPR_FALSE, by old unknown */
    Expr eqs;
} Angles;

static void open_unknown(Angles *a, Expr x)
{
    Expr sine = funcs_apply1("sin", x), cosine = funcs_apply1("cos", x);
    Expr from[] = {sine, cosine}, to[] = {solve_fresh(), solve_fresh()};
    Expr eqs = walk_replace(a->eqs, from, to, 2);
    bool angle = !walk_has(eqs, x) && walk_has(a->eqs, x);

    solve_list_put(&a->is_angle, angle ? EXPR_TRUE : EXPR_FALSE);
    solve_list_put(&a->unknown, angle ? to[0] : x);
    if (!angle)
        return;
    solve_list_put(&a->unknown, to[1]);
    a->eqs = collection_append(
        eqs, expr_sub(expr_add(expr_pow(to[0], EXPR_TWO), expr_pow(to[1], EXPR_TWO)), EXPR_ONE));
}

/* The values of the unknowns as they were given. */
static Expr close_unknowns(const Angles *a, Expr values)
{
    Expr list = expr_list(NULL, 0);
    long at = 0;

    for (long j = 0; j < a->is_angle.count; j++) {
        Expr value = expr_arg(values, at++);

        if (a->is_angle.item[j] == EXPR_TRUE)
            value = funcs_apply2("arctan", value, expr_arg(values, at++));
        list = collection_append(list, value);
    }
    return list;
}

static void angles_begin(Angles *a, Expr eqs, const Expr *unknowns, long n)
{
    a->eqs = eqs;
    solve_list_begin(&a->unknown);
    solve_list_begin(&a->is_angle);
    for (long j = 0; j < n; j++)
        open_unknown(a, unknowns[j]);
}

static void angles_end(Angles *a)
{
    solve_list_end(&a->is_angle);
    solve_list_end(&a->unknown);
}

Expr solve_eliminate(const Expr *eqs, long m, const Expr *unknowns, long n)
{
    Elimination s = {.failed = false};
    Angles a;
    Expr residuals = expr_list(NULL, 0), list = residuals;

    for (long i = 0; i < m; i++)
        residuals = collection_append(residuals, tidy(linalg_residual(eqs[i])));
    angles_begin(&a, residuals, unknowns, n);
    s.unknown = a.unknown.item;
    s.n = a.unknown.count;
    solve_list_begin(&s.results);
    follow(&s, a.eqs, expr_list(NULL, 0), 0);
    for (long i = 0; i < s.results.count; i++)
        list = collection_append(
            list, expr_list((Expr[]){close_unknowns(&a, expr_arg(s.results.item[i], 0)),
                                     expr_arg(s.results.item[i], 1)},
                            2));
    solve_list_end(&s.results);
    angles_end(&a);
    return s.failed || expr_count(list) == 0 ? NULL : list;
}
