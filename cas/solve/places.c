/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where an equation has no value: at the zeros of its denominators and the poles of its functions.
 * A solution found from a residual may lie there, since sides cancel (x + 1/x = 1/x), fractions are
 * reduced ((x^2-1)/(x-1) = 0) and a product with a vanishing factor hides it (x*ln(x) = 0). So the
 * equation is looked at as it was given, both sides of it: bases of negative powers whether they
 * vanish, functions by their evaluation, exactly at a break where the argument is one.
 */
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/funcs_facts.h"

/* Bases of negative powers, and calls of functions that may have poles. */
typedef struct Places {
    SolveList below, call;
} Places;

static bool may_have_poles(Expr node)
{
    return funcs_row_of(node) != NULL && !funcs_is_entire(node) && funcs_pieces(node) == NULL &&
           funcs_jump(node) != FUNC_JUMP_ROUNDING;
}

static void note_place(Expr node, void *arg)
{
    Places *p = arg;

    if (may_have_poles(node))
        solve_list_put(&p->call, node);
    if (!expr_is(node, EXPR_POWER) && !expr_is(node, EXPR_PRODUCT))
        return;
    for (long i = expr_is(node, EXPR_POWER) ? 1 : 2; i < expr_count(node); i += 2) {
        Expr exponent = expr_arg(node, i);

        if (expr_is_real_number(exponent) && num_sign(exponent) < 0)
            solve_list_put(&p->below, expr_arg(node, i - 1));
    }
}

static void places_begin(Places *p, Expr equation)
{
    solve_list_begin(&p->below);
    solve_list_begin(&p->call);
    walk_each(equation, note_place, p);
}

static void places_end(Places *p)
{
    solve_list_end(&p->call);
    solve_list_end(&p->below);
}

static bool is_zero_there(Expr e, const Expr *names, const Expr *values, long n)
{
    Expr value;

    if (!walk_has_any(e, names, n))
        return false;
    value = solve_substitute(e, names, values, n);
    if (zero_truth(value) == TRUTH_YES)
        return true;
    if (!walk_has_any(value, names, n))
        notes_pivot(value);
    return false;
}

/* The call with its last argument exactly at a break, where it is proved to be there. */
static Expr at_break(Expr call)
{
    const FuncPlace *breaks = funcs_breaks(call);
    long last = expr_count(call) - 1;
    Expr u = expr_arg(call, last);

    for (long i = 0; i < FUNC_MOST_BREAKS && breaks[i] != FUNC_NOWHERE; i++) {
        Expr place = funcs_place(breaks[i]);

        if (u != place && zero_truth(expr_sub(u, place)) == TRUTH_YES)
            return walk_replace(call, &u, &place, 1);
    }
    return call;
}

typedef struct Evaluating {
    Expr call;
    const Expr *names, *values;
    long n;
} Evaluating;

static void evaluate(void *arg)
{
    Evaluating *e = arg;

    e->call = solve_substitute(e->call, e->names, e->values, e->n);
    if (expr_is(e->call, EXPR_CALL))
        e->call = funcs_refresh(at_break(e->call));
}

typedef struct Valued {
    Expr call, value;
} Valued;

static void take_value(void *arg)
{
    Valued *v = arg;

    v->value = funcs_refresh(at_break(v->call));
}

static bool is_pole(Expr call)
{
    Valued v = {call, NULL};

    return !err_attempt_for(ERR_DIVZERO, take_value, &v) || walk_has(v.value, EXPR_INFINITY);
}

/* In multiples of `unit`, for the members k of a family: begin + k*slope. */
typedef struct Line {
    Expr begin, slope;
} Line;

static bool line_of(Line *line, Expr u, Expr unit)
{
    Expr at[3];

    for (long k = 0; k < 3; k++)
        if ((at[k] = solve_member(u, k)) == NULL)
            return false;
    line->begin = normal_expr(expr_div(at[0], unit));
    line->slope = normal_expr(expr_div(expr_sub(at[1], at[0]), unit));
    return zero_truth(expr_add(expr_sub(at[2], expr_mul(EXPR_TWO, at[1])), at[0])) == TRUTH_YES;
}

/* Can begin + k*slope be `offset` and an integer, for integers k? Of rational numbers that is told
 * by the denominator of the slope: k*p + m*q takes all integers. Otherwise it may be. */
static bool may_meet(Expr u, Expr unit, Expr offset)
{
    Line line;

    if (!line_of(&line, u, unit) || !expr_is_rational(line.begin) || !expr_is_rational(line.slope))
        return true;
    return num_is_integer_valued(expr_mul(expr_sub(offset, line.begin), denom_expr(line.slope)));
}

/* Can u be at the place for one of the members k? */
static bool may_be_at(Expr u, Expr place)
{
    Line line;
    Expr k;

    if (!line_of(&line, u, EXPR_ONE) || zero_truth(line.slope) != TRUTH_NO)
        return true;
    k = normal_expr(expr_div(expr_sub(place, line.begin), line.slope));
    return !expr_is_rational(k) || num_is_integer_valued(k);
}

/* Notes what keeps the call of a family off the poles that members of it may have. */
static void note_poles(Expr call)
{
    const FuncWave *wave = funcs_wave(call);
    const FuncPlace *breaks = funcs_breaks(call);
    FuncComb comb = funcs_recurring(call);
    Expr u = expr_arg(call, expr_count(call) - 1), turn = EXPR_PI;

    if (solve_member(u, 0) == u)
        return;
    if (wave != NULL && wave->is_hyperbolic)
        turn = expr_mul(EXPR_I, EXPR_PI);
    if (wave != NULL && wave->cosine < 0 && may_meet(u, turn, expr_ratio(1, 2)))
        notes_pivot(funcs_cosine(u, wave->is_hyperbolic));
    if (wave != NULL && wave->sine < 0 && may_meet(u, turn, EXPR_ZERO))
        notes_pivot(funcs_sine(u, wave->is_hyperbolic));
    Expr step = comb.step != FUNC_NOWHERE ? funcs_place(comb.step) : NULL;
    if (step && comb.down && may_meet(u, step, expr_div(funcs_place(comb.first), step)))
        notes_add(notes_current(), expr_make(EXPR_LESS, (Expr[]){funcs_place(comb.first), u}, 2));
    for (long i = 0; i < FUNC_MOST_BREAKS && breaks[i] != FUNC_NOWHERE; i++) {
        Expr place = funcs_place(breaks[i]);

        if (may_be_at(u, place) && is_pole(walk_replace(call, &u, &place, 1)))
            notes_pivot(expr_sub(u, place));
    }
}

static bool is_pole_there(Expr call, const Expr *names, const Expr *values, long n)
{
    Evaluating e = {call, names, values, n};

    if (!walk_has_any(call, names, n))
        return false;
    if (!err_attempt_for(ERR_DIVZERO, evaluate, &e) || walk_has(e.call, EXPR_INFINITY))
        return true;
    if (may_have_poles(e.call))
        note_poles(e.call);
    return false;
}

bool solve_may_lack_value(Expr equation, const Expr *names, long n)
{
    Places p;
    bool found = false;

    places_begin(&p, equation);
    for (long i = 0; i < p.below.count && !found; i++)
        found = walk_has_any(p.below.item[i], names, n);
    for (long i = 0; i < p.call.count && !found; i++)
        found = walk_has_any(p.call.item[i], names, n);
    places_end(&p);
    return found;
}

bool solve_has_value(Expr equation, const Expr *names, const Expr *values, long n)
{
    Places p;
    bool found = false;

    places_begin(&p, equation);
    for (long i = 0; i < p.below.count && !found; i++)
        found = is_zero_there(p.below.item[i], names, values, n);
    for (long i = 0; i < p.call.count && !found; i++)
        found = is_pole_there(p.call.item[i], names, values, n);
    places_end(&p);
    return !found;
}

Expr solve_denominators(Expr equation)
{
    Places p;
    Expr list;

    places_begin(&p, equation);
    list = solve_list_expr(&p.below);
    places_end(&p);
    return list;
}
