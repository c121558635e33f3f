/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An object is a module with `option object`. All objects of a class have its code; each has a
 * frame of its own. Members that are declared static share one symbol, which holds the value for
 * all of them; procedures that are not static are made anew, so that they see the members of their
 * own object. What a class inherits (option object(parent)) is an object of the parent inside each
 * of its objects: a name that is not found there is looked for in that.
 *
 * f(.., obj, ..) is the method f of the first argument that is an object which exports one. In
 * obj:-f(args) a method whose first parameter is called _self gets the object in front, unless it
 * has been passed.
 */
#include "repl/eval/object.h"

#include <ctype.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/extend.h"
#include "repl/builtin.h"
#include "repl/eval/env.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/library.h"
#include "repl/eval/types.h"
#include "repl/user/foreign.h"

bool object_open;

Module *object_module(Expr e)
{
    if (!expr_is(e, EXPR_OBJECT) && !expr_is(e, EXPR_SYMBOL))
        return NULL;
    Module *module = proc_module_of(eval_follow(e));
    return module && module->code && module->code->is_object ? module : NULL;
}

/* --- members ------------------------------------------------------------------------------ */

/* Does the running procedure stand inside the text of this module? */
static bool is_inside(const AstProc *code)
{
    const AstProc *here = env_frame ? env_frame->code : NULL;
    while (here && here != code)
        here = here->outer;
    return here != NULL;
}

static Slot *local_slot(const Module *module, const char *name)
{
    const AstProc *code = module->code;
    Slot *slots = module->frame->slots + env_slot_base(code, AST_LOCAL);
    for (uint32_t i = 0; i < code->nlocals; i++)
        if (!strcmp(code->locals[i].name, name))
            return &slots[i];
    return NULL;
}

static Slot *own_slot(const Module *module, const char *name, bool all)
{
    Slot *slot = proc_member(module, name);
    return slot || !all || !module->code ? slot : local_slot(module, name);
}

Slot *object_slot(const Module *module, const char *name)
{
    for (; module; module = module->parent) {
        Slot *slot = own_slot(module, name, object_open || is_inside(module->code));
        if (slot)
            return slot;
    }
    return NULL;
}

Slot *object_need_slot(const Module *module, const char *name)
{
    Slot *slot = object_slot(module, name);
    if (!slot)
        err_raise(ST_DOMAIN, "module does not export `%s`", name);
    return slot;
}

/* Whatever sees it: what the system itself asks for. */
Expr object_special(const Module *module, const char *name)
{
    for (; module; module = module->parent) {
        Slot *slot = own_slot(module, name, true);
        Expr value = slot ? env_slot_value(slot) : NULL;
        if (value)
            return value;
    }
    return NULL;
}

Expr object_method(Expr e, const char *name)
{
    const Module *module = expr_is(e, EXPR_OBJECT) ? object_module(e) : NULL;
    for (; module; module = module->parent) {
        Slot *slot = proc_member(module, name);
        Expr value = slot ? env_slot_value(slot) : NULL;
        if (value && proc_of(eval_follow(value)))
            return value;
    }
    return NULL;
}

Frame *object_frame(Expr self, const AstProc *code)
{
    const Module *module = object_module(self);
    while (module && module->code != code)
        module = module->parent;
    if (!module)
        err_raise(ST_TYPE, "_self is no object of this class");
    return module->frame;
}

/* --- classes ------------------------------------------------------------------------------ */

bool object_is_static(const AstParam *param)
{
    for (const Ast *type = param->type; type;
         type = type->kind == AST_BINARY && type->op == AST_OP_TYPED ? type->kid[1] : NULL) {
        const Ast *word =
            type->kind == AST_BINARY && type->op == AST_OP_TYPED ? type->kid[0] : type;
        if (word->kind == AST_NAME && !strcmp(word->text, "static"))
            return true;
    }
    return false;
}

/* The value of a member in an object with the frame `to`, which was copied from `from`. */
static Expr moved(Expr value, Frame *from, Frame *to)
{
    const Procedure *procedure = value ? proc_of(value) : NULL;
    return procedure && procedure->outer == from ? proc_move(procedure, to) : value;
}

static void copy_slots(Frame *to, Frame *from, AstScope scope, const AstParam *list, uint32_t n)
{
    long base = env_slot_base(from->code, scope);
    for (uint32_t i = 0; i < n; i++) {
        Slot *source = &from->slots[base + i];
        if (object_is_static(&list[i]))
            to->slots[base + i].name = env_slot_name(source, list[i].name);
        else
            to->slots[base + i].value = moved(env_slot_value(source), from, to);
    }
}

static Module *copy_of(const Module *from)
{
    Module *module = proc_new_module(from->code, from->frame->outer);
    module->name = from->name;
    const AstProc *code = from->code;
    copy_slots(module->frame, from->frame, AST_LOCAL, code->locals, code->nlocals);
    copy_slots(module->frame, from->frame, AST_EXPORT, code->exports, code->nexports);
    if (from->parent)
        module->parent = copy_of(from->parent);
    return module;
}

Expr object_make(Expr prototype, const Expr *args, long n)
{
    const Module *from = object_module(prototype);
    if (!from)
        err_raise(ST_TYPE,
                  "invalid input: Object expects its 1st argument to be an object, a module "
                  "with `option object`");
    Expr made = copy_of(from)->object.node;
    Expr copy = object_special(from, "ModuleCopy");
    if (!copy) {
        if (n > 0)
            err_raise(ST_ARITY, "invalid input: Object(obj, ...) needs a ModuleCopy in the object");
        return made;
    }
    Expr *all = mem_array((size_t)n + 2, sizeof *all);
    err_defer(mem_release, all);
    all[0] = made;
    all[1] = from->object.node;
    memcpy(all + 2, args, (size_t)n * sizeof *all);
    eval_apply(copy, all, n + 2);
    err_undefer(true);
    return made;
}

static bool is_of_class(const Module *module, const Module *class)
{
    while (module && module->code != class->code)
        module = module->parent;
    return module != NULL;
}

bool object_is(Expr e, Expr class, const Expr *args, long n)
{
    const Module *module = object_module(e), *of = object_module(class);
    if (!module || !of || !is_of_class(module, of))
        return false;
    Expr test = object_special(of, "ModuleType");
    if (!test)
        return n == 0;
    Expr *all = mem_array((size_t)n + 1, sizeof *all);
    err_defer(mem_release, all);
    all[0] = e;
    for (long i = 0; i < n; i++)
        all[i + 1] = args[i];
    bool is = eval_truth(eval_apply(test, all, n + 1));
    err_undefer(true);
    return is;
}

void object_inherit(Module *module)
{
    const Ast *parent = module->code->parent;
    if (!parent)
        return;
    Expr value = eval_ast(parent);
    const Module *from = object_module(value);
    if (!from)
        err_raise(ST_TYPE, "option object(...) expects an object to inherit from");
    module->parent = copy_of(from);
}

/* --- calls -------------------------------------------------------------------------------- */

Expr object_dispatch(const char *name, const Expr *args, long n)
{
    for (long i = 0; i < n; i++) {
        Expr method = expr_is(args[i], EXPR_OBJECT) ? object_method(args[i], name) : NULL;
        if (method)
            return eval_apply(method, args, n);
    }
    return NULL;
}

/* Is it the class itself, the module that its name stands for? */
static bool is_class(const Module *module)
{
    return module->name && eval_follow(module->name) == module->object.node;
}

/* Must the object be put in front of the arguments? Class:-f(obj, ...) has passed it. */
static bool wants_self(const Module *module, const Procedure *procedure, const Expr *args, long n)
{
    const AstProc *code = procedure->code;
    if (!module->code || !module->code->is_object || !code || code->nparams == 0 ||
        strcmp(code->params[0].name, "_self") != 0)
        return false;
    long needed = 0;
    while (needed < (long)code->nparams && !code->params[needed].value)
        needed++;
    const Module *first = n > 0 ? object_module(args[0]) : NULL;
    bool passed = first && (first == module || (is_class(module) && is_of_class(first, module)));
    return !passed || n < needed;
}

static Expr call_with_self(Module *module, Expr procedure, Expr called_as, const Expr *args, long n)
{
    Expr *all = mem_array((size_t)n + 1, sizeof *all);
    err_defer(mem_release, all);
    all[0] = module->object.node;
    memcpy(all + 1, args, (size_t)n * sizeof *all);
    Expr value = proc_call(proc_of(procedure), called_as, all, n + 1);
    err_undefer(true);
    return value;
}

Expr object_call(Module *module, Expr base, const char *name, const Expr *args, long n)
{
    Slot *slot = object_need_slot(module, name);
    Expr value = env_slot_value(slot);
    bool plain = expr_is(base, EXPR_SYMBOL) || expr_is(base, EXPR_MEMBER);
    Expr head = plain ? base : module->name ? module->name : base;
    Expr called_as = expr_make(EXPR_MEMBER, (Expr[]){head, expr_symbol(name)}, 2);
    Expr procedure = value ? eval_follow(value) : NULL;
    if (!value)
        return expr_call(env_slot_name(slot, name), args, n);
    if (!proc_of(procedure))
        return eval_apply(value, args, n);
    Expr result = wants_self(module, proc_of(procedure), args, n)
                      ? call_with_self(module, procedure, called_as, args, n)
                      : proc_call(proc_of(procedure), called_as, args, n);
    return result ? result : expr_call(called_as, args, n);
}

/* --- how they are shown --------------------------------------------------------------------- */

/* What ModulePrint of a module, object or record makes of it; a plain module knows itself and is
 * not passed. NULL: it has none. */
static Expr shown_by_itself(Expr e)
{
    const Module *module = expr_is(e, EXPR_OBJECT) ? proc_module_of(e) : NULL;
    Expr print = module ? object_special(module, "ModulePrint") : NULL;
    if (!print || !proc_of(eval_follow(print)))
        return NULL;
    return eval_apply(print, &e, module->record || module->code->is_object);
}

static Expr shown(Expr e, void *unused)
{
    Expr form = shown_by_itself(e);
    if (form)
        return form;
    bool enter = e->flags & NODE_HAS_OBJECT && !expr_is(e, EXPR_OBJECT);
    return enter ? walk_operands(e, shown, unused) : e;
}

/* Calls f(..) by the rule `print/f` of the session. */
static Expr shown_by_rule(Expr e, void *unused)
{
    (void)unused;
    Expr value = expr_is(e, EXPR_CALL) ? extend_rule("print", e, NULL, 0) : NULL;
    return value ? value : e;
}

Expr object_shown(Expr e)
{
    if (e->flags & NODE_HAS_OBJECT)
        e = shown(e, NULL);
    return extend_rule && walk_has_kind(e, EXPR_CALL) ? walk_rebuild(e, NULL, shown_by_rule, NULL)
                                                      : e;
}

/* The name package[name], which says once that it stays. */
static Symbol *member_symbol(const char *package, const char *name)
{
    Buf whole = {0};
    err_defer(buf_release, &whole);
    buf_printf(&whole, "%s[%s]", package, name);
    Symbol *symbol = sym_of(expr_symbol(buf_text(&whole)));
    err_undefer(true);
    return symbol;
}

/* May base[name], of which no table tells, be anything? In a family and in its packages names with
 * a capital letter are meant as members. */
static bool is_free_member(Expr base, const char *name)
{
    Expr outer = eval_is_nested(base) ? expr_arg(base, 0) : base;
    bool family = expr_is(outer, EXPR_SYMBOL) && foreign_family(expr_text(outer));
    return !family || !isupper((unsigned char)*name) ||
           (outer == base && (foreign_part(name) || builtin_is_package(name)));
}

static void tell_stays(const char *package, const char *nearest, bool here, const char *name)
{
    Symbol *symbol = member_symbol(package, name);
    if (symbol->was_free & ENV_WARNED)
        return;
    symbol->was_free |= ENV_WARNED;
    const char *what = here ? "%s is here in part: %s[%s] stays unevaluated%s%s"
                            : "%s is a package of Maple that daesy does not have: %s[%s] stays "
                              "unevaluated%s%s";
    eval_warning(what, package, package, name, *nearest ? "; nearest to it: " : "", nearest);
}

void object_member_stays(Expr base, const char *name)
{
    Expr outer = eval_is_nested(base) ? expr_arg(base, 0) : base;
    const char *first = expr_is(outer, EXPR_SYMBOL) ? expr_text(outer) : "";
    if (!foreign_package(first) && !foreign_family(first) && !builtin_is_package(first))
        return;
    if (eval_value_of(outer))
        return;
    char *package = print_text(base, 60);
    err_defer(mem_release, package);
    const char *nearest = foreign_package(package), *own = eval_own_package(base);
    bool large = isupper((unsigned char)*package) && isupper((unsigned char)*name);
    if (own && large && (nearest || outer != base) && !foreign_has(package, name))
        eval_no_such_member(base, name);
    if (nearest)
        tell_stays(package, nearest, own, name);
    else if (!is_free_member(base, name))
        eval_no_such_member(base, name);
    err_undefer(true);
}
