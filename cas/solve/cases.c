/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions that are one of several formulas: abs(u) is u or -u, max one of its arguments, a
 * piecewise function one of its branches, signum and Heaviside a number. Each formula is put in for
 * the function and the equation solved; which solutions belong to the formula's own region is left
 * to the verification of the caller. A formula that makes the equation hold identically has
 * solutions in an interval, which a list of values cannot say: solve_inequalities does.
 */
#include <string.h>

#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/funcs.h"

enum { MOST_CASES = 200 };

typedef struct Cases {
    SolveList *roots;
    Expr x;
    long tried;
    bool complete;
} Cases;

/* --- formulas --------------------------------------------------------------------------------- */

/* Appends the formulas that the call may stand for; nothing when it is none of these functions. */
static void formulas_of(SolveList *formulas, Expr call)
{
    const char *head = expr_is(call, EXPR_CALL) && expr_is(expr_arg(call, 0), EXPR_SYMBOL)
                           ? expr_text(expr_arg(call, 0))
                           : "";
    long n = expr_is(call, EXPR_CALL) ? expr_count(call) : 0;

    if (strcmp(head, "abs") == 0 && n == 2) {
        solve_list_put(formulas, expr_arg(call, 1));
        solve_list_put(formulas, expr_neg(expr_arg(call, 1)));
    } else if (strcmp(head, "signum") == 0 && n == 2) {
        solve_list_put(formulas, EXPR_ONE);
        solve_list_put(formulas, EXPR_MINUS_ONE);
        solve_list_put(formulas, EXPR_ZERO);
    } else if (strcmp(head, "Heaviside") == 0 && n == 2) {
        solve_list_put(formulas, EXPR_ONE);
        solve_list_put(formulas, EXPR_ZERO);
    } else if (strcmp(head, "max") == 0 || strcmp(head, "min") == 0) {
        for (long i = 1; i < n; i++)
            solve_list_put(formulas, expr_arg(call, i));
    } else if (strcmp(head, "piecewise") == 0) {
        for (long i = 2; i < n; i += 2)
            solve_list_put(formulas, expr_arg(call, i));
        solve_list_put(formulas, n % 2 == 0 ? expr_arg(call, n - 1) : EXPR_ZERO);
    }
}

typedef struct Look {
    Expr x, found;
} Look;

/* The first such function with x in it; operands come before nodes. */
static void look(Expr node, void *arg)
{
    Look *l = arg;
    SolveList formulas;

    if (l->found != NULL || !expr_is(node, EXPR_CALL) || !walk_has(node, l->x))
        return;
    solve_list_begin(&formulas);
    formulas_of(&formulas, node);
    if (formulas.count > 0)
        l->found = node;
    solve_list_end(&formulas);
}

static Expr first_function(Expr e, Expr x)
{
    Look l = {x, NULL};

    walk_each(e, look, &l);
    return l.found;
}

static bool solve_has_cases(Expr e, Expr x)
{
    return first_function(e, x) != NULL;
}

/* --- following -------------------------------------------------------------------------------- */

static void put_new(SolveList *roots, Expr root)
{
    for (long i = 0; i < roots->count; i++)
        if (roots->item[i] == root)
            return;
    solve_list_put(roots, root);
}

/* The solutions of e = 0, which has no such function left. */
static void solve_plain(Cases *c, Expr e)
{
    SolveList found;
    bool all = false;

    solve_list_begin(&found);
    found.implicit = c->roots->implicit;
    found.every = c->roots->every;
    c->complete = solve_univariate(&found, &all, e, c->x) && c->complete;
    if (all)
        c->roots->region = true;
    for (long i = 0; i < found.count; i++)
        put_new(c->roots, found.item[i]);
    solve_list_end(&found);
}

static void follow(Cases *c, Expr e)
{
    Expr call = first_function(e, c->x);
    SolveList formulas;

    err_stack_check();
    if (++c->tried > MOST_CASES) {
        c->complete = false;
        return;
    }
    if (call == NULL) {
        solve_plain(c, funcs_refresh(e));
        return;
    }
    solve_list_begin(&formulas);
    formulas_of(&formulas, call);
    for (long i = 0; i < formulas.count; i++)
        follow(c, solve_replace(e, call, formulas.item[i]));
    solve_list_end(&formulas);
}

bool solve_cases(SolveList *roots, bool *complete, Expr e, Expr x)
{
    Cases c = {roots, x, 0, true};

    if (!solve_has_cases(e, x))
        return false;
    follow(&c, e);
    *complete = c.complete;
    return true;
}
