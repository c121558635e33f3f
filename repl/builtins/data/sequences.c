/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * seq, add, mul and $: an expression evaluated for every value of an index. The index is bound to
 * each value in turn and gets its old value back, also when an error passes. add and mul build
 * their result at once, so they are linear in its size. What is not kept of a round is given back
 * (heap.h): the numbers of a range are made as they are needed, and integers added as they come.
 */
#include <limits.h>
#include <stdlib.h>

#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/small.h"
#include "cas/core/sym.h"
#include "repl/builtin.h"
#include "repl/builtins/data/crew.h"
#include "repl/builtins/data/mapping.h"
#include "repl/eval/env.h"
#include "repl/eval/eval.h"
#include "repl/hardware/block.h"
#include "repl/items.h"

/* --- the values the index takes ---------------------------------------------------------- */

static void push_letters(List *items, Expr from, Expr to, Expr by, const char *command)
{
    long a = (unsigned char)expr_text(from)[0], b = (unsigned char)expr_text(to)[0], step;
    if (!small_get(&step, by) || step == 0 || labs(step) > UCHAR_MAX)
        err_raise(ST_DOMAIN, "the step of %s between letters is a whole number, not 0", command);
    for (long c = a; step > 0 ? c <= b : c >= b; c += step) {
        char letter = (char)c;
        list_put(items, expr_string(&letter, 1));
    }
}

typedef struct Numbers {
    Expr at, to, step; /* at: the next one */
    int direction;
} Numbers;

static Numbers numbers_of(Expr range, Expr step, const char *command)
{
    Expr from = expr_arg(range, 0), to = expr_arg(range, 1);
    if (!expr_is_real_number(from) || !expr_is_real_number(to) || !expr_is_real_number(step))
        err_raise(ST_TYPE, "range bounds in %s must be numeric", command);
    int direction = num_sign(step);
    if (direction == 0)
        err_raise(ST_DOMAIN, "the step of %s must not be zero", command);
    return (Numbers){from, to, step, direction};
}

static bool has_number(const Numbers *numbers)
{
    return numbers->direction * num_cmp(numbers->at, numbers->to) <= 0;
}

static bool is_letters(Expr range)
{
    return expr_is(expr_arg(range, 0), EXPR_STRING) && expr_is(expr_arg(range, 1), EXPR_STRING);
}

/* Small integers are counted. */
static bool push_small(List *items, const Numbers *numbers)
{
    long at, to, step;
    if (!small_get(&at, numbers->at) || !small_get(&to, numbers->to) ||
        !small_get(&step, numbers->step))
        return false;
    for (; step > 0 ? at <= to : at >= to; at += step) {
        err_poll();
        list_put(items, expr_int(at));
    }
    return true;
}

/* What can never be held is refused before it is begun. */
static void check_room(const Numbers *numbers, const char *command)
{
    size_t room = mem_cap() != 0 ? mem_cap() : mem_usual_cap();
    Expr most = expr_int((long)(room / sizeof(Expr)));
    Expr steps = num_div(num_sub(numbers->to, numbers->at), numbers->step);
    if (num_cmp(steps, most) > 0)
        err_raise(ST_LIMIT, "%s: the sequence would be too long for the memory", command);
}

static void push_range(List *items, Expr range, Expr step, const char *command)
{
    if (is_letters(range)) {
        push_letters(items, expr_arg(range, 0), expr_arg(range, 1), step, command);
        return;
    }
    Numbers numbers = numbers_of(range, step, command);
    check_room(&numbers, command);
    if (push_small(items, &numbers))
        return;
    for (; has_number(&numbers); numbers.at = num_add(numbers.at, step)) {
        err_poll();
        list_put(items, numbers.at);
    }
}

static void push_elements(List *items, Expr container)
{
    Expr list = eval_elements(container);
    for (long i = 0; i < expr_count(list); i++)
        list_put(items, expr_arg(list, i));
}

/* --- evaluation over them ---------------------------------------------------------------- */

typedef struct Restore {
    Symbol *symbol;
    Expr value;
    uint8_t marks;
} Restore;

static void restore(void *arg)
{
    const Restore *r = arg;
    env_bind(r->symbol, r->value);
    r->symbol->was_free = r->marks;
}

/* A local that counts is evaluated by one level, as all locals are. */
static Restore index_begin(Symbol *symbol)
{
    Restore saved = {symbol, symbol->value, symbol->was_free};
    if (symbol->local)
        symbol->was_free |= ENV_INDEX;
    return saved;
}

typedef void (*Take)(List *out, Expr value);

static void evaluate_at(List *out, Expr body, Symbol *index, Expr value, Take take)
{
    err_poll();
    env_bind(index, value);
    take(out, eval_expr(body));
}

static void evaluate_for(List *out, Expr body, Symbol *index, const List *values, Take take)
{
    HeapScope scope = heap_scope_begin();
    for (long i = 0; i < values->count; i++) {
        evaluate_at(out, body, index, values->item[i], take);
        heap_scope_maybe(scope, out->item, out->count);
    }
}

/* The next number stands in the list where nothing else may hold it. */
static void evaluate_through(List *out, Expr body, Symbol *index, Numbers numbers, Take take)
{
    HeapScope scope = heap_scope_begin();
    while (has_number(&numbers)) {
        evaluate_at(out, body, index, numbers.at, take);
        numbers.at = num_add(numbers.at, numbers.step);
        env_bind(index, numbers.at);
        list_put(out, numbers.at);
        heap_scope_maybe(scope, out->item, out->count);
        out->count--;
    }
}

/* Integers are added as they come. */
static void take_term(List *out, Expr value)
{
    if (out->count == 1 && expr_is(value, EXPR_INTEGER) && expr_is(out->item[0], EXPR_INTEGER))
        out->item[0] = num_add(out->item[0], value);
    else
        list_put(out, value);
}

/* The index of i = a..b, i = container, i in container; raises when it is none of these. */
static Expr index_of(Expr spec, Expr *over, const char *command)
{
    bool in = expr_is_call(spec, expr_symbol("in")) && expr_nops(spec) == 2;
    if (!in && !expr_is(spec, EXPR_EQUATION))
        err_raise(ST_TYPE, "invalid input: %s expects its 2nd argument to be i = a..b or i in L",
                  command);
    Expr name = in ? expr_op(spec, 1) : expr_arg(spec, 0);
    *over = in ? expr_op(spec, 2) : expr_arg(spec, 1);
    if (!expr_is(name, EXPR_SYMBOL) || sym_of(name)->is_protected)
        err_raise(ST_TYPE, "the index of %s must be a name that is not protected", command);
    return name;
}

static void run_over(List *out, Expr body, Expr name, Expr over, Expr step, const char *command,
                     Take take)
{
    List values;
    list_begin(&values);
    Restore saved = index_begin(sym_of(name));
    err_defer(restore, &saved);
    if (expr_is(over, EXPR_RANGE) && !is_letters(over)) {
        evaluate_through(out, body, saved.symbol, numbers_of(over, step, command), take);
    } else {
        if (expr_is(over, EXPR_RANGE))
            push_range(&values, over, step, command);
        else
            push_elements(&values, over);
        evaluate_for(out, body, saved.symbol, &values, take);
    }
    err_undefer(true);
    list_end(&values);
}

static void run(List *out, const Expr *args, long n, const char *command, Take take)
{
    Expr over, name = index_of(args[1], &over, command);
    over = eval_expr(over);
    run_over(out, args[0], name, over, n > 2 ? eval_expr(args[2]) : EXPR_ONE, command, take);
}

/* --- of numbers alone -------------------------------------------------------------------- */

/* What becomes of the values: they are put into a list, or joined one by one (join not NULL). */
typedef struct Fold {
    List *out;
    Value total; /* NULL: there is none yet */
    Value (*join)(Value a, Value b);
} Fold;

static Value plus(Value a, Value b)
{
    long m, n;
    if (small_get(&m, a) && small_get(&n, b) && small_fits(m + n))
        return small_value(m + n);
    Value sum = small_sum(a, b);
    return sum ? sum : num_add(small_expr(a), small_expr(b));
}

static Value times(Value a, Value b)
{
    long m, n;
    if (small_get(&m, a) && small_get(&n, b) && !__builtin_mul_overflow(m, n, &m) && small_fits(m))
        return small_value(m);
    Value product = small_product(a, b);
    return product ? product : num_mul(small_expr(a), small_expr(b));
}

static void fold_value(Fold *fold, Value value, HeapScope scope)
{
    err_poll();
    if (!fold->join) {
        list_put(fold->out, small_expr(value));
        heap_scope_maybe(scope, fold->out->item, fold->out->count);
        return;
    }
    fold->total = fold->total ? fold->join(fold->total, value) : value;
    Expr kept = small_is(fold->total) ? NULL : fold->total;
    heap_scope_maybe(scope, &kept, 1);
}

/* Are all of them numbers that the body can be read over? */
static bool are_numbers(Expr list, const Ast *body, const Ast *index)
{
    bool floats = false;
    for (long i = 0; i < expr_count(list); i++) {
        if (!expr_is_real_number(expr_arg(list, i)))
            return false;
        floats = floats || expr_is(expr_arg(list, i), EXPR_FLOAT);
    }
    return !floats || eval_over_suits_floats(body, index);
}

/* The values of the call's body, read as it stands, over small integers or numbers; false, and
 * nothing done, over others. */
static bool fold_over(Fold *fold, const Ast *call, Expr over)
{
    const Ast *body = call->kid[1], *index = call->kid[2]->kid[0];
    long from, to;
    if (expr_is(over, EXPR_RANGE)) {
        if (!small_get(&from, expr_arg(over, 0)) || !small_get(&to, expr_arg(over, 1)))
            return false;
        HeapScope scope = heap_scope_begin();
        for (long i = from; i <= to; i++)
            fold_value(fold, eval_over(body, index, small_value(i)), scope);
        return true;
    }
    Expr elements = eval_elements(over);
    if (!are_numbers(elements, body, index))
        return false;
    HeapScope scope = heap_scope_begin();
    for (long i = 0; i < expr_count(elements); i++)
        fold_value(fold, eval_over(body, index, expr_arg(elements, i)), scope);
    return true;
}

/* f, i = a..b and f, i in L as they stand in the text; with a step where f assigns something. */
static bool is_written_out(const Ast *call, const Expr *args, long n)
{
    enum { PARTS = 3 };
    bool stepped = call->count == PARTS + 1 && n == PARTS && eval_tree_assigns(call->kid[1]);
    if (((n != PARTS - 1 || call->count != PARTS) && !stepped) || call->kid[2]->kind != AST_BINARY)
        return false;
    const Ast *spec = call->kid[2];
    bool in = expr_is_call(args[1], expr_symbol("in"));
    return (spec->op == AST_OP_EQ && expr_is(args[1], EXPR_EQUATION)) ||
           (spec->op == AST_OP_IN_ && in && expr_nops(args[1]) == 2);
}

/* The values of the call's body, which assigns something, over all that `over` gives: it is read as
 * it stands, once for each. */
static void run_text(List *out, const Ast *body, Expr name, Expr over, Expr step,
                     const char *command, Take take)
{
    List values;
    list_begin(&values);
    if (expr_is(over, EXPR_RANGE))
        push_range(&values, over, step, command);
    else
        push_elements(&values, over);
    Restore saved = index_begin(sym_of(name));
    err_defer(restore, &saved);
    HeapScope scope = heap_scope_begin();
    for (long i = 0; i < values.count; i++) {
        err_poll();
        env_bind(saved.symbol, values.item[i]);
        take(out, small_expr(eval_ast(body)));
        heap_scope_maybe(scope, out->item, out->count);
    }
    err_undefer(true);
    list_end(&values);
}

/* The values of f, into out or joined as fold says, over what the tree beside the index gives:
 * there locals and parameters are evaluated by one level. */
static void run_tree(List *out, Fold *fold, const Ast *call, const Expr *args, const char *command,
                     Take take)
{
    const Ast *body = call->kid[1], *spec = call->kid[2];
    Expr over, name = index_of(args[1], &over, command);
    over = eval_ast(spec->kid[1]);
    if (eval_tree_assigns(body)) {
        Expr step = call->count > 3 ? eval_ast(call->kid[3]) : EXPR_ONE;
        run_text(out, body, name, over, step, command, take);
        return;
    }
    bool of_numbers =
        eval_over_suits(body, spec->kid[0]) || eval_over_suits_floats(body, spec->kid[0]);
    if (!of_numbers || !fold_over(fold, call, over))
        run_over(out, args[0], name, over, EXPR_ONE, command, take);
}

/* seq(a..b), seq(a..b, step) and seq(L). */
static void run_plain(List *out, Expr range, Expr step)
{
    range = eval_expr(range);
    if (expr_is(range, EXPR_RANGE))
        push_range(out, range, step, "seq");
    else if (expr_is_number(range) || step != EXPR_ONE)
        err_raise(ST_TYPE, "invalid input: seq expects a range, or an expression and i = a..b");
    else
        push_elements(out, range);
}

static Expr seq(const Expr *args, long n)
{
    List out;
    list_begin(&out);
    bool indexed =
        n >= 2 && (expr_is(args[1], EXPR_EQUATION) || expr_is_call(args[1], expr_symbol("in")));
    if (indexed)
        run(&out, args, n, "seq", list_put);
    else
        run_plain(&out, args[0], n > 1 ? eval_expr(args[1]) : EXPR_ONE);
    return items_seq(&out);
}

static Expr seq_tree(const Ast *call, const Expr *args, long n)
{
    if (!is_written_out(call, args, n))
        return NULL;
    List out;
    list_begin(&out);
    run_tree(&out, &(Fold){&out, NULL, NULL}, call, args, "seq", list_put);
    return items_seq(&out);
}

/* seq[reduce = g](f, i = a..b): g of all values. */
static Expr seq_indexed(Expr head, const Expr *args, long n)
{
    Expr values = seq(args, n);
    bool several = expr_is(values, EXPR_SEQ);
    return mapping_gather(
        head, expr_list(several ? values->u.args : &values, several ? expr_count(values) : 1));
}

static Expr accumulate(const Expr *args, long n, const char *command, Expr empty,
                       Expr (*combine)(const Expr *, long), Take take)
{
    Expr whole = n == 1 ? eval_expr(args[0]) : NULL;
    Expr packed = whole ? block_total(eval_follow(whole), combine == eval_multiply) : NULL;
    if (packed)
        return packed;
    List out;
    list_begin(&out);
    if (whole)
        push_elements(&out, whole);
    else
        run(&out, args, n, command, take);
    Expr result = out.count ? combine(out.item, out.count) : empty;
    list_end(&out);
    return result;
}

static Expr accumulate_tree(const Ast *call, const Expr *args, long n, bool sums)
{
    if (!is_written_out(call, args, n))
        return NULL;
    Fold fold = {NULL, NULL, sums ? plus : times};
    List out;
    list_begin(&out);
    run_tree(&out, &fold, call, args, sums ? "add" : "mul", sums ? take_term : list_put);
    Expr result = fold.total       ? small_expr(fold.total)
                  : out.count == 0 ? (sums ? EXPR_ZERO : EXPR_ONE)
                  : sums           ? eval_add(out.item, out.count)
                                   : eval_multiply(out.item, out.count);
    list_end(&out);
    return result;
}

static Expr add_tree(const Ast *call, const Expr *args, long n)
{
    return accumulate_tree(call, args, n, true);
}

static Expr mul_tree(const Ast *call, const Expr *args, long n)
{
    return accumulate_tree(call, args, n, false);
}

static Expr add(const Expr *args, long n)
{
    return accumulate(args, n, "add", EXPR_ZERO, eval_add, take_term);
}

static Expr mul(const Expr *args, long n)
{
    return accumulate(args, n, "mul", EXPR_ONE, eval_multiply, list_put);
}

/* `$`(e, n), `$`(e, i = a..b), `$`(a..b). */
static Expr dollar(const Expr *args, long n)
{
    if (n == 1 || expr_is(args[1], EXPR_EQUATION))
        return seq(args, n);
    Expr e = eval_expr(args[0]), count = eval_expr(args[1]);
    long times;
    if (!expr_is(count, EXPR_INTEGER) || !num_get_si(&times, count))
        return e == args[0] && count == args[1] ? NULL : expr_call2("$", e, count);
    List out;
    list_begin(&out);
    for (long i = 0; i < times; i++) {
        err_poll();
        list_put(&out, e);
    }
    return items_seq(&out);
}

/* --- Grid:-Seq --------------------------------------------------------------------------- */

typedef struct Share {
    Expr body;
    Symbol *index;
    const Expr *at;
} Share;

static Expr share_value(long i, void *arg)
{
    const Share *share = arg;
    env_bind(share->index, share->at[i]);
    return eval_expr(share->body);
}

static Expr grid_seq(const Expr *args, long n)
{
    List values;
    Expr over, name;
    if (n < 2)
        return seq(args, n);
    name = index_of(args[1], &over, "Grid:-Seq");
    list_begin(&values);
    over = eval_expr(over);
    if (expr_is(over, EXPR_RANGE))
        push_range(&values, over, n > 2 ? eval_expr(args[2]) : EXPR_ONE, "Grid:-Seq");
    else
        push_elements(&values, over);
    Share share = {args[0], sym_of(name), values.item};
    Expr *found = mem_array((size_t)values.count + 1, sizeof *found);
    err_defer(mem_release, found);
    crew_values(&(CrewWork){values.count, share_value, &share}, found);
    Expr result = expr_seq(found, values.count);
    err_undefer(true);
    list_end(&values);
    return result;
}

/* The same commands in the package that would share the work among threads. */
#define PARALLEL_ROW(package_, name_, function, ...)                                               \
    {                                                                                              \
        .name = name_, .package = package_, .fn = function, .topic = "programming",                \
        .signature = name_ "(f:expr, i:expr?, step:expr?) -> expr",                                \
        .summary = "the same as the command in small letters; not in parallel",                    \
        .examples = {__VA_ARGS__}, .see = "seq add mul map", .flags = BUILTIN_QUOTE_ALL            \
    }

const Builtin BUILTIN_SEQUENCES[] = {
    {.name = "seq",
     .signature = "seq(f:expr, i:expr?, step:expr?) -> sequence",
     .fn = seq,
     .tree = seq_tree,
     .topic = "programming",
     .summary = "the sequence of the values of an expression over an index",
     .text =
         "seq(f, i = a..b), with a step as third argument; seq(f, i = L) and seq(f, i in L)\n"
         "for the elements of a list, set, Vector, table or the operands of an expression;\n"
         "seq(a..b) for the numbers themselves, seq(L) for the elements of L. f is evaluated\n"
         "for each value of i, and i keeps the value it had. seq[reduce=g] is g of all values,\n"
         "seq[fold=(g,a)] g(g(a, first), second) and so on.",
     .indexed = seq_indexed,
     .examples = {{"seq[fold=(`+`,0)](i^2, i = 1..3);", "14", NULL},
                  {"[seq(i^2, i = 1..4)];", "[1,4,9,16]", NULL},
                  {"f := proc() [seq(args[i], i = 1..nargs)] end: [f(a, b), f([c]), f()];",
                   "[[a, b], [[c]], []]", NULL},
                  {"f := proc(x) [seq([_rest[i..-1]], i = 1..2)] end: f(1, 2, 3);", "[[2, 3], [3]]",
                   NULL},
                  {"P := 5: f := proc(L) [seq(type(i, name), i in L)] end: f(['P', 'Q']);",
                   "[true, true]", NULL},
                  {"[seq(i, i = 0..1, 0.25)];", "[0, 0.25, 0.50, 0.75, 1.00]", NULL},
                  {"[seq(\"a\"..\"g\", 3)], [seq(\"e\"..\"a\", -2)];",
                   "[\"a\", \"d\", \"g\"], [\"e\", \"c\", \"a\"]", NULL},
                  {"seq(i, i = a..b);", "error: must be numeric", NULL}},
     .see = "add mul map",
     .flags = BUILTIN_QUOTE_ALL},
    {.name = "add",
     .signature = "add(f:expr, i:expr?, step:expr?) -> expr",
     .fn = add,
     .tree = add_tree,
     .topic = "programming",
     .summary = "the sum of the values of an expression over an index",
     .text =
         "add(f, i = a..b), add(f, i in L), add(L). For a symbolic number of terms use sum. Many\n"
         "terms are added at once: a loop s := s + t copies the sum at each step.",
     .examples = {{"add(x^i, i = 0..2);", "1+x+x^2", NULL}, {"add([1,2,3]);", "6", NULL}},
     .see = "mul seq",
     .flags = BUILTIN_QUOTE_ALL},
    {.name = "mul",
     .signature = "mul(f:expr, i:expr?, step:expr?) -> expr",
     .fn = mul,
     .tree = mul_tree,
     .topic = "programming",
     .summary = "the product of the values of an expression over an index",
     .text = "mul(f, i = a..b), mul(f, i in L), mul(L).",
     .examples = {{"mul(i, i = 1..5);", "120", NULL},
                  {"mul(x-i, i = [1,2]);", "(x-1)*(x-2)", NULL}},
     .see = "add seq",
     .flags = BUILTIN_QUOTE_ALL},
    {.name = "$",
     .signature = "$(e:expr, n:expr?) -> sequence",
     .fn = dollar,
     .topic = "programming",
     .summary = "a thing repeated, or an expression over an index: x$3, i^2$i=1..4",
     .text = "x$n repeats x n times, as in diff(f, x$2); $a..b is the sequence of numbers.",
     .examples = {{"x$3;", "x,x,x", NULL}, {"[i^2 $ i = 1..3];", "[1,4,9]", NULL}},
     .see = "seq diff",
     .flags = BUILTIN_QUOTE_ALL},
    PARALLEL_ROW("Threads", "Seq", seq, {"[Threads:-Seq(i^2, i = 1..3)];", "[1,4,9]", NULL},
                 {"[Threads[Seq](i, i in [a,b])];", "[a,b]", NULL}),
    PARALLEL_ROW("Threads", "Add", add, {"Threads:-Add(i, i = 1..10);", "55", NULL},
                 {"Threads:-Add([1,2]);", "3", NULL}),
    PARALLEL_ROW("Threads", "Mul", mul, {"Threads:-Mul(i, i = 1..4);", "24", NULL},
                 {"Threads:-Mul([2,3]);", "6", NULL}),
    {.name = "Seq",
     .package = "Grid",
     .signature = "Seq(f:expr, i:expr?, step:expr?) -> sequence",
     .fn = grid_seq,
     .topic = "programming",
     .summary = "seq, in processes on all processors",
     .text = "What is said of Grid:-Map holds for it.",
     .examples = {{"[Grid:-Seq(i^2, i = 1..3)];", "[1,4,9]", NULL},
                  {"[Grid[Seq](i, i in [a,b])];", "[a,b]", NULL},
                  {"Grid:-Seq(i, 3);", "error: expects its 2nd argument to be i = a..b", NULL}},
     .see = "seq Grid:-Map",
     .flags = BUILTIN_QUOTE_ALL},
    {.name = NULL},
};
