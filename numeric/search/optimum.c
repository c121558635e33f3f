/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Local minima to the precision of doubles. Where all constraints are equalities, Newton steps on
 * the conditions of Karush, Kuhn and Tucker for (x, multipliers) from the start, with a curvature
 * that is raised until it is positive along the constraints and a line search on the exact penalty
 * function f + mu*|c| (J. Nocedal and S. Wright, Numerical Optimization, ch. 18). Under
 * inequalities NLopt first finds the neighbourhood; then the constraints that hold with equality
 * there are the equalities of the same Newton steps: worst violated ones are added and those that
 * pull the wrong way are dropped until none is left. Without NLopt that begins at the start.
 *
 * Second derivatives are central differences of exact first ones: the steps converge to the last
 * digit all the same, because residuals are exact. Dense; made for tens of unknowns. It knows
 * nothing of global minima, and functions with corners only as well as NLopt does. All this is done
 * in units of the problem's own (units.h).
 *
 * The conditions also hold at inflections, such as that of x^3, where curvature cannot tell, and a
 * point of NLopt need not satisfy them; so a point found is compared with its neighbours on the
 * constraints, along the coordinates and where f falls, and the search goes on from one that is
 * lower.
 */
#include "numeric/search/optimum.h"

#include <math.h>

#include "cas/base/arena.h"
#include "cas/base/check.h"
#include "cas/base/err.h"
#include "numeric/linear/lsq.h"
#include "numeric/linear/vec.h"
#include "numeric/search/nlopt.h"
#include "numeric/search/units.h"

enum { MOST_STEPS = 200, MOST_HALVINGS = 40, MOST_DOUBLINGS = 30, MOST_RAISES = 16, STARTS = 6 };
enum { MOST_ROUNDS = 5000, MOST_TIMES = 6 };

/* Violations are relative to what a change of x in its last digits makes of a constraint. Newton's
 * last step leaves them near 1e-16; MET is what counts as met, NEARLY_MET what a point that is not
 * settled yet may have, such as one of NLopt, ON_IT when a Newton step cannot improve it. */
static const double MET = 1e-9, NEARLY_MET = 1e-6, ON_IT = 1e-14;
static const double STALLED_MET = 1e-7; /* after all steps, between the two */
/* Steps and differences, relative to max(1, |x|). */
static const double DIFFERENCE = 6e-6; /* cbrt(2^-52): where the errors of a central one balance */
static const double SETTLED = 1e-8;    /* the next Newton step squares this: all digits are there */
static const double ROUNDING_STEP = 1e-15; /* no further step changes anything */
static const double NEIGHBOUR = 1e-3;      /* an inflection is left by this: x^3 falls by 1e-9 */
static const double SHAKE = 1e-2;          /* well beyond where a saddle looks flat */
/* Of f, relative to max(1, |f|). */
static const double LOWER_ALONE = 1e-13;  /* beyond rounding in f */
static const double LOWER_WITHIN = 1e-12; /* the same after the way back to the constraints */
static const double ROUNDING = 1e-14;     /* also of a coordinate beside the largest */
static const double AS_GOOD = 1e-5; /* NLopt's own tolerance: not better than the settled point */
/* The curvature, relative to its largest entry. */
static const double CONVEX = 1e-7; /* less is the error of the differences */
static const double FLAT = 1e-10;  /* relative to the gradient: no curvature at all */
static const double FIRST_RAISE = 1e-4, LEAST_RAISED = 1e-6, RAISE = 8;
static const double WEIGHT = 1e4;  /* of the squared constraints: large, yet no digits are lost */
static const double RANK = 1e-11;  /* of the equations of a step */
static const double SOLVED = 1e-5; /* their misfit: a direction that still descends */
/* Armijo's share of the fall, the penalty above multipliers, the misfit a full step may leave. */
static const double SHARE = 1e-4, PENALTY = 1.5, LEAST_PENALTY = 1e-3, FULL_STEP = 0.5;
static const double WRONG_PULL = 1e-9;               /* of a multiplier, relative to the largest */
static const double BOTTOMLESS = -1e20, AWAY = 1e12; /* f and |x| of what has no minimum */
static const double LOST = 1e6;         /* a violation from where there is no way back */
static const double NEAR_ACTIVE = 1e-5; /* NLopt leaves active constraints so near zero */
static const double NOTHING = 1e-300;   /* keeps quotients finite */

/* Constraint k < m is the problem's; m + j the lower bound of x[j], m + n + j its upper bound. */
typedef struct Search {
    const OptimumProblem *p;
    long n, m;
    long active, room; /* rows that hold with equality, and how many there may be */
    long *row;
    double *values, *jacobian; /* at the point looked at last */
    double *c, *A, *multiplier;
    double *H, *gradient, *forward, *backward, *trial, *other, *M;
    double *step; /* dx, then the new multipliers */
    double *kkt, *rhs, *work;
    double *start, *before, *near, *next, *found; /* points: of settle, search_from and go_on */
    double raise; /* what was added to the curvature in the last step */
} Search;

/* --- room ------------------------------------------------------------------------------------ */

static double *room_for(Arena *arena, long count)
{
    return arena_array(arena, (size_t)count, sizeof(double));
}

static void search_begin(Search *s, Arena *arena, const OptimumProblem *p)
{
    long n = p->n, m = p->equalities + p->inequalities, room = m + n, all = n + room;
    *s = (Search){.p = p, .n = n, .m = m, .room = room};
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
    s->start = room_for(arena, n);
    s->before = room_for(arena, n);
    s->near = room_for(arena, n);
    s->next = room_for(arena, n);
    s->found = room_for(arena, n);
    s->row = arena_array(arena, (size_t)room + 1, sizeof *s->row);
}

/* --- values at a point ----------------------------------------------------------------------- */

static void look(Search *s, const double *x, bool slopes)
{
    if (slopes)
        vec_zero(s->jacobian, (1 + s->m) * s->n);
    s->p->eval(s->p->ctx, x, s->values, slopes ? s->jacobian : NULL);
}

static double row_value(const Search *s, long k, const double *x)
{
    if (k < s->m)
        return s->values[1 + k];
    long j = (k - s->m) % s->n;
    return k < s->m + s->n ? s->p->lower[j] - x[j] : x[j] - s->p->upper[j];
}

static void row_slopes(const Search *s, long k, double *a)
{
    if (k < s->m) {
        vec_copy(a, s->jacobian + (1 + k) * s->n, s->n);
        return;
    }
    vec_zero(a, s->n);
    a[(k - s->m) % s->n] = k < s->m + s->n ? -1 : 1;
}

/* Values and slopes of f and the active rows at x; false where there are none. */
static bool look_active(Search *s, const double *x)
{
    look(s, x, true);
    for (long i = 0; i < s->active; i++) {
        s->c[i] = row_value(s, s->row[i], x);
        row_slopes(s, s->row[i], s->A + i * s->n);
    }
    return isfinite(s->values[0]) && vec_finite(s->jacobian, s->n) && vec_finite(s->c, s->active) &&
           vec_finite(s->A, s->active * s->n);
}

/* The gradient of f + multipliers * active rows at x. */
static void lagrangian(Search *s, const double *x, const double *multiplier, double *g)
{
    look(s, x, true);
    vec_copy(g, s->jacobian, s->n);
    for (long i = 0; i < s->active; i++) {
        if (s->row[i] >= s->m)
            g[(s->row[i] - s->m) % s->n] +=
                s->row[i] < s->m + s->n ? -multiplier[i] : multiplier[i];
        else
            vec_axpy(g, multiplier[i], s->jacobian + (1 + s->row[i]) * s->n, s->n);
    }
}

/* A violation in units of what rounding in x makes of it. */
static double relative(const Search *s, double c, const double *slopes, const double *x)
{
    double scale = 1;
    for (long j = 0; j < s->n; j++)
        scale = fmax(scale, fabs(slopes[j]) * fmax(1, fabs(x[j])));
    return c / scale;
}

/* The worst violation at x of all constraints and bounds; *worst: of which inequality or bound that
 * is not active (-1: none is violated). Looks at x. */
static double violation(Search *s, const double *x, long *worst)
{
    double all = 0, most = MET;
    *worst = -1;
    look(s, x, true);
    for (long k = 0; k < s->m + 2 * s->n; k++) {
        row_slopes(s, k, s->other);
        double c = relative(s, row_value(s, k, x), s->other, x);
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
static void curvature(Search *s, const double *x)
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
static bool is_convex(Search *s, double size, double raise)
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
static double solve_step(Search *s, double raise)
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
    lsq_solve(s->kkt, s->rhs, all, all, RANK, s->step, NULL, s->work);
    double worst = 0;
    for (long i = 0; i < n; i++) {
        double r = s->gradient[i] + raise * s->step[i];
        for (long j = 0; j < n; j++)
            r += s->H[i * n + j] * s->step[j];
        for (long k = 0; k < s->active; k++)
            r += s->A[k * n + i] * s->step[n + k];
        worst = fmax(worst, fabs(r));
    }
    return worst / fmax(NOTHING, vec_max(s->gradient, n));
}

/* The step at x, whose values are in place: the plain Newton step where the curvature allows. */
static void find_step(Search *s, const double *x)
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

static double penalised(Search *s, const double *x, double mu)
{
    look(s, x, false);
    double sum = s->values[0];
    for (long i = 0; i < s->active; i++)
        sum += mu * fabs(row_value(s, s->row[i], x));
    return isnan(sum) ? INFINITY : sum;
}

static void move(const Search *s, const double *x, double part, double *to)
{
    vec_copy(to, x, s->n);
    vec_axpy(to, part, s->step, s->n);
}

/* Size of the optimality conditions at x with these multipliers. */
static double misfit(Search *s, const double *x, const double *multiplier)
{
    lagrangian(s, x, multiplier, s->forward);
    double worst = vec_max(s->forward, s->n);
    for (long i = 0; i < s->active; i++)
        worst = fmax(worst, fabs(row_value(s, s->row[i], x)));
    return vec_finite(s->forward, s->n) && isfinite(s->values[0]) ? worst : INFINITY;
}

/* x := x + part*step with a part for which the penalised function falls enough; false: none. A full
 * Newton step that halves the misfit is taken as it is. */
static bool descend(Search *s, double *x)
{
    const double *multiplier = s->step + s->n;
    double mu = PENALTY * vec_max(multiplier, s->active) + LEAST_PENALTY, fall = 0, part = 1;
    double before = penalised(s, x, mu);
    for (long j = 0; j < s->n; j++)
        fall -= s->gradient[j] * s->step[j];
    for (long i = 0; i < s->active; i++)
        fall += mu * fabs(s->c[i]);
    move(s, x, 1, s->trial);
    if (s->raise == 0 && s->active &&
        misfit(s, s->trial, multiplier) < FULL_STEP * misfit(s, x, multiplier)) {
        vec_copy(x, s->trial, s->n);
        return true;
    }
    double slack = ROUNDING * fabs(before);
    int k = 0;
    while (!(penalised(s, s->trial, mu) <= before - SHARE * part * fmax(0, fall) + slack)) {
        if (++k == MOST_HALVINGS)
            return false;
        part /= 2;
        move(s, x, part, s->trial);
    }
    double at = penalised(s, s->trial, mu);
    for (int d = 0; s->raise > 0 && k == 0 && d < MOST_DOUBLINGS; d++) {
        move(s, x, 2 * part, s->other);
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

static double step_size(const Search *s, const double *x)
{
    double size = 0;
    for (long j = 0; j < s->n; j++)
        size = fmax(size, fabs(s->step[j]) / fmax(1, fabs(x[j])));
    return size;
}

/* Away from a point that is stationary but no minimum. */
static void shake(const Search *s, double *x)
{
    for (long j = 0; j < s->n; j++)
        x[j] += SHAKE * fmax(1, fabs(x[j])) * (1 + 0.3 * (double)j) * (j % 2 ? -1 : 1);
}

/* Without active rows: moves x to a lower point nearby, if one lies along a coordinate: a point
 * where the curvature vanishes too may be an inflection. */
static bool slip(Search *s, double *x)
{
    look(s, x, false);
    double f = s->values[0];
    for (long j = 0; j < s->n && s->active == 0; j++)
        for (int side = -1; side <= 1; side += 2) {
            double keep = x[j];
            x[j] += side * NEIGHBOUR * fmax(1, fabs(keep));
            look(s, x, false);
            if (s->values[0] < f - LOWER_ALONE * fmax(1, fabs(f)))
                return true;
            x[j] = keep;
        }
    return false;
}

static double active_violation(Search *s, const double *x)
{
    double worst = 0;
    for (long i = 0; i < s->active; i++)
        worst = fmax(worst, relative(s, fabs(s->c[i]), s->A + i * s->n, x));
    return worst;
}

static OptimumEnd newton(Search *s, double *x)
{
    bool shaken = false;
    int small = 0;
    vec_zero(s->multiplier, s->active);
    for (int k = 0; k < MOST_STEPS; k++) {
        if (err_interrupt_pending)
            return OPTIMUM_STOPPED;
        if (!look_active(s, x))
            return OPTIMUM_UNDEFINED;
        if (s->values[0] < BOTTOMLESS || vec_max(x, s->n) > AWAY)
            return active_violation(s, x) < NEARLY_MET ? OPTIMUM_UNBOUNDED : OPTIMUM_LOST;
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
            move(s, x, 1, x);
            if (++small < 3 && size > ROUNDING_STEP)
                continue;
            if (!shaken && slip(s, x)) {
                shaken = true;
                continue;
            }
            look_active(s, x);
            if (active_violation(s, x) > MET)
                return OPTIMUM_INFEASIBLE;
            return s->raise > 0 ? OPTIMUM_LOST : OPTIMUM_FOUND;
        }
        if (!descend(s, x)) {
            look_active(s, x);
            return active_violation(s, x) > MET ? OPTIMUM_INFEASIBLE : OPTIMUM_LOST;
        }
    }
    return look_active(s, x) && active_violation(s, x) > STALLED_MET ? OPTIMUM_INFEASIBLE
                                                                     : OPTIMUM_LOST;
}

/* --- which inequalities hold with equality ---------------------------------------------------- */

static bool is_fixed(const Search *s, long k)
{
    return k < s->p->equalities ||
           (k >= s->m && s->p->lower[(k - s->m) % s->n] == s->p->upper[(k - s->m) % s->n]);
}

/* The equalities, and the inequalities and bounds that hold with equality to `near`. */
static void choose_rows(Search *s, const double *x, double near)
{
    s->active = 0;
    look(s, x, true);
    for (long k = 0; k < s->m + 2 * s->n && s->active < s->room; k++) {
        row_slopes(s, k, s->other);
        double c = relative(s, row_value(s, k, x), s->other, x);
        bool twin = k >= s->m + s->n && is_fixed(s, k); /* its lower bound is there */
        if (!twin && (is_fixed(s, k) || c > -near))
            s->row[s->active++] = k;
    }
}

static void drop_row(Search *s, long i)
{
    s->active--;
    for (; i < s->active; i++) {
        s->row[i] = s->row[i + 1];
        s->multiplier[i] = s->multiplier[i + 1];
    }
}

/* The active inequality that pulls hardest the wrong way, or -1. */
static long wrong_row(const Search *s)
{
    double most = -WRONG_PULL * fmax(1, vec_max(s->multiplier, s->active));
    long which = -1;
    for (long i = 0; i < s->active; i++)
        if (!is_fixed(s, s->row[i]) && s->multiplier[i] < most) {
            most = s->multiplier[i];
            which = i;
        }
    return which;
}

/* Where the active rows contradict each other: an inequality that came before the last one goes.
 * False: there is none. */
static bool give_way(Search *s)
{
    for (long i = 0; i + 1 < s->active; i++)
        if (!is_fixed(s, s->row[i])) {
            drop_row(s, i);
            return true;
        }
    return false;
}

/* Newton steps with a changing set of active rows, from x and the rows chosen. Behind rows that
 * contradicted each other the search goes on from where it came to them, which is next to the end
 * of the feasible region that it is about; where that was no help, from the start. */
static OptimumEnd settle(Search *s, double *x)
{
    vec_copy(s->start, x, s->n);
    OptimumEnd end = OPTIMUM_LOST;
    bool here = false;
    for (long k = 0; k < 4 * (s->m + s->n) + 10; k++) {
        long worst = -1;
        vec_copy(s->before, x, s->n);
        end = newton(s, x);
        if (end == OPTIMUM_INFEASIBLE && give_way(s)) {
            here = !here;
            vec_copy(x, here ? s->before : s->start, s->n);
            continue;
        }
        if (end == OPTIMUM_STOPPED || end == OPTIMUM_INFEASIBLE)
            break;
        double most = violation(s, x, &worst);
        if (end == OPTIMUM_FOUND && worst < 0) {
            long wrong = wrong_row(s);
            if (wrong < 0)
                break;
            drop_row(s, wrong);
            end = OPTIMUM_LOST;
            continue;
        }
        if (worst < 0 || s->active == s->room)
            break;
        if (end != OPTIMUM_FOUND || most > LOST)
            vec_copy(x, s->start, s->n);
        s->row[s->active++] = worst;
        end = OPTIMUM_LOST;
    }
    return end;
}

/* --- one start ------------------------------------------------------------------------------- */

static bool has_bounds(const OptimumProblem *p)
{
    for (long j = 0; j < p->n; j++)
        if (isfinite(p->lower[j]) || isfinite(p->upper[j]))
            return true;
    return false;
}

static void clip(const OptimumProblem *p, double *x)
{
    for (long j = 0; j < p->n; j++)
        x[j] = fmin(fmax(x[j], p->lower[j]), p->upper[j]);
}

/* What NLopt left at x, refined. */
static OptimumEnd refine(Search *s, double *x)
{
    long worst;
    double *near = s->near;
    look(s, x, false);
    double f = s->values[0];
    bool feasible = isfinite(f) && violation(s, x, &worst) < NEARLY_MET;
    vec_copy(near, x, s->n);
    choose_rows(s, near, NEAR_ACTIVE);
    OptimumEnd end = settle(s, near);
    if (end == OPTIMUM_STOPPED)
        return end;
    look(s, near, false);
    if (end == OPTIMUM_FOUND && (!feasible || s->values[0] <= f + AS_GOOD * fmax(1, fabs(f)))) {
        vec_copy(x, near, s->n);
        return end;
    }
    if (feasible)
        return OPTIMUM_FOUND;
    return isfinite(f) ? OPTIMUM_INFEASIBLE : OPTIMUM_UNDEFINED;
}

static OptimumEnd search_from(Search *s, double *x)
{
    OptimumEnd end = OPTIMUM_LOST;
    double *near = s->near;
    clip(s->p, x);
    vec_copy(near, x, s->n);
    bool equal = !s->p->inequalities && !has_bounds(s->p);
    if (equal || !nlopt_is_available()) {
        choose_rows(s, near, equal ? 0 : MET);
        end = settle(s, near);
        vec_copy(equal && end != OPTIMUM_FOUND ? near : x, near, s->n);
    }
    if (end != OPTIMUM_FOUND && end != OPTIMUM_UNBOUNDED && end != OPTIMUM_STOPPED) {
        Status status = nlopt_improve(s->p, x);
        if (status == ST_INTERRUPT)
            end = OPTIMUM_STOPPED;
        else if (status == ST_LIMIT)
            end = OPTIMUM_UNBOUNDED;
        else if (status == ST_OK)
            end = refine(s, x);
        else if (nlopt_is_available() && !equal) {
            choose_rows(s, x, MET);
            end = settle(s, x);
        }
    }
    return end;
}

/* --- all of it ------------------------------------------------------------------------------- */

/* Another start: numbers of either sign, of size 1 and then 10. */
static void other_start(const OptimumProblem *p, int k, double *x)
{
    static const double base[STARTS] = {1, 0.1, -1, 3, -7, 20};
    for (long j = 0; j < p->n; j++)
        x[j] = base[k] * (1 + 0.17 * (double)(j % 7)) * ((j >> (k % 3)) % 2 && k > 2 ? -1 : 1);
}

/* Moves x onto the equalities: false where a few shortest steps do not. */
static bool restore(Search *s, double *x)
{
    s->active = 0;
    for (long k = 0; k < s->p->equalities; k++)
        s->row[s->active++] = k;
    for (int round = 0; round < 8 && s->active > 0; round++) {
        if (!look_active(s, x))
            return false;
        if (active_violation(s, x) < ON_IT)
            return true;
        for (long i = 0; i < s->active; i++)
            s->rhs[i] = -s->c[i];
        lsq_solve(s->A, s->rhs, s->active, s->n, RANK, s->step, NULL, s->work);
        move(s, x, 1, x);
    }
    return s->active == 0 || active_violation(s, x) < MET;
}

/* Is the point `to` once it is moved onto the equalities feasible, and lower than f by more than
 * `gain`? */
static bool is_lower(Search *s, double f, double gain, double *to)
{
    long worst;
    clip(s->p, to);
    if (!restore(s, to) || violation(s, to, &worst) > MET)
        return false;
    look(s, to, false);
    return s->values[0] < f - LOWER_WITHIN * fmax(1, fabs(f)) - gain;
}

/* A lower point along a coordinate. */
static bool leave_along(Search *s, double f, const double *x, double *to)
{
    for (long j = 0; j < s->n; j++)
        for (int side = -1; side <= 1; side += 2) {
            vec_copy(to, x, s->n);
            to[j] += side * NEIGHBOUR * fmax(1, fabs(x[j]));
            if (is_lower(s, f, 0, to))
                return true;
        }
    return false;
}

/* s->step: of all directions that leave no row that is nearly active, the one that is nearest to
 * where f falls (C. Hildreth, Naval Res. Logist. Q. 4, 1957: one multiplier at a time). False: f
 * falls along none, to rounding, or none was found. */
static bool find_fall(Search *s, const double *x)
{
    long n = s->n;
    double *d = s->step, whole;
    choose_rows(s, x, NEAR_ACTIVE);
    if (!look_active(s, x))
        return false;
    for (long j = 0; j < n; j++)
        d[j] = -s->jacobian[j];
    whole = vec_max(d, n);
    vec_zero(s->multiplier, s->active);
    double change = whole;
    for (int round = 0; round < MOST_ROUNDS && change > ROUNDING * whole; round++) {
        change = 0;
        for (long k = 0; k < s->active; k++) {
            const double *a = s->A + k * n;
            double along = vec_dot(a, d, n) / fmax(NOTHING, vec_dot(a, a, n));
            if (!is_fixed(s, s->row[k]))
                along = fmax(along, -s->multiplier[k]);
            s->multiplier[k] += along;
            vec_axpy(d, -along, a, n);
            change = fmax(change, fabs(along) * vec_max(a, n));
        }
    }
    return change <= ROUNDING * whole && vec_max(d, n) > SOLVED * whole;
}

/* A lower point where f falls within the constraints. */
static bool leave_downhill(Search *s, double f, const double *x, double *to)
{
    if (!find_fall(s, x))
        return false;
    vec_copy(s->trial, s->step, s->n);
    double size = vec_max(s->trial, s->n), gain = 0; /* of violations that count as met */
    for (long k = 0; k < s->active; k++)
        gain += 2 * MET * fabs(s->multiplier[k]) * fmax(1, vec_max(s->A + k * s->n, s->n));
    for (double part = NEIGHBOUR; part > NEARLY_MET; part /= 4) {
        for (long j = 0; j < s->n; j++)
            to[j] = x[j] + part * fmax(1, fabs(x[j])) * s->trial[j] / size;
        if (is_lower(s, f, gain, to))
            return true;
    }
    return false;
}

/* Moves x to a lower point nearby that meets the constraints; false: none was found. `to` has room
 * for a point. */
static bool leave(Search *s, double *x, double *to)
{
    look(s, x, false);
    double f = s->values[0];
    bool lower = leave_along(s, f, x, to) || leave_downhill(s, f, x, to);
    if (lower)
        vec_copy(x, to, s->n);
    return lower;
}

/* Goes on while a neighbour of the point found is lower; one that has such in the end is none. */
static OptimumEnd go_on(Search *s, double *x)
{
    OptimumEnd end = OPTIMUM_FOUND;
    double *next = s->next, *found = s->found;
    for (int k = 0; k < MOST_TIMES && end == OPTIMUM_FOUND; k++) {
        vec_copy(next, x, s->n);
        if (!leave(s, next, found))
            break;
        look(s, next, false);
        double lower = s->values[0];
        vec_copy(found, next, s->n);
        end = search_from(s, next);
        look(s, next, false);
        bool better = end == OPTIMUM_FOUND && s->values[0] <= lower;
        if (end == OPTIMUM_FOUND || end == OPTIMUM_LOST)
            vec_copy(x, better ? next : found, s->n);
        end = end == OPTIMUM_LOST ? OPTIMUM_FOUND : end;
    }
    vec_copy(next, x, s->n);
    return end == OPTIMUM_FOUND && leave(s, next, found) ? OPTIMUM_LOST : end;
}

/* What is nothing but rounding becomes 0, unless f has no value there, as sin(x)/x has none. */
static void drop_rounding(Search *s, double *x)
{
    double *next = s->next, least = ROUNDING * fmax(1, vec_max(x, s->n));
    for (long j = 0; j < s->n; j++)
        next[j] = fabs(x[j]) < least ? 0 : x[j];
    look(s, next, false);
    if (isfinite(s->values[0]))
        vec_copy(x, next, s->n);
}

static OptimumEnd find_in_units(Search *s, double *x, bool given)
{
    OptimumEnd end = OPTIMUM_LOST, first = OPTIMUM_LOST;
    for (int k = 0; k < (given ? 1 : STARTS); k++) {
        if (k > 0)
            other_start(s->p, k, x);
        end = search_from(s, x);
        if (end == OPTIMUM_FOUND || end == OPTIMUM_UNBOUNDED || end == OPTIMUM_STOPPED)
            break;
        if (k == 0 || end == OPTIMUM_LOST)
            first = end;
        end = first;
    }
    return end == OPTIMUM_FOUND ? go_on(s, x) : end;
}

OptimumEnd optimum_find(const OptimumProblem *problem, double *x, bool given, double *value)
{
    CHECK(problem->n > 0 && problem->equalities >= 0 && problem->inequalities >= 0);
    Search s;
    Units units;
    Arena arena;
    arena_begin(&arena);
    units_begin(&units, &arena, problem, x);
    search_begin(&s, &arena, &units.problem);
    OptimumEnd end = find_in_units(&s, x, given);
    if (end == OPTIMUM_FOUND)
        drop_rounding(&s, x);
    look(&s, x, false);
    if (end == OPTIMUM_FOUND && !isfinite(s.values[0]))
        end = OPTIMUM_LOST; /* a value that is not there when it is asked for again */
    *value = units_end(&units, x, s.values[0]);
    arena_end(&arena);
    return end;
}
