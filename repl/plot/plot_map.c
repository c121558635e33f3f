/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions are compiled. A procedure is applied to names first: often that gives an expression.
 * What cannot be compiled (procedures that branch on their argument) is evaluated point by point,
 * and a point without a real value is a gap.
 */
#include "repl/plot/plot_map.h"

#include <math.h>

#include "cas/algebra/evalc.h"
#include "cas/algebra/zero.h"
#include "cas/base/err.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"
#include "cas/value/names.h"
#include "numeric/program/tape.h"
#include "repl/eval/eval.h"

typedef struct Evaluation {
    const PlotMap *map;
    const double *at;
    double value;
} Evaluation;

/* So small an imaginary part, beside the real one, is that of rounded numbers. */
static const double IMAGINARY_MAX = 1e-7;

double plot_map_real(Expr e)
{
    Expr value = expr_is_number(e) ? e : evalf_expr(e, 17);
    if (expr_is(value, EXPR_COMPLEX) && fabs(num_to_double(expr_arg(value, 1))) <=
                                            IMAGINARY_MAX * fabs(num_to_double(expr_arg(value, 0))))
        value = expr_arg(value, 0);
    return expr_is_real_number(value) ? num_to_double(value) : NAN;
}

static void evaluate(void *arg)
{
    Evaluation *e = arg;
    const PlotMap *map = e->map;
    Expr at[PLOT_MAP_NAMES], equations[PLOT_MAP_NAMES];
    for (long i = 0; i < map->n; i++)
        at[i] = num_from_double(e->at[i], 0);
    if (!map->names[0]) {
        e->value = plot_map_real(eval_apply(map->f, at, map->n));
        return;
    }
    for (long i = 0; i < map->n; i++)
        equations[i] = expr_equation(map->names[i], at[i]);
    Expr list = expr_list(equations, map->n);
    Expr value = eval_expr(expr_call2("subs", list, expr_make(EXPR_QUOTE, &map->f, 1)));
    e->value = plot_map_real(eval_expr(value));
}

/* NaN where the evaluation fails. */
static double evaluated(const PlotMap *map, const double *at)
{
    Evaluation e = {map, at, NAN};
    return err_attempt(evaluate, &e) ? e.value : NAN;
}

double plot_map_at(const PlotMap *map, const double *at)
{
    double y = NAN;
    if (map->value)
        return map->value(map->ctx, at);
    if (!map->tape)
        return evaluated(map, at);
    tape_eval(map->tape, at, &y);
    return y;
}

/* --- compiling ---------------------------------------------------------------------------------
 */

typedef struct Compile {
    PlotMap *map;
    const double *low, *high;
} Compile;

/* One of seven points inside. */
static void probe_at(double *at, int i, long n, const double *low, const double *high)
{
    for (long k = 0; k < n; k++)
        at[k] = low[k] + (high[k] - low[k]) * (k ? (3 * i % 8) : i) / 8.;
}

static void free_tape(void *tape)
{
    tape_free(tape);
}

/* Is the imaginary part that of rounded numbers? The roots of a damped oscillation in decimals give
 * a real function with 1e-10*I beside it. */
static bool is_rounding(Expr re, Expr im, const Compile *c)
{
    const PlotMap *map = c->map;
    double at[PLOT_MAP_NAMES], most_re = 0, most_im = 0, out[2];
    Expr parts[] = {re, im};
    Tape *tape = tape_try(parts, 2, map->names, map->n);
    if (!tape)
        return false;
    err_defer(free_tape, tape);
    for (int i = 1; i < 8; i++) {
        probe_at(at, i, map->n, c->low, c->high);
        tape_eval(tape, at, out);
        most_re = fmax(most_re, fabs(out[0]));
        most_im = fmax(most_im, fabs(out[1]));
    }
    err_undefer(true);
    return isfinite(most_re) && most_im <= IMAGINARY_MAX * most_re;
}

/* abs(1 + I*x) in real numbers: the names of a plot are real. */
static Expr real_form(Expr f, const Compile *c)
{
    Expr re, im;
    if (!walk_has_kind(f, EXPR_COMPLEX) || !evalc_split(f, &re, &im))
        return f;
    return zero_is(im) || is_rounding(re, im, c) ? re : f;
}

static void compile(void *arg)
{
    const Compile *c = arg;
    PlotMap *map = c->map;
    Expr f = real_form(map->f, c);
    map->tape = tape_new(&f, 1, map->names, map->n);
}

/* Applies an operator to fresh names, to see whether it is an expression in them. */
static void compile_applied(void *arg)
{
    const Compile *c = arg;
    PlotMap applied = *c->map;
    for (long i = 0; i < applied.n; i++)
        applied.names[i] = expr_from_symbol(sym_fresh("x"));
    applied.f = eval_apply(applied.f, applied.names, applied.n);
    compile(&(Compile){&applied, c->low, c->high});
    c->map->tape = applied.tape;
}

/* Is there a value at one of a few points inside? */
static bool has_values(const PlotMap *map, const double *low, const double *high)
{
    double at[PLOT_MAP_NAMES];
    for (int i = 1; i < 8; i++) {
        probe_at(at, i, map->n, low, high);
        if (isfinite(evaluated(map, at)))
            return true;
    }
    return false;
}

/* An expression in a name beside a range without one: plot(sin(x), 0..5). */
static void refuse_unnamed(Expr f)
{
    bool computes = expr_is(f, EXPR_SUM) || expr_is(f, EXPR_PRODUCT) || expr_is(f, EXPR_POWER) ||
                    funcs_row_of(f);
    Expr names = computes ? names_in(f) : expr_list(NULL, 0);
    if (expr_count(names) == 0)
        return;
    Expr name = expr_arg(names, 0);
    err_hint("the range takes the variable's name: %s = a..b", expr_text(name));
    err_raise(ST_DOMAIN, "%s has no value, and the range does not say that it is the variable",
              expr_text(name));
}

void plot_map_begin(PlotMap *map, Expr f, const Expr *names, long n, const double *low,
                    const double *high)
{
    *map = (PlotMap){.f = f, .n = n};
    if (expr_is(f, EXPR_OBJECT)) /* a procedure is applied, whatever its range is called */
        names = NULL;
    for (long i = 0; names && i < n; i++)
        map->names[i] = names[i];
    Compile c = {map, low, high};
    bool compiled = err_attempt(names ? compile : compile_applied, &c);
    if (compiled || has_values(map, low, high))
        return;
    if (!names) {
        refuse_unnamed(f);
        return;
    }
    compile(&c); /* raises again: says which name has no value */
}

void plot_map_end(void *map)
{
    tape_free(((PlotMap *)map)->tape);
    ((PlotMap *)map)->tape = NULL;
}
