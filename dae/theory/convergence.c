/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The measurement: the problem is integrated with fixed steps, by dsolve as a user would, and
 * compared at equidistant points with the exact solution or with a reference. Points that are no
 * multiples of the step are reached as any other time is, by a shorter step or an interpolant.
 *
 * For the comparison with theory every quantity gets a kind. Unknowns that are never differentiated
 * are algebraic; in a system of index 3 the differentiated ones are positions when they occur in an
 * equation without derivatives, else velocities (the Hessenberg form).
 */
#include "dae/theory/convergence.h"

#include <float.h>
#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/check.h"
#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "dae/drive/drive_dae.h"
#include "dae/model/ivp.h"
#include "dae/theory/predict.h"

#define REFERENCE_ERROR 1e-12 /* ten times the tolerance of the reference */

enum { MOST_DERIVATIVE = 3 }; /* of an unknown in a quantity */

/* --- quantities ------------------------------------------------------------------------------- */

static void add_part(Convergence *c, Expr e, long quantity)
{
    c->exprs[c->parts] = e;
    c->of[c->parts++] = quantity;
}

static void take_quantities(Convergence *c, const Expr *quantities, long n)
{
    long room = 0;
    for (long i = 0; i < n; i++)
        room += expr_is(quantities[i], EXPR_LIST) ? expr_count(quantities[i]) : 1;
    c->exprs = arena_array(c->arena, (size_t)(room + 1), sizeof *c->exprs);
    c->of = arena_array(c->arena, (size_t)(room + 1), sizeof *c->of);
    c->count = n;
    for (long i = 0; i < n; i++)
        if (expr_is(quantities[i], EXPR_LIST))
            for (long k = 0; k < expr_count(quantities[i]); k++)
                add_part(c, expr_arg(quantities[i], k), i);
        else
            add_part(c, quantities[i], i);
}

Expr convergence_quantity(const Convergence *c, long i)
{
    long from = 0, to;
    while (c->of[from] != i)
        from++;
    for (to = from; to < c->parts && c->of[to] == i;)
        to++;
    return to - from == 1 ? c->exprs[from] : expr_list(c->exprs + from, to - from);
}

/* --- kinds ------------------------------------------------------------------------------------ */

/* Does unknown k occur in an equation without derivatives? */
static bool is_position(const Model *model, long k)
{
    for (long i = 0; i < model->equations; i++) {
        bool plain = true;
        for (long j = 0; j < model->count; j++)
            plain = plain && model_order(model, i, j) <= 0;
        if (plain && model_order(model, i, k) == 0)
            return true;
    }
    return false;
}

static int kind_of(const Model *model, int index, Expr e)
{
    int kind = 0;
    for (long k = 0; k < model->count; k++) {
        if (!walk_has(e, model->unknowns[k]))
            continue;
        int own = model->orders[k] == 0 ? (index == 3 ? 2 : 1)
                  : index == 3          ? !is_position(model, k) ||
                                     walk_has(e, diff_make(model->unknowns[k], model->t, 1))
                               : 0;
        kind = own > kind ? own : kind;
    }
    return kind;
}

/* Do the unknowns that are never differentiated occur linearly, together? */
static bool has_linear_multipliers(const Model *model)
{
    for (long i = 0; i < model->equations; i++)
        for (long k = 0; k < model->count; k++) {
            if (model->orders[k] != 0 || model_order(model, i, k) != 0)
                continue;
            Expr slope = diff_function(model->residuals[i], model->unknowns[k]);
            for (long j = 0; j < model->count; j++)
                if (model->orders[j] == 0 && walk_has(slope, model->unknowns[j]))
                    return false;
        }
    return true;
}

static void find_kinds(Convergence *c, const Model *model)
{
    c->row = !c->direct                                       ? 0
             : c->index == 3 && has_linear_multipliers(model) ? PREDICT_INDEX_3_LINEAR
             : c->index <= 3                                  ? c->index
                                                              : PREDICT_NOWHERE;
    c->kind = arena_array(c->arena, (size_t)(c->count + 1), sizeof *c->kind);
    for (long k = 0; k < c->parts; k++) {
        int kind = kind_of(model, c->index, c->exprs[k]);
        if (kind > c->kind[c->of[k]])
            c->kind[c->of[k]] = kind;
    }
}

/* --- solving ---------------------------------------------------------------------------------- */

/* Values of the solution at all points (NULL: not asked for), with these options more. */
static Solution *solve(const Convergence *c, const Expr *more, long n, double *values)
{
    Expr *args = mem_array((size_t)(c->option_count + n) + 2, sizeof *args);
    err_defer(mem_release, args);
    long count = 0;
    args[count++] = c->system;
    args[count++] = expr_symbol("numeric");
    for (long i = 0; i < c->option_count; i++)
        args[count++] = c->options[i];
    for (long i = 0; i < n; i++)
        args[count++] = more[i];
    Solution *solution = drive_of(drive_solve(args, count, c->notes));
    if (!solution)
        err_raise(ST_TYPE, "output= is not for measuring convergence");
    if (values) {
        double first = c->start + (c->end - c->start) / CONVERGENCE_POINTS;
        const char *trouble =
            drive_sample(solution, c->exprs, c->parts, first, c->end, CONVERGENCE_POINTS, values);
        if (trouble && values == c->exact)
            err_hint("this was the reference; give the solution by exact = [x(t) = ...]");
        if (trouble)
            err_raise(ST_LIMIT, "%s", trouble);
    }
    err_undefer(true);
    return solution;
}

static Expr option(const char *name, Expr value)
{
    return expr_equation(expr_symbol(name), value);
}

/* The solution at tolerances near rounding, of the reduced system. */
static void take_reference(Convergence *c)
{
    Expr tight = num_from_double(1e-13, 3);
    Expr more[] = {option("method", expr_symbol(method_usual(METHOD_FOR_DIGITS))),
                   option("abserr", tight), option("relerr", tight),
                   option("reduction", expr_symbol("full")), option("maxfun", expr_int(2000000))};
    solve(c, more, 5, c->exact);
}

static Expr exact_of(Expr exact, Expr unknown)
{
    for (long i = 0; i < expr_count(exact); i++) {
        Expr e = expr_arg(exact, i);
        if (expr_is(e, EXPR_EQUATION) && expr_arg(e, 0) == unknown)
            return expr_arg(e, 1);
    }
    char *text = print_text(unknown, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "exact: there is no equation %s = ...", text);
}

/* The double as the fraction it is, so that nothing is rounded to Digits on the way. */
static Expr exactly(double t)
{
    fmpq_t value;
    fmpq_init(value);
    bool finite = num_get_fmpq(value, num_from_double(t, 0));
    Expr e = finite ? expr_fmpq(value) : EXPR_UNDEFINED;
    fmpq_clear(value);
    return e;
}

/* Replaces the unknowns by their exact solutions in every expression. */
static void take_exact(Convergence *c, const Model *model, Expr exact)
{
    long n = 0;
    size_t room = (size_t)(model->count * (MOST_DERIVATIVE + 1)) + 1;
    Expr *from = arena_array(c->arena, room, sizeof *from);
    Expr *to = arena_array(c->arena, room, sizeof *to);
    for (long k = 0; k < model->count; k++) {
        bool needed = false;
        for (long i = 0; i < c->parts; i++)
            needed = needed || walk_has(c->exprs[i], model->unknowns[k]);
        Expr value = needed ? exact_of(exact, model->unknowns[k]) : NULL;
        for (long order = 0; needed && order <= MOST_DERIVATIVE; order++) {
            from[n] = diff_make(model->unknowns[k], model->t, order);
            to[n++] = value;
            value = diff_name(value, model->t);
        }
    }
    for (long i = 0; i < c->parts; i++) {
        Expr e = walk_replace(c->exprs[i], from, to, n);
        for (long k = 0; k < CONVERGENCE_POINTS; k++) {
            double t = c->start + (c->end - c->start) * (double)(k + 1) / CONVERGENCE_POINTS;
            Expr at = exactly(t);
            c->exact[k * c->parts + i] = options_real(walk_replace1(e, model->t, at), "exact");
        }
    }
}

Convergence convergence_begin(Arena *arena, Expr system, const Expr *quantities, long n,
                              const Expr *end, Expr exact, const Expr *options, long option_count,
                              DriveNotes *notes)
{
    Convergence c = {.arena = arena,
                     .system = system,
                     .options = options,
                     .option_count = option_count,
                     .notes = notes};
    Ivp ivp;
    ivp_begin(&ivp, system, NULL);
    if (n > 0)
        take_quantities(&c, quantities, n);
    else
        take_quantities(&c, ivp.model.unknowns, ivp.model.count);
    Expr full = option("reduction", expr_symbol("full"));
    const Solution *solution = solve(&c, &full, 1, NULL);
    c.start = solution->problem->t0;
    c.end = end ? options_real(*end, "range") : c.start + 1;
    c.index = solution->problem->dae ? (int)solution->problem->dae->index : 0;
    for (long i = 0; i < option_count; i++)
        c.direct |= options[i] == option("reduction", expr_symbol("none"));
    c.exact = arena_array(arena, (size_t)(CONVERGENCE_POINTS * c.parts) + 1, sizeof *c.exact);
    find_kinds(&c, &ivp.model);
    c.blur = exact ? 0 : REFERENCE_ERROR;
    if (exact)
        take_exact(&c, &ivp.model, exact);
    else
        take_reference(&c);
    ivp_end(&ivp);
    return c;
}

static void take_errors(const Convergence *c, const Expr *more, long n, double *error)
{
    long total = CONVERGENCE_POINTS * c->parts;
    double *values = mem_array((size_t)total + 1, sizeof *values);
    err_defer(mem_release, values);
    solve(c, more, n, values);
    for (long i = 0; i < c->count; i++)
        error[i] = 0;
    for (long k = 0; k < total; k++) {
        double *largest = &error[c->of[k % c->parts]];
        *largest = fmax(*largest, fabs(values[k] - c->exact[k]));
    }
    err_undefer(true);
}

void convergence_errors(const Convergence *c, Expr method, double h, double *error)
{
    Expr more[] = {option("method", method), option("stepsize", num_from_double(h, 0)),
                   option("maxfun", EXPR_ZERO)};
    take_errors(c, more, 3, error);
}

void convergence_errors_within(const Convergence *c, Expr method, double tolerance, double *error)
{
    Expr within = num_from_double(tolerance, 5);
    Expr more[] = {option("method", method), option("abserr", within), option("relerr", within),
                   option("maxfun", EXPR_ZERO)};
    take_errors(c, more, 4, error);
}

double convergence_rounding(const Convergence *c, long i, double h)
{
    double size = 0, magnified = c->direct && c->index > 1 ? pow(h, -c->kind[i]) : 1;
    for (long k = 0; k < CONVERGENCE_POINTS * c->parts; k++)
        if (c->of[k % c->parts] == i)
            size = fmax(size, fabs(c->exact[k]));
    return fmax(c->blur, 100 * DBL_EPSILON * magnified) * size;
}

double convergence_order(double h1, double e1, double h2, double e2)
{
    CHECK(h1 > 0 && h2 > 0 && h1 != h2);
    return e1 > 0 && e2 > 0 ? log(e1 / e2) / log(h1 / h2) : NAN;
}
