/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * At an event g(t, x, p) = 0 with x+ = h(t, x-, p) the time moves by dt = -(g_x s- + g_p)/(g_t +
 * g_x f-) dp, and
 *
 *     s+ = h_x s- + h_p + (h_x f- + h_t - f+) dt/dp,
 *
 * f- and f+ being x' before and after (E. N. Rozenvasser 1967; S. Galan, W. F. Feehery, P. I.
 * Barton, Applied Numerical Mathematics 31, 1999). What h does to s and to f- is done assignment by
 * assignment to vectors that are carried along: the tangents by each p, and the flow. A switch of
 * cases changes f alone.
 *
 * Where there are constraints the formula gives what is differentiated; the rest follows from the
 * constraints, with which the run goes on.
 */
#include "dae/drive/drive_sensitivity.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/walk.h"
#include "dae/drive/drive_dae.h"
#include "dae/start/manifold.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape_parameters.h"

struct DriveSensitivity {
    long base, by; /* states of the system itself; what is differentiated by */
    long *place;   /* of base state i: place[i], of its derivative by p: place[(p+1)*base+i] */
    long *index;   /* of each state among the base states, or -1 */
    char *jumps;   /* flags of base states that the constraints give behind an event */
    Tape *slopes, *by_p;      /* derivatives of the triggers by t and the states, and by all p */
    Tape *moves, *moves_by_p; /* likewise of the values assigned; NULL: there are none */
    const long *target;
    double *in, *slope, *p_slope, *move, *p_move; /* room for these */
    double *flow, *tangent;                       /* of base states; by each p */
    double *time;                                 /* dt/dp */
    double *tops, *all, *aside;
    Manifold *manifold; /* of the constraints of the base states, or NULL */
    double *mobility;
    bool open;
};

void drive_sensitivity_free(DriveSensitivity *s)
{
    if (!s)
        return;
    tape_free(s->slopes);
    tape_free(s->by_p);
    tape_free(s->moves);
    tape_free(s->moves_by_p);
    manifold_free(s->manifold);
    mem_free(s->place);
    mem_free(s->jumps);
    mem_free(s->in);
    mem_free(s->slope);
    mem_free(s);
}

/* --- which states ---------------------------------------------------------------------------- */

static void find_places(DriveSensitivity *s, const Problem *problem)
{
    long varied = problem->options.varied;
    s->by = expr_count(problem->options.sensitivity);
    for (long k = 0; k < varied; k++)
        s->base += problem->order[k];
    s->place = mem_array((size_t)(s->base * (s->by + 1) + problem->n) + 1, sizeof *s->place);
    s->index = s->place + s->base * (s->by + 1);
    for (long j = 0; j < problem->n; j++)
        s->index[j] = -1;
    for (long p = 0; p <= s->by; p++)
        for (long k = 0, at = p * s->base; k < varied; k++)
            for (long j = 0; j < problem->order[k]; j++, at++) {
                if (problem->order[p * varied + k] != problem->order[k])
                    err_raise(ST_UNABLE,
                              "sensitivity: across events the derivatives of %ld"
                              " unknowns are not known",
                              varied);
                s->place[at] = problem->first[p * varied + k] + j;
                if (p == 0)
                    s->index[s->place[at]] = at;
            }
}

static void find_jumps(DriveSensitivity *s, const Problem *problem)
{
    s->jumps = mem_zalloc((size_t)s->base + 1);
    for (long i = 0; i < s->base && problem->dae; i++)
        s->jumps[i] = problem->dae->jumps[s->place[i]] != 1;
}

/* The constraints in which no sensitivity occurs. */
static void take_constraints(DriveSensitivity *s, const Problem *problem)
{
    if (!problem->dae)
        return;
    long count = expr_count(problem->dae->constraints), p = 0, others = s->base * s->by;
    Expr *kept = mem_array((size_t)(count + others) + 1, sizeof *kept), *other = kept + count;
    err_defer(mem_release, kept);
    for (long i = 0; i < others; i++)
        other[i] = problem->states[s->place[s->base + i]];
    for (long k = 0; k < count; k++)
        if (!walk_has_any(expr_arg(problem->dae->constraints, k), other, others))
            kept[p++] = expr_arg(problem->dae->constraints, k);
    s->manifold = manifold_new(kept, p, problem->t, problem->states, problem->n);
    err_undefer(true);
}

/* --- programs -------------------------------------------------------------------------------- */

/* The name that stands for the p-th in the expressions; NULL: a starting value, in none of them. */
static Expr name_of(const Problem *problem, long p)
{
    Expr by = expr_arg(problem->options.sensitivity, p), names = problem->options.parameters;
    for (long i = 0; names && i < expr_count(names); i++)
        if (expr_arg(names, i) == by) {
            if (!problem->parameters)
                err_raise(ST_UNABLE, "sensitivity: for these values of the parameters what an event"
                                     " does is not known");
            return tape_parameters_names(problem->parameters)[i];
        }
    return NULL;
}

/* Derivatives of exprs[0..n) by all p, p by p within each. */
static Tape *compile_by_p(const DriveSensitivity *s, const Problem *problem, const Expr *exprs,
                          long n, const Expr *vars)
{
    Expr *slope = mem_array((size_t)(n * s->by) + 1, sizeof *slope);
    err_defer(mem_release, slope);
    for (long p = 0; p < s->by; p++) {
        Expr name = name_of(problem, p);
        for (long i = 0; i < n; i++)
            slope[i * s->by + p] = name ? diff_function(exprs[i], name) : EXPR_ZERO;
    }
    Tape *tape = tape_new(slope, n * s->by, vars, problem->n + 1);
    err_undefer(true);
    return tape;
}

static void compile(DriveSensitivity *s, const Problem *problem, const Expr *triggers, long count,
                    const Expr *values, long assigned)
{
    long n = problem->n + 1;
    Expr *vars = mem_array((size_t)n, sizeof *vars);
    err_defer(mem_release, vars);
    vars[0] = problem->t;
    memcpy(vars + 1, problem->states, (size_t)problem->n * sizeof *vars);
    s->slopes = tape_new_jacobian(triggers, count, vars, n, 0, n);
    s->by_p = compile_by_p(s, problem, triggers, count, vars);
    if (assigned > 0) {
        s->moves = tape_new_jacobian(values, assigned, vars, n, 0, n);
        s->moves_by_p = compile_by_p(s, problem, values, assigned, vars);
    }
    err_undefer(true);
    if (!s->slopes || (assigned > 0 && !s->moves))
        err_raise(ST_UNABLE, "sensitivity: the derivative of an event is not known");
}

static void make_room(DriveSensitivity *s, const Problem *problem)
{
    size_t n = (size_t)problem->n + 1, m = (size_t)problem->m + 1, base = (size_t)s->base + 1;
    size_t by = (size_t)s->by + 1;
    s->in = mem_zalloc((4 * n + m + base * (by + 1) + by) * sizeof *s->in);
    s->all = s->in + n;
    s->mobility = s->all + n;
    s->aside = s->mobility + n;
    s->tops = s->aside + n;
    s->flow = s->tops + m;
    s->tangent = s->flow + base;
    s->time = s->tangent + base * by;
    size_t slopes = (size_t)tape_outputs(s->slopes) + 1, ps = (size_t)tape_outputs(s->by_p) + 1;
    size_t moves = s->moves ? (size_t)tape_outputs(s->moves) + 1 : 0;
    size_t move_ps = s->moves ? (size_t)tape_outputs(s->moves_by_p) + 1 : 0;
    s->slope = mem_zalloc((slopes + ps + moves + move_ps) * sizeof *s->slope);
    s->p_slope = s->slope + slopes;
    s->move = s->p_slope + ps;
    s->p_move = s->move + moves;
    for (long i = 0; i < s->base; i++)
        s->mobility[s->place[i]] = problem->dae ? problem->dae->jumps[s->place[i]] : 0;
}

static void release(void *s)
{
    drive_sensitivity_free(s);
}

DriveSensitivity *drive_sensitivity_new(Problem *problem, const Expr *triggers, long count,
                                        const Expr *values, const long *target, long assigned)
{
    if (!problem->options.sensitivity || count == 0)
        return NULL;
    DriveSensitivity *s = mem_zalloc(sizeof *s);
    err_defer(release, s);
    s->target = target;
    find_places(s, problem);
    find_jumps(s, problem);
    take_constraints(s, problem);
    compile(s, problem, triggers, count, values, assigned);
    make_room(s, problem);
    drive_problem_need(problem); /* nothing may raise during the run */
    err_undefer(false);
    return s;
}

/* --- at an event ----------------------------------------------------------------------------- */

static void read_in(DriveSensitivity *s, const Problem *problem, double t, const double *y)
{
    s->in[0] = t;
    vec_copy(s->in + 1, y, problem->n);
}

/* x' of the base states at (t, y); NaN where there is none. */
static void find_flow(Problem *problem, DriveSensitivity *s, double t, const double *y,
                      double *flow)
{
    read_in(s, problem, t, y);
    bool known = drive_problem_tops(problem, s->in, s->tops) == ST_OK;
    for (long k = 0, at = 0; k < problem->options.varied; k++)
        for (long j = 0; j < problem->order[k]; j++, at++)
            flow[at] = !known                      ? NAN
                       : j + 1 < problem->order[k] ? y[problem->first[k] + j + 1]
                                                   : s->tops[k];
}

/* The same, or some roundings aside, by s->aside: a border is found on either side of it by a
 * rounding, and the case that ends there, or begins, may have no x' on the other one, as
 * (x-1)^(3/2) has none below 1. */
static void find_flow_beside(Problem *problem, DriveSensitivity *s, double t, const double *y,
                             double *flow)
{
    const double most = 1e6;
    find_flow(problem, s, t, y, flow);
    double *at = mem_array((size_t)problem->n + 1, sizeof *at);
    err_defer(mem_release, at);
    for (double far = 1; far <= most && !vec_finite(flow, s->base); far *= 8) {
        vec_copy(at, y, problem->n);
        vec_axpy(at, far * DBL_EPSILON, s->aside, problem->n);
        find_flow(problem, s, t, at, flow);
        if (vec_finite(flow, s->base))
            break;
        vec_axpy(at, -2 * far * DBL_EPSILON, s->aside, problem->n);
        find_flow(problem, s, t, at, flow);
    }
    err_undefer(true);
}

/* Row `row` of a Jacobian by t and the states along a direction of the base states. */
static double along(const DriveSensitivity *s, Tape *tape, const double *entry, long row, double t,
                    const double *direction)
{
    double sum = 0;
    for (long e = 0; e < tape_outputs(tape); e++) {
        long by = tape_column(tape, e);
        if (tape_row(tape, e) != row)
            continue;
        long i = by > 0 ? s->index[by - 1] : -1;
        sum += entry[e] * (by == 0 ? t : i >= 0 ? direction[i] : 0);
    }
    return sum;
}

/* s->aside: across the border of event k, of the size of y, by the slopes of its trigger there. */
static void find_aside(const Problem *problem, DriveSensitivity *s, long k, const double *y)
{
    double most = 0, size = fmax(1, vec_max(y, problem->n));
    vec_zero(s->aside, problem->n);
    for (long e = 0; e < tape_outputs(s->slopes); e++) {
        long by = tape_column(s->slopes, e);
        if (tape_row(s->slopes, e) != k || by == 0 || s->index[by - 1] < 0)
            continue;
        s->aside[by - 1] = s->slope[e];
        most = fmax(most, fabs(s->slope[e]));
    }
    vec_scale(s->aside, most > 0 ? size / most : 0, problem->n);
}

void drive_sensitivity_begin(Problem *problem, DriveSensitivity *s, long k, double t,
                             const double *y)
{
    if (!s || s->open)
        return;
    s->open = true;
    read_in(s, problem, t, y);
    tape_eval(s->slopes, s->in, s->slope);
    find_aside(problem, s, k, y);
    find_flow_beside(problem, s, t, y, s->flow);
    read_in(s, problem, t, y);
    tape_eval(s->by_p, s->in, s->p_slope);
    double rate = along(s, s->slopes, s->slope, k, 1, s->flow);
    for (long p = 0; p < s->by; p++) {
        double *tangent = s->tangent + p * s->base;
        for (long i = 0; i < s->base; i++)
            tangent[i] = y[s->place[(p + 1) * s->base + i]];
        double moved = along(s, s->slopes, s->slope, k, 0, tangent) + s->p_slope[k * s->by + p];
        s->time[p] = moved == 0 ? 0 : -moved / rate;
    }
}

void drive_sensitivity_assign(DriveSensitivity *s, double t, const double *y, long first,
                              long count)
{
    if (!s || !s->open || count == 0)
        return;
    double *moved = mem_array((size_t)(count * (s->by + 1)), sizeof *moved);
    s->in[0] = t;
    for (long i = 0; i < s->base; i++)
        s->in[1 + s->place[i]] = y[s->place[i]];
    tape_eval(s->moves, s->in, s->move);
    tape_eval(s->moves_by_p, s->in, s->p_move);
    for (long i = 0; i < count; i++) {
        double *to = moved + i * (s->by + 1);
        to[0] = along(s, s->moves, s->move, first + i, 1, s->flow);
        for (long p = 0; p < s->by; p++)
            to[p + 1] = along(s, s->moves, s->move, first + i, 0, s->tangent + p * s->base) +
                        s->p_move[(first + i) * s->by + p];
    }
    for (long i = 0; i < count; i++) {
        long at = s->index[s->target[first + i]];
        for (long p = 0; p < s->by && at >= 0; p++)
            s->tangent[p * s->base + at] = moved[i * (s->by + 1) + p + 1];
        if (at >= 0)
            s->flow[at] = moved[i * (s->by + 1)];
    }
    mem_free(moved);
}

void drive_sensitivity_end(Problem *problem, DriveSensitivity *s, double t, double *y)
{
    if (!s || !s->open)
        return;
    s->open = false;
    double *after = mem_array((size_t)s->base + 1, sizeof *after);
    vec_copy(s->all, y, problem->n);
    if (s->manifold)
        (void)manifold_near(manifold_solve(s->manifold, t, s->all, s->mobility, 1e-13, NULL));
    find_flow_beside(problem, s, t, s->all, after);
    for (long p = 0; p < s->by; p++)
        for (long i = 0; i < s->base; i++)
            if (!s->jumps[i])
                y[s->place[(p + 1) * s->base + i]] =
                    s->tangent[p * s->base + i] + (s->flow[i] - after[i]) * s->time[p];
    mem_free(after);
}
