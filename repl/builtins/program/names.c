/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names and their values: anames, unames, protect, unprotect, the members of modules and records;
 * and the commands of Typesetting, which change how Maple shows things and change nothing here.
 */
#include <string.h>

#include "cas/core/sym.h"
#include "cas/core/table.h"
#include "repl/builtin.h"
#include "repl/eval/assigned.h"
#include "repl/eval/env.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/eval_state.h"
#include "repl/eval/object.h"
#include "repl/eval/proc.h"
#include "repl/eval/types.h"
#include "repl/items.h"
#include "repl/syntax/parse.h"

/* --- what has a value -------------------------------------------------------------------- */

typedef struct Wanted {
    List *out;
    bool values; /* names with a value, or those without */
    Expr type;   /* of the value, or NULL */
} Wanted;

/* Names that the system itself gives values. */
static bool is_internal(const Symbol *symbol)
{
    return symbol->name[0] == '_' || symbol->is_protected || symbol == eval_state_archives ||
           parse_is_environment(symbol->name) || !strcmp(symbol->name, "lasterror") ||
           !strcmp(symbol->name, "lastexception");
}

static void visit(Symbol *symbol, void *arg)
{
    const Wanted *wanted = arg;
    if (is_internal(symbol) || (symbol->value != NULL) != wanted->values)
        return;
    if (!wanted->values && (symbol->command || symbol->function || !symbol->was_free))
        return;
    if (!wanted->type || types_is(symbol->value, wanted->type))
        list_put(wanted->out, symbol->node);
}

static Expr names_with(bool values, Expr type)
{
    List out;
    list_begin(&out);
    Wanted wanted = {&out, values, type};
    sym_each(visit, &wanted);
    return items_seq(&out);
}

static Expr anames(const Expr *args, long n)
{
    bool all = n == 0 || expr_is_symbol(args[0], "user") || expr_is_symbol(args[0], "all") ||
               expr_is_symbol(args[0], "alluser");
    return names_with(true, all ? NULL : args[0]);
}

static Expr unames(const Expr *args, long n)
{
    (void)args;
    (void)n;
    return names_with(false, NULL);
}

/* --- protection -------------------------------------------------------------------------- */

static void set_protection(const Expr *args, long n, bool on)
{
    for (long i = 0; i < n; i++) {
        if (expr_is(args[i], EXPR_LIST) || expr_is(args[i], EXPR_SET)) {
            set_protection(args[i]->u.args, expr_count(args[i]), on);
            continue;
        }
        if (!expr_is(args[i], EXPR_SYMBOL))
            err_raise(ST_TYPE, "invalid input: names are expected (quote those with a value)");
        sym_of(args[i])->is_protected = on;
        assigned_note_known(sym_of(args[i]));
    }
}

static Expr protect(const Expr *args, long n)
{
    set_protection(args, n, true);
    return EXPR_NULL;
}

static Expr unprotect(const Expr *args, long n)
{
    set_protection(args, n, false);
    return EXPR_NULL;
}

/* --- modules and records ----------------------------------------------------------------- */

/* The names of the commands of a package; EXPR_NULL where it is none. */
static Expr commands_of(Expr package)
{
    const Builtin *row;
    List names;
    list_begin(&names);
    for (long i = 0; expr_is(package, EXPR_SYMBOL) && (row = builtin_row(i)); i++)
        if (row->package && !strcmp(row->package, expr_text(package)))
            list_put(&names, expr_symbol(row->name));
    Expr all = expr_seq(names.item, names.count);
    list_end(&names);
    return all;
}

/* What exports(m, ...) is to give of the members. */
typedef struct Shape {
    bool typed, string, instance, only_static;
} Shape;

static Shape shape_of(const Expr *options, long n)
{
    Shape shape = {0};
    for (long i = 0; i < n; i++) {
        const char *option = expr_text(options[i]);
        bool *member = !strcmp(option, "typed")      ? &shape.typed
                       : !strcmp(option, "string")   ? &shape.string
                       : !strcmp(option, "instance") ? &shape.instance
                       : !strcmp(option, "static")   ? &shape.only_static
                                                     : NULL;
        if (!member)
            err_raise(ST_TYPE,
                      "exports has no option `%s`; it has typed, string, instance and static",
                      option);
        *member = true;
    }
    return shape;
}

/* The declaration of a member; NULL for those of records. */
static const AstParam *declared(const Module *module, const char *name)
{
    for (uint32_t i = 0; module->code && i < module->code->nexports; i++)
        if (!strcmp(module->code->exports[i].name, name))
            return &module->code->exports[i];
    return NULL;
}

static Expr members_as(const Module *module, Shape shape)
{
    List out;
    list_begin(&out);
    for (long i = 0; i < module->count; i++) {
        const char *name = expr_text(module->members[i]);
        const AstParam *member = declared(module, name);
        if (shape.only_static && !(member && object_is_static(member)))
            continue;
        Expr shown = shape.string     ? expr_string(name, -1)
                     : shape.instance ? env_slot_name(&module->slots[i], name)
                                      : module->members[i];
        if (shape.typed && member && member->type)
            shown = expr_make(EXPR_TYPED, (Expr[]){shown, eval_quoted(member->type)}, 2);
        list_put(&out, shown);
    }
    return items_seq(&out);
}

static Expr exports(const Expr *args, long n)
{
    const Module *module = proc_module_of(eval_follow(args[0]));
    Expr commands = module ? EXPR_NULL : commands_of(args[0]);
    if (commands != EXPR_NULL)
        return commands;
    if (!module)
        err_raise(ST_TYPE, "invalid input: exports expects its 1st argument to be a module or a "
                           "record");
    return members_as(module, shape_of(args + 1, n - 1));
}

/* --- Typesetting ------------------------------------------------------------------------- */

static Expr nothing(const Expr *args, long n)
{
    (void)args;
    (void)n;
    return EXPR_NULL;
}

#define TYPESETTING_ROW(command, signature_)                                                       \
    {                                                                                              \
        .name = command, .package = "Typesetting", .signature = signature_, .fn = nothing,         \
        .topic = "output",                                                                         \
        .summary = "accepted: it only changes how Maple's window shows results",                   \
        .examples = {{"Typesetting:-" command "(x(t));", "", NULL}, {"1;", "1", NULL}},            \
        .see = "interface print"                                                                   \
    }

const Builtin BUILTIN_NAMES[] = {
    {.name = "anames",
     .signature = "anames(type:expr?) -> sequence",
     .fn = anames,
     .topic = "programming",
     .summary = "the names that have a value",
     .text = "anames(user) the same, anames(T) those whose value has the type T. Names of the\n"
             "system itself are left out.",
     .examples = {{"a := 1: b := \"s\": {anames()};", "{'a','b'}", NULL},
                  {"a := 1: b := \"s\": anames(string);", "'b'", NULL}},
     .see = "unames assigned unassign"},
    {.name = "unames",
     .signature = "unames() -> sequence",
     .fn = unames,
     .topic = "programming",
     .summary = "the names that were used and have no value",
     .text = "Commands and known functions are left out.",
     .examples = {{"x+1: member('x', [unames()]);", "true", NULL},
                  {"x := 1: member('x', [unames()]);", "false", NULL}},
     .see = "anames assigned"},
    {.name = "protect",
     .signature = "protect(names:expr..) -> nothing",
     .fn = protect,
     .topic = "programming",
     .summary = "forbid assignments to names",
     .text = "unprotect allows them again.",
     .examples = {{"protect(gravity): type(gravity, protected);", "true", NULL},
                  {"protect(gg): gg := 1;", "error: protected", NULL},
                  {"protect(5);", "error: names are expected", NULL}},
     .see = "unprotect assign"},
    {.name = "unprotect",
     .signature = "unprotect(names:expr..) -> nothing",
     .fn = unprotect,
     .topic = "programming",
     .summary = "allow assignments to protected names",
     .text = "unprotect('gamma') makes gamma an ordinary name.",
     .examples = {{"unprotect('gamma'): gamma := 2: gamma;", "2", NULL},
                  {"unprotect(5);", "error: names are expected", NULL}},
     .see = "protect assign"},
    {.name = "exports",
     .signature = "exports(m:expr, option:name*) -> sequence",
     .fn = exports,
     .topic = "programming",
     .summary = "the names of the members of a module or record",
     .text = "m:-name is a member. Options: typed (name::type as declared), string, instance (the\n"
             "module's own names) and static (only those that all objects of the class share).",
     .examples = {{"exports(Record(a = 1, b));", "a,b", NULL},
                  {"M := module() export a::integer, b; end module: exports(M, typed);",
                   "a::integer, b", NULL},
                  {"exports(x);", "error: a module or a record", NULL}},
     .see = "Record with"},
    TYPESETTING_ROW("EnableTypesetRule", "EnableTypesetRule(what:expr*) -> nothing"),
    TYPESETTING_ROW("Settings", "Settings(what:expr*) -> nothing"),
    TYPESETTING_ROW("Suppress", "Suppress(what:expr*) -> nothing"),
    TYPESETTING_ROW("Unsuppress", "Unsuppress(what:expr*) -> nothing"),
    {.name = NULL},
};
