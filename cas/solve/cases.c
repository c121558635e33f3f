/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions that are one of several formulas: abs(u) is u or -u, max one of its arguments, a
 * piecewise function one of its branches, signum and Heaviside a number. Each formula is put in for
 * the function and the equation solved; which solutions belong to the formula's own region is left
 * to the verification of the caller. A formula that makes the equation hold identically has
 * solutions in an interval, which a list of values cannot say: solve_inequalities does.
 */
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/funcs_facts.h"

enum { MOST_CASES = 200 };

typedef struct Cases {
    SolveList *roots;
    Expr x;
    long tried;
    bool complete;
} Cases;

/* --- formulas --------------------------------------------------------------------------------- */

static void put_formula(SolveList *formulas, Expr formula)
{
    if (formula != EXPR_UNDEFINED)
        solve_list_put(formulas, formula);
}

/* Appends the formulas that the call may stand for: the arguments of max, the branches of a
 * piecewise function in their order, else u of abs(u) before -u; nothing when it has one formula.
 */
static void formulas_of(SolveList *formulas, Expr call)
{
    Expr pieces = funcs_pieces(call);
    long n = pieces != NULL ? expr_count(pieces) : 0;
    bool extreme = funcs_jump(call) == FUNC_JUMP_EXTREME;
    bool forth = funcs_jump(call) == FUNC_JUMP_PIECEWISE;

    for (long i = 1; extreme && i < expr_count(call); i++)
        solve_list_put(formulas, expr_arg(call, i));
    for (long i = 0; i <= n / 2 && n > 0 && !extreme; i++) {
        long k = forth ? i : n / 2 - i;

        put_formula(formulas, expr_arg(pieces, 2 * k + 1 < n ? 2 * k + 1 : n - 1));
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
    if (all || found.region)
        c->roots->region = true;
    for (long i = 0; i < found.count; i++)
        put_new(c->roots, found.item[i]);
    solve_list_end(&found);
}

/* Do parameters alone choose the branch? A value of x belongs to none of them then. */
static bool is_open(const Cases *c, Expr call)
{
    bool open = funcs_jump(call) == FUNC_JUMP_PIECEWISE;

    for (long i = 1; i + 1 < expr_count(call) && open; i += 2)
        open = !walk_has(expr_arg(call, i), c->x);
    return open;
}

static void follow(Cases *c, Expr e)
{
    Expr call = first_function(e, c->x);
    SolveList formulas;

    err_stack_check();
    if (++c->tried > MOST_CASES || (call != NULL && is_open(c, call))) {
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
