/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * map and zip over packed tables: a known function by its C function, a procedure as a program of
 * hardware floats. Where it cannot be one, gives something else than a real float, or has no real
 * value at some entry, nothing is said, and the general way calls it.
 */
#include <string.h>

#include "cas/base/err.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"
#include "numeric/flow/flow_loops.h"
#include "numeric/flow/flow_native.h"
#include "repl/eval/proc.h"
#include "repl/hardware/block.h"
#include "repl/hardware/translate.h"

enum { MOST_TABLES = 2 };

typedef struct Applied {
    const Procedure *procedure;
    FlowProgram program;
    FlowRun run;
    ValueKind kind;
    double *to;
    const double *from[MOST_TABLES];
    int tables;
    long n;
} Applied;

static void release(void *arg)
{
    Applied *a = arg;
    flow_end(&a->run);
    flow_release(&a->program);
}

static void translate(void *arg)
{
    Applied *a = arg;
    Manner manner = {.command = "evalhf", .wide = true};
    Type types[MOST_TABLES] = {{.kind = KIND_REAL}, {.kind = KIND_REAL}};
    a->program.widest = (int64_t)1 << 53;
    a->kind = translate_procedure(&a->program, &manner, a->procedure, types, a->tables);
    for (long k = 0; k < a->program.functions; k++) {
        flow_loops_hoist(a->program.function[k]);
        flow_native_make(a->program.function[k], &a->program);
    }
}

static bool run_all(Applied *a)
{
    for (long i = 0; i < a->n; i++) {
        FlowCell cell[MOST_TABLES], result[2] = {{.d = 0}, {.d = 0}};
        for (int k = 0; k < a->tables; k++)
            cell[k].d = a->from[k][i];
        err_poll();
        if (flow_run(&a->run, &a->program, cell, result) != FLOW_DONE || flow_is_unset(result->d))
            return false;
        a->to[i] = result->d;
    }
    return true;
}

static bool apply_procedure(Applied *a)
{
    err_defer(release, a);
    bool done = err_attempt(translate, a) && a->kind == KIND_REAL && run_all(a);
    err_undefer(true);
    return done;
}

static bool apply_function(const Applied *a, const struct FuncRow *row)
{
    FlowCalled called;
    if (a->tables != 1 || !translate_real_function(row, &called))
        return false;
    for (long i = 0; i < a->n; i++)
        if (flow_call1(&a->to[i], &called, a->from[0][i]) != FLOW_DONE)
            return false;
    return true;
}

static bool apply(Applied *a, Expr f)
{
    const struct FuncRow *row = expr_is(f, EXPR_SYMBOL) ? funcs_find(f) : NULL;
    a->procedure = proc_of(f);
    return row ? apply_function(a, row) : a->procedure && a->procedure->code && apply_procedure(a);
}

Expr block_map(Expr f, const Expr *tables, long n)
{
    Applied a = {.tables = (int)n};
    const RTable *first = rtable_look(tables[0]);
    if (n > MOST_TABLES)
        return NULL;
    for (long k = 0; k < n; k++) {
        const RTable *m = rtable_look(tables[k]);
        if (!block_is_float(m) || !rtable_equal_shape(first, m))
            return NULL;
        a.from[k] = rtable_doubles(m);
    }
    RTable *made = rtable_packed(RTABLE_FLOAT, first->kind, first->ndim, first->lower, first->size);
    a.to = rtable_doubles(made);
    a.n = rtable_count(made);
    return apply(&a, f) ? rtable_expr(made) : NULL;
}
