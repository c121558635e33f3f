/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One answer to which names stand in an expression, for all who put numbers or facts in their
 * place. Every distinct node is visited once; what is called is no operand, so that f is no name of
 * f(x). What an operator binds (the k of a sum) is a name like others here: repl/unknowns.h is for
 * those that are free.
 */
#include "cas/value/names.h"

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

typedef struct Found {
    Memo seen;
    Expr *name;
    long count, capacity;
} Found;

bool names_is(Expr e)
{
    return expr_is(e, EXPR_SYMBOL) && e != EXPR_INFINITY && !funcs_is_constant_name(e) &&
           !funcs_find(e);
}

static void put(Found *found, Expr name)
{
    if (found->count == found->capacity) {
        found->capacity = 2 * found->capacity + 8;
        found->name = mem_rearray(found->name, (size_t)found->capacity, sizeof *found->name);
    }
    found->name[found->count++] = name;
}

static void find(Found *found, Expr e)
{
    if (memo_get(&found->seen, e))
        return;
    err_stack_check();
    memo_put(&found->seen, e, e);
    if (names_is(e))
        put(found, e);
    if (e->kind < EXPR_SUM || expr_is(e, EXPR_OBJECT))
        return;
    for (long i = expr_is(e, EXPR_CALL); i < expr_count(e); i++)
        find(found, expr_arg(e, i));
}

static void release(void *found)
{
    mem_free(((Found *)found)->name);
}

Expr names_in(Expr e)
{
    Found found = {.count = 0};
    err_defer(release, &found);
    memo_begin(&found.seen);
    find(&found, e);
    memo_end(&found.seen);
    Expr list = expr_list(found.name, found.count);
    err_undefer(true);
    return list;
}
