/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands about names, evaluation and types: assign, unassign, assigned, eval, evalb, evaln, if,
 * type, whattype, unapply, cat, ASSERT.
 */
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/subs/subs.h"
#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/grow.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/table.h"
#include "cas/core/walk.h"
#include "repl/builtin.h"
#include "repl/eval/env.h"
#include "repl/eval/eval_parts.h"
#include "repl/eval/eval_state.h"
#include "repl/eval/object.h"
#include "repl/eval/proc.h"
#include "repl/eval/types.h"

/* --- assignment -------------------------------------------------------------------------- */

static void assign_one(Expr e)
{
    if (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET)) {
        for (long i = 0; i < expr_count(e); i++)
            assign_one(expr_arg(e, i));
        return;
    }
    if (!expr_is(e, EXPR_EQUATION))
        err_raise(ST_TYPE, "invalid arguments: assign expects a name and a value, or equations");
    if (expr_arg(e, 0) != expr_arg(e, 1))
        eval_assign(expr_arg(e, 0), expr_arg(e, 1));
}

static Expr assign(const Expr *args, long n)
{
    bool pair = n == 2 && types_is_named(args[0], "name");
    if (pair)
        eval_assign(args[0], args[1]);
    for (long i = 0; !pair && i < n; i++)
        assign_one(args[i]);
    return EXPR_NULL;
}

static Expr unassign(const Expr *args, long n)
{
    for (long i = 0; i < n; i++)
        eval_unassign(args[i]);
    return EXPR_NULL;
}

static Expr forget(const Expr *args, long n)
{
    Procedure *procedure = proc_of(eval_follow(args[0]));
    if (procedure && n == 1)
        proc_forget_all(procedure);
    else if (procedure)
        proc_forget(procedure, expr_seq(args + 1, n - 1));
    return EXPR_NULL;
}

typedef struct Trapped {
    Expr e, value;
} Trapped;

static void evaluate_trapped(void *arg)
{
    Trapped *t = arg;
    t->value = eval_expr(t->e);
}

/* The message of an error is the value. */
static Expr traperror(const Expr *args, long n)
{
    Trapped t = {expr_seq(args, n), NULL};
    if (err_attempt(evaluate_trapped, &t))
        return t.value;
    Expr message = expr_string(err_message(), -1);
    eval_state_note_error(NULL);
    return message;
}

/* The name with its indices evaluated. */
static Expr place_of(Expr e)
{
    e = eval_joined(e);
    if (expr_is(e, EXPR_QUOTE))
        return place_of(expr_arg(e, 0));
    if (!expr_is(e, EXPR_INDEXED))
        return e;
    long n = expr_nops(e);
    Expr *items = mem_array((size_t)n + 1, sizeof *items);
    err_defer(mem_release, items);
    items[0] = place_of(expr_arg(e, 0));
    for (long i = 1; i <= n; i++)
        items[i] = eval_expr(expr_op(e, i));
    Expr place = expr_make(EXPR_INDEXED, items, n + 1);
    err_undefer(true);
    return place;
}

static Expr evaln(const Expr *args, long n)
{
    (void)n;
    return place_of(args[0]);
}

/* Has a member of a module or an object a value, be it a name? */
static bool member_assigned(Expr place)
{
    Module *module = proc_module_of(eval_follow(expr_arg(place, 0)));
    if (module)
        return env_slot_value(object_need_slot(module, expr_text(expr_arg(place, 1)))) != NULL;
    Expr value = eval_expr(place);
    return !expr_is(value, EXPR_MEMBER) && !expr_is(value, EXPR_SYMBOL);
}

/* What a name stands for whose entry or member is asked for; T[i] of T[i][j] too. */
static Expr held_by(Expr base)
{
    if (expr_is(base, EXPR_MEMBER))
        return eval_expr(base);
    if (!expr_is(base, EXPR_INDEXED))
        return eval_follow(base);
    return eval_index(held_by(expr_arg(base, 0)), base->u.args + 1, expr_nops(base));
}

/* Has an entry a value, be it a name? What an array gives for one without is the entry itself. */
static bool entry_assigned(Expr place)
{
    Expr object = held_by(expr_arg(place, 0));
    const Expr *indices = place->u.args + 1;
    long n = expr_nops(place);
    const Table *table = table_of(object);
    if (table)
        return table_is_sparse(table) || table_get(table, expr_seq(indices, n)) != NULL;
    Expr value = eval_index(object, indices, n);
    if (!expr_is(value, EXPR_INDEXED))
        return true;
    Expr head = expr_arg(value, 0);
    return head != object && !expr_is_symbol(head, "?") && eval_follow(head) != object;
}

static Expr assigned(const Expr *args, long n)
{
    (void)n;
    Expr place = place_of(args[0]);
    bool has_value;
    if (expr_is(place, EXPR_SYMBOL)) {
        has_value = sym_of(place)->value != NULL;
    } else if (expr_is(place, EXPR_MEMBER)) {
        has_value = member_assigned(place);
    } else if (expr_is(place, EXPR_INDEXED)) {
        has_value = entry_assigned(place);
    } else {
        err_raise(ST_TYPE, "invalid input: assigned expects a name");
    }
    return has_value ? EXPR_TRUE : EXPR_FALSE;
}

/* --- evaluation -------------------------------------------------------------------------- */

/* Derivatives by names that get values are written by D first: at t = 0 the derivative of x(t) is
 * D(x)(0). */
static Expr ready_for(Expr e, const Expr *eqs, long count)
{
    Expr *names = mem_array((size_t)count, sizeof *names);
    err_defer(mem_release, names);
    long n = 0;
    for (long i = 0; i < count; i++)
        if (expr_is(expr_arg(eqs[i], 0), EXPR_SYMBOL) && !expr_is(expr_arg(eqs[i], 1), EXPR_SYMBOL))
            names[n++] = expr_arg(eqs[i], 0);
    e = diff_to_D_by(e, names, n);
    err_undefer(true);
    return e;
}

static void note_derivative(Expr node, void *arg)
{
    Expr *state = arg; /* the name looked for, and it again when a derivative has it inside */
    if (expr_is_call(node, expr_symbol("diff")) && walk_has(node, state[0]))
        state[1] = state[0];
}

/* A derivative that gets a value itself, as in eval(diff(x(t),t), [t = 1, diff(x(t),t) = 2]),
 * becomes a fresh name before t does; not where a higher derivative needs it. */
static Expr name_derivatives(Expr e, Expr *eqs, long count)
{
    for (long i = 0; i < count; i++) {
        Expr left = expr_arg(eqs[i], 0);
        if (!expr_is_call(left, expr_symbol("diff")))
            continue;
        Expr state[2] = {expr_from_symbol(sym_fresh("d")), NULL};
        Expr named = walk_replace1(e, left, state[0]);
        walk_each(named, note_derivative, state);
        if (state[1])
            continue;
        e = named;
        eqs[i] = expr_equation(state[0], expr_arg(eqs[i], 1));
    }
    return e;
}

/* e where the equations items[0..count) hold. */
static Expr evaluated_at(Expr e, const Expr *items, long count)
{
    Expr *eqs = mem_array((size_t)count, sizeof *eqs);
    err_defer(mem_release, eqs);
    memcpy(eqs, items, (size_t)count * sizeof *eqs);
    e = name_derivatives(e, eqs, count);
    e = subs_pieces(eqs, count, ready_for(e, eqs, count));
    e = eval_entries(subs_valued(eqs, count, e));
    err_undefer(true);
    return e;
}

static Expr eval_command_fn(const Expr *args, long n)
{
    long levels;
    if (n == 2 && num_get_si(&levels, args[1]))
        return eval_levels(args[0], levels);
    if (n == 0)
        return EXPR_NULL;
    if (n == 1)
        return eval_deep(args[0]);
    Expr items = args[1], e = eval_deep(args[0]);
    bool several = expr_is(items, EXPR_LIST) || expr_is(items, EXPR_SET);
    const Expr *eqs = several ? items->u.args : &items;
    long count = several ? expr_count(items) : 1;
    for (long i = 0; i < count; i++)
        if (!expr_is(eqs[i], EXPR_EQUATION))
            err_raise(ST_TYPE, "invalid input: eval expects its 2nd argument to be an equation or "
                               "equations");
    return evaluated_at(e, eqs, count);
}

/* eval['recurse'](e, eqs): until nothing changes any more. */
static Expr eval_indexed(Expr f, const Expr *args, long n)
{
    enum { MOST = 1000 };
    Expr value = eval_command_fn(args, n);
    if (n < 2 || expr_nops(f) != 1 || !expr_is_symbol(expr_op(f, 1), "recurse"))
        return value;
    Expr again[2] = {value, args[1]};
    for (int i = 0; (value = eval_command_fn(again, 2)) != again[0]; i++) {
        if (i == MOST)
            err_raise(ST_LIMIT, "eval[recurse]: the equations go round in a circle");
        again[0] = value;
    }
    return value;
}

static Expr evalb(const Expr *args, long n)
{
    (void)n;
    Expr decided = eval_decide(args[0]);
    if (decided)
        return decided;
    return types_is_named(args[0], "boolean") ? args[0] : NULL;
}

static Expr if_command(const Expr *args, long n)
{
    (void)n;
    return eval_expr(eval_truth(eval_expr(args[0])) ? args[1] : args[2]);
}

/* The formal parameter for x, x[1] or x(t): a name that occurs nowhere in e. */
static Expr formal_for(Expr x, Expr e)
{
    if (expr_is(x, EXPR_SYMBOL))
        return x;
    if (!expr_is(x, EXPR_INDEXED) && !expr_is(x, EXPR_CALL))
        err_raise(ST_TYPE, "invalid input: unapply expects names after the expression");
    Expr head = expr_arg(x, 0);
    const char *stem = expr_is(head, EXPR_SYMBOL) ? expr_text(head) : "x";
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_puts(&text, stem);
    for (long i = 1; i < expr_count(x); i++)
        if (expr_is(expr_arg(x, i), EXPR_SYMBOL) || expr_is(expr_arg(x, i), EXPR_INTEGER)) {
            buf_putc(&text, '_');
            print_linear(&text, expr_arg(x, i));
        }
    while (walk_has(e, expr_symbol(buf_text(&text))))
        buf_putc(&text, '_');
    Expr name = expr_symbol(buf_text(&text));
    err_undefer(true);
    return name;
}

/* unapply(e, x, y) or unapply(e, [x, y]). */
static Expr unapply(const Expr *args, long n)
{
    Expr e = args[0], names = expr_list(args + 1, n - 1);
    if (expr_count(names) == 1 && expr_is(expr_arg(names, 0), EXPR_LIST))
        names = expr_arg(names, 0);
    Expr formals = expr_list(NULL, 0);
    for (long i = 0; i < expr_count(names); i++) {
        Expr x = expr_arg(names, i), formal = formal_for(x, e);
        formals = collection_append(formals, formal);
        e = formal == x ? e : walk_replace1(e, x, formal);
    }
    return proc_make_unapply(formals->u.args, expr_count(formals), e);
}

static Expr apply_command(const Expr *args, long n)
{
    return eval_apply(args[0], args + 1, n - 1);
}

/* --- types ------------------------------------------------------------------------------- */

/* type(NULL, T) arrives as type(T). */
/* type(NULL, T) arrives as type(T): but a number is no type. */
static Expr type_command(const Expr *args, long n)
{
    if (n == 1 && expr_is_number(args[0]))
        err_raise(ST_TYPE, "invalid input: type uses a 2nd argument, T, which is missing");
    Expr e = n == 1 ? EXPR_NULL : args[0];
    return types_is(e, args[n - 1]) ? EXPR_TRUE : EXPR_FALSE;
}

static Expr whattype(const Expr *args, long n)
{
    return n == 1 ? types_whattype(args[0]) : expr_symbol("exprseq");
}

/* --- names and text ---------------------------------------------------------------------- */

static void cat_text(Buf *out, const Expr *args, long n)
{
    for (long i = 0; i < n; i++)
        if (expr_is(args[i], EXPR_STRING) || expr_is(args[i], EXPR_SYMBOL))
            buf_puts(out, expr_text(args[i]));
        else
            print_linear(out, args[i]);
}

static Expr cat(const Expr *args, long n);

/* cat(x, 1..3) is x1, x2, x3: args with the i-th, a range, replaced by each of its members. */
static Expr cat_range(const Expr *args, long n, long i)
{
    Expr members = eval_apply(expr_symbol("seq"), &args[i], 1);
    Expr list = expr_list(&members, 1);
    Expr *each = mem_array((size_t)(n + expr_count(list)), sizeof *each);
    err_defer(mem_release, each);
    memcpy(each, args, (size_t)n * sizeof *each);
    for (long k = 0; k < expr_count(list); k++) {
        each[i] = expr_arg(list, k);
        each[n + k] = cat(each, n);
    }
    Expr result = expr_seq(each + n, expr_count(list));
    err_undefer(true);
    return result;
}

static Expr cat(const Expr *args, long n)
{
    for (long i = 1; i < n; i++)
        if (expr_is(args[i], EXPR_RANGE))
            return cat_range(args, n, i);
    Buf out = {0};
    err_defer(buf_release, &out);
    bool grows = n > 0 && expr_is(args[0], EXPR_STRING);
    cat_text(&out, args + grows, n - grows);
    Expr result = grows ? grow_string(args[0], buf_text(&out), (long)out.length)
                        : eval_expr(expr_symbol(buf_text(&out)));
    err_undefer(true);
    return result;
}

/* --- assertions -------------------------------------------------------------------------- */

static Expr assert_command(const Expr *args, long n)
{
    Expr level = eval_value_of(expr_symbol("_assertlevel"));
    if (!level || level == EXPR_ZERO)
        return EXPR_NULL;
    if (eval_boolean(eval_expr(args[0])) == EXPR_TRUE)
        return EXPR_NULL;
    char *text = n > 1 && expr_is(args[1], EXPR_STRING) ? mem_strdup(expr_text(args[1]))
                                                        : print_text(args[0], 200);
    err_defer(mem_release, text);
    err_raise(ST_USER, "assertion failed, %s", text);
}

const Builtin BUILTIN_PROGRAM[] = {
    {.name = "assign",
     .signature = "assign(what:expr, value:expr*) -> nothing",
     .fn = assign,
     .topic = "programming",
     .summary = "assign the sides of equations, as those of a solution",
     .text = "assign(x = 1), assign({x = 1, y = 2}), assign('x', 1). The inverse is unassign.",
     .examples = {{"assign({x = 1, y = a}): x+y;", "1+a", NULL}, {"assign('z', 5): z;", "5", NULL}},
     .see = "unassign assigned subs"},
    {.name = "unassign",
     .signature = "unassign(names:name|function*) -> nothing",
     .fn = unassign,
     .topic = "programming",
     .summary = "take the values of names away",
     .text = "The names must be quoted: unassign('x', 'y'). x := 'x' does the same for one.",
     .examples = {{"x := 3: unassign('x'): x;", "'x'", NULL},
                  {"a := 1: b := 2: unassign('a','b'): a+b;", "'a'+'b'", NULL},
                  {"assign({x(t) = 2}): unassign('x(t)'): x(t);", "'x(t)'", NULL}},
     .see = "assign assigned"},
    {.name = "assigned",
     .signature = "assigned(name:expr) -> boolean",
     .fn = assigned,
     .topic = "programming",
     .summary = "has a name or table entry a value?",
     .text = "The argument is not evaluated.",
     .examples = {{"T := table([1 = table([2 = 3])]): assigned(T[1][2]), assigned(T[1][3]);",
                   "test: true, false", NULL},
                  {"x := 3: assigned(x);", "true", NULL},
                  {"assigned(y);", "false", NULL},
                  {"T[1] := 2: assigned(T[2]);", "false", NULL}},
     .see = "assign unassign",
     .flags = BUILTIN_QUOTE_ALL},
    {.name = "evaln",
     .signature = "evaln(name:expr) -> name",
     .fn = evaln,
     .topic = "programming",
     .summary = "the name itself, with its indices evaluated",
     .text = "x := evaln(x) takes the value of x away.",
     .examples = {{"i := 2: evaln(A[i]);", "'A'[2]", NULL}, {"x := 3: evaln(x);", "'x'", NULL}},
     .see = "assigned unassign",
     .flags = BUILTIN_QUOTE_ALL},
    {.name = "eval",
     .signature = "eval(e:expr?, at:expr?) -> expr",
     .fn = eval_command_fn,
     .topic = "programming",
     .summary = "evaluate once more, or at a point: eval(e, x = a)",
     .text =
         "eval(e, x = a) or eval(e, [x = a, y = b]) substitutes and evaluates; subs only\n"
         "substitutes. The x of int(f(x), x = a..b), of a sum or a limit is its own. eval(name)\n"
         "gives the table or procedure a name stands for. eval(x, n) evaluates n levels,\n"
         "eval['recurse'](e, eqs) substitutes until nothing changes.",
     .examples = {{"eval(sin(x)+y, x = 0);", "y", NULL},
                  {"eval(x^2+y, [x = 2, y = 1]);", "5", NULL},
                  {"eval(diff(x(t)^2, t), t = 0);", "2*x(0)*D(x)(0)", NULL},
                  {"eval(Int(f(x, a), x = 0..a), {a = 2, x = 3});", "Int(f(x, 2), x = 0..2)", NULL},
                  {"eval('1+1');", "2", NULL},
                  {"x := y: y := z: z := 3: sprintf(\"%a %a\", eval(x, 1), eval(x, 2));", "\"y z\"",
                   NULL},
                  {"eval['recurse'](x+y, [x = y^2, y = 3]);", "12", NULL}},
     .see = "subs evalf evalb",
     .indexed = eval_indexed,
     .flags = BUILTIN_MAPS_FIRST | BUILTIN_LOOKS_IN_FIRST},
    {.name = "evalb",
     .signature = "evalb(e:expr) -> boolean",
     .fn = evalb,
     .topic = "programming",
     .summary = "true or false of an equation, inequality or condition",
     .text = "Equations are compared as they are written: simplify first, or use is. What cannot\n"
             "be decided stays.",
     .examples = {{"evalb(1+1 = 2);", "true", NULL},
                  {"evalb(2 < 1);", "false", NULL},
                  {"evalb(x = y);", "false", NULL},
                  {"evalb(sqrt(2) < 3/2);", "true", NULL}},
     .see = "type if"},
    {.name = "if",
     .signature = "if(condition:expr, yes:expr, no:expr) -> expr",
     .fn = if_command,
     .topic = "programming",
     .summary = "one of two expressions by a condition: `if`(c, a, b)",
     .text = "Only the chosen one is evaluated. In backquotes, since if begins a statement.",
     .examples = {{"`if`(1 < 2, a, b);", "a", NULL},
                  {"`if`(2 < 1, assign('q', 1), b): q;", "q", NULL}},
     .see = "ifelse piecewise evalb",
     .flags = BUILTIN_QUOTE_ALL},
    {.name = "ifelse",
     .signature = "ifelse(condition:expr, yes:expr, no:expr) -> expr",
     .fn = if_command,
     .topic = "programming",
     .summary = "one of two expressions by a condition",
     .text = "The same as `if`.",
     .examples = {{"ifelse(1 < 2, a, b);", "a", NULL}, {"ifelse(x = y, 1, 0);", "0", NULL}},
     .see = "if piecewise",
     .flags = BUILTIN_QUOTE_ALL},
    {.name = "traperror",
     .signature = "traperror(e:expr..) -> expr",
     .fn = traperror,
     .topic = "programming",
     .summary = "the value of an expression, or the message of its error",
     .text = "Of older sheets; try ... catch ... end try does more. The message is also lasterror.",
     .examples = {{"traperror(1+1);", "2", NULL},
                  {"traperror(1/0);", "\"numeric exception: division by zero\"", NULL},
                  {"r := traperror(ln(0)): evalb(r = lasterror);", "true", NULL}},
     .see = "try error",
     .flags = BUILTIN_QUOTE_ALL | BUILTIN_TRAPS},
    {.name = "forget",
     .signature = "forget(f:expr, args:expr*) -> nothing",
     .fn = forget,
     .topic = "programming",
     .summary = "empty the remember table of a procedure",
     .text = "With further arguments only the value remembered for these is forgotten.",
     .examples = {{"f := proc(x) option remember; a*x end: f(2): a := 3: forget(f): f(2);", "6",
                   NULL},
                  {"f(1) := 5: f(2) := 7: forget(f, 1): [f(1), f(2)];", "['f'(1), 7]", NULL}},
     .see = "proc unassign"},
    {.name = "unapply",
     .signature = "unapply(e:expr, x:expr*) -> procedure",
     .fn = unapply,
     .topic = "programming",
     .summary = "the function x -> e of an expression",
     .text = "f := unapply(x^2+1, x) makes f(3) be 10. Several names or a list of them make a\n"
             "function of several arguments. Instead of names x[1] and x(t) may stand.",
     .examples = {{"f := unapply(x^2+1, x): f(3);", "10", NULL},
                  {"unapply(x(t)^2+t, [x(t), t])(3, 1);", "10", NULL},
                  {"unapply(x, 2);", "error: expects names", NULL},
                  {"g := unapply(x*y, x, y): g(2, a);", "2*a", NULL}},
     .see = "eval map"},
    {.name = "apply",
     .signature = "apply(f:expr, args:expr*) -> expr",
     .fn = apply_command,
     .topic = "programming",
     .summary = "apply a function to arguments",
     .text = "apply(f, a, b) is f(a, b).",
     .examples = {{"apply(x -> x^2, 3);", "9", NULL}, {"apply(f, a, b);", "f(a,b)", NULL}},
     .see = "map unapply"},
    {.name = "type",
     .signature = "type(e:expr, T:expr?) -> boolean",
     .fn = type_command,
     .topic = "programming",
     .summary = "is an expression of a type?",
     .text =
         "Types are names (integer, posint, numeric, name, symbol, function, list, set, Matrix,\n"
         "Vector, procedure, table, string, constant, algebraic, `=`, `+`, `*`, `^` ...) and what\n"
         "is built of them: list(integer), set(name), {T1, T2}, [T1, T2], name = T, T1..T2,\n"
         "And(T1, T2), Or, Not, identical(e), specfunc(f), polynom(T, x), Vector[row].",
     .examples = {{"type(3, posint);", "true", NULL},
                  {"type([1,2], list(integer));", "true", NULL},
                  {"type(NULL, list);", "false", NULL},
                  {"type(1);", "error: 2nd argument", NULL},
                  {"type(x+1, `*`);", "false", NULL},
                  {"type(3, nosuchtype);", "error: does not exist", NULL}},
     .see = "whattype hastype"},
    {.name = "whattype",
     .signature = "whattype(e:expr*) -> symbol",
     .fn = whattype,
     .topic = "programming",
     .summary = "the basic type of an expression",
     .text =
         "integer, fraction, float, symbol, string, `+`, `*`, `^`, function, indexed, list, set,\n"
         "`=`, `..`, exprseq, Matrix, Vector, table, procedure ...",
     .examples = {{"whattype(x+y);", "`+`", NULL},
                  {"whattype([1,2]);", "list", NULL},
                  {"whattype(f(x));", "function", NULL},
                  {"whattype(LinearAlgebra:-Rank), type(LinearAlgebra:-Rank, procedure), "
                   "type(LinearAlgebra, `module`);",
                   "symbol, true, true", NULL}},
     .see = "type op"},
    {.name = "cat",
     .signature = "cat(parts:expr*) -> name",
     .fn = cat,
     .topic = "programming",
     .summary = "join names, strings and numbers to a name or string",
     .text = "A string when the first part is one, else a name. a||b is the operator form.",
     .examples = {{"cat(x, 1, y);", "x1y", NULL}, {"cat(\"a\", 2);", "\"a2\"", NULL}},
     .see = "convert sprintf parse"},
    {.name = "ASSERT",
     .signature = "ASSERT(condition:expr, message:expr*) -> nothing",
     .fn = assert_command,
     .topic = "programming",
     .summary = "raise an error unless a condition holds",
     .text = "Checked only after kernelopts(assertlevel = 1) or 2.",
     .examples = {{"ASSERT(1 = 2); 5;", "5", NULL},
                  {"kernelopts(assertlevel = 1): try ASSERT(1 = 2, \"unequal\") catch: "
                   "lastexception[2] end try;",
                   "\"assertion failed, unequal\"", NULL},
                  {"kernelopts(assertlevel = 1): ASSERT(1 = 2, \"unequal\");",
                   "error: assertion failed, unequal", NULL}},
     .see = "kernelopts",
     .flags = BUILTIN_QUOTE_ALL},
    {.name = NULL},
};
