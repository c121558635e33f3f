/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Local minima to the precision of doubles. Where all constraints are equalities, Newton steps from
 * the start (kkt.h). Under inequalities NLopt first finds the neighbourhood; then the constraints
 * that hold with equality there are the equalities of the same Newton steps: worst violated ones
 * are added and those that pull the wrong way are dropped until none is left. Without NLopt that
 * begins at the start. It knows nothing of global minima, and functions with corners only as well
 * as NLopt does. All this is done in units of the problem's own (units.h).
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
#include "numeric/linear/lsq.h"
#include "numeric/linear/vec.h"
#include "numeric/search/kkt.h"
#include "numeric/search/nlopt.h"
#include "numeric/search/units.h"

enum { STARTS = 6, MOST_ROUNDS = 5000, MOST_TIMES = 6 };

static const double ON_IT = 1e-14; /* a violation that a Newton step cannot improve */
/* Of f, relative to max(1, |f|). */
static const double LOWER_WITHIN = 1e-12; /* beyond rounding, after the way back */
static const double AS_GOOD = 1e-5; /* NLopt's own tolerance: not better than the settled point */
static const double FALLING = 1e-5; /* relative to the gradient: a direction that still descends */
static const double WRONG_PULL = 1e-9;  /* of a multiplier, relative to the largest */
static const double SMALL = 1e-3;       /* beside where the search began */
static const double LOST = 1e6;         /* a violation from where there is no way back */
static const double NEAR_ACTIVE = 1e-5; /* NLopt leaves active constraints so near zero */

typedef struct Search {
    Kkt k;
    double *start, *before, *near, *next, *found; /* points: of settle, search_from and go_on */
} Search;

static void search_begin(Search *q, Arena *arena, const OptimumProblem *p)
{
    double **points[] = {&q->start, &q->before, &q->near, &q->next, &q->found};
    kkt_begin(&q->k, arena, p);
    for (size_t i = 0; i < sizeof points / sizeof *points; i++)
        *points[i] = arena_array(arena, (size_t)p->n, sizeof(double));
}

/* --- which inequalities hold with equality ---------------------------------------------------- */

static bool is_fixed(const Kkt *s, long k)
{
    return k < s->p->equalities ||
           (k >= s->m && s->p->lower[(k - s->m) % s->n] == s->p->upper[(k - s->m) % s->n]);
}

/* The equalities, and the inequalities and bounds that hold with equality to `near`. */
static void choose_rows(Kkt *s, const double *x, double near)
{
    s->active = 0;
    kkt_look(s, x, true);
    for (long k = 0; k < s->m + 2 * s->n && s->active < s->room; k++) {
        kkt_slopes(s, k, s->other);
        double c = kkt_relative(s, kkt_row(s, k, x), s->other, x);
        bool twin = k >= s->m + s->n && is_fixed(s, k); /* its lower bound is there */
        if (!twin && (is_fixed(s, k) || c > -near))
            s->row[s->active++] = k;
    }
}

static void drop_row(Kkt *s, long i)
{
    s->active--;
    for (; i < s->active; i++) {
        s->row[i] = s->row[i + 1];
        s->multiplier[i] = s->multiplier[i + 1];
    }
}

/* The active inequality that pulls hardest the wrong way, or -1. */
static long wrong_row(const Kkt *s)
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
static bool give_way(Kkt *s)
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
static OptimumEnd settle(Search *q, double *x)
{
    Kkt *s = &q->k;
    vec_copy(q->start, x, s->n);
    OptimumEnd end = OPTIMUM_LOST;
    bool here = false;
    for (long k = 0; k < 4 * (s->m + s->n) + 10; k++) {
        long worst = -1;
        vec_copy(q->before, x, s->n);
        end = kkt_newton(s, x);
        if (end == OPTIMUM_INFEASIBLE && give_way(s)) {
            here = !here;
            vec_copy(x, here ? q->before : q->start, s->n);
            continue;
        }
        if (end == OPTIMUM_STOPPED || end == OPTIMUM_INFEASIBLE)
            break;
        double most = kkt_violation(s, x, &worst);
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
            vec_copy(x, q->start, s->n);
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
static OptimumEnd refine(Search *q, double *x)
{
    Kkt *s = &q->k;
    long worst;
    double *near = q->near;
    kkt_look(s, x, false);
    double f = s->values[0];
    bool feasible = isfinite(f) && kkt_violation(s, x, &worst) < KKT_NEARLY_MET;
    vec_copy(near, x, s->n);
    choose_rows(s, near, NEAR_ACTIVE);
    OptimumEnd end = settle(q, near);
    if (end == OPTIMUM_STOPPED)
        return end;
    kkt_look(s, near, false);
    if (end == OPTIMUM_FOUND && (!feasible || s->values[0] <= f + AS_GOOD * fmax(1, fabs(f)))) {
        vec_copy(x, near, s->n);
        return end;
    }
    if (feasible)
        return OPTIMUM_FOUND;
    return isfinite(f) ? OPTIMUM_INFEASIBLE : OPTIMUM_UNDEFINED;
}

static OptimumEnd search_from(Search *q, double *x)
{
    Kkt *s = &q->k;
    OptimumEnd end = OPTIMUM_LOST;
    double *near = q->near;
    clip(s->p, x);
    vec_copy(near, x, s->n);
    bool equal = !s->p->inequalities && !has_bounds(s->p);
    if (equal || !nlopt_is_available()) {
        choose_rows(s, near, equal ? 0 : KKT_MET);
        end = settle(q, near);
        vec_copy(equal && end != OPTIMUM_FOUND ? near : x, near, s->n);
    }
    if (end != OPTIMUM_FOUND && end != OPTIMUM_UNBOUNDED && end != OPTIMUM_STOPPED) {
        Status status = nlopt_improve(s->p, x);
        if (status == ST_INTERRUPT)
            end = OPTIMUM_STOPPED;
        else if (status == ST_LIMIT)
            end = OPTIMUM_UNBOUNDED;
        else if (status == ST_OK)
            end = refine(q, x);
        else if (nlopt_is_available() && !equal) {
            choose_rows(s, x, KKT_MET);
            end = settle(q, x);
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
static bool restore(Kkt *s, double *x)
{
    s->active = 0;
    for (long k = 0; k < s->p->equalities; k++)
        s->row[s->active++] = k;
    for (int round = 0; round < 8 && s->active > 0; round++) {
        if (!kkt_look_active(s, x))
            return false;
        if (kkt_active_violation(s, x) < ON_IT)
            return true;
        for (long i = 0; i < s->active; i++)
            s->rhs[i] = -s->c[i];
        lsq_solve(s->A, s->rhs, s->active, s->n, KKT_RANK, s->step, NULL, s->work);
        kkt_move(s, x, 1, x);
    }
    return kkt_active_violation(s, x) < KKT_MET;
}

/* Is the point `to` once it is moved onto the equalities feasible, and lower than f by more than
 * `gain`? */
static bool is_lower(Kkt *s, double f, double gain, double *to)
{
    long worst;
    clip(s->p, to);
    if (!restore(s, to) || kkt_violation(s, to, &worst) > KKT_MET)
        return false;
    kkt_look(s, to, false);
    return s->values[0] < f - LOWER_WITHIN * fmax(1, fabs(f)) - gain;
}

/* A lower point along a coordinate. */
static bool leave_along(Kkt *s, double f, const double *x, double *to)
{
    for (long j = 0; j < s->n; j++)
        for (int side = -1; side <= 1; side += 2) {
            vec_copy(to, x, s->n);
            to[j] += side * KKT_NEIGHBOUR * fmax(1, fabs(x[j]));
            if (is_lower(s, f, 0, to))
                return true;
        }
    return false;
}

/* s->step: of all directions that leave no row that is nearly active, the one that is nearest to
 * where f falls (C. Hildreth, Naval Res. Logist. Q. 4, 1957: one multiplier at a time). False: f
 * falls along none, to rounding, or none was found. */
static bool find_fall(Kkt *s, const double *x)
{
    long n = s->n;
    double *d = s->step, whole;
    choose_rows(s, x, NEAR_ACTIVE);
    if (!kkt_look_active(s, x))
        return false;
    for (long j = 0; j < n; j++)
        d[j] = -s->jacobian[j];
    whole = vec_max(d, n);
    vec_zero(s->multiplier, s->active);
    double change = whole;
    for (int round = 0; round < MOST_ROUNDS && change > KKT_ROUNDING * whole; round++) {
        change = 0;
        for (long k = 0; k < s->active; k++) {
            const double *a = s->A + k * n;
            double along = vec_dot(a, d, n) / fmax(KKT_NOTHING, vec_dot(a, a, n));
            if (!is_fixed(s, s->row[k]))
                along = fmax(along, -s->multiplier[k]);
            s->multiplier[k] += along;
            vec_axpy(d, -along, a, n);
            change = fmax(change, fabs(along) * vec_max(a, n));
        }
    }
    return change <= KKT_ROUNDING * whole && vec_max(d, n) > FALLING * whole;
}

/* A lower point where f falls within the constraints. */
static bool leave_downhill(Kkt *s, double f, const double *x, double *to)
{
    if (!find_fall(s, x))
        return false;
    vec_copy(s->trial, s->step, s->n);
    double size = vec_max(s->trial, s->n), gain = 0; /* of violations that count as met */
    for (long k = 0; k < s->active; k++)
        gain += 2 * KKT_MET * fabs(s->multiplier[k]) * fmax(1, vec_max(s->A + k * s->n, s->n));
    for (double part = KKT_NEIGHBOUR; part > KKT_NEARLY_MET; part /= 4) {
        for (long j = 0; j < s->n; j++)
            to[j] = x[j] + part * fmax(1, fabs(x[j])) * s->trial[j] / size;
        if (is_lower(s, f, gain, to))
            return true;
    }
    return false;
}

/* Moves x to a lower point nearby that meets the constraints; false: none was found. `to` has room
 * for a point. */
static bool leave(Kkt *s, double *x, double *to)
{
    kkt_look(s, x, false);
    double f = s->values[0];
    bool lower = leave_along(s, f, x, to) || leave_downhill(s, f, x, to);
    if (lower)
        vec_copy(x, to, s->n);
    return lower;
}

/* Goes on while a neighbour of the point found is lower; one that has such in the end is none. */
static OptimumEnd go_on(Search *q, double *x)
{
    Kkt *s = &q->k;
    OptimumEnd end = OPTIMUM_FOUND;
    double *next = q->next, *found = q->found;
    for (int k = 0; k < MOST_TIMES && end == OPTIMUM_FOUND; k++) {
        vec_copy(next, x, s->n);
        if (!leave(s, next, found))
            break;
        kkt_look(s, next, false);
        double lower = s->values[0];
        vec_copy(found, next, s->n);
        end = search_from(q, next);
        kkt_look(s, next, false);
        bool better = end == OPTIMUM_FOUND && s->values[0] <= lower;
        if (end == OPTIMUM_FOUND || end == OPTIMUM_LOST)
            vec_copy(x, better ? next : found, s->n);
        end = end == OPTIMUM_LOST ? OPTIMUM_FOUND : end;
    }
    vec_copy(next, x, s->n);
    return end == OPTIMUM_FOUND && leave(s, next, found) ? OPTIMUM_LOST : end;
}

/* What is nothing but rounding becomes 0, unless f has no value there, as sin(x)/x has none. */
static void drop_rounding(Search *q, double *x)
{
    Kkt *s = &q->k;
    double *next = q->next, least = KKT_ROUNDING * fmax(1, vec_max(x, s->n));
    for (long j = 0; j < s->n; j++)
        next[j] = fabs(x[j]) < least ? 0 : x[j];
    kkt_look(s, next, false);
    if (isfinite(s->values[0]))
        vec_copy(x, next, s->n);
}

static OptimumEnd find_in_units(Search *q, double *x, bool given)
{
    Kkt *s = &q->k;
    OptimumEnd end = OPTIMUM_LOST, first = OPTIMUM_LOST;
    for (int k = 0; k < (given ? 1 : STARTS); k++) {
        if (k > 0)
            other_start(s->p, k, x);
        end = search_from(q, x);
        if (end == OPTIMUM_FOUND || end == OPTIMUM_UNBOUNDED || end == OPTIMUM_STOPPED)
            break;
        if (k == 0 || end == OPTIMUM_LOST)
            first = end;
        end = first;
    }
    return end == OPTIMUM_FOUND ? go_on(q, x) : end;
}

/* The search in units of where it begins. */
static OptimumEnd find_from(const OptimumProblem *problem, double *x, bool given, double *value)
{
    Search s;
    Units units;
    Arena arena;
    arena_begin(&arena);
    units_begin(&units, &arena, problem, x);
    search_begin(&s, &arena, &units.problem);
    OptimumEnd end = find_in_units(&s, x, given);
    if (end == OPTIMUM_FOUND)
        drop_rounding(&s, x);
    kkt_look(&s.k, x, false);
    if (end == OPTIMUM_FOUND && !isfinite(s.k.values[0]))
        end = OPTIMUM_LOST; /* a value that is not there when it is asked for again */
    *value = units_end(&units, x, s.k.values[0]);
    arena_end(&arena);
    return end;
}

/* Is a coordinate small in units of where it was? What is rounding there may be far from it. */
static bool is_far_smaller(const double *x, const double *from, long n)
{
    bool smaller = false;
    for (long j = 0; j < n; j++)
        smaller = smaller || (x[j] != 0 && fabs(x[j]) < SMALL * fabs(from[j]));
    return smaller;
}

OptimumEnd optimum_find(const OptimumProblem *problem, double *x, bool given, double *value)
{
    CHECK(problem->n > 0 && problem->equalities >= 0 && problem->inequalities >= 0);
    long n = problem->n;
    Arena arena;
    arena_begin(&arena);
    double *from = arena_array(&arena, (size_t)n, sizeof(double)), again;
    double *next = arena_array(&arena, (size_t)n, sizeof(double));
    vec_copy(from, x, n);
    OptimumEnd end = find_from(problem, x, given, value);
    for (int k = 0; k < MOST_TIMES && end == OPTIMUM_FOUND && is_far_smaller(x, from, n); k++) {
        vec_copy(from, x, n);
        vec_copy(next, x, n);
        OptimumEnd nearer = find_from(problem, next, true, &again);
        if (nearer != OPTIMUM_FOUND && nearer != OPTIMUM_UNBOUNDED && nearer != OPTIMUM_STOPPED)
            break;
        if (nearer == OPTIMUM_FOUND && !(again <= *value))
            break;
        end = nearer;
        vec_copy(x, next, n);
        *value = again;
    }
    arena_end(&arena);
    return end;
}
