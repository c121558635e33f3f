/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Newton steps on the conditions of Karush, Kuhn and Tucker for (x, multipliers), with a curvature
 * that is raised until it is positive along the constraints and a line search on the exact penalty
 * function f + mu*|c| (J. Nocedal and S. Wright, Numerical Optimization, ch. 18).
 *
 * Second derivatives are central differences of exact first ones: the steps converge to the last
 * digit all the same, because residuals are exact. Dense; made for tens of unknowns. Which rows
 * are active is for optimum.c to say.
 */
#include "numeric/search/kkt.h"

#include <math.h>

#include "cas/base/err.h"
#include "numeric/linear/lsq.h"
#include "numeric/linear/vec.h"

enum { MOST_STEPS = 200, MOST_HALVINGS = 40, MOST_DOUBLINGS = 30, MOST_RAISES = 16 };

static const double STALLED_MET = 1e-7; /* a violation after all steps */
/* Steps and differences, relative to max(1, |x|). */
static const double DIFFERENCE = 6e-6; /* cbrt(2^-52): where the errors of a central one balance */
static const double SETTLED = 1e-8;    /* the next Newton step squares this: all digits are there */
static const double ROUNDING_STEP = 1e-15; /* no further step changes anything */
static const double SHAKE = 1e-2;          /* well beyond where a saddle looks flat */
/* Of f, relative to max(1, |f|). */
static const double LOWER_ALONE = 1e-13; /* beyond rounding in f */
/* The curvature, relative to its largest entry. */
static const double CONVEX = 1e-7; /* less is the error of the differences */
static const double FLAT = 1e-10;  /* relative to the gradient: no curvature at all */
static const double FIRST_RAISE = 1e-4, LEAST_RAISED = 1e-6, RAISE = 8;
static const double WEIGHT = 1e4;  /* of the squared constraints: large, yet no digits are lost */
static const double SOLVED = 1e-5; /* their misfit: a direction that still descends */
/* Armijo's share of the fall, the penalty above multipliers, the misfit a full step may leave. */
static const double SHARE = 1e-4, PENALTY = 1.5, LEAST_PENALTY = 1e-3, FULL_STEP = 0.5;
static const double BOTTOMLESS = -1e20, AWAY = 1e12; /* f and |x| of what has no minimum */

/* --- room ------------------------------------------------------------------------------------ */

static double *room_for(Arena *arena, long count)
{
    return arena_array(arena, (size_t)count, sizeof(double));
}

void kkt_begin(Kkt *s, Arena *arena, const OptimumProblem *p)
{
    long n = p->n, m = p->equalities + p->inequalities, room = m + n, all = n + room;
    *s = (Kkt){.p = p, .n = n, .m = m, .room = room};
    s->values = room_for(arena, 1 + m);
    s->jacobian = room_for(arena, (1 + m) * n);
    s->c = room_for(arena, room);
    s->A = room_for(arena, room * n);
    s->multiplier = room_for(arena, room);
    s->H = room_for(arena, n * n);
    s->M = room_for(arena, n * n);
    s->gradient = room_for(arena, n);
    s->forward = room_for(arena, n);
    s->backward = room_for(arena, n);
    s->trial = room_for(arena, n);
    s->other = room_for(arena, n);
    s->step = room_for(arena, all);
    s->kkt = room_for(arena, all * all);
    s->rhs = room_for(arena, all);
    s->work = room_for(arena, 4 * all); /* lsq_solve */
    s->row = arena_array(arena, (size_t)room + 1, sizeof *s->row);
}

/* --- values at a point ----------------------------------------------------------------------- */

void kkt_look(Kkt *s, const double *x, bool slopes)
{
    if (slopes)
        vec_zero(s->jacobian, (1 + s->m) * s->n);
    s->p->eval(s->p->ctx, x, s->values, slopes ? s->jacobian : NULL);
}

double kkt_row(const Kkt *s, long k, const double *x)
{
    if (k < s->m)
        return s->values[1 + k];
    long j = (k - s->m) % s->n;
    return k < s->m + s->n ? s->p->lower[j] - x[j] : x[j] - s->p->upper[j];
}

void kkt_slopes(const Kkt *s, long k, double *a)
{
    if (k < s->m) {
        vec_copy(a, s->jacobian + (1 + k) * s->n, s->n);
        return;
    }
    vec_zero(a, s->n);
    a[(k - s->m) % s->n] = k < s->m + s->n ? -1 : 1;
}

bool kkt_look_active(Kkt *s, const double *x)
{
    kkt_look(s, x, true);
    for (long i = 0; i < s->active; i++) {
        s->c[i] = kkt_row(s, s->row[i], x);
        kkt_slopes(s, s->row[i], s->A + i * s->n);
    }
    return isfinite(s->values[0]) && vec_finite(s->jacobian, s->n) && vec_finite(s->c, s->active) &&
           vec_finite(s->A, s->active * s->n);
}

/* The gradient of f + multipliers * active rows at x. */
static void lagrangian(Kkt *s, const double *x, const double *multiplier, double *g)
{
    kkt_look(s, x, true);
    vec_copy(g, s->jacobian, s->n);
    for (long i = 0; i < s->active; i++) {
        if (s->row[i] >= s->m)
            g[(s->row[i] - s->m) % s->n] +=
                s->row[i] < s->m + s->n ? -multiplier[i] : multiplier[i];
        else
            vec_axpy(g, multiplier[i], s->jacobian + (1 + s->row[i]) * s->n, s->n);
    }
}

double kkt_relative(const Kkt *s, double c, const double *slopes, const double *x)
{
    double scale = 1;
    for (long j = 0; j < s->n; j++)
        scale = fmax(scale, fabs(slopes[j]) * fmax(1, fabs(x[j])));
    return c / scale;
}

double kkt_violation(Kkt *s, const double *x, long *worst)
{
    double all = 0, most = KKT_MET;
    *worst = -1;
    kkt_look(s, x, true);
    for (long k = 0; k < s->m + 2 * s->n; k++) {
        kkt_slopes(s, k, s->other);
        double c = kkt_relative(s, kkt_row(s, k, x), s->other, x);
        if (k < s->p->equalities)
            c = fabs(c);
        if (!(c <= all))
            all = isnan(c) ? INFINITY : c;
        bool active = false;
        for (long i = 0; i < s->active; i++)
            active = active || s->row[i] == k;
        if (!active && c > most) {
            most = c;
            *worst = k;
        }
    }
    return all;
}

/* --- one Newton step ------------------------------------------------------------------------- */

/* Second derivatives of the Lagrangian at x by central differences. */
static void curvature(Kkt *s, const double *x)
{
    long n = s->n;
    vec_copy(s->trial, x, n);
    for (long j = 0; j < n; j++) {
        double h = DIFFERENCE * fmax(1, fabs(x[j]));
        s->trial[j] = x[j] + h;
        lagrangian(s, s->trial, s->multiplier, s->forward);
        s->trial[j] = x[j] - h;
        lagrangian(s, s->trial, s->multiplier, s->backward);
        s->trial[j] = x[j];
        for (long i = 0; i < n; i++) {
            double slope = (s->forward[i] - s->backward[i]) / (2 * h);
            s->H[i * n + j] = isfinite(slope) ? slope : 0;
        }
    }
    for (long i = 0; i < n; i++)
        for (long j = 0; j < i; j++)
            s->H[i * n + j] = s->H[j * n + i] = (s->H[i * n + j] + s->H[j * n + i]) / 2;
}

/* Is H + raise*I positive along the active rows? Asked of H + raise*I + rho*A'A with a large rho
 * (G. Debreu, Econometrica 20, 1952) by its Cholesky decomposition. */
static bool is_convex(Kkt *s, double size, double raise)
{
    long n = s->n;
    double *M = s->M;
    vec_copy(M, s->H, n * n);
    for (long i = 0; i < n; i++)
        M[i * n + i] += raise + CONVEX * size;
    for (long k = 0; k < s->active; k++) {
        const double *a = s->A + k * n;
        double square = 0;
        for (long i = 0; i < n; i++)
            square += a[i] * a[i];
        for (long i = 0; i < n && square > 0; i++)
            for (long j = 0; j < n; j++)
                M[i * n + j] += WEIGHT * (size + raise) * a[i] * a[j] / square;
    }
    for (long k = 0; k < n; k++) {
        double pivot = M[k * n + k];
        if (!(pivot > 0))
            return false;
        for (long i = k + 1; i < n; i++) {
            double q = M[i * n + k] / pivot;
            for (long j = k + 1; j <= i; j++)
                M[i * n + j] -= q * M[j * n + k];
        }
    }
    return true;
}

/* Solves [H + raise, A'; A, 0] (dx, multipliers) = (-gradient, -c); returns the misfit of the first
 * n equations relative to the gradient. */
static double solve_step(Kkt *s, double raise)
{
    long n = s->n, all = n + s->active;
    vec_zero(s->kkt, all * all);
    for (long i = 0; i < n; i++) {
        vec_copy(s->kkt + i * all, s->H + i * n, n);
        s->kkt[i * all + i] += raise;
        s->rhs[i] = -s->gradient[i];
    }
    for (long k = 0; k < s->active; k++) {
        for (long j = 0; j < n; j++)
            s->kkt[(n + k) * all + j] = s->kkt[j * all + n + k] = s->A[k * n + j];
        s->rhs[n + k] = -s->c[k];
    }
    lsq_solve(s->kkt, s->rhs, all, all, KKT_RANK, s->step, NULL, s->work);
    double worst = 0;
    for (long i = 0; i < n; i++) {
        double r = s->gradient[i] + raise * s->step[i];
        for (long j = 0; j < n; j++)
            r += s->H[i * n + j] * s->step[j];
        for (long k = 0; k < s->active; k++)
            r += s->A[k * n + i] * s->step[n + k];
        worst = fmax(worst, fabs(r));
    }
    return worst / fmax(KKT_NOTHING, vec_max(s->gradient, n));
}

/* The step at x, whose values are in place: the plain Newton step where the curvature allows. */
static void find_step(Kkt *s, const double *x)
{
    vec_copy(s->gradient, s->jacobian, s->n);
    curvature(s, x);
    double slope = vec_max(s->gradient, s->n), raise = 0;
    double size = fmax(vec_max(s->H, s->n * s->n), FLAT * slope);
    for (int k = 0; k < MOST_RAISES; k++) {
        s->raise = raise;
        if (is_convex(s, size, raise) && (solve_step(s, raise) < SOLVED || slope == 0))
            return;
        raise = raise == 0 ? FIRST_RAISE * fmax(size, LEAST_RAISED) : RAISE * raise;
    }
    solve_step(s, raise);
}

/* --- line search ----------------------------------------------------------------------------- */

static double penalised(Kkt *s, const double *x, double mu)
{
    kkt_look(s, x, false);
    double sum = s->values[0];
    for (long i = 0; i < s->active; i++)
        sum += mu * fabs(kkt_row(s, s->row[i], x));
    return isnan(sum) ? INFINITY : sum;
}

void kkt_move(const Kkt *s, const double *x, double part, double *to)
{
    vec_copy(to, x, s->n);
    vec_axpy(to, part, s->step, s->n);
}

/* Size of the optimality conditions at x with these multipliers. */
static double misfit(Kkt *s, const double *x, const double *multiplier)
{
    lagrangian(s, x, multiplier, s->forward);
    double worst = vec_max(s->forward, s->n);
    for (long i = 0; i < s->active; i++)
        worst = fmax(worst, fabs(kkt_row(s, s->row[i], x)));
    return vec_finite(s->forward, s->n) && isfinite(s->values[0]) ? worst : INFINITY;
}

/* x := x + part*step with a part for which the penalised function falls enough; false: none. A full
 * Newton step that halves the misfit is taken as it is. */
static bool descend(Kkt *s, double *x)
{
    const double *multiplier = s->step + s->n;
    double mu = PENALTY * vec_max(multiplier, s->active) + LEAST_PENALTY, fall = 0, part = 1;
    double before = penalised(s, x, mu);
    for (long j = 0; j < s->n; j++)
        fall -= s->gradient[j] * s->step[j];
    for (long i = 0; i < s->active; i++)
        fall += mu * fabs(s->c[i]);
    kkt_move(s, x, 1, s->trial);
    if (s->raise == 0 && s->active &&
        misfit(s, s->trial, multiplier) < FULL_STEP * misfit(s, x, multiplier)) {
        vec_copy(x, s->trial, s->n);
        return true;
    }
    double slack = KKT_ROUNDING * fabs(before);
    int k = 0;
    while (!(penalised(s, s->trial, mu) <= before - SHARE * part * fmax(0, fall) + slack)) {
        if (++k == MOST_HALVINGS)
            return false;
        part /= 2;
        kkt_move(s, x, part, s->trial);
    }
    double at = penalised(s, s->trial, mu);
    for (int d = 0; s->raise > 0 && k == 0 && d < MOST_DOUBLINGS; d++) {
        kkt_move(s, x, 2 * part, s->other);
        double next = penalised(s, s->other, mu);
        if (!(next < at) || !vec_finite(s->other, s->n))
            break;
        at = next;
        part *= 2;
        vec_copy(s->trial, s->other, s->n);
    }
    vec_copy(x, s->trial, s->n);
    return true;
}

/* --- Newton's method with the active rows as equalities --------------------------------------- */

static double step_size(const Kkt *s, const double *x)
{
    double size = 0;
    for (long j = 0; j < s->n; j++)
        size = fmax(size, fabs(s->step[j]) / fmax(1, fabs(x[j])));
    return size;
}

/* Away from a point that is stationary but no minimum. */
static void shake(const Kkt *s, double *x)
{
    for (long j = 0; j < s->n; j++)
        x[j] += SHAKE * fmax(1, fabs(x[j])) * (1 + 0.3 * (double)j) * (j % 2 ? -1 : 1);
}

/* Without active rows: moves x to a lower point nearby, if one lies along a coordinate: a point
 * where the curvature vanishes too may be an inflection. */
static bool slip(Kkt *s, double *x)
{
    kkt_look(s, x, false);
    double f = s->values[0];
    for (long j = 0; j < s->n && s->active == 0; j++)
        for (int side = -1; side <= 1; side += 2) {
            double keep = x[j];
            x[j] += side * KKT_NEIGHBOUR * fmax(1, fabs(keep));
            kkt_look(s, x, false);
            if (s->values[0] < f - LOWER_ALONE * fmax(1, fabs(f)))
                return true;
            x[j] = keep;
        }
    return false;
}

double kkt_active_violation(const Kkt *s, const double *x)
{
    double worst = 0;
    for (long i = 0; i < s->active; i++)
        worst = fmax(worst, kkt_relative(s, fabs(s->c[i]), s->A + i * s->n, x));
    return worst;
}

OptimumEnd kkt_newton(Kkt *s, double *x)
{
    bool shaken = false;
    int small = 0;
    vec_zero(s->multiplier, s->active);
    for (int k = 0; k < MOST_STEPS; k++) {
        if (err_interrupt_pending)
            return OPTIMUM_STOPPED;
        if (!kkt_look_active(s, x))
            return OPTIMUM_UNDEFINED;
        if (s->values[0] < BOTTOMLESS || vec_max(x, s->n) > AWAY)
            return kkt_active_violation(s, x) < KKT_NEARLY_MET ? OPTIMUM_UNBOUNDED : OPTIMUM_LOST;
        find_step(s, x);
        vec_copy(s->multiplier, s->step + s->n, s->active);
        double size = step_size(s, x);
        if (!isfinite(size))
            return OPTIMUM_LOST;
        if (size < SETTLED && s->raise > 0 && !shaken) {
            shaken = true;
            shake(s, x);
            continue;
        }
        if (size < SETTLED) {
            kkt_move(s, x, 1, x);
            if (++small < 3 && size > ROUNDING_STEP)
                continue;
            if (!shaken && slip(s, x)) {
                shaken = true;
                continue;
            }
            kkt_look_active(s, x);
            if (kkt_active_violation(s, x) > KKT_MET)
                return OPTIMUM_INFEASIBLE;
            return s->raise > 0 ? OPTIMUM_LOST : OPTIMUM_FOUND;
        }
        if (!descend(s, x)) {
            kkt_look_active(s, x);
            return kkt_active_violation(s, x) > KKT_MET ? OPTIMUM_INFEASIBLE : OPTIMUM_LOST;
        }
    }
    return kkt_look_active(s, x) && kkt_active_violation(s, x) > STALLED_MET ? OPTIMUM_INFEASIBLE
                                                                             : OPTIMUM_LOST;
}
