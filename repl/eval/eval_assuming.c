/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * expr assuming facts: the facts hold while the expression is evaluated and are gone afterwards,
 * whether it succeeds or not. A property alone (positive, integer) is assumed of every name in the
 * expression as it was written, and in the values of those names.
 */
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/funcs.h"
#include "cas/value/names.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/types.h"
#include "repl/items.h"

static void restore(void *snapshot)
{
    assume_restore(snapshot);
    env_forget();
}

/* The names that are assumed about, each once. */
typedef struct Assumed {
    Expr property;
    Memo seen;
} Assumed;

static void add_property(Assumed *assumed, Expr e);

static void add_to_entry(Expr entry, void *assumed)
{
    add_property(assumed, entry);
}

/* The entries of a table or Matrix. */
static void add_to_entries(Expr e, void *arg)
{
    Assumed *assumed = arg;
    if (!expr_is(e, EXPR_OBJECT) || memo_get(&assumed->seen, e))
        return;
    memo_put(&assumed->seen, e, e);
    items_each_entry(e, add_to_entry, assumed);
}

/* Of every name in e, and in what names there have for a value. */
static void add_property(Assumed *assumed, Expr e)
{
    err_stack_check();
    Expr names = names_in(e);
    for (long i = 0; i < expr_count(names); i++) {
        Expr name = expr_arg(names, i), value = eval_follow(name);
        if (memo_get(&assumed->seen, name))
            continue;
        memo_put(&assumed->seen, name, name);
        if (value != name)
            add_property(assumed, value);
        else if (!sym_of(name)->command)
            assume_add(expr_make(EXPR_TYPED, (Expr[]){name, assumed->property}, 2));
    }
    walk_each(e, add_to_entries, assumed);
}

static void property_of_all(Expr expression, Expr property)
{
    Assumed assumed = {.property = property};
    memo_begin(&assumed.seen);
    add_property(&assumed, expression);
    memo_end(&assumed.seen);
}

/* expression: as it was written, not evaluated */
static void add_fact(Expr expression, Expr fact)
{
    if (expr_is(fact, EXPR_SEQ)) {
        for (long i = 0; i < expr_count(fact); i++)
            add_fact(expression, expr_arg(fact, i));
    } else if (expr_is(fact, EXPR_SYMBOL)) {
        property_of_all(expression, fact);
    } else {
        assume_add(expr_is(fact, EXPR_TYPED) ? types_bare(fact) : fact);
    }
}

/* The facts of one operand: name::type is not to be decided now. */
static void read_facts(const Ast *expression, const Ast *facts)
{
    if (facts->kind == AST_SEQ) {
        for (uint32_t i = 0; i < facts->count; i++)
            read_facts(expression, facts->kid[i]);
        return;
    }
    bool typed = facts->kind == AST_BINARY && facts->op == AST_OP_TYPED;
    add_fact(eval_quoted(expression), typed ? eval_quoted(facts) : eval_ast(facts));
}

Expr eval_assuming(const Ast *ast)
{
    Expr before = assume_snapshot();
    err_defer(restore, (void *)before);
    read_facts(ast->kid[0], ast->kid[1]);
    env_forget();
    /* locals are evaluated by one level: what they hold does not know of the facts yet */
    Expr value = funcs_refresh(eval_ast(ast->kid[0]));
    err_undefer(true);
    return value;
}

Expr eval_assuming_quoted(Expr e, const Expr *facts, long n)
{
    Expr before = assume_snapshot();
    err_defer(restore, (void *)before);
    for (long i = 0; i < n; i++)
        add_fact(e, expr_is(facts[i], EXPR_TYPED) ? facts[i] : eval_expr(facts[i]));
    env_forget();
    Expr value = eval_expr(e);
    err_undefer(true);
    return value;
}
