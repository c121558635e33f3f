/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Coupled equations. Linear ones go to system.c as a whole. Of others, an equation that holds an
 * unknown without its derivatives is solved for it, and the unknown and its derivatives are
 * replaced in the other equations: x' = v, v' = -x^3 becomes x'' = -x^3, and an algebraic
 * constraint of index 1 is used up. What is left in the end is one equation for one unknown.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs.h"

enum { MOST_TRIES = 3 }; /* first eliminations tried; each goes on with the first that fits */

typedef struct Coupled {
    const Ode *ode;
    const Expr *residuals, *unknowns;
    long m, n;
    int tries;
} Coupled;

static Expr coupled(const Coupled *c);

/* --- one unknown ----------------------------------------------------------------------------- */

static Expr single(const Coupled *c)
{
    Expr y = c->unknowns[0], found = ode_scalar(c->ode, c->residuals[0], y);
    Expr list = expr_list(NULL, 0);

    for (long i = 0; found && i < expr_count(found); i++) {
        Expr equation = expr_arg(found, i), value = expr_arg(equation, 1);

        if (expr_arg(equation, 0) == y && !walk_has(value, y))
            list = ode_append(list, expr_list(&value, 1));
    }
    return expr_count(list) > 0 ? list : NULL;
}

/* --- elimination ----------------------------------------------------------------------------- */

/* The values of unknown j from equation i, or NULL. */
static Expr isolated(const Coupled *c, long i, long j)
{
    Expr y = c->unknowns[j], name = ode_fresh();
    Expr e = walk_replace1(c->residuals[i], y, name), values;

    if (ode_order(c->residuals[i], y) != 0 || walk_has(e, expr_arg(y, 0)))
        return NULL;
    values = ode_roots(e, name);
    if (!values || expr_count(values) == 0 || walk_has(values, name) ||
        walk_has(values, expr_symbol("RootOf")))
        return NULL;
    return values;
}

/* Solves the other equations with unknown j replaced by value, appending to the solutions. */
static void solve_others(Expr *solutions, const Coupled *c, long i, long j, Expr value)
{
    Expr *room = mem_array(3 * (size_t)c->n, sizeof *room), *residuals = room, found;
    Expr *unknowns = room + c->n, *values = room + 2 * c->n;
    long n = 0;

    err_defer(mem_release, room);
    for (long k = 0; k < c->n; k++)
        if (k != i)
            residuals[n++] = ode_substitute(c->residuals[k], c->ode->t, &c->unknowns[j], &value, 1);
    n = 0;
    for (long k = 0; k < c->n; k++)
        if (k != j)
            unknowns[n++] = c->unknowns[k];
    found = coupled(&(Coupled){c->ode, residuals, unknowns, n, n, 1});
    for (long s = 0; found && s < expr_count(found); s++) {
        Expr others = expr_arg(found, s);

        for (long k = 0; k < n; k++)
            values[k < j ? k : k + 1] = expr_arg(others, k);
        values[j] = ode_substitute(value, c->ode->t, unknowns, others->u.args, n);
        values[j] = ode_tidy(values[j], c->ode->t);
        *solutions = ode_append(*solutions, expr_list(values, c->n));
    }
    err_undefer(true);
}

static Expr eliminate(const Coupled *c)
{
    Expr solutions = expr_list(NULL, 0);
    int tries = 0;

    for (long several = 0; several < 2; several++)
        for (long j = 0; j < c->n; j++)
            for (long i = 0; i < c->n && tries < c->tries; i++) {
                Expr values = isolated(c, i, j);

                if (!values || (expr_count(values) > 1) != several)
                    continue;
                tries++;
                for (long k = 0; k < expr_count(values); k++)
                    solve_others(&solutions, c, i, j, expr_arg(values, k));
                if (expr_count(solutions) > 0)
                    return solutions;
            }
    return NULL;
}

static Expr coupled(const Coupled *c)
{
    Expr values;

    err_stack_check();
    err_poll();
    if (c->m == 1 && c->n == 1)
        return single(c);
    switch (ode_linear_system(&values, c->ode, c->residuals, c->m, c->unknowns, c->n)) {
    case ODE_LINEAR_SOLVED:
        return expr_list(&values, 1);
    case ODE_LINEAR_NONE:
        return expr_list(NULL, 0);
    case ODE_LINEAR_UNABLE:
        break;
    }
    return c->m == c->n ? eliminate(c) : NULL;
}

Expr ode_coupled(const Ode *ode, const Expr *residuals, long m, const Expr *unknowns, long n)
{
    CHECK(m > 0 && n > 0);
    return coupled(&(Coupled){ode, residuals, unknowns, m, n, MOST_TRIES});
}
