/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Operation counts in the manner of Maple's codegen[cost]: additions, assignments, divisions,
 * functions, multiplications, subscripts. A sum of n terms is n-1 additions (a sign is free), a
 * product of n factors n-1 multiplications or divisions, an integer power the multiplications of
 * repeated squaring, any other power a function.
 *
 * The counts of a node are exact integers, kept in a memo table: counting a shared graph costs its
 * size although it may stand for 10^30 operations.
 */
#include "cas/core/cost.h"

#include "cas/base/arena.h"
#include "cas/base/compat.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"

typedef enum What {
    ADDITIONS,
    ASSIGNMENTS,
    DIVISIONS,
    FUNCTIONS,
    MULTIPLICATIONS,
    SUBSCRIPTS,
    WHAT_COUNT
} What;

static const char *const NAMES[WHAT_COUNT] = {"additions", "assignments",     "divisions",
                                              "functions", "multiplications", "subscripts"};

typedef struct Counts {
    Expr n[WHAT_COUNT]; /* integers */
} Counts;

typedef struct Counter {
    Arena arena;
    Memo memo; /* node -> Counts */
} Counter;

static const Counts *count(Counter *counter, Expr e);

static void add(Counts *counts, What what, long n)
{
    counts->n[what] = num_add(counts->n[what], expr_int(n));
}

static void add_counts(Counter *counter, Counts *counts, Expr e)
{
    const Counts *more = count(counter, e);
    for (int i = 0; i < WHAT_COUNT; i++)
        counts->n[i] = num_add(counts->n[i], more->n[i]);
}

static void add_all(Counter *counter, Counts *counts, const Expr *items, long n)
{
    for (long i = 0; i < n; i++)
        add_counts(counter, counts, items[i]);
}

/* Multiplications of x^n by repeated squaring, n > 0. */
static long squarings(const fmpz_t n)
{
    return (long)fmpz_sizeinbase(n, 2) - 1 + (long)fmpz_popcnt(n) - 1;
}

static bool divides(Expr exponent)
{
    return expr_is_real_number(exponent) && num_is_negative(exponent);
}

/* base^exponent without the division by it. */
static void add_power(Counter *counter, Counts *counts, Expr base, Expr exponent)
{
    add_counts(counter, counts, base);
    if (divides(exponent))
        exponent = num_neg(exponent);
    if (expr_is(exponent, EXPR_INTEGER)) {
        add(counts, MULTIPLICATIONS, squarings(exponent->u.integer));
        return;
    }
    add(counts, FUNCTIONS, 1);
    add_counts(counter, counts, exponent);
}

/* coefficient * term; the sign is free. */
static void add_term(Counter *counter, Counts *counts, Expr coefficient, Expr term)
{
    add_counts(counter, counts, term);
    Expr size = num_is_negative(coefficient) ? num_neg(coefficient) : coefficient;
    if (!num_is_one(size) && !expr_is_number(term))
        add(counts, MULTIPLICATIONS, 1);
}

static void add_sum(Counter *counter, Counts *counts, Expr e)
{
    add(counts, ADDITIONS, expr_count(e) / 2 - 1);
    for (long i = 0; i < expr_count(e); i += 2)
        add_term(counter, counts, expr_arg(e, i + 1), expr_arg(e, i));
}

static void add_product(Counter *counter, Counts *counts, Expr e)
{
    Expr coefficient, term;
    expr_split_coefficient(e, &coefficient, &term);
    if (!num_is_one(coefficient)) {
        add_term(counter, counts, coefficient, term);
        return;
    }
    long above = 0;
    for (long i = 1; i < expr_count(e); i += 2) {
        add_power(counter, counts, expr_arg(e, i), expr_arg(e, i + 1));
        if (divides(expr_arg(e, i + 1)))
            add(counts, DIVISIONS, 1);
        else
            above++;
    }
    if (above > 1)
        add(counts, MULTIPLICATIONS, above - 1);
}

static void add_node(Counter *counter, Counts *counts, Expr e)
{
    const RTable *m = rtable_of(e);
    switch (expr_kind(e)) {
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
    case EXPR_COMPLEX:
    case EXPR_STRING:
    case EXPR_SYMBOL:
        break;
    case EXPR_OBJECT:
        add_all(counter, counts, m ? m->data : NULL, m ? rtable_count(m) : 0);
        break;
    case EXPR_SUM:
        add_sum(counter, counts, e);
        break;
    case EXPR_PRODUCT:
        add_product(counter, counts, e);
        break;
    case EXPR_POWER:
        add_power(counter, counts, expr_arg(e, 0), expr_arg(e, 1));
        add(counts, DIVISIONS, divides(expr_arg(e, 1)));
        break;
    case EXPR_CALL:
        add(counts, FUNCTIONS, 1);
        add_all(counter, counts, e->u.args + 1, expr_count(e) - 1);
        break;
    case EXPR_INDEXED:
        add(counts, SUBSCRIPTS, 1);
        add_all(counter, counts, expr_args(e), expr_count(e));
        break;
    case EXPR_EQUATION:
        add(counts, ASSIGNMENTS, 1);
        add_all(counter, counts, e->u.args, 2);
        break;
    default:
        add_all(counter, counts, expr_args(e), expr_count(e));
    }
}

static const Counts *count(Counter *counter, Expr e)
{
    Counts *counts = memo_get(&counter->memo, e);
    if (counts)
        return counts;
    err_stack_check();
    err_poll();
    counts = arena_alloc(&counter->arena, sizeof *counts);
    for (int i = 0; i < WHAT_COUNT; i++)
        counts->n[i] = EXPR_ZERO;
    add_node(counter, counts, e);
    memo_put(&counter->memo, e, counts);
    return counts;
}

Expr cost_count(Expr e)
{
    Counter counter;
    Expr parts[WHAT_COUNT];
    arena_begin(&counter.arena);
    memo_begin(&counter.memo);
    const Counts *counts = count(&counter, e);
    for (int i = 0; i < WHAT_COUNT; i++)
        parts[i] = expr_mul(counts->n[i], expr_symbol(NAMES[i]));
    memo_end(&counter.memo);
    arena_end(&counter.arena);
    return expr_sum(parts, WHAT_COUNT);
}
