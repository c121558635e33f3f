/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names that stand for something else: alias(X = x(t)) and macro(LA = LinearAlgebra).
 *
 * A name so bound is replaced as it is read (Symbol.stands_for; eval_typed_name), quoted or not;
 * the name inside what it stands for is itself, so alias(y = y(t)) does not go on for ever. An
 * alias is also put back wherever its expression is displayed (alias_shown); a macro is not. As
 * the head of a call an alias of a call is the plain name: y(0) stays y(0).
 *
 * interface(imaginaryunit = j) gives sqrt(-1) another name, in what is typed and shown: the value
 * of j is I then, and I a name like any other. Files of the library are read with the one of their
 * own (library.c).
 *
 * A name that stands for a call of itself, m for the unit Unit(m), is itself in a call that says
 * what it runs over: seq(m^2, m = 1..3), int(m*s, [m = 0..1, s = 0..2]).
 *
 * PDEtools:-declare(x(t)) is about display alone: x(t) is shown as x (alias_displayed), and what is
 * typed or printed for reading back stays x(t).
 */
#include "repl/eval/alias.h"
#include "repl/eval/assigned.h"

#include <string.h>

#include "cas/algebra/subs/subs.h"
#include "cas/base/buf.h"
#include "cas/core/collection.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "repl/builtin.h"
#include "repl/eval/env.h"
#include "repl/eval/eval.h"
#include "repl/eval/eval_parts.h"
#include "repl/items.h"

static Expr aliases = NULL; /* the LIST of equations expression = name that are shown, or NULL */

static Expr declared = NULL; /* the LIST of equations x(t) = x that are displayed so, or NULL */

static bool any_of_itself = false; /* m stands for Unit(m), or another such name */

static const AliasPause *paused = NULL; /* the innermost call whose binders stand for nothing */

static void roots(void (*mark)(Expr e))
{
    for (const AliasPause *pause = paused; pause; pause = pause->outer)
        mark(pause->meanings);
    if (aliases)
        mark(aliases);
    if (declared)
        mark(declared);
}

static void forget(void)
{
    aliases = declared = NULL;
    any_of_itself = false;
    if (strcmp(num_imaginary, ALIAS_IMAGINARY) != 0)
        sym_global(num_imaginary)->is_protected = 0;
    num_imaginary = ALIAS_IMAGINARY;
}

/* --- names that stand for calls of themselves --------------------------------------------------
 */

static bool is_of_itself(const Symbol *symbol)
{
    Expr call = symbol->stands_for;
    return call && expr_is(call, EXPR_CALL) && expr_count(call) == 2 &&
           expr_arg(call, 1) == symbol->node;
}

/* The name that the i-th of such calls is of. */
static Symbol *name_of(Expr meanings, long i)
{
    return sym_of(expr_arg(expr_arg(meanings, i), 1));
}

/* Commands of these topics work with the names that they are given. */
static bool takes_variables(const Builtin *row)
{
    static const char *const TOPICS[] = {"algebra", "calculus", "dae", "numeric", "polynomials"};
    for (size_t i = 0; row && i < sizeof TOPICS / sizeof *TOPICS; i++)
        if (!strcmp(row->topic, TOPICS[i]))
            return true;
    return false;
}

static void pause_name(AliasPause *pause, const Ast *name)
{
    if (name->kind != AST_NAME || name->scope != AST_GLOBAL)
        return;
    const Symbol *symbol = sym_of(eval_global(name));
    if (is_of_itself(symbol) && collection_find(pause->meanings, symbol->stands_for) < 0)
        pause->meanings = collection_append(pause->meanings, symbol->stands_for);
}

/* m = a..b, m = [...], m in L; behind the first argument m = e, and where `bare` m, m $ n too. */
static bool binds(const Ast *arg, bool behind, bool bare)
{
    if (arg->kind != AST_BINARY)
        return bare && arg->kind == AST_NAME;
    const Ast *over = arg->kid[1];
    bool range = over->kind == AST_BINARY && over->op == AST_OP_RANGE;
    return arg->op == AST_OP_IN_ || (bare && arg->op == AST_OP_DOLLAR) ||
           (arg->op == AST_OP_EQ &&
            (behind || range || over->kind == AST_LIST || over->kind == AST_SET));
}

/* What an argument binds, itself or in a list. */
static void pause_binders(AliasPause *pause, const Ast *arg, bool behind, bool bare)
{
    bool call = bare && arg->kind == AST_CALL; /* the unknown x(t) */
    if (arg->kind == AST_LIST || (bare && arg->kind == AST_SET) || call) {
        for (uint32_t i = call; i < arg->count; i++)
            pause_binders(pause, arg->kid[i], behind, bare);
    } else if (binds(arg, behind, bare)) {
        pause_name(pause, arg->kind == AST_NAME ? arg : arg->kid[0]);
    }
}

/* The command that a call by its plain name calls, or NULL. */
static const Builtin *command_called(const Ast *call)
{
    const Ast *head = call->kid[0];
    bool global = head->kind == AST_NAME && head->scope == AST_GLOBAL;
    return global ? sym_of(eval_global(head))->command : NULL;
}

bool alias_pause(AliasPause *pause, const Ast *call)
{
    if (!any_of_itself)
        return false;
    pause->meanings = expr_list(NULL, 0);
    bool bare = takes_variables(command_called(call));
    for (uint32_t i = 1; i < call->count; i++)
        pause_binders(pause, call->kid[i], i > 1, i > 1 && bare);
    if (expr_count(pause->meanings) == 0)
        return false;
    for (long i = 0; i < expr_count(pause->meanings); i++)
        name_of(pause->meanings, i)->stands_for = NULL;
    pause->outer = paused;
    paused = pause;
    return true;
}

void alias_resume(void *pause)
{
    paused = ((AliasPause *)pause)->outer;
    Expr meanings = ((AliasPause *)pause)->meanings;
    for (long i = 0; i < expr_count(meanings); i++)
        name_of(meanings, i)->stands_for = expr_arg(meanings, i);
}

/* --- the imaginary unit ---------------------------------------------------------------------- */

static void bind_unit(const char *name, Expr value)
{
    Symbol *symbol = sym_global(name);
    env_bind(symbol, value);
    symbol->is_protected = value != NULL;
    assigned_note_known(symbol);
}

void alias_imaginary(Expr name)
{
    if (!expr_is(name, EXPR_SYMBOL))
        err_raise(ST_TYPE, "the imaginary unit is a name");
    const char *text = expr_text(name);
    const Symbol *symbol = sym_of(name);
    if (!strcmp(text, num_imaginary))
        return;
    if (symbol->is_protected || symbol->value || symbol->stands_for)
        err_raise(ST_DOMAIN, "%s has a meaning: it cannot be the imaginary unit", text);
    eval_add_restart(forget);
    bind_unit(num_imaginary, NULL);
    bind_unit(text, EXPR_I);
    num_imaginary = symbol->name;
}

static void find_unit(Symbol *symbol, void *unused)
{
    (void)unused;
    if (symbol->value == EXPR_I && symbol->is_protected && !symbol->local &&
        !strchr(symbol->name, ':'))
        num_imaginary = symbol->name;
}

Symbol *alias_library_unit(void)
{
    Symbol *own = sym_global("daesy:-" ALIAS_IMAGINARY);
    own->stands_for = EXPR_I;
    return own;
}

void alias_after_undo(void)
{
    alias_library_unit();
    sym_each(find_unit, NULL);
}

/* --- aliases --------------------------------------------------------------------------------- */

static void find_owner(Symbol *symbol, void *arg)
{
    Expr *pair = arg;
    if (symbol->stands_for == pair[0])
        pair[1] = symbol->node;
}

/* The name as typed: one that is bound already arrives as what it stands for. */
static Expr typed_or_itself(Expr e)
{
    Expr pair[2] = {e, e};
    sym_each(find_owner, pair);
    return pair[1];
}

static Expr typed_name(Expr e)
{
    Expr pair[2] = {e, typed_or_itself(e)};
    if (!expr_is(pair[1], EXPR_SYMBOL))
        err_raise(ST_TYPE, "invalid input: the left side of an alias or macro is a name");
    return pair[1];
}

static void set_shown(Expr name, Expr value)
{
    List items;
    list_begin(&items);
    for (long i = 0; aliases && i < expr_count(aliases); i++)
        if (expr_arg(expr_arg(aliases, i), 1) != name)
            list_put(&items, expr_arg(aliases, i));
    if (value)
        list_put(&items, expr_equation(value, name));
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
    any_of_itself = any_of_itself || is_of_itself(symbol);
    assigned_note_known(symbol);
    set_shown(name, shown ? value : NULL);
    env_touch(symbol);
}

/* alias(X(s) = e): what is typed X(s) becomes e, and e is shown as X(s). */
static void bind_call(Expr equation, bool shown)
{
    Expr call = expr_arg(equation, 0), value = expr_arg(equation, 1);
    bool ends = value == call;
    eval_unassign(call);
    if (!ends)
        value = eval_expr(value);
    if (!ends)
        eval_assign(call, value);
    set_shown(call, shown && !ends ? value : NULL);
}

static bool is_call_equation(Expr e)
{
    return expr_is(e, EXPR_EQUATION) && expr_is(expr_arg(e, 0), EXPR_CALL) &&
           expr_arg(e, 0) == typed_or_itself(expr_arg(e, 0));
}

static void bind_names(const Expr *args, long n, bool shown)
{
    heap_add_roots(roots);
    eval_add_restart(forget);
    for (long i = 0; i < n; i++)
        if (is_call_equation(args[i]))
            bind_call(args[i], shown);
        else
            bind_name(args[i], shown);
}

static Expr alias(const Expr *args, long n)
{
    bind_names(args, n, true);
    List items;
    list_begin(&items);
    for (long i = 0; aliases && i < expr_count(aliases); i++)
        list_put(&items, expr_arg(expr_arg(aliases, i), 1));
    return items_seq(&items);
}

static Expr macro(const Expr *args, long n)
{
    bind_names(args, n, false);
    return EXPR_NULL;
}

/* local x; at top level: from here on x is a new name, :-x the old one. */
static Expr make_local(const Expr *args, long n)
{
    for (long i = 0; i < n; i++) {
        Expr name = typed_or_itself(args[i]);
        if (!expr_is(name, EXPR_SYMBOL))
            err_raise(ST_TYPE, "invalid input: names are declared");
        Symbol *symbol = sym_of(name);
        symbol->stands_for = expr_from_symbol(sym_fresh(symbol->name));
        assigned_note_known(symbol);
        env_touch(symbol);
    }
    return EXPR_NULL;
}

/* --- functions displayed by their names ---------------------------------------------------- */

/* Leaves the function out of those declared; all of them when it is NULL. */
static void undeclare_one(Expr function)
{
    List items;
    list_begin(&items);
    for (long i = 0; declared && function && i < expr_count(declared); i++)
        if (expr_arg(expr_arg(declared, i), 0) != function)
            list_put(&items, expr_arg(declared, i));
    Expr list = items_list(&items);
    declared = expr_count(list) > 0 ? list : NULL;
}

static Expr declared_function(Expr e)
{
    if (!expr_is(e, EXPR_CALL) || !expr_is(expr_arg(e, 0), EXPR_SYMBOL) || expr_count(e) < 2)
        err_raise(ST_TYPE, "invalid input: unknown functions such as x(t) are expected");
    return e;
}

static void say_declared(Expr function)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    print_linear(&out, function);
    buf_printf(&out, " will now be displayed as %s\n", expr_text(expr_arg(function, 0)));
    eval_write(buf_text(&out), out.length);
    err_undefer(true);
}

/* u(x,t) where u(x,t) is declared and the name u is given. */
static Expr declared_by_name(Expr e)
{
    for (long i = 0; expr_is(e, EXPR_SYMBOL) && declared && i < expr_count(declared); i++) {
        Expr function = expr_arg(expr_arg(declared, i), 0);

        if (expr_arg(function, 0) == e)
            return function;
    }
    return declared_function(e);
}

/* declare(x(t), y(t), quiet); prime=t is taken and changes nothing. */
static Expr declare(const Expr *args, long n)
{
    bool quiet = builtin_flag(args, n, 0, "quiet");
    heap_add_roots(roots);
    eval_add_restart(forget);
    for (long i = 0; i < n; i++) {
        if (expr_is_symbol(args[i], "quiet") || expr_is(args[i], EXPR_EQUATION))
            continue;
        Expr function = declared_function(args[i]);
        Expr one = expr_equation(function, expr_arg(function, 0));
        undeclare_one(function);
        declared = declared
                       ? eval_apply(expr_symbol("union"), (Expr[]){declared, expr_list(&one, 1)}, 2)
                       : expr_list(&one, 1);
        if (!quiet)
            say_declared(function);
    }
    return EXPR_NULL;
}

static Expr undeclare(const Expr *args, long n)
{
    for (long i = 0; i < n; i++)
        undeclare_one(expr_is_symbol(args[i], "all") ? NULL : declared_by_name(args[i]));
    return EXPR_NULL;
}

Expr alias_displayed(Expr e)
{
    e = alias_shown(e);
    return declared ? subs_command((Expr[]){declared, e}, 2) : e;
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
    {.name = "local",
     .signature = "local(names:expr*) -> nothing",
     .fn = make_local,
     .topic = "programming",
     .summary = "let names of the sheet be new ones, protected or not",
     .text = "After local gamma; the name gamma is a new one without a value; the constant is\n"
             ":-gamma. In a procedure or module local declares its variables.",
     .examples = {{"local gamma: gamma := 3: gamma+1;", "4", NULL},
                  {"local D: diff(D(x), x);", "diff(D(x), x)", NULL},
                  {"local D, Pi: evalf(Pi);", "Pi", NULL}},
     .see = "alias unprotect",
     .flags = BUILTIN_QUOTE_ALL},
    {.name = "declare",
     .package = "PDEtools",
     .signature = "declare(functions:expr..) -> nothing",
     .fn = declare,
     .topic = "programming",
     .summary = "display unknown functions by their names: x for x(t)",
     .text =
         "PDEtools:-declare(x(t), y(t)) is about the display alone; lprint shows them in full.\n"
         "quiet says nothing, undeclare ends it.",
     .examples = {{"PDEtools:-declare(x(t), quiet): x(t)+1;", "x(t)+1", NULL},
                  {"PDEtools:-declare(3);", "error: unknown functions", NULL}},
     .see = "alias undeclare"},
    {.name = "undeclare",
     .package = "PDEtools",
     .signature = "undeclare(functions:expr..) -> nothing",
     .fn = undeclare,
     .topic = "programming",
     .summary = "display functions in full again; all of them: undeclare(all)",
     .examples = {{"PDEtools:-undeclare(all): 1;", "1", NULL},
                  {"PDEtools:-declare(u(x), quiet): PDEtools:-undeclare(u): u(x);", "u(x)", NULL},
                  {"PDEtools:-undeclare(3);", "error: unknown functions", NULL}},
     .see = "declare"},
    {.name = NULL},
};
