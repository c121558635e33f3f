/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems that give their unknowns one after the other, as a person would solve them: an equation
 * in one unknown, then one in which only one more occurs, and so on. Each equation is solved with
 * the earlier unknowns as symbols, whose values are then put in: no elimination, so no fraction
 * that only elimination makes, and no assumption about its denominator.
 *
 * For polynomials of degree one or two in the unknown that they give, with a leading coefficient
 * free of unknowns: then every choice of roots is a solution and there are no others. The rest is
 * left to the other methods, linear systems to linear algebra.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/mem.h"
#include "cas/solve/parts.h"

typedef struct Triangle {
    long n;
    const Expr *equations, *unknowns;
    long *equation, *unknown; /* of each step */
    long *choice;             /* which root, of each unknown */
    bool *used, *placed;      /* equations, unknowns */
    Expr *roots;              /* of each step: a LIST, in earlier unknowns */
    Expr *values;             /* of the unknowns, while branches are followed */
    bool quadratic;
} Triangle;

/* The only unknown of the equation that has no place yet; -1 when there is none or are several. */
static long open_unknown(const Triangle *t, Expr e)
{
    long open = -1;

    for (long i = 0; i < t->n; i++) {
        if (t->placed[i] || !solve_has(e, &t->unknowns[i], 1))
            continue;
        if (open >= 0)
            return -1;
        open = i;
    }
    return open;
}

static bool is_suited(Triangle *t, Expr e, Expr x)
{
    if (!is_polynomial_in(e, t->unknowns, t->n))
        return false;
    Expr p = expand_expr(e);
    long d = degree_total(p, &x, 1, 1);
    if (d < 1 || d > 2 || solve_has(coeff_expr(p, x, d), t->unknowns, t->n))
        return false;
    t->quadratic = t->quadratic || d == 2;
    return true;
}

/* One more step; false when no equation gives one. */
static bool take_step(Triangle *t, long step)
{
    for (long k = 0; k < t->n; k++) {
        long x = t->used[k] ? -1 : open_unknown(t, t->equations[k]);
        if (x < 0)
            continue;
        if (!is_suited(t, t->equations[k], t->unknowns[x]))
            return false;
        t->equation[step] = k;
        t->unknown[step] = x;
        t->used[k] = t->placed[x] = true;
        return true;
    }
    return false;
}

static bool find_roots(Triangle *t, const SolveList *like, long step)
{
    bool all = false, complete;
    SolveList roots;

    solve_list_begin(&roots);
    roots.implicit = like->implicit;
    roots.every = like->every;
    roots.branches = like->branches;
    complete = solve_univariate(&roots, &all, t->equations[t->equation[step]],
                                t->unknowns[t->unknown[step]]);
    complete = complete && !all && !roots.region;
    t->roots[step] = solve_list_expr(&roots);
    solve_list_end(&roots);
    return complete;
}

/* The values that this choice of a root for each unknown gives. */
static Expr chosen(Triangle *t)
{
    for (long i = 0; i < t->n; i++)
        t->values[i] = t->unknowns[i]; /* still open: stands for itself */
    for (long step = 0; step < t->n; step++) {
        long x = t->unknown[step];
        Expr root = expr_arg(t->roots[step], t->choice[x]);

        t->values[x] = solve_substitute(root, t->unknowns, t->values, t->n);
    }
    return expr_list(t->values, t->n);
}

/* All choices, in the order of the unknowns: the roots of the last one change first. */
static void follow(Triangle *t, SolveList *found, long x)
{
    long step = 0;

    if (x == t->n) {
        solve_list_put(found, chosen(t));
        return;
    }
    while (t->unknown[step] != x)
        step++;
    for (long i = 0; i < expr_count(t->roots[step]); i++) {
        t->choice[x] = i;
        follow(t, found, x + 1);
    }
}

bool solve_triangular(SolveList *found, Expr eqs, Expr unknowns)
{
    long n = expr_count(unknowns);
    bool fits = expr_count(eqs) == n;

    Triangle t = {.n = n, .equations = eqs->u.args, .unknowns = unknowns->u.args};
    long *places = mem_zalloc((size_t)(3 * n) * sizeof *places);
    err_defer(mem_release, places);
    bool *flags = mem_zalloc((size_t)(2 * n) * sizeof *flags);
    err_defer(mem_release, flags);
    Expr *parts = mem_array((size_t)(2 * n), sizeof *parts);
    err_defer(mem_release, parts);
    t.equation = places;
    t.unknown = places + n;
    t.choice = places + 2 * n;
    t.used = flags;
    t.placed = flags + n;
    t.roots = parts;
    t.values = parts + n;
    for (long step = 0; fits && step < n; step++)
        fits = take_step(&t, step);
    fits = fits && t.quadratic;
    for (long step = 0; fits && step < n; step++)
        fits = find_roots(&t, found, step);
    if (fits)
        follow(&t, found, 0);
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
    return fits;
}
