/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Power iteration on the Jacobian by differences of the right-hand side: v := J v / |J v|. The
 * quotient v.Jv tends to the dominant eigenvalue when that is real, and wavers around its real part
 * when it is one of a complex pair, so the mean over the last rounds is taken. That is asked only
 * when a run has ended.
 *
 * Along the way the estimated error of a step serves as the vector: where steps are as long as
 * stability allows it lies in the direction that is damped fastest, and one quotient is enough (the
 * idea of Hairer and Wanner II, IV.2, with the error in place of two stages). It is asked in every
 * tenth step and, once it has been found large, in each, until it was large often enough or small
 * several times on end.
 *
 * Steps may be held down below that: terms of the error of order p are powers of h times the rate
 * as well as of h times that at which the solution moves (A. Prothero, A. Robinson, Math. Comp. 28,
 * 1974), and at a tight tolerance it is the first that make steps shorter than stability does.
 * Where the direction of the error decays many times faster than the solution moves, and steps see
 * something of it, that is so.
 */
#include "numeric/step/stiffness.h"

#include <float.h>
#include <math.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

enum { ROUNDS = 40, COUNTED = 16 };

static double length_of(const double *x, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum = hypot(sum, x[i]);
    return sum;
}

/* image := J v, by a difference of size eps; false where f has no values. */
static bool apply(Fun *fun, double t, const double *y, const double *slope, const double *v,
                  double eps, double *moved, double *image)
{
    long n = fun->n;
    vec_copy(moved, y, n);
    vec_axpy(moved, eps, v, n);
    if (fun->rhs(fun->ctx, t, moved, image) != ST_OK)
        return false;
    for (long i = 0; i < n; i++)
        image[i] = (image[i] - slope[i]) / eps;
    return vec_finite(image, n);
}

double stiffness_rate(Fun *fun, double t, const double *y)
{
    CHECK(fun->rhs);
    long n = fun->n;
    double *slope = mem_array((size_t)(4 * n) + 1, sizeof *slope), sum = 0;
    err_defer(mem_release, slope);
    double *v = slope + n, *moved = v + n, *image = moved + n;
    double eps = sqrt(DBL_EPSILON) * fmax(1, length_of(y, n));
    bool good = fun->rhs(fun->ctx, t, y, slope) == ST_OK && vec_finite(slope, n);
    for (long i = 0; i < n; i++)
        v[i] = (1 + 0.1 * (double)(i % 7)) / sqrt((double)n);
    for (int round = 0; round < ROUNDS && good; round++) {
        good = apply(fun, t, y, slope, v, eps, moved, image);
        double quotient = 0, size = good ? length_of(image, n) : 0, unit = length_of(v, n);
        for (long i = 0; i < n && good; i++)
            quotient += v[i] * image[i];
        if (round >= ROUNDS - COUNTED && good)
            sum += quotient / (unit * unit);
        good = good && size > 0;
        for (long i = 0; i < n && good; i++)
            v[i] = image[i] / size;
    }
    err_undefer(true);
    return good && sum < 0 ? -sum / COUNTED : 0;
}

/* --- along the way ---------------------------------------------------------------------------- */

enum { FIRST_ASKED = 30, EVERY = 10, MOST_HITS = 15, MOST_MISSES = 6 };
enum { LONG = 500 }; /* steps of a run for which it pays to look at what moves slowly */
#define HELD 2.0     /* of h times the rate; explicit pairs of order 5 are stable up to about 3 */
#define FELT 0.1     /* the same where the solution moves slower by this factor: */
#define APART 100.

/* The rate at which a small change in the direction of v decays at (t, y); slope[0..n): y' there.
 */
static double rate_along(Fun *fun, double t, const double *y, const double *v, double *scratch)
{
    long n = fun->n;
    double *slope = scratch, *moved = slope + n, *image = moved + n, sum = 0;
    double unit = length_of(v, n), eps = sqrt(DBL_EPSILON) * fmax(unit, length_of(y, n)) / unit;
    if (!(unit > 0) || !isfinite(eps) || fun->rhs(fun->ctx, t, y, slope) != ST_OK ||
        !apply(fun, t, y, slope, v, eps, moved, image))
        return 0;
    for (long i = 0; i < n; i++)
        sum -= v[i] / unit * (image[i] / unit);
    return sum;
}

/* The length of x where each unknown counts by the tolerance at y: in units of its own. */
static double length_beside(const Fun *fun, const double *x, const double *y)
{
    double sum = 0;
    for (long i = 0; i < fun->n; i++)
        sum = hypot(sum, fun->least > 0 ? x[i] / (fabs(y[i]) + fun->least) : x[i]);
    return sum;
}

/* The rate at which the solution moves, |y''|/|y'|; slope: y', scratch: 2*n doubles. */
static double rate_of_solution(Fun *fun, double t, double h, const double *y, const double *slope,
                               double *scratch)
{
    long n = fun->n;
    double *at = scratch, *later = at + n, size = length_beside(fun, slope, y);
    double ahead = copysign(fmin(sqrt(DBL_EPSILON) * length_beside(fun, y, y) / size, fabs(h)), h);
    vec_copy(at, y, n);
    vec_axpy(at, ahead, slope, n);
    if (!(size > 0) || ahead == 0 || fun->rhs(fun->ctx, t + ahead, at, later) != ST_OK)
        return INFINITY;
    vec_axpy(later, -1, slope, n);
    return length_beside(fun, later, y) / (size * fabs(ahead));
}

/* Is a step of size h held down by what decays? */
static bool is_held(const StiffWatch *watch, Fun *fun, double t, double h, const double *y,
                    const double *error, double *scratch)
{
    double rate = rate_along(fun, t, y, error, scratch) * (fun->heading < 0 ? -1 : 1);
    if (fabs(h) * rate > HELD)
        return true;
    return watch->steps > LONG && fabs(h) * rate > FELT &&
           rate > APART * rate_of_solution(fun, t, h, y, scratch, scratch + fun->n);
}

bool stiffness_watch(StiffWatch *watch, Fun *fun, double t, double h, const double *y,
                     const double *error, double *scratch)
{
    watch->steps++;
    if (watch->steps < FIRST_ASKED || (watch->hits == 0 && watch->steps % EVERY != 0))
        return false;
    if (is_held(watch, fun, t, h, y, error, scratch)) {
        watch->hits++;
        watch->misses = 0;
    } else if (watch->hits > 0 && ++watch->misses == MOST_MISSES) {
        watch->hits = watch->misses = 0;
    }
    return watch->hits == MOST_HITS;
}

/* --- rounding errors ------------------------------------------------------------------------- */

/* A change of y by one unit of its last place moves f by what f amplifies and by rounding inside f;
 * a change 1024 times as large moves it by 1024 times the first and by as much of the second. What
 * the small change makes beyond its share of the large one is noise. An error estimate, and the
 * corrections of Newton's iterations, do not fall below noise times h however short the step. */
enum { FIRST_LOOK = 16, LARGER = 1024 };
/* Of the tolerance, in a step; where steps are rejected again and again, Newton's iterations may
 * come no farther: they end at some such part. */
#define TOO_MUCH 0.3
#define TOO_MUCH_FOR_NEWTON 0.01
#define MARGIN 4 /* units of the last place are up to twice DBL_EPSILON, both ways */

/* f at y with every component moved by so many units of its last place, up and down in turn. */
static bool moved(Fun *fun, double t, const double *y, double units, double *at, double *slope)
{
    for (long i = 0; i < fun->n; i++)
        at[i] = y[i] * (1 + (i % 2 ? -units : units) * DBL_EPSILON);
    return fun->rhs(fun->ctx, t, at, slope) == ST_OK;
}

/* The largest part that noise has of a tolerance in a step of size h; 0 where f has no values. */
static double noise(Fun *fun, double t, double h, const double *y, const TraceOptions *options,
                    double *scratch)
{
    long n = fun->n;
    double *at = scratch, *slope = at + n, *near = slope + n, *far = near + n, most = 0;
    if (!moved(fun, t, y, 0, at, slope) || !moved(fun, t, y, 1, at, near) ||
        !moved(fun, t, y, LARGER, at, far))
        return 0;
    for (long i = 0; i < n; i++) {
        double beyond = fabs(near[i] - slope[i]) - MARGIN * fabs(far[i] - slope[i]) / LARGER;
        double part = fabs(h) * beyond / (options->abserr + options->relerr * fabs(y[i]));
        most = part > most ? part : most;
    }
    return most;
}

void stiffness_noise_watch(TraceState *so_far, Fun *fun, const double *y,
                           const TraceOptions *options, double *scratch)
{
    long attempts = so_far->steps + so_far->rejected;
    if (so_far->noisy || !fun->rhs || attempts < FIRST_LOOK || attempts < 2 * so_far->looked)
        return;
    bool rejects = 2 * so_far->rejected > so_far->steps;
    so_far->looked = attempts;
    so_far->noisy = noise(fun, so_far->t, so_far->h, y, options, scratch) >
                    (rejects ? TOO_MUCH_FOR_NEWTON : TOO_MUCH);
    so_far->from = so_far->t;
}
