/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Procedure and module objects: making, tracing, printing. How a procedure is called is
 * proc_call.c.
 *
 * A procedure keeps the unit its code was parsed in and the frame it was made in; both are counted.
 * A frame may hold the procedure that holds the frame: the collector finds such rings, since
 * it traces objects and frames alike and reclaims an object that nothing outside the ring reaches.
 */
#include "repl/eval/proc.h"

#include <stdio.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "repl/builtin.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/eval_state.h"
#include "repl/eval/object.h"

/* --- procedures -------------------------------------------------------------------------- */

static void trace_optional(Expr e, void (*mark)(Expr e))
{
    if (e)
        mark(e);
}

static void procedure_trace(Object *object, void (*mark)(Expr e))
{
    Procedure *procedure = (Procedure *)object;
    trace_optional(procedure->formals, mark);
    trace_optional(procedure->body, mark);
    trace_optional(procedure->name, mark);
    trace_optional(procedure->remember, mark);
    env_trace(procedure->outer, mark);
}

static void procedure_destroy(Object *object)
{
    Procedure *procedure = (Procedure *)object;
    env_release(procedure->outer);
    if (procedure->code)
        ast_release(procedure->code->unit);
    mem_free(procedure);
}

/* The command name a bare name stands for in an echo: LinearAlgebra:-Rank after with. */
static const char *qualify(const char *name)
{
    static char text[128];
    const Symbol *symbol = sym_global(name);
    const Builtin *row = symbol->value ? NULL : symbol->command;
    if (!row || !row->package)
        return NULL;
    snprintf(text, sizeof text, "%s:-%s", row->package, name);
    return text;
}

static void print_unapply(Buf *out, const Procedure *procedure)
{
    long n = expr_count(procedure->formals);
    buf_puts(out, n == 1 ? "" : "(");
    for (long i = 0; i < n; i++) {
        buf_puts(out, i ? ", " : "");
        print_linear(out, expr_arg(procedure->formals, i));
    }
    buf_puts(out, n == 1 ? " -> " : ") -> ");
    print_linear(out, procedure->body);
}

static void procedure_print(Buf *out, Object *object)
{
    const Procedure *procedure = (const Procedure *)object;
    if (procedure->code)
        ast_print_proc(out, procedure->code, qualify);
    else if (procedure->body)
        print_unapply(out, procedure);
    else
        buf_puts(out, "proc() option remember; 'procname(args)' end proc");
}

const ObjectClass PROC_CLASS = {.name = "procedure",
                                .trace = procedure_trace,
                                .destroy = procedure_destroy,
                                .print = procedure_print};

static Procedure *new_procedure(void)
{
    Procedure *procedure = mem_zalloc(sizeof *procedure);
    object_register(&procedure->object, &PROC_CLASS);
    return procedure;
}

/* The floats of a body with option hfloat are doubles from the start, but those that would be nodes
 * (small.h): the tree would not keep them, and beside a double they are taken for one anyway. */
static void harden_numbers(const Ast *ast)
{
    double number;
    err_stack_check();
    if (ast->kind == AST_NUMBER && small_read_float(&number, eval_number(ast))) {
        Value hard = small_hard(number);
        if (small_is(hard))
            ((Ast *)ast)->symbol = (void *)hard;
    }
    for (uint32_t i = 0; i < ast->count; i++)
        if (ast->kid[i])
            harden_numbers(ast->kid[i]);
}

Expr proc_make(const AstProc *code)
{
    Procedure *procedure = new_procedure();
    ast_retain(code->unit);
    procedure->code = code;
    if (code->outer && env_frame)
        procedure->outer = env_retain(env_frame);
    if (proc_has_option(code, "hfloat") && code->body)
        harden_numbers(code->body);
    if (proc_has_option(code, "remember") || proc_has_option(code, "cache"))
        procedure->remember = table_expr(table_new());
    return procedure->object.node;
}

Expr proc_move(const Procedure *procedure, Frame *outer)
{
    Procedure *copy = new_procedure();
    ast_retain(procedure->code->unit);
    copy->code = procedure->code;
    copy->outer = env_retain(outer);
    copy->name = procedure->name;
    if (procedure->remember)
        copy->remember = table_expr(table_copy(table_of(procedure->remember)));
    return copy->object.node;
}

Expr proc_make_unapply(const Expr *formals, long n, Expr body)
{
    Expr names = expr_list(formals, n);
    Procedure *procedure = new_procedure();
    procedure->formals = names;
    procedure->body = body;
    return procedure->object.node;
}

Expr proc_make_remember(void)
{
    return new_procedure()->object.node;
}

/* What the name's value was used for is to be asked again: x of x[0] too. */
static void touch_named(const Procedure *procedure)
{
    Expr name = procedure->name;
    while (name && expr_is(name, EXPR_INDEXED))
        name = expr_arg(name, 0);
    if (name)
        env_touch(sym_of(name));
}

void proc_remember(Procedure *procedure, Expr key, Expr value)
{
    if (!procedure->remember)
        procedure->remember = table_expr(table_new());
    table_put(table_of(procedure->remember), key, value);
    touch_named(procedure);
}

bool proc_forget(Procedure *procedure, Expr key)
{
    if (!procedure->remember)
        return false;
    table_remove(table_of(procedure->remember), key);
    return !procedure->code && !procedure->formals &&
           table_size(table_of(procedure->remember)) == 0;
}

void proc_forget_all(Procedure *procedure)
{
    if (!procedure->remember)
        return;
    procedure->remember = table_expr(table_new());
    touch_named(procedure);
}

bool proc_has_option(const AstProc *code, const char *option)
{
    for (uint32_t i = 0; i < code->noptions; i++)
        if (!strcmp(code->options[i], option))
            return true;
    return false;
}

const Ast *proc_modified_type(const Ast *type, const char *modifier)
{
    bool is = type && type->kind == AST_CALL && type->count == 2 &&
              type->kid[0]->kind == AST_NAME && !strcmp(type->kid[0]->text, modifier);
    return is ? type->kid[1] : NULL;
}

bool proc_quotes(const Procedure *procedure, long i)
{
    const AstProc *code = procedure->code;
    if (!code || i >= (long)code->nparams || !code->params[i].type)
        return false;
    const Ast *type = code->params[i].type;
    if (proc_modified_type(type, "evaln") || proc_modified_type(type, "uneval"))
        return true;
    return type->kind == AST_NAME &&
           (!strcmp(type->text, "evaln") || !strcmp(type->text, "uneval"));
}

/* --- modules ----------------------------------------------------------------------------- */

static void module_trace(Object *object, void (*mark)(Expr e))
{
    Module *module = (Module *)object;
    trace_optional(module->name, mark);
    for (long i = 0; i < module->count; i++) {
        mark(module->members[i]);
        env_slot_trace(&module->slots[i], mark);
    }
    env_trace(module->frame, mark);
    if (module->parent)
        mark(module->parent->object.node);
}

static void module_destroy(Object *object)
{
    Module *module = (Module *)object;
    if (module->record)
        mem_free(module->slots);
    env_release(module->frame);
    if (module->code)
        ast_release(module->code->unit);
    mem_free(module->members);
    mem_free(module);
}

static void print_fields(Buf *out, const Module *module)
{
    buf_puts(out, "Record(");
    for (long i = 0; i < module->count; i++) {
        Expr value = env_slot_value(&module->slots[i]);
        buf_puts(out, i ? ", " : "");
        print_linear(out, module->members[i]);
        if (value) {
            buf_puts(out, " = ");
            print_linear(out, value);
        }
    }
    buf_puts(out, ")");
}

/* Object<<M>>: of which class it is. */
static void print_object(Buf *out, const Module *module)
{
    buf_puts(out, "Object<<");
    if (module->name)
        print_linear(out, module->name);
    buf_puts(out, ">>");
}

void proc_print_interface(Buf *out, const Module *module)
{
    if (module->record) {
        print_fields(out, module);
        return;
    }
    if (module->code->is_object) {
        print_object(out, module);
        return;
    }
    buf_puts(out, "module()");
    for (uint32_t i = 0; i < module->code->ndeclared; i++)
        buf_printf(out, "%s%s", i ? ", " : " local ", module->code->locals[i].name);
    buf_puts(out, module->code->ndeclared > 0 ? ";" : "");
    for (long i = 0; i < module->count; i++) {
        buf_puts(out, i ? ", " : " export ");
        print_linear(out, module->members[i]);
    }
    buf_puts(out, module->count > 0 ? ";" : "");
    for (uint32_t i = 0; i < module->code->noptions; i++)
        buf_printf(out, "%s%s", i ? ", " : " option ", module->code->options[i]);
    buf_puts(out, module->code->noptions > 0 ? "; end module" : " end module");
}

/* The whole text: read again it makes the module as it was in the beginning. */
static void module_print(Buf *out, Object *object)
{
    const Module *module = (const Module *)object;
    if (module->record)
        print_fields(out, module);
    else if (module->code->is_object)
        print_object(out, module);
    else
        ast_print_proc(out, module->code, qualify);
}

const ObjectClass MODULE_CLASS = {
    .name = "module", .trace = module_trace, .destroy = module_destroy, .print = module_print};

static void pop_frame(void *unused)
{
    (void)unused;
    env_pop();
}

static void restore_level(void *saved)
{
    eval_level = *(int *)saved;
}

Module *proc_new_module(const AstProc *code, Frame *outer)
{
    Module *module = mem_zalloc(sizeof *module);
    Expr self = object_register(&module->object, &MODULE_CLASS);
    ast_retain(code->unit);
    module->code = code;
    module->frame = env_frame_new(code, self, outer, NULL, 0);
    module->slots = module->frame->slots + env_slot_base(code, AST_EXPORT);
    module->members = mem_array(code->nexports, sizeof *module->members);
    for (uint32_t i = 0; i < code->nexports; i++)
        module->members[i] = expr_symbol(code->exports[i].name);
    module->count = code->nexports;
    return module;
}

Expr proc_make_module(const AstProc *code, const Ast *name)
{
    Module *module = proc_new_module(code, code->outer ? env_frame : NULL);
    Expr self = module->object.node;
    if (code->is_object) {
        object_inherit(module);
        if (name) /* its own methods make objects of it */
            eval_assign_target(name, self, NULL);
    }
    env_push(env_retain(module->frame));
    err_defer(pop_frame, NULL);
    int level = eval_level;
    err_defer(restore_level, &level);
    eval_level += 5; /* as in a procedure: what the body computes is not shown */
    Value value = EXPR_NULL;
    proc_start_locals(module->frame);
    if (code->body)
        eval_run(code->body, &value);
    err_undefer(true);
    err_undefer(true);
    if (name)
        eval_assign_target(name, self, NULL);
    return self;
}

Expr proc_make_record(const Expr *names, const Expr *values, long n)
{
    Module *module = mem_zalloc(sizeof *module);
    Expr self = object_register(&module->object, &MODULE_CLASS);
    module->record = true;
    module->members = mem_array((size_t)n, sizeof *module->members);
    module->slots = mem_zalloc((size_t)n * sizeof *module->slots);
    module->count = n;
    for (long i = 0; i < n; i++) {
        module->members[i] = names[i];
        module->slots[i].value = values[i];
    }
    return self;
}

Expr proc_copy_record(const Module *record)
{
    Expr *values = mem_array((size_t)record->count, sizeof *values);
    err_defer(mem_release, values);
    for (long i = 0; i < record->count; i++)
        values[i] = env_slot_value(&record->slots[i]);
    Expr copy = proc_make_record(record->members, values, record->count);
    err_undefer(true);
    return copy;
}

Slot *proc_member(const Module *module, const char *name)
{
    for (long i = 0; i < module->count; i++)
        if (!strcmp(expr_text(module->members[i]), name))
            return &module->slots[i];
    return NULL;
}

/* --- names ------------------------------------------------------------------------------- */

void proc_set_name(Expr object, Expr name)
{
    Procedure *procedure = proc_of(object);
    Module *module = proc_module_of(object);
    if (procedure && !procedure->name)
        procedure->name = name;
    if (module && !module->name)
        module->name = name;
}

/* M:-f for an export f of a module that has a name, else NULL. */
static Expr exported_name(const Procedure *procedure)
{
    const Frame *outer = procedure->outer;
    const Module *module =
        outer && outer->code && outer->code->is_module ? proc_module_of(outer->procedure) : NULL;
    if (!module || !module->name || !procedure->name ||
        !proc_member(module, expr_text(procedure->name)))
        return NULL;
    return expr_make(EXPR_MEMBER, (Expr[]){module->name, procedure->name}, 2);
}

char *proc_display_name(Expr called_as, Expr object)
{
    const Procedure *procedure = object ? proc_of(object) : NULL;
    if (procedure && (!called_as || expr_is(called_as, EXPR_SYMBOL)) && exported_name(procedure))
        called_as = exported_name(procedure);
    if (!called_as && procedure)
        called_as = procedure->name;
    if (called_as)
        return print_text(called_as, 60);
    return mem_strdup("unknown");
}
