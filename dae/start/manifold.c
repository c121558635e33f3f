/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gauss-Newton on g(t, y) = 0 with the shortest step (E. Hairer and G. Wanner, Solving Ordinary
 * Differential Equations II, ch. VII): y := y - J^+ g, halved while the residual does not fall.
 * From a point nearby the limit is, to second order in the distance, the nearest one.
 *
 * A residual is small beside 1 where the derivatives of its constraint are no larger than that, so
 * that at a double root, where they vanish, the steps end. The currents of blocking diodes have
 * derivatives of 1e-12 and less, and yet are what determines a voltage; charges of 1e-13 are a
 * capacity times a voltage: rows that are small beside 1, but beside their own terms neither small
 * nor what rounding makes of 0, are met in a second round of steps, in those units.
 */
#include "dae/start/manifold.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "numeric/linear/normal.h"
#include "numeric/linear/shortest.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape.h"
#include "numeric/program/tape_project.h"

/* A Newton step that short, which makes no residual fall, is rounding. */
static const double rounding = 1e-10;
static const double far = 1e3; /* sizes that count where a constraint is flat, at most */

#define DIGITS 1e-13 /* what is asked of rows beside their own terms at most */

/* Programs beyond this length, of constraints that are not short each, are long. */
enum { LONG = 8000, LONG_EACH = 50 };

enum { MOST_STEPS = 60, MOST_HALVINGS = 30, MOST_ROUNDS = 6 };

static void release(void *manifold)
{
    manifold_free(manifold);
}

/* The analysis of the way back, when it is first asked for. */
static void need_normal(Manifold *m)
{
    if (!m->normal)
        m->normal = normal_new(m->row, m->column, tape_outputs(m->jacobian), m->p, m->n);
}

static void need_shortest(Manifold *m)
{
    if (!m->shortest)
        m->shortest = shortest_new(m->p, m->n, m->row, m->column, tape_outputs(m->jacobian));
}

/* t and the coordinates; the caller frees. */
static Expr *vars_of(Expr t, const Expr *coordinates, long n)
{
    Expr *vars = mem_array((size_t)n + 1, sizeof *vars);
    vars[0] = t;
    for (long j = 0; j < n; j++)
        vars[j + 1] = coordinates[j];
    return vars;
}

static void use(Manifold *m, Tape *jacobian)
{
    size_t entries = (size_t)tape_outputs(jacobian);
    m->jacobian = jacobian;
    m->entries = mem_array(2 * entries + 1, sizeof(double));
    m->row = mem_array(2 * entries + 1, sizeof *m->row);
    m->column = m->row + entries;
    for (size_t e = 0; e < entries; e++) {
        m->row[e] = tape_row(jacobian, (long)e);
        m->column[e] = m->first + tape_column(jacobian, (long)e);
    }
    m->constraints = m->coordinates = NULL; /* they may die now */
}

/* Compiles the Jacobian unless that was done. */
static void need_jacobian(Manifold *m)
{
    if (m->jacobian)
        return;
    Expr *vars = vars_of(m->t, m->coordinates, m->n);
    err_defer(mem_release, vars);
    Tape *jacobian =
        tape_new_jacobian(m->constraints, m->p, vars, m->n + 1, m->first + 1, m->n + 1);
    err_undefer(true);
    if (!jacobian)
        err_raise(ST_UNABLE, "the constraints cannot be differentiated");
    use(m, jacobian);
}

void manifold_compile_return(Manifold *m, const Expr *constraints, Expr t, const Expr *coordinates,
                             const double *mobility)
{
    if (mobility)
        vec_copy(m->mobility, mobility, m->n);
    Expr *vars = vars_of(t, coordinates, m->n);
    err_defer(mem_release, vars);
    m->back = tape_project_new(constraints, m->p, vars, m->n, m->mobility, m->least);
    err_undefer(true);
}

static Manifold *make(const Expr *constraints, long p, Expr t, const Expr *coordinates, long n,
                      long first)
{
    Expr *vars = vars_of(t, coordinates, n);
    err_defer(mem_release, vars);
    Tape *value = tape_new(constraints, p, vars, n + 1);
    err_undefer(true);
    Manifold *m = mem_zalloc(sizeof *m);
    size_t size = (size_t)n, rows = (size_t)p;
    m->n = n;
    m->p = p;
    m->first = first;
    m->value = value;
    m->constraints = constraints;
    m->coordinates = coordinates;
    m->t = t;
    m->least = 1;
    m->in = mem_array(6 * size + 1 + 4 * rows, sizeof(double));
    m->residual = m->in + size + 1;
    m->rhs = m->residual + rows;
    m->step = m->rhs + rows;
    m->y = m->step + size;
    m->mobility = m->y + size;
    for (long j = 0; j < n; j++)
        m->mobility[j] = 1;
    m->begin = m->mobility + size;
    m->coarse = m->begin + size;
    m->gradient = m->coarse + size;
    m->weight = m->gradient + rows;
    m->free = mem_zalloc(2 * size + rows + 1);
    m->moves = m->free + size;
    m->fine = m->moves + size;
    return m;
}

bool manifold_is_long(const Manifold *manifold)
{
    long length = tape_length(manifold->value);
    return length > LONG && length > LONG_EACH * manifold->p;
}

Manifold *manifold_new(const Expr *constraints, long p, Expr t, const Expr *coordinates, long n)
{
    return manifold_new_last(constraints, p, t, coordinates, n, 0);
}

Manifold *manifold_new_later(const Expr *constraints, long p, Expr t, const Expr *coordinates,
                             long n)
{
    Manifold *m = make(constraints, p, t, coordinates, n, 0);
    err_defer(release, m);
    if (!manifold_is_long(m))
        need_jacobian(m);
    err_undefer(false);
    return m;
}

Manifold *manifold_new_last(const Expr *constraints, long p, Expr t, const Expr *coordinates,
                            long n, long first)
{
    Manifold *m = make(constraints, p, t, coordinates, n, first);
    err_defer(release, m);
    need_jacobian(m);
    err_undefer(false);
    return m;
}

void manifold_free(Manifold *manifold)
{
    if (!manifold)
        return;
    tape_free(manifold->value);
    tape_free(manifold->jacobian);
    normal_free(manifold->normal);
    shortest_free(manifold->shortest);
    mem_free(manifold->row);
    tape_project_free(manifold->back);
    mem_free(manifold->in);
    mem_free(manifold->entries);
    mem_free(manifold->free);
    mem_free(manifold);
}

void manifold_residual(Manifold *m, double t, const double *y)
{
    m->in[0] = t;
    vec_copy(m->in + 1, y, m->n);
    tape_eval(m->value, m->in, m->residual);
}

void manifold_jacobian(Manifold *m, double t, const double *y, double *matrix)
{
    need_jacobian(m);
    m->in[0] = t;
    vec_copy(m->in + 1, y, m->n);
    vec_zero(matrix, m->p * m->n);
    tape_eval_dense(m->jacobian, m->in, matrix + m->first, m->n);
}

/* The Jacobian at the point of the last residual; m->gradient: the largest entry of each row,
 * m->weight: the same times what the coordinate counts. */
static void fill_entries(Manifold *m)
{
    need_jacobian(m);
    tape_eval(m->jacobian, m->in, m->entries);
    vec_zero(m->gradient, m->p);
    vec_zero(m->weight, m->p);
    for (long e = 0; e < tape_outputs(m->jacobian); e++) {
        double *largest = &m->gradient[m->row[e]], *most = &m->weight[m->row[e]];
        double entry = fabs(m->entries[e]), y = m->in[1 + m->column[e]];
        *largest = vec_larger(entry, *largest);
        *most = vec_larger(entry * fmax(m->least, fabs(y)), *most);
    }
}

void manifold_gradients(Manifold *m)
{
    fill_entries(m);
}

void manifold_known(const Manifold *m, double part, char *known)
{
    double *most = mem_zalloc(((size_t)m->p + 1) * sizeof *most);
    long entries = tape_outputs(m->jacobian);
    memset(known, 0, (size_t)m->n);
    for (long e = 0; e < entries; e++) {
        double term = fabs(m->entries[e] * m->in[1 + m->column[e]]);
        most[m->row[e]] = vec_larger(term, most[m->row[e]]);
    }
    for (long e = 0; e < entries; e++)
        if (fabs(m->entries[e] * m->in[1 + m->column[e]]) > part * most[m->row[e]])
            known[m->column[e]] = 1;
    mem_free(most);
}

/* What the residual of row i is measured in: the change that its coordinates make in it. */
static double unit_of(const Manifold *m, long i)
{
    return fmax(m->fine[i] ? 1e-300 : 1, m->gradient[i]);
}

/* The Newton step from the residual and the Jacobian; returns its rank. Rows with large entries,
 * such as a constraint that was multiplied by an exponential, would make the others look dependent:
 * every row is brought to entries of at most one. */
static long solve_step(Manifold *m, const double *mobility)
{
    long entries = tape_outputs(m->jacobian);
    double *value = m->entries + entries;
    need_shortest(m);
    for (long j = 0; j < m->n; j++)
        m->moves[j] = !mobility || mobility[j] != 0;
    for (long i = 0; i < m->p; i++)
        m->rhs[i] = -m->residual[i] / unit_of(m, i);
    for (long e = 0; e < entries; e++)
        value[e] =
            m->entries[e] * (1 / unit_of(m, m->row[e])) * (mobility ? mobility[m->column[e]] : 1);
    long rank = shortest_solve(m->shortest, value, m->rhs, m->moves, 1e-10, m->step, m->free);
    for (long j = 0; mobility && j < m->n; j++)
        m->step[j] *= mobility[j];
    return rank;
}

bool manifold_nearest_step(Manifold *m, double t, const double *y, const double *from,
                           const double *mobility, double *z)
{
    manifold_residual(m, t, y);
    fill_entries(m);
    long entries = tape_outputs(m->jacobian);
    double *value = m->entries + entries;
    if (!vec_finite(m->residual, m->p) || !vec_finite(m->entries, entries))
        return false;
    need_shortest(m);
    for (long i = 0; i < m->p; i++)
        m->rhs[i] = -m->residual[i];
    for (long e = 0; e < entries; e++) {
        long i = m->row[e], j = m->column[e];
        m->rhs[i] += m->entries[e] * (y[j] - from[j]);
        value[e] = m->entries[e] * (1 / fmax(1e-300, m->gradient[i])) * mobility[j];
    }
    for (long j = 0; j < m->n; j++)
        m->moves[j] = mobility[j] != 0;
    for (long i = 0; i < m->p; i++)
        m->rhs[i] *= 1 / fmax(1e-300, m->gradient[i]);
    shortest_solve(m->shortest, value, m->rhs, m->moves, 1e-10, z, NULL);
    return true;
}

/* Of the coordinates that may move, at least 1. */
static double size_of(const Manifold *m, const double *y)
{
    return fmax(1, vec_max(y + m->first, m->n - m->first));
}

/* Largest residual in units of its gradient times the size of y: what the constraint can be met to
 * in doubles is about 1e-16 of that. A constraint that no value moves any more, as exp(y) + 1 at
 * y = -10^19, has little part in that size. */
static double misfit(const Manifold *m, const double *y)
{
    double worst = 0, size = size_of(m, y);
    for (long i = 0; i < m->p; i++) {
        double unit =
            m->fine[i] ? m->weight[i] : unit_of(m, i) * (m->weight[i] < 1 ? fmin(far, size) : size);
        double q = fabs(m->residual[i]) / unit;
        if (!(q <= worst))
            worst = q;
    }
    return worst;
}

static double residual_norm(const Manifold *m)
{
    double sum = 0;
    for (long i = 0; i < m->p; i++)
        sum = hypot(sum, m->residual[i] / (m->fine[i] ? unit_of(m, i) : 1));
    return sum;
}

/* y := y + s*step with the largest s = 1, 1/2, ... for which the residual falls; false: none. */
static bool descend(Manifold *m, double t, double *y)
{
    double before = residual_norm(m), s = 1;
    vec_copy(m->y, y, m->n);
    for (int k = 0; k < MOST_HALVINGS; k++, s /= 2) {
        vec_copy(y, m->y, m->n);
        vec_axpy(y, s, m->step, m->n);
        manifold_residual(m, t, y);
        if (vec_finite(m->residual, m->p) && residual_norm(m) < before)
            return true;
    }
    vec_copy(y, m->y, m->n);
    manifold_residual(m, t, y);
    return false;
}

static Status approach(Manifold *m, double t, double *y, const double *mobility, double tolerance,
                       long *rank)
{
    manifold_residual(m, t, y);
    for (int k = 0;; k++) {
        fill_entries(m);
        if (!vec_finite(m->residual, m->p) || !vec_finite(m->entries, tape_outputs(m->jacobian)))
            return ST_DOMAIN;
        bool done = misfit(m, y) <= tolerance;
        if (done && !rank)
            return ST_OK;
        long r = solve_step(m, mobility);
        if (rank)
            *rank = r;
        if (done)
            return ST_OK;
        if (k == MOST_STEPS)
            return ST_UNABLE;
        if (!descend(m, t, y)) /* rounding ends it, if it is that */
            return r == m->p && vec_max(m->step, m->n) <= rounding * size_of(m, y) ? ST_OK
                                                                                   : ST_UNABLE;
    }
}

/* Marks the rows that are met beside 1, but not in units of their own derivatives, and whose
 * residual is no rounding: it stays when all coordinates change by their last digits. The residual
 * and the derivatives are those at y. */
static bool mark_fine(Manifold *m, double t, const double *y, double tolerance)
{
    bool any = false;
    for (long i = 0; i < m->p; i++)
        m->fine[i] =
            m->weight[i] > 0 && fabs(m->residual[i]) > fmax(tolerance, DIGITS) * m->weight[i];
    for (long i = 0; i < m->p; i++)
        any |= m->fine[i];
    if (!any)
        return false;
    for (long j = 0; j < m->n; j++)
        m->y[j] = y[j] * (1 + (j % 2 ? 2 : -2) * DBL_EPSILON);
    vec_copy(m->rhs, m->residual, m->p);
    manifold_residual(m, t, m->y);
    any = false;
    for (long i = 0; i < m->p; i++) {
        m->fine[i] &= fabs(m->rhs[i]) > 100 * fabs(m->rhs[i] - m->residual[i]);
        any |= m->fine[i];
    }
    return any;
}

/* Meets the rows marked too, and finds the rank with them; where that is not possible y and the
 * rank stay. */
static Status approach_fine(Manifold *m, double t, double *y, const double *mobility,
                            double tolerance, long *rank)
{
    long found;
    vec_copy(m->coarse, y, m->n);
    Status status = approach(m, t, y, mobility, tolerance, &found);
    if (status == ST_UNABLE && !mark_fine(m, t, y, tolerance))
        status = ST_OK;
    for (long i = 0; i < m->p; i++)
        m->fine[i] = 0;
    if (status == ST_OK) {
        if (rank)
            *rank = found;
        return ST_OK;
    }
    vec_copy(y, m->coarse, m->n);
    manifold_residual(m, t, y);
    return ST_UNABLE;
}

Status manifold_solve(Manifold *m, double t, double *y, const double *mobility, double tolerance,
                      long *rank)
{
    CHECK(tolerance >= 0);
    CHECK(isfinite(t));
    Status status = approach(m, t, y, mobility, tolerance, rank);
    if (status == ST_OK && mark_fine(m, t, y, tolerance))
        status = approach_fine(m, t, y, mobility, tolerance, rank);
    return status;
}

/* Largest residual in units of what changes of the coordinates by their sizes make of it. */
static double factored_misfit(const Manifold *m)
{
    double worst = 0;
    for (long i = 0; i < m->p; i++) {
        double q = fabs(m->residual[i]) / m->gradient[i];
        if (!(q <= worst))
            worst = q;
    }
    return worst;
}

/* Those units of each residual, then the Jacobian by steps in units of the mobilities. */
static void weigh_entries(Manifold *m, const double *y)
{
    vec_zero(m->gradient, m->p);
    for (long e = 0; e < tape_outputs(m->jacobian); e++) {
        double *size = &m->gradient[m->row[e]];
        long j = m->column[e];
        *size = fmax(*size, fabs(m->entries[e]) * fmax(m->least, fabs(y[j])));
        m->entries[e] *= m->mobility[j];
    }
}

/* Newton steps with the Jacobian at the first point; false when they do not converge fast. */
static bool return_fast(Manifold *m, double t, double *y, double tolerance)
{
    double before = INFINITY;
    need_normal(m);
    weigh_entries(m, y);
    if (!normal_factor(m->normal, m->entries))
        return false;
    for (int round = 0; round < MOST_ROUNDS; round++) {
        double now = factored_misfit(m);
        if (now <= tolerance)
            return true;
        if (!(now < before / 4)) /* rounding ends it, if it is that */
            return now <= 100 * tolerance;
        before = now;
        normal_solve(m->normal, m->residual, m->step);
        for (long j = 0; j < m->n; j++)
            y[j] -= m->mobility[j] * m->step[j];
        manifold_residual(m, t, y);
    }
    return false;
}

Status manifold_return(Manifold *m, double t, double *y, double tolerance)
{
    CHECK(tolerance > 0);
    if (m->back) {
        vec_copy(m->begin, y, m->n);
        if (tape_project_run(m->back, t, y, tolerance))
            return ST_OK;
        vec_copy(y, m->begin, m->n);
    }
    manifold_residual(m, t, y);
    if (!vec_finite(m->residual, m->p))
        return ST_DOMAIN;
    need_jacobian(m);
    tape_eval(m->jacobian, m->in, m->entries);
    if (!vec_finite(m->entries, tape_outputs(m->jacobian)))
        return ST_DOMAIN;
    vec_copy(m->begin, y, m->n);
    if (return_fast(m, t, y, tolerance))
        return ST_OK;
    vec_copy(y, m->begin, m->n);
    return manifold_solve(m, t, y, m->mobility, tolerance, NULL);
}
