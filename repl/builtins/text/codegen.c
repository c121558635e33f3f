/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The package codegen of older sheets: optimize names what occurs more than once in an expression
 * or a computation sequence, makeproc makes procedures, GRADIENT, JACOBIAN and HESSIAN
 * differentiate them; C and fortran are those of CodeGeneration.
 *
 * optimize: one visit of the shared graph counts how many distinct nodes refer to each node, a
 * second one, operands first, gives every node that is referred to twice or more a name t1, t2, ...
 * and writes the others in terms of these. What is shared is what is one node: no terms or factors
 * are regrouped.
 */
#include <stdint.h>
#include <stdio.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/items.h"

/* --- shared subexpressions ------------------------------------------------------------------ */

typedef struct Sharing {
    Memo uses, done; /* node to the number of nodes that refer to it; to what stands for it */
    List sequence;
    Expr whole; /* names in it are taken */
    long named;
} Sharing;

/* What e is written with: terms without their numbers, factors with positive powers. */
static void each_part(Expr e, void (*visit)(Expr part, void *arg), void *arg)
{
    Expr b, x;
    switch (expr_kind(e)) {
    case EXPR_SUM:
        for (long i = 0; i < expr_term_count(e); i++) {
            expr_split_coefficient(expr_term(e, i), &x, &b);
            visit(b, arg);
        }
        return;
    case EXPR_PRODUCT:
        for (long i = 0; i < expr_factor_count(e); i++)
            visit(expr_factor(e, i), arg);
        return;
    case EXPR_POWER:
        expr_split_power(e, &b, &x);
        if (expr_is_real_number(x) && num_is_negative(x))
            visit(expr_pow(b, num_neg(x)), arg);
        else
            visit(b, arg);
        if (!expr_is_number(x))
            visit(x, arg);
        return;
    default:
        for (long i = 1; i <= expr_nops(e); i++)
            visit(expr_op(e, i), arg);
    }
}

static bool is_atom(Expr e)
{
    return expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_STRING) ||
           expr_is(e, EXPR_INDEXED) || expr_is(e, EXPR_OBJECT);
}

static void count_uses(Expr e, void *arg)
{
    Sharing *s = arg;
    if (is_atom(e))
        return;
    err_stack_check();
    uintptr_t uses = (uintptr_t)memo_get(&s->uses, e);
    memo_put(&s->uses, e, (const void *)(uses + 1));
    if (uses == 0)
        each_part(e, count_uses, s);
}

static Expr next_name(Sharing *s)
{
    char text[32];
    Expr name;
    do {
        snprintf(text, sizeof text, "t%ld", ++s->named);
        name = expr_symbol(text);
    } while (walk_has(s->whole, name));
    return name;
}

static Expr shared(Sharing *s, Expr e);

static Expr shared_operand(Expr e, void *s)
{
    return shared(s, e);
}

static Expr written(Sharing *s, Expr e)
{
    Expr b, x, value;
    switch (expr_kind(e)) {
    case EXPR_SUM:
        value = EXPR_ZERO;
        for (long i = 0; i < expr_term_count(e); i++) {
            expr_split_coefficient(expr_term(e, i), &x, &b);
            value = expr_add(value, expr_mul(x, shared(s, b)));
        }
        return value;
    case EXPR_PRODUCT:
        value = EXPR_ONE;
        for (long i = 0; i < expr_factor_count(e); i++)
            value = expr_mul(value, shared(s, expr_factor(e, i)));
        return value;
    case EXPR_POWER:
        expr_split_power(e, &b, &x);
        if (expr_is_real_number(x) && num_is_negative(x))
            return expr_inv(shared(s, expr_pow(b, num_neg(x))));
        return expr_pow(shared(s, b), shared(s, x));
    default:
        return walk_operands(e, shared_operand, s);
    }
}

/* e in terms of the names given so far. */
static Expr shared(Sharing *s, Expr e)
{
    if (is_atom(e))
        return e;
    Expr value = memo_get(&s->done, e);
    if (value)
        return value;
    err_stack_check();
    err_poll();
    value = written(s, e);
    if ((uintptr_t)memo_get(&s->uses, e) > 1 && !is_atom(value)) {
        Expr name = next_name(s);
        list_put(&s->sequence, expr_equation(name, value));
        value = name;
    }
    memo_put(&s->done, e, value);
    return value;
}

/* The last step of what is given: name = value, or a value that gets a name. */
static void finish(Sharing *s, Expr e)
{
    bool named = expr_is(e, EXPR_EQUATION);
    Expr value = shared(s, named ? expr_arg(e, 1) : e);
    if (named || !expr_is(value, EXPR_SYMBOL))
        list_put(&s->sequence, expr_equation(named ? expr_arg(e, 0) : next_name(s), value));
}

static Expr optimize(const Expr *args, long n)
{
    (void)n;
    Expr list = expr_is(args[0], EXPR_LIST) || rtable_of(args[0]) ? eval_elements(args[0])
                                                                  : expr_list(args, 1);
    Sharing s = {.whole = list};
    memo_begin(&s.uses);
    memo_begin(&s.done);
    list_begin(&s.sequence);
    for (long i = 0; i < expr_count(list); i++) {
        Expr e = expr_arg(list, i);
        count_uses(expr_is(e, EXPR_EQUATION) ? expr_arg(e, 1) : e, &s);
    }
    for (long i = 0; i < expr_count(list); i++)
        finish(&s, expr_arg(list, i));
    Expr value = items_seq(&s.sequence);
    memo_end(&s.done);
    memo_end(&s.uses);
    return value;
}

const Builtin BUILTIN_CODEGEN[] = {
    {.name = "optimize",
     .package = "codegen",
     .signature = "optimize(e:expr, [tryhard]) -> sequence",
     .fn = optimize,
     .topic = "code",
     .summary = "a computation sequence with common parts computed once",
     .text = "e is an expression, a list of equations name = value, or a Matrix. The steps are\n"
             "equations t1 = ..., the results come last.",
     .examples = {{"[codegen:-optimize(x^2+sin(x^2))];", "[t1 = x^2, t2 = t1+sin(t1)]", NULL},
                  {"[codegen:-optimize([a = sin(x)*y, b = sin(x)+1])];",
                   "[t1 = sin(x), a = t1*y, b = t1+1]", NULL},
                  {"[codegen:-optimize([t1 = x/y^2, r = y^2])];", "[t2 = y^2, t1 = x/t2, r = t2]",
                   NULL}},
     .see = "cost makeproc C"},
    {.name = NULL},
};
