/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Does a residual vanish? zero.h is asked. What is proved not to vanish identically may still do so
 * for some values of its parameters: sqrt(x^2+1) = a has the solution x = sqrt(a^2-1) where
 * sqrt(a^2) = a. Functions with several branches are what makes that happen, so residuals with such
 * functions are asked about again, somewhere. Integer constants _Z1, _Z2, ... of a solution stand
 * for every integer. Only what is proved wrong fails; what stays unknown holds, and is noted.
 */
#include "cas/algebra/rootof.h"
#include "cas/algebra/zero.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/assume.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs_row.h"
#include <math.h>

enum { DIGITS = 30 };

/* --- what a residual depends on --------------------------------------------------------------- */

typedef struct Atoms {
    SolveList name, integer;
    Memo seen;
    bool branches; /* a function with several branches occurs */
} Atoms;

static void collect(Atoms *a, Expr e);

static void collect_call(Atoms *a, Expr e)
{
    const FuncRow *row = funcs_find(expr_arg(e, 0));

    if (rootof_is_constant(e))
        return;
    if (row == NULL) {
        solve_list_put(&a->name, e);
        return;
    }
    a->branches = a->branches || row->cut != FUNC_CUT_NONE || row->ball == NULL;
    for (long i = 1; i < expr_count(e); i++)
        collect(a, expr_arg(e, i));
}

static void collect(Atoms *a, Expr e)
{
    Expr base, exponent;

    if (e->kind < EXPR_SYMBOL || memo_get(&a->seen, e) != NULL)
        return;
    err_stack_check();
    memo_put(&a->seen, e, a);
    if (expr_is(e, EXPR_SYMBOL)) {
        if (!funcs_is_constant_name(e))
            solve_list_put(solve_is_integer(e) ? &a->integer : &a->name, e);
        return;
    }
    if (expr_is(e, EXPR_INDEXED)) {
        solve_list_put(&a->name, e);
        return;
    }
    if (expr_is(e, EXPR_CALL)) {
        collect_call(a, e);
        return;
    }
    for (long i = 0; i < expr_factor_count(e); i++) {
        expr_split_power(expr_factor(e, i), &base, &exponent);
        a->branches = a->branches || (exponent != EXPR_ONE && !expr_is(exponent, EXPR_INTEGER));
    }
    if (e->kind > EXPR_SYMBOL)
        for (long i = 0; i < expr_count(e); i++)
            collect(a, expr_arg(e, i));
}

/* --- the answer ------------------------------------------------------------------------------- */

static void look_for_cases(Expr node, void *arg)
{
    Expr *call = arg;

    if (*call == NULL && expr_is(node, EXPR_CALL) && funcs_jump(node) == FUNC_JUMP_PIECEWISE)
        *call = node;
}

/* Does a branch of a piecewise function make e zero? Its condition is one on the parameters. */
static bool vanishes_in_case(Expr e)
{
    Expr call = NULL, pieces;

    walk_each(e, look_for_cases, &call);
    pieces = call != NULL ? funcs_pieces(call) : NULL;
    for (long i = 0; pieces != NULL && i < expr_count(pieces); i++)
        if ((i % 2 == 1 || i + 1 == expr_count(pieces)) &&
            zero_truth(solve_replace(e, call, expr_arg(pieces, i))) == TRUTH_YES)
            return true;
    return false;
}

/* May the residual vanish for some of its parameters, although not for all? */
static bool vanishes_somewhere(const Atoms *a, Expr e)
{
    ZeroQuestion q = {.domain = ZERO_SOMEWHERE};

    return a->name.count > 0 &&
           ((a->branches && zero_ask(e, &q).taken == TRUTH_YES) || vanishes_in_case(e));
}

static void evaluate(void *arg)
{
    Expr *e = arg;

    *e = evalf_expr(funcs_apply1("abs", funcs_refresh(*e)), DIGITS);
}

/* Has the constant a value that is far from zero, or none: is a function in it not defined where it
 * is asked for, as surd of what is not real? Values know real roots that are written by complex
 * radicals for real ones, which floor, max and conditions have to compare. */
static bool is_apart(Expr e)
{
    static const double far = 1e-12;
    if (!err_attempt(evaluate, &e))
        return false;
    return !expr_is_real_number(e) || num_to_double(e) > far;
}

/* 0 for 0^a where a > 0 is known, or taken for granted already. */
static Expr no_power(Expr node, void *unused)
{
    (void)unused;
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (base != EXPR_ZERO)
            continue;
        Expr above = expr_make(EXPR_LESS, (Expr[]){EXPR_ZERO, exponent}, 2);
        if (assume_sign(exponent) == 1 ||
            collection_find(notes_relations(notes_current()), above) >= 0)
            return EXPR_ZERO;
    }
    return NULL;
}

/* What is unknown is kept, and said unless enclosures vouch for it. An equation without a value,
 * as of a product with Heaviside(0), does not hold. */
static SolveTruth without_integers(const Atoms *a, Expr residual)
{
    residual = walk_rebuild(residual, no_power, NULL, NULL);
    if (walk_has(residual, EXPR_UNDEFINED))
        return SOLVE_FAILS;
    ZeroAnswer zero = zero_ask(residual, NULL);

    if (zero.truth == TRUTH_NO || (zero.taken == TRUTH_NO && zero.reason == ZERO_EVIDENCE))
        return vanishes_somewhere(a, residual) ? SOLVE_HOLDS_SOMEWHERE : SOLVE_FAILS;
    if (zero.truth == TRUTH_UNKNOWN && a->name.count == 0 && is_apart(residual))
        return SOLVE_FAILS;
    if (zero.truth == TRUTH_UNKNOWN && zero.taken == TRUTH_NO)
        notes_add(notes_current(), expr_equation(residual, EXPR_ZERO));
    return SOLVE_HOLDS;
}

/* With numbers for the integer constants: one that fails is a proof, unless parameters save it. */
static SolveTruth for_integers(const Atoms *a, Expr e)
{
    static const long values[] = {0, 1, -2};
    ZeroQuestion q = {
        .domain = ZERO_INTEGERS, .integer = a->integer.item, .integers = a->integer.count};
    SolveTruth truth = SOLVE_HOLDS;

    if (zero_ask(e, &q).truth == TRUTH_YES)
        return SOLVE_HOLDS;
    for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
        Expr at = e;
        SolveTruth here;

        for (long i = 0; i < a->integer.count; i++)
            at = solve_replace(at, a->integer.item[i], expr_int(values[k]));
        here = solve_truth(funcs_refresh(at));
        if (here == SOLVE_FAILS)
            return SOLVE_FAILS;
        if (here == SOLVE_HOLDS_SOMEWHERE)
            truth = here;
    }
    return truth;
}

SolveTruth solve_truth(Expr residual)
{
    Atoms a = {.branches = false};
    SolveTruth truth = SOLVE_HOLDS;

    solve_list_begin(&a.name);
    solve_list_begin(&a.integer);
    memo_begin(&a.seen);
    collect(&a, residual);
    memo_end(&a.seen);
    if (a.integer.count > 0)
        truth = for_integers(&a, residual);
    else
        truth = without_integers(&a, residual);
    solve_list_end(&a.integer);
    solve_list_end(&a.name);
    return truth;
}
