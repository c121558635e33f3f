/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Taking expressions and containers apart: op, nops, lhs, rhs, member, has, indets, subsop, tables
 * and their entries, copies, lengths.
 */
#include <stdlib.h>
#include <string.h>

#include "cas/algebra/kernel.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/order.h"
#include "cas/core/rtable.h"
#include "cas/core/sym.h"
#include "cas/core/table.h"
#include "cas/core/walk.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"
#include "repl/eval/types.h"
#include "repl/eval/types_named.h"
#include "repl/inside.h"

/* --- op, nops ---------------------------------------------------------------------------- */

/* Operands as the language counts them: a name of a table or procedure has the object itself. */
static long count_of(Expr e)
{
    long inside = inside_count(e);
    return inside ? inside : expr_nops(e);
}

/* The i-th of them, i from 1 to count_of. */
static Expr operand_at(Expr e, long i)
{
    if (inside_count(e))
        return inside_operand(e, i);
    return expr_is(e, EXPR_SYMBOL) ? eval_follow(e) : expr_op(e, i);
}

static Expr operand(Expr e, long i)
{
    long n = count_of(e);
    if (i < 0)
        i += n + 1;
    if (i < 1 || i > n)
        err_raise(ST_DOMAIN, "improper op or subscript selector");
    return operand_at(e, i);
}

static Expr kind_of(Expr e)
{
    if (expr_is(e, EXPR_CALL) || expr_is(e, EXPR_INDEXED))
        return expr_arg(e, 0);
    if (expr_is(e, EXPR_INTEGER))
        return expr_symbol("Integer");
    if (expr_is(e, EXPR_FLOAT) && num_is_hard(e))
        return expr_symbol("HFloat");
    if (expr_is(e, EXPR_RATIONAL) || expr_is(e, EXPR_FLOAT))
        return expr_symbol(expr_is(e, EXPR_RATIONAL) ? "Fraction" : "Float");
    return types_whattype(e);
}

static Expr operands(Expr e, long from, long to)
{
    long n = count_of(e);
    from += from < 0 ? n + 1 : 0;
    to += to < 0 ? n + 1 : 0;
    if (from < 0 || to > n || to < from - 1)
        err_raise(ST_DOMAIN, "improper op or subscript selector");
    long count = to - from + 1;
    if (from > 0 && (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET)))
        return expr_seq(e->u.args + from - 1, count);
    Expr *items = mem_array((size_t)count, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < count; i++)
        items[i] = from + i == 0 ? kind_of(e) : operand_at(e, from + i);
    Expr result = expr_seq(items, count);
    err_undefer(true);
    return result;
}

static Expr op_selected(Expr e, Expr which)
{
    long i, j;
    if (expr_is(which, EXPR_INTEGER) && num_get_si(&i, which))
        return i == 0 ? kind_of(e) : operand(e, i);
    if (expr_is(which, EXPR_RANGE) && num_get_si(&i, expr_arg(which, 0)) &&
        num_get_si(&j, expr_arg(which, 1)))
        return operands(e, i, j);
    if (!expr_is(which, EXPR_LIST))
        err_raise(ST_TYPE, "improper op or subscript selector");
    for (long k = 0; k < expr_count(which); k++)
        e = op_selected(e, expr_arg(which, k));
    return e;
}

static Expr op(const Expr *args, long n)
{
    return n == 1 ? operands(args[0], 1, count_of(args[0])) : op_selected(args[1], args[0]);
}

static Expr nops(const Expr *args, long n)
{
    (void)n;
    return expr_int(count_of(args[0]));
}

/* e with operand i (or that of a path) replaced; deep enough for subsop([1,2] = x, e). */
static Expr replace_operand(Expr e, const long *path, long depth, Expr value)
{
    err_stack_check();
    if (depth == 0)
        return value;
    long n = expr_nops(e), i = path[0] < 0 ? path[0] + n + 1 : path[0];
    bool headed = expr_is(e, EXPR_CALL) || expr_is(e, EXPR_INDEXED);
    if (i > n || i < (headed ? 0 : 1) || expr_is(e, EXPR_OBJECT))
        err_raise(ST_DOMAIN, "improper op or subscript selector");
    Expr *items = mem_array((size_t)n + 1, sizeof *items);
    err_defer(mem_release, items);
    for (long k = 1; k <= n; k++)
        items[k] =
            k == i ? replace_operand(expr_op(e, k), path + 1, depth - 1, value) : expr_op(e, k);
    items[0] = i == 0 ? value : headed ? expr_arg(e, 0) : NULL;
    Expr result = headed ? expr_make(expr_kind(e), items, n + 1) : expr_rebuild(e, items + 1);
    err_undefer(true);
    return result;
}

static Expr subsop(const Expr *args, long n)
{
    enum { MAX_PATH = 64 };
    Expr e = args[n - 1];
    for (long k = 0; k + 1 < n; k++) {
        if (!expr_is(args[k], EXPR_EQUATION))
            err_raise(ST_TYPE, "invalid input: subsop expects equations i = value before the "
                               "expression");
        Expr where = expr_arg(args[k], 0);
        long path[MAX_PATH], depth = 1;
        if (expr_is(where, EXPR_LIST))
            depth = expr_count(where);
        if (depth > MAX_PATH)
            err_raise(ST_LIMIT, "the path is too long");
        for (long i = 0; i < depth; i++)
            if (!num_get_si(&path[i], expr_is(where, EXPR_LIST) ? expr_arg(where, i) : where))
                err_raise(ST_TYPE, "improper op or subscript selector");
        e = replace_operand(e, path, depth, expr_arg(args[k], 1));
    }
    return eval_expr(e);
}

/* --- sides ------------------------------------------------------------------------------- */

static Expr side(Expr e, long i, const char *command)
{
    if (expr_is(e, EXPR_EQUATION) || expr_is(e, EXPR_RANGE) || types_is_named(e, "relation"))
        return expr_arg(e, i);
    err_raise(ST_TYPE,
              "invalid input: %s received something that is not an equation, inequality or range",
              command);
}

static Expr lhs(const Expr *args, long n)
{
    (void)n;
    return side(args[0], 0, "lhs");
}

static Expr rhs(const Expr *args, long n)
{
    (void)n;
    return side(args[0], 1, "rhs");
}

/* --- what occurs ------------------------------------------------------------------------- */

/* The place of a name among those that a module exports, or -1. Members are names of their own:
 * their text counts. */
static long find_export(Expr module, Expr name)
{
    Expr all = eval_apply(expr_symbol("exports"), &module, 1);
    all = expr_is(all, EXPR_SEQ) ? all : expr_list(&all, 1);
    for (long i = 0; expr_is(name, EXPR_SYMBOL) && i < expr_count(all); i++)
        if (!strcmp(expr_text(expr_arg(all, i)), expr_text(name)))
            return i;
    return -1;
}

static Expr member(const Expr *args, long n)
{
    Expr items = args[1];
    const RTable *table = rtable_of(items);
    long at = -1;
    for (long i = 0; table && at < 0 && i < rtable_count(table); i++)
        if (table->data[i] == args[0])
            at = i;
    if (proc_module_of(eval_follow(items)))
        at = find_export(eval_follow(items), args[0]);
    else if (!table)
        at = collection_find(items, args[0]);
    if (at >= 0 && n > 2)
        eval_assign(args[2], expr_int(at + 1));
    return at >= 0 ? EXPR_TRUE : EXPR_FALSE;
}

static bool occurs(Expr e, Expr part)
{
    if (walk_has(e, part) || (part == EXPR_I && walk_has_kind(e, EXPR_COMPLEX)))
        return true;
    const RTable *table = rtable_of(e);
    for (long i = 0; table && i < rtable_count(table); i++)
        if (occurs(table->data[i], part))
            return true;
    return false;
}

static Expr has(const Expr *args, long n)
{
    (void)n;
    bool several = expr_is(args[1], EXPR_LIST) || expr_is(args[1], EXPR_SET);
    if (!several)
        return occurs(args[0], args[1]) ? EXPR_TRUE : EXPR_FALSE;
    for (long i = 0; i < expr_count(args[1]); i++)
        if (occurs(args[0], expr_arg(args[1], i)))
            return EXPR_TRUE;
    return EXPR_FALSE;
}

static Expr hastype(const Expr *args, long n)
{
    (void)n;
    return types_has(args[0], args[1]) ? EXPR_TRUE : EXPR_FALSE;
}

/* --- indets ------------------------------------------------------------------------------ */

typedef struct Found {
    Expr *items;
    long n, capacity;
    Expr type; /* or NULL: names, calls, radicals */
    Memo seen;
} Found;

static void found_release(void *found)
{
    mem_free(((Found *)found)->items);
}

static void found_push(Found *f, Expr e)
{
    if (f->n == f->capacity) {
        long capacity = f->capacity ? 2 * f->capacity : 32;
        f->items = mem_rearray(f->items, (size_t)capacity, sizeof(Expr));
        f->capacity = capacity;
    }
    f->items[f->n++] = e;
}

static bool is_wanted(const Found *f, Expr e)
{
    if (f->type)
        return types_is(e, f->type);
    if (expr_is(e, EXPR_SYMBOL))
        return !types_named_is_constant(e);
    return (expr_is(e, EXPR_CALL) && !types_is_named(e, "constant")) || expr_is(e, EXPR_INDEXED) ||
           (expr_is(e, EXPR_POWER) && !expr_is(expr_arg(e, 1), EXPR_INTEGER) &&
            !types_is_named(e, "constant"));
}

/* Function heads are not entered: indets(sin(x)) has no sin. */
static void find(Found *f, Expr e)
{
    err_stack_check();
    if ((expr_is_number(e) && !f->type) || memo_get(&f->seen, e))
        return;
    memo_put(&f->seen, e, e);
    if (is_wanted(f, e))
        found_push(f, e);
    const RTable *table = rtable_of(e);
    for (long i = 0; table && i < rtable_count(table); i++)
        find(f, table->data[i]);
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_STRING) ||
        expr_is(e, EXPR_OBJECT))
        return;
    bool indexed = expr_is(e, EXPR_INDEXED);
    for (long i = 1; !indexed && i <= expr_nops(e); i++)
        find(f, expr_op(e, i));
}

static Expr indets(const Expr *args, long n)
{
    Found f = {.type = n > 1 ? args[1] : NULL};
    err_defer(found_release, &f);
    memo_begin(&f.seen);
    find(&f, args[0]);
    memo_end(&f.seen);
    Expr set = expr_set(f.items, f.n);
    err_undefer(true);
    return set;
}

static bool depends_on(Expr e, Expr x);

/* The same for a call that binds variables, which what they run over does not hold, but that of
 * repeated integrals, the first of which is the innermost. */
static bool binder_depends_on(Expr e, Expr binders, Expr x)
{
    bool bound = false, nested = !expr_is_symbol(expr_op(e, 0), "Eval");
    for (long i = expr_count(binders) - 1; i >= 0; i--) {
        Expr binder = expr_arg(binders, i);
        if (!(bound && nested) && depends_on(expr_arg(binder, 1), x))
            return true;
        bound = bound || expr_arg(binder, 0) == x;
    }
    return !bound && depends_on(expr_op(e, 1), x);
}

/* depends(e, x): does the value of e depend on x? Bound variables do not count. */
static bool depends_on(Expr e, Expr x)
{
    err_stack_check();
    if (e == x)
        return true;
    if (!walk_has(e, x))
        return false;
    Expr binders = kernel_binders(e);
    if (binders)
        return binder_depends_on(e, binders, x);
    if (expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_OBJECT))
        return true;
    for (long i = 1; i <= expr_nops(e); i++)
        if (depends_on(expr_op(e, i), x))
            return true;
    return false;
}

static Expr depends(const Expr *args, long n)
{
    (void)n;
    bool several = expr_is(args[1], EXPR_LIST) || expr_is(args[1], EXPR_SET);
    if (!several)
        return depends_on(args[0], args[1]) ? EXPR_TRUE : EXPR_FALSE;
    for (long i = 0; i < expr_count(args[1]); i++)
        if (depends_on(args[0], expr_arg(args[1], i)))
            return EXPR_TRUE;
    return EXPR_FALSE;
}

/* --- sizes and copies -------------------------------------------------------------------- */

static Expr numelems(const Expr *args, long n)
{
    (void)n;
    Expr e = eval_follow(args[0]);
    if (table_of(e))
        return expr_int(table_size(table_of(e)));
    if (expr_is(e, EXPR_STRING))
        return expr_int((long)e->u.string.length);
    return expr_int(rtable_look(e) ? rtable_count(rtable_look(e)) : expr_nops(e));
}

static Expr length(const Expr *args, long n)
{
    (void)n;
    Expr e = args[0];
    if (expr_is(e, EXPR_STRING))
        return expr_int((long)e->u.string.length);
    if (expr_is(e, EXPR_SYMBOL))
        return expr_int((long)strlen(expr_text(e)));
    if (!expr_is(e, EXPR_INTEGER))
        return expr_int(walk_node_count(e));
    char *text = num_print(e);
    long digits = (long)strspn(text + (*text == '-'), "0123456789");
    mem_free(text);
    return expr_int(digits);
}

static Expr copy(const Expr *args, long n)
{
    (void)n;
    Expr e = eval_follow(args[0]);
    const Module *module = proc_module_of(e);
    if (module && module->record)
        return proc_copy_record(module);
    if (rtable_look(e))
        return rtable_expr(rtable_twin(rtable_look(e)));
    return table_of(e) ? table_expr(table_copy(table_of(e))) : args[0];
}

/* --- tables ------------------------------------------------------------------------------ */

static void fill_table(Table *table, Expr items)
{
    for (long i = 0; i < expr_count(items); i++) {
        Expr item = expr_arg(items, i);
        if (expr_is(item, EXPR_EQUATION))
            table_put(table, expr_arg(item, 0), expr_arg(item, 1));
        else
            table_put(table, expr_int(i + 1), item);
    }
}

/* The index of the k-th entry of a matrix or vector, counted row by row. */
static Expr rtable_index(const RTable *t, long k)
{
    enum { MAX_DIMENSIONS = 16 };
    Expr index[MAX_DIMENSIONS];
    if (t->ndim > MAX_DIMENSIONS)
        err_raise(ST_LIMIT, "too many dimensions");
    for (long d = t->ndim - 1; d >= 0; d--) {
        index[d] = expr_int(t->lower[d] + k % t->size[d]);
        k /= t->size[d];
    }
    return expr_seq(index, t->ndim);
}

static void fill_from_rtable(Table *table, const RTable *from)
{
    for (long k = 0; k < rtable_count(from); k++)
        table_put(table, rtable_index(from, k), from->data[k]);
}

static Expr make_table(const Expr *args, long n)
{
    Table *table = table_new();
    for (long i = 0; i < n; i++)
        if (expr_is_symbol(args[i], "symmetric"))
            table_set_symmetric(table);
    for (long i = 0; i < n; i++) {
        if (expr_is_symbol(args[i], "symmetric"))
            continue;
        if (expr_is(args[i], EXPR_LIST) || expr_is(args[i], EXPR_SET))
            fill_table(table, args[i]);
        else if (expr_is(args[i], EXPR_EQUATION))
            table_put(table, expr_arg(args[i], 0), expr_arg(args[i], 1));
        else if (rtable_look(args[i]))
            fill_from_rtable(table, rtable_look(args[i]));
        else if (expr_is_symbol(args[i], "sparse"))
            table_set_sparse(table);
        else
            err_raise(ST_TYPE, "invalid input: table expects a list of equations or values");
    }
    return table_expr(table);
}

typedef struct Entry {
    Expr key, value;
} Entry;

/* Indices of several parts by the first that differs. */
static int index_cmp(const void *first, const void *second)
{
    Expr a = ((const Entry *)first)->key, b = ((const Entry *)second)->key;
    if (!expr_is(a, EXPR_SEQ) || !expr_is(b, EXPR_SEQ))
        return order_cmp(a, b);
    for (long i = 0; i < expr_count(a) && i < expr_count(b); i++) {
        int order = order_cmp(expr_arg(a, i), expr_arg(b, i));
        if (order)
            return order;
    }
    return (expr_count(a) > expr_count(b)) - (expr_count(a) < expr_count(b));
}

/* The i-th entry of a table, Matrix, Vector or list. */
static Entry entry_at(Expr e, long i)
{
    const Table *table = table_of(e);
    const RTable *rtable = rtable_of(e);
    if (table)
        return (Entry){table_key(table, i), table_value(table, i)};
    return rtable ? (Entry){rtable_index(rtable, i), rtable->data[i]}
                  : (Entry){expr_int(i + 1), expr_arg(e, i)};
}

/* Keys or values of a table, Matrix, Vector or list, each in a list unless `nolist` is given;
 * pairs gives equations, indexorder sorts by the indices. */
static Expr entries_of(const Expr *args, long n, bool keys)
{
    Expr e = eval_follow(args[0]);
    const Table *table = table_of(e);
    const RTable *rtable = rtable_of(e);
    if (!table && !rtable && !expr_is(e, EXPR_LIST))
        err_raise(ST_TYPE, "invalid input: a table, Matrix, Vector or list is expected");
    long count = table ? table_size(table) : rtable ? rtable_count(rtable) : expr_count(e);
    bool bare = builtin_flag(args, n, 1, "nolist"), pairs = builtin_flag(args, n, 1, "pairs");
    Expr *items = mem_array((size_t)count, sizeof *items);
    err_defer(mem_release, items);
    Entry *found = mem_array((size_t)count + 1, sizeof *found);
    err_defer(mem_release, found);
    for (long i = 0; i < count; i++)
        found[i] = entry_at(e, i);
    if (builtin_flag(args, n, 1, "indexorder"))
        qsort(found, (size_t)count, sizeof *found, index_cmp);
    for (long i = 0; i < count; i++) {
        Expr item = keys ? found[i].key : found[i].value;
        items[i] = pairs  ? expr_equation(found[i].key, found[i].value)
                   : bare ? item
                          : expr_list(&item, 1);
    }
    Expr result = expr_seq(items, count);
    err_undefer(true);
    err_undefer(true);
    return result;
}

static Expr indices(const Expr *args, long n)
{
    return entries_of(args, n, true);
}

static Expr entries(const Expr *args, long n)
{
    return entries_of(args, n, false);
}

const Builtin BUILTIN_DATA[] = {
    {.name = "op",
     .signature = "op(i:expr, e:expr?) -> sequence",
     .fn = op,
     .topic = "programming",
     .summary = "operands of an expression",
     .text = "op(e) gives all, op(i, e) the i-th (negative from the end, 0 the head or type),\n"
             "op(a..b, e) several, op([i,j], e) the j-th of the i-th.",
     .examples = {{"op([a,b,c]);", "a,b,c", NULL},
                  {"op(2, x+y+z);", "y", NULL},
                  {"op(0, f(x));", "f", NULL},
                  {"op([1,2], [a=b, c]);", "b", NULL},
                  {"m := module() export a, b; local c; end module: [op(1, eval(m))], "
                   "[op(3, eval(m))], nops(eval(m));",
                   "test: [a, b], [c], 3", NULL},
                  {"op(5, [a]);", "error: improper op", NULL}},
     .see = "nops subsop lhs rhs"},
    {.name = "nops",
     .signature = "nops(e:expr) -> nonnegint",
     .fn = nops,
     .topic = "programming",
     .summary = "the number of operands",
     .text = "Elements of a list or set, terms of a sum, arguments of a call. A Matrix has three,\n"
             "as in Maple: its size, its entries and its options; see numelems.",
     .examples = {{"nops([a,b,c]);", "3", NULL}, {"nops(x+2*y);", "2", NULL}},
     .see = "op numelems"},
    {.name = "subsop",
     .signature = "subsop(replace:expr, more:expr..) -> expr",
     .fn = subsop,
     .topic = "programming",
     .summary = "replace operands by their number",
     .text = "subsop(i = value, e); several replacements are done one after the other.",
     .examples = {{"subsop(2 = z, [a,b,c]);", "[a,z,c]", NULL},
                  {"subsop(1 = NULL, [a,b]);", "[b]", NULL}},
     .see = "op subs"},
    {.name = "lhs",
     .signature = "lhs(e:expr) -> expr",
     .fn = lhs,
     .topic = "programming",
     .summary = "the left side of an equation, inequality or range",
     .text = "For a..b it is a.",
     .examples = {{"lhs(a = b);", "a", NULL},
                  {"lhs(1..5);", "1", NULL},
                  {"lhs(x);", "error: invalid input: lhs", NULL}},
     .see = "rhs op"},
    {.name = "rhs",
     .signature = "rhs(e:expr) -> expr",
     .fn = rhs,
     .topic = "programming",
     .summary = "the right side of an equation, inequality or range",
     .text = "For a..b it is b.",
     .examples = {{"rhs(a = b);", "b", NULL}, {"rhs(x < 3);", "3", NULL}},
     .see = "lhs op"},
    {.name = "member",
     .signature = "member(e:expr, items:list|set|rtable|module, position:name?) -> boolean",
     .fn = member,
     .topic = "programming",
     .summary = "is it an element of a list, set or Vector?",
     .text = "With a quoted name as third argument the position is assigned to it. A module or\n"
             "record has the names that it exports: member('f', M).",
     .examples = {{"member(b, [a,b]);", "true", NULL},
                  {"member(c, {a,b});", "false", NULL},
                  {"member(b, [a,b], 'p'): p;", "2", NULL}},
     .see = "has select",
     .flags = BUILTIN_LOOKS_IN_LAST},
    {.name = "has",
     .signature = "has(e:expr, part:expr) -> boolean",
     .fn = has,
     .topic = "programming",
     .summary = "does a subexpression occur?",
     .text = "With a list or set: does one of them occur?",
     .examples = {{"has(x^2+y, x);", "true", NULL}, {"has(sin(t), [x, y]);", "false", NULL}},
     .see = "hastype indets member",
     .flags = BUILTIN_LOOKS_IN_FIRST},
    {.name = "depends",
     .signature = "depends(e:expr, x:expr) -> boolean",
     .fn = depends,
     .topic = "programming",
     .summary = "does an expression depend on a name, or on one of several?",
     .text = "Unlike has it does not see bound variables: int(f(x), x = 0..1) is free of x.",
     .examples = {{"depends(x^2+y, x);", "true", NULL},
                  {"depends(Int(f(x), x = 0..1), x);", "false", NULL},
                  {"depends(sin(a), [x, y]);", "false", NULL}},
     .see = "has indets"},
    {.name = "hastype",
     .signature = "hastype(e:expr, T:expr) -> boolean",
     .fn = hastype,
     .topic = "programming",
     .summary = "does a subexpression of this type occur?",
     .text = "The types are those of type.",
     .examples = {{"hastype(x+1.5, float);", "true", NULL},
                  {"hastype(x+y, function);", "false", NULL}},
     .see = "has type indets"},
    {.name = "indets",
     .signature = "indets(e:expr, T:expr?) -> set",
     .fn = indets,
     .topic = "programming",
     .summary = "the set of names and functions an expression is built of",
     .text = "With a type: all subexpressions of this type, as in indets(e, name) and\n"
             "indets(e, function).",
     .examples = {{"indets(x*y+1);", "{x,y}", NULL},
                  {"indets(sin(x)+z, name);", "{x,z}", NULL},
                  {"indets(diff(x(t),t)+x(t), function);", "{x(t), diff(x(t),t)}", NULL}},
     .see = "has hastype"},
    {.name = "numelems",
     .signature = "numelems(e:expr) -> nonnegint",
     .fn = numelems,
     .topic = "programming",
     .summary = "the number of elements of a container",
     .text = "For lists, sets, tables, Matrices, Vectors and strings.",
     .examples = {{"numelems([1,2,3]);", "3", NULL}, {"numelems(table([a=1,b=2]));", "2", NULL}},
     .see = "nops length"},
    {.name = "length",
     .signature = "length(e:expr) -> nonnegint",
     .fn = length,
     .topic = "programming",
     .summary = "digits of an integer, characters of a string, size of an expression",
     .text = "The size of an expression is the number of its distinct parts.",
     .examples = {{"length(12345);", "5", NULL}, {"length(\"abc\");", "3", NULL}},
     .see = "numelems nops"},
    {.name = "copy",
     .signature = "copy(e:expr) -> expr",
     .fn = copy,
     .topic = "programming",
     .summary = "an independent copy of a Matrix, Vector or table",
     .text = "B := A gives a second name for the same matrix; B := copy(A) a second matrix.",
     .examples = {{"A := <1,2>: B := copy(A): B[1] := 9: A[1];", "1", NULL},
                  {"T := table([a=1]): S := copy(T): S[a] := 2: T[a];", "1", NULL}},
     .see = "table Matrix"},
    {.name = "table",
     .signature = "table(items:expr*) -> table",
     .fn = make_table,
     .topic = "programming",
     .summary = "a table: a map from indices to values",
     .text = "table([k1 = v1, ...]) or table([v1, v2, ...]). T[k] := v enters a value;\n"
             "assigning to an entry of a name without value makes a table. In a table(sparse)\n"
             "an entry that was not entered is 0; in a table(symmetric) T[2,1] is T[1,2].",
     .examples = {{"T := table([x = 1, y = 2]): T[y];", "2", NULL},
                  {"T := table(): T[1,2] := a: T[1,2];", "a", NULL},
                  {"T := table(sparse): T[a] := T[a] + 1: T[a] + T[b];", "1", NULL},
                  {"table(x);", "error: table expects", NULL}},
     .see = "indices entries copy Record"},
    {.name = "indices",
     .signature = "indices(T:expr, [nolist], [pairs], [indexorder]) -> sequence",
     .fn = indices,
     .topic = "programming",
     .summary = "the indices of a table or Matrix",
     .text = "Each in a list, in the order in which they were entered; with nolist bare, with\n"
             "pairs as equations index = value, with indexorder sorted.",
     .examples = {{"[indices(table([a=1,b=2]))];", "[[a],[b]]", NULL},
                  {"[indices(table([a=1,b=2]), nolist)];", "[a,b]", NULL},
                  {"[indices(table([b=1,10=3,a=2,9=4]), nolist, indexorder)];", "[9,10,a,b]",
                   NULL}},
     .see = "entries table"},
    {.name = "entries",
     .signature = "entries(T:expr, [nolist], [pairs], [indexorder]) -> sequence",
     .fn = entries,
     .topic = "programming",
     .summary = "the values of a table or Matrix",
     .text = "Each in a list, in the order of indices; with nolist bare, with pairs as equations\n"
             "index = value, with indexorder sorted by the indices.",
     .examples = {{"[entries(table([a=1,b=2]))];", "[[1],[2]]", NULL},
                  {"[entries(<5,6>, nolist)];", "[5,6]", NULL},
                  {"[entries(table([(2,1)=1,(1,2)=3,(1,1)=2]), nolist, indexorder)];", "[2,3,1]",
                   NULL}},
     .see = "indices table"},
    {.name = NULL},
};
