/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of roots with what is wanted of them (cas/core/list.h and some flags), and replacement of
 * symbols, for the solvers.
 */
#include "cas/base/check.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/funcs.h"

void solve_list_begin(SolveList *list)
{
    *list = (SolveList){0};
    list_begin(&list->list);
}

void solve_list_end(SolveList *list)
{
    list_end(&list->list);
}

void solve_list_put(SolveList *list, Expr e)
{
    list_put(&list->list, e);
}

Expr solve_list_expr(const SolveList *list)
{
    return list_expr(&list->list);
}

Expr solve_replace(Expr e, Expr x, Expr value)
{
    return walk_replace1(e, x, value);
}

Expr solve_substitute(Expr e, const Expr *unknowns, const Expr *values, long n)
{
    CHECK(n >= 0);
    return funcs_replace(e, unknowns, values, n);
}

typedef struct Substitution {
    Expr e;
    const Expr *unknowns, *values;
    long n;
} Substitution;

static void substitute(void *arg)
{
    Substitution *s = arg;

    s->e = solve_substitute(s->e, s->unknowns, s->values, s->n);
}

Expr solve_try_substitute(Expr e, const Expr *unknowns, const Expr *values, long n)
{
    Substitution s = {e, unknowns, values, n};

    return err_attempt_for(ERR_DIVZERO | ERR_DOMAIN, substitute, &s) ? s.e : NULL;
}

bool solve_has(Expr e, const Expr *unknowns, long n)
{
    return walk_has_any(e, unknowns, n);
}
