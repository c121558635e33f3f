/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Growing lists of expressions and replacement of one symbol, for the solvers. A list is released
 * when an error passes by; what it holds needs no care (no collection happens inside a solver).
 */
#include "cas/base/mem.h"
#include "cas/funcs.h"
#include "cas/solve/parts.h"
#include "cas/walk.h"

static void release(void *arg)
{
    mem_free(((SolveList *)arg)->item);
}

void solve_list_begin(SolveList *list)
{
    *list = (SolveList){0};
    err_defer(release, list);
}

void solve_list_end(SolveList *list)
{
    (void)list;
    err_undefer(true);
}

void solve_list_put(SolveList *list, Expr e)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity == 0 ? 8 : 2 * list->capacity;
        list->item = mem_rearray(list->item, (size_t)list->capacity, sizeof *list->item);
    }
    list->item[list->count++] = e;
}

Expr solve_list_expr(const SolveList *list)
{
    return expr_list(list->item, list->count);
}

Expr solve_replace(Expr e, Expr x, Expr value)
{
    return walk_replace(e, &x, &value, 1);
}

Expr solve_substitute(Expr e, const Expr *unknowns, const Expr *values, long n)
{
    return funcs_refresh(walk_replace(e, unknowns, values, n));
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
    Status status = err_try(substitute, &s);

    if (status != ST_OK && status != ST_DIVZERO && status != ST_DOMAIN)
        err_reraise();
    return status == ST_OK ? s.e : NULL;
}

bool solve_has(Expr e, const Expr *unknowns, long n)
{
    return walk_has_any(e, unknowns, n);
}
