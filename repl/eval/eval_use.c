/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The statement use, and rebinding for a while: names get other values, and their old ones back
 * however what stands between ends.
 */
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/sym.h"
#include "repl/builtin.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/proc.h"

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
}

Symbol *eval_rebind(Rebinding **list, const char *name)
{
    Rebinding *r = mem_alloc(sizeof *r);
    Symbol *symbol = sym_global(name);
    *r = (Rebinding){symbol, symbol->command, symbol->value, *list};
    *list = r;
    return symbol;
}

static void use_package(Rebinding **list, const char *package)
{
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++)
        if (row->package && !strcmp(row->package, package)) {
            Symbol *symbol = eval_rebind(list, row->name);
            env_bind_command(symbol, row);
            env_bind(symbol, NULL);
        }
}

static void use_one(Rebinding **list, const Ast *what)
{
    Expr e = what->kind == AST_NAME ? eval_quoted(what) : eval_ast(what);
    const Module *module = proc_module_of(eval_follow(e));
    if (expr_is(e, EXPR_EQUATION) && expr_is(expr_arg(e, 0), EXPR_SYMBOL)) {
        env_bind(eval_rebind(list, expr_text(expr_arg(e, 0))), expr_arg(e, 1));
    } else if (module) {
        for (long i = 0; i < module->count; i++) {
            Expr value = env_slot_value(&module->slots[i]);
            if (value)
                env_bind(eval_rebind(list, expr_text(module->members[i])), value);
        }
    } else if (expr_is(e, EXPR_SYMBOL)) {
        use_package(list, expr_text(e));
    }
}

Flow eval_use(const Ast *ast, Value *value)
{
    Rebinding *list = NULL;
    err_defer(eval_rebind_undo, &list);
    for (uint32_t i = 0; i + 1 < ast->count; i++)
        use_one(&list, ast->kid[i]);
    Flow flow = eval_run(ast->kid[ast->count - 1], value);
    err_undefer(true);
    return flow;
}
