/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Does a residual vanish? Identically: zero.h decides. Otherwise it may still vanish for some
 * values of its parameters only: sqrt(x^2+1) = a has the solution x = sqrt(a^2-1) where sqrt(a^2) =
 * a. Functions with several branches are what makes that happen, so only residuals with such
 * functions are looked at: names and unknown functions get real values of all signs, and the value
 * counts as zero when it is 1e-20 times smaller than its terms. Integer constants _Z1, _Z2, ... of
 * a solution stand for every integer, so some integers are put in, and all must pass.
 */
#include <math.h>

#include "cas/algebra/rootof.h"
#include "cas/algebra/zero.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"

enum { SAMPLES = 24, DIGITS = 30, MOST_ATOMS = 40 };

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

/* --- values ----------------------------------------------------------------------------------- */

static double size_of(Expr number)
{
    if (expr_is(number, EXPR_COMPLEX))
        return hypot(num_to_double(expr_arg(number, 0)), num_to_double(expr_arg(number, 1)));
    return fabs(num_to_double(number));
}

typedef struct Probe {
    Expr e;
    bool small, large, undefined;
} Probe;

/* Is the constant as good as zero beside its terms, or certainly none, or is a function in it not
 * defined where it is asked for, as surd of what is not real? */
static void probe(void *arg)
{
    Probe *p = arg;
    double largest = 0, value;
    Expr number;

    p->large = false;
    p->small = zero_sample(p->e) == TRUTH_YES; /* of which evalf would look for digits in vain */
    if (p->small)
        return;
    number = evalf_expr(funcs_refresh(p->e), DIGITS);
    p->undefined = !expr_is_number(number);
    if (p->undefined)
        return;
    value = size_of(number);
    for (long i = 0; i < expr_term_count(p->e); i++) {
        Expr term = evalf_expr(expr_term(p->e, i), DIGITS);

        if (expr_is_number(term) && size_of(term) > largest)
            largest = size_of(term);
    }
    p->small = value <= 1e-20 * largest;
    p->large = value > 1e-8 * largest;
}

/* What raises, at a pole for example, is nothing of these. */
static Probe probe_of(Expr e)
{
    Probe p = {.e = e}, none = p;

    return err_attempt(probe, &p) ? p : none;
}

static bool is_small(Expr e)
{
    return probe_of(e).small;
}

/* Values of both signs, the first sample positive: a linear congruence gives the rest. */
static Expr sample(unsigned *seed, bool positive)
{
    long num;

    *seed = *seed * 1103515245u + 12345u;
    num = 7 + (long)(*seed >> 16) % 83;
    *seed = *seed * 1103515245u + 12345u;
    return expr_ratio(positive || (*seed >> 20) % 2 == 0 ? num : -num, 31);
}

static bool vanishes_somewhere(const Atoms *a, Expr e)
{
    Expr value[MOST_ATOMS];
    unsigned seed = 1;

    for (int k = 0; k < SAMPLES; k++) {
        err_poll();
        for (long i = 0; i < a->name.count; i++)
            value[i] = sample(&seed, k < SAMPLES / 4);
        if (is_small(walk_replace(e, a->name.item, value, a->name.count)))
            return true;
    }
    return false;
}

/* --- the answer ------------------------------------------------------------------------------- */

static bool may_vanish(const Atoms *a, Expr e)
{
    return a->branches && a->name.count > 0 && a->name.count <= MOST_ATOMS &&
           vanishes_somewhere(a, e);
}

/* With numbers for the integer constants. */
static SolveTruth for_integers(const Atoms *a, Expr e)
{
    static const long values[] = {0, 1, -2};
    SolveTruth truth = SOLVE_HOLDS;

    for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
        Expr at = e;
        SolveTruth here;

        for (long i = 0; i < a->integer.count; i++)
            at = solve_replace(at, a->integer.item[i], expr_int(values[k]));
        at = funcs_refresh(at);
        here = a->name.count == 0 && is_small(at) ? SOLVE_HOLDS : solve_truth(at);
        if (here == SOLVE_FAILS)
            return SOLVE_FAILS;
        if (here == SOLVE_HOLDS_SOMEWHERE)
            truth = here;
    }
    return truth;
}

/* A real value written with complex radicals may lie on a branch cut, and no ball tells on which
 * side; evalf takes an imaginary part that cannot be told from zero for zero. */
static SolveTruth without_integers(const Atoms *a, Expr residual)
{
    Truth zero = solve_test_roots(residual);
    Probe p;

    if (zero == TRUTH_NO)
        return may_vanish(a, residual) ? SOLVE_HOLDS_SOMEWHERE : SOLVE_FAILS;
    if (zero == TRUTH_YES || a->name.count > 0)
        return SOLVE_HOLDS;
    p = probe_of(residual);
    return p.undefined || (p.large && a->branches) ? SOLVE_FAILS : SOLVE_HOLDS;
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
