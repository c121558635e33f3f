/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading the arguments of numeric commands: which unknowns an expression has, and real numbers.
 */
#include "repl/unknowns.h"

#include <math.h>

#include "cas/algebra/kernel.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"

bool unknowns_can_be(Expr e)
{
    if (expr_is(e, EXPR_SYMBOL))
        return !funcs_is_constant_name(e) && !sym_of(e)->is_protected;
    if (expr_is(e, EXPR_INDEXED))
        return true;
    if (expr_is_call(e, expr_symbol("@")) || expr_is_call(e, expr_symbol("@@")))
        return false; /* a function, not its value */
    return expr_is(e, EXPR_CALL) && expr_is(expr_arg(e, 0), EXPR_SYMBOL) &&
           !funcs_find(expr_arg(e, 0)) && !sym_of(expr_arg(e, 0))->command &&
           eval_follow(expr_arg(e, 0)) == expr_arg(e, 0);
}

typedef struct Names {
    Memo seen;
    Expr *item;
    long count, capacity;
} Names;

static void names_release(void *names)
{
    mem_free(((Names *)names)->item);
}

static void put(Names *names, Expr e)
{
    if (names->count == names->capacity) {
        names->capacity = 2 * names->capacity + 8;
        names->item = mem_rearray(names->item, (size_t)names->capacity, sizeof *names->item);
    }
    names->item[names->count++] = e;
}

/* x = a..b behind an integrand, a summand and so on, or several of these in a list. */
static bool says_where(Expr e)
{
    for (long i = 0; expr_is(e, EXPR_LIST) && i < expr_count(e); i++)
        if (!says_where(expr_arg(e, i)))
            return false;
    return expr_is(e, EXPR_LIST) ||
           (expr_is(e, EXPR_EQUATION) && expr_is(expr_arg(e, 0), EXPR_SYMBOL));
}

/* int(f, x = a..b), sum, product, limit: x is their own. */
static bool has_own_names(Expr e)
{
    return expr_is(e, EXPR_CALL) && expr_count(e) >= 3 && says_where(expr_arg(e, 2)) &&
           expr_is(expr_arg(e, 0), EXPR_SYMBOL) && kernel_is_operator(e);
}

/* Is it the name of the operator, or a function of it? */
static bool is_own(Expr where, Expr name)
{
    if (expr_is(where, EXPR_EQUATION))
        return walk_has(name, expr_arg(where, 0));
    for (long i = 0; i < expr_count(where); i++)
        if (is_own(expr_arg(where, i), name))
            return true;
    return false;
}

static void collect(Names *names, Expr e);

static void collect_ends(Names *names, Expr where)
{
    if (expr_is(where, EXPR_EQUATION))
        collect(names, expr_arg(where, 1));
    for (long i = 0; expr_is(where, EXPR_LIST) && i < expr_count(where); i++)
        collect_ends(names, expr_arg(where, i));
}

/* What is free in the operand, without the names of the operator, and what is in its ends. */
static void collect_free(Names *names, Expr e)
{
    Expr inner = unknowns_of(expr_arg(e, 1)), where = expr_arg(e, 2);

    for (long i = 0; i < expr_count(inner); i++)
        if (!is_own(where, expr_arg(inner, i)))
            collect(names, expr_arg(inner, i));
    collect_ends(names, where);
}

static void collect(Names *names, Expr e)
{
    if (memo_get(&names->seen, e))
        return;
    err_stack_check();
    memo_put(&names->seen, e, names);
    if (unknowns_can_be(e)) {
        put(names, e);
        return;
    }
    if (has_own_names(e)) {
        collect_free(names, e);
        return;
    }
    if (e->kind < EXPR_SUM || expr_is(e, EXPR_OBJECT))
        return;
    for (long i = expr_is(e, EXPR_CALL); i < expr_count(e); i++)
        collect(names, expr_arg(e, i));
}

Expr unknowns_of(Expr e)
{
    Names names = {0};
    err_defer(names_release, &names);
    memo_begin(&names.seen);
    collect(&names, e);
    memo_end(&names.seen);
    Expr set = expr_set(names.item, names.count);
    err_undefer(true);
    return set;
}

long unknowns_arity(Expr procedure)
{
    const Procedure *p = proc_of(procedure);
    if (p && p->formals)
        return expr_count(p->formals);
    return p && p->code ? (long)p->code->nparams : 1;
}

double unknowns_number(Expr e, const char *what)
{
    if (e == EXPR_INFINITY)
        return INFINITY;
    if (e == expr_neg(EXPR_INFINITY))
        return -INFINITY;
    Expr value = expr_is_number(e) || !funcs_is_constant(e) ? e : evalf_expr(e, 20);
    double number = expr_is_real_number(value) ? num_to_double(value) : NAN;
    if (!isnan(number))
        return number;
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "invalid input: %s must be a real number, not %s", what, text);
}
