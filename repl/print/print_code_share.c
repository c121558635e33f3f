/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Computation sequences: what is used more than once is computed once. Equal expressions are one
 * node already, so finding them is counting references; a node that costs next to nothing (a name,
 * a number, a sign, an indexed name) is written wherever it occurs and hands its references on. The
 * parts counted are the ones the text consists of: x^2 is a part of x^2*y and of 1/x^2, and the
 * product x*y one of 3*x*y.
 *
 * Names of intermediate results are t1, t2, ... in the order of need. A value that was assigned to
 * a name of the user is referred to by that name, unless the name is assigned again. A name that
 * is read before it is assigned or assigned twice means different things at different times: later
 * uses get a version of it that prints alike and is another node.
 *
 * What stands only in a branch of a conditional value is not computed outside of it (it may have
 * no value there). Languages without conditional values get them by if statements beforehand.
 */
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "repl/print/print_code_parts.h"

/* --- the parts of a text ----------------------------------------------------------------- */

static void visit_factor(Expr base, Expr exponent, void (*visit)(Expr part, void *arg), void *arg)
{
    bool number = expr_is_real_number(exponent);
    if (number && num_is_negative(exponent))
        exponent = num_neg(exponent);
    visit(number && num_is_one(exponent) ? base : expr_pow(base, exponent), arg);
}

static void visit_sum(Expr e, void (*visit)(Expr part, void *arg), void *arg)
{
    for (long i = 0; i < expr_count(e); i += 2)
        if (!expr_is_number(expr_arg(e, i)))
            visit(expr_arg(e, i), arg);
}

static void visit_product(Expr e, void (*visit)(Expr part, void *arg), void *arg)
{
    Expr coefficient, term;
    expr_split_coefficient(e, &coefficient, &term);
    if (!num_is_one(coefficient)) {
        visit(term, arg);
        return;
    }
    for (long i = 1; i < expr_count(e); i += 2)
        visit_factor(expr_arg(e, i), expr_arg(e, i + 1), visit, arg);
}

static void visit_power(Expr e, void (*visit)(Expr part, void *arg), void *arg)
{
    Expr base = expr_arg(e, 0), exponent = expr_arg(e, 1);
    if (expr_is_real_number(exponent) && num_is_negative(exponent)) {
        visit_factor(base, exponent, visit, arg);
        return;
    }
    visit(base, arg);
    visit(exponent, arg);
}

/* The nodes that the text of e refers to, as they are written: x^2 in x^2*y, and not x^(-2) but
 * x^2 in y/x^2. Branches of a conditional value are left out. */
static void each_part(Expr e, void (*visit)(Expr part, void *arg), void *arg)
{
    bool choice = print_code_is_choice(e);
    switch (expr_kind(e)) {
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
    case EXPR_COMPLEX:
    case EXPR_STRING:
    case EXPR_SYMBOL:
    case EXPR_OBJECT:
        break;
    case EXPR_SUM:
        visit_sum(e, visit, arg);
        break;
    case EXPR_PRODUCT:
        visit_product(e, visit, arg);
        break;
    case EXPR_POWER:
        visit_power(e, visit, arg);
        break;
    default:
        for (long i = expr_is(e, EXPR_CALL) || expr_is(e, EXPR_INDEXED); i < expr_count(e); i++)
            if (!choice || (i % 2 == 1 && i + 1 < expr_count(e)))
                visit(expr_arg(e, i), arg);
    }
}

/* --- counting ---------------------------------------------------------------------------- */

/* Is e written wherever it occurs? */
static bool is_cheap(Expr e)
{
    Expr coefficient, term;
    switch (expr_kind(e)) {
    case EXPR_SUM:
    case EXPR_POWER:
        return false;
    case EXPR_CALL:
        return false;
    case EXPR_PRODUCT:
        expr_split_coefficient(e, &coefficient, &term);
        return !num_is_one(coefficient);
    default:
        return true;
    }
}

static void count_use(Expr e, void *arg)
{
    Code *code = arg;
    err_stack_check();
    err_poll();
    intptr_t uses = (intptr_t)memo_get(&code->uses, e);
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL))
        return;
    memo_put(&code->uses, e, (void *)(uses + 1));
    if (uses == 0 || (is_cheap(e) && uses == 1))
        each_part(e, count_use, code);
}

static bool is_shared(const Code *code, Expr e)
{
    return (intptr_t)memo_get(&code->uses, e) > 1 && !is_cheap(e);
}

/* --- computing beforehand ---------------------------------------------------------------- */

/* Enters e as done; false when it was. */
static bool enter(Code *code, Expr e)
{
    if (memo_get(&code->done, e))
        return false;
    memo_put(&code->done, e, e);
    code->trail = arena_grow(&code->arena, code->trail, code->trail_count, &code->trail_capacity,
                             sizeof *code->trail);
    code->trail[code->trail_count++] = e;
    return true;
}

void print_code_take_back(Code *code, size_t mark)
{
    while (code->trail_count > mark) {
        Expr e = code->trail[--code->trail_count];
        memo_put(&code->done, e, NULL);
        memo_put(&code->temps, e, NULL);
    }
}

static void compute(Code *code, Expr e)
{
    Expr symbol = print_code_fresh(code, "t", &code->next_temp);
    code->made =
        arena_grow(&code->arena, code->made, code->made_count, &code->made_capacity, sizeof symbol);
    code->made[code->made_count++] = symbol;
    print_code_set_type(code, symbol, print_code_type(code, e));
    print_code_assign(code, symbol, e);
    memo_put(&code->temps, e, symbol);
}

static void need(Expr e, void *arg)
{
    Code *code = arg;
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL) || !enter(code, e))
        return;
    err_stack_check();
    each_part(e, need, code);
    bool statement = print_code_is_choice(e) && code->language->choice == CODE_IF_STATEMENT;
    if (statement || is_shared(code, e))
        compute(code, e);
}

void print_code_need(Code *code, Expr e)
{
    bool statement = print_code_is_choice(e) && code->language->choice == CODE_IF_STATEMENT;
    if (statement && !is_shared(code, e))
        each_part(e, need, code); /* becomes the if statement itself */
    else
        need(e, code);
}

/* --- names at different times ------------------------------------------------------------ */

static Expr base_of(Expr target)
{
    return expr_is(target, EXPR_INDEXED) ? expr_arg(target, 0) : target;
}

typedef struct Times {
    Memo read, assigned; /* symbols */
    Memo changing;       /* symbol -> its version */
} Times;

static void mark_read(Expr e, void *arg)
{
    Times *times = arg;
    if (expr_is(e, EXPR_SYMBOL))
        memo_put(&times->read, e, e);
}

/* Finds the names that are read before they are assigned, or assigned twice. */
static void find_changing(Times *times, const CodeItem *items, long n)
{
    for (long i = 0; i < n; i++) {
        Expr name = base_of(items[i].target);
        walk_each(items[i].value, mark_read, times);
        if (memo_get(&times->read, name) || memo_get(&times->assigned, name))
            memo_put(&times->changing, name, name);
        memo_put(&times->assigned, name, name);
    }
}

static void set_times(Code *code, Times *times, CodeItem *items, long n)
{
    for (long i = 0; i < n; i++) {
        Expr name = base_of(items[i].target);
        Expr before = memo_get(&times->changing, name);
        if (!before)
            continue;
        Expr version = print_code_version(code, name);
        memo_put(&times->changing, name, version);
        for (long k = i + 1; k < n; k++)
            items[k].value = walk_replace1(items[k].value, before, version);
    }
}

/* --- sequences --------------------------------------------------------------------------- */

/* An assignment to a name that keeps its value: later uses of the value refer to the name. */
static void assign_lasting(Code *code, Expr target, Expr value)
{
    each_part(value, need, code);
    print_code_assign(code, target, value);
    enter(code, value);
    memo_put(&code->temps, value, target);
}

static void write_items(Code *code, const Times *times, const CodeItem *items, long n)
{
    for (long i = 0; i < n; i++) {
        Expr target = items[i].target, value = items[i].value;
        bool stays = expr_is(target, EXPR_SYMBOL) && !memo_get(&times->changing, target);
        if (stays && is_shared(code, value) && !memo_get(&code->temps, value)) {
            assign_lasting(code, target, value);
        } else {
            print_code_need(code, value);
            print_code_assign(code, target, value);
        }
    }
}

void print_code_items(Code *code, CodeItem *items, long n)
{
    Times times = {0};
    memo_begin(&times.read);
    memo_begin(&times.assigned);
    memo_begin(&times.changing);
    for (long i = 0; i < n; i++)
        items[i].value = print_code_prepare(code, items[i].value);
    find_changing(&times, items, n);
    set_times(code, &times, items, n);
    for (long i = 0; i < n && code->options->optimize; i++)
        count_use(items[i].value, code);
    write_items(code, &times, items, n);
    memo_end(&times.changing);
    memo_end(&times.assigned);
    memo_end(&times.read);
    memo_forget(&code->uses);
    memo_forget(&code->done);
    memo_forget(&code->temps);
    code->trail_count = 0;
}
