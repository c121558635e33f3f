/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions of functions: folds, tests of all or some elements, changes at chosen places, fixed
 * arguments.
 */
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/eval/types.h"

/* --- folds and tests --------------------------------------------------------------------- */

static Expr foldl(const Expr *args, long n)
{
    Expr value = args[1];
    HeapScope scope = heap_scope_begin();
    for (long i = 2; i < n; i++) {
        err_poll();
        value = eval_apply(args[0], (Expr[]){value, args[i]}, 2);
        heap_scope_maybe(scope, &value, 1);
    }
    return value;
}

static Expr foldr(const Expr *args, long n)
{
    Expr value = args[1];
    HeapScope scope = heap_scope_begin();
    for (long i = n - 1; i >= 2; i--) {
        err_poll();
        value = eval_apply(args[0], (Expr[]){args[i], value}, 2);
        heap_scope_maybe(scope, &value, 1);
    }
    return value;
}

/* Does the test hold for all (wanted = false: is there none that fails) or for some? */
static bool find(const Expr *args, long n, bool wanted)
{
    Expr elements = eval_elements(args[1]);
    Expr *call = mem_array((size_t)n, sizeof *call);
    err_defer(mem_release, call);
    memcpy(call, args + 1, (size_t)(n - 1) * sizeof *call);
    bool found = false;
    HeapScope scope = heap_scope_begin();
    for (long i = 0; i < expr_count(elements) && !found; i++) {
        err_poll();
        call[0] = expr_arg(elements, i);
        found = eval_truth(eval_apply(args[0], call, n - 1)) == wanted;
        heap_scope_maybe(scope, NULL, 0);
    }
    err_undefer(true);
    return found;
}

static Expr andmap(const Expr *args, long n)
{
    return find(args, n, false) ? EXPR_FALSE : EXPR_TRUE;
}

static Expr ormap(const Expr *args, long n)
{
    return find(args, n, true) ? EXPR_TRUE : EXPR_FALSE;
}

/* --- changes ----------------------------------------------------------------------------- */

/* subsop(i = f(op(i, e), more), e). */
/* f applied to the operand that args[1] selects; a set of such selects several. */
static Expr applyop(const Expr *args, long n)
{
    if (expr_is(args[1], EXPR_SET)) {
        Expr *one = mem_array((size_t)n, sizeof *one), places = args[1];
        err_defer(mem_release, one);
        memcpy(one, args, (size_t)n * sizeof *one);
        for (long i = 0; i < expr_count(places); i++) {
            one[1] = expr_arg(places, i);
            one[2] = applyop(one, n);
        }
        Expr whole = one[2];
        err_undefer(true);
        return whole;
    }
    Expr part = eval_apply(expr_symbol("op"), (Expr[]){args[1], args[2]}, 2);
    Expr *call = mem_array((size_t)n, sizeof *call);
    err_defer(mem_release, call);
    call[0] = part;
    memcpy(call + 1, args + 3, (size_t)(n - 3) * sizeof *call);
    Expr value = eval_apply(args[0], call, n - 2);
    err_undefer(true);
    return eval_apply(expr_symbol("subsop"), (Expr[]){expr_equation(args[1], value), args[2]}, 2);
}

typedef struct Change {
    Expr type;
    const Expr *args; /* f and what goes along with the part */
    long n;
    Memo done;
} Change;

static Expr change(Expr e, void *arg);

static Expr rebuilt(Expr e, Change *c)
{
    if (expr_is(e, EXPR_OBJECT) && rtable_of(e))
        return rtable_expr(rtable_map(rtable_of(e), change, c));
    return walk_operands(e, change, c);
}

static Expr change(Expr e, void *arg)
{
    Change *c = arg;
    err_stack_check();
    err_poll();
    Expr known = memo_get(&c->done, e);
    if (known)
        return known;
    bool leaf = expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_STRING);
    Expr value = leaf ? e : rebuilt(e, c);
    if (types_is(value, c->type)) {
        Expr *call = mem_array((size_t)c->n, sizeof *call);
        err_defer(mem_release, call);
        call[0] = value;
        memcpy(call + 1, c->args + 1, (size_t)(c->n - 1) * sizeof *call);
        value = eval_apply(c->args[0], call, c->n);
        err_undefer(true);
    }
    memo_put(&c->done, e, value);
    return value;
}

static Expr subsindets(const Expr *args, long n)
{
    Change c = {.type = args[1], .args = args + 2, .n = n - 2};
    memo_begin(&c.done);
    Expr value = change(args[0], &c);
    memo_end(&c.done);
    return value;
}

static Expr evalindets(const Expr *args, long n)
{
    return eval_expr(subsindets(args, n));
}

/* --- fixed arguments --------------------------------------------------------------------- */

/* f with some arguments given beforehand; calls fill in the others behind or before them. */
typedef struct Partial {
    Object object;
    Expr call;   /* curry(f, a, b) or rcurry(f, a, b), as it is shown */
    bool behind; /* the arguments of a call follow the given ones */
} Partial;

static void partial_trace(Object *object, void (*mark)(Expr e))
{
    mark(((Partial *)object)->call);
}

static void partial_destroy(Object *object)
{
    mem_free(object);
}

static void partial_print(struct Buf *out, Object *object)
{
    print_linear(out, ((Partial *)object)->call);
}

static Expr partial_apply(Object *object, const Expr *args, long n)
{
    const Partial *partial = (const Partial *)object;
    long given = expr_nops(partial->call) - 1;
    const Expr *fixed = partial->call->u.args + 2;
    Expr *all = mem_array((size_t)(n + given) + 1, sizeof *all);
    err_defer(mem_release, all);
    long at = partial->behind ? given : 0, start = partial->behind ? 0 : n;
    for (long i = 0; i < n; i++)
        all[at + i] = args[i];
    for (long i = 0; i < given; i++)
        all[start + i] = fixed[i];
    Expr value = eval_apply(expr_arg(partial->call, 1), all, n + given);
    err_undefer(true);
    return value;
}

static const ObjectClass PARTIAL_CLASS = {.name = "procedure",
                                          .trace = partial_trace,
                                          .destroy = partial_destroy,
                                          .print = partial_print,
                                          .apply = partial_apply};

static Expr partial_make(const char *name, const Expr *args, long n, bool behind)
{
    Partial *partial = mem_zalloc(sizeof *partial);
    partial->call = expr_call(expr_symbol(name), args, n);
    partial->behind = behind;
    return object_register(&partial->object, &PARTIAL_CLASS);
}

static Expr curry(const Expr *args, long n)
{
    return partial_make("curry", args, n, true);
}

static Expr rcurry(const Expr *args, long n)
{
    return partial_make("rcurry", args, n, false);
}

const Builtin BUILTIN_FUNCTIONAL[] = {
    {.name = "foldl",
     .signature = "foldl(f:expr, start:expr, e:expr*) -> expr",
     .fn = foldl,
     .topic = "programming",
     .summary = "f(f(f(start, a), b), c): from the left",
     .text = "Without further arguments the start itself.",
     .examples = {{"foldl(f, x, a, b);", "f(f(x,a),b)", NULL}, {"foldl(`+`, 0, 1, 2);", "3", NULL}},
     .see = "foldr add map"},
    {.name = "foldr",
     .signature = "foldr(f:expr, start:expr, e:expr*) -> expr",
     .fn = foldr,
     .topic = "programming",
     .summary = "f(a, f(b, f(c, start))): from the right",
     .text = "Without further arguments the start itself.",
     .examples = {{"foldr(f, x, a, b);", "f(a,f(b,x))", NULL}, {"foldr(f, x);", "x", NULL}},
     .see = "foldl add map"},
    {.name = "andmap",
     .signature = "andmap(test:expr, e:expr, more:expr*) -> boolean",
     .fn = andmap,
     .topic = "programming",
     .summary = "does the test hold for all elements or operands?",
     .text = "True when there are none. Further arguments go to the test.",
     .examples = {{"andmap(type, [1,2], integer);", "true", NULL},
                  {"andmap(isprime, [2,4]);", "false", NULL}},
     .see = "ormap select map"},
    {.name = "ormap",
     .signature = "ormap(test:expr, e:expr, more:expr*) -> boolean",
     .fn = ormap,
     .topic = "programming",
     .summary = "does the test hold for some element or operand?",
     .text = "False when there are none. Further arguments go to the test.",
     .examples = {{"ormap(type, [a,2], integer);", "true", NULL},
                  {"ormap(isprime, []);", "false", NULL}},
     .see = "andmap select map"},
    {.name = "applyop",
     .signature = "applyop(f:expr, i:expr, e:expr, more:expr*) -> expr",
     .fn = applyop,
     .topic = "programming",
     .summary = "an expression with f applied to operand i",
     .text = "i is a number or the path to an inner operand as a list. Further arguments go to f.",
     .examples = {{"applyop(f, 2, a+b);", "a+f(b)", NULL},
                  {"applyop(f, [1,1], [[a,b],c]);", "[[f(a),b],c]", NULL}},
     .see = "subsop op map"},
    {.name = "subsindets",
     .signature = "subsindets(e:expr, type:expr, f:expr, more:expr*) -> expr",
     .fn = subsindets,
     .topic = "programming",
     .summary = "f applied to every part of a type, inner parts first",
     .text = "Further arguments go to f. The result is not evaluated; evalindets evaluates it.",
     .examples = {{"subsindets(x(t)+y(t)^2, function, u -> op(0,u));", "x+y^2", NULL},
                  {"subsindets([1,a,2.5], integer, `+`, 1);", "[2,a,2.5]", NULL}},
     .see = "indets subs evalindets"},
    {.name = "evalindets",
     .signature = "evalindets(e:expr, type:expr, f:expr, more:expr*) -> expr",
     .fn = evalindets,
     .topic = "programming",
     .summary = "f applied to every part of a type, the result evaluated",
     .text = "Further arguments go to f.",
     .examples = {{"evalindets(sin(a(1)), function, u -> u);", "sin(a(1))", NULL},
                  {"evalindets(f(2)+f(3), function, u -> op(1,u));", "5", NULL}},
     .see = "subsindets indets"},
    {.name = "curry",
     .signature = "curry(f:expr, args:expr*) -> procedure",
     .fn = curry,
     .topic = "programming",
     .summary = "f with its first arguments given",
     .text = "curry(f, a)(x) is f(a, x).",
     .examples = {{"curry(f, a)(x, y);", "f(a,x,y)", NULL},
                  {"map(curry(`+`, 1), [1,2]);", "[2,3]", NULL}},
     .see = "rcurry unapply map"},
    {.name = "rcurry",
     .signature = "rcurry(f:expr, args:expr*) -> procedure",
     .fn = rcurry,
     .topic = "programming",
     .summary = "f with its last arguments given",
     .text = "rcurry(f, a)(x) is f(x, a).",
     .examples = {{"rcurry(f, a)(x, y);", "f(x,y,a)", NULL},
                  {"map(rcurry(irem, 3), [4,5]);", "[1,2]", NULL}},
     .see = "curry unapply map"},
    {.name = NULL},
};
