/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The equations are solved first. What they leave free is a real unknown; with the solution put in,
 * the inequalities are conditions on it alone, and these have intervals (inequality.c). Both sides
 * of an inequality must be real there; the values of the other unknowns need not be. Solutions
 * without a free unknown keep or break the inequalities as they are.
 */
#include "cas/solve/curves.h"

#include "cas/core/collection.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs.h"

typedef struct Curves {
    const Expr *unknowns;
    long n;
    Expr equations, conditions; /* LISTs */
    Expr parts;
    bool good;
} Curves;

static bool is_condition(Expr e)
{
    return expr_is(e, EXPR_LESS) || expr_is(e, EXPR_LESSEQ) || expr_is(e, EXPR_UNEQUAL);
}

/* The only unknown that the values depend on; NULL where there is none, or good is false where
 * there are more. */
static Expr free_unknown(Curves *c, Expr values)
{
    Expr found = NULL;

    for (long i = 0; i < c->n; i++)
        if (walk_has(values, c->unknowns[i])) {
            c->good = c->good && found == NULL;
            found = c->unknowns[i];
        }
    return found;
}

/* u = value for the unknowns other than x, and then the conditions. */
static Expr part_of(const Curves *c, Expr values, Expr x, Expr conditions)
{
    Expr part = expr_list(NULL, 0);

    for (long i = 0; i < c->n; i++)
        if (c->unknowns[i] != x)
            part = collection_append(part, expr_equation(c->unknowns[i], expr_arg(values, i)));
    for (long i = 0; i < expr_count(conditions); i++)
        part = collection_append(part, expr_arg(conditions, i));
    return part;
}

static void add_parts(Curves *c, Expr values)
{
    Expr x = free_unknown(c, values), conditions = expr_list(NULL, 0);
    SolveResult intervals;

    if (!c->good)
        return;
    for (long i = 0; i < expr_count(c->conditions); i++)
        conditions =
            collection_append(conditions, funcs_replace(expr_arg(c->conditions, i), c->unknowns,
                                                        values->u.args, c->n));
    /* Of constants the truth is asked by a name that is in none of them. */
    intervals = solve_inequalities(conditions->u.args, expr_count(conditions),
                                   x != NULL ? x : c->unknowns[0]);
    c->good = intervals.complete;
    for (long i = 0; i < expr_count(intervals.solutions) && c->good; i++)
        c->parts = collection_append(
            c->parts,
            part_of(c, values, x, x ? expr_arg(intervals.solutions, i) : expr_list(NULL, 0)));
}

Expr curves_solve(SolveOptions options, const Expr *eqs, long m, const Expr *unknowns, long n)
{
    Curves c = {.unknowns = unknowns, .n = n, .good = true};
    SolveResult result;
    Notes notes;
    bool free = false;

    c.equations = c.conditions = c.parts = expr_list(NULL, 0);
    for (long i = 0; i < m; i++)
        if (is_condition(eqs[i]))
            c.conditions = collection_append(c.conditions, eqs[i]);
        else
            c.equations = collection_append(c.equations, eqs[i]);
    if (n < 2 || expr_count(c.conditions) == 0 || expr_count(c.equations) == 0)
        return NULL;
    solve_taken_begin(&notes, c.equations->u.args, expr_count(c.equations));
    result = solve_equations_by(options, c.equations->u.args, expr_count(c.equations), unknowns, n);
    solve_taken_end(&notes, result.solutions);
    if (!result.complete || result.region || expr_count(result.only_where) > 0)
        return NULL;
    for (long i = 0; i < expr_count(result.solutions) && c.good; i++) {
        free |= walk_has_any(expr_arg(result.solutions, i), unknowns, n);
        add_parts(&c, expr_arg(result.solutions, i));
    }
    return free && c.good ? c.parts : NULL;
}
