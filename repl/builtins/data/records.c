/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records: Record('a' = 1, 'b') and Record[r](more), which has the fields of r too. A record is a
 * module without code (proc.h); r:-a and its assignment are the evaluator's.
 */
#include "cas/base/mem.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/eval/object.h"
#include "repl/eval/proc.h"
#include "repl/items.h"

/* The fields of a record as equations name = value, pushed; what has no value is a bare name. */
static void push_fields(List *items, const Module *base)
{
    for (long i = 0; i < base->count; i++) {
        Expr name = base->members[i], value = env_slot_value(&base->slots[i]);
        list_put(items, value ? expr_equation(name, value) : name);
    }
}

/* a, a::type, a = value, a::type = value. */
static Expr field_name(Expr e)
{
    if (expr_is(e, EXPR_TYPED))
        e = expr_arg(e, 0);
    if (expr_is(e, EXPR_QUOTE))
        e = expr_arg(e, 0);
    if (!expr_is(e, EXPR_SYMBOL))
        err_raise(ST_TYPE, "invalid input: Record expects names or equations name = value");
    return e;
}

static Expr record_of(const Expr *fields, long n)
{
    Expr *names = mem_array((size_t)(2 * n), sizeof *names);
    err_defer(mem_release, names);
    long count = 0;
    for (long i = 0; i < n; i++) {
        bool valued = expr_is(fields[i], EXPR_EQUATION);
        Expr name = field_name(valued ? expr_arg(fields[i], 0) : fields[i]);
        long at = 0;
        while (at < count && names[at] != name)
            at++;
        names[at] = name;
        names[n + at] = valued ? expr_arg(fields[i], 1) : NULL;
        count += at == count;
    }
    Expr result = proc_make_record(names, names + n, count);
    err_undefer(true);
    return result;
}

static Expr record(const Expr *args, long n)
{
    return record_of(args, n);
}

/* Record[r](more): the fields of r and more. Record[packed] is about storage in Maple. */
static Expr record_indexed(Expr f, const Expr *args, long n)
{
    const Module *base = proc_module_of(eval_follow(expr_op(f, 1)));
    if (expr_is_symbol(expr_op(f, 1), "packed"))
        return record_of(args, n);
    if (!base || !base->record)
        err_raise(ST_TYPE, "invalid input: Record[r] expects a record r");
    List items;
    list_begin(&items);
    push_fields(&items, base);
    for (long i = 0; i < n; i++)
        list_put(&items, args[i]);
    Expr result = record_of(items.item, items.count);
    list_end(&items);
    return result;
}

static Expr object(const Expr *args, long n)
{
    return object_make(args[0], args + 1, n - 1);
}

const Builtin BUILTIN_RECORDS[] = {
    {.name = "Object",
     .signature = "Object(prototype:expr, args:expr*) -> expr",
     .fn = object,
     .topic = "programming",
     .summary = "another object of a class: a module with option object",
     .text = "The new object has the values of the old one; its ModuleCopy(new, old, args), where\n"
             "it has one, gives it others. f(obj) and obj:-f() call its method f, which has the\n"
             "object as its parameter _self; the name of the class is a type.",
     .examples =
         {{"module M() option object; local v := 1; export g::static := proc(_self::M)"
           " _self:-v end proc; export s::static := proc(_self::M, x) _self:-v := x end proc;"
           " end module: a := Object(M): s(a, 7): [g(a), g(M), a:-g()];",
           "[7, 1, 7]", NULL},
          {"Object(3);", "error: expects its 1st argument to be an object", NULL}},
     .see = "Record exports"},
    {.name = "Record",
     .signature = "Record(fields:expr*) -> module",
     .fn = record,
     .topic = "programming",
     .summary = "a record: named fields, r:-field",
     .text = "Record('a' = 1, 'b') makes two fields, the second without value. r:-b := 2 sets it.\n"
             "Record[r](more) has the fields of r too; copy(r) is a record of its own.",
     .examples = {{"r := Record('a' = 1, 'b' = x): r:-a + r:-b;", "1+x", NULL},
                  {"r := Record('a'::integer): r:-a := 5: r:-a;", "5", NULL},
                  {"r := Record('a' = 1): s := Record[r]('b' = 2): s:-a + s:-b;", "3", NULL},
                  {"r := Record('a' = 1): s := copy(r): s:-a := 2: r:-a;", "1", NULL},
                  {"Record(1);", "error: expects names", NULL}},
     .see = "table copy",
     .indexed = record_indexed},
    {.name = NULL},
};
