/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The statement use (also a procedure's or module's `uses`), rebinding for a while, and which
 * package an expression names.
 *
 * use binds names in the text that it holds, procedures inside included: what they call elsewhere
 * does not see it, and they keep it when they are called later. Each global name of the text that a
 * used package or module has gets another symbol in the tree, which stands for the member. Done
 * once where packages are used, each time the statement runs where a module is, since that may be
 * another one.
 */
#include <stdio.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/sym.h"
#include "repl/builtin.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/proc.h"
#include "repl/user/foreign.h"

struct Rebinding {
    Symbol *symbol;
    const void *command;
    Expr value;
    Rebinding *next;
};

void eval_rebind_undo(void *list)
{
    for (Rebinding *r = *(Rebinding **)list; r;) {
        Rebinding *next = r->next;
        env_bind_command(r->symbol, r->command);
        env_bind(r->symbol, r->value);
        mem_free(r);
        r = next;
    }
    if (eval_overload_look)
        eval_overload_look();
}

Symbol *eval_rebind(Rebinding **list, const char *name)
{
    Rebinding *r = mem_alloc(sizeof *r);
    Symbol *symbol = sym_global(name);
    *r = (Rebinding){symbol, symbol->command, symbol->value, *list};
    *list = r;
    return symbol;
}

/* --- what is used --------------------------------------------------------------------------- */

/* One thing used: a package, a module, or a name with what it stands for. */
typedef struct Used {
    Expr base;        /* the package's name, the module */
    const char *name; /* of name = value, else NULL */
    Expr value;
} Used;

/* What a name stands for, or NULL. */
static Expr meaning(const Used *used, const char *name)
{
    if (used->name)
        return strcmp(used->name, name) ? NULL : used->value;
    const Module *module = proc_module_of(used->base);
    bool has =
        module ? proc_member(module, name) != NULL : eval_package_command(used->base, name) != NULL;
    return has ? expr_make(EXPR_MEMBER, (Expr[]){used->base, expr_symbol(name)}, 2) : NULL;
}

/* The symbol that stands for it. */
static Symbol *symbol_for(const char *name, Expr meaning)
{
    char text[200];
    snprintf(text, sizeof text, "use %p:-%s", (const void *)meaning, name);
    Symbol *symbol = sym_global(text);
    symbol->stands_for = meaning;
    return symbol;
}

/* --- the text ------------------------------------------------------------------------------- */

static void bind(Ast *ast, const Used *used);

static void bind_params(const AstParam *list, uint32_t n, const Used *used)
{
    for (uint32_t i = 0; i < n; i++) {
        bind(list[i].type, used);
        bind(list[i].value, used);
    }
}

static void bind_proc(const AstProc *proc, const Used *used)
{
    bind_params(proc->params, proc->nparams, used);
    bind_params(proc->keywords, proc->nkeywords, used);
    bind_params(proc->locals, proc->nlocals, used);
    bind_params(proc->exports, proc->nexports, used);
    bind(proc->return_type, used);
    bind(proc->body, used);
}

/* Is it the name of a package or module, in whose brackets names are its own? */
static bool names_package(const Ast *ast)
{
    return ast->kind == AST_NAME && ast->scope == AST_GLOBAL &&
           (builtin_is_package(ast->text) || proc_module_of(eval_follow(expr_symbol(ast->text))));
}

static void bind(Ast *ast, const Used *used)
{
    err_stack_check();
    for (; ast; ast = ast->count ? ast->kid[0] : NULL) {
        Expr found =
            ast->kind == AST_NAME && ast->scope == AST_GLOBAL ? meaning(used, ast->text) : NULL;
        if (found)
            ast->symbol = symbol_for(ast->text, found);
        if (ast->proc)
            bind_proc(ast->proc, used);
        bool of_package = ast->kind == AST_INDEX && names_package(ast->kid[0]);
        for (uint32_t i = 1; i < ast->count; i++)
            if (!of_package || ast->kid[i]->kind != AST_NAME)
                bind(ast->kid[i], used);
    }
}

/* True when it can never be anything else: a package. */
static bool use_one(Ast *body, const Ast *what)
{
    Expr e = eval_quoted(what);
    Used used = {NULL, NULL, NULL};
    if (expr_is(e, EXPR_EQUATION) && expr_is(expr_arg(e, 0), EXPR_SYMBOL)) {
        used.name = expr_text(expr_arg(e, 0));
        used.value = eval_expr(expr_arg(e, 1));
    } else {
        bool named = expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_MEMBER) || expr_is(e, EXPR_INDEXED);
        Expr object = eval_follow(expr_is(e, EXPR_SYMBOL) || !named ? e : eval_expr(e));
        used.base = proc_module_of(object) ? object : e;
        if (!proc_module_of(object) && !named)
            err_raise(ST_TYPE, "use expects packages, modules, and equations name = value");
    }
    bind(body, &used);
    return used.base && !proc_module_of(used.base);
}

/* What a module exports as this operator, or an equation binds to it; NULL. */
static Expr bound_operator(Expr what, const char *operator)
{
    if (expr_is(what, EXPR_EQUATION))
        return expr_is_symbol(expr_arg(what, 0), operator) ? eval_expr(expr_arg(what, 1)) : NULL;
    const Module *module = proc_module_of(eval_follow(what));
    Slot *slot = module ? proc_member(module, operator) : NULL;
    return slot ? env_slot_value(slot) : NULL;
}

const char *const EVAL_OPERATORS[] = {"+", "*", "-", "/", "^", ".", "<,>", NULL};

/* Operators have no name in the text: those that a package has (`^` of RealDomain) are bound while
 * the text runs. */
static void bind_operators(Rebinding **list, const Ast *what)
{
    Expr package = eval_quoted(what);
    for (int i = 0; EVAL_OPERATORS[i]; i++) {
        const Builtin *row = eval_package_command(package, EVAL_OPERATORS[i]);
        Expr value = row ? NULL : bound_operator(package, EVAL_OPERATORS[i]);
        if (!row && !value)
            continue;
        Symbol *symbol = eval_rebind(list, EVAL_OPERATORS[i]);
        env_bind_command(symbol, row);
        env_bind(symbol, value);
    }
    if (eval_overload_look)
        eval_overload_look();
}

Flow eval_use(const Ast *ast, Value *value)
{
    Ast *node = (Ast *)ast, *body = ast->kid[ast->count - 1];
    bool settled = true;
    Rebinding *list = NULL;
    err_defer(eval_rebind_undo, &list);
    for (uint32_t i = 0; i + 1 < ast->count; i++)
        bind_operators(&list, ast->kid[i]);
    for (uint32_t i = 0; !ast->slot && i + 1 < ast->count; i++)
        settled = use_one(body, ast->kid[i]) && settled;
    if (settled)
        node->slot = 1;
    Flow flow = eval_run(body, value);
    err_undefer(true);
    return flow;
}

/* --- packages that expressions name ------------------------------------------------------- */

bool eval_is_nested(Expr package)
{
    return (expr_is(package, EXPR_MEMBER) || expr_is(package, EXPR_INDEXED)) &&
           expr_count(package) == 2 && expr_is(expr_arg(package, 0), EXPR_SYMBOL);
}

/* Names are short: those that are longer are no packages. */
const char *eval_own_package(Expr package)
{
    char whole[96];
    if (expr_is(package, EXPR_SYMBOL))
        return builtin_is_package(expr_text(package)) ? expr_text(package) : NULL;
    if (!eval_is_nested(package) || !expr_is(expr_arg(package, 1), EXPR_SYMBOL))
        return NULL;
    const char *outer = expr_text(expr_arg(package, 0)), *last = expr_text(expr_arg(package, 1));
    snprintf(whole, sizeof whole, "%s%s", outer, last);
    if (builtin_is_package(whole))
        return expr_text(expr_symbol(whole));
    return foreign_family(outer) && builtin_is_package(last) ? last : NULL;
}

/* Student:-Calculus1 goes by its last name where there is no StudentCalculus1. */
const struct Builtin *eval_package_command(Expr package, const char *name)
{
    bool nested = eval_is_nested(package);
    Expr last = nested ? expr_arg(package, 1) : package;
    if (!expr_is(last, EXPR_SYMBOL))
        return NULL;
    if (nested) {
        Buf whole = {0};
        err_defer(buf_release, &whole);
        buf_printf(&whole, "%s%s", expr_text(expr_arg(package, 0)), expr_text(last));
        const Builtin *row = builtin_find_in(buf_text(&whole), name);
        err_undefer(true);
        if (row)
            return row;
    }
    return builtin_find_in(expr_text(last), name);
}
