/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Operators with another meaning. The evaluator asks here only while something is bound
 * (eval_overload is NULL otherwise, so arithmetic pays nothing). While a bound procedure runs,
 * operators are the usual ones: what defines `+` is written with the `+` that was there before.
 */
#include "repl/user/overload.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/proc.h"

static bool quantities = false;

bool overload_is_operator(const char *name)
{
    for (int i = 0; EVAL_OPERATORS[i]; i++)
        if (!strcmp(EVAL_OPERATORS[i], name))
            return true;
    return false;
}

void overload_look(void)
{
    bool any = quantities;
    for (int i = 0; EVAL_OPERATORS[i]; i++)
        any |= sym_global(EVAL_OPERATORS[i])->value != NULL;
    eval_overload = any && !eval_overload_paused ? overload_call : NULL;
}

bool overload_units(bool on)
{
    bool before = quantities;
    quantities = on;
    overload_look();
    return before;
}

static void come_back(void *unused)
{
    (void)unused;
    eval_overload_paused--;
    eval_overload_running--;
    overload_look();
}

static bool has_units(const Expr *args, long n)
{
    bool any = false;
    for (long i = 0; i < n && !any; i++) {
        const RTable *table = rtable_look(args[i]);
        long count = 0;
        const Expr *items = table && !table->block ? rtable_items(&args[i], &count) : NULL;
        any = items && items != &args[i] ? has_units(items, count)
                                         : walk_has(args[i], expr_symbol("Unit"));
    }
    return any;
}

static Expr quantity(const char *operation, const Expr *args, long n)
{
    const Builtin *row = builtin_find_in("Units", "Arithmetic");
    if (n == 1 && overload_is_operator(operation))
        return NULL;
    Expr *all = mem_array((size_t)n + 1, sizeof *all);
    err_defer(mem_release, all);
    all[0] = expr_string(operation, -1);
    memcpy(all + 1, args, (size_t)n * sizeof *args);
    Expr value = builtin_call(row, all, n + 1);
    err_undefer(true);
    return value;
}

Expr overload_call(const char *operation, const Expr *args, long n)
{
    Expr f = overload_is_operator(operation) ? sym_global(operation)->value : NULL, value = NULL;
    bool units = !f && quantities && has_units(args, n);
    if (!f && !units)
        return NULL;
    eval_overload_paused++;
    eval_overload_running++;
    eval_overload = NULL;
    err_defer(come_back, NULL);
    value = units ? quantity(operation, args, n) : eval_apply_bound(f, args, n);
    err_undefer(true);
    return value;
}

static void forget(void)
{
    eval_overload_running = 0;
    quantities = false;
    eval_overload = NULL;
}

void overload_begin(void)
{
    eval_add_restart(forget);
    eval_overload_look = overload_look;
}
