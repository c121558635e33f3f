/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names are not part of an equation: they are looked up when something is to be said. Every global
 * name whose value is an equation or an expression is a candidate, as it was assigned and as it
 * evaluates now; an equation that matches none is followed back to what it was made from
 * (cas/core/origin.h).
 */
#include "dae/model/label.h"

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/origin.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/table.h"
#include "cas/core/walk.h"

enum { MOST_STEPS = 100 }; /* back through origins, which may run in a circle */

static Expr (*evaluator)(Expr e) = NULL;

void label_set_evaluator(Expr (*evaluate)(Expr e))
{
    evaluator = evaluate;
}

/* --- candidates ------------------------------------------------------------------------------ */

typedef struct Candidates {
    Expr *name, *value;
    long count, capacity;
} Candidates;

static bool can_be_equation(Expr value)
{
    switch (expr_kind(value)) {
    case EXPR_EQUATION:
    case EXPR_SUM:
    case EXPR_PRODUCT:
    case EXPR_POWER:
    case EXPR_CALL:
        return true;
    default:
        return false;
    }
}

static void add(Candidates *c, Expr name, Expr value)
{
    if (!can_be_equation(value))
        return;
    if (c->count == c->capacity) {
        c->capacity = 2 * c->capacity + 64;
        c->name = mem_rearray(c->name, (size_t)c->capacity, sizeof(Expr));
        c->value = mem_rearray(c->value, (size_t)c->capacity, sizeof(Expr));
    }
    c->name[c->count] = name;
    c->value[c->count++] = value;
}

static void add_symbol(Symbol *symbol, void *arg)
{
    Candidates *c = arg;
    if (!symbol->value)
        return;
    add(c, symbol->node, symbol->value);
    const Table *table = table_of(symbol->value);
    for (long i = 0; table && i < table_size(table); i++) {
        Expr key = table_key(table, i);
        bool several = expr_is(key, EXPR_SEQ);
        Expr index[8] = {symbol->node, key};
        long n = several ? expr_count(key) : 1;
        for (long k = 0; several && k < n && k < 7; k++)
            index[k + 1] = expr_arg(key, k);
        if (n < 8)
            add(c, expr_make(EXPR_INDEXED, index, n + 1), table_value(table, i));
    }
}

static void candidates_release(void *arg)
{
    Candidates *c = arg;
    mem_free(c->name);
    mem_free(c->value);
}

typedef struct Evaluation {
    Expr e;
} Evaluation;

static void evaluate(void *arg)
{
    Evaluation *work = arg;
    work->e = evaluator(work->e);
}

static void put_first(Memo *names, Expr value, Expr name)
{
    if (value && !memo_get(names, value))
        memo_put(names, value, name);
}

/* --- the names ------------------------------------------------------------------------------- */

static Expr name_of(const Memo *names, Expr equation)
{
    for (int step = 0; equation && step < MOST_STEPS; step++) {
        Expr name = memo_get(names, equation);
        if (name)
            return name;
        equation = origin_of(equation);
    }
    return NULL;
}

static void find(Expr *labels, const Expr *equations, long m, const Candidates *c)
{
    Memo names;
    memo_begin(&names);
    for (long k = 0; k < c->count; k++)
        put_first(&names, c->value[k], c->name[k]);
    for (long k = 0; k < c->count && evaluator; k++) {
        Evaluation work = {c->value[k]};
        if (err_attempt(evaluate, &work))
            put_first(&names, work.e, c->name[k]);
    }
    for (long i = 0; i < m; i++) {
        labels[i] = name_of(&names, equations[i]);
        for (long k = 0; k < i && labels[i]; k++)
            if (labels[k] == labels[i])
                labels[i] = NULL;
    }
    memo_end(&names);
}

void label_find(Expr *labels, const Expr *equations, long m)
{
    CHECK(m >= 0);
    Candidates c = {.count = 0};
    err_defer(candidates_release, &c);
    sym_each(add_symbol, &c);
    find(labels, equations, m, &c);
    err_undefer(true);
}

void label_put(Buf *out, Expr label, long i, long primes)
{
    CHECK(i >= 0 && primes >= 0);
    if (label) {
        char *text = print_text(label, 60);
        err_defer(mem_release, text);
        buf_puts(out, text);
        err_undefer(true);
    } else {
        buf_printf(out, "equation %ld", i + 1);
    }
    buf_repeat(out, "'", primes);
}
