/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names that stand for something else: alias(X = x(t)) and macro(LA = LinearAlgebra).
 *
 * A name so bound is replaced as it is read (Symbol.stands_for; eval_typed_name), quoted or not;
 * the name inside what it stands for is itself, so alias(y = y(t)) does not go on for ever. An
 * alias is also put back wherever its expression is displayed (alias_shown); a macro is not. As
 * the head of a call an alias of a call is the plain name: y(0) stays y(0).
 */
#include "repl/eval/alias.h"

#include "cas/heap.h"
#include "cas/subs.h"
#include "cas/sym.h"
#include "repl/builtin.h"
#include "repl/eval/env.h"
#include "repl/eval/eval.h"
#include "repl/items.h"

static Expr aliases = NULL; /* the LIST of equations expression = name that are shown, or NULL */

static void roots(void (*mark)(Expr e))
{
    if (aliases)
        mark(aliases);
}

static void forget(void)
{
    aliases = NULL;
}

static void find_owner(Symbol *symbol, void *arg)
{
    Expr *pair = arg;
    if (symbol->stands_for == pair[0])
        pair[1] = symbol->node;
}

/* The name as typed: one that is bound already arrives as what it stands for. */
static Expr typed_name(Expr e)
{
    Expr pair[2] = {e, e};
    sym_each(find_owner, pair);
    if (!expr_is(pair[1], EXPR_SYMBOL))
        err_raise(ST_TYPE, "invalid input: the left side of an alias or macro is a name");
    return pair[1];
}

static void set_shown(Expr name, Expr value)
{
    Items items;
    items_begin(&items);
    for (long i = 0; aliases && i < expr_count(aliases); i++)
        if (expr_arg(expr_arg(aliases, i), 1) != name)
            items_push(&items, expr_arg(aliases, i));
    if (value)
        items_push(&items, expr_equation(value, name));
    Expr list = items_list(&items);
    aliases = expr_count(list) > 0 ? list : NULL;
}

static void bind_name(Expr equation, bool shown)
{
    if (!expr_is(equation, EXPR_EQUATION))
        err_raise(ST_TYPE, "invalid input: equations name = expression are expected");
    Expr name = typed_name(expr_arg(equation, 0)), value = expr_arg(equation, 1);
    Symbol *symbol = sym_of(name);
    if (symbol->is_protected)
        err_raise(ST_DOMAIN, "attempting to assign to `%s` which is protected", symbol->name);
    /* The name itself, typed bound or not, ends it. */
    bool ends = value == name || value == symbol->stands_for;
    symbol->stands_for = NULL;
    value = ends ? NULL : shown ? eval_expr(value) : value;
    symbol->stands_for = value;
    set_shown(name, shown ? value : NULL);
    env_touch(symbol);
}

static void bind_names(const Expr *args, long n, bool shown)
{
    heap_add_roots(roots);
    eval_add_restart(forget);
    for (long i = 0; i < n; i++)
        bind_name(args[i], shown);
}

static Expr alias(const Expr *args, long n)
{
    bind_names(args, n, true);
    Items items;
    items_begin(&items);
    for (long i = 0; aliases && i < expr_count(aliases); i++)
        items_push(&items, expr_arg(expr_arg(aliases, i), 1));
    return items_seq(&items);
}

static Expr macro(const Expr *args, long n)
{
    bind_names(args, n, false);
    return EXPR_NULL;
}

Expr alias_shown(Expr e)
{
    if (!aliases)
        return e;
    Expr parts[2] = {aliases, e};
    return subs_command(parts, 2);
}

const Builtin BUILTIN_ALIAS[] = {
    {.name = "alias",
     .signature = "alias(equations:expr*) -> sequence",
     .fn = alias,
     .topic = "programming",
     .summary = "let a name stand for an expression when read and shown",
     .text = "After alias(X = x(t)) an X that is typed is x(t), and x(t) is shown as X.\n"
             "alias(X = X) ends it. The value is the sequence of all aliases.",
     .examples = {{"alias(X = x(t)): X;", "x(t)", NULL},
                  {"alias(y = y(t)): diff(y^2, t);", "2*y(t)*diff(y(t),t)", NULL},
                  {"alias(X = x(t)): alias(X = X): X+1;", "X+1", NULL},
                  {"alias(3 = x);", "error: is a name", NULL}},
     .see = "macro subs",
     .flags = BUILTIN_QUOTE_ALL},
    {.name = "macro",
     .signature = "macro(equations:expr*) -> nothing",
     .fn = macro,
     .topic = "programming",
     .summary = "let a name stand for another text when read",
     .text = "macro(LA = LinearAlgebra) makes LA:-Rank(A) the command of the package.\n"
             "macro(LA = LA) ends it. Results are shown as they are.",
     .examples = {{"macro(LA = LinearAlgebra): LA:-Rank(<1,2|2,4>);", "1", NULL},
                  {"macro(S = simplify): S(sin(x)^2+cos(x)^2);", "1", NULL},
                  {"macro(sin = cos);", "error: protected", NULL}},
     .see = "alias use",
     .flags = BUILTIN_QUOTE_ALL},
    {.name = NULL},
};
