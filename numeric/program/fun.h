/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an integrator knows of a problem: a system of differential equations as callbacks. Two
 * forms: y' = f(t, y) (rhs) and F(t, y, y') = 0 (residual); a problem has one of them.
 *
 * A callback returns ST_OK, or the reason why it has no value there (ST_DIVZERO, ST_DOMAIN,
 * ST_SINGULAR): the integrator then tries a shorter step. Values that are not finite count as
 * ST_DOMAIN without being returned. Callbacks neither raise nor keep pointers.
 */
#ifndef DAESY_NUMERIC_PROGRAM_FUN_H
#define DAESY_NUMERIC_PROGRAM_FUN_H

#include <math.h>
#include <stdbool.h>

#include "cas/base/status.h"
#include "numeric/linear/pattern.h"
#include "numeric/program/tape.h"
#include "numeric/program/tape_range.h"

/* A right-hand side as a program of t and y, for integrators that compile whole steps. */
typedef struct FunProgram {
    Tape *tape;
    const long *slope; /* the derivative of y_i is output slope[i], or y_k for slope[i] = -1-k */
    long computed;     /* outputs from here to checked: see Fun.computed */
    long checked;      /* outputs from here on are asked whether the program serves there: */
    bool (*holds)(void *ctx, const double *checked);
    void *ctx;
    /* Made by the first integrator that asks, for all of the same problem; the owner frees it. */
    struct TapeStages *whole;
} FunProgram;

/* Whether a root function has a zero between two points; FUN_ONCE: it rises or falls all along, so
 * its signs there tell. */
enum { FUN_NOWHERE, FUN_PERHAPS, FUN_UNKNOWN, FUN_ONCE };

typedef struct Fun {
    long n; /* unknowns and equations */
    /* Of rhs: so many of them, at the end, keep their values: the slopes are 0. What an integrator
     * makes of the others need not be made of these. */
    long held;
    void *ctx;
    /* dydt[0..n) = f(t, y) */
    Status (*rhs)(void *ctx, double t, const double *y, double *dydt);
    /* r[0..n) = F(t, y, yp) */
    Status (*residual)(void *ctx, double t, const double *y, const double *yp, double *r);
    /* Of a residual: yp[0..n) = y' at a consistent point, for the start; NULL: not known. */
    Status (*slope)(void *ctx, double t, const double *y, double *yp);
    FunProgram *program; /* the same as rhs, or NULL */
    /* Is it, where y is the state? NULL: it is. */
    bool (*programmed)(void *ctx, const double *y);
    /* How the derivatives below are stored; NULL: dense. Of rhs it has the diagonal, too, of
     * residual the places of both. Its border is unknowns z(t, y) of rhs, f = f(t, y, z) with
     * g(t, y, z) = 0, which elimination is to eliminate: there the values are df/dy, df/dz, -dg/dy,
     * -dg/dz. */
    const Pattern *pattern;
    /* Exact derivatives, or NULL (differences are taken, and there is no pattern): jac of rhs with
     * respect to y (values of the pattern) and to t (n). */
    Status (*jac)(void *ctx, double t, const double *y, double *dfdy, double *dfdt);
    /* Makes a dense jac, as differences do not serve or cost more than that; asked once at the
     * most. NULL: it is there or not to be had. May raise ST_NOMEM. */
    void (*derive)(void *ctx);
    /* Of residual with respect to y and y' (values of the pattern), or NULL. */
    Status (*jac2)(void *ctx, double t, const double *y, const double *yp, double *dFdy,
                   double *dFdyp);
    /* n flags of unknowns of residual whose derivative does not occur in it, or NULL. */
    const char *algebraic;
    /* Moves y onto the constraints after an accepted step; NULL: there are none. */
    Status (*project)(void *ctx, double t, double *y);
    /* g[0..roots): the integration ends where one of them changes sign. */
    long roots;
    Status (*root)(void *ctx, double t, const double *y, double *g);
    /* Root functions are looked for within steps, too: may[k], set by who asks, becomes FUN_NOWHERE
     * where root function k has no zero between times[0] and times[count-1], with the solution at
     * these in y, which may be off by so many tolerances more than a step is. NULL: only at the
     * ends of steps. places: into how many parts a step is divided at
     * least where a root function may be FUN_UNKNOWN. */
    void (*near)(void *ctx, long count, const double *times, const double *const *y, double off,
                 char *may);
    long places;
    /* Where one of these passes zero the right-hand side may have a pole. No step leads across such
     * a place when bars says that it is one: guard k vanishes at time at, and the solution at
     * times[0..count), which come near to it from one side, is in y; or, two of them, are the ends
     * of a step that is too short for more. guard_near is what near is to root. */
    long guards;
    Status (*guard)(void *ctx, double t, const double *y, double *g);
    void (*guard_near)(void *ctx, long count, const double *times, const double *const *y,
                       double off, char *may);
    bool (*bars)(void *ctx, long k, double at, long count, const double *times,
                 const double *const *y);
    /* Values in the right-hand side that may have narrow peaks or steep fronts where the solution
     * has them, and the measures they are functions of: peak_ratios[k], a flag: of its ratio, else
     * of its difference. peak_range: bounds of the values with the solution at times[0..count),
     * which divide a part of a step evenly, in y; false: they are not known. */
    long peaks;
    const char *peak_ratios;
    Status (*peak_measure)(void *ctx, double t, const double *y, double *measure);
    Status (*peak_value)(void *ctx, double t, const double *y, double *value);
    bool (*peak_range)(void *ctx, long count, const double *times, const double *const *y,
                       TapeRange *range);
    /* The step from t to t + h stays although it missed one of these, or a place to land. NULL:
     * nobody wants to know. */
    void (*passed)(void *ctx, double t, double h);
    /* Times known ahead where the integration ends: the first one behind t, up to t + h; false:
     * there is none. NULL: nowhere. */
    bool (*stop)(void *ctx, double t, double h, double *at);
    /* The same where a step must end and the integration goes on. NULL: nowhere. */
    bool (*land)(void *ctx, double t, double h, double *at);
    /* The same where the right-hand side ends: no step leads across. NULL: nowhere. */
    bool (*wall)(void *ctx, double t, double h, double *at);
    /* Unknowns that follow from t and y and whose error counts too: rhs leaves their values at
     * `computed`. */
    long computed_count;
    const double *computed;
    /* Set by the integrator before it asks root: where its run began and which way it goes. */
    double start, heading;
    double least; /* set by it: the size below which a component counts absolutely, abserr/relerr;
                     0: not known */
    /* Of a residual: the index of each unknown, 1, 2 or 3 (Hairer and Wanner II, VII.1); NULL: 1.
     */
    const char *index;
    long calls; /* of rhs or residual so far */
} Fun;

/* rhs with counting. */
static inline Status fun_rhs(Fun *fun, double t, const double *y, double *dydt)
{
    fun->calls++;
    return fun->rhs(fun->ctx, t, y, dydt);
}

/* y' at a point of the solution, by rhs or slope; ST_UNABLE when neither is known. */
static inline Status fun_slope(Fun *fun, double t, const double *y, double *yp)
{
    if (fun->rhs)
        return fun_rhs(fun, t, y, yp);
    return fun->slope ? fun->slope(fun->ctx, t, y, yp) : ST_UNABLE;
}

/* The first stop, wall or place to land behind t, up to t + h; false: there is none, *at is t + h.
 * Nobody looks farther than what was found already: walls are dear. */
static inline bool fun_ends(const Fun *fun, double t, double h, double *at)
{
    bool (*const ends[])(void *, double, double, double *) = {fun->stop, fun->wall, fun->land};
    double place = NAN, reach = h;
    bool any = false;
    *at = t + h;
    for (int i = 0; i < 3; i++)
        if (ends[i] && ends[i](fun->ctx, t, reach, &place) &&
            (!any || fabs(place - t) < fabs(reach))) {
            any = true;
            *at = place;
            reach = place - t;
        }
    return any;
}

/* Does the integration end between t and t + h? */
static inline bool fun_stops(const Fun *fun, double t, double h)
{
    double at;
    return (fun->stop && fun->stop(fun->ctx, t, h, &at)) ||
           (fun->wall && fun->wall(fun->ctx, t, h, &at));
}

static inline bool fun_meets_wall(const Fun *fun, double t, double h)
{
    double wall;
    return fun->wall && fun->wall(fun->ctx, t, h, &wall);
}

/* Takes into account that the error of an unknown of index k is by h^(1-k) larger than what it does
 * to the others. */
static inline void fun_weigh(const Fun *fun, double h, double *error)
{
    for (long i = 0; fun->index && i < fun->n; i++)
        for (int k = 1; k < fun->index[i]; k++)
            error[i] *= h;
}

#endif
