/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Packages and modules by short names: with binds what they export, unwith takes back what is still
 * theirs. A name that has been given another value since keeps it.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cas/base/mem.h"
#include "cas/core/list.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "repl/builtin.h"
#include "repl/eval/env.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/proc.h"
#include "repl/syntax/parse.h"
#include "repl/user/foreign.h"
#include "repl/user/overload.h"

/* Each name that is asked for is a command of the package. */
static void need_commands(const char *package, const Expr *only, long n)
{
    for (long k = 0; k < n; k++) {
        if (expr_is(only[k], EXPR_SYMBOL) && builtin_find_in(package, expr_text(only[k])))
            continue;
        char *text = print_text(only[k], 60);
        err_defer(mem_release, text);
        builtin_hint_in(package, text);
        err_raise(ST_DOMAIN, "the package %s has no command `%s`", package, text);
    }
}

/* Names that have been bound, as with answers them. */
typedef struct Bound {
    List names;
    const Expr *only; /* those asked for; none: all */
    long n;
    long commands; /* that the package has */
} Bound;

/* What a sheet had given a name goes: that is said. The environment's names always have values. */
static void tell_lost(const Symbol *symbol, Expr value)
{
    if (symbol->value && symbol->value != value && !parse_is_environment(symbol->name))
        eval_warning("%s had a value; with has rebound it", symbol->name);
}

/* The name is the command from now on; what a sheet had given it goes, but for names that are no
 * command of Maple's. */
static void bind_command(Bound *bound, const char *name, const Builtin *row)
{
    bool wanted = bound->n == 0;
    for (long k = 0; k < bound->n; k++)
        wanted |= expr_is_symbol(bound->only[k], name);
    if (!wanted)
        return;
    Symbol *symbol = sym_global(name);
    if (symbol->value && !symbol->is_protected && !(row->flags & BUILTIN_DAESY)) {
        tell_lost(symbol, NULL);
        env_bind(symbol, NULL);
    }
    env_bind_command(symbol, row);
    list_put(&bound->names, expr_symbol(name));
}

static void bind_package(Bound *bound, const char *package)
{
    const Builtin *row;
    const BuiltinShare *share;
    for (long i = 0; (row = builtin_row(i)); i++)
        if (row->package && !strcmp(row->package, package)) {
            bound->commands++;
            bind_command(bound, row->name, row);
        }
    for (long i = 0; (share = builtin_share(i)); i++)
        if (!strcmp(share->package, package))
            bind_command(bound, share->name, builtin_find_in(package, share->name));
}

static bool is_among(Expr name, const Expr *only, long n)
{
    for (long k = 0; k < n; k++)
        if (only[k] == name)
            return true;
    return n == 0;
}

/* A name has the value from now on, as with binds it: protected ones (diff, `+`) too. */
static void bind_member(Expr name, Expr value)
{
    if (sym_of(name)->is_protected) {
        env_bind(sym_of(name), value);
        return;
    }
    tell_lost(sym_of(name), value);
    eval_assign(name, value);
}

static void bind_module(Bound *bound, const Module *module)
{
    for (long k = 0; k < bound->n; k++)
        if (!is_among(bound->only[k], module->members, module->count) || module->count == 0)
            err_raise(ST_DOMAIN, "the module exports no `%s`", expr_text(bound->only[k]));
    for (long i = 0; i < module->count; i++) {
        Expr value = env_slot_value(&module->slots[i]);
        if (value && is_among(module->members[i], bound->only, bound->n)) {
            bind_member(module->members[i], value);
            list_put(&bound->names, module->members[i]);
        }
    }
    overload_look();
}

static const char *nearest_package(const char *name)
{
    if (builtin_is_package(name)) /* sumtools is not SumTools */
        return name;
    if (foreign_family(name))
        return NULL;
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++)
        if (row->package && !strcasecmp(row->package, name))
            return row->package;
    return NULL;
}

/* Student[LinearAlgebra] and Student:-LinearAlgebra are LinearAlgebra; where no package of the
 * second name is known they go by the first. */
static Expr package_name(Expr e)
{
    bool nested = (expr_is(e, EXPR_INDEXED) || expr_is(e, EXPR_MEMBER)) && expr_count(e) == 2;
    if (!nested)
        return e;
    Expr last = expr_arg(e, 1);
    bool known = expr_is(last, EXPR_SYMBOL) &&
                 (builtin_is_package(expr_text(last)) || foreign_package(expr_text(last)));
    return known ? last : expr_arg(e, 0);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(expr_text(*(const Expr *)a), expr_text(*(const Expr *)b));
}

/* The names in their order; the list is given back. */
static Expr names_of(Bound *bound)
{
    if (bound->names.count)
        qsort(bound->names.item, (size_t)bound->names.count, sizeof(Expr), by_name);
    return list_expr(&bound->names);
}

static bool is_natural(Expr package)
{
    return (expr_is(package, EXPR_INDEXED) || expr_is(package, EXPR_MEMBER)) &&
           expr_is_symbol(expr_arg(package, 1), "Natural");
}

/* with(Units[Natural]): the names of units are read as units from now on, but for those that are
 * commands or have a value, which is said. */
static void read_as_units(void)
{
    Expr names = builtin_call(builtin_find_in("Units", "ShortNames"), NULL, 0);
    for (long i = 0; i < expr_count(names); i++) {
        Expr name = expr_symbol(expr_text(expr_arg(names, i)));
        Symbol *symbol = sym_of(name);
        if (symbol->command || symbol->function || symbol->is_protected)
            continue;
        if (symbol->value) {
            eval_warning("%s has a value and does not mean the unit", symbol->name);
            continue;
        }
        Expr meaning = expr_equation(name, expr_call1("Unit", name));
        builtin_call(builtin_find("macro"), &meaning, 1);
    }
}

/* Binds, and gives the names that were bound. */
static Expr open_package(Bound *bound, const Expr *args, long n)
{
    Expr what = package_name(eval_follow(args[0]));
    const Module *module = proc_module_of(what);
    if (module) {
        bind_module(bound, module);
        return names_of(bound);
    }
    if (!expr_is(what, EXPR_SYMBOL))
        err_raise(ST_TYPE, "invalid input: with expects the name of a package");
    const char *name = expr_text(what), *nearest = nearest_package(name);
    if (nearest) /* with(DETools) */
        name = nearest;
    if (nearest && eval_follow(args[0]) == what)
        need_commands(name, args + 1, n - 1);
    bind_package(bound, name);
    if (bound->commands > 0) {
        if (!strcmp(name, "Units"))
            overload_units(true);
        if (!strcmp(name, "Units") && is_natural(args[0]))
            read_as_units();
        foreign_open(name);
        Expr whole = eval_follow(args[0]);
        if (whole != what && !strcmp(name, "LinearAlgebra"))
            bind_package(bound, "StudentLinearAlgebra");
        return names_of(bound);
    }
    if (foreign_family(name) && eval_follow(args[0]) == what)
        return EXPR_NULL;
    if (foreign_package(name)) {
        foreign_open(name);
        eval_warning("the package %s is not part of daesy: its commands stay unknown functions%s%s",
                     name, *foreign_package(name) ? "; nearest to it: " : "",
                     foreign_package(name));
        return EXPR_NULL;
    }
    const char *near = foreign_family(name) ? NULL : builtin_near_package(name);
    char *text = print_text(eval_follow(args[0]), 60);
    err_defer(mem_release, text);
    if (near)
        err_hint("did you mean %s?", near);
    else
        err_hint("?index,package lists the packages");
    err_raise(ST_DOMAIN,
              "invalid input: with expects its 1st argument, pname, to be of type "
              "{`module`, package}, but received %s",
              text);
}

static Expr with(const Expr *args, long n)
{
    Bound bound = {.only = args + 1, .n = n - 1};
    list_begin(&bound.names);
    Expr names = open_package(&bound, args, n);
    list_end(&bound.names);
    return names;
}

/* readlib(cost): the name is bound to the command that some package has. */
static Expr readlib(const Expr *args, long n)
{
    (void)n;
    const Symbol *symbol = expr_is(args[0], EXPR_SYMBOL) ? sym_of(args[0]) : NULL;
    const Builtin *row = symbol && !symbol->command && !symbol->function && !symbol->local
                             ? builtin_find(symbol->name)
                             : NULL;
    if (row)
        env_bind_command(sym_of(args[0]), row);
    return args[0];
}

/* --- taking back --------------------------------------------------------------------------- */

/* The command of this name outside of packages, or NULL. */
static const Builtin *plain_command(const char *name)
{
    const Builtin *row = builtin_find(name);
    return row && !row->package ? row : NULL;
}

static void unbind_package(const char *package, const Expr *only, long n)
{
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)); i++) {
        Expr name = row->package ? expr_symbol(row->name) : NULL;
        if (name && !strcmp(row->package, package) && is_among(name, only, n) &&
            sym_global(row->name)->command == row)
            env_bind_command(sym_global(row->name), plain_command(row->name));
    }
    const BuiltinShare *share;
    for (long i = 0; (share = builtin_share(i)); i++)
        if (!strcmp(share->package, package) && is_among(expr_symbol(share->name), only, n) &&
            sym_global(share->name)->command == builtin_find_in(package, share->name))
            env_bind_command(sym_global(share->name), plain_command(share->name));
}

static void unbind_module(const Module *module, const Expr *only, long n)
{
    for (long i = 0; i < module->count; i++) {
        Expr name = module->members[i], value = env_slot_value(&module->slots[i]);
        if (!value || !is_among(name, only, n) || eval_value_of(name) != value)
            continue;
        if (sym_of(name)->is_protected)
            env_bind(sym_of(name), NULL);
        else
            eval_unassign(name);
    }
    overload_look();
}

static Expr unwith(const Expr *args, long n)
{
    Expr what = package_name(eval_follow(args[0]));
    const Module *module = proc_module_of(what);
    if (module) {
        unbind_module(module, args + 1, n - 1);
        return EXPR_NULL;
    }
    const char *name = expr_is(what, EXPR_SYMBOL) ? nearest_package(expr_text(what)) : NULL;
    if (!name)
        err_raise(ST_TYPE, "invalid input: unwith expects the name of a package");
    unbind_package(name, args + 1, n - 1);
    if (!strcmp(name, "Units"))
        overload_units(false);
    return EXPR_NULL;
}

const Builtin BUILTIN_PACKAGES[] = {
    {.name = "with",
     .signature = "with(package:expr, names:expr*) -> list",
     .fn = with,
     .topic = "programming",
     .summary = "make the commands of a package known by their short names",
     .text = "with(LinearAlgebra): then Rank(A) works; without it LinearAlgebra:-Rank(A) does.\n"
             "The answer is the list of these names. Further arguments restrict it to some of\n"
             "them. Modules of your own are opened too. What the names were given before is lost.",
     .examples = {{"with(LinearAlgebra): Rank(<<1,2>|<2,4>>);", "1", NULL},
                  {"with(LinearAlgebra, NoSuchCommand);", "error: has no command", NULL},
                  {"m := module() export a, b; a := 1; b := 2 end module: with(m, b): [a, b];",
                   "[a,2]", NULL},
                  {"with(LinearAlgebra, Rank, Trace);", "[Rank, Trace]", NULL},
                  {"P := 3: with(orthopoly): P(2, x);", "3*x^2/2-1/2", NULL},
                  {"with(NoSuchPackage);", "error: invalid input: with expects", NULL}},
     .see = "packages"},
    {.name = "unwith",
     .signature = "unwith(package:expr, names:expr*) -> nothing",
     .fn = unwith,
     .topic = "programming",
     .summary = "take back what with has bound",
     .text = "Names that have got another value since keep it.",
     .examples = {{"with(LinearAlgebra): unwith(LinearAlgebra): Rank(a);", "Rank(a)", NULL},
                  {"m := module() export a, b; a := 1; b := 2 end module: with(m): unwith(m, a): "
                   "[a, b];",
                   "[a,2]", NULL},
                  {"unwith(NoSuchPackage);", "error: unwith expects", NULL}},
     .see = "with"},
    {.name = "readlib",
     .signature = "readlib(f:expr) -> expr",
     .fn = readlib,
     .topic = "programming",
     .summary = "f itself: what old sheets read from the library is there",
     .text = "The name of a command that a package has is bound to it, as with does.",
     .examples = {{"readlib(mtaylor)(exp(x*y), [x,y], 3);", "1+x*y", NULL},
                  {"readlib(cost): cost(x^2*y);", "2*multiplications", NULL},
                  {"cost := 3: readlib(cost);", "3", NULL}},
     .see = "with"},
    {.name = NULL},
};
